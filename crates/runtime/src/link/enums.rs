//! What every enum has: the properties `name` and `value`, and the methods `cases`, `from`,
//! `tryFrom`.

use super::builder::Builder;
use super::members::uninitialized;
use crate::class::{ClassPtr, InitialValue, NO_SLOT, Property, Source};
use crate::decl::args::Args;
use crate::decl::{ByRef, Function, Param, Type};
use crate::object;
use crate::{Request, Result, function};
use heddle_bytecode::types::{self, mask};
use heddle_bytecode::unit::flags;
use heddle_value::{Value, View};
use std::sync::Arc;

const VALUE: &[Param] = &[Param {
    name: "value",
    ty: Type { mask: mask::INT | mask::STRING, classes: &[], text: "string|int" },
    default: None,
    by_ref: ByRef::Value,
    variadic: false,
    sensitive: false,
}];

const fn method(name: &'static str, params: &'static [Param], returns: Type, call: crate::decl::NativeFn, doc: &'static str) -> Function {
    Function {
        name,
        params,
        required: params.len() as u16,
        returns,
        flags: flags::PUBLIC | flags::STATIC,
        pure: false,
        deprecated: "",
        call: Some(call),
        doc,
    }
}

static CASES: Function =
    method("cases", &[], Type { mask: mask::ARRAY, classes: &[], text: "array" }, cases, "All cases in the order of their declaration.");
static FROM: Function = method(
    "from",
    VALUE,
    Type { mask: mask::STATIC, classes: &[], text: "static" },
    from,
    "The case with this backing value; throws a ValueError when there is none.",
);
static TRY_FROM: Function = method(
    "tryFrom",
    VALUE,
    Type { mask: mask::STATIC | mask::NULL, classes: &[], text: "?static" },
    try_from,
    "The case with this backing value, or null.",
);

/// `cases`, and for backed enums `from` and `tryFrom`.
pub static ENUM_METHODS: [&Function; 3] = [&CASES, &FROM, &TRY_FROM];

fn class(cx: &mut Request, args: &Args<'_>) -> Result<ClassPtr> {
    args.class.ok_or_else(|| cx.throw_error("Error", "An enum's method was called without its class"))
}

fn cases(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    if !args.is_empty() {
        let class = class(cx, args)?;
        let message = [class.shown(), format!("::cases() expects exactly 0 arguments, {} given", args.len()).as_bytes()].concat();
        return Err(cx.argument_count_error(message));
    }
    let class = class(cx, args)?;
    Ok(Value::from(object::enum_cases(cx, class)?))
}

fn from(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let class = class(cx, args)?;
    let value = backing(cx, class, args)?;
    if let Some(case) = object::enum_from(cx, class, &value)? {
        return Ok(Value::from(case));
    }
    let shown = match value.view() {
        View::Str(text) => [b"\"", &text[..], b"\""].concat(),
        _ => cx.to_str(&value)?.to_vec(),
    };
    Err(cx.value_error([&shown[..], b" is not a valid backing value for enum ", &class.name].concat()))
}

fn try_from(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let class = class(cx, args)?;
    let value = backing(cx, class, args)?;
    Ok(object::enum_from(cx, class, &value)?.map_or(Value::NULL, Value::from))
}

/// The argument, converted to the enum's backing type.
fn backing(cx: &mut Request, class: ClassPtr, args: &mut Args<'_>) -> Result<Value> {
    let Some(value) = args.values.first_mut() else {
        let message = [class.shown(), b"::", args.function.name.as_bytes(), b"() expects exactly 1 argument, 0 given"].concat();
        return Err(cx.argument_count_error(message));
    };
    let declared = class.get().slots.last().filter(|slot| &slot.name[..] == b"value").and_then(|slot| slot.ty.as_ref());
    if declared.is_some_and(|ty| crate::types::fits_tag(ty, value.deref())) {
        return Ok(value.deref().clone());
    }
    let ty = backing_type(class);
    let strict = cx.caller_is_strict();
    if crate::types::coerce(cx, &ty, value, strict, None)? {
        return Ok(value.deref().clone());
    }
    let given = crate::types::type_name_of(value);
    let head = [class.shown(), b"::", args.function.name.as_bytes(), b"(): Argument #1 ($value) must be of type "].concat();
    Err(cx.type_error([&head[..], &ty.text, b", ", given.as_bytes(), b" given"].concat()))
}

fn backing_type(class: ClassPtr) -> types::Type {
    let property = class.get().properties.get(&b"value"[..]).and_then(|property| property.ty.as_ref());
    property.map_or_else(|| scalar("string"), |ty| types::Type::clone(ty))
}

fn scalar(text: &str) -> types::Type {
    let mask = if text == "int" { mask::INT } else { mask::STRING };
    types::Type { mask, classes: Vec::new(), text: text.as_bytes().into() }
}

/// Adds the methods that the declaration does not have.
pub(super) fn complete(builder: &mut Builder<'_>) -> Result<()> {
    if builder.kind != heddle_bytecode::unit::ClassKind::Enum {
        return Ok(());
    }
    let backed = is_backed(builder);
    let wanted = if backed { &ENUM_METHODS[..] } else { &ENUM_METHODS[..1] };
    for &decl in wanted {
        let lower = decl.name.to_ascii_lowercase();
        if let Some(own) = builder.methods.get(lower.as_bytes()).copied() {
            let message = [b"Cannot redeclare ", &builder.shown()[..], b"::", &own.name, b"()"].concat();
            return Err(builder.fatal_at(own, message));
        }
        let function = builder.arena.enter(|| function::Function::native(decl, (builder.new_function)()));
        let function = builder.own(function);
        builder.methods.insert(lower.into_bytes().into(), function);
    }
    Ok(())
}

fn is_backed(builder: &Builder<'_>) -> bool {
    match &builder.source {
        Source::Native(decl) => decl.backing.is_some(),
        Source::User { .. } => builder.decl().is_some_and(|decl| decl.backing.is_some()),
    }
}

/// Slots 0 and 1: `name` and `value`.
pub(super) fn properties(builder: &mut Builder<'_>) {
    add(builder, "name", scalar("string"));
    let backing = match &builder.source {
        Source::Native(decl) => decl.backing.map(scalar),
        Source::User { .. } => builder.decl().and_then(|decl| decl.backing.clone()),
    };
    if let Some(ty) = backing {
        add(builder, "value", ty);
    }
}

fn add(builder: &mut Builder<'_>, name: &str, ty: types::Type) {
    let property = Property {
        name: builder.immortal(name.as_bytes()),
        flags: flags::PUBLIC | flags::READONLY | flags::PROTECTED_SET,
        ty: Some(Arc::new(ty)),
        slot: NO_SLOT,
        declared_by: builder.at,
        root: builder.at,
        set_root: builder.at,
        get: None,
        set: None,
        set_ty: None,
        abstract_hooks: 0,
        prescribed: [None, None],
        origin: builder.at,
        decl: u32::MAX,
    };
    // an enum has no parent whose rules could be broken
    let _ = builder.declare_property(property, InitialValue::Known(uninitialized()), 0);
}
