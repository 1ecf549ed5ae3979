//! [`Shape`]: what a value was seen to be when machine code was asked for: a guess, checked where it
//! is used.

use crate::state::Kind;
use heddle_bytecode::types::mask;
use heddle_value::{Tag, Value};

/// A number or a bool, or lists of these to some depth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// How many lists lie in each other around it.
    pub depth: u8,
    /// What it is; `Kind::Any` when that is not known.
    pub leaf: Kind,
    /// Tells whether a reference holds it.
    pub by_ref: bool,
}

impl Shape {
    /// Nothing is known.
    pub const UNKNOWN: Shape = Shape { depth: 0, leaf: Kind::Any, by_ref: false };
    /// No number, nor a list: a text, an object; or different things on different ways.
    pub const OTHER: Shape = Shape { depth: 0, leaf: Kind::Borrowed, by_ref: false };

    /// Returns what is likely where one of two ways was taken.
    pub fn join(self, other: Shape) -> Shape {
        match (self, other) {
            (Shape::UNKNOWN, shape) | (shape, Shape::UNKNOWN) => shape,
            _ if self == other => self,
            _ => Shape::OTHER,
        }
    }

    /// Returns a value's; for a list that of its first element.
    pub fn of(value: &Value) -> Shape {
        Shape::within(value, 3)
    }

    fn within(value: &Value, depth: u8) -> Shape {
        let leaf = match value.tag() {
            Tag::Int => Kind::Int,
            Tag::Float => Kind::Float,
            Tag::False | Tag::True => Kind::Bool,
            Tag::Array if depth > 0 => {
                let first = value.as_array().and_then(|array| array.get_int(0));
                let inner = first.map_or(Shape::UNKNOWN, |first| Shape::within(first.deref(), depth - 1));
                return Shape { depth: inner.depth + 1, leaf: inner.leaf, by_ref: false };
            }
            Tag::String | Tag::Object => return Shape::OTHER,
            Tag::Ref => return Shape { by_ref: true, ..Shape::within(value.deref(), depth) },
            _ => Kind::Any,
        };
        Shape { depth: 0, leaf, by_ref: false }
    }

    /// Returns that of values of a declared type, by its mask.
    pub fn of_type(mask: u32) -> Shape {
        Shape::of_kind(match mask {
            mask::INT => Kind::Int,
            mask::FLOAT => Kind::Float,
            mask::BOOL => Kind::Bool,
            _ => Kind::Any,
        })
    }

    /// Returns that of a value in a register.
    pub fn of_kind(kind: Kind) -> Shape {
        Shape { depth: 0, leaf: if kind.is_scalar() { kind } else { Kind::Any }, by_ref: false }
    }

    /// Returns what the elements of such a list are.
    pub fn element(self) -> Shape {
        if self.depth == 0 { Shape::UNKNOWN } else { Shape { depth: self.depth - 1, leaf: self.leaf, by_ref: false } }
    }

    /// Returns the scalar that it is, if it is one.
    pub fn scalar(self) -> Option<Kind> {
        (self.depth == 0 && self.leaf.is_scalar() && !self.by_ref).then_some(self.leaf)
    }

    /// Returns that of the value, looked through a reference.
    pub fn value(self) -> Shape {
        Shape { by_ref: false, ..self }
    }
}
