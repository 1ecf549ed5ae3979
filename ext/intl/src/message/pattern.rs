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

    fn word(&mut self) -> Vec<u8> {
        self.space();
        let start = self.at;
        while self.peek().is_some_and(|byte| !byte.is_ascii_whitespace() && !b"{},#'|<=>:\"/[]()!;&$%*+@^`~\\?".contains(&byte)) {
            self.at += 1;
        }
        let word = self.text[start..self.at].to_vec();
        self.space();
        word
    }

    /// Reads an argument behind its `{`, with its `}`.
    fn argument(&mut self) -> Result<Node, Bad> {
        let name = self.word();
        if name.is_empty() {
            return if self.peek().is_none() { self.unmatched() } else { self.syntax() };
        }
        if name.iter().all(u8::is_ascii_digit) && (name.len() > 1 && name[0] == b'0' || name.len() > 9)
            || name[0].is_ascii_digit() && !name.iter().all(u8::is_ascii_digit)
        {
            return self.syntax();
        }
        let kind = match self.peek() {
            Some(b'}') => Kind::None,
            Some(b',') => {
                self.at += 1;
                self.kind()?
            }
            None => return self.unmatched(),
            Some(_) => return self.syntax(),
        };
        match self.peek() {
            Some(b'}') => self.at += 1,
            None => return self.unmatched(),
            Some(_) => return self.syntax(),
        }
        Ok(Node::Argument { name, kind })
    }

    fn kind(&mut self) -> Result<Kind, Bad> {
        let word = self.word().to_ascii_lowercase();
        let simple = match &word[..] {
            b"number" => Simple::Number,
            b"date" => Simple::Date,
            b"time" => Simple::Time,
            b"spellout" => Simple::Spellout,
            b"ordinal" => Simple::Ordinal,
            b"duration" => Simple::Duration,
            b"choice" | b"plural" | b"selectordinal" | b"select" => {
                if self.peek() != Some(b',') {
                    return if self.peek().is_none() { self.unmatched() } else { self.syntax() };
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
            b"" if self.peek().is_none() => return self.unmatched(),
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
        let (mut offset, mut cases) = (0.0, Vec::new());
        loop {
            self.space();
            match self.peek() {
                Some(b'}') => break,
                None => return self.unmatched(),
                Some(_) => {}
            }
            let is_exact = inside == Inside::Plural && self.peek() == Some(b'=');
            if is_exact {
                self.at += 1;
            }
            let mut word = self.word();
            if word.is_empty() {
                return self.syntax();
            }
            if word == b"offset" && inside == Inside::Plural && self.peek() == Some(b':') && cases.is_empty() {
                self.at += 1;
                let number = self.word();
                offset = std::str::from_utf8(&number).ok().and_then(|text| text.parse().ok()).unwrap_or(0.0);
                continue;
            }
            if is_exact {
                word.insert(0, b'=');
            }
            if self.peek() != Some(b'{') {
                return if self.peek().is_none() { self.unmatched() } else { self.syntax() };
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
        Ok((offset, cases))
    }

    fn choice(&mut self) -> Result<Kind, Bad> {
        let mut cases = Vec::new();
        loop {
            self.space();
            let start = self.at;
            while self.peek().is_some_and(|byte| !b"#<|}".contains(&byte) && self.text[self.at..].first() != Some(&0xe2)) {
                self.at += 1;
            }
            let number = String::from_utf8_lossy(self.text[start..self.at].trim_ascii()).into_owned();
            let limit = match &number[..] {
                "∞" => f64::INFINITY,
                "-∞" => f64::NEG_INFINITY,
                number => match number.parse() {
                    Ok(limit) => limit,
                    Err(_) => return self.syntax(),
                },
            };
            let is_beyond = match self.peek() {
                Some(b'#') => false,
                Some(b'<') => true,
                Some(0xe2) => {
                    // ≤, of three bytes
                    self.at += 2;
                    false
                }
                _ => return self.syntax(),
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
