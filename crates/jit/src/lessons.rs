//! What exits teach: which guess was wrong, so that the next version does not make it.

use crate::job::{Job, LEFT, Lessons, RESULT, WHOLE, WRITTEN};
use crate::shape::Shape;
use crate::state::Kind;
use heddle_bytecode::decode::{op_at, operands};
use heddle_bytecode::operand::Role;
use heddle_bytecode::ops::HEADER;
use heddle_runtime::function::LoadedUnit;
use heddle_runtime::running::RunningCode;
use heddle_value::Tag;
use heddle_vm::frame::Frame;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// So many exits at one place are looked into.
const NOTED: u32 = 8;
/// So many have another version made, which knows what was seen at the other places as well.
const ENOUGH: u32 = 24;
/// So many versions are made at most.
const VERSIONS: u32 = 12;

/// Says what an exit teaches.
#[derive(Clone, Copy)]
#[repr(u8)]
pub enum What {
    /// Teaches what the operands of its instruction are.
    Operands,
    /// Teaches that what runs next is the interpreter's.
    Left,
    /// Teaches that a call gave a result of another kind than expected.
    Result,
    /// Teaches that a frame or a window was not written.
    Written,
    /// Teaches that its handler does most of it.
    Slow,
}

/// What an exit knows of itself.
#[repr(C)]
pub struct Record {
    count: AtomicU32,
    /// Tells whether what was seen there was news.
    is_news: AtomicBool,
    what: What,
    offset: u32,
    /// Says where the function is entered that the exit lies in.
    start: u32,
    running: *const RunningCode,
    unit: *const LoadedUnit,
    index: usize,
    /// Says whose machine code it is: that function's, or that of one that it is inlined into.
    owner: *const RunningCode,
    head: u32,
    /// Counts the lessons of the exit's function that code knew.
    known: u32,
}

// SAFETY: both are kept by whoever can reach the record: the function that runs.
unsafe impl Send for Record {}
// SAFETY: as above.
unsafe impl Sync for Record {}

impl Record {
    /// Returns that of an exit in a job's code, which is inlined into another's where they differ.
    pub fn new(owner: &Job, job: &Job, offset: usize, what: What) -> Record {
        Record {
            count: AtomicU32::new(0),
            is_news: AtomicBool::new(false),
            what,
            offset: offset as u32,
            start: job.offset,
            running: Arc::as_ptr(&job.running),
            unit: Arc::as_ptr(&job.unit),
            index: job.index,
            owner: Arc::as_ptr(&owner.running),
            head: owner.offset,
            known: job.lessons.len() as u32,
        }
    }

    /// Tells where the count lies.
    pub const COUNT: i32 = core::mem::offset_of!(Record, count) as i32;

    /// Returns what the lessons of the exit's function are kept under.
    fn key(&self) -> (usize, u32) {
        (self.running as usize, self.start)
    }
}

/// Lessons by running code, by address, and head.
static LESSONS: LazyLock<Mutex<HashMap<(usize, u32), Lessons>>> = LazyLock::new(Mutex::default);

/// Bounds the pieces of running code whose loops are remembered.
const REMEMBERED: usize = 1024;
/// Bounds the loops of one of them, and its locals and properties: a script chooses these, and
/// nobody counts them.
const LOOPS: usize = 16;
const LOCALS: usize = 256;

/// Keeps what was seen of a function when machine code was asked for.
#[derive(Clone, Default)]
pub struct Seen {
    /// Says what locals were when loops' heads were hot.
    pub heads: HashMap<u32, Arc<[Shape]>>,
    /// Says what properties were, by the instructions that read or change them.
    pub properties: Arc<HashMap<usize, Shape>>,
}

/// Keeps what was seen, by running code, by address. These are guesses: what stands there for code
/// that is gone does no harm.
static SEEN: LazyLock<Mutex<HashMap<usize, Seen>>> = LazyLock::new(Mutex::default);

/// Remembers what a job has seen. Returns what is remembered of the loops in its code.
pub fn see(job: &Job) -> HashMap<u32, Arc<[Shape]>> {
    let mut known = SEEN.lock().unwrap_or_else(PoisonError::into_inner);
    if known.len() >= REMEMBERED {
        known.clear();
    }
    let seen = known.entry(Arc::as_ptr(&job.running) as usize).or_default();
    seen.heads.retain(|_, shapes| shapes.len() == job.shapes.len());
    if !job.is_entry && seen.heads.len() < LOOPS && job.shapes.len() <= LOCALS {
        seen.heads.insert(job.offset, job.shapes.as_slice().into());
    }
    if job.sites.properties.len() <= LOCALS {
        seen.properties = Arc::new(job.sites.properties.clone());
    }
    seen.heads.clone()
}

/// Returns what is remembered of a function.
pub fn seen(running: &Arc<RunningCode>) -> Option<Seen> {
    let known = SEEN.lock().unwrap_or_else(PoisonError::into_inner);
    known.get(&(Arc::as_ptr(running) as usize)).cloned()
}

/// Keeps the lessons of running code as long as its machine code.
pub struct Kept(usize);

impl Kept {
    pub fn new(running: &Arc<RunningCode>) -> Kept {
        Kept(Arc::as_ptr(running) as usize)
    }
}

impl Drop for Kept {
    fn drop(&mut self) {
        LESSONS.lock().unwrap_or_else(PoisonError::into_inner).retain(|key, _| key.0 != self.0);
    }
}

/// Returns what is known for a head.
pub fn of(running: &Arc<RunningCode>, head: u32) -> Lessons {
    let known = LESSONS.lock().unwrap_or_else(PoisonError::into_inner);
    known.get(&(Arc::as_ptr(running) as usize, head)).cloned().unwrap_or_default()
}

/// Is called at exits that are learnt from.
///
/// # Safety
/// The record is the exit's. Its function is kept by a frame, whose slots are written; of what has
/// to do with operands it is the frame that is given.
pub unsafe extern "C" fn note(record: *const Record, frame: Frame) {
    // SAFETY: promised by the caller.
    unsafe {
        match (*record).what {
            What::Operands => note_operands(&*record, frame),
            What::Left => count_until(TOO_OFTEN, &*record, LEFT),
            What::Slow => teach(&*record, LEFT),
            What::Result => count_until(ENOUGH, &*record, RESULT),
            What::Written => count_until(ENOUGH, &*record, WRITTEN),
        }
    }
}

/// Notes an exit that a guard took.
///
/// # Safety
/// As for [`note`].
unsafe fn note_operands(record: &Record, frame: Frame) {
    crate::statistics::EXITS.fetch_add(1, Ordering::Relaxed);
    let count = record.count.fetch_add(1, Ordering::Relaxed) + 1;
    if count != NOTED && count != ENOUGH {
        return;
    }
    // SAFETY: the function runs, and keeps both.
    unsafe {
        let is_news = learn(record, &*record.unit, frame) || record.is_news.load(Ordering::Relaxed);
        if count == ENOUGH {
            renew(record, &*record.owner, is_news);
        } else {
            record.is_news.store(is_news, Ordering::Relaxed);
        }
    }
}

/// So many times code may be left at one place for other code that has none.
pub const TOO_OFTEN: u32 = 2000;

/// Has another version made, with one lesson more, when something was noted so many times.
///
/// # Safety
/// As for [`note`].
unsafe fn count_until(most: u32, record: &Record, lesson: u16) {
    if record.count.fetch_add(1, Ordering::Relaxed) + 1 == most {
        // SAFETY: promised by the caller.
        unsafe { teach(record, lesson) };
    }
}

/// Has another version made, with one lesson more.
///
/// # Safety
/// As for [`note`].
unsafe fn teach(record: &Record, lesson: u16) {
    let mut known = LESSONS.lock().unwrap_or_else(PoisonError::into_inner);
    let before = known.entry(record.key()).or_default().insert((record.offset, lesson), None);
    drop(known);
    // SAFETY: a frame of the function is below, and keeps it.
    renew(record, unsafe { &*record.owner }, before.is_none());
}

/// Looks at what the instruction's operands are. Returns whether that was not known.
#[cold]
unsafe fn learn(record: &Record, unit: &LoadedUnit, frame: Frame) -> bool {
    let function = &unit.unit.functions[record.index];
    let first_temp = HEADER + function.locals.len();
    let at = record.offset as usize;
    let meta = op_at(&function.code, at).meta();
    let mut seen = Vec::new();
    let mut look = |slot: usize| {
        // SAFETY: promised by the caller.
        let kind = match unsafe { &*frame.slot(slot) }.tag() {
            Tag::Int => Some(Kind::Int),
            Tag::Float => Some(Kind::Float),
            Tag::False | Tag::True => Some(Kind::Bool),
            _ => None,
        };
        seen.push((slot as u16, kind));
    };
    for operand in operands(&function.code, at, meta) {
        if operand.meta.kind == heddle_bytecode::operand::Kind::Slot && matches!(operand.meta.role, Role::In | Role::Peek | Role::InOut) {
            look(operand.slot());
        }
    }
    let is_start = record.offset == record.start;
    if is_start {
        (HEADER..first_temp).for_each(look);
    }
    let mut known = LESSONS.lock().unwrap_or_else(PoisonError::into_inner);
    let lessons = known.entry(record.key()).or_default();
    let mut learnt = false;
    for (slot, kind) in seen {
        let before = lessons.insert((record.offset, slot), kind);
        // what was seen to be two things is left to handlers
        if let Some(before) = before
            && before != kind
        {
            lessons.insert((record.offset, slot), None);
        }
        learnt |= before != Some(lessons[&(record.offset, slot)]);
    }
    learnt
}

/// Has another version made. Where nothing new was seen, it leaves the instruction to its handler.
#[cold]
fn renew(record: &Record, owner: &RunningCode, is_news: bool) {
    let Some(head) = owner.find_head(record.head) else { return };
    if !is_news {
        let mut known = LESSONS.lock().unwrap_or_else(PoisonError::into_inner);
        let lessons = known.entry(record.key()).or_default();
        // other code that the function is inlined into may have learnt meanwhile
        if lessons.len() <= record.known as usize {
            lessons.insert((record.offset, WHOLE), None);
        }
    }
    if head.exits.fetch_add(1, Ordering::Relaxed) >= VERSIONS {
        owner.abandon(head);
        return;
    }
    head.left.store(8, Ordering::Relaxed);
    head.native.store(0, Ordering::Relaxed);
}
