//! Responses and faults as a server writes them.

use crate::coder::Coder;
use crate::fields::Fields;
use crate::names::{RPC_12, Version, XML};
use crate::sdl::{FaultDecl, Function, Param, Style, Use};
use crate::tree::NodeId;
use crate::types;
use crate::values::{self, Header};
use heddle_runtime::errors::get_property;
use heddle_runtime::{Request, Result};
use heddle_value::{KeyRef, Object, Value};

/// A header of a response.
pub enum ReplyHeader {
    /// The program said it: a SoapHeader.
    Own(Object),
    /// Holds what the function of a header gave.
    Result { name: Vec<u8>, ns: Option<Vec<u8>>, value: Value },
}

/// Holds what is to be written.
pub struct Reply<'a> {
    /// The operation; `None` without WSDL.
    pub function: Option<&'a Function>,
    pub name: &'a [u8],
    pub uri: &'a [u8],
    pub value: &'a Value,
    pub headers: &'a [ReplyHeader],
}

impl Coder {
    /// Writes a response.
    ///
    /// # Errors
    /// Those of encoding.
    pub fn write_reply(&mut self, cx: &mut Request, reply: &Reply<'_>) -> Result<Vec<u8>> {
        let root = self.begin_envelope();
        if !reply.headers.is_empty() {
            let head = self.add_envelope_element(root, b"Header");
            for header in reply.headers {
                self.write_reply_header(cx, reply, header, head)?;
            }
        }
        let body = self.add_envelope_element(root, b"Body");
        let soap = reply.function.and_then(|function| function.soap.as_ref());
        let (style, usage) = soap.map_or((Style::Rpc, Use::Encoded), |soap| (soap.style, soap.output.usage));
        let is_silent = reply.function.is_some_and(|function| function.response.is_none());
        let method = (style == Style::Rpc && !is_silent).then(|| self.add_response(reply, body));
        let params = reply.function.map(|function| function.response.as_deref().unwrap_or_default());
        match params {
            Some([]) => {}
            Some(params) if params.len() > 1 => self.write_parts(cx, reply.value, params, style, usage, method.unwrap_or(body))?,
            _ => {
                let param = params.and_then(|params| params.first());
                self.write_result(cx, reply, param, usage, body, method)?;
            }
        }
        if usage == Use::Encoded {
            self.declare_encoding(root, method);
        }
        Ok(self.tree.to_bytes())
    }

    /// Adds the element that stands for the response.
    fn add_response(&mut self, reply: &Reply<'_>, body: NodeId) -> NodeId {
        let soap = reply.function.and_then(|function| function.soap.as_ref());
        let (ns, name) = match (reply.function, soap) {
            (Some(function), Some(soap)) => {
                let name = function.response_name.clone().unwrap_or_else(|| [&function.name[..], b"Response"].concat());
                (soap.output.ns.as_deref(), name)
            }
            _ => (Some(reply.uri), [reply.name, b"Response"].concat()),
        };
        let method = self.tree.new_element(Some(body), &name);
        if let Some(ns) = ns {
            self.tree.set_namespace(method, ns);
        }
        method
    }

    /// Writes the only part of a response.
    fn write_result(
        &mut self,
        cx: &mut Request,
        reply: &Reply<'_>,
        param: Option<&Param>,
        usage: Use,
        body: NodeId,
        method: Option<NodeId>,
    ) -> Result<()> {
        let Some(method) = method else {
            let node = self.encode_parameter(cx, param, reply.value, 0, Some(b"return"), usage, body)?;
            match param {
                Some(param) if param.element.is_some() => self.name_by_element(node, param),
                _ if self.tree.name(node) == b"return" => {
                    let function = reply.function.and_then(|function| function.response_name.clone());
                    let name = function.unwrap_or_else(|| [reply.name, b"Response"].concat());
                    self.tree.set_name(node, &name);
                    self.tree.set_namespace(node, reply.uri);
                }
                _ => {}
            }
            return Ok(());
        };
        let result = (self.version == Version::Soap12).then(|| {
            self.tree.declare(body, Some(b"rpc"), RPC_12);
            let node = self.tree.new_element(Some(method), b"result");
            self.tree.set_prefixed(node, Some(b"rpc"));
            node
        });
        let node = self.encode_parameter(cx, param, reply.value, 0, Some(b"return"), usage, method)?;
        if let Some(result) = result {
            let name = self.tree.name(node).to_vec();
            self.tree.add_text(Some(result), &name);
        }
        Ok(())
    }

    /// Writes the parts of a response out of an array, by their names or in order.
    fn write_parts(&mut self, cx: &mut Request, value: &Value, params: &[Param], style: Style, usage: Use, parent: NodeId) -> Result<()> {
        let Some(array) = value.deref().as_array().cloned() else { return Ok(()) };
        for (index, (key, value)) in array.iter().enumerate() {
            let (param, name) = match key {
                KeyRef::Str(name) => (params.iter().find(|param| param.name == name[..]), Some(name.to_vec())),
                KeyRef::Int(_) => (params.get(index), None),
            };
            let node = self.encode_parameter(cx, param, value, index, name.as_deref(), usage, parent)?;
            if let Some(param) = param.filter(|_| style == Style::Document) {
                self.name_by_element(node, param);
            }
        }
        Ok(())
    }

    fn write_reply_header(&mut self, cx: &mut Request, reply: &Reply<'_>, header: &ReplyHeader, head: NodeId) -> Result<()> {
        let own = match header {
            ReplyHeader::Own(object) => Header::of(object),
            ReplyHeader::Result { value, .. } => {
                let object = value.deref().as_object().filter(|object| values::is_a(cx, object, b"soapheader"));
                object.and_then(Header::of)
            }
        };
        let soap = reply.function.and_then(|function| function.soap.as_ref());
        let declared =
            |ns: &[u8], name: &[u8]| soap.and_then(|soap| soap.output.headers.iter().find(|known| known.ns == ns && known.name == name));
        if let Some(own) = own {
            let known = declared(&own.ns, &own.name);
            let usage = known.map_or(Use::Literal, |known| known.usage);
            let encoder = known.and_then(|known| known.encode.clone());
            self.encode_header(cx, &own, encoder.as_ref(), usage, head)?;
            return Ok(());
        }
        let ReplyHeader::Result { name, ns, value } = header else { return Ok(()) };
        // the response of a header's function may have a name of its own
        let function = self.sdl.as_ref().and_then(|sdl| sdl.function(name)).cloned();
        let (name, ns, known) = match &function {
            Some(function) => {
                let ns = function.soap.as_ref().and_then(|soap| soap.output.ns.clone()).or_else(|| ns.clone());
                let param = function.response.as_ref().and_then(|params| params.first()).cloned();
                let element = param.as_ref().and_then(|param| param.element).zip(self.sdl.as_ref()).map(|(id, sdl)| sdl.ty(id));
                match element {
                    Some(element) => (element.name.clone(), Some(element.ns.clone()), param.clone()),
                    None => (function.response_name.clone().unwrap_or_else(|| name.clone()), ns, param),
                }
            }
            None => (name.clone(), None, None),
        };
        let encoder = known.and_then(|param| self.encoder_of_param(&param));
        let node = self.encode(cx, encoder.as_ref(), value, Use::Literal, head)?;
        self.tree.set_name(node, &name);
        if let Some(ns) = ns {
            self.tree.set_namespace(node, &ns);
        }
        Ok(())
    }

    /// Writes a fault. `header`: what it says in a header; `function`: the operation that raised
    /// it.
    ///
    /// # Errors
    /// Those of encoding.
    pub fn write_fault(&mut self, cx: &mut Request, fault: &Object, header: &Value, function: Option<&Function>) -> Result<Vec<u8>> {
        let root = self.begin_envelope();
        let header = header.as_object().filter(|object| values::is_a(cx, object, b"soapheader")).and_then(Header::of);
        if let Some(header) = header {
            let head = self.add_envelope_element(root, b"Header");
            self.encode_header(cx, &header, None, Use::Literal, head)?;
        }
        let body = self.add_envelope_element(root, b"Body");
        let node = self.add_envelope_element(body, b"Fault");
        let text = |name: &str| get_property(fault, name).as_bytes().map(<[u8]>::to_vec);
        let (code, code_ns) = (text("faultcode"), text("faultcodens"));
        let detail_name: &[u8] = match self.version {
            Version::Soap11 => {
                if let Some(code) = code {
                    let place = self.tree.new_element(Some(node), b"faultcode");
                    self.write_code(place, &code, code_ns.as_deref());
                }
                for (property, name) in [("faultstring", &b"faultstring"[..]), ("faultactor", b"faultactor")] {
                    if let Some(text) = text(property) {
                        let text = Value::from(cx.str(text));
                        let place = self.encode(cx, Some(&types::text()), &text, Use::Literal, node)?;
                        self.tree.set_name(place, name);
                    }
                }
                b"detail"
            }
            Version::Soap12 => {
                if let Some(code) = code {
                    let place = self.add_envelope_element(node, b"Code");
                    let place = self.add_envelope_element(place, b"Value");
                    self.write_code(place, &code, code_ns.as_deref());
                }
                if let Some(reason) = text("faultstring") {
                    let place = self.add_envelope_element(node, b"Reason");
                    let reason = Value::from(cx.str(reason));
                    let place = self.encode(cx, Some(&types::text()), &reason, Use::Literal, place)?;
                    self.tree.set_name(place, b"Text");
                    self.tree.set_namespace(place, self.version.envelope());
                    if let Some(lang) = text("lang").filter(|lang| !lang.is_empty()) {
                        self.tree.set_attribute_ns(place, XML, b"lang", &lang);
                    }
                }
                b"Detail"
            }
        };
        if self.write_detail(cx, fault, function, detail_name, node)? == Use::Encoded {
            self.declare_encoding(root, None);
        }
        Ok(self.tree.to_bytes())
    }

    fn write_code(&mut self, place: NodeId, code: &[u8], ns: Option<&[u8]>) {
        let code = self.to_utf8_or_empty(code);
        let text = match ns {
            Some(ns) => [&self.tree.prefix_of_name(place, ns)[..], b":", &code].concat(),
            None => code,
        };
        self.tree.add_text(Some(place), &text);
    }

    /// Writes what a fault says besides; gives how that is encoded.
    fn write_detail(&mut self, cx: &mut Request, fault: &Object, function: Option<&Function>, name: &[u8], node: NodeId) -> Result<Use> {
        let detail = get_property(fault, "detail");
        let declared = function.and_then(|function| declared_fault(function, fault));
        if let Some(declared) = declared
            && let [param] = &declared.details[..]
        {
            let element = param.element.zip(self.sdl.as_ref()).map(|(id, sdl)| sdl.ty(id).name.clone());
            let key = element.unwrap_or_else(|| param.name.clone());
            let inner = Fields::of(cx, &detail).get(&key).unwrap_or_else(|| detail.clone());
            let place = self.detail_element(name, node);
            let child = self.encode_parameter(cx, Some(param), &inner, 0, None, declared.usage, place)?;
            if param.element.is_some() {
                self.name_by_element(child, param);
            } else if let Some(ns) = &declared.ns {
                self.tree.set_namespace(child, ns);
            }
            return Ok(declared.usage);
        }
        if detail.is_null() {
            return Ok(Use::Literal);
        }
        let child = self.encode(cx, None, &detail, Use::Literal, node)?;
        self.tree.set_name(child, name);
        if self.version == Version::Soap12 {
            self.tree.set_namespace(child, self.version.envelope());
        }
        Ok(Use::Literal)
    }

    fn detail_element(&mut self, name: &[u8], node: NodeId) -> NodeId {
        match self.version {
            Version::Soap11 => self.tree.new_element(Some(node), name),
            Version::Soap12 => self.add_envelope_element(node, name),
        }
    }
}

/// Finds the declared fault that a fault is: the one that it names, or the only one.
fn declared_fault<'f>(function: &'f Function, fault: &Object) -> Option<&'f FaultDecl> {
    match (get_property(fault, "_name").as_bytes(), &function.faults[..]) {
        (Some(name), faults) => faults.iter().find(|declared| declared.name == name),
        (None, [only]) => Some(only),
        (None, _) => None,
    }
}
