//! Making and looking at values.

use crate::context::Context;
use crate::error::{Code, Error, Result};
use crate::handles::Val;
use heddle_engine::value::{Value, View};

/// The types of PHP's values. The numbers are part of the C ABI.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(i32)]
pub enum Kind {
    Null = 0,
    Bool = 1,
    Int = 2,
    Float = 3,
    String = 4,
    Array = 5,
    Object = 6,
    Resource = 7,
}

impl Kind {
    /// As PHP names it in messages.
    pub fn name(self) -> &'static str {
        ["null", "bool", "int", "float", "string", "array", "object", "resource"][self as usize]
    }

    fn of(value: &Value) -> Kind {
        match value.view() {
            View::Bool(_) => Kind::Bool,
            View::Int(_) => Kind::Int,
            View::Float(_) => Kind::Float,
            View::Str(_) => Kind::String,
            View::Array(_) => Kind::Array,
            View::Object(_) => Kind::Object,
            View::Resource(_) => Kind::Resource,
            _ => Kind::Null,
        }
    }
}

impl Context<'_> {
    /// `null`
    pub fn null(&mut self) -> Result<Val> {
        self.quick(|_| Value::NULL).map(|value| self.put(value))
    }

    pub fn bool(&mut self, bool: bool) -> Result<Val> {
        self.quick(|_| Value::bool(bool)).map(|value| self.put(value))
    }

    pub fn int(&mut self, int: i64) -> Result<Val> {
        self.quick(|_| Value::int(int)).map(|value| self.put(value))
    }

    pub fn float(&mut self, float: f64) -> Result<Val> {
        self.quick(|_| Value::float(float)).map(|value| self.put(value))
    }

    /// A string out of any bytes.
    pub fn string(&mut self, bytes: &[u8]) -> Result<Val> {
        self.quick(|cx| Value::from(cx.str(bytes))).map(|value| self.put(value))
    }

    /// The value's type.
    pub fn kind(&mut self, value: Val) -> Result<Kind> {
        Ok(Kind::of(&self.get(value)?))
    }

    /// A second handle to the same value, which is released by itself. Arrays are shared until one
    /// side changes.
    pub fn copy(&mut self, value: Val) -> Result<Val> {
        let value = self.get(value)?;
        Ok(self.put(value))
    }

    /// The bool that the value is. Errors: it is another type.
    pub fn as_bool(&mut self, value: Val) -> Result<bool> {
        let value = self.get(value)?;
        value.as_bool().ok_or_else(|| wrong_type(&value, Kind::Bool))
    }

    /// The int that the value is. Errors: it is another type.
    pub fn as_int(&mut self, value: Val) -> Result<i64> {
        let value = self.get(value)?;
        value.as_int().ok_or_else(|| wrong_type(&value, Kind::Int))
    }

    /// The float that the value is. Errors: it is another type.
    pub fn as_float(&mut self, value: Val) -> Result<f64> {
        let value = self.get(value)?;
        value.as_float().ok_or_else(|| wrong_type(&value, Kind::Float))
    }

    /// The string's bytes. Errors: it is another type.
    pub fn as_bytes(&mut self, value: Val) -> Result<Vec<u8>> {
        let value = self.get(value)?;
        value.as_bytes().map(<[u8]>::to_vec).ok_or_else(|| wrong_type(&value, Kind::String))
    }

    /// Address and length of the string's bytes, which stay as long as the handle does. Errors: it
    /// is another type.
    pub fn bytes_address(&mut self, value: Val) -> Result<(*const u8, usize)> {
        let value = self.get(value)?;
        value.as_bytes().map(|bytes| (bytes.as_ptr(), bytes.len())).ok_or_else(|| wrong_type(&value, Kind::String))
    }

    /// As `(bool)` converts.
    pub fn to_bool(&mut self, value: Val) -> Result<bool> {
        let value = self.get(value)?;
        self.guarded(|cx| cx.to_bool(&value))
    }

    /// As `(int)` converts.
    pub fn to_int(&mut self, value: Val) -> Result<i64> {
        let value = self.get(value)?;
        self.guarded(|cx| cx.to_int(&value))
    }

    /// As `(float)` converts.
    pub fn to_float(&mut self, value: Val) -> Result<f64> {
        let value = self.get(value)?;
        self.guarded(|cx| cx.to_float(&value))
    }

    /// As `(string)` converts: objects by `__toString`.
    pub fn to_string_value(&mut self, value: Val) -> Result<Val> {
        let value = self.get(value)?;
        let text = self.guarded(|cx| cx.to_str(&value))?;
        Ok(self.put(Value::from(text)))
    }

    /// The bytes of what `(string)` gives.
    pub fn to_bytes(&mut self, value: Val) -> Result<Vec<u8>> {
        let value = self.get(value)?;
        self.guarded(|cx| Ok(cx.to_str(&value)?.to_vec()))
    }
}

pub(crate) fn wrong_type(value: &Value, wanted: Kind) -> Error {
    Error::new(Code::Type, format!("the value is of type {}, not {}", Kind::of(value).name(), wanted.name()))
}
