//! The two size-class maps of the primary, as tables computed and checked at compile time.
//!
//! A class is known by its *stride*: the distance of its blocks. Eight bytes of a stride are the
//! chunk header's, so a request of `size` bytes needs a stride of at least `size + 8`. From 128
//! bytes on strides are a power of two's fraction plus 16: a request for exactly 1,024 bytes then
//! fits the class made for it.
//!
//! * *default* - speed: four steps per doubling, up to 128 KiB; caches hold up to 16 KiB of a
//!   class.
//! * *compact* - memory: steps of 16 up to 256 bytes, then eight per doubling, up to 32 KiB; caches
//!   hold up to 4 KiB.
//!
//! Class 0 means "not in the primary". docs/heap.md has a table of both maps' waste.

use super::cache::ENTRIES;

/// Room for classes in every table, class 0 included.
pub const MAX_CLASSES: usize = 80;
/// Largest stride of any map.
pub const MAX_STRIDE: usize = (128 << 10) + 16;
/// Bytes of a stride that are not the user's.
pub const HEADER: usize = 8;
const UNITS: usize = MAX_STRIDE / 16 + 1;

/// A size-class map.
pub struct SizeMap {
    /// Its name in options and statistics.
    pub name: &'static str,
    /// Number of classes, class 0 included.
    pub classes: usize,
    /// Largest request served, in bytes.
    pub max_size: usize,
    /// Stride of each class in bytes, ascending; 0 for class 0 and beyond the last.
    pub strides: [u32; MAX_CLASSES],
    /// The class for each stride in units of 16 bytes.
    pub class_of: [u8; UNITS],
    /// Blocks of each class a cache holds at most.
    pub cached: [u8; MAX_CLASSES],
}

/// The map for speed.
pub static DEFAULT: SizeMap = SizeMap::build("default", 128, 4, 128 << 10, 16 << 10);
/// The map for memory.
pub static COMPACT: SizeMap = SizeMap::build("compact", 256, 8, 32 << 10, 4 << 10);

impl SizeMap {
    /// Strides in steps of 16 up to `linear`, then `steps` per doubling (plus 16) up to `largest`
    /// (plus 16).
    const fn build(name: &'static str, linear: usize, steps: usize, largest: usize, cache_bytes: usize) -> SizeMap {
        let mut map = SizeMap {
            name,
            classes: 1,
            max_size: largest + 16 - HEADER,
            strides: [0; MAX_CLASSES],
            class_of: [0; UNITS],
            cached: [0; MAX_CLASSES],
        };
        let mut stride = 16;
        while stride <= largest + 16 {
            map.strides[map.classes] = stride as u32;
            map.cached[map.classes] = cached(stride, cache_bytes);
            map.classes += 1;
            stride = next_stride(stride, linear, steps);
        }
        let (mut class, mut unit) = (1, 0);
        while unit < UNITS && class < map.classes {
            if unit * 16 > map.strides[class] as usize {
                class += 1;
            }
            if class < map.classes {
                map.class_of[unit] = class as u8;
            }
            unit += 1;
        }
        map.check();
        map
    }

    const fn check(&self) {
        assert!(self.classes <= MAX_CLASSES && self.max_size + HEADER <= MAX_STRIDE);
        assert!(self.strides[self.classes - 1] as usize == self.max_size + HEADER);
        let mut class = 1;
        while class < self.classes {
            let stride = self.strides[class];
            assert!(stride.is_multiple_of(16) && stride > self.strides[class - 1]);
            assert!(self.class_of[stride as usize / 16] as usize == class);
            assert!(self.class_of[self.strides[class - 1] as usize / 16 + 1] as usize == class);
            assert!(self.cached[class] >= 2 && self.cached[class] as usize <= ENTRIES);
            class += 1;
        }
    }

    /// The class for a request of `size` bytes, 0 when it is too large.
    pub const fn class(&self, size: usize) -> usize {
        if size > self.max_size { 0 } else { self.class_of[units(size)] as usize }
    }
}

/// The stride a request of `size` needs, in units of 16 bytes.
#[inline(always)]
pub const fn units(size: usize) -> usize {
    (size + HEADER + 15) >> 4
}

const fn next_stride(stride: usize, linear: usize, steps: usize) -> usize {
    if stride < linear {
        return stride + 16;
    }
    let base = if stride == linear { linear } else { stride - 16 };
    let mut power = linear;
    while power * 2 <= base {
        power *= 2;
    }
    if stride == linear { stride + 16 } else { base + power / steps + 16 }
}

const fn cached(stride: usize, bytes: usize) -> u8 {
    let count = bytes / stride;
    if count < 2 {
        2
    } else if count > ENTRIES {
        ENTRIES as u8
    } else {
        (count & !1) as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smallest_sufficient_class_is_chosen() {
        for map in [&DEFAULT, &COMPACT] {
            for size in 0..=map.max_size {
                let class = map.class(size);
                assert!(map.strides[class] as usize >= size + HEADER, "{} {size}", map.name);
                assert!((map.strides[class - 1] as usize) < size + HEADER, "{} {size}", map.name);
            }
            assert_eq!(map.class(map.max_size + 1), 0);
        }
    }

    /// Average and largest share of a stride that a request leaves unused, for sizes `from..=to`,
    /// in per cent.
    fn waste(map: &SizeMap, from: usize, to: usize) -> (f64, f64) {
        let share = |size: usize| {
            let stride = map.strides[map.class(size)] as f64;
            (stride - (size + HEADER) as f64) / stride * 100.0
        };
        let shares: Vec<f64> = (from..=to).map(share).collect();
        (shares.iter().sum::<f64>() / shares.len() as f64, shares.iter().copied().fold(0.0, f64::max))
    }

    fn table() -> String {
        let mut text = String::from(
            "<!-- written by `HEDDLE_BLESS=1 cargo test -p heddle-heap --lib waste` -->\n# Size classes of the process heap\n\n\
             Unused share of a block's stride in per cent, average and largest over all sizes of a range; the header's 8 bytes are not\n\
             counted as waste.\n\n| map | classes | largest | 1-128 | 129-1,024 | 1,025-8,192 | 8,193-32,768 |\n|---|---|---|---|---|---|---|\n",
        );
        for map in [&DEFAULT, &COMPACT] {
            text += &format!("| {} | {} | {} |", map.name, map.classes - 1, map.max_size);
            for (from, to) in [(1, 128), (129, 1024), (1025, 8192), (8193, 32768)] {
                let (average, largest) = waste(map, from, to);
                text += &format!(" {average:.1}, {largest:.1} |");
            }
            text += "\n";
        }
        for map in [&DEFAULT, &COMPACT] {
            let blocks = |class: usize| format!("{} x{}", map.strides[class], map.cached[class]);
            let list: Vec<String> = (1..map.classes).map(blocks).collect();
            let lines: Vec<String> = list.chunks(12).map(|line| line.join(", ")).collect();
            text += &format!("\n## {}: stride in bytes, x blocks a cache holds\n\n{}\n", map.name, lines.join(",\n"));
        }
        text
    }

    #[test]
    fn the_table_of_waste_is_up_to_date() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/heap-size-maps.md");
        if std::env::var_os("HEDDLE_BLESS").is_some() {
            std::fs::write(file, table()).unwrap();
        }
        assert!(std::fs::read_to_string(file).unwrap() == table(), "run it with HEDDLE_BLESS=1");
    }
}
