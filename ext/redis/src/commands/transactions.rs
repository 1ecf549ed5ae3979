//! Methods of `Redis`: transactions and pipelines.

use crate::call::Call;
use crate::client::{Client, MULTI, PIPELINE, Queued, Shape};
use crate::reply;
use crate::resp::{Command, Resp};
use heddle_macros::php_methods;
use heddle_runtime::decl::args::Args;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Value};

/// Carries the methods of `Redis` for transactions and pipelines.
pub(crate) enum Transactions {}

#[php_methods]
impl Transactions {
    /// Begins a transaction, or a pipeline.
    #[php("public function multi(int $value = Redis::MULTI): Redis|bool", runs = multi)]
    fn multi();

    /// Ends a transaction or pipeline and returns the replies.
    #[php("public function exec(): Redis|array|false", runs = exec)]
    fn exec();

    /// Gives a transaction or pipeline up.
    #[php("public function discard(): Redis|bool", runs = discard)]
    fn discard();

    /// Begins a pipeline.
    #[php("public function pipeline(): Redis|bool", runs = pipeline)]
    fn pipeline();

    /// Has the server forget all of the connection.
    #[php("public function reset(): Redis|bool", runs = reset)]
    fn reset();

    /// Has the next transaction fail when keys change.
    #[php("public function watch(array|string $key, string ...$other_keys): Redis|bool", runs = watch)]
    fn watch();

    /// Ends watching keys.
    #[php("public function unwatch(): Redis|bool", runs = unwatch)]
    fn unwatch();
}

fn multi(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let call = Call::new(args);
    let client = call.client();
    let mode = client.mode.get();
    match call.int(0, MULTI) {
        PIPELINE => start_pipeline(cx, &call),
        MULTI if mode & MULTI != 0 => Ok(call.this.clone().into()),
        MULTI => {
            let command = Command::new("MULTI");
            if mode & PIPELINE != 0 {
                client.pipeline.borrow_mut().extend_from_slice(&command.finish());
                client.queue.borrow_mut().push(Queued::Multi);
                client.mode.set(PIPELINE | MULTI);
                return Ok(call.this.clone().into());
            }
            let resp = client.call(cx, &command)?;
            let begun = client.convert(cx, resp, &Shape::new(reply::ok))?;
            if !begun.is_true() {
                return Ok(Value::FALSE);
            }
            client.mode.set(MULTI);
            Ok(call.this.clone().into())
        }
        _ => call.refuse(cx, "Unknown mode sent to Redis::multi"),
    }
}

fn start_pipeline(cx: &mut Request, call: &Call) -> Result<Value> {
    let client = call.client();
    if client.mode.get() & PIPELINE == 0 {
        if client.mode.get() & MULTI != 0 {
            let message = [&cx.function_name()[..], b"(): Can't activate pipeline in multi mode!"].concat();
            return Err(cx.fatal(message));
        }
        let link = client.take_link(cx)?;
        client.put_link(link);
        client.mode.set(PIPELINE);
    }
    Ok(call.this.clone().into())
}

fn pipeline(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    start_pipeline(cx, &Call::new(args))
}

fn exec(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let call = Call::new(args);
    let client = call.client();
    let mode = client.mode.get();
    if mode == MULTI | PIPELINE {
        client.pipeline.borrow_mut().extend_from_slice(&Command::new("EXEC").finish());
        client.queue.borrow_mut().push(Queued::Exec);
        client.mode.set(PIPELINE);
        return Ok(call.this.into());
    }
    if mode & PIPELINE != 0 {
        return exec_pipeline(cx, client);
    }
    if mode & MULTI == 0 {
        return Ok(Value::FALSE);
    }
    let resp = client.call(cx, &Command::new("EXEC"))?;
    let shapes = shapes(client.queue.take());
    client.leave_modes();
    match resp {
        Resp::Error(text) => {
            // what was wrong with a command stays the last error
            if client.error.borrow().is_none() {
                client.error.replace(Some(text));
            }
            Ok(Value::FALSE)
        }
        resp => reply::all(cx, client, resp, &shapes),
    }
}

fn shapes(queue: Vec<Queued>) -> Vec<Shape> {
    let shapes = queue.into_iter().filter_map(|queued| match queued {
        Queued::Reply(shape) => Some(shape),
        Queued::Multi | Queued::Exec => None,
    });
    shapes.collect()
}

/// Sends what a pipeline gathered and returns the replies.
fn exec_pipeline(cx: &mut Request, client: &Client) -> Result<Value> {
    let (commands, queue) = (client.pipeline.take(), client.queue.take());
    client.mode.set(0);
    let mut array = Array::with_capacity(cx.heap(), queue.len());
    if queue.is_empty() {
        return Ok(array.into());
    }
    let replies = client.exchange(cx, &commands, queue.len())?;
    let mut transaction: Option<Vec<Shape>> = None;
    for (resp, queued) in replies.into_iter().zip(queue) {
        let value = match (queued, &mut transaction) {
            (Queued::Multi, _) => {
                transaction = Some(Vec::new());
                continue;
            }
            (Queued::Reply(shape), Some(shapes)) => {
                if let Resp::Error(text) = resp {
                    client.error.replace(Some(text));
                } else {
                    shapes.push(shape);
                }
                continue;
            }
            (Queued::Reply(shape), None) => reply::later(cx, client, resp, &shape)?,
            (Queued::Exec, _) => {
                let shapes = transaction.take().unwrap_or_default();
                match resp {
                    Resp::Error(text) => {
                        client.error.replace(Some(text));
                        Value::FALSE
                    }
                    resp => reply::all(cx, client, resp, &shapes)?,
                }
            }
        };
        array.push(cx.heap(), value).ok();
    }
    Ok(array.into())
}

fn discard(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let call = Call::new(args);
    let client = call.client();
    let mode = client.mode.get();
    if mode & PIPELINE != 0 {
        client.queue.take();
        client.pipeline.take();
        client.mode.set(0);
        return Ok(Value::TRUE);
    }
    if mode & MULTI == 0 {
        return Ok(Value::FALSE);
    }
    let resp = client.call(cx, &Command::new("DISCARD"))?;
    client.leave_modes();
    client.convert(cx, resp, &Shape::new(reply::ok))
}

fn reset(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let call = Call::new(args);
    let client = call.client();
    if client.mode.get() & PIPELINE != 0 {
        let message = [&cx.function_name()[..], b"(): Reset isn't allowed in pipeline mode!"].concat();
        return Err(cx.fatal(message));
    }
    let resp = client.call(cx, &Command::new("RESET"))?;
    client.leave_modes();
    let mut config = client.config();
    config.db = 0;
    client.config.replace(Some(config));
    if let Some(link) = &mut *client.link.borrow_mut() {
        link.db = 0;
    }
    client.convert(cx, resp, &Shape::new(reply::ok))
}

fn watch(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    let call = Call::new(args);
    let mut command = Command::new("WATCH");
    if !call.append_all(cx, &mut command, 0, "K*")? {
        return Ok(Value::FALSE);
    }
    call.send(cx, &command, watched)
}

fn watched(cx: &mut Request, client: &Client, resp: Resp, context: &Value) -> Result<Value> {
    let done = reply::ok(cx, client, resp, context)?;
    client.watching.set(done.is_true());
    Ok(done)
}

fn unwatch(cx: &mut Request, args: &mut Args<'_>) -> Result<Value> {
    Call::new(args).send(cx, &Command::new("UNWATCH"), unwatched)
}

fn unwatched(cx: &mut Request, client: &Client, resp: Resp, context: &Value) -> Result<Value> {
    client.watching.set(false);
    reply::ok(cx, client, resp, context)
}
