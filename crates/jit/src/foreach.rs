//! Lowering of `foreach` over lists.

use crate::emit::{Emit, flags};
use crate::layout::{ARRAY_DATA, ARRAY_USED, FLAGS, HASHED, SLOT, TAG};
use crate::shape::Shape;
use crate::state::{Kind, SlotState, State};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I32, I64};
use cranelift_codegen::ir::{Block, InstBuilder};
use heddle_bytecode::ops::HEADER;
use std::collections::HashMap;

/// The words behind the payload of a cursor over an array: an int, and the kind of the loop
/// (`heddle_vm::iterate::ARRAY`).
const CURSOR: i64 = 4;

impl Emit<'_, '_> {
    /// Lowers the step of a loop over an array by value: the next element of a list goes to the
    /// variables, and the body is next. Everything else is the handler's, which goes to the body or
    /// on.
    pub fn next_element(&mut self, iter: usize, key: Option<usize>, value: usize, body: usize, found: &mut HashMap<usize, State>) -> bool {
        let locals = HEADER..self.job.first_temp;
        if self.is_open
            || self.holds_borrowed()
            || !locals.contains(&value)
            || key.is_some_and(|key| !locals.contains(&key) || key == value)
        {
            return false;
        }
        // stores are those of the state before
        self.exit_stores();
        let before = self.state.clone();
        let slow = self.b.create_block();
        self.take_element(iter, key, value, slow);
        let body = self.edge(body, found);
        self.b.ins().jump(body, &[]);
        self.state = before;
        self.b.switch_to_block(slow);
        self.b.set_cold_block(slow);
        self.other(found);
        self.other_ops -= self.weight;
        true
    }

    fn take_element(&mut self, iter: usize, key: Option<usize>, value: usize, slow: Block) {
        let cursor = (iter + 1) as i32 * SLOT;
        let meta = self.b.ins().load(I64, flags(), self.frame, cursor + TAG);
        let ok = self.b.ins().icmp_imm_s(IntCC::Equal, meta, CURSOR);
        self.branch_unless(ok, slow);
        let waits = self.waits();
        let ok = self.b.ins().icmp_imm_u(IntCC::Equal, waits, 0);
        self.branch_unless(ok, slow);
        let position = self.b.ins().load(I64, flags(), self.frame, cursor);
        let array = self.b.ins().load(I64, flags(), self.frame, iter as i32 * SLOT);
        let bits = self.byte(array, FLAGS);
        let hashed = self.b.ins().band_imm_u(bits, HASHED);
        let ok = self.b.ins().icmp_imm_u(IntCC::Equal, hashed, 0);
        self.branch_unless(ok, slow);
        let used = self.b.ins().load(I32, flags(), array, ARRAY_USED);
        let used = self.b.ins().uextend(I64, used);
        let ok = self.b.ins().icmp(IntCC::UnsignedLessThan, position, used);
        self.branch_unless(ok, slow);
        let data = self.b.ins().load(I64, flags(), array, ARRAY_DATA);
        let distance = self.b.ins().ishl_imm_u(position, 4);
        let place = self.b.ins().iadd(data, distance);
        let tag = self.byte(place, TAG);
        let ok = self.is_direct(tag);
        self.branch_unless(ok, slow);
        if let Some(key) = key
            && !self.state.0[key].needs_no_release()
        {
            let ok = self.holds_nothing(key);
            self.branch_unless(ok, slow);
        }
        if !self.state.0[value].needs_no_release() {
            self.release_local(value, slow, false);
        }
        self.copy_value(place, value, tag);
        self.state.0[value] = SlotState { hint: self.element_hint(value), ..SlotState::ANY };
        if let Some(key) = key {
            self.set(key, Kind::Int, position);
        }
        let next = self.b.ins().iadd_imm_s(position, 1);
        self.b.ins().store(flags(), next, self.frame, cursor);
    }

    /// Returns what a loop's variable is likely to be: what it was.
    fn element_hint(&self, value: usize) -> Shape {
        let hint = self.state.0[value].hint;
        if hint == Shape::UNKNOWN { self.job.shapes[value] } else { hint }
    }
}
