//! Calls that have too few arguments.

use crate::machine::Vm;
use heddle_runtime::Halt;
use heddle_runtime::function::FunctionPtr;

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
