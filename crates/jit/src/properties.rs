//! Lowerings of declared properties, where a site's cache knows the object's class.

use crate::emit::{Emit, flags};
use crate::instruction::{Bin, Src};
use crate::layout::{COUNTED, OBJECT_CLASS, OBJECT_TAG, SLOT, TAG};
use crate::state::{Kind, SlotState};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{F64, I32, I64};
use cranelift_codegen::ir::{Block, InstBuilder, Value};
use heddle_bytecode::ops::{HEADER, THIS};
use heddle_runtime::property::state::{LAZY, UNINITIALIZED};
use heddle_vm::compiled::{FIRST, REPLACE};

impl Emit<'_, '_> {
    /// Returns whether a slot is `$this` or a local: what holds an object itself.
    pub fn is_variable(&self, slot: usize) -> bool {
        slot == THIS || (HEADER..self.job.first_temp).contains(&slot)
    }

    /// Returns the address of the object in a slot; elsewhere to `slow`.
    pub fn object(&mut self, base: usize, slow: Block) -> Value {
        if let Some([object, _]) = self.this.filter(|_| base == THIS) {
            return object;
        }
        let tag = self.tag(base);
        let ok = self.b.ins().icmp_imm_u(IntCC::Equal, tag, OBJECT_TAG);
        self.branch_unless(ok, slow);
        self.b.ins().load(I64, flags(), self.frame, base as i32 * SLOT)
    }

    /// Returns the address of the object in a slot, or of the one that a property of that object
    /// holds, which the cache `through` knows; elsewhere to `slow`.
    fn object_through(&mut self, base: usize, through: Option<u32>, slow: Block) -> Value {
        let object = self.object(base, slow);
        match through {
            Some(cache) => self.object_in_property(object, [cache; 2], slow),
            None => object,
        }
    }

    /// Returns the address of the object that a property of an object holds; elsewhere to `slow`.
    fn object_in_property(&mut self, object: Value, caches: [u32; 2], slow: Block) -> Value {
        let [place, _] = self.property(object, caches, slow);
        let tag = self.byte(place, TAG);
        let ok = self.b.ins().icmp_imm_u(IntCC::Equal, tag, OBJECT_TAG);
        self.branch_unless(ok, slow);
        self.b.ins().load(I64, flags(), place, 0)
    }

    /// Returns an object's class.
    pub fn class(&mut self, object: Value) -> Value {
        match self.this {
            Some([this, class]) if this == object => class,
            _ => self.b.ins().load(I64, flags(), object, OBJECT_CLASS),
        }
    }

    /// Returns the place of a property of the object, and the second word of the cache that knows
    /// its class; elsewhere to `slow`.
    pub fn property(&mut self, object: Value, [cache, other]: [u32; 2], slow: Block) -> [Value; 2] {
        let caches = self.caches();
        let class = self.class(object);
        let [first, next] = [cache, other].map(|cache| cache as i32 * SLOT);
        let known = self.b.ins().load(I64, flags(), caches, first);
        let ok = self.b.ins().icmp(IntCC::Equal, known, class);
        let mut bits;
        if cache == other {
            self.branch_unless(ok, slow);
            bits = self.b.ins().load(I64, flags(), caches, first + 8);
        } else {
            let (second, join) = (self.b.create_block(), self.b.create_block());
            let result = self.b.append_block_param(join, I64);
            bits = self.b.ins().load(I64, flags(), caches, first + 8);
            self.b.ins().brif(ok, join, &[bits.into()], second, &[]);
            self.b.switch_to_block(second);
            let known = self.b.ins().load(I64, flags(), caches, next);
            let ok = self.b.ins().icmp(IntCC::Equal, known, class);
            bits = self.b.ins().load(I64, flags(), caches, next + 8);
            self.b.ins().brif(ok, join, &[bits.into()], slow, &[]);
            self.b.switch_to_block(join);
            bits = result;
        }
        let offset = self.b.ins().ireduce(I32, bits);
        let offset = self.b.ins().uextend(I64, offset);
        let place = self.b.ins().iadd(object, offset);
        [place, bits]
    }

    /// Lowers `dst = base->name`, and `dst = base->name->next`
    pub fn read_property(&mut self, dst: usize, base: usize, caches: [u32; 2], inner: Option<u32>) -> bool {
        if !self.is_variable(base) || self.state.0[base].kind != Kind::Any || self.state.0[base].is_array {
            return false;
        }
        let shape = self.job.sites.properties.get(&self.at).copied().unwrap_or(crate::shape::Shape::UNKNOWN);
        let join = self.b.create_block();
        let scalar = shape.scalar();
        let slow = if shape.depth > 0 { self.exit() } else { self.slow(join, scalar.map(|kind| (dst, kind))) };
        let object = self.object(base, slow);
        let [place, _] = match inner {
            None => self.property(object, caches, slow),
            Some(inner) => {
                let object = self.object_in_property(object, caches, slow);
                self.property(object, [inner; 2], slow)
            }
        };
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

    /// Returns whether the tags of what a property takes, as a number's lowest bits, have this
    /// kind's.
    fn may_hold(&mut self, tags: Value, kind: Kind, value: Value) -> Value {
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

    /// Lowers `base->name = src`, or `base->through->name = src`, of a number or a bool over what
    /// is not counted.
    pub fn assign_property(&mut self, base: usize, through: Option<u32>, src: usize, cache: u32) -> bool {
        if !self.is_variable(base) || self.state.0[base].kind != Kind::Any || self.holds_borrowed() {
            return false;
        }
        let Some(kind) = self.kind_of(Src::Slot(src), None) else { return false };
        let value = self.operand(Src::Slot(src), kind);
        let join = self.b.create_block();
        let slow = self.slow(join, None);
        let object = self.object_through(base, through, slow);
        let [place, bits] = self.property(object, [cache; 2], slow);
        let old = self.byte(place, TAG);
        let low = self.b.ins().iadd_imm_s(old, -1);
        let is_plain = self.b.ins().icmp_imm_u(IntCC::UnsignedLessThanOrEqual, low, 4);
        let tags = self.tags_taken(place, bits, old, is_plain, slow);
        let ok = self.may_hold(tags, kind, value);
        self.branch_unless(ok, slow);
        self.write_value(place, 0, kind, value);
        self.b.ins().jump(join, &[]);
        self.b.switch_to_block(join);
        true
    }

    /// Lowers `dst = base->name` where a temporary holds the object, with other owners.
    pub fn read_of_temporary(&mut self, dst: usize, base: usize, caches: [u32; 2]) -> bool {
        if self.state.0[base].kind != Kind::Any || !self.is_temporary(base) || self.holds_borrowed() {
            return false;
        }
        let join = self.b.create_block();
        let slow = self.slow(join, None);
        let object = self.object(base, slow);
        let [place, _] = self.property(object, caches, slow);
        let tag = self.byte(place, TAG);
        let ok = self.is_direct(tag);
        self.branch_unless(ok, slow);
        self.release_local(base, slow);
        self.copy_value(place, dst, tag);
        self.b.ins().jump(join, &[]);
        self.b.switch_to_block(join);
        self.state.0[dst] = SlotState::ANY;
        true
    }

    /// Returns the tags of what the property at a place takes now, as a number's lowest bits: over
    /// a value, whose tag is `old`, where `is_there`; or as the first. Elsewhere to `slow`. `bits`
    /// is the second word of the property's cache.
    fn tags_taken(&mut self, place: Value, bits: Value, old: Value, is_there: Value, slow: Block) -> Value {
        let [first, allowed] = [(); 2].map(|()| self.b.create_block());
        let shift = self.b.append_block_param(allowed, I64);
        let by = self.b.ins().iconst(I64, i64::from(REPLACE));
        self.b.ins().brif(is_there, allowed, &[by.into()], first, &[]);

        self.b.switch_to_block(first);
        let spare = self.b.ins().load(I32, flags(), place, TAG + 4);
        let states = self.b.ins().band_imm_u(spare, i64::from(UNINITIALIZED | LAZY));
        let fresh = self.b.ins().icmp_imm_u(IntCC::Equal, states, i64::from(UNINITIALIZED));
        self.branch_unless(fresh, slow);
        let undefined = self.b.ins().icmp_imm_u(IntCC::Equal, old, 0);
        self.branch_unless(undefined, slow);
        let by = self.b.ins().iconst(I64, i64::from(FIRST));
        self.b.ins().jump(allowed, &[by.into()]);

        self.b.switch_to_block(allowed);
        self.b.ins().ushr(bits, shift)
    }

    /// Goes to `slow` unless the property at a place may take a value, over another one or as its
    /// first; `bits` is the second word of its cache.
    fn must_take(&mut self, place: Value, bits: Value, [tag, payload]: [Value; 2], accepted: u32, slow: Block) {
        let old = self.byte(place, TAG);
        let is_there = self.is_direct(old);
        let tags = self.tags_taken(place, bits, old, is_there, slow);
        let [write, class] = [(); 2].map(|()| self.b.create_block());
        let number = self.b.ins().uextend(I64, tag);
        let tags = self.b.ins().ushr(tags, number);
        let ok = self.b.ins().band_imm_s(tags, 1);
        self.b.ins().brif(ok, write, &[], class, &[]);
        self.b.switch_to_block(class);
        let ok = self.b.ins().icmp_imm_u(IntCC::Equal, tag, OBJECT_TAG);
        self.branch_unless(ok, slow);
        let given = self.b.ins().load(I64, flags(), payload, OBJECT_CLASS);
        let caches = self.caches();
        let known = self.b.ins().load(I64, flags(), caches, accepted as i32 * SLOT);
        let ok = self.b.ins().icmp(IntCC::Equal, known, given);
        self.b.ins().brif(ok, write, &[], slow, &[]);

        self.b.switch_to_block(write);
    }

    /// Lowers the same, of anything in the frame, over what is given up by counting alone or was
    /// never set.
    pub fn assign_any_property(&mut self, base: usize, through: Option<u32>, src: usize, [cache, accepted]: [u32; 2]) -> bool {
        let plain = self.state.0[base].kind == Kind::Any && self.state.0[src].kind == Kind::Any && src >= HEADER;
        if !self.is_variable(base) || !plain || self.holds_borrowed() {
            return false;
        }
        let join = self.b.create_block();
        let slow = self.slow(join, None);
        let object = self.object_through(base, through, slow);
        let [place, bits] = self.property(object, [cache; 2], slow);
        let tag = self.tag(src);
        let ok = self.is_direct(tag);
        self.branch_unless(ok, slow);
        let payload = self.b.ins().load(I64, flags(), self.frame, src as i32 * SLOT);
        let meta = self.b.ins().load(I64, flags(), self.frame, src as i32 * SLOT + TAG);
        self.must_take(place, bits, [tag, payload], accepted, slow);
        self.give_up_at(place, slow);
        if !self.is_temporary(src) {
            let (counted, stored) = (self.b.create_block(), self.b.create_block());
            let is_counted = self.b.ins().icmp_imm_u(IntCC::UnsignedGreaterThanOrEqual, tag, COUNTED);
            self.b.ins().brif(is_counted, counted, &[], stored, &[]);
            self.b.switch_to_block(counted);
            self.count_up(payload);
            self.b.ins().jump(stored, &[]);
            self.b.switch_to_block(stored);
        }
        self.b.ins().store(flags(), payload, place, 0);
        self.b.ins().store(flags(), meta, place, TAG);
        self.b.ins().jump(join, &[]);
        self.b.switch_to_block(join);
        true
    }

    /// Lowers `base->name op= r`, on numbers.
    pub fn update_property(&mut self, base: usize, op: Bin, r: Src, cache: u32, result: Option<(usize, bool)>) -> bool {
        if !self.is_variable(base) || self.state.0[base].kind != Kind::Any || self.holds_borrowed() {
            return false;
        }
        let known = self.job.sites.properties.get(&self.at).and_then(|shape| shape.scalar());
        let old = known.or_else(|| self.kind_of(r, None));
        let Some(kind @ (Kind::Int | Kind::Float)) = old else { return false };
        let Some(other @ (Kind::Int | Kind::Float)) = self.kind_of(r, Some(kind)) else { return false };
        if kind == Kind::Int && other == Kind::Float {
            return false;
        }
        let operand = if kind == Kind::Float { self.float_operand(r, other) } else { self.operand(r, other) };
        let join = self.b.create_block();
        let given = result.map(|_| self.b.append_block_param(join, if kind == Kind::Float { F64 } else { I64 }));
        let slow = self.slow(join, result.map(|(dst, _)| (dst, kind)));
        let object = self.object(base, slow);
        let [place, bits] = self.property(object, [cache; 2], slow);
        let tag = self.byte(place, TAG);
        let ok = self.is_of(tag, kind);
        self.branch_unless(ok, slow);
        let tags = self.b.ins().ushr_imm_u(bits, i64::from(REPLACE));
        let ok = self.may_hold(tags, kind, operand);
        self.branch_unless(ok, slow);
        let old = self.payload(place, 0, kind, tag);
        let new = if kind == Kind::Float { self.float_op(op, old, operand) } else { self.checked(op, old, operand) };
        self.b.ins().store(flags(), new, place, 0);
        match result.zip(given) {
            Some(((dst, is_old), given)) => {
                self.b.ins().jump(join, &[if is_old { old } else { new }.into()]);
                self.b.switch_to_block(join);
                self.set(dst, kind, given);
            }
            None => {
                self.b.ins().jump(join, &[]);
                self.b.switch_to_block(join);
            }
        }
        true
    }
}
