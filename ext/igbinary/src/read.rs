//! From igbinary's form to the text of `unserialize()`.
//!
//! Bytes may come from anywhere: no length is believed before the bytes are there, and depth takes
//! no native stack. What one string or array that is named often comes to is bounded by the
//! request's memory.

use crate::write::kind;
use heddle_serialized::{Event, Events, Token, Writer};
use std::collections::HashSet;
use std::ops::Range;

/// An array or object that is open.
struct Open {
    left: usize,
    key_next: bool,
    id: usize,
}

/// Tells a value of the form by its number in the text.
struct Seen {
    /// The number in the text.
    number: usize,
    /// Where an array's text begins, and where it ends, once it has.
    start: usize,
    end: Option<usize>,
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    text: Writer,
    strings: Vec<Range<usize>>,
    seen: Vec<Seen>,
    /// Numbers of the text that are variables.
    variables: HashSet<usize>,
    open: Vec<Open>,
}

type Outcome<T> = Result<T, String>;

/// Translates bytes into a text; also returns how many bytes are left. The error is a warning's
/// words.
pub(crate) fn translate(bytes: &[u8]) -> Outcome<(Vec<u8>, usize)> {
    const LEAST: usize = 5;
    if bytes.len() < LEAST {
        return Err(format!("igbinary_unserialize_header: expected at least 5 bytes of data, got {} byte(s)", bytes.len()));
    }
    let head = [bytes[0], bytes[1], bytes[2], bytes[3]];
    let version = u32::from_be_bytes(head);
    if version != 1 && version != 2 {
        return Err(wrong_version(&head));
    }
    let (text, strings, seen, open) = (Writer::default(), Vec::new(), Vec::new(), Vec::new());
    let mut reader = Reader { bytes, at: head.len(), text, strings, seen, variables: HashSet::new(), open };
    reader.run()?;
    Ok((reader.text.finish(), bytes.len() - reader.at))
}

fn wrong_version(head: &[u8; 4]) -> String {
    if head.iter().all(u8::is_ascii_graphic) {
        let shown = String::from_utf8_lossy(head);
        return format!(
            "igbinary_unserialize_header: unsupported version: \"{shown}\"..., should begin with a binary version header of \"\\x00\\x00\\x00\\x01\" or \"\\x00\\x00\\x00\\x02\""
        );
    }
    format!("igbinary_unserialize_header: unsupported version: {}, should be 1 or 2", u32::from_be_bytes(*head))
}

impl Reader<'_> {
    fn run(&mut self) -> Outcome<()> {
        loop {
            if let Some(open) = self.open.last_mut() {
                if open.left == 0 && open.key_next {
                    let id = open.id;
                    self.text.end();
                    self.seen[id].end = Some(self.text.position());
                    self.open.pop();
                    if self.open.is_empty() {
                        return Ok(());
                    }
                    continue;
                }
                let is_key = open.key_next;
                open.key_next = !is_key;
                if is_key {
                    open.left -= 1;
                    self.key()?;
                    continue;
                }
            }
            let depth = self.open.len();
            self.value()?;
            if self.open.is_empty() && depth == 0 {
                return Ok(());
            }
        }
    }

    fn take(&mut self, len: usize, who: &str) -> Outcome<&[u8]> {
        let bytes = self.bytes.get(self.at..self.at.saturating_add(len)).ok_or_else(|| format!("{who}: end-of-data"))?;
        self.at += len;
        Ok(bytes)
    }

    /// Reads a number of 1, 2 or 4 bytes, as the kind's distance from the first of three says.
    fn sized(&mut self, distance: u8, who: &str) -> Outcome<usize> {
        let bytes = self.take(1 << distance, who)?;
        Ok(bytes.iter().fold(0, |number, byte| number << 8 | usize::from(*byte)))
    }

    fn int(&mut self, of: u8) -> Outcome<i64> {
        const WHO: &str = "igbinary_unserialize_long";
        let (size, negative) = match of {
            kind::INT64.. => (8, of & 1 != 0),
            _ => (1 << ((of - kind::INT) / 2), of & 1 != 0),
        };
        let size = self.take(size, WHO)?.iter().fold(0_u64, |number, byte| number << 8 | u64::from(*byte));
        const SMALLEST: u64 = 1 << 63;
        match (negative, size) {
            (true, SMALLEST) => Ok(i64::MIN),
            (_, SMALLEST..) => Err(format!("{WHO}: too big 64bit long")),
            (true, size) => Ok(-(size as i64)),
            (false, size) => Ok(size as i64),
        }
    }

    /// Reads a string behind its kind.
    fn str(&mut self, of: u8) -> Outcome<Range<usize>> {
        match of {
            kind::EMPTY_STR => Ok(0..0),
            kind::STR_AGAIN..kind::STR => self.str_again(of - kind::STR_AGAIN),
            _ => self.new_str(of - kind::STR),
        }
    }

    fn str_again(&mut self, distance: u8) -> Outcome<Range<usize>> {
        let number = self.sized(distance, "igbinary_unserialize_string")?;
        let found = self.strings.get(number).cloned();
        found.ok_or_else(|| "igbinary_unserialize_string: string index is out-of-bounds".to_owned())
    }

    fn new_str(&mut self, distance: u8) -> Outcome<Range<usize>> {
        const WHO: &str = "igbinary_unserialize_chararray";
        let len = self.sized(distance, WHO)?;
        let start = self.at;
        self.take(len, WHO)?;
        self.strings.push(start..start + len);
        Ok(start..start + len)
    }

    fn key(&mut self) -> Outcome<()> {
        let of = self.take(1, "igbinary_unserialize_array")?[0];
        match of {
            kind::INT..=kind::LAST_INT32 | kind::INT64..kind::OBJECT_AGAIN => {
                let int = self.int(of)?;
                self.text.int_key(int);
            }
            kind::EMPTY_STR..kind::ARRAY => {
                let range = self.str(of)?;
                self.text.str_key(&self.bytes[range]);
            }
            _ => return Err(format!("igbinary_unserialize_array: unknown key type '{of:02x}', position {}", self.at)),
        }
        Ok(())
    }

    /// Reads how many elements follow and whether there can be so many.
    fn count(&mut self, distance: u8) -> Outcome<usize> {
        const WHO: &str = "igbinary_unserialize_array";
        let count = self.sized(distance, WHO)?;
        let left = self.bytes.len() - self.at;
        if count > left {
            return Err(format!("{WHO}: data size {left} smaller that requested array length {count}."));
        }
        Ok(count)
    }

    fn value(&mut self) -> Outcome<()> {
        const WHO: &str = "igbinary_unserialize_zval";
        let mut of = self.take(1, WHO)?[0];
        let is_variable = of == kind::VARIABLE;
        if is_variable {
            of = self.take(1, WHO)?[0];
        }
        let is_again = matches!(of, kind::ARRAY_AGAIN..kind::FALSE | kind::OBJECT_AGAIN..kind::VARIABLE);
        if is_variable && !is_again {
            self.variables.insert(self.text.number() + 1);
        }
        let is_scalar = matches!(of, kind::NULL | kind::FALSE..kind::ARRAY | kind::INT64..kind::OBJECT_AGAIN);
        match of {
            kind::NULL => self.text.null(),
            kind::FALSE | kind::TRUE => self.text.bool(of == kind::TRUE),
            kind::INT..=kind::LAST_INT32 | kind::INT64..kind::OBJECT_AGAIN => {
                let int = self.int(of)?;
                self.text.int(int);
            }
            kind::FLOAT => {
                let bytes = self.take(8, "igbinary_unserialize_double")?;
                let bits = bytes.iter().fold(0, |bits, byte| bits << 8 | u64::from(*byte));
                self.text.float(f64::from_bits(bits));
            }
            kind::EMPTY_STR..kind::ARRAY => {
                let range = self.str(of)?;
                self.text.str(&self.bytes[range]);
            }
            kind::ARRAY..kind::OBJECT => {
                let count = self.count(of - kind::ARRAY)?;
                let start = self.text.position();
                self.text.array(count);
                self.begin(start, count);
            }
            kind::OBJECT..kind::CUSTOM => self.object(of)?,
            kind::ARRAY_AGAIN..kind::FALSE | kind::OBJECT_AGAIN..kind::VARIABLE => self.again(of, is_variable)?,
            _ => return Err(format!("{WHO}: unknown type '{of:02x}', position {}", self.at)),
        }
        if is_variable && is_scalar {
            self.count_in();
        }
        Ok(())
    }

    /// Gives the value that was written last its number in the form.
    fn count_in(&mut self) {
        self.seen.push(Seen { number: self.text.number(), start: 0, end: None });
    }

    /// Goes into an array or object that was written from `start` on.
    fn begin(&mut self, start: usize, count: usize) {
        self.open.push(Open { left: count, key_next: true, id: self.seen.len() });
        self.seen.push(Seen { number: self.text.number(), start, end: None });
    }

    fn again(&mut self, of: u8, is_variable: bool) -> Outcome<()> {
        let is_object = of >= kind::OBJECT_AGAIN;
        let first = if is_object { kind::OBJECT_AGAIN } else { kind::ARRAY_AGAIN };
        let id = self.sized(of - first, "igbinary_unserialize_ref")?;
        let Some(seen) = self.seen.get(id) else {
            return Err(format!("igbinary_unserialize_ref: invalid reference {id} >= {}", self.seen.len()));
        };
        match seen.end {
            _ if is_object && !is_variable => self.text.again(seen.number),
            Some(end) if !is_object && !is_variable => {
                let (text, before) = (self.text.part(seen.start..end).to_vec(), seen.number - 1);
                self.copy(&text, before);
            }
            _ => self.text.variable(seen.number),
        }
        Ok(())
    }

    /// Writes an array again as a copy: its objects and variables are those of the first. `before`:
    /// how many values were before the first.
    fn copy(&mut self, text: &[u8], before: usize) {
        let mut skipped = 0;
        for event in Events::new(text) {
            match event {
                Event::Value(Token::Array(_) | Token::Object(..), _) if skipped > 0 => skipped += 1,
                Event::End if skipped > 0 => skipped -= 1,
                _ if skipped > 0 => {}
                Event::Key(Token::Int(int)) => self.text.int_key(int),
                Event::Key(Token::Str(name)) => self.text.str_key(name),
                Event::Key(_) => {}
                Event::End => self.text.end(),
                Event::Value(token, number) => {
                    let is_nested = matches!(token, Token::Array(_) | Token::Object(..));
                    let number = before + number;
                    if number > before && number != before + 1 && self.variables.contains(&number) {
                        self.text.variable(number);
                        skipped = usize::from(is_nested);
                        continue;
                    }
                    skipped = usize::from(matches!(token, Token::Object(..)));
                    self.copy_value(token, number);
                }
            }
        }
    }

    fn copy_value(&mut self, token: Token<'_>, number: usize) {
        match token {
            Token::Null => self.text.null(),
            Token::Bool(bool) => self.text.bool(bool),
            Token::Int(int) => self.text.int(int),
            Token::Float(float) => self.text.float(float),
            Token::Str(bytes) => self.text.str(bytes),
            Token::Array(count) => self.text.array(count),
            Token::Object(..) | Token::Custom(..) | Token::Case(_) => self.text.again(number),
            Token::Again(target) => self.text.again(target),
            Token::Variable(target) => self.text.variable(target),
        }
    }

    fn object(&mut self, of: u8) -> Outcome<()> {
        const WHO: &str = "igbinary_unserialize_object";
        let class = if of >= kind::OBJECT_OF { self.str_again(of - kind::OBJECT_OF)? } else { self.new_str(of - kind::OBJECT)? };
        let inner = self.take(1, WHO)?[0];
        match inner {
            kind::ARRAY..kind::OBJECT => {
                let count = self.count(inner - kind::ARRAY)?;
                let start = self.text.position();
                self.text.object(&self.bytes[class], count);
                self.begin(start, count);
            }
            kind::CUSTOM..kind::INT64 => {
                let len = self.sized(inner - kind::CUSTOM, WHO)?;
                let start = self.at;
                self.take(len, WHO)?;
                self.text.custom(&self.bytes[class], &self.bytes[start..start + len]);
                self.count_in();
            }
            kind::CASE => {
                let of = self.take(1, WHO)?[0];
                if !(kind::STR_AGAIN..kind::ARRAY).contains(&of) {
                    return Err(format!("{WHO}: unknown object inner type '{of:02x}', position {}", self.at));
                }
                let case = self.str(of)?;
                self.text.case(&self.bytes[class], &self.bytes[case]);
                self.count_in();
            }
            _ => return Err(format!("{WHO}: unknown object inner type '{inner:02x}', position {}", self.at)),
        }
        Ok(())
    }
}
