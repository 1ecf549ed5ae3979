//! Whether classes and functions are there, and second names for classes.

use heddle_macros::php;
use heddle_runtime::class::{Class, ClassPtr};
use heddle_runtime::decl::{ClassKind, Function};
use heddle_runtime::{Request, Result};
use heddle_value::Str;

pub const FUNCTIONS: &[&Function] =
    &[&class_exists::DECL, &interface_exists::DECL, &trait_exists::DECL, &enum_exists::DECL, &function_exists::DECL, &class_alias::DECL];

/// The class with this name, loaded if `autoload`.
fn class(cx: &mut Request, name: &[u8], autoload: bool) -> Result<Option<ClassPtr>> {
    match autoload {
        true => cx.lookup_class(name),
        false => Ok(cx.find_class_named(without_slash(name))),
    }
}

fn without_slash(name: &[u8]) -> &[u8] {
    name.strip_prefix(b"\\").unwrap_or(name)
}

fn exists(cx: &mut Request, name: &[u8], autoload: bool, kind: impl FnOnce(&Class) -> bool) -> Result<bool> {
    Ok(class(cx, name, autoload)?.is_some_and(|class| kind(&class)))
}

/// Whether a class, perhaps an enum, is there.
#[php("class_exists(string $class, bool $autoload = true): bool")]
fn class_exists(cx: &mut Request, class: &Str, autoload: bool) -> Result<bool> {
    exists(cx, class, autoload, |class| matches!(class.kind, ClassKind::Class | ClassKind::Enum))
}

/// Whether an interface is there.
#[php("interface_exists(string $interface, bool $autoload = true): bool")]
fn interface_exists(cx: &mut Request, interface: &Str, autoload: bool) -> Result<bool> {
    exists(cx, interface, autoload, Class::is_interface)
}

/// Whether a trait is there.
#[php("trait_exists(string $trait, bool $autoload = true): bool")]
fn trait_exists(cx: &mut Request, r#trait: &Str, autoload: bool) -> Result<bool> {
    exists(cx, r#trait, autoload, Class::is_trait)
}

/// Whether an enum is there.
#[php("enum_exists(string $enum, bool $autoload = true): bool")]
fn enum_exists(cx: &mut Request, r#enum: &Str, autoload: bool) -> Result<bool> {
    exists(cx, r#enum, autoload, Class::is_enum)
}

/// Whether a function is there.
#[php("function_exists(string $function): bool")]
fn function_exists(cx: &mut Request, function: &Str) -> bool {
    cx.find_function(function).is_some()
}

/// Names that no class may have.
const RESERVED: [&[u8]; 17] = [
    b"bool",
    b"false",
    b"float",
    b"int",
    b"null",
    b"parent",
    b"self",
    b"static",
    b"string",
    b"true",
    b"void",
    b"never",
    b"iterable",
    b"object",
    b"mixed",
    b"array",
    b"callable",
];

/// Gives a class a second name.
#[php("class_alias(string $class, string $alias, bool $autoload = true): bool")]
fn class_alias(cx: &mut Request, class: &Str, alias: &Str, autoload: bool) -> Result<bool> {
    let Some(found) = self::class(cx, class, autoload)? else {
        cx.warning([b"Class \"", &class[..], b"\" not found"].concat())?;
        return Ok(false);
    };
    let name = without_slash(alias);
    let lower = name.to_ascii_lowercase();
    let last = lower.rsplit(|byte| *byte == b'\\').next().unwrap_or(&lower);
    if last == b"_" {
        cx.deprecated([b"Using \"", &alias[..], b"\" as a class alias is deprecated since 8.4"].concat())?;
    }
    if RESERVED.contains(&last) {
        return Err(cx.fatal([b"Cannot use \"", &alias[..], b"\" as a class alias as it is reserved"].concat()));
    }
    if cx.find_class(&lower).is_some() {
        // PHP says where the class to be named stands, not the one that has the name
        let mut message = [b"Cannot redeclare ", found.kind_name().as_bytes(), b" ", &alias[..]].concat();
        if let Some(decl) = found.get().decl()
            && let heddle_runtime::class::Source::User { unit, .. } = &found.get().source
        {
            message.extend_from_slice(b" (previously declared in ");
            message.extend_from_slice(&unit.get().path);
            message.extend_from_slice(format!(":{})", decl.start_line).as_bytes());
        }
        cx.warning(message)?;
        return Ok(false);
    }
    let engine = cx.engine.clone();
    cx.classes.declare_by_name(&engine.symbols, &lower, found);
    Ok(true)
}
