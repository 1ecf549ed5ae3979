//! Expressions: operators and what binds like them.

use super::operators::{
    self, ASSIGNMENT, CLONE, INSTANCEOF, LOWEST, NOT, PRINT, Power, Side, TERNARY, UNARY, YIELD, YIELD_FROM, YIELD_KEY,
};
use super::primary::{Form, Primary, starts_expr};
use super::{Parser, Result};
use crate::ast::{CastKind, Expr, ExprKind, IncDecOp, IncludeKind, Ternary, UnaryOp, is_decided};
use crate::token::TokenKind::{self, *};

impl<'a> Parser<'a> {
    /// A whole expression.
    #[inline]
    pub(super) fn parse_expr(&mut self) -> Result<Expr<'a>> {
        self.parse_above(LOWEST)
    }

    /// A whole expression, in the arena.
    pub(super) fn parse_expr_ref(&mut self) -> Result<&'a Expr<'a>> {
        let expr = self.parse_expr()?;
        Ok(self.alloc(expr))
    }

    /// An expression whose operators all bind at least as tightly as `min`.
    pub(super) fn parse_above(&mut self, min: Power) -> Result<Expr<'a>> {
        if self.depth >= super::MAX_DEPTH {
            return self.too_deep();
        }
        self.depth += super::EXPR_DEPTH;
        let lhs = self.parse_operand()?;
        let expr = self.parse_operators(lhs, min)?;
        self.depth -= super::EXPR_DEPTH;
        Ok(expr)
    }

    fn parse_above_ref(&mut self, min: Power) -> Result<&'a Expr<'a>> {
        let expr = self.parse_above(min)?;
        Ok(self.alloc(expr))
    }

    /// The operators behind `lhs` that bind at least as tightly as `min`.
    pub(super) fn parse_operators(&mut self, mut lhs: Expr<'a>, min: Power) -> Result<Expr<'a>> {
        let mut row = 0;
        loop {
            row += 1;
            if row > super::MAX_ROW {
                return self.too_deep();
            }
            let kind = self.token.kind;
            let Some((power, side, op)) = operators::binary(kind) else {
                if kind == Question && TERNARY >= min {
                    lhs = self.parse_ternary(lhs)?;
                    continue;
                }
                if kind == Instanceof && INSTANCEOF >= min {
                    lhs = self.parse_instanceof(lhs)?;
                    continue;
                }
                return Ok(lhs);
            };
            if power < min {
                return Ok(lhs);
            }
            self.advance();
            let said = self.notes.len();
            let rhs = self.parse_above_ref(if side == Side::Right { power } else { power + 1 })?;
            if said < self.notes.len() && is_decided(op, &lhs) {
                self.notes.truncate(said);
            }
            if side == Side::None && operators::binary(self.token.kind).is_some_and(|(next, ..)| next == power) {
                return self.unexpected(&[]);
            }
            let lhs_ref = self.alloc(lhs);
            lhs = Expr { span: self.since(lhs.span.start), kind: ExprKind::Binary { op, lhs: lhs_ref, rhs } };
        }
    }

    #[inline(never)]
    fn parse_ternary(&mut self, cond: Expr<'a>) -> Result<Expr<'a>> {
        self.advance();
        let then = if self.at(Colon) { None } else { Some(self.parse_expr_ref()?) };
        self.expect_silently(Colon)?;
        let otherwise = self.parse_above_ref(TERNARY + 1)?;
        let ternary = Ternary { cond: self.alloc(cond), then, otherwise, parenthesized: false };
        Ok(Expr { span: self.since(cond.span.start), kind: ExprKind::Ternary(self.alloc(ternary)) })
    }

    #[inline(never)]
    fn parse_instanceof(&mut self, expr: Expr<'a>) -> Result<Expr<'a>> {
        self.advance();
        let class = self.parse_class_reference(false)?;
        let kind = ExprKind::Instanceof { expr: self.alloc(expr), class };
        Ok(Expr { span: self.since(expr.span.start), kind })
    }

    /// An operand: prefix operators, a primary expression, and an assignment to it.
    fn parse_operand(&mut self) -> Result<Expr<'a>> {
        let kind = self.token.kind;
        match kind {
            Variable | Identifier => {}
            Not => return self.parse_unary(UnaryOp::Not, NOT),
            Minus => return self.parse_unary(UnaryOp::Minus, UNARY),
            Plus => return self.parse_unary(UnaryOp::Plus, UNARY),
            Tilde => return self.parse_unary(UnaryOp::BitNot, UNARY),
            At => return self.parse_unary(UnaryOp::Silence, UNARY),
            Inc | Dec => return self.parse_prefix_step(),
            IntCast | DoubleCast | StringCast | ArrayCast | ObjectCast | BoolCast | UnsetCast => return self.parse_cast(kind),
            Clone => return self.parse_clone(),
            Print | Throw | Include | IncludeOnce | Require | RequireOnce | Yield | YieldFrom => return self.parse_word(kind),
            _ => {}
        }
        let primary = self.parse_primary()?;
        self.parse_assignment(primary)
    }

    /// What may follow a primary: an assignment, `++`, `--`.
    #[inline]
    pub(super) fn parse_assignment(&mut self, primary: Primary<'a>) -> Result<Expr<'a>> {
        let target = primary.expr;
        match self.token.kind {
            Equals if primary.form.is_writable() || primary.form == Form::ArrayLiteral => self.parse_plain_assignment(primary),
            Inc | Dec if primary.form.is_writable() => {
                let op = if self.at(Inc) { IncDecOp::PostInc } else { IncDecOp::PostDec };
                self.advance();
                let kind = ExprKind::IncDec { op, target: self.alloc(target) };
                Ok(Expr { span: self.since(target.span.start), kind })
            }
            kind if primary.form.is_writable() => match operators::compound(kind) {
                Some(op) => {
                    self.advance();
                    let value = self.parse_above_ref(ASSIGNMENT)?;
                    let kind = ExprKind::AssignOp { op, target: self.alloc(target), value };
                    Ok(Expr { span: self.since(target.span.start), kind })
                }
                None => Ok(target),
            },
            _ => Ok(target),
        }
    }

    /// `target = value`, `target = &value`; the token is `=`.
    pub(super) fn parse_plain_assignment(&mut self, primary: Primary<'a>) -> Result<Expr<'a>> {
        self.advance();
        let target = self.alloc(primary.expr);
        let kind = if self.token.kind.is_ampersand() && primary.form != Form::ArrayLiteral {
            self.advance();
            let value = self.parse_writable()?;
            ExprKind::AssignRef { target, value: self.alloc(value) }
        } else {
            ExprKind::Assign { target, value: self.parse_above_ref(ASSIGNMENT)? }
        };
        Ok(Expr { span: self.since(target.span.start), kind })
    }

    #[inline(never)]
    fn parse_unary(&mut self, op: UnaryOp, power: Power) -> Result<Expr<'a>> {
        let start = self.token.start;
        self.advance();
        let expr = self.parse_above_ref(power)?;
        Ok(Expr { span: self.since(start), kind: ExprKind::Unary { op, expr } })
    }

    #[inline(never)]
    fn parse_prefix_step(&mut self) -> Result<Expr<'a>> {
        let start = self.token.start;
        let op = if self.at(Inc) { IncDecOp::PreInc } else { IncDecOp::PreDec };
        self.advance();
        let target = self.parse_writable()?;
        let kind = ExprKind::IncDec { op, target: self.alloc(target) };
        Ok(Expr { span: self.since(start), kind })
    }

    #[inline(never)]
    fn parse_cast(&mut self, kind: TokenKind) -> Result<Expr<'a>> {
        let start = self.token.start;
        self.advance();
        let cast = match kind {
            IntCast => CastKind::Int,
            DoubleCast => CastKind::Float,
            StringCast => CastKind::String,
            ArrayCast => CastKind::Array,
            ObjectCast => CastKind::Object,
            BoolCast => CastKind::Bool,
            UnsetCast => CastKind::Unset,
            _ => CastKind::Void,
        };
        let expr = self.parse_above_ref(UNARY)?;
        Ok(Expr { span: self.since(start), kind: ExprKind::Cast { kind: cast, expr } })
    }

    /// `print`, `throw`, `include`, `yield`: words that take an operand of low precedence.
    #[inline(never)]
    fn parse_word(&mut self, kind: TokenKind) -> Result<Expr<'a>> {
        let start = self.token.start;
        self.advance();
        let kind = match kind {
            Print => ExprKind::Print(self.parse_above_ref(PRINT)?),
            Throw => ExprKind::Throw(self.parse_above_ref(LOWEST)?),
            Yield => {
                self.yields = true;
                self.parse_yield()?
            }
            YieldFrom => {
                self.yields = true;
                ExprKind::YieldFrom(self.parse_above_ref(YIELD_FROM)?)
            }
            _ => {
                let kind = match kind {
                    Include => IncludeKind::Include,
                    IncludeOnce => IncludeKind::IncludeOnce,
                    Require => IncludeKind::Require,
                    _ => IncludeKind::RequireOnce,
                };
                ExprKind::Include { kind, path: self.parse_above_ref(LOWEST)? }
            }
        };
        Ok(Expr { span: self.since(start), kind })
    }

    fn parse_yield(&mut self) -> Result<ExprKind<'a>> {
        if !starts_expr(self.token.kind) {
            return Ok(ExprKind::Yield { key: None, value: None });
        }
        let value = self.parse_above_ref(YIELD_KEY)?;
        if self.eat(DoubleArrow) {
            return Ok(ExprKind::Yield { key: Some(value), value: Some(self.parse_above_ref(YIELD)?) });
        }
        Ok(ExprKind::Yield { key: None, value: Some(value) })
    }

    /// `clone $x`, or `clone(..)` as a call.
    #[inline(never)]
    fn parse_clone(&mut self) -> Result<Expr<'a>> {
        let start = self.token.start;
        let name = self.span();
        self.advance();
        if self.at(LeftParen) {
            return self.parse_clone_parenthesized(start, name);
        }
        let expr = self.parse_above_ref(CLONE)?;
        Ok(Expr { span: self.since(start), kind: ExprKind::Clone(expr) })
    }

    /// The operand of `clone` when it begins with a parenthesis that holds a single expression.
    pub(super) fn finish_clone(&mut self, start: u32, operand: Primary<'a>) -> Result<Expr<'a>> {
        let operand = self.parse_postfix(operand)?;
        let operand = self.parse_assignment(operand)?;
        let operand = self.parse_operators(operand, CLONE)?;
        let kind = ExprKind::Clone(self.alloc(operand));
        Ok(Expr { span: self.since(start), kind })
    }

    /// A variable in PHP's sense (anything that may be written to syntactically, calls included).
    pub(super) fn parse_writable(&mut self) -> Result<Expr<'a>> {
        if !starts_variable(self.token.kind) {
            return self.unexpected(&[]);
        }
        let primary = self.nested(Self::parse_primary)?;
        if primary.form.is_writable() {
            return Ok(primary.expr);
        }
        match primary.form {
            Form::None if matches!(primary.expr.kind, ExprKind::New(_)) => self.unexpected(&[LeftParen]),
            Form::None => self.unexpected(&[]),
            _ => self.unexpected(&[ObjectOperator, NullsafeObjectOperator, LeftBracket]),
        }
    }
}

/// True if a variable, in the widest sense, may begin with `kind`.
fn starts_variable(kind: TokenKind) -> bool {
    matches!(
        kind,
        Variable
            | Dollar
            | Identifier
            | NameQualified
            | NameFullyQualified
            | NameRelative
            | Static
            | LeftParen
            | LeftBracket
            | Array
            | ConstantEncapsedString
            | DoubleQuote
            | New
            | Readonly
    ) || matches!(kind, LineC | FileC | DirC | ClassC | TraitC | MethodC | FuncC | PropertyC | NsC)
}
