//! Tokens of PHP declarations, and the cursor the parsers walk with.

use super::{Error, Result};

#[derive(Clone, Debug, PartialEq)]
pub enum Token {
    /// A word or a name with backslashes, without a leading one.
    Name(String),
    /// `$name`, without `$`.
    Variable(String),
    Int(i64),
    Float(f64),
    String(String),
    /// One of `( ) [ ] { } , ; : ? | & = - + * / ... << :: #[`.
    Punct(&'static str),
    End,
}

impl Token {
    fn describe(&self) -> String {
        match self {
            Token::Name(name) => format!("`{name}`"),
            Token::Variable(name) => format!("`${name}`"),
            Token::Int(int) => format!("`{int}`"),
            Token::Float(float) => format!("`{float}`"),
            Token::String(string) => format!("{string:?}"),
            Token::Punct(punct) => format!("`{punct}`"),
            Token::End => "the end".into(),
        }
    }
}

const PUNCTUATION: [&str; 21] =
    ["...", "<<", "::", "#[", "(", ")", "[", "]", "{", "}", ",", ";", ":", "?", "|", "&", "=", "-", "+", "*", "/"];

/// Walks over the tokens of one declaration.
pub struct Cursor<'a> {
    text: &'a str,
    /// Tokens with their start and end.
    tokens: Vec<(Token, usize, usize)>,
    next: usize,
}

impl<'a> Cursor<'a> {
    pub fn new(text: &'a str) -> Result<Cursor<'a>> {
        let mut tokens = Vec::new();
        let mut at = 0;
        loop {
            at += text[at..].len() - text[at..].trim_start().len();
            if at == text.len() {
                break;
            }
            let (token, end) = lex(text, at)?;
            tokens.push((token, at, end));
            at = end;
        }
        tokens.push((Token::End, at, at));
        Ok(Cursor { text, tokens, next: 0 })
    }

    pub fn peek(&self) -> &Token {
        &self.tokens[self.next].0
    }

    /// The token after the next one.
    pub fn peek_second(&self) -> &Token {
        self.tokens.get(self.next + 1).map_or(&Token::End, |entry| &entry.0)
    }

    pub fn advance(&mut self) -> Token {
        let token = self.peek().clone();
        if token != Token::End {
            self.next += 1;
        }
        token
    }

    /// Where the next token starts.
    pub fn offset(&self) -> usize {
        self.tokens[self.next].1
    }

    /// The text from `start` to the end of the token before the next one.
    pub fn text_since(&self, start: usize) -> &'a str {
        let end = self.next.checked_sub(1).map_or(start, |last| self.tokens[last].2);
        &self.text[start..end.max(start)]
    }

    pub fn is(&self, punct: &str) -> bool {
        matches!(self.peek(), Token::Punct(found) if *found == punct)
    }

    pub fn accept(&mut self, punct: &str) -> bool {
        let found = self.is(punct);
        if found {
            self.next += 1;
        }
        found
    }

    pub fn expect(&mut self, punct: &str) -> Result<()> {
        if self.accept(punct) { Ok(()) } else { Err(self.unexpected(&format!("`{punct}`"))) }
    }

    /// Takes the word if it comes next; words are compared as PHP compares keywords.
    pub fn accept_word(&mut self, word: &str) -> bool {
        let found = matches!(self.peek(), Token::Name(name) if name.eq_ignore_ascii_case(word));
        if found {
            self.next += 1;
        }
        found
    }

    pub fn name(&mut self, what: &str) -> Result<String> {
        match self.peek() {
            Token::Name(name) => {
                let name = name.clone();
                self.next += 1;
                Ok(name)
            }
            _ => Err(self.unexpected(what)),
        }
    }

    pub fn expect_end(&self) -> Result<()> {
        if *self.peek() == Token::End { Ok(()) } else { Err(self.unexpected("the end")) }
    }

    pub fn unexpected(&self, expected: &str) -> Error {
        self.error(format!("expected {expected}, found {}", self.peek().describe()))
    }

    /// An error at the next token.
    pub fn error(&self, message: impl Into<String>) -> Error {
        Error { message: message.into(), at: self.offset() }
    }
}

fn is_word(byte: u8) -> bool {
    // a NUL hides a builtin class from programs
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == 0 || byte >= 0x80
}

/// The token that starts at `at`, and its end.
fn lex(text: &str, at: usize) -> Result<(Token, usize)> {
    let rest = &text.as_bytes()[at..];
    let word_end = |from: usize| from + rest[from..].iter().take_while(|&&byte| is_word(byte)).count();
    match rest[0] {
        b'$' if rest.get(1).is_some_and(|&byte| is_word(byte)) => {
            let end = word_end(1);
            Ok((Token::Variable(text[at + 1..at + end].into()), at + end))
        }
        b'0'..=b'9' => lex_number(text, at),
        b'.' if rest.get(1).is_some_and(u8::is_ascii_digit) => lex_number(text, at),
        b'"' | b'\'' => lex_string(text, at),
        byte if is_word(byte) || byte == b'\\' => {
            let mut end = 0;
            while rest.get(end).is_some_and(|&byte| is_word(byte) || byte == b'\\') {
                end += 1;
            }
            Ok((Token::Name(text[at..at + end].trim_start_matches('\\').into()), at + end))
        }
        _ => match PUNCTUATION.iter().find(|punct| text[at..].starts_with(**punct)) {
            Some(punct) => Ok((Token::Punct(punct), at + punct.len())),
            None => Err(Error { message: "unexpected character".into(), at }),
        },
    }
}

fn lex_number(text: &str, at: usize) -> Result<(Token, usize)> {
    let bytes = text.as_bytes();
    let mut end = at;
    let hex = text[at..].starts_with("0x") || text[at..].starts_with("0X");
    let mut float = false;
    while let Some(&byte) = bytes.get(end) {
        let exponent = !hex && matches!(byte, b'e' | b'E');
        let sign = matches!(byte, b'+' | b'-') && !hex && matches!(bytes[end - 1], b'e' | b'E');
        if !(is_word(byte) || byte == b'.' || sign) {
            break;
        }
        float |= byte == b'.' || exponent;
        end += 1;
    }
    let digits = text[at..end].replace('_', "");
    let token = if float {
        digits.parse().ok().map(Token::Float)
    } else {
        let (radix, from) = match digits.as_bytes() {
            [b'0', b'x' | b'X', ..] => (16, 2),
            [b'0', b'b' | b'B', ..] => (2, 2),
            [b'0', b'o' | b'O', ..] => (8, 2),
            [b'0', _, ..] => (8, 1),
            _ => (10, 0),
        };
        i64::from_str_radix(&digits[from..], radix).ok().map(Token::Int)
    };
    token.map(|token| (token, end)).ok_or_else(|| Error { message: format!("bad number `{digits}`"), at })
}

fn lex_string(text: &str, at: usize) -> Result<(Token, usize)> {
    let quote = text[at..].chars().next().unwrap_or('"');
    let mut out = String::new();
    let mut chars = text[at + 1..].char_indices();
    while let Some((offset, char)) = chars.next() {
        if char == quote {
            return Ok((Token::String(out), at + 1 + offset + 1));
        }
        if char != '\\' {
            out.push(char);
            continue;
        }
        let Some((_, escaped)) = chars.next() else { break };
        match (quote, escaped) {
            (_, '\\') => out.push('\\'),
            (_, char) if char == quote => out.push(char),
            ('"', 'n') => out.push('\n'),
            ('"', 'r') => out.push('\r'),
            ('"', 't') => out.push('\t'),
            ('"', 'v') => out.push('\x0b'),
            ('"', 'f') => out.push('\x0c'),
            ('"', 'e') => out.push('\x1b'),
            ('"', '0') => out.push('\0'),
            ('"', '$') => out.push('$'),
            ('"', 'x') => {
                let digits: String = chars.by_ref().take(2).map(|(_, digit)| digit).collect();
                match u8::from_str_radix(&digits, 16) {
                    Ok(byte) if byte < 0x80 => out.push(char::from(byte)),
                    _ => return Err(Error { message: format!("`\\x{digits}` is not supported here"), at }),
                }
            }
            (_, char) => out.extend(['\\', char]),
        }
    }
    Err(Error { message: "unterminated string".into(), at })
}
