//! Headers of mails: `mb_decode_mimeheader`.

use crate::codec::{ASCII, BASE64, Encoding};
use crate::ini::state;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::{Request, Result};
use heddle_value::Str;

pub(crate) const FUNCTIONS: &[&Function] = &[&mb_decode_mimeheader::DECL];

/// An encoded word at the start of a text, `=?charset?B?…?=`: its characters, and how many bytes it
/// takes.
fn word(text: &[u8]) -> Option<(Vec<u32>, usize)> {
    let rest = text.strip_prefix(b"=?")?;
    let mut parts = rest.splitn(3, |byte| *byte == b'?');
    let (charset, letter, content) = (parts.next()?, parts.next()?, parts.next()?);
    let encoding = Encoding::find(charset)?;
    let quoted = match letter {
        b"B" | b"b" => false,
        b"Q" | b"q" => true,
        _ => return None,
    };
    let end = content.iter().position(|byte| *byte == b'?').unwrap_or(content.len());
    let bytes = if quoted { from_quoted(&content[..end]) } else { from_base64(&content[..end]) };
    let closed = if content[end..].starts_with(b"?=") { 2 } else { usize::from(end < content.len()) };
    let start = text.len() - content.len();
    Some((encoding.decode(&bytes), start + end + closed))
}

/// The bytes of base 64; a question mark for each character that is none of it.
fn from_base64(text: &[u8]) -> Vec<u8> {
    let points = BASE64.decode(text);
    points.into_iter().map(|point| u8::try_from(point).unwrap_or(b'?')).collect()
}

fn from_quoted(text: &[u8]) -> Vec<u8> {
    let digit = |at: usize| text.get(at).and_then(|byte| char::from(*byte).to_digit(16));
    let (mut out, mut at) = (Vec::with_capacity(text.len()), 0);
    while at < text.len() {
        match (text[at], digit(at + 1), digit(at + 2)) {
            (b'=', Some(high), Some(low)) => {
                out.push((high * 16 + low) as u8);
                at += 3;
                continue;
            }
            (b'=', ..) => {
                out.push(b'=');
                at += if text.len() - at > 2 { 3 } else { 1 };
                continue;
            }
            (b'_', ..) => out.push(b' '),
            (byte, ..) => out.push(byte),
        }
        at += 1;
    }
    out
}

/// The text of a header with encoded words, in the internal encoding.
#[php("mb_decode_mimeheader(string $string): string")]
fn mb_decode_mimeheader(cx: &mut Request, string: &Str) -> Result<Vec<u8>> {
    let internal = state(cx).internal;
    let (mut out, mut at, mut plain) = (Vec::new(), 0, Vec::new());
    // blanks directly behind an encoded word, which vanish before another one and are one blank
    // before anything else
    let mut blanks: Option<usize> = None;
    while at < string.len() {
        let rest = &string[at..];
        if let Some((points, length)) = word(rest) {
            if let Some(before) = blanks {
                plain.truncate(before);
            }
            out.extend(ASCII.decode(&std::mem::take(&mut plain)));
            out.extend(points);
            blanks = Some(0);
            at += length;
            continue;
        }
        let byte = rest[0];
        if matches!(byte, b'\r' | b'\n') {
            // a fold is one blank
            let fold = rest.iter().take_while(|byte| matches!(byte, b'\r' | b'\n' | b' ' | b'\t')).count();
            if fold < rest.len() {
                plain.push(b' ');
            }
            at += fold;
            continue;
        }
        if blanks.is_some() && matches!(byte, b' ' | b'\t') {
            if plain.is_empty() {
                plain.push(b' ');
            }
        } else {
            blanks = None;
            plain.push(byte);
        }
        at += 1;
    }
    if blanks.is_some_and(|before| before == 0 && plain.iter().all(|byte| *byte == b' ')) && !out.is_empty() {
        plain.clear();
    }
    out.extend(ASCII.decode(&plain));
    // whatever character is set to stand for others
    Ok(internal.encode(&out, &mut |_| vec![u32::from(b'?')]))
}
