//! Builtins that are instructions, and calls of builtins by their numbers or of functions that were
//! found to be builtins.

use super::calls::{after, is_plain_builtin, result_place, window};
use crate::call::{self, frame_flags};
use crate::driver::Handler;
use crate::frame::Frame;
use crate::machine::{At, Flow, Vm};
use crate::reenter;
use heddle_bytecode::Slot;
use heddle_bytecode::operand::{Imm, Imm32};
use heddle_bytecode::ops::*;
use heddle_bytecode::unit::flags;
use heddle_runtime::decl::args::Args;
use heddle_runtime::{ClassPtr, Halt, Request, Result, decl};
use heddle_value::{Str, Tag, Value, View};

fn give(vm: &Vm, dst: Slot, result: Result<Value>) -> Flow {
    match result {
        Ok(value) => {
            vm.put(dst, value);
            vm.poll()
        }
        Err(halt) => Flow::Halt(halt),
    }
}

/// Calls the builtin itself, for operands that the instruction does not handle: its errors and
/// conversions are then the function's own.
fn builtin(vm: &Vm, dst: Slot, name: &str, args: &mut [Value]) -> Flow {
    let function = vm.cx().engine.functions.get(name.as_bytes()).copied();
    let Some(function) = function else {
        return Flow::Halt(vm.cx().throw_error("Error", format!("Call to undefined function {name}()")));
    };
    let callable = heddle_runtime::Callable::function(function);
    // these two are functions in PHP, the others instructions
    let outcome = match name {
        "ord" | "chr" => reenter::call_directly(vm.cx(), &callable, args),
        _ => reenter::call_hidden(vm.cx(), &callable, args),
    };
    give(vm, dst, outcome)
}

impl Handler for Strlen {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let value = vm.get(self.src);
        if value.tag() != Tag::String {
            return Flow::Slow;
        }
        // SAFETY: the tag was looked at.
        let len = unsafe { value.str_unchecked() }.len();
        let text = vm.consumed(self.src);
        vm.put_int(self.dst, len as i64);
        vm.end_releasing(text, Strlen::WORDS as i32)
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        if vm.is_temporary(self.src) && vm.get(self.src).tag() == Tag::String {
            let text = vm.at(self.src);
            // SAFETY: the tag was looked at. The temporary ends here, and releasing a string runs
            // no PHP code.
            let len = unsafe {
                let len = (*text).str_unchecked().len();
                std::ptr::drop_in_place(text);
                len
            };
            vm.put_int(self.dst, len as i64);
            return Flow::Next;
        }
        match vm.operand(self.src) {
            Ok(value) if value.tag() == Tag::String => {
                // SAFETY: the tag was looked at.
                let len = unsafe { value.str_unchecked() }.len();
                drop(value);
                vm.put_int(self.dst, len as i64);
                vm.poll()
            }
            Ok(value) => builtin(vm, self.dst, "strlen", &mut [value]),
            Err(halt) => Flow::Halt(halt),
        }
    }
}

impl Handler for Count {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let value = vm.get(self.src);
        if value.tag() != Tag::Array {
            return Flow::Slow;
        }
        // SAFETY: the tag was looked at.
        let len = unsafe { value.array_unchecked() }.len();
        let array = vm.consumed(self.src);
        vm.put_int(self.dst, len as i64);
        vm.end_releasing(array, Count::WORDS as i32)
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        match vm.operand(self.src) {
            Ok(value) if value.tag() == Tag::Array => {
                // SAFETY: the tag was looked at.
                let len = unsafe { value.array_unchecked() }.len();
                drop(value);
                vm.put_int(self.dst, len as i64);
                vm.poll()
            }
            Ok(value) => builtin(vm, self.dst, "count", &mut [value]),
            Err(halt) => Flow::Halt(halt),
        }
    }
}

impl Handler for TypeCheck {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let tag = vm.get(self.src).deref().tag();
        if matches!(tag, Tag::Undef | Tag::Resource) {
            return Flow::Slow;
        }
        let value = vm.consumed(self.src);
        vm.put(self.dst, Value::bool(self.mask.0 as u16 >> tag as u16 & 1 != 0));
        vm.end_releasing(value, TypeCheck::WORDS as i32)
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let result = vm.operand(self.src).map(|value| {
            let closed = value.as_resource().is_some_and(heddle_value::Resource::is_closed);
            Value::bool(!closed && self.mask.0 as u16 >> value.tag() as u16 & 1 != 0)
        });
        give(vm, self.dst, result)
    }
}

macro_rules! jump_on_type {
    ($op:ident, $local:ident, $wanted:literal) => {
        jump_on_type!($op, $wanted);
        jump_on_type!($local, $wanted);
        const _: () = assert!($op::WORDS == $local::WORDS);
    };
    ($op:ident, $wanted:literal) => {
        impl Handler for $op {
            #[inline(always)]
            fn run(self, vm: &mut Vm) -> Flow {
                let tag = vm.get(self.src).deref().tag();
                // an undefined variable is warned of, a resource is asked whether it is open
                let bit = 1_u32 << tag as u32;
                if bit & (1 << Tag::Undef as u32 | 1 << Tag::Resource as u32) != 0 || vm.must_poll(self.target) {
                    return Flow::Slow;
                }
                let truth = u32::from(self.mask.0 as u16) & bit != 0;
                vm.end_releasing(vm.consumed(self.src), if truth == $wanted { self.target.0 } else { $op::WORDS as i32 })
            }

            fn slow(self, vm: &mut Vm) -> Flow {
                match vm.operand(self.src.into()) {
                    Ok(value) => {
                        let closed = value.as_resource().is_some_and(heddle_value::Resource::is_closed);
                        let truth = !closed && self.mask.0 as u16 >> value.tag() as u16 & 1 != 0;
                        if truth == $wanted { vm.jump_polled(self.target) } else { vm.poll() }
                    }
                    Err(halt) => Flow::Halt(halt),
                }
            }
        }
    };
}
jump_on_type!(JumpType, JumpTypeLocal, true);
jump_on_type!(JumpNotType, JumpNotTypeLocal, false);

impl Handler for Ord_ {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let value = vm.get(self.src);
        if value.tag() != Tag::String || !vm.operand_drops_trivially(self.src) {
            return Flow::Slow;
        }
        // SAFETY: the tag was looked at, and how it is given up.
        unsafe {
            let [byte] = value.str_unchecked()[..] else {
                return Flow::Slow;
            };
            vm.release_operand(self.src);
            vm.put_int(self.dst, i64::from(byte));
        }
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        match vm.operand(self.src) {
            Ok(value) => builtin(vm, self.dst, "ord", &mut [value]),
            Err(halt) => Flow::Halt(halt),
        }
    }
}

impl Handler for Chr {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let value = vm.get(self.src).deref();
        if value.tag() != Tag::Int {
            return Flow::Slow;
        }
        // SAFETY: the tag was looked at.
        let int = unsafe { value.int_unchecked() };
        if !(0..256).contains(&int) {
            return Flow::Slow;
        }
        vm.put(self.dst, Value::from(Str::byte(int as u8)));
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        match vm.operand(self.src) {
            Ok(value) => builtin(vm, self.dst, "chr", &mut [value]),
            Err(halt) => Flow::Halt(halt),
        }
    }
}

impl Handler for InSet {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let result = vm.operand(self.src).map(|value| {
            let set = vm.constant(self.k).as_array().expect("a set");
            let found = match value.view() {
                View::Int(int) => set.get_int(int).is_some(),
                View::Str(text) => set.get_str_exact(text).is_some(),
                _ => false,
            };
            Value::bool(found)
        });
        give(vm, self.dst, result)
    }
}

impl Handler for ArrayKeyExists {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let (key, source) = (vm.get(self.key).deref(), vm.get(self.src).deref());
        if source.tag() != Tag::Array {
            return Flow::Slow;
        }
        // SAFETY: payloads are read as the tags say.
        let found = unsafe {
            match key.tag() {
                Tag::Int => source.array_unchecked().get_int(key.int_unchecked()).is_some(),
                Tag::String => source.array_unchecked().get_str(key.str_unchecked()).is_some(),
                _ => return Flow::Slow,
            }
        };
        vm.consume(self.key);
        vm.consume(self.src);
        vm.put(self.dst, Value::bool(found));
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        // an undefined variable is warned of, and asks for the empty key without another word
        let is_undefined = vm.get(self.key).is_undef();
        let result = (|| Ok((vm.operand(self.key)?, vm.operand(self.src)?)))();
        match result {
            Ok((_, source)) if is_undefined => builtin(vm, self.dst, "array_key_exists", &mut [Value::from(Str::empty()), source]),
            Ok((key, source)) if matches!(key.view(), View::Array(_) | View::Object(_)) && source.as_array().is_some() => {
                Flow::Halt(heddle_runtime::dimension::illegal(vm.cx(), &key, heddle_runtime::dimension::Use::Read))
            }
            Ok((key, source)) => builtin(vm, self.dst, "array_key_exists", &mut [key, source]),
            Err(halt) => Flow::Halt(halt),
        }
    }
}

// ---- calls of builtins
// ------------------------------------------------------------------------------------------------

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
            dst.write(value);
            if (*dst).is_ref() && o.flags.0 & call_flags::BY_REF == 0 {
                look_through(&mut *dst);
            }
        }
        let mut argument = window(vm, o.window).slot(HEADER);
        for _ in 0..o.argc.0 {
            if (*argument).is_counted() {
                drop(std::mem::replace(&mut *argument, Value::UNDEF));
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

/// Replaces a reference that a builtin returned by what it holds.
#[cold]
#[inline(never)]
fn look_through(result: &mut Value) {
    *result = result.take().into_deref();
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
