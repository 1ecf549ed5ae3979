//! Applying a filter to a value: flags and options, arrays and scalars, and what stands for a value
//! that does not pass.

use crate::constants::*;
use crate::table::{self, Filter};
use heddle_runtime::object::class_of;
use heddle_runtime::types::type_name_of;
use heddle_runtime::{Halt, Request, Result};
use heddle_value::{Array, Key, Str, Value, View};

/// What a filter is asked: the text, and how.
pub(crate) struct Asked<'a> {
    pub(crate) text: Str,
    pub(crate) flags: i64,
    /// The options: an array for most filters, a callable for `callback`.
    pub(crate) options: Option<&'a Value>,
}

impl Asked<'_> {
    pub(crate) fn has(&self, flag: i64) -> bool {
        self.flags & flag != 0
    }

    /// One of the options.
    pub(crate) fn option(&self, name: &[u8]) -> Option<&Value> {
        self.options?.as_array()?.get_bytes(name)
    }

    /// An option that counts when it is a string.
    pub(crate) fn text_option(&self, name: &[u8]) -> Option<&Str> {
        self.option(name)?.as_str()
    }
}

/// A filter with its flags and options.
pub(crate) struct Plan {
    filter: &'static Filter,
    flags: i64,
    options: Option<Value>,
}

/// The filter with this number; one nobody knows is the default one.
fn filter_or_default(id: i64) -> &'static Filter {
    table::by_id(id).or_else(|| table::by_id(FILTER_DEFAULT)).expect("the default filter is in the table")
}

/// Flags that say nothing of arrays are `unless_said`.
fn with_default(flags: i64, unless_said: i64) -> i64 {
    if flags & (FILTER_REQUIRE_ARRAY | FILTER_FORCE_ARRAY) == 0 { flags | unless_said } else { flags }
}

impl Plan {
    /// A filter with flags alone.
    pub(crate) fn plain(filter: &'static Filter, flags: i64) -> Plan {
        Plan { filter, flags, options: None }
    }

    /// The filter `id` with flags, or with an array of `flags` and `options`, as the third argument
    /// of `filter_var` is.
    pub(crate) fn of_argument(cx: &mut Request, id: i64, argument: &Value, unless_said: i64) -> Result<Plan> {
        let filter = filter_or_default(id);
        match argument.view() {
            View::Array(array) => Plan::of_array(cx, filter, &array.clone(), unless_said),
            _ => Ok(Plan { filter, flags: with_default(cx.to_int(argument)?, unless_said), options: None }),
        }
    }

    /// As `filter_var_array` has it for one key: a filter's number, or an array of `filter`,
    /// `flags` and `options`.
    pub(crate) fn of_definition(cx: &mut Request, definition: &Value) -> Result<Plan> {
        if let Some(array) = definition.as_array().cloned() {
            let id = match array.get_bytes(b"filter") {
                Some(id) => cx.to_int(id)?,
                None => FILTER_DEFAULT,
            };
            return Plan::of_array(cx, filter_or_default(id), &array, FILTER_REQUIRE_SCALAR);
        }
        let id = cx.to_int(definition)?;
        if !table::is_known(id) {
            cx.function_warning(format!("Unknown filter with ID {id}"))?;
        }
        Ok(Plan { filter: filter_or_default(id), flags: FILTER_REQUIRE_SCALAR, options: None })
    }

    fn of_array(cx: &mut Request, filter: &'static Filter, array: &Array, unless_said: i64) -> Result<Plan> {
        let is_callback = filter.id == FILTER_CALLBACK;
        // a callback takes arrays apart unless its flags speak of them
        let mut flags = if is_callback { 0 } else { unless_said };
        if let Some(said) = array.get_bytes(b"flags") {
            let said = cx.to_int(said)?;
            flags = if is_callback { said } else { with_default(said, unless_said) };
        }
        let options = array.get_bytes(b"options").map(|value| value.deref().clone());
        Ok(Plan { filter, flags, options: options.filter(|value| is_callback || value.as_array().is_some()) })
    }

    pub(crate) fn has(&self, flag: i64) -> bool {
        self.flags & flag != 0
    }

    /// Both ways to fail at once are refused.
    pub(crate) fn check_flags(&self, cx: &mut Request, argument: usize) -> Result<()> {
        if self.has(FILTER_NULL_ON_FAILURE) && self.has(FILTER_THROW_ON_FAILURE) {
            return Err(cx.bad_argument(argument, "cannot use both FILTER_NULL_ON_FAILURE and FILTER_THROW_ON_FAILURE"));
        }
        Ok(())
    }

    /// The option `default`.
    pub(crate) fn default(&self) -> Option<Value> {
        self.options.as_ref()?.as_array()?.get_bytes(b"default").map(|value| value.deref().clone())
    }

    /// What the filter makes of a value.
    pub(crate) fn apply(&self, cx: &mut Request, value: &Value) -> Result<Value> {
        if let Some(array) = value.as_array() {
            if self.has(FILTER_REQUIRE_SCALAR) {
                return self.failed(cx, |_| b"not a scalar value (got an array)".to_vec());
            }
            return self.each(cx, &array.clone());
        }
        if self.has(FILTER_REQUIRE_ARRAY) {
            let given = type_name_of(value);
            return self.failed(cx, |_| [b"not an array (got ", given.as_bytes(), b")"].concat());
        }
        let result = self.scalar(cx, value)?;
        if self.has(FILTER_FORCE_ARRAY) {
            return Ok(Value::from(Array::from_values(cx.heap(), [result])));
        }
        Ok(result)
    }

    /// Filters an array's elements, and those of arrays in it.
    fn each(&self, cx: &mut Request, array: &Array) -> Result<Value> {
        cx.check_stack()?;
        if array.is_entered() {
            return Ok(Value::from(array.clone()));
        }
        array.enter();
        let mut result = Array::new();
        let mut outcome = Ok(());
        for (key, value) in array {
            let filtered = match value.as_array() {
                Some(inner) => self.each(cx, &inner.clone()),
                None => self.scalar(cx, &value.deref().clone()),
            };
            match filtered {
                Ok(filtered) => result.insert(cx.heap(), key.to_key(), filtered),
                Err(halt) => {
                    outcome = Err(halt);
                    break;
                }
            }
        }
        array.leave();
        outcome.map(|()| Value::from(result))
    }

    fn scalar(&self, cx: &mut Request, value: &Value) -> Result<Value> {
        if let Some(object) = value.as_object() {
            let class = class_of(object);
            if class.magic.to_string.is_none() {
                let name = class.shown().to_vec();
                let result = self.failed(cx, |_| [b"object of type ", &name[..], b" has no __toString() method"].concat())?;
                return Ok(self.default().unwrap_or(result));
            }
        }
        let text = cx.to_str(value)?;
        let asked = Asked { text: text.clone(), flags: self.flags, options: self.options.as_ref() };
        match (self.filter.run)(cx, &asked)? {
            Some(value) => Ok(value),
            None => {
                let name = self.filter.name;
                let result = self.failed(cx, |_| [b"filter ", name.as_bytes(), b" not satisfied by '", &text[..], b"'"].concat())?;
                Ok(self.default().unwrap_or(result))
            }
        }
    }

    /// What stands for a value that does not pass: false, null, or an exception.
    fn failed(&self, cx: &mut Request, reason: impl FnOnce(&mut Request) -> Vec<u8>) -> Result<Value> {
        if self.has(FILTER_THROW_ON_FAILURE) {
            let reason = reason(cx);
            return Err(throw(cx, &[b"filter validation failed: ", &reason[..]].concat()));
        }
        Ok(if self.has(FILTER_NULL_ON_FAILURE) { Value::NULL } else { Value::FALSE })
    }
}

/// A `Filter\FilterFailedException`.
pub(crate) fn throw(cx: &mut Request, message: &[u8]) -> Halt {
    cx.throw_error("Filter\\FilterFailedException", message)
}

/// Filters an array by definitions: a filter for all elements, or an array of one for each key.
pub(crate) fn by_definitions(cx: &mut Request, input: &Array, options: &Value, add_empty: bool) -> Result<Value> {
    let Some(definitions) = options.as_array().cloned() else {
        let plan = Plan { filter: filter_or_default(cx.to_int(options)?), flags: 0, options: None };
        return plan.apply(cx, &Value::from(input.clone()));
    };
    let mut result = Array::new();
    for (key, definition) in &definitions {
        let Key::Str(name) = key.to_key() else {
            return Err(cx.bad_argument_type(2, "must contain only string keys"));
        };
        if name.is_empty() {
            return Err(cx.bad_argument(2, "cannot contain empty keys"));
        }
        let value = match input.get_str(&name) {
            Some(value) => {
                let value = value.deref().clone();
                let plan = Plan::of_definition(cx, definition.deref())?;
                plan.check_flags(cx, 2)?;
                plan.apply(cx, &value)?
            }
            None if add_empty => Value::NULL,
            None => continue,
        };
        result.insert(cx.heap(), name, value);
    }
    Ok(Value::from(result))
}
