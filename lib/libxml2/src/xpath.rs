//! XPath: expressions over a document, with namespaces and functions of the program.

use crate::ffi::{RawNode, RawNs, Text, XPathContext, XPathFn, XPathObject, XPathParser, xml};
use crate::session::{self, ready};
use crate::tree::{Node, Ns, kind};
use crate::{CText, bytes, optional, taken};
use std::ffi::c_void;

/// Holds what an expression gives.
pub enum XPathValue {
    Nodes(Vec<Found>),
    Boolean(bool),
    Number(f64),
    Text(Vec<u8>),
    /// Of no use outside, such as a location set.
    Other,
}

/// A node in a set.
#[derive(Clone)]
pub enum Found {
    Node(Node),
    /// A namespace in scope of an element.
    Namespace(Node, Ns),
}

/// Holds what an expression sees.
pub struct Scope<'a> {
    /// The context node, whose document is searched.
    pub node: &'a Node,
    /// Prefixes and addresses, the later ones first.
    pub namespaces: &'a [(Vec<u8>, Vec<u8>)],
    /// Addresses of namespaces whose functions the session's hooks have.
    pub function_namespaces: &'a [Vec<u8>],
}

/// Evaluates an expression. `None`: it is wrong, or a function failed; the reports say why.
pub fn evaluate(expression: &[u8], scope: &Scope<'_>) -> Option<XPathValue> {
    ready();
    let busy = session::busy();
    let expression = CText::new(expression);
    // SAFETY: the context belongs to this call; nothing is freed while it is evaluated (rule 2).
    unsafe {
        let xml = xml();
        let context = (xml.xmlXPathNewContext)(scope.node.raw_doc());
        (*context).node = scope.node.raw();
        for (prefix, uri) in scope.namespaces {
            let (prefix, uri) = (CText::new(prefix), CText::new(uri));
            (xml.xmlXPathRegisterNs)(context, prefix.ptr(), uri.ptr());
        }
        (xml.xmlXPathRegisterFuncLookup)(context, look_up, (&raw const *scope).cast_mut().cast());
        let object = (xml.xmlXPathEvalExpression)(expression.ptr(), context);
        let value = (!object.is_null()).then(|| convert(object));
        (xml.xmlXPathFreeObject)(object);
        (xml.xmlXPathFreeContext)(context);
        drop(busy);
        value
    }
}

unsafe extern "C" fn look_up(scope: *mut c_void, _name: Text, uri: Text) -> Option<XPathFn> {
    let scope = &*scope.cast::<Scope<'_>>();
    let uri = optional(uri)?;
    scope.function_namespaces.contains(&uri).then_some(call as XPathFn)
}

/// Calls a function of the program with the arguments on the library's stack.
pub(crate) unsafe extern "C" fn call(parser: *mut XPathParser, count: i32) {
    let xml = xml();
    let context: *const XPathContext = (*parser).context;
    let (name, uri) = (bytes((*context).function), optional((*context).function_uri));
    let mut arguments = Vec::new();
    for _ in 0..count {
        let object = (xml.valuePop)(parser);
        if object.is_null() {
            break;
        }
        arguments.push(convert(object));
        (xml.xmlXPathFreeObject)(object);
    }
    arguments.reverse();
    let result = session::ask(|hooks| hooks.call(uri.as_deref(), &name, arguments)).flatten();
    match result {
        Some(value) => {
            let object = make(&value);
            if let XPathValue::Nodes(nodes) = value {
                nodes.into_iter().for_each(|found| match found {
                    Found::Node(node) | Found::Namespace(node, _) => session::keep(node),
                });
            }
            (xml.valuePush)(parser, object);
        }
        None => {
            (xml.valuePush)(parser, (xml.xmlXPathNewString)(c"".as_ptr().cast()));
            (*parser).error = 12;
        }
    }
}

/// A value for the library.
unsafe fn make(value: &XPathValue) -> *mut XPathObject {
    let xml = xml();
    match value {
        XPathValue::Boolean(value) => (xml.xmlXPathNewBoolean)(i32::from(*value)),
        XPathValue::Number(value) => (xml.xmlXPathNewFloat)(*value),
        XPathValue::Text(text) => (xml.xmlXPathNewString)(CText::new(text).ptr()),
        XPathValue::Nodes(nodes) => {
            let object = (xml.xmlXPathNewNodeSet)(std::ptr::null_mut());
            for found in nodes {
                if let Found::Node(node) = found {
                    (xml.xmlXPathNodeSetAddUnique)((*object).nodes, node.raw());
                }
            }
            object
        }
        XPathValue::Other => (xml.xmlXPathNewString)(c"".as_ptr().cast()),
    }
}

/// A value of the library.
pub(crate) unsafe fn convert(object: *mut XPathObject) -> XPathValue {
    match (*object).kind {
        1 | 9 => {
            let set = (*object).nodes;
            let mut nodes = Vec::new();
            if !set.is_null() {
                for index in 0..(*set).count.max(0) as usize {
                    nodes.extend(found(*(*set).nodes.add(index)));
                }
            }
            XPathValue::Nodes(nodes)
        }
        2 => XPathValue::Boolean((*object).boolean != 0),
        3 => XPathValue::Number((*object).float),
        4 => XPathValue::Text(bytes((*object).string)),
        _ => XPathValue::Other,
    }
}

unsafe fn found(at: *mut RawNode) -> Option<Found> {
    if at.is_null() {
        return None;
    }
    if (*at).kind == kind::NAMESPACE {
        // of such a copy, `next` is the element
        let ns = at.cast::<RawNs>();
        let element = (*ns).next.cast::<RawNode>();
        if element.is_null() || (*element).kind == kind::NAMESPACE {
            return None;
        }
        return Some(Found::Namespace(session::known(element)?, Ns::read(ns)?));
    }
    session::known(at).or_else(|| copied(at)).map(Found::Node)
}

/// A node of a document that the library keeps for itself: a copy in a document of its own.
unsafe fn copied(at: *mut RawNode) -> Option<Node> {
    let home = crate::tree::Doc::create(b"1.0");
    let copy = (xml().xmlDocCopyNode)(at, home.raw_doc(), 1);
    home.wrap(copy)
}

/// What `string()` makes of a value.
pub fn text_of(value: XPathValue) -> Vec<u8> {
    // SAFETY: the object belongs to this call.
    unsafe {
        let object = make(&value);
        let text = taken((xml().xmlXPathCastToString)(object)).unwrap_or_default();
        (xml().xmlXPathFreeObject)(object);
        text
    }
}
