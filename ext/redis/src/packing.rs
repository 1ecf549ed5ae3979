//! Values as bytes, as the options say: serialized, then compressed; and back.

use crate::client::{Client, exception, of};
use crate::compress;
use crate::options::{Compression, Serializer};
use heddle_runtime::decl::args::Args;
use heddle_runtime::decl::offers;
use heddle_runtime::{Callable, Request, Result};
use heddle_value::juggle::{Number, parse_whole};
use heddle_value::{Value, View};

/// Writes a value by the object's serializer.
///
/// # Errors
/// What serializing throws.
pub(crate) fn serialize(cx: &mut Request, client: &Client, value: &Value) -> Result<Vec<u8>> {
    let value = value.deref();
    let serializer = client.options.borrow().serializer;
    match serializer {
        Serializer::None => match value.view() {
            View::Array(_) => Ok(b"Array".to_vec()),
            View::Object(_) => Ok(b"Object".to_vec()),
            _ => Ok(cx.to_str(value)?.to_vec()),
        },
        Serializer::Php => {
            let serializer = cx.engine.serializer().expect("the extension standard has one");
            Ok((serializer.write)(cx, std::slice::from_ref(value))?.pop().unwrap_or_default())
        }
        Serializer::Igbinary => format(cx, "igbinary", value),
        Serializer::Msgpack => format(cx, "msgpack", value),
        Serializer::Json => {
            let text = json(cx, b"json_encode", std::slice::from_ref(value))?;
            Ok(text.as_bytes().unwrap_or_default().to_vec())
        }
    }
}

fn format(cx: &mut Request, name: &str, value: &Value) -> Result<Vec<u8>> {
    match offers::value_format(cx, name.as_bytes()) {
        Some(format) => (format.write)(cx, value),
        None => Err(exception(cx, format!("The extension {name} is not there"))),
    }
}

fn json(cx: &mut Request, function: &[u8], args: &[Value]) -> Result<Value> {
    match cx.find_function(function) {
        Some(function) => cx.call(&Callable::function(function), args),
        None => Ok(Value::FALSE),
    }
}

/// Reads a value; `None`: the bytes are none of the serializer's.
///
/// # Errors
/// What reading throws.
pub(crate) fn unserialize(cx: &mut Request, client: &Client, bytes: &[u8]) -> Result<Option<Value>> {
    let serializer = client.options.borrow().serializer;
    match serializer {
        Serializer::None => Ok(Some(cx.str(bytes).into())),
        Serializer::Php => {
            if !matches!(bytes, [b'N', b';', ..] | [_, b':', ..]) {
                return Ok(None);
            }
            let serializer = cx.engine.serializer().expect("the extension standard has one");
            let mut start = Some(0);
            let (mut values, wrong) = (serializer.read)(cx, bytes, &mut |_| start.take())?;
            Ok(values.pop().filter(|_| wrong.is_none()).map(Value::into_deref))
        }
        Serializer::Igbinary | Serializer::Msgpack => {
            let name: &[u8] = if serializer == Serializer::Igbinary { b"igbinary" } else { b"msgpack" };
            if serializer == Serializer::Igbinary && !matches!(bytes, [0, 0, 0, 1 | 2, _, ..]) {
                return Ok(None);
            }
            match offers::value_format(cx, name) {
                Some(format) => (format.read)(cx, bytes),
                None => Ok(None),
            }
        }
        Serializer::Json => {
            let text = Value::from(cx.str(bytes));
            let value = json(cx, b"json_decode", &[text, Value::TRUE])?;
            if !value.is_null() || bytes == b"null" { Ok(Some(value)) } else { Ok(None) }
        }
    }
}

/// Returns whether values are written in a way of their own.
fn is_special(client: &Client) -> bool {
    let options = client.options.borrow();
    options.serializer != Serializer::None || options.compression != Compression::None
}

/// Writes a value as it goes to the server.
///
/// # Errors
/// What serializing throws.
pub(crate) fn pack(cx: &mut Request, client: &Client, value: &Value) -> Result<Vec<u8>> {
    let value = value.deref();
    let is_number = value.is_int() || value.is_float();
    if is_number && client.options.borrow().ignore_numbers {
        return Ok(cx.to_str(value)?.to_vec());
    }
    let bytes = serialize(cx, client, value)?;
    Ok(compressed(client, bytes))
}

fn compressed(client: &Client, bytes: Vec<u8>) -> Vec<u8> {
    let options = client.options.borrow();
    if options.compression == Compression::None {
        return bytes;
    }
    compress::compress(&bytes, options.compression, options.level).unwrap_or(bytes)
}

/// Reads what came from the server; bytes that are none of the serializer's are a string.
///
/// # Errors
/// What reading throws.
pub(crate) fn unpack(cx: &mut Request, client: &Client, bytes: &[u8]) -> Result<Value> {
    if !is_special(client) {
        return Ok(cx.str(bytes).into());
    }
    let (compression, numbers) = {
        let options = client.options.borrow();
        (options.compression, options.ignore_numbers)
    };
    if numbers && let Some(number) = number(bytes) {
        return Ok(number);
    }
    let unpacked = compress::decompress(bytes, compression);
    let bytes = unpacked.as_deref().unwrap_or(bytes);
    Ok(unserialize(cx, client, bytes)?.unwrap_or_else(|| cx.str(bytes).into()))
}

fn number(bytes: &[u8]) -> Option<Value> {
    if bytes.is_empty() || bytes.len() > 64 {
        return None;
    }
    parse_whole(bytes).map(|number| match number {
        Number::Int(int) => Value::int(int),
        Number::Float(float) => Value::float(float),
    })
}

/// `_serialize()`
pub(crate) fn serialize_method(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let bytes = serialize(cx, of(args.this.expect("a method")), &args.values[0])?;
    Ok(cx.str(bytes).into())
}

/// `_unserialize()`
pub(crate) fn unserialize_method(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let bytes = args.values[0].as_bytes().unwrap_or_default().to_vec();
    match unserialize(cx, of(args.this.expect("a method")), &bytes)? {
        Some(value) => Ok(value),
        None => Err(exception(cx, "Invalid serialized data, or unserialization error")),
    }
}

/// `_pack()`
pub(crate) fn pack_method(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let bytes = pack(cx, of(args.this.expect("a method")), &args.values[0])?;
    Ok(cx.str(bytes).into())
}

/// `_unpack()`
pub(crate) fn unpack_method(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let bytes = args.values[0].as_bytes().unwrap_or_default().to_vec();
    unpack(cx, of(args.this.expect("a method")), &bytes)
}

/// `_compress()`
pub(crate) fn compress_method(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let bytes = args.values[0].as_bytes().unwrap_or_default().to_vec();
    Ok(cx.str(compressed(of(args.this.expect("a method")), bytes)).into())
}

/// `_uncompress()`
pub(crate) fn uncompress_method(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let bytes = args.values[0].as_bytes().unwrap_or_default().to_vec();
    let compression = of(args.this.expect("a method")).options.borrow().compression;
    if bytes.is_empty() || compression == Compression::None {
        return Ok(cx.str(bytes).into());
    }
    match compress::decompress(&bytes, compression) {
        Some(plain) => Ok(cx.str(plain).into()),
        None => Err(exception(cx, "Invalid compressed data or uncompression error")),
    }
}
