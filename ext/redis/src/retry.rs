//! How long a client waits before it tries again to connect. Source: the README of phpredis,
//! "Connection backoff options".

use crate::client::Client;
use std::time::Duration;

/// Constants of `Redis::BACKOFF_ALGORITHM_…`.
const DECORRELATED_JITTER: i64 = 1;
const FULL_JITTER: i64 = 2;
const EQUAL_JITTER: i64 = 3;
const EXPONENTIAL: i64 = 4;
const UNIFORM: i64 = 5;
const CONSTANT: i64 = 6;

/// The longest pause, in milliseconds.
const LONGEST: i64 = 60_000;

/// Returns a number from `low` to `high`.
fn random(low: i64, high: i64) -> i64 {
    if high <= low {
        return low;
    }
    let mut bytes = [0; 8];
    heddle_sys::process::random(&mut bytes);
    low + (u64::from_ne_bytes(bytes) % (high - low + 1) as u64) as i64
}

/// Returns the pause before the retry with this number, from 0.
pub(crate) fn pause(client: &Client, retry: i64) -> Duration {
    let options = client.options.borrow();
    let interval = client.config().retry_interval;
    let base = if options.backoff_base > 0 { options.backoff_base } else { interval };
    let cap = if options.backoff_cap > 0 { options.backoff_cap } else { LONGEST };
    let grown = base.saturating_mul(1 << retry.clamp(0, 10)).min(cap);
    let milliseconds = match options.backoff_algorithm {
        DECORRELATED_JITTER => random(base, base.saturating_mul(3_i64.saturating_pow(retry.clamp(0, 10) as u32 + 1)).min(cap)),
        FULL_JITTER => random(0, grown),
        EQUAL_JITTER => grown / 2 + random(0, grown / 2),
        EXPONENTIAL => grown,
        UNIFORM => random(0, base),
        CONSTANT => base,
        // the usual one
        _ if retry == 0 => random(0, base),
        _ => base,
    };
    Duration::from_millis(milliseconds.clamp(0, cap.min(LONGEST)) as u64)
}
