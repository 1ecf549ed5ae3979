//! Quantities of INI directives: a number with an optional sign and base, and `K`, `M` or `G`
//! behind. Bad ones have a value too, and a complaint in PHP's words.

/// A number of bytes or anything else, as an INI directive writes it.
pub struct Quantity {
    pub value: i64,
    /// PHP's words about what was not understood; `None`: all was.
    pub complaint: Option<Vec<u8>>,
}

impl Quantity {
    /// Reads a quantity, as much of it as makes sense.
    pub fn parse(shorthand: &[u8]) -> Quantity {
        let is_white = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c);
        let start = shorthand.iter().take_while(|byte| is_white(byte)).count();
        let end = shorthand.len() - shorthand[start..].iter().rev().take_while(|byte| is_white(byte)).count();
        let text = &shorthand[start..end];
        if text.is_empty() {
            return Quantity { value: 0, complaint: None };
        }
        let quoted = |reason: &[u8], read: &[u8]| {
            let (shorthand, read) = (escaped(shorthand), escaped(read));
            Some([b"Invalid quantity \"", &shorthand[..], b"\"", reason, &read, b"\" for backwards compatibility"].concat())
        };
        let (sign, digits) = match text {
            [b'-', rest @ ..] => (-1_i128, rest),
            [b'+', rest @ ..] => (1, rest),
            _ => (1, text),
        };
        let (base, digits) = match digits {
            [b'0', b'x' | b'X', rest @ ..] => (16, rest),
            [b'0', b'o' | b'O', rest @ ..] => (8, rest),
            [b'0', b'b' | b'B', rest @ ..] => (2, rest),
            [b'0', rest @ ..] if rest.first().is_some_and(u8::is_ascii_digit) => (8, rest),
            _ => (10, digits),
        };
        let count = digits.iter().take_while(|byte| (**byte as char).is_digit(base)).count();
        if count == 0 && text.len() - digits.len() > 1 && !digits.first().is_some_and(u8::is_ascii_alphanumeric) {
            return Quantity { value: 0, complaint: quoted(b": no digits after base prefix, interpreting as \"", b"0") };
        }
        if count == 0 {
            return Quantity { value: 0, complaint: quoted(b": no valid leading digits, interpreting as \"", b"0") };
        }
        let magnitude = digits[..count].iter().fold(0_i128, |sum, byte| {
            (sum * i128::from(base) + i128::from((*byte as char).to_digit(base).unwrap_or(0))).min(i128::from(u64::MAX) * 2)
        });
        let number = sign * magnitude;
        let written = &text[..text.len() - digits.len() + count];
        let rest = &digits[count..];
        let rest = &rest[rest.iter().take_while(|byte| is_white(byte)).count()..];
        let shift = match rest.last() {
            None => Some(0),
            Some(b'k' | b'K') => Some(10),
            Some(b'm' | b'M') => Some(20),
            Some(b'g' | b'G') => Some(30),
            Some(_) => None,
        };
        let Some(shift) = shift else {
            let letter = &rest[rest.len() - 1..];
            let reason = [b": unknown multiplier \"", &escaped(letter)[..], b"\", interpreting as \""].concat();
            return Quantity { value: number as i64, complaint: quoted(&reason, written) };
        };
        let value = number << shift;
        if rest.len() > 1 {
            let read = [&shorthand[..end - rest.len()], &rest[rest.len() - 1..]].concat();
            return Quantity { value: value as i64, complaint: quoted(b", interpreting as \"", &read) };
        }
        if i64::try_from(value).is_err() && !(base != 10 && u64::try_from(value).is_ok()) {
            let head = [b"Invalid quantity \"", &escaped(shorthand)[..]].concat();
            let message = [&head[..], b"\": value is out of range, using overflow result for backwards compatibility"].concat();
            return Quantity { value: value as i64, complaint: Some(message) };
        }
        Quantity { value: value as i64, complaint: None }
    }
}

/// Returns the text with its control and non-ASCII bytes as escapes, as messages show it.
fn escaped(text: &[u8]) -> Vec<u8> {
    let mut escaped = Vec::with_capacity(text.len());
    for &byte in text {
        match byte {
            b'\n' => escaped.extend(b"\\n"),
            b'\r' => escaped.extend(b"\\r"),
            b'\t' => escaped.extend(b"\\t"),
            0x0c => escaped.extend(b"\\f"),
            0x0b => escaped.extend(b"\\v"),
            b'\\' => escaped.extend(b"\\\\"),
            0x1b => escaped.extend(b"\\e"),
            b' '..=b'~' => escaped.push(byte),
            _ => escaped.extend(format!("\\x{byte:02X}").into_bytes()),
        }
    }
    escaped
}
