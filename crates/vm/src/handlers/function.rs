//! A function's own business: parameters, returning, generators.

use crate::call;
use crate::driver::Handler;
use crate::frame::flag;
use crate::generator;
use crate::machine::{Flow, Vm, flow};
use heddle_bytecode::ops::*;
use heddle_runtime::types;
use heddle_value::{Array, Tag, Value};

/// Whether the code that called this frame was written under strict_types; native callers are not.
fn caller_is_strict(vm: &Vm) -> bool {
    // SAFETY: the frame is running.
    unsafe {
        if vm.frame.flags() & flag::ENTRY != 0 {
            return false;
        }
        let caller = vm.frame.caller();
        !caller.is_null() && caller.function().flags & heddle_bytecode::unit::flags::STRICT != 0
    }
}

impl Handler for CheckParam {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        // SAFETY: the frame is running; the parameter exists.
        let ty = unsafe {
            let function = vm.frame.function().get();
            let code = function.code().unwrap_unchecked();
            code.params.get_unchecked(self.param.0 as usize).ty.as_ref()
        };
        match ty {
            Some(ty) if types::fits_tag(ty, vm.get(self.local).deref()) => Flow::Next,
            _ => Flow::Slow,
        }
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        // SAFETY: the frame is running.
        let function = unsafe { vm.frame.function() };
        let index = self.param.0 as usize;
        let strict = caller_is_strict(vm);
        let variadic = function.get().code().is_some_and(|code| code.params[index].variadic);
        if variadic {
            return flow(check_variadic(vm, self, strict));
        }
        let mut value = vm.get(self.local).deref().clone();
        let result = types::check_param(vm.cx(), function, index, &mut value, strict);
        if result.is_ok() {
            *vm.get_mut(self.local).deref_mut() = value;
        }
        flow(result)
    }
}

/// Checks each element of a variadic parameter.
fn check_variadic(vm: &Vm, o: CheckParam, strict: bool) -> heddle_runtime::Result<()> {
    // SAFETY: the frame is running.
    let function = unsafe { vm.frame.function() };
    let Some(array) = vm.get(o.local).as_array().cloned() else {
        return Ok(());
    };
    for (offset, (key, value)) in array.iter().enumerate() {
        let mut checked = value.deref().clone();
        let before = checked.tag();
        types::check_param(vm.cx(), function, o.param.0 as usize + offset, &mut checked, strict)?;
        if checked.tag() != before
            && let Some(target) = vm.get_mut(o.local).as_array_mut()
        {
            *target.make_mut(vm.heap()).entry(vm.heap(), key).deref_mut() = checked;
        }
    }
    Ok(())
}

impl Handler for Variadic {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        // SAFETY: the frame is running; extra arguments lie behind its slots.
        unsafe {
            let frame = vm.frame;
            let first = self.param.0 as usize;
            let mut rest = Array::new();
            if frame.flags() & flag::EXTRA != 0 {
                let count = frame.argc() - first;
                rest = Array::from_values(vm.heap(), (0..count).map(|index| (*frame.argument(first + index)).clone()));
            }
            // named arguments that fit no parameter wait since the call
            if let Some(named) = crate::state::VmState::of(vm.cx()).named_rest.take() {
                for (key, value) in named.iter() {
                    rest.insert(vm.heap(), key.to_key(), value.clone());
                }
            }
            *vm.get_mut(self.local) = Value::from(rest);
            let typed = vm.frame.function().get().code().is_some_and(|code| code.params[first].ty.is_some());
            if typed {
                let strict = caller_is_strict(vm);
                return flow(check_variadic(vm, CheckParam { local: self.local, param: self.param }, strict));
            }
        }
        Flow::Next
    }
}

impl Handler for CheckReturn {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        // SAFETY: the frame is running.
        let ty = unsafe { vm.frame.function().get().code().unwrap_unchecked().return_type.as_ref() };
        match ty {
            Some(ty) if types::fits_tag(ty, vm.get(self.src).deref()) => Flow::Next,
            _ => Flow::Slow,
        }
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        // SAFETY: the frame is running.
        let function = unsafe { vm.frame.function() };
        if vm.get(self.src).tag() == Tag::Undef
            && !vm.is_temporary(self.src)
            && let Err(halt) = vm.warn_undefined(self.src)
        {
            return Flow::Halt(halt);
        }
        let mut value = vm.get(self.src).deref().clone();
        if value.is_undef() {
            value = Value::NULL;
        }
        let result = types::check_return(vm.cx(), function, &mut value);
        if result.is_ok() {
            *vm.get_mut(self.src).deref_mut() = value;
        }
        flow(result)
    }
}

impl Handler for MissingReturn {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        // SAFETY: the frame is running.
        let function = unsafe { vm.frame.function() };
        Flow::Halt(types::missing_return(vm.cx(), function))
    }
}

impl Handler for Return {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let value = vm.get_mut(self.src);
        if matches!(value.tag(), Tag::Ref | Tag::Undef) {
            return Flow::Slow;
        }
        // SAFETY: a function's locals and temporaries die with the frame, so the value moves; a file's live on and take the slow way.
        unsafe {
            if vm.frame.flags() & !flag::BY_REF != 0 {
                return Flow::Slow;
            }
        }
        let value = vm.take_raw(self.src);
        call::leave(vm, value)
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        match vm.operand(self.src) {
            Ok(value) => call::leave(vm, value),
            Err(halt) => Flow::Halt(halt),
        }
    }
}

impl Handler for ReturnConst {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        // SAFETY: constants are immortal.
        let value = unsafe { vm.constant(self.k).bitwise_copy() };
        call::leave(vm, value)
    }
}

impl Handler for ReturnRef {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let value = vm.take_raw(self.src);
        if !value.is_ref()
            && let Err(halt) = vm.cx().notice("Only variable references should be returned by reference")
        {
            return Flow::Halt(halt);
        }
        // SAFETY: the frame is running.
        let by_ref = unsafe { vm.frame.flags() } & (flag::BY_REF | flag::ENTRY) != 0;
        call::leave(vm, if by_ref { value } else { value.into_deref() })
    }
}

impl Handler for Generator {
    fn run(self, vm: &mut Vm) -> Flow {
        generator::start(vm)
    }
}

impl Handler for Yield {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let result = (|| {
            let key = if self.flags.0 & 1 != 0 { Some(vm.operand(self.key)?) } else { None };
            if self.flags.0 & 2 == 0 {
                return Ok((key, vm.operand(self.src)?));
            }
            let referable = !vm.is_temporary(self.src) || matches!(vm.get(self.src).tag(), Tag::Ref | Tag::Indirect);
            if !referable {
                vm.cx().notice("Only variable references should be yielded by reference")?;
            }
            Ok((key, crate::place::reference(vm, self.src)?))
        })();
        match result {
            Ok((key, value)) => generator::suspend(vm, self.dst, key, value),
            Err(halt) => Flow::Halt(halt),
        }
    }
}

impl Handler for YieldNull {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        generator::suspend(vm, self.dst, None, Value::NULL)
    }
}

impl Handler for YieldFrom {
    fn run(self, vm: &mut Vm) -> Flow {
        generator::delegate(vm, self.dst, self.src)
    }
}

impl Handler for GeneratorReturn {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        match vm.operand(self.src) {
            Ok(value) => generator::finish(vm, value),
            Err(halt) => Flow::Halt(halt),
        }
    }
}
