//! Inlining: the body of a short function in place of its call.
//!
//! The callee's frame lies in the caller's window, as after each call. It is not written, though:
//! arguments and results that are numbers stay in registers, `$this` gets no owner more. Whatever
//! leaves in the middle writes first what a call would have written ([`Unwritten`]), so that all
//! other code finds frames like any others. A window that was opened for such a call is not written
//! either ([`Window`]).
//!
//! 1. Where nothing is written, no handler is called in the middle: behind one, nothing could be
//!    taken back. What would call one leaves; where that happens often, frames are written.
//! 2. A function of which an instruction has no lowering, or that calls another one, has its frame
//!    written at once.

use crate::calls::DROPS;
use crate::emit::{Emit, Store, flags};
use crate::instruction::{Ins, Src};
use crate::layout::*;
use crate::lessons::What;
use crate::living::Living;
use crate::pending::{Note, Then};
use crate::read::read;
use crate::sites::Inlined;
use crate::state::Kind;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{F64, I32, I64};
use cranelift_codegen::ir::{Block, InstBuilder, Value};
use heddle_bytecode::decode::operands;
use heddle_bytecode::operand::Role;
use heddle_bytecode::ops::{HEADER, THIS};
use std::rc::Rc;

/// A window that was opened, for a function that is known.
#[derive(Clone, Copy)]
pub struct Window {
    /// Names the offset of the instruction that opened it.
    pub opening: usize,
    /// Names the slot where it begins.
    pub slot: usize,
    pub function: Value,
    /// Holds the class it is called on, or 0.
    pub class: Value,
    pub receiver: Option<Value>,
    /// Tells whether the receiver is a temporary, which the window owns; else it gets an owner
    /// more when the window is written.
    pub moves: bool,
}

/// Says where an inlined function returns to.
#[derive(Clone)]
pub struct Outer {
    /// Holds the caller's frame.
    pub frame: Value,
    /// Takes the instruction and the frame that a handler goes on with.
    pub back: Block,
    /// Names the caller's slot for the result; `None` where it is dropped.
    pub result: Option<usize>,
    /// Holds what is written when code leaves.
    pub unwritten: Option<Rc<Unwritten>>,
}

/// A call that stands in no frame yet.
pub struct Unwritten {
    window: Window,
    /// Holds the caller's frame, and what belongs there.
    frame: Value,
    stores: Vec<Store>,
    /// Holds the call that the caller is in.
    above: Option<Rc<Unwritten>>,
    caches: Value,
    /// Packs the number of arguments and the flags, as the frame has them.
    count: i64,
    /// Holds the address behind the call.
    back: i64,
    result: Option<usize>,
}

/// A way out of an inlined function: its block, and the result where that is in a register; else it
/// is in its slot.
pub struct Returned {
    block: Block,
    value: Option<(Kind, Value)>,
}

impl<'a> Emit<'a, '_> {
    /// Returns what is inlined for the call, whose frame would have these flags.
    pub fn inlined(&self, marks: u32) -> Option<&'a Inlined> {
        self.inlined_at(self.at, marks)
    }

    fn inlined_at(&self, at: usize, marks: u32) -> Option<&'a Inlined> {
        self.job.sites.inlined.get(&at).filter(|inlined| marks & !DROPS == 0 && !self.job.is_written(inlined.opening))
    }

    /// Returns what is inlined for a window that the instruction opens, where nothing else may
    /// happen before, and neither does what is between write the receiver's slot.
    pub fn inlined_behind(&self, window: usize, receiver: usize) -> Option<&'a Inlined> {
        let code = &self.job.code().code;
        let mut at = self.at + self.op.meta().words;
        loop {
            if at >= code.len() || self.leaders.binary_search(&(at as u32)).is_ok() {
                return None;
            }
            let (op, ins) = read(code, at);
            if let Ins::Call { window: called, flags, .. } = ins
                && called == window
            {
                return self.inlined_at(at, flags);
            }
            let is_slot = |operand: &heddle_bytecode::decode::Decoded| operand.meta.kind == heddle_bytecode::operand::Kind::Slot;
            let writes = |operand: &heddle_bytecode::decode::Decoded| !matches!(operand.meta.role, Role::In | Role::Peek);
            if matches!(ins, Ins::Other)
                || operands(code, at, op.meta()).any(|operand| is_slot(&operand) && writes(&operand) && operand.slots().contains(&receiver))
            {
                return None;
            }
            at += op.meta().words;
        }
    }

    /// Returns whether the call here may be inlined without writing its frame.
    pub fn may_be_unwritten(&self) -> bool {
        let known = self.ways.inlined.get(&self.at);
        let inner = self.job.sites.inlined.get(&self.at).map(|inlined| &inlined.job);
        let is_written = |inner: &crate::job::Job| inner.is_written(inner.offset as usize);
        !known.is_some_and(|ways| ways.is_written) && !inner.is_some_and(is_written) && !self.holds_borrowed()
    }

    /// Returns whether there is a window or a frame that is not written.
    pub fn is_unwritten(&self) -> bool {
        self.window.is_some() || self.outer.as_ref().is_some_and(|outer| outer.unwritten.is_some())
    }

    /// Returns whether the frame may own a `$this`.
    pub fn owns_this(&self) -> bool {
        let unwritten = self.outer.as_ref().and_then(|outer| outer.unwritten.as_ref());
        unwritten.is_none_or(|unwritten| unwritten.window.moves)
    }

    /// Returns an exit that teaches to write what the instruction at an offset opens.
    pub fn exit_written_at(&mut self, opening: usize) -> Block {
        let stores = self.exit_stores();
        self.later(stores, Then::Leave { at: self.at, note: Note::Written(opening) })
    }

    /// Returns the frame's caches.
    pub fn caches(&mut self) -> Value {
        match self.known_caches {
            Some(caches) => caches,
            None => self.b.ins().load(I64, flags(), self.frame, FRAME_CACHES),
        }
    }

    /// Returns the frame's constants.
    pub fn constants(&mut self) -> Value {
        match self.known_function {
            Some(function) => self.b.ins().load(I64, flags(), function, FUNCTION_CONSTANTS),
            None => self.b.ins().load(I64, flags(), self.frame, FRAME_CONSTANTS),
        }
    }

    /// Says that the instruction looks at frames: the window is written, and the function's frame
    /// is when it is lowered again.
    pub fn write_frame(&mut self) {
        self.write_window();
        self.found.is_written = true;
    }

    /// Writes the window that is opened and not written.
    pub fn write_window(&mut self) {
        let Some(window) = self.window.take() else { return };
        self.write_opened(self.frame, window);
        self.forget_header(window.slot);
        // exits from here on find it written
        self.exit = None;
    }

    /// Writes what an opening writes, and gives the receiver its owner.
    pub fn write_opened(&mut self, frame: Value, window: Window) {
        let place = self.b.ins().iadd_imm_s(frame, i64::from(window.slot as i32 * SLOT));
        let none = self.b.ins().iconst(I64, 0);
        for (offset, word) in [(0, window.function), (FRAME_CLASS, window.class), (FRAME_OWNER, none)] {
            self.b.ins().store(flags(), word, place, offset);
        }
        self.write_this(place, window.receiver);
        if let Some(receiver) = window.receiver.filter(|_| !window.moves) {
            self.count_up(receiver);
        }
    }

    fn write_this(&mut self, place: Value, receiver: Option<Value>) {
        let tag = self.b.ins().iconst(I64, if receiver.is_some() { OBJECT_TAG } else { 0 });
        if let Some(receiver) = receiver {
            self.b.ins().store(flags(), receiver, place, FRAME_THIS);
        }
        self.b.ins().store(flags(), tag, place, FRAME_THIS_TAG);
    }

    /// Opens a window for a function that is inlined; `other`: where it is another function.
    pub fn open_unwritten(&mut self, inlined: &Inlined, window: Window, other: Block) {
        self.must_be_inlined(inlined, window.function, other);
        self.keep_unwritten(window);
    }

    /// Opens a window that is written, and goes on with the block that the handler goes on with.
    pub fn open_written(&mut self, window: Window, join: Block) {
        self.write_opened(self.frame, window);
        self.b.ins().jump(join, &[]);
        self.b.switch_to_block(join);
        self.forget_header(window.slot);
    }

    /// Goes on where a function is the one that is inlined, else to `other`; or, where a window
    /// was opened before, to an exit that finds it written.
    pub fn must_be_inlined(&mut self, inlined: &Inlined, function: Value, mut other: Block) {
        // one window at a time: what leaves knows of one
        if self.window.is_some() {
            self.write_window();
            other = self.exit_written_at(self.at);
        }
        let running = self.b.ins().load(I64, flags(), function, FUNCTION_RUNNING);
        let known = self.b.ins().icmp_imm_s(IntCC::Equal, running, inlined.running as i64);
        self.branch_unless(known, other);
    }

    /// Remembers a window for a function that is known to be the one that is inlined.
    pub fn keep_unwritten(&mut self, window: Window) {
        self.forget_header(window.slot);
        self.window = Some(window);
    }

    /// Writes what code finds that goes on elsewhere.
    pub fn write_unwritten(&mut self, window: Option<Window>) {
        if let Some(unwritten) = self.outer.as_ref().and_then(|outer| outer.unwritten.clone()) {
            self.write_call(&unwritten);
        }
        if let Some(window) = window {
            self.write_opened(self.frame, window);
        }
    }

    fn write_call(&mut self, call: &Unwritten) {
        if let Some(above) = &call.above {
            self.write_call(above);
        }
        self.write_stores_into(call.frame, &call.stores);
        self.write_opened(call.frame, call.window);
        let [back, count] = [call.back, call.count].map(|word| self.b.ins().iconst(I64, word));
        let result = match call.result {
            Some(slot) => self.b.ins().iadd_imm_s(call.frame, i64::from(slot as i32 * SLOT)),
            None => self.b.ins().iconst(I64, 0),
        };
        let constants = self.b.ins().load(I64, flags(), call.window.function, FUNCTION_CONSTANTS);
        self.complete_frame(call.frame, call.window.slot, [back, call.caches, constants, count, result]);
    }

    /// Lowers the call of a function that is known, without a frame.
    pub fn inline_unwritten(&mut self, inlined: &'a Inlined, window: Window, caches: Value, [argc, dst]: [usize; 2], marks: u32) {
        let mut stores = self.exit_stores();
        stores.retain(|store| store.slot < window.slot);
        let result = (marks & DROPS == 0).then_some(dst);
        let unwritten = Rc::new(Unwritten {
            window,
            frame: self.frame,
            stores,
            above: self.outer.as_ref().and_then(|outer| outer.unwritten.clone()),
            caches,
            count: argc as i64 | i64::from(marks) << 32,
            back: self.ip(self.at + self.op.meta().words),
            result,
        });
        let back = self.b.create_block();
        self.b.append_block_param(back, I64);
        self.b.append_block_param(back, I64);
        let place = self.slot_address(window.slot);
        self.b.ins().store(flags(), window.class, place, FRAME_CLASS);
        self.write_this(place, window.receiver);
        self.clear_locals(place, HEADER + argc..inlined.job.first_temp);
        let outer = Outer { frame: self.frame, back, result, unwritten: Some(unwritten) };
        self.body(inlined, window.slot, argc, outer, [caches, window.function], window.receiver.map(|receiver| [receiver, window.class]));
    }

    /// Lowers the body of a function whose frame lies in the window, and goes on behind the call.
    pub fn body(
        &mut self,
        inlined: &'a Inlined,
        window: usize,
        argc: usize,
        outer: Outer,
        [caches, function]: [Value; 2],
        this: Option<[Value; 2]>,
    ) {
        let job = &inlined.job;
        let living = Living::of(job.code());
        let frame = self.slot_address(window);
        let arguments: Vec<_> = (window + HEADER..window + HEADER + argc)
            .map(|slot| (self.state.0[slot], self.state.0[slot].kind.is_scalar().then(|| self.value(slot))))
            .collect();
        let ways = self.ways.inlined.get(&self.at).cloned().unwrap_or_default();
        let region = (0, job.code().code.len());
        let is_written = outer.unwritten.is_none();
        let mut inner = Emit::of(
            &mut *self.b,
            self.root,
            job,
            living.as_ref(),
            self.signatures,
            region,
            ways,
            &mut *self.notes,
            self.records,
            [frame, self.interrupt],
            self.parameters,
            self.ways_out,
        );
        inner.frame_offset = self.frame_offset + i64::from(window as i32 * SLOT);
        inner.found.deepest = inner.frame_offset as usize / SLOT as usize + inlined.frame_size as usize;
        inner.known_caches = Some(caches);
        inner.known_function = Some(function);
        inner.this = this;
        inner.outer = Some(outer.clone());
        inner.scale = self.weight;
        for (slot, (state, value)) in (HEADER..).zip(arguments) {
            match value {
                Some(value) => {
                    inner.set(slot, state.kind, value);
                    inner.state.0[slot].dirty = !is_written;
                }
                None => inner.state.0[slot].hint = state.hint,
            }
        }
        for slot in HEADER + argc..job.first_temp {
            inner.state.0[slot].is_bare = true;
        }
        let ways = inner.lower_blocks();
        let Emit { native_ops, other_ops, others, returned, .. } = inner;
        self.found.deepest = self.found.deepest.max(ways.deepest);
        self.found.inlined.insert(self.at, ways);
        self.native_ops += native_ops;
        self.other_ops += other_ops;
        self.others.extend(others);
        self.go_on_behind(returned, &outer);
    }

    /// Brings the ways out of an inlined function together: what is in a register on all of them
    /// stays there.
    fn go_on_behind(&mut self, returned: Vec<Returned>, outer: &Outer) {
        let next = self.at + self.op.meta().words;
        let kind = returned.first().and_then(|first| first.value).map(|(kind, _)| kind);
        let agree = |kind: &Kind| returned.iter().all(|way| way.value.is_some_and(|(other, _)| other == *kind));
        let kind = kind.filter(|kind| agree(kind) && outer.result.is_some() && self.result_lesson().is_none());
        let on = self.b.create_block();
        let result = kind.map(|kind| self.b.append_block_param(on, if kind == Kind::Float { F64 } else { I64 }));
        for Returned { block, value } in returned {
            self.b.switch_to_block(block);
            match (value, kind, outer.result) {
                (Some((_, value)), Some(_), _) => {
                    self.b.ins().jump(on, &[value.into()]);
                    continue;
                }
                (Some((kind, value)), None, Some(dst)) => self.write_value(self.frame, dst as i32 * SLOT, kind, value),
                _ => {}
            }
            self.b.ins().jump(on, &[]);
        }
        if outer.unwritten.is_some() {
            self.arrive_from_handler(outer.back, next);
        } else {
            self.return_to(outer.back, next, outer.result);
        }
        match kind.zip(outer.result) {
            Some((kind, dst)) => self.take_result(dst, kind, on),
            None => {
                self.b.ins().jump(on, &[]);
            }
        }
        self.b.switch_to_block(on);
        match (kind.zip(result), outer.result) {
            (Some((kind, result)), Some(dst)) => self.set(dst, kind, result),
            (None, Some(dst)) => self.forget(dst),
            _ => {}
        }
    }

    /// Goes on behind a call whose frame was written for the handler that left it. What is in
    /// registers is there as well; variables that other code may have changed are loaded anew.
    fn arrive_from_handler(&mut self, back: Block, next: usize) {
        self.arrive(back, next);
        if !self.is_open {
            return;
        }
        let known = self.known_locals();
        if !known.is_empty() {
            let (changed, on) = (self.b.create_block(), self.b.create_block());
            self.keep(&known, changed);
            self.b.ins().jump(on, &[]);
            self.leave_changed(changed, next);
            self.b.switch_to_block(on);
        }
    }

    /// Goes to a block with the result of a call, which is in the frame, where it is of the kind
    /// that is expected; else on in the interpreter.
    pub fn take_result(&mut self, dst: usize, kind: Kind, on: Block) {
        let tag = self.tag(dst);
        let ok = self.is_of(tag, kind);
        let odd = self.b.create_block();
        self.branch_unless(ok, odd);
        let value = self.payload(self.frame, dst as i32 * SLOT, kind, tag);
        self.b.ins().jump(on, &[value.into()]);
        self.b.switch_to_block(odd);
        self.b.set_cold_block(odd);
        self.write_unwritten(self.window);
        let ip = self.ip(self.at + self.op.meta().words);
        self.leave_noted(What::Result, self.at, ip);
    }

    /// Lowers `return src` of an inlined function, of a number or a bool.
    pub fn return_number(&mut self, outer: Outer, src: usize, kind: Kind) {
        let value = self.operand(Src::Slot(src), kind);
        self.leave_inlined(&outer, Some(src), None);
        let block = self.b.create_block();
        let result = self.b.append_block_param(block, if kind == Kind::Float { F64 } else { I64 });
        self.b.ins().jump(block, &[value.into()]);
        self.returned.push(Returned { block, value: Some((kind, result)) });
        self.ended = true;
    }

    /// Lowers `return $this` of an inlined function that does not own it.
    pub fn return_this(&mut self, outer: Outer) {
        self.return_inlined(outer, Some(THIS), None, |this, place| {
            let object = this.b.ins().load(I64, flags(), this.frame, FRAME_THIS);
            let tag = this.b.ins().iconst(I64, OBJECT_TAG);
            this.count_up(object);
            this.b.ins().store(flags(), object, place, 0);
            this.b.ins().store(flags(), tag, place, TAG);
        });
    }

    /// Lowers another return of an inlined function. `tag`: that of a result which may be counted;
    /// `value` writes it to its place.
    pub fn return_inlined(&mut self, outer: Outer, src: Option<usize>, tag: Option<Value>, value: impl FnOnce(&mut Self, Value)) {
        self.leave_inlined(&outer, src, tag);
        if let Some(dst) = outer.result {
            let place = self.b.ins().iadd_imm_s(outer.frame, i64::from(dst as i32 * SLOT));
            value(self, place);
        }
        let block = self.b.create_block();
        self.b.ins().jump(block, &[]);
        self.returned.push(Returned { block, value: None });
        self.ended = true;
    }

    /// Releases what the frame of an inlined function holds; its handler does where that takes
    /// more.
    fn leave_inlined(&mut self, outer: &Outer, src: Option<usize>, tag: Option<Value>) {
        let slow = self.returned_by_handler();
        if outer.unwritten.is_none() {
            let marks = self.b.ins().load(I32, flags(), self.frame, FRAME_FLAGS);
            let marks = self.b.ins().band_imm_u(marks, i64::from(!DROPS));
            let ok = self.b.ins().icmp_imm_u(IntCC::Equal, marks, 0);
            self.branch_unless(ok, slow);
        }
        let dropped = src.zip(tag).filter(|_| outer.result.is_none());
        if let Some((src, tag)) = dropped {
            self.must_have_other_owners(src, tag, slow);
        }
        self.release_frame(src, slow);
        if let Some((src, _)) = dropped {
            self.give_up_local(src, slow, true);
        }
    }

    /// Goes to `slow` where a value in the frame has no other owner: it goes before what is
    /// released next.
    fn must_have_other_owners(&mut self, src: usize, tag: Value, slow: Block) {
        let [counted, on] = [(); 2].map(|()| self.b.create_block());
        let is_counted = self.b.ins().icmp_imm_u(IntCC::UnsignedGreaterThanOrEqual, tag, COUNTED);
        self.b.ins().brif(is_counted, counted, &[], on, &[]);
        self.b.switch_to_block(counted);
        let held = self.b.ins().load(I64, flags(), self.frame, src as i32 * SLOT);
        let count = self.b.ins().load(I32, flags(), held, COUNT);
        // immortal ones count below zero
        let last = self.b.ins().icmp_imm_s(IntCC::Equal, count, 1);
        self.b.ins().brif(last, slow, &[], on, &[]);
        self.b.switch_to_block(on);
    }

    /// Writes the words of a frame that the window's opening did not write: the address behind the
    /// call, caches, constants, the number of arguments and flags, and where the result goes.
    pub fn complete_frame(&mut self, frame: Value, window: usize, [back, caches, constants, count, result]: [Value; 5]) {
        let place = self.b.ins().iadd_imm_s(frame, i64::from(window as i32 * SLOT));
        let words = [
            (FRAME_RETURN, back),
            (FRAME_CALLER, frame),
            (FRAME_CACHES, caches),
            (FRAME_CONSTANTS, constants),
            (FRAME_ARGC, count),
            (FRAME_RESULT, result),
        ];
        for (offset, word) in words {
            self.b.ins().store(flags(), word, place, offset);
        }
    }

    /// Writes that locals of a frame hold nothing.
    pub fn clear_locals(&mut self, place: Value, locals: std::ops::Range<usize>) {
        let none = self.b.ins().iconst(I64, 0);
        for local in locals {
            self.b.ins().store(flags(), none, place, local as i32 * SLOT + TAG);
        }
    }
}
