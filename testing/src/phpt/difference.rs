//! Shows how output differs from what was expected, line by line.

use std::fmt::Write as _;

use super::pattern::Expectation;

/// Above this many lines on either side only the first difference is looked for.
const ALIGNABLE: usize = 600;
/// Characters of a line that are shown in a summary.
const SHOWN: usize = 100;

/// One line: the first expected line that did not come, and what came instead.
pub fn first(expectation: &Expectation, output: &[u8]) -> String {
    let (expected, actual) = (lines(expectation.text()), lines(output));
    let at = (0..expected.len().max(actual.len())).find(|&at| match (expected.get(at), actual.get(at)) {
        (Some(expected), Some(actual)) => !expectation.line_matches(expected, actual),
        _ => true,
    });
    let shown = |line: Option<&&[u8]>| match line {
        Some(line) => String::from_utf8_lossy(line).chars().take(SHOWN).collect::<String>().replace('\t', " "),
        None => "(end)".to_owned(),
    };
    match at {
        Some(at) => format!("line {}: expected {} | got {}", at + 1, shown(expected.get(at)), shown(actual.get(at))),
        None => "fits line by line but not as a whole".to_owned(),
    }
}

/// Both texts aligned: common lines, `-` for what was expected, `+` for what came.
pub fn full(expectation: &Expectation, output: &[u8]) -> String {
    let (expected, actual) = (lines(expectation.text()), lines(output));
    if expected.len() > ALIGNABLE || actual.len() > ALIGNABLE {
        return first(expectation, output) + "\n";
    }
    let lengths = common_lengths(expectation, &expected, &actual);
    let (mut i, mut j) = (0, 0);
    let mut text = String::new();
    let mut show = |mark: char, line: &[u8]| {
        let _ = writeln!(text, "{mark} {}", String::from_utf8_lossy(line));
    };
    while i < expected.len() || j < actual.len() {
        if i < expected.len() && j < actual.len() && lengths.matched(i, j) {
            show(' ', actual[j]);
            (i, j) = (i + 1, j + 1);
        } else if i < expected.len() && (j == actual.len() || lengths.at(i + 1, j) >= lengths.at(i, j + 1)) {
            show('-', expected[i]);
            i += 1;
        } else {
            show('+', actual[j]);
            j += 1;
        }
    }
    text
}

/// The length of the longest common part of `expected[i..]` and `actual[j..]`, for all i and j.
struct Lengths {
    width: usize,
    cells: Vec<(u16, bool)>,
}

impl Lengths {
    fn at(&self, i: usize, j: usize) -> u16 {
        self.cells[i * self.width + j].0
    }

    fn matched(&self, i: usize, j: usize) -> bool {
        let (length, same) = self.cells[i * self.width + j];
        same && length == self.at(i + 1, j + 1) + 1
    }
}

fn common_lengths(expectation: &Expectation, expected: &[&[u8]], actual: &[&[u8]]) -> Lengths {
    let width = actual.len() + 1;
    let mut lengths = Lengths { width, cells: vec![(0, false); width * (expected.len() + 1)] };
    for i in (0..expected.len()).rev() {
        for j in (0..actual.len()).rev() {
            let same = expectation.line_matches(expected[i], actual[j]);
            let longest = lengths.at(i + 1, j).max(lengths.at(i, j + 1)).max(if same { lengths.at(i + 1, j + 1) + 1 } else { 0 });
            lengths.cells[i * width + j] = (longest, same);
        }
    }
    lengths
}

fn lines(text: &[u8]) -> Vec<&[u8]> {
    text.split(|&byte| byte == b'\n').collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shows_what_is_missing_and_what_is_new() {
        let expectation = Expectation::Format(b"a\nint(%d)\nc".to_vec());
        assert_eq!(full(&expectation, b"a\nint(5)\nx\nc"), "  a\n  int(5)\n+ x\n  c\n");
        assert_eq!(first(&expectation, b"a\nint(x)\nc"), "line 2: expected int(%d) | got int(x)");
    }
}
