//! HTML of nodes, written as the standard says.

use super::HTML_URI;
use crate::node::{XML_URI, XMLNS_URI};
use heddle_html5::names::{is_raw, is_void};
use heddle_libxml2::{Node, kind};

const XLINK_URI: &[u8] = b"http://www.w3.org/1999/xlink";

fn escape(out: &mut Vec<u8>, text: &[u8], in_attribute: bool) {
    let mut at = 0;
    while at < text.len() {
        match text[at] {
            b'&' => out.extend(b"&amp;"),
            0xc2 if text.get(at + 1) == Some(&0xa0) => {
                out.extend(b"&nbsp;");
                at += 1;
            }
            b'"' if in_attribute => out.extend(b"&quot;"),
            b'<' if !in_attribute => out.extend(b"&lt;"),
            b'>' if !in_attribute => out.extend(b"&gt;"),
            byte => out.push(byte),
        }
        at += 1;
    }
}

fn is_plain(node: &Node) -> bool {
    node.uri_is(Some(HTML_URI)) || node.uri().is_none()
}

/// Returns the name of an element in a tag.
fn name(node: &Node) -> Vec<u8> {
    if is_plain(node) || node.uri().is_some_and(|uri| heddle_html5::Namespace::of(&uri).is_some()) {
        node.name()
    } else {
        node.qualified_name()
    }
}

fn attribute_name(attr: &Node) -> Vec<u8> {
    let local = attr.name();
    match attr.uri().as_deref() {
        None => local,
        Some(XML_URI) => [b"xml:", &local[..]].concat(),
        Some(XMLNS_URI) if local == b"xmlns" => local,
        Some(XMLNS_URI) => [b"xmlns:", &local[..]].concat(),
        Some(XLINK_URI) => [b"xlink:", &local[..]].concat(),
        Some(_) => attr.qualified_name(),
    }
}

fn open(out: &mut Vec<u8>, node: &Node) {
    out.push(b'<');
    out.extend(name(node));
    for attr in node.attributes() {
        out.push(b' ');
        out.extend(attribute_name(&attr));
        out.extend(b"=\"");
        for child in attr.children() {
            if child.is(kind::ENTITY_REF) { leaf(out, &child) } else { escape(out, &child.data(), true) }
        }
        out.push(b'"');
    }
    out.push(b'>');
}

/// Writes one node that has no children to write.
fn leaf(out: &mut Vec<u8>, node: &Node) {
    match node.kind() {
        kind::TEXT | kind::CDATA => {
            let is_in_raw = node.parent().is_some_and(|parent| parent.is_element() && is_plain(&parent) && is_raw(&parent.name()));
            if is_in_raw { out.extend(node.data()) } else { escape(out, &node.data(), false) }
        }
        kind::COMMENT => {
            out.extend(b"<!--");
            out.extend(node.data());
            out.extend(b"-->");
        }
        kind::PI => {
            out.extend(b"<?");
            out.extend(node.name());
            out.push(b' ');
            out.extend(node.data());
            out.push(b'>');
        }
        kind::DTD => {
            out.extend(b"<!DOCTYPE ");
            out.extend(node.name());
            out.push(b'>');
        }
        kind::ENTITY_REF => {
            out.push(b'&');
            out.extend(node.name());
            out.push(b';');
        }
        _ => {}
    }
}

/// Writes what is in a node.
pub(crate) fn children(out: &mut Vec<u8>, node: &Node) {
    if node.is_element() && is_plain(node) && is_void(&node.name()) {
        return;
    }
    let inside = node.contents().unwrap_or_else(|| node.clone());
    let mut at = inside.first_child();
    let mut above: Vec<Node> = Vec::new();
    loop {
        let Some(node) = at else {
            let Some(parent) = above.pop() else { return };
            close(out, &parent);
            at = parent.next();
            continue;
        };
        if !node.is_element() {
            leaf(out, &node);
            at = node.next();
            continue;
        }
        open(out, &node);
        if is_plain(&node) && is_void(&node.name()) {
            at = node.next();
            continue;
        }
        at = node.contents().unwrap_or_else(|| node.clone()).first_child();
        above.push(node);
    }
}

fn close(out: &mut Vec<u8>, node: &Node) {
    out.extend(b"</");
    out.extend(name(node));
    out.push(b'>');
}

/// Writes a node and what is in it.
pub(crate) fn node(out: &mut Vec<u8>, node: &Node) {
    match node.kind() {
        kind::ELEMENT => {
            open(out, node);
            if !(is_plain(node) && is_void(&node.name())) {
                children(out, node);
                close(out, node);
            }
        }
        kind::DOCUMENT | kind::HTML_DOCUMENT | kind::FRAGMENT => children(out, node),
        _ => leaf(out, node),
    }
}
