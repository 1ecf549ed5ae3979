//! Arrays: reading, writing, walking in order.

use crate::context::Context;
use crate::error::{Code, Error, Result};
use crate::handles::Val;
use crate::values::{Kind, wrong_type};
use heddle_engine::value::{self as values, Array, KeyRef, Value};

/// A key. A string that is a decimal int is that int, as everywhere in PHP.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Key {
    Int(i64),
    Bytes(Vec<u8>),
}

impl From<i64> for Key {
    fn from(int: i64) -> Key {
        Key::Int(int)
    }
}

impl From<&[u8]> for Key {
    fn from(bytes: &[u8]) -> Key {
        Key::Bytes(bytes.to_vec())
    }
}

impl From<&str> for Key {
    fn from(text: &str) -> Key {
        Key::Bytes(text.as_bytes().to_vec())
    }
}

impl Key {
    fn of(key: KeyRef<'_>) -> Key {
        match key {
            KeyRef::Int(int) => Key::Int(int),
            KeyRef::Str(text) => Key::Bytes(text.to_vec()),
        }
    }
}

impl Context<'_> {
    /// An empty array.
    pub fn array(&mut self) -> Result<Val> {
        self.quick(|_| Value::from(Array::new())).map(|value| self.put(value))
    }

    fn array_of(&mut self, array: Val) -> Result<Array> {
        let value = self.get(array)?;
        value.as_array().cloned().ok_or_else(|| wrong_type(&value, Kind::Array))
    }

    /// Changes the array behind a handle; other handles and variables keep what they have.
    fn change<R>(&mut self, array: Val, part: impl FnOnce(&mut Array, &values::Heap) -> R) -> Result<R> {
        let mut value = self.array_of(array)?;
        let heap = self.cx.heap();
        // the handle's own reference goes, so that an array of one owner is changed in place
        if let Some(place) = self.state().handles.get(array) {
            drop(std::mem::replace(place, Value::NULL));
        }
        let result = self.quick(|_| part(&mut value, heap));
        if let Some(place) = self.state().handles.get(array) {
            *place = Value::from(value);
        }
        result
    }

    /// Number of elements.
    pub fn array_len(&mut self, array: Val) -> Result<usize> {
        Ok(self.array_of(array)?.len())
    }

    /// The element under a key. Errors: there is none.
    pub fn array_get(&mut self, array: Val, key: impl Into<Key>) -> Result<Val> {
        let array = self.array_of(array)?;
        let key = key.into();
        let found = match &key {
            Key::Int(int) => array.get_int(*int),
            Key::Bytes(bytes) => array.get_bytes(bytes),
        };
        match found.cloned() {
            Some(value) => Ok(self.put(value)),
            None => Err(Error::new(Code::NotFound, format!("the array has no element under {}", shown(&key)))),
        }
    }

    /// Sets the element under a key.
    pub fn array_set(&mut self, array: Val, key: impl Into<Key>, value: Val) -> Result<()> {
        let value = self.get(value)?;
        let key = key.into();
        self.change(array, |array, heap| match key {
            Key::Int(int) => array.insert_int(heap, int, value),
            Key::Bytes(bytes) => array.insert(heap, values::Key::from_bytes(heap, &bytes), value),
        })
    }

    /// Appends an element. Errors: no further int is free for its key.
    pub fn array_push(&mut self, array: Val, value: Val) -> Result<()> {
        let value = self.get(value)?;
        match self.change(array, |array, heap| array.push(heap, value).is_ok())? {
            true => Ok(()),
            false => Err(Error::new(Code::InvalidArgument, "the next element is already occupied")),
        }
    }

    /// Removes the element under a key. False: there was none.
    pub fn array_remove(&mut self, array: Val, key: impl Into<Key>) -> Result<bool> {
        let key = key.into();
        let removed = self.change(array, |array, heap| match key {
            Key::Int(int) => array.remove(heap, KeyRef::Int(int)),
            Key::Bytes(bytes) => {
                let key = values::Key::from_bytes(heap, &bytes);
                array.remove(heap, key.as_ref())
            }
        })?;
        Ok(removed.is_some())
    }

    /// The next element in order: begin with a cursor of 0 and pass it on. `None` at the end.
    pub fn array_next(&mut self, array: Val, cursor: &mut u64) -> Result<Option<(Key, Val)>> {
        let array = self.array_of(array)?;
        let position = u32::try_from(*cursor).ok().and_then(|from| array.seek(from));
        let found = position.and_then(|position| array.at(position).map(|(key, value)| (position, Key::of(key), value.clone())));
        Ok(found.map(|(position, key, value)| {
            *cursor = u64::from(position) + 1;
            (key, self.put(value))
        }))
    }
}

fn shown(key: &Key) -> String {
    match key {
        Key::Int(int) => int.to_string(),
        Key::Bytes(bytes) => format!("\"{}\"", String::from_utf8_lossy(bytes)),
    }
}
