//! Properties of nodes, which are read from the tree and written to it.

use super::{HTML_URI, attrs, collections, element, is_html_document, is_html_element, mutate, new_element, tag_name, tokens};
use crate::data;
use crate::errors::{Code, throw, throw_words};
use crate::lists::List;
use crate::wrap::{maybe_text, optional, text};
use heddle_libxml::payload;
use heddle_libxml2::{Node, kind, parse};
use heddle_runtime::decl::{Claims, ClassHooks};
use heddle_runtime::object::{class_of, instantiate};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Object, Value};

/// Hooks of all classes of nodes.
pub(crate) const HOOKS: ClassHooks = ClassHooks {
    create: Some(crate::wrap::create),
    clone: Some(clone),
    not_serializable: false,
    read_property: Some(read),
    write_property: Some(write),
    claims: Claims::Declared,
    place_property: Some(|cx, object, name, _| Ok(read(cx, object, name)?.filter(|value| value.is_object() || value.is_null()))),
    unset_property: Some(unset),
    debug_properties_only_shown: true,
    debug_properties: Some(debug),
    ..ClassHooks::NONE
};

pub(crate) const NOTATION_HOOKS: ClassHooks = ClassHooks { not_cloneable: true, ..crate::doctype::HOOKS };
pub(crate) const IMPLEMENTATION_HOOKS: ClassHooks = ClassHooks { not_cloneable: true, ..ClassHooks::NONE };

/// Runs `clone $node`.
fn clone(cx: &mut Request, old: &Object, new: &Object) -> Result<()> {
    crate::wrap::create(cx, new)?;
    let Some(node) = payload::node_of(old) else { return Ok(()) };
    if let Some(copy) = super::copy::copy(&node, &node.document(), true) {
        crate::wrap::tie(cx, new, &copy);
    }
    Ok(())
}

/// Returns whether the object's class declares a property that is read from the tree.
fn declares(object: &Object, name: &[u8]) -> bool {
    use heddle_runtime::decl::flags::VIRTUAL;
    let is_kept = matches!(name, b"children" | b"classList" | b"implementation");
    class_of(object).get().nearest_builtin().properties.get(name).is_some_and(|property| property.flags & VIRTUAL != 0 || is_kept)
}

fn read(cx: &mut Request, object: &Object, name: &[u8]) -> Result<Option<Value>> {
    if !declares(object, name) {
        return Ok(None);
    }
    let node = crate::wrap::node_behind(cx, object)?;
    get(cx, &node, name).map(Some)
}

fn unset(cx: &mut Request, object: &Object, name: &[u8]) -> Result<bool> {
    if !declares(object, name) {
        return Ok(false);
    }
    let class = class_of(object);
    Err(cx.throw_error("Error", [b"Cannot unset ", class.shown(), b"::$", name].concat()))
}

/// Properties that PHP lists behind the class's own of the first group.
const OF_INTERFACES: &[&[u8]] =
    &[b"children", b"firstElementChild", b"lastElementChild", b"childElementCount", b"previousElementSibling", b"nextElementSibling"];

/// Puts the names of one class in the order in which `var_dump` shows them: those of the interfaces
/// ParentNode and ChildNode stand behind the last of the first group.
fn in_order(mut names: Vec<&[u8]>) -> Vec<&[u8]> {
    let is_last = |name: &&[u8]| matches!(*name, b"documentElement" | b"attributes" | b"length");
    if names.iter().any(is_last) {
        let (moved, kept): (Vec<&[u8]>, Vec<&[u8]>) = names.into_iter().partition(|name| OF_INTERFACES.contains(name));
        names = kept;
        let at = names.iter().position(is_last).map_or(names.len(), |at| at + 1);
        names.splice(at..at, moved);
    }
    names
}

/// Returns what `var_dump` shows: the class's own properties first; objects are left out.
fn debug(cx: &mut Request, object: &Object) -> Result<Array> {
    let mut array = heddle_runtime::object::table::raw_array(cx, object);
    let Some(node) = payload::node_of(object) else { return Ok(array) };
    let mut class = Some(class_of(object));
    while let Some(at) = class {
        let own = at.get().properties.iter().filter(|(name, property)| property.declared_by == at && declares(object, name));
        for name in in_order(own.map(|(name, _)| &name[..]).collect()) {
            let value = get(cx, &node, name)?;
            let value = if value.is_object() { text(cx, b"(object value omitted)") } else { value };
            array.insert_bytes(cx.heap(), name, value);
        }
        class = at.parent;
    }
    Ok(array)
}

fn node_name(node: &Node) -> Vec<u8> {
    match node.kind() {
        kind::ELEMENT => tag_name(node),
        _ => crate::properties::node_name(node),
    }
}

fn node_value(cx: &Request, node: &Node) -> Value {
    match node.kind() {
        kind::ATTRIBUTE => text(cx, node.child_text()),
        kind::TEXT | kind::CDATA | kind::COMMENT | kind::PI => text(cx, node.data()),
        _ => Value::NULL,
    }
}

/// Returns the text of a node: of its descendants that are texts.
fn text_content(node: &Node) -> Option<Vec<u8>> {
    match node.kind() {
        kind::DOCUMENT | kind::HTML_DOCUMENT | kind::DTD | kind::NOTATION | kind::ENTITY_DECL => None,
        kind::ENTITY_REF => None,
        kind::ATTRIBUTE => Some(node.child_text()),
        kind::ELEMENT | kind::FRAGMENT => {
            let mut all = Vec::new();
            let mut at = node.next_in(node);
            while let Some(found) = at {
                if found.is_text() {
                    all.extend(found.data());
                } else if found.is(kind::ENTITY_REF) {
                    all.extend(found.text());
                }
                at = found.next_in(node);
            }
            Some(all)
        }
        _ => Some(node.data()),
    }
}

fn prefix(cx: &Request, node: &Node) -> Value {
    maybe_text(cx, node.prefix())
}

fn base_uri(node: &Node) -> Vec<u8> {
    if is_html_document(node) {
        let address = address(node);
        return html_base(&node.document()).and_then(|base| parse::resolve(&base, &address)).unwrap_or(address);
    }
    if node.is_document() {
        return address(node);
    }
    node.base_uri().unwrap_or_else(|| address(node))
}

/// Returns the address that the first `base` of a document gives.
fn html_base(document: &Node) -> Option<Vec<u8>> {
    let mut at = document.next_in(document);
    while let Some(node) = at {
        if is_html_element(&node) && node.name_is(b"base") {
            return node.attribute(Some(None), b"href").map(|href| href.child_text());
        }
        if node.name_is(b"body") {
            return None;
        }
        at = node.next_in(document);
    }
    None
}

/// Returns the document's address.
fn address(node: &Node) -> Vec<u8> {
    node.document().url().unwrap_or_else(|| b"about:blank".to_vec())
}

fn get(cx: &mut Request, node: &Node, name: &[u8]) -> Result<Value> {
    let value = match name {
        b"nodeName" => text(cx, node_name(node)),
        b"nodeValue" => node_value(cx, node),
        b"nodeType" => Value::int(match node.kind() {
            kind::DTD => 10,
            kind::ENTITY_DECL => 6,
            kind::HTML_DOCUMENT => 13,
            other => i64::from(other),
        }),
        b"parentNode" => return optional(cx, node.parent().filter(|_| !node.is(kind::ATTRIBUTE))),
        b"parentElement" => return optional(cx, node.parent().filter(|parent| parent.is_element() && !node.is(kind::ATTRIBUTE))),
        b"ownerElement" => return optional(cx, node.parent().filter(Node::is_element)),
        b"childNodes" => return collections::node_list(cx, List::Children(node.clone())),
        b"children" => return collections::elements(cx, List::Elements(node.clone())),
        b"attributes" => return crate::lists::make(cx, "Dom\\NamedNodeMap", List::Attributes(node.clone())),
        b"classList" => return tokens::of(cx, node),
        b"firstChild" => return optional(cx, node.first_child().filter(|_| crate::properties::may_have_children(node))),
        b"lastChild" => return optional(cx, node.last_child().filter(|_| crate::properties::may_have_children(node))),
        b"previousSibling" => return optional(cx, node.prev().filter(|_| !node.is(kind::ATTRIBUTE))),
        b"nextSibling" => return optional(cx, node.next().filter(|_| !node.is(kind::ATTRIBUTE))),
        b"isConnected" => Value::bool(node.is_connected()),
        b"ownerDocument" => return optional(cx, (!node.is_document()).then(|| node.document())),
        b"namespaceURI" => maybe_text(cx, node.uri()),
        b"prefix" => prefix(cx, node),
        b"baseURI" => text(cx, base_uri(node)),
        b"textContent" => maybe_text(cx, text_content(node)),
        b"tagName" => text(cx, tag_name(node)),
        b"innerHTML" => {
            let markup = element::markup(cx, node, false)?;
            text(cx, markup)
        }
        b"outerHTML" => {
            let markup = element::markup(cx, node, true)?;
            text(cx, markup)
        }
        b"substitutedNodeValue" => text(cx, node.text()),
        b"localName" => text(cx, node.name()),
        b"name" => text(cx, node.qualified_name()),
        _ if node.is_document() => return document(cx, node, name),
        b"publicId" | b"systemId" | b"notations" | b"entities" => return declaration(cx, node, name),
        _ => return crate::properties::get(cx, node, name),
    };
    Ok(value)
}

fn declaration(cx: &mut Request, node: &Node, name: &[u8]) -> Result<Value> {
    let (public_id, system_id) = node.identifiers();
    match name {
        b"notations" => crate::lists::make(cx, "Dom\\DtdNamedNodeMap", List::Notations(node.clone())),
        b"entities" => crate::lists::make(cx, "Dom\\DtdNamedNodeMap", List::Entities(node.clone())),
        _ if node.is(kind::DTD) => {
            let found = if name == b"publicId" { public_id } else { system_id };
            Ok(text(cx, found.unwrap_or_default()))
        }
        _ => crate::properties::get(cx, node, name),
    }
}

/// Returns the first child element of the document's element with one of these names of HTML.
fn html_child(document: &Node, names: &[&[u8]]) -> Option<Node> {
    let root = document.document_element().filter(|root| is_html_element(root) && root.name_is(b"html"))?;
    root.children().find(|child| is_html_element(child) && names.iter().any(|name| child.name_is(name)))
}

fn title_element(document: &Node) -> Option<Node> {
    let root = document.document_element()?;
    if is_svg_root(&root) {
        return root.children().find(|child| child.uri_is(Some(SVG_URI)) && child.name_is(b"title"));
    }
    let mut at = document.next_in(document);
    while let Some(node) = at {
        if is_html_element(&node) && node.name_is(b"title") {
            return Some(node);
        }
        at = node.next_in(document);
    }
    None
}

const SVG_URI: &[u8] = b"http://www.w3.org/2000/svg";

fn is_svg_root(root: &Node) -> bool {
    root.uri_is(Some(SVG_URI)) && root.name_is(b"svg")
}

fn title(document: &Node) -> Vec<u8> {
    let Some(element) = title_element(document) else { return Vec::new() };
    let all: Vec<u8> = element.children().filter(Node::is_text).flat_map(|child| child.data()).collect();
    let parts: Vec<&[u8]> = all.split(|byte| super::is_space(*byte)).filter(|part| !part.is_empty()).collect();
    parts.join(&b' ')
}

fn document(cx: &mut Request, node: &Node, name: &[u8]) -> Result<Value> {
    let data = data::of(node);
    Ok(match name {
        b"doctype" => return optional(cx, node.doctype()),
        b"documentElement" => return optional(cx, node.document_element()),
        b"implementation" => {
            let class = cx.require_class(b"Dom\\Implementation")?;
            let known = data.implementation.borrow().as_ref().and_then(heddle_value::WeakRef::get);
            match known {
                Some(object) => object.into(),
                None => {
                    let object = instantiate(cx, class)?;
                    data.implementation.replace(Some(object.downgrade(cx.heap())));
                    object.into()
                }
            }
        }
        b"URL" | b"documentURI" => text(cx, address(node)),
        b"characterSet" | b"charset" | b"inputEncoding" | b"xmlEncoding" => text(cx, node.encoding().unwrap_or_else(|| b"UTF-8".to_vec())),
        b"xmlStandalone" => Value::bool(node.standalone() > 0),
        b"xmlVersion" => text(cx, node.version().unwrap_or_else(|| b"1.0".to_vec())),
        b"formatOutput" => Value::bool(data.format_output.get()),
        b"body" => return optional(cx, html_child(node, &[b"body", b"frameset"])),
        b"head" => return optional(cx, html_child(node, &[b"head"])),
        b"title" => text(cx, title(node)),
        _ => return crate::properties::get(cx, node, name),
    })
}

/// Returns a value that is assigned to a property of type string.
///
/// # Errors
/// It is none.
pub(crate) fn to_text(cx: &mut Request, object: &Object, name: &[u8], value: &Value) -> Result<Vec<u8>> {
    let value = value.deref();
    let is_wrong = value.is_null() || value.as_array().is_some() || value.as_resource().is_some();
    if is_wrong {
        let class = class_of(object);
        let declared = class.get().properties.get(name).map_or(class, |property| property.declared_by);
        let given = heddle_runtime::types::value_name(value);
        let words = [b"Cannot assign ", given.as_bytes(), b" to property ", declared.shown(), b"::$", name, b" of type string"].concat();
        return Err(cx.type_error(words));
    }
    Ok(cx.to_str(value)?.to_vec())
}

fn write(cx: &mut Request, object: &Object, name: &[u8], value: &Value) -> Result<bool> {
    if !declares(object, name) {
        return Ok(false);
    }
    let node = crate::wrap::node_behind(cx, object)?;
    let value = value.deref().clone();
    match name {
        b"nodeValue" | b"textContent" if node.is_document() || node.is(kind::DTD) => return Err(readonly(cx, object, name)),
        b"nodeValue" | b"textContent" => {
            let text = if value.is_null() { Vec::new() } else { to_text(cx, object, name, &value)? };
            write_value(cx, &node, name, &text)?;
        }
        b"data" | b"value" | b"id" | b"className" | b"innerHTML" | b"outerHTML" | b"substitutedNodeValue" => {
            let text = to_text(cx, object, name, &value)?;
            match name {
                b"data" => node.set_data(&text),
                b"value" => attrs::set_value(&node, &text),
                b"id" => attrs::set_plain(&node, b"id", &text),
                b"className" => attrs::set_plain(&node, b"class", &text),
                b"innerHTML" => element::set_inner(cx, &node, &text)?,
                b"outerHTML" => element::set_outer(cx, &node, &text)?,
                _ => {
                    node.clear();
                    node.set_markup_value(&text);
                }
            }
        }
        b"target" => return Err(readonly(cx, object, name)),
        b"title" => {
            let text = to_text(cx, object, name, &value)?;
            set_title(&node, &text);
        }
        b"body" => set_body(cx, &node, &value)?,
        b"formatOutput" => data::of(&node).format_output.set(cx.to_bool(&value)?),
        b"xmlStandalone" => {
            let on = cx.to_bool(&value)?;
            node.set_standalone(i32::from(on));
        }
        b"xmlVersion" => {
            let version = to_text(cx, object, name, &value)?;
            if version != b"1.0" && version != b"1.1" {
                return Err(cx.value_error("Invalid XML version"));
            }
            node.set_version(Some(&version));
        }
        b"characterSet" | b"charset" | b"inputEncoding" => {
            let encoding = to_text(cx, object, name, &value)?;
            match encoding_rs::Encoding::for_label(&encoding) {
                Some(found) if is_html_document(&node) => node.set_encoding(Some(found.name().as_bytes())),
                None if !parse::knows_encoding(&encoding) => return Err(cx.value_error("Invalid document encoding")),
                _ => node.set_encoding(Some(&encoding)),
            }
        }
        b"documentURI" | b"URL" => {
            let address = to_text(cx, object, name, &value)?;
            node.set_url(Some(&address));
        }
        _ => return Err(readonly(cx, object, name)),
    }
    Ok(true)
}

fn readonly(cx: &mut Request, object: &Object, name: &[u8]) -> heddle_runtime::Halt {
    let class = class_of(object);
    cx.throw_error("Error", [b"Cannot modify readonly property ", class.shown(), b"::$", name].concat())
}

fn write_value(cx: &mut Request, node: &Node, name: &[u8], text: &[u8]) -> Result<()> {
    match node.kind() {
        kind::ATTRIBUTE => attrs::set_value(node, text),
        kind::TEXT | kind::CDATA | kind::COMMENT | kind::PI => node.set_data(text),
        kind::ELEMENT | kind::FRAGMENT if name == b"textContent" => {
            node.clear();
            node.new_text(text).insert(node, None);
        }
        kind::ENTITY_REF => return Err(throw(cx, Code::NoModification)),
        _ => {}
    }
    Ok(())
}

fn set_title(document: &Node, text: &[u8]) {
    let element = match title_element(document) {
        Some(element) => element,
        None => {
            let Some(root) = document.document_element() else { return };
            if is_svg_root(&root) {
                let element = new_element(document, Some(SVG_URI), None, b"title");
                element.insert(&root, root.first_child().as_ref());
                element
            } else {
                let Some(head) = html_child(document, &[b"head"]) else { return };
                let element = new_element(document, Some(HTML_URI), None, b"title");
                element.insert(&head, None);
                element
            }
        }
    };
    element.clear();
    element.new_text(text).insert(&element, None);
}

fn set_body(cx: &mut Request, document: &Node, value: &Value) -> Result<()> {
    let new = value.as_object().and_then(payload::node_of);
    let is_html = new.as_ref().is_none_or(is_html_element);
    if !is_html || new.is_none() && !value.is_null() {
        let given = heddle_runtime::types::value_name(value);
        return Err(cx.type_error(format!("Cannot assign {given} to property Dom\\Document::$body of type ?Dom\\HTMLElement")));
    }
    let new = new.filter(|node| is_html_element(node) && (node.name_is(b"body") || node.name_is(b"frameset")));
    let Some(new) = new else {
        return Err(throw_words(cx, Code::Hierarchy, "The new body must either be a body or a frameset tag"));
    };
    match (html_child(document, &[b"body", b"frameset"]), document.document_element()) {
        (Some(old), _) if old == new => Ok(()),
        (Some(old), Some(root)) => mutate::replace(cx, &root, &new, &old),
        (None, Some(root)) => mutate::insert(cx, &root, &new, None),
        (_, None) => Err(throw_words(cx, Code::Hierarchy, "A body can only be set if there is a document element")),
    }
}
