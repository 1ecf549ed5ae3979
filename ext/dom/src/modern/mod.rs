//! The classes `Dom\*`, which follow the DOM standard, on the same trees as the old ones.
//!
//! - `declare_*`: the classes (tables), whose members lead to what does the work:
//! - [`properties`], [`mutate`], [`attrs`], [`element`], [`document`], [`legacy`] (what works as in
//!   the old classes), [`query`], [`collections`], [`tokens`], [`xpath`].
//! - [`storage`]: loading and saving; [`html`] and [`html_writer`], [`xml_writer`]: the languages.
//!   [`declarations`]: where namespaces are declared. [`copy`]: copies of trees.
//!
//! What differs from the old classes below the surface: a namespace declaration is an attribute
//! like others, and nodes' namespaces belong to the document.

pub(crate) mod attrs;
pub(crate) mod collections;
pub(crate) mod constants;
pub(crate) mod copy;
pub(crate) mod declarations;
pub(crate) mod declare_documents;
pub(crate) mod declare_elements;
pub(crate) mod declare_lists;
pub(crate) mod declare_nodes;
pub(crate) mod document;
pub(crate) mod element;
pub(crate) mod given;
pub(crate) mod html;
pub(crate) mod html_writer;
pub(crate) mod legacy;
pub(crate) mod mutate;
pub(crate) mod properties;
pub(crate) mod query;
pub(crate) mod storage;
pub(crate) mod tokens;
pub(crate) mod xml_writer;
pub(crate) mod xpath;

use crate::data;
use crate::errors::Code;
use crate::node::{XML_URI, XMLNS_URI};
use heddle_libxml2::parse::{NameForm, is_name};
use heddle_libxml2::tree::Ns;
use heddle_libxml2::{Doc, Node};

pub(crate) const HTML_URI: &[u8] = b"http://www.w3.org/1999/xhtml";

/// Which classes a document's nodes are of.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum Flavor {
    /// The old ones.
    #[default]
    Legacy,
    Html,
    Xml,
}

/// Returns the flavor of a node's document.
pub(crate) fn flavor(node: &Node) -> Flavor {
    data::of(node).flavor.get()
}

pub(crate) fn is_modern(node: &Node) -> bool {
    flavor(node) != Flavor::Legacy
}

pub(crate) fn is_html_document(node: &Node) -> bool {
    flavor(node) == Flavor::Html
}

/// Makes an empty document.
pub(crate) fn new_document(flavor: Flavor) -> Node {
    let document = if flavor == Flavor::Html { Doc::new_html() } else { Doc::create(b"1.0") };
    data::of(&document).flavor.set(flavor);
    document.set_encoding(Some(b"UTF-8"));
    document
}

/// Returns whether an element is one of HTML.
pub(crate) fn is_html_element(node: &Node) -> bool {
    node.is_element() && node.uri_is(Some(HTML_URI))
}

/// Returns the qualified name as the element's `tagName`: in capitals for HTML in HTML documents.
pub(crate) fn tag_name(node: &Node) -> Vec<u8> {
    let name = node.qualified_name();
    if is_html_element(node) && is_html_document(node) { name.to_ascii_uppercase() } else { name }
}

/// Puts a node into a namespace, or into none.
pub(crate) fn set_namespace(node: &Node, prefix: Option<&[u8]>, uri: Option<&[u8]>) {
    match uri {
        Some(uri) => node.set_namespace(Some(&Ns { prefix: prefix.map(<[u8]>::to_vec), uri: Some(uri.to_vec()) })),
        None => node.set_namespace(None),
    }
}

/// Returns a new element in a namespace.
pub(crate) fn new_element(document: &Node, uri: Option<&[u8]>, prefix: Option<&[u8]>, local: &[u8]) -> Node {
    let element = document.new_element(local);
    set_namespace(&element, prefix, uri);
    element
}

/// Namespace, prefix and local part of a qualified name, as the standard validates them.
pub(crate) type Extracted<'a> = (Option<&'a [u8]>, Option<&'a [u8]>, &'a [u8]);

/// Validates a qualified name for a namespace.
pub(crate) fn extract<'a>(uri: Option<&'a [u8]>, name: &'a [u8]) -> Result<Extracted<'a>, Code> {
    if !is_name(name, NameForm::QName) {
        return Err(Code::InvalidCharacter);
    }
    let uri = uri.filter(|uri| !uri.is_empty());
    let (prefix, local) = match name.iter().position(|byte| *byte == b':') {
        Some(at) => (Some(&name[..at]), &name[at + 1..]),
        None => (None, name),
    };
    let is_declaration = name == b"xmlns" || prefix == Some(b"xmlns");
    if prefix.is_some() && uri.is_none() || prefix == Some(b"xml") && uri != Some(XML_URI) || is_declaration != (uri == Some(XMLNS_URI)) {
        return Err(Code::Namespace);
    }
    Ok((uri, prefix, local))
}

/// Returns whether a byte is white space of HTML.
pub(crate) fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0c)
}

/// Returns the different words of a text, in their order.
pub(crate) fn words(text: &[u8]) -> Vec<Vec<u8>> {
    let mut all: Vec<Vec<u8>> = Vec::new();
    for word in text.split(|byte| is_space(*byte)).filter(|word| !word.is_empty()) {
        if !all.iter().any(|known| known == word) {
            all.push(word.to_vec());
        }
    }
    all
}
