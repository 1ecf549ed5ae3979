//! Letters' case, order and successors. Only ASCII letters have a case.

use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::{Request, Result};
use heddle_value::Str;

pub(crate) const FUNCTIONS: &[&Function] = &[
    &strtolower::DECL,
    &strtoupper::DECL,
    &ucfirst::DECL,
    &lcfirst::DECL,
    &ucwords::DECL,
    &str_rot13::DECL,
    &strrev::DECL,
    &str_increment::DECL,
    &str_decrement::DECL,
];

/// With lowercase letters.
#[php("strtolower(string $string): string", pure)]
fn strtolower(cx: &mut Request, string: Str) -> Str {
    changed::<b'A'>(cx, string)
}

/// With uppercase letters.
#[php("strtoupper(string $string): string", pure)]
fn strtoupper(cx: &mut Request, string: Str) -> Str {
    changed::<b'a'>(cx, string)
}

/// Changes the case of the 26 letters from one on: in place when nobody else has the string, which
/// is left alone when it has none of them.
fn changed<const FIRST: u8>(cx: &Request, mut string: Str) -> Str {
    let is_letter = |byte: u8| byte.wrapping_sub(FIRST) < 26;
    // all of a block are looked at, which takes a few instructions for 16 bytes
    let (blocks, rest) = string.as_chunks::<16>();
    let block = blocks.iter().position(|block| block.iter().fold(false, |any, &byte| any | is_letter(byte)));
    let start = match block {
        Some(block) => block * 16,
        None if rest.iter().any(|&byte| is_letter(byte)) => blocks.len() * 16,
        None => return string,
    };
    for byte in &mut string.make_mut(cx.heap())[start..] {
        *byte ^= u8::from(is_letter(*byte)) << 5;
    }
    string
}

/// With an uppercase letter at the start.
#[php("ucfirst(string $string): string", pure)]
fn ucfirst(cx: &mut Request, mut string: Str) -> Str {
    if string.first().is_some_and(u8::is_ascii_lowercase) {
        string.make_mut(cx.heap())[0].make_ascii_uppercase();
    }
    string
}

/// With a lowercase letter at the start.
#[php("lcfirst(string $string): string", pure)]
fn lcfirst(cx: &mut Request, mut string: Str) -> Str {
    if string.first().is_some_and(u8::is_ascii_uppercase) {
        string.make_mut(cx.heap())[0].make_ascii_lowercase();
    }
    string
}

/// With an uppercase letter at the start of each word.
#[php("ucwords(string $string, string $separators = \" \\t\\r\\n\\f\\v\"): string")]
fn ucwords(cx: &mut Request, mut string: Str, separators: &[u8]) -> Result<Str> {
    let set = super::bytes::byte_set(cx, separators)?;
    let mut starts = true;
    for byte in string.make_mut(cx.heap()) {
        if starts {
            byte.make_ascii_uppercase();
        }
        starts = set[*byte as usize];
    }
    Ok(string)
}

/// With each letter moved by 13 places.
#[php("str_rot13(string $string): string", pure)]
fn str_rot13(cx: &mut Request, mut string: Str) -> Str {
    for byte in string.make_mut(cx.heap()) {
        *byte = match *byte {
            b'a'..=b'z' => (*byte - b'a' + 13) % 26 + b'a',
            b'A'..=b'Z' => (*byte - b'A' + 13) % 26 + b'A',
            other => other,
        };
    }
    string
}

/// The bytes in reverse order.
#[php("strrev(string $string): string", pure)]
fn strrev(cx: &mut Request, mut string: Str) -> Str {
    string.make_mut(cx.heap()).reverse();
    string
}

fn check_alphanumeric(cx: &mut Request, string: &[u8]) -> Result<()> {
    if string.is_empty() {
        return Err(cx.bad_argument(1, "must not be empty"));
    }
    if !string.iter().all(u8::is_ascii_alphanumeric) {
        return Err(cx.bad_argument(1, "must be composed only of alphanumeric ASCII characters"));
    }
    Ok(())
}

/// The next string: `Az` gives `Ba`, `z9` gives `aa0`.
#[php("str_increment(string $string): string", pure)]
fn str_increment(cx: &mut Request, string: &Str) -> Result<Str> {
    check_alphanumeric(cx, string)?;
    let mut bytes = string.to_vec();
    for at in (0..bytes.len()).rev() {
        let (next, carried) = match bytes[at] {
            b'9' => (b'0', b'1'),
            b'z' => (b'a', b'a'),
            b'Z' => (b'A', b'A'),
            byte => {
                bytes[at] = byte + 1;
                return Ok(cx.str(&bytes));
            }
        };
        bytes[at] = next;
        if at == 0 {
            bytes.insert(0, carried);
        }
    }
    Ok(cx.str(&bytes))
}

/// The string before: `Ba` gives `Az`.
#[php("str_decrement(string $string): string", pure)]
fn str_decrement(cx: &mut Request, string: &Str) -> Result<Str> {
    check_alphanumeric(cx, string)?;
    let out_of_range = |cx: &mut Request| cx.bad_argument(1, [b"\"", &string[..], b"\" is out of decrement range"].concat());
    if string.first() == Some(&b'0') {
        return Err(out_of_range(cx));
    }
    let mut bytes = string.to_vec();
    let mut at = bytes.len();
    let borrowed = loop {
        at -= 1;
        bytes[at] = match bytes[at] {
            b'0' => b'9',
            b'a' => b'z',
            b'A' => b'Z',
            byte => {
                bytes[at] = byte - 1;
                break false;
            }
        };
        if at == 0 {
            break true;
        }
    };
    if borrowed || (bytes[0] == b'0' && bytes.len() > 1) {
        if bytes.len() == 1 {
            return Err(out_of_range(cx));
        }
        bytes.remove(0);
    }
    Ok(cx.str(&bytes))
}
