//! Extension `bz2`: the format of bzip2. The manual's chapter: "Bzip2".
//!
//! - [`codec`]: compressing and decompressing, on the crate `bzip2`. [`functions`]: what programs
//!   call.
//! - [`file`]: streams over compressed files, `compress.bzip2://`. [`filter`]: the stream filters
//!   `bzip2.*`.
#![forbid(unsafe_code)]

mod codec;
mod file;
mod filter;
mod functions;

use heddle_runtime::decl::Extension;

/// Declares the extension to the engine.
pub static EXTENSION: Extension = Extension {
    name: "bz2",
    functions: &[functions::FUNCTIONS],
    stream_filters: filter::FILTERS,
    stream_wrappers: &[&file::WRAPPER],
    info: "BZip2 Support => Enabled\n\
           Stream Wrapper support => compress.bzip2://\n\
           Stream Filter support => bzip2.decompress, bzip2.compress\n\
           BZip2 Version => 1.0.8, 13-Jul-2019",
    ..Extension::EMPTY
};
