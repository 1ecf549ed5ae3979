//! XML of the program copied into the tree that is written.

use crate::tree::{NodeId, Tree};
use heddle_libxml2::{Node, parse, tree::kind};
use heddle_runtime::{Request, Result};

/// Copies the root element of a document, given as text, below an element. `None`: it is no XML.
///
/// # Errors
/// Code of the program has thrown.
pub fn element(cx: &mut Request, tree: &mut Tree, parent: NodeId, text: &[u8]) -> Result<Option<NodeId>> {
    let document = heddle_libxml::with_session(cx, || parse::xml_document(text, None, None, 0))?;
    heddle_libxml::errors::drop_reports();
    let Some(root) = document.and_then(|document| document.document_element()) else { return Ok(None) };
    Ok(Some(copy(tree, parent, &root)))
}

/// Copies an element and all in it, with a list of what is still to do: documents may be deep.
fn copy(tree: &mut Tree, parent: NodeId, root: &Node) -> NodeId {
    let copied = copy_head(tree, parent, root);
    let mut open = vec![(copied, root.first_child())];
    while let Some((at, next)) = open.pop() {
        let Some(node) = next else { continue };
        open.push((at, node.next()));
        match node.kind() {
            kind::ELEMENT => {
                let inner = copy_head(tree, at, &node);
                open.push((inner, node.first_child()));
            }
            kind::TEXT | kind::CDATA => drop(tree.add_text(Some(at), &node.data())),
            _ => {}
        }
    }
    copied
}

fn copy_head(tree: &mut Tree, parent: NodeId, node: &Node) -> NodeId {
    let copied = tree.new_element(Some(parent), &node.name());
    for ns in node.declarations() {
        tree.declare(copied, ns.prefix.as_deref(), ns.uri.as_deref().unwrap_or_default());
    }
    if let Some(ns) = node.namespace() {
        tree.set_prefixed(copied, ns.prefix.as_deref());
    }
    for attribute in node.attributes() {
        tree.put_attribute(copied, attribute.prefix(), &attribute.name(), &attribute.text());
    }
    copied
}
