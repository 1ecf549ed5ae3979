//! Extension `pdo_sqlite`: PDO's driver for SQLite.
//!
//! [`connection`], [`statement`]: the driver. [`class`]: `Pdo\Sqlite`. [`methods`]: what a `PDO`
//! on SQLite has besides its own methods.
#![forbid(unsafe_code)]

pub mod class;
pub mod connection;
pub mod methods;
pub mod statement;

use heddle_runtime::decl::Extension;

/// Is registered by the engine.
pub static EXTENSION: Extension = Extension {
    name: "pdo_sqlite",
    classes: &[&class::Sqlite::CLASS, &methods::DriverMethods::CLASS],
    offers: &[&connection::DRIVER],
    info: "PDO Driver for SQLite 3.x => enabled\n\
           SQLite Library => 3.40.1",
    ..Extension::EMPTY
};
