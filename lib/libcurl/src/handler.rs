//! Callbacks: the library calls functions of this module, which hand on to the handler of the call
//! that runs on the thread.

use crate::easy::Inner;
use crate::ffi::{I, P, S};
use std::any::Any;
use std::cell::{Cell, RefCell};
use std::ffi::CStr;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::rc::Rc;

/// Is called while a transfer runs. `owner` is what the handle was made with.
pub trait Handler {
    /// Takes in a part of the answer; another number than its length ends the transfer.
    fn write(&mut self, owner: &Rc<dyn Any>, data: &[u8]) -> usize;
    /// Takes in a line of the head.
    fn header(&mut self, owner: &Rc<dyn Any>, data: &[u8]) -> usize;
    /// Fills in what is sent.
    fn read(&mut self, owner: &Rc<dyn Any>, into: &mut [u8]) -> usize;
    /// Hears how far the transfer is: to load, loaded, to send, sent. Not 0: it ends.
    fn progress(&mut self, owner: &Rc<dyn Any>, numbers: [i64; 4], newer: bool) -> i32;
    /// Hears what happens.
    fn debug(&mut self, owner: &Rc<dyn Any>, kind: i32, data: &[u8]);
    /// Says whether a name fits a pattern: 0 yes, 1 no, 2 error.
    fn fits(&mut self, owner: &Rc<dyn Any>, pattern: &[u8], name: &[u8]) -> i32;
    /// Says whether a request may be sent over a connection: 0 yes, 1 no.
    fn before_request(&mut self, owner: &Rc<dyn Any>, remote: &[u8], local: &[u8], ports: [i32; 2]) -> i32;
    /// Is asked while the transfer waits; false ends it.
    fn goes_on(&mut self) -> bool;
}

type Current = Option<*mut (dyn Handler + 'static)>;

thread_local! {
    static HANDLER: Cell<Current> = const { Cell::new(None) };
    static PANIC: RefCell<Option<Box<dyn Any + Send>>> = const { RefCell::new(None) };
}

/// Puts the former handler back.
struct Former(Current);

impl Drop for Former {
    fn drop(&mut self) {
        HANDLER.set(self.0);
    }
}

/// Runs a call of the library with a handler. A panic of the handler goes on afterwards.
pub(crate) fn during<R>(handler: &mut dyn Handler, call: impl FnOnce() -> R) -> R {
    let at: *mut (dyn Handler + '_) = handler;
    // SAFETY: only the lifetime changes; the pointer is taken out again before this function ends.
    let at: *mut (dyn Handler + 'static) = unsafe { std::mem::transmute(at) };
    let former = Former(HANDLER.replace(Some(at)));
    let result = call();
    drop(former);
    if let Some(panic) = PANIC.with(|place| place.borrow_mut().take()) {
        resume_unwind(panic);
    }
    result
}

/// Hands a call on. Without a handler, or when it panics, the answer is `otherwise`.
fn hand<R: Copy>(owner: P, without: R, otherwise: R, call: impl FnOnce(&mut dyn Handler, &Rc<dyn Any>) -> R) -> R {
    let Some(handler) = HANDLER.take() else { return without };
    let former = Former(Some(handler));
    // SAFETY: `owner` is the address of an `Inner`, which lives as long as its handle.
    let owner = unsafe { &*owner.cast::<Inner>() }.owner.clone();
    // SAFETY: `during` keeps the handler borrowed; it was taken out, so nobody else uses it
    // meanwhile.
    let result = catch_unwind(AssertUnwindSafe(|| call(unsafe { &mut *handler }, &owner)));
    drop(former);
    result.unwrap_or_else(|panic| {
        PANIC.with(|place| *place.borrow_mut() = Some(panic));
        otherwise
    })
}

unsafe fn bytes<'a>(data: *const u8, length: usize) -> &'a [u8] {
    if data.is_null() || length == 0 { &[] } else { std::slice::from_raw_parts(data, length) }
}

unsafe fn text<'a>(text: S) -> &'a [u8] {
    if text.is_null() { &[] } else { CStr::from_ptr(text).to_bytes() }
}

/// Ends a transfer while it is read for.
const READ_ABORT: usize = 0x1000_0000;

// SAFETY of all functions below: the library passes as many bytes as it says.

pub(crate) unsafe extern "C" fn write(data: *const u8, size: usize, count: usize, owner: P) -> usize {
    let data = bytes(data, size * count);
    hand(owner, data.len(), 0, |handler, owner| handler.write(owner, data))
}

pub(crate) unsafe extern "C" fn header(data: *const u8, size: usize, count: usize, owner: P) -> usize {
    let data = bytes(data, size * count);
    hand(owner, data.len(), 0, |handler, owner| handler.header(owner, data))
}

pub(crate) unsafe extern "C" fn read(into: *mut u8, size: usize, count: usize, owner: P) -> usize {
    let into = std::slice::from_raw_parts_mut(into, size * count);
    into.fill(0);
    hand(owner, 0, READ_ABORT, |handler, owner| handler.read(owner, into))
}

pub(crate) unsafe extern "C" fn progress(owner: P, to_load: f64, loaded: f64, to_send: f64, sent: f64) -> I {
    let numbers = [to_load as i64, loaded as i64, to_send as i64, sent as i64];
    hand(owner, 0, 1, |handler, owner| handler.progress(owner, numbers, false))
}

pub(crate) unsafe extern "C" fn xferinfo(owner: P, to_load: i64, loaded: i64, to_send: i64, sent: i64) -> I {
    hand(owner, 0, 1, |handler, owner| handler.progress(owner, [to_load, loaded, to_send, sent], true))
}

pub(crate) unsafe extern "C" fn debug(_: P, kind: I, data: *const u8, length: usize, owner: P) -> I {
    let data = bytes(data, length);
    hand(owner, (), (), |handler, owner| handler.debug(owner, kind, data));
    0
}

pub(crate) unsafe extern "C" fn fits(owner: P, pattern: S, name: S) -> I {
    let (pattern, name) = (text(pattern), text(name));
    hand(owner, 2, 2, |handler, owner| handler.fits(owner, pattern, name))
}

pub(crate) unsafe extern "C" fn before_request(owner: P, remote: S, local: S, remote_port: I, local_port: I) -> I {
    let (remote, local) = (text(remote), text(local));
    hand(owner, 0, 1, |handler, owner| handler.before_request(owner, remote, local, [remote_port, local_port]))
}
