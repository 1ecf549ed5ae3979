//! What an expression's type is for certain, from its form alone.

use heddle_bytecode::types::mask;
use heddle_syntax::ast::{BinaryOp, CastKind, Expr, ExprKind, Ternary, UnaryOp};

/// The types that the value of `e` can have; 0 when anything is possible.
pub(crate) fn sure_mask(e: &Expr<'_>) -> u32 {
    match e.kind {
        ExprKind::Int(_) => mask::INT,
        ExprKind::Float(_) => mask::FLOAT,
        ExprKind::Str(_) | ExprKind::Interpolated(_) => mask::STRING,
        ExprKind::Array { .. } => mask::ARRAY,
        ExprKind::Isset(_) | ExprKind::Empty(_) | ExprKind::Instanceof { .. } => mask::BOOL,
        ExprKind::Unary { op: UnaryOp::Not, .. } => mask::BOOL,
        ExprKind::Binary { op, lhs, rhs } => match op {
            BinaryOp::Concat => mask::STRING,
            BinaryOp::And
            | BinaryOp::Or
            | BinaryOp::Xor
            | BinaryOp::Equal
            | BinaryOp::NotEqual
            | BinaryOp::Identical
            | BinaryOp::NotIdentical
            | BinaryOp::Less
            | BinaryOp::LessOrEqual
            | BinaryOp::Greater
            | BinaryOp::GreaterOrEqual => mask::BOOL,
            BinaryOp::Spaceship => mask::INT,
            // an object may give an operator a meaning of its own
            BinaryOp::Mod | BinaryOp::ShiftLeft | BinaryOp::ShiftRight => match [lhs, rhs].map(sure_mask) {
                [0, _] | [_, 0] => 0,
                [left, right] if (left | right) & mask::OBJECT != 0 => 0,
                _ => mask::INT,
            },
            _ => 0,
        },
        ExprKind::Cast { kind, .. } => match kind {
            CastKind::Int => mask::INT,
            CastKind::Float => mask::FLOAT,
            CastKind::String => mask::STRING,
            CastKind::Bool => mask::BOOL,
            CastKind::Array => mask::ARRAY,
            CastKind::Object => mask::OBJECT,
            CastKind::Unset | CastKind::Void => 0,
        },
        ExprKind::Ternary(Ternary { then: Some(then), otherwise, .. }) => match (sure_mask(then), sure_mask(otherwise)) {
            (0, _) | (_, 0) => 0,
            (then, otherwise) => then | otherwise,
        },
        _ => 0,
    }
}
