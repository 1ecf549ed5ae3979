//! Extension `Phar`: archives of PHP programs, and archives in general. The manual's chapter:
//! "Phar".
//!
//! - [`archive`]: an archive in memory; [`format`]: how it is read and written; [`signature`].
//! - [`store`]: the archives that a request has open. [`wrapper`]: `phar://`.
//! - [`object`]: Phar and PharData, whose work is in [`change`], [`convert`], [`gather`],
//!   [`extract`] and [`statics`]; [`web`]: serving an archive's files. [`info`]: PharFileInfo.
//!
//! *Not here:* signatures of OpenSSL (docs/unsupported.md).
#![forbid(unsafe_code)]

mod archive;
mod change;
mod convert;
mod extract;
mod format;
mod gather;
mod info;
mod metadata;
mod object;
mod signature;
mod statics;
mod store;
mod stub;
mod web;
mod wrapper;

pub use statics::stub_of;

use heddle_macros::php_class;
use heddle_runtime::Request;
use heddle_runtime::decl::Extension;

/// Declares the extension to the engine.
pub static EXTENSION: Extension = Extension {
    name: "Phar",
    classes: &[&PharException::CLASS, &object::Phar::CLASS, &object::PharData::CLASS, &info::PharFileInfo::CLASS],
    ini: &[INI],
    stream_wrappers: &[&wrapper::WRAPPER],
    info: "Phar: PHP Archive support => enabled\n\
           Phar API version => 1.1.1\n\
           Phar-based phar archives => enabled\n\
           Tar-based phar archives => enabled\n\
           ZIP-based phar archives => enabled\n\
           gzip compression => enabled\n\
           bzip2 compression => enabled",
    ..Extension::EMPTY
};

/// Reports what goes wrong with an archive.
#[php_class("class PharException extends Exception {}")]
pub enum PharException {}

heddle_macros::ini! {
    /// Whether archives may not be changed.
    phar.readonly: "1", All, check = check_readonly;
    /// Whether archives must have a signature.
    phar.require_hash: "1", All, check = check_hash;
    /// Archives that are read when the server starts; they are cached by use.
    phar.cache_list: "", System;
}

fn check_readonly(cx: &mut Request, value: &[u8]) -> bool {
    stays_on(cx, b"phar.readonly", value)
}

fn check_hash(cx: &mut Request, value: &[u8]) -> bool {
    stays_on(cx, b"phar.require_hash", value)
}

/// Refuses to switch off what php.ini switched on.
fn stays_on(cx: &mut Request, name: &[u8], value: &[u8]) -> bool {
    use heddle_runtime::ini::parse_bool;
    parse_bool(value) || !cx.engine.ini_value(name).is_some_and(parse_bool)
}

/// Returns the seconds since 1970.
fn now() -> i64 {
    std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |span| span.as_secs() as i64)
}
