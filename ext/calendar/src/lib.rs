//! Extension `calendar`: dates of four calendars as Julian days. The manual's chapter: "Calendar".
//!
//! - [`days`]: the calendars' arithmetic. [`jewish`]: the Jewish one. [`easter`]: the date of
//!   Easter.
//! - [`functions`]: what programs call, except for those of [`easter`].
#![forbid(unsafe_code)]

mod days;
mod easter;
mod functions;
mod jewish;

use heddle_runtime::decl::Extension;

/// Declares the extension to the engine.
pub static EXTENSION: Extension = Extension {
    name: "calendar",
    functions: &[functions::FUNCTIONS, easter::FUNCTIONS],
    constants: &[CONSTANTS],
    info: "Calendar support => enabled",
    ..Extension::EMPTY
};

heddle_macros::constants! {
    CAL_GREGORIAN = 0;
    CAL_JULIAN = 1;
    CAL_JEWISH = 2;
    CAL_FRENCH = 3;
    CAL_NUM_CALS = 4;
    CAL_DOW_DAYNO = 0;
    CAL_DOW_SHORT = 2;
    CAL_DOW_LONG = 1;
    CAL_MONTH_GREGORIAN_SHORT = 0;
    CAL_MONTH_GREGORIAN_LONG = 1;
    CAL_MONTH_JULIAN_SHORT = 2;
    CAL_MONTH_JULIAN_LONG = 3;
    CAL_MONTH_JEWISH = 4;
    CAL_MONTH_FRENCH = 5;
    CAL_EASTER_DEFAULT = 0;
    CAL_EASTER_ROMAN = 1;
    CAL_EASTER_ALWAYS_GREGORIAN = 2;
    CAL_EASTER_ALWAYS_JULIAN = 3;
    CAL_JEWISH_ADD_ALAFIM_GERESH = 2;
    CAL_JEWISH_ADD_ALAFIM = 4;
    CAL_JEWISH_ADD_GERESHAYIM = 8;
}
