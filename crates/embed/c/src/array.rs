//! Arrays.

use crate::border::{bytes, need, store, walk, with_context};
use crate::export;
use crate::run::give;
use heddle_embed::{Key, Val};
use std::ffi::{c_char, c_int};

export! {
    fn heddle_array(thread: u64, array: *mut u64) -> c_int {
        with_context(thread, |context| {
            need(array, "the place for the array")?;
            store(array, context.array()?.to_bits(), "the place for the array")
        })
    }

    fn heddle_array_length(thread: u64, array: u64, length: *mut usize) -> c_int {
        with_context(thread, |context| {
            need(length, "the place for the length")?;
            store(length, context.array_len(Val::from_bits(array))?, "the place for the length")
        })
    }

    fn heddle_array_get(thread: u64, array: u64, key: i64, value: *mut u64) -> c_int {
        with_context(thread, |context| {
            need(value, "the place for the value")?;
            let found = context.array_get(Val::from_bits(array), key)?;
            give(context, found, value)
        })
    }

    fn heddle_array_get_key(thread: u64, array: u64, key: *const c_char, length: usize, value: *mut u64) -> c_int {
        with_context(thread, |context| {
            need(value, "the place for the value")?;
            let found = context.array_get(Val::from_bits(array), bytes(key, length, "the key")?)?;
            give(context, found, value)
        })
    }

    fn heddle_array_set(thread: u64, array: u64, key: i64, value: u64) -> c_int {
        with_context(thread, |context| context.array_set(Val::from_bits(array), key, Val::from_bits(value)))
    }

    fn heddle_array_set_key(thread: u64, array: u64, key: *const c_char, length: usize, value: u64) -> c_int {
        with_context(thread, |context| {
            context.array_set(Val::from_bits(array), bytes(key, length, "the key")?, Val::from_bits(value))
        })
    }

    fn heddle_array_push(thread: u64, array: u64, value: u64) -> c_int {
        with_context(thread, |context| context.array_push(Val::from_bits(array), Val::from_bits(value)))
    }

    fn heddle_array_remove(thread: u64, array: u64, key: i64) -> c_int {
        with_context(thread, |context| context.array_remove(Val::from_bits(array), key).map(drop))
    }

    fn heddle_array_remove_key(thread: u64, array: u64, key: *const c_char, length: usize) -> c_int {
        with_context(thread, |context| context.array_remove(Val::from_bits(array), bytes(key, length, "the key")?).map(drop))
    }

    fn heddle_array_next(thread: u64, array: u64, cursor: *mut u64, key: *mut u64, value: *mut u64) -> c_int {
        walk(thread, |context| {
            need(cursor, "the cursor")?;
            // SAFETY: the header asks for a cursor that is initialised.
            let mut at = unsafe { cursor.read() };
            let Some((found, element)) = context.array_next(Val::from_bits(array), &mut at)? else {
                return Ok(false);
            };
            let found = match found {
                Key::Int(int) => context.int(int),
                Key::Bytes(bytes) => context.string(&bytes),
            }?;
            give(context, found, key)?;
            give(context, element, value)?;
            store(cursor, at, "the cursor")?;
            Ok(true)
        })
    }
}
