//! Expected output: literal text, EXPECTF's placeholders, or a regular expression.

use pcre2::bytes::{Regex, RegexBuilder};

use super::sections::Sections;

/// EXPECTF's placeholders and the regular expressions they stand for.
const PLACEHOLDERS: &[(&str, &str)] = &[
    ("%e", "/"),
    ("%s", r"[^\r\n]+"),
    ("%S", r"[^\r\n]*"),
    ("%a", ".+?"),
    ("%A", ".*?"),
    ("%w", r"\s*"),
    ("%i", r"[+-]?\d+"),
    ("%d", r"\d+"),
    ("%x", "[0-9a-fA-F]+"),
    ("%f", r"[+-]?(?:\d+|(?=\.\d))(?:\.\d+)?(?:[Ee][+-]?\d+)?"),
    ("%c", "."),
    ("%0", r"\x00"),
];

/// What a program must print.
#[derive(Debug)]
pub enum Expectation {
    /// EXPECT: these bytes.
    Literal(Vec<u8>),
    /// EXPECTF: this text with placeholders; kept as text for the difference that is shown.
    Format(Vec<u8>),
    /// EXPECTREGEX: this regular expression.
    Regex(Vec<u8>),
}

impl Expectation {
    /// The expectation of a test file; its text is normalised as the output is, and never counts
    /// its own last newline.
    pub fn of(sections: &Sections) -> Self {
        let text = |name| sections.get(name).map(|text| normalise(text.strip_suffix(b"\n").unwrap_or(text), sections));
        if let Some(text) = text("EXPECT") {
            Self::Literal(text)
        } else if let Some(text) = text("EXPECTF") {
            Self::Format(text)
        } else {
            Self::Regex(text("EXPECTREGEX").unwrap_or_default())
        }
    }

    /// Whether normalised `output` is what was expected; the error says what is wrong with the
    /// pattern.
    pub fn matches(&self, output: &[u8]) -> Result<bool, String> {
        match self {
            Self::Literal(text) => Ok(text == output),
            Self::Format(text) => compile(&format_regex(text))?.is_match(output).map_err(|error| error.to_string()),
            Self::Regex(text) => compile(&String::from_utf8_lossy(text))?.is_match(output).map_err(|error| error.to_string()),
        }
    }

    /// The text as written in the file, normalised.
    pub fn text(&self) -> &[u8] {
        match self {
            Self::Literal(text) | Self::Format(text) | Self::Regex(text) => text,
        }
    }

    /// Whether one line of output fits one line of the expectation. For showing differences only.
    pub fn line_matches(&self, expected: &[u8], actual: &[u8]) -> bool {
        match self {
            Self::Literal(_) => expected == actual,
            Self::Format(_) | Self::Regex(_) if expected == actual => true,
            Self::Format(_) => {
                expected.contains(&b'%') && compile(&format_regex(expected)).is_ok_and(|regex| regex.is_match(actual).unwrap_or(false))
            }
            Self::Regex(_) => compile(&String::from_utf8_lossy(expected)).is_ok_and(|regex| regex.is_match(actual).unwrap_or(false)),
        }
    }
}

/// Unifies line ends and trims both ends, as PHP's runner does to output and expectation alike.
pub fn normalise(text: &[u8], sections: &Sections) -> Vec<u8> {
    let sensitive = sections.has("WHITESPACE_SENSITIVE");
    let trimmed = if sensitive { text } else { trim(text) };
    let mut unified = Vec::with_capacity(trimmed.len());
    for (at, &byte) in trimmed.iter().enumerate() {
        if byte != b'\r' || trimmed.get(at + 1) != Some(&b'\n') {
            unified.push(byte);
        }
    }
    unified
}

/// PHP's `trim`: blanks, tabs, newlines, vertical tabs and NUL bytes at both ends.
fn trim(text: &[u8]) -> &[u8] {
    let blank = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0);
    let start = text.iter().position(|byte| !blank(byte)).unwrap_or(text.len());
    let end = text.iter().rposition(|byte| !blank(byte)).map_or(start, |last| last + 1);
    &text[start..end]
}

/// One anchored expression over the whole text; bytes above 127 stand for themselves.
fn compile(pattern: &str) -> Result<Regex, String> {
    RegexBuilder::new()
        .dotall(true)
        .jit_if_available(true)
        .max_jit_stack_size(Some(16 << 20))
        .build(&format!("^{pattern}$"))
        .map_err(|error| format!("bad pattern: {error}"))
}

/// Translates EXPECTF's text. `%r...%r` holds a raw expression; everything else but placeholders is
/// quoted.
fn format_regex(text: &[u8]) -> String {
    let mut regex = String::with_capacity(text.len() * 2);
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        if let Some((raw, length)) = raw_expression(rest) {
            regex.push('(');
            push_bytes(&mut regex, raw);
            regex.push(')');
            at += length;
        } else if let Some((_, meaning)) = PLACEHOLDERS.iter().find(|(mark, _)| rest.starts_with(mark.as_bytes())) {
            regex.push_str(meaning);
            at += 2;
        } else {
            push_quoted(&mut regex, rest[0]);
            at += 1;
        }
    }
    regex
}

/// The expression inside a leading `%r...%r` and the length of the whole.
fn raw_expression(text: &[u8]) -> Option<(&[u8], usize)> {
    let inside = text.strip_prefix(b"%r")?;
    let end = inside.windows(2).position(|window| window == b"%r")?;
    Some((&inside[..end], end + 4))
}

fn push_bytes(regex: &mut String, bytes: &[u8]) {
    for &byte in bytes {
        if byte.is_ascii() {
            regex.push(byte.into());
        } else {
            push_quoted(regex, byte);
        }
    }
}

fn push_quoted(regex: &mut String, byte: u8) {
    match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b' ' | b'\n' => regex.push(byte.into()),
        byte if byte.is_ascii_graphic() => regex.extend(['\\', byte.into()]),
        byte => regex.push_str(&format!("\\x{{{byte:02x}}}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fits(format: &str, output: &str) -> bool {
        Expectation::Format(format.as_bytes().to_vec()).matches(output.as_bytes()).expect("pattern compiles")
    }

    #[test]
    fn placeholders() {
        for (format, good, bad) in [
            ("int(%d)", "int(12)", "int(-1)"),
            ("%i", "-7", "7.0"),
            ("a%sb", "a--b", "ab"),
            ("a%Sb", "ab", "a\nb"),
            ("a%ab", "a\n.b", "ab"),
            ("a%Ab", "ab", "a"),
            ("%f", "-1.5E+25", "1.5x"),
            ("%x", "fF0", "g"),
            ("%c.", "x.", "xx."),
            ("[%w]", "[ \n]", "[x]"),
            ("%r[ab]+|c%r!", "abba!", "d!"),
            ("100%", "100%", "100"),
            ("(%e)*", "(/)*", "(/)"),
        ] {
            assert!(fits(format, good), "{format} should fit {good}");
            assert!(!fits(format, bad), "{format} should not fit {bad}");
        }
    }

    #[test]
    fn bytes_above_127() {
        let expectation = Expectation::Format(b"\xff%d\xfe".to_vec());
        assert_eq!(expectation.matches(b"\xff1\xfe"), Ok(true));
    }
}
