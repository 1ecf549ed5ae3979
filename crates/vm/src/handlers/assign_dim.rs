//! `base[key] = value` and `base[] = value`.

use super::array::{assign, done, give, operands, prepare, pushed, put};
use super::elements::{self, Key};
use crate::driver::Handler;
use crate::machine::{Flow, Vm};
use crate::place;
use heddle_bytecode::ops::*;
use heddle_bytecode::{Op, Slot};
use heddle_runtime::Result;
use heddle_runtime::object::class_of;
use heddle_value::array::numeric_key;
use heddle_value::{Array, KeyRef, Tag, Value};
use std::mem::ManuallyDrop;

/// Returns the value that an element is written to; None for one that a temporary holds, which the
/// write gives up: what a method returned by reference.
#[inline(always)]
fn container<'a>(vm: &Vm, slot: Slot, base: &'a mut Value) -> Option<&'a mut Value> {
    if let Some(target) = place::pointed(base) {
        return Some(target.deref_mut());
    }
    (!vm.is_temporary(slot)).then(|| base.deref_mut())
}

/// Returns the array that an element is written to; None for what is no array, and where `source`
/// is that array: it is not put into itself but into a copy.
#[inline(always)]
fn other_array<'a>(base: &'a mut Value, source: &Value) -> Option<&'a mut Array> {
    if source.bits() == base.bits() {
        return None;
    }
    base.direct_array_mut()
}

impl Handler for AssignDim {
    const ENTERS: bool = true;

    /// An element of a list that nobody else holds, by an int: over a value that is given up by
    /// counting alone, or as the next one.
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let (base, key, source) = (vm.get_mut(self.base), vm.get(self.key), vm.get(self.src));
        if key.tag() != Tag::Int {
            return Flow::As(Op::AssignDimHashed as u16);
        }
        if vm.parks() {
            return Flow::Slow;
        }
        let key = key.int_payload();
        if let Some(array) = base.direct_array_mut()
            && let Some(source) = source.copy_scalar()
            && let Some(slot) = array.listed_mut(key)
            && !slot.is_counted()
            && !vm.is_temporary(self.base)
        {
            slot.overwrite(source);
            return Flow::Next;
        }
        let (base, source) = (vm.get_opaque(self.base), vm.get_opaque(self.src));
        let Some(base) = container(vm, self.base, base) else {
            return Flow::Slow;
        };
        let source = if source.tag() == Tag::Ref && !vm.is_temporary(self.src) { source.deref() } else { source };
        let Some(array) = other_array(base, source).filter(|_| !matches!(source.tag(), Tag::Undef | Tag::Ref)) else {
            return Flow::Slow;
        };
        let slot = match array.listed_mut(key) {
            Some(slot) if slot.tag() != Tag::Ref => slot,
            Some(_) => return Flow::Slow,
            None => match array.append_slot(key) {
                Some(slot) => slot,
                None => return Flow::As(Op::AssignDimHashed as u16),
            },
        };
        let old = ManuallyDrop::new(std::mem::replace(slot, vm.owned(self.src, source)));
        vm.end_releasing(old, AssignDim::WORDS as i32)
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        if let Some(flow) = replace_equal(vm, self) {
            return flow;
        }
        if assign_plain(vm, self) {
            return vm.poll();
        }
        if let Some(flow) = elements::write(vm, self.base, Key::Slot(self.key), self.src, AssignDim::WORDS) {
            return flow;
        }
        if let Some(written) = assign_to_builtin(vm, self.base, Some(self.key), self.src) {
            return done(vm, written);
        }
        let result = (|| {
            let (key, value) = operands(vm, self.base, self.key, self.src)?;
            // the value goes before the key
            put(vm, self.base, Some(&key), value)
        })();
        done(vm, result)
    }
}

/// Does the [`AssignDim`] behind the instruction that runs, whose base this array is, as
/// [`AssignDim`] and [`AssignDimHashed`] do it on their fast paths; None, with nothing done, where
/// it takes more.
#[inline(always)]
pub(super) fn write_behind(vm: &mut Vm, base: &mut Value, words: usize) -> Option<Flow> {
    let AssignDim { key, src, .. } = vm.operands_behind(words);
    let source = plain_source(vm, src).filter(|source| source.bits() != base.bits())?;
    let name = vm.get(key);
    let array = base.direct_array_mut()?;
    let slot = match name.tag() {
        Tag::Int => {
            let key = name.int_payload();
            match array.listed_mut(key) {
                Some(slot) => slot,
                None => match array.append_slot(key) {
                    Some(slot) => slot,
                    None => array.hashed_mut(key)?,
                },
            }
        }
        _ => array.named_slot(name.direct_str()?)?,
    };
    if slot.tag() == Tag::Ref {
        return None;
    }
    let old = ManuallyDrop::new(std::mem::replace(slot, vm.owned(src, source)));
    // the entry owns a count of a name too: this one is given up by counting alone
    vm.release_operand(key);
    Some(vm.end_behind_releasing(old, words, AssignDim::WORDS as i32))
}

/// Does the [`AssignPush`] behind the instruction that runs likewise.
#[inline(always)]
pub(super) fn push_behind(vm: &Vm, base: &mut Value, words: usize) -> Option<Flow> {
    let AssignPush { src, .. } = vm.operands_behind(words);
    let source = plain_source(vm, src).filter(|source| source.bits() != base.bits())?;
    let array = base.direct_array_mut()?;
    array.append_slot(array.end_key())?.overwrite(vm.owned(src, source));
    Some(Flow::Jump((words + AssignPush::WORDS) as i32))
}

impl Handler for AssignDimHashed {
    const ENTERS: bool = true;

    /// An element that is given up by counting alone, or a new one under a name, of an array that
    /// nobody else holds.
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let (base, key, source) = (vm.get_mut(self.base), vm.get(self.key), vm.get(self.src));
        if vm.parks() {
            return Flow::Slow;
        }
        let Some(base) = container(vm, self.base, base) else {
            return Flow::Slow;
        };
        let Some(array) = other_array(base, source).filter(|_| !matches!(source.tag(), Tag::Undef | Tag::Ref)) else {
            return Flow::Slow;
        };
        let slot = match key.tag() {
            Tag::String => key.direct_str().and_then(|name| array.named_slot(name)),
            Tag::Int => array.hashed_mut(key.int_payload()),
            _ => None,
        };
        let Some(slot) = slot.filter(|slot| slot.tag() != Tag::Ref) else {
            return Flow::Slow;
        };
        let old = ManuallyDrop::new(std::mem::replace(slot, vm.owned(self.src, source)));
        // the entry owns a count of a name too: this one is given up by counting alone
        vm.release_operand(self.key);
        vm.end_releasing(old, AssignDimHashed::WORDS as i32)
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        const { assert!(AssignDim::WORDS == AssignDimHashed::WORDS) };
        let AssignDimHashed { base, key, src } = self;
        Handler::slow(AssignDim { base, key, src }, vm)
    }
}

/// The assignment to an element of an object in a local that needs no method for it; `None`, with
/// nothing done, for everything else.
#[inline]
fn assign_to_builtin(vm: &Vm, base: Slot, key: Option<Slot>, src: Slot) -> Option<Result<()>> {
    let object = vm.get(base).deref().as_object()?;
    let source = vm.get(src);
    if vm.is_temporary(base) || matches!(source.tag(), Tag::Undef | Tag::Ref) {
        return None;
    }
    let key = match key.map(|key| (vm.get(key), vm.is_temporary(key))) {
        None => None,
        Some((key, false)) if matches!(key.tag(), Tag::String | Tag::Object) => Some(key.clone()),
        Some((key, _)) if key.tag() == Tag::Int => Some(key.clone()),
        Some(_) => return None,
    };
    let class = class_of(object);
    let hooks = class.hooks.dimensions.filter(|_| class.native().is_some())?;
    let object = object.clone();
    let value = if vm.is_temporary(src) { vm.take_raw(src) } else { source.clone() };
    Some((hooks.write)(vm.cx(), &object, key.as_ref(), value))
}

/// Assigns to an element that is there under an equal name, which is another string, of an array
/// that nobody else holds; `None`, with nothing done, for everything else.
#[inline(always)]
fn replace_equal(vm: &Vm, o: AssignDim) -> Option<Flow> {
    let (source, name) = (vm.get(o.src), vm.get(o.key).direct_str()?);
    if vm.parks() || matches!(source.tag(), Tag::Undef | Tag::Ref) || numeric_key(name).is_some() {
        return None;
    }
    let array = other_array(container(vm, o.base, vm.get_mut(o.base))?, source).filter(|array| array.is_unique())?;
    let slot = array.make_mut(vm.heap()).into_element(KeyRef::Str(name)).filter(|slot| slot.tag() != Tag::Ref)?;
    let old = ManuallyDrop::new(std::mem::replace(slot, vm.owned(o.src, source)));
    // a string: no code of the program runs
    drop(ManuallyDrop::into_inner(vm.consumed(o.key)));
    Some(vm.end_releasing(old, AssignDim::WORDS as i32))
}

/// Returns what an operand holds, which for a local may be behind a reference; `None` for what has
/// to be asked more about.
#[inline(always)]
fn plain_source<'a>(vm: &Vm, src: Slot) -> Option<&'a Value> {
    let source = vm.get(src);
    let source = if source.tag() == Tag::Ref && !vm.is_temporary(src) { source.deref() } else { source };
    (!matches!(source.tag(), Tag::Undef | Tag::Ref)).then_some(source)
}

/// Assigns where it runs no PHP code but, in its end, that of destructors; false, with
/// nothing done, where it might.
#[inline(always)]
fn assign_plain(vm: &Vm, o: AssignDim) -> bool {
    let base = place::base(vm, o.base);
    let key = vm.get(o.key);
    let Some(source) = plain_source(vm, o.src) else {
        return false;
    };
    let Some(array) = base.direct_array_mut().filter(|_| matches!(key.tag(), Tag::Int | Tag::String)) else {
        return false;
    };
    let heap = vm.heap();
    if key.tag() == Tag::String && array.is_immortal() && array.is_empty() {
        // the first element of `[]`: nothing is copied, and it is no list in between
        *array = Array::with_hashed_capacity(heap, 0);
    }
    // a temporary's value moves, unless nothing is done; a local's is counted first, for it may be
    // the array itself
    let value = std::mem::ManuallyDrop::new(vm.owned(o.src, source));
    let slot = match key.direct_str() {
        Some(name) => array.entry(heap, name),
        None => array.entry_int(heap, key.int_payload()),
    };
    if slot.tag() == Tag::Ref {
        if !vm.is_temporary(o.src) {
            drop(std::mem::ManuallyDrop::into_inner(value));
        }
        return false;
    }
    let old = std::mem::replace(slot, std::mem::ManuallyDrop::into_inner(value));
    if key.is_counted() {
        vm.consume(o.key);
    }
    if vm.is_temporary(o.base) {
        place::finish(vm, o.base);
    }
    drop(old);
    true
}

impl Handler for AssignDimGet {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        if let Some(source) = plain_source(vm, self.src) {
            let value = source.clone();
            let AssignDimGet { base, key, src, .. } = self;
            if assign_plain(vm, AssignDim { base, key, src }) {
                vm.put(self.dst, value);
                return vm.poll();
            }
        }
        let result = (|| {
            let (key, value) = operands(vm, self.base, self.key, self.src)?;
            assign(vm, self.base, Some(&key), value)
        })();
        give(vm, self.dst, result)
    }
}

impl Handler for AssignPush {
    const ENTERS: bool = true;

    /// To a list that nobody else holds and that has room.
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let (base, source) = (vm.get_mut(self.base), vm.get(self.src));
        if matches!(source.tag(), Tag::Undef | Tag::Ref) || vm.parks() {
            return Flow::Slow;
        }
        let Some(base) = container(vm, self.base, base) else {
            return Flow::Slow;
        };
        let Some(array) = other_array(base, source) else {
            return Flow::Slow;
        };
        let Some(slot) = array.append_slot(array.end_key()) else {
            return Flow::Slow;
        };
        slot.overwrite(vm.owned(self.src, source));
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        if push_plain(vm, self) {
            return vm.poll();
        }
        if let Some(flow) = elements::write(vm, self.base, Key::Next, self.src, AssignPush::WORDS) {
            return flow;
        }
        if let Some(written) = assign_to_builtin(vm, self.base, None, self.src) {
            return done(vm, written);
        }
        prepare(vm, self.base, None, self.src);
        let result = pushed(vm, self.src, self.base).and_then(|value| put(vm, self.base, None, value));
        done(vm, result)
    }
}

/// Tells whether what is written to a local or a place may be of any type.
#[inline(never)]
fn is_untyped(vm: &Vm, base: Slot) -> bool {
    let variable = place::variable(vm, base).get();
    let is_place = vm.get(base).tag() == Tag::Indirect;
    !variable.is_ref() && if is_place { vm.cx().machine.place_type == 0 } else { !vm.is_temporary(base) }
}

/// The push where it runs no PHP code; false, with nothing done, where it might.
fn push_plain(vm: &Vm, o: AssignPush) -> bool {
    let base = place::base(vm, o.base);
    let Some(source) = plain_source(vm, o.src) else {
        return false;
    };
    let heap = vm.heap();
    let is_new = match base.tag() {
        Tag::Array => base.direct_array().is_some_and(|array| array.same(&Array::new())),
        Tag::Undef | Tag::Null if is_untyped(vm, o.base) => true,
        _ => return false,
    };
    if is_new {
        // what is overwritten needs no release
        base.overwrite(Value::from(Array::from_values(heap, [vm.owned(o.src, source)])));
        if vm.is_temporary(o.base) {
            place::finish(vm, o.base);
        }
        return true;
    }
    let Some(array) = base.direct_array_mut() else {
        return false;
    };
    if let Err(value) = array.push(heap, vm.owned(o.src, source)) {
        if vm.is_temporary(o.src) {
            std::mem::forget(value);
        }
        return false;
    }
    if vm.is_temporary(o.base) {
        place::finish(vm, o.base);
    }
    true
}

impl Handler for AssignPushGet {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        prepare(vm, self.base, None, self.src);
        let result = pushed(vm, self.src, self.base).and_then(|value| assign(vm, self.base, None, value));
        give(vm, self.dst, result)
    }
}
