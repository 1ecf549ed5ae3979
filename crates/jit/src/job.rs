//! [`Job`]: what machine code is made from, out of the request that asked.

use crate::instruction::Ins;
use crate::shape::Shape;
use crate::state::Kind;
use heddle_bytecode::decode::{jump_target, op_at};
use heddle_bytecode::ops::{HEADER, Op, THIS};
use heddle_bytecode::unit;
use heddle_runtime::function::{FunctionPtr, LoadedUnit};
use heddle_runtime::running::{Head, RunningCode};
use heddle_vm::compiled;
use heddle_vm::machine::Vm;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// What exits have taught: by instruction and slot, what was seen there; `None` stands for what has
/// no lowering.
pub type Lessons = HashMap<(u32, u16), Option<Kind>>;

/// Of a lesson's key: the instruction as a whole, and its result.
pub const WHOLE: u16 = u16::MAX;
/// Of a lesson's key: that machine code is mostly left there, for code that has none.
pub const LEFT: u16 = WHOLE - 2;
/// How often one such instruction is weighed: what follows it is the interpreter's, and the way in
/// has to be gone again.
const BURDEN: f64 = 6.0;

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
    /// The inline caches as they are at the moment, for what they know of callees.
    pub callees: HashMap<u32, Callee>,
    /// The heads of all functions that caches of calls know, by the code they lie in.
    pub wants: Vec<(Arc<RunningCode>, u32)>,
    /// The caches of `self::` and `parent::` calls that know a static method.
    pub static_methods: HashSet<u32>,
    /// The bytes of locals behind the arguments of functions that calls of methods know, by
    /// cache.
    pub fresh: HashMap<u32, usize>,
    /// Shapes of the properties that instructions read or change, by the offset of these.
    pub properties: HashMap<usize, Shape>,
    /// The builtins with a lowering that are called, by number.
    pub intrinsics: HashMap<u32, Intrinsic>,
    pub constants: usize,
    pub first_temp: usize,
    pub released: (u32, u32),
    pub lessons: Lessons,
    /// The calls of functions that were declined.
    pub declined: HashSet<u32>,
    /// Keeps what the locals were when loops' heads were hot, by their offsets.
    pub heads: HashMap<u32, Arc<[Shape]>>,
    /// Number of loops around each word.
    depths: Vec<u8>,
    /// Tells of each word whether it lies before an error that is thrown there.
    fails: Vec<bool>,
    /// Whether all of it is to be compiled, whatever it gains.
    pub forced: bool,
}

/// A builtin that is a few instructions of the processor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Intrinsic {
    Sqrt,
    Floor,
    Ceil,
    Abs,
    IntDiv,
    /// `min` and `max` of arguments.
    Least,
    Greatest,
}

/// A function of the unit that a call's cache knows.
#[derive(Clone, Copy)]
pub struct Callee {
    pub function: usize,
    pub constants: usize,
    pub frame_size: u32,
    pub first_temp: usize,
    /// The head at which it starts for so many arguments, by address.
    pub head: usize,
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
        let shape = |index: usize| Shape::of(vm.get(heddle_bytecode::Slot::new(index)));
        let shapes = (0..first_temp).map(|index| if index < HEADER { Shape::UNKNOWN } else { shape(index) }).collect();
        let (callees, properties) = (callees(vm, code), properties(vm, code, first_temp));
        Some(Job {
            index: user.index as usize,
            running,
            offset: head.offset,
            is_entry: head.is_entry,
            is_wanted: head.is_wanted.load(Ordering::Relaxed),
            shapes,
            callees,
            properties,
            wants: wants(vm, code),
            fresh: fresh(vm, code),
            static_methods: static_methods(vm, code),
            intrinsics: intrinsics(vm, code),
            constants: function.constants.0 as usize,
            first_temp,
            released: function.released,
            lessons: Lessons::new(),
            declined: declined(vm, code),
            heads: HashMap::new(),
            depths: depths(&code.code),
            fails: fails(code),
            forced: false,
            unit,
        })
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
        self.declined.contains(&(at as u32))
            || self.lessons.contains_key(&(at as u32, LEFT))
                && !matches!(crate::instruction::read(&self.code().code, at).1, Ins::Call { .. } | Ins::CallUser { .. })
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

    /// Returns the function as the compiler made it.
    pub fn code(&self) -> &unit::Function {
        &self.unit.unit.functions[self.index]
    }
}

/// Returns of each word whether it lies in a block that ends in an exception: it hardly ever runs.
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
        if op.meta().ends || leaders.binary_search(&(next as u32)).is_ok() {
            start = next;
        }
        at = next;
    }
    fails
}

/// Returns how many loops lie around each word of a function's code.
fn depths(code: &[u16]) -> Vec<u8> {
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

/// Returns what the caches of calls know.
fn callees(vm: &Vm, code: &unit::Function) -> HashMap<u32, Callee> {
    let mut callees = HashMap::new();
    let mut at = 0;
    while at < code.code.len() {
        let (op, ins) = crate::instruction::read(&code.code, at);
        if let Ins::CallUser { cache, argc, .. } = ins
            && let Some(callee) = callee(vm, cache, argc)
        {
            callees.insert(cache, callee);
        }
        at += op.meta().words;
    }
    callees
}

/// Returns what the caches of calls of methods know of the locals behind the arguments.
fn fresh(vm: &Vm, code: &unit::Function) -> HashMap<u32, usize> {
    let mut fresh = HashMap::new();
    let mut at = 0;
    while at < code.code.len() {
        let (op, ins) = crate::instruction::read(&code.code, at);
        if let Ins::Call { caches: [cache, entry], .. } = ins
            && vm.cache(heddle_bytecode::Cache(cache))[0] != 0
        {
            fresh.insert(cache, vm.cache(heddle_bytecode::Cache(entry))[1]);
        }
        at += op.meta().words;
    }
    fresh
}

/// Returns the caches of calls by `self` and `parent` that know a static method.
fn static_methods(vm: &Vm, code: &unit::Function) -> HashSet<u32> {
    let mut known = HashSet::new();
    let mut at = 0;
    while at < code.code.len() {
        let (op, ins) = crate::instruction::read(&code.code, at);
        if let Ins::StaticInit { cache, named: false, .. } = ins
            && vm.kept_function_beside(heddle_bytecode::Cache(cache)).is_some_and(|function| function.is_static())
        {
            known.insert(cache);
        }
        at += op.meta().words;
    }
    known
}

/// Returns the heads of the functions that caches of calls know.
fn wants(vm: &Vm, code: &unit::Function) -> Vec<(Arc<RunningCode>, u32)> {
    let mut wants = Vec::new();
    let mut at = 0;
    while at < code.code.len() {
        let (op, ins) = crate::instruction::read(&code.code, at);
        let site = match ins {
            Ins::CallUser { cache, argc, .. } => Some((cache, argc)),
            Ins::Call { caches: [cache, _], argc, .. } => Some((cache, argc)),
            _ => None,
        };
        wants.extend(site.and_then(|(cache, argc)| entry_of(vm, cache, argc)));
        at += op.meta().words;
    }
    wants
}

/// Returns the offsets of calls whose callees were declined.
fn declined(vm: &Vm, code: &unit::Function) -> HashSet<u32> {
    let mut declined = HashSet::new();
    let mut at = 0;
    while at < code.code.len() {
        let (op, ins) = crate::instruction::read(&code.code, at);
        let site = match ins {
            Ins::CallUser { cache, argc, .. } => Some((cache, argc)),
            Ins::Call { caches: [cache, _], argc, .. } => Some((cache, argc)),
            _ => None,
        };
        if let Some((running, offset)) = site.and_then(|(cache, argc)| entry_of(vm, cache, argc))
            && running.find_head(offset).is_some_and(|head| running.is_abandoned(head))
        {
            declined.insert(at as u32);
        }
        at += op.meta().words;
    }
    declined
}

/// Returns where the function that a call's cache knows starts for so many arguments.
fn entry_of(vm: &Vm, cache: u32, argc: usize) -> Option<(Arc<RunningCode>, u32)> {
    let known = vm.cache(heddle_bytecode::Cache(cache))[0];
    if known == 0 {
        return None;
    }
    // SAFETY: caches hold functions that live as long as they do.
    let function = unsafe { &*(known as *const heddle_runtime::function::Function) };
    let running = function.running.as_ref()?;
    let given = argc.checked_sub(usize::from(function.required))?;
    // SAFETY: the cache knows it for so many arguments.
    let offset = unsafe { *function.entries.0.add(given) };
    running.find_head(offset)?;
    Some((running.clone(), offset))
}

/// Returns the builtins that the function calls and that have a lowering.
fn intrinsics(vm: &Vm, code: &unit::Function) -> HashMap<u32, Intrinsic> {
    let mut intrinsics = HashMap::new();
    let mut at = 0;
    while at < code.code.len() {
        let (op, ins) = crate::instruction::read(&code.code, at);
        if let Ins::Builtin { number, .. } = ins {
            let intrinsic = match &vm.cx().engine.builtin(number).function.name[..] {
                b"sqrt" => Some(Intrinsic::Sqrt),
                b"floor" => Some(Intrinsic::Floor),
                b"ceil" => Some(Intrinsic::Ceil),
                b"abs" => Some(Intrinsic::Abs),
                b"intdiv" => Some(Intrinsic::IntDiv),
                b"min" => Some(Intrinsic::Least),
                b"max" => Some(Intrinsic::Greatest),
                _ => None,
            };
            intrinsics.extend(intrinsic.map(|intrinsic| (number, intrinsic)));
        }
        at += op.meta().words;
    }
    intrinsics
}

/// Returns what is in the properties of the objects that variables hold at the moment.
fn properties(vm: &Vm, code: &unit::Function, first_temp: usize) -> HashMap<usize, Shape> {
    let mut properties = HashMap::new();
    let mut at = 0;
    while at < code.code.len() {
        let (op, ins) = crate::instruction::read(&code.code, at);
        let site = match ins {
            Ins::Prop { base, caches: [cache, _], inner, .. } => Some((base, cache, inner)),
            Ins::UpdateProp { base, cache, .. } => Some((base, cache, None)),
            _ => None,
        };
        if let Some((base, cache, inner)) = site
            && (base == THIS || (HEADER..first_temp).contains(&base))
        {
            let [cache, last] = [cache, inner.unwrap_or(cache)].map(heddle_bytecode::Cache);
            let value = compiled::property(vm, vm.get(heddle_bytecode::Slot::new(base)), cache);
            let value = if inner.is_some() { value.and_then(|value| compiled::property(vm, value, last)) } else { value };
            let shape = value.map_or_else(|| Shape::of_type(compiled::property_type(vm, last)), Shape::of);
            properties.insert(at, shape);
        }
        at += op.meta().words;
    }
    properties
}

fn callee(vm: &Vm, cache: u32, argc: usize) -> Option<Callee> {
    let known = vm.cache(heddle_bytecode::Cache(cache))[0];
    if known == 0 {
        return None;
    }
    // SAFETY: the cache holds a function of this unit, which lives as long.
    let function = unsafe { &*(known as *const heddle_runtime::function::Function) };
    let (running, offset) = entry_of(vm, cache, argc)?;
    let head = running.find_head(offset)?;
    Some(Callee {
        function: known,
        constants: function.constants.0 as usize,
        frame_size: function.frame_size,
        first_temp: function.first_temp.index(),
        head: std::ptr::from_ref(head) as usize,
    })
}
