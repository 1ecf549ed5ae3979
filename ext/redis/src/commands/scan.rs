//! Methods of `Redis`: walks over keys and elements.

use crate::call::Call;
use crate::client::{Convert, Shape};
use crate::options::{SCAN_PREFIX, SCAN_RETRY};
use crate::reply;
use crate::resp::{Command, Resp};
use heddle_macros::php_methods;
use heddle_runtime::decl::args::Args;
use heddle_runtime::{Request, Result};
use heddle_value::{Str, Value, View};

/// Carries the methods of `Redis` for walks over keys and elements.
pub(crate) enum Scan {}

#[php_methods]
impl Scan {
    /// Walks over the keys.
    #[php(
        "public function scan(string|int|null &$iterator, ?string $pattern = null, int $count = 0, ?string $type = null): array|false",
        runs = scan
    )]
    fn scan();

    /// Walks over the fields of a hash.
    #[php(
        "public function hscan(string $key, string|int|null &$iterator, ?string $pattern = null, int $count = 0): Redis|array|bool",
        runs = scan_in("HSCAN")
    )]
    fn hscan();

    /// Walks over the members of a set.
    #[php(
        "public function sscan(string $key, string|int|null &$iterator, ?string $pattern = null, int $count = 0): array|false",
        runs = scan_in("SSCAN")
    )]
    fn sscan();

    /// Walks over the members of a sorted set.
    #[php(
        "public function zscan(string $key, string|int|null &$iterator, ?string $pattern = null, int $count = 0): Redis|array|false",
        runs = scan_in("ZSCAN")
    )]
    fn zscan();
}

/// Reads where a walk stands: `None`: it is over.
fn cursor(value: &Value) -> Option<Vec<u8>> {
    match value.deref().view() {
        View::Int(0) => None,
        View::Int(at) if at > 0 => Some(at.to_string().into_bytes()),
        View::Str(text) if &text[..] == b"0" => None,
        View::Str(text) if text.iter().all(u8::is_ascii_digit) && !text.is_empty() => Some(text.to_vec()),
        _ => Some(b"0".to_vec()),
    }
}

/// Writes where a walk goes on into the program's variable.
fn set_cursor(cx: &mut Request, slot: &mut Value, at: &[u8]) -> Result<()> {
    let mut value = match std::str::from_utf8(at).ok().and_then(|at| at.parse::<i64>().ok()) {
        Some(at) => Value::int(at),
        None => cx.str(at).into(),
    };
    if let Some(reference) = slot.as_ref() {
        heddle_runtime::types::check_ref(cx, reference, &mut value)?;
    }
    slot.assign(value);
    Ok(())
}

/// Holds what a walk looks for.
struct Search<'a> {
    command: &'static str,
    /// Where the cursor stands among the arguments.
    at: usize,
    pattern: Option<Vec<u8>>,
    count: i64,
    kind: Option<Str>,
    convert: Convert,
    call: &'a Call,
}

fn walk(cx: &mut Request, slot: &mut Value, search: &Search<'_>) -> Result<Value> {
    let client = search.call.client();
    if client.mode.get() != 0 {
        let message = [&cx.function_name()[..], b"(): Can't call SCAN commands in multi or pipeline mode!"].concat();
        return Err(cx.fatal(message));
    }
    let retries = client.options.borrow().scan & SCAN_RETRY != 0;
    loop {
        let Some(at) = cursor(slot) else { return Ok(Value::FALSE) };
        let mut command = Command::new(search.command);
        if search.at > 0 {
            let key = search.call.key(cx, 0)?;
            command.arg(key);
        }
        command.arg(at);
        if let Some(pattern) = &search.pattern {
            command.arg("MATCH").arg(pattern);
        }
        if search.count > 0 {
            command.arg("COUNT").int(search.count);
        }
        if let Some(kind) = &search.kind {
            command.arg("TYPE").arg(kind);
        }
        let resp = client.call(cx, &command)?;
        let resp = match resp {
            Resp::List(parts) => parts,
            other => return client.convert(cx, other, &Shape::new(reply::never)),
        };
        let mut parts = resp.into_iter();
        let (Some(next), Some(found)) = (parts.next().and_then(Resp::into_bytes), parts.next()) else { return Ok(Value::FALSE) };
        set_cursor(cx, slot, &next)?;
        let found = client.convert(cx, found, &Shape::new(search.convert))?;
        let is_empty = found.as_array().is_none_or(|found| found.is_empty());
        if !(retries && is_empty && next != b"0") {
            return Ok(found);
        }
    }
}

fn scan(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let call = Call::new(args);
    let prefixed = call.client().options.borrow().scan & SCAN_PREFIX != 0;
    let pattern = match call.given(1) {
        Some(_) if prefixed => Some(call.key(cx, 1)?),
        Some(_) => Some(call.text(cx, 1)?.to_vec()),
        None if prefixed => call.client().options.borrow().prefix.is_some().then(|| call.client().options.borrow().key(b"*")),
        None => None,
    };
    let kind = call.given(3).and_then(Value::as_str).cloned();
    let search = Search { command: "SCAN", at: 0, pattern, count: call.int(2, 0), kind, convert: reply::texts, call: &call };
    walk(cx, &mut args.values[0], &search)
}

/// Returns the code of a walk over the elements of one key.
fn scan_in(name: &'static str) -> impl Fn(&mut Request, &mut Args<'_>) -> Result<Value> {
    move |cx, args| {
        let call = Call::new(args);
        let pattern = match call.given(2) {
            Some(_) => Some(call.text(cx, 2)?.to_vec()),
            None => None,
        };
        let convert: Convert = match name {
            "HSCAN" => reply::fields,
            "ZSCAN" => reply::scores,
            _ => reply::values,
        };
        let search = Search { command: name, at: 1, pattern, count: call.int(3, 0), kind: None, convert, call: &call };
        walk(cx, &mut args.values[1], &search)
    }
}
