//! `openssl_password_hash()` and `openssl_password_verify()`: Argon2.

use heddle_argon2::{Cost, MEMORY, SALT, THREADS, TIME, Variant};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::{Request, Result};
use heddle_value::Array;

pub(crate) const FUNCTIONS: &[&Function] = &[&openssl_password_hash::DECL, &openssl_password_verify::DECL];

const DEFAULT: Cost = Cost { memory: 65536, time: 4, threads: 1 };

fn option(cx: &mut Request, options: &Array, name: &str, default: u32) -> Result<i64> {
    match options.get_bytes(name.as_bytes()).map(|value| value.deref().clone()) {
        Some(value) => cx.to_int(&value),
        None => Ok(default.into()),
    }
}

/// Makes a hash of a password.
#[php("openssl_password_hash(string $algo, #[SensitiveParameter] string $password, array $options = []): string")]
fn openssl_password_hash(cx: &mut Request, algo: &[u8], password: &[u8], options: &Array) -> Result<String> {
    let Some(variant) = Variant::named(algo) else {
        return Err(cx.bad_argument(1, "must be a valid password openssl hashing algorithm"));
    };
    let memory = option(cx, options, "memory_cost", DEFAULT.memory)?;
    if !MEMORY.contains(&memory) {
        return Err(cx.value_error("Memory cost is outside of allowed memory range"));
    }
    let time = option(cx, options, "time_cost", DEFAULT.time)?;
    if !TIME.contains(&time) {
        return Err(cx.value_error("Time cost is outside of allowed time range"));
    }
    let threads = option(cx, options, "threads", DEFAULT.threads)?;
    if !THREADS.contains(&threads) {
        return Err(cx.value_error("Invalid number of threads"));
    }
    let cost = Cost { memory: memory as u32, time: time as u32, threads: threads as u32 };
    let mut salt = [0; SALT];
    let made = heddle_libssl::random(&mut salt).then(|| heddle_argon2::hash(variant, cost, password, &salt)).flatten();
    made.ok_or_else(|| cx.value_error("Unexpected failure hashing password"))
}

/// Whether a hash is that of a password.
#[php("openssl_password_verify(string $algo, #[SensitiveParameter] string $password, string $hash): bool")]
fn openssl_password_verify(cx: &mut Request, algo: &[u8], password: &[u8], hash: &[u8]) -> Result<bool> {
    let Some(variant) = Variant::named(algo) else {
        return Err(cx.bad_argument(1, "must be a valid password openssl hashing algorithm"));
    };
    let Some(parts) = heddle_argon2::parse(hash).filter(|parts| parts.variant == variant) else { return Ok(false) };
    Ok(heddle_argon2::verify(&parts, password))
}
