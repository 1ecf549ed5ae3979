//! Loops. Conditions stand at the bottom, so that a round costs one jump.

use crate::assign::contains_reference;
use crate::compiler::{Compiler, Res};
use crate::expr::{is_variable, local_name, temporary_root};
use crate::function_state::Hoisting;
use crate::scope::{Held, Scope, ScopeKind};
use heddle_bytecode::emit::Target;
use heddle_bytecode::operand::{Label, Slot};
use heddle_bytecode::ops as op;
use heddle_syntax::ast::{BinaryOp, Expr, ExprKind, For, Foreach, Stmt};

/// So many constants are loaded before a loop; more would cost loops that end early.
const MOST_HOISTED: usize = 16;

impl<'a> Compiler<'a> {
    /// Runs `body` within a loop.
    pub(crate) fn in_loop(
        &mut self,
        id: u32,
        on_break: Target,
        on_continue: Target,
        holds: Held,
        body: impl FnOnce(&mut Self) -> Res<()>,
    ) -> Res<()> {
        self.f.scopes.push(Scope { id, kind: ScopeKind::Breakable { on_break, on_continue, holds } });
        let result = body(self);
        self.f.scopes.pop();
        result
    }

    /// Compiles a whole loop; constants that its instructions read are loaded in front of the outermost one.
    fn hoisting(&mut self, body: impl FnOnce(&mut Self) -> Res<()>) -> Res<()> {
        if self.f.hoisting.is_some() {
            return body(self);
        }
        let at = self.f.code.offset();
        self.emit(op::Nop {});
        self.f.hoisting = Some(Hoisting { at, loaded: Vec::new() });
        let result = body(self);
        self.f.finish_hoisting();
        result
    }

    /// The hidden local with the value of `e`, when `e` is a constant read within a loop.
    pub(crate) fn hoisted_constant(&mut self, e: &Expr<'a>) -> Option<Slot> {
        self.f.hoisting.as_ref()?;
        let literal = match e.kind {
            ExprKind::Unary { expr, .. } => matches!(expr.kind, ExprKind::Int(_) | ExprKind::Float(_)),
            ExprKind::Int(_) | ExprKind::Float(_) | ExprKind::Str(_) | ExprKind::Const(_) => true,
            _ => false,
        };
        if !literal {
            return None;
        }
        let value = self.fold(e)?;
        let k = self.f.constants.any(value);
        let loaded = &self.f.hoisting.as_ref()?.loaded;
        if let Some(&(_, slot)) = loaded.iter().find(|(have, _)| *have == k) {
            return Some(slot);
        }
        if loaded.len() >= MOST_HOISTED {
            return None;
        }
        let slot = self.f.hidden();
        self.f.hoisting.as_mut()?.loaded.push((k, slot));
        self.at(e.span);
        Some(slot)
    }

    fn jump_back(&mut self, target: Target) {
        self.jump(op::JumpBack { target: Label(0) }, target);
    }

    pub(crate) fn while_loop(&mut self, stmt: &Stmt<'a>, cond: &'a Expr<'a>, body: &'a Stmt<'a>) -> Res<()> {
        self.hoisting(|c| c.while_parts(stmt, cond, body))
    }

    fn while_parts(&mut self, stmt: &Stmt<'a>, cond: &'a Expr<'a>, body: &'a Stmt<'a>) -> Res<()> {
        let (next, end) = (self.label(), self.label());
        let forever = self.fold_bool(cond) == Some(true);
        if !forever {
            self.goto(next);
        }
        let start = self.here();
        self.in_loop(stmt.span.start, end, next, Held::Nothing, |c| c.statement(body))?;
        self.bind(next);
        if forever {
            self.jump_back(start);
        } else {
            self.at(cond.span);
            self.jump_if(cond, start, true)?;
        }
        self.bind(end);
        Ok(())
    }

    pub(crate) fn do_while_loop(&mut self, stmt: &Stmt<'a>, body: &'a Stmt<'a>, cond: &'a Expr<'a>) -> Res<()> {
        self.hoisting(|c| c.do_while_parts(stmt, body, cond))
    }

    fn do_while_parts(&mut self, stmt: &Stmt<'a>, body: &'a Stmt<'a>, cond: &'a Expr<'a>) -> Res<()> {
        let (next, end) = (self.label(), self.label());
        let start = self.here();
        self.in_loop(stmt.span.start, end, next, Held::Nothing, |c| c.statement(body))?;
        self.bind(next);
        if self.fold_bool(cond) == Some(true) {
            self.jump_back(start);
        } else {
            self.at(cond.span);
            self.jump_if(cond, start, true)?;
        }
        self.bind(end);
        Ok(())
    }

    pub(crate) fn for_loop(&mut self, stmt: &Stmt<'a>, parts: &'a For<'a>) -> Res<()> {
        parts.init.iter().try_for_each(|e| self.effect(e))?;
        self.hoisting(|c| c.for_parts(stmt, parts))
    }

    fn for_parts(&mut self, stmt: &Stmt<'a>, parts: &'a For<'a>) -> Res<()> {
        let (next, test, end) = (self.label(), self.label(), self.label());
        let decides = parts.cond.last();
        let forever = parts.cond.len() < 2 && decides.is_none_or(|cond| self.fold_bool(cond) == Some(true));
        match decides {
            _ if forever => {}
            // Cheap to ask twice: a loop's end that nothing jumps to becomes one instruction with the step before it.
            Some(cond) if parts.cond.len() == 1 && compares_variable(cond) => {
                self.at(cond.span);
                self.jump_if(cond, end, false)?;
            }
            _ => self.goto(test),
        }
        let start = self.here();
        self.in_loop(stmt.span.start, end, next, Held::Nothing, |c| c.statement(parts.body))?;
        self.bind(next);
        parts.step.iter().try_for_each(|e| self.effect(e))?;
        self.bind(test);
        if let (false, Some((last, others))) = (forever, parts.cond.split_last()) {
            others.iter().try_for_each(|e| self.effect(e))?;
            self.at(last.span);
            self.jump_if(last, start, true)?;
        } else {
            self.jump_back(start);
        }
        self.bind(end);
        Ok(())
    }

    pub(crate) fn foreach_loop(&mut self, stmt: &Stmt<'a>, parts: &'a Foreach<'a>) -> Res<()> {
        self.scratch(|c| {
            let pattern = match parts.value.kind {
                ExprKind::Array { items, .. } if contains_reference(items) => Some(items),
                _ => None,
            };
            let by_ref = parts.by_ref || pattern.is_some();
            let (next, exit, done) = (c.label(), c.label(), c.label());
            let iter = c.f.temps(2);
            c.start_iteration(parts.subject, by_ref, iter, done)?;
            c.hoisting(|c| {
                if let Some(step) = c.plain_step(parts, iter, by_ref) {
                    return c.stepped_loop(stmt, parts, step, exit, next, iter);
                }
                c.bind(next);
                c.at(parts.subject.span);
                if by_ref {
                    c.next_by_ref(parts, iter, exit)?;
                } else {
                    c.next_by_value(parts, iter, exit)?;
                }
                c.in_loop(stmt.span.start, exit, next, Held::Iterator(iter), |c| c.statement(parts.body))?;
                c.at(stmt.span);
                c.jump_back(next);
                Ok(())
            })?;
            c.bind(exit);
            c.emit(op::IterFree { iter });
            c.bind(done);
            Ok(())
        })
    }

    /// How a loop steps whose variables are plain ones; a pattern without a key is taken apart from a variable of the compiler's own.
    fn plain_step(&mut self, parts: &'a Foreach<'a>, iter: Slot, by_ref: bool) -> Option<PlainStep> {
        let key = parts.key.map(local_name);
        match (local_name(parts.value), key) {
            (Some(value), None) if by_ref => Some(PlainStep::Bind(op::IterNextBind { iter, value: self.local(value), body: Label(0) })),
            _ if by_ref => None,
            (Some(value), None) => Some(PlainStep::Value(op::IterNext { iter, value: self.local(value), body: Label(0) })),
            (Some(value), Some(Some(key))) => {
                let (key, value) = (self.local(key), self.local(value));
                Some(PlainStep::Pair(op::IterNextPair { iter, key, value, body: Label(0) }))
            }
            // Without a key the iterator is not asked for one.
            (None, None) if !Self::is_this(parts.value) => {
                Some(PlainStep::Hidden(op::IterNext { iter, value: self.f.hidden(), body: Label(0) }))
            }
            _ => None,
        }
    }

    /// A loop that steps at its end: the instruction that fetches an element jumps to the body.
    fn stepped_loop(
        &mut self,
        stmt: &Stmt<'a>,
        parts: &'a Foreach<'a>,
        step: PlainStep,
        exit: Target,
        next: Target,
        iter: Slot,
    ) -> Res<()> {
        let body = self.label();
        self.at(parts.subject.span);
        self.goto(next);
        self.bind(body);
        if let PlainStep::Hidden(op::IterNext { value, .. }) = step {
            if let ExprKind::Array { items, .. } = parts.value.kind {
                self.destructure(items, value)?;
            } else {
                self.scratch(|c| {
                    let plan = c.plan(parts.value)?;
                    c.store(&plan, value, None);
                    Ok(())
                })?;
            }
            self.emit(op::UnsetLocal { local: value });
        }
        self.in_loop(stmt.span.start, exit, next, Held::Iterator(iter), |c| c.statement(parts.body))?;
        self.bind(next);
        self.at(parts.subject.span);
        match step {
            PlainStep::Value(step) | PlainStep::Hidden(step) => self.jump(step, body),
            PlainStep::Pair(step) => self.jump(step, body),
            PlainStep::Bind(step) => self.jump(step, body),
        }
        Ok(())
    }

    fn start_iteration(&mut self, subject: &'a Expr<'a>, by_ref: bool, iter: Slot, done: Target) -> Res<()> {
        self.scratch(|c| {
            if by_ref && is_variable(subject) && temporary_root(subject).is_none() {
                let src = match local_name(subject) {
                    Some(name) => c.local(name),
                    // a typed property stays typed
                    None => {
                        let slot = c.temp();
                        c.reference_to(subject, slot)?;
                        slot
                    }
                };
                c.at(subject.span);
                c.jump(op::IterInitRef { iter, src, done: Label(0) }, done);
                return Ok(());
            }
            let src = if by_ref { c.by_ref_subject(subject)? } else { c.operand(subject)? };
            c.at(subject.span);
            if by_ref {
                c.jump(op::IterInitRef { iter, src, done: Label(0) }, done);
            } else {
                c.jump(op::IterInit { iter, src, done: Label(0) }, done);
            }
            Ok(())
        })
    }

    /// What is no variable is iterated by reference in a temporary.
    fn by_ref_subject(&mut self, subject: &'a Expr<'a>) -> Res<Slot> {
        let src = self.temp();
        if crate::expr::is_call(subject) {
            self.call_by_ref_to(subject, src)?;
        } else {
            self.expr_to(subject, src)?;
        }
        Ok(src)
    }

    fn next_by_value(&mut self, parts: &'a Foreach<'a>, iter: Slot, exit: Target) -> Res<()> {
        self.scratch(|c| {
            let (key, value) = (c.temp(), c.temp());
            c.jump(op::IterNextTmp { iter, key, value, done: Label(0) }, exit);
            c.assign_element(parts.value, value)?;
            match parts.key {
                Some(target) => c.assign_element(target, key)?,
                None => c.emit(op::Free { src: key }),
            }
            Ok(())
        })
    }

    fn next_by_ref(&mut self, parts: &'a Foreach<'a>, iter: Slot, exit: Target) -> Res<()> {
        self.scratch(|c| {
            let (key, value) = (c.temp(), c.temp());
            c.jump(op::IterNextRef { iter, key, value, done: Label(0) }, exit);
            if let ExprKind::Array { items, .. } = parts.value.kind {
                let inner = c.hold_reference(value);
                c.destructure_refs(items, inner)?;
                c.emit(op::UnsetLocal { local: inner });
            } else {
                let plan = c.plan(parts.value)?;
                c.store_reference(&plan, value);
            }
            match parts.key {
                Some(target) => c.assign_element(target, key)?,
                None => c.emit(op::Free { src: key }),
            }
            Ok(())
        })
    }
}

/// The instruction at the end of a loop whose variables are plain ones.
#[derive(Clone, Copy)]
enum PlainStep {
    Value(op::IterNext),
    Pair(op::IterNextPair),
    Bind(op::IterNextBind),
    /// Into a variable of the compiler's own.
    Hidden(op::IterNext),
}

/// True for a comparison of a variable with a variable or a number.
fn compares_variable(cond: &Expr<'_>) -> bool {
    let ExprKind::Binary { op, lhs, rhs } = cond.kind else { return false };
    let compares = matches!(op, BinaryOp::Less | BinaryOp::LessOrEqual | BinaryOp::Greater | BinaryOp::GreaterOrEqual);
    compares && local_name(lhs).is_some() && (matches!(rhs.kind, ExprKind::Int(_)) || local_name(rhs).is_some())
}
