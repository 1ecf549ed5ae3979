//! Dates in a form the caller spells out: `createFromFormat` and `date_parse_from_format`.
//!
//! Letters are those of the manual's page on `DateTimeImmutable::createFromFormat`. A letter that
//! does not fit leaves an error and parsing goes on, so that all errors of a text are found.

use super::words::{Unit, Words, full_year};
use super::{Parsed, ParsedZone, RelativeWeekday, zones};
use crate::calendar::{Civil, civil_from_days, days_from_civil, is_valid_date};
use crate::tz::Zone;

const NOT_ENOUGH: &str = "Not enough data available to satisfy format";

/// Reads `text` as `format` says. Never fails; complaints are in the result.
pub fn parse_format(format: &[u8], text: &[u8]) -> Parsed {
    let mut reader = FormatReader { parsed: Parsed::default(), words: Words::new(text), text, begin: 0, trailing_allowed: false };
    let mut letters = format.iter().copied().peekable();
    while !reader.words.at_end() {
        let Some(letter) = letters.next() else { break };
        reader.begin = reader.words.at;
        let escaped = if letter == b'\\' { letters.next() } else { None };
        reader.letter(letter, escaped);
    }
    reader.finish(letters)
}

struct FormatReader<'a> {
    parsed: Parsed,
    words: Words<'a>,
    text: &'a [u8],
    /// Where the current letter started to read: the position of its errors.
    begin: usize,
    trailing_allowed: bool,
}

impl FormatReader<'_> {
    fn error(&mut self, message: &'static str) {
        self.parsed.error(self.begin, self.text.get(self.begin).copied().unwrap_or(0), message);
    }

    /// A number of at most `most` digits, which has to start here.
    fn number(&mut self, most: usize, missing: &'static str) -> Option<(i64, usize)> {
        if !self.words.peek().is_ascii_digit() {
            self.error("Unexpected data found.");
        }
        let found = self.words.number_and_length(most);
        if found.is_none() {
            self.error(missing);
        }
        found
    }

    fn two_digits(&mut self, missing: &'static str) -> Option<i64> {
        self.number(2, missing).map(|(number, _)| number)
    }

    /// Two digits, no fewer.
    fn exactly_two(&mut self, missing: &'static str) -> Option<i64> {
        let (number, length) = self.number(2, missing)?;
        if length != 2 {
            self.error(missing);
            return None;
        }
        Some(number)
    }

    fn letter(&mut self, letter: u8, escaped: Option<u8>) {
        match letter {
            b'd' | b'j' => {
                let day = self.two_digits("A two digit day could not be found");
                self.parsed.day = day;
                self.parsed.has_date |= day.is_some();
            }
            b'S' => self.words.skip_day_suffix(),
            b'D' | b'l' => self.weekday(),
            b'z' => self.day_of_year(),
            b'm' | b'n' => {
                let month = self.two_digits("A two digit month could not be found");
                self.parsed.month = month;
                self.parsed.has_date |= month.is_some();
            }
            b'M' | b'F' => match self.words.month_here() {
                Some(month) => {
                    self.parsed.month = Some(month);
                    self.parsed.has_date = true;
                }
                None => self.error("A textual month could not be found"),
            },
            b'y' => {
                let year = self.number(2, "A two digit year could not be found").map(full_year);
                self.parsed.year = year;
                self.parsed.has_date |= year.is_some();
            }
            b'Y' => {
                let year = self.number(4, "A four digit year could not be found").map(|(year, _)| year);
                self.parsed.year = year;
                self.parsed.has_date |= year.is_some();
            }
            b'X' | b'x' => {
                self.parsed.year = Some(self.signed(19));
                self.parsed.has_date = true;
            }
            _ => self.time_letter(letter, escaped),
        }
    }

    fn time_letter(&mut self, letter: u8, escaped: Option<u8>) {
        match letter {
            b'g' | b'h' | b'G' | b'H' => {
                let hour = self.two_digits("A two digit hour could not be found");
                if matches!(letter, b'g' | b'h') && hour.is_some_and(|hour| hour > 12) {
                    self.error("Hour cannot be higher than 12");
                }
                self.parsed.hour = hour;
            }
            b'i' => {
                let minute = self.exactly_two("A two digit minute could not be found");
                self.parsed.minute = minute.or(self.parsed.minute);
            }
            b's' => {
                let second = self.exactly_two("A two digit second could not be found");
                self.parsed.second = second.or(self.parsed.second);
            }
            b'a' | b'A' => self.meridian(),
            b'u' => self.fraction(6, "A six digit microsecond could not be found"),
            b'v' => self.fraction(3, "A three digit millisecond could not be found"),
            b'U' => self.timestamp(),
            b'e' | b'p' | b'P' | b'T' | b'O' => self.zone(),
            _ => self.other(letter, escaped),
        }
    }

    fn other(&mut self, letter: u8, escaped: Option<u8>) {
        let next = self.words.peek();
        match letter {
            b' ' => self.words.skip_spaces(),
            b';' | b':' | b'/' | b'.' | b',' | b'-' | b'(' | b')' => {
                self.expect(next == letter, "The separation symbol could not be found");
            }
            b'#' => {
                let separator = matches!(next, b';' | b':' | b'/' | b'.' | b',' | b'-' | b'(' | b')');
                self.expect(separator, "The separation symbol ([;:/.,-]) could not be found");
            }
            b'!' => self.reset_all(),
            b'|' => self.reset_unset(),
            b'?' => self.words.at += 1,
            b'\\' => {
                let matches = escaped.is_some_and(|wanted| wanted == next);
                self.expect(matches, "The escaped character could not be found");
            }
            b'*' => {
                let stops = |b: &u8| b" \t.,:;/-0123456789".contains(b);
                // At least one byte, whatever it is.
                let length = self.words.rest().iter().skip(1).take_while(|b| !stops(b)).count();
                self.words.at += length + 1;
            }
            b'+' => self.trailing_allowed = true,
            _ => {
                if next != letter {
                    self.error("The format separator does not match");
                }
                self.words.at += 1;
            }
        }
    }

    fn expect(&mut self, found: bool, missing: &'static str) {
        if found {
            self.words.at += 1;
        } else {
            self.error(missing);
        }
    }

    fn signed(&mut self, most: usize) -> i64 {
        if !matches!(self.words.peek(), b'0'..=b'9' | b'+' | b'-') {
            self.error("Unexpected data found.");
        }
        let start = self.words.at;
        match self.words.signed(most) {
            Ok(number) if self.text[start..self.words.at.min(self.text.len())].iter().any(u8::is_ascii_digit) => number,
            read => {
                // These two errors stand at the start of the text, wherever the number does.
                let message = if read.is_ok() { "Found unexpected data" } else { "Number out of range" };
                self.parsed.error(0, self.text.first().copied().unwrap_or(0), message);
                0
            }
        }
    }

    fn weekday(&mut self) {
        match self.words.unit().and_then(Unit::weekday) {
            Some(weekday) => {
                self.parsed.relative().weekday = Some(RelativeWeekday { weekday, behavior: 1 });
            }
            _ => self.error("A textual day could not be found"),
        }
    }

    fn day_of_year(&mut self) {
        let Some((ordinal, _)) = self.number(3, "A three digit day-of-year could not be found") else { return };
        let Some(year) = self.parsed.year else {
            self.error("A 'day of year' can only come after a year has been found");
            return;
        };
        self.parsed.has_date = true;
        if let Ok(days) = i64::try_from(days_from_civil(year, 1, 1) + i128::from(ordinal)) {
            let (year, month, day) = civil_from_days(days);
            self.parsed.set_date(Some(year), Some(month), Some(day));
        }
    }

    fn meridian(&mut self) {
        let hour = self.parsed.hour;
        if hour.is_none() {
            self.error("Meridian can only come after an hour has been found");
        }
        match (self.words.checked_meridian(hour.unwrap_or(0)), hour) {
            (None, _) => self.error("A meridian could not be found"),
            (Some(shift), Some(hour)) => self.parsed.hour = Some(hour + shift),
            (Some(_), None) => {}
        }
    }

    fn fraction(&mut self, most: usize, missing: &'static str) {
        if let Some((value, _)) = self.number(most, missing) {
            // Bytes that were skipped count as digits.
            let length = (self.words.at - self.begin) as u32;
            let (up, down) = (6u32.saturating_sub(length), length.saturating_sub(6).min(18));
            self.parsed.micro = Some(value * 10i64.pow(up) / 10i64.pow(down));
        }
    }

    fn timestamp(&mut self) {
        let seconds = self.signed(24);
        let civil = Civil::from_seconds(seconds, 0);
        let parsed = &mut self.parsed;
        parsed.set_date(Some(civil.year), Some(civil.month), Some(civil.day));
        (parsed.hour, parsed.minute, parsed.second) = (Some(civil.hour), Some(civil.minute), Some(civil.second));
        parsed.zone = Some(ParsedZone::Known(Zone::Offset(0)));
        parsed.has_date = true;
    }

    fn zone(&mut self) {
        let zones::ZonePrefix { zone, length, found } = zones::zone_prefix(self.words.rest());
        self.words.at += length;
        if !found {
            self.error("The timezone could not be found in the database");
        }
        self.parsed.zone = Some(match (zone, self.parsed.zone) {
            (ParsedZone::Unknown, Some(ParsedZone::Known(_))) => ParsedZone::Known(Zone::Offset(0)),
            _ => zone,
        });
    }

    fn reset_all(&mut self) {
        let parsed = &mut self.parsed;
        (parsed.year, parsed.month, parsed.day) = (Some(1970), Some(1), Some(1));
        (parsed.hour, parsed.minute, parsed.second, parsed.micro) = (Some(0), Some(0), Some(0), Some(0));
        if let Some(ParsedZone::Known(Zone::Identifier(_))) = parsed.zone {
            parsed.zone = None;
        }
        parsed.reset = true;
    }

    fn reset_unset(&mut self) {
        let parsed = &mut self.parsed;
        for (field, zero) in [
            (&mut parsed.year, 1970),
            (&mut parsed.month, 1),
            (&mut parsed.day, 1),
            (&mut parsed.hour, 0),
            (&mut parsed.minute, 0),
            (&mut parsed.second, 0),
            (&mut parsed.micro, 0),
        ] {
            field.get_or_insert(zero);
        }
        parsed.reset = true;
    }

    fn finish(mut self, rest: impl Iterator<Item = u8>) -> Parsed {
        let end = self.words.at.min(self.text.len());
        self.begin = end;
        if !self.words.at_end() {
            if self.trailing_allowed {
                self.parsed.warn(end, self.words.peek(), "Trailing data");
            } else {
                self.error("Trailing data");
            }
        }
        for letter in rest {
            match letter {
                b'!' => self.reset_all(),
                b'|' => self.reset_unset(),
                b'+' => {}
                _ => {
                    self.error(NOT_ENOUGH);
                    break;
                }
            }
        }
        self.complete_time();
        self.check(end);
        self.parsed
    }

    /// A time of which a part is known counts from zero.
    fn complete_time(&mut self) {
        let parsed = &mut self.parsed;
        let fields = [&mut parsed.hour, &mut parsed.minute, &mut parsed.second, &mut parsed.micro];
        if fields.iter().any(|field| field.is_some()) {
            for field in fields {
                field.get_or_insert(0);
            }
        }
    }

    fn check(&mut self, end: usize) {
        let parsed = &mut self.parsed;
        if let (Some(hour), Some(minute), Some(second)) = (parsed.hour, parsed.minute, parsed.second)
            && !((0..24).contains(&hour) && (0..60).contains(&minute) && (0..60).contains(&second))
        {
            parsed.warn(end, 0, "The parsed time was invalid");
        }
        if let (Some(year), Some(month), Some(day)) = (parsed.year, parsed.month, parsed.day)
            && !is_valid_date(year, month, day)
        {
            parsed.warn(end, 0, "The parsed date was invalid");
        }
    }
}
