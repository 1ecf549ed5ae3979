//! What each format means: the free-form parser of strtotime, `date_parse` and the constructors.

use super::grammar::{Rule, Scan};
use super::words::{OutOfRange, Words, full_year};
use super::{DayOf, Parsed, ParsedZone, Special, zones};
use crate::calendar::{days_from_iso_week, is_valid_date};
use crate::tz::Zone;

const NO_ZONE: &str = "The timezone could not be found in the database";
const OUT_OF_RANGE: &str = "Number out of range";

/// Reads a date in any of the supported formats. Never fails; complaints are in the result.
pub fn parse(text: &[u8]) -> Parsed {
    let mut parsed = Parsed::default();
    if text.is_empty() {
        parsed.error(0, b' ', "Empty string");
        return parsed;
    }
    let text = trim(text);
    let mut padded = text.to_vec();
    padded.extend([0; 4]);
    let mut parser = Parser { parsed, token: 0, character: 0 };
    let mut scan = Scan::new();
    let mut at = 0;
    while at < text.len() {
        (parser.token, parser.character) = (at, padded[at]);
        match scan.longest(&padded, at) {
            Some((rule, end)) => {
                parser.act(rule, &padded[at..end]);
                at = end;
            }
            None => {
                parser.error("Unexpected character");
                at += 1;
            }
        }
    }
    parser.finish(at.max(text.len() + 1))
}

/// Without white space around, but at least one byte stays.
fn trim(text: &[u8]) -> &[u8] {
    let space = |b: &u8| b.is_ascii_whitespace() || *b == 0x0B;
    let start = text.iter().position(|b| !space(b)).unwrap_or(text.len() - 1);
    let end = text.iter().rposition(|b| !space(b)).map_or(text.len(), |last| last + 1);
    &text[start..end.max(start + 1)]
}

struct Parser {
    parsed: Parsed,
    /// Where the current piece starts.
    token: usize,
    character: u8,
}

/// A piece that contradicts an earlier one is left out as a whole.
struct Skip;

type Step = Result<(), Skip>;

impl Parser {
    fn error(&mut self, message: &'static str) {
        self.parsed.error(self.token, self.character, message);
    }

    fn finish(mut self, position: usize) -> Parsed {
        let parsed = &mut self.parsed;
        if parsed.times > 0 && !time_is_valid(parsed) {
            parsed.warn(position, 0, "The parsed time was invalid");
        }
        if parsed.has_date {
            // An open field is no valid one, except for the year.
            let (year, month, day) = (parsed.year.unwrap_or(0), parsed.month.unwrap_or(0), parsed.day.unwrap_or(0));
            let year = if parsed.year.is_none() { -9_999_999 } else { year };
            if !is_valid_date(year, month, day) {
                parsed.warn(position, 0, "The parsed date was invalid");
            }
        }
        self.parsed
    }

    fn act(&mut self, rule: Rule, piece: &[u8]) {
        let mut words = Words::new(piece);
        // A skipped piece has already left its complaint.
        let _: Step = match rule {
            Rule::Now | Rule::End | Rule::Separator => Ok(()),
            Rule::Yesterday => self.day_shift(-1),
            Rule::Tomorrow => self.day_shift(1),
            Rule::Midnight => self.midnight(),
            Rule::Noon => self.noon(),
            Rule::Timestamp | Rule::TimestampFraction => self.timestamp(piece),
            Rule::FirstLastDayOf => self.first_last_day_of(piece),
            Rule::BackFrontOf => self.back_front_of(&mut words),
            Rule::WeekdayOf => self.weekday_of(&mut words),
            Rule::Time12 => self.time12(&mut words),
            Rule::MsSqlTime => self.ms_sql_time(&mut words),
            Rule::Time24 => self.time24(&mut words),
            Rule::GnuNoColon => self.gnu_no_colon(&mut words),
            Rule::IsoNoColon => self.iso_no_colon(&mut words),
            Rule::Year => {
                self.parsed.year = words.number(4);
                Ok(())
            }
            Rule::Ago => {
                if let Some(relative) = &mut self.parsed.relative {
                    relative.negate();
                }
                Ok(())
            }
            Rule::Weekday => self.weekday(&mut words),
            Rule::RelativeTextWeek => self.relative_text_week(&mut words),
            Rule::RelativeText => self.relative_text(&mut words),
            Rule::Relative => self.relative_number(&mut words),
            Rule::Zone => self.zone(&mut words),
            Rule::DateWithTime12 | Rule::DateWithTime24 => self.date_with_time(rule, &mut words),
            Rule::IsoWeek | Rule::IsoWeekDay => self.iso_week(rule, &mut words),
            Rule::DateTime => self.date_time(&mut words),
            Rule::CommonLog => self.common_log(&mut words),
            _ => self.date(rule, &mut words),
        };
    }

    fn take_date(&mut self) -> Step {
        if self.parsed.has_date {
            self.error("Double date specification");
            return Err(Skip);
        }
        self.parsed.has_date = true;
        Ok(())
    }

    fn take_time(&mut self) -> Step {
        if self.parsed.times > 0 {
            self.error("Double time specification");
            return Err(Skip);
        }
        self.parsed.unset_time();
        self.parsed.times = 1;
        Ok(())
    }

    fn take_zone(&mut self) -> Step {
        self.parsed.zones += 1;
        match self.parsed.zones {
            1 => return Ok(()),
            2 => self.parsed.warn(self.token, self.character, "Double timezone specification"),
            _ => self.error("Double timezone specification"),
        }
        Err(Skip)
    }

    fn signed(&mut self, words: &mut Words, most: usize) -> Result<i64, Skip> {
        words.signed(most).map_err(|OutOfRange| {
            self.error(OUT_OF_RANGE);
            Skip
        })
    }

    fn midnight(&mut self) -> Step {
        self.parsed.unset_time();
        Ok(())
    }

    fn noon(&mut self) -> Step {
        self.parsed.unset_time();
        self.parsed.times = 1;
        self.parsed.hour = Some(12);
        Ok(())
    }

    fn day_shift(&mut self, days: i64) -> Step {
        self.parsed.relative().day = days;
        self.midnight()
    }

    fn timestamp(&mut self, piece: &[u8]) -> Step {
        let parsed = &mut self.parsed;
        parsed.relative();
        parsed.has_date = false;
        (parsed.year, parsed.month, parsed.day) = (Some(0), Some(0), Some(0));
        parsed.unset_time();
        self.take_zone()?;
        let parsed = &mut self.parsed;
        (parsed.year, parsed.month, parsed.day) = (Some(1970), Some(1), Some(1));
        parsed.zone = Some(ParsedZone::Known(Zone::Offset(0)));
        let (seconds, fraction) = match piece.iter().position(|b| *b == b'.') {
            Some(dot) => (&piece[..dot], &piece[dot..]),
            None => (piece, &b""[..]),
        };
        if fraction == b"." {
            self.error("Found unexpected data");
        }
        let negative = seconds.get(1) == Some(&b'-');
        let mut micros = Words::new(fraction).fraction();
        if negative {
            micros = -micros;
        }
        let seconds = self.signed(&mut Words::new(seconds), 24)?;
        let relative = self.parsed.relative();
        relative.second = relative.second.wrapping_add(seconds);
        if !fraction.is_empty() {
            relative.micro = micros;
        }
        Ok(())
    }

    fn first_last_day_of(&mut self, piece: &[u8]) -> Step {
        let first = matches!(piece[0], b'f' | b'F');
        self.parsed.relative().day_of = Some(if first { DayOf::First } else { DayOf::Last });
        Ok(())
    }

    fn back_front_of(&mut self, words: &mut Words) -> Step {
        let back = matches!(words.peek(), b'b' | b'B');
        self.parsed.unset_time();
        self.take_time()?;
        let hour = words.number(2).unwrap_or(0);
        let (mut shifted, minute) = if back { (hour, 15) } else { (hour - 1, 45) };
        if !words.at_end() {
            words.skip_spaces();
            shifted += words.meridian(shifted);
        }
        (self.parsed.hour, self.parsed.minute) = (Some(shifted), Some(minute));
        Ok(())
    }

    fn weekday_of(&mut self, words: &mut Words) -> Step {
        self.parsed.unset_time();
        let (amount, _) = words.relative_text().unwrap_or((0, 0));
        words.skip_spaces();
        let unit = words.unit();
        let relative = self.parsed.relative();
        let special = if amount > 0 { Special::WeekdayOfMonth } else { Special::LastWeekdayOfMonth };
        if let Some(unit) = unit {
            relative.add(unit, amount, 1);
        }
        relative.special = Some(special);
        Ok(())
    }

    fn time12(&mut self, words: &mut Words) -> Step {
        self.take_time()?;
        let hour = words.number(2).unwrap_or(0);
        if matches!(words.peek(), b':' | b'.') {
            self.parsed.minute = words.number(2);
            if matches!(words.peek(), b':' | b'.') {
                self.parsed.second = words.number(2);
                if words.peek() == b'.' {
                    self.parsed.micro = Some(words.fraction());
                }
            }
        }
        self.parsed.hour = Some(hour + words.meridian(hour));
        Ok(())
    }

    fn ms_sql_time(&mut self, words: &mut Words) -> Step {
        self.take_time()?;
        let hour = words.number(2).unwrap_or(0);
        self.parsed.minute = words.number(2);
        self.parsed.second = words.number(2);
        self.parsed.micro = Some(words.fraction());
        self.parsed.hour = Some(hour + words.meridian(hour));
        Ok(())
    }

    /// The rest of a 24-hour time: `:MM[:SS[.frac]]` and a zone.
    fn time24_fields(&mut self, words: &mut Words) {
        self.parsed.hour = words.number(2);
        if matches!(words.peek(), b':' | b'.') {
            self.parsed.minute = words.number(2);
            if matches!(words.peek(), b':' | b'.') {
                self.parsed.second = words.number(2);
                if words.peek() == b'.' {
                    self.parsed.micro = Some(words.fraction());
                }
            }
        }
    }

    fn time24(&mut self, words: &mut Words) -> Step {
        self.take_time()?;
        self.time24_fields(words);
        self.zone_after_time(words)
    }

    fn zone_after_time(&mut self, words: &Words) -> Step {
        if words.at_end() {
            return Ok(());
        }
        self.take_zone()?;
        self.read_zone(words);
        Ok(())
    }

    fn read_zone(&mut self, words: &Words) {
        let zones::ZonePrefix { zone, found, .. } = zones::zone_prefix(words.rest());
        if !found {
            self.error(NO_ZONE);
        }
        self.parsed.zone = Some(match (zone, self.parsed.zone) {
            (ParsedZone::Unknown, Some(ParsedZone::Known(_))) => ParsedZone::Known(Zone::Offset(0)),
            _ => zone,
        });
    }

    fn zone(&mut self, words: &mut Words) -> Step {
        self.take_zone()?;
        self.read_zone(words);
        Ok(())
    }

    /// Four digits: a time, or a year when the time is known already.
    fn gnu_no_colon(&mut self, words: &mut Words) -> Step {
        match self.parsed.times {
            0 => {
                (self.parsed.hour, self.parsed.minute) = (words.number(2), words.number(2));
                self.parsed.second = Some(0);
            }
            1 => self.parsed.year = words.number(4),
            _ => {
                self.error("Double time specification");
                return Err(Skip);
            }
        }
        self.parsed.times += 1;
        Ok(())
    }

    fn iso_no_colon(&mut self, words: &mut Words) -> Step {
        self.take_time()?;
        self.parsed.hour = words.number(2);
        self.parsed.minute = words.number(2);
        self.parsed.second = words.number(2);
        self.zone_after_time(words)
    }

    /// The formats that name a date only.
    fn date(&mut self, rule: Rule, words: &mut Words) -> Step {
        self.take_date()?;
        let year_of = |words: &mut Words| words.number_and_length(4).map(full_year);
        let (year, month, day) = match rule {
            Rule::American => {
                let (month, day) = (words.number(2), words.number(2));
                let year = if words.peek() == b'/' { year_of(words) } else { None };
                (year, month, day)
            }
            Rule::IsoDate => {
                let year = if matches!(words.peek(), b'+' | b'-') { self.signed(words, 19)? } else { words.number(4).unwrap_or(0) };
                (Some(year), words.number(2), words.number(2))
            }
            Rule::DateSlash | Rule::IsoDateTwoDigits | Rule::GnuDateShort | Rule::DateNoColon => {
                (year_of(words), words.number(2), words.number(2))
            }
            Rule::GnuDateShorter => (year_of(words), words.number(2), Some(1)),
            Rule::PointedDate | Rule::PointedDateTwoDigits => {
                let (day, month) = (words.number(2), words.number(2));
                (year_of(words), month, day)
            }
            Rule::DateFull => {
                let day = words.number(2);
                words.skip_day_suffix();
                let month = words.month();
                (year_of(words), month, day)
            }
            Rule::DateNoDay => {
                let month = words.month();
                (year_of(words), month, Some(1))
            }
            Rule::DateNoDayReversed => (year_of(words), words.month(), Some(1)),
            Rule::DateTextual | Rule::PgTextShort => {
                let (month, day) = (words.month(), words.number(2));
                (year_of(words), month, day)
            }
            Rule::DateNoYearReversed => {
                let day = words.number(2);
                words.skip_day_suffix();
                (None, words.month(), day)
            }
            Rule::DayOfYear => (year_of(words), Some(1), words.number(3)),
            Rule::PgTextReversed => (year_of(words), words.month(), words.number(2)),
            _ => (None, words.month(), None),
        };
        self.parsed.set_date(year, month, day);
        if rule == Rule::DateTextual {
            self.parsed.year = year;
        }
        Ok(())
    }

    fn date_time(&mut self, words: &mut Words) -> Step {
        self.take_time()?;
        self.take_date()?;
        let (year, month, day) = (words.number(4), words.number(2), words.number(2));
        self.parsed.set_date(year, month, day);
        self.parsed.hour = words.number(2);
        self.parsed.minute = words.number(2);
        self.parsed.second = words.number(2);
        if words.peek() == b'.' {
            self.parsed.micro = Some(words.fraction());
            return self.zone_after_time(words);
        }
        Ok(())
    }

    fn common_log(&mut self, words: &mut Words) -> Step {
        self.take_time()?;
        self.take_date()?;
        let (day, month) = (words.number(2), words.month().or(Some(0)));
        let year = words.number(4);
        self.parsed.set_date(year, month, day);
        self.parsed.hour = words.number(2);
        self.parsed.minute = words.number(2);
        self.parsed.second = words.number(2);
        words.skip_spaces();
        // The zone is part of the format and not counted: another one may follow.
        self.read_zone(words);
        Ok(())
    }

    fn date_with_time(&mut self, rule: Rule, words: &mut Words) -> Step {
        self.take_date()?;
        let (month, day) = (words.month(), words.number(2));
        self.parsed.set_date(None, month, day);
        if rule == Rule::DateWithTime12 {
            return self.time12(words);
        }
        // Only a colon joins seconds to a time after a date; anything else starts a zone.
        self.take_time()?;
        (self.parsed.hour, self.parsed.minute) = (words.number(2), words.number(2));
        if words.peek() == b':' {
            self.parsed.second = words.number(2);
            if words.peek() == b'.' {
                self.parsed.micro = Some(words.fraction());
            }
        }
        // As in the common log format, the zone is not counted.
        if !words.at_end() {
            self.read_zone(words);
        }
        Ok(())
    }

    fn iso_week(&mut self, rule: Rule, words: &mut Words) -> Step {
        self.take_date()?;
        let (year, week) = (words.number(4).unwrap_or(0), words.number(2).unwrap_or(0));
        let weekday = if rule == Rule::IsoWeekDay { words.number(1).unwrap_or(0) } else { 1 };
        self.parsed.set_date(Some(year), Some(1), Some(1));
        self.parsed.relative().day = days_from_iso_week(year, week, weekday);
        Ok(())
    }

    fn weekday(&mut self, words: &mut Words) -> Step {
        self.parsed.unset_time();
        let unit = words.unit();
        let relative = self.parsed.relative();
        let kept = relative.weekday.map(|weekday| weekday.behavior).filter(|behavior| *behavior == 2);
        if let Some(weekday) = unit.and_then(super::words::Unit::weekday) {
            relative.weekday = Some(super::RelativeWeekday { weekday, behavior: kept.unwrap_or(1) });
        }
        Ok(())
    }

    fn relative_text_week(&mut self, words: &mut Words) -> Step {
        let (amount, behavior) = words.relative_text().unwrap_or((0, 0));
        words.skip_spaces();
        let unit = words.unit();
        let relative = self.parsed.relative();
        if let Some(unit) = unit {
            relative.add(unit, amount, behavior);
        }
        // "monday next week" counts from the Monday of the current week; without a weekday that
        // Monday is meant.
        match &mut relative.weekday {
            Some(weekday) => weekday.behavior = 2,
            None => relative.weekday = Some(super::RelativeWeekday { weekday: 1, behavior: 2 }),
        }
        Ok(())
    }

    fn relative_text(&mut self, words: &mut Words) -> Step {
        while !words.at_end() {
            let Some((amount, behavior)) = words.relative_text() else { break };
            words.skip_spaces();
            let Some(unit) = words.unit() else { break };
            self.add_relative(unit, amount, behavior, false);
        }
        Ok(())
    }

    fn relative_number(&mut self, words: &mut Words) -> Step {
        while !words.at_end() {
            let amount = self.signed(words, 24)?;
            words.skip_spaces();
            let Some(unit) = words.unit() else { break };
            self.add_relative(unit, amount, 1, true);
        }
        Ok(())
    }

    /// Days of the week said in words also set the time to midnight.
    fn add_relative(&mut self, unit: super::words::Unit, amount: i64, behavior: u8, keep_time: bool) {
        use super::words::Unit;
        if !keep_time && matches!(unit, Unit::Weekday(_) | Unit::Special) {
            self.parsed.unset_time();
        }
        self.parsed.relative().add(unit, amount, behavior);
    }
}

fn time_is_valid(parsed: &Parsed) -> bool {
    let within = |field: Option<i64>, most: i64| (0..=most).contains(&field.unwrap_or(0));
    within(parsed.hour, 23) && within(parsed.minute, 59) && within(parsed.second, 59)
}
