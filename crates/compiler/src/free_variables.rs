//! The variables an arrow function takes from around it: those its body names and its parameters do not.

use crate::expr::is_superglobal;
use heddle_syntax::ast::{Arg, ArgList, ArrayItem, Closure, Expr, ExprKind, FunctionBody, InterpolatedPart, NewClass};

/// The captured variables of an arrow function, in the order in which they appear; all by value.
pub(crate) fn of_arrow<'a>(closure: &Closure<'a>) -> Vec<(&'a [u8], bool)> {
    let mut found = Found::default();
    if let FunctionBody::Expr(body) = closure.function.body {
        found.expr(body);
    }
    let is_param = |name: &[u8]| closure.function.params.iter().any(|param| param.name.text == name);
    found.names.into_iter().filter(|name| !is_param(name)).map(|name| (name, false)).collect()
}

#[derive(Default)]
struct Found<'a> {
    names: Vec<&'a [u8]>,
}

impl<'a> Found<'a> {
    fn name(&mut self, name: &'a [u8]) {
        if name != b"this" && !is_superglobal(name) && !self.names.contains(&name) {
            self.names.push(name);
        }
    }

    fn args(&mut self, args: &ArgList<'a>) {
        args.args().iter().for_each(|Arg { value, .. }| self.expr(value));
    }

    fn parts(&mut self, parts: &[InterpolatedPart<'a>]) {
        for part in parts {
            if let InterpolatedPart::Expr(e) = part {
                self.expr(e);
            }
        }
    }

    fn all(&mut self, list: &[&Expr<'a>]) {
        list.iter().for_each(|e| self.expr(e));
    }

    fn expr(&mut self, e: &Expr<'a>) {
        match e.kind {
            ExprKind::Var(name) => self.name(name),
            ExprKind::Interpolated(parts) | ExprKind::ShellExec(parts) => self.parts(parts),
            ExprKind::Array { items, .. } => items.iter().for_each(|item| match item {
                ArrayItem::Hole => {}
                ArrayItem::Spread(e) => self.expr(e),
                ArrayItem::Item { key, value, .. } => {
                    if let Some(key) = key {
                        self.expr(key);
                    }
                    self.expr(value);
                }
            }),
            ExprKind::Index { base, index } => {
                self.expr(base);
                if let Some(index) = index {
                    self.expr(index);
                }
            }
            ExprKind::Prop { object, name, .. } => self.all(&[object, name]),
            ExprKind::StaticProp { class, name } | ExprKind::ClassConst { class, name } => self.all(&[class, name]),
            ExprKind::Call(call) => {
                self.expr(&call.callee);
                self.args(&call.args);
            }
            ExprKind::MethodCall(call) => {
                self.all(&[call.object, call.name]);
                self.args(&call.args);
            }
            ExprKind::StaticCall(call) => {
                self.all(&[call.class, call.name]);
                self.args(&call.args);
            }
            ExprKind::New(new) => {
                if let NewClass::Expr(class) = new.class {
                    self.expr(class);
                }
                self.args(&new.args);
            }
            ExprKind::Binary { lhs, rhs, .. } => self.all(&[lhs, rhs]),
            ExprKind::Assign { target, value } | ExprKind::AssignRef { target, value } | ExprKind::AssignOp { target, value, .. } => {
                self.all(&[target, value])
            }
            ExprKind::Ternary(ternary) => {
                self.expr(ternary.cond);
                if let Some(then) = ternary.then {
                    self.expr(then);
                }
                self.expr(ternary.otherwise);
            }
            ExprKind::Instanceof { expr, class } => self.all(&[expr, class]),
            ExprKind::Isset(list) => list.iter().for_each(|e| self.expr(e)),
            ExprKind::Yield { key, value } => {
                if let Some(key) = key {
                    self.expr(key);
                }
                if let Some(value) = value {
                    self.expr(value);
                }
            }
            ExprKind::Closure(closure) => self.closure(closure),
            ExprKind::Match(subject) => {
                self.expr(subject.subject);
                for arm in subject.arms {
                    arm.conds.unwrap_or_default().iter().for_each(|cond| self.expr(cond));
                    self.expr(arm.body);
                }
            }
            _ => self.single(e),
        }
    }

    /// Expressions with one operand, or none.
    fn single(&mut self, e: &Expr<'a>) {
        match e.kind {
            ExprKind::VarVar(inner)
            | ExprKind::ClassName(inner)
            | ExprKind::Unary { expr: inner, .. }
            | ExprKind::IncDec { target: inner, .. }
            | ExprKind::Cast { expr: inner, .. }
            | ExprKind::Empty(inner)
            | ExprKind::Eval(inner)
            | ExprKind::Include { path: inner, .. }
            | ExprKind::Print(inner)
            | ExprKind::Clone(inner)
            | ExprKind::Throw(inner)
            | ExprKind::YieldFrom(inner) => self.expr(inner),
            _ => {}
        }
    }

    /// A nested function takes its variables through this one.
    fn closure(&mut self, closure: &Closure<'a>) {
        if closure.is_arrow {
            if let FunctionBody::Expr(body) = closure.function.body {
                self.expr(body);
            }
        } else {
            closure.uses.iter().for_each(|captured| self.name(captured.name.text));
        }
    }
}
