//! Properties of objects. A cache holds the class and the slot, once a property was found to be plain for the code's scope.

use crate::driver::Handler;
use crate::machine::{Flow, Vm};
use crate::place;
use heddle_bytecode::Slot;
use heddle_bytecode::ops::*;
use heddle_runtime::class::{Class, ClassPtr};
use heddle_runtime::object::class_of;
use heddle_runtime::property::place::{Mode, Place};
use heddle_runtime::property::{self, Lookup};
use heddle_runtime::{Halt, Result, ops, types};
use heddle_value::{Object, Str, Tag, Value, View};

/// The class whose code runs.
pub fn scope(vm: &Vm) -> Option<ClassPtr> {
    vm.scope()
}

fn give(vm: &Vm, dst: Slot, result: Result<Value>) -> Flow {
    match result {
        Ok(value) => {
            vm.put(dst, value);
            vm.settle()
        }
        Err(halt) => Flow::Halt(halt),
    }
}

fn done(vm: &Vm, result: Result<()>) -> Flow {
    match result {
        Ok(()) => vm.settle(),
        Err(halt) => Flow::Halt(halt),
    }
}

/// The object's class as an address, for caches.
#[inline(always)]
fn class_address(object: &Object) -> usize {
    object.class_ptr().as_ptr() as usize
}

/// A property's name out of an operand.
fn name_of(vm: &Vm, slot: Slot) -> Result<Str> {
    let name = vm.operand(slot)?;
    vm.cx().to_str(&name)
}

// ---- reading -------------------------------------------------------------------------------------------------------

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

/// Remembers where the property lies, when it is plain.
fn remember_read(vm: &Vm, object: &Object, name: &Str, cache: &mut [usize; 2]) {
    if let Lookup::Plain(found) = property::lookup(class_of(object), name, scope(vm))
        && may_cache(vm, found)
    {
        *cache = [class_address(object), found.slot as usize];
    }
}

impl Handler for Prop {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let base = vm.get(self.object).deref();
        if base.tag() != Tag::Object {
            return Flow::Slow;
        }
        // SAFETY: the tag was looked at.
        let object = unsafe { base.object_unchecked() };
        let cache = vm.cache(self.cache);
        if cache[0] != class_address(object) {
            return Flow::Slow;
        }
        let value = object.slot(cache[1] as u32).deref();
        if value.tag() == Tag::Undef {
            return Flow::Slow;
        }
        let value = value.clone();
        if vm.is_temporary(self.object) {
            drop(vm.take_raw(self.object));
        }
        vm.put(self.dst, value);
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let result = (|| {
            let base = vm.operand(self.object)?;
            let name = vm.constant(self.name).as_str().expect("a name");
            if let Some(object) = base.as_object() {
                remember_read(vm, object, name, vm.cache(self.cache));
            }
            read(vm, &base, name, false)
        })();
        give(vm, self.dst, result)
    }
}

impl Handler for PropQuiet {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let base = vm.operand_quiet(self.object);
        let name = vm.constant(self.name).as_str().expect("a name");
        give(vm, self.dst, read(vm, &base, name, true))
    }
}

impl Handler for PropDyn {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let result = (|| {
            let (base, name) = (vm.operand(self.object)?, name_of(vm, self.name)?);
            read(vm, &base, &name, false)
        })();
        give(vm, self.dst, result)
    }
}

impl Handler for PropDynQuiet {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let result = (|| {
            let (base, name) = (vm.operand_quiet(self.object), name_of(vm, self.name)?);
            read(vm, &base, &name, true)
        })();
        give(vm, self.dst, result)
    }
}

/// `isset` and `!empty`.
fn has(vm: &Vm, object: Slot, name: Slot, not_empty: bool) -> Result<bool> {
    let (base, name) = (vm.operand_quiet(object), name_of(vm, name)?);
    match base.as_object() {
        Some(object) => property::read::isset(vm.cx(), object, &name, scope(vm), not_empty),
        None => Ok(false),
    }
}

impl Handler for IssetProp {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        give(vm, self.dst, has(vm, self.object, self.name, false).map(Value::bool))
    }
}

impl Handler for EmptyProp {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        give(vm, self.dst, has(vm, self.object, self.name, true).map(|full| Value::bool(!full)))
    }
}

// ---- writing -------------------------------------------------------------------------------------------------------

/// The object that a base stands for, or the error of writing to something else.
fn object_of(vm: &Vm, base: Slot, name: &[u8], what: &str) -> Result<Object> {
    // SAFETY: a local's slot, a place, or a temporary; copied at once.
    let value = unsafe { (*place::base(vm, base)).clone() };
    if let Some(object) = value.as_object() {
        return Ok(object.clone());
    }
    if value.is_undef() && !vm.is_temporary(base) {
        vm.warn_undefined(base)?;
    }
    let kind = types::type_name_of(&value);
    Err(vm.cx().throw_error("Error", [what.as_bytes(), b" property \"", name, b"\" on ", kind.as_bytes()].concat()))
}

/// True for a temporary that holds the object itself, not its place.
#[inline(always)]
fn is_value(vm: &Vm, base: Slot) -> bool {
    vm.is_temporary(base) && vm.get(base).tag() != Tag::Indirect
}

/// Ends the use of a place.
#[inline(always)]
fn leave_place(vm: &Vm, base: Slot) {
    if vm.is_temporary(base) {
        place::finish(vm, base);
    }
}

impl Handler for AssignProp {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        // SAFETY: a local's slot, a place, or a temporary; nothing here runs PHP code.
        let base = unsafe { &*place::base(vm, self.base) };
        let source = vm.get(self.src);
        if base.tag() != Tag::Object || source.tag() == Tag::Undef || source.tag() == Tag::Ref {
            return Flow::Slow;
        }
        // SAFETY: the tag was looked at.
        let object = unsafe { base.object_unchecked() };
        let cache = vm.cache(self.cache);
        if cache[0] != class_address(object) || is_value(vm, self.base) {
            return Flow::Slow;
        }
        let target = object.slot_ptr(cache[1] as u32);
        // SAFETY: the slot is one of the class's; what is replaced needs no release.
        unsafe {
            if (*target).is_counted() || (*target).tag() == Tag::Undef {
                return Flow::Slow;
            }
            let class = &*(cache[0] as *const Class);
            if let Some(ty) = &class.slots[cache[1]].ty
                && !types::fits_tag(ty, source)
            {
                return Flow::Slow;
            }
            if source.is_counted() && !vm.is_temporary(self.src) {
                std::ptr::write(target, source.clone());
            } else {
                std::ptr::write(target, source.bitwise_copy());
            }
        }
        leave_place(vm, self.base);
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let result = (|| {
            let name = vm.constant(self.name).as_str().expect("a name");
            let value = vm.operand(self.src)?;
            let object = object_of(vm, self.base, name, "Attempt to assign")?;
            if let Lookup::Plain(found) = property::lookup(class_of(&object), name, scope(vm))
                && found.is_free()
                && may_cache(vm, found)
                && may_cache(vm, found)
            {
                *vm.cache(self.cache) = [class_address(&object), found.slot as usize];
            }
            property::write::write(vm.cx(), &object, name, value, scope(vm))?;
            place::finish(vm, self.base);
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

/// Whether an inline cache may keep what a name means: a closure's code runs in several scopes, so only what all see.
fn may_cache(vm: &Vm, found: &heddle_runtime::class::Property) -> bool {
    use heddle_bytecode::unit::flags;
    // SAFETY: the frame is running.
    found.flags & (flags::PRIVATE | flags::PROTECTED) == 0 || unsafe { !vm.frame.function().is_closure() }
}

/// Reads, changes and writes a property; gives (old, new).
fn change(vm: &Vm, base: Slot, name: &Str, what: &str, change: impl FnOnce(&Value) -> Result<Value>) -> Result<(Value, Value)> {
    let object = object_of(vm, base, name, what)?;
    let missing = object.dynamic().is_none_or(|dynamic| dynamic.get_str(name).is_none());
    let class = class_of(&object);
    let magic = class.magic.get.is_some() || class.magic.set.is_some();
    if missing && !magic && matches!(property::lookup(class, name, scope(vm)), Lookup::Dynamic) {
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
            let rhs = vm.operand(self.src)?;
            let name = name_of(vm, self.name)?;
            operate(vm, self.base, &name, BinaryOp::from_number(self.op.0), &rhs)
        })();
        give(vm, self.dst, result)
    }
}

impl Handler for OpAssignPropNamed {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        // SAFETY: a local's slot, a place, or a temporary; nothing here runs PHP code.
        let base = unsafe { &*place::base(vm, self.base) };
        if base.tag() != Tag::Object || is_value(vm, self.base) {
            return Flow::Slow;
        }
        // SAFETY: the tag was looked at.
        let object = unsafe { base.object_unchecked() };
        let cache = vm.cache(self.cache);
        if cache[0] != class_address(object) {
            return Flow::Slow;
        }
        let (target, source) = (object.slot_ptr(cache[1] as u32), vm.get(self.src));
        // SAFETY: the slot is one of the class's; a number takes the place of a number of its type.
        unsafe {
            let new = match ((*target).tag(), source.tag()) {
                (Tag::Int, Tag::Int) => {
                    let (l, r) = ((*target).int_unchecked(), source.int_unchecked());
                    let result = match self.op.0 {
                        op if op == BinaryOp::Add as i16 => l.checked_add(r),
                        op if op == BinaryOp::Sub as i16 => l.checked_sub(r),
                        op if op == BinaryOp::Mul as i16 => l.checked_mul(r),
                        _ => None,
                    };
                    let Some(result) = result else {
                        return Flow::Slow;
                    };
                    Value::int(result)
                }
                (Tag::Float, Tag::Float) => {
                    let (l, r) = ((*target).float_unchecked(), source.float_unchecked());
                    Value::float(match self.op.0 {
                        op if op == BinaryOp::Add as i16 => l + r,
                        op if op == BinaryOp::Sub as i16 => l - r,
                        op if op == BinaryOp::Mul as i16 => l * r,
                        _ => return Flow::Slow,
                    })
                }
                _ => return Flow::Slow,
            };
            std::ptr::write(target, new.bitwise_copy());
            vm.put(self.dst, new);
        }
        leave_place(vm, self.base);
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let name = vm.constant(self.name).as_str().expect("a name");
        // SAFETY: copied at once.
        if let Some(object) = unsafe { (*place::base(vm, self.base)).as_object().cloned() }
            && let Lookup::Plain(found) = property::lookup(class_of(&object), name, scope(vm))
            && found.is_free()
            && may_cache(vm, found)
        {
            *vm.cache(self.cache) = [class_address(&object), found.slot as usize];
        }
        let result = vm.operand(self.src).and_then(|rhs| operate(vm, self.base, name, BinaryOp::from_number(self.op.0), &rhs));
        give(vm, self.dst, result)
    }
}

/// `base->name op= rhs` with everything that can happen; gives the new value.
fn operate(vm: &Vm, base: Slot, name: &Str, op: BinaryOp, rhs: &Value) -> Result<Value> {
    if op == BinaryOp::Concat
        && let Some(value) = append(vm, base, name, rhs)?
    {
        return Ok(value);
    }
    Ok(change(vm, base, name, "Attempt to assign", |old| ops::binary(vm.cx(), op, old, rhs))?.1)
}

/// `.=` in place, on a plain property that holds a string.
fn append(vm: &Vm, base: Slot, name: &Str, rhs: &Value) -> Result<Option<Value>> {
    // SAFETY: copied at once.
    let Some(object) = (unsafe { (*place::base(vm, base)).as_object().cloned() }) else {
        return Ok(None);
    };
    let Lookup::Plain(found) = property::lookup(class_of(&object), name, scope(vm)) else {
        return Ok(None);
    };
    if !found.is_free() || !object.slot(found.slot).is_string() {
        return Ok(None);
    }
    let more = vm.cx().to_str(rhs)?;
    // SAFETY: the slot is one of the class's; appending runs no PHP code.
    let slot = unsafe { (*object.slot_ptr(found.slot)).deref_mut() };
    let Some(text) = slot.as_str_mut() else {
        return Ok(None);
    };
    text.append(vm.heap(), &more);
    let result = slot.clone();
    place::finish(vm, base);
    Ok(Some(result))
}

/// A property that holds ints only cannot be stepped past the last of them.
#[cold]
fn check_step(vm: &Vm, base: Slot, name: &Str, up: bool) -> Result<()> {
    // SAFETY: copied at once.
    let Some(object) = (unsafe { (*place::base(vm, base)).as_object().cloned() }) else {
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
        let new = if up { ops::increment(vm.cx(), old)? } else { ops::decrement(vm.cx(), old)? };
        if old.is_int() && new.is_float() {
            check_step(vm, base, name, up)?;
        }
        Ok(new)
    })?;
    Ok(if matches!(how, IncDec::PreInc | IncDec::PreDec) { new } else { old })
}

impl Handler for IncdecProp {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        // SAFETY: a local's slot, a place, or a temporary; nothing here runs PHP code.
        let base = unsafe { &*place::base(vm, self.base) };
        if base.tag() != Tag::Object || is_value(vm, self.base) {
            return Flow::Slow;
        }
        // SAFETY: the tag was looked at.
        let object = unsafe { base.object_unchecked() };
        let cache = vm.cache(self.cache);
        if cache[0] != class_address(object) {
            return Flow::Slow;
        }
        let target = object.slot_ptr(cache[1] as u32);
        // SAFETY: the slot is one of the class's; an int needs no release, and stays one.
        unsafe {
            if (*target).tag() != Tag::Int {
                return Flow::Slow;
            }
            let old = (*target).int_unchecked();
            let how = IncDec::from_number(self.how.0);
            let new = if matches!(how, IncDec::PreInc | IncDec::PostInc) { old.checked_add(1) } else { old.checked_sub(1) };
            let Some(new) = new else {
                return Flow::Slow;
            };
            std::ptr::write(target, Value::int(new));
            vm.put_int(self.dst, if matches!(how, IncDec::PreInc | IncDec::PreDec) { new } else { old });
        }
        leave_place(vm, self.base);
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let name = vm.constant(self.name).as_str().expect("a name");
        // SAFETY: copied at once.
        if let Some(object) = unsafe { (*place::base(vm, self.base)).as_object().cloned() }
            && let Lookup::Plain(found) = property::lookup(class_of(&object), name, scope(vm))
            && found.is_free()
            && may_cache(vm, found)
        {
            *vm.cache(self.cache) = [class_address(&object), found.slot as usize];
        }
        give(vm, self.dst, step(vm, self.base, name, IncDec::from_number(self.how.0)))
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
            // SAFETY: copied at once.
            let base = unsafe { (*place::base(vm, self.base)).clone() };
            match base.view() {
                View::Object(object) => property::write::unset(vm.cx(), object, &name, scope(vm))?,
                View::Null => {}
                _ => {
                    let kind = types::type_name_of(&base);
                    let message = [b"Attempt to unset property \"", &name[..], b"\" on ", kind.as_bytes()].concat();
                    return Err(vm.cx().throw_error("Error", message));
                }
            }
            place::finish(vm, self.base);
            Ok(())
        })();
        done(vm, result)
    }
}

// ---- places --------------------------------------------------------------------------------------------------------

/// The place of a property, given to `dst`.
fn walk(vm: &Vm, dst: Slot, base: Slot, name: &Str, mode: Mode) -> Result<()> {
    // SAFETY: copied at once.
    let value = unsafe { (*place::base(vm, base)).clone() };
    let object = match value.view() {
        View::Object(object) => object.clone(),
        View::Null if mode == Mode::Unset => {
            place::finish(vm, base);
            vm.put(dst, Value::NULL);
            return Ok(());
        }
        _ => object_of(vm, base, name, "Attempt to modify")?,
    };
    let found = property::place::place(vm.cx(), &object, name, scope(vm), mode)?;
    match found {
        Place::Slot(at) => place::give(vm, dst, base, at),
        Place::Typed(at, info) => {
            place::give(vm, dst, base, at);
            vm.cx().machine.place_type = std::ptr::from_ref(info) as usize;
        }
        Place::Owned(value) => {
            place::finish(vm, base);
            vm.put(dst, value);
        }
    }
    Ok(())
}

macro_rules! walk_named {
    ($op:ident, $mode:ident) => {
        impl Handler for $op {
            fn run(self, vm: &mut Vm) -> Flow {
                vm.sync();
                let result = name_of(vm, self.name).and_then(|name| walk(vm, self.dst, self.base, &name, Mode::$mode));
                crate::machine::flow(result)
            }
        }
    };
}
walk_named!(PropDynW, Write);
walk_named!(PropRw, ReadWrite);
walk_named!(PropUnset, Unset);

impl Handler for PropW {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        // SAFETY: a local's slot, a place, or a temporary; nothing here runs PHP code.
        let base = unsafe { &*place::base(vm, self.base) };
        if base.tag() != Tag::Object || is_value(vm, self.base) {
            return Flow::Slow;
        }
        // SAFETY: the tag was looked at.
        let object = unsafe { base.object_unchecked() };
        let cache = vm.cache(self.cache);
        if cache[0] != class_address(object) {
            return Flow::Slow;
        }
        let target = object.slot_ptr(cache[1] as u32);
        // SAFETY: the slot is one of the class's. An object is written to as it is; an array only where no type has a say.
        let plain = unsafe {
            match (*target).deref().tag() {
                Tag::Object => true,
                Tag::Array => {
                    let class = &*(cache[0] as *const Class);
                    class.slots[cache[1]].ty.is_none()
                }
                _ => false,
            }
        };
        if !plain {
            return Flow::Slow;
        }
        place::give(vm, self.dst, self.base, target);
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let name = vm.constant(self.name).as_str().expect("a name");
        // SAFETY: copied at once.
        if let Some(object) = unsafe { (*place::base(vm, self.base)).as_object().cloned() }
            && let Lookup::Plain(found) = property::lookup(class_of(&object), name, scope(vm))
            && found.is_free()
            && may_cache(vm, found)
        {
            *vm.cache(self.cache) = [class_address(&object), found.slot as usize];
        }
        crate::machine::flow(walk(vm, self.dst, self.base, name, Mode::Write))
    }
}

impl Handler for AssignPropRef {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let result = (|| {
            let name = name_of(vm, self.name)?;
            let reference = vm.take_raw(self.src);
            let object = object_of(vm, self.base, &name, "Attempt to modify")?;
            assign_ref(vm, &object, &name, reference)?;
            place::finish(vm, self.base);
            Ok(())
        })();
        done(vm, result)
    }
}

fn assign_ref(vm: &Vm, object: &Object, name: &Str, reference: Value) -> std::result::Result<(), Halt> {
    let Some(reference) = reference.as_ref().cloned() else {
        return property::write::write(vm.cx(), object, name, reference, scope(vm)).map(drop);
    };
    match property::place::place(vm.cx(), object, name, scope(vm), Mode::Bind)? {
        Place::Slot(at) => property::place::replace_with_ref(vm.cx(), at, None, reference),
        Place::Typed(at, info) => property::place::replace_with_ref(vm.cx(), at, Some(info), reference),
        Place::Owned(_) => property::write::write(vm.cx(), object, name, reference.get(), scope(vm)).map(drop),
    }
}
