//! Characters' properties.

use crate::code::{Code, is_failure};
use crate::ffi::api;
use crate::icu;
use crate::text::{CText, copied, fill, len};

macro_rules! tests {
    ($($name:ident = $function:ident;)*) => {
        $(
            pub fn $name(point: i32) -> bool {
                icu!($function(point)) != 0
            }
        )*
    };
}

tests! {
    is_lower = u_islower;
    is_upper = u_isupper;
    is_title = u_istitle;
    is_digit = u_isdigit;
    is_alpha = u_isalpha;
    is_alnum = u_isalnum;
    is_xdigit = u_isxdigit;
    is_punct = u_ispunct;
    is_graph = u_isgraph;
    is_blank = u_isblank;
    is_defined = u_isdefined;
    is_space = u_isspace;
    is_java_space = u_isJavaSpaceChar;
    is_whitespace = u_isWhitespace;
    is_control = u_iscntrl;
    is_iso_control = u_isISOControl;
    is_print = u_isprint;
    is_base = u_isbase;
    is_mirrored = u_isMirrored;
    is_id_start = u_isIDStart;
    is_id_part = u_isIDPart;
    is_id_ignorable = u_isIDIgnorable;
    is_java_id_start = u_isJavaIDStart;
    is_java_id_part = u_isJavaIDPart;
    is_u_alphabetic = u_isUAlphabetic;
    is_u_lowercase = u_isULowercase;
    is_u_uppercase = u_isUUppercase;
    is_u_white_space = u_isUWhiteSpace;
}

macro_rules! maps {
    ($($name:ident = $function:ident;)*) => {$(
        pub fn $name(point: i32) -> i32 {
            icu!($function(point))
        }
    )*};
}

maps! {
    direction = u_charDirection;
    mirror = u_charMirror;
    paired_bracket = u_getBidiPairedBracket;
    digit_value = u_charDigitValue;
    block = ublock_getCode;
    lower = u_tolower;
    upper = u_toupper;
    title = u_totitle;
    least_value = u_getIntPropertyMinValue;
    most_value = u_getIntPropertyMaxValue;
}

pub fn has_property(point: i32, property: i32) -> bool {
    icu!(u_hasBinaryProperty(point, property)) != 0
}

pub fn property_value(point: i32, property: i32) -> i32 {
    icu!(u_getIntPropertyValue(point, property))
}

pub fn numeric_value(point: i32) -> f64 {
    icu!(u_getNumericValue(point))
}

pub fn category(point: i32) -> i32 {
    i32::from(icu!(u_charType(point)))
}

pub fn combining_class(point: i32) -> i32 {
    i32::from(icu!(u_getCombiningClass(point)))
}

pub fn name(point: i32, kind: i32, status: &mut Code) -> Vec<u8> {
    fill::<i8>(status, |buffer, size, code| icu!(u_charName(point, kind, buffer.cast(), size, code)))
        .iter()
        .map(|byte| *byte as u8)
        .collect()
}

pub fn from_name(name: &[u8], kind: i32, status: &mut Code) -> i32 {
    let name = CText::new(name);
    icu!(u_charFromName(kind, name.ptr(), status))
}

pub fn property_name(property: i32, kind: i32) -> Option<Vec<u8>> {
    let name = icu!(u_getPropertyName(property, kind));
    (!name.is_null()).then(|| copied(name))
}

pub fn property_by_name(name: &[u8]) -> i32 {
    let name = CText::new(name);
    icu!(u_getPropertyEnum(name.ptr()))
}

pub fn value_name(property: i32, value: i32, kind: i32) -> Option<Vec<u8>> {
    let name = icu!(u_getPropertyValueName(property, value, kind));
    (!name.is_null()).then(|| copied(name))
}

pub fn value_by_name(property: i32, name: &[u8]) -> i32 {
    let name = CText::new(name);
    icu!(u_getPropertyValueEnum(property, name.ptr()))
}

pub fn fold_case(point: i32, options: u32) -> i32 {
    icu!(u_foldCase(point, options))
}

pub fn digit(point: i32, radix: i8) -> i32 {
    icu!(u_digit(point, radix))
}

pub fn for_digit(digit: i32, radix: i8) -> i32 {
    icu!(u_forDigit(digit, radix))
}

pub fn age(point: i32) -> [u8; 4] {
    let mut age = [0u8; 4];
    icu!(u_charAge(point, age.as_mut_ptr()));
    age
}

pub fn nfkc_closure(point: i32, status: &mut Code) -> Vec<u16> {
    fill(status, |buffer, size, code| icu!(u_getFC_NFKC_Closure(point, buffer, size, code)))
}

/// A text with its case folded, and for each of its units none is kept: lengths may differ.
pub fn folded(text: &[u16], status: &mut Code) -> Vec<u16> {
    fill(status, |buffer, size, code| icu!(u_strFoldCase(buffer, size, text.as_ptr(), len(text.len()), 0, code)))
}

/// Forms of normalization.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Form {
    D,
    Kd,
    C,
    Kc,
    KcCf,
}

fn normalizer(form: Form, status: &mut Code) -> crate::ffi::Ptr {
    let api = api();
    let get = match form {
        Form::D => api.unorm2_getNFDInstance,
        Form::Kd => api.unorm2_getNFKDInstance,
        Form::C => api.unorm2_getNFCInstance,
        Form::Kc => api.unorm2_getNFKCInstance,
        Form::KcCf => api.unorm2_getNFKCCasefoldInstance,
    };
    // SAFETY: gives a static object, or null with a failure.
    unsafe { get(status) }
}

pub fn normalized(text: &[u16], form: Form, status: &mut Code) -> Vec<u16> {
    let normalizer = normalizer(form, status);
    fill(status, |buffer, size, code| icu!(unorm2_normalize(normalizer, text.as_ptr(), len(text.len()), buffer, size, code)))
}

pub fn is_normalized(text: &[u16], form: Form, status: &mut Code) -> bool {
    let normalizer = normalizer(form, status);
    !is_failure(*status) && icu!(unorm2_isNormalized(normalizer, text.as_ptr(), len(text.len()), status)) != 0
}

/// A character's own decomposition; `None`: it has none.
pub fn raw_decomposition(point: i32, form: Form, status: &mut Code) -> Option<Vec<u16>> {
    let normalizer = normalizer(form, status);
    let mut buffer = [0u16; 64];
    if is_failure(*status) {
        return None;
    }
    let count = icu!(unorm2_getRawDecomposition(normalizer, point, buffer.as_mut_ptr(), len(buffer.len()), status));
    usize::try_from(count).ok().and_then(|count| buffer.get(..count)).map(<[u16]>::to_vec)
}
