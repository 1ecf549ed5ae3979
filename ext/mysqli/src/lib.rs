//! Extension `mysqli`: MySQL and MariaDB, as functions and as objects. The manual's chapter:
//! "MySQL Improved Extension".
//!
//! - [`session`]: an open connection, shared by everything that uses it. [`link`]: what a `mysqli`
//!   object holds, and its properties. [`connect`]: opening.
//! - [`commands`]: functions on connections. [`transactions`]: those of transactions. [`class`]:
//!   class `mysqli`, whose methods call the functions. [`polling`]: queries that are not waited
//!   for.
//! - [`result`], [`rows`]: results. [`statement`], [`binding`]: prepared statements.
//! - [`report`]: errors, exceptions, `mysqli_driver`. [`warnings`]: `mysqli_warning`.
#![forbid(unsafe_code)]

mod binding;
mod class;
mod commands;
mod connect;
mod constants;
mod link;
mod polling;
mod report;
mod result;
mod rows;
mod session;
mod statement;
mod transactions;
mod warnings;

use heddle_macros::ini;
use heddle_runtime::decl::Extension;

/// Is registered by the engine.
pub static EXTENSION: Extension = Extension {
    name: "mysqli",
    functions: &[
        commands::FUNCTIONS,
        transactions::FUNCTIONS,
        connect::FUNCTIONS,
        polling::FUNCTIONS,
        report::FUNCTIONS,
        result::FUNCTIONS,
        rows::FUNCTIONS,
        statement::FUNCTIONS,
        binding::FUNCTIONS,
        warnings::FUNCTIONS,
    ],
    classes: &[
        &report::MysqliSqlException::CLASS,
        &report::MysqliDriver::CLASS,
        &class::Class::CLASS,
        &warnings::MysqliWarning::CLASS,
        &result::MysqliResult::CLASS,
        &statement::MysqliStmt::CLASS,
    ],
    constants: &[constants::CONSTANTS],
    ini: &[INI],
    info: "MysqlI Support => enabled\n\
           Client API library version => mysqlnd {PHP_VERSION}\n\
           Active Persistent Links => 0\n\
           Inactive Persistent Links => 0\n\
           Active Links => 0",
    ..Extension::EMPTY
};

ini! {
    mysqli.max_links: "-1", System;
    mysqli.max_persistent: "-1", System;
    mysqli.allow_persistent: "1", System;
    mysqli.rollback_on_cached_plink: "0", System;
    mysqli.default_host: null, All;
    mysqli.default_user: null, All;
    mysqli.default_pw: null, All;
    mysqli.default_port: "3306", All, quantity;
    mysqli.default_socket: "/var/lib/mysql/mysql.sock", All;
    /// Whether a server may read files of the client.
    mysqli.allow_local_infile: "0", System;
    mysqli.local_infile_directory: null, System;
}
