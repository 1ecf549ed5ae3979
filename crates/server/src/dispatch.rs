//! The queue of requests, and the threads that run PHP.
//!
//! The queue has a bound and a deadline. Requests whose client has left are dropped before they
//! start. Threads beyond the least number start while requests wait, and end when they have been
//! without one for a while. While the memory of all requests nears its budget, those that wait go
//! on waiting.

use crate::config::Threads;
use crate::fpm::PoolConfig;
use crate::live::{Live, Slot};
use crate::log::Log;
use crate::request::Posted;
use crate::response::Reply;
use crate::worker::{self, WorkerConfig};
use heddle_engine::runtime::multipart;
use heddle_engine::runtime::output::{Headers, Sink};
use heddle_engine::sapi::Host;
use heddle_engine::{Heddle, Job, Session, budget};
use hyper::StatusCode;
use std::collections::{HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime};

/// A request for a PHP thread.
pub struct Task {
    pub script: PathBuf,
    /// A script that runs when the first one, a router, declines.
    pub behind: Option<PathBuf>,
    pub input: Posted,
    pub reply: Reply,
}

/// Properties of a dispatcher.
pub struct Setup {
    pub threads: Threads,
    /// Number of requests that may wait, and for how long.
    pub queue: usize,
    pub queue_wait: Duration,
    /// Requests after which a thread's state is made anew; 0 for never.
    pub most_requests: u64,
    /// The environment that programs see, if not the process's.
    pub environment: Option<HashMap<Vec<u8>, Vec<u8>>>,
    /// Whether they see `$_SERVER` there as well, as php-fpm's do.
    pub adds_parameters: bool,
    /// The folder that programs start in, if not their own.
    pub folder: Option<PathBuf>,
    /// A program that starts once and answers many requests, in place of one program for each.
    pub worker: Option<WorkerConfig>,
    pub log: Log,
    /// The pool of php-fpm's kind that they are of, and when it started: for `fpm_get_status`.
    pub fpm: Option<(PoolConfig, SystemTime)>,
}

/// The queue and its threads, which end with it.
pub struct Dispatcher {
    shared: Arc<Pool>,
}

/// State that the threads share.
pub(crate) struct Pool {
    heddle: Heddle,
    state: Mutex<State>,
    /// Tells a thread that a request waits.
    waiting: Condvar,
    pub(crate) setup: Setup,
    pub(crate) live: Live,
}

#[derive(Default)]
struct State {
    queue: VecDeque<(Instant, Task)>,
    threads: usize,
    idle: usize,
    started: u64,
    /// Nobody sends any more.
    is_closed: bool,
}

/// Numbers that describe the load.
#[derive(Clone, Copy, Debug, Default)]
pub struct Load {
    pub waiting: usize,
    pub threads: usize,
    pub idle: usize,
}

/// Stack of a thread that runs PHP.
const STACK: usize = 16 << 20;
/// Time without a request after which a thread beyond the least number ends.
const LINGER: Duration = Duration::from_secs(10);
/// Pause between two looks whether there is memory for another request.
const MEMORY_PAUSE: Duration = Duration::from_millis(20);

impl Dispatcher {
    /// Starts the least number of threads.
    ///
    /// # Errors
    ///
    /// Fails when the system does not give that many.
    pub fn start(heddle: &Heddle, setup: Setup) -> std::io::Result<Dispatcher> {
        let least = setup.threads.min;
        let shared =
            Arc::new(Pool { heddle: heddle.clone(), state: Mutex::default(), waiting: Condvar::new(), setup, live: Live::default() });
        let dispatcher = Dispatcher { shared };
        for number in 0..least {
            Pool::spawn(&dispatcher.shared, &mut dispatcher.shared.state()).map_err(|error| {
                let text = format!("only {number} of {least} threads could be started: {error}");
                std::io::Error::new(error.kind(), text)
            })?;
        }
        Ok(dispatcher)
    }

    /// Returns the load as it is now.
    pub fn load(&self) -> Load {
        self.shared.load()
    }

    /// Returns the threads and their queue.
    pub(crate) fn pool(&self) -> &Pool {
        &self.shared
    }

    /// Returns what is known of the threads and their requests.
    pub fn live(&self) -> &Live {
        &self.shared.live
    }

    /// Returns how the dispatcher was set up.
    pub fn setup(&self) -> &Setup {
        &self.shared.setup
    }

    /// Puts a request into the queue; `false` when too many wait, and the request is dropped.
    pub fn send(&self, task: Task) -> bool {
        let (setup, live) = (&self.shared.setup, &self.shared.live);
        live.accepted.fetch_add(1, Ordering::Relaxed);
        let mut state = self.shared.state();
        if state.queue.len() >= setup.queue.max(1) {
            state.queue.retain(|(_, task)| !task.reply.is_abandoned());
            if state.queue.len() >= setup.queue.max(1) {
                return false;
            }
        }
        state.queue.push_back((Instant::now(), task));
        if state.idle < state.queue.len() {
            if state.threads < setup.threads.max {
                // those that there are go on without it
                let _ = Pool::spawn(&self.shared, &mut state);
            } else {
                live.exhausted.fetch_add(1, Ordering::Relaxed);
            }
        }
        live.most_waiting.fetch_max(state.queue.len() as u64, Ordering::Relaxed);
        drop(state);
        self.shared.waiting.notify_one();
        true
    }
}

impl Drop for Dispatcher {
    fn drop(&mut self) {
        self.shared.state().is_closed = true;
        self.shared.waiting.notify_all();
    }
}

impl Pool {
    /// Returns the load as it is now.
    pub(crate) fn load(&self) -> Load {
        let state = self.state();
        Load { waiting: state.queue.len(), threads: state.threads, idle: state.idle }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn spawn(pool: &Arc<Pool>, state: &mut State) -> std::io::Result<()> {
        let (pool, number) = (pool.clone(), state.started);
        let name = format!("heddle-php-{number}");
        std::thread::Builder::new().name(name).stack_size(STACK).spawn(move || work(&pool, number))?;
        state.threads += 1;
        state.started += 1;
        Ok(())
    }

    /// Returns a session in the state that requests start from.
    pub(crate) fn session(&self, slot: &Slot) -> Session {
        let mut session = self.heddle.session();
        slot.set_account(session.request().heap().memory().account());
        session
    }

    /// Waits for a request. `None`: the thread is one too many.
    pub(crate) fn next(&self) -> Option<Task> {
        let mut state = self.state();
        loop {
            // a request that runs gives memory back; without one there is nothing to wait for
            let waits_for_memory = budget::is_near() && state.threads > state.idle + 1 && !state.queue.is_empty();
            while !waits_for_memory && let Some((since, mut task)) = state.queue.pop_front() {
                if since.elapsed() >= self.setup.queue_wait {
                    task.reply.fail(StatusCode::SERVICE_UNAVAILABLE);
                } else if task.reply.begin() {
                    self.live.most_active.fetch_max((state.threads - state.idle) as u64, Ordering::Relaxed);
                    return Some(task);
                }
            }
            if state.is_closed && state.queue.is_empty() {
                state.threads -= 1;
                return None;
            }
            state.idle += 1;
            let pause = if waits_for_memory { MEMORY_PAUSE } else { LINGER };
            let (guard, waited) = self.waiting.wait_timeout(state, pause).unwrap_or_else(PoisonError::into_inner);
            state = guard;
            state.idle -= 1;
            if waited.timed_out() && state.queue.is_empty() && !state.is_closed && state.threads > self.setup.threads.min && pause == LINGER
            {
                state.threads -= 1;
                return None;
            }
        }
    }
}

/// Runs one request after the other. A panic outside of PHP code costs the request and its state;
/// native code that runs over the end of the stack costs the request and the thread, for which
/// another one is started.
fn work(pool: &Arc<Pool>, number: u64) {
    let current = SharedReply::default();
    let slot = pool.live.open(number);
    let rescue = || {
        if let Ok(mut reply) = current.0.try_lock()
            && let Some(reply) = &mut *reply
        {
            let line = format!("heddle: thread {number}: the native stack overflowed; the request is ended, the thread replaced");
            reply.log(line.as_bytes());
            reply.fail(StatusCode::INTERNAL_SERVER_ERROR);
        }
        pool.live.close(&slot);
        let mut state = pool.state();
        state.threads -= 1;
        // where the system gives no thread, the next request tries again
        let _ = Pool::spawn(pool, &mut state);
    };
    heddle_sys::rescue::with_rescue(&rescue, || match &pool.setup.worker {
        Some(config) => worker::serve(pool, config, &slot, &current),
        None => serve(pool, &slot, &current),
    });
    pool.live.close(&slot);
}

fn serve(pool: &Arc<Pool>, slot: &Slot, current: &SharedReply) {
    let mut session = pool.session(slot);
    let mut served = 0;
    while let Some(task) = pool.next() {
        slot.begin(task.reply.facts());
        *current.lock() = Some(task.reply);
        let (scripts, input) = ((task.script, task.behind), task.input);
        if catch_unwind(AssertUnwindSafe(|| run(&mut session, scripts, input, pool, slot, current))).is_err() {
            session = pool.session(slot);
        }
        slot.end(&pool.live);
        if let Some(mut reply) = current.lock().take() {
            reply.fail(StatusCode::INTERNAL_SERVER_ERROR);
        }
        served += 1;
        if served == pool.setup.most_requests {
            (session, served) = (pool.session(slot), 0);
        }
    }
}

fn run(
    session: &mut Session,
    (script, behind): (PathBuf, Option<PathBuf>),
    posted: Posted,
    pool: &Arc<Pool>,
    slot: &Slot,
    reply: &SharedReply,
) {
    let input = posted.parsed();
    let folder = pool.setup.folder.clone().or_else(|| script.parent().map(PathBuf::from));
    let script = script.into_os_string().into_encoded_bytes();
    let cx = session.request();
    cx.directory = folder.unwrap_or_default();
    cx.script = script.clone();
    cx.environment.clone_from(&pool.setup.environment);
    if pool.setup.adds_parameters {
        cx.env_mut().extend(input.server.iter().cloned());
    }
    session.start(input, Box::new(reply.clone()));
    if pool.setup.fpm.is_some() {
        let pool = pool.clone();
        session.request().state::<Host>().status = Some(Box::new(move || crate::fpm::status(&pool)));
    }
    let behind = behind.map(|behind| Job::File(behind.into_os_string().into_encoded_bytes()));
    let declined = session.execute_router(Job::File(script), behind);
    let untouched = reply.lock().as_ref().is_some_and(Reply::is_untouched);
    if declined
        && untouched
        && let Some(reply) = reply.lock().take()
    {
        reply.pass_through();
    }
    slot.end(&pool.live);
    session.finish();
}

impl Posted {
    /// Returns the input once a form with files is read.
    pub(crate) fn parsed(self) -> heddle_engine::runtime::request::Input {
        let Posted { mut input, boundary, limits } = self;
        if let Some(boundary) = boundary {
            let body = std::mem::take(&mut input.body);
            let form = multipart::read(body.reader(), &boundary, &limits.form);
            (input.fields, input.files, input.exceeds_memory) = (form.fields, form.files, form.exceeds_memory);
            input.startup_warnings.extend(form.problem);
        }
        input
    }
}

/// The reply of the request that a thread runs, as the session's sink: the thread keeps a hand on
/// it.
#[derive(Clone, Default)]
pub(crate) struct SharedReply(Arc<Mutex<Option<Reply>>>);

impl SharedReply {
    pub(crate) fn lock(&self) -> MutexGuard<'_, Option<Reply>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Sink for SharedReply {
    fn write(&mut self, bytes: &[u8]) -> bool {
        self.lock().as_mut().is_none_or(|reply| reply.write(bytes))
    }

    fn flush(&mut self) {
        if let Some(reply) = &mut *self.lock() {
            reply.flush();
        }
    }

    fn send_headers(&mut self, headers: &Headers) {
        if let Some(reply) = &mut *self.lock() {
            reply.send_headers(headers);
        }
    }

    fn send_early(&mut self, status: u16, headers: &Headers) -> bool {
        self.lock().as_mut().is_some_and(|reply| reply.send_early(status, headers))
    }

    fn end(&mut self) {
        if let Some(reply) = &mut *self.lock() {
            reply.end();
        }
    }

    fn log_slow(&mut self, trace: &[u8]) {
        if let Some(reply) = &*self.lock() {
            reply.log_slow(trace);
        }
    }

    fn log_default(&mut self, line: &[u8]) -> bool {
        self.lock().as_ref().is_some_and(|reply| reply.log(line))
    }
}
