//! Quoted and interpolated strings, heredocs, backticks.

use super::{Parser, Result};
use crate::ast::{Expr, ExprKind, InterpolatedPart};
use crate::literal::{self, Number};
use crate::token::TokenKind::{self, *};
use heddle_source::{Diagnostic, DiagnosticKind, Span};
use std::borrow::Cow;

/// A piece of a heredoc before its indentation is known.
enum RawPart<'a> {
    Text(Span),
    Expr(&'a Expr<'a>),
}

impl<'a> Parser<'a> {
    /// A string without interpolation.
    pub(super) fn parse_quoted(&mut self) -> Result<ExprKind<'a>> {
        let text = self.text();
        let text = if matches!(text.first(), Some(b'b' | b'B')) { &text[1..] } else { text };
        let content = &text[1..text.len() - 1];
        let value =
            if text[0] == b'\'' { self.keep(literal::single_quoted(content)) } else { self.unescape(content, b'"', self.token.end)? };
        self.advance();
        Ok(ExprKind::Str(value))
    }

    /// Bytes of the source as they are, others in the arena.
    fn keep(&self, value: Cow<'a, [u8]>) -> &'a [u8] {
        match value {
            Cow::Borrowed(bytes) => bytes,
            Cow::Owned(bytes) => self.arena.alloc_slice_copy(&bytes),
        }
    }

    /// `\400` to `\777` do not fit into a byte.
    #[cold]
    fn warn_octal_overflow(&mut self, text: &[u8], end: u32) {
        let mut at = 0;
        while let Some(found) = memchr::memchr(b'\\', &text[at..]) {
            let digits = &text[at + found + 1..];
            if let [b'4'..=b'7', b'0'..=b'7', b'0'..=b'7', ..] = digits {
                let shown = String::from_utf8_lossy(&digits[..3]);
                let message = format!("Octal escape sequence overflow \\{shown} is greater than \\377");
                let line = self.file.line(end);
                self.scanner_notes.push(Diagnostic::new(DiagnosticKind::Warning, message, line));
            }
            at = (at + found + 2).min(text.len());
        }
    }

    fn unescape(&mut self, text: &'a [u8], quote: u8, end: u32) -> Result<&'a [u8]> {
        match literal::double_quoted(text, quote) {
            Ok(value) => {
                if matches!(value, Cow::Owned(_)) {
                    self.warn_octal_overflow(text, end);
                }
                Ok(self.keep(value))
            }
            Err(error) => self.fail(DiagnosticKind::ParseError, error.message(), end),
        }
    }

    /// `"..."` with interpolation; the token is the opening quote.
    pub(super) fn parse_interpolated(&mut self) -> Result<ExprKind<'a>> {
        let outer = std::mem::replace(&mut self.string_start, self.token.start);
        self.advance();
        let parts = self.parse_parts(DoubleQuote, b'"')?;
        self.string_start = outer;
        Ok(ExprKind::Interpolated(parts))
    }

    pub(super) fn parse_backticks(&mut self) -> Result<ExprKind<'a>> {
        let line = self.file.line(self.token.start);
        self.advance();
        let parts = self.parse_parts(Backtick, b'`')?;
        let message = "The backtick (`) operator is deprecated, use shell_exec() instead";
        self.notes.push(Diagnostic::new(DiagnosticKind::Deprecated, message, line));
        Ok(ExprKind::ShellExec(parts))
    }

    /// Literal and interpolated pieces up to the closing quote.
    fn parse_parts(&mut self, close: TokenKind, quote: u8) -> Result<&'a [InterpolatedPart<'a>]> {
        let mark = self.scratch.parts.len();
        let mut interpolated = false;
        while !self.at(close) {
            let part = if self.at(EncapsedAndWhitespace) {
                let (text, end) = (self.text(), self.token.end);
                let text = self.unescape(text, quote, end)?;
                self.advance();
                InterpolatedPart::Str(text)
            } else if starts_interpolation(self.token.kind) {
                interpolated = true;
                InterpolatedPart::Expr(self.nested(Self::parse_interpolation)?)
            } else {
                return match close {
                    Backtick => self.unexpected(&[Backtick]),
                    _ if interpolated => self.unexpected(&[]),
                    _ if self.scratch.parts.len() == mark => {
                        self.unexpected(&[Variable, EncapsedAndWhitespace, DollarOpenCurlyBraces, CurlyOpen])
                    }
                    _ => self.unexpected(&[Variable, DollarOpenCurlyBraces, CurlyOpen]),
                };
            };
            self.scratch.parts.push(part);
        }
        self.advance();
        Ok(self.finish_parts(mark))
    }

    /// One interpolated expression in any of its forms.
    fn parse_interpolation(&mut self) -> Result<&'a Expr<'a>> {
        let start = self.token.start;
        match self.token.kind {
            Variable => self.parse_simple_interpolation(),
            CurlyOpen => {
                self.advance();
                let expr = self.parse_writable()?;
                if !self.at(RightBrace) {
                    return self.unexpected(&[ObjectOperator, NullsafeObjectOperator, LeftBracket]);
                }
                self.advance();
                Ok(self.alloc(expr))
            }
            _ => {
                self.advance();
                self.parse_dollar_brace(start)
            }
        }
    }

    /// `$a`, `$a[..]`, `$a->b`, `$a?->b`.
    fn parse_simple_interpolation(&mut self) -> Result<&'a Expr<'a>> {
        let name = self.take_variable();
        let variable = self.alloc(Expr { span: name.span, kind: ExprKind::Var(name.text) });
        match self.token.kind {
            // Directly behind the variable: otherwise it would be literal content. These brackets
            // do not nest.
            LeftBracket => {
                self.forget_bracket();
                self.advance_in_offset();
                let index = self.parse_simple_offset()?;
                if !self.at(RightBracket) {
                    return self.unexpected(&[RightBracket]);
                }
                let end = self.token.end;
                self.advance();
                let kind = ExprKind::Index { base: variable, index: Some(index) };
                Ok(self.alloc(Expr { span: Span::new(name.span.start, end), kind }))
            }
            ObjectOperator | NullsafeObjectOperator => {
                let nullsafe = self.at(NullsafeObjectOperator);
                self.advance();
                let property = self.expect_ident()?;
                let property = self.alloc(Expr { span: property.span, kind: ExprKind::Str(property.text) });
                let kind = ExprKind::Prop { nullsafe, object: variable, name: property };
                Ok(self.alloc(Expr { span: self.since(name.span.start), kind }))
            }
            _ => Ok(variable),
        }
    }

    /// Moves on within `"$a[..]"`, whose closing bracket must not be taken for one of the code's.
    fn advance_in_offset(&mut self) {
        if self.lexer.peek_is(b']') {
            self.brackets.push((LeftBracket, self.token.start));
        }
        self.advance();
    }

    /// What may stand between the brackets of `"$a[..]"`.
    fn parse_simple_offset(&mut self) -> Result<&'a Expr<'a>> {
        let start = self.token.start;
        let kind = match self.token.kind {
            Identifier => ExprKind::Str(self.text()),
            Variable => ExprKind::Var(&self.text()[1..]),
            NumString => self.offset_number(false),
            Minus => {
                self.advance_in_offset();
                if !self.at(NumString) {
                    return self.unexpected(&[NumString]);
                }
                self.offset_number(true)
            }
            _ => return self.unexpected(&[Minus, Identifier, Variable, NumString]),
        };
        let end = self.token.end;
        self.advance_in_offset();
        Ok(self.alloc(Expr { span: Span::new(start, end), kind }))
    }

    /// Decimal integers without leading zeros are integers; everything else is a string.
    fn offset_number(&self, negative: bool) -> ExprKind<'a> {
        let text = self.text();
        let canonical = text == b"0" && !negative || text.first() != Some(&b'0') && text.iter().all(u8::is_ascii_digit);
        if let (true, Some(Number::Int(value))) = (canonical, literal::integer(text)) {
            return ExprKind::Int(if negative { -value } else { value });
        }
        if negative {
            return ExprKind::Str(self.arena.alloc_slice_copy(&[b"-", text].concat()));
        }
        ExprKind::Str(text)
    }

    /// What follows `${` within a string.
    fn parse_dollar_brace(&mut self, start: u32) -> Result<&'a Expr<'a>> {
        let line = self.file.line(self.string_start);
        let mut message = "Using ${var} in strings is deprecated, use {$var} instead";
        let kind = if self.at(StringVarname) {
            let span = self.span();
            let variable = ExprKind::Var(self.text());
            self.advance();
            if self.at(LeftBracket) {
                self.advance();
                let index = self.parse_expr_ref()?;
                self.expect_silently(RightBracket)?;
                ExprKind::Index { base: self.alloc(Expr { span, kind: variable }), index: Some(index) }
            } else {
                variable
            }
        } else {
            message = "Using ${expr} (variable variables) in strings is deprecated, use {${expr}} instead";
            let name = self.parse_expr_ref()?;
            self.variable_named(name)
        };
        self.expect_silently(RightBrace)?;
        self.notes.push(Diagnostic::new(DiagnosticKind::Deprecated, message, line));
        Ok(self.alloc(Expr { span: self.since(start), kind }))
    }

    /// A heredoc or nowdoc; the token is its opening line.
    pub(super) fn parse_heredoc(&mut self) -> Result<ExprKind<'a>> {
        let outer = std::mem::replace(&mut self.string_start, self.token.end);
        let nowdoc = self.text().contains(&b'\'');
        let body = self.token.end;
        self.advance();
        let mut raw = Vec::new();
        let mut interpolated = false;
        while !self.at(EndHeredoc) {
            if self.at(EncapsedAndWhitespace) {
                raw.push(RawPart::Text(self.span()));
                self.advance();
            } else if starts_interpolation(self.token.kind) {
                interpolated = true;
                raw.push(RawPart::Expr(self.nested(Self::parse_interpolation)?));
            } else if interpolated || raw.is_empty() {
                return self.unexpected(&[]);
            } else {
                return self.unexpected(&[Variable, EndHeredoc, DollarOpenCurlyBraces, CurlyOpen]);
            }
        }
        let (start, end) = (self.token.start as usize, self.token.end as usize);
        let label = &self.source[start..end];
        let indent = label.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        let indent = &label[..indent];
        self.check_indent(indent, body)?;
        let mark = self.scratch.parts.len();
        let last = raw.len().wrapping_sub(1);
        for (index, part) in raw.into_iter().enumerate() {
            match part {
                RawPart::Expr(expr) => {
                    if !indent.is_empty() && expr_starts_line(expr, body, index == 0) {
                        return self.fail_indent(indent, expr.span.start);
                    }
                    self.scratch.parts.push(InterpolatedPart::Expr(expr));
                }
                RawPart::Text(span) => {
                    let text = self.heredoc_text(span, indent, span.start == body, index == last)?;
                    let text = if nowdoc { text } else { self.unescape(text, 0, span.start)? };
                    if !text.is_empty() {
                        self.scratch.parts.push(InterpolatedPart::Str(text));
                    }
                }
            }
        }
        self.advance();
        self.string_start = outer;
        let parts = self.finish_parts(mark);
        Ok(match parts {
            [] => ExprKind::Str(b""),
            [InterpolatedPart::Str(text)] => ExprKind::Str(text),
            _ => ExprKind::Interpolated(parts),
        })
    }

    fn check_indent(&mut self, indent: &[u8], body: u32) -> Result<()> {
        if indent.contains(&b' ') && indent.contains(&b'\t') {
            let message = "Invalid indentation - tabs and spaces cannot be mixed";
            return self.fail(DiagnosticKind::ParseError, message, body);
        }
        Ok(())
    }

    #[cold]
    fn fail_indent<T>(&mut self, indent: &[u8], offset: u32) -> Result<T> {
        let message = format!("Invalid body indentation level (expecting an indentation level of at least {})", indent.len());
        self.fail(DiagnosticKind::ParseError, message, offset)
    }

    /// Literal content of a heredoc without its indentation. `first`: it begins the body; `last`:
    /// it ends with the line end before the closing label, which does not count.
    fn heredoc_text(&mut self, span: Span, indent: &[u8], first: bool, last: bool) -> Result<&'a [u8]> {
        let whole = span.slice(self.source);
        let text = if last { strip_line_end(whole) } else { whole };
        if indent.is_empty() {
            return Ok(text);
        }
        let mut out = Vec::with_capacity(text.len());
        let mut at = 0;
        let mut line_start = first;
        loop {
            if line_start {
                at = self.strip_indent(text, at, indent, span.start, last)?;
            }
            let end = line_end(text, at);
            out.extend_from_slice(&text[at..end]);
            if end == text.len() {
                if !last && end > 0 && ends_line(&text[..end]) {
                    return self.fail_indent(indent, span.start + end as u32);
                }
                break;
            }
            at = end;
            line_start = true;
        }
        Ok(self.arena.alloc_slice_copy(&out))
    }

    /// Offset behind the indentation of the line that begins at `at`. Lines of nothing but blanks
    /// may be shorter.
    fn strip_indent(&mut self, text: &[u8], at: usize, indent: &[u8], base: u32, last: bool) -> Result<usize> {
        let mut count = 0;
        while count < indent.len() {
            match text.get(at + count) {
                Some(byte @ (b' ' | b'\t')) => {
                    if *byte != indent[0] {
                        let message = "Invalid indentation - tabs and spaces cannot be mixed";
                        return self.fail(DiagnosticKind::ParseError, message, base + at as u32);
                    }
                    count += 1;
                }
                Some(b'\n' | b'\r') => break,
                None if last => break,
                _ => return self.fail_indent(indent, base + (at + count) as u32),
            }
        }
        Ok(at + count)
    }
}

/// True if an interpolation stands at the very beginning of the body (deeper ones are seen from the
/// text before them).
fn expr_starts_line(expr: &Expr<'_>, body: u32, first: bool) -> bool {
    first && expr.span.start <= body + 1
}

/// Offset behind the line end at or after `at`.
fn line_end(text: &[u8], at: usize) -> usize {
    match memchr::memchr2(b'\n', b'\r', &text[at..]) {
        Some(found) => {
            let end = at + found;
            if text[end] == b'\r' && text.get(end + 1) == Some(&b'\n') { end + 2 } else { end + 1 }
        }
        None => text.len(),
    }
}

fn ends_line(text: &[u8]) -> bool {
    matches!(text.last(), Some(b'\n' | b'\r'))
}

fn starts_interpolation(kind: TokenKind) -> bool {
    matches!(kind, Variable | DollarOpenCurlyBraces | CurlyOpen)
}

/// `text` without its last line end.
fn strip_line_end(text: &[u8]) -> &[u8] {
    let shorter = text.strip_suffix(b"\r\n").or_else(|| text.strip_suffix(b"\n"));
    shorter.or_else(|| text.strip_suffix(b"\r")).unwrap_or(text)
}
