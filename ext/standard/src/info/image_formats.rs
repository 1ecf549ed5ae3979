//! Sizes of images in formats that the Web does not use much: Photoshop, Flash, TIFF, JPEG 2000,
//! IFF, AVIF and HEIF, icons, and those of phones and X.

use super::{Image, big, little};

/// What the first bytes tell.
pub(super) fn recognise(bytes: &[u8]) -> Option<Image> {
    match bytes {
        [b'8', b'B', b'P', b'S', ..] => plain(5, big(bytes, 18, 4)?, big(bytes, 14, 4)?),
        [b'F', b'W', b'S', ..] => flash(bytes),
        [b'I', b'I', b'*', 0, ..] => tiff(bytes, 7, little),
        [b'M', b'M', 0, b'*', ..] => tiff(bytes, 8, big),
        [0xff, 0x4f, 0xff, ..] => codestream(bytes, 9),
        [0, 0, 0, 12, b'j', b'P', b' ', b' ', 13, 10, 0x87, 10, ..] => jpeg_2000(bytes),
        [b'F', b'O', b'R', b'M', ..] => iff(bytes),
        [_, _, _, _, b'f', b't', b'y', b'p', ..] => boxes(bytes),
        [0, 0, 1, 0, ..] => icon(bytes),
        _ => bitmap_of_phones(bytes).or_else(|| bitmap_of_x(bytes)),
    }
}

fn plain(kind: i64, width: i64, height: i64) -> Option<Image> {
    Some(Image { kind, width, height, bits: 0, channels: 0 })
}

/// A rectangle of four numbers of as many bits as the first five say, in twentieths of a point.
fn flash(bytes: &[u8]) -> Option<Image> {
    let bits = |from: usize, count: usize| {
        (from..from + count).try_fold(0_i64, |sum, bit| {
            let byte = *bytes.get(8 + bit / 8)?;
            Some(sum << 1 | i64::from(byte >> (7 - bit % 8) & 1))
        })
    };
    let size = bits(0, 5)? as usize;
    let side = |number: usize| Some((bits(5 + (number + 1) * size, size)? - bits(5 + number * size, size)?) / 20);
    plain(4, side(0)?, side(2)?)
}

fn tiff(bytes: &[u8], kind: i64, number: fn(&[u8], usize, usize) -> Option<i64>) -> Option<Image> {
    const WIDTH: i64 = 0x100;
    const HEIGHT: i64 = 0x101;
    let start = usize::try_from(number(bytes, 4, 4)?).ok()?;
    let (mut width, mut height) = (0, 0);
    for index in 0..usize::try_from(number(bytes, start, 2)?).ok()? {
        let entry = start + 2 + index * 12;
        let value = match number(bytes, entry + 2, 2)? {
            1 | 6 => number(bytes, entry + 8, 1)?,
            3 | 8 => number(bytes, entry + 8, 2)?,
            4 | 9 => number(bytes, entry + 8, 4)?,
            _ => continue,
        };
        match number(bytes, entry, 2)? {
            WIDTH => width = value,
            HEIGHT => height = value,
            _ => {}
        }
    }
    if width > 0 && height > 0 { plain(kind, width, height) } else { None }
}

/// JPEG 2000 without a file around it.
fn codestream(bytes: &[u8], kind: i64) -> Option<Image> {
    const SIZE: i64 = 0x51;
    const MOST_CHANNELS: i64 = 256;
    if big(bytes, 3, 1)? != SIZE {
        return None;
    }
    let (width, height, channels) = (big(bytes, 8, 4)?, big(bytes, 12, 4)?, big(bytes, 40, 2)?);
    if channels == 0 || channels > MOST_CHANNELS {
        return None;
    }
    let depths = (0..channels as usize).map(|channel| Some(big(bytes, 42 + channel * 3, 1)? + 1));
    let bits = depths.collect::<Option<Vec<i64>>>()?.into_iter().max()?;
    Some(Image { kind, width, height, bits, channels })
}

fn jpeg_2000(bytes: &[u8]) -> Option<Image> {
    let mut at = 12;
    loop {
        let length = usize::try_from(big(bytes, at, 4)?).ok()?;
        if bytes.get(at + 4..at + 8)? == b"jp2c" {
            return codestream(&bytes[at + 8..], 10);
        }
        if length < 8 {
            return None;
        }
        at += length;
    }
}

fn iff(bytes: &[u8]) -> Option<Image> {
    if !matches!(bytes.get(8..12)?, b"ILBM" | b"PBM ") {
        return None;
    }
    let mut at = 12;
    loop {
        let length = usize::try_from(big(bytes, at + 4, 4)?).ok()?;
        if bytes.get(at..at + 4)? == b"BMHD" {
            let (width, height, bits) = (big(bytes, at + 8, 2)?, big(bytes, at + 10, 2)?, big(bytes, at + 16, 1)?);
            return (width > 0 && height > 0 && bits > 0).then_some(Image { kind: 14, width, height, bits, channels: 0 });
        }
        at += 8 + length + length % 2;
    }
}

/// AVIF and HEIF: the properties of the image stand in boxes of their own.
fn boxes(bytes: &[u8]) -> Option<Image> {
    let kind = match bytes.get(8..12)? {
        b"avif" | b"avis" => 19,
        b"mif1" | b"heic" | b"heix" => 20,
        _ => return None,
    };
    let size = memchr::memmem::find(bytes, b"ispe")?;
    let (width, height) = (big(bytes, size + 8, 4)?, big(bytes, size + 12, 4)?);
    let pixels = memchr::memmem::find(bytes, b"pixi");
    let (channels, bits) = match pixels {
        Some(at) => (big(bytes, at + 8, 1)?, big(bytes, at + 9, 1)?),
        None => (0, 0),
    };
    Some(Image { kind, width, height, bits, channels })
}

/// The image of the file that has the most colours.
fn icon(bytes: &[u8]) -> Option<Image> {
    let count = little(bytes, 4, 2)?;
    if !(1..=255).contains(&count) {
        return None;
    }
    let mut best = Image { kind: 17, width: 0, height: 0, bits: 0, channels: 0 };
    for index in 0..count as usize {
        let entry = 6 + index * 16;
        let bits = little(bytes, entry + 6, 2)?;
        if bits >= best.bits {
            best = Image { width: big(bytes, entry, 1)?, height: big(bytes, entry + 1, 1)?, bits, ..best };
        }
    }
    let whole = |side: i64| if side == 0 { 256 } else { side };
    Some(Image { width: whole(best.width), height: whole(best.height), ..best })
}

/// A number of seven bits a byte, and where it ends.
fn multi_byte(bytes: &[u8], mut at: usize) -> Option<(i64, usize)> {
    const MOST: i64 = 2048;
    let mut number = 0;
    loop {
        let byte = *bytes.get(at)?;
        number = number << 7 | i64::from(byte & 0x7f);
        at += 1;
        if number > MOST {
            return None;
        }
        if byte & 0x80 == 0 {
            return Some((number, at));
        }
    }
}

/// WBMP.
fn bitmap_of_phones(bytes: &[u8]) -> Option<Image> {
    if *bytes.first()? != 0 {
        return None;
    }
    let fixed = 1 + bytes[1..].iter().position(|byte| byte & 0x80 == 0)? + 1;
    let (width, at) = multi_byte(bytes, fixed)?;
    let (height, _) = multi_byte(bytes, at)?;
    if width > 0 && height > 0 { plain(15, width, height) } else { None }
}

/// XBM: C source with the sizes as macros.
fn bitmap_of_x(bytes: &[u8]) -> Option<Image> {
    let (mut width, mut height) = (None, None);
    for line in bytes.split(|byte| *byte == b'\n') {
        let mut words = line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
        if words.next() != Some(b"#define") {
            continue;
        }
        let (Some(name), Some(value)) = (words.next(), words.next()) else { continue };
        let Some(value) = std::str::from_utf8(value).ok().and_then(|text| text.parse().ok()) else { continue };
        match name.rsplit(|byte| *byte == b'_').next() {
            Some(b"width") => width = Some(value),
            Some(b"height") => height = Some(value),
            _ => {}
        }
        if let (Some(width), Some(height)) = (width, height) {
            return plain(16, width, height);
        }
    }
    None
}
