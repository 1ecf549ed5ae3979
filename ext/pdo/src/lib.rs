//! Extension `pdo`: one interface to many databases.
//!
//! - [`driver`]: what a driver is; drivers are extensions of their own and stand in `offers` of
//!   their declarations.
//! - [`connection`]: class PDO. [`statement`]: class PDOStatement. `fetch`: the ways to fetch rows;
//!   `row`: rows that are read when asked for.
//! - [`parse`]: placeholders in texts. [`errors`]: SQLSTATE, warnings, exceptions. [`attributes`]:
//!   numbers.
#![forbid(unsafe_code)]

pub mod attributes;
pub mod connection;
pub mod driver;
pub mod errors;
mod fetch;
pub mod parse;
mod row;
pub mod statement;
mod states;

use heddle_macros::php;
use heddle_runtime::Request;
use heddle_runtime::decl::{Extension, Function};
use heddle_value::Array;

/// Is registered by the engine.
pub static EXTENSION: Extension = Extension {
    name: "PDO",
    functions: &[FUNCTIONS],
    classes: &[&errors::PDOException::CLASS, &connection::PDO::CLASS, &statement::PDOStatement::CLASS, &row::PDORow::CLASS],
    info: "PDO support => enabled\n\
           PDO drivers => mysql, sqlite",
    ..Extension::EMPTY
};

const FUNCTIONS: &[&Function] = &[&pdo_drivers::DECL];

/// The names of the drivers.
#[php("pdo_drivers(): array")]
fn pdo_drivers(cx: &mut Request) -> Array {
    connection::driver_names(cx)
}
