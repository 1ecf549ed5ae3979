//! Opening and closing, and what is known of a connection.

use crate::link;
use crate::pool;
use crate::query::trimmed;
use crate::session::{self, Links, close, default, first, is_live, live, make_connection, named};
use heddle_libpq::{Connection, Polling, status};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::{OrFalse, True};
use heddle_runtime::stream::basedir;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Object, Str, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &pg_connect::DECL,
    &pg_pconnect::DECL,
    &pg_connect_poll::DECL,
    &pg_close::DECL,
    &pg_dbname::DECL,
    &pg_last_error::DECL,
    &pg_errormessage::DECL,
    &pg_options::DECL,
    &pg_port::DECL,
    &pg_tty::DECL,
    &pg_host::DECL,
    &pg_version::DECL,
    &pg_jit::DECL,
    &pg_parameter_status::DECL,
    &pg_ping::DECL,
    &pg_set_error_verbosity::DECL,
    &pg_set_error_context_visibility::DECL,
    &pg_set_client_encoding::DECL,
    &pg_setclientencoding::DECL,
    &pg_client_encoding::DECL,
    &pg_clientencoding::DECL,
    &pg_connection_status::DECL,
    &pg_transaction_status::DECL,
    &pg_connection_reset::DECL,
    &pg_get_pid::DECL,
    &pg_change_password::DECL,
    &pg_trace::DECL,
    &pg_untrace::DECL,
];

const FORCE_NEW: i64 = 2;
const ASYNC: i64 = 4;

/// Says how long a connection lives.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Life {
    Request,
    Thread,
}

fn remember(cx: &mut Request, object: &Object, shared: bool) {
    let links = cx.state::<Links>();
    let old = links.last.replace(object.clone());
    if shared {
        links.all.push(object.clone());
    }
    drop(old);
}

fn connect(cx: &mut Request, settings: &Str, flags: i64, life: Life) -> Result<OrFalse<Object>> {
    let is_async = flags & ASYNC != 0;
    if flags & FORCE_NEW == 0 && !is_async {
        let known = cx.state::<Links>().all.iter().find(|object| is_live(object) && session::of(object).settings == settings[..]).cloned();
        if let Some(known) = known {
            remember(cx, &known, false);
            return Ok(OrFalse(Some(known)));
        }
    }
    if is_async {
        let Some(connection) = Connection::start(settings) else { return Ok(OrFalse(None)) };
        let object = make_connection(cx, connection, settings, false)?;
        remember(cx, &object, false);
        return Ok(OrFalse(Some(object)));
    }
    let is_kept = life == Life::Thread && cx.ini_bool("pgsql.allow_persistent");
    let known = if is_kept { pool::take(cx, settings)? } else { None };
    let opened = match known {
        Some(known) => Ok(known),
        None => link::open(cx, settings, None)?,
    };
    match opened {
        Ok(connection) => {
            let object = make_connection(cx, connection, settings, is_kept)?;
            remember(cx, &object, flags & FORCE_NEW == 0);
            Ok(OrFalse(Some(object)))
        }
        Err(message) => {
            cx.function_warning([b"Unable to connect to PostgreSQL server: ", &trimmed(message)[..]].concat())?;
            Ok(OrFalse(None))
        }
    }
}

/// Opens a connection.
#[php("pg_connect(string $connection_string, int $flags = 0): PgSql\\Connection|false")]
fn pg_connect(cx: &mut Request, connection_string: &Str, flags: i64) -> Result<OrFalse<Object>> {
    connect(cx, connection_string, flags, Life::Request)
}

/// Opens a connection, or takes one that an earlier request has left to the thread.
#[php("pg_pconnect(string $connection_string, int $flags = 0): PgSql\\Connection|false")]
fn pg_pconnect(cx: &mut Request, connection_string: &Str, flags: i64) -> Result<OrFalse<Object>> {
    connect(cx, connection_string, flags, Life::Thread)
}

/// Goes on opening a connection that is not waited for.
#[php("pg_connect_poll(PgSql\\Connection $connection): int")]
fn pg_connect_poll(cx: &mut Request, connection: &Object) -> Result<i64> {
    Ok(match live(cx, connection)?.poll() {
        Polling::Failed => 0,
        Polling::Reading => 1,
        Polling::Writing => 2,
        Polling::Done => 3,
    })
}

/// Closes a connection.
#[php("pg_close(?PgSql\\Connection $connection = null): true")]
fn pg_close(cx: &mut Request, connection: Option<Object>) -> Result<True> {
    let object = match connection {
        Some(connection) => connection,
        None => match cx.state::<Links>().last.clone() {
            Some(_) => default(cx)?,
            None => return Ok(True),
        },
    };
    live(cx, &object)?;
    close(&object);
    let links = cx.state::<Links>();
    let last = links.last.take_if(|last| last.same(&object));
    links.all.retain(|other| !other.same(&object));
    drop(last);
    Ok(True)
}

macro_rules! texts {
    ($($(#[doc = $doc:literal])+ $name:ident = $signature:literal: $ask:expr;)*) => { $(
        $(#[doc = $doc])+
        #[php($signature)]
        fn $name(cx: &mut Request, connection: Option<Object>) -> Result<Vec<u8>> {
            let object = named(cx, connection)?;
            let open = live(cx, &object)?;
            let ask: fn(&Connection) -> Vec<u8> = $ask;
            Ok(ask(&open))
        }
    )* };
}

texts! {
    /// Returns the database's name.
    pg_dbname = "pg_dbname(?PgSql\\Connection $connection = null): string": Connection::database;
    /// Returns the last error.
    pg_last_error = "pg_last_error(?PgSql\\Connection $connection = null): string": |open| trimmed(open.error_message());
    /// Returns the options that were given to the server.
    pg_options = "pg_options(?PgSql\\Connection $connection = null): string": Connection::options;
    /// Returns the server's port.
    pg_port = "pg_port(?PgSql\\Connection $connection = null): string": Connection::port;
    /// Returns an empty text.
    pg_tty = "pg_tty(?PgSql\\Connection $connection = null): string": |_| Vec::new();
    /// Returns the server's name.
    pg_host = "pg_host(?PgSql\\Connection $connection = null): string": Connection::host;
    /// Returns the name of the client's encoding.
    pg_client_encoding = "pg_client_encoding(?PgSql\\Connection $connection = null): string": Connection::encoding;
}

/// Returns the last error.
#[php("pg_errormessage(?PgSql\\Connection $connection = null): string", deprecated = "since 8.0, use pg_last_error() instead")]
fn pg_errormessage(cx: &mut Request, connection: Option<Object>) -> Result<Vec<u8>> {
    pg_last_error(cx, connection)
}

/// Returns the name of the client's encoding.
#[php("pg_clientencoding(?PgSql\\Connection $connection = null): string", deprecated = "since 8.0, use pg_client_encoding() instead")]
fn pg_clientencoding(cx: &mut Request, connection: Option<Object>) -> Result<Vec<u8>> {
    pg_client_encoding(cx, connection)
}

const PARAMETERS: &[&str] = &[
    "server_encoding",
    "client_encoding",
    "is_superuser",
    "session_authorization",
    "DateStyle",
    "IntervalStyle",
    "TimeZone",
    "integer_datetimes",
    "standard_conforming_strings",
    "application_name",
];

/// Returns versions of client, protocol and server, and settings that the server tells.
#[php("pg_version(?PgSql\\Connection $connection = null): array")]
fn pg_version(cx: &mut Request, connection: Option<Object>) -> Result<Array> {
    let object = named(cx, connection)?;
    let open = live(cx, &object)?;
    let mut all = Array::new();
    let version = heddle_libpq::version();
    all.insert_bytes(cx.heap(), b"client", cx.str(format!("{}.{}", version / 10_000, version % 10_000)));
    let protocol = open.protocol_version();
    if protocol != 0 {
        all.insert_bytes(cx.heap(), b"protocol", i64::from(protocol));
        if let Some(server) = open.parameter(b"server_version") {
            all.insert_bytes(cx.heap(), b"server", cx.str(server));
        }
    }
    for name in PARAMETERS {
        let value = open.parameter(name.as_bytes()).map(|value| cx.str(value));
        all.insert_bytes(cx.heap(), name.as_bytes(), Value::from(value));
    }
    Ok(all)
}

/// Returns the server's settings of its own compiler.
#[php("pg_jit(?PgSql\\Connection $connection = null): array")]
fn pg_jit(cx: &mut Request, connection: Option<Object>) -> Result<Array> {
    let object = named(cx, connection)?;
    let open = live(cx, &object)?;
    let mut all = Array::new();
    let provider = link::exec(cx, &open, b"SHOW jit_provider")?;
    let value = |rows: &Option<heddle_libpq::Rows>| rows.as_ref().and_then(|rows| rows.value(0, 0).map(<[u8]>::to_vec));
    match value(&provider) {
        Some(name) => all.insert_bytes(cx.heap(), b"jit_provider", cx.str(name)),
        None => all.insert_bytes(cx.heap(), b"jit_provider", Value::NULL),
    }
    match value(&link::exec(cx, &open, b"SHOW jit")?) {
        Some(state) => all.insert_bytes(cx.heap(), b"jit", cx.str(state)),
        None => all.insert_bytes(cx.heap(), b"jit", Value::NULL),
    }
    Ok(all)
}

/// Returns a setting that the server tells.
#[php("pg_parameter_status($connection, string $name = UNKNOWN): string|false")]
fn pg_parameter_status(cx: &mut Request, connection: &Value, name: Option<Str>) -> Result<OrFalse<Vec<u8>>> {
    let (object, name) = match name {
        Some(name) => (first(cx, connection)?, name),
        None => (default(cx)?, cx.to_str(connection.deref())?),
    };
    Ok(OrFalse(live(cx, &object)?.parameter(&name)))
}

/// Tells whether the server answers; a connection that is broken is opened again.
#[php("pg_ping(?PgSql\\Connection $connection = null): bool")]
fn pg_ping(cx: &mut Request, connection: Option<Object>) -> Result<bool> {
    let object = named(cx, connection)?;
    let open = live(cx, &object)?;
    link::exec(cx, &open, b"SELECT 1;")?;
    if open.is_open() {
        return Ok(true);
    }
    link::reset(cx, &open)
}

/// Sets how much errors tell.
#[php("pg_set_error_verbosity($connection, int $verbosity = UNKNOWN): int|false")]
fn pg_set_error_verbosity(cx: &mut Request, connection: &Value, verbosity: Option<i64>) -> Result<i64> {
    let (object, verbosity) = match verbosity {
        Some(verbosity) => (first(cx, connection)?, verbosity),
        None => (default(cx)?, cx.to_int(connection.deref())?),
    };
    let open = live(cx, &object)?;
    if !(0..=3).contains(&verbosity) {
        let reason = "must be one of PGSQL_ERRORS_TERSE, PGSQL_ERRORS_DEFAULT, or PGSQL_ERRORS_VERBOSE";
        return Err(cx.bad_argument(2, reason));
    }
    Ok(i64::from(open.set_verbosity(verbosity as i32)))
}

/// Sets whether errors tell their context.
#[php("pg_set_error_context_visibility(PgSql\\Connection $connection, int $visibility): int")]
fn pg_set_error_context_visibility(cx: &mut Request, connection: &Object, visibility: i64) -> Result<i64> {
    let open = live(cx, connection)?;
    if !(0..=2).contains(&visibility) {
        let reason = "must be one of PGSQL_SHOW_CONTEXT_NEVER, PGSQL_SHOW_CONTEXT_ERRORS or PGSQL_SHOW_CONTEXT_ALWAYS";
        return Err(cx.bad_argument(2, reason));
    }
    Ok(i64::from(open.set_context_visibility(visibility as i32)))
}

fn set_encoding(cx: &mut Request, connection: &Value, encoding: Option<Str>) -> Result<i64> {
    let (object, encoding) = match encoding {
        Some(encoding) => (first(cx, connection)?, encoding),
        None => (default(cx)?, cx.to_str(connection.deref())?),
    };
    let open = live(cx, &object)?;
    let Some(quoted) = open.escape_literal(&encoding) else { return Ok(-1) };
    let rows = link::exec(cx, &open, &[b"SET client_encoding TO ", &quoted[..]].concat())?;
    Ok(if rows.is_some_and(|rows| rows.status() == status::COMMAND_OK) { 0 } else { -1 })
}

/// Sets the client's encoding.
#[php("pg_set_client_encoding($connection, string $encoding = UNKNOWN): int")]
fn pg_set_client_encoding(cx: &mut Request, connection: &Value, encoding: Option<Str>) -> Result<i64> {
    set_encoding(cx, connection, encoding)
}

/// Sets the client's encoding.
#[php("pg_setclientencoding($connection, string $encoding = UNKNOWN): int", deprecated = "since 8.0, use pg_set_client_encoding() instead")]
fn pg_setclientencoding(cx: &mut Request, connection: &Value, encoding: Option<Str>) -> Result<i64> {
    set_encoding(cx, connection, encoding)
}

/// Tells whether a connection is open.
#[php("pg_connection_status(PgSql\\Connection $connection): int")]
fn pg_connection_status(cx: &mut Request, connection: &Object) -> Result<i64> {
    Ok(i64::from(live(cx, connection)?.status()))
}

/// Tells where the connection's transaction stands.
#[php("pg_transaction_status(PgSql\\Connection $connection): int")]
fn pg_transaction_status(cx: &mut Request, connection: &Object) -> Result<i64> {
    Ok(i64::from(live(cx, connection)?.transaction()))
}

/// Opens a connection again.
#[php("pg_connection_reset(PgSql\\Connection $connection): bool")]
fn pg_connection_reset(cx: &mut Request, connection: &Object) -> Result<bool> {
    let open = live(cx, connection)?;
    link::reset(cx, &open)
}

/// Returns the number of the server's process.
#[php("pg_get_pid(PgSql\\Connection $connection): int")]
fn pg_get_pid(cx: &mut Request, connection: &Object) -> Result<i64> {
    Ok(i64::from(live(cx, connection)?.process()))
}

/// Sets a user's password, which the server sees encrypted.
#[php("pg_change_password(PgSql\\Connection $connection, string $user, #[SensitiveParameter] string $password): bool")]
fn pg_change_password(cx: &mut Request, connection: &Object, user: &Str, password: &Str) -> Result<bool> {
    let open = live(cx, connection)?;
    if user.is_empty() {
        return Err(cx.bad_argument(2, "must not be empty"));
    }
    if password.is_empty() {
        return Err(cx.bad_argument(3, "must not be empty"));
    }
    let encrypted = open.encrypt_password(password, user, b"scram-sha-256");
    let quoted = encrypted.and_then(|encrypted| open.escape_literal(&encrypted));
    let (Some(name), Some(quoted)) = (open.escape_identifier(user), quoted) else { return Ok(false) };
    let rows = link::exec(cx, &open, &[b"ALTER USER ", &name[..], b" PASSWORD ", &quoted].concat())?;
    Ok(rows.is_some_and(|rows| rows.status() == status::COMMAND_OK))
}

/// Writes what goes over the connection into a file.
#[php("pg_trace(string $filename, string $mode = \"w\", ?PgSql\\Connection $connection = null, int $trace_mode = 0): bool")]
fn pg_trace(cx: &mut Request, filename: &Str, mode: &Str, connection: Option<Object>, trace_mode: i64) -> Result<bool> {
    let _ = trace_mode;
    let object = named(cx, connection)?;
    let open = live(cx, &object)?;
    if filename.contains(&0) {
        return Err(cx.bad_argument(1, "must not contain any null bytes"));
    }
    if !basedir::check(cx, filename)? {
        return Ok(false);
    }
    let path = cx.path(filename).as_os_str().as_encoded_bytes().to_vec();
    Ok(open.trace(&path, mode))
}

/// Ends `pg_trace()`.
#[php("pg_untrace(?PgSql\\Connection $connection = null): true")]
fn pg_untrace(cx: &mut Request, connection: Option<Object>) -> Result<True> {
    let object = named(cx, connection)?;
    live(cx, &object)?.untrace();
    Ok(True)
}
