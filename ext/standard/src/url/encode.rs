//! Percent encoding.

use heddle_macros::php;
use heddle_runtime::Request;
use heddle_runtime::decl::Function;
use heddle_runtime::percent::{Space, decode, encode};
use heddle_value::{Str, StrBuilder};

pub(crate) const FUNCTIONS: &[&Function] = &[&urlencode::DECL, &urldecode::DECL, &rawurlencode::DECL, &rawurldecode::DECL];

fn encoded(cx: &Request, text: &Str, space: Space) -> Str {
    let mut out = Vec::with_capacity(text.len() + 16);
    encode(text, space, &mut out);
    if out.len() == text.len() && out == text[..] { text.clone() } else { finish(cx, &out) }
}

fn decoded(cx: &Request, text: &Str, space: Space) -> Str {
    if memchr::memchr2(b'%', b'+', text).is_none() {
        return text.clone();
    }
    finish(cx, &decode(text, space))
}

fn finish(cx: &Request, bytes: &[u8]) -> Str {
    let mut out = StrBuilder::with_capacity(cx.heap(), bytes.len());
    out.push_bytes(bytes);
    out.finish()
}

/// As forms encode: a space is `+`.
#[php("urlencode(string $string): string", pure)]
fn urlencode(cx: &mut Request, string: &Str) -> Str {
    encoded(cx, string, Space::Plus)
}

/// The reverse of `urlencode`.
#[php("urldecode(string $string): string", pure)]
fn urldecode(cx: &mut Request, string: &Str) -> Str {
    decoded(cx, string, Space::Plus)
}

/// As RFC 3986 encodes: a space is `%20`.
#[php("rawurlencode(string $string): string", pure)]
fn rawurlencode(cx: &mut Request, string: &Str) -> Str {
    encoded(cx, string, Space::Percent)
}

/// The reverse of `rawurlencode`.
#[php("rawurldecode(string $string): string", pure)]
fn rawurldecode(cx: &mut Request, string: &Str) -> Str {
    decoded(cx, string, Space::Percent)
}
