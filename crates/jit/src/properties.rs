//! Lowerings of declared properties, where a site's cache knows the object's class.

use crate::emit::{Emit, flags};
use crate::instruction::{Bin, Src};
use crate::layout::{FRAME_CACHES, OBJECT_CLASS, OBJECT_TAG, SLOT, TAG};
use crate::state::{Kind, SlotState};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{F64, I32, I64};
use cranelift_codegen::ir::{Block, InstBuilder, Value};
use heddle_bytecode::ops::{HEADER, THIS};
use heddle_vm::compiled::REPLACE;

impl Emit<'_, '_> {
    /// Returns whether a slot is `$this` or a local: what holds an object itself.
    pub fn is_variable(&self, slot: usize) -> bool {
        slot == THIS || (HEADER..self.job.first_temp).contains(&slot)
    }

    /// Returns the address of the object in a slot; elsewhere to `slow`.
    pub fn object(&mut self, base: usize, slow: Block) -> Value {
        let tag = self.tag(base);
        let ok = self.b.ins().icmp_imm_u(IntCC::Equal, tag, OBJECT_TAG);
        self.branch_unless(ok, slow);
        self.b.ins().load(I64, flags(), self.frame, base as i32 * SLOT)
    }

    /// Returns the place of a property of the object, and the cache's second word; elsewhere to
    /// `slow`.
    fn property(&mut self, object: Value, cache: u32, slow: Block) -> [Value; 2] {
        let at = cache as i32 * SLOT;
        let caches = self.b.ins().load(I64, flags(), self.frame, FRAME_CACHES);
        let known = self.b.ins().load(I64, flags(), caches, at);
        let class = self.b.ins().load(I64, flags(), object, OBJECT_CLASS);
        let ok = self.b.ins().icmp(IntCC::Equal, known, class);
        self.branch_unless(ok, slow);
        let bits = self.b.ins().load(I64, flags(), caches, at + 8);
        let offset = self.b.ins().ireduce(I32, bits);
        let offset = self.b.ins().uextend(I64, offset);
        let place = self.b.ins().iadd(object, offset);
        [place, bits]
    }

    /// Lowers `dst = base->name`, and `dst = base->name->next`
    pub fn read_property(&mut self, dst: usize, base: usize, cache: u32, inner: Option<u32>) -> bool {
        if !self.is_variable(base) || self.state.0[base].kind != Kind::Any || self.state.0[base].is_array {
            return false;
        }
        let shape = self.job.properties.get(&self.at).copied().unwrap_or(crate::shape::Shape::UNKNOWN);
        let join = self.b.create_block();
        let scalar = shape.scalar();
        let slow = if shape.depth > 0 { self.exit() } else { self.slow(join, scalar.map(|kind| (dst, kind))) };
        let mut object = self.object(base, slow);
        let [mut place, _] = self.property(object, cache, slow);
        if let Some(inner) = inner {
            let tag = self.byte(place, TAG);
            let ok = self.b.ins().icmp_imm_u(IntCC::Equal, tag, OBJECT_TAG);
            self.branch_unless(ok, slow);
            object = self.b.ins().load(I64, flags(), place, 0);
            [place, _] = self.property(object, inner, slow);
        }
        let tag = self.byte(place, TAG);
        if let Some(kind) = scalar {
            let result = self.b.append_block_param(join, if kind == Kind::Float { F64 } else { I64 });
            let ok = self.is_of(tag, kind);
            self.branch_unless(ok, slow);
            let value = self.payload(place, 0, kind, tag);
            self.b.ins().jump(join, &[value.into()]);
            self.b.switch_to_block(join);
            self.set(dst, kind, result);
        } else if shape.depth > 0 {
            let ok = self.is_of(tag, Kind::Borrowed);
            self.guard(ok);
            let array = self.b.ins().load(I64, flags(), place, 0);
            self.b.ins().jump(join, &[]);
            self.b.switch_to_block(join);
            self.set(dst, Kind::Borrowed, array);
            self.state.0[dst].hint = shape;
        } else {
            let ok = self.is_direct(tag);
            self.branch_unless(ok, slow);
            self.copy_value(place, dst, tag);
            self.b.ins().jump(join, &[]);
            self.b.switch_to_block(join);
            self.state.0[dst] = SlotState::ANY;
        }
        true
    }

    /// Returns whether a property may take a value of this kind in place of another.
    fn may_hold(&mut self, bits: Value, kind: Kind, value: Value) -> Value {
        let tags = self.b.ins().ushr_imm_u(bits, i64::from(REPLACE));
        let shifted = match kind {
            Kind::Bool => {
                let tag = self.b.ins().iadd_imm_s(value, 2);
                self.b.ins().ushr(tags, tag)
            }
            Kind::Float => self.b.ins().ushr_imm_u(tags, 5),
            _ => self.b.ins().ushr_imm_u(tags, 4),
        };
        self.b.ins().band_imm_s(shifted, 1)
    }

    /// Lowers `base->name = src`, of a number or a bool over what is not counted.
    pub fn assign_property(&mut self, base: usize, src: usize, cache: u32) -> bool {
        if !self.is_variable(base) || self.state.0[base].kind != Kind::Any || self.holds_borrowed() {
            return false;
        }
        let Some(kind) = self.kind_of(Src::Slot(src), None) else { return false };
        let value = self.operand(Src::Slot(src), kind);
        let join = self.b.create_block();
        let slow = self.slow(join, None);
        let object = self.object(base, slow);
        let [place, bits] = self.property(object, cache, slow);
        let tag = self.byte(place, TAG);
        let low = self.b.ins().iadd_imm_s(tag, -1);
        let ok = self.b.ins().icmp_imm_u(IntCC::UnsignedLessThanOrEqual, low, 4);
        self.branch_unless(ok, slow);
        let ok = self.may_hold(bits, kind, value);
        self.branch_unless(ok, slow);
        self.write_value(place, 0, kind, value);
        self.b.ins().jump(join, &[]);
        self.b.switch_to_block(join);
        true
    }

    /// Lowers `base->name op= r`, on numbers.
    pub fn update_property(&mut self, base: usize, op: Bin, r: Src, cache: u32) -> bool {
        if !self.is_variable(base) || self.state.0[base].kind != Kind::Any || self.holds_borrowed() {
            return false;
        }
        let known = self.job.properties.get(&self.at).and_then(|shape| shape.scalar());
        let old = known.or_else(|| self.kind_of(r, None));
        let Some(kind @ (Kind::Int | Kind::Float)) = old else { return false };
        let Some(other @ (Kind::Int | Kind::Float)) = self.kind_of(r, Some(kind)) else { return false };
        if kind == Kind::Int && other == Kind::Float {
            return false;
        }
        let operand = if kind == Kind::Float { self.float_operand(r, other) } else { self.operand(r, other) };
        let join = self.b.create_block();
        let slow = self.slow(join, None);
        let object = self.object(base, slow);
        let [place, bits] = self.property(object, cache, slow);
        let tag = self.byte(place, TAG);
        let ok = self.is_of(tag, kind);
        self.branch_unless(ok, slow);
        let ok = self.may_hold(bits, kind, operand);
        self.branch_unless(ok, slow);
        let old = self.payload(place, 0, kind, tag);
        let new = if kind == Kind::Float { self.float_op(op, old, operand) } else { self.checked(op, old, operand) };
        self.b.ins().store(flags(), new, place, 0);
        self.b.ins().jump(join, &[]);
        self.b.switch_to_block(join);
        true
    }
}
