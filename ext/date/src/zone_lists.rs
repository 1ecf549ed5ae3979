//! Lists of zones and abbreviations, and functions that look zones up in them.

use crate::complaints::{put, put_text};
use crate::zones::DateTimeZone;
use heddle_datetime::tz::{self, abbreviation, location};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::value::{Array, Value};
use heddle_runtime::{Request, Result};
use std::collections::HashSet;

pub(crate) const FUNCTIONS: &[&Function] =
    &[&timezone_name_from_abbr::DECL, &timezone_identifiers_list::DECL, &timezone_abbreviations_list::DECL, &timezone_version_get::DECL];

/// Bits of `DateTimeZone`'s groups and the identifiers' first parts.
const GROUPS: [(i64, &str); 11] = [
    (1, "Africa/"),
    (2, "America/"),
    (4, "Antarctica/"),
    (8, "Arctic/"),
    (16, "Asia/"),
    (32, "Atlantic/"),
    (64, "Australia/"),
    (128, "Europe/"),
    (256, "Indian/"),
    (512, "Pacific/"),
    (1024, "UTC"),
];

const ALL_WITH_BC: i64 = 4095;
const PER_COUNTRY: i64 = 4096;

/// The identifiers of a group or country.
pub(crate) fn identifiers(cx: &mut Request, group: i64, country: Option<&[u8]>) -> Result<Array> {
    let country = country.unwrap_or_default();
    if group == PER_COUNTRY && country.len() != 2 {
        let reason =
            "must be a two-letter ISO 3166-1 compatible country code when argument #1 ($timezoneGroup) is DateTimeZone::PER_COUNTRY";
        return Err(cx.bad_argument(2, reason));
    }
    let current: HashSet<&str> = location::places().map(|place| place.zone).collect();
    let in_country: HashSet<&str> =
        location::places().filter(|place| place.country.as_bytes().eq_ignore_ascii_case(country)).map(|place| place.zone).collect();
    let wanted = |name: &&'static str| match group {
        PER_COUNTRY => in_country.contains(name),
        ALL_WITH_BC => true,
        _ => (current.contains(name) || *name == "UTC") && GROUPS.iter().any(|(bit, start)| group & bit != 0 && name.starts_with(start)),
    };
    let names: Vec<Value> = tz::identifiers().filter(wanted).map(|name| Value::from(cx.str(name))).collect();
    Ok(Array::from_values(cx.heap(), names))
}

/// All abbreviations with what they may mean.
pub(crate) fn abbreviations(cx: &Request) -> Array {
    let mut list = Array::new();
    let mut group = Array::new();
    let mut current = "";
    for entry in abbreviation::list() {
        if entry.abbreviation != current {
            if !current.is_empty() {
                put(cx, &mut list, current, std::mem::take(&mut group));
            }
            current = entry.abbreviation;
        }
        let mut fields = Array::new();
        put(cx, &mut fields, "dst", entry.dst);
        put(cx, &mut fields, "offset", i64::from(entry.offset));
        match entry.zone {
            Some(zone) => put_text(cx, &mut fields, "timezone_id", zone),
            None => put(cx, &mut fields, "timezone_id", Value::NULL),
        }
        // There are fewer entries than keys.
        let _ = group.push(cx.heap(), fields);
    }
    put(cx, &mut list, current, group);
    list
}

/// A zone that uses an abbreviation, or an offset.
#[php("timezone_name_from_abbr(string $abbr, int $utcOffset = -1, int $isDST = -1): string|false")]
fn timezone_name_from_abbr(_cx: &mut Request, name: &[u8], offset: i64, dst: i64) -> OrFalse<&'static str> {
    let dst = match dst {
        0 => Some(false),
        1 => Some(true),
        _ => None,
    };
    OrFalse(std::str::from_utf8(name).ok().and_then(|name| abbreviation::zone_name(name, offset, dst)))
}

/// The identifiers of a group or country.
#[php("timezone_identifiers_list(int $timezoneGroup = DateTimeZone::ALL, ?string $countryCode = null): array")]
fn timezone_identifiers_list(cx: &mut Request, group: i64, country: Option<&[u8]>) -> Result<Array> {
    identifiers(cx, group, country)
}

/// All abbreviations with what they may mean.
#[php("timezone_abbreviations_list(): array")]
fn timezone_abbreviations_list(cx: &mut Request) -> Array {
    abbreviations(cx)
}

/// Which release of the IANA database is in use.
#[php("timezone_version_get(): string")]
fn timezone_version_get(_cx: &mut Request) -> String {
    tz::version()
}
