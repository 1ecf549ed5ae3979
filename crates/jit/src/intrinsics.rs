//! Lowerings of builtins that are a few instructions of the processor.

use crate::emit::Emit;
use crate::instruction::{Bin, Src};
use crate::job::Intrinsic;
use crate::state::Kind;
use cranelift_codegen::ir::InstBuilder;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I64;
use heddle_bytecode::ops::HEADER;

impl Emit<'_, '_> {
    /// Lowers the call of a builtin with a number that is known to be one.
    pub fn intrinsic(&mut self, dst: usize, window: usize, argc: usize, number: u32) -> bool {
        let Some(&intrinsic) = self.job.intrinsics.get(&number).filter(|_| argc == 1) else { return false };
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
        };
        self.set(dst, Kind::Float, value);
        true
    }
}
