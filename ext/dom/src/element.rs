//! Elements and attributes.

use crate::errors::{Code, refuse, throw};
use crate::node::{XMLNS_URI, is_name, new_element_ns, split_name};
use crate::wrap::{node_of, optional, text, tie, to_value};
use heddle_libxml::payload;
use heddle_libxml2::tree::Ns;
use heddle_libxml2::{Doc, Node, kind};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Object, Value};

/// Holds what a name of an attribute means on an element.
enum Meant {
    Attribute(Node),
    /// A namespace declaration, which is no node of the tree.
    Declaration(Ns),
}

/// Prefix and local part.
fn parts(name: &[u8]) -> (Option<&[u8]>, &[u8]) {
    match name.iter().position(|byte| *byte == b':') {
        Some(at) => (Some(&name[..at]), &name[at + 1..]),
        None => (None, name),
    }
}

/// Returns whether a name is that of a namespace's declaration.
fn is_declaration(name: &[u8]) -> bool {
    matches!(parts(name), (None, b"xmlns") | (Some(b"xmlns"), _))
}

/// The attribute with a qualified name.
pub(crate) fn find(element: &Node, name: &[u8]) -> Option<Node> {
    let (prefix, local) = parts(name);
    if prefix.is_some()
        && let Some(found) = element.attributes().find(|attr| attr.name_is(local) && attr.prefix().as_deref() == prefix)
    {
        return Some(found);
    }
    element.attributes().find(|attr| attr.name_is(name) && attr.prefix().is_none()).or_else(|| element.attribute(Some(None), name))
}

fn meant(element: &Node, name: &[u8]) -> Option<Meant> {
    let (prefix, local) = parts(name);
    // what `setAttribute()` made under such a name is not found by it
    if prefix != Some(b"xmlns")
        && let Some(attr) = find(element, name)
    {
        return Some(Meant::Attribute(attr));
    }
    let declared = |prefix: Option<&[u8]>| element.declarations().into_iter().find(|ns| ns.prefix.as_deref() == prefix);
    match (prefix, local) {
        (None, b"xmlns") => declared(None).map(Meant::Declaration),
        (Some(b"xmlns"), local) => declared(Some(local)).map(Meant::Declaration),
        _ => None,
    }
}

pub(crate) fn construct(cx: &mut Request, this: &Object, name: &[u8], value: Option<&[u8]>, uri: &[u8]) -> Result<Value> {
    let home = Doc::homeless();
    if !is_name(name) {
        return Err(throw(cx, Code::InvalidCharacter));
    }
    let element = if uri.is_empty() {
        if parts(name).0.is_some_and(|prefix| !prefix.is_empty()) {
            return Err(throw(cx, Code::Namespace));
        }
        home.new_element(name)
    } else {
        match new_element_ns(cx, &home, Some(uri), name)? {
            Ok(element) => element,
            Err(code) => return Err(throw(cx, code)),
        }
    };
    if let Some(value) = value.filter(|value| !value.is_empty()) {
        element.set_markup_value(value);
    }
    tie(cx, this, &element);
    Ok(Value::NULL)
}

pub(crate) fn construct_attribute(cx: &mut Request, this: &Object, name: &[u8], value: &[u8]) -> Result<Value> {
    if !is_name(name) {
        return Err(throw(cx, Code::InvalidCharacter));
    }
    tie(cx, this, &Doc::homeless().new_attribute(name, value));
    Ok(Value::NULL)
}

pub(crate) fn is_id(cx: &mut Request, this: &Object) -> Result<Value> {
    Ok(Value::bool(node_of(cx, this)?.is_id()))
}

// ---- reading

pub(crate) fn get_attribute(cx: &mut Request, this: &Object, name: &[u8]) -> Result<Value> {
    let element = node_of(cx, this)?;
    Ok(match meant(&element, name) {
        Some(Meant::Attribute(attr)) => text(cx, attr.child_text()),
        Some(Meant::Declaration(ns)) => text(cx, ns.uri.unwrap_or_default()),
        None => text(cx, b""),
    })
}

pub(crate) fn get_attribute_names(cx: &mut Request, this: &Object) -> Result<Value> {
    let element = node_of(cx, this)?;
    let mut names = Array::new();
    for ns in element.declarations() {
        let name = match ns.prefix {
            Some(prefix) => [b"xmlns:", &prefix[..]].concat(),
            None => b"xmlns".to_vec(),
        };
        let _ = names.push(cx.heap(), text(cx, name));
    }
    for attr in element.attributes() {
        let _ = names.push(cx.heap(), text(cx, attr.qualified_name()));
    }
    Ok(names.into())
}

/// A declaration as an attribute in the namespace of declarations.
fn declaration(element: &Node, uri: Option<&[u8]>, name: &[u8]) -> Option<Ns> {
    if uri != Some(XMLNS_URI) {
        return None;
    }
    let prefix = (name != b"xmlns").then_some(name);
    element.declarations().into_iter().find(|ns| ns.prefix.as_deref() == prefix)
}

pub(crate) fn get_attribute_ns(cx: &mut Request, this: &Object, uri: Option<&[u8]>, name: &[u8]) -> Result<Value> {
    let element = node_of(cx, this)?;
    if let Some(attr) = element.attribute(Some(uri), name) {
        return Ok(text(cx, attr.child_text()));
    }
    let found = declaration(&element, uri, name).and_then(|ns| ns.uri);
    Ok(text(cx, found.unwrap_or_default()))
}

pub(crate) fn get_attribute_node(cx: &mut Request, this: &Object, name: &[u8]) -> Result<Value> {
    let element = node_of(cx, this)?;
    match meant(&element, name) {
        Some(Meant::Attribute(attr)) => to_value(cx, &attr),
        Some(Meant::Declaration(ns)) => crate::namespace::make(cx, &element, ns),
        None => Ok(Value::FALSE),
    }
}

pub(crate) fn get_attribute_node_ns(cx: &mut Request, this: &Object, uri: Option<&[u8]>, name: &[u8]) -> Result<Value> {
    let element = node_of(cx, this)?;
    if let Some(attr) = element.attribute(Some(uri), name) {
        return to_value(cx, &attr);
    }
    match declaration(&element, uri, name) {
        Some(ns) => crate::namespace::make(cx, &element, ns),
        None => Ok(Value::NULL),
    }
}

pub(crate) fn has_attribute(cx: &mut Request, this: &Object, name: &[u8]) -> Result<Value> {
    let element = node_of(cx, this)?;
    Ok(Value::bool(meant(&element, name).is_some()))
}

pub(crate) fn has_attribute_ns(cx: &mut Request, this: &Object, uri: Option<&[u8]>, name: &[u8]) -> Result<Value> {
    let element = node_of(cx, this)?;
    Ok(Value::bool(element.attribute(Some(uri), name).is_some() || declaration(&element, uri, name).is_some()))
}

// ---- writing

pub(crate) fn set_attribute(cx: &mut Request, this: &Object, name: &[u8], value: &[u8]) -> Result<Value> {
    if name.is_empty() {
        return Err(cx.bad_argument(1, "must not be empty"));
    }
    let element = node_of(cx, this)?;
    if !is_name(name) {
        return refuse(cx, &element, Code::InvalidCharacter);
    }
    let (prefix, local) = parts(name);
    if is_declaration(name) {
        let declared = prefix.map(|_| local);
        if element.declarations().iter().any(|ns| ns.prefix.as_deref() == declared) {
            return Ok(Value::FALSE);
        }
        if declared.is_none() {
            element.declare(None, value);
            return Ok(Value::TRUE);
        }
    }
    let attr = match find(&element, name) {
        Some(attr) => {
            attr.set_value(value);
            attr
        }
        None => {
            let found = prefix.filter(|_| !is_declaration(name)).and_then(|prefix| element.find_prefix(Some(prefix)));
            let attr = element.new_attribute(if found.is_some() { local } else { name }, value);
            attr.attach(&element);
            if found.is_some() {
                attr.use_prefix(&element, prefix);
            }
            note_id(&attr, &element);
            attr
        }
    };
    to_value(cx, &attr)
}

pub(crate) fn set_attribute_ns(cx: &mut Request, this: &Object, uri: Option<&[u8]>, name: &[u8], value: &[u8]) -> Result<Value> {
    if name.is_empty() {
        return Err(cx.bad_argument(2, "must not be empty"));
    }
    let element = node_of(cx, this)?;
    let uri = uri.filter(|uri| !uri.is_empty());
    let (prefix, local) = match split_name(uri, name) {
        Ok(parts) => parts,
        Err(code) => return refuse(cx, &element, code).map(|_| Value::NULL),
    };
    if uri == Some(XMLNS_URI) {
        let prefix = prefix.map(|_| local);
        if !element.declare(prefix, value) {
            element.redeclare(prefix, value);
        }
        return Ok(Value::NULL);
    }
    if let Some(attr) = element.attribute(Some(uri), local) {
        attr.set_value(value);
        return Ok(Value::NULL);
    }
    let attr = element.new_attribute(local, value);
    attr.attach(&element);
    if let Some(uri) = uri {
        choose_prefix(&attr, &element, prefix, uri);
    }
    note_id(&attr, &element);
    Ok(Value::NULL)
}

/// Makes a new attribute identify its element if it is called so: `xml:id`, `id` in HTML.
fn note_id(attr: &Node, element: &Node) {
    let is_html = element.document().is(kind::HTML_DOCUMENT);
    if attr.name_is(b"id") && (attr.uri_is(Some(crate::node::XML_URI)) || is_html && attr.uri_is(None)) {
        attr.set_id(true);
    }
}

/// Puts an attribute into a namespace: by a prefix that means it at an element, by the wanted one
/// if it is free there, or by a new one.
pub(crate) fn choose_prefix(attr: &Node, element: &Node, wanted: Option<&[u8]>, uri: &[u8]) {
    if uri == crate::node::XML_URI {
        attr.use_prefix(element, Some(b"xml"));
        return;
    }
    if uri == XMLNS_URI {
        attr.set_namespace(Some(&Ns { prefix: wanted.map(<[u8]>::to_vec), uri: Some(uri.to_vec()) }));
        return;
    }
    let is_known = |prefix: Option<&[u8]>| element.find_prefix(prefix).is_some_and(|ns| ns.uri.as_deref() == Some(uri));
    if wanted.is_some() && is_known(wanted) {
        attr.use_prefix(element, wanted);
        return;
    }
    if let Some(known @ Some(_)) = element.prefix_of(uri, true) {
        attr.use_prefix(element, known.as_deref());
        return;
    }
    let mut prefix = wanted.unwrap_or(b"default").to_vec();
    let mut number = 0;
    while element.find_prefix(Some(&prefix)).is_some() {
        prefix = if number == 0 { b"default".to_vec() } else { format!("default{number}").into_bytes() };
        number += 1;
    }
    element.declare(Some(&prefix), uri);
    attr.use_prefix(element, Some(&prefix));
}

pub(crate) fn remove_attribute(cx: &mut Request, this: &Object, name: &[u8]) -> Result<Value> {
    let element = node_of(cx, this)?;
    match meant(&element, name) {
        Some(Meant::Attribute(attr)) => {
            attr.unlink();
            Ok(Value::TRUE)
        }
        Some(Meant::Declaration(ns)) => {
            element.undeclare(ns.prefix.as_deref());
            redeclare_below(&element, &ns);
            Ok(Value::TRUE)
        }
        None => Ok(Value::FALSE),
    }
}

/// Declares a namespace anew on those in an element that are in it.
fn redeclare_below(root: &Node, ns: &Ns) {
    let prefix = ns.prefix.as_deref();
    let mut at = Some(root.clone());
    while let Some(node) = at {
        if node.is_element() {
            for user in std::iter::once(node.clone()).chain(node.attributes()) {
                if user.namespace().as_ref() == Some(ns) {
                    if node.find_prefix(prefix).as_ref() != Some(ns) {
                        node.declare(prefix, ns.uri.as_deref().unwrap_or(b""));
                    }
                    user.use_prefix(&node, prefix);
                }
            }
        }
        at = node.next_in(root);
    }
}

/// Takes all in an element out of a namespace.
fn leave_below(root: &Node, ns: &Ns) {
    let mut at = Some(root.clone());
    while let Some(node) = at {
        if node.declarations().contains(ns) {
            at = node.next_after(root);
            continue;
        }
        for user in std::iter::once(node.clone()).chain(node.attributes()) {
            if user.namespace().as_ref() == Some(ns) {
                user.set_namespace(None);
            }
        }
        at = node.next_in(root);
    }
}

/// The declaration of a prefix for an address.
fn declared_as(element: &Node, uri: Option<&[u8]>, prefix: &[u8]) -> Option<Ns> {
    let prefix = (!prefix.is_empty()).then_some(prefix);
    element.declarations().into_iter().find(|ns| ns.prefix.as_deref() == prefix && ns.uri.as_deref() == uri)
}

pub(crate) fn remove_attribute_ns(cx: &mut Request, this: &Object, uri: Option<&[u8]>, name: &[u8]) -> Result<Value> {
    let element = node_of(cx, this)?;
    if let Some(attr) = element.attribute(Some(uri), name) {
        attr.unlink();
    } else if let Some(ns) = declaration(&element, uri, name).or_else(|| declared_as(&element, uri, name)) {
        element.undeclare(ns.prefix.as_deref());
        leave_below(&element, &ns);
    }
    Ok(Value::NULL)
}

pub(crate) fn remove_attribute_node(cx: &mut Request, this: &Object, attr: &Object) -> Result<Value> {
    let element = node_of(cx, this)?;
    let node = node_of(cx, attr)?;
    if node.parent().as_ref() != Some(&element) {
        return refuse(cx, &element, Code::NotFound);
    }
    node.unlink();
    Ok(attr.clone().into())
}

/// Runs `setAttributeNode`, for which an attribute of the same name is the same in any namespace.
pub(crate) fn set_attribute_node(cx: &mut Request, this: &Object, attr: &Object) -> Result<Value> {
    put_attribute_node(cx, this, attr, true)
}

pub(crate) fn set_attribute_node_ns(cx: &mut Request, this: &Object, attr: &Object) -> Result<Value> {
    put_attribute_node(cx, this, attr, false)
}

fn put_attribute_node(cx: &mut Request, this: &Object, attr: &Object, in_any: bool) -> Result<Value> {
    let element = node_of(cx, this)?;
    let node = node_of(cx, attr)?;
    if !node.doc().is_homeless() && !std::rc::Rc::ptr_eq(&node.doc(), &element.doc()) {
        return refuse(cx, &element, Code::WrongDocument);
    }
    let uri = node.uri();
    let old = element.attribute(if in_any { None } else { Some(uri.as_deref()) }, &node.name());
    if old.as_ref() == Some(&node) {
        return Ok(Value::NULL);
    }
    if let Some(old) = &old {
        old.unlink();
    }
    node.attach(&element);
    element.reconcile();
    optional(cx, old)
}

pub(crate) fn toggle_attribute(cx: &mut Request, this: &Object, name: &[u8], force: Option<bool>) -> Result<Value> {
    let element = node_of(cx, this)?;
    if !is_name(name) {
        return Err(throw(cx, Code::InvalidCharacter));
    }
    let lower = name.to_ascii_lowercase();
    let name = if element.document().is(kind::HTML_DOCUMENT) { &lower[..] } else { name };
    match (meant(&element, name), force) {
        (None, None | Some(true)) => {
            match parts(name) {
                (Some(b"xmlns"), local) => {
                    element.declare(Some(local), b"");
                }
                _ => {
                    set_attribute(cx, this, name, b"")?;
                }
            }
            Ok(Value::TRUE)
        }
        (None, Some(false)) => Ok(Value::FALSE),
        (Some(_), Some(true)) => Ok(Value::TRUE),
        (Some(Meant::Attribute(attr)), _) => {
            attr.unlink();
            Ok(Value::FALSE)
        }
        (Some(Meant::Declaration(ns)), _) => {
            element.undeclare(ns.prefix.as_deref());
            redeclare_below(&element, &ns);
            Ok(Value::FALSE)
        }
    }
}

// ---- IDs

fn set_id(cx: &mut Request, element: &Node, attr: Option<Node>, is_id: bool) -> Result<Value> {
    match attr.filter(|attr| attr.parent().as_ref() == Some(element)) {
        Some(attr) => {
            attr.set_id(is_id);
            Ok(Value::NULL)
        }
        None => refuse(cx, element, Code::NotFound).map(|_| Value::NULL),
    }
}

pub(crate) fn set_id_attribute(cx: &mut Request, this: &Object, name: &[u8], is_id: bool) -> Result<Value> {
    let element = node_of(cx, this)?;
    let attr = element.attribute(Some(None), name);
    set_id(cx, &element, attr, is_id)
}

pub(crate) fn set_id_attribute_ns(cx: &mut Request, this: &Object, uri: &[u8], name: &[u8], is_id: bool) -> Result<Value> {
    let element = node_of(cx, this)?;
    let attr = element.attribute(Some(Some(uri)), name);
    set_id(cx, &element, attr, is_id)
}

pub(crate) fn set_id_attribute_node(cx: &mut Request, this: &Object, attr: &Object, is_id: bool) -> Result<Value> {
    let element = node_of(cx, this)?;
    let attr = node_of(cx, attr)?;
    set_id(cx, &element, Some(attr), is_id)
}

// ---- beside and inside

/// Hangs a node up where a word says; `None` where there is no such place.
fn insert_adjacent(cx: &mut Request, element: &Node, place: &[u8], node: &Node) -> Result<bool> {
    let (parent, before) = match &place.to_ascii_lowercase()[..] {
        b"beforebegin" => (element.parent(), Some(element.clone())),
        b"afterbegin" => (Some(element.clone()), element.first_child()),
        b"beforeend" => (Some(element.clone()), None),
        b"afterend" => (element.parent(), element.next()),
        _ => return Err(throw(cx, Code::Syntax)),
    };
    let Some(parent) = parent else { return Ok(false) };
    if node.contains(&parent) {
        return Err(throw(cx, Code::Hierarchy));
    }
    crate::node::place(&parent, node, before.filter(|before| before != node).as_ref());
    Ok(true)
}

pub(crate) fn insert_adjacent_element(cx: &mut Request, this: &Object, place: &[u8], element: &Object) -> Result<Value> {
    let (node, new) = (node_of(cx, this)?, node_of(cx, element)?);
    let placed = insert_adjacent(cx, &node, place, &new)?;
    Ok(if placed { element.clone().into() } else { Value::NULL })
}

pub(crate) fn insert_adjacent_text(cx: &mut Request, this: &Object, place: &[u8], data: &[u8]) -> Result<Value> {
    let node = node_of(cx, this)?;
    let new = node.new_text(data);
    insert_adjacent(cx, &node, place, &new)?;
    Ok(Value::NULL)
}

// ---- other nodes that are made by `new`

pub(crate) fn construct_fragment(cx: &mut Request, this: &Object) -> Result<Value> {
    tie(cx, this, &Doc::homeless().new_fragment());
    Ok(Value::NULL)
}

pub(crate) fn construct_entity_reference(cx: &mut Request, this: &Object, name: &[u8]) -> Result<Value> {
    if !is_name(name) {
        return Err(throw(cx, Code::InvalidCharacter));
    }
    tie(cx, this, &Doc::homeless().new_entity_reference(name));
    Ok(Value::NULL)
}

pub(crate) fn append_xml(cx: &mut Request, this: &Object, data: &[u8]) -> Result<Value> {
    let node = node_of(cx, this)?;
    if node.doc().is_homeless() {
        return refuse(cx, &node, Code::NoModification);
    }
    if data.is_empty() {
        return Ok(Value::FALSE);
    }
    let parsed = heddle_libxml::with_session(cx, || heddle_libxml2::parse::chunk(&node, data))?;
    heddle_libxml::deliver(cx, heddle_libxml::Style::Full, 0)?;
    let Some(nodes) = parsed else { return Ok(Value::FALSE) };
    for new in nodes {
        new.insert(&node, None);
    }
    Ok(Value::TRUE)
}

pub(crate) fn import_simplexml(cx: &mut Request, object: &Object) -> Result<Value> {
    match payload::node_of(object).filter(|node| matches!(node.kind(), kind::ELEMENT | kind::ATTRIBUTE)) {
        Some(node) if crate::modern::is_modern(&node) => Err(cx.bad_argument_type(1, "must not be already imported as a Dom\\Node")),
        Some(node) => to_value(cx, &node),
        None => Err(cx.bad_argument_type(1, "is not a valid node type")),
    }
}

/// Runs `Dom\import_simplexml`.
pub(crate) fn import_simplexml_modern(cx: &mut Request, object: &Object) -> Result<Value> {
    let Some(node) = payload::node_of(object).filter(|node| matches!(node.kind(), kind::ELEMENT | kind::ATTRIBUTE)) else {
        return Err(cx.bad_argument_type(1, "is not a valid node type"));
    };
    if !crate::modern::is_modern(&node) {
        let is_known = node.document().with_proxy(|proxy| proxy.is_some()) || node.with_proxy(|proxy| proxy.is_some());
        if is_known {
            return Err(cx.bad_argument_type(1, "must not be already imported as a DOMNode"));
        }
        crate::data::of(&node).flavor.set(crate::modern::Flavor::Xml);
        if let Some(root) = node.document_element() {
            crate::modern::declarations::to_attributes(&root);
        }
    }
    to_value(cx, &node)
}
