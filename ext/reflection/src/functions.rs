//! ReflectionFunctionAbstract and ReflectionFunction.

use crate::held::{FunctionHeld, HOOKS, get, list, refuse};
use crate::{attributes, builtin_attributes};
use crate::{classes, extensions, parameters, text, types};
use heddle_macros::{php, php_class, php_methods};
use heddle_runtime::callable::Callable;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::decl::{self, flags};
use heddle_runtime::{FunctionPtr, Request, Result, reflect};
use heddle_value::{Array, KeyRef, Object, Str, Value, View};

/// What functions and methods have in common.
#[php_class("abstract class ReflectionFunctionAbstract implements Reflector { public string $name; }", hooks = HOOKS)]
pub(crate) struct ReflectionFunctionAbstract;

/// A function or closure.
#[php_class("class ReflectionFunction extends ReflectionFunctionAbstract { const int IS_DEPRECATED = 2048; }")]
pub(crate) struct ReflectionFunction;

/// The name before the last backslash, and after it.
pub(crate) fn split_name(name: &[u8]) -> (&[u8], &[u8]) {
    match name.iter().rposition(|byte| *byte == b'\\') {
        Some(at) if at > 0 => (&name[..at], &name[at + 1..]),
        _ => (b"", name),
    }
}

/// `$name` without what a closure's holds: a backslash in it is no namespace.
fn namespace_of(held: &FunctionHeld) -> (&[u8], &[u8]) {
    let name: &[u8] = held.magic_name.as_ref().map_or(&held.function.get().name, |name| name);
    if held.function.is_closure() || held.magic_name.is_some() { (b"", name) } else { split_name(name) }
}

/// The name as programs see it.
pub(crate) fn shown_name(held: &FunctionHeld) -> Vec<u8> {
    match &held.magic_name {
        _ if held.invoke => b"__invoke".to_vec(),
        Some(name) => name.to_vec(),
        None => held.function.name.to_vec(),
    }
}

fn held(cx: &mut Request, this: &Object) -> Result<FunctionHeld> {
    get(cx, this)
}

/// What a call of the function needs when it is no method, or a static one.
fn callable(cx: &Request, held: &FunctionHeld) -> Callable {
    let of_closure = held.closure.as_ref().and_then(|closure| (cx.engine.hooks.closure_callable)(cx, closure));
    of_closure.unwrap_or_else(|| Callable { class: held.function.scope(), ..Callable::function(held.function) })
}

/// The arguments of the running builtin as an array, those with names too.
pub(crate) fn with_named(cx: &mut Request, args: &[Value]) -> Array {
    let named = (cx.engine.hooks.named_rest)(cx);
    let mut list = Array::from_values(cx.heap(), args.iter().cloned());
    for (key, value) in named.iter().flat_map(|named| named.iter()) {
        list.insert(cx.heap(), key.to_key(), value.clone());
    }
    list
}

/// Calls with an argument array whose string keys name parameters.
pub(crate) fn call_with(cx: &mut Request, callable: &Callable, list: &Array) -> Result<Value> {
    let mut positional = Vec::new();
    let mut named = Array::new();
    for (key, value) in list.iter() {
        match key {
            KeyRef::Int(_) if named.is_empty() => positional.push(value.clone()),
            KeyRef::Int(_) => return Err(cx.throw_error("Error", "Cannot use positional argument after named argument")),
            KeyRef::Str(name) => named.insert(cx.heap(), name, value.clone()),
        }
    }
    let result = match named.is_empty() {
        true => cx.call_mut(callable, &mut positional),
        false => cx.call_named(callable, &mut positional, &named),
    };
    result.map(Value::into_deref)
}

/// What a closure has captured; then static variables with their values: of the closure, or of the function in this request.
fn static_variables(cx: &mut Request, held: &FunctionHeld) -> Result<Array> {
    let mut list = Array::new();
    let Some(code) = held.function.get().code() else {
        return Ok(list);
    };
    let parts = held.closure.as_ref().and_then(|closure| (cx.engine.hooks.closure_parts)(closure));
    for (name, value) in parts.iter().flat_map(|parts| &parts.captures) {
        list.insert_bytes(cx.heap(), name, value.clone());
    }
    let own = parts.as_ref().filter(|parts| !parts.fake);
    for (number, name) in code.statics.iter().enumerate() {
        let value = match own {
            Some(parts) => parts.statics.get(number).cloned().flatten(),
            None => cx.function_state(held.function).statics.get(number).cloned().flatten().map(|reference| reference.get()),
        };
        let value = match value {
            Some(value) => value,
            None => first_value(cx, held.function, number)?,
        };
        list.insert_bytes(cx.heap(), name, value);
    }
    Ok(list)
}

/// The value a static variable has before the function has run: null where it is no constant expression.
fn first_value(cx: &mut Request, function: FunctionPtr, number: usize) -> Result<Value> {
    let function = function.get();
    let (Some(code), Some(user)) = (function.code(), &function.user) else {
        return Ok(Value::NULL);
    };
    match code.static_values.get(number) {
        Some(Some(initializer)) => reflect::evaluate(cx, user.unit, initializer, function.scope()),
        _ => Ok(Value::NULL),
    }
}

/// The attributes of a function or method.
fn attributes_of(cx: &mut Request, held: &FunctionHeld, name: Option<&Str>, bits: i64) -> Result<Array> {
    // what stands for a call through `__call` has the attributes of that
    let magic = held.closure.as_ref().filter(|_| held.magic_name.is_some());
    let magic = magic.and_then(|closure| (cx.engine.hooks.closure_callable)(cx, closure));
    let function = magic.map_or(held.function, |callable| callable.function).get();
    let target = if function.scope().is_some() && !function.is_closure() { attributes::TARGET_METHOD } else { attributes::TARGET_FUNCTION };
    let found = match (function.code(), &function.user) {
        (Some(code), Some(user)) => (&code.attributes[..], Some(user.unit)),
        _ => (builtin_attributes::of_function(function), None),
    };
    attributes::list(cx, found.0, found.1, function.scope(), target, name, bits)
}

#[php_methods]
impl ReflectionFunctionAbstract {
    #[php("private function __clone(): void")]
    fn clone(this: &Object) {
        let _ = this;
    }

    #[php("public function inNamespace(): bool", tentative)]
    fn in_namespace(cx: &mut Request, this: &Object) -> Result<bool> {
        Ok(!namespace_of(&held(cx, this)?).0.is_empty())
    }

    #[php("public function isClosure(): bool", tentative)]
    fn is_closure(cx: &mut Request, this: &Object) -> Result<bool> {
        let held = held(cx, this)?;
        Ok(held.function.is_closure() || (held.closure.is_some() && !held.invoke))
    }

    #[php("public function isDeprecated(): bool", tentative)]
    fn is_deprecated(cx: &mut Request, this: &Object) -> Result<bool> {
        Ok(held(cx, this)?.function.flags & flags::DEPRECATED != 0)
    }

    #[php("public function isInternal(): bool", tentative)]
    fn is_internal(cx: &mut Request, this: &Object) -> Result<bool> {
        let held = held(cx, this)?;
        Ok(held.invoke || reflect::is_internal(held.function))
    }

    #[php("public function isUserDefined(): bool", tentative)]
    fn is_user_defined(cx: &mut Request, this: &Object) -> Result<bool> {
        let held = held(cx, this)?;
        Ok(!held.invoke && !reflect::is_internal(held.function))
    }

    #[php("public function isGenerator(): bool", tentative)]
    fn is_generator(cx: &mut Request, this: &Object) -> Result<bool> {
        Ok(held(cx, this)?.function.flags & flags::GENERATOR != 0)
    }

    #[php("public function isVariadic(): bool", tentative)]
    fn is_variadic(cx: &mut Request, this: &Object) -> Result<bool> {
        Ok(held(cx, this)?.function.is_variadic())
    }

    #[php("public function isStatic(): bool", tentative)]
    fn is_static(cx: &mut Request, this: &Object) -> Result<bool> {
        let held = held(cx, this)?;
        Ok(held.function.is_static() && !held.invoke)
    }

    #[php("public function getClosureThis(): ?object", tentative)]
    fn get_closure_this(cx: &mut Request, this: &Object) -> Result<Option<Object>> {
        let held = held(cx, this)?;
        Ok(held.closure.and_then(|closure| (cx.engine.hooks.closure_callable)(cx, &closure)).and_then(|callable| callable.this))
    }

    #[php("public function getClosureScopeClass(): ?ReflectionClass", tentative)]
    fn get_closure_scope_class(cx: &mut Request, this: &Object) -> Result<Option<Object>> {
        let held = held(cx, this)?;
        let scope = held.closure.as_ref().and_then(|_| held.function.scope());
        Ok(scope.map(|class| classes::object(cx, class)))
    }

    #[php("public function getClosureCalledClass(): ?ReflectionClass", tentative)]
    fn get_closure_called_class(cx: &mut Request, this: &Object) -> Result<Option<Object>> {
        let held = held(cx, this)?;
        let callable = held.closure.and_then(|closure| (cx.engine.hooks.closure_callable)(cx, &closure));
        let class = callable.and_then(|callable| callable.class.or(callable.function.scope()));
        Ok(class.map(|class| classes::object(cx, class)))
    }

    #[php("public function getClosureUsedVariables(): array")]
    fn get_closure_used_variables(cx: &mut Request, this: &Object) -> Result<Array> {
        let held = held(cx, this)?;
        let mut list = Array::new();
        let parts = held.closure.and_then(|closure| (cx.engine.hooks.closure_parts)(&closure));
        for (name, value) in parts.into_iter().flat_map(|parts| parts.captures) {
            if !value.is_undef() {
                list.insert_bytes(cx.heap(), &name, value);
            }
        }
        Ok(list)
    }

    #[php("public function getDocComment(): string|false", tentative)]
    fn get_doc_comment(cx: &mut Request, this: &Object) -> Result<OrFalse<Vec<u8>>> {
        let held = held(cx, this)?;
        let user = held.function.get().code().filter(|_| !reflect::is_internal(held.function));
        Ok(OrFalse(user.and_then(|code| code.doc.as_deref()).map(<[u8]>::to_vec)))
    }

    #[php("public function getEndLine(): int|false", tentative)]
    fn get_end_line(cx: &mut Request, this: &Object) -> Result<OrFalse<i64>> {
        Ok(OrFalse(lines(&held(cx, this)?).map(|(_, end)| end)))
    }

    #[php("public function getExtension(): ?ReflectionExtension", tentative)]
    fn get_extension(cx: &mut Request, this: &Object) -> Result<Option<Object>> {
        let held = held(cx, this)?;
        let found = reflect::extension_of_function(&cx.engine, held.function);
        Ok(found.map(|extension| extensions::object(cx, extension)))
    }

    #[php("public function getExtensionName(): string|false", tentative)]
    fn get_extension_name(cx: &mut Request, this: &Object) -> Result<OrFalse<&'static str>> {
        let held = held(cx, this)?;
        Ok(OrFalse(reflect::extension_of_function(&cx.engine, held.function).map(|extension| extension.name)))
    }

    #[php("public function getFileName(): string|false", tentative)]
    fn get_file_name(cx: &mut Request, this: &Object) -> Result<OrFalse<Str>> {
        let held = held(cx, this)?;
        Ok(OrFalse(held.function.file().filter(|_| !held.invoke).cloned()))
    }

    #[php("public function getName(): string", tentative)]
    fn get_name(cx: &mut Request, this: &Object) -> Result<Vec<u8>> {
        Ok(shown_name(&held(cx, this)?))
    }

    #[php("public function getNamespaceName(): string", tentative)]
    fn get_namespace_name(cx: &mut Request, this: &Object) -> Result<Vec<u8>> {
        Ok(namespace_of(&held(cx, this)?).0.to_vec())
    }

    #[php("public function getNumberOfParameters(): int", tentative)]
    fn get_number_of_parameters(cx: &mut Request, this: &Object) -> Result<usize> {
        Ok(reflect::params(held(cx, this)?.function).len())
    }

    #[php("public function getNumberOfRequiredParameters(): int", tentative)]
    fn get_number_of_required_parameters(cx: &mut Request, this: &Object) -> Result<i64> {
        Ok(i64::from(held(cx, this)?.function.required))
    }

    #[php("public function getParameters(): array", tentative)]
    fn get_parameters(cx: &mut Request, this: &Object) -> Result<Array> {
        let held = held(cx, this)?;
        let count = reflect::params(held.function).len();
        let objects = (0..count).map(|index| parameters::object(cx, &held, index)).collect();
        Ok(list(cx, objects))
    }

    #[php("public function getShortName(): string", tentative)]
    fn get_short_name(cx: &mut Request, this: &Object) -> Result<Vec<u8>> {
        let held = held(cx, this)?;
        Ok(if held.invoke { shown_name(&held) } else { namespace_of(&held).1.to_vec() })
    }

    #[php("public function getStartLine(): int|false", tentative)]
    fn get_start_line(cx: &mut Request, this: &Object) -> Result<OrFalse<i64>> {
        Ok(OrFalse(lines(&held(cx, this)?).map(|(start, _)| start)))
    }

    #[php("public function getStaticVariables(): array", tentative)]
    fn get_static_variables(cx: &mut Request, this: &Object) -> Result<Array> {
        let held = held(cx, this)?;
        static_variables(cx, &held)
    }

    #[php("public function returnsReference(): bool", tentative)]
    fn returns_reference(cx: &mut Request, this: &Object) -> Result<bool> {
        Ok(held(cx, this)?.function.returns_ref())
    }

    #[php("public function hasReturnType(): bool", tentative)]
    fn has_return_type(cx: &mut Request, this: &Object) -> Result<bool> {
        let held = held(cx, this)?;
        Ok(!reflect::is_tentative(held.function) && reflect::return_text(held.function).is_some())
    }

    #[php("public function getReturnType(): ?ReflectionType", tentative)]
    fn get_return_type(cx: &mut Request, this: &Object) -> Result<Option<Object>> {
        let held = held(cx, this)?;
        let text = reflect::return_text(held.function).filter(|_| !reflect::is_tentative(held.function));
        Ok(text.map(|text| types::object(cx, &text)))
    }

    #[php("public function hasTentativeReturnType(): bool")]
    fn has_tentative_return_type(cx: &mut Request, this: &Object) -> Result<bool> {
        let held = held(cx, this)?;
        Ok(reflect::is_tentative(held.function) && reflect::return_text(held.function).is_some())
    }

    #[php("public function getTentativeReturnType(): ?ReflectionType")]
    fn get_tentative_return_type(cx: &mut Request, this: &Object) -> Result<Option<Object>> {
        let held = held(cx, this)?;
        let text = reflect::return_text(held.function).filter(|_| reflect::is_tentative(held.function));
        Ok(text.map(|text| types::object(cx, &text)))
    }

    #[php("public function getAttributes(?string $name = null, int $flags = 0): array")]
    fn get_attributes(cx: &mut Request, this: &Object, name: Option<Str>, flags: i64) -> Result<Array> {
        let held = held(cx, this)?;
        attributes_of(cx, &held, name.as_ref(), flags)
    }
}

/// First and last line, of a function written in PHP.
pub(crate) fn lines(held: &FunctionHeld) -> Option<(i64, i64)> {
    let code = held.function.get().code().filter(|_| !held.invoke && !reflect::is_internal(held.function))?;
    Some((i64::from(code.start_line), i64::from(code.end_line)))
}

#[php_methods]
impl ReflectionFunction {
    #[php("public function __construct(Closure|string $function)")]
    fn construct(cx: &mut Request, this: &Object, function: Value) -> Result<()> {
        let held = match function.view() {
            View::Object(closure) => of_closure(cx, closure),
            _ => {
                let name = function.as_bytes().unwrap_or_default();
                match cx.find_function(name) {
                    Some(function) => FunctionHeld::plain(function),
                    None => {
                        let name = name.strip_prefix(b"\\").unwrap_or(name);
                        return Err(refuse(cx, [b"Function ", name, b"() does not exist"].concat()));
                    }
                }
            }
        };
        let name = shown_name(&held);
        crate::held::fill(cx, this, held, &name, None);
        Ok(())
    }

    #[php("public function __toString(): string")]
    fn to_string(cx: &mut Request, this: &Object) -> Result<Vec<u8>> {
        let held = held(cx, this)?;
        text::function(cx, &held, b"", None)
    }

    #[php("public function isAnonymous(): bool")]
    fn is_anonymous(cx: &mut Request, this: &Object) -> Result<bool> {
        Ok(held(cx, this)?.function.is_closure())
    }

    #[php(
        "public function isDisabled(): bool",
        tentative,
        deprecated = "since 8.0, as ReflectionFunction can no longer be constructed for disabled functions"
    )]
    fn is_disabled(cx: &mut Request, this: &Object) -> Result<bool> {
        held(cx, this)?;
        Ok(false)
    }

    #[php("public function invoke(mixed ...$args): mixed", tentative)]
    fn invoke(cx: &mut Request, this: &Object, args: &[Value]) -> Result<Value> {
        let args = with_named(cx, args);
        let held = held(cx, this)?;
        let callable = callable(cx, &held);
        call_with(cx, &callable, &args)
    }

    #[php("public function invokeArgs(array $args): mixed", tentative)]
    fn invoke_args(cx: &mut Request, this: &Object, args: &Array) -> Result<Value> {
        let held = held(cx, this)?;
        let callable = callable(cx, &held);
        call_with(cx, &callable, args)
    }

    #[php("public function getClosure(): Closure", tentative)]
    fn get_closure(cx: &mut Request, this: &Object) -> Result<Object> {
        let held = held(cx, this)?;
        if let Some(closure) = held.closure {
            return Ok(closure);
        }
        let make = cx.engine.hooks.make_closure;
        Ok(make(cx, &Callable::function(held.function)))
    }
}

/// The function of a Closure object.
pub(crate) fn of_closure(cx: &mut Request, closure: &Object) -> FunctionHeld {
    let callable = (cx.engine.hooks.closure_callable)(cx, closure).expect("a Closure object");
    let held = FunctionHeld { closure: Some(closure.clone()), ..FunctionHeld::plain(callable.function) };
    match callable.magic_name {
        None => held,
        Some(_) => {
            let bare = (cx.engine.hooks.closure_parts)(closure).is_some_and(|parts| parts.by_from_callable);
            let function = stand_in(cx, callable.function, if bare { &BARE_STAND_IN } else { &STAND_IN });
            FunctionHeld { function, magic_name: callable.magic_name, ..held }
        }
    }
}

/// Declares the parameters of a call through `__call` or `__callStatic`: PHP knows no more.
#[php("stand_in(mixed ...$arguments)")]
fn takes_any(arguments: &[Value]) -> Value {
    let _ = arguments; // never called: the closure is
    Value::NULL
}

/// Stands for such a call.
static STAND_IN: decl::Function = decl::Function { params: takes_any::DECL.params, flags: takes_any::DECL.flags | flags::PUBLIC, ..BARE };

/// Declares the function of a closure that `Closure::fromCallable()` made: without parameters.
static BARE_STAND_IN: decl::Function = BARE;

const BARE: decl::Function = decl::Function {
    name: "",
    params: &[],
    required: 0,
    returns: decl::Type { mask: 0, classes: &[], text: "" },
    flags: flags::PUBLIC,
    pure: false,
    deprecated: "",
    call: None,
    doc: "",
};

/// Makes the function that stands for `magic`, of its class, for this request.
fn stand_in(cx: &mut Request, magic: FunctionPtr, declared: &'static decl::Function) -> FunctionPtr {
    let mut function = heddle_runtime::Function::native(declared, magic.id);
    function.flags |= magic.flags & (flags::STATIC | flags::DEPRECATED);
    if let Some(scope) = magic.scope() {
        function.set_scope(scope);
    }
    cx.keep_function(std::sync::Arc::new(function))
}
