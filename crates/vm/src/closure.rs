//! Closures: the payload of a Closure object, making one, binding captured variables when it is
//! called.

use crate::state::VmState;
use heddle_bytecode::unit::flags;
use heddle_runtime::callable::Callable;
use heddle_runtime::class::ClassPtr;
use heddle_runtime::function::{FunctionPtr, Kept, UnitPtr};
use heddle_runtime::reflect::ClosureParts;
use heddle_runtime::{Request, object};
use heddle_value::object::{Native, Tracer};
use heddle_value::{Object, Ref, Str, Value};
use std::cell::{Cell, RefCell};
use std::sync::Arc;

/// The captured values of a closure.
pub type Captures = smallvec::SmallVec<[Value; 2]>;

/// What a Closure object holds.
pub struct Closure {
    pub function: FunctionPtr,
    pub this: Option<Object>,
    /// `static` inside of it.
    pub class: Option<ClassPtr>,
    /// Captured values, in the order of the locals after the parameters; references for those by
    /// reference.
    pub captures: RefCell<Captures>,
    /// Static variables: every closure object has its own, but those made of callables, which share
    /// their function's.
    pub statics: RefCell<Vec<Option<Ref>>>,
    /// It stands for a call through `__call` with this name.
    pub magic_name: Option<Str>,
    /// It was made of a callable (`f(...)`, `Closure::fromCallable`), not of a `function`
    /// expression.
    pub fake: bool,
    /// Says that `Closure::fromCallable()` made it.
    pub by_from_callable: Cell<bool>,
}

impl Native for Closure {
    fn trace(&self, tracer: &mut Tracer<'_>) {
        if let Some(this) = &self.this {
            tracer.object(this);
        }
        tracer.values(self.captures.borrow().iter());
        for reference in self.statics.borrow().iter().flatten() {
            tracer.reference(reference);
        }
    }
}

/// A Closure object of this payload.
pub fn object(cx: &mut Request, closure: Closure) -> Object {
    let class = cx.engine.known.closure;
    let object = object::allocate(cx, class);
    object.set_native(cx.heap(), closure);
    object
}

/// A Closure object of a function that [`function`] gave, made in a frame of this `$this` and
/// called class.
pub fn make(cx: &mut Request, function: FunctionPtr, this: &Value, class: Option<ClassPtr>) -> Object {
    let code = function.get().code().expect("a closure has code");
    let this = if code.flags & flags::STATIC != 0 { None } else { this.as_object().cloned() };
    let captures = code.captures.iter().map(|_| Value::UNDEF).collect();
    let statics = if code.statics.is_empty() { Vec::new() } else { vec![None; code.statics.len()] };
    let closure = Closure {
        function,
        this,
        class,
        captures: RefCell::new(captures),
        statics: RefCell::new(statics),
        magic_name: None,
        fake: false,
        by_from_callable: Cell::new(false),
    };
    object(cx, closure)
}

/// Returns the linked function of a closure, or of an included file, for a scope: one per process,
/// or one per request where the unit is the request's.
pub fn function(cx: &mut Request, unit: UnitPtr, index: u32, scope: Option<ClassPtr>) -> FunctionPtr {
    if unit.kept == Kept::ByProcess {
        return match scope {
            Some(scope) => scope.get().scoped.get(unit, index, scope, &cx.engine.numbers),
            None => crate::load::plain_function(cx, unit, index),
        };
    }
    let key = (unit.as_ptr() as usize, index, scope.map_or(0, |scope| scope.as_ptr() as usize));
    if let Some(&function) = VmState::of(cx).closures.get(&key) {
        return function;
    }
    let id = cx.engine.new_function_id();
    let function = heddle_runtime::Function::user(unit, index, id);
    if let Some(scope) = scope {
        function.set_scope(scope);
    }
    let function = cx.keep_function(Arc::new(function));
    VmState::of(cx).closures.insert(key, function);
    function
}

/// A closure object for anything callable.
pub fn of_callable(cx: &mut Request, callable: &Callable) -> Object {
    if let Some(closure) = &callable.closure {
        return closure.clone();
    }
    let closure = Closure {
        function: callable.function,
        this: callable.this.clone(),
        class: callable.class,
        captures: RefCell::default(),
        statics: RefCell::default(),
        magic_name: callable.magic_name.clone(),
        fake: true,
        by_from_callable: Cell::new(false),
    };
    object(cx, closure)
}

/// What calling a Closure object calls.
pub fn callable(object: &Object) -> Option<Callable> {
    let closure = object.native::<Closure>()?;
    Some(Callable {
        function: closure.function,
        this: closure.this.clone(),
        class: closure.class,
        closure: Some(object.clone()),
        magic_name: closure.magic_name.clone(),
    })
}

/// What a Closure object holds, for Reflection.
pub fn parts(object: &Object) -> Option<ClosureParts> {
    let closure = object.native::<Closure>()?;
    let code = closure.function.get().code();
    let name = |index: usize| code.and_then(|code| code.locals.get(code.params.len() + index)).cloned().unwrap_or_default();
    Some(ClosureParts {
        captures: closure
            .captures
            .borrow()
            .iter()
            .enumerate()
            .filter(|(_, value)| !value.is_undef()) // an arrow function names it, its parent has none
            .map(|(index, value)| (name(index), object::table::exported(value)))
            .collect(),
        statics: closure.statics.borrow().iter().map(|slot| slot.as_ref().map(Ref::get)).collect(),
        fake: closure.fake,
        by_from_callable: closure.by_from_callable.get(),
    })
}
