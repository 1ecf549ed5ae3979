//! Signals for a program: handlers that only note what came, masks, waiting.
//!
//! A handler here does three things that are safe in one: it counts the signal, keeps who sent it,
//! and raises a bit of the word that the machine looks at. What the program wants to happen then
//! runs later, at a safepoint.

use std::io;
use std::sync::atomic::{AtomicPtr, AtomicU32, AtomicU64, AtomicUsize, Ordering};

/// One more than the highest number of a signal.
pub const COUNT: usize = 65;

/// What is known of a signal that came.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Info {
    pub signal: i32,
    pub error: i32,
    pub code: i32,
    /// Sender or child.
    pub process: i32,
    pub user: u32,
    /// A child's exit status.
    pub status: i32,
    /// Clock ticks that a child used: user and system.
    pub times: (i64, i64),
    /// Where a fault was.
    pub address: u64,
    pub band: i64,
    pub descriptor: i32,
}

/// The word of which a bit is raised, or null.
static WORD: AtomicPtr<AtomicU32> = AtomicPtr::new(core::ptr::null_mut());
static BIT: AtomicU32 = AtomicU32::new(0);
/// Signals that have come since the process started.
static ARRIVED: AtomicU64 = AtomicU64::new(0);

/// Entries of the ring of signals that wait.
const RING: usize = 256;

/// A signal that waits. `state` is 0 when it is free, 1 while it is written, 2 when it is whole.
struct Slot {
    state: AtomicU32,
    info: core::cell::UnsafeCell<Info>,
}

// SAFETY: `info` is written by whoever changed `state` from 0 to 1, and read by the only reader
// after `state` became 2.
unsafe impl Sync for Slot {}

static SLOTS: [Slot; RING] = [const {
    Slot {
        state: AtomicU32::new(0),
        info: core::cell::UnsafeCell::new(Info {
            signal: 0,
            error: 0,
            code: 0,
            process: 0,
            user: 0,
            status: 0,
            times: (0, 0),
            address: 0,
            band: 0,
            descriptor: 0,
        }),
    }
}; RING];
/// Stands in [`LOOKED`] before the first look.
const NEVER: u64 = u64::MAX;
static LOOKED: AtomicU64 = AtomicU64::new(NEVER);
static NEXT_WRITTEN: AtomicUsize = AtomicUsize::new(0);
static NEXT_READ: AtomicUsize = AtomicUsize::new(0);

fn info_of(info: &libc::siginfo_t) -> Info {
    let mut known = Info { signal: info.si_signo, error: info.si_errno, code: info.si_code, ..Info::default() };
    // SAFETY: the fields read are those that the kernel fills for the signal.
    unsafe {
        match info.si_signo {
            libc::SIGCHLD => {
                known.process = info.si_pid();
                known.user = info.si_uid();
                known.status = info.si_status();
                known.times = (info.si_utime(), info.si_stime());
            }
            libc::SIGILL | libc::SIGFPE | libc::SIGSEGV | libc::SIGBUS => known.address = info.si_addr() as u64,
            libc::SIGPOLL => {
                // band and descriptor stand where other signals have who sent them
                let words: *const i64 = core::ptr::from_ref(info).cast();
                known.band = *words.add(2);
                known.descriptor = *words.add(3) as i32;
            }
            _ => {
                known.process = info.si_pid();
                known.user = info.si_uid();
            }
        }
    }
    known
}

extern "C" fn note(_: libc::c_int, info: *mut libc::siginfo_t, _: *mut libc::c_void) {
    let at = NEXT_WRITTEN.load(Ordering::Relaxed);
    for step in 0..RING {
        let slot = &SLOTS[(at + step) % RING];
        if slot.state.compare_exchange(0, 1, Ordering::Acquire, Ordering::Relaxed).is_ok() {
            // SAFETY: the kernel hands over a valid description; the slot is this handler's now.
            unsafe { *slot.info.get() = info_of(&*info) };
            slot.state.store(2, Ordering::Release);
            NEXT_WRITTEN.store((at + step + 1) % RING, Ordering::Relaxed);
            break;
        }
    }
    ARRIVED.fetch_add(1, Ordering::Relaxed);
    let word = WORD.load(Ordering::Acquire);
    if !word.is_null() {
        // SAFETY: `raise_on_arrival` was given a word that is never freed.
        unsafe { (*word).fetch_or(BIT.load(Ordering::Relaxed), Ordering::Relaxed) };
    }
}

/// Returns how many signals have come; it changes when one does.
pub fn arrived() -> u64 {
    ARRIVED.load(Ordering::Relaxed)
}

/// Returns how many signals had come when the program last found none waiting; `None`: it has never
/// looked. Whoever waits for a signal begins from there: one that came after the look and before
/// the wait is not lost.
pub fn looked() -> Option<u64> {
    let looked = LOOKED.load(Ordering::Relaxed);
    (looked != NEVER).then_some(looked)
}

/// Takes note that a wait has ended early for the signals that had come.
pub fn set_looked(arrived: u64) {
    LOOKED.store(arrived, Ordering::Relaxed);
}

/// Takes the oldest signal that waits.
pub fn take() -> Option<Info> {
    let arrived = arrived();
    let at = NEXT_READ.load(Ordering::Relaxed);
    for step in 0..RING {
        let slot = &SLOTS[(at + step) % RING];
        if slot.state.load(Ordering::Acquire) == 2 {
            // SAFETY: it is whole, and there is one reader: the thread that the request runs on.
            let info = unsafe { *slot.info.get() };
            slot.state.store(0, Ordering::Release);
            NEXT_READ.store((at + step + 1) % RING, Ordering::Relaxed);
            return Some(info);
        }
    }
    set_looked(arrived);
    None
}

/// Has a bit of a word raised when a signal comes; no word: nothing is raised. The word is kept for
/// the rest of the process.
pub fn raise_on_arrival(word: Option<std::sync::Arc<AtomicU32>>, bit: u32) {
    let word = word.map_or(core::ptr::null_mut(), |word| std::sync::Arc::into_raw(word).cast_mut());
    BIT.store(bit, Ordering::Relaxed);
    WORD.store(word, Ordering::Release);
}

/// What happens when a signal comes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    Default,
    Ignore,
    /// It is noted: see [`take`].
    Note,
}

/// Sets what happens when a signal comes. `restart`: system calls go on after it.
pub fn set_action(signal: i32, action: Action, restart: bool) -> io::Result<()> {
    // SAFETY: an all-zero struct is valid; the handler has the type that SA_SIGINFO asks for.
    unsafe {
        let mut new: libc::sigaction = core::mem::zeroed();
        new.sa_sigaction = match action {
            Action::Default => libc::SIG_DFL,
            Action::Ignore => libc::SIG_IGN,
            Action::Note => note as *const () as usize,
        };
        libc::sigfillset(&mut new.sa_mask);
        new.sa_flags = libc::SA_ONSTACK | libc::SA_SIGINFO | if restart { libc::SA_RESTART } else { 0 };
        if libc::sigaction(signal, &new, core::ptr::null_mut()) != 0 {
            return Err(io::Error::last_os_error());
        }
    }
    Ok(())
}

/// Returns whether a signal is ignored; `None`: somebody handles it, or it has its default.
pub fn is_ignored(signal: i32) -> bool {
    // SAFETY: an all-zero struct is valid, and the call fills it.
    unsafe {
        let mut now: libc::sigaction = core::mem::zeroed();
        libc::sigaction(signal, core::ptr::null(), &mut now) == 0 && now.sa_sigaction == libc::SIG_IGN
    }
}

/// A set of signals.
struct Set(libc::sigset_t);

impl Set {
    /// Makes one of signals. An error: one of the numbers is none.
    fn new(signals: &[i32]) -> io::Result<Set> {
        // SAFETY: an all-zero set is valid, and it is emptied before signals are added.
        unsafe {
            let mut set: libc::sigset_t = core::mem::zeroed();
            libc::sigemptyset(&mut set);
            for signal in signals {
                if libc::sigaddset(&mut set, *signal) != 0 {
                    return Err(io::Error::last_os_error());
                }
            }
            Ok(Set(set))
        }
    }

    fn list(&self) -> Vec<i32> {
        // SAFETY: the set is valid, and the numbers are those of signals.
        (1..COUNT as i32).filter(|signal| unsafe { libc::sigismember(&self.0, *signal) } == 1).collect()
    }
}

/// Changes which signals the calling thread does not take; `how` is the C library's number. Returns
/// those before.
pub fn mask(how: i32, signals: &[i32]) -> io::Result<Vec<i32>> {
    let new = Set::new(signals)?;
    let mut old = Set::new(&[])?;
    // SAFETY: both sets are valid and outlive the call.
    match unsafe { libc::pthread_sigmask(how, &new.0, &mut old.0) } {
        0 => Ok(old.list()),
        error => Err(io::Error::from_raw_os_error(error)),
    }
}

/// Waits for one of the signals, for ever or so many seconds and nanoseconds.
pub fn wait_for(signals: &[i32], timeout: Option<(i64, i64)>) -> io::Result<Info> {
    let set = Set::new(signals)?;
    // SAFETY: an all-zero description is valid; set, description and time outlive the call.
    unsafe {
        let mut info: libc::siginfo_t = core::mem::zeroed();
        let result = match timeout {
            None => libc::sigwaitinfo(&set.0, &mut info),
            Some((seconds, nanoseconds)) => {
                let span = libc::timespec { tv_sec: seconds, tv_nsec: nanoseconds };
                libc::sigtimedwait(&set.0, &mut info, &span)
            }
        };
        if result < 0 {
            return Err(io::Error::last_os_error());
        }
        // a signal of number 0 is none
        if info.si_signo == 0 {
            info.si_signo = result;
        }
        Ok(info_of(&info))
    }
}

/// Has SIGALRM sent after so many seconds, 0: never; returns how many were left before.
pub fn alarm(seconds: u32) -> u32 {
    // SAFETY: takes a number only.
    unsafe { libc::alarm(seconds) }
}

/// Sleeps; a signal ends it early.
pub fn sleep(span: std::time::Duration) {
    let span = libc::timespec { tv_sec: span.as_secs() as i64, tv_nsec: span.subsec_nanos().into() };
    // SAFETY: the time span lives for the whole call.
    unsafe { libc::nanosleep(&span, core::ptr::null_mut()) };
}

/// Reads what the C library knows of a child's end.
pub(crate) fn describe(info: &libc::siginfo_t) -> Info {
    info_of(info)
}
