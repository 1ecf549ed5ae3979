//! ReflectionMethod.

use crate::functions::{call_with, shown_name, with_named};
use crate::held::{FunctionHeld, fill, get, make, no_such_class, refuse};
use crate::{classes, text};
use heddle_macros::{php_class, php_methods};
use heddle_runtime::callable::Callable;
use heddle_runtime::class::ClassPtr;
use heddle_runtime::decl::convert::ObjectOrStr;
use heddle_runtime::decl::{Function as Decl, Type, flags};
use heddle_runtime::function::Function;
use heddle_runtime::handle::Handle;
use heddle_runtime::object::class_of;
use heddle_runtime::{FunctionPtr, Halt, Request, Result};
use heddle_value::{Array, Object, Str, Value};
use std::sync::OnceLock;

/// A method.
#[php_class(
    "class ReflectionMethod extends ReflectionFunctionAbstract {
        const int IS_STATIC = 16;
        const int IS_PUBLIC = 1;
        const int IS_PROTECTED = 2;
        const int IS_PRIVATE = 4;
        const int IS_ABSTRACT = 64;
        const int IS_FINAL = 32;
        public string $class;
    }"
)]
pub(crate) struct ReflectionMethod;

/// The object for a method.
pub(crate) fn object(cx: &Request, held: FunctionHeld) -> Object {
    let (name, class) = (shown_name(&held), owner_name(cx, &held));
    make(cx, "reflectionmethod", held, &name, Some(&class))
}

/// The class that declares it.
fn owner(cx: &Request, held: &FunctionHeld) -> ClassPtr {
    match held.invoke {
        true => cx.engine.known.closure,
        false => held.function.scope().unwrap_or(cx.engine.known.closure),
    }
}

fn owner_name(cx: &Request, held: &FunctionHeld) -> Vec<u8> {
    owner(cx, held).name.to_vec()
}

/// The method of a class, or of the object that it is asked of. Helpers of builtin classes are not there.
pub(crate) fn find(cx: &Request, class: ClassPtr, object: Option<&Object>, name: &[u8]) -> Option<FunctionHeld> {
    let lower = name.to_ascii_lowercase();
    if class == cx.engine.known.closure && lower == b"__invoke" {
        let function = match object {
            Some(closure) => (cx.engine.hooks.closure_callable)(cx, closure)?.function,
            None => any_invoke(),
        };
        return Some(FunctionHeld { closure: object.cloned(), invoke: true, ..FunctionHeld::of(function, class) });
    }
    class.method(&lower).map(|method| FunctionHeld::of(method, class))
}

/// What stands for `Closure::__invoke` where no closure is at hand.
fn any_invoke() -> FunctionPtr {
    const NO_TYPE: Type = Type { mask: 0, classes: &[], text: "" };
    static INVOKE: Decl = Decl {
        name: "__invoke",
        params: &[],
        required: 0,
        returns: NO_TYPE,
        flags: flags::PUBLIC,
        pure: false,
        deprecated: "",
        call: None,
        doc: "",
    };
    static LINKED: OnceLock<FunctionPtr> = OnceLock::new();
    *LINKED.get_or_init(|| heddle_value::immortal::for_process(|| Handle::leak(Function::native(&INVOKE, u32::MAX))))
}

fn held(cx: &mut Request, this: &Object) -> Result<FunctionHeld> {
    get(cx, this)
}

fn construct(cx: &mut Request, this: &Object, target: &ObjectOrStr, name: &[u8]) -> Result<()> {
    let (class, object) = match target {
        ObjectOrStr::Object(object) => (class_of(object), Some(object)),
        ObjectOrStr::Str(name) => match cx.lookup_class(name)? {
            Some(class) => (class, None),
            None => return Err(no_such_class(cx, name, 0)),
        },
    };
    let Some(held) = find(cx, class, object, name) else {
        return Err(refuse(cx, [b"Method ", class.shown(), b"::", name, b"() does not exist"].concat()));
    };
    let (name, class) = (shown_name(&held), owner_name(cx, &held));
    fill(cx, this, held, &name, Some(&class));
    Ok(())
}

/// `Class::method` cut apart.
fn cut(cx: &mut Request, text: &Str, function: &str, argument: &str) -> Result<(Str, Str)> {
    match text.windows(2).position(|pair| pair == b"::") {
        Some(at) => Ok((cx.str(&text[..at]), cx.str(&text[at + 2..]))),
        None => Err(cx.throw_error(
            "ReflectionException",
            format!("ReflectionMethod::{function}(): Argument #1 ({argument}) must be a valid method name"),
        )),
    }
}

/// Takes the object that a method is to be invoked on, where an argument is given. That the method
/// is abstract is said before that the argument is missing or no object.
fn object_given<'a>(cx: &mut Request, held: &FunctionHeld, object: Option<&'a Value>) -> Result<Option<Option<&'a Object>>> {
    let function = held.function;
    if function.is_abstract() {
        let class = owner(cx, held);
        return Err(refuse(cx, [b"Trying to invoke abstract method ", class.shown(), b"::", &function.name[..], b"()"].concat()));
    }
    let Some(object) = object else { return Ok(None) };
    if !object.is_null() && !object.is_object() {
        let given = heddle_runtime::types::type_name_of(object);
        return Err(cx.bad_argument_type(1, format!("must be of type ?object, {given} given")));
    }
    Ok(Some(object.as_object()))
}

fn too_few(cx: &mut Request, rest: &str) -> Halt {
    cx.argument_count_error(format!("ReflectionMethod::{rest}"))
}

/// Makes what a call on this object needs.
fn callable(cx: &mut Request, held: &FunctionHeld, object: Option<&Object>) -> Result<Callable> {
    let function = held.function;
    let class = owner(cx, held);
    if held.invoke {
        let closure = object.filter(|object| class_of(object) == class).or(held.closure.as_ref());
        let callable = closure.and_then(|closure| (cx.engine.hooks.closure_callable)(cx, closure));
        return callable.ok_or_else(|| refuse(cx, "Trying to invoke non static method Closure::__invoke() without an object"));
    }
    if function.is_static() {
        return Ok(Callable { class: held.class.or(Some(class)), ..Callable::function(function) });
    }
    let Some(object) = object else {
        let message = [b"Trying to invoke non static method ", class.shown(), b"::", &function.name[..], b"() without an object"];
        return Err(refuse(cx, message.concat()));
    };
    if !class_of(object).is_subclass_of(class) {
        return Err(refuse(cx, "Given object is not an instance of the class this method was declared in"));
    }
    Ok(Callable::method(function, object))
}

fn has(cx: &mut Request, this: &Object, bits: u32) -> Result<bool> {
    Ok(held(cx, this)?.function.flags & bits != 0)
}

/// The method that this one stands for in a parent or interface.
fn prototype(cx: &Request, held: &FunctionHeld) -> Option<FunctionPtr> {
    let own = owner(cx, held);
    let method = held.function;
    if method.flags & flags::PRIVATE != 0 {
        return None;
    }
    let prototype = method.prototype.get().copied().filter(|prototype| *prototype != method);
    let constructor = method.name.eq_ignore_ascii_case(b"__construct");
    prototype.filter(|prototype| prototype.scope() != Some(own) && (!constructor || prototype.is_abstract()))
}

#[php_methods]
impl ReflectionMethod {
    #[php("public function __construct(object|string $objectOrMethod, ?string $method = null)")]
    fn construct(cx: &mut Request, this: &Object, object_or_method: ObjectOrStr, method: Option<Str>) -> Result<()> {
        match (&object_or_method, method) {
            (target, Some(method)) => construct(cx, this, target, &method),
            (ObjectOrStr::Str(text), None) => {
                cx.deprecated("Calling ReflectionMethod::__construct() with 1 argument is deprecated, use ReflectionMethod::createFromMethodName() instead")?;
                let (class, method) = cut(cx, text, "__construct", "$objectOrMethod")?;
                construct(cx, this, &ObjectOrStr::Str(class), &method)
            }
            (ObjectOrStr::Object(_), None) => {
                Err(cx.throw_error("ArgumentCountError", "ReflectionMethod::__construct() expects exactly 2 arguments, 1 given"))
            }
        }
    }

    #[php("public static function createFromMethodName(string $method): static")]
    fn create_from_method_name(cx: &mut Request, called: ClassPtr, method: &Str) -> Result<Object> {
        let (class, method) = cut(cx, method, "createFromMethodName", "$method")?;
        let object = heddle_runtime::object::instantiate(cx, called)?;
        construct(cx, &object, &ObjectOrStr::Str(class), &method)?;
        Ok(object)
    }

    #[php("public function __toString(): string")]
    fn to_string(cx: &mut Request, this: &Object) -> Result<Vec<u8>> {
        let held = held(cx, this)?;
        let class = held.class.unwrap_or_else(|| owner(cx, &held));
        text::function(cx, &held, b"", Some(class))
    }

    #[php("public function isPublic(): bool", tentative)]
    fn is_public(cx: &mut Request, this: &Object) -> Result<bool> {
        Ok(!has(cx, this, flags::PRIVATE | flags::PROTECTED)?)
    }

    #[php("public function isPrivate(): bool", tentative)]
    fn is_private(cx: &mut Request, this: &Object) -> Result<bool> {
        has(cx, this, flags::PRIVATE)
    }

    #[php("public function isProtected(): bool", tentative)]
    fn is_protected(cx: &mut Request, this: &Object) -> Result<bool> {
        has(cx, this, flags::PROTECTED)
    }

    #[php("public function isAbstract(): bool", tentative)]
    fn is_abstract(cx: &mut Request, this: &Object) -> Result<bool> {
        has(cx, this, flags::ABSTRACT)
    }

    #[php("public function isFinal(): bool", tentative)]
    fn is_final(cx: &mut Request, this: &Object) -> Result<bool> {
        has(cx, this, flags::FINAL)
    }

    #[php("public function isConstructor(): bool", tentative)]
    fn is_constructor(cx: &mut Request, this: &Object) -> Result<bool> {
        Ok(held(cx, this)?.function.name.eq_ignore_ascii_case(b"__construct"))
    }

    #[php("public function isDestructor(): bool", tentative)]
    fn is_destructor(cx: &mut Request, this: &Object) -> Result<bool> {
        Ok(held(cx, this)?.function.name.eq_ignore_ascii_case(b"__destruct"))
    }

    #[php("public function getClosure(?object $object = null): Closure", tentative)]
    fn get_closure(cx: &mut Request, this: &Object, object: Option<Object>) -> Result<Value> {
        let held = held(cx, this)?;
        let make = cx.engine.hooks.make_closure;
        if held.function.is_static() && !held.invoke {
            let callable = Callable { class: held.function.scope(), ..Callable::function(held.function) };
            return Ok(Value::from(make(cx, &callable)));
        }
        let Some(object) = object.or(held.closure.clone()) else {
            return Err(cx.bad_argument(1, "cannot be null for non-static methods"));
        };
        if held.invoke && class_of(&object) == cx.engine.known.closure {
            return Ok(Value::from(object));
        }
        let class = owner(cx, &held);
        if !class_of(&object).is_subclass_of(class) {
            return Err(refuse(cx, "Given object is not an instance of the class this method was declared in"));
        }
        Ok(Value::from(make(cx, &Callable::method(held.function, &object))))
    }

    #[php("public function getModifiers(): int", tentative)]
    fn get_modifiers(cx: &mut Request, this: &Object) -> Result<i64> {
        const KEPT: u32 = flags::VISIBILITY | flags::STATIC | flags::ABSTRACT | flags::FINAL;
        let held = held(cx, this)?;
        let closure = if held.invoke { flags::PUBLIC } else { 0 };
        Ok(i64::from(held.function.flags & KEPT | closure))
    }

    #[php("public function invoke(?object $object, mixed ...$args): mixed", tentative, unchecked, uncounted)]
    fn invoke(cx: &mut Request, this: &Object, object: Option<&Value>, args: &[Value]) -> Result<Value> {
        let args = with_named(cx, args);
        let held = held(cx, this)?;
        let object = object_given(cx, &held, object)?;
        let Some(object) = object else { return Err(too_few(cx, "invoke() expects at least 1 argument, 0 given")) };
        let callable = callable(cx, &held, object)?;
        call_with(cx, &callable, &args)
    }

    #[php("public function invokeArgs(?object $object, array $args): mixed", tentative, unchecked, uncounted)]
    fn invoke_args(cx: &mut Request, this: &Object, object: Option<&Value>, args: Option<&Array>) -> Result<Value> {
        let held = held(cx, this)?;
        let object = object_given(cx, &held, object)?;
        let (Some(object), Some(args)) = (object, args) else {
            if args.is_some() {
                return Err(too_few(cx, "invokeArgs(): Argument #1 ($object) not passed"));
            }
            let given = usize::from(object.is_some());
            return Err(too_few(cx, &format!("invokeArgs() expects exactly 2 arguments, {given} given")));
        };
        let callable = callable(cx, &held, object)?;
        call_with(cx, &callable, args)
    }

    #[php("public function getDeclaringClass(): ReflectionClass", tentative)]
    fn get_declaring_class(cx: &mut Request, this: &Object) -> Result<Object> {
        let held = held(cx, this)?;
        let class = owner(cx, &held);
        Ok(classes::object(cx, class))
    }

    #[php("public function getPrototype(): ReflectionMethod", tentative)]
    fn get_prototype(cx: &mut Request, this: &Object) -> Result<Object> {
        let held = held(cx, this)?;
        match prototype(cx, &held) {
            Some(prototype) => Ok(object(cx, FunctionHeld::plain(prototype))),
            None => {
                let class = owner(cx, &held);
                let message = [b"Method ", class.shown(), b"::", &shown_name(&held), b" does not have a prototype"];
                Err(refuse(cx, message.concat()))
            }
        }
    }

    #[php("public function hasPrototype(): bool")]
    fn has_prototype(cx: &mut Request, this: &Object) -> Result<bool> {
        let held = held(cx, this)?;
        Ok(prototype(cx, &held).is_some())
    }

    #[php("public function setAccessible(bool $accessible): void", tentative, deprecated = "since 8.5, as it has no effect since PHP 8.1")]
    fn set_accessible(this: &Object, accessible: bool) {
        let _ = (this, accessible);
    }
}
