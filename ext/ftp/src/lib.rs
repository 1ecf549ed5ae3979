//! Extension `ftp`: files of other machines (RFC 959), also encrypted. The manual's chapter: "FTP".
//!
//! - [`connection`]: the protocol. [`commands`]: connecting, folders, names. [`transfers`]: files.
//! - [`wrapper`]: addresses as streams.
#![forbid(unsafe_code)]

mod commands;
mod connection;
mod transfers;
mod wrapper;

use heddle_runtime::decl::Extension;

/// Declares the extension to the engine.
pub static EXTENSION: Extension = Extension {
    name: "ftp",
    functions: &[commands::FUNCTIONS, transfers::FUNCTIONS],
    classes: &[&commands::Connection::CLASS],
    constants: &[CONSTANTS],
    stream_wrappers: &[&wrapper::WRAPPER, &wrapper::ENCRYPTED],
    ..Extension::EMPTY
};

heddle_macros::constants! {
    FTP_ASCII = 1;
    FTP_TEXT = 1;
    FTP_BINARY = 2;
    FTP_IMAGE = 2;
    FTP_AUTORESUME = -1;
    FTP_TIMEOUT_SEC = 0;
    FTP_AUTOSEEK = 1;
    FTP_USEPASVADDRESS = 2;
    FTP_FAILED = 0;
    FTP_FINISHED = 1;
    FTP_MOREDATA = 2;
}
