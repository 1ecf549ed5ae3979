//! Transactions.

use crate::link::session;
use crate::report::bad_argument;
use heddle_macros::php;
use heddle_mysql::Response;
use heddle_runtime::decl::Function;
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Str};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &mysqli_autocommit::DECL,
    &mysqli_begin_transaction::DECL,
    &mysqli_commit::DECL,
    &mysqli_release_savepoint::DECL,
    &mysqli_rollback::DECL,
    &mysqli_savepoint::DECL,
];

/// Runs a statement that has no rows.
fn run(cx: &mut Request, mysql: &Object, sql: &[u8]) -> Result<bool> {
    session(cx, mysql)?.command(cx, |connection, host| match connection.query(host, sql)? {
        Response::Done => Ok(()),
        Response::Rows(_) => connection.skip_rows(host),
    })
}

/// Returns a name as a comment: what would end it is left out.
fn comment(cx: &mut Request, name: Option<&Str>) -> Result<Vec<u8>> {
    let Some(name) = name else { return Ok(Vec::new()) };
    let kept = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b' ' | b'=');
    let clean: Vec<u8> = name.iter().copied().filter(kept).collect();
    if clean.len() < name.len() {
        cx.function_warning(
            "Transaction name has been truncated, since it can only contain the A-Z, a-z, 0-9, \"\\\", \"-\", \"_\", and \"=\" characters",
        )?;
    }
    Ok([b" /*", &clean[..], b"*/"].concat())
}

/// Ends each statement by a commit, or no more.
#[php("mysqli_autocommit(mysqli $mysql, bool $enable): bool")]
pub(crate) fn mysqli_autocommit(cx: &mut Request, mysql: &Object, enable: bool) -> Result<bool> {
    run(cx, mysql, if enable { b"SET AUTOCOMMIT=1" } else { b"SET AUTOCOMMIT=0" })
}

/// Begins a transaction.
#[php("mysqli_begin_transaction(mysqli $mysql, int $flags = 0, ?string $name = null): bool")]
pub(crate) fn mysqli_begin_transaction(cx: &mut Request, mysql: &Object, flags: i64, name: Option<Str>) -> Result<bool> {
    session(cx, mysql)?;
    if flags < 0 {
        return Err(bad_argument(cx, 2, "must be one of the MYSQLI_TRANS_* constants"));
    }
    if name.as_ref().is_some_and(|name| name.is_empty()) {
        return Err(bad_argument(cx, 3, "must not be empty"));
    }
    let mut modes: Vec<&str> = Vec::new();
    for (bit, mode) in [(1, "WITH CONSISTENT SNAPSHOT"), (2, "READ WRITE"), (4, "READ ONLY")] {
        if flags & bit != 0 {
            modes.push(mode);
        }
    }
    let comment = comment(cx, name.as_ref())?;
    let modes = modes.join(", ");
    let modes = if modes.is_empty() { modes } else { format!(" {modes}") };
    run(cx, mysql, &[b"START TRANSACTION", &comment[..], modes.as_bytes()].concat())
}

/// Ends a transaction: COMMIT or ROLLBACK with what follows.
fn end(cx: &mut Request, mysql: &Object, verb: &str, flags: i64, name: Option<&Str>) -> Result<bool> {
    session(cx, mysql)?;
    if flags < 0 {
        return Err(bad_argument(cx, 2, "must be one of the MYSQLI_TRANS_* constants"));
    }
    if name.is_some_and(|name| name.is_empty()) {
        return Err(bad_argument(cx, 3, "must not be empty"));
    }
    let comment = comment(cx, name)?;
    let chain = match flags & 3 {
        1 => " AND CHAIN",
        2 => " AND NO CHAIN",
        _ => "",
    };
    let release = match flags & 12 {
        4 => " RELEASE",
        8 => " NO RELEASE",
        _ => "",
    };
    run(cx, mysql, &[verb.as_bytes(), &comment, chain.as_bytes(), release.as_bytes()].concat())
}

/// Ends a transaction and keeps what it did.
#[php("mysqli_commit(mysqli $mysql, int $flags = 0, ?string $name = null): bool")]
pub(crate) fn mysqli_commit(cx: &mut Request, mysql: &Object, flags: i64, name: Option<Str>) -> Result<bool> {
    end(cx, mysql, "COMMIT", flags, name.as_ref())
}

/// Ends a transaction and undoes what it did.
#[php("mysqli_rollback(mysqli $mysql, int $flags = 0, ?string $name = null): bool")]
pub(crate) fn mysqli_rollback(cx: &mut Request, mysql: &Object, flags: i64, name: Option<Str>) -> Result<bool> {
    end(cx, mysql, "ROLLBACK", flags, name.as_ref())
}

/// Names the point where a transaction is.
#[php("mysqli_savepoint(mysqli $mysql, string $name): bool")]
pub(crate) fn mysqli_savepoint(cx: &mut Request, mysql: &Object, name: &Str) -> Result<bool> {
    session(cx, mysql)?;
    if name.is_empty() {
        return Err(bad_argument(cx, 2, "must not be empty"));
    }
    run(cx, mysql, &[b"SAVEPOINT `", &name[..], b"`"].concat())
}

/// Forgets the name of a point.
#[php("mysqli_release_savepoint(mysqli $mysql, string $name): bool")]
pub(crate) fn mysqli_release_savepoint(cx: &mut Request, mysql: &Object, name: &Str) -> Result<bool> {
    session(cx, mysql)?;
    if name.is_empty() {
        return Err(bad_argument(cx, 2, "must not be empty"));
    }
    run(cx, mysql, &[b"RELEASE SAVEPOINT `", &name[..], b"`"].concat())
}
