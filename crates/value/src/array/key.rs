//! Keys of arrays: ints, or strings that are not the decimal text of an int.

use crate::{Heap, Str, Value};

/// An owned key. `From` normalises: the string `"12"` becomes the int 12.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    Int(i64),
    /// Not a decimal int; build through `From`, or know that it is none.
    Str(Str),
}

/// A borrowed key, as iteration gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyRef<'a> {
    Int(i64),
    /// Not a decimal int.
    Str(&'a Str),
}

impl Key {
    /// The key that these bytes are as a string.
    pub fn from_bytes(heap: &Heap, bytes: &[u8]) -> Key {
        match numeric_key(bytes) {
            Some(int) => Key::Int(int),
            None => Key::Str(Str::new(heap, bytes)),
        }
    }

    /// The key, borrowed.
    #[inline]
    pub fn as_ref(&self) -> KeyRef<'_> {
        match self {
            Key::Int(int) => KeyRef::Int(*int),
            Key::Str(str) => KeyRef::Str(str),
        }
    }

    /// As a PHP value: int or string.
    pub fn into_value(self) -> Value {
        match self {
            Key::Int(int) => Value::int(int),
            Key::Str(str) => Value::from(str),
        }
    }
}

impl KeyRef<'_> {
    /// An owned copy.
    #[inline]
    pub fn to_key(self) -> Key {
        match self {
            KeyRef::Int(int) => Key::Int(int),
            KeyRef::Str(str) => Key::Str(str.clone()),
        }
    }

    /// As a PHP value: int or string.
    #[inline]
    pub fn to_value(self) -> Value {
        match self {
            KeyRef::Int(int) => Value::int(int),
            KeyRef::Str(str) => Value::from(str.clone()),
        }
    }
}

impl From<i64> for Key {
    #[inline]
    fn from(int: i64) -> Key {
        Key::Int(int)
    }
}

impl From<Str> for Key {
    #[inline]
    fn from(str: Str) -> Key {
        match numeric_key(&str) {
            Some(int) => Key::Int(int),
            None => Key::Str(str),
        }
    }
}

impl From<&Str> for Key {
    #[inline]
    fn from(str: &Str) -> Key {
        Key::from(str.clone())
    }
}

impl From<KeyRef<'_>> for Key {
    fn from(key: KeyRef<'_>) -> Key {
        key.to_key()
    }
}

impl From<i64> for KeyRef<'_> {
    #[inline]
    fn from(int: i64) -> Self {
        KeyRef::Int(int)
    }
}

impl<'a> From<&'a Str> for KeyRef<'a> {
    #[inline]
    fn from(str: &'a Str) -> Self {
        match numeric_key(str) {
            Some(int) => KeyRef::Int(int),
            None => KeyRef::Str(str),
        }
    }
}

impl<'a> From<&'a Key> for KeyRef<'a> {
    #[inline]
    fn from(key: &'a Key) -> Self {
        key.as_ref()
    }
}

/// The int whose decimal text these bytes are: no plus, no leading zero, no `-0`, in the range of
/// i64.
#[inline]
pub fn numeric_key(bytes: &[u8]) -> Option<i64> {
    match bytes.first() {
        Some(b'0'..=b'9' | b'-') if bytes.len() <= 20 => parse(bytes),
        _ => None,
    }
}

#[cold]
#[inline(never)]
fn parse(bytes: &[u8]) -> Option<i64> {
    let (negative, digits) = match bytes {
        [b'-', digits @ ..] => (true, digits),
        digits => (false, digits),
    };
    match digits {
        [] => return None,
        [b'0'] => return (!negative).then_some(0),
        [b'0', ..] => return None,
        _ => {}
    }
    let mut magnitude: u64 = 0;
    for &digit in digits {
        if !digit.is_ascii_digit() {
            return None;
        }
        magnitude = magnitude.checked_mul(10)?.checked_add((digit - b'0') as u64)?;
    }
    if negative { 0i64.checked_sub_unsigned(magnitude) } else { i64::try_from(magnitude).ok() }
}

#[cfg(test)]
mod tests {
    use super::numeric_key;

    #[test]
    fn only_canonical_ints_are_int_keys() {
        for (text, key) in [
            ("0", Some(0)),
            ("12", Some(12)),
            ("-5", Some(-5)),
            ("9223372036854775807", Some(i64::MAX)),
            ("-9223372036854775808", Some(i64::MIN)),
        ] {
            assert_eq!(numeric_key(text.as_bytes()), key, "{text}");
        }
        for text in ["", "-", "-0", "00", "01", "+1", "1.0", " 1", "1 ", "9223372036854775808", "-9223372036854775809"] {
            assert_eq!(numeric_key(text.as_bytes()), None, "{text}");
        }
    }
}
