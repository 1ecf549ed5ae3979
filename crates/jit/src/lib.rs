//! Machine code, made with Cranelift from the bytecode and for the handlers that the VM has.
//!
//! - [`start`]: once for the process; from then on hot functions and loops are compiled.
//! - `job`, `sites`: what is taken out of a request that asks. `shape`, `state`: what values are
//!   taken to be, and what is known of them. `instruction`: the instructions that have lowerings.
//! - `emit`: blocks, and the default, which calls the handler; `pending`: exits and slow paths;
//!   `lower`, `arrays`, `properties`, `foreach`, `intrinsics`, `calls`, `methods`, `statics`,
//!   `types`: the lowerings; `inline`: bodies in place of calls; `counted`: what they share about
//!   reference counts. `living`: which locals are read again.
//! - `compile`: Cranelift. `arena`: where code lies. `lessons`: what exits teach.
//!
//! How it works is told in docs/machine-code.md.

mod arena;
mod arrays;
mod calls;
mod compile;
mod counted;
mod emit;
mod foreach;
mod inline;
mod instruction;
mod intrinsics;
mod job;
mod layout;
mod lessons;
mod living;
mod lower;
mod methods;
mod objects;
mod pending;
mod properties;
mod read;
mod reasons;
mod shape;
mod sites;
mod state;
mod statics;
mod statistics;
mod types;

pub use statistics::{Statistics, statistics};

use compile::Machine;
use heddle_runtime::function::FunctionPtr;
use heddle_runtime::running::{self, Head};
use heddle_sys::clock::{ThreadClock, process_time};
use heddle_vm::machine::Vm;
use job::Job;
use reasons::Declined;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

/// How machine code is made.
#[derive(Clone, Debug)]
pub struct Options {
    /// So many calls make a function hot, so many rounds a loop; 0: it is at once.
    pub hot_function: i32,
    pub hot_loop: i32,
    /// Room for code, in bytes.
    pub buffer: usize,
    /// Everything is compiled, whatever it gains, before it goes on: for tests.
    pub forced: bool,
    /// Code is compiled by the thread that asks.
    pub in_foreground: bool,
    /// Prints code on standard error as it is made: Cranelift's intermediate code, then the
    /// processor's.
    pub shows: bool,
    /// Says on standard error what became of each job.
    pub logs: bool,
}

static OPTIONS: OnceLock<Options> = OnceLock::new();

/// Jobs that may wait.
const WAITING: usize = 256;

/// The thread that compiles, and the process it belongs to: a child has none.
static QUEUE: Mutex<Option<(u32, SyncSender<Sent>)>> = Mutex::new(None);

/// A job on its way to the thread that does it.
struct Sent(Job);

/// Lets hot functions and loops be compiled from now on. False where that cannot be: the processor
/// is not known, or the system refuses memory for code.
pub fn start(options: Options) -> bool {
    if compile::target().is_none() || !arena::prepare(options.buffer) {
        return false;
    }
    running::enable(options.hot_function, options.hot_loop);
    let _ = OPTIONS.set(options);
    heddle_vm::compiled::set_compiler(ask);
    true
}

/// Returns whether [`start`] did.
#[must_use]
pub fn is_on() -> bool {
    OPTIONS.get().is_some()
}

/// Returns the bytes that there is room for.
fn room() -> u64 {
    OPTIONS.get().map_or(0, |options| options.buffer as u64)
}

fn ask(vm: &Vm, function: FunctionPtr, head: &Head) {
    let Some(options) = OPTIONS.get() else { return };
    let Some(mut job) = Job::new(vm, function, head) else { return };
    job.forced = options.forced;
    if options.forced || options.in_foreground {
        perform(&job);
        return;
    }
    send(job);
}

/// Hands a job to the thread, which is started where this process has none. A full queue drops it.
fn send(job: Job) {
    static PROCESS: AtomicU32 = AtomicU32::new(0);
    let process = std::process::id();
    PROCESS.store(process, Ordering::Relaxed);
    let mut queue = QUEUE.lock().unwrap_or_else(PoisonError::into_inner);
    if queue.as_ref().is_none_or(|(owner, _)| *owner != process) {
        let (sender, receiver) = sync_channel::<Sent>(WAITING);
        let work = move || {
            heddle_sys::child::lower_priority();
            // what a program sends itself must reach one of its own threads before `kill` returns
            heddle_sys::process::block_signals();
            let clock = ThreadClock::current();
            while let Ok(Sent(job)) = receiver.recv() {
                wait_for_share(clock);
                let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| perform(&job)));
            }
        };
        if std::thread::Builder::new().name("machine code".into()).spawn(work).is_err() {
            return;
        }
        *queue = Some((process, sender));
    }
    if let Some((_, sender)) = queue.as_ref() {
        let _ = sender.try_send(Sent(job));
    }
}

/// Time that compiling may take before it is measured against what the program computes.
const AT_FIRST: Duration = Duration::from_millis(15);
/// Compiling takes at most one part in so many of what the process computes in its first seconds,
/// of which this is the number, when what matters most becomes hot.
const SHARE: u32 = 8;
const FIRST_SECONDS: Duration = Duration::from_secs(2);
/// Compiling takes at most one part in so many of what it computes later: a server of a large
/// program goes on finding functions for minutes, and each wins little.
const LATER_SHARE: u32 = 24;

/// Returns how long the process has to compute before compiling may have taken so long.
fn time_for(own: Duration) -> Duration {
    let own = own.saturating_sub(AT_FIRST);
    let at_first = own.min(FIRST_SECONDS / SHARE);
    at_first * SHARE + (own - at_first) * LATER_SHARE
}

/// Waits until compiling has taken no more than its share: what runs for a short time, in many
/// functions, would pay more for machine code than it wins.
fn wait_for_share(clock: Option<ThreadClock>) {
    while let Some(own) = clock.and_then(ThreadClock::read) {
        let missing = time_for(own).saturating_sub(process_time());
        if missing.is_zero() {
            return;
        }
        // several threads may make up for it sooner; an idle process is not to wake often
        std::thread::sleep((missing / 2).clamp(Duration::from_millis(10), Duration::from_secs(1)));
    }
}

/// Compiles and publishes, or gives the head up.
fn perform(job: &Job) {
    let Some(head) = job.running.find_head(job.offset) else { return };
    let (shows, logs) = OPTIONS.get().map_or((false, false), |options| (options.shows, options.logs));
    let compiled = compile::target().ok_or(Declined::Refused).and_then(|isa| compile::compile(job, isa, shows));
    let placed = compiled.and_then(|machine| {
        if let Some(text) = &machine.text {
            eprintln!("; {} at {}\n{text}", String::from_utf8_lossy(&job.code().name), job.offset);
        }
        Ok((arena::place(&machine.bytes).ok_or(Declined::Refused)?, machine))
    });
    if logs {
        log(job, placed.as_ref().map(|(_, machine)| machine));
    }
    match placed {
        Ok((place, machine)) => {
            statistics::COMPILED.fetch_add(1, Ordering::Relaxed);
            let address = place.address;
            let inlined = job.inlined();
            let lessons: Vec<_> = inlined.iter().copied().chain([&job.running]).map(lessons::Kept::new).collect();
            // what functions are compared with must not become another's address
            let compared: Vec<_> = inlined.into_iter().map(Arc::downgrade).collect();
            job.running.publish(head, address, Box::new((place, machine.records, lessons, compared)));
            for (running, offset) in &job.sites.wants {
                running.find_head(*offset).inspect(|head| running.want(head));
            }
        }
        Err(_) => {
            statistics::DECLINED.fetch_add(1, Ordering::Relaxed);
            job.running.abandon(head);
            if !job.is_wanted && head.is_wanted.load(Ordering::Relaxed) {
                job.running.ask_again(head);
            }
        }
    }
}

/// Says why another version of some code is made.
fn log_exit(exit: impl FnOnce() -> String, is_news: bool) {
    if OPTIONS.get().is_some_and(|options| options.logs) {
        let known = if is_news { "" } else { ", which taught nothing new" };
        eprintln!("machine code: made anew after {}{known}", exit());
    }
}

/// Says what became of a job.
fn log(job: &Job, done: Result<&Machine, &Declined>) {
    let code = job.code();
    let (name, line) = (String::from_utf8_lossy(&code.name), code.line_at(job.offset));
    let what = if job.is_entry { "function" } else { "loop" };
    match done {
        Ok(machine) => eprintln!("machine code: {what} {name}, line {line}: {} bytes, {}", machine.bytes.len(), machine.account),
        Err(reason) => eprintln!("machine code: {what} {name}, line {line}: declined: {reason}"),
    }
}
