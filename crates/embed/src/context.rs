//! [`Context`]: a request that has begun, as the host sees it; and how whatever happens in there comes back.

use crate::error::{Code, Error, Result};
use crate::handles::Val;
use crate::state::State;
use heddle_engine::runtime::errors::get_property;
use heddle_engine::runtime::object::class_of;
use heddle_engine::runtime::{Halt, Request, deadline};
use heddle_engine::value::{Object, Value};
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;
use std::time::Duration;

/// See the module. It has the whole API of a running request: running and calling, variables,
/// errors (`run.rs`); values (`values.rs`), arrays (`arrays.rs`), objects (`objects.rs`).
pub struct Context<'a> {
    pub(crate) cx: &'a mut Request,
}

impl<'a> Context<'a> {
    pub(crate) fn new(cx: &'a mut Request) -> Context<'a> {
        Context { cx }
    }

    /// The same request again, for as long as this is not used.
    pub fn again(&mut self) -> Context<'_> {
        Context { cx: self.cx }
    }

    /// The request itself, for parts of Heddle. What is changed in it may break what this crate
    /// promises.
    pub fn request(&mut self) -> &mut Request {
        self.cx
    }

    pub(crate) fn state(&mut self) -> &mut State {
        self.cx.state()
    }

    /// What [`crate::Options::token`] was.
    pub fn token(&mut self) -> usize {
        self.state().token
    }

    /// Refuses when the request broke down.
    fn check(&mut self) -> Result<()> {
        let state = self.state();
        if state.broken || state.panic.is_some() {
            return Err(Error::new(Code::Broken, "the request broke down: only its end is left"));
        }
        Ok(())
    }

    /// The value behind a handle, looked through references.
    pub(crate) fn get(&mut self, handle: Val) -> Result<Value> {
        self.check()?;
        match self.state().handles.get(handle) {
            Some(value) => Ok(value.deref().clone()),
            None => Err(no_value()),
        }
    }

    pub(crate) fn get_all(&mut self, handles: &[Val]) -> Result<Vec<Value>> {
        handles.iter().map(|handle| self.get(*handle)).collect()
    }

    /// A handle to a value.
    pub(crate) fn put(&mut self, value: Value) -> Val {
        let value = value.into_deref();
        self.state().handles.put(if value.is_undef() { Value::NULL } else { value })
    }

    /// Lets go of a value before the request ends. Errors: it was gone.
    pub fn release(&mut self, value: Val) -> Result<()> {
        self.check()?;
        if self.state().handles.release(value) { Ok(()) } else { Err(no_value()) }
    }

    /// Keeps a value that was made in a host function beyond the function's return, until the
    /// request ends.
    pub fn keep(&mut self, value: Val) -> Result<()> {
        self.check()?;
        if self.state().handles.keep(value) { Ok(()) } else { Err(no_value()) }
    }

    /// How many values the host holds.
    pub fn held(&mut self) -> usize {
        self.state().handles.len()
    }

    /// Does something that runs no PHP code but may run out of memory.
    pub(crate) fn quick<R>(&mut self, part: impl FnOnce(&mut Request) -> R) -> Result<R> {
        self.check()?;
        let cx = &mut *self.cx;
        let (arena, heap) = (cx.arena.clone(), cx.heap());
        catch_unwind(AssertUnwindSafe(|| arena.enter(|| heap.memory().enter(|| part(cx))))).map_err(|panic| {
            heddle_engine::session::restore_limit(self.cx, &*panic);
            describe_panic(&*panic)
        })
    }

    /// Does something that may run PHP code.
    pub(crate) fn guarded<R>(&mut self, part: impl FnOnce(&mut Request) -> heddle_engine::runtime::Result<R>) -> Result<R> {
        self.check()?;
        self.state().exception = None;
        let cx = &mut *self.cx;
        let (arena, heap) = (cx.arena.clone(), cx.heap());
        match catch_unwind(AssertUnwindSafe(|| arena.enter(|| heap.memory().enter(|| part(cx))))) {
            Ok(Ok(result)) => Ok(result),
            Ok(Err(halt)) => Err(self.halted(halt)),
            Err(panic) => {
                let error = describe_panic(&*panic);
                if self.state().depth > 0 {
                    // frames below this one are still there: it is theirs to end
                    self.state().panic = Some(panic);
                } else {
                    self.state().broken = true;
                    heddle_engine::session::recover(self.cx, &*panic);
                }
                Err(error)
            }
        }
    }

    /// Why PHP code stopped, as an error.
    fn halted(&mut self, halt: Halt) -> Error {
        if halt == Halt::Exception {
            let Some(exception) = self.cx.exception.take() else {
                return Error::new(Code::Internal, "an exception that is not there");
            };
            let message = describe_exception(&exception);
            self.state().exception = Some(exception);
            return Error::new(Code::Exception, message);
        }
        let state = self.state();
        if state.depth > 0 {
            state.halt = Some(halt);
        }
        if state.cancelled.swap(false, Ordering::Relaxed) {
            return Error::new(Code::Cancelled, "the request was cancelled");
        }
        if halt == Halt::Exit {
            return Error::new(Code::Exit, format!("exit({})", self.cx.exit_code));
        }
        let message = self.cx.last_error.as_ref().map_or_else(String::new, |last| {
            let (text, file) = (String::from_utf8_lossy(&last.message), String::from_utf8_lossy(&last.file));
            format!("{text} in {file} on line {}", last.line)
        });
        if !message.starts_with("Maximum execution time of") {
            return Error::new(Code::Fatal, message);
        }
        // what runs next has as long again: shutdown functions, and what the host runs all the same
        let seconds = self.cx.ini_int("max_execution_time").max(0) as u64;
        let span = self.state().time_limit.unwrap_or(Duration::from_secs(seconds));
        if !span.is_zero() {
            deadline::arm_for(self.cx, span);
        }
        Error::new(Code::TimeLimit, message)
    }
}

fn no_value() -> Error {
    Error::new(Code::InvalidHandle, "the handle names no value of this request")
}

/// A panic as an error.
pub(crate) fn describe_panic(panic: &(dyn Any + Send)) -> Error {
    match heddle_engine::session::panic_message(panic) {
        (true, text) => Error::new(Code::MemoryLimit, text),
        (false, text) => Error::new(Code::Internal, text),
    }
}

/// `Class: message in file on line n`
fn describe_exception(exception: &Object) -> String {
    let text =
        |name: &str| get_property(exception, name).as_bytes().map_or_else(String::new, |text| String::from_utf8_lossy(text).into_owned());
    let line = get_property(exception, "line").as_int().unwrap_or(0);
    let class = String::from_utf8_lossy(class_of(exception).get().shown()).into_owned();
    format!("{class}: {} in {} on line {line}", text("message"), text("file"))
}
