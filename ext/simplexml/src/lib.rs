//! Extension `simplexml`: XML as objects with properties and elements of arrays.
//!
//! - [`class`]: the methods. [`access`]: properties, `[]`, casts, walks. [`show`]: what dumps show.
//! - [`load`]: the functions. What an object stands for is a `Selection` of
//!   `heddle_libxml::payload`.
#![forbid(unsafe_code)]

mod access;
mod class;
mod load;
mod show;

use heddle_libxml::payload::{Filter, Kind, Selection, SimpleNode};
use heddle_libxml2::Node;
use heddle_runtime::class::ClassPtr;
use heddle_runtime::decl::Extension;
use heddle_runtime::object::{class_of, instantiate};
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Value};
use std::cell::{Cell, RefCell};

/// Holds what the engine registers.
pub static EXTENSION: Extension = Extension {
    name: "SimpleXML",
    functions: &[load::FUNCTIONS],
    classes: &[&class::SimpleXmlElement::CLASS, &class::SimpleXmlIterator::CLASS],
    info: "SimpleXML support => enabled\n\
           Schema support => enabled",
    ..Extension::EMPTY
};

/// Gives an object its payload.
fn create(cx: &mut Request, object: &Object) -> Result<()> {
    let (held, current, namespaces) = (RefCell::default(), RefCell::default(), RefCell::default());
    object.set_native(cx.heap(), SimpleNode { held, current, namespaces, is_empty: Cell::new(false) });
    Ok(())
}

/// Holds what an object stands for.
///
/// # Errors
/// Its constructor has not run.
fn selection(cx: &mut Request, object: &Object) -> Result<Selection> {
    heddle_libxml::memory::settle(cx);
    let held = object.native::<SimpleNode>().and_then(|held| held.held.borrow().clone());
    match held {
        Some(selection) => Ok(selection),
        None => Err(cx.throw_error("Error", "SimpleXMLElement is not properly initialized")),
    }
}

/// Ties an object to the element of a document; a document without one leaves it without a node.
fn hold_root(object: &Object, document: &Node, filter: Filter) {
    let Some(held) = object.native::<SimpleNode>() else { return };
    match document.document_element() {
        Some(node) => drop(held.held.replace(Some(Selection { node, kind: Kind::One, filter }))),
        None => held.is_empty.set(true),
    }
}

/// A new object of a class.
fn make(cx: &mut Request, class: ClassPtr, selection: Selection) -> Result<Object> {
    let object = instantiate(cx, class)?;
    if let Some(held) = object.native::<SimpleNode>() {
        held.held.replace(Some(selection));
    }
    Ok(object)
}

/// A new object of the class of another one, with its prefixes for expressions.
fn derive(cx: &mut Request, from: &Object, node: &Node, kind: Kind, filter: &Filter) -> Result<Value> {
    let selection = Selection { node: node.clone(), kind, filter: filter.clone() };
    let object = make(cx, class_of(from), selection)?;
    if let (Some(old), Some(new)) = (from.native::<SimpleNode>(), object.native::<SimpleNode>()) {
        new.namespaces.replace(old.namespaces.borrow().clone());
    }
    Ok(object.into())
}
