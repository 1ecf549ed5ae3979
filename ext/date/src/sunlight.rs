//! `date_sun_info`, and the deprecated `date_sunrise` and `date_sunset`.

use crate::clock::default_zone;
use crate::complaints::put;
use heddle_datetime::moment::Moment;
use heddle_datetime::sun::{Crossing, Day, Limb, Place, day};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::value::{Array, Value};
use heddle_runtime::{Request, Result};

pub(crate) const FUNCTIONS: &[&Function] = &[&date_sunrise::DECL, &date_sunset::DECL, &date_sun_info::DECL];

/// A time as text: the functions' default.
const SUNFUNCS_RET_STRING: i64 = 1;

/// Which of a day's two crossings is asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Event {
    Rise,
    Set,
}

/// When the sun rises.
#[php(
    "date_sunrise(int $timestamp, int $returnFormat = SUNFUNCS_RET_STRING, ?float $latitude = null, ?float $longitude = null, ?float $zenith = null, ?float $utcOffset = null): string|int|float|false",
    deprecated = "since 8.1, use date_sun_info() instead"
)]
fn date_sunrise(
    cx: &mut Request,
    timestamp: i64,
    format: i64,
    latitude: Option<f64>,
    longitude: Option<f64>,
    zenith: Option<f64>,
    offset: Option<f64>,
) -> Result<Value> {
    crossing(cx, Event::Rise, timestamp, format, [latitude, longitude, zenith, offset])
}

/// When the sun sets.
#[php(
    "date_sunset(int $timestamp, int $returnFormat = SUNFUNCS_RET_STRING, ?float $latitude = null, ?float $longitude = null, ?float $zenith = null, ?float $utcOffset = null): string|int|float|false",
    deprecated = "since 8.1, use date_sun_info() instead"
)]
fn date_sunset(
    cx: &mut Request,
    timestamp: i64,
    format: i64,
    latitude: Option<f64>,
    longitude: Option<f64>,
    zenith: Option<f64>,
    offset: Option<f64>,
) -> Result<Value> {
    crossing(cx, Event::Set, timestamp, format, [latitude, longitude, zenith, offset])
}

fn ini_float(cx: &Request, name: &str) -> f64 {
    std::str::from_utf8(cx.ini_str(name)).ok().and_then(|text| text.trim().parse().ok()).unwrap_or(0.0)
}

fn crossing(
    cx: &mut Request,
    event: Event,
    timestamp: i64,
    format: i64,
    [latitude, longitude, zenith, offset]: [Option<f64>; 4],
) -> Result<Value> {
    if !(0..=2).contains(&format) {
        let reason = "must be one of SUNFUNCS_RET_TIMESTAMP, SUNFUNCS_RET_STRING, or SUNFUNCS_RET_DOUBLE";
        return Err(cx.bad_argument(2, reason));
    }
    let directive = if event == Event::Rise { "date.sunrise_zenith" } else { "date.sunset_zenith" };
    let latitude = latitude.unwrap_or_else(|| ini_float(cx, "date.default_latitude"));
    let longitude = longitude.unwrap_or_else(|| ini_float(cx, "date.default_longitude"));
    if !latitude.is_finite() || !longitude.is_finite() {
        return Ok(Value::FALSE);
    }
    let zenith = zenith.unwrap_or_else(|| ini_float(cx, directive));
    let moment = Moment::new(timestamp, 0, default_zone(cx));
    let offset = offset.unwrap_or_else(|| f64::from(moment.offset().0) / 3600.0);
    let place = Place { latitude, longitude };
    let (Day::Crosses { rise, set }, _) = day(&moment, place, 90.0 - zenith, Limb::Upper) else {
        return Ok(Value::FALSE);
    };
    let Crossing { seconds, hours } = if event == Event::Rise { rise } else { set };
    if format == 0 {
        return Ok(Value::int(seconds));
    }
    let mut hours = hours + offset;
    if !(0.0..=24.0).contains(&hours) {
        hours -= (hours / 24.0).floor() * 24.0;
    }
    if format == 2 {
        return Ok(Value::float(hours));
    }
    let minutes = ((hours - hours.floor()) * 60.0) as i64;
    Ok(Value::from(cx.str(format!("{:02}:{minutes:02}", hours as i64))))
}

/// Rise, set, transit and the three twilights of a day.
#[php("date_sun_info(int $timestamp, float $latitude, float $longitude): array")]
fn date_sun_info(cx: &mut Request, timestamp: i64, latitude: f64, longitude: f64) -> Result<Array> {
    for (number, degrees) in [(2, latitude), (3, longitude)] {
        if !degrees.is_finite() {
            return Err(cx.bad_argument(number, "must be finite"));
        }
    }
    let moment = Moment::new(timestamp, 0, default_zone(cx));
    let place = Place { latitude, longitude };
    let mut array = Array::new();
    let (daylight, transit) = day(&moment, place, -35.0 / 60.0, Limb::Upper);
    put_crossings(cx, &mut array, daylight, ["sunrise", "sunset"]);
    put(cx, &mut array, "transit", transit);
    for (altitude, names) in [
        (-6.0, ["civil_twilight_begin", "civil_twilight_end"]),
        (-12.0, ["nautical_twilight_begin", "nautical_twilight_end"]),
        (-18.0, ["astronomical_twilight_begin", "astronomical_twilight_end"]),
    ] {
        put_crossings(cx, &mut array, day(&moment, place, altitude, Limb::Centre).0, names);
    }
    Ok(array)
}

/// Timestamps; true where the sun stays above, false where it stays below.
fn put_crossings(cx: &Request, array: &mut Array, day: Day, names: [&str; 2]) {
    let values = match day {
        Day::Crosses { rise, set } => [Value::int(rise.seconds), Value::int(set.seconds)],
        Day::AlwaysAbove => [Value::TRUE, Value::TRUE],
        Day::AlwaysBelow => [Value::FALSE, Value::FALSE],
    };
    for (name, value) in names.into_iter().zip(values) {
        put(cx, array, name, value);
    }
}
