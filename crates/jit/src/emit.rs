//! [`Emit`]: lowering a region of a function's code to Cranelift's intermediate representation.
//!
//! Blocks are lowered in the order of the code, each from the state that its ways in agree upon.
//! That state is not known for loops at first; so the whole is lowered again until nothing changes,
//! and what came before is thrown away.
//!
//! Rules:
//! 1. Guards of an instruction stand before the first thing it changes: an exit does it again.
//! 2. A slot whose value is in a register has nothing counted in the frame.
//! 3. What leaves the region, calls a handler or calls a function stores every dirty slot first.

use crate::inline::{Outer, Returned, Window};
use crate::instruction::{Ins, Src};
use crate::job::{Job, WHOLE};
use crate::layout::{REFERENCE_TAG, REFERENCE_VALUE, SLOT, TAG};
use crate::lessons::Record;
use crate::living::Living;
use crate::pending::{Note, Pending, Then};
use crate::read::read;
use crate::reasons::Account;
use crate::shape::Shape;
use crate::state::{Kind, SlotState, State, Ways};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{F64, I8, I32, I64};
use cranelift_codegen::ir::{Block, InstBuilder, MemFlagsData, SigRef, StackSlot, StackSlotData, StackSlotKind, Value};
use cranelift_frontend::{FunctionBuilder, Variable};
use heddle_bytecode::decode::{jump_target, operands};
use heddle_bytecode::liveness::live_values_at;
use heddle_bytecode::operand::{Effect, Role};
use heddle_bytecode::ops::{HEADER, Op};
use heddle_bytecode::unit;
use std::collections::{BTreeMap, HashMap};

/// A store that brings a frame up to date.
#[derive(Clone, Copy)]
pub struct Store {
    pub slot: usize,
    pub kind: Kind,
    pub value: Value,
}

/// Names what machine code is given.
#[derive(Clone, Copy)]
pub enum Parameter {
    Frame,
    Context,
    Limit,
}

/// Signatures of what machine code calls.
#[derive(Clone, Copy)]
pub struct Signatures {
    pub step: SigRef,
    pub native: SigRef,
    pub follow: SigRef,
    pub note: SigRef,
    pub ask: SigRef,
    pub put: SigRef,
}

/// See the module.
pub struct Emit<'a, 'b> {
    pub b: &'a mut FunctionBuilder<'b>,
    pub job: &'a Job,
    /// Says whose machine code it is: the job's, or that of one that it is inlined into.
    pub root: &'a Job,
    pub state: State,
    pub frame: Value,
    /// Says how far the frame lies behind the one that was entered, in bytes.
    pub frame_offset: i64,
    /// Of a function that is inlined: see [`crate::inline`].
    pub outer: Option<Outer>,
    /// Holds what was opened and is not written yet.
    pub window: Option<Window>,
    /// Holds what is known of the frame: its caches, its function, and `$this` with its class.
    pub known_caches: Option<Value>,
    pub known_function: Option<Value>,
    pub this: Option<[Value; 2]>,
    /// Lists where blocks begin.
    pub leaders: Vec<u32>,
    pub interrupt: Value,
    /// Keeps the parameters: see [`Emit::parameter`].
    pub parameters: StackSlot,
    /// Leave machine code: with an instruction and a frame, and with a record before these.
    pub ways_out: [Block; 2],
    pub living: Option<&'a Living>,
    pub signatures: Signatures,
    /// First word and end of what is compiled.
    pub region: (usize, usize),
    /// Locals may change wherever PHP code runs.
    pub is_open: bool,
    ints: Vec<Variable>,
    floats: Vec<Variable>,
    blocks: BTreeMap<usize, Block>,
    pub ways: Ways,
    /// Keeps what was found, but for the ways into blocks.
    pub found: Ways,
    pub pending: Vec<Pending>,
    /// Collects the ways out of a function that is inlined.
    pub returned: Vec<Returned>,
    /// The current instruction's stores of an exit, and the exit.
    stores: Option<Vec<Store>>,
    pub exit: Option<Block>,
    pub at: usize,
    pub op: Op,
    /// Exits that are learnt from.
    pub notes: &'a mut Vec<Record>,
    /// The address of the first note's record.
    pub records: usize,
    /// What is won and lost by compiling, roughly.
    pub native_ops: f64,
    pub other_ops: f64,
    /// Keeps what is done by handlers, by weight.
    pub others: Vec<(Op, f64)>,
    pub weight: f64,
    /// Says how often the function runs, relative to the one whose code it is.
    pub scale: f64,
    /// Nothing goes on behind the instruction.
    pub ended: bool,
    /// Counts the words behind the instruction that were lowered with it.
    pub covered: usize,
}

/// Loads and stores of memory that is there.
pub fn flags() -> MemFlagsData {
    MemFlagsData::trusted()
}

impl<'a, 'b> Emit<'a, 'b> {
    /// Begins machine code.
    pub fn new(
        b: &'a mut FunctionBuilder<'b>,
        job: &'a Job,
        living: Option<&'a Living>,
        signatures: Signatures,
        region: (usize, usize),
        ways: Ways,
        notes: &'a mut Vec<Record>,
        records: usize,
    ) -> Self {
        let entry = b.create_block();
        b.append_block_params_for_function_params(entry);
        b.switch_to_block(entry);
        let params = b.block_params(entry).to_vec();
        let parameters = b.create_sized_stack_slot(StackSlotData::new(StackSlotKind::ExplicitSlot, 8 * params.len() as u32, 3));
        for (index, &param) in params.iter().enumerate() {
            b.ins().stack_store(I64, param, parameters, 8 * index as i32);
        }
        let interrupt = b.ins().load(I64, flags(), params[1], crate::layout::INTERRUPT);
        let ways_out = [b.create_block(), b.create_block()];
        (0..2).for_each(|_| _ = b.append_block_param(ways_out[0], I64));
        (0..3).for_each(|_| _ = b.append_block_param(ways_out[1], I64));
        Emit::of(b, job, job, living, signatures, region, ways, notes, records, [params[0], interrupt], parameters, ways_out)
    }

    /// Begins with a function whose frame is there.
    pub fn of(
        b: &'a mut FunctionBuilder<'b>,
        root: &'a Job,
        job: &'a Job,
        living: Option<&'a Living>,
        signatures: Signatures,
        region: (usize, usize),
        ways: Ways,
        notes: &'a mut Vec<Record>,
        records: usize,
        [frame, interrupt]: [Value; 2],
        parameters: StackSlot,
        ways_out: [Block; 2],
    ) -> Self {
        let code = job.code();
        let slots = usize::from(code.frame_size);
        let ints = (0..slots).map(|_| b.declare_var(I64)).collect();
        let floats = (0..slots).map(|_| b.declare_var(F64)).collect();
        let open = unit::flags::MAIN | unit::flags::DYNAMIC_VARIABLES;
        Emit {
            job,
            root,
            state: State(vec![SlotState::ANY; slots]),
            frame,
            frame_offset: 0,
            outer: None,
            window: None,
            known_caches: None,
            known_function: None,
            this: None,
            leaders: heddle_bytecode::liveness::leaders(code),
            interrupt,
            parameters,
            ways_out,
            living,
            signatures,
            region,
            is_open: code.flags & open != 0,
            ints,
            floats,
            blocks: BTreeMap::new(),
            ways,
            found: Ways::default(),
            pending: Vec::new(),
            returned: Vec::new(),
            stores: None,
            exit: None,
            at: job.offset as usize,
            op: Op::Nop,
            notes,
            records,
            native_ops: 0.0,
            other_ops: 0.0,
            others: Vec::new(),
            weight: 1.0,
            scale: 1.0,
            ended: false,
            covered: 0,
            b,
        }
    }

    /// Lowers the region. Gives the states that the ways into its blocks have.
    pub fn run(mut self) -> (Ways, Account) {
        self.enter();
        let found = self.lower_blocks();
        self.write_ways_out();
        (found, Account { native: self.native_ops, other: self.other_ops, others: self.others })
    }

    /// Lowers the blocks of the region from the current state on.
    pub fn lower_blocks(&mut self) -> Ways {
        let code: &'a heddle_bytecode::Function = self.job.code();
        let mut found: HashMap<usize, State> = HashMap::new();
        let leaders = self.leaders.clone();
        let start = self.job.offset as usize;
        self.flow(start, &mut found);
        let first = self.block_at(start);
        self.b.ins().jump(first, &[]);
        let mut done = Vec::new();
        for (index, &leader) in leaders.iter().enumerate() {
            let leader = leader as usize;
            if leader < self.region.0 || leader >= self.region.1 {
                continue;
            }
            let state = match (self.ways.blocks.get(&leader), found.get(&leader)) {
                (Some(known), Some(now)) => {
                    let mut state = known.clone();
                    state.join(now);
                    state
                }
                (Some(state), None) | (None, Some(state)) => state.clone(),
                (None, None) => continue,
            };
            self.ways.blocks.insert(leader, state.clone());
            self.state = state;
            if leader != start {
                self.recall(leader);
            }
            let block = self.block_at(leader);
            done.push(block);
            self.b.switch_to_block(block);
            let end = leaders.get(index + 1).map_or(code.code.len(), |&next| next as usize);
            self.weight = self.job.weight(leader) * self.scale;
            let mut at = leader;
            self.ended = false;
            while at < end && !self.ended {
                let (op, ins) = read(&code.code, at);
                self.go_to(at, op);
                self.lower(ins, &mut found);
                at += op.meta().words + std::mem::take(&mut self.covered);
            }
            if !self.ended {
                let target = self.edge(at, &mut found);
                self.b.ins().jump(target, &[]);
            }
        }
        self.write_pending();
        let missing: Vec<Block> = self.blocks.values().copied().filter(|block| !done.contains(block)).collect();
        for block in missing {
            self.b.switch_to_block(block);
            let none = self.b.ins().iconst(I64, 0);
            self.leave_with([none, none]);
        }
        Ways { blocks: found, ..std::mem::take(&mut self.found) }
    }

    /// Takes locals of which nothing is known to be what they were when a loop's head was hot.
    fn recall(&mut self, head: usize) {
        let Some(shapes) = self.job.heads.get(&(head as u32)) else { return };
        for slot in HEADER..self.job.first_temp {
            let state = &mut self.state.0[slot];
            if state.kind == Kind::Any && state.hint == Shape::UNKNOWN {
                state.hint = shapes[slot];
            }
        }
    }

    /// Begins with an instruction.
    pub fn go_to(&mut self, at: usize, op: Op) {
        (self.at, self.op, self.stores, self.exit) = (at, op, None, None);
    }

    /// Checks and loads what the locals are taken to be at the head.
    fn enter(&mut self) {
        let used = used_locals(self.job, self.region);
        let start = self.job.offset as usize;
        (self.at, self.stores, self.exit) = (start, None, None);
        if self.ways.deepest > 0 {
            let end = self.slot_address(self.ways.deepest);
            let ok = self.fits(end);
            let exit = self.exit_unnoted();
            self.branch_unless(ok, exit);
        }
        let fresh = self.first_fresh();
        for slot in HEADER..self.job.first_temp {
            let shape = self.job.shapes[slot];
            self.state.0[slot].is_bare = slot >= fresh;
            if !used.contains(&slot) || self.job.lessons.get(&(self.job.offset, slot as u16)) == Some(&None) {
                continue;
            }
            self.state.0[slot].hint = shape;
            if shape.by_ref {
                continue;
            }
            if !self.is_live(slot, start) {
                if !self.state.0[slot].is_bare && shape.depth == 0 && shape != Shape::OTHER {
                    let ok = self.holds_nothing(slot);
                    self.guard(ok);
                    self.state.0[slot].is_bare = true;
                }
            } else if shape.depth > 0 {
                let tag = self.tag(slot);
                let ok = self.b.ins().icmp_imm_u(IntCC::Equal, tag, 7);
                self.guard(ok);
                self.state.0[slot].is_array = true;
            } else if let Some(kind) = shape.scalar() {
                self.load_slot(slot, kind);
            }
        }
    }

    /// Returns the first of the locals that hold nothing where the function is entered: those
    /// behind the parameters, unless a closure finds there what it captured.
    fn first_fresh(&self) -> usize {
        let code = self.job.code();
        let others = unit::flags::CLOSURE | unit::flags::MAIN | unit::flags::DYNAMIC_VARIABLES | unit::flags::GENERATOR;
        // a loop may begin there too
        let is_fresh = self.job.is_entry && !self.job.is_in_loop(self.job.offset as usize) && code.flags & others == 0;
        if is_fresh { HEADER + code.params.len() } else { usize::MAX }
    }

    /// Returns whether a local may be read at an offset or later, before it is written.
    fn is_live(&self, slot: usize, offset: usize) -> bool {
        self.living.is_none_or(|living| living.is_live(slot, offset))
    }

    fn block_at(&mut self, offset: usize) -> Block {
        let b = &mut *self.b;
        *self.blocks.entry(offset).or_insert_with(|| b.create_block())
    }

    /// Notes that control may go to `offset` with the current state, brought to what lives there.
    fn flow(&mut self, offset: usize, found: &mut HashMap<usize, State>) {
        let mut state = self.state.clone();
        let live = live_values_at(self.job.code(), offset as u32);
        for slot in self.job.first_temp..state.0.len() {
            let is_live = live.iter().any(|live| live.slot.index() == slot);
            if !is_live || state.0[slot].kind == Kind::Borrowed {
                state.0[slot] = SlotState { hint: state.0[slot].hint, ..SlotState::ANY };
            }
        }
        for slot in HEADER..self.job.first_temp {
            if !self.is_live(slot, offset) {
                let dead = state.0[slot];
                state.0[slot] = SlotState { hint: dead.hint, is_bare: dead.needs_no_release(), ..SlotState::ANY };
            }
        }
        match found.get_mut(&offset) {
            Some(known) => known.join(&state),
            None => {
                found.insert(offset, state);
            }
        }
    }

    /// Returns a parameter of the machine code, to be handed on: the frame, the context, the
    /// native stack's limit. They are read from the stack where they are needed: a value that has
    /// to be in this register and that one, at many places, is in none between.
    pub fn parameter(&mut self, which: Parameter) -> Value {
        let place = self.b.ins().stack_addr(I64, self.parameters, 8 * which as i32);
        // an atomic load is not replaced by the value that was stored
        let value = self.b.ins().atomic_load(I64, flags(), place);
        if which as usize == Parameter::Frame as usize { self.b.ins().iadd_imm_s(value, self.frame_offset) } else { value }
    }

    /// Returns the block to go to for `offset` from here: the block itself, or one that leads
    /// there or out.
    pub fn edge(&mut self, offset: usize, found: &mut HashMap<usize, State>) -> Block {
        if offset < self.region.0 || offset >= self.region.1 {
            let stores = self.stores_at(offset, |_| true);
            return self.later(stores, Then::Leave { at: offset, note: Note::Nothing });
        }
        self.flow(offset, found);
        let target = self.block_at(offset);
        let there = self.ways.blocks.get(&offset).or(found.get(&offset)).expect("just noted").clone();
        let stores = self.stores_at(offset, |slot| !there.0[slot].kind.is_scalar());
        if stores.is_empty() {
            return target;
        }
        self.later(stores, Then::Goto(target))
    }

    /// Returns the stores of dirty slots that live at an offset.
    pub fn stores_at(&mut self, offset: usize, wanted: impl Fn(usize) -> bool) -> Vec<Store> {
        let code: &'a heddle_bytecode::Function = self.job.code();
        let live = live_values_at(code, offset as u32);
        let mut stores = Vec::new();
        for slot in HEADER..self.state.0.len() {
            let SlotState { kind, dirty, .. } = self.state.0[slot];
            let is_local = slot < self.job.first_temp;
            let lives = if is_local { self.is_live(slot, offset) } else { live.iter().any(|live| live.slot.index() == slot) };
            if kind == Kind::Any || !lives || !wanted(slot) || !(dirty || kind == Kind::Borrowed) {
                continue;
            }
            stores.push(Store { slot, kind, value: self.value(slot) });
        }
        stores
    }

    /// Returns what is in a slot's register.
    pub fn value(&mut self, slot: usize) -> Value {
        let variable = if self.state.0[slot].kind == Kind::Float { self.floats[slot] } else { self.ints[slot] };
        self.b.use_var(variable)
    }

    /// Makes a slot hold a value in a register.
    pub fn set(&mut self, slot: usize, kind: Kind, value: Value) {
        self.define(slot, kind, value);
        self.state.0[slot] = SlotState { kind, dirty: true, is_array: false, is_bare: true, hint: Shape::of_kind(kind) };
    }

    /// Makes a slot's register hold a value.
    pub fn define(&mut self, slot: usize, kind: Kind, value: Value) {
        let variable = if kind == Kind::Float { self.floats[slot] } else { self.ints[slot] };
        self.b.def_var(variable, value);
    }

    /// Says that a slot holds something in the frame.
    pub fn forget(&mut self, slot: usize) {
        self.state.0[slot] = SlotState { hint: self.state.0[slot].hint, ..SlotState::ANY };
    }

    /// Says that a call's window was opened: its header is in the frame, where its `this` lives
    /// from now on. Temporaries that lay there before are gone, and never stored again.
    pub fn forget_header(&mut self, window: usize) {
        (window..window + HEADER).for_each(|slot| self.forget(slot));
    }

    /// Returns the instruction's exit: it is done again by the interpreter.
    pub fn exit(&mut self) -> Block {
        if let Some(exit) = self.exit {
            return exit;
        }
        let stores = self.exit_stores();
        let block = self.later(stores, Then::Leave { at: self.at, note: Note::Operands });
        self.exit = Some(block);
        block
    }

    /// Returns the stores of the state before the instruction.
    pub fn exit_stores(&mut self) -> Vec<Store> {
        if self.stores.is_none() {
            let stores = self.stores_at(self.at, |_| true);
            self.stores = Some(stores);
        }
        self.stores.clone().unwrap_or_default()
    }

    /// Goes on when `ok` is true, else leaves.
    pub fn guard(&mut self, ok: Value) {
        let exit = self.exit();
        self.branch_unless(ok, exit);
    }

    /// Goes on when `ok` is true, else to the block.
    pub fn branch_unless(&mut self, ok: Value, otherwise: Block) {
        let next = self.b.create_block();
        self.b.ins().brif(ok, next, &[], otherwise, &[]);
        self.b.switch_to_block(next);
    }

    /// Returns the tag in a slot, 8 bits wide.
    pub fn tag(&mut self, slot: usize) -> Value {
        self.b.ins().load(I8, flags(), self.frame, slot as i32 * SLOT + TAG)
    }

    /// Returns the address of the value that the reference in a slot holds. Elsewhere to `slow`.
    pub fn referred(&mut self, slot: usize, slow: Block) -> Value {
        let tag = self.tag(slot);
        let ok = self.b.ins().icmp_imm_u(IntCC::Equal, tag, REFERENCE_TAG);
        self.branch_unless(ok, slow);
        let reference = self.b.ins().load(I64, flags(), self.frame, slot as i32 * SLOT);
        self.b.ins().iadd_imm_s(reference, REFERENCE_VALUE)
    }

    /// Returns whether the tag is that of the kind.
    pub fn is_of(&mut self, tag: Value, kind: Kind) -> Value {
        match kind {
            Kind::Bool => {
                let low = self.b.ins().iadd_imm_s(tag, -2);
                self.b.ins().icmp_imm_u(IntCC::UnsignedLessThanOrEqual, low, 1)
            }
            Kind::Int => self.b.ins().icmp_imm_u(IntCC::Equal, tag, 4),
            Kind::Float => self.b.ins().icmp_imm_u(IntCC::Equal, tag, 5),
            Kind::Borrowed | Kind::Any => self.b.ins().icmp_imm_u(IntCC::Equal, tag, 7),
        }
    }

    /// Returns the value of a kind at an address, whose tag is `tag`.
    pub fn payload(&mut self, at: Value, offset: i32, kind: Kind, tag: Value) -> Value {
        match kind {
            Kind::Float => self.b.ins().load(F64, flags(), at, offset),
            Kind::Bool => {
                let low = self.b.ins().iadd_imm_s(tag, -2);
                self.b.ins().uextend(I64, low)
            }
            _ => self.b.ins().load(I64, flags(), at, offset),
        }
    }

    /// Brings a slot into a register, with a guard.
    pub fn load_slot(&mut self, slot: usize, kind: Kind) -> Value {
        let tag = self.tag(slot);
        let ok = self.is_of(tag, kind);
        self.guard(ok);
        let value = self.payload(self.frame, slot as i32 * SLOT, kind, tag);
        self.define(slot, kind, value);
        self.state.0[slot] = SlotState { kind, dirty: false, is_array: false, is_bare: true, hint: Shape::of_kind(kind) };
        value
    }

    /// Returns what an operand is, or is taken to be; `None` when that has no lowering.
    pub fn kind_of(&self, src: Src, otherwise: Option<Kind>) -> Option<Kind> {
        let slot = match src {
            Src::Imm(_) => return Some(Kind::Int),
            Src::Slot(slot) => slot,
        };
        let state = self.state.0[slot];
        if state.kind.is_scalar() {
            return Some(state.kind);
        }
        if state.kind == Kind::Borrowed || state.is_array || slot < HEADER || state.hint.depth > 0 || state.hint.by_ref {
            return None;
        }
        match self.job.lessons.get(&(self.at as u32, slot as u16)) {
            Some(lesson) => *lesson,
            None if state.hint == Shape::OTHER => None,
            None => state.hint.scalar().or(otherwise),
        }
    }

    /// Returns whether a register holds an array that nobody counts for it: nothing may be
    /// released.
    pub fn holds_borrowed(&self) -> bool {
        self.state.0.iter().any(|state| state.kind == Kind::Borrowed)
    }

    /// Returns whether exits taught that the instruction is left to its handler.
    pub fn is_given_up(&self) -> bool {
        self.job.lessons.contains_key(&(self.at as u32, WHOLE))
    }

    /// Returns an operand's value, of the kind that [`Emit::kind_of`] gave.
    pub fn operand(&mut self, src: Src, kind: Kind) -> Value {
        match src {
            Src::Imm(imm) => self.b.ins().iconst(I64, imm),
            Src::Slot(slot) if self.state.0[slot].kind.is_scalar() => self.value(slot),
            Src::Slot(slot) => self.load_slot(slot, kind),
        }
    }

    /// Returns an operand as a float.
    pub fn float_operand(&mut self, src: Src, kind: Kind) -> Value {
        match src {
            Src::Imm(imm) => self.b.ins().f64const(imm as f64),
            _ => {
                let value = self.operand(src, kind);
                if kind == Kind::Int { self.b.ins().fcvt_from_sint(F64, value) } else { value }
            }
        }
    }

    /// Returns the word that says whether something waits. Read anew each time: other threads write
    /// it, and a plain load may be replaced by an earlier one's value.
    pub fn waits(&mut self) -> Value {
        self.b.ins().atomic_load(I32, flags(), self.interrupt)
    }

    /// Leaves when something waits for a safepoint.
    pub fn poll(&mut self) {
        let word = self.waits();
        let ok = self.b.ins().icmp_imm_u(IntCC::Equal, word, 0);
        let block = self.exit_unnoted();
        self.branch_unless(ok, block);
    }

    /// Returns the address of the instruction at an offset.
    pub fn ip(&self, at: usize) -> i64 {
        self.job.running.start() as i64 + at as i64 * 2
    }

    /// Returns the same as a value.
    pub fn address(&mut self, at: usize) -> Value {
        let ip = self.ip(at);
        self.b.ins().iconst(I64, ip)
    }

    /// Returns whether an address is that of the instruction at an offset.
    pub fn is_at(&mut self, ip: Value, at: usize) -> Value {
        let there = self.address(at);
        self.b.ins().icmp(IntCC::Equal, ip, there)
    }

    /// Calls the instruction's handler, whatever it is.
    pub fn other(&mut self, found: &mut HashMap<usize, State>) {
        let (at, op) = (self.at, self.op);
        self.bear();
        self.bring_up_to_date();
        let code: &'a heddle_bytecode::Function = self.job.code();
        let meta = op.meta();
        let [ip, frame] = self.step(op, at);
        let switches = meta.effects.contains(&Effect::Switches);
        for operand in operands(&code.code, at, meta) {
            if operand.meta.kind == heddle_bytecode::operand::Kind::Slot
                && (matches!(operand.meta.role, Role::Out | Role::InOut) || operand.meta.aliases)
            {
                operand.slots().for_each(|slot| self.forget(slot));
            }
            if operand.meta.role == Role::OpenWindow {
                self.forget_header(operand.slot());
            }
        }
        if self.is_open && (switches || meta.effects.contains(&Effect::Reenters)) {
            (HEADER..self.job.first_temp).for_each(|slot| self.forget(slot));
        }
        let target = jump_target(&code.code, at, meta).filter(|_| op != Op::EnterFinally);
        let next = at + meta.words;
        let (mut ip, mut frame) = (ip, frame);
        if switches && !meta.ends {
            [ip, frame] = self.follow(ip, frame);
        }
        if let Some(target) = target {
            let jumps = self.is_at(ip, target as usize);
            let to = self.edge(target as usize, found);
            let not = self.b.create_block();
            self.b.ins().brif(jumps, to, &[], not, &[]);
            self.b.switch_to_block(not);
        }
        if meta.ends {
            match &self.outer {
                Some(outer) => {
                    self.b.ins().jump(outer.back, &[ip.into(), frame.into()]);
                }
                None => self.leave_with([ip, frame]),
            }
            self.ended = true;
        } else {
            let leave = self.b.create_block();
            let built = self.call_of_constructor(op, next).map(|(op, call)| (op, call, self.b.create_block()));
            if let Some((op, _, join)) = built {
                // a class without a constructor steps over the call
                let skips = self.is_at(ip, next + op.meta().words);
                let not = self.b.create_block();
                self.b.ins().brif(skips, join, &[], not, &[]);
                self.b.switch_to_block(not);
            }
            let mut ok = self.is_at(ip, next);
            if switches {
                let same = self.b.ins().icmp(IntCC::Equal, frame, self.frame);
                ok = self.b.ins().band(ok, same);
            }
            let go_on = self.b.create_block();
            self.b.ins().brif(ok, go_on, &[], leave, &[]);
            self.b.switch_to_block(leave);
            self.b.set_cold_block(leave);
            if switches || matches!(op, Op::IterNext | Op::IterNextPair | Op::IterNextTmp) {
                self.leave_at_call(at, [ip, frame]);
            } else {
                self.leave_with([ip, frame]);
            }
            self.b.switch_to_block(go_on);
            if let Some((op, call, join)) = built {
                self.go_to(next, op);
                self.lower(call, found);
                self.covered = op.meta().words;
                self.b.ins().jump(join, &[]);
                self.b.switch_to_block(join);
            }
        }
    }

    /// Returns the call of a constructor that takes nothing, behind what makes the object.
    fn call_of_constructor(&self, op: Op, next: usize) -> Option<(Op, Ins)> {
        if op != Op::NewInit {
            return None;
        }
        let (op, call) = read(&self.job.code().code, next);
        matches!(call, Ins::Call { argc: 0, .. }).then_some((op, call))
    }

    /// Goes on in what was called, where that is compiled.
    pub fn follow(&mut self, ip: Value, frame: Value) -> [Value; 2] {
        let follow = self.b.ins().iconst(I64, heddle_vm::compiled::follow_call as *const () as i64);
        let same = self.b.ins().icmp(IntCC::Equal, frame, self.frame);
        let (called, join) = (self.b.create_block(), self.b.create_block());
        self.b.append_block_param(join, I64);
        self.b.append_block_param(join, I64);
        self.b.ins().brif(same, join, &[ip.into(), frame.into()], called, &[]);
        self.b.switch_to_block(called);
        let [cx, limit] = [Parameter::Context, Parameter::Limit].map(|which| self.parameter(which));
        let call = self.b.ins().call_indirect(self.signatures.follow, follow, &[ip, frame, cx, limit]);
        let results = self.b.inst_results(call).to_vec();
        self.b.ins().jump(join, &[results[0].into(), results[1].into()]);
        self.b.switch_to_block(join);
        let params = self.b.block_params(join);
        [params[0], params[1]]
    }

    /// Calls a handler. Gives where to go on.
    pub fn step(&mut self, op: Op, at: usize) -> [Value; 2] {
        let handler = self.b.ins().iconst(I64, heddle_vm::compiled::STEPS[op as usize] as *const () as i64);
        let ip = self.address(at);
        let [frame, cx] = [Parameter::Frame, Parameter::Context].map(|which| self.parameter(which));
        let call = self.b.ins().call_indirect(self.signatures.step, handler, &[ip, frame, cx]);
        let results = self.b.inst_results(call);
        [results[0], results[1]]
    }

    /// Writes stores.
    pub fn write_stores(&mut self, stores: &[Store]) {
        self.write_stores_into(self.frame, stores);
    }

    /// Writes stores into a frame.
    pub fn write_stores_into(&mut self, frame: Value, stores: &[Store]) {
        for &Store { slot, kind, value } in stores {
            let at = slot as i32 * SLOT;
            self.write_value(frame, at, kind, value);
            if kind == Kind::Borrowed {
                self.count_up(value);
            }
        }
    }

    /// Writes a value at an address.
    pub fn write_value(&mut self, at: Value, offset: i32, kind: Kind, value: Value) {
        let tag = match kind {
            Kind::Bool => self.b.ins().iadd_imm_s(value, 2),
            Kind::Int => self.b.ins().iconst(I64, 4),
            Kind::Float => self.b.ins().iconst(I64, 5),
            Kind::Borrowed | Kind::Any => self.b.ins().iconst(I64, 7),
        };
        if kind != Kind::Bool {
            self.b.ins().store(flags(), value, at, offset);
        }
        self.b.ins().store(flags(), tag, at, offset + TAG);
    }

    fn lower(&mut self, ins: Ins, found: &mut HashMap<usize, State>) {
        if self.is_given_up() || !self.lower_known(ins, found) {
            self.other(found);
        } else if self.job.is_left(self.at) {
            self.bear();
        } else if !matches!(ins, Ins::Nop | Ins::Jump { .. }) {
            self.native_ops += self.weight * self.gain(ins);
        }
    }

    /// Counts an instruction among those that machine code leaves to others.
    fn bear(&mut self) {
        let burden = self.job.burden(self.at) * self.scale;
        self.other_ops += burden;
        self.others.push((self.op, burden));
    }

    /// Returns what lowering an instruction wins, of what it wins where numbers stay in registers:
    /// little where it looks at tags and counts references as the handler does.
    fn gain(&self, ins: Ins) -> f64 {
        const LITTLE: f64 = 0.25;
        const HALF: f64 = 0.5;
        let is_in_frame = |slot: usize| self.state.0[slot].kind == Kind::Any;
        let little = match ins {
            Ins::JumpType { .. } | Ins::JumpNull { .. } | Ins::CheckClass { .. } | Ins::InstanceOf { .. } => true,
            Ins::ClassConst { .. } | Ins::This { .. } | Ins::PropTmp { .. } | Ins::Find { .. } | Ins::Free { .. } => true,
            Ins::Table { src, .. } | Ins::JumpIf { src, .. } => is_in_frame(src),
            Ins::JumpCompare { l, r, .. } => [l, r].iter().all(|src| matches!(src, Src::Slot(slot) if is_in_frame(*slot))),
            Ins::MethodInit { .. } | Ins::PropW { .. } | Ins::DimW { .. } | Ins::MakeRef { .. } | Ins::AssignPush { .. } => true,
            Ins::Const { dst, .. } => is_in_frame(dst),
            Ins::IterInit { .. } | Ins::IterFree { .. } | Ins::StaticInit { .. } | Ins::New { .. } => true,
            Ins::CallInit { .. } | Ins::JumpByValue { .. } | Ins::ArgValue { .. } | Ins::JumpBuiltin { .. } => true,
            Ins::Take { dst, .. } | Ins::StaticProp { dst, .. } => is_in_frame(dst),
            Ins::Copy { dst, .. } | Ins::Prop { dst, .. } | Ins::Dim { dst, .. } | Ins::ArgLocal { dst, .. } => is_in_frame(dst),
            Ins::Assign { local: dst, .. } | Ins::AssignProp { src: dst, .. } => is_in_frame(dst),
            _ => false,
        };
        match ins {
            _ if little => LITTLE,
            Ins::Call { .. } | Ins::CallUser { .. } | Ins::Return { .. } | Ins::ReturnConst { .. } => HALF,
            _ => 1.0,
        }
    }
}

/// Returns the locals that a region touches.
fn used_locals(job: &Job, region: (usize, usize)) -> Vec<usize> {
    let code = &job.code().code;
    let (mut at, mut used) = (region.0, Vec::new());
    while at < region.1 {
        let meta = heddle_bytecode::decode::op_at(code, at).meta();
        for operand in operands(code, at, meta) {
            if operand.meta.kind == heddle_bytecode::operand::Kind::Slot && operand.slot() < job.first_temp {
                used.extend(operand.slots());
            }
        }
        at += meta.words;
    }
    used
}
