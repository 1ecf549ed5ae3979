//! What class an object is of, and how classes are related.

use heddle_macros::php;
use heddle_runtime::class::ClassPtr;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::{ObjectOrStr, OrFalse};
use heddle_runtime::object::class_of;
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Str, Value, View};

pub const FUNCTIONS: &[&Function] =
    &[&get_class::DECL, &get_called_class::DECL, &get_parent_class::DECL, &is_subclass_of::DECL, &is_a::DECL];

/// The class's name as a string that is not copied.
fn name_of(class: ClassPtr) -> Str {
    Str::clone(&class.get().name)
}

/// The name of an object's class.
#[php("get_class(object $object = UNKNOWN): string")]
fn get_class(cx: &mut Request, object: Option<Object>) -> Result<Str> {
    if let Some(object) = object {
        return Ok(name_of(class_of(&object)));
    }
    match (cx.engine.hooks.scope)(cx) {
        Some(scope) => {
            cx.deprecated("Calling get_class() without arguments is deprecated")?;
            Ok(name_of(scope))
        }
        None => Err(cx.throw_error("Error", "get_class() without arguments must be called from within a class")),
    }
}

/// The name of the class that a static method was called on.
#[php("get_called_class(): string")]
fn get_called_class(cx: &mut Request) -> Result<Str> {
    match (cx.engine.hooks.called_class)(cx) {
        Some(class) => Ok(name_of(class)),
        None => Err(cx.throw_error("Error", "get_called_class() must be called from within a class")),
    }
}

/// The name of a class's parent.
#[php("get_parent_class(object|string $object_or_class = UNKNOWN): string|false")]
fn get_parent_class(cx: &mut Request, object_or_class: Option<ObjectOrStr>) -> Result<OrFalse<Str>> {
    let class = match object_or_class {
        Some(ObjectOrStr::Object(object)) => Some(class_of(&object)),
        Some(ObjectOrStr::Str(name)) => match cx.lookup_class(&name)? {
            Some(class) => Some(class),
            None => return Err(cx.bad_argument_type(1, "must be an object or a valid class name, string given")),
        },
        None => {
            cx.deprecated("Calling get_parent_class() without arguments is deprecated")?;
            (cx.engine.hooks.scope)(cx)
        }
    };
    Ok(OrFalse(class.and_then(|class| class.parent).map(name_of)))
}

/// The class a value is of, or names when `by_name`.
fn class_named(cx: &mut Request, value: &Value, by_name: bool) -> Result<Option<ClassPtr>> {
    match value.view() {
        View::Object(object) => Ok(Some(class_of(object))),
        View::Str(name) if by_name => {
            let name = name.clone();
            cx.lookup_class(&name)
        }
        _ => Ok(None),
    }
}

/// A class that is there, without loading any.
fn known_class(cx: &Request, name: &[u8]) -> Option<ClassPtr> {
    cx.find_class_named(name.strip_prefix(b"\\").unwrap_or(name))
}

/// Whether an object's class, or the class named, comes from another.
#[php("is_subclass_of(mixed $object_or_class, string $class, bool $allow_string = true): bool")]
fn is_subclass_of(cx: &mut Request, object_or_class: &Value, class: &Str, allow_string: bool) -> Result<bool> {
    let Some(own) = class_named(cx, object_or_class, allow_string)? else {
        return Ok(false);
    };
    Ok(known_class(cx, class).is_some_and(|other| own != other && own.is_subclass_of(other)))
}

/// Whether an object is an instance of a class.
#[php("is_a(mixed $object_or_class, string $class, bool $allow_string = false): bool")]
fn is_a(cx: &mut Request, object_or_class: &Value, class: &Str, allow_string: bool) -> Result<bool> {
    let Some(own) = class_named(cx, object_or_class, allow_string)? else {
        return Ok(false);
    };
    Ok(known_class(cx, class).is_some_and(|other| own.is_subclass_of(other)))
}
