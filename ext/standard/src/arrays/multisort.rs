//! `array_multisort`: several arrays sorted like the rows of a table.

use super::order::{Order, SORT_ASC, SORT_DESC, SORT_FLAG_CASE, SORT_LOCALE_STRING, SORT_NATURAL, SORT_NUMERIC, SORT_REGULAR, SORT_STRING};
use super::plain;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::{RefArg, True};
use heddle_runtime::{Request, Result};
use heddle_value::array::{Fallback, hybrid_sort};
use heddle_value::{Array, KeyRef, Value, View};

pub(crate) const FUNCTIONS: &[&Function] = &[&array_multisort::DECL];

/// A column, and how it is sorted.
struct Column {
    /// Number of the argument it came as, from 0.
    argument: usize,
    array: Array,
    descending: bool,
    flags: i64,
}

/// What may still be said about the column before.
#[derive(Clone, Copy)]
struct Open {
    direction: bool,
    flags: bool,
}

/// Sorts the first array; the others break ties and follow.
#[php("array_multisort(#[PreferRef] &$array, #[PreferRef] &...$rest): true")]
fn array_multisort(cx: &mut Request, mut array: RefArg<'_>, mut rest: Vec<RefArg<'_>>) -> Result<True> {
    let values: Vec<Value> = std::iter::once(&array).chain(&rest).map(|argument| argument.get().clone()).collect();
    let columns = columns(cx, values)?;
    if columns.iter().any(|column| column.array.len() != columns[0].array.len()) {
        return Err(cx.value_error("Array sizes are inconsistent"));
    }
    let order = sorted_rows(cx, &columns)?;
    for column in columns {
        let sorted = rearranged(cx, &column.array, &order);
        match column.argument {
            0 => array.set(cx, sorted)?,
            number => rest[number - 1].set(cx, sorted)?,
        }
    }
    Ok(True)
}

/// The columns, with the flags that follow each.
fn columns(cx: &mut Request, values: Vec<Value>) -> Result<Vec<Column>> {
    let mut columns: Vec<Column> = Vec::new();
    let mut open = Open { direction: false, flags: false };
    for (argument, value) in values.into_iter().enumerate() {
        match value.view() {
            View::Array(array) => {
                columns.push(Column { argument, array: array.clone(), descending: false, flags: SORT_REGULAR });
                open = Open { direction: true, flags: true };
            }
            View::Int(flag) => {
                let allowed = match flag & !SORT_FLAG_CASE {
                    SORT_ASC | SORT_DESC => &mut open.direction,
                    SORT_REGULAR | SORT_NUMERIC | SORT_STRING | SORT_LOCALE_STRING | SORT_NATURAL => &mut open.flags,
                    _ => return Err(cx.bad_argument(argument + 1, "must be a valid sort flag")),
                };
                let (true, Some(column)) = (std::mem::replace(allowed, false), columns.last_mut()) else {
                    let reason = "must be an array or a sort flag that has not already been specified";
                    return Err(cx.bad_argument_type(argument + 1, reason));
                };
                match flag & !SORT_FLAG_CASE {
                    SORT_ASC => {}
                    SORT_DESC => column.descending = true,
                    _ => column.flags = flag,
                }
            }
            _ => return Err(cx.bad_argument_type(argument + 1, "must be an array or a sort flag")),
        }
    }
    Ok(columns)
}

/// Numbers of the rows in their new order.
fn sorted_rows(cx: &mut Request, columns: &[Column]) -> Result<Vec<usize>> {
    let cells: Vec<Vec<&Value>> = columns.iter().map(|column| column.array.values().map(Value::deref).collect()).collect();
    let orders: Vec<Order> = columns.iter().map(|column| Order::of(column.flags)).collect();
    let mut rows: Vec<usize> = (0..columns[0].array.len()).collect();
    hybrid_sort(&mut rows, Fallback::Merge, &mut |left, right| {
        for ((column, cells), order) in columns.iter().zip(&cells).zip(&orders) {
            let result = order.values(cx, cells[*left], cells[*right])?;
            let result = if column.descending { result.reverse() } else { result };
            if result.is_ne() {
                return Ok(result);
            }
        }
        Ok(left.cmp(right))
    })?;
    Ok(rows)
}

/// The column with its rows in a new order; int keys are numbered anew.
fn rearranged(cx: &Request, column: &Array, order: &[usize]) -> Array {
    let heap = cx.heap();
    let cells: Vec<(KeyRef<'_>, &Value)> = column.iter().collect();
    let mut result = Array::with_capacity(heap, cells.len());
    let mut target = result.make_mut(heap);
    for &row in order {
        let (key, value) = cells[row];
        match key {
            KeyRef::Int(_) => _ = target.push(heap, plain(value)),
            KeyRef::Str(name) => target.insert_str_exact(heap, name.clone(), plain(value)),
        }
    }
    result
}
