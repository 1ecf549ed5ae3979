//! Linking: making a [`Class`] out of a declaration, its parent, its interfaces and its traits.
//!
//! Order of reading:
//! - this file: finding what a declaration names, the cache of linked classes, [`declare_class`].
//! - [`builder`]: the class while it is made. [`members`]: its own declarations.
//! - [`inherit`]: what comes from the parent and the interfaces, and the rules for overriding. [`traits`]: what traits give.
//! - [`signature`], [`variance`]: whether a method may override another one.
//! - [`checks`]: what the finished class must fulfil. [`enums`]: what enums get.
//! - [`native`]: builtin classes. [`literal`]: constants as values.
//!
//! A class whose names mean the same classes as before is taken from its unit's cache: it is linked once per process.
//! Errors are fatal ones at the declaration, in PHP's words.

mod builder;
mod checks;
mod enums;
mod inherit;
mod literal;
mod members;
mod native;
mod property;
mod signature;
mod traits;
mod variance;

pub use enums::ENUM_METHODS;
pub use literal::{Constants, constant, constant_value, literal};
pub use native::native_classes;
pub(crate) use signature::{param_type, user_return};

use crate::class::{Class, ClassPtr};
use crate::errors::level;
use crate::function::{LoadedUnit, UnitPtr};
use crate::{Halt, Request, Result};
use heddle_bytecode::unit::{self, ClassKind};
use std::sync::Arc;

/// A class of a unit as it was linked before.
pub struct LinkedClass {
    /// Number in the unit.
    pub index: u32,
    pub class: Arc<Class>,
    /// What each name meant that linking asked for: lowercase name, class. The class keeps these alive.
    pub depends: Vec<(Box<[u8]>, ClassPtr)>,
    /// What was raised while it was linked.
    pub raised: Vec<Raised>,
}

/// A deprecation that linking raised.
#[derive(Clone)]
pub struct Raised {
    pub message: Vec<u8>,
    pub path: Box<[u8]>,
    pub line: u32,
}

impl Raised {
    fn raise(&self, cx: &mut Request) -> Result<()> {
        cx.raise_at(level::DEPRECATED, &self.message, &self.path, self.line)
    }
}

/// What a declaration names, found.
pub(crate) struct Relatives {
    pub parent: Option<ClassPtr>,
    pub interfaces: Vec<ClassPtr>,
    pub traits: Vec<ClassPtr>,
    pub depends: Vec<(Box<[u8]>, ClassPtr)>,
}

/// Declares class number `index` of the unit under its name. When `hoisting`, nothing is loaded, and a class that names something
/// unknown, or whose name is taken, is left for its statement: `Ok(None)`.
pub fn declare_class(cx: &mut Request, unit: UnitPtr, index: u32, hoisting: bool) -> Result<Option<ClassPtr>> {
    let decl = &unit.unit.classes[index as usize];
    let lower = decl.name.to_ascii_lowercase();
    if let Some(existing) = cx.find_class(&lower) {
        return if hoisting { Ok(None) } else { already_there(cx, unit, index, existing) };
    }
    let Some(relatives) = find_relatives(cx, decl, hoisting)? else {
        return Ok(None);
    };
    if let Some((class, raised)) = cached(cx, unit, index, &relatives) {
        raised.iter().try_for_each(|raised| raised.raise(cx))?;
        let class = register(cx, lower, class);
        builder::settle(cx)?;
        return Ok(Some(class));
    }
    // autoloading may have declared it meanwhile
    if let Some(existing) = cx.find_class(&lower) {
        return already_there(cx, unit, index, existing);
    }
    let Some(made) = builder::link(cx, unit, index, relatives, hoisting)? else {
        return Ok(None);
    };
    let class = made.class.clone();
    let mut linked = unit.linked.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    linked.retain(|old| old.index != index);
    linked.push(made);
    drop(linked);
    let class = register(cx, lower, class);
    builder::settle(cx)?;
    Ok(Some(class))
}

fn register(cx: &mut Request, lower: Vec<u8>, class: Arc<Class>) -> ClassPtr {
    let handle = cx.keep_class(class);
    cx.classes.insert(lower.into(), handle);
    handle
}

/// There is a class of this name: this very one, or another.
fn already_there(cx: &mut Request, unit: UnitPtr, index: u32, existing: ClassPtr) -> Result<Option<ClassPtr>> {
    let decl = &unit.unit.classes[index as usize];
    let same =
        matches!(&existing.get().source, crate::class::Source::User { unit: other, index: number } if *other == unit && *number == index);
    if same && decl.anonymous {
        return Ok(Some(existing));
    }
    let mut message = [b"Cannot redeclare ", existing.kind_name().as_bytes(), b" ", &existing.name[..]].concat();
    if let crate::class::Source::User { unit: other, index: number } = &existing.get().source {
        let line = other.unit.classes[*number as usize].start_line;
        message = [&message[..], b" (previously declared in ", &other.path, format!(":{line})").as_bytes()].concat();
    }
    Err(fatal(cx, unit.get(), decl.start_line, message))
}

/// A fatal error at a line of the unit.
pub(crate) fn fatal(cx: &mut Request, unit: &LoadedUnit, line: u32, message: impl AsRef<[u8]>) -> Halt {
    let path = unit.path.to_vec();
    match cx.raise_at(level::COMPILE_ERROR, message.as_ref(), &path, line) {
        Err(halt) => halt,
        Ok(()) => Halt::Fatal,
    }
}

/// The cached class with what it raises, if all its names mean what they meant.
fn cached(cx: &mut Request, unit: UnitPtr, index: u32, relatives: &Relatives) -> Option<(Arc<Class>, Vec<Raised>)> {
    let linked = unit.linked.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let known = linked.iter().find(|known| known.index == index)?;
    let same_relatives = known.depends.starts_with(&relatives.depends);
    let same = same_relatives && known.depends[relatives.depends.len()..].iter().all(|(name, class)| cx.find_class(name) == Some(*class));
    same.then(|| (known.class.clone(), known.raised.clone()))
}

/// Finds traits, parent and interfaces. `None`: something is unknown and nothing may be loaded.
fn find_relatives(cx: &mut Request, decl: &unit::Class, hoisting: bool) -> Result<Option<Relatives>> {
    let mut found = Relatives { parent: None, interfaces: Vec::new(), traits: Vec::new(), depends: Vec::new() };
    for name in &decl.traits {
        let Some(class) = find(cx, name, "Trait", hoisting)? else { return Ok(None) };
        if class.kind != ClassKind::Trait {
            let message = [&decl.name[..], b" cannot use ", &class.name[..], b" - it is not a trait"].concat();
            return Err(cx.throw_error("Error", message));
        }
        found.traits.push(class);
        found.depends.push((name.to_ascii_lowercase().into(), class));
    }
    if let Some(name) = &decl.parent {
        let Some(class) = find(cx, name, "Class", hoisting)? else { return Ok(None) };
        found.parent = Some(class);
        found.depends.push((name.to_ascii_lowercase().into(), class));
    }
    for name in &decl.interfaces {
        let Some(class) = find(cx, name, "Interface", hoisting)? else { return Ok(None) };
        found.interfaces.push(class);
        found.depends.push((name.to_ascii_lowercase().into(), class));
    }
    Ok(Some(found))
}

fn find(cx: &mut Request, name: &[u8], kind: &str, hoisting: bool) -> Result<Option<ClassPtr>> {
    let name = name.strip_prefix(b"\\").unwrap_or(name);
    if hoisting {
        let lower = name.to_ascii_lowercase();
        return Ok(cx.find_class(&lower));
    }
    match cx.lookup_class(name)? {
        Some(class) => Ok(Some(class)),
        None => Err(cx.throw_error("Error", [kind.as_bytes(), b" \"", name, b"\" not found"].concat())),
    }
}
