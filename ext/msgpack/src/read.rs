//! From MessagePack to the text of `unserialize()`.
//!
//! Bytes may come from anywhere: no length is believed before the bytes are there, and depth takes
//! no native stack.

use crate::Options;
use crate::write::mark;
use heddle_serialized::Writer;

/// Why bytes are no value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Problem {
    Insufficient,
    Wrong,
}

impl Problem {
    /// Returns the words of a warning.
    pub fn words(self) -> &'static str {
        match self {
            Problem::Insufficient => "Insufficient data for unserializing",
            Problem::Wrong => "Parse error",
        }
    }
}

/// Holds a text, how many bytes it came from, and how many keys are none of PHP's.
pub(crate) struct Read {
    pub text: Vec<u8>,
    pub used: usize,
    pub illegal_keys: usize,
}

/// An array or object that is open.
struct Open {
    left: usize,
    /// The next key of a list; `None` for a map.
    index: Option<i64>,
    key_next: bool,
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    how: Options,
    text: Writer,
    /// Numbers of the text by numbers of the form less 1.
    ids: Vec<usize>,
    open: Vec<Open>,
    illegal_keys: usize,
}

type Outcome<T> = Result<T, Problem>;

/// The bytes of a plain value, or the beginning of a list or map.
enum Item<'a> {
    Nil,
    Bool(bool),
    Int(i64),
    /// An int that PHP has no number for.
    Large(u64),
    Float(f64),
    Str(&'a [u8]),
    /// A value of a type that PHP does not know.
    Foreign,
    List(usize),
    Map(usize),
}

/// Translates the first value in bytes.
pub(crate) fn translate(bytes: &[u8], how: Options) -> Outcome<Read> {
    let mut reader = Reader { bytes, at: 0, how, text: Writer::default(), ids: Vec::new(), open: Vec::new(), illegal_keys: 0 };
    reader.run()?;
    Ok(Read { text: reader.text.finish(), used: reader.at, illegal_keys: reader.illegal_keys })
}

impl<'a> Reader<'a> {
    fn run(&mut self) -> Outcome<()> {
        loop {
            if let Some(open) = self.open.last_mut() {
                if open.left == 0 && open.key_next {
                    self.text.end();
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
                    match &mut open.index {
                        Some(index) => {
                            self.text.int_key(*index);
                            *index += 1;
                        }
                        None => self.key()?,
                    }
                    continue;
                }
            }
            self.value()?;
            if self.open.is_empty() {
                return Ok(());
            }
        }
    }

    fn take(&mut self, len: usize) -> Outcome<&'a [u8]> {
        let bytes = self.bytes.get(self.at..self.at.saturating_add(len)).ok_or(Problem::Insufficient)?;
        self.at += len;
        Ok(bytes)
    }

    fn number(&mut self, len: usize) -> Outcome<u64> {
        Ok(self.take(len)?.iter().fold(0, |number, byte| number << 8 | u64::from(*byte)))
    }

    /// Reads a length of 1, 2, 4 bytes and so many bytes.
    fn counted(&mut self, size: usize) -> Outcome<&'a [u8]> {
        let len = self.number(size)? as usize;
        self.take(len)
    }

    /// Reads how many elements follow; each has at least so many bytes.
    fn count(&mut self, count: usize, least: usize) -> Outcome<usize> {
        let left = self.bytes.len() - self.at;
        if count.saturating_mul(least) > left { Err(Problem::Insufficient) } else { Ok(count) }
    }

    fn item(&mut self) -> Outcome<Item<'a>> {
        let of = self.take(1)?[0];
        Ok(match of {
            0x00..=0x7f => Item::Int(i64::from(of)),
            0xe0..=0xff => Item::Int(i64::from(of as i8)),
            0x80..=0x8f => Item::Map(self.count(usize::from(of & 15), 2)?),
            0x90..=0x9f => Item::List(self.count(usize::from(of & 15), 1)?),
            0xa0..=0xbf => Item::Str(self.take(usize::from(of & 31))?),
            0xc0 => Item::Nil,
            0xc1 => return Err(Problem::Wrong),
            0xc2 | 0xc3 => Item::Bool(of == 0xc3),
            0xc4..=0xc6 => Item::Str(self.counted(1 << (of - 0xc4))?),
            0xc7..=0xc9 => {
                let len = self.number(1 << (of - 0xc7))? as usize;
                self.take(len.saturating_add(1))?;
                Item::Foreign
            }
            0xca => Item::Float(f64::from(f32::from_bits(self.number(4)? as u32))),
            0xcb => Item::Float(f64::from_bits(self.number(8)?)),
            0xcc..=0xcf => {
                let number = self.number(1 << (of - 0xcc))?;
                i64::try_from(number).map_or(Item::Large(number), Item::Int)
            }
            0xd0 => Item::Int(i64::from(self.number(1)? as i8)),
            0xd1 => Item::Int(i64::from(self.number(2)? as i16)),
            0xd2 => Item::Int(i64::from(self.number(4)? as i32)),
            0xd3 => Item::Int(self.number(8)? as i64),
            0xd4..=0xd8 => {
                self.take((1 << (of - 0xd4)) + 1)?;
                Item::Foreign
            }
            0xd9..=0xdb => Item::Str(self.counted(1 << (of - 0xd9))?),
            0xdc | 0xdd => {
                let count = self.number(2 << (of - 0xdc))? as usize;
                Item::List(self.count(count, 1)?)
            }
            0xde | 0xdf => {
                let count = self.number(2 << (of - 0xde))? as usize;
                Item::Map(self.count(count, 2)?)
            }
        })
    }

    fn key(&mut self) -> Outcome<()> {
        match self.item()? {
            Item::Int(int) => self.text.int_key(int),
            Item::Str(bytes) => self.text.str_key(bytes),
            Item::Large(number) => self.text.str_key(number.to_string().as_bytes()),
            Item::List(_) | Item::Map(_) => return Err(Problem::Wrong),
            other => {
                self.illegal_keys += 1;
                let text = match other {
                    Item::Bool(true) => "1".to_owned(),
                    Item::Float(float) => float.to_string(),
                    _ => String::new(),
                };
                self.text.str_key(text.as_bytes());
            }
        }
        Ok(())
    }

    fn value(&mut self) -> Outcome<()> {
        match self.item()? {
            Item::Nil | Item::Foreign => self.text.null(),
            Item::Bool(bool) => self.text.bool(bool),
            Item::Int(int) => self.text.int(int),
            Item::Large(number) => self.text.str(number.to_string().as_bytes()),
            Item::Float(float) => self.text.float(float),
            Item::Str(bytes) => self.text.str(bytes),
            Item::List(count) => self.begin_array(count, Some(0)),
            Item::Map(count) if count > 0 && self.how.php_only && self.bytes.get(self.at) == Some(&0xc0) => {
                self.at += 1;
                self.marked(count - 1)?;
            }
            Item::Map(count) if self.how.assoc => self.begin_array(count, None),
            Item::Map(count) => self.begin_object(b"stdClass", count, None),
        }
        Ok(())
    }

    fn begin_array(&mut self, count: usize, index: Option<i64>) {
        self.text.array(count);
        self.ids.push(self.text.number());
        self.open.push(Open { left: count, index, key_next: true });
    }

    fn begin_object(&mut self, class: &[u8], count: usize, index: Option<i64>) {
        self.text.object(class, count);
        self.ids.push(self.text.number());
        self.open.push(Open { left: count, index, key_next: true });
    }

    /// Reads a map that begins with nil; so many pairs are left.
    fn marked(&mut self, left: usize) -> Outcome<()> {
        match self.item()? {
            Item::Str(class) => self.object(class, left),
            Item::Int(number) => match u8::try_from(number) {
                Ok(mark::REFERENCE) => {
                    if left > 0 && self.bytes.get(self.at) == Some(&0xc0) {
                        self.at += 1;
                        let Item::Str(class) = self.item()? else { return Err(Problem::Wrong) };
                        return self.object(class, left - 1);
                    }
                    self.begin_array(left, None);
                    Ok(())
                }
                Ok(mark @ (mark::ARRAY_AGAIN | mark::OBJECT_AGAIN | mark::OBJECT_VARIABLE)) if left == 1 => self.again(mark),
                Ok(mark @ (mark::CUSTOM | mark::CASE)) if left == 1 => {
                    let (Item::Str(class), Item::Str(text)) = (self.item()?, self.item()?) else { return Err(Problem::Wrong) };
                    if mark == mark::CASE {
                        self.text.case(class, text)
                    } else {
                        self.text.custom(class, text)
                    }
                    self.ids.push(self.text.number());
                    Ok(())
                }
                _ => Err(Problem::Wrong),
            },
            _ => Err(Problem::Wrong),
        }
    }

    fn again(&mut self, mark: u8) -> Outcome<()> {
        let (Item::Int(_), Item::Int(id)) = (self.item()?, self.item()?) else { return Err(Problem::Wrong) };
        let index = usize::try_from(id).ok().and_then(|id| id.checked_sub(1));
        let number = index.and_then(|index| self.ids.get(index).copied()).ok_or(Problem::Wrong)?;
        if mark == mark::OBJECT_AGAIN {
            self.text.again(number)
        } else {
            self.text.variable(number)
        }
        Ok(())
    }

    /// Reads an object behind its class's name: its properties, or behind nil the array of its
    /// `__serialize()`.
    fn object(&mut self, class: &[u8], left: usize) -> Outcome<()> {
        if left != 1 || self.bytes.get(self.at) != Some(&0xc0) {
            self.begin_object(class, left, None);
            return Ok(());
        }
        self.at += 1;
        let (count, index) = match self.item()? {
            Item::List(count) => (count, Some(0)),
            Item::Map(count) => (count, None),
            _ => return Err(Problem::Wrong),
        };
        self.begin_object(class, count, index);
        // the array counts as well
        self.ids.push(self.text.number());
        Ok(())
    }
}
