//! `strftime` and `gmstrftime`, deprecated: the letters of C's function in the C locale.

use crate::clock::moment_at;
use heddle_datetime::calendar::{Civil, day_of_year, iso_week, iso_weekday, weekday};
use heddle_datetime::format::{Clock, DAYS, MONTHS, format};
use heddle_datetime::moment::Moment;
use heddle_datetime::tz;
use heddle_macros::php;
use heddle_runtime::Request;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::OrFalse;
use std::io::Write;

pub(crate) const FUNCTIONS: &[&Function] = &[&strftime::DECL, &gmstrftime::DECL];

/// A timestamp as C writes it, in the default zone.
#[php("strftime(string $format, ?int $timestamp = null): string|false", deprecated = "since 8.1, use IntlDateFormatter::format() instead")]
fn strftime(cx: &mut Request, format: &[u8], timestamp: Option<i64>) -> OrFalse<Vec<u8>> {
    let moment = moment_at(cx, timestamp);
    OrFalse(write(&moment, format))
}

/// A timestamp as C writes it, in UTC.
#[php(
    "gmstrftime(string $format, ?int $timestamp = null): string|false",
    deprecated = "since 8.1, use IntlDateFormatter::format() instead"
)]
fn gmstrftime(cx: &mut Request, format: &[u8], timestamp: Option<i64>) -> OrFalse<Vec<u8>> {
    let moment = Moment { zone: tz::utc(), ..moment_at(cx, timestamp) };
    OrFalse(write(&moment, format))
}

/// None where nothing comes out.
fn write(moment: &Moment, format: &[u8]) -> Option<Vec<u8>> {
    let civil = moment.civil();
    let mut out = Vec::new();
    let mut bytes = format.iter();
    while let Some(byte) = bytes.next() {
        match byte {
            b'%' => match bytes.next() {
                Some(letter) => conversion(moment, &civil, *letter, &mut out),
                None => out.push(b'%'),
            },
            other => out.push(*other),
        }
    }
    (!out.is_empty()).then_some(out)
}

fn conversion(moment: &Moment, c: &Civil, letter: u8, out: &mut Vec<u8>) {
    let day = weekday(c.year, c.month, c.day);
    let ordinal = day_of_year(c.year, c.month, c.day);
    let (iso_year, week) = iso_week(c.year, c.month, c.day);
    let hour12 = if c.hour % 12 == 0 { 12 } else { c.hour % 12 };
    let month = MONTHS[c.month as usize - 1];
    let name = DAYS[day as usize];
    // Writing to a vector cannot fail.
    let _ = match letter {
        b'a' => write!(out, "{}", &name[..3]),
        b'A' => write!(out, "{name}"),
        b'b' | b'h' => write!(out, "{}", &month[..3]),
        b'B' => write!(out, "{month}"),
        b'C' => write!(out, "{:02}", c.year / 100),
        b'd' => write!(out, "{:02}", c.day),
        b'e' => write!(out, "{:2}", c.day),
        b'g' => write!(out, "{:02}", iso_year % 100),
        b'G' => write!(out, "{iso_year}"),
        b'H' => write!(out, "{:02}", c.hour),
        b'I' => write!(out, "{hour12:02}"),
        b'j' => write!(out, "{:03}", ordinal + 1),
        b'k' => write!(out, "{:2}", c.hour),
        b'l' => write!(out, "{hour12:2}"),
        b'm' => write!(out, "{:02}", c.month),
        b'M' => write!(out, "{:02}", c.minute),
        b'n' => writeln!(out),
        b'p' => write!(out, "{}", if c.hour < 12 { "AM" } else { "PM" }),
        b'P' => write!(out, "{}", if c.hour < 12 { "am" } else { "pm" }),
        b's' => write!(out, "{}", moment.seconds),
        b'S' => write!(out, "{:02}", c.second),
        b't' => write!(out, "\t"),
        b'u' => write!(out, "{}", iso_weekday(c.year, c.month, c.day)),
        b'U' => write!(out, "{:02}", (ordinal + 7 - day) / 7),
        b'V' => write!(out, "{week:02}"),
        b'w' => write!(out, "{day}"),
        b'W' => write!(out, "{:02}", (ordinal + 7 - (day + 6) % 7) / 7),
        b'y' => write!(out, "{:02}", c.year % 100),
        b'Y' => write!(out, "{}", c.year),
        b'z' => out.write_all(&format(moment, b"O", Clock::Local)),
        b'Z' => out.write_all(&format(moment, b"T", Clock::Local)),
        b'%' => write!(out, "%"),
        composed => return composition(moment, c, composed, out),
    };
}

/// Conversions that stand for several others.
fn composition(moment: &Moment, c: &Civil, letter: u8, out: &mut Vec<u8>) {
    let pattern: &[u8] = match letter {
        b'c' => b"%a %b %e %H:%M:%S %Y",
        b'D' | b'x' => b"%m/%d/%y",
        b'F' => b"%Y-%m-%d",
        b'r' => b"%I:%M:%S %p",
        b'R' => b"%H:%M",
        b'T' | b'X' => b"%H:%M:%S",
        unknown => {
            out.extend([b'%', unknown]);
            return;
        }
    };
    let mut bytes = pattern.iter();
    while let Some(byte) = bytes.next() {
        match (byte, bytes.as_slice().first()) {
            (b'%', Some(letter)) => {
                conversion(moment, c, *letter, out);
                bytes.next();
            }
            _ => out.push(*byte),
        }
    }
}
