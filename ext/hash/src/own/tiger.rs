//! Tiger with three or four passes, whole or cut. Source: Ross Anderson, Eli Biham, "Tiger: A Fast
//! New Hash Function" (1996).

use super::Core;
use super::tiger_tables::BOXES;

/// What Tiger keeps between blocks.
#[derive(Clone)]
pub(crate) struct Tiger {
    state: [u64; 3],
    passes: usize,
    /// Bytes of the result: 16, 20 or 24.
    size: usize,
}

impl Tiger {
    /// Tiger with a number of passes, of which the first `size` bytes count.
    pub(crate) fn new(passes: usize, size: usize) -> Tiger {
        Tiger { state: [0x0123_4567_89AB_CDEF, 0xFEDC_BA98_7654_3210, 0xF096_A5B4_C3B2_E187], passes, size }
    }
}

fn round(state: &mut [u64; 3], at: usize, word: u64, factor: u64) {
    let [a, b, c] = [at % 3, (at + 1) % 3, (at + 2) % 3];
    state[c] ^= word;
    let byte = |place: u32| (state[c] >> (8 * place) & 0xFF) as usize;
    let even = BOXES[0][byte(0)] ^ BOXES[1][byte(2)] ^ BOXES[2][byte(4)] ^ BOXES[3][byte(6)];
    let odd = BOXES[3][byte(1)] ^ BOXES[2][byte(3)] ^ BOXES[1][byte(5)] ^ BOXES[0][byte(7)];
    state[a] = state[a].wrapping_sub(even);
    state[b] = state[b].wrapping_add(odd).wrapping_mul(factor);
}

fn schedule(x: &mut [u64; 8]) {
    x[0] = x[0].wrapping_sub(x[7] ^ 0xA5A5_A5A5_A5A5_A5A5);
    x[1] ^= x[0];
    x[2] = x[2].wrapping_add(x[1]);
    x[3] = x[3].wrapping_sub(x[2] ^ (!x[1] << 19));
    x[4] ^= x[3];
    x[5] = x[5].wrapping_add(x[4]);
    x[6] = x[6].wrapping_sub(x[5] ^ (!x[4] >> 23));
    x[7] ^= x[6];
    x[0] = x[0].wrapping_add(x[7]);
    x[1] = x[1].wrapping_sub(x[0] ^ (!x[7] << 19));
    x[2] ^= x[1];
    x[3] = x[3].wrapping_add(x[2]);
    x[4] = x[4].wrapping_sub(x[3] ^ (!x[2] >> 23));
    x[5] ^= x[4];
    x[6] = x[6].wrapping_add(x[5]);
    x[7] = x[7].wrapping_sub(x[6] ^ 0x0123_4567_89AB_CDEF);
}

impl Core for Tiger {
    fn block_size(&self) -> usize {
        64
    }

    fn size(&self) -> usize {
        self.size
    }

    fn block(&mut self, block: &[u8]) {
        let mut words = [0; 8];
        for (word, bytes) in words.iter_mut().zip(block.chunks_exact(8)) {
            *word = u64::from_le_bytes(bytes.try_into().unwrap_or_default());
        }
        let mut state = self.state;
        for pass in 0..self.passes {
            if pass > 0 {
                schedule(&mut words);
            }
            let factor = [5, 7, 9][pass.min(2)];
            for (at, word) in words.into_iter().enumerate() {
                round(&mut state, at, word, factor);
            }
            // the three words change places behind each pass
            state = [state[2], state[0], state[1]];
        }
        self.state = [self.state[0] ^ state[0], state[1].wrapping_sub(self.state[1]), state[2].wrapping_add(self.state[2])];
    }

    fn padding(&self, rest: &[u8], length: u64) -> Vec<u8> {
        let mut padding = vec![1];
        while (rest.len() + padding.len()) % 64 != 56 {
            padding.push(0);
        }
        padding.extend((length * 8).to_le_bytes());
        padding
    }

    fn result(&self) -> Vec<u8> {
        let mut bytes: Vec<u8> = self.state.iter().flat_map(|word| word.to_le_bytes()).collect();
        bytes.truncate(self.size);
        bytes
    }
}
