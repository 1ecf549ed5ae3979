//! The instructions that call: they fill the window that others opened, enter a function written in
//! PHP without the native stack, or run a builtin in its window; and [`implied`], by which other
//! instructions do so.
//!
//! The instructions that open windows (`handlers::calls`, `handlers::methods`,
//! `handlers::closures`) have found the function, and whether it may be called.

use super::frame_flags;
use crate::call;
use crate::closure::{self, Closure as Payload};
use crate::driver::Handler;
use crate::frame::{Frame, flag, told_name};
use crate::handlers::calls::no_reference;
use crate::handlers::classes::unit;
use crate::machine::{At, Flow, Vm, opaque};
use heddle_bytecode::operand::{FuncRef, Imm, Imm32, RequestCache};
use heddle_bytecode::ops::*;
use heddle_bytecode::unit::flags;
use heddle_bytecode::{Op, Slot};
use heddle_runtime::callable::Callable;
use heddle_runtime::class::ClassPtr;
use heddle_runtime::decl::args::Args;
use heddle_runtime::decl::{self, ByRef};
use heddle_runtime::function::{Function, FunctionPtr};
use heddle_runtime::handle::Handle;
use heddle_runtime::object::class_of;
use heddle_runtime::object::constants::is_nested;
use heddle_runtime::{Halt, Request, Result};
use heddle_value::{KeyRef, Str, Value};

/// The window that starts at a slot.
#[inline(always)]
fn window(vm: &Vm, slot: Slot) -> Frame {
    Frame(vm.at(slot))
}

/// Refuses arguments that the function takes by reference and that are none; raises a notice where
/// such an argument is a call's result.
unsafe fn check_references(vm: &Vm, window: Frame, argc: usize, call: i16) -> Result<()> {
    // SAFETY: promised by the caller: the window is open and its arguments are written.
    unsafe {
        let function = window.function();
        for index in 0..argc {
            let argument = window.slot(HEADER + index);
            if (*argument).is_ref() || function.by_ref(index) != ByRef::Ref {
                continue;
            }
            vm.sync();
            if index >= call_flags::RESULTS || call & 1 << (call_flags::RESULT_0 + index as u32) == 0 {
                return Err(no_reference(vm, function, index));
            }
            vm.cx().notice("Only variables should be passed by reference")?;
            (*argument).make_ref(vm.heap());
        }
    }
    Ok(())
}

/// The instruction after one of `words` words.
#[inline(always)]
fn after<I: Instruction>(vm: &Vm) -> *const u16 {
    // SAFETY: the verifier proved that an instruction follows.
    unsafe { vm.ip.add(I::WORDS) }
}

/// Where a call's result goes: nowhere when it is dropped at once.
#[inline(always)]
fn result_place(vm: &Vm, dst: Slot, flags: i16) -> *mut Value {
    let dropped = flags & (call_flags::UNUSED | call_flags::VOID | call_flags::CONSTRUCT) != 0;
    if dropped { std::ptr::null_mut() } else { vm.at(dst) }
}

/// Says how a window with an owner is called: as that of a closure, or of `__call`.
///
/// # Safety
/// The window is open.
#[inline(always)]
unsafe fn owned(window: Frame) -> Flow {
    // SAFETY: promised by the caller.
    let is_told = unsafe { told_name(window.owner()) }.is_some();
    if is_told { Flow::Slow } else { Flow::As(Op::CallClosure as u16) }
}

impl Handler for Call {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let opened = window(vm, self.window);
        let &mut [known, caches] = vm.cache(self.cache);
        // SAFETY: the window is open, its arguments are written; the caches keep a function that
        // takes so many.
        unsafe {
            let function = opened.function();
            if function.as_ptr() as usize == known {
                if !opened.owner().is_null() {
                    return owned(opened);
                }
                if !call::fits(vm, opened, function.get()) {
                    return Flow::Slow;
                }
                let (argc, call, result) = (self.argc.0 as usize, frame_flags(self.flags.0), result_place(vm, self.dst, self.flags.0));
                return call::enter_known(
                    vm,
                    opened,
                    function.get(),
                    caches as *mut _,
                    *vm.cache(self.entry),
                    argc,
                    call,
                    result,
                    after::<Call>(vm),
                );
            }
            // another function than the first one
            let window = Frame(vm.get_opaque(self.window));
            let function = window.function().get();
            if !window.owner().is_null() {
                return owned(window);
            }
            if known == 0 || !function.fast_callable {
                let takes_fewer = function.fast_callable && self.argc.0 as usize > function.param_count as usize;
                return match function.native {
                    Some(_) => Flow::As(Op::CallNativeMethod as u16),
                    None if takes_fewer => Flow::As(Op::CallExtra as u16),
                    None => Flow::Slow,
                };
            }
            let Some(caches) = call::known_caches(vm.cx(), function) else {
                return Flow::Slow;
            };
            let result = result_place(vm, self.dst, self.flags.0);
            call::enter_fast(vm, window, function, caches, self.argc.0 as usize, frame_flags(self.flags.0), result, after::<Call>(vm))
        }
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let window = window(vm, self.window);
        let argc = self.argc.0 as usize;
        // SAFETY: the window is open, its arguments are written.
        unsafe {
            let function = window.function();
            let result = result_place(vm, self.dst, self.flags.0);
            let call = frame_flags(self.flags.0);
            if is_plain_builtin(function) && window.owner().is_null() {
                if function == crate::classes::no_constructor(vm.cx()) {
                    call::drop_window(window, argc);
                    return Flow::Next;
                }
                return call::builtin(vm, window, argc, call, result, after::<Call>(vm));
            }
            if !window.owner().is_null() {
                if let Some(name) = told_name(window.owner()) {
                    window.set_owner(std::ptr::null_mut());
                    pack_magic(vm, window, argc, name.clone());
                    return call::enter(vm, window, 2, call, result, after::<Call>(vm));
                }
                return match enter_closure(vm, window, argc, call, result, after::<Call>(vm)) {
                    Some(flow) => flow,
                    None => call_unusual(self, vm),
                };
            }
            if function.flags & decl::flags::RESUMES != 0 {
                return match crate::generator::resume_method(vm, window, argc, call, result, after::<Call>(vm)) {
                    Some(flow) => flow,
                    None => call_unusual(self, vm),
                };
            }
            if function.takes_refs() && is_plain_user(function) && came_by_reference(window, function, argc) {
                return call::enter(vm, window, argc, call, result, after::<Call>(vm));
            }
            if function.fast_callable {
                let caches = call::caches(vm.cx(), function);
                if vm.cache(self.cache)[0] == 0 && call::is_kept(function.get(), argc) {
                    *vm.cache(self.cache) = [function.as_ptr() as usize, caches as usize];
                    *vm.cache(self.entry) = call::entry_for(function.get(), argc);
                }
                let flow = call::enter_fast(vm, window, function.get(), caches, argc, call, result, after::<Call>(vm));
                if flow == Flow::Goto {
                    return flow;
                }
            }
        }
        call_unusual(self, vm)
    }
}

impl Handler for CallExtra {
    fn run(self, vm: &mut Vm) -> Flow {
        let window = window(vm, self.window);
        let result = result_place(vm, self.dst, self.flags.0);
        // SAFETY: the window is open, its arguments are written.
        unsafe {
            let function = window.function();
            call::enter_with_extra(vm, window, function, self.argc.0 as usize, frame_flags(self.flags.0), result, after::<CallExtra>(vm))
        }
    }
}

/// Whether a function is a builtin of which nothing has to be asked before it is called.
#[inline(always)]
fn is_plain_builtin(function: FunctionPtr) -> bool {
    let special = flags::DEPRECATED | flags::NO_DISCARD | decl::flags::RESUMES;
    function.native.is_some() && !function.takes_refs() && function.flags & special == 0
}

/// Whether a function is one of the program's of which nothing is said before it is called.
fn is_plain_user(function: FunctionPtr) -> bool {
    function.native.is_none() && function.flags & (flags::ABSTRACT | flags::DEPRECATED | flags::NO_DISCARD) == 0
}

/// Whether every argument that a function takes by reference came as one.
///
/// # Safety
/// The window is open, its arguments are written.
unsafe fn came_by_reference(window: Frame, function: FunctionPtr, argc: usize) -> bool {
    // SAFETY: promised by the caller.
    (0..argc).all(|index| !function.may_refer(index) || unsafe { (*window.slot(HEADER + index)).is_ref() })
}

/// Calls what has to be asked more than the number of its arguments.
#[inline(never)]
fn call_unusual(o: Call, vm: &mut Vm) -> Flow {
    let window = window(vm, o.window);
    let argc = o.argc.0 as usize;
    let next = after::<Call>(vm);
    // SAFETY: the window is open, its arguments are written.
    unsafe {
        let function = window.function();
        if function.takes_refs()
            && let Err(halt) = check_references(vm, window, argc, o.flags.0)
        {
            return Flow::Halt(halt);
        }
        if let Err(halt) = remarks(vm, window, o.flags) {
            return Flow::Halt(halt);
        }
        let result = result_place(vm, o.dst, o.flags.0);
        if function == crate::classes::no_constructor(vm.cx()) {
            call::drop_window(window, argc);
            return Flow::Next;
        }
        let mut call = frame_flags(o.flags.0);
        if !window.owner().is_null() {
            let keeper = std::mem::ManuallyDrop::new(crate::frame::object_from(window.owner()));
            let payload = keeper.native::<Payload>().expect("a Closure object");
            if let Some(name) = payload.magic_name.clone() {
                call::release_owner(window);
                window.set_owner(std::ptr::null_mut());
                pack_magic(vm, window, argc, Value::from(name));
                return call::enter(vm, window, 2, call, result, next);
            }
            call |= flag::CLOSURE;
            let caller = vm.frame;
            let flow = call::enter(vm, window, argc, call, result, next);
            if flow == Flow::Goto && vm.frame != caller {
                crate::frame::bind_captures(vm.frame);
            }
            return flow;
        }
        call::enter(vm, window, argc, call, result, next)
    }
}

/// The name that a window's `__call` or `__callStatic` is told.
///
/// # Safety
/// `owner` is a window's owner.
unsafe fn magic_name(owner: *mut u8) -> Option<Str> {
    // SAFETY: promised by the caller.
    if let Some(name) = unsafe { told_name(owner) } {
        return name.as_str().cloned();
    }
    // SAFETY: promised by the caller; the object stays the window's.
    let keeper = std::mem::ManuallyDrop::new(unsafe { crate::frame::object_from(owner) });
    keeper.native::<Payload>().and_then(|payload| payload.magic_name.clone())
}

/// Raises what is said of a function before it is called: that it is deprecated, that its result
/// should be used.
fn remarks(vm: &Vm, window: Frame, call: Imm) -> Result<()> {
    // SAFETY: the window is open.
    let (function, owner) = unsafe { (window.function(), window.owner()) };
    if function.flags & flags::DEPRECATED != 0 && function.native.is_some() {
        crate::builtin::deprecated(vm.cx(), function.get())?;
    } else if function.flags & flags::DEPRECATED != 0 {
        // SAFETY: owners of windows are Closure objects.
        let magic = (!owner.is_null()).then(|| unsafe { magic_name(owner) }).flatten();
        crate::builtin::user_deprecated(vm.cx(), function, magic.as_deref())?;
    }
    if call.0 & (call_flags::UNUSED | call_flags::VOID) == call_flags::UNUSED && function.flags & flags::NO_DISCARD != 0 {
        crate::builtin::warn_discarded(vm.cx(), function)?;
    }
    Ok(())
}

/// Replaces a window's arguments by a name and an array of them: what `__call` takes.
unsafe fn pack_magic(vm: &Vm, window: Frame, argc: usize, name: Value) {
    // SAFETY: promised by the caller: the arguments are written.
    unsafe {
        let values = (0..argc).map(|index| window.slot(HEADER + index).read().into_deref());
        let list = heddle_value::Array::from_values(vm.heap(), values);
        window.slot(HEADER).write(name);
        window.slot(HEADER + 1).write(Value::from(list));
    }
}

/// Calls a function of the unit that the cache knows, which it does when the arguments are as many
/// as it takes.
#[inline(always)]
fn call_known(
    vm: &mut Vm,
    slot: Slot,
    argc: Imm,
    [cache, entry]: [RequestCache; 2],
    call: u32,
    result: *mut Value,
    next: *const u16,
) -> Flow {
    let &mut [known, caches] = vm.cache(cache);
    if known == 0 {
        return Flow::Slow;
    }
    // SAFETY: the cache holds a function of this unit and its caches in this request; the arguments
    // are written.
    unsafe {
        let function = Handle::from_ptr(known as *const Function);
        let window = window(vm, slot);
        if !call::fits(vm, window, function.get()) {
            return Flow::Slow;
        }
        let entry = *vm.cache(entry);
        window.set_function(function);
        window.set_called_class(None);
        window.clear_slots(THIS, HEADER);
        call::enter_known(vm, window, function.get(), caches as *mut _, entry, argc.0 as usize, call, result, next)
    }
}

/// Calls a function of the unit that the cache does not know yet.
fn call_first(
    vm: &mut Vm,
    slot: Slot,
    argc: Imm,
    func: FuncRef,
    [cache, entry]: [RequestCache; 2],
    call: u32,
    result: *mut Value,
    next: *const u16,
) -> Flow {
    let function = crate::load::plain_function(vm.cx(), unit(vm), func.0);
    let argc = argc.0 as usize;
    if (function.required as usize..=function.param_count as usize).contains(&argc) {
        *vm.cache(cache) = [function.as_ptr() as usize, call::caches(vm.cx(), function) as usize];
        *vm.cache(entry) = call::entry_for(function.get(), argc);
    }
    let window = window(vm, slot);
    // SAFETY: the arguments are written.
    unsafe {
        window.set_function(function);
        window.set_called_class(None);
        window.clear_slots(THIS, HEADER);
        call::enter(vm, window, argc, call, result, next)
    }
}

impl Handler for CallUser {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        call_known(vm, self.window, self.argc, [self.cache, self.entry], 0, vm.at(self.dst), after::<CallUser>(vm))
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        call_first(vm, self.window, self.argc, self.func, [self.cache, self.entry], 0, vm.at(self.dst), after::<CallUser>(vm))
    }
}

impl Handler for CallUserFlags {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let result = result_place(vm, self.dst, self.flags.0);
        call_known(vm, self.window, self.argc, [self.cache, self.entry], frame_flags(self.flags.0), result, after::<CallUserFlags>(vm))
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let result = result_place(vm, self.dst, self.flags.0);
        call_first(
            vm,
            self.window,
            self.argc,
            self.func,
            [self.cache, self.entry],
            frame_flags(self.flags.0),
            result,
            after::<CallUserFlags>(vm),
        )
    }
}

impl Handler for CallArray {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let window = window(vm, self.window);
        let next = after::<CallArray>(vm);
        // SAFETY: the window is open; its arguments are moved in here.
        unsafe {
            let args = vm.take_raw(self.args);
            let Some(list) = args.as_array() else {
                return Flow::Halt(vm.cx().throw_error("Error", "Only arrays and Traversables can be unpacked"));
            };
            let result = result_place(vm, self.dst, self.flags.0);
            if window.function() == crate::classes::no_constructor(vm.cx()) {
                call::drop_window(window, 0);
                let name = list.iter().find_map(|(key, _)| if let KeyRef::Str(name) = key { Some(name) } else { None });
                if let Some(name) = name
                    && !is_nested(vm.cx())
                {
                    return Flow::Halt(vm.cx().throw_error("Error", [b"Unknown named parameter $", &name[..]].concat()));
                }
                return Flow::Next;
            }
            let magic = match window.owner() {
                owner if owner.is_null() => None,
                owner => magic_name(owner),
            };
            let mut call = frame_flags(self.flags.0);
            if let Some(name) = magic {
                if told_name(window.owner()).is_none() {
                    call::release_owner(window);
                }
                window.set_owner(std::ptr::null_mut());
                window.slot(HEADER).write(Value::from(name));
                window.slot(HEADER + 1).write(args);
                return call::enter(vm, window, 2, call, result, next);
            }
            if let Err(halt) = remarks(vm, window, self.flags) {
                return Flow::Halt(halt);
            }
            let argc = match call::unpack(vm.cx(), window, list) {
                Ok(argc) => argc,
                Err(halt) => return Flow::Halt(halt),
            };
            call |= call::place_named_rest(vm.cx(), window, argc);
            if !window.owner().is_null() {
                call |= flag::CLOSURE;
            }
            let caller = vm.frame;
            let flow = call::enter(vm, window, argc, call, result, next);
            if flow == Flow::Goto && vm.frame != caller {
                crate::frame::bind_captures(vm.frame);
            }
            flow
        }
    }
}

impl Handler for FirstClass {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let window = window(vm, self.window);
        // SAFETY: the window is open; it has no arguments.
        let callable = unsafe {
            let owner = window.owner();
            let this = std::mem::replace(&mut *window.slot(THIS), Value::UNDEF);
            let name = told_name(owner);
            if owner.is_null() || name.is_some() {
                Callable {
                    function: window.function(),
                    this: this.as_object().cloned(),
                    class: window.called_class(),
                    closure: None,
                    magic_name: name.and_then(Value::as_str).cloned(),
                }
            } else {
                let keeper = crate::frame::object_from(owner);
                vm.put(self.dst, Value::from(keeper));
                return Flow::Next;
            }
        };
        let closure = closure::of_callable(vm.cx(), &callable);
        vm.put(self.dst, Value::from(closure));
        Flow::Next
    }
}

// ---- methods that no call names

/// Bytes of frames from which on methods that no call names are called from native code all the
/// same: what recurses through them without end is to end as PHP has it, at the native stack's.
const DEEP: usize = 1 << 20;

/// A method that an instruction stands for the call of, with room for its frame.
pub struct Implied {
    function: FunctionPtr,
    caches: *mut [usize; 2],
    window: Frame,
}

/// Returns the frame of a method written in PHP that an instruction which is no call may enter with
/// `argc` arguments, as a call does; None, with nothing done, where native code has to call it.
///
/// The frame lies above all of the running one. It is left like that of any call: its result is
/// written, and the code goes on behind the instruction, which is done then.
#[inline(always)]
pub fn implied(vm: &Vm, method: FunctionPtr, argc: usize) -> Option<Implied> {
    let function = method.get();
    let is_stepped = std::mem::take(&mut vm.cx().machine.stepped);
    if is_stepped || !call::is_kept(function, argc) || vm.parks() || vm.is_strict() && has_typed_params(function) {
        return None;
    }
    let caches = call::known_caches(vm.cx(), function)?;
    // SAFETY: the frame is running bytecode, and nothing lies above it.
    let window = Frame(unsafe { vm.frame.slot(vm.function().frame_size as usize) });
    // SAFETY: as above.
    let fits = unsafe { call::fits(vm, window, function) };
    let depth = (window.0 as usize).wrapping_sub(vm.cx().machine.stack);
    (fits && depth < DEEP).then_some(Implied { function: method, caches, window })
}

/// Returns whether a function checks its arguments: as those of a call out of strict code that the
/// engine makes they are not held to that.
#[cold]
fn has_typed_params(function: &Function) -> bool {
    let is_typed =
        |param: &heddle_bytecode::unit::Param| param.ty.as_ref().is_some_and(|ty| ty.mask != heddle_bytecode::types::mask::MIXED);
    function.code().is_some_and(|code| code.params.iter().any(is_typed))
}

impl Implied {
    /// Enters the frame for the instruction that runs, which has so many words and is done when the
    /// method returns: with its result in `dst`, or nowhere. What the operands held has moved.
    #[inline(always)]
    pub fn enter<const ARGC: usize>(self, vm: &mut Vm, this: Value, args: [Value; ARGC], dst: Option<Slot>, words: usize) -> Flow {
        let Implied { function, caches, window } = self;
        let result = dst.map_or(std::ptr::null_mut(), |dst| vm.at(dst));
        let call = if dst.is_none() { flag::DROPPED } else { 0 };
        // SAFETY: `implied` found room for the window above the frame, and saw that the function
        // takes so many arguments; an instruction follows.
        unsafe {
            window.set_function(function);
            window.set_called_class(this.as_object().map(class_of));
            window.write_this(this);
            window.slot(HEADER).cast::<[Value; ARGC]>().write(args);
            let next = vm.ip.add(words);
            call::enter_fitting(vm, window, function.get(), caches, ARGC, call, result, next)
        }
    }
}

// ---- closures

/// Enters the function of a closure, when its arguments fit and nothing else is to be asked. The
/// frame owns the Closure object from then on.
///
/// # Safety
/// As for `call::enter`; the window has an owner.
#[inline(always)]
unsafe fn enter_closure(vm: &mut Vm, window: Frame, argc: usize, call: u32, result: *mut Value, next: *const u16) -> Option<Flow> {
    // SAFETY: promised by the caller; owners of windows are Closure objects.
    unsafe {
        let function = window.function();
        let owner = std::mem::ManuallyDrop::new(crate::frame::object_from(window.owner()));
        if !function.fast_callable || crate::frame::payload(&owner).magic_name.is_some() {
            return None;
        }
        let caches = call::caches(vm.cx(), function);
        match call::enter_fast(vm, window, function.get(), caches, argc, call | flag::CLOSURE, result, next) {
            Flow::Goto => {
                crate::frame::bind_captures(vm.frame);
                Some(Flow::Goto)
            }
            _ => None,
        }
    }
}

/// Copies what the closure that owns a frame captured into its locals. Everything is read anew:
/// kept over the entering it would cost the handler a
/// prologue.
///
/// # Safety
/// The frame was just begun, with a Closure object as its owner.
#[inline(always)]
unsafe fn bind(frame: Frame) {
    // SAFETY: promised by the caller; nobody else looks at the captures meanwhile, and the locals
    // hold nothing yet.
    unsafe {
        let frame = Frame(opaque(frame.0));
        let owner = std::mem::ManuallyDrop::new(crate::frame::object_from(frame.owner()));
        let captures = crate::frame::payload(&owner).captures.try_borrow_unguarded().unwrap_unchecked();
        if captures.is_empty() {
            return;
        }
        let function = frame.function().get();
        let mut slot = frame.slot(HEADER + function.param_count as usize + usize::from(function.is_variadic()));
        for value in captures {
            slot.write(value.clone());
            slot = opaque(slot.add(1));
        }
    }
}

/// Where the result of a closure's call goes: it constructs nothing.
#[inline(always)]
fn closure_result(vm: &Vm, o: CallClosure) -> *mut Value {
    let dropped = o.flags.0 & (call_flags::UNUSED | call_flags::VOID) != 0;
    if dropped { std::ptr::null_mut() } else { vm.at(o.dst) }
}

/// The call of another function than the first one.
///
/// # Safety
/// As for `call::enter`.
#[inline(always)]
unsafe fn enter_other(vm: &mut Vm, o: CallClosure, window: Frame) -> Flow {
    // SAFETY: promised by the caller; owners of windows are Closure objects.
    unsafe {
        let function = window.function().get();
        if window.owner().is_null() {
            return Flow::As(Op::Call as u16);
        }
        if !function.fast_callable || vm.cache(o.cache)[0] == 0 {
            return Flow::Slow;
        }
        let owner = std::mem::ManuallyDrop::new(crate::frame::object_from(window.owner()));
        if crate::frame::payload(&owner).magic_name.is_some() {
            return Flow::Slow;
        }
        let Some(caches) = call::known_caches(vm.cx(), function) else {
            return Flow::Slow;
        };
        let (call, next) = (call::frame_flags(o.flags.0) | flag::CLOSURE, vm.ip.add(CallClosure::WORDS));
        let result = closure_result(vm, o);
        let flow = call::enter_fast(vm, window, function, caches, o.argc.0 as usize, call, result, next);
        if flow == Flow::Goto {
            bind(window);
        }
        flow
    }
}

impl Handler for CallClosure {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let window = Frame(vm.at(self.window));
        let &mut [known, caches] = vm.cache(self.cache);
        // SAFETY: the window is open, its arguments are written; owners of windows are Closure
        // objects; the caches keep a function that takes so
        // many.
        unsafe {
            let function = window.function().get();
            if std::ptr::from_ref(function) as usize != known {
                return enter_other(vm, self, Frame(vm.get_opaque(self.window)));
            }
            if window.owner().is_null() {
                return Flow::As(Op::Call as u16);
            }
            if !call::fits(vm, window, function) {
                return Flow::Slow;
            }
            let owner = std::mem::ManuallyDrop::new(crate::frame::object_from(window.owner()));
            if crate::frame::payload(&owner).magic_name.is_some() {
                return Flow::Slow;
            }
            let (call, next) = (call::frame_flags(self.flags.0) | flag::CLOSURE, vm.ip.add(CallClosure::WORDS));
            let (entry, argc, result) = (*vm.cache(self.entry), self.argc.0 as usize, closure_result(vm, self));
            let flow = call::enter_known(vm, window, function, caches as *mut _, entry, argc, call, result, next);
            bind(window);
            flow
        }
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        const { assert!(Call::WORDS == CallClosure::WORDS) };
        // SAFETY: the window is open.
        let (function, owner) = unsafe { (Frame(vm.at(self.window)).function(), Frame(vm.at(self.window)).owner()) };
        let argc = self.argc.0 as usize;
        if vm.cache(self.cache)[0] == 0 && !owner.is_null() && call::is_kept(function.get(), argc) {
            *vm.cache(self.cache) = [function.as_ptr() as usize, call::caches(vm.cx(), function) as usize];
            *vm.cache(self.entry) = call::entry_for(function.get(), argc);
        }
        let CallClosure { dst, window, argc, cache, entry, flags } = self;
        Call { dst, window, argc, cache, entry, flags }.slow(vm)
    }
}

// ---- builtins

impl Handler for CallBuiltin {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let window = window(vm, self.window);
        // SAFETY: the arguments are written; the number is the engine's.
        unsafe {
            let builtin = vm.cx().engine.builtin(self.builtin.0 as u32);
            let Some((decl, code)) = builtin.plain else {
                return Flow::Slow;
            };
            window.set_function(builtin.function);
            window.set_called_class(None);
            window.clear_slots(THIS, HEADER);
            let outcome = run_builtin::<false>(vm, window, decl, code, self.argc, self.flags, after::<CallBuiltin>(vm), None);
            // the instruction is read anew: kept over the call, its operands would be stored and
            // loaded
            builtin_done::<false>(vm, CallBuiltin::read(At(vm.ip)), outcome)
        }
    }

    /// A builtin of which something has to be said first.
    fn slow(self, vm: &mut Vm) -> Flow {
        let window = window(vm, self.window);
        let function = vm.cx().engine.builtin(self.builtin.0 as u32).function;
        if function.flags & flags::DEPRECATED != 0
            && let Err(halt) = crate::builtin::deprecated(vm.cx(), function.get())
        {
            return Flow::Halt(halt);
        }
        let (call, result) = (frame_flags(self.flags.0), result_place(vm, self.dst, self.flags.0));
        // SAFETY: the arguments are written; the number is the engine's.
        unsafe {
            window.set_function(function);
            window.set_called_class(None);
            window.clear_slots(THIS, HEADER);
            call::builtin(vm, window, self.argc.0 as usize, call, result, after::<CallBuiltin>(vm))
        }
    }
}

impl Handler for CallNative {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let window = window(vm, self.window);
        // SAFETY: the window is open, its arguments are written.
        unsafe {
            let function = window.function();
            if !is_plain_builtin(function) {
                return Flow::Slow;
            }
            let Some((decl, code)) = function.native.and_then(|decl| Some((decl, decl.call?))) else {
                return Flow::Slow;
            };
            let outcome = run_builtin::<false>(vm, window, decl, code, self.argc, self.flags, after::<CallNative>(vm), None);
            let CallNative { dst, window, argc, flags, .. } = CallNative::read(At(vm.ip));
            builtin_done::<false>(vm, CallBuiltin { dst, window, argc, builtin: Imm32(0), flags }, outcome)
        }
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        const { assert!(Call::WORDS == CallNative::WORDS) };
        let CallNative { dst, window, argc, cache, entry, flags } = self;
        Handler::slow(Call { dst, window, argc, cache, entry, flags }, vm)
    }
}

impl Handler for CallNativeMethod {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let window = window(vm, self.window);
        // SAFETY: the window is open, its arguments are written.
        unsafe {
            let function = window.function();
            if !is_plain_builtin(function) || !window.owner().is_null() || function == crate::classes::no_constructor(vm.cx()) {
                return Flow::Slow;
            }
            let Some((decl, code)) = function.native.and_then(|decl| Some((decl, decl.call?))) else {
                return Flow::Slow;
            };
            let (next, class) = (after::<CallNativeMethod>(vm), window.called_class());
            let outcome = run_builtin::<true>(vm, window, decl, code, self.argc, self.flags, next, class);
            let CallNativeMethod { dst, window, argc, flags, .. } = CallNativeMethod::read(At(vm.ip));
            builtin_done::<true>(vm, CallBuiltin { dst, window, argc, builtin: Imm32(0), flags }, outcome)
        }
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        const { assert!(Call::WORDS == CallNativeMethod::WORDS) };
        let CallNativeMethod { dst, window, argc, cache, entry, flags } = self;
        Handler::slow(Call { dst, window, argc, cache, entry, flags }, vm)
    }
}

/// Runs a builtin on the arguments in its window, whose function, class and `this` are written.
///
/// # Safety
/// The arguments are written; `decl` and `code` are the function's.
#[inline(always)]
#[allow(clippy::too_many_arguments, reason = "it is inlined: a struct would be taken apart again")]
unsafe fn run_builtin<const IS_METHOD: bool>(
    vm: &mut Vm,
    window: Frame,
    decl: &'static decl::Function,
    code: decl::NativeFn,
    argc: Imm,
    flags: Imm,
    next: *const u16,
    class: Option<ClassPtr>,
) -> Result<Value> {
    // SAFETY: promised by the caller.
    unsafe {
        window.set_return(next, vm.frame);
        window.set_argc(argc.0 as usize, frame_flags(flags.0));
        let machine = &mut vm.cx().machine;
        (machine.ip, machine.frame) = (vm.ip as usize, window.0 as usize);
        let values = std::slice::from_raw_parts_mut(window.slot(HEADER), argc.0 as usize);
        let this = if IS_METHOD { window.this().as_object() } else { None };
        let outcome = code(vm.cx(), &mut Args { values, this, class, function: decl });
        vm.cx().machine.frame = vm.frame.0 as usize;
        outcome
    }
}

/// Takes a builtin's result and releases its arguments, and a method's object, in this order: the
/// result need not be kept while code of destructors runs.
///
/// # Safety
/// The builtin of the instruction was called, its arguments are still there.
#[inline(always)]
unsafe fn builtin_done<const IS_METHOD: bool>(vm: &mut Vm, o: CallBuiltin, outcome: Result<Value>) -> Flow {
    // SAFETY: promised by the caller; the result's place lies below the window.
    unsafe {
        let value = match outcome {
            Ok(value) => value,
            Err(halt) => return builtin_halted(window(vm, o.window), o.argc, halt, IS_METHOD),
        };
        let dst = result_place(vm, o.dst, o.flags.0);
        if dst.is_null() {
            drop(value);
        } else {
            let is_ref = value.is_ref();
            dst.write(value);
            if is_ref {
                returned_reference(&mut *dst, o.flags.0);
            }
        }
        let mut argument = window(vm, o.window).slot(HEADER);
        for _ in 0..o.argc.0 {
            if (*argument).is_counted() {
                // nobody is to find there what was released
                match (*argument).try_release_counted(vm.heap()) {
                    true => argument.write(Value::UNDEF),
                    false => drop(std::mem::replace(&mut *argument, Value::UNDEF)),
                }
            }
            argument = argument.add(1);
        }
        if IS_METHOD {
            release_this(window(vm, o.window));
        }
        if vm.interrupted() { builtin_interrupted(vm.cx(), dst) } else { Flow::Next }
    }
}

/// Releases the object whose method was called.
///
/// # Safety
/// The window is written.
#[inline(always)]
unsafe fn release_this(window: Frame) {
    // SAFETY: promised by the caller.
    let this = unsafe { &mut *window.slot(THIS) };
    if this.is_counted() {
        drop(std::mem::replace(this, Value::UNDEF));
    }
}

/// Releases the arguments of a builtin that came to no result, and a method's object.
#[cold]
#[inline(never)]
unsafe fn builtin_halted(window: Frame, argc: Imm, halt: Halt, is_method: bool) -> Flow {
    for index in 0..argc.0 as usize {
        // SAFETY: promised by the caller: the arguments are still there.
        unsafe { drop(std::mem::replace(&mut *window.slot(HEADER + index), Value::UNDEF)) };
    }
    if is_method {
        // SAFETY: as above.
        unsafe { release_this(window) };
    }
    Flow::Halt(halt)
}

/// Replaces a reference that a builtin returned by what it holds, unless the call wants it.
#[cold]
#[inline(never)]
fn returned_reference(result: &mut Value, flags: i16) {
    if flags & call_flags::BY_REF == 0 {
        *result = result.take().into_deref();
    }
}

/// Something waits when a builtin has returned.
#[cold]
#[inline(never)]
unsafe fn builtin_interrupted(cx: &mut Request, result: *mut Value) -> Flow {
    match crate::interrupt::handle(cx) {
        Ok(()) => Flow::Next,
        Err(halt) => {
            // the result is written, but the instruction counts as not done
            if !result.is_null() {
                // SAFETY: it was just written.
                unsafe { drop(std::mem::replace(&mut *result, Value::UNDEF)) };
            }
            Flow::Halt(halt)
        }
    }
}
