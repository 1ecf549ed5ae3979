//! Sets of bytes as functions take them: lists in which `a..z` is a range.

use heddle_runtime::{Request, Result};

/// Which bytes belong to a set.
pub(crate) type ByteSet = [bool; 256];

/// The set a list of bytes with ranges stands for. Ranges that are none raise warnings, and their
/// points are left out.
pub(crate) fn byte_set(cx: &mut Request, list: &[u8]) -> Result<ByteSet> {
    let mut set = [false; 256];
    let mut at = 0;
    while at < list.len() {
        let byte = list[at];
        match &list[at + 1..] {
            [b'.', b'.', last, ..] if *last >= byte => {
                set[byte as usize..=*last as usize].fill(true);
                at += 4;
                continue;
            }
            [b'.', ..] if byte == b'.' => cx.function_warning(broken_range(list, at))?,
            _ => set[byte as usize] = true,
        }
        at += 1;
    }
    Ok(set)
}

/// Why the two points at a place make no range.
fn broken_range(list: &[u8], at: usize) -> &'static str {
    match (at.checked_sub(1).map(|before| list[before]), list.get(at + 2)) {
        (None, _) => "Invalid '..'-range, no character to the left of '..'",
        (_, None) => "Invalid '..'-range, no character to the right of '..'",
        (Some(left), Some(right)) if left > *right => "Invalid '..'-range, '..'-range needs to be incrementing",
        _ => "Invalid '..'-range",
    }
}
