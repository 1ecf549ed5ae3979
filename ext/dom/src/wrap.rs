//! From nodes to objects and back. A node has one object while the program holds it: the node's
//! proxy is a weak handle to it. The object holds the node, and that the document.

use crate::data;
use crate::errors::{Code, throw};
use heddle_libxml::XmlNode;
use heddle_libxml2::tree::Ns;
use heddle_libxml2::{Node, kind};
use heddle_runtime::class::ClassPtr;
use heddle_runtime::object::instantiate;
use heddle_runtime::{Request, Result};
use heddle_value::WeakRef;
use heddle_value::{Object, Value};
use std::cell::RefCell;

/// Gives every DOM object its payload.
pub(crate) fn create(cx: &mut Request, object: &Object) -> Result<()> {
    object.set_native(cx.heap(), XmlNode(RefCell::new(None)));
    Ok(())
}

/// The node of an object.
///
/// # Errors
/// The object's constructor has not run.
pub fn node_of(cx: &mut Request, object: &Object) -> Result<Node> {
    heddle_libxml::memory::settle(cx);
    match heddle_libxml::payload::node_of(object) {
        Some(node) => Ok(node),
        None => {
            let class = heddle_runtime::object::class_of(object);
            Err(cx.throw_error("Error", [b"Couldn't fetch ", class.shown()].concat()))
        }
    }
}

/// Returns the node of an object whose property is used.
///
/// # Errors
/// The object's constructor has not run.
pub(crate) fn node_behind(cx: &mut Request, object: &Object) -> Result<Node> {
    match heddle_libxml::payload::node_of(object) {
        Some(node) => Ok(node),
        None => Err(throw(cx, Code::InvalidState)),
    }
}

/// Ties an object and a node together.
pub fn tie(cx: &Request, object: &Object, node: &Node) {
    if let Some(held) = object.native::<XmlNode>() {
        let old = held.0.replace(Some(node.clone()));
        if let Some(old) = old {
            old.with_proxy(|proxy| *proxy = None);
        }
        let weak = object.downgrade(cx.heap());
        node.with_proxy(|proxy| *proxy = Some(Box::new(weak)));
    }
}

/// The class of a node's objects.
pub(crate) fn base_class(node: &Node) -> &'static str {
    let flavor = crate::modern::flavor(node);
    if flavor != crate::modern::Flavor::Legacy {
        return modern_class(node, flavor == crate::modern::Flavor::Html);
    }
    match node.kind() {
        kind::DOCUMENT | kind::HTML_DOCUMENT => "DOMDocument",
        kind::DTD | kind::DOCTYPE => "DOMDocumentType",
        kind::ELEMENT => "DOMElement",
        kind::ATTRIBUTE => "DOMAttr",
        kind::TEXT => "DOMText",
        kind::CDATA => "DOMCdataSection",
        kind::COMMENT => "DOMComment",
        kind::PI => "DOMProcessingInstruction",
        kind::FRAGMENT => "DOMDocumentFragment",
        kind::ENTITY_REF => "DOMEntityReference",
        kind::ENTITY_DECL | kind::ELEMENT_DECL => "DOMEntity",
        _ => "DOMNode",
    }
}

fn modern_class(node: &Node, is_html: bool) -> &'static str {
    match node.kind() {
        kind::DOCUMENT | kind::HTML_DOCUMENT if is_html => "Dom\\HTMLDocument",
        kind::DOCUMENT | kind::HTML_DOCUMENT => "Dom\\XMLDocument",
        kind::DTD | kind::DOCTYPE => "Dom\\DocumentType",
        kind::ELEMENT if crate::modern::is_html_element(node) => "Dom\\HTMLElement",
        kind::ELEMENT => "Dom\\Element",
        kind::ATTRIBUTE => "Dom\\Attr",
        kind::TEXT => "Dom\\Text",
        kind::CDATA => "Dom\\CDATASection",
        kind::COMMENT => "Dom\\Comment",
        kind::PI => "Dom\\ProcessingInstruction",
        kind::FRAGMENT => "Dom\\DocumentFragment",
        kind::ENTITY_REF => "Dom\\EntityReference",
        kind::ENTITY_DECL | kind::ELEMENT_DECL => "Dom\\Entity",
        _ => "Dom\\Node",
    }
}

fn class_for(cx: &mut Request, node: &Node) -> Result<ClassPtr> {
    let class = cx.require_class(base_class(node).as_bytes())?;
    let data = data::of(node);
    let own = data.classes.borrow().iter().find(|(base, _)| *base == class).map(|(_, own)| *own);
    Ok(own.unwrap_or(class))
}

/// The node's object: the one that there is, or a new one.
///
/// # Errors
/// The class that the program wants for such nodes cannot be made.
pub fn to_object(cx: &mut Request, node: &Node) -> Result<Object> {
    let known = node.with_proxy(|proxy| proxy.as_ref()?.downcast_ref::<WeakRef>()?.get());
    if let Some(object) = known {
        return Ok(object);
    }
    let class = class_for(cx, node)?;
    let object = instantiate(cx, class)?;
    tie(cx, &object, node);
    Ok(object)
}

/// The node's object as a value.
///
/// # Errors
/// Those of [`to_object`].
pub fn to_value(cx: &mut Request, node: &Node) -> Result<Value> {
    to_object(cx, node).map(Value::from)
}

/// The object of a node that may not be there, or null.
pub(crate) fn optional(cx: &mut Request, node: Option<Node>) -> Result<Value> {
    node.map_or(Ok(Value::NULL), |node| to_value(cx, &node))
}

/// A text as a value.
pub(crate) fn text(cx: &Request, text: impl AsRef<[u8]>) -> Value {
    Value::from(cx.str(text))
}

/// A text that may not be there.
pub(crate) fn maybe_text(cx: &Request, found: Option<Vec<u8>>) -> Value {
    found.map_or(Value::NULL, |found| text(cx, found))
}

/// Returns a document as libxml2's own functions want it: with namespaces declared in its lists.
/// One of the old classes is so already.
pub fn as_declared(document: &Node) -> Node {
    if !crate::modern::is_modern(document) {
        return document.clone();
    }
    let Some(copy) = crate::modern::copy::copy(document, document, true) else { return document.clone() };
    data::of(&copy).flavor.set(crate::modern::Flavor::Legacy);
    crate::modern::declarations::from_attributes(&copy);
    copy
}

/// Writes a document of `Dom\*`, or a node of one, as its classes do. `None`: it is of the old
/// classes.
pub fn modern_xml(node: &Node) -> Option<Vec<u8>> {
    crate::modern::is_modern(node).then(|| crate::modern::storage::as_xml(&node.document(), node, 0))
}

/// Returns the namespaces that an element declares, in whichever way its document keeps them.
pub fn declarations(element: &Node) -> Vec<Ns> {
    if !crate::modern::is_modern(element) {
        return element.declarations();
    }
    let declared = crate::modern::declarations::declared(element).into_iter();
    declared.map(|(_, prefix, uri)| Ns { prefix, uri: Some(uri) }).collect()
}
