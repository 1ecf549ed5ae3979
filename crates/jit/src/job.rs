//! [`Job`]: what machine code is made from, out of the request that asked.

use crate::compile::HANDLER;
use crate::instruction::Ins;
use crate::shape::Shape;
use crate::sites::{Budget, Caches, Sites};
use crate::state::Kind;
use heddle_bytecode::decode::{jump_target, op_at};
use heddle_bytecode::ops::{HEADER, Op};
use heddle_bytecode::unit;
use heddle_runtime::function::{Function, FunctionPtr, LoadedUnit};
use heddle_runtime::running::{Head, RunningCode};
use heddle_vm::machine::Vm;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// What exits have taught: by instruction and slot, what was seen there; `None` stands for what has
/// no lowering.
pub type Lessons = HashMap<(u32, u16), Option<Kind>>;

/// Of a lesson's key: the instruction as a whole.
pub const WHOLE: u16 = u16::MAX;
/// Of a lesson's key: that the result of a call is not always of one kind.
pub const RESULT: u16 = WHOLE - 1;
/// Of a lesson's key: that machine code is mostly left there, for code that has none.
pub const LEFT: u16 = WHOLE - 2;
/// Of a lesson's key: that it still is, with code for what was called there last.
pub const LEFT_AGAIN: u16 = WHOLE - 4;
/// Of a lesson's key: that the frames of a function, or what is opened at an instruction, are to be
/// written at once.
pub const WRITTEN: u16 = WHOLE - 3;
/// How often one such instruction is weighed: what follows it is the interpreter's, and the way in
/// has to be gone again.
const BURDEN: f64 = 6.0;
/// Lowered instructions that win that back.
pub const LEAVING: f64 = BURDEN * HANDLER;

/// See the module.
pub struct Job {
    pub unit: Arc<LoadedUnit>,
    pub index: usize,
    pub running: Arc<RunningCode>,
    /// Where it is entered, in words.
    pub offset: u32,
    pub is_entry: bool,
    /// Whether other machine code calls it.
    pub is_wanted: bool,
    /// What the locals are at the moment.
    pub shapes: Vec<Shape>,
    /// Holds what the inline caches know at the moment.
    pub sites: Sites,
    pub constants: usize,
    pub first_temp: usize,
    pub released: (u32, u32),
    pub lessons: Lessons,
    /// Keeps what the locals were when loops' heads were hot, by their offsets.
    pub heads: HashMap<u32, Arc<[Shape]>>,
    /// Number of loops around each word.
    depths: Vec<u8>,
    /// Tells of each word whether it hardly ever runs: before an error that is thrown there, or
    /// where an argument is made a reference.
    fails: Vec<bool>,
    /// Whether all of it is to be compiled, whatever it gains.
    pub forced: bool,
}

impl Job {
    /// Takes what is needed out of the request that runs the function. `None` for what is not
    /// compiled.
    pub fn new(vm: &Vm, function: FunctionPtr, head: &Head) -> Option<Job> {
        let user = function.get().user.as_ref()?;
        let running = function.get().running.clone()?;
        #[allow(unsafe_code)]
        // SAFETY: loaded units are made by `Arc::new`.
        let unit = unsafe { user.unit.owner() };
        let code = &unit.unit.functions[user.index as usize];
        let first_temp = HEADER + code.locals.len();
        let value = |index: usize| vm.get(heddle_bytecode::Slot::new(index));
        let shape = |index: usize| if index < HEADER { Shape::UNKNOWN } else { Shape::of(value(index)) };
        let shapes = (0..first_temp).map(shape).collect();
        let mut budget = Budget::of(&running);
        let sites = Sites::of(vm, code, Caches::of(vm), |slot| Some(value(slot)), &mut budget);
        let index = user.index as usize;
        let mut job = Job::made(function.get(), unit, index, running, head.offset, shapes, sites, HashMap::new());
        job.is_entry = head.is_entry;
        job.is_wanted = head.is_wanted.load(Ordering::Relaxed);
        job.heads = crate::lessons::see(&job);
        Some(job)
    }

    /// Puts one together, of what is entered like a function.
    pub fn made(
        function: &Function,
        unit: Arc<LoadedUnit>,
        index: usize,
        running: Arc<RunningCode>,
        offset: u32,
        shapes: Vec<Shape>,
        sites: Sites,
        heads: HashMap<u32, Arc<[Shape]>>,
    ) -> Job {
        let code = &unit.unit.functions[index];
        Job {
            index,
            offset,
            is_entry: true,
            is_wanted: false,
            shapes,
            sites,
            constants: function.constants.0 as usize,
            first_temp: HEADER + code.locals.len(),
            released: function.released,
            lessons: crate::lessons::of(&running, offset),
            heads,
            depths: depths(&code.code),
            fails: fails(code),
            forced: false,
            running,
            unit,
        }
    }

    /// Returns how often an instruction is taken to run, relative to those outside of loops.
    pub fn weight(&self, at: usize) -> f64 {
        if self.fails[at] {
            return 0.0;
        }
        8_f64.powi(i32::from(self.depths[at].min(4)))
    }

    /// Returns whether machine code is left at an instruction most of the time.
    pub fn is_left(&self, at: usize) -> bool {
        let place = at as u32;
        let knows = |lesson| self.lessons.contains_key(&(place, lesson));
        // a function called may have got its code behind the lesson; one of several may have none
        let has_code = self.sites.native.contains(&place) || self.sites.inlined.contains_key(&at);
        self.sites.declined.contains(&place) || knows(LEFT_AGAIN) || knows(LEFT) && !has_code
    }

    /// Returns what an instruction costs that its handler does.
    pub fn burden(&self, at: usize) -> f64 {
        if self.is_left(at) { self.weight(at) * BURDEN } else { self.weight(at) }
    }

    /// Returns whether an instruction is part of a loop.
    pub fn is_in_loop(&self, at: usize) -> bool {
        self.depths[at] > 0
    }

    /// Returns whether the function has loops.
    pub fn has_loop(&self) -> bool {
        self.depths.iter().any(|&depth| depth > 0)
    }

    /// Returns whether exits taught that frames of the function, or windows that an instruction
    /// opens, are looked at.
    pub fn is_written(&self, at: usize) -> bool {
        self.lessons.contains_key(&(at as u32, WRITTEN))
    }

    /// Returns how many instructions the function may have, those inlined into it included.
    pub fn length(&self) -> f64 {
        const WORDS: f64 = 3.0;
        let inner: f64 = self.sites.inlined.values().map(|inlined| inlined.job.length()).sum();
        self.code().code.len() as f64 / WORDS + inner
    }

    /// Returns the running code of the functions that are inlined.
    pub fn inlined(&self) -> Vec<&Arc<RunningCode>> {
        let mut all: Vec<_> = self.sites.inlined.values().flat_map(|inlined| inlined.job.inlined()).collect();
        all.extend(self.sites.inlined.values().map(|inlined| &inlined.job.running));
        all
    }

    /// Returns the function as the compiler made it.
    pub fn code(&self) -> &unit::Function {
        &self.unit.unit.functions[self.index]
    }
}

/// Returns of each word whether it lies in a block that ends in an exception, or that makes an
/// argument a reference where the function called may want it by value: it hardly ever runs.
fn fails(code: &unit::Function) -> Vec<bool> {
    let leaders = heddle_bytecode::liveness::leaders(code);
    let mut fails = vec![false; code.code.len() + 1];
    let (mut start, mut at) = (0, 0);
    while at < code.code.len() {
        let op = op_at(&code.code, at);
        let next = at + op.meta().words;
        if matches!(op, Op::Throw | Op::MissingReturn | Op::MatchError) {
            fails[start..next].fill(true);
        }
        if let Ins::JumpByValue { target, .. } = crate::read::read(&code.code, at).1 {
            // what is wanted by reference is the exception
            fails.get_mut(next..target).into_iter().flatten().for_each(|fails| *fails = true);
        }
        if op.meta().ends || leaders.binary_search(&(next as u32)).is_ok() {
            start = next;
        }
        at = next;
    }
    fails
}

/// Returns how many loops lie around each word of a function's code.
pub fn depths(code: &[u16]) -> Vec<u8> {
    let (mut at, mut steps) = (0, vec![0_i32; code.len() + 1]);
    while at < code.len() {
        let meta = op_at(code, at).meta();
        if let Some(target) = jump_target(code, at, meta).filter(|&target| (0..=at as i64).contains(&target)) {
            steps[target as usize] += 1;
            steps[at + meta.words] -= 1;
        }
        at += meta.words;
    }
    let mut depth = 0;
    let mut add = |step: &i32| {
        depth += step;
        depth.clamp(0, 255) as u8
    };
    steps[..code.len()].iter().map(&mut add).collect()
}
