//! The tree back as PHP code, in the form PHP itself prints it in messages of `assert()` and in
//! Reflection.
//!
//! This is PHP's form with its liberties: comments are gone, bodies always have braces, parentheses
//! stand where its printer thinks they are needed, `1 + 2` stays, but literals joined by `.` are
//! one.

mod decl;
mod expr;
mod literal;
mod stmt;

use crate::ast::{Expr, Name, Type, TypeKind};
use heddle_source::Span;

/// What names in an expression stand for, as they are to be printed.
pub trait Names {
    /// A class, with its leading backslash; `None` for `self`, `parent` and `static`.
    fn class(&self, name: &Name<'_>) -> Option<Vec<u8>>;
    /// Returns the class in front of a constant, where it is another name than was written.
    fn class_of_constant(&self, name: &Name<'_>) -> Option<Vec<u8>>;
    fn function(&self, name: &Name<'_>) -> Vec<u8>;
    fn constant(&self, name: &Name<'_>) -> Vec<u8>;
    /// Returns the text of the expression at `span` if the compiler knows a better one: of a value
    /// that it computed, of a function that it named.
    fn known(&self, span: Span) -> Option<&[u8]>;
}

/// Returns a string in single quotes.
#[must_use]
pub fn string_literal(text: &[u8]) -> Vec<u8> {
    let mut printer = Printer::default();
    printer.string(text);
    printer.out
}

/// Returns a float with the default precision, always with a fraction.
#[must_use]
pub fn float_literal(value: f64) -> Vec<u8> {
    let mut printer = Printer::default();
    printer.float(value);
    printer.out
}

/// `expr` as PHP prints it.
#[must_use]
pub fn expression(expr: &Expr<'_>) -> Vec<u8> {
    let mut printer = Printer::default();
    printer.expr(expr, 0);
    printer.out
}

/// `expr` as PHP prints it where names are resolved already.
#[must_use]
pub fn resolved_expression(expr: &Expr<'_>, names: &dyn Names) -> Vec<u8> {
    let mut printer = Printer { names: Some(names), ..Printer::default() };
    printer.expr(expr, 0);
    printer.out
}

/// `ty` as written, in PHP's form.
#[must_use]
pub fn type_declaration(ty: &Type<'_>) -> Vec<u8> {
    let mut printer = Printer::default();
    printer.ty(ty);
    printer.out
}

/// Text in the making.
#[derive(Default)]
struct Printer<'n> {
    out: Vec<u8>,
    /// Levels of four blanks.
    indent: usize,
    names: Option<&'n dyn Names>,
}

impl Printer<'_> {
    fn put(&mut self, text: impl AsRef<[u8]>) {
        self.out.extend_from_slice(text.as_ref());
    }

    fn margin(&mut self) {
        for _ in 0..self.indent {
            self.put("    ");
        }
    }

    /// `items` with `separator` between them.
    fn list<T>(&mut self, items: impl IntoIterator<Item = T>, separator: &str, mut print: impl FnMut(&mut Self, T)) {
        for (index, item) in items.into_iter().enumerate() {
            if index > 0 {
                self.put(separator);
            }
            print(self, item);
        }
    }

    fn ty(&mut self, ty: &Type<'_>) {
        match ty.kind {
            TypeKind::Builtin(builtin) => self.put(builtin.name()),
            TypeKind::Class(name) => self.name(name),
            TypeKind::Nullable(inner) => {
                self.put("?");
                self.ty(inner);
            }
            TypeKind::Union(types) => self.list(types, "|", Self::ty),
            TypeKind::Intersection(types) => self.list(types, "&", Self::ty),
        }
    }
}
