//! Compressed values: LZF, Zstandard, LZ4.
//!
//! A value compressed with LZ4 is preceded by its length and a checksum of that (CRC-8, polynomial
//! 0x31), one with LZF by nothing. *Not here:* LZ4 and Zstandard themselves, which crates have.

use crate::options::Compression;

/// The largest value that is unpacked.
const LARGEST: usize = 512 << 20;

/// Compresses bytes.
pub(crate) fn compress(bytes: &[u8], how: Compression, level: i64) -> Option<Vec<u8>> {
    match how {
        Compression::None => Some(bytes.to_vec()),
        Compression::Lzf => Some(lzf(bytes)),
        Compression::Zstd => {
            const USUAL: i32 = 3;
            let range = zstd::compression_level_range();
            let level = i32::try_from(level).unwrap_or(USUAL);
            let level = if level == 0 || !range.contains(&level) { USUAL } else { level };
            zstd::bulk::compress(bytes, level).ok()
        }
        Compression::Lz4 => {
            if bytes.is_empty() {
                return Some(Vec::new());
            }
            let length = u32::try_from(bytes.len()).ok()?.to_le_bytes();
            let mut out = vec![checksum(&length)];
            out.extend_from_slice(&length);
            out.extend_from_slice(&lz4_flex::block::compress(bytes));
            Some(out)
        }
    }
}

/// Unpacks bytes; `None`: they are not of the kind.
pub(crate) fn decompress(bytes: &[u8], how: Compression) -> Option<Vec<u8>> {
    if bytes.is_empty() {
        return None;
    }
    match how {
        Compression::None => None,
        Compression::Lzf => unlzf(bytes),
        Compression::Zstd => {
            let length = zstd::zstd_safe::get_frame_content_size(bytes).ok().flatten()?;
            let length = usize::try_from(length).ok().filter(|length| *length <= LARGEST)?;
            zstd::bulk::decompress(bytes, length).ok()
        }
        Compression::Lz4 => {
            let (head, block) = bytes.split_first_chunk::<5>()?;
            let length: [u8; 4] = head[1..].try_into().ok()?;
            if head[0] != checksum(&length) {
                return None;
            }
            let length = u32::from_le_bytes(length) as usize;
            // a block grows by at most 255 times
            if length > LARGEST || length / 255 > block.len() {
                return None;
            }
            lz4_flex::block::decompress(block, length).ok()
        }
    }
}

fn checksum(bytes: &[u8]) -> u8 {
    const POLYNOMIAL: u8 = 0x31;
    bytes.iter().fold(0xff, |crc, byte| (0..8).fold(crc ^ byte, |crc, _| if crc & 0x80 == 0 { crc << 1 } else { (crc << 1) ^ POLYNOMIAL }))
}

/// The most literal bytes in one piece, the farthest and the longest repetition of LZF.
const LITERALS: usize = 32;
const FARTHEST: usize = 1 << 13;
const LONGEST: usize = 264;

/// Compresses with LZF: pieces of up to 32 literal bytes (their number less one before them), and
/// repetitions of 3 to 264 bytes (length less two in three bits, distance less one in 13).
fn lzf(bytes: &[u8]) -> Vec<u8> {
    const SLOTS: usize = 1 << 14;
    let mut last = vec![usize::MAX; SLOTS];
    let mut out = Vec::with_capacity(bytes.len() + bytes.len() / LITERALS + 1);
    let (mut at, mut literal) = (0, 0);
    while at + 2 < bytes.len() {
        let three = u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], 0]);
        let slot = (three.wrapping_mul(0x9e37_79b1) >> 18) as usize;
        let before = std::mem::replace(&mut last[slot], at);
        let repeats = before != usize::MAX && at - before <= FARTHEST && bytes[before..before + 3] == bytes[at..at + 3];
        if !repeats {
            at += 1;
            continue;
        }
        let most = LONGEST.min(bytes.len() - at);
        let length = (3..most).find(|len| bytes[before + len] != bytes[at + len]).unwrap_or(most);
        literals(&mut out, &bytes[literal..at]);
        let (distance, coded) = (at - before - 1, length - 2);
        match coded {
            0..7 => out.push((coded << 5 | distance >> 8) as u8),
            _ => out.extend([(7 << 5 | distance >> 8) as u8, (coded - 7) as u8]),
        }
        out.push(distance as u8);
        at += length;
        literal = at;
    }
    literals(&mut out, &bytes[literal..]);
    out
}

fn literals(out: &mut Vec<u8>, bytes: &[u8]) {
    for piece in bytes.chunks(LITERALS) {
        out.push((piece.len() - 1) as u8);
        out.extend_from_slice(piece);
    }
}

fn unlzf(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    let mut rest = bytes;
    while let Some((&control, after)) = rest.split_first() {
        let control = usize::from(control);
        rest = after;
        if control < LITERALS {
            let (piece, after) = rest.split_at_checked(control + 1)?;
            out.extend_from_slice(piece);
            rest = after;
            continue;
        }
        let mut length = control >> 5;
        if length == 7 {
            let (&more, after) = rest.split_first()?;
            length += usize::from(more);
            rest = after;
        }
        let (&low, after) = rest.split_first()?;
        rest = after;
        let distance = ((control & 0x1f) << 8 | usize::from(low)) + 1;
        let start = out.len().checked_sub(distance)?;
        if out.len() + length + 2 > LARGEST {
            return None;
        }
        for at in start..start + length + 2 {
            out.push(out[at]);
        }
    }
    Some(out)
}
