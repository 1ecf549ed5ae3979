//! From a text to a list of selectors.

use crate::states;
use crate::{Case, Combinator, Complex, List, Simple, Test};

/// Deepest nesting of lists in arguments.
const DEEPEST: usize = 64;

/// Why a text is no list of selectors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// Holds the token that does not fit; `None` at the end.
    Unexpected(Option<Vec<u8>>),
    /// Holds the name of what is known, but means nothing here.
    Unsupported(Vec<u8>),
    /// Holds the name of a pseudo-class whose brackets are empty.
    Empty(Vec<u8>),
    /// `:blank`, of which no meaning is settled.
    Blank,
    /// Columns of tables: `a || b`.
    Column,
}

type Result<T> = std::result::Result<T, Error>;

/// Parses alternatives.
///
/// # Errors
/// The text is no list of selectors.
pub fn parse(text: &[u8]) -> Result<List> {
    let mut parser = Parser { text, at: 0, depth: 0 };
    let list = parser.list(false)?;
    if parser.at < text.len() { Err(parser.unexpected()) } else { Ok(list) }
}

struct Parser<'a> {
    text: &'a [u8],
    at: usize,
    depth: usize,
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0c)
}

fn is_name_start(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'_' || byte >= 0x80 || byte == b'\\'
}

fn is_name_part(byte: u8) -> bool {
    is_name_start(byte) || byte.is_ascii_digit() || byte == b'-'
}

impl Parser<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn accept(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, byte: u8) -> Result<()> {
        if self.accept(byte) { Ok(()) } else { Err(self.unexpected()) }
    }

    /// Skips white space and comments; says whether there was any.
    fn space(&mut self) -> bool {
        let start = self.at;
        loop {
            while self.peek().is_some_and(is_space) {
                self.at += 1;
            }
            if !self.text[self.at..].starts_with(b"/*") {
                return self.at > start;
            }
            let end = self.text[self.at + 2..].windows(2).position(|pair| pair == b"*/");
            self.at = end.map_or(self.text.len(), |end| self.at + end + 4);
        }
    }

    /// Names the token at hand in an error.
    fn unexpected(&mut self) -> Error {
        let start = self.at;
        let Some(first) = self.peek() else { return Error::Unexpected(None) };
        if is_space(first) {
            return Error::Unexpected(Some(b" ".to_vec()));
        }
        if first == b'"' || first == b'\'' {
            let _ = self.string();
            return Error::Unexpected(Some(self.text[start..self.at].to_vec()));
        }
        let is_hash = matches!(first, b'#' | b'@');
        self.at += 1;
        if is_name_part(first) || is_hash {
            while self.peek().is_some_and(is_name_part) {
                self.at += 1;
            }
            if !is_hash && self.peek() == Some(b'(') {
                self.at += 1;
            }
        }
        Error::Unexpected(Some(self.text[start..self.at].to_vec()))
    }

    fn is_at_name(&self) -> bool {
        let byte = |at: usize| self.text.get(self.at + at).copied();
        match byte(0) {
            Some(b'-') => byte(1).is_some_and(|next| is_name_start(next) || next == b'-'),
            Some(first) => is_name_start(first),
            None => false,
        }
    }

    fn escape(&mut self, into: &mut Vec<u8>) {
        let digits: Vec<u8> = self.text[self.at..].iter().copied().take(6).take_while(u8::is_ascii_hexdigit).collect();
        if digits.is_empty() {
            into.extend(self.peek());
            self.at += 1;
            return;
        }
        self.at += digits.len();
        if self.peek().is_some_and(is_space) {
            self.at += 1;
        }
        let code = u32::from_str_radix(&String::from_utf8_lossy(&digits), 16).unwrap_or(0);
        let c = char::from_u32(code).filter(|c| *c != '\0').unwrap_or('\u{fffd}');
        into.extend(c.encode_utf8(&mut [0; 4]).as_bytes());
    }

    fn name_part(&mut self) -> Vec<u8> {
        let mut name = Vec::new();
        while let Some(byte) = self.peek().filter(|byte| is_name_part(*byte)) {
            self.at += 1;
            if byte == b'\\' { self.escape(&mut name) } else { name.push(byte) }
        }
        name
    }

    fn name(&mut self) -> Result<Vec<u8>> {
        if self.is_at_name() { Ok(self.name_part()) } else { Err(self.unexpected()) }
    }

    fn string(&mut self) -> Result<Vec<u8>> {
        let Some(quote) = self.peek().filter(|byte| matches!(byte, b'"' | b'\'')) else { return Err(self.unexpected()) };
        self.at += 1;
        let mut text = Vec::new();
        while let Some(byte) = self.peek() {
            self.at += 1;
            match byte {
                b'\\' if self.accept(b'\n') => {}
                b'\\' => self.escape(&mut text),
                _ if byte == quote => return Ok(text),
                _ => text.push(byte),
            }
        }
        Ok(text)
    }

    fn list(&mut self, relative: bool) -> Result<List> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.unexpected());
        }
        let mut all = Vec::new();
        loop {
            self.space();
            all.push(self.complex(relative)?);
            self.space();
            if !self.accept(b',') {
                break;
            }
        }
        self.depth -= 1;
        Ok(List(all))
    }

    /// Returns a list in brackets, which may not be empty.
    fn argument(&mut self, name: &[u8], relative: bool) -> Result<List> {
        self.space();
        if self.peek() == Some(b')') {
            return Err(Error::Empty(name.to_vec()));
        }
        self.list(relative)
    }

    fn combinator(&mut self) -> Option<Combinator> {
        let combinator = match self.peek()? {
            b'>' => Combinator::Child,
            b'+' => Combinator::Next,
            b'~' => Combinator::Subsequent,
            _ => return None,
        };
        self.at += 1;
        Some(combinator)
    }

    fn complex(&mut self, relative: bool) -> Result<Complex> {
        let leading = if relative { self.combinator() } else { None }.unwrap_or(Combinator::Descendant);
        self.space();
        let mut subject = self.compound()?;
        let mut rest = Vec::new();
        loop {
            let spaced = self.space();
            if self.text[self.at..].starts_with(b"||") {
                return Err(Error::Column);
            }
            let combinator = match self.combinator() {
                Some(combinator) => combinator,
                None if spaced && self.peek().is_some_and(|byte| !matches!(byte, b',' | b')')) => Combinator::Descendant,
                None => break,
            };
            self.space();
            let next = self.compound()?;
            rest.insert(0, (combinator, std::mem::replace(&mut subject, next)));
        }
        Ok(Complex { subject, rest, leading })
    }

    fn compound(&mut self) -> Result<Vec<Simple>> {
        let mut simples = Vec::new();
        if let Some(simple) = self.type_selector()? {
            simples.push(simple);
        }
        loop {
            match self.peek() {
                Some(b'#') => {
                    self.at += 1;
                    if !self.peek().is_some_and(is_name_part) {
                        self.at -= 1;
                        return Err(self.unexpected());
                    }
                    simples.push(Simple::Id(self.name_part()));
                }
                Some(b'.') => {
                    self.at += 1;
                    simples.push(Simple::Class(self.name()?));
                }
                Some(b'[') => {
                    self.at += 1;
                    simples.push(self.attribute()?);
                }
                Some(b':') => {
                    self.at += 1;
                    simples.push(self.pseudo()?);
                }
                _ if simples.is_empty() => return Err(self.unexpected()),
                _ => return Ok(simples),
            }
        }
    }

    fn type_name(&mut self) -> Option<Simple> {
        if self.accept(b'*') {
            return Some(Simple::Any);
        }
        if !self.is_at_name() {
            return None;
        }
        let name = self.name_part();
        Some(Simple::Type { lower: name.to_ascii_lowercase(), name })
    }

    fn type_selector(&mut self) -> Result<Option<Simple>> {
        let first = self.type_name();
        let is_prefix = self.peek() == Some(b'|') && !matches!(self.text.get(self.at + 1), Some(b'|' | b'='));
        if !is_prefix {
            return Ok(first);
        }
        self.at += 1;
        match self.type_name() {
            Some(simple) => Ok(Some(simple)),
            None => Err(self.unexpected()),
        }
    }

    fn attribute(&mut self) -> Result<Simple> {
        self.space();
        let mut name = if self.peek() == Some(b'|') { Vec::new() } else { self.name()? };
        if self.peek() == Some(b'|') && self.text.get(self.at + 1) != Some(&b'=') {
            self.at += 1;
            let local = self.name()?;
            name = if name.is_empty() || name == b"*" { local } else { [&name[..], b":", &local].concat() };
        }
        self.space();
        let simple = |test, value, case| Simple::Attribute { lower: name.to_ascii_lowercase(), name: name.clone(), test, value, case };
        if self.accept(b']') {
            return Ok(simple(Test::Exists, Vec::new(), Case::Default));
        }
        let test = match self.peek() {
            Some(b'=') => Test::Equals,
            Some(b'~') => Test::Includes,
            Some(b'|') => Test::Dash,
            Some(b'^') => Test::Prefix,
            Some(b'$') => Test::Suffix,
            Some(b'*') => Test::Substring,
            _ => return Err(self.unexpected()),
        };
        if test != Test::Equals {
            self.at += 1;
        }
        self.expect(b'=')?;
        self.space();
        let value = if self.is_at_name() { self.name_part() } else { self.string()? };
        self.space();
        let case = match self.peek() {
            Some(b'i' | b'I') => Case::Insensitive,
            Some(b's' | b'S') => Case::Sensitive,
            _ => Case::Default,
        };
        if case != Case::Default {
            self.at += 1;
            self.space();
        }
        if self.at < self.text.len() {
            self.expect(b']')?;
        }
        Ok(simple(test, value, case))
    }

    fn pseudo(&mut self) -> Result<Simple> {
        let is_element = self.accept(b':');
        let start = self.at;
        let name = self.name()?.to_ascii_lowercase();
        if is_element || matches!(&name[..], b"before" | b"after" | b"first-line" | b"first-letter") {
            const ELEMENTS: [&[u8]; 14] = [
                b"after",
                b"backdrop",
                b"before",
                b"cue",
                b"file-selector-button",
                b"first-letter",
                b"first-line",
                b"grammar-error",
                b"inactive-selection",
                b"marker",
                b"placeholder",
                b"selection",
                b"spelling-error",
                b"target-text",
            ];
            return Err(if ELEMENTS.contains(&&name[..]) { Error::Unsupported(name) } else { Error::Unexpected(Some(name)) });
        }
        if self.accept(b'(') {
            return self.function(start, &name);
        }
        let nth = |offset, from_end, of_type| Simple::Nth { step: 0, offset, from_end, of_type, of: None };
        Ok(match &name[..] {
            b"first-child" => nth(1, false, false),
            b"last-child" => nth(1, true, false),
            b"first-of-type" => nth(1, false, true),
            b"last-of-type" => nth(1, true, true),
            b"only-child" => Simple::Only { of_type: false },
            b"only-of-type" => Simple::Only { of_type: true },
            b"blank" => return Err(Error::Blank),
            _ => match states::by_name(&name) {
                Some(state) => Simple::State(state),
                None if states::UNSUPPORTED.contains(&&name[..]) => return Err(Error::Unsupported(name)),
                None => return Err(Error::Unexpected(Some(name))),
            },
        })
    }

    fn function(&mut self, start: usize, name: &[u8]) -> Result<Simple> {
        let nth = |parser: &mut Self, from_end: bool, of_type: bool| {
            let (step, offset) = parser.formula()?;
            parser.space();
            let word = parser.text[parser.at..].get(..2).is_some_and(|word| word.eq_ignore_ascii_case(b"of"));
            let of = if word && !of_type {
                parser.at += 2;
                Some(parser.list(false)?)
            } else {
                None
            };
            Ok(Simple::Nth { step, offset, from_end, of_type, of })
        };
        let simple = match name {
            b"is" | b"where" | b"current" => Simple::Is(self.argument(name, false)?),
            b"not" => Simple::Not(self.argument(name, false)?),
            b"has" => Simple::Has(self.argument(name, true)?),
            b"nth-child" => nth(self, false, false)?,
            b"nth-last-child" => nth(self, true, false)?,
            b"nth-of-type" => nth(self, false, true)?,
            b"nth-last-of-type" => nth(self, true, true)?,
            _ if states::UNSUPPORTED.contains(&name) => return Err(Error::Unsupported(name.to_vec())),
            _ => return Err(Error::Unexpected(Some(self.text[start..self.at].to_vec()))),
        };
        self.space();
        if self.at < self.text.len() {
            self.expect(b')')?;
        }
        Ok(simple)
    }

    fn digits(&mut self) -> Option<i64> {
        let start = self.at;
        while self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            self.at += 1;
        }
        let text = std::str::from_utf8(&self.text[start..self.at]).ok()?;
        if text.is_empty() { None } else { Some(text.parse().unwrap_or(i64::from(i32::MAX)).min(i64::from(i32::MAX))) }
    }

    /// `odd`, `even`, `3`, `2n + 1`
    fn formula(&mut self) -> Result<(i64, i64)> {
        self.space();
        let rest = &self.text[self.at..];
        for (word, found) in [(&b"odd"[..], (2, 1)), (b"even", (2, 0))] {
            if rest.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word)) {
                self.at += word.len();
                return Ok(found);
            }
        }
        let sign = if self.accept(b'-') { -1 } else { 1 };
        if sign > 0 {
            self.accept(b'+');
        }
        let number = self.digits();
        if !self.peek().is_some_and(|byte| byte.eq_ignore_ascii_case(&b'n')) {
            return number.map(|offset| (0, sign * offset)).ok_or_else(|| self.unexpected());
        }
        self.at += 1;
        let step = sign * number.unwrap_or(1);
        self.space();
        let sign = match self.peek() {
            Some(b'+') => 1,
            Some(b'-') => -1,
            _ => return Ok((step, 0)),
        };
        self.at += 1;
        self.space();
        let offset = self.digits().ok_or_else(|| self.unexpected())?;
        Ok((step, sign * offset))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn right_and_wrong_selectors() {
        for text in ["a", "a > b.c#d ~ *", ":is(a, b):not([x|='y' i])", "a:nth-child(2n + 1 of .x)", ":has(> a)", "[a]", "a|b", "\\31 x"] {
            assert!(parse(text.as_bytes()).is_ok(), "{text}");
        }
        assert_eq!(parse(b"p[").unwrap_err(), Error::Unexpected(None));
        assert_eq!(parse(b"p:foo").unwrap_err(), Error::Unexpected(Some(b"foo".to_vec())));
        assert_eq!(parse(b"p::before").unwrap_err(), Error::Unsupported(b"before".to_vec()));
    }
}
