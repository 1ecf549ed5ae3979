//! Choosing the variants of instructions, by which of the operands that they consume are
//! temporaries: the last pass, behind which the first word of an instruction is more than its
//! opcode.

use heddle_bytecode::decode::op_at;
use heddle_bytecode::operand::Slot;
use heddle_bytecode::ops::{HEADER, first_word};
use heddle_bytecode::unit::Function;

/// Chooses the variants of all instructions of a unit.
pub(crate) fn choose(functions: &mut [Function]) {
    for function in functions {
        let first_temp = Slot::new(HEADER + function.locals.len());
        let mut at = 0;
        while at < function.code.len() {
            function.code[at] = first_word(&function.code, at, first_temp);
            at += op_at(&function.code, at).meta().words;
        }
    }
}
