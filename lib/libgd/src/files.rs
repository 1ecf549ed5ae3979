//! Formats of files: reading, writing, and the sizes that a file says it has, which are asked
//! before the library takes memory for them.

use crate::ffi::api;
use crate::{Image, fits};
use std::ffi::{c_int, c_void};

/// Formats that are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    Avif,
    Bmp,
    Gd,
    Gd2,
    Gif,
    Jpeg,
    Png,
    Tga,
    Wbmp,
    Webp,
}

/// How an image is written.
#[derive(Clone, Copy)]
pub enum Output {
    /// Quality and speed.
    Avif(i64, i64),
    Bmp(bool),
    Gd,
    /// Size of chunks, and whether they are compressed.
    Gd2(i64, bool),
    Gif,
    Jpeg(i64),
    /// The level of compression.
    Png(i64),
    /// The foreground.
    Wbmp(i64),
    Webp(i64),
}

/// Returns the format by the first bytes.
pub fn format_of(bytes: &[u8]) -> Option<Format> {
    let brand = |brand: &[u8]| {
        bytes.get(4..8) == Some(b"ftyp") && bytes.get(8..64.min(bytes.len())).is_some_and(|list| list.windows(4).any(|name| name == brand))
    };
    match bytes {
        [0x89, b'P', b'N', b'G', ..] => Some(Format::Png),
        [0xff, 0xd8, 0xff, ..] => Some(Format::Jpeg),
        [b'G', b'I', b'F', ..] => Some(Format::Gif),
        [b'B', b'M', ..] => Some(Format::Bmp),
        [b'g', b'd', b'2', 0, ..] => Some(Format::Gd2),
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some(Format::Webp),
        _ if brand(b"avif") || brand(b"avis") => Some(Format::Avif),
        [0, 0, ..] if size_of_wbmp(bytes).is_some() => Some(Format::Wbmp),
        _ => None,
    }
}

fn be16(bytes: &[u8], at: usize) -> Option<i64> {
    Some(i64::from(u16::from_be_bytes(bytes.get(at..at + 2)?.try_into().ok()?)))
}

fn be32(bytes: &[u8], at: usize) -> Option<i64> {
    Some(i64::from(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?)))
}

fn le16(bytes: &[u8], at: usize) -> Option<i64> {
    Some(i64::from(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?)))
}

fn le24(bytes: &[u8], at: usize) -> Option<i64> {
    Some(i64::from(*bytes.get(at)?) | le16(bytes, at + 1)? << 8)
}

fn le32(bytes: &[u8], at: usize) -> Option<i64> {
    Some(i64::from(i32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?)))
}

/// Reads a number of 7 bits a byte.
fn varying(bytes: &[u8], at: &mut usize) -> Option<i64> {
    let mut number = 0_i64;
    for _ in 0..4 {
        let byte = *bytes.get(*at)?;
        *at += 1;
        number = number << 7 | i64::from(byte & 127);
        if byte & 128 == 0 {
            return Some(number);
        }
    }
    None
}

fn size_of_wbmp(bytes: &[u8]) -> Option<[i64; 2]> {
    let mut at = 0;
    let kind = varying(bytes, &mut at)?;
    let fixed = *bytes.get(at)?;
    at += 1;
    let (width, height) = (varying(bytes, &mut at)?, varying(bytes, &mut at)?);
    (kind == 0 && fixed & 0x9f == 0 && width > 0 && height > 0).then_some([width, height])
}

fn size_of_jpeg(bytes: &[u8]) -> Option<[i64; 2]> {
    let mut at = 2;
    loop {
        while *bytes.get(at)? != 0xff {
            at += 1;
        }
        let marker = *bytes.get(at + 1)?;
        match marker {
            0xff => at += 1,
            0x00 | 0x01 | 0xd0..=0xd8 => at += 2,
            0xc0..=0xc3 | 0xc5..=0xc7 | 0xc9..=0xcb | 0xcd..=0xcf => return Some([be16(bytes, at + 7)?, be16(bytes, at + 5)?]),
            _ => at += 2 + usize::try_from(be16(bytes, at + 2)?).ok()?,
        }
    }
}

fn size_of_webp(bytes: &[u8]) -> Option<[i64; 2]> {
    match bytes.get(12..16)? {
        b"VP8 " => Some([le16(bytes, 26)? & 0x3fff, le16(bytes, 28)? & 0x3fff]),
        b"VP8L" => {
            let bits = le32(bytes, 21)?;
            Some([(bits & 0x3fff) + 1, (bits >> 14 & 0x3fff) + 1])
        }
        b"VP8X" => Some([le24(bytes, 24)? + 1, le24(bytes, 27)? + 1]),
        _ => None,
    }
}

fn size_of_avif(bytes: &[u8]) -> Option<[i64; 2]> {
    let mut largest: Option<[i64; 2]> = None;
    for at in bytes.windows(4).enumerate().filter(|(_, name)| *name == b"ispe").map(|(at, _)| at) {
        let [width, height] = [be32(bytes, at + 8)?, be32(bytes, at + 12)?];
        largest = Some(largest.map_or([width, height], |[w, h]| [w.max(width), h.max(height)]));
    }
    largest
}

/// Returns the width and height that a file says it has.
pub fn size_in(format: Format, bytes: &[u8]) -> Option<[i64; 2]> {
    match format {
        Format::Png => Some([be32(bytes, 16)?, be32(bytes, 20)?]),
        Format::Gif => Some([le16(bytes, 6)?, le16(bytes, 8)?]),
        Format::Jpeg => size_of_jpeg(bytes),
        Format::Webp => size_of_webp(bytes),
        Format::Avif => size_of_avif(bytes),
        Format::Bmp if le32(bytes, 14)? == 12 => Some([le16(bytes, 18)?, le16(bytes, 20)?]),
        Format::Bmp => Some([le32(bytes, 18)?.abs(), le32(bytes, 22)?.abs()]),
        Format::Wbmp => size_of_wbmp(bytes),
        Format::Tga => Some([le16(bytes, 12)?, le16(bytes, 14)?]),
        // old files have no mark before their sizes
        Format::Gd if matches!(be16(bytes, 0)?, 0xfffe | 0xffff) => Some([be16(bytes, 2)?, be16(bytes, 4)?]),
        Format::Gd => Some([be16(bytes, 0)?, be16(bytes, 2)?]),
        Format::Gd2 => Some([be16(bytes, 6)?, be16(bytes, 8)?]),
    }
}

/// Reads an image. `None`: it is none; [`said`](crate::said) has the library's words.
/// Precondition: [`size_in`] was asked, and there is memory for so many pixels.
pub fn read(format: Format, bytes: &[u8], ignores_warnings: bool) -> Option<Image> {
    // what has no size, or a size that is refused by the library, is left to it: it says why
    if let Some([width, height]) = size_in(format, bytes)
        && !fits(width, height)
        && width.saturating_mul(height) <= i64::from(i32::MAX)
    {
        return None;
    }
    let length = c_int::try_from(bytes.len()).ok()?;
    let data = bytes.as_ptr().cast_mut().cast::<c_void>();
    let api = api();
    // SAFETY: the library reads so many bytes and changes none.
    Image::take(unsafe {
        match format {
            Format::Png => (api.gdImageCreateFromPngPtr)(length, data),
            Format::Jpeg => (api.gdImageCreateFromJpegPtrEx)(length, data, ignores_warnings.into()),
            Format::Gif => (api.gdImageCreateFromGifPtr)(length, data),
            Format::Webp => (api.gdImageCreateFromWebpPtr)(length, data),
            Format::Avif => (api.gdImageCreateFromAvifPtr)(length, data),
            Format::Bmp => (api.gdImageCreateFromBmpPtr)(length, data),
            Format::Wbmp => (api.gdImageCreateFromWBMPPtr)(length, data),
            Format::Tga => (api.gdImageCreateFromTgaPtr)(length, data),
            Format::Gd => (api.gdImageCreateFromGdPtr)(length, data),
            Format::Gd2 => (api.gdImageCreateFromGd2Ptr)(length, data),
        }
    })
}

/// Reads a part of a file of format GD2.
pub fn read_part(bytes: &[u8], [x, y, width, height]: [i64; 4]) -> Option<Image> {
    size_in(Format::Gd2, bytes)?;
    if !fits(width, height) {
        return None;
    }
    let length = c_int::try_from(bytes.len()).ok()?;
    let data = bytes.as_ptr().cast_mut().cast::<c_void>();
    let [x, y] = [x, y].map(|place| place.clamp(0, 1 << 24) as c_int);
    // SAFETY: the library reads so many bytes and changes none.
    Image::take(unsafe { (api().gdImageCreateFromGd2PartPtr)(length, data, x, y, width as c_int, height as c_int) })
}

impl Image {
    /// Writes it. `None`: that failed; [`said`](crate::said) has the library's words.
    pub fn write(&self, output: Output) -> Option<Vec<u8>> {
        let (api, im) = (api(), self.ptr());
        let mut length: c_int = 0;
        let size = &raw mut length;
        let number = |number: i64| number.clamp(-1, 1 << 16) as c_int;
        // SAFETY: rule 1; the library allocates what it gives.
        let data = unsafe {
            match output {
                Output::Avif(quality, speed) => (api.gdImageAvifPtrEx)(im, size, number(quality), number(speed)),
                Output::Bmp(compressed) => (api.gdImageBmpPtr)(im, size, compressed.into()),
                Output::Gd => (api.gdImageGdPtr)(im, size),
                Output::Gd2(chunk, compressed) => (api.gdImageGd2Ptr)(im, number(chunk), if compressed { 2 } else { 1 }, size),
                Output::Gif => (api.gdImageGifPtr)(im, size),
                Output::Jpeg(quality) => (api.gdImageJpegPtr)(im, size, number(quality)),
                Output::Png(level) => (api.gdImagePngPtrEx)(im, size, number(level)),
                Output::Wbmp(foreground) => (api.gdImageWBMPPtr)(im, size, foreground as c_int),
                Output::Webp(quality) => (api.gdImageWebpPtrEx)(im, size, number(quality)),
            }
        };
        if data.is_null() {
            return None;
        }
        let length = usize::try_from(length).unwrap_or(0);
        // SAFETY: so many bytes there are; they are copied and given back.
        unsafe {
            let bytes = std::slice::from_raw_parts(data.cast::<u8>(), length).to_vec();
            (api.gdFree)(data);
            Some(bytes)
        }
    }
}
