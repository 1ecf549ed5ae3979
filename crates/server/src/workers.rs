//! The threads that run PHP.

use crate::response::Reply;
use heddle_engine::runtime::output::{Headers, Sink};
use heddle_engine::runtime::request::Input;
use heddle_engine::{Heddle, Job, Session};
use hyper::StatusCode;
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::rc::Rc;

/// A request for a PHP thread.
pub struct Task {
    pub script: PathBuf,
    /// What runs when the script, a router, declines.
    pub behind: Option<PathBuf>,
    pub input: Input,
    pub reply: Reply,
}

/// The queue in front of the PHP threads.
pub struct Workers {
    queue: flume::Sender<Task>,
}

/// Requests that may wait before connections have to.
const WAITING: usize = 1024;
/// A PHP thread's own stack.
const STACK: usize = 16 << 20;

impl Workers {
    /// Starts `threads` threads. Errors: the system gives none.
    pub fn start(heddle: &Heddle, threads: usize) -> std::io::Result<Workers> {
        let (queue, tasks) = flume::bounded(WAITING);
        for number in 0..threads.max(1) {
            let (heddle, tasks) = (heddle.clone(), tasks.clone());
            std::thread::Builder::new().name(format!("heddle-php-{number}")).stack_size(STACK).spawn(move || work(&heddle, &tasks))?;
        }
        Ok(Workers { queue })
    }

    /// Puts a request into the queue; waits while it is full.
    pub async fn send(&self, task: Task) -> Result<(), flume::SendError<Task>> {
        self.queue.send_async(task).await
    }
}

/// A PHP thread: one request after the other. A panic outside of PHP code costs the request and its state.
fn work(heddle: &Heddle, tasks: &flume::Receiver<Task>) {
    let mut session = heddle.session();
    while let Ok(task) = tasks.recv() {
        let reply = Rc::new(RefCell::new(Some(task.reply)));
        let (scripts, input, sink) = ((task.script, task.behind), task.input, reply.clone());
        if catch_unwind(AssertUnwindSafe(|| run(&mut session, scripts, input, &sink))).is_err() {
            session = heddle.session();
        }
        if let Some(reply) = &mut *reply.borrow_mut() {
            reply.fail(StatusCode::INTERNAL_SERVER_ERROR);
        }
    }
}

fn run(session: &mut Session, (script, behind): (PathBuf, Option<PathBuf>), input: Input, reply: &Rc<RefCell<Option<Reply>>>) {
    let folder = script.parent().map(PathBuf::from).unwrap_or_default();
    let script = script.into_os_string().into_encoded_bytes();
    session.request().directory = folder;
    session.request().script = script.clone();
    session.start(input, Box::new(SharedReply(reply.clone())));
    let behind = behind.map(|behind| Job::File(behind.into_os_string().into_encoded_bytes()));
    let declined = session.execute_router(Job::File(script), behind);
    let untouched = reply.borrow().as_ref().is_some_and(Reply::is_untouched);
    if declined
        && untouched
        && let Some(reply) = reply.borrow_mut().take()
    {
        reply.pass_through();
    }
    session.finish();
}

/// The reply as the session's sink: the thread keeps a hand on it.
struct SharedReply(Rc<RefCell<Option<Reply>>>);

impl Sink for SharedReply {
    fn write(&mut self, bytes: &[u8]) -> bool {
        self.0.borrow_mut().as_mut().is_none_or(|reply| reply.write(bytes))
    }

    fn flush(&mut self) {
        if let Some(reply) = &mut *self.0.borrow_mut() {
            reply.flush();
        }
    }

    fn send_headers(&mut self, headers: &Headers) {
        if let Some(reply) = &mut *self.0.borrow_mut() {
            reply.send_headers(headers);
        }
    }

    fn end(&mut self) {
        if let Some(reply) = &mut *self.0.borrow_mut() {
            reply.end();
        }
    }
}
