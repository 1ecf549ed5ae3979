//! Values as JSON text.

use crate::error::Error;
use heddle_runtime::object::class_of;
use heddle_runtime::object::table::{self, Entry, Seen};
use heddle_runtime::{Request, Result, utf8};
use heddle_value::juggle::{Decimal, FloatText, Number, number};
use heddle_value::{Array, Heap, KeyRef, Object, Str, StrBuilder, Value, View};

const HEX_TAG: i64 = 1;
const HEX_AMP: i64 = 2;
const HEX_APOS: i64 = 4;
const HEX_QUOT: i64 = 8;
const FORCE_OBJECT: i64 = 16;
const NUMERIC_CHECK: i64 = 32;
const UNESCAPED_SLASHES: i64 = 64;
const PRETTY_PRINT: i64 = 128;
const UNESCAPED_UNICODE: i64 = 256;
/// `JSON_PARTIAL_OUTPUT_ON_ERROR`
pub const PARTIAL: i64 = 512;
const PRESERVE_ZERO_FRACTION: i64 = 1024;
const UNESCAPED_LINE_TERMINATORS: i64 = 2048;
const INVALID_UTF8_IGNORE: i64 = 1 << 20;
const INVALID_UTF8_SUBSTITUTE: i64 = 1 << 21;
/// `JSON_THROW_ON_ERROR`
pub const THROW: i64 = 1 << 22;

/// Text under construction.
pub struct Encoder {
    out: StrBuilder,
    flags: i64,
    /// How deep arrays and objects may nest.
    limit: i64,
    depth: i64,
    error: Option<Error>,
}

impl Encoder {
    pub fn new(heap: &Heap, flags: i64, limit: i64) -> Encoder {
        Encoder { out: StrBuilder::with_capacity(heap, 100), flags, limit, depth: 0, error: None }
    }

    /// The text, and what went wrong.
    pub fn finish(self) -> (Str, Option<Error>) {
        (self.out.finish(), self.error)
    }

    fn has(&self, flag: i64) -> bool {
        self.flags & flag != 0
    }

    /// Notes an error; writes what stands in its place.
    fn fail(&mut self, error: Error, instead: &[u8]) {
        self.error.get_or_insert(error);
        self.out.push_bytes(instead);
    }

    /// Whether it is no use to go on.
    fn stopped(&self) -> bool {
        self.error.is_some() && !self.has(PARTIAL)
    }

    /// Appends a value.
    pub fn value(&mut self, cx: &mut Request, value: &Value) -> Result<()> {
        match value.view() {
            View::Null => self.out.push_bytes(b"null"),
            View::Bool(true) => self.out.push_bytes(b"true"),
            View::Bool(false) => self.out.push_bytes(b"false"),
            View::Int(int) => self.out.push_int(int),
            View::Float(float) => self.float(cx, float),
            View::Str(text) => self.string(cx, text),
            View::Array(array) => {
                let array = array.clone();
                cx.check_stack()?;
                self.array(cx, &array)?;
            }
            View::Object(object) => {
                let object = object.clone();
                cx.check_stack()?;
                self.object(cx, &object)?;
            }
            View::Resource(_) => self.fail(Error::UnsupportedType, b"null"),
        }
        Ok(())
    }

    fn float(&mut self, cx: &Request, float: f64) {
        if !float.is_finite() {
            self.fail(Error::InfOrNan, b"0");
            return;
        }
        let text = FloatText::new(float, cx.ini.serialize_precision as i32);
        // JSON writes exponents small
        text.as_bytes().iter().for_each(|byte| self.out.push(byte.to_ascii_lowercase()));
        if self.has(PRESERVE_ZERO_FRACTION) && !text.as_bytes().iter().any(|byte| matches!(byte, b'.' | b'E')) {
            self.out.push_bytes(b".0");
        }
    }

    fn string(&mut self, cx: &Request, text: &[u8]) {
        if self.has(NUMERIC_CHECK)
            && let Some(parsed) = number::parse_whole(text)
        {
            match parsed {
                Number::Int(int) => {
                    self.out.push_int(int);
                    return;
                }
                Number::Float(float) if float.is_finite() => {
                    self.float(cx, float);
                    return;
                }
                Number::Float(_) => {}
            }
        }
        let start = self.out.len();
        if self.quoted(text) {
            return;
        }
        self.out.truncate(start);
        self.fail(Error::Utf8, b"null");
    }

    /// Appends text in quotes, or half of that and false where it is no UTF-8.
    fn quoted(&mut self, text: &[u8]) -> bool {
        self.out.reserve(text.len() + 2);
        self.out.push(b'"');
        let plain = plain_len(text);
        self.out.push_bytes(&text[..plain]);
        let rest = &text[plain..];
        if !rest.is_empty() {
            if simdutf8::basic::from_utf8(rest).is_ok() {
                self.escaped(rest);
            } else if !self.repaired(rest) {
                return false;
            }
        }
        self.out.push(b'"');
        true
    }

    /// Text that is no UTF-8, as far as the options allow it.
    fn repaired(&mut self, text: &[u8]) -> bool {
        if !self.has(INVALID_UTF8_IGNORE | INVALID_UTF8_SUBSTITUTE) {
            return false;
        }
        let mut at = 0;
        while at < text.len() {
            match utf8::leading(&text[at..]) {
                Ok((_, length)) => {
                    self.escaped(&text[at..at + length]);
                    at += length;
                }
                Err(length) => {
                    if !self.has(INVALID_UTF8_IGNORE) {
                        self.escaped("\u{fffd}".as_bytes());
                    }
                    at += length;
                }
            }
        }
        true
    }

    /// Valid UTF-8, with what must not stand in a string escaped.
    fn escaped(&mut self, text: &[u8]) {
        let mut at = 0;
        while at < text.len() {
            let plain = plain_len(&text[at..]);
            self.out.push_bytes(&text[at..at + plain]);
            at += plain;
            if let Some(&byte) = text.get(at) {
                at += if byte < 0x80 { self.ascii(byte) } else { self.wide(&text[at..]) };
            }
        }
    }

    fn ascii(&mut self, byte: u8) -> usize {
        let escaped: &[u8] = match byte {
            b'"' if self.has(HEX_QUOT) => b"\\u0022",
            b'"' => b"\\\"",
            b'\\' => b"\\\\",
            b'/' if !self.has(UNESCAPED_SLASHES) => b"\\/",
            b'<' if self.has(HEX_TAG) => b"\\u003C",
            b'>' if self.has(HEX_TAG) => b"\\u003E",
            b'&' if self.has(HEX_AMP) => b"\\u0026",
            b'\'' if self.has(HEX_APOS) => b"\\u0027",
            8 => b"\\b",
            12 => b"\\f",
            b'\n' => b"\\n",
            b'\r' => b"\\r",
            b'\t' => b"\\t",
            0..0x20 => {
                self.unit(u16::from(byte));
                return 1;
            }
            _ => {
                self.out.push(byte);
                return 1;
            }
        };
        self.out.push_bytes(escaped);
        1
    }

    /// `\u00e9`
    fn unit(&mut self, unit: u16) {
        const DIGITS: &[u8; 16] = b"0123456789abcdef";
        let digit = |shift: u32| DIGITS[usize::from(unit >> shift & 15)];
        self.out.push_bytes(&[b'\\', b'u', digit(12), digit(8), digit(4), digit(0)]);
    }

    /// A character beyond ASCII; gives its length in bytes.
    fn wide(&mut self, text: &[u8]) -> usize {
        let len = match text[0] {
            0xc0..0xe0 => 2,
            0xe0..0xf0 => 3,
            _ => 4,
        };
        let bytes = &text[..len];
        let separator = bytes == "\u{2028}".as_bytes() || bytes == "\u{2029}".as_bytes();
        if self.has(UNESCAPED_UNICODE) && (!separator || self.has(UNESCAPED_LINE_TERMINATORS)) {
            self.out.push_bytes(bytes);
            return len;
        }
        let lead = u32::from(bytes[0]) & (0x7f >> len);
        let code = bytes[1..].iter().fold(lead, |code, byte| code << 6 | u32::from(byte & 0x3f));
        let mut units = [0_u16; 2];
        if let Some(char) = char::from_u32(code) {
            for unit in char.encode_utf16(&mut units) {
                self.unit(*unit);
            }
        }
        len
    }

    // ---- arrays and objects
    // ----------------------------------------------------------------------------------------

    fn newline(&mut self) {
        if self.has(PRETTY_PRINT) {
            self.out.push(b'\n');
            for _ in 0..self.depth {
                self.out.push_bytes(b"    ");
            }
        }
    }

    fn array(&mut self, cx: &mut Request, array: &Array) -> Result<()> {
        let list = array.is_list() && !self.has(FORCE_OBJECT);
        if array.is_empty() {
            self.nothing(if list { b"[]" } else { b"{}" });
            return Ok(());
        }
        if !array.is_immortal() && !array.enter() {
            self.fail(Error::Recursion, b"null");
            return Ok(());
        }
        let result = self.elements(cx, array, list);
        if !array.is_immortal() {
            array.leave();
        }
        result
    }

    fn elements(&mut self, cx: &mut Request, array: &Array, list: bool) -> Result<()> {
        self.open(if list { b'[' } else { b'{' });
        for (index, (key, value)) in array.iter().enumerate() {
            if index > 0 {
                self.out.push(b',');
            }
            self.newline();
            if !list {
                match key {
                    KeyRef::Int(int) => self.name(Decimal::new(int).as_bytes()),
                    KeyRef::Str(name) => self.name(name),
                }
            }
            self.value(cx, value)?;
            if self.stopped() {
                return Ok(());
            }
        }
        self.close(if list { b']' } else { b'}' });
        Ok(())
    }

    /// An array or object without elements: it counts as a level all the same.
    fn nothing(&mut self, brackets: &[u8]) {
        if self.depth >= self.limit {
            self.error.get_or_insert(Error::Depth);
        }
        self.out.push_bytes(brackets);
    }

    fn open(&mut self, bracket: u8) {
        self.out.push(bracket);
        self.depth += 1;
    }

    fn close(&mut self, bracket: u8) {
        if self.depth > self.limit {
            self.error.get_or_insert(Error::Depth);
        }
        self.depth -= 1;
        self.newline();
        self.out.push(bracket);
    }

    /// `"name":`
    fn name(&mut self, name: &[u8]) {
        let flags = self.flags;
        // names are never taken for numbers
        self.flags &= !NUMERIC_CHECK;
        let start = self.out.len();
        if !self.quoted(name) {
            self.out.truncate(start + 1);
            self.out.push(b'"');
            self.error.get_or_insert(Error::Utf8);
        }
        self.flags = flags;
        self.out.push_bytes(if self.has(PRETTY_PRINT) { b": " } else { b":" });
    }

    fn object(&mut self, cx: &mut Request, object: &Object) -> Result<()> {
        let class = class_of(object);
        if cx.find_class(b"jsonserializable").is_some_and(|wanted| class.is_subclass_of(wanted)) {
            return self.serializable(cx, object);
        }
        if class.is_enum() {
            return self.enumeration(cx, object);
        }
        if !enter(cx, object) {
            self.fail(Error::Recursion, b"null");
            return Ok(());
        }
        let result = self.properties(cx, object);
        leave(cx);
        result
    }

    fn serializable(&mut self, cx: &mut Request, object: &Object) -> Result<()> {
        if !enter(cx, object) {
            self.fail(Error::Recursion, b"null");
            return Ok(());
        }
        let outcome = match cx.call_method(object, "jsonserialize", &[]) {
            // an object that gives itself is encoded by its properties
            Ok(value) if value.as_object().is_some_and(|other| other.same(object)) => self.properties(cx, object),
            Ok(value) => self.value(cx, &value),
            Err(halt) => Err(halt),
        };
        leave(cx);
        outcome
    }

    fn enumeration(&mut self, cx: &mut Request, object: &Object) -> Result<()> {
        let class = class_of(object);
        if !class.is_subclass_of(cx.engine.known.backed_enum) {
            self.fail(Error::NonBackedEnum, b"0");
            return Ok(());
        }
        let value = heddle_runtime::errors::get_property(object, "value");
        self.value(cx, &value)
    }

    fn properties(&mut self, cx: &mut Request, object: &Object) -> Result<()> {
        let mut first = true;
        self.open(b'{');
        let object = &heddle_runtime::object::lazy::resolved(cx, object)?;
        for (name, value) in self.public_properties(cx, object)? {
            let value = match value {
                Property::Shown(value) => value,
                Property::Listed(entry) => match table::entry_value(cx, object, &entry, None)? {
                    Some(value) => value,
                    None => continue,
                },
            };
            if !first {
                self.out.push(b',');
            }
            first = false;
            self.newline();
            self.name(&name);
            self.value(cx, &value)?;
            if self.stopped() {
                return Ok(());
            }
        }
        if first {
            self.depth -= 1;
            self.nothing(b"}");
            return Ok(());
        }
        self.close(b'}');
        Ok(())
    }

    /// The names of what an object shows, and where the values come from.
    fn public_properties(&self, cx: &mut Request, object: &Object) -> Result<Vec<(Str, Property)>> {
        let mut list = Vec::new();
        if class_of(object).hooks.debug_properties_in_json {
            for (key, value) in table::to_array(cx, object)?.iter() {
                let name = match key {
                    KeyRef::Str(name) => name.clone(),
                    KeyRef::Int(number) => cx.str(number.to_string()),
                };
                list.push((name, Property::Shown(value.deref().clone())));
            }
        } else {
            for entry in table::entries(object, Seen::From(None), true) {
                list.push((table::entry_name(cx, object, &entry), Property::Listed(entry)));
            }
        }
        list.retain(|(name, _)| name.first() != Some(&0));
        Ok(list)
    }
}

/// The objects that are being encoded, outermost first. A mark of its own: `jsonSerialize` may show
/// the object that it belongs to, and what shows an object may encode it.
#[derive(Default)]
struct Encoding(Vec<u32>);

/// Notes that an object is being encoded. False: it is already.
fn enter(cx: &mut Request, object: &Object) -> bool {
    let encoding = &mut cx.state::<Encoding>().0;
    let fresh = !encoding.contains(&object.id());
    if fresh {
        encoding.push(object.id());
    }
    fresh
}

/// The innermost object is done.
fn leave(cx: &mut Request) {
    cx.state::<Encoding>().0.pop();
}

/// A property's value, or where it is found when its turn comes.
enum Property {
    Shown(Value),
    Listed(Entry),
}

/// Returns whether a byte may need another form in JSON text; without branches, so that the
/// compiler looks at many bytes in one instruction.
const fn is_special(byte: u8) -> bool {
    let is_plain = (byte >= 0x20) & (byte < 0x80);
    let is_escaped = (byte == b'"') | (byte == b'\\') | (byte == b'/') | (byte == b'<') | (byte == b'>') | (byte == b'&') | (byte == b'\'');
    !is_plain | is_escaped
}

/// Returns how many bytes at the start of a text stand for themselves.
fn plain_len(text: &[u8]) -> usize {
    const BLOCK: usize = 16;
    const SPECIAL: [bool; 256] = {
        let mut special = [false; 256];
        let mut byte = 0;
        while byte < 256 {
            special[byte] = is_special(byte as u8);
            byte += 1;
        }
        special
    };
    let plain = |text: &[u8]| text.iter().take_while(|byte| !SPECIAL[**byte as usize]).count();
    let start = plain(&text[..text.len().min(BLOCK)]);
    if start < BLOCK {
        return start;
    }
    // whole blocks are looked at in a few instructions
    let blocks = text[BLOCK..].chunks_exact(BLOCK);
    let len = BLOCK + blocks.take_while(|block| !block.iter().fold(false, |any, &byte| any | is_special(byte))).count() * BLOCK;
    len + plain(&text[len..])
}
