//! Files in the form of php.ini.
//!
//! Values are text in quotes, bare words, constants and `${names}` beside each other, or
//! expressions of numbers with `| & ^ ~ ! ( )`.

use super::path_argument;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::stream::{self as streams, Opening};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Key, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[&parse_ini_file::DECL, &parse_ini_string::DECL];

const INI_SCANNER_NORMAL: i64 = NORMAL;
const NORMAL: i64 = 0;
const RAW: i64 = 1;
const TYPED: i64 = 2;

/// Reads a file.
#[php("parse_ini_file(string $filename, bool $process_sections = false, int $scanner_mode = INI_SCANNER_NORMAL): array|false")]
fn parse_ini_file(cx: &mut Request, filename: &[u8], process_sections: bool, scanner_mode: i64) -> Result<OrFalse<Array>> {
    path_argument(cx, 1, filename)?;
    if filename.is_empty() {
        return Err(cx.bad_argument(1, "must not be empty"));
    }
    let opening = Opening { no_default_context: true, use_include_path: true, ..Opening::default() };
    let Some(stream) = streams::open(cx, filename, b"rb", &opening)? else {
        return Ok(OrFalse(None));
    };
    if !check_mode(cx, scanner_mode)? {
        return Ok(OrFalse(None));
    }
    let text = super::with(cx, &stream, 1, |cx, mut stream| stream.read_all(cx, None))?;
    streams::close(cx, &stream)?;
    parse(cx, &text, filename, process_sections, scanner_mode)
}

/// Reads a string.
#[php("parse_ini_string(string $ini_string, bool $process_sections = false, int $scanner_mode = INI_SCANNER_NORMAL): array|false")]
fn parse_ini_string(cx: &mut Request, ini_string: &[u8], process_sections: bool, scanner_mode: i64) -> Result<OrFalse<Array>> {
    if !check_mode(cx, scanner_mode)? {
        return Ok(OrFalse(None));
    }
    parse(cx, ini_string, b"Unknown", process_sections, scanner_mode)
}

/// Returns whether the mode is one; warns when it is none.
fn check_mode(cx: &mut Request, mode: i64) -> Result<bool> {
    if matches!(mode, NORMAL | RAW | TYPED) {
        return Ok(true);
    }
    cx.warning("Invalid scanner mode")?;
    Ok(false)
}

fn parse(cx: &mut Request, text: &[u8], name: &[u8], sections: bool, mode: i64) -> Result<OrFalse<Array>> {
    let mut reader = Reader { text, at: 0, line: 1, mode };
    let mut top = Array::new();
    let mut section: Option<(Vec<u8>, Array)> = None;
    loop {
        let entry = match reader.entry(cx) {
            Ok(entry) => entry,
            Err(found) => {
                let message =
                    [b"syntax error, unexpected ", &found[..], b" in ", name, format!(" on line {}\n", reader.line).as_bytes()].concat();
                cx.warning(message)?;
                return Ok(OrFalse(None));
            }
        };
        match entry {
            Entry::End => break,
            Entry::Nothing => {}
            Entry::Section(next) if sections => {
                close(cx, &mut top, section.take());
                section = Some((next, Array::new()));
            }
            Entry::Section(_) => {}
            Entry::Pair(key, value) => {
                let target = section.as_mut().map_or(&mut top, |(_, array)| array);
                target.insert_bytes(cx.heap(), &key, value);
            }
            Entry::Element(key, index, value) => {
                let target = section.as_mut().map_or(&mut top, |(_, array)| array);
                add_element(cx, target, &key, &index, value);
            }
        }
    }
    close(cx, &mut top, section);
    Ok(OrFalse(Some(top)))
}

fn close(cx: &Request, top: &mut Array, section: Option<(Vec<u8>, Array)>) {
    if let Some((name, array)) = section {
        top.insert_bytes(cx.heap(), &name, Value::from(array));
    }
}

fn add_element(cx: &Request, target: &mut Array, key: &[u8], index: &[u8], value: Value) {
    let heap = cx.heap();
    let key = Key::from_bytes(heap, key);
    let slot = target.entry(heap, key.as_ref());
    if !slot.is_array() {
        *slot = Value::from(Array::new());
    }
    if let Some(array) = slot.as_array_mut() {
        if index.is_empty() {
            // a full array takes no more
            let _ = array.push(heap, value);
        } else {
            array.insert_bytes(heap, index, value);
        }
    }
}

enum Entry {
    End,
    /// An empty line, a comment, a name without a value.
    Nothing,
    Section(Vec<u8>),
    Pair(Vec<u8>, Value),
    Element(Vec<u8>, Vec<u8>, Value),
}

/// What was found where something else was expected, in the words of PHP's parser.
type Unexpected = Vec<u8>;

struct Reader<'a> {
    text: &'a [u8],
    at: usize,
    line: u32,
    mode: i64,
}

/// A piece of a value.
enum Piece {
    /// In double quotes: text, never a number or a word with a meaning.
    Quoted(Vec<u8>),
    /// In single quotes, or `${name}`: text as well, and blanks beside it are text.
    Exact(Vec<u8>),
    Bare(Vec<u8>),
    Operator(u8),
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn skip_blank(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t')) {
            self.at += 1;
        }
    }

    /// To the start of the next line.
    fn skip_line(&mut self) {
        match memchr::memchr(b'\n', &self.text[self.at..]) {
            Some(len) => {
                self.at += len + 1;
                self.line += 1;
            }
            None => self.at = self.text.len(),
        }
    }

    fn entry(&mut self, cx: &mut Request) -> std::result::Result<Entry, Unexpected> {
        self.skip_blank();
        match self.peek() {
            None => Ok(Entry::End),
            Some(b'\n' | b'\r' | b';') => {
                self.skip_line();
                Ok(Entry::Nothing)
            }
            Some(b'[') => {
                self.at += 1;
                let rest = &self.text[self.at..];
                let end = rest.iter().position(|byte| matches!(byte, b']' | b'\n')).filter(|at| rest[*at] == b']');
                let Some(end) = end else {
                    return Err(b"end of file, expecting ']'".to_vec());
                };
                let name = rest[..end].trim_ascii();
                let name = if self.mode == RAW { name } else { unquoted(name) };
                if self.mode != RAW && name.contains(&b'\'') {
                    return Err(b"end of file, expecting ']'".to_vec());
                }
                let name = name.to_vec();
                let after = rest[end + 1..].iter().take_while(|byte| !matches!(byte, b'\n' | b'\r' | b';'));
                if after.into_iter().any(|byte| *byte == b']') {
                    self.line += 1;
                    return Err(b"']'".to_vec());
                }
                self.at += end;
                self.skip_line();
                Ok(Entry::Section(name))
            }
            Some(_) => self.assignment(cx),
        }
    }

    fn assignment(&mut self, cx: &mut Request) -> std::result::Result<Entry, Unexpected> {
        let start = self.at;
        while let Some(byte) = self.peek() {
            match byte {
                b'=' | b'\n' | b'\r' | b';' | b'[' => break,
                b']' | b'{' | b'}' | b'|' | b'&' | b'~' | b'!' | b'(' | b')' | b'^' | b'"' | b'$' => {
                    return Err(format!("'{}'", byte as char).into_bytes());
                }
                _ => self.at += 1,
            }
        }
        let key = self.text[start..self.at].trim_ascii().to_vec();
        let mut index = None;
        if self.peek() == Some(b'[') {
            let rest = &self.text[self.at + 1..];
            let Some(end) = rest.iter().position(|byte| matches!(byte, b']' | b'\n')).filter(|at| rest[*at] == b']') else {
                return Err(b"end of file, expecting ']'".to_vec());
            };
            let inner = unquoted(rest[..end].trim_ascii());
            if inner.contains(&b'\'') {
                return Err(b"end of file, expecting ']'".to_vec());
            }
            index = Some(inner.to_vec());
            self.at += end + 2;
            self.skip_blank();
        }
        match self.peek() {
            Some(b'=') => self.at += 1,
            Some(b']') => return Err(b"']', expecting '='".to_vec()),
            // an element needs a value
            Some(b'\n' | b'\r' | b';') | None if index.is_some() => return Err(self.end_of_element()),
            Some(_) if index.is_some() => return Err(b"TC_LABEL, expecting '='".to_vec()),
            _ => {
                self.skip_line();
                return Ok(Entry::Nothing);
            }
        }
        self.skip_blank();
        let value = if self.mode == RAW { self.raw(cx) } else { self.value(cx)? };
        Ok(match index {
            Some(index) => Entry::Element(key, index, value),
            None => Entry::Pair(key, value),
        })
    }

    /// Refuses a line that ends behind `name[index]`.
    fn end_of_element(&mut self) -> Unexpected {
        let ended = memchr::memchr(b'\n', &self.text[self.at..]).is_some();
        self.line += u32::from(ended);
        let found: &[u8] = if ended { b"END_OF_LINE" } else { b"end of file" };
        [found, b", expecting '='"].concat()
    }

    /// A value as it is written.
    fn raw(&mut self, cx: &Request) -> Value {
        let rest = &self.text[self.at..];
        let line_len = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
        if let Some(&quote @ (b'"' | b'\'')) = rest.first()
            && let Some(end) = closing(&rest[1..line_len], quote)
        {
            let after = rest[end + 2..line_len].trim_ascii();
            if after.is_empty() || after[0] == b';' {
                let keeps = quote == b'\'';
                let text = if keeps { &rest[..end + 2] } else { &rest[1..=end] };
                let value = Value::from(cx.str(text));
                self.skip_line();
                return value;
            }
        }
        let end = rest[..line_len].iter().position(|byte| *byte == b';').unwrap_or(line_len);
        let text = match rest[..end].trim_ascii_end() {
            [b'"', inner @ .., b'"'] => inner,
            text => text,
        };
        let value = Value::from(cx.str(text));
        self.skip_line();
        value
    }

    fn value(&mut self, cx: &mut Request) -> std::result::Result<Value, Unexpected> {
        let mut pieces = Vec::new();
        loop {
            match self.peek() {
                None => break,
                Some(b'\n' | b';') => {
                    let pieces = std::mem::take(&mut pieces);
                    let value = evaluate(cx, pieces, self.mode, true)?;
                    self.skip_line();
                    return Ok(value);
                }
                Some(b'\r') => self.at += 1,
                Some(b'"') => {
                    let text = self.double_quoted(cx)?;
                    pieces.push(Piece::Quoted(text));
                }
                Some(b'\'') => {
                    let rest = &self.text[self.at + 1..];
                    let Some(len) = memchr::memchr(b'\'', rest) else {
                        // a quote that is never closed ends the text
                        if pieces.is_empty() {
                            return Err(b"end of file".to_vec());
                        }
                        self.at = self.text.len();
                        break;
                    };
                    self.line += memchr::memchr_iter(b'\n', &rest[..len]).count() as u32;
                    pieces.push(Piece::Exact(rest[..len].to_vec()));
                    self.at += len + 2;
                }
                Some(b'$') if self.text.get(self.at + 1) == Some(&b'{') => pieces.push(Piece::Exact(self.variable(cx)?)),
                Some(byte @ (b'|' | b'&' | b'^' | b'~' | b'!' | b'(' | b')')) => {
                    pieces.push(Piece::Operator(byte));
                    self.at += 1;
                }
                Some(b'=') => return Err(b"'='".to_vec()),
                Some(byte @ (b'{' | b'}')) => return Err(format!("'{}'", byte as char).into_bytes()),
                Some(_) => {
                    let start = self.at;
                    while let Some(byte) = self.peek() {
                        let stops = matches!(
                            byte,
                            b'\n' | b'\r' | b';' | b'"' | b'\'' | b'|' | b'&' | b'^' | b'~' | b'!' | b'(' | b')' | b'=' | b'{' | b'}'
                        );
                        if stops || byte == b'$' && self.text.get(self.at + 1) == Some(&b'{') {
                            break;
                        }
                        self.at += 1;
                    }
                    pieces.push(Piece::Bare(self.text[start..self.at].to_vec()));
                }
            }
        }
        evaluate(cx, pieces, self.mode, false)
    }

    fn double_quoted(&mut self, cx: &Request) -> std::result::Result<Vec<u8>, Unexpected> {
        self.at += 1;
        let mut out = Vec::new();
        loop {
            match self.peek() {
                None => return Err(b"end of file, expecting TC_DOLLAR_CURLY or TC_QUOTED_STRING or '\"'".to_vec()),
                Some(b'"') => {
                    self.at += 1;
                    return Ok(out);
                }
                Some(b'\\') if matches!(self.text.get(self.at + 1), Some(b'"' | b'\\')) => {
                    out.push(self.text[self.at + 1]);
                    self.at += 2;
                }
                Some(b'$') if self.text.get(self.at + 1) == Some(&b'{') => out.extend(self.variable(cx)?),
                Some(byte) => {
                    self.line += u32::from(byte == b'\n');
                    out.push(byte);
                    self.at += 1;
                }
            }
        }
    }

    /// `${name}` or `${name:-default}`: a directive's value or an environment variable's.
    fn variable(&mut self, cx: &Request) -> std::result::Result<Vec<u8>, Unexpected> {
        let rest = &self.text[self.at + 2..];
        let Some(len) = memchr::memchr(b'}', rest) else {
            let found: &[u8] = match rest {
                [] => b"end of file, expecting TC_VARNAME",
                _ if memchr::memmem::find(rest, b":-").is_some() => b"TC_FALLBACK, expecting TC_VARNAME",
                _ => b"end of file, expecting TC_FALLBACK or '}'",
            };
            return Err(found.to_vec());
        };
        self.at += len + 3;
        let (name, default) = match memchr::memmem::find(&rest[..len], b":-") {
            Some(at) => (&rest[..at], &rest[at + 2..len]),
            None => (&rest[..len], &b""[..]),
        };
        let value = cx.ini_get(name).map(<[u8]>::to_vec).or_else(|| cx.env(name));
        Ok(value.filter(|value| !value.is_empty()).unwrap_or_else(|| default.to_vec()))
    }
}

/// The place of the quote that ends a text, counted in the text.
fn closing(text: &[u8], quote: u8) -> Option<usize> {
    let mut at = 0;
    while at < text.len() {
        match text[at] {
            b'\\' if quote == b'"' => at += 1,
            byte if byte == quote => return Some(at),
            _ => {}
        }
        at += 1;
    }
    None
}

fn unquoted(text: &[u8]) -> &[u8] {
    match text {
        [b'"', inner @ .., b'"'] | [b'\'', inner @ .., b'\''] => inner,
        text => text,
    }
}

/// Drops white space beside double quotes.
fn join_quotes(pieces: &mut [Piece]) {
    for at in 0..pieces.len() {
        let quoted = |piece: Option<&Piece>| matches!(piece, Some(Piece::Quoted(_)));
        let (before, after) = (at > 0 && quoted(pieces.get(at - 1)), quoted(pieces.get(at + 1)));
        if let Piece::Bare(text) = &mut pieces[at] {
            if before {
                text.drain(..text.len() - text.trim_ascii_start().len());
            }
            if after {
                text.truncate(text.trim_ascii_end().len());
            }
        }
    }
}

/// The value of all pieces. `ended`: a line's end follows, before which white space is dropped.
fn evaluate(cx: &mut Request, mut pieces: Vec<Piece>, mode: i64, ended: bool) -> std::result::Result<Value, Unexpected> {
    if let Some(Piece::Bare(text)) = pieces.last_mut()
        && (ended || text.trim_ascii().is_empty())
    {
        text.truncate(text.trim_ascii_end().len());
    }
    join_quotes(&mut pieces);
    if pieces.iter().any(|piece| matches!(piece, Piece::Operator(_))) {
        let mut rest = &pieces[..];
        let number = union(cx, &mut rest)?;
        if let Some(Piece::Operator(byte)) = rest.first() {
            return Err(format!("'{}'", *byte as char).into_bytes());
        }
        return Ok(if mode == TYPED { Value::int(number) } else { Value::from(cx.str(number.to_string())) });
    }
    if let [Piece::Bare(text)] = &pieces[..] {
        return Ok(word(cx, text, mode));
    }
    let mut all = Vec::new();
    for piece in &pieces {
        match piece {
            Piece::Bare(text) => all.extend(with_constants(cx, text)),
            Piece::Quoted(text) | Piece::Exact(text) => all.extend_from_slice(text),
            Piece::Operator(_) => {}
        }
    }
    Ok(Value::from(cx.str(&all)))
}

/// A bare text, its words replaced where they are constants.
fn with_constants(cx: &Request, text: &[u8]) -> Vec<u8> {
    let is_blank = |byte: &u8| matches!(byte, b' ' | b'\t');
    let parts = text.chunk_by(|one, other| is_blank(one) == is_blank(other));
    parts.flat_map(|part| constant(cx, part).unwrap_or_else(|| part.to_vec())).collect()
}

/// A value that is one bare text.
fn word(cx: &Request, text: &[u8], mode: i64) -> Value {
    let lower = text.to_ascii_lowercase();
    let (yes, no) = if mode == TYPED { (Value::TRUE, Value::FALSE) } else { (Value::from(cx.str(b"1")), Value::from(cx.str(b""))) };
    match &lower[..] {
        b"on" | b"yes" | b"true" => return yes,
        b"off" | b"no" | b"false" | b"none" => return no,
        b"null" => return if mode == TYPED { Value::NULL } else { no },
        _ => {}
    }
    if let Some(constant) = constant(cx, text) {
        return Value::from(cx.str(&constant));
    }
    if mode == TYPED
        && let Ok(text) = std::str::from_utf8(text.trim_ascii_end())
        && text.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'-' | b'e' | b'E' | b'+'))
        && text.bytes().any(|byte| byte.is_ascii_digit())
    {
        if let Ok(int) = text.parse::<i64>() {
            return Value::int(int);
        }
        if let Ok(float) = text.parse::<f64>() {
            return Value::float(float);
        }
    }
    if text.iter().any(|byte| matches!(byte, b' ' | b'\t')) {
        return Value::from(cx.str(with_constants(cx, text)));
    }
    Value::from(cx.str(text))
}

fn constant(cx: &Request, name: &[u8]) -> Option<Vec<u8>> {
    let value = cx.constants.get(name).cloned().or_else(|| cx.engine.constant(name).cloned())?;
    match value.view() {
        heddle_value::View::Int(int) => Some(int.to_string().into_bytes()),
        heddle_value::View::Bool(bool) => Some(if bool { b"1".to_vec() } else { Vec::new() }),
        heddle_value::View::Float(float) => Some(heddle_runtime::ops::float_text(cx, float)),
        heddle_value::View::Str(text) => Some(text.to_vec()),
        _ => None,
    }
}

/// `a | b & c ^ d`, from left to right.
fn union(cx: &Request, rest: &mut &[Piece]) -> std::result::Result<i64, Unexpected> {
    let mut left = operand(cx, rest)?;
    while let Some(Piece::Operator(operator @ (b'|' | b'&' | b'^'))) = rest.first() {
        let operator = *operator;
        *rest = &rest[1..];
        let right = operand(cx, rest)?;
        left = match operator {
            b'|' => left | right,
            b'&' => left & right,
            _ => left ^ right,
        };
    }
    Ok(left)
}

fn operand(cx: &Request, rest: &mut &[Piece]) -> std::result::Result<i64, Unexpected> {
    let Some((first, after)) = rest.split_first() else {
        return Err(b"END_OF_LINE".to_vec());
    };
    *rest = after;
    match first {
        Piece::Operator(b'~') => Ok(!operand(cx, rest)?),
        Piece::Operator(b'!') => Ok(i64::from(operand(cx, rest)? == 0)),
        Piece::Operator(b'(') => {
            let value = union(cx, rest)?;
            match rest.split_first() {
                Some((Piece::Operator(b')'), after)) => {
                    *rest = after;
                    Ok(value)
                }
                _ => Err(b"END_OF_LINE, expecting ')'".to_vec()),
            }
        }
        Piece::Operator(byte) => Err(format!("'{}'", *byte as char).into_bytes()),
        Piece::Bare(text) if text.trim_ascii().is_empty() => operand(cx, rest),
        Piece::Quoted(text) | Piece::Exact(text) | Piece::Bare(text) => {
            let text = text.trim_ascii();
            let text = constant(cx, text).unwrap_or_else(|| text.to_vec());
            Ok(heddle_runtime::ini::parse_int(&text))
        }
    }
}
