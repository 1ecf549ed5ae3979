//! Where the fields of structures and unions lie: the rules of the System V ABI, as GCC follows
//! them, and those of Microsoft for what says `ms_struct`.

use crate::types::{Bits, attribute};

/// A field that is to be laid out.
pub(crate) struct Wanted {
    /// Bytes of its type.
    pub(crate) size: u64,
    /// Its alignment, with what its own attributes say.
    pub(crate) align: u32,
    /// Bits of a bit-field; 0 ends the unit that bit-fields before it share.
    pub(crate) width: Option<u8>,
    /// A bit-field without name takes room and aligns nothing.
    pub(crate) is_named: bool,
    pub(crate) is_packed: bool,
}

/// Lays a structure or union out, field by field.
pub(crate) struct Layout {
    /// Bits of [`attribute`].
    attributes: u32,
    align: u32,
    /// Bits that are taken.
    end: u64,
    /// Bytes of the longest field, for unions.
    longest: u64,
    /// Size of the unit that bit-fields share, where Microsoft's rules hold, and its last bit.
    unit: Option<(u64, u64)>,
}

/// Says that something has more bytes than a number holds.
pub(crate) struct TooLarge;

impl Layout {
    pub(crate) fn new(attributes: u32) -> Layout {
        Layout { attributes, align: 1, end: 0, longest: 0, unit: None }
    }

    fn has(&self, bit: u32) -> bool {
        self.attributes & bit != 0
    }

    /// Gives a field its place: bytes from the start, and bits of a bit-field.
    pub(crate) fn place(&mut self, field: &Wanted) -> Result<(u64, Option<Bits>), TooLarge> {
        if self.has(attribute::UNION) {
            self.end = 0;
            self.unit = None;
        }
        let is_packed = self.has(attribute::PACKED) || field.is_packed;
        let align = if is_packed { 1 } else { field.align };
        let place = match field.width {
            None => {
                self.unit = None;
                self.align = self.align.max(align);
                let start = self.end.div_ceil(8).next_multiple_of(u64::from(align));
                self.end = start.checked_add(field.size).and_then(|end| end.checked_mul(8)).ok_or(TooLarge)?;
                (start, None)
            }
            Some(width) if self.has(attribute::MS_STRUCT) => self.unit_bits(field, align, u64::from(width)),
            Some(width) => self.shared_bits(field, is_packed, u64::from(width)),
        };
        self.longest = self.longest.max(self.end.div_ceil(8));
        Ok(place)
    }

    /// Places a bit-field behind the one before, unless it would cross a boundary of its type.
    fn shared_bits(&mut self, field: &Wanted, is_packed: bool, width: u64) -> (u64, Option<Bits>) {
        let unit = u64::from(field.align) * 8;
        let room = field.size * 8;
        if width == 0 {
            self.end = self.end.next_multiple_of(unit);
            return (self.end / 8, None);
        }
        if !is_packed {
            if self.end % unit + width > room.max(unit) || self.end / unit != (self.end + width - 1) / unit {
                self.end = self.end.next_multiple_of(unit);
            }
            if field.is_named {
                self.align = self.align.max(field.align);
            }
        }
        let first = self.end;
        self.end += width;
        (first / 8, Some(Bits { first: (first % 8) as u8, width: width as u8 }))
    }

    /// Places a bit-field in a unit of its type that others of the same size share.
    fn unit_bits(&mut self, field: &Wanted, align: u32, width: u64) -> (u64, Option<Bits>) {
        if width == 0 {
            self.unit = None;
            return (self.end / 8, None);
        }
        let first = match self.unit {
            Some((size, last)) if size == field.size && last + width <= self.end => last,
            _ => {
                let start = self.end.div_ceil(8).next_multiple_of(u64::from(align)) * 8;
                self.end = start + field.size * 8;
                self.align = self.align.max(align);
                start
            }
        };
        self.unit = Some((field.size, first + width));
        (first / 8, Some(Bits { first: (first % 8) as u8, width: width as u8 }))
    }

    /// Returns size and alignment of the whole; `wanted` is what its attributes say.
    pub(crate) fn finish(self, wanted: u32) -> Result<(u64, u32), TooLarge> {
        let align = self.align.max(wanted);
        let bytes = if self.has(attribute::UNION) { self.longest } else { self.end.div_ceil(8) };
        let size = bytes.checked_next_multiple_of(u64::from(align)).ok_or(TooLarge)?;
        Ok((size, align))
    }
}
