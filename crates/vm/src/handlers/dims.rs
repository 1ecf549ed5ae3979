//! Reading elements: `$a[$k]`, `$s[$i]`, `isset($a[$k])`.
//!
//! The fast path is an element of a list under an int; other keys and kinds of arrays are one tail
//! call away.

use super::array::give;
use super::elements::{self, Key};
use crate::driver::Handler;
use crate::machine::{Flow, Vm};
use crate::place::{self, Walk};
use heddle_bytecode::operand::Const;
use heddle_bytecode::ops::*;
use heddle_bytecode::{Imm, Slot};
use heddle_runtime::Result;
use heddle_runtime::decl::DimensionHooks;
use heddle_runtime::dimension;
use heddle_runtime::object::class_of;
use heddle_value::array::numeric_key;
use heddle_value::{Array, Object, Str, Tag, Value, View};
use std::mem::ManuallyDrop;

/// An element of a list under an int.
#[inline(always)]
fn listed<'a>(base: &'a Value, key: &Value) -> Option<&'a Value> {
    if base.tag() != Tag::Array || key.tag() != Tag::Int {
        return None;
    }
    base.direct_array()?.listed(key.int_payload())
}

/// What is under a key of an array.
enum Found<'a> {
    Value(&'a Value),
    Nothing,
    /// No array, a key that must be converted, or an answer that takes a call.
    Unclear,
}

/// Looks for a key without a call, in an array that is no reference.
#[inline(always)]
fn probe<'a>(base: &'a Value, key: &Value) -> Found<'a> {
    let Some(array) = base.direct_array() else {
        return Found::Unclear;
    };
    let found = match key.tag() {
        Tag::Int => array.probe_int(key.int_payload()),
        _ => match key.direct_str().map(|key| array.probe_str(key)) {
            Some(Ok(found)) => found,
            Some(Err(_)) | None => return Found::Unclear,
        },
    };
    found.map_or(Found::Nothing, Found::Value)
}

/// Hashes a string that is looked for as a key for the first time, so that the fast path finds it.
/// Returns whether it was just that which the fast path lacked.
fn hash_key(vm: &Vm, base: Slot, key: Slot) -> bool {
    let (Some(_), Some(key)) = (vm.get(base).deref().direct_array(), vm.get(key).direct_str()) else {
        return false;
    };
    let waits = key.known_hash().is_none() && numeric_key(key).is_none();
    if waits {
        key.hash();
    }
    waits
}

/// An element of an array by a plain key, reference and undefined apart.
#[inline(always)]
fn quick<'a>(base: &'a Value, key: &Value) -> Option<&'a Value> {
    let base = base.deref();
    let array = base.direct_array()?;
    let key = key.deref();
    match key.tag() {
        Tag::Int => array.get_int(key.int_payload()),
        _ => array.get_str(key.direct_str()?),
    }
}

/// A byte of a string that is no reference, by an int in range.
#[inline(always)]
fn byte_at(base: &Value, key: &Value) -> Option<Value> {
    if base.tag() != Tag::String || key.tag() != Tag::Int {
        return None;
    }
    let byte = base.direct_str()?.get(usize::try_from(key.int_payload()).ok()?);
    byte.map(|byte| Value::from(Str::byte(*byte)))
}

/// A byte of a string in a local, by an int in range.
#[inline(always)]
fn byte_of(vm: &Vm, base: Slot, key: &Value) -> Option<Value> {
    let text = vm.get(base).deref().as_str().filter(|_| !vm.is_temporary(base))?;
    let byte = *text.get(usize::try_from(key.as_int()?).ok()?)?;
    Some(Value::from(Str::byte(byte)))
}

/// `base[key]` with everything that can happen; both operands are consumed.
fn read(vm: &Vm, base: Slot, key: Slot, quiet: bool) -> Result<Value> {
    let base = if quiet { vm.operand_quiet(base) } else { vm.operand(base)? };
    let key = vm.operand(key)?;
    dimension::read(vm.cx(), &base, &key, quiet)
}

impl Handler for Dim {
    const ENTERS: bool = true;

    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let base = vm.get(self.base);
        if let Some(value) = listed(base, vm.get(self.key)) {
            let base = vm.consumed(self.base);
            vm.put(self.dst, value.deref().clone());
            return vm.end_releasing(base, Dim::WORDS as i32);
        }
        let (base, key) = (vm.get_opaque(self.base), vm.get_opaque(self.key));
        let value = match probe(base, key) {
            Found::Value(value) => value.deref(),
            Found::Nothing => return Flow::Slow,
            Found::Unclear => {
                let Some(byte) = byte_at(base, key) else { return Flow::Slow };
                let base = vm.consumed(self.base);
                vm.put(self.dst, byte);
                return vm.end_releasing(base, Dim::WORDS as i32);
            }
        };
        let Some(rest) = vm.release_one(vm.consumed(self.base), vm.consumed(self.key)) else {
            return Flow::Slow;
        };
        vm.put(self.dst, value.clone());
        vm.end_releasing(rest, Dim::WORDS as i32)
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        if hash_key(vm, self.base, self.key) {
            return Flow::As(Op::Dim as u16);
        }
        element(vm, self.dst, self.base, self.key)
    }
}

impl Handler for DimLocal {
    const ENTERS: bool = true;

    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        if let Some(value) = listed(vm.get(self.base), vm.get(self.key)) {
            vm.put(self.dst, value.deref().clone());
            return Flow::Next;
        }
        let key = vm.get_opaque(self.key);
        match probe(vm.get_opaque(self.base).deref(), key) {
            Found::Value(value) => {
                let key = vm.consumed(self.key);
                vm.put(self.dst, value.deref().clone());
                vm.end_releasing(key, DimLocal::WORDS as i32)
            }
            Found::Unclear => match byte_at(vm.get_opaque(self.base).deref(), key) {
                Some(byte) => {
                    vm.put(self.dst, byte);
                    Flow::NextOpaque
                }
                None => Flow::Slow,
            },
            _ => Flow::Slow,
        }
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        if hash_key(vm, self.base, self.key) {
            return Flow::As(Op::DimLocal as u16);
        }
        element(vm, self.dst, self.base, self.key)
    }
}

/// Finds an element under a key that is given up by counting nothing; None where it takes more than
/// a look.
#[inline(always)]
fn look<'a>(vm: &Vm, base: &'a Value, key: Slot) -> Option<&'a Value> {
    if let Some(value) = listed(base, vm.get(key)) {
        return Some(value.deref());
    }
    let name = vm.get_opaque(key);
    match probe(base, name) {
        Found::Value(value) if !(name.is_counted() && vm.is_temporary(key)) => Some(value.deref()),
        _ => None,
    }
}

/// Does the [`Dim`] behind the instruction that runs, whose base this is; None, with nothing done,
/// where it takes more than a look.
#[inline(always)]
pub(super) fn behind(vm: &Vm, base: &Value, words: usize) -> Option<Flow> {
    let Dim { dst, key, .. } = vm.operands_behind(words);
    vm.put(dst, look(vm, base, key)?.clone());
    Some(Flow::Jump((words + Dim::WORDS) as i32))
}

/// Does the [`Dim`] and the [`Assign`] behind it likewise.
#[inline(always)]
pub(super) fn assign_behind(vm: &Vm, base: &Value, words: usize) -> Option<Flow> {
    let Dim { key, .. } = vm.operands_behind(words);
    super::locals::assign_behind(vm, look(vm, base, key)?, words + Dim::WORDS)
}

impl Handler for DimAssign {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let base = vm.get(self.base);
        let plain = Flow::As(Op::Dim as u16);
        let Some(value) = listed(base, vm.get(self.key)) else { return plain };
        // the base is a temporary, which is consumed by this: others than the variable have to
        // hold it
        let Assign { local, .. } = vm.operands_behind(Dim::WORDS);
        if !vm.operand_drops_trivially(self.base) || vm.get(local).bits() == base.bits() {
            return plain;
        }
        match super::locals::assign_behind(vm, value.deref(), Dim::WORDS) {
            Some(flow) => {
                vm.release_operand(self.base);
                flow
            }
            None => plain,
        }
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        const { assert!(Dim::WORDS == DimAssign::WORDS) };
        let DimAssign { dst, base, key } = self;
        Handler::slow(Dim { dst, base, key }, vm)
    }
}

impl Handler for DimLocalAssign {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        listed(vm.get(self.base), vm.get(self.key))
            .and_then(|value| super::locals::assign_behind(vm, value.deref(), DimLocal::WORDS))
            .unwrap_or(Flow::As(Op::DimLocal as u16))
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        const { assert!(DimLocal::WORDS == DimLocalAssign::WORDS) };
        let DimLocalAssign { dst, base, key } = self;
        Handler::slow(DimLocal { dst, base, key }, vm)
    }
}

/// `base[key]`: what is there, without detours where it is, else with everything that can happen.
fn element(vm: &mut Vm, dst: Slot, base: Slot, key: Slot) -> Flow {
    const { assert!(Dim::WORDS == DimLocal::WORDS) };
    if let Some(flow) = elements::read(vm, dst, base, Key::Slot(key), Dim::WORDS) {
        return flow;
    }
    if let Some(value) = quick(vm.get(base), vm.get(key)) {
        let value = value.deref().clone();
        release(vm, base, key);
        vm.put(dst, value);
        return vm.poll();
    }
    if let Some((object, hooks, key)) = builtin_elements(vm, base, key) {
        let result = (hooks.read)(vm.cx(), &object, Some(&key), false);
        drop((object, key));
        return give(vm, dst, result.map(Value::into_deref));
    }
    if let Some(byte) = super::arith::through_ref(vm, key).and_then(|key| byte_of(vm, base, key)) {
        vm.put(dst, byte);
        return Flow::Next;
    }
    give(vm, dst, read(vm, base, key, false))
}

/// The object in a local, what gives its elements, and the key, where no method has to be asked and
/// the key stays where it is.
#[inline]
fn builtin_elements(vm: &Vm, base: Slot, key: Slot) -> Option<(Object, &'static DimensionHooks, Value)> {
    let object = vm.get(base).deref().as_object()?;
    let key_value = vm.get(key);
    let stays = key_value.tag() == Tag::Int || matches!(key_value.tag(), Tag::String | Tag::Object) && !vm.is_temporary(key);
    if !stays || vm.is_temporary(base) {
        return None;
    }
    let class = class_of(object);
    let hooks = class.hooks.dimensions?;
    class.native().map(|_| (object.clone(), hooks, key_value.clone()))
}

/// Consumes both operands.
#[inline(always)]
fn release(vm: &Vm, base: Slot, key: Slot) {
    if vm.get(key).is_counted() {
        vm.consume(key);
    }
    if vm.is_temporary(base) {
        drop(vm.take_raw(base));
    }
}

/// Looks for a plain key without a word about what is missing.
#[inline(always)]
fn find<'a>(base: &'a Value, key: &Value) -> Found<'a> {
    let (base, key) = (base.deref(), key.deref());
    let Some(array) = base.direct_array() else {
        let is_nothing = base.tag() <= Tag::Null && matches!(key.tag(), Tag::Int | Tag::String);
        return if is_nothing { Found::Nothing } else { Found::Unclear };
    };
    let found = match key.tag() {
        Tag::Int => array.get_int(key.int_payload()),
        _ => match key.direct_str() {
            Some(key) => array.get_str(key),
            None => return Found::Unclear,
        },
    };
    found.map_or(Found::Nothing, Found::Value)
}

/// Ends the reading of an element by a key that is no operand.
#[inline(always)]
fn read_light(vm: &Vm, dst: Slot, base: Slot, value: &Value, words: usize) -> Flow {
    let base = vm.consumed(base);
    vm.put(dst, value.deref().clone());
    vm.end_releasing(base, words as i32)
}

/// What a local that is a reference refers to: what a function was handed to fill in, mostly.
#[inline(always)]
fn referred<'a>(vm: &Vm, base: Slot) -> Option<&'a Value> {
    let value = vm.get_opaque(base);
    (value.tag() == Tag::Ref && !vm.is_temporary(base)).then(|| value.deref())
}

/// Ends the reading of an element of what a variable refers to.
#[inline(always)]
fn read_referred(vm: &Vm, dst: Slot, value: &Value) -> Flow {
    if value.tag() == Tag::Ref {
        return Flow::Slow;
    }
    vm.put(dst, value.clone());
    Flow::NextOpaque
}

/// The same whatever the base is.
fn read_found(vm: &Vm, dst: Slot, base: Slot, value: &Value) -> Flow {
    let value = value.deref().clone();
    vm.consume(base);
    vm.put(dst, value);
    vm.poll()
}

impl Handler for DimImm {
    const ENTERS: bool = true;

    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let key = Value::int(i64::from(self.key.0));
        match probe(vm.get(self.base), &key) {
            Found::Value(value) => read_light(vm, self.dst, self.base, value, DimImm::WORDS),
            Found::Nothing => Flow::Slow,
            Found::Unclear => match referred(vm, self.base).map(|base| probe(base, &key)) {
                Some(Found::Value(value)) => read_referred(vm, self.dst, value),
                _ => Flow::Slow,
            },
        }
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        if let Some(value) = vm.get(self.base).deref().as_array().and_then(|array| array.get_int(i64::from(self.key.0))) {
            return read_found(vm, self.dst, self.base, value);
        }
        if let Some(byte) = byte_of(vm, self.base, &Value::int(i64::from(self.key.0))) {
            vm.put(self.dst, byte);
            return Flow::Next;
        }
        if let Some(flow) = elements::read(vm, self.dst, self.base, Key::Imm(self.key), DimImm::WORDS) {
            return flow;
        }
        let result = (|| {
            let base = vm.operand(self.base)?;
            dimension::read(vm.cx(), &base, &Value::int(i64::from(self.key.0)), false)
        })();
        give(vm, self.dst, result)
    }
}

impl Handler for DimConst {
    const ENTERS: bool = true;

    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        match probe_const(vm, vm.get(self.base), self.key) {
            Found::Value(value) => read_light(vm, self.dst, self.base, value, DimConst::WORDS),
            Found::Nothing => Flow::Slow,
            Found::Unclear => match referred(vm, self.base).map(|base| probe_const(vm, base, self.key)) {
                Some(Found::Value(value)) => read_referred(vm, self.dst, value),
                _ => Flow::Slow,
            },
        }
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let key = vm.name(self.key);
        if let Some(value) = vm.get(self.base).deref().as_array().and_then(|array| array.get_str_exact(key)) {
            return read_found(vm, self.dst, self.base, value);
        }
        if let Some(flow) = elements::read(vm, self.dst, self.base, Key::Const(self.key), DimConst::WORDS) {
            return flow;
        }
        let result = (|| {
            let base = vm.operand(self.base)?;
            dimension::read(vm.cx(), &base, vm.constant(self.key), false)
        })();
        give(vm, self.dst, result)
    }
}

impl Handler for DimQuiet {
    const ENTERS: bool = true;

    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let value = match probe(vm.get(self.base).deref(), vm.get(self.key)) {
            Found::Value(value) => value.deref(),
            Found::Nothing => &Value::NULL,
            Found::Unclear => return Flow::Slow,
        };
        let Some(rest) = vm.release_one(vm.consumed(self.base), vm.consumed(self.key)) else {
            return Flow::Slow;
        };
        vm.put(self.dst, value.clone());
        vm.end_releasing(rest, DimQuiet::WORDS as i32)
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        if hash_key(vm, self.base, self.key) {
            return Flow::As(Op::DimQuiet as u16);
        }
        let value = match find(vm.get(self.base), vm.get(self.key)) {
            Found::Value(value) => Some(value.deref().clone()),
            Found::Nothing => Some(Value::NULL),
            Found::Unclear => None,
        };
        if let Some(value) = value {
            release(vm, self.base, self.key);
            vm.put(self.dst, value);
            return vm.poll();
        }
        if let Some(flow) = elements::read_quiet(vm, self.dst, self.base, Key::Slot(self.key), DimQuiet::WORDS) {
            return flow;
        }
        give(vm, self.dst, read(vm, self.base, self.key, true))
    }
}

impl Handler for DimList {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let Some(value) = quick(vm.get(self.base), vm.get(self.key)) else {
            return Flow::Slow;
        };
        let value = value.deref().clone();
        if vm.get(self.key).is_counted() {
            vm.consume(self.key);
        }
        vm.put(self.dst, value);
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let result = list(vm, self.base, self.first).and_then(|base| vm.operand(self.key).and_then(|key| element_of(vm, &base, &key)));
        give(vm, self.dst, result)
    }
}

impl Handler for DimListRef {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let result = (|| {
            let key = vm.operand(self.key)?;
            if self.held.0 == 0 || vm.get(self.base).is_ref() {
                if vm.get(self.base).deref().as_bool() == Some(false) {
                    // becomes an array without a word
                    place::assign(vm, place::variable(vm, self.base), Value::from(Array::new()))?;
                }
                place::element(vm, self.dst, self.base, Some(&key), Walk::Write)?;
                return place::reference(vm, self.dst);
            }
            vm.cx().notice("Attempting to set reference to non referenceable value")?;
            let base = vm.get(self.base).clone();
            element_of(vm, &base, &key)
        })();
        give(vm, self.dst, result)
    }
}

/// Returns what a pattern takes elements from; of an undefined variable its `first` one warns.
fn list(vm: &Vm, base: Slot, first: Imm) -> Result<Value> {
    if first.0 == 1 {
        crate::place::warn_of_undefined(vm, base)?;
    }
    Ok(vm.get(base).deref().clone())
}

/// An element for destructuring, with everything that can happen.
fn element_of(vm: &Vm, base: &Value, key: &Value) -> Result<Value> {
    match base.view() {
        View::Array(_) | View::Object(_) => dimension::read(vm.cx(), base, key, false),
        View::Null => Ok(Value::NULL),
        _ => {
            let name = heddle_runtime::types::value_name(base);
            vm.cx().warning(format!("Cannot use {name} as array"))?;
            Ok(Value::NULL)
        }
    }
}

impl Handler for DimListImm {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        match listed(vm.get(self.base), &Value::int(i64::from(self.key.0))) {
            Some(value) if value.tag() != Tag::Ref => {
                vm.put(self.dst, value.clone());
                Flow::Next
            }
            _ => Flow::Slow,
        }
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let key = Value::int(i64::from(self.key.0));
        let result = list(vm, self.base, self.first).and_then(|base| element_of(vm, &base, &key));
        give(vm, self.dst, result)
    }
}

impl Handler for DimListConst {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let base = vm.get(self.base).deref();
        // the constant is a string that is no number
        let Some(value) = base.direct_array().and_then(|array| array.get_str_exact(vm.name(self.key))) else {
            return Flow::Slow;
        };
        vm.put(self.dst, value.deref().clone());
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let result = list(vm, self.base, self.first).and_then(|base| element_of(vm, &base, vm.constant(self.key)));
        give(vm, self.dst, result)
    }
}

/// `$local = element` of a pattern, where the element is no reference, and what the local held is
/// given up by counting.
#[inline(always)]
fn take(vm: &Vm, local: Slot, element: Option<&Value>) -> Flow {
    let target = vm.get_mut(local);
    match element {
        Some(value) if value.tag() != Tag::Ref && target.tag() != Tag::Ref && target.try_replace(vm.heap(), || value.clone()) => Flow::Next,
        _ => Flow::Slow,
    }
}

/// The same with everything that can happen.
fn take_slow(vm: &Vm, local: Slot, base: Slot, first: Imm, key: &Value) -> Flow {
    match list(vm, base, first).and_then(|base| element_of(vm, &base, key)) {
        Ok(value) => super::locals::store(vm, vm.target(local), value),
        Err(halt) => Flow::Halt(halt),
    }
}

impl Handler for TakeImm {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        take(vm, self.local, listed(vm.get(self.base), &Value::int(i64::from(self.key.0))))
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        take_slow(vm, self.local, self.base, self.first, &Value::int(i64::from(self.key.0)))
    }
}

impl Handler for TakeConst {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let base = vm.get(self.base).deref();
        let Some(array) = base.direct_array() else {
            return Flow::Slow;
        };
        take(vm, self.local, array.get_str_exact(vm.name(self.key)))
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        take_slow(vm, self.local, self.base, self.first, vm.constant(self.key))
    }
}

/// `isset` and `empty`.
fn has(vm: &Vm, base: Slot, key: Slot, not_empty: bool) -> Result<bool> {
    let base = vm.operand_quiet(base);
    let key = vm.operand(key)?;
    dimension::has(vm.cx(), &base, &key, not_empty)
}

/// Tests for an element, and returns what of the operands is still to be given up; None, with
/// nothing done, where it takes more than a look.
#[inline(always)]
fn isset(vm: &Vm, base: Slot, key: Slot) -> Option<(bool, ManuallyDrop<Value>)> {
    let found = is_set(probe(vm.get(base).deref(), vm.get(key)))?;
    Some((found, vm.release_one(vm.consumed(base), vm.consumed(key))?))
}

macro_rules! isset_dim_jump {
    ($op:ident, $jump:ident, $wanted:literal) => {
        impl Handler for $op {
            const ENTERS: bool = true;

            #[inline(always)]
            fn run(self, vm: &mut Vm) -> Flow {
                match isset(vm, self.base, self.key) {
                    Some((found, rest)) => {
                        let on = vm.way_behind::<$jump>(IssetDim::WORDS, |jump| jump.target, found == $wanted);
                        vm.end_behind_releasing(rest, IssetDim::WORDS, on)
                    }
                    None => Flow::Slow,
                }
            }

            fn slow(self, vm: &mut Vm) -> Flow {
                let $op { dst, base, key } = self;
                if hash_key(vm, base, key) {
                    return Flow::As(Op::$op as u16);
                }
                Handler::slow(IssetDim { dst, base, key }, vm)
            }
        }
    };
}
isset_dim_jump!(IssetDimJumpTrue, JumpTrue, true);
isset_dim_jump!(IssetDimJumpFalse, JumpFalse, false);

impl Handler for IssetDim {
    const ENTERS: bool = true;

    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        match isset(vm, self.base, self.key) {
            Some((found, rest)) => {
                vm.put(self.dst, Value::bool(found));
                vm.end_releasing(rest, IssetDim::WORDS as i32)
            }
            None => Flow::Slow,
        }
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        if hash_key(vm, self.base, self.key) {
            return Flow::As(Op::IssetDim as u16);
        }
        if let Some(found) = is_set(find(vm.get(self.base), vm.get(self.key))) {
            release(vm, self.base, self.key);
            vm.put(self.dst, Value::bool(found));
            return vm.poll();
        }
        if let Some(flow) = elements::isset(vm, self.dst, self.base, Key::Slot(self.key), IssetDim::WORDS) {
            return flow;
        }
        if let Some((object, hooks, key)) = builtin_elements(vm, self.base, self.key) {
            let found = (hooks.has)(vm.cx(), &object, &key, false);
            drop((object, key));
            return give(vm, self.dst, found.map(Value::bool));
        }
        give(vm, self.dst, has(vm, self.base, self.key, false).map(Value::bool))
    }
}

impl Handler for EmptyDim {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let Some(full) = is_full(probe(vm.get(self.base).deref(), vm.get(self.key))) else {
            return Flow::Slow;
        };
        let Some(rest) = vm.release_one(vm.consumed(self.base), vm.consumed(self.key)) else {
            return Flow::Slow;
        };
        vm.put(self.dst, Value::bool(!full));
        vm.end_releasing(rest, EmptyDim::WORDS as i32)
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        give(vm, self.dst, has(vm, self.base, self.key, true).map(|full| Value::bool(!full)))
    }
}

/// Returns whether there is an element that is neither false nor what counts as it; None where that
/// takes more than a look.
#[inline(always)]
fn is_full(found: Found<'_>) -> Option<bool> {
    match found {
        Found::Value(value) => super::jumps::plain_truth(value.deref()),
        Found::Nothing => Some(false),
        Found::Unclear => None,
    }
}

/// Returns whether there is an element that is not null.
#[inline(always)]
fn is_set(found: Found<'_>) -> Option<bool> {
    match found {
        Found::Value(value) => Some(value.deref().tag() > Tag::Null),
        Found::Nothing => Some(false),
        Found::Unclear => None,
    }
}

/// Looks for an element under a name that is no number, without a call: by its address, then by its
/// bytes.
#[inline(always)]
fn probe_const<'a>(vm: &Vm, base: &'a Value, key: Const) -> Found<'a> {
    let Some(array) = base.direct_array() else {
        return if base.tag() <= Tag::Null { Found::Nothing } else { Found::Unclear };
    };
    let name = vm.name(key);
    match array.probe_interned(name).or_else(|_| array.probe_exact(name)) {
        Ok(Some(value)) => Found::Value(value),
        Ok(None) => Found::Nothing,
        Err(_) => Found::Unclear,
    }
}

/// Looks for one likewise, with calls.
fn find_const<'a>(vm: &Vm, base: &'a Value, key: Const) -> Found<'a> {
    let Some(array) = base.as_array() else { return Found::Unclear };
    array.get_str_exact(vm.name(key)).map_or(Found::Nothing, Found::Value)
}

/// Tests for an element under a name, with everything that can happen.
fn has_const(vm: &Vm, base: Slot, key: Const, not_empty: bool) -> Result<bool> {
    let base = vm.operand_quiet(base);
    dimension::has(vm.cx(), &base, vm.constant(key), not_empty)
}

macro_rules! test_dim_const {
    ($op:ident, $to_true:ident, $to_false:ident, $test:ident, $not_empty:literal) => {
        impl Handler for $op {
            const ENTERS: bool = !$not_empty;

            #[inline(always)]
            fn run(self, vm: &mut Vm) -> Flow {
                let Some(found) = $test(probe_const(vm, vm.get(self.base).deref(), self.key)) else {
                    return Flow::Slow;
                };
                let base = vm.consumed(self.base);
                vm.put(self.dst, Value::bool(found != $not_empty));
                vm.end_releasing(base, $op::WORDS as i32)
            }

            fn slow(self, vm: &mut Vm) -> Flow {
                if let Some(found) = $test(find_const(vm, vm.get(self.base), self.key)) {
                    vm.consume(self.base);
                    vm.put(self.dst, Value::bool(found != $not_empty));
                    return vm.poll();
                }
                if !$not_empty && let Some(flow) = elements::isset(vm, self.dst, self.base, Key::Const(self.key), $op::WORDS) {
                    return flow;
                }
                give(vm, self.dst, has_const(vm, self.base, self.key, $not_empty).map(|found| Value::bool(found != $not_empty)))
            }
        }
        test_dim_const!($op, $to_true, JumpTrue, $test, $not_empty, true);
        test_dim_const!($op, $to_false, JumpFalse, $test, $not_empty, false);
    };
    ($op:ident, $leading:ident, $jump:ident, $test:ident, $not_empty:literal, $wanted:literal) => {
        impl Handler for $leading {
            const ENTERS: bool = !$not_empty;

            #[inline(always)]
            fn run(self, vm: &mut Vm) -> Flow {
                let Some(found) = $test(probe_const(vm, vm.get(self.base).deref(), self.key)) else {
                    return Flow::Slow;
                };
                let on = vm.way_behind::<$jump>($op::WORDS, |jump| jump.target, (found != $not_empty) == $wanted);
                vm.end_behind_releasing(vm.consumed(self.base), $op::WORDS, on)
            }

            fn slow(self, vm: &mut Vm) -> Flow {
                const { assert!($op::WORDS == $leading::WORDS) };
                let $leading { dst, base, key } = self;
                Handler::slow($op { dst, base, key }, vm)
            }
        }
    };
}
test_dim_const!(IssetDimConst, IssetDimConstJumpTrue, IssetDimConstJumpFalse, is_set, false);
test_dim_const!(EmptyDimConst, EmptyDimConstJumpTrue, EmptyDimConstJumpFalse, is_full, true);

impl Handler for DimQuietConst {
    const ENTERS: bool = true;

    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let value = match probe_const(vm, vm.get(self.base).deref(), self.key) {
            Found::Value(value) => value.deref(),
            Found::Nothing => &Value::NULL,
            Found::Unclear => return Flow::Slow,
        };
        let base = vm.consumed(self.base);
        vm.put(self.dst, value.clone());
        vm.end_releasing(base, DimQuietConst::WORDS as i32)
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        match find_const(vm, vm.get(self.base), self.key) {
            Found::Value(value) => read_found(vm, self.dst, self.base, value),
            Found::Nothing => read_found(vm, self.dst, self.base, &Value::NULL),
            Found::Unclear => {
                if let Some(flow) = elements::read_quiet(vm, self.dst, self.base, Key::Const(self.key), DimQuietConst::WORDS) {
                    return flow;
                }
                let base = vm.operand_quiet(self.base);
                give(vm, self.dst, dimension::read(vm.cx(), &base, vm.constant(self.key), true))
            }
        }
    }
}
