//! PCG with 128 bits of state, one stream, XSL-RR output of 64 bits.

use crate::Generator;

const MULTIPLIER: u128 = (2_549_297_995_355_413_924 << 64) + 4_865_540_595_714_422_341;
const INCREMENT: u128 = (6_364_136_223_846_793_005 << 64) + 1_442_695_040_888_963_407;

/// The generator's state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pcg {
    pub state: u128,
}

impl Pcg {
    /// The state that a seed gives.
    pub fn new(seed: u128) -> Pcg {
        let mut generator = Pcg { state: 0 };
        generator.step();
        generator.state = generator.state.wrapping_add(seed);
        generator.step();
        generator
    }

    fn step(&mut self) {
        self.state = self.state.wrapping_mul(MULTIPLIER).wrapping_add(INCREMENT);
    }

    /// The next 64 bits.
    pub fn next_u64(&mut self) -> u64 {
        self.step();
        let folded = (self.state >> 64) as u64 ^ self.state as u64;
        folded.rotate_right((self.state >> 122) as u32)
    }

    /// Goes so many words ahead, in logarithmic time.
    pub fn jump(&mut self, mut ahead: u64) {
        let (mut multiplier, mut increment) = (MULTIPLIER, INCREMENT);
        let (mut total_multiplier, mut total_increment) = (1_u128, 0_u128);
        while ahead > 0 {
            if ahead & 1 != 0 {
                total_multiplier = total_multiplier.wrapping_mul(multiplier);
                total_increment = total_increment.wrapping_mul(multiplier).wrapping_add(increment);
            }
            increment = multiplier.wrapping_add(1).wrapping_mul(increment);
            multiplier = multiplier.wrapping_mul(multiplier);
            ahead >>= 1;
        }
        self.state = total_multiplier.wrapping_mul(self.state).wrapping_add(total_increment);
    }
}

impl<E> Generator<E> for Pcg {
    fn word(&mut self) -> Result<(u64, usize), E> {
        Ok((self.next_u64(), 8))
    }
}
