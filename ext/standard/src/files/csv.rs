//! Comma separated values.

use super::{opened, with};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Resource, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[&fgetcsv::DECL, &fputcsv::DECL, &str_getcsv::DECL];

/// The letters that matter.
#[derive(Clone, Copy)]
pub(crate) struct Format {
    pub separator: u8,
    pub enclosure: u8,
    /// `None`: nothing escapes.
    pub escape: Option<u8>,
}

/// The letters of three arguments, the first of which has this number.
fn format(cx: &mut Request, first: usize, separator: &[u8], enclosure: &[u8], escape: Option<&[u8]>) -> Result<Format> {
    let &[separator] = separator else {
        return Err(cx.bad_argument(first, "must be a single character"));
    };
    let &[enclosure] = enclosure else {
        return Err(cx.bad_argument(first + 1, "must be a single character"));
    };
    let escape = match escape {
        None => {
            let message =
                [&cx.function_name()[..], b"(): the $escape parameter must be provided as its default value will change"].concat();
            cx.deprecated(message)?;
            Some(b'\\')
        }
        Some([]) => None,
        Some(&[escape]) => Some(escape),
        Some(_) => return Err(cx.bad_argument(first + 2, "must be empty or a single character")),
    };
    Ok(Format { separator, enclosure, escape })
}

/// Reads the fields of a line; `more` gives the next line while a field in quotes goes on.
pub(crate) fn parse(
    cx: &mut Request,
    line: Vec<u8>,
    format: Format,
    more: &mut dyn FnMut(&mut Request) -> Result<Option<Vec<u8>>>,
) -> Result<Array> {
    let mut line = line;
    let mut fields = Vec::new();
    let mut at = 0;
    let end = line_end(&line);
    if end == 0 {
        return Ok(Array::from_values(cx.heap(), [Value::NULL]));
    }
    loop {
        let end = line_end(&line);
        let blank = line[at..end].iter().take_while(|byte| matches!(byte, b' ' | b'\t') && **byte != format.separator).count();
        let mut field = Vec::new();
        if line.get(at + blank) == Some(&format.enclosure) && at + blank < end {
            at += blank + 1;
            at = quoted(cx, &mut line, at, format, &mut field, more)?;
            // what follows the closing quote belongs to the field
            let end = line_end(&line).max(at);
            let stop = memchr::memchr(format.separator, &line[at..end]).map_or(end, |len| at + len);
            field.extend_from_slice(&line[at..stop]);
            at = stop;
        } else {
            let stop = memchr::memchr(format.separator, &line[at..end]).map_or(end, |len| at + len);
            field.extend_from_slice(&line[at..stop]);
            at = stop;
        }
        fields.push(Value::from(cx.str(&field)));
        if at >= line_end(&line) {
            break;
        }
        at += 1;
    }
    Ok(Array::from_values(cx.heap(), fields))
}

/// Where the line's end begins.
fn line_end(line: &[u8]) -> usize {
    let cut = line.strip_suffix(b"\n").unwrap_or(line);
    cut.strip_suffix(b"\r").unwrap_or(cut).len()
}

/// Reads a field in quotes from behind the opening one, and gives the place behind the closing one.
fn quoted(
    cx: &mut Request,
    line: &mut Vec<u8>,
    start: usize,
    format: Format,
    field: &mut Vec<u8>,
    more: &mut dyn FnMut(&mut Request) -> Result<Option<Vec<u8>>>,
) -> Result<usize> {
    let mut at = start;
    loop {
        let Some(&byte) = line.get(at) else {
            match more(cx)? {
                Some(next) => {
                    *line = next;
                    at = 0;
                    continue;
                }
                None => return Ok(line.len()),
            }
        };
        if Some(byte) == format.escape && byte != format.enclosure {
            field.push(byte);
            at += 1;
            if let Some(&next) = line.get(at) {
                field.push(next);
                at += 1;
            }
        } else if byte == format.enclosure {
            if line.get(at + 1) == Some(&format.enclosure) {
                field.push(byte);
                at += 2;
            } else {
                return Ok(at + 1);
            }
        } else {
            field.push(byte);
            at += 1;
        }
    }
}

/// A line of fields.
pub(crate) fn line(cx: &mut Request, fields: &Array, format: Format, eol: &[u8]) -> Result<Vec<u8>> {
    let mut out = Vec::new();
    for (index, value) in fields.clone().values().enumerate() {
        if index > 0 {
            out.push(format.separator);
        }
        let text = cx.to_str(value)?;
        let special = |byte: &u8| {
            *byte == format.separator
                || *byte == format.enclosure
                || Some(*byte) == format.escape
                || matches!(byte, b'\n' | b'\r' | b'\t' | b' ')
        };
        if !text.iter().any(special) {
            out.extend_from_slice(&text);
            continue;
        }
        out.push(format.enclosure);
        let mut escaped = false;
        for &byte in text.iter() {
            if format.escape.is_some() && Some(byte) == format.escape && byte != format.enclosure {
                escaped = true;
            } else if !escaped && byte == format.enclosure {
                out.push(format.enclosure);
            } else {
                escaped = false;
            }
            out.push(byte);
        }
        out.push(format.enclosure);
    }
    out.extend_from_slice(eol);
    Ok(out)
}

/// The fields of a string.
#[php("str_getcsv(string $string, string $separator = \",\", string $enclosure = \"\\\"\", string $escape = \"\\\\\"): array")]
fn str_getcsv(cx: &mut Request, string: &[u8], separator: &[u8], enclosure: &[u8], escape: Option<&[u8]>) -> Result<Array> {
    let format = format(cx, 2, separator, enclosure, escape)?;
    parse(cx, string.to_vec(), format, &mut |_| Ok(None))
}

/// The fields of a stream's next line.
#[php(
    "fgetcsv($stream, ?int $length = null, string $separator = \",\", string $enclosure = \"\\\"\", string $escape = \"\\\\\"): array|false"
)]
fn fgetcsv(
    cx: &mut Request,
    stream: Resource,
    length: Option<i64>,
    separator: &[u8],
    enclosure: &[u8],
    escape: Option<&[u8]>,
) -> Result<OrFalse<Array>> {
    let format = format(cx, 3, separator, enclosure, escape)?;
    let limit = match length {
        Some(length) if !(0..i64::MAX).contains(&length) => return Err(cx.bad_argument(2, format!("must be between 0 and {}", i64::MAX))),
        Some(0) | None => None,
        Some(length) => Some(length as usize),
    };
    opened(cx, &stream, 1)?;
    let next = |cx: &mut Request, limit| with(cx, &stream, 1, |cx, mut stream| stream.read_line(cx, limit));
    match next(cx, limit)? {
        // a field in quotes goes on to its line's end, however long that is
        Some(line) => Ok(OrFalse(Some(parse(cx, line, format, &mut |cx| next(cx, None))?))),
        None => Ok(OrFalse(None)),
    }
}

/// Writes a line of fields.
#[php(
    "fputcsv($stream, array $fields, string $separator = \",\", string $enclosure = \"\\\"\", string $escape = \"\\\\\", string $eol = \"\\n\"): int|false"
)]
fn fputcsv(
    cx: &mut Request,
    stream: Resource,
    fields: &Array,
    separator: &[u8],
    enclosure: &[u8],
    escape: Option<&[u8]>,
    eol: &[u8],
) -> Result<OrFalse<usize>> {
    let format = format(cx, 3, separator, enclosure, escape)?;
    opened(cx, &stream, 1)?;
    let line = line(cx, fields, format, eol)?;
    with(cx, &stream, 1, |cx, mut stream| Ok(OrFalse(stream.write(cx, &line)?)))
}
