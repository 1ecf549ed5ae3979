//! Extension `pgsql`: PostgreSQL. The manual's chapter: "PostgreSQL".
//!
//! - [`session`]: the classes, and which connection a call means. [`connect`]: opening, closing,
//!   what is known of a connection. [`query`]: commands. [`result`]: rows.
//! - [`copy`]: COPY. [`large`]: large objects. [`escape`]: quoting. [`meta`]: tables.
//!   [`dml`], [`convert`]: rows by names of columns. [`missing`]: what is not there yet.
//! - [`link`] and [`lob`] are shared with `pdo_pgsql`.
#![forbid(unsafe_code)]

mod connect;
mod constants;
mod convert;
mod copy;
mod dml;
mod escape;
mod large;
pub mod link;
pub mod lob;
mod meta;
mod missing;
pub mod pool;
mod query;
mod result;
mod session;

use heddle_macros::ini;
use heddle_runtime::decl::Extension;

/// Is registered by the engine, where libpq is installed.
pub static EXTENSION: Extension = Extension {
    name: "pgsql",
    functions: &[
        connect::FUNCTIONS,
        query::FUNCTIONS,
        result::FUNCTIONS,
        copy::FUNCTIONS,
        large::FUNCTIONS,
        escape::FUNCTIONS,
        meta::FUNCTIONS,
        dml::FUNCTIONS,
        missing::FUNCTIONS,
    ],
    classes: &[&session::PgConnection::CLASS, &session::PgResult::CLASS, &session::PgLob::CLASS],
    constants: &[constants::CONSTANTS],
    ini: &[INI],
    ..Extension::EMPTY
};

ini! {
    pgsql.allow_persistent: "1", System;
    pgsql.max_persistent: "-1", System;
    pgsql.max_links: "-1", System;
    pgsql.auto_reset_persistent: "0", System;
    /// Whether what the server remarks is forgotten.
    pgsql.ignore_notice: "0", All;
    /// Whether it is raised as a notice.
    pgsql.log_notice: "0", All;
}
