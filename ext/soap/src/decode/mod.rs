//! From XML to values.
//!
//! - This file: which encoder counts, references between elements, and the type map.
//! - [`scalar`]: texts, numbers, lists, XML as it is. [`array`]: arrays and maps. [`object`]:
//!   structures, and types of a WSDL.

mod array;
mod object;
mod scalar;

use crate::coder::Coder;
use crate::names::{ENCODING_12, XSI};
use crate::sdl::{self, Kind};
use crate::state;
use crate::types::{self, Encoding, Rule};
use crate::values;
use heddle_libxml2::Node;
use heddle_runtime::{Request, Result};
use heddle_value::Value;
use std::collections::HashMap;
use std::sync::Arc;

/// Holds what is known of the document that is read.
#[derive(Default)]
pub struct Reading {
    /// Finds elements by their IDs: those of SOAP 1.1, and those of 1.2.
    ids: Option<[HashMap<Vec<u8>, Node>; 2]>,
    /// Holds the objects that elements became, by the addresses of these.
    objects: HashMap<usize, (Node, Value)>,
}

impl Coder {
    /// Decodes an element. `encoder`: its declared type.
    ///
    /// # Errors
    /// The element does not keep to its type, or code of the program has thrown.
    pub fn decode(&mut self, cx: &mut Request, encoder: Option<&Encoding>, node: &Node) -> Result<Value> {
        cx.check_stack()?;
        let node = self.resolve(cx, node)?;
        let guess = types::guess();
        let declared = encoder.unwrap_or(&guess);
        if declared.rule == Rule::Guess {
            return self.decode_by(cx, declared, &node);
        }
        let named = sdl::attribute_ns(&node, XSI, b"type").and_then(|text| self.encoder_at(&node, &text));
        let chosen = match named {
            Some(named) if !Arc::ptr_eq(&named, declared) && self.may_replace(&named) => named,
            _ => declared.clone(),
        };
        self.decode_by(cx, &chosen, &node)
    }

    /// Returns whether a type that an element names may stand for the declared one: a simple type
    /// that is based on itself may not.
    fn may_replace(&self, named: &Encoding) -> bool {
        let Some(sdl) = &self.sdl else { return true };
        let mut at = named.clone();
        for _ in 0..=sdl.types.len() {
            let Some(ty) = at.type_id().map(|id| sdl.ty(id)) else { return true };
            if ty.kind == Kind::Complex {
                return true;
            }
            match &ty.encode {
                Some(base) if Arc::ptr_eq(base, named) || Arc::ptr_eq(base, &at) => return true,
                Some(base) => at = base.clone(),
                None => return false,
            }
        }
        false
    }

    /// Returns whether a type is based on another one, which is not known then.
    fn is_based_on(&self, named: &Encoding, base: &Encoding) -> bool {
        let Some(sdl) = &self.sdl else { return false };
        let mut at = named.clone();
        for _ in 0..=sdl.types.len() {
            match at.type_id().and_then(|id| sdl.ty(id).encode.clone()) {
                Some(next) if Arc::ptr_eq(&next, base) => return true,
                Some(next) => at = next,
                None => return false,
            }
        }
        true
    }

    /// Finds the encoder of a qualified name that stands at an element.
    pub(crate) fn encoder_at(&self, node: &Node, text: &[u8]) -> Option<Encoding> {
        let (ns, name) = sdl::qualified(node, text);
        self.encoder(ns.as_deref(), &name).or_else(|| self.encoder(None, &name))
    }

    /// Decodes by an encoder, or by what the type map says of it.
    fn decode_by(&mut self, cx: &mut Request, encoder: &Encoding, node: &Node) -> Result<Value> {
        if let Some(call) = self.mapped(encoder).and_then(|mapped| mapped.from_xml.clone()) {
            let text = scalar::xml_of(node);
            let text = Value::from(cx.str(text));
            return cx.call(&call, &[text]);
        }
        self.convert_back(cx, encoder, node)
    }

    fn convert_back(&mut self, cx: &mut Request, encoder: &Encoding, node: &Node) -> Result<Value> {
        if encoder.rule != Rule::Any && is_nil(node) {
            return Ok(Value::NULL);
        }
        match encoder.rule {
            Rule::Guess => self.decode_guess(cx, encoder, node),
            Rule::Array => self.decode_array(cx, encoder, node),
            Rule::Struct => self.decode_object(cx, encoder, node),
            Rule::Map => self.decode_map(cx, node),
            Rule::Any => self.decode_any(cx, node),
            Rule::Declared => self.decode_declared(cx, encoder, node),
            _ => {
                let text = scalar::content(cx, node)?;
                self.decode_text(cx, encoder, text)
            }
        }
    }

    /// Decodes by the type that an element names, or by what it looks like.
    fn decode_guess(&mut self, cx: &mut Request, encoder: &Encoding, node: &Node) -> Result<Value> {
        let type_name = sdl::attribute_ns(node, XSI, b"type");
        let named = type_name.as_ref().and_then(|text| self.encoder_at(node, text));
        let fits = |named: &Encoding| !Arc::ptr_eq(named, encoder) && named.rule != Rule::Guess && !self.is_based_on(named, encoder);
        let named = named.filter(fits);
        let found = named.unwrap_or_else(|| {
            let has = |name: &[u8]| node.attribute(None, name).is_some();
            if has(b"arrayType") || has(b"itemType") || has(b"arraySize") {
                types::builtin(types::SOAP_ENC_ARRAY)
            } else if node.children().any(|child| child.is_element()) {
                types::builtin(types::SOAP_ENC_OBJECT)
            } else {
                types::text()
            }
        });
        let value = self.decode_by(cx, &found, node)?;
        match type_name {
            Some(text) if self.sdl.is_some() && found.type_id().is_some() => {
                let (ns, name) = sdl::qualified(node, &text);
                values::Var { id: found.id, value, type_name: Some(name), type_ns: ns, node_name: None, node_ns: None }.into_object(cx)
            }
            _ => Ok(value),
        }
    }

    /// Follows a reference to another element.
    ///
    /// # Errors
    /// There is no such element.
    fn resolve(&mut self, cx: &mut Request, node: &Node) -> Result<Node> {
        let (text, table) = match node.attribute(Some(None), b"href") {
            Some(attribute) => (attribute.text(), 0),
            None => match node.attribute(Some(Some(ENCODING_12)), b"ref") {
                Some(attribute) => (attribute.text(), 1),
                None => return Ok(node.clone()),
            },
        };
        let id = match text.strip_prefix(b"#") {
            Some(id) => id,
            None if table == 1 => &text[..],
            None => return Err(state::error(cx, [b"Encoding: External reference '", &text[..], b"'"].concat())),
        };
        let ids = self.reading.ids.get_or_insert_with(|| index_ids(&node.root()));
        match ids[table].get(id) {
            None => Err(state::error(cx, [b"Encoding: Unresolved reference '", &text[..], b"'"].concat())),
            Some(found) if table == 1 && found == node => {
                Err(state::error(cx, [b"Encoding: Violation of id and ref information items '", &text[..], b"'"].concat()))
            }
            Some(found) => Ok(found.clone()),
        }
    }

    /// Names an encoder's class in the class map.
    fn class_for(&self, cx: &mut Request, encoder: &Encoding) -> Result<Option<heddle_runtime::ClassPtr>> {
        let (Some(classmap), Some(name)) = (&self.options.classmap, &encoder.name) else { return Ok(None) };
        let clark = encoder.ns.as_ref().map(|ns| [b"{", &ns[..], b"}", name].concat());
        let found = clark.and_then(|clark| classmap.get_bytes(&clark)).or_else(|| classmap.get_bytes(name));
        match found.and_then(|class| class.deref().as_str().cloned()) {
            Some(class) => cx.lookup_class(&class),
            None => Ok(None),
        }
    }
}

fn index_ids(root: &Node) -> [HashMap<Vec<u8>, Node>; 2] {
    let mut ids = [HashMap::new(), HashMap::new()];
    let mut next = Some(root.clone());
    while let Some(node) = next {
        if let Some(id) = sdl::attribute(&node, b"id") {
            ids[0].entry(id).or_insert_with(|| node.clone());
        }
        if let Some(id) = sdl::attribute_ns(&node, ENCODING_12, b"id") {
            ids[1].entry(id).or_insert_with(|| node.clone());
        }
        next = node.next_in(root);
    }
    ids
}

/// Returns whether an element says that it has no value: PHP asks for the attribute, not for what
/// it says.
pub fn is_nil(node: &Node) -> bool {
    sdl::attribute_ns(node, XSI, b"nil").is_some()
}
