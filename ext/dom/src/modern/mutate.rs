//! Hanging nodes up and taking them out, with the checks of the standard.

use crate::errors::{Code, throw, throw_words};
use crate::node::normalize_tree;
use crate::wrap::node_of;
use heddle_libxml::payload;
use heddle_libxml2::{Node, kind};
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Value};

const ONE_ELEMENT: &str = "Cannot have more than one element child in a document";
const NO_TEXT: &str = "Cannot insert text as a child of a document";
const DOCTYPE_FIRST: &str = "Document types must be the first child in a document";
const ONE_DOCTYPE: &str = "Cannot have more than one document type";
const DOCTYPE_ELSEWHERE: &str = "Cannot insert a document type into anything other than a document";

/// Why a node may not be where it is wanted.
type Objection = (Code, Option<&'static str>);

fn raise(cx: &mut Request, objection: Objection) -> heddle_runtime::Halt {
    match objection {
        (code, Some(words)) => throw_words(cx, code, words),
        (code, None) => throw(cx, code),
    }
}

/// Returns whether a node is `other` or holds it, through templates' contents as well.
fn holds(node: &Node, other: &Node) -> bool {
    let mut at = other.clone();
    loop {
        if node.contains(&at) {
            return true;
        }
        match super::html::host(&at.root()) {
            Some(host) => at = host,
            None => return false,
        }
    }
}

fn is_there_doctype_after(from: Option<&Node>) -> bool {
    let mut at = from.cloned();
    while let Some(node) = at {
        if node.is(kind::DTD) {
            return true;
        }
        at = node.next();
    }
    false
}

fn is_there_element_before(child: &Node) -> bool {
    let mut at = child.prev();
    while let Some(node) = at {
        if node.is_element() {
            return true;
        }
        at = node.prev();
    }
    false
}

/// Returns the checks before insertion; `replaced` is the child that goes.
fn objection(parent: &Node, node: &Node, child: Option<&Node>, replaced: Option<&Node>) -> Option<Objection> {
    if !std::rc::Rc::ptr_eq(&node.doc(), &parent.doc()) {
        return Some((Code::WrongDocument, None));
    }
    if !matches!(parent.kind(), kind::DOCUMENT | kind::HTML_DOCUMENT | kind::FRAGMENT | kind::ELEMENT) || holds(node, parent) {
        return Some((Code::Hierarchy, None));
    }
    if child.or(replaced).is_some_and(|child| child.parent().as_ref() != Some(parent) || child.is(kind::ATTRIBUTE)) {
        return Some((Code::NotFound, None));
    }
    match node.kind() {
        kind::FRAGMENT | kind::DTD | kind::ELEMENT | kind::TEXT | kind::CDATA | kind::COMMENT | kind::PI => {}
        _ => return Some((Code::Hierarchy, None)),
    }
    if !parent.is_document() {
        return node.is(kind::DTD).then_some((Code::Hierarchy, Some(DOCTYPE_ELSEWHERE)));
    }
    in_document(parent, node, child, replaced).map(|words| (Code::Hierarchy, Some(words)))
}

fn in_document(parent: &Node, node: &Node, child: Option<&Node>, replaced: Option<&Node>) -> Option<&'static str> {
    let other = |kind: u32| parent.children().any(|found| found.is(kind) && Some(&found) != replaced);
    let place = child.or(replaced);
    match node.kind() {
        kind::TEXT | kind::CDATA => Some(NO_TEXT),
        kind::FRAGMENT | kind::ELEMENT => {
            if node.is(kind::FRAGMENT) {
                let elements = node.children().filter(Node::is_element).count();
                if elements > 1 {
                    return Some(ONE_ELEMENT);
                }
                if node.children().any(|child| child.is_text()) {
                    return Some(NO_TEXT);
                }
                if elements == 0 {
                    return None;
                }
            }
            if other(kind::ELEMENT) {
                return Some(ONE_ELEMENT);
            }
            let after = match replaced {
                Some(replaced) => replaced.next(),
                None => place.cloned(),
            };
            is_there_doctype_after(after.as_ref()).then_some(DOCTYPE_FIRST)
        }
        kind::DTD => {
            if other(kind::DTD) && replaced.is_none() {
                return Some(ONE_DOCTYPE);
            }
            let late = match place {
                Some(child) => is_there_element_before(child),
                None => other(kind::ELEMENT),
            };
            late.then_some(DOCTYPE_FIRST).or(other(kind::DTD).then_some(ONE_DOCTYPE))
        }
        _ => None,
    }
}

/// Hangs a node, or what a fragment holds, under `parent`.
pub(crate) fn place(parent: &Node, node: &Node, before: Option<&Node>) {
    if node.is(kind::FRAGMENT) {
        let nodes: Vec<Node> = node.children().collect();
        for node in nodes {
            node.insert(parent, before);
        }
        return;
    }
    let before = if before == Some(node) { node.next() } else { before.cloned() };
    node.insert(parent, before.as_ref());
}

/// Inserts a node where the standard allows it.
///
/// # Errors
/// The node may not be there.
pub(crate) fn insert(cx: &mut Request, parent: &Node, node: &Node, child: Option<&Node>) -> Result<()> {
    if let Some(objection) = objection(parent, node, child, None) {
        return Err(raise(cx, objection));
    }
    place(parent, node, child);
    Ok(())
}

pub(crate) fn append_child(cx: &mut Request, this: &Object, node: &Object) -> Result<Value> {
    insert_before(cx, this, node, None)
}

pub(crate) fn insert_before(cx: &mut Request, this: &Object, node: &Object, child: Option<&Object>) -> Result<Value> {
    let parent = node_of(cx, this)?;
    let new = node_of(cx, node)?;
    let child = child.map(|child| node_of(cx, child)).transpose()?;
    insert(cx, &parent, &new, child.as_ref())?;
    Ok(node.clone().into())
}

pub(crate) fn replace_child(cx: &mut Request, this: &Object, node: &Object, child: &Object) -> Result<Value> {
    let parent = node_of(cx, this)?;
    let (new, old) = (node_of(cx, node)?, node_of(cx, child)?);
    replace(cx, &parent, &new, &old)?;
    Ok(child.clone().into())
}

/// Replaces a child.
///
/// # Errors
/// The new node may not be there.
pub(crate) fn replace(cx: &mut Request, parent: &Node, new: &Node, old: &Node) -> Result<()> {
    if let Some(objection) = objection(parent, new, None, Some(old)) {
        return Err(raise(cx, objection));
    }
    if new == old {
        return Ok(());
    }
    let next = if old.next().as_ref() == Some(new) { new.next() } else { old.next() };
    old.unlink();
    place(parent, new, next.as_ref());
    Ok(())
}

pub(crate) fn remove_child(cx: &mut Request, this: &Object, child: &Object) -> Result<Value> {
    let parent = node_of(cx, this)?;
    let old = node_of(cx, child)?;
    if old.parent().as_ref() != Some(&parent) || old.is(kind::ATTRIBUTE) {
        return Err(throw(cx, Code::NotFound));
    }
    old.unlink();
    Ok(child.clone().into())
}

/// Arguments, each a node or a text, as one node: a fragment where there are more.
fn to_node(cx: &mut Request, context: &Node, nodes: &[Value]) -> Result<Node> {
    let mut all = Vec::new();
    for (number, value) in nodes.iter().enumerate() {
        let value = value.deref();
        if let Some(text) = value.as_bytes() {
            all.push(context.document().new_text(text));
            continue;
        }
        let class = cx.require_class(b"Dom\\Node")?;
        let is_node = value.as_object().is_some_and(|object| heddle_runtime::object::class_of(object).is_subclass_of(class));
        match value.as_object().filter(|_| is_node) {
            Some(object) => all.push(node_of(cx, object)?),
            None => {
                let given = heddle_runtime::types::value_name(value);
                return Err(cx.bad_argument_type(number + 1, format!("must be of type Dom\\Node|string, {given} given")));
            }
        }
    }
    if let [node] = &all[..] {
        return Ok(node.clone());
    }
    let fragment = context.document().new_fragment();
    for node in all {
        if let Some(objection) = objection(&fragment, &node, None, None) {
            return Err(raise(cx, objection));
        }
        place(&fragment, &node, None);
    }
    Ok(fragment)
}

/// Returns the first of a node and those after it that is none of the arguments.
fn beyond(at: Option<Node>, nodes: &[Value]) -> Option<Node> {
    let is_argument = |node: &Node| nodes.iter().any(|value| value.deref().as_object().and_then(payload::node_of).as_ref() == Some(node));
    let mut at = at;
    while let Some(node) = at.clone()
        && is_argument(&node)
    {
        at = node.next();
    }
    at
}

pub(crate) fn append(cx: &mut Request, this: &Object, nodes: &[Value]) -> Result<Value> {
    let Some(parent) = payload::node_of(this) else { return Err(unfetched(cx, this)) };
    let node = to_node(cx, &parent, nodes)?;
    insert(cx, &parent, &node, None)?;
    Ok(Value::NULL)
}

fn unfetched(cx: &mut Request, this: &Object) -> heddle_runtime::Halt {
    let class = heddle_runtime::object::class_of(this);
    cx.throw_error("Error", [b"Couldn't fetch ", class.shown()].concat())
}

pub(crate) fn prepend(cx: &mut Request, this: &Object, nodes: &[Value]) -> Result<Value> {
    let Some(parent) = payload::node_of(this) else { return Err(unfetched(cx, this)) };
    let before = beyond(parent.first_child(), nodes);
    let node = to_node(cx, &parent, nodes)?;
    insert(cx, &parent, &node, before.as_ref())?;
    Ok(Value::NULL)
}

pub(crate) fn replace_children(cx: &mut Request, this: &Object, nodes: &[Value]) -> Result<Value> {
    let Some(parent) = payload::node_of(this) else { return Err(unfetched(cx, this)) };
    let node = to_node(cx, &parent, nodes)?;
    // what is there goes, so only the new nodes count
    let found = objection(&parent, &node, None, None);
    let found = match found {
        Some((Code::Hierarchy, Some(_))) if parent.is_document() => in_empty_document(&node).map(|words| (Code::Hierarchy, Some(words))),
        other => other,
    };
    if let Some(objection) = found {
        return Err(raise(cx, objection));
    }
    parent.clear();
    place(&parent, &node, None);
    Ok(Value::NULL)
}

fn in_empty_document(node: &Node) -> Option<&'static str> {
    match node.kind() {
        kind::TEXT | kind::CDATA => Some(NO_TEXT),
        kind::FRAGMENT if node.children().filter(Node::is_element).count() > 1 => Some(ONE_ELEMENT),
        kind::FRAGMENT if node.children().any(|child| child.is_text()) => Some(NO_TEXT),
        _ => None,
    }
}

pub(crate) fn before(cx: &mut Request, this: &Object, nodes: &[Value]) -> Result<Value> {
    let node = node_of(cx, this)?;
    let Some(parent) = node.parent() else { return Ok(Value::NULL) };
    let at = beyond(Some(node.clone()), nodes);
    // the node itself may be among the arguments: what comes before it stays the mark
    let mut previous = node.prev();
    while let Some(sibling) = previous.clone()
        && beyond(Some(sibling.clone()), nodes).as_ref() != Some(&sibling)
    {
        previous = sibling.prev();
    }
    let new = to_node(cx, &node, nodes)?;
    let at = match previous {
        Some(previous) => previous.next(),
        None => parent.first_child(),
    }
    .or(at.filter(|at| at.parent().as_ref() == Some(&parent)));
    insert(cx, &parent, &new, at.as_ref())?;
    Ok(Value::NULL)
}

pub(crate) fn after(cx: &mut Request, this: &Object, nodes: &[Value]) -> Result<Value> {
    let node = node_of(cx, this)?;
    let Some(parent) = node.parent() else { return Ok(Value::NULL) };
    let at = beyond(node.next(), nodes);
    let new = to_node(cx, &node, nodes)?;
    insert(cx, &parent, &new, at.as_ref())?;
    Ok(Value::NULL)
}

pub(crate) fn replace_with(cx: &mut Request, this: &Object, nodes: &[Value]) -> Result<Value> {
    let node = node_of(cx, this)?;
    let Some(parent) = node.parent() else { return Ok(Value::NULL) };
    let at = beyond(node.next(), nodes);
    let new = to_node(cx, &node, nodes)?;
    if node.parent().as_ref() == Some(&parent) {
        replace(cx, &parent, &new, &node)?;
    } else {
        insert(cx, &parent, &new, at.as_ref())?;
    }
    Ok(Value::NULL)
}

pub(crate) fn remove(cx: &mut Request, this: &Object) -> Result<Value> {
    let node = node_of(cx, this)?;
    if node.is(kind::DTD) {
        return Err(throw(cx, Code::NoModification));
    }
    node.unlink();
    Ok(Value::NULL)
}

pub(crate) fn normalize(cx: &mut Request, this: &Object) -> Result<Value> {
    let node = node_of(cx, this)?;
    normalize_tree(&node);
    Ok(Value::NULL)
}
