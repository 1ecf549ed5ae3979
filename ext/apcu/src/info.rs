//! What is told about the cache.

use crate::cache::{Entry, cache};
use crate::functions::limits;
use crate::is_enabled;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Str, Value};
use std::sync::atomic::{AtomicU64, Ordering};

pub(crate) const FUNCTIONS: &[&Function] =
    &[&apcu_clear_cache::DECL, &apcu_cache_info::DECL, &apcu_key_info::DECL, &apcu_sma_info::DECL, &apcu_enabled::DECL];

/// APCu's number of slots for a hint of 0. Ours has as many as it needs.
const SLOTS: i64 = 16411;

fn put(cx: &Request, all: &mut Array, name: &str, value: impl Into<Value>) {
    all.insert_bytes(cx.heap(), name.as_bytes(), value);
}

/// Removes all entries.
#[php("apcu_clear_cache(): bool")]
fn apcu_clear_cache() -> bool {
    cache().clear();
    true
}

/// Tells whether there is a cache.
#[php("apcu_enabled(): bool")]
fn apcu_enabled(cx: &mut Request) -> bool {
    is_enabled(cx)
}

fn described(cx: &Request, key: &[u8], entry: &Entry) -> Array {
    let mut all = Array::new();
    put(cx, &mut all, "info", cx.str(key));
    put(cx, &mut all, "ttl", entry.ttl);
    put(cx, &mut all, "num_hits", entry.hits.load(Ordering::Relaxed) as i64);
    put(cx, &mut all, "mtime", entry.created);
    put(cx, &mut all, "creation_time", entry.created);
    put(cx, &mut all, "deletion_time", 0_i64);
    put(cx, &mut all, "access_time", entry.used_at.load(Ordering::Relaxed));
    put(cx, &mut all, "ref_count", 0_i64);
    put(cx, &mut all, "mem_size", entry.size as i64);
    all
}

/// Returns counters of the cache, and its entries unless `$limited`.
#[php("apcu_cache_info(bool $limited = false): array|false")]
fn apcu_cache_info(cx: &mut Request, limited: bool) -> Result<OrFalse<Array>> {
    if !is_enabled(cx) {
        cx.function_warning("No APC info available.  Perhaps APC is not enabled? Check apc.enabled in your ini file")?;
        return Ok(OrFalse(None));
    }
    let cache = cache();
    let count = |counter: &AtomicU64| counter.load(Ordering::Relaxed) as i64;
    let mut all = Array::new();
    put(cx, &mut all, "num_slots", SLOTS);
    put(cx, &mut all, "ttl", cx.ini_int("apc.ttl"));
    put(cx, &mut all, "num_hits", count(&cache.hits) as f64);
    put(cx, &mut all, "num_misses", count(&cache.misses) as f64);
    put(cx, &mut all, "num_inserts", count(&cache.inserts) as f64);
    put(cx, &mut all, "num_entries", cache.len() as i64);
    put(cx, &mut all, "cleanups", count(&cache.cleanups));
    put(cx, &mut all, "defragmentations", 0_i64);
    put(cx, &mut all, "expunges", count(&cache.expunges));
    put(cx, &mut all, "start_time", cache.started.load(Ordering::Relaxed));
    put(cx, &mut all, "mem_size", cache.used() as f64);
    put(cx, &mut all, "memory_type", cx.str("mmap"));
    if !limited {
        let entries = cache.all();
        let list: Vec<Value> = entries.iter().map(|(key, entry)| described(cx, key, entry).into()).collect();
        put(cx, &mut all, "cache_list", Array::from_values(cx.heap(), list));
        put(cx, &mut all, "deleted_list", Array::new());
        put(cx, &mut all, "slot_distribution", Array::new());
    }
    Ok(OrFalse(Some(all)))
}

/// Returns what is known of an entry.
#[php("apcu_key_info(string $key): ?array")]
fn apcu_key_info(cx: &mut Request, key: &Str) -> Option<Array> {
    if !is_enabled(cx) {
        return None;
    }
    let entry = cache().peek(key)?;
    let mut all = Array::new();
    put(cx, &mut all, "hits", entry.hits.load(Ordering::Relaxed) as i64);
    put(cx, &mut all, "access_time", entry.used_at.load(Ordering::Relaxed));
    put(cx, &mut all, "mtime", entry.created);
    put(cx, &mut all, "creation_time", entry.created);
    put(cx, &mut all, "deletion_time", 0_i64);
    put(cx, &mut all, "ttl", entry.ttl);
    put(cx, &mut all, "refs", 0_i64);
    Some(all)
}

/// Returns how much memory the cache has and has left.
#[php("apcu_sma_info(bool $limited = false): array|false")]
fn apcu_sma_info(cx: &mut Request, limited: bool) -> Result<OrFalse<Array>> {
    if !is_enabled(cx) {
        cx.function_warning("No APC SMA info available.  Perhaps APC is disabled via apc.enabled?")?;
        return Ok(OrFalse(None));
    }
    let bytes = limits(cx).bytes;
    let left = bytes.saturating_sub(cache().used());
    let mut all = Array::new();
    put(cx, &mut all, "num_seg", 1_i64);
    put(cx, &mut all, "seg_size", bytes as f64);
    put(cx, &mut all, "avail_mem", left as f64);
    if !limited {
        let mut block = Array::new();
        put(cx, &mut block, "size", left as i64);
        put(cx, &mut block, "offset", (bytes - left) as i64);
        let heap = cx.heap();
        let segment = Array::from_values(heap, [Value::from(block)]);
        let blocks = Array::from_values(heap, [Value::from(segment)]);
        put(cx, &mut all, "block_lists", blocks);
    }
    Ok(OrFalse(Some(all)))
}
