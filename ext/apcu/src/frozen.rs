//! Values that belong to no request: what the cache holds.
//!
//! Plain values are kept as they are, and arrays of plain values as lists of pairs; both become
//! values of a request without any parsing. What has identity (objects, references) is kept as
//! the text that `serialize()` makes of it.

use heddle_runtime::{Request, Result};
use heddle_value::{Array, KeyRef, Value, View};

/// A value that any thread may read.
pub(crate) enum Frozen {
    Null,
    Bool(bool),
    Int(i64),
    Float(f64),
    Str(Box<[u8]>),
    Array(Box<[(FrozenKey, Frozen)]>),
    /// `serialize()`'s text.
    Serialized(Box<[u8]>),
}

pub(crate) enum FrozenKey {
    Int(i64),
    Str(Box<[u8]>),
}

/// How deep arrays are kept as they are; deeper ones are serialized.
const DEPTH: usize = 200;

/// A value that takes more than the cache has.
pub(crate) struct TooLarge;

/// Copies a value out of the request, if it takes up to `most` bytes.
///
/// # Errors
/// Outer: what serializing it threw.
pub(crate) fn freeze(cx: &mut Request, value: &Value, most: usize) -> Result<std::result::Result<Frozen, TooLarge>> {
    let value = value.deref();
    match plain_size(value, DEPTH) {
        Some(size) if size > most => Ok(Err(TooLarge)),
        Some(_) => Ok(Ok(plain(value))),
        None => {
            let serializer = cx.engine.serializer().expect("the extension standard has one");
            let text = (serializer.write)(cx, std::slice::from_ref(value))?.pop().unwrap_or_default();
            Ok(if text.len() > most { Err(TooLarge) } else { Ok(Frozen::Serialized(text.into())) })
        }
    }
}

/// The bytes of a plain value; `None` for one that has to be serialized.
fn plain_size(value: &Value, depth: usize) -> Option<usize> {
    const PAIR: usize = size_of::<(FrozenKey, Frozen)>();
    match value.view() {
        View::Null | View::Bool(_) | View::Int(_) | View::Float(_) => Some(0),
        View::Str(text) => Some(text.len()),
        View::Array(array) => {
            let depth = depth.checked_sub(1)?;
            array.iter().try_fold(array.len() * PAIR, |sum, (key, value)| {
                let key = match key {
                    KeyRef::Int(_) => 0,
                    KeyRef::Str(text) => text.len(),
                };
                if value.as_ref().is_some() { None } else { Some(sum + key + plain_size(value, depth)?) }
            })
        }
        View::Object(_) | View::Resource(_) => None,
    }
}

/// Precondition: [`plain_size`] gave a size.
fn plain(value: &Value) -> Frozen {
    match value.view() {
        View::Null | View::Object(_) | View::Resource(_) => Frozen::Null,
        View::Bool(bool) => Frozen::Bool(bool),
        View::Int(int) => Frozen::Int(int),
        View::Float(float) => Frozen::Float(float),
        View::Str(text) => Frozen::Str(text[..].into()),
        View::Array(array) => {
            let pair = |(key, value): (KeyRef<'_>, &Value)| {
                let key = match key {
                    KeyRef::Int(int) => FrozenKey::Int(int),
                    KeyRef::Str(text) => FrozenKey::Str(text[..].into()),
                };
                (key, plain(value))
            };
            Frozen::Array(array.iter().map(pair).collect())
        }
    }
}

impl Frozen {
    /// The value in a request; `None` for a text that `unserialize()` does not take.
    ///
    /// # Errors
    /// Returns what unserializing it threw.
    pub fn thaw(&self, cx: &mut Request) -> Result<Option<Value>> {
        let Frozen::Serialized(text) = self else { return Ok(Some(self.thaw_plain(cx))) };
        let serializer = cx.engine.serializer().expect("the extension standard has one");
        let mut start = Some(0);
        let (mut values, failed_at) = (serializer.read)(cx, text, &mut |_| start.take())?;
        Ok(values.pop().filter(|_| failed_at.is_none()))
    }

    fn thaw_plain(&self, cx: &Request) -> Value {
        match self {
            Frozen::Null | Frozen::Serialized(_) => Value::NULL,
            Frozen::Bool(bool) => Value::bool(*bool),
            Frozen::Int(int) => Value::int(*int),
            Frozen::Float(float) => Value::float(*float),
            Frozen::Str(text) => cx.str(text).into(),
            Frozen::Array(pairs) => {
                let heap = cx.heap();
                let mut array = Array::with_capacity(heap, pairs.len());
                for (key, value) in pairs {
                    let value = value.thaw_plain(cx);
                    match key {
                        FrozenKey::Int(int) => array.insert_int(heap, *int, value),
                        FrozenKey::Str(text) => array.insert_str_exact(heap, cx.str(text), value),
                    }
                }
                array.into()
            }
        }
    }

    /// Bytes that it takes besides itself.
    pub fn size(&self) -> usize {
        match self {
            Frozen::Str(text) | Frozen::Serialized(text) => text.len(),
            Frozen::Array(pairs) => pairs
                .iter()
                .map(|(key, value)| {
                    let key = match key {
                        FrozenKey::Int(_) => 0,
                        FrozenKey::Str(text) => text.len(),
                    };
                    size_of::<(FrozenKey, Frozen)>() + key + value.size()
                })
                .sum(),
            _ => 0,
        }
    }
}
