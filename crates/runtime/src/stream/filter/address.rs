//! `php://filter/read=a|b/write=c/resource=…`: a stream with filters already on it.
//!
//! Parts are divided by slashes, filters by bars; names may be percent-encoded. A part without
//! `read=` or `write=` counts for both sides,
//! as far as the mode has them. The address of the stream goes to the end.

use super::{Link, Side, registry};
use crate::percent::{self, Space};
use crate::stream::Stream;
use crate::stream::plain::Mode;
use crate::stream::wrapper::{Failure, Opening, try_open};
use crate::{Halt, Request, Result};
use heddle_value::Resource;

const RESOURCE: &[u8] = b"/resource=";

/// Opens what stands behind `php://filter`.
pub fn open(cx: &mut Request, rest: &[u8], mode: &[u8], context: Option<&Resource>) -> Result<std::result::Result<Stream, Failure>> {
    let Some(at) = memchr::memmem::find(rest, RESOURCE) else {
        return Err(cx.throw_error("Error", "No URL resource specified"));
    };
    let opening = Opening { quiet: true, ..Opening::default() };
    let Ok(mut stream) = try_open(cx, &rest[at + RESOURCE.len()..], mode, &opening, context)? else {
        return Ok(Err(Failure::Text("operation failed".to_owned())));
    };
    // where no filter is named, PHP looks for them in the address of the stream
    let parts = if at == 0 { &rest[1..] } else { &rest[1..at] };
    let parsed = Mode::parse(mode);
    let (reads, writes) = (parsed.is_none_or(Mode::reads), parsed.is_none_or(Mode::writes));
    for part in parts.split(|byte| *byte == b'/').filter(|part| !part.is_empty()) {
        if let Some(names) = after(part, b"read=") {
            add(cx, &mut stream, names, true, false)?;
        } else if let Some(names) = after(part, b"write=") {
            add(cx, &mut stream, names, false, true)?;
        } else {
            add(cx, &mut stream, part, reads, writes)?;
        }
    }
    Ok(Ok(stream))
}

/// The address of the stream that `php://filter` opens; `rest` stands behind `php://`.
pub fn resource(rest: &[u8]) -> Option<&[u8]> {
    let rest = after(rest, b"filter/")?;
    let at = memchr::memmem::find(rest, &RESOURCE[1..])?;
    Some(&rest[at + RESOURCE.len() - 1..])
}

/// What follows a word, in whatever case it is written.
fn after<'a>(part: &'a [u8], word: &[u8]) -> Option<&'a [u8]> {
    let head = part.get(..word.len())?;
    head.eq_ignore_ascii_case(word).then(|| &part[word.len()..])
}

/// Puts the filters of a part on the stream.
fn add(cx: &mut Request, stream: &mut Stream, names: &[u8], reads: bool, writes: bool) -> Result<()> {
    for name in names.split(|byte| *byte == b'|').filter(|name| !name.is_empty()) {
        let name = percent::decode(name, Space::Plus);
        for (side, wanted) in [(Side::Read, reads), (Side::Write, writes)] {
            if !wanted {
                continue;
            }
            let made = registry::create(cx, &name, None);
            if matches!(made, Ok(None) | Err(Halt::Exception)) {
                cx.function_warning([b"Unable to create filter (", &name[..], b")"].concat())?;
            }
            if let Some(filter) = made? {
                stream.add_filter(side, Link { filter, resource: None });
            }
        }
    }
    Ok(())
}
