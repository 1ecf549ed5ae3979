//! Copying and releasing values that are counted.

use crate::emit::{Emit, flags};
use crate::layout::{BUFFERED_OR_LEAF, COUNT, COUNTED, FLAGS, LAST_DIRECT, SLOT, TAG};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I32, I64};
use cranelift_codegen::ir::{Block, InstBuilder, Value};

impl Emit<'_, '_> {
    /// Returns whether a tag is that of a value: not of none, nor of a reference.
    pub fn is_direct(&mut self, tag: Value) -> Value {
        let low = self.b.ins().iadd_imm_s(tag, -1);
        self.b.ins().icmp_imm_u(IntCC::UnsignedLessThan, low, LAST_DIRECT)
    }

    /// Copies a value at an address into a slot, with an owner more where it is counted.
    pub fn copy_value(&mut self, from: Value, dst: usize, tag: Value) {
        let payload = self.move_value_to(from, dst);
        let counted = self.b.create_block();
        let join = self.b.create_block();
        let is_counted = self.b.ins().icmp_imm_u(IntCC::UnsignedGreaterThanOrEqual, tag, COUNTED);
        self.b.ins().brif(is_counted, counted, &[], join, &[]);
        self.b.switch_to_block(counted);
        self.count_up(payload);
        self.b.ins().jump(join, &[]);
        self.b.switch_to_block(join);
    }

    /// Moves a value at an address into a slot. Gives its payload.
    pub fn move_value_to(&mut self, from: Value, dst: usize) -> Value {
        let payload = self.b.ins().load(I64, flags(), from, 0);
        let meta = self.b.ins().load(I64, flags(), from, TAG);
        self.b.ins().store(flags(), payload, self.frame, dst as i32 * SLOT);
        self.b.ins().store(flags(), meta, self.frame, dst as i32 * SLOT + TAG);
        payload
    }

    /// Returns the address of a slot.
    pub fn slot_address(&mut self, slot: usize) -> Value {
        self.b.ins().iadd_imm_s(self.frame, i64::from(slot as i32 * SLOT))
    }

    /// Adds an owner to what is counted, unless it is immortal.
    pub fn count_up(&mut self, counted: Value) {
        let count = self.b.ins().load(I32, flags(), counted, COUNT);
        let mortal = self.b.ins().icmp_imm_s(IntCC::SignedGreaterThanOrEqual, count, 0);
        let one = self.b.ins().uextend(I32, mortal);
        let more = self.b.ins().iadd(count, one);
        self.b.ins().store(flags(), more, counted, COUNT);
    }

    /// Releases what a variable in the frame holds, where that is counting;
    /// elsewhere to `slow`, with nothing done. It stays readable, and is overwritten next.
    pub fn release_local(&mut self, local: usize, slow: Block) {
        let function = heddle_vm::compiled::release_value as *const () as i64;
        self.release(self.frame, local as i32 * SLOT, slow, function, None);
    }

    /// Releases what a variable in the frame holds likewise, or frees it, where it is data alone:
    /// nothing of it is read behind that. `leaves`: it holds nothing afterwards, and is looked at
    /// again only where a later one takes more; else it is overwritten next.
    pub fn give_up_local(&mut self, local: usize, slow: Block, leaves: bool) {
        let function = heddle_vm::compiled::give_up_value as *const () as i64;
        self.release(self.frame, local as i32 * SLOT, slow, function, leaves.then_some(local));
    }

    /// Gives up what is at an address, which is overwritten next.
    pub fn give_up_at(&mut self, place: Value, slow: Block) {
        let function = heddle_vm::compiled::give_up_value as *const () as i64;
        self.release(place, 0, slow, function, None);
    }

    fn release(&mut self, base: Value, offset: i32, slow: Block, function: i64, cleared: Option<usize>) {
        let [counted, held_by_others, more, done, join] = [(); 5].map(|()| self.b.create_block());
        let tag = self.byte(base, offset + TAG);
        let is_counted = self.b.ins().icmp_imm_u(IntCC::UnsignedGreaterThanOrEqual, tag, COUNTED);
        self.b.ins().brif(is_counted, counted, &[], join, &[]);

        self.b.switch_to_block(counted);
        let ok = self.b.ins().icmp_imm_u(IntCC::UnsignedLessThanOrEqual, tag, LAST_DIRECT);
        // what is assigned to a variable that is a reference goes through it
        self.branch_unless(ok, if cleared.is_some() { more } else { slow });
        let held = self.b.ins().load(I64, flags(), base, offset);
        let count = self.b.ins().load(I32, flags(), held, COUNT);
        let mortal = self.b.create_block();
        let immortal = self.b.ins().icmp_imm_s(IntCC::SignedLessThan, count, 0);
        self.b.ins().brif(immortal, join, &[], mortal, &[]);
        self.b.switch_to_block(mortal);
        let others = self.b.ins().icmp_imm_s(IntCC::SignedGreaterThan, count, 1);
        self.b.ins().brif(others, held_by_others, &[], more, &[]);

        self.b.switch_to_block(held_by_others);
        let bits = self.byte(held, FLAGS);
        let known = self.b.ins().band_imm_u(bits, BUFFERED_OR_LEAF);
        let ok = self.b.ins().icmp_imm_u(IntCC::NotEqual, known, 0);
        self.branch_unless(ok, more);
        let fewer = self.b.ins().iadd_imm_s(count, -1);
        self.b.ins().store(flags(), fewer, held, COUNT);
        self.b.ins().jump(done, &[]);

        self.b.switch_to_block(more);
        let place = self.b.ins().iadd_imm_s(base, i64::from(offset));
        let given_up = self.ask(function, [place, place]);
        let ok = self.b.ins().icmp_imm_s(IntCC::NotEqual, given_up, 0);
        self.b.ins().brif(ok, done, &[], slow, &[]);

        self.b.switch_to_block(done);
        if let Some(local) = cleared {
            let none = self.b.ins().iconst(I64, 0);
            self.b.ins().store(flags(), none, self.frame, local as i32 * SLOT + TAG);
        }
        self.b.ins().jump(join, &[]);
        self.b.switch_to_block(join);
    }
}
