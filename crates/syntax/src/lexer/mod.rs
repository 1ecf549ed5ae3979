//! The scanner: bytes in, tokens out, one at a time and without allocating per token.
//!
//! Tokens tile the source: every byte belongs to exactly one, trivia included, so `token_get_all`
//! can be built on it as well as the parser. The scanner reports no errors. What is malformed still
//! becomes the token PHP makes of it (an unterminated string is string content, a stray byte a bad
//! character), and the parser complains.
//!
//! As in PHP the scanner has modes: text outside of tags, scripting, and one for each place where a
//! string's content is scanned.

mod bytes;
mod keywords;
mod number;
mod scripting;
mod strings;

pub(crate) use bytes::{byte_at, is_label, skip_trivia};

use crate::token::{Token, TokenKind};
use strings::Heredoc;

/// What the next bytes are read as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// Outside of `<?php ... ?>`.
    Html,
    /// PHP code.
    Scripting,
    /// After `->` in code: the next label is a name even if it spells a keyword.
    Property,
    /// After `->` within a string.
    StringProperty,
    /// Between double quotes.
    DoubleQuotes,
    /// Between backticks.
    Backticks,
    /// In a heredoc's or nowdoc's body.
    Heredoc,
    /// At a heredoc's closing label.
    HeredocEnd,
    /// Between the brackets of `"$a[..]"`.
    Offset,
    /// After `${` in a string.
    Varname,
}

/// The scanner's state. Cloning it is cheap unless deep inside of nested strings.
#[derive(Clone, Debug)]
pub struct Lexer<'s> {
    source: &'s [u8],
    at: usize,
    mode: Mode,
    /// Modes to return to; braces push as well, so `}` finds the string it stands in.
    stack: Vec<Mode>,
    heredocs: Vec<Heredoc>,
    short_open_tag: bool,
}

impl<'s> Lexer<'s> {
    /// A scanner at the start of a file. With `short_open_tag`, `<?` alone opens PHP code.
    #[must_use]
    pub fn new(source: &'s [u8], short_open_tag: bool) -> Self {
        Self { source, at: 0, mode: Mode::Html, stack: Vec::new(), heredocs: Vec::new(), short_open_tag }
    }

    /// A scanner that starts in PHP code, as `eval` does.
    #[must_use]
    pub fn scripting(source: &'s [u8], short_open_tag: bool) -> Self {
        Self { mode: Mode::Scripting, ..Self::new(source, short_open_tag) }
    }

    /// The source.
    #[must_use]
    pub fn source(&self) -> &'s [u8] {
        self.source
    }

    /// Moves past bytes without looking at them, e.g. past `#!` lines.
    pub(crate) fn skip_to(&mut self, offset: usize) {
        self.at = offset.min(self.source.len());
    }

    /// True if `byte` comes next.
    pub(crate) fn peek_is(&self, byte: u8) -> bool {
        self.byte(0) == byte && self.at < self.source.len()
    }

    /// The next token, trivia included; `Eof` at the end, as often as one asks.
    #[inline]
    pub fn next_token(&mut self) -> Token {
        let start = self.at as u32;
        let kind = if self.mode == Mode::Scripting { self.scan_code() } else { self.scan_other() };
        Token { kind, start, end: self.at as u32 }
    }

    #[inline(never)]
    fn scan_other(&mut self) -> TokenKind {
        if self.at >= self.source.len() && self.mode != Mode::Varname {
            return TokenKind::Eof;
        }
        match self.mode {
            Mode::Scripting => self.scan_code(),
            Mode::Html => self.scan_html(),
            Mode::Property | Mode::StringProperty => self.scan_property(),
            Mode::DoubleQuotes | Mode::Backticks | Mode::Heredoc => self.scan_string_part(),
            Mode::HeredocEnd => self.scan_heredoc_end(),
            Mode::Offset => self.scan_offset(),
            Mode::Varname => self.scan_varname(),
        }
    }

    #[inline]
    fn byte(&self, ahead: usize) -> u8 {
        byte_at(self.source, self.at + ahead)
    }

    #[inline]
    fn take(&mut self, bytes: usize, kind: TokenKind) -> TokenKind {
        self.at += bytes;
        kind
    }

    fn push(&mut self, mode: Mode) {
        self.stack.push(self.mode);
        self.mode = mode;
    }

    fn pop(&mut self) {
        if let Some(mode) = self.stack.pop() {
            self.mode = mode;
        }
    }

    fn scan_html(&mut self) -> TokenKind {
        let rest = &self.source[self.at..];
        if let Some((length, kind)) = self.open_tag(rest) {
            self.mode = Mode::Scripting;
            return self.take(length, kind);
        }
        let mut from = 1;
        while let Some(found) = memchr::memchr(b'<', &rest[from..]) {
            from += found;
            if self.open_tag(&rest[from..]).is_some() {
                return self.take(from, TokenKind::InlineHtml);
            }
            from += 1;
        }
        self.take(rest.len(), TokenKind::InlineHtml)
    }

    /// Length and kind of the opening tag at the start of `text`.
    fn open_tag(&self, text: &[u8]) -> Option<(usize, TokenKind)> {
        let after = text.strip_prefix(b"<?")?;
        if after.first() == Some(&b'=') {
            return Some((3, TokenKind::OpenTagWithEcho));
        }
        if after.get(..3).is_some_and(|word| word.eq_ignore_ascii_case(b"php")) {
            match after.get(3) {
                None => return Some((5, TokenKind::OpenTag)),
                Some(b'\r') if after.get(4) == Some(&b'\n') => return Some((7, TokenKind::OpenTag)),
                Some(b' ' | b'\t' | b'\r' | b'\n') => return Some((6, TokenKind::OpenTag)),
                Some(_) => {}
            }
        }
        self.short_open_tag.then_some((2, TokenKind::OpenTag))
    }
}

/// All tokens of `source`, without the final `Eof`; what follows `__halt_compiler();` is one
/// `InlineHtml`, as PHP's tokenizer has it.
#[must_use]
pub fn tokenize(source: &[u8], short_open_tag: bool) -> Vec<Token> {
    let mut lexer = Lexer::new(source, short_open_tag);
    let mut tokens = Vec::with_capacity(source.len() / 4);
    let mut until_data = usize::MAX;
    while until_data > 0 {
        let token = lexer.next_token();
        if token.kind == TokenKind::Eof {
            return tokens;
        }
        tokens.push(token);
        if token.kind == TokenKind::HaltCompiler {
            until_data = 3;
        } else if !token.kind.is_trivia() && until_data != usize::MAX {
            until_data -= 1;
        }
    }
    let start = lexer.at as u32;
    if (start as usize) < source.len() {
        tokens.push(Token { kind: TokenKind::InlineHtml, start, end: source.len() as u32 });
    }
    tokens
}
