//! Digests at once, and keys derived from secrets.

use crate::algorithms::{ALGORITHMS, Algorithm, Parameters, SECRET, find};
use crate::hmac;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::{At, FromArg, OrFalse, PathArg, coerce};
use heddle_runtime::stream::read_whole_file;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Str, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &hash::DECL,
    &hash_file::DECL,
    &hash_hmac::DECL,
    &hash_hmac_file::DECL,
    &hash_algos::DECL,
    &hash_hmac_algos::DECL,
    &hash_pbkdf2::DECL,
    &hash_equals::DECL,
    &hash_hkdf::DECL,
];

/// The digest, in hexadecimal unless its bytes are wanted.
pub(crate) fn shown(digest: Vec<u8>, binary: bool) -> Vec<u8> {
    const HEX: &[u8; 16] = b"0123456789abcdef";
    if binary {
        return digest;
    }
    let mut text = vec![0; digest.len() * 2];
    for (pair, byte) in text.chunks_exact_mut(2).zip(digest) {
        pair.copy_from_slice(&[HEX[(byte >> 4) as usize], HEX[(byte & 15) as usize]]);
    }
    text
}

/// The seed or the secret among the options, of an algorithm that takes one.
pub(crate) fn parameters(cx: &mut Request, algorithm: &Algorithm, options: &Array) -> Result<Parameters> {
    let mut found = Parameters::default();
    let has_secret = matches!(algorithm.name, "xxh3" | "xxh128");
    if !has_secret && !algorithm.name.starts_with("murmur3") && !algorithm.name.starts_with("xxh") {
        return Ok(found);
    }
    let (seed, secret) = (options.get_bytes(b"seed"), options.get_bytes(b"secret").filter(|_| has_secret));
    if let Some(seed) = seed {
        match seed.deref().as_int() {
            Some(seed) => found.seed = seed as u64,
            None => {
                let then = if has_secret { "ignored" } else { "the same as setting the seed to 0" };
                told(cx, format!("Passing a seed of a type other than int is deprecated because it is {then}"))?;
            }
        }
    }
    let Some(secret) = secret else { return Ok(found) };
    let name = algorithm.name;
    if seed.is_some() {
        return Err(cx.throw_error("ValueError", format!("{name}: Only one of seed or secret is to be passed for initialization")));
    }
    if secret.deref().as_str().is_none() {
        let why = "it implicitly converts to a string, potentially hiding bugs";
        told(cx, format!("Passing a secret of a type other than string is deprecated because {why}"))?;
    }
    let secret = cx.to_str(secret.deref())?;
    if secret.len() < SECRET {
        let text = format!("{name}: Secret length must be >= {SECRET} bytes, {} bytes passed", secret.len());
        return Err(cx.throw_error("Error", text));
    }
    found.secret = Some(secret.to_vec());
    Ok(found)
}

/// Raises a deprecation of the function that runs.
#[cold]
fn told(cx: &mut Request, message: String) -> Result<()> {
    let text = [&cx.function_name()[..], b"(): ", message.as_bytes()].concat();
    cx.deprecated(text)
}

fn any(cx: &mut Request, name: &[u8]) -> Result<&'static Algorithm> {
    find(name).ok_or_else(|| cx.bad_argument(1, "must be a valid hashing algorithm"))
}

fn cryptographic(cx: &mut Request, name: &[u8]) -> Result<&'static Algorithm> {
    let found = find(name).filter(|algorithm| algorithm.block().is_some());
    found.ok_or_else(|| cx.bad_argument(1, "must be a valid cryptographic hashing algorithm"))
}

/// The digest of a string.
#[php("hash(string $algo, string $data, bool $binary = false, array $options = []): string")]
fn hash(cx: &mut Request, algo: &[u8], data: &[u8], binary: bool, options: &Array) -> Result<Vec<u8>> {
    let algorithm = any(cx, algo)?;
    let with = parameters(cx, algorithm, options)?;
    Ok(shown(algorithm.digest(data, &with), binary))
}

/// The digest of a file.
#[php("hash_file(string $algo, string $filename, bool $binary = false, array $options = []): string|false")]
fn hash_file(cx: &mut Request, algo: &[u8], filename: &[u8], binary: bool, options: &Array) -> Result<OrFalse<Vec<u8>>> {
    let algorithm = any(cx, algo)?;
    let with = parameters(cx, algorithm, options)?;
    if filename.contains(&0) {
        // PHP counts so
        return Err(cx.bad_argument(1, "must not contain any null bytes"));
    }
    let bytes = read_whole_file(cx, filename)?;
    Ok(OrFalse(bytes.map(|bytes| shown(algorithm.digest(&bytes, &with), binary))))
}

/// The keyed digest of a string.
#[php("hash_hmac(string $algo, string $data, #[SensitiveParameter] string $key, bool $binary = false): string")]
fn hash_hmac(cx: &mut Request, algo: &[u8], data: &[u8], key: &[u8], binary: bool) -> Result<Vec<u8>> {
    let algorithm = cryptographic(cx, algo)?;
    Ok(shown(hmac::hmac(algorithm, key, data), binary))
}

/// The keyed digest of a file.
#[php("hash_hmac_file(string $algo, string $filename, #[SensitiveParameter] string $key, bool $binary = false): string|false")]
fn hash_hmac_file(cx: &mut Request, algo: &[u8], filename: PathArg, key: &[u8], binary: bool) -> Result<OrFalse<Vec<u8>>> {
    let algorithm = cryptographic(cx, algo)?;
    let bytes = read_whole_file(cx, &filename)?;
    Ok(OrFalse(bytes.map(|bytes| shown(hmac::hmac(algorithm, key, &bytes), binary))))
}

fn names(cx: &Request, wanted: fn(&Algorithm) -> bool) -> Array {
    let names = ALGORITHMS.iter().filter(|algorithm| wanted(algorithm)).map(|algorithm| Value::from(cx.str(algorithm.name)));
    Array::from_values(cx.heap(), names)
}

/// The algorithms there are.
#[php("hash_algos(): array")]
fn hash_algos(cx: &mut Request) -> Array {
    names(cx, |_| true)
}

/// The algorithms fit for keyed digests.
#[php("hash_hmac_algos(): array")]
fn hash_hmac_algos(cx: &mut Request) -> Array {
    names(cx, |algorithm| algorithm.block().is_some())
}

/// A key out of a password, slow on purpose.
#[php(
    "hash_pbkdf2(string $algo, #[SensitiveParameter] string $password, string $salt, int $iterations, int $length = 0, bool $binary = false, array $options = []): string"
)]
fn hash_pbkdf2(
    cx: &mut Request,
    algo: &[u8],
    password: &[u8],
    salt: &[u8],
    iterations: i64,
    length: i64,
    binary: bool,
    options: &Array,
) -> Result<Vec<u8>> {
    let _ = options;
    let algorithm = cryptographic(cx, algo)?;
    if iterations <= 0 {
        return Err(cx.bad_argument(4, "must be greater than 0"));
    }
    if length < 0 {
        return Err(cx.bad_argument(5, "must be greater than or equal to 0"));
    }
    let size = algorithm.size();
    let wanted = if length == 0 { size * if binary { 1 } else { 2 } } else { length as usize };
    let bytes = if binary { wanted } else { wanted.div_ceil(2) };
    let mut key = shown(hmac::pbkdf2(cx, algorithm, password, salt, iterations as u64, bytes)?, binary);
    key.truncate(wanted);
    Ok(key)
}

/// Whether two strings are equal; takes as long for any strings of the same length.
#[php("hash_equals(#[SensitiveParameter] string $known_string, #[SensitiveParameter] string $user_string): bool")]
fn hash_equals(cx: &mut Request, known_string: Exactly<'_>, user_string: Exactly<'_>) -> Result<bool> {
    let (known, user) = (known_string.text(cx)?, user_string.text(cx)?);
    let difference = known.iter().zip(user.iter()).fold(0, |difference, (one, other)| difference | (one ^ other));
    Ok(known.len() == user.len() && std::hint::black_box(difference) == 0)
}

/// An argument that must be a string, whatever could be made one.
struct Exactly<'a>(&'a Value, Option<At>);

impl<'a> Exactly<'a> {
    fn text(&self, cx: &mut Request) -> Result<&'a Str> {
        match (self.0.as_str(), self.1) {
            (Some(text), _) => Ok(text),
            (None, Some(at)) => Err(coerce::wrong_type(cx, self.0, at, "string")),
            (None, None) => Err(cx.argument_count_error("hash_equals() expects exactly 2 arguments")),
        }
    }
}

impl<'a> FromArg<'a> for Exactly<'a> {
    const ACCEPTS: u32 = u32::MAX;

    fn take(slot: &'a mut Value) -> Self {
        Exactly(slot, None)
    }

    fn from_arg(cx: &mut Request, slot: &'a mut Value, at: At) -> Result<Self> {
        coerce::present(cx, slot, at)?;
        Ok(Exactly(slot, Some(at)))
    }
}

/// A key out of another one.
#[php("hash_hkdf(string $algo, #[SensitiveParameter] string $key, int $length = 0, string $info = \"\", string $salt = \"\"): string")]
fn hash_hkdf(cx: &mut Request, algo: &[u8], key: &[u8], length: i64, info: &[u8], salt: &[u8]) -> Result<Vec<u8>> {
    let algorithm = cryptographic(cx, algo)?;
    if key.is_empty() {
        return Err(cx.bad_argument(2, "must not be empty"));
    }
    if length < 0 {
        return Err(cx.bad_argument(3, "must be greater than or equal to 0"));
    }
    let size = algorithm.size();
    if length as usize > size * 255 {
        return Err(cx.bad_argument(3, format!("must be less than or equal to {}", size * 255)));
    }
    let length = if length == 0 { size } else { length as usize };
    Ok(hmac::hkdf(algorithm, key, length, info, salt))
}
