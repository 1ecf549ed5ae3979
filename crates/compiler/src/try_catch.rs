//! `try`, `catch` and `finally`.
//!
//! A `finally` block is compiled once. Every way into it (the end of the `try`, `return`, `break`, an exception) leaves in the
//! statement's own temporary how to go on after it.

use crate::compiler::{Compiler, Res};
use crate::scope::{FINALLY, PROTECTED, Scope, ScopeKind};
use heddle_bytecode::operand::{Label, Slot};
use heddle_bytecode::ops as op;
use heddle_syntax::ast::{Catch, Stmt, Try};

/// The scopes of a `try` as [`Compiler::try_statement`] opens them, for every block in it.
pub(crate) fn label_scopes<'a>(parts: &Try<'a>, id: u32, mut visit: impl FnMut(&[u32], &[Stmt<'a>])) {
    let (under_finally, under_catch) = names(id);
    let with_finally: &[u32] = if parts.finally.is_some() { &[under_finally] } else { &[] };
    let body = [with_finally, if parts.catches.is_empty() { &[] } else { std::slice::from_ref(&under_catch) }].concat();
    visit(&body, parts.body);
    for catch in parts.catches {
        visit(with_finally, catch.body);
    }
    visit(&[id | FINALLY], parts.finally.unwrap_or_default());
}

/// The names of the scopes under `finally` and under `catch`: offsets within the keyword `try`.
fn names(id: u32) -> (u32, u32) {
    ((id + 1) | PROTECTED, (id + 2) | PROTECTED)
}

impl<'a> Compiler<'a> {
    pub(crate) fn try_statement(&mut self, stmt: &Stmt<'a>, parts: &'a Try<'a>) -> Res<()> {
        let id = stmt.span.start;
        let (under_finally, under_catch) = names(id);
        let Some(finally) = parts.finally else { return self.try_and_catch(under_catch, parts) };
        let state = self.f.unique();
        let (block, handler, done) = (self.label(), self.label(), self.label());
        let held = self.f.held.len();
        self.open_protected(under_finally, Some((block, state)));
        self.try_and_catch(under_catch, parts)?;
        self.close_protected(handler);
        self.jump(op::EnterFinally { state, target: Label(0) }, block);
        self.goto(done);
        self.bind(handler);
        self.emit(op::CatchFinally { state });
        self.release_held(held);
        self.bind(block);
        self.f.scopes.push(Scope { id: id | FINALLY, kind: ScopeKind::Finally { state } });
        let result = self.statements(finally);
        self.f.scopes.pop();
        result?;
        self.emit(op::EndFinally { state });
        self.bind(done);
        Ok(())
    }

    /// The `try` block with its `catch` clauses.
    fn try_and_catch(&mut self, name: u32, parts: &'a Try<'a>) -> Res<()> {
        if parts.catches.is_empty() {
            return self.statements(parts.body);
        }
        let (handler, end) = (self.label(), self.label());
        let held = self.f.held.len();
        self.open_protected(name, None);
        self.statements(parts.body)?;
        self.close_protected(handler);
        self.goto(end);
        self.bind(handler);
        self.scratch(|c| {
            let exception = c.temp();
            c.at(parts.catches[0].span);
            c.emit(op::Catch { dst: exception });
            c.release_held(held);
            let base = c.f.top;
            for catch in parts.catches {
                let next = c.label();
                c.catch_clause(catch, exception, next)?;
                c.goto(end);
                c.f.top = base;
                c.bind(next);
            }
            c.emit(op::Throw { src: exception });
            Ok(())
        })?;
        self.bind(end);
        Ok(())
    }

    /// Releases references that patterns of the `try` block hold when an exception ends them.
    fn release_held(&mut self, since: usize) {
        for at in since..self.f.held.len() {
            let local = self.f.held[at];
            self.emit(op::UnsetLocal { local });
        }
    }

    fn catch_clause(&mut self, catch: &'a Catch<'a>, exception: Slot, next: heddle_bytecode::emit::Target) -> Res<()> {
        self.at(catch.span);
        let body = self.label();
        let Some((last, others)) = catch.types.split_last() else { return Ok(()) };
        for name in others {
            let other = self.label();
            let class = self.class_ref(name);
            let cache = self.f.cache();
            self.jump(op::CatchUnless { src: exception, class, cache, target: Label(0) }, other);
            self.goto(body);
            self.bind(other);
        }
        let class = self.class_ref(last);
        let cache = self.f.cache();
        self.jump(op::CatchUnless { src: exception, class, cache, target: Label(0) }, next);
        self.bind(body);
        match catch.var {
            Some(var) if var.text == b"this" => return self.error_at(var.span, "Cannot re-assign $this"),
            Some(var) => {
                let local = self.local(var.text);
                self.store_local(local, exception);
            }
            None => self.emit(op::Free { src: exception }),
        }
        // The exception's temporary is free now.
        self.f.top -= 1;
        self.statements(catch.body)
    }
}
