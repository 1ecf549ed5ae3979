//! Times as they stand before lines of logs, in UTC.
//!
//! Not here: PHP's dates and time zones, which are the extension `date`.

use std::time::{SystemTime, UNIX_EPOCH};

const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
/// From the first of January 1970 on.
const DAYS: [&str; 7] = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"];

struct Moment {
    year: i64,
    /// From 0.
    month: usize,
    day: i64,
    weekday: &'static str,
    /// `06:31:03`
    clock: String,
}

/// `Sun Nov 22 06:31:03 2026`: of a server's log.
pub fn of_server() -> String {
    let Moment { year, month, day, weekday, clock } = now();
    format!("{weekday} {} {day:>2} {clock} {year}", MONTHS[month])
}

/// `22-Nov-2026 06:31:03 UTC`: of a log file.
pub fn of_file() -> String {
    let Moment { year, month, day, clock, .. } = now();
    format!("{day:02}-{}-{year} {clock} UTC", MONTHS[month])
}

fn now() -> Moment {
    moment(SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_secs() as i64))
}

/// Years are counted from March on, so that the day that some have more is the last one.
fn moment(seconds: i64) -> Moment {
    let (days, second) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
    // since the first of March of the year 0, in spans of 400 years
    let shifted = days + 719_468;
    let (era, day_of_era) = (shifted.div_euclid(146_097), shifted.rem_euclid(146_097));
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let march_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * march_month + 2) / 5 + 1;
    let month = ((march_month + 2) % 12) as usize;
    let year = era * 400 + year_of_era + i64::from(month < 2);
    let clock = format!("{:02}:{:02}:{:02}", second / 3600, second / 60 % 60, second % 60);
    Moment { year, month, day, weekday: DAYS[days.rem_euclid(7) as usize], clock }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_their_names() {
        for (seconds, year, month, day, weekday, clock) in [
            (0, 1970, 0, 1, "Thu", "00:00:00"),
            (951_782_399, 2000, 1, 28, "Mon", "23:59:59"),
            (951_782_400, 2000, 1, 29, "Tue", "00:00:00"),
            (1_795_329_063, 2026, 10, 22, "Sun", "06:31:03"),
            (4_107_542_400, 2100, 2, 1, "Mon", "00:00:00"),
        ] {
            let moment = moment(seconds);
            let found = (moment.year, moment.month, moment.day, moment.weekday, &moment.clock[..]);
            assert_eq!(found, (year, month, day, weekday, clock), "{seconds}");
        }
    }
}
