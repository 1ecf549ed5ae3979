//! Inline caches of properties: where a property that is plain for the running code lies in objects
//! of one class.
//!
//! Word 0 is the class. Word 1 is, from its low end: the slot's distance from the object's start
//! (32 bits), a bit for the tag of each value that may take the place of another one, and a bit for
//! the tag of each value that may be the first (16 bits each). A cache that only reads has no such
//! bits. With bit 0 set in word 0 the property is not declared by the class, which has no magic
//! methods for it either: it can only be among the dynamic ones; word 1 is then the position where
//! it was last among those of an object.
//!
//! A function has one scope for all of its life, and caches belong to a function: visibility is
//! asked once. A reference is read and written through; one that nobody else holds is taken out of
//! its property when it is met off the fast path. Undefined values are left to the general
//! operations.

use crate::kept::{dynamic_at, slot_at, slot_info};
use crate::machine::Vm;
use crate::place::{self, Target};
use heddle_bytecode::Slot;
use heddle_bytecode::operand::{Cache, Const};
use heddle_bytecode::types::mask;
use heddle_bytecode::unit::flags;
use heddle_runtime::class::{Property, info_flags};
use heddle_runtime::decl::Claims;
use heddle_runtime::lookups::{Kind, Question};
use heddle_runtime::object::{class_of, lazy};
use heddle_runtime::property::{self, Lookup, state};
use heddle_runtime::types;
use heddle_value::array::numeric_key;
use heddle_value::juggle::text::Decimal;
use heddle_value::{Object, Ref, Str, Tag, Value};

/// Bits of word 1 where the tags for replacing begin, and those for first values.
pub const REPLACE: u32 = 32;
pub const FIRST: u32 = 48;
/// Of word 1: the property is not readonly. No tag has this number.
pub const FREE: usize = 1 << (REPLACE + 12);
/// Of word 1: the running code may set the property. No tag has this number either.
const SETTABLE: usize = 1 << (FIRST + 12);
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
    value.direct_object()
}

/// The place of the property in an object of the class that the cache knows.
#[inline(always)]
pub fn known_place(vm: &Vm, object: &Object, cache: Cache) -> Option<Target> {
    let cache = vm.cache(cache);
    (cache[0] == class_address(object)).then(|| slot_at(object, cache[1]))
}

/// Returns the property's value, or the one of the reference that it is, when the cache knows the
/// class and the value is not undefined.
#[inline(always)]
pub fn known_value<'a>(vm: &Vm, object: &Object, cache: Cache) -> Option<&'a Value> {
    value_known_by(*vm.cache(cache), object)
}

/// Returns the same by the words of a cache.
#[inline(always)]
pub fn value_known_by<'a>(words: [usize; 2], object: &Object) -> Option<&'a Value> {
    if words[0] == class_address(object) { value_at(object, words[1]) } else { None }
}

/// Returns the second word of the one of two caches that knows the class.
#[inline(always)]
pub fn known_word(vm: &Vm, object: &Object, [cache, other]: [Cache; 2]) -> Option<usize> {
    let class = class_address(object);
    let &mut [known, word] = vm.cache(cache);
    if known == class {
        return Some(word);
    }
    let &mut [known, word] = vm.cache(other);
    (known == class).then_some(word)
}

/// Returns the value that such a word leads to, or the one of the reference there, when it is not
/// undefined.
#[inline(always)]
pub fn value_at<'a>(object: &Object, word: usize) -> Option<&'a Value> {
    let value = slot_at(object, word).get();
    if value.is_direct() { Some(value) } else { referenced(value) }
}

/// Tells whether a property can only be a dynamic one, as far as the cache knows.
#[inline(always)]
pub fn is_dynamic(vm: &Vm, cache: Cache) -> bool {
    vm.cache(cache)[0] & DYNAMIC != 0
}

/// Returns the place of a dynamic property that lies where the cache saw it last.
#[inline(always)]
fn noted_place(vm: &Vm, object: &Object, name: Const, cache: Cache) -> Option<Target> {
    let cache = vm.cache(cache);
    if cache[0] != class_address(object) | DYNAMIC {
        return None;
    }
    let name = vm.name(name);
    dynamic_at(object, cache[1] as u32, name)
}

/// Returns the value of such a property when it is there and no reference.
#[inline(always)]
pub fn noted_value<'a>(vm: &Vm, object: &Object, name: Const, cache: Cache) -> Option<&'a Value> {
    Some(noted_place(vm, object, name, cache)?.get()).filter(|value| value.is_direct())
}

/// Returns the place of such a property, to be written to, when it is there and no reference.
#[inline(always)]
pub fn noted_target(vm: &Vm, object: &Object, name: Const, cache: Cache) -> Option<Target> {
    let at = noted_place(vm, object, name, cache)?;
    (object.dynamic()?.is_unique() && at.get().is_direct()).then_some(at)
}

/// Returns the value of a reference.
#[inline(always)]
fn referenced(value: &Value) -> Option<&Value> {
    value.as_ref().map(Ref::borrow).filter(|value| value.is_direct())
}

/// Puts the value of a reference that nobody else holds into its place: as PHP sees it, such a
/// reference is a value. One that a typed property shares stays, because messages name it.
fn unwrap_unique(target: Target) {
    // nothing else points into a unique reference, because places are used by the instruction after
    // the one that made them
    let own = |reference: &Ref| reference.is_unique() && reference.types().is_empty() && reference.borrow().is_direct();
    if target.get().as_ref().is_some_and(own) {
        let value = std::mem::replace(target.get_mut().deref_mut(), Value::NULL);
        replace(target, value);
    }
}

/// Whether `value` may take the place of another value in the property whose cache this is.
/// `accepted` remembers the class of an object that was put there before.
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

/// The property that a cache knows, as [`crate::place`] wants to know it of typed ones: zero when
/// every value may be put there.
#[inline(always)]
pub fn place_type(vm: &Vm, cache: Cache) -> usize {
    type_of(*vm.cache(cache))
}

/// Returns the same of the words of a cache.
fn type_of(known: [usize; 2]) -> usize {
    if known[1] >> REPLACE & 0xfff == mask::MIXED as usize {
        return 0;
    }
    std::ptr::from_ref(slot_info(known)) as usize
}

/// Returns the mask of the declared type of the property that the words of a cache tell of; 0 where
/// there is none.
pub fn declared_type(known: [usize; 2]) -> u32 {
    if known[0] == 0 || known[0] & DYNAMIC != 0 {
        return 0;
    }
    slot_info(known).ty.as_ref().map_or(0, |ty| if ty.classes.is_empty() { ty.mask } else { 0 })
}

/// Returns what a name means in objects of this one's class for the running code, as the words of a
/// cache; None where the general operations have to be asked each time.
#[inline]
fn find(vm: &Vm, object: &Object, name: &Str) -> Option<[usize; 2]> {
    let class = class_address(object);
    let question = question(vm, class, name, Kind::Property);
    let answer = vm.cx().lookups.get(question).unwrap_or_else(|| {
        let answer = look_up(vm, object, name);
        vm.cx().lookups.set(question, answer);
        answer
    });
    match answer {
        ASK => None,
        IS_DYNAMIC => Some([class | DYNAMIC, 0]),
        bits => Some([class, bits]),
    }
}

/// Answers of [`look_up`] that are no second word of a cache.
const ASK: usize = 0;
const IS_DYNAMIC: usize = usize::MAX;

/// Returns the value of a property, or of the reference it is, by what the thread's table knows;
/// None where more has to be asked.
#[inline(always)]
pub fn looked_up_value<'a>(vm: &Vm, object: &Object, name: Const) -> Option<&'a Value> {
    let asked = question(vm, class_address(object), vm.name(name), Kind::Property);
    let bits = vm.cx().lookups.get(asked).filter(|bits| !matches!(*bits, ASK | IS_DYNAMIC))?;
    value_at(object, bits)
}

/// Returns the place of a property that may take a value, by what the thread's table knows; None
/// where more has to be asked.
#[inline(always)]
pub fn looked_up_target(vm: &Vm, object: &Object, name: Const, cache: Cache, value: &Value) -> Option<Target> {
    let (class, known) = (class_address(object), *vm.cache(cache));
    let bits = match known[0] == class {
        true => known[1],
        false => {
            let name = vm.name(name);
            vm.cx().lookups.get(question(vm, class, name, Kind::Property)).filter(|bits| !matches!(*bits, ASK | IS_DYNAMIC))?
        }
    };
    let target = slot_at(object, bits);
    let old = target.get();
    let is_first = !old.is_direct();
    if is_first && !is_unset(old) {
        return None;
    }
    let (tags, allowed) = if is_first { (bits >> FIRST, SETTABLE) } else { (bits >> REPLACE, FREE) };
    if tags >> (value.tag() as u32) & 1 == 0 {
        let ty = slot_info([class, bits]).ty.as_ref()?;
        let asked =
            Question { class: class_address(object_in(value)?), name: std::sync::Arc::as_ptr(ty) as usize, kind: Kind::Accepted, scope: 0 };
        vm.cx().lookups.get(asked).filter(|fits| *fits != 0 && bits & allowed != 0)?;
    }
    Some(target)
}

/// Returns the place of a property that a program names by a variable, and its type as
/// [`place_type`] does; None where the general operations have to be asked. Only names out of files
/// are looked up: what others mean is not kept.
pub fn named_place(vm: &Vm, object: &Object, name: &Str) -> Option<(Target, usize)> {
    if !name.is_immortal() {
        return None;
    }
    let known = find(vm, object, name).filter(|known| known[0] & DYNAMIC == 0)?;
    let target = slot_at(object, known[1]);
    let is_there = target.get().tag() != Tag::Undef;
    (is_there && known[1] & FREE != 0 && known[1] & SETTABLE != 0).then(|| (target, type_of(known)))
}

/// Returns the value of such a property, or that of the reference it is.
pub fn named_value<'a>(vm: &Vm, object: &'a Object, name: &Str) -> Option<&'a Value> {
    if !name.is_immortal() {
        return None;
    }
    let known = find(vm, object, name).filter(|known| known[0] & DYNAMIC == 0)?;
    let value = slot_at(object, known[1]).get();
    if value.is_direct() { Some(value) } else { referenced(value) }
}

/// Returns whether an object has no property that the running code may reach under a name that a
/// program gives by a variable, and nobody is to be asked for one. False, too, for names that are
/// not out of files.
pub fn is_absent(vm: &Vm, object: &Object, name: &Str) -> bool {
    let is_guarded = class_of(object).info_flags() & info_flags::GUARDED != 0;
    !is_guarded && name.is_immortal() && object.dynamic().is_none() && !lazy::is_lazy(object) && reaches_nothing(vm, object, name)
}

/// Returns a question of the running code about a name in a class. Precondition: the name is a
/// constant.
pub fn question(vm: &Vm, class: usize, name: &Str, kind: Kind) -> Question {
    let scope = vm.scope().map_or(0, |scope| scope.as_ptr() as usize);
    Question { class, name: name.as_ptr() as usize, kind, scope }
}

#[cold]
fn look_up(vm: &Vm, object: &Object, name: &Str) -> usize {
    let class = class_of(object);
    let flags = class.info_flags();
    if class.claims_reading(name) {
        return ASK;
    }
    match property::lookup(class, name, vm.scope()) {
        Lookup::Plain(found) if class.claims(name) => Object::slot_offset(found.slot) as usize,
        Lookup::Plain(found) => Object::slot_offset(found.slot) as usize | write_bits(vm, found),
        Lookup::Dynamic if flags & (info_flags::GUARDED | info_flags::PROPERTY_HOOKS) == 0 && numeric_key(name).is_none() => IS_DYNAMIC,
        _ => ASK,
    }
}

/// Returns which values may be put into a property: none where the running code may not set it, and
/// only a first one where it is readonly.
fn write_bits(vm: &Vm, found: &Property) -> usize {
    if !found.may_set(vm.scope()) {
        return 0;
    }
    let tags = found.ty.as_ref().map_or(mask::MIXED, |ty| ty.mask & mask::MIXED) as usize;
    let replace = if found.flags & flags::READONLY == 0 { tags << REPLACE | FREE } else { 0 };
    replace | tags << FIRST | SETTABLE
}

/// Returns whether a name means nothing that the running code may reach in an object, whose class
/// has magic methods: these are asked. Precondition: the name is a constant.
#[inline]
pub fn is_missing(vm: &Vm, object: &Object, name: &Str) -> bool {
    if class_of(object).info_flags() & info_flags::GUARDED == 0 || object.dynamic().is_some() {
        return false;
    }
    reaches_nothing(vm, object, name)
}

/// Asks the table for that, of an object without dynamic properties.
#[inline]
fn reaches_nothing(vm: &Vm, object: &Object, name: &Str) -> bool {
    let question = question(vm, class_address(object), name, Kind::Missing);
    let answer = vm.cx().lookups.get(question).unwrap_or_else(|| {
        let answer = usize::from(means_nothing(vm, object, name));
        vm.cx().lookups.set(question, answer);
        answer
    });
    answer != 0
}

/// Returns the same of all objects of a class that have no dynamic properties.
#[cold]
fn means_nothing(vm: &Vm, object: &Object, name: &Str) -> bool {
    let class = class_of(object);
    let hooks = class.hooks;
    let asks_class = class.claims(name) || hooks.has_property.is_some() && matches!(hooks.claims, Claims::All) || hooks.isset_reads;
    let refuses = hooks.refuses.is_some() || hooks.refuses_isset.is_some() || hooks.property_is_element.is_some();
    !asks_class && !refuses && matches!(property::lookup(class, name, vm.scope()), Lookup::Dynamic | Lookup::Denied(_))
}

/// Remembers where a property lies. Returns false where that has to be asked each time.
pub fn learn(vm: &Vm, object: &Object, name: &Str, cache: Cache) -> bool {
    let Some(mut found) = find(vm, object, name) else {
        return false;
    };
    if found[0] & DYNAMIC != 0 {
        found[1] = object.dynamic().and_then(|dynamic| dynamic.position_of_str_exact(name)).unwrap_or_default() as usize;
    }
    *vm.cache(cache) = found;
    true
}

/// Remembers where a property lies in the first of two caches; what that one knew goes to the
/// other. Returns the same.
pub fn learn_both(vm: &Vm, object: &Object, name: &Str, [cache, other]: [Cache; 2]) -> bool {
    let known = *vm.cache(cache);
    if !learn(vm, object, name, cache) {
        return false;
    }
    if known[0] != 0 && known != *vm.cache(cache) {
        *vm.cache(other) = known;
    }
    true
}

/// Returns a property's value, or that of the reference it is, when it is not undefined, and the
/// first of the caches knows the class or learns it here.
#[inline]
pub fn find_value<'a>(vm: &Vm, object: &'a Object, name: &Str, cache: Cache, other: Option<Cache>) -> Option<&'a Value> {
    if vm.cache(cache)[0] & !DYNAMIC != class_address(object) {
        let is_known = match other {
            Some(other) => learn_both(vm, object, name, [cache, other]),
            None => learn(vm, object, name, cache),
        };
        if !is_known {
            return None;
        }
    }
    if let Some(target) = known_place(vm, object, cache) {
        unwrap_unique(target);
    }
    known_value(vm, object, cache).or_else(|| dynamic_value(vm, object, name, cache))
}

/// Returns the value of a dynamic property, or that of the reference it is, when the cache knows
/// that it can only be one, and it is there.
pub fn dynamic_value<'a>(vm: &Vm, object: &'a Object, name: &Str, cache: Cache) -> Option<&'a Value> {
    if vm.cache(cache)[0] != class_address(object) | DYNAMIC {
        return None;
    }
    let dynamic = object.dynamic()?;
    let position = dynamic.position_of_str_exact(name)?;
    vm.cache(cache)[1] = position as usize;
    let (_, value) = dynamic.at(position)?;
    if value.is_direct() { Some(value) } else { referenced(value) }
}

/// The place of a dynamic property likewise, to be written to. Valid until the object changes.
#[inline]
pub fn dynamic_place(vm: &Vm, object: &Object, name: &Str, cache: Cache) -> Option<Target> {
    if vm.cache(cache)[0] != class_address(object) | DYNAMIC || object.dynamic().is_none() {
        return None;
    }
    object.with_dynamic_mut(vm.heap(), |dynamic| {
        if !dynamic.is_unique() {
            return None;
        }
        let position = dynamic.position_of_str_exact(name)?;
        vm.cache(cache)[1] = position as usize;
        dynamic.make_mut(vm.heap()).at_mut(position).filter(|(_, value)| value.is_direct()).map(|(_, value)| Target::from(value))
    })
}

/// Adds a dynamic property to an object of a class that is meant to have them and has no `__set()`.
///
/// # Errors
/// Gives the value back when the property is there, as a reference, or more has to be asked.
fn add_dynamic(vm: &Vm, object: &Object, name: &Str, value: Value) -> Result<(), Value> {
    let asked = info_flags::ALLOW_DYNAMIC | info_flags::NO_DYNAMIC;
    let is_quiet = class_of(object).info_flags() & asked == info_flags::ALLOW_DYNAMIC && !lazy::is_lazy(object);
    if !is_quiet || object.dynamic().is_some_and(|dynamic| dynamic.get_str_exact(name).is_some()) {
        return Err(value);
    }
    object.with_dynamic_mut(vm.heap(), |dynamic| dynamic.insert_str_exact(vm.heap(), name.clone(), value));
    Ok(())
}

/// Stores `object->name = value` by what the cache knows or learns here, off the fast path: what
/// was there is released, first values are put, and objects where the type names classes.
///
/// # Errors
/// Gives the value back when more has to be asked.
#[inline]
pub fn store(vm: &Vm, object: &Object, name: &Str, value: Value, cache: Cache, accepted: Cache) -> Result<(), Value> {
    if vm.cache(cache)[0] & !DYNAMIC != class_address(object) {
        // what is accepted was so by another property
        vm.cache(accepted)[0] = 0;
        learn(vm, object, name, cache);
    }
    let Some(target) = known_place(vm, object, cache) else {
        return match dynamic_place(vm, object, name, cache) {
            Some(target) => {
                replace(target, value);
                Ok(())
            }
            None if vm.cache(cache)[0] == class_address(object) | DYNAMIC => add_dynamic(vm, object, name, value),
            None => Err(value),
        };
    };
    unwrap_unique(target);
    let old = target.get();
    if let Some(reference) = old.as_ref() {
        // types of other properties that share it are for the general operation to ask
        let types = reference.types();
        let own = types.is_empty() || types == [place_type(vm, cache)];
        if !own || !reference.borrow().is_direct() || !may_replace(vm, &value, cache, accepted) {
            return Err(value);
        }
        reference.set(value);
        return Ok(());
    }
    let fits = if old.is_direct() { may_replace(vm, &value, cache, accepted) } else { may_be_first(vm, old, &value, cache, accepted) };
    if !fits && !accepts(vm, old, &value, cache, accepted) {
        return Err(value);
    }
    replace(target, value);
    Ok(())
}

/// Returns whether an object may be put into a property because its class fits the type; remembers
/// the class then.
fn accepts(vm: &Vm, old: &Value, value: &Value, cache: Cache, accepted: Cache) -> bool {
    let bits = vm.cache(cache)[1];
    let allowed = if old.is_direct() { bits & FREE != 0 } else { bits & SETTABLE != 0 && is_unset(old) };
    let (Some(object), true) = (object_in(value), allowed) else {
        return false;
    };
    let info = slot_info(*vm.cache(cache));
    let Some(ty) = &info.ty else {
        return false;
    };
    let address = std::sync::Arc::as_ptr(ty) as usize;
    let question = Question { class: class_address(object), name: address, kind: Kind::Accepted, scope: 0 };
    let fits = vm.cx().lookups.get(question).unwrap_or_else(|| {
        let fits = usize::from(types::accepts(vm.cx(), ty, value, Some(info.declared_by)));
        // a class that is not declared yet may be so later, and be this one's
        if fits != 0 {
            vm.cx().lookups.set(question, fits);
        }
        fits
    });
    if fits != 0 && types::fits_for_ever(vm.cx(), ty) {
        vm.cache(accepted)[0] = class_address(object) | if bits & FREE == 0 { ONCE } else { 0 };
    }
    fits != 0
}

fn replace(target: Target, mut value: Value) {
    value.set_spare(0);
    // dropping runs no PHP code
    drop(target.replace(value));
}

/// The object a base stands for: a local, or what a place points to. Copied, because what follows
/// may release it.
pub fn base_object(vm: &Vm, base: Slot) -> Option<Object> {
    place::base(vm, base).as_object().cloned()
}

/// Returns where a property lies that holds a string and may be appended to: a plain one of the
/// class, or a dynamic one. Valid until PHP code runs.
pub fn appendable(vm: &Vm, object: &Object, name: &Str) -> Option<Target> {
    if let Some((target, _)) = named_place(vm, object, name) {
        return Some(Target::from(target.get_mut().deref_mut())).filter(|target| target.get().is_string());
    }
    let target = match property::lookup(class_of(object), name, vm.scope()) {
        Lookup::Plain(found) if found.is_free() => object.with_slot_mut(found.slot, |value| Target::from(value.deref_mut())),
        Lookup::Dynamic if numeric_key(name).is_none() && object.dynamic().is_some() => object.with_dynamic_mut(vm.heap(), |dynamic| {
            let found = dynamic.is_unique().then(|| dynamic.make_mut(vm.heap()).get_str_exact_mut(name).map(Target::from));
            found.flatten()
        })?,
        _ => return None,
    };
    target.get().is_string().then_some(target)
}

/// Appends text or an int to the text in a property whose class the cache knows. False, with
/// nothing done, for everything else.
pub fn append_known(vm: &Vm, base: Slot, src: Slot, cache: Cache) -> bool {
    let Some(object) = object_in(vm.get(base)) else {
        return false;
    };
    let (Some(target), more) = (known_place(vm, object, cache), vm.get(src)) else {
        return false;
    };
    // the right side is copied from while the left one grows
    if target.get().bits() == more.bits() || !may_become(vm, Tag::String, cache) {
        return false;
    }
    let Some(text) = target.get_mut().direct_str_mut() else {
        return false;
    };
    match more.direct_str() {
        Some(more) => text.append(vm.heap(), more),
        None if more.tag() == Tag::Int => text.append(vm.heap(), Decimal::new(more.int_payload()).as_bytes()),
        None => return false,
    }
    true
}
