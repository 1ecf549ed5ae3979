//! Extension `sockets`: the system's sockets. The manual's chapter: "Sockets".
//!
//! - [`handle`]: what a Socket is, errors. [`addresses`]: texts and addresses, looking names up.
//! - [`making`]: opening, connecting, listening. [`passing`]: reading and writing.
//! - [`options`]: options. [`messages`]: messages with control data. [`streams`]: sockets as
//!   streams. [`constants`]: a table.
//!
//! Waiting ends with the request's limits: a socket that blocks is waited for before the system is
//! asked.
#![forbid(unsafe_code)]

mod addresses;
mod constants;
mod handle;
mod making;
mod messages;
mod options;
mod passing;
mod streams;

use heddle_runtime::decl::Extension;

/// Declares the extension to the engine.
pub static EXTENSION: Extension = Extension {
    name: "sockets",
    functions: &[
        making::FUNCTIONS,
        passing::FUNCTIONS,
        options::FUNCTIONS,
        messages::FUNCTIONS,
        addresses::FUNCTIONS,
        streams::FUNCTIONS,
        handle::FUNCTIONS,
    ],
    classes: &[&handle::Socket::CLASS, &addresses::AddressInfo::CLASS],
    constants: &[constants::CONSTANTS],
    ..Extension::EMPTY
};
