//! Extension `xsl`: transformations by XSLT, on libxslt.
//!
//! The class XSLTProcessor is in `processor`.
#![forbid(unsafe_code)]

mod processor;

use heddle_macros::constants;
use heddle_runtime::decl::Extension;

/// Holds what the engine registers.
pub static EXTENSION: Extension = Extension {
    name: "xsl",
    classes: &[&processor::XsltProcessor::CLASS],
    constants: &[CONSTANTS],
    info: "XSL => enabled\n\
           libxslt Version => {LIBXSLT_DOTTED_VERSION}\n\
           libxslt compiled against libxml Version => {LIBXML_DOTTED_VERSION}\n\
           EXSLT => enabled\n\
           libexslt Version => {LIBEXSLT_DOTTED_VERSION}",
    ..Extension::EMPTY
};

/// Whether the library is installed.
pub fn is_available() -> bool {
    heddle_libxml2::has_xslt()
}

constants! {
    XSL_CLONE_AUTO = 0;
    XSL_CLONE_NEVER = -1;
    XSL_CLONE_ALWAYS = 1;
    XSL_SECPREF_NONE = 0;
    XSL_SECPREF_READ_FILE = 2;
    XSL_SECPREF_WRITE_FILE = 4;
    XSL_SECPREF_CREATE_DIRECTORY = 8;
    XSL_SECPREF_READ_NETWORK = 16;
    XSL_SECPREF_WRITE_NETWORK = 32;
    XSL_SECPREF_DEFAULT = 44;
    LIBXSLT_VERSION = 10134;
    LIBXSLT_DOTTED_VERSION = "1.1.34";
    LIBEXSLT_VERSION = 820;
    LIBEXSLT_DOTTED_VERSION = "1.1.34";
}
