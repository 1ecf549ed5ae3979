//! Class PDO: a connection and its attributes.

use crate::attributes as attr;
use crate::driver::{Connection, DbError, Driver, Setting, Source};
use crate::errors::{self, Last};
use crate::{fetch, statement};
use heddle_macros::{php_class, php_methods};
use heddle_runtime::class::ClassPtr;
use heddle_runtime::decl::ClassHooks;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::object::{class_of, instantiate};
use heddle_runtime::stream::{self, Opening};
use heddle_runtime::{Halt, Request, Result, types};
use heddle_value::array::numeric_key;
use heddle_value::{Array, Native, Object, Str, Tracer, Value, View};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// A connection to a database.
#[php_class(
    "class PDO {
        public const int PARAM_NULL = 0;
        public const int PARAM_BOOL = 5;
        public const int PARAM_INT = 1;
        public const int PARAM_STR = 2;
        public const int PARAM_LOB = 3;
        public const int PARAM_STMT = 4;
        public const int PARAM_INPUT_OUTPUT = 2147483648;
        public const int PARAM_STR_NATL = 1073741824;
        public const int PARAM_STR_CHAR = 536870912;
        public const int PARAM_EVT_ALLOC = 0;
        public const int PARAM_EVT_FREE = 1;
        public const int PARAM_EVT_EXEC_PRE = 2;
        public const int PARAM_EVT_EXEC_POST = 3;
        public const int PARAM_EVT_FETCH_PRE = 4;
        public const int PARAM_EVT_FETCH_POST = 5;
        public const int PARAM_EVT_NORMALIZE = 6;
        public const int FETCH_DEFAULT = 0;
        public const int FETCH_LAZY = 1;
        public const int FETCH_ASSOC = 2;
        public const int FETCH_NUM = 3;
        public const int FETCH_BOTH = 4;
        public const int FETCH_OBJ = 5;
        public const int FETCH_BOUND = 6;
        public const int FETCH_COLUMN = 7;
        public const int FETCH_CLASS = 8;
        public const int FETCH_INTO = 9;
        public const int FETCH_FUNC = 10;
        public const int FETCH_GROUP = 32;
        public const int FETCH_UNIQUE = 64;
        public const int FETCH_KEY_PAIR = 12;
        public const int FETCH_CLASSTYPE = 128;
        public const int FETCH_SERIALIZE = 512;
        public const int FETCH_PROPS_LATE = 256;
        public const int FETCH_NAMED = 11;
        public const int ATTR_AUTOCOMMIT = 0;
        public const int ATTR_PREFETCH = 1;
        public const int ATTR_TIMEOUT = 2;
        public const int ATTR_ERRMODE = 3;
        public const int ATTR_SERVER_VERSION = 4;
        public const int ATTR_CLIENT_VERSION = 5;
        public const int ATTR_SERVER_INFO = 6;
        public const int ATTR_CONNECTION_STATUS = 7;
        public const int ATTR_CASE = 8;
        public const int ATTR_CURSOR_NAME = 9;
        public const int ATTR_CURSOR = 10;
        public const int ATTR_ORACLE_NULLS = 11;
        public const int ATTR_PERSISTENT = 12;
        public const int ATTR_STATEMENT_CLASS = 13;
        public const int ATTR_FETCH_TABLE_NAMES = 14;
        public const int ATTR_FETCH_CATALOG_NAMES = 15;
        public const int ATTR_DRIVER_NAME = 16;
        public const int ATTR_STRINGIFY_FETCHES = 17;
        public const int ATTR_MAX_COLUMN_LEN = 18;
        public const int ATTR_EMULATE_PREPARES = 20;
        public const int ATTR_DEFAULT_FETCH_MODE = 19;
        public const int ATTR_DEFAULT_STR_PARAM = 21;
        public const int ERRMODE_SILENT = 0;
        public const int ERRMODE_WARNING = 1;
        public const int ERRMODE_EXCEPTION = 2;
        public const int CASE_NATURAL = 0;
        public const int CASE_LOWER = 2;
        public const int CASE_UPPER = 1;
        public const int NULL_NATURAL = 0;
        public const int NULL_EMPTY_STRING = 1;
        public const int NULL_TO_STRING = 2;
        public const string ERR_NONE = '00000';
        public const int FETCH_ORI_NEXT = 0;
        public const int FETCH_ORI_PRIOR = 1;
        public const int FETCH_ORI_FIRST = 2;
        public const int FETCH_ORI_LAST = 3;
        public const int FETCH_ORI_ABS = 4;
        public const int FETCH_ORI_REL = 5;
        public const int CURSOR_FWDONLY = 0;
        public const int CURSOR_SCROLL = 1;
        #[Deprecated('since 8.5, use Pdo\\Mysql::ATTR_USE_BUFFERED_QUERY instead')]
        public const int MYSQL_ATTR_USE_BUFFERED_QUERY = 1000;
        #[Deprecated('since 8.5, use Pdo\\Mysql::ATTR_LOCAL_INFILE instead')]
        public const int MYSQL_ATTR_LOCAL_INFILE = 1001;
        #[Deprecated('since 8.5, use Pdo\\Mysql::ATTR_INIT_COMMAND instead')]
        public const int MYSQL_ATTR_INIT_COMMAND = 1002;
        #[Deprecated('since 8.5, use Pdo\\Mysql::ATTR_COMPRESS instead')]
        public const int MYSQL_ATTR_COMPRESS = 1003;
        #[Deprecated('since 8.5, use Pdo\\Mysql::ATTR_DIRECT_QUERY instead')]
        public const int MYSQL_ATTR_DIRECT_QUERY = 20;
        #[Deprecated('since 8.5, use Pdo\\Mysql::ATTR_FOUND_ROWS instead')]
        public const int MYSQL_ATTR_FOUND_ROWS = 1004;
        #[Deprecated('since 8.5, use Pdo\\Mysql::ATTR_IGNORE_SPACE instead')]
        public const int MYSQL_ATTR_IGNORE_SPACE = 1005;
        #[Deprecated('since 8.5, use Pdo\\Mysql::ATTR_SSL_KEY instead')]
        public const int MYSQL_ATTR_SSL_KEY = 1006;
        #[Deprecated('since 8.5, use Pdo\\Mysql::ATTR_SSL_CERT instead')]
        public const int MYSQL_ATTR_SSL_CERT = 1007;
        #[Deprecated('since 8.5, use Pdo\\Mysql::ATTR_SSL_CA instead')]
        public const int MYSQL_ATTR_SSL_CA = 1008;
        #[Deprecated('since 8.5, use Pdo\\Mysql::ATTR_SSL_CAPATH instead')]
        public const int MYSQL_ATTR_SSL_CAPATH = 1009;
        #[Deprecated('since 8.5, use Pdo\\Mysql::ATTR_SSL_CIPHER instead')]
        public const int MYSQL_ATTR_SSL_CIPHER = 1010;
        #[Deprecated('since 8.5, use Pdo\\Mysql::ATTR_SERVER_PUBLIC_KEY instead')]
        public const int MYSQL_ATTR_SERVER_PUBLIC_KEY = 1011;
        #[Deprecated('since 8.5, use Pdo\\Mysql::ATTR_MULTI_STATEMENTS instead')]
        public const int MYSQL_ATTR_MULTI_STATEMENTS = 1012;
        #[Deprecated('since 8.5, use Pdo\\Mysql::ATTR_SSL_VERIFY_SERVER_CERT instead')]
        public const int MYSQL_ATTR_SSL_VERIFY_SERVER_CERT = 1013;
        #[Deprecated('since 8.5, use Pdo\\Mysql::ATTR_LOCAL_INFILE_DIRECTORY instead')]
        public const int MYSQL_ATTR_LOCAL_INFILE_DIRECTORY = 1014;
        #[Deprecated('since 8.5, use Pdo\\Pgsql::ATTR_DISABLE_PREPARES instead')]
        public const int PGSQL_ATTR_DISABLE_PREPARES = 1000;
        #[Deprecated('since 8.5')]
        public const int PGSQL_TRANSACTION_IDLE = 0;
        #[Deprecated('since 8.5')]
        public const int PGSQL_TRANSACTION_ACTIVE = 1;
        #[Deprecated('since 8.5')]
        public const int PGSQL_TRANSACTION_INTRANS = 2;
        #[Deprecated('since 8.5')]
        public const int PGSQL_TRANSACTION_INERROR = 3;
        #[Deprecated('since 8.5')]
        public const int PGSQL_TRANSACTION_UNKNOWN = 4;
        #[Deprecated('since 8.5, use Pdo\\Sqlite::DETERMINISTIC instead')]
        public const int SQLITE_DETERMINISTIC = 2048;
        #[Deprecated('since 8.5, use Pdo\\Sqlite::ATTR_OPEN_FLAGS instead')]
        public const int SQLITE_ATTR_OPEN_FLAGS = 1000;
        #[Deprecated('since 8.5, use Pdo\\Sqlite::OPEN_READONLY instead')]
        public const int SQLITE_OPEN_READONLY = 1;
        #[Deprecated('since 8.5, use Pdo\\Sqlite::OPEN_READWRITE instead')]
        public const int SQLITE_OPEN_READWRITE = 2;
        #[Deprecated('since 8.5, use Pdo\\Sqlite::OPEN_CREATE instead')]
        public const int SQLITE_OPEN_CREATE = 4;
        #[Deprecated('since 8.5, use Pdo\\Sqlite::ATTR_READONLY_STATEMENT instead')]
        public const int SQLITE_ATTR_READONLY_STATEMENT = 1001;
        #[Deprecated('since 8.5, use Pdo\\Sqlite::ATTR_EXTENDED_RESULT_CODES instead')]
        public const int SQLITE_ATTR_EXTENDED_RESULT_CODES = 1002;
    }",
    hooks = HOOKS
)]
pub struct PDO {
    connection: RefCell<Option<Rc<dyn Connection>>>,
    /// Has the methods that the driver adds to this object.
    further_methods: Cell<Option<ClassPtr>>,
    pub(crate) mode: Cell<i64>,
    pub(crate) case: Cell<i64>,
    pub(crate) nulls: Cell<i64>,
    pub(crate) stringify: Cell<bool>,
    pub(crate) fetch: Cell<i64>,
    persistent: Cell<bool>,
    in_transaction: Cell<bool>,
    statement_class: RefCell<Option<(ClassPtr, Option<Array>)>>,
    pub(crate) last: RefCell<Last>,
}

/// Defaults of signatures.
#[allow(dead_code, reason = "the macro evaluates some of them as text only")]
impl PDO {
    pub(crate) const PARAM_STR: i64 = 2;
    pub const FETCH_DEFAULT: i64 = 0;
    pub(crate) const FETCH_ORI_NEXT: i64 = 0;
}

impl Native for PDO {
    fn trace(&self, tracer: &mut Tracer<'_>) {
        if let Some(connection) = &*self.connection.borrow() {
            connection.trace(tracer);
        }
        if let Some((_, Some(arguments))) = &*self.statement_class.borrow() {
            tracer.array(arguments);
        }
    }
}

impl Drop for PDO {
    fn drop(&mut self) {
        if let Some(connection) = self.connection.get_mut().take() {
            connection.close();
        }
    }
}

const HOOKS: ClassHooks = ClassHooks {
    compare: ClassHooks::HANDLE.compare,
    create: Some(create),
    not_cloneable: true,
    not_serializable: true,
    further_methods: Some(|this| of(this).further_methods.get()),
    ..ClassHooks::NONE
};

fn create(cx: &mut Request, this: &Object) -> Result<()> {
    let pdo = PDO {
        connection: RefCell::new(None),
        further_methods: Cell::new(None),
        mode: Cell::new(errors::EXCEPTION),
        case: Cell::new(0),
        nulls: Cell::new(0),
        stringify: Cell::new(false),
        fetch: Cell::new(fetch::BOTH),
        persistent: Cell::new(false),
        in_transaction: Cell::new(false),
        statement_class: RefCell::new(None),
        last: RefCell::default(),
    };
    this.set_native(cx.heap(), pdo);
    Ok(())
}

/// The payload of a PDO object.
pub(crate) fn of(this: &Object) -> &PDO {
    this.native().expect("given when the object was made")
}

/// The connection of a PDO object, for methods of drivers' classes.
///
/// # Errors
/// The object was never constructed.
pub fn connection(cx: &mut Request, this: &Object) -> Result<Rc<dyn Connection>> {
    let connection = of(this).connection.borrow().clone();
    connection.ok_or_else(|| uninitialized(cx, this))
}

/// Returns [`connection`], for a call that may fail: nothing is wrong so far.
fn begin(cx: &mut Request, this: &Object) -> Result<Rc<dyn Connection>> {
    let connection = connection(cx, this)?;
    of(this).last.replace(Last::None);
    Ok(connection)
}

/// Keeps and says an error of a connection; gives false for the caller to return.
///
/// # Errors
/// The exception, where ERRMODE wants one.
pub fn fail(cx: &mut Request, this: &Object, error: DbError) -> Result<()> {
    let mode = of(this).mode.get();
    of(this).last.replace(Last::Error(error.clone()));
    errors::say(cx, mode, &error)
}

/// The drivers that extensions offer, by name.
pub(crate) fn drivers(cx: &Request) -> Vec<&'static Driver> {
    let offers = cx.engine.extensions.iter().flat_map(|extension| extension.offers.iter());
    let mut drivers: Vec<&'static Driver> = offers.filter_map(|offer| offer.downcast_ref()).collect();
    drivers.sort_by_key(|driver| driver.name);
    drivers
}

/// A data source's driver and the rest; a name without colon stands in the configuration.
fn source(cx: &mut Request, dsn: &[u8]) -> Result<(&'static Driver, Vec<u8>)> {
    let mut dsn = dsn.to_vec();
    if !dsn.contains(&b':') {
        let alias = [b"pdo.dsn.", &dsn[..]].concat();
        match cx.engine.ini_values.get(&alias[..]) {
            Some(value) if value.contains(&b':') => dsn = value.to_vec(),
            _ => {
                let message = cx.argument_message(1, b"must be a valid data source name");
                return Err(errors::plain(cx, message));
            }
        }
    }
    if let Some(address) = dsn.strip_prefix(b"uri:") {
        dsn = behind_address(cx, address)?;
    }
    let colon = dsn.iter().position(|byte| *byte == b':').unwrap_or(0);
    let driver = drivers(cx).into_iter().find(|driver| driver.name.as_bytes() == &dsn[..colon]);
    match driver {
        Some(driver) => Ok((driver, dsn[colon + 1..].to_vec())),
        None => Err(errors::plain(cx, "could not find driver")),
    }
}

/// Reads the data source that stands in the first line behind an address.
fn behind_address(cx: &mut Request, address: &[u8]) -> Result<Vec<u8>> {
    /// Most bytes of a line that count.
    const LONGEST: usize = 511;
    cx.deprecated("Looking up the DSN from a URI is deprecated due to possible security concerns with DSNs coming from remote URIs")?;
    let line = match stream::open(cx, address, b"rb", &Opening::default())? {
        Some(resource) => {
            let line = match stream::of(&resource) {
                Some(handle) => handle.borrow_mut().read_line(cx, Some(LONGEST))?,
                None => None,
            };
            stream::close(cx, &resource)?;
            line
        }
        None => None,
    };
    let refuse = |cx: &mut Request, reason: &[u8]| {
        let message = cx.argument_message(1, reason);
        errors::plain(cx, message)
    };
    let Some(mut line) = line else { return Err(refuse(cx, b"must be a valid data source URI")) };
    while line.last().is_some_and(|byte| matches!(byte, b'\n' | b'\r')) {
        line.pop();
    }
    if line.contains(&b':') { Ok(line) } else { Err(refuse(cx, b"must be a valid data source name (via URI)")) }
}

/// Refuses a class that belongs to another driver.
fn check_class(cx: &mut Request, class: ClassPtr, driver: &Driver, method: &str) -> Result<()> {
    let own = |name: &str| cx.engine.classes.get(name.to_ascii_lowercase().as_bytes()).copied();
    let others: Vec<_> = drivers(cx).into_iter().filter(|other| other.name != driver.name).collect();
    let foreign = others.into_iter().any(|other| own(other.class).is_some_and(|base| class.is_subclass_of(base)));
    // a class of the program's own is made by `new`, which says what it is
    let base = cx.engine.classes[&b"pdo"[..]];
    let unrelated = method == "connect" && class != base && !own(driver.class).is_some_and(|base| class.is_subclass_of(base));
    if !foreign && !unrelated {
        return Ok(());
    }
    let (called, right, name) = (class.name.to_text().into_owned(), driver.class, driver.name);
    let message = format!(
        "{called}::{method}() cannot be used for connecting to the \"{name}\" driver, either call {right}::{method}() or PDO::{method}() instead"
    );
    Err(errors::plain(cx, message))
}

/// Name and password of who connects.
struct Login {
    user: Option<Str>,
    password: Option<Str>,
    options: Array,
}

fn connect(cx: &mut Request, this: &Object, found: (&'static Driver, Vec<u8>), login: &Login) -> Result<()> {
    let (driver, name) = found;
    let pdo = of(this);
    let options = &login.options;
    let persistent = options.get_int(attr::PERSISTENT).cloned();
    let persistent = match persistent.as_ref().map(Value::deref) {
        // a name for the connection, or a number that means yes
        Some(value) => value.as_str().is_some_and(|text| !text.is_empty() && &text[..] != b"0") || cx.to_int(value)? != 0,
        None => false,
    };
    pdo.persistent.set(persistent);
    let source = Source { name: &name, user: login.user.as_deref(), password: login.password.as_deref(), options, persistent };
    // the mode counts for what follows, never for opening
    // a driver's methods stand in a class whose name no program can write
    let methods = [b"pdo\0", driver.name.as_bytes()].concat();
    pdo.further_methods.set(cx.engine.classes.get(&methods[..]).copied());
    match (driver.open)(cx, &source)? {
        Ok(connection) => pdo.connection.replace(Some(connection)),
        Err(error) => return Err(errors::not_connected(cx, &error)),
    };
    for (key, value) in &options.clone() {
        let heddle_value::KeyRef::Int(attribute) = key else { continue };
        if attribute != attr::PERSISTENT {
            set_attribute(cx, this, attribute, &value.deref().clone())?;
        }
    }
    Ok(())
}

/// An attribute's number.
///
/// # Errors
/// A TypeError for what is no number.
pub fn int_attribute(cx: &mut Request, value: &Value) -> Result<i64> {
    match value.view() {
        View::Int(int) => Ok(int),
        View::Bool(bool) => Ok(i64::from(bool)),
        View::Str(text) if numeric_key(text).is_some() => Ok(numeric_key(text).unwrap_or(0)),
        _ => {
            let given = types::type_name_of(value);
            Err(cx.type_error(format!("Attribute value must be of type int for selected attribute, {given} given")))
        }
    }
}

/// An attribute that is on or off.
///
/// # Errors
/// A TypeError for what is neither bool nor int.
pub fn bool_attribute(cx: &mut Request, value: &Value) -> Result<bool> {
    match value.view() {
        View::Int(int) => Ok(int != 0),
        View::Bool(bool) => Ok(bool),
        _ => {
            let given = types::type_name_of(value);
            Err(cx.type_error(format!("Attribute value must be of type bool for selected attribute, {given} given")))
        }
    }
}

fn set_attribute(cx: &mut Request, this: &Object, attribute: i64, value: &Value) -> Result<bool> {
    let pdo = of(this);
    match attribute {
        attr::ERRMODE => {
            let mode = int_attribute(cx, value)?;
            if !(errors::SILENT..=errors::EXCEPTION).contains(&mode) {
                return Err(cx.bad_argument(2, "Error mode must be one of the PDO::ERRMODE_* constants"));
            }
            pdo.mode.set(mode);
        }
        attr::CASE => {
            let case = int_attribute(cx, value)?;
            if !(0..=2).contains(&case) {
                return Err(cx.bad_argument(2, "Case folding mode must be one of the PDO::CASE_* constants"));
            }
            pdo.case.set(case);
        }
        attr::ORACLE_NULLS => pdo.nulls.set(int_attribute(cx, value)?),
        attr::DEFAULT_FETCH_MODE => {
            if let Some(list) = value.as_array()
                && list.get_int(0).is_some_and(|first| matches!(first.deref().as_int(), Some(fetch::INTO | fetch::CLASS)))
            {
                return Err(cx.bad_argument(2, "PDO::FETCH_INTO and PDO::FETCH_CLASS cannot be set as the default fetch mode"));
            }
            let mode = int_attribute(cx, value)?;
            if mode & 0xF == fetch::INTO {
                return Err(cx.bad_argument(2, "PDO::FETCH_INTO and PDO::FETCH_CLASS cannot be set as the default fetch mode"));
            }
            pdo.fetch.set(mode);
        }
        attr::STRINGIFY_FETCHES => {
            let on = bool_attribute(cx, value)?;
            pdo.stringify.set(on);
            let connection = connection(cx, this)?;
            return finish_setting(cx, this, &*connection, attribute, value, true);
        }
        attr::STATEMENT_CLASS => {
            if pdo.persistent.get() {
                fail(cx, this, DbError::own(b"HY000", "PDO::ATTR_STATEMENT_CLASS cannot be used with persistent PDO instances"))?;
                return Ok(false);
            }
            let class = statement::class_from(cx, value, |cx, reason| cx.bad_argument_type(2, reason))?;
            let old = pdo.statement_class.replace(Some(class));
            drop(old);
        }
        _ => {
            let connection = connection(cx, this)?;
            return finish_setting(cx, this, &*connection, attribute, value, false);
        }
    }
    Ok(true)
}

fn finish_setting(
    cx: &mut Request,
    this: &Object,
    connection: &dyn Connection,
    attribute: i64,
    value: &Value,
    known: bool,
) -> Result<bool> {
    match connection.set_attribute(cx, attribute, value)? {
        Ok(Setting::Done) => Ok(true),
        Ok(Setting::Unknown) => Ok(known),
        Ok(Setting::Refused) => Ok(false),
        Err(error) => fail(cx, this, error).map(|()| false),
    }
}

/// A statement object, prepared.
fn prepare(cx: &mut Request, this: &Object, query: &Str, options: &Array) -> Result<Option<Object>> {
    let connection = begin(cx, this)?;
    let wanted = match options.get_int(attr::STATEMENT_CLASS).cloned() {
        Some(value) => Some(statement::class_from(cx, value.deref(), |cx, reason| cx.type_error(reason.as_bytes()))?),
        None => of(this).statement_class.borrow().clone(),
    };
    let prepared = match connection.prepare(cx, query, options)? {
        Ok(prepared) => prepared,
        Err(error) => return fail(cx, this, error).map(|()| None),
    };
    statement::make(cx, this, query, prepared, wanted).map(Some)
}

/// Tells what a change of the transaction came to.
fn told(cx: &mut Request, this: &Object, result: std::result::Result<(), DbError>, running: bool) -> Result<bool> {
    match result {
        Ok(()) => {
            of(this).in_transaction.set(running);
            Ok(true)
        }
        Err(error) => fail(cx, this, error).map(|()| false),
    }
}

fn is_in_transaction(this: &Object, connection: &dyn Connection) -> bool {
    connection.in_transaction().unwrap_or_else(|| of(this).in_transaction.get())
}

fn require_transaction(cx: &mut Request, this: &Object) -> Result<Rc<dyn Connection>> {
    let connection = begin(cx, this)?;
    if is_in_transaction(this, &*connection) {
        return Ok(connection);
    }
    Err(errors::plain(cx, "There is no active transaction"))
}

/// The attribute of a connection, PDO's own or its driver's.
fn attribute_of(cx: &mut Request, this: &Object, connection: &dyn Connection, attribute: i64) -> Result<Value> {
    let pdo = of(this);
    Ok(match attribute {
        attr::PERSISTENT => Value::bool(pdo.persistent.get()),
        attr::CASE => Value::int(pdo.case.get()),
        attr::ORACLE_NULLS => Value::int(pdo.nulls.get()),
        attr::ERRMODE => Value::int(pdo.mode.get()),
        attr::DRIVER_NAME => cx.str(connection.driver().name).into(),
        attr::DEFAULT_FETCH_MODE => Value::int(pdo.fetch.get()),
        attr::STATEMENT_CLASS => {
            let class = pdo.statement_class.borrow().clone();
            let name = class.as_ref().map_or_else(|| cx.str(b"PDOStatement"), |(class, _)| cx.str(&class.name[..]));
            let arguments = class.and_then(|(_, arguments)| arguments).map(Value::from);
            Array::from_values(cx.heap(), std::iter::once(Value::from(name)).chain(arguments)).into()
        }
        attr::STRINGIFY_FETCHES => Value::bool(pdo.stringify.get()),
        _ => match connection.attribute(cx, attribute)? {
            Ok(Some(value)) => value,
            Ok(None) => {
                fail(cx, this, DbError::unsupported("driver does not support that attribute"))?;
                Value::FALSE
            }
            Err(error) => {
                fail(cx, this, error)?;
                Value::FALSE
            }
        },
    })
}

#[php_methods(tentative)]
impl PDO {
    #[php(
        "public function __construct(string $dsn, ?string $username = null, #[SensitiveParameter] ?string $password = null, ?array $options = null)"
    )]
    fn construct(
        cx: &mut Request,
        this: &Object,
        dsn: &Str,
        username: Option<Str>,
        password: Option<Str>,
        options: Option<&Array>,
    ) -> Result<()> {
        let found = source(cx, dsn)?;
        let class = class_of(this);
        check_class(cx, class, found.0, "__construct")?;
        connect(cx, this, found, &Login { user: username, password, options: options.cloned().unwrap_or_default() })
    }

    #[php(
        "public static function connect(string $dsn, ?string $username = null, #[SensitiveParameter] ?string $password = null, ?array $options = null): static",
        binding
    )]
    fn open(
        cx: &mut Request,
        called: ClassPtr,
        dsn: &Str,
        username: Option<Str>,
        password: Option<Str>,
        options: Option<&Array>,
    ) -> Result<Object> {
        let found = source(cx, dsn)?;
        check_class(cx, called, found.0, "connect")?;
        let base = cx.engine.classes[&b"pdo"[..]];
        let class = if called == base { cx.engine.classes[found.0.class.to_ascii_lowercase().as_bytes()] } else { called };
        let object = instantiate(cx, class)?;
        connect(cx, &object, found, &Login { user: username, password, options: options.cloned().unwrap_or_default() })?;
        Ok(object)
    }

    #[php("public function beginTransaction(): bool")]
    fn begin_transaction(cx: &mut Request, this: &Object) -> Result<bool> {
        let connection = begin(cx, this)?;
        if is_in_transaction(this, &*connection) {
            return Err(errors::plain(cx, "There is already an active transaction"));
        }
        let result = connection.begin(cx)?;
        told(cx, this, result, true)
    }

    #[php("public function commit(): bool")]
    fn commit(cx: &mut Request, this: &Object) -> Result<bool> {
        let connection = require_transaction(cx, this)?;
        let result = connection.commit(cx)?;
        told(cx, this, result, false)
    }

    #[php("public function errorCode(): ?string")]
    fn error_code(cx: &mut Request, this: &Object) -> Result<Value> {
        connection(cx, this)?;
        Ok(of(this).last.borrow().code(cx))
    }

    #[php("public function errorInfo(): array")]
    fn error_info(cx: &mut Request, this: &Object) -> Result<Array> {
        connection(cx, this)?;
        Ok(of(this).last.borrow().info(cx))
    }

    #[php("public function exec(string $statement): int|false")]
    fn exec(cx: &mut Request, this: &Object, statement: &Str) -> Result<OrFalse<i64>> {
        if statement.is_empty() {
            return Err(cx.bad_argument(1, "must not be empty"));
        }
        let connection = begin(cx, this)?;
        match connection.exec(cx, statement)? {
            Ok(rows) => Ok(OrFalse(Some(rows))),
            Err(error) => fail(cx, this, error).map(|()| OrFalse(None)),
        }
    }

    #[php("public function getAttribute(int $attribute): mixed")]
    fn get_attribute(cx: &mut Request, this: &Object, attribute: i64) -> Result<Value> {
        let connection = begin(cx, this)?;
        attribute_of(cx, this, &*connection, attribute)
    }

    #[php("public static function getAvailableDrivers(): array")]
    fn available_drivers(cx: &mut Request) -> Array {
        driver_names(cx)
    }

    #[php("public function inTransaction(): bool")]
    fn in_transaction(cx: &mut Request, this: &Object) -> Result<bool> {
        let connection = connection(cx, this)?;
        Ok(is_in_transaction(this, &*connection))
    }

    #[php("public function lastInsertId(?string $name = null): string|false")]
    fn last_insert_id(cx: &mut Request, this: &Object, name: Option<Str>) -> Result<OrFalse<Vec<u8>>> {
        let connection = begin(cx, this)?;
        match connection.last_insert_id(cx, name.as_deref())? {
            Ok(id) => Ok(OrFalse(Some(id))),
            Err(error) => fail(cx, this, error).map(|()| OrFalse(None)),
        }
    }

    #[php("public function prepare(string $query, array $options = []): PDOStatement|false")]
    fn prepare(cx: &mut Request, this: &Object, query: &Str, options: Array) -> Result<OrFalse<Object>> {
        if query.is_empty() {
            return Err(cx.bad_argument(1, "must not be empty"));
        }
        let statement = prepare(cx, this, query, &options)?;
        if let Some(statement) = &statement {
            statement::construct(cx, statement)?;
        }
        Ok(OrFalse(statement))
    }

    #[php("public function query(string $query, ?int $fetchMode = null, mixed ...$fetchModeArgs): PDOStatement|false")]
    fn query(cx: &mut Request, this: &Object, query: &Str, fetch_mode: Option<i64>, fetch_mode_args: &[Value]) -> Result<OrFalse<Object>> {
        if query.is_empty() {
            return Err(cx.bad_argument(1, "must not be empty"));
        }
        let Some(statement) = prepare(cx, this, query, &Array::new())? else { return Ok(OrFalse(None)) };
        if let Some(mode) = fetch_mode {
            fetch::set_mode(cx, &statement, mode, fetch_mode_args, 2)?;
        }
        if !statement::execute(cx, &statement)? {
            let error = match &*statement::of(&statement).last.borrow() {
                Last::Error(error) => Some(error.clone()),
                _ => None,
            };
            if let Some(error) = error {
                of(this).last.replace(Last::Error(error));
            }
            return Ok(OrFalse(None));
        }
        statement::construct(cx, &statement)?;
        Ok(OrFalse(Some(statement)))
    }

    #[php("public function quote(string $string, int $type = PDO::PARAM_STR): string|false")]
    fn quote(cx: &mut Request, this: &Object, string: &Str, r#type: i64) -> Result<OrFalse<Vec<u8>>> {
        let connection = begin(cx, this)?;
        match connection.quote(cx, string, r#type)? {
            Ok(quoted) => Ok(OrFalse(quoted)),
            Err(error) => fail(cx, this, error).map(|()| OrFalse(None)),
        }
    }

    #[php("public function rollBack(): bool")]
    fn roll_back(cx: &mut Request, this: &Object) -> Result<bool> {
        let connection = require_transaction(cx, this)?;
        let result = connection.roll_back(cx)?;
        told(cx, this, result, false)
    }

    #[php("public function setAttribute(int $attribute, mixed $value): bool")]
    fn set_attribute(cx: &mut Request, this: &Object, attribute: i64, value: &Value) -> Result<bool> {
        begin(cx, this)?;
        set_attribute(cx, this, attribute, &value.deref().clone())
    }
}

/// The drivers' names as an array.
pub(crate) fn driver_names(cx: &mut Request) -> Array {
    let names: Vec<Value> = drivers(cx).into_iter().map(|driver| cx.str(driver.name).into()).collect();
    Array::from_values(cx.heap(), names)
}

/// The error of an object that was never constructed.
pub(crate) fn uninitialized(cx: &mut Request, this: &Object) -> Halt {
    let class = class_of(this);
    cx.throw_error("Error", [class.shown(), b" object is uninitialized"].concat())
}
