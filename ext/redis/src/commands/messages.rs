//! Methods of `Redis`: publishing and subscribing.

use crate::call::{Call, send};
use crate::client::{Convert, Shape};
use crate::packing::unpack;
use crate::reply;
use crate::resp::{Command, Resp};
use heddle_macros::php_methods;
use heddle_runtime::decl::args::Args;
use heddle_runtime::{Callable, Request, Result};
use heddle_value::{Array, Value};

/// Carries the methods of `Redis` for publishing and subscribing.
pub(crate) enum Messages {}

#[php_methods]
impl Messages {
    /// Sends a message.
    #[php("public function publish(string $channel, string $message): Redis|int|false", runs = send("PUBLISH", "ks", reply::int))]
    fn publish();

    /// Returns what the server knows of channels.
    #[php("public function pubsub(string $command, mixed $arg = null): mixed", runs = pubsub)]
    fn pubsub();

    /// Receives messages of channels by patterns.
    #[php("public function psubscribe(array $patterns, callable $cb): bool", runs = subscribe("PSUBSCRIBE"))]
    fn psubscribe();

    /// Ends receiving messages by patterns.
    #[php("public function punsubscribe(array $patterns): Redis|array|bool", runs = unsubscribe("PUNSUBSCRIBE"))]
    fn punsubscribe();

    /// Receives messages of sharded channels.
    #[php("public function ssubscribe(array $channels, callable $cb): bool", runs = subscribe("SSUBSCRIBE"))]
    fn ssubscribe();

    /// Receives messages of channels.
    #[php("public function subscribe(array $channels, callable $cb): bool", runs = subscribe("SUBSCRIBE"))]
    fn subscribe();

    /// Ends receiving messages of sharded channels.
    #[php("public function sunsubscribe(array $channels): Redis|array|bool", runs = unsubscribe("SUNSUBSCRIBE"))]
    fn sunsubscribe();

    /// Ends receiving messages.
    #[php("public function unsubscribe(array $channels): Redis|array|bool", runs = unsubscribe("UNSUBSCRIBE"))]
    fn unsubscribe();
}

fn pubsub(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let call = Call::new(args);
    let what = call.text(cx, 0)?;
    let convert: Convert = match what.to_ascii_lowercase().as_slice() {
        b"channels" | b"shardchannels" => reply::texts,
        b"numsub" | b"shardnumsub" => reply::facts,
        b"numpat" => reply::int,
        _ => return call.refuse(cx, [b"Unknown PUBSUB operation '", &what[..], b"'"].concat()),
    };
    if what.to_ascii_lowercase().ends_with(b"numsub") && call.given(1).is_some_and(|names| !names.is_array()) {
        return Ok(Value::FALSE);
    }
    let mut command = Command::new("PUBSUB");
    command.arg(&what);
    if let Some(argument) = call.given(1) {
        call.append(cx, &mut command, argument, if argument.is_array() { 'K' } else { 's' })?;
    }
    call.send(cx, &command, convert)
}

/// Returns the code of `SUBSCRIBE` and its kin: waits for messages and hands each to the program,
/// until it has unsubscribed or the connection breaks.
fn subscribe(name: &'static str) -> impl Fn(&mut Request, &mut Args<'_>) -> Result<Value> {
    move |cx, args| {
        let call = Call::new(args);
        let client = call.client();
        let callback = cx.resolve_callable(&call.values[1]);
        let (Ok(callback), 0) = (callback, client.mode.get()) else { return Ok(Value::FALSE) };
        let mut command = Command::new(name);
        if !call.append(cx, &mut command, &call.values[0], 'K')? {
            return Ok(Value::FALSE);
        }
        let first = client.call(cx, &command)?;
        if let Resp::Error(_) = first {
            return client.convert(cx, first, &Shape::new(reply::never));
        }
        receive(cx, &call, &callback, first)
    }
}

fn receive(cx: &mut Request, call: &Call, callback: &Callable, first: Resp) -> Result<Value> {
    let client = call.client();
    let mut next = Some(first);
    loop {
        let resp = match next.take() {
            Some(resp) => resp,
            None => client.exchange(cx, b"", 1)?.pop().unwrap_or(Resp::Nil),
        };
        if let Some(link) = &mut *client.link.borrow_mut() {
            link.dirty = true;
        }
        let parts = resp.into_list().unwrap_or_default();
        let last = parts.last().and_then(Resp::as_int);
        let mut texts = parts.into_iter().map(Resp::into_bytes);
        let kind = texts.next().flatten().unwrap_or_default();
        if kind.ends_with(b"unsubscribe") && last == Some(0) {
            if let Some(link) = &mut *client.link.borrow_mut() {
                link.dirty = false;
            }
            return Ok(Value::TRUE);
        }
        if !kind.ends_with(b"message") {
            continue;
        }
        let texts: Vec<Option<Vec<u8>>> = texts.collect();
        let mut arguments = vec![Value::from(call.this.clone())];
        for (index, text) in texts.iter().enumerate() {
            let bytes = text.as_deref().unwrap_or_default();
            let is_message = index + 1 == texts.len();
            let value = if is_message { unpack(cx, client, bytes)? } else { cx.str(bytes).into() };
            arguments.push(value);
        }
        cx.call(callback, &arguments)?;
        // the program has unsubscribed from all, or closed the connection
        if client.link.borrow().as_ref().is_none_or(|link| !link.dirty) {
            return Ok(Value::TRUE);
        }
    }
}

/// Returns the code of `UNSUBSCRIBE` and its kin.
fn unsubscribe(name: &'static str) -> impl Fn(&mut Request, &mut Args<'_>) -> Result<Value> {
    move |cx, args| {
        let call = Call::new(args);
        let channels = call.array(0).unwrap_or_default();
        let mut command = Command::new(name);
        if !call.append(cx, &mut command, &Value::from(channels.clone()), 'K')? {
            return Ok(Value::FALSE);
        }
        let client = call.client();
        let replies = client.exchange(cx, &command.finish(), channels.len())?;
        let mut array = Array::new();
        let mut left = None;
        for resp in replies {
            let parts = resp.into_list().unwrap_or_default();
            left = parts.last().and_then(Resp::as_int);
            if let Some(channel) = parts.into_iter().nth(1).and_then(Resp::into_bytes) {
                array.insert_bytes(cx.heap(), &channel, Value::TRUE);
            }
        }
        if let Some(link) = &mut *client.link.borrow_mut() {
            link.dirty = left != Some(0);
        }
        Ok(array.into())
    }
}
