//! A product and what it is added to or taken from, in one instruction: the middle of most numeric
//! loops.
//!
//! The fast paths take floats alone or ints alone. Everything else does first the one, then the
//! other, as two instructions would.

use super::arith::{as_float, number};
use super::locals::operate_with;
use crate::driver::Handler;
use crate::machine::{Flow, Vm};
use heddle_bytecode::Slot;
use heddle_bytecode::ops::*;
use heddle_runtime::{Result, ops};
use heddle_value::{Tag, Value};

/// Three floats.
#[inline(always)]
fn floats(a: &Value, b: &Value, c: &Value) -> Option<(f64, f64, f64)> {
    if a.tag() != Tag::Float || b.tag() != Tag::Float || c.tag() != Tag::Float {
        return None;
    }
    Some((a.float_payload(), b.float_payload(), c.float_payload()))
}

/// Three ints.
#[inline(always)]
fn ints(a: &Value, b: &Value, c: &Value) -> Option<(i64, i64, i64)> {
    if a.tag() != Tag::Int || b.tag() != Tag::Int || c.tag() != Tag::Int {
        return None;
    }
    Some((a.int_payload(), b.int_payload(), c.int_payload()))
}

/// The product with everything that can happen; both operands are consumed.
fn product(vm: &Vm, lhs: Slot, rhs: Slot) -> Result<Value> {
    if let (Some(l), Some(r)) = (number(vm, lhs), number(vm, rhs))
        && let Some(product) = quick_product(l, r)
    {
        return Ok(product);
    }
    let (left, right) = (vm.operand(lhs)?, vm.operand(rhs)?);
    ops::binary(vm.cx(), BinaryOp::Mul, &left, &right)
}

/// The product of two numbers; `None` when it is too large for an int.
fn quick_product(l: &Value, r: &Value) -> Option<Value> {
    match (l.as_int(), r.as_int()) {
        (Some(l), Some(r)) => l.checked_mul(r).map(Value::int),
        _ => Some(Value::float(as_float(l)? * as_float(r)?)),
    }
}

macro_rules! product {
    ($op:ident, $binary:ident, $checked:ident, |$product:ident, $with:ident| $float:expr, |$first:ident, $second:ident| $ordered:expr) => {
        impl Handler for $op {
            #[inline(always)]
            fn run(self, vm: &mut Vm) -> Flow {
                if let Some((l, r, $with)) = floats(vm.get(self.lhs), vm.get(self.rhs), vm.get(self.with)) {
                    let $product = l * r;
                    vm.put_float(self.dst, $float);
                    return Flow::Next;
                }
                let Some((l, r, $second)) = ints(vm.get_opaque(self.lhs), vm.get_opaque(self.rhs), vm.get_opaque(self.with)) else {
                    return Flow::Slow;
                };
                let Some($first) = l.checked_mul(r) else {
                    return Flow::Slow;
                };
                let (l, r) = $ordered;
                let Some(int) = l.$checked(r) else {
                    return Flow::Slow;
                };
                vm.put_int(self.dst, int);
                Flow::NextOpaque
            }

            fn slow(self, vm: &mut Vm) -> Flow {
                let result = (|| {
                    let $first = product(vm, self.lhs, self.rhs)?;
                    let $second = vm.operand(self.with)?;
                    let (l, r) = $ordered;
                    ops::binary(vm.cx(), BinaryOp::$binary, &l, &r)
                })();
                match result {
                    Ok(value) => {
                        vm.put(self.dst, value);
                        Flow::Next
                    }
                    Err(halt) => Flow::Halt(halt),
                }
            }
        }
    };
}
product!(MulAdd, Add, checked_add, |product, with| product + with, |first, second| (first, second));
product!(AddMul, Add, checked_add, |product, with| with + product, |first, second| (second, first));
product!(MulSub, Sub, checked_sub, |product, with| product - with, |first, second| (first, second));
product!(SubMul, Sub, checked_sub, |product, with| with - product, |first, second| (second, first));

macro_rules! assign_product {
    ($op:ident, $binary:ident, $checked:ident, $float:tt) => {
        impl Handler for $op {
            #[inline(always)]
            fn run(self, vm: &mut Vm) -> Flow {
                if let Some((l, r, with)) = floats(vm.get(self.lhs), vm.get(self.rhs), vm.get(self.local)) {
                    vm.put_float(self.local, with $float l * r);
                    return Flow::Next;
                }
                let Some((l, r, with)) = ints(vm.get_opaque(self.lhs), vm.get_opaque(self.rhs), vm.get_opaque(self.local)) else {
                    return Flow::Slow;
                };
                let Some(int) = l.checked_mul(r).and_then(|product| with.$checked(product)) else {
                    return Flow::Slow;
                };
                vm.put_int(self.local, int);
                Flow::NextOpaque
            }

            fn slow(self, vm: &mut Vm) -> Flow {
                match product(vm, self.lhs, self.rhs) {
                    Ok(product) => operate_with(vm, self.local, product, BinaryOp::$binary),
                    Err(halt) => Flow::Halt(halt),
                }
            }
        }
    };
}
assign_product!(AddAssignMul, Add, checked_add, +);
assign_product!(SubAssignMul, Sub, checked_sub, -);
