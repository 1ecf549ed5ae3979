//! Extension `zlib`: deflate, zlib and gzip. The manual's chapter: "Zlib Compression".
//!
//! - [`codec`]: texts as a whole, on the crate `zlib-rs`. [`functions`]: `gzcompress()` and its
//!   kin.
//! - [`context`]: `deflate_init()`, `inflate_init()`. [`filter`]: the stream filters `zlib.*`.
//! - [`file`]: streams over compressed files. [`gz`]: `gzopen()` and the functions that go with it.
//! - [`output`]: `ob_gzhandler()` and `zlib.output_compression`.
#![forbid(unsafe_code)]

mod codec;
mod context;
mod file;
mod filter;
mod functions;
mod gz;
mod output;

use heddle_runtime::decl::Extension;

/// Declares the extension to the engine.
pub static EXTENSION: Extension = Extension {
    name: "zlib",
    functions: &[output::FUNCTIONS, gz::FUNCTIONS, functions::FUNCTIONS, context::FUNCTIONS],
    classes: &[&context::InflateContext::CLASS, &context::DeflateContext::CLASS],
    constants: &[CONSTANTS],
    ini: &[output::INI],
    request_start: Some(output::request_start),
    stream_filters: filter::FILTERS,
    stream_wrappers: &[&file::WRAPPER],
    info: "ZLib Support => enabled\n\
           Stream Wrapper => compress.zlib://\n\
           Stream Filter => zlib.inflate, zlib.deflate\n\
           Compiled Version => {ZLIB_VERSION}\n\
           Linked Version => {ZLIB_VERSION}",
    ..Extension::EMPTY
};

heddle_macros::constants! {
    FORCE_GZIP: int = codec::GZIP;
    FORCE_DEFLATE: int = codec::ZLIB;
    ZLIB_ENCODING_RAW: int = codec::RAW;
    ZLIB_ENCODING_GZIP: int = codec::GZIP;
    ZLIB_ENCODING_DEFLATE: int = codec::ZLIB;
    ZLIB_NO_FLUSH = 0;
    ZLIB_PARTIAL_FLUSH = 1;
    ZLIB_SYNC_FLUSH = 2;
    ZLIB_FULL_FLUSH = 3;
    ZLIB_BLOCK = 5;
    ZLIB_FINISH = 4;
    ZLIB_FILTERED = 1;
    ZLIB_HUFFMAN_ONLY = 2;
    ZLIB_RLE = 3;
    ZLIB_FIXED = 4;
    ZLIB_DEFAULT_STRATEGY = 0;
    ZLIB_VERSION = "1.2.11";
    ZLIB_VERNUM = 4784;
    ZLIB_OK = 0;
    ZLIB_STREAM_END = 1;
    ZLIB_NEED_DICT = 2;
    ZLIB_ERRNO = -1;
    ZLIB_STREAM_ERROR = -2;
    ZLIB_DATA_ERROR = -3;
    ZLIB_MEM_ERROR = -4;
    ZLIB_BUF_ERROR = -5;
    ZLIB_VERSION_ERROR = -6;
}
