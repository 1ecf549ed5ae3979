//! Reading bytecode as [`Ins`].
//! (a table)

use crate::instruction::{Bin, How, Ins, Key, Piece, Src, Test};
use heddle_bytecode::Slot;
use heddle_bytecode::operand::{ClassRef, Imm, Label};
use heddle_bytecode::ops::{self, BinaryOp, Cast, IncDec, Instruction, Op, THIS, call_flags};
use heddle_vm::compiled::frame_flags;

fn slot(slot: Slot) -> usize {
    slot.index()
}

fn src(slot: Slot) -> Src {
    Src::Slot(slot.index())
}

/// Returns the operator of a step by one, and whether its result is what was there before.
fn step(how: Imm) -> (Bin, bool) {
    match IncDec::from_number(how.0) {
        IncDec::PreInc => (Bin::Add, false),
        IncDec::PreDec => (Bin::Sub, false),
        IncDec::PostInc => (Bin::Add, true),
        IncDec::PostDec => (Bin::Sub, true),
    }
}

/// Reads the instruction at `at`: the opcode whose handler does it and nothing more, and its shape.
pub fn read(code: &[u16], at: usize) -> (Op, Ins) {
    let op = Op::from_word(code[at]).expect("an instruction starts here").plain();
    let stepped = match op {
        Op::MethodInit => Op::MethodOpen,
        Op::MethodInitTmp => Op::MethodOpenTmp,
        op => op,
    };
    (stepped, shape(op, code, at))
}

fn shape(op: Op, code: &[u16], at: usize) -> Ins {
    let words = |index: usize| code[at + index];
    let to = |label: Label| (at as i64 + i64::from(label.0)) as usize;
    macro_rules! take {
        ($name:ident) => {
            <ops::$name as Instruction>::read(words)
        };
    }
    macro_rules! bin {
        ($name:ident, $bin:ident) => {{
            let o = take!($name);
            Ins::Bin { op: Bin::$bin, dst: slot(o.dst), l: src(o.lhs), r: src(o.rhs) }
        }};
    }
    macro_rules! imm {
        ($name:ident, $bin:ident) => {{
            let o = take!($name);
            Ins::Bin { op: Bin::$bin, dst: slot(o.dst), l: src(o.lhs), r: Src::Imm(i64::from(o.rhs.0)) }
        }};
    }
    macro_rules! assign {
        ($name:ident, $bin:ident) => {{
            let o = take!($name);
            Ins::BinAssign { op: Bin::$bin, local: slot(o.local), r: src(o.rhs) }
        }};
    }
    macro_rules! fused {
        ($name:ident, $second:ident, $first:literal) => {{
            let o = take!($name);
            Ins::Fused { second: Bin::$second, product_first: $first, dst: slot(o.dst), l: slot(o.lhs), r: slot(o.rhs), with: slot(o.with) }
        }};
    }
    macro_rules! fused_assign {
        ($name:ident, $second:ident) => {{
            let o = take!($name);
            let local = slot(o.local);
            Ins::Fused { second: Bin::$second, product_first: false, dst: local, l: slot(o.lhs), r: slot(o.rhs), with: local }
        }};
    }
    macro_rules! compare {
        ($name:ident, $test:ident, $negated:literal) => {{
            let o = take!($name);
            Ins::Compare { test: Test::$test, negated: $negated, dst: slot(o.dst), l: src(o.lhs), r: src(o.rhs) }
        }};
    }
    macro_rules! jump {
        ($name:ident, $test:ident, $wanted:literal) => {{
            let o = take!($name);
            Ins::JumpCompare { test: Test::$test, wanted: $wanted, l: src(o.lhs), r: src(o.rhs), keeps: false, target: to(o.target) }
        }};
    }
    macro_rules! case {
        ($name:ident, $test:ident) => {{
            let o = take!($name);
            Ins::JumpCompare { test: Test::$test, wanted: true, l: src(o.lhs), r: src(o.rhs), keeps: true, target: to(o.target) }
        }};
    }
    macro_rules! jump_imm {
        ($name:ident, $test:ident, $wanted:literal) => {{
            let o = take!($name);
            let r = Src::Imm(i64::from(o.rhs.0));
            Ins::JumpCompare { test: Test::$test, wanted: $wanted, l: src(o.lhs), r, keeps: false, target: to(o.target) }
        }};
    }
    macro_rules! step_jump {
        ($name:ident, $by:literal, $test:ident) => {{
            let o = take!($name);
            Ins::StepJump { local: slot(o.local), by: $by, test: Test::$test, r: src(o.rhs), target: to(o.target) }
        }};
    }
    macro_rules! step_jump_imm {
        ($name:ident, $by:literal, $test:ident) => {{
            let o = take!($name);
            let r = Src::Imm(i64::from(o.rhs.0));
            Ins::StepJump { local: slot(o.local), by: $by, test: Test::$test, r, target: to(o.target) }
        }};
    }
    match op {
        Op::Nop => Ins::Nop,
        Op::LoadConst => {
            let o = take!(LoadConst);
            Ins::Const { dst: slot(o.dst), k: o.k.0 }
        }
        Op::AssignConst => {
            let o = take!(AssignConst);
            Ins::AssignConst { local: slot(o.local), k: o.k.0 }
        }
        Op::CopyVar => {
            let o = take!(CopyVar);
            Ins::Copy { dst: slot(o.dst), src: slot(o.src) }
        }
        Op::CopyQuiet => {
            let o = take!(CopyQuiet);
            Ins::Copy { dst: slot(o.dst), src: slot(o.src) }
        }
        Op::MoveTmp => {
            let o = take!(MoveTmp);
            Ins::Move { dst: slot(o.dst), src: slot(o.src) }
        }
        Op::Assign => {
            let o = take!(Assign);
            Ins::Assign { local: slot(o.local), src: slot(o.src) }
        }
        Op::Free => Ins::Free { src: slot(take!(Free).src) },
        Op::Add => bin!(Add, Add),
        Op::Sub => bin!(Sub, Sub),
        Op::Mul => bin!(Mul, Mul),
        Op::Div => bin!(Div, Div),
        Op::Rem => bin!(Rem, Rem),
        Op::BitAnd => bin!(BitAnd, And),
        Op::BitOr => bin!(BitOr, Or),
        Op::BitXor => bin!(BitXor, Xor),
        Op::Shl => bin!(Shl, Shl),
        Op::Shr => bin!(Shr, Shr),
        Op::AddFloat => bin!(AddFloat, Add),
        Op::SubFloat => bin!(SubFloat, Sub),
        Op::MulFloat => bin!(MulFloat, Mul),
        Op::DivFloat => bin!(DivFloat, Div),
        Op::AddInt => bin!(AddInt, Add),
        Op::SubInt => bin!(SubInt, Sub),
        Op::MulInt => bin!(MulInt, Mul),
        Op::AddImm => imm!(AddImm, Add),
        Op::SubImm => imm!(SubImm, Sub),
        Op::MulImm => imm!(MulImm, Mul),
        Op::AddImmInt => imm!(AddImmInt, Add),
        Op::SubImmInt => imm!(SubImmInt, Sub),
        Op::MulImmInt => imm!(MulImmInt, Mul),
        Op::RemImm => imm!(RemImm, Rem),
        Op::BitAndImm => imm!(BitAndImm, And),
        Op::ShlImm => imm!(ShlImm, Shl),
        Op::ShrImm => imm!(ShrImm, Shr),
        Op::AddAssign => assign!(AddAssign, Add),
        Op::SubAssign => assign!(SubAssign, Sub),
        Op::MulAssign => assign!(MulAssign, Mul),
        Op::DivAssign => assign!(DivAssign, Div),
        Op::RemAssign => assign!(RemAssign, Rem),
        Op::BitAndAssign => assign!(BitAndAssign, And),
        Op::BitOrAssign => assign!(BitOrAssign, Or),
        Op::BitXorAssign => assign!(BitXorAssign, Xor),
        Op::ShlAssign => assign!(ShlAssign, Shl),
        Op::ShrAssign => assign!(ShrAssign, Shr),
        Op::AddAssignFloat => assign!(AddAssignFloat, Add),
        Op::SubAssignFloat => assign!(SubAssignFloat, Sub),
        Op::MulAssignFloat => assign!(MulAssignFloat, Mul),
        Op::MulAdd => fused!(MulAdd, Add, true),
        Op::AddMul => fused!(AddMul, Add, false),
        Op::MulSub => fused!(MulSub, Sub, true),
        Op::SubMul => fused!(SubMul, Sub, false),
        Op::MulAddFloat => fused!(MulAddFloat, Add, true),
        Op::AddMulFloat => fused!(AddMulFloat, Add, false),
        Op::MulSubFloat => fused!(MulSubFloat, Sub, true),
        Op::SubMulFloat => fused!(SubMulFloat, Sub, false),
        Op::AddAssignMul => fused_assign!(AddAssignMul, Add),
        Op::SubAssignMul => fused_assign!(SubAssignMul, Sub),
        Op::AddAssignMulFloat => fused_assign!(AddAssignMulFloat, Add),
        Op::SubAssignMulFloat => fused_assign!(SubAssignMulFloat, Sub),
        Op::Inc => Ins::Step { local: slot(take!(Inc).local), by: 1, old: None },
        Op::IncInt => Ins::Step { local: slot(take!(IncInt).local), by: 1, old: None },
        Op::Dec => Ins::Step { local: slot(take!(Dec).local), by: -1, old: None },
        Op::PostInc => {
            let o = take!(PostInc);
            Ins::Step { local: slot(o.local), by: 1, old: Some(slot(o.dst)) }
        }
        Op::PostDec => {
            let o = take!(PostDec);
            Ins::Step { local: slot(o.local), by: -1, old: Some(slot(o.dst)) }
        }
        Op::Neg => {
            let o = take!(Neg);
            Ins::Neg { dst: slot(o.dst), src: slot(o.src) }
        }
        Op::Not => {
            let o = take!(Not);
            Ins::Truth { dst: slot(o.dst), src: slot(o.src), negated: true }
        }
        Op::ToBool => {
            let o = take!(ToBool);
            Ins::Truth { dst: slot(o.dst), src: slot(o.src), negated: false }
        }
        Op::Eq => compare!(Eq, Eq, false),
        Op::Ne => compare!(Ne, Eq, true),
        Op::Identical => compare!(Identical, Identical, false),
        Op::NotIdentical => compare!(NotIdentical, Identical, true),
        Op::Less => compare!(Less, Less, false),
        Op::LessEq => compare!(LessEq, LessEq, false),
        Op::JumpTable => {
            let o = take!(JumpTable);
            Ins::Table { src: slot(o.src), table: o.table.0 as usize }
        }
        Op::Jump => Ins::Jump { target: to(take!(Jump).target), polls: false },
        Op::JumpBack => Ins::Jump { target: to(take!(JumpBack).target), polls: true },
        Op::JumpTrue => {
            let o = take!(JumpTrue);
            Ins::JumpIf { src: slot(o.src), wanted: true, target: to(o.target) }
        }
        Op::JumpFalse => {
            let o = take!(JumpFalse);
            Ins::JumpIf { src: slot(o.src), wanted: false, target: to(o.target) }
        }
        Op::JumpLess => jump!(JumpLess, Less, true),
        Op::JumpNotLess => jump!(JumpNotLess, Less, false),
        Op::JumpLessEq => jump!(JumpLessEq, LessEq, true),
        Op::JumpNotLessEq => jump!(JumpNotLessEq, LessEq, false),
        Op::JumpEq => jump!(JumpEq, Eq, true),
        Op::JumpNe => jump!(JumpNe, Eq, false),
        Op::JumpIdentical => jump!(JumpIdentical, Identical, true),
        Op::JumpNotIdentical => jump!(JumpNotIdentical, Identical, false),
        Op::JumpLessFloat => jump!(JumpLessFloat, Less, true),
        Op::JumpNotLessFloat => jump!(JumpNotLessFloat, Less, false),
        Op::JumpLessEqFloat => jump!(JumpLessEqFloat, LessEq, true),
        Op::JumpNotLessEqFloat => jump!(JumpNotLessEqFloat, LessEq, false),
        Op::JumpLessInt => jump!(JumpLessInt, Less, true),
        Op::JumpNotLessInt => jump!(JumpNotLessInt, Less, false),
        Op::JumpLessEqInt => jump!(JumpLessEqInt, LessEq, true),
        Op::JumpNotLessEqInt => jump!(JumpNotLessEqInt, LessEq, false),
        Op::JumpLessImm => jump_imm!(JumpLessImm, Less, true),
        Op::JumpNotLessImm => jump_imm!(JumpNotLessImm, Less, false),
        Op::JumpLessEqImm => jump_imm!(JumpLessEqImm, LessEq, true),
        Op::JumpNotLessEqImm => jump_imm!(JumpNotLessEqImm, LessEq, false),
        Op::JumpGreaterImm => jump_imm!(JumpGreaterImm, Greater, true),
        Op::JumpNotGreaterImm => jump_imm!(JumpNotGreaterImm, Greater, false),
        Op::JumpGreaterEqImm => jump_imm!(JumpGreaterEqImm, GreaterEq, true),
        Op::JumpNotGreaterEqImm => jump_imm!(JumpNotGreaterEqImm, GreaterEq, false),
        Op::JumpEqImm => jump_imm!(JumpEqImm, Eq, true),
        Op::JumpNeImm => jump_imm!(JumpNeImm, Eq, false),
        Op::JumpIdenticalImm => jump_imm!(JumpIdenticalImm, Identical, true),
        Op::JumpNotIdenticalImm => jump_imm!(JumpNotIdenticalImm, Identical, false),
        Op::JumpLessImmInt => jump_imm!(JumpLessImmInt, Less, true),
        Op::JumpNotLessImmInt => jump_imm!(JumpNotLessImmInt, Less, false),
        Op::JumpLessEqImmInt => jump_imm!(JumpLessEqImmInt, LessEq, true),
        Op::JumpNotLessEqImmInt => jump_imm!(JumpNotLessEqImmInt, LessEq, false),
        Op::JumpGreaterImmInt => jump_imm!(JumpGreaterImmInt, Greater, true),
        Op::JumpNotGreaterImmInt => jump_imm!(JumpNotGreaterImmInt, Greater, false),
        Op::JumpGreaterEqImmInt => jump_imm!(JumpGreaterEqImmInt, GreaterEq, true),
        Op::JumpNotGreaterEqImmInt => jump_imm!(JumpNotGreaterEqImmInt, GreaterEq, false),
        Op::JumpEqImmInt => jump_imm!(JumpEqImmInt, Eq, true),
        Op::JumpNeImmInt => jump_imm!(JumpNeImmInt, Eq, false),
        Op::IncJumpLess => step_jump!(IncJumpLess, 1, Less),
        Op::IncJumpLessEq => step_jump!(IncJumpLessEq, 1, LessEq),
        Op::IncJumpLessInt => step_jump!(IncJumpLessInt, 1, Less),
        Op::IncJumpLessEqInt => step_jump!(IncJumpLessEqInt, 1, LessEq),
        Op::IncJumpLessImm => step_jump_imm!(IncJumpLessImm, 1, Less),
        Op::IncJumpLessEqImm => step_jump_imm!(IncJumpLessEqImm, 1, LessEq),
        Op::IncJumpLessImmInt => step_jump_imm!(IncJumpLessImmInt, 1, Less),
        Op::IncJumpLessEqImmInt => step_jump_imm!(IncJumpLessEqImmInt, 1, LessEq),
        Op::DecJumpGreaterImm => step_jump_imm!(DecJumpGreaterImm, -1, Greater),
        Op::DecJumpGreaterEqImm => step_jump_imm!(DecJumpGreaterEqImm, -1, GreaterEq),
        Op::DimLocal => {
            let o = take!(DimLocal);
            Ins::Dim { dst: slot(o.dst), base: slot(o.base), key: src(o.key) }
        }
        Op::Dim => {
            let o = take!(Dim);
            Ins::Dim { dst: slot(o.dst), base: slot(o.base), key: src(o.key) }
        }
        Op::DimImm => {
            let o = take!(DimImm);
            Ins::Dim { dst: slot(o.dst), base: slot(o.base), key: Src::Imm(i64::from(o.key.0)) }
        }
        Op::AssignDim => {
            let o = take!(AssignDim);
            Ins::AssignDim { base: slot(o.base), key: slot(o.key), src: slot(o.src) }
        }
        Op::AssignDimGet => {
            let o = take!(AssignDimGet);
            Ins::AssignDimGet { dst: slot(o.dst), base: slot(o.base), key: slot(o.key), src: slot(o.src) }
        }
        Op::AssignPush => {
            let o = take!(AssignPush);
            Ins::AssignPush { base: slot(o.base), src: slot(o.src) }
        }
        Op::PropW => {
            let o = take!(PropW);
            Ins::PropW { dst: slot(o.dst), base: slot(o.base), caches: [o.cache.0, o.other.0] }
        }
        Op::DimW => {
            let o = take!(DimW);
            Ins::DimW { dst: slot(o.dst), base: slot(o.base), key: slot(o.key) }
        }
        Op::MakeRef => {
            let o = take!(MakeRef);
            Ins::MakeRef { dst: slot(o.dst), base: slot(o.base) }
        }
        Op::Ord_ => {
            let o = take!(Ord_);
            Ins::Ord { dst: slot(o.dst), src: slot(o.src) }
        }
        Op::Cast_ => {
            let o = take!(Cast_);
            if Cast::from_number(o.kind.0) != Cast::Int {
                return Ins::Other;
            }
            Ins::ToInt { dst: slot(o.dst), src: slot(o.src) }
        }
        Op::Count => {
            let o = take!(Count);
            Ins::Count { dst: slot(o.dst), src: slot(o.src) }
        }
        Op::Strlen => {
            let o = take!(Strlen);
            Ins::Strlen { dst: slot(o.dst), src: slot(o.src) }
        }
        Op::CheckParam => {
            let o = take!(CheckParam);
            Ins::CheckParam { local: slot(o.local), mask: o.mask.0 as u16 }
        }
        Op::CheckParams => {
            let o = take!(CheckParams);
            Ins::CheckParams { local: slot(o.local), other: slot(o.other), mask: o.mask.0 as u16, next: o.next.0 as u16 }
        }
        Op::Prop => {
            let o = take!(Prop);
            Ins::Prop { dst: slot(o.dst), base: slot(o.object), caches: [o.cache.0, o.other.0], inner: None }
        }
        Op::PropProp => {
            let o = take!(PropProp);
            Ins::Prop { dst: slot(o.dst), base: slot(o.object), caches: [o.cache.0; 2], inner: Some(o.inner.0) }
        }
        Op::AssignProp => {
            let o = take!(AssignProp);
            Ins::AssignProp { base: slot(o.base), through: None, src: slot(o.src), cache: o.cache.0, accepted: o.accepted.0 }
        }
        Op::AssignPropProp => {
            let o = take!(AssignPropProp);
            let through = Some(o.cache.0);
            Ins::AssignProp { base: slot(o.base), through, src: slot(o.src), cache: o.inner.0, accepted: o.accepted.0 }
        }
        Op::UpdateProp => {
            let o = take!(UpdateProp);
            let op = match BinaryOp::from_number(o.op.0) {
                BinaryOp::Add => Bin::Add,
                BinaryOp::Sub => Bin::Sub,
                BinaryOp::Mul => Bin::Mul,
                _ => return Ins::Other,
            };
            Ins::UpdateProp { base: slot(o.base), op, r: Src::Slot(slot(o.src)), cache: o.cache.0, result: None }
        }
        Op::IncProp => {
            let o = take!(IncProp);
            Ins::UpdateProp { base: slot(o.base), op: Bin::Add, r: Src::Imm(1), cache: o.cache.0, result: None }
        }
        Op::DecProp => {
            let o = take!(DecProp);
            Ins::UpdateProp { base: slot(o.base), op: Bin::Sub, r: Src::Imm(1), cache: o.cache.0, result: None }
        }
        Op::IncdecProp => {
            let o = take!(IncdecProp);
            let (op, old) = step(o.how);
            let result = Some((slot(o.dst), old));
            Ins::UpdateProp { base: slot(o.base), op, r: Src::Imm(1), cache: o.cache.0, result }
        }
        Op::IterInit => {
            let o = take!(IterInit);
            Ins::IterInit { iter: slot(o.iter), src: slot(o.src), done: to(o.done) }
        }
        Op::IterFree => Ins::IterFree { iter: slot(take!(IterFree).iter) },
        Op::IterNext => {
            let o = take!(IterNext);
            let done = at + op.meta().words;
            Ins::IterNext { iter: slot(o.iter), key: None, value: slot(o.value), body: to(o.body), done }
        }
        Op::IterNextPair => {
            let o = take!(IterNextPair);
            let done = at + op.meta().words;
            Ins::IterNext { iter: slot(o.iter), key: Some(slot(o.key)), value: slot(o.value), body: to(o.body), done }
        }
        Op::IterNextTmp => {
            let o = take!(IterNextTmp);
            let body = at + op.meta().words;
            Ins::IterNext { iter: slot(o.iter), key: Some(slot(o.key)), value: slot(o.value), body, done: to(o.done) }
        }
        Op::DimListImm => {
            let o = take!(DimListImm);
            Ins::Take { dst: slot(o.dst), base: slot(o.base), key: Piece::Number(i64::from(o.key.0)) }
        }
        Op::DimListConst => {
            let o = take!(DimListConst);
            Ins::Take { dst: slot(o.dst), base: slot(o.base), key: Piece::Named(o.key.0) }
        }
        Op::TakeImm => {
            let o = take!(TakeImm);
            Ins::Take { dst: slot(o.local), base: slot(o.base), key: Piece::Number(i64::from(o.key.0)) }
        }
        Op::TakeConst => {
            let o = take!(TakeConst);
            Ins::Take { dst: slot(o.local), base: slot(o.base), key: Piece::Named(o.key.0) }
        }
        Op::OpAssignDim => {
            let o = take!(OpAssignDim);
            let op = match BinaryOp::from_number(o.op.0) {
                BinaryOp::Add => Bin::Add,
                BinaryOp::Sub => Bin::Sub,
                BinaryOp::Mul => Bin::Mul,
                BinaryOp::BitAnd => Bin::And,
                BinaryOp::BitOr => Bin::Or,
                BinaryOp::BitXor => Bin::Xor,
                _ => return Ins::Other,
            };
            Ins::UpdateDim { dst: slot(o.dst), base: slot(o.base), key: slot(o.key), op, r: src(o.src), old: false }
        }
        Op::IncdecDim => {
            let o = take!(IncdecDim);
            let (op, old) = step(o.how);
            Ins::UpdateDim { dst: slot(o.dst), base: slot(o.base), key: slot(o.key), op, r: Src::Imm(1), old }
        }
        Op::Spaceship => {
            let o = take!(Spaceship);
            Ins::Spaceship { dst: slot(o.dst), l: src(o.lhs), r: src(o.rhs) }
        }
        Op::StaticProp => {
            let o = take!(StaticProp);
            if o.class == ClassRef::STATIC { Ins::Other } else { Ins::StaticProp { dst: slot(o.dst), cache: o.cache.0 } }
        }
        Op::NewInit => {
            let o = take!(NewInit);
            if o.class == ClassRef::STATIC {
                return Ins::Other;
            }
            Ins::New { window: slot(o.window), dst: slot(o.dst), cache: o.made.0 }
        }
        Op::StaticInit => {
            let o = take!(StaticInit);
            if o.class == ClassRef::STATIC {
                return Ins::Other;
            }
            Ins::StaticInit { window: slot(o.window), cache: o.cache.0, named: o.class.constant().is_some() }
        }
        Op::JumpCaseIdentical => case!(JumpCaseIdentical, Identical),
        Op::JumpCaseEq => case!(JumpCaseEq, Eq),
        Op::CallBuiltin => {
            let o = take!(CallBuiltin);
            if o.flags.0 != 0 {
                return Ins::Other;
            }
            Ins::Builtin { dst: slot(o.dst), window: slot(o.window), argc: o.argc.0 as usize, number: o.builtin.0 as u32 }
        }
        Op::MethodInit => {
            let o = take!(MethodInit);
            Ins::MethodInit { window: slot(o.window), object: slot(o.object), caches: [o.cache.0, o.other.0], moves: false }
        }
        Op::MethodInitTmp => {
            let o = take!(MethodInitTmp);
            Ins::MethodInit { window: slot(o.window), object: slot(o.object), caches: [o.cache.0, o.other.0], moves: true }
        }
        Op::ArgLocal => {
            let o = take!(ArgLocal);
            Ins::ArgLocal { dst: slot(o.dst), local: slot(o.local), window: slot(o.window), arg: o.arg.0 as usize }
        }
        Op::ArgThis => {
            let o = take!(ArgThis);
            Ins::ArgLocal { dst: slot(o.dst), local: THIS, window: slot(o.window), arg: o.arg.0 as usize }
        }
        Op::Call => {
            let o = take!(Call);
            if o.flags.0 & call_flags::BY_REF != 0 {
                return Ins::Other;
            }
            let (dst, window, flags) = (slot(o.dst), slot(o.window), frame_flags(o.flags.0));
            Ins::Call { dst, window, argc: o.argc.0 as usize, caches: [o.cache.0, o.entry.0], flags }
        }
        Op::CallUser => {
            let o = take!(CallUser);
            Ins::CallUser { dst: slot(o.dst), window: slot(o.window), argc: o.argc.0 as usize, cache: o.cache.0, flags: 0 }
        }
        Op::CallUserFlags => {
            let o = take!(CallUserFlags);
            if o.flags.0 & call_flags::BY_REF != 0 {
                return Ins::Other;
            }
            let (dst, window, flags) = (slot(o.dst), slot(o.window), frame_flags(o.flags.0));
            Ins::CallUser { dst, window, argc: o.argc.0 as usize, cache: o.cache.0, flags }
        }
        Op::Return => Ins::Return { src: slot(take!(Return).src), mask: None },
        Op::ReturnKnown => Ins::Return { src: slot(take!(ReturnKnown).src), mask: None },
        Op::ReturnChecked => {
            let o = take!(ReturnChecked);
            Ins::Return { src: slot(o.src), mask: Some(o.mask.0 as u16) }
        }
        Op::ReturnConst => Ins::ReturnConst { k: take!(ReturnConst).k.0 },
        Op::PropQuiet => {
            let o = take!(PropQuiet);
            Ins::Prop { dst: slot(o.dst), base: slot(o.object), caches: [o.cache.0; 2], inner: None }
        }
        Op::PropTmp => {
            let o = take!(PropTmp);
            Ins::PropTmp { dst: slot(o.dst), base: slot(o.object), caches: [o.cache.0, o.other.0] }
        }
        Op::JumpType => {
            let o = take!(JumpType);
            Ins::JumpType { src: slot(o.src), mask: o.mask.0 as u16, wanted: true, target: to(o.target) }
        }
        Op::JumpNotType => {
            let o = take!(JumpNotType);
            Ins::JumpType { src: slot(o.src), mask: o.mask.0 as u16, wanted: false, target: to(o.target) }
        }
        Op::JumpNull => {
            let o = take!(JumpNull);
            Ins::JumpNull { src: slot(o.src), wanted: true, target: to(o.target) }
        }
        Op::JumpNotNull => {
            let o = take!(JumpNotNull);
            Ins::JumpNull { src: slot(o.src), wanted: false, target: to(o.target) }
        }
        Op::CheckParamClass => {
            let o = take!(CheckParamClass);
            Ins::CheckClass { slot: slot(o.local), mask: o.mask.0 as u16, cache: o.cache.0 }
        }
        Op::CheckReturnClass => {
            let o = take!(CheckReturnClass);
            Ins::CheckClass { slot: slot(o.src), mask: o.mask.0 as u16, cache: o.cache.0 }
        }
        Op::InstanceOf => {
            let o = take!(InstanceOf);
            Ins::InstanceOf { dst: slot(o.dst), src: slot(o.src), cache: o.cache.0 }
        }
        Op::ClassConst => {
            let o = take!(ClassConst);
            if o.class == ClassRef::STATIC { Ins::Other } else { Ins::ClassConst { dst: slot(o.dst), cache: o.cache.0 } }
        }
        Op::This => Ins::This { dst: slot(take!(This).dst) },
        Op::CallInit => {
            let o = take!(CallInit);
            Ins::CallInit { window: slot(o.window), cache: o.cache.0 }
        }
        Op::JumpByValue => {
            let o = take!(JumpByValue);
            Ins::JumpByValue { window: slot(o.window), arg: o.arg.0 as usize, target: to(o.target) }
        }
        Op::ArgValue => {
            let o = take!(ArgValue);
            Ins::ArgValue { window: slot(o.window), arg: o.arg.0 as usize, value: None }
        }
        Op::ArgResult => {
            let o = take!(ArgResult);
            Ins::ArgValue { window: slot(o.window), arg: o.arg.0 as usize, value: Some(slot(o.value)) }
        }
        Op::JumpBuiltin => {
            let o = take!(JumpBuiltin);
            Ins::JumpBuiltin { cache: o.cache.0, target: to(o.target) }
        }
        Op::DimQuiet => {
            let o = take!(DimQuiet);
            Ins::Find { dst: slot(o.dst), base: slot(o.base), key: Key::Slot(slot(o.key)), how: How::Quiet }
        }
        Op::IssetDim => {
            let o = take!(IssetDim);
            Ins::Find { dst: slot(o.dst), base: slot(o.base), key: Key::Slot(slot(o.key)), how: How::Isset }
        }
        Op::IssetDimConst => {
            let o = take!(IssetDimConst);
            Ins::Find { dst: slot(o.dst), base: slot(o.base), key: Key::Constant(o.key.0), how: How::Isset }
        }
        Op::DimQuietConst => {
            let o = take!(DimQuietConst);
            Ins::Find { dst: slot(o.dst), base: slot(o.base), key: Key::Constant(o.key.0), how: How::Quiet }
        }
        Op::DimConst => {
            let o = take!(DimConst);
            Ins::Find { dst: slot(o.dst), base: slot(o.base), key: Key::Constant(o.key.0), how: How::Read }
        }
        _ => Ins::Other,
    }
}
