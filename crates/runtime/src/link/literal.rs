//! Values that are known before anything runs: constants of declarations as immortal values.

use crate::decl::Literal;
use crate::function::Kept;
use heddle_bytecode::unit::{Constant, Key};
use heddle_value::{Array, Heap, Shared, Str, Value};
use std::collections::HashMap;

/// A builtin declaration's value.
pub fn literal(literal: &Literal) -> Shared<Value> {
    Shared::new(match literal {
        Literal::Null => Value::NULL,
        Literal::Bool(bool) => Value::bool(*bool),
        Literal::Int(int) => Value::int(*int),
        Literal::Float(float) => Value::float(*float),
        Literal::Str(text) => return string(text.as_bytes()),
        Literal::EmptyArray => Value::from(Array::new()),
    })
}

/// Makes the constants of a unit: a text that stands in it more than once, or in several files, as
/// a key or as a value, is one string, which is found among keys by its address.
pub struct Constants<'a> {
    strings: HashMap<&'a [u8], Shared<Str>, foldhash::fast::FixedState>,
    kept: Kept,
}

impl<'a> Constants<'a> {
    /// Returns the maker for a unit that is kept for so long.
    pub fn new(kept: Kept) -> Constants<'a> {
        Constants { strings: HashMap::default(), kept }
    }

    /// A compiled constant's value.
    pub fn value(&mut self, constant: &'a Constant) -> Shared<Value> {
        match constant {
            Constant::Null => Shared::new(Value::NULL),
            Constant::Bool(bool) => Shared::new(Value::bool(*bool)),
            Constant::Int(int) => Shared::new(Value::int(*int)),
            Constant::Float(float) => Shared::new(Value::float(*float)),
            Constant::String(bytes) => Shared::new(Value::from(self.string(bytes).into_inner())),
            Constant::Array(elements) => {
                let heap = Heap::new();
                let array = Value::from(self.array(&heap, elements));
                array.freeze().expect("constants contain nothing of a request")
            }
        }
    }

    fn string(&mut self, bytes: &'a [u8]) -> Shared<Str> {
        self.strings.entry(bytes).or_insert_with(|| super::texts::shared(bytes, self.kept)).clone()
    }

    fn array(&mut self, heap: &Heap, elements: &'a [(Key, Constant)]) -> Array {
        let mut array = Array::with_capacity(heap, elements.len());
        for (key, element) in elements {
            let value = match element {
                Constant::Array(inner) => Value::from(self.array(heap, inner)),
                other => self.value(other).into_inner(),
            };
            match key {
                Key::Int(int) => array.insert_int(heap, *int, value),
                Key::String(bytes) => array.insert_str_exact(heap, self.string(bytes).into_inner(), value),
            }
        }
        array
    }
}

/// Makes the value of a compiled constant that stands alone, of a unit that is kept for so long.
pub fn constant(constant: &Constant, kept: Kept) -> Shared<Value> {
    Constants::new(kept).value(constant)
}

fn string(bytes: &[u8]) -> Shared<Value> {
    Shared::new(Value::from(Str::immortal(bytes).into_inner()))
}

/// A compiled constant as a value of the request.
pub fn constant_value(cx: &crate::Request, value: &Constant) -> Value {
    match value {
        Constant::Null => Value::NULL,
        Constant::Bool(bool) => Value::bool(*bool),
        Constant::Int(int) => Value::int(*int),
        Constant::Float(float) => Value::float(*float),
        Constant::String(bytes) => Value::from(cx.str(bytes)),
        Constant::Array(elements) => {
            let mut array = Array::with_capacity(cx.heap(), elements.len());
            for (key, element) in elements {
                let value = constant_value(cx, element);
                match key {
                    Key::Int(int) => array.insert_int(cx.heap(), *int, value),
                    Key::String(bytes) => array.insert_str_exact(cx.heap(), cx.str(bytes), value),
                }
            }
            Value::from(array)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Constant, Kept, Key, constant};

    #[test]
    fn constants_become_immortal_values() {
        let inner = Constant::Array(vec![(Key::Int(0), Constant::Float(1.5))]);
        let name = (Key::String((*b"name").into()), Constant::String((*b"text").into()));
        let value = constant(&Constant::Array(vec![name, (Key::Int(7), inner)]), Kept::ByRequest);
        let array = value.as_array().expect("an array");
        assert!(value.is_immortal());
        assert_eq!(array.get_bytes(b"name").and_then(|value| value.as_bytes()), Some(&b"text"[..]));
        let inner = array.get_int(7).and_then(|value| value.as_array()).expect("an array");
        assert_eq!(inner.get_int(0).and_then(|value| value.as_float()), Some(1.5));
    }
}
