//! Anonymous memory mappings: map, aligned map, grow, give back, protect.
//!
//! Lengths and alignments are in bytes and multiples of [`PAGE`]; the functions assert it in debug
//! builds. No policy lives here: who keeps how much is decided in `heddle-heap`.

use core::ptr::NonNull;

/// Size of the smallest unit that can be mapped, in bytes.
pub const PAGE: usize = 4096;

/// Maps `len` bytes of zeroed, readable and writable memory. `None` when the system refuses.
pub fn map(len: usize) -> Option<NonNull<u8>> {
    raw_map(len, libc::PROT_READ | libc::PROT_WRITE)
}

/// Reserves `len` bytes of address space that cannot be touched before [`commit`]. `None` when the
/// system refuses.
pub fn reserve(len: usize) -> Option<NonNull<u8>> {
    raw_map(len, libc::PROT_NONE)
}

fn raw_map(len: usize, protection: i32) -> Option<NonNull<u8>> {
    debug_assert!(len > 0 && len.is_multiple_of(PAGE));
    let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE;
    // SAFETY: an anonymous mapping at an address the system chooses touches no existing memory.
    let at = unsafe { libc::mmap(core::ptr::null_mut(), len, protection, flags, -1, 0) };
    if at == libc::MAP_FAILED { None } else { NonNull::new(at.cast()) }
}

/// Maps `len` bytes so that the address is a multiple of `align` (a power of two). `None` when the
/// system refuses.
pub fn map_aligned(len: usize, align: usize) -> Option<NonNull<u8>> {
    debug_assert!(align.is_power_of_two() && align >= PAGE);
    let first = map(len)?;
    if first.addr().get().is_multiple_of(align) {
        return Some(first);
    }
    // SAFETY: `first` was mapped above with this length and nobody has seen it.
    unsafe { unmap(first, len) };
    let wide = len.checked_add(align - PAGE)?;
    let base = map(wide)?;
    let head = base.addr().get().next_multiple_of(align) - base.addr().get();
    let tail = wide - head - len;
    // SAFETY: head, block and tail are disjoint parts of the mapping just made; head and tail are
    // unused.
    unsafe {
        let block = base.add(head);
        if head > 0 {
            unmap(base, head);
        }
        if tail > 0 {
            unmap(block.add(len), tail);
        }
        Some(block)
    }
}

/// Returns a mapping, or whole pages of one, to the system.
///
/// # Safety
/// `at..at+len` was mapped by this module and is not used afterwards.
pub unsafe fn unmap(at: NonNull<u8>, len: usize) {
    debug_assert!(len.is_multiple_of(PAGE));
    // SAFETY: the caller owns the range.
    unsafe { libc::munmap(at.as_ptr().cast(), len) };
}

/// Changes the length of a mapping without moving it. `false` when there is no room behind it.
///
/// # Safety
/// `at..at+old` is one whole mapping made by this module; nobody uses bytes beyond `new`.
pub unsafe fn resize_in_place(at: NonNull<u8>, old: usize, new: usize) -> bool {
    // SAFETY: the caller owns the range; without MREMAP_MAYMOVE nothing else is touched.
    unsafe { libc::mremap(at.as_ptr().cast(), old, new, 0) != libc::MAP_FAILED }
}

/// Moves the pages `from..from+old` to `to`, replacing what is mapped at `to..to+new`. `false` when
/// refused.
///
/// # Safety
/// Both ranges belong to the caller and are disjoint; `from..from+old` is no longer mapped
/// afterwards.
pub unsafe fn move_pages(from: NonNull<u8>, old: usize, to: NonNull<u8>, new: usize) -> bool {
    let flags = libc::MREMAP_MAYMOVE | libc::MREMAP_FIXED;
    // SAFETY: the caller owns both ranges.
    unsafe { libc::mremap(from.as_ptr().cast(), old, new, flags, to.as_ptr()) != libc::MAP_FAILED }
}

/// Makes reserved pages readable and writable. `false` when the system refuses.
///
/// # Safety
/// The range lies inside a mapping made by this module.
pub unsafe fn commit(at: NonNull<u8>, len: usize) -> bool {
    // SAFETY: the caller owns the range.
    unsafe { libc::mprotect(at.as_ptr().cast(), len, libc::PROT_READ | libc::PROT_WRITE) == 0 }
}

/// Makes pages untouchable: any access faults. `false` when the system refuses.
///
/// # Safety
/// The range lies inside a mapping made by this module and nobody holds a reference into it.
pub unsafe fn protect(at: NonNull<u8>, len: usize) -> bool {
    // SAFETY: the caller owns the range.
    unsafe { libc::mprotect(at.as_ptr().cast(), len, libc::PROT_NONE) == 0 }
}

/// Size and alignment of the large pages that [`prefer_large_pages`] is about, in bytes.
pub const LARGE_PAGE: usize = 2 << 20;

/// Tells the system whether to back memory by large pages where it can: one page fault then does
/// for many, and a lookup of an address misses less often. A wish: what comes of it is the system's
/// to decide.
///
/// # Safety
/// `at..at+len` was mapped by this module.
pub unsafe fn prefer_large_pages(at: NonNull<u8>, len: usize, prefer: bool) {
    // SAFETY: promised by the caller; the contents stay as they are.
    #[cfg(target_os = "linux")]
    unsafe {
        libc::madvise(at.as_ptr().cast(), len, if prefer { libc::MADV_HUGEPAGE } else { libc::MADV_NOHUGEPAGE })
    };
    #[cfg(not(target_os = "linux"))]
    let _ = (at, len, prefer);
}

/// Gives the pages' contents back to the system; the next access reads zeroes.
///
/// # Safety
/// The range lies inside a mapping made by this module and its contents are not needed.
pub unsafe fn discard(at: NonNull<u8>, len: usize) {
    // SAFETY: the caller owns the range and gives its contents up.
    unsafe { libc::madvise(at.as_ptr().cast(), len, libc::MADV_DONTNEED) };
}

/// Reserves address space for a stack, without memory behind it until it is touched. Gives its
/// lowest address.
pub fn reserve_stack(len: usize) -> Option<usize> {
    // SAFETY: a fresh private mapping touches nothing that exists.
    let at = unsafe {
        libc::mmap(
            std::ptr::null_mut(),
            len,
            libc::PROT_READ | libc::PROT_WRITE,
            libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE,
            -1,
            0,
        )
    };
    (at != libc::MAP_FAILED).then(|| at.expose_provenance())
}

/// Gives a stack's address space back.
///
/// # Safety
/// `at` came from [`reserve_stack`] with this length, and nobody uses the stack afterwards.
pub unsafe fn release_stack(at: usize, len: usize) {
    // SAFETY: promised by the caller.
    unsafe { libc::munmap(std::ptr::with_exposed_provenance_mut(at), len) };
}

/// Gives the memory of a stack back, all but its first `keep` bytes.
pub fn trim_stack(at: usize, len: usize, keep: usize) {
    if at == 0 {
        return;
    }
    // most requests stay below: asking about the first pages is cheaper than letting the system
    // walk through all of them
    const PAGE: usize = 4096;
    let (start, mut present) = (std::ptr::with_exposed_provenance_mut(at + keep), [0_u8; 8]);
    let asked = (present.len() * PAGE).min(len - keep);
    // SAFETY: the range lies in a mapping of `reserve_stack` that nobody uses between two requests;
    // a byte for each page is written (fewer where pages are larger).
    unsafe {
        if libc::mincore(start, asked, present.as_mut_ptr()) == 0 && present.iter().all(|page| page & 1 == 0) {
            return;
        }
        libc::madvise(start, len - keep, libc::MADV_DONTNEED);
    }
}

/// Asks the processor for the cache line at `address`, to be written to soon; a hint, harmless
/// wherever it points.
#[inline(always)]
pub fn expect_write(address: *const u8) {
    // SAFETY: a prefetch never faults and changes nothing but caches.
    #[cfg(target_arch = "x86_64")]
    unsafe {
        core::arch::asm!("prefetchw [{address}]", address = in(reg) address, options(nostack, preserves_flags, readonly));
    }
    #[cfg(target_arch = "aarch64")]
    // SAFETY: as above.
    unsafe {
        core::arch::asm!("prfm pstl1keep, [{address}]", address = in(reg) address, options(nostack, preserves_flags, readonly));
    }
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    let _ = address;
}
