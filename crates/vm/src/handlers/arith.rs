//! Arithmetic, bits and concatenation.

use crate::driver::Handler;
use crate::machine::{Flow, Vm};
use heddle_bytecode::Slot;
use heddle_bytecode::ops::*;
use heddle_runtime::{Result, ops};
use heddle_value::juggle::text::Decimal;
use heddle_value::{Str, Tag, Value};

/// Writes a result to a temporary, or halts.
#[inline(always)]
fn give(vm: &Vm, dst: Slot, result: Result<Value>) -> Flow {
    match result {
        Ok(value) => {
            vm.put(dst, value);
            Flow::Next
        }
        Err(halt) => Flow::Halt(halt),
    }
}

/// A binary operator with everything that can happen.
fn binary(vm: &Vm, op: BinaryOp, dst: Slot, lhs: Slot, rhs: Slot) -> Flow {
    let result = (|| {
        let (left, right) = (vm.operand(lhs)?, vm.operand(rhs)?);
        ops::binary(vm.cx(), op, &left, &right)
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

/// What an operand of a slow path holds, through the reference of a local that is bound to one. `None`: a temporary's reference, which must be freed.
#[inline(always)]
pub fn through_ref<'a>(vm: &Vm, slot: Slot) -> Option<&'a Value> {
    let value = vm.get(slot);
    if value.tag() == Tag::Ref && vm.is_temporary(slot) { None } else { Some(value.deref()) }
}

macro_rules! numeric {
    ($op:ident, $checked:ident, $float:tt, $imm:ident, $quick:ident) => {
        /// Two numbers, the result into a slot that needs no release; false for anything else, and for an overflow.
        #[inline(always)]
        fn $quick(dst: *mut Value, l: &Value, r: &Value) -> bool {
            // SAFETY: payloads are read as the tags say; the slot is the instruction's.
            unsafe {
                if l.tag() == Tag::Int && r.tag() == Tag::Int {
                    let Some(int) = l.int_unchecked().$checked(r.int_unchecked()) else {
                        return false;
                    };
                    dst.write(Value::int(int));
                    return true;
                }
                let l = match l.tag() {
                    Tag::Float => l.float_unchecked(),
                    Tag::Int => l.int_unchecked() as f64,
                    _ => return false,
                };
                let r = match r.tag() {
                    Tag::Float => r.float_unchecked(),
                    Tag::Int => r.int_unchecked() as f64,
                    _ => return false,
                };
                Value::write_float(dst, l $float r);
            }
            true
        }

        impl Handler for $op {
            #[inline(always)]
            fn run(self, vm: &mut Vm) -> Flow {
                if $quick(vm.at(self.dst), vm.get(self.lhs), vm.get(self.rhs)) { Flow::Next } else { Flow::Slow }
            }

            fn slow(self, vm: &mut Vm) -> Flow {
                if let (Some(l), Some(r)) = (through_ref(vm, self.lhs), through_ref(vm, self.rhs))
                    && $quick(vm.at(self.dst), l, r)
                {
                    return Flow::Next;
                }
                binary(vm, BinaryOp::$op, self.dst, self.lhs, self.rhs)
            }
        }

        impl Handler for $imm {
            #[inline(always)]
            fn run(self, vm: &mut Vm) -> Flow {
                let rhs = Value::int(i64::from(self.rhs.0));
                if $quick(vm.at(self.dst), vm.get(self.lhs), &rhs) { Flow::Next } else { Flow::Slow }
            }

            fn slow(self, vm: &mut Vm) -> Flow {
                if let Some(l) = through_ref(vm, self.lhs)
                    && $quick(vm.at(self.dst), l, &Value::int(i64::from(self.rhs.0)))
                {
                    return Flow::Next;
                }
                binary_imm(vm, BinaryOp::$op, self.dst, self.lhs, i64::from(self.rhs.0))
            }
        }
    };
}
numeric!(Add, checked_add, +, AddImm, quick_add);
numeric!(Sub, checked_sub, -, SubImm, quick_sub);
numeric!(Mul, checked_mul, *, MulImm, quick_mul);

impl Handler for Div {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let (l, r) = (vm.get(self.lhs), vm.get(self.rhs));
        // SAFETY: payloads are read as the tags say.
        unsafe {
            let l = match l.tag() {
                Tag::Float => l.float_unchecked(),
                Tag::Int if r.tag() == Tag::Float => l.int_unchecked() as f64,
                _ => return Flow::Slow,
            };
            let r = match r.tag() {
                Tag::Float => r.float_unchecked(),
                Tag::Int => r.int_unchecked() as f64,
                _ => return Flow::Slow,
            };
            if r == 0.0 {
                return Flow::Slow;
            }
            Value::write_float(vm.at(self.dst), l / r);
        }
        Flow::Next
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
        // SAFETY: the tags were looked at.
        let (l, r) = unsafe { (l.int_unchecked(), r.int_unchecked()) };
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
        let r = i64::from(self.rhs.0);
        if l.tag() != Tag::Int || r == 0 || r == -1 {
            return Flow::Slow;
        }
        // SAFETY: the tag was looked at.
        vm.put_int(self.dst, unsafe { l.int_unchecked() } % r);
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
                // SAFETY: the tags were looked at.
                vm.put_int(self.dst, unsafe { l.int_unchecked() $operator r.int_unchecked() });
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
                // SAFETY: the tags were looked at.
                let (l, r) = unsafe { (l.int_unchecked(), r.int_unchecked()) };
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
        if l.tag() != Tag::String || r.tag() != Tag::String {
            return Flow::Slow;
        }
        // SAFETY: the tags were looked at.
        let joined = unsafe { Str::concat(vm.heap(), l.str_unchecked(), r.str_unchecked()) };
        vm.consume(self.lhs);
        vm.consume(self.rhs);
        vm.put(self.dst, Value::from(joined));
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        binary(vm, BinaryOp::Concat, self.dst, self.lhs, self.rhs)
    }
}

impl Handler for ConcatConst {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let result = (|| {
            let left = vm.operand(self.lhs)?;
            ops::append(vm.cx(), left, vm.constant(self.rhs).as_bytes().unwrap_or(b""))
        })();
        give(vm, self.dst, result)
    }
}

impl Handler for ConstConcat {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let result = (|| {
            let left = vm.constant(self.lhs).as_bytes().unwrap_or(b"");
            let right = vm.get(self.rhs);
            if right.tag() == Tag::Int {
                // SAFETY: the tag was looked at.
                let digits = Decimal::new(unsafe { right.int_unchecked() });
                return Ok(Value::from(Str::concat(vm.heap(), left, digits.as_bytes())));
            }
            let right = vm.operand(self.rhs)?;
            let right = vm.cx().to_str(&right)?;
            Ok(Value::from(Str::concat(vm.heap(), left, &right)))
        })();
        give(vm, self.dst, result)
    }
}

impl Handler for ConcatRun {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let count = self.count.0 as usize;
        let first = self.first.index();
        let slot = |index: usize| Slot::new(first + index);
        for index in 0..count {
            if matches!(vm.get(slot(index)).tag(), Tag::String | Tag::Int) {
                continue;
            }
            let value = vm.take_raw(slot(index));
            match vm.cx().to_str(value.deref()) {
                Ok(text) => vm.put(slot(index), Value::from(text)),
                Err(halt) => return Flow::Halt(halt),
            }
        }
        let parts = (0..count).map(|index| Part::of(vm.get(slot(index))));
        let len = parts.clone().map(|part| part.as_bytes().len()).sum();
        let joined = Str::with_len(vm.heap(), len, |mut bytes| {
            for part in parts {
                let part = part.as_bytes();
                let (head, tail) = bytes.split_at_mut(part.len());
                head.copy_from_slice(part);
                bytes = tail;
            }
        });
        for index in 0..count {
            drop(vm.take_raw(slot(index)));
        }
        vm.put(self.dst, Value::from(joined));
        Flow::Next
    }
}

/// A piece of a text under construction.
enum Part<'a> {
    Text(&'a [u8]),
    Number(Decimal),
}

impl<'a> Part<'a> {
    /// Precondition: the value is a string or an int.
    #[inline(always)]
    fn of(value: &'a Value) -> Part<'a> {
        // SAFETY: promised by the caller.
        unsafe {
            if value.tag() == Tag::Int { Part::Number(Decimal::new(value.int_unchecked())) } else { Part::Text(value.str_unchecked()) }
        }
    }

    #[inline(always)]
    fn as_bytes(&self) -> &[u8] {
        match self {
            Part::Text(text) => text,
            Part::Number(digits) => digits.as_bytes(),
        }
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
unary!(Neg, ops::negate);
unary!(Plus, ops::plus);
unary!(BitNot, ops::bit_not);

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
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let result = vm.operand(self.src).map(|value| Value::bool(ops::truth(vm.cx(), &value)));
        give(vm, self.dst, result)
    }
}

impl Handler for Cast_ {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let result = vm.operand(self.src).and_then(|value| ops::cast(vm.cx(), value, Cast::from_number(self.kind.0)));
        give(vm, self.dst, result)
    }
}
