//! Differences and intersections: by values, keys or both, compared as text or by functions.
//!
//! An element of the first array is in another one when that has an element whose compared parts
//! are equal. Most functions that compare by functions sort first: see `ordered`.

use super::ordered::{self, Comparison};
use super::plain;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::types::type_name_of;
use heddle_runtime::{Callable, Request, Result, callable};
use heddle_value::{Array, ArrayData, Heap, Key, KeyRef, ListBuilder, Value, View};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &array_diff::DECL,
    &array_diff_key::DECL,
    &array_diff_assoc::DECL,
    &array_udiff::DECL,
    &array_diff_ukey::DECL,
    &array_udiff_assoc::DECL,
    &array_diff_uassoc::DECL,
    &array_udiff_uassoc::DECL,
    &array_intersect::DECL,
    &array_intersect_key::DECL,
    &array_intersect_assoc::DECL,
    &array_uintersect::DECL,
    &array_intersect_ukey::DECL,
    &array_uintersect_assoc::DECL,
    &array_intersect_uassoc::DECL,
    &array_uintersect_uassoc::DECL,
];

/// How a part of two elements is compared.
enum Part {
    /// Not at all.
    Ignored,
    /// Values as text; keys as they are.
    Plain,
    /// Values by a function.
    By(Callable),
}

/// What the result keeps of the first array.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Keep {
    /// What no other array has.
    Difference,
    /// What all other arrays have.
    Intersection,
}

/// The text that a value is compared as, as the key of a set.
fn text_key(cx: &mut Request, value: &Value) -> Result<Key> {
    match value.view() {
        View::Int(int) => Ok(Key::Int(int)),
        _ => Ok(Key::from(cx.to_str(value)?)),
    }
}

/// Another array, prepared for questions.
struct Other {
    array: Array,
    /// The texts of its values, where these alone are compared.
    texts: Option<Array>,
}

/// Which parts are compared.
struct Parts {
    values: Part,
    keys: Part,
}

impl Parts {
    fn prepare(&self, cx: &mut Request, array: Array) -> Result<Other> {
        let mut texts = None;
        if let (Part::Plain, Part::Ignored) = (&self.values, &self.keys) {
            let heap = cx.heap();
            let mut set = Array::with_hashed_capacity(heap, array.len());
            let mut target = set.make_mut(heap);
            for value in array.values() {
                match value.view() {
                    View::Str(text) => target.set(heap, KeyRef::from(text), Value::TRUE),
                    _ => target.insert(heap, text_key(cx, value)?, Value::TRUE),
                }
            }
            texts = Some(set);
        }
        Ok(Other { array, texts })
    }

    fn same_values(&self, cx: &mut Request, left: &Value, right: &Value) -> Result<bool> {
        match &self.values {
            Part::Ignored => Ok(true),
            Part::Plain => match (left.view(), right.view()) {
                (View::Str(left), View::Str(right)) => Ok(left == right),
                (View::Int(left), View::Int(right)) => Ok(left == right),
                _ => {
                    let left = cx.to_str(left)?;
                    Ok(left == cx.to_str(right)?)
                }
            },
            Part::By(callback) => {
                let answer = cx.call_mut(callback, &mut [left.deref().clone(), right.deref().clone()])?;
                Ok(cx.to_int(&answer)? == 0)
            }
        }
    }

    /// Whether the other array has such an element.
    fn contained(&self, cx: &mut Request, key: KeyRef<'_>, value: &Value, other: &Other) -> Result<bool> {
        if let Some(texts) = &other.texts {
            if let View::Str(text) = value.view() {
                return Ok(texts.get_str(text).is_some());
            }
            let text = text_key(cx, value)?;
            return Ok(texts.contains_key(&text));
        }
        match &self.keys {
            Part::Plain => match other.array.get(key) {
                Some(found) => self.same_values(cx, value, found),
                None => Ok(false),
            },
            Part::Ignored | Part::By(_) => {
                for found in other.array.values() {
                    if self.same_values(cx, value, found)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
        }
    }

    /// The elements of the first array that are to be kept.
    fn select(&self, cx: &mut Request, first: &Array, others: Vec<Array>, keep: Keep) -> Result<Array> {
        let mut prepared = Vec::with_capacity(others.len());
        for other in others {
            prepared.push(self.prepare(cx, other)?);
        }
        let heap = cx.heap();
        let most = match keep {
            Keep::Difference => first.len(),
            Keep::Intersection => prepared.iter().map(|other| other.array.len()).fold(first.len(), usize::min),
        };
        let mut result = room_for_part(heap, first, most);
        let mut target = result.make_mut(heap);
        for (key, value) in first {
            let mut wanted = true;
            for other in &prepared {
                if self.contained(cx, key, value, other)? == (keep == Keep::Difference) {
                    wanted = false;
                    break;
                }
            }
            if wanted {
                target.add(heap, key, plain(value));
            }
        }
        Ok(result)
    }
}

/// Takes functions from the end of the arguments; what stands before them is not looked at. The
/// number of the first argument of `rest` is 2.
fn arguments<'a>(cx: &mut Request, rest: &'a [Value], functions: usize) -> Result<(&'a [Value], Vec<Callable>)> {
    if rest.len() < functions {
        let function = cx.function_name();
        let counts = format!("() expects at least {} arguments, {} given", functions + 1, rest.len() + 1);
        return Err(cx.argument_count_error([&function[..], counts.as_bytes()].concat()));
    }
    let (arrays, callbacks) = rest.split_at(rest.len() - functions);
    let mut resolved = Vec::new();
    for (value, number) in callbacks.iter().zip(arrays.len() + 2..) {
        match cx.resolve_callable(value) {
            Ok(callable) => resolved.push(callable),
            Err(reason) => {
                return Err(callable::refused(cx, reason, |cx, reason| {
                    cx.bad_argument_type(number, [b"must be a valid callback, ", &reason[..]].concat())
                }));
            }
        }
    }
    Ok((arrays, resolved))
}

/// Takes further arrays; the number of the first one is 2.
fn arrays(cx: &mut Request, values: &[Value]) -> Result<Vec<Array>> {
    let mut list = Vec::new();
    for (value, number) in values.iter().zip(2..) {
        match value.as_array() {
            Some(array) => list.push(array.clone()),
            None => {
                let given = type_name_of(value);
                return Err(cx.bad_argument_type(number, format!("must be of type array, {given} given")));
            }
        }
    }
    Ok(list)
}

/// A function that compares as text.
fn by_text(cx: &mut Request, first: &Array, others: Vec<Array>, keep: Keep, values: bool, keys: bool) -> Result<Array> {
    let part = |compared: bool| if compared { Part::Plain } else { Part::Ignored };
    Parts { values: part(values), keys: part(keys) }.select(cx, first, others, keep)
}

/// An array for some of the elements of another one.
pub(super) fn room_for_part(heap: &Heap, of: &Array, most: usize) -> Array {
    match of.is_packed() {
        true => Array::with_capacity(heap, most.max(1)),
        false => Array::with_hashed_capacity(heap, most),
    }
}

/// Elements whose keys alone decide.
fn by_keys(cx: &Request, first: &Array, others: &[Value], keep: Keep) -> Array {
    let present = keep == Keep::Intersection;
    match others {
        [other] => first.with_keys_of(cx.heap(), other.as_array().map(|other| &**other).as_slice(), present),
        _ => {
            let others: Vec<&ArrayData> = others.iter().filter_map(Value::as_array).map(|other| &**other).collect();
            first.with_keys_of(cx.heap(), &others, present)
        }
    }
}

/// Other arrays of so few elements are walked through for each of the first one's.
const FEW: usize = 8;

/// Elements by their values, where all are strings and those of the others are few. `None`: that is
/// not so.
fn by_few_strings(cx: &mut Request, first: &Array, others: &[&Array], keep: Keep) -> Option<Array> {
    let few = others.iter().map(|other| other.len()).sum::<usize>() <= FEW;
    if !few || !others.iter().chain([&first]).all(|array| array.values().all(Value::is_string)) {
        return None;
    }
    let heap = cx.heap();
    let mut result = room_for_part(heap, first, if keep == Keep::Difference { first.len() } else { FEW });
    let mut target = result.make_mut(heap);
    for (key, value) in first {
        let text = value.as_str()?;
        let has = |other: &&Array| other.values().any(|value| value.as_str() == Some(text));
        let wanted = match keep {
            Keep::Difference => !others.iter().any(has),
            Keep::Intersection => others.iter().all(has),
        };
        if wanted {
            target.add(heap, key, plain(value));
        }
    }
    Some(result)
}

/// Elements whose values are in no other array.
#[php("array_diff(array $array, array ...$arrays): array", unchecked)]
fn array_diff(cx: &mut Request, array: &Array, rest: &[Value]) -> Result<Array> {
    if array.len() == 1
        && let Some(value) = array.values().next()
    {
        let found = is_among(cx, value, rest)?;
        return Ok(if found { Array::new() } else { array.clone() });
    }
    let others = arrays(cx, rest)?;
    if array.is_empty() || others.iter().all(|other| other.is_empty()) {
        return Ok(array.clone());
    }
    match by_few_strings(cx, array, &others.iter().collect::<Vec<_>>(), Keep::Difference) {
        Some(result) => Ok(result),
        None => {
            let others = together(cx, others);
            by_text(cx, array, others, Keep::Difference, true, false)
        }
    }
}

/// Puts the values of several arrays into one, so that what they are compared with is converted
/// once.
fn together(cx: &Request, others: Vec<Array>) -> Vec<Array> {
    if others.len() < 2 {
        return others;
    }
    let mut all = ListBuilder::with_capacity(cx.heap(), others.iter().map(|other| other.len()).sum());
    for other in &others {
        other.values().for_each(|value| all.push(cx.heap(), value.clone()));
    }
    vec![all.finish()]
}

/// Returns whether one of the arrays has a value that is the same as text; they are looked through
/// one after the other, and no further than needed.
fn is_among(cx: &mut Request, value: &Value, rest: &[Value]) -> Result<bool> {
    let text = cx.to_str(value)?;
    let mut found = false;
    for (other, number) in rest.iter().zip(2..) {
        let Some(other) = other.as_array() else {
            let given = type_name_of(other);
            return Err(cx.bad_argument_type(number, format!("must be of type array, {given} given")));
        };
        if found {
            continue;
        }
        let other = other.clone();
        for value in other.values() {
            if cx.to_str(value)? == text {
                found = true;
                break;
            }
        }
    }
    Ok(found)
}

/// Elements whose keys are in no other array.
#[php("array_diff_key(array $array, array ...$arrays): array")]
fn array_diff_key(cx: &mut Request, array: &Array, arrays: &[Value]) -> Array {
    by_keys(cx, array, arrays, Keep::Difference)
}

/// Elements that are in no other array under the same key.
#[php("array_diff_assoc(array $array, array ...$arrays): array")]
fn array_diff_assoc(cx: &mut Request, array: &Array, arrays: Vec<Array>) -> Result<Array> {
    by_text(cx, array, arrays, Keep::Difference, true, true)
}

/// Elements whose values are in all other arrays.
#[php("array_intersect(array $array, array ...$arrays): array", unchecked)]
fn array_intersect(cx: &mut Request, array: &Array, arrays: &[Value]) -> Result<Array> {
    let others: Option<Vec<&Array>> = arrays.iter().map(Value::as_array).collect();
    let plain = |array: &&Array| array.values().all(|value| matches!(value.view(), View::Str(_) | View::Int(_)));
    match others.filter(|others| others.iter().chain([&array]).all(plain)) {
        Some(others) => match by_few_strings(cx, array, &others, Keep::Intersection) {
            Some(result) => Ok(result),
            None => by_text(cx, array, others.into_iter().cloned().collect(), Keep::Intersection, true, false),
        },
        // what becomes text may say something
        None => Comparison::new(None, None, ordered::Parts::Values).select(cx, array, arrays, Keep::Intersection),
    }
}

/// Elements whose keys are in all other arrays.
#[php("array_intersect_key(array $array, array ...$arrays): array")]
fn array_intersect_key(cx: &mut Request, array: &Array, arrays: &[Value]) -> Array {
    by_keys(cx, array, arrays, Keep::Intersection)
}

/// Elements that are in all other arrays under the same key.
#[php("array_intersect_assoc(array $array, array ...$arrays): array")]
fn array_intersect_assoc(cx: &mut Request, array: &Array, arrays: Vec<Array>) -> Result<Array> {
    by_text(cx, array, arrays, Keep::Intersection, true, true)
}

/// Where the functions at the end of the arguments belong.
#[derive(Clone, Copy)]
enum Functions {
    Values,
    /// Values, of elements under the same key.
    ValuesOfSameKey,
    Keys,
    /// Keys, of elements whose values are the same as text.
    KeysAndValues,
    Both,
}

/// A function that compares by functions.
fn by_function(cx: &mut Request, first: &Value, rest: &[Value], keep: Keep, functions: Functions) -> Result<Array> {
    let count = if let Functions::Both = functions { 2 } else { 1 };
    // the functions are looked at before the first array
    let (others, callbacks) = arguments(cx, rest, count)?;
    let Some(first) = first.as_array() else {
        let given = type_name_of(first);
        return Err(cx.bad_argument_type(1, format!("must be of type array, {given} given")));
    };
    let mut callbacks = callbacks.into_iter();
    let comparison = match functions {
        Functions::ValuesOfSameKey => {
            let others = arrays(cx, others)?;
            let values = callbacks.next().map_or(Part::Plain, Part::By);
            return Parts { values, keys: Part::Plain }.select(cx, first, others, keep);
        }
        Functions::Values => Comparison::new(callbacks.next(), None, ordered::Parts::Values),
        Functions::Keys => Comparison::new(None, callbacks.next(), ordered::Parts::Keys),
        Functions::KeysAndValues => Comparison::new(None, callbacks.next(), ordered::Parts::Both),
        Functions::Both => Comparison::new(callbacks.next(), callbacks.next(), ordered::Parts::Both),
    };
    comparison.select(cx, first, others, keep)
}

/// As `array_diff`, values compared by a function.
#[php("array_udiff(array $array, ...$rest): array", unchecked)]
fn array_udiff(cx: &mut Request, array: &Value, rest: &[Value]) -> Result<Array> {
    by_function(cx, array, rest, Keep::Difference, Functions::Values)
}

/// As `array_diff_key`, keys compared by a function.
#[php("array_diff_ukey(array $array, ...$rest): array", unchecked)]
fn array_diff_ukey(cx: &mut Request, array: &Value, rest: &[Value]) -> Result<Array> {
    by_function(cx, array, rest, Keep::Difference, Functions::Keys)
}

/// As `array_diff_assoc`, values compared by a function.
#[php("array_udiff_assoc(array $array, ...$rest): array", unchecked)]
fn array_udiff_assoc(cx: &mut Request, array: &Value, rest: &[Value]) -> Result<Array> {
    by_function(cx, array, rest, Keep::Difference, Functions::ValuesOfSameKey)
}

/// As `array_diff_assoc`, keys compared by a function.
#[php("array_diff_uassoc(array $array, ...$rest): array", unchecked)]
fn array_diff_uassoc(cx: &mut Request, array: &Value, rest: &[Value]) -> Result<Array> {
    by_function(cx, array, rest, Keep::Difference, Functions::KeysAndValues)
}

/// As `array_diff_assoc`, values and keys compared by functions.
#[php("array_udiff_uassoc(array $array, ...$rest): array", unchecked)]
fn array_udiff_uassoc(cx: &mut Request, array: &Value, rest: &[Value]) -> Result<Array> {
    by_function(cx, array, rest, Keep::Difference, Functions::Both)
}

/// As `array_intersect`, values compared by a function.
#[php("array_uintersect(array $array, ...$rest): array", unchecked)]
fn array_uintersect(cx: &mut Request, array: &Value, rest: &[Value]) -> Result<Array> {
    by_function(cx, array, rest, Keep::Intersection, Functions::Values)
}

/// As `array_intersect_key`, keys compared by a function.
#[php("array_intersect_ukey(array $array, ...$rest): array", unchecked)]
fn array_intersect_ukey(cx: &mut Request, array: &Value, rest: &[Value]) -> Result<Array> {
    by_function(cx, array, rest, Keep::Intersection, Functions::Keys)
}

/// As `array_intersect_assoc`, values compared by a function.
#[php("array_uintersect_assoc(array $array, ...$rest): array", unchecked)]
fn array_uintersect_assoc(cx: &mut Request, array: &Value, rest: &[Value]) -> Result<Array> {
    by_function(cx, array, rest, Keep::Intersection, Functions::ValuesOfSameKey)
}

/// As `array_intersect_assoc`, keys compared by a function.
#[php("array_intersect_uassoc(array $array, ...$rest): array", unchecked)]
fn array_intersect_uassoc(cx: &mut Request, array: &Value, rest: &[Value]) -> Result<Array> {
    by_function(cx, array, rest, Keep::Intersection, Functions::KeysAndValues)
}

/// As `array_intersect_assoc`, values and keys compared by functions.
#[php("array_uintersect_uassoc(array $array, ...$rest): array", unchecked)]
fn array_uintersect_uassoc(cx: &mut Request, array: &Value, rest: &[Value]) -> Result<Array> {
    by_function(cx, array, rest, Keep::Intersection, Functions::Both)
}
