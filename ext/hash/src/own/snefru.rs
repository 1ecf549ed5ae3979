//! Snefru with 8 passes and results of 256 bits. Source: Ralph Merkle, "A Fast Software One-Way
//! Hash Function", Journal of Cryptology 3 (1990).

use super::Core;
use super::snefru_tables::BOXES;

/// Bytes of a block: half of what the mixing works on, the other half is the state.
const BLOCK: usize = 32;

/// Words the mixing works on.
const WORDS: usize = 16;

/// How far the words are turned right behind each round of a pass.
const TURNS: [u32; 4] = [16, 8, 16, 24];

/// Keeps what Snefru has between blocks.
#[derive(Clone, Default)]
pub(crate) struct Snefru {
    state: [u32; 8],
}

fn mix(words: &mut [u32; WORDS]) {
    for boxes in BOXES.chunks_exact(2) {
        for turn in TURNS {
            for at in 0..WORDS {
                let entry = boxes[at / 2 % 2][(words[at] & 0xFF) as usize];
                words[(at + 1) % WORDS] ^= entry;
                words[(at + WORDS - 1) % WORDS] ^= entry;
            }
            for word in words.iter_mut() {
                *word = word.rotate_right(turn);
            }
        }
    }
}

impl Core for Snefru {
    fn block_size(&self) -> usize {
        BLOCK
    }

    fn size(&self) -> usize {
        32
    }

    fn block(&mut self, block: &[u8]) {
        let mut words = [0; WORDS];
        let (state, data) = words.split_at_mut(WORDS / 2);
        state.copy_from_slice(&self.state);
        for (word, bytes) in data.iter_mut().zip(block.chunks_exact(4)) {
            *word = u32::from_be_bytes(bytes.try_into().unwrap_or_default());
        }
        mix(&mut words);
        for (word, mixed) in self.state.iter_mut().zip(words.iter().rev()) {
            *word ^= mixed;
        }
    }

    fn padding(&self, rest: &[u8], length: u64) -> Vec<u8> {
        let mut padding = vec![0; (BLOCK - rest.len()) % BLOCK + BLOCK - 8];
        padding.extend((length * 8).to_be_bytes());
        padding
    }

    fn result(&self) -> Vec<u8> {
        self.state.iter().flat_map(|word| word.to_be_bytes()).collect()
    }
}
