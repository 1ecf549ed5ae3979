//! Code as text, for messages and Reflection: what `assert()` says, and defaults of parameters.

use crate::compiler::Compiler;
use crate::names::{ClassName, Names};
use heddle_syntax::ast::{Expr, ExprKind, Name};
use heddle_syntax::print;

/// The message of a failed `assert()`.
pub(crate) fn assertion_text(e: &Expr<'_>) -> Vec<u8> {
    [&b"assert("[..], &print::expression(e), b")"].concat()
}

impl print::Names for Names<'_> {
    fn class(&self, name: &Name<'_>) -> Option<Vec<u8>> {
        match Names::class(self, name) {
            ClassName::Named(full) => Some([b"\\", &*full].concat()),
            _ => None,
        }
    }

    fn function(&self, name: &Name<'_>) -> Vec<u8> {
        Names::function(self, name).name.into_owned()
    }

    fn constant(&self, name: &Name<'_>) -> Vec<u8> {
        match name.text.to_ascii_lowercase().as_slice() {
            b"null" | b"true" | b"false" => name.text.to_vec(),
            _ => Names::constant(self, name).name.into_owned(),
        }
    }
}

impl<'a> Compiler<'a> {
    /// A default as Reflection and messages show it: as written, names of constants resolved.
    pub(crate) fn default_text(&mut self, e: &Expr<'a>) -> Box<[u8]> {
        match e.kind {
            ExprKind::Int(_) | ExprKind::Float(_) | ExprKind::Str(_) => self.source.slice(e.span).into(),
            ExprKind::Const(name) if self.fold(e).is_none() => self.names.constant(name).name.into(),
            ExprKind::Const(_) => self.source.slice(e.span).into(),
            ExprKind::ClassConst { class: Expr { kind: ExprKind::Name(class), .. }, name } => {
                let (ClassName::Named(class), ExprKind::Str(name)) = (self.names.class(class), name.kind) else {
                    return self.source.slice(e.span).into();
                };
                [&*class, b"::", name].concat().into()
            }
            _ => print::resolved_expression(e, &self.names).into(),
        }
    }
}
