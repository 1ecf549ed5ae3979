//! Extension `xml`: expat's functions on libxml2's parser.
//!
//! - [`functions`]: what programs call. [`parser`]: a parser's state, and calling its handlers.
//! - [`structure`]: `xml_parse_into_struct`. [`words`]: errors in words.
#![forbid(unsafe_code)]

mod functions;
mod parser;
mod structure;
mod words;

use heddle_macros::constants;
use heddle_runtime::decl::Extension;

/// Holds what the engine registers.
pub static EXTENSION: Extension = Extension {
    name: "xml",
    functions: &[functions::FUNCTIONS],
    classes: &[&parser::XmlParser::CLASS],
    constants: &[CONSTANTS],
    info: "XML Support => active\n\
           XML Namespace Support => active\n\
           libxml2 Version => {LIBXML_DOTTED_VERSION}",
    ..Extension::EMPTY
};

constants! {
    XML_ERROR_NONE = 0;
    XML_ERROR_NO_MEMORY = 1;
    XML_ERROR_SYNTAX = 2;
    XML_ERROR_NO_ELEMENTS = 3;
    XML_ERROR_INVALID_TOKEN = 4;
    XML_ERROR_UNCLOSED_TOKEN = 5;
    XML_ERROR_PARTIAL_CHAR = 6;
    XML_ERROR_TAG_MISMATCH = 7;
    XML_ERROR_DUPLICATE_ATTRIBUTE = 8;
    XML_ERROR_JUNK_AFTER_DOC_ELEMENT = 9;
    XML_ERROR_PARAM_ENTITY_REF = 10;
    XML_ERROR_UNDEFINED_ENTITY = 11;
    XML_ERROR_RECURSIVE_ENTITY_REF = 12;
    XML_ERROR_ASYNC_ENTITY = 13;
    XML_ERROR_BAD_CHAR_REF = 14;
    XML_ERROR_BINARY_ENTITY_REF = 15;
    XML_ERROR_ATTRIBUTE_EXTERNAL_ENTITY_REF = 16;
    XML_ERROR_MISPLACED_XML_PI = 17;
    XML_ERROR_UNKNOWN_ENCODING = 18;
    XML_ERROR_INCORRECT_ENCODING = 19;
    XML_ERROR_UNCLOSED_CDATA_SECTION = 20;
    XML_ERROR_EXTERNAL_ENTITY_HANDLING = 21;
    XML_OPTION_CASE_FOLDING = 1;
    XML_OPTION_TARGET_ENCODING = 2;
    XML_OPTION_SKIP_TAGSTART = 3;
    XML_OPTION_SKIP_WHITE = 4;
    XML_OPTION_PARSE_HUGE = 5;
    XML_SAX_IMPL = "libxml";
}
