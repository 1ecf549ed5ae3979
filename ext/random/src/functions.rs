//! Random numbers by functions. `mt_rand` and its kin draw on one generator per request;
//! `random_int` and `random_bytes` on the system.

use crate::source::{System, range_error, secure_word};
use heddle_macros::php;
use heddle_rng::mt19937::Twist;
use heddle_rng::{Ambient, Mt19937, RangeError, between};
use heddle_runtime::decl::Function;
use heddle_runtime::{Halt, Request, Result};
use heddle_value::Str;

pub(crate) const FUNCTIONS: &[&Function] = &[
    &mt_srand::DECL,
    &mt_srand::DECL.alias("srand"),
    &rand::DECL,
    &mt_rand::DECL,
    &mt_getrandmax::DECL,
    &mt_getrandmax::DECL.alias("getrandmax"),
    &random_bytes::DECL,
    &random_int::DECL,
    &lcg_value::DECL,
];

heddle_macros::constants! {
    MT_RAND_MT19937: int = MT_RAND_MT19937;
    #[deprecated("since 8.3, as it uses a biased non-standard variant of Mt19937")]
    MT_RAND_PHP: int = MT_RAND_PHP;
}

pub(crate) const MT_RAND_MT19937: i64 = 0;
pub(crate) const MT_RAND_PHP: i64 = 1;
/// The largest number that `mt_rand()` gives.
const MOST: i64 = 0x7fff_ffff;

/// The request's generator, seeded by the system if the program did not.
fn generator(cx: &mut Request) -> &mut Mt19937 {
    cx.state::<Ambient>().get(|| secure_word() as u32)
}

/// Seeds the generator of `mt_rand`.
#[php("mt_srand(?int $seed = null, int $mode = MT_RAND_MT19937): void")]
fn mt_srand(cx: &mut Request, seed: Option<i64>, mode: i64) -> Result<()> {
    let seed = seed.map_or_else(|| secure_word() as u32, |seed| seed as u32);
    let twist = if mode == MT_RAND_PHP { Twist::Legacy } else { Twist::Standard };
    if twist == Twist::Legacy {
        cx.deprecated("The MT_RAND_PHP variant of Mt19937 is deprecated")?;
    }
    cx.state::<Ambient>().generator = Some(Mt19937::new(seed, twist));
    Ok(())
}

/// A number of the generator between two ints; in the legacy mode scaled as it was.
fn number(cx: &mut Request, min: i64, max: i64) -> Result<i64> {
    let generator = generator(cx);
    if generator.twist == Twist::Legacy {
        let word = f64::from(generator.next_u32() >> 1);
        let span = max as f64 - min as f64 + 1.0;
        return Ok((min as f64 + span * (word / (MOST as f64 + 1.0))) as i64);
    }
    let result: std::result::Result<i64, RangeError<Halt>> = between(generator, min, max);
    result.map_err(|error| range_error(cx, error))
}

/// A random number; unlike `mt_rand` the limits may be the wrong way round.
#[php("rand(int $min = UNKNOWN, int $max = UNKNOWN): int")]
fn rand(cx: &mut Request, min: Option<i64>, max: Option<i64>) -> Result<i64> {
    match (min, max) {
        (Some(min), Some(max)) if max < min => number(cx, max, min),
        (Some(min), Some(max)) => number(cx, min, max),
        (None, _) => Ok(i64::from(generator(cx).next_u32() >> 1)),
        (Some(_), None) => Err(one_given(cx)),
    }
}

fn one_given(cx: &mut Request) -> Halt {
    let name = cx.function_name();
    cx.argument_count_error([&name[..], b"() expects exactly 2 arguments, 1 given"].concat())
}

/// A random number of the Mersenne Twister.
#[php("mt_rand(int $min = UNKNOWN, int $max = UNKNOWN): int")]
fn mt_rand(cx: &mut Request, min: Option<i64>, max: Option<i64>) -> Result<i64> {
    match (min, max) {
        (Some(min), Some(max)) if max < min => Err(cx.bad_argument(2, "must be greater than or equal to argument #1 ($min)")),
        (Some(min), Some(max)) => number(cx, min, max),
        (None, _) => Ok(i64::from(generator(cx).next_u32() >> 1)),
        (Some(_), None) => Err(one_given(cx)),
    }
}

/// The largest number that `mt_rand()` gives.
#[php("mt_getrandmax(): int", pure)]
fn mt_getrandmax() -> i64 {
    MOST
}

/// Bytes that nobody can foretell.
#[php("random_bytes(int $length): string")]
fn random_bytes(cx: &mut Request, length: i64) -> Result<Str> {
    if length < 1 {
        return Err(cx.bad_argument(1, "must be greater than 0"));
    }
    Ok(Str::with_len(cx.heap(), length as usize, heddle_sys::process::random))
}

/// A number that nobody can foretell.
#[php("random_int(int $min, int $max): int")]
fn random_int(cx: &mut Request, min: i64, max: i64) -> Result<i64> {
    if min > max {
        return Err(cx.bad_argument(1, "must be less than or equal to argument #2 ($max)"));
    }
    between(&mut System, min, max).map_err(|error| range_error(cx, error))
}

/// A float from 0 to 1.
#[php("lcg_value(): float", deprecated = "since 8.4, use \\Random\\Randomizer::getFloat() instead")]
fn lcg_value() -> f64 {
    (secure_word() >> 11) as f64 / (1_u64 << 53) as f64
}
