//! Extension `pdo_pgsql`: PDO's driver for PostgreSQL.
//!
//! [`connection`], [`statement`]: the driver. [`class`]: `Pdo\Pgsql`; [`commands`]: what its
//! methods do. [`methods`]: what a `PDO` on PostgreSQL has besides its own methods.
#![forbid(unsafe_code)]

mod class;
mod commands;
mod connection;
mod methods;
mod statement;

use heddle_runtime::decl::Extension;

/// Is registered by the engine, where libpq is installed.
pub static EXTENSION: Extension = Extension {
    name: "pdo_pgsql",
    classes: &[&class::Pgsql::CLASS, &methods::DriverMethods::CLASS],
    offers: &[&connection::DRIVER],
    ..Extension::EMPTY
};

/// Returns whether libpq is installed.
pub fn is_available() -> bool {
    heddle_libpq::is_available()
}
