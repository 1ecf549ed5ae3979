//! Throwable, and the exceptions that the engine throws.

use heddle_macros::{php_class, php_methods};
use heddle_runtime::decl::{Class, ClassHooks};
use heddle_runtime::errors::{get_property, set_property, throwable};
use heddle_runtime::object::class_of;
use heddle_runtime::{Request, Result, trace};
use heddle_value::{Array, Object, Str, Value};

pub const CLASSES: &[&Class] = &[
    &Throwable::CLASS,
    &Exception::CLASS,
    &ErrorException::CLASS,
    &Error::CLASS,
    &CompileError::CLASS,
    &ParseError::CLASS,
    &TypeError::CLASS,
    &ArgumentCountError::CLASS,
    &ValueError::CLASS,
    &ArithmeticError::CLASS,
    &DivisionByZeroError::CLASS,
    &UnhandledMatchError::CLASS,
    &RequestParseBodyException::CLASS,
    &ClosedGeneratorException::CLASS,
    &FiberError::CLASS,
];

/// What can be thrown.
#[php_class(
    "interface Throwable extends Stringable {
    public function getMessage(): string;
    public function getCode();
    public function getFile(): string;
    public function getLine(): int;
    public function getTrace(): array;
    public function getPrevious(): ?Throwable;
    public function getTraceAsString(): string;
}"
)]
pub enum Throwable {}

const HOOKS: ClassHooks = ClassHooks { create: Some(fill), not_cloneable: true, ..ClassHooks::NONE };

/// A new exception knows where it was made.
fn fill(cx: &mut Request, object: &Object) -> Result<()> {
    let arguments = !cx.ini.exception_ignore_args;
    let (list, position) = (cx.engine.hooks.origin)(cx, arguments);
    drop(object.set_slot(throwable::TRACE, Value::from(list)));
    let (file, line) = position.unwrap_or_else(|| (cx.str(b"[no active file]"), 0));
    drop(object.set_slot(throwable::FILE, Value::from(file)));
    drop(object.set_slot(throwable::LINE, Value::int(i64::from(line))));
    Ok(())
}

/// Sets what a constructor was given.
fn construct(object: &Object, message: Option<Str>, code: Option<i64>, previous: Option<Object>) {
    // one that names of others pass over is its default
    let message = message.or_else(|| (code.is_some() || previous.is_some()).then(Str::empty));
    if let Some(message) = message {
        drop(object.set_slot(throwable::MESSAGE, Value::from(message)));
    }
    // 0 is as good as none: the class's own default stays
    if let Some(code) = code.filter(|code| *code != 0) {
        drop(object.set_slot(throwable::CODE, Value::int(code)));
    }
    if let Some(previous) = previous {
        drop(object.set_slot(throwable::PREVIOUS, Value::from(previous)));
    }
}

/// A string property, as text.
fn text(cx: &mut Request, object: &Object, slot: u32) -> Result<Str> {
    cx.to_str(&property(object, slot))
}

/// One of the properties that every throwable object begins with.
fn property(object: &Object, slot: u32) -> Value {
    object.slot(slot).deref().clone()
}

/// The stack trace as text.
fn trace_text(cx: &mut Request, object: &Object) -> Result<Str> {
    let list = property(object, throwable::TRACE);
    let text = trace::to_text(cx, list.as_array().cloned().unwrap_or_default());
    Ok(cx.str(text))
}

/// What `echo $exception` prints: it and those before it, the first thrown first.
fn to_text(cx: &mut Request, object: &Object) -> Result<Str> {
    let mut out: Vec<u8> = Vec::new();
    let mut next = Some(object.clone());
    let mut seen: Vec<Object> = Vec::new();
    while let Some(exception) = next {
        if seen.iter().any(|other| other.same(&exception)) {
            break;
        }
        let class = class_of(&exception);
        let message = text(cx, &exception, throwable::MESSAGE)?;
        let file = text(cx, &exception, throwable::FILE)?;
        let line = property(&exception, throwable::LINE).as_int().unwrap_or_default();
        let list = property(&exception, throwable::TRACE);
        let trace = trace::to_text(cx, list.as_array().cloned().unwrap_or_default());
        let mut part = class.shown().to_vec();
        if !message.is_empty() {
            part.extend_from_slice(b": ");
            part.extend_from_slice(&message);
        }
        // the message says where the call stands; what follows is where the function does
        let of_arguments = matches!(&class.name[..], b"TypeError" | b"ArgumentCountError");
        if of_arguments && message.windows(12).any(|words| words == b", called in ") {
            part.extend_from_slice(b" and defined");
        }
        part.extend_from_slice(b" in ");
        part.extend_from_slice(&file);
        part.extend_from_slice(format!(":{line}\nStack trace:\n").as_bytes());
        part.extend_from_slice(&trace);
        if !out.is_empty() {
            part.extend_from_slice(b"\n\nNext ");
            part.extend_from_slice(&out);
        }
        out = part;
        next = property(&exception, throwable::PREVIOUS).as_object().cloned();
        seen.push(exception);
    }
    Ok(cx.str(out))
}

/// What programs throw.
#[php_class("class Exception implements Throwable {
    protected $message = '';
    private string $string = '';
    protected $code = 0;
    protected string $file = '';
    protected int $line = 0;
    private array $trace = [];
    private ?Throwable $previous = null;
}", hooks = HOOKS)]
pub struct Exception;

/// What the engine throws.
#[php_class("class Error implements Throwable {
    protected $message = '';
    private string $string = '';
    protected $code = 0;
    protected string $file = '';
    protected int $line = 0;
    private array $trace = [];
    private ?Throwable $previous = null;
}", hooks = HOOKS)]
pub struct Error;

macro_rules! throwable {
    ($class:ident) => {
        #[php_methods]
        impl $class {
            #[php("private function __clone(): void")]
            fn clone(this: &Object) -> Result<()> {
                let _ = this;
                Ok(())
            }

            #[php("public function __construct(string $message = \"\", int $code = 0, ?Throwable $previous = null)")]
            fn construct(this: &Object, message: Option<Str>, code: Option<i64>, previous: Option<Object>) -> Result<()> {
                construct(this, message, code, previous);
                Ok(())
            }

            #[php("public function __wakeup(): void", tentative)]
            fn wakeup(this: &Object) -> Result<()> {
                let _ = this;
                Ok(())
            }

            #[php("final public function getMessage(): string")]
            fn get_message(cx: &mut Request, this: &Object) -> Result<Str> {
                text(cx, this, throwable::MESSAGE)
            }

            #[php("final public function getCode()")]
            fn get_code(this: &Object) -> Result<Value> {
                Ok(property(this, throwable::CODE))
            }

            #[php("final public function getFile(): string")]
            fn get_file(cx: &mut Request, this: &Object) -> Result<Str> {
                text(cx, this, throwable::FILE)
            }

            #[php("final public function getLine(): int")]
            fn get_line(this: &Object) -> Result<i64> {
                Ok(property(this, throwable::LINE).as_int().unwrap_or_default())
            }

            #[php("final public function getTrace(): array")]
            fn get_trace(this: &Object) -> Result<Array> {
                Ok(property(this, throwable::TRACE).as_array().cloned().unwrap_or_default())
            }

            #[php("final public function getPrevious(): ?Throwable")]
            fn get_previous(this: &Object) -> Result<Option<Object>> {
                Ok(property(this, throwable::PREVIOUS).as_object().cloned())
            }

            #[php("final public function getTraceAsString(): string")]
            fn get_trace_as_string(cx: &mut Request, this: &Object) -> Result<Str> {
                trace_text(cx, this)
            }

            #[php("public function __toString(): string")]
            fn to_string(cx: &mut Request, this: &Object) -> Result<Str> {
                let text = to_text(cx, this)?;
                drop(this.set_slot(throwable::STRING, Value::from(text.clone())));
                Ok(text)
            }
        }
    };
}
throwable!(Exception);
throwable!(Error);

/// A diagnostic as an exception.
#[php_class("class ErrorException extends Exception { protected int $severity = 1; }", hooks = HOOKS)]
pub struct ErrorException;

#[php_methods]
impl ErrorException {
    #[php(
        "public function __construct(string $message = \"\", int $code = 0, int $severity = E_ERROR, ?string $filename = null, ?int $line = null, ?Throwable $previous = null)"
    )]
    fn construct(
        this: &Object,
        message: Option<Str>,
        code: Option<i64>,
        severity: Option<i64>,
        filename: Option<Str>,
        line: Option<i64>,
        previous: Option<Object>,
    ) -> Result<()> {
        let others = severity.is_some() || filename.is_some() || line.is_some();
        construct(this, message.or_else(|| others.then(Str::empty)), code, previous);
        set_property(this, "severity", Value::int(severity.unwrap_or(1)));
        let named = filename.is_some();
        if let Some(filename) = filename {
            set_property(this, "file", Value::from(filename));
        }
        match line {
            Some(line) => set_property(this, "line", Value::int(line)),
            None if named => set_property(this, "line", Value::int(0)),
            None => {}
        }
        Ok(())
    }

    #[php("final public function getSeverity(): int")]
    fn get_severity(this: &Object) -> Result<i64> {
        Ok(get_property(this, "severity").as_int().unwrap_or_default())
    }
}

/// A fiber used in a way that it cannot be.
#[php_class("final class FiberError extends Error {}", hooks = HOOKS)]
pub enum FiberError {}

#[php_methods]
impl FiberError {
    #[php("public function __construct()")]
    fn construct(cx: &mut Request, this: &Object) -> Result<()> {
        let _ = this;
        Err(cx.throw_error("Error", "The \"FiberError\" class is reserved for internal use and cannot be manually instantiated"))
    }
}

macro_rules! derived {
    ($( $(#[$doc:meta])+ $class:ident: $head:literal; )+) => { $(
        $(#[$doc])+
        #[php_class($head, hooks = HOOKS)]
        pub enum $class {}
    )+ };
}
derived! {
    /// A file that cannot be compiled.
    CompileError: "class CompileError extends Error {}";
    /// A file that is no PHP.
    ParseError: "class ParseError extends CompileError {}";
    /// A value of the wrong type.
    TypeError: "class TypeError extends Error {}";
    /// The wrong number of arguments.
    ArgumentCountError: "class ArgumentCountError extends TypeError {}";
    /// A value of the right type that is out of its range.
    ValueError: "class ValueError extends Error {}";
    /// Arithmetic that has no result.
    ArithmeticError: "class ArithmeticError extends Error {}";
    /// Division by zero.
    DivisionByZeroError: "class DivisionByZeroError extends ArithmeticError {}";
    /// A `match` without an arm for its subject.
    UnhandledMatchError: "class UnhandledMatchError extends Error {}";
    /// A request's body that cannot be parsed.
    RequestParseBodyException: "class RequestParseBodyException extends Exception {}";
    /// What is thrown into a `yield from` of a generator that ended by an exception.
    ClosedGeneratorException: "class ClosedGeneratorException extends Exception {}";
}
