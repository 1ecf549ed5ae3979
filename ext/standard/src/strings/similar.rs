//! How alike strings are, by letters and by sound.

use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::RefArg;
use heddle_runtime::{Request, Result};
use heddle_value::Value;

pub(crate) const FUNCTIONS: &[&Function] = &[&similar_text::DECL, &levenshtein::DECL, &soundex::DECL];

/// How many bytes the longest common parts have, found by cutting at the longest one again and
/// again.
#[php("similar_text(string $string1, string $string2, &$percent = null): int")]
fn similar_text(cx: &mut Request, string1: &[u8], string2: &[u8], percent: Option<RefArg<'_>>) -> Result<usize> {
    let common = common(cx, string1, string2)?;
    if let Some(mut percent) = percent {
        let total = string1.len() + string2.len();
        let share = if total == 0 { 0.0 } else { common as f64 * 2.0 * 100.0 / total as f64 };
        percent.set(cx, Value::float(share))?;
    }
    Ok(common)
}

fn common(cx: &mut Request, left: &[u8], right: &[u8]) -> Result<usize> {
    let mut sum = 0;
    let mut pairs = vec![(left, right)];
    while let Some((left, right)) = pairs.pop() {
        let (at_left, at_right, length) = longest_common(cx, left, right)?;
        if length == 0 {
            continue;
        }
        sum += length;
        pairs.push((&left[..at_left], &right[..at_right]));
        pairs.push((&left[at_left + length..], &right[at_right + length..]));
    }
    Ok(sum)
}

/// The first of the longest common parts: places and length.
fn longest_common(cx: &mut Request, left: &[u8], right: &[u8]) -> Result<(usize, usize, usize)> {
    let mut best = (0, 0, 0);
    for at_left in 0..left.len() {
        cx.poll()?;
        if at_left + best.2 >= left.len() {
            break;
        }
        for at_right in 0..right.len() {
            if at_right + best.2 >= right.len() {
                break;
            }
            let length = left[at_left..].iter().zip(&right[at_right..]).take_while(|(one, other)| one == other).count();
            if length > best.2 {
                best = (at_left, at_right, length);
            }
        }
    }
    Ok(best)
}

/// The least cost of turning one string into the other.
#[php(
    "levenshtein(string $string1, string $string2, int $insertion_cost = 1, int $replacement_cost = 1, int $deletion_cost = 1): int",
    pure
)]
fn levenshtein(
    cx: &mut Request,
    string1: &[u8],
    string2: &[u8],
    insertion_cost: i64,
    replacement_cost: i64,
    deletion_cost: i64,
) -> Result<i64> {
    if string1.is_empty() {
        return Ok(string2.len() as i64 * insertion_cost);
    }
    if string2.is_empty() {
        return Ok(string1.len() as i64 * deletion_cost);
    }
    let mut row: Vec<i64> = (0..=string2.len() as i64).map(|count| count * insertion_cost).collect();
    let mut next = vec![0; row.len()];
    for &one in string1 {
        cx.poll()?;
        next[0] = row[0] + deletion_cost;
        for (index, &other) in string2.iter().enumerate() {
            let replaced = row[index] + if one == other { 0 } else { replacement_cost };
            next[index + 1] = replaced.min(row[index + 1] + deletion_cost).min(next[index] + insertion_cost);
        }
        std::mem::swap(&mut row, &mut next);
    }
    Ok(row[string2.len()])
}

/// The key of a word's sound: a letter and three digits.
#[php("soundex(string $string): string", pure)]
fn soundex(string: &[u8]) -> String {
    /// Codes of A to Z: `0` for vowels, `-` for letters that are passed over.
    const CODES: &[u8; 26] = b"01230120022455012623010202";
    let mut key = String::new();
    let mut last = 0;
    for letter in string.iter().map(u8::to_ascii_uppercase).filter(u8::is_ascii_uppercase) {
        let code = if matches!(letter, b'H' | b'W') { b'-' } else { CODES[(letter - b'A') as usize] };
        if key.is_empty() {
            key.push(letter as char);
            last = code;
        } else if code != last && code != b'-' {
            last = code;
            if code != b'0' {
                key.push(code as char);
            }
        }
        if key.len() == 4 {
            break;
        }
    }
    key.extend(std::iter::repeat_n('0', 4 - key.len()));
    key
}
