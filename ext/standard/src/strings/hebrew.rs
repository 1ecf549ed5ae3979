//! `hebrev`: Hebrew text in the order of reading (ISO-8859-8) as it is shown from left to right.
//!
//! The text is cut into runs of the two directions, which change places; a run from right to left
//! is turned round. The lines of what comes out are then taken from its end.

use heddle_macros::php;
use heddle_runtime::decl::Function;

pub(crate) const FUNCTIONS: &[&Function] = &[&hebrev::DECL];

fn is_hebrew(byte: u8) -> bool {
    (224..=250).contains(&byte)
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

fn is_line_end(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

/// Returns what is shown for a byte where text goes from right to left.
fn mirrored(byte: u8) -> u8 {
    match byte {
        b'(' => b')',
        b')' => b'(',
        b'[' => b']',
        b']' => b'[',
        b'{' => b'}',
        b'}' => b'{',
        b'<' => b'>',
        b'>' => b'<',
        b'\\' => b'/',
        b'/' => b'\\',
        other => other,
    }
}

/// Turns a text from the order of reading to that of showing, all lines as one.
fn shown(text: &[u8]) -> Vec<u8> {
    let mut runs = Vec::new();
    let mut is_right_to_left = text.first().is_some_and(|byte| is_hebrew(*byte));
    let mut at = 0;
    while at < text.len() {
        // the first byte belongs to the first run, whatever it is
        let mut end = if at == 0 { 1 } else { at };
        if is_right_to_left {
            let goes_on = |byte: u8| is_hebrew(byte) || is_blank(byte) || byte.is_ascii_punctuation() || byte == b'\n';
            end += text[end..].iter().take_while(|byte| goes_on(**byte)).count();
            runs.push(text[at..end].iter().rev().copied().map(mirrored).collect());
        } else {
            end += text[end..].iter().take_while(|byte| !is_hebrew(**byte) && **byte != b'\n').count();
            let is_loose = |byte: u8| (is_blank(byte) || byte.is_ascii_punctuation()) && !matches!(byte, b'/' | b'-');
            while end - 1 > at && is_loose(text[end - 1]) {
                end -= 1;
            }
            runs.push(text[at..end].to_vec());
        }
        at = end;
        is_right_to_left = !is_right_to_left;
    }
    runs.into_iter().rev().collect::<Vec<Vec<u8>>>().concat()
}

/// Returns where the line begins that ends with the byte `end`. `most`: bytes of a line but one; 0:
/// any number.
fn line_start(text: &[u8], end: usize, most: i64) -> usize {
    let (mut start, mut count) = (end, 0);
    while (most == 0 || count < most) && start > 0 {
        count += 1;
        start -= 1;
        if is_line_end(text[start]) {
            while start > 0 && is_line_end(text[start - 1]) {
                start -= 1;
                count += 1;
            }
            break;
        }
    }
    if count != most {
        return start;
    }
    // a word that would be cut stays whole for the next line
    (start..end).find(|at| is_blank(text[*at]) || is_line_end(text[*at])).unwrap_or(start)
}

/// Converts Hebrew text in the order of reading to the order of showing, in lines of at most so
/// many bytes.
#[php("hebrev(string $string, int $max_chars_per_line = 0): string", pure)]
fn hebrev(string: &[u8], max_chars_per_line: i64) -> Vec<u8> {
    let mut text = shown(string);
    let mut out = Vec::with_capacity(text.len());
    let mut left = text.len();
    while left > 0 {
        let start = line_start(&text, left - 1, max_chars_per_line);
        if is_blank(text[start]) {
            text[start] = b'\n';
        }
        let ends = text[start..left].iter().take_while(|byte| is_line_end(**byte)).count();
        out.extend_from_slice(&text[start + ends..left]);
        out.extend_from_slice(&text[start..start + ends]);
        left = start;
    }
    out
}
