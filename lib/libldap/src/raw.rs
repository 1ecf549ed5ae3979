//! Values of Rust in C's form, and back.

use super::{Change, Control};
use crate::ffi::{Bytes, Controls, RawChange, RawControl, ldap};
use std::cell::UnsafeCell;
use std::ffi::{CStr, CString, c_char};
use std::ptr;

/// Shows bytes to a function that reads them.
pub fn bytes(data: &[u8]) -> Bytes {
    Bytes { len: data.len() as u64, data: data.as_ptr().cast_mut().cast() }
}

/// A list of addresses that ends in null.
struct List<T>(UnsafeCell<Vec<*mut T>>);

impl<T> List<T> {
    fn new(items: impl Iterator<Item = *mut T>) -> List<T> {
        List(UnsafeCell::new(items.chain([ptr::null_mut()]).collect()))
    }

    fn start(&self) -> *mut *mut T {
        // SAFETY: nobody else holds a reference into the list, which does not grow.
        unsafe { (*self.0.get()).as_mut_ptr() }
    }
}

/// Controls as the library reads them.
pub struct ControlList {
    _items: Vec<RawControl>,
    list: Option<List<RawControl>>,
}

impl ControlList {
    pub fn new(controls: &[Control]) -> ControlList {
        let raw = |control: &Control| {
            let value = control.value.as_deref().map_or(Bytes { len: 0, data: ptr::null_mut() }, bytes);
            RawControl { oid: control.oid.as_ptr().cast_mut(), value, critical: control.is_critical.into() }
        };
        let mut items: Vec<RawControl> = controls.iter().map(raw).collect();
        let list = (!items.is_empty()).then(|| List::new(items.iter_mut().map(ptr::from_mut)));
        ControlList { _items: items, list }
    }

    /// Returns the list; null: there are none.
    pub fn list(&self) -> Controls {
        self.list.as_ref().map_or(ptr::null_mut(), List::start)
    }
}

/// Texts as the library reads them.
pub struct TextList(List<c_char>);

impl TextList {
    pub fn new(texts: &[CString]) -> TextList {
        TextList(List::new(texts.iter().map(|text| text.as_ptr().cast_mut())))
    }

    pub fn list(&self) -> *mut *mut c_char {
        self.0.start()
    }
}

/// Changes as the library reads them.
pub struct Changes {
    _values: Vec<(Vec<Bytes>, Option<List<Bytes>>)>,
    _items: Vec<RawChange>,
    list: List<RawChange>,
}

/// Says that values are bytes with a length.
const IN_BYTES: i32 = 0x80;

impl Changes {
    pub fn new(changes: &[Change]) -> Changes {
        let values = |change: &Change| {
            let mut items: Vec<Bytes> = change.values.iter().flatten().map(|value| bytes(value)).collect();
            let list = change.values.as_ref().map(|_| List::new(items.iter_mut().map(ptr::from_mut)));
            (items, list)
        };
        let values: Vec<_> = changes.iter().map(values).collect();
        let raw = |(change, (_, list)): (&Change, &(Vec<Bytes>, Option<List<Bytes>>))| RawChange {
            operation: change.operation | IN_BYTES,
            attribute: change.attribute.as_ptr().cast_mut(),
            values: list.as_ref().map_or(ptr::null_mut(), List::start),
        };
        let mut items: Vec<RawChange> = changes.iter().zip(&values).map(raw).collect();
        let list = List::new(items.iter_mut().map(ptr::from_mut));
        Changes { _values: values, _items: items, list }
    }

    pub fn list(&self) -> *mut *mut RawChange {
        self.list.start()
    }
}

/// Copies a text and frees it; `None` for null.
///
/// # Safety
/// `text` is null or a text that the library gave to be freed.
pub unsafe fn owned(text: *mut c_char) -> Option<Vec<u8>> {
    if text.is_null() {
        return None;
    }
    // SAFETY: the caller's.
    unsafe {
        let copy = CStr::from_ptr(text).to_bytes().to_vec();
        (ldap().ldap_memfree)(text.cast());
        Some(copy)
    }
}

/// Copies a list of texts and frees it; `None` for null.
///
/// # Safety
/// `list` is null or a list that the library gave to be freed.
pub unsafe fn owned_list(list: *mut *mut c_char) -> Option<Vec<Vec<u8>>> {
    if list.is_null() {
        return None;
    }
    // SAFETY: the caller's; the list ends in null.
    unsafe {
        let mut out = Vec::new();
        let mut at = list;
        while !(*at).is_null() {
            out.push(CStr::from_ptr(*at).to_bytes().to_vec());
            at = at.add(1);
        }
        (ldap().ldap_memvfree)(list.cast());
        Some(out)
    }
}

/// Copies bytes.
///
/// # Safety
/// `value` shows memory of the library.
pub unsafe fn copied(value: &Bytes) -> Vec<u8> {
    if value.data.is_null() {
        return Vec::new();
    }
    // SAFETY: the caller's: so many bytes are there.
    unsafe { std::slice::from_raw_parts(value.data.cast(), value.len as usize).to_vec() }
}

/// Copies controls and frees them.
///
/// # Safety
/// `list` is null or a list that the library gave to be freed.
pub unsafe fn owned_controls(list: Controls) -> Vec<Control> {
    let mut out = Vec::new();
    if list.is_null() {
        return out;
    }
    // SAFETY: the caller's; the list ends in null.
    unsafe {
        let mut at = list;
        while !(*at).is_null() {
            let control = &**at;
            out.push(Control {
                oid: CStr::from_ptr(control.oid).to_owned(),
                is_critical: control.critical != 0,
                value: (!control.value.data.is_null()).then(|| copied(&control.value)),
            });
            at = at.add(1);
        }
        (ldap().ldap_controls_free)(list);
    }
    out
}
