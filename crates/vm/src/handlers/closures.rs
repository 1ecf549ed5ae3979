//! Closures: making them, and calling what a variable holds.

use super::calls::{open, open_callable, resolve_callee};
use super::classes::unit;
use super::prop_cache::object_in;
use crate::closure;
use crate::driver::Handler;
use crate::machine::{Flow, Vm, flow};
use heddle_bytecode::Slot;
use heddle_bytecode::ops::*;
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
        let Some(payload) = vm.closure(object).filter(|payload| payload.magic_name.is_none()) else {
            return Flow::Slow;
        };
        let this = payload.this.as_ref().map_or(Value::UNDEF, |this| Value::from(this.clone()));
        open(vm, self.window, payload.function, payload.class, this);
        vm.keep_callee(self.window, self.callee, object);
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
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
