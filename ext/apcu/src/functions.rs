//! Storing, fetching, deleting.

use crate::cache::{Existing, Limits, cache};
use crate::iterator::APCUIterator;
use crate::{frozen, is_enabled, iterator};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::RefArg;
use heddle_runtime::object::class_of;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Object, Str, Value, View};

pub(crate) const FUNCTIONS: &[&Function] = &[&apcu_store::DECL, &apcu_add::DECL, &apcu_fetch::DECL, &apcu_exists::DECL, &apcu_delete::DECL];

/// Returns what the configuration allows the cache.
pub(crate) fn limits(cx: &mut Request) -> Limits {
    let bytes = heddle_runtime::ini::parse_quantity(cx.ini_str("apc.shm_size"));
    Limits { bytes: usize::try_from(bytes).unwrap_or(0), idle: cx.ini_int("apc.ttl") }
}

/// Stores one value; false when it was not.
pub(crate) fn store_one(cx: &mut Request, key: &[u8], value: &Value, ttl: i64, existing: Existing) -> Result<bool> {
    let limits = limits(cx);
    if existing == Existing::Keep && cache().peek(key).is_some() {
        return Ok(false);
    }
    if matches!(value.deref().view(), View::Resource(_)) {
        return cx.function_warning("Cannot store resources in apcu cache").map(|()| false);
    }
    match frozen::freeze(cx, value, limits.bytes)? {
        Ok(frozen) => Ok(cache().store(key, frozen, ttl, existing, limits)),
        Err(frozen::TooLarge) => Ok(false),
    }
}

fn store(cx: &mut Request, key: &Value, value: Option<&Value>, ttl: i64, existing: Existing) -> Result<Value> {
    let enabled = is_enabled(cx);
    match (key.deref().view(), value) {
        (View::Array(pairs), _) => {
            let pairs = pairs.clone();
            let mut failed = Array::new();
            for (key, value) in &pairs {
                let name = cx.to_str(&key.to_value())?;
                if !enabled || !store_one(cx, &name, value, ttl, existing)? {
                    failed.insert(cx.heap(), &name, Value::int(-1));
                }
            }
            Ok(failed.into())
        }
        _ if !enabled => Ok(Value::FALSE),
        (View::Str(name), Some(value)) => {
            let name = name.clone();
            store_one(cx, &name, value, ttl, existing).map(Value::bool)
        }
        (View::Str(_), None) => Ok(Value::FALSE),
        _ => {
            cx.function_warning("apc_store expects key parameter to be a string or an array of key/value pairs.")?;
            Ok(Value::FALSE)
        }
    }
}

/// Puts a value into the cache, or each of an array under its key.
#[php("apcu_store($key, mixed $value = UNKNOWN, int $ttl = 0): array|bool")]
fn apcu_store(cx: &mut Request, key: &Value, value: Option<Value>, ttl: i64) -> Result<Value> {
    store(cx, key, value.as_ref(), ttl, Existing::Replace)
}

/// Puts a value into the cache where there is none.
#[php("apcu_add($key, mixed $value = UNKNOWN, int $ttl = 0): array|bool")]
fn apcu_add(cx: &mut Request, key: &Value, value: Option<Value>, ttl: i64) -> Result<Value> {
    store(cx, key, value.as_ref(), ttl, Existing::Keep)
}

/// The name of an entry, as the program gives it; `None`: it is none.
fn name_of(cx: &mut Request, key: &Value) -> Result<Option<Str>> {
    match key.deref().view() {
        View::Str(name) => Ok(Some(name.clone())),
        View::Int(_) => cx.to_str(key.deref()).map(Some),
        _ => Ok(None),
    }
}

/// Returns a value of the cache, or those of a list of names.
#[php("apcu_fetch($key, &$success = null): mixed")]
fn apcu_fetch(cx: &mut Request, key: &Value, success: Option<RefArg<'_>>) -> Result<Value> {
    let key = key.deref().clone();
    let (found, value) = fetch(cx, &key)?;
    if let Some(mut success) = success {
        success.set(cx, Value::bool(found))?;
    }
    Ok(value)
}

const STRINGS_ONLY: &str = "apc_fetch() expects a string or array of strings.";

fn fetch(cx: &mut Request, key: &Value) -> Result<(bool, Value)> {
    let enabled = is_enabled(cx);
    if let Some(names) = key.as_array() {
        let names = names.clone();
        let mut all = Array::new();
        for name in names.values() {
            let Some(name) = name_of(cx, name)? else {
                cx.function_warning(STRINGS_ONLY)?;
                continue;
            };
            let entry = if enabled { cache().get(&name) } else { None };
            if let Some(entry) = entry
                && let Some(value) = entry.value.thaw(cx)?
            {
                all.insert(cx.heap(), &name, value);
            }
        }
        return Ok((enabled, all.into()));
    }
    if !enabled {
        return Ok((false, Value::FALSE));
    }
    let Some(name) = name_of(cx, key)? else {
        return Ok((false, Value::FALSE));
    };
    let Some(entry) = cache().get(&name) else { return Ok((false, Value::FALSE)) };
    let value = entry.value.thaw(cx)?;
    Ok(value.map_or((false, Value::FALSE), |value| (true, value)))
}

/// Tells whether names are in the cache.
#[php("apcu_exists($key): array|bool")]
fn apcu_exists(cx: &mut Request, key: &Value) -> Result<Value> {
    let key = key.deref().clone();
    if !is_enabled(cx) {
        return Ok(Value::FALSE);
    }
    if let Some(names) = key.as_array() {
        let mut all = Array::new();
        for name in names.values() {
            match name_of(cx, name)? {
                Some(name) if cache().get(&name).is_some() => all.insert(cx.heap(), &name, Value::TRUE),
                Some(_) => {}
                None => cx.function_warning("apc_exists() expects a string or array of strings.")?,
            }
        }
        return Ok(all.into());
    }
    Ok(match name_of(cx, &key)? {
        Some(name) => Value::bool(cache().get(&name).is_some()),
        None => Value::FALSE,
    })
}

const NAMES_ONLY: &str = "apc_delete() expects a string, array of strings, or APCIterator instance";

/// Removes entries from the cache.
#[php("apcu_delete($key): array|bool")]
fn apcu_delete(cx: &mut Request, key: &Value) -> Result<Value> {
    let key = key.deref().clone();
    if !is_enabled(cx) {
        return Ok(Value::FALSE);
    }
    match key.view() {
        View::Str(name) => Ok(Value::bool(cache().delete(name))),
        View::Array(names) => delete_all(cx, names),
        View::Object(object) => delete_found(cx, object),
        _ => cx.function_warning(NAMES_ONLY).map(|()| Value::FALSE),
    }
}

fn delete_all(cx: &mut Request, names: &Array) -> Result<Value> {
    let mut failed = Array::new();
    for name in names.values() {
        match name_of(cx, name)? {
            Some(text) if cache().delete(&text) => {}
            Some(_) => drop(failed.push(cx.heap(), name.deref().clone())),
            None => {
                cx.function_warning(NAMES_ONLY)?;
                drop(failed.push(cx.heap(), name.deref().clone()));
            }
        }
    }
    Ok(failed.into())
}

/// Removes what an iterator stands for.
fn delete_found(cx: &mut Request, object: &Object) -> Result<Value> {
    let class = cx.engine.classes[&b"apcuiterator"[..]];
    if !class_of(object).is_subclass_of(class) {
        return Err(cx.fatal("apcu_delete(): apc_delete object argument must be instance of APCUIterator."));
    }
    let Some(keys) = object.native::<APCUIterator>().and_then(iterator::keys) else { return Ok(Value::FALSE) };
    for key in keys {
        cache().delete(&key);
    }
    Ok(Value::TRUE)
}
