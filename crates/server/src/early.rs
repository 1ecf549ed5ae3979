//! Headers ahead of a response (103 Early Hints) over HTTP/1.1.
//!
//! The library that serves connections has no such responses, so they are written below it: into
//! the stream, between two of its own writes, once what it wrote before is flushed. While it waits
//! for a response it looks whether the client is still there; that is when they are written.

use crate::response::Early;
use crate::spelling::Spelled;
use std::fmt::Write;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

/// Headers that wait to be written, of one connection.
pub struct Hints {
    state: Mutex<State>,
}

struct State {
    bytes: Vec<u8>,
    /// How names are spelled in the head that is written next.
    spelled: Option<Spelled>,
    /// Whether everything that was written so far is flushed, so that these may follow.
    is_flushed: bool,
    /// The connection's task.
    task: Option<Waker>,
}

impl Hints {
    /// Starts with none.
    pub fn new() -> Arc<Hints> {
        Arc::new(Hints { state: Mutex::new(State { bytes: Vec::new(), spelled: None, is_flushed: true, task: None }) })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that something of a response was written: what waits comes too late.
    pub fn wrote(&self) {
        let mut state = self.state();
        state.is_flushed = false;
        state.bytes.clear();
        state.spelled = None;
    }

    /// Notes that nothing is left to be written.
    pub fn flushed(&self) {
        self.state().is_flushed = true;
    }

    /// Returns whether nothing is left to be written.
    pub fn is_flushed(&self) -> bool {
        let state = self.state();
        state.is_flushed && state.bytes.is_empty()
    }

    /// Says how names are spelled in the head that is written next. Behind what is not written yet
    /// it is not known where that begins: there they are written in the usual way.
    pub fn spell(&self, spelled: Spelled) {
        if !spelled.0.is_empty() {
            let mut state = self.state();
            state.spelled = Some(spelled).filter(|_| state.is_flushed);
        }
    }

    /// Takes that, when the head begins.
    pub fn take_spelled(&self) -> Option<Spelled> {
        self.state().spelled.take()
    }

    /// Writes what waits, where it may stand.
    pub fn write(
        &self,
        cx: &mut Context<'_>,
        mut write: impl FnMut(&mut Context<'_>, &[u8]) -> Poll<io::Result<usize>>,
    ) -> Poll<io::Result<()>> {
        let mut state = self.state();
        if state.task.as_ref().is_none_or(|task| !task.will_wake(cx.waker())) {
            state.task = Some(cx.waker().clone());
        }
        while state.is_flushed && !state.bytes.is_empty() {
            match write(cx, &state.bytes) {
                Poll::Ready(Ok(0)) => return Poll::Ready(Err(io::ErrorKind::WriteZero.into())),
                Poll::Ready(Ok(count)) => drop(state.bytes.drain(..count)),
                Poll::Ready(Err(error)) => return Poll::Ready(Err(error)),
                Poll::Pending => return Poll::Pending,
            }
        }
        Poll::Ready(Ok(()))
    }
}

impl Early for Hints {
    fn send(&self, status: u16, fields: &[Vec<u8>]) -> bool {
        let reason = if status == 103 { "Early Hints" } else { "Informational" };
        let mut head = String::new();
        let _ = write!(head, "HTTP/1.1 {status} {reason}\r\n");
        let mut state = self.state();
        state.bytes.extend_from_slice(head.as_bytes());
        // the engine's own field says nothing that a client wants early
        for field in fields.iter().filter(|field| !field.starts_with(b"X-Powered-By:")) {
            state.bytes.extend_from_slice(field);
            state.bytes.extend_from_slice(b"\r\n");
        }
        state.bytes.extend_from_slice(b"\r\n");
        if let Some(task) = &state.task {
            task.wake_by_ref();
        }
        true
    }
}
