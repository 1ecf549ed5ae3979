//! Which temporaries hold a value at an instruction.
//!
//! Backward data flow over the roles of operands: a temporary lives from the instruction that writes it to the one that consumes
//! it. It is computed when a function is first unwound (an exception, a generator that is destroyed) and kept with it. A generator's first call asks for it too.
//!
//! What nobody will consume any more lives all the same where an exception is thrown: the code behind a `throw` is never reached from
//! there, but compiled for the same temporaries, so they are taken from it. The compiler writes the `throw`'s own result there.
//!
//! `finally` blocks: every `enter_finally` of a temporary comes back from the `end_finally` of the same temporary, which no other
//! `try` uses, so what lives behind the former lives throughout the block.

use crate::decode::{op_at, operands};
use crate::operand::{Effect, Role, Slot};
use crate::ops::{HEADER, Op, THIS, call_flags};
use crate::unit::Function;

/// What a live temporary holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Holds {
    /// A value, or half of an iterator.
    Value,
    /// What a `finally` block was entered with: an exception in flight, or how to go on. It counts as held until the end of the block,
    /// also where the block is certain to be left by `throw`; instructions that take it leave nothing behind.
    Finally,
    /// `$this` of an open call window; the slot is that of the window's `this`.
    Window,
    /// The error level from before `@`.
    ErrorLevel,
}

/// A temporary that holds something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Live {
    pub slot: Slot,
    pub holds: Holds,
}

/// The slots that hold something just before the instruction at `offset` (in words), open windows' `this` included.
#[must_use]
pub fn live_at(function: &Function, offset: u32) -> Vec<Slot> {
    live_values_at(function, offset).iter().map(|live| live.slot).collect()
}

/// The same with what each of them holds.
#[must_use]
#[inline]
pub fn live_values_at(function: &Function, offset: u32) -> &[Live] {
    function.liveness.get_or_init(|| Liveness::of(function)).at(offset)
}

/// How many slots of a generator's frame, from its first one on, hold something while it is suspended.
#[must_use]
pub fn suspended_slots(function: &Function) -> usize {
    function.liveness.get_or_init(|| Liveness::of(function)).suspended
}

/// A set of temporaries: three bits for each, one for every [`Holds`].
type Set = Vec<u64>;

/// What is known about a whole function.
#[derive(Debug, Default)]
pub struct Liveness {
    /// Every instruction's offset, ascending, with where its part of `lives` ends; it starts where the one before ends.
    points: Vec<(u32, u32)>,
    /// By offset: one more than the number of the instruction's point, or 0.
    numbers: Vec<u32>,
    lives: Vec<Live>,
    /// See [`suspended_slots`].
    suspended: usize,
}

/// The analysis under way.
struct Analysis<'a> {
    function: &'a Function,
    first_temp: usize,
    temps: usize,
    /// `finally` blocks: their temporary, and the stretch of code.
    finally: Vec<(u16, u32, u32)>,
    /// Where blocks start, ascending, and what lives there.
    blocks: Vec<(u32, Set)>,
}

impl Liveness {
    /// Analyses a verified function.
    #[must_use]
    pub fn of(function: &Function) -> Liveness {
        let mut analysis = Analysis::new(function);
        analysis.settle();
        let mut liveness = Liveness { suspended: analysis.first_temp, ..Liveness::default() };
        for block in 0..analysis.blocks.len() {
            let mut sets = Vec::new();
            analysis.block_entry(block, |at, live| sets.push((at, live.clone())));
            for (at, set) in sets.into_iter().rev() {
                let before = liveness.lives.len();
                analysis.list(&set, at, &mut liveness.lives);
                if matches!(op_at(&function.code, at as usize), Op::Yield | Op::YieldValue | Op::YieldNull | Op::YieldFrom) {
                    let last = liveness.lives[before..].iter().map(|live| live.slot.index() + 1).max();
                    liveness.suspended = liveness.suspended.max(last.unwrap_or_default());
                }
                liveness.points.push((at, liveness.lives.len() as u32));
            }
        }
        liveness.numbers = vec![0; function.code.len() + 1];
        for (number, &(at, _)) in liveness.points.iter().enumerate() {
            liveness.numbers[at as usize] = number as u32 + 1;
        }
        liveness
    }

    /// What lives just before the instruction at `offset`.
    #[must_use]
    #[inline]
    pub fn at(&self, offset: u32) -> &[Live] {
        let number = self.numbers.get(offset as usize).copied().unwrap_or_default();
        let Some(point) = (number as usize).checked_sub(1) else { return &[] };
        let start = point.checked_sub(1).map_or(0, |before| self.points[before].1);
        &self.lives[start as usize..self.points[point].1 as usize]
    }
}

impl<'a> Analysis<'a> {
    fn new(function: &'a Function) -> Self {
        let first_temp = HEADER + function.locals.len();
        let temps = (function.frame_size as usize).saturating_sub(first_temp);
        let words = (3 * temps).div_ceil(64);
        let blocks = leaders(function).into_iter().map(|start| (start, vec![0; words])).collect();
        Analysis { function, first_temp, temps, finally: finally_blocks(function), blocks }
    }

    /// Repeats until nothing changes.
    fn settle(&mut self) {
        let mut changed = true;
        while changed {
            changed = false;
            for block in (0..self.blocks.len()).rev() {
                let live = self.block_entry(block, |_, _| ());
                if live != self.blocks[block].1 {
                    self.blocks[block].1 = live;
                    changed = true;
                }
            }
        }
    }

    /// Appends what is in `set`, the state at `offset`.
    fn list(&self, set: &Set, offset: u32, lives: &mut Vec<Live>) {
        for bit in 0..3 * self.temps {
            if set[bit / 64] & 1 << (bit % 64) == 0 {
                continue;
            }
            let (slot, holds) = (self.first_temp + bit % self.temps, bit / self.temps);
            lives.push(match holds {
                0 if self.in_finally(slot, offset) => continue,
                0 => Live { slot: Slot::new(slot), holds: Holds::Value },
                1 => Live { slot: Slot::new(slot + THIS), holds: Holds::Window },
                _ => Live { slot: Slot::new(slot), holds: Holds::ErrorLevel },
            });
        }
        let here = self.finally.iter().filter(|&&(_, start, end)| (start..end).contains(&offset));
        lives.extend(here.map(|&(slot, ..)| Live { slot: Slot(slot), holds: Holds::Finally }));
    }

    /// True when `slot` is the temporary of a `finally` block around `offset`.
    fn in_finally(&self, slot: usize, offset: u32) -> bool {
        self.finally.iter().any(|&(state, start, end)| Slot(state).index() == slot && (start..end).contains(&offset))
    }

    fn block_of(&self, offset: u32) -> usize {
        self.blocks.partition_point(|&(start, _)| start <= offset).saturating_sub(1)
    }

    /// What lives at the start of a block; `visit` is told what lives before each of its instructions, last one first.
    fn block_entry(&self, block: usize, mut visit: impl FnMut(u32, &Set)) -> Set {
        let function = self.function;
        let start = self.blocks[block].0;
        let end = self.blocks.get(block + 1).map_or(function.code.len() as u32, |&(start, _)| start);
        let mut instructions = Vec::new();
        let mut at = start;
        while at < end {
            instructions.push(at);
            at += op_at(&function.code, at as usize).meta().words as u32;
        }
        let mut live = vec![0; (3 * self.temps).div_ceil(64)];
        let Some(&last) = instructions.last() else { return live };
        self.successors(last, end, &mut live);
        for &at in instructions.iter().rev() {
            self.transfer(at as usize, &mut live);
            for region in &function.regions {
                if (region.start..region.end).contains(&at) {
                    self.join(region.handler, &mut live);
                }
            }
            visit(at, &live);
        }
        live
    }

    /// Adds what lives at the start of the block at `target`.
    fn join(&self, target: u32, live: &mut Set) {
        if let Ok(block) = self.blocks.binary_search_by_key(&target, |&(start, _)| start) {
            live.iter_mut().zip(&self.blocks[block].1).for_each(|(have, more)| *have |= more);
        }
    }

    /// What lives behind the last instruction of a block.
    fn successors(&self, last: u32, end: u32, live: &mut Set) {
        let function = self.function;
        let op = op_at(&function.code, last as usize);
        let meta = op.meta();
        if let Some(target) = crate::decode::jump_target(&function.code, last as usize, meta) {
            self.join(target as u32, live);
        }
        match op {
            Op::JumpTable => {
                let table = operands(&function.code, last as usize, meta).nth(1).map_or(0, |operand| operand.imm());
                let table = &function.jump_tables[table as usize];
                table.ints.iter().for_each(|&(_, target)| self.join(target, live));
                table.strings.iter().for_each(|&(_, target)| self.join(target, live));
                self.join(table.default, live);
            }
            Op::EndFinally => {
                let state = first_slot(function, last as usize);
                for &(start, _) in &self.blocks {
                    // `enter_finally` ends a block: the one before.
                    let before = start.checked_sub(Op::EnterFinally.meta().words as u32);
                    let Some(before) = before else { continue };
                    let is_enter = function.code[before as usize] == Op::EnterFinally as u16
                        && first_slot(function, before as usize) == state
                        && self.starts(before);
                    if is_enter {
                        self.join(start, live);
                    }
                }
            }
            _ => {}
        }
        let goes_on = !meta.effects.contains(&Effect::Ends) || matches!(op, Op::Throw | Op::MatchError);
        if goes_on && (end as usize) < function.code.len() {
            self.join(end, live);
        }
    }

    /// True when an instruction starts at `offset`.
    fn starts(&self, offset: u32) -> bool {
        let function = self.function;
        let mut at = self.blocks[self.block_of(offset)].0;
        while at < offset {
            at += op_at(&function.code, at as usize).meta().words as u32;
        }
        at == offset
    }

    /// What lives before the instruction at `at`, out of what lives behind it.
    fn transfer(&self, at: usize, live: &mut Set) {
        let function = self.function;
        let op = op_at(&function.code, at);
        let meta = op.meta();
        let construct = matches!(op, Op::Call | Op::CallArray)
            && operands(&function.code, at, meta).last().is_some_and(|flags| flags.imm() & call_flags::CONSTRUCT != 0);
        for operand in operands(&function.code, at, meta) {
            match operand.meta.role {
                Role::Out if !construct => {
                    for n in 0..width(op, operand.meta.name) {
                        self.kill(operand.slot() + n, live);
                    }
                }
                Role::OpenWindow => self.set(operand.slot(), 1, false, live),
                _ => {}
            }
        }
        let mut list = operands(&function.code, at, meta);
        while let Some(operand) = list.next() {
            let slot = operand.slot();
            match operand.meta.role {
                Role::In if op == Op::Unsilence => self.set(slot, 2, true, live),
                Role::In | Role::Peek | Role::InOut => {
                    for n in 0..width(op, operand.meta.name) {
                        self.set(slot + n, 0, true, live);
                    }
                }
                Role::Out if construct => self.set(slot, 0, true, live),
                Role::Run => {
                    let count = list.next().map_or(0, |count| count.imm()) as usize;
                    (slot..slot + count).for_each(|slot| self.set(slot, 0, true, live));
                }
                Role::Args | Role::Window => {
                    let count = list.next().map_or(0, |count| count.imm()) as usize;
                    (0..count).for_each(|n| self.set(slot + HEADER + n, 0, true, live));
                    if operand.meta.role == Role::Window {
                        self.set(slot, 1, true, live);
                    }
                }
                Role::PeekWindow => self.set(slot, 1, true, live),
                Role::Out | Role::OpenWindow | Role::Jump | Role::Imm => {}
            }
        }
    }

    fn kill(&self, slot: usize, live: &mut Set) {
        self.set(slot, 0, false, live);
        self.set(slot, 2, false, live);
    }

    fn set(&self, slot: usize, holds: usize, on: bool, live: &mut Set) {
        let Some(temp) = slot.checked_sub(self.first_temp).filter(|&temp| temp < self.temps) else { return };
        let bit = holds * self.temps + temp;
        if on {
            live[bit / 64] |= 1 << (bit % 64);
        } else {
            live[bit / 64] &= !(1 << (bit % 64));
        }
    }
}

/// How many slots an operand stands for: an iterator takes two.
#[must_use]
pub fn width(op: Op, operand: &str) -> usize {
    use Op::{IterFree, IterInit, IterInitRef, IterNext, IterNextBind, IterNextPair, IterNextRef, IterNextTmp};
    let iterates = matches!(op, IterInit | IterInitRef | IterNext | IterNextBind | IterNextPair | IterNextTmp | IterNextRef | IterFree);
    if iterates && operand == "iter" { 2 } else { 1 }
}

/// The temporaries of `finally` blocks with the code between `catch_finally` and the end of `end_finally`.
fn finally_blocks(function: &Function) -> Vec<(u16, u32, u32)> {
    let mut blocks = Vec::new();
    let mut open: Vec<(u16, u32)> = Vec::new();
    let mut at = 0;
    while at < function.code.len() && !function.regions.is_empty() {
        let op = op_at(&function.code, at);
        let next = at + op.meta().words;
        match op {
            Op::CatchFinally => open.push((first_slot(function, at), next as u32)),
            Op::EndFinally => {
                if let Some(last) = open.iter().rposition(|&(state, _)| state == first_slot(function, at)) {
                    let (state, start) = open.remove(last);
                    blocks.push((state, start, next as u32));
                }
            }
            _ => {}
        }
        at = next;
    }
    blocks
}

fn first_slot(function: &Function, at: usize) -> u16 {
    function.code[at + 1]
}

/// Where blocks start, ascending.
#[must_use]
pub fn leaders(function: &Function) -> Vec<u32> {
    let mut starts = vec![0];
    starts.extend_from_slice(&function.entries);
    for region in &function.regions {
        starts.extend([region.start, region.end, region.handler]);
    }
    for table in &function.jump_tables {
        starts.extend(table.ints.iter().map(|&(_, target)| target));
        starts.extend(table.strings.iter().map(|&(_, target)| target));
        starts.push(table.default);
    }
    let mut at = 0;
    while at < function.code.len() {
        let op = op_at(&function.code, at);
        let meta = op.meta();
        let next = at + meta.words;
        if let Some(target) = crate::decode::jump_target(&function.code, at, meta) {
            starts.extend([target as u32, next as u32]);
        } else if meta.effects.contains(&Effect::Ends) || op == Op::JumpTable {
            starts.push(next as u32);
        }
        at = next;
    }
    starts.sort_unstable();
    starts.dedup();
    starts.retain(|&start| (start as usize) < function.code.len());
    starts
}
