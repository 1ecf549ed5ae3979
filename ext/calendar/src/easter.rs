//! The date of Easter.

use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::{Request, Result};
use heddle_value::Value;

pub(crate) const FUNCTIONS: &[&Function] = &[&easter_date::DECL, &easter_days::DECL];

const CAL_EASTER_DEFAULT: i64 = 0;
const ROMAN: i64 = 1;
const ALWAYS_GREGORIAN: i64 = 2;
const ALWAYS_JULIAN: i64 = 3;
/// The last year.
const LAST: i64 = 7_378_697_629_483_820_644;

/// Returns the days from 21 March to Easter, by golden number, Sunday letter and epact.
fn days(year: i64, mode: i64) -> i64 {
    let golden = year % 19 + 1;
    let julian =
        year <= 1582 && mode != ALWAYS_GREGORIAN || year <= 1752 && mode != ROMAN && mode != ALWAYS_GREGORIAN || mode == ALWAYS_JULIAN;
    let (sunday, moon) = if julian {
        ((i128::from(year) + i128::from(year / 4) + 5).rem_euclid(7) as i64, (3 - 11 * golden - 7).rem_euclid(30))
    } else {
        let (century, quarter) = (year / 100, year / 400);
        let sunday = (i128::from(year) + i128::from(year / 4) - i128::from(century) + i128::from(quarter)).rem_euclid(7) as i64;
        let solar = ((year - 1600) / 100 - (year - 1600) / 400).rem_euclid(30);
        let lunar = (((year - 1400) / 100 * 8) / 25).rem_euclid(30);
        (sunday, (3 - 11 * golden + solar - lunar).rem_euclid(30))
    };
    // a moon on 18 or 19 April comes a day earlier
    let moon = if moon == 29 || moon == 28 && golden > 11 { moon - 1 } else { moon };
    let to_sunday = (4 - sunday - moon).rem_euclid(7);
    moon + to_sunday + 1
}

/// Returns a year, which is this one where none was given.
fn year(cx: &mut Request, year: Option<i64>) -> Result<i64> {
    match year {
        Some(year) => Ok(year),
        None => {
            let name = Value::from(cx.str("idate"));
            let format = Value::from(cx.str("Y"));
            let year = cx.call_value(&name, &[format])?;
            cx.to_int(&year)
        }
    }
}

/// Returns the time at which Easter begins.
#[php("easter_date(?int $year = null, int $mode = CAL_EASTER_DEFAULT): int")]
fn easter_date(cx: &mut Request, year: Option<i64>, mode: i64) -> Result<i64> {
    let year = self::year(cx, year)?;
    if !(1..=LAST).contains(&year) {
        return Err(cx.bad_argument(1, format!("must be between 1 and {LAST}")));
    }
    if year < 1970 {
        return Err(cx.bad_argument(1, "must be a year after 1970 (inclusive)"));
    }
    if year > 2_000_000_000 {
        return Err(cx.bad_argument(1, "must be a year before 2.000.000.000 (inclusive)"));
    }
    // the zone is the system's, not the one that dates are shown in
    let zone = cx.env(b"TZ").filter(|zone| !zone.is_empty()).unwrap_or_else(|| b"UTC".to_vec());
    let day = days(year, mode);
    let (month, of_month) = if day > 10 { (4, day - 10) } else { (3, day + 21) };
    let text = format!("{year:04}-{month:02}-{of_month:02} 00:00:00 ");
    let name = Value::from(cx.str("strtotime"));
    for zone in [&zone[..], b"UTC"] {
        let text = Value::from(cx.str([text.as_bytes(), zone].concat()));
        let time = cx.call_value(&name, &[text])?;
        if let Some(time) = time.as_int() {
            return Ok(time);
        }
    }
    // a year of more digits than texts of dates may have
    let name = Value::from(cx.str("gmmktime"));
    let args = [0, 0, 0, 3, 21 + day, year].map(Value::int);
    let time = cx.call_value(&name, &args)?;
    cx.to_int(&time)
}

/// Returns the days from 21 March to Easter.
#[php("easter_days(?int $year = null, int $mode = CAL_EASTER_DEFAULT): int")]
fn easter_days(cx: &mut Request, year: Option<i64>, mode: i64) -> Result<i64> {
    let year = self::year(cx, year)?;
    if !(1..=LAST).contains(&year) {
        return Err(cx.bad_argument(1, format!("must be between 1 and {LAST}")));
    }
    Ok(days(year, mode))
}
