//! The ends of things: of a thread that never detached, of one side of a fork, of the library
//! itself.
//!
//! A library with destructors of thread-local values cannot be unloaded while a thread lives that
//! has one. So there are none: the end of a thread is noticed by a key of the thread library, which
//! is deleted before the code goes.

use crate::allocator;
use crate::record::{self, thread_number};
use crate::registry::{self, Registry};
use heddle_embed::{Code, Error, ForkGuard, Result};
use heddle_sys::process::{self, ThreadExit};
use std::ffi::c_void;
use std::sync::MutexGuard;
use std::sync::atomic::{AtomicPtr, Ordering};

unsafe extern "C" fn thread_ends(_value: *mut c_void) {
    let _ = std::panic::catch_unwind(record::thread_ends);
}

/// Sees to it that the calling thread is detached when it ends.
pub fn watch_thread(registry: &mut Registry) -> Result<()> {
    let key = match registry.thread_exit {
        Some(key) => key,
        None => {
            let key = ThreadExit::new(thread_ends).ok_or_else(|| Error::new(Code::System, "the process has no thread key left"))?;
            registry.thread_exit = Some(key);
            key
        }
    };
    if key.arm(1) { Ok(()) } else { Err(Error::new(Code::System, "the thread's end cannot be noticed")) }
}

/// What a fork holds, so that the child finds it whole.
struct Held {
    registry: MutexGuard<'static, Registry>,
    _engine: ForkGuard,
}

static HELD: AtomicPtr<Held> = AtomicPtr::new(std::ptr::null_mut());

unsafe extern "C" fn before_fork() {
    let held = Held { registry: registry::lock(), _engine: heddle_embed::before_fork() };
    HELD.store(Box::into_raw(Box::new(held)), Ordering::Relaxed);
}

fn take_held() -> Option<Box<Held>> {
    let held = HELD.swap(std::ptr::null_mut(), Ordering::Relaxed);
    // SAFETY: `before_fork` made it; it is taken once in each process.
    (!held.is_null()).then(|| unsafe { Box::from_raw(held) })
}

unsafe extern "C" fn after_fork_in_parent() {
    drop(take_held());
}

/// In the child only the thread that forked is left: the others' handles name nothing any more.
unsafe extern "C" fn after_fork_in_child() {
    let Some(mut held) = take_held() else {
        return;
    };
    let own = thread_number();
    for gone in held.registry.threads.take_where(|thread| thread.owner != own) {
        if let Ok(engine) = held.registry.engines.get(gone.engine) {
            engine.attached -= 1;
        }
        std::mem::forget(gone);
    }
}

/// Sees to it that forks are noticed. The C library forgets it when the library is unloaded.
pub fn watch_forks(registry: &mut Registry) {
    if !std::mem::replace(&mut registry.watches_forks, true) {
        process::on_fork(before_fork, after_fork_in_parent, after_fork_in_child);
    }
}

/// Runs when the library is unloaded, or the process ends. While threads are attached nothing is
/// freed: they may still be running. The library's own thread ends in any case, since its code may
/// go.
extern "C" fn library_ends() {
    let mut registry = registry::lock();
    if let Some(key) = registry.thread_exit.take() {
        ThreadExit::remove(key);
    }
    if registry.threads.len() > 0 {
        drop(registry);
        heddle_embed::stop_watching();
        return;
    }
    let engines = registry.engines.take_where(|_| true);
    let configs = registry.configs.take_where(|_| true);
    let classes = registry.classes.take_where(|_| true);
    drop(registry);
    drop((engines, configs, classes));
    heddle_embed::release_idle();
    // SAFETY: no thread is attached and none of our own runs: nothing of the library will run any
    // more.
    unsafe { allocator::release_all() };
}

#[used]
#[unsafe(link_section = ".fini_array")]
static LIBRARY_ENDS: extern "C" fn() = library_ends;
