//! What all nodes can do: hanging nodes up and taking them out, copies, comparisons, names.

use crate::data;
use crate::errors::{Code, refuse, throw};
use crate::lists;
use crate::wrap::{maybe_text, node_of, text, tie, to_value};
use heddle_libxml::payload;
use heddle_libxml2::parse::{NameForm, is_name as is_xml_name};
use heddle_libxml2::tree::Ns;
use heddle_libxml2::{Node, c14n, kind, xpath};
use heddle_runtime::object::class_of;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Object, Value};

pub(crate) const XML_URI: &[u8] = b"http://www.w3.org/XML/1998/namespace";
pub(crate) const XMLNS_URI: &[u8] = b"http://www.w3.org/2000/xmlns/";

/// Whether a name is one by XML's rules.
pub(crate) fn is_name(name: &[u8]) -> bool {
    is_xml_name(name, NameForm::Name)
}

/// Prefix and local part of a qualified name, or why the two may not be in a namespace.
pub(crate) fn split_name<'a>(uri: Option<&[u8]>, name: &'a [u8]) -> std::result::Result<(Option<&'a [u8]>, &'a [u8]), Code> {
    if !is_xml_name(name, NameForm::QName) {
        return Err(Code::Namespace);
    }
    let (prefix, local) = match name.iter().position(|byte| *byte == b':') {
        Some(at) => (Some(&name[..at]), &name[at + 1..]),
        None => (None, name),
    };
    let uri = uri.filter(|uri| !uri.is_empty());
    let is_xmlns = prefix == Some(b"xmlns") || prefix.is_none() && local == b"xmlns";
    if prefix.is_some() && uri.is_none() || prefix == Some(b"xml") && uri != Some(XML_URI) || is_xmlns != (uri == Some(XMLNS_URI)) {
        return Err(Code::Namespace);
    }
    Ok((prefix, local))
}

/// A new element in a namespace that it declares itself.
pub(crate) fn new_element_ns(_: &mut Request, document: &Node, uri: Option<&[u8]>, name: &[u8]) -> Result<std::result::Result<Node, Code>> {
    let (prefix, local) = match split_name(uri, name) {
        Ok(parts) => parts,
        Err(code) => return Ok(Err(code)),
    };
    let element = document.new_element(local);
    if let Some(uri) = uri.filter(|uri| !uri.is_empty()) {
        if prefix == Some(b"xml") {
            element.use_prefix(&element, prefix);
        } else {
            element.declare(prefix, uri);
            element.use_prefix(&element, prefix);
        }
    }
    Ok(Ok(element))
}

// ---- hanging up

/// Whether nothing may be changed in such a node.
fn is_read_only(node: &Node) -> bool {
    matches!(node.kind(), kind::ENTITY_REF | kind::ENTITY | kind::NOTATION | kind::DTD | kind::DOCTYPE | kind::ENTITY_DECL)
}

/// Whether such a node may have children.
fn takes_children(node: &Node) -> bool {
    !matches!(node.kind(), kind::DTD | kind::PI | kind::COMMENT | kind::TEXT | kind::CDATA | kind::NOTATION)
}

/// Whether a node of this document may go into a tree of another one as it is.
fn is_foreign(parent: &Node, child: &Node) -> bool {
    !child.doc().is_homeless() && !std::rc::Rc::ptr_eq(&parent.doc(), &child.doc())
}

/// Why `child` may not be hung up under `parent`.
fn objection(parent: &Node, child: &Node) -> Option<Code> {
    if is_read_only(parent) || parent.doc().is_homeless() || child.parent().is_some_and(|old| is_read_only(&old)) {
        return Some(Code::NoModification);
    }
    if child.contains(parent)
        || child.is_document()
        || child.is(kind::ATTRIBUTE) && !parent.is_element()
        || parent.is(kind::ATTRIBUTE) && !(child.is_text() || child.is(kind::ENTITY_REF))
    {
        return Some(Code::Hierarchy);
    }
    is_foreign(parent, child).then_some(Code::WrongDocument)
}

/// Hangs a node, or what a fragment holds, under `parent`.
pub(crate) fn place(parent: &Node, child: &Node, before: Option<&Node>) {
    match child.kind() {
        kind::ATTRIBUTE if parent.is_element() => {
            if let Some(old) = parent.attribute(Some(child.uri().as_deref()), &child.name())
                && old != *child
            {
                old.unlink();
            }
            child.attach(parent);
            parent.reconcile();
        }
        kind::ATTRIBUTE => {}
        kind::FRAGMENT => {
            let nodes: Vec<Node> = child.children().collect();
            for node in nodes {
                node.insert(parent, before);
                node.reconcile_unwrapped();
            }
        }
        _ => {
            child.insert(parent, before);
            child.reconcile_moved();
        }
    }
}

pub(crate) fn append_child(cx: &mut Request, this: &Object, node: &Object) -> Result<Value> {
    insert_before(cx, this, node, None)
}

pub(crate) fn insert_before(cx: &mut Request, this: &Object, node: &Object, child: Option<&Object>) -> Result<Value> {
    let parent = node_of(cx, this)?;
    if !takes_children(&parent) {
        return Ok(Value::FALSE);
    }
    let (new, before) = (node_of(cx, node)?, child.map(|child| node_of(cx, child)).transpose()?);
    if let Some(code) = objection(&parent, &new) {
        return refuse(cx, &parent, code);
    }
    if new.is(kind::DTD) && parent.doctype().is_some_and(|known| known != new) {
        return Err(crate::errors::throw_words(cx, Code::Hierarchy, "A document may only contain one document type"));
    }
    if let Some(before) = &before
        && before.parent().as_ref() != Some(&parent)
    {
        return refuse(cx, &parent, Code::NotFound);
    }
    if new.is(kind::FRAGMENT) && new.first_child().is_none() {
        cx.function_warning("Document Fragment is empty")?;
        return Ok(Value::FALSE);
    }
    let before = if before.as_ref() == Some(&new) { new.next() } else { before };
    // of a fragment its first child is given back
    let first = new.first_child().filter(|_| new.is(kind::FRAGMENT));
    place(&parent, &new, before.as_ref());
    match first {
        Some(first) => to_value(cx, &first),
        None => Ok(node.clone().into()),
    }
}

pub(crate) fn remove_child(cx: &mut Request, this: &Object, child: &Object) -> Result<Value> {
    let parent = node_of(cx, this)?;
    let old = node_of(cx, child)?;
    if is_read_only(&parent) || old.parent().is_some_and(|parent| is_read_only(&parent)) {
        return refuse(cx, &parent, Code::NoModification);
    }
    if old.parent().as_ref() != Some(&parent) || old.is(kind::ATTRIBUTE) {
        return refuse(cx, &parent, Code::NotFound);
    }
    old.unlink();
    Ok(child.clone().into())
}

pub(crate) fn replace_child(cx: &mut Request, this: &Object, node: &Object, child: &Object) -> Result<Value> {
    let parent = node_of(cx, this)?;
    if !takes_children(&parent) {
        return Ok(Value::FALSE);
    }
    let (new, old) = (node_of(cx, node)?, node_of(cx, child)?);
    if let Some(code) = objection(&parent, &new) {
        return refuse(cx, &parent, code);
    }
    if old.parent().as_ref() != Some(&parent) || old.is(kind::ATTRIBUTE) {
        return refuse(cx, &parent, Code::NotFound);
    }
    if new != old {
        let next = old.next().filter(|next| *next != new).or_else(|| new.next().filter(|_| old.next().as_ref() == Some(&new)));
        old.unlink();
        place(&parent, &new, next.as_ref());
    }
    Ok(child.clone().into())
}

// ---- ChildNode and ParentNode

/// Arguments, each a node or a text, as nodes.
fn to_nodes(cx: &mut Request, context: &Node, nodes: &[Value]) -> Result<Vec<Node>> {
    let mut all = Vec::new();
    for (number, value) in nodes.iter().enumerate() {
        let value = value.deref();
        let node = match value.as_object().and_then(payload::node_of) {
            Some(node) => node,
            None if value.as_object().is_some_and(is_node) => return Err(throw(cx, Code::InvalidState)),
            None => match value.as_bytes() {
                Some(text) => context.document().new_text(text),
                None => {
                    let given = heddle_runtime::types::value_name(value);
                    return Err(cx.bad_argument_type(number + 1, format!("must be of type DOMNode|string, {given} given")));
                }
            },
        };
        all.push(node);
    }
    Ok(all)
}

/// Whether an object is one of a node, though its constructor may not have run.
fn is_node(object: &Object) -> bool {
    object.native::<payload::XmlNode>().is_some()
}

/// Takes nodes, if there are more than one, out of where they are, as if they went into a fragment.
/// Returns why that ends at one of them; those before it stay out.
fn gather(parent: &Node, nodes: &[Node]) -> Option<Code> {
    if nodes.len() < 2 {
        return None;
    }
    for node in nodes {
        if node.is_document() {
            return Some(Code::Hierarchy);
        }
        if is_foreign(parent, node) {
            return Some(Code::WrongDocument);
        }
        node.unlink();
    }
    None
}

/// Hangs nodes under `parent` before `before`.
fn place_all(cx: &mut Request, parent: &Node, nodes: &[Node], before: Option<&Node>) -> Result<Value> {
    if let Some(code) = gather(parent, nodes) {
        return refuse(cx, parent, code);
    }
    for node in nodes {
        if node.is(kind::ATTRIBUTE)
            || parent.is(kind::ATTRIBUTE) && !(node.is_text() || node.is(kind::ENTITY_REF))
            || node.contains(parent)
            || node.is_document()
        {
            return refuse(cx, parent, Code::Hierarchy);
        }
        if is_foreign(parent, node) {
            return refuse(cx, parent, Code::WrongDocument);
        }
    }
    for node in nodes {
        place(parent, node, before);
    }
    Ok(Value::NULL)
}

pub(crate) fn append(cx: &mut Request, this: &Object, nodes: &[Value]) -> Result<Value> {
    let parent = node_of(cx, this)?;
    let nodes = to_nodes(cx, &parent, nodes)?;
    place_all(cx, &parent, &nodes, None)
}

/// The first of a node and those after it that is none of `nodes`.
fn beyond(at: Option<Node>, nodes: &[Node]) -> Option<Node> {
    let mut at = at;
    while let Some(node) = at.clone()
        && nodes.contains(&node)
    {
        at = node.next();
    }
    at
}

pub(crate) fn prepend(cx: &mut Request, this: &Object, nodes: &[Value]) -> Result<Value> {
    let parent = node_of(cx, this)?;
    let nodes = to_nodes(cx, &parent, nodes)?;
    let before = beyond(parent.first_child(), &nodes);
    place_all(cx, &parent, &nodes, before.as_ref())
}

pub(crate) fn replace_children(cx: &mut Request, this: &Object, nodes: &[Value]) -> Result<Value> {
    let parent = node_of(cx, this)?;
    let nodes = to_nodes(cx, &parent, nodes)?;
    let bad = gather(&parent, &nodes).or_else(|| nodes.iter().find_map(|node| objection(&parent, node)));
    if let Some(code) = bad {
        return refuse(cx, &parent, code);
    }
    parent.clear();
    place_all(cx, &parent, &nodes, None)
}

pub(crate) fn remove(cx: &mut Request, this: &Object) -> Result<Value> {
    let node = node_of(cx, this)?;
    match node.parent() {
        Some(parent) if is_read_only(&parent) => refuse(cx, &node, Code::NoModification),
        Some(_) => {
            node.unlink();
            Ok(Value::NULL)
        }
        None => refuse(cx, &node, Code::NotFound),
    }
}

pub(crate) fn before(cx: &mut Request, this: &Object, nodes: &[Value]) -> Result<Value> {
    let node = node_of(cx, this)?;
    let nodes = to_nodes(cx, &node, nodes)?;
    let Some(parent) = node.parent() else { return Ok(Value::NULL) };
    let before = beyond(Some(node), &nodes);
    place_all(cx, &parent, &nodes, before.as_ref())
}

pub(crate) fn after(cx: &mut Request, this: &Object, nodes: &[Value]) -> Result<Value> {
    let node = node_of(cx, this)?;
    let nodes = to_nodes(cx, &node, nodes)?;
    let Some(parent) = node.parent() else { return Ok(Value::NULL) };
    let before = beyond(node.next(), &nodes);
    place_all(cx, &parent, &nodes, before.as_ref())
}

pub(crate) fn replace_with(cx: &mut Request, this: &Object, nodes: &[Value]) -> Result<Value> {
    let node = node_of(cx, this)?;
    let nodes = to_nodes(cx, &node, nodes)?;
    let Some(parent) = node.parent() else { return Ok(Value::NULL) };
    let before = beyond(node.next(), &nodes);
    let bad = gather(&parent, &nodes).or_else(|| nodes.iter().find_map(|node| objection(&parent, node)));
    if let Some(code) = bad {
        return refuse(cx, &parent, code);
    }
    if !nodes.contains(&node) {
        node.unlink();
    }
    place_all(cx, &parent, &nodes, before.as_ref())
}

// ---- copies

pub(crate) fn clone_node(cx: &mut Request, this: &Object, deep: bool) -> Result<Value> {
    let node = node_of(cx, this)?;
    let copy =
        if node.is(kind::DTD) { crate::document::imported_doctype(&node.document(), &node) } else { node.copy_to(&node.document(), deep) };
    match copy {
        Some(copy) => {
            keep_namespace(&node, &copy);
            keep_settings(&node, &copy);
            to_value(cx, &copy)
        }
        None => {
            heddle_libxml::deliver(cx, heddle_libxml::Style::Place, 0)?;
            Ok(Value::FALSE)
        }
    }
}

/// A copied attribute stays in its namespace.
pub(crate) fn keep_namespace(node: &Node, copy: &Node) {
    if node.is(kind::ATTRIBUTE) && copy.namespace() != node.namespace() {
        copy.set_namespace(node.namespace().as_ref());
    }
}

/// A copied document has the switches of the old one.
fn keep_settings(node: &Node, copy: &Node) {
    if node.is_document() {
        let (old, new) = (data::of(node), data::of(copy));
        for (from, to) in [
            (&old.strict, &new.strict),
            (&old.format_output, &new.format_output),
            (&old.validate_on_parse, &new.validate_on_parse),
            (&old.resolve_externals, &new.resolve_externals),
            (&old.preserve_white_space, &new.preserve_white_space),
            (&old.substitute_entities, &new.substitute_entities),
            (&old.recover, &new.recover),
        ] {
            to.set(from.get());
        }
        new.classes.replace(old.classes.borrow().clone());
    }
}

/// `clone $node`
pub(crate) fn clone_object(cx: &mut Request, old: &Object, new: &Object) -> Result<()> {
    crate::wrap::create(cx, new)?;
    let Some(node) = payload::node_of(old) else { return Ok(()) };
    if let Some(copy) = node.copy_to(&node.document(), true) {
        keep_settings(&node, &copy);
        tie(cx, new, &copy);
    }
    Ok(())
}

// ---- questions

pub(crate) fn get_line_no(cx: &mut Request, this: &Object) -> Result<Value> {
    Ok(Value::int(node_of(cx, this)?.line()))
}

pub(crate) fn get_node_path(cx: &mut Request, this: &Object) -> Result<Value> {
    let path = node_of(cx, this)?.path();
    Ok(maybe_text(cx, path))
}

pub(crate) fn has_attributes(cx: &mut Request, this: &Object) -> Result<Value> {
    Ok(Value::bool(node_of(cx, this)?.first_attribute().is_some()))
}

pub(crate) fn has_child_nodes(cx: &mut Request, this: &Object) -> Result<Value> {
    let node = node_of(cx, this)?;
    Ok(Value::bool(crate::properties::may_have_children(&node) && node.first_child().is_some()))
}

pub(crate) fn is_same_node(cx: &mut Request, this: &Object, other: &Object) -> Result<Value> {
    Ok(Value::bool(node_of(cx, this)? == node_of(cx, other)?))
}

pub(crate) fn is_equal_node(cx: &mut Request, this: &Object, other: Option<&Object>) -> Result<Value> {
    let Some(other) = other else { return Ok(Value::FALSE) };
    let (one, other) = (node_of(cx, this)?, node_of(cx, other)?);
    Ok(Value::bool(are_equal(&one, &other, 0)))
}

fn are_equal(one: &Node, other: &Node, depth: usize) -> bool {
    if one == other {
        return true;
    }
    if one.kind() != other.kind() || depth > 4096 {
        return false;
    }
    let named = one.qualified_name() == other.qualified_name() && one.uri() == other.uri();
    let same = match one.kind() {
        kind::ELEMENT => {
            let mut declarations = one.declarations();
            let others = other.declarations();
            declarations.retain(|ns| !others.contains(ns));
            named
                && declarations.is_empty()
                && one.declarations().len() == others.len()
                && one.attributes().count() == other.attributes().count()
                && one.attributes().all(|attr| {
                    let found = other.attribute(Some(attr.uri().as_deref()), &attr.name());
                    found.is_some_and(|found| found.child_text() == attr.child_text())
                })
        }
        kind::ATTRIBUTE => return named && one.child_text() == other.child_text(),
        kind::DTD => return named && one.identifiers() == other.identifiers(),
        kind::PI => named && one.data() == other.data(),
        kind::ENTITY_REF => return named,
        _ => one.data() == other.data(),
    };
    if !same || !takes_children(one) {
        return same;
    }
    let (mut left, mut right) = (one.children(), other.children());
    loop {
        match (left.next(), right.next()) {
            (None, None) => return true,
            (Some(left), Some(right)) if are_equal(&left, &right, depth + 1) => {}
            _ => return false,
        }
    }
}

/// The features that DOMImplementation claims.
pub(crate) fn is_feature(feature: &[u8], version: &[u8]) -> bool {
    let is = |name: &[u8]| feature.eq_ignore_ascii_case(name);
    is(b"xml") && matches!(version, b"1.0" | b"2.0" | b"") || is(b"core") && version == b"1.0"
}

pub(crate) fn is_supported(_: &mut Request, _: &Object, feature: &[u8], version: &[u8]) -> Result<Value> {
    Ok(Value::bool(is_feature(feature, version)))
}

/// The element that names are looked up from.
fn lookup_base(node: &Node) -> Option<Node> {
    match node.kind() {
        kind::ELEMENT => Some(node.clone()),
        kind::DOCUMENT | kind::HTML_DOCUMENT => node.document_element(),
        kind::DTD | kind::FRAGMENT | kind::ENTITY_DECL => None,
        _ => node.parent().filter(Node::is_element),
    }
}

pub(crate) fn lookup_namespace_uri(cx: &mut Request, this: &Object, prefix: Option<&[u8]>) -> Result<Value> {
    let node = node_of(cx, this)?;
    let prefix = prefix.filter(|prefix| !prefix.is_empty());
    let found = lookup_base(&node).and_then(|node| node.find_prefix(prefix));
    Ok(maybe_text(cx, found.and_then(|ns| ns.uri)))
}

pub(crate) fn lookup_prefix(cx: &mut Request, this: &Object, uri: &[u8]) -> Result<Value> {
    let node = node_of(cx, this)?;
    let found = lookup_base(&node).filter(|_| !uri.is_empty()).and_then(|node| node.prefix_of(uri, true));
    Ok(maybe_text(cx, found.flatten()))
}

pub(crate) fn is_default_namespace(cx: &mut Request, this: &Object, uri: &[u8]) -> Result<Value> {
    let node = node_of(cx, this)?;
    let found = lookup_base(&node).filter(|_| !uri.is_empty()).and_then(|node| node.find_prefix(None));
    Ok(Value::bool(found.is_some_and(|ns| ns.uri.as_deref() == Some(uri))))
}

pub(crate) fn contains(cx: &mut Request, this: &Object, other: &Value) -> Result<Value> {
    let node = node_of(cx, this)?;
    let other = other.deref().as_object().and_then(|other| payload::node_of(other).or_else(|| crate::namespace::element_of(other)));
    Ok(Value::bool(other.is_some_and(|other| node.contains(&other))))
}

pub(crate) fn get_root_node(cx: &mut Request, this: &Object, _options: Option<Array>) -> Result<Value> {
    let root = node_of(cx, this)?.root();
    to_value(cx, &root)
}

pub(crate) fn compare_document_position(cx: &mut Request, this: &Object, other: &Object) -> Result<Value> {
    let (this, other) = (node_of(cx, this)?, node_of(cx, other)?);
    Ok(Value::int(position(&other, &this)))
}

/// Where `one` stands as seen from `other`.
fn position(one: &Node, other: &Node) -> i64 {
    const DISCONNECTED: i64 = 1;
    const PRECEDING: i64 = 2;
    const FOLLOWING: i64 = 4;
    const CONTAINS: i64 = 8;
    const CONTAINED: i64 = 16;
    const SPECIFIC: i64 = 32;
    if one == other {
        return 0;
    }
    let path = |node: &Node| {
        let mut path = vec![node.clone()];
        while let Some(parent) = path.last().and_then(Node::parent) {
            path.push(parent);
        }
        path.reverse();
        path
    };
    let (left, right) = (path(one), path(other));
    if left[0] != right[0] {
        let order = if left[0].address() < right[0].address() { PRECEDING } else { FOLLOWING };
        return DISCONNECTED | SPECIFIC | order;
    }
    let common = left.iter().zip(&right).take_while(|(left, right)| left == right).count();
    let (is_attr, other_is_attr) = (one.is(kind::ATTRIBUTE), other.is(kind::ATTRIBUTE));
    if common == left.len() {
        return CONTAINS | PRECEDING;
    }
    if common == right.len() {
        return CONTAINED | FOLLOWING;
    }
    let (at, from) = (&left[common], &right[common]);
    let both = is_attr && other_is_attr && at == one && from == other;
    let specific = if both { SPECIFIC } else { 0 };
    match (at.is(kind::ATTRIBUTE), from.is(kind::ATTRIBUTE)) {
        (true, false) => return PRECEDING,
        (false, true) => return FOLLOWING,
        _ => {}
    }
    let mut next = at.next();
    while let Some(node) = next {
        if node == *from {
            return PRECEDING | specific;
        }
        next = node.next();
    }
    FOLLOWING | specific
}

pub(crate) fn normalize(cx: &mut Request, this: &Object) -> Result<Value> {
    let node = node_of(cx, this)?;
    normalize_tree(&node);
    Ok(Value::NULL)
}

/// Joins neighbouring texts and takes empty ones out.
pub(crate) fn normalize_tree(root: &Node) {
    let mut at = Some(root.clone());
    while let Some(node) = at {
        node.attributes().for_each(|attr| normalize_children(&attr));
        if takes_children(&node) {
            normalize_children(&node);
        }
        at = node.next_in(root);
    }
}

fn normalize_children(node: &Node) {
    let mut at = node.first_child();
    while let Some(child) = at {
        at = child.next();
        if !child.is(kind::TEXT) {
            continue;
        }
        while let Some(next) = at.clone().filter(|next| next.is(kind::TEXT)) {
            child.set_data(&[child.data(), next.data()].concat());
            at = next.next();
            next.unlink();
        }
        if child.data().is_empty() {
            child.unlink();
        }
    }
}

/// `$node->prefix = $prefix`
pub(crate) fn set_prefix(cx: &mut Request, node: &Node, prefix: &[u8]) -> Result<()> {
    // a NUL ends the prefix
    let prefix = prefix.split(|byte| *byte == 0).next().unwrap_or(b"");
    let wanted = (!prefix.is_empty()).then_some(prefix);
    if !matches!(node.kind(), kind::ELEMENT | kind::ATTRIBUTE) || node.prefix().as_deref() == wanted {
        return Ok(());
    }
    let scope = if node.is_element() { Some(node.clone()) } else { node.parent() };
    let uri = node.uri();
    let (Some(uri), Some(scope)) = (uri, scope) else {
        return Err(throw(cx, Code::Namespace));
    };
    let bad = wanted == Some(b"xml") && uri != XML_URI || node.is(kind::ATTRIBUTE) && wanted == Some(b"xmlns") && uri != XMLNS_URI;
    if bad {
        return Err(throw(cx, Code::Namespace));
    }
    let is_known = scope.find_prefix(wanted).is_some_and(|ns| ns.uri.as_deref() == Some(&uri));
    if !is_known && !scope.declare(wanted, &uri) {
        return Err(throw(cx, Code::Namespace));
    }
    if !node.use_prefix(&scope, wanted) {
        node.set_namespace(Some(&Ns { prefix: wanted.map(<[u8]>::to_vec), uri: Some(uri) }));
    }
    Ok(())
}

// ---- canonical form

fn canonical(
    cx: &mut Request,
    this: &Object,
    flags: (bool, bool),
    query: Option<Array>,
    prefixes: Option<Array>,
) -> Result<Option<Vec<u8>>> {
    let node = node_of(cx, this)?;
    let (exclusive, with_comments) = flags;
    let mut list = Vec::new();
    if let Some(prefixes) = prefixes {
        if exclusive {
            for value in prefixes.values() {
                list.extend(value.deref().as_bytes().map(<[u8]>::to_vec));
            }
        } else {
            cx.notice("Inclusive namespace prefixes only allowed in exclusive mode.")?;
        }
    }
    let mut namespaces = Vec::new();
    let default = b"(.//. | .//@* | .//namespace::*)".to_vec();
    let expression = match &query {
        Some(query) => {
            let Some(text) = query.get_bytes(b"query").map(|text| text.deref().clone()) else {
                return Err(cx.bad_argument(3, "must have a \"query\" key"));
            };
            let Some(text) = text.as_bytes().map(<[u8]>::to_vec) else {
                let given = heddle_runtime::types::value_name(&text);
                return Err(cx.bad_argument_type(3, format!("\"query\" option must be a string, {given} given")));
            };
            if let Some(map) = query.get_bytes(b"namespaces").and_then(|map| map.deref().as_array().cloned()) {
                for (key, uri) in map.iter() {
                    if let (heddle_value::KeyRef::Str(prefix), Some(uri)) = (key, uri.deref().as_bytes()) {
                        namespaces.push((prefix.to_vec(), uri.to_vec()));
                    }
                }
            }
            Some(text)
        }
        None if node.is_document() => None,
        None => Some(default),
    };
    let form = c14n::Form { exclusive, with_comments, prefixes: &list };
    let Some(expression) = expression else { return Ok(c14n::canonical(&node, None, &form)) };
    let scope = xpath::Scope { node: &node, namespaces: &namespaces, function_namespaces: &[] };
    let found = match xpath::evaluate(&expression, &scope) {
        Some(xpath::XPathValue::Nodes(found)) => found,
        _ => {
            heddle_libxml::errors::drop_reports();
            return Err(cx.throw_error("Error", "XPath query did not return a nodeset"));
        }
    };
    Ok(c14n::canonical(&node.document(), Some(&found), &form))
}

pub(crate) fn c14n(
    cx: &mut Request,
    this: &Object,
    exclusive: bool,
    with_comments: bool,
    xpath: Option<Array>,
    prefixes: Option<Array>,
) -> Result<Value> {
    let found = canonical(cx, this, (exclusive, with_comments), xpath, prefixes)?;
    Ok(found.map_or(Value::FALSE, |found| text(cx, found)))
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
    let Some(found) = canonical(cx, this, (exclusive, with_comments), xpath, prefixes)? else {
        return Ok(Value::FALSE);
    };
    let written = heddle_libxml::loading::write(cx, uri, &found)?;
    Ok(written.map_or(Value::FALSE, |written| Value::int(written as i64)))
}

pub(crate) fn by_name(cx: &mut Request, this: &Object, name: &[u8]) -> Result<Value> {
    if name.contains(&0) {
        return Err(cx.bad_argument(1, "must not contain any null bytes"));
    }
    let node = node_of(cx, this)?;
    lists::by_name(cx, node, name)
}

pub(crate) fn by_name_ns(cx: &mut Request, this: &Object, uri: Option<&[u8]>, name: &[u8]) -> Result<Value> {
    for (number, text) in [(1, uri.unwrap_or(b"")), (2, name)] {
        if text.contains(&0) {
            return Err(cx.bad_argument(number, "must not contain any null bytes"));
        }
    }
    let node = node_of(cx, this)?;
    lists::by_name_ns(cx, node, uri, name)
}

/// Throws unless a subclass says how it is to be serialized.
pub(crate) fn sleep(cx: &mut Request, this: &Object) -> Result<Value> {
    let _ = class_of(this);
    crate::namespace::refuse_serialization(cx, this)
}

pub(crate) fn wakeup(cx: &mut Request, this: &Object) -> Result<Value> {
    crate::namespace::refuse_unserialization(cx, this)
}
