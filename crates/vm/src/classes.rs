//! The builtin classes that only the VM can give: Closure, Generator and Fiber.

use crate::closure::{self, Closure as Payload};
use crate::fiber::{self, State};
use crate::generator;
use heddle_bytecode::unit::flags;
use heddle_macros::{php_class, php_methods};
use heddle_runtime::callable::{Callable, refused};
use heddle_runtime::class::ClassPtr;
use heddle_runtime::decl::{ClassHooks, Extension, Function as Decl, Type};
use heddle_runtime::function::{Function, FunctionPtr};
use heddle_runtime::handle::Handle;
use heddle_runtime::object::class_of;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Object, Value, View};
use std::cell::RefCell;
use std::sync::OnceLock;

/// What the engine registers, after the classes of `core`.
pub static EXTENSION: Extension =
    Extension { name: "Core", classes: &[&Closure::CLASS, &Generator::CLASS, &Fiber::CLASS], ..Extension::EMPTY };

/// What stands in a window of `new` for a class without constructor: calling it does nothing.
static NO_CONSTRUCTOR: Decl = Decl {
    name: "__construct",
    params: &[],
    required: 0,
    returns: Type { mask: 0, classes: &[], text: "" },
    flags: flags::PUBLIC,
    pure: false,
    deprecated: "",
    call: Some(|_, _| Ok(Value::NULL)),
    doc: "",
};

/// See [`NO_CONSTRUCTOR`].
pub fn no_constructor(_cx: &Request) -> FunctionPtr {
    static LINKED: OnceLock<FunctionPtr> = OnceLock::new();
    *LINKED.get_or_init(|| heddle_heap::immortal::for_process(|| Handle::leak(Function::native(&NO_CONSTRUCTOR, u32::MAX))))
}

/// A function without a name that can be passed around.
#[php_class("final class Closure {}", hooks = CLOSURE_HOOKS)]
pub struct Closure;

const CLOSURE_HOOKS: ClassHooks = ClassHooks {
    create: Some(refuse_closure),
    clone: Some(clone_closure),
    not_serializable: true,
    no_dynamic_properties: true,
    debug_properties: Some(closure_properties),
    compare: Some(compare_closures),
    ..ClassHooks::NONE
};

fn refuse_closure(cx: &mut Request, _object: &Object) -> Result<()> {
    Err(cx.throw_error("Error", "Instantiation of class Closure is not allowed"))
}

fn payload(object: &Object) -> &Payload {
    object.native::<Payload>().expect("a Closure object")
}

fn clone_closure(cx: &mut Request, old: &Object, new: &Object) -> Result<()> {
    let old = payload(old);
    let copy = Payload {
        function: old.function,
        this: old.this.clone(),
        class: old.class,
        captures: RefCell::new(old.captures.borrow().clone()),
        statics: RefCell::new(copy_statics(cx, old)),
        magic_name: old.magic_name.clone(),
        fake: old.fake,
        by_from_callable: old.by_from_callable.clone(),
    };
    new.set_native(cx.heap(), copy);
    Ok(())
}

/// A copy has static variables of its own, with the values these have now.
fn copy_statics(cx: &Request, old: &Payload) -> Vec<Option<heddle_value::Ref>> {
    let statics = old.statics.borrow();
    statics.iter().map(|reference| reference.as_ref().map(|reference| heddle_value::Ref::new(cx.heap(), reference.get()))).collect()
}

fn compare_closures(_cx: &mut Request, left: &Value, right: &Value) -> Result<Option<std::cmp::Ordering>> {
    let (Some(left), Some(right)) = (left.as_object(), right.as_object()) else {
        return Ok(None);
    };
    let (Some(left), Some(right)) = (left.native::<Payload>(), right.native::<Payload>()) else {
        return Ok(None);
    };
    let same_this = match (&left.this, &right.this) {
        (Some(left), Some(right)) => left.same(right),
        (None, None) => true,
        _ => false,
    };
    let equal = left.fake && right.fake && left.function == right.function && same_this && left.class == right.class;
    Ok(equal.then_some(std::cmp::Ordering::Equal))
}

/// A static variable of a closure, or the value it begins with.
fn static_variable(cx: &mut Request, closure: &crate::closure::Closure, number: usize) -> Value {
    let known = match closure.fake {
        true => cx.function_state(closure.function).statics.get(number).cloned().flatten(),
        false => closure.statics.borrow().get(number).cloned().flatten(),
    };
    match known {
        // one for the list of the static variables, one for this
        Some(reference) if reference.refcount() > 2 => Value::from(reference),
        Some(reference) => reference.get(),
        None => match closure.function.get().code().and_then(|code| code.static_values.get(number)) {
            Some(Some(heddle_bytecode::unit::Initializer::Constant(constant))) => heddle_runtime::link::constant_value(cx, constant),
            _ => Value::NULL,
        },
    }
}

/// What `var_dump` shows of a closure.
fn closure_properties(cx: &mut Request, object: &Object) -> Result<Array> {
    let closure = payload(object);
    let heap = cx.heap();
    let mut list = Array::new();
    let function = closure.function.get();
    if closure.fake {
        let name = Value::from(cx.str(function.display_name()));
        list.insert_bytes(heap, b"function", name);
    } else if let Some(code) = function.code() {
        list.insert_bytes(heap, b"name", Value::from((*function.name).clone()));
        if let Some(file) = function.file() {
            list.insert_bytes(heap, b"file", Value::from(file.clone()));
        }
        list.insert_bytes(heap, b"line", Value::int(i64::from(code.start_line)));
    }
    if let Some(code) = function.code() {
        let mut shown = Array::new();
        // an arrow function keeps nothing of variables that were not there
        for (index, value) in closure.captures.borrow().iter().enumerate().filter(|(_, value)| !value.is_undef()) {
            if let Some(name) = code.locals.get(code.params.len() + index) {
                shown.insert_bytes(heap, name, value.clone());
            }
        }
        for (number, name) in code.statics.iter().enumerate() {
            let value = static_variable(cx, closure, number);
            shown.insert_bytes(heap, name, value);
        }
        if !shown.is_empty() {
            list.insert_bytes(heap, b"static", Value::from(shown));
        }
    }
    if let Some(this) = &closure.this {
        list.insert_bytes(heap, b"this", Value::from(this.clone()));
    }
    let required = usize::from(function.required);
    let count = function.param_count as usize + usize::from(function.is_variadic());
    if count > 0 {
        let mut parameters = Array::new();
        for index in 0..count {
            let by_ref = function.by_ref(index) != heddle_runtime::decl::ByRef::Value;
            let sign: &[u8] = if by_ref { b"&$" } else { b"$" };
            let name = [sign, function.param_name(index).unwrap_or_default()].concat();
            let word: &[u8] = if index < required { b"<required>" } else { b"<optional>" };
            parameters.insert_bytes(heap, &name, Value::from(cx.str(word)));
        }
        list.insert_bytes(heap, b"parameter", Value::from(parameters));
    }
    Ok(list)
}

/// The scope that an argument of `bind` asks for.
enum Scope {
    /// `static`: it stays.
    Kept,
    /// Null: none.
    Global,
    Class(ClassPtr),
    /// There is no such class, which was said.
    Missing,
}

fn new_scope(cx: &mut Request, scope: &Value) -> Result<Scope> {
    match scope.view() {
        View::Object(object) => Ok(Scope::Class(class_of(object))),
        View::Null => Ok(Scope::Global),
        _ => {
            let name = cx.to_str(scope)?;
            if &name[..] == b"static" {
                return Ok(Scope::Kept);
            }
            match cx.lookup_class(&name)? {
                Some(class) => Ok(Scope::Class(class)),
                None => {
                    cx.warning([b"Class \"", &name[..], b"\" not found"].concat())?;
                    Ok(Scope::Missing)
                }
            }
        }
    }
}

/// Says why a closure cannot be bound so; null comes of it.
fn cannot_bind(cx: &mut Request, reason: &[u8]) -> Result<Value> {
    cx.warning([reason, b", this will be an error in PHP 9"].concat())?;
    Ok(Value::NULL)
}

/// A copy of a closure with another `$this` and scope; null with a warning when that cannot be.
fn rebind(cx: &mut Request, object: &Object, this: Option<Object>, scope: &Value) -> Result<Value> {
    let closure = payload(object);
    let old_scope = closure.function.scope();
    let mut scope = match new_scope(cx, scope)? {
        Scope::Missing => return Ok(Value::NULL),
        Scope::Class(scope) => Some(scope),
        Scope::Global => None,
        Scope::Kept => old_scope,
    };
    let function = closure.function.get();
    if this.is_some() && function.is_static() {
        return cannot_bind(cx, b"Cannot bind an instance to a static closure");
    }
    if this.is_none() && !function.is_static() && old_scope.is_some() && closure.fake && function.scope().is_some() {
        return cannot_bind(cx, b"Cannot unbind $this of method");
    }
    if this.is_none() && closure.this.is_some() && function.flags & flags::USES_THIS != 0 && !closure.fake {
        return cannot_bind(cx, b"Cannot unbind $this of closure using $this");
    }
    if let Some(this) = &this
        && closure.fake
        && let Some(owner) = old_scope
        && !class_of(this).is_subclass_of(owner)
    {
        let class = class_of(this).get().shown();
        let reason = [b"Cannot bind method ", &function.display_name()[..], b"() to object of class ", class].concat();
        return cannot_bind(cx, &reason);
    }
    if let Some(scope) = scope
        && Some(scope) != old_scope
        && scope.is_internal()
    {
        return cannot_bind(cx, &[b"Cannot bind closure to scope of internal class ", &scope.name[..]].concat());
    }
    if closure.fake && scope != old_scope {
        let what = if function.scope().is_some() {
            "Cannot rebind scope of closure created from method"
        } else {
            "Cannot rebind scope of closure created from function"
        };
        return cannot_bind(cx, what.as_bytes());
    }
    if scope.is_none() && this.is_some() && !closure.fake {
        // what has an object has a scope
        scope = Some(cx.engine.known.closure);
    }
    let linked = match &function.user {
        Some(user) if scope != old_scope => closure::function(cx, user.unit, user.index, scope),
        _ => closure.function,
    };
    let class = this.as_ref().map(class_of).or(scope);
    let copy = Payload {
        function: linked,
        this,
        class,
        captures: RefCell::new(closure.captures.borrow().clone()),
        statics: RefCell::new(copy_statics(cx, closure)),
        magic_name: closure.magic_name.clone(),
        fake: closure.fake,
        by_from_callable: closure.by_from_callable.clone(),
    };
    Ok(Value::from(closure::object(cx, copy)))
}

#[php_methods]
impl Closure {
    #[php("private function __construct()")]
    fn construct(cx: &mut Request, this: &Object) -> Result<()> {
        let _ = this;
        Err(cx.throw_error("Error", "Instantiation of class Closure is not allowed"))
    }

    #[php("public static function bind(Closure $closure, ?object $newThis, object|string|null $newScope = \"static\"): ?Closure")]
    fn bind(cx: &mut Request, closure: Object, this: Option<Object>, scope: Value) -> Result<Value> {
        rebind(cx, &closure, this, &scope)
    }

    #[php("public function bindTo(?object $newThis, object|string|null $newScope = \"static\"): ?Closure")]
    fn bind_to(cx: &mut Request, this: &Object, new_this: Option<Object>, scope: Value) -> Result<Value> {
        rebind(cx, this, new_this, &scope)
    }

    #[php("public function call(object $newThis, mixed ...$args): mixed")]
    fn call(cx: &mut Request, this: &Object, new_this: Object, args: &[Value]) -> Result<Value> {
        let named = (cx.engine.hooks.named_rest)(cx);
        let scope = Value::from(new_this.clone());
        let bound = rebind(cx, this, Some(new_this), &scope)?;
        let Some((bound, callable)) = bound.as_object().and_then(|bound| Some((payload(bound), closure::callable(bound)?))) else {
            return Ok(Value::NULL);
        };
        // this is no copy: both have the same static variables, those included that the call makes
        bound.statics.replace(payload(this).statics.borrow().clone());
        let result = match named {
            Some(named) => cx.call_named(&callable, &mut args.to_vec(), &named),
            None => cx.call(&callable, args),
        };
        payload(this).statics.replace(bound.statics.borrow().clone());
        result
    }

    #[php("public static function fromCallable(callable $callback): Closure", unchecked)]
    fn from_callable(cx: &mut Request, callback: &Value) -> Result<Object> {
        let callback = match cx.resolve_callable(callback) {
            Ok(callback) => callback,
            Err(reason) => {
                return Err(refused(cx, reason, |cx, reason| {
                    cx.type_error([b"Failed to create closure from callable: ", &reason[..]].concat())
                }));
            }
        };
        let is_new = callback.closure.is_none();
        let object = closure::of_callable(cx, &callback);
        payload(&object).by_from_callable.set(is_new);
        Ok(object)
    }

    #[php("public static function getCurrent(): Closure")]
    fn get_current(cx: &mut Request) -> Result<Object> {
        crate::frame::running_closure(cx).ok_or_else(|| cx.throw_error("Error", "Current function is not a closure"))
    }
}

/// A function that yields.
#[php_class("final class Generator implements Iterator {}", hooks = GENERATOR_HOOKS)]
pub struct Generator;

const GENERATOR_HOOKS: ClassHooks = ClassHooks {
    create: Some(refuse_generator),
    destruct: Some(generator::destroy),
    not_cloneable: true,
    not_serializable: true,
    no_dynamic_properties: true,
    ..ClassHooks::NONE
};

fn refuse_generator(cx: &mut Request, _object: &Object) -> Result<()> {
    Err(cx.throw_error("Error", "The \"Generator\" class is reserved for internal use and cannot be manually instantiated"))
}

#[php_methods]
impl Generator {
    #[php("public function rewind(): void")]
    fn rewind(cx: &mut Request, this: &Object) -> Result<()> {
        generator::rewind(cx, this)
    }

    #[php("public function valid(): bool")]
    fn valid(cx: &mut Request, this: &Object) -> Result<bool> {
        generator::valid(cx, this)
    }

    #[php("public function current(): mixed")]
    fn current(cx: &mut Request, this: &Object) -> Result<Value> {
        Ok(generator::current(cx, this)?.into_deref())
    }

    #[php("public function key(): mixed")]
    fn key(cx: &mut Request, this: &Object) -> Result<Value> {
        generator::key(cx, this)
    }

    #[php("public function next(): void", resumes)]
    fn next(cx: &mut Request, this: &Object) -> Result<()> {
        generator::next(cx, this)
    }

    #[php("public function send(mixed $value): mixed", resumes)]
    fn send(cx: &mut Request, this: &Object, value: Value) -> Result<Value> {
        Ok(generator::send(cx, this, value)?.into_deref())
    }

    #[php("public function throw(Throwable $exception): mixed")]
    fn throw(cx: &mut Request, this: &Object, exception: Object) -> Result<Value> {
        Ok(generator::throw(cx, this, exception)?.into_deref())
    }

    #[php("public function getReturn(): mixed")]
    fn get_return(cx: &mut Request, this: &Object) -> Result<Value> {
        generator::get_return(cx, this)
    }

    #[php("public function __debugInfo(): array")]
    fn debug_info(cx: &mut Request, this: &Object) -> Result<Array> {
        let mut list = Array::new();
        let name = Value::from(cx.str(generator::function_name(this)));
        list.insert_bytes(cx.heap(), b"function", name);
        Ok(list)
    }
}

/// Code with a stack of its own, that can be left in the middle and come back to.
#[php_class("final class Fiber {}", hooks = FIBER_HOOKS)]
pub struct Fiber;

const FIBER_HOOKS: ClassHooks = ClassHooks {
    create: Some(fiber::create),
    destruct: Some(fiber::destroy),
    not_cloneable: true,
    not_serializable: true,
    no_dynamic_properties: true,
    ..ClassHooks::NONE
};

#[php_methods]
impl Fiber {
    #[php("public function __construct(callable $callback)")]
    fn construct(cx: &mut Request, this: &Object, callback: Callable) -> Result<()> {
        fiber::construct(cx, this, callback)
    }

    #[php("public function start(mixed ...$args): mixed")]
    fn start(cx: &mut Request, this: &Object, args: &[Value]) -> Result<Value> {
        let named = (cx.engine.hooks.named_rest)(cx);
        fiber::start(cx, this, args, named)
    }

    #[php("public function resume(mixed $value = null): mixed")]
    fn resume(cx: &mut Request, this: &Object, value: Value) -> Result<Value> {
        fiber::resume(cx, this, value)
    }

    #[php("public function throw(Throwable $exception): mixed")]
    fn throw(cx: &mut Request, this: &Object, exception: Object) -> Result<Value> {
        fiber::throw(cx, this, exception)
    }

    #[php("public function isStarted(): bool")]
    fn is_started(this: &Object) -> bool {
        fiber::state(this) != State::Fresh
    }

    #[php("public function isSuspended(): bool")]
    fn is_suspended(this: &Object) -> bool {
        fiber::state(this) == State::Suspended
    }

    #[php("public function isRunning(): bool")]
    fn is_running(this: &Object) -> bool {
        fiber::state(this) == State::Running
    }

    #[php("public function isTerminated(): bool")]
    fn is_terminated(this: &Object) -> bool {
        matches!(fiber::state(this), State::Returned | State::Threw | State::Ended)
    }

    #[php("public function getReturn(): mixed")]
    fn get_return(cx: &mut Request, this: &Object) -> Result<Value> {
        fiber::result(cx, this)
    }

    #[php("public static function getCurrent(): ?Fiber")]
    fn get_current(cx: &mut Request) -> Option<Object> {
        fiber::current(cx)
    }

    #[php("public static function suspend(mixed $value = null): mixed")]
    fn suspend(cx: &mut Request, value: Value) -> Result<Value> {
        fiber::suspend(cx, value)
    }
}
