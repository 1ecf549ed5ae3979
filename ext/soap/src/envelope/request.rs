//! Requests as a server reads them.

use super::{open, version_of};
use crate::coder::Coder;
use crate::decode::is_nil;
use crate::fault::Fault;
use crate::names::{self, Version};
use crate::sdl::{self, Function, HeaderDecl, Param, Sdl, Style};
use crate::types;
use heddle_libxml2::Node;
use heddle_runtime::{Request, Result};
use heddle_value::Value;
use std::sync::Arc;

/// A header that is for this server.
pub struct RequestHeader {
    pub name: Vec<u8>,
    pub ns: Option<Vec<u8>>,
    pub must_understand: bool,
    pub argument: Value,
}

/// A request that was read.
pub struct Incoming {
    pub version: Version,
    pub name: Vec<u8>,
    /// Counts functions of the service from 0; `None` without WSDL.
    pub function: Option<usize>,
    pub arguments: Vec<Value>,
    pub headers: Vec<RequestHeader>,
}

/// Why a request cannot be answered.
pub enum Refusal {
    Fault(Fault),
    /// An error of the extension ends the script.
    Error(Vec<u8>),
}

impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Refusal {
        Refusal::Fault(fault)
    }
}

fn refused<T>(code: &[u8], text: &str) -> Result<std::result::Result<T, Refusal>> {
    Ok(Err(Fault::new(code, text.as_bytes()).into()))
}

impl Coder {
    /// Reads a request. `actor`: the role that the server plays.
    ///
    /// # Errors
    /// Those of decoding.
    pub fn read_request(
        &mut self,
        cx: &mut Request,
        document: &Node,
        actor: Option<&[u8]>,
    ) -> Result<std::result::Result<Incoming, Refusal>> {
        self.reset_reading();
        if let Some(version) = version_of(document) {
            self.version = version;
            cx.state::<crate::state::State>().version = Some(version);
        }
        let envelope = match open(document) {
            Ok(envelope) => envelope,
            Err(fault) => return Ok(Err((*fault).into())),
        };
        let call = first_call(&envelope.body, envelope.version);
        let sdl = self.sdl.clone();
        if let Some(call) = &call
            && let Some(style) = sdl::attribute_ns(call, envelope.version.envelope(), b"encodingStyle")
            && style != envelope.version.encoding()
            && !(envelope.version == Version::Soap11 && style.is_empty())
        {
            let code: &[u8] = if envelope.version == Version::Soap11 { b"Client" } else { b"DataEncodingUnknown" };
            return refused(code, "Unknown Data Encoding Style");
        }
        let (function, name) = match (&sdl, &call) {
            (Some(sdl), Some(call)) => match find_function(sdl, call) {
                Some(index) => (Some(index), sdl.functions[index].name.clone()),
                None if envelope.version == Version::Soap12 => return refused(b"rpc:ProcedureNotPresent", "Procedure not present"),
                None => return Ok(Err(Refusal::Error([b"Procedure '", &call.name()[..], b"' not present"].concat()))),
            },
            (Some(sdl), None) => match without_call(sdl) {
                Some(index) => (Some(index), sdl.functions[index].name.clone()),
                None => return refused(b"Client", "looks like we got \"Body\" without function call"),
            },
            (None, Some(call)) => (None, call.name()),
            (None, None) => return refused(b"Client", "looks like we got \"Body\" without function call"),
        };
        let arguments = match (&sdl, function) {
            (Some(sdl), Some(index)) => self.read_declared_arguments(cx, sdl, &sdl.functions[index], &envelope.body, call.as_ref())?,
            _ => {
                let mut arguments = Vec::new();
                for node in call.iter().flat_map(Node::children).filter(Node::is_element) {
                    arguments.push(self.decode(cx, None, &node)?);
                }
                arguments
            }
        };
        let mut headers = Vec::new();
        let declared = sdl.as_ref().zip(function).and_then(|(sdl, index)| sdl.functions[index].soap.as_ref());
        let declared = declared.map_or(&[][..], |soap| &soap.input.headers[..]);
        for node in envelope.head.iter().flat_map(Node::children).filter(Node::is_element) {
            match self.read_request_header(cx, &node, envelope.version, actor, declared)? {
                Ok(Some(header)) => headers.push(header),
                Ok(None) => {}
                Err(fault) => return Ok(Err(fault.into())),
            }
        }
        Ok(Ok(Incoming { version: envelope.version, name, function, arguments, headers }))
    }

    /// Reads the parts that an operation declares.
    fn read_declared_arguments(
        &mut self,
        cx: &mut Request,
        sdl: &Arc<Sdl>,
        function: &Function,
        body: &Node,
        call: Option<&Node>,
    ) -> Result<Vec<Value>> {
        let Some(params) = &function.request else { return Ok(Vec::new()) };
        let is_document = function.soap.as_ref().is_some_and(|soap| soap.style == Style::Document);
        let parts: Vec<Node> = match call {
            _ if is_document => body.children().filter(Node::is_element).collect(),
            Some(call) => call.children().filter(Node::is_element).collect(),
            None => Vec::new(),
        };
        let name_of = |param: &Param| match param.element.filter(|_| is_document) {
            Some(id) => sdl.ty(id).name.clone(),
            None => param.name.clone(),
        };
        let by_name = params.iter().any(|param| parts.iter().any(|part| part.name_is(&name_of(param))));
        let mut arguments = Vec::new();
        for (index, param) in params.iter().enumerate() {
            let part = if by_name { parts.iter().find(|part| part.name_is(&name_of(param))) } else { parts.get(index) };
            let element = param.element.and_then(|id| sdl.ty(id).encode.clone());
            let encoder = param.encode.clone().or(element);
            match part {
                Some(part) => arguments.push(Some(self.decode(cx, encoder.as_ref(), part)?)),
                None => arguments.push(None),
            }
        }
        // what is missing at the end was not given
        while arguments.last().is_some_and(Option::is_none) {
            arguments.pop();
        }
        let mut arguments: Vec<Value> = arguments.into_iter().map(Option::unwrap_or_default).collect();
        if !by_name {
            for part in parts.iter().skip(params.len()) {
                arguments.push(self.decode(cx, None, part)?);
            }
        }
        Ok(arguments)
    }

    /// Reads a header. `None`: it is for another server.
    fn read_request_header(
        &mut self,
        cx: &mut Request,
        node: &Node,
        version: Version,
        actor: Option<&[u8]>,
        declared: &[HeaderDecl],
    ) -> Result<std::result::Result<Option<RequestHeader>, Fault>> {
        let uri = version.envelope();
        if version == Version::Soap12
            && let Some(style) = sdl::attribute_ns(node, uri, b"encodingStyle")
            && style != version.encoding()
        {
            return Ok(Err(Fault::new(b"DataEncodingUnknown", b"Unknown Data Encoding Style")));
        }
        let (name, next): (&[u8], &[u8]) = match version {
            Version::Soap11 => (b"actor", names::ACTOR_11),
            Version::Soap12 => (b"role", names::ROLE_NEXT_12),
        };
        if let Some(role) = sdl::attribute_ns(node, uri, name) {
            let is_ultimate = version == Version::Soap12 && (role == names::ROLE_ULTIMATE_12 || role.is_empty());
            if role != next && !is_ultimate && actor != Some(&role[..]) {
                return Ok(Ok(None));
            }
        }
        let must_understand = match sdl::attribute_ns(node, uri, b"mustUnderstand").as_deref() {
            Some(b"1" | b"true") => true,
            Some(b"0" | b"false") | None => false,
            Some(_) => return Ok(Err(Fault::new(b"Client", b"mustUnderstand value is not boolean"))),
        };
        let (ns, name) = (node.uri(), node.name());
        let known = declared.iter().find(|known| known.name == name && Some(&known.ns) == ns.as_ref());
        let encoder = known.and_then(|known| known.encode.clone());
        // a header may be declared as the request of a function of its own
        let own = self.sdl.as_ref().and_then(|sdl| {
            let function = &sdl.functions[find_function(sdl, node)?];
            let param = function.request.as_ref()?.first()?;
            let element = param.element.and_then(|id| sdl.ty(id).encode.clone());
            element.filter(|_| function.soap.as_ref().is_some_and(|soap| soap.style == Style::Document))
        });
        let encoder = encoder.or(own);
        let argument = match encoder {
            Some(encoder) => self.decode(cx, Some(&encoder), node)?,
            None if is_nil(node) => Value::NULL,
            None => self.decode(cx, Some(&types::guess()), node)?,
        };
        Ok(Ok(Some(RequestHeader { name, ns, must_understand, argument })))
    }
}

/// Finds the element that stands for the call: independent elements behind it are what it refers
/// to.
fn first_call(body: &Node, version: Version) -> Option<Node> {
    let is_root = |node: &Node| sdl::attribute_ns(node, version.encoding(), b"root").is_none_or(|root| root != b"0");
    body.children().find(|node| node.is_element() && is_root(node))
}

/// Finds the operation that an element calls: by its name, or by the elements of its parts.
fn find_function(sdl: &Sdl, call: &Node) -> Option<usize> {
    let name = call.name();
    let lower = name.to_ascii_lowercase();
    if let Some(index) = sdl.by_name.get(&lower) {
        return Some(*index);
    }
    let requested = |function: &Function| function.request_name.as_ref().is_some_and(|name| name.to_ascii_lowercase() == lower);
    if let Some(index) = sdl.functions.iter().position(requested) {
        return Some(index);
    }
    sdl.functions.iter().position(|function| {
        let is_document = function.soap.as_ref().is_some_and(|soap| soap.style == Style::Document);
        let first = function.request.as_ref().and_then(|params| params.first());
        let element = first.and_then(|param| param.element).map(|id| sdl.ty(id));
        is_document && element.is_some_and(|element| element.name == name && call.uri_is(Some(&element.ns)))
    })
}

/// Finds the operation of documents that have nothing in them.
fn without_call(sdl: &Sdl) -> Option<usize> {
    sdl.functions.iter().position(|function| {
        let is_document = function.soap.as_ref().is_some_and(|soap| soap.style == Style::Document);
        is_document && function.request.as_ref().is_none_or(Vec::is_empty)
    })
}
