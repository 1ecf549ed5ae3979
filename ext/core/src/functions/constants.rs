//! Constants by name.

use heddle_macros::php;
use heddle_runtime::class::Class;
use heddle_runtime::decl::{Function, flags};
use heddle_runtime::object::class_constant;
use heddle_runtime::{Halt, Request, Result};
use heddle_value::{Array, Str, Value};
use std::collections::HashSet;

pub const FUNCTIONS: &[&Function] = &[&define::DECL, &defined::DECL, &get_defined_constants::DECL];

/// Where `::` stands.
fn separator(name: &[u8]) -> Option<usize> {
    name.windows(2).rposition(|pair| pair == b"::")
}

/// Makes a constant.
#[php("define(string $constant_name, mixed $value, bool $case_insensitive = false): bool")]
fn define(cx: &mut Request, constant_name: &Str, value: Value, case_insensitive: bool) -> Result<bool> {
    if separator(constant_name).is_some() {
        return Err(cx.bad_argument(1, "cannot be a class constant"));
    }
    if case_insensitive {
        let message =
            "define(): Argument #3 ($case_insensitive) is ignored since declaration of case-insensitive constants is no longer supported";
        cx.warning(message)?;
    }
    let name = constant_name.strip_prefix(b"\\").unwrap_or(constant_name);
    let key = &*heddle_runtime::object::constants::global_key(name);
    if is_reserved(name) || cx.constants.contains_key(key) || cx.engine.constant(name).is_some() {
        cx.warning([b"Constant ", name, b" already defined, this will be an error in PHP 9"].concat())?;
        return Ok(false);
    }
    let value = constant_copy(cx, &value, &mut Vec::new())?;
    cx.declare_constant(name, value);
    Ok(true)
}

/// The value of a constant: nothing in it is a reference. `path`: the references that are being
/// followed.
fn constant_copy(cx: &mut Request, value: &Value, path: &mut Vec<usize>) -> Result<Value> {
    cx.check_stack()?;
    let reference = value.as_ref().map(heddle_value::Ref::address);
    if reference.is_some_and(|address| path.contains(&address)) {
        return Err(cx.bad_argument(2, "cannot be a recursive array"));
    }
    let value = value.deref();
    let Some(array) = value.as_array().filter(|array| array.iter().any(|(_, element)| element.is_ref() || element.is_array())) else {
        return Ok(value.clone());
    };
    path.extend(reference);
    let mut copy = heddle_value::Array::new();
    for (key, element) in array.iter() {
        let element = constant_copy(cx, element, path)?;
        copy.insert(cx.heap(), key.to_key(), element);
    }
    if reference.is_some() {
        path.pop();
    }
    Ok(Value::from(copy))
}

/// Names that mean something in any case.
fn is_reserved(name: &[u8]) -> bool {
    [&b"true"[..], b"false", b"null", b"__compiler_halt_offset__"].iter().any(|reserved| name.eq_ignore_ascii_case(reserved))
}

/// Whether there is a constant, a class's or a global one.
#[php("defined(string $constant_name): bool")]
fn defined(cx: &mut Request, constant_name: &Str) -> Result<bool> {
    let Some(at) = separator(constant_name) else {
        let name = constant_name.strip_prefix(b"\\").unwrap_or(constant_name);
        let name = &*heddle_runtime::object::constants::global_key(name);
        let known = cx.constants.contains_key(name) || cx.engine.constant(name).is_some();
        return Ok(known || [&b"true"[..], b"false", b"null"].iter().any(|word| name.eq_ignore_ascii_case(word)));
    };
    let scope = (cx.engine.hooks.scope)(cx);
    let class = match &constant_name[..at].to_ascii_lowercase()[..] {
        b"self" => scope,
        b"static" => (cx.engine.hooks.called_class)(cx),
        b"parent" => scope.and_then(|scope| scope.parent),
        _ => cx.lookup_class(&constant_name[..at])?,
    };
    let name = &constant_name[at + 2..];
    let Some(class) = class else {
        return Ok(false);
    };
    if !class.constants.contains_key(name) {
        return Ok(false);
    }
    if let Some(constant) = class.constants.get(name)
        && constant.flags & flags::DEPRECATED != 0
        && Class::allows(constant.flags, constant.declared_by, constant.declared_by, scope)
    {
        return Ok(true);
    }
    match class_constant(cx, class, name, scope) {
        Ok(_) => Ok(true),
        Err(Halt::Exception) => {
            cx.exception = None;
            Ok(false)
        }
        Err(halt) => Err(halt),
    }
}

/// All constants, by extension when `$categorize`.
#[php("get_defined_constants(bool $categorize = false): array")]
fn get_defined_constants(cx: &mut Request, categorize: bool) -> Array {
    let heap = cx.heap();
    let engine = cx.engine.clone();
    let mut all = Array::new();
    if !categorize {
        for (name, value) in &engine.constants {
            all.insert_bytes(heap, name, Value::clone(value));
        }
    } else {
        let lists = || engine.extensions.iter().flat_map(|extension| extension.constants.iter().copied().flatten());
        let declared: HashSet<&[u8]> = lists().map(|constant| constant.name.as_bytes()).collect();
        for extension in &engine.extensions {
            let mut group = all.get_bytes(extension.name.as_bytes()).and_then(Value::as_array).cloned().unwrap_or_default();
            for constant in extension.constants.iter().copied().flatten() {
                if let Some(value) = engine.constant(constant.name.as_bytes()) {
                    group.insert_bytes(heap, constant.name.as_bytes(), value.clone());
                }
            }
            if extension.name == "Core" {
                // what the host knows
                for (name, value) in engine.constants.iter().filter(|(name, _)| !declared.contains(&name[..])) {
                    group.insert_bytes(heap, name, Value::clone(value));
                }
            }
            if !group.is_empty() {
                all.insert_bytes(heap, extension.name.as_bytes(), Value::from(group));
            }
        }
    }
    let mut user = Array::new();
    for (name, value) in &cx.constants {
        // what extensions declare for a request
        let extension = match &name[..] {
            b"STDIN" | b"STDOUT" | b"STDERR" if engine.sapi == "cli" => "Core",
            b"SID" if engine.extensions.iter().any(|extension| extension.name == "session") => "session",
            _ => "",
        };
        if !categorize {
            all.insert_bytes(heap, cx.constant_name(name), value.clone());
        } else if extension.is_empty() {
            user.insert_bytes(heap, cx.constant_name(name), value.clone());
        } else {
            let mut group = all.get_bytes(extension.as_bytes()).and_then(Value::as_array).cloned().unwrap_or_default();
            group.insert_bytes(heap, name, value.clone());
            all.insert_bytes(heap, extension.as_bytes(), Value::from(group));
        }
    }
    if categorize && !user.is_empty() {
        all.insert_bytes(heap, b"user", Value::from(user));
    }
    all
}
