//! Finding elements: by selectors, names, classes, IDs.

use super::{HTML_URI, collections, is_html_document, is_html_element};
use crate::data;
use crate::errors::{Code, throw_words};
use crate::lists::List;
use crate::wrap::{node_of, optional, to_value};
use heddle_libxml2::{Node, kind};
use heddle_runtime::{Request, Result};
use heddle_selectors::{Element, Error};
use heddle_value::{Object, Value};

/// An element as selectors see it.
#[derive(Clone, PartialEq)]
struct Seen(Node);

fn sibling(node: &Node, step: impl Fn(&Node) -> Option<Node>) -> Option<Seen> {
    let mut at = step(node);
    while let Some(found) = at {
        if found.is_element() {
            return Some(Seen(found));
        }
        at = step(&found);
    }
    None
}

impl Element for Seen {
    fn parent(&self) -> Option<Seen> {
        self.0.parent().filter(Node::is_element).map(Seen)
    }

    fn previous(&self) -> Option<Seen> {
        sibling(&self.0, Node::prev)
    }

    fn next(&self) -> Option<Seen> {
        sibling(&self.0, Node::next)
    }

    fn first_child(&self) -> Option<Seen> {
        self.0.children().find(Node::is_element).map(Seen)
    }

    fn name(&self) -> Vec<u8> {
        self.0.name()
    }

    fn is_html(&self) -> bool {
        is_html_element(&self.0) && is_html_document(&self.0)
    }

    fn is_in_html(&self) -> bool {
        is_html_element(&self.0)
    }

    fn is_kin(&self, other: &Seen) -> bool {
        self.0.uri() == other.0.uri()
    }

    fn is_quirky(&self) -> bool {
        data::of(&self.0).quirks.get()
    }

    fn attribute(&self, name: &[u8]) -> Option<Vec<u8>> {
        self.0.attribute(Some(None), name).map(|attr| attr.child_text())
    }

    fn is_empty(&self) -> bool {
        self.0.children().all(|child| match child.kind() {
            kind::ELEMENT | kind::ENTITY_REF => false,
            kind::TEXT | kind::CDATA => child.data().is_empty(),
            _ => true,
        })
    }

    fn is_root(&self) -> bool {
        self.0.parent().is_some_and(|parent| parent.is_document() || parent.is(kind::FRAGMENT))
    }
}

fn selectors(cx: &mut Request, text: &[u8]) -> Result<heddle_selectors::List> {
    heddle_selectors::parse(text).map_err(|error| {
        let reason = match error {
            Error::Column => return cx.bad_argument(1, "contains an unsupported selector"),
            Error::Blank => {
                let words = ":blank selector is not implemented because CSSWG has not yet decided its semantics \
                    (https://github.com/w3c/csswg-drafts/issues/1967)";
                return throw_words(cx, Code::NotSupported, words);
            }
            Error::Empty(name) => format!("Pseudo function can't be empty: {}()", String::from_utf8_lossy(&name)),
            Error::Unexpected(None) => "Unexpected token: END-OF-FILE".to_owned(),
            Error::Unexpected(Some(token)) => format!("Unexpected token: {}", String::from_utf8_lossy(&token)),
            Error::Unsupported(name) => format!("Not supported: {}", String::from_utf8_lossy(&name)),
        };
        throw_words(cx, Code::Syntax, &format!("Invalid selector (Selectors. {reason})"))
    })
}

pub(crate) fn query_selector(cx: &mut Request, this: &Object, text: &[u8]) -> Result<Value> {
    let root = node_of(cx, this)?;
    let list = selectors(cx, text)?;
    let scope = root.is_element().then(|| Seen(root.clone()));
    let mut at = root.next_in(&root);
    while let Some(node) = at {
        if node.is_element() && list.matches(&Seen(node.clone()), scope.as_ref()) {
            return to_value(cx, &node);
        }
        at = node.next_in(&root);
    }
    Ok(Value::NULL)
}

pub(crate) fn query_selector_all(cx: &mut Request, this: &Object, text: &[u8]) -> Result<Value> {
    let root = node_of(cx, this)?;
    let list = selectors(cx, text)?;
    let scope = root.is_element().then(|| Seen(root.clone()));
    let mut found = Vec::new();
    let mut at = root.next_in(&root);
    while let Some(node) = at {
        if node.is_element() && list.matches(&Seen(node.clone()), scope.as_ref()) {
            found.push(to_value(cx, &node)?);
        }
        at = node.next_in(&root);
    }
    collections::node_list(cx, List::Fixed(found))
}

pub(crate) fn closest(cx: &mut Request, this: &Object, text: &[u8]) -> Result<Value> {
    let element = node_of(cx, this)?;
    let list = selectors(cx, text)?;
    let scope = Seen(element.clone());
    let mut at = Some(element);
    while let Some(node) = at.filter(Node::is_element) {
        if list.matches(&Seen(node.clone()), Some(&scope)) {
            return to_value(cx, &node);
        }
        at = node.parent();
    }
    Ok(Value::NULL)
}

pub(crate) fn matches(cx: &mut Request, this: &Object, text: &[u8]) -> Result<Value> {
    let element = Seen(node_of(cx, this)?);
    let list = selectors(cx, text)?;
    Ok(Value::bool(list.matches(&element, Some(&element))))
}

pub(crate) fn get_elements_by_tag_name(cx: &mut Request, this: &Object, name: &[u8]) -> Result<Value> {
    let root = node_of(cx, this)?;
    let lower = is_html_document(&root).then(|| name.to_ascii_lowercase());
    collections::elements(cx, List::Qualified { root, name: name.to_vec(), lower })
}

pub(crate) fn get_elements_by_tag_name_ns(cx: &mut Request, this: &Object, uri: Option<&[u8]>, name: &[u8]) -> Result<Value> {
    let root = node_of(cx, this)?;
    collections::elements(cx, List::Named { root, uri: uri.map(<[u8]>::to_vec), name: name.to_vec(), by_uri: true })
}

pub(crate) fn get_elements_by_class_name(cx: &mut Request, this: &Object, names: &[u8]) -> Result<Value> {
    let root = node_of(cx, this)?;
    let quirky = data::of(&root).quirks.get();
    collections::elements(cx, List::Classes { root, names: super::words(names), quirky })
}

/// Returns the element that an ID means.
pub(crate) fn by_id(document: &Node, id: &[u8]) -> Option<Node> {
    let is_html = is_html_document(document);
    let mut at = document.next_in(document);
    while let Some(node) = at {
        let is_meant = |attr: Node| (attr.is_id() || is_html && attr.name_is(b"id") && attr.uri_is(None)) && attr.child_text() == id;
        if node.is_element() && node.attributes().any(is_meant) {
            return Some(node);
        }
        at = node.next_in(document);
    }
    None
}

pub(crate) fn get_element_by_id(cx: &mut Request, this: &Object, id: &[u8]) -> Result<Value> {
    let document = node_of(cx, this)?;
    optional(cx, by_id(&document, id))
}

/// Returns whether an element has a qualified name.
pub(crate) fn is_called(node: &Node, name: &[u8], lower: Option<&[u8]>) -> bool {
    if name == b"*" {
        return true;
    }
    let wanted = match lower {
        Some(lower) if node.uri_is(Some(HTML_URI)) => lower,
        _ => name,
    };
    node.qualified_name() == wanted
}

/// Returns whether an element is of all these classes.
pub(crate) fn is_of(node: &Node, names: &[Vec<u8>], quirky: bool) -> bool {
    let Some(attr) = node.attribute(Some(None), b"class") else { return false };
    let classes = super::words(&attr.child_text());
    let same = |one: &[u8], other: &[u8]| if quirky { one.eq_ignore_ascii_case(other) } else { one == other };
    !names.is_empty() && names.iter().all(|name| classes.iter().any(|class| same(class, name)))
}
