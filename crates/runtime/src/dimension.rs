//! `[]` on values: keys, and what strings, scalars and objects do with them.

use crate::class::ClassPtr;
use crate::decl::DimensionHooks;
use crate::function::FunctionPtr;
use crate::object::class_of;
use crate::{Halt, Request, Result};
use heddle_value::{Array, Key, Object, Str, Value, View};

/// Where a key is used: it decides the words of the error.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Use {
    Read,
    Write,
    Isset,
    Unset,
}

/// A value as an array's key.
pub fn key(cx: &mut Request, value: &Value, how: Use) -> Result<Key> {
    Ok(match value.view() {
        View::Int(int) => Key::from(int),
        View::Str(text) => Key::from(text),
        View::Null => {
            cx.deprecated("Using null as an array offset is deprecated, use an empty string instead")?;
            Key::from(Str::empty())
        }
        View::Bool(bool) => Key::from(i64::from(bool)),
        View::Float(float) => {
            let int = lossless_int(cx, float)?;
            Key::from(int)
        }
        View::Resource(resource) => {
            let id = resource.id();
            cx.warning(format!("Resource ID#{id} used as offset, casting to integer ({id})"))?;
            Key::from(id)
        }
        View::Array(_) | View::Object(_) => return Err(illegal(cx, value, how)),
    })
}

/// A float as an int; PHP says when something is lost.
fn lossless_int(cx: &mut Request, float: f64) -> Result<i64> {
    let int = heddle_value::juggle::convert::float_to_int(float);
    // The first power of two above all ints, and its negative, which is the least of them.
    const PAST: f64 = 9_223_372_036_854_775_808.0;
    if !(-PAST..PAST).contains(&float) {
        let text = crate::ops::float_text(cx, float);
        cx.warning([b"The float ", &text[..], b" is not representable as an int, cast occurred"].concat())?;
    }
    if float.is_nan() || (-PAST..PAST).contains(&float) && int as f64 != float {
        let text = crate::ops::float_text(cx, float);
        cx.deprecated([b"Implicit conversion from float ", &text[..], b" to int loses precision"].concat())?;
    }
    Ok(int)
}

/// Makes the error of a key that no array takes.
#[cold]
pub fn illegal(cx: &mut Request, value: &Value, how: Use) -> Halt {
    let name = crate::types::type_name_of(value);
    let message = match how {
        Use::Read | Use::Write => [b"Cannot access offset of type ", name.as_bytes(), b" on array"].concat(),
        Use::Isset => [b"Cannot access offset of type ", name.as_bytes(), b" in isset or empty"].concat(),
        Use::Unset => [b"Cannot unset offset of type ", name.as_bytes(), b" on array"].concat(),
    };
    cx.type_error(message)
}

/// `base[key]` for anything.
#[cold]
#[inline(never)]
pub fn read(cx: &mut Request, base: &Value, index: &Value, quiet: bool) -> Result<Value> {
    match base.view() {
        View::Array(array) => {
            let array = array.clone();
            let key = key(cx, index, Use::Read)?;
            match array.get(&key) {
                Some(value) => Ok(value.deref().clone()),
                None if quiet => Ok(Value::NULL),
                None => {
                    undefined_key(cx, &key)?;
                    Ok(Value::NULL)
                }
            }
        }
        View::Str(text) => {
            let text = text.clone();
            read_string(cx, &text, index, quiet)
        }
        View::Object(object) => {
            let object = object.clone();
            Ok(read_object(cx, &object, Some(index), quiet)?.into_deref())
        }
        _ if quiet => Ok(Value::NULL),
        _ => {
            let name = crate::types::type_name_of(base);
            cx.warning([b"Trying to access array offset on ", name.as_bytes()].concat())?;
            Ok(Value::NULL)
        }
    }
}

/// Returns what messages show of a name: what stands before a NUL byte.
pub fn shown(name: &[u8]) -> &[u8] {
    &name[..name.iter().position(|byte| *byte == 0).unwrap_or(name.len())]
}

/// The warning about a missing key.
#[cold]
pub fn undefined_key(cx: &mut Request, key: &Key) -> Result<()> {
    match key {
        Key::Int(int) => cx.warning(format!("Undefined array key {int}")),
        Key::Str(text) => cx.warning([b"Undefined array key \"", shown(text), b"\""].concat()),
    }
}

/// A string's offset: `None` for something that is none (quietly).
fn string_offset(cx: &mut Request, index: &Value, quiet: bool) -> Result<Option<i64>> {
    match index.view() {
        View::Int(int) => Ok(Some(int)),
        View::Str(text) => {
            let number = match heddle_value::juggle::parse(text) {
                Some(heddle_value::juggle::Parsed { number: heddle_value::juggle::Number::Int(int), trailing, .. }) => {
                    Some((int, !trailing))
                }
                _ => None,
            };
            match number {
                Some((int, true)) => Ok(Some(int)),
                _ if quiet => Ok(None),
                Some((int, false)) => {
                    cx.warning([b"Illegal string offset \"", &text[..], b"\""].concat())?;
                    Ok(Some(int))
                }
                None => Err(cx.type_error("Cannot access offset of type string on string")),
            }
        }
        View::Null | View::Bool(_) | View::Float(_) => {
            if !quiet {
                cx.warning("String offset cast occurred")?;
            }
            Ok(Some(heddle_value::juggle::to_int(index)))
        }
        _ if quiet => Ok(None),
        _ => {
            let name = crate::types::type_name_of(index);
            Err(cx.type_error([b"Cannot access offset of type ", name.as_bytes(), b" on string"].concat()))
        }
    }
}

/// Returns whether a value can be a string's offset at all.
///
/// # Errors
///
/// Holds what looking at the value throws.
pub fn is_string_offset(cx: &mut Request, index: &Value) -> Result<bool> {
    let lenient = matches!(index.view(), View::Str(text) if heddle_value::juggle::parse(text).is_some());
    Ok(lenient || string_offset(cx, index, true)?.is_some())
}

/// Says what is wrong with a string's offset.
pub fn check_string_offset(cx: &mut Request, index: &Value) -> Result<()> {
    string_offset(cx, index, false).map(drop)
}

fn read_string(cx: &mut Request, text: &Str, index: &Value, quiet: bool) -> Result<Value> {
    // `??` is quiet about texts that are no numbers, not about types that no offset can have
    let lenient = quiet && !matches!(index.view(), View::Array(_) | View::Object(_));
    let Some(offset) = string_offset(cx, index, lenient)? else {
        return Ok(Value::NULL);
    };
    match byte_at(text, offset) {
        Some(byte) => Ok(Value::from(Str::byte(byte))),
        None if quiet => Ok(Value::NULL),
        None => {
            cx.warning(format!("Uninitialized string offset {offset}"))?;
            Ok(Value::from(Str::empty()))
        }
    }
}

/// The byte at an offset; a negative one counts from the end.
pub fn byte_at(text: &[u8], offset: i64) -> Option<u8> {
    let at = if offset < 0 { offset + text.len() as i64 } else { offset };
    usize::try_from(at).ok().and_then(|at| text.get(at)).copied()
}

/// `string[index] = value`, on an owned string; gives the new string and what the expression is
/// worth.
pub fn write_string(cx: &mut Request, text: &mut Str, index: &Value, value: &Value) -> Result<Value> {
    let offset = match string_offset(cx, index, false)? {
        Some(offset) => offset,
        None => return Err(cx.throw_error("Error", "Cannot access offset of type string on string")),
    };
    let at = if offset < 0 { offset + text.len() as i64 } else { offset };
    let Ok(at) = usize::try_from(at) else {
        cx.warning(format!("Illegal string offset {offset}"))?;
        return Ok(Value::NULL);
    };
    let piece = cx.to_str(value)?;
    let Some(&byte) = piece.first() else {
        return Err(cx.throw_error("Error", "Cannot assign an empty string to a string offset"));
    };
    if piece.len() > 1 {
        cx.warning("Only the first byte will be assigned to the string offset")?;
    }
    if at >= text.len() {
        let missing = vec![b' '; at + 1 - text.len()];
        text.append(cx.heap(), &missing);
    }
    text.make_mut(cx.heap())[at] = byte;
    Ok(Value::from(Str::byte(byte)))
}

/// `isset(base[key])`, or `!empty(base[key])`.
#[cold]
#[inline(never)]
pub fn has(cx: &mut Request, base: &Value, index: &Value, not_empty: bool) -> Result<bool> {
    match base.view() {
        View::Array(array) => {
            let array = array.clone();
            let key = key(cx, index, Use::Isset)?;
            let Some(value) = array.get(&key) else {
                return Ok(false);
            };
            let value = value.deref().clone();
            Ok(if not_empty { crate::ops::truth(cx, &value) } else { !value.is_null() })
        }
        View::Str(text) => {
            let text = text.clone();
            if let View::Float(float) = index.view() {
                lossless_int(cx, float)?;
            }
            let Some(offset) = string_offset(cx, index, true)? else {
                return Ok(false);
            };
            let byte = byte_at(&text, offset);
            Ok(if not_empty { byte.is_some_and(|byte| byte != b'0') } else { byte.is_some() })
        }
        View::Object(object) => {
            let object = object.clone();
            has_object(cx, &object, index, not_empty)
        }
        _ => Ok(false),
    }
}

/// What the builtin class does by itself, unless a subclass has this method of its own.
fn hooks(class: ClassPtr, method: Option<FunctionPtr>) -> Option<&'static DimensionHooks> {
    class.hooks.dimensions.filter(|_| !class.overrides(method))
}

/// Returns a method of `ArrayAccess`.
///
/// # Errors
/// The object's class has none.
fn array_access(cx: &mut Request, object: &Object, method: Option<FunctionPtr>) -> Result<FunctionPtr> {
    method.ok_or_else(|| no_array(cx, object))
}

/// `object[key]`.
pub fn read_object(cx: &mut Request, object: &Object, index: Option<&Value>, quiet: bool) -> Result<Value> {
    let class = class_of(object);
    let methods = &class.get().protocols;
    if let Some(hooks) = hooks(class, methods.offset_get).filter(|_| !quiet || !class.overrides(methods.offset_exists)) {
        return (hooks.read)(cx, object, index, quiet);
    }
    let method = array_access(cx, object, methods.offset_get)?;
    let index = index.cloned().unwrap_or(Value::NULL);
    if quiet && !has_object(cx, object, &index, false)? {
        return Ok(Value::NULL);
    }
    cx.call_on(method, object, &mut [index])
}

/// `object[key]`, to be written through: what `offsetGet` returns by reference stays one.
pub fn place_in_object(cx: &mut Request, object: &Object, index: Option<&Value>) -> Result<Value> {
    let class = class_of(object);
    let method = class.protocols.offset_get;
    if let Some(hooks) = hooks(class, method) {
        return (hooks.place)(cx, object, index);
    }
    match method.filter(|method| method.returns_ref()) {
        Some(method) => {
            let index = index.cloned().unwrap_or(Value::NULL);
            cx.call_for_reference(method, object, &[index])
        }
        None => read_object(cx, object, index, false),
    }
}

/// Returns whether an object is one of those that keep their elements as arrays do.
fn is_array_object(object: &Object) -> bool {
    let base = class_of(object).get().native_base();
    base.is_some_and(|base| matches!(base.name, "ArrayObject" | "ArrayIterator" | "RecursiveArrayIterator"))
}

/// Returns the index as the key it stands for, for objects that keep their elements as arrays do:
/// what is to be said of it is said once.
///
/// # Errors
/// Throws what an array throws for what is no key.
pub fn settled(cx: &mut Request, object: &Object, index: Option<&Value>) -> Result<Option<Value>> {
    match index {
        Some(index) if matches!(index.view(), View::Null | View::Float(_)) && is_array_object(object) => {
            let class = class_of(object);
            match hooks(class, class.protocols.offset_get) {
                Some(_) => Ok(Some(key(cx, index, Use::Write)?.as_ref().to_value())),
                None => Ok(Some(index.clone())),
            }
        }
        index => Ok(index.cloned()),
    }
}

/// Returns false where something is to be unset in an element of an `ArrayObject` that is missing.
///
/// # Errors
/// Passes on what looking for the element throws.
pub fn has_place(cx: &mut Request, object: &Object, index: &Value) -> Result<bool> {
    let class = class_of(object);
    match hooks(class, class.protocols.offset_get) {
        Some(hooks) if is_array_object(object) => (hooks.has)(cx, object, index, false),
        _ => Ok(true),
    }
}

/// What is said of `object[key]` before it is read and written in place: a builtin's that is
/// missing.
pub fn before_change(cx: &mut Request, object: &Object, index: Option<&Value>) -> Result<()> {
    let class = class_of(object);
    match hooks(class, class.protocols.offset_get).filter(|_| index.is_some()) {
        Some(hooks) => (hooks.read)(cx, object, index, false).map(drop),
        None => Ok(()),
    }
}

/// `object[key] = value`.
pub fn write_object(cx: &mut Request, object: &Object, index: Option<&Value>, value: Value) -> Result<()> {
    let class = class_of(object);
    if let Some(hooks) = hooks(class, class.protocols.offset_set) {
        return (hooks.write)(cx, object, index, value);
    }
    let method = array_access(cx, object, class.protocols.offset_set)?;
    let index = index.cloned().unwrap_or(Value::NULL);
    cx.call_on(method, object, &mut [index, value]).map(drop)
}

/// `isset(object[key])`, or `!empty(object[key])`.
pub fn has_object(cx: &mut Request, object: &Object, index: &Value, not_empty: bool) -> Result<bool> {
    let class = class_of(object);
    let methods = &class.get().protocols;
    if let Some(hooks) = hooks(class, methods.offset_exists).filter(|_| !not_empty || !class.overrides(methods.offset_get)) {
        return (hooks.has)(cx, object, index, not_empty);
    }
    let method = array_access(cx, object, methods.offset_exists)?;
    let answer = cx.call_on(method, object, &mut [index.clone()])?;
    if !crate::ops::truth(cx, &answer) {
        return Ok(false);
    }
    if !not_empty || class.hooks.empty_asks_exists && class.overrides(methods.offset_exists) {
        return Ok(true);
    }
    let method = array_access(cx, object, methods.offset_get)?;
    let value = cx.call_on(method, object, &mut [index.clone()])?;
    Ok(crate::ops::truth(cx, &value))
}

/// `unset(object[key])`.
pub fn unset_object(cx: &mut Request, object: &Object, index: &Value) -> Result<()> {
    let class = class_of(object);
    if let Some(hooks) = hooks(class, class.protocols.offset_unset) {
        return (hooks.unset)(cx, object, index);
    }
    let method = array_access(cx, object, class.protocols.offset_unset)?;
    cx.call_on(method, object, &mut [index.clone()]).map(drop)
}

/// Returns whether an object has elements: its class has `ArrayAccess`'s methods or their like.
pub fn has_elements(object: &Object) -> bool {
    let class = class_of(object);
    class.hooks.dimensions.is_some() || class.protocols.offset_get.is_some()
}

#[cold]
fn no_array(cx: &mut Request, object: &Object) -> Halt {
    let name = class_of(object).name.clone();
    cx.throw_error("Error", [b"Cannot use object of type ", &name[..], b" as array"].concat())
}

/// What a value that is no array becomes when something is written into it; throws when it cannot
/// become one.
pub fn become_array(cx: &mut Request, value: &Value) -> Result<Array> {
    match value.view() {
        View::Null => Ok(Array::new()),
        View::Bool(false) => {
            cx.deprecated("Automatic conversion of false to array is deprecated")?;
            Ok(Array::new())
        }
        View::Str(_) => Err(cx.throw_error("Error", "Cannot use string offset as an array")),
        _ => Err(cx.throw_error("Error", "Cannot use a scalar value as an array")),
    }
}
