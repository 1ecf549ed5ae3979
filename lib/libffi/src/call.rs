//! Calling C functions.

use crate::callback::{Handler, during};
use crate::{Signature, Trust};
use std::ffi::c_void;

/// Calls the function at an address. `arguments` are the addresses of the arguments' values, one
/// for each type of the signature. The result's bytes are written to `result`, which has as many
/// words as the signature says; a whole number fills at least 8 bytes. While it runs, C functions
/// that lead back are led to `handler`.
///
/// # Panics
/// The handler panicked, and the function has returned; or a number of arguments or words is wrong.
pub fn call(_: Trust, signature: &Signature, function: usize, arguments: &mut [usize], result: &mut [u128], handler: &mut dyn Handler) {
    assert_eq!(arguments.len(), signature.count(), "one address for each argument");
    assert!(result.len() >= signature.result_words(), "room for the result");
    // SAFETY: the promise of `Trust`: an address of a function of this type.
    let function: unsafe extern "C" fn() = unsafe { std::mem::transmute(function) };
    let out: *mut c_void = result.as_mut_ptr().cast();
    let addresses: *mut *mut c_void = arguments.as_mut_ptr().cast();
    // SAFETY: the promise of `Trust`: each argument's address holds a value of its type. The result
    // has as much room as libffi wants.
    during(handler, || unsafe { (signature.library().call)(signature.cif(), function, out, addresses) });
}
