//! Texts and buffers on their way to C and back.

use crate::ffi::{self, P, S};
use std::ffi::{CStr, CString};

/// Returns a text for C; what follows a NUL byte is cut off.
pub(crate) fn c_text(text: &[u8]) -> CString {
    let end = text.iter().position(|byte| *byte == 0).unwrap_or(text.len());
    CString::new(&text[..end]).unwrap_or_default()
}

/// Copies a text of the library's; a null pointer is an empty one.
pub(crate) unsafe fn copied(text: S) -> Vec<u8> {
    if text.is_null() { Vec::new() } else { CStr::from_ptr(text).to_bytes().to_vec() }
}

/// A buffer of the library: what is read from, or written to.
pub(crate) struct Bio(pub(crate) P);

impl Bio {
    /// Makes one that is read; the bytes must live as long.
    pub(crate) fn reading(bytes: &[u8]) -> Bio {
        // SAFETY: `with_bio` and its kin keep the bytes alive; a null pointer only fails.
        Bio(unsafe { (ffi::crypto().BIO_new_mem_buf)(bytes.as_ptr(), bytes.len() as i32) })
    }

    /// Makes one that is written.
    pub(crate) fn writing() -> Bio {
        // SAFETY: takes the library's own method.
        Bio(unsafe { (ffi::crypto().BIO_new)((ffi::crypto().BIO_s_mem)()) })
    }

    /// Copies what was written.
    pub(crate) fn contents(&self) -> Vec<u8> {
        const INFO: i32 = 3;
        let mut at: *const u8 = std::ptr::null();
        // SAFETY: the buffer's bytes are as many as it says, until it is written again.
        unsafe {
            let length = (ffi::crypto().BIO_ctrl)(self.0, INFO, 0, (&raw mut at).cast());
            if at.is_null() || length <= 0 { Vec::new() } else { std::slice::from_raw_parts(at, length as usize).to_vec() }
        }
    }
}

impl Drop for Bio {
    fn drop(&mut self) {
        // SAFETY: rule 1.
        unsafe { (ffi::crypto().BIO_free_all)(self.0) };
    }
}

/// Returns the library's name of a kind and number: its short or its long one.
pub(crate) fn name_of(nid: i32, short: bool) -> Vec<u8> {
    // SAFETY: takes a number; the texts are the library's for ever.
    unsafe { copied(if short { (ffi::crypto().OBJ_nid2sn)(nid) } else { (ffi::crypto().OBJ_nid2ln)(nid) }) }
}

/// Reads a file; the library keeps the error of one that cannot be opened. `None`: it cannot be, or
/// has more than `most` bytes.
pub fn read_file(path: &[u8], most: usize) -> Option<Vec<u8>> {
    let path = c_text(path);
    // SAFETY: rule 2.
    let bio = Bio(unsafe { (ffi::crypto().BIO_new_file)(path.as_ptr(), c"rb".as_ptr()) });
    if bio.0.is_null() {
        return None;
    }
    let mut out = Vec::new();
    let mut piece = [0_u8; 8192];
    loop {
        // SAFETY: rule 2.
        let length = unsafe { (ffi::crypto().BIO_read)(bio.0, piece.as_mut_ptr(), piece.len() as i32) };
        if length <= 0 {
            return Some(out);
        }
        out.extend_from_slice(&piece[..length as usize]);
        if out.len() > most {
            return None;
        }
    }
}

/// Writes a file; the library keeps the error of one that cannot be opened.
pub fn write_file(path: &[u8], bytes: &[u8]) -> bool {
    let path = c_text(path);
    // SAFETY: rule 2.
    let bio = Bio(unsafe { (ffi::crypto().BIO_new_file)(path.as_ptr(), c"wb".as_ptr()) });
    // SAFETY: rule 2.
    !bio.0.is_null()
        && bytes.chunks(1 << 20).all(|piece| unsafe { (ffi::crypto().BIO_write)(bio.0, piece.as_ptr(), piece.len() as i32) } > 0)
}
