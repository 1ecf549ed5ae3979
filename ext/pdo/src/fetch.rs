//! From rows to PHP values: the modes of `fetch`, `fetchAll` and `setFetchMode`.

use crate::attributes::param;
use crate::connection;
use crate::driver::DbError;
use crate::row;
use crate::statement::{self, fail, live, names, of, pdo};
use heddle_runtime::class::ClassPtr;
use heddle_runtime::{Callable, Request, Result, property, types};
use heddle_value::{Array, Object, Str, Tracer, Value, View};

pub const DEFAULT: i64 = 0;
pub const LAZY: i64 = 1;
pub const ASSOC: i64 = 2;
pub const NUM: i64 = 3;
pub const BOTH: i64 = 4;
pub const OBJ: i64 = 5;
pub const BOUND: i64 = 6;
pub const COLUMN: i64 = 7;
pub const CLASS: i64 = 8;
pub const INTO: i64 = 9;
pub const FUNC: i64 = 10;
pub const NAMED: i64 = 11;
pub const KEY_PAIR: i64 = 12;
pub const GROUP: i64 = 32;
pub const UNIQUE: i64 = 64;
pub const CLASSTYPE: i64 = 128;
pub const PROPS_LATE: i64 = 256;
pub const SERIALIZE: i64 = 512;

/// `PDO::FETCH_ORI_NEXT`.
pub const NEXT: i64 = 0;

const MODES: i64 = 0xF;
const FLAGS: i64 = GROUP | UNIQUE | CLASSTYPE | PROPS_LATE | SERIALIZE;

/// A mode with what belongs to it.
#[derive(Clone, Default)]
pub(crate) struct FetchMode {
    /// The mode with its flags.
    pub how: i64,
    pub column: usize,
    pub class: Option<ClassPtr>,
    pub arguments: Option<Array>,
    pub into: Option<Object>,
    pub function: Option<Callable>,
}

impl FetchMode {
    pub fn trace(&self, tracer: &mut Tracer<'_>) {
        if let Some(arguments) = &self.arguments {
            tracer.array(arguments);
        }
        if let Some(into) = &self.into {
            tracer.object(into);
        }
    }
}

/// Who uses a mode.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Use {
    One,
    All,
    Set,
}

/// A mode that may be used so; the default where none is given.
pub(crate) fn checked(cx: &mut Request, this: &Object, how: i64, argument: usize, usage: Use) -> Result<i64> {
    let mode = how & MODES;
    if how < 0 || how & !(MODES | FLAGS | 16) != 0 || mode > KEY_PAIR {
        return Err(cx.bad_argument(argument, "must be a bitmask of PDO::FETCH_* constants"));
    }
    let how = if mode == DEFAULT { how | mode_of(this, DEFAULT).how } else { how };
    let mode = how & MODES;
    if how & SERIALIZE != 0 && mode == CLASS {
        cx.deprecated([&cx.function_name()[..], b"(): The PDO::FETCH_SERIALIZE mode is deprecated"].concat())?;
    }
    let refused = match (mode, usage) {
        (FUNC, Use::One | Use::Set) => "PDO::FETCH_FUNC can only be used with PDOStatement::fetchAll()",
        (LAZY, Use::All) => "PDO::FETCH_LAZY cannot be used with PDOStatement::fetchAll()",
        (INTO, Use::All) => "PDO::FETCH_INTO cannot be used with PDOStatement::fetchAll()",
        _ if mode != CLASS
            && how & MODES == how_given(how)
            && how & (CLASSTYPE | PROPS_LATE | SERIALIZE) != 0
            && mode != default_mode(this) =>
        {
            "cannot use PDO::FETCH_CLASSTYPE, PDO::FETCH_PROPS_LATE, or PDO::FETCH_SERIALIZE fetch flags with a fetch mode other than PDO::FETCH_CLASS"
        }
        _ => return Ok(how),
    };
    Err(cx.bad_argument(argument, refused))
}

fn how_given(how: i64) -> i64 {
    how & MODES
}

/// The mode of a statement that was told none: its own, or the connection's.
fn default_mode(this: &Object) -> i64 {
    let own = of(this).mode.borrow().how & MODES;
    if own != DEFAULT { own } else { connection::of(&pdo(this)).fetch.get() & MODES }
}

/// The whole mode of a statement, for a mode that was given or the default.
fn mode_of(this: &Object, how: i64) -> FetchMode {
    let own = of(this).mode.borrow().clone();
    let own = if own.how == DEFAULT { FetchMode { how: connection::of(&pdo(this)).fetch.get(), ..own } } else { own };
    if how & MODES == DEFAULT { FetchMode { how: own.how | how, ..own } } else { FetchMode { how, ..own } }
}

/// `setFetchMode`; `first` is the number of the argument that is the mode.
pub(crate) fn set_mode(cx: &mut Request, this: &Object, how: i64, arguments: &[Value], first: usize) -> Result<()> {
    let how = if how == DEFAULT { connection::of(&pdo(this)).fetch.get() } else { how };
    let how = checked(cx, this, how, first, Use::Set)?;
    let given = arguments.len() + first;
    let wrong = |cx: &mut Request, words: &str, count: usize| {
        let name = String::from_utf8_lossy(&cx.function_name()).into_owned();
        Err(cx.argument_count_error(format!("{name}() expects {words} {count} arguments for the fetch mode provided, {given} given")))
    };
    let argument = |index: usize| arguments.get(index).map(|value| value.deref().clone());
    let mistyped = |cx: &mut Request, number: usize, wanted: &str, value: &Value| {
        let given = types::type_name_of(value);
        Err(cx.bad_argument_type(first + number, format!("must be of type {wanted}, {given} given")))
    };
    let mut mode = FetchMode { how, ..FetchMode::default() };
    match how & MODES {
        COLUMN => {
            let (1, Some(column)) = (arguments.len(), argument(0)) else { return wrong(cx, "exactly", first + 1) };
            match column.as_int() {
                Some(number @ 0..) => mode.column = number as usize,
                Some(_) => return Err(cx.bad_argument(first + 1, "must be greater than or equal to 0")),
                None => return mistyped(cx, 1, "int", &column),
            }
        }
        // the class is named by the first column
        CLASS if how & CLASSTYPE != 0 && arguments.is_empty() => {}
        CLASS if how & CLASSTYPE != 0 => return wrong(cx, "exactly", first),
        CLASS => {
            let Some(class) = argument(0) else { return wrong(cx, "at least", first + 1) };
            if arguments.len() > 2 {
                return wrong(cx, "at most", first + 2);
            }
            let Some(name) = class.as_str().cloned() else { return mistyped(cx, 1, "string", &class) };
            let Some(class) = cx.lookup_class(&name)? else {
                return Err(cx.bad_argument_type(first + 1, "must be a valid class"));
            };
            mode.class = Some(class);
            match argument(1) {
                None => {}
                Some(list) if list.is_null() => {}
                Some(list) => match list.as_array() {
                    Some(list) if !list.is_empty() && constructor(class).is_none() => {
                        let text = "must be empty when class provided in argument #2 ($class) does not have a constructor";
                        return Err(cx.bad_argument(first + 2, text));
                    }
                    Some(list) => mode.arguments = Some(list.clone()),
                    None => return mistyped(cx, 2, "?array", &list),
                },
            }
        }
        INTO => {
            let (1, Some(object)) = (arguments.len(), argument(0)) else { return wrong(cx, "exactly", first + 1) };
            match object.as_object() {
                Some(object) => mode.into = Some(object.clone()),
                None => return mistyped(cx, 1, "object", &object),
            }
        }
        _ if !arguments.is_empty() => return wrong(cx, "exactly", first),
        _ => {}
    }
    let old = of(this).mode.replace(mode);
    drop(old);
    Ok(())
}

fn constructor(class: ClassPtr) -> Option<heddle_runtime::FunctionPtr> {
    class.magic.construct
}

/// Goes to a row and writes the bound variables; false at the end.
fn advance(cx: &mut Request, this: &Object, orientation: i64, offset: i64) -> Result<bool> {
    let statement = live(cx, this)?;
    if !of(this).is_executed() {
        return Ok(false);
    }
    match statement.fetch(cx, orientation, offset)? {
        Ok(true) => {}
        Ok(false) => return Ok(false),
        Err(error) => return fail(cx, this, error).map(|()| false),
    }
    let bound = of(this).bound.borrow().clone();
    for one in bound {
        if one.column >= statement.column_count() {
            return Err(cx.value_error("Invalid column index"));
        }
        let value = value(cx, this, one.column)?;
        let value = if value.is_null() {
            value
        } else {
            match one.kind {
                Some(param::INT) => Value::int(cx.to_int(&value)?),
                Some(param::BOOL) => Value::bool(cx.to_bool(&value)?),
                Some(param::STR) => cx.to_str(&value)?.into(),
                Some(param::NULL) => Value::NULL,
                _ => value,
            }
        };
        if let Some(reference) = one.variable.as_ref() {
            let old = reference.get();
            reference.set(value);
            drop(old);
        }
    }
    Ok(true)
}

/// A value of the row at hand, as the connection's attributes want it.
pub(crate) fn value(cx: &mut Request, this: &Object, index: usize) -> Result<Value> {
    let driver = live(cx, this)?;
    let value = match driver.column(cx, index)? {
        Ok(value) => value,
        Err(error) => return fail(cx, this, error).map(|()| Value::NULL),
    };
    let (stringify, nulls) = statement::settings(this);
    Ok(match value.view() {
        View::Null if nulls == 2 => Str::empty().into(),
        View::Str(text) if text.is_empty() && nulls == 1 => Value::NULL,
        View::Int(_) | View::Float(_) if stringify => cx.to_str(&value)?.into(),
        View::Resource(resource) if stringify => match heddle_runtime::stream::of(resource) {
            Some(handle) => {
                let text = handle.borrow_mut().read_all(cx, None)?;
                cx.str(text).into()
            }
            None => value,
        },
        View::Bool(bool) if stringify => cx.str(if bool { &b"1"[..] } else { b"0" }).into(),
        _ => value,
    })
}

/// The next row in a mode; `None` at the end.
pub(crate) fn row(cx: &mut Request, this: &Object, how: i64, orientation: i64, offset: i64) -> Result<Option<Value>> {
    let mode = mode_of(this, how);
    if !advance(cx, this, orientation, offset)? {
        return Ok(None);
    }
    make(cx, this, &mode, 0)
}

/// The next row in a mode that is whole.
pub(crate) fn row_as(cx: &mut Request, this: &Object, mode: &FetchMode) -> Result<Option<Value>> {
    if !advance(cx, this, NEXT, 0)? {
        return Ok(None);
    }
    make(cx, this, mode, 0)
}

/// `fetchColumn`.
pub(crate) fn column(cx: &mut Request, this: &Object, index: i64) -> Result<Value> {
    if !advance(cx, this, NEXT, 0)? {
        return Ok(Value::FALSE);
    }
    if index < 0 {
        return Err(cx.value_error("Column index must be greater than or equal to 0"));
    }
    checked_column(cx, this, index as usize)
}

fn checked_column(cx: &mut Request, this: &Object, index: usize) -> Result<Value> {
    if index >= live(cx, this)?.column_count() {
        return Err(cx.value_error("Invalid column index"));
    }
    value(cx, this, index)
}

/// The row at hand in a mode, without its first columns.
fn make(cx: &mut Request, this: &Object, mode: &FetchMode, skip: usize) -> Result<Option<Value>> {
    let count = live(cx, this)?.column_count();
    let heap = cx.heap();
    Ok(Some(match mode.how & MODES {
        ASSOC | NAMED | BOTH | NUM => {
            let names = names(cx, this)?;
            let mut row = Array::with_capacity(heap, count);
            for (index, name) in names.iter().enumerate().skip(skip) {
                let value = value(cx, this, index)?;
                match mode.how & MODES {
                    ASSOC => row.insert(heap, name, value),
                    NAMED => add_named(cx, &mut row, name, value),
                    BOTH => {
                        row.insert(heap, name, value.clone());
                        row.insert_int(heap, index as i64, value);
                    }
                    _ => drop(row.push(heap, value)),
                }
            }
            row.into()
        }
        OBJ => object(cx, this, cx.engine.known.std_class, mode, skip)?.into(),
        CLASS => return class_row(cx, this, mode, skip),
        INTO => {
            let Some(into) = mode.into.clone() else {
                let error = DbError::own(b"HY000", "No fetch-into object specified.");
                return fail(cx, this, error).map(|()| None);
            };
            fill(cx, this, &into, skip)?;
            into.into()
        }
        COLUMN => {
            // of a group, the column after the group's own, unless it was named
            checked_column(cx, this, mode.column)?
        }
        BOUND => Value::TRUE,
        LAZY => row::make(cx, this)?.into(),
        KEY_PAIR => {
            if count != 2 {
                let text = "PDO::FETCH_KEY_PAIR fetch mode requires the result set to contain exactly 2 columns.";
                return fail(cx, this, DbError::own(b"HY000", text)).map(|()| None);
            }
            let mut pair = Array::new();
            add_pair(cx, this, &mut pair)?;
            pair.into()
        }
        FUNC => {
            let mut arguments = Vec::with_capacity(count);
            for index in skip..count {
                arguments.push(value(cx, this, index)?);
            }
            match &mode.function {
                Some(function) => cx.call(function, &arguments)?,
                None => Value::NULL,
            }
        }
        _ => Value::FALSE,
    }))
}

fn add_pair(cx: &mut Request, this: &Object, pairs: &mut Array) -> Result<()> {
    let key = value(cx, this, 0)?;
    let value = value(cx, this, 1)?;
    match key.as_int() {
        Some(key) => pairs.insert_int(cx.heap(), key, value),
        None => {
            let key = cx.to_str(&key)?;
            pairs.insert(cx.heap(), &key, value);
        }
    }
    Ok(())
}

/// Columns of one name become a list.
fn add_named(cx: &Request, row: &mut Array, name: &Str, value: Value) {
    let heap = cx.heap();
    let old = row.get(name).cloned();
    let value = match old {
        None => value,
        Some(old) => match old.as_array() {
            Some(list) => {
                let mut list = list.clone();
                drop(list.push(heap, value));
                list.into()
            }
            None => Array::from_values(heap, [old, value]).into(),
        },
    };
    row.insert(heap, name, value);
}

fn class_row(cx: &mut Request, this: &Object, mode: &FetchMode, skip: usize) -> Result<Option<Value>> {
    let (class, skip) = if mode.how & CLASSTYPE != 0 {
        let name = value(cx, this, skip)?;
        let name = cx.to_str(&name)?;
        (cx.lookup_class(&name)?.unwrap_or(cx.engine.known.std_class), skip + 1)
    } else {
        match mode.class {
            Some(class) => (class, skip),
            None => {
                let error = DbError::own(b"HY000", "No fetch class specified");
                return fail(cx, this, error).map(|()| None);
            }
        }
    };
    if mode.how & SERIALIZE != 0 {
        return unserialized(cx, this, class, skip);
    }
    Ok(Some(object(cx, this, class, mode, skip)?.into()))
}

fn unserialized(cx: &mut Request, this: &Object, class: ClassPtr, skip: usize) -> Result<Option<Value>> {
    let text = value(cx, this, skip)?;
    let object = heddle_runtime::object::instantiate(cx, class)?;
    if class.method(b"unserialize").is_none() {
        return fail(cx, this, DbError::own(b"HY000", "cannot unserialize class")).map(|()| None);
    }
    cx.call_method(&object, "unserialize", &[text])?;
    Ok(Some(object.into()))
}

fn object(cx: &mut Request, this: &Object, class: ClassPtr, mode: &FetchMode, skip: usize) -> Result<Object> {
    let object = heddle_runtime::object::instantiate(cx, class)?;
    let late = mode.how & PROPS_LATE != 0;
    if late {
        construct(cx, &object, class, mode)?;
    }
    fill(cx, this, &object, skip)?;
    if !late {
        construct(cx, &object, class, mode)?;
    }
    Ok(object)
}

fn construct(cx: &mut Request, object: &Object, class: ClassPtr, mode: &FetchMode) -> Result<()> {
    let Some(constructor) = constructor(class).filter(|_| mode.how & MODES == CLASS) else {
        if mode.arguments.as_ref().is_some_and(|arguments| !arguments.is_empty()) {
            return Err(cx.throw_error("Error", "User-supplied statement does not accept constructor arguments"));
        }
        return Ok(());
    };
    let arguments: Vec<Value> = mode.arguments.iter().flat_map(|list| list.values().cloned()).collect();
    cx.call_function_on(constructor, object, &arguments).map(drop)
}

/// Writes the columns as properties, as the class itself would.
fn fill(cx: &mut Request, this: &Object, object: &Object, skip: usize) -> Result<()> {
    let names = names(cx, this)?;
    let scope = Some(heddle_runtime::object::class_of(object));
    for (index, name) in names.iter().enumerate().skip(skip) {
        let value = value(cx, this, index)?;
        property::write(cx, object, name, value, scope)?;
    }
    Ok(())
}

/// The mode of `fetchAll` with its arguments.
fn all_mode(cx: &mut Request, this: &Object, how: i64, arguments: &[Value]) -> Result<FetchMode> {
    let given = arguments.len() + 1;
    let argument = |index: usize| arguments.get(index).map(|value| value.deref().clone());
    let mut mode = mode_of(this, how);
    mode.how = how;
    let mistyped = |cx: &mut Request, number: usize, wanted: &str, value: &Value| {
        let given = types::type_name_of(value);
        Err(cx.bad_argument_type(number, format!("must be of type {wanted}, {given} given")))
    };
    match how & MODES {
        CLASS => {
            if given > 3 {
                let text = format!("PDOStatement::fetchAll() expects at most 3 arguments for the fetch mode provided, {given} given");
                return Err(cx.argument_count_error(text));
            }
            match argument(0) {
                None if how & CLASSTYPE != 0 => mode.class = None,
                None => mode.class = mode.class.or(Some(cx.engine.known.std_class)),
                Some(class) => {
                    let Some(name) = class.as_str().cloned() else { return mistyped(cx, 2, "string", &class) };
                    mode.class = cx.lookup_class(&name)?;
                    if mode.class.is_none() {
                        return Err(cx.bad_argument_type(2, "must be a valid class"));
                    }
                    mode.arguments = None;
                }
            }
            match argument(1) {
                None => {}
                Some(list) if list.is_null() => {}
                Some(list) => match list.as_array() {
                    Some(list) => mode.arguments = Some(list.clone()),
                    None => return mistyped(cx, 3, "?array", &list),
                },
            }
        }
        FUNC => {
            let (2, Some(function)) = (given, argument(0)) else {
                let text = format!("PDOStatement::fetchAll() expects exactly 2 argument for PDO::FETCH_FUNC, {given} given");
                return Err(cx.argument_count_error(text));
            };
            if function.is_null() {
                return Err(cx.type_error("PDOStatement::fetchAll(): Argument #2 must be a callable, null given"));
            }
            match cx.resolve_callable(&function) {
                Ok(function) => mode.function = Some(function),
                Err(reason) => return Err(heddle_runtime::callable::refused(cx, reason, |cx, reason| cx.type_error(reason))),
            }
        }
        COLUMN => match argument(0) {
            _ if given > 2 => {
                // PHP looks at the second one's type first
                if let Some(other) = argument(1).filter(|other| !other.is_array() && !other.is_null()) {
                    return mistyped(cx, 3, "?array", &other);
                }
                let text = format!("PDOStatement::fetchAll() expects at most 2 arguments for the fetch mode provided, {given} given");
                return Err(cx.argument_count_error(text));
            }
            None => mode.column = usize::from(how & (GROUP | UNIQUE) != 0),
            Some(column) => match column.as_int() {
                Some(number @ 0..) => mode.column = number as usize,
                Some(_) => return Err(cx.bad_argument(2, "must be greater than or equal to 0")),
                None => return mistyped(cx, 2, "int", &column),
            },
        },
        _ if !arguments.is_empty() => {
            let text = format!("PDOStatement::fetchAll() expects exactly 1 argument for the fetch mode provided, {given} given");
            return Err(cx.argument_count_error(text));
        }
        _ => {}
    }
    Ok(mode)
}

/// `fetchAll`.
pub(crate) fn all(cx: &mut Request, this: &Object, how: i64, arguments: &[Value]) -> Result<Array> {
    let how = checked(cx, this, how, 1, Use::All)?;
    let mode = all_mode(cx, this, how, arguments)?;
    let heap = cx.heap();
    let mut rows = Array::new();
    if mode.how & MODES == KEY_PAIR {
        while advance(cx, this, NEXT, 0)? {
            if live(cx, this)?.column_count() != 2 {
                make(cx, this, &mode, 0)?;
                break;
            }
            add_pair(cx, this, &mut rows)?;
        }
        return Ok(rows);
    }
    if mode.how & (GROUP | UNIQUE) != 0 {
        while advance(cx, this, NEXT, 0)? {
            add_grouped(cx, this, &mode, &mut rows)?;
        }
        return Ok(rows);
    }
    while advance(cx, this, NEXT, 0)? {
        let Some(row) = make(cx, this, &mode, 0)? else { break };
        drop(rows.push(heap, row));
    }
    Ok(rows)
}

/// Puts the row at hand under its first column's value.
fn add_grouped(cx: &mut Request, this: &Object, mode: &FetchMode, rows: &mut Array) -> Result<()> {
    let heap = cx.heap();
    let key = value(cx, this, 0)?;
    let key = cx.to_str(&key)?;
    let Some(row) = make(cx, this, mode, 1)? else { return Ok(()) };
    if mode.how & UNIQUE == UNIQUE {
        rows.insert(heap, &key, row);
        return Ok(());
    }
    let group = rows.entry(heap, &key);
    if let Some(list) = group.as_array_mut() {
        drop(list.push(heap, row));
    } else {
        *group = Array::from_values(heap, [row]).into();
    }
    Ok(())
}
