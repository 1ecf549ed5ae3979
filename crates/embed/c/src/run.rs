//! Running, calling, global variables, exceptions, output.

use crate::border::{bytes, list, need, store, text, with_context};
use crate::export;
use heddle_embed::{Code, Context, Error, Result, Val};
use std::ffi::{OsStr, c_char, c_int};
use std::os::unix::ffi::OsStrExt;

/// Hands a value out; the program may not want it.
pub fn give(context: &mut Context<'_>, value: Val, result: *mut u64) -> Result<()> {
    if result.is_null() {
        return context.release(value);
    }
    store(result, value.to_bits(), "the place for the result")
}

/// The handles of a list of arguments.
pub fn args(data: *const u64, count: usize) -> Result<Vec<Val>> {
    Ok(list(data, count, "the list of arguments")?.iter().map(|bits| Val::from_bits(*bits)).collect())
}

export! {
    fn heddle_run_file(thread: u64, path: *const c_char, result: *mut u64) -> c_int {
        with_context(thread, |context| {
            let value = context.run_file(OsStr::from_bytes(text(path, "the path")?))?;
            give(context, value, result)
        })
    }

    fn heddle_run_string(thread: u64, code: *const c_char, length: usize, name: *const c_char, result: *mut u64) -> c_int {
        with_context(thread, |context| {
            let value = context.run_string(bytes(code, length, "the code")?, text(name, "the name")?)?;
            give(context, value, result)
        })
    }

    fn heddle_run_template(thread: u64, code: *const c_char, length: usize, name: *const c_char, result: *mut u64) -> c_int {
        with_context(thread, |context| {
            let value = context.run_template(bytes(code, length, "the text")?, text(name, "the name")?)?;
            give(context, value, result)
        })
    }

    fn heddle_call(thread: u64, function: *const c_char, argc: usize, argv: *const u64, result: *mut u64) -> c_int {
        with_context(thread, |context| {
            let value = context.call(text(function, "the name")?, &args(argv, argc)?)?;
            give(context, value, result)
        })
    }

    fn heddle_call_value(thread: u64, callable: u64, argc: usize, argv: *const u64, result: *mut u64) -> c_int {
        with_context(thread, |context| {
            let value = context.call_value(Val::from_bits(callable), &args(argv, argc)?)?;
            give(context, value, result)
        })
    }

    fn heddle_global(thread: u64, name: *const c_char, result: *mut u64) -> c_int {
        with_context(thread, |context| {
            need(result, "the place for the result")?;
            let value = context.global(text(name, "the name")?)?;
            give(context, value, result)
        })
    }

    fn heddle_set_global(thread: u64, name: *const c_char, value: u64) -> c_int {
        with_context(thread, |context| context.set_global(text(name, "the name")?, Val::from_bits(value)))
    }

    fn heddle_take_exception(thread: u64, result: *mut u64) -> c_int {
        with_context(thread, |context| {
            need(result, "the place for the result")?;
            match context.take_exception() {
                Some(exception) => give(context, exception, result),
                None => Err(Error::new(Code::NotFound, "there is no exception")),
            }
        })
    }

    fn heddle_throw(thread: u64, exception: u64) -> c_int {
        with_context(thread, |context| Err(context.throw(Val::from_bits(exception))))
    }

    fn heddle_throw_new(thread: u64, class: *const c_char, message: *const c_char, code: i64) -> c_int {
        with_context(thread, |context| Err(context.throw_new(text(class, "the class's name")?, text(message, "the message")?, code)))
    }

    fn heddle_write(thread: u64, data: *const c_char, length: usize) -> c_int {
        with_context(thread, |context| context.write(bytes(data, length, "the output")?))
    }

    fn heddle_flush(thread: u64) -> c_int {
        with_context(thread, |context| context.flush())
    }

    fn heddle_ini_set(thread: u64, name: *const c_char, value: *const c_char) -> c_int {
        with_context(thread, |context| {
            let name = crate::border::name(name, "the directive's name")?;
            context.ini_set(name, crate::border::name(value, "the value")?)
        })
    }
}
