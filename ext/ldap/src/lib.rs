//! Extension `ldap`: directories, on the system's libldap. The manual's chapter: "LDAP".
//!
//! - [`session`]: the classes, and waiting for answers within the request's limits. [`connect`],
//!   [`options`]: sessions.
//! - [`search`], [`change`], [`exop`], [`names`]: what is asked of a server. [`controls`], [`ber`]:
//!   the bytes of the protocol that PHP shows as arrays.
//!
//! *Not here:* the protocol itself, which is the library's.
#![forbid(unsafe_code)]

mod ber;
mod change;
mod connect;
mod constants;
mod controls;
mod exop;
mod names;
mod options;
mod search;
mod session;

use heddle_runtime::decl::Extension;

/// Declares the extension to the engine.
pub static EXTENSION: Extension = Extension {
    name: "ldap",
    functions: &[
        connect::FUNCTIONS,
        search::FUNCTIONS,
        names::FUNCTIONS,
        change::FUNCTIONS,
        connect::ERRORS,
        change::FURTHER,
        options::FUNCTIONS,
        search::REFERENCES,
        connect::SECURITY,
        names::ESCAPING,
        exop::FUNCTIONS,
    ],
    classes: &[&session::Connection::CLASS, &session::ResultClass::CLASS, &session::ResultEntry::CLASS],
    constants: &[constants::CONSTANTS],
    ini: &[INI],
    ..Extension::EMPTY
};

heddle_macros::ini! {
    /// Most sessions that one request may have open; -1: any number.
    ldap.max_links: "-1", System;
}

/// Returns whether libldap is installed.
pub fn is_available() -> bool {
    heddle_libldap::is_available()
}
