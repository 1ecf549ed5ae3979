//! Code as text, for messages and Reflection: what `assert()` says, and defaults of parameters.

use std::collections::HashMap;

use crate::compiler::Compiler;
use crate::names::{ClassName, Names};
use heddle_bytecode::unit::{Constant, Key};
use heddle_source::Span;
use heddle_syntax::ast::{ArgList, ArrayItem, Expr, ExprKind, Name, NameKind, NewClass};
use heddle_syntax::print;

/// Most parts of an expression whose value is looked for; bounds the work of repeated attempts.
const PARTS: usize = 256;

/// The message of a failed `assert()`.
pub(crate) fn assertion_text(e: &Expr<'_>) -> Vec<u8> {
    [&b"assert("[..], &print::expression(e), b")"].concat()
}

/// Tells the printer what the names of a constant expression stand for, and what is known of its
/// parts.
struct Resolved<'r, 'a> {
    names: &'r Names<'a>,
    known: HashMap<Span, Vec<u8>>,
}

impl print::Names for Resolved<'_, '_> {
    fn class(&self, name: &Name<'_>) -> Option<Vec<u8>> {
        match self.names.class(name) {
            ClassName::Named(full) => Some([b"\\", &*full].concat()),
            _ => None,
        }
    }

    fn class_of_constant(&self, name: &Name<'_>) -> Option<Vec<u8>> {
        class_of_constant(self.names, name)
    }

    fn function(&self, name: &Name<'_>) -> Vec<u8> {
        let resolved = self.names.function(name);
        let as_written = name.kind == NameKind::Unqualified && (resolved.fallback.is_some() || *resolved.name == *name.text);
        if as_written { resolved.name.into_owned() } else { [b"\\", &*resolved.name].concat() }
    }

    fn constant(&self, name: &Name<'_>) -> Vec<u8> {
        let lower = name.text.to_ascii_lowercase();
        match lower.as_slice() {
            b"null" | b"true" | b"false" => lower,
            _ => self.names.constant(name).name.into_owned(),
        }
    }

    fn known(&self, span: Span) -> Option<&[u8]> {
        self.known.get(&span).map(Vec::as_slice)
    }
}

/// Returns the class in front of a constant with its leading backslash, where it is another name
/// than was written; none for `self`, `parent`, `static` and plain names outside of namespaces.
fn class_of_constant(names: &Names<'_>, name: &Name<'_>) -> Option<Vec<u8>> {
    if name.kind == NameKind::Relative && names.namespace.is_empty() {
        return None;
    }
    match names.class(name) {
        ClassName::Named(full) if name.kind == NameKind::FullyQualified || *full != *name.text => Some([b"\\", &*full].concat()),
        _ => None,
    }
}

impl<'a> Compiler<'a> {
    /// Returns a default as Reflection and messages show it: as written, but names of constants
    /// resolved and parts without such names computed.
    pub(crate) fn default_text(&mut self, e: &'a Expr<'a>) -> Box<[u8]> {
        match e.kind {
            ExprKind::Int(_) | ExprKind::Float(_) | ExprKind::Str(_) => self.source.slice(e.span).into(),
            ExprKind::Const(name) if self.fold(e).is_none() => self.names.constant(name).name.into(),
            ExprKind::Const(_) => self.source.slice(e.span).into(),
            ExprKind::ClassConst { class: Expr { kind: ExprKind::Name(class), .. }, name } => {
                let (ClassName::Named(_), ExprKind::Str(name)) = (self.names.class(class), name.kind) else {
                    return self.source.slice(e.span).into();
                };
                match class_of_constant(&self.names, class) {
                    Some(class) => [&*class, b"::", name].concat().into(),
                    None => self.source.slice(e.span).into(),
                }
            }
            _ => {
                let known = self.known_parts(e);
                print::resolved_expression(e, &Resolved { names: &self.names, known }).into()
            }
        }
    }

    /// Computes the parts of a constant expression in which no name of a constant stands.
    fn known_parts(&mut self, e: &'a Expr<'a>) -> HashMap<Span, Vec<u8>> {
        let mut known = HashMap::new();
        let mut rest = vec![e];
        while let Some(e) = rest.pop() {
            if matches!(e.kind, ExprKind::Int(_) | ExprKind::Float(_) | ExprKind::Str(_) | ExprKind::Const(_)) {
                continue;
            }
            if let ExprKind::Closure(closure) = e.kind {
                let line = self.line_of(closure.function.keyword);
                known.insert(e.span, [&b"Closure("[..], &self.closure_name(line), b")"].concat());
                continue;
            }
            if is_nameless(e)
                && let Some(value) = self.fold(e)
            {
                known.insert(e.span, constant_text(&value));
                continue;
            }
            parts(e, &mut rest);
        }
        known
    }
}

/// Adds the expressions that a constant expression is made of.
fn parts<'a>(e: &'a Expr<'a>, into: &mut Vec<&'a Expr<'a>>) {
    match e.kind {
        ExprKind::Unary { expr, .. } | ExprKind::Cast { expr, .. } => into.push(expr),
        ExprKind::Prop { object, .. } => into.push(object),
        ExprKind::Binary { lhs, rhs, .. } => into.extend([lhs, rhs]),
        ExprKind::Index { base, index } => into.extend([Some(base), index].into_iter().flatten()),
        ExprKind::Ternary(ternary) => into.extend([Some(ternary.cond), ternary.then, Some(ternary.otherwise)].into_iter().flatten()),
        ExprKind::Array { items, .. } => {
            for item in items {
                match item {
                    ArrayItem::Hole => {}
                    ArrayItem::Spread(value) => into.push(value),
                    ArrayItem::Item { key, value, .. } => into.extend(key.as_ref().into_iter().chain([value])),
                }
            }
        }
        ExprKind::New(new) if matches!(new.class, NewClass::Expr(_)) => {
            if let ArgList::Args(args) = &new.args {
                into.extend(args.iter().map(|arg| &arg.value));
            }
        }
        _ => {}
    }
}

/// Returns whether a constant expression has no name of a constant in it; one of very many parts
/// counts as if it had.
fn is_nameless<'a>(e: &'a Expr<'a>) -> bool {
    let mut rest = vec![e];
    let mut seen = 0;
    while let Some(e) = rest.pop() {
        seen += 1;
        let named = match e.kind {
            ExprKind::Const(name) => !matches!(name.text.to_ascii_lowercase().as_slice(), b"null" | b"true" | b"false"),
            ExprKind::ClassConst { .. } | ExprKind::Closure(_) | ExprKind::New(_) | ExprKind::Call(_) | ExprKind::StaticCall(_) => true,
            _ => false,
        };
        if named || seen > PARTS {
            return false;
        }
        parts(e, &mut rest);
    }
    true
}

/// Returns a value as PHP prints it within an expression.
fn constant_text(value: &Constant) -> Vec<u8> {
    match value {
        Constant::Null => b"null".to_vec(),
        Constant::Bool(bool) => bool.to_string().into_bytes(),
        Constant::Int(int) => int.to_string().into_bytes(),
        Constant::Float(float) => print::float_literal(*float),
        Constant::String(text) => print::string_literal(text),
        Constant::Array(elements) => {
            let items: Vec<Vec<u8>> = elements
                .iter()
                .map(|(key, value)| {
                    let key = match key {
                        Key::Int(int) => int.to_string().into_bytes(),
                        Key::String(text) => print::string_literal(text),
                    };
                    [&key[..], b" => ", &constant_text(value)].concat()
                })
                .collect();
            [&b"["[..], &items.join(&b", "[..]), b"]"].concat()
        }
    }
}
