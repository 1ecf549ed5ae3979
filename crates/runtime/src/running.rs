//! [`RunningCode`]: the copy of a function's code that runs where machine code is made.
//!
//! The code of a unit never changes. Where machine code is made, each linked function runs a copy
//! of
//! its own in which the first instruction of the function and of its loops, the *heads*, are
//! [`Op::Machine`]: it counts, and enters machine code when there is some. A head that is not worth
//! it gets its instruction back, by one store of a word. Offsets, lines and liveness are those of
//! the unit's code.
//!
//! 1. `code` differs from the unit's only in the first words of heads.
//! 2. `native` is written once with each address, after the code there was written.

use heddle_bytecode::decode::{jump_target, op_at};
use heddle_bytecode::ops::Op;
use heddle_bytecode::unit;
use std::any::Any;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU16, AtomicU32, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

static ENABLED: AtomicBool = AtomicBool::new(false);
static HOT_FUNCTION: AtomicI32 = AtomicI32::new(127);
static HOT_LOOP: AtomicI32 = AtomicI32::new(64);

/// Lets functions that are linked from now on have running code: a function's head asks for machine
/// code at call number `function`, a loop's at round number `loops`.
pub fn enable(function: i32, loops: i32) {
    HOT_FUNCTION.store(function, Ordering::Relaxed);
    HOT_LOOP.store(loops, Ordering::Relaxed);
    ENABLED.store(true, Ordering::Relaxed);
}

/// See the module.
#[repr(C)]
pub struct RunningCode {
    code: Box<[AtomicU16]>,
    /// In the order of the code.
    heads: Box<[Head]>,
    /// What the heads' machine code lies in; goes when the function goes.
    owned: Mutex<Vec<Box<dyn Any + Send>>>,
}

/// The start of a function or a loop.
#[repr(C)]
pub struct Head {
    /// Address of the machine code; 0 while there is none.
    pub native: AtomicUsize,
    /// How many times more it is only counted; below zero when machine code was asked for.
    pub left: AtomicI32,
    /// How often machine code was left to the interpreter where it should not have been.
    pub exits: AtomicU32,
    /// Whether other machine code calls it.
    pub is_wanted: AtomicBool,
    /// Its place in the code, in words.
    pub offset: u32,
    /// The instruction there.
    pub op: u16,
    /// Whether it starts the function rather than a loop.
    pub is_entry: bool,
}

impl RunningCode {
    /// Copies a function's code, where machine code is made and the function has heads.
    pub(crate) fn of(function: &unit::Function) -> Option<Arc<RunningCode>> {
        if !ENABLED.load(Ordering::Relaxed) || function.code.is_empty() {
            return None;
        }
        if function.flags & (unit::flags::GENERATOR | unit::flags::INITIALIZER) != 0 {
            return None;
        }
        let (mut starts, mut loops) = (function.entries.clone(), Vec::new());
        if function.flags & unit::flags::MAIN != 0 {
            starts.clear();
        }
        let mut at = 0;
        while at < function.code.len() {
            let meta = op_at(&function.code, at).meta();
            let target = jump_target(&function.code, at, meta).filter(|&target| target <= at as i64);
            loops.extend(target.map(|target| target as u32));
            at += meta.words;
        }
        starts.retain(|start| !loops.contains(start));
        let mut places: Vec<(u32, bool)> = starts.iter().map(|&at| (at, true)).chain(loops.iter().map(|&at| (at, false))).collect();
        places.sort_unstable();
        places.dedup_by_key(|place| place.0);
        if places.is_empty() {
            return None;
        }
        let code: Box<[AtomicU16]> = function.code.iter().map(|&word| AtomicU16::new(word)).collect();
        let mut heads = Vec::with_capacity(places.len());
        for &(offset, is_entry) in &places {
            let at = offset as usize;
            code[at].store(Op::Machine as u16, Ordering::Relaxed);
            let left = if is_entry { &HOT_FUNCTION } else { &HOT_LOOP }.load(Ordering::Relaxed);
            heads.push(Head {
                native: AtomicUsize::new(0),
                left: AtomicI32::new(left),
                exits: AtomicU32::new(0),
                is_wanted: AtomicBool::new(false),
                offset,
                op: function.code[at],
                is_entry,
            });
        }
        Some(Arc::new(RunningCode { code, heads: heads.into(), owned: Mutex::default() }))
    }

    /// The first word.
    pub fn start(&self) -> *const u16 {
        self.code.as_ptr().cast()
    }

    /// The head at an offset in words. Precondition: one starts there.
    #[inline(always)]
    pub fn head(&self, offset: usize) -> &Head {
        let mut number = 0;
        // a function has few
        while (self.heads[number].offset as usize) < offset {
            number += 1;
        }
        &self.heads[number]
    }

    /// The head at an offset, if one starts there.
    pub fn find_head(&self, offset: u32) -> Option<&Head> {
        self.heads.binary_search_by_key(&offset, |head| head.offset).ok().map(|number| &self.heads[number])
    }

    /// All heads, in the order of the code.
    pub fn heads(&self) -> &[Head] {
        &self.heads
    }

    /// Publishes machine code at a head.
    pub fn publish(&self, head: &Head, native: usize, owner: Box<dyn Any + Send>) {
        self.owned.lock().unwrap_or_else(PoisonError::into_inner).push(owner);
        head.native.store(native, Ordering::Release);
    }

    /// Notes that other machine code calls what starts there: it is asked for once more, where
    /// it was given up.
    pub fn want(&self, head: &Head) {
        if !head.is_wanted.swap(true, Ordering::Relaxed) && head.native.load(Ordering::Relaxed) == 0 {
            self.ask_again(head);
        }
    }

    /// Lets machine code be asked for at the next call.
    pub fn ask_again(&self, head: &Head) {
        head.left.store(1, Ordering::Relaxed);
        self.code[head.offset as usize].store(Op::Machine as u16, Ordering::Relaxed);
    }

    /// Returns whether nothing is counted nor entered at a head.
    pub fn is_abandoned(&self, head: &Head) -> bool {
        self.code[head.offset as usize].load(Ordering::Relaxed) != Op::Machine as u16
    }

    /// Gives a head its instruction back: it is not counted, and enters nothing, any more.
    pub fn abandon(&self, head: &Head) {
        head.native.store(0, Ordering::Relaxed);
        self.code[head.offset as usize].store(head.op, Ordering::Relaxed);
    }
}
