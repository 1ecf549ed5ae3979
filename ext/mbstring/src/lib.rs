//! Extension `mbstring`: texts as characters in many encodings. The manual's chapter: "Multibyte String".
//!
//! [`codec`]: the encodings, [`cjk`] those of East Asia; [`case`]: case mappings; [`text`]: functions of texts; [`convert`]: converting, checking, trimming; [`settings`]: what a request sets, and
//! [`ini`] what directives say; [`mod@regex`]: regular expressions; [`entities`], [`kana`], [`mime`], [`variables`], [`output`]:
//! HTML's references, forms of letters, headers of mails, whole variables, what is printed.
#![forbid(unsafe_code)]

mod case;
mod cjk;
mod codec;
mod convert;
mod entities;
mod ini;
mod kana;
mod mime;
mod output;
mod regex;
mod settings;
mod tables;
mod text;
mod variables;

use codec::{BAD, Encoding, Kind};
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
    let Some(name) = name else { return Ok(state(cx).internal) };
    let Some(found) = Encoding::find(name) else {
        let reason = [b"must be a valid encoding, \"", &name[..], b"\" given"].concat();
        return Err(cx.bad_argument(number, reason));
    };
    built(cx, found)
}

/// The encoding, if it is built.
fn built(cx: &mut Request, found: Encoding) -> Result<Encoding> {
    if found.kind == Kind::Missing {
        return Err(cx.throw_error("Error", format!("not supported yet: encoding {}", found.name)));
    }
    Ok(found)
}

/// The bytes of a text; what cannot be written is substituted.
fn encode(cx: &mut Request, points: &[u32], to: Encoding) -> Vec<u8> {
    let substitute = state(cx).substitute;
    let mut out = Vec::with_capacity(points.len());
    for &point in points {
        if to.encode_one(point, &mut out) {
            continue;
        }
        let text = match substitute {
            Substitute::Nothing => continue,
            Substitute::Long if point != BAD => format!("U+{point:X}"),
            Substitute::Entity if point != BAD => format!("&#x{point:X};"),
            Substitute::Char(char) if to.encode_one(char, &mut out) => continue,
            _ => "?".to_owned(),
        };
        for byte in text.bytes() {
            to.encode_one(u32::from(byte), &mut out);
        }
    }
    match to.kind {
        Kind::Web(web) if web.has_states() => web.joined(&out),
        _ => out,
    }
}
