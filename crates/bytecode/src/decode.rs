//! Walking over code: instructions and their operands as the table describes them.

use crate::operand::{Kind, OpMeta, OperandMeta};
use crate::ops::Op;

/// One operand of an instruction in code.
#[derive(Clone, Copy, Debug)]
pub struct Decoded {
    pub meta: OperandMeta,
    /// The raw words: for slots twice the index, for jumps the distance.
    pub raw: u32,
}

impl Decoded {
    /// The index of a slot operand.
    #[must_use]
    pub fn slot(&self) -> usize {
        (self.raw >> 1) as usize
    }

    /// A 16-bit immediate as a number.
    #[must_use]
    pub fn imm(&self) -> i16 {
        self.raw as u16 as i16
    }

    /// A 32-bit operand as a number.
    #[must_use]
    pub fn number(&self) -> i32 {
        self.raw as i32
    }
}

/// The opcode at `at`. Panics where no instruction starts; unverified code is walked by the verifier alone.
#[must_use]
pub fn op_at(code: &[u16], at: usize) -> Op {
    Op::from_word(code[at]).expect("an instruction starts here")
}

/// The operands of the instruction at `at`.
pub fn operands<'a>(code: &'a [u16], at: usize, meta: &'static OpMeta) -> impl Iterator<Item = Decoded> + 'a {
    let mut word = at + 1;
    meta.operands.iter().map(move |operand| {
        let low = u32::from(code[word]);
        let raw = if operand.kind.words() == 2 { low | u32::from(code[word + 1]) << 16 } else { low };
        word += operand.kind.words();
        Decoded { meta: *operand, raw }
    })
}

/// Where the instruction at `at` may jump to, in words from the start of the code.
pub fn jump_target(code: &[u16], at: usize, meta: &'static OpMeta) -> Option<i64> {
    operands(code, at, meta).find(|operand| operand.meta.kind == Kind::Jump).map(|operand| at as i64 + i64::from(operand.number()))
}
