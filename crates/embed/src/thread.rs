//! [`Thread`]: one thread's state; [`Options`] of its requests; [`Canceller`], which another thread may use.

use crate::context::{Context, describe_panic};
use crate::engine::Engine;
use crate::error::{Code, Error, Result};
use crate::handles::Handles;
use crate::sink::{Output, Quiet, Sink};
use crate::state::State;
use heddle_engine::Session;
use heddle_engine::runtime::request::{Input, interrupt};
use heddle_engine::runtime::{Request, deadline};
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

/// What a thread needs to run requests: it stays on the thread that made it.
///
/// Dropping it ends the request that is running.
pub struct Thread {
    session: Session,
    begun: bool,
    generation: Rc<Cell<u32>>,
    cancelled: Arc<AtomicBool>,
    word: Arc<AtomicU32>,
    /// Last: the engine outlives the session.
    engine: Engine,
}

/// What a request begins with.
#[derive(Default)]
pub struct Options {
    /// `$argv`, the script's name first.
    pub argv: Option<Vec<Vec<u8>>>,
    /// `$_SERVER`, in order.
    pub server: Vec<(Vec<u8>, Vec<u8>)>,
    /// The query string, for `$_GET`.
    pub query: Vec<u8>,
    /// The `Cookie` header, for `$_COOKIE`.
    pub cookie: Vec<u8>,
    /// `GET` and its like; the body and its type, for `$_POST` and `php://input`.
    pub method: Vec<u8>,
    pub content_type: Vec<u8>,
    pub body: Vec<u8>,
    /// Request headers, for `getallheaders()`.
    pub headers: Vec<(Vec<u8>, Vec<u8>)>,
    /// The working directory; the process's when `None`.
    pub directory: Option<PathBuf>,
    /// Most bytes of memory; the INI directive's when `None`.
    pub memory_limit: Option<usize>,
    /// Most time, counted from the request's begin; the INI directive's when `None`. When it is
    /// over, what runs next has as long again.
    pub time_limit: Option<Duration>,
    /// Where output goes; nowhere when `None`.
    pub output: Option<Box<dyn Output>>,
    /// A number that [`Context::token`] gives, for host functions to know the request by.
    pub token: usize,
}

/// Ends what a thread runs, from any thread, at the next safepoint of PHP code: a loop's end, a
/// call. A host function that blocks, or a builtin that waits for the system, is not interrupted.
#[derive(Clone)]
pub struct Canceller {
    cancelled: Arc<AtomicBool>,
    word: Arc<AtomicU32>,
}

impl Canceller {
    /// Cancels the request that is running; a request that begins later is not concerned.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
        self.word.fetch_or(interrupt::CANCEL, Ordering::Relaxed);
    }
}

/// How much of a thread's stack is left alone: for what the host's callbacks and the C library
/// need.
const STACK_RESERVE: usize = 160 << 10;
/// With less than this a thread cannot run PHP code.
const STACK_NEEDED: usize = 96 << 10;

impl Thread {
    pub(crate) fn new(engine: Engine) -> Result<Thread> {
        let session = catch_unwind(AssertUnwindSafe(|| engine.inner.heddle.session()));
        let mut session = session.map_err(|panic| describe_panic(&*panic))?;
        let word = session.request().heap().interrupt_handle();
        Ok(Thread { session, begun: false, generation: Rc::default(), cancelled: Arc::default(), word, engine })
    }

    /// The engine it belongs to.
    pub fn engine(&self) -> &Engine {
        &self.engine
    }

    /// Whether a request has begun.
    pub fn has_begun(&self) -> bool {
        self.begun
    }

    /// What another thread may cancel this one's requests with.
    pub fn canceller(&self) -> Canceller {
        Canceller { cancelled: self.cancelled.clone(), word: self.word.clone() }
    }

    /// Begins a request. Errors: one has begun already; the thread's stack is too small.
    pub fn begin(&mut self, options: Options) -> Result<()> {
        if self.begun {
            return Err(Error::new(Code::State, "a request has begun already"));
        }
        let stack_limit = stack_limit()?;
        self.cancelled.store(false, Ordering::Relaxed);
        self.word.fetch_and(!interrupt::CANCEL, Ordering::Relaxed);
        let Options { argv, server, query, cookie, method, content_type, body, headers, .. } = options;
        let input = Input { argv, server, get: query, cookie, method, content_type, body: body.into(), headers, ..Input::default() };
        let output = options.output.unwrap_or_else(|| Box::new(Quiet));
        let state = State {
            handles: Handles::new(self.generation.clone()),
            cancelled: self.cancelled.clone(),
            time_limit: options.time_limit,
            token: options.token,
            ..State::default()
        };
        let session = &mut self.session;
        let begun = catch_unwind(AssertUnwindSafe(|| {
            let cx = session.request();
            cx.put_state(Box::new(state));
            cx.directory = options.directory.unwrap_or_default();
            session.start(input, Box::new(Sink(output)));
            limits(session.request(), stack_limit, options.memory_limit, options.time_limit);
        }));
        self.begun = true;
        if let Err(panic) = begun {
            let error = describe_panic(&*panic);
            let _ = self.end();
            return Err(error);
        }
        Ok(())
    }

    /// The request. Errors: none has begun.
    pub fn context(&mut self) -> Result<Context<'_>> {
        if !self.begun {
            return Err(Error::new(Code::State, "no request has begun"));
        }
        Ok(Context::new(self.session.request()))
    }

    /// Ends the request: runs shutdown functions and destructors, sends what is left, forgets
    /// everything. Gives the exit code.
    pub fn end(&mut self) -> Result<i32> {
        if !self.begun {
            return Err(Error::new(Code::State, "no request has begun"));
        }
        self.begun = false;
        let cx = self.session.request();
        let state = cx.state::<State>();
        drop(state.exception.take());
        // an exit that was asked for is over: what runs now runs to its own end
        cx.heap().lower(interrupt::CANCEL);
        self.session.wind_up();
        Ok(self.session.finish())
    }
}

impl Drop for Thread {
    fn drop(&mut self) {
        let _ = self.end();
    }
}

/// How far native code may go down this thread's stack.
fn stack_limit() -> Result<usize> {
    let here = 0_u8;
    let here = (&raw const here).addr();
    let Some(end) = heddle_sys::process::stack_end() else {
        return Ok(0);
    };
    let limit = end + STACK_RESERVE;
    if here < limit + STACK_NEEDED {
        let text = format!(
            "PHP code needs {} KiB of stack, the thread has {}",
            (STACK_RESERVE + STACK_NEEDED) >> 10,
            (here.saturating_sub(end)) >> 10
        );
        return Err(Error::new(Code::System, text));
    }
    Ok(limit)
}

fn limits(cx: &mut Request, stack_limit: usize, memory: Option<usize>, time: Option<Duration>) {
    let heap = cx.heap();
    heap.set_stack_limit(heap.stack_limit().max(stack_limit));
    if let Some(bytes) = memory {
        let _ = cx.ini_set(b"memory_limit", bytes.to_string().as_bytes());
        cx.heap().memory().set_limit(if bytes == 0 { usize::MAX } else { bytes });
    }
    if let Some(span) = time {
        // for the message, which names whole seconds
        let seconds = span.as_secs() + u64::from(span.subsec_nanos() > 0);
        let _ = cx.ini_set(b"max_execution_time", seconds.to_string().as_bytes());
        deadline::arm_for(cx, span);
    }
}
