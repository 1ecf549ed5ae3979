//! The names under which the GNU C library also has its malloc family: who calls one of them must
//! reach the same heap.

use core::ffi::c_void;

/// `malloc`
#[unsafe(no_mangle)]
pub extern "C" fn __libc_malloc(size: usize) -> *mut c_void {
    crate::malloc(size)
}

/// `free`
///
/// # Safety
/// As for [`crate::free`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __libc_free(block: *mut c_void) {
    // SAFETY: promised by the caller.
    unsafe { crate::free(block) };
}

/// `free`, as it was once called where `calloc` had made the block.
///
/// # Safety
/// As for [`crate::free`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cfree(block: *mut c_void) {
    // SAFETY: promised by the caller.
    unsafe { crate::free(block) };
}

/// `calloc`
#[unsafe(no_mangle)]
pub extern "C" fn __libc_calloc(count: usize, size: usize) -> *mut c_void {
    crate::calloc(count, size)
}

/// `realloc`
///
/// # Safety
/// As for [`crate::realloc`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __libc_realloc(block: *mut c_void, size: usize) -> *mut c_void {
    // SAFETY: promised by the caller.
    unsafe { crate::realloc(block, size) }
}

/// `memalign`
#[unsafe(no_mangle)]
pub extern "C" fn __libc_memalign(align: usize, size: usize) -> *mut c_void {
    crate::memalign(align, size)
}

/// `valloc`
#[unsafe(no_mangle)]
pub extern "C" fn __libc_valloc(size: usize) -> *mut c_void {
    crate::valloc(size)
}

/// `pvalloc`
#[unsafe(no_mangle)]
pub extern "C" fn __libc_pvalloc(size: usize) -> *mut c_void {
    crate::pvalloc(size)
}

/// `posix_memalign`
///
/// # Safety
/// As for [`crate::posix_memalign`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn __posix_memalign(out: *mut *mut c_void, align: usize, size: usize) -> i32 {
    // SAFETY: promised by the caller.
    unsafe { crate::posix_memalign(out, align, size) }
}
