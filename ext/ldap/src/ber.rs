//! The few forms of ASN.1's basic encoding that controls and operations need.

pub(crate) const INTEGER: u8 = 2;
pub(crate) const BYTES: u8 = 4;
pub(crate) const ENUMERATED: u8 = 10;
pub(crate) const SEQUENCE: u8 = 0x30;

/// Writes a value with its tag and length.
pub(crate) fn tagged(tag: u8, content: &[u8]) -> Vec<u8> {
    let mut out = vec![tag];
    let len = content.len();
    if len < 128 {
        out.push(len as u8);
    } else {
        let digits: Vec<u8> = len.to_be_bytes().into_iter().skip_while(|byte| *byte == 0).collect();
        out.push(0x80 | digits.len() as u8);
        out.extend(digits);
    }
    out.extend_from_slice(content);
    out
}

/// Writes a whole number with its tag.
pub(crate) fn number(tag: u8, value: i64) -> Vec<u8> {
    let bytes = value.to_be_bytes();
    let is_spare = |at: usize| (bytes[at] == 0 && bytes[at + 1] < 128) || (bytes[at] == 255 && bytes[at + 1] >= 128);
    let start = (0..7).take_while(|at| is_spare(*at)).count();
    tagged(tag, &bytes[start..])
}

/// Reads values one after the other.
pub(crate) struct Reader<'a>(pub &'a [u8]);

impl<'a> Reader<'a> {
    /// Reads one value: its tag and its content. `None`: there is none, or it is cut off.
    pub fn next(&mut self) -> Option<(u8, &'a [u8])> {
        let [tag, len, rest @ ..] = self.0 else { return None };
        let (len, rest) = if *len < 128 {
            (usize::from(*len), rest)
        } else {
            let count = usize::from(*len & 127);
            let digits = rest.get(..count).filter(|_| count <= 4)?;
            (digits.iter().fold(0, |sum, digit| sum << 8 | usize::from(*digit)), &rest[count..])
        };
        let content = rest.get(..len)?;
        self.0 = &rest[len..];
        Some((*tag, content))
    }

    /// Reads a value's content where it has this tag.
    pub fn content(&mut self, tag: u8) -> Option<&'a [u8]> {
        self.next().filter(|(other, _)| *other == tag).map(|(_, content)| content)
    }

    /// Goes into a value that consists of others.
    pub fn inner(&mut self, tag: u8) -> Option<Reader<'a>> {
        self.content(tag).map(Reader)
    }

    /// Reads a whole number.
    pub fn number(&mut self, tag: u8) -> Option<i64> {
        let content = self.content(tag).filter(|content| (1..=8).contains(&content.len()))?;
        let first = if content[0] < 128 { 0 } else { -1 };
        Some(content.iter().fold(first, |sum: i64, byte| sum << 8 | i64::from(*byte)))
    }
}
