//! Points and scalars of Curve25519 and of Ristretto255.

use crate::arguments::{bad, error, fixed, made};
use heddle_libsodium as sodium;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::{Request, Result};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &sodium_crypto_core_ristretto255_add::DECL,
    &sodium_crypto_core_ristretto255_sub::DECL,
    &sodium_crypto_core_ristretto255_from_hash::DECL,
    &sodium_crypto_core_ristretto255_is_valid_point::DECL,
    &sodium_crypto_core_ristretto255_random::DECL,
    &sodium_crypto_core_ristretto255_scalar_random::DECL,
    &sodium_crypto_core_ristretto255_scalar_add::DECL,
    &sodium_crypto_core_ristretto255_scalar_sub::DECL,
    &sodium_crypto_core_ristretto255_scalar_mul::DECL,
    &sodium_crypto_core_ristretto255_scalar_invert::DECL,
    &sodium_crypto_core_ristretto255_scalar_negate::DECL,
    &sodium_crypto_core_ristretto255_scalar_complement::DECL,
    &sodium_crypto_core_ristretto255_scalar_reduce::DECL,
    &sodium_crypto_scalarmult::DECL,
    &sodium_crypto_scalarmult_base::DECL,
    &sodium_crypto_scalarmult_ristretto255::DECL,
    &sodium_crypto_scalarmult_ristretto255_base::DECL,
];

const POINT: &str = "SODIUM_CRYPTO_CORE_RISTRETTO255_BYTES";
const SCALAR: &str = "SODIUM_CRYPTO_CORE_RISTRETTO255_SCALARBYTES";

/// Adds two points.
#[php("sodium_crypto_core_ristretto255_add(string $p, string $q): string")]
fn sodium_crypto_core_ristretto255_add(cx: &mut Request, p: &[u8], q: &[u8]) -> Result<Vec<u8>> {
    let (p, q) = (fixed(cx, p, 1, POINT)?, fixed(cx, q, 2, POINT)?);
    Ok(made(cx, sodium::ristretto_add(p, q))?.to_vec())
}

/// Subtracts a point.
#[php("sodium_crypto_core_ristretto255_sub(string $p, string $q): string")]
fn sodium_crypto_core_ristretto255_sub(cx: &mut Request, p: &[u8], q: &[u8]) -> Result<Vec<u8>> {
    let (p, q) = (fixed(cx, p, 1, POINT)?, fixed(cx, q, 2, POINT)?);
    Ok(made(cx, sodium::ristretto_sub(p, q))?.to_vec())
}

/// Makes a point out of a hash.
#[php("sodium_crypto_core_ristretto255_from_hash(string $s): string")]
fn sodium_crypto_core_ristretto255_from_hash(cx: &mut Request, s: &[u8]) -> Result<Vec<u8>> {
    let hash = fixed(cx, s, 1, "SODIUM_CRYPTO_CORE_RISTRETTO255_HASHBYTES")?;
    Ok(made(cx, sodium::ristretto_from_hash(hash))?.to_vec())
}

/// Whether bytes are a point.
#[php("sodium_crypto_core_ristretto255_is_valid_point(string $s): bool")]
fn sodium_crypto_core_ristretto255_is_valid_point(cx: &mut Request, s: &[u8]) -> Result<bool> {
    Ok(sodium::is_point(fixed(cx, s, 1, POINT)?))
}

/// Makes a random point.
#[php("sodium_crypto_core_ristretto255_random(): string")]
fn sodium_crypto_core_ristretto255_random() -> Vec<u8> {
    sodium::ristretto_random().to_vec()
}

/// Makes a random scalar.
#[php("sodium_crypto_core_ristretto255_scalar_random(): string")]
fn sodium_crypto_core_ristretto255_scalar_random() -> Vec<u8> {
    sodium::scalar_random().to_vec()
}

/// Adds two scalars.
#[php("sodium_crypto_core_ristretto255_scalar_add(string $x, string $y): string")]
fn sodium_crypto_core_ristretto255_scalar_add(cx: &mut Request, x: &[u8], y: &[u8]) -> Result<Vec<u8>> {
    let (x, y) = (fixed(cx, x, 1, SCALAR)?, fixed(cx, y, 2, SCALAR)?);
    Ok(sodium::scalar_add(x, y).to_vec())
}

/// Subtracts a scalar.
#[php("sodium_crypto_core_ristretto255_scalar_sub(string $x, string $y): string")]
fn sodium_crypto_core_ristretto255_scalar_sub(cx: &mut Request, x: &[u8], y: &[u8]) -> Result<Vec<u8>> {
    let (x, y) = (fixed(cx, x, 1, SCALAR)?, fixed(cx, y, 2, SCALAR)?);
    Ok(sodium::scalar_sub(x, y).to_vec())
}

/// Multiplies two scalars.
#[php("sodium_crypto_core_ristretto255_scalar_mul(string $x, string $y): string")]
fn sodium_crypto_core_ristretto255_scalar_mul(cx: &mut Request, x: &[u8], y: &[u8]) -> Result<Vec<u8>> {
    let (x, y) = (fixed(cx, x, 1, SCALAR)?, fixed(cx, y, 2, SCALAR)?);
    Ok(sodium::scalar_mul(x, y).to_vec())
}

/// Inverts a scalar.
#[php("sodium_crypto_core_ristretto255_scalar_invert(string $s): string")]
fn sodium_crypto_core_ristretto255_scalar_invert(cx: &mut Request, s: &[u8]) -> Result<Vec<u8>> {
    let s = fixed(cx, s, 1, SCALAR)?;
    Ok(made(cx, sodium::scalar_invert(s))?.to_vec())
}

/// Negates a scalar.
#[php("sodium_crypto_core_ristretto255_scalar_negate(string $s): string")]
fn sodium_crypto_core_ristretto255_scalar_negate(cx: &mut Request, s: &[u8]) -> Result<Vec<u8>> {
    Ok(sodium::scalar_negate(fixed(cx, s, 1, SCALAR)?).to_vec())
}

/// Computes `1 - s`.
#[php("sodium_crypto_core_ristretto255_scalar_complement(string $s): string")]
fn sodium_crypto_core_ristretto255_scalar_complement(cx: &mut Request, s: &[u8]) -> Result<Vec<u8>> {
    Ok(sodium::scalar_complement(fixed(cx, s, 1, SCALAR)?).to_vec())
}

/// Reduces a long scalar.
#[php("sodium_crypto_core_ristretto255_scalar_reduce(string $s): string")]
fn sodium_crypto_core_ristretto255_scalar_reduce(cx: &mut Request, s: &[u8]) -> Result<Vec<u8>> {
    let s = fixed(cx, s, 1, "SODIUM_CRYPTO_CORE_RISTRETTO255_NONREDUCEDSCALARBYTES")?;
    Ok(sodium::scalar_reduce(s).to_vec())
}

/// Multiplies a point by a scalar.
#[php("sodium_crypto_scalarmult(string $n, string $p): string")]
fn sodium_crypto_scalarmult(cx: &mut Request, n: &[u8], p: &[u8]) -> Result<Vec<u8>> {
    let n = fixed(cx, n, 1, "SODIUM_CRYPTO_SCALARMULT_SCALARBYTES")?;
    let p = fixed(cx, p, 2, "SODIUM_CRYPTO_SCALARMULT_SCALARBYTES")?;
    Ok(made(cx, sodium::multiply(n, p))?.to_vec())
}

/// Multiplies the base point by a scalar.
#[php("sodium_crypto_scalarmult_base(#[SensitiveParameter] string $secret_key): string")]
fn sodium_crypto_scalarmult_base(cx: &mut Request, secret_key: &[u8]) -> Result<Vec<u8>> {
    let secret = fixed(cx, secret_key, 1, "SODIUM_CRYPTO_BOX_SECRETKEYBYTES")?;
    Ok(made(cx, sodium::multiply_base(secret))?.to_vec())
}

/// Multiplies a point by a scalar.
#[php("sodium_crypto_scalarmult_ristretto255(string $n, string $p): string")]
fn sodium_crypto_scalarmult_ristretto255(cx: &mut Request, n: &[u8], p: &[u8]) -> Result<Vec<u8>> {
    let n = fixed(cx, n, 1, "SODIUM_CRYPTO_SCALARMULT_RISTRETTO255_SCALARBYTES")?;
    let p = fixed(cx, p, 2, "SODIUM_CRYPTO_SCALARMULT_RISTRETTO255_BYTES")?;
    sodium::ristretto_multiply(n, p).map(|point| point.to_vec()).ok_or_else(|| error(cx, "Result is identity element"))
}

/// Multiplies the base point by a scalar.
#[php("sodium_crypto_scalarmult_ristretto255_base(string $n): string")]
fn sodium_crypto_scalarmult_ristretto255_base(cx: &mut Request, n: &[u8]) -> Result<Vec<u8>> {
    let n = fixed(cx, n, 1, "SODIUM_CRYPTO_SCALARMULT_RISTRETTO255_SCALARBYTES")?;
    let point = sodium::ristretto_multiply_base(n);
    point.map(|point| point.to_vec()).ok_or_else(|| bad(cx, 1, "must not be zero"))
}
