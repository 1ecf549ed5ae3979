//! An object's properties as a list: for `foreach`, `get_object_vars`, `(array)`, `var_dump`.

use super::{class_of, lazy};
use crate::class::{ClassPtr, Ordered, Property, SlotInfo};
use crate::property::{Lookup, lookup};
use crate::{Request, Result};
use heddle_bytecode::unit::flags;
use heddle_value::{Array, Key, KeyRef, Object, Shared, Str, Value};
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// Whose eyes a list is made for.
#[derive(Clone, Copy)]
pub enum Seen {
    /// All properties, whatever their visibility.
    All,
    /// Those that code of this scope may read.
    From(Option<ClassPtr>),
}

/// A property of an object.
#[derive(Clone)]
pub enum Entry {
    /// In this slot.
    Slot(u32),
    /// Read through its hook: name.
    Hooked(Str),
    /// In this slot, which has no value yet; being one with a hook for writing alone, it is listed
    /// as null, but not walked over.
    Unset(u32),
    Dynamic(Key),
}

/// The object's properties in PHP's order: declared ones (parents' first) that have a value, then
/// dynamic ones.
/// `hooks`: whether properties with a `get` hook are listed as such (foreach, get_object_vars) or
/// by their backing values.
pub fn entries(object: &Object, seen: Seen, hooks: bool) -> Vec<Entry> {
    let class = class_of(object);
    let mut list = Vec::with_capacity(object.slot_count() as usize + object.dynamic().map_or(0, |dynamic| dynamic.len()));
    let hooked = hooks && has_hooks(class);
    match class.get().order.as_ref().filter(|_| hooks) {
        Some(order) => list.extend(order.iter().filter_map(|entry| ordered_entry(object, entry, seen))),
        None => list.extend((0..object.slot_count()).filter_map(|slot| slot_entry(object, slot, seen, hooked))),
    }
    if hooks {
        list.extend((0..).map_while(|index| native_entry(object, index)));
    }
    if let Some(dynamic) = object.dynamic() {
        list.extend(dynamic.keys().map(|key| Entry::Dynamic(key.to_key())));
    }
    list
}

/// Whether any property has a hook.
pub(super) fn has_hooks(class: ClassPtr) -> bool {
    class.get().properties.values().any(|property| property.get.is_some() || property.set.is_some())
}

/// Whether all declared properties are slots without hooks.
pub fn is_plain(class: ClassPtr) -> bool {
    class.get().order.is_none() && class.hooks.property_names.is_none() && !has_hooks(class)
}

/// A property that the class keeps elsewhere than in slots.
pub(super) fn native_entry(object: &Object, index: usize) -> Option<Entry> {
    let names = class_of(object).hooks.property_names?;
    let name = names(object).get(index)?;
    Some(Entry::Hooked(native_name(name)))
}

/// The name as an immortal string, made once per process.
fn native_name(name: &'static str) -> Str {
    static NAMES: Mutex<BTreeMap<&'static str, Shared<Str>>> = Mutex::new(BTreeMap::new());
    let mut names = NAMES.lock().unwrap_or_else(PoisonError::into_inner);
    Str::clone(names.entry(name).or_insert_with(|| heddle_heap::immortal::for_process(|| crate::engine::interned(name.as_bytes()))))
}

/// What stands at a place of the class's order, if it has a value (or a hook) and is seen.
pub(super) fn ordered_entry(object: &Object, entry: &Ordered, seen: Seen) -> Option<Entry> {
    let name = match entry {
        Ordered::Slot(slot) => return slot_entry(object, *slot, seen, true),
        Ordered::Virtual(name) => name,
    };
    let class = class_of(object);
    let from = if let Seen::From(scope) = seen { scope } else { Some(class) };
    match lookup(class, name, from) {
        Lookup::Hooked(property) if property.get.is_some() => Some(Entry::Hooked(Str::clone(name))),
        _ => None,
    }
}

/// The property of a slot, if it has a value (or a hook) and is seen.
pub(super) fn slot_entry(object: &Object, slot: u32, seen: Seen, hooks: bool) -> Option<Entry> {
    let class = class_of(object);
    let info = &class.get().slots[slot as usize];
    let property = hooked(class, info, hooks);
    let unset = object.slot(slot).is_undef() && property.is_none();
    if unset && !(hooks && set_alone(class, info)) || !is_seen(class, info, slot, seen) {
        return None;
    }
    Some(match property {
        Some(_) => Entry::Hooked(Str::clone(&info.name)),
        None if unset => Entry::Unset(slot),
        None => Entry::Slot(slot),
    })
}

/// Whether the property of this slot has a hook for writing and none for reading.
fn set_alone(class: ClassPtr, info: &SlotInfo) -> bool {
    let property = class.get().properties.get(&info.name[..]);
    property.is_some_and(|property| property.set.is_some() && property.get.is_none() && property.declared_by == info.declared_by)
}

/// The property of this slot, when it is read through a hook.
fn hooked<'a>(class: ClassPtr, info: &SlotInfo, hooks: bool) -> Option<&'a Property> {
    if !hooks {
        return None;
    }
    let property = class.get().properties.get(&info.name[..])?;
    (property.get.is_some() && property.declared_by == info.declared_by).then_some(property)
}

/// Whether the property of a slot is seen; `info` is the slot's.
pub fn is_seen(class: ClassPtr, info: &SlotInfo, slot: u32, seen: Seen) -> bool {
    let Seen::From(scope) = seen else {
        return true;
    };
    if scope.is_none() {
        return info.flags & flags::VISIBILITY & !flags::PUBLIC == 0;
    }
    // of a name that is not private there is one slot
    if scope == Some(class) && (info.flags & flags::PRIVATE == 0 || info.declared_by == class) {
        return true;
    }
    match lookup(class, &info.name, scope) {
        Lookup::Plain(property) | Lookup::Hooked(property) => property.slot == slot,
        _ => false,
    }
}

/// The property's name.
pub fn entry_name(cx: &Request, object: &Object, entry: &Entry) -> Str {
    match entry {
        Entry::Slot(slot) | Entry::Unset(slot) => Str::clone(&class_of(object).get().slots[*slot as usize].name),
        Entry::Hooked(name) => name.clone(),
        Entry::Dynamic(Key::Str(name)) => name.clone(),
        Entry::Dynamic(Key::Int(number)) => cx.str(number.to_string()),
    }
}

/// The property's value as it lies there, a reference or not; `None` when it is gone. Hooked ones
/// are read.
pub fn entry_value(cx: &mut Request, object: &Object, entry: &Entry, scope: Option<ClassPtr>) -> Result<Option<Value>> {
    match entry {
        Entry::Slot(slot) => Ok(Some(object.slot(*slot).clone()).filter(|value| !value.is_undef())),
        Entry::Unset(slot) => Ok(Some(Some(object.slot(*slot).clone()).filter(|value| !value.is_undef()).unwrap_or_default())),
        Entry::Hooked(name) => crate::property::read(cx, object, name, scope, false).map(Some),
        Entry::Dynamic(key) => Ok(object.dynamic().and_then(|dynamic| dynamic.get(key.as_ref())).cloned()),
    }
}

/// `(array) $object`: all properties by their mangled names; names that are ints become int keys.
pub fn to_array(cx: &mut Request, object: &Object) -> Result<Array> {
    let hooks = class_of(object).hooks;
    if let Some(view) = hooks.array_view() {
        return view(cx, object);
    }
    Ok(raw_array(cx, object))
}

/// As [`to_array`] without the builtin class's own view. Nothing is initialized, but an initialized
/// proxy shows what it stands for.
pub fn raw_array(cx: &Request, object: &Object) -> Array {
    if let Some(real) = lazy::real(object) {
        return raw_array(cx, &lazy::behind(&real));
    }
    let class = class_of(object);
    let slots = &class.get().slots;
    if slots.is_empty() {
        return object.dynamic().cloned().unwrap_or_default();
    }
    let mut array = Array::with_hashed_capacity(cx.heap(), slots.len());
    let mut elements = array.make_mut(cx.heap());
    for (info, value) in slots.iter().zip(object.slots()) {
        if !value.is_undef() {
            elements.insert_str_exact(cx.heap(), Str::clone(&info.mangled), exported(value));
        }
    }
    if let Some(dynamic) = object.dynamic() {
        for (key, value) in dynamic {
            let key = match key {
                KeyRef::Int(int) => Key::Int(int),
                KeyRef::Str(name) => Key::Str(name.clone()),
            };
            array.insert(cx.heap(), key, exported(value));
        }
    }
    array
}

/// A slot's value for an array: references only while they are shared, without the slot's own bits.
pub fn exported(value: &Value) -> Value {
    let mut value = match value.as_ref() {
        Some(reference) if reference.is_unique() => reference.get(),
        _ => value.clone(),
    };
    value.set_spare(0);
    value
}
