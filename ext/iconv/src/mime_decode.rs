//! Texts out of mail headers: RFC 2047's encoded words back into characters, folded lines into one.

use crate::charset::{Charset, Fault};
use crate::functions::{charset, complain, setting};
use heddle_macros::php;
use heddle_runtime::base64;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Key, Str, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[&iconv_mime_decode::DECL, &iconv_mime_decode_headers::DECL];

const STRICT: i64 = 1;
const CONTINUE_ON_ERROR: i64 = 2;

/// What is wrong with an encoded word.
enum Wrong {
    Malformed,
    Charset,
    Text(Fault),
    /// An escape that is none.
    Escape,
    /// No white space follows the word, and the mode is strict.
    Glued,
    /// The line ends in the charset's name: the text means itself.
    Unnamed,
}

/// A header's text.
#[php("iconv_mime_decode(string $string, int $mode = 0, ?string $encoding = null): string|false")]
fn iconv_mime_decode(cx: &mut Request, string: &Str, mode: i64, encoding: Option<&Str>) -> Result<OrFalse<Str>> {
    let name = encoding.map_or_else(|| setting(cx, "internal_encoding"), |name| name.to_vec());
    let Some(output) = charset(cx, &name, b"???", &name)? else { return Ok(OrFalse(None)) };
    let text = decode(cx, string, mode, &name, output)?;
    Ok(OrFalse(text.map(|(text, _)| cx.str(&text))))
}

/// All headers as an array; of one that comes more than once, an array of its texts.
#[php("iconv_mime_decode_headers(string $headers, int $mode = 0, ?string $encoding = null): array|false")]
fn iconv_mime_decode_headers(cx: &mut Request, headers: &Str, mode: i64, encoding: Option<&Str>) -> Result<OrFalse<Array>> {
    let name = encoding.map_or_else(|| setting(cx, "internal_encoding"), |name| name.to_vec());
    let Some(output) = charset(cx, &name, b"???", &name)? else { return Ok(OrFalse(None)) };
    let mut all = Array::new();
    let mut rest = &headers[..];
    while !rest.is_empty() {
        let Some((text, length)) = decode(cx, rest, mode, &name, output)? else { return Ok(OrFalse(None)) };
        rest = &rest[length..];
        if text.is_empty() {
            // an empty line: the headers are over
            break;
        }
        let Some(colon) = text.iter().position(|byte| *byte == b':') else { continue };
        let value = Value::from(cx.str(text[colon + 1..].trim_ascii_start()));
        add(cx, &mut all, &text[..colon], value);
    }
    Ok(OrFalse(Some(all)))
}

fn add(cx: &Request, all: &mut Array, name: &[u8], value: Value) {
    let heap = cx.heap();
    let place = all.entry(heap, Key::from_bytes(heap, name).as_ref());
    if place.is_null() {
        *place = value;
    } else if let Some(list) = place.as_array_mut() {
        list.insert_int(heap, list.len() as i64, value);
    } else {
        *place = Value::from(Array::from_values(heap, [place.clone(), value]));
    }
}

/// One header, unfolded and decoded, and how many bytes it took with its line's end. `None`: a
/// diagnostic said what is wrong.
fn decode(cx: &mut Request, text: &[u8], mode: i64, name: &[u8], output: Charset) -> Result<Option<(Vec<u8>, usize)>> {
    let mut out = Vec::new();
    let mut at = 0;
    // white space behind an encoded word goes when another one follows
    let mut held: Option<Vec<u8>> = None;
    while at < text.len() {
        let rest = &text[at..];
        if let Some(length) = line_end(rest) {
            at += length;
            let blanks = text[at..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
            if blanks == 0 {
                out.extend(held.take().unwrap_or_default());
                return Ok(Some((out, at)));
            }
            at += blanks;
            // behind a word nothing stays of the fold
            if held.is_none() {
                out.push(b' ');
            }
            continue;
        }
        // in the strict mode a word stands behind white space or another word
        let is_inner = mode & STRICT != 0 && at > 0 && !text[at - 1].is_ascii_whitespace() && text[at - 1] != b'=';
        if rest.starts_with(b"=?") && !is_inner {
            match word(rest, mode) {
                Ok((characters, length)) => {
                    held = None;
                    at += length;
                    match output.encode(&characters) {
                        Ok(bytes) => out.extend_from_slice(&bytes),
                        Err(fault) => {
                            complain(cx, fault)?;
                            return Ok(None);
                        }
                    }
                    held = held.or(Some(Vec::new()));
                    continue;
                }
                Err((Wrong::Unnamed, Some(length))) => {
                    out.extend(held.take().unwrap_or_default());
                    out.extend_from_slice(&rest[..length]);
                    at += length;
                    // a fold behind it leaves nothing
                    let end = line_end(&text[at..]).unwrap_or(0);
                    let blanks = text[at + end..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
                    at += if blanks > 0 { end + blanks } else { 0 };
                    continue;
                }
                Err((Wrong::Glued, _)) => {
                    let length = rest.iter().position(u8::is_ascii_whitespace).unwrap_or(rest.len());
                    out.extend(held.take().unwrap_or_default());
                    out.extend_from_slice(&rest[..length]);
                    at += length;
                    continue;
                }
                // what is no character at all is left out with its word and the white space behind
                // it
                Err((Wrong::Text(Fault::Illegal), Some(length))) if mode & CONTINUE_ON_ERROR != 0 => {
                    at += length;
                    at += text[at..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
                    continue;
                }
                Err((_, Some(length))) if mode & CONTINUE_ON_ERROR != 0 => {
                    held = None;
                    out.extend_from_slice(&rest[..length]);
                    at += length;
                    continue;
                }
                // what ends in the middle of a word is left out
                Err((Wrong::Malformed, None)) if mode & CONTINUE_ON_ERROR != 0 => return Ok(Some((out, text.len()))),
                Err((wrong, _)) => {
                    say(cx, &wrong, name)?;
                    return Ok(None);
                }
            }
        }
        let blanks = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        if blanks > 0 && (blanks == rest.len() || line_end(&rest[blanks..]).is_some()) {
            at += blanks;
            held = held.filter(|_| at < text.len());
            continue;
        }
        let byte = text[at];
        at += 1;
        if let (b' ' | b'\t', Some(held)) = (byte, &mut held) {
            held.push(byte);
            continue;
        }
        out.extend(held.take().unwrap_or_default());
        if !byte.is_ascii() && mode & CONTINUE_ON_ERROR != 0 {
            continue;
        }
        if !byte.is_ascii() {
            complain(cx, Fault::Illegal)?;
            return Ok(None);
        }
        out.extend(output.encode(&[char::from(byte)]).unwrap_or_default());
    }
    out.extend(held.unwrap_or_default());
    Ok(Some((out, at)))
}

fn line_end(text: &[u8]) -> Option<usize> {
    match text {
        [b'\r', b'\n', ..] => Some(2),
        [b'\r' | b'\n', ..] => Some(1),
        _ => None,
    }
}

fn say(cx: &mut Request, wrong: &Wrong, name: &[u8]) -> Result<()> {
    match wrong {
        Wrong::Malformed | Wrong::Glued | Wrong::Unnamed => cx.function_warning("Malformed string"),
        Wrong::Charset => cx.function_warning([b"Wrong encoding, conversion from \"???\" to \"", name, b"\" is not allowed"].concat()),
        Wrong::Text(fault) => complain(cx, *fault),
        Wrong::Escape => {
            let message = [&cx.function_name()[..], b"(): Unknown error (0)"].concat();
            cx.notice(message)
        }
    }
}

/// An encoded word at the text's start: its characters and its length. Else what is wrong, and its
/// length as far as it has one.
fn word(text: &[u8], mode: i64) -> std::result::Result<(Vec<char>, usize), (Wrong, Option<usize>)> {
    let line = text.iter().position(|byte| matches!(byte, b'\r' | b'\n'));
    // of what does not end in its line only the opening is taken as it is
    let open = line.map(|_| 2);
    let following = text;
    let text = &text[..line.unwrap_or(text.len())];
    let whole = |from: usize| text.get(from..)?.windows(2).position(|pair| pair == b"?=").map(|at| from + at + 2);
    let question = |from: usize| text.get(from..)?.iter().position(|byte| *byte == b'?').map(|at| from + at);
    let Some(name_end) = question(2) else {
        return Err(line.map_or((Wrong::Malformed, open), |line| (Wrong::Unnamed, Some(line))));
    };
    let name = &text[2..name_end];
    // a language may follow the charset
    let name = &name[..name.iter().position(|byte| *byte == b'*').unwrap_or(name.len())];
    // no name is the locale's charset
    let found = Charset::find(if name.is_empty() { b"ASCII" } else { name });
    let Some(charset) = found else {
        return Err((Wrong::Charset, question(name_end + 1).and_then(|at| whole(at + 1)).or_else(|| whole(name_end))));
    };
    let (base64, text_start) = match &text[name_end + 1..] {
        [b'B' | b'b', b'?', ..] => (true, name_end + 3),
        [b'Q' | b'q', b'?', ..] => (false, name_end + 3),
        [b'?', ..] => return Err((Wrong::Malformed, whole(name_end + 2))),
        [_, b'?', ..] => return Err((Wrong::Malformed, whole(name_end + 3))),
        _ => return Err((Wrong::Malformed, open)),
    };
    let Some(end) = whole(text_start) else { return Err((Wrong::Malformed, open)) };
    if question(text_start).is_some_and(|first| first + 2 < end) {
        return Err((Wrong::Malformed, Some(end)));
    }
    let inner = &text[text_start..end - 2];
    let follows_blank = following.get(end).is_none_or(|byte| byte.is_ascii_whitespace());
    if mode & STRICT != 0 && !follows_blank {
        return Err((Wrong::Glued, Some(end)));
    }
    let bytes = if base64 { base64::decode(inner, false) } else { from_quoted(inner) };
    let Some(bytes) = bytes else { return Err((Wrong::Escape, Some(end))) };
    charset.decode(&bytes).map(|characters| (characters, end)).map_err(|fault| (Wrong::Text(fault), Some(end)))
}

fn from_quoted(text: &[u8]) -> Option<Vec<u8>> {
    let mut out = Vec::with_capacity(text.len());
    let mut at = 0;
    while at < text.len() {
        match text[at] {
            b'_' => out.push(b' '),
            b'=' => {
                let digit = |place: usize| text.get(place).and_then(|byte| char::from(*byte).to_digit(16));
                out.push((digit(at + 1)? * 16 + digit(at + 2)?) as u8);
                at += 2;
            }
            byte => out.push(byte),
        }
        at += 1;
    }
    Some(out)
}
