//! The Mersenne Twister MT19937, and a variant of it that mixes a wrong bit, as some programs had
//! it for years.

use crate::Generator;

const N: usize = 624;
const M: usize = 397;

/// Which bit the twist looks at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Twist {
    /// As published.
    #[default]
    Standard,
    /// The lowest bit of the wrong word.
    Legacy,
}

/// The generator's state.
#[derive(Clone)]
pub struct Mt19937 {
    state: Box<[u32; N]>,
    /// The next word to be given.
    at: usize,
    pub twist: Twist,
}

impl Mt19937 {
    /// The state that a seed gives.
    pub fn new(seed: u32, twist: Twist) -> Mt19937 {
        let mut state = Box::new([0; N]);
        state[0] = seed;
        for index in 1..N {
            let before: u32 = state[index - 1];
            state[index] = 1_812_433_253_u32.wrapping_mul(before ^ (before >> 30)).wrapping_add(index as u32);
        }
        let mut generator = Mt19937 { state, at: 0, twist };
        generator.reload();
        generator
    }

    /// The state as it was taken out with [`Mt19937::words`]; `None` when the place is none.
    pub fn from_words(words: &[u32; N], at: usize, twist: Twist) -> Option<Mt19937> {
        (at <= N).then(|| Mt19937 { state: Box::new(*words), at, twist })
    }

    /// The state's words, and how many of them were given.
    pub fn words(&self) -> (&[u32; N], usize) {
        (&self.state, self.at)
    }

    fn reload(&mut self) {
        let twist = self.twist;
        let mix = |ahead: u32, upper: u32, lower: u32| {
            let bit = if twist == Twist::Standard { lower } else { upper };
            ahead ^ ((upper & 0x8000_0000 | lower & 0x7fff_ffff) >> 1) ^ ((bit & 1).wrapping_neg() & 0x9908_b0df)
        };
        for index in 0..N {
            self.state[index] = mix(self.state[(index + M) % N], self.state[index], self.state[(index + 1) % N]);
        }
        self.at = 0;
    }

    /// The next 32 bits.
    pub fn next_u32(&mut self) -> u32 {
        if self.at >= N {
            self.reload();
        }
        let mut word = self.state[self.at];
        self.at += 1;
        word ^= word >> 11;
        word ^= (word << 7) & 0x9d2c_5680;
        word ^= (word << 15) & 0xefc6_0000;
        word ^ (word >> 18)
    }
}

impl<E> Generator<E> for Mt19937 {
    fn word(&mut self) -> Result<(u64, usize), E> {
        Ok((u64::from(self.next_u32()), 4))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_numbers() {
        let mut generator = Mt19937::new(5489, Twist::Standard);
        assert_eq!(generator.next_u32(), 3_499_211_612);
        let last = (0..9999).map(|_| generator.next_u32()).last();
        assert_eq!(last, Some(4_123_659_995));
    }
}
