//! Moments and spans as text: the letters of `date()` and of `DateInterval::format`.

use crate::calendar::{Civil, day_of_year, days_in_month, is_leap, iso_week, iso_weekday, weekday};
use crate::interval::Interval;
use crate::moment::Moment;
use crate::tz::Zone;
use std::io::Write;

/// English names of the months.
pub const MONTHS: [&str; 12] =
    ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];

/// English names of the days, Sunday first.
pub const DAYS: [&str; 7] = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/// Whether a moment is shown in its zone, or as `gmdate` shows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Clock {
    /// In its zone.
    Local,
    /// In UTC, which is then called GMT.
    Greenwich,
}

/// A moment taken apart once for all letters.
struct Fields {
    civil: Civil,
    /// Seconds east of UTC.
    offset: i32,
    dst: bool,
    zone: Zone,
    seconds: i64,
    clock: Clock,
}

/// Writes a moment as the letters of `format` say; `\` keeps the byte after it, and what is no
/// letter stays.
pub fn format(moment: &Moment, format: &[u8], clock: Clock) -> Vec<u8> {
    let zone = if clock == Clock::Greenwich { crate::tz::utc() } else { moment.zone };
    let (offset, dst) = zone.offset_at(moment.seconds);
    let civil = Civil::from_seconds(moment.seconds.saturating_add(i64::from(offset)), moment.micro);
    let fields = Fields { civil, offset, dst, zone, seconds: moment.seconds, clock };
    let mut out = Vec::with_capacity(format.len() * 3);
    let mut letters = format.iter();
    while let Some(letter) = letters.next() {
        if *letter == b'\\' {
            // at the end it keeps PHP's NUL byte
            out.push(letters.next().copied().unwrap_or(0));
        } else {
            fields.letter(*letter, &mut out);
        }
    }
    out
}

/// A number from 0 to 99.
fn two_digits(out: &mut Vec<u8>, number: i64) {
    out.extend([b'0' + (number / 10) as u8, b'0' + (number % 10) as u8]);
}

/// `+05:30` without the seconds.
fn short_offset(offset: i32, separator: &str) -> String {
    let sign = if offset < 0 { '-' } else { '+' };
    let size = offset.unsigned_abs();
    format!("{sign}{:02}{separator}{:02}", size / 3600, size / 60 % 60)
}

/// Year with at least four digits and a minus before them.
fn long_year(year: i64) -> String {
    format!("{}{:04}", if year < 0 { "-" } else { "" }, year.unsigned_abs())
}

impl Fields {
    fn letter(&self, letter: u8, out: &mut Vec<u8>) {
        let c = &self.civil;
        // Writing to a vector cannot fail.
        let _ = match letter {
            b'd' => return two_digits(out, c.day),
            b'D' => write!(out, "{}", &DAYS[self.weekday()][..3]),
            b'j' => write!(out, "{}", c.day),
            b'l' => write!(out, "{}", DAYS[self.weekday()]),
            b'S' => write!(out, "{}", english_suffix(c.day)),
            b'w' => write!(out, "{}", self.weekday()),
            b'N' => write!(out, "{}", iso_weekday(c.year, c.month, c.day)),
            b'z' => write!(out, "{}", day_of_year(c.year, c.month, c.day)),
            b'W' => write!(out, "{:02}", iso_week(c.year, c.month, c.day).1),
            b'o' => write!(out, "{}", iso_week(c.year, c.month, c.day).0),
            b'F' => write!(out, "{}", MONTHS[c.month as usize - 1]),
            b'm' => return two_digits(out, c.month),
            b'M' => write!(out, "{}", &MONTHS[c.month as usize - 1][..3]),
            b'n' => write!(out, "{}", c.month),
            b't' => write!(out, "{}", days_in_month(c.year, c.month)),
            b'L' => write!(out, "{}", u8::from(is_leap(c.year))),
            b'y' => write!(out, "{:02}", c.year % 100),
            b'Y' if (0..=9999).contains(&c.year) => {
                two_digits(out, c.year / 100);
                return two_digits(out, c.year % 100);
            }
            b'Y' => write!(out, "{}", long_year(c.year)),
            b'x' => write!(out, "{}{}", if c.year >= 10_000 { "+" } else { "" }, long_year(c.year)),
            b'X' => write!(out, "{}{}", if c.year >= 0 { "+" } else { "" }, long_year(c.year)),
            _ => return self.time_letter(letter, out),
        };
    }

    fn time_letter(&self, letter: u8, out: &mut Vec<u8>) {
        let c = &self.civil;
        let hour12 = if c.hour % 12 == 0 { 12 } else { c.hour % 12 };
        let _ = match letter {
            b'a' => write!(out, "{}", if c.hour >= 12 { "pm" } else { "am" }),
            b'A' => write!(out, "{}", if c.hour >= 12 { "PM" } else { "AM" }),
            b'B' => write!(out, "{:03}", swatch_beat(self.seconds)),
            b'g' => write!(out, "{hour12}"),
            b'G' => write!(out, "{}", c.hour),
            b'h' => write!(out, "{hour12:02}"),
            b'H' => return two_digits(out, c.hour),
            b'i' => return two_digits(out, c.minute),
            b's' => return two_digits(out, c.second),
            b'u' => write!(out, "{:06}", c.micro),
            b'v' => write!(out, "{:03}", c.micro / 1000),
            b'U' => write!(out, "{}", self.seconds),
            _ => return self.zone_letter(letter, out),
        };
    }

    fn zone_letter(&self, letter: u8, out: &mut Vec<u8>) {
        let c = &self.civil;
        let offset = self.offset;
        let _ = match letter {
            b'I' => write!(out, "{}", u8::from(self.dst)),
            b'O' => write!(out, "{}", short_offset(offset, "")),
            b'p' if self.is_zulu() => write!(out, "Z"),
            b'P' | b'p' => write!(out, "{}", short_offset(offset, ":")),
            b'T' if self.clock == Clock::Greenwich => write!(out, "GMT"),
            b'T' => write!(out, "{}", self.abbreviation()),
            b'e' => match self.zone {
                Zone::Offset(offset) => write!(out, "{}", short_offset(offset, ":")),
                zone => write!(out, "{}", zone.name()),
            },
            b'Z' => write!(out, "{offset}"),
            b'c' => write!(
                out,
                "{:04}-{:02}-{:02}T{:02}:{:02}:{:02}{}",
                c.year,
                c.month,
                c.day,
                c.hour,
                c.minute,
                c.second,
                short_offset(offset, ":")
            ),
            b'r' => write!(
                out,
                "{}, {:02} {} {:04} {:02}:{:02}:{:02} {}",
                &DAYS[self.weekday()][..3],
                c.day,
                &MONTHS[c.month as usize - 1][..3],
                c.year,
                c.hour,
                c.minute,
                c.second,
                short_offset(offset, "")
            ),
            other => out.write_all(&[other]),
        };
    }

    /// What the offset is called.
    fn abbreviation(&self) -> String {
        match self.zone {
            Zone::Offset(offset) => format!("GMT{}", short_offset(offset, "")),
            zone => zone.clock(self.seconds).abbreviation,
        }
    }

    fn weekday(&self) -> usize {
        weekday(self.civil.year, self.civil.month, self.civil.day) as usize
    }

    /// Whether the offset is written `Z`: in UTC by any of its names, but not in a place that
    /// happens to be there.
    fn is_zulu(&self) -> bool {
        match self.zone {
            Zone::Offset(offset) => offset == 0,
            _ => matches!(self.abbreviation().as_str(), "UTC" | "Z"),
        }
    }
}

/// `st`, `nd`, `rd` or `th` after a day of the month.
fn english_suffix(day: i64) -> &'static str {
    match (day / 10, day % 10) {
        (1, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    }
}

/// Swatch internet time: thousandths of a day, an hour ahead of UTC.
fn swatch_beat(seconds: i64) -> i64 {
    (seconds.rem_euclid(86_400) + 3600) * 10 / 864 % 1000
}

/// One letter of `date()` as a number, as `idate` gives it. None where the letter has no number.
pub fn number(moment: &Moment, letter: u8) -> Option<i64> {
    let c = moment.civil();
    Some(match letter {
        b'B' => swatch_beat(moment.seconds),
        b'd' | b'j' => c.day,
        b'h' | b'g' if c.hour % 12 == 0 => 12,
        b'h' | b'g' => c.hour % 12,
        b'H' | b'G' => c.hour,
        b'i' => c.minute,
        b'I' => i64::from(moment.offset().1),
        b'L' => i64::from(is_leap(c.year)),
        b'm' | b'n' => c.month,
        b'N' => iso_weekday(c.year, c.month, c.day),
        b'o' => iso_week(c.year, c.month, c.day).0,
        b's' => c.second,
        b't' => days_in_month(c.year, c.month),
        b'U' => moment.seconds,
        b'w' => weekday(c.year, c.month, c.day),
        b'W' => iso_week(c.year, c.month, c.day).1,
        b'y' => c.year % 100,
        b'Y' => c.year,
        b'z' => day_of_year(c.year, c.month, c.day),
        b'Z' => i64::from(moment.offset().0),
        _ => return None,
    })
}

/// Writes a span as `DateInterval::format` does: letters after a `%`.
pub fn format_interval(span: &Interval, format: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(format.len() * 2);
    let mut letters = format.iter();
    while let Some(letter) = letters.next() {
        if *letter != b'%' {
            out.push(*letter);
            continue;
        }
        let Some(letter) = letters.next() else { break };
        let _ = match letter {
            b'Y' => write!(out, "{:02}", span.year),
            b'y' => write!(out, "{}", span.year),
            b'M' => write!(out, "{:02}", span.month),
            b'm' => write!(out, "{}", span.month),
            b'D' => write!(out, "{:02}", span.day),
            b'd' => write!(out, "{}", span.day),
            b'H' => write!(out, "{:02}", span.hour),
            b'h' => write!(out, "{}", span.hour),
            b'I' => write!(out, "{:02}", span.minute),
            b'i' => write!(out, "{}", span.minute),
            b'S' => write!(out, "{:02}", span.second),
            b's' => write!(out, "{}", span.second),
            b'F' => write!(out, "{:06}", span.micro),
            b'f' => write!(out, "{}", span.micro),
            b'a' => match span.days {
                Some(days) => write!(out, "{days}"),
                None => write!(out, "(unknown)"),
            },
            b'r' => write!(out, "{}", if span.invert { "-" } else { "" }),
            b'R' => write!(out, "{}", if span.invert { '-' } else { '+' }),
            b'%' => write!(out, "%"),
            other => out.write_all(&[b'%', *other]),
        };
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters() {
        let moment = Moment::new(1_000_000_000, 5, Zone::Offset(3600));
        let text = format(&moment, b"D, d M Y H:i:s P \\Y jS z W o B u v c", Clock::Local);
        assert_eq!(
            String::from_utf8(text).unwrap(),
            "Sun, 09 Sep 2001 02:46:40 +01:00 Y 9th 251 36 2001 115 000005 000 2001-09-09T02:46:40+01:00"
        );
    }
}
