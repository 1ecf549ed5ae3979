//! Clocks: a cheap tick counter for ordering and seeds, and monotonic time.

use core::time::Duration;

/// A counter that grows with time, in units of the processor; a few nanoseconds to read. Zero never
/// comes out.
#[inline]
pub fn ticks() -> u64 {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: every x86-64 processor has the time-stamp counter.
    let now = unsafe { core::arch::x86_64::_rdtsc() };
    #[cfg(not(target_arch = "x86_64"))]
    let now = monotonic().as_nanos() as u64;
    now | 1
}

/// Time since an unspecified start; never goes back.
pub fn monotonic() -> Duration {
    read(libc::CLOCK_MONOTONIC)
}

/// As [`monotonic`], as of the last timer interrupt: milliseconds coarse, and cheaper.
pub fn monotonic_coarse() -> Duration {
    read(libc::CLOCK_MONOTONIC_COARSE)
}

/// Reads a time out of a text by a format of `strptime`, in the locale C: seconds, minutes, hours,
/// day of the month, month from 0, year from 1900, day of the week, day of the year from 0, and how
/// many bytes of the text were read. `None`: the text does not fit.
pub fn parse_time(text: &core::ffi::CStr, format: &core::ffi::CStr) -> Option<([i32; 8], usize)> {
    // SAFETY: all zeros are a valid `tm`; both texts end with NUL.
    let (time, end) = unsafe {
        let mut time: libc::tm = core::mem::zeroed();
        let end = libc::strptime(text.as_ptr(), format.as_ptr(), &raw mut time);
        (time, end)
    };
    if end.is_null() {
        return None;
    }
    let read = end.addr() - text.as_ptr().addr();
    let parts = [time.tm_sec, time.tm_min, time.tm_hour, time.tm_mday, time.tm_mon, time.tm_year, time.tm_wday, time.tm_yday];
    Some((parts, read))
}

/// Returns the time that the process has computed, all of its threads together.
pub fn process_time() -> Duration {
    read(libc::CLOCK_PROCESS_CPUTIME_ID)
}

/// Clock of the time that one thread has computed.
#[derive(Clone, Copy, Debug)]
pub struct ThreadClock(libc::clockid_t);

impl ThreadClock {
    /// Returns the calling thread's clock, which any thread may read; `None` when the system has
    /// none.
    pub fn current() -> Option<ThreadClock> {
        let mut clock = 0;
        // SAFETY: `clock` is writable for the call, and the calling thread lives.
        let failed = unsafe { libc::pthread_getcpuclockid(libc::pthread_self(), &mut clock) };
        (failed == 0).then_some(ThreadClock(clock))
    }

    /// Returns the time that the thread has computed; `None` once it has ended.
    pub fn read(self) -> Option<Duration> {
        let mut now = libc::timespec { tv_sec: 0, tv_nsec: 0 };
        // SAFETY: `now` is writable for the call; a clock of a thread that has ended is refused by
        // number.
        let failed = unsafe { libc::clock_gettime(self.0, &mut now) };
        (failed == 0).then(|| Duration::new(now.tv_sec as u64, now.tv_nsec as u32))
    }
}

fn read(clock: libc::clockid_t) -> Duration {
    let mut now = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: `now` is writable for the call.
    unsafe { libc::clock_gettime(clock, &mut now) };
    Duration::new(now.tv_sec as u64, now.tv_nsec as u32)
}
