//! Julian days of the Gregorian, the Julian and the French republican calendar. There is no year 0;
//! day 0 means "no date".

/// A date: month and day count from 1.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Date {
    pub year: i64,
    pub month: i64,
    pub day: i64,
}

/// The first and the last day of the French calendar.
const FRENCH: std::ops::RangeInclusive<i64> = 2_375_840..=2_380_952;
/// The largest days that dates are computed of: later ones are of years beyond 32 bits.
const LAST_GREGORIAN: i64 = 784_350_186_029;
const LAST_JULIAN: i64 = 784_368_370_349;

/// Counts years from March of the year -4800 on.
fn shifted(date: Date) -> (i64, i64) {
    // years wrap in 32 bits, as PHP's do
    let year = (if date.year < 0 { date.year + 4801 } else { date.year + 4800 }) as i32;
    if date.month > 2 { (i64::from(year), date.month - 3) } else { (i64::from(year.wrapping_sub(1)), date.month + 9) }
}

/// Turns years and days that count from March into a date.
fn unshifted(year: i64, day_of_year: i64) -> Date {
    let month = (day_of_year * 5 - 3) / 153;
    let day = (day_of_year * 5 - 3) % 153 / 5 + 1;
    let (year, month) = if month < 10 { (year, month + 3) } else { (year + 1, month - 9) };
    let year = year - 4800;
    Date { year: if year <= 0 { year - 1 } else { year }, month, day }
}

fn is_plausible(date: Date, first: i64) -> bool {
    date.year != 0 && date.year >= first && (1..=12).contains(&date.month) && (1..=31).contains(&date.day)
}

/// Returns the Julian day of a Gregorian date, or 0.
pub(crate) fn from_gregorian(date: Date) -> i64 {
    if !is_plausible(date, -4714) || date.year == -4714 && (date.month, date.day) < (11, 25) {
        return 0;
    }
    let (year, month) = shifted(date);
    year / 100 * 146_097 / 4 + year % 100 * 1461 / 4 + (month * 153 + 2) / 5 + date.day - 32_045
}

/// Returns the Gregorian date of a Julian day.
pub(crate) fn to_gregorian(day: i64) -> Date {
    if !(1..=LAST_GREGORIAN).contains(&day) {
        return Date::default();
    }
    let quarters = (day + 32_044) * 4 + 3;
    let century = quarters / 146_097;
    let rest = quarters % 146_097 / 4 * 4 + 3;
    unshifted(century * 100 + rest / 1461, rest % 1461 / 4 + 1)
}

/// Returns the Julian day of a date of the Julian calendar, or 0.
pub(crate) fn from_julian(date: Date) -> i64 {
    if !is_plausible(date, -4713) {
        return 0;
    }
    let (year, month) = shifted(date);
    year * 1461 / 4 + (month * 153 + 2) / 5 + date.day - 32_083
}

/// Returns the date of the Julian calendar.
pub(crate) fn to_julian(day: i64) -> Date {
    if !(1..=LAST_JULIAN).contains(&day) {
        return Date::default();
    }
    let quarters = (day + 32_083) * 4 - 1;
    unshifted(quarters / 1461, quarters % 1461 / 4 + 1)
}

/// Returns the Julian day of a French date, or 0.
pub(crate) fn from_french(date: Date) -> i64 {
    let known = (1..=14).contains(&date.year) && (1..=13).contains(&date.month) && (1..=30).contains(&date.day);
    if !known {
        return 0;
    }
    date.year * 1461 / 4 + (date.month - 1) * 30 + date.day + 2_375_474
}

/// Returns the French date of a Julian day.
pub(crate) fn to_french(day: i64) -> Date {
    if !FRENCH.contains(&day) {
        return Date::default();
    }
    let quarters = (day - 2_375_474) * 4 - 1;
    let of_year = quarters % 1461 / 4;
    Date { year: quarters / 1461, month: of_year / 30 + 1, day: of_year % 30 + 1 }
}

/// Returns the day of the week; 0 is Sunday.
pub(crate) fn day_of_week(day: i64) -> i64 {
    (i128::from(day) + 1).rem_euclid(7) as i64
}
