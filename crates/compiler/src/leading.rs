//! Instructions that look at the one behind them: where that one consumes their result, both are
//! done in one step ([`heddle_bytecode::operand::OpMeta::leads`]).
//!
//! Only the opcode changes. The second instruction stays for when the first one cannot do both, and
//! for jumps that lead to it.

use heddle_bytecode::decode::{may_lead, op_at};
use heddle_bytecode::operand::{Role, Slot};
use heddle_bytecode::ops::{ALL, HEADER, META, Op};
use heddle_bytecode::unit::Function;
use std::sync::LazyLock;

/// Marks the instructions of all functions of a unit that lead.
pub(crate) fn mark(functions: &mut [Function]) {
    let table = &*LEADING;
    let mut starts = Vec::new();
    for function in functions {
        let first_temp = HEADER + function.locals.len();
        starts.clear();
        let mut at = 0;
        while at < function.code.len() {
            starts.push(at);
            at += op_at(&function.code, at).meta().words;
        }
        // from behind: what leads may be led itself
        for &at in starts.iter().rev() {
            let op = op_at(&function.code, at);
            for &(second, leading) in &table[op as usize] {
                let result = op.meta().operands.iter().find(|operand| operand.role == Role::Out);
                let is_temporary = result.is_some_and(|result| Slot(function.code[at + result.word as usize]).index() >= first_temp);
                if is_temporary && may_lead(&function.code, at, second) {
                    function.code[at] = leading as u16;
                }
            }
        }
    }
}

/// By opcode: what may stand behind it, and what it becomes then.
static LEADING: LazyLock<Vec<Vec<(Op, Op)>>> = LazyLock::new(|| {
    let mut table = vec![Vec::new(); META.len()];
    for &op in ALL {
        if let Some((first, second)) = op.meta().leads {
            table[first as usize].push((second, op));
        }
    }
    table
});
