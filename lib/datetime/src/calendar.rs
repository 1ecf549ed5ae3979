//! The proleptic Gregorian calendar over 64-bit years: days and dates, weekdays, ISO weeks.
//!
//! Pure arithmetic; nothing in here knows a time zone. Day 0 is 1970-01-01. Years count
//! astronomically (year 0 exists). The two conversions follow Howard Hinnant's "chrono-compatible
//! low-level date algorithms".

/// Seconds in a civil day.
pub const DAY: i64 = 86_400;

/// Whether `year` has a 29th of February.
pub fn is_leap(year: i64) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

/// Days in `month` (1..=12) of `year`.
pub fn days_in_month(year: i64, month: i64) -> i64 {
    match month {
        2 if is_leap(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// Days since 1970-01-01 of a date. `month` is 1..=12; `day` may be anything and counts on.
///
/// The result is wide enough for every 64-bit year.
pub fn days_from_civil(year: i64, month: i64, day: i64) -> i128 {
    debug_assert!((1..=12).contains(&month));
    let shifted = i128::from(year) - i128::from(month <= 2);
    let (era, year_of_era) = if let Ok(small) = i64::try_from(shifted) {
        (i128::from(small.div_euclid(400)), small.rem_euclid(400))
    } else {
        (shifted.div_euclid(400), shifted.rem_euclid(400) as i64)
    };
    let day_of_year = (153 * (month + if month > 2 { -3 } else { 9 }) + 2) / 5;
    let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    era * 146_097 + i128::from(day_of_era) + i128::from(day) - 1 - 719_468
}

/// The (year, month, day) of a number of days since 1970-01-01.
pub fn civil_from_days(days: i64) -> (i64, i64, i64) {
    let shifted = i128::from(days) + 719_468;
    let (era, day_of_era) = match i64::try_from(shifted) {
        Ok(small) => (small.div_euclid(146_097), small.rem_euclid(146_097)),
        Err(_) => (shifted.div_euclid(146_097) as i64, shifted.rem_euclid(146_097) as i64),
    };
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    (year_of_era + era * 400 + i64::from(month <= 2), month, day)
}

/// Day of the week of a day number: 0 is Sunday.
pub fn weekday_of_days(days: i128) -> i64 {
    (days + 4).rem_euclid(7) as i64
}

/// An instant, in seconds since 1970, as HTTP's headers and cookies write it: `Thu, 01 Jan 1970
/// 00:00:01 GMT`.
pub fn http_date(seconds: i64) -> String {
    const DAYS: [&str; 7] = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
    const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let (days, time) = (seconds.div_euclid(86400), seconds.rem_euclid(86400));
    let (year, month, day) = civil_from_days(days);
    let (weekday, name) = (DAYS[weekday_of_days(i128::from(days)) as usize], MONTHS[month as usize - 1]);
    format!("{weekday}, {day:02} {name} {year:04} {:02}:{:02}:{:02} GMT", time / 3600, time / 60 % 60, time % 60)
}

/// Day of the week of a date: 0 is Sunday.
pub fn weekday(year: i64, month: i64, day: i64) -> i64 {
    weekday_of_days(days_from_civil(year, month, day))
}

/// Day of the week by ISO 8601: 1 is Monday, 7 is Sunday.
pub fn iso_weekday(year: i64, month: i64, day: i64) -> i64 {
    match weekday(year, month, day) {
        0 => 7,
        other => other,
    }
}

/// Day of the year, from 0.
pub fn day_of_year(year: i64, month: i64, day: i64) -> i64 {
    (days_from_civil(year, month, day) - days_from_civil(year, 1, 1)) as i64
}

/// The ISO 8601 (year, week 1..=53) a date lies in.
pub fn iso_week(year: i64, month: i64, day: i64) -> (i64, i64) {
    let ordinal = day_of_year(year, month, day) + 1;
    let week = (ordinal - iso_weekday(year, month, day) + 10) / 7;
    if week < 1 {
        (year - 1, iso_weeks_in_year(year - 1))
    } else if week > iso_weeks_in_year(year) {
        (year + 1, 1)
    } else {
        (year, week)
    }
}

/// Whether the ISO year has 52 or 53 weeks.
pub fn iso_weeks_in_year(year: i64) -> i64 {
    let first = weekday(year, 1, 1);
    if first == 4 || (first == 3 && is_leap(year)) { 53 } else { 52 }
}

/// Days from January 1st of `year` to a day of an ISO week: what has to be added to that date.
pub fn days_from_iso_week(year: i64, week: i64, weekday: i64) -> i64 {
    let first = self::weekday(year, 1, 1);
    let monday_before = if first > 4 { 7 - first } else { -first };
    week.wrapping_sub(1).wrapping_mul(7).wrapping_add(weekday).wrapping_add(monday_before)
}

/// A wall-clock reading. Fields may be out of range until [`Civil::normalize`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Civil {
    /// Astronomical year.
    pub year: i64,
    /// 1..=12.
    pub month: i64,
    /// 1..=31.
    pub day: i64,
    /// 0..=23.
    pub hour: i64,
    /// 0..=59.
    pub minute: i64,
    /// 0..=59.
    pub second: i64,
    /// Microseconds, 0..=999999.
    pub micro: i64,
}

impl Civil {
    /// The reading `seconds` after 1970-01-01 00:00:00 on the same clock.
    pub fn from_seconds(seconds: i64, micro: i64) -> Civil {
        let (year, month, day) = civil_from_days(seconds.div_euclid(DAY));
        let rest = seconds.rem_euclid(DAY);
        Civil { year, month, day, hour: rest / 3600, minute: rest / 60 % 60, second: rest % 60, micro }
    }

    /// Seconds since 1970-01-01 00:00:00 on the same clock; fields other than the month may be out
    /// of range.
    pub fn seconds(&self) -> i128 {
        let whole = i128::from(self.month) - 1;
        let (year, month) = (whole.div_euclid(12), whole.rem_euclid(12) as i64 + 1);
        let year = (i128::from(self.year) + year).clamp(i128::from(i64::MIN), i128::from(i64::MAX)) as i64;
        days_from_civil(year, month, 1) * i128::from(DAY)
            + (i128::from(self.day) - 1) * i128::from(DAY)
            + i128::from(self.hour) * 3600
            + i128::from(self.minute) * 60
            + i128::from(self.second)
    }

    /// Carries every field into its range: 25:61 on the 31st of June becomes 02:01 on the 2nd of
    /// July.
    ///
    /// None when the date leaves the 64-bit range.
    pub fn normalize(&self) -> Option<Civil> {
        let micros = self.micro.div_euclid(1_000_000);
        let seconds = i64::try_from(self.seconds() + i128::from(micros)).ok()?;
        Some(Civil::from_seconds(seconds, self.micro.rem_euclid(1_000_000)))
    }
}

/// Whether the three numbers name a day; PHP's `checkdate`, with years 1..=32767.
pub fn check_date(month: i64, day: i64, year: i64) -> bool {
    (1..=32_767).contains(&year) && is_valid_date(year, month, day)
}

/// Whether `day` exists in `month` of `year`.
pub fn is_valid_date(year: i64, month: i64, day: i64) -> bool {
    (1..=12).contains(&month) && day >= 1 && day <= days_in_month(year, month)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conversions_are_inverse() {
        for days in (-1_000_000..1_000_000).step_by(97) {
            let (y, m, d) = civil_from_days(days);
            assert_eq!(days_from_civil(y, m, d), i128::from(days));
        }
    }

    #[test]
    fn dates_as_http_writes_them() {
        assert_eq!(http_date(1), "Thu, 01 Jan 1970 00:00:01 GMT");
        assert_eq!(http_date(375_007_920), "Thu, 19 Nov 1981 08:52:00 GMT");
        assert_eq!(http_date(951_782_400), "Tue, 29 Feb 2000 00:00:00 GMT");
        assert_eq!(http_date(1_700_000_000), "Tue, 14 Nov 2023 22:13:20 GMT");
    }

    #[test]
    fn iso_weeks_at_year_ends() {
        assert_eq!(iso_week(2008, 12, 29), (2009, 1));
        assert_eq!(iso_week(2010, 1, 3), (2009, 53));
        assert_eq!(iso_week(2021, 1, 3), (2020, 53));
    }
}
