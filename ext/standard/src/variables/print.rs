//! `print_r`.

use super::members::{Owner, debug_members, printed_name};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::object::{class_of, shown_name};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Key, Object, Value, View};

pub(crate) const FUNCTIONS: &[&Function] = &[&print_r::DECL];

/// Prints a value for human readers, or returns the text.
#[php("print_r(mixed $value, bool $return = false): string|true")]
fn print_r(cx: &mut Request, value: &Value, return_: bool) -> Result<Value> {
    let mut out = Vec::new();
    print(cx, value, 0, &mut out)?;
    if return_ {
        return Ok(Value::from(cx.str(&out)));
    }
    cx.write(&out)?;
    Ok(Value::TRUE)
}

/// Returns what `print_r` shows of a value.
pub(crate) fn printed(cx: &mut Request, value: &Value) -> Result<Vec<u8>> {
    let mut out = Vec::new();
    print(cx, value, 0, &mut out)?;
    Ok(out)
}

/// Appends what `print_r` shows of a value.
fn print(cx: &mut Request, value: &Value, depth: usize, out: &mut Vec<u8>) -> Result<()> {
    cx.check_stack()?;
    match value.view() {
        View::Array(array) => print_array(cx, &array.clone(), depth, out),
        View::Object(object) => print_object(cx, &object.clone(), depth, out),
        View::Int(int) => {
            out.extend_from_slice(heddle_value::juggle::Decimal::new(int).as_bytes());
            Ok(())
        }
        _ => {
            let text = cx.to_str(value)?;
            out.extend_from_slice(&text);
            Ok(())
        }
    }
}

fn print_array(cx: &mut Request, array: &Array, depth: usize, out: &mut Vec<u8>) -> Result<()> {
    out.extend_from_slice(b"Array\n");
    if !array.enter() {
        out.extend_from_slice(b" *RECURSION*");
        return Ok(());
    }
    open(depth, out);
    let mut result = Ok(());
    for (key, value) in array {
        label(&key.to_key(), &Owner::Public, depth, out);
        result = print(cx, value, depth + 8, out);
        if result.is_err() {
            break;
        }
        out.push(b'\n');
    }
    array.leave();
    close(depth, out);
    result
}

fn print_object(cx: &mut Request, object: &Object, depth: usize, out: &mut Vec<u8>) -> Result<()> {
    let class = class_of(object);
    out.extend_from_slice(printed_name(&shown_name(object)));
    if class.is_enum() {
        out.extend_from_slice(b" Enum");
        match object.slots().get(1).map(|value| value.is_int()) {
            Some(true) => out.extend_from_slice(b":int"),
            Some(false) => out.extend_from_slice(b":string"),
            None => {}
        }
        out.push(b'\n');
    } else {
        out.extend_from_slice(b" Object\n");
    }
    if !object.enter() {
        out.extend_from_slice(b" *RECURSION*");
        return Ok(());
    }
    let result = print_members(cx, object, depth, out);
    object.leave();
    result
}

fn print_members(cx: &mut Request, object: &Object, depth: usize, out: &mut Vec<u8>) -> Result<()> {
    let members = debug_members(cx, object)?;
    open(depth, out);
    for member in members.iter().filter(|member| member.uninitialized.is_none()) {
        label(&member.name, &member.owner, depth, out);
        print(cx, &member.value, depth + 8, out)?;
        out.push(b'\n');
    }
    close(depth, out);
    Ok(())
}

fn open(depth: usize, out: &mut Vec<u8>) {
    out.resize(out.len() + depth, b' ');
    out.extend_from_slice(b"(\n");
}

fn close(depth: usize, out: &mut Vec<u8>) {
    out.resize(out.len() + depth, b' ');
    out.extend_from_slice(b")\n");
}

fn label(name: &Key, owner: &Owner, depth: usize, out: &mut Vec<u8>) {
    out.resize(out.len() + depth + 4, b' ');
    out.push(b'[');
    match name {
        Key::Int(int) => out.extend_from_slice(int.to_string().as_bytes()),
        Key::Str(name) => out.extend_from_slice(name),
    }
    match owner {
        Owner::Public => {}
        Owner::Protected => out.extend_from_slice(b":protected"),
        Owner::Private(class) => {
            out.push(b':');
            out.extend_from_slice(printed_name(class));
            out.extend_from_slice(b":private");
        }
    }
    out.extend_from_slice(b"] => ");
}
