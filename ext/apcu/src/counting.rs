//! Numbers in the cache that are changed in one step.

use crate::cache::{Existing, cache};
use crate::frozen::Frozen;
use crate::functions::limits;
use crate::is_enabled;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::{OrFalse, RefArg};
use heddle_runtime::{Request, Result};
use heddle_value::{Str, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[&apcu_inc::DECL, &apcu_dec::DECL, &apcu_cas::DECL];

/// How often a number that comes and goes is tried for.
const TRIES: usize = 100;

fn add(cx: &mut Request, key: &[u8], step: i64, success: Option<RefArg<'_>>, ttl: i64) -> Result<OrFalse<i64>> {
    let value = if is_enabled(cx) { add_enabled(cx, key, step, ttl) } else { None };
    if let Some(mut success) = success {
        success.set(cx, Value::bool(value.is_some()))?;
    }
    Ok(OrFalse(value))
}

fn add_enabled(cx: &mut Request, key: &[u8], step: i64, ttl: i64) -> Option<i64> {
    let limits = limits(cx);
    for _ in 0..TRIES {
        if let Some(changed) = cache().change(key, |int| Some(int.wrapping_add(step))) {
            return changed.ok();
        }
        if cache().peek(key).is_some() {
            return None;
        }
        if cache().store(key, Frozen::Int(step), ttl, Existing::Keep, limits) {
            return Some(step);
        }
    }
    None
}

/// Adds to a number, which begins at 0.
#[php("apcu_inc(string $key, int $step = 1, &$success = null, int $ttl = 0): int|false")]
fn apcu_inc(cx: &mut Request, key: &Str, step: i64, success: Option<RefArg<'_>>, ttl: i64) -> Result<OrFalse<i64>> {
    add(cx, key, step, success, ttl)
}

/// Subtracts from a number, which begins at 0.
#[php("apcu_dec(string $key, int $step = 1, &$success = null, int $ttl = 0): int|false")]
fn apcu_dec(cx: &mut Request, key: &Str, step: i64, success: Option<RefArg<'_>>, ttl: i64) -> Result<OrFalse<i64>> {
    add(cx, key, step.wrapping_neg(), success, ttl)
}

/// Sets a number, if it is what the program believes.
#[php("apcu_cas(string $key, int $old, int $new): bool")]
fn apcu_cas(cx: &mut Request, key: &Str, old: i64, new: i64) -> bool {
    is_enabled(cx) && cache().change(key, |int| (int == old).then_some(new)).is_some_and(|changed| changed.is_ok())
}
