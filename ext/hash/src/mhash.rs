//! The functions of the extension mhash, which this one took over: the same digests under numbers.

use crate::algorithms::{Algorithm, Parameters, find};
use crate::hmac;
use heddle_macros::{constants, php};
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::{Request, Result};

pub(crate) const FUNCTIONS: &[&Function] =
    &[&mhash_get_block_size::DECL, &mhash_get_hash_name::DECL, &mhash_keygen_s2k::DECL, &mhash_count::DECL, &mhash::DECL];

constants! {
    #[deprecated("since 8.5, as the mhash*() functions were deprecated")]
    MHASH_CRC32 = 0;
    #[deprecated("since 8.5, as the mhash*() functions were deprecated")]
    MHASH_MD5 = 1;
    #[deprecated("since 8.5, as the mhash*() functions were deprecated")]
    MHASH_SHA1 = 2;
    #[deprecated("since 8.5, as the mhash*() functions were deprecated")]
    MHASH_HAVAL256 = 3;
    #[deprecated("since 8.5, as the mhash*() functions were deprecated")]
    MHASH_RIPEMD160 = 5;
    #[deprecated("since 8.5, as the mhash*() functions were deprecated")]
    MHASH_TIGER = 7;
    #[deprecated("since 8.5, as the mhash*() functions were deprecated")]
    MHASH_GOST = 8;
    #[deprecated("since 8.5, as the mhash*() functions were deprecated")]
    MHASH_CRC32B = 9;
    #[deprecated("since 8.5, as the mhash*() functions were deprecated")]
    MHASH_HAVAL224 = 10;
    #[deprecated("since 8.5, as the mhash*() functions were deprecated")]
    MHASH_HAVAL192 = 11;
    #[deprecated("since 8.5, as the mhash*() functions were deprecated")]
    MHASH_HAVAL160 = 12;
    #[deprecated("since 8.5, as the mhash*() functions were deprecated")]
    MHASH_HAVAL128 = 13;
    #[deprecated("since 8.5, as the mhash*() functions were deprecated")]
    MHASH_TIGER128 = 14;
    #[deprecated("since 8.5, as the mhash*() functions were deprecated")]
    MHASH_TIGER160 = 15;
    #[deprecated("since 8.5, as the mhash*() functions were deprecated")]
    MHASH_MD4 = 16;
    #[deprecated("since 8.5, as the mhash*() functions were deprecated")]
    MHASH_SHA256 = 17;
    #[deprecated("since 8.5, as the mhash*() functions were deprecated")]
    MHASH_ADLER32 = 18;
    #[deprecated("since 8.5, as the mhash*() functions were deprecated")]
    MHASH_SHA224 = 19;
    #[deprecated("since 8.5, as the mhash*() functions were deprecated")]
    MHASH_SHA512 = 20;
    #[deprecated("since 8.5, as the mhash*() functions were deprecated")]
    MHASH_SHA384 = 21;
    #[deprecated("since 8.5, as the mhash*() functions were deprecated")]
    MHASH_WHIRLPOOL = 22;
    #[deprecated("since 8.5, as the mhash*() functions were deprecated")]
    MHASH_RIPEMD128 = 23;
    #[deprecated("since 8.5, as the mhash*() functions were deprecated")]
    MHASH_RIPEMD256 = 24;
    #[deprecated("since 8.5, as the mhash*() functions were deprecated")]
    MHASH_RIPEMD320 = 25;
    #[deprecated("since 8.5, as the mhash*() functions were deprecated")]
    MHASH_SNEFRU256 = 27;
    #[deprecated("since 8.5, as the mhash*() functions were deprecated")]
    MHASH_MD2 = 28;
    #[deprecated("since 8.5, as the mhash*() functions were deprecated")]
    MHASH_FNV132 = 29;
    #[deprecated("since 8.5, as the mhash*() functions were deprecated")]
    MHASH_FNV1A32 = 30;
    #[deprecated("since 8.5, as the mhash*() functions were deprecated")]
    MHASH_FNV164 = 31;
    #[deprecated("since 8.5, as the mhash*() functions were deprecated")]
    MHASH_FNV1A64 = 32;
    #[deprecated("since 8.5, as the mhash*() functions were deprecated")]
    MHASH_JOAAT = 33;
    #[deprecated("since 8.5, as the mhash*() functions were deprecated")]
    MHASH_CRC32C = 34;
    #[deprecated("since 8.5, as the mhash*() functions were deprecated")]
    MHASH_MURMUR3A = 35;
    #[deprecated("since 8.5, as the mhash*() functions were deprecated")]
    MHASH_MURMUR3C = 36;
    #[deprecated("since 8.5, as the mhash*() functions were deprecated")]
    MHASH_MURMUR3F = 37;
    #[deprecated("since 8.5, as the mhash*() functions were deprecated")]
    MHASH_XXH32 = 38;
    #[deprecated("since 8.5, as the mhash*() functions were deprecated")]
    MHASH_XXH64 = 39;
    #[deprecated("since 8.5, as the mhash*() functions were deprecated")]
    MHASH_XXH3 = 40;
    #[deprecated("since 8.5, as the mhash*() functions were deprecated")]
    MHASH_XXH128 = 41;
}

/// mhash's names and numbers, and our names.
const NUMBERS: &[(i64, &str, &str)] = &[
    (0, "CRC32", "crc32"),
    (1, "MD5", "md5"),
    (2, "SHA1", "sha1"),
    (3, "HAVAL256", "haval256,3"),
    (5, "RIPEMD160", "ripemd160"),
    (7, "TIGER", "tiger192,3"),
    (8, "GOST", "gost"),
    (9, "CRC32B", "crc32b"),
    (10, "HAVAL224", "haval224,3"),
    (11, "HAVAL192", "haval192,3"),
    (12, "HAVAL160", "haval160,3"),
    (13, "HAVAL128", "haval128,3"),
    (14, "TIGER128", "tiger128,3"),
    (15, "TIGER160", "tiger160,3"),
    (16, "MD4", "md4"),
    (17, "SHA256", "sha256"),
    (18, "ADLER32", "adler32"),
    (19, "SHA224", "sha224"),
    (20, "SHA512", "sha512"),
    (21, "SHA384", "sha384"),
    (22, "WHIRLPOOL", "whirlpool"),
    (23, "RIPEMD128", "ripemd128"),
    (24, "RIPEMD256", "ripemd256"),
    (25, "RIPEMD320", "ripemd320"),
    (27, "SNEFRU256", "snefru256"),
    (28, "MD2", "md2"),
    (29, "FNV132", "fnv132"),
    (30, "FNV1A32", "fnv1a32"),
    (31, "FNV164", "fnv164"),
    (32, "FNV1A64", "fnv1a64"),
    (33, "JOAAT", "joaat"),
    (34, "CRC32C", "crc32c"),
    (35, "MURMUR3A", "murmur3a"),
    (36, "MURMUR3C", "murmur3c"),
    (37, "MURMUR3F", "murmur3f"),
    (38, "XXH32", "xxh32"),
    (39, "XXH64", "xxh64"),
    (40, "XXH3", "xxh3"),
    (41, "XXH128", "xxh128"),
];

/// Bytes of a salt of `mhash_keygen_s2k`.
const SALT: usize = 8;

fn numbered(number: i64) -> Option<(&'static str, &'static Algorithm)> {
    let (_, name, own) = NUMBERS.iter().find(|entry| entry.0 == number)?;
    Some((name, find(own.as_bytes())?))
}

/// Bytes of a digest.
#[php("mhash_get_block_size(int $algo): int|false", deprecated = "since 8.1")]
fn mhash_get_block_size(algo: i64) -> OrFalse<usize> {
    OrFalse(numbered(algo).map(|(_, algorithm)| algorithm.size()))
}

/// The name of a digest.
#[php("mhash_get_hash_name(int $algo): string|false", deprecated = "since 8.1")]
fn mhash_get_hash_name(algo: i64) -> OrFalse<&'static str> {
    OrFalse(numbered(algo).map(|(name, _)| name))
}

/// A key out of a password: the salted form of OpenPGP (RFC 4880, 3.7.1.2).
#[php("mhash_keygen_s2k(int $algo, string $password, string $salt, int $length): string|false", deprecated = "since 8.1")]
fn mhash_keygen_s2k(cx: &mut Request, algo: i64, password: &[u8], salt: &[u8], length: i64) -> Result<OrFalse<Vec<u8>>> {
    let Some(length) = usize::try_from(length).ok().filter(|length| (1..=i32::MAX as usize).contains(length)) else {
        return Err(cx.bad_argument(4, "must be a greater than 0"));
    };
    let Some((_, algorithm)) = numbered(algo) else { return Ok(OrFalse(None)) };
    let mut salt = salt.to_vec();
    salt.resize(SALT, 0);
    let mut key = Vec::with_capacity(length);
    for round in 0.. {
        if key.len() >= length {
            break;
        }
        key.extend(algorithm.digest(&[&vec![0; round], &salt[..], password].concat(), &Parameters::default()));
    }
    key.truncate(length);
    Ok(OrFalse(Some(key)))
}

/// The largest number of a digest.
#[php("mhash_count(): int", deprecated = "since 8.1")]
fn mhash_count() -> i64 {
    NUMBERS.iter().map(|entry| entry.0).max().unwrap_or(0)
}

/// The digest of a text, keyed if there is a key.
#[php("mhash(int $algo, string $data, ?string $key = null): string|false", deprecated = "since 8.1")]
fn mhash(cx: &mut Request, algo: i64, data: &[u8], key: Option<&[u8]>) -> Result<OrFalse<Vec<u8>>> {
    let Some((_, algorithm)) = numbered(algo) else { return Ok(OrFalse(None)) };
    Ok(OrFalse(Some(match key {
        None => algorithm.digest(data, &Parameters::default()),
        Some(_) if algorithm.block().is_none() => return Err(cx.bad_argument(1, "must be a valid cryptographic hashing algorithm")),
        Some(key) => hmac::hmac(algorithm, key, data),
    })))
}
