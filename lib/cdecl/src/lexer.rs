//! Cuts a text into tokens of C.

use crate::Result;

/// A token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Token<'a> {
    End,
    /// Names something that is no keyword.
    Name(&'a [u8]),
    /// A keyword or a sign, as C writes it first: `const` for `__const__`.
    Word(&'static str),
    /// Digits with prefix and suffix.
    Number(&'a [u8], Digits),
    /// A character between single quotes, as written.
    Character(&'a [u8]),
    /// A text between double quotes, as written.
    Text(&'a [u8]),
}

/// Says what digits are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Digits {
    Decimal,
    Octal,
    Hexadecimal,
    Float,
}

/// Keywords, with what they stand for.
const KEYWORDS: &[(&str, &str)] = &[
    ("struct", "struct"),
    ("union", "union"),
    ("enum", "enum"),
    ("typedef", "typedef"),
    ("extern", "extern"),
    ("static", "static"),
    ("auto", "auto"),
    ("register", "register"),
    ("inline", "inline"),
    ("__inline", "inline"),
    ("__inline__", "inline"),
    ("_Noreturn", "_Noreturn"),
    ("__noreturn", "_Noreturn"),
    ("__noreturn__", "_Noreturn"),
    ("_Alignas", "_Alignas"),
    ("_Alignof", "_Alignof"),
    ("__alignof", "_Alignof"),
    ("__alignof__", "_Alignof"),
    ("__extension__", "__extension__"),
    ("const", "const"),
    ("__const", "const"),
    ("__const__", "const"),
    ("restrict", "restrict"),
    ("__restrict", "restrict"),
    ("__restrict__", "restrict"),
    ("volatile", "volatile"),
    ("__volatile", "volatile"),
    ("__volatile__", "volatile"),
    ("_Atomic", "_Atomic"),
    ("void", "void"),
    ("char", "char"),
    ("short", "short"),
    ("int", "int"),
    ("long", "long"),
    ("float", "float"),
    ("double", "double"),
    ("signed", "signed"),
    ("unsigned", "unsigned"),
    ("_Bool", "_Bool"),
    ("_Complex", "_Complex"),
    ("complex", "_Complex"),
    ("__complex", "_Complex"),
    ("__complex__", "_Complex"),
    ("__attribute", "__attribute__"),
    ("__attribute__", "__attribute__"),
    ("__asm", "__asm__"),
    ("__asm__", "__asm__"),
    ("__declspec", "__declspec"),
    ("__cdecl", "__cdecl"),
    ("__stdcall", "__stdcall"),
    ("__fastcall", "__fastcall"),
    ("__thiscall", "__thiscall"),
    ("__vectorcall", "__vectorcall"),
    ("sizeof", "sizeof"),
];

/// Signs, longer ones before those they begin with.
const SIGNS: &[&str] = &[
    "...", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", ";", ",", "(", ")", "[", "]", "{", "}", "*", "=", ":", "+", "-", "/", "%", "<",
    ">", "&", "|", "^", "~", "!", "?", ".",
];

/// Reads tokens of a text, one after the other.
#[derive(Clone)]
pub(crate) struct Lexer<'a> {
    text: &'a [u8],
    at: usize,
    line: u32,
}

fn is_name(byte: u8) -> bool {
    byte == b'_' || byte.is_ascii_alphanumeric()
}

impl<'a> Lexer<'a> {
    pub(crate) fn new(text: &'a [u8]) -> Lexer<'a> {
        Lexer { text, at: 0, line: 1 }
    }

    /// Returns the line of what was read last, from 1.
    pub(crate) fn line(&self) -> u32 {
        self.line
    }

    fn rest(&self) -> &'a [u8] {
        &self.text[self.at..]
    }

    /// Passes white space, comments and lines for the preprocessor that say where text comes from.
    fn skip(&mut self) {
        loop {
            let rest = self.rest();
            let length = match rest {
                [b' ' | b'\t' | b'\r' | b'\x0b' | b'\x0c' | b'\n', ..] => 1,
                [b'/', b'/', ..] | [b'#', ..] => rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len()),
                [b'/', b'*', ..] => match rest.windows(2).skip(2).position(|pair| pair == b"*/") {
                    Some(end) => end + 4,
                    None => return,
                },
                _ => return,
            };
            self.line += rest[..length].iter().filter(|&&byte| byte == b'\n').count() as u32;
            self.at += length;
        }
    }

    /// Takes the next token.
    pub(crate) fn next(&mut self) -> Result<Token<'a>> {
        self.skip();
        let rest = self.rest();
        let Some(&first) = rest.first() else { return Ok(Token::End) };
        if first.is_ascii_digit() || (first == b'.' && rest.get(1).is_some_and(u8::is_ascii_digit)) {
            return Ok(self.number(rest));
        }
        if is_name(first) {
            let length = rest.iter().position(|&byte| !is_name(byte)).unwrap_or(rest.len());
            self.at += length;
            let name = &rest[..length];
            let keyword = KEYWORDS.iter().find(|(written, _)| written.as_bytes() == name);
            return Ok(keyword.map_or(Token::Name(name), |(_, word)| Token::Word(word)));
        }
        if first == b'"' || first == b'\'' {
            return self.quoted(rest, first);
        }
        match SIGNS.iter().find(|sign| rest.starts_with(sign.as_bytes())) {
            Some(sign) => {
                self.at += sign.len();
                Ok(Token::Word(sign))
            }
            None => self.no_token(first),
        }
    }

    /// Refuses a byte that no token begins with; the line's end is PHP's.
    fn no_token<T>(&self, byte: u8) -> Result<T> {
        let shown = match byte {
            b'\n' => "\\n".to_owned(),
            b'\t' => "\\t".to_owned(),
            b'\r' => "\\r".to_owned(),
            b'\\' => "\\\\".to_owned(),
            b' '..=b'~' => char::from(byte).to_string(),
            _ => format!("\\{byte:03o}"),
        };
        Err(format!("unexpected character '{shown}' at line {}\n", self.line))
    }

    fn number(&mut self, rest: &'a [u8]) -> Token<'a> {
        let is_hex = rest.len() > 2 && rest[0] == b'0' && matches!(rest[1], b'x' | b'X');
        let mut length = if is_hex { 2 } else { 0 };
        let mut is_float = false;
        while let Some(&byte) = rest.get(length) {
            let is_digit = if is_hex { byte.is_ascii_hexdigit() } else { byte.is_ascii_digit() };
            let is_exponent = !is_hex && matches!(byte, b'e' | b'E');
            let is_point = !is_hex && byte == b'.';
            if !is_digit && !is_point && !is_exponent {
                break;
            }
            is_float |= is_exponent || is_point;
            length += 1;
            if is_exponent && matches!(rest.get(length), Some(b'+' | b'-')) {
                length += 1;
            }
        }
        while matches!((is_float, rest.get(length)), (false, Some(b'u' | b'U' | b'l' | b'L')) | (true, Some(b'f' | b'F' | b'l' | b'L'))) {
            length += 1;
        }
        self.at += length;
        let digits = match rest {
            _ if is_hex => Digits::Hexadecimal,
            _ if is_float => Digits::Float,
            [b'0', b'0'..=b'7', ..] => Digits::Octal,
            _ => Digits::Decimal,
        };
        Token::Number(&rest[..length], digits)
    }

    fn quoted(&mut self, rest: &'a [u8], quote: u8) -> Result<Token<'a>> {
        let mut length = 1;
        loop {
            match rest.get(length) {
                Some(b'\\') => length += 2,
                Some(&byte) if byte == quote => break,
                Some(b'\n') | None => return self.no_token(quote),
                Some(_) => length += 1,
            }
        }
        self.at += length + 1;
        let inside = &rest[1..length];
        Ok(if quote == b'"' { Token::Text(inside) } else { Token::Character(inside) })
    }
}

impl Token<'_> {
    /// Returns how errors show it.
    pub(crate) fn shown(&self) -> String {
        let text = match self {
            Token::End => "<EOF>",
            Token::Name(_) => "<ID>",
            Token::Word(word) => word,
            Token::Number(_, Digits::Decimal) => "<DECNUMBER>",
            Token::Number(_, Digits::Octal) => "<OCTNUMBER>",
            Token::Number(_, Digits::Hexadecimal) => "<HEXNUMBER>",
            Token::Number(_, Digits::Float) => "<FLOATNUMBER>",
            Token::Character(_) => "<CHARACTER>",
            Token::Text(_) => "<STRING>",
        };
        text.to_owned()
    }
}
