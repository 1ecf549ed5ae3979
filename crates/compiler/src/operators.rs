//! Binary operators, conditions and jumps on them.

use crate::compiler::{Compiler, Res};
use heddle_bytecode::emit::Target;
use heddle_bytecode::operand::{Imm, Label, Slot};
use heddle_bytecode::ops as op;
use heddle_bytecode::types::mask;
use heddle_bytecode::unit::{Constant, ConstantValue, Initializer};
use heddle_syntax::ast::{BinaryOp, Expr, ExprKind, InterpolatedPart, UnaryOp};

/// What stands in for the target of an instruction that [`Compiler::jump`] patches.
const THERE: Label = Label(0);

/// The number of a compound operator in the instruction set.
pub(crate) fn compound(op: BinaryOp) -> op::BinaryOp {
    match op {
        BinaryOp::Add => op::BinaryOp::Add,
        BinaryOp::Sub => op::BinaryOp::Sub,
        BinaryOp::Mul => op::BinaryOp::Mul,
        BinaryOp::Div => op::BinaryOp::Div,
        BinaryOp::Mod => op::BinaryOp::Rem,
        BinaryOp::Pow => op::BinaryOp::Pow,
        BinaryOp::Concat => op::BinaryOp::Concat,
        BinaryOp::BitAnd => op::BinaryOp::BitAnd,
        BinaryOp::BitOr => op::BinaryOp::BitOr,
        BinaryOp::BitXor => op::BinaryOp::BitXor,
        BinaryOp::ShiftLeft => op::BinaryOp::Shl,
        BinaryOp::ShiftRight => op::BinaryOp::Shr,
        other => unreachable!("{other:?} has no compound form"),
    }
}

/// The fused comparisons: with two slots, and with a number on the right.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Test {
    Less,
    LessEq,
    Greater,
    GreaterEq,
    Equal,
    NotEqual,
    Identical,
    NotIdentical,
}

impl Test {
    fn of(op: BinaryOp) -> Option<Test> {
        Some(match op {
            BinaryOp::Less => Test::Less,
            BinaryOp::LessOrEqual => Test::LessEq,
            BinaryOp::Greater => Test::Greater,
            BinaryOp::GreaterOrEqual => Test::GreaterEq,
            BinaryOp::Equal => Test::Equal,
            BinaryOp::NotEqual => Test::NotEqual,
            BinaryOp::Identical => Test::Identical,
            BinaryOp::NotIdentical => Test::NotIdentical,
            _ => return None,
        })
    }

    /// The test with its operands exchanged.
    fn swapped(self) -> Test {
        match self {
            Test::Less => Test::Greater,
            Test::LessEq => Test::GreaterEq,
            Test::Greater => Test::Less,
            Test::GreaterEq => Test::LessEq,
            same => same,
        }
    }
}

impl<'a> Compiler<'a> {
    pub(crate) fn binary_to(&mut self, which: BinaryOp, lhs: &'a Expr<'a>, rhs: &'a Expr<'a>, e: &'a Expr<'a>, dst: Slot) -> Res<()> {
        match which {
            BinaryOp::And | BinaryOp::Or | BinaryOp::Coalesce | BinaryOp::Concat | BinaryOp::Pipe => {}
            _ => {
                if let Some(value) = self.fold(e) {
                    self.load(dst, value);
                    return Ok(());
                }
            }
        }
        match which {
            BinaryOp::And | BinaryOp::Or => self.short_circuit_to(which == BinaryOp::Or, lhs, rhs, e, dst),
            BinaryOp::Coalesce => self.coalesce_to(lhs, rhs, dst),
            BinaryOp::Concat => self.concat_to(e, dst),
            BinaryOp::Pipe => self.pipe_to(lhs, rhs, dst),
            _ => self.scratch(|c| c.plain_binary_to(which, lhs, rhs, dst)),
        }
    }

    /// Operators that compute both operands first.
    fn plain_binary_to(&mut self, which: BinaryOp, lhs: &'a Expr<'a>, rhs: &'a Expr<'a>, dst: Slot) -> Res<()> {
        let small = match which {
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::BitAnd => self.small_int(rhs),
            BinaryOp::Mod => self.small_int(rhs).filter(|&n| n != 0 && n != -1),
            BinaryOp::ShiftLeft | BinaryOp::ShiftRight => self.small_int(rhs).filter(|n| (0..64).contains(n)),
            _ => None,
        };
        if let Some(number) = small {
            let lhs = self.operand_now_at(lhs, dst)?;
            let rhs = Imm(number);
            match which {
                BinaryOp::Add => self.emit(op::AddImm { dst, lhs, rhs }),
                BinaryOp::Sub => self.emit(op::SubImm { dst, lhs, rhs }),
                BinaryOp::Mul => self.emit(op::MulImm { dst, lhs, rhs }),
                BinaryOp::BitAnd => self.emit(op::BitAndImm { dst, lhs, rhs }),
                BinaryOp::ShiftLeft => self.emit(op::ShlImm { dst, lhs, rhs }),
                BinaryOp::ShiftRight => self.emit(op::ShrImm { dst, lhs, rhs }),
                _ => self.emit(op::RemImm { dst, lhs, rhs }),
            }
            return Ok(());
        }
        let commutes = matches!(which, BinaryOp::Mul | BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor);
        let swaps = commutes && self.rank(lhs) < self.rank(rhs);
        let (lhs, rhs) = self.operands(lhs, rhs, dst)?;
        let (lhs, rhs) = if swaps { (rhs, lhs) } else { (lhs, rhs) };
        self.emit_binary(which, dst, lhs, rhs);
        Ok(())
    }

    /// Returns where an operand stands in PHP's order of constants, computed values, results of
    /// calls and variables. It exchanges operands of operators that commute when the left one
    /// stands before the right one, which messages about their types show.
    fn rank(&mut self, e: &'a Expr<'a>) -> u8 {
        match e.kind {
            ExprKind::Var(_) => 3,
            ExprKind::Call(call) if call.args.is_first_class_callable() => 1,
            ExprKind::Call(call) if self.is_counted_early(call) => 0,
            ExprKind::Call(call) if self.is_operator(call) => 1,
            ExprKind::MethodCall(call) if call.args.is_first_class_callable() => 1,
            ExprKind::StaticCall(call) if call.args.is_first_class_callable() => 1,
            ExprKind::Binary { op: BinaryOp::Pipe, rhs, .. } if self.is_pipe_to_operator(rhs) => 1,
            ExprKind::Binary { op: BinaryOp::Pipe, .. } => 2,
            ExprKind::Call(_) | ExprKind::MethodCall(_) | ExprKind::StaticCall(_) | ExprKind::New(_) => 2,
            ExprKind::AssignRef { .. } | ExprKind::Include { .. } | ExprKind::Eval(_) => 2,
            ExprKind::Unary { op: UnaryOp::Silence, expr } if matches!(expr.kind, ExprKind::Var(_)) => 1,
            ExprKind::Unary { op: UnaryOp::Silence, expr } => self.rank(expr),
            ExprKind::Print(_) => 0,
            ExprKind::ClassConst { class, name } => u8::from(!self.is_known_constant(class, name)),
            ExprKind::Assign { target: Expr { kind: ExprKind::Array { items, .. }, .. }, value } => match value.kind {
                _ if crate::assign::contains_reference(items) => 2,
                ExprKind::Var(_) => 1,
                _ => self.rank(value),
            },
            ExprKind::Ternary(_) => 1,
            ExprKind::Binary { op, lhs, rhs } if is_comparison(op) && self.fold(lhs).is_some() && self.fold(rhs).is_some() => 0,
            ExprKind::Binary { op: BinaryOp::Coalesce, .. } => 1,
            ExprKind::Instanceof { expr, .. } | ExprKind::Unary { expr, .. } if self.fold(expr).is_some() => 0,
            // not computed while compiling
            ExprKind::Cast { .. } => 1,
            _ => u8::from(self.fold(e).is_none()),
        }
    }

    /// Returns whether a constant is of this class, or of one above it in the file, and has a plain
    /// value: PHP puts that in its place.
    fn is_known_constant(&self, class: &Expr<'a>, name: &Expr<'a>) -> bool {
        let (ExprKind::Name(class), ExprKind::Str(name)) = (class.kind, name.kind) else { return false };
        if class.is_unqualified("self") {
            return true;
        }
        let class = self.names.plain_class(class);
        let known = self.classes.iter().find(|known| known.name.eq_ignore_ascii_case(&class));
        let constant = known.and_then(|known| known.constants.iter().find(|constant| &*constant.name == name));
        constant.is_some_and(|constant| matches!(constant.value, ConstantValue::Plain(Initializer::Constant(_))))
    }

    fn emit_binary(&mut self, which: BinaryOp, dst: Slot, lhs: Slot, rhs: Slot) {
        match which {
            BinaryOp::Add => self.emit(op::Add { dst, lhs, rhs }),
            BinaryOp::Sub => self.emit(op::Sub { dst, lhs, rhs }),
            BinaryOp::Mul => self.emit(op::Mul { dst, lhs, rhs }),
            BinaryOp::Div => self.emit(op::Div { dst, lhs, rhs }),
            BinaryOp::Mod => self.emit(op::Rem { dst, lhs, rhs }),
            BinaryOp::Pow => self.emit(op::Pow { dst, lhs, rhs }),
            BinaryOp::BitAnd => self.emit(op::BitAnd { dst, lhs, rhs }),
            BinaryOp::BitOr => self.emit(op::BitOr { dst, lhs, rhs }),
            BinaryOp::BitXor => self.emit(op::BitXor { dst, lhs, rhs }),
            BinaryOp::ShiftLeft => self.emit(op::Shl { dst, lhs, rhs }),
            BinaryOp::ShiftRight => self.emit(op::Shr { dst, lhs, rhs }),
            BinaryOp::Xor => self.emit_xor(dst, lhs, rhs),
            BinaryOp::Equal => self.emit(op::Eq { dst, lhs, rhs }),
            BinaryOp::NotEqual => self.emit(op::Ne { dst, lhs, rhs }),
            BinaryOp::Identical => self.emit(op::Identical { dst, lhs, rhs }),
            BinaryOp::NotIdentical => self.emit(op::NotIdentical { dst, lhs, rhs }),
            BinaryOp::Less => self.emit(op::Less { dst, lhs, rhs }),
            BinaryOp::LessOrEqual => self.emit(op::LessEq { dst, lhs, rhs }),
            BinaryOp::Greater => self.emit(op::Less { dst, lhs: rhs, rhs: lhs }),
            BinaryOp::GreaterOrEqual => self.emit(op::LessEq { dst, lhs: rhs, rhs: lhs }),
            BinaryOp::Spaceship => self.emit(op::Spaceship { dst, lhs, rhs }),
            BinaryOp::Concat => self.emit(op::Concat { dst, lhs, rhs }),
            BinaryOp::And | BinaryOp::Or | BinaryOp::Coalesce | BinaryOp::Pipe => unreachable!("compiled elsewhere"),
        }
    }

    /// `xor`: the truths differ.
    fn emit_xor(&mut self, dst: Slot, lhs: Slot, rhs: Slot) {
        let right = self.temp();
        let left = self.temp();
        self.emit(op::ToBool { dst: left, src: lhs });
        self.emit(op::ToBool { dst: right, src: rhs });
        self.emit(op::NotIdentical { dst, lhs: left, rhs: right });
    }

    /// Both operands, the left one in `dst` when it needs a temporary.
    pub(crate) fn operands(&mut self, lhs: &'a Expr<'a>, rhs: &'a Expr<'a>, dst: Slot) -> Res<(Slot, Slot)> {
        let steady = matches!(rhs.kind, ExprKind::Var(_) | ExprKind::Int(_) | ExprKind::Str(_) | ExprKind::Const(_));
        let left = if steady { self.operand_now_at(lhs, dst)? } else { self.operand_at(lhs, dst)? };
        Ok((left, self.operand(rhs)?))
    }

    /// The value of an expression that is a small int literal, or folds to one.
    pub(crate) fn small_int(&mut self, e: &Expr<'a>) -> Option<i16> {
        let number = match e.kind {
            ExprKind::Int(number) => number,
            ExprKind::Unary { op: UnaryOp::Minus, expr: Expr { kind: ExprKind::Int(number), .. } } => number.checked_neg()?,
            ExprKind::Const(_) | ExprKind::Binary { .. } => match self.fold(e)? {
                Constant::Int(number) => number,
                _ => return None,
            },
            _ => return None,
        };
        i16::try_from(number).ok()
    }

    fn short_circuit_to(&mut self, is_or: bool, lhs: &'a Expr<'a>, rhs: &'a Expr<'a>, e: &Expr<'a>, dst: Slot) -> Res<()> {
        if let Some(value) = self.fold_bool(e) {
            self.load(dst, Constant::Bool(value));
            return Ok(());
        }
        let (short, end) = (self.label(), self.label());
        self.jump_if(lhs, short, is_or)?;
        self.bool_to(rhs, dst)?;
        self.goto(end);
        self.bind(short);
        self.load(dst, Constant::Bool(is_or));
        self.bind(end);
        Ok(())
    }

    /// `dst = (bool) e`
    fn bool_to(&mut self, e: &'a Expr<'a>, dst: Slot) -> Res<()> {
        if let Some(value) = self.fold_bool(e) {
            self.load(dst, Constant::Bool(value));
            return Ok(());
        }
        let src = self.operand_now_at(e, dst)?;
        if !gives_bool(e) {
            self.emit(op::ToBool { dst, src });
        } else {
            self.copy(dst, src);
        }
        Ok(())
    }

    /// `lhs ?? rhs`
    fn coalesce_to(&mut self, lhs: &'a Expr<'a>, rhs: &'a Expr<'a>, dst: Slot) -> Res<()> {
        let end = self.label();
        match lhs.kind {
            ExprKind::MethodCall(call) if call.nullsafe => self.chain_to(lhs, dst, true)?,
            _ => self.quiet_to(lhs, dst)?,
        }
        self.jump(op::JumpNotNull { src: dst, target: THERE }, end);
        self.expr_to(rhs, dst)?;
        self.bind(end);
        Ok(())
    }

    // ---- strings ----

    /// `` `cmd $x` ``
    pub(crate) fn shell_exec_to(&mut self, parts: &'a [InterpolatedPart<'a>], dst: Slot) -> Res<()> {
        self.named_call_to(b"shell_exec", dst, |c, arg| match parts {
            [] => {
                c.load(arg, Constant::String(Box::default()));
                Ok(())
            }
            parts => c.interpolated_to(parts, arg),
        })
    }

    // ---- conditions ----

    /// Jumps to `target` when the truth of `e` is `sense`.
    pub(crate) fn jump_if(&mut self, e: &'a Expr<'a>, target: Target, sense: bool) -> Res<()> {
        if let Some(value) = self.fold_bool(e) {
            if value == sense {
                self.goto(target);
            }
            return Ok(());
        }
        self.at(e.span);
        match e.kind {
            ExprKind::Unary { op: UnaryOp::Not, expr } => return self.enter(|c| c.jump_if(expr, target, !sense)),
            ExprKind::Binary { op: BinaryOp::And, lhs, rhs } => {
                return self.enter(|c| c.jump_if_both(lhs, rhs, target, sense, true));
            }
            ExprKind::Binary { op: BinaryOp::Or, lhs, rhs } => {
                return self.enter(|c| c.jump_if_both(lhs, rhs, target, sense, false));
            }
            ExprKind::Isset([Expr { kind: ExprKind::Var(name), .. }]) if *name != b"this" && !crate::expr::is_superglobal(name) => {
                let src = self.local(name);
                if sense {
                    self.jump(op::JumpNotNull { src, target: THERE }, target);
                } else {
                    self.jump(op::JumpNull { src, target: THERE }, target);
                }
                return Ok(());
            }
            ExprKind::Call(call) => {
                if let Some((mask, arg)) = self.type_question(call) {
                    return self.scratch(|c| {
                        let src = c.operand_now(arg)?;
                        c.jump_on_type(src, mask, target, sense);
                        Ok(())
                    });
                }
                if self.jump_if_unqualified(call, target, sense)? {
                    return Ok(());
                }
            }
            ExprKind::Isset(list) if list.len() > 1 => return self.jump_if_isset(list, target, sense),
            ExprKind::Binary { op: which, lhs, rhs } => {
                if let Some(test) = Test::of(which) {
                    return self.scratch(|c| c.jump_compare(test, lhs, rhs, target, sense));
                }
            }
            _ => {}
        }
        self.scratch(|c| {
            let src = c.operand_now(e)?;
            if sense {
                c.jump(op::JumpTrue { src, target: THERE }, target);
            } else {
                c.jump(op::JumpFalse { src, target: THERE }, target);
            }
            Ok(())
        })
    }

    /// `isset(a, b)`: the first one that is not set decides.
    fn jump_if_isset(&mut self, list: &'a [Expr<'a>], target: Target, sense: bool) -> Res<()> {
        let past = self.label();
        let Some((last, others)) = list.split_last() else { return Ok(()) };
        self.scratch(|c| {
            let src = c.temp();
            for e in others {
                c.isset_to(std::slice::from_ref(e), src)?;
                c.jump(op::JumpFalse { src, target: THERE }, if sense { past } else { target });
            }
            c.isset_to(std::slice::from_ref(last), src)?;
            if sense {
                c.jump(op::JumpTrue { src, target: THERE }, target);
            } else {
                c.jump(op::JumpFalse { src, target: THERE }, target);
            }
            Ok(())
        })?;
        self.bind(past);
        Ok(())
    }

    /// `&&` when `both`, else `||`.
    fn jump_if_both(&mut self, lhs: &'a Expr<'a>, rhs: &'a Expr<'a>, target: Target, sense: bool, both: bool) -> Res<()> {
        if sense == both {
            // `a && b` true: both must be asked; the first failure goes past.
            let past = self.label();
            self.jump_if(lhs, past, !both)?;
            self.jump_if(rhs, target, sense)?;
            self.bind(past);
        } else {
            self.jump_if(lhs, target, sense)?;
            self.jump_if(rhs, target, sense)?;
        }
        Ok(())
    }

    fn jump_compare(&mut self, test: Test, lhs: &'a Expr<'a>, rhs: &'a Expr<'a>, target: Target, sense: bool) -> Res<()> {
        if matches!(test, Test::Identical | Test::NotIdentical) {
            let (value, constant) = if is_word(rhs) { (lhs, rhs) } else { (rhs, lhs) };
            if is_word(constant)
                && let Some(mask) = self.fold(constant).and_then(|constant| single_mask(&constant))
            {
                let src = self.operand_now(value)?;
                self.jump_on_type(src, mask, target, sense == (test == Test::Identical));
                return Ok(());
            }
        }
        if let Some(number) = self.small_int(rhs) {
            let lhs = self.operand_now(lhs)?;
            self.jump_compare_imm(test, lhs, Imm(number), target, sense);
            return Ok(());
        }
        if let Some(number) = self.small_int(lhs) {
            let rhs = self.operand_now(rhs)?;
            self.jump_compare_imm(test.swapped(), rhs, Imm(number), target, sense);
            return Ok(());
        }
        let steady = matches!(rhs.kind, ExprKind::Var(_) | ExprKind::Str(_) | ExprKind::Const(_) | ExprKind::Float(_));
        let lhs = if steady { self.operand_now(lhs)? } else { self.operand(lhs)? };
        let rhs = self.operand(rhs)?;
        let t = THERE;
        match (test, sense) {
            (Test::Less, true) => self.jump(op::JumpLess { lhs, rhs, target: t }, target),
            (Test::Less, false) => self.jump(op::JumpNotLess { lhs, rhs, target: t }, target),
            (Test::LessEq, true) => self.jump(op::JumpLessEq { lhs, rhs, target: t }, target),
            (Test::LessEq, false) => self.jump(op::JumpNotLessEq { lhs, rhs, target: t }, target),
            (Test::Greater, true) => self.jump(op::JumpLess { lhs: rhs, rhs: lhs, target: t }, target),
            (Test::Greater, false) => self.jump(op::JumpNotLess { lhs: rhs, rhs: lhs, target: t }, target),
            (Test::GreaterEq, true) => self.jump(op::JumpLessEq { lhs: rhs, rhs: lhs, target: t }, target),
            (Test::GreaterEq, false) => self.jump(op::JumpNotLessEq { lhs: rhs, rhs: lhs, target: t }, target),
            (Test::Equal, true) | (Test::NotEqual, false) => self.jump(op::JumpEq { lhs, rhs, target: t }, target),
            (Test::Equal, false) | (Test::NotEqual, true) => self.jump(op::JumpNe { lhs, rhs, target: t }, target),
            (Test::Identical, true) | (Test::NotIdentical, false) => {
                self.jump(op::JumpIdentical { lhs, rhs, target: t }, target);
            }
            (Test::Identical, false) | (Test::NotIdentical, true) => {
                self.jump(op::JumpNotIdentical { lhs, rhs, target: t }, target);
            }
        }
        Ok(())
    }

    pub(crate) fn jump_on_type(&mut self, src: Slot, mask: u32, target: Target, sense: bool) {
        let mask = Imm(mask as i16);
        if sense {
            self.jump(op::JumpType { src, mask, target: THERE }, target);
        } else {
            self.jump(op::JumpNotType { src, mask, target: THERE }, target);
        }
    }

    fn jump_compare_imm(&mut self, test: Test, lhs: Slot, rhs: Imm, target: Target, sense: bool) {
        let t = THERE;
        match (test, sense) {
            (Test::Less, true) => self.jump(op::JumpLessImm { lhs, rhs, target: t }, target),
            (Test::Less, false) => self.jump(op::JumpNotLessImm { lhs, rhs, target: t }, target),
            (Test::LessEq, true) => self.jump(op::JumpLessEqImm { lhs, rhs, target: t }, target),
            (Test::LessEq, false) => self.jump(op::JumpNotLessEqImm { lhs, rhs, target: t }, target),
            (Test::Greater, true) => self.jump(op::JumpGreaterImm { lhs, rhs, target: t }, target),
            (Test::Greater, false) => self.jump(op::JumpNotGreaterImm { lhs, rhs, target: t }, target),
            (Test::GreaterEq, true) => self.jump(op::JumpGreaterEqImm { lhs, rhs, target: t }, target),
            (Test::GreaterEq, false) => self.jump(op::JumpNotGreaterEqImm { lhs, rhs, target: t }, target),
            (Test::Equal, true) | (Test::NotEqual, false) => self.jump(op::JumpEqImm { lhs, rhs, target: t }, target),
            (Test::Equal, false) | (Test::NotEqual, true) => self.jump(op::JumpNeImm { lhs, rhs, target: t }, target),
            (Test::Identical, true) | (Test::NotIdentical, false) => {
                self.jump(op::JumpIdenticalImm { lhs, rhs, target: t }, target);
            }
            (Test::Identical, false) | (Test::NotIdentical, true) => {
                self.jump(op::JumpNotIdenticalImm { lhs, rhs, target: t }, target);
            }
        }
    }
}

/// True for names like `null` and `true`.
fn is_word(e: &Expr<'_>) -> bool {
    matches!(e.kind, ExprKind::Const(_))
}

/// The type that has only this value.
fn single_mask(value: &Constant) -> Option<u32> {
    match value {
        Constant::Null => Some(mask::NULL),
        Constant::Bool(false) => Some(mask::FALSE),
        Constant::Bool(true) => Some(mask::TRUE),
        _ => None,
    }
}

/// True for expressions whose value is a bool.
fn gives_bool(e: &Expr<'_>) -> bool {
    match e.kind {
        ExprKind::Binary { op, .. } => matches!(
            op,
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
                | BinaryOp::GreaterOrEqual
        ),
        ExprKind::Unary { op: UnaryOp::Not, .. } | ExprKind::Isset(_) | ExprKind::Empty(_) | ExprKind::Instanceof { .. } => true,
        _ => false,
    }
}

/// Returns whether an operator compares: of constants PHP does that while it compiles.
fn is_comparison(op: BinaryOp) -> bool {
    use BinaryOp::{Equal, Greater, GreaterOrEqual, Identical, Less, LessOrEqual, NotEqual, NotIdentical, Spaceship};
    matches!(op, Equal | NotEqual | Identical | NotIdentical | Less | LessOrEqual | Greater | GreaterOrEqual | Spaceship)
}
