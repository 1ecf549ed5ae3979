//! Block sizes of the request heap: which class serves which size, and how many pages a class takes at a time.
//!
//! Three kinds of block: *small* (a class, up to [`MAX_SMALL`]), *large* (whole pages of a chunk, up to
//! [`MAX_LARGE`]) and *huge* (a mapping of its own). All tables are computed at compile time.

use crate::chunk_pool::CHUNK;
use heddle_sys::memory::PAGE;

/// Largest size served by a class, in bytes.
pub const MAX_SMALL: usize = 3072;
/// Largest size served by pages of a chunk, in bytes; half a chunk, so that two fit.
pub const MAX_LARGE: usize = CHUNK / 2;
/// Number of classes.
pub const CLASSES: usize = SIZES.len();

/// Block size of each class, in bytes. Four steps per doubling from 64 on: at most a fifth is wasted.
pub static SIZES: [u16; 30] = SIZE_LIST;
const SIZE_LIST: [u16; 30] = [
    8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512, 640, 768, 896, 1024, 1280,
    1536, 1792, 2048, 2560, 3072,
];

static CLASS_OF: [u8; MAX_SMALL / 8 + 1] = class_table();
/// Pages taken from a chunk when a class runs out.
pub static RUN_PAGES: [u8; CLASSES] = run_table();

const fn class_table() -> [u8; MAX_SMALL / 8 + 1] {
    let mut table = [0; MAX_SMALL / 8 + 1];
    let (mut class, mut step) = (0, 0);
    while step < table.len() {
        if step * 8 > SIZE_LIST[class] as usize {
            class += 1;
        }
        table[step] = class as u8;
        step += 1;
    }
    table
}

const fn run_table() -> [u8; CLASSES] {
    let mut table = [1; CLASSES];
    let mut class = 0;
    while class < CLASSES {
        let size = SIZE_LIST[class] as usize;
        let (mut best, mut pages) = (1, 1);
        while pages <= 5 {
            // Less waste per page wins: compare the fractions by cross-multiplication.
            if (pages * PAGE % size) * best < (best * PAGE % size) * pages {
                best = pages;
            }
            pages += 1;
        }
        table[class] = best as u8;
        class += 1;
    }
    table
}

const _: () = assert!(SIZE_LIST[CLASSES - 1] as usize == MAX_SMALL && MAX_LARGE > MAX_SMALL);

/// The class that serves `size` (at most [`MAX_SMALL`]).
#[inline(always)]
pub fn class_of(size: usize) -> usize {
    debug_assert!(size <= MAX_SMALL);
    // SAFETY: callers pass at most MAX_SMALL, and the table has an entry for every eight bytes up to it.
    unsafe { *CLASS_OF.get_unchecked((size + 7) >> 3) as usize }
}

/// The block size of `class` in bytes.
#[inline(always)]
pub fn class_size(class: usize) -> usize {
    debug_assert!(class < CLASSES);
    // SAFETY: classes come out of `class_of`, whose table holds only valid ones.
    unsafe { *SIZES.get_unchecked(class) as usize }
}

/// Real capacity in bytes of a block asked for with `size`; saturates near the end of the address space.
#[inline(always)]
pub const fn rounded(size: usize) -> usize {
    if size <= MAX_SMALL {
        SIZES[CLASS_OF[(size + 7) >> 3] as usize] as usize
    } else {
        size.saturating_add(PAGE - 1) & !(PAGE - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_size_fits_its_class_and_no_smaller_one() {
        for size in 0..=MAX_SMALL {
            let class = class_of(size);
            assert!(class_size(class) >= size);
            assert!(class == 0 || class_size(class - 1) < size);
            assert_eq!(rounded(size), class_size(class));
            assert!(class_size(class).is_multiple_of(8));
        }
        assert_eq!(rounded(MAX_SMALL + 1), 4096);
        assert_eq!(rounded(usize::MAX), usize::MAX & !(PAGE - 1));
    }

    #[test]
    fn runs_waste_little() {
        for class in 0..CLASSES {
            let run = RUN_PAGES[class] as usize * PAGE;
            assert!((run % class_size(class)) * 20 <= run, "class {class}");
        }
    }
}
