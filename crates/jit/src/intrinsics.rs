//! Lowerings of builtins that are a few instructions of the processor.

use crate::emit::Emit;
use crate::instruction::{Bin, Src};
use crate::sites::Intrinsic;
use crate::state::Kind;
use cranelift_codegen::ir::InstBuilder;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I64;
use heddle_bytecode::ops::HEADER;
use std::ops::Range;

impl Emit<'_, '_> {
    /// Lowers the call of a builtin with a number that is known to be one.
    pub fn intrinsic(&mut self, dst: usize, window: usize, argc: usize, number: u32) -> bool {
        let Some(&intrinsic) = self.job.sites.intrinsics.get(&number) else { return false };
        if let Intrinsic::Least | Intrinsic::Greatest = intrinsic {
            return argc > 1 && self.best(dst, window + HEADER..window + HEADER + argc, intrinsic);
        }
        if intrinsic == Intrinsic::IntDiv {
            return argc == 2 && self.divide(dst, window + HEADER);
        }
        if argc != 1 {
            return false;
        }
        let argument = Src::Slot(window + HEADER);
        let Some(kind @ (Kind::Int | Kind::Float)) = self.kind_of(argument, None) else { return false };
        if intrinsic == Intrinsic::Abs && kind == Kind::Int {
            let value = self.operand(argument, Kind::Int);
            let zero = self.b.ins().iconst(I64, 0);
            let negated = self.checked(Bin::Sub, zero, value);
            let is_negative = self.b.ins().icmp_imm_s(IntCC::SignedLessThan, value, 0);
            let value = self.b.ins().select(is_negative, negated, value);
            self.set(dst, Kind::Int, value);
            return true;
        }
        let value = self.float_operand(argument, kind);
        let value = match intrinsic {
            Intrinsic::Sqrt => self.b.ins().sqrt(value),
            Intrinsic::Floor => self.b.ins().floor(value),
            Intrinsic::Ceil => self.b.ins().ceil(value),
            Intrinsic::Abs => self.b.ins().fabs(value),
            Intrinsic::Least | Intrinsic::Greatest | Intrinsic::IntDiv => return false,
        };
        self.set(dst, Kind::Float, value);
        true
    }

    /// Lowers `intdiv` of ints in two slots, by a number that is neither 0 nor -1.
    fn divide(&mut self, dst: usize, first: usize) -> bool {
        let sides = [Src::Slot(first), Src::Slot(first + 1)];
        if sides.iter().any(|&side| self.kind_of(side, None) != Some(Kind::Int)) {
            return false;
        }
        let [x, y] = sides.map(|side| self.operand(side, Kind::Int));
        let near = self.b.ins().iadd_imm_s(y, 1);
        let ok = self.b.ins().icmp_imm_u(IntCC::UnsignedGreaterThan, near, 1);
        self.guard(ok);
        let value = self.b.ins().sdiv(x, y);
        self.set(dst, Kind::Int, value);
        true
    }

    /// Lowers `min` or `max` of ints.
    fn best(&mut self, dst: usize, mut arguments: Range<usize>, intrinsic: Intrinsic) -> bool {
        let is_int = |slot: usize| self.kind_of(Src::Slot(slot), None) == Some(Kind::Int);
        if !arguments.clone().all(is_int) {
            return false;
        }
        let Some(first) = arguments.next() else { return false };
        let mut best = self.operand(Src::Slot(first), Kind::Int);
        for slot in arguments {
            let value = self.operand(Src::Slot(slot), Kind::Int);
            best = if intrinsic == Intrinsic::Least { self.b.ins().smin(best, value) } else { self.b.ins().smax(best, value) };
        }
        self.set(dst, Kind::Int, best);
        true
    }
}
