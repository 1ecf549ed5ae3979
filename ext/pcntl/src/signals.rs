//! Signals: handlers written in PHP, masks, waiting.
//!
//! A signal that comes is only noted; its handler runs when the program asks for it
//! (`pcntl_signal_dispatch()`), at ticks, and, with `pcntl_async_signals()`, at the next safepoint.

use crate::{LastError, alone, keep};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::{OrFalse, RefArg};
use heddle_runtime::request::interrupt;
use heddle_runtime::types::value_name;
use heddle_runtime::{Request, Result, wait};
use heddle_sys::signal::{self, Action, Info};
use heddle_value::{Array, Value, View};
use std::collections::HashMap;
use std::time::{Duration, Instant};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &pcntl_signal::DECL,
    &pcntl_signal_get_handler::DECL,
    &pcntl_signal_dispatch::DECL,
    &pcntl_sigprocmask::DECL,
    &pcntl_sigwaitinfo::DECL,
    &pcntl_sigtimedwait::DECL,
    &pcntl_alarm::DECL,
    &pcntl_async_signals::DECL,
];

const DEFAULT: i64 = 0;
const IGNORE: i64 = 1;

/// The program's handlers.
#[derive(Default)]
struct Handlers {
    by_signal: HashMap<i32, Value>,
    is_async: bool,
    /// Handlers are being called: no others meanwhile.
    running: bool,
}

/// What is known of a signal, as handlers get it.
pub(crate) fn info_array(cx: &Request, info: &Info) -> Array {
    const CHILD: i32 = 17;
    const FAULTS: [i32; 4] = [4, 7, 8, 11];
    const USER: [i32; 2] = [10, 12];
    const POLL: i32 = 29;
    const FIRST_REAL_TIME: i32 = 34;
    let mut array = Array::new();
    let mut add = |name: &str, value: i64| array.insert_bytes(cx.heap(), name.as_bytes(), Value::int(value));
    add("signo", info.signal.into());
    add("errno", info.error.into());
    add("code", info.code.into());
    match info.signal {
        CHILD => {
            add("status", info.status.into());
            add("utime", info.times.0);
            add("stime", info.times.1);
            add("pid", info.process.into());
            add("uid", info.user.into());
        }
        signal if USER.contains(&signal) || signal >= FIRST_REAL_TIME => {
            add("pid", info.process.into());
            add("uid", info.user.into());
        }
        signal if FAULTS.contains(&signal) => add("addr", info.address as i64),
        POLL => {
            add("band", info.band);
            add("fd", info.descriptor.into());
        }
        _ => {}
    }
    array
}

/// Calls the handlers of the signals that have come.
fn dispatch(cx: &mut Request) -> Result<()> {
    if std::mem::replace(&mut cx.state::<Handlers>().running, true) {
        return Ok(());
    }
    let mut result = Ok(());
    // a handler stands between any two instructions: no fiber is left or entered from there
    cx.foreign_callbacks += 1;
    while let Some(info) = signal::take() {
        let Some(handler) = cx.state::<Handlers>().by_signal.get(&info.signal).cloned() else { continue };
        if handler.as_int().is_some() {
            continue;
        }
        let array = info_array(cx, &info);
        if let Err(halt) = cx.call_value(&handler, &[Value::int(info.signal.into()), Value::from(array)]) {
            result = Err(halt);
            break;
        }
    }
    cx.foreign_callbacks -= 1;
    cx.state::<Handlers>().running = false;
    result
}

/// Sets what happens when a signal comes.
#[php("pcntl_signal(int $signal, $handler, bool $restart_syscalls = true): bool")]
fn pcntl_signal(cx: &mut Request, signal: i64, handler: &Value, restart_syscalls: bool) -> Result<bool> {
    alone(cx)?;
    if signal < 1 {
        return Err(cx.bad_argument(1, "must be greater than or equal to 1"));
    }
    if signal >= signal::COUNT as i64 {
        return Err(cx.bad_argument(1, format!("must be less than {}", signal::COUNT)));
    }
    let signal = signal as i32;
    let action = match handler.view() {
        View::Int(DEFAULT) => Action::Default,
        View::Int(IGNORE) => Action::Ignore,
        View::Int(_) => {
            return Err(cx.bad_argument(2, "must be either SIG_DFL or SIG_IGN when an integer value is given"));
        }
        _ => {
            if cx.resolve_callable(handler).is_err() {
                if cx.exception.is_some() {
                    return Err(heddle_runtime::Halt::Exception);
                }
                let kind = value_name(handler);
                return Err(cx.bad_argument_type(2, format!("must be of type callable|int, {kind} given")));
            }
            Action::Note
        }
    };
    if let Err(error) = signal::set_action(signal, action, restart_syscalls) {
        cx.state::<LastError>().0 = error.raw_os_error().unwrap_or(0);
        if action == Action::Note {
            cx.function_warning("Error assigning signal")?;
            return Ok(false);
        }
        return Err(cx.fatal(format!("Error installing signal handler for {signal}")));
    }
    cx.on_signal = Some(dispatch);
    cx.state::<Handlers>().by_signal.insert(signal, handler.clone());
    Ok(true)
}

/// Returns what was set for a signal.
#[php("pcntl_signal_get_handler(int $signal)")]
fn pcntl_signal_get_handler(cx: &mut Request, signal: i64) -> Result<Value> {
    if !(1..signal::COUNT as i64).contains(&signal) {
        return Err(cx.bad_argument(1, format!("must be between 1 and {}", signal::COUNT - 1)));
    }
    let set = cx.state::<Handlers>().by_signal.get(&(signal as i32)).cloned();
    Ok(set.unwrap_or_else(|| Value::int(if signal::is_ignored(signal as i32) { IGNORE } else { DEFAULT })))
}

/// Calls the handlers of the signals that have come.
#[php("pcntl_signal_dispatch(): bool")]
fn pcntl_signal_dispatch(cx: &mut Request) -> Result<bool> {
    dispatch(cx)?;
    Ok(true)
}

/// Returns the signals of an argument.
fn signals(cx: &mut Request, list: &Array, argument: usize) -> Result<Vec<i32>> {
    let mut signals = Vec::new();
    for (_, value) in list.iter() {
        let value = value.deref();
        let number = match value.view() {
            View::Int(number) => Some(number),
            View::Str(text) => std::str::from_utf8(text).ok().and_then(|text| text.trim().parse().ok()),
            View::Bool(_) | View::Float(_) => Some(cx.to_int(value)?),
            _ => None,
        };
        let Some(number) = number else {
            let kind = value_name(value);
            return Err(cx.bad_argument_type(argument, format!("signals must be of type int, {kind} given")));
        };
        if !(1..signal::COUNT as i64).contains(&number) {
            return Err(cx.bad_argument(argument, format!("signals must be between 1 and {}", signal::COUNT - 1)));
        }
        signals.push(number as i32);
    }
    Ok(signals)
}

/// Changes which signals are held back.
#[php("pcntl_sigprocmask(int $mode, array $signals, &$old_signals = null): bool")]
fn pcntl_sigprocmask(cx: &mut Request, mode: i64, signals: &Array, old_signals: Option<RefArg<'_>>) -> Result<bool> {
    const SET: i64 = 2;
    alone(cx)?;
    if !(0..=SET).contains(&mode) {
        return Err(cx.bad_argument(1, "must be one of SIG_BLOCK, SIG_UNBLOCK, or SIG_SETMASK"));
    }
    if signals.is_empty() && mode != SET {
        return Err(cx.bad_argument(2, "must not be empty"));
    }
    let list = self::signals(cx, signals, 2)?;
    let masked = signal::mask(mode as i32, &list);
    let Some(old) = keep(cx, masked) else { return Ok(false) };
    if let Some(mut place) = old_signals {
        let array = Array::from_values(cx.heap(), old.into_iter().map(|signal| Value::int(signal.into())));
        place.set(cx, array)?;
    }
    Ok(true)
}

/// Waits for a signal in short steps, so that limits are seen.
fn await_signal(cx: &mut Request, list: &[i32], timeout: Option<Duration>, info: Option<RefArg<'_>>) -> Result<OrFalse<i64>> {
    const TIMED_OUT: i32 = 11;
    const STEP: Duration = Duration::from_millis(100);
    let start = Instant::now();
    cx.flush_sink();
    let result = loop {
        let left = timeout.map_or(STEP, |timeout| timeout.saturating_sub(start.elapsed()).min(STEP));
        match signal::wait_for(list, Some((left.as_secs() as i64, left.subsec_nanos().into()))) {
            Err(error) if error.raw_os_error() == Some(TIMED_OUT) && timeout.is_none_or(|timeout| start.elapsed() < timeout) => {}
            result => break result,
        }
        wait::check(cx)?;
    };
    match result {
        Ok(known) => {
            if let Some(mut info) = info {
                let array = info_array(cx, &known);
                info.set(cx, array)?;
            }
            Ok(OrFalse(Some(known.signal.into())))
        }
        Err(error) => {
            let number = error.raw_os_error().unwrap_or(0);
            cx.state::<LastError>().0 = number;
            if number != TIMED_OUT {
                let text = String::from_utf8_lossy(&heddle_sys::posix::describe(number)).into_owned();
                cx.function_warning(text)?;
            }
            Ok(OrFalse(None))
        }
    }
}

/// Waits for one of the signals.
#[php("pcntl_sigwaitinfo(array $signals, &$info = []): int|false")]
fn pcntl_sigwaitinfo(cx: &mut Request, signals: &Array, info: Option<RefArg<'_>>) -> Result<OrFalse<i64>> {
    alone(cx)?;
    if signals.is_empty() {
        return Err(cx.bad_argument(1, "must not be empty"));
    }
    let list = self::signals(cx, signals, 1)?;
    await_signal(cx, &list, None, info)
}

/// Waits for one of the signals for some time.
#[php("pcntl_sigtimedwait(array $signals, &$info = [], int $seconds = 0, int $nanoseconds = 0): int|false")]
fn pcntl_sigtimedwait(cx: &mut Request, signals: &Array, info: Option<RefArg<'_>>, seconds: i64, nanoseconds: i64) -> Result<OrFalse<i64>> {
    alone(cx)?;
    if signals.is_empty() {
        return Err(cx.bad_argument(1, "must not be empty"));
    }
    let list = self::signals(cx, signals, 1)?;
    if seconds < 0 {
        return Err(cx.bad_argument(3, "must be greater than or equal to 0"));
    }
    if !(0..1_000_000_000).contains(&nanoseconds) {
        return Err(cx.bad_argument(4, "must be between 0 and 1e9"));
    }
    if seconds == 0 && nanoseconds == 0 {
        let text = "pcntl_sigtimedwait(): At least one of argument #3 ($seconds) or argument #4 ($nanoseconds) must be greater than 0";
        return Err(cx.value_error(text));
    }
    await_signal(cx, &list, Some(Duration::new(seconds as u64, nanoseconds as u32)), info)
}

/// Has SIGALRM sent after some time.
#[php("pcntl_alarm(int $seconds): int")]
fn pcntl_alarm(cx: &mut Request, seconds: i64) -> Result<i64> {
    alone(cx)?;
    Ok(signal::alarm(seconds as u32).into())
}

/// Tells whether handlers run as soon as a signal comes, or sets it.
#[php("pcntl_async_signals(?bool $enable = null): bool")]
fn pcntl_async_signals(cx: &mut Request, enable: Option<bool>) -> Result<bool> {
    let before = cx.state::<Handlers>().is_async;
    if let Some(enable) = enable {
        alone(cx)?;
        let word = enable.then(|| cx.heap().interrupt_handle());
        signal::raise_on_arrival(word, interrupt::SIGNAL);
        cx.state::<Handlers>().is_async = enable;
    }
    Ok(before)
}
