//! Lowerings of what looks at types and classes: of values in the frame, whatever they are.

use crate::emit::{Emit, Parameter, flags};
use crate::instruction::Test;
use crate::layout::{LAST_DIRECT, OBJECT_CLASS, OBJECT_TAG, SLOT};
use crate::shape::Shape;
use crate::state::{Kind, State};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I8, I64};
use cranelift_codegen::ir::{Block, InstBuilder, Value};
use heddle_bytecode::ops::{HEADER, THIS};
use heddle_vm::compiled::{equal, identical};
use std::collections::HashMap;

type Found = HashMap<usize, State>;

/// Masks what values themselves are: no references, nothing that takes more than a tag.
const DIRECT: u16 = 0x3fe;

impl Emit<'_, '_> {
    /// Returns whether a tag is one of a mask's, as a number that is not 0.
    fn is_among(&mut self, tag: Value, mask: u16) -> Value {
        let tag = self.b.ins().uextend(I64, tag);
        let mask = self.b.ins().iconst(I64, i64::from(mask));
        let bits = self.b.ins().ushr(mask, tag);
        self.b.ins().band_imm_s(bits, 1)
    }

    /// Returns whether a mask has all tags of a kind, or has none of them.
    fn settled(kind: Kind, mask: u16) -> Option<bool> {
        let tags: u16 = match kind {
            Kind::Int => 1 << 4,
            Kind::Float => 1 << 5,
            Kind::Bool => 3 << 2,
            Kind::Borrowed | Kind::Any => return None,
        };
        (mask & tags == tags || mask & tags == 0).then_some(mask & tags == tags)
    }

    /// Returns whether a slot is a temporary, whose value is consumed by who reads it.
    pub fn is_temporary(&self, slot: usize) -> bool {
        slot >= self.job.first_temp
    }

    /// Lowers a jump on a value's type.
    pub fn jump_type(&mut self, src: usize, mask: u16, wanted: bool, target: usize, found: &mut Found) -> bool {
        let kind = self.state.0[src].kind;
        if kind.is_scalar() {
            let Some(truth) = Self::settled(kind, mask) else { return false };
            self.poll_before(target);
            let truth = self.b.ins().iconst(I8, i64::from(truth));
            self.branch(truth, wanted, target, found);
            return true;
        }
        if kind != Kind::Any || src < HEADER {
            return false;
        }
        self.poll_before(target);
        let slow = self.slow_jump(target, found);
        let tag = self.tag(src);
        let low = self.b.ins().iadd_imm_s(tag, -1);
        let ok = self.b.ins().icmp_imm_u(IntCC::UnsignedLessThan, low, LAST_DIRECT - 1);
        self.branch_unless(ok, slow);
        if self.is_temporary(src) {
            self.give_up_local(src, slow, false);
        }
        let truth = self.is_among(tag, mask);
        self.branch(truth, wanted, target, found);
        true
    }

    /// Lowers a jump on whether a value, which stays, is null.
    pub fn jump_null(&mut self, src: usize, wanted: bool, target: usize, found: &mut Found) -> bool {
        let kind = self.state.0[src].kind;
        if kind == Kind::Borrowed || src < HEADER {
            return false;
        }
        if kind.is_scalar() {
            let truth = self.b.ins().iconst(I8, 0);
            self.branch(truth, wanted, target, found);
            return true;
        }
        let slow = self.slow_jump(target, found);
        let tag = self.tag(src);
        let ok = self.b.ins().icmp_imm_u(IntCC::UnsignedLessThanOrEqual, tag, LAST_DIRECT);
        self.branch_unless(ok, slow);
        let truth = self.b.ins().icmp_imm_u(IntCC::UnsignedLessThanOrEqual, tag, 1);
        self.branch(truth, wanted, target, found);
        true
    }

    /// Lowers a jump on the truth of a value that is not known to be a number or a bool.
    pub fn jump_if_any(&mut self, src: usize, wanted: bool, target: usize, found: &mut Found) -> bool {
        if self.state.0[src].kind != Kind::Any || src < HEADER {
            return false;
        }
        self.poll_before(target);
        let slow = self.slow_jump(target, found);
        let tag = self.tag(src);
        let (known, other) = (self.b.create_block(), self.b.create_block());
        let truth = self.b.append_block_param(known, I8);
        let low = self.b.ins().iadd_imm_s(tag, -1);
        let is_small = self.b.ins().icmp_imm_u(IntCC::UnsignedLessThan, low, 3);
        let is_true = self.b.ins().icmp_imm_u(IntCC::Equal, tag, 3);
        self.b.ins().brif(is_small, known, &[is_true.into()], other, &[]);
        self.b.switch_to_block(other);
        let (number, counted) = (self.b.create_block(), self.b.create_block());
        let is_int = self.b.ins().icmp_imm_u(IntCC::Equal, tag, 4);
        self.b.ins().brif(is_int, number, &[], counted, &[]);
        self.b.switch_to_block(counted);
        let place = self.slot_address(src);
        let answer = self.ask(heddle_vm::compiled::truth_of as *const () as i64, [place, place]);
        let ok = self.b.ins().icmp_imm_u(IntCC::UnsignedLessThan, answer, 2);
        self.branch_unless(ok, slow);
        if self.is_temporary(src) {
            self.give_up_local(src, slow, false);
        }
        let is_true = self.b.ins().ireduce(I8, answer);
        self.b.ins().jump(known, &[is_true.into()]);
        self.b.switch_to_block(number);
        let int = self.b.ins().load(I64, flags(), self.frame, src as i32 * SLOT);
        let is_true = self.b.ins().icmp_imm_s(IntCC::NotEqual, int, 0);
        self.b.ins().jump(known, &[is_true.into()]);
        self.b.switch_to_block(known);
        self.branch(truth, wanted, target, found);
        true
    }

    /// Lowers a jump on whether two values are the same, or equal. `keeps`: the left one stays.
    pub fn jump_alike(&mut self, test: Test, [l, r]: [usize; 2], keeps: bool, wanted: bool, target: usize, found: &mut Found) -> bool {
        if !self.may_be_alike(test, [l, r]) {
            return false;
        }
        self.poll_before(target);
        let slow = self.slow_jump(target, found);
        let truth = self.alike(test, [l, r], keeps, slow);
        self.branch(truth, wanted, target, found);
        true
    }

    /// Lowers the same as a value.
    pub fn alike_into(&mut self, test: Test, negated: bool, dst: usize, [l, r]: [usize; 2]) -> bool {
        if !self.may_be_alike(test, [l, r]) {
            return false;
        }
        let join = self.b.create_block();
        let result = self.b.append_block_param(join, I64);
        let slow = self.slow(join, Some((dst, Kind::Bool)));
        let truth = self.alike(test, [l, r], false, slow);
        let truth = if negated { self.b.ins().bxor_imm_u(truth, 1) } else { truth };
        let value = self.b.ins().uextend(I64, truth);
        self.b.ins().jump(join, &[value.into()]);
        self.b.switch_to_block(join);
        self.set(dst, Kind::Bool, result);
        true
    }

    /// Returns whether [`Emit::alike`] can compare two slots.
    fn may_be_alike(&self, test: Test, [l, r]: [usize; 2]) -> bool {
        let plain = |slot: usize| (slot >= HEADER || slot == THIS && test == Test::Identical) && self.state.0[slot].kind == Kind::Any;
        matches!(test, Test::Eq | Test::Identical) && plain(l) && plain(r) && l != r
    }

    /// Returns whether two values in the frame are the same, where tags, numbers and addresses
    /// tell, or are strings that are equal; 8 bits wide; elsewhere to `slow`.
    fn alike(&mut self, test: Test, [l, r]: [usize; 2], keeps: bool, slow: Block) -> Value {
        let is_same = test == Test::Identical;
        let function = match (self.is_temporary(l) && !keeps, self.is_temporary(r)) {
            (false, false) if is_same => identical::<false, false> as *const (),
            (false, true) if is_same => identical::<false, true> as *const (),
            (true, false) if is_same => identical::<true, false> as *const (),
            (true, true) if is_same => identical::<true, true> as *const (),
            (false, false) => equal::<false, false> as *const (),
            (false, true) => equal::<false, true> as *const (),
            (true, false) => equal::<true, false> as *const (),
            (true, true) => equal::<true, true> as *const (),
        };
        if !is_same {
            return self.compare_by(function as i64, [l, r], slow);
        }
        let [left, right] = [l, r].map(|slot| self.tag(slot));
        let [known, alike, other, number] = [(); 4].map(|()| self.b.create_block());
        let truth = self.b.append_block_param(known, I8);
        // what is not counted is compared at once
        let [is_left, is_right] = [left, right].map(|tag| self.is_among(tag, 0x1e));
        let both = self.b.ins().band(is_left, is_right);
        self.b.ins().brif(both, alike, &[], other, &[]);
        self.b.switch_to_block(alike);
        let same = self.b.ins().icmp(IntCC::Equal, left, right);
        let is_number = self.b.ins().icmp_imm_u(IntCC::Equal, left, 4);
        let numbers = self.b.ins().band(same, is_number);
        self.b.ins().brif(numbers, number, &[], known, &[same.into()]);
        self.b.switch_to_block(number);
        let [x, y] = [l, r].map(|slot| self.b.ins().load(I64, flags(), self.frame, slot as i32 * SLOT));
        let equal = self.b.ins().icmp(IntCC::Equal, x, y);
        self.b.ins().jump(known, &[equal.into()]);
        self.b.switch_to_block(other);
        let answer = self.compare_by(function as i64, [l, r], slow);
        self.b.ins().jump(known, &[answer.into()]);
        self.b.switch_to_block(known);
        truth
    }

    /// Asks a function that compares two slots in the frame. Gives the answer, 8 bits wide;
    /// elsewhere to `slow`.
    fn compare_by(&mut self, function: i64, slots: [usize; 2], slow: Block) -> Value {
        let places = slots.map(|slot| self.slot_address(slot));
        let answer = self.ask(function, places);
        let ok = self.b.ins().icmp_imm_u(IntCC::UnsignedLessThan, answer, 2);
        self.branch_unless(ok, slow);
        self.b.ins().ireduce(I8, answer)
    }

    /// Lowers a look at a type that names classes: of a parameter, or of what is returned.
    pub fn check_class(&mut self, slot: usize, mask: u16, cache: u32) -> bool {
        let kind = self.state.0[slot].kind;
        if kind.is_scalar() {
            return Self::settled(kind, mask) == Some(true);
        }
        if kind != Kind::Any || slot < HEADER {
            return false;
        }
        let join = self.b.create_block();
        let slow = self.slow(join, None);
        let tag = self.tag(slot);
        if mask & DIRECT != 0 {
            let other = self.b.create_block();
            let ok = self.is_among(tag, mask & DIRECT);
            self.b.ins().brif(ok, join, &[], other, &[]);
            self.b.switch_to_block(other);
        }
        let ok = self.b.ins().icmp_imm_u(IntCC::Equal, tag, OBJECT_TAG);
        self.branch_unless(ok, slow);
        let object = self.b.ins().load(I64, flags(), self.frame, slot as i32 * SLOT);
        let class = self.b.ins().load(I64, flags(), object, OBJECT_CLASS);
        let caches = self.caches();
        let known = self.b.ins().load(I64, flags(), caches, cache as i32 * SLOT);
        let ok = self.b.ins().icmp(IntCC::Equal, known, class);
        self.branch_unless(ok, slow);
        self.b.ins().jump(join, &[]);
        self.b.switch_to_block(join);
        true
    }

    /// Lowers `dst = src instanceof Class`
    pub fn instance_of(&mut self, dst: usize, src: usize, cache: u32) -> bool {
        let kind = self.state.0[src].kind;
        if kind.is_scalar() {
            let no = self.b.ins().iconst(I64, 0);
            self.set(dst, Kind::Bool, no);
            return true;
        }
        if kind != Kind::Any || src < HEADER {
            return false;
        }
        let join = self.b.create_block();
        let truth = self.b.append_block_param(join, I64);
        let slow = self.slow(join, Some((dst, Kind::Bool)));
        let tag = self.tag(src);
        let (object, other) = (self.b.create_block(), self.b.create_block());
        let is_object = self.b.ins().icmp_imm_u(IntCC::Equal, tag, OBJECT_TAG);
        self.b.ins().brif(is_object, object, &[], other, &[]);
        self.b.switch_to_block(other);
        let ok = self.is_direct(tag);
        self.branch_unless(ok, slow);
        if self.is_temporary(src) {
            self.give_up_local(src, slow, false);
        }
        let no = self.b.ins().iconst(I64, 0);
        self.b.ins().jump(join, &[no.into()]);
        self.b.switch_to_block(object);
        let caches = self.caches();
        let symbol = self.b.ins().load(I64, flags(), caches, cache as i32 * SLOT);
        let place = self.slot_address(src);
        let answer = self.ask(heddle_vm::compiled::instance_of as *const () as i64, [place, symbol]);
        let ok = self.b.ins().icmp_imm_u(IntCC::UnsignedLessThan, answer, 2);
        self.branch_unless(ok, slow);
        if self.is_temporary(src) {
            self.give_up_local(src, slow, false);
        }
        self.b.ins().jump(join, &[answer.into()]);
        self.b.switch_to_block(join);
        self.set(dst, Kind::Bool, truth);
        true
    }

    /// Calls a function that looks something up and runs no PHP code; the context comes last.
    pub fn ask(&mut self, function: i64, [a, b]: [Value; 2]) -> Value {
        let function = self.b.ins().iconst(I64, function);
        let cx = self.parameter(Parameter::Context);
        let call = self.b.ins().call_indirect(self.signatures.ask, function, &[a, b, cx]);
        self.b.inst_results(call)[0]
    }

    /// Lowers a class's constant that its site's cache knows.
    pub fn class_constant(&mut self, dst: usize, cache: u32) -> bool {
        let join = self.b.create_block();
        let slow = self.slow(join, None);
        let caches = self.caches();
        let place = self.b.ins().load(I64, flags(), caches, cache as i32 * SLOT + 8);
        let ok = self.b.ins().icmp_imm_s(IntCC::NotEqual, place, 0);
        self.branch_unless(ok, slow);
        let tag = self.byte(place, crate::layout::TAG);
        self.copy_value(place, dst, tag);
        self.b.ins().jump(join, &[]);
        self.b.switch_to_block(join);
        self.forget(dst);
        self.state.0[dst].hint = self.job.sites.properties.get(&self.at).copied().unwrap_or(Shape::UNKNOWN);
        true
    }

    /// Lowers giving up a temporary.
    pub fn free(&mut self, src: usize) -> bool {
        match self.state.0[src].kind {
            Kind::Any => {}
            kind => return kind.is_scalar(),
        }
        let join = self.b.create_block();
        let slow = self.slow(join, None);
        self.give_up_local(src, slow, false);
        self.b.ins().jump(join, &[]);
        self.b.switch_to_block(join);
        true
    }
}
