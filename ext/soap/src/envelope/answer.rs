//! Responses as a client reads them.

use super::{open, parse};
use crate::coder::Coder;
use crate::fault::Fault;
use crate::names::{RPC_12, Version};
use crate::sdl::{Function, Param, Style};
use crate::state;
use crate::types;
use heddle_libxml2::Node;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Value};

/// Holds what a response said.
pub struct Answer {
    pub value: Value,
    pub headers: Array,
}

impl Coder {
    /// Reads a response. The inner error is the fault that it tells, or that it is.
    ///
    /// # Errors
    /// Those of decoding.
    pub fn read_answer(
        &mut self,
        cx: &mut Request,
        text: &[u8],
        function: Option<&Function>,
    ) -> Result<std::result::Result<Answer, Fault>> {
        self.reset_reading();
        let Some(document) = parse(cx, text)? else {
            return Ok(Err(Fault::new(b"Client", b"looks like we got no XML document")));
        };
        if document.doctype().is_some() {
            return Err(state::plain_error(cx, b"DTD are not supported by SOAP"));
        }
        let envelope = match open(&document) {
            Ok(envelope) => envelope,
            Err(fault) => return Ok(Err(*fault)),
        };
        let is_fault = |node: &Node| crate::sdl::is_element(node, envelope.version.envelope(), b"Fault");
        if let Some(fault) = envelope.body.children().find(is_fault) {
            return self.read_fault(cx, &fault, envelope.version).map(Err);
        }
        let value = match function.filter(|function| function.soap.is_some()) {
            Some(function) => self.read_declared(cx, &envelope.body, function)?,
            None => self.read_plain(cx, &envelope.body)?,
        };
        let mut headers = Array::new();
        for header in envelope.head.iter().flat_map(Node::children).filter(Node::is_element) {
            let (ns, name) = (header.uri().unwrap_or_default(), header.name());
            let declared = function.and_then(|function| function.soap.as_ref()).map(|soap| &soap.output.headers);
            let declared = declared.and_then(|headers| headers.iter().find(|known| known.ns == ns && known.name == name));
            let encoder = declared.and_then(|declared| declared.encode.clone());
            let value = self.decode(cx, encoder.as_ref(), &header)?;
            headers.insert_bytes(cx.heap(), &name, value);
        }
        Ok(Ok(Answer { value, headers }))
    }

    /// Reads the parts that an operation declares.
    fn read_declared(&mut self, cx: &mut Request, body: &Node, function: &Function) -> Result<Value> {
        let params = function.response.as_deref().unwrap_or_default();
        let style = function.soap.as_ref().map_or(Style::Document, |soap| soap.style);
        let mut values = Vec::new();
        let first = body.children().find(Node::is_element);
        for param in params {
            let found = match style {
                Style::Document => self.find_document(body, function, param),
                Style::Rpc => first.as_ref().and_then(|method| find_part(method, param, params.len())),
            };
            let value = match found {
                Some(node) => {
                    let element = param.element.zip(self.sdl.as_ref()).and_then(|(id, sdl)| sdl.ty(id).encode.clone());
                    let encoder = param.encode.clone().or(element);
                    self.decode(cx, encoder.as_ref(), &node)?
                }
                None => Value::NULL,
            };
            values.push((param.name.clone(), value));
        }
        if values.len() < 2 {
            return Ok(values.pop().map_or(Value::NULL, |(_, value)| value));
        }
        let mut array = Array::new();
        for (name, value) in values {
            array.insert_bytes(cx.heap(), &name, value);
        }
        Ok(array.into())
    }

    /// Finds the element of a document that a part stands for.
    fn find_document(&self, body: &Node, function: &Function, param: &Param) -> Option<Node> {
        let element = param.element.zip(self.sdl.as_ref()).map(|(id, sdl)| sdl.ty(id));
        let (ns, name) = match element {
            Some(element) => (Some(&element.ns[..]), &element.name[..]),
            None => (self.sdl.as_ref().map(|sdl| &sdl.target_ns[..]), function.response_name.as_deref().unwrap_or(&function.name)),
        };
        let named = |node: &Node| node.is_element() && node.name_is(name);
        let exact = body.children().find(|node| named(node) && node.uri_is(ns));
        exact.or_else(|| body.children().find(named))
    }

    /// Reads a response without a declaration.
    fn read_plain(&mut self, cx: &mut Request, body: &Node) -> Result<Value> {
        let mut values: Vec<(Vec<u8>, Vec<Value>)> = Vec::new();
        let mut count = 0;
        let method = body.children().find(Node::is_element);
        for node in method.iter().flat_map(Node::children).filter(Node::is_element) {
            if node.name_is(b"result") && node.uri_is(Some(RPC_12)) {
                continue;
            }
            let value = self.decode(cx, None, &node)?;
            count += 1;
            let name = node.name();
            match values.iter_mut().find(|(known, _)| *known == name) {
                Some((_, known)) => known.push(value),
                None => values.push((name, vec![value])),
            }
        }
        if count < 2 {
            return Ok(values.pop().and_then(|(_, mut values)| values.pop()).unwrap_or(Value::NULL));
        }
        let mut array = Array::new();
        for (name, mut values) in values {
            let value = if values.len() == 1 { values.remove(0) } else { Array::from_values(cx.heap(), values).into() };
            array.insert_bytes(cx.heap(), &name, value);
        }
        Ok(array.into())
    }

    fn read_fault(&mut self, cx: &mut Request, fault: &Node, version: Version) -> Result<Fault> {
        let mut read = Fault { code: Some(Vec::new()), ..Fault::default() };
        let child = |node: &Node, name: &[u8]| node.children().find(|child| child.is_element() && child.name_is(name));
        let text = |coder: &mut Coder, cx: &mut Request, node: Option<Node>| match node {
            Some(node) => coder.decode(cx, Some(&types::text()), &node).map(|value| value.as_bytes().map(<[u8]>::to_vec)),
            None => Ok(None),
        };
        match version {
            Version::Soap11 => {
                read.code = child(fault, b"faultcode").map(|node| node.text());
                read.string = text(self, cx, child(fault, b"faultstring"))?.unwrap_or_default();
                read.actor = text(self, cx, child(fault, b"faultactor"))?;
                if let Some(detail) = child(fault, b"detail") {
                    read.detail = Some(self.decode(cx, None, &detail)?);
                }
            }
            Version::Soap12 => {
                read.code = child(fault, b"Code").and_then(|code| child(&code, b"Value")).map(|value| value.text());
                let reason = child(fault, b"Reason").and_then(|reason| child(&reason, b"Text"));
                let lang = reason.as_ref().and_then(|reason| crate::sdl::attribute_ns(reason, crate::names::XML, b"lang"));
                read.lang = lang.unwrap_or_default();
                read.string = text(self, cx, reason)?.unwrap_or_default();
                if let Some(detail) = child(fault, b"Detail") {
                    read.detail = Some(self.decode(cx, None, &detail)?);
                }
            }
        }
        Ok(read)
    }
}

/// Finds the element of a part in a call.
fn find_part(method: &Node, param: &Param, count: usize) -> Option<Node> {
    let mut parts = method.children().filter(|node| node.is_element() && !(node.name_is(b"result") && node.uri_is(Some(RPC_12))));
    let named = method.children().find(|node| node.is_element() && node.name_is(&param.name));
    named.or_else(|| if count == 1 { parts.next() } else { None })
}
