//! ReflectionGenerator, ReflectionFiber, ReflectionReference.

use crate::functions;
use crate::held::{FunctionHeld, HOOKS, get, hold, make, refuse};
use heddle_macros::{php_class, php_methods};
use heddle_runtime::decl::convert::StrOrInt;
use heddle_runtime::hooks::BacktraceOptions;
use heddle_runtime::object::allocate;
use heddle_runtime::reflect::{FiberParts, GeneratorParts};
use heddle_runtime::{Callable, Request, Result};
use heddle_value::{Array, Native, Object, Ref, Str, Tracer, Value};
use std::hash::{BuildHasher, RandomState};

/// What `debug_backtrace` calls so: the default of `getTrace`.
const DEBUG_BACKTRACE_PROVIDE_OBJECT: i64 = 1;

/// A generator.
#[php_class("final class ReflectionGenerator {}", hooks = HOOKS)]
pub(crate) struct ReflectionGenerator;

/// A fiber.
#[php_class("final class ReflectionFiber {}", hooks = HOOKS)]
pub(crate) struct ReflectionFiber;

/// A reference in an array.
#[php_class("final class ReflectionReference {}", hooks = HOOKS)]
pub(crate) struct ReflectionReference;

#[derive(Clone)]
struct GeneratorHeld {
    generator: Object,
}

impl Native for GeneratorHeld {
    fn trace(&self, tracer: &mut Tracer<'_>) {
        tracer.object(&self.generator);
    }
}

fn generator(cx: &mut Request, this: &Object) -> Result<Object> {
    Ok(get::<GeneratorHeld>(cx, this)?.generator)
}

/// Where the generator stands. Error: it has ended.
fn parts(cx: &mut Request, this: &Object) -> Result<GeneratorParts> {
    let generator = generator(cx, this)?;
    let parts = (cx.engine.hooks.generator_parts)(cx, &generator).filter(|parts| !parts.ended);
    parts.ok_or_else(|| refuse(cx, "Cannot fetch information from a closed Generator"))
}

#[php_methods]
impl ReflectionGenerator {
    #[php("public function __construct(Generator $generator)")]
    fn construct(cx: &mut Request, this: &Object, generator: Object) {
        hold(cx, this, GeneratorHeld { generator });
    }

    #[php("public function getExecutingLine(): int")]
    fn get_executing_line(cx: &mut Request, this: &Object) -> Result<i64> {
        Ok(i64::from(parts(cx, this)?.line))
    }

    #[php("public function getExecutingFile(): string")]
    fn get_executing_file(cx: &mut Request, this: &Object) -> Result<Vec<u8>> {
        Ok(parts(cx, this)?.function.file().map_or_else(Vec::new, |file| file.to_vec()))
    }

    #[php("public function getTrace(int $options = DEBUG_BACKTRACE_PROVIDE_OBJECT): array")]
    fn get_trace(cx: &mut Request, this: &Object, options: i64) -> Result<Array> {
        let mut chain = vec![parts(cx, this)?];
        while let Some(delegate) = chain.last().and_then(|parts| parts.delegate.clone()) {
            match (cx.engine.hooks.generator_parts)(cx, &delegate).filter(|parts| !parts.ended) {
                Some(parts) => chain.push(parts),
                None => break,
            }
        }
        let mut trace = Array::new();
        for (index, parts) in chain.iter().enumerate().rev() {
            let mut frame = Array::new();
            let heap = cx.heap();
            if let Some(outer) = index.checked_sub(1).map(|outer| &chain[outer]) {
                let file = outer.function.file().cloned();
                if let Some(file) = file {
                    frame.insert_bytes(heap, b"file", Value::from(file));
                }
                frame.insert_bytes(heap, b"line", Value::int(i64::from(outer.line)));
            }
            frame.insert_bytes(heap, b"function", Value::from((*parts.function.get().name).clone()));
            if let Some(class) = parts.function.scope() {
                frame.insert_bytes(heap, b"class", Value::from((*class.get().name).clone()));
                if let Some(this) = parts.this.as_ref().filter(|_| options & DEBUG_BACKTRACE_PROVIDE_OBJECT != 0) {
                    frame.insert_bytes(heap, b"object", Value::from(this.clone()));
                }
                let arrow = if parts.this.is_some() { "->" } else { "::" };
                frame.insert_bytes(heap, b"type", Value::from(cx.str(arrow)));
            }
            frame.insert_bytes(heap, b"args", Value::from(Array::new()));
            let _ = trace.push(heap, frame);
        }
        Ok(trace)
    }

    #[php("public function getFunction(): ReflectionFunctionAbstract")]
    fn get_function(cx: &mut Request, this: &Object) -> Result<Object> {
        let generator = generator(cx, this)?;
        let Some(parts) = (cx.engine.hooks.generator_parts)(cx, &generator) else {
            return Err(refuse(cx, "Cannot fetch information from a closed Generator"));
        };
        let function = parts.function;
        Ok(match (parts.closure, function.scope()) {
            (Some(closure), _) => {
                let held = functions::of_closure(cx, &closure);
                make(cx, "reflectionfunction", held, &function.name, None)
            }
            (None, Some(_)) => crate::methods::object(cx, FunctionHeld::plain(function)),
            (None, None) => make(cx, "reflectionfunction", FunctionHeld::plain(function), &function.name, None),
        })
    }

    #[php("public function getThis(): ?object")]
    fn get_this(cx: &mut Request, this: &Object) -> Result<Option<Object>> {
        Ok(parts(cx, this)?.this)
    }

    #[php("public function getExecutingGenerator(): Generator")]
    fn get_executing_generator(cx: &mut Request, this: &Object) -> Result<Object> {
        let mut parts = parts(cx, this)?;
        let mut at = generator(cx, this)?;
        while let Some(delegate) = parts.delegate {
            match (cx.engine.hooks.generator_parts)(cx, &delegate).filter(|parts| !parts.ended) {
                Some(inner) => (parts, at) = (inner, delegate),
                None => break,
            }
        }
        Ok(at)
    }

    #[php("public function isClosed(): bool")]
    fn is_closed(cx: &mut Request, this: &Object) -> Result<bool> {
        let generator = generator(cx, this)?;
        Ok((cx.engine.hooks.generator_parts)(cx, &generator).is_none_or(|parts| parts.ended))
    }
}

#[derive(Clone)]
struct FiberHeld {
    fiber: Object,
}

impl Native for FiberHeld {
    fn trace(&self, tracer: &mut Tracer<'_>) {
        tracer.object(&self.fiber);
    }
}

/// Returns the fiber as far as it is known. Error: it does not stand anywhere.
fn standing(cx: &mut Request, this: &Object, options: BacktraceOptions) -> Result<FiberParts> {
    let fiber = get::<FiberHeld>(cx, this)?.fiber;
    let hook = cx.engine.hooks.fiber_parts;
    let parts = hook(cx, &fiber, options).filter(|parts| parts.begun);
    parts.ok_or_else(|| cx.throw_error("Error", "Cannot fetch information from a fiber that has not been started or is terminated"))
}

/// Asks for the innermost frame only.
const INNERMOST: BacktraceOptions =
    BacktraceOptions { objects: false, arguments: false, limit: 1, skip_constructor_of: false, skip_asking: false };

#[php_methods]
impl ReflectionFiber {
    #[php("public function __construct(Fiber $fiber)")]
    fn construct(cx: &mut Request, this: &Object, fiber: Object) {
        hold(cx, this, FiberHeld { fiber });
    }

    #[php("public function getFiber(): Fiber")]
    fn get_fiber(cx: &mut Request, this: &Object) -> Result<Object> {
        Ok(get::<FiberHeld>(cx, this)?.fiber)
    }

    #[php("public function getExecutingFile(): ?string")]
    fn get_executing_file(cx: &mut Request, this: &Object) -> Result<Option<Str>> {
        Ok(standing(cx, this, INNERMOST)?.place.map(|(file, _)| file))
    }

    #[php("public function getExecutingLine(): ?int")]
    fn get_executing_line(cx: &mut Request, this: &Object) -> Result<Option<i64>> {
        Ok(standing(cx, this, INNERMOST)?.place.map(|(_, line)| i64::from(line)))
    }

    #[php("public function getCallable(): callable")]
    fn get_callable(cx: &mut Request, this: &Object) -> Result<Value> {
        let fiber = get::<FiberHeld>(cx, this)?.fiber;
        let hook = cx.engine.hooks.fiber_parts;
        let parts = hook(cx, &fiber, INNERMOST);
        let callable = parts.filter(|parts| !parts.ended).and_then(|parts| parts.callable);
        let Some(callable) = callable else {
            return Err(cx.throw_error("Error", "Cannot fetch the callable from a fiber that has terminated"));
        };
        Ok(as_value(cx, &callable))
    }

    #[php("public function getTrace(int $options = DEBUG_BACKTRACE_PROVIDE_OBJECT): array")]
    fn get_trace(cx: &mut Request, this: &Object, options: i64) -> Result<Array> {
        let options = BacktraceOptions {
            objects: options & DEBUG_BACKTRACE_PROVIDE_OBJECT != 0,
            arguments: options & IGNORE_ARGS == 0,
            ..BacktraceOptions::default()
        };
        let parts = standing(cx, this, options)?;
        Ok(heddle_runtime::trace::to_array(cx, parts.trace))
    }
}

/// Leaves arguments out: `DEBUG_BACKTRACE_IGNORE_ARGS`.
const IGNORE_ARGS: i64 = 2;

/// Returns a callable as the value that it was made of.
fn as_value(cx: &mut Request, callable: &Callable) -> Value {
    if let Some(closure) = &callable.closure {
        return Value::from(closure.clone());
    }
    let function = callable.function.get();
    let name = callable.magic_name.clone().unwrap_or_else(|| (*function.name).clone());
    match (&callable.this, callable.class.or(function.scope())) {
        (Some(this), _) if name.eq_ignore_ascii_case(b"__invoke") => Value::from(this.clone()),
        (Some(this), _) => Value::from(Array::from_values(cx.heap(), [Value::from(this.clone()), Value::from(name)])),
        (None, Some(class)) => {
            let class = Value::from((*class.get().name).clone());
            Value::from(Array::from_values(cx.heap(), [class, Value::from(name)]))
        }
        (None, None) => Value::from(name),
    }
}

#[derive(Clone)]
struct ReferenceHeld {
    reference: Ref,
}

impl Native for ReferenceHeld {
    fn trace(&self, tracer: &mut Tracer<'_>) {
        tracer.reference(&self.reference);
    }
}

/// Random numbers that make identities out of addresses, for one request.
#[derive(Default)]
struct Keys([RandomState; 3]);

/// Bytes of an identity.
const ID_SIZE: usize = 20;

#[php_methods]
impl ReflectionReference {
    #[php("public static function fromArrayElement(array $array, int|string $key): ?ReflectionReference")]
    fn from_array_element(cx: &mut Request, array: &Array, key: StrOrInt) -> Result<Option<Object>> {
        let element = match &key {
            StrOrInt::Int(int) => array.get_int(*int),
            StrOrInt::Str(name) => array.get_str(name),
        };
        let Some(element) = element else {
            return Err(refuse(cx, "Array key not found"));
        };
        // an array that holds itself counts as one that others hold, too
        let is_itself = |reference: &Ref| reference.get().as_array().is_some_and(|inner| inner.same(array));
        let Some(reference) = element.as_ref().filter(|reference| !reference.is_unique() || is_itself(reference)).cloned() else {
            return Ok(None);
        };
        let class = cx.engine.classes[&b"reflectionreference"[..]];
        let object = allocate(cx, class);
        hold(cx, &object, ReferenceHeld { reference });
        Ok(Some(object))
    }

    #[php("public function getId(): string")]
    fn get_id(cx: &mut Request, this: &Object) -> Result<Vec<u8>> {
        let address = get::<ReferenceHeld>(cx, this)?.reference.address();
        let keys = &cx.state::<Keys>().0;
        let mut id: Vec<u8> = keys.iter().flat_map(|key| key.hash_one(address).to_ne_bytes()).collect();
        id.truncate(ID_SIZE);
        Ok(id)
    }

    #[php("private function __clone(): void")]
    fn clone(this: &Object) {
        let _ = this;
    }

    #[php("private function __construct()")]
    fn construct(this: &Object) {
        let _ = this;
    }
}
