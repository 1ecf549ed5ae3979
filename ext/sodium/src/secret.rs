//! Ciphers and authentication with one key.

use crate::arguments::{bad, error, fixed, length, made, text_of};
use heddle_libsodium::{self as sodium, Aead, STREAM_STATE, StreamState};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::{OrFalse, RefArg};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &sodium_crypto_aead_aes256gcm_is_available::DECL,
    &sodium_crypto_aead_aes256gcm_encrypt::DECL,
    &sodium_crypto_aead_aes256gcm_decrypt::DECL,
    &sodium_crypto_aead_chacha20poly1305_encrypt::DECL,
    &sodium_crypto_aead_chacha20poly1305_decrypt::DECL,
    &sodium_crypto_aead_chacha20poly1305_ietf_encrypt::DECL,
    &sodium_crypto_aead_chacha20poly1305_ietf_decrypt::DECL,
    &sodium_crypto_aead_xchacha20poly1305_ietf_encrypt::DECL,
    &sodium_crypto_aead_xchacha20poly1305_ietf_decrypt::DECL,
    &sodium_crypto_aead_aes256gcm_keygen::DECL,
    &sodium_crypto_aead_chacha20poly1305_keygen::DECL,
    &sodium_crypto_aead_chacha20poly1305_ietf_keygen::DECL,
    &sodium_crypto_aead_xchacha20poly1305_ietf_keygen::DECL,
    &sodium_crypto_auth_keygen::DECL,
    &sodium_crypto_secretbox_keygen::DECL,
    &sodium_crypto_stream_keygen::DECL,
    &sodium_crypto_stream_xchacha20_keygen::DECL,
    &sodium_crypto_secretstream_xchacha20poly1305_keygen::DECL,
    &sodium_crypto_auth::DECL,
    &sodium_crypto_auth_verify::DECL,
    &sodium_crypto_secretbox::DECL,
    &sodium_crypto_secretbox_open::DECL,
    &sodium_crypto_stream::DECL,
    &sodium_crypto_stream_xor::DECL,
    &sodium_crypto_stream_xchacha20::DECL,
    &sodium_crypto_stream_xchacha20_xor::DECL,
    &sodium_crypto_stream_xchacha20_xor_ic::DECL,
    &sodium_crypto_secretstream_xchacha20poly1305_init_push::DECL,
    &sodium_crypto_secretstream_xchacha20poly1305_push::DECL,
    &sodium_crypto_secretstream_xchacha20poly1305_init_pull::DECL,
    &sodium_crypto_secretstream_xchacha20poly1305_pull::DECL,
    &sodium_crypto_secretstream_xchacha20poly1305_rekey::DECL,
];

/// Whether the processor has AES-256-GCM.
#[php("sodium_crypto_aead_aes256gcm_is_available(): bool")]
fn sodium_crypto_aead_aes256gcm_is_available() -> bool {
    Aead::Aes256Gcm.is_available()
}

/// Checks nonce and key of a cipher.
fn prepared<'a>(cx: &mut Request, kind: Aead, name: &str, nonce: &[u8], key: &'a [u8]) -> Result<&'a [u8; 32]> {
    if nonce.len() != kind.nonce() {
        return Err(bad(cx, 3, &format!("must be SODIUM_CRYPTO_AEAD_{name}_NPUBBYTES bytes long")));
    }
    let key = fixed(cx, key, 4, &format!("SODIUM_CRYPTO_AEAD_{name}_KEYBYTES"))?;
    if !kind.is_available() {
        return Err(error(cx, "aes256gcm is not available"));
    }
    Ok(key)
}

/// Encrypts.
#[php(
    "sodium_crypto_aead_aes256gcm_encrypt(#[SensitiveParameter] string $message, string $additional_data, string $nonce, #[SensitiveParameter] string $key): string"
)]
fn sodium_crypto_aead_aes256gcm_encrypt(
    cx: &mut Request,
    message: &[u8],
    additional_data: &[u8],
    nonce: &[u8],
    key: &[u8],
) -> Result<Vec<u8>> {
    let key = prepared(cx, Aead::Aes256Gcm, "AES256GCM", nonce, key)?;
    made(cx, Aead::Aes256Gcm.encrypt(message, additional_data, nonce, key))
}

/// Decrypts.
#[php(
    "sodium_crypto_aead_aes256gcm_decrypt(string $ciphertext, string $additional_data, string $nonce, #[SensitiveParameter] string $key): string|false"
)]
fn sodium_crypto_aead_aes256gcm_decrypt(
    cx: &mut Request,
    ciphertext: &[u8],
    additional_data: &[u8],
    nonce: &[u8],
    key: &[u8],
) -> Result<OrFalse<Vec<u8>>> {
    let key = prepared(cx, Aead::Aes256Gcm, "AES256GCM", nonce, key)?;
    Ok(OrFalse(Aead::Aes256Gcm.decrypt(ciphertext, additional_data, nonce, key)))
}

/// Encrypts.
#[php(
    "sodium_crypto_aead_chacha20poly1305_encrypt(#[SensitiveParameter] string $message, string $additional_data, string $nonce, #[SensitiveParameter] string $key): string"
)]
fn sodium_crypto_aead_chacha20poly1305_encrypt(
    cx: &mut Request,
    message: &[u8],
    additional_data: &[u8],
    nonce: &[u8],
    key: &[u8],
) -> Result<Vec<u8>> {
    let key = prepared(cx, Aead::ChaCha20Poly1305, "CHACHA20POLY1305", nonce, key)?;
    made(cx, Aead::ChaCha20Poly1305.encrypt(message, additional_data, nonce, key))
}

/// Decrypts.
#[php(
    "sodium_crypto_aead_chacha20poly1305_decrypt(string $ciphertext, string $additional_data, string $nonce, #[SensitiveParameter] string $key): string|false"
)]
fn sodium_crypto_aead_chacha20poly1305_decrypt(
    cx: &mut Request,
    ciphertext: &[u8],
    additional_data: &[u8],
    nonce: &[u8],
    key: &[u8],
) -> Result<OrFalse<Vec<u8>>> {
    let key = prepared(cx, Aead::ChaCha20Poly1305, "CHACHA20POLY1305", nonce, key)?;
    Ok(OrFalse(Aead::ChaCha20Poly1305.decrypt(ciphertext, additional_data, nonce, key)))
}

/// Encrypts.
#[php(
    "sodium_crypto_aead_chacha20poly1305_ietf_encrypt(#[SensitiveParameter] string $message, string $additional_data, string $nonce, #[SensitiveParameter] string $key): string"
)]
fn sodium_crypto_aead_chacha20poly1305_ietf_encrypt(
    cx: &mut Request,
    message: &[u8],
    additional_data: &[u8],
    nonce: &[u8],
    key: &[u8],
) -> Result<Vec<u8>> {
    let key = prepared(cx, Aead::ChaCha20Poly1305Ietf, "CHACHA20POLY1305_IETF", nonce, key)?;
    made(cx, Aead::ChaCha20Poly1305Ietf.encrypt(message, additional_data, nonce, key))
}

/// Decrypts.
#[php(
    "sodium_crypto_aead_chacha20poly1305_ietf_decrypt(string $ciphertext, string $additional_data, string $nonce, #[SensitiveParameter] string $key): string|false"
)]
fn sodium_crypto_aead_chacha20poly1305_ietf_decrypt(
    cx: &mut Request,
    ciphertext: &[u8],
    additional_data: &[u8],
    nonce: &[u8],
    key: &[u8],
) -> Result<OrFalse<Vec<u8>>> {
    let key = prepared(cx, Aead::ChaCha20Poly1305Ietf, "CHACHA20POLY1305_IETF", nonce, key)?;
    Ok(OrFalse(Aead::ChaCha20Poly1305Ietf.decrypt(ciphertext, additional_data, nonce, key)))
}

/// Encrypts.
#[php(
    "sodium_crypto_aead_xchacha20poly1305_ietf_encrypt(#[SensitiveParameter] string $message, string $additional_data, string $nonce, #[SensitiveParameter] string $key): string"
)]
fn sodium_crypto_aead_xchacha20poly1305_ietf_encrypt(
    cx: &mut Request,
    message: &[u8],
    additional_data: &[u8],
    nonce: &[u8],
    key: &[u8],
) -> Result<Vec<u8>> {
    let key = prepared(cx, Aead::XChaCha20Poly1305Ietf, "XCHACHA20POLY1305_IETF", nonce, key)?;
    made(cx, Aead::XChaCha20Poly1305Ietf.encrypt(message, additional_data, nonce, key))
}

/// Decrypts.
#[php(
    "sodium_crypto_aead_xchacha20poly1305_ietf_decrypt(string $ciphertext, string $additional_data, string $nonce, #[SensitiveParameter] string $key): string|false"
)]
fn sodium_crypto_aead_xchacha20poly1305_ietf_decrypt(
    cx: &mut Request,
    ciphertext: &[u8],
    additional_data: &[u8],
    nonce: &[u8],
    key: &[u8],
) -> Result<OrFalse<Vec<u8>>> {
    let key = prepared(cx, Aead::XChaCha20Poly1305Ietf, "XCHACHA20POLY1305_IETF", nonce, key)?;
    Ok(OrFalse(Aead::XChaCha20Poly1305Ietf.decrypt(ciphertext, additional_data, nonce, key)))
}

/// Makes a key.
#[php("sodium_crypto_aead_aes256gcm_keygen(): string")]
fn sodium_crypto_aead_aes256gcm_keygen() -> Vec<u8> {
    sodium::random::<32>().to_vec()
}

/// Makes a key.
#[php("sodium_crypto_aead_chacha20poly1305_keygen(): string")]
fn sodium_crypto_aead_chacha20poly1305_keygen() -> Vec<u8> {
    sodium::random::<32>().to_vec()
}

/// Makes a key.
#[php("sodium_crypto_aead_chacha20poly1305_ietf_keygen(): string")]
fn sodium_crypto_aead_chacha20poly1305_ietf_keygen() -> Vec<u8> {
    sodium::random::<32>().to_vec()
}

/// Makes a key.
#[php("sodium_crypto_aead_xchacha20poly1305_ietf_keygen(): string")]
fn sodium_crypto_aead_xchacha20poly1305_ietf_keygen() -> Vec<u8> {
    sodium::random::<32>().to_vec()
}

/// Makes a key.
#[php("sodium_crypto_auth_keygen(): string")]
fn sodium_crypto_auth_keygen() -> Vec<u8> {
    sodium::random::<32>().to_vec()
}

/// Makes a key.
#[php("sodium_crypto_secretbox_keygen(): string")]
fn sodium_crypto_secretbox_keygen() -> Vec<u8> {
    sodium::random::<32>().to_vec()
}

/// Makes a key.
#[php("sodium_crypto_stream_keygen(): string")]
fn sodium_crypto_stream_keygen() -> Vec<u8> {
    sodium::random::<32>().to_vec()
}

/// Makes a key.
#[php("sodium_crypto_stream_xchacha20_keygen(): string")]
fn sodium_crypto_stream_xchacha20_keygen() -> Vec<u8> {
    sodium::random::<32>().to_vec()
}

/// Makes a key.
#[php("sodium_crypto_secretstream_xchacha20poly1305_keygen(): string")]
fn sodium_crypto_secretstream_xchacha20poly1305_keygen() -> Vec<u8> {
    sodium::random::<32>().to_vec()
}

/// Authenticates a message.
#[php("sodium_crypto_auth(string $message, #[SensitiveParameter] string $key): string")]
fn sodium_crypto_auth(cx: &mut Request, message: &[u8], key: &[u8]) -> Result<Vec<u8>> {
    let key = fixed(cx, key, 2, "SODIUM_CRYPTO_AUTH_KEYBYTES")?;
    Ok(sodium::auth(message, key).to_vec())
}

/// Whether a message is authentic.
#[php("sodium_crypto_auth_verify(string $mac, string $message, #[SensitiveParameter] string $key): bool")]
fn sodium_crypto_auth_verify(cx: &mut Request, mac: &[u8], message: &[u8], key: &[u8]) -> Result<bool> {
    let key = fixed(cx, key, 3, "SODIUM_CRYPTO_AUTH_KEYBYTES")?;
    let mac = fixed(cx, mac, 1, "SODIUM_CRYPTO_AUTH_BYTES")?;
    Ok(sodium::auth_verify(mac, message, key))
}

/// Encrypts with a key that both know.
#[php("sodium_crypto_secretbox(#[SensitiveParameter] string $message, string $nonce, #[SensitiveParameter] string $key): string")]
fn sodium_crypto_secretbox(cx: &mut Request, message: &[u8], nonce: &[u8], key: &[u8]) -> Result<Vec<u8>> {
    let nonce = fixed(cx, nonce, 2, "SODIUM_CRYPTO_SECRETBOX_NONCEBYTES")?;
    let key = fixed(cx, key, 3, "SODIUM_CRYPTO_SECRETBOX_KEYBYTES")?;
    Ok(sodium::secretbox(message, nonce, key))
}

/// Decrypts with a key that both know.
#[php("sodium_crypto_secretbox_open(string $ciphertext, string $nonce, #[SensitiveParameter] string $key): string|false")]
fn sodium_crypto_secretbox_open(cx: &mut Request, ciphertext: &[u8], nonce: &[u8], key: &[u8]) -> Result<OrFalse<Vec<u8>>> {
    let nonce = fixed(cx, nonce, 2, "SODIUM_CRYPTO_SECRETBOX_NONCEBYTES")?;
    let key = fixed(cx, key, 3, "SODIUM_CRYPTO_SECRETBOX_KEYBYTES")?;
    Ok(OrFalse(sodium::secretbox_open(ciphertext, nonce, key)))
}

/// Makes a row of bytes out of a key.
#[php("sodium_crypto_stream(int $length, string $nonce, #[SensitiveParameter] string $key): string")]
fn sodium_crypto_stream(cx: &mut Request, length: i64, nonce: &[u8], key: &[u8]) -> Result<Vec<u8>> {
    let length = self::length(cx, length, 1)?;
    let nonce = fixed(cx, nonce, 2, "SODIUM_CRYPTO_STREAM_NONCEBYTES")?;
    let key = fixed(cx, key, 3, "SODIUM_CRYPTO_STREAM_KEYBYTES")?;
    Ok(sodium::stream(false, length, nonce, key))
}

/// Encrypts or decrypts, without authentication.
#[php("sodium_crypto_stream_xor(#[SensitiveParameter] string $message, string $nonce, #[SensitiveParameter] string $key): string")]
fn sodium_crypto_stream_xor(cx: &mut Request, message: &[u8], nonce: &[u8], key: &[u8]) -> Result<Vec<u8>> {
    let nonce = fixed(cx, nonce, 2, "SODIUM_CRYPTO_STREAM_NONCEBYTES")?;
    let key = fixed(cx, key, 3, "SODIUM_CRYPTO_STREAM_KEYBYTES")?;
    Ok(sodium::stream_xor(message, nonce, key))
}

/// Makes a row of bytes out of a key.
#[php("sodium_crypto_stream_xchacha20(int $length, string $nonce, #[SensitiveParameter] string $key): string")]
fn sodium_crypto_stream_xchacha20(cx: &mut Request, length: i64, nonce: &[u8], key: &[u8]) -> Result<Vec<u8>> {
    let length = self::length(cx, length, 1)?;
    let nonce = fixed(cx, nonce, 2, "SODIUM_CRYPTO_STREAM_XCHACHA20_NONCEBYTES")?;
    let key = fixed(cx, key, 3, "SODIUM_CRYPTO_STREAM_XCHACHA20_KEYBYTES")?;
    Ok(sodium::stream(true, length, nonce, key))
}

/// Encrypts or decrypts, without authentication.
#[php(
    "sodium_crypto_stream_xchacha20_xor(#[SensitiveParameter] string $message, string $nonce, #[SensitiveParameter] string $key): string"
)]
fn sodium_crypto_stream_xchacha20_xor(cx: &mut Request, message: &[u8], nonce: &[u8], key: &[u8]) -> Result<Vec<u8>> {
    let nonce = fixed(cx, nonce, 2, "SODIUM_CRYPTO_STREAM_XCHACHA20_NONCEBYTES")?;
    let key = fixed(cx, key, 3, "SODIUM_CRYPTO_STREAM_XCHACHA20_KEYBYTES")?;
    Ok(sodium::stream_xchacha_xor(message, nonce, 0, key))
}

/// Encrypts or decrypts from a block on, without authentication.
#[php(
    "sodium_crypto_stream_xchacha20_xor_ic(#[SensitiveParameter] string $message, string $nonce, int $counter, #[SensitiveParameter] string $key): string"
)]
fn sodium_crypto_stream_xchacha20_xor_ic(cx: &mut Request, message: &[u8], nonce: &[u8], counter: i64, key: &[u8]) -> Result<Vec<u8>> {
    let nonce = fixed(cx, nonce, 2, "SODIUM_CRYPTO_STREAM_XCHACHA20_NONCEBYTES")?;
    let key = fixed(cx, key, 4, "SODIUM_CRYPTO_STREAM_XCHACHA20_KEYBYTES")?;
    Ok(sodium::stream_xchacha_xor(message, nonce, counter as u64, key))
}

/// Returns the state that a variable holds.
fn state(cx: &mut Request, place: &RefArg<'_>) -> Result<StreamState> {
    let Some(bytes) = text_of(place.get()) else { return Err(bad(cx, 1, "must be a reference to a state")) };
    match <[u8; STREAM_STATE]>::try_from(&bytes[..]) {
        Ok(bytes) => Ok(StreamState(bytes)),
        Err(_) => Err(error(cx, "incorrect state length")),
    }
}

fn keep(cx: &mut Request, place: &mut RefArg<'_>, state: &StreamState) -> Result<()> {
    let bytes = cx.str(state.0);
    place.set(cx, bytes)
}

const SODIUM_CRYPTO_SECRETSTREAM_XCHACHA20POLY1305_TAG_MESSAGE: i64 = 0;

/// Starts a stream of encrypted pieces.
#[php("sodium_crypto_secretstream_xchacha20poly1305_init_push(#[SensitiveParameter] string $key): array")]
fn sodium_crypto_secretstream_xchacha20poly1305_init_push(cx: &mut Request, key: &[u8]) -> Result<Array> {
    let key = fixed(cx, key, 1, "SODIUM_CRYPTO_SECRETSTREAM_XCHACHA20POLY1305_KEYBYTES")?;
    let (state, header) = StreamState::writing(key);
    Ok(Array::from_values(cx.heap(), [Value::from(cx.str(state.0)), Value::from(cx.str(header))]))
}

/// Encrypts a piece.
#[php(
    "sodium_crypto_secretstream_xchacha20poly1305_push(&$state, #[SensitiveParameter] string $message, string $additional_data = \"\", int $tag = SODIUM_CRYPTO_SECRETSTREAM_XCHACHA20POLY1305_TAG_MESSAGE): string"
)]
fn sodium_crypto_secretstream_xchacha20poly1305_push(
    cx: &mut Request,
    mut state: RefArg<'_>,
    message: &[u8],
    additional_data: &[u8],
    tag: i64,
) -> Result<Vec<u8>> {
    let Ok(tag) = u8::try_from(tag) else { return Err(bad(cx, 4, "must be in the range of 0-255")) };
    let mut stream = self::state(cx, &state)?;
    let out = stream.push(message, additional_data, tag);
    let out = made(cx, out)?;
    keep(cx, &mut state, &stream)?;
    Ok(out)
}

/// Starts reading a stream of encrypted pieces.
#[php("sodium_crypto_secretstream_xchacha20poly1305_init_pull(string $header, #[SensitiveParameter] string $key): string")]
fn sodium_crypto_secretstream_xchacha20poly1305_init_pull(cx: &mut Request, header: &[u8], key: &[u8]) -> Result<Vec<u8>> {
    let header = fixed(cx, header, 1, "SODIUM_CRYPTO_SECRETSTREAM_XCHACHA20POLY1305_HEADERBYTES")?;
    let key = fixed(cx, key, 2, "SODIUM_CRYPTO_SECRETSTREAM_XCHACHA20POLY1305_KEYBYTES")?;
    let state = StreamState::reading(header, key);
    Ok(made(cx, state)?.0.to_vec())
}

/// Decrypts a piece.
#[php("sodium_crypto_secretstream_xchacha20poly1305_pull(&$state, string $ciphertext, string $additional_data = \"\"): array|false")]
fn sodium_crypto_secretstream_xchacha20poly1305_pull(
    cx: &mut Request,
    mut state: RefArg<'_>,
    ciphertext: &[u8],
    additional_data: &[u8],
) -> Result<OrFalse<Array>> {
    let mut stream = self::state(cx, &state)?;
    let Some((message, tag)) = stream.pull(ciphertext, additional_data) else { return Ok(OrFalse(None)) };
    keep(cx, &mut state, &stream)?;
    Ok(OrFalse(Some(Array::from_values(cx.heap(), [Value::from(cx.str(message)), Value::int(tag.into())]))))
}

/// Changes the key of a stream.
#[php("sodium_crypto_secretstream_xchacha20poly1305_rekey(&$state): void")]
fn sodium_crypto_secretstream_xchacha20poly1305_rekey(cx: &mut Request, mut state: RefArg<'_>) -> Result<()> {
    let mut stream = self::state(cx, &state)?;
    stream.rekey();
    keep(cx, &mut state, &stream)
}
