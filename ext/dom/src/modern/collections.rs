//! Dom\NodeList, Dom\HTMLCollection, Dom\NamedNodeMap, Dom\DtdNamedNodeMap: live views of a tree,
//! and fixed lists.

use crate::lists::{self, List};
use heddle_runtime::decl::{ClassHooks, DimensionHooks};
use heddle_runtime::object::class_of;
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Value};

pub(crate) use crate::lists::{count, get_iterator, item, map_item};

pub(crate) const HOOKS: ClassHooks = ClassHooks {
    dimensions: Some(&DimensionHooks {
        read: |cx, this, key, _| read(cx, this, key),
        place: read,
        write: |cx, this, _, _| Err(no_array(cx, this)),
        has: |cx, this, key, not_empty| {
            let Some(value) = found(cx, this, key)? else {
                let given = heddle_runtime::types::value_name(key.deref());
                return Err(cx.type_error(format!("Cannot access offset of type {given} in isset or empty")));
            };
            Ok(!value.is_null() && (!not_empty || cx.to_bool(&value)?))
        },
        unset: |cx, this, _| Err(no_array(cx, this)),
    }),
    ..lists::HOOKS
};

fn no_array(cx: &mut Request, this: &Object) -> heddle_runtime::Halt {
    let class = class_of(this);
    cx.throw_error("Error", [b"Cannot use object of type ", class.shown(), b" as array"].concat())
}

/// Reads `$list[$key]`; `None`: such keys mean nothing here.
fn found(cx: &mut Request, this: &Object, key: &Value) -> Result<Option<Value>> {
    let key = key.deref();
    if let Some(name) = key.as_str()
        && heddle_value::array::numeric_key(name).is_none()
    {
        let name = name.clone();
        return match class_of(this).shown() {
            b"Dom\\HTMLCollection" => named_item(cx, this, &name).map(Some),
            b"Dom\\NodeList" => Ok(None),
            _ => get_named_item(cx, this, &name).map(Some),
        };
    }
    if key.as_object().is_some() || key.as_array().is_some() || key.as_bool().is_some() || key.is_null() {
        return Ok(None);
    }
    let index = lists::index_of(cx, key)?;
    item(cx, this, index).map(Some)
}

fn read(cx: &mut Request, this: &Object, key: Option<&Value>) -> Result<Value> {
    let class = class_of(this);
    let Some(key) = key else {
        return Err(cx.throw_error("Error", [b"Cannot append to ", class.shown()].concat()));
    };
    match found(cx, this, key)? {
        Some(value) => Ok(value),
        None => {
            let given = heddle_runtime::types::value_name(key.deref());
            let words = format!("Cannot access offset of type {given} on {}", String::from_utf8_lossy(class.shown()));
            Err(cx.type_error(words))
        }
    }
}

pub(crate) fn node_list(cx: &mut Request, list: List) -> Result<Value> {
    lists::make(cx, "Dom\\NodeList", list)
}

pub(crate) fn elements(cx: &mut Request, list: List) -> Result<Value> {
    lists::make(cx, "Dom\\HTMLCollection", list)
}

/// Returns the element with an ID, or an HTML element with a name.
pub(crate) fn named_item(cx: &mut Request, this: &Object, key: &[u8]) -> Result<Value> {
    if key.is_empty() {
        return Ok(Value::NULL);
    }
    let found = lists::find_in(this, |node| {
        let is = |name: &[u8]| node.attribute(Some(None), name).is_some_and(|attr| attr.child_text() == key);
        is(b"id") || super::is_html_element(node) && is(b"name")
    });
    crate::wrap::optional(cx, found)
}

pub(crate) fn get_named_item(cx: &mut Request, this: &Object, name: &[u8]) -> Result<Value> {
    match lists::element_of(this) {
        Some(element) => crate::wrap::optional(cx, super::attrs::find(&element, name)),
        None => lists::get_named_item(cx, this, name),
    }
}

pub(crate) fn get_named_item_ns(cx: &mut Request, this: &Object, uri: Option<&[u8]>, name: &[u8]) -> Result<Value> {
    lists::get_named_item_ns(cx, this, uri, name)
}
