//! Values that are known before anything runs: constants of declarations as immortal values.

use crate::decl::Literal;
use heddle_bytecode::unit::{Constant, Key};
use heddle_value::{Array, Heap, Shared, Str, Value};

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

/// A compiled constant's value.
pub fn constant(constant: &Constant) -> Shared<Value> {
    match constant {
        Constant::Null => Shared::new(Value::NULL),
        Constant::Bool(bool) => Shared::new(Value::bool(*bool)),
        Constant::Int(int) => Shared::new(Value::int(*int)),
        Constant::Float(float) => Shared::new(Value::float(*float)),
        Constant::String(bytes) => string(bytes),
        Constant::Array(elements) => {
            let heap = Heap::new();
            let array = Value::from(array(&heap, elements));
            array.freeze().expect("constants contain nothing of a request")
        }
    }
}

fn string(bytes: &[u8]) -> Shared<Value> {
    Shared::new(Value::from(Str::immortal(bytes).into_inner()))
}

fn array(heap: &Heap, elements: &[(Key, Constant)]) -> Array {
    let mut array = Array::with_capacity(heap, elements.len());
    for (key, element) in elements {
        let value = match element {
            Constant::Array(inner) => Value::from(self::array(heap, inner)),
            other => constant(other).into_inner(),
        };
        match key {
            Key::Int(int) => array.insert_int(heap, *int, value),
            Key::String(bytes) => array.insert_str_exact(heap, Str::new(heap, bytes), value),
        }
    }
    array
}

/// A compiled constant as a value of the request.
pub fn constant_value(cx: &crate::Request, value: &Constant) -> Value {
    match value {
        Constant::String(bytes) => Value::from(cx.str(bytes)),
        Constant::Array(elements) => Value::from(array(cx.heap(), elements)),
        other => constant(other).into_inner(),
    }
}

#[cfg(test)]
mod tests {
    use super::{Constant, Key, constant};

    #[test]
    fn constants_become_immortal_values() {
        let inner = Constant::Array(vec![(Key::Int(0), Constant::Float(1.5))]);
        let value =
            constant(&Constant::Array(vec![(Key::String((*b"name").into()), Constant::String((*b"text").into())), (Key::Int(7), inner)]));
        let array = value.as_array().expect("an array");
        assert!(value.is_immortal());
        assert_eq!(array.get_bytes(b"name").and_then(|value| value.as_bytes()), Some(&b"text"[..]));
        let inner = array.get_int(7).and_then(|value| value.as_array()).expect("an array");
        assert_eq!(inner.get_int(0).and_then(|value| value.as_float()), Some(1.5));
    }
}
