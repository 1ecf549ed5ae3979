//! `var_export`: values as PHP source.

use super::members::{case_name, members, unmangle};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::object::{Seen, class_of, lazy, table};
use heddle_runtime::{Request, Result};
use heddle_value::juggle::FloatText;
use heddle_value::{Array, Key, KeyRef, Object, Value, View};

pub(crate) const FUNCTIONS: &[&Function] = &[&var_export::DECL];

/// Prints a value as PHP source, or returns the text.
#[php("var_export(mixed $value, bool $return = false): ?string")]
fn var_export(cx: &mut Request, value: &Value, return_: bool) -> Result<Option<Value>> {
    let mut out = Vec::new();
    export(cx, value, 1, &mut out)?;
    if return_ {
        return Ok(Some(Value::from(cx.str(&out))));
    }
    cx.write(&out)?;
    Ok(None)
}

/// Appends the source of a value that stands at this level (1 at the top, 2 more for each array
/// around it).
pub(crate) fn export(cx: &mut Request, value: &Value, level: usize, out: &mut Vec<u8>) -> Result<()> {
    cx.check_stack()?;
    match value.view() {
        View::Null | View::Resource(_) => out.extend_from_slice(b"NULL"),
        View::Bool(bool) => out.extend_from_slice(if bool { b"true" } else { b"false" }),
        // the literal of the least int would be a float
        View::Int(i64::MIN) => out.extend_from_slice(b"-9223372036854775807-1"),
        View::Int(int) => out.extend_from_slice(int.to_string().as_bytes()),
        View::Float(float) => {
            let text = FloatText::new(float, cx.ini.serialize_precision as i32);
            out.extend_from_slice(text.as_bytes());
            if text.looks_like_int() {
                out.extend_from_slice(b".0");
            }
        }
        View::Str(str) => quote(str, out),
        View::Array(array) => return export_array(cx, &array.clone(), level, out),
        View::Object(object) => return export_object(cx, &object.clone(), level, out),
    }
    Ok(())
}

/// A string in single quotes; NUL bytes stand in double quotes between.
fn quote(text: &[u8], out: &mut Vec<u8>) {
    out.push(b'\'');
    for &byte in text {
        match byte {
            b'\'' | b'\\' => out.extend_from_slice(&[b'\\', byte]),
            0 => out.extend_from_slice(b"' . \"\\0\" . '"),
            _ => out.push(byte),
        }
    }
    out.push(b'\'');
}

fn spaces(count: usize, out: &mut Vec<u8>) {
    out.resize(out.len() + count, b' ');
}

fn circular(cx: &mut Request, out: &mut Vec<u8>) -> Result<()> {
    out.extend_from_slice(b"NULL");
    cx.warning("var_export does not handle circular references")
}

fn export_array(cx: &mut Request, array: &Array, level: usize, out: &mut Vec<u8>) -> Result<()> {
    if !array.enter() {
        return circular(cx, out);
    }
    new_line(level, out);
    out.extend_from_slice(b"array (\n");
    let result = export_elements(cx, array, level, out);
    array.leave();
    result?;
    if level > 1 {
        spaces(level - 1, out);
    }
    out.push(b')');
    Ok(())
}

fn new_line(level: usize, out: &mut Vec<u8>) {
    if level > 1 {
        out.push(b'\n');
        spaces(level - 1, out);
    }
}

fn export_elements(cx: &mut Request, array: &Array, level: usize, out: &mut Vec<u8>) -> Result<()> {
    for (key, value) in array {
        spaces(level + 1, out);
        match key {
            KeyRef::Int(int) => out.extend_from_slice(int.to_string().as_bytes()),
            KeyRef::Str(name) => quote(name, out),
        }
        out.extend_from_slice(b" => ");
        export(cx, value, level + 2, out)?;
        out.extend_from_slice(b",\n");
    }
    Ok(())
}

fn export_object(cx: &mut Request, object: &Object, level: usize, out: &mut Vec<u8>) -> Result<()> {
    let class = class_of(object);
    if !object.enter() {
        return circular(cx, out);
    }
    new_line(level, out);
    if class.is_enum() {
        object.leave();
        out.extend_from_slice(&[b"\\", &class.name[..], b"::", &case_name(object)].concat());
        return Ok(());
    }
    let plain = &class.name[..] == b"stdClass";
    if plain {
        out.extend_from_slice(b"(object) array(\n");
    } else {
        out.extend_from_slice(&[b"\\", &class.name[..], b"::__set_state(array(\n"].concat());
    }
    let result = export_members(cx, object, level, out);
    object.leave();
    result?;
    if level > 1 {
        spaces(level - 1, out);
    }
    out.extend_from_slice(if plain { b")" } else { b"))" });
    Ok(())
}

fn export_members(cx: &mut Request, object: &Object, level: usize, out: &mut Vec<u8>) -> Result<()> {
    let object = &lazy::resolved(cx, object)?;
    let class = class_of(object);
    if &class.name[..] == b"Closure" {
        return Ok(());
    }
    if let Some(view) = class.hooks.array_properties {
        let shown = view(cx, object)?;
        for (key, value) in shown.iter() {
            let key = match key {
                KeyRef::Int(int) => Key::Int(int),
                KeyRef::Str(name) => Key::Str(if name.first() == Some(&0) { cx.str(unmangle(name).0) } else { name.clone() }),
            };
            export_member(cx, &key, value, level, out)?;
        }
        return Ok(());
    }
    if class.hooks.array_view().is_some() {
        for member in members(cx, object)?.iter().filter(|member| member.uninitialized.is_none()) {
            export_member(cx, &member.name, &member.value, level, out)?;
        }
        return Ok(());
    }
    // hooked properties are shown as they are read
    for entry in table::entries(object, Seen::All, true) {
        let name = table::entry_name(cx, object, &entry);
        let name = Key::Str(if name.first() == Some(&0) { cx.str(unmangle(&name).0) } else { name });
        if let Some(value) = table::entry_value(cx, object, &entry, Some(class))? {
            export_member(cx, &name, &value, level, out)?;
        }
    }
    Ok(())
}

fn export_member(cx: &mut Request, name: &Key, value: &Value, level: usize, out: &mut Vec<u8>) -> Result<()> {
    spaces(level + 2, out);
    match name {
        Key::Int(int) => out.extend_from_slice(int.to_string().as_bytes()),
        Key::Str(name) => quote(name, out),
    }
    out.extend_from_slice(b" => ");
    export(cx, value, level + 2, out)?;
    out.extend_from_slice(b",\n");
    Ok(())
}
