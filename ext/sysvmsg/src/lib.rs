//! Extension `sysvmsg`: System V's message queues. The manual's chapter: "Semaphore".
//!
//! A call that waits asks again and again, so that the request's limits end it.
#![forbid(unsafe_code)]

use heddle_macros::{php, php_class};
use heddle_runtime::decl::convert::{OrFalse, RefArg};
use heddle_runtime::decl::{ClassHooks, Extension, Function};
use heddle_runtime::object::instantiate;
use heddle_runtime::{Request, Result, stream, wait};
use heddle_sys::sysv;
use heddle_value::{Array, Native, Object, Tracer, Value, View};
use std::io;
use std::time::Duration;

/// Declares the extension to the engine.
pub static EXTENSION: Extension = Extension {
    name: "sysvmsg",
    functions: &[FUNCTIONS],
    classes: &[&SysvMessageQueue::CLASS],
    constants: &[CONSTANTS],
    ..Extension::EMPTY
};

const FUNCTIONS: &[&Function] = &[
    &msg_get_queue::DECL,
    &msg_send::DECL,
    &msg_receive::DECL,
    &msg_remove_queue::DECL,
    &msg_stat_queue::DECL,
    &msg_set_queue::DECL,
    &msg_queue_exists::DECL,
];

heddle_macros::constants! {
    MSG_IPC_NOWAIT = 1;
    MSG_EAGAIN = 11;
    MSG_ENOMSG = 42;
    MSG_NOERROR = 2;
    MSG_EXCEPT = 4;
}

/// A queue.
#[php_class("final class SysvMessageQueue {}", hooks = HOOKS)]
struct SysvMessageQueue;

const HOOKS: ClassHooks = ClassHooks { create: Some(refuse), ..ClassHooks::HANDLE };

/// Between two questions of a call that waits.
const PAUSE: Duration = Duration::from_millis(5);
const AGAIN: i32 = 11;
const NO_MESSAGE: i32 = 42;

/// Set while `msg_get_queue()` makes an object: nobody else may.
#[derive(Default)]
struct Making(bool);

fn refuse(cx: &mut Request, _: &Object) -> Result<()> {
    match cx.state::<Making>().0 {
        true => Ok(()),
        false => Err(cx.throw_error("Error", "Cannot directly construct SysvMessageQueue, use msg_get_queue() instead")),
    }
}

struct Queue(i32);

impl Native for Queue {
    fn trace(&self, _: &mut Tracer<'_>) {}
}

fn queue(object: &Object) -> i32 {
    object.native::<Queue>().expect("every SysvMessageQueue is made with one").0
}

/// Finds or makes a queue.
#[php("msg_get_queue(int $key, int $permissions = 438): SysvMessageQueue|false")]
fn msg_get_queue(cx: &mut Request, key: i64, permissions: i64) -> Result<OrFalse<Object>> {
    let found = sysv::queue(key as i32, 0).or_else(|_| sysv::queue(key as i32, sysv::CREATE | sysv::EXCLUSIVE | permissions as i32));
    let id = match found {
        Ok(id) => id,
        Err(error) => {
            cx.function_warning(format!("Failed for key 0x{key:x}: {}", stream::reason(&error)))?;
            return Ok(OrFalse(None));
        }
    };
    let class = cx.require_class(b"SysvMessageQueue")?;
    cx.state::<Making>().0 = true;
    let object = instantiate(cx, class);
    cx.state::<Making>().0 = false;
    let object = object?;
    object.set_native(cx.heap(), Queue(id));
    Ok(OrFalse(Some(object)))
}

/// Makes the bytes of a message.
fn bytes_of(cx: &mut Request, message: &Value, serialize: bool) -> Result<Vec<u8>> {
    if serialize {
        let serializer = cx.engine.serializer().expect("the extension standard has one");
        return Ok((serializer.write)(cx, std::slice::from_ref(message))?.pop().unwrap_or_default());
    }
    match message.deref().view() {
        View::Bool(flag) => Ok(if flag { b"1".to_vec() } else { b"0".to_vec() }),
        View::Str(_) | View::Int(_) | View::Float(_) => Ok(cx.to_str(message.deref())?.to_vec()),
        _ => {
            let kind = heddle_runtime::types::value_name(message.deref());
            Err(cx.bad_argument_type(3, format!("must be of type string|int|float|bool, {kind} given")))
        }
    }
}

fn number(error: &io::Error) -> i32 {
    error.raw_os_error().unwrap_or(0)
}

/// Sends a message.
#[php(
    "msg_send(SysvMessageQueue $queue, int $message_type, $message, bool $serialize = true, bool $blocking = true, &$error_code = null): bool"
)]
fn msg_send(
    cx: &mut Request,
    queue: &Object,
    message_type: i64,
    message: &Value,
    serialize: bool,
    blocking: bool,
    error_code: Option<RefArg<'_>>,
) -> Result<bool> {
    let id = self::queue(queue);
    let bytes = bytes_of(cx, message, serialize)?;
    let error = loop {
        match sysv::send(id, message_type, &bytes, sysv::NO_WAIT) {
            Ok(()) => return Ok(true),
            Err(error) if blocking && number(&error) == AGAIN => wait::sleep(cx, PAUSE)?,
            Err(error) => break error,
        }
    };
    cx.function_warning(format!("msgsnd failed: {}", stream::reason(&error)))?;
    if let Some(mut place) = error_code {
        place.set(cx, i64::from(number(&error)))?;
    }
    Ok(false)
}

/// Reads the value of a message. `None`: it is corrupted.
fn value_of(cx: &mut Request, bytes: &[u8]) -> Result<Option<Value>> {
    let serializer = cx.engine.serializer().expect("the extension standard has one");
    let mut is_first = true;
    let mut next = |_: usize| std::mem::take(&mut is_first).then_some(0);
    let (values, failed_at) = (serializer.read)(cx, bytes, &mut next)?;
    Ok(values.into_iter().next().filter(|_| failed_at.is_none()))
}

/// Receives a message.
#[php(
    "msg_receive(SysvMessageQueue $queue, int $desired_message_type, &$received_message_type, int $max_message_size, mixed &$message, bool $unserialize = true, int $flags = 0, &$error_code = null): bool"
)]
fn msg_receive(
    cx: &mut Request,
    queue: &Object,
    desired_message_type: i64,
    mut received_message_type: RefArg<'_>,
    max_message_size: i64,
    mut message: RefArg<'_>,
    unserialize: bool,
    flags: i64,
    error_code: Option<RefArg<'_>>,
) -> Result<bool> {
    const NO_ERROR: i32 = 0o10000;
    const EXCEPT: i32 = 0o20000;
    let Some(most) = usize::try_from(max_message_size).ok().filter(|most| *most > 0) else {
        return Err(cx.bad_argument(4, "must be greater than 0"));
    };
    let id = self::queue(queue);
    let bit = |bit: i64, system: i32| if flags & bit != 0 { system } else { 0 };
    let system = sysv::NO_WAIT | bit(2, NO_ERROR) | bit(4, EXCEPT);
    cx.charge(most);
    let found = loop {
        match sysv::receive(id, desired_message_type, most, system) {
            Err(error) if flags & 1 == 0 && number(&error) == NO_MESSAGE => wait::sleep(cx, PAUSE)?,
            found => break found,
        }
    };
    cx.heap().memory().refund_native(most);
    match found {
        Ok((kind, bytes)) => {
            received_message_type.set(cx, kind)?;
            let value = if unserialize { value_of(cx, &bytes)? } else { Some(Value::from(cx.str(&bytes))) };
            let whole = value.is_some();
            if !whole {
                cx.function_warning("Message corrupted")?;
            }
            message.set(cx, value.unwrap_or(Value::FALSE))?;
            if let Some(mut place) = error_code {
                place.set(cx, 0_i64)?;
            }
            Ok(whole)
        }
        Err(error) => {
            received_message_type.set(cx, 0_i64)?;
            message.set(cx, Value::FALSE)?;
            if let Some(mut place) = error_code {
                place.set(cx, i64::from(number(&error)))?;
            }
            Ok(false)
        }
    }
}

/// Removes a queue.
#[php("msg_remove_queue(SysvMessageQueue $queue): bool")]
fn msg_remove_queue(queue: &Object) -> bool {
    sysv::remove_queue(self::queue(queue)).is_ok()
}

/// Describes a queue.
#[php("msg_stat_queue(SysvMessageQueue $queue): array|false")]
fn msg_stat_queue(cx: &mut Request, queue: &Object) -> OrFalse<Array> {
    let Ok(state) = sysv::queue_state(self::queue(queue)) else { return OrFalse(None) };
    let rows = [
        ("msg_perm.uid", i64::from(state.user)),
        ("msg_perm.gid", i64::from(state.group)),
        ("msg_perm.mode", i64::from(state.mode)),
        ("msg_stime", state.sent_at),
        ("msg_rtime", state.received_at),
        ("msg_ctime", state.changed_at),
        ("msg_qnum", state.messages as i64),
        ("msg_qbytes", state.capacity as i64),
        ("msg_lspid", i64::from(state.last_sender)),
        ("msg_lrpid", i64::from(state.last_receiver)),
    ];
    let mut out = Array::new();
    for (name, number) in rows {
        out.insert_bytes(cx.heap(), name.as_bytes(), number);
    }
    OrFalse(Some(out))
}

/// Sets owner, mode and capacity of a queue.
#[php("msg_set_queue(SysvMessageQueue $queue, array $data): bool")]
fn msg_set_queue(cx: &mut Request, queue: &Object, data: &Array) -> Result<bool> {
    let id = self::queue(queue);
    let Ok(mut state) = sysv::queue_state(id) else { return Ok(false) };
    let given = |cx: &mut Request, name: &str| match data.get_bytes(name.as_bytes()).map(|value| value.deref().clone()) {
        Some(value) => cx.to_int(&value).map(Some),
        None => Ok(None),
    };
    if let Some(number) = given(cx, "msg_perm.uid")? {
        state.user = number as u32;
    }
    if let Some(number) = given(cx, "msg_perm.gid")? {
        state.group = number as u32;
    }
    if let Some(number) = given(cx, "msg_perm.mode")? {
        state.mode = number as u32;
    }
    if let Some(number) = given(cx, "msg_qbytes")? {
        state.capacity = number as u64;
    }
    Ok(sysv::set_queue_state(id, &state).is_ok())
}

/// Whether a queue is there.
#[php("msg_queue_exists(int $key): bool")]
fn msg_queue_exists(key: i64) -> bool {
    sysv::queue(key as i32, 0).is_ok()
}
