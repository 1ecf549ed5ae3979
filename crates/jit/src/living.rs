//! [`Living`]: which locals are read before they are written again. The value of one that is not
//! need not be in the frame when code leaves, nor in a register.

use crate::instruction::Ins;
use crate::read::read;
use heddle_bytecode::decode::{jump_target, operands};
use heddle_bytecode::liveness::leaders;
use heddle_bytecode::operand::{Kind, Role};
use heddle_bytecode::ops::{HEADER, Op};
use heddle_bytecode::unit::{Function, flags};

/// Bounds the locals of a function that is looked into.
const LOCALS: usize = 256;

/// See the module.
pub struct Living {
    params: usize,
    words: usize,
    /// Bits for the locals, by offset of the instruction.
    sets: Vec<u64>,
}

impl Living {
    /// Analyses a function. `None`, so that all locals live, where they may be read by name, by
    /// code that an exception leads to, or after the function was suspended.
    pub fn of(function: &Function) -> Option<Living> {
        let others = flags::MAIN | flags::DYNAMIC_VARIABLES | flags::GENERATOR;
        let locals = function.locals.len();
        if function.flags & others != 0 || !function.regions.is_empty() || locals > LOCALS {
            return None;
        }
        let words = locals.div_ceil(64);
        let mut living = Living { params: function.params.len(), words, sets: vec![0; (function.code.len() + 1) * words] };
        let starts = leaders(function);
        while living.pass(function, &starts) {}
        Some(living)
    }

    /// Returns whether the local in a slot may be read at an offset or later, before it is written.
    /// Parameters always are: traces show them.
    pub fn is_live(&self, slot: usize, offset: usize) -> bool {
        let local = slot - HEADER;
        local < self.params || self.sets[offset * self.words + local / 64] & 1 << (local % 64) != 0
    }

    /// Goes through the code once, last block first. Returns whether something changed.
    fn pass(&mut self, function: &Function, starts: &[u32]) -> bool {
        let code = &function.code;
        let mut changed = false;
        for (index, &start) in starts.iter().enumerate().rev() {
            let end = starts.get(index + 1).map_or(code.len(), |&next| next as usize);
            let mut block = Vec::new();
            let mut at = start as usize;
            while at < end {
                block.push(at);
                at += heddle_bytecode::decode::op_at(code, at).meta().words;
            }
            for at in block.into_iter().rev() {
                let set = self.before(function, at);
                let place = at * self.words..(at + 1) * self.words;
                if self.sets[place.clone()] != set[..] {
                    self.sets[place].copy_from_slice(&set);
                    changed = true;
                }
            }
        }
        changed
    }

    /// Returns what lives before an instruction.
    fn before(&self, function: &Function, at: usize) -> Vec<u64> {
        let code = &function.code;
        let meta = heddle_bytecode::decode::op_at(code, at).meta();
        let (op, ins) = read(code, at);
        let mut set = vec![0; self.words];
        let mut join = |offset: usize| {
            let from = &self.sets[offset * self.words..(offset + 1) * self.words];
            set.iter_mut().zip(from).for_each(|(have, more)| *have |= more);
        };
        if let Ins::Table { table, .. } = ins {
            let table = &function.jump_tables[table];
            table.ints.iter().for_each(|&(_, target)| join(target as usize));
            table.strings.iter().for_each(|&(_, target)| join(target as usize));
            join(table.default as usize);
        }
        if let Some(target) = jump_target(code, at, meta) {
            join(target as usize);
        }
        if !meta.ends || matches!(op, Op::Throw | Op::MatchError) {
            join(at + meta.words);
        }
        let written = match ins {
            Ins::AssignConst { local, .. } | Ins::Assign { local, .. } => Some(local),
            _ => None,
        };
        let bit = |slot: usize| slot.checked_sub(HEADER).filter(|&local| local < function.locals.len());
        let list: Vec<_> = operands(code, at, meta).collect();
        let is_written = |operand: &heddle_bytecode::decode::Decoded| {
            written == Some(operand.slot()) && operand.meta.role != Role::In || operand.meta.role == Role::Out && !operand.meta.aliases
        };
        let slots = |operand: &heddle_bytecode::decode::Decoded| operand.meta.kind == Kind::Slot;
        for operand in list.iter().filter(|operand| slots(operand) && is_written(operand)) {
            operand.slots().filter_map(bit).for_each(|local| set[local / 64] &= !(1 << (local % 64)));
        }
        for (index, operand) in list.iter().enumerate().filter(|(_, operand)| slots(operand) && !is_written(operand)) {
            let count = match operand.meta.role {
                Role::Run => list.get(index + 1).map_or(0, |count| count.imm() as usize),
                _ => operand.slots().len(),
            };
            (operand.slot()..operand.slot() + count).filter_map(bit).for_each(|local| set[local / 64] |= 1 << (local % 64));
        }
        set
    }
}
