//! Checksums and digests: crc32, md5, sha1.

use super::encode::to_hex;
use ::md5::Md5;
use ::sha1::{Digest, Sha1};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::stream::read_file;
use heddle_runtime::{Request, Result};

pub(crate) const FUNCTIONS: &[&Function] = &[&crc32::DECL, &md5::DECL, &sha1::DECL, &md5_file::DECL, &sha1_file::DECL];

/// The CRC-32 of the bytes, as zip has it.
#[php("crc32(string $string): int", pure)]
fn crc32(string: &[u8]) -> i64 {
    i64::from(crc32fast::hash(string))
}

fn shown(digest: &[u8], binary: bool) -> Vec<u8> {
    if binary { digest.to_vec() } else { to_hex(digest) }
}

/// The MD5 digest, in hexadecimal or as bytes.
#[php("md5(string $string, bool $binary = false): string", pure)]
fn md5(string: &[u8], binary: bool) -> Vec<u8> {
    shown(&Md5::digest(string), binary)
}

/// The SHA-1 digest, in hexadecimal or as bytes.
#[php("sha1(string $string, bool $binary = false): string", pure)]
fn sha1(string: &[u8], binary: bool) -> Vec<u8> {
    shown(&Sha1::digest(string), binary)
}

/// The MD5 digest of a file.
#[php("md5_file(string $filename, bool $binary = false): string|false")]
fn md5_file(cx: &mut Request, filename: &[u8], binary: bool) -> Result<OrFalse<Vec<u8>>> {
    Ok(OrFalse(read_file(cx, filename)?.map(|bytes| shown(&Md5::digest(bytes), binary))))
}

/// The SHA-1 digest of a file.
#[php("sha1_file(string $filename, bool $binary = false): string|false")]
fn sha1_file(cx: &mut Request, filename: &[u8], binary: bool) -> Result<OrFalse<Vec<u8>>> {
    Ok(OrFalse(read_file(cx, filename)?.map(|bytes| shown(&Sha1::digest(bytes), binary))))
}
