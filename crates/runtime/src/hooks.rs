//! What the runtime and the extensions need of the VM, the compiler and the host, as functions that
//! `engine` fills in.

use crate::callable::Callable;
use crate::class::ClassPtr;
use crate::function::{LoadedUnit, UnitPtr};
use crate::stream::access::{Access, Answer};
use crate::{Request, Result};
use heddle_value::{Array, Object, Str, Value};
use std::path::Path;
use std::sync::Arc;

/// Names what a text of code compiles to.
pub enum Compiled {
    /// Code to run.
    Unit(Arc<LoadedUnit>),
    /// What it gives, where that is all there is to it: `return 0b101;`.
    Value(Value),
}

impl Compiled {
    /// Runs it, and gives what it returns.
    ///
    /// # Errors
    /// What the code throws.
    pub fn run(&self, cx: &mut Request) -> Result<Value> {
        match self {
            Compiled::Unit(unit) => (cx.engine.hooks.run_unit)(cx, unit),
            Compiled::Value(value) => Ok(value.clone()),
        }
    }
}

/// See the module. All take the context first.
pub struct Hooks {
    /// Calls something with positional arguments, and named ones by string keys.
    pub call: fn(&mut Request, &Callable, args: &mut [Value], named: Option<&Array>) -> Result<Value>,
    /// Calls a method on an object. Takes the arguments.
    pub call_on: fn(&mut Request, method: crate::FunctionPtr, this: &Object, args: &mut [Value]) -> Result<Value>,
    /// Runs an initializer of a class or function in the scope of `class`.
    pub evaluate: fn(&mut Request, unit: UnitPtr, function: u32, class: Option<ClassPtr>) -> Result<Value>,
    /// The file that `include` means by a path that is absolute by now: its real path, if it is one
    /// that may be included.
    pub find_file: fn(&mut Request, path: &Path) -> Result<Option<Vec<u8>>>,
    /// The unit of an absolute path, as a program wrote it, whose file was looked at a short while
    /// ago: what [`Hooks::find_file`] and [`Hooks::compile_file`] would give.
    pub fresh_unit: fn(&mut Request, path: &[u8]) -> Option<Arc<LoadedUnit>>,
    /// What the host says of a path. `None`: it does not want to be asked. Asked through
    /// [`crate::stream::access`].
    pub ask_host: Option<fn(&mut Request, path: &[u8], access: Access) -> Result<Answer>>,
    /// Compiles the file (out of the code cache where possible). `None`: it does not exist or
    /// cannot be read.
    pub compile_file: fn(&mut Request, path: &[u8]) -> Result<Option<Arc<LoadedUnit>>>,
    /// Compiles source text; `name` is what `__FILE__` gives.
    pub compile_string: fn(&mut Request, source: &[u8], name: &[u8]) -> Result<Compiled>,
    /// Compiles a whole file's text that does not come from a file; `name` is what `__FILE__`
    /// gives.
    pub compile_text: fn(&mut Request, text: &[u8], name: &[u8]) -> Result<Arc<LoadedUnit>>,
    /// Runs a unit's own code with the global variables, or with those of the function that is
    /// running.
    pub run_unit: fn(&mut Request, unit: &Arc<LoadedUnit>) -> Result<Value>,
    /// The frames now running, innermost first.
    pub backtrace: fn(&mut Request, options: BacktraceOptions) -> Vec<Frame>,
    /// The array of the frames now running, as `getTrace()` gives it, with file and line of the
    /// code now running: what a new exception wants.
    pub origin: fn(&mut Request, arguments: bool) -> (Array, Option<(Str, u32)>),
    /// File and line of the code now running: `None` outside of any.
    pub position: fn(&Request) -> Option<(Str, u32)>,
    /// The class whose code is now running, and the class it was called on.
    pub scope: fn(&Request) -> Option<ClassPtr>,
    pub called_class: fn(&Request) -> Option<ClassPtr>,
    /// `$this` of the PHP code now running.
    pub this: fn(&Request) -> Option<Object>,
    /// Whether the code now running was written under strict_types.
    pub strict: fn(&Request) -> bool,
    /// The function now running, builtin or not.
    pub running_function: fn(&Request) -> Option<crate::FunctionPtr>,
    /// Whether the caller of the builtin now running looks at its result.
    pub result_is_used: fn(&Request) -> bool,
    /// What is being called now: `f`, `A::f`.
    pub function_name: fn(&Request) -> Vec<u8>,
    /// The variables of the PHP function now running, as an array with references to them when
    /// `by_ref` (for `extract`, `compact`, `get_defined_vars`).
    pub variables: fn(&mut Request) -> Array,
    /// Reads a variable of the PHP function now running; sets one (by reference when the value is
    /// one).
    pub get_variable: fn(&mut Request, name: &[u8]) -> Option<Value>,
    pub set_variable: fn(&mut Request, name: &Str, value: Value),
    /// Sets a variable that PHP defines by itself in the function now running, where its code names
    /// it or is a file's.
    pub set_predefined: fn(&mut Request, name: &Str, value: Value),
    /// Arguments of the PHP function that is calling (`func_get_args`): `None` at top level.
    pub arguments: fn(&Request) -> Option<Vec<Value>>,
    /// Hands every element (key, value) of an array or a Traversable to a function, until it says
    /// false.
    pub each: fn(&mut Request, &Value, &mut dyn FnMut(&mut Request, Value, Value) -> Result<bool>) -> Result<()>,
    /// Makes a Closure object out of something callable.
    pub make_closure: fn(&mut Request, &Callable) -> Object,
    /// What a Closure object calls.
    pub closure_callable: fn(&Request, &Object) -> Option<Callable>,
    /// What a Closure object holds, and where a generator stands, for Reflection.
    pub closure_parts: fn(&Object) -> Option<crate::reflect::ClosureParts>,
    /// Runs an object's destructor in a fiber of its own where a fiber runs; `None` elsewhere.
    pub destruct_in_fiber: fn(&mut Request, &Object) -> Option<Result<()>>,
    pub fiber_parts: fn(&mut Request, &Object, BacktraceOptions) -> Option<crate::reflect::FiberParts>,
    pub generator_parts: fn(&Request, &Object) -> Option<crate::reflect::GeneratorParts>,
    /// Named arguments of the builtin now running that fit none of its parameters: it takes them,
    /// before it calls anything.
    pub named_rest: fn(&mut Request) -> Option<Array>,
    /// Looks after time limits, destructors that wait, and the cycle collector, after
    /// `Heap::interrupt` was set.
    pub interrupt: fn(&mut Request) -> Result<()>,
}

/// What a backtrace shall contain.
#[derive(Clone, Copy, Default)]
pub struct BacktraceOptions {
    pub arguments: bool,
    pub objects: bool,
    /// Most frames; 0 for all.
    pub limit: usize,
    /// Leave out the innermost frames of the exception's own constructor.
    pub skip_constructor_of: bool,
    /// Leave out the innermost frame, the builtin that asks; it does not count to the limit.
    pub skip_asking: bool,
}

/// A frame of a backtrace.
pub struct Frame {
    /// Where the call stands.
    pub file: Option<Str>,
    pub line: u32,
    /// `None` for the main script; `include` and its kin for files.
    pub function: Option<Str>,
    pub class: Option<Str>,
    pub is_static: bool,
    pub object: Option<Object>,
    pub args: Option<Array>,
}
