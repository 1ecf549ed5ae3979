//! Sleeping on a word of memory until another thread wakes the sleepers (futex(2)). Private to this process.

use core::sync::atomic::AtomicU32;
use core::time::Duration;

/// Sleeps while `word` holds `expected`; returns when woken, when the value differs, at a signal or after `timeout`.
pub fn wait(word: &AtomicU32, expected: u32, timeout: Option<Duration>) {
    let span = timeout.map(|limit| libc::timespec {
        tv_sec: limit.as_secs() as libc::time_t,
        tv_nsec: libc::c_long::from(limit.subsec_nanos()),
    });
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
