//! Running a transfer: where the library's callbacks lead.

use crate::handle::{Sink, State, payload};
use heddle_libcurl::handler::Handler;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::{Halt, Request, Result, stream, wait};
use heddle_value::{Object, Resource, Value, View};
use std::any::Any;
use std::rc::Rc;

pub(crate) const FUNCTIONS: &[&Function] = &[&curl_exec::DECL, &curl_pause::DECL, &curl_upkeep::DECL];

/// Ends a transfer that reads what it sends.
const READ_ABORT: usize = 0x1000_0000;
/// Kinds of messages about what happens.
const TEXT: i32 = 0;
const HEADER_IN: i32 = 1;
const HEADER_OUT: i32 = 2;

/// Serves the callbacks of one call.
pub(crate) struct Runner<'a> {
    pub(crate) cx: &'a mut Request,
    /// Why the call ends, once a callback has thrown or a limit was reached.
    pub(crate) halt: Option<Halt>,
}

impl Runner<'_> {
    /// Returns why the call ends.
    ///
    /// # Errors
    ///
    /// The exception of a callback, or a limit.
    pub(crate) fn end(self) -> Result<()> {
        match self.halt {
            Some(halt) => Err(halt),
            None => Ok(()),
        }
    }

    /// Does something that may throw. `None`: it did, or something did before.
    fn attempt<T>(&mut self, work: impl FnOnce(&mut Request) -> Result<T>) -> Option<T> {
        if self.halt.is_some() {
            return None;
        }
        match work(self.cx) {
            Ok(value) => Some(value),
            Err(halt) => {
                self.halt = Some(halt);
                None
            }
        }
    }

    /// Calls a callback with the handle and arguments, which are made first.
    fn call(&mut self, state: &State, callback: &Value, arguments: impl FnOnce(&mut Request) -> Vec<Value>) -> Option<Value> {
        let handle = state.object.borrow().clone();
        let was = state.in_callback.replace(true);
        let result = self.attempt(|cx| {
            let mut list = vec![handle.map_or(Value::NULL, Value::from)];
            list.extend(arguments(cx));
            cx.call_value(callback, &list)
        });
        state.in_callback.set(was);
        result
    }

    fn call_for_number(&mut self, state: &State, callback: &Value, arguments: impl FnOnce(&mut Request) -> Vec<Value>) -> Option<i64> {
        let value = self.call(state, callback, arguments)?;
        self.attempt(|cx| cx.to_int(&value))
    }

    fn write_stream(&mut self, file: &Resource, data: &[u8]) -> Option<usize> {
        let handle = stream::of(file)?;
        let mut stream = handle.try_borrow_mut().ok()?;
        self.attempt(|cx| stream.write(cx, data)).flatten()
    }
}

fn state_of(owner: &Rc<dyn Any>) -> Rc<State> {
    owner.clone().downcast::<State>().expect("handles are made with a State")
}

impl Handler for Runner<'_> {
    fn write(&mut self, owner: &Rc<dyn Any>, data: &[u8]) -> usize {
        let state = state_of(owner);
        let sink = state.wishes.borrow().write.clone();
        match sink {
            Sink::Output => self.attempt(|cx| cx.write(data)).map_or(0, |()| data.len()),
            Sink::Return => {
                state.buffer.borrow_mut().extend_from_slice(data);
                data.len()
            }
            Sink::File(file) => self.write_stream(&file, data).unwrap_or(0),
            Sink::User(callback) => {
                let taken = self.call_for_number(&state, &callback, |cx| vec![Value::from(cx.str(data))]);
                taken.map_or(0, |taken| taken as usize)
            }
        }
    }

    fn header(&mut self, owner: &Rc<dyn Any>, data: &[u8]) -> usize {
        let state = state_of(owner);
        let (callback, file) = {
            let wishes = state.wishes.borrow();
            (wishes.header.clone(), wishes.header_file.clone())
        };
        match (callback, file) {
            (Some(callback), _) => {
                let taken = self.call_for_number(&state, &callback, |cx| vec![Value::from(cx.str(data))]);
                taken.map_or(0, |taken| taken as usize)
            }
            (None, Some(file)) => self.write_stream(&file, data).unwrap_or(0),
            (None, None) => data.len(),
        }
    }

    fn read(&mut self, owner: &Rc<dyn Any>, into: &mut [u8]) -> usize {
        let state = state_of(owner);
        let (callback, file) = {
            let wishes = state.wishes.borrow();
            (wishes.read.clone(), wishes.input.clone())
        };
        if let Some(callback) = callback {
            let length = into.len() as i64;
            let file = file.map_or(Value::NULL, Value::from);
            let Some(value) = self.call(&state, &callback, |_| vec![file, Value::int(length)]) else { return READ_ABORT };
            return match value.deref().view() {
                View::Str(text) => {
                    let length = text.len().min(into.len());
                    into[..length].copy_from_slice(&text[..length]);
                    length
                }
                View::Int(number) => number as usize,
                _ => 0,
            };
        }
        let Some(handle) = file.and_then(|file| stream::of(&file)) else { return 0 };
        let Ok(mut stream) = handle.try_borrow_mut() else { return 0 };
        let length = into.len();
        match self.attempt(|cx| stream.read(cx, length)) {
            Some(bytes) => {
                let bytes = bytes.unwrap_or_default();
                into[..bytes.len()].copy_from_slice(&bytes);
                bytes.len()
            }
            None => READ_ABORT,
        }
    }

    fn progress(&mut self, owner: &Rc<dyn Any>, numbers: [i64; 4], newer: bool) -> i32 {
        let state = state_of(owner);
        let callback = {
            let wishes = state.wishes.borrow();
            if newer { wishes.xferinfo.clone() } else { wishes.progress.clone() }
        };
        let Some(callback) = callback else { return 0 };
        match self.call_for_number(&state, &callback, |_| numbers.map(Value::int).to_vec()) {
            Some(0) => 0,
            _ => 1,
        }
    }

    fn debug(&mut self, owner: &Rc<dyn Any>, kind: i32, data: &[u8]) {
        let state = state_of(owner);
        let (callback, file) = {
            let wishes = state.wishes.borrow();
            (wishes.debug.clone(), wishes.error_file.clone().filter(|_| wishes.verbose))
        };
        if kind == HEADER_OUT {
            *state.head.borrow_mut() = Some(data.to_vec());
        }
        if let Some(callback) = callback {
            self.call(&state, &callback, |cx| vec![Value::int(kind.into()), Value::from(cx.str(data))]);
            return;
        }
        let Some(file) = file else { return };
        let mark: &[u8] = match kind {
            TEXT => b"* ",
            HEADER_IN => b"< ",
            HEADER_OUT => b"> ",
            _ => return,
        };
        // a head that is sent comes as a whole, and has one mark
        self.write_stream(&file, &[mark, data].concat());
    }

    fn fits(&mut self, owner: &Rc<dyn Any>, pattern: &[u8], name: &[u8]) -> i32 {
        const ERROR: i32 = 2;
        let state = state_of(owner);
        let Some(callback) = state.wishes.borrow().fits.clone() else { return ERROR };
        let answer = self.call_for_number(&state, &callback, |cx| vec![Value::from(cx.str(pattern)), Value::from(cx.str(name))]);
        answer.map_or(ERROR, |answer| answer as i32)
    }

    fn before_request(&mut self, owner: &Rc<dyn Any>, remote: &[u8], local: &[u8], ports: [i32; 2]) -> i32 {
        let state = state_of(owner);
        let Some(callback) = state.wishes.borrow().before_request.clone() else { return 0 };
        let value = self.call(&state, &callback, |cx| {
            let [remote_port, local_port] = ports.map(|port| Value::int(port.into()));
            vec![Value::from(cx.str(remote)), Value::from(cx.str(local)), remote_port, local_port]
        });
        let Some(value) = value else { return 1 };
        match value.deref().as_int() {
            Some(answer @ (0 | 1)) => answer as i32,
            given => {
                self.attempt(|cx| -> Result<()> {
                    let name = "The CURLOPT_PREREQFUNCTION callback must return";
                    Err(match given {
                        Some(_) => cx.value_error(format!("{name} either CURL_PREREQFUNC_OK or CURL_PREREQFUNC_ABORT")),
                        None => cx.type_error(format!("{name} either CURL_PREREQFUNC_OK or CURL_PREREQFUNC_ABORT")),
                    })
                });
                1
            }
        }
    }

    fn goes_on(&mut self) -> bool {
        self.halt.is_none() && self.attempt(wait::check).is_some()
    }
}

/// Puts streams that were closed back to what is usual.
fn forget_closed(cx: &mut Request, state: &State) -> Result<()> {
    let is_closed = |file: &Resource| stream::of(file).is_none();
    let mut gone = Vec::new();
    {
        let mut wishes = state.wishes.borrow_mut();
        if wishes.input.as_ref().is_some_and(is_closed) {
            wishes.input = None;
            gone.push("CURLOPT_INFILE");
        }
        if wishes.header_file.as_ref().is_some_and(is_closed) {
            wishes.header_file = None;
            gone.push("CURLOPT_WRITEHEADER");
        }
        if let Sink::File(file) = &wishes.write
            && is_closed(file)
        {
            wishes.write = Sink::Output;
            gone.push("CURLOPT_FILE");
        }
        if wishes.error_file.as_ref().is_some_and(is_closed) {
            wishes.error_file = None;
            gone.push("CURLOPT_STDERR");
        }
    }
    for option in gone {
        let usual = if option == "CURLOPT_STDERR" { "stderr" } else { "default" };
        cx.function_warning(format!("{option} resource has gone away, resetting to {usual}"))?;
    }
    Ok(())
}

/// Prepares a handle for a transfer.
///
/// # Errors
///
/// A warning's handler may throw.
pub(crate) fn prepare(cx: &mut Request, handle: &Object) -> Result<()> {
    let payload = payload(handle);
    forget_closed(cx, &payload.state)?;
    payload.state.buffer.borrow_mut().clear();
    *payload.state.head.borrow_mut() = None;
    payload.state.code.set(0);
    payload.easy.clear_error();
    Ok(())
}

/// Runs a transfer.
#[php("curl_exec(CurlHandle $handle): string|bool")]
fn curl_exec(cx: &mut Request, handle: &Object) -> Result<Value> {
    prepare(cx, handle)?;
    let payload = payload(handle);
    let former = payload.state.object.replace(Some(handle.clone()));
    let mut runner = Runner { cx: &mut *cx, halt: None };
    let code = payload.easy.perform(&mut runner);
    let ended = runner.end();
    payload.state.object.replace(former);
    payload.state.code.set(code);
    let buffer = std::mem::take(&mut *payload.state.buffer.borrow_mut());
    ended?;
    let sink = payload.state.wishes.borrow().write.clone();
    if let Sink::File(file) = &sink
        && let Some(stream) = stream::of(file)
        && let Ok(mut stream) = stream.try_borrow_mut()
    {
        stream.flush(cx)?;
    }
    if code != 0 {
        return Ok(Value::FALSE);
    }
    Ok(match sink {
        Sink::Return => Value::from(cx.str(buffer)),
        _ => Value::TRUE,
    })
}

/// Pauses a transfer or lets it go on.
#[php("curl_pause(CurlHandle $handle, int $flags): int")]
fn curl_pause(cx: &mut Request, handle: &Object, flags: i64) -> Result<i64> {
    let payload = payload(handle);
    let mut runner = Runner { cx, halt: None };
    let code = payload.easy.pause(flags as i32, &mut runner);
    runner.end()?;
    Ok(code.into())
}

/// Keeps a handle's connections alive.
#[php("curl_upkeep(CurlHandle $handle): bool")]
fn curl_upkeep(cx: &mut Request, handle: &Object) -> Result<bool> {
    let payload = payload(handle);
    let mut runner = Runner { cx, halt: None };
    let code = payload.easy.upkeep(&mut runner);
    runner.end()?;
    payload.state.code.set(code);
    Ok(code == 0)
}
