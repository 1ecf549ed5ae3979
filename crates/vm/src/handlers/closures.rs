//! Closures: making them, and calling what a variable holds.

use super::calls::{open, open_callable, resolve_callee};
use super::classes::unit;
use super::prop_cache::object_in;
use crate::closure;
use crate::driver::Handler;
use crate::machine::{Flow, Vm, flow};
use heddle_bytecode::Slot;
use heddle_bytecode::ops::*;
use heddle_runtime::object::class_of;
use heddle_value::{Object, Tag, Value};

/// Returns the object that is called, in a variable or in what it refers to: a closure that calls
/// itself has itself by reference.
#[inline(always)]
fn callee<'a>(vm: &Vm, callee: Slot) -> Option<&'a Object> {
    let held = vm.get(callee);
    object_in(if held.tag() == Tag::Ref && !vm.is_temporary(callee) { held.deref() } else { held })
}

/// Opens the window of a closure; false, with nothing done, for everything else that is called.
#[inline(always)]
pub(super) fn open_closure(vm: &Vm, window: Slot, slot: Slot) -> bool {
    let Some(object) = callee(vm, slot) else { return false };
    let Some(payload) = vm.closure(object).filter(|payload| payload.magic_name.is_none()) else {
        return false;
    };
    let this = payload.this.as_ref().map_or(Value::UNDEF, |this| Value::from(this.clone()));
    open(vm, window, payload.function, payload.class, this);
    vm.keep_callee(window, slot, object);
    true
}

/// Opens the window of the `__invoke` of an object of the program's, likewise.
fn open_invoked(vm: &Vm, window: Slot, slot: Slot) -> bool {
    let Some(object) = callee(vm, slot).filter(|object| vm.closure(object).is_none()) else { return false };
    let class = class_of(object);
    let Some(invoke) = class.magic.invoke.filter(|_| class.hooks.callable.is_none()) else { return false };
    let this = if vm.is_temporary(slot) { vm.moved(slot) } else { Value::from(object.clone()) };
    open(vm, window, invoke, Some(class), this);
    true
}

impl Handler for DynInit {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        if open_closure(vm, self.window, self.callee) { Flow::Next } else { Flow::Slow }
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        if open_invoked(vm, self.window, self.callee) {
            return Flow::Next;
        }
        let result = vm.operand(self.callee).and_then(|callee| resolve_callee(vm, &callee)).map(|callable| {
            open_callable(vm, self.window, callable);
        });
        flow(result)
    }
}

impl Handler for Closure {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let function = vm.kept_function(self.cache).unwrap_or_else(|| {
            let function = closure::function(vm.cx(), unit(vm), self.func.0, vm.scope());
            vm.cache(self.cache)[0] = function.as_ptr() as usize;
            function
        });
        let object = closure::make(vm.cx(), function, vm.this(), super::classes::called(vm));
        vm.put(self.dst, Value::from(object));
        Flow::Next
    }
}

/// Puts a captured value into the closure under construction in a temporary.
#[inline(always)]
fn capture(vm: &Vm, closure: Slot, index: i16, value: Value) {
    let object = object_in(vm.get(closure)).expect("a closure under construction");
    let payload = vm.closure(object).expect("a closure under construction");
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
