//! Random numbers for list order and scans: xorshift64*, one state per user. Unpredictable only as
//! far as its seed is.

/// A generator; the state is never zero.
pub struct Random(u64);

impl Random {
    /// A generator with this seed.
    pub const fn new(seed: u64) -> Random {
        Random(seed | 1)
    }

    /// 32 random bits.
    #[inline]
    pub fn bits(&mut self) -> u32 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 32) as u32
    }

    /// A number below `bound`, by a multiplication instead of a division.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        scale(self.bits(), bound)
    }
}

/// Maps 32 random bits to a number below `bound` without a division.
#[inline]
pub const fn scale(bits: u32, bound: u32) -> u32 {
    ((bits as u64 * bound as u64) >> 32) as u32
}
