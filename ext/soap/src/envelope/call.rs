//! Requests as a client writes them.

use crate::coder::Coder;
use crate::sdl::{Function, Param, Style, Use};
use crate::tree::NodeId;
use crate::values::Header;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Value};

/// Holds what is to be written.
pub struct Call<'a> {
    /// The operation; `None` without WSDL.
    pub function: Option<&'a Function>,
    pub name: &'a [u8],
    pub uri: &'a [u8],
    pub arguments: &'a Array,
    /// `None`: no headers were given.
    pub headers: Option<&'a Array>,
    /// Count where there is no operation.
    pub style: Style,
    pub usage: Use,
}

impl Coder {
    /// Writes a request.
    ///
    /// # Errors
    /// Those of encoding.
    pub fn write_call(&mut self, cx: &mut Request, call: &Call<'_>) -> Result<Vec<u8>> {
        let root = self.begin_envelope();
        let head = call.headers.map(|_| self.add_envelope_element(root, b"Header"));
        let body = self.add_envelope_element(root, b"Body");
        let soap = call.function.and_then(|function| function.soap.as_ref());
        let (style, mut usage) = soap.map_or((call.style, call.usage), |soap| (soap.style, soap.input.usage));
        let method = (style == Style::Rpc).then(|| self.add_method(call, body));
        let params = call.function.and_then(|function| function.request.as_ref());
        let parent = method.unwrap_or(body);
        let none = Value::NULL;
        let given = call.arguments.len();
        let missing = params.map_or(0, Vec::len).saturating_sub(given);
        let arguments = call.arguments.values().chain(std::iter::repeat_n(&none, missing));
        for (index, argument) in arguments.enumerate() {
            let param: Option<&Param> = params.and_then(|params| params.get(index));
            let node = self.encode_parameter(cx, param, argument, index, None, usage, parent)?;
            if let Some(param) = param.filter(|_| style == Style::Document) {
                self.name_by_element(node, param);
            }
        }
        if let (Some(head), Some(headers)) = (head, call.headers) {
            for header in headers.values() {
                usage = self.write_header(cx, call, header, usage, head)?;
            }
        }
        if usage == Use::Encoded {
            self.declare_encoding(root, method);
        }
        Ok(self.tree.to_bytes())
    }

    /// Adds the element that stands for the call.
    fn add_method(&mut self, call: &Call<'_>, body: NodeId) -> NodeId {
        let soap = call.function.and_then(|function| function.soap.as_ref());
        let (ns, name) = match (call.function, soap) {
            (Some(function), Some(soap)) => (soap.input.ns.as_deref(), function.request_name.as_deref().unwrap_or(&function.name)),
            _ => (Some(call.uri), call.name),
        };
        let method = self.tree.new_element(Some(body), name);
        if let Some(ns) = ns {
            self.tree.set_namespace(method, ns);
        }
        method
    }

    /// Writes a header; gives how the message is encoded then.
    fn write_header(&mut self, cx: &mut Request, call: &Call<'_>, header: &Value, usage: Use, head: NodeId) -> Result<Use> {
        let Some(header) = header.deref().as_object().and_then(Header::of) else { return Ok(usage) };
        let soap = call.function.and_then(|function| function.soap.as_ref());
        let declared = soap.and_then(|soap| soap.input.headers.iter().find(|known| known.ns == header.ns && known.name == header.name));
        let header_usage = declared.map_or(Use::Literal, |declared| declared.usage);
        let encoder = declared.and_then(|declared| declared.encode.clone());
        self.encode_header(cx, &header, encoder.as_ref(), header_usage, head)?;
        Ok(if header_usage == Use::Encoded { Use::Encoded } else { usage })
    }
}
