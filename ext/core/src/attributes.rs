//! The attributes that the engine knows.

use heddle_macros::{php_class, php_methods};
use heddle_runtime::decl::{Class, ClassHooks};
use heddle_runtime::errors::{get_property, set_property};
use heddle_runtime::object::class_of;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Object, Str, Value};

pub const CLASSES: &[&Class] = &[
    &Attribute::CLASS,
    &ReturnTypeWillChange::CLASS,
    &AllowDynamicProperties::CLASS,
    &SensitiveParameter::CLASS,
    &SensitiveParameterValue::CLASS,
    &Override::CLASS,
    &Deprecated::CLASS,
    &NoDiscard::CLASS,
    &DelayedTargetValidation::CLASS,
];

const TARGET_ALL: i64 = 127;

/// A class that may be used as an attribute.
#[php_class(
    "final class Attribute {
    const int TARGET_CLASS = 1;
    const int TARGET_FUNCTION = 2;
    const int TARGET_METHOD = 4;
    const int TARGET_PROPERTY = 8;
    const int TARGET_CLASS_CONSTANT = 16;
    const int TARGET_PARAMETER = 32;
    const int TARGET_CONSTANT = 64;
    const int TARGET_ALL = 127;
    const int IS_REPEATABLE = 128;
    public int $flags;
}"
)]
pub struct Attribute;

impl Attribute {
    const TARGET_ALL: i64 = TARGET_ALL;
}

#[php_methods]
impl Attribute {
    #[php("public function __construct(int $flags = Attribute::TARGET_ALL)")]
    fn construct(this: &Object, flags: i64) {
        set_property(this, "flags", Value::int(flags));
    }
}

/// A method that keeps its old return type.
#[php_class("final class ReturnTypeWillChange {}")]
pub struct ReturnTypeWillChange;

/// A class whose objects may get any property.
#[php_class("final class AllowDynamicProperties {}")]
pub struct AllowDynamicProperties;

/// A parameter that backtraces do not show.
#[php_class("final class SensitiveParameter {}")]
pub struct SensitiveParameter;

/// A method that must override one.
#[php_class("final class Override {}")]
pub struct Override;

/// Attributes checked when they are used.
#[php_class("final class DelayedTargetValidation {}")]
pub enum DelayedTargetValidation {}

macro_rules! nothing_to_construct {
    ($($class:ident)+) => { $(
        #[php_methods]
        impl $class {
            #[php("public function __construct()")]
            fn construct(this: &Object) {
                let _ = this;
            }
        }
    )+ };
}
nothing_to_construct!(ReturnTypeWillChange AllowDynamicProperties SensitiveParameter Override);

/// Something whose use is announced to end.
#[php_class(
    "final class Deprecated {
    public readonly ?string $message;
    public readonly ?string $since;
}"
)]
pub struct Deprecated;

#[php_methods]
impl Deprecated {
    #[php("public function __construct(?string $message = null, ?string $since = null)")]
    fn construct(cx: &mut Request, this: &Object, message: Option<Str>, since: Option<Str>) -> Result<()> {
        set_once(cx, this, 0, message)?;
        set_once(cx, this, 1, since)
    }
}

/// Sets a readonly property of an attribute's object.
fn set_once(cx: &mut Request, this: &Object, slot: u32, text: Option<Str>) -> Result<()> {
    if !this.slot(slot).is_undef() {
        let info = &class_of(this).get().slots[slot as usize];
        let message = [b"Cannot modify readonly property ", info.declared_by.shown(), b"::$", &info.name[..]].concat();
        return Err(cx.throw_error("Error", message));
    }
    drop(this.set_slot(slot, text.map_or(Value::NULL, Value::from)));
    Ok(())
}

/// A function whose result should be used.
#[php_class("final class NoDiscard { public readonly ?string $message; }")]
pub struct NoDiscard;

#[php_methods]
impl NoDiscard {
    #[php("public function __construct(?string $message = null)")]
    fn construct(cx: &mut Request, this: &Object, message: Option<Str>) -> Result<()> {
        set_once(cx, this, 0, message)
    }
}

const HIDDEN: ClassHooks =
    ClassHooks { not_serializable: true, no_dynamic_properties: true, debug_properties: Some(|_, _| Ok(Array::new())), ..ClassHooks::NONE };

/// What stands in a backtrace for an argument that is not to be shown.
#[php_class("final class SensitiveParameterValue { private readonly mixed $value; }", hooks = HIDDEN)]
pub struct SensitiveParameterValue;

#[php_methods]
impl SensitiveParameterValue {
    #[php("public function __construct(mixed $value)")]
    fn construct(this: &Object, value: Value) {
        set_property(this, "value", value);
    }

    #[php("public function getValue(): mixed")]
    fn get_value(this: &Object) -> Value {
        get_property(this, "value")
    }

    #[php("public function __debugInfo(): array")]
    fn debug_info(this: &Object) -> Array {
        let _ = this;
        Array::new()
    }
}
