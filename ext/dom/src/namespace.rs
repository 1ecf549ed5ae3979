//! DOMNameSpaceNode: a namespace in scope of an element, as XPath's namespace axis gives it.

use crate::wrap::{maybe_text, text, to_value};
use heddle_libxml2::Node;
use heddle_libxml2::tree::Ns;
use heddle_runtime::decl::ClassHooks;
use heddle_runtime::object::{class_of, instantiate};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Native, Object, Tracer, Value};
use std::cell::RefCell;

/// The element and the namespace.
struct Held(RefCell<Option<(Node, Ns)>>);

impl Native for Held {
    fn trace(&self, _tracer: &mut Tracer<'_>) {}
}

pub(crate) const HOOKS: ClassHooks = ClassHooks {
    create: Some(|cx, object| {
        object.set_native(cx.heap(), Held(RefCell::new(None)));
        Ok(())
    }),
    clone: Some(|cx, old, new| {
        let held = old.native::<Held>().and_then(|held| held.0.borrow().clone());
        new.set_native(cx.heap(), Held(RefCell::new(held)));
        Ok(())
    }),
    read_property: Some(read),
    debug_properties_only_shown: true,
    debug_properties: Some(debug),
    ..ClassHooks::NONE
};

const NAMES: [&str; 10] = [
    "nodeName",
    "nodeValue",
    "nodeType",
    "prefix",
    "localName",
    "namespaceURI",
    "isConnected",
    "ownerDocument",
    "parentNode",
    "parentElement",
];

pub(crate) fn make(cx: &mut Request, node: &Node, ns: Ns) -> Result<Value> {
    let class = cx.require_class(b"DOMNameSpaceNode")?;
    let object = instantiate(cx, class)?;
    if let Some(held) = object.native::<Held>() {
        held.0.replace(Some((node.clone(), ns)));
    }
    Ok(object.into())
}

/// Returns the element that a namespace node is of.
pub(crate) fn element_of(object: &Object) -> Option<Node> {
    object.native::<Held>()?.0.borrow().as_ref().map(|(element, _)| element.clone())
}

fn read(cx: &mut Request, object: &Object, name: &[u8]) -> Result<Option<Value>> {
    if !NAMES.iter().any(|known| known.as_bytes() == name) {
        return Ok(None);
    }
    let held = object.native::<Held>().and_then(|held| held.0.borrow().clone());
    let Some((node, ns)) = held else {
        return Err(crate::errors::throw(cx, crate::errors::Code::InvalidState));
    };
    let value = match name {
        b"nodeName" => match &ns.prefix {
            Some(prefix) => text(cx, [b"xmlns:", &prefix[..]].concat()),
            None => text(cx, b"xmlns"),
        },
        b"nodeValue" | b"namespaceURI" => maybe_text(cx, ns.uri),
        b"nodeType" => Value::int(18),
        b"prefix" => text(cx, ns.prefix.unwrap_or_default()),
        b"localName" => text(cx, ns.prefix.unwrap_or_else(|| b"xmlns".to_vec())),
        b"isConnected" => Value::bool(node.is_connected()),
        b"ownerDocument" => to_value(cx, &node.document())?,
        _ => to_value(cx, &node)?,
    };
    Ok(Some(value))
}

fn debug(cx: &mut Request, object: &Object) -> Result<Array> {
    let mut array = Array::new();
    for name in NAMES {
        let value = read(cx, object, name.as_bytes())?.unwrap_or(Value::NULL);
        let value = if value.is_object() { text(cx, b"(object value omitted)") } else { value };
        array.insert_bytes(cx.heap(), name.as_bytes(), value);
    }
    Ok(array)
}

/// Refuses to be serialized.
pub(crate) fn refuse_serialization(cx: &mut Request, this: &Object) -> Result<Value> {
    let class = class_of(this);
    let words = b"' is not allowed, unless serialization methods are implemented in a subclass";
    Err(cx.throw_error("Exception", [b"Serialization of '", class.shown(), words].concat()))
}

pub(crate) fn refuse_unserialization(cx: &mut Request, this: &Object) -> Result<Value> {
    let class = class_of(this);
    let words = b"' is not allowed, unless unserialization methods are implemented in a subclass";
    Err(cx.throw_error("Exception", [b"Unserialization of '", class.shown(), words].concat()))
}
