//! Checksums and digests: crc32, md5, sha1.

use ::md5::Md5;
use ::sha1::{Digest, Sha1};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::{OrFalse, PathArg};
use heddle_runtime::stream::read_file;
use heddle_runtime::{Request, Result};
use heddle_value::Str;

pub(crate) const FUNCTIONS: &[&Function] = &[&crc32::DECL, &md5::DECL, &sha1::DECL, &md5_file::DECL, &sha1_file::DECL];

/// The CRC-32 of the bytes, as zip has it.
#[php("crc32(string $string): int", pure)]
fn crc32(string: &[u8]) -> i64 {
    i64::from(crc32fast::hash(string))
}

/// A digest of `N` bytes as it is, or in hexadecimal.
fn shown<const N: usize>(cx: &Request, digest: [u8; N], binary: bool) -> Str {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    if binary {
        return Str::new(cx.heap(), &digest);
    }
    let mut text = [[0; 2]; N];
    for (pair, byte) in text.iter_mut().zip(digest) {
        *pair = [DIGITS[usize::from(byte >> 4)], DIGITS[usize::from(byte & 15)]];
    }
    Str::new(cx.heap(), text.as_flattened())
}

/// The MD5 digest, in hexadecimal or as bytes.
#[php("md5(string $string, bool $binary = false): string", pure)]
fn md5(cx: &mut Request, string: &[u8], binary: bool) -> Str {
    shown::<16>(cx, Md5::digest(string).into(), binary)
}

/// The SHA-1 digest, in hexadecimal or as bytes.
#[php("sha1(string $string, bool $binary = false): string", pure)]
fn sha1(cx: &mut Request, string: &[u8], binary: bool) -> Str {
    shown::<20>(cx, Sha1::digest(string).into(), binary)
}

/// The MD5 digest of a file.
#[php("md5_file(string $filename, bool $binary = false): string|false")]
fn md5_file(cx: &mut Request, filename: PathArg, binary: bool) -> Result<OrFalse<Str>> {
    Ok(OrFalse(read_file(cx, &filename)?.map(|bytes| shown::<16>(cx, Md5::digest(bytes).into(), binary))))
}

/// The SHA-1 digest of a file.
#[php("sha1_file(string $filename, bool $binary = false): string|false")]
fn sha1_file(cx: &mut Request, filename: PathArg, binary: bool) -> Result<OrFalse<Str>> {
    Ok(OrFalse(read_file(cx, &filename)?.map(|bytes| shown::<20>(cx, Sha1::digest(bytes).into(), binary))))
}
