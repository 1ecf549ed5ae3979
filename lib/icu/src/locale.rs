//! Locales' names and what they are called, and lists of names.

use crate::code::{Code, is_failure};
use crate::ffi::Ptr;
use crate::text::{CText, copied, fill, len};
use crate::{handle, icu};

handle! {
    /// A list of names.
    Names, uenum_close
}

impl Names {
    /// All names of a list that a function opened.
    pub(crate) fn of(opened: Ptr, status: &mut Code) -> Vec<Vec<u8>> {
        let Some(list) = Names::take(opened, *status) else { return Vec::new() };
        let mut names = Vec::new();
        loop {
            let mut length = 0;
            let name = icu!(uenum_next(list.ptr(), &raw mut length, status));
            if name.is_null() || is_failure(*status) {
                return names;
            }
            names.push(copied(name));
        }
    }
}

pub fn default() -> Vec<u8> {
    copied(icu!(uloc_getDefault()))
}

macro_rules! parts {
    ($($(#[$doc:meta])* $name:ident = $function:ident;)*) => {$(
        $(#[$doc])*
        pub fn $name(locale: &[u8], status: &mut Code) -> Vec<u8> {
            let locale = CText::new(locale);
            fill::<i8>(status, |buffer, size, code| icu!($function(locale.ptr(), buffer.cast(), size, code))).iter().map(|byte| *byte as u8).collect()
        }
    )*};
}

parts! {
    language = uloc_getLanguage;
    script = uloc_getScript;
    region = uloc_getCountry;
    variant = uloc_getVariant;
    name = uloc_getName;
    canonical = uloc_canonicalize;
    add_likely_subtags = uloc_addLikelySubtags;
    minimize_subtags = uloc_minimizeSubtags;
}

macro_rules! display {
    ($($name:ident = $function:ident;)*) => {$(
        pub fn $name(locale: &[u8], shown_in: &[u8], status: &mut Code) -> Vec<u16> {
            let (locale, shown_in) = (CText::new(locale), CText::new(shown_in));
            fill(status, |buffer, size, code| icu!($function(locale.ptr(), shown_in.ptr(), buffer, size, code)))
        }
    )*};
}

display! {
    display_language = uloc_getDisplayLanguage;
    display_script = uloc_getDisplayScript;
    display_region = uloc_getDisplayCountry;
    display_variant = uloc_getDisplayVariant;
    display_name = uloc_getDisplayName;
}

/// The locale's keywords with their values.
pub fn keywords(locale: &[u8], status: &mut Code) -> Vec<(Vec<u8>, Vec<u8>)> {
    let locale = CText::new(locale);
    let names = Names::of(icu!(uloc_openKeywords(locale.ptr(), status)), status);
    let value = |name: &[u8], status: &mut Code| {
        let name = CText::new(name);
        fill::<i8>(status, |buffer, size, code| icu!(uloc_getKeywordValue(locale.ptr(), name.ptr(), buffer.cast(), size, code)))
    };
    names
        .into_iter()
        .map(|name| {
            let of = value(&name, status).iter().map(|byte| *byte as u8).collect();
            (name, of)
        })
        .collect()
}

pub fn is_right_to_left(locale: &[u8]) -> bool {
    let locale = CText::new(locale);
    icu!(uloc_isRightToLeft(locale.ptr())) != 0
}

/// The locale with data that serves a header `Accept-Language` best.
pub fn accept_from_http(header: &[u8], status: &mut Code) -> Option<Vec<u8>> {
    let header = CText::new(header);
    let available = crate::ffi::Ptr::cast(icu!(ures_openAvailableLocales(std::ptr::null(), status)));
    let available = Names::take(available, *status)?;
    let mut outcome = 0;
    let name = fill::<i8>(status, |buffer, size, code| {
        icu!(uenum_reset(available.ptr(), code));
        icu!(uloc_acceptLanguageFromHTTP(buffer.cast(), size, &raw mut outcome, header.ptr(), available.ptr(), code))
    });
    (!is_failure(*status) && outcome != 0).then(|| name.iter().map(|byte| *byte as u8).collect())
}

/// The locales for which a package of resources has data.
pub fn with_resources(package: &[u8], status: &mut Code) -> Vec<Vec<u8>> {
    let text = CText::new(package);
    let own = if package.is_empty() { std::ptr::null() } else { text.ptr() };
    Names::of(icu!(ures_openAvailableLocales(own, status)), status)
}

handle! {
    /// Joins items as a language does.
    ListFormat, ulistfmt_close
}

impl ListFormat {
    pub fn open(locale: &[u8], kind: i32, width: i32, status: &mut Code) -> Option<ListFormat> {
        let locale = CText::new(locale);
        ListFormat::take(icu!(ulistfmt_openForType(locale.ptr(), kind, width, status)), *status)
    }

    pub fn format(&self, items: &[Vec<u16>], status: &mut Code) -> Vec<u16> {
        let texts: Vec<*const u16> = items.iter().map(|item| item.as_ptr()).collect();
        let lengths: Vec<i32> = items.iter().map(|item| len(item.len())).collect();
        fill(status, |buffer, size, code| {
            icu!(ulistfmt_format(self.ptr(), texts.as_ptr(), lengths.as_ptr(), len(texts.len()), buffer, size, code))
        })
    }
}

/// Whether the locale's language has a code of three letters.
pub fn has_iso3_language(locale: &[u8]) -> bool {
    let locale = CText::new(locale);
    !copied(icu!(uloc_getISO3Language(locale.ptr()))).is_empty()
}
