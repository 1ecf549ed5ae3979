//! Jumps, plain and fused with comparisons.

use super::compare::{Test, case, case_identity, full, identity, ints, operands, quick};
use super::locals::step;
use crate::driver::Handler;
use crate::machine::{Flow, Vm};
use heddle_bytecode::operand::{Label, Slot};
use heddle_bytecode::ops::*;
use heddle_runtime::object::class_of;
use heddle_runtime::{Result, ops};
use heddle_value::{Tag, Value, View};

impl Handler for Jump {
    #[inline(always)]
    fn run(self, _vm: &mut Vm) -> Flow {
        Flow::Jump(self.target.0)
    }
}

impl Handler for JumpBack {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        vm.jump(self.target)
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        vm.jump_polled(self.target)
    }
}

/// The truth of an operand, which is consumed.
fn truth(vm: &Vm, src: Slot) -> Result<bool> {
    let value = vm.operand(src)?;
    Ok(ops::truth(vm.cx(), &value))
}

/// Jumps when a slow test came out as wanted.
fn decide(vm: &Vm, result: Result<bool>, wanted: bool, target: Label) -> Flow {
    match result {
        Ok(truth) if truth == wanted => vm.jump_polled(target),
        Ok(_) => match vm.poll() {
            Flow::Next => Flow::Next,
            halted => halted,
        },
        Err(halt) => Flow::Halt(halt),
    }
}

/// Returns the truth of a string, an array, or an object whose class does not say it itself; None
/// for everything else.
#[inline(always)]
fn counted_truth(value: &Value) -> Option<bool> {
    match value.tag() {
        Tag::String => value.direct_str().map(|text| !matches!(&text[..], b"" | b"0")),
        Tag::Array => value.direct_array().map(|array| !array.is_empty()),
        Tag::Object => class_of(value.direct_object()?).hooks.cast.is_none().then_some(true),
        _ => None,
    }
}

/// Returns the truth of a value that is no float or resource, nor an object whose class says it;
/// that of an undefined variable without a word.
#[inline(always)]
pub(crate) fn plain_truth(value: &Value) -> Option<bool> {
    match value.tag() {
        Tag::Undef | Tag::Null | Tag::False => Some(false),
        Tag::True => Some(true),
        Tag::Int => Some(value.int_payload() != 0),
        _ => counted_truth(value),
    }
}

macro_rules! jump_on {
    ($op:ident, $wanted:literal) => {
        impl Handler for $op {
            #[inline(always)]
            fn run(self, vm: &mut Vm) -> Flow {
                let value = vm.get(self.src);
                let truth = match value.tag() {
                    Tag::True => true,
                    Tag::False | Tag::Null => false,
                    Tag::Int => value.int_payload() != 0,
                    _ => {
                        let Some(truth) = counted_truth(vm.get_opaque(self.src)).filter(|_| !vm.must_poll(self.target)) else {
                            return Flow::Slow;
                        };
                        return vm.end_releasing(vm.consumed(self.src), if truth == $wanted { self.target.0 } else { $op::WORDS as i32 });
                    }
                };
                if truth == $wanted { vm.jump(self.target) } else { Flow::Next }
            }

            fn slow(self, vm: &mut Vm) -> Flow {
                decide(vm, truth(vm, self.src), $wanted, self.target)
            }
        }
    };
}
jump_on!(JumpTrue, true);
jump_on!(JumpFalse, false);

impl Handler for JumpNull {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        if vm.get(self.src).deref().tag() <= Tag::Null { Flow::Jump(self.target.0) } else { Flow::Next }
    }
}

impl Handler for JumpNotNull {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        if vm.get(self.src).deref().tag() > Tag::Null { Flow::Jump(self.target.0) } else { Flow::Next }
    }
}

macro_rules! jump_compare {
    ($op:ident, $test:ident, $wanted:literal) => {
        impl Handler for $op {
            #[inline(always)]
            fn run(self, vm: &mut Vm) -> Flow {
                match quick(vm, Test::$test, self.lhs, self.rhs).or_else(|| identity(vm, Test::$test, self.lhs, self.rhs)) {
                    Some(truth) if truth == $wanted => vm.jump(self.target),
                    Some(_) => Flow::Next,
                    None => Flow::Slow,
                }
            }

            fn slow(self, vm: &mut Vm) -> Flow {
                decide(vm, operands(vm, Test::$test, self.lhs, self.rhs), $wanted, self.target)
            }
        }
    };
}
jump_compare!(JumpLess, Less, true);
jump_compare!(JumpNotLess, Less, false);
jump_compare!(JumpLessEq, LessEq, true);
jump_compare!(JumpNotLessEq, LessEq, false);
jump_compare!(JumpEq, Eq, true);
jump_compare!(JumpNe, Eq, false);
jump_compare!(JumpIdentical, Identical, true);
jump_compare!(JumpNotIdentical, Identical, false);

/// A comparison of an operand with a number; `swapped`: the number stands on the left.
fn with_imm(vm: &Vm, test: Test, swapped: bool, lhs: Slot, imm: i16) -> Result<bool> {
    let (value, imm) = (vm.operand(lhs)?, Value::int(i64::from(imm)));
    if swapped { full(vm, test, &imm, &value) } else { full(vm, test, &value, &imm) }
}

macro_rules! jump_imm {
    ($op:ident, $operator:tt, $test:ident, $swapped:literal, $wanted:literal) => {
        impl Handler for $op {
            #[inline(always)]
            fn run(self, vm: &mut Vm) -> Flow {
                let value = vm.get(self.lhs);
                if value.tag() != Tag::Int {
                    return Flow::Slow;
                }
                let truth = value.int_payload() $operator i64::from(self.rhs.0);
                if truth == $wanted { vm.jump(self.target) } else { Flow::Next }
            }

            fn slow(self, vm: &mut Vm) -> Flow {
                decide(vm, with_imm(vm, Test::$test, $swapped, self.lhs, self.rhs.0), $wanted, self.target)
            }
        }
    };
}
jump_imm!(JumpLessImm, <, Less, false, true);
jump_imm!(JumpNotLessImm, <, Less, false, false);
jump_imm!(JumpLessEqImm, <=, LessEq, false, true);
jump_imm!(JumpNotLessEqImm, <=, LessEq, false, false);
jump_imm!(JumpGreaterImm, >, Less, true, true);
jump_imm!(JumpNotGreaterImm, >, Less, true, false);
jump_imm!(JumpGreaterEqImm, >=, LessEq, true, true);
jump_imm!(JumpNotGreaterEqImm, >=, LessEq, true, false);
jump_imm!(JumpEqImm, ==, Eq, false, true);
jump_imm!(JumpNeImm, ==, Eq, false, false);

macro_rules! jump_identical_imm {
    ($op:ident, $wanted:literal) => {
        impl Handler for $op {
            #[inline(always)]
            fn run(self, vm: &mut Vm) -> Flow {
                let value = vm.get(self.lhs);
                if value.tag() == Tag::Int {
                    let truth = value.int_payload() == i64::from(self.rhs.0);
                    return if truth == $wanted { vm.jump(self.target) } else { Flow::Next };
                }
                // what is no int is not identical with one
                if matches!(value.tag(), Tag::Undef | Tag::Ref) || vm.must_poll(self.target) {
                    return Flow::Slow;
                }
                vm.end_releasing(vm.consumed(self.lhs), if $wanted { $op::WORDS as i32 } else { self.target.0 })
            }

            fn slow(self, vm: &mut Vm) -> Flow {
                decide(vm, with_imm(vm, Test::Identical, false, self.lhs, self.rhs.0), $wanted, self.target)
            }
        }
    };
}
jump_identical_imm!(JumpIdenticalImm, true);
jump_identical_imm!(JumpNotIdenticalImm, false);

macro_rules! jump_case {
    ($op:ident, $test:ident) => {
        impl Handler for $op {
            #[inline(always)]
            fn run(self, vm: &mut Vm) -> Flow {
                match ints(Test::$test, vm.get(self.lhs), vm.get(self.rhs)) {
                    Some(true) => return vm.jump(self.target),
                    Some(false) => return Flow::Next,
                    None => {}
                }
                if vm.must_poll(self.target) {
                    return Flow::Slow;
                }
                match case_identity(vm, Test::$test, self.lhs, self.rhs) {
                    Some((same, rest)) => vm.end_releasing(rest, if same { self.target.0 } else { $op::WORDS as i32 }),
                    None => Flow::Slow,
                }
            }

            fn slow(self, vm: &mut Vm) -> Flow {
                decide(vm, case(vm, Test::$test, self.lhs, self.rhs), true, self.target)
            }
        }
    };
}
jump_case!(JumpCaseIdentical, Identical);
jump_case!(JumpCaseEq, Eq);

macro_rules! counted_jump {
    ($op:ident, $checked:ident, $step:ident, $operator:tt, $test:ident, $swapped:literal, imm) => {
        impl Handler for $op {
            #[inline(always)]
            fn run(self, vm: &mut Vm) -> Flow {
                let target = vm.get_mut(self.local);
                if target.tag() != Tag::Int || vm.interrupted() {
                    return Flow::Slow;
                }
                let Some(int) = target.int_payload().$checked(1) else {
                    return Flow::Slow;
                };
                target.overwrite(Value::int(int));
                if int $operator i64::from(self.rhs.0) { Flow::Jump(self.target.0) } else { Flow::Next }
            }

            fn slow(self, vm: &mut Vm) -> Flow {
                let result = step(vm, self.local, IncDec::$step).and_then(|_| with_imm(vm, Test::$test, $swapped, self.local, self.rhs.0));
                decide(vm, result, true, self.target)
            }
        }
    };
    ($op:ident, $checked:ident, $step:ident, $operator:tt, $test:ident, slot) => {
        impl Handler for $op {
            #[inline(always)]
            fn run(self, vm: &mut Vm) -> Flow {
                let (target, rhs) = (vm.get_mut(self.local), vm.get(self.rhs));
                if target.tag() != Tag::Int || rhs.tag() != Tag::Int || vm.interrupted() {
                    return Flow::Slow;
                }
                let Some(int) = target.int_payload().$checked(1) else {
                    return Flow::Slow;
                };
                target.overwrite(Value::int(int));
                if int $operator rhs.int_payload() { Flow::Jump(self.target.0) } else { Flow::Next }
            }

            fn slow(self, vm: &mut Vm) -> Flow {
                let result = step(vm, self.local, IncDec::$step).and_then(|_| operands(vm, Test::$test, self.local, self.rhs));
                decide(vm, result, true, self.target)
            }
        }
    };
}
counted_jump!(IncJumpLess, checked_add, PreInc, <, Less, slot);
counted_jump!(IncJumpLessEq, checked_add, PreInc, <=, LessEq, slot);
counted_jump!(IncJumpLessImm, checked_add, PreInc, <, Less, false, imm);
counted_jump!(IncJumpLessEqImm, checked_add, PreInc, <=, LessEq, false, imm);
counted_jump!(DecJumpGreaterImm, checked_sub, PreDec, >, Less, true, imm);
counted_jump!(DecJumpGreaterEqImm, checked_sub, PreDec, >=, LessEq, true, imm);

impl Handler for JumpTable {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let Some(lookup) = vm.kept_lookup(self.cache) else {
            return Flow::Slow;
        };
        let value = vm.get(self.src);
        let found = match value.tag() {
            Tag::Int => lookup.int(value.int_payload()),
            Tag::String => value.direct_str().and_then(|text| lookup.string(text)),
            Tag::Ref => return Flow::Slow,
            _ => None,
        };
        go(vm, found)
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let function = vm.function().get();
        let lookup = function.code().expect("it runs bytecode").jump_tables[self.table.0 as usize].lookup();
        vm.keep_lookup(self.cache, lookup);
        let found = match vm.get(self.src).view() {
            View::Int(int) => lookup.int(int),
            View::Str(text) => lookup.string(text),
            _ => None,
        };
        go(vm, found)
    }
}

/// Goes where a jump table leads.
#[inline(always)]
fn go(vm: &mut Vm, found: Option<u32>) -> Flow {
    match found {
        Some(offset) => vm.go_to_offset(i64::from(offset)),
        None => Flow::Next,
    }
}
