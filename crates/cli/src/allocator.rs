//! The executable's allocator: Heddle's process heap. With the feature `heap` off it is the
//! system's.
//!
//! Request heaps draw their chunks from the process heap's mapping layer either way.

#[cfg(feature = "heap")]
#[global_allocator]
static ALLOCATOR: heddle_heap::process::global::Allocator = heddle_heap::process::global::Allocator;

/// What the allocator wants to be told once, when the process starts.
pub fn prepare() {
    #[cfg(feature = "heap")]
    heddle_heap::process::global::survive_fork();
}
