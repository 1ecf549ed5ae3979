//! Files that are compressed, or may be: `gzopen()` and the functions that go with it.

use crate::file;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::stream::wrapper::Failure;
use heddle_runtime::stream::{self, Opening, Stream, context};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Resource, Value};
use std::cell::RefMut;
use std::io::SeekFrom;

pub(crate) const FUNCTIONS: &[&Function] = &[
    &gzfile::DECL,
    &gzopen::DECL,
    &readgzfile::DECL,
    &gzwrite::DECL,
    &gzwrite::DECL.alias("gzputs"),
    &gzrewind::DECL,
    &gzclose::DECL,
    &gzeof::DECL,
    &gzgetc::DECL,
    &gzpassthru::DECL,
    &gzseek::DECL,
    &gztell::DECL,
    &gzread::DECL,
    &gzgets::DECL,
];

const SEEK_SET: i64 = 0;

/// Opens a file; a warning when that fails.
fn opened(cx: &mut Request, filename: &[u8], mode: &[u8], use_include_path: bool) -> Result<Option<Stream>> {
    if filename.contains(&0) {
        return Err(cx.bad_argument(1, "must not contain any null bytes"));
    }
    if filename.is_empty() {
        return Err(cx.value_error("Path must not be empty"));
    }
    let context = context::default(cx);
    let opening = Opening { use_include_path, ..Opening::default() };
    match file::open(cx, filename, mode, &opening, Some(&context))? {
        Ok(stream) => Ok(Some(stream)),
        Err(Failure::Told) => Ok(None),
        Err(failure) => {
            let function = cx.function_name();
            cx.warning([&function[..], b"(", filename, b"): Failed to open stream: ", failure.reason().as_bytes()].concat())?;
            Ok(None)
        }
    }
}

/// Works with the stream of the first argument.
fn with<T>(cx: &mut Request, stream: &Resource, work: impl FnOnce(&mut Request, RefMut<'_, Stream>) -> Result<T>) -> Result<T> {
    let Some(handle) = stream::of(stream) else {
        return Err(cx.bad_argument_type(1, "must be an open stream resource"));
    };
    match handle.try_borrow_mut() {
        Ok(stream) => work(cx, stream),
        Err(_) => Err(cx.throw_error("Error", "not supported yet: using a stream inside of its own wrapper's method")),
    }
}

/// Reads the lines of a file.
#[php("gzfile(string $filename, bool $use_include_path = false): array|false")]
fn gzfile(cx: &mut Request, filename: &[u8], use_include_path: bool) -> Result<OrFalse<Array>> {
    let Some(mut stream) = opened(cx, filename, b"rb", use_include_path)? else { return Ok(OrFalse(None)) };
    let mut lines = Array::new();
    while let Some(line) = stream.read_line(cx, None)? {
        let line = Value::from(cx.str(line));
        let _ = lines.push(cx.heap(), line);
    }
    stream.close(cx)?;
    Ok(OrFalse(Some(lines)))
}

/// Opens a file.
#[php("gzopen(string $filename, string $mode, bool $use_include_path = false)")]
fn gzopen(cx: &mut Request, filename: &[u8], mode: &[u8], use_include_path: bool) -> Result<Value> {
    match opened(cx, filename, mode, use_include_path)? {
        Some(stream) => Ok(stream.into_resource(cx).into()),
        None => Ok(Value::FALSE),
    }
}

/// Prints a file and returns its length.
#[php("readgzfile(string $filename, bool $use_include_path = false): int|false")]
fn readgzfile(cx: &mut Request, filename: &[u8], use_include_path: bool) -> Result<OrFalse<usize>> {
    let Some(mut stream) = opened(cx, filename, b"rb", use_include_path)? else { return Ok(OrFalse(None)) };
    let printed = print_rest(cx, &mut stream)?;
    stream.close(cx)?;
    Ok(OrFalse(Some(printed)))
}

fn print_rest(cx: &mut Request, stream: &mut Stream) -> Result<usize> {
    let mut printed = 0;
    loop {
        let bytes = stream.read(cx, stream::CHUNK)?.unwrap_or_default();
        if bytes.is_empty() {
            return Ok(printed);
        }
        printed += bytes.len();
        cx.write(&bytes)?;
    }
}

/// Writes `$data`, or its first `$length` bytes.
#[php("gzwrite($stream, string $data, ?int $length = null): int|false")]
fn gzwrite(cx: &mut Request, stream: Resource, data: &[u8], length: Option<i64>) -> Result<OrFalse<usize>> {
    let len = length.map_or(data.len(), |length| length.max(0) as usize).min(data.len());
    if len == 0 {
        return Ok(OrFalse(Some(0)));
    }
    with(cx, &stream, |cx, mut stream| match stream.writable {
        true => Ok(OrFalse(stream.write(cx, &data[..len])?)),
        // zlib takes nothing, which is no error
        false if stream.stream_type == "ZLIB" => Ok(OrFalse(Some(0))),
        false => Ok(OrFalse(stream.write(cx, &data[..len])?)),
    })
}

/// Goes to the start.
#[php("gzrewind($stream): bool")]
fn gzrewind(cx: &mut Request, stream: Resource) -> Result<bool> {
    with(cx, &stream, |cx, mut stream| stream.seek(cx, SeekFrom::Start(0)))
}

/// Closes a file.
#[php("gzclose($stream): bool")]
fn gzclose(cx: &mut Request, stream: Resource) -> Result<bool> {
    with(cx, &stream, |_, _| Ok(()))?;
    stream::close(cx, &stream)?;
    Ok(true)
}

/// Returns whether the last read met the end.
#[php("gzeof($stream): bool")]
fn gzeof(cx: &mut Request, stream: Resource) -> Result<bool> {
    with(cx, &stream, |cx, mut stream| stream.ask_eof(cx))
}

/// Reads one byte.
#[php("gzgetc($stream): string|false")]
fn gzgetc(cx: &mut Request, stream: Resource) -> Result<OrFalse<Vec<u8>>> {
    with(cx, &stream, |cx, mut stream| Ok(OrFalse(stream.read(cx, 1)?.filter(|byte| !byte.is_empty()))))
}

/// Prints the rest and returns its length.
#[php("gzpassthru($stream): int")]
fn gzpassthru(cx: &mut Request, stream: Resource) -> Result<usize> {
    let bytes = with(cx, &stream, |cx, mut stream| stream.read_all(cx, None))?;
    cx.write(&bytes)?;
    Ok(bytes.len())
}

/// Goes to a position: 0, or -1 when that cannot be done.
#[php("gzseek($stream, int $offset, int $whence = SEEK_SET): int")]
fn gzseek(cx: &mut Request, stream: Resource, offset: i64, whence: i64) -> Result<i64> {
    with(cx, &stream, |cx, mut stream| {
        let to = match (whence, u64::try_from(offset)) {
            (0, Ok(offset)) => SeekFrom::Start(offset),
            (1, _) => SeekFrom::Current(offset),
            (2, _) => SeekFrom::End(offset),
            _ => return Ok(-1),
        };
        Ok(if stream.seek(cx, to)? { 0 } else { -1 })
    })
}

/// Returns the position.
#[php("gztell($stream): int|false")]
fn gztell(cx: &mut Request, stream: Resource) -> Result<OrFalse<i64>> {
    with(cx, &stream, |_, stream| Ok(OrFalse(Some(stream.position() as i64))))
}

/// Reads at most `$length` bytes.
#[php("gzread($stream, int $length): string|false")]
fn gzread(cx: &mut Request, stream: Resource, length: i64) -> Result<OrFalse<Vec<u8>>> {
    with(cx, &stream, |_, _| Ok(()))?;
    if length <= 0 {
        return Err(cx.bad_argument(2, "must be greater than 0"));
    }
    with(cx, &stream, |cx, mut stream| match stream.readable {
        true => Ok(OrFalse(stream.read(cx, length as usize)?)),
        false => Ok(OrFalse(None)),
    })
}

/// Reads a line with its end.
#[php("gzgets($stream, ?int $length = null): string|false")]
fn gzgets(cx: &mut Request, stream: Resource, length: Option<i64>) -> Result<OrFalse<Vec<u8>>> {
    with(cx, &stream, |_, _| Ok(()))?;
    let limit = match length {
        Some(length) if length <= 0 => return Err(cx.bad_argument(2, "must be greater than 0")),
        Some(length) => Some(length as usize - 1),
        None => None,
    };
    with(cx, &stream, |cx, mut stream| Ok(OrFalse(stream.read_line(cx, limit)?)))
}
