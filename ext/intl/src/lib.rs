//! Extension `intl`: texts, numbers, dates and calendars as languages want them, on ICU.
//!
//! - [`errors`]: what went wrong last, and what every object keeps of it.
//! - [`held`]: the objects' payload. Each folder holds a class: its declaration, the functions of
//!   the same names, and what both do.
//! - [`constants`]: the global constants.
#![forbid(unsafe_code)]

mod breaks;
mod calendar;
mod chars;
mod collator;
mod constants;
mod converter;
mod dateformat;
mod errors;
mod grapheme;
mod gregorian;
mod held;
mod idn;
mod iterators;
mod list;
mod locale;
mod message;
mod normalizer;
mod number;
mod patterns;
mod resource;
mod spoof;
mod timezone;
mod transliterator;

use heddle_runtime::decl::{Constant, Extension, Literal};
use std::sync::OnceLock;

const GRAPHEME_EXTR_COUNT: i64 = 0;
const IDNA_DEFAULT: i64 = 0;
const INTL_IDNA_VARIANT_UTS46: i64 = 1;
const ULOC_ACTUAL_LOCALE: i64 = 0;

heddle_macros::ini! {
    /// The locale of whatever names none.
    intl.default_locale: null, All;
    /// The level of the diagnostics that failures raise; 0 for none.
    intl.error_level: "0", All, quantity, check = errors::check_level;
    /// Whether failures throw.
    intl.use_exceptions: "0", All;
}

/// Gives what the engine registers; `None` where ICU is not installed.
pub fn extension() -> Option<&'static Extension> {
    static EXTENSION: OnceLock<Option<Extension>> = OnceLock::new();
    EXTENSION.get_or_init(make).as_ref()
}

/// Makes the declaration, with the version of the library that is found.
fn make() -> Option<Extension> {
    if !heddle_icu::is_installed() {
        return None;
    }
    let version: &'static str = heddle_icu::version().leak();
    let constant = |name| Constant { name, value: Literal::Str(version), deprecated: None };
    let versions: &'static [Constant] = vec![constant("INTL_ICU_VERSION"), constant("INTL_ICU_DATA_VERSION")].leak();
    let constants: &'static [&'static [Constant]] = vec![constants::CONSTANTS, versions].leak();
    Some(Extension {
        name: "intl",
        functions: &[
            calendar::functions::FUNCTIONS,
            gregorian::functions::FUNCTIONS,
            collator::functions::FUNCTIONS,
            errors::functions::FUNCTIONS,
            dateformat::functions::FUNCTIONS,
            number::functions::FUNCTIONS,
            grapheme::functions::FUNCTIONS,
            idn::functions::FUNCTIONS,
            locale::functions::FUNCTIONS,
            message::functions::FUNCTIONS,
            normalizer::functions::FUNCTIONS,
            resource::functions::FUNCTIONS,
            timezone::functions::FUNCTIONS,
            transliterator::functions::FUNCTIONS,
        ],
        classes: &[
            &collator::class::Collator::CLASS,
            &number::class::NumberFormatter::CLASS,
            &list::class::IntlListFormatter::CLASS,
            &normalizer::class::Normalizer::CLASS,
            &locale::class::Locale::CLASS,
            &message::class::MessageFormatter::CLASS,
            &dateformat::class::IntlDateFormatter::CLASS,
            &patterns::class::IntlDatePatternGenerator::CLASS,
            &resource::class::ResourceBundle::CLASS,
            &transliterator::class::Transliterator::CLASS,
            &timezone::class::IntlTimeZone::CLASS,
            &calendar::class::IntlCalendar::CLASS,
            &gregorian::class::IntlGregorianCalendar::CLASS,
            &spoof::class::Spoofchecker::CLASS,
            &errors::class::IntlException::CLASS,
            &iterators::class::IntlIterator::CLASS,
            &breaks::class::IntlBreakIterator::CLASS,
            &breaks::class::IntlRuleBasedBreakIterator::CLASS,
            &breaks::class::IntlCodePointBreakIterator::CLASS,
            &breaks::class::IntlPartsIterator::CLASS,
            &converter::class::UConverter::CLASS,
            &chars::class::IntlChar::CLASS,
        ],
        constants,
        ini: &[INI],
        info: "Internationalization support => enabled\n\
               ICU version => {INTL_ICU_VERSION}\n\
               ICU Data version => {INTL_ICU_DATA_VERSION}\n\
               ICU Unicode version => 15.1",
        ..Extension::EMPTY
    })
}
