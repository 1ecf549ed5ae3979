//! Extension `mbstring`: texts as characters in many encodings. The manual's chapter: "Multibyte String".
//!
//! [`codec`]: the encodings, [`cjk`] those of East Asia; [`case`]: case mappings; [`text`]: functions of texts; [`convert`]: converting, checking, trimming; [`settings`]: what a request sets;
//! [`entities`], [`kana`], [`mime`], [`variables`]: HTML's references, forms of letters, headers of mails, whole variables.
#![forbid(unsafe_code)]

mod case;
mod cjk;
mod codec;
mod convert;
mod entities;
mod kana;
mod mime;
mod settings;
mod tables;
mod text;
mod variables;

use codec::{ASCII, BAD, Encoding, Kind, UTF8};
use heddle_macros::constants;
use heddle_runtime::decl::Extension;
use heddle_runtime::{Request, Result};
use heddle_value::Str;

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
    ],
    constants: &[CONSTANTS],
    ..Extension::EMPTY
};

constants! {
    MB_CASE_UPPER = 0;
    MB_CASE_LOWER = 1;
    MB_CASE_TITLE = 2;
    MB_CASE_FOLD = 3;
    MB_CASE_UPPER_SIMPLE = 4;
    MB_CASE_LOWER_SIMPLE = 5;
    MB_CASE_TITLE_SIMPLE = 6;
    MB_CASE_FOLD_SIMPLE = 7;
}

/// What stands for a character that cannot be written.
#[derive(Clone, Copy)]
enum Substitute {
    Nothing,
    Long,
    Entity,
    Char(u32),
}

/// What a request set.
struct State {
    internal: Encoding,
    output: Encoding,
    order: Vec<Encoding>,
    substitute: Substitute,
    language: &'static str,
}

impl Default for State {
    fn default() -> State {
        State { internal: UTF8, output: UTF8, order: vec![ASCII, UTF8], substitute: Substitute::Char(0x3F), language: "neutral" }
    }
}

/// The encoding of an argument; the request's, if it was not given.
fn encoding(cx: &mut Request, number: usize, name: Option<&Str>) -> Result<Encoding> {
    let Some(name) = name else { return Ok(cx.state::<State>().internal) };
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
    let substitute = cx.state::<State>().substitute;
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
