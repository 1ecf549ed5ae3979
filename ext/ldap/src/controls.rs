//! Controls between arrays of PHP and the bytes of the protocol.

use crate::ber::{BYTES, ENUMERATED, INTEGER, Reader, SEQUENCE, number, tagged};
use heddle_libldap::Control;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Value};
use std::ffi::CString;

const PAGED: &[u8] = b"1.2.840.113556.1.4.319";
const PRE_READ: &[u8] = b"1.3.6.1.1.13.1";
const POST_READ: &[u8] = b"1.3.6.1.1.13.2";
const SORT: &[u8] = b"1.2.840.113556.1.4.473";
const SORTED: &[u8] = b"1.2.840.113556.1.4.474";
const VIEW: &[u8] = b"2.16.840.1.113730.3.4.9";
const VIEWED: &[u8] = b"2.16.840.1.113730.3.4.10";
const ASSERT: &[u8] = b"1.3.6.1.1.12";
const VALUES: &[u8] = b"1.2.826.0.1.3344810.2.3";
const POLICY: &[u8] = b"1.3.6.1.4.1.42.2.27.8.5.1";

fn value_error(cx: &mut Request, text: impl AsRef<[u8]>) -> heddle_runtime::Halt {
    let message = [&cx.function_name()[..], b"(): ", text.as_ref()].concat();
    cx.value_error(message)
}

/// Makes controls of an array; `number`: the argument that it is.
///
/// # Errors
/// The array describes none, in PHP's words.
pub(crate) fn from_array(cx: &mut Request, number: usize, array: &Array) -> Result<Vec<Control>> {
    let mut out = Vec::new();
    for value in array.iter().map(|(_, value)| value.deref().clone()).collect::<Vec<_>>() {
        let Some(fields) = value.as_array() else {
            return Err(cx.bad_argument_type(number, "must contain only arrays, where each array is a control"));
        };
        out.push(one(cx, fields)?);
    }
    Ok(out)
}

fn field(array: &Array, name: &str) -> Option<Value> {
    array.get_bytes(name.as_bytes()).map(|value| value.deref().clone())
}

fn one(cx: &mut Request, fields: &Array) -> Result<Control> {
    let Some(oid) = field(fields, "oid") else { return Err(value_error(cx, "Control must have an \"oid\" key")) };
    let oid = cx.to_str(&oid)?;
    let is_critical = field(fields, "iscritical").is_some_and(|value| heddle_value::juggle::to_bool(&value));
    let value = match field(fields, "value") {
        None => None,
        Some(value) => Some(match value.as_array() {
            Some(parts) => encoded(cx, &oid, parts)?,
            None => cx.to_str(&value)?.to_vec(),
        }),
    };
    let Ok(oid) = CString::new(&oid[..]) else { return Err(value_error(cx, "Control OID must not contain any null bytes")) };
    Ok(Control { oid, is_critical, value })
}

fn int_field(cx: &mut Request, parts: &Array, name: &str) -> Result<Option<i64>> {
    field(parts, name).map(|value| cx.to_int(&value)).transpose()
}

fn encoded(cx: &mut Request, oid: &[u8], parts: &Array) -> Result<Vec<u8>> {
    let content = match oid {
        PAGED => {
            let size = int_field(cx, parts, "size")?.unwrap_or(1);
            let cookie = field(parts, "cookie").map(|cookie| cx.to_str(&cookie)).transpose()?.unwrap_or_default();
            [number(INTEGER, size), tagged(BYTES, &cookie)].concat()
        }
        PRE_READ | POST_READ => {
            let Some(names) = field(parts, "attrs") else { return Err(value_error(cx, "Control must have an \"attrs\" key")) };
            let mut out = Vec::new();
            for (_, name) in names.as_array().cloned().unwrap_or_default().iter() {
                out.extend(tagged(BYTES, &cx.to_str(name)?));
            }
            out
        }
        SORT => {
            let mut out = Vec::new();
            for (_, key) in parts.iter() {
                let key = key.deref().as_array().cloned().unwrap_or_default();
                let Some(name) = field(&key, "attr") else {
                    return Err(value_error(cx, "Sort key list must have an \"attr\" key"));
                };
                let mut entry = tagged(BYTES, &cx.to_str(&name)?);
                if let Some(rule) = field(&key, "oid") {
                    entry.extend(tagged(0x80, &cx.to_str(&rule)?));
                }
                if field(&key, "reverse").is_some_and(|value| heddle_value::juggle::to_bool(&value)) {
                    entry.extend(tagged(0x81, &[255]));
                }
                out.extend(tagged(SEQUENCE, &entry));
            }
            out
        }
        VIEW => view(cx, parts)?,
        ASSERT | VALUES => {
            if field(parts, "filter").is_none() {
                return Err(value_error(cx, "Control must have a \"filter\" key"));
            }
            return Err(cx.throw_error("Error", "not supported yet: controls with a filter"));
        }
        _ => {
            let message = [&cx.function_name()[..], b"(): Control OID ", oid, b" cannot be of type array"].concat();
            return Err(cx.type_error(message));
        }
    };
    Ok(tagged(SEQUENCE, &content))
}

/// Encodes which part of a sorted list is wanted.
fn view(cx: &mut Request, parts: &Array) -> Result<Vec<u8>> {
    let mut out = Vec::new();
    for name in ["before", "after"] {
        let Some(value) = int_field(cx, parts, name)? else {
            return Err(value_error(cx, format!("Array value for VLV control must have a \"{name}\" key")));
        };
        out.extend(number(INTEGER, value));
    }
    if let Some(value) = field(parts, "attrvalue") {
        out.extend(tagged(0x81, &cx.to_str(&value)?));
    } else if let Some(offset) = int_field(cx, parts, "offset")? {
        let Some(count) = int_field(cx, parts, "count")? else {
            return Err(value_error(cx, "Array value for VLV control must have a \"count\" key"));
        };
        out.extend(tagged(0xa0, &[number(INTEGER, offset), number(INTEGER, count)].concat()));
    } else {
        return Err(value_error(cx, "Array value for VLV control must have either an \"attrvalue\" or an \"offset\" key"));
    }
    if let Some(context) = field(parts, "context") {
        out.extend(tagged(BYTES, &cx.to_str(&context)?));
    }
    Ok(out)
}

/// Says whether the array of a control names what is critical.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shown {
    Sent,
    Received,
}

/// Makes the array that shows controls, by their names.
pub(crate) fn to_array(cx: &mut Request, controls: &[Control], shown: Shown) -> Array {
    let mut out = Array::new();
    for control in controls {
        let oid = control.oid.to_bytes();
        let mut fields = Array::new();
        let name = Value::from(cx.str(oid));
        fields.insert_bytes(cx.heap(), b"oid", name);
        if shown == Shown::Sent || control.is_critical {
            fields.insert_bytes(cx.heap(), b"iscritical", Value::bool(control.is_critical));
        }
        if let Some(value) = &control.value {
            let value = decoded(cx, oid, value).unwrap_or_else(|| Value::from(cx.str(value)));
            fields.insert_bytes(cx.heap(), b"value", value);
        } else if shown == Shown::Sent {
            fields.insert_bytes(cx.heap(), b"value", Value::NULL);
        }
        out.insert_bytes(cx.heap(), oid, Value::from(fields));
    }
    out
}

fn put(cx: &mut Request, array: &mut Array, name: &str, value: Option<Value>) {
    if let Some(value) = value {
        array.insert_bytes(cx.heap(), name.as_bytes(), value);
    }
}

/// Decodes the value of a control whose form is known.
fn decoded(cx: &mut Request, oid: &[u8], value: &[u8]) -> Option<Value> {
    let mut out = Array::new();
    let mut outer = Reader(value);
    match oid {
        PAGED => {
            let mut inner = outer.inner(SEQUENCE)?;
            let (size, cookie) = (inner.number(INTEGER)?, inner.content(BYTES)?);
            let cookie = Value::from(cx.str(cookie));
            put(cx, &mut out, "size", Some(Value::int(size)));
            put(cx, &mut out, "cookie", Some(cookie));
        }
        PRE_READ | POST_READ => {
            let mut inner = outer.inner(0x64)?;
            let dn = Value::from(cx.str(inner.content(BYTES)?));
            put(cx, &mut out, "dn", Some(dn));
            let mut list = inner.inner(SEQUENCE)?;
            while let Some(mut attribute) = list.inner(SEQUENCE) {
                let name = attribute.content(BYTES)?;
                let mut set = attribute.inner(0x31)?;
                let mut values = Array::new();
                while let Some(value) = set.content(BYTES) {
                    let value = Value::from(cx.str(value));
                    let _ = values.push(cx.heap(), value);
                }
                out.insert_bytes(cx.heap(), name, Value::from(values));
            }
        }
        SORTED => {
            let mut inner = outer.inner(SEQUENCE)?;
            put(cx, &mut out, "errcode", Some(Value::int(inner.number(ENUMERATED)?)));
            let name = inner.content(0x80).map(|name| Value::from(cx.str(name)));
            put(cx, &mut out, "attribute", name);
        }
        VIEWED => {
            let mut inner = outer.inner(SEQUENCE)?;
            let (target, count, code) = (inner.number(INTEGER)?, inner.number(INTEGER)?, inner.number(ENUMERATED)?);
            let context = inner.content(BYTES).map(|context| Value::from(cx.str(context)));
            put(cx, &mut out, "target", Some(Value::int(target)));
            put(cx, &mut out, "count", Some(Value::int(count)));
            put(cx, &mut out, "errcode", Some(Value::int(code)));
            put(cx, &mut out, "context", context);
        }
        POLICY => {
            let mut inner = outer.inner(SEQUENCE)?;
            let (mut expire, mut grace, mut error) = (-1, -1, 65535);
            while let Some((tag, content)) = inner.next() {
                match tag {
                    0xa0 => match Reader(content).next() {
                        Some((0x80, _)) => expire = Reader(content).number(0x80)?,
                        _ => grace = Reader(content).number(0x81)?,
                    },
                    _ => error = content.last().copied().map_or(error, i64::from),
                }
            }
            put(cx, &mut out, "expire", Some(Value::int(expire)));
            put(cx, &mut out, "grace", Some(Value::int(grace)));
            put(cx, &mut out, "error", Some(Value::int(error)));
        }
        _ => return None,
    }
    Some(Value::from(out))
}
