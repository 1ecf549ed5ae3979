//! A file at once.

use super::{context_argument, path_argument, with};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::{OrFalse, PathArg};
use heddle_runtime::stream::line_end::LineEnd;
use heddle_runtime::stream::{self as streams, Locked, Opening};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Resource, Value, View};
use std::io::SeekFrom;

pub(crate) const FUNCTIONS: &[&Function] = &[&file_get_contents::DECL, &file_put_contents::DECL, &file::DECL, &readfile::DECL];

const USE_INCLUDE_PATH: i64 = 1;
const IGNORE_NEW_LINES: i64 = 2;
const SKIP_EMPTY_LINES: i64 = 4;
const APPEND: i64 = 8;
const NO_DEFAULT_CONTEXT: i64 = 16;
const LOCK_EX: i64 = 2;

/// Reads a file.
#[php(
    "file_get_contents(string $filename, bool $use_include_path = false, $context = null, int $offset = 0, ?int $length = null): string|false"
)]
fn file_get_contents(
    cx: &mut Request,
    filename: &[u8],
    use_include_path: bool,
    context: Option<Resource>,
    offset: i64,
    length: Option<i64>,
) -> Result<OrFalse<Vec<u8>>> {
    path_argument(cx, 1, filename)?;
    if length.is_some_and(|length| length < 0) {
        return Err(cx.bad_argument(5, "must be greater than or equal to 0"));
    }
    let context = context_argument(cx, context)?;
    let opening = Opening { use_include_path, context, ..Opening::default() };
    let Some(stream) = streams::open(cx, filename, b"rb", &opening)? else {
        return Ok(OrFalse(None));
    };
    let read = with(cx, &stream, 1, |cx, mut stream| {
        if offset != 0 {
            let to = if offset > 0 { SeekFrom::Start(offset as u64) } else { SeekFrom::End(offset) };
            if !stream.seek(cx, to)? {
                return Ok(None);
            }
        }
        stream.read_contents(cx, length.map(|length| length as usize)).map(Some)
    });
    if let Ok(None) = read {
        cx.function_warning(format!("Failed to seek to position {offset} in the stream"))?;
    }
    streams::close(cx, &stream)?;
    read.map(OrFalse)
}

/// What `file_put_contents` writes, as bytes. `None`: it copies a stream, or cannot write this.
fn contents(cx: &mut Request, data: &Value) -> Result<Option<Vec<u8>>> {
    Ok(Some(match data.view() {
        View::Resource(_) => return Ok(None),
        View::Array(lines) => {
            let mut all = Vec::new();
            for line in lines.clone().values() {
                all.extend_from_slice(&cx.to_str(line)?);
            }
            all
        }
        View::Object(object) if heddle_runtime::object::class_of(object).method(b"__tostring").is_none() => return Ok(None),
        _ => cx.to_str(data)?.to_vec(),
    }))
}

/// Writes a file.
#[php("file_put_contents(string $filename, mixed $data, int $flags = 0, $context = null): int|false")]
fn file_put_contents(cx: &mut Request, filename: &[u8], data: &Value, flags: i64, context: Option<Resource>) -> Result<OrFalse<usize>> {
    path_argument(cx, 1, filename)?;
    let source = data.as_resource().cloned();
    if source.as_ref().is_some_and(|source| streams::of(source).is_none()) {
        return Err(cx.type_error("file_put_contents(): supplied resource is not a valid stream resource"));
    }
    let context = context_argument(cx, context)?;
    let is_remote = memchr::memmem::find(filename, b"://").is_some() && !filename.to_ascii_lowercase().starts_with(b"file://");
    if flags & LOCK_EX != 0 && is_remote {
        cx.function_warning("Exclusive locks may only be set for regular files")?;
        return Ok(OrFalse(None));
    }
    let mode: &[u8] = match (flags & APPEND != 0, flags & LOCK_EX != 0) {
        (true, _) => b"ab",
        (false, true) => b"cb",
        (false, false) => b"wb",
    };
    let no_default_context = flags & NO_DEFAULT_CONTEXT != 0;
    let opening = Opening { use_include_path: flags & USE_INCLUDE_PATH != 0, context, no_default_context, ..Opening::default() };
    let Some(stream) = streams::open(cx, filename, mode, &opening)? else {
        return Ok(OrFalse(None));
    };
    if flags & LOCK_EX != 0 {
        let locked = with(cx, &stream, 1, |cx, mut stream| {
            let locked = stream.backend().lock(cx, LOCK_EX)?;
            if mode == b"cb" {
                stream.truncate(cx, 0)?;
            }
            Ok(locked)
        })?;
        if locked != Some(Locked::Done) {
            streams::close(cx, &stream)?;
            cx.function_warning("Exclusive locks are not supported for this stream")?;
            return Ok(OrFalse(None));
        }
    }
    let bytes = match (contents(cx, data)?, source) {
        (Some(bytes), _) => bytes,
        (None, Some(source)) => with(cx, &source, 2, |cx, mut source| source.read_all(cx, None))?,
        (None, None) => {
            streams::close(cx, &stream)?;
            return Ok(OrFalse(None));
        }
    };
    let written = with(cx, &stream, 1, |cx, mut stream| if bytes.is_empty() { Ok(Some(0)) } else { stream.write(cx, &bytes) });
    streams::close(cx, &stream)?;
    let written = written?;
    if let Some(len) = written
        && len != bytes.len()
    {
        cx.function_warning(format!("Only {len} of {} bytes written, possibly out of free disk space", bytes.len()))?;
        return Ok(OrFalse(None));
    }
    Ok(OrFalse(written))
}

/// A file's lines.
#[php("file(string $filename, int $flags = 0, $context = null): array|false")]
fn file(cx: &mut Request, filename: PathArg, flags: i64, context: Option<Resource>) -> Result<OrFalse<Array>> {
    let filename = &*filename;
    if flags & !23 != 0 || flags < 0 {
        return Err(cx.bad_argument(2, "must be a valid flag value"));
    }
    let context = context_argument(cx, context)?;
    let no_default_context = flags & NO_DEFAULT_CONTEXT != 0;
    let opening = Opening { use_include_path: flags & USE_INCLUDE_PATH != 0, context, no_default_context, ..Opening::default() };
    let Some(stream) = streams::open(cx, filename, b"rb", &opening)? else {
        return Ok(OrFalse(None));
    };
    let bytes = with(cx, &stream, 1, |cx, mut stream| stream.read_all(cx, None));
    streams::close(cx, &stream)?;
    let bytes = bytes?;
    let mut lines = Array::new();
    let end = if cx.ini_bool("auto_detect_line_endings") { LineEnd::of(&bytes).byte() } else { b'\n' };
    for line in bytes.split_inclusive(|byte| *byte == end) {
        let line = if flags & IGNORE_NEW_LINES != 0 {
            let cut = line.strip_suffix(&[end]).unwrap_or(line);
            cut.strip_suffix(b"\r").filter(|_| end == b'\n' && cut.len() < line.len()).unwrap_or(cut)
        } else {
            line
        };
        if flags & (IGNORE_NEW_LINES | SKIP_EMPTY_LINES) == IGNORE_NEW_LINES | SKIP_EMPTY_LINES && line.is_empty() {
            continue;
        }
        let line = Value::from(cx.str(line));
        // a list of lines never runs out of keys
        let _ = lines.push(cx.heap(), line);
    }
    Ok(OrFalse(Some(lines)))
}

/// Prints a file, and says how much that was.
#[php("readfile(string $filename, bool $use_include_path = false, $context = null): int|false")]
fn readfile(cx: &mut Request, filename: &[u8], use_include_path: bool, context: Option<Resource>) -> Result<OrFalse<usize>> {
    path_argument(cx, 1, filename)?;
    let context = context_argument(cx, context)?;
    let opening = Opening { use_include_path, context, ..Opening::default() };
    let Some(stream) = streams::open(cx, filename, b"rb", &opening)? else {
        return Ok(OrFalse(None));
    };
    let mut count = 0;
    loop {
        let part = with(cx, &stream, 1, |cx, mut stream| stream.read_all(cx, Some(1 << 18)))?;
        if part.is_empty() {
            break;
        }
        count += part.len();
        cx.write(&part)?;
    }
    streams::close(cx, &stream)?;
    Ok(OrFalse(Some(count)))
}
