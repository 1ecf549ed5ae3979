//! The keyed hash of strings: folded multiplication in the manner of wyhash and rapidhash.
//!
//! The key is drawn once per process, so no input can be prepared that makes lookups slow. The
//! result is 32 bits with the top bit set: never 0 (which means *not computed yet*), and never
//! equal to the hash of an int key.

use core::hash::{BuildHasher, Hasher};
use core::sync::atomic::{AtomicU64, Ordering};
use std::hash::RandomState;

static KEY: AtomicU64 = AtomicU64::new(0);

const MULTIPLIERS: [u64; 3] = [0x2d35_8dcc_aa6c_78a5, 0x8bb8_4b93_962e_acc9, 0x4b33_a62e_d433_d4a3];

/// The process's key, never zero. `HEDDLE_HASH_KEY` fixes it, for tests that want the same order of
/// collisions.
#[inline]
pub fn key() -> u64 {
    match KEY.load(Ordering::Relaxed) {
        0 => draw_key(),
        key => key,
    }
}

#[cold]
fn draw_key() -> u64 {
    let fixed = std::env::var("HEDDLE_HASH_KEY").ok().and_then(|text| text.parse::<u64>().ok());
    let drawn = fixed.unwrap_or_else(|| RandomState::new().build_hasher().finish()) | 1;
    // Two threads may draw at once; all must then use what was stored first.
    match KEY.compare_exchange(0, drawn, Ordering::Relaxed, Ordering::Relaxed) {
        Ok(_) => drawn,
        Err(stored) => stored,
    }
}

#[inline(always)]
fn fold(left: u64, right: u64) -> u64 {
    let wide = left as u128 * right as u128;
    wide as u64 ^ (wide >> 64) as u64
}

#[inline(always)]
fn word(bytes: &[u8], at: usize) -> u64 {
    u64::from_le_bytes(bytes[at..at + 8].try_into().expect("eight bytes"))
}

#[inline(always)]
fn half(bytes: &[u8], at: usize) -> u64 {
    u32::from_le_bytes(bytes[at..at + 4].try_into().expect("four bytes")) as u64
}

/// The hash of a string's bytes; the top bit is set.
pub fn hash(bytes: &[u8]) -> u32 {
    let [m0, m1, m2] = MULTIPLIERS;
    let key = key();
    let length = bytes.len();
    let (low, high) = match length {
        0 => (0, 0),
        1..=3 => ((bytes[0] as u64) << 16 | (bytes[length / 2] as u64) << 8 | bytes[length - 1] as u64, 0),
        4..=8 => (half(bytes, 0), half(bytes, length - 4)),
        9..=16 => (word(bytes, 0), word(bytes, length - 8)),
        _ => return finish(long(bytes, key), length),
    };
    finish(fold(low ^ m0 ^ key, high ^ m1 ^ key.rotate_left(32)) ^ m2, length)
}

/// More than 16 bytes: 16 at a time, then the last 16 (which may overlap).
///
/// Every factor has the key in it: a factor that a string can make zero would let all that follows
/// in it collide.
fn long(bytes: &[u8], key: u64) -> u64 {
    let secrets = [MULTIPLIERS[0] ^ key, MULTIPLIERS[1] ^ key.rotate_left(21), MULTIPLIERS[2] ^ key.rotate_left(42)];
    let [m0, m1, m2] = secrets;
    let length = bytes.len();
    let mut state = m2;
    let mut rest = bytes;
    if length > 48 {
        let mut lanes = [state, state ^ m0, state ^ m1];
        while rest.len() > 48 {
            for (lane, secret) in secrets.into_iter().enumerate() {
                lanes[lane] = fold(word(rest, lane * 16) ^ secret, word(rest, lane * 16 + 8) ^ lanes[lane]);
            }
            rest = &rest[48..];
        }
        state = lanes[0] ^ lanes[1] ^ lanes[2];
    }
    while rest.len() > 16 {
        state = fold(word(rest, 0) ^ m0, word(rest, 8) ^ state);
        rest = &rest[16..];
    }
    fold(word(bytes, length - 16) ^ m1, word(bytes, length - 8) ^ state)
}

#[inline(always)]
fn finish(state: u64, length: usize) -> u32 {
    let [m0, _, m2] = MULTIPLIERS;
    let mixed = fold(state ^ length as u64 ^ m2, m0);
    (mixed ^ mixed >> 32) as u32 | 0x8000_0000
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_length_and_every_byte_matters() {
        let bytes: Vec<u8> = (0..200u32).map(|index| (index * 7 % 251) as u8).collect();
        let mut seen = HashSet::new();
        for length in 0..bytes.len() {
            assert!(seen.insert(hash(&bytes[..length])), "length {length}");
            for at in 0..length {
                let mut other = bytes[..length].to_vec();
                other[at] ^= 1;
                assert_ne!(hash(&other), hash(&bytes[..length]), "byte {at} of {length}");
            }
        }
    }

    #[test]
    fn the_top_bit_is_set_and_the_low_bits_spread() {
        let mut buckets = [0u32; 64];
        for number in 0..6400 {
            let hash = hash(format!("key{number}").as_bytes());
            assert!(hash & 0x8000_0000 != 0);
            buckets[(hash & 63) as usize] += 1;
        }
        assert!(buckets.iter().all(|&count| (50..170).contains(&count)), "{buckets:?}");
    }
}
