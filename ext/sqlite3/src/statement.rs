//! Class `SQLite3Stmt`: a compiled statement and what is bound to it.

use crate::callbacks;
use crate::constants::SQLITE3_TEXT;
use crate::database::{self, UNEXECUTED};
use crate::{report, result};
use heddle_macros::{php_class, php_methods};
use heddle_runtime::decl::ClassHooks;
use heddle_runtime::decl::convert::{OrFalse, RefArg, StrOrInt, True};
use heddle_runtime::object::instantiate;
use heddle_runtime::stream;
use heddle_runtime::{Request, Result};
use heddle_sqlite::{Datum, Step, codes};
use heddle_value::{Native, Object, Str, Tracer, Value, View};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// A compiled statement.
#[php_class("class SQLite3Stmt {}", hooks = HOOKS)]
pub(crate) struct SQLite3Stmt {
    /// The database's object, which closes it.
    owner: RefCell<Option<Object>>,
    /// `None` for a text without any statement.
    compiled: RefCell<Option<callbacks::Statement>>,
    /// Values by the numbers of their parameters.
    bound: RefCell<BTreeMap<i32, Bound>>,
}

#[derive(Clone)]
struct Bound {
    /// A reference, when a variable was bound.
    value: Value,
    kind: i32,
}

impl Native for SQLite3Stmt {
    fn trace(&self, tracer: &mut Tracer<'_>) {
        if let Some(owner) = &*self.owner.borrow() {
            tracer.object(owner);
        }
        tracer.values(self.bound.borrow().values().map(|bound| &bound.value));
    }
}

const HOOKS: ClassHooks = ClassHooks { create: Some(create), not_cloneable: true, not_serializable: true, ..ClassHooks::NONE };

fn create(cx: &mut Request, this: &Object) -> Result<()> {
    let payload = SQLite3Stmt { owner: RefCell::default(), compiled: RefCell::default(), bound: RefCell::default() };
    this.set_native(cx.heap(), payload);
    Ok(())
}

fn of(this: &Object) -> &SQLite3Stmt {
    this.native().expect("given when the object was made")
}

/// Makes the object of a statement.
pub(crate) fn make(cx: &mut Request, owner: &Object, compiled: Option<callbacks::Statement>) -> Result<Object> {
    let class = cx.engine.classes[&b"sqlite3stmt"[..]];
    let object = instantiate(cx, class)?;
    put(&object, owner, compiled);
    Ok(object)
}

fn put(object: &Object, owner: &Object, compiled: Option<callbacks::Statement>) {
    let payload = of(object);
    payload.owner.replace(Some(owner.clone()));
    payload.compiled.replace(compiled);
}

/// The database's object of a statement whose database is open; the statement as long as it was
/// not finalized with an earlier one.
pub(crate) fn parts(this: &Object) -> Option<(Object, Option<callbacks::Statement>)> {
    let owner = of(this).owner.borrow().clone()?;
    let compiled = of(this).compiled.borrow().clone();
    match compiled {
        Some(compiled) if compiled.connection().is_open() => Some((owner, Some(compiled))),
        Some(_) => None,
        None => Some((owner, None)),
    }
}

/// Returns both of [`parts`], for a call that needs both.
fn live(cx: &mut Request, this: &Object) -> Result<(Object, callbacks::Statement)> {
    match parts(this) {
        Some((owner, Some(compiled))) => Ok((owner, compiled)),
        Some((owner, None)) => {
            database::live(cx, &owner)?;
            Err(database::report_closed(cx, "SQLite3Stmt"))
        }
        None => Err(database::report_closed(cx, "SQLite3")),
    }
}

/// The number of a parameter; 0 for one that there is not.
fn number(compiled: &callbacks::Statement, parameter: StrOrInt) -> i32 {
    match parameter {
        StrOrInt::Int(number) => i32::try_from(number).unwrap_or(0).max(0),
        StrOrInt::Str(name) => match name.first() {
            Some(b':' | b'@') => compiled.parameter(&name),
            _ => compiled.parameter(&[b":", &name[..]].concat()),
        },
    }
}

fn keep(this: &Object, number: i32, value: Value, kind: i32) -> bool {
    if number < 1 {
        return false;
    }
    let old = of(this).bound.borrow_mut().insert(number, Bound { value, kind });
    drop(old);
    true
}

/// Turns what is bound into a type; a variable that is bound gets the type as well.
fn convert(cx: &mut Request, bound: &Bound) -> Result<Value> {
    let value = bound.value.deref().clone();
    let converted = match bound.kind {
        codes::SQLITE_INTEGER if value.as_int().is_none() => Value::int(cx.to_int(&value)?),
        codes::SQLITE_FLOAT if !matches!(value.view(), View::Float(_)) => Value::float(cx.to_float(&value)?),
        _ => return Ok(value),
    };
    if let Some(reference) = bound.value.as_ref() {
        let old = reference.get();
        reference.set(converted.clone());
        drop(old);
    }
    Ok(converted)
}

/// The bytes of a value, or of the stream that it is.
fn bytes(cx: &mut Request, value: &Value) -> Result<Option<Str>> {
    let View::Resource(resource) = value.view() else { return cx.to_str(value).map(Some) };
    let Some(handle) = stream::of(resource) else { return Ok(None) };
    let read = match handle.try_borrow_mut() {
        Ok(mut stream) => stream.read_all(cx, None)?,
        Err(_) => Vec::new(),
    };
    Ok(Some(cx.str(read)))
}

/// Hands what is bound to SQLite; false after a stream that cannot be read.
fn bind_all(cx: &mut Request, this: &Object, owner: &Object, compiled: &callbacks::Statement) -> Result<bool> {
    let all: Vec<(i32, Bound)> = of(this).bound.borrow().iter().map(|(number, bound)| (*number, bound.clone())).collect();
    for (number, bound) in all {
        let null = bound.kind == codes::SQLITE_NULL || bound.value.deref().is_null();
        let result = if null {
            compiled.bind(number, Datum::Null)
        } else {
            let value = convert(cx, &bound)?;
            match (bound.kind, value.view()) {
                (codes::SQLITE_INTEGER, View::Int(int)) => compiled.bind(number, Datum::Int(int)),
                (codes::SQLITE_FLOAT, View::Float(float)) => compiled.bind(number, Datum::Float(float)),
                (codes::SQLITE_BLOB, _) => match bytes(cx, &value)? {
                    Some(blob) => compiled.bind(number, Datum::Blob(&blob)),
                    None => {
                        let text = format!("Unable to read stream for parameter {number}");
                        report::tell(cx, owner, text.as_bytes(), -1)?;
                        return Ok(false);
                    }
                },
                (codes::SQLITE_TEXT, _) => {
                    let text = cx.to_str(&value)?;
                    compiled.bind(number, Datum::Text(&text))
                }
                (kind, _) => {
                    let text = format!("Unknown parameter type: {kind} for parameter {number}");
                    report::tell(cx, owner, text.as_bytes(), -1)?;
                    return Ok(false);
                }
            }
        };
        if let Err(code) = result {
            report::tell(cx, owner, format!("Unable to bind parameter number {number}").as_bytes(), code)?;
        }
    }
    Ok(true)
}

/// The type that a value is bound as when none is named.
fn kind_of(value: &Value) -> i32 {
    match value.deref().view() {
        View::Int(_) | View::Bool(_) => codes::SQLITE_INTEGER,
        View::Float(_) => codes::SQLITE_FLOAT,
        View::Null => codes::SQLITE_NULL,
        _ => codes::SQLITE_TEXT,
    }
}

#[php_methods(tentative)]
impl SQLite3Stmt {
    #[php("private function __construct(SQLite3 $sqlite3, string $query)")]
    fn construct(cx: &mut Request, this: &Object, sqlite3: &Object, query: &Str) -> Result<()> {
        let database = database::live(cx, sqlite3)?;
        let compiled = database.prepare(cx, query);
        match report::ended(cx, sqlite3, b"Unable to prepare statement: ", compiled)? {
            Ok(compiled) => {
                put(this, sqlite3, compiled);
                Ok(())
            }
            Err(_) => report::tell_last(cx, sqlite3, b"Unable to prepare statement: ", &database),
        }
    }

    #[php("public function bindParam(string|int $param, mixed &$var, int $type = SQLITE3_TEXT): bool")]
    fn bind_param(cx: &mut Request, this: &Object, param: StrOrInt, mut var: RefArg<'_>, kind: i64) -> Result<bool> {
        let (_, compiled) = live(cx, this)?;
        let value = var.reference(cx.heap());
        Ok(keep(this, number(&compiled, param), value, kind as i32))
    }

    #[php("public function bindValue(string|int $param, mixed $value, int $type = SQLITE3_TEXT): bool")]
    fn bind_value(cx: &mut Request, this: &Object, param: StrOrInt, value: Value, kind: Option<i64>) -> Result<bool> {
        let (_, compiled) = live(cx, this)?;
        let kind = kind.map_or_else(|| kind_of(&value), |kind| kind as i32);
        Ok(keep(this, number(&compiled, param), value.into_deref(), kind))
    }

    #[php("public function clear(): bool")]
    fn clear(cx: &mut Request, this: &Object) -> Result<bool> {
        let (_, compiled) = live(cx, this)?;
        compiled.clear_bindings();
        let old = of(this).bound.take();
        drop(old);
        Ok(true)
    }

    /// Lets go of what the statement holds. It can be run again, as in PHP.
    #[php("public function close(): true")]
    fn close(cx: &mut Request, this: &Object) -> Result<True> {
        if let Some((_, Some(compiled))) = parts(this) {
            let _ = compiled.reset();
            return Ok(True);
        }
        live(cx, this).map(|_| True)
    }

    #[php("public function execute(): SQLite3Result|false")]
    fn execute(cx: &mut Request, this: &Object) -> Result<OrFalse<Object>> {
        let Some((owner, compiled)) = parts(this) else { return Err(database::report_closed(cx, "SQLite3")) };
        let database = database::live(cx, &owner)?;
        let Some(compiled) = compiled else {
            report::tell_last(cx, &owner, UNEXECUTED, &database)?;
            return Ok(OrFalse(None));
        };
        let _ = compiled.reset();
        if !bind_all(cx, this, &owner, &compiled)? {
            return Ok(OrFalse(None));
        }
        let step = database::step(cx, &owner, &compiled);
        if let Step::Failed(_) = step? {
            let told = report::tell_last(cx, &owner, UNEXECUTED, &database);
            let _ = compiled.reset();
            return told.map(|()| OrFalse(None));
        }
        let _ = compiled.reset();
        result::make(cx, this).map(|result| OrFalse(Some(result)))
    }

    #[php("public function getSQL(bool $expand = false): string|false")]
    fn get_sql(cx: &mut Request, this: &Object, expand: bool) -> Result<OrFalse<Vec<u8>>> {
        let (owner, compiled) = live(cx, this)?;
        if expand {
            bind_all(cx, this, &owner, &compiled)?;
        }
        Ok(OrFalse(compiled.sql(expand)))
    }

    #[php("public function paramCount(): int")]
    fn param_count(cx: &mut Request, this: &Object) -> Result<i64> {
        Ok(i64::from(live(cx, this)?.1.parameters()))
    }

    #[php("public function readOnly(): bool")]
    fn read_only(cx: &mut Request, this: &Object) -> Result<bool> {
        Ok(live(cx, this)?.1.is_readonly())
    }

    #[php("public function reset(): bool")]
    fn reset(cx: &mut Request, this: &Object) -> Result<bool> {
        let (owner, compiled) = live(cx, this)?;
        if compiled.reset().is_ok() {
            return Ok(true);
        }
        let database = compiled.connection();
        report::tell_last(cx, &owner, b"Unable to reset statement: ", &database).map(|()| false)
    }

    #[php("public function busy(): bool", binding)]
    fn busy(cx: &mut Request, this: &Object) -> Result<bool> {
        Ok(live(cx, this)?.1.is_busy())
    }
}
