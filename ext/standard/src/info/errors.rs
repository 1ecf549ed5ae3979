//! The last error, and the error log.

use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::stream::{self as streams, Opening};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Str, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[&error_get_last::DECL, &error_clear_last::DECL, &error_log::DECL];

/// The last diagnostic that was raised, handled by nobody.
#[php("error_get_last(): ?array")]
fn error_get_last(cx: &mut Request) -> Option<Array> {
    let error = cx.last_error.clone()?;
    let heap = cx.heap();
    let mut array = Array::new();
    array.insert_bytes(heap, b"type", error.level);
    array.insert_bytes(heap, b"message", Value::from(cx.str(&error.message)));
    array.insert_bytes(heap, b"file", Value::from(cx.str(&error.file)));
    array.insert_bytes(heap, b"line", i64::from(error.line));
    Some(array)
}

/// Forgets the last diagnostic.
#[php("error_clear_last(): void")]
fn error_clear_last(cx: &mut Request) {
    cx.last_error = None;
}

/// Writes to the error log, by mail (type 1), to a file (type 3) or to the host's log (type 4).
#[php("error_log(string $message, int $message_type = 0, ?string $destination = null, ?string $additional_headers = null): bool")]
fn error_log(
    cx: &mut Request,
    message: &[u8],
    message_type: i64,
    destination: Option<&Str>,
    additional_headers: Option<&Str>,
) -> Result<bool> {
    match message_type {
        1 => {
            let to = destination.map_or(&b""[..], |to| to);
            let headers = additional_headers.map_or(Vec::new(), |headers| headers.trim_ascii_end().to_vec());
            super::mail::send(cx, to, b"PHP error_log message", message, headers, b"")
        }
        2 => {
            cx.function_warning("TCP/IP option not available!")?;
            Ok(false)
        }
        3 => append(cx, message, destination.map_or(&b""[..], |path| path)),
        4 => {
            heddle_sys::process::write_stderr(&[message, b"\n"].concat());
            Ok(true)
        }
        _ => {
            cx.log(message);
            Ok(true)
        }
    }
}

fn append(cx: &mut Request, message: &[u8], path: &[u8]) -> Result<bool> {
    let Some(resource) = streams::open(cx, path, b"a", &Opening::default())? else {
        return Ok(false);
    };
    let written = match streams::of(&resource).as_ref().map(|handle| handle.try_borrow_mut()) {
        Some(Ok(mut stream)) => stream.write(cx, message)?,
        _ => None,
    };
    streams::close(cx, &resource)?;
    Ok(written == Some(message.len()))
}
