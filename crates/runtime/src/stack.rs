//! [`FiberStack`]: what a fiber runs on, apart from its thread: a native stack and a stack for the
//! machine's frames, in one mapping.
//!
//! ```text
//! guard | native stack, used downwards | frames, used upwards | (checked by the machine)
//! ```
//! Pages are taken as they are used. Switching is not done here, but in `heddle-vm`.
#![allow(unsafe_code)]

use std::ptr::NonNull;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Stacks of fibers that the process has.
static LIVE: AtomicUsize = AtomicUsize::new(0);
/// Most of them: each takes two mappings, of which Linux allows a process 65,530, and without any
/// left no thread could take memory.
const MOST: usize = 16_000;

/// Bytes that no access reaches.
const GUARD: usize = 64 << 10;
/// Bytes of the native stack, guard included.
const NATIVE: usize = 2 << 20;
/// What code that nests leaves free of it.
const RESERVE: usize = 512 << 10;
/// Bytes for frames.
const FRAMES: usize = 14 << 20;

/// Returns PHP's words for a native stack that runs low.
pub fn exhausted_message() -> String {
    let size = crate::request::NATIVE_STACK;
    format!("Maximum call stack size of {size} bytes (zend.max_allowed_stack_size - zend.reserved_stack_size) reached. Infinite recursion?")
}

/// See the module. Gives its memory back when it is dropped.
pub struct FiberStack {
    at: NonNull<u8>,
}

impl FiberStack {
    /// A new one; `None` when the system refuses.
    pub fn reserve() -> Option<FiberStack> {
        if LIVE.load(Ordering::Relaxed) >= MOST {
            return None;
        }
        let at = heddle_sys::memory::map(NATIVE + FRAMES)?;
        LIVE.fetch_add(1, Ordering::Relaxed);
        let stack = FiberStack { at };
        // SAFETY: the mapping was just made and nobody has seen it.
        let guarded = unsafe { heddle_sys::memory::protect(at, GUARD) };
        guarded.then_some(stack)
    }

    /// The lowest address, which belongs to the guard.
    pub fn native_limit(&self) -> usize {
        self.at.addr().get()
    }

    /// Where code that nests stops.
    pub fn native_soft_limit(&self) -> usize {
        self.native_limit() + RESERVE
    }

    /// The address above the native stack: where it begins.
    pub fn native_base(&self) -> usize {
        self.native_limit() + NATIVE
    }

    /// First address for frames.
    pub fn frames(&self) -> usize {
        self.at.as_ptr().expose_provenance() + NATIVE
    }

    /// End of the room for frames.
    pub fn frames_end(&self) -> usize {
        self.frames() + FRAMES
    }
}

impl Drop for FiberStack {
    fn drop(&mut self) {
        // SAFETY: mapped by `reserve` with this length; whoever drops it runs on another stack.
        unsafe { heddle_sys::memory::unmap(self.at, NATIVE + FRAMES) };
        LIVE.fetch_sub(1, Ordering::Relaxed);
    }
}
