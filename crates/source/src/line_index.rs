//! From byte offsets to line numbers.
//!
//! A line ends with `\n`, with `\r\n`, or with a `\r` that no `\n` follows, as PHP's scanner
//! counts.

/// Start offsets of all lines of one file, in ascending order.
#[derive(Clone, Debug)]
pub struct LineIndex {
    starts: Vec<u32>,
}

impl LineIndex {
    /// Scans `bytes` once for line ends.
    #[must_use]
    pub fn new(bytes: &[u8]) -> Self {
        let mut starts = Vec::with_capacity(bytes.len() / 32 + 1);
        starts.push(0);
        for at in memchr::memchr2_iter(b'\n', b'\r', bytes) {
            if bytes[at] == b'\n' || bytes.get(at + 1) != Some(&b'\n') {
                starts.push(at as u32 + 1);
            }
        }
        Self { starts }
    }

    /// The 1-based line in which the byte at `offset` stands.
    #[inline]
    #[must_use]
    pub fn line(&self, offset: u32) -> u32 {
        self.starts.partition_point(|&start| start <= offset) as u32
    }

    /// Offset of the first byte of the 1-based `line`; `None` past the end.
    #[must_use]
    pub fn start(&self, line: u32) -> Option<u32> {
        self.starts.get((line as usize).checked_sub(1)?).copied()
    }

    /// The number of lines; at least 1.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.starts.len() as u32
    }

    /// A cursor for lookups at mostly ascending offsets, amortised constant time.
    #[must_use]
    pub fn cursor(&self) -> LineCursor<'_> {
        LineCursor { index: self, line: 1 }
    }
}

/// Remembers the last line looked up; see [`LineIndex::cursor`].
#[derive(Clone, Debug)]
pub struct LineCursor<'a> {
    index: &'a LineIndex,
    line: u32,
}

impl LineCursor<'_> {
    /// The 1-based line in which the byte at `offset` stands.
    #[inline]
    pub fn line(&mut self, offset: u32) -> u32 {
        let starts = &self.index.starts;
        let here = self.line as usize - 1;
        if starts[here] <= offset {
            for ahead in here..(here + 8).min(starts.len()) {
                if starts.get(ahead + 1).is_none_or(|&next| next > offset) {
                    self.line = ahead as u32 + 1;
                    return self.line;
                }
            }
        }
        self.line = self.index.line(offset);
        self.line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_every_kind_of_line_end() {
        let index = LineIndex::new(b"a\nb\r\nc\rd");
        assert_eq!([0, 1, 2, 4, 5, 6, 7].map(|o| index.line(o)), [1, 1, 2, 2, 3, 3, 4]);
        assert_eq!(index.count(), 4);
        let mut cursor = index.cursor();
        assert_eq!([0, 1, 2, 4, 5, 6, 7, 2].map(|o| cursor.line(o)), [1, 1, 2, 2, 3, 3, 4, 2]);
    }
}
