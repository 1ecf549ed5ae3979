//! Names of domains, and texts that look like others.

use crate::code::{Code, is_failure};
use crate::ffi::IdnaInfo;
use crate::text::{fill, len};
use crate::{handle, icu};

handle! {
    /// Conversion of domains' names by UTS #46.
    Idna, uidna_close
}

/// A converted name.
pub struct Converted {
    pub name: Vec<u8>,
    pub is_transitional_different: bool,
    /// Bits `IDNA_ERROR_*`.
    pub errors: u32,
}

impl Idna {
    pub fn open(options: u32, status: &mut Code) -> Option<Idna> {
        Idna::take(icu!(uidna_openUTS46(options, status)), *status)
    }

    /// To ASCII, or to Unicode.
    pub fn convert(&self, name: &[u8], to_ascii: bool, status: &mut Code) -> Converted {
        let mut info = IdnaInfo { size: 16, is_transitional_different: 0, reserved_b3: 0, errors: 0, reserved_i2: 0, reserved_i3: 0 };
        let converted = fill::<i8>(status, |buffer, size, code| {
            let (text, length) = (name.as_ptr().cast(), len(name.len()));
            if to_ascii {
                icu!(uidna_nameToASCII_UTF8(self.ptr(), text, length, buffer.cast(), size, &raw mut info, code))
            } else {
                icu!(uidna_nameToUnicodeUTF8(self.ptr(), text, length, buffer.cast(), size, &raw mut info, code))
            }
        });
        Converted {
            name: converted.iter().map(|byte| *byte as u8).collect(),
            is_transitional_different: info.is_transitional_different != 0,
            errors: info.errors,
        }
    }
}

handle! {
    /// Looks for texts that are made to be taken for others.
    Spoof, uspoof_close
}

handle! {
    /// What a look found.
    Found, uspoof_closeCheckResult
}

handle! {
    /// A set of characters.
    Set, uset_close
}

impl Spoof {
    pub fn open(status: &mut Code) -> Option<Spoof> {
        Spoof::take(icu!(uspoof_open(status)), *status)
    }

    pub fn duplicate(&self, status: &mut Code) -> Option<Spoof> {
        Spoof::take(icu!(uspoof_clone(self.ptr(), status)), *status)
    }

    pub fn set_checks(&self, checks: i32, status: &mut Code) {
        icu!(uspoof_setChecks(self.ptr(), checks, status));
    }

    pub fn checks(&self, status: &mut Code) -> i32 {
        icu!(uspoof_getChecks(self.ptr(), status))
    }

    pub fn set_restriction_level(&self, level: i32) {
        icu!(uspoof_setRestrictionLevel(self.ptr(), level));
    }

    pub fn set_allowed_locales(&self, locales: &[u8], status: &mut Code) {
        let locales = crate::text::CText::new(locales);
        icu!(uspoof_setAllowedLocales(self.ptr(), locales.ptr(), status));
    }

    /// Allows the characters of a set, `[a-z]`.
    pub fn set_allowed_chars(&self, pattern: &[u16], options: u32, status: &mut Code) {
        if let Some(set) = Set::take(icu!(uset_openPatternOptions(pattern.as_ptr(), len(pattern.len()), options, status)), *status) {
            icu!(uspoof_setAllowedChars(self.ptr(), set.ptr(), status));
        }
    }

    /// The checks that a text failed, in bits.
    pub fn check(&self, text: &[u8], status: &mut Code) -> i32 {
        let Some(found) = Found::take(icu!(uspoof_openCheckResult(status)), *status) else { return 0 };
        let result = icu!(uspoof_check2UTF8(self.ptr(), text.as_ptr().cast(), len(text.len()), found.ptr(), status));
        if is_failure(*status) { 0 } else { result }
    }

    /// How two texts may be confused, in bits.
    pub fn are_confusable(&self, left: &[u8], right: &[u8], status: &mut Code) -> i32 {
        let (one, other) = (left.as_ptr().cast(), right.as_ptr().cast());
        icu!(uspoof_areConfusableUTF8(self.ptr(), one, len(left.len()), other, len(right.len()), status))
    }
}
