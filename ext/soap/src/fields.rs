//! The fields of a value that is encoded as a structure: properties of an object, whatever their
//! visibility, or elements of an array.

use heddle_runtime::Request;
use heddle_runtime::object::table::raw_array;
use heddle_value::{Array, KeyRef, Object, Value};

/// See the module.
pub enum Fields {
    /// The value has none: it is a scalar.
    None,
    Array(Array),
    Object(Vec<(Vec<u8>, Value)>),
}

impl Fields {
    /// Looks at a value.
    pub fn of(cx: &Request, value: &Value) -> Fields {
        match (value.as_array(), value.as_object()) {
            (Some(array), _) => Fields::Array(array.clone()),
            (_, Some(object)) => Fields::Object(Fields::of_object(cx, object)),
            _ => Fields::None,
        }
    }

    /// Lists the properties of an object by their names.
    pub fn of_object(cx: &Request, object: &Object) -> Vec<(Vec<u8>, Value)> {
        let array = raw_array(cx, object);
        let named = array.iter().map(|(key, value)| {
            let name = match key {
                KeyRef::Int(number) => number.to_string().into_bytes(),
                KeyRef::Str(name) => plain_name(name).to_vec(),
            };
            (name, value.deref().clone())
        });
        named.collect()
    }

    /// Returns whether there are no fields at all.
    pub fn is_none(&self) -> bool {
        matches!(self, Fields::None)
    }

    /// Gives the value of a field.
    pub fn get(&self, name: &[u8]) -> Option<Value> {
        match self {
            Fields::None => None,
            Fields::Array(array) => array.get_bytes(name).map(|value| value.deref().clone()),
            Fields::Object(fields) => fields.iter().rev().find(|(known, _)| known == name).map(|(_, value)| value.clone()),
        }
    }
}

/// Cuts class and visibility off a property's name.
fn plain_name(name: &[u8]) -> &[u8] {
    match name.strip_prefix(b"\0") {
        Some(rest) => memchr::memchr(0, rest).map_or(rest, |at| &rest[at + 1..]),
        None => name,
    }
}
