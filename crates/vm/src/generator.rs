//! Generators: a frame that is put away at `yield` and laid onto the stack again to go on.
//!
//! Rules:
//! 1. While the body runs, its frame is an entry frame on the stack; its `result` word points to the [`Generator`] payload.
//! 2. While it is suspended, the frame's slots lie in `saved`, byte for byte; `ip` is the `yield` it stands at, or the first instruction.
//! 3. A finished generator has no slots.

use crate::call;
use crate::driver::{self, Outcome};
use crate::frame::{Frame, flag};
use crate::machine::{Flow, Vm};
use crate::unwind;
use heddle_bytecode::Slot;
use heddle_bytecode::ops::{HEADER, THIS};
use heddle_bytecode::{liveness, ops};
use heddle_runtime::object;
use heddle_runtime::reflect::GeneratorParts;
use heddle_runtime::{Halt, Request, Result};
use heddle_value::object::{Native, Tracer};
use heddle_value::{Object, Tag, Value};
use std::cell::{Cell, RefCell};
use std::mem::MaybeUninit;

/// What a Generator object holds.
pub struct Generator {
    saved: RefCell<Vec<MaybeUninit<Value>>>,
    ip: Cell<*const u16>,
    state: Cell<State>,
    key: RefCell<Value>,
    value: RefCell<Value>,
    /// What `return` gave.
    result: RefCell<Value>,
    /// Where the value sent in goes.
    target: Cell<Option<Slot>>,
    /// Keys given by itself so far.
    largest_key: Cell<i64>,
    /// The inner generator or iterator of `yield from`, with what it stands at.
    delegate: RefCell<Option<Value>>,
    by_ref: bool,
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
            tracer.value(&value.borrow());
        }
        if let Some(delegate) = &*self.delegate.borrow() {
            tracer.value(delegate);
        }
        self.each_saved(|value| {
            // SAFETY: `each_saved` gives live values.
            tracer.value(unsafe { &*value });
        });
    }
}

impl Drop for Generator {
    fn drop(&mut self) {
        if !matches!(self.state.get(), State::Fresh | State::Suspended) {
            return;
        }
        // SAFETY: rule 2: each value is owned by the saved frame, dropped once.
        self.each_saved(|value| unsafe { drop(std::mem::replace(&mut *value, Value::UNDEF)) });
        let slots = self.saved.get_mut();
        let frame = Frame(slots.as_mut_ptr().cast());
        // SAFETY: the frame's header words are as they were.
        unsafe {
            if frame.flags() & flag::CLOSURE != 0 {
                call::release_owner(frame);
            }
            if frame.flags() & flag::SYMBOLS != 0 {
                drop(Box::from_raw(frame.symbols()));
            }
        }
    }
}

impl Generator {
    /// Hands every live value of the saved frame to `visit`.
    fn each_saved(&self, mut visit: impl FnMut(*mut Value)) {
        if !matches!(self.state.get(), State::Fresh | State::Suspended) {
            return;
        }
        let mut saved = self.saved.borrow_mut();
        let frame = Frame(saved.as_mut_ptr().cast());
        // SAFETY: rule 2.
        unsafe {
            let function = frame.function();
            let code = function.get().code().expect("a generator has code");
            visit(frame.slot(THIS));
            for index in HEADER..function.first_temp as usize {
                visit(frame.slot(index));
            }
            let offset = self.ip.get().offset_from(function.code.0) as u32;
            for slot in liveness::live_at(code, offset) {
                visit(frame.slot(slot.index()));
            }
            for index in function.frame_size as usize..saved.len() {
                visit(frame.slot(index));
            }
        }
    }
}

fn payload(object: &Object) -> &Generator {
    object.native::<Generator>().expect("a Generator object")
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
        call::drop_extra(frame);
        frame.clear_flags(flag::ENTRY | flag::CONSTRUCT | flag::BY_REF);
        let next = vm.ip.add(<ops::Generator as ops::Instruction>::WORDS);
        let generator = Generator {
            saved: RefCell::new(save(frame)),
            ip: Cell::new(next),
            state: Cell::new(State::Fresh),
            key: RefCell::new(Value::NULL),
            value: RefCell::new(Value::NULL),
            result: RefCell::new(Value::UNDEF),
            target: Cell::new(None),
            largest_key: Cell::new(-1),
            delegate: RefCell::new(None),
            by_ref: function.returns_ref(),
        };
        object.set_native(vm.heap(), generator);
        // only a body with `finally` has something to do when it is given up
        let code = function.get().code().expect("a generator has code");
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

/// The frame's slots, byte for byte.
unsafe fn save(frame: Frame) -> Vec<MaybeUninit<Value>> {
    // SAFETY: promised by the caller: the frame is the innermost one.
    unsafe {
        let len = frame.top().offset_from(frame.0) as usize;
        let mut saved = Vec::with_capacity(len);
        std::ptr::copy_nonoverlapping(frame.0.cast(), saved.as_mut_ptr(), len);
        saved.set_len(len);
        saved
    }
}

/// The generator whose frame this is.
unsafe fn of_frame<'a>(frame: Frame) -> &'a Generator {
    // SAFETY: rule 1.
    unsafe { &*frame.result().cast::<Generator>() }
}

/// `yield`: puts the frame away and leaves the driver.
pub fn suspend(vm: &mut Vm, dst: Slot, key: Option<Value>, value: Value) -> Flow {
    // SAFETY: the frame is a generator's.
    unsafe {
        let generator = of_frame(vm.frame);
        let key = key.unwrap_or_else(|| {
            generator.largest_key.set(generator.largest_key.get() + 1);
            Value::int(generator.largest_key.get())
        });
        if let Some(int) = key.as_int()
            && int > generator.largest_key.get()
        {
            generator.largest_key.set(int);
        }
        *generator.key.borrow_mut() = key;
        *generator.value.borrow_mut() = value;
        generator.target.set(Some(dst));
        put_away(vm, generator)
    }
}

/// Puts the running frame away at the instruction it stands at.
unsafe fn put_away(vm: &mut Vm, generator: &Generator) -> Flow {
    // SAFETY: promised by the caller: the frame is the generator's.
    unsafe {
        let frame = vm.frame;
        let caller = frame.caller();
        frame.clear_flags(flag::ENTRY | flag::GENERATOR);
        *generator.saved.borrow_mut() = save(frame);
        generator.ip.set(vm.ip);
        generator.state.set(State::Suspended);
        vm.frame = caller;
        Flow::Exit
    }
}

/// `return` of a generator.
pub fn finish(vm: &mut Vm, value: Value) -> Flow {
    vm.sync();
    // SAFETY: the frame is a generator's.
    unsafe {
        let generator = of_frame(vm.frame);
        *generator.result.borrow_mut() = value;
        generator.state.set(State::Finished);
        clear(generator);
        let frame = vm.frame;
        call::dispose(vm.cx(), frame);
        vm.frame = frame.caller();
        vm.cx().machine.frame = vm.frame.0 as usize;
        Flow::Exit
    }
}

/// The unwinder leaves a generator's frame.
///
/// # Safety
/// The frame is a generator's.
pub unsafe fn failed(_cx: &mut Request, frame: Frame) {
    // SAFETY: promised by the caller.
    let generator = unsafe { of_frame(frame) };
    generator.state.set(State::Failed);
    clear(generator);
}

fn clear(generator: &Generator) {
    *generator.key.borrow_mut() = Value::NULL;
    *generator.value.borrow_mut() = Value::NULL;
    drop(generator.delegate.borrow_mut().take());
    generator.saved.borrow_mut().clear();
}

/// What a generator is resumed with.
enum Input {
    Value(Value),
    Exception(Object),
    /// It is given up: as if `return` stood at the `yield`.
    Return,
}

/// Lets the body run until the next `yield` or its end.
fn resume(cx: &mut Request, object: &Object, input: Input) -> Result<()> {
    let generator = payload(object);
    match generator.state.get() {
        State::Running => return Err(cx.throw_error("Error", "Cannot resume an already running generator")),
        State::Finished | State::Failed => return Ok(()),
        State::Fresh | State::Suspended => {}
    }
    call::check_native_stack(cx)?;
    let keep = object.clone();
    let frame = Frame(call::top(cx));
    let saved_frame = cx.machine.frame;
    let saved_ip = cx.machine.ip;
    let parked = std::mem::take(&mut cx.machine.parked);
    // SAFETY: the frame lies above everything that runs; rule 2 holds for what is laid there.
    let outcome = unsafe {
        {
            let slots = generator.saved.borrow();
            if frame.slot(slots.len()) as usize > cx.machine.stack_end {
                return Err(cx.fatal("Allowed memory size exhausted by nested generators"));
            }
            std::ptr::copy_nonoverlapping(slots.as_ptr().cast(), frame.0, slots.len());
        }
        let was = generator.state.replace(State::Running);
        frame.set_return(saved_ip as *const u16, Frame(saved_frame as *mut Value));
        frame.set_result(std::ptr::from_ref(generator).cast_mut().cast());
        frame.add_flags(flag::ENTRY | flag::GENERATOR);
        let ip = generator.ip.get();
        let mut vm = Vm::new(ip, frame, cx);
        match input {
            Input::Value(value) => {
                if was == State::Suspended
                    && let Some(target) = generator.target.take()
                {
                    vm.put(target, value);
                    vm.ip = ip.add(words(*ip));
                }
                driver::run(vm.cx(), vm.ip, frame)
            }
            Input::Return => match unwind::give_up(&mut vm) {
                Flow::Goto => driver::run(vm.cx(), vm.ip, vm.frame),
                _ => unwind::take_outcome(vm.cx()),
            },
            Input::Exception(exception) => {
                vm.sync();
                vm.cx().throw(exception);
                match unwind::unwind(&mut vm, Halt::Exception) {
                    Flow::Goto => driver::run(vm.cx(), vm.ip, vm.frame),
                    _ => unwind::take_outcome(vm.cx()),
                }
            }
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

/// Length of an instruction by its opcode.
fn words(opcode: u16) -> usize {
    ops::META[usize::from(opcode)].words
}

/// Runs to the first `yield`, if it has not.
fn ensure_started(cx: &mut Request, object: &Object) -> Result<()> {
    if payload(object).state.get() == State::Fresh { advance(cx, object, Value::NULL) } else { Ok(()) }
}

/// A suspended generator is given up: the `finally` blocks around its `yield` run.
pub fn destroy(cx: &mut Request, object: &Object) -> Result<()> {
    if payload(object).state.get() != State::Suspended {
        return Ok(());
    }
    drop(payload(object).delegate.borrow_mut().take());
    resume(cx, object, Input::Return)
}

/// One step, through a `yield from`'s inner generator where there is one.
fn advance(cx: &mut Request, object: &Object, sent: Value) -> Result<()> {
    let delegate = payload(object).delegate.borrow().clone();
    let Some(inner) = delegate else {
        return resume(cx, object, Input::Value(sent));
    };
    let step = match inner.as_object() {
        Some(inner) if inner.native::<Generator>().is_some() => advance(cx, inner, sent),
        _ => crate::iterate::delegate_next(cx, &inner),
    };
    match step {
        // the instruction runs again and finds the inner one moved
        Ok(()) => {
            payload(object).target.set(None);
            resume(cx, object, Input::Value(Value::NULL))
        }
        Err(Halt::Exception) => {
            let exception = cx.exception.take().expect("an exception is in flight");
            drop(payload(object).delegate.borrow_mut().take());
            resume(cx, object, Input::Exception(exception))
        }
        Err(halt) => Err(halt),
    }
}

/// `yield from`: gives what the inner one stands at, or its result when it is done.
pub fn delegate(vm: &mut Vm, dst: Slot, src: Slot) -> Flow {
    vm.sync();
    // SAFETY: the frame is a generator's.
    let generator = unsafe { of_frame(vm.frame) };
    if generator.delegate.borrow().is_none() {
        match crate::iterate::delegate_start(vm, src) {
            Ok(inner) => *generator.delegate.borrow_mut() = Some(inner),
            Err(halt) => return Flow::Halt(halt),
        }
    }
    let inner = generator.delegate.borrow().clone().expect("just set");
    match crate::iterate::delegate_current(vm.cx(), &inner) {
        Ok(Some((key, value))) => {
            *generator.key.borrow_mut() = key;
            *generator.value.borrow_mut() = value;
            generator.target.set(None);
            // SAFETY: as above.
            unsafe { put_away(vm, generator) }
        }
        Ok(None) => {
            drop(generator.delegate.borrow_mut().take());
            let result = match inner.as_object().and_then(|inner| inner.native::<Generator>()) {
                Some(inner) => inner.result.borrow().clone(),
                None => Value::NULL,
            };
            drop(vm.take_raw(src));
            vm.put(dst, if result.is_undef() { Value::NULL } else { result });
            Flow::Next
        }
        Err(halt) => {
            drop(generator.delegate.borrow_mut().take());
            Flow::Halt(halt)
        }
    }
}

// ---- the methods of Generator, and foreach ---------------------------------------------------------------------------

/// Whether a value is a generator.
pub fn is_generator(value: &Value) -> bool {
    value.tag() == Tag::Object && value.as_object().is_some_and(|object| object.native::<Generator>().is_some())
}

pub fn rewind(cx: &mut Request, object: &Object) -> Result<()> {
    let fresh = payload(object).state.get() == State::Fresh;
    ensure_started(cx, object)?;
    let generator = payload(object);
    if !fresh && (generator.target.get().is_none_or(|_| generator.largest_key.get() > 0) && generator.moved()) {
        return Err(cx.throw_error("Exception", "Cannot rewind a generator that was already run"));
    }
    Ok(())
}

impl Generator {
    /// Whether it went past its first `yield`.
    fn moved(&self) -> bool {
        self.largest_key.get() > 0 || matches!(self.state.get(), State::Finished | State::Failed)
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
    Ok(payload(object).value.borrow().clone())
}

pub fn key(cx: &mut Request, object: &Object) -> Result<Value> {
    ensure_started(cx, object)?;
    Ok(payload(object).key.borrow().clone())
}

pub fn next(cx: &mut Request, object: &Object) -> Result<()> {
    if payload(object).state.get() == State::Fresh {
        return ensure_started(cx, object);
    }
    advance(cx, object, Value::NULL)
}

pub fn send(cx: &mut Request, object: &Object, value: Value) -> Result<Value> {
    ensure_started(cx, object)?;
    advance(cx, object, value)?;
    current(cx, object)
}

pub fn throw(cx: &mut Request, object: &Object, exception: Object) -> Result<Value> {
    ensure_started(cx, object)?;
    match payload(object).state.get() {
        State::Finished | State::Failed => return Err(cx.throw(exception)),
        _ => {}
    }
    let inner = payload(object).delegate.borrow().clone();
    match inner.as_ref().and_then(Value::as_object) {
        Some(inner) if inner.native::<Generator>().is_some() => match throw(cx, inner, exception) {
            Ok(_) => {
                payload(object).target.set(None);
                resume(cx, object, Input::Value(Value::NULL))?;
            }
            Err(Halt::Exception) => {
                let exception = cx.exception.take().expect("an exception is in flight");
                drop(payload(object).delegate.borrow_mut().take());
                resume(cx, object, Input::Exception(exception))?;
            }
            Err(halt) => return Err(halt),
        },
        _ => resume(cx, object, Input::Exception(exception))?,
    }
    current(cx, object)
}

pub fn get_return(cx: &mut Request, object: &Object) -> Result<Value> {
    ensure_started(cx, object)?;
    let generator = payload(object);
    if generator.state.get() == State::Finished && !generator.result.borrow().is_undef() {
        return Ok(generator.result.borrow().clone());
    }
    Err(cx.throw_error("Exception", "Cannot get return value of a generator that hasn't returned"))
}

/// Where a generator stands; `None` when it has ended.
pub fn parts(cx: &Request, object: &Object) -> Option<GeneratorParts> {
    let generator = payload(object);
    let running = match generator.state.get() {
        State::Finished | State::Failed => return None,
        State::Running => Some(running_frame(cx, generator)?),
        State::Fresh | State::Suspended => None,
    };
    let saved = generator.saved.borrow();
    let (frame, ip) = running.unwrap_or((Frame(saved.as_ptr().cast_mut().cast()), generator.ip.get()));
    // SAFETY: the frame runs, or rule 2.
    unsafe {
        let function = frame.function();
        let code = function.get().code()?;
        let started = generator.state.get() != State::Fresh;
        let offset = u32::try_from(ip.offset_from(function.get().code.0)).unwrap_or_default();
        let closure = (frame.flags() & flag::CLOSURE != 0).then(|| {
            let owner = std::mem::ManuallyDrop::new(crate::closure::object_from(frame.owner()));
            (*owner).clone()
        });
        let delegate = generator.delegate.borrow();
        Some(GeneratorParts {
            function,
            this: frame.this().as_object().cloned(),
            closure,
            line: if started { code.line_at(offset) } else { code.start_line },
            delegate: delegate.as_ref().filter(|value| is_generator(value)).and_then(|value| value.as_object().cloned()),
        })
    }
}

/// The frame of a generator that runs, and where it stands: at the call that leads to the code now running.
fn running_frame(cx: &Request, generator: &Generator) -> Option<(Frame, *const u16)> {
    let mut frame = Frame(cx.machine.frame as *mut Value);
    let mut ip = cx.machine.ip as *const u16;
    // SAFETY: frames of the chain are alive; rule 1.
    unsafe {
        while !frame.is_null() {
            if frame.flags() & flag::ENTRY != 0 && std::ptr::eq(frame.result().cast::<Generator>(), generator) {
                return Some((frame, ip));
            }
            ip = frame.return_ip();
            frame = frame.caller();
        }
    }
    None
}

/// The name of the generator's function, while it has not ended.
pub fn function_name(object: &Object) -> Option<Vec<u8>> {
    let generator = payload(object);
    let saved = generator.saved.borrow();
    if saved.is_empty() {
        return None;
    }
    let frame = Frame(saved.as_ptr().cast_mut().cast());
    // SAFETY: rule 2.
    Some(unsafe { frame.function() }.get().display_name())
}
