//! Digests, keys out of keys, hashes of passwords.

use crate::arguments::{bad, error, fixed, length, made, text_of};
use heddle_libsodium::{self as sodium, HASH_STATE, HashState};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::{RefArg, True};
use heddle_runtime::{Request, Result};
use heddle_value::Value;

pub(crate) const FUNCTIONS: &[&Function] = &[
    &sodium_crypto_generichash_keygen::DECL,
    &sodium_crypto_kdf_keygen::DECL,
    &sodium_crypto_shorthash_keygen::DECL,
    &sodium_crypto_generichash::DECL,
    &sodium_crypto_generichash_init::DECL,
    &sodium_crypto_generichash_update::DECL,
    &sodium_crypto_generichash_final::DECL,
    &sodium_crypto_kdf_derive_from_key::DECL,
    &sodium_crypto_shorthash::DECL,
    &sodium_crypto_pwhash::DECL,
    &sodium_crypto_pwhash_str::DECL,
    &sodium_crypto_pwhash_str_verify::DECL,
    &sodium_crypto_pwhash_str_needs_rehash::DECL,
    &sodium_crypto_pwhash_scryptsalsa208sha256::DECL,
    &sodium_crypto_pwhash_scryptsalsa208sha256_str::DECL,
    &sodium_crypto_pwhash_scryptsalsa208sha256_str_verify::DECL,
];

const SODIUM_CRYPTO_GENERICHASH_BYTES: i64 = 32;
const SODIUM_CRYPTO_PWHASH_ALG_DEFAULT: i64 = 2;
const ARGON2I: i64 = 1;
const LEAST_MEMORY: i64 = 8192;

/// Checks the length of a digest, and of a key.
fn digest_length(cx: &mut Request, length: i64, key: &[u8]) -> Result<usize> {
    if !(16..=64).contains(&length) {
        return Err(error(cx, "unsupported output length"));
    }
    if !key.is_empty() && !(16..=64).contains(&key.len()) {
        return Err(error(cx, "unsupported key length"));
    }
    Ok(length as usize)
}

/// Returns the state that a variable holds.
fn state(cx: &mut Request, place: &RefArg<'_>) -> Result<HashState> {
    let Some(bytes) = text_of(place.get()) else { return Err(bad(cx, 1, "must be a reference to a state")) };
    match <[u8; HASH_STATE]>::try_from(&bytes[..]) {
        Ok(bytes) => Ok(HashState(bytes)),
        Err(_) => Err(error(cx, "incorrect state length")),
    }
}

/// Makes a key.
#[php("sodium_crypto_generichash_keygen(): string")]
fn sodium_crypto_generichash_keygen() -> Vec<u8> {
    sodium::random::<32>().to_vec()
}

/// Makes a key.
#[php("sodium_crypto_kdf_keygen(): string")]
fn sodium_crypto_kdf_keygen() -> Vec<u8> {
    sodium::random::<32>().to_vec()
}

/// Makes a key.
#[php("sodium_crypto_shorthash_keygen(): string")]
fn sodium_crypto_shorthash_keygen() -> Vec<u8> {
    sodium::random::<16>().to_vec()
}

/// Digests a message.
#[php(
    "sodium_crypto_generichash(string $message, #[SensitiveParameter] string $key = \"\", int $length = SODIUM_CRYPTO_GENERICHASH_BYTES): string"
)]
fn sodium_crypto_generichash(cx: &mut Request, message: &[u8], key: &[u8], length: i64) -> Result<Vec<u8>> {
    let length = digest_length(cx, length, key)?;
    made(cx, sodium::hash(message, key, length))
}

/// Starts a digest.
#[php("sodium_crypto_generichash_init(#[SensitiveParameter] string $key = \"\", int $length = SODIUM_CRYPTO_GENERICHASH_BYTES): string")]
fn sodium_crypto_generichash_init(cx: &mut Request, key: &[u8], length: i64) -> Result<Vec<u8>> {
    let length = digest_length(cx, length, key)?;
    Ok(made(cx, HashState::new(key, length))?.0.to_vec())
}

/// Takes in a piece.
#[php("sodium_crypto_generichash_update(&$state, string $message): true")]
fn sodium_crypto_generichash_update(cx: &mut Request, mut state: RefArg<'_>, message: &[u8]) -> Result<True> {
    let mut digest = self::state(cx, &state)?;
    let done = digest.update(message);
    made(cx, done)?;
    let bytes = cx.str(digest.0);
    state.set(cx, bytes)?;
    Ok(True)
}

/// Ends a digest.
#[php("sodium_crypto_generichash_final(&$state, int $length = SODIUM_CRYPTO_GENERICHASH_BYTES): string")]
fn sodium_crypto_generichash_final(cx: &mut Request, mut state: RefArg<'_>, length: i64) -> Result<Vec<u8>> {
    let digest = self::state(cx, &state)?;
    let length = digest_length(cx, length, b"")?;
    let out = made(cx, digest.finish(length))?;
    state.set(cx, Value::NULL)?;
    Ok(out)
}

/// Derives a key.
#[php("sodium_crypto_kdf_derive_from_key(int $subkey_length, int $subkey_id, string $context, #[SensitiveParameter] string $key): string")]
fn sodium_crypto_kdf_derive_from_key(cx: &mut Request, subkey_length: i64, subkey_id: i64, context: &[u8], key: &[u8]) -> Result<Vec<u8>> {
    if subkey_length < 16 {
        return Err(bad(cx, 1, "must be greater than or equal to SODIUM_CRYPTO_KDF_BYTES_MIN"));
    }
    if subkey_length > 64 {
        return Err(bad(cx, 1, "must be less than or equal to SODIUM_CRYPTO_KDF_BYTES_MAX"));
    }
    let Ok(id) = u64::try_from(subkey_id) else { return Err(bad(cx, 2, "must be greater than or equal to 0")) };
    let context = fixed(cx, context, 3, "SODIUM_CRYPTO_KDF_CONTEXTBYTES")?;
    let key = fixed(cx, key, 4, "SODIUM_CRYPTO_KDF_BYTES_MIN")?;
    made(cx, sodium::derive(subkey_length as usize, id, context, key))
}

/// Digests a short message.
#[php("sodium_crypto_shorthash(string $message, #[SensitiveParameter] string $key): string")]
fn sodium_crypto_shorthash(cx: &mut Request, message: &[u8], key: &[u8]) -> Result<Vec<u8>> {
    let key = fixed(cx, key, 2, "SODIUM_CRYPTO_SHORTHASH_KEYBYTES")?;
    Ok(sodium::short_hash(message, key).to_vec())
}

/// Checks costs. `at`: the number of the argument with the first one.
fn costs(cx: &mut Request, ops: i64, memory: i64, at: usize) -> Result<(u64, usize)> {
    if ops <= 0 {
        return Err(bad(cx, at, "must be greater than 0"));
    }
    if memory <= 0 {
        return Err(bad(cx, at + 1, "must be greater than 0"));
    }
    Ok((ops as u64, memory as usize))
}

/// Does work that takes memory of the library's, charged meanwhile.
fn charged<T>(cx: &mut Request, memory: usize, work: impl FnOnce() -> T) -> T {
    cx.charge(memory);
    let result = work();
    cx.heap().memory().refund_native(memory);
    result
}

fn warn_of_empty(cx: &mut Request, password: &[u8]) -> Result<()> {
    if password.is_empty() { cx.function_warning("empty password") } else { Ok(()) }
}

fn enough(cx: &mut Request, memory: i64, at: usize) -> Result<()> {
    if memory < LEAST_MEMORY {
        return Err(bad(cx, at, &format!("must be greater than or equal to {LEAST_MEMORY}")));
    }
    Ok(())
}

/// Makes a key out of a password.
#[php(
    "sodium_crypto_pwhash(int $length, #[SensitiveParameter] string $password, string $salt, int $opslimit, int $memlimit, int $algo = SODIUM_CRYPTO_PWHASH_ALG_DEFAULT): string"
)]
fn sodium_crypto_pwhash(
    cx: &mut Request,
    length: i64,
    password: &[u8],
    salt: &[u8],
    opslimit: i64,
    memlimit: i64,
    algo: i64,
) -> Result<Vec<u8>> {
    let length = self::length(cx, length, 1)?;
    let costs = costs(cx, opslimit, memlimit, 4)?;
    if !(ARGON2I..=SODIUM_CRYPTO_PWHASH_ALG_DEFAULT).contains(&algo) {
        return Err(error(cx, "unsupported password hashing algorithm"));
    }
    warn_of_empty(cx, password)?;
    let salt = fixed(cx, salt, 3, "SODIUM_CRYPTO_PWHASH_SALTBYTES")?;
    enough(cx, memlimit, 5)?;
    if algo == ARGON2I && opslimit < 3 {
        return Err(bad(cx, 4, "must be greater than or equal to 3"));
    }
    let key = charged(cx, costs.1, || sodium::password_key(length, password, salt, costs, algo as i32));
    made(cx, key)
}

/// Makes a hash of a password.
#[php("sodium_crypto_pwhash_str(#[SensitiveParameter] string $password, int $opslimit, int $memlimit): string")]
fn sodium_crypto_pwhash_str(cx: &mut Request, password: &[u8], opslimit: i64, memlimit: i64) -> Result<Vec<u8>> {
    let (ops, memory) = costs(cx, opslimit, memlimit, 2)?;
    warn_of_empty(cx, password)?;
    enough(cx, memlimit, 3)?;
    let text = charged(cx, memory, || sodium::password_text(false, password, ops, memory));
    made(cx, text)
}

/// Whether a text is the hash of a password.
#[php("sodium_crypto_pwhash_str_verify(string $hash, #[SensitiveParameter] string $password): bool")]
fn sodium_crypto_pwhash_str_verify(cx: &mut Request, hash: &[u8], password: &[u8]) -> Result<bool> {
    warn_of_empty(cx, password)?;
    Ok(sodium::password_verify(false, hash, password))
}

/// Whether a hash was made with other costs.
#[php("sodium_crypto_pwhash_str_needs_rehash(string $password, int $opslimit, int $memlimit): bool")]
fn sodium_crypto_pwhash_str_needs_rehash(password: &[u8], opslimit: i64, memlimit: i64) -> bool {
    sodium::password_is_old(password, opslimit as u64, memlimit as usize)
}

/// Makes a key out of a password by scrypt.
#[php(
    "sodium_crypto_pwhash_scryptsalsa208sha256(int $length, #[SensitiveParameter] string $password, string $salt, int $opslimit, int $memlimit): string"
)]
fn sodium_crypto_pwhash_scryptsalsa208sha256(
    cx: &mut Request,
    length: i64,
    password: &[u8],
    salt: &[u8],
    opslimit: i64,
    memlimit: i64,
) -> Result<Vec<u8>> {
    let length = self::length(cx, length, 1)?;
    let costs = costs(cx, opslimit, memlimit, 4)?;
    warn_of_empty(cx, password)?;
    let salt = fixed(cx, salt, 3, "SODIUM_CRYPTO_PWHASH_SCRYPTSALSA208SHA256_SALTBYTES")?;
    let key = charged(cx, costs.1, || sodium::scrypt_key(length, password, salt, costs));
    made(cx, key)
}

/// Makes a hash of a password by scrypt.
#[php("sodium_crypto_pwhash_scryptsalsa208sha256_str(#[SensitiveParameter] string $password, int $opslimit, int $memlimit): string")]
fn sodium_crypto_pwhash_scryptsalsa208sha256_str(cx: &mut Request, password: &[u8], opslimit: i64, memlimit: i64) -> Result<Vec<u8>> {
    let (ops, memory) = costs(cx, opslimit, memlimit, 2)?;
    warn_of_empty(cx, password)?;
    let text = charged(cx, memory, || sodium::password_text(true, password, ops, memory));
    made(cx, text)
}

/// Whether a text is the hash of a password by scrypt.
#[php("sodium_crypto_pwhash_scryptsalsa208sha256_str_verify(string $hash, #[SensitiveParameter] string $password): bool")]
fn sodium_crypto_pwhash_scryptsalsa208sha256_str_verify(cx: &mut Request, hash: &[u8], password: &[u8]) -> Result<bool> {
    warn_of_empty(cx, password)?;
    if hash.len() != 101 {
        cx.function_warning("wrong size for the hashed password")?;
        return Ok(false);
    }
    Ok(sodium::password_verify(true, hash, password))
}
