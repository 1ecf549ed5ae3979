//! JSON text as values: a recursive descent over bytes, no deeper than asked for.

use crate::error::Error;
use heddle_runtime::Request;
use heddle_runtime::object::instantiate;
use heddle_value::juggle::convert::str_to_float;
use heddle_value::{Array, Key, Str, Value};

/// How to decode.
#[derive(Clone, Copy)]
pub struct Options {
    /// Objects become arrays.
    pub arrays: bool,
    /// How many levels there may be, of which a value within the innermost array or object is one.
    pub depth: usize,
    /// `JSON_BIGINT_AS_STRING` and its like.
    pub flags: i64,
}

const BIGINT_AS_STRING: i64 = 2;
const INVALID_UTF8_IGNORE: i64 = 1 << 20;
const INVALID_UTF8_SUBSTITUTE: i64 = 1 << 21;
/// Deeper than this, nesting is refused whatever was asked for: the parser's own stack.
const DEEPEST: usize = 20_000;

/// The value of a whole text.
pub fn decode(cx: &mut Request, text: &[u8], options: Options) -> Result<Value, Error> {
    let mut parser = Parser { cx, text, at: 0, depth: 0, options };
    parser.space();
    let value = parser.value()?;
    parser.space();
    if parser.at < text.len() {
        return Err(parser.unexpected());
    }
    Ok(value)
}

/// Says what a string is for.
#[derive(Clone, Copy)]
enum Role {
    Key,
    Value,
}

struct Parser<'a> {
    cx: &'a mut Request,
    text: &'a [u8],
    at: usize,
    depth: usize,
    options: Options,
}

impl Parser<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    /// The error for the byte at hand.
    fn unexpected(&self) -> Error {
        match self.peek() {
            Some(0..0x20) => Error::ControlCharacter,
            // A text that has no end says so, even where none may stand.
            Some(b'"') if !self.text[self.at + 1..].contains(&b'"') => Error::ControlCharacter,
            Some(0x80..) if std::str::from_utf8(&self.text[self.at..]).is_err() => Error::Utf8,
            _ => Error::Syntax,
        }
    }

    fn value(&mut self) -> Result<Value, Error> {
        match self.peek() {
            Some(b'{') => self.object(),
            Some(b'[') => self.array(),
            Some(b'"') => self.string(Role::Value).map(Value::from),
            Some(b'-' | b'0'..=b'9') => self.number(),
            Some(b't') => self.word(b"true", Value::TRUE),
            Some(b'f') => self.word(b"false", Value::FALSE),
            Some(b'n') => self.word(b"null", Value::NULL),
            _ => Err(self.unexpected()),
        }
    }

    fn word(&mut self, word: &[u8], value: Value) -> Result<Value, Error> {
        match self.text.get(self.at..self.at + word.len()) {
            Some(found) if found == word => {
                self.at += word.len();
                Ok(value)
            }
            _ => Err(Error::Syntax),
        }
    }

    fn enter(&mut self) -> Result<(), Error> {
        self.depth += 1;
        if self.depth >= self.options.depth || self.depth > DEEPEST { Err(Error::Depth) } else { Ok(()) }
    }

    fn array(&mut self) -> Result<Value, Error> {
        self.at += 1;
        self.enter()?;
        let mut list = Array::new();
        self.space();
        if self.peek() == Some(b']') {
            self.at += 1;
            self.depth -= 1;
            return Ok(Value::from(list));
        }
        if self.peek() == Some(b'}') {
            return Err(Error::StateMismatch);
        }
        loop {
            self.space();
            let value = self.value()?;
            let _ = list.push(self.cx.heap(), value);
            self.space();
            match self.peek() {
                Some(b',') => self.at += 1,
                Some(b']') => break,
                Some(b'}') => return Err(Error::StateMismatch),
                _ => return Err(self.unexpected()),
            }
        }
        self.at += 1;
        self.depth -= 1;
        Ok(Value::from(list))
    }

    fn object(&mut self) -> Result<Value, Error> {
        self.at += 1;
        self.enter()?;
        let mut table = Array::new();
        self.space();
        if self.peek() == Some(b'}') {
            self.at += 1;
        } else if self.peek() == Some(b']') {
            return Err(Error::StateMismatch);
        } else {
            self.members(&mut table)?;
        }
        self.depth -= 1;
        if self.options.arrays {
            return Ok(Value::from(table));
        }
        let class = self.cx.engine.known.std_class;
        let object = instantiate(self.cx, class).map_err(|_| Error::Syntax)?;
        if !table.is_empty() {
            object.set_dynamic(self.cx.heap(), Some(table));
        }
        Ok(Value::from(object))
    }

    fn members(&mut self, table: &mut Array) -> Result<(), Error> {
        loop {
            self.space();
            if self.peek() != Some(b'"') {
                return Err(self.unexpected());
            }
            let name = self.string(Role::Key)?;
            self.space();
            if self.peek() != Some(b':') {
                return Err(self.unexpected());
            }
            self.at += 1;
            self.space();
            let value = self.value()?;
            if !self.options.arrays && name.first() == Some(&0) {
                return Err(Error::InvalidPropertyName);
            }
            table.insert(self.cx.heap(), Key::from(name), value);
            self.space();
            match self.peek() {
                Some(b',') => self.at += 1,
                Some(b'}') => {
                    self.at += 1;
                    return Ok(());
                }
                Some(b']') => return Err(Error::StateMismatch),
                _ => return Err(self.unexpected()),
            }
        }
    }

    fn number(&mut self) -> Result<Value, Error> {
        let start = self.at;
        if self.peek() == Some(b'-') {
            self.at += 1;
        }
        match self.peek() {
            Some(b'0') => self.at += 1,
            Some(b'1'..=b'9') => self.digits(),
            _ => return Err(Error::Syntax),
        }
        let mut float = false;
        if self.peek() == Some(b'.') && matches!(self.text.get(self.at + 1), Some(b'0'..=b'9')) {
            float = true;
            self.at += 1;
            self.digits();
        }
        if matches!(self.peek(), Some(b'e' | b'E')) {
            let sign = usize::from(matches!(self.text.get(self.at + 1), Some(b'+' | b'-')));
            if matches!(self.text.get(self.at + 1 + sign), Some(b'0'..=b'9')) {
                float = true;
                self.at += 1 + sign;
                self.digits();
            }
        }
        let text = &self.text[start..self.at];
        if float {
            return Ok(Value::float(str_to_float(text)));
        }
        let digits = std::str::from_utf8(text).unwrap_or_default();
        match digits.parse::<i64>() {
            Ok(int) => Ok(Value::int(int)),
            Err(_) if self.options.flags & BIGINT_AS_STRING != 0 => Ok(Value::from(self.cx.str(text))),
            Err(_) => Ok(Value::float(str_to_float(text))),
        }
    }

    fn digits(&mut self) {
        while matches!(self.peek(), Some(b'0'..=b'9')) {
            self.at += 1;
        }
    }

    fn string(&mut self, role: Role) -> Result<Str, Error> {
        self.at += 1;
        let start = self.at;
        let read = self.string_from(start, role);
        // of two mistakes the first one counts
        if read.is_err()
            && self.options.flags & (INVALID_UTF8_IGNORE | INVALID_UTF8_SUBSTITUTE) == 0
            && std::str::from_utf8(&self.text[start..self.at.min(self.text.len())]).is_err()
        {
            return Err(Error::Utf8);
        }
        read
    }

    /// Reads a string whose first quote stands before `start`.
    fn string_from(&mut self, start: usize, role: Role) -> Result<Str, Error> {
        // most strings have nothing to decode
        let rest = &self.text[start..];
        let plain = rest.iter().position(|byte| matches!(byte, b'"' | b'\\' | 0..0x20)).unwrap_or(rest.len());
        self.at += plain;
        if self.peek() == Some(b'"') {
            self.at += 1;
            return self.checked(&rest[..plain], role);
        }
        let mut out = self.text[start..self.at].to_vec();
        loop {
            match self.peek() {
                None => return Err(Error::ControlCharacter),
                Some(b'"') => {
                    self.at += 1;
                    return self.checked(&out, role);
                }
                Some(b'\\') => self.escape(&mut out)?,
                Some(0..0x20) => return Err(Error::ControlCharacter),
                Some(byte) => {
                    out.push(byte);
                    self.at += 1;
                }
            }
        }
    }

    /// A string's bytes, if they are UTF-8 or may be repaired.
    fn checked(&mut self, text: &[u8], role: Role) -> Result<Str, Error> {
        if text.is_ascii() || simdutf8::basic::from_utf8(text).is_ok() {
            return Ok(match role {
                Role::Key => self.cx.key_text(text),
                Role::Value => self.cx.str(text),
            });
        }
        let substitute = self.options.flags & INVALID_UTF8_SUBSTITUTE != 0;
        if !substitute && self.options.flags & INVALID_UTF8_IGNORE == 0 {
            return Err(Error::Utf8);
        }
        let mut out = Vec::with_capacity(text.len());
        for chunk in text.utf8_chunks() {
            out.extend_from_slice(chunk.valid().as_bytes());
            if substitute {
                chunk.invalid().iter().for_each(|_| out.extend_from_slice("\u{fffd}".as_bytes()));
            }
        }
        Ok(self.cx.str(out))
    }

    fn escape(&mut self, out: &mut Vec<u8>) -> Result<(), Error> {
        self.at += 1;
        let byte = match self.peek() {
            Some(b'"') => b'"',
            Some(b'\\') => b'\\',
            Some(b'/') => b'/',
            Some(b'b') => 8,
            Some(b'f') => 12,
            Some(b'n') => b'\n',
            Some(b'r') => b'\r',
            Some(b't') => b'\t',
            Some(b'u') => {
                self.at += 1;
                return self.unicode(out);
            }
            _ => return Err(Error::Syntax),
        };
        out.push(byte);
        self.at += 1;
        Ok(())
    }

    /// Four hexadecimal digits.
    fn unit(&mut self) -> Result<u32, Error> {
        let digits = self.text.get(self.at..self.at + 4).ok_or(Error::Syntax)?;
        let mut unit = 0;
        for digit in digits {
            unit = unit << 4 | char::from(*digit).to_digit(16).ok_or(Error::Syntax)?;
        }
        self.at += 4;
        Ok(unit)
    }

    fn unicode(&mut self, out: &mut Vec<u8>) -> Result<(), Error> {
        let mut code = self.unit()?;
        if (0xd800..0xdc00).contains(&code) {
            if self.text.get(self.at..self.at + 2) != Some(b"\\u") {
                return Err(Error::Utf16);
            }
            self.at += 2;
            let low = self.unit().map_err(|_| Error::Utf16)?;
            if !(0xdc00..0xe000).contains(&low) {
                return Err(Error::Utf16);
            }
            code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
        }
        let char = char::from_u32(code).ok_or(Error::Utf16)?;
        out.extend_from_slice(char.encode_utf8(&mut [0; 4]).as_bytes());
        Ok(())
    }
}
