//! Zones inside a text: `+02:00`, `GMT-7`, `(CEST)`, `Europe/Prague`.

use super::ParsedZone;
use crate::tz::{self, Zone, abbreviation};

/// A zone at the start of a text.
pub(super) struct ZonePrefix {
    pub(super) zone: ParsedZone,
    /// Bytes it takes.
    pub(super) length: usize,
    /// Whether it is a zone at all; a malformed offset counts as UTC then.
    pub(super) found: bool,
}

/// Reads the zone at the start of `text`.
pub(super) fn zone_prefix(text: &[u8]) -> ZonePrefix {
    let mut at = text.iter().take_while(|b| matches!(b, b' ' | b'\t' | b'(')).count();
    let rest = |at: usize| &text[at.min(text.len())..];
    if matches!(rest(at), [b'G', b'M', b'T', b'+' | b'-', ..]) {
        at += 3;
    }
    let (zone, found) = match rest(at).first() {
        Some(sign @ (b'+' | b'-')) => {
            at += 1;
            let (offset, length) = offset_prefix(rest(at));
            at += length;
            match offset {
                Some(offset) => (ParsedZone::Known(Zone::Offset(if *sign == b'-' { -offset } else { offset })), true),
                None => (ParsedZone::Known(Zone::Offset(0)), false),
            }
        }
        _ => {
            let name = rest(at);
            let ends = |b: &u8| !(b.is_ascii_alphanumeric() || matches!(b, b'/' | b'_' | b'-' | b'+'));
            let length = name.iter().position(ends).unwrap_or(name.len());
            at += length;
            let zone = named(&name[..length]);
            if zone != ParsedZone::Unknown {
                at += rest(at).iter().take_while(|b| **b == b')').count();
            }
            (zone, zone != ParsedZone::Unknown)
        }
    };
    ZonePrefix { zone, length: at, found }
}

fn named(name: &[u8]) -> ParsedZone {
    let Ok(name) = std::str::from_utf8(name) else { return ParsedZone::Unknown };
    let short = if name.is_empty() { None } else { abbreviation::find(name) };
    if let Some(short) = short
        && name != "UTC"
    {
        return ParsedZone::Known(Zone::Abbreviation(short));
    }
    match tz::find(name) {
        Some(location) => ParsedZone::Known(Zone::Identifier(location)),
        None => ParsedZone::Unknown,
    }
}

/// `H`, `HH`, `HMM`, `HHMM`, `HHMMSS` or the same with colons, in seconds.
fn offset_prefix(text: &[u8]) -> (Option<i32>, usize) {
    let length = text.iter().take_while(|b| b.is_ascii_digit() || **b == b':').count();
    let text = &text[..length];
    let value = |part: &[u8]| part.iter().fold(0i64, |sum, d| (sum * 10 + i64::from(d - b'0')).min(1 << 30));
    let parts: Vec<&[u8]> = text.split(|b| *b == b':').collect();
    let (hours, minutes, seconds) = if let [hours @ ([_] | [_, _]), minutes @ ([_] | [_, _])] = parts[..] {
        (value(hours), value(minutes), 0)
    } else if let [hours @ [_, _], minutes @ [_, _], seconds @ [_, _]] = parts[..] {
        (value(hours), value(minutes), value(seconds))
    } else if parts.len() > 1 {
        return (None, length);
    } else {
        match length {
            1 | 2 => (value(text), 0, 0),
            3 | 4 => (value(&text[..length - 2]), value(&text[length - 2..]), 0),
            6 => (value(&text[..2]), value(&text[2..4]), value(&text[4..])),
            _ => return (None, length),
        }
    };
    (i32::try_from(hours * 3600 + minutes * 60 + seconds).ok(), length)
}

/// A zone that is the whole text, as `new DateTimeZone` takes it.
pub fn parse_zone_name(text: &[u8]) -> Result<Zone, ZoneNameError> {
    if text.contains(&0) {
        return Err(ZoneNameError::NullByte);
    }
    let ZonePrefix { zone, length, found } = zone_prefix(text);
    match zone {
        _ if !found => Err(ZoneNameError::Unknown),
        ParsedZone::Known(Zone::Offset(offset)) if offset.unsigned_abs() > 99 * 3600 + 59 * 60 + 59 => Err(ZoneNameError::OutOfRange),
        ParsedZone::Known(zone) if length == text.len() => Ok(zone),
        _ => Err(ZoneNameError::Unknown),
    }
}

/// Why a text names no zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ZoneNameError {
    /// It contains a NUL byte.
    NullByte,
    /// The offset has too many hours.
    OutOfRange,
    /// Nothing of that name exists.
    Unknown,
}
