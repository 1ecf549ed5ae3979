//! Stream contexts: options by wrapper and name, and parameters.

use crate::Request;
use heddle_value::{Array, Resource, Value};
use std::cell::RefCell;

/// The data of a resource of type `stream-context`.
#[derive(Default)]
pub struct Context {
    /// `[wrapper => [option => value]]`
    pub options: RefCell<Array>,
    pub params: RefCell<Array>,
}

/// The context that functions use which were given none.
#[derive(Default)]
struct DefaultContext(Option<Resource>);

/// A new context.
pub fn create(cx: &Request) -> Resource {
    Resource::new(cx.heap(), "stream-context", Context::default())
}

/// The request's default context, made when it is first needed.
pub fn default(cx: &mut Request) -> Resource {
    if let Some(context) = &cx.state::<DefaultContext>().0 {
        return context.clone();
    }
    let context = create(cx);
    cx.state::<DefaultContext>().0 = Some(context.clone());
    context
}

/// Sets one option.
pub fn set_option(cx: &Request, context: &Context, wrapper: &[u8], name: &[u8], value: Value) {
    let heap = cx.heap();
    let mut options = context.options.borrow_mut();
    let key = heddle_value::Str::new(heap, wrapper);
    let entry = options.entry(heap, &key);
    if !entry.is_array() {
        *entry = Value::from(Array::new());
    }
    if let Some(array) = entry.as_array_mut() {
        array.insert_bytes(heap, name, value);
    }
}

/// An option's value.
pub fn option(context: &Resource, wrapper: &[u8], name: &[u8]) -> Option<Value> {
    let context = context.data::<Context>()?;
    let options = context.options.borrow();
    options.get_bytes(wrapper)?.as_array()?.get_bytes(name).cloned()
}
