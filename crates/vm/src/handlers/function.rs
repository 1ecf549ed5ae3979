//! A function's own business: parameters and returning.

use super::classes::{is_known, is_of_kept, remember};
use crate::call;
use crate::driver::Handler;
use crate::frame::flag;
use crate::machine::{Flow, Vm, flow};
use heddle_bytecode::operand::{Imm, Slot};
use heddle_bytecode::ops::*;
use heddle_bytecode::types::mask;
use heddle_runtime::types;
use heddle_value::{Array, Tag, Value};

impl Handler for CheckParam {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let value = vm.get(self.local);
        if has_tag(value, self.mask) || has_tag(value.deref(), self.mask) { Flow::Next } else { Flow::Slow }
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        if is_of(vm.get(self.local), self.mask) {
            return Flow::Next;
        }
        flow(check_param(vm, self.local, self.param))
    }
}

impl Handler for CheckParams {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        if has_tag(vm.get(self.local), self.mask) && has_tag(vm.get(self.other), self.next) { Flow::Next } else { Flow::Slow }
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        for (local, param, mask) in [(self.local, self.param, self.mask), (self.other, Imm(self.param.0 + 1), self.next)] {
            if !is_of(vm.get(local), mask)
                && let Err(halt) = check_param(vm, local, param)
            {
                return Flow::Halt(halt);
            }
        }
        Flow::Next
    }
}

impl Handler for CheckParamClass {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let value = vm.get(self.local);
        if is_of_kept(vm, value, self.cache) || is_of(value, self.mask) || is_known(vm, value, self.cache) {
            Flow::Next
        } else {
            Flow::Slow
        }
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let result = check_param(vm, self.local, self.param);
        if result.is_ok() {
            let ty = vm.function().get().code().and_then(|code| code.params[self.param.0 as usize].ty.as_ref());
            remember(vm, self.local, ty, self.cache);
        }
        flow(result)
    }
}

/// Whether the value's tag is one of the mask's, looking through a reference.
#[inline(always)]
fn is_of(value: &Value, mask: Imm) -> bool {
    has_tag(value.deref(), mask)
}

/// Whether the value's own tag is one of the mask's.
#[inline(always)]
fn has_tag(value: &Value, mask: Imm) -> bool {
    u32::from(mask.0 as u16) >> (value.tag() as u32 & 15) & 1 != 0
}

/// Checks and coerces a parameter with everything that can happen.
fn check_param(vm: &Vm, local: Slot, param: Imm) -> heddle_runtime::Result<()> {
    let function = vm.function();
    let index = param.0 as usize;
    let strict = call::caller_is_strict(vm);
    let variadic = function.get().code().is_some_and(|code| code.params[index].variadic);
    if variadic {
        return check_variadic(vm, local, param, strict);
    }
    let mut value = vm.get(local).deref().clone();
    types::check_param(vm.cx(), function, index, &mut value, strict)?;
    *vm.get_mut(local).deref_mut() = value;
    Ok(())
}

/// Checks each element of a variadic parameter.
fn check_variadic(vm: &Vm, local: Slot, param: Imm, strict: bool) -> heddle_runtime::Result<()> {
    let function = vm.function();
    let Some(array) = vm.get(local).as_array().cloned() else {
        return Ok(());
    };
    for (offset, (key, value)) in array.iter().enumerate() {
        let mut checked = value.deref().clone();
        let before = checked.tag();
        types::check_param(vm.cx(), function, param.0 as usize + offset, &mut checked, strict)?;
        if checked.tag() != before
            && let Some(target) = vm.get_mut(local).as_array_mut()
        {
            *target.make_mut(vm.heap()).entry(vm.heap(), key).deref_mut() = checked;
        }
    }
    Ok(())
}

impl Handler for Variadic {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        if vm.cx().machine.named_rest.is_some() {
            return Flow::Slow;
        }
        if vm.function().get().code().is_none_or(|code| code.params[self.param.0 as usize].ty.is_some()) {
            return Flow::Slow;
        }
        // backtraces show what the frame keeps, whatever becomes of the variable, which holds
        // nothing as the frame has just begun
        vm.put(self.local, vm.extra().map_or_else(Array::new, Array::clone).into());
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let mut rest = vm.extra().cloned().unwrap_or_default();
        // named arguments that fit no parameter wait since the call
        if let Some(named) = vm.cx().machine.named_rest.take() {
            for (key, value) in named.iter() {
                rest.insert(vm.heap(), key.to_key(), value.clone());
            }
        }
        *vm.get_mut(self.local) = Value::from(rest);
        let code = vm.function().get().code();
        if code.is_some_and(|code| code.params[self.param.0 as usize].ty.is_some()) {
            let strict = call::caller_is_strict(vm);
            return flow(check_variadic(vm, self.local, self.param, strict));
        }
        Flow::Next
    }
}

impl Handler for CheckReturn {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        if is_of(vm.get(self.src), self.mask) { Flow::Next } else { Flow::Slow }
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        flow(check_return(vm, self.src))
    }
}

impl Handler for CheckReturnClass {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let value = vm.get(self.src);
        if is_of_kept(vm, value, self.cache) || is_of(value, self.mask) || is_known(vm, value, self.cache) {
            Flow::Next
        } else {
            Flow::Slow
        }
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let result = check_return(vm, self.src);
        if result.is_ok() {
            let ty = vm.function().get().code().and_then(|code| code.return_type.as_ref());
            remember(vm, self.src, ty, self.cache);
        }
        flow(result)
    }
}

impl Handler for ReturnChecked {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let value = vm.get(self.src);
        if has_tag(value, self.mask) {
            return call::leave_fast::<false>(vm, value);
        }
        match referred(vm, self.src) {
            Some(value) if has_tag(value, self.mask) => call::leave_referred(vm, vm.get_opaque(self.src), value),
            _ => Flow::Slow,
        }
    }

    #[inline(always)]
    fn slow(self, vm: &mut Vm) -> Flow {
        if !is_of(vm.get(self.src), self.mask)
            && let Err(halt) = check_return(vm, self.src)
        {
            return Flow::Halt(halt);
        }
        return_value(vm, self.src)
    }
}

/// What the reference in a local holds, where that is not counted.
#[inline(always)]
fn referred<'a>(vm: &Vm, src: Slot) -> Option<&'a Value> {
    let value = &*vm.get_opaque(src);
    let inner = value.deref();
    (value.tag() == Tag::Ref && !inner.is_counted() && inner.tag() != Tag::Undef && !vm.is_temporary(src)).then_some(inner)
}

/// Checks and coerces a return value with everything that can happen.
fn check_return(vm: &Vm, src: Slot) -> heddle_runtime::Result<()> {
    let function = vm.function();
    if vm.get(src).tag() == Tag::Undef && !vm.is_temporary(src) {
        vm.warn_undefined(src)?;
    }
    if returns_this(vm, vm.get(src)) {
        return Ok(());
    }
    let mut value = vm.get(src).deref().clone();
    if value.is_undef() {
        value = Value::NULL;
    }
    types::check_return(vm.cx(), function, &mut value)?;
    *vm.get_mut(src).deref_mut() = value;
    Ok(())
}

/// Returns whether a value is an object of the class of `$this`, and `static` may be returned.
fn returns_this(vm: &Vm, value: &Value) -> bool {
    let (Some(object), Some(this)) = (value.direct_object(), vm.this().as_object()) else { return false };
    let code = vm.function().get().code();
    let is_static = code.and_then(|code| code.return_type.as_ref()).is_some_and(|ty| ty.mask & mask::STATIC != 0);
    is_static && object.class_ptr() == this.class_ptr()
}

impl Handler for MissingReturn {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let function = vm.function();
        Flow::Halt(types::missing_return(vm.cx(), function))
    }
}

impl Handler for Return {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let value = vm.get(self.src);
        if !matches!(value.tag(), Tag::Ref | Tag::Undef) {
            return call::leave_fast::<false>(vm, value);
        }
        match referred(vm, self.src) {
            Some(value) => call::leave_referred(vm, vm.get_opaque(self.src), value),
            None => Flow::Slow,
        }
    }

    #[inline(always)]
    fn slow(self, vm: &mut Vm) -> Flow {
        return_value(vm, self.src)
    }
}

/// Leaves the frame with the value of an operand. A function's locals die with the frame, so the
/// value moves; a file's live on.
#[inline(always)]
fn return_value(vm: &mut Vm, src: Slot) -> Flow {
    let dies = vm.flags() & !(flag::COMMON | flag::EXTRA) == 0;
    if dies && !matches!(vm.get(src).tag(), Tag::Ref | Tag::Undef) {
        let value = if vm.drops_result() && is_variable(vm, src) { Value::NULL } else { vm.take_raw(src) };
        return call::leave(vm, value);
    }
    match vm.operand(src) {
        Ok(value) => call::leave(vm, value),
        Err(halt) => Flow::Halt(halt),
    }
}

/// Whether the slot is `$this` or a local that the program knows: nobody else is to give up its
/// value before its turn comes.
fn is_variable(vm: &Vm, slot: Slot) -> bool {
    let Some(index) = slot.index().checked_sub(heddle_bytecode::ops::HEADER) else {
        return true;
    };
    let code = vm.function().get().code();
    code.is_some_and(|code| code.locals.get(index).is_some_and(|name| !name.is_empty()))
}

impl Handler for ReturnConst {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        call::leave_fast::<true>(vm, vm.constant(self.k))
    }

    #[inline(always)]
    fn slow(self, vm: &mut Vm) -> Flow {
        call::leave(vm, vm.constant(self.k).clone())
    }
}

impl Handler for ReturnRef {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let mut value = vm.take_raw(self.src);
        if !value.is_ref() {
            if let Err(halt) = vm.cx().notice("Only variable references should be returned by reference") {
                return Flow::Halt(halt);
            }
            // the caller gets one all the same
            value.make_ref(vm.heap());
        }
        let by_ref = vm.flags() & (flag::BY_REF | flag::ENTRY) != 0;
        call::leave(vm, if by_ref { value } else { value.into_deref() })
    }
}
