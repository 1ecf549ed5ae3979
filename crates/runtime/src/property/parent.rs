//! `parent::$name::get()` and `parent::$name::set()`: the parent's hook, or a builtin that accesses
//! the value where it has none.

use super::{place, refuse, state};
use crate::class::{ClassPtr, NO_SLOT};
use crate::decl::args::Args;
use crate::decl::{self, Type};
use crate::function::Function;
use crate::object::class_of;
use crate::{FunctionPtr, Request, Result};
use heddle_bytecode::types::mask;
use heddle_bytecode::unit::flags;
use heddle_value::{Object, Str, Value};
use std::collections::HashMap;
use std::sync::Arc;

/// Which of the two.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Hook {
    Get,
    Set,
}

/// Builtins made so far, by property.
#[derive(Default)]
struct Accessors(HashMap<(ClassPtr, Box<[u8]>, Hook), FunctionPtr>);

const MIXED: Type = Type { mask: mask::MIXED, classes: &[], text: "mixed" };
const VALUE: &[decl::Param] =
    &[decl::Param { name: "value", ty: MIXED, default: None, by_ref: decl::ByRef::Value, variadic: false, sensitive: false }];

static GET: decl::Function = accessor("get", &[], MIXED, get, "The property's own value.");
static SET: decl::Function =
    accessor("set", VALUE, Type { mask: mask::VOID, classes: &[], text: "void" }, set, "Sets the property's own value.");

const fn accessor(
    name: &'static str,
    params: &'static [decl::Param],
    returns: Type,
    call: decl::NativeFn,
    doc: &'static str,
) -> decl::Function {
    decl::Function {
        name,
        params,
        required: params.len() as u16,
        returns,
        flags: flags::PUBLIC,
        pure: false,
        deprecated: "",
        call: Some(call),
        doc,
    }
}

/// The function `parent::$name::get()` or `set()` means in code of `scope`.
pub fn parent_hook(cx: &mut Request, scope: Option<ClassPtr>, name: &[u8], hook: Hook) -> Result<FunctionPtr> {
    let Some(parent) = scope.and_then(|scope| scope.parent) else {
        return Err(cx.throw_error("Error", "Cannot use \"parent\" when current class scope has no parent"));
    };
    let Some(property) = parent.get().properties.get(name) else {
        return Err(cx.throw_error("Error", [b"Undefined property ", parent.shown(), b"::$", name].concat()));
    };
    if property.flags & flags::PRIVATE != 0 {
        return Err(refuse::denied(cx, parent, property));
    }
    let own = if hook == Hook::Get { property.get } else { property.set };
    match own {
        Some(function) => Ok(function),
        None if property.slot == NO_SLOT => Err(refuse::missing_hook(cx, property.declared_by, property, hook == Hook::Get)),
        None => Ok(builtin(cx, property.declared_by, name, hook)),
    }
}

fn builtin(cx: &mut Request, class: ClassPtr, name: &[u8], hook: Hook) -> FunctionPtr {
    let key = (class, name.into(), hook);
    if let Some(known) = cx.state::<Accessors>().0.get(&key) {
        return *known;
    }
    let (decl, kind): (&'static decl::Function, &[u8]) = if hook == Hook::Get { (&GET, b"get") } else { (&SET, b"set") };
    let mut function = Function::native(decl, cx.engine.new_function_id());
    function.name = Str::immortal(&[b"$", name, b"::", kind].concat());
    function.set_scope(class);
    let function = cx.keep_function(Arc::new(function));
    cx.state::<Accessors>().0.insert(key, function);
    function
}

/// The object and the slot that the accessor now running is about.
fn target(cx: &mut Request, args: &Args<'_>) -> Result<(Object, u32)> {
    let function = (cx.engine.hooks.running_function)(cx);
    let name = function.and_then(|function| function.get().name.strip_prefix(b"$"));
    let name = name.and_then(|name| name.split(|&byte| byte == b':').next());
    let property = function.and_then(|function| function.scope()).zip(name).and_then(|(class, name)| class.get().properties.get(name));
    match (args.this, property) {
        (Some(this), Some(property)) if property.slot < this.slot_count() => Ok((this.clone(), property.slot)),
        _ => Err(cx.throw_error("Error", "A property's accessor was called without its object")),
    }
}

fn expect(cx: &mut Request, args: &Args<'_>, count: usize) -> Result<()> {
    if args.len() == count {
        return Ok(());
    }
    let plural = if count == 1 { "" } else { "s" };
    let tail = format!("() expects exactly {count} argument{plural}, {} given", args.len());
    let message = [&cx.function_name()[..], tail.as_bytes()].concat();
    Err(cx.argument_count_error(message))
}

fn get(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    expect(cx, args, 0)?;
    let (object, slot) = target(cx, args)?;
    let value = object.slot(slot);
    if !value.is_undef() {
        return Ok(value.deref().clone());
    }
    let info = &class_of(&object).get().slots[slot as usize];
    if info.ty.is_some() {
        return Err(refuse::uninitialized_slot(cx, info));
    }
    Ok(Value::NULL)
}

fn set(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    expect(cx, args, 1)?;
    let (object, slot) = target(cx, args)?;
    let info = &class_of(&object).get().slots[slot as usize];
    let old = object.slot(slot);
    if info.flags & flags::READONLY != 0 && !old.is_undef() && old.spare() & state::REINITABLE == 0 {
        let message = [b"Cannot modify readonly property ", info.declared_by.shown(), b"::$", &info.name[..]].concat();
        return Err(cx.throw_error("Error", message));
    }
    let value = args.values[0].take();
    place::store(cx, object.slot_ptr(slot), Some(info), value)
}
