//! Concatenation: `a . b . c` and `"a $b"`.
//!
//! All pieces are evaluated into temporaries and joined by one instruction. PHP turns each piece into text before it evaluates the
//! next but one (of a chain) or the next (of a string with variables in it); so does this, where the order can be seen: a later piece
//! calls something, and an earlier one may be an object.

use crate::compiler::{Compiler, Res};
use crate::expr::local_name;
use crate::fold_ops;
use crate::inference::sure_mask;
use heddle_bytecode::operand::{Imm, Slot};
use heddle_bytecode::ops as op;
use heddle_bytecode::types::mask;
use heddle_bytecode::unit::Constant;
use heddle_syntax::ast::{BinaryOp, Expr, ExprKind, InterpolatedPart, UnaryOp};

/// The longest run of temporaries that one `concat_run` joins.
const LONGEST_RUN: usize = 64;

/// A piece of a concatenation.
#[derive(Clone, Copy)]
enum Piece<'a> {
    Text(&'a [u8]),
    Value(&'a Expr<'a>),
}

/// A piece of a concatenation after folding.
enum Folded<'a> {
    Text(Vec<u8>),
    Value(&'a Expr<'a>),
}

/// When pieces are turned into text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    /// `a . b . c`: the first two when both were evaluated, every further one at once.
    Chain,
    /// `"$a $b"`: every one at once.
    Rope,
}

impl<'a> Compiler<'a> {
    /// `a . b . c`, however deep it nests on the left.
    pub(crate) fn concat_to(&mut self, e: &'a Expr<'a>, dst: Slot) -> Res<()> {
        let mut pieces = Vec::new();
        let mut rest = e;
        while let ExprKind::Binary { op: BinaryOp::Concat, lhs, rhs } = rest.kind {
            pieces.push(rhs);
            rest = lhs;
        }
        pieces.push(rest);
        pieces.reverse();
        let pieces: Vec<Piece<'a>> = pieces.into_iter().map(Piece::Value).collect();
        self.pieces_to(&pieces, Order::Chain, dst)
    }

    /// `"a $b"`
    pub(crate) fn interpolated_to(&mut self, parts: &'a [InterpolatedPart<'a>], dst: Slot) -> Res<()> {
        let pieces: Vec<Piece<'a>> = parts
            .iter()
            .map(|part| match part {
                InterpolatedPart::Str(text) => Piece::Text(text),
                InterpolatedPart::Expr(e) => Piece::Value(e),
            })
            .collect();
        if let [Piece::Value(single)] = pieces[..] {
            let src = self.operand_at(single, dst)?;
            self.emit(op::Cast_ { dst, src, kind: Imm(op::Cast::String as i16) });
            return Ok(());
        }
        self.pieces_to(&pieces, Order::Rope, dst)
    }

    /// Joins pieces into one string; too many of them two at a time.
    fn pieces_to(&mut self, pieces: &[Piece<'a>], order: Order, dst: Slot) -> Res<()> {
        let pieces = self.fold_pieces(pieces);
        match &pieces[..] {
            [] => self.load(dst, Constant::String(Box::default())),
            [Folded::Text(text)] => self.load(dst, Constant::String(text.clone().into())),
            [Folded::Value(first), Folded::Value(second)] if order == Order::Rope && may_convert(first) && has_effects(second) => {
                self.scratch(|c| c.run_to(&pieces, order, dst))?;
            }
            [first, second] => self.scratch(|c| c.two_pieces_to(first, second, dst))?,
            _ if pieces.len() <= LONGEST_RUN => self.scratch(|c| c.run_to(&pieces, order, dst))?,
            [first, second, rest @ ..] => {
                self.scratch(|c| c.two_pieces_to(first, second, dst))?;
                for piece in rest {
                    self.scratch(|c| c.append_piece(piece, dst))?;
                }
            }
            [Folded::Value(only)] => self.expr_to(only, dst)?,
        }
        Ok(())
    }

    /// Joins neighbouring texts that are known.
    fn fold_pieces(&mut self, pieces: &[Piece<'a>]) -> Vec<Folded<'a>> {
        let mut folded: Vec<Folded<'a>> = Vec::with_capacity(pieces.len());
        for (at, piece) in pieces.iter().enumerate() {
            let text = match piece {
                Piece::Text(text) => Some(text.to_vec()),
                Piece::Value(e) => self.fold(e).and_then(|value| fold_ops::text(&value).map(|text| text.into_owned())),
            };
            match (text, folded.last_mut(), piece) {
                (Some(text), Some(Folded::Text(before)), _) => before.extend_from_slice(&text),
                // An empty text matters only where it turns the other operand into a string before more is evaluated.
                (Some(text), _, _) if text.is_empty() && pieces.len() > 2 && at > 1 => {}
                (Some(text), _, _) => folded.push(Folded::Text(text)),
                (None, _, Piece::Value(e)) => folded.push(Folded::Value(e)),
                (None, _, Piece::Text(_)) => unreachable!("a text is known"),
            }
        }
        if folded.len() == 1 && matches!(folded[0], Folded::Value(_)) {
            folded.push(Folded::Text(Vec::new()));
        }
        folded
    }

    fn two_pieces_to(&mut self, first: &Folded<'a>, second: &Folded<'a>, dst: Slot) -> Res<()> {
        match (first, second) {
            (Folded::Value(lhs), Folded::Text(text)) => {
                let lhs = self.operand_now_at(lhs, dst)?;
                let rhs = self.string(text);
                self.emit(op::ConcatConst { dst, lhs, rhs });
            }
            (Folded::Text(text), Folded::Value(rhs)) => {
                let rhs = self.operand_now_at(rhs, dst)?;
                let lhs = self.string(text);
                self.emit(op::ConstConcat { dst, lhs, rhs });
            }
            (Folded::Value(lhs), Folded::Value(rhs)) => {
                let (lhs, rhs) = self.operands(lhs, rhs, dst)?;
                self.emit(op::Concat { dst, lhs, rhs });
            }
            (Folded::Text(_), Folded::Text(_)) => unreachable!("neighbouring texts are joined"),
        }
        Ok(())
    }

    fn append_piece(&mut self, piece: &Folded<'a>, dst: Slot) -> Res<()> {
        match piece {
            Folded::Text(text) => {
                let rhs = self.string(text);
                self.emit(op::ConcatConst { dst, lhs: dst, rhs });
            }
            Folded::Value(e) => {
                let rhs = self.operand_now(e)?;
                self.emit(op::Concat { dst, lhs: dst, rhs });
            }
        }
        Ok(())
    }

    fn run_to(&mut self, pieces: &[Folded<'a>], order: Order, dst: Slot) -> Res<()> {
        let first = self.f.temps(1);
        let mut unconverted = Vec::new();
        // How many pieces are there before the first ones are converted.
        let together = if order == Order::Chain { 2 } else { 1 };
        let mut rest = pieces.iter().enumerate();
        if let ([Folded::Value(variable), Folded::Value(second), ..], Order::Chain) = (pieces, order)
            && local_name(variable).is_some()
            && local_name(second).is_none()
        {
            // An operator reads a variable when its other operand has been evaluated.
            let slot = self.temp();
            self.expr_to(second, slot)?;
            self.expr_to(variable, first)?;
            unconverted.push(first);
            if may_convert(second) {
                unconverted.push(slot);
            }
            rest.nth(1);
        }
        for (at, piece) in rest {
            let slot = if at == 0 { first } else { self.temp() };
            match piece {
                Folded::Text(text) => self.load_string(slot, text),
                Folded::Value(e) => {
                    if at >= together && has_effects(e) {
                        self.convert(first, &mut unconverted);
                    }
                    self.expr_to(e, slot)?;
                    if may_convert(e) {
                        unconverted.push(slot);
                    }
                }
            }
        }
        self.emit(op::ConcatRun { dst, first, count: Imm(pieces.len() as i16) });
        Ok(())
    }

    /// Turns pieces into text; the first two of a chain together, as their operator does.
    fn convert(&mut self, first: Slot, unconverted: &mut Vec<Slot>) {
        let together = matches!(unconverted[..], [a, b, ..] if a == first && b.index() == a.index() + 1);
        let mut slots = std::mem::take(unconverted).into_iter();
        if together && let (Some(first), Some(second)) = (slots.next(), slots.next()) {
            self.emit(op::ToText { first, second });
        }
        for slot in slots {
            self.emit(op::ToText { first: slot, second: slot });
        }
    }
}

/// True for expressions whose value may take PHP code to become text.
fn may_convert(e: &Expr<'_>) -> bool {
    match e.kind {
        ExprKind::Unary { op: UnaryOp::Silence, expr } => may_convert(expr),
        ExprKind::Const(_) | ExprKind::Magic(_) | ExprKind::Unary { .. } | ExprKind::IncDec { .. } | ExprKind::ClassName(_) => false,
        ExprKind::Binary { op, .. } => matches!(op, BinaryOp::Coalesce | BinaryOp::Pipe),
        _ => {
            let sure = sure_mask(e);
            sure == 0 || sure & (mask::ARRAY | mask::OBJECT) != 0
        }
    }
}

/// True when evaluating `e` may call something or write somewhere (by error handlers and autoloaders apart): fetching a property or an element may
/// call a magic method.
fn has_effects(e: &Expr<'_>) -> bool {
    match e.kind {
        ExprKind::Int(_)
        | ExprKind::Float(_)
        | ExprKind::Str(_)
        | ExprKind::Var(_)
        | ExprKind::Const(_)
        | ExprKind::Name(_)
        | ExprKind::Magic(_)
        | ExprKind::ClassConst { .. }
        | ExprKind::ClassName(_)
        | ExprKind::Isset(_)
        | ExprKind::Empty(_)
        | ExprKind::StaticProp { .. } => false,
        ExprKind::Interpolated(parts) => parts.iter().any(|part| matches!(part, InterpolatedPart::Expr(e) if has_effects(e))),
        ExprKind::Unary { expr, .. } | ExprKind::Cast { expr, .. } | ExprKind::Instanceof { expr, .. } => has_effects(expr),
        ExprKind::Binary { op, lhs, rhs } => op == BinaryOp::Pipe || has_effects(lhs) || has_effects(rhs),
        ExprKind::Ternary(ternary) => has_effects(ternary.cond) || ternary.then.is_some_and(has_effects) || has_effects(ternary.otherwise),
        _ => true,
    }
}
