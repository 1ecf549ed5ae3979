//! `break`, `continue` and `return`.

use super::scope::{Enclosing, FunctionKind};
use super::{Check, Checker, bytes};
use crate::ast::{BuiltinType, Expr, ExprKind, Stmt, Type, TypeKind};

impl<'a> Checker<'a> {
    /// Checks the statements of a loop or switch.
    pub(super) fn check_enclosed(&mut self, kind: Enclosing, check: impl FnOnce(&mut Self) -> Check) -> Check {
        self.function.enclosing.push(kind);
        self.function.labels.enter_loop();
        check(self)?;
        self.function.labels.leave();
        self.function.enclosing.pop();
        Ok(())
    }

    /// Checks a `finally` block.
    pub(super) fn check_finally(&mut self, stmts: &'a [Stmt<'a>]) -> Check {
        self.function.finally.push(self.function.enclosing.len());
        self.function.labels.enter_finally();
        self.check_stmts(stmts)?;
        self.function.labels.leave();
        self.function.finally.pop();
        Ok(())
    }

    /// `word` is `break` or `continue`.
    pub(super) fn check_leave(&mut self, word: &str, level: Option<&Expr<'a>>) -> Check {
        let depth = match level.map(|level| level.kind) {
            None => 1,
            Some(ExprKind::Int(depth)) if depth >= 1 => usize::try_from(depth).unwrap_or(usize::MAX),
            Some(ExprKind::Int(_) | ExprKind::Float(_) | ExprKind::Str(_)) => {
                return self.fatal(bytes!["'", word, "' operator accepts only positive integers"]);
            }
            Some(_) => return self.fatal(bytes!["'", word, "' operator with non-integer operand is no longer supported"]),
        };
        let enclosing = self.function.enclosing.len();
        if enclosing == 0 {
            return self.fatal(bytes!["'", word, "' not in the 'loop' or 'switch' context"]);
        }
        if depth > enclosing {
            let plural = if depth == 1 { "" } else { "s" };
            return self.fatal(bytes!["Cannot '", word, "' ", depth.to_string(), " level", plural]);
        }
        let target = enclosing - depth;
        if self.function.finally.last().is_some_and(|&outside| target < outside) {
            return self.fatal("jump out of a finally block is disallowed");
        }
        if word == "continue" && self.function.enclosing[target] == Enclosing::Switch {
            self.warn_continue_switch(depth, target > 0);
        }
        Ok(())
    }

    fn warn_continue_switch(&mut self, depth: usize, loop_outside: bool) {
        let number = if depth == 1 { String::new() } else { format!(" {depth}") };
        let hint = if loop_outside { format!(". Did you mean to use \"continue {}\"?", depth + 1) } else { String::new() };
        self.warn(format!("\"continue{number}\" targeting switch is equivalent to \"break{number}\"{hint}"));
    }

    /// `return`, and the value of an arrow function.
    pub(super) fn check_return(&mut self, value: Option<&Expr<'a>>, arrow: bool) -> Check {
        let Some(ty) = self.function.return_type else {
            return Ok(());
        };
        if self.function.is_generator {
            return Ok(());
        }
        let word = if self.class.is_some() { "method" } else { "function" };
        match ty.kind {
            TypeKind::Builtin(BuiltinType::Never) if !arrow => self.fatal(bytes!["A never-returning ", word, " must not return"]),
            TypeKind::Builtin(BuiltinType::Void) if value.is_some() => {
                let null = matches!(value, Some(Expr { kind: ExprKind::Const(name), .. }) if name.is_unqualified("null"));
                let hint = if null { " (did you mean \"return;\" instead of \"return null;\"?)" } else { "" };
                self.fatal(bytes!["A void ", word, " must not return a value", hint])
            }
            TypeKind::Builtin(BuiltinType::Void | BuiltinType::Never) => Ok(()),
            _ if value.is_none() && self.function.kind != FunctionKind::File => {
                let hint = if admits_null(ty) { " (did you mean \"return null;\" instead of \"return;\"?)" } else { "" };
                self.fatal(bytes!["A ", word, " with return type must return a value", hint])
            }
            _ => Ok(()),
        }
    }
}

/// True if `null` is a value of the type.
pub(super) fn admits_null(ty: &Type<'_>) -> bool {
    match ty.kind {
        TypeKind::Builtin(builtin) => matches!(builtin, BuiltinType::Null | BuiltinType::Mixed),
        TypeKind::Nullable(_) => true,
        TypeKind::Union(types) => types.iter().any(admits_null),
        TypeKind::Class(_) | TypeKind::Intersection(_) => false,
    }
}
