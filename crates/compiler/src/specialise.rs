//! Instructions whose operands have known types become those that ask for no types (see [`crate::typing`]).
//!
//! The typed instruction lies as the general one does, so nothing moves. The verifier does not prove the types: a mistake here
//! gives a wrong number, never a wild access, because the typed instructions read and write numbers alone.

use crate::typing::{BIG, FLOAT, INT, Room, Types, Typing, declared};
use heddle_bytecode::decode::op_at;
use heddle_bytecode::operand::Slot;
use heddle_bytecode::ops::{ALL, META, Op};
use heddle_bytecode::unit::{Function, flags};
use std::sync::LazyLock;

/// Specialises all functions of a unit.
pub(crate) fn specialise(functions: &mut [Function]) {
    let returns: Vec<Types> = functions.iter().map(result).collect();
    let mut room = Room::default();
    let mut typed = Vec::new();
    for function in functions {
        if !gains(function) {
            continue;
        }
        if let Some(typing) = Typing::of(function, &returns, &mut room) {
            room = typing.visit(|at, state| {
                let op = op_at(&function.code, at);
                let types = |word: usize| state[Slot(function.code[at + word]).index()];
                match op {
                    Op::ReturnChecked if fits(types(1), function.code[at + 2]) => typed.push((at, Op::ReturnKnown)),
                    _ => typed.extend(choose(op, types).map(|op| (at, op))),
                }
            });
        }
        for (at, op) in typed.drain(..) {
            function.code[at] = op as u16;
        }
    }
}

/// What a call of the function gives.
fn result(function: &Function) -> Types {
    if function.flags & (flags::GENERATOR | flags::BY_REF) != 0 { Types::MAX } else { declared(function.return_type.as_ref()) }
}

/// Whether there is anything to specialise.
fn gains(function: &Function) -> bool {
    let gains = &*GAINS;
    let mut at = 0;
    while at < function.code.len() {
        let op = function.code[at] as usize;
        if gains[op] {
            return true;
        }
        at += META[op].words;
    }
    false
}

/// By opcode: there is a typed instruction in its place.
static GAINS: LazyLock<[bool; META.len()]> = LazyLock::new(|| {
    let mut table = [false; META.len()];
    for (&op, gains) in ALL.iter().zip(&mut table) {
        *gains = op == Op::ReturnChecked || choose(op, |_| INT).is_some() || choose(op, |_| FLOAT).is_some();
    }
    table
});

/// Whether a value of these types is of a declared type; `mask` is the word of it.
fn fits(types: Types, mask: u16) -> bool {
    // a float that an int grew to is a float
    let tags = if types & BIG != 0 { types & !BIG | FLOAT } else { types };
    tags & !mask == 0
}

/// The typed instruction for `op`, given the types of its operands by word.
fn choose(op: Op, types: impl Fn(usize) -> Types) -> Option<Op> {
    use Op::*;
    let all = |words: &[usize], wanted: Types| words.iter().all(|&word| types(word) & !wanted == 0);
    let ints = |words: &[usize], typed: Op| all(words, INT).then_some(typed);
    let floats = |words: &[usize], typed: Op| all(words, FLOAT | BIG).then_some(typed);
    match op {
        Add => ints(&[2, 3], AddInt).or_else(|| floats(&[2, 3], AddFloat)),
        Sub => ints(&[2, 3], SubInt).or_else(|| floats(&[2, 3], SubFloat)),
        Mul => ints(&[2, 3], MulInt).or_else(|| floats(&[2, 3], MulFloat)),
        Div => floats(&[2, 3], DivFloat),
        MulAdd => floats(&[2, 3, 4], MulAddFloat),
        AddMul => floats(&[2, 3, 4], AddMulFloat),
        MulSub => floats(&[2, 3, 4], MulSubFloat),
        SubMul => floats(&[2, 3, 4], SubMulFloat),
        AddAssign => floats(&[1, 2], AddAssignFloat),
        SubAssign => floats(&[1, 2], SubAssignFloat),
        MulAssign => floats(&[1, 2], MulAssignFloat),
        AddAssignMul => floats(&[1, 2, 3], AddAssignMulFloat),
        SubAssignMul => floats(&[1, 2, 3], SubAssignMulFloat),
        JumpLess => ints(&[1, 2], JumpLessInt).or_else(|| floats(&[1, 2], JumpLessFloat)),
        JumpNotLess => ints(&[1, 2], JumpNotLessInt).or_else(|| floats(&[1, 2], JumpNotLessFloat)),
        JumpLessEq => ints(&[1, 2], JumpLessEqInt).or_else(|| floats(&[1, 2], JumpLessEqFloat)),
        JumpNotLessEq => ints(&[1, 2], JumpNotLessEqInt).or_else(|| floats(&[1, 2], JumpNotLessEqFloat)),
        AddImm => ints(&[2], AddImmInt),
        SubImm => ints(&[2], SubImmInt),
        MulImm => ints(&[2], MulImmInt),
        Inc => ints(&[1], IncInt),
        JumpLessImm => ints(&[1], JumpLessImmInt),
        JumpNotLessImm => ints(&[1], JumpNotLessImmInt),
        JumpLessEqImm => ints(&[1], JumpLessEqImmInt),
        JumpNotLessEqImm => ints(&[1], JumpNotLessEqImmInt),
        JumpGreaterImm => ints(&[1], JumpGreaterImmInt),
        JumpNotGreaterImm => ints(&[1], JumpNotGreaterImmInt),
        JumpGreaterEqImm => ints(&[1], JumpGreaterEqImmInt),
        JumpNotGreaterEqImm => ints(&[1], JumpNotGreaterEqImmInt),
        JumpEqImm | JumpIdenticalImm => ints(&[1], JumpEqImmInt),
        JumpNeImm | JumpNotIdenticalImm => ints(&[1], JumpNeImmInt),
        IncJumpLess => ints(&[1, 2], IncJumpLessInt),
        IncJumpLessEq => ints(&[1, 2], IncJumpLessEqInt),
        IncJumpLessImm => ints(&[1], IncJumpLessImmInt),
        IncJumpLessEqImm => ints(&[1], IncJumpLessEqImmInt),
        _ => None,
    }
}
