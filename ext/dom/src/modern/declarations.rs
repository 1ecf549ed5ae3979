//! Namespace declarations, which are attributes here: from libxml2's lists and back, and what a
//! prefix means.

use super::set_namespace;
use crate::node::{XML_URI, XMLNS_URI};
use heddle_libxml2::{Node, kind};

/// Adds a declaration as an attribute, or changes the one that there is.
pub(crate) fn declare(element: &Node, prefix: Option<&[u8]>, uri: &[u8]) {
    let local = prefix.unwrap_or(b"xmlns");
    if let Some(known) = element.attribute(Some(Some(XMLNS_URI)), local) {
        known.set_value(uri);
        return;
    }
    let attr = element.new_attribute(local, b"");
    attr.set_value(uri);
    set_namespace(&attr, prefix.map(|_| &b"xmlns"[..]), Some(XMLNS_URI));
    attr.attach(element);
}

/// Turns what the parser declared on elements into attributes, which come before others.
pub(crate) fn to_attributes(root: &Node) {
    let mut at = Some(root.clone());
    while let Some(node) = at {
        let declared = node.declarations();
        if !declared.is_empty() {
            let others: Vec<Node> = node.attributes().collect();
            others.iter().for_each(Node::unlink);
            for ns in &declared {
                node.undeclare(ns.prefix.as_deref());
                declare(&node, ns.prefix.as_deref(), ns.uri.as_deref().unwrap_or(b""));
            }
            others.iter().for_each(|attr| attr.attach(&node));
        }
        at = node.next_in(root);
    }
}

/// Turns attributes that declare namespaces into libxml2's lists.
pub(crate) fn from_attributes(root: &Node) {
    let mut at = Some(root.clone());
    while let Some(node) = at {
        if node.is_element() {
            for (attr, prefix, uri) in declared(&node) {
                attr.unlink();
                node.declare(prefix.as_deref(), &uri);
            }
        }
        at = node.next_in(root);
    }
    let mut at = Some(root.clone());
    while let Some(node) = at {
        if node.is_element() {
            tie(&node, &node);
            node.attributes().for_each(|attr| tie(&attr, &node));
        }
        at = node.next_in(root);
    }
}

/// Makes a node use the declaration that it stands in.
fn tie(node: &Node, element: &Node) {
    let Some(ns) = node.namespace() else { return };
    let (prefix, uri) = (ns.prefix.as_deref(), ns.uri.as_deref().unwrap_or(b""));
    if element.find_prefix(prefix).is_none_or(|found| found.uri.as_deref() != Some(uri)) && !element.declare(prefix, uri) {
        return;
    }
    node.use_prefix(element, prefix);
}

/// Returns the declarations of one element: attribute, prefix, address.
pub(crate) fn declared(element: &Node) -> Vec<(Node, Option<Vec<u8>>, Vec<u8>)> {
    let mut all = Vec::new();
    for attr in element.attributes() {
        if attr.uri_is(Some(XMLNS_URI)) {
            let prefix = attr.prefix().map(|_| attr.name());
            let uri = attr.child_text();
            all.push((attr, prefix, uri));
        }
    }
    all
}

/// Returns the element that names are looked up from.
fn base(node: &Node) -> Option<Node> {
    match node.kind() {
        kind::ELEMENT => Some(node.clone()),
        kind::DOCUMENT | kind::HTML_DOCUMENT => node.document_element(),
        kind::DTD | kind::FRAGMENT => None,
        _ => node.parent().filter(Node::is_element),
    }
}

/// Returns what a prefix means at a node: "locate a namespace" of the standard.
pub(crate) fn find_uri(node: &Node, prefix: Option<&[u8]>) -> Option<Vec<u8>> {
    let mut at = base(node);
    let start = at.clone()?;
    match prefix {
        Some(b"xml") => return Some(XML_URI.to_vec()),
        Some(b"xmlns") => return Some(XMLNS_URI.to_vec()),
        _ => {}
    }
    drop(start);
    while let Some(element) = at {
        if let Some(uri) = element.uri().filter(|uri| !uri.is_empty())
            && element.prefix().as_deref() == prefix
        {
            return Some(uri);
        }
        if let Some((.., uri)) = declared(&element).into_iter().find(|(_, known, _)| known.as_deref() == prefix) {
            return (!uri.is_empty()).then_some(uri);
        }
        at = element.parent().filter(Node::is_element);
    }
    None
}

/// Returns a prefix that means an address at a node: "locate a namespace prefix" of the standard.
pub(crate) fn find_prefix(node: &Node, uri: &[u8]) -> Option<Vec<u8>> {
    let mut at = base(node);
    while let Some(element) = at {
        if element.uri_is(Some(uri))
            && let Some(prefix) = element.prefix()
        {
            return Some(prefix);
        }
        let found = declared(&element).into_iter().find(|(_, prefix, known)| prefix.is_some() && known == uri);
        if let Some((_, Some(prefix), _)) = found {
            return Some(prefix);
        }
        at = element.parent().filter(Node::is_element);
    }
    None
}

/// Returns prefixes and addresses in scope of an element, those from above first: what is declared,
/// and what elements and attributes are in.
pub(crate) fn in_scope(element: &Node) -> Vec<(Option<Vec<u8>>, Vec<u8>)> {
    collect(element, |node, set| {
        if let Some(uri) = node.uri() {
            set(node.prefix(), uri);
        }
        for attr in node.attributes().filter(|attr| !attr.uri_is(Some(XMLNS_URI))) {
            if let (Some(prefix), Some(uri)) = (attr.prefix(), attr.uri()) {
                set(Some(prefix), uri);
            }
        }
    })
}

/// Returns prefixes and addresses that are declared in scope of an element, those from above first.
pub(crate) fn declared_in_scope(element: &Node) -> Vec<(Option<Vec<u8>>, Vec<u8>)> {
    collect(element, |_, _| {})
}

fn collect(element: &Node, more: impl Fn(&Node, &mut dyn FnMut(Option<Vec<u8>>, Vec<u8>))) -> Vec<(Option<Vec<u8>>, Vec<u8>)> {
    let mut way = vec![element.clone()];
    while let Some(parent) = way.last().and_then(Node::parent).filter(Node::is_element) {
        way.push(parent);
    }
    let mut all: Vec<(Option<Vec<u8>>, Vec<u8>)> = Vec::new();
    let mut set = |prefix: Option<Vec<u8>>, uri: Vec<u8>| match all.iter_mut().find(|(known, _)| *known == prefix) {
        Some(known) => known.1 = uri,
        None => all.push((prefix, uri)),
    };
    for node in way.iter().rev() {
        for (_, prefix, uri) in declared(node) {
            set(prefix, uri);
        }
        more(node, &mut set);
    }
    all.retain(|(_, uri)| !uri.is_empty());
    all
}
