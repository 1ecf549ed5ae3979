//! Texts compressed and decompressed at once: `gzcompress()` and its kin.

use crate::codec::{self, ANY, GZIP, RAW, ZLIB};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::{Request, Result};
use heddle_value::Str;

pub(crate) const FUNCTIONS: &[&Function] = &[
    &zlib_encode::DECL,
    &zlib_decode::DECL,
    &gzdeflate::DECL,
    &gzencode::DECL,
    &gzcompress::DECL,
    &gzinflate::DECL,
    &gzdecode::DECL,
    &gzuncompress::DECL,
];

const ZLIB_ENCODING_RAW: i64 = RAW;
const ZLIB_ENCODING_GZIP: i64 = GZIP;
const ZLIB_ENCODING_DEFLATE: i64 = ZLIB;

/// Compresses after looking at level and format; their arguments' numbers are given.
fn encode(cx: &mut Request, data: &[u8], level: (i64, usize), format: (i64, usize)) -> Result<Str> {
    if !(-1..=9).contains(&level.0) {
        return Err(cx.bad_argument(level.1, "must be between -1 and 9"));
    }
    if ![RAW, GZIP, ZLIB].contains(&format.0) {
        return Err(cx.bad_argument(format.1, "must be one of ZLIB_ENCODING_RAW, ZLIB_ENCODING_GZIP, or ZLIB_ENCODING_DEFLATE"));
    }
    Ok(codec::compress(cx.heap(), data, level.0, format.0))
}

fn decode(cx: &mut Request, data: &[u8], format: i64, max_length: i64) -> Result<OrFalse<Str>> {
    let Ok(most) = usize::try_from(max_length) else {
        return Err(cx.bad_argument(2, "must be greater than or equal to 0"));
    };
    match codec::decompress(cx.heap(), data, format, most) {
        Ok(text) => Ok(OrFalse(Some(text))),
        Err(status) => {
            cx.function_warning(codec::words(status))?;
            Ok(OrFalse(None))
        }
    }
}

/// Compresses `$data` in a format.
#[php("zlib_encode(string $data, int $encoding, int $level = -1): string|false")]
fn zlib_encode(cx: &mut Request, data: &[u8], encoding: i64, level: i64) -> Result<Str> {
    encode(cx, data, (level, 3), (encoding, 2))
}

/// Decompresses `$data` of any format.
#[php("zlib_decode(string $data, int $max_length = 0): string|false")]
fn zlib_decode(cx: &mut Request, data: &[u8], max_length: i64) -> Result<OrFalse<Str>> {
    decode(cx, data, ANY, max_length)
}

/// Compresses `$data`, without a header where nothing else is asked for.
#[php("gzdeflate(string $data, int $level = -1, int $encoding = ZLIB_ENCODING_RAW): string|false")]
fn gzdeflate(cx: &mut Request, data: &[u8], level: i64, encoding: i64) -> Result<Str> {
    encode(cx, data, (level, 2), (encoding, 3))
}

/// Compresses `$data` as a gzip file.
#[php("gzencode(string $data, int $level = -1, int $encoding = ZLIB_ENCODING_GZIP): string|false")]
fn gzencode(cx: &mut Request, data: &[u8], level: i64, encoding: i64) -> Result<Str> {
    encode(cx, data, (level, 2), (encoding, 3))
}

/// Compresses `$data` in zlib's format.
#[php("gzcompress(string $data, int $level = -1, int $encoding = ZLIB_ENCODING_DEFLATE): string|false")]
fn gzcompress(cx: &mut Request, data: &[u8], level: i64, encoding: i64) -> Result<Str> {
    encode(cx, data, (level, 2), (encoding, 3))
}

/// Decompresses data without a header.
#[php("gzinflate(string $data, int $max_length = 0): string|false")]
fn gzinflate(cx: &mut Request, data: &[u8], max_length: i64) -> Result<OrFalse<Str>> {
    decode(cx, data, RAW, max_length)
}

/// Decompresses a gzip file.
#[php("gzdecode(string $data, int $max_length = 0): string|false")]
fn gzdecode(cx: &mut Request, data: &[u8], max_length: i64) -> Result<OrFalse<Str>> {
    decode(cx, data, GZIP, max_length)
}

/// Decompresses data in zlib's format.
#[php("gzuncompress(string $data, int $max_length = 0): string|false")]
fn gzuncompress(cx: &mut Request, data: &[u8], max_length: i64) -> Result<OrFalse<Str>> {
    decode(cx, data, ZLIB, max_length)
}
