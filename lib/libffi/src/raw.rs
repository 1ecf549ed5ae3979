//! The functions and types of libffi that are used, opened by name.

use std::ffi::{c_int, c_uint, c_ushort, c_void};
use std::sync::OnceLock;

/// `ffi_type`
#[repr(C)]
pub(crate) struct Type {
    pub size: usize,
    pub alignment: c_ushort,
    pub kind: c_ushort,
    pub elements: *mut *mut Type,
}

/// `ffi_cif`, with room for what some machines have behind it.
#[repr(C)]
pub(crate) struct Cif {
    pub abi: c_uint,
    pub nargs: c_uint,
    pub arg_types: *mut *mut Type,
    pub result: *mut Type,
    pub bytes: c_uint,
    pub flags: c_uint,
    pub extra: [usize; 4],
}

/// Is called by a closure.
pub(crate) type Entry = unsafe extern "C" fn(*mut Cif, *mut c_void, *mut *mut c_void, *mut c_void);

/// `FFI_OK`
pub(crate) const OK: c_int = 0;
/// `FFI_TYPE_STRUCT`
pub(crate) const STRUCT: c_ushort = 13;
/// `FFI_DEFAULT_ABI`: that of System V.
pub(crate) const ABI: c_uint = if cfg!(target_arch = "x86_64") { 2 } else { 1 };
/// Bytes that hold an `ffi_closure` on every machine.
pub(crate) const CLOSURE: usize = 256;

/// Names of the library, whose versions differ in what is not used here.
pub(crate) const NAMES: [&str; 3] = ["libffi.so.8", "libffi.so.7", "libffi.so.6"];

macro_rules! library {
    (functions { $($function:ident $name:literal: fn($($arg:ty),*) $(-> $ret:ty)?;)* } types { $($ty:ident $symbol:literal;)* }) => {
        /// See the module.
        pub(crate) struct Library {
            $(pub $function: unsafe extern "C" fn($($arg),*) $(-> $ret)?,)*
            $(pub $ty: *mut Type,)*
        }

        fn open() -> Option<Library> {
            for name in NAMES {
                // SAFETY: what libffi runs when it is loaded does not disturb the process; the
                // types are those of ffi.h. The library stays loaded for ever.
                unsafe {
                    let Ok(library) = libloading::Library::new(name) else { continue };
                    let library: &'static libloading::Library = Box::leak(Box::new(library));
                    return Some(Library {
                        $($function: *library.get(concat!($name, "\0").as_bytes()).ok()?,)*
                        $($ty: *library.get(concat!($symbol, "\0").as_bytes()).ok()?,)*
                    });
                }
            }
            None
        }
    };
}

library! {
    functions {
    prep_cif "ffi_prep_cif": fn(*mut Cif, c_uint, c_uint, *mut Type, *mut *mut Type) -> c_int;
    prep_cif_var "ffi_prep_cif_var": fn(*mut Cif, c_uint, c_uint, c_uint, *mut Type, *mut *mut Type) -> c_int;
    call "ffi_call": fn(*mut Cif, unsafe extern "C" fn(), *mut c_void, *mut *mut c_void);
    closure_alloc "ffi_closure_alloc": fn(usize, *mut *mut c_void) -> *mut c_void;
    closure_free "ffi_closure_free": fn(*mut c_void);
    prep_closure_loc "ffi_prep_closure_loc": fn(*mut c_void, *mut Cif, Entry, *mut c_void, *mut c_void) -> c_int;
    }
    types {
    void "ffi_type_void";
    float "ffi_type_float";
    double "ffi_type_double";
    long_double "ffi_type_longdouble";
    u8 "ffi_type_uint8";
    i8 "ffi_type_sint8";
    u16 "ffi_type_uint16";
    i16 "ffi_type_sint16";
    u32 "ffi_type_uint32";
    i32 "ffi_type_sint32";
    u64 "ffi_type_uint64";
    i64 "ffi_type_sint64";
    pointer "ffi_type_pointer";
    }
}

// SAFETY: functions of C and types that libffi only reads.
unsafe impl Send for Library {}
// SAFETY: as above.
unsafe impl Sync for Library {}

/// Returns the library; `None` when it is not installed.
pub(crate) fn library() -> Option<&'static Library> {
    static LIBRARY: OnceLock<Option<Library>> = OnceLock::new();
    LIBRARY.get_or_init(open).as_ref()
}
