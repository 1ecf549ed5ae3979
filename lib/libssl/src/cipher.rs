//! Symmetric ciphers.

use crate::bytes::c_text;
use crate::ffi::{self, P};

/// An algorithm, the library's for ever.
#[derive(Clone, Copy)]
pub struct Cipher(pub(crate) P);

/// How an authenticated cipher is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    Plain,
    Gcm,
    Ccm,
    Ocb,
    /// Others that are authenticated: ChaCha20-Poly1305.
    Aead,
}

/// Encrypts or decrypts.
pub struct Run(P);

const SET_IV_LENGTH: i32 = 9;
const GET_TAG: i32 = 16;
const SET_TAG: i32 = 17;

impl Cipher {
    /// Finds one by its name.
    pub fn named(name: &[u8]) -> Option<Cipher> {
        let name = c_text(name);
        // SAFETY: the name ends in NUL.
        let found = unsafe { (ffi::crypto().EVP_get_cipherbyname)(name.as_ptr()) };
        (!found.is_null()).then_some(Cipher(found))
    }

    /// Returns the usual number of bytes of an initialization vector.
    pub fn iv_length(self) -> usize {
        // SAFETY: the algorithm is valid for ever.
        unsafe { (ffi::crypto().EVP_CIPHER_get_iv_length)(self.0) }.max(0) as usize
    }

    /// Returns the usual number of bytes of a key.
    pub fn key_length(self) -> usize {
        // SAFETY: the algorithm is valid for ever.
        unsafe { (ffi::crypto().EVP_CIPHER_get_key_length)(self.0) }.max(0) as usize
    }

    /// Returns the number of bytes of a block.
    pub fn block_size(self) -> usize {
        // SAFETY: the algorithm is valid for ever.
        unsafe { (ffi::crypto().EVP_CIPHER_get_block_size)(self.0) }.max(1) as usize
    }

    /// Returns how it is used.
    pub fn mode(self) -> Mode {
        const AEAD: u64 = 0x20_0000;
        // SAFETY: the algorithm is valid for ever.
        let (mode, flags) = unsafe { ((ffi::crypto().EVP_CIPHER_get_mode)(self.0), (ffi::crypto().EVP_CIPHER_get_flags)(self.0)) };
        match mode {
            6 => Mode::Gcm,
            7 => Mode::Ccm,
            0x10003 => Mode::Ocb,
            _ if flags & AEAD != 0 => Mode::Aead,
            _ => Mode::Plain,
        }
    }

    /// Whether a provider that is loaded has it: the library also names what none has.
    pub fn is_provided(name: &[u8]) -> bool {
        let name = c_text(name);
        let none: P = std::ptr::null_mut();
        // SAFETY: rules 1 and 2.
        unsafe {
            let found = (ffi::crypto().EVP_CIPHER_fetch)(none, name.as_ptr(), none.cast());
            (ffi::crypto().EVP_CIPHER_free)(found);
            !found.is_null()
        }
    }

    /// Starts; key and vector are set by [`Run::set`].
    pub fn start(self, encrypt: bool) -> Option<Run> {
        // SAFETY: a context is made, and initialised with the algorithm.
        unsafe {
            let run = Run((ffi::crypto().EVP_CIPHER_CTX_new)());
            let none = std::ptr::null_mut();
            let done = (ffi::crypto().EVP_CipherInit_ex)(run.0, self.0, none, none.cast(), none.cast(), i32::from(encrypt));
            (done == 1).then_some(run)
        }
    }
}

impl Run {
    fn control(&mut self, what: i32, number: usize, at: P) -> bool {
        // SAFETY: the callers pass what the command wants, as long as said.
        unsafe { (ffi::crypto().EVP_CIPHER_CTX_ctrl)(self.0, what, number as i32, at) == 1 }
    }

    /// Sets the length of the vector.
    pub fn set_iv_length(&mut self, length: usize) -> bool {
        self.control(SET_IV_LENGTH, length, std::ptr::null_mut())
    }

    /// Sets the length of the tag, before the key.
    pub fn set_tag_length(&mut self, length: usize) -> bool {
        self.control(SET_TAG, length, std::ptr::null_mut())
    }

    /// Sets the tag that is expected.
    pub fn set_tag(&mut self, tag: &[u8]) -> bool {
        self.control(SET_TAG, tag.len(), tag.as_ptr().cast_mut().cast())
    }

    /// Returns the tag that came out.
    pub fn tag(&mut self, length: usize) -> Option<Vec<u8>> {
        let mut tag = vec![0; length];
        self.control(GET_TAG, length, tag.as_mut_ptr().cast()).then_some(tag)
    }

    /// Sets whether the last block is filled up.
    pub fn set_padding(&mut self, padding: bool) {
        // SAFETY: the context is valid.
        unsafe { (ffi::crypto().EVP_CIPHER_CTX_set_padding)(self.0, i32::from(padding)) };
    }

    /// Sets another length of the key.
    pub fn set_key_length(&mut self, length: usize) -> bool {
        // SAFETY: the context is valid.
        unsafe { (ffi::crypto().EVP_CIPHER_CTX_set_key_length)(self.0, length as i32) == 1 }
    }

    /// Sets key and vector, which are as long as was said.
    pub fn set(&mut self, key: &[u8], iv: &[u8], encrypt: bool) -> bool {
        let none = std::ptr::null_mut();
        // SAFETY: the caller has filled up both to the lengths that were set.
        unsafe { (ffi::crypto().EVP_CipherInit_ex)(self.0, none, none, key.as_ptr(), iv.as_ptr(), i32::from(encrypt)) == 1 }
    }

    /// Says how long the whole text is.
    pub fn set_total(&mut self, length: usize) -> bool {
        let mut out = 0;
        let none: *mut u8 = std::ptr::null_mut();
        // SAFETY: without buffers only the length is taken.
        unsafe { (ffi::crypto().EVP_CipherUpdate)(self.0, none, &mut out, none.cast_const(), length as i32) == 1 }
    }

    /// Takes in what is authenticated and not encrypted.
    pub fn authenticate(&mut self, data: &[u8]) -> bool {
        let mut out = 0;
        // SAFETY: rule 2; without a buffer nothing is written.
        unsafe { (ffi::crypto().EVP_CipherUpdate)(self.0, std::ptr::null_mut(), &mut out, data.as_ptr(), data.len() as i32) == 1 }
    }

    /// Takes in text; what comes out is appended.
    pub fn update(&mut self, data: &[u8], out: &mut Vec<u8>) -> bool {
        let start = out.len();
        out.resize(start + data.len() + 64, 0);
        let mut length = 0;
        // SAFETY: at most a block more than what goes in comes out.
        let done =
            unsafe { (ffi::crypto().EVP_CipherUpdate)(self.0, out[start..].as_mut_ptr(), &mut length, data.as_ptr(), data.len() as i32) };
        out.truncate(start + if done == 1 { length.max(0) as usize } else { 0 });
        done == 1
    }

    /// Ends; what is left is appended.
    pub fn finish(&mut self, out: &mut Vec<u8>) -> bool {
        let start = out.len();
        out.resize(start + 64, 0);
        let mut length = 0;
        // SAFETY: at most a block comes out.
        let done = unsafe { (ffi::crypto().EVP_CipherFinal_ex)(self.0, out[start..].as_mut_ptr(), &mut length) };
        out.truncate(start + if done == 1 { length.max(0) as usize } else { 0 });
        done == 1
    }
}

impl Drop for Run {
    fn drop(&mut self) {
        // SAFETY: rule 1.
        unsafe { (ffi::crypto().EVP_CIPHER_CTX_free)(self.0) };
    }
}
