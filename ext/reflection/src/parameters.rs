//! ReflectionParameter.

use crate::held::{FunctionHeld, HOOKS, ParameterHeld, fill, get, make, no_such_class, refuse};
use crate::{attributes, builtin_attributes};
use crate::{classes, functions, methods, text, types};
use heddle_macros::{php_class, php_methods};
use heddle_runtime::class::ClassPtr;
use heddle_runtime::decl::ByRef;
use heddle_runtime::object::class_of;
use heddle_runtime::reflect::{self, Constant, Initializer, Param};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Object, Str, Value, View};

/// A parameter of a function or method.
#[php_class("class ReflectionParameter implements Reflector { public string $name; }", hooks = HOOKS)]
pub(crate) struct ReflectionParameter;

/// The object for parameter `index`.
pub(crate) fn object(cx: &Request, of: &FunctionHeld, index: usize) -> Object {
    let held = ParameterHeld { of: of.clone(), index };
    let name = held.param().name();
    make(cx, "reflectionparameter", held, name, None)
}

fn held(cx: &mut Request, this: &Object) -> Result<ParameterHeld> {
    get(cx, this)
}

impl ParameterHeld {
    /// The declaration.
    pub fn param(&self) -> Param {
        let function: &'static heddle_runtime::Function = self.of.function.get();
        match function.native {
            Some(native) => Param::Native(&native.params[self.index]),
            None => Param::User(&function.code().expect("user code").params[self.index]),
        }
    }

    pub fn is_optional(&self) -> bool {
        self.index >= self.of.function.required as usize
    }

    /// Whether there is a default that can be told.
    pub fn has_default(&self) -> bool {
        self.is_optional()
            && match self.param() {
                Param::Native(param) => param.default.is_some_and(|text| text != "UNKNOWN"),
                // the method of a closure is a builtin one, which knows no defaults
                Param::User(param) => param.default.is_some() && !self.of.invoke,
            }
    }

    /// The default as it was written.
    pub fn default_text(&self) -> Option<Vec<u8>> {
        match self.param() {
            Param::Native(param) => param.default.map(|text| text.as_bytes().to_vec()),
            Param::User(param) => param.default_text.as_deref().map(<[u8]>::to_vec),
        }
    }

    /// The default, computed where it is none of the known ones.
    pub fn default(&self, cx: &mut Request) -> Result<Value> {
        match self.param() {
            Param::Native(param) => native_default(cx, param.default.unwrap_or("null"), self.of.function.scope()),
            Param::User(param) => {
                let user = self.of.function.get().user.as_ref().expect("user code");
                let initializer = param.default.as_ref().expect("asked before");
                reflect::evaluate(cx, user.unit, initializer, self.of.function.scope())
            }
        }
    }

    /// The name of the constant that the default is.
    fn constant_name(&self) -> Option<Vec<u8>> {
        let text = self.default_text()?;
        if let Param::User(param) = self.param()
            && matches!(param.default, Some(Initializer::Constant(Constant::String(_))))
            && text.first().is_some_and(|byte| matches!(byte, b'\'' | b'"'))
        {
            return None;
        }
        is_constant_name(&text).then(|| text.strip_prefix(b"\\").unwrap_or(&text).to_vec())
    }
}

/// Whether the text is a constant's name, or a class constant's.
pub(crate) fn is_constant_name(text: &[u8]) -> bool {
    const WORDS: [&[u8]; 11] = [
        b"null",
        b"true",
        b"false",
        b"__line__",
        b"__file__",
        b"__dir__",
        b"__class__",
        b"__function__",
        b"__method__",
        b"__namespace__",
        b"__trait__",
    ];
    let lower = text.to_ascii_lowercase();
    let begins = text.first().is_some_and(|byte| byte.is_ascii_alphabetic() || matches!(byte, b'_' | b'\\' | 0x80..));
    begins
        && text.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'\\' | b':' | 0x80..))
        && !WORDS.contains(&lower.strip_prefix(b"\\").unwrap_or(&lower))
        && !lower.ends_with(b"::class")
}

/// A builtin's default, out of its text: a constant expression of PHP.
fn native_default(cx: &mut Request, text: &str, scope: Option<ClassPtr>) -> Result<Value> {
    if !text.starts_with('"')
        && let Some(value) = heddle_runtime::decl::default::value(cx, text)
    {
        return Ok(value);
    }
    if let Some((class, name)) = text.split_once("::").filter(|_| is_constant_name(text.as_bytes())) {
        let class = match class {
            "self" => scope,
            _ => cx.lookup_class(class.as_bytes())?,
        };
        if let Some(class) = class {
            return heddle_runtime::object::class_constant(cx, class, name.as_bytes(), Some(class));
        }
    }
    let compile = cx.engine.hooks.compile_string;
    compile(cx, format!("return {text};").as_bytes(), b"")?.run(cx)
}

/// The function that the first argument of the constructor means.
fn function_of(cx: &mut Request, function: &Value) -> Result<FunctionHeld> {
    match function.view() {
        View::Str(name) => match cx.find_function(name) {
            Some(function) => Ok(FunctionHeld::plain(function)),
            None => {
                let name = name.strip_prefix(b"\\").unwrap_or(name).to_vec();
                Err(refuse(cx, [b"Function ", &name[..], b"() does not exist"].concat()))
            }
        },
        View::Array(pair) => {
            let (Some(class), Some(method)) = (pair.get_int(0).cloned(), pair.get_int(1).cloned()) else {
                return Err(refuse(cx, "Expected array($object, $method) or array($classname, $method)"));
            };
            method_of(cx, &class, &method)
        }
        View::Object(closure) if class_of(closure) == cx.engine.known.closure => Ok(functions::of_closure(cx, closure)),
        View::Object(object) => {
            let class = class_of(object);
            let message = [b"Method ", class.shown(), b"::__invoke() does not exist"].concat();
            class.method(b"__invoke").map(FunctionHeld::plain).ok_or_else(|| refuse(cx, message))
        }
        _ => {
            let given = heddle_runtime::types::type_name_of(function);
            let reason = format!("must be a string, an array(class, method), or a callable object, {given} given");
            let message = cx.argument_message(1, reason.as_bytes());
            Err(refuse(cx, message))
        }
    }
}

fn method_of(cx: &mut Request, class: &Value, method: &Value) -> Result<FunctionHeld> {
    let found = match class.as_object() {
        Some(object) => class_of(object),
        None => {
            let name = cx.to_str(class)?;
            match cx.lookup_class(&name)? {
                Some(class) => class,
                None => return Err(no_such_class(cx, &name, 0)),
            }
        }
    };
    let name = cx.to_str(method)?;
    match methods::find(cx, found, class.as_object(), &name) {
        Some(held) => Ok(held),
        None => Err(refuse(cx, [b"Method ", found.shown(), b"::", &name[..], b"() does not exist"].concat())),
    }
}

#[php_methods]
impl ReflectionParameter {
    #[php("private function __clone(): void")]
    fn clone(this: &Object) {
        let _ = this;
    }

    #[php("public function __construct($function, int|string $param)")]
    fn construct(cx: &mut Request, this: &Object, function: Value, param: Value) -> Result<()> {
        let of = function_of(cx, &function)?;
        let params = reflect::params(of.function);
        let index = match param.view() {
            View::Int(number) if number < 0 => return Err(cx.bad_argument(2, "must be greater than or equal to 0")),
            View::Int(number) => match usize::try_from(number).ok().filter(|number| *number < params.len()) {
                Some(index) => index,
                None => return Err(refuse(cx, "The parameter specified by its offset could not be found")),
            },
            _ => {
                let name = param.as_bytes().unwrap_or_default();
                match params.iter().position(|param| param.name() == name) {
                    Some(index) => index,
                    None => return Err(refuse(cx, "The parameter specified by its name could not be found")),
                }
            }
        };
        fill(cx, this, ParameterHeld { of, index }, params[index].name(), None);
        Ok(())
    }

    #[php("public function __toString(): string")]
    fn to_string(cx: &mut Request, this: &Object) -> Result<Vec<u8>> {
        let held = held(cx, this)?;
        text::parameter(cx, &held)
    }

    #[php("public function getName(): string", tentative)]
    fn get_name(cx: &mut Request, this: &Object) -> Result<&'static [u8]> {
        Ok(held(cx, this)?.param().name())
    }

    #[php("public function isPassedByReference(): bool", tentative)]
    fn is_passed_by_reference(cx: &mut Request, this: &Object) -> Result<bool> {
        Ok(held(cx, this)?.param().by_ref() != ByRef::Value)
    }

    #[php("public function canBePassedByValue(): bool", tentative)]
    fn can_be_passed_by_value(cx: &mut Request, this: &Object) -> Result<bool> {
        Ok(held(cx, this)?.param().by_ref() != ByRef::Ref)
    }

    #[php("public function getDeclaringFunction(): ReflectionFunctionAbstract", tentative)]
    fn get_declaring_function(cx: &mut Request, this: &Object) -> Result<Object> {
        let held = held(cx, this)?;
        let name = functions::shown_name(&held.of);
        Ok(match held.of.function.scope() {
            Some(_) => methods::object(cx, held.of),
            None => make(cx, "reflectionfunction", held.of, &name, None),
        })
    }

    #[php("public function getDeclaringClass(): ?ReflectionClass", tentative)]
    fn get_declaring_class(cx: &mut Request, this: &Object) -> Result<Option<Object>> {
        let held = held(cx, this)?;
        Ok(held.of.function.scope().map(|class| classes::object(cx, class)))
    }

    #[php("public function getClass(): ?ReflectionClass", tentative, deprecated = "since 8.0, use ReflectionParameter::getType() instead")]
    fn get_class(cx: &mut Request, this: &Object) -> Result<Option<Object>> {
        let held = held(cx, this)?;
        let Some(text) = held.param().type_text() else {
            return Ok(None);
        };
        let scope = held.of.function.scope();
        let name = text.strip_prefix(b"?").unwrap_or(&text);
        let class = match &name.to_ascii_lowercase()[..] {
            b"self" if scope.is_none() => {
                return Err(refuse(cx, "Parameter uses \"self\" as type but function is not a class member"));
            }
            b"parent" if scope.is_none() => {
                return Err(refuse(cx, "Parameter uses \"parent\" as type but function is not a class member"));
            }
            b"self" => scope,
            b"parent" => match scope.and_then(|scope| scope.parent) {
                Some(parent) => Some(parent),
                None => return Err(refuse(cx, "Parameter uses \"parent\" as type although class does not have a parent")),
            },
            lower if types::is_builtin(lower) || lower.contains(&b'&') || lower == b"static" => return Ok(None),
            _ => {
                let name = name.split(|byte| *byte == b'|').next().unwrap_or_default();
                match cx.lookup_class(name)? {
                    Some(class) => Some(class),
                    None => return Err(no_such_class(cx, name, 0)),
                }
            }
        };
        Ok(class.map(|class| classes::object(cx, class)))
    }

    #[php("public function hasType(): bool", tentative)]
    fn has_type(cx: &mut Request, this: &Object) -> Result<bool> {
        Ok(held(cx, this)?.param().type_text().is_some())
    }

    #[php("public function getType(): ?ReflectionType", tentative)]
    fn get_type(cx: &mut Request, this: &Object) -> Result<Option<Object>> {
        let text = held(cx, this)?.param().type_text();
        Ok(text.map(|text| types::object(cx, &text)))
    }

    #[php("public function isArray(): bool", tentative, deprecated = "since 8.0, use ReflectionParameter::getType() instead")]
    fn is_array(cx: &mut Request, this: &Object) -> Result<bool> {
        let text = held(cx, this)?.param().type_text();
        Ok(text.is_some_and(|text| matches!(&text[..], b"array" | b"?array")))
    }

    #[php("public function isCallable(): bool", tentative, deprecated = "since 8.0, use ReflectionParameter::getType() instead")]
    fn is_callable(cx: &mut Request, this: &Object) -> Result<bool> {
        let text = held(cx, this)?.param().type_text();
        Ok(text.is_some_and(|text| matches!(&text[..], b"callable" | b"?callable")))
    }

    #[php("public function allowsNull(): bool", tentative)]
    fn allows_null(cx: &mut Request, this: &Object) -> Result<bool> {
        Ok(held(cx, this)?.param().type_text().is_none_or(|text| types::allows_null(&text)))
    }

    #[php("public function getPosition(): int", tentative)]
    fn get_position(cx: &mut Request, this: &Object) -> Result<usize> {
        Ok(held(cx, this)?.index)
    }

    #[php("public function isOptional(): bool", tentative)]
    fn is_optional(cx: &mut Request, this: &Object) -> Result<bool> {
        Ok(held(cx, this)?.is_optional())
    }

    #[php("public function isDefaultValueAvailable(): bool", tentative)]
    fn is_default_value_available(cx: &mut Request, this: &Object) -> Result<bool> {
        Ok(held(cx, this)?.has_default())
    }

    #[php("public function getDefaultValue(): mixed", tentative)]
    fn get_default_value(cx: &mut Request, this: &Object) -> Result<Value> {
        let held = with_default(cx, this)?;
        held.default(cx)
    }

    #[php("public function isDefaultValueConstant(): bool", tentative)]
    fn is_default_value_constant(cx: &mut Request, this: &Object) -> Result<bool> {
        Ok(with_default(cx, this)?.constant_name().is_some())
    }

    #[php("public function getDefaultValueConstantName(): ?string", tentative)]
    fn get_default_value_constant_name(cx: &mut Request, this: &Object) -> Result<Option<Vec<u8>>> {
        Ok(with_default(cx, this)?.constant_name())
    }

    #[php("public function isVariadic(): bool", tentative)]
    fn is_variadic(cx: &mut Request, this: &Object) -> Result<bool> {
        Ok(held(cx, this)?.param().is_variadic())
    }

    #[php("public function isPromoted(): bool")]
    fn is_promoted(cx: &mut Request, this: &Object) -> Result<bool> {
        Ok(matches!(held(cx, this)?.param(), Param::User(param) if param.promoted != 0))
    }

    #[php("public function getAttributes(?string $name = null, int $flags = 0): array")]
    fn get_attributes(cx: &mut Request, this: &Object, name: Option<Str>, flags: i64) -> Result<Array> {
        let held = held(cx, this)?;
        let unit = held.of.function.get().user.as_ref().map(|user| user.unit);
        let found = match held.param() {
            Param::User(param) => &param.attributes[..],
            Param::Native(param) if param.sensitive => builtin_attributes::sensitive(),
            Param::Native(_) => &[],
        };
        attributes::list(cx, found, unit, held.of.function.scope(), attributes::TARGET_PARAMETER, name.as_ref(), flags)
    }
}

fn with_default(cx: &mut Request, this: &Object) -> Result<ParameterHeld> {
    let held = held(cx, this)?;
    match held.has_default() {
        true => Ok(held),
        false => Err(refuse(cx, "Internal error: Failed to retrieve the default value")),
    }
}
