//! Which temporaries hold a value at an instruction.
//!
//! Backward data flow over the roles of operands: a temporary lives from the instruction that
//! writes it to the one that consumes it. It is computed when a function is first unwound (an
//! exception, a generator that is destroyed) and kept with it. A generator's first call asks for it
//! too.
//!
//! What nobody will consume any more lives all the same where an exception is thrown: the code
//! behind a `throw` is never reached from there, but compiled for the same temporaries, so they are
//! taken from it. The compiler writes the `throw`'s own result there. The same holds for loops that
//! nothing leaves: what the code behind their `jump_back` would consume lives within them, as far
//! as it was written before.
//!
//! `finally` blocks: every `enter_finally` of a temporary comes back from the `end_finally` of the
//! same temporary, which no other `try` uses, so what lives behind the former lives throughout the
//! block.

use crate::decode::{op_at, operands};
use crate::operand::{Role, Slot};
use crate::ops::{HEADER, Op, THIS, call_flags};
use crate::unit::Function;

/// What a live temporary holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Holds {
    /// A value, or half of an iterator.
    Value,
    /// An argument of a call that was not made yet.
    Argument,
    /// What a `finally` block was entered with: an exception in flight, or how to go on. It counts
    /// as held until the end of the block, also where the block is certain to be left by `throw`;
    /// instructions that take it leave nothing behind.
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

/// The slots that hold something just before the instruction at `offset` (in words), open windows'
/// `this` included.
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

/// How many slots of a generator's frame, from its first one on, hold something while it is
/// suspended.
#[must_use]
pub fn suspended_slots(function: &Function) -> usize {
    function.liveness.get_or_init(|| Liveness::of(function)).suspended
}

/// A set of temporaries: bits for each, one for every kind of what it may hold.
type Set = Vec<u64>;

/// The kinds: a value, a window's `this`, an error level, an argument.
const VALUE: usize = 0;
const WINDOW: usize = 1;
const LEVEL: usize = 2;
const ARGUMENT: usize = 3;
const KINDS: usize = 4;

/// What is known about a whole function.
#[derive(Debug, Default)]
pub struct Liveness {
    /// Every instruction's offset, ascending, with where its part of `lives` ends; it starts where
    /// the one before ends.
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
    /// In the order of the code.
    blocks: Vec<Block>,
    /// By block: what lives behind it though no way leads to where that is consumed. Empty unless
    /// there are loops that nothing leaves.
    endless: Vec<Set>,
}

/// Instructions that run one after the other.
struct Block {
    start: u32,
    /// Its last instruction.
    last: u32,
    /// The blocks that control may go to from there, unless that throws.
    ahead: Vec<usize>,
    /// What lives at its start.
    live: Set,
}

/// What an instruction does to a temporary.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Touch {
    Reads,
    Consumes,
    Writes,
}

impl Liveness {
    /// Analyses a verified function.
    #[must_use]
    pub fn of(function: &Function) -> Liveness {
        let mut analysis = Analysis::new(function);
        analysis.solve();
        analysis.keep_in_endless_loops();
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
        let mut analysis =
            Analysis { function, first_temp, temps, finally: finally_blocks(function), blocks: Vec::new(), endless: Vec::new() };
        let empty: Set = vec![0; analysis.words()];
        let block = |start| Block { start, last: start, ahead: Vec::new(), live: empty.clone() };
        analysis.blocks = leaders(function).into_iter().map(block).collect();
        for block in 0..analysis.blocks.len() {
            analysis.blocks[block].last = analysis.instructions(block).last().copied().unwrap_or_default();
        }
        for block in 0..analysis.blocks.len() {
            analysis.blocks[block].ahead = analysis.ahead(block);
        }
        analysis
    }

    /// Repeats until nothing changes.
    fn solve(&mut self) {
        let mut changed = true;
        while changed {
            changed = false;
            for block in (0..self.blocks.len()).rev() {
                let live = self.block_entry(block, |_, _| ());
                if live != self.blocks[block].live {
                    self.blocks[block].live = live;
                    changed = true;
                }
            }
        }
    }

    /// Loops that nothing leaves keep what the code behind them would consume.
    fn keep_in_endless_loops(&mut self) {
        let function = self.function;
        let mut ends: Vec<usize> =
            (0..self.blocks.len()).filter(|&block| op_at(&function.code, self.blocks[block].last as usize) == Op::JumpBack).collect();
        if ends.is_empty() {
            return;
        }
        let returns = self.returning();
        ends.retain(|&block| !returns[block]);
        if ends.is_empty() {
            return;
        }
        let held = self.held();
        self.endless = vec![vec![0; self.words()]; self.blocks.len()];
        loop {
            let mut grown = false;
            for &block in &ends {
                let Some(behind) = self.blocks.get(block + 1) else { continue };
                for ((keep, behind), held) in self.endless[block].iter_mut().zip(&behind.live).zip(&held[block]) {
                    let more = *keep | behind & held;
                    grown |= more != *keep;
                    *keep = more;
                }
            }
            if !grown {
                return;
            }
            self.solve();
        }
    }

    /// By block: some way leads from it to where the function is left by other means than an
    /// exception.
    fn returning(&self) -> Vec<bool> {
        let count = self.blocks.len();
        let mut returns = vec![false; count];
        let mut sources = vec![Vec::new(); count];
        let mut work = Vec::new();
        for block in 0..count {
            self.each_way(block, |target| sources[target].push(block));
            let Block { last, ahead, .. } = &self.blocks[block];
            let op = op_at(&self.function.code, *last as usize);
            if ahead.is_empty() && op.meta().ends && op != Op::EndFinally {
                work.push(block);
            }
        }
        while let Some(block) = work.pop() {
            if !std::mem::replace(&mut returns[block], true) {
                work.extend_from_slice(&sources[block]);
            }
        }
        returns
    }

    /// Forward data flow: by block, what was written on some way to its end and not consumed on it;
    /// anything where no way leads.
    fn held(&self) -> Vec<Set> {
        let mut entries = vec![vec![0; self.words()]; self.blocks.len()];
        let mut exits = vec![vec![u64::MAX; self.words()]; self.blocks.len()];
        let mut reached = vec![false; self.blocks.len()];
        let mut work: Vec<usize> = self.function.entries.iter().filter_map(|&entry| self.block_at(entry)).collect();
        work.push(0);
        work.iter().for_each(|&block| reached[block] = true);
        while let Some(block) = work.pop() {
            let mut held = entries[block].clone();
            // A handler is entered from any place of the block.
            let mut at_any = held.clone();
            for at in self.instructions(block) {
                self.touched(at as usize, |slot, holds, touch| {
                    if touch == Touch::Consumes {
                        self.set(slot, holds, false, &mut held);
                    }
                });
                self.touched(at as usize, |slot, holds, touch| {
                    if touch == Touch::Writes {
                        self.set(slot, holds, true, &mut held);
                    }
                });
                at_any.iter_mut().zip(&held).for_each(|(any, held)| *any |= held);
            }
            let ahead = &self.blocks[block].ahead;
            self.each_way(block, |target| {
                let from = if ahead.contains(&target) { &held } else { &at_any };
                let mut grown = !std::mem::replace(&mut reached[target], true);
                for (entry, from) in entries[target].iter_mut().zip(from) {
                    grown |= *entry | from != *entry;
                    *entry |= from;
                }
                if grown {
                    work.push(target);
                }
            });
            exits[block] = held;
        }
        exits
    }

    /// Appends what is in `set`, the state at `offset`.
    fn list(&self, set: &Set, offset: u32, lives: &mut Vec<Live>) {
        for bit in 0..KINDS * self.temps {
            if set[bit / 64] & 1 << (bit % 64) == 0 {
                continue;
            }
            let (slot, holds) = (self.first_temp + bit % self.temps, bit / self.temps);
            let is_argument = {
                let bit = ARGUMENT * self.temps + bit % self.temps;
                set[bit / 64] & 1 << (bit % 64) != 0
            };
            lives.push(match holds {
                VALUE if is_argument || self.in_finally(slot, offset) => continue,
                VALUE => Live { slot: Slot::new(slot), holds: Holds::Value },
                WINDOW => Live { slot: Slot::new(slot + THIS), holds: Holds::Window },
                ARGUMENT => Live { slot: Slot::new(slot), holds: Holds::Argument },
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
        self.blocks.partition_point(|block| block.start <= offset).saturating_sub(1)
    }

    /// How many words a set takes.
    fn words(&self) -> usize {
        (KINDS * self.temps).div_ceil(64)
    }

    /// Where a block ends.
    fn end_of(&self, block: usize) -> u32 {
        self.blocks.get(block + 1).map_or(self.function.code.len() as u32, |next| next.start)
    }

    /// The offsets of a block's instructions.
    fn instructions(&self, block: usize) -> Vec<u32> {
        let mut instructions = Vec::new();
        let (mut at, end) = (self.blocks[block].start, self.end_of(block));
        while at < end {
            instructions.push(at);
            at += op_at(&self.function.code, at as usize).meta().words as u32;
        }
        instructions
    }

    /// What lives at the start of a block; `visit` is told what lives before each of its
    /// instructions, last one first.
    fn block_entry(&self, block: usize, mut visit: impl FnMut(u32, &Set)) -> Set {
        let mut live = self.endless.get(block).cloned().unwrap_or_else(|| vec![0; self.words()]);
        self.blocks[block].ahead.iter().for_each(|&target| self.join(target, &mut live));
        for at in self.instructions(block).into_iter().rev() {
            self.transfer(at as usize, &mut live);
            for region in &self.function.regions {
                if (region.start..region.end).contains(&at)
                    && let Some(handler) = self.block_at(region.handler)
                {
                    self.join(handler, &mut live);
                }
            }
            visit(at, &live);
        }
        live
    }

    /// The block that starts at `offset`.
    fn block_at(&self, offset: u32) -> Option<usize> {
        self.blocks.binary_search_by_key(&offset, |block| block.start).ok()
    }

    /// Adds what lives at the start of a block.
    fn join(&self, block: usize, live: &mut Set) {
        live.iter_mut().zip(&self.blocks[block].live).for_each(|(have, more)| *have |= more);
    }

    /// Calls `visit` with every block that control may go to from `block`: behind its end, or to a
    /// handler.
    fn each_way(&self, block: usize, mut visit: impl FnMut(usize)) {
        self.blocks[block].ahead.iter().copied().for_each(&mut visit);
        let (start, end) = (self.blocks[block].start, self.end_of(block));
        // Regions start and end where blocks do.
        let around = self.function.regions.iter().filter(|region| region.start < end && start < region.end);
        around.filter_map(|region| self.block_at(region.handler)).for_each(visit);
    }

    /// The blocks that control may go to from the last instruction of `block`, unless that throws.
    fn ahead(&self, block: usize) -> Vec<usize> {
        let function = self.function;
        let mut ahead = Vec::new();
        let (last, end) = (self.blocks[block].last, self.end_of(block));
        let op = op_at(&function.code, last as usize);
        let meta = op.meta();
        if let Some(target) = crate::decode::jump_target(&function.code, last as usize, meta) {
            ahead.extend(self.block_at(target as u32));
        }
        match op {
            Op::JumpTable => {
                let table = operands(&function.code, last as usize, meta).nth(1).map_or(0, |operand| operand.imm());
                let table = &function.jump_tables[table as usize];
                ahead.extend(table.ints.iter().filter_map(|&(_, target)| self.block_at(target)));
                ahead.extend(table.strings.iter().filter_map(|&(_, target)| self.block_at(target)));
                ahead.extend(self.block_at(table.default));
            }
            Op::EndFinally => {
                let state = first_slot(function, last as usize);
                for (behind, &Block { start, .. }) in self.blocks.iter().enumerate() {
                    // `enter_finally` ends a block: the one before.
                    let before = start.checked_sub(Op::EnterFinally.meta().words as u32);
                    let Some(before) = before else { continue };
                    let is_enter = function.code[before as usize] == Op::EnterFinally as u16
                        && first_slot(function, before as usize) == state
                        && self.starts(before);
                    if is_enter {
                        ahead.push(behind);
                    }
                }
            }
            _ => {}
        }
        let goes_on = !meta.ends || matches!(op, Op::Throw | Op::MatchError | Op::Generator);
        if goes_on && (end as usize) < function.code.len() {
            ahead.push(block + 1);
        }
        ahead
    }

    /// True when an instruction starts at `offset`.
    fn starts(&self, offset: u32) -> bool {
        let function = self.function;
        let mut at = self.blocks[self.block_of(offset)].start;
        while at < offset {
            at += op_at(&function.code, at as usize).meta().words as u32;
        }
        at == offset
    }

    /// What lives before the instruction at `at`, out of what lives behind it.
    fn transfer(&self, at: usize, live: &mut Set) {
        self.touched(at, |slot, holds, touch| {
            if touch == Touch::Writes {
                self.set(slot, holds, false, live);
            }
        });
        self.touched(at, |slot, holds, touch| {
            if touch != Touch::Writes {
                self.set(slot, holds, true, live);
            }
        });
    }

    /// Calls `visit` with every slot that the instruction at `at` touches, the kind of what it
    /// holds, and how.
    fn touched(&self, at: usize, mut visit: impl FnMut(usize, usize, Touch)) {
        let function = self.function;
        let op = op_at(&function.code, at);
        let meta = op.meta();
        let construct = matches!(op, Op::Call | Op::CallArray)
            && operands(&function.code, at, meta).last().is_some_and(|flags| flags.imm() & call_flags::CONSTRUCT != 0);
        let mut list = operands(&function.code, at, meta);
        while let Some(operand) = list.next() {
            let slot = operand.slot();
            let slots = operand.slots();
            match operand.meta.role {
                Role::In if op == Op::Unsilence => visit(slot, LEVEL, Touch::Consumes),
                Role::In => slots.for_each(|slot| visit(slot, VALUE, Touch::Consumes)),
                Role::Peek | Role::InOut => slots.for_each(|slot| visit(slot, VALUE, Touch::Reads)),
                Role::Out if construct => visit(slot, VALUE, Touch::Reads),
                Role::Out => {
                    for slot in slots {
                        [VALUE, LEVEL, ARGUMENT].into_iter().for_each(|kind| visit(slot, kind, Touch::Writes));
                    }
                }
                Role::OpenWindow => visit(slot, WINDOW, Touch::Writes),
                Role::Run => {
                    let count = list.next().map_or(0, |count| count.imm()) as usize;
                    (slot..slot + count).for_each(|slot| visit(slot, VALUE, Touch::Consumes));
                }
                Role::Args | Role::Window => {
                    let count = list.next().map_or(0, |count| count.imm()) as usize;
                    (0..count).for_each(|n| visit(slot + HEADER + n, ARGUMENT, Touch::Consumes));
                    if operand.meta.role == Role::Window {
                        visit(slot, WINDOW, Touch::Consumes);
                    }
                }
                Role::PeekWindow => visit(slot, WINDOW, Touch::Reads),
                Role::Jump | Role::Imm => {}
            }
        }
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

/// The temporaries of `finally` blocks with the code between `catch_finally` and the end of
/// `end_finally`.
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
        } else if meta.ends || op == Op::JumpTable {
            starts.push(next as u32);
        }
        at = next;
    }
    starts.sort_unstable();
    starts.dedup();
    starts.retain(|&start| (start as usize) < function.code.len());
    starts
}
