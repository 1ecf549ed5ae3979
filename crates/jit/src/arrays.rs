//! Lowerings of elements of lists and of lengths.

use crate::emit::{Emit, Parameter, flags};
use crate::instruction::{Bin, How, Ins, Key, Piece, Src};
use crate::layout::{
    ARRAY_DATA, ARRAY_LEN, ARRAY_USED, COUNT, FLAGS, HASHED, REFERENCE_TAG, SLOT, STRING_BYTES, STRING_LEN, STRING_TAG, TAG,
};
use crate::read::read;
use crate::shape::Shape;
use crate::state::{Kind, SlotState, State};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{F64, I32, I64};
use cranelift_codegen::ir::{Block, InstBuilder, TrapCode, Value};
use heddle_bytecode::ops::HEADER;
use heddle_vm::compiled::{FREE, push_element, put_element};
use std::collections::HashMap;

impl Emit<'_, '_> {
    /// Returns the address of the array in a slot; elsewhere to `slow`.
    fn array(&mut self, base: usize, slow: Block) -> Value {
        let state = self.state.0[base];
        if state.kind == Kind::Borrowed {
            return self.value(base);
        }
        if state.hint.by_ref {
            let place = self.referred(base, slow);
            let tag = self.byte(place, TAG);
            let ok = self.is_of(tag, Kind::Borrowed);
            self.branch_unless(ok, slow);
            return self.b.ins().load(I64, flags(), place, 0);
        }
        if !state.is_array {
            let tag = self.tag(base);
            let ok = self.is_of(tag, Kind::Borrowed);
            self.branch_unless(ok, slow);
        }
        self.b.ins().load(I64, flags(), self.frame, base as i32 * SLOT)
    }

    /// Returns the address of the element under an int; elsewhere to `slow`.
    fn place(&mut self, array: Value, key: Value, slow: Block) -> Value {
        let [packed, hashed, join] = [(); 3].map(|()| self.b.create_block());
        let place = self.b.append_block_param(join, I64);
        let bits = self.byte(array, FLAGS);
        let is_hashed = self.b.ins().band_imm_u(bits, HASHED);
        let is_packed = self.b.ins().icmp_imm_u(IntCC::Equal, is_hashed, 0);
        self.b.ins().brif(is_packed, packed, &[], hashed, &[]);

        self.b.switch_to_block(hashed);
        self.b.set_cold_block(hashed);
        let found = self.ask(heddle_vm::compiled::find_number as *const () as i64, [array, key]);
        let is_there = self.b.ins().icmp_imm_s(IntCC::NotEqual, found, 0);
        self.b.ins().brif(is_there, join, &[found.into()], slow, &[]);

        self.b.switch_to_block(packed);
        let used = self.b.ins().load(I32, flags(), array, ARRAY_USED);
        let used = self.b.ins().uextend(I64, used);
        let ok = self.b.ins().icmp(IntCC::UnsignedLessThan, key, used);
        self.branch_unless(ok, slow);
        let data = self.b.ins().load(I64, flags(), array, ARRAY_DATA);
        let distance = self.b.ins().ishl_imm_u(key, 4);
        let found = self.b.ins().iadd(data, distance);
        self.b.ins().jump(join, &[found.into()]);
        self.b.switch_to_block(join);
        place
    }

    /// Lowers `dst = base[key]`
    pub fn element(&mut self, dst: usize, base: usize, key: Src) -> bool {
        let state = self.state.0[base];
        let borrowed = state.kind == Kind::Borrowed;
        let is_local = base < self.job.first_temp && base >= HEADER;
        if !(borrowed || is_local && state.kind == Kind::Any) {
            return false;
        }
        let is_other = state.hint == Shape::OTHER && !state.is_array;
        if !borrowed && state.hint.depth == 0 && !state.is_array && !is_other && state.hint != Shape::UNKNOWN {
            return false;
        }
        if self.kind_of(key, Some(Kind::Int)) != Some(Kind::Int) {
            return false;
        }
        let lesson = if is_other { None } else { self.result_lesson() };
        if lesson == Some(None) && borrowed {
            return false;
        }
        let shape = match lesson {
            Some(Some(Kind::Borrowed)) => Shape { depth: 1, leaf: Kind::Any, by_ref: false },
            Some(lesson) => lesson.map_or(Shape::UNKNOWN, Shape::of_kind),
            None => state.hint.element(),
        };
        let key = self.operand(key, Kind::Int);
        if shape.depth > 0 {
            let exit = self.exit();
            let array = self.array(base, exit);
            let place = self.place(array, key, exit);
            let tag = self.byte(place, TAG);
            let ok = self.is_of(tag, Kind::Borrowed);
            self.guard(ok);
            let inner = self.b.ins().load(I64, flags(), place, 0);
            self.state.0[base].kind = if borrowed { Kind::Any } else { state.kind };
            self.set(dst, Kind::Borrowed, inner);
            self.state.0[dst].hint = shape;
            return true;
        }
        let join = self.b.create_block();
        // a borrowed array is consumed
        let release = |this: &mut Self| {
            if borrowed {
                this.state.0[base] = SlotState::ANY;
            }
        };
        match shape.scalar() {
            Some(kind) => {
                let ty = if kind == Kind::Float { cranelift_codegen::ir::types::F64 } else { I64 };
                let value = self.b.append_block_param(join, ty);
                let slow = if borrowed { self.exit() } else { self.slow(join, Some((dst, kind))) };
                let array = self.array(base, slow);
                let place = self.place(array, key, slow);
                let tag = self.byte(place, TAG);
                let ok = self.is_of(tag, kind);
                self.branch_unless(ok, slow);
                let element = self.payload(place, 0, kind, tag);
                self.b.ins().jump(join, &[element.into()]);
                self.b.switch_to_block(join);
                release(self);
                self.set(dst, kind, value);
            }
            None => {
                let slow = if borrowed { self.exit() } else { self.slow(join, None) };
                if !borrowed && !state.is_array && state.hint.depth == 0 {
                    self.letter(dst, base, key, slow, join);
                }
                let array = self.array(base, slow);
                let place = self.place(array, key, slow);
                let tag = self.byte(place, TAG);
                let ok = self.is_direct(tag);
                self.branch_unless(ok, slow);
                self.copy_value(place, dst, tag);
                self.b.ins().jump(join, &[]);
                self.b.switch_to_block(join);
                release(self);
                let hint = if is_other { Shape::OTHER } else { Shape::UNKNOWN };
                self.state.0[dst] = SlotState { hint, ..SlotState::ANY };
            }
        }
        true
    }

    /// Reads a byte of a local that is a string, as a string, and goes to `join`; goes on here
    /// where the local is something else.
    fn letter(&mut self, dst: usize, base: usize, key: Value, slow: Block, join: Block) {
        let (text, other) = (self.b.create_block(), self.b.create_block());
        let tag = self.tag(base);
        let is_text = self.b.ins().icmp_imm_u(IntCC::Equal, tag, STRING_TAG);
        self.b.ins().brif(is_text, text, &[], other, &[]);
        self.b.switch_to_block(text);
        let string = self.b.ins().load(I64, flags(), self.frame, base as i32 * SLOT);
        let len = self.b.ins().load(I64, flags(), string, STRING_LEN);
        let ok = self.b.ins().icmp(IntCC::UnsignedLessThan, key, len);
        self.branch_unless(ok, slow);
        let at = self.b.ins().iadd(string, key);
        let byte = self.byte(at, STRING_BYTES);
        let byte = self.b.ins().uextend(I64, byte);
        let (first, distance) = heddle_value::Str::letters();
        let distance = self.b.ins().imul_imm_s(byte, distance as i64);
        let letter = self.b.ins().iadd_imm_s(distance, first as i64);
        let tag = self.b.ins().iconst(I64, STRING_TAG);
        self.b.ins().store(flags(), letter, self.frame, dst as i32 * SLOT);
        self.b.ins().store(flags(), tag, self.frame, dst as i32 * SLOT + TAG);
        self.b.ins().jump(join, &[]);
        self.b.switch_to_block(other);
    }

    /// Returns the address of a key, which is in the frame then; elsewhere to `slow` where it is a
    /// temporary that is no number, bool or string. See [`Emit::give_up_key`].
    fn key_place(&mut self, key: Key, slow: Block) -> Value {
        match key {
            Key::Constant(k) => {
                let constants = self.constants();
                self.b.ins().iadd_imm_s(constants, i64::from(k as i32 * SLOT))
            }
            Key::Slot(slot) => {
                let SlotState { kind, dirty, .. } = self.state.0[slot];
                if kind.is_scalar() && dirty {
                    let value = self.value(slot);
                    self.write_value(self.frame, slot as i32 * SLOT, kind, value);
                } else if kind == Kind::Any && self.is_temporary(slot) {
                    let tag = self.tag(slot);
                    let ok = self.b.ins().icmp_imm_u(IntCC::UnsignedLessThanOrEqual, tag, STRING_TAG);
                    self.branch_unless(ok, slow);
                }
                self.slot_address(slot)
            }
        }
    }

    /// Gives up a key that an element was found by.
    fn give_up_key(&mut self, key: Key) {
        if let Key::Slot(slot) = key
            && self.is_temporary(slot)
            && self.state.0[slot].kind == Kind::Any
        {
            // a string always goes
            let never = self.b.create_block();
            self.release_local(slot, never);
            let here = self.b.current_block();
            self.b.switch_to_block(never);
            self.b.set_cold_block(never);
            self.b.ins().trap(TrapCode::unwrap_user(1));
            self.b.switch_to_block(here.expect("a block is being written"));
        }
    }

    /// Lowers reading an element under any key, where a lookup that runs no PHP code finds it.
    pub fn find(&mut self, dst: usize, base: usize, key: Key, how: How) -> bool {
        let state = self.state.0[base];
        if state.hint.by_ref && state.hint.depth == 0 {
            return false;
        }
        let borrowed = state.kind == Kind::Borrowed;
        if !(borrowed || state.kind == Kind::Any) || base < HEADER {
            return false;
        }
        if let Key::Slot(key) = key {
            match self.state.0[key].kind {
                Kind::Borrowed => return false,
                Kind::Any if key < HEADER => return false,
                _ => {}
            }
        }
        let join = self.b.create_block();
        let isset = how == How::Isset;
        let slow = self.slow(join, isset.then_some((dst, Kind::Bool)));
        let array = self.array(base, slow);
        let place = self.key_place(key, slow);
        let found = self.ask(heddle_vm::compiled::find_element as *const () as i64, [array, place]);
        let clear = self.b.ins().icmp_imm_s(IntCC::NotEqual, found, 1);
        self.branch_unless(clear, slow);
        let there = self.b.ins().icmp_imm_s(IntCC::NotEqual, found, 0);
        let (value, nothing) = (self.b.create_block(), self.b.create_block());
        let truth = isset.then(|| self.b.append_block_param(join, I64));
        match how {
            How::Read => self.b.ins().brif(there, value, &[], slow, &[]),
            How::Quiet | How::Isset => self.b.ins().brif(there, value, &[], nothing, &[]),
        };
        for (block, is_there) in [(value, true), (nothing, false)] {
            if !is_there && how == How::Read {
                continue;
            }
            self.b.switch_to_block(block);
            let tag = is_there.then(|| self.byte(found, TAG));
            if let (Some(tag), false) = (tag, isset) {
                let ok = self.is_direct(tag);
                self.branch_unless(ok, slow);
            }
            if !borrowed && self.is_temporary(base) {
                self.release_local(base, slow);
            }
            self.give_up_key(key);
            match (truth, tag) {
                (Some(_), Some(tag)) => {
                    let set = self.b.ins().icmp_imm_u(IntCC::UnsignedGreaterThan, tag, 1);
                    let set = self.b.ins().uextend(I64, set);
                    self.b.ins().jump(join, &[set.into()]);
                }
                (Some(_), None) => {
                    let no = self.b.ins().iconst(I64, 0);
                    self.b.ins().jump(join, &[no.into()]);
                }
                (None, Some(tag)) => {
                    self.copy_value(found, dst, tag);
                    self.b.ins().jump(join, &[]);
                }
                (None, None) => {
                    let null = self.b.ins().iconst(I64, 1);
                    self.b.ins().store(flags(), null, self.frame, dst as i32 * SLOT + TAG);
                    self.b.ins().jump(join, &[]);
                }
            }
        }
        self.b.switch_to_block(join);
        if borrowed {
            self.state.0[base] = SlotState::ANY;
        }
        match truth {
            Some(truth) => self.set(dst, Kind::Bool, truth),
            None => self.state.0[dst] = SlotState::ANY,
        }
        true
    }

    /// Lowers `base[key] = src` of numbers: over a number in a list that nobody else holds without a
    /// call.
    pub fn assign_element(&mut self, base: usize, key: usize, src: usize) -> bool {
        let first_temp = self.job.first_temp;
        if base >= first_temp || base < heddle_bytecode::ops::HEADER || self.state.0[base].kind != Kind::Any {
            return false;
        }
        if self.holds_borrowed() {
            return false;
        }
        if self.kind_of(Src::Slot(key), Some(Kind::Int)) != Some(Kind::Int) {
            return false;
        }
        let Some(kind) = self.kind_of(Src::Slot(src), None) else { return false };
        let index = self.operand(Src::Slot(key), Kind::Int);
        let value = self.operand(Src::Slot(src), kind);
        let [join, put] = [(); 2].map(|()| self.b.create_block());
        let slow = self.slow(join, None);
        let array = self.array(base, slow);
        let count = self.b.ins().load(I32, flags(), array, COUNT);
        let ok = self.b.ins().icmp_imm_u(IntCC::Equal, count, 1);
        self.branch_unless(ok, slow);
        let place = self.place(array, index, put);
        let tag = self.byte(place, TAG);
        let low = self.b.ins().iadd_imm_s(tag, -1);
        let ok = self.b.ins().icmp_imm_u(IntCC::UnsignedLessThanOrEqual, low, 4);
        self.branch_unless(ok, put);
        self.write_value(place, 0, kind, value);
        self.b.ins().jump(join, &[]);
        // a new element, or one in place of a string
        self.b.switch_to_block(put);
        let array = self.slot_address(base);
        self.put_at(array, Some(key), src, slow);
        self.b.ins().jump(join, &[]);
        self.b.switch_to_block(join);
        true
    }

    /// Lowers `base[key] op= r`, or a step by one, on numbers: in an array that nobody else holds.
    pub fn update_element(&mut self, dst: usize, base: usize, key: usize, op: Bin, r: Src, old: bool) -> bool {
        let is_local = (HEADER..self.job.first_temp).contains(&base);
        if !is_local || self.state.0[base].kind != Kind::Any || self.holds_borrowed() {
            return false;
        }
        let guess = match self.result_lesson() {
            Some(lesson) => lesson,
            None => self.state.0[base].hint.element().scalar().or_else(|| self.kind_of(r, None)),
        };
        let Some(kind @ (Kind::Int | Kind::Float)) = guess else { return false };
        let Some(other @ (Kind::Int | Kind::Float)) = self.kind_of(r, Some(kind)) else { return false };
        let is_of_bits = matches!(op, Bin::And | Bin::Or | Bin::Xor);
        if kind == Kind::Int && other == Kind::Float || kind == Kind::Float && is_of_bits {
            return false;
        }
        if self.kind_of(Src::Slot(key), Some(Kind::Int)) != Some(Kind::Int) {
            return false;
        }
        let index = self.operand(Src::Slot(key), Kind::Int);
        let by = if kind == Kind::Float { self.float_operand(r, other) } else { self.operand(r, other) };
        let join = self.b.create_block();
        let result = self.b.append_block_param(join, if kind == Kind::Float { F64 } else { I64 });
        let slow = self.slow(join, Some((dst, kind)));
        let array = self.array(base, slow);
        let count = self.b.ins().load(I32, flags(), array, COUNT);
        let ok = self.b.ins().icmp_imm_u(IntCC::Equal, count, 1);
        self.branch_unless(ok, slow);
        let place = self.place(array, index, slow);
        let tag = self.byte(place, TAG);
        let ok = self.is_of(tag, kind);
        self.branch_unless(ok, slow);
        let before = self.payload(place, 0, kind, tag);
        let after = match (kind, op) {
            (Kind::Float, _) => self.float_op(op, before, by),
            (_, Bin::And) => self.b.ins().band(before, by),
            (_, Bin::Or) => self.b.ins().bor(before, by),
            (_, Bin::Xor) => self.b.ins().bxor(before, by),
            _ => self.checked(op, before, by),
        };
        self.b.ins().store(flags(), after, place, 0);
        let given = if old { before } else { after };
        self.b.ins().jump(join, &[given.into()]);
        self.b.switch_to_block(join);
        self.set(dst, kind, result);
        true
    }

    /// Lowers taking an element of an array, which stays, into a variable or a temporary.
    pub fn take(&mut self, dst: usize, base: usize, key: Piece) -> bool {
        let state = self.state.0[base];
        if dst == base || base < HEADER || state.kind != Kind::Any || state.hint.by_ref || self.holds_borrowed() {
            return false;
        }
        let join = self.b.create_block();
        let slow = self.slow(join, None);
        let array = self.array(base, slow);
        let place = match key {
            Piece::Number(number) => {
                let number = self.b.ins().iconst(I64, number);
                self.place(array, number, slow)
            }
            Piece::Named(k) => {
                let key = self.key_place(Key::Constant(k), slow);
                let found = self.ask(heddle_vm::compiled::find_element as *const () as i64, [array, key]);
                // null and 1 are no addresses
                let ok = self.b.ins().icmp_imm_u(IntCC::UnsignedGreaterThan, found, 1);
                self.branch_unless(ok, slow);
                found
            }
        };
        let tag = self.byte(place, TAG);
        let ok = self.is_direct(tag);
        self.branch_unless(ok, slow);
        if !self.is_temporary(dst) && !self.state.0[dst].needs_no_release() {
            self.release_local(dst, slow);
        }
        self.copy_value(place, dst, tag);
        self.b.ins().jump(join, &[]);
        self.b.switch_to_block(join);
        self.state.0[dst] = SlotState { hint: state.hint.element(), ..SlotState::ANY };
        true
    }

    /// Returns whether a value can be put into an array: it is in a register or in the frame.
    fn can_be_put(&self, src: usize) -> bool {
        let kind = self.state.0[src].kind;
        kind.is_scalar() || kind == Kind::Any && src >= HEADER
    }

    /// Returns the address of such a value, which is in the frame then.
    fn source_place(&mut self, src: usize) -> Value {
        let SlotState { kind, dirty, .. } = self.state.0[src];
        if kind.is_scalar() && dirty {
            let value = self.value(src);
            self.write_value(self.frame, src as i32 * SLOT, kind, value);
        }
        self.slot_address(src)
    }

    /// Puts a value into the array at an address, without PHP code; elsewhere to `slow`, with
    /// nothing done.
    fn put_at(&mut self, array: Value, key: Option<usize>, src: usize, slow: Block) {
        let source = self.source_place(src);
        let moves = self.is_temporary(src);
        let function = match (key, moves) {
            (Some(_), true) => put_element::<true> as *const (),
            (Some(_), false) => put_element::<false> as *const (),
            (None, true) => push_element::<true> as *const (),
            (None, false) => push_element::<false> as *const (),
        };
        let function = self.b.ins().iconst(I64, function as i64);
        let place = key.map_or(array, |key| self.key_place(Key::Slot(key), slow));
        let cx = self.parameter(Parameter::Context);
        let call = self.b.ins().call_indirect(self.signatures.put, function, &[array, place, source, cx]);
        let done = self.b.inst_results(call)[0];
        let ok = self.b.ins().icmp_imm_u(IntCC::NotEqual, done, 0);
        self.branch_unless(ok, slow);
        if let Some(key) = key {
            self.give_up_key(Key::Slot(key));
        }
    }

    /// Lowers `base[key] = src` and `base[] = src`, where what is written over needs no PHP code.
    pub fn put(&mut self, base: usize, key: Option<usize>, src: usize, dst: Option<usize>) -> bool {
        let is_local = (HEADER..self.job.first_temp).contains(&base);
        if !is_local || self.state.0[base].kind != Kind::Any || self.holds_borrowed() || !self.can_be_put(src) {
            return false;
        }
        if key.is_some_and(|key| !self.can_be_put(key)) {
            return false;
        }
        let result = self.state.0[src].kind;
        if dst.is_some() && !result.is_scalar() {
            return false;
        }
        let join = self.b.create_block();
        let value = dst.map(|dst| (dst, self.value(src)));
        let slow = self.slow(join, value.map(|(dst, _)| (dst, result)));
        let array = self.slot_address(base);
        self.put_at(array, key, src, slow);
        match value {
            Some((dst, value)) => {
                let taken = self.b.append_block_param(join, if result == Kind::Float { F64 } else { I64 });
                self.b.ins().jump(join, &[value.into()]);
                self.b.switch_to_block(join);
                self.set(dst, result, taken);
            }
            None => {
                self.b.ins().jump(join, &[]);
                self.b.switch_to_block(join);
            }
        }
        true
    }

    /// Lowers the place of a property of a variable's object, together with what puts an element
    /// there.
    pub fn put_through(&mut self, dst: usize, base: usize, caches: [u32; 2], found: &mut HashMap<usize, State>) -> bool {
        if !self.is_variable(base) || self.state.0[base].kind != Kind::Any {
            return false;
        }
        self.put_behind(dst, found, |this, ordinary| {
            let object = this.object(base, ordinary);
            let [place, bits] = this.property(object, caches, ordinary);
            let free = this.b.ins().band_imm_u(bits, FREE as i64);
            let ok = this.b.ins().icmp_imm_s(IntCC::NotEqual, free, 0);
            this.branch_unless(ok, ordinary);
            place
        })
    }

    /// Lowers the place of an element of a local's array, together with what puts an element there.
    pub fn put_within(&mut self, dst: usize, base: usize, key: usize, found: &mut HashMap<usize, State>) -> bool {
        let is_local = (HEADER..self.job.first_temp).contains(&base);
        if !is_local || self.state.0[base].kind != Kind::Any || !self.can_be_put(key) {
            return false;
        }
        self.put_behind(dst, found, |this, ordinary| {
            let outer = this.slot_address(base);
            let key = this.key_place(Key::Slot(key), ordinary);
            let place = this.ask(heddle_vm::compiled::inner_array as *const () as i64, [outer, key]);
            let ok = this.b.ins().icmp_imm_s(IntCC::NotEqual, place, 0);
            this.branch_unless(ok, ordinary);
            place
        })
    }

    /// Lowers an instruction that makes a place, and one that puts an element there, which follows
    /// at once. `place` finds it without PHP code, or goes elsewhere with nothing done.
    fn put_behind(&mut self, dst: usize, found: &mut HashMap<usize, State>, place: impl FnOnce(&mut Self, Block) -> Value) -> bool {
        let next = self.at + self.op.meta().words;
        let (op, ins) = read(&self.job.code().code, next);
        let (key, src) = match ins {
            Ins::AssignDim { base, key, src } if base == dst => (Some(key), src),
            Ins::AssignPush { base, src } if base == dst => (None, src),
            _ => return false,
        };
        if self.holds_borrowed() || !self.can_be_put(src) || key.is_some_and(|key| !self.can_be_put(key)) {
            return false;
        }
        if self.is_unwritten() {
            self.store_registers();
            let ordinary = self.exit_written();
            let place = place(self, ordinary);
            self.put_at(place, key, src, ordinary);
            self.covered = op.meta().words;
            return true;
        }
        self.bring_up_to_date();
        let [ordinary, after] = [(); 2].map(|()| self.b.create_block());
        let place = place(self, ordinary);
        self.put_at(place, key, src, ordinary);
        self.b.ins().jump(after, &[]);
        self.b.switch_to_block(ordinary);
        self.b.set_cold_block(ordinary);
        let others = self.other_ops;
        self.other(found);
        self.go_to(next, op);
        self.other(found);
        self.other_ops = others;
        self.covered = op.meta().words;
        self.b.ins().jump(after, &[]);
        self.b.switch_to_block(after);
        true
    }

    /// Begins an instruction that makes an int of the string in a slot; what holds none is its
    /// handler's. Gives the block behind it with the int, and the way to the handler.
    fn int_of_text(&mut self, dst: usize, src: usize) -> (Block, Value, Block) {
        let join = self.b.create_block();
        let value = self.b.append_block_param(join, I64);
        let slow = self.slow(join, Some((dst, Kind::Int)));
        let tag = self.tag(src);
        let ok = self.b.ins().icmp_imm_u(IntCC::Equal, tag, STRING_TAG);
        self.branch_unless(ok, slow);
        (join, value, slow)
    }

    /// Lowers `dst = ord(src)`
    pub fn first_byte(&mut self, dst: usize, src: usize) -> bool {
        if self.state.0[src].kind != Kind::Any || src < HEADER {
            return false;
        }
        let (join, value, slow) = self.int_of_text(dst, src);
        let text = self.b.ins().load(I64, flags(), self.frame, src as i32 * SLOT);
        // an empty one ends with a zero too, but PHP warns of it
        let len = self.b.ins().load(I64, flags(), text, STRING_LEN);
        let ok = self.b.ins().icmp_imm_s(IntCC::Equal, len, 1);
        self.branch_unless(ok, slow);
        let byte = self.byte(text, STRING_BYTES);
        if self.is_temporary(src) {
            self.release_local(src, slow);
        }
        let byte = self.b.ins().uextend(I64, byte);
        self.b.ins().jump(join, &[byte.into()]);
        self.b.switch_to_block(join);
        self.set(dst, Kind::Int, value);
        true
    }

    /// Lowers `dst = (int) src` of a short string of digits.
    pub fn text_to_int(&mut self, dst: usize, src: usize) -> bool {
        if self.state.0[src].kind != Kind::Any || src < HEADER {
            return false;
        }
        let (join, value, slow) = self.int_of_text(dst, src);
        let place = self.slot_address(src);
        let int = self.ask(heddle_vm::compiled::short_int as *const () as i64, [place, place]);
        let ok = self.b.ins().icmp_imm_s(IntCC::NotEqual, int, heddle_vm::compiled::NO_SHORT_INT);
        self.branch_unless(ok, slow);
        if self.is_temporary(src) {
            self.release_local(src, slow);
        }
        self.b.ins().jump(join, &[int.into()]);
        self.b.switch_to_block(join);
        self.set(dst, Kind::Int, value);
        true
    }

    /// Lowers `dst = &base`, of a local that is a reference already.
    pub fn share(&mut self, dst: usize, base: usize) -> bool {
        let is_local = (HEADER..self.job.first_temp).contains(&base);
        if !is_local || self.state.0[base].kind != Kind::Any {
            return false;
        }
        let join = self.b.create_block();
        let slow = self.slow(join, None);
        let tag = self.tag(base);
        let ok = self.b.ins().icmp_imm_u(IntCC::Equal, tag, REFERENCE_TAG);
        self.branch_unless(ok, slow);
        let from = self.slot_address(base);
        let reference = self.move_value_to(from, dst);
        self.count_up(reference);
        self.b.ins().jump(join, &[]);
        self.b.switch_to_block(join);
        // the slow path makes the local one
        let hint = self.state.0[base].hint;
        self.state.0[base] = SlotState { hint, ..SlotState::ANY };
        self.state.0[dst] = SlotState::ANY;
        true
    }

    /// Lowers `dst = count(src)` or `dst = strlen(src)`, of a local or a temporary.
    pub fn length(&mut self, dst: usize, src: usize, kind: Kind) -> bool {
        if src < HEADER || self.state.0[src].kind != Kind::Any || kind == Kind::Any && self.state.0[src].is_array {
            return false;
        }
        let join = self.b.create_block();
        let value = self.b.append_block_param(join, I64);
        let slow = self.slow(join, Some((dst, Kind::Int)));
        let length = if kind == Kind::Borrowed {
            let tag = self.tag(src);
            let ok = self.is_of(tag, Kind::Borrowed);
            self.branch_unless(ok, slow);
            let array = self.b.ins().load(I64, flags(), self.frame, src as i32 * SLOT);
            let len = self.b.ins().load(I32, flags(), array, ARRAY_LEN);
            self.b.ins().uextend(I64, len)
        } else {
            let tag = self.tag(src);
            let ok = self.b.ins().icmp_imm_u(IntCC::Equal, tag, 6);
            self.branch_unless(ok, slow);
            let text = self.b.ins().load(I64, flags(), self.frame, src as i32 * SLOT);
            self.b.ins().load(I64, flags(), text, STRING_LEN)
        };
        if self.is_temporary(src) {
            self.release_local(src, slow);
        }
        self.b.ins().jump(join, &[length.into()]);
        self.b.switch_to_block(join);
        self.set(dst, Kind::Int, value);
        true
    }
}
