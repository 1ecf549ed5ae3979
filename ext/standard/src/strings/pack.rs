//! `pack` and `unpack`: values as bytes by a format.
//!
//! A format of `pack` is a row of codes, each with a count: a number, or `*` for all there is. In
//! `unpack` names follow, with `/` between.

use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Key, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[&pack::DECL, &unpack::DECL];

/// How often a code applies.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Count {
    /// Not given: 1.
    One,
    Times(usize),
    All,
}

impl Count {
    /// Reads it at the position.
    fn read(format: &[u8], at: &mut usize) -> Count {
        if format.get(*at) == Some(&b'*') {
            *at += 1;
            return Count::All;
        }
        let digits = format[*at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        if digits == 0 {
            return Count::One;
        }
        let text = std::str::from_utf8(&format[*at..*at + digits]).unwrap_or_default();
        *at += digits;
        Count::Times(text.parse().unwrap_or(usize::MAX >> 1))
    }

    fn times(self) -> usize {
        match self {
            Count::One => 1,
            Count::Times(times) => times,
            Count::All => usize::MAX,
        }
    }
}

/// The order of bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    Little,
    Big,
}

/// A number's form.
#[derive(Clone, Copy)]
enum Form {
    Int { size: usize, order: Order, signed: bool },
    Float { size: usize, order: Order },
}

fn form(code: u8) -> Option<Form> {
    use Order::{Big, Little};
    let int = |size, order, signed| Some(Form::Int { size, order, signed });
    match code {
        b'c' => int(1, Little, true),
        b'C' => int(1, Little, false),
        b's' => int(2, Little, true),
        b'S' | b'v' => int(2, Little, false),
        b'n' => int(2, Big, false),
        b'i' | b'l' => int(4, Little, true),
        b'I' | b'L' | b'V' => int(4, Little, false),
        b'N' => int(4, Big, false),
        b'q' => int(8, Little, true),
        b'Q' | b'P' => int(8, Little, false),
        b'J' => int(8, Big, false),
        b'f' | b'g' => Some(Form::Float { size: 4, order: Little }),
        b'G' => Some(Form::Float { size: 4, order: Big }),
        b'd' | b'e' => Some(Form::Float { size: 8, order: Little }),
        b'E' => Some(Form::Float { size: 8, order: Big }),
        _ => None,
    }
}

fn code_error(cx: &mut Request, code: u8, reason: &str) -> heddle_runtime::Halt {
    cx.value_error([b"Type ", &[code][..], b": ", reason.as_bytes()].concat())
}

/// Holds a code of a format with its count; of a number's, how many values it takes.
struct Piece {
    code: u8,
    count: Count,
}

/// Values as bytes.
#[php("pack(string $format, mixed ...$values): string")]
fn pack(cx: &mut Request, format: &[u8], values: &[Value]) -> Result<Vec<u8>> {
    let pieces = pieces(cx, format, values.len())?;
    let mut out = Vec::new();
    let mut values = values.iter();
    for Piece { code, count } in pieces {
        match (code, form(code)) {
            (b'a' | b'A' | b'Z' | b'h' | b'H', _) => {
                let text = match values.next() {
                    Some(value) => cx.to_str(value)?,
                    None => continue,
                };
                if matches!(code, b'h' | b'H') {
                    pack_hex(cx, code, &text, count, &mut out)?
                } else {
                    pack_text(code, &text, count, &mut out)
                }
            }
            (_, Some(form)) => {
                for value in values.by_ref().take(count.times()) {
                    pack_number(cx, form, value, &mut out)?;
                }
            }
            _ => move_in(cx, code, count, &mut out)?,
        }
    }
    Ok(out)
}

/// Reads a format, and says what is wrong with it or the number of values, before anything is
/// packed.
fn pieces(cx: &mut Request, format: &[u8], values: usize) -> Result<Vec<Piece>> {
    let mut pieces = Vec::new();
    let (mut at, mut left) = (0, values);
    while at < format.len() {
        let code = format[at];
        at += 1;
        let mut count = Count::read(format, &mut at);
        match code {
            b'a' | b'A' | b'Z' | b'h' | b'H' => {
                left = left.checked_sub(1).ok_or_else(|| code_error(cx, code, "not enough arguments"))?;
            }
            b'x' | b'X' | b'@' => {
                if count == Count::All {
                    cx.function_warning([b"Type ", &[code][..], b": '*' ignored"].concat())?;
                    count = Count::One;
                }
            }
            _ if form(code).is_none() => return Err(code_error(cx, code, "unknown format code")),
            _ => {
                if count == Count::All {
                    count = Count::Times(left);
                }
                left = left.checked_sub(count.times()).ok_or_else(|| code_error(cx, code, "too few arguments"))?;
            }
        }
        pieces.push(Piece { code, count });
    }
    if left > 0 {
        cx.function_warning(format!("{left} arguments unused"))?;
    }
    Ok(pieces)
}

fn pack_text(code: u8, text: &[u8], count: Count, out: &mut Vec<u8>) {
    let padding = if code == b'A' { b' ' } else { 0 };
    let length = match count {
        Count::All => text.len() + usize::from(code == b'Z'),
        _ => count.times(),
    };
    let most = if code == b'Z' { length.saturating_sub(1) } else { length };
    let used = text.len().min(most);
    out.extend_from_slice(&text[..used]);
    out.resize(out.len() + length - used, padding);
}

fn pack_hex(cx: &mut Request, code: u8, text: &[u8], count: Count, out: &mut Vec<u8>) -> Result<()> {
    let mut length = if count == Count::All { text.len() } else { count.times() };
    if length > text.len() {
        cx.function_warning([b"Type ", &[code][..], b": not enough characters in string"].concat())?;
        length = text.len();
    }
    for pair in text[..length].chunks(2) {
        let mut byte = 0;
        for (index, &digit) in pair.iter().enumerate() {
            let Some(value) = (digit as char).to_digit(16) else {
                cx.function_warning([b"Type ", &[code][..], b": illegal hex digit ", &[digit]].concat())?;
                continue;
            };
            let high = (code == b'H') == (index == 0);
            byte |= (value as u8) << if high { 4 } else { 0 };
        }
        out.push(byte);
    }
    Ok(())
}

/// `x`, `X` and `@`: bytes of zero, a step back, a place.
fn move_in(cx: &mut Request, code: u8, count: Count, out: &mut Vec<u8>) -> Result<()> {
    match code {
        b'x' => out.resize(out.len() + count.times(), 0),
        b'@' => out.resize(count.times(), 0),
        _ if count.times() > out.len() => {
            out.clear();
            cx.function_warning("Type X: outside of string")?;
        }
        _ => out.truncate(out.len() - count.times()),
    }
    Ok(())
}

fn pack_number(cx: &mut Request, form: Form, value: &Value, out: &mut Vec<u8>) -> Result<()> {
    let (mut bytes, size, order) = match form {
        Form::Int { size, order, .. } => (cx.to_int(value)?.to_le_bytes(), size, order),
        Form::Float { size: 4, order } => {
            let bits = (cx.to_float(value)? as f32).to_bits();
            (u64::from(bits).to_le_bytes(), 4, order)
        }
        Form::Float { size, order } => (cx.to_float(value)?.to_bits().to_le_bytes(), size, order),
    };
    let bytes = &mut bytes[..size];
    if order == Order::Big {
        bytes.reverse();
    }
    out.extend_from_slice(bytes);
    Ok(())
}

// ---- unpack

/// Bytes as values; `false` and a warning when there are not enough.
#[php("unpack(string $format, string $string, int $offset = 0): array|false")]
fn unpack(cx: &mut Request, format: &[u8], string: &[u8], offset: i64) -> Result<OrFalse<Array>> {
    if offset < 0 || offset as usize > string.len() {
        return Err(cx.bad_argument(3, "must be contained in argument #2 ($data)"));
    }
    let mut reader = Unpacker { data: &string[offset as usize..], at: 0, found: Array::new() };
    for part in format.split(|&byte| byte == b'/') {
        let Some((&code, rest)) = part.split_first() else { continue };
        let mut at = 0;
        let count = Count::read(rest, &mut at);
        let name = &rest[at..];
        let name = &name[..name.len().min(200)];
        if !reader.part(cx, code, count, name)? {
            return Ok(OrFalse(None));
        }
    }
    Ok(OrFalse(Some(reader.found)))
}

struct Unpacker<'a> {
    data: &'a [u8],
    at: usize,
    found: Array,
}

impl Unpacker<'_> {
    fn rest(&self) -> usize {
        self.data.len() - self.at
    }

    fn add(&mut self, cx: &Request, name: &[u8], value: Value) {
        let key = Key::from_bytes(cx.heap(), name);
        self.found.insert(cx.heap(), key, value);
    }

    /// False: there were not enough bytes.
    fn part(&mut self, cx: &mut Request, code: u8, count: Count, name: &[u8]) -> Result<bool> {
        match code {
            b'a' | b'A' | b'Z' | b'h' | b'H' => self.text(cx, code, count, name),
            b'x' | b'X' | b'@' => self.step(cx, code, count),
            _ => match form(code) {
                Some(form) => self.numbers(cx, code, form, count, name),
                None => Err(cx.value_error([b"Invalid format type ", &[code][..]].concat())),
            },
        }
    }

    fn too_short(&self, cx: &mut Request, code: u8, needed: usize) -> Result<bool> {
        let present = self.rest();
        let were = if present == 1 { "was" } else { "were" };
        let message = format!("Type {}: not enough input values, need {needed} values but only {present} {were} provided", code as char);
        cx.function_warning(message)?;
        Ok(false)
    }

    fn text(&mut self, cx: &mut Request, code: u8, count: Count, name: &[u8]) -> Result<bool> {
        let is_hex = matches!(code, b'h' | b'H');
        let digits = match count {
            Count::All => self.rest() * if is_hex { 2 } else { 1 },
            _ => count.times(),
        };
        let length = if is_hex { digits.div_ceil(2) } else { digits };
        if length > self.rest() {
            return self.too_short(cx, code, length);
        }
        let bytes = &self.data[self.at..self.at + length];
        let value = match code {
            b'a' => bytes.to_vec(),
            b'A' => {
                let end = bytes.iter().rposition(|byte| !matches!(byte, 0 | b' ' | b'\t' | b'\r' | b'\n')).map_or(0, |last| last + 1);
                bytes[..end].to_vec()
            }
            b'Z' => bytes[..memchr::memchr(0, bytes).unwrap_or(bytes.len())].to_vec(),
            _ => hex(bytes, code, digits),
        };
        self.at += length;
        let value = Value::from(cx.str(value));
        self.add(cx, if name.is_empty() { b"1" } else { name }, value);
        Ok(true)
    }

    fn step(&mut self, cx: &mut Request, code: u8, count: Count) -> Result<bool> {
        match (code, count) {
            (b'x', Count::All) => self.at = self.data.len(),
            (b'X', Count::All) => cx.function_warning("Type X: '*' ignored")?,
            (b'@', Count::All) => {
                cx.function_warning("Type @: outside of string")?;
                self.at = self.data.len();
            }
            (b'x', _) if count.times() > self.rest() => {
                self.at = self.data.len();
                return self.too_short(cx, code, 1);
            }
            (b'x', _) => self.at += count.times(),
            (b'X', _) => self.at = self.at.saturating_sub(count.times()),
            _ if count.times() > self.data.len() => {
                cx.function_warning("Type @: outside of string")?;
                self.at = self.data.len();
            }
            _ => self.at = count.times(),
        }
        Ok(true)
    }

    fn numbers(&mut self, cx: &mut Request, code: u8, form: Form, count: Count, name: &[u8]) -> Result<bool> {
        let (Form::Int { size, .. } | Form::Float { size, .. }) = form;
        let mut index = 1;
        while index <= count.times() {
            if size > self.rest() {
                if count == Count::All {
                    return Ok(true);
                }
                return self.too_short(cx, code, size);
            }
            let value = number(form, &self.data[self.at..self.at + size]);
            self.at += size;
            let key = match (count.times(), name.is_empty()) {
                (1, false) => name.to_vec(),
                _ => [name, index.to_string().as_bytes()].concat(),
            };
            self.add(cx, &key, value);
            index += 1;
        }
        Ok(true)
    }
}

fn hex(bytes: &[u8], code: u8, digits: usize) -> Vec<u8> {
    let mut text: Vec<u8> = Vec::with_capacity(digits + 1);
    for byte in bytes {
        let (first, second) = if code == b'H' { (byte >> 4, byte & 15) } else { (byte & 15, byte >> 4) };
        text.extend([first, second].map(|digit| b"0123456789abcdef"[digit as usize]));
    }
    text.truncate(digits);
    text
}

fn number(form: Form, bytes: &[u8]) -> Value {
    let (Form::Int { order, .. } | Form::Float { order, .. }) = form;
    let mut wide = [0_u8; 8];
    wide[..bytes.len()].copy_from_slice(bytes);
    if order == Order::Big {
        wide[..bytes.len()].reverse();
    }
    let bits = u64::from_le_bytes(wide);
    match form {
        Form::Float { size: 4, .. } => Value::float(f64::from(f32::from_bits(bits as u32))),
        Form::Float { .. } => Value::float(f64::from_bits(bits)),
        Form::Int { size, signed: true, .. } => {
            let shift = 64 - 8 * size as u32;
            Value::int(((bits << shift) as i64) >> shift)
        }
        Form::Int { .. } => Value::int(bits as i64),
    }
}
