//! What zone abbreviations mean: PHP's list of (abbreviation, daylight, offset, zones), in its
//! order of preference.
//!
//! The list is data: what PHP's `timezone_abbreviations_list` documents, one line per run of zones
//! that share the rest.

use super::Abbreviation;
use std::collections::HashMap;
use std::sync::OnceLock;

const LIST: &str = include_str!("../../data/abbreviations.tsv");

/// One entry of `timezone_abbreviations_list`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    /// Lower case.
    pub abbreviation: &'static str,
    /// Whether it is daylight saving time.
    pub dst: bool,
    /// Seconds east of UTC.
    pub offset: i32,
    /// An identifier that uses it; none for the military letters.
    pub zone: Option<&'static str>,
}

/// All entries: first the preferred zone of each abbreviation.
pub fn list() -> impl Iterator<Item = Entry> {
    LIST.lines().flat_map(|line| {
        let mut fields = line.split('\t');
        let abbreviation = fields.next().unwrap_or("");
        let dst = fields.next() == Some("1");
        let offset = fields.next().and_then(|text| text.parse().ok()).unwrap_or(0);
        let zones = fields.next().unwrap_or("");
        zones.split(' ').map(move |zone| Entry { abbreviation, dst, offset, zone: (!zone.is_empty()).then_some(zone) })
    })
}

/// The preferred meaning of an abbreviation, in any case of letters.
pub fn find(name: &str) -> Option<Abbreviation> {
    if name.eq_ignore_ascii_case("utc") {
        return Some(Abbreviation::new("UTC", 0, false));
    }
    static FIRST: OnceLock<HashMap<&'static str, Entry>> = OnceLock::new();
    let first = FIRST.get_or_init(|| {
        let mut first = HashMap::new();
        for entry in list() {
            first.entry(entry.abbreviation).or_insert(entry);
        }
        first
    });
    let entry = first.get(name.to_ascii_lowercase().as_str())?;
    Some(Abbreviation::new(name, entry.offset, entry.dst))
}

/// Zones PHP names when only an offset is known: (seconds east of UTC, daylight, zone).
const BY_OFFSET: &[(i32, bool, &str)] = &[
    (-39_600, false, "Pacific/Apia"),
    (-36_000, false, "Pacific/Honolulu"),
    (-32_400, false, "America/Anchorage"),
    (-28_800, true, "America/Anchorage"),
    (-28_800, false, "America/Los_Angeles"),
    (-25_200, true, "America/Los_Angeles"),
    (-25_200, false, "America/Denver"),
    (-21_600, true, "America/Denver"),
    (-21_600, false, "America/Chicago"),
    (-18_000, true, "America/Chicago"),
    (-18_000, false, "America/New_York"),
    (-16_200, false, "America/Caracas"),
    (-14_400, true, "America/New_York"),
    (-14_400, false, "America/Halifax"),
    (-10_800, true, "America/Halifax"),
    (-10_800, false, "America/Sao_Paulo"),
    (-7_200, true, "America/Sao_Paulo"),
    (-3_600, false, "Atlantic/Azores"),
    (0, true, "Atlantic/Azores"),
    (0, false, "Europe/London"),
    (3_600, true, "Europe/London"),
    (3_600, false, "Europe/Paris"),
    (7_200, true, "Europe/Paris"),
    (7_200, false, "Europe/Helsinki"),
    (10_800, true, "Europe/Helsinki"),
    (10_800, false, "Europe/Moscow"),
    (14_400, true, "Europe/Moscow"),
    (14_400, false, "Asia/Dubai"),
    (18_000, false, "Asia/Karachi"),
    (19_800, false, "Asia/Kolkata"),
    (20_700, false, "Asia/Katmandu"),
    (21_600, true, "Asia/Yekaterinburg"),
    (25_200, true, "Asia/Novosibirsk"),
    (25_200, false, "Asia/Krasnoyarsk"),
    (28_800, true, "Asia/Krasnoyarsk"),
    (28_800, false, "Asia/Shanghai"),
    (32_400, false, "Asia/Tokyo"),
    (36_000, false, "Australia/Melbourne"),
    (37_800, true, "Australia/Adelaide"),
    (39_600, true, "Australia/Melbourne"),
    (43_200, false, "Pacific/Auckland"),
    (46_800, true, "Pacific/Auckland"),
];

/// The zone PHP's `timezone_name_from_abbr` names: by abbreviation and offset, by abbreviation,
/// then by offset and daylight.
///
/// `offset` is in seconds; -1 leaves it open. `dst` is None where the caller gave neither 0 nor 1.
pub fn zone_name(name: &str, offset: i64, dst: Option<bool>) -> Option<&'static str> {
    if name.eq_ignore_ascii_case("utc") {
        return Some("UTC");
    }
    let named = || list().filter(|entry| entry.abbreviation.eq_ignore_ascii_case(name));
    let exact = named().find(|entry| offset != -1 && i64::from(entry.offset) == offset);
    if let Some(entry) = exact.or_else(|| named().next()) {
        return entry.zone;
    }
    let dst = dst?;
    let wanted = |of: &i32, is: bool| i64::from(*of) == offset && is == dst;
    BY_OFFSET.iter().find(|(of, is, _)| wanted(of, *is)).map(|(_, _, zone)| *zone)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn preferred_meanings() {
        let est = find("est").unwrap();
        assert_eq!((est.name(), est.offset, est.dst), ("EST", -18_000, false));
        assert_eq!(find("CEST").unwrap().offset, 7200);
        assert_eq!(zone_name("", 3600, Some(false)), Some("Europe/Paris"));
        assert_eq!(zone_name("EST", -1, None), Some("America/New_York"));
    }
}
