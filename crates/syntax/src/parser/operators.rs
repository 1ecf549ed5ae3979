//! Precedence and associativity of PHP's operators, lowest first.

use crate::ast::BinaryOp;
use crate::token::TokenKind::{self, *};

/// How tightly an operator binds.
pub(super) type Power = u8;

pub(super) const LOWEST: Power = 0;
pub(super) const PRINT: Power = 6;
pub(super) const YIELD: Power = 7;
/// The value before `=>` in `yield k => v`.
pub(super) const YIELD_KEY: Power = 8;
pub(super) const YIELD_FROM: Power = 9;
pub(super) const ASSIGNMENT: Power = 10;
pub(super) const TERNARY: Power = 11;
pub(super) const PIPE: Power = 20;
pub(super) const NOT: Power = 25;
pub(super) const INSTANCEOF: Power = 26;
/// `+ - ~ @` and casts.
pub(super) const UNARY: Power = 27;
pub(super) const CLONE: Power = 29;

/// How operators of one level combine.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Left,
    Right,
    /// `a < b < c` is an error.
    None,
}

/// The binary operator that `kind` is.
#[inline]
pub(super) fn binary(kind: TokenKind) -> Option<(Power, Side, BinaryOp)> {
    use BinaryOp as Op;
    Some(match kind {
        LogicalOr => (3, Side::Left, Op::Or),
        LogicalXor => (4, Side::Left, Op::Xor),
        LogicalAnd => (5, Side::Left, Op::And),
        Coalesce => (12, Side::Right, Op::Coalesce),
        BooleanOr => (13, Side::Left, Op::Or),
        BooleanAnd => (14, Side::Left, Op::And),
        Pipe => (15, Side::Left, Op::BitOr),
        Caret => (16, Side::Left, Op::BitXor),
        Ampersand | AmpersandVar => (17, Side::Left, Op::BitAnd),
        IsEqual => (18, Side::None, Op::Equal),
        IsNotEqual => (18, Side::None, Op::NotEqual),
        IsIdentical => (18, Side::None, Op::Identical),
        IsNotIdentical => (18, Side::None, Op::NotIdentical),
        Spaceship => (18, Side::None, Op::Spaceship),
        Less => (19, Side::None, Op::Less),
        IsSmallerOrEqual => (19, Side::None, Op::LessOrEqual),
        Greater => (19, Side::None, Op::Greater),
        IsGreaterOrEqual => (19, Side::None, Op::GreaterOrEqual),
        PipeArrow => (PIPE, Side::Left, Op::Pipe),
        Dot => (21, Side::Left, Op::Concat),
        ShiftLeft => (22, Side::Left, Op::ShiftLeft),
        ShiftRight => (22, Side::Left, Op::ShiftRight),
        Plus => (23, Side::Left, Op::Add),
        Minus => (23, Side::Left, Op::Sub),
        Star => (24, Side::Left, Op::Mul),
        Slash => (24, Side::Left, Op::Div),
        Percent => (24, Side::Left, Op::Mod),
        Pow => (28, Side::Right, Op::Pow),
        _ => return None,
    })
}

/// The operator of a compound assignment.
pub(super) fn compound(kind: TokenKind) -> Option<BinaryOp> {
    Some(match kind {
        PlusEqual => BinaryOp::Add,
        MinusEqual => BinaryOp::Sub,
        MulEqual => BinaryOp::Mul,
        DivEqual => BinaryOp::Div,
        ConcatEqual => BinaryOp::Concat,
        ModEqual => BinaryOp::Mod,
        AndEqual => BinaryOp::BitAnd,
        OrEqual => BinaryOp::BitOr,
        XorEqual => BinaryOp::BitXor,
        ShiftLeftEqual => BinaryOp::ShiftLeft,
        ShiftRightEqual => BinaryOp::ShiftRight,
        CoalesceEqual => BinaryOp::Coalesce,
        PowEqual => BinaryOp::Pow,
        _ => return None,
    })
}
