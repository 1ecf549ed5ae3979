//! A cache: the free blocks of each class that one thread-specific data block holds.
//!
//! Blocks are numbers of 8-byte units from the region's first block, so they take four bytes and
//! cannot be forged into addresses outside the region; eight, because a processor's addresses scale
//! by that. The newest is given out first.

use super::header::Template;
use super::size_map::MAX_CLASSES;

/// Most blocks of one class; makes a [`ClassCache`] 512 bytes.
pub const ENTRIES: usize = 122;

/// Bytes that block numbers count.
pub const UNIT: usize = 8;

/// Free blocks of one class.
#[repr(C, align(512))]
pub struct ClassCache {
    /// Address of the region's first block; 0 until the class is first used.
    pub first: usize,
    pub count: u32,
    /// Most entries at present; 0 until the class is first used.
    pub limit: u32,
    /// What the headers of live blocks begin as; nothing until the class is first used.
    pub template: Template,
    pub entries: [u32; ENTRIES],
}

const _: () = assert!(size_of::<ClassCache>() == 512);

impl ClassCache {
    /// Readies a cache of `class`, whose region's first block is at `first`; more of the class may
    /// be kept than so far, up to `most`.
    pub fn grow(&mut self, class: usize, first: usize, most: u32) {
        self.first = first;
        self.template = Template::of(class);
        self.limit = (self.limit * 2).clamp(most.min(FIRST_LIMIT), most);
    }
}

/// What a cache holds of a class when it is first used, at most.
const FIRST_LIMIT: u32 = 8;

/// Free blocks of all classes. All zeroes is the empty cache.
#[repr(C)]
pub struct Cache {
    pub classes: [ClassCache; MAX_CLASSES],
}
