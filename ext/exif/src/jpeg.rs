//! The segments of a JPEG file (ITU T.81, annex B) that say something of the picture.

use crate::report::{Section, Value};
use crate::tiff::Reader;
use heddle_runtime::Result;

/// Reads a JPEG file up to its picture. False: it is damaged.
///
/// # Errors
/// A handler of warnings has thrown.
pub(crate) fn read(reader: &mut Reader<'_>, bytes: &[u8]) -> Result<bool> {
    let mut at = 2;
    loop {
        // markers may have further bytes of ones before them, or none
        let mut fill = 0;
        while bytes.get(at) == Some(&0xff) && fill < 7 {
            at += 1;
            fill += 1;
        }
        let Some(&marker) = bytes.get(at) else {
            reader.fault("File structure corrupted")?;
            return Ok(false);
        };
        at += 1;
        if marker == 0xd9 {
            return Ok(reader.report.found != 0 || reader.report.width != 0);
        }
        let length = bytes.get(at..at + 2).map_or(0, |two| usize::from(u16::from_be_bytes([two[0], two[1]])));
        let Some(body) = (length >= 2).then(|| bytes.get(at + 2..at + length)).flatten() else {
            let left = bytes.len().saturating_sub(at + 2);
            if length < 2 {
                reader.fault("File structure corrupted")?;
            } else {
                reader.fault(&format!(
                    "Error reading from file: got=x{left:04X}(={left}) != itemlen-2=x{:04X}(={})",
                    length - 2,
                    length - 2
                ))?;
            }
            return Ok(false);
        };
        match marker {
            0xda => return Ok(true),
            0xfe => reader.report.add(Section::Comment, None, comment(body)),
            0xe1 if body.starts_with(b"Exif\0\0") => {
                reader.read_block(&bytes[at + 8..], body.len() - 6, bytes.len())?;
            }
            0xec => application(reader, body),
            0xc0..=0xc3 | 0xc5..=0xc7 | 0xc9..=0xcb | 0xcd..=0xcf if body.len() >= 6 => {
                reader.report.height = i64::from(u16::from_be_bytes([body[1], body[2]]));
                reader.report.width = i64::from(u16::from_be_bytes([body[3], body[4]]));
                reader.report.is_color = body[5] == 3;
            }
            _ => {}
        }
        at += length;
    }
}

fn comment(body: &[u8]) -> Value {
    let end = body.iter().rposition(|byte| *byte != 0).map_or(0, |at| at + 1);
    Value::text(&body[..end])
}

/// Reads a company's name, and what it says.
fn application(reader: &mut Reader<'_>, body: &[u8]) {
    let mut parts = body.splitn(2, |byte| *byte == 0);
    if let Some(company) = parts.next().filter(|text| !text.is_empty()) {
        reader.report.add(Section::App12, Some("Company"), Value::Text(company.to_vec()));
    }
    let rest = parts.next().unwrap_or_default();
    let info = rest.split(|byte| *byte == 0).next().unwrap_or_default();
    if !info.is_empty() {
        reader.report.add(Section::App12, Some("Info"), Value::Text(info.to_vec()));
    }
}

/// Returns the width and height that a picture's frame names.
pub(crate) fn size_of(bytes: &[u8]) -> Option<(i64, i64)> {
    let mut at = 2;
    while let Some([0xff, marker, high, low]) = bytes.get(at..at + 4) {
        let length = usize::from(u16::from_be_bytes([*high, *low]));
        if matches!(marker, 0xc0..=0xc3 | 0xc5..=0xc7 | 0xc9..=0xcb | 0xcd..=0xcf) {
            let frame = bytes.get(at + 5..at + 9)?;
            let number = |at: usize| i64::from(u16::from_be_bytes([frame[at], frame[at + 1]]));
            return Some((number(2), number(0)));
        }
        if matches!(marker, 0xd9 | 0xda) || length < 2 {
            return None;
        }
        at += 2 + length;
    }
    None
}
