//! Keyed digests: HMAC (RFC 2104), and keys derived with it (PBKDF2, RFC 8018; HKDF, RFC 5869).

use crate::algorithms::{Algorithm, Parameters};
use digest::DynDigest;
use heddle_runtime::{Request, Result};

/// The key filled up to a block, mixed with a byte. Precondition: the algorithm is cryptographic.
pub(crate) fn pad(algorithm: &Algorithm, key: &[u8], byte: u8) -> Vec<u8> {
    let block = algorithm.block().unwrap_or(64);
    let mut padded = if key.len() > block { algorithm.digest(key, &Parameters::default()) } else { key.to_vec() };
    padded.resize(block, 0);
    padded.iter_mut().for_each(|place| *place ^= byte);
    padded
}

/// A key taken in: the digests' states behind its two pads.
struct Keyed {
    inner: Box<dyn DynDigest>,
    outer: Box<dyn DynDigest>,
}

impl Keyed {
    /// Precondition: the algorithm is cryptographic.
    fn new(algorithm: &Algorithm, key: &[u8]) -> Keyed {
        let begun = |byte| {
            let mut state = algorithm.state().expect("cryptographic");
            state.update(&pad(algorithm, key, byte));
            state
        };
        Keyed { inner: begun(0x36), outer: begun(0x5c) }
    }

    fn digest(self, data: &[u8]) -> Box<[u8]> {
        let Keyed { mut inner, mut outer } = self;
        inner.update(data);
        outer.update(&inner.finalize());
        outer.finalize()
    }

    /// As [`Keyed::digest`], and may be asked again.
    fn digest_again(&self, data: &[u8]) -> Box<[u8]> {
        Keyed { inner: self.inner.box_clone(), outer: self.outer.box_clone() }.digest(data)
    }
}

/// The keyed digest.
pub(crate) fn hmac(algorithm: &Algorithm, key: &[u8], data: &[u8]) -> Vec<u8> {
    Keyed::new(algorithm, key).digest(data).into_vec()
}

/// A key of `length` bytes out of a password.
///
/// # Errors
///
/// Halts when the request's time is up.
pub(crate) fn pbkdf2(
    cx: &mut Request,
    algorithm: &Algorithm,
    password: &[u8],
    salt: &[u8],
    iterations: u64,
    length: usize,
) -> Result<Vec<u8>> {
    let mut key = Vec::with_capacity(length);
    let mut index = 1_u32;
    let keyed = Keyed::new(algorithm, password);
    while key.len() < length {
        let mut round = keyed.digest_again(&[salt, &index.to_be_bytes()].concat());
        let mut block = round.to_vec();
        for _ in 1..iterations {
            cx.poll()?;
            round = keyed.digest_again(&round);
            block.iter_mut().zip(&*round).for_each(|(sum, byte)| *sum ^= byte);
        }
        key.extend(block);
        index += 1;
    }
    key.truncate(length);
    Ok(key)
}

/// A key of `length` bytes out of another one.
pub(crate) fn hkdf(algorithm: &Algorithm, key: &[u8], length: usize, info: &[u8], salt: &[u8]) -> Vec<u8> {
    let secret = hmac(algorithm, salt, key);
    let mut derived = Vec::with_capacity(length);
    let mut block = Vec::new();
    let mut index = 1_u8;
    while derived.len() < length {
        block = hmac(algorithm, &secret, &[&block[..], info, &[index]].concat());
        derived.extend_from_slice(&block);
        index = index.wrapping_add(1);
    }
    derived.truncate(length);
    derived
}
