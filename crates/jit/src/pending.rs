//! Code off the fast path: exits, slow paths, and what they note. It is written when the fast path
//! is done, from what was known where it was asked for.

use crate::emit::{Emit, Parameter, Store, flags};
use crate::inline::Window;
use crate::job::LEAVING;
use crate::layout::SLOT;
use crate::lessons::{Record, TOO_OFTEN, What};
use crate::state::{Kind, SlotState, State};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I32, I64};
use cranelift_codegen::ir::{Block, InstBuilder, Value};
use heddle_bytecode::operand::Effect;
use heddle_bytecode::ops::{HEADER, Op};
use std::collections::HashMap;

/// Code off the fast path, written when the fast path is done.
pub struct Pending {
    block: Block,
    stores: Vec<Store>,
    /// Holds what was opened and not written.
    window: Option<Window>,
    then: Then,
}

/// Says how such code ends.
pub enum Then {
    /// Goes on in the interpreter at an offset.
    Leave { at: usize, note: Note },
    /// Goes to a block of the region.
    Goto(Block),
    /// Calls the handler, then goes to the block; with what is in the slot, where it is of the
    /// kind, or else on in the interpreter. `kept`: the locals that other code may have changed
    /// meanwhile, which go on where they are still of their kinds.
    /// Counted where the handler may have to call a method for it.
    Step { op: Op, at: usize, join: Block, result: Option<(usize, Kind)>, kept: Vec<(usize, Kind)> },
    /// Calls the handler of a jump, and goes where it says.
    Decide { op: Op, at: usize, target: usize, to: Block, on: Block },
}

/// Says what an exit is learnt from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Note {
    Nothing,
    /// Teaches what the operands are.
    Operands,
    /// That frames are looked at: those of the function, or of what is opened at an offset.
    Written(usize),
}

impl Emit<'_, '_> {
    /// Returns a block that is written when the fast path is done.
    pub fn later(&mut self, stores: Vec<Store>, then: Then) -> Block {
        let block = self.b.create_block();
        self.pending.push(Pending { block, stores, window: self.window, then });
        block
    }

    /// Returns an exit that nothing is to be learnt from.
    pub fn exit_unnoted(&mut self) -> Block {
        let stores = self.exit_stores();
        self.later(stores, Then::Leave { at: self.at, note: Note::Nothing })
    }

    /// Returns an exit that teaches, where it is taken often, to write frames and windows at once:
    /// behind a handler's call nothing could be taken back.
    pub fn exit_written(&mut self) -> Block {
        let stores = self.exit_stores();
        let place = self.window.map_or(self.job.offset as usize, |window| window.opening);
        self.later(stores, Then::Leave { at: self.at, note: Note::Written(place) })
    }

    /// Returns a slow path: the handler is called, and its result taken where it is of the kind.
    pub fn slow(&mut self, join: Block, result: Option<(usize, Kind)>) -> Block {
        if self.is_unwritten() {
            return self.exit_written();
        }
        let stores = self.exit_stores();
        if stores.iter().any(|store| store.kind == Kind::Borrowed) {
            return self.exit();
        }
        let then = Then::Step { op: self.op, at: self.at, join, result, kept: self.exposed() };
        self.later(stores, then)
    }

    /// Returns a slow path of a jump: its handler decides.
    pub fn slow_jump(&mut self, target: usize, found: &mut HashMap<usize, State>) -> Block {
        if self.is_unwritten() {
            return self.exit_written();
        }
        let stores = self.exit_stores();
        // the ways to the targets store what was in registers before the handler
        if stores.iter().any(|store| store.kind == Kind::Borrowed) || !self.exposed().is_empty() {
            return self.exit();
        }
        let to = self.edge(target, found);
        let on = self.edge(self.at + self.op.meta().words, found);
        self.later(stores, Then::Decide { op: self.op, at: self.at, target, to, on })
    }

    /// Returns the locals of which something is known that PHP code, run by the instruction's
    /// handler, may change. An array in the frame is of kind [`Kind::Borrowed`].
    fn exposed(&self) -> Vec<(usize, Kind)> {
        if !self.is_open || !self.op.meta().effects.contains(&Effect::Reenters) {
            return Vec::new();
        }
        self.known_locals()
    }

    /// Returns the locals of which something is known, as [`Emit::exposed`] does.
    pub fn known_locals(&self) -> Vec<(usize, Kind)> {
        let known = |slot: usize| match self.state.0[slot] {
            SlotState { is_array: true, .. } => Some((slot, Kind::Borrowed)),
            SlotState { kind, .. } => kind.is_scalar().then_some((slot, kind)),
        };
        (HEADER..self.job.first_temp).filter_map(known).collect()
    }

    /// Loads such locals anew. Goes to `changed` where one is of another kind.
    pub fn keep(&mut self, kept: &[(usize, Kind)], changed: Block) {
        for &(slot, kind) in kept {
            let tag = self.tag(slot);
            let ok = self.is_of(tag, kind);
            self.branch_unless(ok, changed);
            if kind.is_scalar() {
                let value = self.payload(self.frame, slot as i32 * SLOT, kind, tag);
                self.define(slot, kind, value);
            }
        }
    }

    /// Leaves for an address where locals have changed.
    pub fn leave_changed(&mut self, changed: Block, at: usize) {
        self.b.switch_to_block(changed);
        self.b.set_cold_block(changed);
        let ip = self.ip(at) + i64::from(at == self.job.offset as usize);
        let ip = self.b.ins().iconst(I64, ip);
        self.leave_for(ip);
    }

    pub fn write_pending(&mut self) {
        while let Some(Pending { block, stores, window, then }) = self.pending.pop() {
            self.b.switch_to_block(block);
            if !matches!(then, Then::Goto(_)) {
                self.b.set_cold_block(block);
            }
            self.write_stores(&stores);
            match then {
                Then::Goto(target) => {
                    self.b.ins().jump(target, &[]);
                }
                Then::Leave { at, note } => {
                    self.write_unwritten(window);
                    self.leave(at, note);
                }
                Then::Decide { op, at, target, to, on } => {
                    let [ip, frame] = self.step(op, at);
                    let (otherwise, leave) = (self.b.create_block(), self.b.create_block());
                    let jumps = self.is_at(ip, target);
                    self.b.ins().brif(jumps, to, &[], otherwise, &[]);
                    self.b.switch_to_block(otherwise);
                    let goes_on = self.is_at(ip, at + op.meta().words);
                    self.b.ins().brif(goes_on, on, &[], leave, &[]);
                    self.b.switch_to_block(leave);
                    self.leave_with([ip, frame]);
                }
                Then::Step { op, at, join, result, kept } => {
                    let [ip, frame] = self.step(op, at);
                    let next = at + op.meta().words;
                    let ok = self.is_at(ip, next);
                    let leave = self.b.create_block();
                    self.branch_unless(ok, leave);
                    if may_call_methods(op) && !self.job.is_left(at) {
                        self.count_slow(at, next);
                    }
                    let changed = (!kept.is_empty()).then(|| self.b.create_block());
                    if let Some(changed) = changed {
                        self.keep(&kept, changed);
                    }
                    match result {
                        None => {
                            self.b.ins().jump(join, &[]);
                        }
                        Some((slot, kind)) => {
                            let tag = self.tag(slot);
                            let ok = self.is_of(tag, kind);
                            let odd = self.b.create_block();
                            self.branch_unless(ok, odd);
                            let value = self.payload(self.frame, slot as i32 * SLOT, kind, tag);
                            self.b.ins().jump(join, &[value.into()]);
                            self.b.switch_to_block(odd);
                            self.b.set_cold_block(odd);
                            let ip = self.ip(next);
                            self.leave_noted(What::Operands, at, ip);
                        }
                    }
                    if let Some(changed) = changed {
                        self.leave_changed(changed, next);
                    }
                    self.b.switch_to_block(leave);
                    self.b.set_cold_block(leave);
                    self.leave_with([ip, frame]);
                }
            }
        }
    }

    /// Counts that a handler did what is lowered. When that was often, code is left once for another
    /// version, in which the instruction is weighed as what machine code is left for.
    fn count_slow(&mut self, at: usize, next: usize) {
        let record = self.record(What::Slow, at);
        let count = self.b.ins().load(I32, flags(), record, Record::COUNT);
        let more = self.b.ins().iadd_imm_s(count, 1);
        self.b.ins().store(flags(), more, record, Record::COUNT);
        let (often, on) = (self.b.create_block(), self.b.create_block());
        let is_often = self.b.ins().icmp_imm_u(IntCC::Equal, more, i64::from(TOO_OFTEN));
        self.b.ins().brif(is_often, often, &[], on, &[]);
        self.b.switch_to_block(often);
        self.b.set_cold_block(often);
        let ip = self.address(next);
        let frame = self.parameter(Parameter::Frame);
        self.b.ins().jump(self.ways_out[1], &[record.into(), ip.into(), frame.into()]);
        self.b.switch_to_block(on);
    }

    fn leave(&mut self, at: usize, note: Note) {
        let ip = self.ip(at) + i64::from(at == self.job.offset as usize);
        match note {
            Note::Nothing => {
                let ip = self.b.ins().iconst(I64, ip);
                self.leave_for(ip);
            }
            Note::Operands => self.leave_noted(What::Operands, at, ip),
            Note::Written(place) => self.leave_noted(What::Written, place, ip),
        }
    }

    /// Leaves for an instruction of this frame.
    pub fn leave_for(&mut self, ip: Value) {
        let frame = self.parameter(Parameter::Frame);
        self.leave_with([ip, frame]);
    }

    /// Leaves for an instruction of a frame.
    pub fn leave_with(&mut self, [ip, frame]: [Value; 2]) {
        self.b.ins().jump(self.ways_out[0], &[ip.into(), frame.into()]);
    }

    /// Leaves for an address in this frame's code, and has something noted of the instruction at an
    /// offset.
    pub fn leave_noted(&mut self, what: What, at: usize, ip: i64) {
        let ip = self.b.ins().iconst(I64, ip);
        let frame = self.parameter(Parameter::Frame);
        self.note_and_leave(what, at, [ip, frame]);
    }

    /// Leaves for what was called, and has that counted where it is not known yet.
    pub fn leave_at_call(&mut self, at: usize, next: [Value; 2]) {
        if self.job.is_left(at) {
            self.leave_with(next);
        } else {
            self.note_and_leave(What::Left, at, next);
        }
    }

    fn note_and_leave(&mut self, what: What, at: usize, [ip, frame]: [Value; 2]) {
        let record = self.record(what, at);
        self.b.ins().jump(self.ways_out[1], &[record.into(), ip.into(), frame.into()]);
    }

    /// Makes a record. Gives its address.
    fn record(&mut self, what: What, at: usize) -> Value {
        let number = self.notes.len();
        let burden = self.job.weight(at) * self.scale * LEAVING;
        self.notes.push(Record::new(self.root, self.job, at, what, burden));
        self.b.ins().iconst(I64, (self.records + number * size_of::<Record>()) as i64)
    }

    /// Writes where all ways out end.
    pub fn write_ways_out(&mut self) {
        let [out, noted] = self.ways_out;
        self.b.switch_to_block(noted);
        self.b.set_cold_block(noted);
        let params = self.b.block_params(noted).to_vec();
        let note = self.b.ins().iconst(I64, crate::lessons::note as *const () as i64);
        self.b.ins().call_indirect(self.signatures.note, note, &[params[0], params[2]]);
        self.leave_with([params[1], params[2]]);
        self.b.switch_to_block(out);
        self.b.set_cold_block(out);
        let params = self.b.block_params(out).to_vec();
        self.b.ins().return_(&params);
    }
}

/// Returns whether an instruction on an element may have to call a method of its object, which takes
/// a handler longer than the interpreter.
fn may_call_methods(op: Op) -> bool {
    matches!(op, Op::Dim | Op::DimLocal | Op::DimImm | Op::DimConst | Op::AssignDim | Op::IssetDim | Op::IssetDimConst)
        || matches!(op, Op::DimQuiet | Op::DimQuietConst)
}
