//! The cycle collector, as programs ask for it.

use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::object::{collect, run_pending_destructors};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Reason, Value};

pub const FUNCTIONS: &[&Function] =
    &[&gc_mem_caches::DECL, &gc_collect_cycles::DECL, &gc_enabled::DECL, &gc_enable::DECL, &gc_disable::DECL, &gc_status::DECL];

/// Gives unused memory back; there is none that is kept.
#[php("gc_mem_caches(): int")]
fn gc_mem_caches() -> i64 {
    0
}

/// Frees dead cycles; how many arrays and objects went.
#[php("gc_collect_cycles(): int")]
fn gc_collect_cycles(cx: &mut Request) -> Result<i64> {
    let found = collect(cx, Reason::Requested)?;
    run_pending_destructors(cx)?;
    Ok(i64::from(found))
}

/// Whether collections start by themselves.
#[php("gc_enabled(): bool")]
fn gc_enabled(cx: &mut Request) -> bool {
    cx.heap().gc_status().enabled
}

/// Has collections start by themselves.
#[php("gc_enable(): void")]
fn gc_enable(cx: &mut Request) -> Result<()> {
    cx.ini_set(b"zend.enable_gc", b"1")?;
    cx.heap().set_gc_enabled(true);
    Ok(())
}

/// Has collections start only when asked for.
#[php("gc_disable(): void")]
fn gc_disable(cx: &mut Request) -> Result<()> {
    cx.ini_set(b"zend.enable_gc", b"0")?;
    cx.heap().set_gc_enabled(false);
    Ok(())
}

/// What the collector has done so far. Times are not measured.
#[php("gc_status(): array")]
fn gc_status(cx: &mut Request) -> Array {
    let status = cx.heap().gc_status();
    let entries: [(&[u8], Value); 12] = [
        (b"running", Value::bool(status.running)),
        (b"protected", Value::FALSE),
        (b"full", Value::FALSE),
        (b"runs", Value::int(status.runs as i64)),
        (b"collected", Value::int(status.collected as i64)),
        (b"threshold", Value::int(i64::from(status.threshold))),
        (b"buffer_size", Value::int(status.buffer_size as i64)),
        (b"roots", Value::int(i64::from(status.roots))),
        (b"application_time", Value::float(cx.started.elapsed().as_secs_f64())),
        (b"collector_time", Value::float(status.times.all.as_secs_f64())),
        (b"destructor_time", Value::float(status.times.destructing.as_secs_f64())),
        (b"free_time", Value::float(status.times.freeing.as_secs_f64())),
    ];
    let mut array = Array::new();
    for (name, value) in entries {
        array.insert_bytes(cx.heap(), name, value);
    }
    array
}
