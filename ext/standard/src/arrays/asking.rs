//! Counting, searching, adding up.

use super::plain;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::{At, coerce};
use heddle_runtime::object::class_of;
use heddle_runtime::ops::{self, BinaryOp};
use heddle_runtime::types::type_name_of;
use heddle_runtime::{Halt, Request, Result, dimension};
use heddle_value::juggle::{self, Number};
use heddle_value::{Array, ArrayData, KeyRef, Object, Tag, Value, View};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &count::DECL,
    &count::DECL.alias("sizeof"),
    &in_array::DECL,
    &array_search::DECL,
    &array_key_exists::DECL,
    &array_key_exists::DECL.alias("key_exists"),
    &array_is_list::DECL,
    &array_count_values::DECL,
    &array_sum::DECL,
    &array_product::DECL,
];

pub(crate) const COUNT_NORMAL: i64 = 0;
pub(crate) const COUNT_RECURSIVE: i64 = 1;

/// How many elements there are, or what an object answers.
#[php("count(Countable|array $value, int $mode = COUNT_NORMAL): int", unchecked)]
fn count(cx: &mut Request, value: &Value, mode: i64) -> Result<i64> {
    if mode != COUNT_NORMAL && mode != COUNT_RECURSIVE {
        return Err(cx.bad_argument(2, "must be either COUNT_NORMAL or COUNT_RECURSIVE"));
    }
    match value.view() {
        View::Array(array) if mode == COUNT_RECURSIVE => count_all(cx, &array.clone()),
        View::Array(array) => Ok(array.len() as i64),
        View::Object(object) if class_of(object).hooks.count.is_some() => count_object(cx, &object.clone()),
        _ => {
            let mut value = value.clone();
            let at = At::new(&count::DECL, 0);
            if !at.accepts(&value) {
                coerce::coerce(cx, &mut value, at.function, at.index)?;
            }
            value.as_object().cloned().map_or(Ok(0), |object| count_object(cx, &object))
        }
    }
}

fn count_all(cx: &mut Request, array: &Array) -> Result<i64> {
    cx.check_stack()?;
    if !array.enter() {
        cx.function_warning("Recursion detected")?;
        return Ok(0);
    }
    let mut total = array.len() as i64;
    let mut outcome = Ok(());
    for value in array.values() {
        if let Some(inner) = value.as_array().cloned() {
            match count_all(cx, &inner) {
                Ok(more) => total += more,
                Err(halt) => {
                    outcome = Err(halt);
                    break;
                }
            }
        }
    }
    array.leave();
    outcome.map(|()| total)
}

fn count_object(cx: &mut Request, object: &Object) -> Result<i64> {
    let class = class_of(object);
    if let Some(count) = class.hooks.count
        && class.method(b"count").is_none_or(|method| method.native.is_some())
    {
        return count(cx, object);
    }
    let answer = cx.call_method(object, "count", &[])?;
    cx.to_int(&answer)
}

/// The key of the first element equal to a value.
fn search<'a>(cx: &mut Request, needle: &Value, haystack: &'a ArrayData, strict: bool) -> Result<Option<KeyRef<'a>>> {
    match haystack.as_slice() {
        Some(list) => {
            let keyed = list.iter().enumerate().map(|(at, value)| (KeyRef::Int(at as i64), value));
            search_in(cx, needle, keyed, strict)
        }
        None => search_in(cx, needle, haystack.iter(), strict),
    }
}

/// Returns the key of the first of these elements that is equal to a value.
#[inline(always)]
fn search_in<'a>(
    cx: &mut Request,
    needle: &Value,
    elements: impl Iterator<Item = (KeyRef<'a>, &'a Value)>,
    strict: bool,
) -> Result<Option<KeyRef<'a>>> {
    if let Some(wanted) = needle.as_str()
        && (strict || never_numeric(wanted))
    {
        // what is no number equals other texts by their bytes, and no int
        for (key, value) in elements {
            let value = value.deref();
            let equal = match value.as_str() {
                Some(text) => text.same(wanted) || text.equals(wanted),
                None if value.tag() == Tag::Int => false,
                None => equals(cx, needle, value, strict)?,
            };
            if equal {
                return Ok(Some(key));
            }
        }
        return Ok(None);
    }
    let wanted = needle.as_int();
    for (key, value) in elements {
        let value = value.deref();
        let equal = match (wanted, value.as_int(), value.as_str()) {
            (Some(wanted), Some(int), _) => int == wanted,
            (Some(_), _, Some(text)) if strict || never_numeric(text) => false,
            _ => equals(cx, needle, value, strict)?,
        };
        if equal {
            return Ok(Some(key));
        }
    }
    Ok(None)
}

/// Whether a text is no number for sure: it begins with a letter or the like.
#[inline]
fn never_numeric(text: &[u8]) -> bool {
    !matches!(text.first(), None | Some(b'0'..=b'9' | b'+' | b'-' | b'.' | b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c))
}

#[inline(never)]
fn equals(cx: &mut Request, left: &Value, right: &Value, strict: bool) -> Result<bool> {
    if strict { Ok(ops::identical(left, right)) } else { ops::loose_eq(cx, left, right) }
}

/// Whether an element equals a value.
#[php("in_array(mixed $needle, array $haystack, bool $strict = false): bool")]
fn in_array(cx: &mut Request, needle: &Value, haystack: &Array, strict: bool) -> Result<bool> {
    Ok(search(cx, needle, haystack, strict)?.is_some())
}

/// The key of the first element that equals a value.
#[php("array_search(mixed $needle, array $haystack, bool $strict = false): string|int|false")]
fn array_search(cx: &mut Request, needle: &Value, haystack: &Array, strict: bool) -> Result<Value> {
    Ok(search(cx, needle, haystack, strict)?.map_or(Value::FALSE, KeyRef::to_value))
}

/// Whether there is an element under a key, null or not.
#[php("array_key_exists($key, array $array): bool")]
fn array_key_exists(cx: &mut Request, key: &Value, array: &Array) -> Result<bool> {
    match key.view() {
        View::Array(_) | View::Object(_) => Err(cx.bad_argument_type(1, "must be a valid array offset type")),
        View::Null => {
            cx.deprecated("Using null as the key parameter for array_key_exists() is deprecated, use an empty string instead")?;
            Ok(array.get_bytes(b"").is_some())
        }
        _ => {
            let key = dimension::key(cx, key, dimension::Use::Isset)?;
            Ok(array.contains_key(&key))
        }
    }
}

/// Whether the keys are 0, 1, 2 … in this order.
#[php("array_is_list(array $array): bool", pure)]
fn array_is_list(array: &Array) -> bool {
    array.is_list()
}

/// How often each string or int is there.
#[php("array_count_values(array $array): array")]
fn array_count_values(cx: &mut Request, array: &Array) -> Result<Array> {
    let heap = cx.heap();
    let mut counts = Array::new();
    for value in array.values() {
        let slot = match value.view() {
            View::Int(int) => counts.entry(heap, int),
            View::Str(text) => counts.entry(heap, text),
            _ => {
                cx.function_warning("Can only count string and integer values, entry skipped")?;
                continue;
            }
        };
        *slot = Value::int(slot.as_int().unwrap_or(0) + 1);
    }
    Ok(counts)
}

/// An operator that puts all elements together.
struct Fold {
    op: BinaryOp,
    /// As warnings name it.
    name: &'static str,
}

impl Fold {
    /// All elements put together.
    fn all(&self, cx: &mut Request, array: &Array, start: i64) -> Result<Value> {
        // ints as long as they fit
        let mut ints = start;
        let mut values = array.values();
        let mut total = loop {
            let Some(value) = values.next() else { return Ok(Value::int(ints)) };
            let next = match (self.op, value.as_int()) {
                (BinaryOp::Add, Some(int)) => ints.checked_add(int),
                (_, Some(int)) => ints.checked_mul(int),
                (_, None) => None,
            };
            match next {
                Some(next) => ints = next,
                None => break self.one(cx, Value::int(ints), value),
            }
        };
        while let Some(value) = values.next() {
            total = match total {
                Ok(total) => self.one(cx, total, value),
                Err(halt) => return self.rest(cx, halt, std::iter::once(value).chain(values)),
            };
        }
        total
    }

    /// The elements that are left when the error handler has thrown: it hears of them all, and its
    /// last exception stays.
    fn rest<'a>(&self, cx: &mut Request, first: Halt, values: impl Iterator<Item = &'a Value>) -> Result<Value> {
        let mut halt = first;
        for value in values {
            if !matches!(halt, Halt::Exception) {
                break;
            }
            let pending = cx.exception.take();
            match self.one(cx, Value::int(0), value) {
                Ok(_) => cx.exception = pending,
                Err(next) => halt = next,
            }
        }
        Err(halt)
    }

    /// The next element; what is no number is left out with a warning.
    fn one(&self, cx: &mut Request, total: Value, value: &Value) -> Result<Value> {
        if let (Some(left), Some(right)) = (total.as_float(), value.as_float()) {
            return Ok(Value::float(if let BinaryOp::Add = self.op { left + right } else { left * right }));
        }
        let value = plain(value).into_deref();
        let name = self.name;
        let number = match value.view() {
            View::Int(_) | View::Float(_) => value,
            // a number that is an object counts as the int or float that its text is
            View::Object(object) if is_number(cx, object)? => {
                let text = cx.to_str(&value)?;
                Value::from(juggle::parse(&text).map_or(Number::Int(0), |parsed| parsed.number))
            }
            View::Array(_) | View::Object(_) => {
                let kind = type_name_of(&value);
                cx.function_warning(format!("{name} is not supported on type {kind}"))?;
                return Ok(total);
            }
            View::Str(text) => {
                let parsed = juggle::parse(text);
                match parsed {
                    None => cx.function_warning(format!("{name} is not supported on type string"))?,
                    Some(parsed) if parsed.trailing => {
                        if let Err(halt) = cx.warning("A non-numeric value encountered") {
                            let pending = cx.exception.take();
                            cx.function_warning(format!("{name} is not supported on type string"))?;
                            cx.exception = pending;
                            return Err(halt);
                        }
                    }
                    Some(_) => {}
                }
                Value::from(parsed.map_or(Number::Int(0), |parsed| parsed.number))
            }
            View::Resource(_) => {
                cx.function_warning(format!("{name} is not supported on type resource"))?;
                Value::int(juggle::to_int(&value))
            }
            View::Null | View::Bool(_) => Value::int(juggle::to_int(&value)),
        };
        ops::binary(cx, self.op, &total, &number)
    }
}

/// Returns whether an object has operators and can be cast to an int.
fn is_number(cx: &mut Request, object: &Object) -> Result<bool> {
    let hooks = &class_of(object).hooks;
    match (hooks.operate, hooks.cast) {
        (Some(_), Some(cast)) => Ok(cast(cx, object, ops::Cast::Int)?.is_some()),
        _ => Ok(false),
    }
}

/// The sum of the elements.
#[php("array_sum(array $array): int|float")]
fn array_sum(cx: &mut Request, array: &Array) -> Result<Value> {
    Fold { op: BinaryOp::Add, name: "Addition" }.all(cx, array, 0)
}

/// The product of the elements.
#[php("array_product(array $array): int|float")]
fn array_product(cx: &mut Request, array: &Array) -> Result<Value> {
    Fold { op: BinaryOp::Mul, name: "Multiplication" }.all(cx, array, 1)
}
