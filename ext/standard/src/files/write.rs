//! Writing to streams.

use super::{opened, with};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::{Request, Result};
use heddle_value::Resource;
use std::io::SeekFrom;

pub(crate) const FUNCTIONS: &[&Function] = &[&fwrite::DECL, &fwrite::DECL.alias("fputs"), &stream_copy_to_stream::DECL];

/// Writes a string, or so many bytes of it.
#[php("fwrite($stream, string $data, ?int $length = null): int|false")]
fn fwrite(cx: &mut Request, stream: Resource, data: &[u8], length: Option<i64>) -> Result<OrFalse<usize>> {
    opened(cx, &stream, 1)?;
    let len = length.map_or(data.len(), |length| usize::try_from(length).unwrap_or(0).min(data.len()));
    if len == 0 {
        return Ok(OrFalse(Some(0)));
    }
    with(cx, &stream, 1, |cx, mut stream| Ok(OrFalse(stream.write(cx, &data[..len])?)))
}

/// Copies what is left of a stream, or so many bytes, to another one.
#[php("stream_copy_to_stream($from, $to, ?int $length = null, int $offset = 0): int|false")]
fn stream_copy_to_stream(cx: &mut Request, from: Resource, to: Resource, length: Option<i64>, offset: i64) -> Result<OrFalse<usize>> {
    opened(cx, &from, 1)?;
    opened(cx, &to, 2)?;
    if offset > 0 && !with(cx, &from, 1, |cx, mut from| from.seek(cx, SeekFrom::Start(offset as u64)))? {
        cx.function_warning(format!("Failed to seek to position {offset} in the stream"))?;
        return Ok(OrFalse(None));
    }
    let mut left = length.map_or(usize::MAX, |length| usize::try_from(length).unwrap_or(usize::MAX));
    let mut done = 0;
    while left > 0 {
        let part = with(cx, &from, 1, |cx, mut from| from.read_all(cx, Some(left.min(1 << 20))))?;
        if part.is_empty() {
            break;
        }
        left -= part.len();
        match with(cx, &to, 2, |cx, mut to| to.write(cx, &part))? {
            Some(len) => done += len,
            None => return Ok(OrFalse(None)),
        }
    }
    Ok(OrFalse(Some(done)))
}
