//! A stream as SplFileObject reads it: line by line, with the number of the line at hand.

use crate::builtin;
use heddle_runtime::object::class_of;
use heddle_runtime::{Halt, Request, Result, stream, types};
use heddle_value::{Array, Object, Resource, Str, Tracer, Value};
use std::cell::{Cell, RefCell};

pub const DROP_NEW_LINE: i64 = 1;
pub const READ_AHEAD: i64 = 2;
pub const SKIP_EMPTY: i64 = 4;
pub const READ_CSV: i64 = 8;

/// The letters of comma separated values.
#[derive(Clone, Copy)]
pub struct Controls {
    pub separator: u8,
    pub enclosure: u8,
    /// `None`: nothing escapes.
    pub escape: Option<u8>,
}

/// What an SplFileObject keeps.
pub struct File {
    name: Vec<u8>,
    mode: Vec<u8>,
    /// Whether the name has a folder's part.
    in_folder: bool,
    stream: Resource,
    pub flags: Cell<i64>,
    /// 0 for no limit.
    pub most: Cell<i64>,
    /// The line at hand, and its fields with `READ_CSV`; undefined when there are none.
    line: RefCell<Option<Str>>,
    row: RefCell<Value>,
    pub number: Cell<i64>,
    pub controls: Cell<Controls>,
    /// Whether a program said what escapes.
    pub escape_set: Cell<bool>,
}

/// What reading gave.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Read {
    Line,
    End,
}

/// Whether the end of the file is an error.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum AtEnd {
    Quiet,
    Throws,
}

impl File {
    pub fn new(name: Vec<u8>, mode: Vec<u8>, in_folder: bool, stream: Resource) -> File {
        File {
            name,
            mode,
            in_folder,
            stream,
            flags: Cell::new(0),
            most: Cell::new(0),
            line: RefCell::new(None),
            row: RefCell::new(Value::UNDEF),
            number: Cell::new(0),
            controls: Cell::new(Controls { separator: b',', enclosure: b'"', escape: Some(b'\\') }),
            escape_set: Cell::new(false),
        }
    }

    pub fn trace(&self, tracer: &mut Tracer<'_>) {
        tracer.value(&self.row.borrow());
    }

    pub fn is_in_folder(&self) -> bool {
        self.in_folder
    }

    pub fn mode(&self) -> &[u8] {
        &self.mode
    }

    pub fn controls(&self) -> (u8, u8) {
        let controls = self.controls.get();
        (controls.separator, controls.enclosure)
    }

    pub fn has(&self, flag: i64) -> bool {
        self.flags.get() & flag != 0
    }

    /// The stream as an argument.
    pub fn stream(&self) -> Value {
        Value::from(self.stream.clone())
    }

    /// Calls a function on the stream.
    pub fn ask(&self, cx: &mut Request, function: &str, rest: &[Value]) -> Result<Value> {
        let mut args: Vec<Value> = std::iter::once(self.stream()).chain(rest.iter().cloned()).collect();
        builtin::call(cx, function, &mut args)
    }

    /// Forgets the line at hand.
    pub fn free(&self) {
        drop(self.line.replace(None));
        drop(self.row.replace(Value::UNDEF));
    }

    /// Whether there is a line at hand.
    pub fn has_line(&self) -> bool {
        self.line.borrow().is_some() || !self.row.borrow().is_undef()
    }

    /// The line at hand, or its fields.
    pub fn current(&self) -> Value {
        let row = self.row.borrow();
        match &*self.line.borrow() {
            _ if !row.is_undef() => row.clone(),
            Some(line) => Value::from(line.clone()),
            None => Value::FALSE,
        }
    }

    /// The line at hand as text.
    pub fn text(&self) -> Option<Str> {
        self.line.borrow().clone()
    }

    pub fn at_end(&self, cx: &mut Request) -> Result<bool> {
        match stream::of(&self.stream) {
            Some(handle) => match handle.try_borrow() {
                Ok(stream) => Ok(stream.is_eof()),
                Err(_) => Err(busy(cx)),
            },
            None => Ok(true),
        }
    }

    fn raw(&self, cx: &mut Request) -> Result<Option<Vec<u8>>> {
        let limit = usize::try_from(self.most.get()).ok().filter(|most| *most > 0);
        let Some(handle) = stream::of(&self.stream) else { return Ok(None) };
        match handle.try_borrow_mut() {
            Ok(mut stream) => stream.read_line(cx, limit),
            Err(_) => Err(busy(cx)),
        }
    }

    /// Reads the next line. Its number is one more when there was a line at hand.
    pub fn read(&self, cx: &mut Request, at_end: AtEnd, drops: bool) -> Result<Read> {
        let step = i64::from(self.has_line());
        self.read_stepping(cx, at_end, drops, step)
    }

    /// The same with another step of the number.
    pub fn read_stepping(&self, cx: &mut Request, at_end: AtEnd, drops: bool, step: i64) -> Result<Read> {
        self.free();
        if self.at_end(cx)? {
            return match at_end {
                AtEnd::Quiet => Ok(Read::End),
                AtEnd::Throws => Err(cx.throw_error("RuntimeException", [b"Cannot read from file ", &self.name[..]].concat())),
            };
        }
        let mut line = self.raw(cx)?.unwrap_or_default();
        if drops && self.has(DROP_NEW_LINE) {
            line.truncate(content(&line).len());
        }
        drop(self.line.replace(Some(cx.str(line))));
        self.number.set(self.number.get() + step);
        Ok(Read::Line)
    }

    /// Reads the next line as fields.
    pub fn read_row(&self, cx: &mut Request, controls: Controls) -> Result<Read> {
        loop {
            if self.read(cx, AtEnd::Quiet, false)? == Read::End {
                return Ok(Read::End);
            }
            if !self.has(SKIP_EMPTY) || !self.is_blank_text() {
                break;
            }
        }
        let mut text = self.text().map_or_else(Vec::new, |line| line.to_vec());
        while is_open(&text, controls) {
            match self.raw(cx)? {
                Some(more) => text.extend(more),
                None => break,
            }
        }
        let argument = |cx: &Request, byte: Option<u8>| Value::from(cx.str(byte.as_slice()));
        let letters = [Some(controls.separator), Some(controls.enclosure), controls.escape].map(|byte| argument(cx, byte));
        let [separator, enclosure, escape] = letters;
        let whole = Value::from(cx.str(content_with_returns(&text)));
        let row = builtin::call(cx, "str_getcsv", &mut [whole, separator, enclosure, escape])?;
        drop(self.row.replace(row));
        Ok(Read::Line)
    }

    /// Whether the line at hand is nothing that would be split into fields.
    fn is_blank_text(&self) -> bool {
        let line = self.line.borrow();
        let line = line.as_deref().unwrap_or_default();
        line.is_empty() || self.has(READ_CSV) && self.has(DROP_NEW_LINE) && matches!(line, b"\n" | b"\r\n")
    }

    /// Whether there is nothing in what is at hand.
    fn is_blank(&self) -> bool {
        match self.row.borrow().as_array() {
            Some(row) if self.has(READ_CSV) && self.has(DROP_NEW_LINE) => is_blank_row(row),
            Some(_) => false,
            None => self.line.borrow().as_ref().is_some_and(|line| line.is_empty()),
        }
    }

    /// Reads as the flags say: lines or fields, passing over empty ones; by a subclass's own `getCurrentLine()` if it has one.
    pub fn read_by_flags(&self, cx: &mut Request, this: &Object) -> Result<Read> {
        let mut read = self.read_once(cx, this)?;
        while read == Read::Line && self.has(SKIP_EMPTY) && self.is_blank() {
            self.free();
            read = self.read_once(cx, this)?;
        }
        Ok(read)
    }

    fn read_once(&self, cx: &mut Request, this: &Object) -> Result<Read> {
        if self.has(READ_CSV) {
            return self.read_row(cx, self.controls.get());
        }
        let Some(method) = class_of(this).overriding(b"getcurrentline") else {
            return self.read(cx, AtEnd::Quiet, true);
        };
        self.free();
        if self.at_end(cx)? {
            return Ok(Read::End);
        }
        let line = cx.call_function_on(method, this, &[])?.into_deref();
        let Some(line) = line.as_str().cloned() else {
            let (class, given) = (class_of(this).get().shown().to_vec(), types::type_name_of(&line));
            let words = [&class[..], b"::getCurrentLine(): Return value must be of type string, ", given.as_bytes(), b" returned"];
            return Err(cx.type_error(words.concat()));
        };
        if self.has_line() {
            self.number.set(self.number.get() + 1);
        }
        drop(self.row.replace(Value::UNDEF));
        drop(self.line.replace(Some(line)));
        Ok(Read::Line)
    }
}

#[cold]
fn busy(cx: &mut Request) -> Halt {
    cx.throw_error("Error", "not supported yet: using a stream inside of its own wrapper's method")
}

/// A line without its end.
fn content(line: &[u8]) -> &[u8] {
    let cut = line.strip_suffix(b"\n").unwrap_or(line);
    cut.strip_suffix(b"\r").unwrap_or(cut)
}

/// Lines of fields without the last one's end.
fn content_with_returns(text: &[u8]) -> &[u8] {
    text.strip_suffix(b"\n").unwrap_or(text)
}

fn is_blank_row(row: &Array) -> bool {
    match row.get_int(0).map(Value::deref) {
        Some(only) if row.len() == 1 => only.as_bytes().is_some_and(<[u8]>::is_empty),
        Some(_) => false,
        None => row.is_empty(),
    }
}

/// Whether a field in quotes goes on behind the text.
fn is_open(text: &[u8], controls: Controls) -> bool {
    let (mut inside, mut at) = (false, 0);
    while at < text.len() {
        let byte = text[at];
        if inside && Some(byte) == controls.escape && byte != controls.enclosure {
            at += 1;
        } else if byte == controls.enclosure {
            inside = !inside;
        }
        at += 1;
    }
    inside
}
