//! Orders of many elements at once: each becomes a number that is compared instead of it, and the
//! numbers are sorted with their places.
//!
//! That is several times as fast as comparing values where they lie, and stable because places
//! break ties. It serves whole numbers,
//! numbers that are floats, and text by bytes; what else there is, is compared pair by pair.

use super::order::Order;
use heddle_runtime::{Request, Result};
use heddle_value::{ArrayData, Direction, KeyRef, Str, Value, View};
use std::cmp::Ordering;

/// Floats hold ints up to here exactly.
const EXACT: u64 = 1 << 53;

/// The places of the elements in their new order; `None`: they have to be compared pair by pair.
pub(super) fn of_values(cx: &mut Request, values: &[&Value], order: Order, direction: Direction) -> Result<Option<Vec<u32>>> {
    match order {
        Order::Regular | Order::Numeric => {
            if let Some(ints) = values.iter().map(|value| value.as_int()).collect::<Option<Vec<i64>>>() {
                return Ok(Some(of_ints(&ints, direction)));
            }
            if let Some(floats) = values.iter().map(|value| float_rank(value)).collect::<Option<Vec<i64>>>() {
                return Ok(Some(of_ints(&floats, direction)));
            }
            if order == Order::Numeric {
                return Ok(None);
            }
            let texts = values.iter().map(|value| value.as_bytes().filter(|text| is_plain_text(text)));
            Ok(texts.collect::<Option<Vec<&[u8]>>>().map(|texts| of_texts(&texts, direction)))
        }
        // these are converted each time they are compared, and that can be noticed
        _ if values.iter().any(|value| value.is_array() || value.is_object()) => Ok(None),
        _ => {
            let mut texts = Vec::with_capacity(values.len());
            for value in values {
                texts.push(cx.to_str(value)?);
            }
            Ok(Some(of_strings(&texts, order, direction)))
        }
    }
}

/// Returns the places of an array's elements in the order of their keys, where these are all texts
/// that are compared by bytes.
pub(super) fn of_names(array: &ArrayData, direction: Direction) -> Option<Vec<u32>> {
    let text = |key| match key {
        KeyRef::Str(name) if is_plain_text(name) => Some(&name[..]),
        _ => None,
    };
    Some(of_texts(&array.keys().map(text).collect::<Option<Vec<&[u8]>>>()?, direction))
}

/// Whether text is compared by bytes with all other such text: nothing that could be a number.
fn is_plain_text(text: &[u8]) -> bool {
    text.first().is_none_or(|first| *first > b'9')
}

/// A number of the same order as that of a value as a float; `None`: it is no number, or not the
/// same as a float.
fn float_rank(value: &Value) -> Option<i64> {
    let float = match value.view() {
        View::Float(float) if !float.is_nan() => float,
        View::Int(int) if int.unsigned_abs() <= EXACT => int as f64,
        _ => return None,
    };
    // both zeros are the same
    let bits = (float + 0.0).to_bits() as i64;
    Some(bits ^ ((bits >> 63) & i64::MAX))
}

/// Numbers' places in order.
pub(super) fn of_ints(ints: &[i64], direction: Direction) -> Vec<u32> {
    let mut ranked: Vec<(i64, u32)> = ints.iter().copied().zip(0..).collect();
    match direction {
        Direction::Ascending => ranked.sort_unstable(),
        Direction::Descending => ranked.sort_unstable_by_key(|(int, place)| (std::cmp::Reverse(*int), *place)),
    }
    ranked.into_iter().map(|(_, place)| place).collect()
}

/// Strings' places in an order of text.
pub(super) fn of_strings(texts: &[Str], order: Order, direction: Direction) -> Vec<u32> {
    match order {
        Order::Bytes => of_texts(&texts.iter().map(|text| &text[..]).collect::<Vec<_>>(), direction),
        Order::FoldedBytes => {
            let folded: Vec<Vec<u8>> = texts.iter().map(|text| text.to_ascii_lowercase()).collect();
            of_texts(&folded.iter().map(|text| &text[..]).collect::<Vec<_>>(), direction)
        }
        _ => {
            let mut places: Vec<u32> = (0..texts.len() as u32).collect();
            let mut compare = |left: &u32, right: &u32| -> std::result::Result<Ordering, std::convert::Infallible> {
                let result = order.texts(&texts[*left as usize], &texts[*right as usize]);
                Ok(if direction == Direction::Ascending { result } else { result.reverse() })
            };
            let Ok(()) = heddle_value::array::merge_sort(&mut places, &mut compare);
            places
        }
    }
}

/// Texts' places in the order of their bytes: the first eight as a number, and the rest where these
/// are equal.
fn of_texts(texts: &[&[u8]], direction: Direction) -> Vec<u32> {
    let mut ranked: Vec<(u64, u32)> = texts.iter().map(|text| start(text)).zip(0..).collect();
    ranked.sort_unstable_by(|left, right| {
        let bytes = || texts[left.1 as usize].cmp(texts[right.1 as usize]);
        let order = left.0.cmp(&right.0).then_with(bytes);
        let order = if direction == Direction::Ascending { order } else { order.reverse() };
        order.then(left.1.cmp(&right.1))
    });
    ranked.into_iter().map(|(_, place)| place).collect()
}

/// The first eight bytes as a number that is ordered as they are.
fn start(text: &[u8]) -> u64 {
    let mut bytes = [0; 8];
    let length = text.len().min(8);
    bytes[..length].copy_from_slice(&text[..length]);
    u64::from_be_bytes(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_in_order_of_bytes() {
        let texts: [&[u8]; 5] = [b"b", b"abcdefghij", b"abcdefghia", b"a", b"b"];
        assert_eq!(of_texts(&texts, Direction::Ascending), [3, 2, 1, 0, 4]);
        assert_eq!(of_texts(&texts, Direction::Descending), [0, 4, 1, 2, 3]);
    }

    #[test]
    fn zeros_are_equal() {
        let values = [Value::float(0.0), Value::float(-0.0), Value::int(0), Value::float(-1.5)];
        let ranks: Option<Vec<i64>> = values.iter().map(float_rank).collect();
        assert_eq!(of_ints(&ranks.unwrap(), Direction::Ascending), [3, 0, 1, 2]);
    }
}
