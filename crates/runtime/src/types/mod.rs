//! Checking and coercing values by declared types.
//!
//! - [`fits_tag`]: the inline fast path: the value's tag is in the type's mask.
//! - [`accepts`]: the whole question without conversion. [`coerce`]: with PHP's conversions of
//!   scalars.
//! - [`check_param`], [`check_return`], [`check_property`], [`check_ref`], [`check_constant`]: what
//!   the VM and the object model call; they throw PHP's TypeErrors.
//! - [`names`]: the names of types in messages.
//!
//! Classes are looked for among those declared, never by autoloading: a class that is not loaded
//! has no instances.

pub mod names;
mod weak;

pub use names::{type_name_of, value_name};
pub use weak::coerce_scalar;

use crate::class::{ClassPtr, SlotInfo};
use crate::handle::Handle;
use crate::{FunctionPtr, Halt, Request, Result};
use heddle_bytecode::types::{Type, mask};
use heddle_value::{Object, Ref, Value};

/// Whether the value's tag alone says that it fits. References and undefined values do not.
#[inline(always)]
pub fn fits_tag(ty: &Type, value: &Value) -> bool {
    // the mask of `object` is the tag's bit: an object of any class fits
    (1_u32 << value.tag() as u32) & ty.mask & mask::MIXED != 0
}

/// Whether the value fits as it is. `scope` is what `self` and `parent` are asked of.
pub fn accepts(cx: &mut Request, ty: &Type, value: &Value, scope: Option<ClassPtr>) -> bool {
    let value = value.deref();
    if fits_tag(ty, value) {
        return true;
    }
    if let Some(object) = value.as_object()
        && (!ty.classes.is_empty() || ty.mask & mask::STATIC != 0)
        && accepts_object(cx, ty, &object.clone(), scope)
    {
        return true;
    }
    ty.mask & mask::CALLABLE != 0 && is_callable(cx, value)
}

fn is_callable(cx: &mut Request, value: &Value) -> bool {
    if value.as_object().is_some_and(|object| crate::object::class_of(object) == cx.engine.known.closure) {
        return true;
    }
    let value = value.clone();
    cx.resolve_callable(&value).is_ok()
}

/// Whether the object is an instance of what the type lists.
fn accepts_object(cx: &Request, ty: &Type, object: &Object, scope: Option<ClassPtr>) -> bool {
    let class = crate::object::class_of(object);
    let is = |name: &[u8]| is_a(cx, class, name, scope);
    if ty.classes.iter().any(|all| all.iter().all(|name| is(name))) {
        return true;
    }
    ty.mask & mask::STATIC != 0 && (cx.engine.hooks.called_class)(cx).or(scope).is_some_and(|called| class.is_subclass_of(called))
}

/// Returns whether an object's class that fits a type now fits it in every request: the type names
/// classes by their own names, not by aliases that another request may not have.
pub fn fits_for_ever(cx: &Request, ty: &Type) -> bool {
    let is_own = |name: &[u8]| cx.find_class_named(name).is_none_or(|class| class.name.eq_ignore_ascii_case(name));
    ty.classes.iter().flatten().all(|name| matches!(&name[..], b"self" | b"parent") || is_own(name))
}

/// Whether `class` is, extends or implements the class with this name.
pub fn is_a(cx: &Request, class: ClassPtr, name: &[u8], scope: Option<ClassPtr>) -> bool {
    if class.name[..] == *name {
        return true;
    }
    match name {
        b"self" => return scope.is_some_and(|scope| class.is_subclass_of(scope)),
        b"parent" => return scope.and_then(|scope| scope.parent).is_some_and(|parent| class.is_subclass_of(parent)),
        _ => {}
    }
    cx.find_class_named(name).is_some_and(|other| class.is_subclass_of(other))
}

/// Makes the value fit, converting scalars as PHP does: in strict mode only int to float. False: it
/// does not fit and was left alone.
pub fn coerce(cx: &mut Request, ty: &Type, value: &mut Value, strict: bool, scope: Option<ClassPtr>) -> Result<bool> {
    if accepts(cx, ty, value, scope) {
        return Ok(true);
    }
    if cx.exception.is_some() {
        return Err(crate::Halt::Exception);
    }
    let scalars = mask::INT | mask::FLOAT | mask::STRING | mask::BOOL;
    if ty.mask & scalars == 0 {
        return Ok(false);
    }
    if strict {
        if let Some(int) = value.as_int()
            && ty.mask & mask::FLOAT != 0
        {
            *value.deref_mut() = Value::float(int as f64);
            return Ok(true);
        }
        return Ok(false);
    }
    let plain = value.deref().clone();
    match coerce_scalar(cx, ty.mask, &plain)? {
        Some(converted) => {
            *value.deref_mut() = converted;
            Ok(true)
        }
        None => Ok(false),
    }
}

/// Checks parameter `index` (from 0) of a function written in PHP; `strict` is the caller's mode.
pub fn check_param(cx: &mut Request, function: FunctionPtr, index: usize, value: &mut Value, strict: bool) -> Result<()> {
    let code = function.get().code().expect("user code");
    let Some(param) = code.params.get(index).or(code.params.last().filter(|last| last.variadic)) else {
        return Ok(());
    };
    let Some(ty) = &param.ty else {
        return Ok(());
    };
    if fits_tag(ty, value.deref()) {
        return Ok(());
    }
    check_param_slow(cx, function, index, ty, value, strict)
}

#[cold]
fn check_param_slow(cx: &mut Request, function: FunctionPtr, index: usize, ty: &Type, value: &mut Value, strict: bool) -> Result<()> {
    let scope = function.scope();
    if coerce(cx, ty, value, strict, scope)? || is_null_default(function, index, value) {
        return Ok(());
    }
    // arguments of a variadic parameter have no names
    let name = match function.get().param_name(index).filter(|_| index < function.param_count as usize) {
        Some(name) => [b" ($", name, b")"].concat(),
        None => Vec::new(),
    };
    let head = [&argument_owner(function)[..], format!("(): Argument #{}", index + 1).as_bytes(), &name].concat();
    let message = [&head[..], b" must be of type ", &names::resolved(ty, scope), b", ", type_name_of(value).as_bytes(), b" given"].concat();
    let message = match called_at(cx) {
        Some(place) => [message, place].concat(),
        None => message,
    };
    Err(cx.type_error(message))
}

/// The function as messages about its arguments name it: of a method of an anonymous class they
/// show what stands before the NUL in the class's name, and nothing after it.
fn argument_owner(function: FunctionPtr) -> Vec<u8> {
    match function.scope() {
        Some(class) if class.name.contains(&0) => class.shown().to_vec(),
        _ => function.typed_name(),
    }
}

/// A default of null makes the type nullable.
fn is_null_default(function: FunctionPtr, index: usize, value: &Value) -> bool {
    use heddle_bytecode::unit::{Constant, Initializer};
    let code = function.get().code().expect("user code");
    let default = code.params.get(index).and_then(|param| param.default.as_ref());
    value.is_null() && matches!(default, Some(Initializer::Constant(Constant::Null)))
}

/// `, called in F on line N`, when the function was called by PHP code.
fn called_at(cx: &mut Request) -> Option<Vec<u8>> {
    let options = crate::hooks::BacktraceOptions { limit: 1, ..Default::default() };
    let frames = (cx.engine.hooks.backtrace)(cx, options);
    let frame = frames.first()?;
    let file = frame.file.as_ref()?;
    Some([b", called in ", &file[..], format!(" on line {}", frame.line).as_bytes()].concat())
}

/// Checks the value that a function written in PHP returns; its own mode decides about conversions.
pub fn check_return(cx: &mut Request, function: FunctionPtr, value: &mut Value) -> Result<()> {
    let code = function.get().code().expect("user code");
    let Some(ty) = &code.return_type else {
        return Ok(());
    };
    if fits_tag(ty, value.deref()) {
        return Ok(());
    }
    let strict = function.flags & heddle_bytecode::unit::flags::STRICT != 0;
    let scope = function.scope();
    if coerce(cx, ty, value, strict, scope)? {
        return Ok(());
    }
    Err(return_error(cx, function, ty, type_name_of(value)))
}

/// The TypeError of a function that returned something else, `none` when it just ended.
pub fn return_error(cx: &mut Request, function: FunctionPtr, ty: &Type, given: String) -> crate::Halt {
    let called = (cx.engine.hooks.called_class)(cx).or(function.scope());
    let wanted = names::with_static(names::resolved(ty, function.scope()), called);
    let message = [&function.typed_name()[..], b"(): Return value must be of type ", &wanted, b", ", given.as_bytes(), b" returned"];
    cx.type_error(message.concat())
}

/// The error of a function with a return type that ends without `return`.
pub fn missing_return(cx: &mut Request, function: FunctionPtr) -> crate::Halt {
    let code = function.get().code().expect("user code");
    match &code.return_type {
        Some(ty) if ty.mask & mask::NEVER != 0 => {
            let kind: &[u8] = if function.scope().is_some() { b"method" } else { b"function" };
            let message = [&function.typed_name()[..], b"(): never-returning ", kind, b" must not implicitly return"].concat();
            cx.type_error(message)
        }
        Some(ty) => return_error(cx, function, ty, "none".to_owned()),
        None => cx.type_error("Return value is missing"),
    }
}

/// Checks a value for a typed property; `strict` is the mode of the code that writes.
pub fn check_property(cx: &mut Request, info: &SlotInfo, value: &mut Value, strict: bool) -> Result<()> {
    let Some(ty) = &info.ty else {
        return Ok(());
    };
    if fits_tag(ty, value.deref()) {
        return Ok(());
    }
    check_property_type(cx, ty, info.declared_by, &info.name, value, strict)
}

/// As [`check_property`], by the parts.
pub fn check_property_type(cx: &mut Request, ty: &Type, class: ClassPtr, name: &[u8], value: &mut Value, strict: bool) -> Result<()> {
    if coerce(cx, ty, value, strict, Some(class))? {
        return Ok(());
    }
    let given = type_name_of(value);
    let wanted = names::resolved(ty, Some(class));
    let message = [b"Cannot assign ", given.as_bytes(), b" to property ", class.shown(), b"::$", name, b" of type ", &wanted];
    Err(cx.type_error(message.concat()))
}

/// Checks a value that is written to a reference that typed properties share: it must fit them all,
/// and in the same way. The code now running decides about strictness.
pub fn check_ref(cx: &mut Request, reference: &Ref, value: &mut Value) -> Result<()> {
    if reference.types().is_empty() {
        return Ok(());
    }
    let strict = (cx.engine.hooks.strict)(cx);
    check_ref_slow(cx, reference, value, strict)
}

/// Throws for a value, of which the type is given, that a property's type keeps from a reference.
#[cold]
pub fn ref_mismatch(cx: &mut Request, info: &SlotInfo, ty: &Type, given: &str) -> Halt {
    let held = [info.declared_by.shown(), b"::$", &info.name[..], b" of type ", &names::resolved(ty, Some(info.declared_by))].concat();
    cx.type_error([b"Cannot assign ", given.as_bytes(), b" to reference held by property ", &held].concat())
}

#[cold]
fn check_ref_slow(cx: &mut Request, reference: &Ref, value: &mut Value, strict: bool) -> Result<()> {
    let infos: Vec<Handle<SlotInfo>> = reference.types().iter().map(|&address| ref_type(address)).collect();
    let mut first: Option<(Handle<SlotInfo>, Value)> = None;
    for info in infos {
        let Some(ty) = &info.get().ty else { continue };
        let mut converted = value.deref().clone();
        if !coerce(cx, ty, &mut converted, strict, Some(info.declared_by))? {
            return Err(ref_mismatch(cx, info.get(), ty, &type_name_of(value)));
        }
        match &first {
            None => first = Some((info, converted)),
            Some((other, earlier)) if earlier.tag() != converted.tag() => {
                return Err(conflicting_conversion(cx, *other, info, value));
            }
            Some(_) => {}
        }
    }
    if let Some((_, converted)) = first {
        *value.deref_mut() = converted;
    }
    Ok(())
}

/// `++` or `--` has made a float out of an int: a property, or a reference that properties share,
/// may not hold one.
#[cold]
pub fn check_overflow(cx: &mut Request, info: Option<&SlotInfo>, reference: Option<&Ref>, up: bool) -> Result<()> {
    let refuses = |info: &&SlotInfo| info.ty.as_ref().is_some_and(|ty| ty.mask & mask::FLOAT == 0);
    let shared = reference.and_then(|reference| reference.types().iter().map(|&address| ref_type(address).get()).find(refuses));
    let (info, held) = match (shared, info.filter(refuses)) {
        (Some(info), _) => (info, "a reference held by "),
        (None, Some(info)) => (info, ""),
        (None, None) => return Ok(()),
    };
    let (verb, end) = if up { ("increment", "maximal") } else { ("decrement", "minimal") };
    let ty = info.ty.as_ref().map_or(Vec::new(), |ty| names::resolved(ty, Some(info.declared_by)));
    let head = format!("Cannot {verb} {held}property ");
    let member = [info.declared_by.shown(), b"::$", &info.name[..]].concat();
    let tail = format!(" past its {end} value");
    let message = [head.as_bytes(), &member, b" of type ", &ty, tail.as_bytes()];
    Err(cx.type_error(message.concat()))
}

fn conflicting_conversion(cx: &mut Request, one: Handle<SlotInfo>, other: Handle<SlotInfo>, value: &Value) -> crate::Halt {
    let held = |info: Handle<SlotInfo>| {
        let ty = info.get().ty.as_ref().map_or(Vec::new(), |ty| names::resolved(ty, Some(info.declared_by)));
        [b"property ", info.declared_by.shown(), b"::$", &info.name[..], b" of type ", &ty].concat()
    };
    let given = type_name_of(value);
    let head = [b"Cannot assign ", given.as_bytes(), b" to reference held by "].concat();
    let message = [&head[..], &held(one), b" and ", &held(other), b", as this would result in an inconsistent type conversion"];
    cx.type_error(message.concat())
}

/// The property that an entry of [`Ref::types`] stands for.
#[allow(unsafe_code)]
pub fn ref_type(address: usize) -> Handle<SlotInfo> {
    // SAFETY: entries are addresses of `SlotInfo`s of linked classes, exposed by
    // `ref_type_address`; classes outlive the request's values.
    unsafe { Handle::from_ptr(std::ptr::with_exposed_provenance(address)) }
}

/// What [`Ref::add_type`] is told of a property.
pub fn ref_type_address(info: &SlotInfo) -> usize {
    std::ptr::from_ref(info).expose_provenance()
}

/// Checks a typed class constant's value.
pub fn check_constant(cx: &mut Request, ty: &Type, class: ClassPtr, name: &[u8], value: &Value) -> Result<()> {
    let mut value = value.clone();
    // constants are always checked strictly, but for int to float
    if coerce(cx, ty, &mut value, true, Some(class))? {
        return Ok(());
    }
    let given = type_name_of(&value);
    let wanted = names::resolved(ty, Some(class));
    let message = [b"Cannot assign ", given.as_bytes(), b" to class constant ", class.shown(), b"::", name, b" of type ", &wanted];
    Err(cx.type_error(message.concat()))
}
