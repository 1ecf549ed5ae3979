//! UTF-8 that may be broken: how long what is no character is.
//!
//! Source: Unicode Technical Report #36, section 3.6.1, strategy 2: a sequence that is no character
//! does not take in a byte that begins another one.

/// Returns the character that a text begins with and its length in bytes.
///
/// # Errors
/// Returns the length, from 1 to 4 bytes, of what there is instead of a character.
pub fn leading(text: &[u8]) -> Result<(char, usize), usize> {
    let Some(&first) = text.first() else { return Err(0) };
    let length = match first {
        0..0x80 => return Ok((char::from(first), 1)),
        0xc2..0xe0 => 2,
        0xe0..0xf0 => 3,
        0xf0..0xf5 => 4,
        _ => return Err(1),
    };
    if !(1..length).all(|at| text.get(at).is_some_and(|byte| byte & 0xc0 == 0x80)) {
        return Err(1 + (1..length).take_while(|at| text.get(*at).is_some_and(|byte| !begins(*byte))).count());
    }
    std::str::from_utf8(&text[..length]).ok().and_then(|text| text.chars().next()).map(|char| (char, length)).ok_or(length)
}

/// Returns whether a byte can be the first of a character.
fn begins(byte: u8) -> bool {
    matches!(byte, 0..0x80 | 0xc2..0xf5)
}

#[cfg(test)]
mod tests {
    use super::leading;

    #[test]
    fn lengths_of_what_is_broken() {
        assert_eq!(leading("é".as_bytes()), Ok(('é', 2)));
        let broken = |text: &[u8]| leading(text).unwrap_err();
        assert_eq!(broken(b"\xe3\x81"), 2);
        assert_eq!(broken(b"\xe3\x81a"), 2);
        assert_eq!(broken(b"\xed\xa0\x80"), 3);
        assert_eq!(broken(b"\xf0\x90\x80\xff"), 4);
        assert_eq!(broken(b"\xc3a"), 1);
        assert_eq!(broken(b"\x80\x80"), 1);
    }
}
