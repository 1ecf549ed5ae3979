//! Numbers: formats by pattern and by skeleton, plural rules, currencies.

use crate::code::{Code, is_failure};
use crate::ffi::ParseError;
use crate::text::{CText, copied, fill, len};
use crate::{handle, icu};
use std::ptr::null_mut;

handle! {
    /// A format of numbers.
    NumberFormat, unum_close
}

impl NumberFormat {
    pub fn open(style: i32, pattern: &[u16], locale: &[u8], status: &mut Code) -> Option<NumberFormat> {
        let locale = CText::new(locale);
        let mut place = ParseError::new();
        NumberFormat::take(icu!(unum_open(style, pattern.as_ptr(), len(pattern.len()), locale.ptr(), &raw mut place, status)), *status)
    }

    pub fn duplicate(&self, status: &mut Code) -> Option<NumberFormat> {
        NumberFormat::take(icu!(unum_clone(self.ptr(), status)), *status)
    }

    pub fn format_int(&self, number: i64, status: &mut Code) -> Vec<u16> {
        fill(status, |buffer, size, code| icu!(unum_formatInt64(self.ptr(), number, buffer, size, null_mut(), code)))
    }

    pub fn format(&self, number: f64, status: &mut Code) -> Vec<u16> {
        fill(status, |buffer, size, code| icu!(unum_formatDouble(self.ptr(), number, buffer, size, null_mut(), code)))
    }

    pub fn format_currency(&self, number: f64, currency: &[u16], status: &mut Code) -> Vec<u16> {
        let mut currency: Vec<u16> = currency.to_vec();
        currency.resize(currency.len().max(3) + 1, 0);
        fill(status, |buffer, size, code| {
            icu!(unum_formatDoubleCurrency(self.ptr(), number, currency.as_mut_ptr(), buffer, size, null_mut(), code))
        })
    }

    pub fn parse_int32(&self, text: &[u16], at: &mut i32, status: &mut Code) -> i32 {
        icu!(unum_parse(self.ptr(), text.as_ptr(), len(text.len()), at, status))
    }

    pub fn parse_int(&self, text: &[u16], at: &mut i32, status: &mut Code) -> i64 {
        icu!(unum_parseInt64(self.ptr(), text.as_ptr(), len(text.len()), at, status))
    }

    pub fn parse(&self, text: &[u16], at: &mut i32, status: &mut Code) -> f64 {
        icu!(unum_parseDouble(self.ptr(), text.as_ptr(), len(text.len()), at, status))
    }

    /// The amount and the currency's code.
    pub fn parse_currency(&self, text: &[u16], at: &mut i32, status: &mut Code) -> (f64, Vec<u16>) {
        let mut currency = [0u16; 5];
        let amount = icu!(unum_parseDoubleCurrency(self.ptr(), text.as_ptr(), len(text.len()), at, currency.as_mut_ptr(), status));
        let end = currency.iter().position(|unit| *unit == 0).unwrap_or(4);
        (amount, currency[..end].to_vec())
    }

    pub fn attribute(&self, attribute: i32) -> i32 {
        icu!(unum_getAttribute(self.ptr(), attribute))
    }

    pub fn set_attribute(&self, attribute: i32, value: i32) {
        icu!(unum_setAttribute(self.ptr(), attribute, value));
    }

    pub fn double_attribute(&self, attribute: i32) -> f64 {
        icu!(unum_getDoubleAttribute(self.ptr(), attribute))
    }

    pub fn set_double_attribute(&self, attribute: i32, value: f64) {
        icu!(unum_setDoubleAttribute(self.ptr(), attribute, value));
    }

    pub fn text_attribute(&self, attribute: i32, status: &mut Code) -> Vec<u16> {
        fill(status, |buffer, size, code| icu!(unum_getTextAttribute(self.ptr(), attribute, buffer, size, code)))
    }

    pub fn set_text_attribute(&self, attribute: i32, value: &[u16], status: &mut Code) {
        icu!(unum_setTextAttribute(self.ptr(), attribute, value.as_ptr(), len(value.len()), status));
    }

    pub fn symbol(&self, symbol: i32, status: &mut Code) -> Vec<u16> {
        fill(status, |buffer, size, code| icu!(unum_getSymbol(self.ptr(), symbol, buffer, size, code)))
    }

    pub fn set_symbol(&self, symbol: i32, value: &[u16], status: &mut Code) {
        icu!(unum_setSymbol(self.ptr(), symbol, value.as_ptr(), len(value.len()), status));
    }

    pub fn pattern(&self, status: &mut Code) -> Vec<u16> {
        fill(status, |buffer, size, code| icu!(unum_toPattern(self.ptr(), 0, buffer, size, code)))
    }

    /// Sets the pattern; gives the line and the offset of an error.
    pub fn set_pattern(&self, pattern: &[u16], status: &mut Code) -> (i32, i32) {
        let mut place = ParseError::new();
        icu!(unum_applyPattern(self.ptr(), 0, pattern.as_ptr(), len(pattern.len()), &raw mut place, status));
        (place.line, place.offset)
    }

    pub fn locale(&self, kind: i32, status: &mut Code) -> Vec<u8> {
        copied(icu!(unum_getLocaleByType(self.ptr(), kind, status)))
    }
}

handle! {
    /// A format made of a skeleton.
    SkeletonFormat, unumf_close
}

handle! {
    /// What a skeleton's format gave.
    FormattedNumber, unumf_closeResult
}

impl SkeletonFormat {
    pub fn open(skeleton: &[u16], locale: &[u8], status: &mut Code) -> Option<SkeletonFormat> {
        let locale = CText::new(locale);
        let mut place = ParseError::new();
        let opened =
            icu!(unumf_openForSkeletonAndLocaleWithError(skeleton.as_ptr(), len(skeleton.len()), locale.ptr(), &raw mut place, status));
        SkeletonFormat::take(opened, *status)
    }

    pub fn format(&self, number: f64, status: &mut Code) -> Option<FormattedNumber> {
        let result = FormattedNumber::take(icu!(unumf_openResult(status)), *status)?;
        icu!(unumf_formatDouble(self.ptr(), number, result.ptr(), status));
        (!is_failure(*status)).then_some(result)
    }

    pub fn format_int(&self, number: i64, status: &mut Code) -> Option<FormattedNumber> {
        let result = FormattedNumber::take(icu!(unumf_openResult(status)), *status)?;
        icu!(unumf_formatInt(self.ptr(), number, result.ptr(), status));
        (!is_failure(*status)).then_some(result)
    }
}

impl FormattedNumber {
    pub fn text(&self, status: &mut Code) -> Vec<u16> {
        fill(status, |buffer, size, code| icu!(unumf_resultToString(self.ptr(), buffer, size, code)))
    }
}

handle! {
    /// A language's plural forms.
    PluralRules, uplrules_close
}

impl PluralRules {
    /// Cardinal numbers', or ordinal ones'.
    pub fn open(locale: &[u8], is_ordinal: bool, status: &mut Code) -> Option<PluralRules> {
        let locale = CText::new(locale);
        PluralRules::take(icu!(uplrules_openForType(locale.ptr(), i32::from(is_ordinal), status)), *status)
    }

    pub fn select(&self, number: f64, status: &mut Code) -> Vec<u16> {
        fill(status, |buffer, size, code| icu!(uplrules_select(self.ptr(), number, buffer, size, code)))
    }
}

/// The code of a locale's currency.
pub fn currency_of(locale: &[u8], status: &mut Code) -> Vec<u16> {
    let locale = CText::new(locale);
    fill(status, |buffer, size, code| icu!(ucurr_forLocale(locale.ptr(), buffer, size, code)))
}
