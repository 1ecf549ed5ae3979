//! Class `SQLite3`: a connection. Its methods that declare functions are in
//! [`functions`](crate::functions).

use crate::callbacks::{self, Callbacks, Database, to_php};
use crate::constants::{SQLITE3_OPEN_CREATE, SQLITE3_OPEN_READONLY, SQLITE3_OPEN_READWRITE};
use crate::{blob, functions, open, report, result, statement};
use heddle_macros::{php_class, php_methods};
use heddle_runtime::decl::ClassHooks;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::stream::basedir;
use heddle_runtime::{Callable, Request, Result};
use heddle_sqlite::{Step, codes};
use heddle_value::{Array, Native, Object, Resource, Str, Tracer, Value};
use std::cell::{Cell, RefCell};
use std::os::unix::ffi::OsStrExt;
use std::rc::Rc;
use std::time::Duration;

/// A connection to a database.
#[php_class(
    "class SQLite3 {
    public const int OK = 0;
    public const int DENY = 1;
    public const int IGNORE = 2;
    public const int CREATE_INDEX = 1;
    public const int CREATE_TABLE = 2;
    public const int CREATE_TEMP_INDEX = 3;
    public const int CREATE_TEMP_TABLE = 4;
    public const int CREATE_TEMP_TRIGGER = 5;
    public const int CREATE_TEMP_VIEW = 6;
    public const int CREATE_TRIGGER = 7;
    public const int CREATE_VIEW = 8;
    public const int DELETE = 9;
    public const int DROP_INDEX = 10;
    public const int DROP_TABLE = 11;
    public const int DROP_TEMP_INDEX = 12;
    public const int DROP_TEMP_TABLE = 13;
    public const int DROP_TEMP_TRIGGER = 14;
    public const int DROP_TEMP_VIEW = 15;
    public const int DROP_TRIGGER = 16;
    public const int DROP_VIEW = 17;
    public const int INSERT = 18;
    public const int PRAGMA = 19;
    public const int READ = 20;
    public const int SELECT = 21;
    public const int TRANSACTION = 22;
    public const int UPDATE = 23;
    public const int ATTACH = 24;
    public const int DETACH = 25;
    public const int ALTER_TABLE = 26;
    public const int REINDEX = 27;
    public const int ANALYZE = 28;
    public const int CREATE_VTABLE = 29;
    public const int DROP_VTABLE = 30;
    public const int FUNCTION = 31;
    public const int SAVEPOINT = 32;
    public const int COPY = 0;
    public const int RECURSIVE = 33;
}",
    hooks = HOOKS
)]
pub(crate) struct SQLite3 {
    database: RefCell<Option<Database>>,
    pub callbacks: Callbacks,
    pub flags: Rc<Flags>,
}

/// State of a connection that its authorizer sees as well.
#[derive(Default)]
pub(crate) struct Flags {
    pub exceptions: Cell<bool>,
    /// The exception in flight came out of the authorizer.
    pub denied: Cell<bool>,
}

impl Native for SQLite3 {
    fn trace(&self, tracer: &mut Tracer<'_>) {
        self.callbacks.trace(tracer);
    }
}

impl Drop for SQLite3 {
    fn drop(&mut self) {
        if let Some(database) = self.database.get_mut().take() {
            database.close();
        }
    }
}

const HOOKS: ClassHooks = ClassHooks { create: Some(create), not_cloneable: true, not_serializable: true, ..ClassHooks::NONE };

fn create(cx: &mut Request, this: &Object) -> Result<()> {
    let payload = SQLite3 { database: RefCell::default(), callbacks: Callbacks::default(), flags: Rc::default() };
    this.set_native(cx.heap(), payload);
    Ok(())
}

/// The payload of a database object.
pub(crate) fn of(this: &Object) -> &SQLite3 {
    this.native().expect("given when the object was made")
}

/// The open connection of an object, if it has one.
fn opened(this: &Object) -> Option<Database> {
    of(this).database.borrow().clone().filter(Database::is_open)
}

/// The open connection of an object.
///
/// # Errors
/// There is none.
pub(crate) fn live(cx: &mut Request, this: &Object) -> Result<Database> {
    opened(this).ok_or_else(|| report_closed(cx, "SQLite3"))
}

/// The error of an object that is not to be used any more.
pub(crate) fn report_closed(cx: &mut Request, class: &str) -> heddle_runtime::Halt {
    cx.throw_error("Error", format!("The {class} object has not been correctly initialised or is already closed"))
}

/// The name of a file as SQLite shall see it.
fn file_name(cx: &mut Request, name: &[u8]) -> Result<Vec<u8>> {
    if name.contains(&0) {
        return Err(cx.bad_argument(1, "must not contain any null bytes"));
    }
    if name.is_empty() || name == b":memory:" {
        return Ok(name.to_vec());
    }
    let whole = cx.path(name).as_os_str().as_bytes().to_vec();
    if !basedir::check(cx, &whole)? {
        return Err(cx.throw_error("Exception", [b"open_basedir prohibits opening ", &whole[..]].concat()));
    }
    Ok(whole)
}

fn open_file(cx: &mut Request, this: &Object, name: &[u8], flags: i64) -> Result<()> {
    if opened(this).is_some() {
        return Err(cx.throw_error("Exception", "Already initialised DB Object"));
    }
    let name = file_name(cx, name)?;
    match open::open(cx, &name, flags as i32) {
        Ok(database) => {
            database.set_defensive(cx.ini_bool("sqlite3.defensive"));
            database.set_authorizer(Some(callbacks::guard(None)));
            of(this).database.replace(Some(database));
            Ok(())
        }
        Err((_, message)) => Err(cx.throw_error("Exception", [b"Unable to open database: ", &message[..]].concat())),
    }
}

/// Why a query ends without result, as its caller returns it.
const UNPREPARED: &[u8] = b"Unable to prepare statement: ";
pub(crate) const UNEXECUTED: &[u8] = b"Unable to execute statement: ";

/// Compiles the first statement of a text; the inner `None` is one without any. The outer `None`:
/// it failed, which was told.
fn compile(cx: &mut Request, this: &Object, database: &Database, sql: &[u8]) -> Result<Option<Option<callbacks::Statement>>> {
    let compiled = database.prepare(cx, sql);
    match report::ended(cx, this, UNPREPARED, compiled)? {
        Ok(statement) => Ok(Some(statement)),
        Err(_) => report::tell_last(cx, this, UNPREPARED, database).map(|()| None),
    }
}

fn run_all(cx: &mut Request, this: &Object, database: &Database, sql: &[u8]) -> Result<bool> {
    let done = database.exec(cx, sql);
    match report::ended(cx, this, b"", done)? {
        Ok(()) => Ok(true),
        Err(_) => report::tell_last(cx, this, b"", database).map(|()| false),
    }
}

/// Runs a statement to its first row.
pub(crate) fn step(cx: &mut Request, this: &Object, statement: &callbacks::Statement) -> Result<Step> {
    let step = statement.step(cx);
    report::ended(cx, this, UNEXECUTED, step)
}

/// The row at hand, its columns by name.
fn named_row(cx: &mut Request, statement: &callbacks::Statement) -> Array {
    let mut row = Array::new();
    for index in 0..statement.row_columns() {
        let name = statement.column_name(index).unwrap_or_default();
        let value = statement.column(index, |datum| to_php(cx, datum));
        row.insert_bytes(cx.heap(), &name, value);
    }
    row
}

fn query_single(cx: &mut Request, this: &Object, sql: &[u8], entire: bool) -> Result<Value> {
    let database = live(cx, this)?;
    if sql.is_empty() {
        return Ok(Value::FALSE);
    }
    if !cx.result_is_used() {
        return run_all(cx, this, &database, sql).map(|done| if done { Value::NULL } else { Value::FALSE });
    }
    let Some(statement) = compile(cx, this, &database, sql)? else { return Ok(Value::FALSE) };
    let step = match &statement {
        Some(statement) => step(cx, this, statement)?,
        None => Step::Failed(codes::SQLITE_MISUSE),
    };
    match (step, statement) {
        (Step::Row, Some(statement)) if entire => Ok(named_row(cx, &statement).into()),
        (Step::Row, Some(statement)) => Ok(statement.column(0, |datum| to_php(cx, datum))),
        (Step::Done, _) if entire => Ok(Array::new().into()),
        (Step::Done, _) => Ok(Value::NULL),
        _ => report::tell_last(cx, this, UNEXECUTED, &database).map(|()| Value::FALSE),
    }
}

fn query(cx: &mut Request, this: &Object, sql: &[u8]) -> Result<Option<Object>> {
    let database = live(cx, this)?;
    if sql.is_empty() {
        return Ok(None);
    }
    if !cx.result_is_used() {
        return run_all(cx, this, &database, sql).map(|_| None);
    }
    let Some(compiled) = compile(cx, this, &database, sql)? else { return Ok(None) };
    let Some(compiled) = compiled else { return report::tell_last(cx, this, UNEXECUTED, &database).map(|()| None) };
    let holder = statement::make(cx, this, Some(compiled.clone()))?;
    if let Step::Failed(_) = step(cx, this, &compiled)? {
        report::tell_last(cx, this, UNEXECUTED, &database)?;
        return Ok(None);
    }
    let _ = compiled.reset();
    result::make(cx, &holder).map(Some)
}

fn back_up(cx: &mut Request, this: &Object, target: &Object, names: [&[u8]; 2]) -> Result<bool> {
    let source = live(cx, this)?;
    let target = live(cx, target)?;
    let Err((code, message)) = source.back_up(names[0], &target, names[1]) else { return Ok(true) };
    open::check_limit(cx, code)?;
    let reason = match code {
        codes::SQLITE_BUSY => b"source database is busy".to_vec(),
        codes::SQLITE_LOCKED => b"source database is locked".to_vec(),
        _ => message,
    };
    report::tell(cx, this, &[b"Backup failed: ", &reason[..]].concat(), code).map(|()| false)
}

#[php_methods(tentative)]
impl SQLite3 {
    #[php(
        "public function __construct(string $filename, int $flags = SQLITE3_OPEN_READWRITE | SQLITE3_OPEN_CREATE, string $encryptionKey = \"\")"
    )]
    fn construct(cx: &mut Request, this: &Object, filename: &Str, flags: i64, encryption_key: &Str) -> Result<()> {
        let _ = encryption_key;
        open_file(cx, this, filename, flags)
    }

    #[php(
        "public function open(string $filename, int $flags = SQLITE3_OPEN_READWRITE | SQLITE3_OPEN_CREATE, string $encryptionKey = \"\"): void"
    )]
    fn open(cx: &mut Request, this: &Object, filename: &Str, flags: i64, encryption_key: &Str) -> Result<()> {
        let _ = encryption_key;
        open_file(cx, this, filename, flags)
    }

    #[php("public function close(): bool")]
    fn close(cx: &mut Request, this: &Object) -> Result<bool> {
        let Some(database) = opened(this) else { return Ok(true) };
        if !database.close() {
            let text = b"Unable to close database: unable to close due to unfinalized statements or unfinished backups";
            return report::tell(cx, this, text, codes::SQLITE_BUSY).map(|()| false);
        }
        Ok(true)
    }

    #[php("public static function version(): array")]
    fn version(cx: &mut Request) -> Array {
        let (text, number) = heddle_sqlite::ffi::version();
        let mut all = Array::new();
        all.insert_bytes(cx.heap(), b"versionString", cx.str(text));
        all.insert_bytes(cx.heap(), b"versionNumber", number);
        all
    }

    #[php("public function lastInsertRowID(): int")]
    fn last_insert_row_id(cx: &mut Request, this: &Object) -> Result<i64> {
        Ok(live(cx, this)?.last_insert_id())
    }

    #[php("public function lastErrorCode(): int")]
    fn last_error_code(this: &Object) -> i64 {
        opened(this).map_or(0, |database| i64::from(database.code()))
    }

    #[php("public function lastExtendedErrorCode(): int")]
    fn last_extended_error_code(this: &Object) -> i64 {
        opened(this).map_or(0, |database| i64::from(database.extended_code()))
    }

    #[php("public function lastErrorMsg(): string")]
    fn last_error_msg(this: &Object) -> Vec<u8> {
        opened(this).map_or_else(Vec::new, |database| database.message())
    }

    #[php("public function changes(): int")]
    fn changes(cx: &mut Request, this: &Object) -> Result<i64> {
        Ok(live(cx, this)?.changes())
    }

    #[php("public function busyTimeout(int $milliseconds): bool")]
    fn busy_timeout(cx: &mut Request, this: &Object, milliseconds: i64) -> Result<bool> {
        live(cx, this)?.set_patience(Duration::from_millis(milliseconds.max(0) as u64));
        Ok(true)
    }

    #[php("public function loadExtension(string $name): bool")]
    fn load_extension(cx: &mut Request, this: &Object, name: &Str) -> Result<bool> {
        let database = live(cx, this)?;
        functions::load_extension(cx, this, &database, name)
    }

    #[php("public function backup(SQLite3 $destination, string $sourceDatabase = \"main\", string $destinationDatabase = \"main\"): bool")]
    fn backup(cx: &mut Request, this: &Object, destination: &Object, source_database: &Str, destination_database: &Str) -> Result<bool> {
        back_up(cx, this, destination, [source_database, destination_database])
    }

    #[php("public static function escapeString(string $string): string")]
    fn escape_string(string: &Str) -> Vec<u8> {
        let end = string.iter().position(|byte| *byte == 0).unwrap_or(string.len());
        let mut escaped = Vec::with_capacity(end + 8);
        for byte in &string[..end] {
            escaped.extend(std::iter::repeat_n(*byte, if *byte == b'\'' { 2 } else { 1 }));
        }
        escaped
    }

    #[php("public function prepare(string $query): SQLite3Stmt|false")]
    fn prepare(cx: &mut Request, this: &Object, query: &Str) -> Result<OrFalse<Object>> {
        let database = live(cx, this)?;
        if query.is_empty() {
            return Ok(OrFalse(None));
        }
        match compile(cx, this, &database, query)? {
            Some(compiled) => statement::make(cx, this, compiled).map(|statement| OrFalse(Some(statement))),
            None => Ok(OrFalse(None)),
        }
    }

    #[php("public function exec(string $query): bool")]
    fn exec(cx: &mut Request, this: &Object, query: &Str) -> Result<bool> {
        let database = live(cx, this)?;
        run_all(cx, this, &database, query)
    }

    #[php("public function query(string $query): SQLite3Result|false")]
    fn query(cx: &mut Request, this: &Object, query: &Str) -> Result<OrFalse<Object>> {
        self::query(cx, this, query).map(OrFalse)
    }

    #[php("public function querySingle(string $query, bool $entireRow = false): mixed")]
    fn query_single(cx: &mut Request, this: &Object, query: &Str, entire_row: bool) -> Result<Value> {
        self::query_single(cx, this, query, entire_row)
    }

    #[php("public function createFunction(string $name, callable $callback, int $argCount = -1, int $flags = 0): bool")]
    fn create_function(cx: &mut Request, this: &Object, name: &Str, callback: Callable, arg_count: i64, flags: i64) -> Result<bool> {
        functions::create_function(cx, this, name, callback, [arg_count, flags])
    }

    #[php("public function createAggregate(string $name, callable $stepCallback, callable $finalCallback, int $argCount = -1): bool")]
    fn create_aggregate(
        cx: &mut Request,
        this: &Object,
        name: &Str,
        step_callback: Callable,
        final_callback: Callable,
        arg_count: i64,
    ) -> Result<bool> {
        functions::create_aggregate(cx, this, name, [step_callback, final_callback], arg_count)
    }

    #[php("public function createCollation(string $name, callable $callback): bool")]
    fn create_collation(cx: &mut Request, this: &Object, name: &Str, callback: Callable) -> Result<bool> {
        functions::create_collation(cx, this, name, callback)
    }

    #[php(
        "public function openBlob(string $table, string $column, int $rowid, string $database = \"main\", int $flags = SQLITE3_OPEN_READONLY)",
        binding
    )]
    fn open_blob(
        cx: &mut Request,
        this: &Object,
        table: &Str,
        column: &Str,
        rowid: i64,
        database: &Str,
        flags: i64,
    ) -> Result<OrFalse<Resource>> {
        let connection = live(cx, this)?;
        let writable = flags & SQLITE3_OPEN_READWRITE != 0;
        match connection.open_blob(cx, [database, table, column], rowid, writable)? {
            Ok(open) => Ok(OrFalse(Some(blob::stream(cx, open, writable, "SQLite3")))),
            Err(_) => report::tell_last(cx, this, b"Unable to open blob: ", &connection).map(|()| OrFalse(None)),
        }
    }

    #[php("public function enableExceptions(bool $enable = false): bool")]
    fn enable_exceptions(cx: &mut Request, this: &Object, enable: bool) -> Result<bool> {
        let old = of(this).flags.exceptions.replace(enable);
        if !enable {
            cx.deprecated("SQLite3::enableExceptions(): Use of warnings for SQLite3 is deprecated")?;
        }
        Ok(old)
    }

    #[php("public function enableExtendedResultCodes(bool $enable = true): bool")]
    fn enable_extended_result_codes(this: &Object, enable: bool) -> bool {
        let database = opened(this);
        if let Some(database) = &database {
            database.use_extended_codes(enable);
        }
        database.is_some()
    }

    #[php("public function setAuthorizer(?callable $callback): bool")]
    fn set_authorizer(cx: &mut Request, this: &Object, callback: Option<Callable>) -> Result<bool> {
        functions::set_authorizer(cx, this, callback)
    }
}
