//! Extension `mbstring`: texts as characters in many encodings. The manual's chapter: "Multibyte
//! String".
//!
//! [`codec`]: the encodings; [`case`]: case mappings; [`text`]: functions of texts; [`convert`]:
//! converting, checking, trimming; [`detect`]: guessing the encoding; [`settings`]: what a request
//! sets, and
//! [`ini`] what directives say; [`mod@regex`]: regular expressions; [`entities`], [`kana`],
//! [`mime`], [`mime_encode`], [`send_mail`], [`variables`], [`output`]: HTML's references, forms of
//! letters, headers of mails, mails, whole variables, what is printed.
#![forbid(unsafe_code)]

mod case;
mod codec;
mod convert;
mod detect;
mod entities;
mod ini;
mod kana;
mod mime;
mod mime_encode;
mod output;
mod regex;
mod send_mail;
mod settings;
mod tables;
mod text;
mod variables;

use codec::{BAD, BYTES, Encoding, Kind};
use heddle_macros::constants;
use heddle_runtime::decl::Extension;
use heddle_runtime::{Request, Result};
use heddle_value::Str;
use ini::{Substitute, state};

/// What the engine registers.
pub static EXTENSION: Extension = Extension {
    name: "mbstring",
    functions: &[
        text::FUNCTIONS,
        convert::FUNCTIONS,
        settings::FUNCTIONS,
        entities::FUNCTIONS,
        kana::FUNCTIONS,
        mime::FUNCTIONS,
        mime_encode::FUNCTIONS,
        send_mail::FUNCTIONS,
        variables::FUNCTIONS,
        output::FUNCTIONS,
        regex::FUNCTIONS,
        regex::matching::FUNCTIONS,
        regex::replacing::FUNCTIONS,
        regex::searching::FUNCTIONS,
    ],
    constants: &[CONSTANTS],
    ini: &[ini::INI],
    request_start: Some(ini::report_directives),
    info: "Multibyte Support => enabled\n\
           Multibyte string engine => libmbfl\n\
           HTTP input encoding translation => disabled\n\
           libmbfl version => 1.3.2\n\n\
           mbstring extension makes use of \"streamable kanji code filter and converter\", which is distributed under the GNU Lesser General Public License version 2.1.\n\n\
           Multibyte (japanese) regex support => enabled\n\
           Multibyte regex (oniguruma) version => {MB_ONIGURUMA_VERSION}",
    ..Extension::EMPTY
};

constants! {
    MB_ONIGURUMA_VERSION = "6.9.10";
    MB_CASE_UPPER = 0;
    MB_CASE_LOWER = 1;
    MB_CASE_TITLE = 2;
    MB_CASE_FOLD = 3;
    MB_CASE_UPPER_SIMPLE = 4;
    MB_CASE_LOWER_SIMPLE = 5;
    MB_CASE_TITLE_SIMPLE = 6;
    MB_CASE_FOLD_SIMPLE = 7;
}

/// The encoding of an argument; the request's, if it was not given.
fn encoding(cx: &mut Request, number: usize, name: Option<&Str>) -> Result<Encoding> {
    let Some(name) = name else {
        return Ok(state(cx).internal);
    };
    if let Some(known) = &cx.state::<ini::State>().last_found
        && known.0 == name[..]
    {
        return Ok(known.1);
    }
    let Some(found) = Encoding::find(name) else {
        let name = &name[..name.iter().position(|byte| *byte == 0).unwrap_or(name.len())];
        let reason = [b"must be a valid encoding, \"", name, b"\" given"].concat();
        return Err(cx.bad_argument(number, reason));
    };
    // as PHP, which remembers the last name, complain once in a row
    state(cx).last_found = Some((name.to_vec(), found));
    complain(cx, found)?;
    Ok(found)
}

/// What is no character set is deprecated.
fn complain(cx: &mut Request, found: Encoding) -> Result<()> {
    let better = match found.kind {
        Kind::Base64 => "Base64 via mbstring is deprecated; use base64_encode/base64_decode instead",
        Kind::Quoted => "QPrint via mbstring is deprecated; use quoted_printable_encode/quoted_printable_decode instead",
        Kind::Html => {
            "HTML entities via mbstring is deprecated; use htmlspecialchars, htmlentities, or mb_encode_numericentity/mb_decode_numericentity instead"
        }
        Kind::Uuencode => "Uuencode via mbstring is deprecated; use convert_uuencode/convert_uudecode instead",
        _ => "",
    };
    if !better.is_empty() {
        let name = String::from_utf8_lossy(&cx.function_name()).into_owned();
        cx.deprecated(format!("{name}(): Handling {better}"))?;
    }
    Ok(())
}

/// The bytes of a text; what cannot be written is substituted, and counted.
fn encode(cx: &mut Request, points: &[u32], to: Encoding) -> Vec<u8> {
    let state = state(cx);
    let (substitute, char) = (state.substitute, state.substitute_char);
    let illegal = &mut state.illegal;
    to.encode(points, &mut |point| {
        *illegal += 1;
        let text = match substitute {
            Substitute::Nothing => return Vec::new(),
            Substitute::Char => return vec![char],
            Substitute::Long if point != BAD => format!("U+{point:X}"),
            Substitute::Entity if point != BAD => format!("&#x{point:X};"),
            // of what is no character there is no number to show
            _ => return vec![char],
        };
        text.bytes().map(u32::from).collect()
    })
}

/// A text in another encoding.
fn convert(cx: &mut Request, text: &[u8], from: Encoding, to: Encoding) -> Vec<u8> {
    let (from, to) = match (from.is_transfer(), to.is_transfer()) {
        (_, true) => (BYTES, to),
        (true, false) => (from, BYTES),
        _ => (from, to),
    };
    if let Some(converted) = convert_plain(text, from, to) {
        return converted;
    }
    let points = from.decode(text);
    encode(cx, &points, to)
}

/// Converts what needs no substitute between encodings of Unicode, and of bytes to UTF-8.
fn convert_plain(text: &[u8], from: Encoding, to: Encoding) -> Option<Vec<u8>> {
    let known = match from.kind {
        Kind::Utf8 => std::borrow::Cow::Borrowed(simdutf8::basic::from_utf8(text).ok()?),
        Kind::Single(_) | Kind::Ascii => std::borrow::Cow::Owned(from.to_text(text)?),
        _ => return None,
    };
    match to.kind {
        Kind::Utf8 => Some(known.into_owned().into_bytes()),
        Kind::Ascii if known.is_ascii() => Some(known.into_owned().into_bytes()),
        Kind::Two(little, _, true) => {
            let mut out = Vec::with_capacity(2 * known.len());
            for unit in known.encode_utf16() {
                out.extend_from_slice(&if little { unit.to_le_bytes() } else { unit.to_be_bytes() });
            }
            Some(out)
        }
        _ => None,
    }
}
