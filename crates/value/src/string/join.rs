//! The texts of an array's elements in one string.

use super::{Str, raw};
use crate::juggle::text::{decimal_len, write_decimal};
use crate::{ArrayData, Heap, View};

impl Str {
    /// The elements' texts with `separator` between, where all elements are strings and ints;
    /// `None` otherwise.
    pub fn join(heap: &Heap, separator: &[u8], array: &ArrayData) -> Option<Str> {
        if array.is_empty() {
            return Some(Str::empty());
        }
        let mut len = (array.len() - 1).checked_mul(separator.len())?;
        for value in array.values() {
            len = len.checked_add(match value.view() {
                View::Str(text) => text.len(),
                View::Int(int) => decimal_len(int),
                _ => return None,
            })?;
        }
        if len == 0 {
            return Some(Str::empty());
        }
        let at = raw::alloc(heap, len);
        // SAFETY: the box has room for what was just added up; nothing has changed since.
        unsafe {
            let mut to = raw::data(at);
            for (index, value) in array.values().enumerate() {
                if index > 0 {
                    raw::copy(separator, to);
                    to = to.add(separator.len());
                }
                match value.view() {
                    View::Str(text) => {
                        raw::copy(text, to);
                        to = to.add(text.len());
                    }
                    View::Int(int) => {
                        let len = decimal_len(int);
                        write_decimal(to, len, int);
                        to = to.add(len);
                    }
                    _ => unreachable!("looked at before"),
                }
            }
        }
        Some(Str(at))
    }
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
