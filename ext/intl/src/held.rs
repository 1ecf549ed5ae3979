//! The payload of the extension's objects, and what their functions share.

use crate::errors::{self, Failure};
use heddle_icu::text;
use heddle_runtime::class::ClassPtr;
use heddle_runtime::object::instantiate;
use heddle_runtime::{Request, Result};
use heddle_value::{Native, Object, Tracer, Value};
use std::any::Any;
use std::cell::RefCell;
use std::rc::Rc;

/// An object's last failure, and ICU's object behind it.
#[derive(Default)]
pub(crate) struct Held {
    pub(crate) failure: Failure,
    inner: RefCell<Option<Rc<dyn Any>>>,
    /// Whether a walk over breaks was given a text.
    has_text: std::cell::Cell<bool>,
}

impl Native for Held {
    fn trace(&self, _tracer: &mut Tracer<'_>) {}
}

pub(crate) fn create(cx: &mut Request, object: &Object) -> Result<()> {
    object.set_native(cx.heap(), Held::default());
    Ok(())
}

/// What the object holds, if it is of this kind.
pub(crate) fn peek<T: Any>(object: &Object) -> Option<Rc<T>> {
    object.native::<Held>()?.inner.borrow().clone()?.downcast().ok()
}

/// What the object holds; a new start for its failures.
///
/// # Errors
/// Its constructor did not run.
pub(crate) fn get<T: Any>(cx: &mut Request, object: &Object, name: &str) -> Result<Rc<T>> {
    errors::reset(cx, object);
    peek(object).ok_or_else(|| {
        let message = if name.is_empty() { "Object not initialized".to_owned() } else { format!("Found unconstructed {name}") };
        cx.throw_error("Error", message)
    })
}

pub(crate) fn is_set(object: &Object) -> bool {
    object.native::<Held>().is_some_and(|held| held.inner.borrow().is_some())
}

pub(crate) fn set<T: Any>(object: &Object, inner: T) {
    if let Some(held) = object.native::<Held>() {
        held.inner.replace(Some(Rc::new(inner)));
    }
}

/// A class of the extension.
pub(crate) fn class(cx: &mut Request, name: &str) -> Result<ClassPtr> {
    cx.require_class(name.as_bytes())
}

/// A new object of a class, that holds this.
pub(crate) fn make<T: Any>(cx: &mut Request, name: &str, inner: T) -> Result<Object> {
    let class = class(cx, name)?;
    let object = instantiate(cx, class)?;
    set(&object, inner);
    Ok(object)
}

/// Copies what an object holds into its clone.
pub(crate) fn clone_with<T: Any>(
    cx: &mut Request,
    old: &Object,
    new: &Object,
    name: &str,
    copy: impl FnOnce(&T) -> Option<T>,
) -> Result<()> {
    let Some(inner) = peek::<T>(old) else { return Err(cx.throw_error("Error", format!("Cannot clone uninitialized {name}"))) };
    if new.native::<Held>().is_none() {
        create(cx, new)?;
    }
    match copy(&inner) {
        Some(copy) => {
            set(new, copy);
            Ok(())
        }
        None => Err(cx.throw_error("Error", format!("Failed to clone {name}"))),
    }
}

/// Text that the library gave.
pub(crate) fn text16(cx: &Request, units: &[u16]) -> Value {
    cx.str(text::to8(units)).into()
}

pub(crate) fn text(cx: &Request, bytes: impl AsRef<[u8]>) -> Value {
    cx.str(bytes).into()
}

/// A list of texts.
pub(crate) fn list(cx: &Request, texts: impl IntoIterator<Item = Vec<u8>>) -> Value {
    let values: Vec<Value> = texts.into_iter().map(|each| cx.str(each).into()).collect();
    heddle_value::Array::from_values(cx.heap(), values).into()
}

pub(crate) fn int32(value: i64) -> Option<i32> {
    i32::try_from(value).ok()
}

pub(crate) fn mark_text(object: &Object) {
    if let Some(held) = object.native::<Held>() {
        held.has_text.set(true);
    }
}

pub(crate) fn has_text(object: &Object) -> bool {
    object.native::<Held>().is_some_and(|held| held.has_text.get())
}
