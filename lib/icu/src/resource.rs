//! Bundles of resources.

use crate::code::{Code, is_failure};
use crate::text::{CText, copied};
use crate::{handle, icu};
use std::ptr::{null, null_mut};

handle! {
    /// A resource: a text, a number, bytes, or a table or list of resources.
    Bundle, ures_close
}

impl Bundle {
    pub fn open(package: Option<&[u8]>, locale: &[u8], status: &mut Code) -> Option<Bundle> {
        let (package, locale) = (package.map(CText::new), CText::new(locale));
        Bundle::take(icu!(ures_open(package.as_ref().map_or(null(), CText::ptr), locale.ptr(), status)), *status)
    }

    /// As [`Bundle::open`], without looking into parents.
    pub fn open_exact(package: Option<&[u8]>, locale: &[u8], status: &mut Code) -> Option<Bundle> {
        let (package, locale) = (package.map(CText::new), CText::new(locale));
        Bundle::take(icu!(ures_openDirect(package.as_ref().map_or(null(), CText::ptr), locale.ptr(), status)), *status)
    }

    /// One of ICU's own tables.
    pub fn open_direct(name: &[u8]) -> Option<Bundle> {
        Bundle::open_exact(None, name, &mut 0)
    }

    /// 0 text, 1 bytes, 2 table, 7 number, 8 list, 14 numbers.
    pub fn kind(&self) -> i32 {
        icu!(ures_getType(self.ptr()))
    }

    pub fn key(&self) -> Option<Vec<u8>> {
        let key = icu!(ures_getKey(self.ptr()));
        (!key.is_null()).then(|| copied(key))
    }

    pub fn size(&self) -> i32 {
        icu!(ures_getSize(self.ptr()))
    }

    pub fn int(&self, status: &mut Code) -> i32 {
        icu!(ures_getInt(self.ptr(), status))
    }

    pub fn string(&self, status: &mut Code) -> Vec<u16> {
        let mut length = 0;
        let text = icu!(ures_getString(self.ptr(), &raw mut length, status));
        slice(text, length, *status)
    }

    pub fn bytes(&self, status: &mut Code) -> Vec<u8> {
        let mut length = 0;
        let bytes = icu!(ures_getBinary(self.ptr(), &raw mut length, status));
        slice(bytes, length, *status)
    }

    pub fn ints(&self, status: &mut Code) -> Vec<i32> {
        let mut length = 0;
        let ints = icu!(ures_getIntVector(self.ptr(), &raw mut length, status));
        slice(ints, length, *status)
    }

    pub fn by_index(&self, index: i32, status: &mut Code) -> Option<Bundle> {
        Bundle::take(icu!(ures_getByIndex(self.ptr(), index, null_mut(), status)), *status)
    }

    pub fn by_key(&self, key: &[u8], status: &mut Code) -> Option<Bundle> {
        let key = CText::new(key);
        Bundle::take(icu!(ures_getByKey(self.ptr(), key.ptr(), null_mut(), status)), *status)
    }
}

/// A copy of what a resource holds; empty where the call failed.
fn slice<T: Copy>(start: *const T, length: i32, status: Code) -> Vec<T> {
    if start.is_null() || is_failure(status) {
        return Vec::new();
    }
    // SAFETY: ICU gave the start with its length; the resource is alive.
    unsafe { std::slice::from_raw_parts(start, usize::try_from(length).unwrap_or(0)) }.to_vec()
}
