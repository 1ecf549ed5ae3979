//! [`Sites`]: what the inline caches of a function know of the calls and properties in it, at the
//! moment that machine code is asked for.

use crate::instruction::Ins;
use crate::job::Job;
use crate::read::read;
use crate::shape::Shape;
use crate::state::Kind;
use heddle_bytecode::ops::{HEADER, Instruction, MethodInit, THIS};
use heddle_bytecode::unit;
use heddle_runtime::function::Function;
use heddle_runtime::running::RunningCode;
use heddle_value::Value;
use heddle_vm::compiled::{self, GETTER, TAGS};
use heddle_vm::machine::Vm;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// Reads the inline caches of a function in the request that asks.
#[derive(Clone, Copy)]
pub struct Caches(*const [usize; 2]);

impl Caches {
    /// Returns those of the function that runs.
    pub fn of(vm: &Vm) -> Caches {
        // SAFETY: a frame that runs has its function's caches.
        Caches(unsafe { vm.frame.cache(0) })
    }

    /// Returns the words of one.
    fn get(self, cache: u32) -> [usize; 2] {
        // SAFETY: the verifier proved that instructions name caches of their function.
        unsafe { *self.0.add(cache as usize) }
    }

    /// Returns the function that a call's cache knows, and the caches of it.
    fn callee(self, cache: u32) -> Option<(&'static Function, Caches)> {
        let [known, own] = self.get(cache);
        // SAFETY: caches hold functions that live as long as the request, which waits.
        (known != 0).then(|| (unsafe { &*(known as *const Function) }, Caches(own as *const [usize; 2])))
    }
}

/// A function of the unit that a call's cache knows.
#[derive(Clone, Copy)]
pub struct Callee {
    pub function: usize,
    pub constants: usize,
    pub frame_size: u32,
    pub first_temp: usize,
    /// Holds the head at which it starts for so many arguments, by address.
    pub head: usize,
}

/// A function whose body stands in place of its call.
pub struct Inlined {
    pub job: Job,
    /// Holds the address of its running code, as functions keep it: what the function that is
    /// called is compared with.
    pub running: usize,
    pub frame_size: u32,
    /// Names the offset of the instruction that opens the window, where one does.
    pub opening: usize,
}

/// Says what an instruction before opened a window for.
#[derive(Clone, Copy)]
struct Opened {
    at: usize,
    /// Tells whether several functions have been called there.
    varies: bool,
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

/// Says what the caches know of a method that is called without arguments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Getter {
    /// Returns a property, which is of this kind.
    Reads(Kind),
    /// Does something else.
    Other,
}

/// Bounds what may be inlined into a function yet.
pub struct Budget {
    /// Words of bytecode.
    words: usize,
    /// Lists the running code of the functions around, by address.
    around: Vec<usize>,
}

/// Longest function that is inlined, in words.
const LONGEST: usize = 96;
/// Words that are inlined into one function at most.
const MOST: usize = 384;
/// So deep may inlined functions lie in each other, and so often the same one.
const DEPTH: usize = 3;
const AGAIN: usize = 1;

impl Budget {
    pub fn of(running: &Arc<RunningCode>) -> Budget {
        Budget { words: MOST, around: vec![Arc::as_ptr(running) as usize] }
    }
}

/// See the module.
#[derive(Default)]
pub struct Sites {
    pub callees: HashMap<u32, Callee>,
    /// Lists the heads of functions that calls know and that are not inlined, by the code they lie
    /// in.
    pub wants: Vec<(Arc<RunningCode>, u32)>,
    /// Lists the caches of `self::` and `parent::` calls that know a static method.
    pub static_methods: HashSet<u32>,
    /// Counts the bytes of locals behind the arguments of functions that calls of methods know, by
    /// cache.
    pub fresh: HashMap<u32, usize>,
    /// Shapes of the properties that instructions read or change, and of the constants of classes
    /// that they read, by the offset of these.
    pub properties: HashMap<usize, Shape>,
    /// Lists the builtins with a lowering that are called, by number.
    pub intrinsics: HashMap<u32, Intrinsic>,
    /// Lists the offsets of calls of functions that were declined.
    pub declined: HashSet<u32>,
    /// Lists the offsets of calls of functions that have machine code.
    pub native: HashSet<u32>,
    /// Lists the calls without arguments, by the offset of what opens them, that only read a
    /// property, and of which kind that is; and those of other methods.
    pub getters: HashMap<usize, Getter>,
    /// Tells of the offsets of `new` whose class is known whether that has a constructor.
    pub made: HashMap<usize, bool>,
    /// Holds the functions to inline, by the offsets of their calls.
    pub inlined: HashMap<usize, Inlined>,
}

impl Sites {
    /// Looks at each instruction of a function once. `variable`: what is in a slot, where the
    /// function runs.
    pub fn of<'a>(
        vm: &Vm,
        code: &unit::Function,
        caches: Caches,
        variable: impl Fn(usize) -> Option<&'a Value>,
        budget: &mut Budget,
    ) -> Sites {
        let first_temp = HEADER + code.locals.len();
        let mut sites = Sites::default();
        let mut windows: HashMap<usize, Opened> = HashMap::new();
        let mut at = 0;
        while at < code.code.len() {
            let (op, ins) = read(&code.code, at);
            match ins {
                Ins::CallUser { cache, argc, .. } => {
                    sites.look_at_call(vm, caches, at, [cache as usize, argc], Opened { at, varies: false }, budget);
                    if let Some(callee) = callee(caches, cache, argc) {
                        sites.callees.insert(cache, callee);
                    }
                }
                Ins::Call { caches: [cache, entry], argc, window, .. } => {
                    let opened = windows.remove(&window).unwrap_or(Opened { at, varies: false });
                    sites.look_at_call(vm, caches, at, [cache as usize, argc], opened, budget);
                    if caches.get(cache)[0] != 0 {
                        sites.fresh.insert(cache, caches.get(entry)[1]);
                    }
                }
                Ins::MethodInit { window, caches: pair, .. } => {
                    sites.getters.extend(getter(caches, pair).map(|known| (at, known)));
                    let [[first, found], [second, other]] = pair.map(|cache| caches.get(cache));
                    let varies = first != 0 && second != 0 && found != other;
                    windows.insert(window, Opened { at, varies });
                }
                Ins::New { window, cache, .. } => {
                    windows.insert(window, Opened { at, varies: false });
                    let [class, constructor] = caches.get(cache);
                    if class != 0 {
                        sites.made.insert(at, constructor != 0);
                    }
                }
                Ins::CallInit { window, .. } | Ins::StaticInit { window, named: true, .. } => {
                    windows.insert(window, Opened { at, varies: false });
                }
                Ins::StaticInit { window, cache, named: false } => {
                    windows.insert(window, Opened { at, varies: false });
                    let function = caches.get(cache)[1] as *const Function;
                    // SAFETY: such a cache keeps a function there.
                    if unsafe { function.as_ref() }.is_some_and(Function::is_static) {
                        sites.static_methods.insert(cache);
                    }
                }
                Ins::Builtin { number, .. } => sites.intrinsics.extend(intrinsic(vm, number).map(|known| (number, known))),
                Ins::Prop { base, caches: [cache, _], inner, .. } => {
                    sites.look_at_property(caches, at, base, [cache, inner.unwrap_or(cache)], first_temp, &variable);
                }
                Ins::ClassConst { cache, .. } => {
                    let value = caches.get(cache)[1] as *const Value;
                    // SAFETY: such a cache keeps the place of a constant there, of a class that the
                    // request has.
                    sites.properties.extend(unsafe { value.as_ref() }.map(|value| (at, Shape::of(value))));
                }
                Ins::UpdateProp { base, cache, .. } => {
                    sites.look_at_property(caches, at, base, [cache; 2], first_temp, &variable);
                }
                _ => {}
            }
            at += op.meta().words;
        }
        sites
    }

    fn look_at_call(&mut self, vm: &Vm, caches: Caches, at: usize, [cache, argc]: [usize; 2], opened: Opened, budget: &mut Budget) {
        let Some((function, own)) = caches.callee(cache as u32) else { return };
        // a property is read without the method
        let opening = at.checked_sub(MethodInit::WORDS).and_then(|before| self.getters.get(&before));
        let reads = argc == 0 && matches!(opening, Some(Getter::Reads(_)));
        if !reads
            && !opened.varies
            && let Some(inlined) = inlined(vm, function, own, argc, opened.at, budget)
        {
            self.inlined.insert(at, inlined);
            return;
        }
        if let Some((running, offset)) = entry_of(function, argc) {
            if let Some(head) = running.find_head(offset) {
                if running.is_abandoned(head) {
                    self.declined.insert(at as u32);
                } else if head.native.load(Ordering::Relaxed) != 0 {
                    self.native.insert(at as u32);
                }
            }
            self.wants.push((running, offset));
        }
    }

    /// Notes what is in a property of the object that a variable holds at the moment. `last`: the
    /// cache of the property of what is in the first one.
    fn look_at_property<'a>(
        &mut self,
        caches: Caches,
        at: usize,
        base: usize,
        [cache, last]: [u32; 2],
        first_temp: usize,
        variable: &impl Fn(usize) -> Option<&'a Value>,
    ) {
        if base != THIS && !(HEADER..first_temp).contains(&base) {
            return;
        }
        let [words, inner] = [cache, last].map(|cache| caches.get(cache));
        let value = variable(base).and_then(|base| compiled::property(base, words));
        let value = if last == cache { value } else { value.and_then(|value| compiled::property(value, inner)) };
        self.properties.insert(at, value.map_or_else(|| Shape::of_type(compiled::property_type(inner)), Shape::of));
    }
}

/// Returns what the two caches of a method's opening know, where they know any.
fn getter(caches: Caches, pair: [u32; 2]) -> Option<Getter> {
    let words = pair.map(|cache| caches.get(cache));
    if words[0][0] == 0 {
        return None;
    }
    if words.iter().all(|[class, _]| class & GETTER == 0) {
        return Some(Getter::Other);
    }
    let kind = |[class, word]: [usize; 2]| match word >> TAGS {
        _ if class & GETTER == 0 => Kind::Any,
        0x10 => Kind::Int,
        0x20 => Kind::Float,
        0x0c => Kind::Bool,
        _ => Kind::Any,
    };
    let first = kind(words[0]);
    let agree = words[1][0] == 0 || kind(words[1]) == first;
    Some(Getter::Reads(if agree { first } else { Kind::Any }))
}

/// Returns where a function starts for so many arguments, where it has a head there.
fn entry_of(function: &Function, argc: usize) -> Option<(Arc<RunningCode>, u32)> {
    let running = function.running.as_ref()?;
    let given = argc.checked_sub(usize::from(function.required))?;
    // SAFETY: the cache knows it for so many arguments.
    let offset = unsafe { *function.entries.0.add(given) };
    running.find_head(offset)?;
    Some((running.clone(), offset))
}

fn callee(caches: Caches, cache: u32, argc: usize) -> Option<Callee> {
    let (function, _) = caches.callee(cache)?;
    let (running, offset) = entry_of(function, argc)?;
    let head = running.find_head(offset)?;
    Some(Callee {
        function: std::ptr::from_ref(function) as usize,
        constants: function.constants.0 as usize,
        frame_size: function.frame_size,
        first_temp: function.first_temp.index(),
        head: std::ptr::from_ref(head) as usize,
    })
}

/// Returns what is inlined for a call, where the function is short and plain.
fn inlined(vm: &Vm, function: &'static Function, caches: Caches, argc: usize, opening: usize, budget: &mut Budget) -> Option<Inlined> {
    let others = unit::flags::CLOSURE
        | unit::flags::GENERATOR
        | unit::flags::VARIADIC
        | unit::flags::MAIN
        | unit::flags::DYNAMIC_VARIABLES
        | unit::flags::INITIALIZER
        | unit::flags::BY_REF
        | unit::flags::HOOK;
    let user = function.user.as_ref()?;
    // SAFETY: loaded units are made by `Arc::new`.
    let unit = unsafe { user.unit.owner() };
    let code = &unit.unit.functions[user.index as usize];
    let words = code.code.len();
    let is_plain = function.fast_callable && function.flags & others == 0 && code.regions.is_empty();
    if !is_plain || argc > usize::from(function.param_count) || words > LONGEST.min(budget.words) || budget.around.len() > DEPTH {
        return None;
    }
    let (running, offset) = entry_of(function, argc)?;
    let address = Arc::as_ptr(&running) as usize;
    let again = budget.around.iter().filter(|&&around| around == address).count();
    if again > AGAIN || crate::job::depths(&code.code).iter().any(|&depth| depth > 0) {
        return None;
    }
    budget.words -= words;
    budget.around.push(address);
    let mut sites = Sites::of(vm, code, caches, |_| None, budget);
    budget.around.pop();
    let seen = crate::lessons::seen(&running);
    for (at, shape) in seen.iter().flat_map(|seen| seen.properties.iter()) {
        sites.properties.insert(*at, *shape);
    }
    let heads = seen.map(|seen| seen.heads).unwrap_or_default();
    let shapes = vec![Shape::UNKNOWN; HEADER + code.locals.len()];
    let index = user.index as usize;
    // SAFETY: of a reference to the same function.
    let field = unsafe { *std::ptr::from_ref(&function.running).cast::<usize>() };
    let frame_size = function.frame_size;
    let job = Job::made(function, unit, index, running, offset, shapes, sites, heads);
    Some(Inlined { job, running: field, frame_size, opening })
}

/// Returns a builtin's lowering.
fn intrinsic(vm: &Vm, number: u32) -> Option<Intrinsic> {
    match &vm.cx().engine.builtin(number).function.name[..] {
        b"sqrt" => Some(Intrinsic::Sqrt),
        b"floor" => Some(Intrinsic::Floor),
        b"ceil" => Some(Intrinsic::Ceil),
        b"abs" => Some(Intrinsic::Abs),
        b"intdiv" => Some(Intrinsic::IntDiv),
        b"min" => Some(Intrinsic::Least),
        b"max" => Some(Intrinsic::Greatest),
        _ => None,
    }
}
