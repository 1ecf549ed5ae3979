//! From values to XML.
//!
//! - This file: which encoder counts, and what becomes of SoapVar, the class map and the type map.
//! - [`scalar`]: texts, numbers, points in time, lists. [`array`]: arrays and maps. [`object`]:
//!   structures, and types of a WSDL.

mod array;
mod object;
mod scalar;

pub use object::not_fixed;

use crate::coder::{Coder, Mapped};
use crate::import;
use crate::names::{ENCODING_11, ENCODING_12, Version, XSI};
use crate::sdl::Use;
use crate::state;
use crate::tree::NodeId;
use crate::types::{self, Encoder, Encoding, Rule};
use crate::values;
use heddle_runtime::object::class_of;
use heddle_runtime::{Request, Result};
use heddle_value::{KeyRef, Object, Value};

/// Is the name of elements that get theirs later.
pub const NAMELESS: &[u8] = b"BOGUS";

/// Whether the class map says how objects are encoded.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Classes {
    Mapped,
    Ignored,
}

impl Coder {
    /// Encodes a value below an element. `encoder`: its declared type.
    ///
    /// # Errors
    /// The value does not fit its type, or code of the program has thrown.
    pub fn encode(&mut self, cx: &mut Request, encoder: Option<&Encoding>, value: &Value, style: Use, parent: NodeId) -> Result<NodeId> {
        cx.check_stack()?;
        let value = value.deref();
        if let Some(object) = value.as_object()
            && values::is_var(cx, object)
        {
            let object = object.clone();
            return self.encode_var(cx, encoder, &object, style, parent);
        }
        self.encode_by(cx, encoder, value, style, parent, Classes::Mapped)
    }

    /// Encodes what a SoapVar says.
    fn encode_var(&mut self, cx: &mut Request, declared: Option<&Encoding>, var: &Object, style: Use, parent: NodeId) -> Result<NodeId> {
        let Some(var) = values::Var::of(var) else {
            return Err(state::error(cx, "Encoding: SoapVar has no 'enc_type' property"));
        };
        let named = match (&var.type_name, &var.type_ns) {
            (Some(name), Some(ns)) => self.encoder(Some(ns), name),
            (Some(name), None) => self.encoder(None, name),
            _ => None,
        };
        let found = named.or_else(|| self.encoder_by_id(var.id)).or_else(|| declared.cloned());
        let is_nested = var.value.as_object().is_some_and(|object| values::is_var(cx, object));
        let node = match is_nested {
            true => self.encode(cx, found.as_ref(), &var.value, style, parent)?,
            false => self.encode_by(cx, found.as_ref(), &var.value, style, parent, Classes::Ignored)?,
        };
        let is_other = match (&found, declared) {
            (Some(found), Some(declared)) => !std::sync::Arc::ptr_eq(found, declared),
            (found, declared) => found.is_some() != declared.is_some(),
        };
        if (style == Use::Encoded || self.sdl.is_some() && is_other)
            && let Some(name) = &var.type_name
        {
            self.set_type_named(node, var.type_ns.as_deref(), name);
        }
        if let Some(name) = &var.node_name {
            self.tree.set_name(node, name);
        }
        if let Some(ns) = &var.node_ns {
            self.tree.set_namespace(node, ns);
        }
        Ok(node)
    }

    fn encode_by(
        &mut self,
        cx: &mut Request,
        encoder: Option<&Encoding>,
        value: &Value,
        style: Use,
        parent: NodeId,
        classes: Classes,
    ) -> Result<NodeId> {
        let mapped = match value.as_object().filter(|_| classes == Classes::Mapped) {
            Some(object) => self.encoder_of_class(object),
            None => None,
        };
        // who reads a literal message must be told of a class other than the declared one
        let tells = style == Use::Literal
            && mapped.as_ref().is_some_and(|mapped| encoder.is_none_or(|declared| !std::sync::Arc::ptr_eq(declared, mapped)));
        let encoder = mapped.or_else(|| encoder.cloned()).unwrap_or_else(types::guess);
        if let Some(call) = self.mapped(&encoder).and_then(|mapped| mapped.to_xml.clone()) {
            return self.encode_by_program(cx, &call, value, &encoder, style, parent);
        }
        let node = self.convert(cx, &encoder, value, style, parent)?;
        if tells {
            self.set_type(node, &encoder);
        }
        Ok(node)
    }

    /// Finds the encoder that the class map gives the objects of a class.
    fn encoder_of_class(&self, object: &Object) -> Option<Encoding> {
        let classmap = self.options.classmap.as_ref()?;
        let class = class_of(object);
        let is_named = |name: &Value| name.deref().as_bytes().is_some_and(|name| class.name.eq_ignore_ascii_case(name));
        let (key, _) = classmap.iter().find(|(key, name)| matches!(key, KeyRef::Str(_)) && is_named(name))?;
        let KeyRef::Str(key) = key else { return None };
        let sdl = self.sdl.as_ref()?;
        match clark_name(key) {
            Some((ns, name)) => sdl.encoder(ns, name),
            None => sdl.encoder(&sdl.target_ns, key).or_else(|| sdl.encoder_named(key)),
        }
    }

    /// Finds what the type map says of a type.
    pub(crate) fn mapped(&self, encoder: &Encoder) -> Option<&Mapped> {
        let name = encoder.name.as_deref()?;
        self.options.typemap.iter().find(|mapped| mapped.name == name && mapped.ns.as_deref() == encoder.ns.as_deref())
    }

    /// Has a function of the program write a value.
    fn encode_by_program(
        &mut self,
        cx: &mut Request,
        call: &heddle_runtime::Callable,
        value: &Value,
        encoder: &Encoding,
        style: Use,
        parent: NodeId,
    ) -> Result<NodeId> {
        let text = cx.call(call, std::slice::from_ref(value))?;
        let imported = match text.as_bytes() {
            Some(text) => import::element(cx, &mut self.tree, parent, text)?,
            None => None,
        };
        let node = imported.unwrap_or_else(|| self.tree.new_element(Some(parent), NAMELESS));
        if style == Use::Encoded {
            self.set_type(node, encoder);
        }
        Ok(node)
    }

    /// Encodes by the rule of an encoder.
    fn convert(&mut self, cx: &mut Request, encoder: &Encoding, value: &Value, style: Use, parent: NodeId) -> Result<NodeId> {
        let value = value.deref();
        if value.is_null() && !matches!(encoder.rule, Rule::Guess | Rule::Declared | Rule::Struct | Rule::Array | Rule::Any) {
            return Ok(self.nil(style, parent));
        }
        match encoder.rule {
            Rule::Guess => self.encode_guess(cx, value, style, parent),
            Rule::Null => Ok(self.nil(style, parent)),
            Rule::Text(_) => self.encode_text(cx, encoder, value, style, parent),
            Rule::Bool => self.encode_bool(cx, encoder, value, style, parent),
            Rule::Int => self.encode_int(cx, encoder, value, style, parent),
            Rule::Float => self.encode_float(cx, encoder, value, style, parent),
            Rule::Time(format) => self.encode_time(cx, encoder, format, value, style, parent),
            Rule::Hex => self.encode_hex(cx, encoder, value, style, parent),
            Rule::Base64 => self.encode_base64(cx, encoder, value, style, parent),
            Rule::List => self.encode_list(cx, None, value, parent),
            Rule::Array => self.encode_array(cx, encoder, value, style, parent),
            Rule::Struct => self.encode_object(cx, encoder, value, style, parent),
            Rule::Map => self.encode_map(cx, encoder, value, style, parent),
            Rule::Any => self.encode_any(cx, value, style, parent),
            Rule::Declared => self.encode_declared(cx, encoder, value, style, parent),
        }
    }

    fn encode_guess(&mut self, cx: &mut Request, value: &Value, style: Use, parent: NodeId) -> Result<NodeId> {
        match types::of_value(value) {
            Some(found) => self.encode_by(cx, Some(&found), value, style, parent, Classes::Ignored),
            None => Err(state::error(cx, "Encoding: Cannot find encoding")),
        }
    }

    /// Makes an element that says that there is no value.
    fn nil(&mut self, style: Use, parent: NodeId) -> NodeId {
        let node = self.tree.new_element(Some(parent), NAMELESS);
        if style == Use::Encoded {
            self.set_nil(node);
        }
        node
    }

    /// Says of an element that it has no value.
    pub(crate) fn set_nil(&mut self, node: NodeId) {
        self.tree.set_attribute_ns(node, XSI, b"nil", b"true");
    }

    /// Says of an element which type it has.
    pub(crate) fn set_type(&mut self, node: NodeId, encoder: &Encoder) {
        if let Some(name) = &encoder.name {
            self.set_type_named(node, encoder.ns.as_deref(), name);
        }
    }

    fn set_type_named(&mut self, node: NodeId, ns: Option<&[u8]>, name: &[u8]) {
        let text = self.type_text(node, ns, name);
        self.tree.set_attribute_ns(node, XSI, b"type", &text);
    }

    /// Writes a type's name with the prefix that it has at an element.
    fn type_text(&mut self, node: NodeId, ns: Option<&[u8]>, name: &[u8]) -> Vec<u8> {
        let Some(ns) = ns else { return name.to_vec() };
        let ns = match (self.version, ns) {
            (Version::Soap12, ENCODING_11) => ENCODING_12,
            (Version::Soap11, ENCODING_12) => ENCODING_11,
            _ => ns,
        };
        let prefix = self.tree.prefix_of_name(node, ns);
        [&prefix[..], b":", name].concat()
    }
}

/// Cuts `{namespace}name`.
fn clark_name(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let rest = text.strip_prefix(b"{")?;
    let end = memchr::memchr(b'}', rest)?;
    Some((&rest[..end], &rest[end + 1..]))
}

/// Returns whether an array's keys are other than 0, 1, 2 …
pub fn is_map(array: &heddle_value::Array) -> bool {
    !array.keys().enumerate().all(|(index, key)| matches!(key, KeyRef::Int(key) if key == index as i64))
}
