//! Natural order: runs of digits compare as numbers.

use heddle_macros::php;
use heddle_runtime::decl::Function;
use std::cmp::Ordering;

pub(crate) const FUNCTIONS: &[&Function] = &[&strnatcmp::DECL, &strnatcasecmp::DECL, &strcoll::DECL];

/// Compares as people order names with numbers.
#[php("strnatcmp(string $string1, string $string2): int", pure)]
fn strnatcmp(string1: &[u8], string2: &[u8]) -> i64 {
    compare(string1, string2, false) as i64
}

/// As `strnatcmp`, without regard to letters' case.
#[php("strnatcasecmp(string $string1, string $string2): int", pure)]
fn strnatcasecmp(string1: &[u8], string2: &[u8]) -> i64 {
    compare(string1, string2, true) as i64
}

/// Compares as the locale orders: in the C locale by bytes up to a NUL, of which the difference is
/// given.
#[php("strcoll(string $string1, string $string2): int")]
fn strcoll(string1: &[u8], string2: &[u8]) -> i64 {
    let byte = |text: &[u8], at: usize| i64::from(text.get(at).copied().unwrap_or(0));
    let mut at = 0;
    while byte(string1, at) == byte(string2, at) && byte(string1, at) != 0 {
        at += 1;
    }
    byte(string1, at) - byte(string2, at)
}

/// The natural order of two strings.
pub fn compare(left: &[u8], right: &[u8], fold_case: bool) -> Ordering {
    if left.is_empty() || right.is_empty() {
        return left.len().min(1).cmp(&right.len().min(1));
    }
    let (mut left, mut right) = (strip_zeros(left), strip_zeros(right));
    loop {
        if left.is_empty() || right.is_empty() {
            return left.is_empty().cmp(&right.is_empty()).reverse();
        }
        left = left.trim_ascii_start();
        right = right.trim_ascii_start();
        let (&[one, ..], &[other, ..]) = (left, right) else {
            return left.is_empty().cmp(&right.is_empty()).reverse();
        };
        if one.is_ascii_digit() && other.is_ascii_digit() {
            let (one, other) = (digits(left), digits(right));
            let fractional = left[0] == b'0' || right[0] == b'0';
            let order = if fractional { compare_left(one, other) } else { compare_right(one, other) };
            if order.is_ne() {
                return order;
            }
            (left, right) = (&left[one.len()..], &right[other.len()..]);
            if left.is_empty() || right.is_empty() {
                return left.is_empty().cmp(&right.is_empty()).reverse();
            }
            continue;
        }
        let order = if fold_case { one.to_ascii_uppercase().cmp(&other.to_ascii_uppercase()) } else { one.cmp(&other) };
        if order.is_ne() {
            return order;
        }
        (left, right) = (&left[1..], &right[1..]);
    }
}

/// Without zeros at the start that stand before another digit.
fn strip_zeros(mut text: &[u8]) -> &[u8] {
    while let [b'0', next, ..] = text
        && next.is_ascii_digit()
    {
        text = &text[1..];
    }
    text
}

fn digits(text: &[u8]) -> &[u8] {
    &text[..text.iter().take_while(|byte| byte.is_ascii_digit()).count()]
}

/// Numbers: the longer is greater, else the first digit that differs decides.
fn compare_right(left: &[u8], right: &[u8]) -> Ordering {
    left.len().cmp(&right.len()).then_with(|| left.cmp(right))
}

/// Fractions: the first digit that differs decides.
fn compare_left(left: &[u8], right: &[u8]) -> Ordering {
    left.cmp(right)
}
