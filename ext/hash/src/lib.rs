//! Extension `hash`: digests and checksums. The manual's chapter: "HASH Message Digest Framework".
//!
//! - [`algorithms`]: what there is. [`functions`]: digests at once. [`context`]: digests bit by
//!   bit. [`hmac`]: with keys.
//!
//! Not here: Snefru (docs/unsupported.md).
#![forbid(unsafe_code)]

mod algorithms;
mod context;
mod functions;
mod hmac;
mod mhash;
mod own;

use heddle_runtime::decl::Extension;

/// What the engine registers.
pub static EXTENSION: Extension = Extension {
    name: "hash",
    functions: &[functions::FUNCTIONS, context::FUNCTIONS, mhash::FUNCTIONS],
    classes: &[&context::HashContext::CLASS],
    constants: &[CONSTANTS, mhash::CONSTANTS],
    info: "hash support => enabled\n\
           Hashing Engines => md2 md4 md5 sha1 sha224 sha256 sha384 sha512/224 sha512/256 sha512 sha3-224 sha3-256 \
           sha3-384 sha3-512 ripemd128 ripemd160 ripemd256 ripemd320 whirlpool tiger128,3 tiger160,3 tiger192,3 \
           tiger128,4 tiger160,4 tiger192,4 gost gost-crypto adler32 crc32 crc32b crc32c fnv132 fnv1a32 fnv164 \
           fnv1a64 joaat murmur3a murmur3c murmur3f xxh32 xxh64 xxh3 xxh128 haval128,3 haval160,3 haval192,3 \
           haval224,3 haval256,3 haval128,4 haval160,4 haval192,4 haval224,4 haval256,4 haval128,5 haval160,5 \
           haval192,5 haval224,5 haval256,5 \n\n\
           MHASH support => Enabled\n\
           MHASH API Version => Emulated Support",
    ..Extension::EMPTY
};

heddle_macros::constants! {
    HASH_HMAC: int = context::HASH_HMAC;
}
