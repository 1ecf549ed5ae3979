//! Arithmetic, bits and concatenation.

use crate::driver::Handler;
use crate::machine::{Flow, Vm, opaque_slot};
use heddle_bytecode::Slot;
use heddle_bytecode::ops::*;
use heddle_runtime::{Result, ops};
use heddle_value::juggle::text::decimal_len;
use heddle_value::{Filler, Str, Tag, Value};
use std::mem::ManuallyDrop;

/// Writes a result to a temporary, or halts.
#[inline(always)]
fn give(vm: &Vm, dst: Slot, result: Result<Value>) -> Flow {
    match result {
        Ok(value) => vm.poll_with(dst, value),
        Err(halt) => Flow::Halt(halt),
    }
}

/// A binary operator with everything that can happen.
fn binary(vm: &Vm, op: BinaryOp, dst: Slot, lhs: Slot, rhs: Slot) -> Flow {
    let result = (|| {
        let (left, right) = (vm.operand(lhs)?, vm.operand(rhs)?);
        let result = ops::binary(vm.cx(), op, &left, &right);
        drop(left);
        drop(right);
        result
    })();
    give(vm, dst, result)
}

fn binary_imm(vm: &Vm, op: BinaryOp, dst: Slot, lhs: Slot, rhs: i64) -> Flow {
    let result = (|| {
        let left = vm.operand(lhs)?;
        ops::binary(vm.cx(), op, &left, &Value::int(rhs))
    })();
    give(vm, dst, result)
}

/// What an operand of a slow path holds, through the reference of a local that is bound to one.
/// `None`: a temporary's reference, which must be freed.
#[inline(always)]
pub fn through_ref<'a>(vm: &Vm, slot: Slot) -> Option<&'a Value> {
    let value = vm.get(slot);
    if value.tag() == Tag::Ref && vm.is_temporary(slot) { None } else { Some(value.deref()) }
}

/// The number that an operand is, also behind the reference of a local; `None` for anything else.
pub fn number<'a>(vm: &Vm, slot: Slot) -> Option<&'a Value> {
    through_ref(vm, slot).filter(|value| matches!(value.tag(), Tag::Int | Tag::Float))
}

/// A number as a float; `None` for anything else.
#[inline(always)]
pub fn as_float(value: &Value) -> Option<f64> {
    match value.tag() {
        Tag::Float => Some(value.float_payload()),
        Tag::Int => Some(value.int_payload() as f64),
        _ => None,
    }
}

macro_rules! numeric {
    ($op:ident, $checked:ident, $float:tt, $imm:ident, $ints:ident, $floats:ident) => {
        /// Two ints, the result into a slot that needs no release; false when it is too large for
        /// an int. Precondition: `l` is one.
        #[inline(always)]
        fn $ints(vm: &Vm, dst: Slot, l: &Value, r: i64) -> bool {
            let int = l.int_payload().$checked(r);
            if let Some(int) = int {
                vm.put_int(dst, int);
            }
            int.is_some()
        }

        /// Two numbers, as floats; false for anything else.
        #[inline(always)]
        fn $floats(vm: &Vm, dst: Slot, l: &Value, r: &Value) -> bool {
            let Some(l) = as_float(l) else {
                return false;
            };
            let Some(r) = as_float(r) else {
                return false;
            };
            vm.put_float(dst, l $float r);
            true
        }

        impl Handler for $op {
            #[inline(always)]
            fn run(self, vm: &mut Vm) -> Flow {
                let (l, r) = (vm.get(self.lhs), vm.get(self.rhs));
                if l.tag() == Tag::Int && r.tag() == Tag::Int {
                    return if $ints(vm, self.dst, l, r.int_payload()) { Flow::Next } else { Flow::Slow };
                }
                let (l, r) = (vm.get_opaque(self.lhs), vm.get_opaque(self.rhs));
                if $floats(vm, self.dst, l, r) { Flow::NextOpaque } else { Flow::Slow }
            }

            fn slow(self, vm: &mut Vm) -> Flow {
                if let (Some(l), Some(r)) = (through_ref(vm, self.lhs), through_ref(vm, self.rhs)) {
                    let both = l.tag() == Tag::Int && r.tag() == Tag::Int;
                    if if both { $ints(vm, self.dst, l, r.int_payload()) } else { $floats(vm, self.dst, l, r) } {
                        return Flow::Next;
                    }
                }
                binary(vm, BinaryOp::$op, self.dst, self.lhs, self.rhs)
            }
        }

        impl Handler for $imm {
            #[inline(always)]
            fn run(self, vm: &mut Vm) -> Flow {
                let (l, r) = (vm.get(self.lhs), i64::from(self.rhs.0));
                if l.tag() == Tag::Int {
                    return if $ints(vm, self.dst, l, r) { Flow::Next } else { Flow::Slow };
                }
                let lhs = opaque_slot(self.lhs);
                let l = vm.get(lhs);
                if l.tag() != Tag::Float {
                    return match through_ref(vm, lhs) {
                        Some(l) if l.tag() == Tag::Int && $ints(vm, opaque_slot(self.dst), l, r) => Flow::NextOpaque,
                        _ => Flow::Slow,
                    };
                }
                vm.put_float(self.dst, l.float_payload() $float r as f64);
                Flow::NextOpaque
            }

            fn slow(self, vm: &mut Vm) -> Flow {
                let r = i64::from(self.rhs.0);
                if let Some(l) = through_ref(vm, self.lhs)
                    && l.tag() == Tag::Int
                    && $ints(vm, self.dst, l, r)
                {
                    return Flow::Next;
                }
                binary_imm(vm, BinaryOp::$op, self.dst, self.lhs, r)
            }
        }
    };
}
numeric!(Add, checked_add, +, AddImm, add_ints, add_floats);
numeric!(Sub, checked_sub, -, SubImm, sub_ints, sub_floats);
numeric!(Mul, checked_mul, *, MulImm, mul_ints, mul_floats);

/// Whether a float holds this int and each of its neighbours exactly, with room to spare.
#[inline(always)]
fn is_exact(int: i64) -> bool {
    int.wrapping_add(1 << 52) as u64 <= 1 << 53
}

impl Handler for Div {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let (l, r) = (vm.get(self.lhs), vm.get(self.rhs));
        if l.tag() == Tag::Float && r.tag() == Tag::Float {
            if r.float_payload() == 0.0 {
                return Flow::Slow;
            }
            vm.put_float(self.dst, l.float_payload() / r.float_payload());
            return Flow::Next;
        }
        let (l, r) = (vm.get_opaque(self.lhs), vm.get_opaque(self.rhs));
        if l.tag() == Tag::Int && r.tag() == Tag::Int {
            let (l, r) = (l.int_payload(), r.int_payload());
            // floats hold these exactly, and so their quotient is whole if and only if the division
            // comes out even
            if !is_exact(l) || !is_exact(r) || r == 0 {
                return Flow::Slow;
            }
            let quotient = l as f64 / r as f64;
            let whole = quotient as i64;
            let result = if whole as f64 == quotient { Value::int(whole) } else { Value::float(quotient) };
            vm.put(self.dst, result);
            return Flow::NextOpaque;
        }
        let (Some(l), Some(r)) = (as_float(l), as_float(r)) else {
            return Flow::Slow;
        };
        if r == 0.0 {
            return Flow::Slow;
        }
        vm.put_float(self.dst, l / r);
        Flow::NextOpaque
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        binary(vm, BinaryOp::Div, self.dst, self.lhs, self.rhs)
    }
}

impl Handler for Rem {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let (l, r) = (vm.get(self.lhs), vm.get(self.rhs));
        if l.tag() != Tag::Int || r.tag() != Tag::Int {
            return Flow::Slow;
        }
        let (l, r) = (l.int_payload(), r.int_payload());
        if r == 0 || r == -1 {
            return Flow::Slow;
        }
        vm.put_int(self.dst, l % r);
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        binary(vm, BinaryOp::Rem, self.dst, self.lhs, self.rhs)
    }
}

impl Handler for RemImm {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let l = vm.get(self.lhs);
        if l.tag() != Tag::Int {
            return Flow::Slow;
        }
        vm.put_int(self.dst, l.int_payload() % vm.divisor(self.rhs));
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let r = i64::from(self.rhs.0);
        if let Some(l) = through_ref(vm, self.lhs).and_then(Value::as_int)
            && r != 0
            && r != -1
        {
            vm.put_int(self.dst, l % r);
            return Flow::Next;
        }
        binary_imm(vm, BinaryOp::Rem, self.dst, self.lhs, i64::from(self.rhs.0))
    }
}

macro_rules! bits {
    ($op:ident, $operator:tt) => {
        impl Handler for $op {
            #[inline(always)]
            fn run(self, vm: &mut Vm) -> Flow {
                let (l, r) = (vm.get(self.lhs), vm.get(self.rhs));
                if l.tag() != Tag::Int || r.tag() != Tag::Int {
                    return Flow::Slow;
                }
                vm.put_int(self.dst, l.int_payload() $operator r.int_payload());
                Flow::Next
            }

            fn slow(self, vm: &mut Vm) -> Flow {
                if let (Some(l), Some(r)) = (through_ref(vm, self.lhs), through_ref(vm, self.rhs))
                    && let (Some(l), Some(r)) = (l.as_int(), r.as_int())
                {
                    vm.put_int(self.dst, l $operator r);
                    return Flow::Next;
                }
                binary(vm, BinaryOp::$op, self.dst, self.lhs, self.rhs)
            }
        }
    };
}
bits!(BitAnd, &);
bits!(BitOr, |);
bits!(BitXor, ^);

macro_rules! shift {
    ($op:ident, $operator:tt) => {
        impl Handler for $op {
            #[inline(always)]
            fn run(self, vm: &mut Vm) -> Flow {
                let (l, r) = (vm.get(self.lhs), vm.get(self.rhs));
                if l.tag() != Tag::Int || r.tag() != Tag::Int {
                    return Flow::Slow;
                }
                let (l, r) = (l.int_payload(), r.int_payload());
                if !(0..64).contains(&r) {
                    return Flow::Slow;
                }
                vm.put_int(self.dst, l $operator r);
                Flow::Next
            }

            fn slow(self, vm: &mut Vm) -> Flow {
                binary(vm, BinaryOp::$op, self.dst, self.lhs, self.rhs)
            }
        }
    };
}
shift!(Shl, <<);
shift!(Shr, >>);

macro_rules! bits_imm {
    ($op:ident, $binary:ident, $operator:tt) => {
        impl Handler for $op {
            #[inline(always)]
            fn run(self, vm: &mut Vm) -> Flow {
                let l = vm.get(self.lhs);
                if l.tag() != Tag::Int {
                    return Flow::Slow;
                }
                vm.put_int(self.dst, l.int_payload() $operator i64::from(self.rhs.0));
                Flow::Next
            }

            fn slow(self, vm: &mut Vm) -> Flow {
                let r = i64::from(self.rhs.0);
                if let Some(l) = through_ref(vm, self.lhs).and_then(Value::as_int) {
                    vm.put_int(self.dst, l $operator r);
                    return Flow::Next;
                }
                binary_imm(vm, BinaryOp::$binary, self.dst, self.lhs, r)
            }
        }
    };
}
bits_imm!(BitAndImm, BitAnd, &);
bits_imm!(ShlImm, Shl, <<);
bits_imm!(ShrImm, Shr, >>);

impl Handler for Pow {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        binary(vm, BinaryOp::Pow, self.dst, self.lhs, self.rhs)
    }
}

impl Handler for Concat {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let (l, r) = (vm.get(self.lhs), vm.get(self.rhs));
        let (Some(l), Some(r)) = (l.direct_str(), r.direct_str()) else {
            return Flow::Slow;
        };
        let joined = Str::concat(vm.heap(), l, r);
        vm.consume(self.lhs);
        vm.consume(self.rhs);
        vm.put(self.dst, Value::from(joined));
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let [left, right] = [self.lhs, self.rhs].map(|slot| through_ref(vm, slot).filter(|value| is_text(value)));
        let (Some(left), Some(right)) = (left, right) else {
            return binary(vm, BinaryOp::Concat, self.dst, self.lhs, self.rhs);
        };
        vm.sync();
        let joined = Str::filled(vm.heap(), text_len(left) + text_len(right), |filler| {
            push_text(filler, left);
            push_text(filler, right);
        });
        vm.consume(self.lhs);
        vm.consume(self.rhs);
        vm.put(self.dst, Value::from(joined));
        vm.poll()
    }
}

impl Handler for ConcatConst {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let result = (|| {
            let (left, right) = (vm.get(self.lhs), vm.constant(self.rhs).as_bytes().unwrap_or(b""));
            if left.tag() == Tag::Int {
                return Ok(Value::from(Str::filled(vm.heap(), text_len(left) + right.len(), |filler| {
                    push_text(filler, left);
                    filler.push(right);
                })));
            }
            let left = vm.operand(self.lhs)?;
            ops::append(vm.cx(), left, right)
        })();
        give(vm, self.dst, result)
    }
}

impl Handler for ConstConcat {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let left = vm.constant(self.lhs).as_bytes().unwrap_or(b"");
        let right = vm.get(self.rhs);
        if let Some(text) = right.direct_str() {
            let joined = Str::concat(vm.heap(), left, text);
            // a string: no code of the program runs
            drop(ManuallyDrop::into_inner(vm.consumed(self.rhs)));
            vm.put(self.dst, Value::from(joined));
            return Flow::Next;
        }
        let result = (|| {
            if right.tag() == Tag::Int {
                let len = left.len() + text_len(right);
                return Ok(Value::from(Str::filled(vm.heap(), len, |filler| {
                    filler.push(left);
                    push_text(filler, right);
                })));
            }
            let right = vm.operand(self.rhs)?;
            let right = vm.cx().to_str(&right)?;
            Ok(Value::from(Str::concat(vm.heap(), left, &right)))
        })();
        give(vm, self.dst, result)
    }
}

impl Handler for ToText {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        if is_plain(vm, self.first) && is_plain(vm, self.second) { Flow::Next } else { Flow::Slow }
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let slots = [self.first, self.second];
        into_text(vm, if self.first == self.second { &slots[..1] } else { &slots })
    }
}

/// Whether a temporary becomes text without anything that can be noticed.
#[inline(always)]
fn is_plain(vm: &Vm, slot: Slot) -> bool {
    !matches!(vm.get(slot).tag(), Tag::Array | Tag::Object | Tag::Ref)
}

/// Makes text of temporaries that are no strings and no ints; what they held is released when all
/// of them are done.
fn into_text(vm: &Vm, slots: &[Slot]) -> Flow {
    let mut old = [Value::NULL, Value::NULL];
    for (&slot, old) in slots.iter().zip(&mut old) {
        if is_text(vm.get(slot)) {
            continue;
        }
        *old = vm.take_raw(slot);
        match vm.cx().to_str(old.deref()) {
            Ok(text) => vm.put(slot, Value::from(text)),
            Err(halt) => return Flow::Halt(halt),
        }
    }
    drop(old);
    vm.poll()
}

impl Handler for ConcatRun {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let count = self.count.0 as usize;
        let mut len = 0;
        for index in 0..count {
            let part = || &vm.run(self.first, count)[index];
            if !is_text(part()) {
                let slot = |index: usize| Slot::new(self.first.index() + index);
                // what an operator between the first two releases goes when both are text
                let slots = [slot(index), slot(index + 1)];
                let settled = into_text(vm, if index == 0 && count > 1 { &slots } else { &slots[..1] });
                if !matches!(settled, Flow::Next) {
                    return settled;
                }
            }
            len += text_len(part());
        }
        let parts = vm.run(self.first, count);
        let joined = Str::filled(vm.heap(), len, |filler| parts.iter().for_each(|part| push_text(filler, part)));
        // they hold strings and ints now: releasing a string runs no PHP code
        vm.release_run(self.first, count);
        vm.put(self.dst, Value::from(joined));
        Flow::Next
    }
}

/// Tells whether a value is a string or an int.
#[inline(always)]
fn is_text(value: &Value) -> bool {
    matches!(value.tag(), Tag::String | Tag::Int)
}

/// Bytes of the text of a string or an int.
#[inline(always)]
fn text_len(value: &Value) -> usize {
    debug_assert!(is_text(value));
    value.direct_str().map_or_else(|| decimal_len(value.int_payload()), |text| text.len())
}

/// Writes the text of a string or an int.
#[inline(always)]
fn push_text(filler: &mut Filler, value: &Value) {
    match value.direct_str() {
        Some(text) => filler.push(text),
        None => filler.push_int(value.int_payload()),
    }
}

macro_rules! unary {
    ($op:ident, $function:path) => {
        impl Handler for $op {
            fn run(self, vm: &mut Vm) -> Flow {
                vm.sync();
                let result = vm.operand(self.src).and_then(|value| $function(vm.cx(), &value));
                give(vm, self.dst, result)
            }
        }
    };
}
unary!(Plus, ops::plus);
unary!(BitNot, ops::bit_not);

impl Handler for Neg {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let value = vm.get(self.src);
        if value.tag() == Tag::Int {
            let Some(int) = value.int_payload().checked_neg() else {
                return Flow::Slow;
            };
            vm.put_int(self.dst, int);
            return Flow::Next;
        }
        let value = vm.get_opaque(self.src);
        if value.tag() != Tag::Float {
            return Flow::Slow;
        }
        vm.put_float(self.dst, -value.float_payload());
        Flow::NextOpaque
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let result = vm.operand(self.src).and_then(|value| ops::negate(vm.cx(), &value));
        give(vm, self.dst, result)
    }
}

impl Handler for Not {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        match vm.get(self.src).tag() {
            Tag::True => vm.put(self.dst, Value::FALSE),
            Tag::False | Tag::Null => vm.put(self.dst, Value::TRUE),
            _ => return Flow::Slow,
        }
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let result = vm.operand(self.src).map(|value| Value::bool(!ops::truth(vm.cx(), &value)));
        give(vm, self.dst, result)
    }
}

impl Handler for ToBool {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let value = vm.get(self.src);
        let truth = match value.tag() {
            Tag::True => true,
            Tag::False | Tag::Null => false,
            Tag::Int => value.int_payload() != 0,
            _ => return Flow::Slow,
        };
        vm.put(self.dst, Value::bool(truth));
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let result = vm.operand(self.src).map(|value| Value::bool(ops::truth(vm.cx(), &value)));
        give(vm, self.dst, result)
    }
}

impl Handler for Cast_ {
    /// Values that have the type already, and need no counting; ints as floats, and small floats as
    /// ints.
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let value = vm.get(self.src);
        let (tag, int, float) = (value.tag(), Cast::Int as i16, Cast::Float as i16);
        if (tag == Tag::Int && self.kind.0 == int || tag == Tag::Float && self.kind.0 == float)
            && let Some(value) = value.copy_scalar()
        {
            vm.put(self.dst, value);
            return Flow::Next;
        }
        if tag == Tag::Int && self.kind.0 == float {
            vm.put_float(self.dst, value.int_payload() as f64);
            return Flow::NextOpaque;
        }
        if tag == Tag::Float && self.kind.0 == int && value.float_payload().abs() < 9e15 {
            vm.put_int(self.dst, value.float_payload() as i64);
            return Flow::Next;
        }
        Flow::Slow
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        if self.kind.0 == Cast::Int as i16
            && let Some(text) = through_ref(vm, self.src).and_then(Value::direct_str)
            && let Some(int) = heddle_value::juggle::number::short_int(text)
        {
            vm.consume(self.src);
            vm.put_int(self.dst, int);
            return Flow::Next;
        }
        let (tag, kind) = (vm.get(self.src).tag(), Cast::from_number(self.kind.0));
        if tag == Tag::String && kind == Cast::String || tag == Tag::Array && kind == Cast::Array {
            let value = if vm.is_temporary(self.src) { vm.take_raw(self.src) } else { vm.get(self.src).clone() };
            vm.put(self.dst, value);
            return Flow::Next;
        }
        let result = vm.operand(self.src).and_then(|value| ops::cast(vm.cx(), value, kind));
        give(vm, self.dst, result)
    }
}
