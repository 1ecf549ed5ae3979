//! Types of values: `gettype`, `is_*`, and conversions by function.

use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::RefArg;
use heddle_runtime::object::class_of;
use heddle_runtime::types::value_name;
use heddle_runtime::{Request, Result, ops};
use heddle_value::juggle::number;
use heddle_value::{Array, Object, Str, Tag, Value, View};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &gettype::DECL,
    &get_debug_type::DECL,
    &settype::DECL,
    &intval::DECL,
    &floatval::DECL,
    &floatval::DECL.alias("doubleval"),
    &boolval::DECL,
    &strval::DECL,
    &is_null::DECL,
    &is_resource::DECL,
    &is_bool::DECL,
    &is_int::DECL,
    &is_int::DECL.alias("is_integer"),
    &is_int::DECL.alias("is_long"),
    &is_float::DECL,
    &is_float::DECL.alias("is_double"),
    &is_numeric::DECL,
    &is_string::DECL,
    &is_array::DECL,
    &is_object::DECL,
    &is_scalar::DECL,
    &is_callable::DECL,
    &is_iterable::DECL,
    &is_countable::DECL,
];

/// The old name of the value's type.
#[php("gettype(mixed $value): string", pure)]
fn gettype(value: &Value) -> &'static str {
    value.type_name()
}

/// The name of the value's type as declarations write it.
#[php("get_debug_type(mixed $value): string", pure)]
fn get_debug_type(value: &Value) -> String {
    match value.view() {
        View::Resource(resource) if resource.is_closed() => "resource (closed)".to_owned(),
        View::Resource(resource) => format!("resource ({})", resource.type_name()),
        _ => value_name(value),
    }
}

/// Converts a variable in place.
#[php("settype(mixed &$var, string $type): bool")]
fn settype(cx: &mut Request, mut var: RefArg<'_>, type_: &[u8]) -> Result<bool> {
    let old = var.get().clone();
    let new = match &type_.to_ascii_lowercase()[..] {
        b"integer" | b"int" => Value::int(cx.to_int(&old)?),
        b"double" | b"float" => Value::float(cx.to_float(&old)?),
        b"string" => match cx.to_str(&old) {
            Ok(text) => Value::from(text),
            Err(halt) => {
                // what cannot become text is an empty one, and the exception goes on
                let empty = Value::from(Str::empty());
                let _ = var.set(cx, empty);
                return Err(halt);
            }
        },
        b"array" => Value::from(to_array(cx, &old)?),
        b"object" => Value::from(to_object(cx, &old)?),
        b"bool" | b"boolean" => Value::bool(cx.to_bool(&old)?),
        b"null" => Value::NULL,
        b"resource" => return Err(cx.value_error("Cannot convert to resource type")),
        _ => return Err(cx.bad_argument(2, "must be a valid type")),
    };
    drop(old);
    var.set(cx, new)?;
    Ok(true)
}

fn to_array(cx: &mut Request, value: &Value) -> Result<Array> {
    let cast = ops::cast(cx, value.clone(), ops::Cast::Array)?;
    Ok(cast.into_array().unwrap_or_default())
}

fn to_object(cx: &mut Request, value: &Value) -> Result<Object> {
    let cast = ops::cast(cx, value.clone(), ops::Cast::Object)?;
    Ok(cast.into_object().unwrap_or_else(|_| unreachable!("a cast to object gives one")))
}

/// `(int)`, or the int that a string writes in some base.
#[php("intval(mixed $value, int $base = 10): int")]
fn intval(cx: &mut Request, value: &Value, base: i64) -> Result<i64> {
    match value.view() {
        View::Str(text) if base != 10 => Ok(int_in_base(text, base)),
        _ => cx.to_int(value),
    }
}

/// As `strtol` reads it, with the prefixes `0x` and `0b`; base 0 finds the base by the prefix.
fn int_in_base(text: &[u8], base: i64) -> i64 {
    let is_space = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c);
    let start = text.iter().take_while(|byte| is_space(byte)).count();
    let (negative, digits) = match text[start..].split_first() {
        Some((b'-', rest)) => (true, rest),
        Some((b'+', rest)) => (false, rest),
        _ => (false, &text[start..]),
    };
    let prefixed = match digits {
        [b'0', b'x' | b'X', rest @ ..] if base == 0 || base == 16 => Some((16, rest)),
        [b'0', b'b' | b'B', rest @ ..] if base == 0 || base == 2 => Some((2, rest)),
        [b'0', rest @ ..] if base == 0 => Some((8, rest)),
        _ => None,
    };
    let (base, digits) = prefixed.unwrap_or((if base == 0 { 10 } else { base }, digits));
    if !(2..=36).contains(&base) {
        return 0;
    }
    let mut magnitude = 0_i128;
    for &byte in digits {
        let Some(digit) = (byte as char).to_digit(base as u32) else { break };
        magnitude = (magnitude * i128::from(base) + i128::from(digit)).min(1 << 64);
    }
    let signed = if negative { -magnitude } else { magnitude };
    signed.clamp(i128::from(i64::MIN), i128::from(i64::MAX)) as i64
}

/// `(float)`
#[php("floatval(mixed $value): float")]
fn floatval(cx: &mut Request, value: &Value) -> Result<f64> {
    cx.to_float(value)
}

/// `(bool)`
#[php("boolval(mixed $value): bool")]
fn boolval(cx: &mut Request, value: &Value) -> Result<bool> {
    cx.to_bool(value)
}

/// `(string)`
#[php("strval(mixed $value): string")]
fn strval(cx: &mut Request, value: &Value) -> Result<Str> {
    cx.to_str(value)
}

/// Whether the value is null.
#[php("is_null(mixed $value): bool", pure)]
fn is_null(value: &Value) -> bool {
    value.is_null()
}

/// Whether the value is a resource that is open.
#[php("is_resource(mixed $value): bool")]
fn is_resource(value: &Value) -> bool {
    value.as_resource().is_some_and(|resource| !resource.is_closed())
}

/// Whether the value is true or false.
#[php("is_bool(mixed $value): bool", pure)]
fn is_bool(value: &Value) -> bool {
    value.is_bool()
}

/// Whether the value is an int.
#[php("is_int(mixed $value): bool", pure)]
fn is_int(value: &Value) -> bool {
    value.is_int()
}

/// Whether the value is a float.
#[php("is_float(mixed $value): bool", pure)]
fn is_float(value: &Value) -> bool {
    value.is_float()
}

/// Whether the value is a number or a string that is one.
#[php("is_numeric(mixed $value): bool", pure)]
fn is_numeric(value: &Value) -> bool {
    match value.view() {
        View::Int(_) | View::Float(_) => true,
        View::Str(text) => number::is_numeric(text),
        _ => false,
    }
}

/// Whether the value is a string.
#[php("is_string(mixed $value): bool", pure)]
fn is_string(value: &Value) -> bool {
    value.is_string()
}

/// Whether the value is an array.
#[php("is_array(mixed $value): bool", pure)]
fn is_array(value: &Value) -> bool {
    value.is_array()
}

/// Whether the value is an object, not one of a class that is missing.
#[php("is_object(mixed $value): bool", pure)]
fn is_object(value: &Value) -> bool {
    value.as_object().is_some_and(|object| &class_of(object).name[..] != b"__PHP_Incomplete_Class")
}

/// Whether the value is a bool, an int, a float or a string.
#[php("is_scalar(mixed $value): bool", pure)]
fn is_scalar(value: &Value) -> bool {
    matches!(value.deref().tag(), Tag::False | Tag::True | Tag::Int | Tag::Float | Tag::String)
}

/// Whether the value can be called from here.
#[php("is_callable(mixed $value, bool $syntax_only = false, &$callable_name = null): bool")]
fn is_callable(cx: &mut Request, value: &Value, syntax_only: bool, callable_name: Option<RefArg<'_>>) -> Result<bool> {
    if let Some(mut name) = callable_name {
        let text = callable_text(cx, value)?;
        let text = Value::from(cx.str(text));
        name.set(cx, text)?;
    }
    if syntax_only {
        return Ok(looks_callable(value));
    }
    match cx.resolve_callable(value) {
        Ok(_) => Ok(true),
        Err(_) if cx.exception.is_some() => Err(heddle_runtime::Halt::Exception),
        Err(_) => Ok(false),
    }
}

fn looks_callable(value: &Value) -> bool {
    match value.view() {
        View::Str(_) => true,
        View::Object(object) => class_of(object).magic.invoke.is_some() || &class_of(object).name[..] == b"Closure",
        View::Array(pair) => {
            let named = pair.get_int(1).is_some_and(Value::is_string);
            pair.len() == 2 && named && pair.get_int(0).is_some_and(|first| first.is_string() || first.is_object())
        }
        _ => false,
    }
}

/// The name a callable goes by: `f`, `A::f`, `A::__invoke`, that of a closure's function.
fn callable_text(cx: &mut Request, value: &Value) -> Result<Vec<u8>> {
    match value.view() {
        View::Object(object) if &class_of(object).name[..] == b"Closure" => {
            let callable = cx.resolve_callable(value).ok();
            let name = callable.map(|callable| {
                let name = callable.magic_name.as_ref().map_or(&callable.function.name[..], |name| &name[..]);
                match callable.function.scope().filter(|_| !callable.function.is_closure()) {
                    Some(class) => [&class.get().name[..], b"::", name].concat(),
                    None => name.to_vec(),
                }
            });
            Ok(name.unwrap_or_else(|| b"Closure::__invoke".to_vec()))
        }
        View::Object(object) => Ok([&class_of(object).name[..], b"::__invoke"].concat()),
        View::Array(pair) if looks_callable(value) => {
            let class = match pair.get_int(0).map(Value::view) {
                Some(View::Object(object)) => class_of(object).name.to_vec(),
                Some(View::Str(name)) => name.to_vec(),
                _ => Vec::new(),
            };
            let name = pair.get_int(1).and_then(Value::as_bytes).unwrap_or_default();
            Ok([&class[..], b"::", name].concat())
        }
        View::Array(_) => Ok(b"Array".to_vec()),
        _ => Ok(cx.to_str(value)?.to_vec()),
    }
}

/// Whether `foreach` and `yield from` take the value: an array or a Traversable.
#[php("is_iterable(mixed $value): bool")]
fn is_iterable(cx: &mut Request, value: &Value) -> bool {
    match value.view() {
        View::Array(_) => true,
        View::Object(object) => class_of(object).is_subclass_of(cx.engine.known.traversable),
        _ => false,
    }
}

/// Whether `count` takes the value: an array or a Countable.
#[php("is_countable(mixed $value): bool")]
fn is_countable(cx: &mut Request, value: &Value) -> bool {
    match value.view() {
        View::Array(_) => true,
        View::Object(object) => {
            let class = class_of(object);
            class.hooks.count.is_some() || class.is_subclass_of(cx.engine.known.countable)
        }
        _ => false,
    }
}
