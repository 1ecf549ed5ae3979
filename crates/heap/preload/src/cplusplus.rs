//! C++'s `operator new` and `operator delete` under their names in the Itanium ABI.
//!
//! What it does not do: throw. Where `new` should throw `std::bad_alloc` the process ends with a
//! report.

use crate::word::Word;
use core::ffi::c_void;
use core::ptr::{NonNull, null_mut};
use heap::process::{Origin, global};
use heddle_sys::process;

#[inline(always)]
fn make(size: usize, align: usize, origin: Origin) -> Option<NonNull<u8>> {
    global::alloc::<Word>(size, align, origin)
}

fn cast(block: NonNull<u8>) -> *mut c_void {
    block.as_ptr().cast()
}

#[inline(always)]
fn must(block: Option<NonNull<u8>>) -> *mut c_void {
    block.map_or_else(end, cast)
}

#[cold]
fn end() -> *mut c_void {
    process::write_stderr(b"heddle-heap: out of memory in operator new\n");
    process::abort()
}

#[inline(always)]
unsafe fn unmake(block: *mut c_void, origin: Origin, size: Option<usize>) {
    if let Some(block) = NonNull::new(block.cast()) {
        // SAFETY: promised by the caller.
        unsafe { global::free::<Word>(block, origin, size) };
    }
}

/// `operator new(size_t)`
#[unsafe(no_mangle)]
pub extern "C-unwind" fn _Znwm(size: usize) -> *mut c_void {
    must(make(size, 16, Origin::New))
}

/// `operator new(size_t, nothrow_t const&)`
#[unsafe(no_mangle)]
pub extern "C-unwind" fn _ZnwmRKSt9nothrow_t(size: usize, _tag: *const c_void) -> *mut c_void {
    make(size, 16, Origin::New).map_or(null_mut(), cast)
}

/// `operator new(size_t, align_val_t)`
#[unsafe(no_mangle)]
pub extern "C-unwind" fn _ZnwmSt11align_val_t(size: usize, align: usize) -> *mut c_void {
    must(make(size, align, Origin::New))
}

/// `operator new(size_t, align_val_t, nothrow_t const&)`
#[unsafe(no_mangle)]
pub extern "C-unwind" fn _ZnwmSt11align_val_tRKSt9nothrow_t(size: usize, align: usize, _tag: *const c_void) -> *mut c_void {
    make(size, align, Origin::New).map_or(null_mut(), cast)
}

/// `operator new[](size_t)`
#[unsafe(no_mangle)]
pub extern "C-unwind" fn _Znam(size: usize) -> *mut c_void {
    must(make(size, 16, Origin::NewArray))
}

/// `operator new[](size_t, nothrow_t const&)`
#[unsafe(no_mangle)]
pub extern "C-unwind" fn _ZnamRKSt9nothrow_t(size: usize, _tag: *const c_void) -> *mut c_void {
    make(size, 16, Origin::NewArray).map_or(null_mut(), cast)
}

/// `operator new[](size_t, align_val_t)`
#[unsafe(no_mangle)]
pub extern "C-unwind" fn _ZnamSt11align_val_t(size: usize, align: usize) -> *mut c_void {
    must(make(size, align, Origin::NewArray))
}

/// `operator new[](size_t, align_val_t, nothrow_t const&)`
#[unsafe(no_mangle)]
pub extern "C-unwind" fn _ZnamSt11align_val_tRKSt9nothrow_t(size: usize, align: usize, _tag: *const c_void) -> *mut c_void {
    make(size, align, Origin::NewArray).map_or(null_mut(), cast)
}

/// `operator delete(void*)`
///
/// # Safety
/// `block` is null or a live block.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn _ZdlPv(block: *mut c_void) {
    // SAFETY: promised by the caller.
    unsafe { unmake(block, Origin::New, None) };
}

/// `operator delete(void*, nothrow_t const&)`
///
/// # Safety
/// `block` is null or a live block.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn _ZdlPvRKSt9nothrow_t(block: *mut c_void, _tag: *const c_void) {
    // SAFETY: promised by the caller.
    unsafe { unmake(block, Origin::New, None) };
}

/// `operator delete(void*, size_t)`
///
/// # Safety
/// `block` is null or a live block.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn _ZdlPvm(block: *mut c_void, size: usize) {
    // SAFETY: promised by the caller.
    unsafe { unmake(block, Origin::New, Some(size)) };
}

/// `operator delete(void*, align_val_t)`
///
/// # Safety
/// `block` is null or a live block.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn _ZdlPvSt11align_val_t(block: *mut c_void, _align: usize) {
    // SAFETY: promised by the caller.
    unsafe { unmake(block, Origin::New, None) };
}

/// `operator delete(void*, size_t, align_val_t)`
///
/// # Safety
/// `block` is null or a live block.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn _ZdlPvmSt11align_val_t(block: *mut c_void, size: usize, _align: usize) {
    // SAFETY: promised by the caller.
    unsafe { unmake(block, Origin::New, Some(size)) };
}

/// `operator delete(void*, align_val_t, nothrow_t const&)`
///
/// # Safety
/// `block` is null or a live block.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn _ZdlPvSt11align_val_tRKSt9nothrow_t(block: *mut c_void, _align: usize, _tag: *const c_void) {
    // SAFETY: promised by the caller.
    unsafe { unmake(block, Origin::New, None) };
}

/// `operator delete[](void*)`
///
/// # Safety
/// `block` is null or a live block.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn _ZdaPv(block: *mut c_void) {
    // SAFETY: promised by the caller.
    unsafe { unmake(block, Origin::NewArray, None) };
}

/// `operator delete[](void*, nothrow_t const&)`
///
/// # Safety
/// `block` is null or a live block.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn _ZdaPvRKSt9nothrow_t(block: *mut c_void, _tag: *const c_void) {
    // SAFETY: promised by the caller.
    unsafe { unmake(block, Origin::NewArray, None) };
}

/// `operator delete[](void*, size_t)`
///
/// # Safety
/// `block` is null or a live block.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn _ZdaPvm(block: *mut c_void, size: usize) {
    // SAFETY: promised by the caller.
    unsafe { unmake(block, Origin::NewArray, Some(size)) };
}

/// `operator delete[](void*, align_val_t)`
///
/// # Safety
/// `block` is null or a live block.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn _ZdaPvSt11align_val_t(block: *mut c_void, _align: usize) {
    // SAFETY: promised by the caller.
    unsafe { unmake(block, Origin::NewArray, None) };
}

/// `operator delete[](void*, size_t, align_val_t)`
///
/// # Safety
/// `block` is null or a live block.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn _ZdaPvmSt11align_val_t(block: *mut c_void, size: usize, _align: usize) {
    // SAFETY: promised by the caller.
    unsafe { unmake(block, Origin::NewArray, Some(size)) };
}

/// `operator delete[](void*, align_val_t, nothrow_t const&)`
///
/// # Safety
/// `block` is null or a live block.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn _ZdaPvSt11align_val_tRKSt9nothrow_t(block: *mut c_void, _align: usize, _tag: *const c_void) {
    // SAFETY: promised by the caller.
    unsafe { unmake(block, Origin::NewArray, None) };
}
