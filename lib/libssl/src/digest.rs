//! Digests, and keys made out of passwords.

use crate::bytes::{c_text, copied};
use crate::ffi::{self, Name, P};

/// An algorithm, the library's for ever.
#[derive(Clone, Copy)]
pub struct Digest(pub(crate) P);

impl Digest {
    /// Finds one by its name.
    pub fn named(name: &[u8]) -> Option<Digest> {
        let name = c_text(name);
        // SAFETY: the name ends in NUL.
        let found = unsafe { (ffi::crypto().EVP_get_digestbyname)(name.as_ptr()) };
        (!found.is_null()).then_some(Digest(found))
    }

    /// Returns the number of bytes that it gives.
    pub fn size(self) -> usize {
        // SAFETY: the algorithm is valid for ever.
        unsafe { (ffi::crypto().EVP_MD_get_size)(self.0) }.max(0) as usize
    }

    /// Digests bytes. `None`: the library refuses.
    pub fn of(self, data: &[u8]) -> Option<Vec<u8>> {
        let mut out = vec![0; 64.max(self.size())];
        let mut length = 0;
        // SAFETY: no digest is longer than 64 bytes or its size.
        let done =
            unsafe { (ffi::crypto().EVP_Digest)(data.as_ptr(), data.len(), out.as_mut_ptr(), &mut length, self.0, std::ptr::null_mut()) };
        out.truncate(length as usize);
        (done == 1).then_some(out)
    }

    /// Makes a key out of a password.
    pub fn pbkdf2(self, password: &[u8], salt: &[u8], iterations: i32, length: usize) -> Option<Vec<u8>> {
        let mut out = vec![0; length];
        // SAFETY: rule 2.
        let done = unsafe {
            (ffi::crypto().PKCS5_PBKDF2_HMAC)(
                password.as_ptr().cast(),
                password.len() as i32,
                salt.as_ptr(),
                salt.len() as i32,
                iterations,
                self.0,
                length as i32,
                out.as_mut_ptr(),
            )
        };
        (done == 1).then_some(out)
    }
}

unsafe extern "C" fn gather(name: *const Name, into: P) {
    // SAFETY: `names` passes a list of this type.
    let into = unsafe { &mut *into.cast::<Vec<(Vec<u8>, bool)>>() };
    // SAFETY: the library passes a valid entry.
    unsafe { into.push((copied((*name).name), (*name).alias != 0)) };
}

/// Which names are listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Digest = 1,
    Cipher = 2,
}

/// Returns the names of a kind in order; those that are another one's only where `aliases`.
pub fn names(kind: Kind, aliases: bool) -> Vec<Vec<u8>> {
    // the list is filled when it is first needed: a look-up needs it
    let _ = Digest::named(b"sha256");
    let _ = crate::cipher::Cipher::named(b"aes-128-cbc");
    let mut list: Vec<(Vec<u8>, bool)> = Vec::new();
    // SAFETY: the function takes a list of this type, which outlives the call.
    unsafe { (ffi::crypto().OBJ_NAME_do_all_sorted)(kind as i32, gather, (&raw mut list).cast()) };
    list.into_iter().filter(|(_, alias)| aliases || !alias).map(|(name, _)| name).collect()
}
