//! Destructors that the cycle collector runs inside a fiber: each in one of its own, so that it may
//! suspend while the collection goes on.

use heddle_runtime::callable::Callable;
use heddle_runtime::decl::args::Args;
use heddle_runtime::decl::{self, Type, mask};
use heddle_runtime::function::Function;
use heddle_runtime::{FunctionPtr, Request, Result, object};
use heddle_value::{Object, Value};
use std::sync::Arc;

/// Runs in such a fiber, under the name that traces show.
static RUN: decl::Function = decl::Function {
    name: "gc_destructor_fiber",
    params: &[],
    required: 0,
    returns: Type { mask: mask::VOID, classes: &[], text: "void" },
    flags: 0,
    pure: false,
    deprecated: "",
    call: Some(run),
    doc: "Runs the destructor of its object.",
};

/// Keeps the function of this request.
#[derive(Default)]
struct Runner(Option<FunctionPtr>);

fn run(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    if let Some(object) = args.this.cloned() {
        object::run_destructor(cx, object)?;
    }
    Ok(Value::NULL)
}

/// Runs an object's destructor in a fiber. `None`: no fiber runs, so that none is needed.
pub fn destruct(cx: &mut Request, object: &Object) -> Option<Result<()>> {
    super::current(cx)?;
    Some(start(cx, object))
}

fn start(cx: &mut Request, object: &Object) -> Result<()> {
    let function = match cx.state::<Runner>().0 {
        Some(function) => function,
        None => {
            let function = Function::native(&RUN, cx.engine.new_function_id());
            let function = cx.keep_function(Arc::new(function));
            cx.state::<Runner>().0 = Some(function);
            function
        }
    };
    let class = cx.engine.classes[&b"fiber"[..]];
    let fiber = object::instantiate(cx, class)?;
    let callable = Callable { this: Some(object.clone()), ..Callable::function(function) };
    super::construct(cx, &fiber, callable)?;
    super::start(cx, &fiber, &[], None).map(drop)
}
