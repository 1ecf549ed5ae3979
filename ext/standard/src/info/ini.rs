//! INI directives and where configuration comes from.

use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::{OrFalse, PathArg};
use heddle_runtime::quantity::Quantity;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Str, Value, View};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &ini_get::DECL,
    &ini_get_all::DECL,
    &ini_set::DECL,
    &ini_set::DECL.alias("ini_alter"),
    &ini_restore::DECL,
    &ini_parse_quantity::DECL,
    &get_cfg_var::DECL,
    &set_include_path::DECL,
    &get_include_path::DECL,
    &php_ini_loaded_file::DECL,
    &php_ini_scanned_files::DECL,
    &set_time_limit::DECL,
];

/// The current value; false for a directive that does not exist, empty for one without a value.
#[php("ini_get(string $option): string|false")]
fn ini_get(cx: &mut Request, option: &[u8]) -> OrFalse<Str> {
    OrFalse(current(cx, option))
}

fn current(cx: &Request, option: &[u8]) -> Option<Str> {
    // what php.ini says of others, `get_cfg_var` tells
    if !cx.engine.ini.contains_key(option) {
        return None;
    }
    Some(cx.ini_get(option).map_or_else(Str::empty, |value| cx.str(value)))
}

/// All directives, or those of an extension.
#[php("ini_get_all(?string $extension = null, bool $details = true): array|false")]
fn ini_get_all(cx: &mut Request, extension: Option<&Str>, details: bool) -> Result<Value> {
    let wanted: Vec<&'static heddle_runtime::decl::Ini> = match extension {
        None => cx.engine.ini.values().copied().collect(),
        Some(name) => {
            let found = cx.engine.extensions.iter().find(|extension| extension.name.as_bytes().eq_ignore_ascii_case(name));
            let Some(found) = found else {
                cx.function_warning([b"Extension \"", &name[..], b"\" cannot be found"].concat())?;
                return Ok(Value::FALSE);
            };
            found.ini.iter().copied().flatten().collect()
        }
    };
    let mut wanted = wanted;
    wanted.sort_by_key(|directive| directive.name);
    let heap = cx.heap();
    let text = |value: Option<&[u8]>| value.map_or(Value::NULL, |value| Value::from(Str::new(heap, value)));
    let mut all = Array::new();
    for directive in wanted {
        let name = directive.name.as_bytes();
        let local = text(cx.ini_get(name));
        let value = if details {
            let mut row = Array::new();
            row.insert_bytes(heap, b"global_value", text(cx.engine.ini_value(name)));
            row.insert_bytes(heap, b"local_value", local);
            row.insert_bytes(heap, b"access", directive.scope as i64);
            Value::from(row)
        } else {
            local
        };
        all.insert_bytes(heap, name, value);
    }
    Ok(Value::from(all))
}

/// Sets a directive for this request and gives the old value; false when that cannot be done.
#[php("ini_set(string $option, string|int|float|bool|null $value): string|false", unchecked)]
fn ini_set(cx: &mut Request, option: &[u8], value: &Value) -> Result<OrFalse<Str>> {
    if matches!(value.view(), View::Array(_) | View::Object(_) | View::Resource(_)) {
        let message = cx.argument_message(2, b"must be of type string|int|float|bool|null");
        return Err(cx.type_error(message));
    }
    let value = cx.to_str(value)?;
    let Some(old) = current(cx, option) else {
        return Ok(OrFalse(None));
    };
    let done = cx.ini_set(option, &value)?;
    Ok(OrFalse(done.then_some(old)))
}

/// Gives a directive its value of the start back.
#[php("ini_restore(string $option): void")]
fn ini_restore(cx: &mut Request, option: &[u8]) -> Result<()> {
    cx.ini_restore(option)
}

/// The bytes that `128M` and the like mean.
#[php("ini_parse_quantity(string $shorthand): int")]
fn ini_parse_quantity(cx: &mut Request, shorthand: &[u8]) -> Result<i64> {
    let quantity = Quantity::parse(shorthand);
    if let Some(message) = quantity.complaint {
        cx.warning(message)?;
    }
    Ok(quantity.value)
}

/// A value as php.ini gave it.
#[php("get_cfg_var(string $option): array|string|false")]
fn get_cfg_var(cx: &mut Request, option: &[u8]) -> OrFalse<Value> {
    OrFalse(cx.engine.ini_values.get(option).map(|value| Value::from(cx.str(value))))
}

/// Sets where included files are looked for, and gives the old value.
#[php("set_include_path(string $include_path): string|false")]
fn set_include_path(cx: &mut Request, include_path: PathArg) -> Result<OrFalse<Str>> {
    let old = current(cx, b"include_path");
    let done = !include_path.is_empty() && cx.ini_set(b"include_path", &include_path)?;
    Ok(OrFalse(if done { old } else { None }))
}

/// Where included files are looked for.
#[php("get_include_path(): string|false")]
fn get_include_path(cx: &mut Request) -> OrFalse<Str> {
    OrFalse(current(cx, b"include_path"))
}

/// The php.ini that was read.
#[php("php_ini_loaded_file(): string|false")]
fn php_ini_loaded_file(cx: &mut Request) -> OrFalse<Str> {
    OrFalse(cx.engine.ini_file.as_ref().map(|path| cx.str(path)))
}

/// Further ini files that were read: there are none.
#[php("php_ini_scanned_files(): string|false")]
fn php_ini_scanned_files() -> OrFalse<Str> {
    OrFalse(None)
}

/// Sets how many seconds the request may still run.
#[php("set_time_limit(int $seconds): bool")]
fn set_time_limit(cx: &mut Request, seconds: i64) -> Result<bool> {
    cx.ini_set(b"max_execution_time", seconds.to_string().as_bytes())
}
