//! Clocks and waiting.

use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::{Request, Result, wait};
use heddle_value::{Array, Value};
use std::time::{Duration, SystemTime};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &microtime::DECL,
    &gettimeofday::DECL,
    &hrtime::DECL,
    &sleep::DECL,
    &usleep::DECL,
    &time_nanosleep::DECL,
    &time_sleep_until::DECL,
    &uniqid::DECL,
    &strptime::DECL,
];

/// Time since 1970.
fn now() -> Duration {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default()
}

/// Seconds since 1970 with their fraction, as text or as a float.
#[php("microtime(bool $as_float = false): string|float")]
fn microtime(cx: &mut Request, as_float: bool) -> Value {
    let now = now();
    let (seconds, micros) = (now.as_secs(), now.subsec_micros());
    if as_float {
        return Value::float(seconds as f64 + f64::from(micros) / 1e6);
    }
    Value::from(cx.str(format!("{:.8} {seconds}", f64::from(micros) / 1e6)))
}

/// The time of day as the system call gives it.
#[php("gettimeofday(bool $as_float = false): array|float")]
fn gettimeofday(cx: &mut Request, as_float: bool) -> Result<Value> {
    let now = now();
    if as_float {
        return Ok(Value::float(now.as_secs() as f64 + f64::from(now.subsec_micros()) / 1e6));
    }
    // the zone that dates are shown in
    let name = Value::from(cx.str("idate"));
    let [offset, summer] = ["Z", "I"].map(|format| {
        let format = Value::from(cx.str(format));
        let number = cx.call_value(&name, &[format])?;
        cx.to_int(&number)
    });
    let (offset, summer) = (offset?, summer?);
    let mut array = Array::new();
    let rows: [(&[u8], i64); 4] =
        [(b"sec", now.as_secs() as i64), (b"usec", i64::from(now.subsec_micros())), (b"minuteswest", -offset / 60), (b"dsttime", summer)];
    for (name, value) in rows {
        array.insert_bytes(cx.heap(), name, value);
    }
    Ok(Value::from(array))
}

/// A clock that only goes forward: nanoseconds, or seconds and nanoseconds.
#[php("hrtime(bool $as_number = false): array|int|float|false")]
fn hrtime(cx: &mut Request, as_number: bool) -> Value {
    let now = heddle_sys::clock::monotonic();
    if as_number {
        return Value::int(now.as_nanos() as i64);
    }
    let parts = [Value::int(now.as_secs() as i64), Value::int(i64::from(now.subsec_nanos()))];
    Value::from(Array::from_values(cx.heap(), parts))
}

/// Waits for seconds.
#[php("sleep(int $seconds): int")]
fn sleep(cx: &mut Request, seconds: i64) -> Result<i64> {
    if seconds < 0 {
        return Err(cx.bad_argument(1, "must be greater than or equal to 0"));
    }
    let left = wait::doze(cx, Duration::from_secs(seconds as u64))?;
    Ok(left.as_secs_f64().round() as i64)
}

/// Waits for microseconds.
#[php("usleep(int $microseconds): void")]
fn usleep(cx: &mut Request, microseconds: i64) -> Result<()> {
    if microseconds < 0 {
        return Err(cx.bad_argument(1, "must be greater than or equal to 0"));
    }
    wait::doze(cx, Duration::from_micros(microseconds as u64)).map(drop)
}

/// Waits for seconds and nanoseconds.
#[php("time_nanosleep(int $seconds, int $nanoseconds): array|bool")]
fn time_nanosleep(cx: &mut Request, seconds: i64, nanoseconds: i64) -> Result<Value> {
    if seconds < 0 {
        return Err(cx.bad_argument(1, "must be greater than or equal to 0"));
    }
    if nanoseconds < 0 {
        return Err(cx.bad_argument(2, "must be greater than or equal to 0"));
    }
    if nanoseconds > 999_999_999 {
        return Err(cx.value_error("nanoseconds was not in the range 0 to 999 999 999 or seconds was negative"));
    }
    let left = wait::doze(cx, Duration::new(seconds as u64, nanoseconds as u32))?;
    if left.is_zero() {
        return Ok(Value::TRUE);
    }
    let mut rest = Array::new();
    rest.insert_bytes(cx.heap(), b"seconds", Value::int(left.as_secs() as i64));
    rest.insert_bytes(cx.heap(), b"nanoseconds", Value::int(left.subsec_nanos().into()));
    Ok(Value::from(rest))
}

/// Waits until a time.
#[php("time_sleep_until(float $timestamp): bool")]
fn time_sleep_until(cx: &mut Request, timestamp: f64) -> Result<bool> {
    let rest = timestamp - now().as_secs_f64();
    if rest <= 0.0 {
        cx.function_warning("Argument #1 ($timestamp) must be greater than or equal to the current time")?;
        return Ok(false);
    }
    wait::sleep(cx, Duration::try_from_secs_f64(rest).unwrap_or(Duration::MAX))?;
    Ok(true)
}

/// A name made of the time; no two calls of a thread give the same.
#[php("uniqid(string $prefix = \"\", bool $more_entropy = false): string")]
fn uniqid(prefix: &[u8], more_entropy: bool) -> Vec<u8> {
    let mut now = now();
    if !more_entropy {
        // the next microsecond: no other call gives the same
        let before = now.as_micros();
        while now.as_micros() == before {
            now = self::now();
        }
    }
    let mut id = prefix.to_vec();
    id.extend(format!("{:08x}{:05x}", now.as_secs(), now.subsec_micros()).into_bytes());
    if more_entropy {
        let mut bytes = [0; 8];
        heddle_sys::process::random(&mut bytes);
        let fraction = (u64::from_le_bytes(bytes) >> 11) as f64 / (1_u64 << 53) as f64;
        id.extend(format!("{:.8}", fraction * 10.0).into_bytes());
    }
    id
}

/// Reads a time out of a text by a format of the C library, in the locale C.
#[php(
    "strptime(string $timestamp, string $format): array|false",
    deprecated = "since 8.2, use date_parse_from_format() (for locale-independent parsing), or IntlDateFormatter::parse() (for locale-dependent parsing) instead"
)]
fn strptime(cx: &mut Request, timestamp: &[u8], format: &[u8]) -> OrFalse<Array> {
    const NAMES: [&str; 8] = ["tm_sec", "tm_min", "tm_hour", "tm_mday", "tm_mon", "tm_year", "tm_wday", "tm_yday"];
    let ended = |text: &[u8]| {
        let end = memchr::memchr(0, text).unwrap_or(text.len());
        std::ffi::CString::new(&text[..end]).unwrap_or_default()
    };
    let timestamp = ended(timestamp);
    let Some((parts, read)) = heddle_sys::clock::parse_time(&timestamp, &ended(format)) else { return OrFalse(None) };
    let mut array = Array::new();
    for (name, part) in NAMES.iter().zip(parts) {
        array.insert_bytes(cx.heap(), name.as_bytes(), Value::int(i64::from(part)));
    }
    array.insert_bytes(cx.heap(), b"unparsed", Value::from(cx.str(&timestamp.as_bytes()[read..])));
    OrFalse(Some(array))
}
