//! Extension `pdo_mysql`: PDO's driver for MySQL and MariaDB.
//!
//! [`connection`], [`statement`]: the driver. [`class`]: `Pdo\Mysql`.
#![forbid(unsafe_code)]

pub mod class;
pub mod connection;
pub mod statement;

use heddle_macros::ini;
use heddle_runtime::decl::Extension;

/// Is registered by the engine.
pub static EXTENSION: Extension = Extension {
    name: "pdo_mysql",
    classes: &[&class::Mysql::CLASS],
    ini: &[INI],
    offers: &[&connection::DRIVER],
    info: "PDO Driver for MySQL => enabled\n\
           Client API version => mysqlnd {PHP_VERSION}",
    ..Extension::EMPTY
};

ini! {
    pdo_mysql.default_socket: "/var/lib/mysql/mysql.sock", System;
}
