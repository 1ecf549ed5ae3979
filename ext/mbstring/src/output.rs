//! What a program prints, in another encoding: `mb_output_handler`.

use crate::codec::Encoding;
use crate::ini::state;
use crate::{encode, regex};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::{Request, Result};
use heddle_value::Str;

pub(crate) const FUNCTIONS: &[&Function] = &[&mb_output_handler::DECL];

/// The encoding the output is converted to; `None`: it goes as it is.
#[derive(Default)]
struct Converting(Option<Encoding>);

/// The type of the document that is sent, without its charset; and whether the program named it.
fn document_type(cx: &Request) -> (Vec<u8>, bool) {
    let name = |line: &[u8]| line.len() > 13 && line[..13].eq_ignore_ascii_case(b"content-type:");
    let line = cx.output.headers.lines.iter().rev().find(|line| name(line)).map(|line| line[13..].to_vec());
    let named = line.is_some();
    let text = line.unwrap_or_else(|| cx.ini_str("default_mimetype").to_vec());
    let end = text.iter().position(|byte| *byte == b';').unwrap_or(text.len());
    (text[..end].trim_ascii().to_vec(), named)
}

/// What the output is converted to; says so in a header where the program named no type.
fn start(cx: &mut Request) -> Result<Option<Encoding>> {
    let to = state(cx).output;
    let (kind, named) = document_type(cx);
    let types = regex::document_types(cx.ini_str("mbstring.http_output_conv_mimetypes"));
    let is_document = !cx.ini_str("mbstring.http_output_conv_mimetypes").is_empty() && types.is_ok_and(|types| regex::is_in(&types, &kind));
    if to.is_pass() || !is_document {
        return Ok(None);
    }
    if !named && !to.mime.is_empty() && !cx.output.headers.sent {
        let line = [b"Content-Type: ", &kind[..], b"; charset=", to.mime.as_bytes()].concat();
        cx.output.headers.lines.push(line);
        cx.output.headers.typed = true;
    }
    Ok(Some(to))
}

/// Converts what a program prints to the encoding of the output, if it is a document of text.
#[php("mb_output_handler(string $string, int $status): string")]
fn mb_output_handler(cx: &mut Request, string: &Str, status: i64) -> Result<Vec<u8>> {
    const START: i64 = 1;
    const FINAL: i64 = 8;
    if status & START != 0 {
        let to = start(cx)?;
        cx.state::<Converting>().0 = to;
    }
    let to = cx.state::<Converting>().0;
    if status & FINAL != 0 {
        cx.state::<Converting>().0 = None;
    }
    let Some(to) = to else { return Ok(string.to_vec()) };
    let from = state(cx).internal;
    let points = from.decode(string);
    Ok(encode(cx, &points, to))
}
