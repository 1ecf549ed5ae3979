//! Transliteration.

use crate::code::{BUFFER_OVERFLOW, Code};
use crate::ffi::ParseError;
use crate::locale::Names;
use crate::text::len;
use crate::{handle, icu};
use std::ptr::null;

handle! {
    /// Writes texts in another script.
    Transliterator, utrans_close
}

/// Where rules do not parse: the offset, and the text before it and behind it.
pub struct Place {
    pub line: i32,
    pub offset: i32,
    pub before: Vec<u16>,
    pub after: Vec<u16>,
}

impl Transliterator {
    /// By an identifier, or by rules under an identifier of their own.
    pub fn open(id: &[u16], direction: i32, rules: Option<&[u16]>, status: &mut Code) -> (Option<Transliterator>, Place) {
        let mut place = ParseError::new();
        let (text, length) = rules.map_or((null(), 0), |rules| (rules.as_ptr(), len(rules.len())));
        let opened = icu!(utrans_openU(id.as_ptr(), len(id.len()), direction, text, length, &raw mut place, status));
        let cut = |units: &[u16]| units.iter().copied().take_while(|unit| *unit != 0).collect();
        let found = Place { line: place.line, offset: place.offset, before: cut(&place.before), after: cut(&place.after) };
        (Transliterator::take(opened, *status), found)
    }

    pub fn inverse(&self, status: &mut Code) -> Option<Transliterator> {
        Transliterator::take(icu!(utrans_openInverse(self.ptr(), status)), *status)
    }

    pub fn duplicate(&self, status: &mut Code) -> Option<Transliterator> {
        Transliterator::take(icu!(utrans_clone(self.ptr(), status)), *status)
    }

    pub fn id(&self) -> Vec<u16> {
        let mut length = 0;
        let id = icu!(utrans_getUnicodeID(self.ptr(), &raw mut length));
        if id.is_null() {
            return Vec::new();
        }
        // SAFETY: the handle's own text with its length.
        unsafe { std::slice::from_raw_parts(id, usize::try_from(length).unwrap_or(0)) }.to_vec()
    }

    /// Transliterates the units from `start` to `end`.
    pub fn run(&self, text: &[u16], start: i32, end: i32, status: &mut Code) -> Vec<u16> {
        let mut capacity = text.len() * 2 + 64;
        loop {
            let mut buffer = text.to_vec();
            buffer.resize(capacity, 0);
            let (mut length, mut limit, mut code) = (len(text.len()), end, 0);
            icu!(utrans_transUChars(self.ptr(), buffer.as_mut_ptr(), &raw mut length, len(capacity), start, &raw mut limit, &raw mut code));
            let count = usize::try_from(length).unwrap_or(0);
            if code == BUFFER_OVERFLOW && count > capacity {
                capacity = count + 1;
                continue;
            }
            *status = if code == crate::code::NOT_TERMINATED { 0 } else { code };
            buffer.truncate(count);
            return buffer;
        }
    }
}

/// All identifiers.
pub fn ids(status: &mut Code) -> Vec<Vec<u8>> {
    Names::of(icu!(utrans_openIDs(status)), status)
}
