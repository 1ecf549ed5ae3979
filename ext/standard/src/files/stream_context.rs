//! Stream contexts.

use super::context_argument;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::{StrOrArray, True};
use heddle_runtime::stream::context::{self, Context};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, KeyRef, Resource, Str, Value, View};

heddle_macros::ini! {
    /// What a wrapper for the Web says of itself, and the address of a password for FTP.
    user_agent: "", All;
    from: "", All;
}

pub(crate) const FUNCTIONS: &[&Function] = &[
    &stream_context_create::DECL,
    &stream_context_get_options::DECL,
    &stream_context_set_option::DECL,
    &stream_context_set_options::DECL,
    &stream_context_get_default::DECL,
    &stream_context_set_default::DECL,
    &stream_context_get_params::DECL,
    &stream_context_set_params::DECL,
];

/// Copies options of the form `[wrapper => [option => value]]` into a context.
fn set_all(cx: &mut Request, resource: &Resource, options: &Array) -> Result<()> {
    let Some(context) = resource.data::<Context>() else {
        return Ok(());
    };
    for (wrapper, values) in options {
        let (KeyRef::Str(wrapper), View::Array(values)) = (wrapper, values.view()) else {
            return Err(cx.value_error("Options should have the form [\"wrappername\"][\"optionname\"] = $value"));
        };
        for (name, value) in &values.clone() {
            if let KeyRef::Str(name) = name {
                context::set_option(cx, context, wrapper, name, value.deref().clone());
            }
        }
    }
    Ok(())
}

fn set_params(cx: &mut Request, resource: &Resource, params: &Array) -> Result<()> {
    let heap = cx.heap();
    for (name, value) in params {
        let KeyRef::Str(name) = name else {
            continue;
        };
        if &name[..] == b"options" {
            match value.view() {
                View::Array(options) => set_all(cx, resource, &options.clone())?,
                _ => return Err(cx.type_error("Invalid stream/context parameter")),
            }
        } else if let Some(context) = resource.data::<Context>() {
            if &name[..] == b"notification"
                && let Err(reason) = cx.resolve_callable(value)
            {
                context.params.borrow_mut().remove(heap, KeyRef::Str(name));
                let words = [b"must be an array with valid callbacks as values, ", &reason[..]].concat();
                return Err(cx.bad_argument_type(1, words));
            }
            context.params.borrow_mut().insert_bytes(heap, name, value.deref().clone());
        }
    }
    Ok(())
}

/// A new context.
#[php("stream_context_create(?array $options = null, ?array $params = null)")]
fn stream_context_create(cx: &mut Request, options: Option<&Array>, params: Option<&Array>) -> Result<Resource> {
    let resource = context::create(cx);
    if let Some(options) = options {
        set_all(cx, &resource, options)?;
    }
    if let Some(params) = params {
        set_params(cx, &resource, params)?;
    }
    Ok(resource)
}

/// The context that an argument is or that its stream has.
fn context_of(cx: &mut Request, resource: &Resource) -> Result<Resource> {
    if resource.data::<Context>().is_some() {
        return Ok(resource.clone());
    }
    if let Some(handle) = heddle_runtime::stream::of(resource)
        && let Ok(mut stream) = handle.try_borrow_mut()
    {
        if stream.context.is_none() {
            stream.context = Some(context::create(cx));
        }
        if let Some(context) = &stream.context {
            return Ok(context.clone());
        }
    }
    Err(cx.bad_argument_type(1, "must be a valid stream/context"))
}

/// A context's options.
#[php("stream_context_get_options($stream_or_context): array")]
fn stream_context_get_options(cx: &mut Request, stream_or_context: Resource) -> Result<Array> {
    let context = context_of(cx, &stream_or_context)?;
    Ok(context.data::<Context>().map(|context| context.options.borrow().clone()).unwrap_or_default())
}

/// Sets one option, or many.
#[php("stream_context_set_option($context, array|string $wrapper_or_options, ?string $option_name = null, mixed $value = UNKNOWN): true")]
fn stream_context_set_option(
    cx: &mut Request,
    context: Resource,
    wrapper_or_options: StrOrArray,
    option_name: Option<Str>,
    value: Option<Value>,
) -> Result<True> {
    let resource = context_of(cx, &context)?;
    match wrapper_or_options {
        StrOrArray::Array(options) => {
            if option_name.is_some() {
                return Err(cx.bad_argument(3, "must be null when argument #2 ($wrapper_or_options) is an array"));
            }
            if value.is_some() {
                return Err(cx.bad_argument(4, "cannot be provided when argument #2 ($wrapper_or_options) is an array"));
            }
            let message = [
                &cx.function_name()[..],
                b"(): Calling stream_context_set_option() with 2 arguments is deprecated, use stream_context_set_options() instead",
            ]
            .concat();
            let start = message.iter().position(|byte| *byte == b'C').unwrap_or(0);
            cx.deprecated(&message[start..])?;
            set_all(cx, &resource, &options)?;
        }
        StrOrArray::Str(wrapper) => {
            let Some(name) = option_name else {
                return Err(cx.bad_argument(3, "cannot be null when argument #2 ($wrapper_or_options) is a string"));
            };
            let Some(value) = value else {
                return Err(cx.bad_argument(4, "must be provided when argument #2 ($wrapper_or_options) is a string"));
            };
            if let Some(context) = resource.data::<Context>() {
                context::set_option(cx, context, &wrapper, &name, value);
            }
        }
    }
    Ok(True)
}

/// Sets many options.
#[php("stream_context_set_options($context, array $options): true")]
fn stream_context_set_options(cx: &mut Request, context: Resource, options: &Array) -> Result<True> {
    let resource = context_of(cx, &context)?;
    set_all(cx, &resource, options)?;
    Ok(True)
}

/// The context that functions use which are given none.
#[php("stream_context_get_default(?array $options = null)")]
fn stream_context_get_default(cx: &mut Request, options: Option<&Array>) -> Result<Resource> {
    let resource = context::default(cx);
    if let Some(options) = options {
        set_all(cx, &resource, options)?;
    }
    Ok(resource)
}

/// Sets options of the context that functions use which are given none.
#[php("stream_context_set_default(array $options)")]
fn stream_context_set_default(cx: &mut Request, options: &Array) -> Result<Resource> {
    let resource = context::default(cx);
    set_all(cx, &resource, options)?;
    Ok(resource)
}

/// A context's parameters, its options among them.
#[php("stream_context_get_params($context): array")]
fn stream_context_get_params(cx: &mut Request, context: Resource) -> Result<Array> {
    let resource = context_of(cx, &context)?;
    let heap = cx.heap();
    let Some(context) = resource.data::<Context>() else {
        return Ok(Array::new());
    };
    let mut params = context.params.borrow().clone();
    params.insert_bytes(heap, b"options", Value::from(context.options.borrow().clone()));
    Ok(params)
}

/// Sets parameters.
#[php("stream_context_set_params($context, array $params): true")]
fn stream_context_set_params(cx: &mut Request, context: Resource, params: &Array) -> Result<True> {
    let resource = context_of(cx, &context)?;
    context_argument(cx, Some(resource.clone()))?;
    set_params(cx, &resource, params)?;
    Ok(True)
}
