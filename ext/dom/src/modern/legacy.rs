//! Members that work as in the old classes, but for small things.

use super::{copy, declarations, is_modern};
use crate::errors::{Code, throw};
use crate::wrap::{maybe_text, node_of, text as value, to_value};
use crate::{node, text};
use heddle_libxml2::{Node, kind};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Object, Value};

pub(crate) use crate::node::{compare_document_position, get_line_no, get_node_path, sleep, wakeup};

pub(crate) fn get_root_node(cx: &mut Request, this: &Object, options: Array) -> Result<Value> {
    node::get_root_node(cx, this, Some(options))
}

pub(crate) fn has_child_nodes(cx: &mut Request, this: &Object) -> Result<Value> {
    node::has_child_nodes(cx, this)
}

pub(crate) fn is_same_node(cx: &mut Request, this: &Object, other: Option<&Object>) -> Result<Value> {
    match other {
        Some(other) => node::is_same_node(cx, this, other),
        None => Ok(Value::FALSE),
    }
}

pub(crate) fn is_equal_node(cx: &mut Request, this: &Object, other: Option<&Object>) -> Result<Value> {
    node::is_equal_node(cx, this, other)
}

pub(crate) fn contains(cx: &mut Request, this: &Object, other: Option<&Object>) -> Result<Value> {
    let node = node_of(cx, this)?;
    let Some(other) = other else { return Ok(Value::FALSE) };
    let other = node_of(cx, other)?;
    Ok(Value::bool(node.contains(&other)))
}

pub(crate) fn lookup_prefix(cx: &mut Request, this: &Object, uri: Option<&[u8]>) -> Result<Value> {
    let node = node_of(cx, this)?;
    let found = uri.filter(|uri| !uri.is_empty()).and_then(|uri| declarations::find_prefix(&node, uri));
    Ok(maybe_text(cx, found))
}

pub(crate) fn lookup_namespace_uri(cx: &mut Request, this: &Object, prefix: Option<&[u8]>) -> Result<Value> {
    let node = node_of(cx, this)?;
    let found = declarations::find_uri(&node, prefix.filter(|prefix| !prefix.is_empty()));
    Ok(maybe_text(cx, found))
}

pub(crate) fn is_default_namespace(cx: &mut Request, this: &Object, uri: Option<&[u8]>) -> Result<Value> {
    let node = node_of(cx, this)?;
    let uri = uri.filter(|uri| !uri.is_empty());
    Ok(Value::bool(declarations::find_uri(&node, None).as_deref() == uri))
}

/// Copies the node's tree with namespaces declared as libxml2 wants it; gives the node in it, too.
fn as_declared(node: &Node) -> Option<(Node, Node)> {
    let document = node.document();
    let whole = copy::copy(&document, &document, true)?;
    // the same way down leads to the same node
    let mut way = Vec::new();
    let mut at = node.clone();
    while let Some(parent) = at.parent() {
        let mut place = 0;
        let mut before = at.prev();
        while let Some(sibling) = before {
            place += 1;
            before = sibling.prev();
        }
        way.push(place);
        at = parent;
    }
    if at != document || node.is(kind::ATTRIBUTE) {
        return None;
    }
    let mut found = whole.clone();
    for place in way.into_iter().rev() {
        found = found.children().nth(place)?;
    }
    crate::data::of(&whole).flavor.set(super::Flavor::Legacy);
    declarations::from_attributes(&whole);
    Some((whole, found))
}

pub(crate) fn c14n(
    cx: &mut Request,
    this: &Object,
    exclusive: bool,
    with_comments: bool,
    xpath: Option<Array>,
    prefixes: Option<Array>,
) -> Result<Value> {
    let node = node_of(cx, this)?;
    if !is_modern(&node) {
        return node::c14n(cx, this, exclusive, with_comments, xpath, prefixes);
    }
    if !node.is_connected() {
        let words = "Canonicalization can only happen on nodes attached to a document.";
        return Err(crate::errors::throw_words(cx, crate::errors::Code::Hierarchy, words));
    }
    let Some((_whole, copy)) = as_declared(&node) else { return Ok(value(cx, b"")) };
    let object = to_value(cx, &copy)?;
    match object.as_object() {
        Some(object) => node::c14n(cx, object, exclusive, with_comments, xpath, prefixes),
        None => Ok(Value::FALSE),
    }
}

pub(crate) fn c14n_file(
    cx: &mut Request,
    this: &Object,
    uri: &[u8],
    exclusive: bool,
    with_comments: bool,
    xpath: Option<Array>,
    prefixes: Option<Array>,
) -> Result<Value> {
    let canonical = c14n(cx, this, exclusive, with_comments, xpath, prefixes)?;
    let Some(bytes) = canonical.as_bytes().map(<[u8]>::to_vec) else { return Ok(Value::FALSE) };
    let written = heddle_libxml::loading::write(cx, uri, &bytes)?;
    Ok(written.map_or(Value::FALSE, |written| Value::int(written as i64)))
}

pub(crate) fn clone_node(cx: &mut Request, this: &Object, deep: bool) -> Result<Value> {
    let node = node_of(cx, this)?;
    match copy::copy(&node, &node.document(), deep) {
        Some(copy) => to_value(cx, &copy),
        None => Err(throw(cx, Code::NotSupported)),
    }
}

// ---- character data, whose counts are those of a 32 bit number

fn count(count: i64) -> i64 {
    i64::from(count as u32)
}

pub(crate) fn substring_data(cx: &mut Request, this: &Object, offset: i64, length: i64) -> Result<Value> {
    text::substring_data(cx, this, count(offset), count(length))
}

pub(crate) fn append_data(cx: &mut Request, this: &Object, data: &[u8]) -> Result<Value> {
    text::append_data(cx, this, data)?;
    Ok(Value::NULL)
}

pub(crate) fn insert_data(cx: &mut Request, this: &Object, offset: i64, data: &[u8]) -> Result<Value> {
    text::insert_data(cx, this, count(offset), data)?;
    Ok(Value::NULL)
}

pub(crate) fn delete_data(cx: &mut Request, this: &Object, offset: i64, length: i64) -> Result<Value> {
    text::delete_data(cx, this, count(offset), count(length))?;
    Ok(Value::NULL)
}

pub(crate) fn replace_data(cx: &mut Request, this: &Object, offset: i64, length: i64, data: &[u8]) -> Result<Value> {
    text::replace_data(cx, this, count(offset), count(length), data)?;
    Ok(Value::NULL)
}

pub(crate) fn split_text(cx: &mut Request, this: &Object, offset: i64) -> Result<Value> {
    let node = node_of(cx, this)?;
    if offset >= 0 && count(offset) > text::length(&node.data()) {
        return Err(throw(cx, Code::IndexSize));
    }
    text::split_text(cx, this, if offset < 0 { offset } else { count(offset) })
}
