//! `FFI::memcpy()`, `FFI::memcmp()`, `FFI::memset()`, `FFI::string()`: bytes of data and of texts.

use crate::casts::no_data;
use crate::{cdata, exception, null_pointer};
use heddle_cdecl::{Kind, Number};
use heddle_libffi::Trust;
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Str, Value, View};

/// Bytes that are read.
enum Source {
    Text(Str),
    At(usize, Trust),
}

/// Checks how many bytes are touched, and returns where the first one is. A pointer does not say
/// how many there are.
fn checked(cx: &mut Request, object: &Object, size: i64, message: &str) -> Result<(usize, Trust)> {
    let (spot, trust) = cdata::spot(cx, object)?;
    if matches!(spot.ty.kind(), Kind::Pointer(_)) {
        let address = spot.pointer(trust);
        return if address == 0 && size != 0 { Err(null_pointer(cx)) } else { Ok((address, trust)) };
    }
    match u64::try_from(size) {
        Ok(size) if size <= spot.ty.size() => Ok((spot.at, trust)),
        _ => Err(exception(cx, message)),
    }
}

/// Returns bytes that are read: `(function, argument, its name, message)` name the argument.
fn source(cx: &mut Request, value: &Value, size: i64, (function, argument, name, message): (&str, u32, &str, &str)) -> Result<Source> {
    match value.view() {
        View::Str(text) => match u64::try_from(size) {
            Ok(size) if size <= text.len() as u64 => Ok(Source::Text(text.clone())),
            _ => Err(exception(cx, "Attempt to read over string boundary")),
        },
        View::Object(object) if cdata::of(object).is_some() => {
            let object = object.clone();
            checked(cx, &object, size, message).map(|(at, trust)| Source::At(at, trust))
        }
        _ => Err(no_data(cx, function, argument, name, "FFI\\CData or string", value)),
    }
}

fn with_source<R>(source: &Source, size: usize, look: impl FnOnce(&[u8]) -> R) -> R {
    match source {
        Source::Text(text) => look(&text[..size]),
        Source::At(at, trust) => trust.with_bytes(*at, size, look),
    }
}

/// Copies bytes.
pub(crate) fn copy(cx: &mut Request, to: &Object, from: &Value, size: i64) -> Result<()> {
    let (at, trust) = checked(cx, to, size, "Attempt to write over data boundary")?;
    match source(cx, from, size, ("memcpy", 2, "from", "Attempt to read over data boundary"))? {
        Source::Text(text) => trust.write(at, &text[..size.max(0) as usize]),
        Source::At(from, _) => trust.copy(from, at, size.max(0) as usize),
    }
    Ok(())
}

/// Compares bytes: -1, 0 or 1.
pub(crate) fn compare(cx: &mut Request, left: &Value, right: &Value, size: i64) -> Result<i64> {
    let left = source(cx, left, size, ("memcmp", 1, "ptr1", "attempt to read over data boundary"))?;
    let right = source(cx, right, size, ("memcmp", 2, "ptr2", "Attempt to read over data boundary"))?;
    let size = size.max(0) as usize;
    Ok(with_source(&left, size, |left| with_source(&right, size, |right| left.cmp(right))) as i64)
}

/// Writes one byte everywhere.
pub(crate) fn fill(cx: &mut Request, object: &Object, byte: i64, size: i64) -> Result<()> {
    let (at, trust) = checked(cx, object, size, "attempt to write over data boundary")?;
    trust.fill(at, byte as u8, size.max(0) as usize);
    Ok(())
}

/// Returns so many bytes, or those before the first 0.
pub(crate) fn text(cx: &mut Request, object: &Object, size: Option<i64>) -> Result<Str> {
    if let Some(size) = size {
        let (at, trust) = checked(cx, object, size, "attempt to read over data boundary")?;
        let size = size.max(0) as usize;
        cx.charge(size);
        let text = trust.with_bytes(at, size, |bytes| cx.str(bytes));
        cx.heap().memory().refund_native(size);
        return Ok(text);
    }
    let (spot, trust) = cdata::spot(cx, object)?;
    let is_text = |kind: Kind| matches!(kind, Kind::Number(Number::Char));
    match spot.ty.kind() {
        Kind::Pointer(target) if is_text(target.kind()) => match spot.pointer(trust) {
            0 => Err(null_pointer(cx)),
            address => Ok(cx.str(trust.text(address))),
        },
        Kind::Array(of, length) if is_text(of.kind()) => {
            // the array may be full, and then its end is the text's
            let text = trust.with_bytes(spot.at, length as usize, |bytes| {
                let end = bytes.iter().position(|byte| *byte == 0).unwrap_or(bytes.len());
                cx.str(&bytes[..end])
            });
            Ok(text)
        }
        _ => Err(exception(cx, "FFI\\Cdata is not a C string")),
    }
}
