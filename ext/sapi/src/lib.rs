//! Functions that a server adds to PHP: answers that end before their program, headers ahead of the
//! response, workers. The command line does not have them.
//!
//! `fastcgi_finish_request` is php-fpm's; `frankenphp_…` and `headers_send` are FrankenPHP's names,
//! so that programs written for it run here.
#![forbid(unsafe_code)]

use heddle_macros::php;
use heddle_runtime::decl::{Extension, Function};
use heddle_runtime::{Callable, Halt, Request, Result};
use heddle_value::{Array, Value};

/// Declares what the engine registers.
pub static EXTENSION: Extension = Extension { name: "sapi", functions: &[FUNCTIONS], ..Extension::EMPTY };

const FUNCTIONS: &[&Function] = &[
    &fastcgi_finish_request::DECL,
    &fastcgi_finish_request::DECL.alias("frankenphp_finish_request"),
    &heddle_handle_request::DECL,
    &heddle_handle_request::DECL.alias("frankenphp_handle_request"),
    &headers_send::DECL,
    &frankenphp_request_headers::DECL,
    &frankenphp_response_headers::DECL,
    &fpm_get_status::DECL,
];

/// Connection to the server that a request runs in, set by it.
#[derive(Default)]
pub struct Host {
    /// Numbers of the pool, and of its threads under `procs`: names with hyphens.
    pub status: Option<Box<dyn Fn() -> Vec<(String, Status)>>>,
}

/// A value of a pool's status.
pub enum Status {
    Text(String),
    Number(i64),
    Decimal(f64),
    List(Vec<Vec<(String, Status)>>),
}

/// State of the current request.
#[derive(Default)]
struct State {
    /// The answer has ended.
    is_finished: bool,
}

/// Sends all output and ends the answer; the program goes on. False: that was done before.
#[php("fastcgi_finish_request(): bool")]
fn fastcgi_finish_request(cx: &mut Request) -> Result<bool> {
    if std::mem::replace(&mut cx.state::<State>().is_finished, true) {
        return Ok(false);
    }
    cx.end_all_buffers()?;
    cx.send_headers()?;
    cx.end_output();
    Ok(true)
}

/// Waits for the next request and has it answered by `$callback`. False: the worker should end.
#[php("heddle_handle_request(callable $callback): bool")]
fn heddle_handle_request(cx: &mut Request, callback: Callable) -> Result<bool> {
    let Some(mut worker) = cx.worker.take() else {
        let name = cx.function_name();
        return Err(cx.throw_error("RuntimeException", [&name[..], b"() called while not in worker mode"].concat()));
    };
    cx.state::<State>().is_finished = false;
    let next = worker.next(cx);
    cx.worker = Some(worker);
    if !next? {
        return Ok(false);
    }
    let answered = match cx.call(&callback, &[]) {
        Err(Halt::Exception) => {
            // the report ends the request, and not the worker; so does `exit`
            let _ = cx.report_uncaught();
            Ok(())
        }
        Ok(_) | Err(Halt::Exit) => Ok(()),
        Err(Halt::Fatal) => Err(Halt::Fatal),
    };
    answered?;
    let Some(mut worker) = cx.worker.take() else { return Ok(false) };
    let finished = worker.finish(cx);
    cx.worker = Some(worker);
    finished?;
    Ok(true)
}

/// Sends the headers that are set so far ahead of the response, which may have others; with a
/// status from 200 on, sends them as the response's.
#[php("headers_send(int $status = 200): int")]
fn headers_send(cx: &mut Request, status: i64) -> Result<i64> {
    if (100..200).contains(&status) {
        let output = &mut cx.output;
        if let Some(sink) = output.sink.as_mut().filter(|_| !output.headers.sent) {
            sink.send_early(status as u16, &output.headers);
        }
        return Ok(status);
    }
    if !cx.output.headers.sent {
        cx.output.headers.status = status as u16;
        cx.send_headers()?;
        cx.flush_sink();
    }
    Ok(i64::from(cx.output.headers.status))
}

/// The request's header fields; their names are written as is usual.
#[php("frankenphp_request_headers(): array")]
fn frankenphp_request_headers(cx: &mut Request) -> Array {
    let mut list = Array::new();
    let heap = cx.heap();
    for (name, value) in &cx.input.headers {
        list.insert_bytes(heap, name, Value::from(cx.str(value)));
    }
    list
}

/// The header fields that are set for the response.
#[php("frankenphp_response_headers(): array")]
fn frankenphp_response_headers(cx: &mut Request) -> Array {
    let mut list = Array::new();
    let heap = cx.heap();
    for line in &cx.output.headers.lines {
        if let Some(at) = line.iter().position(|byte| *byte == b':') {
            list.insert_bytes(heap, &line[..at], Value::from(cx.str(line[at + 1..].trim_ascii())));
        }
    }
    list
}

/// The status of the pool that answers the request. False: it is no pool of php-fpm's kind.
#[php("fpm_get_status(): array|false")]
fn fpm_get_status(cx: &mut Request) -> Value {
    let rows = cx.state::<Host>().status.as_ref().map(|status| status());
    rows.map_or(Value::FALSE, |rows| Value::from(table(cx, rows)))
}

fn table(cx: &Request, rows: Vec<(String, Status)>) -> Array {
    let heap = cx.heap();
    let mut list = Array::new();
    for (name, value) in rows {
        let value = match value {
            Status::Text(text) => Value::from(cx.str(text)),
            Status::Number(number) => Value::int(number),
            Status::Decimal(number) => Value::float(number),
            Status::List(tables) => {
                let tables: Vec<Value> = tables.into_iter().map(|rows| Value::from(table(cx, rows))).collect();
                Value::from(Array::from_values(heap, tables))
            }
        };
        list.insert_bytes(heap, name.as_bytes(), value);
    }
    list
}
