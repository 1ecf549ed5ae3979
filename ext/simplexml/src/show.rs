//! What dumps, casts to arrays and JSON show of an element.

use crate::{derive, selection};
use heddle_libxml::payload::{Kind, Selection};
use heddle_libxml2::{Node, kind};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Object, Value};

/// Whether a text consists of blanks.
fn is_blank(node: &Node) -> bool {
    node.is(kind::TEXT) && node.data().iter().all(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r'))
}

/// An element's value where it is shown: its text if it begins with one, else an object.
fn value_of(cx: &mut Request, this: &Object, at: &Selection, node: &Node) -> Result<Value> {
    if node.first_child().is_some_and(|child| child.is(kind::TEXT) && !is_blank(&child)) {
        let text = node.child_text();
        return Ok(cx.str(text).into());
    }
    derive(cx, this, node, Kind::One, &at.filter)
}

/// Puts a value under a name; the second one makes a list of them.
fn add(cx: &Request, array: &mut Array, name: &[u8], value: Value) {
    let heap = cx.heap();
    let Some(old) = array.get_bytes(name).cloned() else {
        array.insert_bytes(heap, name, value);
        return;
    };
    let mut list = match old.as_array() {
        Some(list) => list.clone(),
        None => {
            let mut list = Array::new();
            let _ = list.push(heap, old);
            list
        }
    };
    let _ = list.push(heap, value);
    array.insert_bytes(heap, name, list);
}

/// Whether an attribute has the name that is asked for, if one is.
fn is_meant(at: &Selection, attr: &Node) -> bool {
    match &at.kind {
        Kind::AttributesNamed(name) => attr.name_is(name),
        _ => true,
    }
}

fn attributes(cx: &Request, at: &Selection, node: &Node, array: &mut Array) {
    let mut found = Array::new();
    for attr in node.attributes().filter(|attr| at.filter.admits(attr) && is_meant(at, attr)) {
        let text = cx.str(attr.child_text());
        found.insert_bytes(cx.heap(), &attr.name(), text);
    }
    if !found.is_empty() {
        array.insert_bytes(cx.heap(), b"@attributes", found);
    }
}

/// Whether a list of elements is shown as such: its first is one of several and holds only a text.
fn is_list(node: &Node) -> bool {
    let Some(child) = node.first_child() else { return false };
    let alone = node.parent().is_none_or(|parent| parent.first_child() == parent.last_child());
    node.next().is_some() && child.next().is_none() && child.first_child().is_none() && !alone
}

/// Who looks at the properties.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum View {
    Dump,
    /// `(array)`, `get_object_vars`, JSON.
    Array,
}

/// The properties, `@attributes` among them where the view shows them.
pub(crate) fn properties(cx: &mut Request, this: &Object, view: View) -> Result<Array> {
    let mut array = Array::new();
    let Ok(at) = selection(cx, this) else {
        cx.exception = None;
        return Ok(array);
    };
    let Some(first) = at.first() else { return Ok(array) };
    if view == View::Dump || at.kind != Kind::Children {
        attributes(cx, &at, &first, &mut array);
    }
    if at.kind.is_attributes() {
        return Ok(array);
    }
    if first.is(kind::ATTRIBUTE) {
        let text = cx.str(first.child_text());
        let _ = array.push(cx.heap(), text);
        return Ok(array);
    }
    if matches!(at.kind, Kind::Named(_)) && is_list(&first) {
        for node in at.all() {
            let value = value_of(cx, this, &at, &node)?;
            let _ = array.push(cx.heap(), value);
        }
        return Ok(array);
    }
    let mut next = first.first_child();
    while let Some(node) = next {
        // what an entity stands for has the entities that are declared after it as neighbours
        next = if node.is(kind::ENTITY_DECL) { None } else { node.next() };
        let alone = node.first_child().is_none() && node.prev().is_none() && node.next().is_none();
        if node.is(kind::TEXT) {
            if alone && !is_blank(&node) && at.kind != Kind::Children {
                let text = cx.str(node.data());
                let _ = array.push(cx.heap(), text);
            }
            continue;
        }
        let is_hidden = if node.is_element() { !at.filter.admits(&node) } else { at.kind == Kind::Children };
        if is_hidden || node.is(kind::CDATA) {
            continue;
        }
        let name = node.name();
        let value = value_of(cx, this, &at, &node)?;
        add(cx, &mut array, &name, value);
    }
    Ok(array)
}

/// Whether the object counts as true: there is something in its element, or its list has a member.
pub(crate) fn is_true(cx: &mut Request, this: &Object) -> Result<bool> {
    let at = selection(cx, this)?;
    if at.kind != Kind::One && at.start().is_some() {
        return Ok(true);
    }
    let has_text = at.kind == Kind::One && at.node.first_child().is_some_and(|child| child.is(kind::TEXT) && child.next().is_none());
    Ok(has_text || !properties(cx, this, View::Dump)?.is_empty())
}
