//! libcurl, opened at run time, behind a safe edge. There is no PHP in here.
//!
//! - [`ffi`]: functions. [`handler`]: callbacks. [`easy`], [`multi`], [`share`]: handles.
//!
//! Rules, on which every `// SAFETY:` comment of this crate stands:
//! 1. A handle owns the library's object and frees it when it is dropped; what its options point to
//!    lives as long.
//! 2. Pointers that are passed live until the call returns, unless rule 1 says longer.
//! 3. Handles are `!Send`: an object belongs to one thread.
//! 4. No panic crosses the library: it is caught in a callback and goes on after the call.
#![allow(unsafe_code, unsafe_op_in_unsafe_fn)]

pub mod easy;
mod ffi;
pub mod handler;
pub mod multi;
pub mod share;

use std::ffi::CStr;

/// Whether the library is installed: it is looked for without opening it, which takes long.
pub fn is_available() -> bool {
    let folders = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/lib", "/usr/local/lib"];
    let names = ["libcurl.so.4", "libcurl-gnutls.so.4"];
    folders.iter().any(|folder| names.iter().any(|name| std::path::Path::new(folder).join(name).exists())) || ffi::try_curl().is_some()
}

/// Holds what the library says of itself.
pub struct Version {
    pub number: i64,
    pub age: i64,
    pub features: i64,
    pub ssl_number: i64,
    pub text: Vec<u8>,
    pub host: Vec<u8>,
    pub ssl: Vec<u8>,
    pub zlib: Vec<u8>,
    pub protocols: Vec<Vec<u8>>,
    pub ares: Vec<u8>,
    pub ares_number: i64,
    pub idn: Vec<u8>,
    pub iconv_number: i64,
    pub ssh: Vec<u8>,
    pub brotli_number: i64,
    pub brotli: Vec<u8>,
}

/// Returns it. `None`: the library cannot be opened.
pub fn version() -> Option<Version> {
    const AGE: i32 = 5;
    let curl = ffi::try_curl()?;
    // SAFETY: the texts are the library's for ever; a library as old as libcurl.so.4 with the
    // functions that were found fills all fields.
    unsafe {
        let info = (curl.curl_version_info)(AGE);
        let text = |text: ffi::S| if text.is_null() { Vec::new() } else { CStr::from_ptr(text).to_bytes().to_vec() };
        let mut protocols = Vec::new();
        let mut at = (*info).protocols;
        while !(*at).is_null() {
            protocols.push(text(*at));
            at = at.add(1);
        }
        Some(Version {
            number: (*info).version_num.into(),
            age: (*info).age.into(),
            features: (*info).features.into(),
            ssl_number: (*info).ssl_version_num,
            text: text((*info).version),
            host: text((*info).host),
            ssl: text((*info).ssl_version),
            zlib: text((*info).libz_version),
            protocols,
            ares: text((*info).ares),
            ares_number: (*info).ares_num.into(),
            idn: text((*info).libidn),
            iconv_number: (*info).iconv_ver_num.into(),
            ssh: text((*info).libssh_version),
            brotli_number: (*info).brotli_ver_num.into(),
            brotli: text((*info).brotli_version),
        })
    }
}
