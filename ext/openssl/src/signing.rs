//! What keys of two halves do: signing, verifying, encrypting short texts, sealing long ones.

use crate::errors;
use crate::objects::{self, Half};
use heddle_libssl::cipher::Cipher;
use heddle_libssl::digest::Digest;
use heddle_libssl::key::{Key, Work, kind};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::{OrFalse, PathArg, RefArg, StrOrInt};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &openssl_private_encrypt::DECL,
    &openssl_private_decrypt::DECL,
    &openssl_public_encrypt::DECL,
    &openssl_public_decrypt::DECL,
    &openssl_sign::DECL,
    &openssl_verify::DECL,
    &openssl_seal::DECL,
    &openssl_open::DECL,
];

const OPENSSL_ALGO_SHA1: i64 = 1;
const OPENSSL_PKCS1_PADDING: i64 = 1;

/// Encrypts or decrypts a short text into a variable.
fn apply(
    cx: &mut Request,
    (work, data): (Work, &[u8]),
    mut out: RefArg<'_>,
    key: &Value,
    padding: i64,
    digest: Option<&[u8]>,
) -> Result<bool> {
    let half = if matches!(work, Work::PublicEncrypt | Work::PublicDecrypt) { Half::Public } else { Half::Private };
    let Some(key) = objects::key(cx, key, half, None, 3)? else {
        let complaint = match work {
            Work::PrivateEncrypt => "key param is not a valid private key",
            Work::PrivateDecrypt => "key parameter is not a valid private key",
            _ => "key parameter is not a valid public key",
        };
        cx.function_warning(complaint)?;
        return Ok(false);
    };
    let mut oaep = None;
    if let Some(name) = digest {
        oaep = Digest::named(name);
        if oaep.is_none() {
            let name = String::from_utf8_lossy(name).into_owned();
            cx.function_warning(format!("Unknown digest algorithm: {name}"))?;
            return Ok(false);
        }
    }
    // a digest belongs to one padding
    const OAEP: i64 = 4;
    let oaep = oaep.filter(|_| padding == OAEP);
    let bytes = key.apply(work, data, i32::try_from(padding).unwrap_or(i32::MAX), oaep);
    errors::keep(cx);
    let Some(bytes) = bytes else { return Ok(false) };
    let bytes = cx.str(bytes);
    out.set(cx, bytes)?;
    Ok(true)
}

/// Encrypts with a private key.
#[php(
    "openssl_private_encrypt(#[SensitiveParameter] string $data, &$encrypted_data, #[SensitiveParameter] $private_key, int $padding = OPENSSL_PKCS1_PADDING): bool"
)]
fn openssl_private_encrypt(cx: &mut Request, data: &[u8], encrypted_data: RefArg<'_>, private_key: &Value, padding: i64) -> Result<bool> {
    apply(cx, (Work::PrivateEncrypt, data), encrypted_data, private_key, padding, None)
}

/// Decrypts with a private key.
#[php(
    "openssl_private_decrypt(string $data, #[SensitiveParameter] &$decrypted_data, #[SensitiveParameter] $private_key, int $padding = OPENSSL_PKCS1_PADDING, ?string $digest_algo = null): bool"
)]
fn openssl_private_decrypt(
    cx: &mut Request,
    data: &[u8],
    decrypted_data: RefArg<'_>,
    private_key: &Value,
    padding: i64,
    digest_algo: Option<PathArg>,
) -> Result<bool> {
    apply(cx, (Work::PrivateDecrypt, data), decrypted_data, private_key, padding, digest_algo.as_deref())
}

/// Encrypts with a public key.
#[php(
    "openssl_public_encrypt(#[SensitiveParameter] string $data, &$encrypted_data, $public_key, int $padding = OPENSSL_PKCS1_PADDING, ?string $digest_algo = null): bool"
)]
fn openssl_public_encrypt(
    cx: &mut Request,
    data: &[u8],
    encrypted_data: RefArg<'_>,
    public_key: &Value,
    padding: i64,
    digest_algo: Option<PathArg>,
) -> Result<bool> {
    apply(cx, (Work::PublicEncrypt, data), encrypted_data, public_key, padding, digest_algo.as_deref())
}

/// Decrypts with a public key.
#[php(
    "openssl_public_decrypt(string $data, #[SensitiveParameter] &$decrypted_data, $public_key, int $padding = OPENSSL_PKCS1_PADDING): bool"
)]
fn openssl_public_decrypt(cx: &mut Request, data: &[u8], decrypted_data: RefArg<'_>, public_key: &Value, padding: i64) -> Result<bool> {
    apply(cx, (Work::PublicDecrypt, data), decrypted_data, public_key, padding, None)
}

/// Returns the digest and the padding that a signature is made with. `None`: a warning was raised.
fn manner(cx: &mut Request, key: &Key, algorithm: &StrOrInt, padding: i64) -> Result<Option<(Option<Digest>, Option<i32>)>> {
    let digest = objects::digest(algorithm);
    if digest.is_none() && !matches!(algorithm, StrOrInt::Int(0)) {
        cx.function_warning("Unknown digest algorithm")?;
        return Ok(None);
    }
    let padding = match padding {
        0 => None,
        _ if !matches!(key.kind(), kind::RSA | kind::RSA_PSS) => {
            cx.function_warning("Padding parameter is only supported for RSA keys")?;
            return Ok(None);
        }
        OPENSSL_PKCS1_PADDING | 6 => Some(padding as i32),
        _ => {
            cx.function_warning("Unknown padding type")?;
            return Ok(None);
        }
    };
    Ok(Some((digest, padding)))
}

/// Signs a text.
#[php(
    "openssl_sign(string $data, &$signature, #[SensitiveParameter] $private_key, string|int $algorithm = OPENSSL_ALGO_SHA1, int $padding = 0): bool"
)]
fn openssl_sign(
    cx: &mut Request,
    data: &[u8],
    mut signature: RefArg<'_>,
    private_key: &Value,
    algorithm: StrOrInt,
    padding: i64,
) -> Result<bool> {
    let Some(key) = objects::key(cx, private_key, Half::Private, None, 3)? else {
        cx.function_warning("Supplied key param cannot be coerced into a private key")?;
        return Ok(false);
    };
    let Some((digest, padding)) = manner(cx, &key, &algorithm, padding)? else { return Ok(false) };
    let bytes = key.sign(data, digest, padding);
    errors::keep(cx);
    let Some(bytes) = bytes else { return Ok(false) };
    let bytes = cx.str(bytes);
    signature.set(cx, bytes)?;
    Ok(true)
}

/// Checks a signature: 1 right, 0 wrong, -1 it could not be checked.
#[php(
    "openssl_verify(string $data, string $signature, $public_key, string|int $algorithm = OPENSSL_ALGO_SHA1, int $padding = 0): int|false"
)]
fn openssl_verify(
    cx: &mut Request,
    data: &[u8],
    signature: &[u8],
    public_key: &Value,
    algorithm: StrOrInt,
    padding: i64,
) -> Result<OrFalse<i64>> {
    let digest = objects::digest(&algorithm);
    if digest.is_none() && !matches!(algorithm, StrOrInt::Int(0)) {
        cx.function_warning("Unknown digest algorithm")?;
        return Ok(OrFalse(None));
    }
    let Some(key) = objects::key(cx, public_key, Half::Public, None, 3)? else {
        cx.function_warning("Supplied key param cannot be coerced into a public key")?;
        return Ok(OrFalse(None));
    };
    let Some((digest, padding)) = manner(cx, &key, &algorithm, padding)? else { return Ok(OrFalse(None)) };
    let verdict = key.verify(data, signature, digest, padding);
    errors::keep(cx);
    Ok(OrFalse(Some(verdict.into())))
}

/// Encrypts a text for several receivers.
#[php(
    "openssl_seal(#[SensitiveParameter] string $data, &$sealed_data, &$encrypted_keys, array $public_key, string $cipher_algo, &$iv = null): int|false"
)]
fn openssl_seal(
    cx: &mut Request,
    data: &[u8],
    mut sealed_data: RefArg<'_>,
    mut encrypted_keys: RefArg<'_>,
    public_key: &Array,
    cipher_algo: &[u8],
    iv: Option<RefArg<'_>>,
) -> Result<OrFalse<i64>> {
    if public_key.is_empty() {
        return Err(cx.bad_argument(4, "must not be empty"));
    }
    let Some(cipher) = Cipher::named(cipher_algo) else {
        cx.function_warning("Unknown cipher algorithm")?;
        return Ok(OrFalse(None));
    };
    let vector_length = cipher.iv_length();
    if iv.is_none() && vector_length > 0 {
        return Err(cx.bad_argument(6, "cannot be null for the chosen cipher algorithm"));
    }
    let mut receivers = Vec::new();
    let values: Vec<Value> = public_key.values().map(|value| value.deref().clone()).collect();
    for (index, value) in values.iter().enumerate() {
        let Some(key) = objects::key(cx, value, Half::Public, None, 4)? else {
            cx.function_warning(format!("Not a public key ({}th member of pubkeys)", index + 1))?;
            return Ok(OrFalse(None));
        };
        receivers.push(key);
    }
    let mut secret = vec![0; cipher.key_length()];
    let mut vector = vec![0; vector_length];
    let mut out = Vec::new();
    let done = heddle_libssl::random(&mut secret)
        && heddle_libssl::random(&mut vector)
        && cipher.start(true).is_some_and(|mut run| run.set(&secret, &vector, true) && run.update(data, &mut out) && run.finish(&mut out));
    let keys: Option<Vec<Vec<u8>>> =
        receivers.iter().map(|key| key.apply(Work::PublicEncrypt, &secret, OPENSSL_PKCS1_PADDING as i32, None)).collect();
    errors::keep(cx);
    let (true, Some(keys)) = (done, keys) else { return Ok(OrFalse(None)) };
    let length = out.len() as i64;
    let out = cx.str(out);
    sealed_data.set(cx, out)?;
    let keys: Vec<Value> = keys.into_iter().map(|key| Value::from(cx.str(key))).collect();
    let keys = Array::from_values(cx.heap(), keys);
    encrypted_keys.set(cx, keys)?;
    if let Some(mut place) = iv {
        let vector = if vector.is_empty() { Value::NULL } else { Value::from(cx.str(vector)) };
        place.set(cx, vector)?;
    }
    Ok(OrFalse(Some(length)))
}

/// Decrypts a text that was sealed.
#[php(
    "openssl_open(string $data, #[SensitiveParameter] &$output, string $encrypted_key, #[SensitiveParameter] $private_key, string $cipher_algo, ?string $iv = null): bool"
)]
fn openssl_open(
    cx: &mut Request,
    data: &[u8],
    mut output: RefArg<'_>,
    encrypted_key: &[u8],
    private_key: &Value,
    cipher_algo: &[u8],
    iv: Option<&[u8]>,
) -> Result<bool> {
    let Some(key) = objects::key(cx, private_key, Half::Private, None, 4)? else {
        cx.function_warning("Unable to coerce parameter 4 into a private key")?;
        return Ok(false);
    };
    let Some(cipher) = Cipher::named(cipher_algo) else {
        cx.function_warning("Unknown cipher algorithm")?;
        return Ok(false);
    };
    let length = cipher.iv_length();
    if length > 0 {
        match iv {
            None => return Err(cx.bad_argument(6, "cannot be null for the chosen cipher algorithm")),
            Some(iv) if iv.len() != length => {
                cx.function_warning("IV length is invalid")?;
                return Ok(false);
            }
            Some(_) => {}
        }
    }
    let secret = key.apply(Work::PrivateDecrypt, encrypted_key, OPENSSL_PKCS1_PADDING as i32, None);
    let mut out = Vec::new();
    let done = secret.is_some_and(|secret| {
        cipher.start(false).is_some_and(|mut run| {
            (secret.len() == cipher.key_length() || run.set_key_length(secret.len()))
                && run.set(&secret, if length > 0 { iv.unwrap_or_default() } else { b"" }, false)
                && run.update(data, &mut out)
                && run.finish(&mut out)
        })
    });
    errors::keep(cx);
    if !done {
        return Ok(false);
    }
    let out = cx.str(out);
    output.set(cx, out)?;
    Ok(true)
}
