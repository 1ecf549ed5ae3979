//! What a pattern makes of its arguments: one type for a name, wherever it stands.

use super::pattern::{Kind, Node, Simple};

/// Says what a value is converted to before it is put into a message.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Type {
    Text,
    Double,
    /// Of 32 bits.
    Int,
    Date,
}

/// Holds the types of a pattern's arguments by their names.
#[derive(Default)]
pub(super) struct Types<'a> {
    found: Vec<(&'a [u8], Type)>,
    /// A number stands with two types, which no formatter is made of.
    pub(super) numbers_differ: bool,
    /// A name or number stands with two types: the last one holds.
    differ: bool,
    has_names: bool,
}

impl<'a> Types<'a> {
    pub(super) fn of(nodes: &'a [Node]) -> Types<'a> {
        let mut types = Types::default();
        types.walk(nodes);
        types
    }

    /// Says that no values can be put into the pattern: with names in it, none has two types.
    pub(super) fn are_inconsistent(&self) -> bool {
        self.differ && self.has_names
    }

    pub(super) fn get(&self, name: &[u8]) -> Option<Type> {
        self.found.iter().find(|(known, _)| *known == name).map(|(_, ty)| *ty)
    }

    fn walk(&mut self, nodes: &'a [Node]) {
        for node in nodes {
            let Node::Argument { name, kind } = node else { continue };
            self.add(name, type_of(kind));
            match kind {
                Kind::None | Kind::Simple { .. } => {}
                Kind::Choice(cases) => cases.iter().for_each(|(_, _, nodes)| self.walk(nodes)),
                Kind::Plural { cases, .. } | Kind::Select(cases) => cases.iter().for_each(|(_, nodes)| self.walk(nodes)),
            }
        }
    }

    fn add(&mut self, name: &'a [u8], ty: Type) {
        let is_number = name.iter().all(u8::is_ascii_digit);
        self.has_names |= !is_number;
        match self.found.iter_mut().find(|(known, _)| *known == name) {
            Some((_, known)) => {
                self.differ |= *known != ty;
                self.numbers_differ |= *known != ty && is_number;
                *known = ty;
            }
            None => self.found.push((name, ty)),
        }
    }
}

fn type_of(kind: &Kind) -> Type {
    match kind {
        Kind::None | Kind::Select(_) => Type::Text,
        Kind::Simple { kind: Simple::Date | Simple::Time, .. } => Type::Date,
        Kind::Simple { kind: Simple::Number, style } if style == b"integer" => Type::Int,
        Kind::Simple { .. } | Kind::Choice(_) | Kind::Plural { .. } => Type::Double,
    }
}
