//! libsodium, opened at run time, behind a safe edge: lengths are in the types. There is no PHP in
//! here.
//!
//! Rule, on which every `// SAFETY:` comment of this crate stands: pointers that are passed live
//! until the call returns, and have as many bytes as the library's constant of that place says,
//! which is the length in the type. All functions may be called from any thread.
#![allow(unsafe_code, unsafe_op_in_unsafe_fn)]

mod ffi;

use ffi::{Decrypt, Encrypt, sodium};
use std::ffi::CStr;

/// Whether the library is installed.
pub fn is_available() -> bool {
    ffi::try_sodium().is_some()
}

/// Returns the library's version: as a text, and the two numbers of its interface.
pub fn version() -> (String, i64, i64) {
    // SAFETY: the text is the library's for ever.
    unsafe {
        let text = CStr::from_ptr((sodium().sodium_version_string)()).to_string_lossy().into_owned();
        (text, (sodium().sodium_library_version_major)().into(), (sodium().sodium_library_version_minor)().into())
    }
}

/// Returns random bytes.
pub fn random<const N: usize>() -> [u8; N] {
    let mut out = [0; N];
    // SAFETY: the rule.
    unsafe { (sodium().randombytes_buf)(out.as_mut_ptr(), N) };
    out
}

fn done(code: i32) -> Option<()> {
    (code == 0).then_some(())
}

/// A cipher with authenticated data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aead {
    Aes256Gcm,
    ChaCha20Poly1305,
    ChaCha20Poly1305Ietf,
    XChaCha20Poly1305Ietf,
}

/// Bytes that an encrypted text is longer.
pub const TAG: usize = 16;

impl Aead {
    /// Returns the number of a nonce's bytes.
    pub fn nonce(self) -> usize {
        match self {
            Aead::Aes256Gcm | Aead::ChaCha20Poly1305Ietf => 12,
            Aead::ChaCha20Poly1305 => 8,
            Aead::XChaCha20Poly1305Ietf => 24,
        }
    }

    fn functions(self) -> (Encrypt, Decrypt) {
        let sodium = sodium();
        match self {
            Aead::Aes256Gcm => (sodium.crypto_aead_aes256gcm_encrypt, sodium.crypto_aead_aes256gcm_decrypt),
            Aead::ChaCha20Poly1305 => (sodium.crypto_aead_chacha20poly1305_encrypt, sodium.crypto_aead_chacha20poly1305_decrypt),
            Aead::ChaCha20Poly1305Ietf => {
                (sodium.crypto_aead_chacha20poly1305_ietf_encrypt, sodium.crypto_aead_chacha20poly1305_ietf_decrypt)
            }
            Aead::XChaCha20Poly1305Ietf => {
                (sodium.crypto_aead_xchacha20poly1305_ietf_encrypt, sodium.crypto_aead_xchacha20poly1305_ietf_decrypt)
            }
        }
    }

    /// Whether the processor has it.
    pub fn is_available(self) -> bool {
        // SAFETY: takes nothing.
        self != Aead::Aes256Gcm || unsafe { (sodium().crypto_aead_aes256gcm_is_available)() } == 1
    }

    /// Encrypts.
    ///
    /// # Panics
    /// When the nonce has another length than [`Aead::nonce`].
    pub fn encrypt(self, message: &[u8], data: &[u8], nonce: &[u8], key: &[u8; 32]) -> Option<Vec<u8>> {
        assert_eq!(nonce.len(), self.nonce());
        let mut out = vec![0; message.len() + TAG];
        let (mut length, none) = (0, std::ptr::null());
        let (m, d) = (message.len() as u64, data.len() as u64);
        // SAFETY: the rule; the text grows by the tag.
        let code = unsafe {
            self.functions().0(out.as_mut_ptr(), &mut length, message.as_ptr(), m, data.as_ptr(), d, none, nonce.as_ptr(), key.as_ptr())
        };
        out.truncate(length as usize);
        done(code).map(|()| out)
    }

    /// Decrypts. `None`: it was changed.
    ///
    /// # Panics
    /// When the nonce has another length than [`Aead::nonce`].
    pub fn decrypt(self, cipher: &[u8], data: &[u8], nonce: &[u8], key: &[u8; 32]) -> Option<Vec<u8>> {
        assert_eq!(nonce.len(), self.nonce());
        let mut out = vec![0; cipher.len().checked_sub(TAG)?];
        let (mut length, none) = (0, std::ptr::null_mut());
        let (c, d) = (cipher.len() as u64, data.len() as u64);
        // SAFETY: the rule; the text shrinks by the tag.
        let code = unsafe {
            self.functions().1(out.as_mut_ptr(), &mut length, none, cipher.as_ptr(), c, data.as_ptr(), d, nonce.as_ptr(), key.as_ptr())
        };
        out.truncate(length as usize);
        done(code).map(|()| out)
    }
}

/// Declares functions that make a fixed number of bytes out of others.
macro_rules! fixed {
    ($($(#[$doc:meta])* $name:ident = $function:ident ( $($arg:ident: $length:literal),* ) -> $out:literal $($may_fail:ident)?;)*) => {
        $($(#[$doc])*
        pub fn $name($($arg: &[u8; $length]),*) -> fixed!(@type $out $($may_fail)?) {
            let mut out = [0; $out];
            // SAFETY: the crate's rule.
            let _code = unsafe { (sodium().$function)(out.as_mut_ptr(), $($arg.as_ptr()),*) };
            fixed!(@end out _code $($may_fail)?)
        })*
    };
    (@type $out:literal fails) => { Option<[u8; $out]> };
    (@type $out:literal) => { [u8; $out] };
    (@end $value:ident $code:ident fails) => { ($code == 0).then_some($value) };
    (@end $value:ident $code:ident) => { $value };
}

fixed! {
    /// Adds two points.
    ristretto_add = crypto_core_ristretto255_add(p: 32, q: 32) -> 32 fails;
    /// Subtracts a point.
    ristretto_sub = crypto_core_ristretto255_sub(p: 32, q: 32) -> 32 fails;
    /// Makes a point out of a hash.
    ristretto_from_hash = crypto_core_ristretto255_from_hash(hash: 64) -> 32 fails;
    /// Makes a random point.
    ristretto_random = crypto_core_ristretto255_random() -> 32;
    /// Makes a random scalar.
    scalar_random = crypto_core_ristretto255_scalar_random() -> 32;
    /// Adds two scalars.
    scalar_add = crypto_core_ristretto255_scalar_add(x: 32, y: 32) -> 32;
    /// Subtracts a scalar.
    scalar_sub = crypto_core_ristretto255_scalar_sub(x: 32, y: 32) -> 32;
    /// Multiplies two scalars.
    scalar_mul = crypto_core_ristretto255_scalar_mul(x: 32, y: 32) -> 32;
    /// Inverts a scalar.
    scalar_invert = crypto_core_ristretto255_scalar_invert(s: 32) -> 32 fails;
    /// Negates a scalar.
    scalar_negate = crypto_core_ristretto255_scalar_negate(s: 32) -> 32;
    /// Computes `1 - s`.
    scalar_complement = crypto_core_ristretto255_scalar_complement(s: 32) -> 32;
    /// Reduces a long scalar.
    scalar_reduce = crypto_core_ristretto255_scalar_reduce(s: 64) -> 32;
    /// Multiplies a point by a scalar.
    ristretto_multiply = crypto_scalarmult_ristretto255(n: 32, p: 32) -> 32 fails;
    /// Multiplies the base point by a scalar.
    ristretto_multiply_base = crypto_scalarmult_ristretto255_base(n: 32) -> 32 fails;
    /// Multiplies a point of Curve25519 by a scalar.
    multiply = crypto_scalarmult(n: 32, p: 32) -> 32 fails;
    /// Multiplies the base point of Curve25519 by a scalar.
    multiply_base = crypto_scalarmult_base(n: 32) -> 32 fails;
    /// Converts a public key for signatures to one for encryption.
    sign_public_to_curve = crypto_sign_ed25519_pk_to_curve25519(key: 32) -> 32 fails;
    /// Converts a secret key for signatures to one for encryption.
    sign_secret_to_curve = crypto_sign_ed25519_sk_to_curve25519(key: 64) -> 32 fails;
    /// Returns the public half of a key for signatures.
    sign_public = crypto_sign_ed25519_sk_to_pk(key: 64) -> 32 fails;
}

/// Whether bytes are a point.
pub fn is_point(point: &[u8; 32]) -> bool {
    // SAFETY: the crate's rule.
    unsafe { (sodium().crypto_core_ristretto255_is_valid_point)(point.as_ptr()) == 1 }
}

/// Authenticates a message.
pub fn auth(message: &[u8], key: &[u8; 32]) -> [u8; 32] {
    let mut out = [0; 32];
    // SAFETY: the crate's rule.
    unsafe { (sodium().crypto_auth)(out.as_mut_ptr(), message.as_ptr(), message.len() as u64, key.as_ptr()) };
    out
}

/// Whether a message is authentic.
pub fn auth_verify(mac: &[u8; 32], message: &[u8], key: &[u8; 32]) -> bool {
    // SAFETY: the crate's rule.
    unsafe { (sodium().crypto_auth_verify)(mac.as_ptr(), message.as_ptr(), message.len() as u64, key.as_ptr()) == 0 }
}

/// A key's secret and public half.
pub type Pair = ([u8; 32], [u8; 32]);

/// Makes a pair of keys for encryption; out of a seed where there is one.
pub fn box_pair(seed: Option<&[u8; 32]>) -> Pair {
    let (mut secret, mut public) = ([0; 32], [0; 32]);
    // SAFETY: the crate's rule.
    unsafe {
        match seed {
            Some(seed) => (sodium().crypto_box_seed_keypair)(public.as_mut_ptr(), secret.as_mut_ptr(), seed.as_ptr()),
            None => (sodium().crypto_box_keypair)(public.as_mut_ptr(), secret.as_mut_ptr()),
        }
    };
    (secret, public)
}

/// Makes a pair of keys for an exchange out of a seed.
pub fn exchange_pair(seed: &[u8; 32]) -> Pair {
    let (mut secret, mut public) = ([0; 32], [0; 32]);
    // SAFETY: the crate's rule.
    unsafe { (sodium().crypto_kx_seed_keypair)(public.as_mut_ptr(), secret.as_mut_ptr(), seed.as_ptr()) };
    (secret, public)
}

/// Computes the keys of a session: for what comes, for what goes.
pub fn exchange(client: bool, secret: &[u8; 32], public: &[u8; 32], other: &[u8; 32]) -> Option<Pair> {
    let (mut receive, mut transmit) = ([0; 32], [0; 32]);
    let function = if client { sodium().crypto_kx_client_session_keys } else { sodium().crypto_kx_server_session_keys };
    // SAFETY: the crate's rule.
    let code = unsafe { function(receive.as_mut_ptr(), transmit.as_mut_ptr(), public.as_ptr(), secret.as_ptr(), other.as_ptr()) };
    done(code).map(|()| (receive, transmit))
}

/// Encrypts for a receiver.
pub fn box_encrypt(message: &[u8], nonce: &[u8; 24], public: &[u8; 32], secret: &[u8; 32]) -> Option<Vec<u8>> {
    let mut out = vec![0; message.len() + TAG];
    let length = message.len() as u64;
    // SAFETY: the crate's rule; the text grows by the tag.
    done(unsafe {
        (sodium().crypto_box_easy)(out.as_mut_ptr(), message.as_ptr(), length, nonce.as_ptr(), public.as_ptr(), secret.as_ptr())
    })?;
    Some(out)
}

/// Decrypts what a sender has encrypted. `None`: it was changed.
pub fn box_decrypt(cipher: &[u8], nonce: &[u8; 24], public: &[u8; 32], secret: &[u8; 32]) -> Option<Vec<u8>> {
    let mut out = vec![0; cipher.len().checked_sub(TAG)?];
    let length = cipher.len() as u64;
    // SAFETY: the crate's rule; the text shrinks by the tag.
    done(unsafe {
        (sodium().crypto_box_open_easy)(out.as_mut_ptr(), cipher.as_ptr(), length, nonce.as_ptr(), public.as_ptr(), secret.as_ptr())
    })?;
    Some(out)
}

/// Bytes that a sealed text is longer.
pub const SEAL: usize = 48;

/// Encrypts for a receiver without naming a sender.
pub fn seal(message: &[u8], public: &[u8; 32]) -> Option<Vec<u8>> {
    let mut out = vec![0; message.len() + SEAL];
    // SAFETY: the crate's rule; the text grows by key and tag.
    done(unsafe { (sodium().crypto_box_seal)(out.as_mut_ptr(), message.as_ptr(), message.len() as u64, public.as_ptr()) })?;
    Some(out)
}

/// Decrypts what was sealed. `None`: it was changed.
pub fn unseal(cipher: &[u8], secret: &[u8; 32], public: &[u8; 32]) -> Option<Vec<u8>> {
    let mut out = vec![0; cipher.len().checked_sub(SEAL)?];
    let length = cipher.len() as u64;
    // SAFETY: the crate's rule; the text shrinks by key and tag.
    done(unsafe { (sodium().crypto_box_seal_open)(out.as_mut_ptr(), cipher.as_ptr(), length, public.as_ptr(), secret.as_ptr()) })?;
    Some(out)
}

/// Encrypts with a key that both know.
pub fn secretbox(message: &[u8], nonce: &[u8; 24], key: &[u8; 32]) -> Vec<u8> {
    let mut out = vec![0; message.len() + TAG];
    // SAFETY: the crate's rule; the text grows by the tag.
    unsafe { (sodium().crypto_secretbox_easy)(out.as_mut_ptr(), message.as_ptr(), message.len() as u64, nonce.as_ptr(), key.as_ptr()) };
    out
}

/// Decrypts with a key that both know. `None`: it was changed.
pub fn secretbox_open(cipher: &[u8], nonce: &[u8; 24], key: &[u8; 32]) -> Option<Vec<u8>> {
    let mut out = vec![0; cipher.len().checked_sub(TAG)?];
    let length = cipher.len() as u64;
    // SAFETY: the crate's rule; the text shrinks by the tag.
    done(unsafe { (sodium().crypto_secretbox_open_easy)(out.as_mut_ptr(), cipher.as_ptr(), length, nonce.as_ptr(), key.as_ptr()) })?;
    Some(out)
}

fn key_pointer(key: &[u8]) -> *const u8 {
    if key.is_empty() { std::ptr::null() } else { key.as_ptr() }
}

/// Digests a message (BLAKE2b) into 16 to 64 bytes, with a key of 16 to 64 bytes or none.
///
/// # Panics
/// On other lengths.
pub fn hash(message: &[u8], key: &[u8], length: usize) -> Option<Vec<u8>> {
    check_hash(key, length);
    let mut out = vec![0; length];
    // SAFETY: the crate's rule; lengths are checked.
    done(unsafe {
        (sodium().crypto_generichash)(out.as_mut_ptr(), length, message.as_ptr(), message.len() as u64, key_pointer(key), key.len())
    })?;
    Some(out)
}

fn check_hash(key: &[u8], length: usize) {
    assert!((16..=64).contains(&length) && (key.is_empty() || (16..=64).contains(&key.len())));
}

/// Bytes of a digest's state.
pub const HASH_STATE: usize = 384;

/// A digest that goes on. The library wants its state aligned.
#[repr(C, align(64))]
pub struct HashState(pub [u8; HASH_STATE]);

impl HashState {
    /// Starts.
    ///
    /// # Panics
    /// On lengths that [`hash`] refuses.
    pub fn new(key: &[u8], length: usize) -> Option<HashState> {
        check_hash(key, length);
        let mut state = HashState([0; HASH_STATE]);
        // SAFETY: the crate's rule; lengths are checked.
        done(unsafe { (sodium().crypto_generichash_init)(state.0.as_mut_ptr(), key_pointer(key), key.len(), length) })?;
        Some(state)
    }

    /// Takes in a piece. The bytes of the state may be a program's own: `None`, they are none.
    pub fn update(&mut self, message: &[u8]) -> Option<()> {
        self.check()?;
        // SAFETY: the crate's rule; the state's counters were checked.
        done(unsafe { (sodium().crypto_generichash_update)(self.0.as_mut_ptr(), message.as_ptr(), message.len() as u64) })
    }

    /// Ends.
    pub fn finish(mut self, length: usize) -> Option<Vec<u8>> {
        self.check()?;
        let mut out = vec![0; length.clamp(16, 64)];
        // SAFETY: the crate's rule; the state's counters were checked.
        done(unsafe { (sodium().crypto_generichash_final)(self.0.as_mut_ptr(), out.as_mut_ptr(), out.len()) })?;
        Some(out)
    }

    /// Refuses a state whose number of buffered bytes is larger than the buffer.
    fn check(&self) -> Option<()> {
        /// Offset of the number behind chaining value, counters and buffer; the buffer's size.
        const NUMBER: usize = 64 + 16 + 16 + 256;
        const BUFFER: u64 = 256;
        let number = u64::from_le_bytes(self.0[NUMBER..NUMBER + 8].try_into().ok()?);
        (number <= BUFFER).then_some(())
    }
}

/// Derives a key of 16 to 64 bytes.
///
/// # Panics
/// On other lengths.
pub fn derive(length: usize, id: u64, context: &[u8; 8], key: &[u8; 32]) -> Option<Vec<u8>> {
    assert!((16..=64).contains(&length));
    let mut out = vec![0; length];
    // SAFETY: the crate's rule; the length is checked.
    done(unsafe { (sodium().crypto_kdf_derive_from_key)(out.as_mut_ptr(), length, id, context.as_ptr(), key.as_ptr()) })?;
    Some(out)
}

/// Makes a key out of a password by Argon2 (1: Argon2i, 2: Argon2id).
pub fn password_key(length: usize, password: &[u8], salt: &[u8; 16], (ops, memory): (u64, usize), algorithm: i32) -> Option<Vec<u8>> {
    let mut out = vec![0; length];
    let size = password.len() as u64;
    // SAFETY: the crate's rule.
    done(unsafe {
        (sodium().crypto_pwhash)(out.as_mut_ptr(), length as u64, password.as_ptr(), size, salt.as_ptr(), ops, memory, algorithm)
    })?;
    Some(out)
}

/// Makes a key out of a password by scrypt.
pub fn scrypt_key(length: usize, password: &[u8], salt: &[u8; 32], (ops, memory): (u64, usize)) -> Option<Vec<u8>> {
    let mut out = vec![0; length];
    let size = password.len() as u64;
    // SAFETY: the crate's rule.
    done(unsafe {
        (sodium().crypto_pwhash_scryptsalsa208sha256)(out.as_mut_ptr(), length as u64, password.as_ptr(), size, salt.as_ptr(), ops, memory)
    })?;
    Some(out)
}

/// Bytes of a hash that is written as a text, with its end.
const TEXT: usize = 128;
const SCRYPT_TEXT: usize = 102;

/// Makes a hash of a password, as a text.
pub fn password_text(scrypt: bool, password: &[u8], ops: u64, memory: usize) -> Option<Vec<u8>> {
    let mut out = [0_u8; TEXT];
    let function = if scrypt { sodium().crypto_pwhash_scryptsalsa208sha256_str } else { sodium().crypto_pwhash_str };
    // SAFETY: both write at most as many bytes.
    done(unsafe { function(out.as_mut_ptr(), password.as_ptr(), password.len() as u64, ops, memory) })?;
    out.split(|byte| *byte == 0).next().map(<[u8]>::to_vec)
}

/// Fills a text up to the length that the library reads.
fn padded(text: &[u8]) -> Option<[u8; TEXT]> {
    let mut out = [0; TEXT];
    if text.len() >= TEXT || text.contains(&0) {
        return None;
    }
    out[..text.len()].copy_from_slice(text);
    Some(out)
}

/// Whether a text is the hash of a password.
pub fn password_verify(scrypt: bool, text: &[u8], password: &[u8]) -> bool {
    if scrypt && text.len() != SCRYPT_TEXT - 1 {
        return false;
    }
    let function = if scrypt { sodium().crypto_pwhash_scryptsalsa208sha256_str_verify } else { sodium().crypto_pwhash_str_verify };
    // SAFETY: the text ends in NUL within the length that is read.
    padded(text).is_some_and(|text| unsafe { function(text.as_ptr(), password.as_ptr(), password.len() as u64) } == 0)
}

/// Whether a hash was made with other costs.
pub fn password_is_old(text: &[u8], ops: u64, memory: usize) -> bool {
    // SAFETY: the text ends in NUL within the length that is read.
    padded(text).is_none_or(|text| unsafe { (sodium().crypto_pwhash_str_needs_rehash)(text.as_ptr(), ops, memory) } != 0)
}

/// Bytes of a stream's state and of its header.
pub const STREAM_STATE: usize = 52;
pub const STREAM_HEADER: usize = 24;
/// Bytes that a piece of a stream is longer.
pub const STREAM_TAG: usize = 17;

/// A stream of encrypted pieces.
#[repr(C, align(16))]
pub struct StreamState(pub [u8; STREAM_STATE]);

impl StreamState {
    /// Starts one that is written; gives its header.
    pub fn writing(key: &[u8; 32]) -> (StreamState, [u8; STREAM_HEADER]) {
        let (mut state, mut header) = (StreamState([0; STREAM_STATE]), [0; STREAM_HEADER]);
        // SAFETY: the crate's rule.
        unsafe { (sodium().crypto_secretstream_xchacha20poly1305_init_push)(state.0.as_mut_ptr(), header.as_mut_ptr(), key.as_ptr()) };
        (state, header)
    }

    /// Starts one that is read.
    pub fn reading(header: &[u8; STREAM_HEADER], key: &[u8; 32]) -> Option<StreamState> {
        let mut state = StreamState([0; STREAM_STATE]);
        // SAFETY: the crate's rule.
        done(unsafe { (sodium().crypto_secretstream_xchacha20poly1305_init_pull)(state.0.as_mut_ptr(), header.as_ptr(), key.as_ptr()) })?;
        Some(state)
    }

    /// Encrypts a piece.
    pub fn push(&mut self, message: &[u8], data: &[u8], tag: u8) -> Option<Vec<u8>> {
        let mut out = vec![0; message.len() + STREAM_TAG];
        let mut length = 0;
        let (m, d) = (message.len() as u64, data.len() as u64);
        // SAFETY: the crate's rule; the text grows by the tag.
        done(unsafe {
            (sodium().crypto_secretstream_xchacha20poly1305_push)(
                self.0.as_mut_ptr(),
                out.as_mut_ptr(),
                &mut length,
                message.as_ptr(),
                m,
                data.as_ptr(),
                d,
                tag,
            )
        })?;
        out.truncate(length as usize);
        Some(out)
    }

    /// Decrypts a piece; gives its tag. `None`: it was changed.
    pub fn pull(&mut self, cipher: &[u8], data: &[u8]) -> Option<(Vec<u8>, u8)> {
        let mut out = vec![0; cipher.len().checked_sub(STREAM_TAG)?];
        let (mut length, mut tag) = (0, 0);
        let (c, d) = (cipher.len() as u64, data.len() as u64);
        // SAFETY: the crate's rule; the text shrinks by the tag.
        done(unsafe {
            (sodium().crypto_secretstream_xchacha20poly1305_pull)(
                self.0.as_mut_ptr(),
                out.as_mut_ptr(),
                &mut length,
                &mut tag,
                cipher.as_ptr(),
                c,
                data.as_ptr(),
                d,
            )
        })?;
        out.truncate(length as usize);
        Some((out, tag))
    }

    /// Changes the key.
    pub fn rekey(&mut self) {
        // SAFETY: the crate's rule.
        unsafe { (sodium().crypto_secretstream_xchacha20poly1305_rekey)(self.0.as_mut_ptr()) };
    }
}

/// Digests a short message (SipHash).
pub fn short_hash(message: &[u8], key: &[u8; 16]) -> [u8; 8] {
    let mut out = [0; 8];
    // SAFETY: the crate's rule.
    unsafe { (sodium().crypto_shorthash)(out.as_mut_ptr(), message.as_ptr(), message.len() as u64, key.as_ptr()) };
    out
}

/// Makes a pair of keys for signatures; out of a seed where there is one.
pub fn sign_pair(seed: Option<&[u8; 32]>) -> ([u8; 64], [u8; 32]) {
    let (mut secret, mut public) = ([0; 64], [0; 32]);
    // SAFETY: the crate's rule.
    unsafe {
        match seed {
            Some(seed) => (sodium().crypto_sign_seed_keypair)(public.as_mut_ptr(), secret.as_mut_ptr(), seed.as_ptr()),
            None => (sodium().crypto_sign_keypair)(public.as_mut_ptr(), secret.as_mut_ptr()),
        }
    };
    (secret, public)
}

/// Signs.
pub fn sign(message: &[u8], secret: &[u8; 64]) -> [u8; 64] {
    let mut out = [0; 64];
    let none = std::ptr::null_mut();
    // SAFETY: the crate's rule.
    unsafe { (sodium().crypto_sign_detached)(out.as_mut_ptr(), none, message.as_ptr(), message.len() as u64, secret.as_ptr()) };
    out
}

/// Whether a signature is right.
pub fn sign_verify(signature: &[u8; 64], message: &[u8], public: &[u8; 32]) -> bool {
    let length = message.len() as u64;
    // SAFETY: the crate's rule.
    unsafe { (sodium().crypto_sign_verify_detached)(signature.as_ptr(), message.as_ptr(), length, public.as_ptr()) == 0 }
}

/// Makes a row of bytes out of a key; the newer cipher where `xchacha`.
pub fn stream(xchacha: bool, length: usize, nonce: &[u8; 24], key: &[u8; 32]) -> Vec<u8> {
    let mut out = vec![0; length];
    let function = if xchacha { sodium().crypto_stream_xchacha20 } else { sodium().crypto_stream };
    // SAFETY: the crate's rule.
    unsafe { function(out.as_mut_ptr(), length as u64, nonce.as_ptr(), key.as_ptr()) };
    out
}

/// Encrypts or decrypts with the row of bytes of XSalsa20.
pub fn stream_xor(message: &[u8], nonce: &[u8; 24], key: &[u8; 32]) -> Vec<u8> {
    let mut out = vec![0; message.len()];
    // SAFETY: the crate's rule.
    unsafe { (sodium().crypto_stream_xor)(out.as_mut_ptr(), message.as_ptr(), message.len() as u64, nonce.as_ptr(), key.as_ptr()) };
    out
}

/// Encrypts or decrypts with the row of bytes of XChaCha20, from a block on.
pub fn stream_xchacha_xor(message: &[u8], nonce: &[u8; 24], counter: u64, key: &[u8; 32]) -> Vec<u8> {
    let mut out = vec![0; message.len()];
    let length = message.len() as u64;
    // SAFETY: the crate's rule.
    unsafe { (sodium().crypto_stream_xchacha20_xor_ic)(out.as_mut_ptr(), message.as_ptr(), length, nonce.as_ptr(), counter, key.as_ptr()) };
    out
}
