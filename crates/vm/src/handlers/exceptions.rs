//! Throwing, catching, `finally`; `@` and ticks.

use super::classes::is_instance;
use crate::driver::Handler;
use crate::machine::{Flow, Vm, flow};
use heddle_bytecode::ops::*;
use heddle_runtime::errors::level;
use heddle_runtime::object::class_of;
use heddle_value::Value;

impl Handler for Throw {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let value = match vm.operand(self.src) {
            Ok(value) => value,
            Err(halt) => return Flow::Halt(halt),
        };
        let throwable = vm.cx().engine.known.throwable;
        match value.as_object() {
            Some(object) if class_of(object).is_subclass_of(throwable) => Flow::Halt(vm.cx().throw(object.clone())),
            Some(_) => Flow::Halt(vm.cx().throw_error("Error", "Cannot throw objects that do not implement Throwable")),
            None => Flow::Halt(vm.cx().throw_error("Error", "Can only throw objects")),
        }
    }
}

impl Handler for Catch {
    fn run(self, vm: &mut Vm) -> Flow {
        let exception = vm.cx().exception.take().expect("a handler is entered with an exception in flight");
        vm.put(self.dst, Value::from(exception));
        Flow::Next
    }
}

impl Handler for CatchUnless {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let Some(object) = vm.get(self.src).as_object() else {
            return Flow::Jump(self.target.0);
        };
        match is_instance(vm, object, self.class, self.cache) {
            Ok(true) => Flow::Next,
            Ok(false) => Flow::Jump(self.target.0),
            Err(halt) => Flow::Halt(halt),
        }
    }
}

impl Handler for EnterFinally {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.put_int(self.state, vm.offset_after(EnterFinally::WORDS));
        Flow::Jump(self.target.0)
    }
}

impl Handler for CatchFinally {
    fn run(self, vm: &mut Vm) -> Flow {
        let exception = vm.cx().exception.take().expect("a handler is entered with an exception in flight");
        vm.put(self.state, Value::from(exception));
        Flow::Next
    }
}

impl Handler for EndFinally {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let state = vm.take_raw(self.state);
        match state.as_object() {
            Some(exception) => Flow::Halt(vm.cx().throw(exception.clone())),
            None if state.is_null() => crate::unwind::abandon(vm),
            None => vm.go_to_offset(state.as_int().unwrap_or_default()),
        }
    }
}

impl Handler for DiscardFinally {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        drop(vm.take_raw(self.state));
        vm.poll()
    }
}

impl Handler for Silence {
    fn run(self, vm: &mut Vm) -> Flow {
        let old = vm.cx().error_reporting;
        vm.put_int(self.dst, old);
        vm.cx().error_reporting = old & level::FATAL;
        Flow::Next
    }
}

impl Handler for Unsilence {
    fn run(self, vm: &mut Vm) -> Flow {
        let old = vm.take_raw(self.state).as_int().unwrap_or_default();
        end_silence(vm.cx(), old);
        Flow::Next
    }
}

/// Goes back to the error level from before `@`; code under it that set a level of its own keeps
/// that.
pub fn end_silence(cx: &mut heddle_runtime::Request, old: i64) {
    if cx.error_reporting & !level::FATAL == 0 {
        cx.error_reporting = old;
    }
}

impl Handler for Tick {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        flow(vm.cx().tick(i64::from(self.every.0)))
    }
}
