//! The charsets of `htmlspecialchars()` in which several bytes may be one character: where it ends.

/// Names them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum MultiByte {
    Big5,
    Big5Hkscs,
    Gb2312,
    Sjis,
    EucJp,
}

impl MultiByte {
    pub(super) fn of(lower_name: &[u8]) -> Option<MultiByte> {
        Some(match lower_name {
            b"big5" | b"950" => MultiByte::Big5,
            b"big5-hkscs" => MultiByte::Big5Hkscs,
            b"gb2312" | b"936" => MultiByte::Gb2312,
            b"shift_jis" | b"sjis" | b"932" | b"sjis-win" | b"cp932" => MultiByte::Sjis,
            b"euc-jp" | b"eucjp" | b"eucjp-win" => MultiByte::EucJp,
            _ => return None,
        })
    }

    /// Returns whether a character of ASCII is the same byte here, as far as entities go.
    pub(super) fn has_ascii(self, byte: u8) -> bool {
        let is_japanese = matches!(self, MultiByte::Sjis | MultiByte::EucJp);
        byte < 0x7e && !(is_japanese && byte == b'\\')
    }

    /// Counts the bytes of the character that a text starts with; an error: how many are none.
    /// Precondition: the first byte is above ASCII.
    pub(super) fn leading(self, text: &[u8]) -> Result<usize, usize> {
        let (first, second) = (text[0], text.get(1).copied());
        match self {
            MultiByte::Big5 => match (first, second) {
                (0x80 | 0xff, _) => Ok(1),
                (_, Some(0x40..=0x7e | 0xa1..=0xfe)) => Ok(2),
                _ => Err(1),
            },
            MultiByte::Big5Hkscs => match (first, second) {
                (0x80 | 0xff, _) => Ok(1),
                (_, Some(0x40..=0x7e | 0xa1..=0xfe)) => Ok(2),
                (_, Some(0x80 | 0xff)) => Err(2),
                _ => Err(1),
            },
            MultiByte::Gb2312 => match (first, second) {
                (0x80..=0x8d | 0x90..=0x9f, _) => Ok(1),
                (0x8e | 0x8f | 0xa0 | 0xff, _) => Err(1),
                (_, Some(0xa1..=0xfe)) => Ok(2),
                (_, Some(0x8e | 0x8f | 0xa0 | 0xff)) => Err(2),
                _ => Err(1),
            },
            MultiByte::Sjis => match (first, second) {
                (0xa1..=0xdf, _) => Ok(1),
                (0x80 | 0xa0 | 0xfd..=0xff, _) => Err(1),
                (_, Some(0x40..=0x7e | 0x80..=0xfc)) => Ok(2),
                (_, Some(0xfd..=0xff)) => Err(2),
                _ => Err(1),
            },
            MultiByte::EucJp => match (first, second, text.get(2)) {
                (0x80..=0x8d | 0x90..=0x9f, ..) => Ok(1),
                (0xa0 | 0xff, ..) => Err(1),
                (0x8e, Some(0xa1..=0xdf), _) => Ok(2),
                (0x8f, Some(0xa1..=0xfe), Some(0xa1..=0xfe)) => Ok(3),
                (0x8f, Some(0xa1..=0xfe), Some(0xa0 | 0xff)) => Err(2),
                (0xa1..=0xfe, Some(0xa1..=0xfe), _) => Ok(2),
                (_, Some(0xa0 | 0xff), _) => Err(2),
                _ => Err(1),
            },
        }
    }
}
