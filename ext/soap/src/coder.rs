//! What encoding and decoding of a message share: the service's types, options of the client or
//! server, the tree that is written, and values that were met already.

use crate::decode::Reading;
use crate::names::Version;
use crate::sdl::Sdl;
use crate::state;
use crate::tree::{NodeId, Tree};
use crate::types::{self, Encoding};
use encoding_rs::Encoding as Table;
use heddle_runtime::callable::Callable;
use heddle_runtime::{Halt, Request, Result};
use heddle_value::{Array, Object, Value};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// An encoding of texts other than UTF-8.
#[derive(Clone, Copy)]
pub enum Charset {
    Latin1,
    Other(&'static Table),
}

impl Charset {
    /// Finds an encoding by name.
    pub fn named(name: &[u8]) -> Option<Option<Charset>> {
        if !heddle_libxml2::parse::knows_encoding(name) {
            return None;
        }
        let lower = name.to_ascii_lowercase();
        match &lower[..] {
            b"utf-8" | b"utf8" => Some(None),
            b"iso-8859-1" | b"iso8859-1" | b"latin1" | b"iso-latin-1" | b"us-ascii" | b"ascii" => Some(Some(Charset::Latin1)),
            _ => Table::for_label(&lower).map(|table| Some(Charset::Other(table))),
        }
    }

    /// Converts to UTF-8; `None`: it is not in this encoding.
    fn decode(self, text: &[u8]) -> Option<Vec<u8>> {
        match self {
            Charset::Latin1 => Some(text.iter().map(|byte| char::from(*byte)).collect::<String>().into_bytes()),
            Charset::Other(table) => {
                let (text, bad) = table.decode_without_bom_handling(text);
                (!bad).then(|| text.into_owned().into_bytes())
            }
        }
    }

    /// Converts from UTF-8; `None`: it cannot be written in this encoding.
    fn encode(self, text: &[u8]) -> Option<Vec<u8>> {
        let text = std::str::from_utf8(text).ok()?;
        match self {
            Charset::Latin1 => text.chars().map(|char| u8::try_from(u32::from(char)).ok()).collect(),
            Charset::Other(table) => {
                let (bytes, _, bad) = table.encode(text);
                (!bad).then(|| bytes.into_owned())
            }
        }
    }
}

/// A type that functions of the program convert.
pub struct Mapped {
    pub ns: Option<Vec<u8>>,
    pub name: Vec<u8>,
    /// Stands for the type where nothing else does.
    pub encoder: Encoding,
    pub to_xml: Option<Callable>,
    pub from_xml: Option<Callable>,
}

/// An object that was written already.
struct Written {
    /// Keeps its number from being given to another object.
    _object: Object,
    node: NodeId,
    reference: Option<Vec<u8>>,
}

/// Options that both sides have.
#[derive(Default)]
pub struct Options {
    pub charset: Option<Charset>,
    pub classmap: Option<Array>,
    pub typemap: Vec<Mapped>,
    pub features: i64,
}

/// Parts of models that an object is looked through for.
const MOST_PARTS: usize = 200_000;

/// See the module.
pub struct Coder {
    pub sdl: Option<Arc<Sdl>>,
    pub version: Version,
    pub options: Options,
    pub tree: Tree,
    pub reading: Reading,
    written: HashMap<u32, Written>,
    /// Holds the elements that refer to others.
    referring: HashSet<NodeId>,
    references: u32,
    /// Counts the parts of models that were looked at for the object at hand.
    parts: usize,
}

/// Bits of the option `features`.
pub mod feature {
    pub const SINGLE_ELEMENT_ARRAYS: i64 = 1;
    pub const WAIT_ONE_WAY_CALLS: i64 = 2;
    pub const USE_XSI_ARRAY_TYPE: i64 = 4;
}

impl Coder {
    /// Makes one for a message.
    pub fn new(sdl: Option<Arc<Sdl>>, version: Version, options: Options) -> Coder {
        Coder {
            sdl,
            version,
            options,
            tree: Tree::default(),
            reading: Reading::default(),
            written: HashMap::new(),
            referring: HashSet::new(),
            references: 0,
            parts: 0,
        }
    }

    /// Begins to read another document.
    pub fn reset_reading(&mut self) {
        self.reading = Reading::default();
    }

    /// Begins another message.
    pub fn reset(&mut self) {
        self.tree = Tree::default();
        self.written.clear();
        self.referring.clear();
        self.references = 0;
    }

    /// Begins to count the parts of models that an object needs; gives the count of the one around
    /// it.
    pub fn begin_parts(&mut self) -> usize {
        std::mem::take(&mut self.parts)
    }

    /// Goes on counting for the object around.
    pub fn end_parts(&mut self, outer: usize) {
        self.parts = outer;
    }

    /// Counts a part of a model.
    ///
    /// # Errors
    /// There are more of them than any object has: groups refer to each other over and over.
    pub fn count_part(&mut self, cx: &mut Request) -> Result<()> {
        self.parts += 1;
        if self.parts > MOST_PARTS {
            return Err(state::error(cx, "Parsing Schema: group refers to itself, or is too large"));
        }
        cx.check_stack()
    }

    /// Finds an encoder by its qualified name.
    pub fn encoder(&self, ns: Option<&[u8]>, name: &[u8]) -> Option<Encoding> {
        let found = self.known_encoder(ns, name);
        found.or_else(|| {
            let mapped = self.options.typemap.iter().find(|mapped| mapped.name == name && mapped.ns.as_deref() == ns);
            mapped.map(|mapped| mapped.encoder.clone())
        })
    }

    fn known_encoder(&self, ns: Option<&[u8]>, name: &[u8]) -> Option<Encoding> {
        match (&self.sdl, ns) {
            (Some(sdl), Some(ns)) => sdl.encoder(ns, name),
            (None, Some(ns)) => crate::sdl::builtin(ns, name),
            (Some(sdl), None) => sdl.encoders.get(&(Vec::new(), name.to_vec())).cloned(),
            (None, None) => None,
        }
    }

    /// Finds an encoder by number.
    pub fn encoder_by_id(&self, id: i64) -> Option<Encoding> {
        types::by_id(id)
    }

    /// Returns whether an element refers to another one.
    pub fn is_reference(&self, node: NodeId) -> bool {
        self.referring.contains(&node)
    }

    /// Returns whether an object was written already.
    pub fn is_written(&self, object: &Object) -> bool {
        self.written.contains_key(&object.id())
    }

    /// Looks whether an object was written already. If so its second place refers to the first
    /// one; else it is noted that it stands at `node`.
    pub fn refer(&mut self, object: &Object, node: NodeId) -> bool {
        let Some(written) = self.written.get_mut(&object.id()) else {
            self.written.insert(object.id(), Written { _object: object.clone(), node, reference: None });
            return false;
        };
        if written.node == node {
            return false;
        }
        let first = written.node;
        self.referring.insert(node);
        let reference = match &written.reference {
            Some(reference) => reference.clone(),
            None => {
                self.references += 1;
                let number = format!("ref{}", self.references).into_bytes();
                // the program may have given the element an ID of its own
                let known = self.tree.attribute(first, b"id").map(<[u8]>::to_vec);
                let reference = known.unwrap_or(number);
                written.reference = Some(reference.clone());
                match self.version {
                    Version::Soap11 => self.tree.set_attribute(first, b"id", &reference),
                    Version::Soap12 => self.tree.set_attribute_ns(first, crate::names::ENCODING_12, b"id", &reference),
                }
                reference
            }
        };
        let target = [b"#", &reference[..]].concat();
        match self.version {
            Version::Soap11 => self.tree.set_attribute(node, b"href", &target),
            Version::Soap12 => self.tree.set_attribute_ns(node, crate::names::ENCODING_12, b"ref", &target),
        }
        true
    }

    /// Converts text of the program to UTF-8.
    ///
    /// # Errors
    /// It is not valid.
    pub fn to_utf8(&self, cx: &mut Request, text: &[u8]) -> Result<Vec<u8>> {
        let text = &text[..memchr::memchr(0, text).unwrap_or(text.len())];
        let converted = self.options.charset.and_then(|charset| charset.decode(text));
        let text = converted.unwrap_or_else(|| text.to_vec());
        match std::str::from_utf8(&text) {
            Ok(_) => Ok(text),
            Err(error) => Err(not_utf8(cx, &text, error.valid_up_to())),
        }
    }

    /// Converts text of the program to UTF-8, or gives nothing where it is not valid.
    pub fn to_utf8_or_empty(&self, text: &[u8]) -> Vec<u8> {
        let text = &text[..memchr::memchr(0, text).unwrap_or(text.len())];
        let converted = self.options.charset.and_then(|charset| charset.decode(text));
        let text = converted.unwrap_or_else(|| text.to_vec());
        if std::str::from_utf8(&text).is_ok() { text } else { Vec::new() }
    }

    /// Converts text of a message to the program's encoding.
    pub fn to_program(&self, text: Vec<u8>) -> Vec<u8> {
        match self.options.charset {
            Some(charset) => charset.encode(&text).unwrap_or(text),
            None => text,
        }
    }

    /// Gives text of a message as a value.
    pub fn text_value(&self, cx: &Request, text: Vec<u8>) -> Value {
        cx.str(self.to_program(text)).into()
    }
}

#[cold]
fn not_utf8(cx: &mut Request, text: &[u8], valid: usize) -> Halt {
    let bad = format!("\\x{:02x}...", text[valid]);
    let message = [b"Encoding: string '", &text[..valid], bad.as_bytes(), b"' is not a valid utf-8 string"].concat();
    state::error(cx, message)
}
