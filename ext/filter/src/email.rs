//! The filter that checks e-mail addresses: RFC 5321's, without comments and folding white space,
//! with a dot in the domain.

use crate::addresses::{is_v4, is_v6};
use crate::apply::Asked;
use crate::constants::FILTER_FLAG_EMAIL_UNICODE;
use crate::table::Outcome;
use heddle_runtime::Request;
use heddle_value::Value;

/// Bytes of an address, characters of an address without quotes, of its local part, of a label;
/// labels before the last one.
const LONGEST: usize = 320;
const LONGEST_PLAIN: usize = 254;
const LONGEST_LOCAL: usize = 64;
const LONGEST_LABEL: usize = 63;
const MOST_LABELS: usize = 126;

/// An address.
pub(crate) fn email(_: &mut Request, asked: &Asked<'_>) -> Outcome {
    Ok(is_address(&asked.text, asked.has(FILTER_FLAG_EMAIL_UNICODE)).then(|| Value::from(asked.text.clone())))
}

fn is_address(address: &[u8], unicode: bool) -> bool {
    if address.len() > LONGEST || unicode && std::str::from_utf8(address).is_err() {
        return false;
    }
    let Some(at) = local_part(address, unicode) else { return false };
    let (local, domain) = (&address[..at], &address[at + 1..]);
    characters(address) <= LONGEST_PLAIN && characters(local) <= LONGEST_LOCAL && (is_literal(domain) || is_domain(domain))
}

/// Characters without quotes; an escaped one counts once.
fn characters(text: &[u8]) -> usize {
    let escapes = text.windows(2).filter(|pair| pair[0] == b'\\').count();
    text.utf8_chunks().flat_map(|chunk| chunk.valid().chars()).filter(|&char| char != '"').count().saturating_sub(escapes)
}

/// Where the local part ends: words between dots, each an atom or quoted, then `@`.
fn local_part(address: &[u8], unicode: bool) -> Option<usize> {
    let mut at = 0;
    loop {
        at = if address.get(at) == Some(&b'"') { quoted(address, at, unicode)? } else { atom(address, at, unicode)? };
        match address.get(at)? {
            b'.' => at += 1,
            b'@' => return Some(at),
            _ => return None,
        }
    }
}

/// The end of a quoted word: no white space, no line's end.
fn quoted(address: &[u8], start: usize, unicode: bool) -> Option<usize> {
    let mut at = start + 1;
    loop {
        match address.get(at)? {
            b'"' => return Some(at + 1),
            b'\\' => {
                address.get(at + 1).filter(|byte| **byte <= 0x7f)?;
                at += 2;
            }
            0x80.. if unicode => at += letter(&address[at..])?,
            0x01..=0x08 | 0x0b | 0x0c | 0x0e..=0x1f | 0x21..=0x7f => at += 1,
            _ => return None,
        }
    }
}

/// The end of an atom; it has at least one character.
fn atom(address: &[u8], start: usize, unicode: bool) -> Option<usize> {
    let mut at = start;
    while let Some(&byte) = address.get(at) {
        let length = match byte {
            _ if byte.is_ascii_alphanumeric() || b"!#$%&'*+-/=?^_`{|}~".contains(&byte) => 1,
            0x80.. if unicode => letter(&address[at..])?,
            _ => break,
        };
        at += length;
    }
    (at > start).then_some(at)
}

/// The length of a letter or digit of any script.
fn letter(text: &[u8]) -> Option<usize> {
    let char = std::str::from_utf8(text).ok()?.chars().next()?;
    char.is_alphanumeric().then(|| char.len_utf8())
}

/// `[1.2.3.4]`, `[IPv6:…]`
fn is_literal(domain: &[u8]) -> bool {
    let [b'[', inner @ .., b']'] = domain else { return false };
    match inner.get(..5) {
        Some(tag) if tag.eq_ignore_ascii_case(b"IPv6:") => is_v6(&inner[5..]),
        _ => is_v4(inner),
    }
}

fn is_domain(domain: &[u8]) -> bool {
    let labels: Vec<&[u8]> = domain.split(|byte| *byte == b'.').collect();
    let Some((last, others)) = labels.split_last() else { return false };
    let is_top = last.first().is_some_and(u8::is_ascii_alphabetic);
    !others.is_empty() && others.len() <= MOST_LABELS && is_top && labels.iter().all(|label| is_label(label))
}

/// Letters, digits and inner hyphens.
fn is_label(label: &[u8]) -> bool {
    let inner = label.first() != Some(&b'-') && label.last() != Some(&b'-');
    let letters = label.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'-');
    !label.is_empty() && label.len() <= LONGEST_LABEL && inner && letters
}
