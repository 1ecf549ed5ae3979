//! The list of wrappers.

use heddle_macros::php;
use heddle_runtime::class::ClassPtr;
use heddle_runtime::decl::Function;
use heddle_runtime::stream::user::UserWrapper;
use heddle_runtime::stream::wrapper::{self, built_in, restore, wrappers};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &stream_get_wrappers::DECL,
    &stream_wrapper_register::DECL,
    &stream_wrapper_register::DECL.alias("stream_register_wrapper"),
    &stream_wrapper_unregister::DECL,
    &stream_wrapper_restore::DECL,
    &stream_get_transports::DECL,
];

/// Names of all wrappers.
#[php("stream_get_wrappers(): array")]
fn stream_get_wrappers(cx: &mut Request) -> Array {
    let names: Vec<Vec<u8>> = wrappers(cx).names().map(<[u8]>::to_vec).collect();
    let names: Vec<Value> = names.iter().map(|name| Value::from(cx.str(name))).collect();
    Array::from_values(cx.heap(), names)
}

/// Makes a class the wrapper of a scheme.
#[php("stream_wrapper_register(string $protocol, string $class, int $flags = 0): bool")]
fn stream_wrapper_register(cx: &mut Request, protocol: &[u8], class: ClassPtr, flags: i64) -> Result<bool> {
    let valid = !protocol.is_empty() && protocol.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.'));
    if !valid {
        let message =
            [b"Invalid protocol scheme specified. Unable to register wrapper class ", &class.name[..], b" to ", protocol, b"://"].concat();
        cx.function_warning(message)?;
        return Ok(false);
    }
    cx.known.forget_stat();
    let done = wrapper::register(cx, protocol, UserWrapper { class, is_url: flags & 1 != 0 });
    if !done {
        let message = [b"Protocol ", protocol, b":// is already defined."].concat();
        cx.function_warning(message)?;
    }
    Ok(done)
}

/// Takes a wrapper away.
#[php("stream_wrapper_unregister(string $protocol): bool")]
fn stream_wrapper_unregister(cx: &mut Request, protocol: &[u8]) -> Result<bool> {
    cx.known.forget_stat();
    let done = wrapper::unregister(cx, protocol);
    if !done {
        let message = [b"Unable to unregister ", protocol, b"://"].concat();
        cx.function_warning(message)?;
    }
    Ok(done)
}

/// Gives a scheme back to the built-in wrapper.
#[php("stream_wrapper_restore(string $protocol): bool")]
fn stream_wrapper_restore(cx: &mut Request, protocol: &[u8]) -> Result<bool> {
    match built_in(cx, protocol) {
        None => {
            let message = [protocol, b":// never existed, nothing to restore"].concat();
            cx.function_warning(message)?;
            Ok(false)
        }
        Some(true) => {
            let message = [&cx.function_name()[..], b"(): ", protocol, b":// was never changed, nothing to restore"].concat();
            cx.notice(message)?;
            Ok(true)
        }
        Some(false) => {
            cx.known.forget_stat();
            restore(cx, protocol);
            Ok(true)
        }
    }
}

/// Names of transports.
#[php("stream_get_transports(): array")]
fn stream_get_transports(cx: &mut Request) -> Array {
    let encrypted: &[&str] = match heddle_runtime::stream::crypto::provider(cx) {
        Some(_) => &["ssl", "tls", "tlsv1.0", "tlsv1.1", "tlsv1.2", "tlsv1.3"],
        None => &[],
    };
    let names: Vec<_> = ["tcp", "udp", "unix", "udg"].iter().chain(encrypted).map(|name| Value::from(cx.str(*name))).collect();
    Array::from_values(cx.heap(), names)
}
