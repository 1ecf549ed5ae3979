//! Atomics and a lock for the process heap. The loom models replace this module with one of the
//! same shape.

use core::cell::UnsafeCell;
use core::ops::{Deref, DerefMut};
use heddle_sys::{futex, process};

pub use heddle_sys::futex::barrier;
pub use heddle_sys::percpu;

pub use core::sync::atomic::{AtomicU32, AtomicUsize, Ordering};

/// A value under a lock that sleeps in the kernel when it is taken. Unlike std's it reads no
/// thread-local variable, cannot be poisoned, and can be held across a fork.
pub struct Locked<T> {
    /// 0 free, 1 taken, 2 taken with sleepers.
    word: AtomicU32,
    value: UnsafeCell<T>,
}

// SAFETY: the lock lets one thread at a time reach the value.
unsafe impl<T: Send> Sync for Locked<T> {}

impl<T> Locked<T> {
    pub const fn new(value: T) -> Self {
        Locked { word: AtomicU32::new(0), value: UnsafeCell::new(value) }
    }

    /// Waits for the lock.
    pub fn lock(&self) -> Guard<'_, T> {
        self.acquire();
        Guard { lock: self }
    }

    /// Takes the lock without a guard; [`Locked::release`] gives it back.
    pub fn acquire(&self) {
        if self.word.compare_exchange(0, 1, Ordering::Acquire, Ordering::Relaxed).is_err() {
            self.acquire_contended();
        }
    }

    #[cold]
    fn acquire_contended(&self) {
        for _ in 0..64 {
            core::hint::spin_loop();
            if self.word.compare_exchange_weak(0, 1, Ordering::Acquire, Ordering::Relaxed).is_ok() {
                return;
            }
        }
        while self.word.swap(2, Ordering::Acquire) != 0 {
            futex::wait(&self.word, 2, None);
        }
    }

    /// The value, for whoever called [`Locked::acquire`].
    ///
    /// # Safety
    /// The calling thread holds the lock.
    pub unsafe fn get(&self) -> &T {
        // SAFETY: promised by the caller.
        unsafe { &*self.value.get() }
    }

    /// Gives back what [`Locked::acquire`] took.
    ///
    /// # Safety
    /// The calling thread (or, in a forked child, its parent's) holds the lock, and no guard of it
    /// lives.
    pub unsafe fn release(&self) {
        if self.word.swap(0, Ordering::Release) == 2 {
            futex::wake(&self.word, 1);
        }
    }
}

/// Access to a locked value.
pub struct Guard<'a, T> {
    lock: &'a Locked<T>,
}

impl<T> Deref for Guard<'_, T> {
    type Target = T;
    fn deref(&self) -> &T {
        // SAFETY: the guard holds the lock.
        unsafe { &*self.lock.value.get() }
    }
}

impl<T> DerefMut for Guard<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        // SAFETY: the guard holds the lock.
        unsafe { &mut *self.lock.value.get() }
    }
}

impl<T> Drop for Guard<'_, T> {
    fn drop(&mut self) {
        // SAFETY: the guard holds the lock and ends here.
        unsafe { self.lock.release() };
    }
}

/// One step of waiting for a word that another thread changes without waking anybody: spin, then
/// let others run, then sleep. `step` counts from 0.
pub fn pause(step: u32) {
    match step {
        0..16 => core::hint::spin_loop(),
        16..64 => process::yield_now(),
        _ => process::sleep(50_000),
    }
}
