//! From the text of `serialize()` to igbinary's form.
//!
//! Arrays, objects and variables that are referred to have numbers from 0 in the order in which
//! they begin; strings have theirs. The text counts all values from 1, so a table leads from its
//! numbers to these.

use heddle_serialized::{Event, Events, Token};
use std::collections::{HashMap, HashSet};

/// The form's version.
const HEADER: [u8; 4] = [0, 0, 0, 2];

/// Bytes with which values begin. Three in a row differ in the size of the number that follows: 8,
/// 16 or 32 bits.
pub(crate) mod kind {
    pub const NULL: u8 = 0x00;
    pub const ARRAY_AGAIN: u8 = 0x01;
    pub const FALSE: u8 = 0x04;
    pub const TRUE: u8 = 0x05;
    /// Positive and negative take turns.
    pub const INT: u8 = 0x06;
    pub const LAST_INT32: u8 = 0x0b;
    pub const FLOAT: u8 = 0x0c;
    pub const EMPTY_STR: u8 = 0x0d;
    pub const STR_AGAIN: u8 = 0x0e;
    pub const STR: u8 = 0x11;
    pub const ARRAY: u8 = 0x14;
    pub const OBJECT: u8 = 0x17;
    /// An object whose class's name occurred before.
    pub const OBJECT_OF: u8 = 0x1a;
    pub const CUSTOM: u8 = 0x1d;
    pub const INT64: u8 = 0x20;
    pub const OBJECT_AGAIN: u8 = 0x22;
    pub const VARIABLE: u8 = 0x25;
    pub const CASE: u8 = 0x27;
}

/// Tells a value of the text by its number here.
#[derive(Clone, Copy)]
struct Seen {
    id: u32,
    is_object: bool,
}

struct Translator<'a> {
    out: Vec<u8>,
    compact: bool,
    strings: HashMap<&'a [u8], u32>,
    string_count: u32,
    seen: HashMap<usize, Seen>,
    next: u32,
    variables: HashSet<usize>,
}

/// Translates a text; `compact`: strings that occur again are numbers.
pub(crate) fn translate(text: &[u8], compact: bool) -> Vec<u8> {
    let mut translator = Translator {
        out: HEADER.to_vec(),
        compact,
        strings: HashMap::new(),
        string_count: 0,
        seen: HashMap::new(),
        next: 0,
        variables: Events::variables(text),
    };
    for event in Events::new(text) {
        match event {
            Event::Key(Token::Int(int)) => translator.int(int),
            Event::Key(Token::Str(name)) => translator.str(name),
            Event::Value(token, number) => translator.value(token, number),
            Event::Key(_) | Event::End => {}
        }
    }
    translator.out
}

impl<'a> Translator<'a> {
    /// Writes a number behind one of three kinds.
    fn sized(&mut self, first: u8, number: usize) {
        if let Ok(byte) = u8::try_from(number) {
            self.out.extend([first, byte]);
        } else if let Ok(short) = u16::try_from(number) {
            self.out.push(first + 1);
            self.out.extend(short.to_be_bytes());
        } else {
            self.out.push(first + 2);
            self.out.extend((number as u32).to_be_bytes());
        }
    }

    fn int(&mut self, int: i64) {
        let (size, negative) = (int.unsigned_abs(), u8::from(int < 0));
        if let Ok(byte) = u8::try_from(size) {
            self.out.extend([kind::INT + negative, byte]);
        } else if let Ok(short) = u16::try_from(size) {
            self.out.push(kind::INT + 2 + negative);
            self.out.extend(short.to_be_bytes());
        } else if let Ok(long) = u32::try_from(size) {
            self.out.push(kind::INT + 4 + negative);
            self.out.extend(long.to_be_bytes());
        } else {
            self.out.push(kind::INT64 + negative);
            self.out.extend(size.to_be_bytes());
        }
    }

    fn str(&mut self, bytes: &'a [u8]) {
        if bytes.is_empty() {
            self.out.push(kind::EMPTY_STR);
        } else {
            let compact = self.compact;
            self.named(bytes, compact, kind::STR_AGAIN, kind::STR);
        }
    }

    /// Writes a string in full, or as a number where it occurred before and `looks` is set.
    fn named(&mut self, bytes: &'a [u8], looks: bool, again: u8, full: u8) {
        if let Some(number) = self.strings.get(bytes).copied().filter(|_| looks) {
            return self.sized(again, number as usize);
        }
        self.strings.entry(bytes).or_insert(self.string_count);
        self.string_count += 1;
        self.sized(full, bytes.len());
        self.out.extend_from_slice(bytes);
    }

    /// Gives a value of the text its number here.
    fn number(&mut self, number: usize, is_object: bool) {
        self.seen.insert(number, Seen { id: self.next, is_object });
        self.next += 1;
    }

    fn class(&mut self, name: &'a [u8]) {
        self.named(name, true, kind::OBJECT_OF, kind::OBJECT);
    }

    fn value(&mut self, token: Token<'a>, number: usize) {
        if self.variables.contains(&number) && number > 0 {
            self.out.push(kind::VARIABLE);
            if !matches!(token, Token::Array(_) | Token::Object(..) | Token::Custom(..) | Token::Case(_) | Token::Again(_)) {
                self.number(number, false);
            }
        }
        match token {
            Token::Null => self.out.push(kind::NULL),
            Token::Bool(bool) => self.out.push(if bool { kind::TRUE } else { kind::FALSE }),
            Token::Int(int) => self.int(int),
            Token::Float(float) => {
                self.out.push(kind::FLOAT);
                self.out.extend(float.to_bits().to_be_bytes());
            }
            Token::Str(bytes) => self.str(bytes),
            Token::Array(count) => {
                self.number(number, false);
                self.sized(kind::ARRAY, count);
            }
            Token::Object(class, count) => {
                self.number(number, true);
                self.class(class);
                self.sized(kind::ARRAY, count);
            }
            Token::Custom(class, data) => {
                self.number(number, true);
                self.class(class);
                self.sized(kind::CUSTOM, data.len());
                self.out.extend_from_slice(data);
            }
            Token::Case(text) => {
                let colon = text.iter().position(|byte| *byte == b':').unwrap_or(text.len());
                self.number(number, true);
                self.class(&text[..colon]);
                self.out.push(kind::CASE);
                self.str(text.get(colon + 1..).unwrap_or_default());
            }
            Token::Again(target) => {
                let Some(seen) = self.seen.get(&target).copied() else { return self.out.push(kind::NULL) };
                self.seen.insert(number, seen);
                self.sized(kind::OBJECT_AGAIN, seen.id as usize);
            }
            Token::Variable(target) => {
                let Some(seen) = self.seen.get(&target).copied() else { return self.out.push(kind::NULL) };
                self.out.push(kind::VARIABLE);
                self.sized(if seen.is_object { kind::OBJECT_AGAIN } else { kind::ARRAY_AGAIN }, seen.id as usize);
            }
        }
    }
}
