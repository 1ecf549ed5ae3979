//! Class `mysqli_result`: rows of a query, and its columns. Fetching rows is in `rows`.

use crate::commands::{MYSQLI_STORE_RESULT, MYSQLI_USE_RESULT};
use crate::link;
use crate::report::bad_argument;
use crate::rows::{self, MYSQLI_BOTH, MYSQLI_NUM};
use crate::session::Session;
use heddle_macros::{php, php_class, php_methods};
use heddle_mysql::result::Form;
use heddle_mysql::{Column, Rows};
use heddle_mysqlnd::link::count;
use heddle_runtime::decl::convert::{OrFalse, True};
use heddle_runtime::decl::{ClassHooks, Function, NativeIterator};
use heddle_runtime::object::{class_of, instantiate, internal_iterator};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Native, Object, Str, Tracer, Value};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

pub(crate) const FUNCTIONS: &[&Function] = &[
    &mysqli_data_seek::DECL,
    &mysqli_fetch_field::DECL,
    &mysqli_fetch_field_direct::DECL,
    &mysqli_fetch_fields::DECL,
    &mysqli_fetch_lengths::DECL,
    &mysqli_field_seek::DECL,
    &mysqli_field_tell::DECL,
    &mysqli_free_result::DECL,
    &mysqli_num_fields::DECL,
    &mysqli_num_rows::DECL,
];

/// Where rows come from.
pub(crate) enum Source {
    Stored(Rows),
    /// They are read from the connection as they are asked for; `ended` when all were.
    Live {
        ended: bool,
    },
}

/// The payload of a `mysqli_result` object.
pub(crate) struct Set {
    pub session: Rc<Session>,
    pub columns: Rc<Vec<Column>>,
    pub source: RefCell<Source>,
    pub form: Form,
    /// The next row of those that are stored, or how many were read.
    pub at: Cell<usize>,
    pub field: Cell<usize>,
    /// Lengths of the values of the row at hand.
    pub lengths: RefCell<Option<Vec<usize>>>,
}

impl Drop for Set {
    fn drop(&mut self) {
        if let Source::Live { ended: false } = self.source.get_mut() {
            self.session.link.abandon();
        }
    }
}

/// Rows of a query.
#[php_class(
    "class mysqli_result implements IteratorAggregate {
    virtual public int $current_field;
    virtual public int $field_count;
    virtual public ?array $lengths;
    virtual public int|string $num_rows;
    virtual public int $type;
}",
    hooks = HOOKS
)]
pub(crate) struct MysqliResult {
    set: RefCell<Option<Rc<Set>>>,
}

impl Native for MysqliResult {
    fn trace(&self, _: &mut Tracer<'_>) {}
}

const HOOKS: ClassHooks = ClassHooks {
    create: Some(|cx, this| {
        this.set_native(cx.heap(), MysqliResult { set: RefCell::default() });
        Ok(())
    }),
    not_cloneable: true,
    read_property: Some(read),
    write_property: Some(write),
    has_property: Some(|cx, this, name, not_empty| {
        if !PROPERTIES.iter().any(|known| known.as_bytes() == name) {
            return Ok(None);
        }
        if this.native::<MysqliResult>().is_none_or(|result| result.set.borrow().is_none()) {
            return Ok(Some(false));
        }
        let value = read(cx, this, name)?.unwrap_or(Value::NULL);
        Ok(Some(if not_empty { cx.to_bool(&value)? } else { !value.is_null() }))
    }),
    iterate: Some(iterate),
    debug_properties_only_shown: true,
    debug_properties: Some(|cx, this| {
        let mut all = heddle_runtime::object::table::raw_array(cx, this);
        if this.native::<MysqliResult>().is_some_and(|result| result.set.borrow().is_some()) {
            for name in PROPERTIES {
                let value = read(cx, this, name.as_bytes())?.unwrap_or(Value::NULL);
                all.insert_bytes(cx.heap(), name.as_bytes(), value);
            }
        }
        Ok(all)
    }),
    ..ClassHooks::NONE
};

const PROPERTIES: &[&str] = &["current_field", "field_count", "lengths", "num_rows", "type"];

fn read(cx: &mut Request, this: &Object, name: &[u8]) -> Result<Option<Value>> {
    if !PROPERTIES.iter().any(|known| known.as_bytes() == name) {
        return Ok(None);
    }
    let set = of(cx, this)?;
    Ok(Some(match name {
        b"current_field" => Value::int(set.field.get() as i64),
        b"field_count" => Value::int(set.columns.len() as i64),
        b"lengths" => lengths(cx, &set).map_or(Value::NULL, Value::from),
        b"num_rows" if matches!(&*set.source.borrow(), Source::Live { ended: false }) => Value::int(0),
        b"num_rows" => number_of_rows(cx, &set)?,
        _ => Value::int(i64::from(matches!(&*set.source.borrow(), Source::Live { .. }))),
    }))
}

fn write(cx: &mut Request, this: &Object, name: &[u8], _: &Value) -> Result<bool> {
    if !PROPERTIES.iter().any(|known| known.as_bytes() == name) {
        return Ok(false);
    }
    let text = [b"Cannot write read-only property ", class_of(this).shown(), b"::$", name].concat();
    Err(cx.throw_error("Error", text))
}

/// Returns what a result object holds.
///
/// # Errors
/// The result was freed.
pub(crate) fn of(cx: &mut Request, this: &Object) -> Result<Rc<Set>> {
    let set = this.native::<MysqliResult>().and_then(|result| result.set.borrow().clone());
    set.ok_or_else(|| link::closed(cx, this))
}

/// Makes the object of a result.
pub(crate) fn make(cx: &mut Request, set: Set) -> Result<Object> {
    let class = cx.engine.classes[&b"mysqli_result"[..]];
    let object = instantiate(cx, class)?;
    put(&object, set);
    Ok(object)
}

fn put(object: &Object, set: Set) {
    let result: &MysqliResult = object.native().expect("given when the object was made");
    result.set.replace(Some(Rc::new(set)));
}

/// Returns a result without rows, for its columns.
pub(crate) fn without_rows(session: &Rc<Session>, columns: Rc<Vec<Column>>) -> Set {
    set(session, columns, Source::Live { ended: true }, Form::Text)
}

pub(crate) fn set(session: &Rc<Session>, columns: Rc<Vec<Column>>, source: Source, form: Form) -> Set {
    Set {
        session: session.clone(),
        columns,
        source: RefCell::new(source),
        form,
        at: Cell::new(0),
        field: Cell::new(0),
        lengths: RefCell::default(),
    }
}

/// Takes the rows of the answer at hand; `None` where it has none, or where reading failed.
pub(crate) fn take_set(cx: &mut Request, session: &Rc<Session>, unbuffered: bool) -> Result<Option<Set>> {
    let Some(columns) = session.pending.take() else { return Ok(None) };
    let source = if unbuffered {
        Source::Live { ended: false }
    } else {
        let stored = session.run(cx, |connection, host| Rows::read(connection, host, columns.clone(), Form::Text))?;
        let Some(stored) = stored else { return Ok(None) };
        Source::Stored(stored)
    };
    Ok(Some(set(session, columns, source, Form::Text)))
}

/// Takes the rows as [`take_set`] does, into an object.
pub(crate) fn take(cx: &mut Request, session: &Rc<Session>, unbuffered: bool) -> Result<Option<Object>> {
    match take_set(cx, session, unbuffered)? {
        Some(set) => make(cx, set).map(Some),
        None => Ok(None),
    }
}

/// Writes a property of an object of stdClass.
pub(crate) fn set_property(cx: &mut Request, object: &Object, name: &str, value: Value) {
    let name = cx.str(name);
    // an object without rules takes everything
    let _ = heddle_runtime::property::write(cx, object, &name, value, None);
}

pub(crate) fn lengths(cx: &Request, set: &Set) -> Option<Array> {
    let lengths = set.lengths.borrow();
    let values = lengths.as_ref()?.iter().map(|len| Value::int(*len as i64));
    Some(Array::from_values(cx.heap(), values))
}

fn number_of_rows(cx: &mut Request, set: &Set) -> Result<Value> {
    let number = match &*set.source.borrow() {
        Source::Stored(rows) => rows.len(),
        Source::Live { ended: true } => set.at.get(),
        Source::Live { ended: false } => {
            let text = "mysqli_num_rows() cannot be used in MYSQLI_USE_RESULT mode";
            return Err(cx.throw_error("Error", text));
        }
    };
    Ok(count(cx, number as u64))
}

fn field(cx: &mut Request, column: &Column) -> Result<Object> {
    let object = instantiate(cx, cx.engine.known.std_class)?;
    let texts: [(&str, &[u8]); 7] = [
        ("name", &column.name),
        ("orgname", &column.original_name),
        ("table", &column.table),
        ("orgtable", &column.original_table),
        ("def", b""),
        ("db", &column.database),
        ("catalog", b"def"),
    ];
    for (name, text) in texts {
        let text = cx.str(text);
        set_property(cx, &object, name, text.into());
    }
    let numbers = [
        ("max_length", 0),
        ("length", i64::from(column.length)),
        ("charsetnr", i64::from(column.charset)),
        ("flags", i64::from(column.flags)),
        ("type", i64::from(column.kind)),
        ("decimals", i64::from(column.decimals)),
    ];
    for (name, number) in numbers {
        set_property(cx, &object, name, Value::int(number));
    }
    Ok(object)
}

/// Goes to a row of those that are stored.
#[php("mysqli_data_seek(mysqli_result $result, int $offset): bool")]
pub(crate) fn mysqli_data_seek(cx: &mut Request, result: &Object, offset: i64) -> Result<bool> {
    let set = of(cx, result)?;
    let len = match &*set.source.borrow() {
        Source::Stored(rows) => rows.len(),
        Source::Live { .. } => {
            let name = String::from_utf8_lossy(&cx.function_name()).into_owned();
            return Err(cx.throw_error("Error", format!("{name}() cannot be used in MYSQLI_USE_RESULT mode")));
        }
    };
    if offset < 0 {
        return Err(bad_argument(cx, 2, "must be greater than or equal to 0"));
    }
    if offset as usize >= len {
        return Ok(false);
    }
    set.at.set(offset as usize);
    Ok(true)
}

/// The next column.
#[php("mysqli_fetch_field(mysqli_result $result): object|false")]
pub(crate) fn mysqli_fetch_field(cx: &mut Request, result: &Object) -> Result<OrFalse<Object>> {
    let set = of(cx, result)?;
    let Some(column) = set.columns.get(set.field.get()) else { return Ok(OrFalse(None)) };
    set.field.set(set.field.get() + 1);
    field(cx, column).map(|field| OrFalse(Some(field)))
}

/// A column.
#[php("mysqli_fetch_field_direct(mysqli_result $result, int $index): object|false")]
pub(crate) fn mysqli_fetch_field_direct(cx: &mut Request, result: &Object, index: i64) -> Result<OrFalse<Object>> {
    if index < 0 {
        return Err(bad_argument(cx, 2, "must be greater than or equal to 0"));
    }
    let set = of(cx, result)?;
    let Some(column) = set.columns.get(index as usize) else {
        return Err(bad_argument(cx, 2, "must be less than the number of fields for this result set"));
    };
    field(cx, column).map(|field| OrFalse(Some(field)))
}

/// All columns.
#[php("mysqli_fetch_fields(mysqli_result $result): array")]
pub(crate) fn mysqli_fetch_fields(cx: &mut Request, result: &Object) -> Result<Array> {
    let set = of(cx, result)?;
    let mut all = Array::new();
    for column in set.columns.iter() {
        let field = field(cx, column)?;
        drop(all.push(cx.heap(), Value::from(field)));
    }
    Ok(all)
}

/// Lengths of the values of the row at hand.
#[php("mysqli_fetch_lengths(mysqli_result $result): array|false")]
fn mysqli_fetch_lengths(cx: &mut Request, result: &Object) -> Result<OrFalse<Array>> {
    let set = of(cx, result)?;
    Ok(OrFalse(lengths(cx, &set)))
}

/// Chooses the column that is next.
#[php("mysqli_field_seek(mysqli_result $result, int $index): true")]
pub(crate) fn mysqli_field_seek(cx: &mut Request, result: &Object, index: i64) -> Result<True> {
    let set = of(cx, result)?;
    if index < 0 {
        return Err(bad_argument(cx, 2, "must be greater than or equal to 0"));
    }
    if index as usize >= set.columns.len() {
        return Err(bad_argument(cx, 2, "must be less than the number of fields for this result set"));
    }
    set.field.set(index as usize);
    Ok(True)
}

/// The column that is next.
#[php("mysqli_field_tell(mysqli_result $result): int")]
fn mysqli_field_tell(cx: &mut Request, result: &Object) -> Result<usize> {
    Ok(of(cx, result)?.field.get())
}

/// Gives a result up.
#[php("mysqli_free_result(mysqli_result $result): void")]
pub(crate) fn mysqli_free_result(cx: &mut Request, result: &Object) -> Result<()> {
    of(cx, result)?;
    let old = result.native::<MysqliResult>().and_then(|result| result.set.take());
    drop(old);
    Ok(())
}

/// How many columns there are.
#[php("mysqli_num_fields(mysqli_result $result): int")]
fn mysqli_num_fields(cx: &mut Request, result: &Object) -> Result<usize> {
    Ok(of(cx, result)?.columns.len())
}

/// How many rows there are.
#[php("mysqli_num_rows(mysqli_result $result): string|int")]
fn mysqli_num_rows(cx: &mut Request, result: &Object) -> Result<Value> {
    let set = of(cx, result)?;
    number_of_rows(cx, &set)
}

/// A walk over the rows.
struct Walk {
    result: Object,
    at: i64,
    row: Value,
}

fn iterate(cx: &mut Request, this: &Object, by_ref: bool) -> Result<Box<dyn NativeIterator>> {
    if by_ref {
        return Err(cx.throw_error("Error", "An iterator cannot be used with foreach by reference"));
    }
    of(cx, this)?;
    Ok(Box::new(Walk { result: this.clone(), at: -1, row: Value::NULL }))
}

impl NativeIterator for Walk {
    fn rewind(&mut self, cx: &mut Request) -> Result<()> {
        let set = of(cx, &self.result)?;
        let is_stored = matches!(&*set.source.borrow(), Source::Stored(_));
        if is_stored {
            set.at.set(0);
        } else if set.at.get() > 0 {
            return Err(cx.throw_error("Exception", "Data fetched with MYSQLI_USE_RESULT can be iterated only once"));
        }
        self.at = -1;
        self.next(cx)
    }

    fn valid(&mut self, _: &mut Request) -> Result<bool> {
        Ok(self.row.is_array())
    }

    fn key(&mut self, _: &mut Request) -> Result<Value> {
        Ok(Value::int(self.at))
    }

    fn current(&mut self, _: &mut Request) -> Result<Value> {
        Ok(self.row.clone())
    }

    fn next(&mut self, cx: &mut Request) -> Result<()> {
        self.at += 1;
        let set = of(cx, &self.result)?;
        self.row = rows::fetch(cx, &set, rows::MYSQLI_ASSOC)?;
        Ok(())
    }
}

#[php_methods(tentative)]
impl MysqliResult {
    #[php("public function __construct(mysqli $mysql, int $result_mode = MYSQLI_STORE_RESULT)")]
    fn construct(cx: &mut Request, this: &Object, mysql: &Object, result_mode: i64) -> Result<()> {
        let session = link::session(cx, mysql)?;
        if !matches!(result_mode, MYSQLI_STORE_RESULT | MYSQLI_USE_RESULT) {
            return Err(cx.bad_argument(2, "must be either MYSQLI_STORE_RESULT or MYSQLI_USE_RESULT"));
        }
        if let Some(set) = take_set(cx, &session, result_mode == MYSQLI_USE_RESULT)? {
            put(this, set);
        }
        Ok(())
    }

    #[php("public function close(): void")]
    fn close(cx: &mut Request, this: &Object) -> Result<()> {
        mysqli_free_result(cx, this)
    }

    #[php("public function free(): void")]
    fn free(cx: &mut Request, this: &Object) -> Result<()> {
        mysqli_free_result(cx, this)
    }

    #[php("public function data_seek(int $offset): bool")]
    fn data_seek(cx: &mut Request, this: &Object, offset: i64) -> Result<bool> {
        mysqli_data_seek(cx, this, offset)
    }

    #[php("public function fetch_field(): object|false")]
    fn fetch_field(cx: &mut Request, this: &Object) -> Result<OrFalse<Object>> {
        mysqli_fetch_field(cx, this)
    }

    #[php("public function fetch_fields(): array")]
    fn fetch_fields(cx: &mut Request, this: &Object) -> Result<Array> {
        mysqli_fetch_fields(cx, this)
    }

    #[php("public function fetch_field_direct(int $index): object|false")]
    fn fetch_field_direct(cx: &mut Request, this: &Object, index: i64) -> Result<OrFalse<Object>> {
        mysqli_fetch_field_direct(cx, this, index)
    }

    #[php("public function fetch_all(int $mode = MYSQLI_NUM): array")]
    fn fetch_all(cx: &mut Request, this: &Object, mode: i64) -> Result<Array> {
        rows::mysqli_fetch_all(cx, this, mode)
    }

    #[php("public function fetch_array(int $mode = MYSQLI_BOTH): array|false|null")]
    fn fetch_array(cx: &mut Request, this: &Object, mode: i64) -> Result<Value> {
        rows::mysqli_fetch_array(cx, this, mode)
    }

    #[php("public function fetch_assoc(): array|false|null")]
    fn fetch_assoc(cx: &mut Request, this: &Object) -> Result<Value> {
        rows::mysqli_fetch_assoc(cx, this)
    }

    #[php("public function fetch_object(string $class = \"stdClass\", array $constructor_args = []): object|false|null")]
    fn fetch_object(cx: &mut Request, this: &Object, class: &Str, constructor_args: Array) -> Result<OrFalse<Value>> {
        rows::mysqli_fetch_object(cx, this, class, constructor_args)
    }

    #[php("public function fetch_row(): array|false|null")]
    fn fetch_row(cx: &mut Request, this: &Object) -> Result<Value> {
        rows::mysqli_fetch_row(cx, this)
    }

    #[php("public function fetch_column(int $column = 0): string|int|float|false|null", binding)]
    fn fetch_column(cx: &mut Request, this: &Object, column: i64) -> Result<Value> {
        rows::mysqli_fetch_column(cx, this, column)
    }

    #[php("public function field_seek(int $index): true")]
    fn field_seek(cx: &mut Request, this: &Object, index: i64) -> Result<True> {
        mysqli_field_seek(cx, this, index)
    }

    #[php("public function free_result(): void")]
    fn free_result(cx: &mut Request, this: &Object) -> Result<()> {
        mysqli_free_result(cx, this)
    }

    #[php("public function getIterator(): Iterator", binding)]
    fn get_iterator(cx: &mut Request, this: &Object) -> Result<Object> {
        let walk = iterate(cx, this, false)?;
        Ok(internal_iterator(cx, walk))
    }
}
