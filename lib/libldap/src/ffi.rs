//! The C side (a table): functions of libldap that are used, opened by name at run time. Nothing
//! here is safe to use by itself; the crate's root is the edge.

use std::ffi::{c_char, c_int, c_long, c_ulong, c_void};
use std::sync::OnceLock;

pub type P = *mut c_void;
pub type S = *const c_char;
pub type I = c_int;

/// Is libldap's `struct berval`.
#[repr(C)]
pub struct Bytes {
    pub len: c_ulong,
    pub data: *mut c_char,
}

/// Is libldap's `LDAPControl`.
#[repr(C)]
pub struct RawControl {
    pub oid: *mut c_char,
    pub value: Bytes,
    pub critical: c_char,
}

/// Is libldap's `LDAPMod` with values in bytes.
#[repr(C)]
pub struct RawChange {
    pub operation: c_int,
    pub attribute: *mut c_char,
    pub values: *mut *mut Bytes,
}

/// Is C's `struct timeval`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Time {
    pub seconds: c_long,
    pub micros: c_long,
}

pub type Controls = *mut *mut RawControl;

macro_rules! library {
    ($($name:ident ( $($arg:ty),* ) $(-> $ret:ty)?;)*) => {
        /// Functions of libldap.
        pub struct Ldap { $(pub $name: unsafe extern "C" fn($($arg),*) $(-> $ret)?,)* }

        impl Ldap {
            /// Looks all functions up; `None` when one is missing.
            unsafe fn load(library: &libloading::Library) -> Option<Ldap> {
                Some(Ldap {
                    // SAFETY: the declarations follow `ldap.h`.
                    $($name: unsafe { *library.get(concat!(stringify!($name), "\0").as_bytes()).ok()? },)*
                })
            }
        }
    };
}

library! {
    ldap_initialize(*mut P, S) -> I;
    ldap_unbind_ext(P, Controls, Controls) -> I;
    ldap_set_option(P, I, *const c_void) -> I;
    ldap_get_option(P, I, *mut c_void) -> I;
    ldap_sasl_bind(P, S, S, *mut Bytes, Controls, Controls, *mut I) -> I;
    ldap_search_ext(P, S, I, S, *mut *mut c_char, I, Controls, Controls, *mut Time, I, *mut I) -> I;
    ldap_add_ext(P, S, *mut *mut RawChange, Controls, Controls, *mut I) -> I;
    ldap_modify_ext(P, S, *mut *mut RawChange, Controls, Controls, *mut I) -> I;
    ldap_delete_ext(P, S, Controls, Controls, *mut I) -> I;
    ldap_rename(P, S, S, S, I, Controls, Controls, *mut I) -> I;
    ldap_compare_ext(P, S, S, *mut Bytes, Controls, Controls, *mut I) -> I;
    ldap_extended_operation(P, S, *mut Bytes, Controls, Controls, *mut I) -> I;
    ldap_install_tls(P) -> I;
    ldap_abandon_ext(P, I, Controls, Controls) -> I;
    ldap_result(P, I, I, *mut Time, *mut P) -> I;
    ldap_msgfree(P) -> I;
    ldap_msgtype(P) -> I;
    ldap_first_message(P, P) -> P;
    ldap_next_message(P, P) -> P;
    ldap_parse_result(P, P, *mut I, *mut *mut c_char, *mut *mut c_char, *mut *mut *mut c_char, *mut Controls, I) -> I;
    ldap_parse_extended_result(P, P, *mut *mut c_char, *mut *mut Bytes, I) -> I;
    ldap_parse_reference(P, P, *mut *mut *mut c_char, *mut Controls, I) -> I;
    ldap_first_attribute(P, P, *mut P) -> *mut c_char;
    ldap_next_attribute(P, P, P) -> *mut c_char;
    ldap_get_values_len(P, P, S) -> *mut *mut Bytes;
    ldap_value_free_len(*mut *mut Bytes);
    ldap_get_dn(P, P) -> *mut c_char;
    ldap_dn2ufn(S) -> *mut c_char;
    ldap_explode_dn(S, I) -> *mut *mut c_char;
    ldap_err2string(I) -> S;
    ldap_memfree(P);
    ldap_memvfree(P);
    ldap_controls_free(Controls);
    ber_free(P, I);
    ber_bvfree(*mut Bytes);
}

static LDAP: OnceLock<Option<Ldap>> = OnceLock::new();

fn open() -> Option<Ldap> {
    let names = ["libldap.so.2", "libldap-2.5.so.0", "libldap-2.6.so.0"];
    // SAFETY: the library runs nothing at load time but its own set-up; declarations follow its
    // headers. Functions of liblber are found through it, which depends on that.
    unsafe {
        let library = names.iter().find_map(|name| libloading::Library::new(name).ok())?;
        Ldap::load(Box::leak(Box::new(library)))
    }
}

/// Opens the library when it is asked for first. `None`: it is not installed.
pub fn try_ldap() -> Option<&'static Ldap> {
    LDAP.get_or_init(open).as_ref()
}

/// Returns the library.
///
/// # Panics
/// Where it is not installed: nothing that needs it is registered then.
pub fn ldap() -> &'static Ldap {
    try_ldap().expect("libldap is installed: the extension is registered")
}
