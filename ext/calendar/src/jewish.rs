//! The Jewish calendar: years begin with Tishri; month 6 is Adar I, which only leap years have,
//! month 7 Adar II or Adar.
//!
//! The arithmetic is that of the mean conjunctions: a month has 29 days, 12 hours and 793 parts of
//! which an hour has 1080.

use crate::days::Date;

/// The day before the first one, and the last one that is computed.
const BEFORE: i64 = 347_997;
const LAST: i64 = 324_542_846;

pub(crate) const NAMES: [&str; 13] =
    ["Tishri", "Heshvan", "Kislev", "Tevet", "Shevat", "", "Adar", "Nisan", "Iyyar", "Sivan", "Tammuz", "Av", "Elul"];
pub(crate) const LEAP_NAMES: [&str; 13] =
    ["Tishri", "Heshvan", "Kislev", "Tevet", "Shevat", "Adar I", "Adar II", "Nisan", "Iyyar", "Sivan", "Tammuz", "Av", "Elul"];
/// The names in ISO-8859-8.
const HEBREW: [&[u8]; 13] = [
    b"\xfa\xf9\xf8\xe9",
    b"\xe7\xf9\xe5\xef",
    b"\xeb\xf1\xec\xe5",
    b"\xe8\xe1\xfa",
    b"\xf9\xe1\xe8",
    b"",
    b"\xe0\xe3\xf8",
    b"\xf0\xe9\xf1\xef",
    b"\xe0\xe9\xe9\xf8",
    b"\xf1\xe9\xe5\xef",
    b"\xfa\xee\xe5\xe6",
    b"\xe0\xe1",
    b"\xe0\xec\xe5\xec",
];

pub(crate) fn is_leap(year: i64) -> bool {
    (7 * year + 1).rem_euclid(19) < 7
}

/// Returns the months before a year.
fn months_before(year: i64) -> i64 {
    (235 * (year - 1) + 1).div_euclid(19)
}

/// Returns the Julian day of 1 Tishri.
fn new_year(year: i64) -> i64 {
    let months = months_before(year);
    let parts = 204 + 793 * (months % 1080);
    let hours = 5 + 12 * months + 793 * (months / 1080) + parts / 1080;
    let day = 1 + 29 * months + hours / 24;
    let part = 1080 * (hours % 24) + parts % 1080;
    let weekday = day % 7;
    let late = part >= 19_440 || weekday == 2 && part >= 9_924 && !is_leap(year) || weekday == 1 && part >= 16_789 && is_leap(year - 1);
    let day = day + i64::from(late);
    // not on Sunday, Wednesday, Friday
    BEFORE + day + i64::from(matches!(day % 7, 0 | 3 | 5))
}

/// Returns the length of each month; Adar I has none in a common year.
fn lengths(year: i64) -> [i64; 13] {
    let days = new_year(year + 1) - new_year(year);
    let heshvan = if days % 10 == 5 { 30 } else { 29 };
    let kislev = if days % 10 == 3 { 29 } else { 30 };
    let adar = if is_leap(year) { 30 } else { 0 };
    [30, heshvan, kislev, 29, 30, adar, 29, 30, 29, 30, 29, 30, 29]
}

/// Returns the Julian day of a date, or 0.
pub(crate) fn from_jewish(date: Date) -> i64 {
    const YEARS: std::ops::Range<i64> = 1..6000;
    if !YEARS.contains(&date.year) || !(1..=13).contains(&date.month) || !(1..=30).contains(&date.day) {
        return 0;
    }
    let before: i64 = lengths(date.year)[..date.month as usize - 1].iter().sum();
    new_year(date.year) + before + date.day - 1
}

/// Returns the date of a Julian day.
pub(crate) fn to_jewish(day: i64) -> Date {
    if day <= BEFORE || day > LAST {
        return Date::default();
    }
    let mut year = (day - BEFORE) * 98_496 / 35_975_351 + 1;
    while new_year(year) > day {
        year -= 1;
    }
    while new_year(year + 1) <= day {
        year += 1;
    }
    let mut rest = day - new_year(year);
    for (length, month) in lengths(year).into_iter().zip(1..) {
        if rest < length {
            return Date { year, month, day: rest + 1 };
        }
        rest -= length;
    }
    Date::default()
}

/// How a Hebrew date is written: the flags of `jdtojewish()`.
const THOUSANDS_MARK: i64 = 2;
const THOUSANDS_WORD: i64 = 4;
const QUOTES: i64 = 8;

/// Writes a number below 10,000 in Hebrew letters.
fn letters(number: i64, flags: i64) -> Vec<u8> {
    const UNITS: &[u8] = b"\xe0\xe1\xe2\xe3\xe4\xe5\xe6\xe7\xe8";
    const TENS: &[u8] = b"\xe9\xeb\xec\xee\xf0\xf1\xf2\xf4\xf6";
    const HUNDREDS: &[u8] = b"\xf7\xf8\xf9\xfa";
    let mut out = Vec::new();
    if let thousands @ 1.. = number / 1000 {
        out.push(UNITS[thousands as usize - 1]);
        if flags & THOUSANDS_MARK != 0 {
            out.push(b'\'');
        }
        if flags & THOUSANDS_WORD != 0 {
            out.extend_from_slice(b" \xe0\xec\xf4\xe9\xed ");
        }
    }
    let start = out.len();
    let mut rest = number % 1000;
    while rest >= 100 {
        let hundreds = (rest / 100).min(4);
        out.push(HUNDREDS[hundreds as usize - 1]);
        rest -= hundreds * 100;
    }
    match rest {
        15 => out.extend_from_slice(b"\xe8\xe5"),
        16 => out.extend_from_slice(b"\xe8\xe6"),
        _ => {
            if let tens @ 1.. = rest / 10 {
                out.push(TENS[tens as usize - 1]);
            }
            if let units @ 1.. = rest % 10 {
                out.push(UNITS[units as usize - 1]);
            }
        }
    }
    if flags & QUOTES != 0 {
        match out.len() - start {
            0 => {}
            1 => out.push(b'\''),
            _ => out.insert(out.len() - 1, b'"'),
        }
    }
    out
}

/// Writes a date in Hebrew, in ISO-8859-8. Precondition: the year is below 10,000.
pub(crate) fn hebrew(date: Date, flags: i64) -> Vec<u8> {
    let month: &[u8] = match date.month {
        6 => b"\xe0\xe3\xf8 \xe0'",
        7 if is_leap(date.year) => b"\xe0\xe3\xf8 \xe1'",
        month => HEBREW[month as usize - 1],
    };
    [&letters(date.day, flags), month, &letters(date.year, flags)].join(&b' ')
}
