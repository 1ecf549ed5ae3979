//! Texts for mail headers: RFC 2047's encoded words.

use crate::charset::Charset;
use crate::functions::{charset, complain, setting};
use heddle_macros::php;
use heddle_runtime::base64;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Str, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[&iconv_mime_encode::DECL];

/// What the options say.
struct Style {
    base64: bool,
    input: Vec<u8>,
    output: Vec<u8>,
    line_length: usize,
    line_break: Vec<u8>,
}

fn style(cx: &mut Request, options: &Array) -> Result<Style> {
    let text = |name: &[u8]| options.get_bytes(name).and_then(Value::as_bytes).filter(|text| !text.is_empty()).map(<[u8]>::to_vec);
    let base64 = !matches!(text(b"scheme").as_deref(), Some([b'q' | b'Q', ..]));
    let input = text(b"input-charset").unwrap_or_else(|| setting(cx, "internal_encoding"));
    let output = text(b"output-charset").unwrap_or_else(|| input.clone());
    let line_length = match options.get_bytes(b"line-length") {
        Some(length) => usize::try_from(cx.to_int(length)?).unwrap_or(0),
        None => 76,
    };
    let line_break = match options.get_bytes(b"line-break-chars") {
        Some(text) => cx.to_str(text)?.to_vec(),
        None => b"\r\n".to_vec(),
    };
    Ok(Style { base64, input, output, line_length, line_break })
}

/// A header with its value in encoded words.
#[php("iconv_mime_encode(string $field_name, string $field_value, array $options = []): string|false")]
fn iconv_mime_encode(cx: &mut Request, field_name: &Str, field_value: &Str, options: &Array) -> Result<OrFalse<Str>> {
    let style = style(cx, options)?;
    let Some(input) = charset(cx, &style.input, &style.input, &style.output)? else { return Ok(OrFalse(None)) };
    let Some(output) = charset(cx, &style.output, &style.input, &style.output)? else { return Ok(OrFalse(None)) };
    let encoded = input.decode(field_value).and_then(|text| output.encode(&text).map(|_| text));
    let text = match encoded {
        Ok(text) => text,
        Err(fault) => {
            complain(cx, fault)?;
            return Ok(OrFalse(None));
        }
    };
    // a name that is not ASCII cannot be converted, and nobody says so
    let name = if field_name.is_ascii() { &field_name[..] } else { b"" };
    match fold(name, &text, output, &style) {
        Some(header) => Ok(OrFalse(Some(cx.str(&header)))),
        None => {
            cx.function_warning("Buffer length exceeded")?;
            Ok(OrFalse(None))
        }
    }
}

/// `None`: the lines are too short.
fn fold(name: &[u8], text: &[char], output: Charset, style: &Style) -> Option<Vec<u8>> {
    /// `=?`, `?B?`, `?=` and the shortest text between them.
    const AROUND: usize = 12;
    if name.len() + 2 >= style.line_length || style.output.len() + AROUND >= style.line_length {
        return None;
    }
    let letter = if style.base64 { b'B' } else { b'Q' };
    let head = [b"=?", &style.output[..], b"?", &[letter], b"?"].concat();
    let least = head.len() + 2 + if style.base64 { 4 } else { 3 };
    let mut out = [name, b": "].concat();
    let mut room = style.line_length - out.len();
    let mut rest = text;
    loop {
        if room < least + style.line_break.len() + 1 {
            out.extend_from_slice(&style.line_break);
            out.push(b' ');
            room = style.line_length - 1;
        }
        out.extend_from_slice(&head);
        room -= head.len();
        let (word, count) = if style.base64 { base64_word(rest, output, room)? } else { quoted_word(rest, output, room)? };
        out.extend_from_slice(&word);
        out.extend_from_slice(b"?=");
        room = room.saturating_sub(word.len() + 2);
        rest = &rest[count..];
        if rest.is_empty() {
            return Some(out);
        }
    }
}

/// As many characters as fit, in base 64, and their number. Some bytes are kept free for charsets
/// with states.
fn base64_word(text: &[char], output: Charset, room: usize) -> Option<(Vec<u8>, usize)> {
    const RESERVED: usize = 4;
    let most = (room.checked_sub(2)? / 4 * 3).checked_sub(RESERVED)?;
    let mut count = text.len().min(most);
    loop {
        let bytes = output.encode(&text[..count]).ok()?;
        if bytes.len() <= most {
            return (count > 0 || text.is_empty()).then(|| (base64::encode(&bytes), count));
        }
        count -= 1;
    }
}

/// As many characters as fit, quoted, and their number.
fn quoted_word(text: &[char], output: Charset, room: usize) -> Option<(Vec<u8>, usize)> {
    let most = room.checked_sub(2)?;
    let mut word = Vec::new();
    for (count, character) in text.iter().enumerate() {
        let mut piece = Vec::new();
        for byte in output.encode(&[*character]).ok()? {
            match byte {
                b'=' | b'?' | b'_' | 0..=b' ' | 0x7f.. => piece.extend_from_slice(format!("={byte:02X}").as_bytes()),
                _ => piece.push(byte),
            }
        }
        if word.len() + piece.len() > most {
            return (count > 0).then_some((word, count));
        }
        word.extend_from_slice(&piece);
    }
    Some((word, text.len()))
}
