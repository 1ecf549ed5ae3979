//! From trees to bytes.

use crate::ffi::xml;
use crate::session::{busy, ready};
use crate::tree::Node;
use crate::{ctext, ptr};

/// Options of [`as_xml`], with libxml2's numbers.
pub mod option {
    pub const FORMAT: i32 = 1;
    pub const NO_DECLARATION: i32 = 2;
    pub const NO_EMPTY: i32 = 4;
    pub const AS_XML: i32 = 32;
}

/// XML of a document, or of one node in it.
pub fn as_xml(node: &Node, encoding: Option<&[u8]>, options: i32) -> Option<Vec<u8>> {
    ready();
    let _busy = busy();
    let encoding = ctext(encoding);
    // SAFETY: buffer and context belong to this call; the library reads the tree.
    unsafe {
        let xml = xml();
        let buffer = (xml.xmlBufferCreate)();
        let context = (xml.xmlSaveToBuffer)(buffer, ptr(&encoding), options | option::AS_XML);
        if context.is_null() {
            (xml.xmlBufferFree)(buffer);
            return None;
        }
        if node.is_document() {
            (xml.xmlSaveDoc)(context, node.raw_doc());
        } else {
            (xml.xmlSaveTree)(context, node.raw());
        }
        let closed = (xml.xmlSaveClose)(context);
        let text = contents(buffer);
        (closed >= 0).then_some(text)
    }
}

/// Takes a buffer's bytes and gives the buffer back.
pub(crate) unsafe fn contents(buffer: *mut std::ffi::c_void) -> Vec<u8> {
    let xml = xml();
    let len = usize::try_from((xml.xmlBufferLength)(buffer)).unwrap_or(0);
    let at = (xml.xmlBufferContent)(buffer);
    let text = if at.is_null() { Vec::new() } else { std::slice::from_raw_parts(at, len).to_vec() };
    (xml.xmlBufferFree)(buffer);
    text
}

/// HTML of a document.
pub fn as_html(document: &Node, format: bool) -> Vec<u8> {
    let _busy = busy();
    let (mut at, mut len) = (std::ptr::null_mut(), 0);
    // SAFETY: the library makes a new text of `len` bytes.
    unsafe {
        (xml().htmlDocDumpMemoryFormat)(document.raw_doc(), &raw mut at, &raw mut len, i32::from(format));
        let text = if at.is_null() { Vec::new() } else { std::slice::from_raw_parts(at, len.max(0) as usize).to_vec() };
        crate::ffi::free(at);
        text
    }
}

/// Writes HTML of a document as a file's content: it says its encoding, UTF-8 if it did not before.
pub fn as_html_file(document: &Node, format: bool) -> Vec<u8> {
    let _busy = busy();
    // SAFETY: the document is alive; buffer and output belong to this call.
    unsafe {
        let xml = xml();
        let doc = document.raw_doc();
        let said = crate::optional((xml.htmlGetMetaEncoding)(doc));
        let encoding = ctext(Some(said.as_deref().unwrap_or(b"UTF-8")));
        (xml.htmlSetMetaEncoding)(doc, ptr(&encoding));
        crate::edit::note_change();
        let mut handler = match said {
            Some(_) => (xml.xmlFindCharEncodingHandler)(ptr(&encoding)),
            None => std::ptr::null_mut(),
        };
        if handler.is_null() {
            handler = (xml.xmlFindCharEncodingHandler)(c"HTML".as_ptr().cast());
        }
        let buffer = (xml.xmlBufferCreate)();
        let output = (xml.xmlOutputBufferCreateBuffer)(buffer, handler);
        (xml.htmlDocContentDumpFormatOutput)(output, doc, ptr(&encoding), i32::from(format));
        (xml.xmlOutputBufferClose)(output);
        contents(buffer)
    }
}

/// Writes HTML of one node; `format` puts blocks on lines of their own.
pub fn node_as_html(node: &Node, format: bool) -> Vec<u8> {
    let _busy = busy();
    // SAFETY: the node is alive; buffer and output belong to this call.
    unsafe {
        let xml = xml();
        let buffer = (xml.xmlBufferCreate)();
        let output = (xml.xmlOutputBufferCreateBuffer)(buffer, std::ptr::null_mut());
        (xml.htmlNodeDumpFormatOutput)(output, node.raw_doc(), node.raw(), std::ptr::null(), i32::from(format));
        (xml.xmlOutputBufferClose)(output);
        contents(buffer)
    }
}
