//! Several transfers at once.

use crate::easy::Easy;
use crate::ffi::{self, I, P, curl};
use crate::handler::{self, Handler};
use std::cell::RefCell;
use std::ffi::CStr;
use std::rc::Rc;

/// Transfers that run together.
pub struct Multi {
    at: P,
    /// Handles that were added; they live until they are removed.
    added: RefCell<Vec<Easy>>,
}

impl Drop for Multi {
    fn drop(&mut self) {
        // SAFETY: everything is ours; handles are removed before the multi handle goes.
        unsafe {
            for easy in self.added.borrow().iter() {
                (curl().curl_multi_remove_handle)(self.at, easy.0.at);
            }
            (curl().curl_multi_cleanup)(self.at);
        }
    }
}

/// Names what has ended: kind of message, the transfer's code, the handle.
pub struct Ended {
    pub kind: I,
    pub result: I,
    pub easy: Easy,
}

impl Multi {
    /// Makes one.
    pub fn new() -> Option<Multi> {
        // SAFETY: takes nothing.
        let at = unsafe { (ffi::try_curl()?.curl_multi_init)() };
        (!at.is_null()).then(|| Multi { at, added: RefCell::default() })
    }

    /// Adds a transfer; returns the library's code.
    pub fn add(&self, easy: &Easy) -> I {
        // SAFETY: both are valid; `added` keeps the handle.
        let code = unsafe { (curl().curl_multi_add_handle)(self.at, easy.0.at) };
        if code == 0 {
            self.added.borrow_mut().push(easy.clone());
        }
        code
    }

    /// Removes a transfer; returns the library's code.
    pub fn remove(&self, easy: &Easy, handler: &mut dyn Handler) -> I {
        // SAFETY: both are valid.
        let code = handler::during(handler, || unsafe { (curl().curl_multi_remove_handle)(self.at, easy.0.at) });
        if code == 0 {
            self.added.borrow_mut().retain(|other| !Rc::ptr_eq(&other.0, &easy.0));
        }
        code
    }

    /// Lets all transfers work; returns the library's code and how many still run.
    pub fn perform(&self, handler: &mut dyn Handler) -> (I, I) {
        let mut running = 0;
        let _keep: Vec<Easy> = self.added.borrow().clone();
        // SAFETY: the multi handle is valid, its handles are kept.
        let code = handler::during(handler, || unsafe { (curl().curl_multi_perform)(self.at, &mut running) });
        (code, running)
    }

    /// Waits until something happens, at most so many milliseconds; returns the library's code and
    /// how many descriptors are ready.
    pub fn wait(&self, milliseconds: I) -> (I, I) {
        let mut ready = 0;
        // SAFETY: the multi handle is valid.
        let code = unsafe { (curl().curl_multi_wait)(self.at, std::ptr::null_mut(), 0, milliseconds, &mut ready) };
        (code, ready)
    }

    /// Returns a message, and how many more there are.
    pub fn message(&self) -> (Option<Ended>, I) {
        let mut left = 0;
        // SAFETY: the message is valid until the next call, and copied.
        unsafe {
            let message = (curl().curl_multi_info_read)(self.at, &mut left);
            if message.is_null() {
                return (None, left);
            }
            let easy = self.added.borrow().iter().find(|easy| easy.0.at == (*message).easy).cloned();
            let ended = easy.map(|easy| Ended { kind: (*message).kind, result: (*message).result as I, easy });
            (ended, left)
        }
    }

    /// Sets a number; returns the library's code.
    pub fn set_number(&self, option: I, value: i64) -> I {
        const UNKNOWN: I = 6;
        // SAFETY: options of these ranges take a number of this size.
        match option {
            0..10000 | 30000..40000 => unsafe { (curl().curl_multi_setopt)(self.at, option, value) },
            _ => UNKNOWN,
        }
    }
}

/// Explains a code.
pub fn explain(code: I) -> Vec<u8> {
    // SAFETY: takes a number; the text is the library's for ever.
    unsafe { CStr::from_ptr((curl().curl_multi_strerror)(code)).to_bytes().to_vec() }
}
