//! OpenSSL 3's libcrypto and libssl, opened at run time, behind a safe edge: digests, ciphers, keys,
//! certificates, TLS. There is no PHP in here.
//!
//! - [`ffi`]: functions. [`errors`]: what went wrong. [`digest`], [`cipher`], [`key`], [`cert`],
//!   [`request`], [`store`], [`pkcs`], [`tls`].
//!
//! Rules, on which every `// SAFETY:` comment of this crate stands:
//! 1. A handle owns one share of the library's object and gives it back when it is dropped.
//! 2. Pointers that are passed live until the call returns; lengths are those of the slices.
//! 3. Handles are `!Send`: an object belongs to one thread. The library's errors are the thread's.
#![allow(unsafe_code, unsafe_op_in_unsafe_fn)]

pub mod bytes;
pub mod cert;
pub mod cipher;
pub mod digest;
pub mod errors;
mod ffi;
pub mod key;
pub mod pkcs;
pub mod request;
pub mod store;
pub mod tls;

/// Whether libcrypto and libssl are installed.
pub fn is_available() -> bool {
    let folders = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/lib"];
    let is_there = |name: &str| folders.iter().any(|folder| std::path::Path::new(folder).join(name).exists());
    is_there("libcrypto.so.3") && is_there("libssl.so.3") || ffi::try_crypto().is_some() && ffi::try_ssl().is_some()
}

/// Fills `bytes` with random ones. False: the library has none.
pub fn random(bytes: &mut [u8]) -> bool {
    // SAFETY: rule 2.
    bytes.chunks_mut(1 << 20).all(|piece| unsafe { (ffi::crypto().RAND_bytes)(piece.as_mut_ptr(), piece.len() as i32) } == 1)
}
