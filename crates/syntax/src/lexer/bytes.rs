//! Classes of bytes, and skipping over what separates tokens.

const LABEL_START: u8 = 1;
const LABEL: u8 = 2;
const SPACE: u8 = 4;
const DIGIT: u8 = 8;
const HEX: u8 = 16;

static CLASSES: [u8; 256] = {
    let mut table = [0; 256];
    let mut at = 0;
    while at < 256 {
        let byte = at as u8;
        if byte.is_ascii_alphabetic() || byte == b'_' || byte >= 0x80 {
            table[at] |= LABEL_START | LABEL;
        }
        if byte.is_ascii_digit() {
            table[at] |= LABEL | DIGIT;
        }
        if byte.is_ascii_hexdigit() {
            table[at] |= HEX;
        }
        if matches!(byte, b' ' | b'\t' | b'\r' | b'\n') {
            table[at] |= SPACE;
        }
        at += 1;
    }
    table
};

/// May begin an identifier.
#[inline]
pub(crate) fn is_label_start(byte: u8) -> bool {
    CLASSES[byte as usize] & LABEL_START != 0
}

/// May continue an identifier.
#[inline]
pub(crate) fn is_label(byte: u8) -> bool {
    CLASSES[byte as usize] & LABEL != 0
}

#[inline]
pub(crate) fn is_space(byte: u8) -> bool {
    CLASSES[byte as usize] & SPACE != 0
}

#[inline]
pub(crate) fn is_digit(byte: u8) -> bool {
    CLASSES[byte as usize] & DIGIT != 0
}

#[inline]
pub(crate) fn is_hex(byte: u8) -> bool {
    CLASSES[byte as usize] & HEX != 0
}

/// The byte at `at`, or 0 past the end. (A NUL in the source is a bad character wherever this is
/// used.)
#[inline]
pub(crate) fn byte_at(source: &[u8], at: usize) -> u8 {
    source.get(at).copied().unwrap_or(0)
}

/// Offset of the first byte at or after `at` that is no space.
#[inline]
pub(crate) fn skip_spaces(source: &[u8], mut at: usize) -> usize {
    while at < source.len() && is_space(source[at]) {
        at += 1;
    }
    at
}

/// Offset of the first byte at or after `at` that continues no identifier.
#[inline]
pub(crate) fn skip_label(source: &[u8], mut at: usize) -> usize {
    while at < source.len() && is_label(source[at]) {
        at += 1;
    }
    at
}

/// The end of the one-line comment whose marker ends at `at`: before the line end or `?>`.
pub(crate) fn line_comment_end(source: &[u8], mut at: usize) -> usize {
    while let Some(found) = memchr::memchr3(b'\n', b'\r', b'?', &source[at..]) {
        let here = at + found;
        if source[here] != b'?' || source.get(here + 1) == Some(&b'>') {
            return here;
        }
        at = here + 1;
    }
    source.len()
}

/// The end of the comment whose `/*` ends at `at`; `None` if nothing closes it.
pub(crate) fn block_comment_end(source: &[u8], at: usize) -> Option<usize> {
    let mut from = at;
    while let Some(found) = memchr::memchr(b'/', source.get(from..)?) {
        let here = from + found;
        if here > at && source[here - 1] == b'*' {
            return Some(here + 1);
        }
        from = here + 1;
    }
    None
}

/// Offset of the first byte at or after `at` that belongs to neither whitespace nor a comment.
pub(crate) fn skip_trivia(source: &[u8], mut at: usize) -> usize {
    loop {
        at = skip_spaces(source, at);
        at = match (byte_at(source, at), byte_at(source, at + 1)) {
            (b'#', next) if next != b'[' => line_comment_end(source, at + 1),
            (b'/', b'/') => line_comment_end(source, at + 2),
            (b'/', b'*') => match block_comment_end(source, at + 2) {
                Some(end) => end,
                None => return source.len(),
            },
            _ => return at,
        };
    }
}
