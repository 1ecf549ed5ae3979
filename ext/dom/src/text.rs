//! Character data: texts, comments, CDATA sections. Offsets count characters of UTF-8.

use crate::errors::{Code, refuse, throw};
use crate::wrap::{node_of, text as value, to_value};
use heddle_libxml2::{Doc, Node};
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Value};

/// Number of characters.
pub(crate) fn length(data: &[u8]) -> i64 {
    data.iter().filter(|byte| **byte & 0xc0 != 0x80).count() as i64
}

/// Where a character begins, in bytes.
fn place(data: &[u8], characters: i64) -> usize {
    let mut starts = data.iter().enumerate().filter(|(_, byte)| **byte & 0xc0 != 0x80).map(|(at, _)| at);
    usize::try_from(characters).ok().and_then(|count| starts.nth(count)).unwrap_or(data.len())
}

/// The text of a node and of those texts that stand next to it.
pub(crate) fn whole(node: &Node) -> Vec<u8> {
    let mut first = node.clone();
    while let Some(prev) = first.prev().filter(Node::is_text) {
        first = prev;
    }
    let mut text = Vec::new();
    let mut at = Some(first);
    while let Some(node) = at.filter(Node::is_text) {
        text.extend(node.data());
        at = node.next();
    }
    text
}

/// Where a range begins and ends, in bytes; an exception for one that begins behind the end.
fn range(cx: &mut Request, node: &Node, offset: i64, count: i64) -> Result<std::result::Result<(usize, usize), Value>> {
    let data = node.data();
    let length = length(&data);
    if offset < 0 || count < 0 || offset > length {
        return refuse(cx, node, Code::IndexSize).map(Err);
    }
    let end = offset.saturating_add(count).min(length);
    Ok(Ok((place(&data, offset), place(&data, end))))
}

pub(crate) fn append_data(cx: &mut Request, this: &Object, data: &[u8]) -> Result<Value> {
    let node = node_of(cx, this)?;
    node.set_data(&[&node.data()[..], data].concat());
    Ok(Value::TRUE)
}

pub(crate) fn substring_data(cx: &mut Request, this: &Object, offset: i64, count: i64) -> Result<Value> {
    let node = node_of(cx, this)?;
    match range(cx, &node, offset, count)? {
        Ok((from, to)) => Ok(value(cx, &node.data()[from..to])),
        Err(refused) => Ok(refused),
    }
}

pub(crate) fn insert_data(cx: &mut Request, this: &Object, offset: i64, data: &[u8]) -> Result<Value> {
    replace_data(cx, this, offset, 0, data)
}

pub(crate) fn delete_data(cx: &mut Request, this: &Object, offset: i64, count: i64) -> Result<Value> {
    replace_data(cx, this, offset, count, b"")
}

pub(crate) fn replace_data(cx: &mut Request, this: &Object, offset: i64, count: i64, data: &[u8]) -> Result<Value> {
    let node = node_of(cx, this)?;
    match range(cx, &node, offset, count)? {
        Ok((from, to)) => {
            let old = node.data();
            node.set_data(&[&old[..from], data, &old[to..]].concat());
            Ok(Value::TRUE)
        }
        Err(refused) => Ok(refused),
    }
}

pub(crate) fn split_text(cx: &mut Request, this: &Object, offset: i64) -> Result<Value> {
    let node = node_of(cx, this)?;
    if offset < 0 {
        return Err(cx.bad_argument(1, "must be greater than or equal to 0"));
    }
    let data = node.data();
    if !node.is_text() || offset > length(&data) {
        return Ok(Value::FALSE);
    }
    let at = place(&data, offset);
    let second = node.new_text(&data[at..]);
    node.set_data(&data[..at]);
    if let Some(parent) = node.parent() {
        second.insert(&parent, node.next().as_ref());
    }
    to_value(cx, &second)
}

pub(crate) fn is_whitespace_in_element_content(cx: &mut Request, this: &Object) -> Result<Value> {
    let node = node_of(cx, this)?;
    let data = node.data();
    Ok(Value::bool(data.iter().all(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r'))))
}

pub(crate) fn construct_text(cx: &mut Request, this: &Object, data: &[u8]) -> Result<Value> {
    crate::wrap::tie(cx, this, &Doc::homeless().new_text(data));
    Ok(Value::NULL)
}

pub(crate) fn construct_comment(cx: &mut Request, this: &Object, data: &[u8]) -> Result<Value> {
    crate::wrap::tie(cx, this, &Doc::homeless().new_comment(data));
    Ok(Value::NULL)
}

pub(crate) fn construct_cdata(cx: &mut Request, this: &Object, data: &[u8]) -> Result<Value> {
    crate::wrap::tie(cx, this, &Doc::homeless().new_cdata(data));
    Ok(Value::NULL)
}

pub(crate) fn construct_pi(cx: &mut Request, this: &Object, name: &[u8], data: &[u8]) -> Result<Value> {
    if !crate::node::is_name(name) {
        return Err(throw(cx, Code::InvalidCharacter));
    }
    crate::wrap::tie(cx, this, &Doc::homeless().new_pi(name, Some(data)));
    Ok(Value::NULL)
}
