//! Objects.

use crate::border::{need, store, text, with_context};
use crate::callbacks::{Free, Tied, User};
use crate::run::{args, give};
use crate::{export, record};
use heddle_embed::Val;
use std::ffi::{c_char, c_int, c_void};
use std::mem::ManuallyDrop;

export! {
    fn heddle_object(thread: u64, class: *const c_char, argc: usize, argv: *const u64, object: *mut u64) -> c_int {
        with_context(thread, |context| {
            need(object, "the place for the object")?;
            let made = context.new_object(text(class, "the class's name")?, &args(argv, argc)?)?;
            give(context, made, object)
        })
    }

    fn heddle_class_name(thread: u64, object: u64, name: *mut u64) -> c_int {
        with_context(thread, |context| {
            need(name, "the place for the name")?;
            let text = context.class_name(Val::from_bits(object))?;
            let value = context.string(&text)?;
            give(context, value, name)
        })
    }

    fn heddle_instance_of(thread: u64, value: u64, class: *const c_char, answer: *mut c_int) -> c_int {
        with_context(thread, |context| {
            need(answer, "the place for the answer")?;
            let is = context.instance_of(Val::from_bits(value), text(class, "the class's name")?)?;
            store(answer, c_int::from(is), "the place for the answer")
        })
    }

    fn heddle_object_id(thread: u64, object: u64, number: *mut u32) -> c_int {
        with_context(thread, |context| {
            need(number, "the place for the number")?;
            store(number, context.object_id(Val::from_bits(object))?, "the place for the number")
        })
    }

    fn heddle_property(thread: u64, object: u64, name: *const c_char, value: *mut u64) -> c_int {
        with_context(thread, |context| {
            need(value, "the place for the value")?;
            let found = context.property(Val::from_bits(object), text(name, "the name")?)?;
            give(context, found, value)
        })
    }

    fn heddle_set_property(thread: u64, object: u64, name: *const c_char, value: u64) -> c_int {
        with_context(thread, |context| context.set_property(Val::from_bits(object), text(name, "the name")?, Val::from_bits(value)))
    }

    fn heddle_has_property(thread: u64, object: u64, name: *const c_char, answer: *mut c_int) -> c_int {
        with_context(thread, |context| {
            need(answer, "the place for the answer")?;
            let has = context.has_property(Val::from_bits(object), text(name, "the name")?)?;
            store(answer, c_int::from(has), "the place for the answer")
        })
    }

    fn heddle_properties(thread: u64, object: u64, array: *mut u64) -> c_int {
        with_context(thread, |context| {
            need(array, "the place for the array")?;
            let found = context.properties(Val::from_bits(object))?;
            give(context, found, array)
        })
    }

    fn heddle_call_method(thread: u64, object: u64, name: *const c_char, argc: usize, argv: *const u64, result: *mut u64) -> c_int {
        with_context(thread, |context| {
            let value = context.call_method(Val::from_bits(object), text(name, "the name")?, &args(argv, argc)?)?;
            give(context, value, result)
        })
    }

    fn heddle_set_data(thread: u64, object: u64, data: *mut c_void, free: Option<Free>) -> c_int {
        let record = record::find(thread).unwrap_or(std::ptr::null_mut());
        // freed in any case, also when there is no context
        let user = User::new(data, free);
        with_context(thread, |context| {
            let tied = Tied { user: ManuallyDrop::new(user), record };
            context.set_data(Val::from_bits(object), Box::new(tied))
        })
    }

    fn heddle_data(thread: u64, object: u64, data: *mut *mut c_void) -> c_int {
        with_context(thread, |context| {
            need(data, "the place for the pointer")?;
            let found = context.data(Val::from_bits(object), Tied::data)?;
            store(data, found, "the place for the pointer")
        })
    }
}
