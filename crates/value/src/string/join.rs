//! The texts of an array's elements in one string.

use super::{Str, raw};
use crate::juggle::text::{decimal_len, write_decimal};
use crate::{ArrayData, Heap, Tag, Value, View};
use core::ptr::NonNull;

impl Str {
    /// The elements' texts with `separator` between, where all elements are strings and ints;
    /// `None` otherwise.
    pub fn join(heap: &Heap, separator: &[u8], array: &ArrayData) -> Option<Str> {
        match array.as_slice() {
            Some(list) => join_all(heap, separator, list.len(), list.iter()),
            None => join_all(heap, separator, array.len(), array.values()),
        }
    }
}

/// Returns the bytes that a value takes as text; `None` where it is neither string nor int.
#[inline(always)]
fn text_len(value: &Value) -> Option<usize> {
    match value.tag() {
        // SAFETY: the tag was looked at.
        Tag::String => Some(unsafe { value.str_unchecked() }.len()),
        Tag::Int => value.as_int().map(decimal_len),
        Tag::Ref => text_len_behind(value),
        _ => None,
    }
}

#[cold]
fn text_len_behind(value: &Value) -> Option<usize> {
    match value.view() {
        View::Str(text) => Some(text.len()),
        View::Int(int) => Some(decimal_len(int)),
        _ => None,
    }
}

/// Writes a value that is a string or an int, and returns the place behind it.
///
/// # Safety
/// There is room for [`text_len`] bytes.
#[inline(always)]
unsafe fn write_text(value: &Value, to: NonNull<u8>) -> NonNull<u8> {
    // SAFETY: promised by the caller; the tag was looked at.
    unsafe {
        if value.tag() == Tag::String {
            let text = value.str_unchecked();
            raw::copy(text, to);
            return to.add(text.len());
        }
        match value.view() {
            View::Str(text) => {
                raw::copy(text, to);
                to.add(text.len())
            }
            View::Int(int) => {
                let len = decimal_len(int);
                write_decimal(to, len, int);
                to.add(len)
            }
            _ => unreachable!("looked at before"),
        }
    }
}

/// See [`Str::join`]; the number of values is `count`.
#[inline(always)]
fn join_all<'a>(heap: &Heap, separator: &[u8], count: usize, values: impl Iterator<Item = &'a Value> + Clone) -> Option<Str> {
    let mut len = count.saturating_sub(1).checked_mul(separator.len())?;
    for value in values.clone() {
        len = len.checked_add(text_len(value)?)?;
    }
    if len == 0 {
        return Some(Str::empty());
    }
    let at = raw::alloc(heap, len);
    // SAFETY: the box has room for what was just added up; nothing has changed since.
    unsafe {
        let mut to = raw::data(at);
        let mut is_first = true;
        for value in values {
            if !is_first {
                match separator {
                    [byte] => to.write(*byte),
                    _ => raw::copy(separator, to),
                }
                to = to.add(separator.len());
            }
            is_first = false;
            to = write_text(value, to);
        }
    }
    Some(Str(at))
}

#[cfg(test)]
mod tests {
    use crate::{Array, Heap, Str, Value};

    #[test]
    fn strings_and_ints_are_joined() {
        let heap = Heap::new();
        let ints = [0, 7, -7, 10, 99, 100, -12345, i64::MAX, i64::MIN];
        let texts: Vec<String> = ints.iter().map(i64::to_string).collect();
        let array = Array::from_values(&heap, ints.map(Value::int));
        assert_eq!(&Str::join(&heap, b", ", &array).unwrap()[..], texts.join(", ").as_bytes());
        let mixed = Array::from_values(&heap, [Value::from(Str::new(&heap, b"one")), Value::int(2), Value::from(Str::empty())]);
        assert_eq!(&Str::join(&heap, b"-", &mixed).unwrap()[..], b"one-2-");
        assert_eq!(Str::join(&heap, b"-", &Array::new()).unwrap().len(), 0);
        assert!(Str::join(&heap, b"-", &Array::from_values(&heap, [Value::NULL])).is_none());
    }
}
