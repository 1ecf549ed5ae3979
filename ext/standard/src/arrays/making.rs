//! New arrays out of keys and values.

use super::plain;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::{Request, Result, ops, property};
use heddle_value::{Array, ArrayMut, Heap, Key, KeyRef, ListBuilder, Str, Value, View};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &array_keys::DECL,
    &array_values::DECL,
    &array_fill::DECL,
    &array_fill_keys::DECL,
    &array_combine::DECL,
    &array_flip::DECL,
    &array_column::DECL,
    &array_change_key_case::DECL,
];

pub(crate) const CASE_LOWER: i64 = 0;
pub(crate) const CASE_UPPER: i64 = 1;
/// More elements than this do not fit into an array.
const MOST: i64 = 1 << 30;

/// The keys, of the elements that equal a value if one is given.
#[php("array_keys(array $array, mixed $filter_value = UNKNOWN, bool $strict = false): array")]
fn array_keys(cx: &mut Request, array: &Array, filter_value: Option<Value>, strict: bool) -> Result<Array> {
    let Some(wanted) = filter_value else {
        let mut keys = ListBuilder::with_capacity(cx.heap(), array.len());
        keys.extend_keys(cx.heap(), array);
        return Ok(keys.finish());
    };
    let mut keys = Vec::new();
    for (key, value) in array {
        let equal = if strict { ops::identical(&wanted, value) } else { ops::loose_eq(cx, &wanted, value)? };
        if equal {
            keys.push(key.to_value());
        }
    }
    Ok(Array::from_values(cx.heap(), keys))
}

/// The values as a list.
#[php("array_values(array $array): array")]
fn array_values(cx: &mut Request, array: &Array) -> Array {
    if array.as_slice().is_some() && array.next_free() == Some(array.len() as i64) {
        return array.clone();
    }
    let mut values = ListBuilder::with_capacity(cx.heap(), array.len());
    values.extend(cx.heap(), array);
    values.finish()
}

/// The same value under `$count` keys that follow each other.
#[php("array_fill(int $start_index, int $count, mixed $value): array")]
fn array_fill(cx: &mut Request, start_index: i64, count: i64, value: &Value) -> Result<Array> {
    if count < 0 {
        return Err(cx.bad_argument(2, "must be greater than or equal to 0"));
    }
    if count >= MOST {
        return Err(cx.bad_argument(2, "is too large"));
    }
    let heap = cx.heap();
    let value = value.deref();
    if start_index == 0 {
        let mut list = ListBuilder::with_capacity(heap, count as usize);
        list.push_repeated(heap, value, count as usize);
        return Ok(list.finish());
    }
    if start_index.checked_add(count - 1).is_none() {
        return Err(cx.throw_error("Error", "Cannot add element to the array as the next element is already occupied"));
    }
    let mut result = Array::with_hashed_capacity(heap, count as usize);
    let mut target = result.make_mut(heap);
    for key in 0..count {
        target.insert_int(heap, start_index + key, value.clone());
    }
    Ok(result)
}

/// An array with room for as many elements as there are keys: with an index if the first one is no
/// int.
fn room_under(heap: &Heap, keys: &Array) -> Array {
    match keys.values().next().map(Value::is_int) {
        Some(false) => Array::with_hashed_capacity(heap, keys.len()),
        _ => Array::with_capacity(heap, keys.len().max(1)),
    }
}

/// Puts an element under the key that another value becomes: itself if it is an int, else its text.
#[inline]
fn put(cx: &mut Request, target: &mut ArrayMut<'_>, key: &Value, value: Value) -> Result<()> {
    let heap = cx.heap();
    match key.view() {
        View::Int(int) => target.insert_int(heap, int, value),
        View::Str(text) => target.set(heap, KeyRef::from(text), value),
        _ => target.insert(heap, cx.to_str(key)?, value),
    }
    Ok(())
}

/// The same value under given keys.
#[php("array_fill_keys(array $keys, mixed $value): array")]
fn array_fill_keys(cx: &mut Request, keys: &Array, value: &Value) -> Result<Array> {
    let heap = cx.heap();
    let mut result = room_under(heap, keys);
    let mut target = result.make_mut(heap);
    for key in keys.values() {
        put(cx, &mut target, key, value.deref().clone())?;
    }
    Ok(result)
}

/// The elements of one array as keys, those of another as values.
#[php("array_combine(array $keys, array $values): array")]
fn array_combine(cx: &mut Request, keys: &Array, values: &Array) -> Result<Array> {
    if keys.len() != values.len() {
        let function = cx.function_name();
        let message = [&function[..], b"(): Argument #1 ($keys) and argument #2 ($values) must have the same number of elements"].concat();
        return Err(cx.value_error(message));
    }
    let heap = cx.heap();
    let mut result = room_under(heap, keys);
    let mut target = result.make_mut(heap);
    for (key, value) in keys.values().zip(values.values()) {
        put(cx, &mut target, key, plain(value))?;
    }
    Ok(result)
}

/// Values as keys and keys as values.
#[php("array_flip(array $array): array")]
fn array_flip(cx: &mut Request, array: &Array) -> Result<Array> {
    let heap = cx.heap();
    let mut result = Array::with_hashed_capacity(heap, array.len());
    let mut target = result.make_mut(heap);
    for (key, value) in array {
        match value.view() {
            View::Int(int) => target.insert_int(heap, int, key.to_value()),
            View::Str(text) => target.set(heap, KeyRef::from(text), key.to_value()),
            _ => cx.function_warning("Can only flip string and integer values, entry skipped")?,
        }
    }
    Ok(result)
}

/// A row's value in a column; `None`: it has no such column.
#[inline]
fn cell(cx: &mut Request, row: &Value, column: &Value) -> Result<Option<Value>> {
    match row.view() {
        View::Array(array) => Ok(match column.view() {
            View::Int(int) => array.get_int(int).map(|value| value.deref().clone()),
            View::Str(name) => array.get_str(name).map(|value| value.deref().clone()),
            _ => None,
        }),
        View::Object(object) => {
            let object = object.clone();
            let name = cx.to_str(column)?;
            let scope = (cx.engine.hooks.scope)(cx);
            if !property::isset(cx, &object, &name, scope, false)? && !property::exists(&object, &name, scope) {
                return Ok(None);
            }
            property::read(cx, &object, &name, scope, false).map(Some)
        }
        _ => Ok(None),
    }
}

/// One column of a table, under the keys of another column.
#[php("array_column(array $array, string|int|null $column_key, string|int|null $index_key = null): array")]
fn array_column(cx: &mut Request, array: &Array, column_key: &Value, index_key: &Value) -> Result<Array> {
    let heap = cx.heap();
    if let (View::Str(name), true) = (column_key.view(), index_key.is_null())
        && let KeyRef::Str(name) = KeyRef::from(name)
        && array.values().all(Value::is_array)
    {
        let rows = array.values().filter_map(Value::as_array);
        let mut list = ListBuilder::with_capacity(heap, array.len());
        rows.for_each(|row| {
            if let Some(value) = row.get_str_exact(name) {
                list.push(heap, value.deref().clone());
            }
        });
        return Ok(list.finish());
    }
    if let View::Str(index) = index_key.view()
        && let KeyRef::Str(index) = KeyRef::from(index)
        && let Some(column) = Column::of(column_key)
        && array.values().all(Value::is_array)
    {
        return indexed(cx, array, &column, index);
    }
    let mut result = match index_key.is_null() {
        true => Array::with_capacity(heap, array.len()),
        false => Array::with_hashed_capacity(heap, array.len()),
    };
    for row in array.values() {
        let value = match column_key.is_null() {
            true => Some(row.deref().clone()),
            false => cell(cx, row, column_key)?,
        };
        let Some(value) = value else {
            continue;
        };
        let index = if index_key.is_null() { None } else { cell(cx, row, index_key)? };
        let key = match index {
            Some(index) => index_of(cx, &index)?,
            None => None,
        };
        match key {
            Some(key) => result.insert(cx.heap(), key, value),
            None => _ = result.push(cx.heap(), value),
        }
    }
    Ok(result)
}

/// A column with a name, or whole rows.
enum Column<'a> {
    Whole,
    Named(&'a Str),
}

impl Column<'_> {
    fn of(key: &Value) -> Option<Column<'_>> {
        match key.view() {
            View::Null => Some(Column::Whole),
            View::Str(name) => match KeyRef::from(name) {
                KeyRef::Str(name) => Some(Column::Named(name)),
                KeyRef::Int(_) => None,
            },
            _ => None,
        }
    }
}

/// A column of rows that are arrays, under the keys of another column.
fn indexed(cx: &mut Request, rows: &Array, column: &Column<'_>, index: &Str) -> Result<Array> {
    let heap = cx.heap();
    let mut result = Array::with_hashed_capacity(heap, rows.len());
    let mut target = result.make_mut(heap);
    for row in rows.values() {
        let Some(cells) = row.as_array() else { continue };
        let value = match column {
            Column::Whole => Some(row),
            Column::Named(name) => cells.get_str_exact(name),
        };
        let Some(value) = value.map(|value| value.deref().clone()) else {
            continue;
        };
        match cells.get_str_exact(index).map(|index| index.deref().view()) {
            Some(View::Int(int)) => target.insert_int(heap, int, value),
            Some(View::Str(text)) => target.set(heap, KeyRef::from(text), value),
            _ => {
                let key = match cells.get_str_exact(index) {
                    Some(index) => index_of(cx, index.deref())?,
                    None => None,
                };
                match key {
                    Some(key) => target.insert(heap, key, value),
                    None => _ = target.push(heap, value),
                }
            }
        }
    }
    Ok(result)
}

/// The key that a value of the index column becomes; `None`: the next number.
fn index_of(cx: &mut Request, index: &Value) -> Result<Option<Key>> {
    Ok(Some(match index.view() {
        View::Int(int) => Key::Int(int),
        View::Str(text) => Key::from(text),
        View::Object(_) => Key::from(cx.to_str(index)?),
        View::Array(_) => return Ok(None),
        View::Null => Key::from_bytes(cx.heap(), b""),
        _ => Key::Int(cx.to_int(index)?),
    }))
}

/// The same elements, letters of string keys in one case.
#[php("array_change_key_case(array $array, int $case = CASE_LOWER): array")]
fn array_change_key_case(cx: &mut Request, array: &Array, case: i64) -> Array {
    let heap = cx.heap();
    let mut result = Array::with_capacity(heap, array.len());
    for (key, value) in array {
        let key = match key {
            KeyRef::Str(name) if case != CASE_LOWER => Key::from(cx.str(name.to_ascii_uppercase())),
            KeyRef::Str(name) => Key::from(cx.str(name.to_ascii_lowercase())),
            KeyRef::Int(int) => Key::Int(int),
        };
        result.insert(heap, key, plain(value));
    }
    result
}
