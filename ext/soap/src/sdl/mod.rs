//! The service that a WSDL describes: operations, bindings, and the types of its schemas.
//!
//! - [`load`]: from an address to a [`Sdl`], and the cache. [`wsdl`]: messages, port types,
//!   bindings, services.
//! - [`schema`]: elements, groups and attributes. [`schema_types`]: simple and complex types.
//!   [`resolve`]: references between them, once all were read.
//! - [`show`]: functions and types as `__getFunctions()` and `__getTypes()` print them.
//!
//! A [`Sdl`] never changes once it was read, and is shared by all threads.

pub mod load;
mod resolve;
mod schema;
mod schema_types;
pub mod show;
mod wsdl;

use crate::names;
use crate::types::{self, Encoding, TypeId};
use heddle_libxml2::Node;
use indexmap::IndexMap;
use std::collections::HashMap;

/// A namespace, or none, and a name in it.
pub type Name = (Vec<u8>, Vec<u8>);

/// How parameters are laid out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    Rpc,
    Document,
}

/// Whether values say which type they have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Use {
    Encoded,
    Literal,
}

/// Holds what a type is made as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Simple,
    List,
    Union,
    Complex,
    Restriction,
    Extension,
}

/// Whether names of local elements and attributes are in the schema's namespace.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    Qualified,
    Unqualified,
}

/// Facets of a type; they are shown, and not checked.
#[derive(Default, Debug, Clone)]
pub struct Restrictions {
    pub enumeration: Vec<Vec<u8>>,
}

/// A type of a schema, or an element of one.
#[derive(Debug, Clone)]
pub struct Type {
    pub kind: Kind,
    pub name: Vec<u8>,
    pub ns: Vec<u8>,
    pub nillable: bool,
    pub form: Form,
    pub default: Option<Vec<u8>>,
    pub fixed: Option<Vec<u8>>,
    /// Names the element that this one stands for.
    pub reference: Option<Name>,
    /// Holds the base type, or an element's type.
    pub encode: Option<Encoding>,
    /// Lists members of lists and unions, and local elements.
    pub elements: Vec<TypeId>,
    pub attributes: Vec<Attribute>,
    pub restrictions: Option<Restrictions>,
    pub model: Option<Model>,
}

impl Type {
    /// Makes an empty type.
    pub fn new(kind: Kind, ns: &[u8], name: &[u8]) -> Type {
        Type {
            kind,
            name: name.to_vec(),
            ns: ns.to_vec(),
            nillable: false,
            form: Form::Unqualified,
            default: None,
            fixed: None,
            reference: None,
            encode: None,
            elements: Vec::new(),
            attributes: Vec::new(),
            restrictions: None,
            model: None,
        }
    }

    /// Finds an extra attribute, as `wsdl:arrayType`, that was given to a declared one.
    pub fn extra(&self, attribute: (&[u8], &[u8]), extra: &[u8]) -> Option<&Name> {
        let mut attributes = self.attributes.iter();
        let found = attributes.find(|known| known.reference.as_ref().is_some_and(|(ns, name)| ns == attribute.0 && name == attribute.1))?;
        found.extras.iter().find(|(name, _)| name.0 == names::WSDL && name.1 == extra).map(|(_, value)| value)
    }
}

/// An attribute of a complex type, or a group of them.
#[derive(Debug, Clone)]
pub struct Attribute {
    pub name: Vec<u8>,
    pub ns: Vec<u8>,
    /// Names the attribute that this one stands for.
    pub reference: Option<Name>,
    /// Names the group that this one stands for.
    pub group: Option<Name>,
    pub default: Option<Vec<u8>>,
    pub fixed: Option<Vec<u8>>,
    pub form: Form,
    pub encode: Option<Encoding>,
    /// Holds attributes of other namespaces; the value is a name whose prefix was looked up.
    pub extras: Vec<(Name, Name)>,
}

/// Holds what may stand in an element, and how often.
#[derive(Debug, Clone)]
pub struct Model {
    pub min: u32,
    /// `None`: any number of times.
    pub max: Option<u32>,
    pub content: Content,
}

impl Model {
    /// Returns whether it may stand there more than once.
    pub fn repeats(&self) -> bool {
        self.max.is_none_or(|max| max > 1)
    }
}

/// Holds what a [`Model`] stands for.
#[derive(Debug, Clone)]
pub enum Content {
    Element(TypeId),
    Sequence(Vec<Model>),
    All(Vec<Model>),
    Choice(Vec<Model>),
    GroupName(Name),
    Group(TypeId),
    Any,
}

/// A part of a message.
#[derive(Debug, Clone)]
pub struct Param {
    pub name: Vec<u8>,
    pub encode: Option<Encoding>,
    pub element: Option<TypeId>,
}

/// A header that a binding declares.
#[derive(Debug, Clone)]
pub struct HeaderDecl {
    pub name: Vec<u8>,
    pub ns: Vec<u8>,
    pub usage: Use,
    pub encode: Option<Encoding>,
    pub faults: Vec<HeaderDecl>,
}

/// How a binding lays out the body of a message.
#[derive(Debug, Clone)]
pub struct Body {
    pub usage: Use,
    pub ns: Option<Vec<u8>>,
    pub headers: Vec<HeaderDecl>,
}

impl Default for Body {
    fn default() -> Body {
        Body { usage: Use::Literal, ns: None, headers: Vec::new() }
    }
}

/// A fault of an operation.
#[derive(Debug, Clone)]
pub struct FaultDecl {
    pub name: Vec<u8>,
    pub details: Vec<Param>,
    pub usage: Use,
    pub ns: Option<Vec<u8>>,
}

/// The SOAP side of an operation.
#[derive(Debug, Clone)]
pub struct Operation {
    pub action: Option<Vec<u8>>,
    pub style: Style,
    pub input: Body,
    pub output: Body,
}

/// An operation.
#[derive(Debug, Clone)]
pub struct Function {
    pub name: Vec<u8>,
    pub request_name: Option<Vec<u8>>,
    pub response_name: Option<Vec<u8>>,
    /// `None`: there is no such message.
    pub request: Option<Vec<Param>>,
    pub response: Option<Vec<Param>>,
    pub faults: Vec<FaultDecl>,
    /// Names its binding in [`Sdl::bindings`].
    pub binding: usize,
    /// `None`: the binding is not one of SOAP.
    pub soap: Option<Operation>,
}

/// A port's binding.
#[derive(Debug, Clone)]
pub struct Binding {
    pub location: Option<Vec<u8>>,
}

/// A service as its WSDL describes it.
#[derive(Debug, Default)]
pub struct Sdl {
    pub source: Vec<u8>,
    pub target_ns: Vec<u8>,
    /// Holds all types and elements; those that are shown stand in `listed`.
    pub types: Vec<Type>,
    pub listed: Vec<TypeId>,
    pub elements: IndexMap<Name, TypeId>,
    pub encoders: IndexMap<Name, Encoding>,
    pub functions: Vec<Function>,
    /// Finds functions by their names in lowercase.
    pub by_name: HashMap<Vec<u8>, usize>,
    pub bindings: Vec<Binding>,
}

impl Sdl {
    /// Finds a function by name, in any case; by the name of its request where there is no such
    /// function.
    pub fn function(&self, name: &[u8]) -> Option<&Function> {
        let lower = name.to_ascii_lowercase();
        match self.by_name.get(&lower) {
            Some(index) => self.functions.get(*index),
            None => {
                self.functions.iter().find(|function| function.request_name.as_ref().is_some_and(|name| name.to_ascii_lowercase() == lower))
            }
        }
    }

    /// Returns a type.
    pub fn ty(&self, id: TypeId) -> &Type {
        &self.types[id.0]
    }

    /// Finds an encoder by its qualified name, among the service's own ones and the builtin ones.
    pub fn encoder(&self, ns: &[u8], name: &[u8]) -> Option<Encoding> {
        let own = self.encoders.get(&(ns.to_vec(), name.to_vec())).cloned();
        own.or_else(|| builtin(ns, name))
    }

    /// Finds an own encoder by name alone.
    pub fn encoder_named(&self, name: &[u8]) -> Option<Encoding> {
        self.encoders.values().find(|encoder| encoder.name.as_deref() == Some(name)).cloned()
    }

    /// Follows base types down to one that has a simple value: `None` where there is none.
    pub fn simple_base(&self, ty: &Type) -> Option<Encoding> {
        let mut next = ty.encode.clone();
        for _ in 0..=self.types.len() {
            let encoder = next?;
            match encoder.type_id().map(|id| self.ty(id)) {
                Some(inner) if !matches!(inner.kind, Kind::Simple | Kind::List | Kind::Union) => next = inner.encode.clone(),
                _ => return Some(encoder),
            }
        }
        None
    }

    /// Returns whether a type is an array by its base types.
    pub fn is_array(&self, ty: &Type) -> bool {
        ty.encode.as_ref().is_some_and(|encoder| encoder.is_array())
    }
}

/// Finds a builtin encoder; the namespaces of older schemas mean the same.
pub fn builtin(ns: &[u8], name: &[u8]) -> Option<Encoding> {
    types::by_name(ns, name).or_else(|| match ns {
        names::XSD_1999 => types::by_name(names::XSD, name),
        b"http://www.w3.org/2000/10/XMLSchema" | b"http://www.w3.org/2000/XMLSchema" => types::by_name(names::XSD, name),
        names::ENCODING_11 | names::ENCODING_12 => types::by_name(names::XSD, name),
        _ => None,
    })
}

/// Cuts a qualified name of a document into its namespace and its name.
pub fn qualified(node: &Node, text: &[u8]) -> (Option<Vec<u8>>, Vec<u8>) {
    let text = text.trim_ascii();
    let (prefix, name) = match memchr::memrchr(b':', text) {
        Some(at) => (Some(&text[..at]), &text[at + 1..]),
        None => (None, text),
    };
    let uri = node.find_prefix(prefix).and_then(|ns| ns.uri);
    // a prefix that nobody declared stands for itself
    let uri = uri.or_else(|| prefix.map(<[u8]>::to_vec));
    (uri, name.to_vec())
}

/// Reads an attribute without a namespace.
pub fn attribute(node: &Node, name: &[u8]) -> Option<Vec<u8>> {
    node.attribute(Some(None), name).map(|attribute| attribute.text())
}

/// Reads an attribute in a namespace.
pub fn attribute_ns(node: &Node, ns: &[u8], name: &[u8]) -> Option<Vec<u8>> {
    node.attribute(Some(Some(ns)), name).map(|attribute| attribute.text())
}

/// Returns whether a node is this element of a namespace.
pub fn is_element(node: &Node, ns: &[u8], name: &[u8]) -> bool {
    node.is_element() && node.name_is(name) && node.uri_is(Some(ns))
}
