//! Lowerings of `foreach` over arrays by value.

use crate::emit::{Emit, flags};
use crate::layout::{
    ARRAY_DATA, ARRAY_LEN, ARRAY_TAG, ARRAY_USED, ENTRY_HASH, ENTRY_KEY, FLAGS, HASHED, INT_TAG, LAST_DIRECT, SLOT, STRING_TAG, TAG,
};
use crate::shape::Shape;
use crate::state::{Kind, SlotState, State};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I32, I64};
use cranelift_codegen::ir::{Block, InstBuilder, Value};
use heddle_bytecode::ops::HEADER;
use std::collections::HashMap;

/// The words behind the payload of a cursor over an array: an int, and the kind of the loop
/// (`heddle_vm::iterate::ARRAY`).
const CURSOR: i64 = 4;

impl Emit<'_, '_> {
    /// Lowers the beginning of a loop over an array with elements.
    pub fn begin_loop(&mut self, iter: usize, src: usize, done: usize, found: &mut HashMap<usize, State>) -> bool {
        if src < HEADER || self.state.0[src].kind != Kind::Any {
            return false;
        }
        // stores are those of the state before
        self.exit_stores();
        let cursor = iter + 1;
        for slot in [iter, cursor] {
            self.forget(slot);
        }
        let slow = self.slow_jump(done, found);
        let tag = self.tag(src);
        let ok = self.b.ins().icmp_imm_u(IntCC::Equal, tag, ARRAY_TAG);
        self.branch_unless(ok, slow);
        let array = self.b.ins().load(I64, flags(), self.frame, src as i32 * SLOT);
        let len = self.b.ins().load(I32, flags(), array, ARRAY_LEN);
        let ok = self.b.ins().icmp_imm_u(IntCC::NotEqual, len, 0);
        self.branch_unless(ok, slow);
        if !self.is_temporary(src) {
            self.count_up(array);
        }
        let [tag, start, kind] = [ARRAY_TAG, 0, CURSOR].map(|word| self.b.ins().iconst(I64, word));
        for (slot, [payload, tag]) in [(iter, [array, tag]), (cursor, [start, kind])] {
            self.b.ins().store(flags(), payload, self.frame, slot as i32 * SLOT);
            self.b.ins().store(flags(), tag, self.frame, slot as i32 * SLOT + TAG);
        }
        let on = self.edge(self.at + self.op.meta().words, found);
        self.b.ins().jump(on, &[]);
        self.ended = true;
        true
    }

    /// Lowers the end of a loop over an array that somebody else holds as well.
    pub fn end_loop(&mut self, iter: usize) -> bool {
        let join = self.b.create_block();
        let slow = self.slow(join, None);
        let cursor = (iter + 1) as i32 * SLOT + TAG;
        let meta = self.b.ins().load(I64, flags(), self.frame, cursor);
        let is_array = self.b.ins().icmp_imm_s(IntCC::Equal, meta, CURSOR);
        let tag = self.tag(iter);
        let is_there = self.b.ins().icmp_imm_u(IntCC::Equal, tag, ARRAY_TAG);
        let ok = self.b.ins().band(is_array, is_there);
        self.branch_unless(ok, slow);
        let waits = self.waits();
        let ok = self.b.ins().icmp_imm_u(IntCC::Equal, waits, 0);
        self.branch_unless(ok, slow);
        self.give_up_local(iter, slow, false);
        let none = self.b.ins().iconst(I64, 0);
        for at in [iter as i32 * SLOT + TAG, cursor] {
            self.b.ins().store(flags(), none, self.frame, at);
        }
        self.b.ins().jump(join, &[]);
        self.b.switch_to_block(join);
        for slot in [iter, iter + 1] {
            self.forget(slot);
        }
        true
    }

    /// Lowers the step of a loop over an array by value: the next element goes to the variables,
    /// or to temporaries, and the body is next; behind the last, `done` is. Holes and everything
    /// else are the handler's.
    pub fn next_element(
        &mut self,
        iter: usize,
        key: Option<usize>,
        value: usize,
        [body, done]: [usize; 2],
        found: &mut HashMap<usize, State>,
    ) -> bool {
        if self.holds_borrowed() || value < HEADER || key.is_some_and(|key| key < HEADER || key == value) {
            return false;
        }
        // stores are those of the state before
        self.exit_stores();
        let done = self.edge(done, found);
        let before = self.state.clone();
        // what PHP code does to the variables of a main script is left to the interpreter
        let slow = if self.is_open { self.exit_unnoted() } else { self.b.create_block() };
        self.take_element(iter, key, value, done, slow);
        let body = self.edge(body, found);
        self.b.ins().jump(body, &[]);
        if self.is_open {
            self.ended = true;
            return true;
        }
        self.state = before;
        self.b.switch_to_block(slow);
        self.b.set_cold_block(slow);
        self.other(found);
        if !self.job.is_left(self.at) {
            self.other_ops -= self.weight;
            self.others.pop();
        }
        true
    }

    fn take_element(&mut self, iter: usize, key: Option<usize>, value: usize, done: Block, slow: Block) {
        let cursor = (iter + 1) as i32 * SLOT;
        let meta = self.b.ins().load(I64, flags(), self.frame, cursor + TAG);
        let ok = self.b.ins().icmp_imm_s(IntCC::Equal, meta, CURSOR);
        self.branch_unless(ok, slow);
        let waits = self.waits();
        let ok = self.b.ins().icmp_imm_u(IntCC::Equal, waits, 0);
        self.branch_unless(ok, slow);
        let position = self.b.ins().load(I64, flags(), self.frame, cursor);
        let array = self.b.ins().load(I64, flags(), self.frame, iter as i32 * SLOT);
        let used = self.b.ins().load(I32, flags(), array, ARRAY_USED);
        let used = self.b.ins().uextend(I64, used);
        let ok = self.b.ins().icmp(IntCC::UnsignedLessThan, position, used);
        self.branch_unless(ok, done);
        let data = self.b.ins().load(I64, flags(), array, ARRAY_DATA);
        let bits = self.byte(array, FLAGS);
        let bits = self.b.ins().uextend(I64, bits);
        let hashed = self.b.ins().band_imm_u(bits, HASHED);
        // an entry is as large as two slots
        let one_more = self.b.ins().ushr_imm_u(hashed, 4);
        let power = self.b.ins().iadd_imm_s(one_more, 4);
        let distance = self.b.ins().ishl(position, power);
        let place = self.b.ins().iadd(data, distance);
        let tag = self.byte(place, TAG);
        let ok = self.is_direct(tag);
        self.branch_unless(ok, slow);
        if let Some(key) = key
            && !self.holds_nothing_counted(key)
        {
            // what is assigned to a variable that is a reference goes through it
            let held = self.tag(key);
            let ok = self.b.ins().icmp_imm_u(IntCC::UnsignedLessThanOrEqual, held, LAST_DIRECT);
            self.branch_unless(ok, slow);
            self.give_up_local(key, slow, true);
        }
        if !self.holds_nothing_counted(value) {
            self.give_up_local(value, slow, false);
        }
        self.copy_value(place, value, tag);
        self.state.0[value] = SlotState { hint: self.element_hint(value), ..SlotState::ANY };
        if let Some(key) = key {
            self.take_key(key, place, position, hashed);
        }
        let next = self.b.ins().iadd_imm_s(position, 1);
        self.b.ins().store(flags(), next, self.frame, cursor);
    }

    /// Returns whether what the frame has in a slot may be overwritten: a temporary is free
    /// before it is written.
    fn holds_nothing_counted(&self, slot: usize) -> bool {
        self.is_temporary(slot) || self.state.0[slot].needs_no_release()
    }

    /// Writes the key of the element at a place: a list's is its position.
    fn take_key(&mut self, key: usize, place: Value, position: Value, hashed: Value) {
        let [entry, text, write] = [(); 3].map(|()| self.b.create_block());
        let payload = self.b.append_block_param(write, I64);
        let tag = self.b.append_block_param(write, I64);
        let int = self.b.ins().iconst(I64, INT_TAG);
        self.b.ins().brif(hashed, entry, &[], write, &[position.into(), int.into()]);
        self.b.switch_to_block(entry);
        let word = self.b.ins().load(I64, flags(), place, ENTRY_KEY);
        let hash = self.b.ins().load(I32, flags(), place, ENTRY_HASH);
        let is_text = self.b.ins().icmp_imm_s(IntCC::SignedLessThan, hash, 0);
        self.b.ins().brif(is_text, text, &[], write, &[word.into(), int.into()]);
        self.b.switch_to_block(text);
        self.count_up(word);
        let string = self.b.ins().iconst(I64, STRING_TAG);
        self.b.ins().jump(write, &[word.into(), string.into()]);
        self.b.switch_to_block(write);
        self.b.ins().store(flags(), payload, self.frame, key as i32 * SLOT);
        self.b.ins().store(flags(), tag, self.frame, key as i32 * SLOT + TAG);
        self.state.0[key] = SlotState { hint: self.element_hint(key), ..SlotState::ANY };
    }

    /// Returns what a loop's variable is likely to be: what it was.
    fn element_hint(&self, value: usize) -> Shape {
        let hint = self.state.0[value].hint;
        if hint == Shape::UNKNOWN { self.job.shapes.get(value).copied().unwrap_or(hint) } else { hint }
    }
}
