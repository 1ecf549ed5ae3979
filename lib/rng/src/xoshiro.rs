//! xoshiro256**, seeded by SplitMix64.

use crate::Generator;

const JUMP: [u64; 4] = [0x180e_c6d3_3cfd_0aba, 0xd5a6_1266_f0c9_392c, 0xa958_2618_e03f_c9aa, 0x39ab_dc45_29b1_661c];
const LONG_JUMP: [u64; 4] = [0x76e1_5d3e_fefd_cbbf, 0xc500_4e44_1c52_2fb3, 0x7771_0069_854e_e241, 0x3910_9bb0_2acb_e635];

/// The generator's state; not all words are zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Xoshiro {
    pub state: [u64; 4],
}

impl Xoshiro {
    /// The state that a seed gives.
    pub fn new(seed: u64) -> Xoshiro {
        let mut seed = seed;
        let mut split_mix = || {
            seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let word = (seed ^ (seed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            word ^ (word >> 31)
        };
        Xoshiro { state: [split_mix(), split_mix(), split_mix(), split_mix()] }
    }

    /// The next 64 bits.
    pub fn next_u64(&mut self) -> u64 {
        let s = &mut self.state;
        let word = s[1].wrapping_mul(5).rotate_left(7).wrapping_mul(9);
        let shifted = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= shifted;
        s[3] = s[3].rotate_left(45);
        word
    }

    /// Goes 2^128 words ahead.
    pub fn jump(&mut self) {
        self.leap(JUMP);
    }

    /// Goes 2^192 words ahead.
    pub fn long_jump(&mut self) {
        self.leap(LONG_JUMP);
    }

    fn leap(&mut self, polynomial: [u64; 4]) {
        let mut sum = [0; 4];
        for word in polynomial {
            for bit in 0..64 {
                if word >> bit & 1 != 0 {
                    sum.iter_mut().zip(self.state).for_each(|(sum, word)| *sum ^= word);
                }
                self.next_u64();
            }
        }
        self.state = sum;
    }
}

impl<E> Generator<E> for Xoshiro {
    fn word(&mut self) -> Result<(u64, usize), E> {
        Ok((self.next_u64(), 8))
    }
}
