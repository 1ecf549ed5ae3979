//! Passwords: `crypt` and the `password_*` functions. Hashes by DES are made by the crate `pwhash`,
//! those by MD5 and SHA-2 in `unix_crypt`, Argon2's by `heddle-argon2`; bcrypt's is made here,
//! because it is slow on purpose and has to end with its request.

use super::unix_crypt;
use blowfish::Blowfish;
use heddle_argon2::{Cost, MEMORY, SALT, THREADS, TIME, Variant};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Str, Value, View};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &crypt::DECL,
    &password_hash::DECL,
    &password_verify::DECL,
    &password_get_info::DECL,
    &password_needs_rehash::DECL,
    &password_algos::DECL,
];

heddle_macros::constants! {
    CRYPT_SALT_LENGTH = 123;
    CRYPT_STD_DES = 1;
    CRYPT_EXT_DES = 1;
    CRYPT_MD5 = 1;
    CRYPT_BLOWFISH = 1;
    CRYPT_SHA256 = 1;
    CRYPT_SHA512 = 1;
    PASSWORD_DEFAULT = "2y";
    PASSWORD_BCRYPT = "2y";
    PASSWORD_BCRYPT_DEFAULT_COST: int = DEFAULT_COST;
    PASSWORD_ARGON2I = "argon2i";
    PASSWORD_ARGON2ID = "argon2id";
    PASSWORD_ARGON2_DEFAULT_MEMORY_COST: int = PASSWORD_ARGON2_DEFAULT_MEMORY_COST;
    PASSWORD_ARGON2_DEFAULT_TIME_COST: int = PASSWORD_ARGON2_DEFAULT_TIME_COST;
    PASSWORD_ARGON2_DEFAULT_THREADS: int = PASSWORD_ARGON2_DEFAULT_THREADS;
    PASSWORD_ARGON2_PROVIDER = "standard";
}

const PASSWORD_ARGON2_DEFAULT_MEMORY_COST: i64 = 65536;
const PASSWORD_ARGON2_DEFAULT_TIME_COST: i64 = 4;
const PASSWORD_ARGON2_DEFAULT_THREADS: i64 = 1;

/// Rounds of bcrypt, as a power of two.
const DEFAULT_COST: i64 = 12;

/// A one-way hash; the salt chooses the method.
#[php("crypt(#[SensitiveParameter] string $string, string $salt): string")]
fn crypt(cx: &mut Request, string: &[u8], salt: &[u8]) -> Result<Vec<u8>> {
    let hash = hash(cx, string, salt)?;
    Ok(hash.unwrap_or_else(|| if salt.starts_with(b"*0") { b"*1".to_vec() } else { b"*0".to_vec() }))
}

/// The hash of a password under a setting; `None` when the setting is none.
fn hash(cx: &mut Request, password: &[u8], setting: &[u8]) -> Result<Option<Vec<u8>>> {
    // a NUL byte ends either
    let [password, setting] = [password, setting].map(|text| &text[..memchr::memchr(0, text).unwrap_or(text.len())]);
    if let [b'$', b'1' | b'5' | b'6', b'$', ..] = setting {
        return unix_crypt::hash(cx, password, setting);
    }
    let Ok(setting) = std::str::from_utf8(setting) else { return Ok(None) };
    if let [b'$', b'2', b'a' | b'b' | b'y' | b'x', b'$', ..] = setting.as_bytes() {
        let Some(setting) = setting.get(..29) else { return Ok(None) };
        let hash = match setting.strip_prefix("$2x$") {
            Some(_) => bcrypt(cx, setting, &sign_extended(password)),
            None => bcrypt(cx, setting, password),
        };
        return Ok(hash?.map(String::into_bytes));
    }
    Ok(hash_otherwise(password, setting).map(String::into_bytes))
}

/// Returns the hash of a password by bcrypt, under a setting such as `$2y$10$` and 22 characters of
/// salt; `None` when the setting is none. Source: N. Provos and D. Mazières, "A future-adaptable
/// password scheme" (1999).
fn bcrypt(cx: &mut Request, setting: &str, password: &[u8]) -> Result<Option<String>> {
    /// "OrpheanBeholderScryDoubt"
    const TEXT: [u32; 6] = [0x4f72_7068, 0x6561_6e42, 0x6568_6f6c, 0x6465_7253, 0x6372_7944, 0x6f75_6274];
    let (Some(digits), Some(salt)) = (setting.get(4..6), setting.get(7..29)) else { return Ok(None) };
    let cost = digits.parse::<u32>().ok().filter(|cost| (4..=31).contains(cost) && setting.as_bytes()[6] == b'$');
    let (Some(cost), Some(salt)) = (cost, bcrypt_decode(salt)) else { return Ok(None) };
    let key: Vec<u8> = password.iter().copied().chain(std::iter::once(0)).take(72).collect();
    let mut state = Blowfish::bc_init_state();
    match setting.starts_with("$2a$").then(|| told_apart(password)).flatten() {
        Some(first) => state.salted_expand_key(&salt, &first),
        None => state.salted_expand_key(&salt, &key),
    }
    for _ in 0..1_u64 << cost {
        cx.poll()?;
        state.bc_expand_key(&key);
        state.bc_expand_key(&salt);
    }
    let mut bytes = Vec::with_capacity(24);
    for pair in TEXT.chunks(2) {
        let (mut left, mut right) = (pair[0], pair[1]);
        for _ in 0..64 {
            (left, right) = state.bc_encrypt(left, right);
        }
        bytes.extend_from_slice(&left.to_be_bytes());
        bytes.extend_from_slice(&right.to_be_bytes());
    }
    // the salt's last character has bits that mean nothing: they are not kept
    Ok(Some(format!("{}{}{}", &setting[..7], bcrypt_encode(&salt), bcrypt_encode(&bytes[..23]))))
}

/// Digits of bcrypt's base 64.
const BCRYPT_DIGITS: &[u8; 64] = b"./ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

fn bcrypt_encode(bytes: &[u8]) -> String {
    let mut text = String::new();
    for group in bytes.chunks(3) {
        let bits = group.iter().fold(0_u32, |bits, byte| bits << 8 | u32::from(*byte)) << (8 * (3 - group.len()));
        for digit in 0..=group.len() {
            text.push(char::from(BCRYPT_DIGITS[(bits >> (18 - 6 * digit) & 63) as usize]));
        }
    }
    text
}

/// Returns the 16 bytes that 22 digits stand for; `None`: they are none.
fn bcrypt_decode(text: &str) -> Option<[u8; 16]> {
    let mut bits = 0_u128;
    let digits = text.bytes().map(|byte| BCRYPT_DIGITS.iter().position(|digit| *digit == byte));
    let digits: Vec<u128> = digits.map(|digit| digit.map(|digit| digit as u128)).collect::<Option<_>>()?;
    let (last, first) = digits.split_last()?;
    for digit in first {
        bits = bits << 6 | digit;
    }
    Some((bits << 2 | last >> 4).to_be_bytes())
}

#[allow(deprecated)] // old hashes have to be made again to be compared
fn hash_otherwise(password: &[u8], setting: &str) -> Option<String> {
    match setting.as_bytes() {
        [b'_', ..] => pwhash::bsdi_crypt::hash_with(setting, password).ok(),
        [b'*', ..] | [b'$', ..] => None,
        _ => pwhash::unix_crypt::hash_with(setting.get(..2)?, password).ok(),
    }
}

/// Returns the key that `$2a$` begins with where `$2x$` would make the same hash of another
/// password as well: with one bit changed, so that the two differ. Source: the documentation of
/// Openwall's `crypt_blowfish` 1.1.
fn told_apart(password: &[u8]) -> Option<Vec<u8>> {
    let mut key: Vec<u8> = password.iter().copied().chain(std::iter::once(0)).cycle().take(72).collect();
    let is_extended = key.chunks(4).any(|word| word[1..].iter().any(|byte| byte & 0x80 != 0));
    if !is_extended || key != sign_extended(password) {
        return None;
    }
    key[1] ^= 1;
    Some(key)
}

/// The 72 bytes that `$2x$` makes of a password: words of four bytes, each byte spread over those
/// before it when its highest bit is set. This is the mistake of an early implementation, kept so
/// that its hashes can be compared.
fn sign_extended(password: &[u8]) -> Vec<u8> {
    let mut bytes = password.iter().copied().chain(std::iter::once(0)).cycle();
    let word = |bytes: &mut dyn Iterator<Item = u8>| {
        bytes.take(4).fold(0_u32, |word, byte| word << 8 | i32::from(byte.cast_signed()).cast_unsigned())
    };
    (0..18).flat_map(|_| word(&mut bytes).to_be_bytes()).collect()
}

/// A method that hashes are made by.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Method {
    Bcrypt,
    Argon(Variant),
}

impl Method {
    fn name(self) -> &'static str {
        match self {
            Method::Bcrypt => "2y",
            Method::Argon(variant) => variant.name(),
        }
    }
}

/// What `$algo` means; `None`: no method that is known.
fn method(cx: &mut Request, algo: &Value) -> Result<Option<Method>> {
    Ok(match algo.view() {
        View::Null | View::Int(0 | 1) => Some(Method::Bcrypt),
        View::Int(2) => Some(Method::Argon(Variant::I)),
        View::Int(3) => Some(Method::Argon(Variant::Id)),
        View::Int(_) => None,
        _ => {
            let name = cx.to_str(algo)?;
            if &name[..] == b"2y" { Some(Method::Bcrypt) } else { Variant::named(&name).map(Method::Argon) }
        }
    })
}

fn option(cx: &mut Request, options: &Array, name: &[u8], default: i64) -> Result<i64> {
    match options.get_bytes(name) {
        Some(value) => {
            let value = value.clone();
            cx.to_int(&value)
        }
        None => Ok(default),
    }
}

fn cost(cx: &mut Request, options: &Array) -> Result<i64> {
    option(cx, options, b"cost", DEFAULT_COST)
}

/// What an Argon2 hash is to cost, checked.
fn argon_cost(cx: &mut Request, options: &Array) -> Result<Cost> {
    let memory = option(cx, options, b"memory_cost", PASSWORD_ARGON2_DEFAULT_MEMORY_COST)?;
    if !MEMORY.contains(&memory) {
        return Err(cx.value_error("Memory cost is outside of allowed memory range"));
    }
    let time = option(cx, options, b"time_cost", PASSWORD_ARGON2_DEFAULT_TIME_COST)?;
    if !TIME.contains(&time) {
        return Err(cx.value_error("Time cost is outside of allowed time range"));
    }
    let threads = option(cx, options, b"threads", PASSWORD_ARGON2_DEFAULT_THREADS)?;
    if !THREADS.contains(&threads) {
        return Err(cx.value_error("Invalid number of threads"));
    }
    Ok(Cost { memory: memory as u32, time: time as u32, threads: threads as u32 })
}

fn argon_hash(cx: &mut Request, variant: Variant, password: &[u8], options: &Array) -> Result<String> {
    let cost = argon_cost(cx, options)?;
    let mut salt = [0; SALT];
    heddle_sys::process::random(&mut salt);
    heddle_argon2::hash(variant, cost, password, &salt).ok_or_else(|| cx.value_error("Unexpected failure hashing password"))
}

/// A hash to be stored, with a random salt.
#[php("password_hash(#[SensitiveParameter] string $password, string|int|null $algo, array $options = []): string")]
fn password_hash(cx: &mut Request, password: &[u8], algo: &Value, options: &Array) -> Result<String> {
    match method(cx, algo)? {
        Some(Method::Bcrypt) => {}
        Some(Method::Argon(variant)) => return argon_hash(cx, variant, password, options),
        None => return Err(cx.bad_argument(2, "must be a valid password hashing algorithm")),
    }
    if memchr::memchr(0, password).is_some() {
        return Err(cx.value_error("Bcrypt password must not contain null character"));
    }
    let cost = cost(cx, options)?;
    if !(4..=31).contains(&cost) {
        return Err(cx.value_error(format!("Invalid bcrypt cost parameter specified: {cost}")));
    }
    if options.get_bytes(b"salt").is_some() {
        let message = "The \"salt\" option has been ignored, since providing a custom salt is no longer supported";
        cx.function_warning(message)?;
    }
    let mut salt = [0; 16];
    heddle_sys::process::random(&mut salt);
    let setting = format!("$2y${cost:02}${}", bcrypt_encode(&salt));
    match bcrypt(cx, &setting, password)? {
        Some(hash) => Ok(hash),
        None => Err(cx.throw_error("Error", "Password hashing failed for unknown reason")),
    }
}

/// Whether the password fits the hash; takes as long either way.
#[php("password_verify(#[SensitiveParameter] string $password, string $hash): bool")]
fn password_verify(cx: &mut Request, password: &[u8], hash: &[u8]) -> Result<bool> {
    if let Some(parts) = heddle_argon2::parse(hash) {
        return Ok(heddle_argon2::verify(&parts, password));
    }
    let Some(made) = self::hash(cx, password, hash)? else {
        return Ok(false);
    };
    let difference = made.iter().zip(hash).fold(0, |difference, (one, other)| difference | (one ^ other));
    Ok(made.len() == hash.len() && made.len() >= 13 && difference == 0)
}

/// The cost a bcrypt hash was made with.
fn cost_of(hash: &[u8]) -> Option<i64> {
    let rest = hash.strip_prefix(b"$2y$").filter(|_| hash.len() == 60)?;
    std::str::from_utf8(rest.get(..2)?).ok()?.parse().ok()
}

/// Returns the method that made a hash.
fn method_of(hash: &[u8]) -> Option<Method> {
    if cost_of(hash).is_some() {
        return Some(Method::Bcrypt);
    }
    heddle_argon2::parse(hash).map(|parts| Method::Argon(parts.variant))
}

/// What made a hash.
#[php("password_get_info(string $hash): array")]
fn password_get_info(cx: &mut Request, hash: &[u8]) -> Array {
    let heap = cx.heap();
    let mut options = Array::new();
    if let Some(cost) = cost_of(hash) {
        options.insert_bytes(heap, b"cost", cost);
    }
    if let Some(parts) = heddle_argon2::parse(hash) {
        options.insert_bytes(heap, b"memory_cost", i64::from(parts.cost.memory));
        options.insert_bytes(heap, b"time_cost", i64::from(parts.cost.time));
        options.insert_bytes(heap, b"threads", i64::from(parts.cost.threads));
    }
    let name = |text: &str| Value::from(Str::new(heap, text.as_bytes()));
    let method = method_of(hash);
    let shown = match method {
        None => "unknown",
        Some(Method::Bcrypt) => "bcrypt",
        Some(Method::Argon(variant)) => variant.name(),
    };
    let mut info = Array::new();
    info.insert_bytes(heap, b"algo", method.map_or(Value::NULL, |method| name(method.name())));
    info.insert_bytes(heap, b"algoName", name(shown));
    info.insert_bytes(heap, b"options", Value::from(options));
    info
}

/// Whether a hash was made in another way than now wanted.
#[php("password_needs_rehash(string $hash, string|int|null $algo, array $options = []): bool")]
fn password_needs_rehash(cx: &mut Request, hash: &[u8], algo: &Value, options: &Array) -> Result<bool> {
    let Some(wanted) = method(cx, algo)? else {
        // a method that is not known needs nothing
        return Ok(false);
    };
    if method_of(hash) != Some(wanted) {
        return Ok(true);
    }
    match wanted {
        Method::Bcrypt => Ok(cost_of(hash) != Some(cost(cx, options)?)),
        Method::Argon(_) => {
            let wanted = argon_cost(cx, options)?;
            Ok(heddle_argon2::parse(hash).is_none_or(|parts| parts.cost != wanted))
        }
    }
}

/// The methods `password_hash` knows.
#[php("password_algos(): array")]
fn password_algos(cx: &mut Request) -> Array {
    let names = ["2y", "argon2i", "argon2id"];
    Array::from_values(cx.heap(), names.map(|name| Value::from(cx.str(name))))
}
