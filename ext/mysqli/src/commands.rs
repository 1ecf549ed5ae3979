//! Functions on connections: queries, and what the server says.

use crate::link::{self, Stage, closed, initialized, last_error, of, session};
use crate::report::{self, bad_argument};
use crate::result::{self, take};
use crate::session::Session;
use heddle_macros::php;
use heddle_mysqlnd::{VERSION, VERSION_NUMBER};
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::{OrFalse, True};
use heddle_runtime::object::instantiate;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Object, Str, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &mysqli_affected_rows::DECL,
    &mysqli_change_user::DECL,
    &mysqli_character_set_name::DECL,
    &mysqli_close::DECL,
    &mysqli_debug::DECL,
    &mysqli_dump_debug_info::DECL,
    &mysqli_errno::DECL,
    &mysqli_error::DECL,
    &mysqli_error_list::DECL,
    &mysqli_field_count::DECL,
    &mysqli_get_charset::DECL,
    &mysqli_get_client_info::DECL,
    &mysqli_get_client_stats::DECL,
    &mysqli_get_client_version::DECL,
    &mysqli_get_connection_stats::DECL,
    &mysqli_get_host_info::DECL,
    &mysqli_get_links_stats::DECL,
    &mysqli_get_proto_info::DECL,
    &mysqli_get_server_info::DECL,
    &mysqli_get_server_version::DECL,
    &mysqli_info::DECL,
    &mysqli_insert_id::DECL,
    &mysqli_kill::DECL,
    &mysqli_more_results::DECL,
    &mysqli_multi_query::DECL,
    &mysqli_next_result::DECL,
    &mysqli_ping::DECL,
    &mysqli_query::DECL,
    &mysqli_real_escape_string::DECL,
    &mysqli_real_escape_string::DECL.alias("mysqli_escape_string"),
    &mysqli_real_query::DECL,
    &mysqli_refresh::DECL,
    &mysqli_select_db::DECL,
    &mysqli_set_charset::DECL,
    &mysqli_sqlstate::DECL,
    &mysqli_stat::DECL,
    &mysqli_store_result::DECL,
    &mysqli_thread_id::DECL,
    &mysqli_thread_safe::DECL,
    &mysqli_use_result::DECL,
    &mysqli_warning_count::DECL,
];

pub const MYSQLI_STORE_RESULT: i64 = 0;
pub const MYSQLI_USE_RESULT: i64 = 1;
pub const MYSQLI_ASYNC: i64 = 8;

/// Returns whether a method is running, and no function.
pub(crate) fn in_method(cx: &Request) -> bool {
    cx.function_name().windows(2).any(|pair| pair == b"::")
}

/// A property of a connection, for the function of the same meaning.
fn property(cx: &mut Request, mysql: &Object, name: &[u8]) -> Result<Value> {
    let session = session(cx, mysql)?;
    Ok(link::value(cx, &session, name))
}

/// Rows that the last query changed.
#[php("mysqli_affected_rows(mysqli $mysql): string|int")]
fn mysqli_affected_rows(cx: &mut Request, mysql: &Object) -> Result<Value> {
    property(cx, mysql, b"affected_rows")
}

/// Logs in as somebody else.
#[php("mysqli_change_user(mysqli $mysql, string $username, #[SensitiveParameter] string $password, ?string $database): bool")]
pub(crate) fn mysqli_change_user(cx: &mut Request, mysql: &Object, username: &Str, password: &Str, database: Option<Str>) -> Result<bool> {
    let session = session(cx, mysql)?;
    let database = database.unwrap_or_else(Str::empty);
    session.command(cx, |connection, host| connection.change_user(host, username, password, &database))
}

/// The character set's name.
#[php("mysqli_character_set_name(mysqli $mysql): string")]
pub(crate) fn mysqli_character_set_name(cx: &mut Request, mysql: &Object) -> Result<&'static str> {
    Ok(session(cx, mysql)?.link.look(|connection| connection.charset.name))
}

/// Closes a connection.
#[php("mysqli_close(mysqli $mysql): true")]
pub(crate) fn mysqli_close(cx: &mut Request, mysql: &Object) -> Result<True> {
    let link = of(mysql);
    if link.stage.get() == Stage::Empty {
        return Err(closed(cx, mysql));
    }
    if let Some(session) = link.session.take() {
        session.link.close();
    }
    link.stage.set(Stage::Empty);
    Ok(True)
}

/// Has no effect: there is no tracing.
#[php("mysqli_debug(string $options): true")]
pub(crate) fn mysqli_debug(_: &Str) -> True {
    True
}

/// Has the server write debugging information into its log.
#[php("mysqli_dump_debug_info(mysqli $mysql): bool")]
pub(crate) fn mysqli_dump_debug_info(cx: &mut Request, mysql: &Object) -> Result<bool> {
    session(cx, mysql)?.command(cx, |connection, host| connection.dump_debug_info(host))
}

/// The number of the last error.
#[php("mysqli_errno(mysqli $mysql): int")]
fn mysqli_errno(cx: &mut Request, mysql: &Object) -> Result<i64> {
    session(cx, mysql)?;
    Ok(last_error(mysql).map_or(0, |failure| i64::from(failure.code)))
}

/// The text of the last error.
#[php("mysqli_error(mysqli $mysql): string")]
fn mysqli_error(cx: &mut Request, mysql: &Object) -> Result<Vec<u8>> {
    session(cx, mysql)?;
    Ok(last_error(mysql).map_or_else(Vec::new, |failure| failure.message))
}

/// The last error as a list.
#[php("mysqli_error_list(mysqli $mysql): array")]
fn mysqli_error_list(cx: &mut Request, mysql: &Object) -> Result<Array> {
    session(cx, mysql)?;
    Ok(report::list(cx, last_error(mysql).as_ref()))
}

/// Columns of the last query's result.
#[php("mysqli_field_count(mysqli $mysql): int")]
fn mysqli_field_count(cx: &mut Request, mysql: &Object) -> Result<Value> {
    property(cx, mysql, b"field_count")
}

/// Tells what is known of the character set.
#[php("mysqli_get_charset(mysqli $mysql): ?object")]
pub(crate) fn mysqli_get_charset(cx: &mut Request, mysql: &Object) -> Result<Option<Object>> {
    let charset = session(cx, mysql)?.link.look(|connection| connection.charset);
    let object = instantiate(cx, cx.engine.known.std_class)?;
    let texts = [("charset", charset.name), ("collation", charset.collation), ("dir", "")];
    for (name, text) in texts {
        result::set_property(cx, &object, name, cx.str(text).into());
    }
    let numbers = [
        ("min_length", i64::from(charset.shortest)),
        ("max_length", i64::from(charset.longest)),
        ("number", i64::from(charset.number)),
        ("state", 1),
    ];
    for (name, number) in numbers {
        result::set_property(cx, &object, name, Value::int(number));
    }
    result::set_property(cx, &object, "comment", cx.str(charset.comment).into());
    Ok(Some(object))
}

/// The client's version as text.
#[php("mysqli_get_client_info(?mysqli $mysql = null): string")]
fn mysqli_get_client_info(cx: &mut Request, mysql: Option<&Object>) -> Result<&'static str> {
    if mysql.is_some() {
        cx.deprecated("mysqli_get_client_info(): Passing connection object as an argument is deprecated")?;
    }
    Ok(VERSION)
}

/// The client's version as a number.
#[php("mysqli_get_client_version(): int")]
fn mysqli_get_client_version() -> i64 {
    VERSION_NUMBER
}

/// Counts of what the client did: none are kept for all connections.
#[php("mysqli_get_client_stats(): array")]
fn mysqli_get_client_stats(cx: &mut Request) -> Array {
    statistics(cx, None)
}

/// Counts of what went over a connection.
#[php("mysqli_get_connection_stats(mysqli $mysql): array")]
pub(crate) fn mysqli_get_connection_stats(cx: &mut Request, mysql: &Object) -> Result<Array> {
    let session = session(cx, mysql)?;
    Ok(statistics(cx, Some(&session)))
}

fn statistics(cx: &mut Request, session: Option<&Session>) -> Array {
    let traffic = session.map(|session| session.link.look(heddle_mysql::Connection::traffic)).unwrap_or_default();
    let mut all = Array::new();
    let counts = [
        ("bytes_sent", traffic.bytes_sent),
        ("bytes_received", traffic.bytes_received),
        ("packets_sent", traffic.packets_sent),
        ("packets_received", traffic.packets_received),
    ];
    for (name, count) in counts {
        all.insert_bytes(cx.heap(), name.as_bytes(), cx.str(count.to_string()));
    }
    all
}

/// How the connection was made.
#[php("mysqli_get_host_info(mysqli $mysql): string")]
fn mysqli_get_host_info(cx: &mut Request, mysql: &Object) -> Result<Value> {
    property(cx, mysql, b"host_info")
}

/// Counts of links: none is kept from request to request.
#[php("mysqli_get_links_stats(): array")]
fn mysqli_get_links_stats(cx: &mut Request) -> Array {
    let mut all = Array::new();
    for name in ["total", "active_plinks", "cached_plinks"] {
        all.insert_bytes(cx.heap(), name.as_bytes(), Value::int(0));
    }
    all
}

/// The protocol's version.
#[php("mysqli_get_proto_info(mysqli $mysql): int")]
fn mysqli_get_proto_info(cx: &mut Request, mysql: &Object) -> Result<Value> {
    property(cx, mysql, b"protocol_version")
}

/// The server's version as text.
#[php("mysqli_get_server_info(mysqli $mysql): string")]
pub(crate) fn mysqli_get_server_info(cx: &mut Request, mysql: &Object) -> Result<Value> {
    property(cx, mysql, b"server_info")
}

/// The server's version as a number.
#[php("mysqli_get_server_version(mysqli $mysql): int")]
fn mysqli_get_server_version(cx: &mut Request, mysql: &Object) -> Result<Value> {
    property(cx, mysql, b"server_version")
}

/// Tells what the server said besides about the last query.
#[php("mysqli_info(mysqli $mysql): ?string")]
fn mysqli_info(cx: &mut Request, mysql: &Object) -> Result<Value> {
    property(cx, mysql, b"info")
}

/// The number of the row last inserted.
#[php("mysqli_insert_id(mysqli $mysql): string|int")]
fn mysqli_insert_id(cx: &mut Request, mysql: &Object) -> Result<Value> {
    property(cx, mysql, b"insert_id")
}

/// Ends a thread of the server.
#[php("mysqli_kill(mysqli $mysql, int $process_id): bool", deprecated = "since 8.4, use KILL CONNECTION/QUERY SQL statement instead")]
pub(crate) fn mysqli_kill(cx: &mut Request, mysql: &Object, process_id: i64) -> Result<bool> {
    let session = session(cx, mysql)?;
    if process_id <= 0 {
        return Err(bad_argument(cx, 2, "must be greater than 0"));
    }
    session.command(cx, |connection, host| connection.kill(host, process_id as u32))
}

/// Whether another result follows.
#[php("mysqli_more_results(mysqli $mysql): bool")]
pub(crate) fn mysqli_more_results(cx: &mut Request, mysql: &Object) -> Result<bool> {
    Ok(session(cx, mysql)?.link.look(heddle_mysql::Connection::has_more))
}

/// Runs several statements up to the answer of the first.
#[php("mysqli_multi_query(mysqli $mysql, string $query): bool")]
pub(crate) fn mysqli_multi_query(cx: &mut Request, mysql: &Object, query: &Str) -> Result<bool> {
    let session = session(cx, mysql)?;
    let outcome = session.run(cx, |connection, host| {
        connection.set_multi_statements(host, true)?;
        let response = connection.query(host, query);
        if response.is_err() {
            // the query's own error counts
            let _ = connection.set_multi_statements(host, false);
        }
        response
    })?;
    let Some(response) = outcome else { return Ok(false) };
    session.keep(response);
    Ok(true)
}

/// Goes to the next result.
#[php("mysqli_next_result(mysqli $mysql): bool")]
pub(crate) fn mysqli_next_result(cx: &mut Request, mysql: &Object) -> Result<bool> {
    let session = session(cx, mysql)?;
    if !session.link.look(heddle_mysql::Connection::has_more) {
        return Ok(false);
    }
    let untaken = session.pending.take().is_some();
    let outcome = session.run(cx, |connection, host| {
        if untaken {
            connection.skip_rows(host)?;
        }
        connection.next_result(host)
    })?;
    let Some(response) = outcome else { return Ok(false) };
    session.keep(response);
    Ok(true)
}

/// Asks whether the server is there.
#[php(
    "mysqli_ping(mysqli $mysql): bool",
    deprecated = "since 8.4, because the reconnect feature has been removed in PHP 8.2 and this function is now redundant"
)]
pub(crate) fn mysqli_ping(cx: &mut Request, mysql: &Object) -> Result<bool> {
    session(cx, mysql)?.command(cx, |connection, host| connection.ping(host))
}

/// Runs a query and takes its result.
#[php("mysqli_query(mysqli $mysql, string $query, int $result_mode = MYSQLI_STORE_RESULT): mysqli_result|bool")]
pub(crate) fn mysqli_query(cx: &mut Request, mysql: &Object, query: &Str, result_mode: i64) -> Result<Value> {
    let session = session(cx, mysql)?;
    if query.is_empty() {
        return Err(bad_argument(cx, 2, "must not be empty"));
    }
    if !matches!(result_mode & !MYSQLI_ASYNC & !16, MYSQLI_STORE_RESULT | MYSQLI_USE_RESULT) {
        let text = "must be either MYSQLI_USE_RESULT or MYSQLI_STORE_RESULT with MYSQLI_ASYNC as an optional bitmask flag";
        return Err(bad_argument(cx, 3, text));
    }
    if result_mode & MYSQLI_ASYNC != 0 {
        let sent = session.command(cx, |connection, host| connection.send_query(host, query))?;
        session.sent.set(sent);
        return Ok(Value::bool(sent));
    }
    if !session.query(cx, query)? {
        return Ok(Value::FALSE);
    }
    answer(cx, &session, result_mode & MYSQLI_USE_RESULT != 0)
}

/// Takes the rows of an answer; true where it has none.
pub(crate) fn answer(cx: &mut Request, session: &std::rc::Rc<Session>, unbuffered: bool) -> Result<Value> {
    if session.pending.borrow().is_none() {
        return Ok(Value::TRUE);
    }
    Ok(take(cx, session, unbuffered)?.map_or(Value::FALSE, Value::from))
}

/// Escapes a text for a query.
#[php("mysqli_real_escape_string(mysqli $mysql, string $string): string")]
pub(crate) fn mysqli_real_escape_string(cx: &mut Request, mysql: &Object, string: &Str) -> Result<Vec<u8>> {
    Ok(session(cx, mysql)?.link.escape(string))
}

/// Runs a query up to the beginning of its answer.
#[php("mysqli_real_query(mysqli $mysql, string $query): bool")]
pub(crate) fn mysqli_real_query(cx: &mut Request, mysql: &Object, query: &Str) -> Result<bool> {
    session(cx, mysql)?.query(cx, query)
}

/// Flushes tables, logs or caches.
#[php("mysqli_refresh(mysqli $mysql, int $flags): bool", deprecated = "since 8.4, use FLUSH SQL statement instead")]
pub(crate) fn mysqli_refresh(cx: &mut Request, mysql: &Object, flags: i64) -> Result<bool> {
    session(cx, mysql)?.command(cx, |connection, host| connection.refresh(host, flags as u8))
}

/// Chooses a database.
#[php("mysqli_select_db(mysqli $mysql, string $database): bool")]
pub(crate) fn mysqli_select_db(cx: &mut Request, mysql: &Object, database: &Str) -> Result<bool> {
    session(cx, mysql)?.command(cx, |connection, host| connection.select_database(host, database))
}

/// Sets the character set.
#[php("mysqli_set_charset(mysqli $mysql, string $charset): bool")]
pub(crate) fn mysqli_set_charset(cx: &mut Request, mysql: &Object, charset: &Str) -> Result<bool> {
    session(cx, mysql)?.command(cx, |connection, host| connection.set_charset(host, charset))
}

/// The SQLSTATE of the last error.
#[php("mysqli_sqlstate(mysqli $mysql): string")]
fn mysqli_sqlstate(cx: &mut Request, mysql: &Object) -> Result<Vec<u8>> {
    session(cx, mysql)?;
    Ok(last_error(mysql).map_or(b"00000".to_vec(), |failure| failure.state.to_vec()))
}

/// A line of the server's statistics.
#[php("mysqli_stat(mysqli $mysql): string|false")]
pub(crate) fn mysqli_stat(cx: &mut Request, mysql: &Object) -> Result<OrFalse<Vec<u8>>> {
    session(cx, mysql)?.run(cx, |connection, host| connection.statistics(host)).map(OrFalse)
}

/// Reads all rows of the answer.
#[php("mysqli_store_result(mysqli $mysql, int $mode = 0): mysqli_result|false")]
pub(crate) fn mysqli_store_result(cx: &mut Request, mysql: &Object, mode: Option<i64>) -> Result<OrFalse<Object>> {
    if mode.is_some_and(|mode| mode != 0) {
        cx.deprecated("Passing the $mode parameter is deprecated since 8.4, as it has been ignored since 8.1")?;
    }
    let session = session(cx, mysql)?;
    take(cx, &session, false).map(OrFalse)
}

/// The server's thread of the connection.
#[php("mysqli_thread_id(mysqli $mysql): int")]
fn mysqli_thread_id(cx: &mut Request, mysql: &Object) -> Result<Value> {
    property(cx, mysql, b"thread_id")
}

/// Whether the client is safe with threads.
#[php("mysqli_thread_safe(): bool")]
pub(crate) fn mysqli_thread_safe() -> bool {
    true
}

/// Begins to read the rows of the answer, one at a time.
#[php("mysqli_use_result(mysqli $mysql): mysqli_result|false")]
pub(crate) fn mysqli_use_result(cx: &mut Request, mysql: &Object) -> Result<OrFalse<Object>> {
    let session = session(cx, mysql)?;
    take(cx, &session, true).map(OrFalse)
}

/// How many warnings the last query has.
#[php("mysqli_warning_count(mysqli $mysql): int")]
fn mysqli_warning_count(cx: &mut Request, mysql: &Object) -> Result<Value> {
    property(cx, mysql, b"warning_count")
}

/// Makes an object ready for options, again.
pub(crate) fn init_again(cx: &mut Request, mysql: &Object) {
    if let Some(session) = of(mysql).session.take() {
        session.link.close();
    }
    crate::connect::init(cx, mysql);
}

/// Checks that an object has options.
///
/// # Errors
/// See [`initialized`].
pub(crate) fn check(cx: &mut Request, mysql: &Object) -> Result<()> {
    initialized(cx, mysql)
}
