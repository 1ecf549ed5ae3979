//! Pairs of keys: encryption for a receiver, exchange of keys, signatures.

use crate::arguments::{fixed, made};
use heddle_libsodium as sodium;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &sodium_crypto_box_keypair::DECL,
    &sodium_crypto_box_seed_keypair::DECL,
    &sodium_crypto_box_keypair_from_secretkey_and_publickey::DECL,
    &sodium_crypto_box_secretkey::DECL,
    &sodium_crypto_box_publickey::DECL,
    &sodium_crypto_box_publickey_from_secretkey::DECL,
    &sodium_crypto_box::DECL,
    &sodium_crypto_box_open::DECL,
    &sodium_crypto_box_seal::DECL,
    &sodium_crypto_box_seal_open::DECL,
    &sodium_crypto_kx_keypair::DECL,
    &sodium_crypto_kx_seed_keypair::DECL,
    &sodium_crypto_kx_secretkey::DECL,
    &sodium_crypto_kx_publickey::DECL,
    &sodium_crypto_kx_client_session_keys::DECL,
    &sodium_crypto_kx_server_session_keys::DECL,
    &sodium_crypto_sign_keypair::DECL,
    &sodium_crypto_sign_seed_keypair::DECL,
    &sodium_crypto_sign_keypair_from_secretkey_and_publickey::DECL,
    &sodium_crypto_sign_secretkey::DECL,
    &sodium_crypto_sign_publickey::DECL,
    &sodium_crypto_sign_publickey_from_secretkey::DECL,
    &sodium_crypto_sign::DECL,
    &sodium_crypto_sign_open::DECL,
    &sodium_crypto_sign_detached::DECL,
    &sodium_crypto_sign_verify_detached::DECL,
    &sodium_crypto_sign_ed25519_pk_to_curve25519::DECL,
    &sodium_crypto_sign_ed25519_sk_to_curve25519::DECL,
];

/// Divides a pair of keys of 32 bytes each.
fn halves<'a>(cx: &mut Request, pair: &'a [u8], argument: usize, constant: &str) -> Result<(&'a [u8; 32], &'a [u8; 32])> {
    let pair: &[u8; 64] = fixed(cx, pair, argument, constant)?;
    let (secret, public) = pair.split_at(32);
    Ok((fixed(cx, secret, argument, constant)?, fixed(cx, public, argument, constant)?))
}

/// Divides a pair of keys for signatures.
fn sign_halves<'a>(cx: &mut Request, pair: &'a [u8]) -> Result<(&'a [u8], &'a [u8])> {
    let pair: &[u8; 96] = fixed(cx, pair, 1, "SODIUM_CRYPTO_SIGN_KEYPAIRBYTES")?;
    Ok(pair.split_at(64))
}

fn joined(pair: (impl AsRef<[u8]>, impl AsRef<[u8]>)) -> Vec<u8> {
    [pair.0.as_ref(), pair.1.as_ref()].concat()
}

const BOX: &str = "SODIUM_CRYPTO_BOX_KEYPAIRBYTES";
const KX: &str = "SODIUM_CRYPTO_KX_KEYPAIRBYTES";

/// Makes a pair of keys.
#[php("sodium_crypto_box_keypair(): string")]
fn sodium_crypto_box_keypair() -> Vec<u8> {
    joined(sodium::box_pair(None))
}

/// Makes a pair of keys out of a seed.
#[php("sodium_crypto_box_seed_keypair(#[SensitiveParameter] string $seed): string")]
fn sodium_crypto_box_seed_keypair(cx: &mut Request, seed: &[u8]) -> Result<Vec<u8>> {
    let seed = fixed(cx, seed, 1, "SODIUM_CRYPTO_BOX_SEEDBYTES")?;
    Ok(joined(sodium::box_pair(Some(seed))))
}

/// Joins two keys.
#[php("sodium_crypto_box_keypair_from_secretkey_and_publickey(#[SensitiveParameter] string $secret_key, string $public_key): string")]
fn sodium_crypto_box_keypair_from_secretkey_and_publickey(cx: &mut Request, secret_key: &[u8], public_key: &[u8]) -> Result<Vec<u8>> {
    let secret: &[u8; 32] = fixed(cx, secret_key, 1, "SODIUM_CRYPTO_BOX_SECRETKEYBYTES")?;
    let public: &[u8; 32] = fixed(cx, public_key, 2, "SODIUM_CRYPTO_BOX_PUBLICKEYBYTES")?;
    Ok(joined((secret, public)))
}

/// Returns the secret half.
#[php("sodium_crypto_box_secretkey(#[SensitiveParameter] string $key_pair): string")]
fn sodium_crypto_box_secretkey(cx: &mut Request, key_pair: &[u8]) -> Result<Vec<u8>> {
    Ok(halves(cx, key_pair, 1, BOX)?.0.to_vec())
}

/// Returns the public half.
#[php("sodium_crypto_box_publickey(#[SensitiveParameter] string $key_pair): string")]
fn sodium_crypto_box_publickey(cx: &mut Request, key_pair: &[u8]) -> Result<Vec<u8>> {
    Ok(halves(cx, key_pair, 1, BOX)?.1.to_vec())
}

/// Computes the public half.
#[php("sodium_crypto_box_publickey_from_secretkey(#[SensitiveParameter] string $secret_key): string")]
fn sodium_crypto_box_publickey_from_secretkey(cx: &mut Request, secret_key: &[u8]) -> Result<Vec<u8>> {
    let secret = fixed(cx, secret_key, 1, "SODIUM_CRYPTO_BOX_SECRETKEYBYTES")?;
    let public = sodium::multiply_base(secret);
    Ok(made(cx, public)?.to_vec())
}

/// Encrypts for a receiver.
#[php("sodium_crypto_box(#[SensitiveParameter] string $message, string $nonce, #[SensitiveParameter] string $key_pair): string")]
fn sodium_crypto_box(cx: &mut Request, message: &[u8], nonce: &[u8], key_pair: &[u8]) -> Result<Vec<u8>> {
    let nonce = fixed(cx, nonce, 2, "SODIUM_CRYPTO_BOX_NONCEBYTES")?;
    let (secret, public) = halves(cx, key_pair, 3, BOX)?;
    made(cx, sodium::box_encrypt(message, nonce, public, secret))
}

/// Decrypts what a sender has encrypted.
#[php("sodium_crypto_box_open(string $ciphertext, string $nonce, #[SensitiveParameter] string $key_pair): string|false")]
fn sodium_crypto_box_open(cx: &mut Request, ciphertext: &[u8], nonce: &[u8], key_pair: &[u8]) -> Result<OrFalse<Vec<u8>>> {
    let nonce = fixed(cx, nonce, 2, "SODIUM_CRYPTO_BOX_NONCEBYTES")?;
    let (secret, public) = halves(cx, key_pair, 3, BOX)?;
    Ok(OrFalse(sodium::box_decrypt(ciphertext, nonce, public, secret)))
}

/// Encrypts for a receiver without naming a sender.
#[php("sodium_crypto_box_seal(#[SensitiveParameter] string $message, string $public_key): string")]
fn sodium_crypto_box_seal(cx: &mut Request, message: &[u8], public_key: &[u8]) -> Result<Vec<u8>> {
    let public = fixed(cx, public_key, 2, "SODIUM_CRYPTO_BOX_PUBLICKEYBYTES")?;
    made(cx, sodium::seal(message, public))
}

/// Decrypts what was sealed.
#[php("sodium_crypto_box_seal_open(string $ciphertext, #[SensitiveParameter] string $key_pair): string|false")]
fn sodium_crypto_box_seal_open(cx: &mut Request, ciphertext: &[u8], key_pair: &[u8]) -> Result<OrFalse<Vec<u8>>> {
    let (secret, public) = halves(cx, key_pair, 2, BOX)?;
    Ok(OrFalse(sodium::unseal(ciphertext, secret, public)))
}

/// Makes a pair of keys for an exchange.
#[php("sodium_crypto_kx_keypair(): string")]
fn sodium_crypto_kx_keypair() -> Vec<u8> {
    joined(sodium::box_pair(None))
}

/// Makes a pair of keys for an exchange out of a seed.
#[php("sodium_crypto_kx_seed_keypair(#[SensitiveParameter] string $seed): string")]
fn sodium_crypto_kx_seed_keypair(cx: &mut Request, seed: &[u8]) -> Result<Vec<u8>> {
    let seed = fixed(cx, seed, 1, "SODIUM_CRYPTO_KX_SEEDBYTES")?;
    Ok(joined(sodium::exchange_pair(seed)))
}

/// Returns the secret half.
#[php("sodium_crypto_kx_secretkey(#[SensitiveParameter] string $key_pair): string")]
fn sodium_crypto_kx_secretkey(cx: &mut Request, key_pair: &[u8]) -> Result<Vec<u8>> {
    Ok(halves(cx, key_pair, 1, KX)?.0.to_vec())
}

/// Returns the public half.
#[php("sodium_crypto_kx_publickey(#[SensitiveParameter] string $key_pair): string")]
fn sodium_crypto_kx_publickey(cx: &mut Request, key_pair: &[u8]) -> Result<Vec<u8>> {
    Ok(halves(cx, key_pair, 1, KX)?.1.to_vec())
}

fn exchanged(cx: &mut Request, client: bool, pair: &[u8], other: &[u8]) -> Result<Array> {
    let (secret, public) = halves(cx, pair, 1, KX)?;
    let other = fixed(cx, other, 2, "SODIUM_CRYPTO_KX_PUBLICKEYBYTES")?;
    let keys = sodium::exchange(client, secret, public, other);
    let (receive, transmit) = made(cx, keys)?;
    Ok(Array::from_values(cx.heap(), [Value::from(cx.str(receive)), Value::from(cx.str(transmit))]))
}

/// Computes the keys of a session on the client's side.
#[php("sodium_crypto_kx_client_session_keys(#[SensitiveParameter] string $client_key_pair, string $server_key): array")]
fn sodium_crypto_kx_client_session_keys(cx: &mut Request, client_key_pair: &[u8], server_key: &[u8]) -> Result<Array> {
    exchanged(cx, true, client_key_pair, server_key)
}

/// Computes the keys of a session on the server's side.
#[php("sodium_crypto_kx_server_session_keys(#[SensitiveParameter] string $server_key_pair, string $client_key): array")]
fn sodium_crypto_kx_server_session_keys(cx: &mut Request, server_key_pair: &[u8], client_key: &[u8]) -> Result<Array> {
    exchanged(cx, false, server_key_pair, client_key)
}

/// Makes a pair of keys for signatures.
#[php("sodium_crypto_sign_keypair(): string")]
fn sodium_crypto_sign_keypair() -> Vec<u8> {
    joined(sodium::sign_pair(None))
}

/// Makes a pair of keys for signatures out of a seed.
#[php("sodium_crypto_sign_seed_keypair(#[SensitiveParameter] string $seed): string")]
fn sodium_crypto_sign_seed_keypair(cx: &mut Request, seed: &[u8]) -> Result<Vec<u8>> {
    let seed = fixed(cx, seed, 1, "SODIUM_CRYPTO_SIGN_SEEDBYTES")?;
    Ok(joined(sodium::sign_pair(Some(seed))))
}

/// Joins two keys.
#[php("sodium_crypto_sign_keypair_from_secretkey_and_publickey(#[SensitiveParameter] string $secret_key, string $public_key): string")]
fn sodium_crypto_sign_keypair_from_secretkey_and_publickey(cx: &mut Request, secret_key: &[u8], public_key: &[u8]) -> Result<Vec<u8>> {
    let secret: &[u8; 64] = fixed(cx, secret_key, 1, "SODIUM_CRYPTO_SIGN_SECRETKEYBYTES")?;
    let public: &[u8; 32] = fixed(cx, public_key, 2, "SODIUM_CRYPTO_SIGN_PUBLICKEYBYTES")?;
    Ok(joined((secret, public)))
}

/// Returns the secret half.
#[php("sodium_crypto_sign_secretkey(#[SensitiveParameter] string $key_pair): string")]
fn sodium_crypto_sign_secretkey(cx: &mut Request, key_pair: &[u8]) -> Result<Vec<u8>> {
    Ok(sign_halves(cx, key_pair)?.0.to_vec())
}

/// Returns the public half.
#[php("sodium_crypto_sign_publickey(#[SensitiveParameter] string $key_pair): string")]
fn sodium_crypto_sign_publickey(cx: &mut Request, key_pair: &[u8]) -> Result<Vec<u8>> {
    Ok(sign_halves(cx, key_pair)?.1.to_vec())
}

/// Computes the public half.
#[php("sodium_crypto_sign_publickey_from_secretkey(#[SensitiveParameter] string $secret_key): string")]
fn sodium_crypto_sign_publickey_from_secretkey(cx: &mut Request, secret_key: &[u8]) -> Result<Vec<u8>> {
    let secret = fixed(cx, secret_key, 1, "SODIUM_CRYPTO_SIGN_SECRETKEYBYTES")?;
    Ok(made(cx, sodium::sign_public(secret))?.to_vec())
}

/// Signs a message; gives both.
#[php("sodium_crypto_sign(string $message, #[SensitiveParameter] string $secret_key): string")]
fn sodium_crypto_sign(cx: &mut Request, message: &[u8], secret_key: &[u8]) -> Result<Vec<u8>> {
    let secret = fixed(cx, secret_key, 2, "SODIUM_CRYPTO_SIGN_SECRETKEYBYTES")?;
    Ok(joined((sodium::sign(message, secret), message)))
}

/// Returns a signed message, if the signature is right.
#[php("sodium_crypto_sign_open(string $signed_message, string $public_key): string|false")]
fn sodium_crypto_sign_open(cx: &mut Request, signed_message: &[u8], public_key: &[u8]) -> Result<OrFalse<Vec<u8>>> {
    let public = fixed(cx, public_key, 2, "SODIUM_CRYPTO_SIGN_PUBLICKEYBYTES")?;
    let Some((signature, message)) = signed_message.split_first_chunk::<64>() else { return Ok(OrFalse(None)) };
    Ok(OrFalse(sodium::sign_verify(signature, message, public).then(|| message.to_vec())))
}

/// Signs a message.
#[php("sodium_crypto_sign_detached(string $message, #[SensitiveParameter] string $secret_key): string")]
fn sodium_crypto_sign_detached(cx: &mut Request, message: &[u8], secret_key: &[u8]) -> Result<Vec<u8>> {
    let secret = fixed(cx, secret_key, 2, "SODIUM_CRYPTO_SIGN_SECRETKEYBYTES")?;
    Ok(sodium::sign(message, secret).to_vec())
}

/// Whether a signature is right.
#[php("sodium_crypto_sign_verify_detached(string $signature, string $message, string $public_key): bool")]
fn sodium_crypto_sign_verify_detached(cx: &mut Request, signature: &[u8], message: &[u8], public_key: &[u8]) -> Result<bool> {
    let signature = fixed(cx, signature, 1, "SODIUM_CRYPTO_SIGN_BYTES")?;
    let public = fixed(cx, public_key, 3, "SODIUM_CRYPTO_SIGN_PUBLICKEYBYTES")?;
    Ok(sodium::sign_verify(signature, message, public))
}

/// Converts a public key for signatures to one for encryption.
#[php("sodium_crypto_sign_ed25519_pk_to_curve25519(string $public_key): string")]
fn sodium_crypto_sign_ed25519_pk_to_curve25519(cx: &mut Request, public_key: &[u8]) -> Result<Vec<u8>> {
    let public = fixed(cx, public_key, 1, "SODIUM_CRYPTO_SIGN_PUBLICKEYBYTES")?;
    match sodium::sign_public_to_curve(public) {
        Some(key) => Ok(key.to_vec()),
        None => Err(crate::arguments::error(cx, "conversion failed")),
    }
}

/// Converts a secret key for signatures to one for encryption.
#[php("sodium_crypto_sign_ed25519_sk_to_curve25519(#[SensitiveParameter] string $secret_key): string")]
fn sodium_crypto_sign_ed25519_sk_to_curve25519(cx: &mut Request, secret_key: &[u8]) -> Result<Vec<u8>> {
    let secret = fixed(cx, secret_key, 1, "SODIUM_CRYPTO_SIGN_SECRETKEYBYTES")?;
    match sodium::sign_secret_to_curve(secret) {
        Some(key) => Ok(key.to_vec()),
        None => Err(crate::arguments::error(cx, "conversion failed")),
    }
}
