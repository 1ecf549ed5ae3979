//! Output buffering: `ob_*` and `flush`.

use heddle_macros::php;
use heddle_runtime::callable::refused;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::output::{Buffer, buffer_flags, phase};
use heddle_runtime::{Callable, Request, Result};
use heddle_value::{Array, Object, Str, Value, View};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &ob_start::DECL,
    &ob_flush::DECL,
    &ob_clean::DECL,
    &ob_end_flush::DECL,
    &ob_end_clean::DECL,
    &ob_get_flush::DECL,
    &ob_get_clean::DECL,
    &ob_get_contents::DECL,
    &ob_get_level::DECL,
    &ob_get_length::DECL,
    &ob_list_handlers::DECL,
    &ob_get_status::DECL,
    &ob_implicit_flush::DECL,
    &flush::DECL,
];

/// What a buffer without a callback is called.
const DEFAULT_NAME: &[u8] = b"default output handler";
/// The bit that says that the callback has worked on output.
const PROCESSED: i64 = 16384;
/// The default of `$flags`.
const PHP_OUTPUT_HANDLER_STDFLAGS: i64 = buffer_flags::STANDARD;

/// Starts a buffer.
#[php("ob_start($callback = null, int $chunk_size = 0, int $flags = PHP_OUTPUT_HANDLER_STDFLAGS): bool")]
fn ob_start(cx: &mut Request, callback: &Value, chunk_size: i64, flags: i64) -> Result<bool> {
    check_callback(cx)?;
    let (callable, name) = match callback.view() {
        View::Null => (None, DEFAULT_NAME.to_vec()),
        _ => match resolve(cx, callback)? {
            Some((callable, name)) => (Some(callable), name),
            None => return Ok(false),
        },
    };
    let chunk_size = chunk_size.max(0) as usize;
    cx.start_buffer(callable, name, chunk_size, flags & buffer_flags::STANDARD);
    Ok(true)
}

/// A buffer's callback may not use buffers: a fatal error.
fn check_callback(cx: &mut Request) -> Result<()> {
    if !cx.output.in_callback {
        return Ok(());
    }
    let name = cx.function_name();
    // the message shall be seen
    cx.discard_buffers();
    Err(cx.fatal([&name[..], b"(): Cannot use output buffering in output buffering display handlers"].concat()))
}

/// The callback and its name; a warning and a notice when it cannot be called.
fn resolve(cx: &mut Request, callback: &Value) -> Result<Option<(Callable, Vec<u8>)>> {
    match cx.resolve_callable(callback) {
        Ok(callable) => {
            let name = callable_name(callback, &callable);
            Ok(Some((callable, name)))
        }
        Err(reason) if reason.is_empty() && cx.exception.is_some() => Err(refused(cx, reason, |cx, reason| cx.type_error(reason))),
        Err(reason) => {
            cx.function_warning(&reason)?;
            cx.notice("ob_start(): Failed to create buffer")?;
            Ok(None)
        }
    }
}

fn callable_name(value: &Value, callable: &Callable) -> Vec<u8> {
    match value.view() {
        View::Str(name) => name.to_vec(),
        View::Object(object) if callable.closure.is_none() => [class_name(object), b"::__invoke"].concat(),
        View::Array(_) if callable.closure.is_some() => b"Closure::__invoke".to_vec(),
        _ => callable.function.display_name().to_vec(),
    }
}

fn class_name(object: &Object) -> &[u8] {
    &heddle_runtime::object::class_of(object).get().name
}

/// A notice that nothing can be done: there is no buffer.
fn no_buffer(cx: &mut Request, what: &str) -> Result<bool> {
    let name = cx.function_name();
    cx.notice([&name[..], b"(): Failed to ", what.as_bytes()].concat())?;
    Ok(false)
}

/// Whether there is a buffer and this may be done to it; else a notice.
fn allowed(cx: &mut Request, flag: i64, verb: &str, none: &str) -> Result<bool> {
    check_callback(cx)?;
    let level = cx.output.buffers.len();
    match cx.output.buffers.last() {
        None => no_buffer(cx, none),
        Some(buffer) if buffer.flags & flag == 0 => {
            let reason =
                [b"(): Failed to ", verb.as_bytes(), b" buffer of ", &buffer.name[..], format!(" ({})", level - 1).as_bytes()].concat();
            let name = cx.function_name();
            cx.notice([name, reason].concat())?;
            Ok(false)
        }
        Some(_) => Ok(true),
    }
}

/// Passes the buffer's contents on; it stays.
#[php("ob_flush(): bool")]
fn ob_flush(cx: &mut Request) -> Result<bool> {
    let allowed = allowed(cx, buffer_flags::FLUSHABLE, "flush", "flush buffer. No buffer to flush")?;
    if allowed {
        cx.flush_buffer(phase::FLUSH)?;
    }
    Ok(allowed)
}

/// Empties the buffer; it stays.
#[php("ob_clean(): bool")]
fn ob_clean(cx: &mut Request) -> Result<bool> {
    let allowed = allowed(cx, buffer_flags::CLEANABLE, "delete", "delete buffer. No buffer to delete")?;
    if allowed {
        cx.clean_buffer()?;
    }
    Ok(allowed)
}

/// Ends the buffer and passes its contents on.
#[php("ob_end_flush(): bool")]
fn ob_end_flush(cx: &mut Request) -> Result<bool> {
    let allowed = allowed(cx, buffer_flags::REMOVABLE, "send", "delete and flush buffer. No buffer to delete or flush")?;
    if allowed {
        cx.end_buffer(true)?;
    }
    Ok(allowed)
}

/// Ends the buffer and drops its contents.
#[php("ob_end_clean(): bool")]
fn ob_end_clean(cx: &mut Request) -> Result<bool> {
    let allowed = allowed(cx, buffer_flags::REMOVABLE, "discard", "delete buffer. No buffer to delete")?;
    if allowed {
        cx.end_buffer(false)?;
    }
    Ok(allowed)
}

/// The contents of the innermost buffer.
fn contents(cx: &Request) -> Option<Str> {
    cx.output.buffers.last().map(|buffer| cx.str(&buffer.data))
}

/// Ends the buffer, passes its contents on, and gives them.
#[php("ob_get_flush(): string|false")]
fn ob_get_flush(cx: &mut Request) -> Result<OrFalse<Str>> {
    check_callback(cx)?;
    let Some(text) = contents(cx) else {
        no_buffer(cx, "delete and flush buffer. No buffer to delete or flush")?;
        return Ok(OrFalse(None));
    };
    if allowed(cx, buffer_flags::REMOVABLE, "send", "")? {
        cx.end_buffer(true)?;
    } else {
        allowed(cx, buffer_flags::REMOVABLE, "delete", "")?;
    }
    Ok(OrFalse(Some(text)))
}

/// Ends the buffer, drops its contents, and gives them.
#[php("ob_get_clean(): string|false")]
fn ob_get_clean(cx: &mut Request) -> Result<OrFalse<Str>> {
    let Some(text) = contents(cx) else {
        return Ok(OrFalse(None));
    };
    if allowed(cx, buffer_flags::REMOVABLE, "discard", "")? {
        cx.end_buffer(false)?;
    } else {
        allowed(cx, buffer_flags::REMOVABLE, "delete", "")?;
    }
    Ok(OrFalse(Some(text)))
}

/// What is in the buffer.
#[php("ob_get_contents(): string|false")]
fn ob_get_contents(cx: &mut Request) -> OrFalse<Str> {
    OrFalse(contents(cx))
}

/// How many buffers there are.
#[php("ob_get_level(): int")]
fn ob_get_level(cx: &mut Request) -> usize {
    cx.output.buffers.len()
}

/// How many bytes are in the buffer.
#[php("ob_get_length(): int|false")]
fn ob_get_length(cx: &mut Request) -> OrFalse<usize> {
    OrFalse(cx.output.buffers.last().map(|buffer| buffer.data.len()))
}

/// Names of the buffers' callbacks, outermost first.
#[php("ob_list_handlers(): array")]
fn ob_list_handlers(cx: &mut Request) -> Array {
    let names: Vec<Value> = cx.output.buffers.iter().map(|buffer| Value::from(cx.str(&buffer.name))).collect();
    Array::from_values(cx.heap(), names)
}

/// What is known of the innermost buffer, or of all.
#[php("ob_get_status(bool $full_status = false): array")]
fn ob_get_status(cx: &mut Request, full_status: bool) -> Array {
    let all: Vec<Array> = cx.output.buffers.iter().enumerate().map(|(level, buffer)| status(cx, level, buffer)).collect();
    if full_status {
        return Array::from_values(cx.heap(), all.into_iter().map(Value::from));
    }
    all.into_iter().next_back().unwrap_or_default()
}

fn status(cx: &Request, level: usize, buffer: &Buffer) -> Array {
    let heap = cx.heap();
    let user = i64::from(buffer.callback.is_some());
    let ran = buffer.flags & (buffer_flags::STARTED | buffer_flags::DISABLED) == buffer_flags::STARTED;
    let processed = if ran { PROCESSED } else { 0 };
    let size = if buffer.chunk_size > 0 { buffer.chunk_size.next_multiple_of(4096) } else { 16384 };
    let size = if buffer.data.len() < size { size } else { (buffer.data.len() / 4096 + 1) * 4096 };
    let mut array = Array::new();
    array.insert_bytes(heap, b"name", Value::from(cx.str(&buffer.name)));
    let numbers: [(&[u8], i64); 6] = [
        (b"type", user),
        (b"flags", buffer.flags | user | processed),
        (b"level", level as i64),
        (b"chunk_size", buffer.chunk_size as i64),
        (b"buffer_size", size as i64),
        (b"buffer_used", buffer.data.len() as i64),
    ];
    for (name, number) in numbers {
        array.insert_bytes(heap, name, number);
    }
    array
}

/// Whether each output is passed on at once.
#[php("ob_implicit_flush(bool $enable = true): void")]
fn ob_implicit_flush(cx: &mut Request, enable: bool) {
    cx.output.implicit_flush = enable;
}

/// Passes on what was written past the buffers.
#[php("flush(): void")]
fn flush(cx: &mut Request) -> Result<()> {
    if !cx.output.headers.sent && cx.engine.sapi != "cli" {
        cx.send_headers()?;
        // no output has started it
        cx.output.headers.sent_at = None;
    }
    cx.flush_sink();
    cx.notice_client()
}
