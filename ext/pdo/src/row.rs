//! Class PDORow: the row at hand of a statement, its columns read when they are asked for.

use crate::fetch;
use crate::statement::{live, names, of};
use heddle_macros::php_class;
use heddle_runtime::decl::{ClassHooks, DimensionHooks};
use heddle_runtime::object::instantiate;
use heddle_runtime::{Halt, Request, Result};
use heddle_value::array::numeric_key;
use heddle_value::{Array, Native, Object, Tracer, Value};
use std::cell::RefCell;

/// A row of FETCH_LAZY.
#[php_class("final class PDORow { virtual public string $queryString; }", hooks = HOOKS)]
pub struct PDORow {
    statement: RefCell<Option<Object>>,
}

impl Native for PDORow {
    fn trace(&self, tracer: &mut Tracer<'_>) {
        if let Some(statement) = &*self.statement.borrow() {
            tracer.object(statement);
        }
    }
}

const HOOKS: ClassHooks = ClassHooks {
    create: Some(create),
    not_cloneable: true,
    not_serializable: true,
    debug_properties: Some(shown),
    debug_properties_only_shown: true,
    dimensions: Some(&DimensionHooks {
        read: |cx, this, key, _| match key {
            Some(key) => read_key(cx, this, key),
            None => Err(cx.throw_error("Error", "Cannot append to PDORow offset")),
        },
        place: |cx, this, key| match key {
            Some(key) => read_key(cx, this, key),
            None => Err(cx.throw_error("Error", "Cannot append to PDORow offset")),
        },
        write: |cx, _, key, _| {
            let text = if key.is_some() { "Cannot write to PDORow offset" } else { "Cannot append to PDORow offset" };
            Err(cx.throw_error("Error", text))
        },
        has: |cx, this, key, not_empty| {
            let value = read_key(cx, this, key)?;
            if not_empty { cx.to_bool(&value) } else { Ok(!value.is_null()) }
        },
        unset: |cx, _, _| Err(cx.throw_error("Error", "Cannot unset PDORow offset")),
    }),
    read_property: Some(read),
    write_property: Some(|cx, _, _, _| Err(refuse(cx))),
    ..ClassHooks::NONE
};

fn refuse(cx: &mut Request) -> Halt {
    cx.throw_error("Error", "Cannot write to PDORow property")
}

fn create(cx: &mut Request, this: &Object) -> Result<()> {
    this.set_native(cx.heap(), PDORow { statement: RefCell::default() });
    Ok(())
}

/// The row at hand of a statement.
pub(crate) fn make(cx: &mut Request, statement: &Object) -> Result<Object> {
    let class = cx.engine.classes[&b"pdorow"[..]];
    let object = instantiate(cx, class)?;
    let row: &PDORow = object.native().expect("given when the object was made");
    row.statement.replace(Some(statement.clone()));
    Ok(object)
}

fn statement(this: &Object) -> Option<Object> {
    this.native::<PDORow>().and_then(|row| row.statement.borrow().clone())
}

fn read(cx: &mut Request, this: &Object, name: &[u8]) -> Result<Option<Value>> {
    let Some(statement) = statement(this) else { return Ok(None) };
    if name == b"queryString" {
        return Ok(Some(heddle_runtime::errors::get_property(&statement, "queryString")));
    }
    if let Some(index) = numeric_key(name) {
        let in_range = index >= 0 && (index as usize) < live(cx, &statement)?.column_count();
        return if in_range { fetch::value(cx, &statement, index as usize).map(Some) } else { Ok(Some(Value::NULL)) };
    }
    let names = names(cx, &statement)?;
    match names.iter().position(|known| known[..] == *name) {
        Some(index) => fetch::value(cx, &statement, index).map(Some),
        None => Ok(Some(Value::NULL)),
    }
}

fn read_key(cx: &mut Request, this: &Object, key: &Value) -> Result<Value> {
    let name = cx.to_str(key)?;
    Ok(read(cx, this, &name)?.unwrap_or(Value::NULL))
}

fn shown(cx: &mut Request, this: &Object) -> Result<Array> {
    let mut all = heddle_runtime::object::table::raw_array(cx, this);
    let Some(statement) = statement(this) else { return Ok(all) };
    all.insert_bytes(cx.heap(), b"queryString", heddle_runtime::errors::get_property(&statement, "queryString"));
    if !of(&statement).is_executed() {
        return Ok(all);
    }
    for (index, name) in names(cx, &statement)?.iter().enumerate().filter(|(_, name)| name[..] != b"queryString"[..]) {
        let value = fetch::value(cx, &statement, index)?;
        all.insert(cx.heap(), name, value);
    }
    Ok(all)
}
