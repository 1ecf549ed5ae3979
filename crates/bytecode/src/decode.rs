//! Walking over code: instructions and their operands as the table describes them.

use crate::operand::{OpMeta, OperandMeta, Role};
use crate::ops::Op;

/// One operand of an instruction in code.
#[derive(Clone, Copy, Debug)]
pub struct Decoded {
    pub meta: &'static OperandMeta,
    /// The raw words: for slots twice the index, for jumps the distance.
    pub raw: u32,
}

impl Decoded {
    /// The index of a slot operand.
    #[inline]
    #[must_use]
    pub fn slot(&self) -> usize {
        (self.raw >> 1) as usize
    }

    /// The slots a slot operand stands for.
    #[inline]
    #[must_use]
    pub fn slots(&self) -> std::ops::Range<usize> {
        self.slot()..self.slot() + self.meta.width as usize
    }

    /// A 16-bit immediate as a number.
    #[inline]
    #[must_use]
    pub fn imm(&self) -> i16 {
        self.raw as u16 as i16
    }

    /// A 32-bit operand as a number.
    #[inline]
    #[must_use]
    pub fn number(&self) -> i32 {
        self.raw as i32
    }
}

/// The opcode at `at`. Panics where no instruction starts; unverified code is walked by the
/// verifier alone.
#[inline]
#[must_use]
pub fn op_at(code: &[u16], at: usize) -> Op {
    Op::from_word(code[at]).expect("an instruction starts here")
}

/// Returns whether the instruction behind the one at `at` is a `second` that consumes its result
/// first of all, and jumps forwards if it jumps.
#[must_use]
pub fn may_lead(code: &[u16], at: usize, second: Op) -> bool {
    let first = op_at(code, at).meta();
    let next = at + first.words;
    let follows = code.get(next).copied().and_then(Op::from_word).map(Op::for_any_slots) == Some(second);
    if !follows || next + second.meta().words > code.len() {
        return false;
    }
    let of_role = |meta: &OpMeta, at: usize, role| {
        meta.operands.iter().find(|operand| operand.role == role).map(|operand| code[at + operand.word as usize])
    };
    let result = of_role(first, at, Role::Out);
    result.is_some()
        && result == of_role(second.meta(), next, Role::In)
        && jump_target(code, next, second.meta()).is_none_or(|to| to > next as i64)
}

/// The operands of the instruction at `at`.
#[inline]
pub fn operands<'a>(code: &'a [u16], at: usize, meta: &'static OpMeta) -> impl Iterator<Item = Decoded> + 'a {
    meta.operands.iter().map(move |operand| {
        let word = at + operand.word as usize;
        let low = u32::from(code[word]);
        let raw = if operand.kind.words() == 2 { low | u32::from(code[word + 1]) << 16 } else { low };
        Decoded { meta: operand, raw }
    })
}

/// The bits of a mask of words, lowest first.
#[inline]
pub fn words(mut mask: u16) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        let word = mask.trailing_zeros() as usize;
        if mask == 0 {
            return None;
        }
        mask &= mask - 1;
        Some(word)
    })
}

/// Where the instruction at `at` may jump to, in words from the start of the code.
#[inline]
pub fn jump_target(code: &[u16], at: usize, meta: &OpMeta) -> Option<i64> {
    if meta.jump == 0 {
        return None;
    }
    let word = at + meta.jump as usize;
    let distance = (u32::from(code[word]) | u32::from(code[word + 1]) << 16) as i32;
    Some(at as i64 + i64::from(distance))
}
