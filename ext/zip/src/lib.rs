//! Extension `zip`: zip archives. The manual's chapter: "Zip".
//!
//! - [`archive`]: an archive that is open, with what was changed; [`crypt`]: files with passwords.
//! - [`object`]: ZipArchive, with [`add`] and [`read`]; [`procedural`]: `zip_open()` and its kin;
//!   [`wrapper`]: `zip://`.
#![forbid(unsafe_code)]

mod add;
mod archive;
mod crypt;
mod error;
mod names;
mod object;
mod procedural;
mod read;
mod torrent;
mod wrapper;

use heddle_runtime::decl::Extension;

/// Declares the extension to the engine.
pub static EXTENSION: Extension = Extension {
    name: "zip",
    functions: &[procedural::FUNCTIONS],
    classes: &[&object::ZipArchive::CLASS],
    stream_wrappers: &[&wrapper::WRAPPER],
    version: Some("1.22.7"),
    info: "Zip => enabled\n\
           Zip version => 1.22.7\n\
           Libzip version => 1.11.4\n\
           BZIP2 compression => Yes\n\
           XZ compression => No\n\
           ZSTD compression => No\n\
           AES-128 encryption => Yes\n\
           AES-192 encryption => Yes\n\
           AES-256 encryption => Yes",
    ..Extension::EMPTY
};
