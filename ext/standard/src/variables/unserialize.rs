//! `unserialize`: the reverse of `serialize`, from text that may come from anywhere.
//!
//! Each value read gets a number, counted from 1 (`R:` ones do not); `r:N;` means the object and
//! `R:N;` the variable with that number. Which numbers are referred to is found out before, so that
//! those values become references at once. `__unserialize` and `__wakeup` run after everything was
//! read, inner objects first.

use super::members::{Owner, unmangle};
use super::serialize::{is_refused, refuse};
use super::unserialize_options::Options;
use heddle_macros::php;
use heddle_runtime::class::{ClassPtr, info_flags};
use heddle_runtime::decl::{Function, flags};
use heddle_runtime::object::{class_of, enum_case, instantiate};
use heddle_runtime::property::replace_with_ref;
use heddle_runtime::{FunctionPtr, Request, Result, types};
use heddle_value::{Array, Key, Object, Ref, Str, Value};
use std::borrow::Cow;
use std::collections::HashSet;

pub(crate) const FUNCTIONS: &[&Function] = &[&unserialize::DECL];

/// The property in which an object keeps the name of its class that is missing.
pub(super) const INCOMPLETE_NAME: &[u8] = b"__PHP_Incomplete_Class_Name";

/// The value that a text of `serialize` stands for; false and a warning when it is none.
#[php("unserialize(string $data, array $options = []): mixed")]
fn unserialize(cx: &mut Request, data: &Str, options: &Array) -> Result<Value> {
    let usual = usual_options(cx);
    let has_depth = options.get_bytes(b"max_depth").is_some();
    let options = Options::new(cx, options, usual)?;
    if data.is_empty() {
        return Ok(Value::FALSE);
    }
    let mut reader = Reader::new(cx, data, options);
    if has_depth {
        reader.depth = 0;
    }
    let start = reader.slots.len();
    let value = reader.value();
    let end = reader.at;
    if !matches!(value, Ok(Some(_))) {
        reader.forget(start);
    }
    let delayed = reader.finish(value.is_err());
    match value? {
        Some(value) => {
            if end < data.len() {
                cx.function_warning(format!("Extra data starting at offset {end} of {} bytes", data.len()))?;
            }
            run_delayed(cx, delayed)?;
            Ok(value.into_deref())
        }
        None => {
            cx.function_warning(format!("Error at offset {end} of {} bytes", data.len()))?;
            run_delayed(cx, delayed)?;
            Ok(Value::FALSE)
        }
    }
}

/// Options of a text that is read within another one are that one's.
fn usual_options(cx: &mut Request) -> Options {
    let outer = cx.state::<Outer>().0.as_ref().map(|joint| joint.options.clone());
    outer.unwrap_or_else(|| Options::all(cx))
}

/// Reads values that stand in a text with other things between them; see
/// `heddle_runtime::decl::Serializer`.
pub(super) fn sequence(cx: &mut Request, data: &[u8], next: &mut dyn FnMut(usize) -> Option<usize>) -> Result<(Vec<Value>, Option<usize>)> {
    let options = usual_options(cx);
    let mut reader = Reader::new(cx, data, options);
    let mut values = Vec::new();
    let mut outcome = Ok(None);
    while let Some(start) = next(reader.at) {
        reader.at = start;
        let before = reader.slots.len();
        match reader.value() {
            Ok(Some(value)) => values.push(value),
            other => {
                reader.forget(before);
                outcome = other.map(|_| Some(reader.at));
                break;
            }
        }
    }
    let delayed = reader.finish(outcome.is_err());
    let wrong = outcome?;
    run_delayed(cx, delayed)?;
    Ok((values, wrong))
}

/// What a text has in common with the one it stands in: a class that implements Serializable reads
/// its part by `unserialize` again.
#[derive(Default)]
struct Outer(Option<Joint>);

struct Joint {
    slots: Vec<Slot>,
    refers: bool,
    referred: HashSet<usize>,
    options: Options,
    depth: i64,
    delayed: Vec<(Object, Delayed)>,
}

/// Numbers that a `R:` somewhere names. Text inside of strings may look so too; that costs a
/// reference nobody shares.
fn referred(data: &[u8]) -> HashSet<usize> {
    let places = memchr::memchr_iter(b'R', data).filter(|at| data.get(at + 1) == Some(&b':'));
    places.filter_map(|at| Some(int_at(data, at + 2)?.0 as usize)).collect()
}

/// A decimal int with an optional sign, and where it ends. One that does not fit is cut to the
/// range of ints.
fn int_at(data: &[u8], at: usize) -> Option<(i64, usize)> {
    let sign = matches!(data.get(at), Some(b'+' | b'-'));
    let start = at + usize::from(sign);
    let (mut magnitude, mut count) = (0_i64, 0);
    while let Some(digit) = data.get(start + count).map(|byte| byte.wrapping_sub(b'0')).filter(|digit| *digit < 10) {
        magnitude = magnitude.wrapping_mul(10).wrapping_add(i64::from(digit));
        count += 1;
    }
    if count == 0 {
        return None;
    }
    if count <= 18 {
        return Some((if data[at] == b'-' { -magnitude } else { magnitude }, start + count));
    }
    let digits = std::str::from_utf8(&data[at..start + count]).ok()?;
    let int = digits.parse().unwrap_or(if data[at] == b'-' { i64::MIN } else { i64::MAX });
    Some((int, start + count))
}

/// What runs once all is read.
enum Delayed {
    Wakeup(FunctionPtr),
    Unserialize(FunctionPtr, Array),
}

fn run_delayed(cx: &mut Request, delayed: Vec<(Object, Delayed)>) -> Result<()> {
    let mut result = Ok(());
    for (object, what) in delayed {
        if result.is_err() {
            object.skip_destructor();
            continue;
        }
        result = match what {
            Delayed::Wakeup(method) => cx.call_function_on(method, &object, &[]).map(drop),
            Delayed::Unserialize(method, data) => cx.call_function_on(method, &object, &[Value::from(data)]).map(drop),
        };
        if result.is_err() {
            object.skip_destructor();
        }
    }
    result
}

/// What a number stands for, as far as it may be referred to.
enum Slot {
    Scalar,
    /// Of a text that turned out to be wrong.
    Dead,
    Object(Object),
    Ref(Ref),
}

struct Reader<'a> {
    cx: &'a mut Request,
    data: &'a [u8],
    at: usize,
    /// What numbers stand for, where the text names any.
    slots: Vec<Slot>,
    refers: bool,
    referred: HashSet<usize>,
    options: Options,
    depth: i64,
    /// The depth it started with, when it stands in another one.
    outer_depth: Option<i64>,
    /// Options of the text it stands in.
    outer_options: Option<Options>,
    delayed: Vec<(Object, Delayed)>,
}

/// `None`: the text is wrong at the position.
type Read<T = Value> = Result<Option<T>>;

impl<'a> Reader<'a> {
    fn new(cx: &'a mut Request, data: &'a [u8], options: Options) -> Reader<'a> {
        // what a class reads by itself may name any number
        let refers = memchr::memchr3_iter(b'R', b'r', b'C', data).any(|at| data.get(at + 1) == Some(&b':'));
        let referred = if refers { referred(data) } else { HashSet::new() };
        let Some(joint) = cx.state::<Outer>().0.take() else {
            let (slots, delayed) = (Vec::new(), Vec::new());
            return Reader { cx, data, at: 0, slots, refers, referred, options, depth: 0, outer_depth: None, outer_options: None, delayed };
        };
        let Joint { slots, refers: outer, referred: mut all, options: outer_options, depth, delayed } = joint;
        all.extend(referred);
        let (outer_depth, outer_options) = (Some(depth), Some(outer_options));
        Reader { cx, data, at: 0, slots, refers: refers || outer, referred: all, options, depth, outer_depth, outer_options, delayed }
    }

    /// Nothing may refer to what was read since.
    fn forget(&mut self, since: usize) {
        self.slots[since..].fill_with(|| Slot::Dead);
    }

    /// Ends reading: what runs now. A text within another one leaves that to it. `failed`: an
    /// exception is in flight.
    fn finish(self, failed: bool) -> Vec<(Object, Delayed)> {
        let Reader { cx, slots, refers, referred, depth: _, outer_depth, outer_options, mut delayed, .. } = self;
        let (Some(depth), Some(options)) = (outer_depth, outer_options) else {
            if failed {
                delayed.drain(..).for_each(|(object, _)| object.skip_destructor());
            }
            return delayed;
        };
        cx.state::<Outer>().0 = Some(Joint { slots, refers, referred, options, depth, delayed });
        Vec::new()
    }

    /// Lets a class read its part: what it reads by `unserialize` belongs to this text.
    fn hand_over(&mut self, method: FunctionPtr, object: &Object, text: Value) -> Result<()> {
        let joint = Joint {
            slots: std::mem::take(&mut self.slots),
            refers: self.refers,
            referred: std::mem::take(&mut self.referred),
            options: self.options.clone(),
            depth: self.depth,
            delayed: std::mem::take(&mut self.delayed),
        };
        let outer = self.cx.state::<Outer>().0.replace(joint);
        let result = self.cx.call_function_on(method, object, &[text]).map(drop);
        if let Some(joint) = std::mem::replace(&mut self.cx.state::<Outer>().0, outer) {
            (self.slots, self.referred, self.delayed) = (joint.slots, joint.referred, joint.delayed);
        }
        result
    }

    fn value(&mut self) -> Read {
        if !self.refers {
            return self.content(0);
        }
        let rest = &self.data[self.at..];
        if rest.starts_with(b"R:") {
            return self.variable();
        }
        let slot = self.slots.len();
        if !self.referred.contains(&(slot + 1)) {
            self.slots.push(Slot::Scalar);
            return self.content(slot);
        }
        let reference = Ref::new(self.cx.heap(), Value::NULL);
        self.slots.push(Slot::Ref(reference.clone()));
        let Some(value) = self.content(slot)? else { return Ok(None) };
        reference.set(value);
        Ok(Some(Value::from(reference)))
    }

    /// Reads a value in the place of `old`, to which a number of the text belongs: from now on that
    /// means the new one. Its own place is nothing that a `R:` can name.
    fn element(&mut self, old: Option<Ref>) -> Read {
        let Some(old) = old else { return self.value() };
        if self.data[self.at..].starts_with(b"R:") {
            let named = self.length_and(self.at + 2, b';').and_then(|(number, end)| Some((self.slots.get(number.checked_sub(1)?)?, end)));
            if let Some((Slot::Ref(reference), end)) = named
                && reference.same(&old)
            {
                self.at = end;
                return Ok(None);
            }
            return self.variable();
        }
        let slot = self.slots.len();
        // besides what stood there, the number and this very handle, others may share it
        if old.refcount() > 3 {
            return self.value();
        }
        self.slots.push(Slot::Ref(old.clone()));
        let Some(value) = self.content(slot)? else { return Ok(None) };
        old.set(value);
        Ok(Some(Value::from(old)))
    }

    /// `R:1;`
    fn variable(&mut self) -> Read {
        let Some((number, end)) = self.length_and(self.at + 2, b';') else { return Ok(None) };
        self.at = end;
        let slot = number.checked_sub(1).and_then(|index| self.slots.get(index));
        Ok(match slot {
            Some(Slot::Ref(reference)) => Some(Value::from(reference.clone())),
            _ => None,
        })
    }

    fn content(&mut self, slot: usize) -> Read {
        let rest = &self.data[self.at..];
        let Some((&letter, rest)) = rest.split_first() else { return Ok(None) };
        match letter {
            b'N' if rest.first() == Some(&b';') => {
                self.at += 2;
                Ok(Some(Value::NULL))
            }
            b'}' => {
                self.cx.function_warning("Unexpected end of serialized data")?;
                Ok(None)
            }
            _ if rest.first() != Some(&b':') => Ok(None),
            b'b' => Ok(self.bool()),
            b'i' => self.int(),
            b'd' => Ok(self.float()),
            b's' => Ok(self.string().map(Value::from)),
            b'S' => self.escaped_string(),
            b'a' => self.array(),
            b'r' => self.object_again(slot),
            b'O' => self.object(slot),
            b'C' => self.custom_object(slot),
            b'E' => self.enum_case(slot),
            _ => Ok(None),
        }
    }

    /// The int at a place and the place behind the byte that must follow it.
    fn number_and(&self, at: usize, then: u8) -> Option<(i64, usize)> {
        let (number, end) = int_at(self.data, at)?;
        (self.data.get(end) == Some(&then)).then_some((number, end + 1))
    }

    /// As [`Reader::number_and`] for a length or count: no sign.
    fn length_and(&self, at: usize, then: u8) -> Option<(usize, usize)> {
        if !self.data.get(at)?.is_ascii_digit() {
            return None;
        }
        let (number, end) = self.number_and(at, then)?;
        Some((usize::try_from(number).ok()?, end))
    }

    fn bool(&mut self) -> Option<Value> {
        let bool = match self.data[self.at + 2..] {
            [b'0', b';', ..] => false,
            [b'1', b';', ..] => true,
            _ => return None,
        };
        self.at += 4;
        Some(Value::bool(bool))
    }

    fn int(&mut self) -> Read {
        let Some((int, end)) = self.number_and(self.at + 2, b';') else { return Ok(None) };
        let digits = &self.data[self.at + 2..end - 1];
        self.at = end;
        if int == i64::MAX || int == i64::MIN {
            self.note_text(digits)?;
        }
        Ok(Some(Value::int(int)))
    }

    /// Warns of a number that does not fit.
    fn note_range(&mut self, start: usize, end: usize) -> Result<()> {
        let data = self.data;
        self.note_text(&data[start..end])
    }

    fn note_text(&mut self, digits: &[u8]) -> Result<()> {
        if digits.len() > 18 && std::str::from_utf8(digits).is_ok_and(|text| text.parse::<i64>().is_err()) {
            self.cx.function_warning("Numerical result out of range")?;
        }
        Ok(())
    }

    fn float(&mut self) -> Option<Value> {
        let rest = &self.data[self.at + 2..];
        let end = memchr::memchr(b';', rest)?;
        let float = match &rest[..end] {
            b"INF" | b"+INF" => f64::INFINITY,
            b"-INF" => f64::NEG_INFINITY,
            b"NAN" => f64::NAN,
            text if text.iter().all(|byte| matches!(byte, b'0'..=b'9' | b'+' | b'-' | b'.' | b'e' | b'E')) => {
                std::str::from_utf8(text).ok()?.parse().ok()?
            }
            _ => return None,
        };
        self.at += end + 3;
        Some(Value::float(float))
    }

    /// `s:3:"abc";`; at the first byte that is wrong otherwise.
    fn string(&mut self) -> Option<Str> {
        let bytes = self.quoted()?;
        let text = Str::new(self.cx.heap(), bytes);
        match self.data.get(self.at) {
            Some(b';') => self.at += 1,
            _ => return None,
        }
        Some(text)
    }

    /// `s:3:"abc"` without what follows.
    fn quoted(&mut self) -> Option<&'a [u8]> {
        let (length, start) = self.length_and(self.at + 2, b':')?;
        if self.data.get(start) != Some(&b'"') {
            return None;
        }
        let start = start + 1;
        let data = self.data;
        if data.len() - start < length {
            self.at += 2;
            return None;
        }
        if data.get(start + length) != Some(&b'"') {
            self.at = start + length;
            return None;
        }
        self.at = start + length + 1;
        Some(&data[start..start + length])
    }

    /// `S:1:"\41";`: bytes may stand as two hexadecimal digits.
    fn escaped_string(&mut self) -> Read {
        let Some((length, start)) = self.length_and(self.at + 2, b':') else { return Ok(None) };
        if self.data.get(start) != Some(&b'"') {
            return Ok(None);
        }
        let mut at = start + 1;
        let mut text = Vec::new();
        for _ in 0..length {
            let Some(&byte) = self.data.get(at) else { return Ok(None) };
            at += 1;
            if byte != b'\\' {
                text.push(byte);
                continue;
            }
            let digits = self.data.get(at..at + 2).and_then(|digits| std::str::from_utf8(digits).ok());
            let Some(byte) = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()) else { return Ok(None) };
            text.push(byte);
            at += 2;
        }
        if !self.data[at.min(self.data.len())..].starts_with(b"\";") {
            self.at = at;
            return Ok(None);
        }
        self.at = at + 2;
        let name = self.cx.function_name();
        self.cx.deprecated([&name[..], b"(): Unserializing the 'S' format is deprecated"].concat())?;
        Ok(Some(Value::from(self.cx.str(text))))
    }

    /// `r:1;`
    fn object_again(&mut self, slot: usize) -> Read {
        let Some((number, end)) = self.length_and(self.at + 2, b';') else { return Ok(None) };
        self.at = end;
        let target = number.checked_sub(1).and_then(|index| self.slots.get(index));
        let object = match target {
            Some(Slot::Object(object)) => Some(object.clone()),
            Some(Slot::Ref(reference)) => reference.get().into_object().ok(),
            _ => None,
        };
        if let Some(object) = &object {
            self.bind(slot, object);
        }
        Ok(object.map(Value::from))
    }

    /// The number stands for this object from now on.
    fn bind(&mut self, slot: usize, object: &Object) {
        if !self.refers {
            return;
        }
        match &self.slots[slot] {
            Slot::Ref(reference) => reference.set(Value::from(object.clone())),
            _ => self.slots[slot] = Slot::Object(object.clone()),
        }
    }

    // ---- arrays and objects

    fn array(&mut self) -> Read {
        let Some((count, end)) = self.length_and(self.at + 2, b':') else { return Ok(None) };
        if self.data.get(end) != Some(&b'{') {
            return Ok(None);
        }
        self.note_range(self.at + 2, end - 1)?;
        self.at = end + 1;
        if count > self.data.len() - self.at {
            return Ok(None);
        }
        let Some(array) = self.elements(count)? else { return Ok(None) };
        Ok(self.closed().then(|| Value::from(array)))
    }

    fn closed(&mut self) -> bool {
        let closed = self.data.get(self.at) == Some(&b'}');
        self.at += usize::from(closed);
        closed
    }

    fn elements(&mut self, count: usize) -> Read<Array> {
        let named = self.data.get(self.at) != Some(&b'i');
        let room = count.min(1024);
        let mut array = match named && count > 0 {
            true => Array::with_hashed_capacity(self.cx.heap(), room),
            false => Array::with_capacity(self.cx.heap(), room),
        };
        if count == 0 {
            return Ok(Some(array));
        }
        if !self.deeper()? {
            return Ok(None);
        }
        let heap = self.cx.heap();
        let mut target = array.make_mut(heap);
        for _ in 0..count {
            let Some(key) = self.key()? else { return Ok(None) };
            let old = if self.refers { target.get(&key).and_then(Value::as_ref).cloned() } else { None };
            let Some(value) = self.element(old)? else { return Ok(None) };
            target.insert(heap, key, value);
        }
        self.depth -= 1;
        Ok(Some(array))
    }

    /// One level deeper; false and a warning when that is too deep.
    fn deeper(&mut self) -> Result<bool> {
        self.cx.check_stack()?;
        self.depth += 1;
        let most = self.options.max_depth;
        if most > 0 && self.depth > most {
            let message = format!(
                "Maximum depth of {most} exceeded. The depth limit can be changed using the max_depth unserialize() option or the unserialize_max_depth ini setting"
            );
            self.cx.function_warning(message)?;
            return Ok(false);
        }
        Ok(true)
    }

    fn key(&mut self) -> Read<Key> {
        match self.data.get(self.at..) {
            Some([b'i', b':', ..]) => {
                let Some((int, end)) = self.number_and(self.at + 2, b';') else { return Ok(None) };
                self.at = end;
                Ok(Some(Key::Int(int)))
            }
            Some([b's', b':', ..]) => {
                let Some(name) = self.quoted() else { return Ok(None) };
                if self.data.get(self.at) != Some(&b';') {
                    return Ok(None);
                }
                self.at += 1;
                Ok(Some(Key::from(self.cx.key_text(name))))
            }
            Some([b'S', b':', ..]) => Ok(self.escaped_string()?.and_then(|key| key.into_str().ok()).map(Key::from)),
            Some([b'}', ..]) => {
                self.cx.function_warning("Unexpected end of serialized data")?;
                Ok(None)
            }
            _ => self.no_key(),
        }
    }

    /// Something else where a key must stand; PHP reads it as far as it goes without objects.
    fn no_key(&mut self) -> Read<Key> {
        match self.data.get(self.at) {
            Some(b'a') => {
                if let Some((_, end)) = self.length_and(self.at + 2, b':')
                    && self.data.get(end) == Some(&b'{')
                {
                    self.at = end + 1;
                }
            }
            Some(b'R' | b'r') => {
                if let Some((_, end)) = self.length_and(self.at + 2, b';') {
                    self.at = end;
                }
            }
            Some(b'N' | b'b' | b'd') => drop(self.content(0)?),
            _ => {}
        }
        Ok(None)
    }

    /// `O:1:"A":` and what follows; the name is returned.
    fn class_name(&mut self) -> Option<Vec<u8>> {
        let start = self.at;
        let name = self.quoted().map(<[u8]>::to_vec)?;
        if self.data.get(self.at) != Some(&b':') {
            return None;
        }
        if name.is_empty() {
            self.at = start + 2;
            return None;
        }
        let valid = name.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'\\' | 0x7f..));
        if !valid {
            self.at = start + 2 + name.len().to_string().len() + 2;
            return None;
        }
        self.at += 1;
        Some(name)
    }

    fn object(&mut self, slot: usize) -> Read {
        let Some(name) = self.class_name() else { return Ok(None) };
        let class = self.class(&name)?;
        self.object_of(slot, class, &name)
    }

    /// Precondition: the class's name and the colon behind it were read.
    fn object_of(&mut self, slot: usize, class: Option<ClassPtr>, name: &[u8]) -> Read {
        if self.at >= self.data.len() {
            self.at -= 2;
            self.cx.warning("Bad unserialize data")?;
            return Ok(None);
        }
        // nothing counts as 0
        let (count, end) = int_at(self.data, self.at).unwrap_or((0, self.at));
        self.at = end;
        let Some(count) = usize::try_from(count).ok().filter(|count| *count <= self.data.len() - end) else {
            return Ok(None);
        };
        for byte in *b":{" {
            if self.data.get(self.at) != Some(&byte) {
                return Ok(None);
            }
            self.at += 1;
        }
        if let Some(class) = class
            && is_refused(class)
        {
            return Err(refuse(self.cx, "Unserialization", class));
        }
        if let Some(class) = class
            && class.is_enum()
        {
            return Err(self.cx.throw_error("Error", [b"Cannot instantiate enum ", class.shown()].concat()));
        }
        if let Some(class) = class
            && class.magic.unserialize.is_none()
            && is_serializable(self.cx, class)
        {
            self.cx.warning([b"Erroneous data format for unserializing '", &class.name[..], b"'"].concat())?;
            return Ok(None);
        }
        let object = self.make(class, name)?;
        self.bind(slot, &object);
        let class = class_of(&object);
        if let Some(method) = class.magic.unserialize {
            let Some(data) = self.elements(count)? else {
                object.skip_destructor();
                return Ok(None);
            };
            self.delayed.push((object.clone(), Delayed::Unserialize(method, data)));
        } else {
            if !self.properties(&object, class, count)? {
                object.skip_destructor();
                return Ok(None);
            }
            if let Some(method) = class.magic.wakeup {
                self.delayed.push((object.clone(), Delayed::Wakeup(method)));
            }
        }
        Ok(self.closed().then(|| Value::from(object)))
    }

    /// An object of the class, or of `__PHP_Incomplete_Class`.
    fn make(&mut self, class: Option<ClassPtr>, name: &[u8]) -> Result<Object> {
        if let Some(class) = class {
            return instantiate(self.cx, class);
        }
        let Some(class) = self.cx.find_class(b"__php_incomplete_class") else {
            return Err(self.cx.throw_error("Error", "not supported yet: __PHP_Incomplete_Class"));
        };
        let object = instantiate(self.cx, class)?;
        let heap = self.cx.heap();
        let mut dynamic = Array::new();
        dynamic.insert_bytes(heap, INCOMPLETE_NAME, Value::from(Str::new(heap, name)));
        object.set_dynamic(heap, Some(dynamic));
        Ok(object)
    }

    /// The class, loaded if need be, when it exists and is allowed.
    fn class(&mut self, name: &[u8]) -> Result<Option<ClassPtr>> {
        if self.options.allows(name) { self.known_class(name) } else { Ok(None) }
    }

    /// The class, loaded if need be, when it exists. Enums are made whatever is allowed.
    fn known_class(&mut self, name: &[u8]) -> Result<Option<ClassPtr>> {
        if let Some(class) = self.cx.lookup_class(name)? {
            return Ok(Some(class));
        }
        let callback = self.cx.ini_str("unserialize_callback_func").to_vec();
        if callback.is_empty() {
            return Ok(None);
        }
        let argument = Value::from(self.cx.str(name));
        let callee = Value::from(self.cx.str(&callback));
        match self.cx.resolve_callable(&callee) {
            Ok(callable) => drop(self.cx.call(&callable, &[argument])?),
            Err(reason) => {
                let message = [b"Invalid callback ", &callback[..], b", ", &reason[..]].concat();
                return Err(self.cx.throw_error("Error", message));
            }
        }
        let class = self.cx.lookup_class(name)?;
        if class.is_none() {
            let message = [b"Function ", &callback[..], b"() hasn't defined the class it was called for"].concat();
            self.cx.function_warning(message)?;
        }
        Ok(class)
    }

    fn properties(&mut self, object: &Object, class: ClassPtr, count: usize) -> Result<bool> {
        if count == 0 {
            return Ok(true);
        }
        if !self.deeper()? {
            return Ok(false);
        }
        for index in 0..count {
            let Some(name) = self.property_name()? else { return Ok(false) };
            if is_virtual(class, &name) {
                let shown = [class.shown(), b"::$", unmangle(&name).0].concat();
                self.cx.function_warning([b"Cannot unserialize value for virtual property ", &shown[..]].concat())?;
                return Ok(false);
            }
            let old = if self.refers { dynamic_reference(object, &name) } else { None };
            let Some(value) = self.element(old)? else { return Ok(false) };
            self.set_property(object, class, &name, value, index)?;
        }
        self.depth -= 1;
        Ok(true)
    }

    /// A key as the name of a property.
    fn property_name(&mut self) -> Read<Cow<'a, [u8]>> {
        if self.data[self.at..].starts_with(b"s:") {
            let Some(name) = self.quoted() else { return Ok(None) };
            if self.data.get(self.at) != Some(&b';') {
                return Ok(None);
            }
            self.at += 1;
            return Ok(Some(Cow::Borrowed(name)));
        }
        Ok(self.key()?.map(|key| match key {
            Key::Str(name) => Cow::Owned(name.to_vec()),
            Key::Int(int) => Cow::Owned(int.to_string().into_bytes()),
        }))
    }

    /// `index`: how many properties were before it.
    fn set_property(&mut self, object: &Object, class: ClassPtr, name: &[u8], value: Value, index: usize) -> Result<()> {
        // most texts have the properties in the class's order
        let public =
            class.get().slots.get(index).is_some_and(|info| info.flags & flags::VISIBILITY == flags::PUBLIC && info.name[..] == *name);
        let slot = if public { Some(index as u32) } else { declared_slot(class, name) };
        match slot {
            Some(slot) => self.set_slot(object, class, slot, value),
            None => self.set_dynamic(object, class, name, value),
        }
    }

    fn set_slot(&mut self, object: &Object, class: ClassPtr, slot: u32, mut value: Value) -> Result<()> {
        let info = &class.get().slots[slot as usize];
        types::check_property(self.cx, info, &mut value, true)?;
        match value.into_ref() {
            Ok(reference) => replace_with_ref(self.cx, object.slot_ptr(slot), Some(info), reference),
            Err(value) => {
                object.set_slot(slot, value);
                Ok(())
            }
        }
    }

    fn set_dynamic(&mut self, object: &Object, class: ClassPtr, name: &[u8], value: Value) -> Result<()> {
        let exists = object.dynamic().is_some_and(|dynamic| dynamic.get_bytes(name).is_some());
        if !exists && class.info_flags() & info_flags::NO_DYNAMIC != 0 {
            let message = [b"Cannot create dynamic property ", &class.name[..], b"::$", name].concat();
            return Err(self.cx.throw_error("Error", message));
        }
        if !exists && class.info_flags() & info_flags::ALLOW_DYNAMIC == 0 && !is_open(class) {
            let message = [b"Creation of dynamic property ", &class.name[..], b"::$", unmangle(name).0, b" is deprecated"].concat();
            self.cx.deprecated(message)?;
        }
        let key = Key::from(self.cx.key_text(name));
        let heap = self.cx.heap();
        object.with_dynamic_mut(heap, |dynamic| dynamic.insert(heap, key, value));
        Ok(())
    }

    // ---- other forms

    /// `C:1:"A":5:{…}`: what a class that implements Serializable wrote.
    fn custom_object(&mut self, slot: usize) -> Read {
        let Some(name) = self.class_name() else { return Ok(None) };
        let class = self.class(&name)?;
        let Some((length, end)) = self.length_and(self.at, b':') else { return Ok(None) };
        if self.data.get(end) != Some(&b'{') {
            return Ok(None);
        }
        self.note_range(self.at, end - 1)?;
        self.at = end + 1;
        let present = self.data.len() - self.at;
        if length > present {
            self.cx.warning(format!("Insufficient data for unserializing - {length} required, {present} present"))?;
            return Ok(None);
        }
        if let Some((class, read)) = class.and_then(|class| Some((class, class.hooks.unserialize_text?))) {
            if self.data.get(self.at + length) != Some(&b'}') {
                self.at += length;
                return Ok(None);
            }
            let object = instantiate(self.cx, class)?;
            self.bind(slot, &object);
            let text = self.data[self.at..self.at + length].to_vec();
            read(self.cx, &object, &text)?;
            self.at += length;
            return Ok(self.closed().then(|| Value::from(object)));
        }
        let method = class.filter(|class| is_serializable(self.cx, *class)).and_then(|class| class.method(b"unserialize"));
        let (Some(class), Some(method)) = (class, method) else {
            // a class that cannot read what was written: an object with its defaults
            if let Some(class) = class.filter(|class| is_refused(*class)) {
                return Err(refuse(self.cx, "Unserialization", class));
            }
            let known = class.map_or(b"__PHP_Incomplete_Class".to_vec(), |class| class.name.to_vec());
            self.cx.warning([b"Class ", &known[..], b" has no unserializer"].concat())?;
            self.at += length;
            let object = self.make(class, &name)?;
            self.bind(slot, &object);
            return Ok(self.closed().then(|| Value::from(object)));
        };
        let text = Value::from(self.cx.str(&self.data[self.at..self.at + length]));
        let object = instantiate(self.cx, class)?;
        self.bind(slot, &object);
        self.hand_over(method, &object, text)?;
        self.at += length;
        Ok(self.closed().then(|| Value::from(object)))
    }

    /// `E:3:"A:B";`
    fn enum_case(&mut self, slot: usize) -> Read {
        let start = self.at;
        let Some(text) = self.quoted().map(<[u8]>::to_vec) else { return Ok(None) };
        let end = self.at;
        self.at = start;
        if self.data.get(end) != Some(&b';') {
            self.at = end;
            return Ok(None);
        }
        let Some(colon) = memchr::memchr(b':', &text) else {
            self.cx.function_warning([b"Invalid enum name '", &text[..], b"' (missing colon)"].concat())?;
            return Ok(None);
        };
        let (name, case) = (&text[..colon], &text[colon + 1..]);
        let Some(class) = self.known_class(name)? else {
            self.cx.function_warning([b"Class '", name, b"' not found"].concat())?;
            return Ok(None);
        };
        if !class.is_enum() {
            self.cx.function_warning([b"Class '", &class.name[..], b"' is not an enum"].concat())?;
            return Ok(None);
        }
        let label = [&class.name[..], b"::", case].concat();
        self.at = end + 1;
        match class.constants.get(case) {
            None => {
                self.cx.function_warning([b"Undefined constant ", &label[..]].concat())?;
                return Ok(None);
            }
            Some(constant) if !constant.case => {
                self.cx.function_warning([&label[..], b" is not an enum case"].concat())?;
                return Ok(None);
            }
            Some(_) => {}
        }
        let Some(object) = enum_case(self.cx, class, case)? else { return Ok(None) };
        self.bind(slot, &object);
        Ok(Some(Value::from(object)))
    }
}

/// Returns whether a name in the text means a property that has no value of its own.
fn is_virtual(class: ClassPtr, name: &[u8]) -> bool {
    class.properties.get(unmangle(name).0).is_some_and(|property| property.flags & flags::VIRTUAL != 0)
}

/// Returns the reference in a property that no class declares.
fn dynamic_reference(object: &Object, name: &[u8]) -> Option<Ref> {
    object.dynamic()?.get_bytes(name)?.as_ref().cloned()
}

/// Classes that take dynamic properties by nature.
fn is_open(class: ClassPtr) -> bool {
    matches!(&class.name[..], b"stdClass" | b"__PHP_Incomplete_Class")
}

fn is_serializable(cx: &Request, class: ClassPtr) -> bool {
    cx.find_class(b"serializable").is_some_and(|interface| class.is_subclass_of(interface))
}

/// The slot a name in the text means: its visibility may have changed since it was written.
fn declared_slot(class: ClassPtr, name: &[u8]) -> Option<u32> {
    let (plain, owner) = unmangle(name);
    if let Owner::Private(declared_by) = &owner
        && !class.name.eq_ignore_ascii_case(declared_by)
    {
        let slots = &class.get().slots;
        let found = slots.iter().position(|info| {
            info.flags & flags::PRIVATE != 0 && &info.name[..] == plain && info.declared_by.name.eq_ignore_ascii_case(declared_by)
        });
        return found.map(|slot| slot as u32);
    }
    let property = class.properties.get(plain)?;
    let own = property.flags & flags::STATIC == 0 && property.slot != heddle_runtime::class::NO_SLOT;
    own.then_some(property.slot)
}
