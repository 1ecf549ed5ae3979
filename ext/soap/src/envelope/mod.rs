//! Whole messages.
//!
//! - This file: from text to the envelope's parts, with what SOAP demands of them.
//! - [`call`]: requests as a client writes them. [`request`]: as a server reads them.
//! - [`reply`]: responses and faults as a server writes them. [`answer`]: as a client reads them.

pub mod answer;
pub mod call;
pub mod reply;
pub mod request;

use crate::coder::Coder;
use crate::encode::NAMELESS;
use crate::fault::Fault;
use crate::names::{self, ENVELOPE_11, ENVELOPE_12, Version};
use crate::sdl::{self, Param, Use};
use crate::tree::NodeId;
use crate::types;
use crate::values::{self, Header};
use heddle_libxml2::{Node, parse};
use heddle_runtime::errors::get_property;
use heddle_runtime::{Request, Result};
use heddle_value::{Value, View};

/// The parts of a message that was read.
pub struct Envelope {
    pub version: Version,
    pub head: Option<Node>,
    pub body: Node,
}

/// Options of the parser: no blanks, no network, and texts of any length.
const PARSE: i32 = 256 | 2048 | 524_288;

/// Parses a text. `None`: it is no XML.
///
/// # Errors
/// Code of the program has thrown.
pub fn parse(cx: &mut Request, text: &[u8]) -> Result<Option<Node>> {
    let document = heddle_libxml::with_session(cx, || parse::xml_document(text, None, None, PARSE))?;
    heddle_libxml::errors::drop_reports();
    Ok(document)
}

fn client(text: &str) -> Box<Fault> {
    Box::new(Fault::new(b"Client", text.as_bytes()))
}

fn wrong_version() -> Box<Fault> {
    Box::new(Fault::new(b"VersionMismatch", b"Wrong Version"))
}

/// Gives the root of a message and its version; `None`: it is no envelope.
fn root_of(document: &Node) -> Option<(Node, Version)> {
    let root = document.children().find(Node::is_element).filter(|root| root.name_is(b"Envelope"))?;
    let version = match root.uri().as_deref() {
        Some(ENVELOPE_11) => Version::Soap11,
        Some(ENVELOPE_12) => Version::Soap12,
        _ => return None,
    };
    Some((root, version))
}

/// Gives the version of a message; `None`: it is none.
pub fn version_of(document: &Node) -> Option<Version> {
    root_of(document).map(|(_, version)| version)
}

/// Finds the parts of an envelope, or what is wrong with it.
pub fn open(document: &Node) -> std::result::Result<Envelope, Box<Fault>> {
    let Some((root, version)) = root_of(document) else { return Err(wrong_version()) };
    check_attributes(&root, version, "Envelope")?;
    let mut parts = root.children().filter(Node::is_element).peekable();
    let is = |node: &Node, name: &[u8]| sdl::is_element(node, version.envelope(), name);
    let head = parts.next_if(|node| is(node, b"Header"));
    let Some(body) = parts.next_if(|node| is(node, b"Body")) else {
        return Err(client("Body must be present in a SOAP envelope"));
    };
    check_attributes(&body, version, "Body")?;
    if version == Version::Soap12 && parts.next().is_some() {
        return Err(client("A SOAP 1.2 envelope can contain only Header and Body"));
    }
    if let Some(head) = &head {
        check_attributes(head, version, "Header")?;
    }
    Ok(Envelope { version, head, body })
}

/// Checks the attributes of a part of the envelope. SOAP 1.1 lets the body have any.
fn check_attributes(node: &Node, version: Version, what: &str) -> std::result::Result<(), Box<Fault>> {
    for attribute in node.attributes() {
        let is_free = what == "Body" && version == Version::Soap11;
        if attribute.uri().is_none() && !is_free {
            return Err(client(&format!("A SOAP {what} element cannot have non Namespace qualified attributes")));
        }
        let says_style = attribute.name_is(b"encodingStyle") && attribute.uri_is(Some(version.envelope()));
        if says_style && version == Version::Soap12 {
            return Err(client(&format!("encodingStyle cannot be specified on the {what}")));
        }
    }
    Ok(())
}

impl Coder {
    /// Begins an envelope: the root element.
    pub fn begin_envelope(&mut self) -> NodeId {
        self.reset();
        let root = self.tree.new_element(None, b"Envelope");
        let (prefix, uri) = (self.version.prefix(), self.version.envelope());
        self.tree.declare(root, Some(prefix), uri);
        self.tree.set_prefixed(root, Some(prefix));
        root
    }

    /// Adds an element of the envelope's namespace.
    pub fn add_envelope_element(&mut self, parent: NodeId, name: &[u8]) -> NodeId {
        let node = self.tree.new_element(Some(parent), name);
        self.tree.set_prefixed(node, Some(self.version.prefix()));
        node
    }

    /// Says that a message keeps to the encoding rules: on the envelope in 1.1, on the call in 1.2.
    pub fn declare_encoding(&mut self, root: NodeId, method: Option<NodeId>) {
        self.tree.declare_unless_taken(root, b"xsd", names::XSD);
        let rules = self.version.encoding();
        self.tree.prefix_for(root, rules);
        let place = match self.version {
            Version::Soap11 => Some(root),
            Version::Soap12 => method,
        };
        if let Some(place) = place {
            self.tree.set_attribute_ns(place, self.version.envelope(), b"encodingStyle", rules);
        }
    }

    /// Encodes a parameter, which has the name of its part, its own one, or a number.
    ///
    /// # Errors
    /// Those of encoding.
    #[expect(clippy::too_many_arguments, reason = "all of them say what is encoded, and where")]
    pub fn encode_parameter(
        &mut self,
        cx: &mut Request,
        param: Option<&Param>,
        value: &Value,
        index: usize,
        name: Option<&[u8]>,
        usage: Use,
        parent: NodeId,
    ) -> Result<NodeId> {
        let mut value = value.deref().clone();
        let mut own_name = name.map(<[u8]>::to_vec);
        if let Some(object) = value.as_object().filter(|object| values::is_a(cx, object, b"soapparam")) {
            own_name = get_property(object, "param_name").as_bytes().map(<[u8]>::to_vec).or(own_name);
            value = get_property(object, "param_data");
        }
        let encoder = param.and_then(|param| self.encoder_of_param(param));
        let node = self.encode(cx, encoder.as_ref(), &value, usage, parent)?;
        let name = match param {
            Some(param) => param.name.clone(),
            None => own_name.unwrap_or_else(|| format!("param{index}").into_bytes()),
        };
        if self.tree.name(node) == NAMELESS {
            self.tree.set_name(node, &name);
        }
        Ok(node)
    }

    fn encoder_of_param(&self, param: &Param) -> Option<types::Encoding> {
        param.encode.clone().or_else(|| self.sdl.as_ref()?.ty(param.element?).encode.clone())
    }

    /// Names a parameter of a document after its element.
    pub fn name_by_element(&mut self, node: NodeId, param: &Param) {
        let Some((sdl, id)) = self.sdl.clone().zip(param.element) else { return };
        let element = sdl.ty(id);
        self.tree.set_name(node, &element.name);
        if !element.ns.is_empty() {
            self.tree.set_namespace(node, &element.ns);
        }
    }

    /// Encodes a header. `encoder`: its declared type.
    ///
    /// # Errors
    /// Those of encoding.
    pub fn encode_header(
        &mut self,
        cx: &mut Request,
        header: &Header,
        encoder: Option<&types::Encoding>,
        usage: Use,
        head: NodeId,
    ) -> Result<NodeId> {
        let node = if header.data.is_null() {
            self.tree.new_element(Some(head), &header.name)
        } else {
            let node = self.encode(cx, encoder, &header.data, usage, head)?;
            self.tree.set_name(node, &header.name);
            node
        };
        self.tree.set_namespace(node, &header.ns);
        self.set_header_attributes(node, header);
        Ok(node)
    }

    fn set_header_attributes(&mut self, node: NodeId, header: &Header) {
        let uri = self.version.envelope();
        if header.must_understand {
            let text: &[u8] = if self.version == Version::Soap11 { b"1" } else { b"true" };
            self.tree.set_attribute_ns(node, uri, b"mustUnderstand", text);
        }
        let name: &[u8] = if self.version == Version::Soap11 { b"actor" } else { b"role" };
        let actor = match (header.actor.view(), self.version) {
            (View::Str(actor), _) => actor.to_vec(),
            (View::Int(1), Version::Soap11) => names::ACTOR_11.to_vec(),
            (View::Int(1), Version::Soap12) => names::ROLE_NEXT_12.to_vec(),
            (View::Int(2), Version::Soap12) => names::ROLE_NONE_12.to_vec(),
            (View::Int(3), Version::Soap12) => names::ROLE_ULTIMATE_12.to_vec(),
            _ => return,
        };
        self.tree.set_attribute_ns(node, uri, name, &actor);
    }
}
