//! Lazy objects: ghosts, which are filled when something of them is needed, and proxies, which hand
//! on to an object made then.
//!
//! What is lazy about an object is its native payload, a [`Lazy`]: only objects of classes written
//! in PHP (and of `stdClass`) can be lazy, and
//! those have no other payload. A lazy property is an undefined slot with the bit [`state::LAZY`],
//! so nothing that finds a value knows of
//! laziness: what finds none asks [`target`], and goes on with the object it gives.
//!
//! *Not here:* Reflection's checks of its arguments.

use super::{class_of, initialise};
use crate::callable::Callable;
use crate::class::ClassPtr;
use crate::property::state;
use crate::{Halt, Request, Result};
use heddle_bytecode::unit::flags;
use heddle_value::object::{Native, Tracer};
use heddle_value::{Array, Object, Value};
use std::cell::RefCell;

/// What an object that is or was lazy keeps.
pub struct Lazy(RefCell<State>);

enum State {
    /// It is an object like any other.
    Plain,
    Waiting(Waiting),
    /// The initializer runs.
    Running,
    /// A proxy, and its object.
    Proxy(Object),
}

/// What happens to an object when it is needed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The initializer fills it.
    Ghost,
    /// The initializer makes the object that it stands for.
    Proxy,
}

/// How an object is to be filled.
#[derive(Clone)]
pub struct Waiting {
    pub kind: Kind,
    pub initializer: Callable,
    /// The initializer as it was given.
    pub given: Value,
    /// `serialize` takes it as it is.
    pub keep_on_serialize: bool,
}

impl Native for Lazy {
    fn trace(&self, tracer: &mut Tracer<'_>) {
        match &*self.0.borrow() {
            State::Plain | State::Running => {}
            State::Waiting(waiting) => {
                tracer.value(&waiting.given);
                waiting.initializer.this.iter().chain(&waiting.initializer.closure).for_each(|object| tracer.object(object));
            }
            State::Proxy(real) => tracer.object(real),
        }
    }
}

fn of(object: &Object) -> Option<&Lazy> {
    object.native::<Lazy>()
}

/// Whether the object waits to be initialized.
pub fn is_uninitialized(object: &Object) -> bool {
    of(object).is_some_and(|lazy| matches!(*lazy.0.borrow(), State::Waiting(_)))
}

/// Whether its initializer runs.
pub fn is_running(object: &Object) -> bool {
    of(object).is_some_and(|lazy| matches!(*lazy.0.borrow(), State::Running))
}

/// Ghost or proxy, of an object that waits or is an initialized proxy.
pub fn kind(object: &Object) -> Option<Kind> {
    match &*of(object)?.0.borrow() {
        State::Waiting(waiting) => Some(waiting.kind),
        State::Proxy(_) => Some(Kind::Proxy),
        State::Plain | State::Running => None,
    }
}

/// The initializer of an object that waits, as it was given.
pub fn initializer(object: &Object) -> Option<Value> {
    match &*of(object)?.0.borrow() {
        State::Waiting(waiting) => Some(waiting.given.clone()),
        _ => None,
    }
}

/// The object that an initialized proxy stands for.
pub fn real(object: &Object) -> Option<Object> {
    match &*of(object)?.0.borrow() {
        State::Proxy(real) => Some(real.clone()),
        _ => None,
    }
}

/// The object itself, or the one that an initialized proxy stands for in the end; nothing is
/// initialized.
pub fn behind(object: &Object) -> Object {
    let mut object = object.clone();
    while let Some(real) = real(&object) {
        object = real;
    }
    object
}

/// Whether `serialize` leaves it uninitialized.
pub fn stays_on_serialize(object: &Object) -> bool {
    of(object).is_some_and(|lazy| matches!(&*lazy.0.borrow(), State::Waiting(waiting) if waiting.keep_on_serialize))
}

/// Returns whether the object was made lazy, initialized or not.
pub fn is_lazy(object: &Object) -> bool {
    of(object).is_some()
}

/// Where an access goes that found nothing in the object itself: it is initialized. `None`: it is
/// not lazy.
#[inline]
pub fn target(cx: &mut Request, object: &Object) -> Result<Option<Object>> {
    match of(object) {
        None => Ok(None),
        Some(_) => slow_target(cx, object),
    }
}

#[cold]
fn slow_target(cx: &mut Request, object: &Object) -> Result<Option<Object>> {
    if is_uninitialized(object) {
        return initialize(cx, object).map(Some);
    }
    match real(object) {
        Some(real) => Ok(Some(target(cx, &real)?.unwrap_or(real))),
        None => Ok(None),
    }
}

/// The object whose properties count for who wants them all: initialized.
pub fn resolved(cx: &mut Request, object: &Object) -> Result<Object> {
    Ok(target(cx, object)?.unwrap_or_else(|| object.clone()))
}

/// Whether the property in this slot would have the object initialized.
pub fn is_lazy_slot(object: &Object, slot: u32) -> bool {
    let value = object.slot(slot);
    value.is_undef() && value.spare() & state::LAZY != 0
}

fn lazy_value() -> Value {
    let mut value = Value::UNDEF;
    value.set_spare(state::UNINITIALIZED | state::LAZY);
    value
}

/// A new object of `class` that waits. An object without properties has nothing to wait for.
/// Errors: there are no objects of this class; computed
/// defaults.
pub fn make(cx: &mut Request, class: ClassPtr, waiting: Waiting) -> Result<Object> {
    if class.is_internal() || class.is_abstract() || class.kind != heddle_bytecode::unit::ClassKind::Class {
        // stdClass, and what has no objects
        return super::instantiate(cx, class);
    }
    initialise(cx, class)?;
    let object = Object::new(cx.heap(), &class.get().info);
    for slot in 0..object.slot_count() {
        object.set_slot(slot, lazy_value());
    }
    begin(cx, &object, waiting);
    Ok(object)
}

/// Makes an object lazy again, as far as `class` (its own or a parent) declares its properties.
pub fn reset(cx: &mut Request, object: &Object, class: ClassPtr, waiting: Waiting) {
    let own = class_of(object);
    for slot in 0..class.get().slots.len() as u32 {
        let info = &own.get().slots[slot as usize];
        // what nobody can set again stays
        let fixed = info.flags & flags::READONLY != 0 && own.flags & flags::FINAL != 0 && !object.slot(slot).is_undef();
        if !fixed {
            empty(object, slot);
        }
    }
    drop(object.set_dynamic(cx.heap(), None));
    begin(cx, object, waiting);
}

fn begin(cx: &Request, object: &Object, waiting: Waiting) {
    if !(0..object.slot_count()).any(|slot| is_lazy_slot(object, slot)) {
        return;
    }
    match of(object) {
        Some(lazy) => drop(lazy.0.replace(State::Waiting(waiting))),
        None => object.set_native(cx.heap(), Lazy(RefCell::new(State::Waiting(waiting)))),
    }
    object.skip_destructor();
}

/// Makes a slot lazy; what was there goes.
fn empty(object: &Object, slot: u32) {
    let old = object.set_slot(slot, lazy_value());
    if let Some(reference) = old.as_ref() {
        reference.remove_type(crate::types::ref_type_address(&class_of(object).get().slots[slot as usize]));
    }
}

/// Makes a lazy slot an uninitialized one.
pub fn skip(object: &Object, slot: u32) {
    object.with_slot_mut(slot, |value| value.set_spare(state::UNINITIALIZED));
}

/// Takes back [`skip`].
pub fn unskip(object: &Object, slot: u32) {
    object.with_slot_mut(slot, |value| value.set_spare(state::UNINITIALIZED | state::LAZY));
}

/// Gives a lazy slot its default.
pub fn set_default(cx: &mut Request, object: &Object, slot: u32) {
    let class = class_of(object);
    let computed = cx.class_state(class).defaults.as_ref().and_then(|defaults| defaults.get(slot as usize)).cloned();
    drop(object.set_slot(slot, computed.unwrap_or_else(|| Value::clone(&class.get().info.info.defaults()[slot as usize]))));
}

fn set_defaults(cx: &mut Request, object: &Object) {
    for slot in 0..object.slot_count() {
        if is_lazy_slot(object, slot) {
            set_default(cx, object, slot);
        }
    }
}

/// A property was set without initializing the object: when none is left to wait for, it is an
/// object like any other.
pub fn finish_if_complete(object: &Object) {
    if is_uninitialized(object) && !(0..object.slot_count()).any(|slot| is_lazy_slot(object, slot)) {
        become_plain(object);
    }
}

fn become_plain(object: &Object) {
    if let Some(lazy) = of(object) {
        let old = lazy.0.replace(State::Plain);
        object.allow_destructor();
        drop(old);
    }
}

/// Makes an object that waits one like any other, without its initializer: its properties have
/// their defaults.
pub fn mark_initialized(cx: &mut Request, object: &Object) {
    if is_uninitialized(object) {
        set_defaults(cx, object);
        become_plain(object);
    }
}

/// Runs the initializer of an object that waits. Gives the object, or the one that the proxy stands
/// for.
pub fn initialize(cx: &mut Request, object: &Object) -> Result<Object> {
    let Some(lazy) = of(object) else {
        return Ok(object.clone());
    };
    let waiting = match &*lazy.0.borrow() {
        State::Waiting(waiting) => waiting.clone(),
        State::Proxy(_) | State::Plain | State::Running => return Ok(behind(object)),
    };
    drop(lazy.0.replace(State::Running));
    let held = object.clone();
    let result = match waiting.kind {
        Kind::Ghost => fill(cx, &held, &waiting),
        Kind::Proxy => stand_for(cx, &held, &waiting),
    };
    if result.is_err() {
        held.skip_destructor();
        if let Some(lazy) = of(&held) {
            drop(lazy.0.replace(State::Waiting(waiting)));
        }
    }
    result
}

fn fill(cx: &mut Request, object: &Object, waiting: &Waiting) -> Result<Object> {
    let before: Vec<Value> = object.slots().to_vec();
    let dynamic = object.dynamic().cloned();
    set_defaults(cx, object);
    object.allow_destructor();
    let result = match call(cx, object, waiting) {
        Ok(value) if value.is_null() => Ok(()),
        Ok(_) => Err(cx.type_error("Lazy object initializer must return NULL or no value")),
        Err(halt) => Err(halt),
    };
    if let Err(halt) = result {
        revert(cx, object, before, dynamic);
        return Err(halt);
    }
    if let Some(lazy) = of(object) {
        drop(lazy.0.replace(State::Plain));
    }
    Ok(object.clone())
}

/// As it was before the initializer, which failed.
fn revert(cx: &mut Request, object: &Object, before: Vec<Value>, dynamic: Option<Array>) {
    for (slot, value) in before.into_iter().enumerate() {
        let info = &class_of(object).get().slots[slot];
        let old = object.set_slot(slot as u32, Value::UNDEF);
        if let Some(reference) = old.as_ref() {
            reference.remove_type(crate::types::ref_type_address(info));
        }
        drop(old);
        if let Some(reference) = value.as_ref() {
            super::typed_reference(reference, info);
        }
        drop(object.set_slot(slot as u32, value));
    }
    drop(object.set_dynamic(cx.heap(), dynamic));
}

fn call(cx: &mut Request, object: &Object, waiting: &Waiting) -> Result<Value> {
    let result = cx.call(&waiting.initializer, &[Value::from(object.clone())])?;
    // the initialisation holds one, its caller perhaps none
    if object.refcount() <= 1 {
        return Err(cx.throw_error("Error", "Lazy object was released during initialization"));
    }
    Ok(result)
}

fn stand_for(cx: &mut Request, object: &Object, waiting: &Waiting) -> Result<Object> {
    let made = call(cx, object, waiting)?;
    let class = class_of(object);
    let Some(real) = made.as_object() else {
        let given = crate::types::value_name(&made);
        let message = [b"Lazy proxy factory must return an instance of a class compatible with ", class.shown(), b", ", given.as_bytes()];
        return Err(cx.type_error([&message.concat()[..], b" returned"].concat()));
    };
    if !is_compatible(class, class_of(real)) {
        return Err(incompatible(cx, class, class_of(real)));
    }
    if real.same(object) || kind(real).is_some() || is_running(real) {
        return Err(cx.throw_error("Error", "Lazy proxy factory must return a non-lazy object"));
    }
    for slot in 0..object.slot_count() {
        empty(object, slot);
    }
    drop(object.set_dynamic(cx.heap(), None));
    if let Some(lazy) = of(object) {
        drop(lazy.0.replace(State::Proxy(real.clone())));
    }
    Ok(real.clone())
}

fn is_compatible(proxy: ClassPtr, real: ClassPtr) -> bool {
    let same = |one: Option<crate::FunctionPtr>, other: Option<crate::FunctionPtr>| one == other;
    proxy == real
        || proxy.is_subclass_of(real)
            && proxy.get().slots.len() == real.get().slots.len()
            && same(proxy.magic.destruct, real.magic.destruct)
            && same(proxy.magic.clone, real.magic.clone)
}

#[cold]
fn incompatible(cx: &mut Request, proxy: ClassPtr, real: ClassPtr) -> Halt {
    let head = [b"The real instance class ", real.shown(), b" is not compatible with the proxy class ", proxy.shown()].concat();
    let tail = b". The proxy must be a instance of the same class as the real instance, or a sub-class with no additional properties, \
and no overrides of the __destructor or __clone methods.";
    cx.type_error([&head[..], tail].concat())
}

/// A proxy like `proxy` that stands for `real`.
pub fn proxy_of(cx: &Request, proxy: &Object, real: Object) -> Object {
    let copy = Object::new(cx.heap(), &class_of(proxy).get().info);
    for slot in 0..copy.slot_count() {
        copy.set_slot(slot, lazy_value());
    }
    copy.set_native(cx.heap(), Lazy(RefCell::new(State::Proxy(real))));
    copy.skip_destructor();
    copy
}
