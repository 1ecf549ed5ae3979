//! What exits teach: which guess was wrong, so that the next version does not make it.

use crate::job::{Job, LEFT, Lessons, WHOLE};
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

/// What an exit knows of itself.
#[repr(C)]
pub struct Record {
    count: AtomicU32,
    /// Tells whether what was seen there was news.
    is_news: AtomicBool,
    offset: u32,
    head: u32,
    running: *const RunningCode,
    unit: *const LoadedUnit,
    index: usize,
}

// SAFETY: both are kept by whoever can reach the record: the function that runs.
unsafe impl Send for Record {}
// SAFETY: as above.
unsafe impl Sync for Record {}

/// Bytes of a record.
pub const RECORD: usize = size_of::<Record>();

impl Record {
    /// Returns that of an exit of a job's code.
    pub fn new(job: &Job, offset: u32) -> Record {
        Record {
            count: AtomicU32::new(0),
            is_news: AtomicBool::new(false),
            offset,
            head: job.offset,
            running: Arc::as_ptr(&job.running),
            unit: Arc::as_ptr(&job.unit),
            index: job.index,
        }
    }
}

/// Lessons by running code, by address, and head.
static LESSONS: LazyLock<Mutex<HashMap<(usize, u32), Lessons>>> = LazyLock::new(Mutex::default);

/// Bounds the pieces of running code whose loops are remembered.
const REMEMBERED: usize = 1024;
/// Bounds the loops of one of them, and its locals: a script chooses both, and nobody counts this.
const LOOPS: usize = 16;
const LOCALS: usize = 256;

/// Remembers what locals were when loops' heads were hot, by running code, by address. These are
/// guesses: what stands there for code that is gone does no harm.
static HEADS: LazyLock<Mutex<HashMap<usize, HashMap<u32, Arc<[Shape]>>>>> = LazyLock::new(Mutex::default);

/// Returns what is remembered of the loops in a job's code, and remembers the job's own.
pub fn heads(job: &Job) -> HashMap<u32, Arc<[Shape]>> {
    let mut known = HEADS.lock().unwrap_or_else(PoisonError::into_inner);
    if known.len() >= REMEMBERED {
        known.clear();
    }
    let heads = known.entry(Arc::as_ptr(&job.running) as usize).or_default();
    heads.retain(|_, shapes| shapes.len() == job.shapes.len());
    if !job.is_entry && heads.len() < LOOPS && job.shapes.len() <= LOCALS {
        heads.insert(job.offset, job.shapes.as_slice().into());
    }
    heads.clone()
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

/// Is called at each exit that a guard takes.
///
/// # Safety
/// The record is the exit's, the frame's slots are written.
pub unsafe extern "C" fn note_exit(record: *const Record, frame: Frame) {
    // SAFETY: promised by the caller.
    let record = unsafe { &*record };
    crate::statistics::EXITS.fetch_add(1, Ordering::Relaxed);
    let count = record.count.fetch_add(1, Ordering::Relaxed) + 1;
    if count != NOTED && count != ENOUGH {
        return;
    }
    // SAFETY: the function runs, and keeps both.
    unsafe {
        let is_news = learn(record, &*record.running, &*record.unit, frame) || record.is_news.load(Ordering::Relaxed);
        if count == ENOUGH {
            renew(record, &*record.running, is_news);
        } else {
            record.is_news.store(is_news, Ordering::Relaxed);
        }
    }
}

/// So many times code may be left at one place for other code that has none.
const TOO_OFTEN: u32 = 2000;

/// Is called where machine code is left because what runs next is the interpreter's.
///
/// # Safety
/// The record is the place's; the function that it lies in is kept by a frame.
pub unsafe extern "C" fn note_leave(record: *const Record, _frame: Frame) {
    // SAFETY: promised by the caller.
    let record = unsafe { &*record };
    if record.count.fetch_add(1, Ordering::Relaxed) + 1 != TOO_OFTEN {
        return;
    }
    // SAFETY: a frame of the function is below, and keeps it.
    let running = unsafe { &*record.running };
    let key = (std::ptr::from_ref(running) as usize, record.head);
    let mut known = LESSONS.lock().unwrap_or_else(PoisonError::into_inner);
    let before = known.entry(key).or_default().insert((record.offset, LEFT), None);
    drop(known);
    renew(record, running, before.is_none());
}

/// Looks at what the instruction's operands are. Returns whether that was not known.
#[cold]
unsafe fn learn(record: &Record, running: &RunningCode, unit: &LoadedUnit, frame: Frame) -> bool {
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
    let is_start = record.offset == record.head;
    if is_start {
        (HEADER..first_temp).for_each(look);
    }
    let key = std::ptr::from_ref(running) as usize;
    let mut known = LESSONS.lock().unwrap_or_else(PoisonError::into_inner);
    let lessons = known.entry((key, record.head)).or_default();
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
fn renew(record: &Record, running: &RunningCode, is_news: bool) {
    let Some(head) = running.find_head(record.head) else { return };
    if !is_news {
        let key = std::ptr::from_ref(running) as usize;
        let mut known = LESSONS.lock().unwrap_or_else(PoisonError::into_inner);
        known.entry((key, record.head)).or_default().insert((record.offset, WHOLE), None);
    }
    if head.exits.fetch_add(1, Ordering::Relaxed) >= VERSIONS {
        running.abandon(head);
        return;
    }
    head.left.store(8, Ordering::Relaxed);
    head.native.store(0, Ordering::Relaxed);
}
