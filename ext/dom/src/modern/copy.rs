//! Copies of trees, in which namespaces are not declared anew.

use super::{is_modern, set_namespace};
use crate::data;
use heddle_libxml2::{Node, kind};

/// Returns the copy of one node, with attributes, for a document.
fn shallow(node: &Node, document: &Node) -> Option<Node> {
    let copy = match node.kind() {
        kind::ELEMENT => {
            let copy = document.new_element(&node.name());
            let ns = node.namespace();
            set_namespace(&copy, ns.as_ref().and_then(|ns| ns.prefix.as_deref()), ns.as_ref().and_then(|ns| ns.uri.as_deref()));
            // what an old document declares becomes attributes
            for ns in node.declarations() {
                super::declarations::declare(&copy, ns.prefix.as_deref(), ns.uri.as_deref().unwrap_or(b""));
            }
            for attr in node.attributes() {
                attribute(&attr, document).attach(&copy);
            }
            copy.set_line(node.line());
            copy
        }
        kind::ATTRIBUTE => attribute(node, document),
        kind::TEXT => document.new_text(&node.data()),
        kind::CDATA => document.new_cdata(&node.data()),
        kind::COMMENT => document.new_comment(&node.data()),
        kind::PI => document.new_pi(&node.name(), Some(&node.data())),
        kind::FRAGMENT => document.new_fragment(),
        kind::ENTITY_REF => document.new_entity_reference(&node.name()),
        kind::DTD | kind::DOCTYPE => return None,
        _ => return node.copy_to(document, true),
    };
    Some(copy)
}

fn attribute(attr: &Node, document: &Node) -> Node {
    let copy = document.new_attribute(&attr.name(), b"");
    let ns = attr.namespace();
    set_namespace(&copy, ns.as_ref().and_then(|ns| ns.prefix.as_deref()), ns.as_ref().and_then(|ns| ns.uri.as_deref()));
    for child in attr.children() {
        if let Some(child) = shallow(&child, document) {
            child.insert(&copy, None);
        }
    }
    if copy.first_child().is_none() {
        copy.set_value(b"");
    }
    if attr.is_id() {
        copy.set_id(true);
    }
    copy
}

fn below(from: &Node, to: &Node, document: &Node) {
    let mut open = vec![(from.first_child(), to.clone())];
    while let Some((at, parent)) = open.pop() {
        let Some(node) = at else { continue };
        open.push((node.next(), parent.clone()));
        let Some(copy) = shallow(&node, document) else { continue };
        copy.insert(&parent, None);
        if node.is_element() {
            open.push((node.first_child(), copy.clone()));
            if let Some(contents) = super::html::contents(&node) {
                let fragment = super::html::make_contents(&copy);
                below(&contents, &fragment, document);
            }
        }
    }
}

/// Returns the copy of a node for a document; of a document, a new document.
pub(crate) fn copy(node: &Node, document: &Node, deep: bool) -> Option<Node> {
    if node.is_document() {
        let new = super::new_document(super::flavor(node));
        new.set_encoding(node.encoding().as_deref());
        new.set_version(node.version().as_deref());
        new.set_url(node.url().as_deref());
        new.set_standalone(node.standalone());
        let (old, data) = (data::of(node), data::of(&new));
        data.quirks.set(old.quirks.get());
        data.format_output.set(old.format_output.get());
        data.classes.replace(old.classes.borrow().clone());
        if deep {
            // a document type can be copied with all it declares as a part of its document only
            let whole = node.doctype().and_then(|_| node.copy_to(node, true));
            below(node, &new, &new);
            if let Some(dtd) = whole.and_then(|whole| whole.doctype()) {
                let place = node.children().position(|child| child.is(kind::DTD)).unwrap_or(0);
                let before = new.children().nth(place);
                dtd.insert(&new, before.as_ref());
            }
        }
        return Some(new);
    }
    let copy = shallow(node, document)?;
    if deep && matches!(node.kind(), kind::ELEMENT | kind::FRAGMENT) {
        below(node, &copy, document);
        if let Some(contents) = super::html::contents(node) {
            let fragment = super::html::make_contents(&copy);
            below(&contents, &fragment, document);
        }
    }
    debug_assert!(is_modern(document));
    Some(copy)
}
