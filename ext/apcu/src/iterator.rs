//! Class APCUIterator: a walk over entries, by a pattern or a list of names.

use crate::cache::{Entry, cache};
use crate::is_enabled;
use heddle_macros::{constants, php_class, php_methods};
use heddle_runtime::decl::ClassHooks;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Native, Object, Tracer, Value, View};
use std::cell::{Cell, RefCell};
use std::sync::Arc;
use std::sync::atomic::Ordering;

constants! {
    APC_LIST_ACTIVE = 1;
    APC_LIST_DELETED = 2;
    APC_ITER_TYPE = 1;
    APC_ITER_KEY = 2;
    APC_ITER_VALUE = 4;
    APC_ITER_NUM_HITS = 8;
    APC_ITER_MTIME = 16;
    APC_ITER_CTIME = 32;
    APC_ITER_DTIME = 64;
    APC_ITER_ATIME = 128;
    APC_ITER_REFCOUNT = 256;
    APC_ITER_MEM_SIZE = 512;
    APC_ITER_TTL = 1024;
    APC_ITER_NONE = 0;
    APC_ITER_ALL = 4294967295;
}

const APC_ITER_ALL: i64 = 0xFFFF_FFFF;
const APC_LIST_ACTIVE: i64 = 1;
const LIST_DELETED: i64 = 2;

type Found = (Box<[u8]>, Arc<Entry>);

/// A walk over entries.
#[php_class("class APCUIterator implements Iterator {}", hooks = HOOKS)]
pub(crate) struct APCUIterator {
    /// Holds what was there when the walk was made; `None` before the constructor.
    found: RefCell<Option<Vec<Found>>>,
    at: Cell<usize>,
    format: Cell<i64>,
}

impl Native for APCUIterator {
    fn trace(&self, _: &mut Tracer<'_>) {}
}

const HOOKS: ClassHooks = ClassHooks { create: Some(create), not_cloneable: true, ..ClassHooks::NONE };

fn create(cx: &mut Request, this: &Object) -> Result<()> {
    this.set_native(cx.heap(), APCUIterator { found: RefCell::default(), at: Cell::new(0), format: Cell::new(0) });
    Ok(())
}

/// The keys that a walk goes over.
pub(crate) fn keys(walk: &APCUIterator) -> Option<Vec<Box<[u8]>>> {
    Some(walk.found.borrow().as_ref()?.iter().map(|(key, _)| key.clone()).collect())
}

fn of(this: &Object) -> &APCUIterator {
    this.native().expect("given when the object was made")
}

/// Entries that the search means.
fn search(cx: &mut Request, search: &Value) -> Result<Vec<Found>> {
    match search.view() {
        View::Array(names) => {
            let mut found = Vec::new();
            for name in names.values() {
                let name = cx.to_str(name.deref())?;
                found.extend(cache().peek(&name).map(|entry| (name[..].into(), entry)));
            }
            Ok(found)
        }
        View::Str(pattern) if !pattern.is_empty() => {
            let pattern = Value::from(pattern.clone());
            let matches = Value::from(cx.str("preg_match"));
            let mut found = Vec::new();
            // a pattern that does not compile is told once
            if cx.call_value(&matches, &[pattern.clone(), cx.str("").into()])?.as_int().is_none() {
                let text = [b"APCUIterator::__construct(): Could not compile regular expression: ", pattern.as_bytes().unwrap_or(b"")];
                return Err(cx.fatal(text.concat()));
            }
            for (key, entry) in cache().all() {
                let subject = cx.str(&key).into();
                if cx.call_value(&matches, &[pattern.clone(), subject])?.as_int() == Some(1) {
                    found.push((key, entry));
                }
            }
            Ok(found)
        }
        _ => Ok(cache().all()),
    }
}

/// The entry at hand.
///
/// # Errors
/// The walk is at its end.
fn current(cx: &mut Request, this: &Object, method: &str) -> Result<Found> {
    let walk = of(this);
    let found = walk.found.borrow().as_ref().and_then(|found| found.get(walk.at.get()).cloned());
    found.ok_or_else(|| cx.throw_error("Error", format!("Cannot call {method}() on invalid iterator")))
}

fn described(cx: &mut Request, format: i64, (key, entry): &Found) -> Result<Array> {
    let name = cx.str(key);
    let value = if format & 4 != 0 { entry.value.thaw(cx)?.unwrap_or(Value::NULL) } else { Value::NULL };
    let kind = cx.str("user");
    let fields: [(i64, &str, Value); 11] = [
        (1, "type", kind.into()),
        (2, "key", name.into()),
        (4, "value", value),
        (8, "num_hits", Value::int(entry.hits.load(Ordering::Relaxed) as i64)),
        (16, "mtime", Value::int(entry.created)),
        (32, "creation_time", Value::int(entry.created)),
        (64, "deletion_time", Value::int(0)),
        (128, "access_time", Value::int(entry.used_at.load(Ordering::Relaxed))),
        (256, "ref_count", Value::int(0)),
        (512, "mem_size", Value::int(entry.size as i64)),
        (1024, "ttl", Value::int(entry.ttl)),
    ];
    let mut all = Array::new();
    for (bit, name, value) in fields {
        if format & bit != 0 {
            all.insert_bytes(cx.heap(), name.as_bytes(), value);
        }
    }
    Ok(all)
}

fn sum(this: &Object, number: impl Fn(&Entry) -> i64) -> i64 {
    of(this).found.borrow().iter().flatten().map(|(_, entry)| number(entry)).sum()
}

#[php_methods]
impl APCUIterator {
    #[php("public function __construct($search = null, int $format = APC_ITER_ALL, int $chunk_size = 0, int $list = APC_LIST_ACTIVE)")]
    fn construct(cx: &mut Request, this: &Object, search: Option<Value>, format: i64, chunk_size: i64, list: i64) -> Result<()> {
        if !is_enabled(cx) {
            return Err(cx.throw_error("Error", "APC must be enabled to use APCUIterator"));
        }
        if chunk_size < 0 {
            return Err(cx.fatal("APCUIterator::__construct(): APCUIterator chunk size must be 0 or greater"));
        }
        if !matches!(list, APC_LIST_ACTIVE | LIST_DELETED) {
            return cx.function_warning("APCUIterator invalid list type");
        }
        let wanted = search.map_or(Value::NULL, |search| search.deref().clone());
        // entries that were deleted are gone
        let found = if list == LIST_DELETED { Vec::new() } else { self::search(cx, &wanted)? };
        of(this).found.replace(Some(found));
        of(this).format.set(format);
        Ok(())
    }

    #[php("public function rewind(): void")]
    fn rewind(this: &Object) {
        of(this).at.set(0);
    }

    #[php("public function next(): void")]
    fn next(this: &Object) {
        of(this).at.set(of(this).at.get() + 1);
    }

    #[php("public function valid(): bool")]
    fn valid(this: &Object) -> bool {
        of(this).found.borrow().as_ref().is_some_and(|found| of(this).at.get() < found.len())
    }

    #[php("public function key(): string|int")]
    fn key(cx: &mut Request, this: &Object) -> Result<Value> {
        let (key, _) = current(cx, this, "key")?;
        Ok(cx.str(key).into())
    }

    #[php("public function current(): mixed")]
    fn current(cx: &mut Request, this: &Object) -> Result<Array> {
        let found = self::current(cx, this, "current")?;
        described(cx, of(this).format.get(), &found)
    }

    #[php("public function getTotalHits(): int")]
    fn total_hits(this: &Object) -> i64 {
        sum(this, |entry| entry.hits.load(Ordering::Relaxed) as i64)
    }

    #[php("public function getTotalSize(): int")]
    fn total_size(this: &Object) -> i64 {
        sum(this, |entry| entry.size as i64)
    }

    #[php("public function getTotalCount(): int")]
    fn total_count(this: &Object) -> i64 {
        sum(this, |_| 1)
    }
}
