//! A cache: the free blocks of each class that one thread-specific data block holds.
//!
//! Blocks are numbers of 16-byte units from the region's first block, so they take four bytes and cannot be forged into
//! addresses outside the region. The newest is given out first.

use super::size_map::MAX_CLASSES;

/// Most blocks of one class; makes a [`ClassCache`] 512 bytes.
pub const ENTRIES: usize = 124;

/// Free blocks of one class.
#[repr(C, align(512))]
pub struct ClassCache {
    /// Address of the region's first block; 0 until the class is first used.
    pub first: usize,
    pub count: u32,
    /// Most entries at present; 0 until the class is first used.
    pub limit: u32,
    pub entries: [u32; ENTRIES],
}

const _: () = assert!(size_of::<ClassCache>() == 512);

/// Free blocks of all classes. All zeroes is the empty cache.
#[repr(C)]
pub struct Cache {
    pub classes: [ClassCache; MAX_CLASSES],
}
