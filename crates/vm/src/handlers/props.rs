//! Properties of objects. What is found out about a property is kept by the caches of
//! [`super::prop_cache`].

use super::prop_cache as cached;
use crate::driver::Handler;
use crate::machine::{Flow, Vm};
use crate::place::{self, Found, Target};
use heddle_bytecode::Slot;
use heddle_bytecode::operand::{Cache, Const};
use heddle_bytecode::ops::*;
use heddle_runtime::class::ClassPtr;
use heddle_runtime::object::class_of;
use heddle_runtime::property::place::Mode;
use heddle_runtime::property::{self, Lookup};
use heddle_runtime::{Halt, Result, ops, types};
use heddle_value::{Object, Str, Tag, Value, View};
use std::mem::ManuallyDrop;

/// The class whose code runs.
pub fn scope(vm: &Vm) -> Option<ClassPtr> {
    vm.scope()
}

pub(super) fn give(vm: &Vm, dst: Slot, result: Result<Value>) -> Flow {
    match result {
        Ok(value) => {
            vm.put(dst, value);
            vm.poll()
        }
        Err(halt) => Flow::Halt(halt),
    }
}

pub(super) fn done(vm: &Vm, result: Result<()>) -> Flow {
    match result {
        Ok(()) => vm.poll(),
        Err(halt) => Flow::Halt(halt),
    }
}

/// A property's name out of an operand.
pub(super) fn name_of(vm: &Vm, slot: Slot) -> Result<Str> {
    let name = vm.operand(slot)?;
    vm.cx().to_str(&name)
}

// ---- reading
// -------------------------------------------------------------------------------------------------------

/// `value->name`, of anything.
fn read(vm: &Vm, base: &Value, name: &Str, quiet: bool) -> Result<Value> {
    match base.view() {
        View::Object(object) => {
            let object = object.clone();
            Ok(property::read::read(vm.cx(), &object, name, scope(vm), quiet)?.into_deref())
        }
        _ if quiet => Ok(Value::NULL),
        _ => {
            let kind = types::type_name_of(base);
            vm.cx().warning([b"Attempt to read property \"", &name[..], b"\" on ", kind.as_bytes()].concat())?;
            Ok(Value::NULL)
        }
    }
}

/// Reads a property that a variable names.
fn read_named(vm: &Vm, base: &Value, name: &Str, quiet: bool) -> Result<Value> {
    match base.as_object().and_then(|object| cached::named_value(vm, object, name)) {
        Some(value) => Ok(value.clone()),
        None => read(vm, base, name, quiet),
    }
}

/// Reads a property whose class the first cache does not know, or which is not there to be read at
/// once.
fn read_uncached(vm: &Vm, base: &Value, name: &Str, cache: Cache, other: Option<Cache>) -> Result<Value> {
    if let Some(object) = base.as_object() {
        if let Some(result) = read_by_magic(vm, object, name) {
            return result;
        }
        if let Some(value) = cached::find_value(vm, object, name, cache, other) {
            return Ok(value.clone());
        }
    }
    read(vm, base, name, false)
}

/// Reads a property that only `__get` can give; None, with nothing done, where there is more to
/// ask.
#[inline]
fn read_by_magic(vm: &Vm, object: &Object, name: &Str) -> Option<Result<Value>> {
    if !cached::is_missing(vm, object, name) {
        return None;
    }
    // the method may let go of what the operand holds
    let object = object.clone();
    property::read::read_missing(vm.cx(), &object, name).transpose()
}

impl Handler for Prop {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let Some(object) = cached::object_in(vm.get(self.object)) else {
            return Flow::Slow;
        };
        match cached::known_word(vm, object, [self.cache, self.other]) {
            Some(word) => match cached::value_at(object, word) {
                Some(value) => {
                    vm.put(self.dst, value.clone());
                    Flow::Next
                }
                None => Flow::Slow,
            },
            None if cached::is_dynamic(vm, self.cache) || vm.cache(self.other)[0] != 0 => Flow::As(Op::PropDynamic as u16),
            None => Flow::Slow,
        }
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let name = vm.constant(self.name).as_str().expect("a name");
        if !vm.is_temporary(self.object)
            && let Some(object) = cached::object_in(vm.get(self.object).deref())
        {
            if !class_of(object).reads_itself() {
                if let Some(result) = read_by_magic(vm, object, name) {
                    return give(vm, self.dst, result);
                }
                if let Some(value) = cached::find_value(vm, object, name, self.cache, Some(self.other)) {
                    vm.put(self.dst, value.clone());
                    return Flow::Next;
                }
            }
            // a method may let go of what the local holds
            let object = object.clone();
            let result = property::read::read(vm.cx(), &object, name, scope(vm), false);
            drop(object);
            return give(vm, self.dst, result.map(Value::into_deref));
        }
        let result = vm.operand(self.object).and_then(|base| read_uncached(vm, &base, name, self.cache, Some(self.other)));
        give(vm, self.dst, result)
    }
}

macro_rules! prop_leads {
    ($op:ident, $read:path) => {
        impl Handler for $op {
            #[inline(always)]
            fn run(self, vm: &mut Vm) -> Flow {
                let plain = Flow::As(Op::Prop as u16);
                let Some(object) = cached::object_in(vm.get(self.object)) else { return plain };
                let known = cached::known_value(vm, object, self.cache).or_else(|| cached::known_value(vm, object, self.other));
                match known {
                    Some(base) => $read(vm, base, Prop::WORDS).unwrap_or(plain),
                    None => plain,
                }
            }

            fn slow(self, vm: &mut Vm) -> Flow {
                const { assert!(Prop::WORDS == $op::WORDS) };
                let $op { dst, object, name, cache, other } = self;
                Handler::slow(Prop { dst, object, name, cache, other }, vm)
            }
        }
    };
}
prop_leads!(PropDim, super::dims::behind);
prop_leads!(PropDimAssign, super::dims::assign_behind);

impl Handler for PropDynamic {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let Some(object) = cached::object_in(vm.get(self.object)) else { return Flow::Slow };
        let known = cached::noted_value(vm, object, self.name, self.cache).or_else(|| cached::looked_up_value(vm, object, self.name));
        match known {
            Some(value) => {
                vm.put(self.dst, value.clone());
                Flow::Next
            }
            None => Flow::Slow,
        }
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        const { assert!(Prop::WORDS == PropDynamic::WORDS) };
        let PropDynamic { dst, object, name, cache, other } = self;
        Handler::slow(Prop { dst, object, name, cache, other }, vm)
    }
}

impl Handler for PropTmp {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let base = vm.get(self.object);
        let Some(object) = cached::object_in(base) else {
            return Flow::Slow;
        };
        let Some(value) = cached::known_value(vm, object, self.cache).or_else(|| cached::known_value(vm, object, self.other)) else {
            return Flow::Slow;
        };
        let base = vm.consumed(self.object);
        vm.put(self.dst, value.clone());
        vm.end_releasing(base, PropTmp::WORDS as i32)
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let name = vm.constant(self.name).as_str().expect("a name");
        let base = vm.take_raw(self.object).into_deref();
        if let Some(object) = base.as_object()
            && let Some(value) =
                cached::known_value(vm, object, self.cache).or_else(|| cached::known_value(vm, object, self.other)).cloned()
        {
            drop(base);
            vm.put(self.dst, value);
            return vm.poll();
        }
        let result = read_uncached(vm, &base, name, self.cache, Some(self.other));
        drop(base);
        give(vm, self.dst, result)
    }
}

impl Handler for PropProp {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let Some(object) = cached::object_in(vm.get(self.object)) else {
            return Flow::Slow;
        };
        let Some(object) = cached::known_value(vm, object, self.cache).and_then(cached::object_in) else {
            return Flow::Slow;
        };
        let Some(value) = cached::known_value(vm, object, self.inner) else {
            return Flow::Slow;
        };
        vm.put(self.dst, value.clone());
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let [name, next] = [self.name, self.next].map(|name| vm.constant(name).as_str().expect("a name"));
        let result = (|| {
            let base = vm.operand(self.object)?;
            let base = read_uncached(vm, &base, name, self.cache, None)?;
            read_uncached(vm, &base, next, self.inner, None)
        })();
        give(vm, self.dst, result)
    }
}

impl Handler for PropQuiet {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let Some(object) = cached::object_in(vm.get(self.object)) else {
            return Flow::Slow;
        };
        let known = cached::known_value(vm, object, self.cache).or_else(|| cached::noted_value(vm, object, self.name, self.cache));
        let Some(value) = known else {
            return Flow::Slow;
        };
        if vm.is_temporary(self.object) {
            return Flow::Slow;
        }
        vm.put(self.dst, value.clone());
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let base = vm.operand_quiet(self.object);
        let name = vm.constant(self.name).as_str().expect("a name");
        let known = base.as_object().and_then(|object| cached::find_value(vm, object, name, self.cache, None));
        let result = match known {
            Some(value) => Ok(value.clone()),
            None => read(vm, &base, name, true),
        };
        drop(base);
        give(vm, self.dst, result)
    }
}

impl Handler for PropDyn {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let result = (|| {
            let (base, name) = (vm.operand(self.object)?, name_of(vm, self.name)?);
            read_named(vm, &base, &name, false)
        })();
        give(vm, self.dst, result)
    }
}

impl Handler for PropDynQuiet {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let result = (|| {
            let (base, name) = (vm.operand_quiet(self.object), name_of(vm, self.name)?);
            read_named(vm, &base, &name, true)
        })();
        give(vm, self.dst, result)
    }
}

// ---- writing
// -------------------------------------------------------------------------------------------------------

/// The object that a base stands for, or the error of writing to something else.
#[inline]
pub(super) fn object_of(vm: &Vm, base: Slot, name: &[u8], what: &str) -> Result<Object> {
    let value = place::base(vm, base).clone();
    if let Some(object) = value.as_object() {
        return Ok(object.clone());
    }
    Err(no_object(vm, &value, name, what))
}

/// The error of writing to a property of something that is no object.
#[cold]
fn no_object(vm: &Vm, value: &Value, name: &[u8], what: &str) -> Halt {
    let kind = types::type_name_of(value);
    vm.cx().throw_error("Error", [what.as_bytes(), b" property \"", name, b"\" on ", kind.as_bytes()].concat())
}

/// True for a temporary that holds the object itself, not its place.
#[inline(always)]
pub(super) fn is_value(vm: &Vm, base: Slot) -> bool {
    vm.is_temporary(base) && vm.get(base).tag() != Tag::Indirect
}

/// Ends the use of a place.
#[inline(always)]
fn leave_place(vm: &Vm, base: Slot) {
    if vm.is_temporary(base) {
        place::finish(vm, base);
    }
}

/// Puts a value into a property whose object is at `target`, when the caches know everything, and
/// ends the instruction, which has so many words. None, with nothing done, when they do not.
#[inline(always)]
fn assign_known(vm: &Vm, object: &Object, src: Slot, cache: Cache, accepted: Cache, words: usize) -> Option<Flow> {
    let source = vm.get(src);
    let target = cached::known_place(vm, object, cache)?;
    let fits = match target.get().is_direct() {
        true => cached::may_replace(vm, source, cache, accepted),
        false => cached::may_be_first(vm, target.get(), source, cache, accepted),
    };
    fits.then(|| replace(vm, target, src, source, words))
}

/// Writes what an operand holds, `source`, to a place, and ends the instruction, which has so many
/// words, by giving up what was there: at its very end, so that each way out is a jump of its own.
#[inline(always)]
fn replace(vm: &Vm, target: Target, src: Slot, source: &Value, words: usize) -> Flow {
    let value = source.copy_uncounted().unwrap_or_else(|| vm.owned(src, source));
    vm.end_releasing(ManuallyDrop::new(target.replace(value)), words as i32)
}

/// Puts a value into a dynamic property that is there and lies where the cache saw it last, as
/// [`assign_known`] does.
#[inline(always)]
fn assign_noted(vm: &Vm, object: &Object, src: Slot, name: Const, cache: Cache, words: usize) -> Option<Flow> {
    let source = vm.get(src);
    let target = cached::noted_target(vm, object, name, cache).filter(|_| source.is_direct())?;
    Some(replace(vm, target, src, source, words))
}

/// Puts a value into a property whose place and type the thread's table knows, as
/// [`assign_known`] does where the caches know.
#[inline(always)]
fn assign_looked_up(vm: &Vm, object: &Object, src: Slot, name: Const, cache: Cache, words: usize) -> Option<Flow> {
    let held = vm.get(src);
    // what a variable refers to is copied
    let source = if held.tag() == Tag::Ref && !vm.is_temporary(src) { held.deref() } else { held };
    let target = cached::looked_up_target(vm, object, name, cache, source)?;
    Some(replace(vm, target, src, source, words))
}

/// `base->name = value` with everything that can happen.
fn assign(vm: &Vm, base: Slot, name: &Str, src: Slot, cache: Cache, accepted: Cache) -> Result<()> {
    let value = vm.operand(src)?;
    let object = object_of(vm, base, name, "Attempt to assign")?;
    if let Err(back) = cached::store(vm, &object, name, value, cache, accepted) {
        property::write::write(vm.cx(), &object, name, back, scope(vm))?;
    }
    place::finish(vm, base);
    Ok(())
}

/// Stores to a property of the object in a local by what the caches know or learn, without counting
/// the object; false, with nothing done, where more has to be asked.
#[inline(always)]
fn assign_local(vm: &Vm, base: Slot, name: &Str, src: Slot, cache: Cache, accepted: Cache) -> Option<Result<()>> {
    let source = vm.get(src);
    let object = cached::object_in(vm.get(base).deref())?;
    if vm.is_temporary(base) || vm.parks() || matches!(source.tag(), Tag::Undef | Tag::Ref) {
        return None;
    }
    let value = if vm.is_temporary(src) { vm.take_raw(src) } else { source.clone() };
    if cached::is_missing(vm, object, name) {
        let object = object.clone();
        let written = property::write::magic_set(vm.cx(), &object, name, &value).and_then(|is_written| match is_written {
            true => Ok(()),
            false => property::write::write(vm.cx(), &object, name, value, scope(vm)).map(drop),
        });
        return Some(written);
    }
    match cached::store(vm, object, name, value, cache, accepted) {
        Ok(()) => Some(Ok(())),
        Err(back) => {
            // a method may let go of what the local holds
            let object = object.clone();
            Some(property::write::write(vm.cx(), &object, name, back, scope(vm)).map(drop))
        }
    }
}

impl Handler for AssignProp {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let Some(object) = cached::object_in(vm.get(self.base)) else { return Flow::Slow };
        match assign_known(vm, object, self.src, self.cache, self.accepted, AssignProp::WORDS) {
            Some(flow) => flow,
            None if vm.cache(self.cache)[0] != 0 => Flow::As(Op::AssignPropOther as u16),
            None => Flow::Slow,
        }
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let name = vm.constant(self.name).as_str().expect("a name");
        if let Some(result) = assign_local(vm, self.base, name, self.src, self.cache, self.accepted) {
            return done(vm, result);
        }
        done(vm, assign(vm, self.base, name, self.src, self.cache, self.accepted))
    }
}

impl Handler for AssignPropOther {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let Some(object) = cached::object_in(vm.get(self.base)) else { return Flow::Slow };
        let flow = match cached::is_dynamic(vm, self.cache) {
            true => assign_noted(vm, object, self.src, self.name, self.cache, AssignPropOther::WORDS),
            false => assign_looked_up(vm, object, self.src, self.name, self.cache, AssignPropOther::WORDS),
        };
        flow.unwrap_or(Flow::Slow)
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        const { assert!(AssignProp::WORDS == AssignPropOther::WORDS) };
        let AssignPropOther { base, name, src, cache, accepted } = self;
        Handler::slow(AssignProp { base, name, src, cache, accepted }, vm)
    }
}

impl Handler for AssignPropAt {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        if vm.parks() {
            return Flow::Slow;
        }
        // an object that a temporary holds has to have other owners
        if !vm.operand_drops_trivially(self.base) {
            return Flow::Slow;
        }
        let object = cached::object_in(place::base(vm, self.base));
        let flow = object.and_then(|object| assign_known(vm, object, self.src, self.cache, self.accepted, AssignPropAt::WORDS));
        if flow.is_some() {
            vm.release_operand(self.base);
        }
        flow.unwrap_or(Flow::Slow)
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let name = vm.constant(self.name).as_str().expect("a name");
        done(vm, assign(vm, self.base, name, self.src, self.cache, self.accepted))
    }
}

impl Handler for AssignPropProp {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let Some(object) = cached::object_in(vm.get(self.base)) else {
            return Flow::Slow;
        };
        let Some(object) = cached::known_value(vm, object, self.cache).and_then(cached::object_in) else {
            return Flow::Slow;
        };
        assign_known(vm, object, self.src, self.inner, self.accepted, AssignPropProp::WORDS).unwrap_or(Flow::Slow)
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let [name, next] = [self.name, self.next].map(|name| vm.constant(name).as_str().expect("a name"));
        let result = (|| {
            let holder = object_of(vm, self.base, name, "Attempt to modify")?;
            // an object may be written to wherever it may be read from
            cached::learn(vm, &holder, name, self.cache);
            let held = match place::of_property(vm, &holder, name, Mode::Write)? {
                Found::At(at, _) => at.get().deref().clone(),
                Found::Owned(value) => value.into_deref(),
            };
            let value = vm.operand(self.src)?;
            let Some(object) = held.as_object() else {
                return Err(no_object(vm, &held, next, "Attempt to assign"));
            };
            if let Err(back) = cached::store(vm, object, next, value, self.inner, self.accepted) {
                property::write::write(vm.cx(), object, next, back, scope(vm))?;
            }
            Ok(())
        })();
        done(vm, result)
    }
}

impl Handler for AssignPropGet {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let result = (|| {
            let value = vm.operand(self.src)?;
            let name = name_of(vm, self.name)?;
            let object = object_of(vm, self.base, &name, "Attempt to assign")?;
            let stored = property::write::write(vm.cx(), &object, &name, value, scope(vm))?;
            place::finish(vm, self.base);
            Ok(stored)
        })();
        give(vm, self.dst, result)
    }
}

/// Reads, changes and writes a property; gives (old, new).
fn change(vm: &Vm, base: Slot, name: &Str, what: &str, change: impl FnOnce(&Value) -> Result<Value>) -> Result<(Value, Value)> {
    if vm.get(base).is_undef() && !vm.is_temporary(base) {
        vm.warn_undefined(base)?;
    }
    let object = object_of(vm, base, name, what)?;
    let missing = object.dynamic().is_none_or(|dynamic| dynamic.get_str(name).is_none());
    let class = class_of(&object);
    // `__set()` alone is not asked: there would be no value to begin with
    if missing && class.magic.get.is_none() && matches!(property::lookup(class, name, scope(vm)), Lookup::Dynamic) {
        // a dynamic property is made first, and found to have no value then
        property::place::place(vm.cx(), &object, name, scope(vm), Mode::ReadWrite)?;
    }
    let old = property::read::read(vm.cx(), &object, name, scope(vm), false)?.into_deref();
    let new = change(&old)?;
    let stored = property::write::write(vm.cx(), &object, name, new, scope(vm))?;
    place::finish(vm, base);
    Ok((old, stored))
}

impl Handler for OpAssignProp {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let result = (|| {
            let name = name_of(vm, self.name)?;
            let rhs = vm.operand(self.src)?;
            operate(vm, self.base, &name, BinaryOp::from_number(self.op.0), &rhs)
        })();
        give(vm, self.dst, result)
    }
}

/// What `+=`, `-=` and `*=` make of two numbers, where that may replace the one in the property.
#[inline(always)]
fn number(vm: &Vm, old: &Value, rhs: &Value, op: i16, cache: Cache) -> Option<Value> {
    let (l, r) = match (old.tag(), rhs.tag()) {
        (Tag::Int, Tag::Int) => {
            let (l, r) = (old.int_payload(), rhs.int_payload());
            let result = match op {
                op if op == BinaryOp::Add as i16 => l.checked_add(r),
                op if op == BinaryOp::Sub as i16 => l.checked_sub(r),
                op if op == BinaryOp::Mul as i16 => l.checked_mul(r),
                _ => None,
            };
            return result.map(Value::int);
        }
        (Tag::Float, Tag::Float) => (old.float_payload(), rhs.float_payload()),
        (Tag::Float, Tag::Int) => (old.float_payload(), rhs.int_payload() as f64),
        (Tag::Int, Tag::Float) if cached::may_become(vm, Tag::Float, cache) => (old.int_payload() as f64, rhs.float_payload()),
        _ => return None,
    };
    Some(Value::float(match op {
        op if op == BinaryOp::Add as i16 => l + r,
        op if op == BinaryOp::Sub as i16 => l - r,
        op if op == BinaryOp::Mul as i16 => l * r,
        _ => return None,
    }))
}

/// Remembers where the property of a base's object lies.
pub(super) fn learn(vm: &Vm, base: Slot, name: &Str, cache: Cache) {
    if let Some(object) = cached::base_object(vm, base) {
        cached::learn(vm, &object, name, cache);
    }
}

/// The place of a property whose object is what a base stands for, when the cache knows the class;
/// `None` for an object in a temporary.
#[inline(always)]
fn base_place(vm: &Vm, base: Slot, cache: Cache) -> Option<Target> {
    let object = cached::object_in(place::base(vm, base))?;
    let at = cached::known_place(vm, object, cache)?;
    (cached::may_become(vm, Tag::Int, cache) || cached::may_become(vm, Tag::Float, cache)).then_some(at).filter(|_| !is_value(vm, base))
}

impl Handler for OpAssignPropNamed {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let Some(target) = base_place(vm, self.base, self.cache) else {
            return Flow::Slow;
        };
        let Some(new) = number(vm, target.get(), vm.get(self.src), self.op.0, self.cache) else {
            return Flow::Slow;
        };
        // a number takes the place of a number
        if let Some(copy) = new.copy_uncounted() {
            target.get_mut().overwrite(copy);
        }
        vm.put(self.dst, new);
        leave_place(vm, self.base);
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let name = vm.constant(self.name).as_str().expect("a name");
        learn(vm, self.base, name, self.cache);
        // a site of several classes knows this one now
        if let done @ Flow::Next = Handler::run(self, vm) {
            return done;
        }
        let result = vm.operand(self.src).and_then(|rhs| operate(vm, self.base, name, BinaryOp::from_number(self.op.0), &rhs));
        give(vm, self.dst, result)
    }
}

impl Handler for UpdateProp {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let Some(object) = cached::object_in(vm.get(self.base)) else {
            return Flow::Slow;
        };
        let Some(target) = number_place(vm, object, self.name, self.cache) else {
            return Flow::Slow;
        };
        let Some(new) = number(vm, target.get(), vm.get(self.src), self.op.0, self.cache) else {
            return Flow::Slow;
        };
        // a number takes the place of a number
        target.get_mut().overwrite(new);
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        if self.op.0 == BinaryOp::Concat as i16 && cached::append_known(vm, self.base, self.src, self.cache) {
            vm.consume(self.src);
            return Flow::Next;
        }
        let name = vm.constant(self.name).as_str().expect("a name");
        let op = BinaryOp::from_number(self.op.0);
        let object = cached::base_object(vm, self.base);
        if let Some(object) = &object
            && let Some(target) = cached::dynamic_place(vm, object, name, self.cache)
            // an undefined variable is no number
            && let Some(new) = number(vm, target.get(), vm.get(self.src).deref(), self.op.0, self.cache)
        {
            target.get_mut().overwrite(new);
            return Flow::Next;
        }
        if let Some(object) = object {
            cached::learn(vm, &object, name, self.cache);
            // a site of several classes knows this one now
            if let done @ Flow::Next = Handler::run(self, vm) {
                return done;
            }
        }
        done(vm, vm.operand(self.src).and_then(|rhs| operate(vm, self.base, name, op, &rhs)).map(drop))
    }
}

/// `base->name op= rhs` with everything that can happen; gives the new value.
fn operate(vm: &Vm, base: Slot, name: &Str, op: BinaryOp, rhs: &Value) -> Result<Value> {
    if op == BinaryOp::Concat
        && let Some(value) = append(vm, base, name, rhs)?
    {
        return Ok(value);
    }
    let object = cached::base_object(vm, base);
    let result = change(vm, base, name, "Attempt to assign", |old| {
        ops::binary(vm.cx(), op, old, rhs).inspect_err(|halt| {
            if let Some(object) = &object {
                place::fail_property(vm, object, name, halt);
            }
        })
    });
    Ok(result?.1)
}

/// `.=` in place, on a property that holds a string.
fn append(vm: &Vm, base: Slot, name: &Str, rhs: &Value) -> Result<Option<Value>> {
    let Some(object) = cached::base_object(vm, base) else {
        return Ok(None);
    };
    if cached::appendable(vm, &object, name).is_none() {
        return Ok(None);
    }
    let more = vm.cx().to_str(rhs)?;
    // asked anew: making text of an object runs PHP code
    let Some(slot) = cached::appendable(vm, &object, name) else {
        return Ok(None);
    };
    let Some(text) = slot.get_mut().as_str_mut() else {
        return Ok(None);
    };
    text.append(vm.heap(), &more);
    let result = slot.get().clone();
    place::finish(vm, base);
    Ok(Some(result))
}

/// Says that a readonly property has its value before it is said what is wrong with the value.
#[cold]
fn may_step(vm: &Vm, base: Slot, name: &Str) -> Result<()> {
    let Some(object) = cached::base_object(vm, base) else {
        return Ok(());
    };
    property::check_readonly_step(vm.cx(), &object, name)
}

/// Throws what a write of a property that this code may not write throws; the exception in flight
/// becomes its previous one.
#[cold]
fn refused_write(vm: &Vm, base: Slot, name: &Str) -> Option<Halt> {
    let object = cached::base_object(vm, base)?;
    property::refused_step(vm.cx(), &object, name, scope(vm))
}

/// A property that holds ints only cannot be stepped past the last of them.
#[cold]
fn check_step(vm: &Vm, base: Slot, name: &Str, up: bool) -> Result<()> {
    let Some(object) = cached::base_object(vm, base) else {
        return Ok(());
    };
    let class = class_of(&object);
    let Lookup::Plain(found) = property::lookup(class, name, scope(vm)) else {
        return Ok(());
    };
    let reference = object.slot(found.slot).as_ref().cloned();
    types::check_overflow(vm.cx(), Some(found.info(class)), reference.as_ref(), up)
}

/// `++` and `--` of a property.
fn step(vm: &Vm, base: Slot, name: &Str, how: IncDec) -> Result<Value> {
    let up = matches!(how, IncDec::PreInc | IncDec::PostInc);
    let (old, new) = change(vm, base, name, "Attempt to increment/decrement", |old| {
        let stepped = if up { ops::increment(vm.cx(), old) } else { ops::decrement(vm.cx(), old) };
        let new = match stepped {
            Ok(new) => new,
            // PHP writes all the same, where it has no place to change
            Err(Halt::Exception) => {
                may_step(vm, base, name)?;
                return Err(refused_write(vm, base, name).unwrap_or(Halt::Exception));
            }
            Err(halt) => return Err(halt),
        };
        if old.is_int() && new.is_float() {
            if let Some(halt) = refused_write(vm, base, name) {
                return Err(halt);
            }
            may_step(vm, base, name)?;
            check_step(vm, base, name, up)?;
        }
        Ok(new)
    })?;
    Ok(if matches!(how, IncDec::PreInc | IncDec::PreDec) { new } else { old })
}

impl Handler for IncdecProp {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let Some(target) = base_place(vm, self.base, self.cache) else {
            return Flow::Slow;
        };
        let target = target.get_mut();
        if target.tag() != Tag::Int {
            return Flow::Slow;
        }
        let old = target.int_payload();
        let up = self.how.0 == IncDec::PreInc as i16 || self.how.0 == IncDec::PostInc as i16;
        let Some(new) = (if up { old.checked_add(1) } else { old.checked_sub(1) }) else {
            return Flow::Slow;
        };
        target.overwrite(Value::int(new));
        let pre = self.how.0 == IncDec::PreInc as i16 || self.how.0 == IncDec::PreDec as i16;
        vm.put_int(self.dst, if pre { new } else { old });
        leave_place(vm, self.base);
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let name = vm.constant(self.name).as_str().expect("a name");
        let how = IncDec::from_number(self.how.0);
        learn(vm, self.base, name, self.cache);
        if let Some(object) = cached::base_object(vm, self.base)
            && let Some(target) = cached::dynamic_place(vm, &object, name, self.cache)
        {
            let old = target.get().clone();
            let up = matches!(how, IncDec::PreInc | IncDec::PostInc);
            if step_int(target, if up { 1 } else { -1 }) {
                let pre = matches!(how, IncDec::PreInc | IncDec::PreDec);
                vm.put(self.dst, if pre { target.get().clone() } else { old });
                leave_place(vm, self.base);
                return vm.poll();
            }
        }
        give(vm, self.dst, step(vm, self.base, name, how))
    }
}

/// Returns the place of a property, declared or not, whose value may be replaced by another one of
/// its tag.
#[inline(always)]
fn number_place(vm: &Vm, object: &Object, name: Const, cache: Cache) -> Option<Target> {
    match cached::known_place(vm, object, cache) {
        Some(target) => cached::may_become(vm, target.get().tag(), cache).then_some(target),
        None => cached::noted_target(vm, object, name, cache),
    }
}

/// An int property of the object in a local, one up or down; false when it is more than that.
#[inline(always)]
fn step_known(vm: &Vm, base: Slot, name: Const, cache: Cache, by: i64) -> bool {
    let Some(target) = cached::object_in(vm.get(base)).and_then(|object| number_place(vm, object, name, cache)) else {
        return false;
    };
    step_int(target, by)
}

/// An int at `target`, one up or down; false when it is something else, or would not stay one.
#[inline(always)]
fn step_int(target: Target, by: i64) -> bool {
    let target = target.get_mut();
    if target.tag() != Tag::Int {
        return false;
    }
    let Some(new) = target.int_payload().checked_add(by) else {
        return false;
    };
    target.overwrite(Value::int(new));
    true
}

/// `++` and `--` of a property of the object in a local, off the fast path.
fn step_unused(vm: &Vm, base: Slot, name: &Str, cache: Cache, how: IncDec) -> Flow {
    if let Some(object) = cached::base_object(vm, base) {
        if let Some(target) = cached::dynamic_place(vm, &object, name, cache)
            && step_int(target, if how == IncDec::PreInc { 1 } else { -1 })
        {
            return Flow::Next;
        }
        cached::learn(vm, &object, name, cache);
    }
    done(vm, step(vm, base, name, how).map(drop))
}

impl Handler for IncProp {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        if step_known(vm, self.base, self.name, self.cache, 1) { Flow::Next } else { Flow::Slow }
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        step_unused(vm, self.base, vm.constant(self.name).as_str().expect("a name"), self.cache, IncDec::PreInc)
    }
}

impl Handler for DecProp {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        if step_known(vm, self.base, self.name, self.cache, -1) { Flow::Next } else { Flow::Slow }
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        step_unused(vm, self.base, vm.constant(self.name).as_str().expect("a name"), self.cache, IncDec::PreDec)
    }
}

impl Handler for IncdecPropDyn {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let result = name_of(vm, self.name).and_then(|name| step(vm, self.base, &name, IncDec::from_number(self.how.0)));
        give(vm, self.dst, result)
    }
}

impl Handler for UnsetProp {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let result = (|| {
            let name = name_of(vm, self.name)?;
            let base = place::base(vm, self.base).clone();
            // nothing else has properties, so there is nothing to unset
            if let View::Object(object) = base.view() {
                property::write::unset(vm.cx(), object, &name, scope(vm))?;
            }
            place::finish(vm, self.base);
            Ok(())
        })();
        done(vm, result)
    }
}
