//! Elements of objects whose class has the methods of `ArrayAccess`, written in PHP: an instruction
//! enters the method's frame, as a call does, and is done when that is left.
//!
//! Each function gives None, with nothing done, for everything else: builtin classes, operands that
//! have to be converted or are told of, temporaries whose destructors could tell when they are
//! given up, and where [`call::implied`] says that native code has to call.

use crate::call;
use crate::machine::{Flow, Vm};
use crate::place;
use heddle_bytecode::Slot;
use heddle_bytecode::operand::{Const, Imm};
use heddle_bytecode::types::mask;
use heddle_bytecode::unit::flags;
use heddle_runtime::class::Protocols;
use heddle_runtime::function::FunctionPtr;
use heddle_runtime::object::class_of;
use heddle_runtime::{Result, dimension};
use heddle_value::{Object, Tag, Value};

/// An element's key, as an instruction has it.
#[derive(Clone, Copy)]
pub enum Key {
    Slot(Slot),
    Const(Const),
    Imm(Imm),
    /// `[]`
    Next,
}

impl Key {
    /// Returns whether the key is handed on as it is.
    #[inline(always)]
    fn is_plain(self, vm: &Vm) -> bool {
        let Key::Slot(slot) = self else { return true };
        let key = vm.get(slot);
        match vm.is_temporary(slot) {
            true => matches!(key.tag(), Tag::Null | Tag::False | Tag::True | Tag::Int | Tag::Float | Tag::String),
            false => key.deref().tag() != Tag::Undef,
        }
    }

    /// Returns the key, which a temporary gives away.
    #[inline(always)]
    fn take(self, vm: &Vm) -> Value {
        match self {
            Key::Slot(slot) if vm.is_temporary(slot) => vm.moved(slot),
            Key::Slot(slot) => vm.get(slot).deref().clone(),
            Key::Const(constant) => vm.copy_constant(constant),
            Key::Imm(imm) => Value::int(i64::from(imm.0)),
            Key::Next => Value::NULL,
        }
    }
}

/// Returns the object that an operand holds, and the method of its class that is asked for, if PHP
/// code is what it runs.
#[inline(always)]
fn method_of(base: &Value, which: impl FnOnce(&'static Protocols) -> Option<FunctionPtr>) -> Option<(&Object, FunctionPtr)> {
    let object = base.direct_object()?;
    let method = which(&class_of(object).get().protocols)?;
    method.fast_callable.then_some((object, method))
}

/// Returns the value of an operand whose object is read from; None for a temporary that is a
/// reference.
#[inline(always)]
fn read_from<'a>(vm: &Vm, base: Slot) -> Option<&'a Value> {
    let value = vm.get(base);
    match value.tag() {
        Tag::Object => Some(value),
        Tag::Ref if !vm.is_temporary(base) => Some(value.deref()),
        _ => None,
    }
}

/// Enters the method that gives, or tests for, an element.
#[inline(always)]
fn ask(vm: &mut Vm, dst: Slot, base: Slot, held: &Value, method: FunctionPtr, key: Key, words: usize) -> Option<Flow> {
    if !key.is_plain(vm) {
        return None;
    }
    let implied = call::implied(vm, method, 1)?;
    let this = vm.owned(base, held);
    let key = key.take(vm);
    Some(implied.enter(vm, this, [key], Some(dst), words))
}

/// Does `$dst = base[key]`.
#[inline]
pub fn read(vm: &mut Vm, dst: Slot, base: Slot, key: Key, words: usize) -> Option<Flow> {
    let held = read_from(vm, base)?;
    let (_, method) = method_of(held, |all| all.offset_get)?;
    ask(vm, dst, base, held, method, key, words)
}

/// Does `$dst = isset(base[key])`, where what the method gives is a bool.
#[inline]
pub fn isset(vm: &mut Vm, dst: Slot, base: Slot, key: Key, words: usize) -> Option<Flow> {
    let held = read_from(vm, base)?;
    let (_, method) = method_of(held, |all| all.offset_exists).filter(|(_, method)| gives_bool(*method))?;
    ask(vm, dst, base, held, method, key, words)
}

/// Returns whether a function written in PHP returns true or false and nothing else.
fn gives_bool(function: FunctionPtr) -> bool {
    let ty = function.get().code().and_then(|code| code.return_type.as_ref());
    ty.is_some_and(|ty| ty.mask == mask::BOOL && ty.classes.is_empty()) && function.flags & flags::GENERATOR == 0
}

/// Does `$dst = base[key] ?? null`: asks whether there is an element from native code, and enters
/// the method that gives it.
pub fn read_quiet(vm: &mut Vm, dst: Slot, base: Slot, key: Key, words: usize) -> Option<Flow> {
    let held = read_from(vm, base)?;
    let (object, method) = method_of(held, |all| all.offset_get)?;
    if !key.is_plain(vm) {
        return None;
    }
    // the method may let go of what the operands hold
    let (object, held) = (object.clone(), vm.operand_quiet(base));
    let index = match key {
        Key::Slot(slot) => vm.operand_quiet(slot),
        key => key.take(vm),
    };
    Some(match element(vm, &object, &index, method) {
        Ok(Found::Value(value)) => {
            drop((object, held, index));
            vm.put(dst, value);
            vm.poll()
        }
        Ok(Found::By(implied)) => {
            drop(object);
            implied.enter(vm, held, [index], Some(dst), words)
        }
        Err(halt) => Flow::Halt(halt),
    })
}

/// Says what there is under a key.
enum Found {
    Value(Value),
    /// Names the method that gives it.
    By(call::Implied),
}

/// Looks for an element that nothing is said of where it is missing.
fn element(vm: &Vm, object: &Object, index: &Value, method: FunctionPtr) -> Result<Found> {
    // a frame may be entered once the question is answered: it is not asked by machine code then
    let is_stepped = std::mem::take(&mut vm.cx().machine.stepped);
    if !dimension::has_object(vm.cx(), object, index, false)? {
        return Ok(Found::Value(Value::NULL));
    }
    vm.cx().machine.stepped = is_stepped;
    match call::implied(vm, method, 1) {
        Some(implied) => Ok(Found::By(implied)),
        None => Ok(Found::Value(vm.cx().call_on(method, object, &mut [index.clone()])?.into_deref())),
    }
}

/// Does `base[key] = src`.
#[inline]
pub fn write(vm: &mut Vm, base: Slot, key: Key, src: Slot, words: usize) -> Option<Flow> {
    let (object, method) = method_of(place::base(vm, base), |all| all.offset_set)?;
    let source = vm.get(src);
    let is_taken = match vm.is_temporary(src) {
        true => !matches!(source.tag(), Tag::Undef | Tag::Ref),
        false => source.deref().tag() != Tag::Undef,
    };
    if !is_taken || !key.is_plain(vm) {
        return None;
    }
    let implied = call::implied(vm, method, 2)?;
    let this = Value::from(object.clone());
    let key = key.take(vm);
    let value = if vm.is_temporary(src) { vm.moved(src) } else { source.deref().clone() };
    leave_place(vm, base);
    Some(implied.enter(vm, this, [key, value], None, words))
}

/// Does `unset(base[key])`.
#[inline]
pub fn unset(vm: &mut Vm, base: Slot, key: Slot, words: usize) -> Option<Flow> {
    let (object, method) = method_of(place::base(vm, base), |all| all.offset_unset)?;
    let key = Key::Slot(key);
    if !key.is_plain(vm) {
        return None;
    }
    let implied = call::implied(vm, method, 1)?;
    let this = Value::from(object.clone());
    let key = key.take(vm);
    leave_place(vm, base);
    Some(implied.enter(vm, this, [key], None, words))
}

/// Ends the use of a base, which the method's frame holds by now.
#[inline(always)]
fn leave_place(vm: &Vm, base: Slot) {
    if vm.is_temporary(base) {
        place::finish(vm, base);
        vm.cx().machine.place_type = 0;
    }
}
