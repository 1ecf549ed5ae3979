//! `iptcparse`, `iptcembed`: the records of an IPTC block (IIM, version 4), as images carry them.

use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::{OrFalse, PathArg};
use heddle_runtime::stream::{self, Opening};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Str, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[&iptcparse::DECL, &iptcembed::DECL];

/// What a record begins with.
const MARK: u8 = 0x1c;

/// The records of a block: lists of texts by `record#dataset`.
#[php("iptcparse(string $iptc_block): array|false")]
fn iptcparse(cx: &mut Request, iptc_block: &[u8]) -> OrFalse<Array> {
    let heap = cx.heap();
    let start = iptc_block.windows(2).position(|pair| pair[0] == MARK && matches!(pair[1], 1 | 2));
    let mut rest = start.map_or(&[][..], |start| &iptc_block[start..]);
    let mut array = Array::new();
    while let Some((key, text, len)) = record(rest) {
        let key = Str::new(heap, key.as_bytes());
        let entry = array.entry(heap, &key);
        if !entry.is_array() {
            *entry = Value::from(Array::new());
        }
        if let Some(list) = entry.as_array_mut() {
            let _ = list.push(heap, Value::from(Str::new(heap, text)));
        }
        rest = &rest[len..];
    }
    OrFalse((!array.is_empty()).then_some(array))
}

/// The key and text of the record that begins here, and its length in bytes.
fn record(text: &[u8]) -> Option<(String, &[u8], usize)> {
    let [MARK, record, dataset, high, low, ..] = *text else { return None };
    let (size, head): (usize, usize) = match high & 0x80 {
        0 => (usize::from(high) << 8 | usize::from(low), 5),
        // the size has four bytes of its own
        _ => (u32::from_be_bytes(text.get(5..9)?.try_into().ok()?) as usize, 9),
    };
    let content = text.get(head..head.checked_add(size)?)?;
    Some((format!("{record}#{dataset:03}"), content, head + size))
}

/// What a Photoshop segment begins with, up to the length of the records; bytes 2 and 3 are the
/// segment's length.
const PHOTOSHOP: &[u8; 28] = b"\xff\xed\0\0Photoshop 3.0\08BIM\x04\x04\0\0\0\0";

/// A JPEG file with other records: as a string, printed, or both (`$spool` 0, 2 and 1).
#[php("iptcembed(string $iptc_data, string $filename, int $spool = 0): string|bool")]
fn iptcembed(cx: &mut Request, iptc_data: &[u8], filename: PathArg, spool: i64) -> Result<Value> {
    let filename = &*filename;
    let Some(resource) = stream::open(cx, filename, b"rb", &Opening { quiet: true, ..Opening::default() })? else {
        cx.function_warning([b"Unable to open ", filename].concat())?;
        return Ok(Value::FALSE);
    };
    // what has no size, such as a pipe, is read up to what a small file takes
    const BESIDES: usize = PHOTOSHOP.len() + 1026;
    let size = std::fs::metadata(cx.path(filename)).map_or(usize::MAX, |meta| meta.len() as usize);
    let handle = stream::of(&resource);
    let bytes = match &handle {
        Some(handle) => handle.borrow_mut().read_all(cx, None)?,
        None => Vec::new(),
    };
    stream::close(cx, &resource)?;
    let Some(mut image) = embedded(&bytes, iptc_data) else {
        return Ok(Value::FALSE);
    };
    image.truncate(size.saturating_add(iptc_data.len() + BESIDES));
    if spool > 0 {
        cx.write(&image)?;
    }
    Ok(if spool < 2 { Value::from(cx.str(&image)) } else { Value::TRUE })
}

/// The file with the records behind its first segment. `None`: it is no JPEG.
fn embedded(file: &[u8], records: &[u8]) -> Option<Vec<u8>> {
    const APP0: u8 = 0xe0;
    const APP1: u8 = 0xe1;
    const APP13: u8 = 0xed;
    const START_OF_SCAN: u8 = 0xda;
    const END_OF_IMAGE: u8 = 0xd9;
    if !file.starts_with(&[0xff, 0xd8]) {
        return None;
    }
    let mut out = file[..2].to_vec();
    let (mut at, mut written) = (2, false);
    loop {
        // a file may end anywhere, and bytes between segments stay
        let fill = file[at..].iter().take_while(|byte| **byte != 0xff).count();
        let start = fill + file[at + fill..].iter().take_while(|byte| **byte == 0xff).count();
        out.extend_from_slice(&file[at..at + start]);
        at += start;
        let Some(marker) = file.get(at).copied().filter(|marker| *marker != END_OF_IMAGE) else { return Some(out) };
        if marker == START_OF_SCAN {
            out.extend_from_slice(&file[at..]);
            return Some(out);
        }
        let length = file.get(at + 1..at + 3).map_or(2, |length| usize::from(length[0]) << 8 | usize::from(length[1]));
        let segment = &file[at..file.len().min(at + 1 + length.max(2))];
        at += segment.len();
        if marker == APP13 {
            out.pop();
            continue;
        }
        out.extend_from_slice(segment);
        if matches!(marker, APP0 | APP1) && !written {
            written = true;
            let padded = records.len() + records.len() % 2;
            out.extend_from_slice(&PHOTOSHOP[..2]);
            out.extend_from_slice(&u16::try_from(padded + PHOTOSHOP.len()).ok()?.to_be_bytes());
            out.extend_from_slice(&PHOTOSHOP[4..]);
            out.extend_from_slice(&u16::try_from(padded).ok()?.to_be_bytes());
            out.extend_from_slice(records);
            out.resize(out.len() + padded - records.len(), 0);
        }
    }
}
