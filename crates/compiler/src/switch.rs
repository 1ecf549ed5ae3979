//! `switch` and `match`.
//!
//! Over literals of one type both begin with a jump table; subjects of other types go through the comparisons one by one.

use crate::compiler::{Compiler, Res};
use crate::expr::local_name;
use crate::fold_ops::maybe_numeric;
use crate::function_state::{TableDraft, is_temp};
use crate::scope::Held;
use heddle_bytecode::emit::Target;
use heddle_bytecode::operand::{Imm, Label, Slot};
use heddle_bytecode::ops as op;
use heddle_bytecode::types::mask;
use heddle_bytecode::unit::Constant;
use heddle_syntax::ast::{Expr, ExprKind, Match, Stmt, Switch};

/// A jump table pays from so many literals on.
const WORTH_A_TABLE: usize = 3;

/// Says which jump table is wanted: with values compared by `===`, and of how many at least.
struct Table {
    exact: bool,
    least: usize,
}

impl<'a> Compiler<'a> {
    pub(crate) fn switch_statement(&mut self, stmt: &Stmt<'a>, parts: &'a Switch<'a>) -> Res<()> {
        self.scratch(|c| {
            let end = c.label();
            let labels: Vec<Target> = parts.cases.iter().map(|_| c.label()).collect();
            let default = parts.cases.iter().position(|case| case.value.is_none()).map_or(end, |at| labels[at]);
            let constant = c.fold(parts.subject);
            let subject = match constant {
                Some(Constant::Bool(_)) => None,
                _ => Some(c.operand(parts.subject)?),
            };
            if let Some(subject) = subject {
                let values: Vec<(&'a Expr<'a>, Target)> =
                    parts.cases.iter().zip(&labels).filter_map(|(case, &label)| Some((case.value?, label))).collect();
                c.table(&values, subject, default, Table { exact: false, least: WORTH_A_TABLE });
            }
            for (case, &label) in parts.cases.iter().zip(&labels) {
                let Some(value) = case.value else { continue };
                match (subject, &constant) {
                    (Some(subject), _) => c.scratch(|c| {
                        let rhs = c.operand(value)?;
                        c.jump(op::JumpCaseEq { lhs: subject, rhs, target: Label(0) }, label);
                        Ok(())
                    })?,
                    (None, Some(Constant::Bool(wanted))) => c.jump_if(value, label, *wanted)?,
                    (None, _) => unreachable!("only bools need no subject"),
                }
            }
            c.goto(default);
            let holds = match subject {
                Some(subject) if is_temp(subject) => Held::Subject(subject),
                _ => Held::Nothing,
            };
            c.in_loop(stmt.span.start, end, end, holds, |c| {
                for (case, &label) in parts.cases.iter().zip(&labels) {
                    c.bind(label);
                    c.statements(case.body)?;
                }
                Ok(())
            })?;
            c.bind(end);
            c.free_held(holds);
            Ok(())
        })
    }

    /// Begins with a jump table when the values allow it: ints only, or strings only (not numeric ones, unless `exact`).
    fn table(&mut self, values: &[(&'a Expr<'a>, Target)], subject: Slot, default: Target, wanted: Table) -> bool {
        let Table { exact, least } = wanted;
        if values.len() < least {
            return false;
        }
        let mut draft = TableDraft { default: Some(default), ..TableDraft::default() };
        for &(value, target) in values {
            match self.fold(value) {
                Some(Constant::Int(number)) if exact || draft.strings.is_empty() => draft.ints.push((number, target)),
                Some(Constant::String(text)) if exact || (draft.ints.is_empty() && !maybe_numeric(&text)) => {
                    draft.strings.push((text, target));
                }
                _ => return false,
            }
        }
        // Of equal values the first one counts.
        draft.ints.sort_by_key(|&(number, _)| number);
        draft.ints.dedup_by_key(|&mut (number, _)| number);
        draft.strings.sort_by(|(a, _), (b, _)| a.len().cmp(&b.len()).then_with(|| a.cmp(b)));
        draft.strings.dedup_by(|(a, _), (b, _)| a == b);
        let table = Imm(self.f.tables.len() as i16);
        self.f.tables.push(draft);
        let cache = self.f.cache();
        self.emit(op::JumpTable { src: subject, table, cache });
        true
    }

    pub(crate) fn match_to(&mut self, parts: &'a Match<'a>, e: &'a Expr<'a>, dst: Slot) -> Res<()> {
        self.scratch(|c| {
            let (end, none) = (c.label(), c.label());
            let labels: Vec<Target> = parts.arms.iter().map(|_| c.label()).collect();
            let default = parts.arms.iter().position(|arm| arm.conds.is_none()).map_or(none, |at| labels[at]);
            let has_default = default != none;
            let values: Vec<(&'a Expr<'a>, Target)> = parts
                .arms
                .iter()
                .zip(&labels)
                .flat_map(|(arm, &label)| arm.conds.unwrap_or_default().iter().map(move |cond| (cond, label)))
                .collect();
            if has_default && let Some(wanted) = c.decisions(parts.subject, &values) {
                for &(cond, label) in &values {
                    c.jump_if(cond, label, wanted)?;
                }
                c.goto(default);
                for (arm, &label) in parts.arms.iter().zip(&labels) {
                    c.bind(label);
                    c.expr_to(arm.body, dst)?;
                    c.goto(end);
                }
                c.bind(end);
                return Ok(());
            }
            let subject = c.match_subject(parts.subject)?;
            // what a table says of the subject is said where it stands, what a comparison says
            // where its condition stands
            let line = c.line_of(parts.subject.span.start);
            // a table reads the variable once, which is said of one that may be undefined
            let least = if c.may_be_undefined(parts.subject) { 2 } else { WORTH_A_TABLE };
            let with_table = c.table(&values, subject, default, Table { exact: true, least });
            if !with_table {
                for &(cond, label) in &values {
                    c.scratch(|c| {
                        let before = c.line;
                        let rhs = c.operand(cond)?;
                        // PHP computes constants before it compiles what holds them
                        c.line = if matches!(cond.kind, ExprKind::Const(_)) { before } else { c.line_of(cond.span.start) };
                        c.jump(op::JumpCaseIdentical { lhs: subject, rhs, target: Label(0) }, label);
                        Ok(())
                    })?;
                }
            }
            if with_table && !is_temp(subject) {
                c.line = line;
                c.warn_undefined(subject)?;
            }
            c.goto(default);
            for (arm, &label) in parts.arms.iter().zip(&labels) {
                c.bind(label);
                c.release(subject);
                c.expr_to(arm.body, dst)?;
                c.goto(end);
            }
            c.bind(none);
            if !has_default {
                // PHP is where the last condition ends, which of a table was not compiled
                let is_literal = |cond: &Expr<'_>| matches!(cond.kind, ExprKind::Int(_) | ExprKind::Str(_));
                let last = values.last().filter(|_| !values.iter().all(|(cond, _)| is_literal(cond)));
                let end = last.map_or(parts.subject.span.end, |(cond, _)| cond.span.end);
                c.at(e.span);
                c.line = c.line_of(end.saturating_sub(1));
                c.emit(op::MatchError { src: subject });
                // never reached: says that nothing was written yet
                c.load(dst, heddle_bytecode::Constant::Null);
            }
            c.bind(end);
            Ok(())
        })
    }

    /// Returns whether an expression is a variable that is no parameter.
    fn may_be_undefined(&self, e: &Expr<'a>) -> bool {
        local_name(e).is_some_and(|name| self.f.locals.find(name).is_none_or(|number| number >= self.f.given))
    }

    /// `match (true)` over conditions that are bools for certain is a chain of decisions. Gives what is looked for.
    fn decisions(&mut self, subject: &'a Expr<'a>, values: &[(&'a Expr<'a>, Target)]) -> Option<bool> {
        let Some(Constant::Bool(wanted)) = self.fold(subject) else { return None };
        let sure = |cond: &Expr<'_>| {
            let mask = crate::inference::sure_mask(cond);
            mask != 0 && mask & !mask::BOOL == 0
        };
        values.iter().all(|(cond, _)| sure(cond)).then_some(wanted)
    }

    /// Reads a variable that a jump table did not know: it may be undefined.
    fn warn_undefined(&mut self, variable: Slot) -> Res<()> {
        self.scratch(|c| {
            let dst = c.temp();
            c.emit(op::CopyVar { dst, src: variable });
            c.emit(op::Free { src: dst });
            Ok(())
        })
    }

    /// The subject: a variable in place, anything else in a temporary.
    fn match_subject(&mut self, subject: &'a Expr<'a>) -> Res<Slot> {
        // the result of `=&` is the variable that is bound, a reference
        let bound = match subject.kind {
            ExprKind::AssignRef { target, .. } if local_name(target).is_some() => {
                self.effect(subject)?;
                target
            }
            _ => subject,
        };
        match local_name(bound) {
            Some(name) => {
                self.at(subject.span);
                Ok(self.local(name))
            }
            None => {
                let slot = self.temp();
                self.expr_to(subject, slot)?;
                Ok(slot)
            }
        }
    }
}
