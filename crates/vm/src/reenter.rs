//! Native code that calls PHP: what the runtime's hooks do, on the native stack.

use crate::call::{begin, drop_window, enter, has_room, invoke, known_caches, stack_exhausted};
use crate::driver::{self, Outcome};
use crate::frame::{Frame, flag};
use crate::machine::{Flow, Vm};
use crate::references;
use heddle_bytecode::ops::{HEADER, THIS};
use heddle_bytecode::unit::flags;
use heddle_runtime::callable::Callable;
use heddle_runtime::decl::ByRef;
use heddle_runtime::function::FunctionPtr;
use heddle_runtime::object::class_of;
use heddle_runtime::{ClassPtr, Request, Result};
use heddle_value::{Array, Object, Str, Value};

/// First free slot above everything that runs.
pub fn top(cx: &Request) -> *mut Value {
    let frame = Frame(cx.machine.frame as *mut Value);
    if frame.is_null() {
        return cx.machine.stack as *mut Value;
    }
    // SAFETY: `machine.frame` is the innermost frame.
    unsafe { frame.top() }
}

/// What must be as before when native code gets control back.
struct Saved {
    frame: usize,
    ip: usize,
    parked: Vec<Value>,
}

fn save(cx: &mut Request) -> Saved {
    cx.machine.depth += 1;
    Saved { frame: cx.machine.frame, ip: cx.machine.ip, parked: std::mem::take(&mut cx.machine.parked) }
}

fn restore(cx: &mut Request, saved: Saved) {
    cx.machine.depth -= 1;
    cx.machine.frame = saved.frame;
    cx.machine.ip = saved.ip;
    cx.machine.parked = saved.parked;
}

/// Calls something resolved: the `call` of the runtime's hooks. Takes the arguments.
pub fn call(cx: &mut Request, callable: &Callable, args: &mut [Value], named: Option<&Array>) -> Result<Value> {
    let plain = if named.is_some() || callable.magic_name.is_some() {
        None
    } else if callable.function.native.is_some() {
        call_plain_builtin(cx, callable, args)
    } else {
        call_plain(cx, callable.function, callable.class, callable.this.as_ref(), callable.closure.as_ref(), args)
    };
    let result = match plain {
        Some(result) => result,
        None => {
            let window = Frame(top(cx));
            call_flagged(cx, window, callable, args, named, flag::ENTRY)
        }
    };
    // a builtin that calls small functions again and again passes no other safepoint
    cx.poll().and(result)
}

/// Calls a method on an object: the `call_on` of the runtime's hooks. Takes the arguments.
///
/// # Errors
/// Holds what the method throws.
pub fn call_on(cx: &mut Request, method: FunctionPtr, this: &Object, args: &mut [Value]) -> Result<Value> {
    let result = match call_plain(cx, method, Some(class_of(this)), Some(this), None, args) {
        Some(result) => result,
        None => {
            let window = Frame(top(cx));
            call_flagged(cx, window, &Callable::method(method, this), args, None, flag::ENTRY)
        }
    };
    cx.poll().and(result)
}

/// Calls a method without arguments on an object that somebody else holds, as [`call_on`] does: a
/// step of a loop.
///
/// # Errors
/// Holds what the method throws.
pub fn ask(cx: &mut Request, method: FunctionPtr, this: &Object) -> Result<Value> {
    match call_plain(cx, method, Some(class_of(this)), Some(this), None, &mut []) {
        Some(result) => cx.poll().and(result),
        None => call_on(cx, method, this, &mut []),
    }
}

/// As [`call`], on another stack, which the machine's limits are those of.
pub fn call_at(cx: &mut Request, window: Frame, callable: &Callable, args: &mut [Value], named: Option<&Array>) -> Result<Value> {
    call_flagged(cx, window, callable, args, named, flag::ENTRY)
}

/// As [`call`], for an instruction that stands for the call: the running code's `strict_types`
/// counts.
pub fn call_directly(cx: &mut Request, callable: &Callable, args: &mut [Value]) -> Result<Value> {
    let window = Frame(top(cx));
    call_flagged(cx, window, callable, args, None, flag::ENTRY | flag::DIRECT)
}

/// Calls a builtin that an instruction stands for, as [`call_directly`] does, out of sight of
/// backtraces.
///
/// # Errors
///
/// Holds what the builtin throws.
pub fn call_hidden(cx: &mut Request, callable: &Callable, args: &mut [Value]) -> Result<Value> {
    let window = Frame(top(cx));
    call_flagged(cx, window, callable, args, None, flag::ENTRY | flag::DIRECT | flag::HIDDEN)
}

/// Whether a function is fast-callable but for parameters by reference, and is given references for
/// these.
fn is_given_references(function: FunctionPtr, args: &[Value]) -> bool {
    const SPECIAL: u32 = flags::ABSTRACT | flags::DEPRECATED | flags::NO_DISCARD;
    function.takes_refs()
        && function.native.is_none()
        && function.flags & SPECIAL == 0
        && args.iter().enumerate().all(|(index, value)| value.is_ref() || function.by_ref(index) == ByRef::Value)
}

/// Calls a function written in PHP whose arguments fit it. `None`: there is more to ask, and
/// nothing was done.
#[inline(always)]
fn call_plain(
    cx: &mut Request,
    function: FunctionPtr,
    class: Option<ClassPtr>,
    this: Option<&Object>,
    closure: Option<&Object>,
    args: &mut [Value],
) -> Option<Result<Value>> {
    let optional = args.len().wrapping_sub(function.required as usize);
    if optional > args.len() || args.len() > function.param_count as usize {
        return None;
    }
    if !function.fast_callable && !is_given_references(function, args) {
        return None;
    }
    let window = Frame(top(cx));
    // SAFETY: the window lies above everything that runs, and there is room for the frame; the
    // header and the arguments are written before the function's code runs.
    unsafe {
        let fits = window.slot(function.frame_size as usize) as usize <= cx.machine.stack_end;
        if !fits || cx.wants_reference || !cx.machine.parked.is_empty() || cx.heap().stack_is_low() {
            return None;
        }
        let caches = known_caches(cx, function.get())?;
        let (saved_frame, saved_ip) = (cx.machine.frame, cx.machine.ip);
        let mut result = Value::UNDEF;
        window.set_function(function);
        window.set_return(saved_ip as *const u16, Frame(saved_frame as *mut Value));
        window.set_called_class(class);
        window.set_result(&raw mut result);
        window.set_tables(caches, function.constants.0);
        window.write_this(this.map_or(Value::UNDEF, |this| Value::from(this.clone())));
        for (index, value) in args.iter_mut().enumerate() {
            let value = value.take();
            window.slot(HEADER + index).write(if value.is_direct() { value } else { unusual_argument(function, index, value) });
        }
        window.clear_locals(HEADER + args.len(), function.first_temp.index());
        let mut call = flag::ENTRY;
        if let Some(closure) = closure {
            call |= flag::CLOSURE;
            window.set_owner(crate::frame::into_raw(closure.clone()));
            crate::frame::bind_captures_of(window, closure);
        }
        window.set_argc(args.len(), call);
        let code = function.code.0.add(*function.entries.0.add(optional) as usize);
        cx.machine.depth += 1;
        let outcome = driver::run(cx, code, window);
        cx.machine.depth -= 1;
        cx.machine.frame = saved_frame;
        cx.machine.ip = saved_ip;
        Some(match outcome {
            Outcome::Done if result.is_direct() => Ok(result),
            Outcome::Done => Ok(unusual_result(result)),
            Outcome::Halted(halt) => Err(halt),
        })
    }
}

/// Calls a builtin of which nothing is said before it runs, and which takes nothing by reference.
/// `None`: there is more to ask, and nothing was done.
#[inline]
fn call_plain_builtin(cx: &mut Request, callable: &Callable, args: &mut [Value]) -> Option<Result<Value>> {
    const SPECIAL: u32 = flags::DEPRECATED | flags::NO_DISCARD | heddle_runtime::decl::flags::RESUMES;
    let function = callable.function;
    if function.takes_refs() || function.flags & SPECIAL != 0 || callable.closure.is_some() {
        return None;
    }
    if cx.wants_reference || !cx.machine.parked.is_empty() || cx.heap().stack_is_low() || crate::builtin::looks_at_caller(function) {
        return None;
    }
    let window = Frame(top(cx));
    // SAFETY: the window lies above everything that runs, and there is room for it; the header and
    // the arguments are written before the builtin runs.
    unsafe {
        if window.slot(HEADER + args.len() + function.frame_size as usize) as usize > cx.machine.stack_end {
            return None;
        }
        let (saved_frame, saved_ip) = (cx.machine.frame, cx.machine.ip);
        window.set_function(function);
        window.set_return(saved_ip as *const u16, Frame(saved_frame as *mut Value));
        window.set_called_class(callable.class);
        window.write_this(callable.this.clone().map_or(Value::UNDEF, Value::from));
        for (index, value) in args.iter_mut().enumerate() {
            let value = value.take();
            window.slot(HEADER + index).write(if value.is_direct() { value } else { unusual_argument(function, index, value) });
        }
        window.set_argc(args.len(), flag::ENTRY);
        cx.machine.frame = window.0 as usize;
        let outer = std::mem::replace(&mut cx.machine.builtin, window.0 as usize);
        cx.machine.depth += 1;
        let outcome = invoke(cx, window, function.get(), args.len());
        cx.machine.depth -= 1;
        cx.machine.builtin = outer;
        drop(window.slot(THIS).replace(Value::UNDEF));
        cx.machine.frame = saved_frame;
        cx.machine.ip = saved_ip;
        Some(outcome.map(|result| if result.is_direct() { result } else { unusual_result(result) }))
    }
}

/// Returns an argument that is a reference, or was not given, as the function takes it.
#[cold]
#[inline(never)]
fn unusual_argument(function: FunctionPtr, index: usize, value: Value) -> Value {
    match value.is_ref() && (function.fast_callable || function.by_ref(index) == ByRef::Value) {
        true => value.into_deref(),
        false if value.is_undef() => Value::NULL,
        false => value,
    }
}

/// Returns a result that is a reference, or nothing, as a value.
#[cold]
#[inline(never)]
fn unusual_result(value: Value) -> Value {
    if value.is_undef() { Value::NULL } else { value.into_deref() }
}

fn call_flagged(
    cx: &mut Request,
    window: Frame,
    callable: &Callable,
    args: &mut [Value],
    named: Option<&Array>,
    mut call: u32,
) -> Result<Value> {
    cx.check_stack()?;
    if let Some(name) = &callable.magic_name {
        return call_magic(cx, window, callable, name, args, named);
    }
    let function = callable.function;
    crate::builtin::before_callback(cx, function)?;
    let room = HEADER + args.len() + function.frame_size as usize;
    references::warn_of_values(cx, function, args)?;
    let referred = named.map(|named| references::named(cx, function, named)).transpose()?;
    // SAFETY: the window lies above everything that runs, and there is room for it.
    unsafe {
        if !has_room(cx, window.slot(room)) {
            return Err(stack_exhausted(cx));
        }
        window.set_function(function);
        window.set_called_class(callable.class);
        window.write_this(callable.this.clone().map_or(Value::UNDEF, Value::from));
        for (index, value) in args.iter_mut().enumerate() {
            let value = value.take();
            let value = if value.is_undef() { Value::NULL } else { value };
            let by_value = !function.takes_refs() || function.by_ref(index) == ByRef::Value;
            let value = if by_value { value.into_deref() } else { value };
            window.slot(HEADER + index).write(value);
        }
        let mut argc = args.len();
        if let Some(named) = &referred {
            argc = crate::call::place_named(cx, window, argc, named)?;
            call |= crate::call::place_named_rest(cx, window, argc);
        }
        if let Some(closure) = &callable.closure {
            call |= flag::CLOSURE;
            window.set_owner(crate::frame::into_raw(closure.clone()));
        }
        run_window(cx, window, argc, call)
    }
}

/// Runs the function of a window from native code.
unsafe fn run_window(cx: &mut Request, window: Frame, argc: usize, call: u32) -> Result<Value> {
    let by_ref = std::mem::take(&mut cx.wants_reference);
    let call = if by_ref { call | flag::BY_REF } else { call };
    let saved = save(cx);
    let mut result = Value::UNDEF;
    let caller = Frame(saved.frame as *mut Value);
    // an entry frame's return word says where its caller stands, for backtraces
    let vm_ip = saved.ip as *const u16;
    let mut vm = Vm::new(vm_ip, caller, cx);
    // SAFETY: promised by the caller: the window is written and fits.
    let outcome = unsafe {
        if window.function().native.is_some() {
            match builtin_entry(&mut vm, window, argc, call, &raw mut result) {
                Ok(()) => Outcome::Done,
                Err(halt) => Outcome::Halted(halt),
            }
        } else {
            match enter(&mut vm, window, argc, call, &raw mut result, vm_ip) {
                Flow::Goto => {
                    crate::frame::bind_captures(vm.frame);
                    driver::run(vm.cx(), vm.ip, vm.frame)
                }
                Flow::Halt(halt) => Outcome::Halted(halt),
                _ => unreachable!("entering a function goes to its code or fails"),
            }
        }
    };
    restore(cx, saved);
    match outcome {
        Outcome::Done if result.is_undef() => Ok(Value::NULL),
        Outcome::Done if by_ref => Ok(result),
        Outcome::Done => Ok(result.into_deref()),
        Outcome::Halted(halt) => Err(halt),
    }
}

/// A builtin called by native code.
unsafe fn builtin_entry(vm: &mut Vm, window: Frame, argc: usize, call: u32, result: *mut Value) -> Result<()> {
    // SAFETY: promised by the caller.
    unsafe {
        window.set_return(vm.ip, vm.frame);
        window.set_argc(argc, call);
        vm.cx().machine.frame = window.0 as usize;
        let outer = std::mem::replace(&mut vm.cx().machine.builtin, window.0 as usize);
        let function = window.function().get();
        let has_all = function.native.is_none_or(|native| argc >= native.required as usize);
        // too few arguments are said first
        let allowed = if has_all { crate::builtin::may_be_called_dynamically(vm.cx(), window.function()) } else { Ok(()) };
        let outcome = match allowed {
            Ok(()) => invoke(vm.cx(), window, function, argc),
            Err(halt) => {
                drop_window(window, argc);
                Err(halt)
            }
        };
        vm.cx().machine.builtin = outer;
        drop(std::mem::replace(&mut *window.slot(heddle_bytecode::ops::THIS), Value::UNDEF));
        if call & (flag::CLOSURE | flag::NAMED) != 0 {
            crate::call::release_owned(window, call);
        }
        result.write(outcome?);
        Ok(())
    }
}

/// A call of `__call` or `__callStatic`: name and an array of the arguments.
fn call_magic(
    cx: &mut Request,
    window: Frame,
    callable: &Callable,
    name: &Str,
    args: &mut [Value],
    named: Option<&Array>,
) -> Result<Value> {
    let mut list = Array::from_values(cx.heap(), args.iter_mut().map(|value| value.take().into_deref()));
    if let Some(named) = named {
        for (key, value) in named.iter() {
            list.insert(cx.heap(), key.to_key(), value.clone());
        }
    }
    let plain = Callable { magic_name: None, ..callable.clone() };
    call_flagged(cx, window, &plain, &mut [Value::from(name.clone()), Value::from(list)], None, flag::ENTRY)
}

/// Runs a unit's function without parameters: a file's code or an initializer, above everything
/// that runs.
pub fn run_function(
    cx: &mut Request,
    function: FunctionPtr,
    class: Option<heddle_runtime::ClassPtr>,
    this: Option<Value>,
    call: u32,
    prepare: impl FnOnce(&mut Request, Frame),
) -> Result<Value> {
    cx.check_stack()?;
    let window = Frame(top(cx));
    // SAFETY: the window lies above everything that runs, and there is room for it.
    unsafe {
        if !has_room(cx, window.slot(HEADER + function.frame_size as usize)) {
            return Err(stack_exhausted(cx));
        }
        window.set_function(function);
        window.set_called_class(class);
        window.write_this(this.unwrap_or(Value::UNDEF));
        let saved = save(cx);
        let mut result = Value::UNDEF;
        let mut vm = Vm::new(saved.ip as *const u16, Frame(saved.frame as *mut Value), cx);
        begin(&mut vm, window, function, 0, call | flag::ENTRY, &raw mut result, saved.ip as *const u16);
        prepare(vm.cx(), window);
        let outcome = driver::run(vm.cx(), vm.ip, vm.frame);
        restore(cx, saved);
        match outcome {
            Outcome::Done => Ok(if result.is_undef() { Value::NULL } else { result.into_deref() }),
            Outcome::Halted(halt) => Err(halt),
        }
    }
}
