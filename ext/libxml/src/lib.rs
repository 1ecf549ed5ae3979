//! Extension `libxml`: what the extensions on libxml2 share: errors, loading of addresses,
//! constants.
//!
//! - [`errors`]: from the library's reports to warnings, or to the list of `libxml_get_errors`.
//! - [`loading`]: addresses through PHP's streams. [`payload`]: what objects hold of a tree.
//! - [`memory`]: what the library takes counts.
//!
//! Not here: trees and parsers, which are in `heddle-libxml2`.
#![forbid(unsafe_code)]

pub mod errors;
pub mod loading;
pub mod memory;
pub mod payload;

pub use errors::{Style, deliver};
pub use loading::{Session, with_session};
pub use payload::XmlNode;

use heddle_macros::constants;
use heddle_runtime::decl::Extension;

/// Holds what the engine registers.
pub static EXTENSION: Extension = Extension {
    name: "libxml",
    functions: &[errors::FUNCTIONS, loading::FUNCTIONS],
    classes: &[&errors::LibXmlError::CLASS],
    constants: &[CONSTANTS],
    info: "libXML support => active\n\
           libXML Compiled Version => {LIBXML_DOTTED_VERSION}\n\
           libXML Loaded Version => {LIBXML_LOADED_VERSION}\n\
           libXML streams => enabled",
    ..Extension::EMPTY
};

/// Whether the library is installed, and with it the extensions on it are there.
pub fn is_available() -> bool {
    heddle_libxml2::has_xml()
}

constants! {
    LIBXML_VERSION = 20913;
    LIBXML_DOTTED_VERSION = "2.9.13";
    LIBXML_LOADED_VERSION = "20914";
    LIBXML_RECOVER = 1;
    LIBXML_NOENT = 2;
    LIBXML_DTDLOAD = 4;
    LIBXML_DTDATTR = 8;
    LIBXML_DTDVALID = 16;
    LIBXML_NOERROR = 32;
    LIBXML_NOWARNING = 64;
    LIBXML_NOBLANKS = 256;
    LIBXML_XINCLUDE = 1024;
    LIBXML_NSCLEAN = 8192;
    LIBXML_NOCDATA = 16384;
    LIBXML_NONET = 2048;
    LIBXML_PEDANTIC = 128;
    LIBXML_COMPACT = 65536;
    LIBXML_NOXMLDECL = 2;
    LIBXML_PARSEHUGE = 524288;
    LIBXML_BIGLINES = 4194304;
    LIBXML_NOEMPTYTAG = 4;
    LIBXML_SCHEMA_CREATE = 1;
    LIBXML_HTML_NOIMPLIED = 8192;
    LIBXML_HTML_NODEFDTD = 4;
    LIBXML_ERR_NONE = 0;
    LIBXML_ERR_WARNING = 1;
    LIBXML_ERR_ERROR = 2;
    LIBXML_ERR_FATAL = 3;
}
