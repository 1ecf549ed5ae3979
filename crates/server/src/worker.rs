//! Workers: a program that starts once, and then answers one request after the other by
//! `while (heddle_handle_request($callback))`.

use crate::dispatch::{Pool, SharedReply};
use crate::live::Slot;
use crate::log::Log;
use heddle_engine::leftovers::Snapshot;
use heddle_engine::runtime::output::{Headers, Sink};
use heddle_engine::runtime::request::Input;
use heddle_engine::runtime::worker::Worker;
use heddle_engine::runtime::{Request, Result, deadline};
use heddle_engine::{Job, session};
use hyper::StatusCode;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// Configuration of a worker.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WorkerConfig {
    pub script: PathBuf,
    /// How many run; 0 for one for each processor.
    pub number: usize,
    /// Requests after which the program starts anew; 0 for never.
    pub most_requests: u64,
    /// Bytes of memory that the program may hold between two requests before it starts anew; 0 for
    /// any.
    pub most_memory: u64,
    pub leftovers: Attention,
}

/// How closely it is looked at what requests leave behind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Attention {
    Off,
    /// At a few requests: for numbers.
    #[default]
    Sometimes,
    /// At each request: for development.
    Always,
}

impl Attention {
    /// Returns the number of requests of which one is looked at; 0 for none.
    fn pause(self) -> u64 {
        match self {
            Attention::Off => 0,
            Attention::Sometimes => 64,
            Attention::Always => 1,
        }
    }
}

/// Pauses after a program that ended before its first request, which double each time.
const PAUSES: (Duration, Duration) = (Duration::from_millis(100), Duration::from_secs(5));

/// Has the program run, and run again when it ends, until the thread is one too many.
pub(crate) fn serve(pool: &Arc<Pool>, config: &WorkerConfig, slot: &Arc<Slot>, current: &SharedReply) {
    let mut pause = PAUSES.0;
    let is_over = Arc::new(AtomicBool::new(false));
    loop {
        let mut state = pool.session(slot);
        let served = Arc::new(AtomicU64::new(0));
        let worker = Requests {
            pool: pool.clone(),
            config: config.clone(),
            slot: slot.clone(),
            current: current.clone(),
            served: served.clone(),
            is_over: is_over.clone(),
            before: None,
        };
        let log = pool.setup.log.clone();
        let ended = catch_unwind(AssertUnwindSafe(move || {
            let script = config.script.as_os_str().as_encoded_bytes().to_vec();
            let cx = state.request();
            cx.directory = config.script.parent().map(PathBuf::from).unwrap_or_default();
            cx.script = script.clone();
            state.start(of_start(&script), Box::new(StartOutput { log }));
            state.set_worker(Box::new(worker));
            state.execute(Job::File(script));
            state.finish();
        }));
        slot.end(&pool.live);
        if let Some(mut reply) = current.lock().take() {
            reply.fail(StatusCode::INTERNAL_SERVER_ERROR);
        }
        if is_over.load(Ordering::Relaxed) {
            return;
        }
        if served.load(Ordering::Relaxed) > 0 {
            pause = PAUSES.0;
            continue;
        }
        let how = if ended.is_err() { "broke down" } else { "ended" };
        pool.setup.log.error(&format!("heddle: the worker {} {how} without taking a request", config.script.display()));
        std::thread::sleep(pause);
        pause = (pause * 2).min(PAUSES.1);
    }
}

/// `$_SERVER` before the first request.
fn of_start(script: &[u8]) -> Input {
    let server = [("SCRIPT_FILENAME", script), ("HEDDLE_WORKER", b"1"), ("FRANKENPHP_WORKER", b"1")];
    Input {
        server: server.iter().map(|(name, value)| (name.as_bytes().to_vec(), value.to_vec())).collect(),
        method: b"GET".to_vec(),
        ..Input::default()
    }
}

/// The requests of one run of the program.
struct Requests {
    pool: Arc<Pool>,
    config: WorkerConfig,
    slot: Arc<Slot>,
    current: SharedReply,
    served: Arc<AtomicU64>,
    /// The thread is one too many.
    is_over: Arc<AtomicBool>,
    /// State of the program's roots before the current request, where somebody looks.
    before: Option<Snapshot>,
}

impl Requests {
    /// Counts what the request has left behind, and names it once.
    fn compare(&mut self, cx: &mut Request) {
        let Some(before) = self.before.take() else { return };
        let left = before.differences(cx);
        let request = self.current.lock().as_ref().map_or(String::new(), |reply| {
            let facts = reply.facts();
            format!("{} {}", facts.method, facts.url)
        });
        for leftover in self.pool.live.leftovers.count(left) {
            self.pool.setup.log.error(&format!("heddle: warning: {request} left behind: {leftover}"));
        }
    }
}

impl Worker for Requests {
    fn next(&mut self, cx: &mut Request) -> Result<bool> {
        deadline::disarm(cx);
        let memory = cx.heap().memory();
        let held = (memory.usage() + memory.native_usage()) as u64;
        let served = self.served.load(Ordering::Relaxed);
        let is_used_up = self.config.most_requests != 0 && served >= self.config.most_requests;
        if is_used_up || self.config.most_memory != 0 && held > self.config.most_memory && served > 0 {
            return Ok(false);
        }
        let Some(task) = self.pool.next() else {
            self.is_over.store(true, Ordering::Relaxed);
            return Ok(false);
        };
        self.served.fetch_add(1, Ordering::Relaxed);
        self.slot.begin(task.reply.facts());
        let input = task.input.parsed();
        // what the program says before this is of its start
        cx.end_all_buffers()?;
        cx.end_output();
        *self.current.lock() = Some(task.reply);
        session::begin_again(cx, input, Box::new(self.current.clone()))?;
        let every = self.config.leftovers.pause();
        // the first request fills what the program keeps on purpose
        self.before = (every != 0 && served > 0 && served.is_multiple_of(every)).then(|| Snapshot::of(cx));
        Ok(true)
    }

    fn finish(&mut self, cx: &mut Request) -> Result<()> {
        let ended = session::end_for_now(cx);
        self.compare(cx);
        self.slot.end(&self.pool.live);
        if let Some(mut reply) = self.current.lock().take() {
            reply.fail(StatusCode::INTERNAL_SERVER_ERROR);
        }
        ended
    }
}

/// Output of a program before its first request: lines of the log.
struct StartOutput {
    log: Log,
}

impl Sink for StartOutput {
    fn write(&mut self, bytes: &[u8]) -> bool {
        for line in bytes.split(|byte| *byte == b'\n').filter(|line| !line.trim_ascii().is_empty()) {
            self.log.line(line);
        }
        true
    }

    fn flush(&mut self) {}

    fn send_headers(&mut self, _headers: &Headers) {}

    fn log_default(&mut self, line: &[u8]) -> bool {
        self.log.error(&String::from_utf8_lossy(line));
        true
    }
}
