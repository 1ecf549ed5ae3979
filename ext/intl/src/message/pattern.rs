//! The grammar of messages: texts with arguments between them, of types with styles or with
//! messages of their own.

/// A piece of a message.
#[derive(Debug)]
pub(super) enum Node {
    Text(Vec<u8>),
    /// `#` in a plural's message.
    Number,
    Argument {
        name: Vec<u8>,
        kind: Kind,
    },
}

/// What an argument is.
#[derive(Debug)]
pub(super) enum Kind {
    None,
    /// `number`, `date`, `time`, `spellout`, `ordinal`, `duration`, with a style.
    Simple {
        kind: Simple,
        style: Vec<u8>,
    },
    Choice(Vec<(f64, bool, Vec<Node>)>),
    Plural {
        offset: f64,
        is_ordinal: bool,
        cases: Vec<(Vec<u8>, Vec<Node>)>,
    },
    Select(Vec<(Vec<u8>, Vec<Node>)>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Simple {
    Number,
    Date,
    Time,
    Spellout,
    Ordinal,
    Duration,
}

/// Why a pattern is none: ICU's code for it and the offset.
pub(super) struct Bad {
    pub(super) code: i32,
    pub(super) at: usize,
}

/// The deepest nesting of messages.
const DEEPEST: usize = 100;

/// In what a message stands, which says which characters are syntax.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Inside {
    Message,
    Plural,
    Choice,
}

struct Reader<'a> {
    text: &'a [u8],
    at: usize,
    depth: usize,
}

pub(super) fn parse(text: &[u8]) -> Result<Vec<Node>, Bad> {
    let mut reader = Reader { text, at: 0, depth: 0 };
    reader.message(Inside::Message)
}

/// Returns whether a character ends an identifier: Pattern_White_Space and Pattern_Syntax of
/// UAX #31.
fn is_syntax(c: char) -> bool {
    matches!(c, '\t'..='\r' | ' '..='/' | ':'..='@' | '['..='^' | '`' | '{'..='~' | '\u{85}'
        | '\u{a1}'..='\u{a7}' | '\u{a9}' | '\u{ab}' | '\u{ac}' | '\u{ae}' | '\u{b0}' | '\u{b1}'
        | '\u{b6}' | '\u{bb}' | '\u{bf}' | '\u{d7}' | '\u{f7}' | '\u{200e}' | '\u{200f}'
        | '\u{2010}'..='\u{203e}' | '\u{2041}'..='\u{2053}' | '\u{2055}'..='\u{205e}'
        | '\u{2190}'..='\u{245f}' | '\u{2500}'..='\u{2775}' | '\u{2794}'..='\u{2bff}'
        | '\u{2e00}'..='\u{2e7f}' | '\u{3001}'..='\u{3003}' | '\u{3008}'..='\u{3020}' | '\u{3030}'
        | '\u{fd3e}' | '\u{fd3f}' | '\u{fe45}' | '\u{fe46}')
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn bad<T>(&self, code: i32) -> Result<T, Bad> {
        Err(Bad { code, at: self.at })
    }

    fn syntax<T>(&self) -> Result<T, Bad> {
        self.bad(heddle_icu::code::PATTERN_SYNTAX)
    }

    fn unmatched<T>(&self) -> Result<T, Bad> {
        self.bad(heddle_icu::code::UNMATCHED_BRACES)
    }

    fn space(&mut self) {
        while self.peek().is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.at += 1;
        }
    }

    /// Reads a message up to its end: of the text, `}` (not taken), or `|` in a choice.
    fn message(&mut self, inside: Inside) -> Result<Vec<Node>, Bad> {
        if self.depth > DEEPEST {
            return self.syntax();
        }
        let (mut nodes, mut text) = (Vec::new(), Vec::new());
        let flush = |nodes: &mut Vec<Node>, text: &mut Vec<u8>| {
            if !text.is_empty() {
                nodes.push(Node::Text(std::mem::take(text)));
            }
        };
        while let Some(byte) = self.peek() {
            match byte {
                b'\'' => self.quoted(inside, &mut text),
                b'{' => {
                    flush(&mut nodes, &mut text);
                    self.at += 1;
                    self.depth += 1;
                    nodes.push(self.argument()?);
                    self.depth -= 1;
                }
                b'}' if self.depth > 0 => break,
                b'}' => {
                    text.push(b'}');
                    self.at += 1;
                }
                b'|' if inside == Inside::Choice => break,
                b'#' if inside == Inside::Plural => {
                    flush(&mut nodes, &mut text);
                    nodes.push(Node::Number);
                    self.at += 1;
                }
                byte => {
                    text.push(byte);
                    self.at += 1;
                }
            }
        }
        flush(&mut nodes, &mut text);
        Ok(nodes)
    }

    /// Reads an apostrophe and what it quotes.
    fn quoted(&mut self, inside: Inside, text: &mut Vec<u8>) {
        self.at += 1;
        match self.peek() {
            Some(b'\'') => {
                text.push(b'\'');
                self.at += 1;
                return;
            }
            Some(b'{' | b'}') => {}
            Some(b'#') if inside == Inside::Plural => {}
            Some(b'|') if inside == Inside::Choice => {}
            _ => {
                text.push(b'\'');
                return;
            }
        }
        while let Some(byte) = self.peek() {
            self.at += 1;
            if byte != b'\'' {
                text.push(byte);
            } else if self.peek() == Some(b'\'') {
                text.push(b'\'');
                self.at += 1;
            } else {
                return;
            }
        }
    }

    /// Reads an identifier: what is neither Pattern_White_Space nor Pattern_Syntax.
    fn word(&mut self) -> Vec<u8> {
        self.space();
        let start = self.at;
        let text = std::str::from_utf8(&self.text[start..]).unwrap_or_default();
        self.at += text.find(is_syntax).unwrap_or(text.len());
        let word = self.text[start..self.at].to_vec();
        self.space();
        word
    }

    /// Reads a number, which is wrong from `start` on if it is none.
    fn double(&mut self, start: usize) -> Result<f64, Bad> {
        let from = self.at;
        let text = std::str::from_utf8(&self.text[from..]).unwrap_or_default();
        self.at += text.find(|c: char| !c.is_ascii_digit() && !"+-.eE∞".contains(c)).unwrap_or(text.len());
        let wrong = Bad { code: heddle_icu::code::PATTERN_SYNTAX, at: start };
        match String::from_utf8_lossy(&self.text[from..self.at]).as_ref() {
            "∞" | "+∞" => Ok(f64::INFINITY),
            "-∞" => Ok(f64::NEG_INFINITY),
            number => number.parse().map_err(|_| wrong),
        }
    }

    /// Reads an argument behind its `{`, with its `}`.
    fn argument(&mut self) -> Result<Node, Bad> {
        self.space();
        let start = self.at;
        let name = self.word();
        let wrong = Err(Bad { code: heddle_icu::code::PATTERN_SYNTAX, at: start });
        if name.is_empty() {
            return if self.peek().is_none() { self.unmatched() } else { wrong };
        }
        if name.iter().all(u8::is_ascii_digit) && (name.len() > 1 && name[0] == b'0' || name.len() > 9) {
            return wrong;
        }
        let kind = match self.peek() {
            Some(b'}') => Kind::None,
            Some(b',') => {
                self.at += 1;
                self.kind(start)?
            }
            None => return self.unmatched(),
            Some(_) => return wrong,
        };
        match self.peek() {
            Some(b'}') => self.at += 1,
            None => return self.unmatched(),
            Some(_) => return self.syntax(),
        }
        Ok(Node::Argument { name, kind })
    }

    /// Reads an argument's type and style; a type that is none is wrong from `start` on.
    fn kind(&mut self, start: usize) -> Result<Kind, Bad> {
        self.space();
        let from = self.at;
        while self.peek().is_some_and(|byte| byte.is_ascii_alphabetic()) {
            self.at += 1;
        }
        let word = self.text[from..self.at].to_ascii_lowercase();
        self.space();
        if self.peek().is_none() {
            return self.unmatched();
        }
        let wrong = Err(Bad { code: heddle_icu::code::PATTERN_SYNTAX, at: start });
        if word.is_empty() || !matches!(self.peek(), Some(b',' | b'}')) {
            return wrong;
        }
        let simple = match &word[..] {
            b"number" => Simple::Number,
            b"date" => Simple::Date,
            b"time" => Simple::Time,
            b"spellout" => Simple::Spellout,
            b"ordinal" => Simple::Ordinal,
            b"duration" => Simple::Duration,
            b"choice" | b"plural" | b"selectordinal" | b"select" => {
                if self.peek() != Some(b',') {
                    return wrong;
                }
                self.at += 1;
                return match &word[..] {
                    b"choice" => self.choice(),
                    b"select" => Ok(Kind::Select(self.cases(Inside::Message)?.1)),
                    _ => {
                        let (offset, cases) = self.cases(Inside::Plural)?;
                        Ok(Kind::Plural { offset, is_ordinal: word == b"selectordinal", cases })
                    }
                };
            }
            _ => return self.bad(1),
        };
        let style = match self.peek() {
            Some(b',') => {
                self.at += 1;
                self.style()?
            }
            _ => Vec::new(),
        };
        Ok(Kind::Simple { kind: simple, style })
    }

    /// Reads a style up to the argument's `}`; braces and quotes inside belong to it.
    fn style(&mut self) -> Result<Vec<u8>, Bad> {
        let start = self.at;
        let mut depth = 0;
        while let Some(byte) = self.peek() {
            match byte {
                b'\'' => {
                    let rest = &self.text[self.at + 1..];
                    match rest.iter().position(|byte| *byte == b'\'') {
                        Some(length) => self.at += length + 1,
                        None => return self.syntax(),
                    }
                }
                b'{' => depth += 1,
                b'}' if depth == 0 => return Ok(self.text[start..self.at].trim_ascii().to_vec()),
                b'}' => depth -= 1,
                _ => {}
            }
            self.at += 1;
        }
        self.unmatched()
    }

    /// Reads cases, `word {message}`, and a plural's `offset:1` before them.
    fn cases(&mut self, inside: Inside) -> Result<(f64, Vec<(Vec<u8>, Vec<Node>)>), Bad> {
        let (mut offset, mut cases) = (None, Vec::new());
        let start = self.at;
        let wrong = |at| Err(Bad { code: heddle_icu::code::PATTERN_SYNTAX, at });
        loop {
            self.space();
            let selector = self.at;
            let word = match self.peek() {
                Some(b'}') => break,
                None => return wrong(start),
                Some(b'=') if inside == Inside::Plural => {
                    self.at += 1;
                    self.double(selector)?;
                    let word = self.text[selector..self.at].to_vec();
                    self.space();
                    word
                }
                Some(_) => self.word(),
            };
            if word.is_empty() {
                return wrong(selector);
            }
            if word == b"offset" && inside == Inside::Plural && self.peek() == Some(b':') {
                if offset.is_some() || !cases.is_empty() {
                    return wrong(start);
                }
                self.at += 1;
                self.space();
                offset = Some(self.double(start)?);
                continue;
            }
            if self.peek() != Some(b'{') {
                return wrong(selector);
            }
            self.at += 1;
            self.depth += 1;
            let message = self.message(inside)?;
            self.depth -= 1;
            if self.peek() != Some(b'}') {
                return self.unmatched();
            }
            self.at += 1;
            cases.push((word, message));
        }
        if !cases.iter().any(|(word, _)| word == b"other") {
            return self.bad(heddle_icu::code::DEFAULT_KEYWORD_MISSING);
        }
        Ok((offset.unwrap_or(0.0), cases))
    }

    fn choice(&mut self) -> Result<Kind, Bad> {
        let mut cases = Vec::new();
        let start = self.at;
        loop {
            self.space();
            let limit = self.double(start)?;
            self.space();
            let rest = &self.text[self.at..];
            let is_beyond = match rest.first() {
                Some(b'#') => false,
                Some(b'<') => true,
                _ if rest.starts_with("≤".as_bytes()) => {
                    self.at += 2;
                    false
                }
                _ => return Err(Bad { code: heddle_icu::code::PATTERN_SYNTAX, at: start }),
            };
            self.at += 1;
            self.depth += 1;
            let message = self.message(Inside::Choice)?;
            self.depth -= 1;
            cases.push((limit, is_beyond, message));
            if self.peek() == Some(b'|') {
                self.at += 1;
                continue;
            }
            return Ok(Kind::Choice(cases));
        }
    }
}
