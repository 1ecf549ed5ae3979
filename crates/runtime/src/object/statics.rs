//! Static properties: found by name through the class that declares them; their values are
//! references in that class's state.

use super::{initialise, methods};
use crate::class::{Class, ClassPtr, InitialValue, Property, SlotInfo};
use crate::{Request, Result};
use heddle_bytecode::unit::flags;
use heddle_value::Value;

/// Where a static property's value lies. It stays there until the request ends.
#[derive(Clone, Copy)]
pub struct StaticPlace(*mut Value);

impl StaticPlace {
    /// The value, references looked through; undefined when it has none yet.
    #[allow(unsafe_code)]
    pub fn get(self) -> Value {
        // SAFETY: the class's state keeps the value in its place.
        unsafe { (*self.0).deref().clone() }
    }

    /// Its address.
    pub fn as_ptr(self) -> *mut Value {
        self.0
    }
}

/// The static property for code of `scope`: its declaration, and where its value lies. An undefined
/// value is an uninitialised typed one.
pub fn static_property<'a>(cx: &mut Request, class: ClassPtr, name: &[u8], scope: Option<ClassPtr>) -> Result<(&'a SlotInfo, StaticPlace)> {
    let found = listed(cx, class, name, scope)?;
    if class.is_trait() {
        let message = [&b"Accessing static trait property "[..], class.shown(), b"::$", name];
        let tail = b" is deprecated, it should only be accessed on a class using the trait";
        cx.deprecated([&message.concat()[..], tail].concat())?;
    }
    Ok(found)
}

/// Finds a static property as [`static_property`] does, for what lists them all: nothing is said of
/// traits.
///
/// # Errors
/// There is no such property, or it may not be used here; computing its default failed.
pub fn listed<'a>(cx: &mut Request, class: ClassPtr, name: &[u8], scope: Option<ClassPtr>) -> Result<(&'a SlotInfo, StaticPlace)> {
    let Some(property) = find(class, name) else {
        return Err(undeclared(cx, class, name));
    };
    let owner = property.declared_by;
    if !Class::allows(property.flags, owner, property.root, scope) {
        let word = methods::visibility_word(property.flags);
        let message = [b"Cannot access ", word.as_bytes(), b" property ", class.shown(), b"::$", name].concat();
        return Err(cx.throw_error("Error", message));
    }
    initialise(cx, class)?;
    super::initialise::statics(cx, owner)?;
    let value = &mut cx.class_state(owner).statics[property.slot as usize];
    Ok((&owner.get().statics[property.slot as usize].info, StaticPlace(std::ptr::from_mut(value))))
}

/// Returns what a static property begins with, whatever it holds now; undefined for a typed one
/// without default.
///
/// # Errors
/// Computing the default failed.
pub fn initial(cx: &mut Request, property: &Property) -> Result<Value> {
    match &property.declared_by.get().statics[property.slot as usize].default {
        InitialValue::Known(value) => Ok(Value::clone(value)),
        InitialValue::Computed(code) => (cx.engine.hooks.evaluate)(cx, code.unit, code.function, Some(property.declared_by)),
    }
}

/// Whether code of `scope` may set the static property; throws when `private(set)` or
/// `protected(set)` forbids it. `direct`: by `=`, not
/// through a reference, an element or an operator.
pub fn check_settable(cx: &mut Request, class: ClassPtr, name: &[u8], scope: Option<ClassPtr>, direct: bool) -> Result<()> {
    match find(class, name) {
        Some(property) if !property.may_set(scope) => {
            let what = if direct { "modify" } else { "indirectly modify" };
            Err(crate::property::refuse::asymmetric(cx, property, what, scope))
        }
        _ => Ok(()),
    }
}

/// The declaration, private ones of parents included.
fn find<'a>(class: ClassPtr, name: &[u8]) -> Option<&'a Property> {
    let mut next = Some(class);
    while let Some(class) = next {
        if let Some(property) = class.get().properties.get(name) {
            return Some(property).filter(|property| property.flags & flags::STATIC != 0);
        }
        next = class.parent;
    }
    None
}

/// Whether there is such a static property that code of `scope` may use.
pub fn exists(class: ClassPtr, name: &[u8], scope: Option<ClassPtr>) -> bool {
    find(class, name).is_some_and(|property| Class::allows(property.flags, property.declared_by, property.root, scope))
}

#[cold]
fn undeclared(cx: &mut Request, class: ClassPtr, name: &[u8]) -> crate::Halt {
    cx.throw_error("Error", [b"Access to undeclared static property ", class.shown(), b"::$", name].concat())
}

/// The error for reading a static property that has no value yet.
#[cold]
pub fn uninitialized(cx: &mut Request, info: &SlotInfo) -> crate::Halt {
    let class = info.declared_by.shown();
    let message = [b"Typed static property ", class, b"::$", &info.name[..], b" must not be accessed before initialization"].concat();
    cx.throw_error("Error", message)
}
