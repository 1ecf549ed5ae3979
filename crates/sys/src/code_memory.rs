//! [`CodeMemory`]: memory for machine code, mapped twice: writable at one address, executable at
//! another, never both.

use core::ptr::NonNull;
use core::sync::atomic::{AtomicBool, Ordering};
use std::sync::Once;

/// The process has children that were forked and may run its code.
static FORKED: AtomicBool = AtomicBool::new(false);

/// Returns whether the process was forked since the first code memory was made: children share the
/// memory and run what lies there.
#[must_use]
pub fn was_forked() -> bool {
    FORKED.load(Ordering::Relaxed)
}

/// Keeps [`was_forked`] up to date.
fn watch_forks() {
    static ONCE: Once = Once::new();
    unsafe extern "C" fn forking() {
        FORKED.store(true, Ordering::Relaxed);
    }
    ONCE.call_once(|| {
        // SAFETY: the function only stores to an atomic.
        unsafe { libc::pthread_atfork(Some(forking), None, None) };
    });
}

/// Makes every thread of the process fetch instructions anew, so that bytes which were code may
/// become other code. False where the system cannot.
pub fn synchronize() -> bool {
    const SYNC_CORE: libc::c_int = 1 << 5;
    const REGISTER_SYNC_CORE: libc::c_int = 1 << 6;
    static REGISTERED: AtomicBool = AtomicBool::new(false);
    // SAFETY: the call touches no memory of ours.
    let command = |command: libc::c_int| unsafe { libc::syscall(libc::SYS_membarrier, command, 0, 0) == 0 };
    if !REGISTERED.load(Ordering::Relaxed) {
        if !command(REGISTER_SYNC_CORE) {
            return false;
        }
        REGISTERED.store(true, Ordering::Relaxed);
    }
    command(SYNC_CORE)
}

/// Two mappings of the same pages. They stay for as long as the process.
pub struct CodeMemory {
    writable: NonNull<u8>,
    executable: NonNull<u8>,
    len: usize,
}

// SAFETY: the mappings are the process's; who writes where is decided by the owner, who has `&mut`.
unsafe impl Send for CodeMemory {}
// SAFETY: as above; shared access gives addresses only.
unsafe impl Sync for CodeMemory {}

impl CodeMemory {
    /// Maps `len` bytes, a multiple of a page. `None` when the system refuses.
    #[must_use]
    pub fn new(len: usize) -> Option<CodeMemory> {
        watch_forks();
        // SAFETY: the name is a text that ends in a zero; the descriptor is closed below.
        unsafe {
            let file = libc::memfd_create(c"heddle-machine-code".as_ptr(), libc::MFD_CLOEXEC);
            if file < 0 {
                return None;
            }
            let map = |protection| {
                let at = libc::mmap(core::ptr::null_mut(), len, protection, libc::MAP_SHARED, file, 0);
                if at == libc::MAP_FAILED { None } else { NonNull::new(at.cast::<u8>()) }
            };
            let sized = libc::ftruncate(file, len as libc::off_t) == 0;
            let both = if sized { map(libc::PROT_READ | libc::PROT_WRITE).zip(map(libc::PROT_READ | libc::PROT_EXEC)) } else { None };
            libc::close(file);
            both.map(|(writable, executable)| CodeMemory { writable, executable, len })
        }
    }

    /// Its size in bytes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether it has no room at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The address at which byte number `at` is executed.
    #[must_use]
    pub fn address(&self, at: usize) -> usize {
        assert!(at < self.len, "outside of the memory");
        self.executable.addr().get() + at
    }

    /// Writes code from byte number `at` on.
    ///
    /// # Safety
    /// Nothing executes these bytes.
    pub unsafe fn write(&mut self, at: usize, code: &[u8]) {
        assert!(at <= self.len && code.len() <= self.len - at, "outside of the memory");
        // SAFETY: inside the mapping; promised by the caller.
        unsafe { core::ptr::copy_nonoverlapping(code.as_ptr(), self.writable.as_ptr().add(at), code.len()) };
    }
}
