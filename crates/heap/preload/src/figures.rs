//! Figures and housekeeping: mallinfo2, malloc_stats, malloc_trim, iteration over live blocks.

use core::ffi::c_void;
use core::fmt::Write;
use heap::process::{Text, global::HEAP};
use heddle_sys::process;

/// `struct mallinfo2` of the GNU C library; all in bytes but the three counts.
#[repr(C)]
#[derive(Default)]
pub struct Mallinfo2 {
    arena: usize,
    ordblks: usize,
    smblks: usize,
    hblks: usize,
    hblkhd: usize,
    usmblks: usize,
    fsmblks: usize,
    uordblks: usize,
    fordblks: usize,
    keepcost: usize,
}

/// mallinfo2(3)
#[unsafe(no_mangle)]
pub extern "C" fn mallinfo2() -> Mallinfo2 {
    let stats = HEAP.stats();
    Mallinfo2 {
        arena: stats.committed,
        hblks: stats.large_live,
        hblkhd: stats.large_live_bytes,
        fsmblks: stats.cached_bytes,
        uordblks: stats.small_live_bytes + stats.large_live_bytes,
        fordblks: stats.small_free_bytes + stats.cached_bytes + stats.kept_bytes,
        keepcost: stats.kept_bytes,
        ..Mallinfo2::default()
    }
}

/// malloc_stats(3): text on standard error.
#[unsafe(no_mangle)]
pub extern "C" fn malloc_stats() {
    let mut text = Text::<2048>::default();
    _ = write!(text, "{}", HEAP.stats());
    process::write_stderr(text.bytes());
}

/// malloc_trim(3)
#[unsafe(no_mangle)]
pub extern "C" fn malloc_trim(_keep: usize) -> i32 {
    i32::from(HEAP.trim() > 0)
}

/// mallopt(3): there are no such parameters here; always 0, which means failure.
#[unsafe(no_mangle)]
pub extern "C" fn mallopt(_parameter: i32, _value: i32) -> i32 {
    0
}

/// Calls `each(block, size, argument)` for every live block; `each` must not allocate.
#[unsafe(no_mangle)]
pub extern "C" fn heddle_heap_iterate(each: extern "C" fn(*mut c_void, usize, *mut c_void), argument: *mut c_void) {
    HEAP.for_each_live(|block, size| each(block.as_ptr().cast(), size, argument));
}
