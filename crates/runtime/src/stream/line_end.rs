//! What ends a line: with `auto_detect_line_endings` the first end of a line decides.

/// Says what ends a stream's lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineEnd {
    /// `\n`, whatever stands before it.
    Feed,
    /// `\r`, as on old Macintoshes.
    Return,
    /// Not known yet.
    Unknown,
}

impl LineEnd {
    /// Says which one the first end of a line in `text` is.
    pub fn of(text: &[u8]) -> LineEnd {
        match memchr::memchr2(b'\r', b'\n', text) {
            None => LineEnd::Unknown,
            Some(at) if text[at] == b'\r' && text.get(at + 1) != Some(&b'\n') => LineEnd::Return,
            Some(_) => LineEnd::Feed,
        }
    }

    /// Returns the byte that ends a line.
    pub fn byte(self) -> u8 {
        if self == LineEnd::Return { b'\r' } else { b'\n' }
    }
}
