//! `$_SESSION` as text and back: the serializers `php`, `php_binary` and `php_serialize`, and
//! those of other extensions.

use crate::state::{of, warn};
use heddle_runtime::decl::Serializer;
use heddle_runtime::decl::offers::{self, ValueFormat};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, KeyRef, Ref, Str, Value};

/// How `$_SESSION` is written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    /// `name|value`
    Php,
    /// The name's length in a byte, the name, the value.
    Binary,
    /// The whole array as `serialize` writes it.
    Serialize,
    /// The whole array in an extension's format.
    Offered(Offered),
}

/// A format that an extension offers.
#[derive(Clone, Copy)]
pub(crate) struct Offered(&'static ValueFormat);

impl PartialEq for Offered {
    fn eq(&self, other: &Offered) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for Offered {}

/// Longest name in the format `php_binary`.
const LONGEST_BINARY_NAME: usize = 127;

impl Format {
    /// By the name in `session.serialize_handler`.
    pub(crate) fn of(cx: &Request, name: &[u8]) -> Option<Format> {
        match name {
            b"php" => Some(Format::Php),
            b"php_binary" => Some(Format::Binary),
            b"php_serialize" => Some(Format::Serialize),
            _ => offers::value_format(cx, name).map(|format| Format::Offered(Offered(format))),
        }
    }

    /// Of `session.serialize_handler`.
    pub(crate) fn current(cx: &Request) -> Option<Format> {
        Format::of(cx, cx.ini_str("session.serialize_handler"))
    }
}

fn serializer(cx: &Request) -> &'static Serializer {
    cx.engine.serializer().expect("the extension standard has one")
}

/// Makes `$_SESSION` an empty array.
pub(crate) fn track(cx: &mut Request) {
    replace(cx, Array::new());
}

fn replace(cx: &mut Request, array: Array) {
    let heap = cx.heap();
    let reference = Ref::new(heap, Value::from(array));
    of(cx).variables = Some(reference.clone());
    cx.globals.insert_bytes(heap, b"_SESSION", Value::from(reference));
}

/// What is in `$_SESSION`, if it is an array still.
pub(crate) fn current(cx: &mut Request) -> Option<Array> {
    of(cx).variables.as_ref()?.get().as_array().cloned()
}

/// `$_SESSION` as text; `None` when there is nothing to write, or it cannot be written.
pub(crate) fn encode(cx: &mut Request) -> Result<Option<Vec<u8>>> {
    let Some(array) = current(cx) else {
        warn(cx, "Cannot encode non-existent session")?;
        return Ok(None);
    };
    let Some(format) = Format::current(cx) else {
        warn(cx, "Unknown session.serialize_handler. Failed to encode session object")?;
        return Ok(None);
    };
    if format == Format::Serialize {
        return Ok((serializer(cx).write)(cx, &[Value::from(array)])?.pop());
    }
    if let Format::Offered(format) = format {
        return (format.0.write)(cx, &Value::from(array)).map(Some);
    }
    let Some((names, values)) = members(cx, &array, format)? else { return Ok(None) };
    let texts = (serializer(cx).write)(cx, &values)?;
    let mut out = Vec::new();
    for (name, text) in names.iter().zip(texts) {
        match format {
            Format::Binary => {
                out.push(name.len() as u8);
                out.extend_from_slice(name);
            }
            _ => {
                out.extend_from_slice(name);
                out.push(b'|');
            }
        }
        out.extend_from_slice(&text);
    }
    Ok((!out.is_empty()).then_some(out))
}

/// Names and values that can be written; `None` when a name cannot.
fn members(cx: &mut Request, array: &Array, format: Format) -> Result<Option<(Vec<Str>, Vec<Value>)>> {
    let (mut names, mut values) = (Vec::new(), Vec::new());
    for (key, value) in array {
        let name = match key {
            KeyRef::Str(name) => name.clone(),
            KeyRef::Int(number) => {
                warn(cx, format!("Skipping numeric key {number}"))?;
                continue;
            }
        };
        if format == Format::Php && name.contains(&b'|') {
            warn(cx, [b"Failed to write session data. Data contains invalid key \"", &name[..], b"\""].concat())?;
            return Ok(None);
        }
        if format == Format::Binary && name.len() > LONGEST_BINARY_NAME {
            continue;
        }
        names.push(name);
        values.push(value.clone());
    }
    Ok(Some((names, values)))
}

/// Puts what a text holds into `$_SESSION`. False: the text is none of the format.
pub(crate) fn decode(cx: &mut Request, text: &[u8]) -> Result<bool> {
    let Some(format) = Format::current(cx) else {
        warn(cx, "Unknown session.serialize_handler. Failed to decode session object")?;
        return Ok(false);
    };
    match format {
        Format::Serialize => decode_whole(cx, text),
        Format::Offered(format) => decode_offered(cx, text, format),
        _ => decode_members(cx, text, format),
    }
}

fn decode_whole(cx: &mut Request, text: &[u8]) -> Result<bool> {
    if text.is_empty() {
        replace(cx, Array::new());
        return Ok(true);
    }
    let mut start = Some(0);
    let (values, whole) = (serializer(cx).read)(cx, text, &mut |_| start.take())?;
    let array = values.first().and_then(Value::as_array).cloned();
    replace(cx, array.unwrap_or_default());
    Ok(whole.is_none())
}

fn decode_offered(cx: &mut Request, text: &[u8], format: Offered) -> Result<bool> {
    if text.is_empty() {
        replace(cx, Array::new());
        return Ok(true);
    }
    let value = (format.0.read)(cx, text)?;
    let array = value.as_ref().and_then(Value::as_array).cloned();
    replace(cx, array.unwrap_or_default());
    Ok(value.is_some())
}

fn decode_members(cx: &mut Request, text: &[u8], format: Format) -> Result<bool> {
    let mut names: Vec<&[u8]> = Vec::new();
    let mut broken = false;
    let mut next = |at: usize| {
        let rest = &text[at..];
        if rest.is_empty() {
            return None;
        }
        let (name, start) = match format {
            Format::Binary => {
                let length = usize::from(rest[0] & 0x7f);
                (rest.get(1..1 + length), at + 1 + length)
            }
            _ => {
                let end = rest.iter().position(|byte| *byte == b'|');
                (end.map(|end| &rest[..end]), at + end.unwrap_or(0) + 1)
            }
        };
        let Some(name) = name.filter(|_| start < text.len()) else {
            broken = true;
            return None;
        };
        names.push(name);
        Some(start)
    };
    let (values, whole) = (serializer(cx).read)(cx, text, &mut next)?;
    let heap = cx.heap();
    let Some(reference) = of(cx).variables.clone() else { return Ok(false) };
    reference.with_mut(|variables| {
        if variables.as_array().is_none() {
            *variables = Value::from(Array::new());
        }
        if let Some(array) = variables.as_array_mut() {
            names.iter().zip(values).for_each(|(name, value)| array.insert_bytes(heap, name, value));
        }
    });
    Ok(whole.is_none() && !broken)
}
