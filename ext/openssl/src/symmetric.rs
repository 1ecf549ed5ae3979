//! Digests, symmetric ciphers, random bytes: what needs no key of two halves.

use crate::errors;
use heddle_libssl::cipher::{Cipher, Mode, Run};
use heddle_libssl::digest::{self, Digest, Kind};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::{OrFalse, RefArg};
use heddle_runtime::{Request, Result, base64};
use heddle_value::{Array, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &openssl_digest::DECL,
    &openssl_encrypt::DECL,
    &openssl_decrypt::DECL,
    &openssl_cipher_iv_length::DECL,
    &openssl_cipher_key_length::DECL,
    &openssl_get_md_methods::DECL,
    &openssl_get_cipher_methods::DECL,
    &openssl_pbkdf2::DECL,
    &openssl_random_pseudo_bytes::DECL,
    &openssl_error_string::DECL,
];

const RAW_DATA: i64 = 1;
const ZERO_PADDING: i64 = 2;
const DONT_ZERO_PAD_KEY: i64 = 4;
/// The most bytes that the library takes in one piece.
const LARGEST: usize = i32::MAX as usize;

pub(crate) fn hex(bytes: &[u8]) -> Vec<u8> {
    bytes.iter().flat_map(|byte| [b"0123456789abcdef"[usize::from(byte >> 4)], b"0123456789abcdef"[usize::from(byte & 15)]]).collect()
}

/// Digests a text.
#[php("openssl_digest(string $data, string $digest_algo, bool $binary = false): string|false")]
fn openssl_digest(cx: &mut Request, data: &[u8], digest_algo: &[u8], binary: bool) -> Result<OrFalse<Vec<u8>>> {
    let Some(algorithm) = Digest::named(digest_algo) else {
        cx.function_warning("Unknown digest algorithm")?;
        return Ok(OrFalse(None));
    };
    let out = algorithm.of(data);
    errors::keep(cx);
    Ok(OrFalse(out.map(|bytes| if binary { bytes } else { hex(&bytes) })))
}

/// Fills a key or a vector up to a length, or cuts it.
fn fitted(bytes: &[u8], length: usize) -> Vec<u8> {
    let mut out = bytes.to_vec();
    out.resize(length, 0);
    out
}

/// Sets lengths, tag, key and vector. False: a warning was raised, or an error is kept.
fn prepare(
    cx: &mut Request,
    run: &mut Run,
    cipher: Cipher,
    encrypt: bool,
    options: i64,
    (key, iv, tag, tag_length): (&[u8], &[u8], Option<&[u8]>, usize),
) -> Result<bool> {
    let mode = cipher.mode();
    let is_authenticated = mode != Mode::Plain;
    let usual = cipher.iv_length();
    let mut vector = iv.to_vec();
    if is_authenticated {
        // the usual length of CCM's vector is not the one that a new context has
        if (mode == Mode::Ccm || iv.len() != usual) && !run.set_iv_length(iv.len()) {
            cx.function_warning("Setting of IV length for AEAD mode failed")?;
            return Ok(false);
        }
        if mode == Mode::Ocb && !run.set_tag_length(tag_length) {
            cx.function_warning("Setting tag length for AEAD cipher failed")?;
            return Ok(false);
        }
        match (encrypt, tag) {
            (true, _) if mode == Mode::Ccm && !run.set_tag_length(tag_length) => {
                cx.function_warning("Setting tag length for AEAD cipher failed")?;
                return Ok(false);
            }
            (false, Some(tag)) if !run.set_tag(tag) => {
                cx.function_warning("Setting tag for AEAD cipher decryption failed")?;
                return Ok(false);
            }
            _ => {}
        }
    } else if iv.len() != usual {
        if iv.is_empty() && encrypt {
            cx.function_warning("Using an empty Initialization Vector (iv) is potentially insecure and not recommended")?;
        } else if !iv.is_empty() && iv.len() < usual {
            let text =
                format!("IV passed is only {} bytes long, cipher expects an IV of precisely {usual} bytes, padding with \\0", iv.len());
            cx.function_warning(text)?;
        } else if iv.len() > usual {
            let text =
                format!("IV passed is {} bytes long which is longer than the {usual} expected by selected cipher, truncating", iv.len());
            cx.function_warning(text)?;
        }
        vector = fitted(iv, usual);
    }
    let mut length = cipher.key_length();
    if key.len() > length && run.set_key_length(key.len()) {
        length = key.len();
    } else if key.len() < length && options & DONT_ZERO_PAD_KEY != 0 {
        if !run.set_key_length(key.len()) {
            errors::keep(cx);
            cx.function_warning("Key length cannot be set for the cipher algorithm")?;
            return Ok(false);
        }
        length = key.len();
    }
    let key = fitted(key, length);
    if !run.set(&key, &vector, encrypt) {
        errors::keep(cx);
        return Ok(false);
    }
    run.set_padding(options & ZERO_PADDING == 0);
    Ok(true)
}

fn too_long(cx: &mut Request, parts: &[(&[u8], usize, &str)]) -> Result<()> {
    for (part, argument, _) in parts {
        if part.len() > LARGEST {
            return Err(cx.bad_argument(*argument, "is too long"));
        }
    }
    Ok(())
}

/// Encrypts a text.
#[php(
    "openssl_encrypt(#[SensitiveParameter] string $data, string $cipher_algo, #[SensitiveParameter] string $passphrase, int $options = 0, string $iv = \"\", &$tag = null, string $aad = \"\", int $tag_length = 16): string|false"
)]
fn openssl_encrypt(
    cx: &mut Request,
    data: &[u8],
    cipher_algo: &[u8],
    passphrase: &[u8],
    options: i64,
    iv: &[u8],
    tag: Option<RefArg<'_>>,
    aad: &[u8],
    tag_length: i64,
) -> Result<OrFalse<Vec<u8>>> {
    too_long(cx, &[(data, 1, "data"), (passphrase, 3, "passphrase"), (iv, 5, "iv"), (aad, 7, "aad")])?;
    let Some(cipher) = Cipher::named(cipher_algo) else {
        cx.function_warning("Unknown cipher algorithm")?;
        return Ok(OrFalse(None));
    };
    let is_authenticated = cipher.mode() != Mode::Plain;
    if is_authenticated && tag.is_none() {
        cx.function_warning("A tag should be provided when using AEAD mode")?;
        return Ok(OrFalse(None));
    }
    // a length that no cipher has is refused by the library
    const NO_LENGTH: usize = 1 << 16;
    let tag_length = usize::try_from(tag_length).unwrap_or(NO_LENGTH).min(NO_LENGTH);
    let Some(mut run) = cipher.start(true) else {
        errors::keep(cx);
        return Ok(OrFalse(None));
    };
    if !prepare(cx, &mut run, cipher, true, options, (passphrase, iv, None, tag_length))? {
        return Ok(OrFalse(None));
    }
    let mut out = Vec::new();
    let done = (cipher.mode() != Mode::Ccm || run.set_total(data.len()))
        && (!is_authenticated || aad.is_empty() || run.authenticate(aad))
        && run.update(data, &mut out)
        && run.finish(&mut out);
    errors::keep(cx);
    if !done {
        return Ok(OrFalse(None));
    }
    if let Some(mut place) = tag {
        if is_authenticated {
            let Some(bytes) = run.tag(tag_length) else {
                cx.function_warning("Retrieving verification tag failed")?;
                return Ok(OrFalse(None));
            };
            let bytes = Value::from(cx.str(bytes));
            place.set(cx, bytes)?;
        } else {
            place.set(cx, Value::NULL)?;
        }
    }
    Ok(OrFalse(Some(if options & RAW_DATA != 0 { out } else { base64::encode(&out) })))
}

/// Decrypts a text.
#[php(
    "openssl_decrypt(string $data, string $cipher_algo, #[SensitiveParameter] string $passphrase, int $options = 0, string $iv = \"\", ?string $tag = null, string $aad = \"\"): string|false"
)]
fn openssl_decrypt(
    cx: &mut Request,
    data: &[u8],
    cipher_algo: &[u8],
    passphrase: &[u8],
    options: i64,
    iv: &[u8],
    tag: Option<&[u8]>,
    aad: &[u8],
) -> Result<OrFalse<Vec<u8>>> {
    too_long(cx, &[(data, 1, "data"), (passphrase, 3, "passphrase"), (iv, 5, "iv"), (aad, 7, "aad")])?;
    let Some(cipher) = Cipher::named(cipher_algo) else {
        cx.function_warning("Unknown cipher algorithm")?;
        return Ok(OrFalse(None));
    };
    let is_authenticated = cipher.mode() != Mode::Plain;
    if is_authenticated && tag.is_none() {
        cx.function_warning("A tag should be provided when using AEAD mode")?;
        return Ok(OrFalse(None));
    }
    if !is_authenticated && tag.is_some_and(|tag| !tag.is_empty()) {
        cx.function_warning("The tag cannot be used because the cipher algorithm does not support AEAD")?;
    }
    let decoded;
    let data = if options & RAW_DATA != 0 {
        data
    } else {
        match base64::decode(data, false) {
            Some(bytes) => {
                decoded = bytes;
                &decoded[..]
            }
            None => {
                cx.function_warning("Failed to base64 decode the input")?;
                return Ok(OrFalse(None));
            }
        }
    };
    let Some(mut run) = cipher.start(false) else {
        errors::keep(cx);
        return Ok(OrFalse(None));
    };
    let length = tag.map_or(0, <[u8]>::len);
    if !prepare(cx, &mut run, cipher, false, options, (passphrase, iv, tag, length))? {
        return Ok(OrFalse(None));
    }
    let mut out = Vec::new();
    let is_ccm = cipher.mode() == Mode::Ccm;
    // CCM checks its tag with the text, there is no end of it
    let done = (!is_ccm || run.set_total(data.len()))
        && (!is_authenticated || aad.is_empty() || run.authenticate(aad))
        && run.update(data, &mut out)
        && (is_ccm || run.finish(&mut out));
    errors::keep(cx);
    Ok(OrFalse(done.then_some(out)))
}

/// Returns the length of a cipher's vector.
#[php("openssl_cipher_iv_length(string $cipher_algo): int|false")]
fn openssl_cipher_iv_length(cx: &mut Request, cipher_algo: &[u8]) -> Result<OrFalse<i64>> {
    length_of(cx, cipher_algo, Cipher::iv_length)
}

/// Returns the length of a cipher's key.
#[php("openssl_cipher_key_length(string $cipher_algo): int|false")]
fn openssl_cipher_key_length(cx: &mut Request, cipher_algo: &[u8]) -> Result<OrFalse<i64>> {
    length_of(cx, cipher_algo, Cipher::key_length)
}

fn length_of(cx: &mut Request, name: &[u8], of: fn(Cipher) -> usize) -> Result<OrFalse<i64>> {
    if name.is_empty() {
        return Err(cx.bad_argument(1, "must not be empty"));
    }
    let Some(cipher) = Cipher::named(name) else {
        errors::keep(cx);
        cx.function_warning("Unknown cipher algorithm")?;
        return Ok(OrFalse(None));
    };
    Ok(OrFalse(Some(of(cipher) as i64)))
}

fn list(cx: &Request, kind: Kind, aliases: bool) -> Array {
    let is_there = |name: &Vec<u8>| kind == Kind::Digest || Cipher::is_provided(name);
    let names = digest::names(kind, aliases).into_iter().filter(is_there);
    let names: Vec<Value> = names.map(|name| Value::from(cx.str(name))).collect();
    Array::from_values(cx.heap(), names)
}

/// Names the digests.
#[php("openssl_get_md_methods(bool $aliases = false): array")]
fn openssl_get_md_methods(cx: &mut Request, aliases: bool) -> Array {
    list(cx, Kind::Digest, aliases)
}

/// Names the ciphers.
#[php("openssl_get_cipher_methods(bool $aliases = false): array")]
fn openssl_get_cipher_methods(cx: &mut Request, aliases: bool) -> Array {
    list(cx, Kind::Cipher, aliases)
}

/// Makes a key out of a password.
#[php(
    "openssl_pbkdf2(#[SensitiveParameter] string $password, string $salt, int $key_length, int $iterations, string $digest_algo = \"sha1\"): string|false"
)]
fn openssl_pbkdf2(
    cx: &mut Request,
    password: &[u8],
    salt: &[u8],
    key_length: i64,
    iterations: i64,
    digest_algo: &[u8],
) -> Result<OrFalse<Vec<u8>>> {
    if key_length <= 0 {
        return Err(cx.bad_argument(3, "must be greater than 0"));
    }
    let (Ok(length), Ok(iterations)) = (i32::try_from(key_length), i32::try_from(iterations)) else {
        return Err(cx.bad_argument(3, "is too long"));
    };
    let Some(algorithm) = Digest::named(digest_algo) else {
        errors::keep(cx);
        cx.function_warning("Unknown digest algorithm")?;
        return Ok(OrFalse(None));
    };
    let out = algorithm.pbkdf2(password, salt, iterations, length as usize);
    errors::keep(cx);
    Ok(OrFalse(out))
}

/// Returns random bytes.
#[php("openssl_random_pseudo_bytes(int $length, &$strong_result = null): string")]
fn openssl_random_pseudo_bytes(cx: &mut Request, length: i64, strong_result: Option<RefArg<'_>>) -> Result<Vec<u8>> {
    let Some(length) = usize::try_from(length).ok().filter(|length| (1..=LARGEST).contains(length)) else {
        return Err(cx.bad_argument(1, "must be greater than 0"));
    };
    let mut bytes = vec![0; length];
    if !heddle_libssl::random(&mut bytes) {
        errors::keep(cx);
        return Err(cx.throw_error("Exception", "Error reading from source device"));
    }
    if let Some(mut place) = strong_result {
        place.set(cx, Value::TRUE)?;
    }
    Ok(bytes)
}

/// Returns the oldest error that was not asked for yet.
#[php("openssl_error_string(): string|false")]
fn openssl_error_string(cx: &mut Request) -> OrFalse<String> {
    errors::keep(cx);
    OrFalse(errors::next(cx))
}
