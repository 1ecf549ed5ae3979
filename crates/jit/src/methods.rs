//! Lowerings of calls of methods, and of what comes before a call.

use crate::emit::{Emit, Parameter, flags};
use crate::instruction::Src;
use crate::layout::*;
use crate::state::{Kind, SlotState, State};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{F64, I32, I64};
use cranelift_codegen::ir::{InstBuilder, Value};
use heddle_bytecode::ops::{HEADER, THIS};
use heddle_vm::compiled::{GETTER, TAGS};
use std::collections::HashMap;

type Found = HashMap<usize, State>;

impl Emit<'_, '_> {
    /// Lowers the opening of a window for a method that one of the site's caches knows.
    pub fn open_method(&mut self, window: usize, object: usize, [cache, other]: [u32; 2], moves: bool) -> bool {
        if self.state.0[object].kind != Kind::Any || !moves && !self.is_variable(object) {
            return false;
        }
        let join = self.b.create_block();
        let slow = self.slow(join, None);
        let receiver = self.object(object, slow);
        let class = self.b.ins().load(I64, flags(), receiver, OBJECT_CLASS);
        let caches = self.b.ins().load(I64, flags(), self.frame, FRAME_CACHES);
        let (second, open) = (self.b.create_block(), self.b.create_block());
        let function = self.b.append_block_param(open, I64);
        let [first, next] = [cache, other].map(|cache| cache as i32 * SLOT);
        let known = self.b.ins().load(I64, flags(), caches, first);
        let found = self.b.ins().load(I64, flags(), caches, first + 8);
        let ok = self.b.ins().icmp(IntCC::Equal, known, class);
        self.b.ins().brif(ok, open, &[found.into()], second, &[]);
        self.b.switch_to_block(second);
        self.b.set_cold_block(second);
        let known = self.b.ins().load(I64, flags(), caches, next);
        let found = self.b.ins().load(I64, flags(), caches, next + 8);
        let ok = self.b.ins().icmp(IntCC::Equal, known, class);
        self.b.ins().brif(ok, open, &[found.into()], slow, &[]);
        self.b.switch_to_block(open);
        if !moves {
            self.count_up(receiver);
        }
        let place = self.slot_address(window);
        let none = self.b.ins().iconst(I64, 0);
        let tag = self.b.ins().iconst(I64, OBJECT_TAG);
        for (offset, word) in [(0, function), (FRAME_CLASS, class), (FRAME_OWNER, none), (FRAME_THIS, receiver), (FRAME_THIS_TAG, tag)] {
            self.b.ins().store(flags(), word, place, offset);
        }
        self.b.ins().jump(join, &[]);
        self.b.switch_to_block(join);
        self.forget_header(window);
        true
    }

    /// Lowers the call of a method without arguments right after its window is opened: where a
    /// cache knows that the method returns a property, that is read, and nothing is opened.
    pub fn call_or_read(&mut self, object: usize, caches: [u32; 2], moves: bool, rest: impl FnOnce(&mut Self) -> usize) -> bool {
        if self.state.0[object].kind != Kind::Any || !moves && !self.is_variable(object) {
            return false;
        }
        self.bring_up_to_date();
        let [ordinary, read, after] = [(); 3].map(|()| self.b.create_block());
        let word = self.b.append_block_param(read, I64);
        let receiver = self.object(object, ordinary);
        let class = self.b.ins().load(I64, flags(), receiver, OBJECT_CLASS);
        let class = self.b.ins().bor_imm_u(class, GETTER as i64);
        let table = self.b.ins().load(I64, flags(), self.frame, FRAME_CACHES);
        for cache in caches {
            let known = self.b.ins().load(I64, flags(), table, cache as i32 * SLOT);
            let found = self.b.ins().load(I64, flags(), table, cache as i32 * SLOT + 8);
            let ok = self.b.ins().icmp(IntCC::Equal, known, class);
            let next = if cache == caches[1] { ordinary } else { self.b.create_block() };
            self.b.ins().brif(ok, read, &[found.into()], next, &[]);
            self.b.switch_to_block(next);
        }
        let dst = rest(self);
        self.b.ins().jump(after, &[]);

        self.b.switch_to_block(read);
        let offset = self.b.ins().ireduce(I32, word);
        let offset = self.b.ins().uextend(I64, offset);
        let place = self.b.ins().iadd(receiver, offset);
        let tag = self.byte(place, TAG);
        let wide = self.b.ins().uextend(I64, tag);
        let tags = self.b.ins().ushr_imm_u(word, i64::from(TAGS));
        let bits = self.b.ins().ushr(tags, wide);
        let ok = self.b.ins().band_imm_s(bits, 1);
        self.branch_unless(ok, ordinary);
        if moves {
            self.release_local(object, ordinary, false);
        }
        self.copy_value(place, dst, tag);
        self.b.ins().jump(after, &[]);
        self.b.switch_to_block(after);
        true
    }

    /// Lowers the opening of a window for a function that the site's cache knows.
    pub fn open_function(&mut self, window: usize, cache: u32) -> bool {
        let join = self.b.create_block();
        let slow = self.slow(join, None);
        let caches = self.b.ins().load(I64, flags(), self.frame, FRAME_CACHES);
        let function = self.b.ins().load(I64, flags(), caches, cache as i32 * SLOT);
        let ok = self.b.ins().icmp_imm_s(IntCC::NotEqual, function, 0);
        self.branch_unless(ok, slow);
        let place = self.slot_address(window);
        let none = self.b.ins().iconst(I64, 0);
        for (offset, word) in [(0, function), (FRAME_CLASS, none), (FRAME_OWNER, none), (FRAME_THIS_TAG, none)] {
            self.b.ins().store(flags(), word, place, offset);
        }
        self.b.ins().jump(join, &[]);
        self.b.switch_to_block(join);
        self.forget_header(window);
        true
    }

    /// Returns whether the function that a window was opened for takes an argument by value.
    fn is_by_value(&mut self, window: usize, arg: usize) -> Value {
        let function = self.b.ins().load(I64, flags(), self.frame, window as i32 * SLOT);
        let references = self.b.ins().load(I64, flags(), function, FUNCTION_REFERENCES);
        let bit = self.b.ins().band_imm_u(references, 1 << arg.min(63));
        self.b.ins().icmp_imm_s(IntCC::Equal, bit, 0)
    }

    /// Lowers a jump to where an argument is taken by value.
    pub fn jump_by_value(&mut self, window: usize, arg: usize, target: usize, found: &mut Found) -> bool {
        let slow = self.slow_jump(target, found);
        let ok = self.is_by_value(window, arg);
        self.branch_unless(ok, slow);
        let to = self.edge(target, found);
        self.b.ins().jump(to, &[]);
        self.ended = true;
        true
    }

    /// Lowers the question whether an argument that is no variable is taken by value.
    pub fn argument_by_value(&mut self, window: usize, arg: usize, value: Option<usize>) -> bool {
        let value = value.filter(|&value| !self.state.0[value].kind.is_scalar());
        if value.is_some_and(|value| self.state.0[value].kind != Kind::Any) {
            return false;
        }
        let join = self.b.create_block();
        let slow = self.slow(join, None);
        let ok = self.is_by_value(window, arg);
        self.branch_unless(ok, slow);
        if let Some(value) = value {
            let tag = self.tag(value);
            let ok = self.b.ins().icmp_imm_u(IntCC::UnsignedLessThanOrEqual, tag, LAST_DIRECT);
            self.branch_unless(ok, slow);
        }
        self.b.ins().jump(join, &[]);
        self.b.switch_to_block(join);
        true
    }

    /// Lowers a jump to the call of a builtin which the namespace does not hide.
    pub fn jump_builtin(&mut self, cache: u32, target: usize, found: &mut Found) -> bool {
        let slow = self.slow_jump(target, found);
        let caches = self.b.ins().load(I64, flags(), self.frame, FRAME_CACHES);
        let known = self.b.ins().load(I64, flags(), caches, cache as i32 * SLOT);
        let ok = self.b.ins().icmp_imm_s(IntCC::NotEqual, known, 0);
        self.branch_unless(ok, slow);
        let to = self.edge(target, found);
        self.b.ins().jump(to, &[]);
        self.ended = true;
        true
    }

    /// Lowers `dst = $this`
    pub fn this(&mut self, dst: usize) -> bool {
        let join = self.b.create_block();
        let slow = self.slow(join, None);
        let object = self.object(THIS, slow);
        self.count_up(object);
        let tag = self.b.ins().iconst(I64, OBJECT_TAG);
        self.b.ins().store(flags(), object, self.frame, dst as i32 * SLOT);
        self.b.ins().store(flags(), tag, self.frame, dst as i32 * SLOT + TAG);
        self.b.ins().jump(join, &[]);
        self.b.switch_to_block(join);
        self.state.0[dst] = SlotState::ANY;
        true
    }

    /// Lowers an argument out of a local, where the opened function takes it by value.
    pub fn argument(&mut self, dst: usize, local: usize, window: usize, arg: usize) -> bool {
        let kind = self.kind_of(Src::Slot(local), None);
        if local < HEADER || kind.is_none() && self.state.0[local].kind != Kind::Any {
            return false;
        }
        let value = kind.map(|kind| self.operand(Src::Slot(local), kind));
        let join = self.b.create_block();
        let slow = self.slow(join, kind.map(|kind| (dst, kind)));
        let by_value = self.is_by_value(window, arg);
        self.branch_unless(by_value, slow);
        if let (Some(kind), Some(value)) = (kind, value) {
            let result = self.b.append_block_param(join, if kind == Kind::Float { F64 } else { I64 });
            self.b.ins().jump(join, &[value.into()]);
            self.b.switch_to_block(join);
            self.set(dst, kind, result);
            return true;
        }
        let tag = self.tag(local);
        let ok = self.is_direct(tag);
        self.branch_unless(ok, slow);
        let from = self.slot_address(local);
        self.copy_value(from, dst, tag);
        self.b.ins().jump(join, &[]);
        self.b.switch_to_block(join);
        self.state.0[dst] = SlotState { hint: self.state.0[local].hint, ..SlotState::ANY };
        true
    }

    /// Lowers the call of what a window was opened for, where the site's caches know the function.
    pub fn call_method(&mut self, dst: usize, window: usize, argc: usize, [cache, entry]: [u32; 2], marks: u32) -> bool {
        let Some(&fresh) = self.job.fresh.get(&cache) else { return false };
        self.bring_up_to_date();
        let frame = self.frame;
        let next = self.at + self.op.meta().words;
        let join = self.b.create_block();
        let slow = self.called_by_handler(join);
        let [at, code] = [cache, entry].map(|cache| cache as i32 * SLOT);
        let place = self.slot_address(window);
        let caches = self.b.ins().load(I64, flags(), frame, FRAME_CACHES);
        let known = self.b.ins().load(I64, flags(), caches, at);
        let function = self.b.ins().load(I64, flags(), place, 0);
        let same = self.b.ins().icmp(IntCC::Equal, known, function);
        self.branch_unless(same, slow);
        let owner = self.b.ins().load(I64, flags(), place, FRAME_OWNER);
        let plain = self.b.ins().icmp_imm_s(IntCC::Equal, owner, 0);
        let behind = self.b.ins().load(I64, flags(), caches, code + 8);
        let as_seen = self.b.ins().icmp_imm_s(IntCC::Equal, behind, fresh as i64);
        let ok = self.b.ins().band(plain, as_seen);
        let size = self.b.ins().load(I32, flags(), function, FUNCTION_FRAME_SIZE);
        let size = self.b.ins().uextend(I64, size);
        let size = self.b.ins().ishl_imm_u(size, 4);
        let end = self.b.ins().iadd(place, size);
        let ok = self.has_room(end, ok);
        self.branch_unless(ok, slow);
        let back = self.address(next);
        let own = self.b.ins().load(I64, flags(), caches, at + 8);
        let constants = self.b.ins().load(I64, flags(), function, FUNCTION_CONSTANTS);
        let (count, result) = self.argc_and_result(argc, dst, marks);
        let words = [
            (FRAME_RETURN, back),
            (FRAME_CALLER, frame),
            (FRAME_CACHES, own),
            (FRAME_CONSTANTS, constants),
            (FRAME_ARGC, count),
            (FRAME_RESULT, result),
        ];
        for (offset, word) in words {
            self.b.ins().store(flags(), word, place, offset);
        }
        let none = self.b.ins().iconst(I64, 0);
        for local in HEADER + argc..HEADER + argc + fresh / SLOT as usize {
            self.b.ins().store(flags(), none, place, local as i32 * SLOT + TAG);
        }
        let start = self.b.ins().load(I64, flags(), caches, code);
        let follow = self.b.ins().iconst(I64, heddle_vm::compiled::follow_call as *const () as i64);
        let [cx, limit] = [Parameter::Context, Parameter::Limit].map(|which| self.parameter(which));
        let call = self.b.ins().call_indirect(self.signatures.follow, follow, &[start, place, cx, limit]);
        let results = self.b.inst_results(call).to_vec();
        self.b.ins().jump(join, &[results[0].into(), results[1].into()]);
        self.return_to(join, next, dst);
        true
    }

    /// Returns whether a frame that ends there fits the stack, the native stack has room, and `ok`.
    pub fn has_room(&mut self, end: Value, ok: Value) -> Value {
        let [cx, limit] = [Parameter::Context, Parameter::Limit].map(|which| self.parameter(which));
        let most = self.b.ins().load(I64, flags(), cx, STACK_END);
        let fits = self.b.ins().icmp(IntCC::UnsignedLessThanOrEqual, end, most);
        let ok = self.b.ins().band(ok, fits);
        let sp = self.b.ins().get_stack_pointer(I64);
        let room = self.b.ins().icmp(IntCC::UnsignedGreaterThan, sp, limit);
        self.b.ins().band(ok, room)
    }
}
