//! From bytes to trees: XML and HTML documents, and pieces of XML for a fragment.

use crate::ffi::{RawNode, xml};
use crate::memory::AtWork;
use crate::session::{busy, ready};
use crate::tree::{Doc, Node};
use crate::{CText, ctext, ptr};

/// Options of the parsers, with libxml2's numbers.
pub mod option {
    pub const RECOVER: i32 = 1;
    pub const NO_ENTITIES: i32 = 2;
    pub const LOAD_DTD: i32 = 4;
    pub const DEFAULT_ATTRIBUTES: i32 = 8;
    pub const VALIDATE: i32 = 16;
    pub const NO_ERROR: i32 = 32;
    pub const NO_WARNING: i32 = 64;
    pub const NO_BLANKS: i32 = 256;
    pub const NO_NET: i32 = 2048;
}

/// A document out of XML. `None`: it is not well-formed, and `options` do not say to recover.
pub fn xml_document(text: &[u8], url: Option<&[u8]>, encoding: Option<&[u8]>, options: i32) -> Option<Node> {
    ready();
    let _busy = busy();
    let (url, encoding) = (ctext(url), ctext(encoding));
    let len = i32::try_from(text.len()).ok()?;
    // SAFETY: text and length belong together; a context belongs to this call.
    unsafe {
        let ctxt = (xml().xmlNewParserCtxt)();
        let at_work = AtWork::new(ctxt);
        let doc = (xml().xmlCtxtReadMemory)(ctxt, text.as_ptr(), len, ptr(&url), ptr(&encoding), options);
        drop(at_work);
        (xml().xmlFreeParserCtxt)(ctxt);
        (!doc.is_null()).then(|| Doc::adopt(doc))
    }
}

/// A document out of HTML; almost any text gives one.
pub fn html_document(text: &[u8], url: Option<&[u8]>, encoding: Option<&[u8]>, options: i32) -> Option<Node> {
    ready();
    let _busy = busy();
    let (url, encoding) = (ctext(url), ctext(encoding));
    let len = i32::try_from(text.len()).ok()?;
    // SAFETY: as above.
    unsafe {
        let ctxt = (xml().htmlNewParserCtxt)();
        let at_work = AtWork::new(ctxt);
        let doc = (xml().htmlCtxtReadMemory)(ctxt, text.as_ptr(), len, ptr(&url), ptr(&encoding), options);
        drop(at_work);
        (xml().htmlFreeParserCtxt)(ctxt);
        (!doc.is_null()).then(|| Doc::adopt(doc))
    }
}

/// Nodes out of a well-balanced piece of XML, for the document of `node`. `None`: it is not one.
pub fn chunk(node: &Node, text: &[u8]) -> Option<Vec<Node>> {
    let _busy = busy();
    let text = CText::new(text);
    let mut list: *mut RawNode = std::ptr::null_mut();
    let mut nodes = Vec::new();
    // SAFETY: the list is of new nodes of the document; each becomes a root of its own.
    unsafe {
        let null = std::ptr::null_mut();
        let error = (xml().xmlParseBalancedChunkMemory)(node.raw_doc(), null, null, 0, text.ptr(), &raw mut list);
        while !list.is_null() {
            let next = (*list).next;
            (*list).next = std::ptr::null_mut();
            (*list).prev = std::ptr::null_mut();
            (*list).parent = std::ptr::null_mut();
            nodes.extend(node.wrap(list));
            list = next;
        }
        (error == 0).then_some(nodes)
    }
}

/// Whether the library knows a character encoding.
pub fn knows_encoding(name: &[u8]) -> bool {
    let name = CText::new(name);
    // SAFETY: a handler is looked up and given back.
    unsafe {
        let handler = (xml().xmlFindCharEncodingHandler)(name.ptr());
        if handler.is_null() {
            return false;
        }
        (xml().xmlCharEncCloseFunc)(handler);
        true
    }
}

/// Which form a name must have.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum NameForm {
    Name,
    NcName,
    QName,
}

/// Whether a name is one by XML's rules.
pub fn is_name(name: &[u8], form: NameForm) -> bool {
    if name.contains(&0) {
        return false;
    }
    let name = CText::new(name);
    // SAFETY: the library reads the text.
    unsafe {
        match form {
            NameForm::Name => (xml().xmlValidateName)(name.ptr(), 0) == 0,
            NameForm::NcName => (xml().xmlValidateNCName)(name.ptr(), 0) == 0,
            NameForm::QName => (xml().xmlValidateQName)(name.ptr(), 0) == 0,
        }
    }
}

/// An address as it is meant where `base` is the document's.
pub fn resolve(address: &[u8], base: &[u8]) -> Option<Vec<u8>> {
    let (address, base) = (CText::new(address), CText::new(base));
    // SAFETY: the library makes a new text.
    unsafe { crate::taken((xml().xmlBuildURI)(address.ptr(), base.ptr())) }
}
