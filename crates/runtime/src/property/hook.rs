//! Property hooks: calling them, and when they are passed by.

use crate::class::{ClassPtr, NO_SLOT, Property};
use crate::object::{class_of, lazy};
use crate::property::refuse;
use crate::{Request, Result};
use heddle_bytecode::unit::flags;
use heddle_value::{Object, Value};

/// Whether the code now running is a hook of this very property, on this object: it then means the
/// property's own value.
pub fn is_inside(cx: &Request, object: &Object, property: &Property) -> bool {
    let Some(function) = (cx.engine.hooks.running_function)(cx) else {
        return false;
    };
    if function.flags & flags::HOOK == 0 {
        return false;
    }
    // a hook is called `$name::get` or `$name::set`
    let name = function.name.strip_prefix(b"$").and_then(|name| name.split(|&byte| byte == b':').next());
    name == Some(&property.name[..]) && (cx.engine.hooks.this)(cx).is_some_and(|this| this.same(object) || lazy::behind(&this).same(object))
}

/// What reading a hooked property means.
pub enum Access {
    /// Its slot.
    Slot,
    /// What the hook gave.
    Value(Value),
}

/// Reads: the hook's value, or the slot.
pub fn get(cx: &mut Request, object: &Object, property: &Property) -> Result<Access> {
    let has_slot = property.slot != NO_SLOT;
    let Some(hook) = property.get else {
        return if has_slot { Ok(Access::Slot) } else { Err(refuse::missing_hook(cx, class_of(object), property, true)) };
    };
    if is_inside(cx, object, property) {
        return if has_slot { Ok(Access::Slot) } else { Err(refuse::no_backing(cx, property, true)) };
    }
    let value = match hook.returns_ref() {
        true => cx.call_for_reference(hook, object, &[])?,
        false => cx.call_on(hook, object, &mut [])?,
    };
    Ok(Access::Value(value))
}

/// Writes: by the hook (true), or the slot has to be written (false).
pub fn set(cx: &mut Request, object: &Object, property: &Property, value: &Value, scope: Option<ClassPtr>) -> Result<bool> {
    let has_slot = property.slot != NO_SLOT;
    let Some(hook) = property.set else {
        return if has_slot { Ok(false) } else { Err(refuse::missing_hook(cx, class_of(object), property, false)) };
    };
    if is_inside(cx, object, property) {
        return if has_slot { Ok(false) } else { Err(refuse::no_backing(cx, property, false)) };
    }
    if !property.may_set(scope) {
        return Err(refuse::asymmetric(cx, property, "modify", scope));
    }
    cx.call_on(hook, object, &mut [value.clone()])?;
    Ok(true)
}
