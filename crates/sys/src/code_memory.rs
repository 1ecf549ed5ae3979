//! [`CodeMemory`]: memory for machine code, mapped twice: writable at one address, executable at
//! another, never both.

use core::ptr::NonNull;

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
