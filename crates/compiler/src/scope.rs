//! What encloses the current statement, and leaving it: `break`, `continue`, `return`, `goto`.
//!
//! Leaving a scope frees what it holds (an iterator, a `switch` subject) and runs `finally` blocks. The code that does so
//! belongs to the scopes outside: the regions of every `try` that is left are interrupted for its length.

use crate::compiler::{Compiler, Res};
use heddle_bytecode::emit::Target;
use heddle_bytecode::operand::{Label, Slot};
use heddle_bytecode::ops as op;

/// A stretch of protected code, in words.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct TryPiece {
    pub start: u32,
    pub end: u32,
}

/// Marks the name of a scope that `goto` may enter.
pub(crate) const PROTECTED: u32 = 1 << 31;

/// Marks the name of a `finally` block.
pub(crate) const FINALLY: u32 = 1 << 30;

/// Something that encloses statements and must be left in order.
pub(crate) struct Scope {
    /// Offset in the source where the statement starts, with [`PROTECTED`] or [`FINALLY`]; names the scope.
    pub id: u32,
    pub kind: ScopeKind,
}

pub(crate) enum ScopeKind {
    /// A loop or `switch`: where `break` and `continue` go, and what is freed when it is left for good.
    Breakable { on_break: Target, on_continue: Target, holds: Held },
    /// Code under `catch` or `finally`: it is protected from `since` on, and in the stretches before.
    Protected { since: u32, pieces: Vec<TryPiece>, finally: Option<(Target, Slot)> },
    /// A `finally` block, entered with `state`.
    Finally { state: Slot },
}

/// What a breakable scope holds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Held {
    Nothing,
    Iterator(Slot),
    Subject(Slot),
}

impl<'a> Compiler<'a> {
    /// Opens a scope of code that a handler protects.
    pub(crate) fn open_protected(&mut self, id: u32, finally: Option<(Target, Slot)>) {
        let since = self.f.code.offset();
        self.f.scopes.push(Scope { id, kind: ScopeKind::Protected { since, pieces: Vec::new(), finally } });
    }

    /// Closes it: its stretches become regions of `handler`.
    pub(crate) fn close_protected(&mut self, handler: Target) {
        let end = self.f.code.offset();
        let Some(Scope { kind: ScopeKind::Protected { since, pieces, .. }, .. }) = self.f.scopes.pop() else {
            unreachable!("a protected scope is open");
        };
        for piece in pieces {
            self.f.protect(piece, handler);
        }
        self.f.protect(TryPiece { start: since, end }, handler);
    }

    /// Emits what leaving all scopes from `outermost` (an index) on takes, innermost first.
    /// Call [`Self::resume_regions`] with the same index after the jump.
    pub(crate) fn leave_scopes(&mut self, outermost: usize) -> Res<()> {
        for at in (outermost..self.f.scopes.len()).rev() {
            let offset = self.f.code.offset();
            let mut run = None;
            let mut freed = Held::Nothing;
            let mut discard = None;
            match &mut self.f.scopes[at].kind {
                ScopeKind::Breakable { holds, .. } => freed = *holds,
                ScopeKind::Protected { since, pieces, finally } => {
                    run = *finally;
                    pieces.push(TryPiece { start: *since, end: offset });
                }
                ScopeKind::Finally { state } => discard = Some(*state),
            }
            self.free_held(freed);
            if let Some((target, state)) = run {
                self.jump(op::EnterFinally { state, target: Label(0) }, target);
            }
            if let Some(state) = discard {
                self.emit(op::DiscardFinally { state });
            }
        }
        Ok(())
    }

    /// After the jump that left the scopes from `outermost` on: code that follows is protected again.
    pub(crate) fn resume_regions(&mut self, outermost: usize) {
        let offset = self.f.code.offset();
        for scope in &mut self.f.scopes[outermost..] {
            if let ScopeKind::Protected { since, .. } = &mut scope.kind {
                *since = offset;
            }
        }
    }

    /// Frees what a breakable scope holds.
    pub(crate) fn free_held(&mut self, held: Held) {
        match held {
            Held::Nothing => {}
            Held::Iterator(iter) => {
                self.emit(op::IterFree { iter });
            }
            Held::Subject(src) => {
                self.emit(op::Free { src });
            }
        }
    }

    /// The index of the `level`-th breakable scope from the inside.
    pub(crate) fn breakable(&self, level: usize) -> Option<usize> {
        let breakable = |at: &usize| matches!(self.f.scopes[*at].kind, ScopeKind::Breakable { .. });
        (0..self.f.scopes.len()).rev().filter(breakable).nth(level - 1)
    }

    /// `break` or `continue`: leaves the inner scopes and jumps.
    pub(crate) fn leave_loop(&mut self, at: usize, is_break: bool) -> Res<()> {
        self.leave_scopes(at + 1)?;
        let ScopeKind::Breakable { on_break, on_continue, .. } = self.f.scopes[at].kind else {
            unreachable!("the scope is breakable");
        };
        self.jump(op::Jump { target: Label(0) }, if is_break { on_break } else { on_continue });
        self.resume_regions(at + 1);
        Ok(())
    }

    /// True when leaving the function from here frees something or runs `finally` blocks.
    pub(crate) fn leaves_something(&self) -> bool {
        self.in_finally_scope()
            || self.f.scopes.iter().any(|scope| matches!(&scope.kind, ScopeKind::Breakable { holds, .. } if *holds != Held::Nothing))
    }

    /// True when leaving the function from here runs or gives up a `finally` block.
    pub(crate) fn in_finally_scope(&self) -> bool {
        self.f.scopes.iter().any(|scope| match &scope.kind {
            ScopeKind::Protected { finally, .. } => finally.is_some(),
            ScopeKind::Finally { .. } => true,
            ScopeKind::Breakable { .. } => false,
        })
    }
}
