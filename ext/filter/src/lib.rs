//! Extension `filter`: checking and cleaning values that come from outside. The manual's chapter:
//! "Data Filtering".
//!
//! - [`functions`]: `filter_var`, `filter_input` and their kin. [`apply`]: flags, options, arrays,
//!   failures. [`table`]: which filters there are.
//! - [`numbers`], [`texts`], [`email`], [`addresses`]: filters that check. [`sanitize`]: filters
//!   that clean.
#![forbid(unsafe_code)]

mod addresses;
mod apply;
mod constants;
mod email;
mod functions;
mod numbers;
mod sanitize;
mod table;
mod texts;

use heddle_macros::{ini, php_class};
use heddle_runtime::Request;
use heddle_runtime::decl::Extension;
use heddle_runtime::errors::level;

/// What the engine registers.
pub static EXTENSION: Extension = Extension {
    name: "filter",
    functions: &[functions::FUNCTIONS],
    classes: &[&FilterException::CLASS, &FilterFailedException::CLASS],
    constants: &[constants::CONSTANTS],
    ini: &[INI],
    request_start: Some(start),
    info: "Input Validation and Filtering => enabled",
    ..Extension::EMPTY
};

ini! {
    /// The filter that all input goes through.
    filter.default: "unsafe_raw", PerDir;
    /// Flags of that filter.
    filter.default_flags: null, PerDir;
}

/// What goes wrong in filters.
#[php_class("class Filter\\FilterException extends Exception {}")]
pub(crate) enum FilterException {}

/// A value that does not pass, with `FILTER_THROW_ON_FAILURE`.
#[php_class("class Filter\\FilterFailedException extends Filter\\FilterException {}")]
pub(crate) enum FilterFailedException {}

/// Sends the request's input through the filter of `filter.default`.
fn start(cx: &mut Request) {
    let name = cx.ini_str("filter.default").to_vec();
    if name.is_empty() || name == b"unsafe_raw" {
        return;
    }
    cx.report(level::DEPRECATED, b"The filter.default ini setting is deprecated", b"Unknown", 0);
    if let Some(filter) = table::by_name(&name) {
        let flags = if cx.ini_str("filter.default_flags").is_empty() {
            constants::FILTER_FLAG_NO_ENCODE_QUOTES
        } else {
            cx.ini_int("filter.default_flags")
        };
        functions::filter_globals(cx, filter, flags);
    }
}
