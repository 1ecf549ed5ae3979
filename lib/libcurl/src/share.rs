//! Data that handles share: cookies, names, sessions. A share belongs to one thread.

use crate::ffi::{self, I, P, curl};
use std::ffi::CStr;
use std::rc::Rc;

struct Inner(P);

impl Drop for Inner {
    fn drop(&mut self) {
        // SAFETY: it is ours, and no handle points to it: those hold a share of it.
        unsafe { (curl().curl_share_cleanup)(self.0) };
    }
}

/// Shared data.
#[derive(Clone)]
pub struct Share(Rc<Inner>);

impl Share {
    /// Makes one.
    pub fn new() -> Option<Share> {
        // SAFETY: takes nothing.
        let at = unsafe { (ffi::try_curl()?.curl_share_init)() };
        (!at.is_null()).then(|| Share(Rc::new(Inner(at))))
    }

    pub(crate) fn at(&self) -> P {
        self.0.0
    }

    /// Starts or ends sharing a kind of data; returns the library's code.
    pub fn set(&self, option: I, value: I) -> I {
        /// Sharing and not sharing.
        const KNOWN: [I; 2] = [1, 2];
        if !KNOWN.contains(&option) {
            return 1;
        }
        // SAFETY: both options take a number.
        unsafe { (curl().curl_share_setopt)(self.at(), option, value) }
    }
}

/// Explains a code.
pub fn explain(code: I) -> Vec<u8> {
    // SAFETY: takes a number; the text is the library's for ever.
    unsafe { CStr::from_ptr((curl().curl_share_strerror)(code)).to_bytes().to_vec() }
}
