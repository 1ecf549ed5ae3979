//! The form TorrentZip: the same files give the same bytes, whoever packs them. Names are sorted,
//! times are fixed, and the archive's comment is a checksum of its directory.

use heddle_archive::codec::{self, Wrap};
use heddle_archive::u32_at;
use heddle_archive::zip::{Record, Writer, method};

/// The comment begins so; eight hexadecimal digits follow.
const MARK: &[u8] = b"TORRENTZIPPED-";
/// Bytes of the record that ends a file, without its comment.
const END: usize = 22;
/// The one time that files have: 24 December 1996, 23:32.
const TIME: u16 = 48_128;
const DATE: u16 = 8600;

/// Adds a file.
pub(crate) fn add(writer: &mut Writer, name: &[u8], text: &[u8]) {
    let data = codec::deflate(text, 9, Wrap::Raw);
    let record = Record {
        name: name.to_vec(),
        needed: 20,
        flags: 2,
        method: method::DEFLATE,
        time: TIME,
        date: DATE,
        crc: codec::crc32(text),
        compressed: data.len() as u64,
        size: text.len() as u64,
        ..Record::default()
    };
    writer.add(&record, b"", &data);
}

/// Returns the checksum of a file's directory, whose end record has a comment of `comment` bytes.
fn checksum(bytes: &[u8], comment: usize) -> Option<u32> {
    let end = bytes.len().checked_sub(END + comment)?;
    let start = u32_at(bytes, end + 16)? as usize;
    bytes.get(start..end).map(codec::crc32)
}

/// Ends an archive.
pub(crate) fn finish(writer: Writer) -> Vec<u8> {
    let room = [0; MARK.len() + 8];
    let mut bytes = writer.finish(&room);
    let sum = checksum(&bytes, room.len()).unwrap_or(0);
    let at = bytes.len() - room.len();
    bytes.truncate(at);
    bytes.extend([MARK, format!("{sum:08X}").as_bytes()].concat());
    bytes
}

/// Returns whether an archive has the form.
pub(crate) fn is_one(bytes: &[u8], comment: &[u8]) -> bool {
    let Some(digits) = comment.strip_prefix(MARK).filter(|digits| digits.len() == 8) else { return false };
    checksum(bytes, comment.len()).is_some_and(|sum| format!("{sum:08X}").as_bytes() == digits)
}
