//! Document types, notations and DOMImplementation.

use crate::errors::{Code, throw};
use crate::wrap::to_value;
use heddle_libxml::payload::node_of;
use heddle_libxml2::tree::Notation;
use heddle_libxml2::{Doc, Node, kind, save};
use heddle_macros::php_class;
use heddle_runtime::decl::ClassHooks;
use heddle_runtime::object::instantiate;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Native, Object, Tracer, Value};
use std::cell::RefCell;

/// Holds what stands between the brackets of a document type.
pub(crate) fn internal_subset(node: &Node) -> Option<Vec<u8>> {
    if !node.is(kind::DTD) || node.first_child().is_none() {
        return None;
    }
    let mut text = Vec::new();
    for child in node.children() {
        text.extend(save::as_xml(&child, None, 0).unwrap_or_default());
    }
    Some(text)
}

/// A notation of a document type.
#[php_class(
    "class DOMNotation extends DOMNode {
    virtual public string $publicId;
    virtual public string $systemId;
}",
    hooks = HOOKS
)]
pub(crate) struct DomNotation(RefCell<Option<Notation>>);

impl Native for DomNotation {
    fn trace(&self, _tracer: &mut Tracer<'_>) {}
}

pub(crate) const HOOKS: ClassHooks = ClassHooks {
    create: Some(|cx, object| {
        object.set_native(cx.heap(), DomNotation(RefCell::new(None)));
        Ok(())
    }),
    not_cloneable: true,
    read_property: Some(read),
    debug_properties_only_shown: true,
    debug_properties: Some(|cx, object| {
        let mut array = Array::new();
        for name in ["publicId", "systemId", "nodeName", "nodeValue", "nodeType"] {
            let value = read(cx, object, name.as_bytes())?.unwrap_or(Value::NULL);
            array.insert_bytes(cx.heap(), name.as_bytes(), value);
        }
        Ok(array)
    }),
    ..ClassHooks::NONE
};

fn read(cx: &mut Request, object: &Object, name: &[u8]) -> Result<Option<Value>> {
    let Some(notation) = object.native::<DomNotation>().and_then(|held| held.0.borrow().clone()) else {
        return Err(throw(cx, Code::InvalidState));
    };
    Ok(match name {
        b"publicId" => Some(crate::wrap::text(cx, notation.public_id.unwrap_or_default())),
        b"systemId" => Some(crate::wrap::text(cx, notation.system_id.unwrap_or_default())),
        b"nodeName" | b"localName" => Some(crate::wrap::text(cx, notation.name)),
        b"nodeType" => Some(Value::int(12)),
        b"nodeValue" | b"parentNode" | b"firstChild" | b"attributes" => Some(Value::NULL),
        _ => None,
    })
}

pub(crate) fn notation_object(cx: &mut Request, class: &[u8], notation: Notation) -> Result<Value> {
    let class = cx.require_class(class)?;
    let object = instantiate(cx, class)?;
    if let Some(held) = object.native::<DomNotation>() {
        held.0.replace(Some(notation));
    }
    Ok(object.into())
}

pub(crate) fn has_feature(_: &mut Request, _: &Object, feature: &[u8], version: &[u8]) -> Result<Value> {
    Ok(Value::bool(crate::node::is_feature(feature, version)))
}

pub(crate) fn create_document_type(cx: &mut Request, _: &Object, name: &[u8], public_id: &[u8], system_id: &[u8]) -> Result<Value> {
    if name.is_empty() {
        return Err(cx.bad_argument(1, "must not be empty"));
    }
    if name.windows(3).any(|part| part == b"%00") {
        cx.function_warning("URI must not contain percent-encoded NUL bytes")?;
        return Ok(Value::FALSE);
    }
    if name.contains(&0) || name.contains(&b' ') {
        return Err(throw(cx, Code::InvalidCharacter));
    }
    let some = |text: &[u8]| (!text.is_empty()).then(|| text.to_vec());
    let home = Doc::homeless();
    let dtd = home.new_doctype(name, some(public_id).as_deref(), some(system_id).as_deref());
    to_value(cx, &dtd)
}

pub(crate) fn create_document(cx: &mut Request, _: &Object, uri: Option<&[u8]>, name: &[u8], doctype: Option<&Object>) -> Result<Value> {
    let doctype = doctype.and_then(node_of);
    if let Some(doctype) = &doctype
        && doctype.parent().is_some()
    {
        return Err(throw(cx, Code::WrongDocument));
    }
    let document = Doc::create(b"1.0");
    let root = match name {
        b"" if uri.is_some_and(|uri| !uri.is_empty()) => return Err(throw(cx, Code::Namespace)),
        b"" => None,
        name => match crate::node::new_element_ns(cx, &document, uri, name)? {
            Ok(element) => Some(element),
            Err(code) => return Err(throw(cx, code)),
        },
    };
    if let Some(doctype) = doctype {
        doctype.insert(&document, None);
    }
    if let Some(root) = root {
        root.insert(&document, None);
    }
    to_value(cx, &document)
}

/// The name of a notation's object.
pub(crate) fn notation_name(object: &Object) -> Option<Vec<u8>> {
    object.native::<DomNotation>()?.0.borrow().as_ref().map(|notation| notation.name.clone())
}
