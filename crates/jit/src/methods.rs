//! Lowerings of calls of methods, and of what comes before a call.

use crate::calls::DROPS;
use crate::emit::{Emit, Parameter, flags};
use crate::inline::{Outer, Window};
use crate::instruction::Src;
use crate::layout::*;
use crate::sites::Getter;
use crate::state::{Kind, SlotState, State};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{F64, I8, I32, I64};
use cranelift_codegen::ir::{Block, InstBuilder, Value};
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
        let inlined = self.inlined_behind(window, object);
        let join = self.b.create_block();
        let slow = if inlined.is_some() { self.exit_written_at(self.at) } else { self.slow(join, None) };
        let receiver = self.object(object, slow);
        let class = self.class(receiver);
        let caches = self.caches();
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
        let opened = Window { opening: self.at, slot: window, function, class, receiver: Some(receiver), moves };
        if let Some(inlined) = inlined {
            self.open_unwritten(inlined, opened, slow);
            return true;
        }
        self.open_written(opened, join);
        true
    }

    /// Lowers the call of a method without arguments right after its window is opened: where a
    /// cache knows that the method returns a property, that is read, and nothing is opened.
    pub fn call_or_read(&mut self, object: usize, dst: usize, caches: [u32; 2], moves: bool, rest: impl FnOnce(&mut Self)) -> bool {
        if self.state.0[object].kind != Kind::Any || !moves && !self.is_variable(object) {
            return false;
        }
        let opening = self.at;
        let known = match self.job.sites.getters.get(&opening) {
            Some(&Getter::Reads(kind)) => Some(kind),
            _ => None,
        };
        // where nothing is written, nothing else is called
        let only_reads = self.is_unwritten() && known.is_some();
        let ordinary = if only_reads { self.exit_written() } else { self.b.create_block() };
        if !only_reads {
            self.bring_up_to_date();
        }
        let [read, after] = [(); 2].map(|()| self.b.create_block());
        let word = self.b.append_block_param(read, I64);
        let receiver = self.object(object, ordinary);
        let class = self.b.ins().load(I64, flags(), receiver, OBJECT_CLASS);
        let class = self.b.ins().bor_imm_u(class, GETTER as i64);
        let table = self.caches();
        for cache in caches {
            let known = self.b.ins().load(I64, flags(), table, cache as i32 * SLOT);
            let found = self.b.ins().load(I64, flags(), table, cache as i32 * SLOT + 8);
            let ok = self.b.ins().icmp(IntCC::Equal, known, class);
            let next = if cache == caches[1] { ordinary } else { self.b.create_block() };
            self.b.ins().brif(ok, read, &[found.into()], next, &[]);
            if cache != caches[1] {
                self.b.switch_to_block(next);
            }
            if caches[0] == caches[1] {
                break;
            }
        }
        if !only_reads {
            self.b.switch_to_block(ordinary);
            rest(self);
        }
        let kind = known.filter(|kind| kind.is_scalar() && self.result_lesson().is_none());
        let result = kind.map(|kind| self.b.append_block_param(after, if kind == Kind::Float { F64 } else { I64 }));
        match kind {
            _ if only_reads => {}
            Some(kind) => self.take_result(dst, kind, after),
            None => {
                let kind = self.state.0[dst].kind;
                if kind.is_scalar() {
                    let value = self.value(dst);
                    self.write_value(self.frame, dst as i32 * SLOT, kind, value);
                }
                self.b.ins().jump(after, &[]);
            }
        }

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
        if let Some(kind) = kind {
            let ok = self.is_of(tag, kind);
            self.branch_unless(ok, ordinary);
        }
        if moves {
            self.release_local(object, ordinary);
        }
        if let Some((kind, result)) = kind.zip(result) {
            let value = self.payload(place, 0, kind, tag);
            self.b.ins().jump(after, &[value.into()]);
            self.b.switch_to_block(after);
            self.set(dst, kind, result);
            return true;
        }
        self.copy_value(place, dst, tag);
        self.b.ins().jump(after, &[]);
        self.b.switch_to_block(after);
        self.forget(dst);
        true
    }

    /// Lowers the opening of a window for a function that the site's cache knows.
    pub fn open_function(&mut self, window: usize, cache: u32) -> bool {
        let inlined = self.inlined_behind(window, window);
        let join = self.b.create_block();
        let slow = if inlined.is_some() { self.exit_written_at(self.at) } else { self.slow(join, None) };
        let caches = self.caches();
        let function = self.b.ins().load(I64, flags(), caches, cache as i32 * SLOT);
        let ok = self.b.ins().icmp_imm_s(IntCC::NotEqual, function, 0);
        self.branch_unless(ok, slow);
        let class = self.b.ins().iconst(I64, 0);
        let opened = Window { opening: self.at, slot: window, function, class, receiver: None, moves: false };
        if let Some(inlined) = inlined {
            self.open_unwritten(inlined, opened, slow);
            return true;
        }
        self.open_written(opened, join);
        true
    }

    /// Returns whether the function that a window was opened for takes an argument by value.
    fn is_by_value(&mut self, window: usize, arg: usize) -> Value {
        if self.window.is_some_and(|opened| opened.slot == window) {
            // what is inlined takes all by value
            return self.b.ins().iconst(I8, 1);
        }
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
        let caches = self.caches();
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
        self.copy_this(dst, [slow, join])
    }

    fn this_as_argument(&mut self, dst: usize, window: usize, arg: usize) -> bool {
        let join = self.b.create_block();
        let slow = self.slow(join, None);
        let by_value = self.is_by_value(window, arg);
        self.branch_unless(by_value, slow);
        self.copy_this(dst, [slow, join])
    }

    /// Copies `$this`, or goes to the first of the blocks; and goes on in the second.
    fn copy_this(&mut self, dst: usize, [slow, join]: [Block; 2]) -> bool {
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
        if local == THIS {
            return self.this_as_argument(dst, window, arg);
        }
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
        let Some(&fresh) = self.job.sites.fresh.get(&cache) else { return false };
        if let Some(opened) = self.window.filter(|opened| opened.slot == window)
            && let Some(inlined) = self.inlined(marks).filter(|_| self.may_be_unwritten())
        {
            let exit = self.exit_written();
            let caches = self.caches();
            let known = self.b.ins().load(I64, flags(), caches, cache as i32 * SLOT);
            let ok = self.b.ins().icmp(IntCC::Equal, known, opened.function);
            self.branch_unless(ok, exit);
            let own = self.b.ins().load(I64, flags(), caches, cache as i32 * SLOT + 8);
            self.window = None;
            self.inline_unwritten(inlined, opened, own, [argc, dst], marks);
            return true;
        }
        self.bring_up_to_date();
        let frame = self.frame;
        let next = self.at + self.op.meta().words;
        let join = self.b.create_block();
        let slow = self.called_by_handler(join);
        let [at, code] = [cache, entry].map(|cache| cache as i32 * SLOT);
        let place = self.slot_address(window);
        let caches = self.caches();
        let known = self.b.ins().load(I64, flags(), caches, at);
        let function = self.b.ins().load(I64, flags(), place, 0);
        let same = self.b.ins().icmp(IntCC::Equal, known, function);
        self.branch_unless(same, slow);
        let owner = self.b.ins().load(I64, flags(), place, FRAME_OWNER);
        let plain = self.b.ins().icmp_imm_s(IntCC::Equal, owner, 0);
        self.branch_unless(plain, slow);
        let own = self.b.ins().load(I64, flags(), caches, at + 8);
        let constants = self.b.ins().load(I64, flags(), function, FUNCTION_CONSTANTS);
        let (count, result) = self.argc_and_result(argc, dst, marks);
        let back = self.address(next);
        self.complete_frame(frame, window, [back, own, constants, count, result]);
        let wanted = (marks & DROPS == 0).then_some(dst);
        let inlined = self.inlined(marks);
        let inside = inlined.map(|inlined| {
            let (inside, call) = (self.b.create_block(), self.b.create_block());
            let running = self.b.ins().load(I64, flags(), function, FUNCTION_RUNNING);
            let known = self.b.ins().icmp_imm_s(IntCC::Equal, running, inlined.running as i64);
            self.b.ins().brif(known, inside, &[], call, &[]);
            self.b.switch_to_block(call);
            self.b.set_cold_block(call);
            inside
        });
        self.enter_method(place, argc, fresh, [function, caches], code, [slow, join]);
        match inlined.zip(inside) {
            Some((inlined, inside)) => {
                self.b.switch_to_block(inside);
                self.clear_locals(place, HEADER + argc..inlined.job.first_temp);
                let outer = Outer { frame, back: join, result: wanted, unwritten: None };
                self.body(inlined, window, argc, outer, [own, function], None);
            }
            None => self.return_to(join, next, wanted),
        }
        true
    }

    /// Calls what a frame is complete for, where the site's second cache, at `code`, knows where it
    /// starts; else to the first of the blocks, and then to the other.
    fn enter_method(
        &mut self,
        place: Value,
        argc: usize,
        fresh: usize,
        [function, caches]: [Value; 2],
        code: i32,
        [slow, join]: [Block; 2],
    ) {
        let behind = self.b.ins().load(I64, flags(), caches, code + 8);
        let as_seen = self.b.ins().icmp_imm_s(IntCC::Equal, behind, fresh as i64);
        let size = self.b.ins().load(I32, flags(), function, FUNCTION_FRAME_SIZE);
        let size = self.b.ins().uextend(I64, size);
        let size = self.b.ins().ishl_imm_u(size, 4);
        let end = self.b.ins().iadd(place, size);
        let ok = self.has_room(end, as_seen);
        self.branch_unless(ok, slow);
        self.clear_locals(place, HEADER + argc..HEADER + argc + fresh / SLOT as usize);
        let start = self.b.ins().load(I64, flags(), caches, code);
        let follow = self.b.ins().iconst(I64, heddle_vm::compiled::follow_call as *const () as i64);
        let [cx, limit] = [Parameter::Context, Parameter::Limit].map(|which| self.parameter(which));
        let call = self.b.ins().call_indirect(self.signatures.follow, follow, &[start, place, cx, limit]);
        let results = self.b.inst_results(call).to_vec();
        self.b.ins().jump(join, &[results[0].into(), results[1].into()]);
    }

    /// Returns whether a frame that ends there fits the stack.
    pub fn fits(&mut self, end: Value) -> Value {
        let cx = self.parameter(Parameter::Context);
        let most = self.b.ins().load(I64, flags(), cx, STACK_END);
        self.b.ins().icmp(IntCC::UnsignedLessThanOrEqual, end, most)
    }

    /// Returns whether a frame that ends there fits the stack, the native stack has room, and `ok`.
    pub fn has_room(&mut self, end: Value, ok: Value) -> Value {
        let fits = self.fits(end);
        let ok = self.b.ins().band(ok, fits);
        let limit = self.parameter(Parameter::Limit);
        let sp = self.b.ins().get_stack_pointer(I64);
        let room = self.b.ins().icmp(IntCC::UnsignedGreaterThan, sp, limit);
        self.b.ins().band(ok, room)
    }
}
