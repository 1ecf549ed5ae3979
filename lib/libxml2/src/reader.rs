//! Reading a document node by node, by libxml2's text reader. Only texts are given out, and copies
//! of nodes: the reader frees its own as it goes on.

use crate::ffi::xml;
use crate::session::{ask, busy, ready};
use crate::tree::Node;
use crate::validate::{Grammar, Schema, XmlSchema, read_grammar, read_schema};
use crate::{CText, bytes, ctext, optional, ptr, taken};
use std::cell::RefCell;
use std::ffi::{c_int, c_void};

/// A reader and the text that it reads.
pub struct Reader {
    at: *mut c_void,
    input: *mut c_void,
    /// Holds what the reader's input points to.
    _text: Box<[u8]>,
    schema: RefCell<Option<XmlSchema>>,
    grammar: RefCell<Option<Grammar>>,
}

impl Drop for Reader {
    fn drop(&mut self) {
        // SAFETY: it owns the reader; input, text and schemas outlive it.
        unsafe {
            (xml().xmlFreeTextReader)(self.at);
            (xml().xmlFreeParserInputBuffer)(self.input);
        }
    }
}

macro_rules! numbers {
    ($($(#[$doc:meta])* $name:ident $function:ident;)*) => {
        impl Reader {
            $(
                $(#[$doc])*
                pub fn $name(&self) -> i32 {
                    let _busy = busy();
                    // SAFETY: the reader is alive.
                    unsafe { (xml().$function)(self.at) }
                }
            )*
        }
    };
}

numbers! {
    read xmlTextReaderRead;
    next xmlTextReaderNext;
    attribute_count xmlTextReaderAttributeCount;
    depth xmlTextReaderDepth;
    has_attributes xmlTextReaderHasAttributes;
    has_value xmlTextReaderHasValue;
    is_default xmlTextReaderIsDefault;
    is_empty_element xmlTextReaderIsEmptyElement;
    node_type xmlTextReaderNodeType;
    is_valid xmlTextReaderIsValid;
    move_to_element xmlTextReaderMoveToElement;
    move_to_first_attribute xmlTextReaderMoveToFirstAttribute;
    move_to_next_attribute xmlTextReaderMoveToNextAttribute;
}

macro_rules! texts {
    ($($(#[$doc:meta])* $name:ident $function:ident;)*) => {
        impl Reader {
            $(
                $(#[$doc])*
                pub fn $name(&self) -> Option<Vec<u8>> {
                    // SAFETY: the reader is alive; its text is copied.
                    unsafe { optional((xml().$function)(self.at)) }
                }
            )*
        }
    };
}

texts! {
    base_uri xmlTextReaderConstBaseUri;
    local_name xmlTextReaderConstLocalName;
    name xmlTextReaderConstName;
    namespace_uri xmlTextReaderConstNamespaceUri;
    prefix xmlTextReaderConstPrefix;
    xml_lang xmlTextReaderConstXmlLang;
    value xmlTextReaderConstValue;
}

/// Reads on for a reader, from the stream that the session's hooks have.
unsafe extern "C" fn read_on(_: *mut c_void, into: *mut u8, most: c_int) -> c_int {
    let most = usize::try_from(most).unwrap_or(0);
    match ask(|hooks| hooks.read(most)).flatten() {
        Some(bytes) => {
            let count = bytes.len().min(most);
            std::ptr::copy_nonoverlapping(bytes.as_ptr(), into, count);
            count as c_int
        }
        None => -1,
    }
}

impl Reader {
    /// Makes a reader of the stream that the session's hooks have; they must have it at each later
    /// call.
    pub fn streaming(url: Option<&[u8]>, encoding: Option<&[u8]>, options: i32) -> Option<Reader> {
        ready();
        // SAFETY: the callback reads into the buffer that it is given, and has no data of its own.
        let input = unsafe { (xml().xmlParserInputBufferCreateIO)(read_on, None, std::ptr::null_mut(), 0) };
        Reader::of(input, Box::default(), url, encoding, options)
    }

    fn of(input: *mut c_void, text: Box<[u8]>, url: Option<&[u8]>, encoding: Option<&[u8]>, options: i32) -> Option<Reader> {
        let (url, encoding) = (ctext(url), ctext(encoding));
        // SAFETY: the reader owns the input, which reads from the text or calls back.
        unsafe {
            let xml = xml();
            let at = (xml.xmlNewTextReader)(input, ptr(&url));
            if at.is_null() {
                (xml.xmlFreeParserInputBuffer)(input);
                return None;
            }
            let reader = Reader { at, input, _text: text, schema: RefCell::default(), grammar: RefCell::default() };
            let set_up = (xml.xmlTextReaderSetup)(at, std::ptr::null_mut(), ptr(&url), ptr(&encoding), options);
            (set_up == 0).then_some(reader)
        }
    }

    /// A reader of a text.
    pub fn new(text: &[u8], url: Option<&[u8]>, encoding: Option<&[u8]>, options: i32) -> Option<Reader> {
        ready();
        let text: Box<[u8]> = text.into();
        let len = i32::try_from(text.len()).ok()?;
        // SAFETY: the text lives as long as the reader, which owns input and all.
        let input = unsafe { (xml().xmlParserInputBufferCreateMem)(text.as_ptr(), len, 0) };
        Reader::of(input, text, url, encoding, options)
    }

    pub fn inner_xml(&self) -> Option<Vec<u8>> {
        let _busy = busy();
        // SAFETY: the reader is alive; here and below.
        unsafe { taken((xml().xmlTextReaderReadInnerXml)(self.at)) }
    }

    pub fn outer_xml(&self) -> Option<Vec<u8>> {
        let _busy = busy();
        // SAFETY: as above.
        unsafe { taken((xml().xmlTextReaderReadOuterXml)(self.at)) }
    }

    pub fn text(&self) -> Option<Vec<u8>> {
        let _busy = busy();
        // SAFETY: as above.
        unsafe { taken((xml().xmlTextReaderReadString)(self.at)) }
    }

    pub fn attribute(&self, name: &[u8]) -> Option<Vec<u8>> {
        let name = CText::new(name);
        // SAFETY: as above.
        unsafe { taken((xml().xmlTextReaderGetAttribute)(self.at, name.ptr())) }
    }

    pub fn attribute_at(&self, index: i32) -> Option<Vec<u8>> {
        // SAFETY: as above.
        unsafe { taken((xml().xmlTextReaderGetAttributeNo)(self.at, index)) }
    }

    pub fn attribute_ns(&self, name: &[u8], uri: &[u8]) -> Option<Vec<u8>> {
        let (name, uri) = (CText::new(name), CText::new(uri));
        // SAFETY: as above.
        unsafe { taken((xml().xmlTextReaderGetAttributeNs)(self.at, name.ptr(), uri.ptr())) }
    }

    pub fn lookup_namespace(&self, prefix: &[u8]) -> Option<Vec<u8>> {
        let prefix = (!prefix.is_empty()).then(|| CText::new(prefix));
        // SAFETY: as above.
        unsafe { taken((xml().xmlTextReaderLookupNamespace)(self.at, ptr(&prefix))) }
    }

    pub fn move_to_attribute(&self, name: &[u8]) -> i32 {
        let name = CText::new(name);
        // SAFETY: as above.
        unsafe { (xml().xmlTextReaderMoveToAttribute)(self.at, name.ptr()) }
    }

    pub fn move_to_attribute_at(&self, index: i32) -> i32 {
        // SAFETY: as above.
        unsafe { (xml().xmlTextReaderMoveToAttributeNo)(self.at, index) }
    }

    pub fn move_to_attribute_ns(&self, name: &[u8], uri: &[u8]) -> i32 {
        let (name, uri) = (CText::new(name), CText::new(uri));
        // SAFETY: as above.
        unsafe { (xml().xmlTextReaderMoveToAttributeNs)(self.at, name.ptr(), uri.ptr()) }
    }

    pub fn property(&self, property: i32) -> i32 {
        // SAFETY: as above.
        unsafe { (xml().xmlTextReaderGetParserProp)(self.at, property) }
    }

    pub fn set_property(&self, property: i32, on: bool) -> i32 {
        // SAFETY: as above.
        unsafe { (xml().xmlTextReaderSetParserProp)(self.at, property, i32::from(on)) }
    }

    /// A copy of the node that the reader is at, with all in it, for a document.
    pub fn expand(&self, document: &Node) -> Option<Node> {
        let _busy = busy();
        // SAFETY: the reader's node is copied while the reader stands at it.
        unsafe {
            let node = (xml().xmlTextReaderExpand)(self.at);
            if node.is_null() {
                return None;
            }
            let copy = (xml().xmlDocCopyNode)(node, document.raw_doc(), 1);
            document.wrap(copy)
        }
    }

    /// Has what is read checked by an XML Schema; none any more where none is given. False: it is
    /// no schema, or reading has begun.
    pub fn set_schema(&self, schema: Option<&Schema<'_>>) -> bool {
        let _busy = busy();
        let compiled = match schema {
            Some(schema) => match read_schema(schema) {
                Some(compiled) => Some(compiled),
                None => return false,
            },
            None => None,
        };
        // SAFETY: the schema is kept as long as the reader uses it.
        unsafe {
            let at = compiled.as_ref().map_or(std::ptr::null_mut(), |compiled| compiled.0);
            let done = (xml().xmlTextReaderSetSchema)(self.at, at) == 0;
            if done {
                self.schema.replace(compiled);
            }
            done
        }
    }

    /// Has what is read checked by a RELAX NG grammar.
    pub fn set_grammar(&self, schema: Option<&Schema<'_>>) -> bool {
        let _busy = busy();
        let compiled = match schema {
            Some(schema) => match read_grammar(schema) {
                Some(compiled) => Some(compiled),
                None => return false,
            },
            None => None,
        };
        // SAFETY: as above.
        unsafe {
            let at = compiled.as_ref().map_or(std::ptr::null_mut(), |compiled| compiled.0);
            let done = (xml().xmlTextReaderRelaxNGSetSchema)(self.at, at) == 0;
            if done {
                self.grammar.replace(compiled);
            }
            done
        }
    }

    /// The name of the node that the reader is at, as it is written.
    pub fn current_name(&self) -> Vec<u8> {
        // SAFETY: as above.
        unsafe { bytes((xml().xmlTextReaderConstName)(self.at)) }
    }
}
