//! The C side (a table): functions of libcurl that are used, opened by name at run time. Structures
//! are opaque. Nothing here is safe to use by itself; the other modules are the edge.

use std::ffi::{c_char, c_int, c_long, c_uint, c_void};
use std::sync::OnceLock;

pub type P = *mut c_void;
pub type S = *const c_char;
pub type I = c_int;
pub type L = c_long;
pub type U = c_uint;
pub type Z = usize;

/// A list of texts.
#[repr(C)]
pub struct List {
    pub data: *mut c_char,
    pub next: *mut List,
}

/// A message of a multi handle.
#[repr(C)]
pub struct Message {
    pub kind: I,
    pub easy: P,
    pub result: L,
}

/// Bytes that the library copies.
#[repr(C)]
pub struct Blob {
    pub data: *const c_void,
    pub length: Z,
    pub flags: U,
}

/// Certificates of a connection.
#[repr(C)]
pub struct CertInfo {
    pub count: I,
    pub lists: *mut *mut List,
}

/// Holds what the library says of itself.
#[repr(C)]
pub struct Version {
    pub age: I,
    pub version: S,
    pub version_num: U,
    pub host: S,
    pub features: I,
    pub ssl_version: S,
    pub ssl_version_num: L,
    pub libz_version: S,
    pub protocols: *const S,
    pub ares: S,
    pub ares_num: I,
    pub libidn: S,
    pub iconv_ver_num: I,
    pub libssh_version: S,
    pub brotli_ver_num: U,
    pub brotli_version: S,
}

macro_rules! library {
    ($($name:ident ( $($arg:ty),* $(; $dots:tt)? ) $(-> $ret:ty)?;)*) => {
        /// Functions of libcurl.
        pub struct Curl { $(pub $name: library!(@type ($($arg),*) $($dots)? $(-> $ret)?),)* }

        impl Curl {
            /// Looks all functions up; `None` when one is missing.
            unsafe fn load(library: &libloading::Library) -> Option<Curl> {
                Some(Curl {
                    // SAFETY: the declarations follow the library's headers.
                    $($name: unsafe { *library.get(concat!(stringify!($name), "\0").as_bytes()).ok()? },)*
                })
            }
        }
    };
    (@type ($($arg:ty),*) variadic $(-> $ret:ty)?) => { unsafe extern "C" fn($($arg),*, ...) $(-> $ret)? };
    (@type ($($arg:ty),*) $(-> $ret:ty)?) => { unsafe extern "C" fn($($arg),*) $(-> $ret)? };
}

library! {
    curl_global_init(L) -> I;
    curl_version_info(I) -> *const Version;
    curl_free(P);
    curl_easy_init() -> P;
    curl_easy_cleanup(P);
    curl_easy_duphandle(P) -> P;
    curl_easy_reset(P);
    curl_easy_setopt(P, I; variadic) -> I;
    curl_easy_getinfo(P, I; variadic) -> I;
    curl_easy_strerror(I) -> S;
    curl_easy_escape(P, S, I) -> *mut c_char;
    curl_easy_unescape(P, S, I, *mut I) -> *mut c_char;
    curl_easy_pause(P, I) -> I;
    curl_easy_upkeep(P) -> I;
    curl_slist_append(*mut List, S) -> *mut List;
    curl_slist_free_all(*mut List);
    curl_mime_init(P) -> P;
    curl_mime_free(P);
    curl_mime_addpart(P) -> P;
    curl_mime_name(P, S) -> I;
    curl_mime_data(P, S, Z) -> I;
    curl_mime_filedata(P, S) -> I;
    curl_mime_type(P, S) -> I;
    curl_mime_filename(P, S) -> I;
    curl_multi_init() -> P;
    curl_multi_cleanup(P) -> I;
    curl_multi_add_handle(P, P) -> I;
    curl_multi_remove_handle(P, P) -> I;
    curl_multi_perform(P, *mut I) -> I;
    curl_multi_wait(P, P, U, I, *mut I) -> I;
    curl_multi_poll(P, P, U, I, *mut I) -> I;
    curl_multi_info_read(P, *mut I) -> *const Message;
    curl_multi_setopt(P, I; variadic) -> I;
    curl_multi_strerror(I) -> S;
    curl_share_init() -> P;
    curl_share_cleanup(P) -> I;
    curl_share_setopt(P, I; variadic) -> I;
    curl_share_strerror(I) -> S;
}

static CURL: OnceLock<Option<Curl>> = OnceLock::new();

fn open() -> Option<Curl> {
    const ALL: L = 3;
    // SAFETY: the library runs nothing at load time but its own set-up; declarations follow its
    // headers. The set-up runs once, before any other call.
    unsafe {
        let library = libloading::Library::new("libcurl.so.4").or_else(|_| libloading::Library::new("libcurl-gnutls.so.4")).ok()?;
        let library: &'static libloading::Library = Box::leak(Box::new(library));
        let curl = Curl::load(library)?;
        ((curl.curl_global_init)(ALL) == 0).then_some(curl)
    }
}

/// Opens the library when it is asked for first. `None`: it is not installed.
pub fn try_curl() -> Option<&'static Curl> {
    CURL.get_or_init(open).as_ref()
}

/// Returns the library.
///
/// # Panics
/// Where it is not installed.
pub fn curl() -> &'static Curl {
    try_curl().expect("libcurl is installed")
}
