//! Lowerings of moves, arithmetic, comparisons and jumps.
//!
//! A lowering says `false`, with nothing emitted, where what is known of the operands does not
//! serve.

use crate::emit::{Emit, flags};
use crate::instruction::{Bin, How, Ins, Key, Src, Test};
use crate::job::RESULT;
use crate::layout::{SLOT, TAG};
use crate::read::read;
use crate::sites::Getter;
use crate::state::{Kind, SlotState, State};
use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::types::{F64, I8, I64};
use cranelift_codegen::ir::{InstBuilder, Value};
use cranelift_frontend::Switch;
use heddle_bytecode::ops::{HEADER, THIS};
use std::collections::HashMap;

type Found = HashMap<usize, State>;

impl Emit<'_, '_> {
    /// Lowers an instruction that has a shape.
    pub fn lower_known(&mut self, ins: Ins, found: &mut Found) -> bool {
        match ins {
            Ins::Nop => true,
            Ins::Const { dst, k } => self.constant(dst, k),
            Ins::AssignConst { local, k } => self.assign_constant(local, k),
            Ins::Copy { dst, src } => self.copy(dst, src),
            Ins::Move { dst, src } => self.move_value(dst, src),
            Ins::Assign { local, src } => self.assign(local, src),
            Ins::Free { src } => self.free(src),
            Ins::Bin { op, dst, l, r } => self.binary(op, dst, l, r),
            Ins::BinAssign { op, local, r } => self.binary(op, local, Src::Slot(local), r),
            Ins::Fused { second, product_first, dst, l, r, with } => self.fused(second, product_first, dst, [l, r, with]),
            Ins::Step { local, by, old } => self.count(local, by, old),
            Ins::Neg { dst, src } => self.negate(dst, src),
            Ins::Truth { dst, src, negated } => self.truth(dst, src, negated),
            Ins::Compare { test, negated, dst, l, r } => self.compare_into(test, negated, dst, l, r),
            Ins::Jump { target, polls } => {
                if polls && target <= self.at {
                    self.poll();
                }
                let to = self.edge(target, found);
                self.b.ins().jump(to, &[]);
                self.ended = true;
                true
            }
            Ins::JumpIf { src, wanted, target } => self.jump_if(src, wanted, target, found),
            Ins::JumpCompare { test, wanted, l, r, keeps, target } => {
                let Some(kinds) = self.comparable(test, l, r) else {
                    let (Src::Slot(l), Src::Slot(r)) = (l, r) else { return false };
                    return self.jump_alike(test, [l, r], keeps, wanted, target, found);
                };
                self.poll_before(target);
                let truth = self.compare(test, l, r, kinds);
                self.branch(truth, wanted, target, found);
                true
            }
            Ins::StepJump { local, by, test, r, target } => self.step_jump(local, by, test, r, target, found),
            Ins::Dim { dst, base, key } => {
                self.element(dst, base, key) || matches!(key, Src::Slot(key) if self.find(dst, base, Key::Slot(key), How::Read))
            }
            Ins::AssignDim { base, key, src } => self.assign_element(base, key, src) || self.put(base, Some(key), src, None),
            Ins::AssignDimGet { dst, base, key, src } => self.put(base, Some(key), src, Some(dst)),
            Ins::AssignPush { base, src } => self.put(base, None, src, None),
            Ins::PropW { dst, base, caches } => self.put_through(dst, base, caches, found),
            Ins::DimW { dst, base, key } => self.put_within(dst, base, key, found),
            Ins::MakeRef { dst, base } => self.share(dst, base),
            Ins::Ord { dst, src } => self.first_byte(dst, src),
            Ins::ToInt { dst, src } => self.to_int(dst, src),
            Ins::Count { dst, src } => self.length(dst, src, Kind::Borrowed),
            Ins::Strlen { dst, src } => self.length(dst, src, Kind::Any),
            Ins::CheckParam { local, mask } => self.check_param(local, mask),
            Ins::CheckParams { local, other, mask, next } => self.check_param(local, mask) && self.check_param(other, next),
            Ins::Prop { dst, base, caches, inner } => self.read_property(dst, base, caches, inner),
            Ins::PropTmp { dst, base, caches } => self.read_of_temporary(dst, base, caches),
            Ins::AssignProp { base, through, src, cache, accepted } => {
                self.assign_property(base, through, src, cache) || self.assign_any_property(base, through, src, [cache, accepted])
            }
            Ins::UpdateProp { base, op, r, cache, result } => self.update_property(base, op, r, cache, result),
            Ins::IterInit { iter, src, done } => self.begin_loop(iter, src, done, found),
            Ins::IterFree { iter } => self.end_loop(iter),
            Ins::IterNext { iter, key, value, body, done } => self.next_element(iter, key, value, [body, done], found),
            Ins::Builtin { dst, window, argc, number } => self.intrinsic(dst, window, argc, number),
            Ins::MethodInit { window, object, caches, moves } => self.method(window, object, caches, moves, found),
            Ins::ArgLocal { dst, local, window, arg } => self.argument(dst, local, window, arg),
            Ins::Call { dst, window, argc, caches, flags } => self.call_method(dst, window, argc, caches, flags),
            Ins::CallUser { dst, window, argc, cache, flags } => self.call(dst, window, argc, cache, flags),
            Ins::Return { src, mask } => self.return_value(src, mask),
            Ins::ReturnConst { k } => self.return_constant(k),
            Ins::JumpType { src, mask, wanted, target } => self.jump_type(src, mask, wanted, target, found),
            Ins::JumpNull { src, wanted, target } => self.jump_null(src, wanted, target, found),
            Ins::CheckClass { slot, mask, cache } => self.check_class(slot, mask, cache),
            Ins::InstanceOf { dst, src, cache } => self.instance_of(dst, src, cache),
            Ins::ClassConst { dst, cache } => self.class_constant(dst, cache),
            Ins::This { dst } => self.this(dst),
            Ins::CallInit { window, cache } => self.open_function(window, cache),
            Ins::JumpByValue { window, arg, target } => self.jump_by_value(window, arg, target, found),
            Ins::ArgValue { window, arg, value } => self.argument_by_value(window, arg, value),
            Ins::JumpBuiltin { cache, target } => self.jump_builtin(cache, target, found),
            Ins::Take { dst, base, key } => self.take(dst, base, key),
            Ins::UpdateDim { dst, base, key, op, r, old } => self.update_element(dst, base, key, op, r, old),
            Ins::Spaceship { dst, l, r } => self.order(dst, l, r),
            Ins::StaticProp { dst, cache } => self.static_property(dst, cache),
            Ins::New { window, dst, cache } => self.make(window, dst, cache),
            Ins::StaticInit { window, cache, named } => self.open_static(window, cache, named),
            Ins::Find { dst, base, key, how } => self.find(dst, base, key, how),
            Ins::Table { src, table } => self.table(src, table, found),
            Ins::Other => false,
        }
    }

    /// Lowers the opening of a window for a method, together with the call where that follows at
    /// once.
    fn method(&mut self, window: usize, object: usize, caches: [u32; 2], moves: bool, found: &mut Found) -> bool {
        let next = self.at + self.op.meta().words;
        let (op, call) = read(&self.job.code().code, next);
        let Ins::Call { dst, argc: 0, .. } = call else {
            return self.open_method(window, object, caches, moves);
        };
        if self.job.sites.getters.get(&self.at) == Some(&Getter::Other) {
            return self.open_method(window, object, caches, moves);
        }
        let done = self.call_or_read(object, dst, caches, moves, |this| {
            if !this.open_method(window, object, caches, moves) {
                this.other(found);
            }
            this.go_to(next, op);
            if !this.lower_known(call, found) {
                this.other(found);
            }
        });
        if done {
            self.covered = op.meta().words;
        }
        done
    }

    /// Emits a jump for one that goes back looks after what waits.
    pub fn poll_before(&mut self, target: usize) {
        if target <= self.at {
            self.poll();
        }
    }

    /// Goes to the target when the truth is as wanted, else on.
    pub fn branch(&mut self, truth: Value, wanted: bool, target: usize, found: &mut Found) {
        let to = self.edge(target, found);
        let next = self.at + self.op.meta().words;
        let on = self.edge(next, found);
        if wanted {
            self.b.ins().brif(truth, to, &[], on, &[]);
        } else {
            self.b.ins().brif(truth, on, &[], to, &[]);
        }
        self.ended = true;
    }

    /// Returns a constant number or bool: its kind and bits.
    pub fn known_constant(&self, k: u32) -> (u64, u64) {
        // SAFETY: the verifier proved the number; constants live as long as the unit.
        unsafe {
            let at = (self.job.constants as *const [u64; 2]).add(k as usize);
            ((*at)[0], (*at)[1])
        }
    }

    fn scalar_constant(&mut self, k: u32) -> Option<(Kind, Value)> {
        let (payload, tag) = self.known_constant(k);
        Some(match tag as u8 {
            2 | 3 => (Kind::Bool, self.b.ins().iconst(I64, i64::from(tag as u8 - 2))),
            4 => (Kind::Int, self.b.ins().iconst(I64, payload as i64)),
            5 => (Kind::Float, self.b.ins().f64const(f64::from_bits(payload))),
            _ => return None,
        })
    }

    /// Writes a constant that is not kept in a register.
    fn write_constant(&mut self, dst: usize, k: u32) {
        let (_, tag) = self.known_constant(k);
        let constants = self.constants();
        let payload = self.b.ins().load(I64, flags(), constants, k as i32 * SLOT);
        let tag = self.b.ins().iconst(I64, tag as i64);
        self.b.ins().store(flags(), payload, self.frame, dst as i32 * SLOT);
        self.b.ins().store(flags(), tag, self.frame, dst as i32 * SLOT + TAG);
        self.forget(dst);
    }

    fn constant(&mut self, dst: usize, k: u32) -> bool {
        match self.scalar_constant(k) {
            Some((kind, value)) => self.set(dst, kind, value),
            None => self.write_constant(dst, k),
        }
        true
    }

    fn assign_constant(&mut self, local: usize, k: u32) -> bool {
        self.must_hold_nothing(local);
        self.constant(local, k)
    }

    /// Leaves when a local has to be released before it is overwritten.
    fn must_hold_nothing(&mut self, local: usize) {
        if self.state.0[local].needs_no_release() {
            return;
        }
        let ok = self.holds_nothing(local);
        self.guard(ok);
    }

    pub fn holds_nothing(&mut self, local: usize) -> Value {
        let tag = self.tag(local);
        self.b.ins().icmp_imm_u(IntCC::UnsignedLessThanOrEqual, tag, 5)
    }

    /// Copies the words of a slot, which is in the frame.
    fn copy_words(&mut self, dst: usize, src: usize) {
        let payload = self.b.ins().load(I64, flags(), self.frame, src as i32 * SLOT);
        let tag = self.b.ins().load(I64, flags(), self.frame, src as i32 * SLOT + TAG);
        self.b.ins().store(flags(), payload, self.frame, dst as i32 * SLOT);
        self.b.ins().store(flags(), tag, self.frame, dst as i32 * SLOT + TAG);
        let hint = self.state.0[src].hint;
        self.state.0[dst] = SlotState { hint, ..SlotState::ANY };
    }

    fn copy(&mut self, dst: usize, src: usize) -> bool {
        if let Some(kind) = self.kind_of(Src::Slot(src), None) {
            let value = self.operand(Src::Slot(src), kind);
            self.set(dst, kind, value);
            return true;
        }
        if self.state.0[src].kind != Kind::Any || src < HEADER && src != THIS {
            return false;
        }
        let tag = self.tag(src);
        let ok = self.is_direct(tag);
        let join = self.b.create_block();
        let slow = self.slow(join, None);
        self.branch_unless(ok, slow);
        let from = self.slot_address(src);
        self.copy_value(from, dst, tag);
        self.b.ins().jump(join, &[]);
        self.b.switch_to_block(join);
        self.state.0[dst] = SlotState { hint: self.state.0[src].hint.value(), ..SlotState::ANY };
        true
    }

    fn move_value(&mut self, dst: usize, src: usize) -> bool {
        if let Some(kind) = self.kind_of(Src::Slot(src), None) {
            let value = self.operand(Src::Slot(src), kind);
            self.set(dst, kind, value);
            return true;
        }
        if self.state.0[src].kind != Kind::Any {
            return false;
        }
        self.copy_words(dst, src);
        true
    }

    fn assign(&mut self, local: usize, src: usize) -> bool {
        if let Some(kind) = self.kind_of(Src::Slot(src), None) {
            if self.job.lessons.get(&(self.at as u32, local as u16)) == Some(&None) {
                return false;
            }
            let value = self.operand(Src::Slot(src), kind);
            self.must_hold_nothing(local);
            self.set(local, kind, value);
            return true;
        }
        if self.state.0[src].kind != Kind::Any || src < HEADER || self.holds_borrowed() {
            return false;
        }
        let tag = self.tag(src);
        let ok = self.is_direct(tag);
        let join = self.b.create_block();
        let slow = self.slow(join, None);
        self.branch_unless(ok, slow);
        if src == local {
            self.release_local(local, slow);
        } else if !self.state.0[local].needs_no_release() {
            self.give_up_local(local, slow, false);
        }
        let from = self.slot_address(src);
        if src < self.job.first_temp {
            self.copy_value(from, local, tag);
        } else {
            self.move_value_to(from, local);
        }
        self.b.ins().jump(join, &[]);
        self.b.switch_to_block(join);
        self.state.0[local] = SlotState { hint: self.state.0[src].hint.value(), ..SlotState::ANY };
        true
    }

    /// Returns the kinds of an operator's operands.
    fn numbers(&self, l: Src, r: Src) -> Option<[Kind; 2]> {
        let like = |other: Src| match other {
            Src::Slot(slot) if self.state.0[slot].kind == Kind::Float => Some(Kind::Float),
            _ => Some(Kind::Int),
        };
        let kinds = [self.kind_of(l, like(r))?, self.kind_of(r, like(l))?];
        kinds.iter().all(|kind| matches!(kind, Kind::Int | Kind::Float)).then_some(kinds)
    }

    fn binary(&mut self, op: Bin, dst: usize, l: Src, r: Src) -> bool {
        let Some(kinds) = self.numbers(l, r) else { return false };
        let both = kinds == [Kind::Int, Kind::Int];
        match op {
            Bin::Add | Bin::Sub | Bin::Mul if both => {
                let (x, y) = (self.operand(l, Kind::Int), self.operand(r, Kind::Int));
                let value = self.checked(op, x, y);
                self.set(dst, Kind::Int, value);
            }
            Bin::Add | Bin::Sub | Bin::Mul => {
                let (x, y) = (self.float_operand(l, kinds[0]), self.float_operand(r, kinds[1]));
                let value = self.float_op(op, x, y);
                self.set(dst, Kind::Float, value);
            }
            Bin::Div => {
                let (x, y) = (self.float_operand(l, kinds[0]), self.float_operand(r, kinds[1]));
                let zero = self.b.ins().f64const(0.0);
                let ok = self.b.ins().fcmp(FloatCC::NotEqual, y, zero);
                self.guard(ok);
                let value = self.b.ins().fdiv(x, y);
                if both {
                    // a whole quotient is an int, and ints beyond 2 to the 52 are no floats
                    let whole = self.b.ins().trunc(value);
                    let ok = self.b.ins().fcmp(FloatCC::NotEqual, whole, value);
                    self.guard(ok);
                    let most = self.b.ins().f64const((1_i64 << 52) as f64);
                    for side in [x, y] {
                        let size = self.b.ins().fabs(side);
                        let ok = self.b.ins().fcmp(FloatCC::LessThanOrEqual, size, most);
                        self.guard(ok);
                    }
                }
                self.set(dst, Kind::Float, value);
            }
            _ if !both => return false,
            Bin::Rem => {
                let (x, y) = (self.operand(l, Kind::Int), self.operand(r, Kind::Int));
                if let Src::Imm(imm) = r {
                    let value = self.remainder(x, y, imm);
                    self.set(dst, Kind::Int, value);
                    return true;
                }
                let near = self.b.ins().iadd_imm_s(y, 1);
                let ok = self.b.ins().icmp_imm_u(IntCC::UnsignedGreaterThan, near, 1);
                self.guard(ok);
                let value = self.b.ins().srem(x, y);
                self.set(dst, Kind::Int, value);
            }
            Bin::And | Bin::Or | Bin::Xor => {
                let (x, y) = (self.operand(l, Kind::Int), self.operand(r, Kind::Int));
                let value = match op {
                    Bin::And => self.b.ins().band(x, y),
                    Bin::Or => self.b.ins().bor(x, y),
                    _ => self.b.ins().bxor(x, y),
                };
                self.set(dst, Kind::Int, value);
            }
            Bin::Shl | Bin::Shr => {
                let (x, y) = (self.operand(l, Kind::Int), self.operand(r, Kind::Int));
                if !matches!(r, Src::Imm(_)) {
                    let ok = self.b.ins().icmp_imm_u(IntCC::UnsignedLessThan, y, 64);
                    self.guard(ok);
                }
                let value = if op == Bin::Shl { self.b.ins().ishl(x, y) } else { self.b.ins().sshr(x, y) };
                self.set(dst, Kind::Int, value);
            }
        }
        true
    }

    /// Returns the remainder by a number that is neither 0 nor -1.
    fn remainder(&mut self, x: Value, y: Value, by: i64) -> Value {
        if by > 0 && by & (by - 1) == 0 {
            // the sign is that of the dividend
            let sign = self.b.ins().sshr_imm_u(x, 63);
            let bias = self.b.ins().band_imm_s(sign, by - 1);
            let moved = self.b.ins().iadd(x, bias);
            let low = self.b.ins().band_imm_s(moved, by - 1);
            return self.b.ins().isub(low, bias);
        }
        self.b.ins().srem(x, y)
    }

    /// Emits an operation on ints that leaves when no int is large enough.
    pub fn checked(&mut self, op: Bin, x: Value, y: Value) -> Value {
        let (value, overflow) = match op {
            Bin::Add => self.b.ins().sadd_overflow(x, y),
            Bin::Sub => self.b.ins().ssub_overflow(x, y),
            _ => self.b.ins().smul_overflow(x, y),
        };
        let exit = self.exit();
        let next = self.b.create_block();
        self.b.ins().brif(overflow, exit, &[], next, &[]);
        self.b.switch_to_block(next);
        value
    }

    pub fn float_op(&mut self, op: Bin, x: Value, y: Value) -> Value {
        match op {
            Bin::Add => self.b.ins().fadd(x, y),
            Bin::Sub => self.b.ins().fsub(x, y),
            _ => self.b.ins().fmul(x, y),
        }
    }

    fn fused(&mut self, second: Bin, product_first: bool, dst: usize, [l, r, with]: [usize; 3]) -> bool {
        let (l, r, with) = (Src::Slot(l), Src::Slot(r), Src::Slot(with));
        let float = [l, r, with].iter().any(|&src| self.kind_of(src, None) == Some(Kind::Float));
        let otherwise = Some(if float { Kind::Float } else { Kind::Int });
        let kinds = [self.kind_of(l, otherwise), self.kind_of(r, otherwise), self.kind_of(with, otherwise)];
        let [Some(a), Some(c), Some(w)] = kinds else { return false };
        if [a, c, w].iter().any(|kind| !matches!(kind, Kind::Int | Kind::Float)) {
            return false;
        }
        if a == Kind::Int && c == Kind::Int {
            let (x, y, z) = (self.operand(l, a), self.operand(r, c), self.operand(with, w));
            let product = self.checked(Bin::Mul, x, y);
            if w == Kind::Int {
                let (first, other) = if product_first { (product, z) } else { (z, product) };
                let value = self.checked(second, first, other);
                self.set(dst, Kind::Int, value);
            } else {
                let product = self.b.ins().fcvt_from_sint(F64, product);
                let (first, other) = if product_first { (product, z) } else { (z, product) };
                let value = self.float_op(second, first, other);
                self.set(dst, Kind::Float, value);
            }
            return true;
        }
        let (x, y, z) = (self.float_operand(l, a), self.float_operand(r, c), self.float_operand(with, w));
        let product = self.b.ins().fmul(x, y);
        let (first, other) = if product_first { (product, z) } else { (z, product) };
        let value = self.float_op(second, first, other);
        self.set(dst, Kind::Float, value);
        true
    }

    /// Lowers `dst = (int) src` of a number, a bool, or a string of digits.
    fn to_int(&mut self, dst: usize, src: usize) -> bool {
        let Some(kind) = self.kind_of(Src::Slot(src), None) else { return self.text_to_int(dst, src) };
        let value = self.operand(Src::Slot(src), kind);
        let value = if kind == Kind::Float {
            // others wrap around, or are none
            let size = self.b.ins().fabs(value);
            let most = self.b.ins().f64const((1_i64 << 62) as f64);
            let ok = self.b.ins().fcmp(FloatCC::LessThan, size, most);
            self.guard(ok);
            self.b.ins().fcvt_to_sint_sat(I64, value)
        } else {
            value
        };
        self.set(dst, Kind::Int, value);
        true
    }

    fn count(&mut self, local: usize, by: i64, old: Option<usize>) -> bool {
        let Some(kind) = self.kind_of(Src::Slot(local), Some(Kind::Int)) else { return false };
        let before = self.operand(Src::Slot(local), kind);
        let after = match kind {
            Kind::Int => {
                let by = self.b.ins().iconst(I64, by);
                self.checked(Bin::Add, before, by)
            }
            Kind::Float => {
                let by = self.b.ins().f64const(by as f64);
                self.b.ins().fadd(before, by)
            }
            _ => return false,
        };
        self.set(local, kind, after);
        if let Some(old) = old {
            self.set(old, kind, before);
        }
        true
    }

    fn negate(&mut self, dst: usize, src: usize) -> bool {
        let src = Src::Slot(src);
        match self.kind_of(src, Some(Kind::Int)) {
            Some(Kind::Int) => {
                let value = self.operand(src, Kind::Int);
                let zero = self.b.ins().iconst(I64, 0);
                let value = self.checked(Bin::Sub, zero, value);
                self.set(dst, Kind::Int, value);
            }
            Some(Kind::Float) => {
                let value = self.operand(src, Kind::Float);
                let value = self.b.ins().fneg(value);
                self.set(dst, Kind::Float, value);
            }
            _ => return false,
        }
        true
    }

    /// Returns the truth of an operand, 8 bits wide.
    fn truth_of(&mut self, src: usize) -> Option<Value> {
        let kind = self.kind_of(Src::Slot(src), Some(Kind::Bool))?;
        let value = self.operand(Src::Slot(src), kind);
        Some(match kind {
            Kind::Float => {
                let zero = self.b.ins().f64const(0.0);
                self.b.ins().fcmp(FloatCC::NotEqual, value, zero)
            }
            _ => self.b.ins().icmp_imm_s(IntCC::NotEqual, value, 0),
        })
    }

    fn truth(&mut self, dst: usize, src: usize, negated: bool) -> bool {
        let Some(truth) = self.truth_of(src) else { return false };
        let truth = if negated { self.b.ins().bxor_imm_u(truth, 1) } else { truth };
        let value = self.b.ins().uextend(I64, truth);
        self.set(dst, Kind::Bool, value);
        true
    }

    fn jump_if(&mut self, src: usize, wanted: bool, target: usize, found: &mut Found) -> bool {
        if self.kind_of(Src::Slot(src), Some(Kind::Bool)).is_none() {
            return self.jump_if_any(src, wanted, target, found);
        }
        self.poll_before(target);
        let Some(truth) = self.truth_of(src) else { return false };
        self.branch(truth, wanted, target, found);
        true
    }

    /// Returns the kinds of two operands that can be compared without a handler.
    fn comparable(&self, test: Test, l: Src, r: Src) -> Option<[Kind; 2]> {
        if let (Some(Kind::Bool), Some(Kind::Bool)) = (self.kind_of(l, None), self.kind_of(r, None)) {
            return matches!(test, Test::Eq | Test::Identical).then_some([Kind::Bool, Kind::Bool]);
        }
        // strings are as likely as numbers where nothing is known
        let is_known = self.kind_of(l, None).is_some() || self.kind_of(r, None).is_some();
        if matches!(test, Test::Eq | Test::Identical) && !is_known {
            return None;
        }
        let kinds = self.numbers(l, r)?;
        (test != Test::Identical || kinds[0] == kinds[1]).then_some(kinds)
    }

    fn compare(&mut self, test: Test, l: Src, r: Src, kinds: [Kind; 2]) -> Value {
        if kinds.contains(&Kind::Float) {
            let (x, y) = (self.float_operand(l, kinds[0]), self.float_operand(r, kinds[1]));
            let condition = match test {
                Test::Less => FloatCC::LessThan,
                Test::LessEq => FloatCC::LessThanOrEqual,
                Test::Greater => FloatCC::GreaterThan,
                Test::GreaterEq => FloatCC::GreaterThanOrEqual,
                Test::Eq | Test::Identical => FloatCC::Equal,
            };
            return self.b.ins().fcmp(condition, x, y);
        }
        let condition = match test {
            Test::Less => IntCC::SignedLessThan,
            Test::LessEq => IntCC::SignedLessThanOrEqual,
            Test::Greater => IntCC::SignedGreaterThan,
            Test::GreaterEq => IntCC::SignedGreaterThanOrEqual,
            Test::Eq | Test::Identical => IntCC::Equal,
        };
        let x = self.operand(l, kinds[0]);
        if let Src::Imm(imm) = r {
            return self.b.ins().icmp_imm_s(condition, x, imm);
        }
        let y = self.operand(r, kinds[1]);
        self.b.ins().icmp(condition, x, y)
    }

    fn compare_into(&mut self, test: Test, negated: bool, dst: usize, l: Src, r: Src) -> bool {
        let Some(kinds) = self.comparable(test, l, r) else {
            let (Src::Slot(l), Src::Slot(r)) = (l, r) else { return false };
            return self.alike_into(test, negated, dst, [l, r]);
        };
        let truth = self.compare(test, l, r, kinds);
        let truth = if negated { self.b.ins().bxor_imm_u(truth, 1) } else { truth };
        let value = self.b.ins().uextend(I64, truth);
        self.set(dst, Kind::Bool, value);
        true
    }

    /// Lowers `dst = l <=> r` of ints.
    fn order(&mut self, dst: usize, l: Src, r: Src) -> bool {
        if self.numbers(l, r) != Some([Kind::Int, Kind::Int]) {
            return false;
        }
        let (x, y) = (self.operand(l, Kind::Int), self.operand(r, Kind::Int));
        let more = self.b.ins().icmp(IntCC::SignedGreaterThan, x, y);
        let less = self.b.ins().icmp(IntCC::SignedLessThan, x, y);
        let [more, less] = [more, less].map(|truth| self.b.ins().uextend(I64, truth));
        let value = self.b.ins().isub(more, less);
        self.set(dst, Kind::Int, value);
        true
    }

    fn step_jump(&mut self, local: usize, by: i64, test: Test, r: Src, target: usize, found: &mut Found) -> bool {
        let counter = Src::Slot(local);
        if self.kind_of(counter, Some(Kind::Int)) != Some(Kind::Int) || self.kind_of(r, Some(Kind::Int)) != Some(Kind::Int) {
            return false;
        }
        if r == counter {
            return false;
        }
        self.poll();
        let before = self.operand(counter, Kind::Int);
        let limit = self.operand(r, Kind::Int);
        let by = self.b.ins().iconst(I64, by);
        let after = self.checked(Bin::Add, before, by);
        self.set(local, Kind::Int, after);
        let condition = match test {
            Test::Less => IntCC::SignedLessThan,
            Test::LessEq => IntCC::SignedLessThanOrEqual,
            Test::Greater => IntCC::SignedGreaterThan,
            _ => IntCC::SignedGreaterThanOrEqual,
        };
        let truth = self.b.ins().icmp(condition, after, limit);
        self.branch(truth, true, target, found);
        true
    }

    /// Lowers a jump by a table: of an int in a register a search, else what the handler says.
    fn table(&mut self, src: usize, number: usize, found: &mut Found) -> bool {
        let table = self.job.code().jump_tables[number].clone();
        let mut search = Switch::new();
        if !table.ints.is_empty() && self.kind_of(Src::Slot(src), None) == Some(Kind::Int) {
            let value = self.operand(Src::Slot(src), Kind::Int);
            for &(int, target) in &table.ints {
                search.set_entry(u128::from(int as u64), self.edge(target as usize, found));
            }
            let otherwise = self.edge(table.default as usize, found);
            search.emit(self.b, value, otherwise);
            self.ended = true;
            return true;
        }
        if self.holds_borrowed() {
            return false;
        }
        self.bring_up_to_date();
        let [ip, frame] = self.step(self.op, self.at);
        let mut targets = vec![table.default as usize, self.at + self.op.meta().words];
        targets.extend(table.ints.iter().map(|&(_, target)| target as usize));
        targets.extend(table.strings.iter().map(|&(_, target)| target as usize));
        targets.sort_unstable();
        targets.dedup();
        for target in targets {
            search.set_entry(u128::from(self.ip(target) as u64), self.edge(target, found));
        }
        let leave = self.b.create_block();
        search.emit(self.b, ip, leave);
        self.b.switch_to_block(leave);
        self.b.set_cold_block(leave);
        self.leave_with([ip, frame]);
        self.ended = true;
        true
    }

    /// Looks at a parameter's type.
    fn check_param(&mut self, local: usize, mask: u16) -> bool {
        let SlotState { kind, hint, .. } = self.state.0[local];
        let tags = match kind {
            Kind::Int => 1 << 4,
            Kind::Float => 1 << 5,
            Kind::Bool => 3 << 2,
            _ => 0,
        };
        if kind.is_scalar() {
            return tags & mask == tags;
        }
        if self.state.0[local].is_array && mask & 1 << 7 != 0 {
            return true;
        }
        let join = self.b.create_block();
        let slow = self.slow(join, None);
        let tag = if hint.by_ref {
            let place = self.referred(local, slow);
            self.byte(place, TAG)
        } else {
            self.tag(local)
        };
        let tag = self.b.ins().uextend(I64, tag);
        let mask = self.b.ins().iconst(I64, i64::from(mask));
        let bits = self.b.ins().ushr(mask, tag);
        let ok = self.b.ins().band_imm_s(bits, 1);
        self.branch_unless(ok, slow);
        self.b.ins().jump(join, &[]);
        self.b.switch_to_block(join);
        true
    }

    /// Returns whether the result of the instruction is known to be no number of a kind.
    pub fn result_lesson(&self) -> Option<Option<Kind>> {
        self.job.lessons.get(&(self.at as u32, RESULT)).copied()
    }

    /// Loads a byte at an address.
    pub fn byte(&mut self, at: Value, offset: i32) -> Value {
        self.b.ins().load(I8, flags(), at, offset)
    }
}
