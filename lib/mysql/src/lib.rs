//! A client of the protocol that MySQL and MariaDB speak: handshake, commands, results as text and
//! in binary, prepared statements.
//!
//! - [`host`]: what whoever uses it does for it: waiting, and opening files that a server asks for.
//! - [`wire`]: packets over sockets, compressed or not. [`packet`]: numbers and texts in them.
//! - [`handshake`], [`auth`]: becoming connected. [`connection`]: commands and their answers.
//! - [`result`]: columns and rows. [`statement`]: prepared statements.
//! - [`charset`]: character sets and what escaping must know of them. [`error`]: errors of the
//!   server and the client's own.
//!
//! Every wait goes through [`host::Host`], so that whoever waits decides how long. *Not here:*
//! encryption; the values of any language.
//!
//! Source: the protocol's description in MariaDB's Knowledge Base and in MySQL's internals manual.
#![forbid(unsafe_code)]

pub mod auth;
pub mod charset;
pub mod connection;
pub mod error;
pub mod handshake;
pub mod host;
pub mod packet;
pub mod result;
pub mod statement;
pub mod wire;

pub use connection::{Connection, Response};
pub use error::{Error, Failure, Result};
pub use handshake::{Config, Encryption};
pub use host::Host;
pub use result::{Column, Datum, Rows};
pub use statement::{Parameter, Statement};
