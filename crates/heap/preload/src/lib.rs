//! `libheddle_heap.so`: the process heap behind the C library's names, for linking or `LD_PRELOAD`.
//!
//! The malloc family, C++'s operators, and the figures. Options come from `HEDDLE_HEAP_OPTIONS`
//! (see `heap::process::options`). What it does not do: `mallopt` (always says it failed), hooks;
//! and `operator new` ends the process where it should throw.

mod aliases;
mod cplusplus;
mod figures;
mod word;

use core::ffi::c_void;
use core::ptr::{NonNull, null_mut};
use heap::process::{Origin, global};
use heddle_sys::process;
use word::Word;

/// Runs when the library is loaded: before the program's own code, after the C library is ready.
#[used]
#[unsafe(link_section = ".init_array")]
static PREPARE: extern "C" fn() = prepare;

extern "C" fn prepare() {
    global::survive_fork();
}

/// Runs when the process ends.
#[used]
#[unsafe(link_section = ".fini_array")]
static FINISH: extern "C" fn() = finish;

extern "C" fn finish() {
    if global::HEAP.options().stats {
        figures::malloc_stats();
    }
}

#[inline(always)]
fn pointer(block: Option<NonNull<u8>>) -> *mut c_void {
    block.map_or(null_mut(), |block| block.as_ptr().cast())
}

#[cold]
fn out_of_memory() -> *mut c_void {
    process::set_errno(process::OUT_OF_MEMORY);
    null_mut()
}

/// malloc(3)
#[unsafe(no_mangle)]
pub extern "C-unwind" fn malloc(size: usize) -> *mut c_void {
    pointer(global::alloc::<Word>(size, 16, Origin::Malloc))
}

/// free(3)
///
/// # Safety
/// `block` is null or a live block.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn free(block: *mut c_void) {
    if let Some(block) = NonNull::new(block.cast()) {
        // SAFETY: promised by the caller.
        unsafe { global::free::<Word>(block, Origin::Malloc, None) };
    }
}

/// calloc(3)
#[unsafe(no_mangle)]
pub extern "C" fn calloc(count: usize, size: usize) -> *mut c_void {
    match count.checked_mul(size) {
        Some(bytes) => pointer(global::alloc_zeroed::<Word>(bytes, 16, Origin::Malloc)),
        None => out_of_memory(),
    }
}

/// realloc(3): of size 0 it frees.
///
/// # Safety
/// `block` is null or a live block, which must not be used afterwards unless null is returned.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn realloc(block: *mut c_void, size: usize) -> *mut c_void {
    let Some(old) = NonNull::new(block.cast()) else { return malloc(size) };
    // SAFETY: promised by the caller.
    unsafe {
        if size == 0 {
            global::free::<Word>(old, Origin::Malloc, None);
            return null_mut();
        }
        pointer(global::realloc::<Word>(old, size, 16, Origin::Malloc))
    }
}

/// reallocarray(3)
///
/// # Safety
/// As for [`realloc`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn reallocarray(block: *mut c_void, count: usize, size: usize) -> *mut c_void {
    match count.checked_mul(size) {
        // SAFETY: promised by the caller.
        Some(bytes) => unsafe { realloc(block, bytes) },
        None => out_of_memory(),
    }
}

/// posix_memalign(3)
///
/// # Safety
/// `out` is writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn posix_memalign(out: *mut *mut c_void, align: usize, size: usize) -> i32 {
    if !align.is_power_of_two() || !align.is_multiple_of(size_of::<usize>()) {
        return process::INVALID_ARGUMENT;
    }
    match global::alloc::<Word>(size, align, Origin::Aligned) {
        Some(block) => {
            // SAFETY: promised by the caller.
            unsafe { out.write(block.as_ptr().cast()) };
            0
        }
        None => process::OUT_OF_MEMORY,
    }
}

/// aligned_alloc(3)
#[unsafe(no_mangle)]
pub extern "C" fn aligned_alloc(align: usize, size: usize) -> *mut c_void {
    if !align.is_power_of_two() {
        process::set_errno(process::INVALID_ARGUMENT);
        return null_mut();
    }
    pointer(global::alloc::<Word>(size, align, Origin::Aligned))
}

/// memalign(3): the alignment is rounded up to a power of two.
#[unsafe(no_mangle)]
pub extern "C" fn memalign(align: usize, size: usize) -> *mut c_void {
    match align.checked_next_power_of_two() {
        Some(align) => pointer(global::alloc::<Word>(size, align, Origin::Aligned)),
        None => out_of_memory(),
    }
}

/// valloc(3)
#[unsafe(no_mangle)]
pub extern "C" fn valloc(size: usize) -> *mut c_void {
    memalign(heddle_sys::memory::PAGE, size)
}

/// pvalloc(3)
#[unsafe(no_mangle)]
pub extern "C" fn pvalloc(size: usize) -> *mut c_void {
    match size.max(1).checked_next_multiple_of(heddle_sys::memory::PAGE) {
        Some(size) => memalign(heddle_sys::memory::PAGE, size),
        None => out_of_memory(),
    }
}

/// free_sized of C23: the size is checked.
///
/// # Safety
/// As for [`free`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn free_sized(block: *mut c_void, size: usize) {
    if let Some(block) = NonNull::new(block.cast()) {
        // SAFETY: promised by the caller.
        unsafe { global::free::<Word>(block, Origin::Malloc, Some(size)) };
    }
}

/// free_aligned_sized of C23: the size is checked.
///
/// # Safety
/// As for [`free`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn free_aligned_sized(block: *mut c_void, _align: usize, size: usize) {
    // SAFETY: promised by the caller.
    unsafe { free_sized(block, size) };
}

/// malloc_usable_size(3): what was asked for, so that using it all stays inside the block.
///
/// # Safety
/// `block` is null or a live block.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn malloc_usable_size(block: *mut c_void) -> usize {
    // SAFETY: promised by the caller.
    NonNull::new(block.cast()).map_or(0, |block| unsafe { global::HEAP.size_of(block) })
}
