//! What exits teach: which guess was wrong, so that the next version does not make it.

use crate::job::{Job, LEFT, LEFT_AGAIN, Lessons, RESULT, WHOLE, WRITTEN};
use crate::shape::Shape;
use crate::state::Kind;
use heddle_bytecode::decode::{op_at, operands};
use heddle_bytecode::operand::Role;
use heddle_bytecode::ops::{HEADER, Op};
use heddle_runtime::function::LoadedUnit;
use heddle_runtime::running::RunningCode;
use heddle_value::Tag;
use heddle_vm::frame::Frame;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// So many exits at one place are looked into, and again at twice as many, and so on.
const NOTED: u32 = 8;
/// So many have another version of short code made, which knows what was seen at the other places
/// as well.
const ENOUGH: u32 = 24;
/// For so many bytes of code as many exits again are waited for: another version costs more.
const COSTLY: usize = 256;
/// So many versions are made at most; each waits for twice as many exits as the one before.
const VERSIONS: u32 = 12;
/// Bounds how many exits a version waits for.
const PATIENT: u32 = 1 << 16;

/// Says what an exit teaches.
#[derive(Clone, Copy, Debug)]
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
    /// So many exits have another version made.
    enough: u32,
    /// Says what it costs, in lowered instructions, that machine code is left there.
    burden: f64,
    /// Counts by how many lowered instructions the code pays yet; one count for all its exits.
    gain: Arc<Mutex<f64>>,
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
    pub fn new(owner: &Job, job: &Job, offset: usize, what: What, burden: f64) -> Record {
        Record {
            count: AtomicU32::new(0),
            enough: ENOUGH,
            burden,
            gain: Arc::default(),
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

    /// Prepares the records of a head's code, when it is known how many bytes that has and by how
    /// many lowered instructions it pays.
    ///
    /// A version costs as much as a great many exits, so the longer the code and the more often it
    /// was made, the longer the exits at all its places are collected first.
    pub fn prepare(records: &mut [Record], owner: &Job, bytes: usize, gain: f64) {
        let made = owner.running.find_head(owner.offset).map_or(0, |head| head.exits.load(Ordering::Relaxed));
        let first = ENOUGH.saturating_mul((1 + bytes / COSTLY) as u32);
        let enough = first.saturating_mul(1 << made.min(VERSIONS)).min(PATIENT);
        let gain = Arc::new(Mutex::new(gain));
        for record in records {
            record.enough = enough;
            record.gain = gain.clone();
        }
    }

    /// Counts that machine code is left at this exit. Returns whether it still pays.
    fn still_pays(&self) -> bool {
        let mut gain = self.gain.lock().unwrap_or_else(PoisonError::into_inner);
        *gain -= self.burden;
        *gain > 0.0
    }

    /// Tells where the count lies.
    pub const COUNT: i32 = core::mem::offset_of!(Record, count) as i32;

    /// Returns what is told of the exit: the function it lies in, its line, its instruction, what
    /// it teaches and how often it was taken.
    ///
    /// # Safety
    /// The exit's function runs.
    #[must_use]
    pub unsafe fn told(&self) -> String {
        // SAFETY: who runs the function keeps its unit.
        let function = unsafe { &(&*self.unit).unit.functions[self.index] };
        let name = String::from_utf8_lossy(&function.name);
        let op = op_at(&function.code, self.offset as usize).meta().name;
        let (line, count) = (function.line_at(self.offset), self.count.load(Ordering::Relaxed));
        format!("{count} exits ({:?}) at {op} in {name}, line {line}", self.what)
    }

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
            What::Result => count_until((*record).enough, &*record, RESULT),
            What::Written => count_until((*record).enough, &*record, WRITTEN),
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
    if count != record.enough && !(count >= NOTED && count.is_power_of_two()) {
        return;
    }
    // SAFETY: the function runs, and keeps both.
    unsafe {
        let is_news = learn(record, &*record.unit, frame) || record.is_news.load(Ordering::Relaxed);
        if count == record.enough {
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
    let lessons = known.entry(record.key()).or_default();
    let mut before = lessons.insert((record.offset, lesson), None);
    if lesson == LEFT && before.is_some() {
        before = lessons.insert((record.offset, LEFT_AGAIN), None);
    }
    drop(known);
    // another version where code is left would be the same: it is made to be declined
    if matches!(record.what, What::Left) && record.still_pays() {
        return;
    }
    // SAFETY: a frame of the function is below, and keeps it.
    renew(record, unsafe { &*record.owner }, before.is_none());
}

/// Returns the offsets of the cases that are tried when the one at `at` does not match: all look at
/// one value, so what is wrong about it at one is wrong at all. None where there is no case.
fn cases_behind(code: &[u16], at: usize) -> impl Iterator<Item = usize> {
    let is_case = |op| matches!(op, Op::JumpCaseEq | Op::JumpCaseIdentical);
    let first = op_at(code, at);
    // nothing but a case is sure to have an instruction behind it
    let mut next = is_case(first).then(|| at + first.meta().words);
    let operands = std::iter::from_fn(move || {
        let at = next?;
        let op = op_at(code, at);
        next = Some(at + op.meta().words);
        (is_case(op) || matches!(op, Op::ClassConst | Op::LoadConst)).then_some((at, op))
    });
    operands.filter(move |&(_, op)| is_case(op)).map(|(at, _)| at)
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
    if let Some(&value) = seen.first() {
        cases_behind(&function.code, at).for_each(|case| _ = lessons.entry((case as u32, value.0)).or_insert(value.1));
    }
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
    // SAFETY: a frame of the function is below.
    crate::log_exit(|| unsafe { record.told() }, is_news);
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
