//! Walking the tree: the direct children of any expression or statement.
//!
//! Bodies of functions and classes are not entered: a caller that wants them takes them from
//! [`ExprKind::Closure`], [`StmtKind::Function`] and [`StmtKind::Class`] itself.

use super::{ArgList, ArrayItem, Expr, ExprKind, InterpolatedPart, NewClass, Stmt, StmtKind};

/// Something with children.
#[derive(Clone, Copy, Debug)]
pub enum Node<'n, 'a> {
    /// An expression.
    Expr(&'n Expr<'a>),
    /// A statement.
    Stmt(&'n Stmt<'a>),
}

type Sink<'s, 'a> = dyn FnMut(Node<'a, 'a>) + 's;

fn exprs<'a>(list: &'a [Expr<'a>], sink: &mut Sink<'_, 'a>) {
    list.iter().for_each(|expr| sink(Node::Expr(expr)));
}

fn args<'a>(list: &ArgList<'a>, sink: &mut Sink<'_, 'a>) {
    list.args().iter().for_each(|arg| sink(Node::Expr(&arg.value)));
}

fn parts<'a>(list: &'a [InterpolatedPart<'a>], sink: &mut Sink<'_, 'a>) {
    for part in list {
        if let InterpolatedPart::Expr(expr) = part {
            sink(Node::Expr(expr));
        }
    }
}

/// Passes every direct child of `expr` to `sink`, in evaluation order where PHP has one.
pub fn children_of_expr<'a>(expr: &Expr<'a>, sink: &mut Sink<'_, 'a>) {
    use ExprKind as E;
    let mut one = |child: &'a Expr<'a>| sink(Node::Expr(child));
    match expr.kind {
        E::Int(_) | E::Float(_) | E::Str(_) | E::Var(_) | E::Const(_) | E::Name(_) | E::Magic(_) | E::Closure(_) => {}
        E::Interpolated(list) | E::ShellExec(list) => parts(list, sink),
        E::VarVar(child)
        | E::ClassName(child)
        | E::Unary { expr: child, .. }
        | E::IncDec { target: child, .. }
        | E::Cast { expr: child, .. }
        | E::Empty(child)
        | E::Eval(child)
        | E::Include { path: child, .. }
        | E::Print(child)
        | E::Clone(child)
        | E::Throw(child)
        | E::YieldFrom(child) => one(child),
        E::Array { items, .. } => items.iter().for_each(|item| match item {
            ArrayItem::Hole => {}
            ArrayItem::Item { key, value, .. } => {
                key.iter().for_each(|key| sink(Node::Expr(key)));
                sink(Node::Expr(value));
            }
            ArrayItem::Spread(value) => sink(Node::Expr(value)),
        }),
        E::Index { base, index } => {
            one(base);
            index.into_iter().for_each(one);
        }
        E::Prop { object: a, name: b, .. }
        | E::StaticProp { class: a, name: b }
        | E::ClassConst { class: a, name: b }
        | E::Binary { lhs: a, rhs: b, .. }
        | E::Assign { target: a, value: b }
        | E::AssignRef { target: a, value: b }
        | E::AssignOp { target: a, value: b, .. }
        | E::Instanceof { expr: a, class: b } => {
            one(a);
            one(b);
        }
        E::Call(_) | E::MethodCall(_) | E::StaticCall(_) | E::New(_) => children_of_call(expr, sink),
        E::Ternary(ternary) => {
            one(ternary.cond);
            ternary.then.into_iter().for_each(&mut one);
            one(ternary.otherwise);
        }
        E::Isset(list) => exprs(list, sink),
        E::Yield { key, value } => key.into_iter().chain(value).for_each(one),
        E::Match(found) => {
            one(found.subject);
            for arm in found.arms {
                exprs(arm.conds.unwrap_or_default(), sink);
                sink(Node::Expr(arm.body));
            }
        }
    }
}

fn children_of_call<'a>(expr: &Expr<'a>, sink: &mut Sink<'_, 'a>) {
    use ExprKind as E;
    let mut one = |child: &'a Expr<'a>| sink(Node::Expr(child));
    match expr.kind {
        E::Call(call) => {
            one(&call.callee);
            args(&call.args, sink);
        }
        E::MethodCall(call) => {
            one(call.object);
            one(call.name);
            args(&call.args, sink);
        }
        E::StaticCall(call) => {
            one(call.class);
            one(call.name);
            args(&call.args, sink);
        }
        E::New(new) => {
            if let NewClass::Expr(class) = new.class {
                one(class);
            }
            args(&new.args, sink);
        }
        _ => {}
    }
}

/// Passes every direct child of `stmt` to `sink`, in source order.
pub fn children_of_stmt<'a>(stmt: &Stmt<'a>, sink: &mut Sink<'_, 'a>) {
    use StmtKind as S;
    let stmts = |list: &'a [Stmt<'a>], sink: &mut Sink<'_, 'a>| list.iter().for_each(|stmt| sink(Node::Stmt(stmt)));
    match stmt.kind {
        S::Nop | S::InlineHtml(_) | S::Goto(_) | S::Label(_) | S::Function(_) | S::Class(_) | S::Use(_) | S::HaltCompiler(_) => {}
        S::Expr(expr) => sink(Node::Expr(expr)),
        S::Echo(list) | S::Unset(list) | S::Global(list) => exprs(list, sink),
        S::Block(list) => stmts(list, sink),
        S::If(found) => {
            for branch in found.branches {
                sink(Node::Expr(branch.cond));
                sink(Node::Stmt(branch.body));
            }
            found.otherwise.into_iter().for_each(|body| sink(Node::Stmt(body)));
        }
        S::While { cond, body } => {
            sink(Node::Expr(cond));
            sink(Node::Stmt(body));
        }
        S::DoWhile { body, cond } => {
            sink(Node::Stmt(body));
            sink(Node::Expr(cond));
        }
        S::For(found) => {
            exprs(found.init, sink);
            exprs(found.cond, sink);
            sink(Node::Stmt(found.body));
            exprs(found.step, sink);
        }
        S::Foreach(found) => {
            sink(Node::Expr(found.subject));
            found.key.into_iter().for_each(|key| sink(Node::Expr(key)));
            sink(Node::Expr(found.value));
            sink(Node::Stmt(found.body));
        }
        S::Switch(found) => {
            sink(Node::Expr(found.subject));
            for case in found.cases {
                case.value.into_iter().for_each(|value| sink(Node::Expr(value)));
                stmts(case.body, sink);
            }
        }
        S::Break(level) | S::Continue(level) | S::Return(level) => level.into_iter().for_each(|expr| sink(Node::Expr(expr))),
        S::Try(found) => {
            stmts(found.body, sink);
            found.catches.iter().for_each(|catch| stmts(catch.body, sink));
            stmts(found.finally.unwrap_or_default(), sink);
        }
        S::Static(vars) => vars.iter().filter_map(|var| var.value).for_each(|value| sink(Node::Expr(value))),
        S::Const(decl) => decl.items.iter().for_each(|item| sink(Node::Expr(item.value))),
        S::Namespace(found) => stmts(found.stmts, sink),
        S::Declare(found) => found.body.into_iter().for_each(|body| sink(Node::Stmt(body))),
    }
}
