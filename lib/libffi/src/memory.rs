//! Bytes at addresses.

use crate::Trust;
use std::ffi::{CStr, c_void};

unsafe extern "C" {
    fn calloc(count: usize, size: usize) -> *mut c_void;
    fn free(block: *mut c_void);
}

impl Trust {
    /// Reads bytes.
    pub fn read(self, at: usize, into: &mut [u8]) {
        // SAFETY: the promise of `Trust`; the other side is a slice.
        unsafe { std::ptr::copy(at as *const u8, into.as_mut_ptr(), into.len()) }
    }

    /// Reads so many bytes.
    pub fn read_array<const N: usize>(self, at: usize) -> [u8; N] {
        let mut bytes = [0; N];
        self.read(at, &mut bytes);
        bytes
    }

    /// Shows bytes to a function.
    pub fn with_bytes<R>(self, at: usize, length: usize, look: impl FnOnce(&[u8]) -> R) -> R {
        if length == 0 {
            return look(&[]);
        }
        // SAFETY: the promise of `Trust`: they are there, and nobody writes them meanwhile.
        look(unsafe { std::slice::from_raw_parts(at as *const u8, length) })
    }

    /// Returns the bytes of a text up to the byte 0 that ends it.
    pub fn text(self, at: usize) -> Vec<u8> {
        // SAFETY: the promise of `Trust`: there is such a byte.
        unsafe { CStr::from_ptr(at as *const std::ffi::c_char) }.to_bytes().to_vec()
    }

    /// Writes bytes.
    pub fn write(self, at: usize, bytes: &[u8]) {
        // SAFETY: the promise of `Trust`; the other side is a slice.
        unsafe { std::ptr::copy(bytes.as_ptr(), at as *mut u8, bytes.len()) }
    }

    /// Copies bytes, which may overlap.
    pub fn copy(self, from: usize, to: usize, length: usize) {
        // SAFETY: the promise of `Trust`.
        unsafe { std::ptr::copy(from as *const u8, to as *mut u8, length) }
    }

    /// Writes one byte everywhere.
    pub fn fill(self, at: usize, byte: u8, length: usize) {
        // SAFETY: the promise of `Trust`.
        unsafe { std::ptr::write_bytes(at as *mut u8, byte, length) }
    }

    /// Releases a block of [`allocate`], or one that C's `malloc()` gave.
    pub fn release(self, block: usize) {
        // SAFETY: the promise of `Trust`: it is such a block, and nobody uses it any more.
        unsafe { free(block as *mut c_void) }
    }
}

/// Takes zeroed bytes from C's `malloc()`. `None`: there are none.
pub fn allocate(size: usize) -> Option<usize> {
    // SAFETY: any size may be asked for.
    let block = unsafe { calloc(1, size.max(1)) };
    (!block.is_null()).then_some(block as usize)
}
