//! Taking bytes away at the ends of strings.

use super::bytes::byte_set;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::{Request, Result};
use heddle_value::Str;

pub(crate) const FUNCTIONS: &[&Function] = &[&trim::DECL, &rtrim::DECL, &rtrim::DECL.alias("chop"), &ltrim::DECL];

/// The default of `$characters`.
const WHITE: &[u8] = b" \n\r\t\x0b\0";

/// So many bytes are looked through one by one; for more a table is made.
const FEW: usize = 8;

/// Without white space, or the given bytes, at both ends.
#[php("trim(string $string, string $characters = \" \\n\\r\\t\\v\\0\"): string")]
fn trim(cx: &mut Request, string: &Str, characters: &[u8]) -> Result<Str> {
    cut(cx, string, characters, true, true)
}

/// Without them at the end.
#[php("rtrim(string $string, string $characters = \" \\n\\r\\t\\v\\0\"): string")]
fn rtrim(cx: &mut Request, string: &Str, characters: &[u8]) -> Result<Str> {
    cut(cx, string, characters, false, true)
}

/// Without them at the start.
#[php("ltrim(string $string, string $characters = \" \\n\\r\\t\\v\\0\"): string")]
fn ltrim(cx: &mut Request, string: &Str, characters: &[u8]) -> Result<Str> {
    cut(cx, string, characters, true, false)
}

fn cut(cx: &mut Request, string: &Str, characters: &[u8], left: bool, right: bool) -> Result<Str> {
    let kept = match characters {
        WHITE => ends(string, left, right, |byte| matches!(byte, b' ' | b'\n' | b'\r' | b'\t' | 0x0b | 0)),
        [only] => ends(string, left, right, |byte| byte == *only),
        few if few.len() <= FEW && !few.windows(2).any(|pair| pair == b"..") => ends(string, left, right, |byte| few.contains(&byte)),
        _ => {
            let set = byte_set(cx, characters)?;
            ends(string, left, right, |byte| set[byte as usize])
        }
    };
    Ok(if kept.len() == string.len() { string.clone() } else { cx.str(kept) })
}

#[inline]
fn ends(text: &[u8], left: bool, right: bool, cut: impl Fn(u8) -> bool) -> &[u8] {
    let start = if left { text.iter().position(|&byte| !cut(byte)).unwrap_or(text.len()) } else { 0 };
    let rest = &text[start..];
    let length = if right { rest.iter().rposition(|&byte| !cut(byte)).map_or(0, |last| last + 1) } else { rest.len() };
    &rest[..length]
}
