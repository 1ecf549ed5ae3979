//! Reads TZif files (RFC 8536), the compiled form of the IANA time zone database.
//!
//! Only the 64-bit block is read; leap seconds are ignored, as PHP's clock ignores them.

use super::posix::{PosixRule, PosixType};
use crate::calendar::{DAY, civil_from_days};

/// Switches up to this year are written out.
const LAST_UNROLLED_YEAR: i64 = 2037;

/// What a clock shows in one stretch of time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LocalType {
    /// Seconds east of UTC.
    pub offset: i32,
    /// Whether this is daylight saving time.
    pub dst: bool,
    /// Where the abbreviation starts in [`TzFile::abbreviations`].
    abbreviation: u8,
}

/// A zone's data.
#[derive(Debug, Clone)]
pub struct TzFile {
    /// Instants at which the local type changes, ascending.
    pub transitions: Vec<i64>,
    /// For each transition the index of the type that begins.
    pub indices: Vec<u8>,
    /// The local types; type 0 holds before the first transition.
    pub types: Vec<LocalType>,
    /// Abbreviations, each ended by a NUL.
    abbreviations: Vec<u8>,
    /// What holds after the last transition.
    pub tail: Option<PosixRule>,
}

/// Counts in a TZif header, in the order they are stored.
struct Header {
    version: u8,
    ut_indicators: usize,
    std_indicators: usize,
    leaps: usize,
    transitions: usize,
    types: usize,
    characters: usize,
}

const HEADER: usize = 44;

impl Header {
    fn read(data: &[u8]) -> Option<Header> {
        let head = data.get(..HEADER)?;
        if &head[..4] != b"TZif" {
            return None;
        }
        let count = |slot: usize| -> usize {
            let bytes = [head[20 + slot * 4], head[21 + slot * 4], head[22 + slot * 4], head[23 + slot * 4]];
            u32::from_be_bytes(bytes) as usize
        };
        Some(Header {
            version: head[4],
            ut_indicators: count(0),
            std_indicators: count(1),
            leaps: count(2),
            transitions: count(3),
            types: count(4),
            characters: count(5),
        })
    }

    /// Bytes of the data block that follows, with instants of `width` bytes.
    fn block(&self, width: usize) -> usize {
        self.transitions * (width + 1)
            + self.types * 6
            + self.characters
            + self.leaps * (width + 4)
            + self.std_indicators
            + self.ut_indicators
    }
}

impl TzFile {
    /// Reads a version 2 or later file; None when it is cut off or malformed.
    pub fn parse(data: &[u8]) -> Option<TzFile> {
        let first = Header::read(data)?;
        if first.version < b'2' {
            return None;
        }
        let data = data.get(HEADER + first.block(4)..)?;
        let header = Header::read(data)?;
        let block = data.get(HEADER..HEADER + header.block(8))?;
        let (instants, rest) = block.split_at(header.transitions * 8);
        let (indices, rest) = rest.split_at(header.transitions);
        let (types, rest) = rest.split_at(header.types * 6);
        let transitions = instants.chunks_exact(8).map(|c| i64::from_be_bytes(c.try_into().expect("8 bytes")));
        let types: Vec<LocalType> = types.chunks_exact(6).map(read_type).collect();
        if types.is_empty() || indices.iter().any(|i| usize::from(*i) >= types.len()) {
            return None;
        }
        let footer = data.get(HEADER + header.block(8)..)?;
        let footer = footer.strip_prefix(b"\n")?.split(|b| *b == b'\n').next()?;
        let mut file = TzFile {
            transitions: transitions.collect(),
            indices: indices.to_vec(),
            types,
            abbreviations: rest[..header.characters].to_vec(),
            tail: PosixRule::parse(footer),
        };
        file.unroll();
        Some(file)
    }

    /// Writes the rule's switches of the near future out, so that looking them up is one binary
    /// search.
    fn unroll(&mut self) {
        let Some(rule) = self.tail.clone() else { return };
        let Some(daylight) = &rule.daylight else { return };
        let last = self.transitions.last().copied().unwrap_or(0);
        let kinds = (self.add_type(&rule.standard, false), self.add_type(&daylight.kind, true));
        let (Some(standard), Some(summer)) = kinds else { return };
        let first_year = civil_from_days(last.div_euclid(DAY)).0;
        for (instant, on) in (first_year..=LAST_UNROLLED_YEAR).flat_map(|year| rule.switches(year)).flatten() {
            if instant > last {
                self.transitions.push(instant);
                self.indices.push(if on { summer } else { standard });
            }
        }
    }

    /// The index of a type of the rule, which is added if the file has none like it. None when
    /// there is no room.
    fn add_type(&mut self, kind: &PosixType, dst: bool) -> Option<u8> {
        let same = |known: &LocalType| known.offset == kind.offset && known.dst == dst && self.abbreviation(known) == kind.abbreviation;
        if let Some(place) = self.types.iter().position(same) {
            return u8::try_from(place).ok();
        }
        let place = u8::try_from(self.types.len()).ok()?;
        let abbreviation = u8::try_from(self.abbreviations.len()).ok()?;
        self.abbreviations.extend_from_slice(kind.abbreviation.as_bytes());
        self.abbreviations.push(0);
        self.types.push(LocalType { offset: kind.offset, dst, abbreviation });
        Some(place)
    }

    /// The abbreviation of a type of this file.
    pub fn abbreviation(&self, kind: &LocalType) -> &str {
        let start = usize::from(kind.abbreviation).min(self.abbreviations.len());
        let rest = &self.abbreviations[start..];
        let end = rest.iter().position(|b| *b == 0).unwrap_or(rest.len());
        std::str::from_utf8(&rest[..end]).unwrap_or("")
    }
}

fn read_type(bytes: &[u8]) -> LocalType {
    LocalType { offset: i32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]), dst: bytes[4] != 0, abbreviation: bytes[5] }
}
