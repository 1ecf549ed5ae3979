//! Comparisons that give a bool.

use super::arith::as_float;
use crate::driver::Handler;
use crate::machine::{Flow, Vm};
use heddle_bytecode::Slot;
use heddle_bytecode::ops::*;
use heddle_runtime::{Result, ops};
use heddle_value::{Tag, Value};
use std::mem::ManuallyDrop;

/// Which comparison.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Test {
    Eq,
    Ne,
    Identical,
    NotIdentical,
    Less,
    LessEq,
}

impl Test {
    /// Its outcome for two numbers of one type.
    #[inline(always)]
    fn of<T: PartialOrd>(self, l: T, r: T) -> bool {
        match self {
            Test::Eq | Test::Identical => l == r,
            Test::Ne | Test::NotIdentical => l != r,
            Test::Less => l < r,
            Test::LessEq => l <= r,
        }
    }
}

/// The comparison of two ints; `None` when other types take part.
#[inline(always)]
pub fn ints(test: Test, l: &Value, r: &Value) -> Option<bool> {
    if l.tag() != Tag::Int || r.tag() != Tag::Int {
        return None;
    }
    let (l, r) = (l.int_payload(), r.int_payload());
    Some(test.of(l, r))
}

/// The comparison of floats, or of a float and an int; of values of different types that are not
/// counted where the types count. `None` for everything else.
#[inline(always)]
pub fn scalars(test: Test, l: &Value, r: &Value) -> Option<bool> {
    if matches!(test, Test::Identical | Test::NotIdentical) {
        let settled = l.tag() != r.tag() && l.is_scalar() && r.is_scalar();
        return settled.then_some(test == Test::NotIdentical);
    }
    let l = as_float(l)?;
    let r = as_float(r)?;
    Some(test.of(l, r))
}

/// The comparison where it takes no call: ints first, then floats, then strings that need not be
/// released.
#[inline(always)]
pub fn quick(vm: &Vm, test: Test, lhs: Slot, rhs: Slot) -> Option<bool> {
    let truth = ints(test, vm.get(lhs), vm.get(rhs));
    if truth.is_some() {
        return truth;
    }
    let truth = scalars(test, vm.get_opaque(lhs), vm.get_opaque(rhs));
    if truth.is_some() {
        return truth;
    }
    quick_strings(vm, test, lhs, rhs)
}

/// `===` of two objects, or of values of different types, where giving them up is no more than
/// counting.
#[inline(always)]
pub fn identity(vm: &Vm, test: Test, lhs: Slot, rhs: Slot) -> Option<bool> {
    if test != Test::Identical {
        return None;
    }
    let (l, r) = (vm.get_opaque(lhs), vm.get_opaque(rhs));
    let same = match (l.tag(), r.tag()) {
        (Tag::Object, Tag::Object) if l.bits() == r.bits() => {
            // two temporaries that share one box are not released by counting alone
            if vm.is_temporary(lhs) && vm.is_temporary(rhs) {
                return None;
            }
            true
        }
        (Tag::Object, Tag::Object) => false,
        (left, right) if left != right && l.is_direct() && r.is_direct() => false,
        _ => return None,
    };
    // most operands are not counted here: that is asked before whether one is a temporary, or the
    // handlers would need a register more than they have
    let drops = |value: &Value, slot: Slot| !value.is_counted() || value.drops_trivially() || !vm.is_temporary(slot);
    let (left, right) = (vm.get(lhs), vm.get(rhs));
    if !drops(left, lhs) || !drops(right, rhs) {
        return None;
    }
    for (value, slot) in [(left, lhs), (right, rhs)] {
        if value.is_counted() {
            vm.release_operand(slot);
        }
    }
    Some(same)
}

/// Tests for `===` of a value that stays and an operand, which are objects or of different types;
/// returns what of the operand is still to be given up.
#[inline(always)]
pub fn case_identity(vm: &Vm, test: Test, lhs: Slot, rhs: Slot) -> Option<(bool, ManuallyDrop<Value>)> {
    let (l, r) = (vm.get_opaque(lhs), vm.get_opaque(rhs));
    let same = match (l.tag(), r.tag()) {
        (Tag::Object, Tag::Object) => l.bits() == r.bits(),
        (left, right) if left != right && l.is_direct() && r.is_direct() => false,
        _ => return None,
    };
    (test == Test::Identical).then(|| (same, vm.consumed(rhs)))
}

/// The comparison of two strings that need not be released, where the first byte and the length
/// decide, or both are the same one.
#[inline(always)]
fn quick_strings(vm: &Vm, test: Test, lhs: Slot, rhs: Slot) -> Option<bool> {
    let (l, r) = (vm.get(lhs), vm.get(rhs));
    let (Some(left), Some(right)) = (l.direct_str(), r.direct_str()) else {
        return None;
    };
    if !left.is_immortal() && vm.is_temporary(lhs) || !right.is_immortal() && vm.is_temporary(rhs) {
        return None;
    }
    let negated = matches!(test, Test::Ne | Test::NotIdentical);
    let (first, other) = (left.first(), right.first());
    // where one is no number bytes decide
    let wordy = is_word(left) || is_word(right);
    match test {
        Test::Less | Test::LessEq => return (wordy && first != other).then_some(first < other),
        _ if left.same(right) => return Some(!negated),
        Test::Eq | Test::Ne if !wordy => return None,
        _ => {}
    }
    if left.len() != right.len() || left.first() != right.first() {
        return Some(negated);
    }
    // comparing the rest is a call, which would put a prologue before everything above
    if left.len() > 1 { None } else { Some(!negated) }
}

/// Tells whether the first byte of a string shows that it is not numeric.
#[inline(always)]
fn is_word(text: &heddle_value::Str) -> bool {
    /// Holds the bytes that a number may begin with.
    const STARTS: u64 = 0x3ff << b'0' | 0x1f << 9 | 1 << b' ' | 1 << b'+' | 1 << b'-' | 1 << b'.';
    match text.first() {
        Some(&byte) if byte < 64 => STARTS >> byte & 1 == 0 || byte < b'0' && text.len() == 1,
        _ => true,
    }
}

/// The comparison with everything that can happen.
pub fn full(vm: &Vm, test: Test, l: &Value, r: &Value) -> Result<bool> {
    Ok(match test {
        Test::Eq => ops::loose_eq(vm.cx(), l, r)?,
        Test::Ne => !ops::loose_eq(vm.cx(), l, r)?,
        Test::Identical => ops::identical(l, r),
        Test::NotIdentical => !ops::identical(l, r),
        Test::Less => ops::less(vm.cx(), l, r)?,
        Test::LessEq => ops::less_eq(vm.cx(), l, r)?,
    })
}

/// Whether two strings are equal, where that is a matter of their bytes: both are strings, and for
/// the loose tests one of them is no number.
#[inline]
fn texts(test: Test, l: &Value, r: &Value) -> Option<bool> {
    if l.tag() != Tag::String || r.tag() != Tag::String || matches!(test, Test::Less | Test::LessEq) {
        return None;
    }
    let (Some(l), Some(r)) = (l.direct_str(), r.direct_str()) else {
        return None;
    };
    // text that begins behind the digits is no number
    let wordy = |text: &[u8]| text.first().is_some_and(|&byte| byte > b'9');
    if matches!(test, Test::Eq | Test::Ne) && !wordy(l) && !wordy(r) {
        return None;
    }
    Some((l.same(r) || l[..] == r[..]) == matches!(test, Test::Eq | Test::Identical))
}

/// The comparison of two operands, which are consumed.
pub fn operands(vm: &Vm, test: Test, lhs: Slot, rhs: Slot) -> Result<bool> {
    if let Some(truth) = texts(test, vm.get(lhs), vm.get(rhs)) {
        vm.consume(lhs);
        vm.consume(rhs);
        return Ok(truth);
    }
    let (l, r) = (vm.get(lhs).deref(), vm.get(rhs).deref());
    if matches!(test, Test::Identical | Test::NotIdentical) && l.tag() != Tag::Undef && r.tag() != Tag::Undef {
        // runs no PHP code, so that locals need not be copied
        let truth = ops::identical(l, r) == (test == Test::Identical);
        vm.consume(lhs);
        vm.consume(rhs);
        return Ok(truth);
    }
    let (l, r) = (vm.operand(lhs)?, vm.operand(rhs)?);
    let truth = full(vm, test, &l, &r);
    // in PHP's order, which destructors and the numbers of new objects show
    drop(l);
    drop(r);
    truth
}

macro_rules! compare {
    ($op:ident) => {
        impl Handler for $op {
            #[inline(always)]
            fn run(self, vm: &mut Vm) -> Flow {
                match quick(vm, Test::$op, self.lhs, self.rhs) {
                    Some(truth) => {
                        vm.put(self.dst, Value::bool(truth));
                        Flow::Next
                    }
                    None => Flow::Slow,
                }
            }

            fn slow(self, vm: &mut Vm) -> Flow {
                match operands(vm, Test::$op, self.lhs, self.rhs) {
                    Ok(truth) => vm.poll_with(self.dst, Value::bool(truth)),
                    Err(halt) => Flow::Halt(halt),
                }
            }
        }
    };
}
compare!(Eq);
compare!(Ne);
compare!(Identical);
compare!(NotIdentical);
compare!(Less);
compare!(LessEq);

impl Handler for Spaceship {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let (l, r) = (vm.get(self.lhs), vm.get(self.rhs));
        if l.tag() != Tag::Int || r.tag() != Tag::Int {
            return Flow::Slow;
        }
        vm.put_int(self.dst, l.int_payload().cmp(&r.int_payload()) as i64);
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let result = (|| {
            let (l, r) = (vm.operand(self.lhs)?, vm.operand(self.rhs)?);
            let order = ops::compare(vm.cx(), &l, &r);
            drop(l);
            drop(r);
            order
        })();
        match result {
            Ok(order) => vm.poll_with(self.dst, Value::int(order)),
            Err(halt) => Flow::Halt(halt),
        }
    }
}

/// A comparison whose left side stays.
pub fn case(vm: &Vm, test: Test, lhs: Slot, rhs: Slot) -> Result<bool> {
    if let Some(truth) = texts(test, vm.get(lhs), vm.get(rhs)) {
        vm.consume(rhs);
        return Ok(truth);
    }
    if vm.get(lhs).tag() == Tag::Undef {
        vm.warn_undefined(lhs)?;
    }
    let left = vm.get(lhs).deref().clone();
    let left = if left.is_undef() { Value::NULL } else { left };
    let right = vm.operand(rhs)?;
    full(vm, test, &left, &right)
}

impl Handler for MatchError {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let is_reference = vm.get(self.src).is_ref();
        // that it is undefined was said where it was compared
        let value = vm.operand_quiet(self.src);
        let value = if value.is_undef() { Value::NULL } else { value };
        let halt = {
            let text = if is_reference {
                // PHP names the type only of what is referred to
                format!("of type {}", heddle_runtime::types::value_name(&value)).into_bytes()
            } else {
                ops::match_subject(vm.cx(), &value)
            };
            vm.cx().throw_error("UnhandledMatchError", [b"Unhandled match case ", &text[..]].concat())
        };
        Flow::Halt(halt)
    }
}
