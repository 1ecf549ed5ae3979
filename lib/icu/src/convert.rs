//! Converters between Unicode and encodings, which stop where a character does not fit.

use crate::code::{BUFFER_OVERFLOW, Code, ILLEGAL_CHAR, INVALID_CHAR, TRUNCATED_CHAR};
use crate::ffi::api;
use crate::text::{CText, copied};
use crate::{handle, icu};
use std::ptr::null_mut;

handle! {
    /// An encoding.
    Converter, ucnv_close
}

/// How far a conversion came.
pub enum Step<T> {
    Done,
    /// This stands at the place and does not fit.
    Stopped {
        what: Vec<T>,
        why: Code,
    },
    Failed(Code),
}

impl Converter {
    pub fn open(name: &[u8], status: &mut Code) -> Option<Converter> {
        let name = CText::new(name);
        let converter = Converter::take(icu!(ucnv_open(name.ptr(), status)), *status)?;
        let api = api();
        let mut code = 0;
        icu!(ucnv_setToUCallBack(
            converter.ptr(),
            api.UCNV_TO_U_CALLBACK_STOP as *mut _,
            null_mut(),
            null_mut(),
            null_mut(),
            &raw mut code
        ));
        icu!(ucnv_setFromUCallBack(
            converter.ptr(),
            api.UCNV_FROM_U_CALLBACK_STOP as *mut _,
            null_mut(),
            null_mut(),
            null_mut(),
            &raw mut code
        ));
        Some(converter)
    }

    pub fn name(&self, status: &mut Code) -> Vec<u8> {
        copied(icu!(ucnv_getName(self.ptr(), status)))
    }

    pub fn kind(&self) -> i32 {
        icu!(ucnv_getType(self.ptr()))
    }

    pub fn reset(&self) {
        icu!(ucnv_reset(self.ptr()));
    }

    pub fn subst_chars(&self, status: &mut Code) -> Vec<u8> {
        let (mut buffer, mut length) = ([0u8; 127], 127i8);
        icu!(ucnv_getSubstChars(self.ptr(), buffer.as_mut_ptr().cast(), &raw mut length, status));
        buffer[..usize::try_from(length).unwrap_or(0)].to_vec()
    }

    pub fn set_subst_chars(&self, chars: &[u8], status: &mut Code) {
        let length = i8::try_from(chars.len()).unwrap_or(i8::MAX);
        icu!(ucnv_setSubstChars(self.ptr(), chars.as_ptr().cast(), length, status));
    }

    /// Decodes from `at` on, behind what `into` holds.
    pub fn decode(&self, bytes: &[u8], at: &mut usize, into: &mut Vec<u16>) -> Step<u8> {
        let mut chunk = [0u16; 1024];
        loop {
            let (mut code, mut source, mut target) = (0, bytes[*at..].as_ptr(), chunk.as_mut_ptr());
            let (end, limit) = (bytes.as_ptr_range().end, chunk.as_ptr_range().end);
            icu!(ucnv_toUnicode(self.ptr(), &raw mut target, limit, &raw mut source, end, null_mut(), 1, &raw mut code));
            *at = source.addr() - bytes.as_ptr().addr();
            into.extend_from_slice(&chunk[..(target.addr() - chunk.as_ptr().addr()) / 2]);
            match code {
                BUFFER_OVERFLOW => {}
                INVALID_CHAR | ILLEGAL_CHAR | TRUNCATED_CHAR => {
                    let (mut what, mut length, mut status) = ([0u8; 32], 32i8, 0);
                    icu!(ucnv_getInvalidChars(self.ptr(), what.as_mut_ptr().cast(), &raw mut length, &raw mut status));
                    return Step::Stopped { what: what[..usize::try_from(length).unwrap_or(0)].to_vec(), why: code };
                }
                code if code > 0 => return Step::Failed(code),
                _ => return Step::Done,
            }
        }
    }

    /// Encodes from `at` on, behind what `into` holds.
    pub fn encode(&self, units: &[u16], at: &mut usize, is_end: bool, into: &mut Vec<u8>) -> Step<u16> {
        let mut chunk = [0u8; 1024];
        loop {
            let (mut code, mut source, mut target) = (0, units[*at..].as_ptr(), chunk.as_mut_ptr());
            let (end, limit) = (units.as_ptr_range().end, chunk.as_ptr_range().end);
            icu!(ucnv_fromUnicode(self.ptr(), &raw mut target, limit, &raw mut source, end, null_mut(), i8::from(is_end), &raw mut code));
            *at = (source.addr() - units.as_ptr().addr()) / 2;
            into.extend_from_slice(&chunk[..target.addr() - chunk.as_ptr().addr()]);
            match code {
                BUFFER_OVERFLOW => {}
                INVALID_CHAR | ILLEGAL_CHAR | TRUNCATED_CHAR => {
                    let (mut what, mut length, mut status) = ([0u16; 32], 32i8, 0);
                    icu!(ucnv_getInvalidUChars(self.ptr(), what.as_mut_ptr(), &raw mut length, &raw mut status));
                    return Step::Stopped { what: what[..usize::try_from(length).unwrap_or(0)].to_vec(), why: code };
                }
                code if code > 0 => return Step::Failed(code),
                _ => return Step::Done,
            }
        }
    }
}

/// All encodings.
pub fn available() -> Vec<Vec<u8>> {
    (0..icu!(ucnv_countAvailable())).map(|index| copied(icu!(ucnv_getAvailableName(index)))).collect()
}

/// The names of an encoding.
pub fn aliases(name: &[u8], status: &mut Code) -> Vec<Vec<u8>> {
    let name = CText::new(name);
    let count = icu!(ucnv_countAliases(name.ptr(), status));
    (0..count).map(|index| copied(icu!(ucnv_getAlias(name.ptr(), index, status)))).collect()
}

/// The standards that name encodings.
pub fn standards(status: &mut Code) -> Vec<Vec<u8>> {
    (0..icu!(ucnv_countStandards())).map(|index| copied(icu!(ucnv_getStandard(index, status)))).collect()
}
