//! Collation.

use crate::code::Code;
use crate::text::{CText, copied, len};
use crate::{handle, icu};
use std::cmp::Ordering;

handle! {
    /// The order of texts in a language.
    Collator, ucol_close
}

impl Collator {
    pub fn open(locale: &[u8], status: &mut Code) -> Option<Collator> {
        let locale = CText::new(locale);
        Collator::take(icu!(ucol_open(locale.ptr(), status)), *status)
    }

    pub fn compare(&self, left: &[u16], right: &[u16]) -> Ordering {
        icu!(ucol_strcoll(self.ptr(), left.as_ptr(), len(left.len()), right.as_ptr(), len(right.len()))).cmp(&0)
    }

    pub fn attribute(&self, attribute: i32, status: &mut Code) -> i32 {
        icu!(ucol_getAttribute(self.ptr(), attribute, status))
    }

    pub fn set_attribute(&self, attribute: i32, value: i32, status: &mut Code) {
        icu!(ucol_setAttribute(self.ptr(), attribute, value, status));
    }

    pub fn strength(&self) -> i32 {
        icu!(ucol_getStrength(self.ptr()))
    }

    pub fn set_strength(&self, strength: i32) {
        icu!(ucol_setStrength(self.ptr(), strength));
    }

    /// The key by which texts sort as bytes; without the NUL at its end.
    pub fn sort_key(&self, text: &[u16]) -> Vec<u8> {
        let call = |buffer: &mut Vec<u8>| {
            let count = icu!(ucol_getSortKey(self.ptr(), text.as_ptr(), len(text.len()), buffer.as_mut_ptr(), len(buffer.len())));
            usize::try_from(count).unwrap_or(0)
        };
        let mut key = vec![0; text.len() * 4 + 32];
        let mut count = call(&mut key);
        if count > key.len() {
            key.resize(count, 0);
            count = call(&mut key);
        }
        key.truncate(count.saturating_sub(1));
        key
    }

    pub fn locale(&self, kind: i32, status: &mut Code) -> Vec<u8> {
        copied(icu!(ucol_getLocaleByType(self.ptr(), kind, status)))
    }
}
