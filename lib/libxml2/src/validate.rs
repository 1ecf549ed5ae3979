//! Validation by DTD, XML Schema and RELAX NG, and inclusion by XInclude.

use crate::CText;
use crate::ffi::xml;
use crate::session::{busy, ready};
use crate::tree::Node;
use std::ffi::c_void;

/// Where a schema comes from.
pub enum Schema<'a> {
    Text(&'a [u8]),
    /// An address, which the session's hooks load.
    Address(&'a [u8]),
}

/// Whether a document follows its DTD.
pub fn by_dtd(document: &Node) -> bool {
    ready();
    let _busy = busy();
    // SAFETY: the context belongs to this call.
    unsafe {
        let context = (xml().xmlNewValidCtxt)();
        let valid = (xml().xmlValidateDocument)(context, document.raw_doc());
        (xml().xmlFreeValidCtxt)(context);
        valid == 1
    }
}

/// Whether a document follows a schema, which adds default attributes when asked to. `None`: the
/// schema is none.
pub fn by_schema(document: &Node, schema: &Schema<'_>, add_defaults: bool) -> Option<bool> {
    ready();
    let _busy = busy();
    let xml = xml();
    let schema = read_schema(schema)?;
    // SAFETY: schema and context belong to this call.
    unsafe {
        let context = (xml.xmlSchemaNewValidCtxt)(schema.0);
        (xml.xmlSchemaSetValidOptions)(context, i32::from(add_defaults));
        let result = (xml.xmlSchemaValidateDoc)(context, document.raw_doc());
        (xml.xmlSchemaFreeValidCtxt)(context);
        Some(result == 0)
    }
}

/// A compiled XML Schema.
pub struct XmlSchema(pub(crate) *mut c_void);

impl Drop for XmlSchema {
    fn drop(&mut self) {
        // SAFETY: it owns the schema.
        unsafe { (xml().xmlSchemaFree)(self.0) };
    }
}

/// A compiled RELAX NG grammar.
pub struct Grammar(pub(crate) *mut c_void);

impl Drop for Grammar {
    fn drop(&mut self) {
        // SAFETY: it owns the grammar.
        unsafe { (xml().xmlRelaxNGFree)(self.0) };
    }
}

/// Compiles a schema.
pub fn read_schema(schema: &Schema<'_>) -> Option<XmlSchema> {
    ready();
    // SAFETY: the parser's context belongs to this call; the text outlives it.
    unsafe {
        let xml = xml();
        let address;
        let context = match schema {
            Schema::Text(text) => (xml.xmlSchemaNewMemParserCtxt)(text.as_ptr(), i32::try_from(text.len()).ok()?),
            Schema::Address(url) => {
                address = CText::new(url);
                (xml.xmlSchemaNewParserCtxt)(address.ptr())
            }
        };
        if context.is_null() {
            return None;
        }
        let parsed = (xml.xmlSchemaParse)(context);
        (xml.xmlSchemaFreeParserCtxt)(context);
        (!parsed.is_null()).then_some(XmlSchema(parsed))
    }
}

/// Compiles a grammar.
pub fn read_grammar(schema: &Schema<'_>) -> Option<Grammar> {
    ready();
    // SAFETY: as above.
    unsafe {
        let xml = xml();
        let address;
        let context = match schema {
            Schema::Text(text) => (xml.xmlRelaxNGNewMemParserCtxt)(text.as_ptr(), i32::try_from(text.len()).ok()?),
            Schema::Address(url) => {
                address = CText::new(url);
                (xml.xmlRelaxNGNewParserCtxt)(address.ptr())
            }
        };
        if context.is_null() {
            return None;
        }
        let parsed = (xml.xmlRelaxNGParse)(context);
        (xml.xmlRelaxNGFreeParserCtxt)(context);
        (!parsed.is_null()).then_some(Grammar(parsed))
    }
}

/// Whether a document follows a grammar. `None`: the grammar is none.
pub fn by_relax_ng(document: &Node, schema: &Schema<'_>) -> Option<bool> {
    let _busy = busy();
    let grammar = read_grammar(schema)?;
    // SAFETY: the document is alive.
    if unsafe { crate::tree::is_too_deep(document.raw()) } {
        return None;
    }
    // SAFETY: grammar and context belong to this call.
    unsafe {
        let context = (xml().xmlRelaxNGNewValidCtxt)(grammar.0);
        let result = (xml().xmlRelaxNGValidateDoc)(context, document.raw_doc());
        (xml().xmlRelaxNGFreeValidCtxt)(context);
        Some(result == 0)
    }
}

/// Replaces what a tree includes. Gives the number of inclusions, -1 on an error.
pub fn include(root: &Node, options: i32) -> i32 {
    ready();
    let _busy = busy();
    // SAFETY: nodes that the library frees report themselves (rule 3).
    unsafe { (xml().xmlXIncludeProcessTreeFlags)(root.raw(), options) }
}
