//! What has been compiled, and left: numbers of the process.

use std::sync::atomic::{AtomicU64, Ordering};

pub(crate) static COMPILED: AtomicU64 = AtomicU64::new(0);
pub(crate) static DECLINED: AtomicU64 = AtomicU64::new(0);
pub(crate) static EXITS: AtomicU64 = AtomicU64::new(0);
pub(crate) static BYTES: AtomicU64 = AtomicU64::new(0);

/// Numbers for `opcache_get_status()`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Heads that have got machine code, later versions included.
    pub compiled: u64,
    /// Heads that were left to the interpreter.
    pub declined: u64,
    /// Exits by guards.
    pub exits: u64,
    /// Bytes of machine code.
    pub bytes: u64,
    /// Bytes that there is room for.
    pub room: u64,
}

/// Returns the numbers now.
#[must_use]
pub fn statistics() -> Statistics {
    Statistics {
        compiled: COMPILED.load(Ordering::Relaxed),
        declined: DECLINED.load(Ordering::Relaxed),
        exits: EXITS.load(Ordering::Relaxed),
        bytes: BYTES.load(Ordering::Relaxed),
        room: crate::room(),
    }
}
