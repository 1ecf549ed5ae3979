//! Character sets (a table), and what escaping must know of them.
//!
//! The first row of a name has its default collation. Source: `SHOW COLLATION` of a server.

/// A character set with one of its collations.
#[derive(Debug, PartialEq, Eq)]
pub struct Charset {
    pub number: u16,
    pub name: &'static str,
    pub collation: &'static str,
    /// Bytes of the longest and of the shortest character.
    pub longest: u8,
    pub shortest: u8,
    pub comment: &'static str,
}

const fn row(number: u16, name: &'static str, collation: &'static str, longest: u8, comment: &'static str) -> Charset {
    let shortest = match number {
        35 | 54 | 56 => 2,
        60 => 4,
        _ => 1,
    };
    Charset { number, name, collation, longest, shortest, comment }
}

static CHARSETS: &[Charset] = &[
    row(1, "big5", "big5_chinese_ci", 2, ""),
    row(3, "dec8", "dec8_swedish_ci", 1, ""),
    row(4, "cp850", "cp850_general_ci", 1, ""),
    row(6, "hp8", "hp8_english_ci", 1, ""),
    row(7, "koi8r", "koi8r_general_ci", 1, ""),
    row(8, "latin1", "latin1_swedish_ci", 1, ""),
    row(9, "latin2", "latin2_general_ci", 1, ""),
    row(10, "swe7", "swe7_swedish_ci", 1, ""),
    row(11, "ascii", "ascii_general_ci", 1, ""),
    row(12, "ujis", "ujis_japanese_ci", 3, ""),
    row(13, "sjis", "sjis_japanese_ci", 2, ""),
    row(16, "hebrew", "hebrew_general_ci", 1, ""),
    row(18, "tis620", "tis620_thai_ci", 1, ""),
    row(19, "euckr", "euckr_korean_ci", 2, ""),
    row(22, "koi8u", "koi8u_general_ci", 1, ""),
    row(24, "gb2312", "gb2312_chinese_ci", 2, ""),
    row(25, "greek", "greek_general_ci", 1, ""),
    row(26, "cp1250", "cp1250_general_ci", 1, ""),
    row(28, "gbk", "gbk_chinese_ci", 2, ""),
    row(30, "latin5", "latin5_turkish_ci", 1, ""),
    row(32, "armscii8", "armscii8_general_ci", 1, ""),
    row(33, "utf8", "utf8_general_ci", 3, "UTF-8 Unicode"),
    row(35, "ucs2", "ucs2_general_ci", 2, "UCS-2 Unicode"),
    row(36, "cp866", "cp866_general_ci", 1, ""),
    row(37, "keybcs2", "keybcs2_general_ci", 1, ""),
    row(38, "macce", "macce_general_ci", 1, ""),
    row(39, "macroman", "macroman_general_ci", 1, ""),
    row(40, "cp852", "cp852_general_ci", 1, ""),
    row(41, "latin7", "latin7_general_ci", 1, ""),
    row(45, "utf8mb4", "utf8mb4_general_ci", 4, "UTF-8 Unicode"),
    row(51, "cp1251", "cp1251_general_ci", 1, ""),
    row(54, "utf16", "utf16_general_ci", 4, "UTF-16 Unicode"),
    row(56, "utf16le", "utf16le_general_ci", 4, "UTF-16LE Unicode"),
    row(57, "cp1256", "cp1256_general_ci", 1, ""),
    row(59, "cp1257", "cp1257_general_ci", 1, ""),
    row(60, "utf32", "utf32_general_ci", 4, "UTF-32 Unicode"),
    row(63, "binary", "binary", 1, ""),
    row(92, "geostd8", "geostd8_general_ci", 1, ""),
    row(95, "cp932", "cp932_japanese_ci", 2, ""),
    row(97, "eucjpms", "eucjpms_japanese_ci", 3, ""),
    row(248, "gb18030", "gb18030_chinese_ci", 4, ""),
    row(5, "latin1", "latin1_german1_ci", 1, ""),
    row(15, "latin1", "latin1_danish_ci", 1, ""),
    row(31, "latin1", "latin1_german2_ci", 1, ""),
    row(47, "latin1", "latin1_bin", 1, ""),
    row(48, "latin1", "latin1_general_ci", 1, ""),
    row(49, "latin1", "latin1_general_cs", 1, ""),
    row(94, "latin1", "latin1_spanish_ci", 1, ""),
    row(46, "utf8mb4", "utf8mb4_bin", 4, "UTF-8 Unicode"),
    row(83, "utf8", "utf8_bin", 3, "UTF-8 Unicode"),
    row(192, "utf8", "utf8_unicode_ci", 3, "UTF-8 Unicode"),
    row(224, "utf8mb4", "utf8mb4_unicode_ci", 4, "UTF-8 Unicode"),
    row(246, "utf8mb4", "utf8mb4_unicode_520_ci", 4, "UTF-8 Unicode"),
    row(255, "utf8mb4", "utf8mb4_0900_ai_ci", 4, "UTF-8 Unicode"),
];

/// Finds a character set by its name.
pub fn by_name(name: &[u8]) -> Option<&'static Charset> {
    CHARSETS.iter().find(|charset| charset.name.as_bytes().eq_ignore_ascii_case(name))
}

/// Finds a collation by its number.
pub fn by_number(number: u16) -> Option<&'static Charset> {
    CHARSETS.iter().find(|charset| charset.number == number)
}

/// Tells the bytes of ASCII that stand for themselves between quotes.
const PLAIN: [bool; 256] = {
    let mut plain = [false; 256];
    let mut byte = 0;
    while byte < 0x80 {
        plain[byte] = !matches!(byte as u8, 0 | b'\n' | b'\r' | 0x1A | b'\'' | b'"' | b'\\');
        byte += 1;
    }
    plain
};

impl Charset {
    /// Returns how many bytes the character of several bytes has that begins here; 1 for any other.
    pub fn width(&self, bytes: &[u8]) -> usize {
        let byte = |at: usize| bytes.get(at).copied();
        let (Some(first), second) = (byte(0), byte(1)) else { return 1 };
        let pair = |lead: bool, trail: &dyn Fn(u8) -> bool| if lead && second.is_some_and(trail) { 2 } else { 1 };
        match self.name {
            "utf8" | "utf8mb4" => {
                let len = match first {
                    0xC2..=0xDF => 2,
                    0xE0..=0xEF => 3,
                    0xF0..=0xF4 if self.name == "utf8mb4" => 4,
                    _ => 1,
                };
                let whole = bytes.get(1..len).is_some_and(|rest| rest.iter().all(|byte| byte & 0xC0 == 0x80));
                if whole { len } else { 1 }
            }
            "big5" => pair((0xA1..=0xF9).contains(&first), &|byte| matches!(byte, 0x40..=0x7E | 0xA1..=0xFE)),
            "gbk" => pair((0x81..=0xFE).contains(&first), &|byte| matches!(byte, 0x40..=0x7E | 0x80..=0xFE)),
            "gb2312" => pair((0xA1..=0xF7).contains(&first), &|byte| byte >= 0xA1),
            "euckr" => pair((0x81..=0xFE).contains(&first), &|byte| byte.is_ascii_alphabetic() || (0x81..=0xFE).contains(&byte)),
            "sjis" | "cp932" => pair(matches!(first, 0x81..=0x9F | 0xE0..=0xFC), &|byte| matches!(byte, 0x40..=0x7E | 0x80..=0xFC)),
            "ujis" | "eucjpms" => match first {
                0x8F if second.is_some_and(|byte| byte >= 0xA1) && byte(2).is_some_and(|byte| byte >= 0xA1) => 3,
                0x8E => pair(true, &|byte| (0xA1..=0xDF).contains(&byte)),
                _ => pair((0xA1..=0xFE).contains(&first), &|byte| byte >= 0xA1),
            },
            "gb18030" => match (second, byte(2), byte(3)) {
                (Some(0x30..=0x39), Some(0x81..=0xFE), Some(0x30..=0x39)) if (0x81..=0xFE).contains(&first) => 4,
                _ => pair((0x81..=0xFE).contains(&first), &|byte| matches!(byte, 0x40..=0x7E | 0x80..=0xFE)),
            },
            _ => 1,
        }
    }

    /// Appends a text so that it can stand between quotes. Without backslashes only quotes are
    /// doubled.
    pub fn escape(&self, text: &[u8], backslashes: bool, into: &mut Vec<u8>) {
        let mut at = 0;
        loop {
            // all characters of several bytes begin with one beyond ASCII
            let rest = &text[at..];
            let plain = rest.iter().take_while(|byte| PLAIN[**byte as usize]).count();
            into.extend_from_slice(&rest[..plain]);
            at += plain;
            let Some(byte) = text.get(at) else { break };
            let width = if self.longest > 1 { self.width(&text[at..]) } else { 1 };
            if width > 1 {
                into.extend_from_slice(&text[at..at + width]);
                at += width;
                continue;
            }
            at += 1;
            let escaped = match byte {
                b'\'' if !backslashes => b'\'',
                byte if !backslashes => {
                    into.push(*byte);
                    continue;
                }
                0 => b'0',
                b'\n' => b'n',
                b'\r' => b'r',
                0x1A => b'Z',
                b'\'' | b'"' | b'\\' => *byte,
                byte => {
                    into.push(*byte);
                    continue;
                }
            };
            into.push(if backslashes { b'\\' } else { b'\'' });
            into.push(escaped);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn escaped(charset: &str, text: &[u8], backslashes: bool) -> Vec<u8> {
        let mut into = Vec::new();
        by_name(charset.as_bytes()).expect("known").escape(text, backslashes, &mut into);
        into
    }

    #[test]
    fn quotes_are_escaped_and_characters_kept_whole() {
        assert_eq!(escaped("latin1", b"a'b\\\n", true), b"a\\'b\\\\\\n");
        assert_eq!(escaped("latin1", b"a'b\\", false), b"a''b\\");
        // the second byte of a character may be a backslash
        assert_eq!(escaped("gbk", b"\xBF\x5C'", true), b"\xBF\x5C\\'");
        assert_eq!(escaped("latin1", b"\xBF\x5C", true), b"\xBF\\\\");
    }
}
