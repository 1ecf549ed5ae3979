//! The one thread-local word of the process heap: what each thread's current slot is (see
//! `global`).
//!
//! How a thread-local variable is reached depends on what is linked in the end, and one crate's
//! features hold for every artefact that is built together. So who makes the final artefact chooses
//! a type: [`Native`] is right everywhere; a library that is only ever loaded at a program's start
//! brings a cheaper one of its own (`preload/`).

use core::cell::Cell;

/// A word of each thread, 0 at first. A process uses one kind.
pub trait ThreadWord: 'static {
    /// The calling thread's word.
    fn get() -> usize;
    /// Changes it.
    fn set(word: usize);
}

/// The compiler's thread-local variable: an offset from the thread pointer in an executable, a call
/// in a library, which may be loaded at any time.
pub struct Native;

/// The model of [`Native`]'s word: the linker makes it local-exec in an executable.
pub const TLS_MODEL: &str = "global-dynamic";

#[thread_local]
static WORD: Cell<usize> = Cell::new(0);

impl ThreadWord for Native {
    #[inline(always)]
    fn get() -> usize {
        WORD.get()
    }

    #[inline(always)]
    fn set(word: usize) {
        WORD.set(word);
    }
}
