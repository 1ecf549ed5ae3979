//! Reading from streams.

use super::{opened, with};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::{OrFalse, RefArg};
use heddle_runtime::{Request, Result};
use heddle_value::{Resource, Value};
use std::io::SeekFrom;

pub(crate) const FUNCTIONS: &[&Function] =
    &[&fread::DECL, &fgets::DECL, &fgetc::DECL, &fpassthru::DECL, &fscanf::DECL, &stream_get_contents::DECL, &stream_get_line::DECL];

/// Reads at most so many bytes.
#[php("fread($stream, int $length): string|false")]
fn fread(cx: &mut Request, stream: Resource, length: i64) -> Result<OrFalse<Vec<u8>>> {
    opened(cx, &stream, 1)?;
    if length <= 0 {
        return Err(cx.bad_argument(2, "must be greater than 0"));
    }
    with(cx, &stream, 1, |cx, mut stream| Ok(OrFalse(stream.read(cx, length as usize)?)))
}

/// Reads a line with its end.
#[php("fgets($stream, ?int $length = null): string|false")]
fn fgets(cx: &mut Request, stream: Resource, length: Option<i64>) -> Result<OrFalse<Vec<u8>>> {
    opened(cx, &stream, 1)?;
    let limit = match length {
        Some(length) if length <= 0 => return Err(cx.bad_argument(2, "must be greater than 0")),
        Some(length) => Some(length as usize - 1),
        None => None,
    };
    with(cx, &stream, 1, |cx, mut stream| Ok(OrFalse(stream.read_line(cx, limit)?)))
}

/// Reads one byte.
#[php("fgetc($stream): string|false")]
fn fgetc(cx: &mut Request, stream: Resource) -> Result<OrFalse<Vec<u8>>> {
    with(cx, &stream, 1, |cx, mut stream| Ok(OrFalse(stream.read(cx, 1)?.filter(|byte| !byte.is_empty()))))
}

/// Prints all that is left, and says how much that was.
#[php("fpassthru($stream): int")]
fn fpassthru(cx: &mut Request, stream: Resource) -> Result<usize> {
    let bytes = with(cx, &stream, 1, |cx, mut stream| stream.read_all(cx, None))?;
    cx.write(&bytes)?;
    Ok(bytes.len())
}

/// Reads a line and takes values out of it, as `sscanf` does.
#[php("fscanf($stream, string $format, mixed &...$vars): array|int|false|null")]
fn fscanf(cx: &mut Request, stream: Resource, format: &[u8], vars: Vec<RefArg<'_>>) -> Result<Value> {
    if heddle_runtime::stream::of(&stream).is_none() {
        return Err(cx.type_error("fscanf(): supplied resource is not a valid File-Handle resource"));
    }
    let line = with(cx, &stream, 1, |cx, mut stream| stream.read_line(cx, None))?;
    match line {
        Some(line) => crate::strings::scan::scan_text(cx, &line, format, vars),
        None => Ok(Value::FALSE),
    }
}

/// Reads all that is left, or so many bytes, from a position if one is given.
#[php("stream_get_contents($stream, ?int $length = null, int $offset = -1): string|false")]
fn stream_get_contents(cx: &mut Request, stream: Resource, length: Option<i64>, offset: i64) -> Result<OrFalse<Vec<u8>>> {
    let limit = match length {
        Some(length) if length < -1 => return Err(cx.bad_argument(2, "must be greater than or equal to -1")),
        Some(length) => usize::try_from(length).ok(),
        None => None,
    };
    let read = with(cx, &stream, 1, |cx, mut stream| {
        if let Ok(offset) = u64::try_from(offset) {
            let position = stream.position();
            let to = if stream.is_seekable() || offset < position {
                SeekFrom::Start(offset)
            } else {
                SeekFrom::Current((offset - position) as i64)
            };
            if !stream.seek(cx, to)? {
                return Ok(None);
            }
        }
        stream.read_all(cx, limit).map(Some)
    })?;
    if read.is_none() {
        cx.function_warning(format!("Failed to seek to position {offset} in the stream"))?;
    }
    Ok(OrFalse(read))
}

/// Reads up to a delimiter or so many bytes; the delimiter is not given.
#[php("stream_get_line($stream, int $length, string $ending = \"\"): string|false")]
fn stream_get_line(cx: &mut Request, stream: Resource, length: i64, ending: &[u8]) -> Result<OrFalse<Vec<u8>>> {
    if length < 0 {
        return Err(cx.bad_argument(2, "must be greater than or equal to 0"));
    }
    let limit = if length == 0 { usize::MAX >> 1 } else { length as usize };
    with(cx, &stream, 1, |cx, mut stream| Ok(OrFalse(stream.read_until(cx, limit, ending)?)))
}
