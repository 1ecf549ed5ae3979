//! Results and complaints of parsing as PHP arrays: `date_parse`, `date_parse_from_format`,
//! `getLastErrors`.

use crate::clock::Dates;
use heddle_datetime::parse::{Complaint, Complaints, DayOf, Parsed, ParsedZone, Relative, Special, parse, parse_format};
use heddle_datetime::tz::Zone;
use heddle_macros::php;
use heddle_runtime::Request;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::value::{Array, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[&date_parse::DECL, &date_parse_from_format::DECL, &date_get_last_errors::DECL];

/// Puts a value under a name.
pub(crate) fn put(cx: &Request, array: &mut Array, name: &str, value: impl Into<Value>) {
    array.insert_bytes(cx.heap(), name.as_bytes(), value);
}

/// Puts a text under a name.
pub(crate) fn put_text(cx: &Request, array: &mut Array, name: &str, text: impl AsRef<[u8]>) {
    let text = cx.str(text);
    put(cx, array, name, text);
}

/// Remembers what the last parsing had to say, for `getLastErrors`.
pub(crate) fn remember(cx: &mut Request, complaints: &Complaints) {
    cx.state::<Dates>().last_complaints = Some(complaints.clone());
}

/// `Failed to parse time string (…) at position 0 (f): …` about the first error.
pub(crate) fn failed_to_parse(text: &[u8], error: &Complaint) -> Vec<u8> {
    let mut message = b"Failed to parse time string (".to_vec();
    message.extend_from_slice(text);
    message.extend_from_slice(&at_position(error));
    message
}

/// `) at position 0 (f): …`
pub(crate) fn at_position(error: &Complaint) -> Vec<u8> {
    let mut message = format!(") at position {} (", error.position).into_bytes();
    message.push(error.character);
    message.extend_from_slice(b"): ");
    message.extend_from_slice(error.message.as_bytes());
    message
}

/// What the last parsing had to say; false when it had nothing to say.
pub(crate) fn last_errors(cx: &mut Request) -> OrFalse<Array> {
    let Some(complaints) = cx.state::<Dates>().last_complaints.clone() else { return OrFalse(None) };
    if complaints.errors.is_empty() && complaints.warnings.is_empty() {
        return OrFalse(None);
    }
    let mut array = Array::new();
    put_complaints(cx, &mut array, &complaints);
    OrFalse(Some(array))
}

fn put_complaints(cx: &Request, array: &mut Array, complaints: &Complaints) {
    for (count, list, entries) in [("warning_count", "warnings", &complaints.warnings), ("error_count", "errors", &complaints.errors)] {
        put(cx, array, count, entries.len() as i64);
        let mut places = Array::new();
        for complaint in entries {
            let message = cx.str(complaint.message);
            places.insert_int(cx.heap(), complaint.position as i64, Value::from(message));
        }
        put(cx, array, list, places);
    }
}

/// The fields a date names.
#[php("date_parse(string $datetime): array")]
fn date_parse(cx: &mut Request, datetime: &[u8]) -> Array {
    let parsed = parse(datetime);
    describe(cx, &parsed)
}

/// The fields a date in a given form names.
#[php("date_parse_from_format(string $format, string $datetime): array")]
fn date_parse_from_format(cx: &mut Request, format: &[u8], datetime: &[u8]) -> heddle_runtime::Result<Array> {
    if datetime.contains(&0) {
        return Err(cx.bad_argument(2, "must not contain any null bytes"));
    }
    let parsed = parse_format(format, datetime);
    Ok(describe(cx, &parsed))
}

/// Warnings and errors of the last parsing.
#[php("date_get_last_errors(): array|false")]
fn date_get_last_errors(cx: &mut Request) -> OrFalse<Array> {
    last_errors(cx)
}

fn describe(cx: &Request, parsed: &Parsed) -> Array {
    let mut array = Array::new();
    let fields = [
        ("year", parsed.year),
        ("month", parsed.month),
        ("day", parsed.day),
        ("hour", parsed.hour),
        ("minute", parsed.minute),
        ("second", parsed.second),
    ];
    for (name, field) in fields {
        put(cx, &mut array, name, field.map_or(Value::FALSE, Value::int));
    }
    let fraction = parsed.micro.map_or(Value::FALSE, |micro| Value::float(micro as f64 / 1_000_000.0));
    put(cx, &mut array, "fraction", fraction);
    put_complaints(cx, &mut array, &parsed.complaints);
    put(cx, &mut array, "is_localtime", parsed.zone.is_some());
    if let Some(zone) = &parsed.zone {
        put_zone(cx, &mut array, zone);
    }
    if let Some(relative) = &parsed.relative {
        let relative = describe_relative(cx, relative);
        put(cx, &mut array, "relative", relative);
    }
    array
}

fn put_zone(cx: &Request, array: &mut Array, zone: &ParsedZone) {
    let ParsedZone::Known(zone) = zone else {
        put(cx, array, "zone_type", 0i64);
        return;
    };
    put(cx, array, "zone_type", zone.kind());
    match zone {
        Zone::Offset(offset) => {
            put(cx, array, "zone", i64::from(*offset));
            put(cx, array, "is_dst", false);
        }
        Zone::Abbreviation(short) => {
            let standard = short.offset - if short.dst { 3600 } else { 0 };
            put(cx, array, "zone", i64::from(standard));
            put(cx, array, "is_dst", short.dst);
            put_text(cx, array, "tz_abbr", short.name());
        }
        Zone::Identifier(location) => {
            if location.name == "UTC" {
                put_text(cx, array, "tz_abbr", "UTC");
            }
            put_text(cx, array, "tz_id", location.name());
        }
    }
}

fn describe_relative(cx: &Request, relative: &Relative) -> Array {
    let mut array = Array::new();
    let fields = [
        ("year", relative.year),
        ("month", relative.month),
        ("day", relative.day),
        ("hour", relative.hour),
        ("minute", relative.minute),
        ("second", relative.second),
    ];
    for (name, field) in fields {
        put(cx, &mut array, name, field);
    }
    if let Some(weekday) = relative.weekday {
        put(cx, &mut array, "weekday", weekday.weekday);
    }
    if let Some(Special::Weekdays(count)) = relative.special {
        put(cx, &mut array, "weekdays", count);
    }
    match relative.day_of {
        Some(DayOf::First) => put(cx, &mut array, "first_day_of_month", true),
        Some(DayOf::Last) => put(cx, &mut array, "last_day_of_month", true),
        None => {}
    }
    array
}
