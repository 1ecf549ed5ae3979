//! [`Job`]: what machine code is made from, out of the request that asked.

use crate::shape::Shape;
use crate::state::Kind;
use heddle_bytecode::ops::HEADER;
use heddle_bytecode::unit;
use heddle_runtime::function::{FunctionPtr, LoadedUnit};
use heddle_runtime::running::{Head, RunningCode};
use heddle_vm::machine::Vm;
use std::collections::HashMap;
use std::sync::Arc;

/// What exits have taught: by instruction and slot, what was seen there; `None` stands for what has
/// no lowering.
pub type Lessons = HashMap<(u32, u16), Option<Kind>>;

/// Of a lesson's key: the instruction as a whole, and its result.
pub const WHOLE: u16 = u16::MAX;

/// See the module.
pub struct Job {
    pub unit: Arc<LoadedUnit>,
    pub index: usize,
    pub running: Arc<RunningCode>,
    /// Where it is entered, in words.
    pub offset: u32,
    pub is_entry: bool,
    /// What the locals are at the moment.
    pub shapes: Vec<Shape>,
    /// The inline caches as they are at the moment, for what they know of callees.
    pub callees: HashMap<u32, Callee>,
    pub constants: usize,
    pub first_temp: usize,
    pub released: (u32, u32),
    pub lessons: Lessons,
    /// Whether all of it is to be compiled, whatever it gains.
    pub forced: bool,
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
        let callees = callees(vm, code);
        Some(Job {
            index: user.index as usize,
            running,
            offset: head.offset,
            is_entry: head.is_entry,
            shapes,
            callees,
            constants: function.constants.0 as usize,
            first_temp,
            released: function.released,
            lessons: Lessons::new(),
            forced: false,
            unit,
        })
    }

    /// Returns the function as the compiler made it.
    pub fn code(&self) -> &unit::Function {
        &self.unit.unit.functions[self.index]
    }
}

/// Returns what the caches of calls know.
fn callees(vm: &Vm, code: &unit::Function) -> HashMap<u32, Callee> {
    let mut callees = HashMap::new();
    let mut at = 0;
    while at < code.code.len() {
        let (op, ins) = crate::instruction::read(&code.code, at);
        if let crate::instruction::Ins::CallUser { cache, argc, .. } = ins
            && let Some(callee) = callee(vm, cache, argc)
        {
            callees.insert(cache, callee);
        }
        at += op.meta().words;
    }
    callees
}

fn callee(vm: &Vm, cache: u32, argc: usize) -> Option<Callee> {
    let known = vm.cache(heddle_bytecode::Cache(cache))[0];
    if known == 0 {
        return None;
    }
    // SAFETY: the cache holds a function of this unit, which lives as long.
    let function = unsafe { &*(known as *const heddle_runtime::function::Function) };
    let running = function.running.as_ref()?;
    let given = argc.checked_sub(usize::from(function.required))?;
    // SAFETY: the cache knows it for so many arguments.
    let entry = unsafe { *function.entries.0.add(given) };
    let head = running.find_head(entry)?;
    Some(Callee {
        function: known,
        constants: function.constants.0 as usize,
        frame_size: function.frame_size,
        first_temp: usize::from(function.first_temp),
        head: std::ptr::from_ref(head) as usize,
    })
}
