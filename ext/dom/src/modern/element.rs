//! Elements: neighbours, markup as text, namespaces in scope, new names.

use super::{HTML_URI, declarations, extract, html, html_writer, is_html_document, mutate, set_namespace, xml_writer};
use crate::errors::{Code, throw, throw_words};
use crate::wrap::{node_of, to_object};
use heddle_libxml2::{Node, kind, parse};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Object, Value};

/// Places beside and in an element.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    BeforeBegin,
    AfterBegin,
    BeforeEnd,
    AfterEnd,
}

fn place_of(cx: &mut Request, case: &Object) -> Result<Place> {
    let class = cx.require_class(b"Dom\\AdjacentPosition")?;
    for (name, place) in [("BeforeBegin", Place::BeforeBegin), ("AfterBegin", Place::AfterBegin), ("BeforeEnd", Place::BeforeEnd)] {
        let known = heddle_runtime::object::enum_case(cx, class, name.as_bytes())?;
        if known.is_some_and(|known| known.same(case)) {
            return Ok(place);
        }
    }
    Ok(Place::AfterEnd)
}

/// Inserts a node at a place; false where there is none.
fn insert_at(cx: &mut Request, element: &Node, place: Place, node: &Node) -> Result<bool> {
    let (parent, before) = match place {
        Place::BeforeBegin => (element.parent(), Some(element.clone())),
        Place::AfterBegin => (Some(element.clone()), element.first_child()),
        Place::BeforeEnd => (Some(element.clone()), None),
        Place::AfterEnd => (element.parent(), element.next()),
    };
    let Some(parent) = parent else { return Ok(false) };
    if !std::rc::Rc::ptr_eq(&parent.doc(), &node.doc()) {
        node.unlink();
        node.change_document(&parent);
    }
    mutate::insert(cx, &parent, node, before.as_ref())?;
    Ok(true)
}

pub(crate) fn insert_adjacent_element(cx: &mut Request, this: &Object, place: &Object, element: &Object) -> Result<Value> {
    let (node, new) = (node_of(cx, this)?, node_of(cx, element)?);
    let place = place_of(cx, place)?;
    let placed = insert_at(cx, &node, place, &new)?;
    Ok(if placed { element.clone().into() } else { Value::NULL })
}

pub(crate) fn insert_adjacent_text(cx: &mut Request, this: &Object, place: &Object, data: &[u8]) -> Result<Value> {
    let node = node_of(cx, this)?;
    let place = place_of(cx, place)?;
    let new = node.new_text(data);
    insert_at(cx, &node, place, &new)?;
    Ok(Value::NULL)
}

pub(crate) fn insert_adjacent_html(cx: &mut Request, this: &Object, place: &Object, data: &[u8]) -> Result<Value> {
    let node = node_of(cx, this)?;
    let place = place_of(cx, place)?;
    let context = match place {
        Place::BeforeBegin | Place::AfterEnd => match node.parent() {
            Some(parent) if !parent.is_document() => parent,
            _ => return Err(throw(cx, Code::NoModification)),
        },
        _ => node.clone(),
    };
    let new = parse_fragment(cx, &context, data)?;
    insert_at(cx, &node, place, &new)?;
    Ok(Value::NULL)
}

/// Returns the fragment that markup means as the content of an element.
fn parse_fragment(cx: &mut Request, context: &Node, data: &[u8]) -> Result<Node> {
    if is_html_document(context) {
        let is_root = context.uri_is(Some(HTML_URI)) && context.name_is(b"html");
        if !context.is_element() || is_root {
            let body = super::new_element(&context.document(), Some(HTML_URI), None, b"body");
            return Ok(html::fragment(&body, data));
        }
        return Ok(html::fragment(context, data));
    }
    let mut text = b"<x".to_vec();
    for (prefix, uri) in declarations::in_scope(context) {
        text.extend(b" xmlns");
        if let Some(prefix) = prefix.filter(|prefix| prefix != b"xml") {
            text.push(b':');
            text.extend(prefix);
        } else if uri == crate::node::XML_URI {
            text.truncate(text.len() - 6);
            continue;
        }
        text.extend(b"=\"");
        for byte in uri {
            match byte {
                b'"' => text.extend(b"&quot;"),
                b'<' => text.extend(b"&lt;"),
                b'&' => text.extend(b"&amp;"),
                byte => text.push(byte),
            }
        }
        text.push(b'"');
    }
    text.push(b'>');
    text.extend(data);
    text.extend(b"</x>");
    let parsed = parse::xml_document(&text, None, Some(b"UTF-8"), parse::option::NO_ERROR | parse::option::NO_WARNING);
    heddle_libxml::errors::drop_reports();
    let fragment = context.document().new_fragment();
    let wrapper = parsed.and_then(|document| document.document_element()).filter(|root| root.next().is_none() && root.prev().is_none());
    let Some(wrapper) = wrapper else {
        return Err(throw_words(cx, Code::Syntax, "XML fragment is not well-formed"));
    };
    let children: Vec<Node> = wrapper.children().collect();
    for child in &children {
        declarations::to_attributes(child);
        child.insert(&fragment, None);
    }
    Ok(fragment)
}

/// Writes markup of what is in an element, or of the element itself.
pub(crate) fn markup(cx: &mut Request, node: &Node, outer: bool) -> Result<Vec<u8>> {
    if is_html_document(node) {
        let mut out = Vec::new();
        if outer {
            html_writer::node(&mut out, node)
        } else {
            html_writer::children(&mut out, node)
        }
        return Ok(out);
    }
    let style = xml_writer::Style { well_formed: true, ..xml_writer::Style::default() };
    let written = if outer { xml_writer::node(node, style) } else { xml_writer::children(node, style) };
    written.map_err(|_| throw_words(cx, Code::Syntax, "The resulting XML serialization is not well-formed"))
}

/// Runs `$element->innerHTML = $markup`.
pub(crate) fn set_inner(cx: &mut Request, node: &Node, data: &[u8]) -> Result<()> {
    let fragment = parse_fragment(cx, node, data)?;
    let inside = node.contents().unwrap_or_else(|| node.clone());
    inside.clear();
    mutate::place(&inside, &fragment, None);
    Ok(())
}

/// Runs `$element->outerHTML = $markup`.
pub(crate) fn set_outer(cx: &mut Request, node: &Node, data: &[u8]) -> Result<()> {
    let Some(parent) = node.parent() else { return Ok(()) };
    if parent.is_document() {
        return Err(throw(cx, Code::InvalidModification));
    }
    let context = if parent.is_element() { parent.clone() } else { super::new_element(&node.document(), Some(HTML_URI), None, b"body") };
    let fragment = parse_fragment(cx, &context, data)?;
    mutate::replace(cx, &parent, &fragment, node)
}

pub(crate) fn append_xml(cx: &mut Request, this: &Object, data: &[u8]) -> Result<Value> {
    let node = node_of(cx, this)?;
    if data.is_empty() {
        return Ok(Value::FALSE);
    }
    let parsed = heddle_libxml::with_session(cx, || parse::chunk(&node, data))?;
    heddle_libxml::deliver(cx, heddle_libxml::Style::Full, 0)?;
    let Some(nodes) = parsed else { return Ok(Value::FALSE) };
    for new in nodes {
        declarations::to_attributes(&new);
        new.insert(&node, None);
    }
    Ok(Value::TRUE)
}

// ---- namespaces

/// Returns an object of Dom\NamespaceInfo.
fn info(cx: &mut Request, element: &Node, prefix: Option<Vec<u8>>, uri: Vec<u8>) -> Result<Value> {
    let class = cx.require_class(b"Dom\\NamespaceInfo")?;
    let object = heddle_runtime::object::instantiate(cx, class)?;
    let prefix = crate::wrap::maybe_text(cx, prefix);
    let uri = if uri.is_empty() { Value::NULL } else { crate::wrap::text(cx, uri) };
    let element = Value::from(to_object(cx, element)?);
    for (slot, value) in [prefix, uri, element].into_iter().enumerate() {
        object.set_slot(slot as u32, value);
    }
    Ok(object.into())
}

fn in_scope_here(element: &Node, found: &mut Vec<(Option<Vec<u8>>, Vec<u8>)>) {
    for one in declarations::declared_in_scope(element) {
        if !found.contains(&one) {
            found.push(one);
        }
    }
}

pub(crate) fn get_in_scope_namespaces(cx: &mut Request, this: &Object) -> Result<Value> {
    let element = node_of(cx, this)?;
    let mut found = Vec::new();
    in_scope_here(&element, &mut found);
    let mut list = Array::new();
    for (prefix, uri) in found {
        let value = info(cx, &element, prefix, uri)?;
        let _ = list.push(cx.heap(), value);
    }
    Ok(list.into())
}

pub(crate) fn get_descendant_namespaces(cx: &mut Request, this: &Object) -> Result<Value> {
    let root = node_of(cx, this)?;
    let mut list = Array::new();
    let mut at = Some(root.clone());
    while let Some(node) = at {
        if node.is_element() {
            let mut found = Vec::new();
            in_scope_here(&node, &mut found);
            for (prefix, uri) in found {
                let value = info(cx, &node, prefix, uri)?;
                let _ = list.push(cx.heap(), value);
            }
        }
        at = node.next_in(&root);
    }
    Ok(list.into())
}

// ---- new names

pub(crate) fn rename(cx: &mut Request, this: &Object, uri: Option<&[u8]>, name: &[u8]) -> Result<Value> {
    let node = node_of(cx, this)?;
    let (uri, prefix, local) = match extract(uri, name) {
        Ok(parts) => parts,
        Err(code) => return Err(throw(cx, code)),
    };
    if node.is(kind::ATTRIBUTE) {
        let other = node.parent().and_then(|element| element.attribute(Some(uri), local)).filter(|other| *other != node);
        if other.is_some() {
            let words = "An attribute with the given name in the given namespace already exists";
            return Err(throw_words(cx, Code::InvalidModification, words));
        }
    } else {
        let (was, is) = (node.uri_is(Some(HTML_URI)), uri == Some(HTML_URI));
        if was != is {
            let words = if was {
                "It is not possible to move an element out of the HTML namespace because the HTML namespace is tied to the HTMLElement class"
            } else {
                "It is not possible to move an element into the HTML namespace because the HTML namespace is tied to the HTMLElement class"
            };
            return Err(throw_words(cx, Code::InvalidModification, words));
        }
        if node.contents().is_some() && local != b"template" {
            return Err(throw_words(
                cx,
                Code::InvalidModification,
                "It is not possible to rename the template element because it hosts a document fragment",
            ));
        }
    }
    node.rename(local);
    set_namespace(&node, prefix, uri);
    Ok(Value::NULL)
}
