//! The operating system as the rest of Heddle sees it. This is the only crate that uses `libc`.
//!
//! What it is: thin, typed wrappers without policy; every call that can fail says so in its result.
//! What it is not: an allocator (`heddle-heap`), streams or files (`heddle-runtime`).

pub mod bytes;
pub mod child;
pub mod clock;
pub mod code_memory;
pub mod file;
pub mod futex;
pub mod memory;
pub mod network;
pub mod percpu;
pub mod posix;
pub mod process;
pub mod rescue;
pub mod signal;
pub mod socket;
pub mod sysv;
