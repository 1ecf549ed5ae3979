//! Extension `dba`: files of keys and values. The manual's chapter: "DBA".
//!
//! - [`connection`]: the class, opening and locks. [`store`]: what a handler can do.
//! - Handlers: [`flatfile`], [`inifile`], [`cdb`].
//!
//! *Not here:* handlers on libraries of the system (docs/unsupported.md).
#![forbid(unsafe_code)]

mod cdb;
mod connection;
mod flatfile;
mod inifile;
mod store;

use connection::{Connection, Database, Handler, Known, Mode, database, release};
use heddle_macros::php;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::decl::{Extension, Function};
use heddle_runtime::object::class_of;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Object, Str, Value};
use std::io;
use store::{Put, Store};

/// Declares the extension to the engine.
pub static EXTENSION: Extension = Extension {
    name: "dba",
    functions: &[FUNCTIONS],
    classes: &[&Connection::CLASS],
    constants: &[CONSTANTS],
    ini: &[INI],
    ..Extension::EMPTY
};

heddle_macros::ini! {
    /// The handler of `dba_open()` where none is named.
    dba.default_handler: "flatfile", All, check = set_default;
}

heddle_macros::constants! {
    DBA_LMDB_USE_SUB_DIR = 0;
    DBA_LMDB_NO_SUB_DIR = 16384;
}

const FUNCTIONS: &[&Function] = &[
    &dba_popen::DECL,
    &dba_open::DECL,
    &dba_close::DECL,
    &dba_exists::DECL,
    &dba_fetch::DECL,
    &dba_key_split::DECL,
    &dba_firstkey::DECL,
    &dba_nextkey::DECL,
    &dba_delete::DECL,
    &dba_insert::DECL,
    &dba_replace::DECL,
    &dba_optimize::DECL,
    &dba_sync::DECL,
    &dba_handlers::DECL,
    &dba_list::DECL,
];

fn set_default(cx: &mut Request, name: &[u8]) -> bool {
    let is_known = name.is_empty() || Handler::named(name).is_some();
    if !is_known {
        // what a handler of warnings throws is met at the next safepoint
        let _ = cx.function_warning([b"No such handler: ", name].concat());
    }
    is_known
}

/// Opens a database that the rest of the request shares.
#[php(
    "dba_popen(string $path, string $mode, ?string $handler = null, int $permission = 0644, int $map_size = 0, ?int $flags = null): Dba\\Connection|false"
)]
fn dba_popen(
    cx: &mut Request,
    path: &[u8],
    mode: &[u8],
    handler: Option<&[u8]>,
    _permission: i64,
    map_size: i64,
    flags: Option<i64>,
) -> Result<OrFalse<Object>> {
    open(cx, path, mode, handler, map_size, flags, Sharing::Request)
}

/// Opens a database.
#[php(
    "dba_open(string $path, string $mode, ?string $handler = null, int $permission = 0644, int $map_size = 0, ?int $flags = null): Dba\\Connection|false"
)]
fn dba_open(
    cx: &mut Request,
    path: &[u8],
    mode: &[u8],
    handler: Option<&[u8]>,
    _permission: i64,
    map_size: i64,
    flags: Option<i64>,
) -> Result<OrFalse<Object>> {
    open(cx, path, mode, handler, map_size, flags, Sharing::Own)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Sharing {
    Own,
    Request,
}

fn open(
    cx: &mut Request,
    path: &[u8],
    mode: &[u8],
    handler: Option<&[u8]>,
    map_size: i64,
    flags: Option<i64>,
    sharing: Sharing,
) -> Result<OrFalse<Object>> {
    for (number, is_empty) in [(1, path.is_empty()), (2, mode.is_empty()), (3, handler.is_some_and(<[u8]>::is_empty))] {
        if is_empty {
            return Err(cx.bad_argument(number, "must not be empty"));
        }
    }
    for (number, value) in [(5, map_size), (6, flags.unwrap_or(0))] {
        if value < 0 {
            return Err(cx.bad_argument(number, "must be greater than or equal to 0"));
        }
    }
    let name = handler.unwrap_or(cx.ini_str("dba.default_handler")).to_vec();
    if name.is_empty() {
        cx.function_warning("No default handler selected")?;
        return Ok(OrFalse(None));
    }
    let Some(handler) = Handler::named(&name) else {
        cx.function_warning([b"Handler \"", &name[..], b"\" is not available"].concat())?;
        return Ok(OrFalse(None));
    };
    let read = match Mode::parse(mode) {
        Ok(read) => read,
        Err(why) => return Err(cx.bad_argument(2, why)),
    };
    let key = (sharing == Sharing::Request).then(|| [path, mode, handler.name().as_bytes()].join(&0));
    Ok(OrFalse(connection::open(cx, handler, path, read, key)?))
}

/// Makes the key that two parts stand for; a text is one already.
fn key_of(cx: &mut Request, key: &Value) -> Result<Str> {
    let Some(parts) = key.deref().as_array().cloned() else { return cx.to_str(key) };
    let mut values = parts.iter().map(|(_, value)| value.deref().clone());
    let (Some(group), Some(name), None) = (values.next(), values.next(), values.next()) else {
        let text = cx.function_name();
        return Err(
            cx.throw_error("Error", [&text[..], b"(): Argument #1 ($key) must have exactly two elements: \"key\" and \"name\""].concat())
        );
    };
    let (group, name) = (cx.to_str(&group)?, cx.to_str(&name)?);
    Ok(if group.is_empty() { name } else { cx.str([b"[", &group[..], b"]", &name].concat()) })
}

/// Runs an operation; what the system refuses is warned of and gives nothing.
fn run<T>(cx: &mut Request, database: &Database, operation: impl FnOnce(&mut dyn Store) -> io::Result<T>) -> Result<Option<T>> {
    let outcome = operation(&mut **database.store.borrow_mut());
    match outcome {
        Ok(value) => Ok(Some(value)),
        Err(error) => {
            cx.function_warning(heddle_runtime::stream::reason(&error))?;
            Ok(None)
        }
    }
}

/// Returns whether a database may be changed; a warning says that it may not.
fn may_change(cx: &mut Request, database: &Database) -> Result<bool> {
    if database.is_readonly {
        cx.function_warning("Cannot perform a modification on a readonly database")?;
    }
    Ok(!database.is_readonly)
}

fn change(
    cx: &mut Request,
    dba: &Object,
    key: Option<&Value>,
    operation: impl FnOnce(&mut dyn Store, &[u8]) -> io::Result<bool>,
) -> Result<bool> {
    let database = database(cx, dba)?;
    let key = key.map(|key| key_of(cx, key)).transpose()?.unwrap_or_default();
    if !may_change(cx, &database)? {
        return Ok(false);
    }
    Ok(run(cx, &database, |store| operation(store, &key))?.unwrap_or(false))
}

/// Closes a database.
#[php("dba_close(Dba\\Connection $dba): void")]
fn dba_close(cx: &mut Request, dba: &Object) -> Result<()> {
    database(cx, dba)?;
    release(cx, dba);
    Ok(())
}

/// Returns whether a key is there.
#[php("dba_exists(array|string $key, Dba\\Connection $dba): bool")]
fn dba_exists(cx: &mut Request, key: &Value, dba: &Object) -> Result<bool> {
    let database = database(cx, dba)?;
    let key = key_of(cx, key)?;
    Ok(run(cx, &database, |store| store.exists(&key))?.unwrap_or(false))
}

fn is_connection(value: &Value) -> bool {
    value.deref().as_object().is_some_and(|object| class_of(object).get().name.as_ref() == b"Dba\\Connection")
}

/// Returns a key's value.
#[php("dba_fetch(array|string $key, $dba, $skip = 0): string|false")]
fn dba_fetch(cx: &mut Request, key: &Value, dba: &Value, skip: &Value) -> Result<OrFalse<Vec<u8>>> {
    let (dba, skip) = if is_connection(skip) {
        cx.deprecated("Calling dba_fetch() with $dba at the 3rd parameter is deprecated")?;
        (skip, dba)
    } else {
        (dba, skip)
    };
    let Some(object) = dba.deref().as_object().filter(|_| is_connection(dba)).cloned() else {
        let given = heddle_runtime::types::value_name(dba);
        return Err(cx.bad_argument_type(2, format!("must be of type Dba\\Connection, {given} given")));
    };
    let database = database(cx, &object)?;
    let key = key_of(cx, key)?;
    let asked = cx.to_int(skip)?;
    let skip = match database.handler {
        _ if asked == 0 => 0,
        Handler::Cdb | Handler::CdbMake if asked > 0 => asked,
        Handler::IniFile if asked >= -1 => asked,
        handler => {
            let why = match handler {
                Handler::Cdb | Handler::CdbMake => "accepts only skip values greater than or equal to zero, using skip=0",
                Handler::IniFile => "accepts only skip value -1 and greater, using skip=0",
                Handler::FlatFile => "does not support optional skip parameter, the value will be ignored",
            };
            let function = cx.function_name();
            cx.notice([&function[..], format!("(): Handler {} {why}", handler.name()).as_bytes()].concat())?;
            0
        }
    };
    Ok(OrFalse(run(cx, &database, |store| store.fetch(&key, skip))?.flatten()))
}

/// Cuts a key into its group and its name.
#[php("dba_key_split(string|false|null $key): array|false")]
fn dba_key_split(cx: &mut Request, key: &Value) -> Result<OrFalse<Array>> {
    let Some(key) = key.deref().as_bytes() else {
        cx.deprecated("dba_key_split(): Passing false or null is deprecated since 8.4")?;
        return Ok(OrFalse(None));
    };
    let (group, name) = inifile::split(key);
    let parts = [Value::from(cx.str(group)), Value::from(cx.str(name))];
    Ok(OrFalse(Some(Array::from_values(cx.heap(), parts))))
}

/// Returns the first key.
#[php("dba_firstkey(Dba\\Connection $dba): string|false")]
fn dba_firstkey(cx: &mut Request, dba: &Object) -> Result<OrFalse<Vec<u8>>> {
    let database = database(cx, dba)?;
    Ok(OrFalse(run(cx, &database, |store| store.first_key())?.flatten()))
}

/// Returns the key behind the last one that was returned.
#[php("dba_nextkey(Dba\\Connection $dba): string|false")]
fn dba_nextkey(cx: &mut Request, dba: &Object) -> Result<OrFalse<Vec<u8>>> {
    let database = database(cx, dba)?;
    Ok(OrFalse(run(cx, &database, |store| store.next_key())?.flatten()))
}

/// Removes a key.
#[php("dba_delete(array|string $key, Dba\\Connection $dba): bool")]
fn dba_delete(cx: &mut Request, key: &Value, dba: &Object) -> Result<bool> {
    change(cx, dba, Some(key), |store, key| store.delete(key))
}

/// Adds a key and its value.
#[php("dba_insert(array|string $key, string $value, Dba\\Connection $dba): bool")]
fn dba_insert(cx: &mut Request, key: &Value, value: &[u8], dba: &Object) -> Result<bool> {
    change(cx, dba, Some(key), |store, key| store.put(key, value, Put::New))
}

/// Sets a key's value.
#[php("dba_replace(array|string $key, string $value, Dba\\Connection $dba): bool")]
fn dba_replace(cx: &mut Request, key: &Value, value: &[u8], dba: &Object) -> Result<bool> {
    change(cx, dba, Some(key), |store, key| store.put(key, value, Put::Over))
}

/// Makes a file smaller; these handlers have nothing to do for it.
#[php("dba_optimize(Dba\\Connection $dba): bool")]
fn dba_optimize(cx: &mut Request, dba: &Object) -> Result<bool> {
    change(cx, dba, None, |_, _| Ok(true))
}

/// Writes what is held back.
#[php("dba_sync(Dba\\Connection $dba): bool")]
fn dba_sync(cx: &mut Request, dba: &Object) -> Result<bool> {
    let database = database(cx, dba)?;
    Ok(run(cx, &database, |store| store.sync())?.is_some())
}

/// Lists the handlers, or their versions by name.
#[php("dba_handlers(bool $full_info = false): array")]
fn dba_handlers(cx: &mut Request, full_info: bool) -> Array {
    let mut out = Array::new();
    for handler in Handler::ALL {
        let name = Value::from(cx.str(handler.name().as_bytes()));
        if full_info {
            let version = if matches!(handler, Handler::Cdb | Handler::CdbMake) { "0.75" } else { "1.0" };
            let version = Value::from(cx.str(format!("{version}, Heddle").as_bytes()));
            out.insert_bytes(cx.heap(), handler.name().as_bytes(), version);
        } else {
            let _ = out.push(cx.heap(), name);
        }
    }
    out
}

/// Lists the open databases: paths by the numbers of their objects.
#[php("dba_list(): array")]
fn dba_list(cx: &mut Request) -> Array {
    let open: Vec<_> = cx.state::<Known>().open.iter().filter_map(|(id, database)| Some((*id, database.upgrade()?.path.clone()))).collect();
    let mut out = Array::new();
    for (id, path) in open {
        let path = Value::from(cx.str(path));
        out.insert_int(cx.heap(), id.into(), path);
    }
    out
}
