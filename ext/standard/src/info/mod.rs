//! The program and its surroundings: configuration, environment, functions by name, headers,
//! errors, clocks.

mod assertions;
mod browser;
mod dns;
mod errors;
mod extensions;
mod functions;
mod getopt;
pub mod headers;
mod image;
mod ini;
mod iptc;
mod mail;
mod network;
mod page;
mod process;
mod resolver;
mod syslog;
mod system;
mod time;

use heddle_runtime::decl::{Class, Constant, Function};

/// All functions of the folder.
pub(crate) use assertions::INI;
pub(crate) use browser::INI as BROWSER_INI;
pub(crate) use extensions::INI as EXTENSION_INI;
pub(crate) use mail::INI as MAIL_INI;

pub(crate) const FUNCTIONS: &[&[&Function]] = &[
    functions::FUNCTIONS,
    assertions::FUNCTIONS,
    ini::FUNCTIONS,
    errors::FUNCTIONS,
    headers::FUNCTIONS,
    system::FUNCTIONS,
    time::FUNCTIONS,
    getopt::FUNCTIONS,
    page::FUNCTIONS,
    network::FUNCTIONS,
    dns::FUNCTIONS,
    syslog::FUNCTIONS,
    image::FUNCTIONS,
    iptc::FUNCTIONS,
    mail::FUNCTIONS,
    extensions::FUNCTIONS,
    process::FUNCTIONS,
    browser::FUNCTIONS,
];
pub(crate) const CLASSES: &[&Class] = functions::CLASSES;
pub(crate) const CONSTANT_LISTS: &[&[Constant]] =
    &[functions::CONSTANTS, page::CONSTANTS, syslog::CONSTANTS, image::CONSTANTS, dns::CONSTANTS, CONSTANTS];

heddle_macros::constants! {
    INI_USER = 1;
    INI_PERDIR = 2;
    INI_SYSTEM = 4;
    INI_ALL = 7;
}
