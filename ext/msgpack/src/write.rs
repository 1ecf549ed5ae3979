//! From the text of `serialize()` to MessagePack.
//!
//! What MessagePack has no form for is a map whose first key is nil: an object (nil leads to the
//! class's name), and with a number behind nil an array that is referred to, an array or object
//! that occurred before, a case of an enum. Arrays and objects are counted from 1.

use crate::Options;
use heddle_serialized::{Event, Events, Token};
use std::collections::{HashMap, HashSet};

/// Numbers behind the key nil.
pub(crate) mod mark {
    pub const REFERENCE: u8 = 1;
    pub const ARRAY_AGAIN: u8 = 2;
    pub const CUSTOM: u8 = 3;
    pub const OBJECT_AGAIN: u8 = 4;
    pub const OBJECT_VARIABLE: u8 = 5;
    pub const CASE: u8 = 6;
}

const NIL: u8 = 0xc0;

/// Tells a value of the text by its number here.
#[derive(Clone, Copy)]
struct Seen {
    /// `None`: it has no number here, and is written again.
    id: Option<u32>,
    is_object: bool,
    /// Where its bytes are; the end is 0 until it ends.
    start: usize,
    end: usize,
}

/// An array or object that is open.
struct Open {
    number: usize,
    /// Keys are not written.
    is_list: bool,
}

struct Translator<'a> {
    out: Vec<u8>,
    how: Options,
    written: &'a mut dyn FnMut(&[u8]) -> Written,
    /// Of arrays and objects in the order in which they begin: whether keys count from 0.
    lists: std::vec::IntoIter<bool>,
    seen: HashMap<usize, Seen>,
    next: u32,
    variables: HashSet<usize>,
    open: Vec<Open>,
}

/// Who chose what is written of an object.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Written {
    /// Nobody: all properties.
    Plain,
    /// `__serialize()`
    ByMethod,
    /// `__sleep()`
    BySleep,
}

/// Translates a text; `written` is asked about each class.
pub(crate) fn translate(text: &[u8], how: Options, written: &mut dyn FnMut(&[u8]) -> Written) -> Vec<u8> {
    let mut translator = Translator {
        out: Vec::new(),
        how,
        written,
        lists: lists(text).into_iter(),
        seen: HashMap::new(),
        next: 1,
        variables: Events::variables(text),
        open: Vec::new(),
    };
    for event in Events::new(text) {
        match event {
            Event::Key(_) if translator.open.last().is_some_and(|open| open.is_list) => {}
            Event::Key(Token::Int(int)) => int_into(&mut translator.out, int),
            Event::Key(Token::Str(name)) => translator.str(name),
            Event::Key(_) => {}
            Event::Value(token, number) => translator.value(token, number),
            Event::End => {
                let end = translator.out.len();
                if let Some(open) = translator.open.pop()
                    && let Some(seen) = translator.seen.get_mut(&open.number)
                {
                    seen.end = end;
                }
            }
        }
    }
    translator.out
}

/// Finds which arrays and objects have keys that count from 0.
fn lists(text: &[u8]) -> Vec<bool> {
    let (mut lists, mut open): (Vec<bool>, Vec<(usize, i64)>) = (Vec::new(), Vec::new());
    for event in Events::new(text) {
        match event {
            Event::Key(key) => {
                if let Some((index, next)) = open.last_mut() {
                    lists[*index] &= key == Token::Int(*next);
                    *next += 1;
                }
            }
            Event::Value(Token::Array(_) | Token::Object(..), _) => {
                open.push((lists.len(), 0));
                lists.push(true);
            }
            Event::Value(..) => {}
            Event::End => {
                open.pop();
            }
        }
    }
    lists
}

fn int_into(out: &mut Vec<u8>, int: i64) {
    match int {
        -32..=127 => out.push(int as u8),
        128..=0xff => out.extend([0xcc, int as u8]),
        0x100..=0xffff => {
            out.push(0xcd);
            out.extend((int as u16).to_be_bytes());
        }
        0x1_0000..=0xffff_ffff => {
            out.push(0xce);
            out.extend((int as u32).to_be_bytes());
        }
        0x1_0000_0000.. => {
            out.push(0xcf);
            out.extend((int as u64).to_be_bytes());
        }
        -0x80..=-0x21 => out.extend([0xd0, int as u8]),
        -0x8000..=-0x81 => {
            out.push(0xd1);
            out.extend((int as i16).to_be_bytes());
        }
        -0x8000_0000..=-0x8001 => {
            out.push(0xd2);
            out.extend((int as i32).to_be_bytes());
        }
        _ => {
            out.push(0xd3);
            out.extend(int.to_be_bytes());
        }
    }
}

impl Translator<'_> {
    fn str(&mut self, bytes: &[u8]) {
        match bytes.len() {
            len @ 0..=31 => self.out.push(0xa0 | len as u8),
            len @ 32..=255 if self.how.str8 => self.out.extend([0xd9, len as u8]),
            len @ 0..=0xffff => {
                self.out.push(0xda);
                self.out.extend((len as u16).to_be_bytes());
            }
            len => {
                self.out.push(0xdb);
                self.out.extend((len as u32).to_be_bytes());
            }
        }
        self.out.extend_from_slice(bytes);
    }

    /// Begins an array (`short` is 0x90) or a map (0x80) of so many elements.
    fn begin(&mut self, short: u8, long: u8, count: usize) {
        match count {
            0..=15 => self.out.push(short | count as u8),
            16..=0xffff => {
                self.out.push(long);
                self.out.extend((count as u16).to_be_bytes());
            }
            _ => {
                self.out.push(long + 1);
                self.out.extend((count as u32).to_be_bytes());
            }
        }
    }

    fn list(&mut self, count: usize) {
        self.begin(0x90, 0xdc, count);
    }

    fn map(&mut self, count: usize) {
        self.begin(0x80, 0xde, count);
    }

    /// Writes a map of two pairs: nil and a mark, 0 and a number.
    fn again(&mut self, mark: u8, id: u32) {
        self.out.extend([0x82, NIL, mark, 0]);
        int_into(&mut self.out, i64::from(id));
    }

    /// Gives a value of the text its number here.
    fn number(&mut self, number: usize, is_object: bool) {
        let seen = Seen { id: Some(self.next), is_object, start: self.out.len(), end: 0 };
        self.seen.insert(number, seen);
        self.next += 1;
    }

    fn value(&mut self, token: Token<'_>, number: usize) {
        let is_variable = number > 0 && self.variables.contains(&number) && self.how.php_only;
        let start = self.out.len();
        match token {
            Token::Null => self.out.push(NIL),
            Token::Bool(bool) => self.out.push(if bool { 0xc3 } else { 0xc2 }),
            Token::Int(int) => int_into(&mut self.out, int),
            Token::Float(float) => {
                self.out.push(0xcb);
                self.out.extend(float.to_bits().to_be_bytes());
            }
            Token::Str(bytes) => self.str(bytes),
            Token::Array(count) => return self.array(number, count, is_variable),
            Token::Object(class, count) => return self.object(number, class, count, is_variable),
            Token::Custom(class, data) => {
                self.number(number, true);
                self.out.extend([0x82, NIL, mark::CUSTOM]);
                self.str(class);
                self.str(data);
            }
            Token::Case(text) => {
                self.number(number, true);
                let colon = text.iter().position(|byte| *byte == b':').unwrap_or(text.len());
                self.out.extend([0x82, NIL, mark::CASE]);
                self.str(&text[..colon]);
                self.str(text.get(colon + 1..).unwrap_or_default());
            }
            Token::Again(target) => {
                if let Some(seen) = self.refer(target, mark::OBJECT_AGAIN) {
                    self.seen.insert(number, seen);
                }
                return;
            }
            Token::Variable(target) => {
                let is_object = self.seen.get(&target).is_some_and(|seen| seen.is_object);
                self.refer(target, if is_object { mark::OBJECT_VARIABLE } else { mark::ARRAY_AGAIN });
                return;
            }
        }
        if number > 0 && self.variables.contains(&number) {
            let end = self.out.len();
            let seen = self.seen.entry(number).or_insert(Seen { id: None, is_object: false, start, end });
            seen.end = end;
        }
    }

    /// Refers to a value that occurred, or writes it once more where that is not told.
    fn refer(&mut self, target: usize, mark: u8) -> Option<Seen> {
        let seen = self.seen.get(&target).copied();
        match seen {
            Some(Seen { id: Some(id), .. }) if self.how.php_only => self.again(mark, id),
            Some(Seen { start, end, .. }) if end > start => self.out.extend_from_within(start..end),
            _ => self.out.push(NIL),
        }
        seen
    }

    fn array(&mut self, number: usize, count: usize, is_variable: bool) {
        let is_list = self.lists.next().unwrap_or(false) && !is_variable;
        self.number(number, false);
        self.open.push(Open { number, is_list });
        if is_list {
            self.list(count);
        } else {
            self.map(count + usize::from(is_variable));
        }
        if is_variable {
            self.out.extend([NIL, mark::REFERENCE]);
        }
    }

    fn object(&mut self, number: usize, class: &[u8], count: usize, is_variable: bool) {
        let is_list = self.lists.next().unwrap_or(false);
        let written = (self.written)(class);
        let by_method = written == Written::ByMethod;
        self.number(number, true);
        if !self.how.php_only && written == Written::Plain {
            self.open.push(Open { number, is_list: true });
            return self.list(count);
        }
        let marks = usize::from(is_variable);
        self.map(marks + if by_method { 2 } else { 1 + count });
        if is_variable {
            self.out.extend([NIL, mark::REFERENCE]);
        }
        self.out.push(NIL);
        self.str(class);
        if by_method {
            // the array that the method returned counts as well
            self.next += 1;
            self.out.push(NIL);
            if is_list { self.list(count) } else { self.map(count) }
        }
        self.open.push(Open { number, is_list: is_list && by_method });
    }
}
