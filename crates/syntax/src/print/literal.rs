//! Numbers and strings.

use super::Printer;
use crate::lexer::is_label;

/// Significant digits of floats: PHP's default `precision`.
const PRECISION: usize = 14;

impl Printer<'_> {
    /// A string in single quotes.
    pub(super) fn string(&mut self, text: &[u8]) {
        self.put("'");
        for &byte in text {
            if matches!(byte, b'\'' | b'\\') {
                self.put("\\");
            }
            self.out.push(byte);
        }
        self.put("'");
    }

    /// Literal content within an interpolated string.
    pub(super) fn interpolated(&mut self, text: &[u8], quote: u8) {
        for &byte in text {
            let escape = match byte {
                b'\n' => b'n',
                b'\r' => b'r',
                b'\t' => b't',
                0x0c => b'f',
                0x0b => b'v',
                0x1b => b'e',
                b'\\' | b'$' => byte,
                _ if byte == quote => byte,
                0..0x20 => {
                    self.put([b'\\', b'0', b'0' + byte / 8, b'0' + byte % 8]);
                    continue;
                }
                _ => {
                    self.out.push(byte);
                    continue;
                }
            };
            self.put([b'\\', escape]);
        }
    }

    /// A float with the default precision; always with a fraction.
    pub(super) fn float(&mut self, value: f64) {
        if value.is_infinite() {
            return self.put(if value > 0.0 { "INF" } else { "-INF" });
        }
        if value.is_nan() {
            return self.put("NAN");
        }
        let scientific = format!("{value:.*e}", PRECISION - 1);
        let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
        let exponent: i32 = exponent.parse().unwrap_or(0);
        if exponent < -4 || exponent > PRECISION as i32 - 1 {
            let mut digits = mantissa.trim_end_matches('0').to_owned();
            if digits.ends_with('.') {
                digits.push('0');
            }
            let sign = if exponent < 0 { '-' } else { '+' };
            return self.put(format!("{digits}E{sign}{}", exponent.abs()));
        }
        let decimals = usize::try_from(PRECISION as i32 - 1 - exponent).unwrap_or(0);
        let mut fixed = format!("{value:.decimals$}");
        if fixed.contains('.') {
            fixed.truncate(fixed.trim_end_matches('0').len());
            if fixed.ends_with('.') {
                fixed.push('0');
            }
        } else {
            fixed.push_str(".0");
        }
        self.put(fixed);
    }
}

/// True if `text` could be written as an identifier.
pub(super) fn is_identifier(text: &[u8]) -> bool {
    text.first().is_some_and(|&byte| is_label(byte) && !byte.is_ascii_digit()) && text.iter().all(|&byte| is_label(byte))
}

/// True if a variable directly before `text` in a string needs braces.
pub(super) fn joins_variable(text: &[u8]) -> bool {
    text.first().is_some_and(|&byte| is_label(byte) || byte == b'[') || text.starts_with(b"->")
}
