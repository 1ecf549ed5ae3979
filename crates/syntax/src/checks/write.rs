//! Targets: what is assigned to, unset, or referred to.

use super::{Check, Checker};
use crate::ast::short_circuits;
use crate::ast::{ArrayItem, ArraySyntax, BinaryOp, Expr, ExprKind};

const GLOBALS_MESSAGE: &str = "$GLOBALS can only be modified using the $GLOBALS[$name] = $value syntax";

/// True for what PHP calls a variable: something with a place in memory, or a call.
fn is_variable(expr: &Expr<'_>) -> bool {
    matches!(
        expr.kind,
        ExprKind::Var(_)
            | ExprKind::VarVar(_)
            | ExprKind::Index { .. }
            | ExprKind::Prop { .. }
            | ExprKind::StaticProp { .. }
            | ExprKind::Call(_)
            | ExprKind::MethodCall(_)
            | ExprKind::StaticCall(_)
    )
}

/// What a chain of elements and properties starts from.
fn chain_root<'e, 'a>(expr: &'e Expr<'a>) -> &'e Expr<'a> {
    let mut root = expr;
    while let ExprKind::Index { base, .. } | ExprKind::Prop { object: base, .. } = root.kind {
        root = base;
    }
    root
}

/// Returns whether an expression is part of a value that no variable holds.
pub(super) fn is_part_of_temporary(expr: &Expr<'_>) -> bool {
    matches!(expr.kind, ExprKind::Index { .. } | ExprKind::Prop { .. }) && !is_variable(chain_root(expr))
}

fn is_this(expr: &Expr<'_>) -> bool {
    match expr.kind {
        ExprKind::Var(name) => name == b"this",
        ExprKind::VarVar(name) => matches!(name.kind, ExprKind::Str(b"this")),
        _ => false,
    }
}

fn is_globals(expr: &Expr<'_>) -> bool {
    matches!(expr.kind, ExprKind::Var(b"GLOBALS"))
}

impl<'a> Checker<'a> {
    pub(super) fn check_assignment(&mut self, expr: &'a Expr<'a>) -> Check {
        match expr.kind {
            ExprKind::Assign { target, value } => {
                if matches!(target.kind, ExprKind::Array { .. }) {
                    let by_ref = pattern_has_references(target);
                    if by_ref && !is_variable(value) {
                        return self.fatal("Cannot assign reference to non referenceable value");
                    }
                    self.check_pattern(target)?;
                    return self.check_readable_or_ref(value, by_ref);
                } else {
                    self.check_assignable(target)?;
                }
                self.check_expr(value)
            }
            ExprKind::AssignRef { target, value } => {
                self.check_assignable(target)?;
                if is_globals(value) {
                    return self.fatal("Cannot acquire reference to $GLOBALS");
                }
                self.check_referenced(value)
            }
            ExprKind::AssignOp { op, target, value } => {
                self.check_modified(target)?;
                if op == BinaryOp::Coalesce && matches!(target.kind, ExprKind::Index { index: None, .. }) {
                    return self.fatal("Cannot use [] for reading");
                }
                self.check_expr(value)
            }
            ExprKind::IncDec { target, .. } => self.check_modified(target),
            _ => Ok(()),
        }
    }

    /// A variable that gets a value.
    pub(super) fn check_assignable(&mut self, target: &'a Expr<'a>) -> Check {
        if is_this(target) {
            return self.fatal("Cannot re-assign $this");
        }
        self.check_modified(target)
    }

    /// A variable that is changed, perhaps in place.
    pub(super) fn check_modified(&mut self, target: &'a Expr<'a>) -> Check {
        match target.kind {
            ExprKind::Call(_) => return self.fatal("Can't use function return value in write context"),
            ExprKind::MethodCall(_) | ExprKind::StaticCall(_) => {
                return self.fatal("Can't use method return value in write context");
            }
            _ => {}
        }
        if is_globals(target) {
            return self.fatal(GLOBALS_MESSAGE);
        }
        if matches!(target.kind, ExprKind::Index { base, index: None } if is_globals(base)) {
            return self.fatal("Cannot append to $GLOBALS");
        }
        self.check_place(target)
    }

    /// What holds for every place that is written to, unset or referred to.
    fn check_place(&mut self, target: &'a Expr<'a>) -> Check {
        if short_circuits(target) {
            return self.fatal("Can't use nullsafe operator in write context");
        }
        self.check_root(target)?;
        match target.kind {
            ExprKind::Index { .. } | ExprKind::Prop { .. } | ExprKind::StaticProp { .. } => self.check_chain(target, true),
            _ => self.check_expr(target),
        }
    }

    /// What is written through starts from a variable.
    fn check_root(&mut self, target: &'a Expr<'a>) -> Check {
        match chain_root(target) {
            root if is_variable(root) => Ok(()),
            Expr { kind: ExprKind::Clone(_), .. } => self.fatal("Cannot use result of built-in function in write context"),
            _ => self.fatal("Cannot use temporary expression in write context"),
        }
    }

    /// Something a reference is taken of: a place, or a call.
    pub(super) fn check_referenced(&mut self, expr: &'a Expr<'a>) -> Check {
        if short_circuits(expr) && !matches!(expr.kind, ExprKind::Call(_) | ExprKind::MethodCall(_)) {
            return self.fatal("Cannot take reference of a nullsafe chain");
        }
        if matches!(expr.kind, ExprKind::Index { .. } | ExprKind::Prop { .. }) {
            self.check_root(expr)?;
        }
        match expr.kind {
            ExprKind::Index { .. } | ExprKind::Prop { .. } | ExprKind::StaticProp { .. } => self.check_chain(expr, true),
            _ => self.check_expr(expr),
        }
    }

    pub(super) fn check_unset(&mut self, target: &'a Expr<'a>) -> Check {
        if is_this(target) {
            return self.fatal("Cannot unset $this");
        }
        match target.kind {
            ExprKind::Index { index: None, .. } => return self.fatal("Cannot use [] for unsetting"),
            ExprKind::Call(_) => return self.fatal("Can't use function return value in write context"),
            ExprKind::MethodCall(_) | ExprKind::StaticCall(_) => {
                return self.fatal("Can't use method return value in write context");
            }
            _ if is_globals(target) => return self.fatal(GLOBALS_MESSAGE),
            _ => {}
        }
        self.check_place(target)
    }

    /// `[..]` or `list(..)` that is assigned to.
    pub(super) fn check_pattern(&mut self, pattern: &'a Expr<'a>) -> Check {
        let ExprKind::Array { syntax, items } = pattern.kind else {
            return Ok(());
        };
        if syntax == ArraySyntax::Long {
            return self.fatal("Cannot assign to array(), use [] instead");
        }
        if items.iter().all(|item| matches!(item, ArrayItem::Hole)) {
            return self.fatal("Cannot use empty list");
        }
        let keyed = items.iter().any(|item| matches!(item, ArrayItem::Item { key: Some(_), .. }));
        for item in items {
            match item {
                ArrayItem::Hole if keyed => return self.fatal("Cannot use empty array entries in keyed array assignment"),
                ArrayItem::Hole => {}
                ArrayItem::Spread(_) => return self.fatal("Spread operator is not supported in assignments"),
                ArrayItem::Item { key: None, .. } if keyed => {
                    return self.fatal("Cannot mix keyed and unkeyed array entries in assignments");
                }
                ArrayItem::Item { key, value, .. } => {
                    if let Some(key) = key {
                        self.check_expr(key)?;
                    }
                    self.check_pattern_target(syntax, value)?;
                }
            }
        }
        Ok(())
    }

    fn check_pattern_target(&mut self, outer: ArraySyntax, target: &'a Expr<'a>) -> Check {
        match target.kind {
            ExprKind::Array { syntax: ArraySyntax::Long, .. } => self.fatal("Cannot assign to array(), use [] instead"),
            ExprKind::Array { syntax, .. } if syntax != outer => self.fatal("Cannot mix [] and list()"),
            ExprKind::Array { .. } => self.check_pattern(target),
            _ if !is_variable(chain_root(target)) => self.fatal("Assignments can only happen to writable values"),
            ExprKind::Call(_) | ExprKind::MethodCall(_) | ExprKind::StaticCall(_) => self.check_modified(target),
            _ if short_circuits(target) => self.fatal("Assignments can only happen to writable values"),
            _ => self.check_assignable(target),
        }
    }
}

/// True if `[&$a] = ..`, at any depth.
fn pattern_has_references(pattern: &Expr<'_>) -> bool {
    let ExprKind::Array { items, .. } = pattern.kind else {
        return false;
    };
    items.iter().any(|item| match item {
        ArrayItem::Item { by_ref, value, .. } => *by_ref || pattern_has_references(value),
        _ => false,
    })
}
