//! Attributes of elements.

use super::{extract, is_html_document, is_html_element, set_namespace};
use crate::errors::{Code, throw};
use crate::node::is_name;
use crate::wrap::{maybe_text, node_of, optional, text};
use heddle_libxml2::{Node, kind};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Object, Value};

/// Returns a name as it is looked up: HTML's names have no capitals.
fn folded(element: &Node, name: &[u8]) -> Vec<u8> {
    if is_html_element(element) && is_html_document(element) { name.to_ascii_lowercase() } else { name.to_vec() }
}

/// Returns the attribute with a qualified name.
pub(crate) fn find(element: &Node, name: &[u8]) -> Option<Node> {
    let name = folded(element, name);
    let local = name.iter().position(|byte| *byte == b':').map_or(&name[..], |at| &name[at + 1..]);
    element.attributes().find(|attr| (attr.name_is(local) || attr.name_is(&name)) && attr.qualified_name() == name)
}

fn find_ns(element: &Node, uri: Option<&[u8]>, local: &[u8]) -> Option<Node> {
    element.attribute(Some(uri), local)
}

pub(crate) fn is_id(cx: &mut Request, this: &Object) -> Result<Value> {
    let attr = node_of(cx, this)?;
    Ok(Value::bool(attr.is_id() || is_html_document(&attr) && attr.name_is(b"id") && attr.uri_is(None)))
}

pub(crate) fn has_attributes(cx: &mut Request, this: &Object) -> Result<Value> {
    Ok(Value::bool(node_of(cx, this)?.first_attribute().is_some()))
}

pub(crate) fn get_attribute_names(cx: &mut Request, this: &Object) -> Result<Value> {
    let element = node_of(cx, this)?;
    let mut names = Array::new();
    for attr in element.attributes() {
        let _ = names.push(cx.heap(), text(cx, attr.qualified_name()));
    }
    Ok(names.into())
}

pub(crate) fn get_attribute(cx: &mut Request, this: &Object, name: &[u8]) -> Result<Value> {
    let element = node_of(cx, this)?;
    let found = find(&element, name).map(|attr| attr.child_text());
    Ok(maybe_text(cx, found))
}

pub(crate) fn get_attribute_ns(cx: &mut Request, this: &Object, uri: Option<&[u8]>, name: &[u8]) -> Result<Value> {
    let element = node_of(cx, this)?;
    let found = find_ns(&element, uri, name).map(|attr| attr.child_text());
    Ok(maybe_text(cx, found))
}

pub(crate) fn has_attribute(cx: &mut Request, this: &Object, name: &[u8]) -> Result<Value> {
    let element = node_of(cx, this)?;
    Ok(Value::bool(find(&element, name).is_some()))
}

pub(crate) fn has_attribute_ns(cx: &mut Request, this: &Object, uri: Option<&[u8]>, name: &[u8]) -> Result<Value> {
    let element = node_of(cx, this)?;
    Ok(Value::bool(find_ns(&element, uri, name).is_some()))
}

pub(crate) fn get_attribute_node(cx: &mut Request, this: &Object, name: &[u8]) -> Result<Value> {
    let element = node_of(cx, this)?;
    optional(cx, find(&element, name))
}

pub(crate) fn get_attribute_node_ns(cx: &mut Request, this: &Object, uri: Option<&[u8]>, name: &[u8]) -> Result<Value> {
    let element = node_of(cx, this)?;
    optional(cx, find_ns(&element, uri, name))
}

/// Gives an attribute a value; one without namespace and named `id` identifies its element.
pub(crate) fn set_value(attr: &Node, value: &[u8]) {
    attr.set_value(value);
    if attr.name_is(b"id") && attr.uri_is(None) && !attr.is_id() {
        attr.set_id(true);
    }
}

/// Sets the attribute without namespace.
pub(crate) fn set_plain(element: &Node, name: &[u8], value: &[u8]) {
    match find_ns(element, None, name) {
        Some(attr) => set_value(&attr, value),
        None => {
            let attr = element.new_attribute(name, b"");
            attr.attach(element);
            set_value(&attr, value);
        }
    }
}

pub(crate) fn set_attribute(cx: &mut Request, this: &Object, name: &[u8], value: &[u8]) -> Result<Value> {
    if name.is_empty() {
        return Err(cx.bad_argument(1, "must not be empty"));
    }
    let element = node_of(cx, this)?;
    if !is_name(name) {
        return Err(throw(cx, Code::InvalidCharacter));
    }
    match find(&element, name) {
        Some(attr) => set_value(&attr, value),
        None => {
            let attr = element.new_attribute(&folded(&element, name), b"");
            attr.attach(&element);
            set_value(&attr, value);
        }
    }
    Ok(Value::NULL)
}

pub(crate) fn set_attribute_ns(cx: &mut Request, this: &Object, uri: Option<&[u8]>, name: &[u8], value: &[u8]) -> Result<Value> {
    let element = node_of(cx, this)?;
    let (uri, prefix, local) = match extract(uri, name) {
        Ok(parts) => parts,
        Err(code) => return Err(throw(cx, code)),
    };
    match find_ns(&element, uri, local) {
        Some(attr) => {
            set_namespace(&attr, prefix, uri);
            set_value(&attr, value);
        }
        None => {
            let attr = element.new_attribute(local, b"");
            set_namespace(&attr, prefix, uri);
            attr.attach(&element);
            set_value(&attr, value);
        }
    }
    Ok(Value::NULL)
}

fn take_out(attr: Option<Node>) {
    if let Some(attr) = attr {
        if attr.is_id() {
            attr.set_id(false);
        }
        attr.unlink();
    }
}

pub(crate) fn remove_attribute(cx: &mut Request, this: &Object, name: &[u8]) -> Result<Value> {
    let element = node_of(cx, this)?;
    take_out(find(&element, name));
    Ok(Value::NULL)
}

pub(crate) fn remove_attribute_ns(cx: &mut Request, this: &Object, uri: Option<&[u8]>, name: &[u8]) -> Result<Value> {
    let element = node_of(cx, this)?;
    take_out(find_ns(&element, uri, name));
    Ok(Value::NULL)
}

pub(crate) fn remove_attribute_node(cx: &mut Request, this: &Object, attr: &Object) -> Result<Value> {
    let element = node_of(cx, this)?;
    let node = node_of(cx, attr)?;
    if !node.is(kind::ATTRIBUTE) || node.parent().as_ref() != Some(&element) {
        return Err(throw(cx, Code::NotFound));
    }
    take_out(Some(node));
    Ok(attr.clone().into())
}

pub(crate) fn set_attribute_node(cx: &mut Request, this: &Object, attr: &Object) -> Result<Value> {
    let element = node_of(cx, this)?;
    let node = node_of(cx, attr)?;
    if node.parent().is_some_and(|owner| owner != element) {
        return Err(throw(cx, Code::InUse));
    }
    let old = find_ns(&element, node.uri().as_deref(), &node.name());
    if old.as_ref() == Some(&node) {
        return Ok(Value::NULL);
    }
    if let Some(old) = &old {
        let next = old.next();
        old.unlink();
        // the new one takes the old one's place
        let later: Vec<Node> = std::iter::successors(next, Node::next).collect();
        later.iter().for_each(Node::unlink);
        node.attach(&element);
        later.iter().for_each(|attr| attr.attach(&element));
    } else {
        node.attach(&element);
    }
    optional(cx, old)
}

pub(crate) fn toggle_attribute(cx: &mut Request, this: &Object, name: &[u8], force: Option<bool>) -> Result<Value> {
    let element = node_of(cx, this)?;
    if !is_name(name) {
        return Err(throw(cx, Code::InvalidCharacter));
    }
    let found = find(&element, name);
    match (found.is_some(), force) {
        (false, None | Some(true)) => {
            set_attribute(cx, this, name, b"")?;
            Ok(Value::TRUE)
        }
        (true, None | Some(false)) => {
            take_out(found);
            Ok(Value::FALSE)
        }
        (is_there, _) => Ok(Value::bool(is_there)),
    }
}

fn set_id(cx: &mut Request, element: &Node, attr: Option<Node>, is_id: bool) -> Result<Value> {
    match attr.filter(|attr| attr.is(kind::ATTRIBUTE) && attr.parent().as_ref() == Some(element)) {
        Some(attr) => {
            attr.set_id(is_id);
            Ok(Value::NULL)
        }
        None => Err(throw(cx, Code::NotFound)),
    }
}

pub(crate) fn set_id_attribute(cx: &mut Request, this: &Object, name: &[u8], is_id: bool) -> Result<Value> {
    let element = node_of(cx, this)?;
    let attr = find(&element, name);
    set_id(cx, &element, attr, is_id)
}

pub(crate) fn set_id_attribute_ns(cx: &mut Request, this: &Object, uri: Option<&[u8]>, name: &[u8], is_id: bool) -> Result<Value> {
    let element = node_of(cx, this)?;
    let attr = find_ns(&element, uri, name);
    set_id(cx, &element, attr, is_id)
}

pub(crate) fn set_id_attribute_node(cx: &mut Request, this: &Object, attr: &Object, is_id: bool) -> Result<Value> {
    let element = node_of(cx, this)?;
    let attr = node_of(cx, attr)?;
    set_id(cx, &element, Some(attr), is_id)
}
