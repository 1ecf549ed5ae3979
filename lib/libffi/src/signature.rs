//! Signatures of functions: parameters and results, as libffi wants to know them.

use crate::raw::{self, Library};
use std::ffi::c_uint;

/// libffi's number of the convention that all functions are called by.
pub const CONVENTION: u32 = raw::ABI;

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
    cif: Box<raw::Cif>,
    library: &'static Library,
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
    types: Vec<Box<raw::Type>>,
    lists: Vec<Box<[*mut raw::Type]>>,
}

impl Held {
    /// Returns libffi's own description of a type.
    fn describe(&mut self, library: &Library, passed: &Passed) -> *mut raw::Type {
        match passed {
            Passed::Void => library.void,
            Passed::Float => library.float,
            Passed::Double => library.double,
            Passed::LongDouble => library.long_double,
            Passed::U8 => library.u8,
            Passed::I8 => library.i8,
            Passed::U16 => library.u16,
            Passed::I16 => library.i16,
            Passed::U32 => library.u32,
            Passed::I32 => library.i32,
            Passed::U64 => library.u64,
            Passed::I64 => library.i64,
            Passed::Pointer => library.pointer,
            Passed::Struct(parts) => {
                let mut list: Vec<_> = parts.iter().map(|part| self.describe(library, part)).collect();
                list.push(std::ptr::null_mut());
                let mut list = list.into_boxed_slice();
                let mut ty = Box::new(raw::Type { size: 0, alignment: 0, kind: raw::STRUCT, elements: list.as_mut_ptr() });
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
        let library = raw::library()?;
        let mut held = Held::default();
        let result = held.describe(library, result);
        let mut list: Box<[_]> = arguments.iter().map(|argument| held.describe(library, argument)).collect();
        let mut cif = Box::new(raw::Cif {
            abi: 0,
            nargs: 0,
            arg_types: std::ptr::null_mut(),
            result: std::ptr::null_mut(),
            bytes: 0,
            flags: 0,
            extra: [0; 4],
        });
        let count = c_uint::try_from(list.len()).ok()?;
        let at = &raw mut *cif;
        let abi = raw::ABI;
        // SAFETY: all pointers lead into `held` and `list`, which are kept with `cif`.
        let status = unsafe {
            match fixed {
                Some(fixed) => (library.prep_cif_var)(at, abi, c_uint::try_from(fixed).ok()?, count, result, list.as_mut_ptr()),
                None => (library.prep_cif)(at, abi, count, result, list.as_mut_ptr()),
            }
        };
        held.lists.push(list);
        if status != raw::OK {
            return None;
        }
        // SAFETY: the type is libffi's or lies in `held`; its size was computed above.
        let size = unsafe { (*result).size };
        Some(Signature { cif, room: size.max(8), held, library })
    }

    /// Returns how many words of 16 bytes a result takes.
    pub fn result_words(&self) -> usize {
        self.room.div_ceil(16)
    }

    /// Returns how many arguments there are.
    pub(crate) fn count(&self) -> usize {
        self.cif.nargs as usize
    }

    /// Returns libffi, which is there where a signature is.
    pub(crate) fn library(&self) -> &'static Library {
        self.library
    }

    pub(crate) fn cif(&self) -> *mut raw::Cif {
        (&raw const *self.cif).cast_mut()
    }
}
