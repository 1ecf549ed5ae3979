//! Looking for texts at the bounds of graphemes.

use heddle_icu::chars::{self, Form};
use heddle_icu::text::{to8, to16_lossy};
use memchr::memmem;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    Forward,
    Backward,
}

/// A text in composed form.
pub(super) fn composed(text: &[u8]) -> Vec<u16> {
    chars::normalized(&to16_lossy(text), Form::C, &mut 0)
}

/// A grapheme as it is compared.
fn form(grapheme: &[u8], fold: bool) -> Vec<u8> {
    if fold { to8(&chars::folded(&to16_lossy(grapheme), &mut 0)) } else { grapheme.to_vec() }
}

/// Returns what [`position`] does, in a text whose bytes are its graphemes. The offset is in it.
pub(super) fn plain_position(haystack: &[u8], needle: &[u8], offset: i64, direction: Direction) -> Option<usize> {
    let distance = offset.unsigned_abs() as usize;
    let from = if offset < 0 { haystack.len() - distance } else { distance };
    match direction {
        Direction::Forward => memmem::find(&haystack[from..], needle).map(|at| from + at),
        // the needle may begin at the offset at the latest
        Direction::Backward if offset < 0 => memmem::rfind(&haystack[..haystack.len().min(from + needle.len())], needle),
        Direction::Backward => memmem::rfind(&haystack[from..], needle).map(|at| from + at),
    }
}

/// The number of the grapheme at which the needle stands.
pub(super) fn position(haystack: &[u8], needle: &[u8], ends: &[usize], offset: i64, fold: bool, direction: Direction) -> Option<usize> {
    let count = ends.len().checked_sub(1)?;
    let wanted = form(needle, fold);
    let folded: Vec<u8>;
    let mut bounds = Vec::new();
    let hay: &[u8] = if fold {
        let mut all = Vec::new();
        for pair in ends.windows(2) {
            bounds.push(all.len());
            all.extend(form(&haystack[pair[0]..pair[1]], true));
        }
        bounds.push(all.len());
        folded = all;
        &folded
    } else {
        bounds.extend_from_slice(ends);
        haystack
    };
    let from = if offset < 0 { count - offset.unsigned_abs().min(count as u64) as usize } else { offset as usize };
    let matches = |at: usize| {
        let start = bounds[at];
        hay[start..].starts_with(&wanted) && bounds.binary_search(&(start + wanted.len())).is_ok()
    };
    if direction == Direction::Forward {
        return (from..=count).find(|at| matches(*at));
    }
    if offset < 0 {
        // the needle may begin at the offset at the latest
        return (0..=from).rev().find(|at| matches(*at));
    }
    (from..=count).rev().find(|at| matches(*at))
}
