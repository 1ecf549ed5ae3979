//! Values: making them, their types, what is in them.

use crate::border::{bytes, need, store, with_context};
use crate::export;
use heddle_embed::{Context, Result, Val};
use std::ffi::{c_char, c_int};

/// Makes a value and hands it out.
fn make(thread: u64, result: *mut u64, value: impl FnOnce(&mut Context<'_>) -> Result<Val>) -> c_int {
    with_context(thread, |context| {
        need(result, "the place for the value")?;
        store(result, value(context)?.to_bits(), "the place for the value")
    })
}

/// Takes something out of a value.
fn look<T>(thread: u64, result: *mut T, what: impl FnOnce(&mut Context<'_>) -> Result<T>) -> c_int {
    with_context(thread, |context| {
        need(result, "the place for the result")?;
        store(result, what(context)?, "the place for the result")
    })
}

export! {
    fn heddle_null(thread: u64, value: *mut u64) -> c_int {
        make(thread, value, |context| context.null())
    }

    fn heddle_bool(thread: u64, truth: c_int, value: *mut u64) -> c_int {
        make(thread, value, |context| context.bool(truth != 0))
    }

    fn heddle_int(thread: u64, number: i64, value: *mut u64) -> c_int {
        make(thread, value, |context| context.int(number))
    }

    fn heddle_float(thread: u64, number: f64, value: *mut u64) -> c_int {
        make(thread, value, |context| context.float(number))
    }

    fn heddle_string(thread: u64, data: *const c_char, length: usize, value: *mut u64) -> c_int {
        make(thread, value, |context| context.string(bytes(data, length, "the string")?))
    }

    fn heddle_copy(thread: u64, value: u64, copy: *mut u64) -> c_int {
        make(thread, copy, |context| context.copy(Val::from_bits(value)))
    }

    fn heddle_release(thread: u64, value: u64) -> c_int {
        with_context(thread, |context| context.release(Val::from_bits(value)))
    }

    fn heddle_keep(thread: u64, value: u64) -> c_int {
        with_context(thread, |context| context.keep(Val::from_bits(value)))
    }

    fn heddle_held(thread: u64, count: *mut usize) -> c_int {
        look(thread, count, |context| Ok(context.held()))
    }

    fn heddle_kind(thread: u64, value: u64, kind: *mut c_int) -> c_int {
        look(thread, kind, |context| Ok(context.kind(Val::from_bits(value))? as c_int))
    }

    fn heddle_get_bool(thread: u64, value: u64, truth: *mut c_int) -> c_int {
        look(thread, truth, |context| Ok(c_int::from(context.as_bool(Val::from_bits(value))?)))
    }

    fn heddle_get_int(thread: u64, value: u64, number: *mut i64) -> c_int {
        look(thread, number, |context| context.as_int(Val::from_bits(value)))
    }

    fn heddle_get_float(thread: u64, value: u64, number: *mut f64) -> c_int {
        look(thread, number, |context| context.as_float(Val::from_bits(value)))
    }

    fn heddle_get_string(thread: u64, value: u64, data: *mut *const c_char, length: *mut usize) -> c_int {
        with_context(thread, |context| {
            need(data, "the place for the address")?;
            need(length, "the place for the length")?;
            let (address, len) = context.bytes_address(Val::from_bits(value))?;
            store(data, address.cast(), "the place for the address")?;
            store(length, len, "the place for the length")
        })
    }

    fn heddle_to_bool(thread: u64, value: u64, truth: *mut c_int) -> c_int {
        look(thread, truth, |context| Ok(c_int::from(context.to_bool(Val::from_bits(value))?)))
    }

    fn heddle_to_int(thread: u64, value: u64, number: *mut i64) -> c_int {
        look(thread, number, |context| context.to_int(Val::from_bits(value)))
    }

    fn heddle_to_float(thread: u64, value: u64, number: *mut f64) -> c_int {
        look(thread, number, |context| context.to_float(Val::from_bits(value)))
    }

    fn heddle_to_string(thread: u64, value: u64, text: *mut u64) -> c_int {
        make(thread, text, |context| context.to_string_value(Val::from_bits(value)))
    }
}
