//! Generators: a frame that is put away at `yield` and laid onto the stack again to go on.
//!
//! Rules:
//! 1. While the body runs, its frame lies on the stack with [`flag::GENERATOR`], and its `result`
//!    word points to the [`Generator`] payload. Its caller is who resumed it: native code (an entry
//!    frame), a `foreach` (the return address is the loop's own instruction, which runs again), or
//!    the window of `send()` or `next()`, which ends when the body is suspended.
//! 2. While it is suspended, the frame's slots lie in `saved`, byte for byte, as far as a `yield`
//!    leaves something in them; `ip` is the `yield` it stands at, or the first instruction. The
//!    header stays in `saved` while the body runs.
//! 3. A generator that delegates stays suspended at its `yield from`: who resumes it resumes the
//!    innermost one, which knows the way back by `outer`.
//! 4. A finished generator has no slots.
//!
//! What happens most often, a `yield` by value in a loop or a method's call, is [`fast`].

pub mod fast;

use crate::call;
use crate::driver::{self, Outcome};
use crate::frame::{Frame, flag};
use crate::iterate::{self, Inner};
use crate::machine::{Flow, Vm};
use crate::reenter;
use crate::unwind;
use heddle_bytecode::Slot;
use heddle_bytecode::ops::{HEADER, THIS};
use heddle_bytecode::{liveness, ops};
use heddle_runtime::object;
use heddle_runtime::reflect::GeneratorParts;
use heddle_runtime::{FunctionPtr, Halt, Request, Result};
use heddle_value::object::{Native, Tracer};
use heddle_value::{Object, Tag, Value};
use std::cell::{Cell, UnsafeCell};
use std::mem::MaybeUninit;

/// What a Generator object holds.
pub struct Generator {
    saved: UnsafeCell<Box<[MaybeUninit<Value>]>>,
    ip: Cell<*const u16>,
    /// Behind the `yield` it stands at, while there is a `target`.
    next: Cell<*const u16>,
    state: Cell<State>,
    key: Held,
    value: Held,
    /// What `return` gave.
    result: Held,
    /// Where the value sent in goes.
    target: Cell<Option<Slot>>,
    /// Keys given by itself so far.
    largest_key: Cell<i64>,
    /// What its `yield from` walks.
    delegate: UnsafeCell<Option<Inner>>,
    /// Who waits in a `yield from` for this one; valid while this one runs.
    outer: Cell<*const Generator>,
    /// Whether it went past its first `yield`.
    moved: Cell<bool>,
    /// It is being given up: it may not delegate.
    closing: Cell<bool>,
    by_ref: bool,
    function: FunctionPtr,
}

/// A value that is replaced as a whole.
struct Held(UnsafeCell<Value>);

impl Held {
    /// The borrow ends before anything is set.
    #[inline(always)]
    fn get(&self) -> &Value {
        // SAFETY: see above; one thread.
        unsafe { &*self.0.get() }
    }

    #[inline(always)]
    fn set(&self, value: Value) {
        // SAFETY: nobody borrows it; dropping a value runs no PHP code.
        unsafe { *self.0.get() = value }
    }
}

/// How far a generator is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// Before its first instruction.
    Fresh,
    Suspended,
    Running,
    Finished,
    /// It ended by an exception.
    Failed,
}

impl Native for Generator {
    fn trace(&self, tracer: &mut Tracer<'_>) {
        for value in [&self.key, &self.value, &self.result] {
            tracer.value(value.get());
        }
        if let Some(delegate) = self.delegate() {
            delegate.trace(tracer);
        }
        self.each_saved(|value| {
            // SAFETY: `each_saved` gives live values.
            tracer.value(unsafe { &*value });
        });
        if matches!(self.state.get(), State::Fresh | State::Suspended) {
            // SAFETY: rule 2.
            unsafe { crate::fiber::frames::trace_owned_words(self.frame(), tracer) };
        }
    }
}

impl Drop for Generator {
    fn drop(&mut self) {
        if !matches!(self.state.get(), State::Fresh | State::Suspended) {
            return;
        }
        // SAFETY: rule 2: each value is owned by the saved frame, dropped once.
        self.each_saved(|value| unsafe { drop(std::mem::replace(&mut *value, Value::UNDEF)) });
        let frame = self.frame();
        // SAFETY: the frame's header words are as they were.
        unsafe {
            if frame.flags() & flag::CLOSURE != 0 {
                call::release_owner(frame);
            }
            frame.drop_symbols();
        }
    }
}

impl Generator {
    /// The slots that are put away.
    #[inline(always)]
    fn slots(&self) -> *mut [MaybeUninit<Value>] {
        // SAFETY: the box itself is replaced by `clear` only.
        unsafe { &raw mut **self.saved.get() }
    }

    /// The frame as it is put away.
    fn frame(&self) -> Frame {
        Frame(self.slots().cast())
    }

    /// The borrow ends before it is set.
    #[inline(always)]
    fn delegate(&self) -> Option<&Inner> {
        // SAFETY: see above; one thread.
        unsafe { (*self.delegate.get()).as_ref() }
    }

    fn set_delegate(&self, delegate: Option<Inner>) {
        // SAFETY: nobody borrows it; dropping it runs no PHP code.
        unsafe { *self.delegate.get() = delegate }
    }

    /// The generator that runs when this one is resumed: through every `yield from` whose inner one
    /// has not ended.
    #[inline(always)]
    fn innermost(&self) -> &Generator {
        let mut at = self;
        while let Some(Inner::Generator(inner)) = at.delegate() {
            let inner = payload(inner);
            if matches!(inner.state.get(), State::Finished | State::Failed) {
                break;
            }
            at = inner;
        }
        at
    }

    /// As [`Generator::innermost`], for resuming it: everyone on the way has moved and is noted as
    /// who waits.
    #[inline(always)]
    fn innermost_to_run(&self) -> &Generator {
        let mut at = self;
        at.outer.set(std::ptr::null());
        at.moved.set(at.state.get() != State::Fresh);
        while let Some(Inner::Generator(inner)) = at.delegate() {
            let inner = payload(inner);
            match inner.state.get() {
                State::Finished | State::Failed => break,
                // it comes back to who resumed it
                State::Running => return inner,
                State::Fresh | State::Suspended => {}
            }
            inner.outer.set(at);
            inner.moved.set(inner.state.get() != State::Fresh);
            at = inner;
        }
        at
    }

    /// What `current()` gives.
    fn shown(&self) -> &Value {
        if matches!(self.state.get(), State::Finished | State::Failed) {
            const NULL: &Value = &Value::NULL;
            return NULL;
        }
        let at = self.innermost();
        // one that has ended while others wait for it in a `yield from` shows them what it stood at
        // last
        match at.delegate() {
            Some(Inner::Generator(ended)) => payload(ended).value.get(),
            _ => at.value.get(),
        }
    }

    /// Hands every live value of the saved frame to `visit`.
    fn each_saved(&self, mut visit: impl FnMut(*mut Value)) {
        if !matches!(self.state.get(), State::Fresh | State::Suspended) {
            return;
        }
        let frame = self.frame();
        // SAFETY: rule 2.
        unsafe {
            let function = frame.function();
            let code = function.get().code().expect("a generator has code");
            visit(frame.slot(THIS));
            for index in HEADER..function.first_temp.index() {
                visit(frame.slot(index));
            }
            let offset = self.ip.get().offset_from(function.code.0) as u32;
            for slot in liveness::live_at(code, offset) {
                visit(frame.slot(slot.index()));
            }
        }
    }
}

/// The payload of an object that is known to be a generator.
#[inline(always)]
fn payload(object: &Object) -> &Generator {
    debug_assert!(object.any_native().is_some());
    // SAFETY: nothing but `start` makes Generator objects, and the callers know that it is one.
    unsafe { &*std::ptr::from_ref(object.any_native().unwrap_unchecked()).cast::<Generator>() }
}

/// The `generator` instruction: puts the frame away and gives the object to the caller.
pub fn start(vm: &mut Vm) -> Flow {
    vm.sync();
    // SAFETY: the frame is running.
    unsafe {
        let frame = vm.frame;
        let function = frame.function();
        let class = vm.cx().engine.known.generator;
        let object = object::allocate(vm.cx(), class);
        let flags = frame.flags();
        let result = frame.result();
        frame.clear_flags(flag::ENTRY | flag::CONSTRUCT | flag::BY_REF | flag::DROPPED);
        let next = vm.ip.add(<ops::Generator as ops::Instruction>::WORDS);
        let code = function.get().code().expect("a generator has code");
        let size = liveness::suspended_slots(code);
        let generator = Generator {
            saved: UnsafeCell::new(std::slice::from_raw_parts(frame.0.cast::<MaybeUninit<Value>>(), size).iter().map(copied).collect()),
            ip: Cell::new(next),
            next: Cell::new(next),
            state: Cell::new(State::Fresh),
            key: Held(UnsafeCell::new(Value::NULL)),
            value: Held(UnsafeCell::new(Value::NULL)),
            result: Held(UnsafeCell::new(Value::UNDEF)),
            target: Cell::new(None),
            largest_key: Cell::new(-1),
            delegate: UnsafeCell::new(None),
            outer: Cell::new(std::ptr::null()),
            moved: Cell::new(false),
            closing: Cell::new(false),
            by_ref: function.returns_ref(),
            function,
        };
        object.set_native(vm.heap(), generator);
        // only a body with `finally` has something to do when it is given up
        if !code.regions.iter().any(|region| code.code[region.handler as usize] == ops::Op::CatchFinally as u16) {
            object.skip_destructor();
        }
        if result.is_null() {
            drop(object)
        } else {
            result.write(Value::from(object))
        }
        vm.ip = frame.return_ip();
        vm.frame = frame.caller();
        vm.cx().machine.frame = vm.frame.0 as usize;
        if flags & flag::ENTRY != 0 { Flow::Exit } else { Flow::Goto }
    }
}

/// A slot byte for byte.
fn copied(slot: &MaybeUninit<Value>) -> MaybeUninit<Value> {
    // SAFETY: the frame that is copied is given up as it is.
    unsafe { std::ptr::read(slot) }
}

/// The generator whose frame this is.
#[inline(always)]
unsafe fn of_frame<'a>(frame: Frame) -> &'a Generator {
    // SAFETY: rule 1.
    unsafe { &*frame.result().cast::<Generator>() }
}

/// The frames that wait in a `yield from` for this running one, innermost first, with where they
/// stand.
///
/// # Safety
/// The frame is a running generator's.
pub unsafe fn waiting(frame: Frame) -> impl Iterator<Item = (Frame, *const u16)> {
    // SAFETY: promised by the caller; who waits is kept by what was resumed.
    let first = unsafe { of_frame(frame) }.outer.get();
    // SAFETY: as above.
    let chain = std::iter::successors(Some(first), |at| unsafe { at.as_ref() }.map(|at| at.outer.get()));
    // SAFETY: as above.
    chain.map_while(|at| unsafe { at.as_ref() }).map(|at| (at.frame(), at.ip.get()))
}

// ---- laying down and putting away
// ------------------------------------------------------------------------------------

/// Copies words `from..to` of one frame to another one, word by word: what was written by words a
/// moment ago is not to be had in larger pieces yet. Volatile, or it would become a call of
/// `memcpy`.
#[inline(always)]
unsafe fn copy_words(source: Frame, target: Frame, from: usize, to: usize) {
    let (source, target) = (source.0.cast::<u64>(), target.0.cast::<u64>());
    for at in from..to {
        // SAFETY: promised by the caller: the words are the frames'.
        unsafe { target.add(at).write_volatile(source.add(at).read_volatile()) }
    }
}

/// Whether the generator's frame fits the stack at `at`.
#[inline(always)]
unsafe fn fits(vm: &Vm, generator: &Generator, at: Frame) -> bool {
    // SAFETY: only computed.
    unsafe { at.slot(generator.function.get().frame_size as usize) as usize <= vm.cx().machine.stack_end }
}

/// Does what [`fits`] does, after making room as far as memory allows.
unsafe fn has_room(vm: &Vm, generator: &Generator, at: Frame) -> bool {
    // SAFETY: only computed.
    let end = unsafe { at.slot(generator.function.get().frame_size as usize) };
    call::has_room(vm.cx(), end)
}

/// Lays a frame that was put away at `at`, under `caller`.
#[inline(always)]
unsafe fn lay(generator: &Generator, at: Frame, next: *const u16, caller: Frame, entry: u32) {
    // SAFETY: promised by the caller: there is room above everything that runs; rule 2 holds for
    // what is laid there.
    unsafe {
        at.restore_header(generator.frame(), entry | flag::GENERATOR);
        copy_words(generator.frame(), at, 2 * HEADER, 2 * generator.slots().len());
        generator.state.set(State::Running);
        at.set_return(next, caller);
        at.set_result(std::ptr::from_ref(generator).cast_mut().cast());
    }
}

/// Copies the running frame to where it is kept. Gives what only its place on the stack says:
/// whether native code waits.
#[inline(always)]
unsafe fn put_away(vm: &Vm, generator: &Generator) -> u32 {
    // SAFETY: promised by the caller: the running frame is the generator's.
    unsafe {
        let frame = vm.frame;
        let entry = frame.flags() & flag::ENTRY;
        frame.save_header(generator.frame(), flag::ENTRY | flag::GENERATOR);
        copy_words(frame, generator.frame(), 2 * HEADER, 2 * generator.slots().len());
        generator.ip.set(vm.ip);
        generator.state.set(State::Suspended);
        entry
    }
}

/// Puts another generator's frame in the place of the one that just went: the same one waits for
/// it.
unsafe fn replace(vm: &mut Vm, generator: &Generator, entry: u32) -> bool {
    // SAFETY: promised by the caller: the header of the frame that went is still there.
    unsafe {
        let at = vm.frame;
        if !has_room(vm, generator, at) {
            return false;
        }
        lay(generator, at, at.return_ip(), at.caller(), entry);
    }
    vm.ip = generator.ip.get();
    vm.cx().machine.ip = vm.ip as usize;
    true
}

/// The generator's frame is gone from the stack: goes on with who resumed it.
#[inline(always)]
unsafe fn go_back(vm: &mut Vm, entry: u32) -> Flow {
    // SAFETY: promised by the caller: the header of the frame that went is still there.
    unsafe {
        let frame = vm.frame;
        let caller = frame.caller();
        if entry != 0 {
            vm.frame = caller;
            vm.cx().machine.frame = caller.0 as usize;
            return Flow::Exit;
        }
        if caller.function().native.is_some() {
            return end_method(vm, caller);
        }
        vm.ip = frame.return_ip().sub(1);
        vm.frame = caller;
        Flow::Goto
    }
}

/// `send()` or `next()` is done: gives its result and closes its window.
unsafe fn end_method(vm: &mut Vm, window: Frame) -> Flow {
    // SAFETY: promised by the caller: `resume_method` wrote the window.
    unsafe {
        let result = window.result();
        if !result.is_null() {
            // `send()` gives what the generator stands at now, `next()` nothing
            let value = match window.this().as_object() {
                Some(object) if window.argc() == 1 => payload(object).shown().deref().clone(),
                _ => Value::NULL,
            };
            result.write(value);
        }
        vm.ip = window.return_ip();
        vm.frame = window.caller();
        call::drop_window(window, window.argc());
        vm.cx().machine.frame = vm.frame.0 as usize;
        if vm.heap().interrupt().load(std::sync::atomic::Ordering::Relaxed) != 0 {
            return call::poll_after_call(vm, result);
        }
        Flow::Goto
    }
}

/// `yield`: puts the frame away and goes back to who resumed it.
#[inline(always)]
pub fn suspend(vm: &mut Vm, dst: Slot, key: Option<Value>, value: Value) -> Flow {
    // SAFETY: the frame is a generator's.
    unsafe {
        let generator = of_frame(vm.frame);
        let key = key.unwrap_or_else(|| Value::int(generator.largest_key.get() + 1));
        if let Some(int) = key.as_int()
            && int > generator.largest_key.get()
        {
            generator.largest_key.set(int);
        }
        generator.key.set(key);
        generator.value.set(value);
        generator.target.set(Some(dst));
        generator.next.set(vm.ip.add(ops::META[usize::from(vm.opcode_at(vm.ip))].words));
        let entry = put_away(vm, generator);
        go_back(vm, entry)
    }
}

/// `return` of a generator.
pub fn finish(vm: &mut Vm, value: Value) -> Flow {
    vm.sync();
    // SAFETY: the frame is a generator's.
    unsafe {
        let generator = of_frame(vm.frame);
        generator.result.set(value);
        generator.state.set(State::Finished);
        clear(generator);
        let frame = vm.frame;
        let entry = frame.flags() & flag::ENTRY;
        call::dispose(vm.cx(), frame);
        match generator.outer.get().as_ref() {
            // its `yield from` runs again and finds the result
            Some(outer) => {
                if !replace(vm, outer, entry) {
                    return Flow::Halt(no_room(vm.cx()));
                }
                Flow::Goto
            }
            None => go_back(vm, entry),
        }
    }
}

/// The unwinder leaves a generator's frame. Who waits for it in a `yield from` gets the exception:
/// its frame is laid there, and this is true.
///
/// # Safety
/// The frame, `vm.frame`, is a generator's; what it held is released.
pub unsafe fn failed(vm: &mut Vm, halt: Halt) -> bool {
    // SAFETY: promised by the caller.
    unsafe {
        let generator = of_frame(vm.frame);
        generator.state.set(State::Failed);
        generator.value.set(Value::NULL);
        clear(generator);
        match generator.outer.get().as_ref() {
            Some(outer) if halt == Halt::Exception => {
                let entry = vm.frame.flags() & flag::ENTRY;
                outer.set_delegate(None);
                replace(vm, outer, entry)
            }
            _ => false,
        }
    }
}

fn clear(generator: &Generator) {
    generator.key.set(Value::NULL);
    generator.set_delegate(None);
    // SAFETY: its frame runs or is gone: nobody looks at the slots.
    unsafe { *generator.saved.get() = Box::default() };
}

#[cold]
fn no_room(cx: &mut Request) -> Halt {
    cx.fatal("Allowed memory size exhausted by nested generators")
}

#[cold]
fn already_running(cx: &mut Request) -> Halt {
    cx.throw_error("Error", "Cannot resume an already running generator")
}

// ---- resuming
// --------------------------------------------------------------------------------------------------------

/// What a generator is resumed with.
enum Input {
    Value(Value),
    Exception(Object),
    /// It is given up: as if `return` stood at the `yield`.
    Return,
    /// It is being given up and stands at a `yield` again.
    Refusal,
}

/// Lets the body run until the next `yield` or its end, in a driver of its own.
fn resume(cx: &mut Request, object: &Object, input: Input) -> Result<()> {
    let root = payload(object);
    let generator = match input {
        Input::Return | Input::Refusal => {
            root.outer.set(std::ptr::null());
            root
        }
        _ => root.innermost_to_run(),
    };
    match generator.state.get() {
        State::Running => return Err(already_running(cx)),
        State::Finished | State::Failed => return Ok(()),
        State::Fresh | State::Suspended => {}
    }
    cx.check_stack()?;
    let keep = object.clone();
    let frame = Frame(reenter::top(cx));
    let saved_frame = cx.machine.frame;
    let saved_ip = cx.machine.ip;
    let parked = std::mem::take(&mut cx.machine.parked);
    // SAFETY: the frame lies above everything that runs; rule 2 holds for what is laid there.
    let outcome = unsafe {
        let mut vm = Vm::new(generator.ip.get(), frame, cx);
        if !has_room(&vm, generator, frame) {
            return Err(no_room(vm.cx()));
        }
        let flow = match input {
            Input::Value(value) => run_on(&mut vm, generator, value, saved_ip as *const u16, Frame(saved_frame as *mut Value), flag::ENTRY),
            input => {
                lay(generator, frame, saved_ip as *const u16, Frame(saved_frame as *mut Value), flag::ENTRY);
                match input {
                    Input::Exception(exception) => {
                        vm.sync();
                        generator.set_delegate(None);
                        Flow::Halt(vm.cx().throw(exception))
                    }
                    Input::Refusal => {
                        vm.sync();
                        let text = "Cannot yield from finally blocks if the generator is being closed before execution is finished";
                        Flow::Halt(vm.cx().throw_error("Error", text))
                    }
                    _ => unwind::abandon(&mut vm),
                }
            }
        };
        let flow = match flow {
            Flow::Halt(halt) => unwind::unwind(&mut vm, halt),
            flow => flow,
        };
        match flow {
            Flow::Goto => driver::run(vm.cx(), vm.ip, vm.frame),
            _ => unwind::take_outcome(vm.cx()),
        }
    };
    cx.machine.frame = saved_frame;
    cx.machine.ip = saved_ip;
    cx.machine.parked = parked;
    drop(keep);
    match outcome {
        Outcome::Done => Ok(()),
        Outcome::Halted(halt) => Err(halt),
    }
}

/// Lays the frame at `vm.frame` and stands `vm` where it goes on: behind its `yield`, or again at
/// its `yield from`, whose array or iterator is moved.
///
/// # Safety
/// There is room, and the generator is fresh or suspended.
#[inline(always)]
unsafe fn run_on(vm: &mut Vm, generator: &Generator, sent: Value, next: *const u16, caller: Frame, entry: u32) -> Flow {
    // SAFETY: promised by the caller.
    unsafe {
        lay(generator, vm.frame, next, caller, entry);
        vm.ip = generator.ip.get();
        if let Some(target) = generator.target.take() {
            vm.put(target, sent);
            vm.ip = generator.next.get();
            return Flow::Goto;
        }
        move_inner(vm, generator)
    }
}

/// A generator that stands at no `yield`: it is fresh, or its `yield from` goes on.
#[inline(never)]
fn move_inner(vm: &mut Vm, generator: &Generator) -> Flow {
    vm.sync();
    // SAFETY: the inner one is replaced only by the generator's own instructions, and these do not
    // run.
    let inner = unsafe { (*generator.delegate.get()).as_mut() };
    match inner.map(|inner| iterate::delegate_next(vm.cx(), inner)) {
        Some(Err(halt)) => {
            generator.set_delegate(None);
            Flow::Halt(halt)
        }
        _ => Flow::Goto,
    }
}

/// Runs to the first `yield`, if it has not.
fn ensure_started(cx: &mut Request, object: &Object) -> Result<()> {
    let generator = payload(object);
    match generator.state.get() {
        State::Fresh => resume(cx, object, Input::Value(Value::NULL)),
        State::Suspended if generator.delegate().is_some() && waits_for_failed(generator) => resume(cx, object, Input::Value(Value::NULL)),
        _ => Ok(()),
    }
}

/// Returns whether the inner generator has ended by an exception that went to another one that
/// waited for it: this one has to hear of it.
fn waits_for_failed(generator: &Generator) -> bool {
    let innermost = generator.innermost().delegate();
    matches!(innermost, Some(Inner::Generator(inner)) if payload(inner).state.get() == State::Failed)
}

/// A suspended generator is given up: the `finally` blocks around its `yield` run. One whose inner
/// generator runs, in a fiber that is suspended, ends with that one.
pub fn destroy(cx: &mut Request, object: &Object) -> Result<()> {
    let generator = payload(object);
    if generator.state.get() != State::Suspended || generator.innermost().state.get() == State::Running {
        return Ok(());
    }
    generator.closing.set(true);
    // SAFETY: nobody borrows it.
    let inner = unsafe { (*generator.delegate.get()).take() };
    let first = match &inner {
        // one that only this one walks ends before it does; the `yield from` holds it too
        Some(Inner::Generator(inner)) if inner.refcount() <= 2 => {
            inner.skip_destructor();
            destroy(cx, inner)
        }
        _ => Ok(()),
    };
    drop(inner);
    let pending = if first == Err(Halt::Exception) { cx.exception.take() } else { None };
    let mut outcome = resume(cx, object, Input::Return);
    while outcome.is_ok() && generator.state.get() == State::Suspended {
        outcome = resume(cx, object, Input::Refusal);
    }
    match (pending, outcome) {
        (Some(pending), Ok(())) => {
            cx.exception = Some(pending);
            first
        }
        (Some(pending), Err(Halt::Exception)) => {
            let newer = cx.exception.replace(pending);
            Err(newer.map_or(Halt::Exception, |newer| cx.throw(newer)))
        }
        (_, outcome) => first.and(outcome),
    }
}

/// `yield from`: stands at what the inner one stands at, or gives its result when it is done.
pub fn delegate(vm: &mut Vm, dst: Slot, src: Slot) -> Flow {
    vm.sync();
    // SAFETY: the frame is a generator's.
    let generator = unsafe { of_frame(vm.frame) };
    let starts = generator.delegate().is_none();
    if starts && generator.closing.get() {
        return Flow::Halt(vm.cx().throw_error("Error", "Cannot use \"yield from\" in a force-closed generator"));
    }
    if starts {
        match iterate::delegate_start(vm, src) {
            Ok(inner) => generator.set_delegate(Some(inner)),
            Err(halt) => return Flow::Halt(halt),
        }
    }
    let outcome = match generator.delegate().expect("just set") {
        Inner::Generator(inner) => {
            let inner = payload(inner);
            match inner.state.get() {
                // SAFETY: the frame is the generator's; the inner one lies suspended.
                State::Fresh => return unsafe { hand_over(vm, generator, inner) },
                State::Running => Err(vm.cx().throw_error("Error", "Impossible to yield from the Generator being currently run")),
                State::Suspended => Ok(None),
                State::Finished => Ok(Some(inner.result.get().clone())),
                State::Failed if !starts => {
                    let text = "Generator yielded from aborted, no return value available";
                    Err(vm.cx().throw_error("ClosedGeneratorException", text))
                }
                State::Failed => {
                    let text = "Generator passed to yield from was aborted without proper return and is unable to continue";
                    Err(vm.cx().throw_error("Error", text))
                }
            }
        }
        inner => iterate::delegate_current(vm.cx(), inner).map(|element| match element {
            Some((key, value)) => {
                generator.key.set(key);
                generator.value.set(value);
                None
            }
            None => Some(Value::NULL),
        }),
    };
    match outcome {
        Ok(None) => {
            generator.target.set(None);
            // SAFETY: the frame is the generator's.
            unsafe {
                let entry = put_away(vm, generator);
                go_back(vm, entry)
            }
        }
        Ok(Some(result)) => {
            if let Some(Inner::Generator(_)) = generator.delegate() {
                // what this one stood at before
                generator.key.set(Value::NULL);
                generator.value.set(Value::NULL);
            }
            generator.set_delegate(None);
            drop(vm.take_raw(src));
            vm.poll_with(dst, if result.is_undef() { Value::NULL } else { result })
        }
        Err(halt) => {
            generator.set_delegate(None);
            Flow::Halt(halt)
        }
    }
}

/// A `yield from` starts its generator: that runs in the place of the one that waits for it.
unsafe fn hand_over(vm: &mut Vm, generator: &Generator, inner: &Generator) -> Flow {
    // SAFETY: promised by the caller.
    unsafe {
        generator.target.set(None);
        let entry = put_away(vm, generator);
        inner.outer.set(generator);
        if replace(vm, inner, entry) { Flow::Goto } else { Flow::Halt(no_room(vm.cx())) }
    }
}

/// Where a loop over a generator is.
pub enum Turn<'a> {
    /// The generator runs, or fails to, and comes back to the loop's instruction.
    Runs(Flow),
    /// It stands at an element: key, value.
    Element(&'a Value, &'a Value),
    Done,
}

/// A loop's instruction turns to its generator. `ready` says that it stands at an element the loop
/// has not had.
#[inline(always)]
pub fn turn<'a>(vm: &mut Vm, object: &'a Object, ready: bool) -> Turn<'a> {
    let root = payload(object);
    if ready {
        if matches!(root.state.get(), State::Finished | State::Failed) {
            return Turn::Done;
        }
        let at = root.innermost();
        return Turn::Element(at.key.get(), at.value.get());
    }
    let generator = root.innermost_to_run();
    // SAFETY: the frame is laid above the loop's, where there is room.
    unsafe {
        let (frame, caller) = (Frame(vm.frame.top()), vm.frame);
        match generator.state.get() {
            State::Suspended => {}
            State::Running => return Turn::Runs(Flow::Halt(already_running(vm.cx()))),
            _ => return Turn::Done,
        }
        if !has_room(vm, generator, frame) {
            return Turn::Runs(Flow::Halt(no_room(vm.cx())));
        }
        let next = vm.ip.add(1);
        vm.frame = frame;
        Turn::Runs(run_on(vm, generator, Value::NULL, next, caller, 0))
    }
}

/// `send()` and `next()` called by PHP code, on a suspended generator: runs on without a driver of
/// its own. The window stays as the method's frame. `None`: to be called like any builtin.
///
/// # Safety
/// The window is open, its arguments are written.
pub unsafe fn resume_method(vm: &mut Vm, window: Frame, argc: usize, call: u32, result: *mut Value, next: *const u16) -> Option<Flow> {
    // SAFETY: promised by the caller.
    unsafe {
        let object = window.this().as_object()?;
        if argc != usize::from(window.function().required) || payload(object).state.get() != State::Suspended {
            return None;
        }
        let generator = payload(object).innermost_to_run();
        if generator.state.get() != State::Suspended {
            return None;
        }
        window.set_return(next, vm.frame);
        window.set_argc(argc, call);
        window.set_result(result);
        let frame = Frame(window.slot(HEADER + argc));
        if !has_room(vm, generator, frame) {
            return None;
        }
        let sent = if argc == 1 { (*window.slot(HEADER)).deref().clone() } else { Value::NULL };
        vm.frame = frame;
        Some(run_on(vm, generator, sent, next, window, 0))
    }
}

// ---- the methods of Generator, and foreach
// ---------------------------------------------------------------------------

/// Whether a value is a generator.
pub fn is_generator(value: &Value) -> bool {
    value.tag() == Tag::Object && value.as_object().is_some_and(is_one)
}

/// Returns whether an object is a Generator.
pub fn is_one(object: &Object) -> bool {
    object.native::<Generator>().is_some()
}

pub fn rewind(cx: &mut Request, object: &Object) -> Result<()> {
    ensure_started(cx, object)?;
    let generator = payload(object);
    if generator.moved.get() {
        return Err(cx.throw_error("Exception", "Cannot rewind a generator that was already run"));
    }
    Ok(())
}

/// A loop starts: what has ended cannot be walked.
pub fn rewind_for_loop(cx: &mut Request, object: &Object) -> Result<()> {
    refuse_ended(cx, object)?;
    rewind(cx, object)
}

/// Throws where a loop would start over a generator that has ended.
pub fn refuse_ended(cx: &mut Request, object: &Object) -> Result<()> {
    match payload(object).state.get() {
        State::Finished | State::Failed => Err(cx.throw_error("Exception", "Cannot traverse an already closed generator")),
        _ => Ok(()),
    }
}

/// Whether a generator yields by reference.
pub fn yields_refs(object: &Object) -> bool {
    payload(object).by_ref
}

pub fn valid(cx: &mut Request, object: &Object) -> Result<bool> {
    ensure_started(cx, object)?;
    Ok(matches!(payload(object).state.get(), State::Suspended | State::Running))
}

pub fn current(cx: &mut Request, object: &Object) -> Result<Value> {
    ensure_started(cx, object)?;
    Ok(payload(object).shown().clone())
}

pub fn key(cx: &mut Request, object: &Object) -> Result<Value> {
    ensure_started(cx, object)?;
    Ok(payload(object).innermost().key.get().clone())
}

pub fn next(cx: &mut Request, object: &Object) -> Result<()> {
    ensure_started(cx, object)?;
    resume(cx, object, Input::Value(Value::NULL))
}

pub fn send(cx: &mut Request, object: &Object, value: Value) -> Result<Value> {
    ensure_started(cx, object)?;
    resume(cx, object, Input::Value(value))?;
    current(cx, object)
}

pub fn throw(cx: &mut Request, object: &Object, exception: Object) -> Result<Value> {
    ensure_started(cx, object)?;
    match payload(object).state.get() {
        State::Finished | State::Failed => return Err(cx.throw(exception)),
        _ => {}
    }
    resume(cx, object, Input::Exception(exception))?;
    current(cx, object)
}

pub fn get_return(cx: &mut Request, object: &Object) -> Result<Value> {
    ensure_started(cx, object)?;
    let generator = payload(object);
    if generator.state.get() == State::Finished && !generator.result.get().is_undef() {
        return Ok(generator.result.get().clone());
    }
    Err(cx.throw_error("Exception", "Cannot get return value of a generator that hasn't returned"))
}

/// The name of the generator's function, while it has not ended.
pub fn function_name(object: &Object) -> Vec<u8> {
    let function = payload(object).function;
    match function.scope() {
        Some(class) if !function.is_closure() => [&class.name[..], b"::", &function.name[..]].concat(),
        _ => function.name.to_vec(),
    }
}

/// Where a generator stands; `None` when it has ended.
pub fn parts(cx: &Request, object: &Object) -> Option<GeneratorParts> {
    let generator = payload(object);
    let (frame, ip) = match generator.state.get() {
        State::Finished | State::Failed => {
            let function = generator.function;
            return Some(GeneratorParts { function, ended: true, this: None, closure: None, line: 0, delegate: None });
        }
        State::Running => running_frame(cx, generator)?,
        State::Fresh | State::Suspended => (generator.frame(), generator.ip.get()),
    };
    // SAFETY: the frame runs, or rule 2.
    unsafe {
        let function = frame.function();
        let code = function.get().code()?;
        let started = generator.state.get() != State::Fresh;
        let offset = u32::try_from(ip.offset_from(function.get().code.0)).unwrap_or_default();
        let closure = (frame.flags() & flag::CLOSURE != 0).then(|| {
            let owner = std::mem::ManuallyDrop::new(crate::frame::object_from(frame.owner()));
            (*owner).clone()
        });
        let delegate = match generator.delegate() {
            Some(Inner::Generator(inner)) => Some(inner.clone()),
            _ => None,
        };
        Some(GeneratorParts {
            function,
            ended: false,
            this: frame.this().as_object().cloned(),
            closure,
            line: if started { code.line_at(offset) } else { code.start_line },
            delegate,
        })
    }
}

/// The frame of a generator that runs, and where it stands: at the call that leads to the code now
/// running.
fn running_frame(cx: &Request, generator: &Generator) -> Option<(Frame, *const u16)> {
    let mut frame = Frame(cx.machine.frame as *mut Value);
    let mut ip = cx.machine.ip as *const u16;
    // SAFETY: frames of the chain are alive; rule 1.
    unsafe {
        while !frame.is_null() {
            if frame.flags() & flag::GENERATOR != 0 && std::ptr::eq(frame.result().cast::<Generator>(), generator) {
                return Some((frame, ip));
            }
            ip = frame.return_ip();
            if frame.flags() & flag::ENTRY == 0 {
                // SAFETY: the return address lies behind the call.
                ip = ip.sub(1);
            }
            frame = frame.caller();
        }
    }
    None
}
