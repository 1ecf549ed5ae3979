//! Strings: quoted, interpolated, heredoc and nowdoc.

use super::bytes::{is_label, is_label_start, is_space, skip_label};
use super::{Lexer, Mode, byte_at};
use crate::token::TokenKind::{self, *};

/// A heredoc or nowdoc whose end has not been reached.
#[derive(Clone, Copy, Debug)]
pub(super) struct Heredoc {
    /// Where its label stands, in the opening line.
    label: (usize, usize),
    /// `<<<'X'`: no interpolation.
    nowdoc: bool,
}

impl Lexer<'_> {
    /// A string in single quotes; `prefix` is the length up to and including the opening quote.
    pub(super) fn scan_single_quoted(&mut self, prefix: usize) -> TokenKind {
        let mut at = self.at + prefix;
        while let Some(&byte) = self.source.get(at) {
            match byte {
                b'\'' => {
                    self.at = at + 1;
                    return ConstantEncapsedString;
                }
                b'\\' => at += 2,
                _ => at += 1,
            }
        }
        self.at = self.source.len();
        EncapsedAndWhitespace
    }

    /// A whole string in double quotes, or only its opening quote if something is interpolated (or
    /// it never ends).
    pub(super) fn scan_double_quoted(&mut self, prefix: usize) -> TokenKind {
        let end = self.literal_end(self.at + prefix, b'"');
        if byte_at(self.source, end) == b'"' {
            self.at = end + 1;
            return ConstantEncapsedString;
        }
        self.push(Mode::DoubleQuotes);
        self.take(prefix, DoubleQuote)
    }

    /// Where literal content that begins at `at` ends: at an interpolation, at the unescaped
    /// `quote`, or at the end of the source.
    fn literal_end(&self, mut at: usize, quote: u8) -> usize {
        let source = self.source;
        while let Some(&byte) = source.get(at) {
            match byte {
                b'\\' => at += 1,
                b'$' if is_label_start(byte_at(source, at + 1)) || byte_at(source, at + 1) == b'{' => return at,
                b'{' if byte_at(source, at + 1) == b'$' => return at,
                _ if byte == quote => return at,
                _ => {}
            }
            at += 1;
        }
        source.len()
    }

    /// In a string's content: an interpolation's beginning, the closing quote, or literal content.
    pub(super) fn scan_string_part(&mut self) -> TokenKind {
        if self.mode == Mode::Heredoc && self.heredocs.last().is_some_and(|heredoc| heredoc.nowdoc) {
            self.at = self.heredoc_literal_end(true);
            return EncapsedAndWhitespace;
        }
        match (self.byte(0), self.byte(1)) {
            (b'$', b'{') => {
                self.push(Mode::Varname);
                return self.take(2, DollarOpenCurlyBraces);
            }
            (b'$', next) if is_label_start(next) => return self.scan_string_variable(),
            (b'{', b'$') => {
                self.push(Mode::Scripting);
                return self.take(1, CurlyOpen);
            }
            (b'"', _) if self.mode == Mode::DoubleQuotes => {
                self.pop();
                return self.take(1, DoubleQuote);
            }
            (b'`', _) if self.mode == Mode::Backticks => {
                self.pop();
                return self.take(1, Backtick);
            }
            _ => {}
        }
        self.at = match self.mode {
            Mode::DoubleQuotes => self.literal_end(self.at, b'"'),
            Mode::Backticks => self.literal_end(self.at, b'`'),
            _ => self.heredoc_literal_end(false),
        };
        EncapsedAndWhitespace
    }

    fn scan_string_variable(&mut self) -> TokenKind {
        self.at = skip_label(self.source, self.at + 2);
        let arrow = if self.byte(0) == b'?' { 1 } else { 0 };
        if self.byte(0) == b'[' {
            self.push(Mode::Offset);
        } else if self.byte(arrow) == b'-' && self.byte(arrow + 1) == b'>' && is_label_start(self.byte(arrow + 2)) {
            self.push(Mode::StringProperty);
        }
        Variable
    }

    /// Within `"$a[..]"`.
    pub(super) fn scan_offset(&mut self) -> TokenKind {
        match self.byte(0) {
            b'0'..=b'9' => {
                self.at = self.prefixed_end().unwrap_or_else(|| self.decimal_end());
                NumString
            }
            b'$' if is_label_start(self.byte(1)) => {
                self.at = skip_label(self.source, self.at + 2);
                Variable
            }
            b']' => {
                self.pop();
                self.take(1, RightBracket)
            }
            byte if is_label_start(byte) => {
                self.at = skip_label(self.source, self.at + 1);
                Identifier
            }
            byte if is_space(byte) || matches!(byte, b'\\' | b'\'' | b'#') => {
                self.pop();
                EncapsedAndWhitespace
            }
            byte => self.take(1, offset_symbol(byte)),
        }
    }

    /// After `${`: a plain name, or any expression.
    pub(super) fn scan_varname(&mut self) -> TokenKind {
        self.mode = Mode::Scripting;
        if is_label_start(self.byte(0)) {
            let end = skip_label(self.source, self.at);
            if matches!(byte_at(self.source, end), b'[' | b'}') {
                self.at = end;
                return StringVarname;
            }
        }
        self.scan_code()
    }

    /// `<<<LABEL`, `<<<"LABEL"`, `<<<'LABEL'` up to the line end, perhaps with a `b` in front;
    /// `None` if it is not one.
    pub(super) fn scan_heredoc_start(&mut self) -> Option<TokenKind> {
        let source = self.source;
        let mut at = self.at + usize::from(self.byte(0) != b'<');
        if !source[at..].starts_with(b"<<<") {
            return None;
        }
        at += 3;
        while matches!(byte_at(source, at), b' ' | b'\t') {
            at += 1;
        }
        let quote = byte_at(source, at);
        let quoted = matches!(quote, b'\'' | b'"');
        at += usize::from(quoted);
        if !is_label_start(byte_at(source, at)) {
            return None;
        }
        let end = skip_label(source, at);
        let label = (at, end);
        let mut after = end;
        if quoted {
            if byte_at(source, end) != quote {
                return None;
            }
            after += 1;
        }
        self.at = match source.get(after) {
            Some(b'\n') => after + 1,
            Some(b'\r') => after + 1 + usize::from(byte_at(source, after + 1) == b'\n'),
            _ => return None,
        };
        self.heredocs.push(Heredoc { label, nowdoc: quote == b'\'' });
        let mode = if self.closing_label(self.at).is_some() { Mode::HeredocEnd } else { Mode::Heredoc };
        self.push(mode);
        Some(StartHeredoc)
    }

    /// The end of the closing label if a line that begins at `at` holds it.
    fn closing_label(&self, mut at: usize) -> Option<usize> {
        let heredoc = self.heredocs.last()?;
        let label = &self.source[heredoc.label.0..heredoc.label.1];
        while matches!(byte_at(self.source, at), b' ' | b'\t') {
            at += 1;
        }
        let end = at + label.len();
        // A label at the very end of the file does not count.
        let found = self.source.get(at..end)? == label && !self.source.get(end).copied().is_none_or(is_label);
        found.then_some(end)
    }

    /// Where a heredoc's literal content ends: at an interpolation, or after the line end before
    /// the closing label.
    fn heredoc_literal_end(&mut self, nowdoc: bool) -> usize {
        let source = self.source;
        let mut at = self.at;
        while let Some(&byte) = source.get(at) {
            at += 1;
            match byte {
                b'\n' | b'\r' => {
                    at += usize::from(byte == b'\r' && byte_at(source, at) == b'\n');
                    if self.closing_label(at).is_some() {
                        self.mode = Mode::HeredocEnd;
                        return at;
                    }
                }
                _ if nowdoc => {}
                b'\\' if !matches!(byte_at(source, at), b'\n' | b'\r') => at += 1,
                b'$' if is_label_start(byte_at(source, at)) || byte_at(source, at) == b'{' => return at - 1,
                b'{' if byte_at(source, at) == b'$' => return at - 1,
                _ => {}
            }
        }
        source.len()
    }

    /// The closing label with its indentation.
    pub(super) fn scan_heredoc_end(&mut self) -> TokenKind {
        self.at = self.closing_label(self.at).unwrap_or(self.source.len());
        self.heredocs.pop();
        self.pop();
        EndHeredoc
    }
}

/// Single characters that may stand (wrongly) between the brackets of `"$a[..]"`.
fn offset_symbol(byte: u8) -> TokenKind {
    match byte {
        b'-' => Minus,
        b'[' => LeftBracket,
        b'(' => LeftParen,
        b')' => RightParen,
        b'{' => LeftBrace,
        b'}' => RightBrace,
        b'"' => DoubleQuote,
        b'`' => Backtick,
        b';' => Semicolon,
        b':' => Colon,
        b',' => Comma,
        b'.' => Dot,
        b'|' => Pipe,
        b'^' => Caret,
        b'&' => Ampersand,
        b'+' => Plus,
        b'/' => Slash,
        b'*' => Star,
        b'=' => Equals,
        b'%' => Percent,
        b'!' => Not,
        b'~' => Tilde,
        b'$' => Dollar,
        b'<' => Less,
        b'>' => Greater,
        b'?' => Question,
        b'@' => At,
        _ => BadCharacter,
    }
}
