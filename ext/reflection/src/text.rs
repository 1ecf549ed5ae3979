//! What Reflection's objects print: functions, parameters, properties, constants, and values in them. Classes are in [`crate::class_text`].

use crate::constants::GlobalHeld;
use crate::held::{ConstantHeld, FunctionHeld, ParameterHeld, PropertyHeld};
use crate::parameters::is_constant_name;
use crate::{functions, members, types};
use heddle_runtime::class::{ClassPtr, hook_bits};
use heddle_runtime::decl::{ByRef, flags};
use heddle_runtime::object::class_of;
use heddle_runtime::reflect::{self, Initializer, Param};
use heddle_runtime::value::juggle::FloatText;
use heddle_runtime::{FunctionPtr, Request, Result};
use heddle_value::{KeyRef, Value, View};

/// `private static ` and its kin, in PHP's order.
fn visibility(bits: u32) -> &'static str {
    match bits {
        bits if bits & flags::PRIVATE != 0 => "private ",
        bits if bits & flags::PROTECTED != 0 => "protected ",
        _ => "public ",
    }
}

/// A value as defaults show it: `'text'`, `[1, 2]`, `NULL`.
pub(crate) fn value(cx: &mut Request, value: &Value) -> Result<Vec<u8>> {
    Ok(match value.view() {
        View::Null => b"NULL".to_vec(),
        View::Bool(bool) => bool.to_string().into_bytes(),
        View::Float(float) => precise(float),
        View::Str(text) => [b"'", &escaped(text)[..], b"'"].concat(),
        View::Array(array) => {
            let list = array.is_list();
            let array = array.clone();
            let mut out = b"[".to_vec();
            for (index, (key, element)) in array.iter().enumerate() {
                if index > 0 {
                    out.extend_from_slice(b", ");
                }
                if !list {
                    match key {
                        KeyRef::Int(int) => out.extend_from_slice(format!("{int} => ").as_bytes()),
                        KeyRef::Str(name) => out.extend_from_slice(&[b"'", &name[..], b"' => "].concat()),
                    }
                }
                out.extend_from_slice(&self::value(cx, element)?);
            }
            out.push(b']');
            out
        }
        View::Object(object) if class_of(object).is_enum() => {
            let name = heddle_runtime::errors::get_property(object, "name");
            [class_of(object).shown(), b"::", name.as_bytes().unwrap_or_default()].concat()
        }
        View::Object(object) => [b"object(", class_of(object).shown(), b")"].concat(),
        _ => cx.to_str(value)?.to_vec(),
    })
}

/// Bytes that are not printed as they are: `\n`, `\x00`.
fn escaped(text: &[u8]) -> Vec<u8> {
    const NAMED: [(u8, u8); 7] = [(b'\n', b'n'), (b'\r', b'r'), (b'\t', b't'), (b'\\', b'\\'), (0x0b, b'v'), (0x0c, b'f'), (0x1b, b'e')];
    let mut out = Vec::with_capacity(text.len());
    for &byte in text {
        match NAMED.iter().find(|(known, _)| *known == byte) {
            Some((_, letter)) => out.extend_from_slice(&[b'\\', *letter]),
            None if (0x20..0x7f).contains(&byte) => out.push(byte),
            None => out.extend_from_slice(format!("\\x{byte:02X}").as_bytes()),
        }
    }
    out
}

/// A float that reads as one: `1.0`.
fn precise(float: f64) -> Vec<u8> {
    let text = FloatText::shortest(float);
    let mut out = text.as_bytes().to_vec();
    if text.looks_like_int() {
        out.extend_from_slice(b".0");
    }
    out
}

/// A compiled value: as a value where it is known, as it was written where it is an expression or names a constant.
pub(crate) fn initializer(cx: &mut Request, initializer: &Initializer, written: &[u8]) -> Result<Vec<u8>> {
    match initializer {
        Initializer::Constant(known) if !has_name(written) => {
            let known = heddle_runtime::link::constant_value(cx, known);
            value(cx, &known)
        }
        _ => {
            let plain = written.strip_prefix(b"\\").filter(|name| is_constant_name(name) && !name.contains(&b':'));
            Ok(plain.unwrap_or(written).to_vec())
        }
    }
}

/// Whether a constant's name stands in an expression: PHP then shows what was written.
fn has_name(text: &[u8]) -> bool {
    let mut quote = None;
    let mut escaped = false;
    let words = text.split(|byte| {
        match quote {
            Some(_) if escaped => escaped = false,
            Some(_) if *byte == b'\\' => escaped = true,
            None if matches!(byte, b'\'' | b'"') => quote = Some(*byte),
            Some(open) if open == *byte => quote = None,
            _ => {}
        }
        quote.is_some() || !(byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b':'))
    });
    words.into_iter().any(|word| {
        let lower = word.to_ascii_lowercase();
        word.first().is_some_and(|byte| byte.is_ascii_alphabetic() || *byte == b'_') && is_constant_name(&lower)
    })
}

/// `Parameter #0 [ <required> int $a ]`
pub(crate) fn parameter(cx: &mut Request, held: &ParameterHeld) -> Result<Vec<u8>> {
    let param = held.param();
    let word = if held.is_optional() { "optional" } else { "required" };
    let mut out = format!("Parameter #{} [ <{word}> ", held.index).into_bytes();
    if let Some(text) = param.type_text() {
        out.extend_from_slice(&types::whole(&text));
        out.push(b' ');
    }
    if param.by_ref() != ByRef::Value {
        out.push(b'&');
    }
    if param.is_variadic() {
        out.extend_from_slice(b"...");
    }
    out.push(b'$');
    out.extend_from_slice(param.name());
    if held.is_optional() && !param.is_variadic() {
        match param {
            Param::Native(native) => match native.default {
                Some(text) if text != "UNKNOWN" => out.extend_from_slice(&[b" = ", text.as_bytes()].concat()),
                _ => out.extend_from_slice(b" = <default>"),
            },
            Param::User(_) if held.of.invoke => out.extend_from_slice(b" = <default>"),
            Param::User(user) if user.default.is_some() => {
                let default = user.default.as_ref().expect("asked before");
                let text = initializer(cx, default, user.default_text.as_deref().unwrap_or_default())?;
                out.extend_from_slice(&[b" = ", &text[..]].concat());
            }
            Param::User(_) => {}
        }
    }
    out.extend_from_slice(b" ]");
    Ok(out)
}

/// What the parent has under this name, if this is another method that is not private.
fn overwritten(held: &FunctionHeld, scope: ClassPtr) -> Option<ClassPtr> {
    let parent = scope.parent?;
    let old = parent.method(&held.function.name.to_ascii_lowercase())?;
    let owner = old.scope()?;
    (owner != scope && old.flags & flags::PRIVATE == 0).then_some(owner)
}

/// The words between `<` and `>`.
fn origin(cx: &Request, held: &FunctionHeld, class: Option<ClassPtr>) -> Vec<u8> {
    let function = held.function;
    let internal = held.invoke || reflect::is_internal(function);
    let mut out = if internal { b"<internal".to_vec() } else { b"<user".to_vec() };
    if function.flags & flags::DEPRECATED != 0 {
        out.extend_from_slice(b", deprecated");
    }
    if internal && let Some(extension) = reflect::extension_of_function(&cx.engine, function) {
        out.extend_from_slice(format!(":{}", extension.name).as_bytes());
    }
    if let (Some(class), Some(scope)) = (class, function.scope()) {
        if scope != class && !held.invoke {
            out.extend_from_slice(&[b", inherits ", scope.shown()].concat());
        } else if let Some(owner) = overwritten(held, scope) {
            out.extend_from_slice(&[b", overwrites ", owner.shown()].concat());
        }
    }
    let constructor = function.scope().is_some_and(|scope| scope.magic.construct == Some(function));
    if let Some(prototype) = function.prototype.get().filter(|prototype| **prototype != function && !held.invoke)
        && (!constructor || prototype.is_abstract())
        && let Some(owner) = prototype.scope()
        && function.scope() != Some(owner)
    {
        out.extend_from_slice(&[b", prototype ", owner.shown()].concat());
    }
    if constructor {
        out.extend_from_slice(b", ctor");
    }
    out.extend_from_slice(b"> ");
    out
}

/// The modifiers of a method, in the order of this text.
fn method_words(function: FunctionPtr) -> String {
    let words = [(flags::ABSTRACT, "abstract "), (flags::FINAL, "final "), (flags::STATIC, "static ")];
    let mut out: String = words.iter().filter(|(bit, _)| function.flags & bit != 0).map(|(_, word)| *word).collect();
    if function.scope().is_some() {
        out.push_str(visibility(function.flags));
        out.push_str("method ");
    } else {
        out.push_str("function ");
    }
    out
}

/// A function or method with its parameters; `class` is the one it is listed for.
pub(crate) fn function(cx: &mut Request, held: &FunctionHeld, indent: &[u8], class: Option<ClassPtr>) -> Result<Vec<u8>> {
    let function = held.function;
    let code = function.get().code().filter(|_| !held.invoke && !reflect::is_internal(function));
    let mut out = Vec::new();
    if let Some(doc) = code.and_then(|code| code.doc.as_deref()) {
        out.extend_from_slice(&[indent, doc, b"\n"].concat());
    }
    let kind: &[u8] = match function.scope() {
        _ if (function.is_closure() || held.closure.is_some() || held.magic_name.is_some()) && !held.invoke => b"Closure [ ",
        Some(_) => b"Method [ ",
        None if held.invoke => b"Method [ ",
        None => b"Function [ ",
    };
    out.extend_from_slice(&[indent, kind].concat());
    out.extend_from_slice(&origin(cx, held, class));
    out.extend_from_slice(if held.invoke { "public method ".into() } else { method_words(function) }.as_bytes());
    if function.returns_ref() {
        out.push(b'&');
    }
    out.extend_from_slice(&[&functions::shown_name(held)[..], b" ] {\n"].concat());
    if let (Some((start, end)), Some(file)) = (functions::lines(held), function.file()) {
        out.extend_from_slice(&[indent, b"  @@ ", &file[..], format!(" {start} - {end}\n").as_bytes()].concat());
    }
    bound_variables(cx, held, indent, &mut out);
    let returns = reflect::return_text(function);
    let params = reflect::params(function).len();
    if (code.is_none() && !held.invoke && held.magic_name.is_none()) || params > 0 || returns.is_some() {
        out.extend_from_slice(&[b"\n", indent, format!("  - Parameters [{params}] {{\n").as_bytes()].concat());
        for index in 0..params {
            let text = parameter(cx, &ParameterHeld { of: held.clone(), index })?;
            out.extend_from_slice(&[indent, b"    ", &text[..], b"\n"].concat());
        }
        out.extend_from_slice(&[indent, b"  }\n"].concat());
    }
    if let Some(text) = returns {
        let word: &[u8] = if reflect::is_tentative(function) { b"  - Tentative return [ " } else { b"  - Return [ " };
        out.extend_from_slice(&[indent, word, &types::whole(&text), b" ]\n"].concat());
    }
    out.extend_from_slice(&[indent, b"}\n"].concat());
    Ok(out)
}

/// What a closure has captured.
fn bound_variables(cx: &Request, held: &FunctionHeld, indent: &[u8], out: &mut Vec<u8>) {
    let parts = held.closure.as_ref().filter(|_| !held.invoke).and_then(|closure| (cx.engine.hooks.closure_parts)(closure));
    let Some(parts) = parts.filter(|parts| !parts.captures.is_empty()) else {
        return;
    };
    out.extend_from_slice(&[b"\n", indent, format!("  - Bound Variables [{}] {{\n", parts.captures.len()).as_bytes()].concat());
    for (index, (name, _)) in parts.captures.iter().enumerate() {
        out.extend_from_slice(&[indent, format!("      Variable #{index} [ $").as_bytes(), name, b" ]\n"].concat());
    }
    out.extend_from_slice(&[indent, b"  }\n"].concat());
}

/// `Property [ public int $a = 3 ]`
pub(crate) fn property(cx: &mut Request, held: &PropertyHeld, indent: &[u8]) -> Result<Vec<u8>> {
    let Some(property) = &held.property else {
        return Ok([indent, b"Property [ <dynamic> public $", &held.name[..], b" ]\n"].concat());
    };
    let mut out = Vec::new();
    if let Some(doc) = held.decl().and_then(|decl| decl.doc.as_deref()).filter(|_| !property.declared_by.is_internal()) {
        out.extend_from_slice(&[indent, doc, b"\n"].concat());
    }
    let bits = property.flags;
    let is_abstract = bits & flags::ABSTRACT != 0 || property.abstract_hooks != 0;
    out.extend_from_slice(&[indent, b"Property [ "].concat());
    let words = [
        (is_abstract, "abstract "),
        (bits & flags::FINAL != 0, "final "),
        (true, visibility(bits)),
        (bits & flags::PRIVATE_SET != 0, "private(set) "),
        (bits & flags::PROTECTED_SET != 0, "protected(set) "),
        (bits & flags::STATIC != 0, "static "),
        (bits & flags::READONLY != 0, "readonly "),
        (bits & flags::VIRTUAL != 0, "virtual "),
    ];
    words.iter().filter(|(there, _)| *there).for_each(|(_, word)| out.extend_from_slice(word.as_bytes()));
    if let Some(text) = held.type_text() {
        out.extend_from_slice(&[&types::whole(&text)[..], b" "].concat());
    }
    out.extend_from_slice(&[b"$", &held.name[..]].concat());
    if let Some(default) = shown_default(cx, held, property)? {
        out.extend_from_slice(&[b" = ", &default[..]].concat());
    }
    if property.get.is_some() || property.set.is_some() || property.abstract_hooks != 0 {
        out.extend_from_slice(b" {");
        if property.get.is_some() || property.abstract_hooks & hook_bits::GET != 0 {
            out.extend_from_slice(b" get;");
        }
        if property.set.is_some() || property.abstract_hooks & hook_bits::SET != 0 {
            out.extend_from_slice(b" set;");
        }
        out.extend_from_slice(b" }");
    }
    out.extend_from_slice(b" ]\n");
    Ok(out)
}

fn shown_default(cx: &mut Request, held: &PropertyHeld, property: &heddle_runtime::class::Property) -> Result<Option<Vec<u8>>> {
    match members::default(cx, held.class, property)? {
        Some(default) => value(cx, &default).map(Some),
        None => Ok(None),
    }
}

/// A constant's value: as a string, `Array`, `Object`.
fn constant_value(cx: &mut Request, value: &Value) -> Result<Vec<u8>> {
    match value.view() {
        View::Array(_) => Ok(b"Array".to_vec()),
        View::Object(_) => Ok(b"Object".to_vec()),
        _ => Ok(cx.to_str(value)?.to_vec()),
    }
}

fn type_of(value: &Value) -> String {
    heddle_runtime::types::value_name(value)
}

/// `Constant [ public int X ] { 1 }`
pub(crate) fn constant(cx: &mut Request, held: &ConstantHeld, indent: &[u8]) -> Result<Vec<u8>> {
    let constant = held.constant();
    let value = crate::constants::value(cx, held.class, &held.name)?;
    let mut out = Vec::new();
    let decl = reflect::constant_decl(constant).filter(|_| !constant.declared_by.is_internal());
    if let Some(doc) = decl.and_then(|decl| decl.doc.as_deref()) {
        out.extend_from_slice(&[indent, doc, b"\n"].concat());
    }
    let text = constant.ty.as_ref().map_or_else(|| type_of(&value).into_bytes(), |ty| types::whole(&ty.text).into_owned());
    let last: &[u8] = if constant.flags & flags::FINAL != 0 { b"final " } else { b"" };
    let shown = constant_value(cx, &value)?;
    out.extend_from_slice(&[indent, b"Constant [ ", last, visibility(constant.flags).as_bytes(), &text].concat());
    out.extend_from_slice(&[b" ", &held.name[..], b" ] { ", &shown, b" }\n"].concat());
    Ok(out)
}

/// `Constant [ <persistent> int E_ALL ] { 30719 }`
pub(crate) fn global_constant(cx: &mut Request, held: &GlobalHeld) -> Result<Vec<u8>> {
    let mut words = Vec::new();
    if held.builtin {
        words.push("persistent");
    }
    if held.is_deprecated(cx) {
        words.push("deprecated");
    }
    let words = if words.is_empty() { String::new() } else { format!("<{}> ", words.join(", ")) };
    let shown = constant_value(cx, &held.value)?;
    let head = format!("Constant [ {words}{} ", type_of(&held.value));
    Ok([head.as_bytes(), &held.name[..], b" ] { ", &shown, b" }\n"].concat())
}
