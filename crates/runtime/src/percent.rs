//! Percent encoding of URLs and forms (RFC 3986, section 2.1).

/// How a space is written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Space {
    /// `+`, as forms do (RFC 1738 as PHP calls it).
    Plus,
    /// `%20` (RFC 3986); `~` stays too.
    Percent,
}

const HEX: &[u8; 16] = b"0123456789ABCDEF";

/// Appends the text with all but letters, digits, `-`, `_`, `.` (and `~`) encoded.
pub fn encode(text: &[u8], space: Space, out: &mut Vec<u8>) {
    for &byte in text {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => out.push(byte),
            b'~' if space == Space::Percent => out.push(byte),
            b' ' if space == Space::Plus => out.push(b'+'),
            _ => out.extend_from_slice(&[b'%', HEX[(byte >> 4) as usize], HEX[(byte & 15) as usize]]),
        }
    }
}

/// The text decoded; what is no encoding stays. A `+` is a space for [`Space::Plus`] only.
pub fn decode(text: &[u8], space: Space) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut at = 0;
    while at < text.len() {
        let hex = |offset: usize| text.get(at + offset).and_then(|byte| char::from(*byte).to_digit(16));
        match (text[at], hex(1), hex(2)) {
            (b'%', Some(high), Some(low)) => {
                out.push((high * 16 + low) as u8);
                at += 2;
            }
            (b'+', ..) if space == Space::Plus => out.push(b' '),
            (byte, ..) => out.push(byte),
        }
        at += 1;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_encoding_stays() {
        for (text, plus, percent) in [("a+b%20c", "a b c", "a+b c"), ("%4", "%4", "%4"), ("%zz%41", "%zzA", "%zzA"), ("", "", "")] {
            assert_eq!(decode(text.as_bytes(), Space::Plus), plus.as_bytes(), "{text}");
            assert_eq!(decode(text.as_bytes(), Space::Percent), percent.as_bytes(), "{text}");
        }
        let encoded = |space| {
            let mut out = Vec::new();
            encode("ä ~-_.+".as_bytes(), space, &mut out);
            String::from_utf8(out).expect("it is ASCII")
        };
        assert_eq!(encoded(Space::Plus), "%C3%A4+%7E-_.%2B");
        assert_eq!(encoded(Space::Percent), "%C3%A4%20~-_.%2B");
    }
}
