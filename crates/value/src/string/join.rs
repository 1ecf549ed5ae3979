//! The texts of an array's elements in one string.

use super::{Str, raw};
use crate::juggle::Decimal;
use crate::juggle::text::decimal_len;
use crate::{ArrayData, Heap, View};

impl Str {
    /// The elements' texts with `separator` between, where all elements are strings and ints; `None` otherwise.
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
            let mut append = |bytes: &[u8]| {
                raw::copy(bytes, to);
                to = to.add(bytes.len());
            };
            for (index, value) in array.values().enumerate() {
                if index > 0 {
                    append(separator);
                }
                match value.view() {
                    View::Str(text) => append(text),
                    View::Int(int) => append(Decimal::new(int).as_bytes()),
                    _ => unreachable!("looked at before"),
                }
            }
        }
        Some(Str(at))
    }
}
