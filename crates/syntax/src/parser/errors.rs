//! Syntax errors in PHP's words.

use super::{Failed, Parser, Result};
use crate::literal;
use crate::token::TokenKind;
use heddle_source::{Diagnostic, DiagnosticKind};

/// Bytes of a long token that are quoted.
const QUOTED: usize = 30;
/// How much longer a token may be before it is cut.
const SLACK: usize = 3;

impl Parser<'_> {
    /// Fails at the token; `expected` are the alternatives to be named, in the order of PHP's token
    /// numbers (none if there are more than four).
    #[cold]
    #[inline(never)]
    pub(super) fn unexpected<T>(&mut self, expected: &[TokenKind]) -> Result<T> {
        if self.error.is_some() {
            return Err(Failed);
        }
        if self.at(TokenKind::Int) && literal::integer(self.text()).is_none() {
            return self.fail(DiagnosticKind::ParseError, "Invalid numeric literal", self.token.start);
        }
        let expected = if self.previous_end == self.argument_keyword_end { &[TokenKind::Colon] } else { expected };
        let mut message = b"syntax error, unexpected ".to_vec();
        self.describe_token(&mut message);
        for (index, kind) in expected.iter().enumerate() {
            message.extend_from_slice(if index == 0 { b", expecting " } else { b" or " });
            message.extend_from_slice(describe_kind(*kind).as_bytes());
        }
        let unclosed = self.at(TokenKind::EncapsedAndWhitespace) && self.text().starts_with(b"'");
        let at_start = unclosed || self.text().starts_with(b"?>");
        let offset = if at_start { self.token.start } else { self.token.end };
        self.fail(DiagnosticKind::ParseError, message, offset)
    }

    /// Fails with a message for the line of `offset`. The first failure stays.
    #[cold]
    pub(super) fn fail<T>(&mut self, kind: DiagnosticKind, message: impl Into<Vec<u8>>, offset: u32) -> Result<T> {
        if self.error.is_none() {
            self.error = Some(Diagnostic::new(kind, message, self.file.line(offset)));
        }
        Err(Failed)
    }

    /// Fails with an error of the compiler that PHP's parser throws itself.
    #[cold]
    pub(super) fn fail_compile<T>(&mut self, message: &str) -> Result<T> {
        self.fail(DiagnosticKind::ThrownError, message, self.token.end)
    }

    #[cold]
    pub(super) fn too_deep<T>(&mut self) -> Result<T> {
        self.fail(
            DiagnosticKind::CompileError,
            "Maximum nesting depth of expressions and statements reached. Try splitting the expression",
            self.token.end,
        )
    }

    fn describe_token(&self, out: &mut Vec<u8>) {
        use TokenKind::*;
        let text = self.text();
        let kind = self.token.kind;
        let label = match kind {
            Eof => "end of file",
            DoubleQuote => "double-quote mark",
            BadCharacter => return out.extend_from_slice(format!("character 0x{:02X}", text.first().unwrap_or(&0)).as_bytes()),
            ConstantEncapsedString => match text.first() {
                Some(b'\'') => return quote(out, "single-quoted string", &text[1..text.len() - 1]),
                Some(b'"') => return quote(out, "double-quoted string", &text[1..text.len() - 1]),
                _ => "quoted string",
            },
            EncapsedAndWhitespace if text.first() == Some(&b'\'') => return quote(out, kind.text(), &text[1..]),
            Int
            | Float
            | Identifier
            | NameFullyQualified
            | NameRelative
            | NameQualified
            | Variable
            | InlineHtml
            | EncapsedAndWhitespace
            | StringVarname
            | NumString
            | StartHeredoc
            | EndHeredoc => kind.text(),
            _ if text == b"<?=" => return out.extend_from_slice(b"token \"<?=\""),
            _ => {
                out.extend_from_slice(b"token \"");
                out.extend_from_slice(kind.text().replace("(double)", "(float)").replace("\\\\", "\\").as_bytes());
                return out.push(b'"');
            }
        };
        match kind {
            Eof | DoubleQuote => out.extend_from_slice(label.as_bytes()),
            StartHeredoc | ConstantEncapsedString => {
                let line = text.trim_ascii_end();
                quote(out, label, line.strip_suffix(b"'").or_else(|| line.strip_suffix(b"\"")).unwrap_or(line));
            }
            _ => quote(out, label, text),
        }
    }

    /// A closing bracket does not match; `open` is what it met.
    #[cold]
    #[inline(never)]
    pub(super) fn report_mismatch(&mut self, open: Option<(TokenKind, u32)>) {
        let closing = self.token.kind.text();
        let here = self.file.line(self.token.start);
        let message = match open {
            None => format!("Unmatched '{closing}'"),
            Some((kind, start)) => {
                let line = self.file.line(start);
                let place = if line == here { String::new() } else { format!(" on line {line}") };
                format!("Unclosed '{}'{place} does not match '{closing}'", kind.text())
            }
        };
        let _: Result<()> = self.fail(DiagnosticKind::ParseError, message, self.token.start);
        self.token.kind = TokenKind::Eof;
    }

    /// Deprecated and removed names of types in the cast just scanned.
    #[inline(never)]
    pub(super) fn check_cast_spelling(&mut self) {
        let text = self.text();
        let word = text[1..text.len() - 1].trim_ascii().to_ascii_lowercase();
        let better = match &*word {
            b"integer" => "int",
            b"boolean" => "bool",
            b"double" => "float",
            b"binary" => "string",
            b"real" => {
                let message = "The (real) cast has been removed, use (float) instead";
                let _: Result<()> = self.fail(DiagnosticKind::ParseError, message, self.token.start);
                return;
            }
            _ => return,
        };
        let old = String::from_utf8_lossy(&word);
        let message = format!("Non-canonical cast ({old}) is deprecated, use the ({better}) cast instead");
        let line = self.file.line(self.token.start);
        self.scanner_notes.push(Diagnostic::new(DiagnosticKind::Deprecated, message, line));
    }

    /// At the end of the file: a bracket may still be open.
    #[cold]
    #[inline(never)]
    pub(super) fn check_unclosed(&mut self) {
        let Some(&(kind, start)) = self.brackets.last() else {
            return;
        };
        let line = self.file.line(start);
        let place = if line == self.file.line(self.token.start) { String::new() } else { format!(" on line {line}") };
        let message = format!("Unclosed '{}'{place}", kind.text());
        let _: Result<()> = self.fail(DiagnosticKind::ParseError, message, self.token.start);
    }
}

/// `label "text"`, the text cut at its first line end, and short if it is long.
fn quote(out: &mut Vec<u8>, label: &str, text: &[u8]) {
    out.extend_from_slice(label.as_bytes());
    out.extend_from_slice(b" \"");
    let line = memchr::memchr2(b'\n', b'\r', text).map_or(text, |end| &text[..end]);
    if line.len() > QUOTED + SLACK {
        out.extend_from_slice(&line[..QUOTED]);
        out.extend_from_slice(b"...");
    } else {
        out.extend_from_slice(line);
    }
    out.push(b'"');
}

/// How an expected token is named.
fn describe_kind(kind: TokenKind) -> String {
    use TokenKind::*;
    match kind {
        Ampersand => "token \"&\"".to_owned(),
        Eof | Identifier | Variable | EncapsedAndWhitespace | NumString | EndHeredoc | NameFullyQualified | NameQualified => {
            kind.text().to_owned()
        }
        _ => format!("\"{}\"", kind.text()),
    }
}
