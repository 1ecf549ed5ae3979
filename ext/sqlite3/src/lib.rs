//! Extension `sqlite3`: SQLite's databases. The manual's chapter: "SQLite3".
//!
//! - [`database`]: class `SQLite3`. [`functions`]: its methods that give PHP functions to SQLite.
//! - [`statement`]: class `SQLite3Stmt`. [`result`]: class `SQLite3Result`.
//! - [`report`]: errors as warnings or exceptions. [`constants`]: the class's numbers.
//! - [`open`], [`callbacks`], [`blob`] are shared with `pdo_sqlite`.
#![forbid(unsafe_code)]

pub mod blob;
pub mod callbacks;
mod constants;
mod database;
mod functions;
pub mod open;
mod report;
mod result;
mod statement;

use heddle_macros::ini;
use heddle_runtime::decl::Extension;

/// Is registered by the engine.
pub static EXTENSION: Extension = Extension {
    name: "sqlite3",
    classes: &[&report::SQLite3Exception::CLASS, &database::SQLite3::CLASS, &statement::SQLite3Stmt::CLASS, &result::SQLite3Result::CLASS],
    constants: &[constants::CONSTANTS],
    ini: &[INI],
    ..Extension::EMPTY
};

ini! {
    /// Where `loadExtension()` looks; empty: nowhere.
    sqlite3.extension_dir: null, System;
    /// Whether SQL may not damage the file.
    sqlite3.defensive: "1", User;
}
