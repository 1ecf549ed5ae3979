//! Extension `iconv`: texts from one charset into another. The manual's chapter: "iconv".
//!
//! - [`charset`]: charsets by name, decoding, encoding. [`substitutes`]: what stands for characters
//!   a charset lacks.
//! - [`functions`]: converting, lengths, parts, positions. [`mime`]: texts in mail headers.
//!   [`filter`]: stream filters.
#![forbid(unsafe_code)]

mod charset;
mod filter;
mod functions;
mod mime;
mod mime_decode;
mod pages;
mod substitutes;

use heddle_macros::{constants, ini};
use heddle_runtime::decl::Extension;

/// What the engine registers.
pub static EXTENSION: Extension = Extension {
    name: "iconv",
    functions: &[functions::FUNCTIONS, mime::FUNCTIONS, mime_decode::FUNCTIONS],
    constants: &[CONSTANTS],
    ini: &[INI],
    stream_filters: filter::FILTERS,
    info: "iconv support => enabled\n\
           iconv implementation => {ICONV_IMPL}\n\
           iconv library version => {ICONV_VERSION}",
    ..Extension::EMPTY
};

constants! {
    ICONV_IMPL = "glibc";
    ICONV_VERSION = "2.36";
    ICONV_MIME_DECODE_STRICT = 1;
    ICONV_MIME_DECODE_CONTINUE_ON_ERROR = 2;
}

ini! {
    /// Charsets of old, before `default_charset`.
    iconv.input_encoding: "", All, check = functions::input_encoding;
    iconv.output_encoding: "", All, check = functions::output_encoding;
    iconv.internal_encoding: "", All, check = functions::internal_encoding;
}
