//! Inline caches of properties: where a property that is plain for the running code lies in objects of one class.
//!
//! Word 0 is the class. Word 1 is, from its low end: the slot's distance from the object's start (32 bits), a bit for the tag of each value that
//! may take the place of another one, and a bit for the tag of each value that may be the first (16 bits each). A cache that only reads has
//! no such bits. With bit 0 set in word 0 the property is not declared by the class, which has no magic methods for it either: it can only be
//! among the dynamic ones.
//!
//! A function has one scope for all of its life, and caches belong to a function: visibility is asked once. Values that are
//! references or undefined are left to the general operations.

use crate::machine::Vm;
use crate::place;
use heddle_bytecode::Slot;
use heddle_bytecode::operand::Cache;
use heddle_bytecode::types::mask;
use heddle_bytecode::unit::flags;
use heddle_runtime::class::{Class, Property, info_flags};
use heddle_runtime::object::class_of;
use heddle_runtime::property::{self, Lookup, state};
use heddle_value::array::numeric_key;
use heddle_value::{Object, Str, Tag, Value};

/// Bits of word 1 where the tags for replacing begin, and those for first values.
const REPLACE: u32 = 32;
const FIRST: u32 = 48;
/// Of word 1: the property is not readonly. No tag has this number.
const FREE: usize = 1 << (REPLACE + 12);
/// Of word 0: see the module.
const DYNAMIC: usize = 1;
/// Of the class of an accepted object: only as a first value.
const ONCE: usize = 1;

/// The object's class as an address.
#[inline(always)]
pub fn class_address(object: &Object) -> usize {
    object.class_ptr().as_ptr() as usize
}

/// The object that is in a slot itself, not behind a reference.
#[inline(always)]
pub fn object_in(value: &Value) -> Option<&Object> {
    // SAFETY: the tag is looked at.
    (value.tag() == Tag::Object).then(|| unsafe { value.object_unchecked() })
}

/// The place of the property in an object of the class that the cache knows.
#[inline(always)]
pub fn known_place(vm: &Vm, object: &Object, cache: Cache) -> Option<*mut Value> {
    let cache = vm.cache(cache);
    (cache[0] == class_address(object)).then(|| object.place_at(cache[1] as u32))
}

/// The property's value, when the cache knows the class, and it is neither undefined nor a reference.
#[inline(always)]
pub fn known_value<'a>(vm: &Vm, object: &Object, cache: Cache) -> Option<&'a Value> {
    let at = known_place(vm, object, cache)?;
    // SAFETY: the place is one of the object's slots, which the caller's slot keeps alive.
    let value = unsafe { &*at };
    value.is_direct().then_some(value)
}

/// Whether `value` may take the place of another value in the property whose cache this is. `accepted` remembers the class of an object
/// that was put there before.
#[inline(always)]
pub fn may_replace(vm: &Vm, value: &Value, cache: Cache, accepted: Cache) -> bool {
    vm.cache(cache)[1] >> REPLACE >> (value.tag() as u32) & 1 != 0 || is_accepted(vm, value, accepted)
}

/// Whether `value` may be the first one in a property that is at `target` and has none yet.
#[inline(always)]
pub fn may_be_first(vm: &Vm, target: &Value, value: &Value, cache: Cache, accepted: Cache) -> bool {
    is_unset(target)
        && (vm.cache(cache)[1] >> FIRST >> (value.tag() as u32) & 1 != 0
            || object_in(value).is_some_and(|object| vm.cache(accepted)[0] & !ONCE == class_address(object)))
}

/// Whether a property was never written to, and its object is whole.
#[inline(always)]
fn is_unset(target: &Value) -> bool {
    target.tag() == Tag::Undef && target.spare() & (state::UNINITIALIZED | state::LAZY) == state::UNINITIALIZED
}

#[inline(always)]
fn is_accepted(vm: &Vm, value: &Value, accepted: Cache) -> bool {
    object_in(value).is_some_and(|object| vm.cache(accepted)[0] == class_address(object))
}

/// Remembers the class of an object that was put into a property whose type names classes.
pub fn learn_accepted(vm: &Vm, object: &Object, name: &Str, stored: &Value, cache: Cache, accepted: Cache) {
    if let Some(value) = object_in(stored)
        && vm.cache(cache)[0] == class_address(object)
        && let Lookup::Plain(found) = property::lookup(class_of(object), name, vm.scope())
    {
        let once = if found.flags & flags::READONLY != 0 { ONCE } else { 0 };
        vm.cache(accepted)[0] = class_address(value) | once;
    }
}

/// Whether a number of this tag may replace one.
#[inline(always)]
pub fn may_become(vm: &Vm, tag: Tag, cache: Cache) -> bool {
    vm.cache(cache)[1] >> REPLACE >> (tag as u32) & 1 != 0
}

/// Whether what is in the property may be written through: it is not readonly.
#[inline(always)]
pub fn is_free(vm: &Vm, cache: Cache) -> bool {
    vm.cache(cache)[1] & FREE != 0
}

/// The property that a cache knows, as [`crate::place`] wants to know it of typed ones: zero when every value may be put there.
#[inline(always)]
pub fn place_type(vm: &Vm, cache: Cache) -> usize {
    let [class, bits] = *vm.cache(cache);
    if bits >> REPLACE & 0xfff == mask::MIXED as usize {
        return 0;
    }
    let slot = (bits as u32 - Object::slot_offset(0)) / size_of::<Value>() as u32;
    // SAFETY: classes live until the request ends; the cache holds one of its slots.
    let class = unsafe { &*(class as *const Class) };
    std::ptr::from_ref(&class.slots[slot as usize]) as usize
}

/// As [`learn_read`] in the first of two caches; what it knew goes to the other one.
pub fn learn_read_both(vm: &Vm, object: &Object, name: &Str, cache: Cache, other: Cache) {
    let known = *vm.cache(cache);
    learn_read(vm, object, name, cache);
    if known[0] != 0 && known != *vm.cache(cache) {
        *vm.cache(other) = known;
    }
}

/// Remembers where a property lies, for reading.
pub fn learn_read(vm: &Vm, object: &Object, name: &Str, cache: Cache) {
    let class = class_of(object);
    if class.info_flags() & info_flags::PROPERTY_HOOKS != 0 {
        return;
    }
    match property::lookup(class, name, vm.scope()) {
        Lookup::Plain(found) => *vm.cache(cache) = [class_address(object), Object::slot_offset(found.slot) as usize],
        Lookup::Dynamic => learn_dynamic(vm, object, name, cache),
        _ => {}
    }
}

/// Remembers where a property lies, for writing. Forgets the class in `accepted`, which spoke of another property.
pub fn learn_write(vm: &Vm, object: &Object, name: &Str, cache: Cache, accepted: Option<Cache>) {
    let class = class_of(object);
    if class.info_flags() & info_flags::PROPERTY_HOOKS != 0 {
        return;
    }
    match property::lookup(class, name, vm.scope()) {
        Lookup::Plain(found) => {
            if let Some(bits) = write_bits(vm, found) {
                *vm.cache(cache) = [class_address(object), Object::slot_offset(found.slot) as usize | bits];
                if let Some(accepted) = accepted {
                    vm.cache(accepted)[0] = 0;
                }
            }
        }
        Lookup::Dynamic => learn_dynamic(vm, object, name, cache),
        _ => {}
    }
}

/// Which values may be put into a property. A readonly one takes only a first value.
fn write_bits(vm: &Vm, found: &Property) -> Option<usize> {
    if !found.may_set(vm.scope()) {
        return None;
    }
    let tags = found.ty.as_ref().map_or(mask::MIXED, |ty| ty.mask & mask::MIXED) as usize;
    let replace = if found.flags & flags::READONLY == 0 { tags << REPLACE | FREE } else { 0 };
    Some(replace | tags << FIRST)
}

fn learn_dynamic(vm: &Vm, object: &Object, name: &Str, cache: Cache) {
    if class_of(object).info_flags() & info_flags::GUARDED == 0 && numeric_key(name).is_none() {
        *vm.cache(cache) = [class_address(object) | DYNAMIC, 0];
    }
}

/// The value of a dynamic property, when the cache knows that it can only be one, and it is there and no reference.
pub fn dynamic_value<'a>(vm: &Vm, object: &'a Object, name: &Str, cache: Cache) -> Option<&'a Value> {
    if vm.cache(cache)[0] != class_address(object) | DYNAMIC {
        return None;
    }
    object.dynamic()?.get_str_exact(name).filter(|value| value.is_direct())
}

/// The place of a dynamic property likewise, to be written to. Valid until the object changes.
pub fn dynamic_place(vm: &Vm, object: &Object, name: &Str, cache: Cache) -> Option<*mut Value> {
    if vm.cache(cache)[0] != class_address(object) | DYNAMIC || object.dynamic().is_none() {
        return None;
    }
    let found = object.with_dynamic_mut(vm.heap(), |dynamic| {
        dynamic.is_unique().then(|| dynamic.make_mut(vm.heap()).get_str_exact_mut(name).map(std::ptr::from_mut)).flatten()
    });
    // SAFETY: it was found just now.
    found.filter(|&at| unsafe { (*at).is_direct() })
}

/// `object->name = value` by what the cache knows, off the straight path: what was there is released, first values are put, and objects where
/// the type names classes. Gives the value back when more has to be asked.
pub fn store(vm: &Vm, object: &Object, name: &Str, value: Value, cache: Cache, accepted: Cache) -> Result<(), Value> {
    let Some(target) = known_place(vm, object, cache) else {
        let Some(target) = dynamic_place(vm, object, name, cache) else {
            return Err(value);
        };
        replace(target, value);
        return Ok(());
    };
    // SAFETY: the place is one of the object's slots, and the object is held by the caller.
    let old = unsafe { &*target };
    let fits = if old.is_direct() { may_replace(vm, &value, cache, accepted) } else { may_be_first(vm, old, &value, cache, accepted) };
    if !fits {
        return Err(value);
    }
    replace(target, value);
    Ok(())
}

fn replace(target: *mut Value, mut value: Value) {
    value.set_spare(0);
    // SAFETY: the target lies in a live object; dropping runs no PHP code.
    drop(unsafe { std::mem::replace(&mut *target, value) });
}

/// The object a base stands for: a local, or what a place points to. Copied, because what follows may release it.
pub fn base_object(vm: &Vm, base: Slot) -> Option<Object> {
    // SAFETY: copied at once.
    unsafe { (*place::base(vm, base)).as_object().cloned() }
}
