//! The C side (a table): functions of libsodium that are used, opened by name at run time. Nothing
//! here is safe to use by itself; the crate's root is the edge.

use std::ffi::{c_char, c_int, c_ulonglong};
use std::sync::OnceLock;

pub type B = *const u8;
pub type M = *mut u8;
pub type I = c_int;
pub type U = c_ulonglong;
pub type Z = usize;
pub type S = *const c_char;

/// Encrypts with data that is authenticated.
pub type Encrypt = unsafe extern "C" fn(M, *mut U, B, U, B, U, B, B, B) -> I;
/// Decrypts with data that is authenticated.
pub type Decrypt = unsafe extern "C" fn(M, *mut U, M, B, U, B, U, B, B) -> I;

macro_rules! library {
    ($($name:ident ( $($arg:ty),* ) $(-> $ret:ty)?;)*) => {
        /// Functions of libsodium.
        pub struct Sodium { $(pub $name: unsafe extern "C" fn($($arg),*) $(-> $ret)?,)* }

        impl Sodium {
            /// Looks all functions up; `None` when one is missing.
            unsafe fn load(library: &libloading::Library) -> Option<Sodium> {
                Some(Sodium {
                    // SAFETY: the declarations follow the library's headers.
                    $($name: unsafe { *library.get(concat!(stringify!($name), "\0").as_bytes()).ok()? },)*
                })
            }
        }
    };
}

library! {
    sodium_init() -> I;
    sodium_version_string() -> S;
    sodium_library_version_major() -> I;
    sodium_library_version_minor() -> I;
    randombytes_buf(M, Z);
    crypto_aead_aes256gcm_is_available() -> I;
    crypto_aead_aes256gcm_encrypt(M, *mut U, B, U, B, U, B, B, B) -> I;
    crypto_aead_aes256gcm_decrypt(M, *mut U, M, B, U, B, U, B, B) -> I;
    crypto_aead_chacha20poly1305_encrypt(M, *mut U, B, U, B, U, B, B, B) -> I;
    crypto_aead_chacha20poly1305_decrypt(M, *mut U, M, B, U, B, U, B, B) -> I;
    crypto_aead_chacha20poly1305_ietf_encrypt(M, *mut U, B, U, B, U, B, B, B) -> I;
    crypto_aead_chacha20poly1305_ietf_decrypt(M, *mut U, M, B, U, B, U, B, B) -> I;
    crypto_aead_xchacha20poly1305_ietf_encrypt(M, *mut U, B, U, B, U, B, B, B) -> I;
    crypto_aead_xchacha20poly1305_ietf_decrypt(M, *mut U, M, B, U, B, U, B, B) -> I;
    crypto_auth(M, B, U, B) -> I;
    crypto_auth_verify(B, B, U, B) -> I;
    crypto_box_keypair(M, M) -> I;
    crypto_box_seed_keypair(M, M, B) -> I;
    crypto_box_easy(M, B, U, B, B, B) -> I;
    crypto_box_open_easy(M, B, U, B, B, B) -> I;
    crypto_box_seal(M, B, U, B) -> I;
    crypto_box_seal_open(M, B, U, B, B) -> I;
    crypto_core_ristretto255_add(M, B, B) -> I;
    crypto_core_ristretto255_sub(M, B, B) -> I;
    crypto_core_ristretto255_from_hash(M, B) -> I;
    crypto_core_ristretto255_is_valid_point(B) -> I;
    crypto_core_ristretto255_random(M);
    crypto_core_ristretto255_scalar_random(M);
    crypto_core_ristretto255_scalar_add(M, B, B);
    crypto_core_ristretto255_scalar_sub(M, B, B);
    crypto_core_ristretto255_scalar_mul(M, B, B);
    crypto_core_ristretto255_scalar_invert(M, B) -> I;
    crypto_core_ristretto255_scalar_negate(M, B);
    crypto_core_ristretto255_scalar_complement(M, B);
    crypto_core_ristretto255_scalar_reduce(M, B);
    crypto_kx_client_session_keys(M, M, B, B, B) -> I;
    crypto_kx_server_session_keys(M, M, B, B, B) -> I;
    crypto_kx_seed_keypair(M, M, B) -> I;
    crypto_generichash(M, Z, B, U, B, Z) -> I;
    crypto_generichash_init(M, B, Z, Z) -> I;
    crypto_generichash_update(M, B, U) -> I;
    crypto_generichash_final(M, M, Z) -> I;
    crypto_kdf_derive_from_key(M, Z, u64, B, B) -> I;
    crypto_pwhash(M, U, B, U, B, U, Z, I) -> I;
    crypto_pwhash_str(M, B, U, U, Z) -> I;
    crypto_pwhash_str_verify(B, B, U) -> I;
    crypto_pwhash_str_needs_rehash(B, U, Z) -> I;
    crypto_pwhash_scryptsalsa208sha256(M, U, B, U, B, U, Z) -> I;
    crypto_pwhash_scryptsalsa208sha256_str(M, B, U, U, Z) -> I;
    crypto_pwhash_scryptsalsa208sha256_str_verify(B, B, U) -> I;
    crypto_scalarmult(M, B, B) -> I;
    crypto_scalarmult_base(M, B) -> I;
    crypto_scalarmult_ristretto255(M, B, B) -> I;
    crypto_scalarmult_ristretto255_base(M, B) -> I;
    crypto_secretbox_easy(M, B, U, B, B) -> I;
    crypto_secretbox_open_easy(M, B, U, B, B) -> I;
    crypto_secretstream_xchacha20poly1305_init_push(M, M, B) -> I;
    crypto_secretstream_xchacha20poly1305_push(M, M, *mut U, B, U, B, U, u8) -> I;
    crypto_secretstream_xchacha20poly1305_init_pull(M, B, B) -> I;
    crypto_secretstream_xchacha20poly1305_pull(M, M, *mut U, M, B, U, B, U) -> I;
    crypto_secretstream_xchacha20poly1305_rekey(M);
    crypto_shorthash(M, B, U, B) -> I;
    crypto_sign_keypair(M, M) -> I;
    crypto_sign_seed_keypair(M, M, B) -> I;
    crypto_sign_detached(M, *mut U, B, U, B) -> I;
    crypto_sign_verify_detached(B, B, U, B) -> I;
    crypto_sign_ed25519_pk_to_curve25519(M, B) -> I;
    crypto_sign_ed25519_sk_to_curve25519(M, B) -> I;
    crypto_sign_ed25519_sk_to_pk(M, B) -> I;
    crypto_stream(M, U, B, B) -> I;
    crypto_stream_xor(M, B, U, B, B) -> I;
    crypto_stream_xchacha20(M, U, B, B) -> I;
    crypto_stream_xchacha20_xor_ic(M, B, U, B, u64, B) -> I;
}

static SODIUM: OnceLock<Option<Sodium>> = OnceLock::new();

fn open() -> Option<Sodium> {
    // SAFETY: the library runs nothing at load time but its own set-up; declarations follow its
    // headers.
    unsafe {
        let library = ["libsodium.so.23", "libsodium.so.26"].iter().find_map(|name| libloading::Library::new(name).ok())?;
        let library: &'static libloading::Library = Box::leak(Box::new(library));
        let sodium = Sodium::load(library)?;
        ((sodium.sodium_init)() >= 0).then_some(sodium)
    }
}

/// Opens the library when it is asked for first. `None`: it is not installed.
pub fn try_sodium() -> Option<&'static Sodium> {
    SODIUM.get_or_init(open).as_ref()
}

/// Returns the library.
///
/// # Panics
/// Where it is not installed: nothing that needs it is registered then.
pub fn sodium() -> &'static Sodium {
    try_sodium().expect("libsodium is installed: the extension is registered")
}
