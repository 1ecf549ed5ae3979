//! Random numbers: of the system, or in the row that a seed determines, which is the one of the GMP
//! library: a Mersenne Twister (Matsumoto, Nishimura 1998) whose state is a power of the seed.

use crate::argument::number;
use crate::object::object;
use crate::work;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Value};
use num_bigint::{BigInt, BigUint};
use num_traits::Signed;

pub(crate) const FUNCTIONS: &[&Function] = &[&gmp_random_seed::DECL, &gmp_random_bits::DECL, &gmp_random_range::DECL];

/// Words of the twister's state, and the distance of those that are mixed.
const WORDS: usize = 624;
const MIDDLE: usize = 397;
/// Numbers that are drawn and dropped after a seed was set.
const WARM_UP: usize = 2000;
/// Bits of a seed's power, whose modulus is 2 to this, less [`PRIME`]; seeds are taken modulo 2 to
/// this, less [`SEEDS`].
const BITS: u32 = 19_937;
const PRIME: u32 = 20_023;
const SEEDS: u32 = 20_027;
const EXPONENT: u32 = 1_074_888_996;

/// A twister's state, and which word comes next.
struct Twister {
    words: Box<[u32; WORDS]>,
    at: usize,
}

/// The request's row of random numbers, once it is in use.
#[derive(Default)]
struct Row(Option<Twister>);

impl Twister {
    /// Starts with words of the system's.
    fn of_system() -> Twister {
        let mut words = Box::new([0; WORDS]);
        for word in words.iter_mut() {
            let mut bytes = [0; 4];
            heddle_sys::process::random(&mut bytes);
            *word = u32::from_le_bytes(bytes);
        }
        Twister { words, at: WORDS }
    }

    /// Starts the row of a seed.
    fn of_seed(seed: &BigInt) -> Twister {
        let power = |less: u32| (BigInt::from(1) << BITS) - less;
        let rest = seed % power(SEEDS);
        let rest = if rest.is_negative() { rest + power(SEEDS) } else { rest };
        let base: BigInt = rest + 2;
        let mut state = base.modpow(&BigInt::from(EXPONENT), &power(PRIME)).into_parts().1;
        let mut words = Box::new([0; WORDS]);
        let last = u64::from(BITS) - 1;
        if state.bit(last) {
            words[0] = 1 << 31;
            state.set_bit(last, false);
        }
        for (word, digit) in words[1..].iter_mut().zip(state.iter_u32_digits()) {
            *word = digit;
        }
        let mut twister = Twister { words, at: WARM_UP % WORDS };
        for _ in 0..WARM_UP / WORDS {
            twister.mix();
        }
        twister
    }

    fn mix(&mut self) {
        let words = &mut self.words;
        for at in 0..WORDS {
            let joined = words[at] & 1 << 31 | words[(at + 1) % WORDS] & !(1 << 31);
            let twist = if joined & 1 == 1 { 0x9908_b0df } else { 0 };
            words[at] = words[(at + MIDDLE) % WORDS] ^ joined >> 1 ^ twist;
        }
    }

    fn next(&mut self) -> u32 {
        if self.at >= WORDS {
            self.mix();
            self.at = 0;
        }
        let mut word = self.words[self.at];
        self.at += 1;
        word ^= word >> 11;
        word ^= word << 7 & 0x9d2c_5680;
        word ^= word << 15 & 0xefc6_0000;
        word ^ word >> 18
    }
}

fn bits(cx: &mut Request, count: u64) -> Result<BigUint> {
    work::charge(cx, count * 2)?;
    let words = count.div_ceil(32) as usize;
    let row = cx.state::<Row>().0.get_or_insert_with(Twister::of_system);
    let mut digits: Vec<u32> = (0..words).map(|_| row.next()).collect();
    if let Some(last) = digits.last_mut()
        && !count.is_multiple_of(32)
    {
        *last &= (1 << (count % 32)) - 1;
    }
    Ok(BigUint::new(digits))
}

/// Starts the row that belongs to a seed.
#[php("gmp_random_seed(GMP|string|int $seed): void", unchecked)]
fn gmp_random_seed(cx: &mut Request, seed: &Value) -> Result<()> {
    let seed = number(cx, 1, seed)?;
    cx.state::<Row>().0 = Some(Twister::of_seed(&seed));
    Ok(())
}

/// Returns a random number of so many bits.
#[php("gmp_random_bits(int $bits): GMP")]
fn gmp_random_bits(cx: &mut Request, bits: i64) -> Result<Object> {
    if !(1..=i64::from(i32::MAX)).contains(&bits) {
        return Err(cx.bad_argument(1, format!("must be between 1 and {}", i32::MAX)));
    }
    let number = self::bits(cx, bits as u64)?;
    object(cx, BigInt::from(number))
}

/// Returns a random number from `$min` to `$max`.
#[php("gmp_random_range(GMP|string|int $min, GMP|string|int $max): GMP", unchecked)]
fn gmp_random_range(cx: &mut Request, min: &Value, max: &Value) -> Result<Object> {
    let (min, max) = (number(cx, 1, min)?, number(cx, 2, max)?);
    if max <= min {
        return Err(cx.bad_argument(1, "must be less than argument #2 ($maximum)"));
    }
    let span = (&max - &min).into_parts().1;
    loop {
        let number = bits(cx, span.bits())?;
        if number <= span {
            return object(cx, min + BigInt::from(number));
        }
    }
}
