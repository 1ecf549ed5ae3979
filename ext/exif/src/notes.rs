//! Notes of cameras: directories of tags of their own, found by the maker's name.

use crate::tags;

/// How a maker writes notes.
pub(crate) struct Maker {
    /// The name begins so; empty: whatever it is.
    pub make: &'static str,
    pub names: &'static [(u16, &'static str)],
    /// The note begins so.
    pub magic: &'static [u8],
    /// The directory's place in the note.
    pub start: usize,
    pub order: Order,
    /// Offsets count from the note's start, not from the image's.
    pub own_offsets: bool,
}

/// The order of a note's bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Order {
    Motorola,
    Intel,
    Same,
}

const fn maker(make: &'static str, names: &'static [(u16, &'static str)], magic: &'static [u8], start: usize, order: Order) -> Maker {
    Maker { make, names, magic, start, order, own_offsets: false }
}

/// Lists the makers; the first that fits counts.
pub(crate) const MAKERS: &[Maker] = &[
    maker("Canon", tags::CANON, b"", 0, Order::Intel),
    maker("CASIO", tags::CASIO, b"", 0, Order::Motorola),
    Maker { own_offsets: true, ..maker("FUJIFILM", tags::FUJI, b"FUJIFILM\x0c\0\0\0", 12, Order::Intel) },
    maker("NIKON", tags::NIKON_FIRST, b"Nikon\0\x01\0", 8, Order::Same),
    maker("NIKON", tags::NIKON, b"", 0, Order::Same),
    maker("OLYMPUS OPTICAL CO.,LTD", tags::OLYMPUS, b"OLYMP\0\x01\0", 8, Order::Same),
    maker("OLYMPUS OPTICAL CO.,LTD", tags::OLYMPUS, b"OLYMP\0\x02\0", 8, Order::Same),
    maker("SAMSUNG", tags::SAMSUNG, b"", 0, Order::Same),
    maker("Panasonic", tags::PANASONIC, b"Panasonic\0\0\0", 12, Order::Same),
    maker("DJI", tags::DJI, b"", 0, Order::Same),
    maker("SONY", tags::SONY, b"SONY DSC \0\0\0", 12, Order::Same),
    maker("SONY", tags::SONY, b"", 0, Order::Same),
    maker("PENTAX", tags::PENTAX, b"AOC\0", 6, Order::Same),
    maker("EPSON", tags::OLYMPUS, b"EPSON\0\x01\0", 8, Order::Same),
    maker("RICOH", tags::RICOH, b"Ricoh", 5, Order::Motorola),
];

/// Finds how a note is written.
pub(crate) fn find(make: &[u8], note: &[u8]) -> Option<&'static Maker> {
    MAKERS.iter().find(|maker| make == maker.make.as_bytes() && (note.len() < maker.magic.len() || note.starts_with(maker.magic)))
}
