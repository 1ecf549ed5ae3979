//! Tokens of PHP code.

use super::bytes::{
    block_comment_end, is_digit, is_label, is_label_start, is_space, line_comment_end, skip_label, skip_spaces, skip_trivia,
};
use super::{Lexer, Mode, byte_at, keywords};
use crate::token::TokenKind::{self, *};

impl Lexer<'_> {
    /// One token of code.
    #[inline]
    pub(super) fn scan_code(&mut self) -> TokenKind {
        let Some(&first) = self.source.get(self.at) else {
            return Eof;
        };
        match first {
            b' ' | b'\t' | b'\r' | b'\n' => {
                self.at = skip_spaces(self.source, self.at + 1);
                Whitespace
            }
            b'a'..=b'z' | b'A'..=b'Z' | b'_' | 0x80.. => self.scan_word(first),
            b'$' if is_label_start(self.byte(1)) => {
                self.at = skip_label(self.source, self.at + 2);
                Variable
            }
            b'$' => self.take(1, Dollar),
            b'\'' => self.scan_single_quoted(1),
            b'"' => self.scan_double_quoted(1),
            b'0'..=b'9' => self.scan_number(),
            _ => self.scan_symbol(first),
        }
    }

    #[inline]
    fn scan_word(&mut self, first: u8) -> TokenKind {
        let start = self.at;
        let end = skip_label(self.source, start + 1);
        self.at = end;
        match byte_at(self.source, end) {
            b'\\' if is_label_start(byte_at(self.source, end + 1)) => return self.scan_qualified(start),
            b'"' | b'\'' | b'<' if end == start + 1 && matches!(first, b'b' | b'B') => {
                if let Some(kind) = self.scan_binary_string(start) {
                    return kind;
                }
            }
            _ => {}
        }
        match keywords::lookup(&self.source[start..end]) {
            None => Identifier,
            Some(kind @ (Yield | Enum | Public | Protected | Private)) => self.scan_contextual(kind),
            Some(kind) => kind,
        }
    }

    /// `b"..."`, `b'...'`, `b<<<X`.
    #[cold]
    fn scan_binary_string(&mut self, start: usize) -> Option<TokenKind> {
        self.at = start;
        let kind = match self.byte(1) {
            b'"' => Some(self.scan_double_quoted(2)),
            b'\'' => Some(self.scan_single_quoted(2)),
            _ => self.scan_heredoc_start(),
        };
        if kind.is_none() {
            self.at = start + 1;
        }
        kind
    }

    #[inline(never)]
    fn scan_qualified(&mut self, start: usize) -> TokenKind {
        let relative = self.source[start..self.at].eq_ignore_ascii_case(b"namespace");
        self.skip_name_parts();
        if relative { NameRelative } else { NameQualified }
    }

    /// Skips `\label` as often as it stands here.
    fn skip_name_parts(&mut self) {
        while self.byte(0) == b'\\' && is_label_start(self.byte(1)) {
            self.at = skip_label(self.source, self.at + 2);
        }
    }

    /// Keywords whose kind depends on what follows.
    #[inline(never)]
    fn scan_contextual(&mut self, kind: TokenKind) -> TokenKind {
        let source = self.source;
        let end = self.at;
        match kind {
            Yield => {
                let from = skip_trivia(source, end);
                if from > end && word_at(source, from, b"from") {
                    self.at = from + 4;
                    return YieldFrom;
                }
                Yield
            }
            Enum => {
                let next = skip_trivia(source, end);
                if next == end || !is_label_start(byte_at(source, next)) {
                    return Identifier;
                }
                let clause = word_at(source, next, b"extends") || word_at(source, next, b"implements");
                if clause { Identifier } else { Enum }
            }
            _ if source.get(end..end + 5).is_some_and(|text| text.eq_ignore_ascii_case(b"(set)")) => {
                self.at = end + 5;
                match kind {
                    Public => PublicSet,
                    Protected => ProtectedSet,
                    _ => PrivateSet,
                }
            }
            _ => kind,
        }
    }

    /// After `->`: a label is a name whatever it spells.
    pub(super) fn scan_property(&mut self) -> TokenKind {
        match self.byte(0) {
            byte if is_label_start(byte) => {
                self.at = skip_label(self.source, self.at + 1);
                self.leave_property();
                Identifier
            }
            byte if is_space(byte) && self.mode == Mode::Property => {
                self.at = skip_spaces(self.source, self.at + 1);
                Whitespace
            }
            b'/' if self.mode == Mode::Property && matches!(self.byte(1), b'/' | b'*') => self.scan_slash(),
            b'#' if self.mode == Mode::Property => {
                self.at = line_comment_end(self.source, self.at + 1);
                Comment
            }
            b'-' if self.byte(1) == b'>' => self.take(2, ObjectOperator),
            b'?' if self.byte(1) == b'-' && self.byte(2) == b'>' => self.take(3, NullsafeObjectOperator),
            _ => {
                self.leave_property();
                if self.mode == Mode::Scripting { self.scan_code() } else { self.scan_other() }
            }
        }
    }

    fn leave_property(&mut self) {
        if self.mode == Mode::StringProperty { self.pop() } else { self.mode = Mode::Scripting }
    }

    /// `first`, or the first of `longer` (continuation, kind) that stands behind it.
    #[inline]
    fn choose(&mut self, single: TokenKind, longer: &[(&[u8], TokenKind)]) -> TokenKind {
        let rest = &self.source[self.at + 1..];
        for &(continuation, kind) in longer {
            if rest.starts_with(continuation) {
                return self.take(continuation.len() + 1, kind);
            }
        }
        self.take(1, single)
    }

    fn scan_symbol(&mut self, first: u8) -> TokenKind {
        match first {
            b'(' => self.scan_paren(),
            b')' => self.take(1, RightParen),
            b';' => self.take(1, Semicolon),
            b',' => self.take(1, Comma),
            b'{' => {
                self.stack.push(Mode::Scripting);
                self.take(1, LeftBrace)
            }
            b'}' => {
                self.pop();
                self.take(1, RightBrace)
            }
            b'[' => self.take(1, LeftBracket),
            b']' => self.take(1, RightBracket),
            b'-' if self.byte(1) == b'>' => {
                self.mode = Mode::Property;
                self.take(2, ObjectOperator)
            }
            b'?' => self.scan_question(),
            b'.' if is_digit(self.byte(1)) => self.scan_number(),
            b'/' => self.scan_slash(),
            b'#' => self.scan_hash(),
            b'<' => self.scan_less(),
            b'\\' if is_label_start(self.byte(1)) => {
                self.skip_name_parts();
                NameFullyQualified
            }
            b'\\' => self.take(1, NsSeparator),
            b'&' => self.scan_ampersand(),
            b'`' => {
                self.push(Mode::Backticks);
                self.take(1, Backtick)
            }
            _ => self.scan_operator(first),
        }
    }

    fn scan_operator(&mut self, first: u8) -> TokenKind {
        match first {
            b'=' => self.choose(Equals, &[(b"==", IsIdentical), (b"=", IsEqual), (b">", DoubleArrow)]),
            b':' => self.choose(Colon, &[(b":", DoubleColon)]),
            b'.' => self.choose(Dot, &[(b"..", Ellipsis), (b"=", ConcatEqual)]),
            b'!' => self.choose(Not, &[(b"==", IsNotIdentical), (b"=", IsNotEqual)]),
            b'+' => self.choose(Plus, &[(b"+", Inc), (b"=", PlusEqual)]),
            b'-' => self.choose(Minus, &[(b"-", Dec), (b"=", MinusEqual)]),
            b'*' => self.choose(Star, &[(b"*=", PowEqual), (b"*", Pow), (b"=", MulEqual)]),
            b'|' => self.choose(Pipe, &[(b"|", BooleanOr), (b"=", OrEqual), (b">", PipeArrow)]),
            b'>' => self.choose(Greater, &[(b">=", ShiftRightEqual), (b">", ShiftRight), (b"=", IsGreaterOrEqual)]),
            b'%' => self.choose(Percent, &[(b"=", ModEqual)]),
            b'^' => self.choose(Caret, &[(b"=", XorEqual)]),
            b'~' => self.take(1, Tilde),
            b'@' => self.take(1, At),
            _ => self.take(1, BadCharacter),
        }
    }

    fn scan_question(&mut self) -> TokenKind {
        match (self.byte(1), self.byte(2)) {
            (b'>', next) => {
                self.mode = Mode::Html;
                let newline = match next {
                    b'\n' => 1,
                    b'\r' => 1 + usize::from(self.byte(3) == b'\n'),
                    _ => 0,
                };
                self.take(2 + newline, CloseTag)
            }
            (b'-', b'>') => {
                self.mode = Mode::Property;
                self.take(3, NullsafeObjectOperator)
            }
            (b'?', b'=') => self.take(3, CoalesceEqual),
            (b'?', _) => self.take(2, Coalesce),
            _ => self.take(1, Question),
        }
    }

    fn scan_ampersand(&mut self) -> TokenKind {
        match self.byte(1) {
            b'&' => return self.take(2, BooleanAnd),
            b'=' => return self.take(2, AndEqual),
            _ => {}
        }
        self.at += 1;
        let next = skip_trivia(self.source, self.at);
        let rest = &self.source[next..];
        if rest.first() == Some(&b'$') || rest.starts_with(b"...") { AmpersandVar } else { Ampersand }
    }

    fn scan_less(&mut self) -> TokenKind {
        if self.byte(1) == b'<'
            && self.byte(2) == b'<'
            && let Some(kind) = self.scan_heredoc_start()
        {
            return kind;
        }
        self.choose(Less, &[(b"<=", ShiftLeftEqual), (b"<", ShiftLeft), (b"=>", Spaceship), (b"=", IsSmallerOrEqual), (b">", IsNotEqual)])
    }

    fn scan_hash(&mut self) -> TokenKind {
        if self.byte(1) == b'[' {
            return self.take(2, Attribute);
        }
        self.at = line_comment_end(self.source, self.at + 1);
        Comment
    }

    fn scan_slash(&mut self) -> TokenKind {
        match self.byte(1) {
            b'/' => {
                self.at = line_comment_end(self.source, self.at + 2);
                Comment
            }
            b'*' => {
                let doc = self.byte(2) == b'*' && is_space(self.byte(3));
                self.at = block_comment_end(self.source, self.at + 2).unwrap_or(self.source.len());
                if doc { DocComment } else { Comment }
            }
            b'=' => self.take(2, DivEqual),
            _ => self.take(1, Slash),
        }
    }

    /// `(`, or a whole cast.
    fn scan_paren(&mut self) -> TokenKind {
        let blank = |byte: u8| byte == b' ' || byte == b'\t';
        if !blank(self.byte(1)) && !self.byte(1).is_ascii_alphabetic() {
            return self.take(1, LeftParen);
        }
        let mut start = self.at + 1;
        while blank(byte_at(self.source, start)) {
            start += 1;
        }
        let mut end = start;
        while byte_at(self.source, end).is_ascii_alphabetic() {
            end += 1;
        }
        let word = &self.source[start..end];
        while blank(byte_at(self.source, end)) {
            end += 1;
        }
        if byte_at(self.source, end) != b')' {
            return self.take(1, LeftParen);
        }
        match cast(word) {
            Some(kind) => self.take(end + 1 - self.at, kind),
            None => self.take(1, LeftParen),
        }
    }
}

/// True if `word` (lower case) stands at `at` in any case and ends there.
fn word_at(source: &[u8], at: usize, word: &[u8]) -> bool {
    let end = at + word.len();
    source.get(at..end).is_some_and(|text| text.eq_ignore_ascii_case(word)) && !source.get(end).copied().is_some_and(is_label)
}

/// The cast to the type `word`.
fn cast(word: &[u8]) -> Option<TokenKind> {
    const CASTS: &[(&str, TokenKind)] = &[
        ("int", IntCast),
        ("integer", IntCast),
        ("string", StringCast),
        ("binary", StringCast),
        ("bool", BoolCast),
        ("boolean", BoolCast),
        ("array", ArrayCast),
        ("float", DoubleCast),
        ("double", DoubleCast),
        ("real", DoubleCast),
        ("object", ObjectCast),
        ("unset", UnsetCast),
        ("void", VoidCast),
    ];
    if !(3..=7).contains(&word.len()) {
        return None;
    }
    CASTS.iter().find(|(text, _)| text.as_bytes().eq_ignore_ascii_case(word)).map(|&(_, kind)| kind)
}
