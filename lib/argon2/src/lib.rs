//! Hashes of passwords by Argon2 (RFC 9106), written as `$argon2id$v=19$m=65536,t=4,p=1$salt$hash`.
//! `password_hash()` and `openssl_password_hash()` share it. There is no PHP in here.
//!
//! *Not here:* random salts and limits of memory, which the caller has.
#![forbid(unsafe_code)]

use argon2::{Algorithm, Argon2, Params, Version};

/// Bytes of a salt and of a hash.
pub const SALT: usize = 16;
const HASH: usize = 32;
/// The fewest and the most KiB of memory.
pub const MEMORY: std::ops::RangeInclusive<i64> = 8..=0xFFFF_FFFF;
/// How often the memory is gone through.
pub const TIME: std::ops::RangeInclusive<i64> = 1..=0xFFFF_FFFF;
/// The number of lanes.
pub const THREADS: std::ops::RangeInclusive<i64> = 1..=0xFF_FFFF;

/// A variant of the function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Variant {
    I,
    Id,
}

impl Variant {
    /// Returns its name, as hashes begin with it.
    pub fn name(self) -> &'static str {
        match self {
            Variant::I => "argon2i",
            Variant::Id => "argon2id",
        }
    }

    /// Finds one by its name.
    pub fn named(name: &[u8]) -> Option<Variant> {
        [Variant::I, Variant::Id].into_iter().find(|variant| variant.name().as_bytes() == name)
    }
}

/// Says what computing a hash costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cost {
    /// KiB.
    pub memory: u32,
    pub time: u32,
    pub threads: u32,
}

/// A hash's parts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parts {
    pub variant: Variant,
    version: u32,
    pub cost: Cost,
    salt: Vec<u8>,
    hash: Vec<u8>,
}

fn compute(variant: Variant, version: u32, cost: Cost, password: &[u8], salt: &[u8], length: usize) -> Option<Vec<u8>> {
    let algorithm = if variant == Variant::I { Algorithm::Argon2i } else { Algorithm::Argon2id };
    let version = Version::try_from(version).ok()?;
    let params = Params::new(cost.memory, cost.time, cost.threads, Some(length)).ok()?;
    let mut out = vec![0; length];
    Argon2::new(algorithm, version, params).hash_password_into(password, salt, &mut out).ok()?;
    Some(out)
}

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

fn encode(bytes: &[u8]) -> String {
    let mut out = String::new();
    for piece in bytes.chunks(3) {
        let word = piece.iter().fold(0_u32, |word, byte| word << 8 | u32::from(*byte)) << (8 * (3 - piece.len()));
        for index in 0..=piece.len() {
            out.push(char::from(ALPHABET[(word >> (18 - 6 * index)) as usize & 63]));
        }
    }
    out
}

fn decode(text: &str) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    for piece in text.as_bytes().chunks(4) {
        let mut word = 0_u32;
        for byte in piece {
            word = word << 6 | ALPHABET.iter().position(|other| other == byte)? as u32;
        }
        word <<= 6 * (4 - piece.len());
        out.extend_from_slice(&word.to_be_bytes()[1..piece.len()]);
    }
    Some(out)
}

/// Makes a hash with a salt; `None`: the costs do not go together.
pub fn hash(variant: Variant, cost: Cost, password: &[u8], salt: &[u8; SALT]) -> Option<String> {
    let bytes = compute(variant, 19, cost, password, salt, HASH)?;
    let Cost { memory, time, threads } = cost;
    Some(format!("${}$v=19$m={memory},t={time},p={threads}${}${}", variant.name(), encode(salt), encode(&bytes)))
}

/// Reads a hash.
pub fn parse(text: &[u8]) -> Option<Parts> {
    let mut parts = std::str::from_utf8(text).ok()?.strip_prefix('$')?.split('$');
    let variant = Variant::named(parts.next()?.as_bytes())?;
    let mut next = parts.next()?;
    let mut version = 16;
    if let Some(number) = next.strip_prefix("v=") {
        version = number.parse().ok()?;
        next = parts.next()?;
    }
    let mut numbers = next.split(',');
    let mut number = |name: &str| numbers.next()?.strip_prefix(name)?.parse().ok();
    let cost = Cost { memory: number("m=")?, time: number("t=")?, threads: number("p=")? };
    let (salt, hash) = (decode(parts.next()?)?, decode(parts.next()?)?);
    (!hash.is_empty()).then_some(Parts { variant, version, cost, salt, hash })
}

/// Whether a hash is that of a password.
pub fn verify(parts: &Parts, password: &[u8]) -> bool {
    let made = compute(parts.variant, parts.version, parts.cost, password, &parts.salt, parts.hash.len());
    made.is_some_and(|made| made.iter().zip(&parts.hash).fold(0, |difference, (one, other)| difference | (one ^ other)) == 0)
}
