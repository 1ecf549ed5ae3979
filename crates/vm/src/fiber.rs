//! Fibers: PHP code with a native stack of its own, so that builtins that call back can be
//! suspended in the middle.
//!
//! Rules:
//! 1. Who resumes switches: it puts its own part of the machine aside ([`Context`]), takes up the
//!    fiber's, and does the reverse when it has control again. Suspending is nothing but going back
//!    to the resumer.
//! 2. A fiber's outermost frame lies at the beginning of its stack. Its caller word is set anew at
//!    each resumption, to the window of the method that resumed it: backtraces go on there.
//! 3. A suspended fiber that is given up is resumed with an object that is no Throwable as the
//!    exception: `finally` blocks run, no `catch` takes it.
//! 4. What a request leaves suspended is forgotten, not unwound: its values die with the heap.
//!
//! 5. The collector sees what a suspended fiber's frames own ([`frames`]). What native code on its
//!    stack owns it does not see, and so leaves alone.
//!
//! This is the only user of `corosensei`. *Not here:* the class as PHP sees it, which is in
//! `classes`.

pub(crate) mod destructors;
pub(crate) mod frames;

use crate::frame::Frame;
use crate::reenter;
use crate::state::VmState;
use corosensei::stack::{Stack, StackPointer};
use corosensei::{Coroutine, CoroutineResult, Yielder};
use heddle_runtime::callable::Callable;
use heddle_runtime::hooks::BacktraceOptions;
use heddle_runtime::reflect::FiberParts;
use heddle_runtime::stack::FiberStack;
use heddle_runtime::{Halt, Request, Result, object};
use heddle_value::object::{Native, Tracer};
use heddle_value::{Array, Object, Value};
use std::cell::{Cell, RefCell};

/// What a Fiber object holds.
pub struct Fiber {
    callable: RefCell<Option<Callable>>,
    state: Cell<State>,
    /// Where its [`Record`] is, from its start on.
    place: Cell<usize>,
    /// The record itself; it is there while the fiber is suspended.
    record: Cell<*const Record>,
    /// What its function returned.
    result: RefCell<Value>,
    /// It is being given up: it may not suspend.
    closing: Cell<bool>,
}

/// How far a fiber is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    Fresh,
    Running,
    Suspended,
    Returned,
    Threw,
    /// It ended by `exit` or a fatal error.
    Ended,
}

impl Native for Fiber {
    fn trace(&self, tracer: &mut Tracer<'_>) {
        if let Some(callable) = &*self.callable.borrow() {
            callable.this.iter().chain(&callable.closure).for_each(|object| tracer.object(object));
        }
        tracer.value(&self.result.borrow());
        if self.state.get() == State::Suspended {
            // SAFETY: a suspended fiber's record is in its box, and its frames are alive.
            unsafe { frames::trace(&*self.record.get(), tracer) };
        }
    }
}

/// What the request keeps of fibers.
#[derive(Default)]
pub struct Fibers {
    current: Option<Object>,
    records: Vec<Option<Box<Record>>>,
    /// Places in `records` that are free.
    free: Vec<usize>,
    /// Stacks that wait for their next fiber.
    spare: Vec<FiberStack>,
    live: usize,
}

/// Spare stacks that are kept.
const SPARE: usize = 16;
/// Bytes of the memory limit that a fiber counts for.
const CHARGE: usize = 16 << 10;

impl Drop for Fibers {
    fn drop(&mut self) {
        if let Some(current) = self.current.take() {
            std::mem::forget(current);
        }
    }
}

/// A fiber that has been started and not ended.
struct Record {
    coroutine: Option<Coroutine<Handed<Input>, Handed<Value>, Result<Value>, Running>>,
    yielder: Cell<*const Yielder<Handed<Input>, Handed<Value>>>,
    /// Its part of the machine while it does not run.
    context: Option<Context>,
    /// Its outermost frame, once known: rule 2.
    bottom: Frame,
}

impl Drop for Record {
    fn drop(&mut self) {
        if let Some(coroutine) = self.coroutine.as_mut().filter(|coroutine| !coroutine.done()) {
            // SAFETY: rule 4: what lies on the stack is never used again, and owns nothing that
            // outlives the request's heap.
            unsafe { coroutine.force_reset() };
        }
        if let Some(context) = &mut self.context {
            context.parked.drain(..).for_each(std::mem::forget);
        }
    }
}

/// A stack in use.
struct Running(FiberStack);

// SAFETY: the mapping begins with a guard, is larger than the smallest that is allowed, and its
// ends are page addresses.
unsafe impl Stack for Running {
    fn base(&self) -> StackPointer {
        StackPointer::new(self.0.native_base()).expect("a mapping is not at 0")
    }

    fn limit(&self) -> StackPointer {
        StackPointer::new(self.0.native_limit()).expect("a mapping is not at 0")
    }
}

/// What a fiber is resumed with.
enum Input {
    Value(Value),
    Exception(Object),
    /// Rule 3.
    GiveUp(Object),
}

/// Carries a value from one stack to the other, and the request with it: whoever has control uses
/// the pointer that was handed over, so that no compiler takes its own for the only one and keeps
/// in registers what the other stack changes.
struct Handed<T> {
    value: T,
    request: *mut Request,
}

/// The part of the machine that belongs to who runs.
struct Context {
    frame: usize,
    ip: usize,
    stack: usize,
    stack_end: usize,
    stack_reserved: usize,
    native_stack_limit: usize,
    depth: u32,
    parked: Vec<Value>,
    error_reporting: i64,
    in_error_handler: bool,
}

impl Context {
    fn take(cx: &mut Request) -> Context {
        let native_stack_limit = cx.heap().stack_limit();
        let machine = &mut cx.machine;
        Context {
            frame: machine.frame,
            ip: machine.ip,
            stack: machine.stack,
            stack_end: machine.stack_end,
            stack_reserved: machine.stack_reserved,
            native_stack_limit,
            depth: machine.depth,
            parked: std::mem::take(&mut machine.parked),
            error_reporting: cx.error_reporting,
            in_error_handler: cx.in_error_handler,
        }
    }

    fn put(self, cx: &mut Request) {
        let machine = &mut cx.machine;
        machine.frame = self.frame;
        machine.ip = self.ip;
        machine.stack = self.stack;
        machine.stack_end = self.stack_end;
        machine.stack_reserved = self.stack_reserved;
        machine.depth = self.depth;
        machine.parked = self.parked;
        cx.heap().set_stack_limit(self.native_stack_limit);
        cx.error_reporting = self.error_reporting;
        cx.in_error_handler = self.in_error_handler;
    }
}

fn payload(object: &Object) -> &Fiber {
    object.native::<Fiber>().expect("a Fiber object")
}

fn error(cx: &mut Request, message: &str) -> Halt {
    cx.throw_error("FiberError", message)
}

/// Gives a new object its payload.
pub fn create(cx: &mut Request, object: &Object) -> Result<()> {
    let fiber = Fiber {
        callable: RefCell::new(None),
        state: Cell::new(State::Fresh),
        place: Cell::new(0),
        record: Cell::new(std::ptr::null()),
        result: RefCell::new(Value::NULL),
        closing: Cell::new(false),
    };
    object.set_native(cx.heap(), fiber);
    Ok(())
}

/// `__construct`
pub fn construct(cx: &mut Request, object: &Object, callable: Callable) -> Result<()> {
    let fiber = payload(object);
    if fiber.state.get() != State::Fresh || fiber.callable.borrow().is_some() {
        return Err(error(cx, "Cannot call constructor twice"));
    }
    *fiber.callable.borrow_mut() = Some(callable);
    Ok(())
}

/// How far the fiber is.
pub fn state(object: &Object) -> State {
    payload(object).state.get()
}

/// Returns what Reflection shows of a fiber. `None`: the object is no Fiber.
pub fn parts(cx: &mut Request, object: &Object, options: BacktraceOptions) -> Option<FiberParts> {
    let fiber = object.native::<Fiber>()?;
    let state = fiber.state.get();
    let begun = matches!(state, State::Running | State::Suspended);
    let current = state == State::Running && VmState::of(cx).fibers.current.as_ref().is_some_and(|other| other.same(object));
    let mut parts = FiberParts {
        callable: fiber.callable.borrow().clone(),
        ended: !begun && state != State::Fresh,
        begun,
        current,
        place: None,
        trace: Vec::new(),
    };
    if current {
        parts.place = (cx.engine.hooks.position)(cx);
        parts.trace = (cx.engine.hooks.backtrace)(cx, options);
        // what resumed it is not part of it
        let resumer = |frame: &heddle_runtime::hooks::Frame| {
            let method = frame.function.as_ref().is_some_and(|name| matches!(&name[..], b"start" | b"resume" | b"throw"));
            method && frame.class.as_ref().is_some_and(|class| class[..] == b"Fiber"[..])
        };
        if let Some(end) = parts.trace.iter().position(resumer) {
            parts.trace.truncate(end);
        }
    } else if state == State::Suspended {
        // SAFETY: a suspended fiber's record is in its box.
        let record = unsafe { &*fiber.record.get() };
        if let Some(context) = &record.context {
            let (frame, ip) = (cx.machine.frame, cx.machine.ip);
            (cx.machine.frame, cx.machine.ip) = (context.frame, context.ip);
            (parts.trace, parts.place) = crate::hooks::backtrace_within(cx, options, record.bottom);
            (cx.machine.frame, cx.machine.ip) = (frame, ip);
        }
    }
    Some(parts)
}

/// `Fiber::getCurrent()`
pub fn current(cx: &mut Request) -> Option<Object> {
    VmState::of(cx).fibers.current.clone()
}

/// `getReturn()`
pub fn result(cx: &mut Request, object: &Object) -> Result<Value> {
    let fiber = payload(object);
    let why = match fiber.state.get() {
        State::Returned => return Ok(fiber.result.borrow().clone()),
        State::Fresh => "The fiber has not been started",
        State::Running | State::Suspended => "The fiber has not returned",
        State::Threw => "The fiber threw an exception",
        State::Ended => "The fiber exited with a fatal error",
    };
    Err(error(cx, &format!("Cannot get fiber return value: {why}")))
}

/// `start()`
pub fn start(cx: &mut Request, object: &Object, args: &[Value], named: Option<Array>) -> Result<Value> {
    let fiber = payload(object);
    if fiber.state.get() != State::Fresh {
        return Err(error(cx, "Cannot start a fiber that has already been started"));
    }
    check_switch(cx)?;
    if fiber.callable.borrow().is_none() {
        return Err(error(cx, "Cannot start a fiber that has not been constructed"));
    }
    let stack = stack(cx)?;
    let context = Context {
        frame: cx.machine.frame,
        ip: cx.machine.ip,
        stack: stack.frames(),
        stack_end: stack.frames_end(),
        stack_reserved: stack.frames_end(),
        native_stack_limit: stack.native_soft_limit(),
        depth: 0,
        parked: Vec::new(),
        error_reporting: cx.error_reporting,
        in_error_handler: false,
    };
    let window = Frame(std::ptr::with_exposed_provenance_mut(stack.frames()));
    let callable: *const Option<Callable> = fiber.callable.as_ptr();
    let mut args = args.to_vec();
    let fibers = &mut VmState::of(cx).fibers;
    let place = fibers.free.pop().unwrap_or(fibers.records.len());
    fiber.place.set(place);
    let body = move |yielder: &Yielder<Handed<Input>, Handed<Value>>, first: Handed<Input>| {
        // SAFETY: the resumer waits inside `resume` and uses the request no more until this one
        // suspends or ends.
        let cx = unsafe { &mut *first.request };
        record(cx, place).yielder.set(yielder);
        // SAFETY: the fiber keeps it until this has returned, so that the collector sees it; who
        // resumes keeps the fiber.
        let callable = unsafe { (*callable).as_ref() }.expect("looked at before the start");
        reenter::call_at(cx, window, callable, &mut args, named.as_ref())
    };
    let coroutine = Some(Coroutine::with_stack(Running(stack), body));
    let record = Record { coroutine, yielder: Cell::new(std::ptr::null()), context: Some(context), bottom: Frame::NULL };
    let fibers = &mut VmState::of(cx).fibers;
    if place == fibers.records.len() {
        fibers.records.push(None);
    }
    let record = fibers.records[place].insert(Box::new(record));
    fiber.record.set(&raw const **record);
    fibers.live += 1;
    switch(cx, object, Input::Value(Value::NULL))
}

/// `resume()`
pub fn resume(cx: &mut Request, object: &Object, value: Value) -> Result<Value> {
    resume_with(cx, object, Input::Value(value))
}

/// `throw()`
pub fn throw(cx: &mut Request, object: &Object, exception: Object) -> Result<Value> {
    resume_with(cx, object, Input::Exception(exception))
}

fn resume_with(cx: &mut Request, object: &Object, input: Input) -> Result<Value> {
    if payload(object).state.get() != State::Suspended {
        return Err(error(cx, "Cannot resume a fiber that is not suspended"));
    }
    check_switch(cx)?;
    switch(cx, object, input)
}

/// `Fiber::suspend()`
pub fn suspend(cx: &mut Request, value: Value) -> Result<Value> {
    let Some(object) = current(cx) else {
        return Err(error(cx, "Cannot suspend outside of a fiber"));
    };
    let fiber = payload(&object);
    if fiber.closing.get() {
        return Err(error(cx, "Cannot suspend in a force-closed fiber"));
    }
    check_switch(cx)?;
    let yielder = record(cx, fiber.place.get()).yielder.get();
    // what the stack holds does not keep the fiber alive
    drop(object);
    // SAFETY: the fiber runs, so its body's yielder is alive; this is its stack.
    let Handed { value, request } = unsafe { &*yielder }.suspend(Handed { value, request: cx });
    // SAFETY: who resumed waits, as at the start.
    let cx = unsafe { &mut *request };
    match value {
        Input::Value(value) => Ok(value),
        Input::Exception(exception) => Err(cx.throw(exception)),
        Input::GiveUp(token) => {
            cx.exception = Some(token);
            Err(Halt::Exception)
        }
    }
}

/// The last owner of the object is gone, or the request ends: a suspended fiber runs its `finally`
/// blocks.
pub fn destroy(cx: &mut Request, object: &Object) -> Result<()> {
    let fiber = payload(object);
    if fiber.state.get() != State::Suspended {
        return Ok(());
    }
    fiber.closing.set(true);
    let pending = cx.exception.take();
    let class = cx.engine.known.closure;
    let token = object::allocate(cx, class);
    token.skip_destructor();
    let outcome = switch(cx, object, Input::GiveUp(token.clone()));
    let outcome = match outcome {
        Err(Halt::Exception) if cx.exception.as_ref().is_some_and(|exception| exception.same(&token)) => {
            cx.exception = None;
            Ok(())
        }
        outcome => outcome.map(drop),
    };
    match (pending, outcome) {
        (None, outcome) => outcome,
        (Some(pending), Err(Halt::Exception)) => {
            let newer = cx.exception.replace(pending);
            Err(newer.map_or(Halt::Exception, |newer| cx.throw(newer)))
        }
        (Some(pending), outcome) => {
            cx.exception = Some(pending);
            outcome
        }
    }
}

/// Refuses to switch where native code holds what the other side might change.
fn check_switch(cx: &mut Request) -> Result<()> {
    if cx.output.in_callback || cx.ticks.running() || cx.foreign_callbacks > 0 {
        return Err(error(cx, "Cannot switch fibers in current execution context"));
    }
    cx.check_stack()
}

/// A stack for one more fiber.
fn stack(cx: &mut Request) -> Result<FiberStack> {
    let limit = cx.heap().memory().limit();
    let fibers = &mut VmState::of(cx).fibers;
    let stack = if fibers.live >= limit / CHARGE { None } else { fibers.spare.pop().or_else(FiberStack::reserve) };
    match stack {
        Some(stack) => Ok(stack),
        None => Err(cx.fatal(format!("Allowed memory size of {limit} bytes exhausted (tried to allocate {CHARGE} bytes)"))),
    }
}

fn record(cx: &mut Request, place: usize) -> &mut Record {
    VmState::of(cx).fibers.records[place].as_deref_mut().expect("a fiber that has not ended")
}

/// Lets the fiber run until it suspends or ends: gives what it suspends with, or null.
fn switch(cx: &mut Request, object: &Object, input: Input) -> Result<Value> {
    let fiber = payload(object);
    let place = fiber.place.get();
    let mine = Context::take(cx);
    let (resumer, ip) = (mine.frame, mine.ip);
    let entered: *mut Record = record(cx, place);
    // SAFETY: the record stays in its box until it is taken out below; who runs meanwhile reaches
    // its `yielder` only.
    let (theirs, coroutine) = unsafe {
        if !(*entered).bottom.is_null() {
            (*entered).bottom.set_return(ip as *const u16, Frame(resumer as *mut Value));
        }
        ((*entered).context.take(), (*entered).coroutine.as_mut())
    };
    let (Some(theirs), Some(coroutine)) = (theirs, coroutine) else { unreachable!("it does not run") };
    theirs.put(cx);
    fiber.state.set(State::Running);
    let outer = VmState::of(cx).fibers.current.replace(object.clone());
    let limits = Limits { cx, stack: [mine.stack, mine.stack_end, mine.stack_reserved], native: mine.native_stack_limit };
    let request: *mut Request = cx;
    let outcome = coroutine.resume(Handed { value: input, request });
    // SAFETY: the fiber waits, or is no more.
    let cx = unsafe { &mut *request };
    std::mem::forget(limits);
    VmState::of(cx).fibers.current = outer;
    match outcome {
        CoroutineResult::Yield(Handed { value, .. }) => {
            fiber.state.set(State::Suspended);
            let theirs = Context::take(cx);
            let record = record(cx, place);
            if record.bottom.is_null() {
                record.bottom = outermost(Frame(theirs.frame as *mut Value), resumer);
            }
            record.context = Some(theirs);
            mine.put(cx);
            Ok(value)
        }
        CoroutineResult::Return(outcome) => {
            mine.put(cx);
            retire(cx, place);
            drop(fiber.callable.take());
            let state = match &outcome {
                Ok(value) => {
                    *fiber.result.borrow_mut() = value.clone();
                    State::Returned
                }
                Err(Halt::Exception) => State::Threw,
                Err(_) => State::Ended,
            };
            fiber.state.set(state);
            outcome.map(|_| Value::NULL)
        }
    }
}

/// Whose stack the machine is on, for the case that a panic comes out of the fiber: what is left of
/// the request goes on with these.
struct Limits {
    cx: *mut Request,
    /// Start, end and reserved end.
    stack: [usize; 3],
    native: usize,
}

impl Drop for Limits {
    fn drop(&mut self) {
        // SAFETY: `switch`, which is being left, has the request.
        let cx = unsafe { &mut *self.cx };
        [cx.machine.stack, cx.machine.stack_end, cx.machine.stack_reserved] = self.stack;
        cx.heap().set_stack_limit(self.native);
    }
}

/// The frame whose caller is the resumer's.
fn outermost(innermost: Frame, resumer: usize) -> Frame {
    let mut frame = innermost;
    // SAFETY: the frames of a suspended fiber are alive; the chain leads to the window of its
    // resumer.
    unsafe {
        while frame.caller().0 as usize != resumer {
            frame = frame.caller();
        }
    }
    frame
}

/// Takes an ended fiber's record out and keeps its stack for the next one.
fn retire(cx: &mut Request, place: usize) {
    let fibers = &mut VmState::of(cx).fibers;
    fibers.live -= 1;
    let ended = fibers.records[place].take();
    fibers.free.push(place);
    if let Some(coroutine) = ended.and_then(|mut record| record.coroutine.take())
        && fibers.spare.len() < SPARE
    {
        fibers.spare.push(coroutine.into_stack().0);
    }
}
