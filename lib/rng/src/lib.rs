//! Random number generators that give the same numbers everywhere: Mersenne Twister, PCG, xoshiro;
//! and numbers in a range out of them.
//!
//! - [`Generator`]: words of 32 or 64 bits. [`range`]: a number up to a limit, each equally likely.
//! - [`mt19937`], [`pcg`], [`xoshiro`]: the generators. [`float`]: floats in an interval.
//!
//! Nothing here is fit for secrets.
#![forbid(unsafe_code)]

pub mod float;
pub mod mt19937;
pub mod pcg;
pub mod xoshiro;

pub use mt19937::Mt19937;
pub use pcg::Pcg;
pub use xoshiro::Xoshiro;

/// What gives random words; it may fail with `E`.
pub trait Generator<E> {
    /// A word, and how many of its bytes count (1 to 8).
    fn word(&mut self) -> Result<(u64, usize), E>;
}

/// Why no number was found.
#[derive(Debug, PartialEq, Eq)]
pub enum RangeError<E> {
    /// The generator failed.
    Generator(E),
    /// So many words in a row were out of range that the generator must be broken.
    Broken,
}

/// Words out of range in a row after which a generator counts as broken.
const ATTEMPTS: u32 = 50;

/// So many bytes at least, gathered out of as many words as it takes.
pub fn gather<E>(generator: &mut impl Generator<E>, bytes: usize) -> Result<u64, E> {
    let (mut result, mut size) = (0_u64, 0);
    while size < bytes {
        let (word, given) = generator.word()?;
        if size < 8 {
            result |= word << (size * 8);
        }
        size += given.max(1);
    }
    Ok(result)
}

/// A number from 0 to `max`, both included. Takes 32-bit words where they are enough, and one even
/// where there is nothing to choose.
pub fn range<E>(generator: &mut impl Generator<E>, max: u64) -> Result<u64, RangeError<E>> {
    let (bytes, all) = if max > u64::from(u32::MAX) { (8, u64::MAX) } else { (4, u64::from(u32::MAX)) };
    let mut word = gather(generator, bytes).map_err(RangeError::Generator)? & all;
    if max == all {
        return Ok(word);
    }
    let count = max + 1;
    if count.is_power_of_two() {
        return Ok(word & max);
    }
    let limit = all - (all % count) - 1;
    let mut attempts = 0;
    while word > limit {
        attempts += 1;
        if attempts > ATTEMPTS {
            return Err(RangeError::Broken);
        }
        word = gather(generator, bytes).map_err(RangeError::Generator)? & all;
    }
    Ok(word % count)
}

/// As [`range`] between two ints, both included. Precondition: `min <= max`.
pub fn between<E>(generator: &mut impl Generator<E>, min: i64, max: i64) -> Result<i64, RangeError<E>> {
    let span = (max as u64).wrapping_sub(min as u64);
    Ok((min as u64).wrapping_add(range(generator, span)?) as i64)
}

/// The generator that a program uses without naming one; seeded when it is first asked.
#[derive(Default)]
pub struct Ambient {
    pub generator: Option<Mt19937>,
}

impl Ambient {
    /// The generator, seeded by `seed` if it has not been.
    pub fn get(&mut self, seed: impl FnOnce() -> u32) -> &mut Mt19937 {
        self.generator.get_or_insert_with(|| Mt19937::new(seed(), mt19937::Twist::Standard))
    }
}
