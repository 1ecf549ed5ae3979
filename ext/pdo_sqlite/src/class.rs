//! Class `Pdo\Sqlite`.

use crate::class as Pdo;
use crate::connection;
use heddle_macros::{php_class, php_methods};
use heddle_pdo::connection as pdo;
use heddle_pdo::driver::DbError;
use heddle_pdo::errors;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::{Callable, Request, Result};
use heddle_sqlite::codes;
use heddle_sqlite3::{blob, callbacks};
use heddle_value::{Object, Resource, Str};

/// A connection to SQLite.
#[php_class(
    "class Pdo\\Sqlite extends PDO {
    public const int DETERMINISTIC = 2048;
    public const int OPEN_READONLY = 1;
    public const int OPEN_READWRITE = 2;
    public const int OPEN_CREATE = 4;
    public const int ATTR_OPEN_FLAGS = 1000;
    public const int ATTR_READONLY_STATEMENT = 1001;
    public const int ATTR_EXTENDED_RESULT_CODES = 1002;
    public const int ATTR_BUSY_STATEMENT = 1003;
    public const int ATTR_EXPLAIN_STATEMENT = 1004;
    public const int ATTR_TRANSACTION_MODE = 1005;
    public const int TRANSACTION_MODE_DEFERRED = 0;
    public const int TRANSACTION_MODE_IMMEDIATE = 1;
    public const int TRANSACTION_MODE_EXCLUSIVE = 2;
    public const int EXPLAIN_MODE_PREPARED = 0;
    public const int EXPLAIN_MODE_EXPLAIN = 1;
    public const int EXPLAIN_MODE_EXPLAIN_QUERY_PLAN = 2;
    public const int OK = 0;
    public const int DENY = 1;
    public const int IGNORE = 2;
}"
)]
pub struct Sqlite;

/// Runs work on the driver's connection of a PDO object.
fn with<T>(cx: &mut Request, this: &Object, work: impl FnOnce(&mut Request, &connection::Sqlite) -> Result<T>) -> Result<T> {
    let connection = pdo::connection(cx, this)?;
    match connection.as_any().downcast_ref::<connection::Sqlite>() {
        Some(sqlite) => work(cx, sqlite),
        None => Err(cx.throw_error("Error", "PDO object is uninitialized")),
    }
}

/// Whether SQLite took a function; its error otherwise.
fn told(cx: &mut Request, this: &Object, sqlite: &connection::Sqlite, result: std::result::Result<(), i32>) -> Result<bool> {
    match result {
        Ok(()) => Ok(true),
        Err(code) => {
            let error: DbError = connection::error(cx, &sqlite.database, code)?;
            pdo::fail(cx, this, error).map(|()| false)
        }
    }
}

pub(crate) fn create_function(cx: &mut Request, this: &Object, name: &Str, callback: Callable, arguments: i64, flags: i64) -> Result<bool> {
    with(cx, this, |cx, sqlite| {
        let function = callbacks::scalar(sqlite.callbacks.keep(callback));
        let result = sqlite.database.create_function(name, arguments as i32, flags as i32, function);
        told(cx, this, sqlite, result)
    })
}

pub(crate) fn create_aggregate(cx: &mut Request, this: &Object, name: &Str, step: Callable, end: Callable, arguments: i64) -> Result<bool> {
    with(cx, this, |cx, sqlite| {
        let (step, end) =
            (callbacks::step(sqlite.callbacks.keep(step)), callbacks::end(sqlite.callbacks.keep(end), callbacks::EndRow::Next));
        let result = sqlite.database.create_aggregate(name, arguments as i32, step, end);
        told(cx, this, sqlite, result)
    })
}

pub(crate) fn create_collation(cx: &mut Request, this: &Object, name: &Str, callback: Callable) -> Result<bool> {
    with(cx, this, |cx, sqlite| {
        let result = sqlite.database.create_collation(name, callbacks::collation(sqlite.callbacks.keep(callback)));
        told(cx, this, sqlite, result)
    })
}

impl Sqlite {
    /// The default of a signature.
    const OPEN_READONLY: i64 = 1;
}

#[php_methods]
impl Sqlite {
    #[php("public function createAggregate(string $name, callable $step, callable $finalize, int $numArgs = -1): bool")]
    fn create_aggregate(cx: &mut Request, this: &Object, name: &Str, step: Callable, finalize: Callable, num_args: i64) -> Result<bool> {
        create_aggregate(cx, this, name, step, finalize, num_args)
    }

    #[php("public function createCollation(string $name, callable $callback): bool")]
    fn create_collation(cx: &mut Request, this: &Object, name: &Str, callback: Callable) -> Result<bool> {
        create_collation(cx, this, name, callback)
    }

    #[php("public function createFunction(string $function_name, callable $callback, int $num_args = -1, int $flags = 0): bool")]
    fn create_function(cx: &mut Request, this: &Object, name: &Str, callback: Callable, num_args: i64, flags: i64) -> Result<bool> {
        create_function(cx, this, name, callback, num_args, flags)
    }

    #[php("public function loadExtension(string $name): void")]
    fn load_extension(cx: &mut Request, this: &Object, name: &Str) -> Result<()> {
        pdo::connection(cx, this)?;
        Err(errors::plain(cx, [b"Unable to load extension \"", &name[..], b"\""].concat()))
    }

    #[php(
        "public function openBlob(string $table, string $column, int $rowid, ?string $dbname = \"main\", int $flags = Pdo\\Sqlite::OPEN_READONLY)"
    )]
    fn open_blob(
        cx: &mut Request,
        this: &Object,
        table: &Str,
        column: &Str,
        rowid: i64,
        dbname: Option<Str>,
        flags: i64,
    ) -> Result<OrFalse<Resource>> {
        with(cx, this, |cx, sqlite| {
            let writable = flags & i64::from(codes::SQLITE_OPEN_READWRITE) != 0;
            let database = dbname.as_deref().unwrap_or(b"main");
            match sqlite.database.open_blob(cx, [database, table, column], rowid, writable)? {
                Ok(open) => Ok(OrFalse(Some(blob::stream(cx, open, writable, "PDOSQLite")))),
                Err(_) => {
                    cx.warning([b"Unable to open blob: ", &sqlite.database.message()[..]].concat())?;
                    Ok(OrFalse(None))
                }
            }
        })
    }

    #[php("public function setAuthorizer(?callable $callback): void")]
    fn set_authorizer(cx: &mut Request, this: &Object, callback: Option<Callable>) -> Result<()> {
        with(cx, this, |_, sqlite| {
            let authorizer = callback.map(|callback| callbacks::authorizer(sqlite.callbacks.keep(callback), "Pdo\\Sqlite"));
            sqlite.database.set_authorizer(Some(callbacks::guard(authorizer)));
            Ok(())
        })
    }
}
