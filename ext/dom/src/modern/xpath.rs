//! Dom\XPath, which works as DOMXPath does, with other errors.

use super::declarations;
use crate::errors::{Code, throw_words};
use crate::lists::List;
use crate::wrap::{node_of, text, to_value};
use crate::xpath::{Held, read, run_in};
use heddle_libxml2::Node;
use heddle_libxml2::xpath::{Found, XPathValue};
use heddle_runtime::decl::ClassHooks;
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Value};

pub(crate) use crate::xpath::{construct, quote, register_namespace, register_php_function_ns, register_php_functions};

pub(crate) const HOOKS: ClassHooks = ClassHooks { read_property: Some(read), ..crate::xpath::HOOKS };

/// Prefixes that mean something at a node.
fn in_scope(node: &Node) -> Vec<(Vec<u8>, Vec<u8>)> {
    let element = if node.is_document() { node.document_element() } else { Some(node.clone()) };
    let all = element.map(|element| declarations::in_scope(&element)).unwrap_or_default();
    all.into_iter().filter_map(|(prefix, uri)| Some((prefix?, uri))).collect()
}

fn value_of(cx: &mut Request, this: &Object, expression: &[u8], context: Option<&Object>, register: bool) -> Result<XPathValue> {
    let held = this.native::<Held>().expect("given when the object was made");
    let Some(document) = held.document() else {
        return Err(cx.throw_error("Error", "Invalid XPath Context"));
    };
    let node = match context {
        Some(context) => node_of(cx, context)?,
        None => document.clone(),
    };
    if !std::rc::Rc::ptr_eq(&node.doc(), &document.doc()) {
        return Err(cx.throw_error("Error", "Node from wrong document"));
    }
    let namespaces = if register && held.registers() { in_scope(&node) } else { Vec::new() };
    match run_in(cx, held, expression, &node, namespaces)? {
        Some(value) => Ok(value),
        None => Err(cx.throw_error("Error", "Could not evaluate XPath expression")),
    }
}

fn list(cx: &mut Request, found: Vec<Found>) -> Result<Value> {
    let mut values = Vec::with_capacity(found.len());
    for one in found {
        match one {
            Found::Node(node) => values.push(to_value(cx, &node)?),
            Found::Namespace(..) => {
                let words = "The namespace axis is not well-defined in the living DOM specification. Use \
                    Dom\\Element::getInScopeNamespaces() or Dom\\Element::getDescendantNamespaces() instead.";
                return Err(throw_words(cx, Code::NotSupported, words));
            }
        }
    }
    super::collections::node_list(cx, List::Fixed(values))
}

pub(crate) fn evaluate(cx: &mut Request, this: &Object, expression: &[u8], context: Option<&Object>, register: bool) -> Result<Value> {
    match value_of(cx, this, expression, context, register)? {
        XPathValue::Nodes(found) => list(cx, found),
        XPathValue::Boolean(value) => Ok(Value::bool(value)),
        XPathValue::Number(value) => Ok(Value::float(value)),
        XPathValue::Text(value) => Ok(text(cx, value)),
        XPathValue::Other => Ok(Value::NULL),
    }
}

pub(crate) fn query(cx: &mut Request, this: &Object, expression: &[u8], context: Option<&Object>, register: bool) -> Result<Value> {
    match value_of(cx, this, expression, context, register)? {
        XPathValue::Nodes(found) => list(cx, found),
        _ => list(cx, Vec::new()),
    }
}
