//! Kinds and sizes of images, told by what they begin with.
//!
//! *Not here:* compressed Flash, which needs zlib; the formats beside the Web's are in [`formats`].

#[path = "image_formats.rs"]
mod formats;

use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::{OrFalse, RefArg};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Value};

pub(crate) const FUNCTIONS: &[&Function] =
    &[&getimagesize::DECL, &getimagesizefromstring::DECL, &image_type_to_mime_type::DECL, &image_type_to_extension::DECL];

heddle_macros::constants! {
    IMAGETYPE_UNKNOWN = 0;
    IMAGETYPE_GIF = 1;
    IMAGETYPE_JPEG = 2;
    IMAGETYPE_PNG = 3;
    IMAGETYPE_SWF = 4;
    IMAGETYPE_PSD = 5;
    IMAGETYPE_BMP = 6;
    IMAGETYPE_TIFF_II = 7;
    IMAGETYPE_TIFF_MM = 8;
    IMAGETYPE_JPC = 9;
    IMAGETYPE_JPEG2000 = 9;
    IMAGETYPE_JP2 = 10;
    IMAGETYPE_JPX = 11;
    IMAGETYPE_JB2 = 12;
    IMAGETYPE_SWC = 13;
    IMAGETYPE_IFF = 14;
    IMAGETYPE_WBMP = 15;
    IMAGETYPE_XBM = 16;
    IMAGETYPE_ICO = 17;
    IMAGETYPE_WEBP = 18;
    IMAGETYPE_AVIF = 19;
    IMAGETYPE_HEIF = 20;
    IMAGETYPE_COUNT = 22;
    IMAGETYPE_SVG = 21;
}

/// MIME type and ending by number.
const KINDS: [(&str, &str); 21] = [
    ("application/octet-stream", ""),
    ("image/gif", ".gif"),
    ("image/jpeg", ".jpeg"),
    ("image/png", ".png"),
    ("application/x-shockwave-flash", ".swf"),
    ("image/psd", ".psd"),
    ("image/bmp", ".bmp"),
    ("image/tiff", ".tiff"),
    ("image/tiff", ".tiff"),
    ("application/octet-stream", ".jpc"),
    ("image/jp2", ".jp2"),
    ("application/octet-stream", ".jpx"),
    ("application/octet-stream", ".jb2"),
    ("application/x-shockwave-flash", ".swf"),
    ("image/iff", ".iff"),
    ("image/vnd.wap.wbmp", ".bmp"),
    ("image/xbm", ".xbm"),
    ("image/vnd.microsoft.icon", ".ico"),
    ("image/webp", ".webp"),
    ("image/avif", ".avif"),
    ("image/heif", ".heif"),
];

/// The MIME type of a kind of image.
#[php("image_type_to_mime_type(int $image_type): string")]
fn image_type_to_mime_type(image_type: i64) -> &'static str {
    if image_type == 21 {
        return "image/svg+xml";
    }
    usize::try_from(image_type).ok().and_then(|kind| KINDS.get(kind)).unwrap_or(&KINDS[0]).0
}

/// The ending of names of a kind of image.
#[php("image_type_to_extension(int $image_type, bool $include_dot = true): string|false")]
fn image_type_to_extension(image_type: i64, include_dot: bool) -> OrFalse<&'static str> {
    let ending = match image_type {
        21 => ".svg",
        _ => usize::try_from(image_type).ok().and_then(|kind| KINDS.get(kind)).map_or("", |kind| kind.1),
    };
    OrFalse((!ending.is_empty()).then(|| if include_dot { ending } else { &ending[1..] }))
}

/// What the first bytes tell.
struct Image {
    kind: i64,
    width: i64,
    height: i64,
    bits: i64,
    channels: i64,
}

fn big(bytes: &[u8], at: usize, count: usize) -> Option<i64> {
    Some(bytes.get(at..at + count)?.iter().fold(0, |sum, byte| sum << 8 | i64::from(*byte)))
}

fn little(bytes: &[u8], at: usize, count: usize) -> Option<i64> {
    Some(bytes.get(at..at + count)?.iter().rev().fold(0, |sum, byte| sum << 8 | i64::from(*byte)))
}

fn recognise(bytes: &[u8]) -> Option<Image> {
    match bytes {
        [0x89, b'P', b'N', b'G', ..] => {
            Some(Image { kind: 3, width: big(bytes, 16, 4)?, height: big(bytes, 20, 4)?, bits: big(bytes, 24, 1)?, channels: 0 })
        }
        [b'G', b'I', b'F', ..] => {
            let flags = big(bytes, 10, 1)?;
            let bits = if flags & 0x80 != 0 { (flags & 7) + 1 } else { 0 };
            Some(Image { kind: 1, width: little(bytes, 6, 2)?, height: little(bytes, 8, 2)?, bits, channels: 3 })
        }
        [0xff, 0xd8, 0xff, ..] => jpeg(bytes),
        [b'B', b'M', _, _, _, _, _, _, _, _, _, _, _, _, 12, 0, 0, 0, ..] => {
            Some(Image { kind: 6, width: little(bytes, 18, 2)?, height: little(bytes, 20, 2)?, bits: little(bytes, 24, 2)?, channels: 0 })
        }
        [b'B', b'M', ..] => Some(Image {
            kind: 6,
            width: little(bytes, 18, 4)?,
            height: i64::from(little(bytes, 22, 4)? as i32).abs(),
            bits: little(bytes, 28, 2)?,
            channels: 0,
        }),
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => webp(bytes),
        _ => formats::recognise(bytes),
    }
}

/// Segments of a JPEG file that applications wrote, the first of each number: their contents.
fn segments(bytes: &[u8]) -> Vec<(u8, &[u8])> {
    let mut list: Vec<(u8, &[u8])> = Vec::new();
    let mut at = 2;
    while let (Some(0xff), Some(marker)) = (bytes.get(at).copied(), bytes.get(at + 1).copied()) {
        if marker == 0xff {
            at += 1;
            continue;
        }
        let Some(length) = big(bytes, at + 2, 2).filter(|length| *length >= 2 && !matches!(marker, 0xd9 | 0xda)) else { break };
        let end = at + 2 + length as usize;
        let number = marker.wrapping_sub(0xe0);
        if let Some(contents) = bytes.get(at + 4..end)
            && number < 16
            && list.iter().all(|(known, _)| *known != number)
        {
            list.push((number, contents));
        }
        at = end;
    }
    list
}

/// Goes from segment to segment until one tells the size.
fn jpeg(bytes: &[u8]) -> Option<Image> {
    let mut at = 2;
    loop {
        let marker = big(bytes, at + 1, 1)?;
        match marker {
            0xff => at += 1,
            0xc0..=0xc3 | 0xc5..=0xc7 | 0xc9..=0xcb | 0xcd..=0xcf => {
                return Some(Image {
                    kind: 2,
                    bits: big(bytes, at + 4, 1)?,
                    height: big(bytes, at + 5, 2)?,
                    width: big(bytes, at + 7, 2)?,
                    channels: big(bytes, at + 9, 1)?,
                });
            }
            0xd9 | 0xda => return None,
            _ => at += 2 + big(bytes, at + 2, 2)? as usize,
        }
    }
}

fn webp(bytes: &[u8]) -> Option<Image> {
    let (width, height) = match bytes.get(12..16)? {
        b"VP8 " => (little(bytes, 26, 2)? & 0x3fff, little(bytes, 28, 2)? & 0x3fff),
        b"VP8L" => {
            let bits = little(bytes, 21, 4)?;
            ((bits & 0x3fff) + 1, (bits >> 14 & 0x3fff) + 1)
        }
        b"VP8X" => (little(bytes, 24, 3)? + 1, little(bytes, 27, 3)? + 1),
        _ => return None,
    };
    Some(Image { kind: 18, width, height, bits: 8, channels: 0 })
}

fn described(cx: &Request, image: &Image) -> Array {
    let heap = cx.heap();
    let mut array = Array::new();
    array.insert_int(heap, 0, Value::int(image.width));
    array.insert_int(heap, 1, Value::int(image.height));
    array.insert_int(heap, 2, Value::int(image.kind));
    let text = format!("width=\"{}\" height=\"{}\"", image.width, image.height);
    array.insert_int(heap, 3, Value::from(cx.str(text)));
    if image.bits != 0 {
        array.insert_bytes(heap, b"bits", image.bits);
    }
    if image.channels != 0 {
        array.insert_bytes(heap, b"channels", image.channels);
    }
    array.insert_bytes(heap, b"mime", Value::from(cx.str(image_type_to_mime_type(image.kind))));
    array.insert_bytes(heap, b"width_unit", Value::from(cx.str(b"px")));
    array.insert_bytes(heap, b"height_unit", Value::from(cx.str(b"px")));
    array
}

/// Holds what files begin with whose kind shows before the twelfth byte.
const STARTS: [&[u8]; 11] =
    [b"GIF", b"\xff\xd8\xff", b"\x89PN", b"FWS", b"CWS", b"8BP", b"BM", b"\xff\x4f\xff", b"II*\0", b"MM\0*", b"FORM"];
/// Bytes that the others need to be told apart.
const LONGEST_START: usize = 12;
/// Bytes that any image has.
const SHORTEST: usize = 3;

/// Size and kind of the image in a file.
#[php("getimagesize(string $filename, &$image_info = null): array|false")]
fn getimagesize(cx: &mut Request, filename: &[u8], mut image_info: Option<RefArg<'_>>) -> Result<OrFalse<Array>> {
    if memchr::memchr(0, filename).is_some() {
        return Err(cx.bad_argument(1, "must not contain any null bytes"));
    }
    if let Some(info) = &mut image_info {
        info.set(cx, Array::new())?;
    }
    match heddle_runtime::stream::read_file(cx, filename)? {
        Some(bytes) => told(cx, &bytes, filename, image_info),
        None => Ok(OrFalse(None)),
    }
}

/// Size and kind of the image in a string.
#[php("getimagesizefromstring(string $string, &$image_info = null): array|false")]
fn getimagesizefromstring(cx: &mut Request, string: &[u8], image_info: Option<RefArg<'_>>) -> Result<OrFalse<Array>> {
    told(cx, string, string, image_info)
}

/// What the bytes tell; a notice when there are too few to tell anything. `info` gets the segments
/// of applications.
fn told(cx: &mut Request, bytes: &[u8], name: &[u8], info: Option<RefArg<'_>>) -> Result<OrFalse<Array>> {
    if let Some(mut info) = info {
        let mut array = Array::new();
        if bytes.starts_with(&[0xff, 0xd8, 0xff]) {
            for (number, contents) in segments(bytes) {
                let contents = Value::from(cx.str(contents));
                array.insert_bytes(cx.heap(), format!("APP{number}").as_bytes(), contents);
            }
        }
        info.set(cx, array)?;
    }
    let found = if bytes.len() < SHORTEST { None } else { recognise(bytes) };
    if found.is_none() && bytes.len() < LONGEST_START && !STARTS.iter().any(|start| bytes.starts_with(start)) {
        let function = cx.function_name();
        cx.notice([&function[..], b"(): Error reading from ", name, b"!"].concat())?;
    }
    Ok(OrFalse(found.map(|image| described(cx, &image))))
}
