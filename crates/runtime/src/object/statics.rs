//! Static properties: found by name through the class that declares them; their values are references in that class's state.

use super::{initialise, methods};
use crate::class::{Class, ClassPtr, Property, SlotInfo};
use crate::{Request, Result};
use heddle_bytecode::unit::flags;
use heddle_value::Ref;

/// The static property's value for code of `scope`, with its declaration. An undefined value is an uninitialised typed property.
pub fn static_property<'a>(cx: &mut Request, class: ClassPtr, name: &[u8], scope: Option<ClassPtr>) -> Result<(&'a SlotInfo, Ref)> {
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
    initialise(cx, owner)?;
    super::initialise::statics(cx, owner)?;
    if class.is_trait() {
        let message = [&b"Accessing static trait property "[..], class.shown(), b"::$", name];
        let tail = b" is deprecated, it should only be accessed on a class using the trait";
        cx.deprecated([&message.concat()[..], tail].concat())?;
    }
    let reference = cx.class_state(owner).statics[property.slot as usize].clone();
    Ok((&owner.get().statics[property.slot as usize].info, reference))
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

/// Makes a static property refer to what `source` refers to: `A::$x = &$y`.
pub fn bind(cx: &mut Request, class: ClassPtr, name: &[u8], scope: Option<ClassPtr>, source: Ref) -> Result<()> {
    let (info, old) = static_property(cx, class, name, scope)?;
    if info.ty.is_some() {
        let mut value = source.get();
        crate::property::check_bound(cx, info, &mut value)?;
        source.set(value);
        old.remove_type(crate::types::ref_type_address(info));
    }
    super::typed_reference(&source, info);
    let owner = info.declared_by;
    if let Some(property) = find(class, name) {
        cx.class_state(owner).statics[property.slot as usize] = source;
    }
    Ok(())
}
