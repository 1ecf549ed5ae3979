//! Figures and housekeeping: mallinfo2, malloc_info, malloc_stats, malloc_trim, iteration over live
//! blocks.

use core::ffi::c_void;
use core::fmt::{self, Write};
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

/// `struct mallinfo` of the GNU C library: as [`Mallinfo2`] in numbers too small for today; what
/// does not fit is cut off at the top.
#[repr(C)]
pub struct Mallinfo {
    figures: [i32; 10],
}

/// mallinfo(3)
#[unsafe(no_mangle)]
pub extern "C" fn mallinfo() -> Mallinfo {
    let wide = mallinfo2();
    let figures = [
        wide.arena,
        wide.ordblks,
        wide.smblks,
        wide.hblks,
        wide.hblkhd,
        wide.usmblks,
        wide.fsmblks,
        wide.uordblks,
        wide.fordblks,
        wide.keepcost,
    ];
    Mallinfo { figures: figures.map(|figure| i32::try_from(figure).unwrap_or(i32::MAX)) }
}

unsafe extern "C" {
    /// fwrite(3)
    fn fwrite(text: *const c_void, size: usize, count: usize, stream: *mut c_void) -> usize;
}

/// A stream of the C library.
struct Stream(*mut c_void);

impl Write for Stream {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        // SAFETY: the text is readable; `malloc_info`'s caller promises that the stream is one.
        let written = unsafe { fwrite(text.as_ptr().cast(), 1, text.len(), self.0) };
        if written == text.len() { Ok(()) } else { Err(fmt::Error) }
    }
}

/// malloc_info(3): the figures as XML in the GNU C library's elements; free blocks by class, in
/// regions and caches together.
///
/// # Safety
/// `stream` is an open stream.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn malloc_info(options: i32, stream: *mut c_void) -> i32 {
    if options != 0 {
        return process::INVALID_ARGUMENT;
    }
    if write_info(&mut Stream(stream)).is_ok() { 0 } else { -1 }
}

fn write_info(out: &mut Stream) -> fmt::Result {
    // The stream may allocate while it is written to, so every figure is taken before.
    let (stats, classes) = (HEAP.stats(), HEAP.class_stats());
    writeln!(out, "<malloc version=\"1\">\n<heap nr=\"0\">\n<sizes>")?;
    let mut from = 1;
    let (mut count, mut bytes) = (0, 0);
    for class in classes.iter().filter(|class| class.size > 0) {
        let (to, free) = (class.size, class.free + class.cached);
        if free > 0 {
            writeln!(out, "  <size from=\"{from}\" to=\"{to}\" total=\"{}\" count=\"{free}\"/>", free * to)?;
        }
        from = to + 1;
        (count, bytes) = (count + free, bytes + free * to);
    }
    writeln!(out, "</sizes>\n<total type=\"fast\" count=\"{count}\" size=\"{bytes}\"/>")?;
    writeln!(out, "<total type=\"rest\" count=\"{}\" size=\"{}\"/>", stats.kept, stats.kept_bytes)?;
    writeln!(out, "<total type=\"mmap\" count=\"{}\" size=\"{}\"/>", stats.large_live, stats.large_live_bytes)?;
    writeln!(out, "<system type=\"current\" size=\"{}\"/>", stats.committed)?;
    writeln!(out, "<aspace type=\"total\" size=\"{}\"/>", stats.reserved)?;
    writeln!(out, "<aspace type=\"mprotect\" size=\"{}\"/>\n</heap>\n</malloc>", stats.committed)
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
