//! `serialize`: values as text that `unserialize` reads.
//!
//! Each value written gets a number, counted from 1; an object met again is written as `r:NUMBER;`,
//! a reference as `R:NUMBER;`.

use heddle_macros::php;
use heddle_runtime::class::{ClassPtr, SlotInfo};
use heddle_runtime::decl::{Function, flags};
use heddle_runtime::object::{class_of, lazy, table};
use heddle_runtime::{Request, Result};
use heddle_value::juggle::{Decimal, FloatText};
use heddle_value::{Array, Key, KeyRef, Object, Str, StrBuilder, Value, View};
use std::collections::HashMap;

/// By address, which nobody outside can choose.
type Numbers = HashMap<usize, i64, foldhash::fast::FixedState>;

pub(crate) const FUNCTIONS: &[&Function] = &[&serialize::DECL];

/// The value as text.
#[php("serialize(mixed $value): string")]
fn serialize(cx: &mut Request, value: &Value) -> Result<Str> {
    let mut writer = Writer::new(cx);
    let written = writer.value(value);
    writer.finish();
    written?;
    Ok(writer.out.finish())
}

/// What a text has in common with the one it becomes a part of: a class that implements
/// Serializable writes its part by `serialize` again.
#[derive(Default)]
struct Outer(Option<Joint>);

#[derive(Default)]
struct Joint {
    seen: Numbers,
    keep: Vec<Value>,
    count: i64,
}

/// The texts of several values that may refer to each other.
pub(super) fn all(cx: &mut Request, values: &[Value]) -> Result<Vec<Vec<u8>>> {
    let mut writer = Writer::new(cx);
    let mut texts = Vec::with_capacity(values.len());
    let mut written = Ok(());
    for value in values {
        written = writer.value(value);
        if written.is_err() {
            break;
        }
        texts.push(writer.out.as_bytes().to_vec());
        writer.out.truncate(0);
    }
    writer.finish();
    written.map(|()| texts)
}

/// The number of an object that was written as null.
const FAILED: i64 = -1;

struct Writer<'a> {
    cx: &'a mut Request,
    out: StrBuilder,
    /// Numbers of objects and references by address.
    seen: Numbers,
    /// Objects and references above, so that no other gets their address meanwhile.
    keep: Vec<Value>,
    count: i64,
    /// It becomes a part of another text.
    is_part: bool,
}

impl<'a> Writer<'a> {
    fn new(cx: &'a mut Request) -> Writer<'a> {
        let outer = cx.state::<Outer>().0.take();
        let is_part = outer.is_some();
        let Joint { seen, keep, count } = outer.unwrap_or_default();
        let out = StrBuilder::new(cx.heap());
        Writer { cx, out, seen, keep, count, is_part }
    }

    /// Gives back what the text has in common with the one it becomes a part of.
    fn finish(&mut self) {
        if self.is_part {
            let joint = self.joint();
            self.cx.state::<Outer>().0 = Some(joint);
        }
    }

    fn joint(&mut self) -> Joint {
        Joint { seen: std::mem::take(&mut self.seen), keep: std::mem::take(&mut self.keep), count: self.count }
    }

    fn text(&mut self, text: &str) {
        self.out.push_bytes(text.as_bytes());
    }

    fn int(&mut self, int: i64) {
        self.out.push_int(int);
    }

    fn value(&mut self, value: &Value) -> Result<()> {
        if let Some(number) = self.number(value) {
            if number == FAILED {
                self.text("N;");
                return Ok(());
            }
            self.text(if value.is_ref() { "R:" } else { "r:" });
            self.int(number);
            self.text(";");
            return Ok(());
        }
        match value.view() {
            View::Null => self.text("N;"),
            View::Bool(bool) => self.text(if bool { "b:1;" } else { "b:0;" }),
            View::Int(int) => {
                self.text("i:");
                self.int(int);
                self.text(";");
            }
            View::Float(float) => {
                let precision = self.cx.ini.serialize_precision as i32;
                self.text("d:");
                self.text(FloatText::new(float, precision).as_str());
                self.text(";");
            }
            View::Str(str) => {
                self.counted(b's', str);
                self.text(";");
            }
            View::Array(array) => {
                let array = array.clone();
                self.cx.check_stack()?;
                return self.array(&array);
            }
            View::Object(object) => {
                let object = object.clone();
                self.cx.check_stack()?;
                return self.object(&object);
            }
            View::Resource(_) => self.text("i:0;"),
        }
        Ok(())
    }

    /// Counts the value; the number it has already when it is an object or a reference met before.
    fn number(&mut self, value: &Value) -> Option<i64> {
        self.count += 1;
        let address = match (value.as_object(), value.as_ref()) {
            (Some(object), _) => object.address(),
            (None, Some(reference)) => reference.address(),
            (None, None) => return None,
        };
        if let Some(&number) = self.seen.get(&address) {
            if value.is_ref() && number != FAILED {
                self.count -= 1;
            }
            return Some(number);
        }
        self.seen.insert(address, self.count);
        self.keep.push(value.clone());
        None
    }

    /// `s:3:"abc"`
    fn counted(&mut self, letter: u8, text: &[u8]) {
        self.out.push_bytes(&[letter, b':']);
        self.int(text.len() as i64);
        self.text(":\"");
        self.out.push_bytes(text);
        self.text("\"");
    }

    fn key(&mut self, key: KeyRef<'_>) {
        match key {
            KeyRef::Int(int) => {
                self.text("i:");
                self.int(int);
            }
            KeyRef::Str(name) => self.counted(b's', name),
        }
        self.text(";");
    }

    fn array(&mut self, array: &Array) -> Result<()> {
        self.text("a");
        self.elements(array)
    }

    /// `:2:{…}`
    fn elements(&mut self, array: &Array) -> Result<()> {
        self.text(":");
        self.int(array.len() as i64);
        self.text(":{");
        for (key, value) in array {
            self.key(key);
            self.value(value)?;
        }
        self.text("}");
        Ok(())
    }

    fn object(&mut self, object: &Object) -> Result<()> {
        let class = class_of(object);
        if class.is_enum() {
            let name = [&class.name[..], b":", &super::members::case_name(object)].concat();
            self.counted(b'E', &name);
            self.text(";");
            return Ok(());
        }
        if let Some(method) = class.magic.serialize {
            return self.by_serialize_method(object, class, method);
        }
        if is_refused(class) {
            return Err(refuse(self.cx, "Serialization", class));
        }
        if let Some(method) = serializable(self.cx, class) {
            return self.by_interface(object, class, method);
        }
        if let Some(method) = class.magic.sleep {
            return self.by_sleep(object, class, method);
        }
        let properties = match class.hooks.array_view() {
            Some(_) => table::to_array(self.cx, object)?,
            None if lazy::kind(object).is_none() && !is_incomplete(class) => return self.slots(object, class),
            None => self.raw_properties(object)?,
        };
        self.named(class, properties)
    }

    /// An object that is as its class says: its slots, then its dynamic properties.
    fn slots(&mut self, object: &Object, class: ClassPtr) -> Result<()> {
        // user code that runs meanwhile may change the object
        let slots: Vec<(usize, Value)> = object
            .slots()
            .iter()
            .enumerate()
            .filter(|(_, value)| !value.is_undef())
            .map(|(slot, value)| (slot, table::exported(value)))
            .collect();
        let dynamic = object.dynamic().cloned();
        self.counted(b'O', &class.name);
        self.text(":");
        self.int((slots.len() + dynamic.as_ref().map_or(0, |dynamic| dynamic.len())) as i64);
        self.text(":{");
        for (slot, value) in slots {
            self.slot_name(&class.get().slots[slot]);
            self.value(&value)?;
        }
        if let Some(dynamic) = dynamic {
            for (key, value) in &dynamic {
                self.property_key(key);
                self.value(&table::exported(value))?;
            }
        }
        self.text("}");
        Ok(())
    }

    /// The mangled name of a declared property.
    fn slot_name(&mut self, info: &SlotInfo) {
        self.counted(b's', &info.mangled);
        self.text(";");
    }

    /// Names of properties are always strings.
    fn property_key(&mut self, key: KeyRef<'_>) {
        match key {
            KeyRef::Int(int) => {
                self.counted(b's', Decimal::new(int).as_bytes());
                self.text(";");
            }
            KeyRef::Str(_) => self.key(key),
        }
    }

    fn named(&mut self, class: ClassPtr, mut properties: Array) -> Result<()> {
        let mut name = class.name.to_vec();
        if is_incomplete(class) {
            let stored = properties.get_bytes(super::unserialize::INCOMPLETE_NAME).and_then(Value::as_bytes).map(<[u8]>::to_vec);
            if let Some(stored) = stored {
                let key = self.cx.str(super::unserialize::INCOMPLETE_NAME);
                properties.remove(self.cx.heap(), &key);
                name = stored;
            }
        }
        self.counted(b'O', &name);
        self.text(":");
        self.int(properties.len() as i64);
        self.text(":{");
        for (key, value) in &properties {
            self.property_key(key);
            self.value(value)?;
        }
        self.text("}");
        Ok(())
    }

    fn by_serialize_method(&mut self, object: &Object, class: ClassPtr, method: heddle_runtime::FunctionPtr) -> Result<()> {
        if is_refused(class) {
            return Err(refuse(self.cx, "Serialization", class));
        }
        let data = self.cx.call_function_on(method, object, &[])?;
        let Some(array) = data.as_array().cloned() else {
            return Err(self.cx.type_error([&class.name[..], b"::__serialize() must return an array"].concat()));
        };
        self.keep.push(data);
        self.counted(b'O', &class.name);
        self.elements(&array)
    }

    fn by_interface(&mut self, object: &Object, class: ClassPtr, method: heddle_runtime::FunctionPtr) -> Result<()> {
        let joint = self.joint();
        let outer = self.cx.state::<Outer>().0.replace(joint);
        let data = self.cx.call_function_on(method, object, &[]);
        let Joint { seen, keep, count } = std::mem::replace(&mut self.cx.state::<Outer>().0, outer).unwrap_or_default();
        (self.seen, self.keep, self.count) = (seen, keep, count);
        let data = data?;
        match data.view() {
            View::Null => {
                self.seen.insert(object.address(), FAILED);
                self.text("N;");
                Ok(())
            }
            View::Str(text) => {
                self.counted(b'C', &class.name);
                self.text(":");
                self.int(text.len() as i64);
                self.text(":{");
                self.out.push_bytes(text);
                self.text("}");
                Ok(())
            }
            _ => {
                let message = [&class.name[..], b"::serialize() must return a string or NULL"].concat();
                Err(self.cx.throw_error("Exception", message))
            }
        }
    }

    /// The properties by their mangled names; a lazy object is initialized, unless it was made to
    /// be left as it is.
    fn raw_properties(&mut self, object: &Object) -> Result<Array> {
        if !lazy::stays_on_serialize(object) {
            let object = lazy::resolved(self.cx, object)?;
            return Ok(table::raw_array(self.cx, &object));
        }
        Ok(table::raw_array(self.cx, object))
    }

    fn by_sleep(&mut self, object: &Object, class: ClassPtr, method: heddle_runtime::FunctionPtr) -> Result<()> {
        let names = self.cx.call_function_on(method, object, &[])?;
        let Some(names) = names.as_array().cloned() else {
            self.seen.insert(object.address(), FAILED);
            self.text("N;");
            let message =
                [&class.name[..], b"::__sleep() should return an array only containing the names of instance-variables to serialize"];
            return self.cx.function_warning(message.concat());
        };
        let all = self.raw_properties(object)?;
        let mut chosen = Array::new();
        for name in names.values() {
            if !name.is_string() {
                let message =
                    [&class.name[..], b"::__sleep() should return an array only containing the names of instance-variables to serialize"];
                self.cx.function_warning(message.concat())?;
            }
            let name = self.cx.to_str(name)?;
            self.choose(object, class, &name, &all, &mut chosen)?;
        }
        self.named(class, chosen)
    }

    /// Copies the property that `__sleep` named.
    fn choose(&mut self, object: &Object, class: ClassPtr, name: &Str, all: &Array, chosen: &mut Array) -> Result<()> {
        let candidates = [name.to_vec(), [b"\0", &class.name[..], b"\0", name].concat(), [b"\0*\0", &name[..]].concat()];
        for candidate in candidates {
            let key = Key::from_bytes(self.cx.heap(), &candidate);
            if let Some(value) = all.get(&key) {
                if chosen.contains_key(&key) {
                    let message = [b"\"", &name[..], b"\" is returned from __sleep() multiple times"].concat();
                    return self.cx.function_warning(message);
                }
                chosen.insert(self.cx.heap(), key, value.clone());
                return Ok(());
            }
        }
        let uninitialized = class.properties.get(&name[..]).is_some_and(|property| {
            property.ty.is_some()
                && property.flags & flags::STATIC == 0
                && object.slots().get(property.slot as usize).is_some_and(Value::is_undef)
        });
        if uninitialized {
            return Ok(());
        }
        let message = [b"\"", &name[..], b"\" returned as member variable from __sleep() but does not exist"].concat();
        self.cx.function_warning(message)
    }
}

/// Whether the class stands for one that is missing.
fn is_incomplete(class: ClassPtr) -> bool {
    &class.name[..] == b"__PHP_Incomplete_Class"
}

/// Whether objects of the class may be neither serialized nor unserialized.
pub(super) fn is_refused(class: ClassPtr) -> bool {
    class.hooks.not_serializable || class.name.contains(&0)
}

/// Exception `Serialization of 'Closure' is not allowed`.
pub(super) fn refuse(cx: &mut Request, what: &str, class: ClassPtr) -> heddle_runtime::Halt {
    let name = super::members::printed_name(&class.name);
    cx.throw_error("Exception", [what.as_bytes(), b" of '", name, b"' is not allowed"].concat())
}

/// `serialize()` of a class that implements Serializable.
fn serializable(cx: &Request, class: ClassPtr) -> Option<heddle_runtime::FunctionPtr> {
    let interface = cx.find_class(b"serializable")?;
    if class.is_subclass_of(interface) { class.method(b"serialize") } else { None }
}
