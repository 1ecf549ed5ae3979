//! Calls that have too few arguments.

use crate::frame::Frame;
use crate::machine::Vm;
use heddle_bytecode::ops::HEADER;
use heddle_runtime::Halt;
use heddle_runtime::function::FunctionPtr;
use heddle_value::Value;

/// Checks the types of the arguments of a call that has too few: PHP's functions receive them one
/// by one, and one of a wrong type comes before a missing one. With an exception the frame is the
/// function's.
///
/// # Safety
/// As [`crate::call::enter`]; the frame fits.
#[cold]
pub(crate) unsafe fn refused_type(
    vm: &mut Vm,
    window: Frame,
    function: FunctionPtr,
    argc: usize,
    call: u32,
    result: *mut Value,
    next: *const u16,
) -> Option<Halt> {
    let typed = |params: &[heddle_bytecode::unit::Param]| params.iter().take(argc).any(|param| param.ty.is_some());
    if !function.get().code().is_some_and(|code| typed(&code.params)) {
        return None;
    }
    let (frame, ip) = (vm.frame, vm.ip);
    // SAFETY: promised by the caller.
    unsafe {
        window.set_return(next, frame);
        window.set_argc(argc, call);
        window.set_result(result);
        window.set_tables(crate::call::caches(vm.cx(), function), function.constants.0);
        window.clear_slots(HEADER + argc, function.first_temp.index());
        vm.frame = window;
        vm.ip = function.code.0;
        vm.sync();
        vm.cx().machine.frame = window.0 as usize;
        let strict = crate::handlers::function::caller_is_strict(vm);
        for index in 0..argc {
            let mut value = (*window.slot(HEADER + index)).deref().clone();
            if let Err(halt) = heddle_runtime::types::check_param(vm.cx(), function, index, &mut value, strict) {
                return Some(halt);
            }
        }
    }
    vm.frame = frame;
    vm.ip = ip;
    vm.cx().machine.frame = frame.0 as usize;
    vm.sync();
    None
}

/// Throws `Too few arguments to function f(), 0 passed in F on line N and exactly 1 expected`.
pub(crate) fn too_few(vm: &Vm, function: FunctionPtr, argc: usize) -> Halt {
    let exactly = if function.required as usize == function.param_count as usize { "exactly" } else { "at least" };
    let name = function.typed_name();
    let cx = vm.cx();
    let by_builtin =
        (cx.engine.hooks.running_function)(cx).is_some_and(|caller| caller.native.is_some() && !caller.name.starts_with(b"call_user_func"));
    let passed = match (cx.engine.hooks.position)(cx).filter(|_| !by_builtin) {
        Some((file, line)) => [format!("{argc} passed in ").as_bytes(), &file[..], format!(" on line {line}").as_bytes()].concat(),
        None => format!("{argc} passed").into_bytes(),
    };
    let required = function.required;
    let expected = format!(" and {exactly} {required} expected");
    let message = [b"Too few arguments to function ", &name[..], b"(), ", &passed, expected.as_bytes()];
    // the exception's position is the function's own, as in PHP
    cx.throw_error("ArgumentCountError", message.concat())
}
