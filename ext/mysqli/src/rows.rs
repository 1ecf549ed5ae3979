//! Fetching rows.

use crate::report::bad_argument;
use crate::result::{Set, Source, of};
use heddle_macros::php;
use heddle_mysql::result::{Datum, Form, values};
use heddle_mysqlnd::values::to_php;
use heddle_runtime::class::ClassPtr;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::object::{class_of, instantiate};
use heddle_runtime::{Request, Result, property};
use heddle_value::{Array, Object, Str, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &mysqli_fetch_all::DECL,
    &mysqli_fetch_array::DECL,
    &mysqli_fetch_assoc::DECL,
    &mysqli_fetch_column::DECL,
    &mysqli_fetch_object::DECL,
    &mysqli_fetch_row::DECL,
];

pub const MYSQLI_ASSOC: i64 = 1;
pub const MYSQLI_NUM: i64 = 2;
pub const MYSQLI_BOTH: i64 = 3;

/// Reads the next row; `None` at the end, or when reading failed.
pub(crate) fn next(cx: &mut Request, set: &Set) -> Result<Option<Vec<Value>>> {
    let mut packet = Vec::new();
    let live = match &*set.source.borrow() {
        Source::Stored(_) => false,
        Source::Live { ended: true } => {
            set.lengths.replace(None);
            return Ok(None);
        }
        Source::Live { ended: false } => true,
    };
    if live {
        let more = set.session.try_run(cx, |connection, host| connection.row(host, &mut packet))?;
        if !matches!(more, Ok(true)) {
            set.source.replace(Source::Live { ended: true });
            set.lengths.replace(None);
            if let Err(failure) = more {
                crate::report::report(cx, &failure)?;
            }
            return Ok(None);
        }
    }
    let source = set.source.borrow();
    let packet = match &*source {
        Source::Stored(rows) => match rows.packet(set.at.get()) {
            Some(packet) => packet,
            None => {
                set.lengths.replace(None);
                return Ok(None);
            }
        },
        Source::Live { .. } => &packet[..],
    };
    let Ok(values) = values(packet, &set.columns, set.form) else {
        let place = if matches!(set.form, Form::Text) { "after end" } else { "after the end" };
        cx.function_warning(format!("Malformed server packet. Field length pointing {place} of packet"))?;
        return Ok(None);
    };
    set.at.set(set.at.get() + 1);
    let native = set.session.native.get();
    let lengths = values.iter().map(|value| match value {
        Datum::Bytes(bytes) => bytes.len(),
        Datum::Text(text) => text.len(),
        _ => 0,
    });
    set.lengths.replace(Some(lengths.collect()));
    Ok(Some(values.into_iter().zip(set.columns.iter()).map(|(value, column)| to_php(cx, value, column, native)).collect()))
}

/// Makes an array of a row.
fn array(cx: &mut Request, set: &Set, row: Vec<Value>, mode: i64) -> Array {
    if mode == MYSQLI_NUM {
        return Array::from_values(cx.heap(), row);
    }
    let mut array = Array::with_capacity(cx.heap(), row.len());
    for (index, (value, column)) in row.into_iter().zip(set.columns.iter()).enumerate() {
        // a column's name that is a number comes before the index of a later column
        if mode & MYSQLI_NUM != 0 && array.get_int(index as i64).is_none() {
            array.insert_int(cx.heap(), index as i64, value.clone());
        }
        let name = cx.key_text(&column.name);
        array.insert(cx.heap(), &name, value);
    }
    array
}

/// Returns the next row as an array; null at the end.
pub(crate) fn fetch(cx: &mut Request, set: &Set, mode: i64) -> Result<Value> {
    Ok(match next(cx, set)? {
        Some(row) => array(cx, set, row, mode).into(),
        None => Value::NULL,
    })
}

/// All rows that are left.
#[php("mysqli_fetch_all(mysqli_result $result, int $mode = MYSQLI_NUM): array")]
pub(crate) fn mysqli_fetch_all(cx: &mut Request, result: &Object, mode: i64) -> Result<Array> {
    let set = of(cx, result)?;
    if !(MYSQLI_ASSOC..=MYSQLI_BOTH).contains(&mode) {
        return Err(bad_argument(cx, 2, "must be one of MYSQLI_NUM, MYSQLI_ASSOC, or MYSQLI_BOTH"));
    }
    let mut all = Array::new();
    while let Some(row) = next(cx, &set)? {
        let row = array(cx, &set, row, mode);
        drop(all.push(cx.heap(), Value::from(row)));
    }
    Ok(all)
}

/// The next row.
#[php("mysqli_fetch_array(mysqli_result $result, int $mode = MYSQLI_BOTH): array|false|null")]
pub(crate) fn mysqli_fetch_array(cx: &mut Request, result: &Object, mode: i64) -> Result<Value> {
    let set = of(cx, result)?;
    if !(MYSQLI_ASSOC..=MYSQLI_BOTH).contains(&mode) {
        return Err(bad_argument(cx, 2, "must be one of MYSQLI_NUM, MYSQLI_ASSOC, or MYSQLI_BOTH"));
    }
    fetch(cx, &set, mode)
}

/// The next row by names.
#[php("mysqli_fetch_assoc(mysqli_result $result): array|false|null")]
pub(crate) fn mysqli_fetch_assoc(cx: &mut Request, result: &Object) -> Result<Value> {
    let set = of(cx, result)?;
    fetch(cx, &set, MYSQLI_ASSOC)
}

/// The next row by numbers.
#[php("mysqli_fetch_row(mysqli_result $result): array|false|null")]
pub(crate) fn mysqli_fetch_row(cx: &mut Request, result: &Object) -> Result<Value> {
    let set = of(cx, result)?;
    fetch(cx, &set, MYSQLI_NUM)
}

/// A value of the next row.
#[php("mysqli_fetch_column(mysqli_result $result, int $column = 0): string|int|float|false|null")]
pub(crate) fn mysqli_fetch_column(cx: &mut Request, result: &Object, column: i64) -> Result<Value> {
    let set = of(cx, result)?;
    if column < 0 {
        return Err(bad_argument(cx, 2, "must be greater than or equal to 0"));
    }
    if column as usize >= set.columns.len() {
        return Err(bad_argument(cx, 2, "must be less than the number of fields for this result set"));
    }
    let Some(mut row) = next(cx, &set)? else { return Ok(Value::FALSE) };
    Ok(row.swap_remove(column as usize))
}

/// The next row as an object.
#[php("mysqli_fetch_object(mysqli_result $result, string $class = \"stdClass\", array $constructor_args = []): object|false|null")]
pub(crate) fn mysqli_fetch_object(cx: &mut Request, result: &Object, class: &Str, constructor_args: Array) -> Result<OrFalse<Value>> {
    let Some(class) = cx.lookup_class(class)? else {
        let text = [b"must be a valid class name, ", &class[..], b" given"].concat();
        let number = if crate::commands::in_method(cx) { 1 } else { 2 };
        return Err(cx.bad_argument_type(number, text));
    };
    let set = of(cx, result)?;
    if class.magic.construct.is_none() && !constructor_args.is_empty() {
        let text = [b"must be empty when the specified class (", class.shown(), b") does not have a constructor"].concat();
        return Err(bad_argument(cx, 3, text));
    }
    let Some(row) = next(cx, &set)? else { return Ok(OrFalse(Some(Value::NULL))) };
    object(cx, &set, row, class, &constructor_args).map(|object| OrFalse(Some(object.into())))
}

fn object(cx: &mut Request, set: &Set, row: Vec<Value>, class: ClassPtr, arguments: &Array) -> Result<Object> {
    let object = instantiate(cx, class)?;
    let scope = Some(class_of(&object));
    for (value, column) in row.into_iter().zip(set.columns.iter()) {
        let name = cx.str(&column.name);
        property::write(cx, &object, &name, value, scope)?;
    }
    if let Some(constructor) = class.magic.construct {
        let arguments: Vec<Value> = arguments.values().cloned().collect();
        cx.call_function_on(constructor, &object, &arguments)?;
    }
    Ok(object)
}
