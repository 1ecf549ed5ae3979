//! What a class's relatives may be, and what the finished class must fulfil.

use super::builder::Builder;
use super::signature::has_attribute;
use crate::class::{Source, hook_bits};
use crate::function::FunctionPtr;
use crate::{ClassPtr, Result};
use heddle_bytecode::unit::{ClassKind, flags};

/// Parent and interfaces as such: kinds, `final`, `readonly`.
pub(super) fn relatives(builder: &mut Builder<'_>) -> Result<()> {
    let line = builder.line();
    if let Some(parent) = builder.parent {
        let name = builder.shown();
        let kind: Option<&[u8]> = match parent.kind {
            ClassKind::Interface => Some(b"interface"),
            ClassKind::Trait => Some(b"trait"),
            ClassKind::Enum => Some(b"enum"),
            ClassKind::Class if parent.flags & flags::FINAL != 0 => Some(b"final class"),
            ClassKind::Class => None,
        };
        if let Some(kind) = kind {
            return Err(builder.fatal(line, [b"Class ", &name[..], b" cannot extend ", kind, b" ", parent.shown()].concat()));
        }
        let readonly = |bits: u32| bits & flags::READONLY != 0;
        if readonly(parent.flags) != readonly(builder.flags) {
            let (own, other): (&[u8], &[u8]) = if readonly(builder.flags) {
                (b"Readonly class ", b"non-readonly class ")
            } else {
                (b"Non-readonly class ", b"readonly class ")
            };
            return Err(builder.fatal(line, [own, &name[..], b" cannot extend ", other, parent.shown()].concat()));
        }
    }
    for interface in builder.direct.clone() {
        if !interface.is_interface() {
            let message = [&builder.shown()[..], b" cannot implement ", &interface.name, b" - it is not an interface"].concat();
            return Err(builder.fatal(line, message));
        }
    }
    Ok(())
}

fn capital_kind(kind: ClassKind) -> &'static [u8] {
    match kind {
        ClassKind::Class => b"Class",
        ClassKind::Interface => b"Interface",
        ClassKind::Trait => b"Trait",
        ClassKind::Enum => b"Enum",
    }
}

/// No interface may be named twice, nor one that an enum has anyway.
fn named_once(builder: &mut Builder<'_>) -> Result<()> {
    let repeated = |(position, interface): (usize, &ClassPtr)| builder.direct[..position].contains(interface).then_some(*interface);
    let Some(interface) = builder.direct.iter().enumerate().find_map(repeated) else {
        return Ok(());
    };
    let head = [capital_kind(builder.kind), b" ", &builder.shown()].concat();
    let line = builder.line();
    Err(builder.fatal(line, [&head[..], b" cannot implement previously implemented interface ", &interface.name].concat()))
}

/// Builtin interfaces that not every class may implement.
pub(super) fn interfaces(builder: &mut Builder<'_>) -> Result<()> {
    named_once(builder)?;
    if builder.kind == ClassKind::Interface {
        return Ok(());
    }
    let inherited: Vec<ClassPtr> = builder.parent.map_or(Vec::new(), |parent| parent.interfaces.clone());
    let has = |builder: &Builder<'_>, name: &[u8]| builder.interfaces.iter().any(|interface| interface.name.eq_ignore_ascii_case(name));
    for interface in builder.interfaces.clone() {
        let asked_again = matches!(&interface.name[..], b"Traversable" | b"Serializable");
        if inherited.contains(&interface) && !asked_again || matches!(interface.source, Source::User { .. }) {
            continue;
        }
        let class = builder.shown();
        let shown = interface.name.to_vec();
        let message = match &shown[..] {
            b"Traversable" if !has(builder, b"Iterator") && !has(builder, b"IteratorAggregate") => {
                // an abstract class may leave the choice to its children
                if builder.flags & flags::ABSTRACT != 0 || builder.kind == ClassKind::Trait {
                    continue;
                }
                return Err(not_traversable(builder));
            }
            b"IteratorAggregate" if has(builder, b"Iterator") => {
                [b"Class ", &class[..], b" cannot implement both Iterator and IteratorAggregate at the same time"].concat()
            }
            b"Throwable" if !extends_throwable(builder) => {
                [b"Class ", &class[..], b" cannot implement interface Throwable, extend Exception or Error instead"].concat()
            }
            b"DateTimeInterface" => b"DateTimeInterface can't be implemented by user classes".to_vec(),
            b"UnitEnum" | b"BackedEnum" if builder.kind != ClassKind::Enum => {
                [b"Non-enum class ", &class[..], b" cannot implement interface ", &shown].concat()
            }
            b"BackedEnum" if builder.decl().is_some_and(|decl| decl.backing.is_none()) => {
                [b"Non-backed enum ", &class[..], b" cannot implement interface ", &shown].concat()
            }
            b"Serializable" => {
                serializable(builder)?;
                if builder.kind != ClassKind::Enum {
                    continue;
                }
                [b"Enum ", &class[..], b" cannot implement the Serializable interface"].concat()
            }
            _ => continue,
        };
        return Err(builder.unfulfilled(message));
    }
    Ok(())
}

/// PHP finds out when no file is looked at any more.
fn not_traversable(builder: &mut Builder<'_>) -> crate::Halt {
    let head = [b"Class ", &builder.shown()[..]].concat();
    let message = [&head[..], b" must implement interface Traversable as part of either Iterator or IteratorAggregate"].concat();
    let Some(cx) = &mut builder.cx else {
        return builder.fatal(0, message);
    };
    match cx.raise_at(crate::errors::level::CORE_ERROR, &message, b"Unknown", 0) {
        Err(halt) => halt,
        Ok(()) => crate::Halt::Fatal,
    }
}

fn extends_throwable(builder: &Builder<'_>) -> bool {
    builder.parent.is_some_and(|parent| parent.interfaces.iter().any(|interface| interface.shown() == b"Throwable"))
}

fn serializable(builder: &mut Builder<'_>) -> Result<()> {
    let has = |name: &[u8]| builder.methods.contains_key(name) || builder.parent.is_some_and(|parent| parent.method(name).is_some());
    let replaced = has(b"__serialize") && has(b"__unserialize");
    if replaced || builder.flags & flags::ABSTRACT != 0 && builder.kind == ClassKind::Class {
        return Ok(());
    }
    let head = [&builder.shown()[..], b" implements the Serializable interface, which is deprecated. "].concat();
    let tail = b"Implement __serialize() and __unserialize() instead (or in addition, if support for old PHP versions is necessary)";
    deprecated(builder, [&head[..], tail].concat())
}

fn deprecated(builder: &mut Builder<'_>, message: Vec<u8>) -> Result<()> {
    let line = builder.line();
    let Source::User { unit, .. } = &builder.source else {
        return Ok(());
    };
    let path = unit.path.to_vec();
    builder.deprecated(message, &path, line)
}

/// The class is complete: nothing abstract is left in a concrete one, and `#[\Override]` tells the
/// truth.
pub(super) fn finished(builder: &mut Builder<'_>) -> Result<()> {
    overrides(builder)?;
    if builder.kind == ClassKind::Enum {
        enum_magic(builder)?;
    }
    if builder.kind != ClassKind::Trait {
        property_overrides(builder)?;
    }
    if builder.kind == ClassKind::Class && builder.flags & flags::ABSTRACT == 0 || builder.kind == ClassKind::Enum {
        nothing_abstract(builder)?;
    }
    Ok(())
}

fn overrides(builder: &mut Builder<'_>) -> Result<()> {
    for method in builder.methods.values().copied().collect::<Vec<FunctionPtr>>() {
        let own = method.scope() == Some(builder.at) && method.user.is_some();
        // a trait's own methods are asked where the trait is used
        let stands = method.prototype.get().is_some() || builder.required_by_traits.contains(&method);
        if !own || builder.kind == ClassKind::Trait || !has_attribute(method, b"Override") || stands {
            continue;
        }
        return Err(no_such_parent(builder, method));
    }
    let hooks: Vec<FunctionPtr> = builder.properties.values().flat_map(|property| [property.get, property.set]).flatten().collect();
    for hook in hooks {
        let own = hook.scope() == Some(builder.at) && builder.kind != ClassKind::Trait;
        if own && has_attribute(hook, b"Override") && hook.prototype.get().is_none() {
            return Err(no_such_parent(builder, hook));
        }
    }
    Ok(())
}

/// What an enum may not have, not from a trait either; its own methods were checked when they were
/// compiled.
fn enum_magic(builder: &mut Builder<'_>) -> Result<()> {
    let known: [&[u8]; 14] = [
        b"__construct",
        b"__destruct",
        b"__clone",
        b"__get",
        b"__set",
        b"__isset",
        b"__unset",
        b"__tostring",
        b"__debuginfo",
        b"__serialize",
        b"__unserialize",
        b"__set_state",
        b"__sleep",
        b"__wakeup",
    ];
    let refused = builder.methods.iter().find(|(lower, _)| known.contains(&&lower[..]));
    let Some((_, &method)) = refused else {
        return Ok(());
    };
    let message = [b"Enum ", &builder.shown()[..], b" cannot include magic method ", &method.name].concat();
    Err(builder.fatal_at(method, message))
}

fn no_such_parent(builder: &mut Builder<'_>, method: FunctionPtr) -> crate::Halt {
    let path = [&builder.shown()[..], b"::", &method.name].concat();
    builder.fatal_at(method, [&path[..], b"() has #[\\Override] attribute, but no matching parent method exists"].concat())
}

fn property_overrides(builder: &mut Builder<'_>) -> Result<()> {
    let Some(decl) = builder.decl() else {
        return Ok(());
    };
    let claims = |property: &&heddle_bytecode::unit::Property| {
        property.attributes.iter().any(|attribute| attribute.name.eq_ignore_ascii_case(b"Override"))
    };
    let claimed: Vec<(Vec<u8>, u32)> =
        decl.properties.iter().filter(claims).map(|property| (property.name.to_vec(), property.line)).collect();
    for (name, line) in claimed {
        let visible = |class: &ClassPtr| class.properties.get(&name[..]).is_some_and(|property| property.flags & flags::PRIVATE == 0);
        let inherited = builder.parent.iter().chain(builder.interfaces.iter()).any(visible);
        if !inherited {
            let head = [&builder.shown()[..], b"::$", &name].concat();
            return Err(builder.fatal(line, [&head[..], b" has #[\\Override] attribute, but no matching parent property exists"].concat()));
        }
    }
    Ok(())
}

fn nothing_abstract(builder: &mut Builder<'_>) -> Result<()> {
    let mut missing: Vec<Vec<u8>> = Vec::new();
    let mut own: Option<FunctionPtr> = None;
    for method in builder.methods.values().copied().filter(|method| method.is_abstract()) {
        let scope = method.scope().unwrap_or(builder.at);
        if scope == builder.at && builder.traits.is_empty() && own.is_none() {
            own = Some(method);
        }
        missing.push([&builder.name_of(scope)[..], b"::", &method.name].concat());
    }
    for property in builder.properties.values() {
        for (bit, kind) in [(hook_bits::GET, &b"get"[..]), (hook_bits::SET, b"set")] {
            if property.abstract_hooks & bit != 0 {
                let class = abstract_owner(builder, &property.name, bit).unwrap_or(property.declared_by);
                missing.push([&builder.name_of(class)[..], b"::$", &property.name, b"::", kind].concat());
            }
        }
    }
    if missing.is_empty() {
        return Ok(());
    }
    if let Some(method) = own
        && builder.kind == ClassKind::Class
    {
        let head = [b"Class ", &builder.shown()[..], b" declares abstract method ", &method.name].concat();
        return Err(builder.fatal_at(method, [&head[..], b"() and must therefore be declared abstract"].concat()));
    }
    let count = missing.len();
    let plural: &[u8] = if count == 1 { b"" } else { b"s" };
    let mut list = missing.iter().take(3).map(|path| &path[..]).collect::<Vec<_>>().join(&b", "[..]);
    if count > 3 {
        list.extend_from_slice(b", ...");
    }
    let number = count.to_string();
    let is_anonymous = builder.decl().is_some_and(|decl| decl.anonymous);
    let message = if builder.kind == ClassKind::Enum || is_anonymous {
        let kind: &[u8] = if is_anonymous { b"Class " } else { b"Enum " };
        [kind, &builder.shown()[..], b" must implement ", number.as_bytes(), b" abstract method", plural, b" (", &list, b")"].concat()
    } else {
        let head = [b"Class ", &builder.shown()[..], b" contains ", number.as_bytes(), b" abstract method", plural].concat();
        let middle = b" and must therefore be declared abstract or implement the remaining method";
        [&head[..], middle, plural, b" (", &list, b")"].concat()
    };
    Err(builder.unfulfilled(message))
}

/// Who declared the abstract hook: the parent or interface that has it.
fn abstract_owner(builder: &Builder<'_>, name: &[u8], bit: u8) -> Option<ClassPtr> {
    let all = builder.parent.into_iter().chain(builder.interfaces.iter().copied());
    let having = |class: &ClassPtr| class.properties.get(name).is_some_and(|property| property.abstract_hooks & bit != 0);
    let class = all.into_iter().find(having)?;
    class.properties.get(name).map(|property| property.declared_by)
}
