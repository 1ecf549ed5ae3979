//! Messages, port types, bindings and services of a WSDL.

use super::load::{self, Source, wrong};
use super::{
    Attribute, Binding, Body, FaultDecl, Function, HeaderDecl, Name, Operation, Param, Sdl, Style, Use, attribute, attribute_ns,
    is_element, qualified,
};
use crate::names::{ENCODING_11, ENCODING_12, HTTP_TRANSPORT, WSDL, WSDL_HTTP, WSDL_SOAP_11, WSDL_SOAP_12, XSD};
use crate::types::TypeId;
use heddle_libxml2::tree::kind;
use heddle_libxml2::{Node, parse};
use heddle_runtime::{Request, Result};
use indexmap::IndexMap;
use std::collections::HashSet;

/// Documents that a WSDL may consist of.
const MOST_DOCUMENTS: usize = 1000;

/// A WSDL that is being read.
pub struct Reader<'a> {
    pub cx: &'a mut Request,
    pub source: &'a Source,
    pub sdl: Sdl,
    /// Names the documents that were read, and the namespaces they were read for.
    pub read: HashSet<(Vec<u8>, Vec<u8>)>,
    pub attributes: IndexMap<Name, Attribute>,
    pub attribute_groups: IndexMap<Name, Vec<Attribute>>,
    pub groups: IndexMap<Name, TypeId>,
    messages: IndexMap<Vec<u8>, Node>,
    port_types: IndexMap<Vec<u8>, Node>,
    bindings: IndexMap<Vec<u8>, Node>,
    services: Vec<Node>,
}

/// Reads a WSDL and all that it imports.
///
/// # Errors
/// It cannot be had, or is none.
pub fn read(cx: &mut Request, address: &[u8], source: &Source) -> Result<Sdl> {
    let mut reader = Reader {
        cx,
        source,
        sdl: Sdl { source: address.to_vec(), ..Sdl::default() },
        read: HashSet::new(),
        attributes: IndexMap::new(),
        attribute_groups: IndexMap::new(),
        groups: IndexMap::new(),
        messages: IndexMap::new(),
        port_types: IndexMap::new(),
        bindings: IndexMap::new(),
        services: Vec::new(),
    };
    reader.document(address, true)?;
    reader.resolve()?;
    reader.read_services()?;
    Ok(reader.sdl)
}

/// Returns the elements among a node's children.
pub fn elements(node: &Node) -> impl Iterator<Item = Node> {
    node.children().filter(Node::is_element)
}

fn local(name: &[u8]) -> &[u8] {
    memchr::memchr(b':', name).map_or(name, |at| &name[at + 1..])
}

impl Reader<'_> {
    /// Notes that a document is read. False: it was already.
    ///
    /// # Errors
    /// There are too many of them.
    pub fn note(&mut self, address: &[u8], ns: &[u8]) -> Result<bool> {
        if self.read.len() >= MOST_DOCUMENTS {
            return Err(wrong(self.cx, &[b"Too many documents are imported"]));
        }
        Ok(self.read.insert((address.to_vec(), ns.to_vec())))
    }

    fn document(&mut self, address: &[u8], is_main: bool) -> Result<()> {
        self.cx.check_stack()?;
        if !self.note(address, b"")? {
            return Ok(());
        }
        let document = match load::document(self.cx, address, self.source)? {
            Ok(document) => document,
            Err(reason) => return Err(wrong(self.cx, &[b"Couldn't load from '", address, b"' : ", &reason])),
        };
        let root = document.document_element();
        let Some(definitions) = root.clone().filter(|root| is_element(root, WSDL, b"definitions")) else {
            if !is_main && let Some(schema) = root.filter(|root| is_element(root, XSD, b"schema")) {
                return self.schema(&schema, address, None);
            }
            return Err(wrong(self.cx, &[b"Couldn't find <definitions> in '", address, b"'"]));
        };
        if is_main {
            self.sdl.target_ns = attribute(&definitions, b"targetNamespace").unwrap_or_default();
        }
        for node in definitions.children() {
            self.definition(&node, address)?;
        }
        Ok(())
    }

    /// Reads a part of the definitions.
    fn definition(&mut self, node: &Node, address: &[u8]) -> Result<()> {
        match node.kind() {
            kind::ELEMENT => {}
            kind::CDATA => return Err(wrong(self.cx, &[b"Unexpected WSDL element <>"])),
            _ => return Ok(()),
        }
        if !self.is_of_wsdl(node)? {
            return Ok(());
        }
        match &node.name()[..] {
            b"types" => {
                for schema in elements(node) {
                    if is_element(&schema, XSD, b"schema") {
                        self.schema(&schema, address, None)?;
                    } else if self.is_of_wsdl(&schema)? && !schema.name_is(b"documentation") {
                        return Err(wrong(self.cx, &[b"Unexpected WSDL element <", &schema.name(), b">"]));
                    }
                }
                Ok(())
            }
            b"import" => match attribute(node, b"location") {
                Some(location) => {
                    let target = parse::resolve(&location, address).unwrap_or(location);
                    self.document(&target, false)
                }
                None => Ok(()),
            },
            b"message" => {
                let name = self.name_of(node, "message")?;
                match self.messages.insert(name.clone(), node.clone()) {
                    Some(_) => Err(wrong(self.cx, &[b"<message> '", &name, b"' already defined"])),
                    None => Ok(()),
                }
            }
            b"portType" => {
                let name = self.name_of(node, "portType")?;
                match self.port_types.insert(name.clone(), node.clone()) {
                    Some(_) => Err(wrong(self.cx, &[b"<portType> '", &name, b"' already defined"])),
                    None => Ok(()),
                }
            }
            b"binding" => {
                let name = self.name_of(node, "binding")?;
                match self.bindings.insert(name.clone(), node.clone()) {
                    Some(_) => Err(wrong(self.cx, &[b"<binding> '", &name, b"' already defined"])),
                    None => Ok(()),
                }
            }
            b"service" => {
                self.name_of(node, "service")?;
                self.services.push(node.clone());
                Ok(())
            }
            b"documentation" => Ok(()),
            other => Err(wrong(self.cx, &[b"Unexpected WSDL element <", other, b">"])),
        }
    }

    /// Returns whether an element is one of WSDL; extensions that must be known are refused.
    fn is_of_wsdl(&mut self, node: &Node) -> Result<bool> {
        let Some(uri) = node.uri().filter(|uri| uri != WSDL) else { return Ok(true) };
        let required = attribute_ns(node, WSDL, b"required");
        if required.is_some_and(|required| required == b"1" || required == b"true") {
            return Err(wrong(self.cx, &[b"Unknown required WSDL extension '", &uri, b"'"]));
        }
        Ok(false)
    }

    fn name_of(&mut self, node: &Node, what: &str) -> Result<Vec<u8>> {
        match attribute(node, b"name") {
            Some(name) => Ok(name),
            None => Err(wrong(self.cx, &[b"<", what.as_bytes(), b"> has no name attribute"])),
        }
    }

    /// Makes functions of the operations of all ports.
    fn read_services(&mut self) -> Result<()> {
        let services = std::mem::take(&mut self.services);
        let ports: Vec<Node> = services.iter().flat_map(elements).filter(|port| is_element(port, WSDL, b"port")).collect();
        let has_soap = ports.iter().any(|port| address_of(port).is_some_and(|(_, soap)| soap.is_some()));
        for (index, port) in ports.iter().enumerate() {
            let Some(binding) = attribute(port, b"binding") else {
                return Err(wrong(self.cx, &[b"No binding associated with <port>"]));
            };
            let Some((address, soap)) = address_of(port) else {
                if has_soap || index + 1 < ports.len() {
                    continue;
                }
                return Err(wrong(self.cx, &[b"No address associated with <port>"]));
            };
            if soap.is_none() && has_soap {
                continue;
            }
            let Some(location) = attribute(&address, b"location") else {
                return Err(wrong(self.cx, &[b"No location associated with <port>"]));
            };
            self.port(local(&binding), location, soap)?;
        }
        if self.sdl.bindings.is_empty() {
            return Err(wrong(self.cx, &[b"Could not find any usable binding services in WSDL."]));
        }
        Ok(())
    }

    fn port(&mut self, name: &[u8], location: Vec<u8>, soap: Option<&'static [u8]>) -> Result<()> {
        let Some(binding) = self.bindings.get(name).cloned() else {
            return Err(wrong(self.cx, &[b"No <binding> element with name '", name, b"'"]));
        };
        let mut style = Style::Document;
        if let Some(ns) = soap
            && let Some(node) = elements(&binding).find(|node| is_element(node, ns, b"binding"))
        {
            if attribute(&node, b"style").is_some_and(|style| style == b"rpc") {
                style = Style::Rpc;
            }
            // ports of other transports are passed over
            if attribute(&node, b"transport").is_some_and(|transport| transport != HTTP_TRANSPORT) {
                return Ok(());
            }
        }
        let Some(port_type) = attribute(&binding, b"type") else {
            return Err(wrong(self.cx, &[b"Missing 'type' attribute for <binding>"]));
        };
        let port_type = local(&port_type).to_vec();
        let Some(port_type_node) = self.port_types.get(&port_type).cloned() else {
            return Err(wrong(self.cx, &[b"No <portType> element with name '", &port_type, b"'"]));
        };
        let index = self.sdl.bindings.len();
        let location = (!location.is_empty()).then_some(location);
        self.sdl.bindings.push(Binding { location });
        for operation in elements(&binding) {
            if !self.is_of_wsdl(&operation)? || operation.name_is(b"documentation") {
                continue;
            }
            if !operation.name_is(b"operation") {
                return Err(wrong(self.cx, &[b"Unexpected WSDL element <", &operation.name(), b">"]));
            }
            self.operation(&operation, &port_type_node, index, soap, style)?;
        }
        Ok(())
    }

    fn operation(&mut self, operation: &Node, port_type: &Node, binding: usize, soap: Option<&'static [u8]>, style: Style) -> Result<()> {
        let Some(name) = attribute(operation, b"name") else {
            return Err(wrong(self.cx, &[b"Missing 'name' attribute for <operation>"]));
        };
        let is_it = |node: &Node| is_element(node, WSDL, b"operation") && attribute(node, b"name").as_ref() == Some(&name);
        let Some(abstract_one) = elements(port_type).find(is_it) else {
            return Err(wrong(self.cx, &[b"Missing <portType>/<operation> with name '", &name, b"'"]));
        };
        let part = |node: &Node, name: &[u8]| elements(node).find(|child| is_element(child, WSDL, name));
        let mut bound = soap.map(|ns| {
            let node = elements(operation).find(|node| is_element(node, ns, b"operation"));
            let own = node.as_ref().and_then(|node| attribute(node, b"style"));
            let style = own.map_or(style, |own| if own == b"rpc" { Style::Rpc } else { Style::Document });
            let action = node.as_ref().and_then(|node| attribute(node, b"soapAction"));
            Operation { action, style, input: Body::default(), output: Body::default() }
        });
        // a call has the name of its operation
        let is_rpc = bound.as_ref().is_some_and(|bound| bound.style == Style::Rpc);
        let mut function = Function {
            name: name.clone(),
            request_name: None,
            response_name: None,
            request: None,
            response: None,
            faults: Vec::new(),
            binding,
            soap: None,
        };
        if let Some(input) = part(&abstract_one, b"input") {
            let own = attribute(&input, b"name").filter(|_| !is_rpc);
            function.request_name = Some(own.unwrap_or_else(|| name.clone()));
            let mut params = self.message_of(&input, "input", &name)?;
            if let (Some(ns), Some(bound), Some(node)) = (soap, &mut bound, part(operation, b"input")) {
                bound.input = self.body(&node, ns, &mut params)?;
            }
            function.request = Some(params);
        }
        if let Some(output) = part(&abstract_one, b"output") {
            let own = attribute(&output, b"name").filter(|_| !is_rpc);
            function.response_name = Some(own.unwrap_or_else(|| match &function.request_name {
                Some(_) => [&name[..], b"Response"].concat(),
                None => name.clone(),
            }));
            let mut params = self.message_of(&output, "output", &name)?;
            if let (Some(ns), Some(bound), Some(node)) = (soap, &mut bound, part(operation, b"output")) {
                bound.output = self.body(&node, ns, &mut params)?;
            }
            function.response = Some(params);
        }
        for fault in elements(&abstract_one).filter(|node| is_element(node, WSDL, b"fault")) {
            let fault = self.fault(&fault, operation, soap, &name)?;
            function.faults.push(fault);
        }
        function.soap = bound;
        let index = self.sdl.functions.len();
        self.sdl.by_name.entry(name.to_ascii_lowercase()).or_insert(index);
        self.sdl.functions.push(function);
        Ok(())
    }

    fn message_of(&mut self, node: &Node, what: &str, operation: &[u8]) -> Result<Vec<Param>> {
        match attribute(node, b"message") {
            Some(message) => self.message(&message),
            None => Err(wrong(self.cx, &[b"Missing name for <", what.as_bytes(), b"> of '", operation, b"'"])),
        }
    }

    fn fault(&mut self, node: &Node, operation: &Node, soap: Option<&'static [u8]>, operation_name: &[u8]) -> Result<FaultDecl> {
        let Some(name) = attribute(node, b"name") else {
            return Err(wrong(self.cx, &[b"Missing name for <fault> of '", operation_name, b"'"]));
        };
        let details = self.message_of(node, "fault", operation_name)?;
        if details.len() > 1 {
            return Err(wrong(self.cx, &[b"The fault message '", &name, b"' must have a single part"]));
        }
        let mut fault = FaultDecl { name: name.clone(), details, usage: Use::Literal, ns: None };
        let is_it = |node: &Node| is_element(node, WSDL, b"fault") && attribute(node, b"name").as_ref() == Some(&name);
        if let Some(ns) = soap
            && let Some(bound) = elements(operation).find(is_it)
            && let Some(bound) = elements(&bound).find(|node| is_element(node, ns, b"fault"))
        {
            if attribute(&bound, b"use").is_some_and(|usage| usage == b"encoded") {
                fault.usage = Use::Encoded;
            }
            fault.ns = attribute(&bound, b"namespace");
        }
        Ok(fault)
    }

    /// Reads the parts of a message.
    fn message(&mut self, name: &[u8]) -> Result<Vec<Param>> {
        let name = local(name);
        let Some(message) = self.messages.get(name).cloned() else {
            return Err(wrong(self.cx, &[b"Missing <message> with name '", name, b"'"]));
        };
        let mut params = Vec::new();
        for part in elements(&message) {
            if !self.is_of_wsdl(&part)? || part.name_is(b"documentation") {
                continue;
            }
            if !part.name_is(b"part") {
                return Err(wrong(self.cx, &[b"Unexpected WSDL element <", &part.name(), b">"]));
            }
            let Some(part_name) = attribute(&part, b"name") else {
                return Err(wrong(self.cx, &[b"No name associated with <part> '", name, b"'"]));
            };
            let mut param = Param { name: part_name, encode: None, element: None };
            self.type_of_part(&part, &mut param);
            params.push(param);
        }
        Ok(params)
    }

    /// Finds what a part is: a type, or an element.
    fn type_of_part(&self, part: &Node, param: &mut Param) {
        if let Some(name) = attribute(part, b"type") {
            let (ns, name) = qualified(part, &name);
            param.encode = self.sdl.encoder(&ns.unwrap_or_default(), &name);
        } else if let Some(name) = attribute(part, b"element") {
            let (ns, name) = qualified(part, &name);
            param.element = self.sdl.elements.get(&(ns.unwrap_or_default(), name)).copied();
            param.encode = param.element.and_then(|id| self.sdl.ty(id).encode.clone());
        }
    }

    /// Reads how the body of a message is laid out; `params` keeps the parts that are in it.
    fn body(&mut self, node: &Node, ns: &[u8], params: &mut Vec<Param>) -> Result<Body> {
        let mut body = Body::default();
        if let Some(found) = elements(node).find(|node| is_element(node, ns, b"body")) {
            body.usage = self.usage(&found)?;
            body.ns = attribute(&found, b"namespace");
            if let Some(parts) = attribute(&found, b"parts") {
                let mut kept = Vec::new();
                for name in parts.split(|byte| byte.is_ascii_whitespace()).filter(|name| !name.is_empty()) {
                    match params.iter().find(|param| param.name == name) {
                        Some(param) => kept.push(param.clone()),
                        None => return Err(wrong(self.cx, &[b"Missing part '", name, b"' in <message>"])),
                    }
                }
                *params = kept;
            }
        }
        for header in elements(node).filter(|node| is_element(node, ns, b"header")) {
            let mut declared = self.header(&header)?;
            for fault in elements(&header).filter(|node| is_element(node, ns, b"headerfault")) {
                let fault = self.header(&fault)?;
                declared.faults.push(fault);
            }
            body.headers.push(declared);
        }
        Ok(body)
    }

    fn usage(&mut self, node: &Node) -> Result<Use> {
        if attribute(node, b"use").is_none_or(|usage| usage != b"encoded") {
            return Ok(Use::Literal);
        }
        match attribute(node, b"encodingStyle") {
            Some(style) if style == ENCODING_11 || style == ENCODING_12 => Ok(Use::Encoded),
            Some(style) => Err(wrong(self.cx, &[b"Unknown encodingStyle '", &style, b"'"])),
            None => Err(wrong(self.cx, &[b"Unspecified encodingStyle"])),
        }
    }

    fn header(&mut self, node: &Node) -> Result<HeaderDecl> {
        let Some(message) = attribute(node, b"message") else {
            return Err(wrong(self.cx, &[b"Missing message attribute for <header>"]));
        };
        let Some(part) = attribute(node, b"part") else {
            return Err(wrong(self.cx, &[b"Missing part attribute for <header>"]));
        };
        let Some(message) = self.messages.get(local(&message)).cloned() else {
            return Err(wrong(self.cx, &[b"Missing <message> with name '", local(&message), b"'"]));
        };
        let is_it = |node: &Node| is_element(node, WSDL, b"part") && attribute(node, b"name").as_ref() == Some(&part);
        let Some(part_node) = elements(&message).find(is_it) else {
            return Err(wrong(self.cx, &[b"Missing part '", &part, b"' in <message>"]));
        };
        let mut param = Param { name: part, encode: None, element: None };
        self.type_of_part(&part_node, &mut param);
        let usage = self.usage(node)?;
        let (mut ns, mut name) = (attribute(node, b"namespace"), param.name);
        if let Some(element) = param.element.map(|id| self.sdl.ty(id)) {
            ns = ns.or_else(|| Some(element.ns.clone()));
            name = element.name.clone();
        }
        Ok(HeaderDecl { name, ns: ns.unwrap_or_default(), usage, encode: param.encode, faults: Vec::new() })
    }
}

/// Finds the address of a port, and the namespace of SOAP that it is in; HTTP alone has none.
fn address_of(port: &Node) -> Option<(Node, Option<&'static [u8]>)> {
    elements(port).find_map(|node| {
        let kinds: [(&[u8], Option<&'static [u8]>); 3] =
            [(WSDL_SOAP_11, Some(WSDL_SOAP_11)), (WSDL_SOAP_12, Some(WSDL_SOAP_12)), (WSDL_HTTP, None)];
        let found = kinds.iter().find(|(ns, _)| is_element(&node, ns, b"address"))?;
        Some((node.clone(), found.1))
    })
}
