//! C functions that lead back: each hands its calls on to the handler of the call that runs on the
//! thread.

use crate::{Signature, raw};
use std::any::Any;
use std::cell::{Cell, RefCell};
use std::ffi::c_void;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// Is told when C calls a [`Callback`].
pub trait Handler {
    /// Takes a call: `token` is what the callback was made with, `arguments` are the addresses of
    /// the arguments' values. Returns the bytes of the result; a whole number fills 8.
    fn called(&mut self, token: usize, arguments: &[usize]) -> Vec<u8>;
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

/// Runs a call with a handler. A panic of the handler goes on afterwards.
pub(crate) fn during(handler: &mut dyn Handler, call: impl FnOnce()) {
    let at: *mut (dyn Handler + '_) = handler;
    // SAFETY: only the lifetime changes; the pointer is taken out again before this function ends.
    let at: *mut (dyn Handler + 'static) = unsafe { std::mem::transmute(at) };
    let former = Former(HANDLER.replace(Some(at)));
    call();
    drop(former);
    if let Some(panic) = PANIC.with(|place| place.borrow_mut().take()) {
        resume_unwind(panic);
    }
}

/// A C function that leads to the handler. C must not call it once this is dropped.
pub struct Callback {
    closure: *mut c_void,
    code: usize,
    /// Is pointed to by the closure.
    data: Box<Data>,
}

struct Data {
    token: usize,
    signature: Signature,
}

impl Callback {
    /// Makes a function. `None`: there is no memory for code.
    pub fn new(signature: Signature, token: usize) -> Option<Callback> {
        let mut data = Box::new(Data { token, signature });
        let mut code: *mut c_void = std::ptr::null_mut();
        let library = data.signature.library();
        // SAFETY: a closure fits this size.
        let closure = unsafe { (library.closure_alloc)(raw::CLOSURE, &raw mut code) };
        if closure.is_null() {
            return None;
        }
        let user: *mut c_void = (&raw mut *data).cast();
        // SAFETY: `data` lives as long as the closure; `entry` is what a closure calls.
        let status = unsafe { (library.prep_closure_loc)(closure, data.signature.cif(), entry, user, code) };
        let made = Callback { closure, code: code as usize, data };
        (status == raw::OK).then_some(made)
    }

    /// Returns the function's address.
    pub fn address(&self) -> usize {
        self.code
    }
}

impl Drop for Callback {
    fn drop(&mut self) {
        // SAFETY: made by `ffi_closure_alloc`, released once.
        unsafe { (self.data.signature.library().closure_free)(self.closure) }
    }
}

/// Is called by C. Without a handler on the thread, or when it panics or has panicked, the result
/// is 0.
unsafe extern "C" fn entry(_: *mut raw::Cif, result: *mut c_void, arguments: *mut *mut c_void, user: *mut c_void) {
    // SAFETY: `user` is the callback's `Data`, which lives as long as C may call.
    let data = unsafe { &*user.cast::<Data>() };
    // SAFETY: libffi gives as much room for the result as the signature says.
    let out = unsafe { std::slice::from_raw_parts_mut(result.cast::<u8>(), data.signature.room) };
    // SAFETY: libffi hands over as many addresses as the signature says.
    let addresses: Vec<usize> = (0..data.signature.count()).map(|index| unsafe { *arguments.add(index) } as usize).collect();
    out.fill(0);
    // once it panicked it is asked no more: the call's end goes on with the panic
    if PANIC.with(|place| place.borrow().is_some()) {
        return;
    }
    let Some(handler) = HANDLER.take() else { return };
    let former = Former(Some(handler));
    // SAFETY: `during` keeps the handler borrowed; it was taken out, so nobody else uses it
    // meanwhile.
    let answer = catch_unwind(AssertUnwindSafe(|| unsafe { &mut *handler }.called(data.token, &addresses)));
    drop(former);
    match answer {
        Ok(bytes) => {
            let length = bytes.len().min(out.len());
            out[..length].copy_from_slice(&bytes[..length]);
        }
        Err(panic) => PANIC.with(|place| *place.borrow_mut() = Some(panic)),
    }
}
