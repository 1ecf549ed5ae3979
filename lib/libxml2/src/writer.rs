//! Writing XML piece by piece, by libxml2's text writer into memory.

use crate::ffi::xml;
use crate::session::ready;
use crate::{CText, ctext, ptr};
use std::ffi::c_void;

/// A writer and what it wrote.
pub struct Writer {
    at: *mut c_void,
    buffer: *mut c_void,
}

impl Drop for Writer {
    fn drop(&mut self) {
        // SAFETY: it owns both; the writer refers to the buffer and goes first.
        unsafe {
            (xml().xmlFreeTextWriter)(self.at);
            (xml().xmlBufferFree)(self.buffer);
        }
    }
}

macro_rules! operations {
    ($($(#[$doc:meta])* $name:ident $function:ident ( $($arg:ident),* );)*) => {
        impl Writer {
            $(
                $(#[$doc])*
                pub fn $name(&self $(, $arg: Option<&[u8]>)*) -> bool {
                    $(let $arg = ctext($arg);)*
                    // SAFETY: the writer is alive; the library copies the texts.
                    unsafe { (xml().$function)(self.at $(, ptr(&$arg))*) != -1 }
                }
            )*
        }
    };
}

operations! {
    start_comment xmlTextWriterStartComment();
    end_comment xmlTextWriterEndComment();
    start_attribute xmlTextWriterStartAttribute(name);
    end_attribute xmlTextWriterEndAttribute();
    write_attribute xmlTextWriterWriteAttribute(name, value);
    start_attribute_ns xmlTextWriterStartAttributeNS(prefix, name, uri);
    write_attribute_ns xmlTextWriterWriteAttributeNS(prefix, name, uri, value);
    start_element xmlTextWriterStartElement(name);
    start_element_ns xmlTextWriterStartElementNS(prefix, name, uri);
    end_element xmlTextWriterEndElement();
    full_end_element xmlTextWriterFullEndElement();
    write_element xmlTextWriterWriteElement(name, content);
    write_element_ns xmlTextWriterWriteElementNS(prefix, name, uri, content);
    start_pi xmlTextWriterStartPI(target);
    end_pi xmlTextWriterEndPI();
    write_pi xmlTextWriterWritePI(target, content);
    start_cdata xmlTextWriterStartCDATA();
    end_cdata xmlTextWriterEndCDATA();
    write_cdata xmlTextWriterWriteCDATA(content);
    text xmlTextWriterWriteString(content);
    write_raw xmlTextWriterWriteRaw(content);
    start_document xmlTextWriterStartDocument(version, encoding, standalone);
    end_document xmlTextWriterEndDocument();
    write_comment xmlTextWriterWriteComment(content);
    start_dtd xmlTextWriterStartDTD(name, public_id, system_id);
    end_dtd xmlTextWriterEndDTD();
    write_dtd xmlTextWriterWriteDTD(name, public_id, system_id, subset);
    start_dtd_element xmlTextWriterStartDTDElement(name);
    end_dtd_element xmlTextWriterEndDTDElement();
    write_dtd_element xmlTextWriterWriteDTDElement(name, content);
    start_dtd_attlist xmlTextWriterStartDTDAttlist(name);
    end_dtd_attlist xmlTextWriterEndDTDAttlist();
    write_dtd_attlist xmlTextWriterWriteDTDAttlist(name, content);
    end_dtd_entity xmlTextWriterEndDTDEntity();
    set_indent_string xmlTextWriterSetIndentString(text);
}

impl Writer {
    /// A writer into memory.
    pub fn new() -> Writer {
        ready();
        // SAFETY: the writer closes its output, the buffer stays ours.
        unsafe {
            let xml = xml();
            let buffer = (xml.xmlBufferCreate)();
            let out = (xml.xmlOutputBufferCreateBuffer)(buffer, std::ptr::null_mut());
            Writer { at: (xml.xmlNewTextWriter)(out), buffer }
        }
    }

    pub fn set_indent(&self, on: bool) -> bool {
        // SAFETY: the writer is alive; here and below.
        unsafe { (xml().xmlTextWriterSetIndent)(self.at, i32::from(on)) != -1 }
    }

    pub fn start_dtd_entity(&self, is_parameter: bool, name: &[u8]) -> bool {
        let name = CText::new(name);
        // SAFETY: as above.
        unsafe { (xml().xmlTextWriterStartDTDEntity)(self.at, i32::from(is_parameter), name.ptr()) != -1 }
    }

    /// Writes an entity: its content, or where it is to be had.
    pub fn write_dtd_entity(&self, is_parameter: bool, name: &[u8], texts: [Option<&[u8]>; 4]) -> bool {
        let name = CText::new(name);
        let [public_id, system_id, notation, content] = texts.map(ctext);
        let parts = (ptr(&public_id), ptr(&system_id), ptr(&notation), ptr(&content));
        // SAFETY: as above.
        unsafe {
            let pe = i32::from(is_parameter);
            (xml().xmlTextWriterWriteDTDEntity)(self.at, pe, name.ptr(), parts.0, parts.1, parts.2, parts.3) != -1
        }
    }

    /// Holds what was written and not yet taken.
    pub fn output(&self, take: bool) -> Vec<u8> {
        // SAFETY: the buffer is alive; its bytes are copied.
        unsafe {
            let xml = xml();
            (xml.xmlTextWriterFlush)(self.at);
            let len = usize::try_from((xml.xmlBufferLength)(self.buffer)).unwrap_or(0);
            let at = (xml.xmlBufferContent)(self.buffer);
            let text = if at.is_null() { Vec::new() } else { std::slice::from_raw_parts(at, len).to_vec() };
            if take {
                (xml.xmlBufferEmpty)(self.buffer);
            }
            text
        }
    }

    /// How much waits to be taken.
    pub fn waiting(&self) -> usize {
        // SAFETY: as above.
        usize::try_from(unsafe { (xml().xmlBufferLength)(self.buffer) }).unwrap_or(0)
    }
}
