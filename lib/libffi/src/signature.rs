//! Signatures of functions: parameters and results, as libffi wants to know them.

use libffi_sys as raw;
use std::ffi::c_uint;

/// A type that is passed by value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Passed {
    Void,
    Float,
    Double,
    LongDouble,
    U8,
    I8,
    U16,
    I16,
    U32,
    I32,
    U64,
    I64,
    Pointer,
    /// Is a structure of these, one after the other.
    Struct(Vec<Passed>),
}

/// A prepared signature.
pub struct Signature {
    cif: Box<raw::ffi_cif>,
    /// Bytes of what comes back: at least a register.
    pub(crate) room: usize,
    /// Is pointed to by `cif`, and never looked at from here.
    #[expect(dead_code, reason = "held for `cif`, which points into it")]
    held: Held,
}

// SAFETY: nobody changes a signature once it is prepared, libffi neither: calls only read it.
unsafe impl Send for Signature {}
// SAFETY: as above.
unsafe impl Sync for Signature {}

/// Memory that libffi's types point to.
#[derive(Default)]
struct Held {
    #[expect(clippy::vec_box, reason = "libffi points to each of them")]
    types: Vec<Box<raw::ffi_type>>,
    lists: Vec<Box<[*mut raw::ffi_type]>>,
}

impl Held {
    /// Returns libffi's own description of a type.
    fn describe(&mut self, passed: &Passed) -> *mut raw::ffi_type {
        match passed {
            Passed::Void => &raw mut raw::ffi_type_void,
            Passed::Float => &raw mut raw::ffi_type_float,
            Passed::Double => &raw mut raw::ffi_type_double,
            Passed::LongDouble => &raw mut raw::ffi_type_longdouble,
            Passed::U8 => &raw mut raw::ffi_type_uint8,
            Passed::I8 => &raw mut raw::ffi_type_sint8,
            Passed::U16 => &raw mut raw::ffi_type_uint16,
            Passed::I16 => &raw mut raw::ffi_type_sint16,
            Passed::U32 => &raw mut raw::ffi_type_uint32,
            Passed::I32 => &raw mut raw::ffi_type_sint32,
            Passed::U64 => &raw mut raw::ffi_type_uint64,
            Passed::I64 => &raw mut raw::ffi_type_sint64,
            Passed::Pointer => &raw mut raw::ffi_type_pointer,
            Passed::Struct(parts) => {
                let mut list: Vec<_> = parts.iter().map(|part| self.describe(part)).collect();
                list.push(std::ptr::null_mut());
                let mut list = list.into_boxed_slice();
                let mut ty =
                    Box::new(raw::ffi_type { type_: raw::ffi_type_enum_STRUCT, elements: list.as_mut_ptr(), ..Default::default() });
                let at = &raw mut *ty;
                self.lists.push(list);
                self.types.push(ty);
                at
            }
        }
    }
}

impl Signature {
    /// Prepares a signature; `fixed` is how many arguments come before those of a variadic
    /// function. `None`: libffi cannot pass this so.
    pub fn new(result: &Passed, arguments: &[Passed], fixed: Option<usize>) -> Option<Signature> {
        let mut held = Held::default();
        let result = held.describe(result);
        let mut list: Box<[_]> = arguments.iter().map(|argument| held.describe(argument)).collect();
        let mut cif = Box::new(raw::ffi_cif::default());
        let count = c_uint::try_from(list.len()).ok()?;
        let at = &raw mut *cif;
        let abi = raw::ffi_abi_FFI_DEFAULT_ABI;
        // SAFETY: all pointers lead into `held` and `list`, which are kept with `cif`.
        let status = unsafe {
            match fixed {
                Some(fixed) => raw::ffi_prep_cif_var(at, abi, c_uint::try_from(fixed).ok()?, count, result, list.as_mut_ptr()),
                None => raw::ffi_prep_cif(at, abi, count, result, list.as_mut_ptr()),
            }
        };
        held.lists.push(list);
        if status != raw::ffi_status_FFI_OK {
            return None;
        }
        // SAFETY: the type is libffi's or lies in `held`; its size was computed above.
        let size = unsafe { (*result).size };
        Some(Signature { cif, room: size.max(8), held })
    }

    /// Returns how many words of 16 bytes a result takes.
    pub fn result_words(&self) -> usize {
        self.room.div_ceil(16)
    }

    /// Returns how many arguments there are.
    pub(crate) fn count(&self) -> usize {
        self.cif.nargs as usize
    }

    pub(crate) fn cif(&self) -> *mut raw::ffi_cif {
        (&raw const *self.cif).cast_mut()
    }
}
