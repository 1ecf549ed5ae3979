//! Whether the host's declarations fit what they extend and implement. The engine takes a builtin
//! declaration that does not fit for a defect of the build, so it is found before anything is
//! built, and said in PHP's words.

use crate::config::{Class, Config, FunctionSpec};
use crate::error::{Code, Error, Result};
use heddle_engine::runtime::decl::{self, ClassKind, flags};
use std::collections::{HashMap, HashSet};

/// The classes that a name can mean: those built in, and the host's own that come before.
struct Known<'a> {
    built_in: HashMap<String, &'static decl::Class>,
    own: HashMap<String, &'a Class>,
}

/// A method that a class has or must have.
struct Method {
    /// `Countable::count`
    shown: String,
    class: String,
    name: String,
    required: u16,
    /// `None`: any number.
    most: Option<u16>,
    flags: u32,
}

fn lower(name: &str) -> String {
    name.trim_start_matches('\\').to_ascii_lowercase()
}

fn wrong<T>(text: String) -> Result<T> {
    Err(Error::new(Code::InvalidArgument, text))
}

/// Errors: a name is taken, a parent or interface is missing or cannot be one, a method is missing
/// or does not fit.
pub fn check(config: &Config) -> Result<()> {
    let built_in = heddle_engine::extensions::all();
    let mut functions: HashSet<String> = HashSet::new();
    let mut known = Known { built_in: HashMap::new(), own: HashMap::new() };
    for extension in &built_in {
        functions.extend(extension.functions.iter().copied().flatten().map(|function| function.name.to_ascii_lowercase()));
        known.built_in.extend(extension.classes.iter().map(|class| (class.name.to_ascii_lowercase(), *class)));
    }
    for function in &config.functions {
        if !functions.insert(function.name.to_ascii_lowercase()) {
            return wrong(format!("there is a function {}() already", function.name));
        }
    }
    for class in &config.classes {
        check_relations(class, &known)?;
        check_members(class)?;
        check_inherited_members(class, &known)?;
        check_methods(class, &known)?;
        let name = lower(&class.name);
        if known.built_in.contains_key(&name) || known.own.insert(name, class).is_some() {
            return wrong(format!("there is a class {} already", class.name));
        }
    }
    Ok(())
}

fn check_relations(class: &Class, known: &Known<'_>) -> Result<()> {
    let own = &class.name;
    for needed in class.parent.iter().chain(&class.interfaces) {
        let name = lower(needed);
        if known.built_in.contains_key(&name) || known.own.contains_key(&name) {
            continue;
        }
        return wrong(format!("{own} needs {needed}, which is not declared before it"));
    }
    if let Some(parent) = class.parent.as_deref().and_then(|parent| known.built_in.get(&lower(parent))) {
        let name = parent.name;
        match parent.kind {
            ClassKind::Class if parent.flags & flags::FINAL != 0 => return wrong(format!("Class {own} cannot extend final class {name}")),
            ClassKind::Class => {}
            ClassKind::Interface => return wrong(format!("Class {own} cannot extend interface {name}")),
            _ => return wrong(format!("Class {own} cannot extend {name}, which is no class")),
        }
    }
    for interface in &class.interfaces {
        let is_interface = known.built_in.get(&lower(interface)).is_some_and(|decl| decl.kind == ClassKind::Interface);
        if !is_interface {
            return wrong(format!("{own} cannot implement {interface} - it is not an interface"));
        }
    }
    check_reserved(class, known)
}

/// Interfaces that not every class may name.
fn check_reserved(class: &Class, known: &Known<'_>) -> Result<()> {
    let own = &class.name;
    let all: HashSet<&str> = interfaces(class, known).into_iter().map(|interface| interface.name).collect();
    let inherited: HashSet<&str> = match class.parent.as_deref().map(lower) {
        Some(parent) => interfaces_of(&parent, known).into_iter().map(|interface| interface.name).collect(),
        None => HashSet::new(),
    };
    let new = |name: &str| all.contains(name) && !inherited.contains(name);
    if new("Traversable") && !new("Iterator") && !new("IteratorAggregate") {
        let text = "must implement interface Traversable as part of either Iterator or IteratorAggregate";
        return wrong(format!("Class {own} {text}"));
    }
    if all.contains("Iterator") && all.contains("IteratorAggregate") {
        return wrong(format!("Class {own} cannot implement both Iterator and IteratorAggregate at the same time"));
    }
    if new("Throwable") {
        return wrong(format!("Class {own} cannot implement interface Throwable, extend Exception or Error instead"));
    }
    if new("UnitEnum") {
        return wrong(format!("Class {own} cannot implement interface UnitEnum, which is for enums"));
    }
    if new("DateTimeInterface") {
        return wrong("DateTimeInterface can't be implemented by user classes".to_owned());
    }
    Ok(())
}

/// All interfaces of a class of the host: its own, those that these extend, and those of its
/// parent.
fn interfaces(class: &Class, known: &Known<'_>) -> Vec<&'static decl::Class> {
    let mut all: Vec<&'static decl::Class> = class.parent.iter().flat_map(|parent| interfaces_of(&lower(parent), known)).collect();
    all.extend(class.interfaces.iter().flat_map(|interface| interfaces_of(&lower(interface), known)));
    all
}

/// A class or interface's interfaces, an interface itself among them.
fn interfaces_of(name: &str, known: &Known<'_>) -> Vec<&'static decl::Class> {
    if let Some(class) = known.own.get(name) {
        return interfaces(class, known);
    }
    let Some(decl) = known.built_in.get(name) else {
        return Vec::new();
    };
    let mut all: Vec<&'static decl::Class> = (decl.kind == ClassKind::Interface).then_some(*decl).into_iter().collect();
    let above = decl.parent.iter().chain(decl.interfaces);
    all.extend(above.flat_map(|name| interfaces_of(&lower(name), known)));
    all
}

fn check_members(class: &Class) -> Result<()> {
    let own = &class.name;
    let mut methods = HashSet::new();
    if let Some(twice) = class.methods.iter().find(|method| !methods.insert(method.name.to_ascii_lowercase())) {
        return wrong(format!("Cannot redeclare {own}::{}()", twice.name));
    }
    let mut constants = HashSet::new();
    if let Some((twice, _)) = class.constants.iter().find(|(name, _)| !constants.insert(name)) {
        return wrong(format!("Cannot redefine class constant {own}::{twice}"));
    }
    let mut properties = HashSet::new();
    if let Some((twice, _)) = class.properties.iter().find(|(name, _)| !properties.insert(name)) {
        return wrong(format!("Cannot redeclare {own}::${twice}"));
    }
    match class.constants.iter().find(|(name, _)| name.eq_ignore_ascii_case("class")) {
        Some(_) => wrong("A class constant must not be called 'class'; it is reserved for class name fetching".to_owned()),
        None => Ok(()),
    }
}

/// The classes above one that are built in, the nearest first.
fn built_in_above(class: &Class, known: &Known<'_>) -> Vec<&'static decl::Class> {
    let mut all = Vec::new();
    let mut parent = class.parent.as_deref().map(lower);
    while let Some(name) = parent.take() {
        if let Some(above) = known.own.get(&name) {
            parent = above.parent.as_deref().map(lower);
        } else if let Some(above) = known.built_in.get(&name) {
            all.push(*above);
            parent = above.parent.map(lower);
        }
    }
    all
}

/// Properties of the host have no type, and constants that are final stay what they are.
fn check_inherited_members(class: &Class, known: &Known<'_>) -> Result<()> {
    let own = &class.name;
    let above = built_in_above(class, known);
    for (name, _) in &class.properties {
        let typed = above.iter().find_map(|above| {
            let property = above.properties.iter().find(|property| property.name == name)?;
            property.ty.as_ref().map(|ty| (above.name, ty.text))
        });
        if let Some((parent, ty)) = typed {
            return wrong(format!("Type of {own}::${name} must be {ty} (as in class {parent})"));
        }
    }
    for (name, _) in &class.constants {
        let is_final =
            |above: &&decl::Class| above.constants.iter().any(|constant| constant.name == name && constant.flags & flags::FINAL != 0);
        if let Some(parent) = above.iter().copied().chain(interfaces(class, known)).find(is_final) {
            return wrong(format!("{own}::{name} cannot override final constant {}::{name}", parent.name));
        }
    }
    Ok(())
}

fn own_method(class: &str, spec: &FunctionSpec) -> Method {
    Method {
        shown: format!("{class}::{}", spec.name),
        class: class.to_owned(),
        name: spec.name.to_ascii_lowercase(),
        required: spec.required,
        most: spec.most,
        flags: spec.flags,
    }
}

fn built_in_method(class: &'static decl::Class, function: &'static decl::Function) -> Method {
    let is_abstract = class.kind == ClassKind::Interface || function.call.is_none();
    let variadic = function.params.last().is_some_and(|param| param.variadic);
    Method {
        shown: format!("{}::{}", class.name, function.name),
        class: class.name.to_owned(),
        name: function.name.to_ascii_lowercase(),
        required: function.required,
        most: (!variadic).then_some(function.params.len() as u16),
        flags: function.flags | if is_abstract { flags::ABSTRACT } else { 0 },
    }
}

/// The methods that a class inherits, the nearest first, those of interfaces last.
fn inherited(class: &Class, known: &Known<'_>) -> Vec<Method> {
    let mut all = Vec::new();
    let mut parent = class.parent.as_deref().map(lower);
    while let Some(name) = parent.take() {
        if let Some(above) = known.own.get(&name) {
            all.extend(above.methods.iter().map(|method| own_method(&above.name, method)));
            parent = above.parent.as_deref().map(lower);
        } else if let Some(above) = known.built_in.get(&name) {
            all.extend(above.methods.iter().map(|method| built_in_method(above, method)));
            parent = above.parent.map(lower);
        }
    }
    for interface in interfaces(class, known) {
        all.extend(interface.methods.iter().map(|method| built_in_method(interface, method)));
    }
    all
}

/// Every method that is demanded must be there, and every one that replaces another must take what
/// that takes.
fn check_methods(class: &Class, known: &Known<'_>) -> Result<()> {
    let inherited = inherited(class, known);
    for method in class.methods.iter().map(|method| own_method(&class.name, method)) {
        for above in inherited.iter().filter(|above| above.name == method.name) {
            check_override(&method, above)?;
        }
    }
    let has = |name: &str| {
        class.methods.iter().any(|method| method.name.eq_ignore_ascii_case(name))
            || inherited.iter().any(|method| method.name == name && method.flags & flags::ABSTRACT == 0)
    };
    let mut seen = HashSet::new();
    let demanded = inherited.iter().filter(|method| method.flags & flags::ABSTRACT != 0 && !has(&method.name));
    let missing: Vec<&str> = demanded.filter(|method| seen.insert(&method.name)).map(|method| &method.shown[..]).collect();
    match missing.len() {
        0 => Ok(()),
        1 => wrong(format!(
            "Class {} contains 1 abstract method and must therefore implement the remaining method ({})",
            class.name, missing[0]
        )),
        many => {
            let list = missing.join(", ");
            wrong(format!(
                "Class {} contains {many} abstract methods and must therefore implement the remaining methods ({list})",
                class.name
            ))
        }
    }
}

fn check_override(method: &Method, above: &Method) -> Result<()> {
    if above.flags & flags::PRIVATE != 0 {
        return Ok(());
    }
    if above.flags & flags::FINAL != 0 {
        return wrong(format!("Cannot override final method {}()", above.shown));
    }
    let is_static = |method: &Method| method.flags & flags::STATIC != 0;
    if is_static(method) != is_static(above) {
        let (from, to) = if is_static(above) { ("static", "non static") } else { ("non static", "static") };
        return wrong(format!("Cannot make {from} method {}() {to} in class {}", above.shown, method.class));
    }
    // constructors need not agree, but for those that an interface or an abstract class demands
    if method.name == "__construct" && above.flags & flags::ABSTRACT == 0 {
        return Ok(());
    }
    let takes_enough = match (method.most, above.most) {
        (None, _) => true,
        (Some(most), Some(wanted)) => most >= wanted,
        (Some(_), None) => false,
    };
    if takes_enough && method.required <= above.required {
        return Ok(());
    }
    let wanted = match above.most {
        Some(most) if most == above.required => format!("{most}"),
        Some(most) => format!("{} to {most}", above.required),
        None => format!("{} or more", above.required),
    };
    wrong(format!("Declaration of {}() must be compatible with {}(), which takes {wanted} arguments", method.shown, above.shown))
}
