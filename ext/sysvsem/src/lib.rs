//! Extension `sysvsem`: System V's semaphores. The manual's chapter: "Semaphore".
//!
//! As PHP does, each key stands for three: the semaphore itself, how many use it, and a lock for
//! setting it up. A call that waits asks again and again, so that the request's limits end it.
#![forbid(unsafe_code)]

use heddle_macros::{php, php_class};
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::decl::{ClassHooks, Extension, Function};
use heddle_runtime::object::instantiate;
use heddle_runtime::{Request, Result, stream, wait};
use heddle_sys::sysv::{self, Step};
use heddle_value::{Native, Object, Tracer};
use std::cell::Cell;
use std::io;
use std::time::Duration;

/// Declares the extension to the engine.
pub static EXTENSION: Extension =
    Extension { name: "sysvsem", functions: &[FUNCTIONS], classes: &[&SysvSemaphore::CLASS], ..Extension::EMPTY };

const FUNCTIONS: &[&Function] = &[&sem_get::DECL, &sem_acquire::DECL, &sem_release::DECL, &sem_remove::DECL];

/// A semaphore.
#[php_class("final class SysvSemaphore {}", hooks = HOOKS)]
struct SysvSemaphore;

const HOOKS: ClassHooks = ClassHooks { create: Some(refuse), ..ClassHooks::HANDLE };

const ITSELF: u16 = 0;
const USERS: u16 = 1;
const SETTING_UP: u16 = 2;
const AGAIN: i32 = 11;
/// Between two questions of a call that waits.
const PAUSE: Duration = Duration::from_millis(5);

/// Set while `sem_get()` makes an object: nobody else may.
#[derive(Default)]
struct Making(bool);

fn refuse(cx: &mut Request, _: &Object) -> Result<()> {
    match cx.state::<Making>().0 {
        true => Ok(()),
        false => Err(cx.throw_error("Error", "Cannot directly construct SysvSemaphore, use sem_get() instead")),
    }
}

struct Payload {
    key: i64,
    id: i32,
    /// How often it was acquired here; -1: it was removed.
    count: Cell<i64>,
    auto_release: bool,
}

impl Native for Payload {
    fn trace(&self, _: &mut Tracer<'_>) {}
}

fn step(semaphore: u16, change: i16, undo: bool) -> Step {
    Step { semaphore, change, undo, no_wait: true }
}

impl Drop for Payload {
    fn drop(&mut self) {
        if self.count.get() < 0 || !self.auto_release {
            return;
        }
        let mut steps = vec![step(USERS, -1, true)];
        if let Ok(count @ 1..) = i16::try_from(self.count.get()) {
            steps.push(step(ITSELF, count, true));
        }
        // it may have been removed meanwhile
        let _ = sysv::operate(self.id, &steps);
    }
}

fn payload(object: &Object) -> &Payload {
    object.native::<Payload>().expect("every SysvSemaphore is made with one")
}

/// Changes semaphores, waiting until they can be.
fn operate(cx: &mut Request, id: i32, steps: &[Step]) -> Result<io::Result<()>> {
    loop {
        match sysv::operate(id, steps) {
            Err(error) if error.raw_os_error() == Some(AGAIN) => wait::sleep(cx, PAUSE)?,
            outcome => return Ok(outcome),
        }
    }
}

/// Finds or makes a semaphore.
#[php("sem_get(int $key, int $max_acquire = 1, int $permissions = 438, bool $auto_release = true): SysvSemaphore|false")]
fn sem_get(cx: &mut Request, key: i64, max_acquire: i64, permissions: i64, auto_release: bool) -> Result<OrFalse<Object>> {
    let id = match sysv::semaphores(key as i32, 3, permissions as i32 | sysv::CREATE) {
        Ok(id) => id,
        Err(error) => {
            cx.function_warning(format!("Failed for key 0x{key:x}: {}", stream::reason(&error)))?;
            return Ok(OrFalse(None));
        }
    };
    // nobody sets it up, then it is locked and there is a user more
    let begin = [step(SETTING_UP, 0, false), step(SETTING_UP, 1, true), step(USERS, 1, true)];
    if let Err(error) = operate(cx, id, &begin)? {
        cx.function_warning(format!("Failed acquiring SYSVSEM_SETVAL for key 0x{key:x}: {}", stream::reason(&error)))?;
        return Ok(OrFalse(None));
    }
    let users = sysv::value(id, USERS.into());
    if users.as_ref().is_ok_and(|users| *users == 1)
        && let Err(error) = sysv::set_value(id, ITSELF.into(), max_acquire as i32)
    {
        cx.function_warning(format!("Failed for key 0x{key:x}: {}", stream::reason(&error)))?;
    }
    if let Err(error) = operate(cx, id, &[step(SETTING_UP, -1, true)])? {
        cx.function_warning(format!("Failed releasing SYSVSEM_SETVAL for key 0x{key:x}: {}", stream::reason(&error)))?;
    }
    let class = cx.require_class(b"SysvSemaphore")?;
    cx.state::<Making>().0 = true;
    let object = instantiate(cx, class);
    cx.state::<Making>().0 = false;
    let object = object?;
    object.set_native(cx.heap(), Payload { key, id, count: Cell::new(0), auto_release });
    Ok(OrFalse(Some(object)))
}

/// Acquires a semaphore.
#[php("sem_acquire(SysvSemaphore $semaphore, bool $non_blocking = false): bool")]
fn sem_acquire(cx: &mut Request, semaphore: &Object, non_blocking: bool) -> Result<bool> {
    let payload = payload(semaphore);
    let steps = [step(ITSELF, -1, true)];
    let done = if non_blocking { sysv::operate(payload.id, &steps) } else { operate(cx, payload.id, &steps)? };
    match done {
        Ok(()) => {
            payload.count.set(payload.count.get() + 1);
            Ok(true)
        }
        Err(error) => {
            if error.raw_os_error() != Some(AGAIN) {
                cx.function_warning(format!("Failed to acquire key 0x{:x}: {}", payload.key, stream::reason(&error)))?;
            }
            Ok(false)
        }
    }
}

/// Releases a semaphore.
#[php("sem_release(SysvSemaphore $semaphore): bool")]
fn sem_release(cx: &mut Request, semaphore: &Object) -> Result<bool> {
    let payload = payload(semaphore);
    if payload.count.get() <= 0 {
        cx.function_warning(format!("SysV semaphore for key 0x{:x} is not currently acquired", payload.key))?;
        return Ok(false);
    }
    match sysv::operate(payload.id, &[step(ITSELF, 1, true)]) {
        Ok(()) => {
            payload.count.set(payload.count.get() - 1);
            Ok(true)
        }
        Err(error) => {
            cx.function_warning(format!("Failed to release key 0x{:x}: {}", payload.key, stream::reason(&error)))?;
            Ok(false)
        }
    }
}

/// Removes a semaphore.
#[php("sem_remove(SysvSemaphore $semaphore): bool")]
fn sem_remove(cx: &mut Request, semaphore: &Object) -> Result<bool> {
    let payload = payload(semaphore);
    if sysv::exists(payload.id).is_err() {
        cx.function_warning(format!("SysV semaphore for key 0x{:x} does not (any longer) exist", payload.key))?;
        return Ok(false);
    }
    if let Err(error) = sysv::remove_semaphores(payload.id) {
        cx.function_warning(format!("Failed for SysV semaphore for key 0x{:x}: {}", payload.key, stream::reason(&error)))?;
        return Ok(false);
    }
    payload.count.set(-1);
    Ok(true)
}
