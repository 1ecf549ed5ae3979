//! The algorithms by PHP's names, in PHP's order.
//!
//! Cryptographic ones come from RustCrypto or are our [`own`](crate::own), and go on as bytes come
//! in. Checksums are computed at the end over all bytes.

use crate::own::Blocks;
use crate::own::haval::Haval;
use crate::own::snefru::Snefru;
use crate::own::tiger::Tiger;
use digest::{Digest, DynDigest};
use std::hash::Hasher as _;

/// An algorithm.
pub(crate) struct Algorithm {
    pub name: &'static str,
    pub kind: Kind,
}

/// How it is computed.
#[derive(Clone, Copy)]
pub(crate) enum Kind {
    /// Fit for HMAC, with the bytes of a block. `once`: all bytes at once, where there is a shorter
    /// way.
    Cryptographic { block: usize, new: fn() -> Box<dyn DynDigest>, once: Option<fn(&[u8]) -> Vec<u8>> },
    /// Over all bytes, with a seed where it takes one.
    Checksum(fn(&[u8], &Parameters) -> Vec<u8>),
}

/// What a checksum may be given beside the bytes.
#[derive(Clone, Default)]
pub(crate) struct Parameters {
    pub seed: u64,
    /// At least [`SECRET`] bytes, of algorithms that take one.
    pub secret: Option<Vec<u8>>,
}

/// The fewest bytes of a secret of XXH3.
pub(crate) const SECRET: usize = 136;

fn boxed<D: DynDigest + Digest + Default + 'static>() -> Box<dyn DynDigest> {
    Box::new(D::default())
}

fn once<D: Digest>(bytes: &[u8]) -> Vec<u8> {
    D::digest(bytes).to_vec()
}

const fn crypto(name: &'static str, block: usize, new: fn() -> Box<dyn DynDigest>) -> Algorithm {
    Algorithm { name, kind: Kind::Cryptographic { block, new, once: None } }
}

const fn direct<D: DynDigest + Digest + Default + 'static>(name: &'static str, block: usize) -> Algorithm {
    Algorithm { name, kind: Kind::Cryptographic { block, new: boxed::<D>, once: Some(once::<D>) } }
}

const fn checksum(name: &'static str, over: fn(&[u8], &Parameters) -> Vec<u8>) -> Algorithm {
    Algorithm { name, kind: Kind::Checksum(over) }
}

/// What `hash_algos` lists.
pub(crate) const ALGORITHMS: &[Algorithm] = &[
    crypto("md2", 16, boxed::<md2::Md2>),
    crypto("md4", 64, boxed::<md4::Md4>),
    direct::<md5::Md5>("md5", 64),
    direct::<sha1::Sha1>("sha1", 64),
    crypto("sha224", 64, boxed::<sha2::Sha224>),
    direct::<sha2::Sha256>("sha256", 64),
    direct::<sha2::Sha384>("sha384", 128),
    crypto("sha512/224", 128, boxed::<sha2::Sha512_224>),
    crypto("sha512/256", 128, boxed::<sha2::Sha512_256>),
    direct::<sha2::Sha512>("sha512", 128),
    crypto("sha3-224", 144, boxed::<sha3::Sha3_224>),
    crypto("sha3-256", 136, boxed::<sha3::Sha3_256>),
    crypto("sha3-384", 104, boxed::<sha3::Sha3_384>),
    crypto("sha3-512", 72, boxed::<sha3::Sha3_512>),
    crypto("ripemd128", 64, boxed::<ripemd::Ripemd128>),
    crypto("ripemd160", 64, boxed::<ripemd::Ripemd160>),
    crypto("ripemd256", 64, boxed::<ripemd::Ripemd256>),
    crypto("ripemd320", 64, boxed::<ripemd::Ripemd320>),
    crypto("whirlpool", 64, boxed::<whirlpool::Whirlpool>),
    crypto("tiger128,3", 64, || tiger(3, 16)),
    crypto("tiger160,3", 64, || tiger(3, 20)),
    crypto("tiger192,3", 64, || tiger(3, 24)),
    crypto("tiger128,4", 64, || tiger(4, 16)),
    crypto("tiger160,4", 64, || tiger(4, 20)),
    crypto("tiger192,4", 64, || tiger(4, 24)),
    crypto("snefru", 32, snefru),
    crypto("snefru256", 32, snefru),
    crypto("gost", 32, boxed::<gost94::Gost94Test>),
    crypto("gost-crypto", 32, boxed::<gost94::Gost94CryptoPro>),
    checksum("adler32", |bytes, _| adler2::adler32_slice(bytes).to_be_bytes().to_vec()),
    checksum("crc32", |bytes, _| crc::Crc::<u32>::new(&crc::CRC_32_BZIP2).checksum(bytes).to_le_bytes().to_vec()),
    checksum("crc32b", |bytes, _| crc32fast::hash(bytes).to_be_bytes().to_vec()),
    checksum("crc32c", |bytes, _| crc::Crc::<u32>::new(&crc::CRC_32_ISCSI).checksum(bytes).to_be_bytes().to_vec()),
    checksum("fnv132", |bytes, _| fnv32(bytes, false).to_be_bytes().to_vec()),
    checksum("fnv1a32", |bytes, _| fnv32(bytes, true).to_be_bytes().to_vec()),
    checksum("fnv164", |bytes, _| fnv64(bytes, false).to_be_bytes().to_vec()),
    checksum("fnv1a64", |bytes, _| fnv64(bytes, true).to_be_bytes().to_vec()),
    checksum("joaat", |bytes, _| joaat(bytes).to_be_bytes().to_vec()),
    checksum("murmur3a", |mut bytes, with| murmur3::murmur3_32(&mut bytes, with.seed as u32).unwrap_or_default().to_be_bytes().to_vec()),
    checksum("murmur3c", |mut bytes, with| {
        let hash = murmur3::murmur3_x86_128(&mut bytes, with.seed as u32).unwrap_or_default();
        words::<4>(hash)
    }),
    checksum("murmur3f", |mut bytes, with| {
        let hash = murmur3::murmur3_x64_128(&mut bytes, with.seed as u32).unwrap_or_default();
        words::<8>(hash)
    }),
    checksum("xxh32", |bytes, with| xxhash_rust::xxh32::xxh32(bytes, with.seed as u32).to_be_bytes().to_vec()),
    checksum("xxh64", |bytes, with| {
        let mut state = xxhash_rust::xxh64::Xxh64::new(with.seed);
        state.write(bytes);
        state.finish().to_be_bytes().to_vec()
    }),
    checksum("xxh3", |bytes, with| {
        let hash = match &with.secret {
            Some(secret) => xxhash_rust::xxh3::xxh3_64_with_secret(bytes, secret),
            None => xxhash_rust::xxh3::xxh3_64_with_seed(bytes, with.seed),
        };
        hash.to_be_bytes().to_vec()
    }),
    checksum("xxh128", |bytes, with| {
        let hash = match &with.secret {
            Some(secret) => xxhash_rust::xxh3::xxh3_128_with_secret(bytes, secret),
            None => xxhash_rust::xxh3::xxh3_128_with_seed(bytes, with.seed),
        };
        hash.to_be_bytes().to_vec()
    }),
    crypto("haval128,3", 128, || haval(3, 128)),
    crypto("haval160,3", 128, || haval(3, 160)),
    crypto("haval192,3", 128, || haval(3, 192)),
    crypto("haval224,3", 128, || haval(3, 224)),
    crypto("haval256,3", 128, || haval(3, 256)),
    crypto("haval128,4", 128, || haval(4, 128)),
    crypto("haval160,4", 128, || haval(4, 160)),
    crypto("haval192,4", 128, || haval(4, 192)),
    crypto("haval224,4", 128, || haval(4, 224)),
    crypto("haval256,4", 128, || haval(4, 256)),
    crypto("haval128,5", 128, || haval(5, 128)),
    crypto("haval160,5", 128, || haval(5, 160)),
    crypto("haval192,5", 128, || haval(5, 192)),
    crypto("haval224,5", 128, || haval(5, 224)),
    crypto("haval256,5", 128, || haval(5, 256)),
];

/// The algorithm with a name, in any case.
pub(crate) fn find(name: &[u8]) -> Option<&'static Algorithm> {
    ALGORITHMS.iter().find(|algorithm| algorithm.name.as_bytes().eq_ignore_ascii_case(name))
}

impl Algorithm {
    /// The digest of bytes at once.
    pub(crate) fn digest(&self, bytes: &[u8], with: &Parameters) -> Vec<u8> {
        match self.kind {
            Kind::Cryptographic { once: Some(once), .. } => once(bytes),
            Kind::Cryptographic { new, .. } => {
                let mut state = new();
                state.update(bytes);
                state.finalize().into_vec()
            }
            Kind::Checksum(over) => over(bytes, with),
        }
    }

    /// Bytes of the digest.
    pub(crate) fn size(&self) -> usize {
        match self.kind {
            Kind::Cryptographic { new, .. } => new().output_size(),
            Kind::Checksum(over) => over(b"", &Parameters::default()).len(),
        }
    }

    /// A state that bytes can come into. `None`: it is a checksum.
    pub(crate) fn state(&self) -> Option<Box<dyn DynDigest>> {
        match self.kind {
            Kind::Cryptographic { new, .. } => Some(new()),
            Kind::Checksum(_) => None,
        }
    }

    /// The bytes of a block, of an algorithm that is fit for HMAC.
    pub(crate) fn block(&self) -> Option<usize> {
        match self.kind {
            Kind::Cryptographic { block, .. } => Some(block),
            Kind::Checksum(_) => None,
        }
    }
}

/// A hash of 128 bits as words of `N` bytes, each with its highest byte first.
fn words<const N: usize>(hash: u128) -> Vec<u8> {
    hash.to_le_bytes().chunks_exact(N).flat_map(|word| word.iter().rev().copied()).collect()
}

fn tiger(passes: usize, size: usize) -> Box<dyn DynDigest> {
    Box::new(Blocks::new(Tiger::new(passes, size)))
}

fn snefru() -> Box<dyn DynDigest> {
    Box::new(Blocks::new(Snefru::default()))
}

fn haval(passes: usize, bits: usize) -> Box<dyn DynDigest> {
    Box::new(Blocks::new(Haval::new(passes, bits)))
}

/// FNV of 32 bits; `xor_first` for the variant 1a.
fn fnv32(bytes: &[u8], xor_first: bool) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |hash: u32, &byte| {
        let byte = u32::from(byte);
        if xor_first { (hash ^ byte).wrapping_mul(0x0100_0193) } else { hash.wrapping_mul(0x0100_0193) ^ byte }
    })
}

/// FNV of 64 bits.
fn fnv64(bytes: &[u8], xor_first: bool) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash: u64, &byte| {
        let byte = u64::from(byte);
        if xor_first { (hash ^ byte).wrapping_mul(0x0100_0000_01b3) } else { hash.wrapping_mul(0x0100_0000_01b3) ^ byte }
    })
}

/// Bob Jenkins's one-at-a-time hash.
fn joaat(bytes: &[u8]) -> u32 {
    let mut hash = bytes.iter().fold(0, |hash: u32, &byte| {
        let hash = hash.wrapping_add(u32::from(byte));
        let hash = hash.wrapping_add(hash << 10);
        hash ^ (hash >> 6)
    });
    hash = hash.wrapping_add(hash << 3);
    hash ^= hash >> 11;
    hash.wrapping_add(hash << 15)
}
