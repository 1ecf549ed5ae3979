//! Compressing and decompressing whole texts.

use bzip2::{Action, Compress, Compression, Decompress};
use zlib_rs::{Deflate, DeflateConfig, DeflateFlush, Inflate, InflateFlush, Status};

/// Bytes that come out at a time.
const PIECE: usize = 64 << 10;

/// Says what wraps deflated data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wrap {
    Raw,
    Gzip,
}

/// Returns the CRC-32 of zip and gzip.
pub fn crc32(bytes: &[u8]) -> u32 {
    crc32fast::hash(bytes)
}

/// Deflates a text; `level` is -1 … 9.
pub fn deflate(bytes: &[u8], level: i32, wrap: Wrap) -> Vec<u8> {
    let window_bits = if wrap == Wrap::Raw { -15 } else { 31 };
    let mut state = Deflate::new_with_config(DeflateConfig { level, window_bits, ..DeflateConfig::default() });
    let mut piece = vec![0; PIECE.min(bytes.len() + 1024)];
    let (mut out, mut at) = (Vec::new(), 0);
    loop {
        let (taken, given) = (state.total_in(), state.total_out());
        let result = state.compress(&bytes[at..], &mut piece, DeflateFlush::Finish);
        at += (state.total_in() - taken) as usize;
        out.extend_from_slice(&piece[..(state.total_out() - given) as usize]);
        if !matches!(result, Ok(Status::Ok | Status::BufError)) {
            return out;
        }
    }
}

/// Inflates a text and returns it with the number of bytes that were taken. `None`: it is damaged,
/// or longer than `most`.
pub fn inflate(bytes: &[u8], wrap: Wrap, most: usize) -> Option<(Vec<u8>, usize)> {
    let mut state = if wrap == Wrap::Raw { Inflate::new(false, 15) } else { Inflate::new(true, 31) };
    let mut piece = vec![0; PIECE.min(bytes.len().saturating_mul(4) + 1024)];
    let (mut out, mut at) = (Vec::new(), 0);
    loop {
        let (taken, given) = (state.total_in(), state.total_out());
        let result = state.decompress(&bytes[at..], &mut piece, InflateFlush::NoFlush);
        let (taken, given) = ((state.total_in() - taken) as usize, (state.total_out() - given) as usize);
        at += taken;
        out.extend_from_slice(&piece[..given]);
        match result {
            _ if out.len() > most => return None,
            Ok(Status::StreamEnd) => return Some((out, at)),
            Ok(_) if taken + given > 0 => {}
            _ => return None,
        }
    }
}

/// Decompresses all members of a gzip file. `None`: it is damaged.
pub fn gunzip(bytes: &[u8], most: usize) -> Option<Vec<u8>> {
    let (mut out, mut at) = inflate(bytes, Wrap::Gzip, most)?;
    while bytes[at..].starts_with(b"\x1f\x8b") {
        let (more, taken) = inflate(&bytes[at..], Wrap::Gzip, most.saturating_sub(out.len()))?;
        out.extend(more);
        at += taken;
    }
    Some(out)
}

/// Compresses a text with bzip2.
pub fn bzip2(bytes: &[u8], block: u32) -> Vec<u8> {
    let mut state = Compress::new(Compression::new(block.clamp(1, 9)), 0);
    let (mut out, mut at, mut piece) = (Vec::new(), 0, vec![0; PIECE]);
    loop {
        let (taken, given) = (state.total_in(), state.total_out());
        let result = state.compress(&bytes[at..], &mut piece, Action::Finish);
        at += (state.total_in() - taken) as usize;
        out.extend_from_slice(&piece[..(state.total_out() - given) as usize]);
        if matches!(result, Ok(bzip2::Status::StreamEnd) | Err(_)) {
            return out;
        }
    }
}

/// Decompresses a bzip2 file. `None`: it is damaged, or longer than `most`.
pub fn bunzip2(bytes: &[u8], most: usize) -> Option<Vec<u8>> {
    let mut state = Decompress::new(false);
    let (mut out, mut at, mut piece) = (Vec::new(), 0, vec![0; PIECE]);
    loop {
        let (taken, given) = (state.total_in(), state.total_out());
        let status = state.decompress(&bytes[at..], &mut piece).ok()?;
        let (taken, given) = ((state.total_in() - taken) as usize, (state.total_out() - given) as usize);
        at += taken;
        out.extend_from_slice(&piece[..given]);
        if out.len() > most {
            return None;
        }
        if status == bzip2::Status::StreamEnd {
            return Some(out);
        }
        if taken + given == 0 {
            return None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_come_back() {
        let text: Vec<u8> = (0..200_000_u32).map(|number| ((number * number) >> 7) as u8).collect();
        for text in [&text[..], b"", b"a"] {
            assert_eq!(inflate(&deflate(text, 9, Wrap::Raw), Wrap::Raw, usize::MAX).map(|(out, _)| out).as_deref(), Some(text));
            assert_eq!(gunzip(&deflate(text, -1, Wrap::Gzip), usize::MAX).as_deref(), Some(text));
            assert_eq!(bunzip2(&bzip2(text, 9), usize::MAX).as_deref(), Some(text));
        }
        assert_eq!(inflate(&deflate(&text, 9, Wrap::Raw), Wrap::Raw, 10), None);
        assert_eq!(gunzip(b"no gzip", usize::MAX), None);
        assert_eq!(bunzip2(b"BZh9", usize::MAX), None);
    }
}
