//! Sleeping on a word of memory until another thread wakes the sleepers (futex(2)). Private to this
//! process.

use core::sync::atomic::AtomicU32;
use core::time::Duration;

/// Sleeps while `word` holds `expected`; returns when woken, when the value differs, at a signal or
/// after `timeout`.
pub fn wait(word: &AtomicU32, expected: u32, timeout: Option<Duration>) {
    let span =
        timeout.map(|limit| libc::timespec { tv_sec: limit.as_secs() as libc::time_t, tv_nsec: libc::c_long::from(limit.subsec_nanos()) });
    let span = span.as_ref().map_or(core::ptr::null(), core::ptr::from_ref);
    let operation = libc::FUTEX_WAIT | libc::FUTEX_PRIVATE_FLAG;
    // SAFETY: the word and the time span live for the whole call.
    unsafe { libc::syscall(libc::SYS_futex, word.as_ptr(), operation, expected, span) };
}

/// Wakes at most `sleepers` threads that sleep on `word`.
pub fn wake(word: &AtomicU32, sleepers: u32) {
    let operation = libc::FUTEX_WAKE | libc::FUTEX_PRIVATE_FLAG;
    // SAFETY: the kernel only looks the address up.
    unsafe { libc::syscall(libc::SYS_futex, word.as_ptr(), operation, sleepers) };
}

/// Fences for two sides of which one acts often and the other seldom: membarrier(2).
pub mod barrier {
    use core::sync::atomic::{Ordering, compiler_fence};

    /// Prepares the process for [`heavy`]; `false` when the system cannot do it. Holds across
    /// forks.
    pub fn prepare() -> bool {
        command(libc::MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED)
    }

    /// The frequent side: keeps the compiler from moving accesses across; no instruction.
    #[inline(always)]
    pub fn light() {
        compiler_fence(Ordering::SeqCst);
    }

    /// The rare side: as if every thread of the process had executed a full fence where it is now.
    pub fn heavy() {
        command(libc::MEMBARRIER_CMD_PRIVATE_EXPEDITED);
    }

    fn command(command: libc::c_int) -> bool {
        // SAFETY: takes numbers only.
        unsafe { libc::syscall(libc::SYS_membarrier, command, 0, 0) == 0 }
    }
}
