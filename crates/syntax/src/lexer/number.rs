//! Numeric literals: where they end and whether they are integers.

use super::Lexer;
use super::bytes::{is_digit, is_hex};
use crate::literal;
use crate::token::TokenKind;

/// The end of digits that single underscores may separate; `at` stands on the first digit.
fn digits(source: &[u8], mut at: usize, is: impl Fn(u8) -> bool) -> usize {
    let digit = |at: usize| source.get(at).is_some_and(|&byte| is(byte));
    while digit(at) {
        at += 1;
        if source.get(at) == Some(&b'_') && digit(at + 1) {
            at += 1;
        }
    }
    at
}

impl Lexer<'_> {
    /// Scans a literal that begins with a digit, or with a dot that a digit follows.
    pub(super) fn scan_number(&mut self) -> TokenKind {
        let start = self.at;
        let source = self.source;
        if let Some(end) = self.prefixed_end() {
            self.at = end;
            return self.int_or_float(start);
        }
        let mut end = digits(source, start, is_digit);
        let mut float = false;
        if source.get(end) == Some(&b'.') {
            float = true;
            end = digits(source, end + 1, is_digit);
        }
        if matches!(source.get(end), Some(b'e' | b'E')) {
            let sign = usize::from(matches!(source.get(end + 1), Some(b'+' | b'-')));
            if source.get(end + 1 + sign).copied().is_some_and(is_digit) {
                float = true;
                end = digits(source, end + 1 + sign, is_digit);
            }
        }
        self.at = end;
        if float { TokenKind::Float } else { self.int_or_float(start) }
    }

    /// The end of a `0x`, `0b` or `0o` literal, if one stands here.
    pub(super) fn prefixed_end(&self) -> Option<usize> {
        if self.byte(0) != b'0' {
            return None;
        }
        let is: fn(u8) -> bool = match self.byte(1) {
            b'x' | b'X' => is_hex,
            b'b' | b'B' => |byte| matches!(byte, b'0' | b'1'),
            b'o' | b'O' => |byte| matches!(byte, b'0'..=b'7'),
            _ => return None,
        };
        is(self.byte(2)).then(|| digits(self.source, self.at + 2, is))
    }

    /// The end of decimal digits; `at` stands on the first.
    pub(super) fn decimal_end(&self) -> usize {
        digits(self.source, self.at, is_digit)
    }

    fn int_or_float(&self, start: usize) -> TokenKind {
        let text = &self.source[start..self.at];
        if text.len() <= 15 {
            return TokenKind::Int;
        }
        // an octal literal with the digits 8 or 9 is an error, but a token all the same: of what
        // stands in front of them
        let valid = literal::integer(text).or_else(|| literal::integer(&text[..text.iter().position(|byte| matches!(byte, b'8' | b'9'))?]));
        if matches!(valid, Some(literal::Number::Float(_))) { TokenKind::Float } else { TokenKind::Int }
    }
}
