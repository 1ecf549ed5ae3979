//! The string box: header, hash, capacity, length, bytes.

use crate::Heap;
use crate::repr::header::{Header, flag, kind};
use core::ptr::NonNull;
use core::sync::atomic::{AtomicU32, Ordering};
use heddle_heap::RequestHeap;

/// Bytes of a string follow the box. `hash` is 0 until it is computed; computing it twice gives the
/// same, so threads that share an immortal string may both write it.
#[repr(C)]
pub struct StrBox {
    pub header: Header,
    pub hash: AtomicU32,
    /// Size of the whole block in units of 16 bytes.
    pub capacity: u32,
    /// Bytes in use.
    pub len: usize,
}

/// Bytes of a block that are not the string's.
pub const HEAD: usize = size_of::<StrBox>();
const _: () = assert!(HEAD == 24);
/// Longest string, in bytes.
pub const MAX_LEN: usize = (u32::MAX as usize) * 16 - HEAD - PAGE;
const PAGE: usize = 4096;

/// A string in a static: the box with its bytes.
#[repr(C)]
pub struct StaticStr<const N: usize> {
    head: StrBox,
    bytes: [u8; N],
}

// SAFETY: an immortal box is never written but for its atomic hash.
unsafe impl<const N: usize> Sync for StaticStr<N> {}

impl<const N: usize> StaticStr<N> {
    pub const fn new(bytes: [u8; N]) -> StaticStr<N> {
        let head = StrBox { header: Header::immortal(kind::STRING, flag::LEAF), hash: AtomicU32::new(0), capacity: 0, len: N };
        StaticStr { head, bytes }
    }

    pub const fn at(&'static self) -> NonNull<StrBox> {
        // The pointer covers the whole static, bytes included.
        NonNull::from_ref(self).cast()
    }
}

const _: () = assert!(HEAD.is_multiple_of(align_of::<usize>()), "bytes are aligned to words");

pub static EMPTY: StaticStr<0> = StaticStr::new([]);
pub static SINGLE: [StaticStr<1>; 256] = {
    let mut table = [const { StaticStr::new([0]) }; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte].bytes = [byte as u8];
        byte += 1;
    }
    table
};

/// Size of a block for `len` bytes, in units of 16.
#[inline(always)]
pub fn units(len: usize) -> u32 {
    assert!(len <= MAX_LEN, "string too long");
    (len + HEAD).div_ceil(16) as u32
}

/// Copies bytes; few of them without a call.
///
/// # Safety
/// As for `copy_nonoverlapping`.
#[inline(always)]
pub unsafe fn copy(from: &[u8], to: NonNull<u8>) {
    // SAFETY: promised by the caller.
    unsafe {
        match from.len() {
            0..=16 => copy_few(from, to),
            len @ 17..=32 => copy_ends::<u128>(from.as_ptr(), to.as_ptr(), len),
            len => to.as_ptr().copy_from_nonoverlapping(from.as_ptr(), len),
        }
    }
}

/// As [`copy`], without a call; at most 16 bytes.
///
/// # Safety
/// As for `copy_nonoverlapping`.
#[inline(always)]
pub unsafe fn copy_few(from: &[u8], to: NonNull<u8>) {
    let (source, target, len) = (from.as_ptr(), to.as_ptr(), from.len());
    // SAFETY: promised by the caller; both halves lie inside of the bytes.
    unsafe {
        // half as many comparisons as a chain from below
        if len >= 8 {
            copy_ends::<u64>(source, target, len);
        } else if len >= 4 {
            copy_ends::<u32>(source, target, len);
        } else if len >= 2 {
            copy_ends::<u16>(source, target, len);
        } else if len == 1 {
            *target = *source;
        }
    }
}

/// Whether two strings have the same bytes, without a call.
///
/// # Safety
/// Both are live.
#[inline(always)]
pub unsafe fn same_bytes(left: NonNull<StrBox>, right: NonNull<StrBox>) -> bool {
    // SAFETY: promised by the caller; words are read inside of the bytes.
    unsafe {
        let (left, right) = (bytes(left), bytes(right));
        let len = left.len();
        if len != right.len() {
            return false;
        }
        let (left, right) = (left.as_ptr(), right.as_ptr());
        match len {
            0 => true,
            1 => *left == *right,
            2 | 3 => same_ends::<u16>(left, right, len),
            4..=7 => same_ends::<u32>(left, right, len),
            _ => {
                let mut at = 0;
                while at + 8 <= len {
                    if left.add(at).cast::<u64>().read_unaligned() != right.add(at).cast::<u64>().read_unaligned() {
                        return false;
                    }
                    at += 8;
                }
                same_ends::<u64>(left, right, len)
            }
        }
    }
}

/// Compares the first and the last word of `len` bytes, which overlap or touch.
#[inline(always)]
unsafe fn same_ends<Word: Copy + PartialEq>(left: *const u8, right: *const u8, len: usize) -> bool {
    let last = len - size_of::<Word>();
    // SAFETY: promised by the caller.
    unsafe {
        left.cast::<Word>().read_unaligned() == right.cast::<Word>().read_unaligned()
            && left.add(last).cast::<Word>().read_unaligned() == right.add(last).cast::<Word>().read_unaligned()
    }
}

/// Copies the first and the last word of `len` bytes, which overlap or touch.
#[inline(always)]
unsafe fn copy_ends<Word: Copy>(from: *const u8, to: *mut u8, len: usize) {
    let last = len - size_of::<Word>();
    // SAFETY: promised by the caller.
    unsafe {
        let (start, end) = (from.cast::<Word>().read_unaligned(), from.add(last).cast::<Word>().read_unaligned());
        to.cast::<Word>().write_unaligned(start);
        to.add(last).cast::<Word>().write_unaligned(end);
    }
}

/// A box with room for `len` bytes; the length is set, the bytes are not.
#[inline]
pub fn alloc(heap: &Heap, len: usize) -> NonNull<StrBox> {
    if len > MAX_LEN {
        heap.memory().exhausted(len);
    }
    let capacity = units(len);
    let at = heap.alloc(capacity as usize * 16).cast::<StrBox>();
    let head = StrBox { header: Header::new(kind::STRING, flag::LEAF), hash: AtomicU32::new(0), capacity, len };
    // SAFETY: the block is fresh and large enough.
    unsafe { at.write(head) };
    at
}

/// An immortal box, which goes with its engine.
pub fn alloc_immortal(bytes: &[u8]) -> NonNull<StrBox> {
    let at = heddle_heap::immortal::alloc(HEAD + bytes.len()).cast::<StrBox>();
    let head = StrBox {
        // what other threads may read is found out before they can
        header: Header::immortal(
            kind::STRING,
            if simdutf8::basic::from_utf8(bytes).is_ok() { flag::LEAF | flag::UTF8 } else { flag::LEAF },
        ),
        hash: AtomicU32::new(kept_hash(bytes, super::hash::hash(bytes))),
        capacity: 0,
        len: bytes.len(),
    };
    // SAFETY: the block is fresh and large enough.
    unsafe {
        at.write(head);
        copy(bytes, data(at));
    }
    at
}

/// Where the bytes begin.
///
/// # Safety
/// `at` is a string's box (its fields need not be set).
#[inline(always)]
pub unsafe fn data(at: NonNull<StrBox>) -> NonNull<u8> {
    // SAFETY: the bytes follow the box in the same block.
    unsafe { at.cast::<u8>().add(HEAD) }
}

/// # Safety
/// `at` is live.
#[inline(always)]
pub unsafe fn bytes<'a>(at: NonNull<StrBox>) -> &'a [u8] {
    // SAFETY: the first `len` bytes are always set.
    unsafe { core::slice::from_raw_parts(data(at).as_ptr(), (*at.as_ptr()).len) }
}

/// # Safety
/// `at` is live.
#[inline(always)]
pub unsafe fn hash(at: NonNull<StrBox>) -> u32 {
    // SAFETY: promised by the caller.
    match unsafe { at.as_ref() }.hash.load(Ordering::Relaxed) {
        // SAFETY: as above.
        0 => unsafe { compute_hash(at) },
        hash => hash,
    }
}

/// Forgets what was found out about the bytes, which change: the hash, and that they are UTF-8.
#[inline(always)]
pub fn forget_contents(string: &mut StrBox) {
    *string.hash.get_mut() = 0;
    string.header.clear(flag::UTF8);
}

/// Returns what a string keeps as its hash: nothing where it is the text of an int, so that who
/// finds a hash need not ask whether the string is a key or the text of one.
fn kept_hash(bytes: &[u8], hash: u32) -> u32 {
    if crate::array::numeric_key(bytes).is_some() { 0 } else { hash }
}

#[cold]
#[inline(never)]
unsafe fn compute_hash(at: NonNull<StrBox>) -> u32 {
    // SAFETY: promised by the caller.
    unsafe {
        let hash = super::hash::hash(bytes(at));
        at.as_ref().hash.store(kept_hash(bytes(at), hash), Ordering::Relaxed);
        hash
    }
}

/// # Safety
/// The last owner of `at` is gone.
#[inline]
pub unsafe fn free(at: NonNull<StrBox>) {
    // SAFETY: promised by the caller; the block was allocated with this size.
    unsafe {
        let size = at.as_ref().capacity as usize * 16;
        RequestHeap::of(at.cast()).free(at.cast(), size);
    }
}

/// Bytes the block has room for.
///
/// # Safety
/// `at` is live and not immortal.
#[inline(always)]
pub unsafe fn room(at: NonNull<StrBox>) -> usize {
    // SAFETY: promised by the caller.
    unsafe { at.as_ref().capacity as usize * 16 - HEAD }
}

/// Makes room for `len` bytes in a box with a refcount of 1; the box may move. Grows in proportion,
/// so that appending byte by byte copies each byte a bounded number of times.
///
/// # Safety
/// `at` is live, has one owner and is not immortal.
#[cold]
#[inline(never)]
pub unsafe fn grow(heap: &RequestHeap, at: NonNull<StrBox>, len: usize) -> NonNull<StrBox> {
    // SAFETY: promised by the caller; the block was allocated with the old size.
    unsafe {
        let old = at.as_ref().capacity as usize * 16;
        let slack = if old < 1 << 20 { old } else { old / 4 };
        if len.max(old + slack) > MAX_LEN {
            heap.exhausted(len);
        }
        let wanted = units(len.max(old + slack - HEAD)) as usize * 16;
        let capacity = (RequestHeap::rounded(wanted) / 16) as u32;
        let moved = heap.realloc(at.cast(), old, capacity as usize * 16).cast::<StrBox>();
        (*moved.as_ptr()).capacity = capacity;
        moved
    }
}
