//! Closures: making them, and calling what a variable holds.

use super::calls::{open, open_callable, resolve_callee};
use super::classes::unit;
use super::prop_cache::{class_address, object_in};
use crate::call;
use crate::closure;
use crate::driver::Handler;
use crate::frame::{Frame, flag};
use crate::machine::{Flow, Vm, flow, opaque};
use heddle_bytecode::Slot;
use heddle_bytecode::ops::*;
use heddle_runtime::function::Function;
use heddle_runtime::handle::Handle;
use heddle_value::{Tag, Value};

impl Handler for DynInit {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        // a closure that calls itself has itself by reference
        let held = vm.get(self.callee);
        let callee = if held.tag() == Tag::Ref && !vm.is_temporary(self.callee) { held.deref() } else { held };
        let Some(object) = object_in(callee) else {
            return Flow::Slow;
        };
        if class_address(object) != vm.cx().engine.known.closure.as_ptr() as usize {
            return Flow::Slow;
        }
        // SAFETY: every Closure object has its payload; the window lies on top of the temporaries.
        unsafe {
            let payload = closure::payload(object);
            if payload.magic_name.is_some() {
                return Flow::Slow;
            }
            let this = payload.this.as_ref().map_or(Value::UNDEF, |this| Value::from(this.clone()));
            open(vm, self.window, payload.function, payload.class, this);
            if !vm.is_temporary(self.callee) {
                std::mem::forget(object.clone());
            }
            Frame(vm.at(self.window)).set_owner(callee.bits() as *mut u8);
        }
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let result = vm.operand(self.callee).and_then(|callee| resolve_callee(vm, &callee)).map(|callable| {
            open_callable(vm, self.window, callable);
        });
        flow(result)
    }
}

/// Enters the function of a closure, when its arguments fit and nothing else is to be asked. The
/// frame owns the Closure object from then on.
///
/// # Safety
/// As for `call::enter`; the window has an owner.
#[inline(always)]
pub unsafe fn enter(vm: &mut Vm, window: Frame, argc: usize, call: u32, result: *mut Value, next: *const u16) -> Option<Flow> {
    // SAFETY: promised by the caller; owners of windows are Closure objects.
    unsafe {
        let function = window.function();
        let owner = std::mem::ManuallyDrop::new(closure::object_from(window.owner()));
        if !function.fast_callable || closure::payload(&owner).magic_name.is_some() {
            return None;
        }
        let caches = call::caches(vm.cx(), function);
        match call::enter_fast(vm, window, function.get(), caches, argc, call | flag::CLOSURE, result, next) {
            Flow::Goto => {
                closure::bind_captures(vm.frame);
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
        let owner = std::mem::ManuallyDrop::new(closure::object_from(frame.owner()));
        let captures = closure::payload(&owner).captures.try_borrow_unguarded().unwrap_unchecked();
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

/// Where the result of a call goes.
#[inline(always)]
fn result_place(vm: &Vm, o: CallClosure) -> *mut Value {
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
        if !function.fast_callable || window.owner().is_null() {
            return Flow::Slow;
        }
        let owner = std::mem::ManuallyDrop::new(closure::object_from(window.owner()));
        if closure::payload(&owner).magic_name.is_some() {
            return Flow::Slow;
        }
        let Some(caches) = call::known_caches(vm.cx(), function) else {
            return Flow::Slow;
        };
        let (call, next) = (call::frame_flags(o.flags.0) | flag::CLOSURE, vm.ip.add(CallClosure::WORDS));
        let result = result_place(vm, o);
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
                return if known == 0 { Flow::Slow } else { enter_other(vm, self, Frame(vm.get_opaque(self.window))) };
            }
            if window.owner().is_null() || !call::fits(vm, window, function) {
                return Flow::Slow;
            }
            let owner = std::mem::ManuallyDrop::new(closure::object_from(window.owner()));
            if closure::payload(&owner).magic_name.is_some() {
                return Flow::Slow;
            }
            let (call, next) = (call::frame_flags(self.flags.0) | flag::CLOSURE, vm.ip.add(CallClosure::WORDS));
            let (entry, argc, result) = (*vm.cache(self.entry), self.argc.0 as usize, result_place(vm, self));
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

impl Handler for Closure {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let cache = vm.cache(self.cache);
        if cache[0] == 0 {
            let scope = vm.scope();
            cache[0] = closure::function(vm.cx(), unit(vm), self.func.0, scope).as_ptr() as usize;
        }
        // SAFETY: functions live until the request ends; the frame is running.
        unsafe {
            let function = Handle::from_ptr(cache[0] as *const Function);
            let (this, class) = (vm.frame.this(), super::classes::called(vm));
            let object = closure::make(vm.cx(), function, this, class);
            vm.put(self.dst, Value::from(object));
        }
        Flow::Next
    }
}

/// Puts a captured value into the closure under construction in a temporary.
#[inline(always)]
fn capture(vm: &Vm, closure: Slot, index: i16, value: Value) {
    let object = object_in(vm.get(closure)).expect("a closure under construction");
    // SAFETY: every Closure object has its payload.
    let payload = unsafe { closure::payload(object) };
    payload.captures.borrow_mut()[index as usize] = value;
}

impl Handler for Capture {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let source = vm.get(self.src).deref();
        if source.tag() == Tag::Undef {
            return Flow::Slow;
        }
        capture(vm, self.closure, self.index.0, source.clone());
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let result = vm.warn_undefined(self.src);
        capture(vm, self.closure, self.index.0, Value::NULL);
        flow(result)
    }
}

impl Handler for CaptureRef {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        match crate::place::reference(vm, self.src) {
            Ok(reference) => {
                capture(vm, self.closure, self.index.0, reference);
                Flow::Next
            }
            Err(halt) => Flow::Halt(halt),
        }
    }
}

impl Handler for CaptureQuiet {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        capture(vm, self.closure, self.index.0, vm.get(self.src).deref().clone());
        Flow::Next
    }
}
