//! `version_compare`: versions as PHP orders them, part by part.

use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::{Request, Result};
use heddle_value::{Str, Value};
use std::cmp::Ordering;

pub(crate) const FUNCTIONS: &[&Function] = &[&version_compare::DECL];

/// Compares two versions: -1, 0 or 1, or whether an operator holds.
#[php("version_compare(string $version1, string $version2, ?string $operator = null): int|bool")]
fn version_compare(cx: &mut Request, version1: &[u8], version2: &[u8], operator: Option<&Str>) -> Result<Value> {
    let order = compare(version1, version2);
    let Some(operator) = operator else {
        return Ok(Value::int(order as i64));
    };
    Ok(Value::bool(match &operator[..] {
        b"<" | b"lt" => order.is_lt(),
        b"<=" | b"le" => order.is_le(),
        b">" | b"gt" => order.is_gt(),
        b">=" | b"ge" => order.is_ge(),
        b"==" | b"=" | b"eq" => order.is_eq(),
        b"!=" | b"<>" | b"ne" => order.is_ne(),
        _ => return Err(cx.bad_argument(3, "must be a valid comparison operator")),
    }))
}

/// The order of two versions.
pub fn compare(left: &[u8], right: &[u8]) -> Ordering {
    let (left, right) = (canonical(left), canonical(right));
    if left.is_empty() || right.is_empty() {
        return left.len().min(1).cmp(&right.len().min(1));
    }
    let mut left = left.split(|&byte| byte == b'.');
    let mut right = right.split(|&byte| byte == b'.');
    loop {
        let order = match (left.next(), right.next()) {
            (None, None) => return Ordering::Equal,
            (Some(one), Some(other)) => compare_parts(one, other),
            (Some(one), None) if is_number(one) => Ordering::Greater,
            (Some(one), None) => compare_parts(one, b"#N#"),
            (None, Some(other)) if is_number(other) => Ordering::Less,
            (None, Some(other)) => compare_parts(b"#N#", other),
        };
        if order.is_ne() {
            return order;
        }
    }
}

/// With points for `-`, `_` and `+`, and between digits and others.
fn canonical(version: &[u8]) -> Vec<u8> {
    let mut out: Vec<u8> = Vec::with_capacity(version.len() * 2);
    let mut before: Option<u8> = None;
    for &byte in version {
        let last = out.last().copied();
        let is_point = |byte: u8| matches!(byte, b'-' | b'_' | b'+' | b'.');
        match before {
            None => out.push(byte),
            Some(_) if is_point(byte) => {
                if last != Some(b'.') {
                    out.push(b'.');
                }
            }
            Some(before) => {
                let border = before.is_ascii_digit() != byte.is_ascii_digit() && before != b'.' && !is_point(before);
                if (border || !byte.is_ascii_alphanumeric()) && last != Some(b'.') {
                    out.push(b'.');
                }
                if byte.is_ascii_alphanumeric() || byte >= 0x80 {
                    out.push(byte);
                }
            }
        }
        before = Some(byte);
    }
    out
}

fn is_number(part: &[u8]) -> bool {
    part.first().is_some_and(u8::is_ascii_digit)
}

fn compare_parts(left: &[u8], right: &[u8]) -> Ordering {
    match (is_number(left), is_number(right)) {
        (true, true) => number(left).cmp(&number(right)),
        (false, false) => rank(left).cmp(&rank(right)),
        (true, false) => rank(b"#N#").cmp(&rank(right)),
        (false, true) => rank(left).cmp(&rank(b"#N#")),
    }
}

fn number(part: &[u8]) -> i64 {
    part.iter()
        .take_while(|byte| byte.is_ascii_digit())
        .fold(0, |number: i64, digit| number.saturating_mul(10).saturating_add(i64::from(digit - b'0')))
}

/// How far a word is from the finished version.
fn rank(word: &[u8]) -> i32 {
    const WORDS: [(&[u8], i32); 10] =
        [(b"dev", 0), (b"alpha", 1), (b"a", 1), (b"beta", 2), (b"b", 2), (b"RC", 3), (b"rc", 3), (b"#", 4), (b"pl", 5), (b"p", 5)];
    WORDS.iter().find(|(known, _)| word.starts_with(known)).map_or(-1, |(_, rank)| *rank)
}
