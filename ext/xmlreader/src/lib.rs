//! Extension `xmlreader`: a document read node by node, on libxml2's text reader.
//!
//! - [`class`]: XMLReader's methods. [`properties`]: what it shows of the node it is at.
#![forbid(unsafe_code)]

mod class;
mod properties;

use heddle_runtime::decl::Extension;

/// Holds what the engine registers.
pub static EXTENSION: Extension = Extension {
    name: "xmlreader",
    classes: &[&class::XmlReader::CLASS, &class::ObjectMethods::CLASS],
    info: "XMLReader => enabled",
    ..Extension::EMPTY
};
