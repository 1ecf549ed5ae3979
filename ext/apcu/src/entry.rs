//! `apcu_entry()`: a value that is made by the one who misses it first.
//!
//! Who makes one is noted by key; others that miss it wait for that, and look again. A thread that
//! makes a value itself never waits for another's, so that no two wait for each other.

use crate::cache::{Existing, cache};
use crate::{functions, is_enabled};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::{Callable, Request, Result};
use heddle_value::{Str, Value};
use std::collections::HashMap;
use std::sync::{Condvar, LazyLock, Mutex, PoisonError};
use std::thread::ThreadId;
use std::time::Duration;

pub(crate) const FUNCTIONS: &[&Function] = &[&apcu_entry::DECL];

/// How long one waits before looking whether one's own time is over.
const LOOK: Duration = Duration::from_millis(20);

#[derive(Default)]
struct Making {
    by_key: Mutex<HashMap<Box<[u8]>, ThreadId>>,
    done: Condvar,
}

static MAKING: LazyLock<Making> = LazyLock::new(Making::default);

/// The note that this thread makes a value; goes with it.
struct Note(Box<[u8]>);

impl Drop for Note {
    fn drop(&mut self) {
        MAKING.by_key.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.0);
        MAKING.done.notify_all();
    }
}

/// Notes that this thread makes the value; `None` when it makes some already, or somebody was
/// waited for.
fn claim(cx: &mut Request, key: &[u8]) -> Result<Option<Note>> {
    let own = std::thread::current().id();
    loop {
        let mut making = MAKING.by_key.lock().unwrap_or_else(PoisonError::into_inner);
        if making.values().any(|other| *other == own) {
            return Ok(None);
        }
        if !making.contains_key(key) {
            making.insert(key.into(), own);
            return Ok(Some(Note(key.into())));
        }
        let waited = MAKING.done.wait_timeout(making, LOOK).unwrap_or_else(PoisonError::into_inner);
        drop(waited);
        (cx.engine.hooks.interrupt)(cx)?;
        if cache().peek(key).is_some() {
            return Ok(None);
        }
    }
}

/// Returns an entry of the cache, made by a function where there is none.
#[php("apcu_entry(string $key, callable $callback, int $ttl = 0): mixed")]
fn apcu_entry(cx: &mut Request, key: &Str, callback: Callable, ttl: i64) -> Result<Value> {
    if !is_enabled(cx) {
        return Ok(Value::NULL);
    }
    if let Some(entry) = cache().get(key) {
        return Ok(entry.value.thaw(cx)?.unwrap_or(Value::NULL));
    }
    let note = claim(cx, key)?;
    // another one may have made it meanwhile
    if let Some(entry) = cache().peek(key) {
        drop(note);
        return Ok(entry.value.thaw(cx)?.unwrap_or(Value::NULL));
    }
    let value = cx.call(&callback, &[Value::from(key.clone())])?;
    functions::store_one(cx, key, &value, ttl, Existing::Replace)?;
    drop(note);
    Ok(value)
}
