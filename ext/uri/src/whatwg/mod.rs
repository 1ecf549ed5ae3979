//! Addresses as browsers read them, by the URL Standard of the WHATWG.
//!
//! - [`record`]: an address's parts and how they are written. [`machine`]: the standard's parser,
//!   which changes one part when it begins in a state in its middle. [`host`]: hosts.
//! - [`class`]: the class `Uri\WhatWg\Url`. [`faults`]: the classes of what is wrong.

pub(crate) mod class;
pub(crate) mod faults;
mod host;
mod machine;
mod record;
