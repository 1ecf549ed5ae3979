//! Lowerings of calls of functions of the unit, and of returning.

use crate::emit::{Emit, Parameter, flags};
use crate::inline::{Outer, Window};
use crate::instruction::Src;
use crate::layout::*;
use crate::state::{Kind, SlotState};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I32, I64};
use cranelift_codegen::ir::{Block, InstBuilder, Value};
use heddle_bytecode::ops::{HEADER, THIS, call_flags};
use heddle_vm::compiled::frame_flags;

/// Marks a frame whose result is dropped.
pub const DROPS: u32 = frame_flags(call_flags::UNUSED | call_flags::VOID | call_flags::CONSTRUCT);

impl Emit<'_, '_> {
    /// Lowers `dst = function(arguments)`: where the callee has machine code, by a native call.
    pub fn call(&mut self, dst: usize, window: usize, argc: usize, cache: u32, marks: u32) -> bool {
        let Some(&callee) = self.job.sites.callees.get(&cache) else { return false };
        if let Some(inlined) = self.inlined(marks).filter(|_| self.may_be_unwritten()) {
            self.write_window();
            let exit = self.exit_written_at(self.at);
            let caches = self.caches();
            let known = self.b.ins().load(I64, flags(), caches, cache as i32 * SLOT);
            let function = self.b.ins().iconst(I64, callee.function as i64);
            let ok = self.b.ins().icmp(IntCC::Equal, known, function);
            self.branch_unless(ok, exit);
            let class = self.b.ins().iconst(I64, 0);
            let own = self.b.ins().load(I64, flags(), caches, cache as i32 * SLOT + 8);
            let opened = Window { opening: self.at, slot: window, function, class, receiver: None, moves: false };
            self.inline_unwritten(inlined, opened, own, [argc, dst], marks);
            return true;
        }
        self.bring_up_to_date();
        let frame = self.frame;
        let next = self.at + self.op.meta().words;
        let join = self.b.create_block();
        let slow = self.called_by_handler(join);
        let inlined = self.inlined(marks);
        let caches = self.caches();
        let known = self.b.ins().load(I64, flags(), caches, cache as i32 * 16);
        let function = self.b.ins().iconst(I64, callee.function as i64);
        let ok = self.b.ins().icmp(IntCC::Equal, known, function);
        let place = self.slot_address(window);
        let end = self.b.ins().iadd_imm_s(place, i64::from(callee.frame_size as i32 * SLOT));
        let native = match inlined {
            Some(_) => {
                self.branch_unless(ok, slow);
                None
            }
            None => {
                let ok = self.has_room(end, ok);
                let head = self.b.ins().iconst(I64, callee.head as i64);
                let native = self.b.ins().load(I64, flags(), head, HEAD_NATIVE);
                let there = self.b.ins().icmp_imm_s(IntCC::NotEqual, native, 0);
                let ok = self.b.ins().band(ok, there);
                self.branch_unless(ok, slow);
                Some(native)
            }
        };
        let own = self.b.ins().load(I64, flags(), caches, cache as i32 * 16 + 8);
        let constants = self.b.ins().iconst(I64, callee.constants as i64);
        let zero = self.b.ins().iconst(I64, 0);
        let (count, result) = self.argc_and_result(argc, dst, marks);
        let back = self.address(next);
        for (offset, word) in [(0, function), (FRAME_CLASS, zero), (FRAME_THIS_TAG, zero)] {
            self.b.ins().store(flags(), word, place, offset);
        }
        self.complete_frame(frame, window, [back, own, constants, count, result]);
        self.clear_locals(place, HEADER + argc..callee.first_temp);
        let wanted = (marks & DROPS == 0).then_some(dst);
        if let Some(inlined) = inlined {
            let outer = Outer { frame, back: join, result: wanted, unwritten: None };
            self.body(inlined, window, argc, outer, [own, function], None);
        }
        let Some(native) = native else { return true };
        let [cx, limit] = [Parameter::Context, Parameter::Limit].map(|which| self.parameter(which));
        let call = self.b.ins().call_indirect(self.signatures.native, native, &[place, cx, limit]);
        let results = self.b.inst_results(call).to_vec();
        self.b.ins().jump(join, &[results[0].into(), results[1].into()]);
        self.return_to(join, next, wanted);
        true
    }

    /// Returns the words of a frame that is entered which say how many arguments there are, with
    /// the frame's flags, and where the result goes: nowhere where it is dropped.
    pub fn argc_and_result(&mut self, argc: usize, dst: usize, marks: u32) -> (Value, Value) {
        let count = self.b.ins().iconst(I64, argc as i64 | i64::from(marks) << 32);
        let result = if marks & DROPS == 0 { self.slot_address(dst) } else { self.b.ins().iconst(I64, 0) };
        (count, result)
    }

    /// Stores what is in registers, for code that reads the frame.
    pub fn bring_up_to_date(&mut self) {
        self.write_frame();
        self.store_registers();
    }

    /// Stores what is in registers, where nothing but the frame's own slots is looked at.
    pub fn store_registers(&mut self) {
        let stores = self.exit_stores();
        self.write_stores(&stores);
        for store in &stores {
            let state = &mut self.state.0[store.slot];
            if store.kind == Kind::Borrowed { *state = SlotState::ANY } else { state.dirty = false }
        }
    }

    /// Goes on behind a call, whose result is in the frame, or leaves for where it went.
    pub fn return_to(&mut self, join: Block, next: usize, dst: Option<usize>) {
        self.arrive(join, next);
        if let Some(dst) = dst {
            self.forget(dst);
        }
        if self.is_open {
            (HEADER..self.job.first_temp).for_each(|slot| self.forget(slot));
        }
    }

    /// Goes on behind a call, or leaves for where it went.
    pub fn arrive(&mut self, join: Block, next: usize) {
        self.b.switch_to_block(join);
        let params = self.b.block_params(join).to_vec();
        let back = self.is_at(params[0], next);
        let same = self.b.ins().icmp(IntCC::Equal, params[1], self.frame);
        let ok = self.b.ins().band(back, same);
        let leave = self.b.create_block();
        let on = self.b.create_block();
        self.b.ins().brif(ok, on, &[], leave, &[]);
        self.b.switch_to_block(leave);
        self.b.set_cold_block(leave);
        self.leave_at_call(self.at, [params[0], params[1]]);
        self.b.switch_to_block(on);
    }

    /// Writes a block, at once, that calls the handler of a call and goes on in what it
    /// entered.
    pub fn called_by_handler(&mut self, join: Block) -> Block {
        let start = self.b.create_block();
        let slow = self.b.create_block();
        self.b.append_block_param(join, I64);
        self.b.append_block_param(join, I64);
        self.b.ins().jump(start, &[]);
        self.b.switch_to_block(slow);
        self.b.set_cold_block(slow);
        let (op, at) = (self.op, self.at);
        let [ip, frame] = self.step(op, at);
        let [ip, frame] = self.follow(ip, frame);
        self.b.ins().jump(join, &[ip.into(), frame.into()]);
        self.b.switch_to_block(start);
        slow
    }

    /// Leaves the frame, whose handler does so where it is not plain. `tag`: that of a result which
    /// may be counted.
    fn leave_frame(&mut self, src: Option<usize>, tag: Option<Value>, value: impl FnOnce(&mut Self, Value)) {
        if let Some(outer) = self.outer.clone() {
            self.return_inlined(outer, src, tag, value);
            return;
        }
        let slow = self.returned_by_handler();
        let frame = self.frame;
        let marks = self.b.ins().load(I32, flags(), frame, FRAME_FLAGS);
        let marks = self.b.ins().band_imm_u(marks, i64::from(!DROPS));
        let waits = self.waits();
        let any = self.b.ins().bor(marks, waits);
        let ok = self.b.ins().icmp_imm_u(IntCC::Equal, any, 0);
        self.branch_unless(ok, slow);
        let result = self.b.ins().load(I64, flags(), frame, FRAME_RESULT);
        if let Some(tag) = tag {
            // what nobody wants goes before the locals
            let wanted = self.b.ins().icmp_imm_s(IntCC::NotEqual, result, 0);
            let plain = self.b.ins().icmp_imm_u(IntCC::UnsignedLessThan, tag, COUNTED);
            let ok = self.b.ins().bor(wanted, plain);
            self.branch_unless(ok, slow);
        }
        self.release_frame(src, slow);
        let (wanted, left) = (self.b.create_block(), self.b.create_block());
        self.b.ins().brif(result, wanted, &[], left, &[]);
        self.b.switch_to_block(wanted);
        value(self, result);
        self.b.ins().jump(left, &[]);
        self.b.switch_to_block(left);
        let back = self.b.ins().load(I64, flags(), frame, FRAME_RETURN);
        let caller = self.b.ins().load(I64, flags(), frame, FRAME_CALLER);
        self.b.ins().return_(&[back, caller]);
        self.ended = true;
    }

    /// Releases the locals of a frame that is left, and its `this`: all but what is returned.
    pub fn release_frame(&mut self, src: Option<usize>, slow: Block) {
        let (from, to) = (self.job.released.0 as i32 / SLOT, self.job.released.1 as i32 / SLOT);
        for local in from as usize..to as usize {
            if Some(local) == src || self.state.0[local].needs_no_release() {
                continue;
            }
            self.give_up_local(local, slow, true);
        }
        if src != Some(THIS) && self.owns_this() {
            self.give_up_local(THIS, slow, true);
        }
    }

    /// Writes a block that stores everything, calls the handler and leaves.
    pub fn returned_by_handler(&mut self) -> Block {
        let stores = self.exit_stores();
        let start = self.b.create_block();
        let slow = self.b.create_block();
        self.b.ins().jump(start, &[]);
        self.b.switch_to_block(slow);
        self.b.set_cold_block(slow);
        self.write_stores(&stores);
        self.write_unwritten(self.window);
        let (op, at) = (self.op, self.at);
        let results = self.step(op, at);
        match &self.outer {
            Some(outer) => {
                self.b.ins().jump(outer.back, &results.map(Into::into));
            }
            None => self.leave_with(results),
        }
        self.b.switch_to_block(start);
        slow
    }

    /// Lowers `return src`
    pub fn return_value(&mut self, src: usize, mask: Option<u16>) -> bool {
        if self.is_open || src < HEADER && src != THIS {
            return false;
        }
        let state = self.state.0[src];
        if let Some(mask) = mask {
            let tags: u16 = match state.kind {
                Kind::Int => 1 << 4,
                Kind::Float => 1 << 5,
                Kind::Bool => 3 << 2,
                _ => 0,
            };
            if state.kind.is_scalar() && tags & mask != tags || state.kind == Kind::Borrowed {
                return false;
            }
        }
        if let Some(outer) = self.outer.clone() {
            if state.kind.is_scalar() {
                self.return_number(outer, src, state.kind);
                return true;
            }
            if src == THIS && !self.owns_this() {
                self.return_this(outer);
                return true;
            }
        }
        if state.kind.is_scalar() {
            let value = self.operand(Src::Slot(src), state.kind);
            self.leave_frame(Some(src), None, |this, result| this.write_value(result, 0, state.kind, value));
            return true;
        }
        if state.kind == Kind::Borrowed {
            return false;
        }
        // any value but an undefined one and a reference moves
        let tag = self.tag(src);
        let slow = self.returned_by_handler();
        let mask = mask.unwrap_or(0x3fe) & 0x3fe;
        let number = self.b.ins().uextend(I64, tag);
        let mask = self.b.ins().iconst(I64, i64::from(mask));
        let bits = self.b.ins().ushr(mask, number);
        let ok = self.b.ins().band_imm_s(bits, 1);
        self.branch_unless(ok, slow);
        self.leave_frame(Some(src), Some(tag), |this, result| {
            for offset in [0, TAG] {
                let word = this.b.ins().load(I64, flags(), this.frame, src as i32 * SLOT + offset);
                this.b.ins().store(flags(), word, result, offset);
            }
        });
        true
    }

    /// Lowers `return constant`
    pub fn return_constant(&mut self, k: u32) -> bool {
        if self.is_open {
            return false;
        }
        let (_, tag) = self.known_constant(k);
        self.leave_frame(None, None, |this, result| {
            let constants = this.constants();
            let payload = this.b.ins().load(I64, flags(), constants, k as i32 * SLOT);
            let tag = this.b.ins().iconst(I64, tag as i64);
            this.b.ins().store(flags(), payload, result, 0);
            this.b.ins().store(flags(), tag, result, TAG);
        });
        true
    }
}
