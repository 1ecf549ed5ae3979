//! The functions: filtering values, arrays, and the request's input as it came.

use crate::apply::{Plan, by_definitions, throw};
use crate::constants::*;
use crate::table::{self, FILTERS, Filter};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::query::OriginalInput;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Str, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &filter_has_var::DECL,
    &filter_input::DECL,
    &filter_var::DECL,
    &filter_input_array::DECL,
    &filter_var_array::DECL,
    &filter_list::DECL,
    &filter_id::DECL,
];

/// A source of input as it came with the request, whatever the program did to the superglobals.
fn source(cx: &mut Request, number: i64) -> Result<Array> {
    let original = cx.state::<OriginalInput>();
    Ok(match number {
        INPUT_POST => original.post.clone(),
        INPUT_GET => original.get.clone(),
        INPUT_COOKIE => original.cookie.clone(),
        INPUT_SERVER => original.server.clone(),
        INPUT_ENV => {
            let mut table = Array::new();
            for (name, value) in cx.env_mut().clone() {
                let value = Value::from(cx.str(&value));
                table.insert_bytes(cx.heap(), &name, value);
            }
            table
        }
        _ => return Err(cx.bad_argument(1, "must be an INPUT_* constant")),
    })
}

/// Whether the request has a variable.
#[php("filter_has_var(int $input_type, string $var_name): bool")]
fn filter_has_var(cx: &mut Request, input_type: i64, var_name: &Str) -> Result<bool> {
    Ok(source(cx, input_type)?.get_str(var_name).is_some())
}

/// False and a warning for a filter nobody knows.
fn knows(cx: &mut Request, id: i64) -> Result<bool> {
    if table::is_known(id) {
        return Ok(true);
    }
    cx.function_warning(format!("Unknown filter with ID {id}"))?;
    Ok(false)
}

/// A variable of the request, filtered.
#[php("filter_input(int $type, string $var_name, int $filter = FILTER_DEFAULT, array|int $options = 0): mixed")]
fn filter_input(cx: &mut Request, r#type: i64, var_name: &Str, filter: i64, options: &Value) -> Result<Value> {
    if !knows(cx, filter)? {
        return Ok(Value::FALSE);
    }
    let input = source(cx, r#type)?;
    let plan = Plan::of_argument(cx, filter, options, FILTER_REQUIRE_SCALAR)?;
    plan.check_flags(cx, 4)?;
    if let Some(value) = input.get_str(var_name) {
        return plan.apply(cx, &value.deref().clone());
    }
    if let Some(default) = plan.default() {
        return Ok(default);
    }
    if plan.has(FILTER_THROW_ON_FAILURE) {
        return Err(throw(cx, &[b"input value '", &var_name[..], b"' not found"].concat()));
    }
    // the other way round than for a variable that is there and does not pass
    Ok(if plan.has(FILTER_NULL_ON_FAILURE) { Value::FALSE } else { Value::NULL })
}

/// A value, filtered.
#[php("filter_var(mixed $value, int $filter = FILTER_DEFAULT, array|int $options = 0): mixed")]
fn filter_var(cx: &mut Request, value: &Value, filter: i64, options: &Value) -> Result<Value> {
    if !knows(cx, filter)? {
        return Ok(Value::FALSE);
    }
    let plan = Plan::of_argument(cx, filter, options, FILTER_REQUIRE_SCALAR)?;
    plan.check_flags(cx, 3)?;
    plan.apply(cx, &value.deref().clone())
}

/// Variables of the request, filtered.
#[php("filter_input_array(int $type, array|int $options = FILTER_DEFAULT, bool $add_empty = true): array|false|null")]
fn filter_input_array(cx: &mut Request, r#type: i64, options: &Value, add_empty: bool) -> Result<Value> {
    if let Some(id) = options.as_int()
        && !knows(cx, id)?
    {
        return Ok(Value::FALSE);
    }
    let input = source(cx, r#type)?;
    if input.is_empty() {
        return Ok(Value::NULL);
    }
    by_definitions(cx, &input, options, add_empty)
}

/// An array's values, filtered.
#[php("filter_var_array(array $array, array|int $options = FILTER_DEFAULT, bool $add_empty = true): array|false|null")]
fn filter_var_array(cx: &mut Request, array: &Array, options: &Value, add_empty: bool) -> Result<Value> {
    if let Some(id) = options.as_int()
        && !knows(cx, id)?
    {
        return Ok(Value::FALSE);
    }
    by_definitions(cx, array, options, add_empty)
}

/// The names of all filters.
#[php("filter_list(): array")]
fn filter_list(cx: &mut Request) -> Array {
    let names: Vec<Value> = FILTERS.iter().map(|filter| Value::from(cx.str(filter.name))).collect();
    Array::from_values(cx.heap(), names)
}

/// The number of a filter.
#[php("filter_id(string $name): int|false")]
fn filter_id(name: &Str) -> OrFalse<i64> {
    OrFalse(table::by_name(name).map(|filter| filter.id))
}

/// Replaces what is in the superglobals by what the filter makes of it.
pub(crate) fn filter_globals(cx: &mut Request, filter: &'static Filter, flags: i64) {
    for name in ["_GET", "_POST", "_COOKIE", "_REQUEST", "_SERVER"] {
        let Some(table) = cx.globals.get_bytes(name.as_bytes()).cloned() else { continue };
        // filters of input have nothing to report: what fails is false
        if let Ok(filtered) = Plan::plain(filter, flags).apply(cx, &table) {
            cx.globals.insert_bytes(cx.heap(), name.as_bytes(), filtered);
        }
    }
}
