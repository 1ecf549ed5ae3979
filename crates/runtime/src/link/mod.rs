//! Linking: making a [`Class`] out of a declaration, its parent, its interfaces and its traits.
//!
//! Order of reading:
//! - this file: finding what a declaration names, the cache of linked classes, [`declare_class`].
//! - [`builder`]: the class while it is made. [`members`]: its own declarations.
//! - [`inherit`]: what comes from the parent and the interfaces, and the rules for overriding.
//!   [`traits`]: what traits give.
//! - [`signature`], [`variance`]: whether a method may override another one.
//! - [`checks`]: what the finished class must fulfil. [`enums`]: what enums get.
//! - [`native`]: builtin classes. [`literal`]: constants as values.
//!
//! A class whose names mean the same classes as before is taken from its unit's cache: it is linked
//! once per process. Errors are fatal ones at the declaration, in PHP's words.

mod builder;
mod checks;
mod enums;
mod inherit;
mod literal;
mod members;
mod native;
mod property;
mod signature;
mod texts;
mod traits;
mod variance;

pub use enums::ENUM_METHODS;
pub use literal::{Constants, constant, constant_value, literal};
pub use native::native_classes;
pub(crate) use signature::{param_type, user_return};
pub(crate) use texts::known as known_text;
pub(crate) use texts::shared as shared_text;
pub use texts::text_of_process;

use crate::class::{Class, ClassPtr, Source};
use crate::errors::level;
use crate::function::{ClassName, FunctionPtr, Kept, LoadedUnit, UnitPtr};
use crate::handle::Handle;
use crate::symbol::Symbol;
use crate::{Halt, Request, Result};
use heddle_bytecode::unit::{self, ClassKind};
use std::sync::Arc;

/// A class of a unit as it was linked before.
pub struct LinkedClass {
    /// Number in the unit.
    pub index: u32,
    pub class: Arc<Class>,
    /// The names that linking asked for before the class was declared. The class keeps
    /// these alive.
    pub depends: Vec<Dependency>,
    /// Pairs of methods that were checked once the class was declared, because classes were loaded
    /// for it: they are checked in each request.
    pub open: Vec<(FunctionPtr, FunctionPtr)>,
    /// What was raised while it was linked.
    pub raised: Vec<Raised>,
}

/// A name that linking asked for, and what it meant.
#[derive(Clone, PartialEq, Eq)]
pub struct Dependency {
    /// None where the unit is one request's.
    symbol: Option<Handle<Symbol>>,
    /// In lower case.
    pub name: Box<[u8]>,
    pub class: ClassPtr,
}

impl Dependency {
    fn new(cx: &Request, unit: UnitPtr, name: &[u8], class: ClassPtr) -> Dependency {
        let name: Box<[u8]> = name.strip_prefix(b"\\").unwrap_or(name).to_ascii_lowercase().into();
        let symbol = (unit.kept == Kept::ByProcess).then(|| cx.engine.symbols.intern(&name));
        Dependency { symbol, name, class }
    }

    /// Returns whether the name means now what it meant.
    fn holds(&self, cx: &Request) -> bool {
        let now = match self.symbol {
            Some(symbol) => cx.classes.at(symbol),
            None => cx.find_class(&self.name),
        };
        now == Some(self.class)
    }
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
    pub depends: Vec<Dependency>,
}

impl Relatives {
    /// Notes which names meant them.
    fn with_dependencies(mut self, cx: &Request, unit: UnitPtr, decl: &unit::Class) -> Relatives {
        let parents = decl.parent.iter().zip(self.parent);
        let traits = decl.traits.iter().zip(self.traits.iter().copied());
        let interfaces = decl.interfaces.iter().zip(self.interfaces.iter().copied());
        let all = parents.chain(traits).chain(interfaces);
        self.depends = all.map(|(name, class)| Dependency::new(cx, unit, name, class)).collect();
        self
    }
}

/// Declares class number `index` of the unit under its name. When `hoisting`, nothing is loaded,
/// and a class that names something unknown, or whose name is taken, is left for its statement:
/// `Ok(None)`.
pub fn declare_class(cx: &mut Request, unit: UnitPtr, index: u32, hoisting: bool) -> Result<Option<ClassPtr>> {
    let decl = &unit.unit.classes[index as usize];
    if let Some(existing) = declared(cx, unit, index) {
        return if hoisting { Ok(None) } else { already_there(cx, unit, index, existing) };
    }
    // who finds all as it was need not look for it
    if let Some(known) = cached(cx, unit, index) {
        return redeclare(cx, known).map(Some);
    }
    let Some(relatives) = find_relatives(cx, unit, index, hoisting)? else {
        return Ok(None);
    };
    // looking may have loaded what was missing, or the class itself
    if let Some(existing) = declared(cx, unit, index) {
        return already_there(cx, unit, index, existing);
    }
    if let Some(known) = cached(cx, unit, index) {
        return redeclare(cx, known).map(Some);
    }
    let relatives = relatives.with_dependencies(cx, unit, decl);
    let Some(made) = builder::link(cx, unit, index, relatives, hoisting)? else {
        return Ok(None);
    };
    let (class, raised) = (made.class.clone(), made.raised.clone());
    keep_linked(cx, unit, made);
    let class = register(cx, class);
    raise(cx, &raised)?;
    builder::check_waiting(cx)?;
    Ok(Some(class))
}

/// Keeps a linking for later requests, the last few of each declaration.
#[cold]
#[inline(never)]
fn keep_linked(cx: &Request, unit: UnitPtr, made: LinkedClass) {
    const KEPT: usize = 4;
    let mut linked = unit.linked.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let same = |known: &&LinkedClass| known.index == made.index;
    let mut oldest = None;
    if linked.iter().filter(same).count() >= KEPT
        && let Some(at) = linked.iter().position(|known| known.index == made.index)
    {
        oldest = Some(linked.remove(at));
    }
    linked.push(made);
    drop(linked);
    cx.engine.retired.retire(oldest.map(|oldest| oldest.class));
}

/// A class that was linked before, and the work that declaring it takes.
struct Known {
    class: Arc<Class>,
    raised: Vec<Raised>,
    open: Vec<(FunctionPtr, FunctionPtr)>,
}

fn redeclare(cx: &mut Request, known: Known) -> Result<ClassPtr> {
    let class = register(cx, known.class.clone());
    raise(cx, &known.raised)?;
    builder::answer_again(cx, &known.class, known.open)?;
    builder::check_waiting(cx)?;
    Ok(class)
}

/// Raises what linking a class had to say, once the class is declared: a handler that throws leaves
/// the class there.
fn raise(cx: &mut Request, raised: &[Raised]) -> Result<()> {
    raised.iter().try_for_each(|raised| raised.raise(cx))
}

fn register(cx: &mut Request, class: Arc<Class>) -> ClassPtr {
    let handle = cx.keep_class(class);
    declare(cx, &handle.get().source, handle);
    handle
}

/// Makes a class known under the name of its declaration.
pub(crate) fn declare(cx: &mut Request, source: &Source, class: ClassPtr) {
    let Source::User { unit, index } = source else { return };
    match unit.class_symbols[*index as usize] {
        Some(symbol) => cx.classes.declare(symbol, class),
        None => {
            let lower = unit.unit.classes[*index as usize].name.to_ascii_lowercase();
            let engine = cx.engine.clone();
            cx.classes.declare_by_name(&engine.symbols, &lower, class);
        }
    }
}

/// Returns the class that has the name of class number `index` of a unit.
pub fn declared(cx: &Request, unit: UnitPtr, index: u32) -> Option<ClassPtr> {
    match unit.class_symbols[index as usize] {
        Some(symbol) => cx.classes.at(symbol),
        None => cx.find_class_named(&unit.unit.classes[index as usize].name),
    }
}

/// There is a class of this name: this very one, or another.
fn already_there(cx: &mut Request, unit: UnitPtr, index: u32, existing: ClassPtr) -> Result<Option<ClassPtr>> {
    let decl = &unit.unit.classes[index as usize];
    let same = matches!(&existing.get().source, Source::User { unit: other, index: number } if *other == unit && *number == index);
    if same && decl.anonymous {
        return Ok(Some(existing));
    }
    let mut message = [b"Cannot redeclare ", existing.kind_name().as_bytes(), b" ", &existing.name[..]].concat();
    if let Source::User { unit: other, index: number } = &existing.get().source {
        let line = other.unit.classes[*number as usize].start_line;
        message = [&message[..], b" (previously declared in ", &other.path, format!(":{line})").as_bytes()].concat();
    }
    Err(fatal(cx, unit.get(), decl.start_line, message))
}

/// A fatal error at a line of the unit.
pub(crate) fn fatal(cx: &mut Request, unit: &LoadedUnit, line: u32, message: impl AsRef<[u8]>) -> Halt {
    fatal_as(cx, level::COMPILE_ERROR, unit, line, message)
}

/// Raises a fatal error of the level that functions at the program's end see.
fn fatal_as(cx: &mut Request, level: i64, unit: &LoadedUnit, line: u32, message: impl AsRef<[u8]>) -> Halt {
    let path = unit.path.to_vec();
    match cx.raise_at(level, message.as_ref(), &path, line) {
        Err(halt) => halt,
        Ok(()) => Halt::Fatal,
    }
}

/// Returns the class as it was linked before, if all names mean what they meant.
fn cached(cx: &Request, unit: UnitPtr, index: u32) -> Option<Known> {
    let linked = unit.linked.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let holds = |known: &&LinkedClass| known.index == index && known.depends.iter().all(|name| name.holds(cx));
    let known = linked.iter().find(holds)?;
    Some(Known { class: known.class.clone(), raised: known.raised.clone(), open: known.open.clone() })
}

/// Finds parent, traits and interfaces, in PHP's order. `None`: something is unknown and nothing
/// may be loaded.
fn find_relatives(cx: &mut Request, unit: UnitPtr, index: u32, hoisting: bool) -> Result<Option<Relatives>> {
    let decl = &unit.get().unit.classes[index as usize];
    let mut found = Relatives { parent: None, interfaces: Vec::new(), traits: Vec::new(), depends: Vec::new() };
    let mut known = unit.get().relatives(&cx.engine.symbols, index).iter();
    if let Some(name) = &decl.parent {
        let Some(class) = find(cx, name, known.next(), "Class", hoisting)? else { return Ok(None) };
        found.parent = Some(class);
    }
    for name in &decl.traits {
        let Some(class) = find(cx, name, known.next(), "Trait", hoisting)? else { return Ok(None) };
        if class.kind != ClassKind::Trait {
            let message = [&decl.name[..], b" cannot use ", &class.name[..], b" - it is not a trait"].concat();
            return Err(cx.throw_error("Error", message));
        }
        found.traits.push(class);
    }
    for name in &decl.interfaces {
        let Some(class) = find(cx, name, known.next(), "Interface", hoisting)? else { return Ok(None) };
        found.interfaces.push(class);
    }
    Ok(Some(found))
}

/// Finds one of them, by what the process knows its name as where it knows it.
fn find(cx: &mut Request, name: &[u8], known: Option<&ClassName>, kind: &str, hoisting: bool) -> Result<Option<ClassPtr>> {
    let name = name.strip_prefix(b"\\").unwrap_or(name);
    let found = match known {
        Some(known) if hoisting => return Ok(cx.classes.at_name(known.named)),
        Some(known) => cx.lookup_named_class(known.named, &known.text)?,
        None if hoisting => return Ok(cx.find_class_named(name)),
        None => cx.lookup_class(name)?,
    };
    match found {
        Some(class) => Ok(Some(class)),
        None => Err(cx.throw_error("Error", [kind.as_bytes(), b" \"", name, b"\" not found"].concat())),
    }
}
