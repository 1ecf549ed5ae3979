//! Block sizes of the request heap: which class serves which size, and how many pages a class takes
//! at a time.
//!
//! Three kinds of block: *small* (a class, up to [`MAX_SMALL`]), *large* (whole pages of a chunk,
//! up to [`MAX_LARGE`]) and *huge* (a mapping of its own). All tables are computed at compile time.

use crate::chunk_pool::CHUNK;
use heddle_sys::memory::PAGE;

/// Largest size served by a class of its own multiple of 16 bytes: there the class is a shift away.
pub const MAX_LINEAR: usize = 512;
/// Largest size served by a class, in bytes.
pub const MAX_SMALL: usize = 3072;
/// Largest size served by pages of a chunk, in bytes; half a chunk, so that two fit.
pub const MAX_LARGE: usize = CHUNK / 2;

/// Block sizes of the classes beyond [`MAX_LINEAR`]: four steps per doubling, so at most a fifth is
/// wasted.
const STEPS: [usize; 10] = [640, 768, 896, 1024, 1280, 1536, 1792, 2048, 2560, 3072];
const LINEAR: usize = MAX_LINEAR / 16 + 1;
/// Number of classes. Class 0 serves requests for no bytes at all, with blocks of 16 that count as
/// nothing.
pub const CLASSES: usize = LINEAR + STEPS.len();

/// Block size of each class, in bytes.
pub static SIZES: [u16; CLASSES] = size_table();
/// Pages taken from a chunk when a class runs out.
pub static RUN_PAGES: [u8; CLASSES] = run_table();
/// Class of each size beyond [`MAX_LINEAR`], in steps of 128 bytes.
static CLASS_OF: [u8; MAX_SMALL / 128 + 1] = class_table();

const fn size_table() -> [u16; CLASSES] {
    let mut table = [16; CLASSES];
    let mut class = 1;
    while class < CLASSES {
        table[class] = if class < LINEAR { class as u16 * 16 } else { STEPS[class - LINEAR] as u16 };
        class += 1;
    }
    table
}

const fn class_table() -> [u8; MAX_SMALL / 128 + 1] {
    let mut table = [0; MAX_SMALL / 128 + 1];
    let (mut class, mut step) = (LINEAR - 1, MAX_LINEAR / 128);
    while step < table.len() {
        if step * 128 > size_table()[class] as usize {
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
        let size = size_table()[class] as usize;
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

const _: () = assert!(STEPS[STEPS.len() - 1] == MAX_SMALL && MAX_LARGE > MAX_SMALL && MAX_LINEAR.is_multiple_of(128));

/// The class that serves `size` (at most [`MAX_SMALL`]).
#[inline(always)]
pub const fn class_of(size: usize) -> usize {
    if size <= MAX_LINEAR { size.div_ceil(16) } else { CLASS_OF[size.div_ceil(128)] as usize }
}

/// The block size of `class` in bytes.
#[inline(always)]
pub const fn class_size(class: usize) -> usize {
    SIZES[class] as usize
}

/// Real capacity in bytes of a block asked for with `size`; saturates near the end of the address
/// space.
#[inline(always)]
pub const fn rounded(size: usize) -> usize {
    if size <= MAX_LINEAR {
        (size + 15) & !15
    } else if size <= MAX_SMALL {
        class_size(class_of(size))
    } else {
        size.saturating_add(PAGE - 1) & !(PAGE - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_size_fits_its_class_and_no_smaller_one() {
        assert_eq!((rounded(0), class_of(0), class_size(0)), (0, 0, 16));
        for size in 1..=MAX_SMALL {
            let class = class_of(size);
            assert!(class_size(class) >= size);
            assert!(class == 1 || class_size(class - 1) < size);
            assert_eq!(rounded(size), class_size(class));
            assert!(class_size(class).is_multiple_of(16));
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
