//! `session_set_save_handler`: an object, or functions one by one.

use crate::state::{Module, changeable, complain, of, set_directive};
use crate::user::Callbacks;
use crate::{handler, state};
use heddle_macros::php;
use heddle_runtime::callable::refused;
use heddle_runtime::decl::Function;
use heddle_runtime::errors::level;
use heddle_runtime::object::class_of;
use heddle_runtime::types::type_name_of;
use heddle_runtime::{Callable, Request, Result};
use heddle_value::{Object, Value};
use std::rc::Rc;

/// The declaration that programs see, with the code that looks at the arguments in PHP's order:
/// whether they are callable is found out one by one, after the deprecation.
const SESSION_SET_SAVE_HANDLER: Function =
    Function { call: session_set_save_handler::DECL.call, flags: declared::DECL.flags, ..declared::DECL };

pub(crate) const FUNCTIONS: &[&Function] = &[&session_register_shutdown::DECL, &SESSION_SET_SAVE_HANDLER];

/// Sets the functions that keep sessions.
#[php(
    "session_set_save_handler($open, $close = UNKNOWN, callable $read = UNKNOWN, callable $write = UNKNOWN, callable $destroy = UNKNOWN, callable $gc = UNKNOWN, ?callable $create_sid = null, ?callable $validate_sid = null, ?callable $update_timestamp = null): bool"
)]
fn declared(
    cx: &mut Request,
    open: &Value,
    close: Option<Value>,
    read: Option<Value>,
    write: Option<Value>,
    destroy: Option<Value>,
    gc: Option<Value>,
    create_sid: Option<Value>,
    validate_sid: Option<Value>,
    update_timestamp: Option<Value>,
) -> Result<bool> {
    let rest = [close, read, write, destroy, gc, create_sid, validate_sid, update_timestamp];
    let args: Vec<Value> = std::iter::once(open.clone()).chain(rest.into_iter().map_while(|value| value)).collect();
    set(cx, &args)
}

/// The same with all arguments as they are.
#[php("session_set_save_handler(mixed ...$arguments): bool")]
fn session_set_save_handler(cx: &mut Request, arguments: &[Value]) -> Result<bool> {
    set(cx, arguments)
}

fn set(cx: &mut Request, arguments: &[Value]) -> Result<bool> {
    const LEAST: usize = 6;
    const MOST: usize = 9;
    match arguments.len() {
        1 | 2 => set_object(cx, &arguments[0], arguments.get(1)),
        LEAST..=MOST => set_functions(cx, arguments),
        _ => {
            let message = [b"Wrong parameter count for ", &cx.function_name()[..], b"()"].concat();
            Err(cx.argument_count_error(message))
        }
    }
}

fn set_object(cx: &mut Request, handler: &Value, at_shutdown: Option<&Value>) -> Result<bool> {
    let is = |cx: &Request, object: &Object, interface: &[u8]| {
        cx.find_class(interface).is_some_and(|interface| class_of(object).is_subclass_of(interface))
    };
    let Some(object) = handler.as_object().cloned().filter(|object| is(cx, object, b"sessionhandlerinterface")) else {
        let given = type_name_of(handler);
        let reason = format!("must be of type SessionHandlerInterface, {given} given");
        return Err(cx.bad_argument_type(1, reason));
    };
    let at_shutdown = match at_shutdown {
        Some(value) => cx.to_bool(value)?,
        None => true,
    };
    if !changeable(cx, "Session save handler cannot be changed")? {
        return Ok(false);
    }
    let method = |name: &str| {
        let method = class_of(&object).method(name.as_bytes()).expect("the interface has it");
        Callable::method(method, &object)
    };
    // as in PHP, the methods count and not the interface
    let optional = |name: &str| class_of(&object).method(name.as_bytes()).map(|method| Callable::method(method, &object));
    let callbacks = Callbacks {
        open: method("open"),
        close: method("close"),
        read: method("read"),
        write: method("write"),
        destroy: method("destroy"),
        gc: method("gc"),
        create_sid: is(cx, &object, b"sessionidinterface").then(|| method("create_sid")),
        validate_sid: optional("validateid"),
        update_timestamp: optional("updatetimestamp"),
    };
    install(cx, callbacks)?;
    of(cx).at_shutdown = at_shutdown;
    if at_shutdown && let Some(function) = cx.find_function(b"session_register_shutdown") {
        cx.shutdown_functions.retain(|(callable, _)| &callable.function.name[..] != b"session_register_shutdown");
        cx.shutdown_functions.push_back((Callable::function(function), Vec::new()));
    }
    Ok(true)
}

fn set_functions(cx: &mut Request, arguments: &[Value]) -> Result<bool> {
    if !changeable(cx, "Session save handler cannot be changed")? {
        return Ok(false);
    }
    let message = b"Providing individual callbacks instead of an object implementing SessionHandlerInterface is deprecated";
    complain(cx, level::DEPRECATED, message)?;
    const REQUIRED: usize = 6;
    const NAMES: [&str; 9] = ["open", "close", "read", "write", "destroy", "gc", "create_sid", "validate_sid", "update_timestamp"];
    let mut resolved: Vec<Option<Callable>> = Vec::new();
    for (index, value) in arguments.iter().enumerate() {
        if index >= REQUIRED && value.is_null() {
            resolved.push(None);
            continue;
        }
        match cx.resolve_callable(value) {
            Ok(callable) => resolved.push(Some(callable)),
            Err(reason) => {
                let or_null = if index < REQUIRED { "" } else { " or null" };
                let head =
                    format!("session_set_save_handler(): Argument #{} (${}) must be a valid callback{or_null}, ", index + 1, NAMES[index]);
                return Err(refused(cx, reason, |cx, reason| cx.type_error([head.as_bytes(), &reason].concat())));
            }
        }
    }
    resolved.resize_with(NAMES.len(), || None);
    let mut resolved = resolved.into_iter();
    let mut required = || resolved.next().flatten().expect("resolved above");
    let (open, close, read, write, destroy, gc) = (required(), required(), required(), required(), required(), required());
    // what is not given stays as it was
    let before = of(cx).callbacks.clone();
    let before = |which: fn(&Callbacks) -> &Option<Callable>| before.as_ref().and_then(|callbacks| which(callbacks).clone());
    let create_sid = resolved.next().flatten().or_else(|| before(|callbacks| &callbacks.create_sid));
    let validate_sid = resolved.next().flatten().or_else(|| before(|callbacks| &callbacks.validate_sid));
    let update_timestamp = resolved.next().flatten().or_else(|| before(|callbacks| &callbacks.update_timestamp));
    // written and closed at the request's end, not at shutdown
    of(cx).at_shutdown = false;
    cx.shutdown_functions.retain(|(callable, _)| &callable.function.name[..] != b"session_register_shutdown");
    install(cx, Callbacks { open, close, read, write, destroy, gc, create_sid, validate_sid, update_timestamp })?;
    Ok(true)
}

fn install(cx: &mut Request, callbacks: Callbacks) -> Result<()> {
    let before = handler::module(cx);
    if before != Some(Module::User) {
        of(cx).parent = before;
    }
    of(cx).callbacks = Some(Rc::new(callbacks));
    set_directive(cx, "session.save_handler", b"user").map(drop)
}

/// Has the session written after all other shutdown functions.
#[php("session_register_shutdown(): void")]
fn session_register_shutdown(cx: &mut Request) {
    if state::of(cx).ending {
        return;
    }
    if let Some(function) = cx.find_function(b"session_write_close") {
        cx.shutdown_functions.push_back((Callable::function(function), Vec::new()));
    }
}
