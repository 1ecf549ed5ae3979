//! What a reader shows of the node it is at.

use heddle_libxml2::reader::Reader;
use heddle_runtime::class::ClassPtr;
use heddle_runtime::decl::{Claims, ClassHooks};
use heddle_runtime::object::class_of;
use heddle_runtime::{Halt, Request, Result};
use heddle_value::{Array, Native, Object, Resource, Tracer, Value};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// An object's reader; none until something was opened.
#[derive(Default)]
pub(crate) struct Held {
    pub(crate) reader: RefCell<Option<Rc<Reader>>>,
    /// Holds what it reads from, if that is no text.
    pub(crate) stream: RefCell<Option<Resource>>,
    /// Whether that is closed with the reader.
    pub(crate) owns_stream: Cell<bool>,
    /// The class of methods that are static elsewhere.
    methods: Cell<Option<ClassPtr>>,
}

impl Native for Held {
    fn trace(&self, _tracer: &mut Tracer<'_>) {}
}

pub(crate) const HOOKS: ClassHooks = ClassHooks {
    create: Some(|cx, object| {
        let methods = cx.engine.classes.get(&b"xmlreader\0object"[..]).copied();
        object.set_native(cx.heap(), Held { methods: Cell::new(methods), ..Held::default() });
        Ok(())
    }),
    further_methods: Some(|object| object.native::<Held>()?.methods.get()),
    not_cloneable: true,
    read_property: Some(read),
    claims: Claims::Listed(&NAMES),
    write_property: Some(|cx, object, name, _| refuse(cx, object, name, "modify readonly property")),
    unset_property: Some(|cx, object, name| refuse(cx, object, name, "unset")),
    debug_properties_only_shown: true,
    debug_properties: Some(debug),
    ..ClassHooks::NONE
};

const NAMES: [&str; 14] = [
    "attributeCount",
    "baseURI",
    "depth",
    "hasAttributes",
    "hasValue",
    "isDefault",
    "isEmptyElement",
    "localName",
    "name",
    "namespaceURI",
    "nodeType",
    "prefix",
    "value",
    "xmlLang",
];

/// The reader of an object.
pub(crate) fn reader(object: &Object) -> Option<Rc<Reader>> {
    object.native::<Held>()?.reader.borrow().clone()
}

fn is_known(name: &[u8]) -> bool {
    NAMES.iter().any(|known| known.as_bytes() == name)
}

fn refuse(cx: &mut Request, object: &Object, name: &[u8], what: &str) -> Result<bool> {
    if !is_known(name) {
        return Ok(false);
    }
    let class = class_of(object);
    Err(cx.throw_error("Error", [b"Cannot ", what.as_bytes(), b" ", class.shown(), b"::$", name].concat()))
}

fn read(cx: &mut Request, object: &Object, name: &[u8]) -> Result<Option<Value>> {
    if !is_known(name) {
        return Ok(None);
    }
    if name == b"isEmptyElement" && reader(object).is_some_and(|reader| reader.node_type() == 0) {
        return Err(unread(cx));
    }
    Ok(Some(value(cx, object, name)))
}

fn unread(cx: &mut Request) -> Halt {
    cx.throw_error("Error", "Failed to read property because no XML data has been read yet")
}

fn value(cx: &Request, object: &Object, name: &[u8]) -> Value {
    let reader = reader(object);
    let number = |get: fn(&Reader) -> i32| reader.as_ref().map_or(0, |reader| i64::from(get(reader)));
    let flag = |get: fn(&Reader) -> i32| Value::bool(number(get) == 1);
    let text = |get: fn(&Reader) -> Option<Vec<u8>>| {
        let found = reader.as_ref().and_then(|reader| get(reader));
        Value::from(cx.str(found.unwrap_or_default()))
    };
    match name {
        b"attributeCount" => Value::int(number(Reader::attribute_count).max(0)),
        b"baseURI" => text(Reader::base_uri),
        b"depth" => Value::int(number(Reader::depth).max(0)),
        b"hasAttributes" => flag(Reader::has_attributes),
        b"hasValue" => flag(Reader::has_value),
        b"isDefault" => flag(Reader::is_default),
        b"isEmptyElement" => flag(Reader::is_empty_element),
        b"localName" => text(Reader::local_name),
        b"name" => text(Reader::name),
        b"namespaceURI" => text(Reader::namespace_uri),
        b"nodeType" => Value::int(number(Reader::node_type).max(0)),
        b"prefix" => text(Reader::prefix),
        b"value" => text(Reader::value),
        _ => text(Reader::xml_lang),
    }
}

fn debug(cx: &mut Request, object: &Object) -> Result<Array> {
    let mut array = heddle_runtime::object::table::raw_array(cx, object);
    let is_unread = reader(object).is_some_and(|reader| reader.node_type() == 0);
    for name in NAMES.iter().filter(|name| !is_unread || **name != "isEmptyElement") {
        let value = value(cx, object, name.as_bytes());
        array.insert_bytes(cx.heap(), name.as_bytes(), value);
    }
    if is_unread {
        let halt = unread(cx);
        // var_dump() shows the others, and throws then
        if &cx.function_name()[..] != b"var_dump" {
            return Err(halt);
        }
    }
    Ok(array)
}
