//! Properties of nodes, which are read from the tree and written to it.

use crate::data;
use crate::lists::{self, List};
use crate::wrap::{maybe_text, optional, text};
use heddle_libxml::payload;
use heddle_libxml2::{Node, kind, parse};
use heddle_runtime::decl::{Claims, ClassHooks};
use heddle_runtime::object::class_of;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Object, Value};

/// Hooks of all classes of nodes.
pub(crate) const HOOKS: ClassHooks = ClassHooks {
    create: Some(crate::wrap::create),
    clone: Some(crate::node::clone_object),
    read_property: Some(read),
    write_property: Some(write),
    place_property: Some(|cx, object, name, _| Ok(read(cx, object, name)?.filter(|value| value.is_object() || value.is_null()))),
    unset_property: Some(unset),
    claims: Claims::Declared,
    debug_properties_only_shown: true,
    debug_properties: Some(debug),
    ..ClassHooks::NONE
};

/// Whether the object's class declares a virtual property of this name.
fn declares(object: &Object, name: &[u8]) -> bool {
    use heddle_runtime::decl::flags::VIRTUAL;
    class_of(object).get().nearest_builtin().properties.get(name).is_some_and(|property| property.flags & VIRTUAL != 0)
}

fn read(cx: &mut Request, object: &Object, name: &[u8]) -> Result<Option<Value>> {
    if !declares(object, name) {
        return Ok(None);
    }
    let node = crate::wrap::node_behind(cx, object)?;
    let is_gone = matches!(name, b"actualEncoding" | b"config") && node.is_document()
        || matches!(name, b"actualEncoding" | b"encoding" | b"version") && node.is(kind::ENTITY_DECL);
    if is_gone {
        let class = if node.is_document() { &b"DOMDocument"[..] } else { b"DOMEntity" };
        cx.deprecated([b"Property ", class, b"::$", name, b" is deprecated"].concat())?;
    }
    get(cx, &node, name).map(Some)
}

fn unset(cx: &mut Request, object: &Object, name: &[u8]) -> Result<bool> {
    if !declares(object, name) {
        return Ok(false);
    }
    let class = class_of(object);
    Err(cx.throw_error("Error", [b"Cannot unset ", class.shown(), b"::$", name].concat()))
}

/// What `var_dump` shows: the class's own properties first; objects are left out.
fn debug(cx: &mut Request, object: &Object) -> Result<Array> {
    let mut array = heddle_runtime::object::table::raw_array(cx, object);
    let Some(node) = payload::node_of(object) else {
        // var_dump() shows the rest, and throws then
        if &cx.function_name()[..] == b"var_dump" {
            let _ = crate::errors::throw(cx, crate::errors::Code::InvalidState);
        }
        return Ok(array);
    };
    let mut class = Some(class_of(object));
    while let Some(at) = class {
        for (name, property) in at.get().properties.iter() {
            if property.declared_by != at || property.flags & heddle_runtime::decl::flags::VIRTUAL == 0 {
                continue;
            }
            if &name[..] == b"ownerDocument" && node.doc().is_homeless() {
                continue;
            }
            let value = get(cx, &node, name)?;
            let value = if value.is_object() { text(cx, b"(object value omitted)") } else { value };
            array.insert_bytes(cx.heap(), name, value);
        }
        class = at.parent;
    }
    Ok(array)
}

/// The name that the DOM calls a node by.
pub(crate) fn node_name(node: &Node) -> Vec<u8> {
    match node.kind() {
        kind::TEXT => b"#text".to_vec(),
        kind::CDATA => b"#cdata-section".to_vec(),
        kind::COMMENT => b"#comment".to_vec(),
        kind::DOCUMENT | kind::HTML_DOCUMENT => b"#document".to_vec(),
        kind::FRAGMENT => b"#document-fragment".to_vec(),
        _ => node.qualified_name(),
    }
}

fn node_value(cx: &Request, node: &Node) -> Value {
    match node.kind() {
        kind::ELEMENT | kind::ATTRIBUTE | kind::TEXT | kind::CDATA | kind::COMMENT | kind::PI => text(cx, node.text()),
        _ => Value::NULL,
    }
}

fn element_sibling(node: &Node, step: impl Fn(&Node) -> Option<Node>) -> Option<Node> {
    let mut at = step(node);
    while let Some(found) = at {
        if found.is_element() {
            return Some(found);
        }
        at = step(&found);
    }
    None
}

/// The document that a node says it belongs to.
pub(crate) fn owner_document(node: &Node) -> Option<Node> {
    if node.is_document() || node.doc().is_homeless() { None } else { Some(node.document()) }
}

pub(crate) fn get(cx: &mut Request, node: &Node, name: &[u8]) -> Result<Value> {
    let value = match name {
        b"nodeName" => text(cx, node_name(node)),
        b"nodeValue" => node_value(cx, node),
        b"nodeType" => Value::int(match node.kind() {
            kind::DTD => 10,
            kind::ENTITY_DECL => 6,
            other => i64::from(other),
        }),
        b"parentNode" => return optional(cx, node.parent()),
        b"parentElement" | b"ownerElement" => return optional(cx, node.parent().filter(Node::is_element)),
        b"childNodes" => return lists::node_list(cx, List::Children(node.clone())),
        b"firstChild" => return optional(cx, node.first_child().filter(|_| may_have_children(node))),
        b"lastChild" => return optional(cx, node.last_child().filter(|_| may_have_children(node))),
        b"previousSibling" => return optional(cx, node.prev()),
        b"nextSibling" => return optional(cx, node.next()),
        b"attributes" if node.is_element() => return lists::named_map(cx, List::Attributes(node.clone())),
        b"isConnected" => Value::bool(node.is_connected()),
        b"ownerDocument" => return optional(cx, owner_document(node)),
        b"namespaceURI" => maybe_text(cx, node.uri()),
        b"prefix" => text(cx, node.prefix().unwrap_or_default()),
        b"localName" if matches!(node.kind(), kind::ELEMENT | kind::ATTRIBUTE) => text(cx, node.name()),
        b"baseURI" => maybe_text(cx, node.base_uri()),
        b"textContent" => text(cx, node.text()),
        b"firstElementChild" => return optional(cx, node.children().find(Node::is_element)),
        b"lastElementChild" => return optional(cx, last_element(node)),
        b"childElementCount" => Value::int(node.children().filter(Node::is_element).count() as i64),
        b"previousElementSibling" => return optional(cx, element_sibling(node, Node::prev)),
        b"nextElementSibling" => return optional(cx, element_sibling(node, Node::next)),
        b"tagName" => text(cx, node.qualified_name()),
        b"className" => text(cx, attribute_text(node, b"class")),
        b"id" => text(cx, attribute_text(node, b"id")),
        b"data" => text(cx, node.data()),
        b"length" => Value::int(crate::text::length(&node.data())),
        b"wholeText" => text(cx, crate::text::whole(node)),
        b"target" => text(cx, node.name()),
        b"name" => text(cx, node.name()),
        b"value" => text(cx, node.child_text()),
        b"specified" => Value::TRUE,
        _ if node.is_document() => return document(cx, node, name),
        _ => return rest(cx, node, name),
    };
    Ok(value)
}

fn last_element(node: &Node) -> Option<Node> {
    let last = node.last_child()?;
    if last.is_element() { Some(last) } else { element_sibling(&last, Node::prev) }
}

pub(crate) fn attribute_text(node: &Node, name: &[u8]) -> Vec<u8> {
    node.attribute(Some(None), name).map(|attr| attr.child_text()).unwrap_or_default()
}

/// Whether children of such a node are shown.
pub(crate) fn may_have_children(node: &Node) -> bool {
    !matches!(node.kind(), kind::DTD | kind::PI | kind::COMMENT | kind::TEXT | kind::CDATA | kind::NOTATION)
}

fn document(cx: &mut Request, node: &Node, name: &[u8]) -> Result<Value> {
    let data = data::of(node);
    Ok(match name {
        b"doctype" => return optional(cx, node.doctype()),
        b"documentElement" => return optional(cx, node.document_element()),
        b"implementation" => {
            let class = cx.require_class(b"DOMImplementation")?;
            Value::from(heddle_runtime::object::instantiate(cx, class)?)
        }
        b"actualEncoding" | b"encoding" | b"xmlEncoding" => maybe_text(cx, node.encoding()),
        b"standalone" | b"xmlStandalone" => Value::bool(node.standalone() > 0),
        b"version" | b"xmlVersion" => maybe_text(cx, node.version()),
        b"documentURI" => maybe_text(cx, node.url()),
        b"strictErrorChecking" => Value::bool(data.strict.get()),
        b"formatOutput" => Value::bool(data.format_output.get()),
        b"validateOnParse" => Value::bool(data.validate_on_parse.get()),
        b"resolveExternals" => Value::bool(data.resolve_externals.get()),
        b"preserveWhiteSpace" => Value::bool(data.preserve_white_space.get()),
        b"recover" => Value::bool(data.recover.get()),
        b"substituteEntities" => Value::bool(data.substitute_entities.get()),
        _ => Value::NULL,
    })
}

/// Properties of document types, entities and notations.
fn rest(cx: &mut Request, node: &Node, name: &[u8]) -> Result<Value> {
    let is_dtd = node.is(kind::DTD);
    let (public_id, system_id) = node.identifiers();
    Ok(match name {
        b"entities" if is_dtd => return lists::named_map(cx, List::Entities(node.clone())),
        b"notations" if is_dtd => return lists::named_map(cx, List::Notations(node.clone())),
        b"publicId" if is_dtd => text(cx, public_id.unwrap_or_default()),
        b"systemId" if is_dtd => text(cx, system_id.unwrap_or_default()),
        b"internalSubset" => maybe_text(cx, crate::doctype::internal_subset(node)),
        b"publicId" | b"systemId" | b"notationName" => {
            // only unparsed entities show where they are
            match node.entity_content() {
                Some((3, notation)) => match name {
                    b"publicId" => maybe_text(cx, public_id),
                    b"systemId" => maybe_text(cx, system_id),
                    _ => text(cx, notation.unwrap_or_default()),
                },
                _ => Value::NULL,
            }
        }
        _ => Value::NULL,
    })
}

fn write(cx: &mut Request, object: &Object, name: &[u8], value: &Value) -> Result<bool> {
    if !declares(object, name) {
        return Ok(false);
    }
    let node = crate::wrap::node_behind(cx, object)?;
    let value = value.deref().clone();
    let data = data::of(&node);
    let flag = match name {
        b"strictErrorChecking" => Some(&data.strict),
        b"formatOutput" => Some(&data.format_output),
        b"validateOnParse" => Some(&data.validate_on_parse),
        b"resolveExternals" => Some(&data.resolve_externals),
        b"preserveWhiteSpace" => Some(&data.preserve_white_space),
        b"recover" => Some(&data.recover),
        b"substituteEntities" => Some(&data.substitute_entities),
        _ => None,
    };
    if let Some(flag) = flag {
        flag.set(cx.to_bool(&value)?);
        return Ok(true);
    }
    match name {
        b"nodeValue" | b"textContent" | b"data" | b"value" | b"className" | b"id" | b"prefix" => {
            let text = if value.is_null() { cx.str(b"") } else { cx.to_str(&value)? };
            write_text(cx, &node, name, &text)?;
        }
        b"standalone" | b"xmlStandalone" => {
            let on = cx.to_bool(&value)?;
            node.set_standalone(i32::from(on));
        }
        b"encoding" | b"version" | b"xmlVersion" | b"documentURI" => {
            let text = if value.is_null() { None } else { Some(cx.to_str(&value)?.to_vec()) };
            write_document(cx, &node, name, text)?;
        }
        _ => {
            let class = class_of(object);
            let message = [b"Cannot modify readonly property ", class.shown(), b"::$", name].concat();
            return Err(cx.throw_error("Error", message));
        }
    }
    Ok(true)
}

fn write_text(cx: &mut Request, node: &Node, name: &[u8], text: &[u8]) -> Result<()> {
    match name {
        b"className" | b"id" => {
            let attr = node.set_attribute(if name == b"id" { b"id" } else { b"class" }, text);
            if name == b"id" {
                attr.set_id(true);
            }
        }
        b"prefix" => crate::node::set_prefix(cx, node, text)?,
        b"nodeValue" if !matches!(node.kind(), kind::ELEMENT | kind::ATTRIBUTE) => node.set_data(text),
        b"nodeValue" if node.is_element() => {
            node.set_markup_value(text);
            heddle_libxml::deliver(cx, heddle_libxml::Style::Place, 0)?;
        }
        b"value" | b"nodeValue" if node.is(kind::ATTRIBUTE) => {
            let is_id = node.is_id();
            node.set_id(false);
            node.set_markup_value(text);
            node.set_id(is_id);
            heddle_libxml::deliver(cx, heddle_libxml::Style::Place, 0)?;
        }
        b"textContent" if node.is_document() || node.is(kind::DTD) => {}
        _ => node.set_value(text),
    }
    Ok(())
}

fn write_document(cx: &mut Request, node: &Node, name: &[u8], text: Option<Vec<u8>>) -> Result<()> {
    match name {
        b"encoding" => match &text {
            Some(name) if parse::knows_encoding(name) => node.set_encoding(Some(name)),
            _ => return Err(cx.value_error("Invalid document encoding")),
        },
        b"documentURI" => node.set_url(text.as_deref()),
        _ => node.set_version(text.as_deref()),
    }
    Ok(())
}
