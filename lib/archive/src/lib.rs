//! Archives as bytes: the records of zip and tar files, and the compressions that stand in them.
//!
//! - [`codec`]: deflate, gzip and bzip2 of whole texts. [`zip`]: PKWARE's APPNOTE, as far as
//!   programs use it. [`tar`]: ustar with GNU's and POSIX's long names.
//!
//! *Not here:* files; what a name in an archive may lead to; encryption.
#![forbid(unsafe_code)]

pub mod codec;
pub mod tar;
pub mod zip;

/// Reads a little-endian number of two bytes.
pub fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    bytes.get(at..at.checked_add(2)?)?.try_into().ok().map(u16::from_le_bytes)
}

/// Reads a little-endian number of four bytes.
pub fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..at.checked_add(4)?)?.try_into().ok().map(u32::from_le_bytes)
}

/// Reads a little-endian number of eight bytes.
pub fn u64_at(bytes: &[u8], at: usize) -> Option<u64> {
    bytes.get(at..at.checked_add(8)?)?.try_into().ok().map(u64::from_le_bytes)
}
