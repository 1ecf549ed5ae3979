//! Objects: making, cloning and destroying them, finding their methods.
//!
//! - [`class_of`]: from an object to its linked class.
//! - [`instantiate`], [`clone_object`], [`run_destructor`].
//! - [`methods`]: which function `$object->name()` and `Class::name()` mean, for whom.
//! - [`constants`]: class constants and enum cases. [`statics`]: static properties.
//! - [`lazy`]: objects that are filled when they are needed.
//! - [`table`]: an object's properties as lists and arrays, as seen from somewhere.
//!
//! Properties themselves are in [`crate::property`].

pub mod constants;
mod initialise;
pub mod internal_iterator;
pub mod lazy;
pub mod methods;
pub mod statics;
pub mod table;
pub mod walk;

pub use constants::{class_constant, enum_case, enum_cases, enum_from};
pub use initialise::initialise;
pub use internal_iterator::internal_iterator;
pub use methods::{Method, find_constructor, find_method, find_static_method, may_call, method_error};
pub use statics::static_property;
pub use table::{Entry, Seen, entries, entry_name, to_array};
pub use walk::PropertyWalk;

use crate::class::{Class, ClassPtr};
use crate::handle::Handle;
use crate::property::{self, state};
use crate::request::ClassState;
use crate::{Request, Result};
use heddle_bytecode::unit::{ClassKind, flags};
use heddle_value::{Array, KeyRef, Object, Reason, Ref, interrupt};

/// The object's class.
#[inline(always)]
#[allow(unsafe_code)]
pub fn class_of(object: &Object) -> ClassPtr {
    // SAFETY: every object is made of a `Class`, whose first field is what the object points to;
    // classes outlive objects.
    unsafe { Handle::from_ptr(object.class_ptr().as_ptr().cast::<Class>()) }
}

impl Request {
    /// A class's part of the request.
    pub fn class_state(&mut self, class: ClassPtr) -> &mut ClassState {
        let id = class.id as usize;
        if self.class_state.len() <= id {
            self.class_state.resize_with(id + 1, || None);
        }
        self.class_state[id].get_or_insert_with(Box::default)
    }
}

/// A new object; its constructor has not run. Errors: the class is abstract, an interface, a trait
/// or an enum; a default cannot be computed.
#[inline]
pub fn instantiate(cx: &mut Request, class: ClassPtr) -> Result<Object> {
    if class.kind != ClassKind::Class || class.is_abstract() {
        return Err(not_instantiable(cx, class));
    }
    let object = new_object(cx, class)?;
    if let Some(create) = class.hooks.create
        && let Err(halt) = create(cx, &object)
    {
        object.skip_destructor();
        return Err(halt);
    }
    Ok(object)
}

#[cold]
fn not_instantiable(cx: &mut Request, class: ClassPtr) -> crate::Halt {
    let kind = if class.kind == ClassKind::Class { "abstract class" } else { class.kind_name() };
    cx.throw_error("Error", [b"Cannot instantiate ", kind.as_bytes(), b" ", class.shown()].concat())
}

/// Returns the name of an object's class as dumps and traces show it
/// ([`crate::decl::ClassHooks::shown_name`]).
pub fn shown_name(object: &Object) -> std::borrow::Cow<'static, [u8]> {
    let class = class_of(object);
    match class.hooks.shown_name {
        Some(shown) => shown(object).into(),
        None => class.get().name[..].into(),
    }
}

/// An object of a builtin class that computes nothing and may not be made by `new` (closures,
/// generators), without native payload.
pub fn allocate(cx: &Request, class: ClassPtr) -> Object {
    Object::new(cx.heap(), &class.get().info)
}

/// An object with its defaults, without native payload.
pub(crate) fn new_object(cx: &mut Request, class: ClassPtr) -> Result<Object> {
    if !class.lazy {
        return Ok(Object::new(cx.heap(), &class.get().info));
    }
    initialise(cx, class)?;
    let state = cx.class_state.get(class.id as usize).and_then(|state| state.as_ref());
    match state.and_then(|state| state.defaults.as_ref()) {
        Some(defaults) => Ok(Object::with_slots(cx.heap(), &class.get().info, defaults)),
        None => Ok(Object::new(cx.heap(), &class.get().info)),
    }
}

/// `clone $object`, and `clone($object, $with)`. Visibility of `__clone` is asked for the code now
/// running.
pub fn clone_object(cx: &mut Request, object: &Object, with: Option<&Array>) -> Result<Object> {
    let class = class_of(object);
    if class.is_enum() || class.hooks.not_cloneable {
        let message = [b"Trying to clone an uncloneable object of class ", class.shown()].concat();
        return Err(cx.throw_error("Error", message));
    }
    let asks = class.magic.clone.is_some() || with.is_some();
    let scope = if asks { (cx.engine.hooks.scope)(cx) } else { None };
    if let Some(method) = class.magic.clone
        && !may_call(method, method.scope().unwrap_or(class), scope)
    {
        return Err(methods::denied(cx, class, method, scope));
    }
    if let Some(real) = lazy::target(cx, object)?
        && !real.same(object)
    {
        return clone_proxy(cx, object, &real, with);
    }
    let copy = copy_members(cx, object, class);
    if let Some(hook) = class.hooks.clone {
        hook(cx, object, &copy)?;
    }
    if class.magic.clone.is_none() && with.is_none() {
        return Ok(copy);
    }
    unlock_readonly(class, &copy);
    let result = finish_clone(cx, class, &copy, with, scope);
    lock_readonly(class, &copy);
    result.map(|()| copy)
}

/// A proxy of a clone.
fn clone_proxy(cx: &mut Request, object: &Object, real: &Object, with: Option<&Array>) -> Result<Object> {
    let copy = clone_object(cx, real, with)?;
    Ok(lazy::proxy_of(cx, object, copy))
}

fn finish_clone(cx: &mut Request, class: ClassPtr, copy: &Object, with: Option<&Array>, scope: Option<ClassPtr>) -> Result<()> {
    if let Some(method) = class.magic.clone {
        cx.call_function_on(method, copy, &[])?;
    }
    let Some(with) = with else {
        return Ok(());
    };
    // What `__clone()` wrote may be written once more.
    unlock_readonly(class, copy);
    for (key, value) in with.clone().iter() {
        let name = match key {
            KeyRef::Str(name) => name.clone(),
            KeyRef::Int(number) => cx.str(number.to_string()),
        };
        property::write(cx, copy, &name, value.deref().clone(), scope)?;
    }
    Ok(())
}

/// A new object with the same slots and dynamic properties: references that others share stay
/// shared.
fn copy_members(cx: &Request, object: &Object, class: ClassPtr) -> Object {
    let copy = object.duplicate(cx.heap());
    for (slot, value) in copy.slots().iter().enumerate() {
        if let Some(reference) = value.as_ref()
            && class.slots[slot].ty.is_some()
        {
            reference.add_type(crate::types::ref_type_address(&class.get().slots[slot]));
        }
    }
    copy
}

/// During `__clone` every initialised readonly property may be set once more.
fn unlock_readonly(class: ClassPtr, object: &Object) {
    for (slot, info) in class.slots.iter().enumerate() {
        if info.flags & flags::READONLY != 0 {
            object.with_slot_mut(slot as u32, |value| {
                if !value.is_undef() {
                    value.set_spare(value.spare() | state::REINITABLE);
                }
            });
        }
    }
}

fn lock_readonly(class: ClassPtr, object: &Object) {
    for (slot, info) in class.slots.iter().enumerate() {
        if info.flags & flags::READONLY != 0 {
            object.with_slot_mut(slot as u32, |value| value.set_spare(value.spare() & !state::REINITABLE));
        }
    }
}

/// Runs an object's destructor, if it has one that did not run yet. What it throws joins the
/// exception in flight, if any.
pub fn run_destructor(cx: &mut Request, object: Object) -> Result<()> {
    object.skip_destructor();
    let class = class_of(&object);
    let Some(method) = class.magic.destruct else {
        return class.hooks.destruct.map_or(Ok(()), |destruct| destruct(cx, &object));
    };
    let pending = cx.exception.take();
    let result = match destructor_allowed(cx, &object, method) {
        true => cx.call_function_on(method, &object, &[]).map(drop),
        false if (cx.engine.hooks.position)(cx).is_none() => {
            let word = methods::visibility_word(method.flags).as_bytes();
            let rest = b"::__destruct() from global scope during shutdown ignored";
            cx.warning([b"Call to ", word, b" ", class.shown(), rest].concat())
        }
        false => {
            let scope = (cx.engine.hooks.scope)(cx);
            Err(methods::denied(cx, class, method, scope))
        }
    };
    drop(object);
    match (pending, result) {
        (None, result) => result,
        (Some(pending), Err(crate::Halt::Exception)) => {
            let newer = cx.exception.take();
            cx.exception = Some(pending);
            Err(newer.map_or(crate::Halt::Exception, |newer| cx.throw(newer)))
        }
        (Some(pending), result) => {
            cx.exception = Some(pending);
            result
        }
    }
}

fn destructor_allowed(cx: &Request, object: &Object, method: crate::FunctionPtr) -> bool {
    if method.flags & (flags::PRIVATE | flags::PROTECTED) == 0 {
        return true;
    }
    let scope = (cx.engine.hooks.scope)(cx);
    may_call(method, method.scope().unwrap_or_else(|| class_of(object)), scope)
}

/// Frees dead cycles and returns how many arrays and objects went. All destructors run that the
/// collector finds due; what they throw is chained, and what ends the program stops them.
///
/// # Errors
/// Holds what a destructor threw, or its end of the program.
pub fn collect(cx: &mut Request, reason: Reason) -> Result<u32> {
    let heap = cx.heap();
    let mut outcome = Ok(());
    let found = heap.collect(reason, |object| {
        if let Err(halt) = outcome
            && halt != crate::Halt::Exception
        {
            return;
        }
        let in_fiber = cx.engine.hooks.destruct_in_fiber;
        let result = in_fiber(cx, object).unwrap_or_else(|| run_destructor(cx, object.clone()));
        if result.is_err() {
            outcome = result;
        }
    });
    outcome.map(|()| found)
}

/// Runs the destructors of objects that have lost their last owner, until none waits. Exceptions
/// are chained; what ends the program stops it.
pub fn run_pending_destructors(cx: &mut Request) -> Result<()> {
    let mut result = Ok(());
    while cx.heap().has_pending() {
        for object in cx.heap().take_pending() {
            match run_destructor(cx, object) {
                Ok(()) => {}
                // the others run all the same, and what they throw has this one for its previous
                Err(crate::Halt::Exception) => result = Err(crate::Halt::Exception),
                Err(halt) => return Err(halt),
            }
        }
    }
    cx.heap().lower(interrupt::DESTRUCTORS);
    result
}

/// A reference that a typed property takes part in.
pub(crate) fn typed_reference(reference: &Ref, info: &crate::class::SlotInfo) {
    if info.ty.is_some() {
        reference.add_type(crate::types::ref_type_address(info));
    }
}
