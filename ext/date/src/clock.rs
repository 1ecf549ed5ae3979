//! The current time, the request's default time zone, and the extension's INI directives.

use heddle_datetime::format::{self, Clock};
use heddle_datetime::moment::Moment;
use heddle_datetime::parse::Complaints;
use heddle_datetime::tz::{self, Zone};
use heddle_macros::{ini, php};
use heddle_runtime::decl::Function;
use heddle_runtime::decl::offers::LogClock;
use heddle_runtime::errors::level;
use heddle_runtime::{Request, Result};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

pub(crate) const FUNCTIONS: &[&Function] = &[&time::DECL, &date_default_timezone_set::DECL, &date_default_timezone_get::DECL];

ini! {
    /// The default time zone, until `date_default_timezone_set` is called.
    date.timezone: "UTC", All, check = set_ini_zone;
    /// Degrees north of the place `date_sunrise` and `date_sunset` mean.
    date.default_latitude: "31.7667", All;
    /// Degrees east of it.
    date.default_longitude: "35.2333", All;
    /// Degrees from overhead that make a sunset.
    date.sunset_zenith: "90.833333", All;
    /// Degrees from overhead that make a sunrise.
    date.sunrise_zenith: "90.833333", All;
}

/// What the extension keeps per request.
#[derive(Default)]
pub(crate) struct Dates {
    /// The zone of `date_default_timezone_set`.
    chosen: Option<Zone>,
    /// The zone of the INI directive, once it was looked up.
    configured: Option<Zone>,
    /// What the last parsing had to say.
    pub(crate) last_complaints: Option<Complaints>,
}

/// The request's default zone.
pub(crate) fn default_zone(cx: &mut Request) -> Zone {
    let state = cx.state::<Dates>();
    if let Some(zone) = state.chosen.or(state.configured) {
        return zone;
    }
    let found = std::str::from_utf8(cx.ini_str("date.timezone")).ok().and_then(tz::find);
    let zone = found.map_or_else(tz::utc, Zone::Identifier);
    cx.state::<Dates>().configured = Some(zone);
    zone
}

/// Now, in the default zone.
pub(crate) fn now(cx: &mut Request) -> Moment {
    let zone = default_zone(cx);
    now_in(zone)
}

/// Stands before lines of the error log.
pub(crate) static LOG_CLOCK: LogClock = LogClock(|cx| {
    let now = now(cx);
    format::format(&now, b"d-M-Y H:i:s e", Clock::Local)
});

/// Now, in a zone.
pub(crate) fn now_in(zone: Zone) -> Moment {
    let (seconds, micro) = match SystemTime::now().duration_since(UNIX_EPOCH) {
        Ok(since) => (since.as_secs() as i64, i64::from(since.subsec_micros())),
        Err(_) => (0, 0),
    };
    Moment::new(seconds, micro, zone)
}

/// A timestamp in the default zone; now, where there is none.
pub(crate) fn moment_at(cx: &mut Request, timestamp: Option<i64>) -> Moment {
    let zone = default_zone(cx);
    match timestamp {
        Some(seconds) => Moment::new(seconds, 0, zone),
        None => Moment { micro: 0, ..now_in(zone) },
    }
}

/// Reports a zone in the configuration that does not exist, once per process.
pub(crate) fn check_configuration(cx: &mut Request) {
    static REPORTED: AtomicBool = AtomicBool::new(false);
    let name = cx.ini_str("date.timezone");
    if name == b"UTC" || std::str::from_utf8(name).ok().and_then(tz::find).is_some() {
        return;
    }
    let name = String::from_utf8_lossy(name).into_owned();
    if !REPORTED.swap(true, Ordering::Relaxed) {
        let message = format!("PHP Startup: Invalid date.timezone value '{name}', using 'UTC' instead");
        cx.report(level::WARNING, message.as_bytes(), b"Unknown", 0);
    }
}

fn set_ini_zone(cx: &mut Request, value: &[u8]) -> bool {
    match std::str::from_utf8(value).ok().and_then(tz::find) {
        Some(location) => {
            cx.state::<Dates>().configured = Some(Zone::Identifier(location));
            true
        }
        None => {
            let name = String::from_utf8_lossy(value).into_owned();
            let current = default_zone(cx).name();
            // The directive keeps its value whether or not a handler throws.
            let _ = cx.function_warning(format!("Invalid date.timezone value '{name}', using '{current}' instead"));
            false
        }
    }
}

/// Seconds since 1970-01-01 00:00:00 UTC.
#[php("time(): int")]
fn time(_cx: &mut Request) -> i64 {
    now_in(Zone::Offset(0)).seconds
}

/// Sets the default zone of the request.
#[php("date_default_timezone_set(string $timezoneId): bool")]
fn date_default_timezone_set(cx: &mut Request, name: &[u8]) -> Result<bool> {
    match std::str::from_utf8(name).ok().and_then(tz::find) {
        Some(location) => {
            cx.state::<Dates>().chosen = Some(Zone::Identifier(location));
            Ok(true)
        }
        None => {
            let name = String::from_utf8_lossy(name).into_owned();
            cx.notice(format!("date_default_timezone_set(): Timezone ID '{name}' is invalid"))?;
            Ok(false)
        }
    }
}

/// The default zone of the request.
#[php("date_default_timezone_get(): string")]
fn date_default_timezone_get(cx: &mut Request) -> String {
    default_zone(cx).name()
}
