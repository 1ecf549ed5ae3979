//! A class as text, with all its members.

use crate::held::{ClassHeld, ConstantHeld, FunctionHeld, PropertyHeld};
use crate::text::{constant, function, property};
use crate::{classes, members, methods};
use heddle_runtime::class::ClassPtr;
use heddle_runtime::decl::{ClassKind, flags};
use heddle_runtime::{Request, Result, reflect};
use heddle_value::Str;

/// `Class [ <user> class A … ] { … }`
pub(crate) fn class(cx: &mut Request, held: &ClassHeld, indent: &[u8]) -> Result<Vec<u8>> {
    let class = held.class;
    let mut out = head(cx, held, indent);
    if let (Some((start, end)), Some(file)) = (classes::lines(class), classes::file(class)) {
        out.extend_from_slice(&[indent, b"  @@ ", &file[..], format!(" {start}-{end}\n").as_bytes()].concat());
    }
    let inner = [indent, b"    "].concat();
    if class.is_enum() {
        cases(cx, class, indent, &mut out)?;
    }
    let mut list = Vec::new();
    for (name, declared) in &class.get().constants {
        if !declared.case && (declared.flags & flags::PRIVATE == 0 || declared.declared_by == class) {
            list.push(constant(cx, &ConstantHeld { class, name: cx.str(name) }, &inner)?);
        }
    }
    section(&mut out, indent, "Constants", &list, b"");
    for is_static in [true, false] {
        properties(cx, held, indent, is_static, &mut out)?;
        if !is_static {
            dynamic(cx, held, indent, &mut out)?;
        }
        let mut list = Vec::new();
        for method in class.get().methods.values().copied() {
            let private = method.flags & flags::PRIVATE != 0 && method.scope() != Some(class);
            if method.is_static() == is_static && !private {
                list.push(function(cx, &FunctionHeld::plain(method), &inner, Some(class))?);
            }
        }
        if !is_static
            && class == cx.engine.known.closure
            && held.object.is_some()
            && let Some(invoke) = methods::find(cx, class, held.object.as_ref(), b"__invoke")
        {
            list.push(function(cx, &invoke, &inner, Some(class))?);
        }
        section(&mut out, indent, if is_static { "Static methods" } else { "Methods" }, &list, b"\n");
    }
    out.extend_from_slice(&[indent, b"}\n"].concat());
    Ok(out)
}

/// A part with its number of entries.
fn section(out: &mut Vec<u8>, indent: &[u8], title: &str, entries: &[Vec<u8>], between: &[u8]) {
    out.extend_from_slice(&[b"\n", indent, format!("  - {title} [{}] {{\n", entries.len()).as_bytes()].concat());
    out.extend_from_slice(&entries.join(between));
    out.extend_from_slice(&[indent, b"  }\n"].concat());
}

fn properties(cx: &mut Request, held: &ClassHeld, indent: &[u8], is_static: bool, out: &mut Vec<u8>) -> Result<()> {
    let inner = [indent, b"    "].concat();
    let mut list = Vec::new();
    for declared in members::visible_properties(held.class).filter(|declared| (declared.flags & flags::STATIC != 0) == is_static) {
        let name = Str::clone(&declared.name);
        list.push(property(cx, &PropertyHeld { class: held.class, name, property: Some(declared.clone()) }, &inner)?);
    }
    section(out, indent, if is_static { "Static properties" } else { "Properties" }, &list, b"");
    Ok(())
}

fn dynamic(cx: &mut Request, held: &ClassHeld, indent: &[u8], out: &mut Vec<u8>) -> Result<()> {
    let Some(object) = &held.object else {
        return Ok(());
    };
    let inner = [indent, b"    "].concat();
    let mut list = Vec::new();
    for name in members::dynamic_names(cx, object).into_iter().filter(|name| !members::hidden(held.class, name)) {
        list.push(property(cx, &PropertyHeld { class: held.class, name, property: None }, &inner)?);
    }
    section(out, indent, "Dynamic properties", &list, b"");
    Ok(())
}

fn cases(cx: &mut Request, class: ClassPtr, indent: &[u8], out: &mut Vec<u8>) -> Result<()> {
    let mut list = Vec::new();
    for (name, _) in class.get().constants.iter().filter(|(_, declared)| declared.case) {
        let mut line = [indent, b"    Case ", name].concat();
        let case = crate::constants::value(cx, class, name)?;
        if let Some(object) = case.as_object().filter(|object| object.slot_count() > 1) {
            let backing = object.slot(1).clone();
            line.extend_from_slice(&[b" = ", &cx.to_str(&backing)?[..]].concat());
        }
        line.push(b'\n');
        list.push(line);
    }
    section(out, indent, "Enum cases", &list, b"");
    Ok(())
}

/// Everything up to ` ] {`.
fn head(cx: &Request, held: &ClassHeld, indent: &[u8]) -> Vec<u8> {
    let class = held.class;
    let mut out = Vec::new();
    let decl = class.get().decl().filter(|_| !class.is_internal());
    if let Some(doc) = decl.and_then(|decl| decl.doc.as_deref()) {
        out.extend_from_slice(&[indent, doc, b"\n"].concat());
    }
    let kind: &[u8] = match class.kind {
        _ if held.object.is_some() => b"Object of class [ ",
        ClassKind::Interface => b"Interface [ ",
        ClassKind::Trait => b"Trait [ ",
        ClassKind::Enum => b"Enum [ ",
        ClassKind::Class => b"Class [ ",
    };
    out.extend_from_slice(&[indent, kind].concat());
    out.extend_from_slice(if class.is_internal() { b"<internal" } else { b"<user" });
    if let Some(extension) = reflect::extension_of_class(&cx.engine, class) {
        out.extend_from_slice(format!(":{}", extension.name).as_bytes());
    }
    out.extend_from_slice(b"> ");
    let hooked = class.get().properties.values().any(|property| property.has_hooks());
    let of_class = class.kind == ClassKind::Class && (class.hooks.iterate.is_some() || class.is_subclass_of(cx.engine.known.traversable));
    if of_class || hooked && matches!(class.kind, ClassKind::Class | ClassKind::Interface) {
        out.extend_from_slice(b"<iterateable> ");
    }
    if class.kind == ClassKind::Class {
        let bits = classes::modifiers(class);
        let words = [(class.is_abstract(), "abstract "), (bits & 32 != 0, "final "), (class.flags & flags::READONLY != 0, "readonly ")];
        words.iter().filter(|(there, _)| *there).for_each(|(_, word)| out.extend_from_slice(word.as_bytes()));
    }
    out.extend_from_slice(&[class.kind_name().as_bytes(), b" ", &class.name[..]].concat());
    if class.is_enum()
        && let Some(ty) = class.get().properties.get(&b"value"[..]).and_then(|property| property.ty.as_ref())
    {
        out.extend_from_slice(&[b": ", &ty.text[..]].concat());
    }
    if let Some(parent) = class.parent {
        out.extend_from_slice(&[b" extends ", &parent.name[..]].concat());
    }
    if !class.interfaces.is_empty() {
        out.extend_from_slice(if class.is_interface() { b" extends " } else { b" implements " });
        let names: Vec<&[u8]> = class.get().interfaces.iter().map(|interface| &interface.get().name[..]).collect();
        out.extend_from_slice(&names.join(&b", "[..]));
    }
    out.extend_from_slice(b" ] {\n");
    out
}
