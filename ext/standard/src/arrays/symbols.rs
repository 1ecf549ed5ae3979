//! Variables out of arrays, and arrays out of variables.

use super::plain;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::RefArg;
use heddle_runtime::types::{self, type_name_of};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, KeyRef, Str, Value, View};

pub(crate) const FUNCTIONS: &[&Function] = &[&extract::DECL, &compact::DECL];

pub(crate) const EXTR_OVERWRITE: i64 = 0;
pub(crate) const EXTR_SKIP: i64 = 1;
pub(crate) const EXTR_PREFIX_SAME: i64 = 2;
pub(crate) const EXTR_PREFIX_ALL: i64 = 3;
pub(crate) const EXTR_PREFIX_INVALID: i64 = 4;
pub(crate) const EXTR_PREFIX_IF_EXISTS: i64 = 5;
pub(crate) const EXTR_IF_EXISTS: i64 = 6;
pub(crate) const EXTR_REFS: i64 = 256;

/// Whether a variable may have this name.
fn is_name(name: &[u8]) -> bool {
    let part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_' || *byte >= 0x80;
    name.first().is_some_and(|first| !first.is_ascii_digit()) && name.iter().all(part)
}

/// Sets variables of the calling function out of an array; how many.
#[php("extract(#[PreferRef] array &$array, int $flags = EXTR_OVERWRITE, string $prefix = \"\"): int")]
fn extract(cx: &mut Request, mut array: RefArg<'_>, flags: i64, prefix: &Str) -> Result<i64> {
    let by_ref = flags & EXTR_REFS != 0;
    let flags = flags & 0xff;
    if !(EXTR_OVERWRITE..=EXTR_IF_EXISTS).contains(&flags) {
        return Err(cx.bad_argument(2, "must be a valid extract type"));
    }
    let needs_prefix = (EXTR_PREFIX_SAME..=EXTR_PREFIX_IF_EXISTS).contains(&flags);
    if needs_prefix && prefix.is_empty() && !prefix_given(cx) {
        return Err(cx.bad_argument(3, "is required when using this extract type"));
    }
    if !prefix.is_empty() && !is_name(prefix) {
        return Err(cx.bad_argument(3, "must be a valid identifier"));
    }
    if by_ref {
        let heap = cx.heap();
        for (_, value) in array.array_mut().make_mut(heap).iter_mut() {
            let _ = value.make_ref(heap);
        }
    }
    let source = array.get().as_array().cloned().unwrap_or_default();
    let mut count = 0;
    for (key, value) in &source {
        let Some(name) = target(cx, key, flags, prefix) else {
            continue;
        };
        if !is_name(&name) || &name[..] == b"GLOBALS" {
            continue;
        }
        if &name[..] == b"this" {
            if flags == EXTR_SKIP || flags == EXTR_IF_EXISTS || (cx.engine.hooks.this)(cx).is_none() && flags != EXTR_OVERWRITE {
                continue;
            }
            return Err(cx.throw_error("Error", "Cannot re-assign $this"));
        }
        let mut value = if by_ref { value.clone() } else { value.deref().clone() };
        // with `EXTR_SKIP` no variable is there
        if !by_ref
            && flags != EXTR_SKIP
            && let Some(old) = (cx.engine.hooks.get_variable)(cx, &name)
            && let Some(reference) = old.as_ref()
        {
            types::check_ref(cx, reference, &mut value)?;
        }
        (cx.engine.hooks.set_variable)(cx, &name, value);
        count += 1;
    }
    Ok(count)
}

/// Whether the call has a third argument: an empty prefix counts, none at all does not.
fn prefix_given(cx: &mut Request) -> bool {
    let options = heddle_runtime::hooks::BacktraceOptions { arguments: true, limit: 1, ..Default::default() };
    let frames = (cx.engine.hooks.backtrace)(cx, options);
    frames.first().and_then(|frame| frame.args.as_ref()).is_some_and(|args| args.len() > 2)
}

/// The variable that an element goes to; `None`: it is left out.
fn target(cx: &mut Request, key: KeyRef<'_>, flags: i64, prefix: &[u8]) -> Option<Str> {
    let name = match key {
        KeyRef::Str(name) => name.clone(),
        KeyRef::Int(_) if !matches!(flags, EXTR_PREFIX_ALL | EXTR_PREFIX_INVALID) => return None,
        KeyRef::Int(int) => cx.str(int.to_string()),
    };
    let exists = match flags {
        EXTR_OVERWRITE | EXTR_PREFIX_ALL | EXTR_PREFIX_INVALID => false,
        _ => (cx.engine.hooks.get_variable)(cx, &name).is_some(),
    };
    let heap = cx.heap();
    let prefixed = || Str::concat_all(heap, &[prefix, b"_", &name]);
    match flags {
        EXTR_PREFIX_ALL | EXTR_PREFIX_SAME if name.is_empty() => None,
        EXTR_PREFIX_ALL => Some(prefixed()),
        EXTR_PREFIX_INVALID if !is_name(&name) || &name[..] == b"this" => Some(prefixed()),
        EXTR_SKIP if exists => None,
        EXTR_PREFIX_SAME if exists || &name[..] == b"this" => Some(prefixed()),
        EXTR_PREFIX_IF_EXISTS => exists.then(prefixed),
        EXTR_IF_EXISTS if !exists => None,
        _ => Some(name),
    }
}

/// An array of variables by name. Names may stand in arrays.
#[php("compact($var_name, ...$var_names): array")]
fn compact(cx: &mut Request, var_name: &Value, var_names: &[Value]) -> Result<Array> {
    let mut result = Array::new();
    collect(cx, &mut result, var_name, 1)?;
    for (name, argument) in var_names.iter().zip(2..) {
        collect(cx, &mut result, name, argument)?;
    }
    Ok(result)
}

fn collect(cx: &mut Request, result: &mut Array, name: &Value, argument: usize) -> Result<()> {
    match name.view() {
        View::Str(name) => {
            let name = name.clone();
            match variable(cx, &name) {
                Some(value) => result.insert(cx.heap(), &name, value),
                None if &name[..] == b"this" => {}
                None => cx.function_warning([b"Undefined variable $", &name[..]].concat())?,
            }
            Ok(())
        }
        View::Array(names) => {
            let names = names.clone();
            cx.check_stack()?;
            if !names.enter() {
                return Err(cx.throw_error("Error", "Recursion detected"));
            }
            let mut outcome = Ok(());
            for name in names.values() {
                outcome = collect(cx, result, name, argument);
                if outcome.is_err() {
                    break;
                }
            }
            names.leave();
            outcome
        }
        _ => {
            let given = type_name_of(name);
            cx.function_warning(format!("Argument #{argument} must be string or array of strings, {given} given"))
        }
    }
}

fn variable(cx: &mut Request, name: &Str) -> Option<Value> {
    match &name[..] {
        b"this" => (cx.engine.hooks.this)(cx).map(Value::from),
        _ => (cx.engine.hooks.get_variable)(cx, name).map(|value| plain(&value).into_deref()),
    }
}
