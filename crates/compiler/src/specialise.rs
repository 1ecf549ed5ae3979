//! Instructions whose operands have known types become those that ask for no types (see [`crate::typing`]).
//!
//! The typed instruction lies as the general one does, so nothing moves. The verifier does not prove the types: a mistake here
//! gives a wrong number, never a wild access, because the typed instructions read and write numbers alone.

use crate::typing::{FLOAT, INT, INT_OVERFLOW, Scratch, Types, Typing, declared};
use heddle_bytecode::decode::{op_at, words};
use heddle_bytecode::operand::{Needs, Slot, SlotKind};
use heddle_bytecode::ops::{ALL, HEADER, Instruction, META, Op, ReturnChecked};
use heddle_bytecode::unit::{Function, flags};
use std::sync::LazyLock;

/// Specialises all functions of a unit.
pub(crate) fn specialise(functions: &mut [Function]) {
    let returns: Vec<Types> = functions.iter().map(result).collect();
    let mut scratch = Scratch::default();
    let mut typed = Vec::new();
    for function in functions {
        if !gains(function) {
            continue;
        }
        if let Some(typing) = Typing::of(function, &returns, &mut scratch) {
            scratch = typing.visit(|at, state| {
                typed.extend(choose(&function.code, at, |slot| state[slot.index()]).map(|op| (at, op)));
            });
        }
        for (at, op) in typed.drain(..) {
            function.code[at] = op as u16;
        }
    }
}

/// Chooses the instructions that name the kinds of the slots they are given; the last thing that is
/// done to the code, because what reads it before knows the general ones.
pub(crate) fn choose_slots(functions: &mut [Function]) {
    let variants = &*SLOT_VARIANTS;
    for function in functions {
        let first_temp = HEADER + function.locals.len();
        let mut at = 0;
        while at < function.code.len() {
            let fits = |variant: &Op| {
                let slots = variant.meta().operands.iter().filter(|operand| operand.slots != SlotKind::Any);
                slots.into_iter().all(|operand| operand.may_name(Slot(function.code[at + operand.word as usize]), first_temp))
            };
            if let Some(&variant) = variants[function.code[at] as usize].iter().find(|&variant| fits(variant)) {
                function.code[at] = variant as u16;
            }
            at += META[function.code[at] as usize].words;
        }
    }
}

/// What a call of the function gives.
fn result(function: &Function) -> Types {
    if function.flags & (flags::GENERATOR | flags::BY_REF) != 0 { Types::MAX } else { declared(function.return_type.as_ref()) }
}

/// Whether there is anything to specialise.
fn gains(function: &Function) -> bool {
    let variants = &*VARIANTS;
    let mut at = 0;
    while at < function.code.len() {
        let op = function.code[at] as usize;
        if !variants[op].is_empty() {
            return true;
        }
        at += META[op].words;
    }
    false
}

/// By opcode: the instructions that may stand in its place, and what the types of its operands must
/// be.
static VARIANTS: LazyLock<Vec<Vec<(Op, Needs)>>> = LazyLock::new(|| {
    let mut table = vec![Vec::new(); META.len()];
    for &variant in ALL {
        for &(general, needs) in variant.meta().variant_of {
            if needs != Needs::Slots {
                table[general as usize].push((variant, needs));
            }
        }
    }
    table
});

/// By opcode: the instructions that may stand in its place where its slots are of their kinds.
static SLOT_VARIANTS: LazyLock<Vec<Vec<Op>>> = LazyLock::new(|| {
    let mut table = vec![Vec::new(); META.len()];
    for &variant in ALL {
        if let Some(general) = variant.meta().for_any_slots() {
            table[general as usize].push(variant);
        }
    }
    table
});

/// Whether a value of these types is of a declared type; `mask` is the word of it.
fn fits(types: Types, mask: u16) -> bool {
    // a float that an int grew to is a float
    let tags = if types & INT_OVERFLOW != 0 { types & !INT_OVERFLOW | FLOAT } else { types };
    tags & !mask == 0
}

/// Returns the variant for the instruction at `at`, given the types of its operands.
fn choose(code: &[u16], at: usize, types: impl Fn(Slot) -> Types) -> Option<Op> {
    let (op, word) = (op_at(code, at), |number: usize| code[at + number]);
    let all = |wanted: Types| words(op.meta().read).all(|operand| types(Slot(word(operand))) & !wanted == 0);
    let applies = |needs: Needs| match needs {
        Needs::Int => all(INT),
        Needs::Float => all(FLOAT | INT_OVERFLOW),
        Needs::Slots => false,
        Needs::Mask => {
            let returned = ReturnChecked::read(word);
            fits(types(returned.src), returned.mask.0 as u16)
        }
    };
    VARIANTS[op as usize].iter().find(|&&(_, needs)| applies(needs)).map(|&(variant, _)| variant)
}
