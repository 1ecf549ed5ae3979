//! Statements.

use super::scope::{Enclosing, FunctionKind};
use super::write::is_part_of_temporary;
use super::{Check, Checker, bytes};
use crate::ast::short_circuits;
use crate::ast::{ConstDecl, Expr, ExprKind, Foreach, StaticVar, Stmt, StmtKind, Switch, Try};

/// Variables that are the same in every scope.
pub(super) const SUPERGLOBALS: [&[u8]; 9] =
    [b"GLOBALS", b"_GET", b"_POST", b"_COOKIE", b"_SERVER", b"_ENV", b"_REQUEST", b"_FILES", b"_SESSION"];

impl<'a> Checker<'a> {
    pub(super) fn check_stmts(&mut self, stmts: &'a [Stmt<'a>]) -> Check {
        stmts.iter().try_for_each(|stmt| self.check_stmt(stmt))
    }

    pub(super) fn check_stmt(&mut self, stmt: &'a Stmt<'a>) -> Check {
        self.offset = stmt.span.start;
        let at_top = std::mem::replace(&mut self.at_top, false);
        match stmt.kind {
            StmtKind::Nop | StmtKind::InlineHtml(_) | StmtKind::HaltCompiler(_) => Ok(()),
            StmtKind::Expr(expr) => self.check_expr(expr),
            StmtKind::Echo(exprs) => self.check_exprs(exprs),
            StmtKind::Block(stmts) => self.check_stmts(stmts),
            StmtKind::If(found) => {
                for branch in found.branches {
                    self.check_expr(branch.cond)?;
                    self.check_stmt(branch.body)?;
                }
                found.otherwise.map_or(Ok(()), |body| self.check_stmt(body))
            }
            StmtKind::While { cond, body } => {
                self.check_expr(cond)?;
                self.check_enclosed(Enclosing::Loop, |checker| checker.check_stmt(body))
            }
            StmtKind::DoWhile { body, cond } => {
                self.check_enclosed(Enclosing::Loop, |checker| checker.check_stmt(body))?;
                self.check_expr(cond)
            }
            StmtKind::For(found) => {
                self.check_exprs(found.init)?;
                self.check_exprs(found.cond)?;
                self.check_enclosed(Enclosing::Loop, |checker| checker.check_stmt(found.body))?;
                self.check_exprs(found.step)
            }
            StmtKind::Foreach(found) => self.check_foreach(found),
            StmtKind::Switch(found) => self.check_switch(found),
            StmtKind::Break(level) => self.check_leave("break", level),
            StmtKind::Continue(level) => self.check_leave("continue", level),
            StmtKind::Return(value) => {
                value.map_or(Ok(()), |value| self.check_readable_or_ref(value, self.function.by_ref))?;
                self.offset = stmt.span.start;
                self.check_return(value, false)
            }
            StmtKind::Goto(label) => {
                self.function.labels.add_goto(label, stmt.span.start);
                Ok(())
            }
            StmtKind::Label(label) => self.check_label(label),
            StmtKind::Try(found) => self.check_try(found),
            StmtKind::Unset(targets) => targets.iter().try_for_each(|target| self.check_unset(target)),
            StmtKind::Global(vars) => vars.iter().try_for_each(|var| self.check_global(var)),
            StmtKind::Static(vars) => vars.iter().try_for_each(|var| self.check_static(var)),
            StmtKind::Const(decl) => self.check_const(decl),
            StmtKind::Function(function) => self.check_function_decl(function, at_top),
            StmtKind::Class(class) => self.check_class_decl(class),
            StmtKind::Namespace(namespace) => self.check_namespace(namespace),
            StmtKind::Use(found) => self.check_use(found),
            StmtKind::Declare(found) => {
                self.check_declare(found, false)?;
                found.body.map_or(Ok(()), |body| self.check_stmt(body))
            }
        }
    }

    fn check_foreach(&mut self, found: &Foreach<'a>) -> Check {
        // A chain that may end early is iterated as a value, and so is part of one.
        self.check_readable_or_ref(found.subject, found.by_ref && !short_circuits(found.subject) && !is_part_of_temporary(found.subject))?;
        if let Some(key) = found.key {
            if found.key_by_ref {
                return self.fatal("Key element cannot be a reference");
            }
            if matches!(key.kind, ExprKind::Array { .. }) {
                return self.fatal("Cannot use list as key element");
            }
        }
        match found.value.kind {
            ExprKind::Array { .. } => self.check_pattern(found.value)?,
            _ => self.check_assignable(found.value)?,
        }
        if let Some(key) = found.key {
            self.check_assignable(key)?;
        }
        self.check_enclosed(Enclosing::Loop, |checker| checker.check_stmt(found.body))
    }

    fn check_switch(&mut self, found: &Switch<'a>) -> Check {
        self.check_expr(found.subject)?;
        let mut defaults = found.cases.iter().filter(|case| case.value.is_none());
        if let (Some(_), Some(second)) = (defaults.next(), defaults.next()) {
            return self.fatal_at(second.span.start, "Switch statements may only contain one default clause");
        }
        self.check_enclosed(Enclosing::Switch, |checker| {
            for case in found.cases {
                if let Some(value) = case.value {
                    checker.check_expr(value)?;
                }
            }
            found.cases.iter().try_for_each(|case| checker.check_stmts(case.body))
        })
    }

    fn check_try(&mut self, found: &Try<'a>) -> Check {
        if found.catches.is_empty() && found.finally.is_none() {
            return self.fatal("Cannot use try without catch or finally");
        }
        self.check_stmts(found.body)?;
        for catch in found.catches {
            for ty in catch.types {
                self.offset = ty.span.start;
                if ["self", "static", "parent"].iter().any(|word| ty.is_unqualified(word)) {
                    return self.fatal("Bad class name in the catch statement");
                }
            }
            if catch.var.is_some_and(|var| var.text == b"this") {
                return self.fatal("Cannot re-assign $this");
            }
            self.check_stmts(catch.body)?;
        }
        found.finally.map_or(Ok(()), |stmts| self.check_finally(stmts))
    }

    fn check_global(&mut self, var: &'a Expr<'a>) -> Check {
        match var.kind {
            ExprKind::Var(b"this") => self.fatal("Cannot use $this as global variable"),
            ExprKind::Var(_) => Ok(()),
            _ => self.check_expr(var),
        }
    }

    fn check_static(&mut self, var: &StaticVar<'a>) -> Check {
        if var.name.text == b"this" {
            return self.fatal("Cannot use $this as static variable");
        }
        if self.function.statics.contains(&var.name.text) {
            return self.fatal(bytes!["Duplicate declaration of static variable $", var.name.text]);
        }
        self.function.statics.push(var.name.text);
        var.value.map_or(Ok(()), |value| self.check_expr(value))
    }

    fn check_const(&mut self, decl: &'a ConstDecl<'a>) -> Check {
        if !decl.attributes.is_empty() && decl.items.len() > 1 {
            return self.fatal("Cannot apply attributes to multiple constants at once");
        }
        for item in decl.items {
            self.offset = item.name.span.start;
            self.check_constant_expr(item.value, true)?;
            self.declare_const(&item.name)?;
        }
        self.check_attributes(decl.attributes, super::attributes::Target::Constant)
    }

    /// True if the code here stands outside of functions.
    pub(super) fn in_file(&self) -> bool {
        self.function.kind == FunctionKind::File
    }
}
