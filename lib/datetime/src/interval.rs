//! Spans of time: ISO 8601 durations, what lies between two moments, and adding a span to a moment.
//!
//! A span keeps the units it was given. Years, months and days move the calendar; hours, minutes,
//! seconds and microseconds are elapsed time or move the clock, by where the span comes from.

use crate::calendar::{Civil, DAY, days_in_month};
use crate::moment::{Moment, OutOfRange};
use crate::parse::{Parsed, Relative, parse};
use crate::tz::Zone;

/// A span of time, as `DateInterval` holds it.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Interval {
    /// Years.
    pub year: i64,
    /// Months.
    pub month: i64,
    /// Days.
    pub day: i64,
    /// Hours.
    pub hour: i64,
    /// Minutes.
    pub minute: i64,
    /// Seconds.
    pub second: i64,
    /// Microseconds.
    pub micro: i64,
    /// Whether the span goes backward.
    pub invert: bool,
    /// Full days between the two moments it was measured of.
    pub days: Option<i64>,
    /// Whether hours and less move the wall clock too, as with spans that were measured or said in
    /// words; those of ISO durations are elapsed time.
    pub civil: bool,
    /// All that was said of a span in words, where it has weekdays, working days, or the first or
    /// last day of a month. (The latter, said alone, counts in the steps of a period only.)
    pub words: Option<Relative>,
}

/// What could not be done with a span.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IntervalError {
    /// The result does not fit in 64 bits.
    OutOfRange,
    /// Weekdays and working days cannot be taken away.
    SpecialSubtraction,
}

impl From<OutOfRange> for IntervalError {
    fn from(_: OutOfRange) -> IntervalError {
        IntervalError::OutOfRange
    }
}

impl Interval {
    /// Reads an ISO 8601 duration: `P1Y2M10DT2H30M`, `P2W`, `P0001-00-04T05:06:07`. None where it
    /// is none.
    pub fn parse_iso(text: &[u8]) -> Option<Interval> {
        let text = text.trim_ascii();
        let body = text.strip_prefix(b"P")?;
        if body.contains(&b'-') {
            return parse_combined(body);
        }
        let (date, time) = match body.iter().position(|b| *b == b'T') {
            Some(at) => (&body[..at], Some(&body[at + 1..])),
            None => (body, None),
        };
        let [year, month, week, day] = designators(date, *b"YMWD")?;
        let [hour, minute, second] = match time {
            Some([]) => return None,
            Some(time) => designators(time, *b"HMS")?,
            None if date.is_empty() => return None,
            None => [None; 3],
        };
        let days = week.unwrap_or(0) * 7 + day.unwrap_or(0);
        Some(Interval {
            year: year.unwrap_or(0),
            month: month.unwrap_or(0),
            day: days,
            hour: hour.unwrap_or(0),
            minute: minute.unwrap_or(0),
            second: second.unwrap_or(0),
            ..Interval::default()
        })
    }

    /// The relative part of a text such as `3 days ago` or `last day of next month`.
    ///
    /// The text itself comes back with its complaints; where it has errors the span means nothing.
    pub fn from_words(text: &[u8]) -> (Interval, Parsed) {
        let parsed = parse(text);
        let relative = parsed.relative.unwrap_or_default();
        let special = relative.weekday.is_some() || relative.special.is_some() || relative.day_of.is_some();
        let interval = Interval {
            year: relative.year,
            month: relative.month,
            day: relative.day,
            hour: relative.hour,
            minute: relative.minute,
            second: relative.second,
            micro: relative.micro,
            civil: true,
            words: special.then_some(relative),
            ..Interval::default()
        };
        (interval, parsed)
    }

    /// What lies between two moments; inverted where the second comes first.
    pub fn between(one: &Moment, two: &Moment) -> Interval {
        let invert = (one.seconds, one.micro) > (two.seconds, two.micro);
        let (earlier, later) = if invert { (two, one) } else { (one, two) };
        let same_zone = match (&one.zone, &two.zone) {
            (Zone::Identifier(a), Zone::Identifier(b)) => a == b,
            _ => false,
        };
        let correction = if same_zone { 0 } else { i64::from(earlier.offset().0) - i64::from(later.offset().0) };
        let mut span = wall_difference(&earlier.civil(), &later.civil(), correction, invert);
        let (first, last) = (earlier.civil(), later.civil());
        let within_a_day = (span.year, span.month, span.day) == (0, 0, 0) || wall(&last) < wall(&first);
        if same_zone && earlier.offset() != later.offset() && within_a_day {
            span = elapsed(earlier, later);
        } else if same_zone {
            skip_gap(&mut span, earlier, later);
            count_repeated_hour(&mut span, earlier, later);
        }
        span.invert = invert;
        span.civil = true;
        let same_clock = match (&one.zone, &two.zone) {
            (Zone::Identifier(_), _) | (_, Zone::Identifier(_)) => same_zone,
            _ => one.offset().0 == two.offset().0,
        };
        span.days = Some(full_days(earlier, later, same_clock));
        span
    }

    /// Whether it holds weekdays or working days.
    pub fn is_special(&self) -> bool {
        self.words.is_some_and(|words| words.weekday.is_some() || words.special.is_some())
    }

    /// Returns the moment behind `moment` in a period of such steps.
    ///
    /// # Errors
    /// The result does not fit in 64 bits.
    pub fn step_from(&self, moment: &Moment) -> Result<Moment, IntervalError> {
        match &self.words {
            Some(words) => Ok(moment.shift(words)?),
            None => self.add_to(moment),
        }
    }

    /// The moment this span after `moment`.
    pub fn add_to(&self, moment: &Moment) -> Result<Moment, IntervalError> {
        if self.is_special() {
            return Ok(moment.shift(&self.words.unwrap_or_default())?);
        }
        self.apply(moment, if self.invert { -1 } else { 1 })
    }

    /// The moment this span before `moment`.
    pub fn subtract_from(&self, moment: &Moment) -> Result<Moment, IntervalError> {
        if self.is_special() {
            return Err(IntervalError::SpecialSubtraction);
        }
        self.apply(moment, if self.invert { 1 } else { -1 })
    }

    fn apply(&self, moment: &Moment, sign: i64) -> Result<Moment, IntervalError> {
        let times = |field: i64| field.wrapping_mul(sign);
        let (year, month, day) = (times(self.year), times(self.month), times(self.day));
        let calendar = Relative { year, month, day, ..Relative::default() };
        if self.civil {
            let (hour, minute, second) = (times(self.hour), times(self.minute), times(self.second));
            let clock = Relative { hour, minute, second, micro: times(self.micro), ..calendar };
            return Ok(moment.shift(&clock)?);
        }
        let mut moved = *moment;
        if calendar != Relative::default() {
            moved = moved.shift(&calendar)?;
        }
        let sign = i128::from(sign);
        let seconds = i128::from(self.hour) * 3600 + i128::from(self.minute) * 60 + i128::from(self.second);
        Ok(moved.elapse(sign * seconds, sign * i128::from(self.micro))?)
    }
}

/// Numbers, each followed by its letter, in the order of `letters`.
fn designators<const N: usize>(mut text: &[u8], letters: [u8; N]) -> Option<[Option<i64>; N]> {
    let mut found = [None; N];
    let mut next = 0;
    while !text.is_empty() {
        let digits = text.iter().take_while(|b| b.is_ascii_digit()).count();
        let letter = *text.get(digits)?;
        let place = next + letters[next..].iter().position(|known| *known == letter)?;
        // as PHP has it, leading zeros included
        if !(1..=12).contains(&digits) {
            return None;
        }
        found[place] = Some(text[..digits].iter().fold(0, |sum, d| sum * 10 + i64::from(d - b'0')));
        text = &text[digits + 1..];
        next = place + 1;
    }
    Some(found)
}

/// `0001-02-03T04:05:06`.
fn parse_combined(body: &[u8]) -> Option<Interval> {
    let pattern = b"dddd-dd-ddTdd:dd:dd";
    let fits = |(byte, kind): (&u8, &u8)| if *kind == b'd' { byte.is_ascii_digit() } else { byte == kind };
    if body.len() != pattern.len() || !body.iter().zip(pattern).all(fits) {
        return None;
    }
    let number = |range: std::ops::Range<usize>| body[range].iter().fold(0, |sum, d| sum * 10 + i64::from(d - b'0'));
    let interval = Interval {
        year: number(0..4),
        month: number(5..7),
        day: number(8..10),
        hour: number(11..13),
        minute: number(14..16),
        second: number(17..19),
        ..Interval::default()
    };
    let valid = interval.month <= 12 && interval.day <= 31 && interval.hour <= 24 && interval.minute <= 59 && interval.second <= 59;
    valid.then_some(interval)
}

/// The difference of two readings field by field, with `correction` seconds added, every field
/// carried into its range.
fn wall_difference(earlier: &Civil, later: &Civil, correction: i64, invert: bool) -> Interval {
    let mut span = Interval {
        year: later.year - earlier.year,
        month: later.month - earlier.month,
        day: later.day - earlier.day,
        ..Interval::default()
    };
    let time = |c: &Civil| c.hour * 3600 + c.minute * 60 + c.second;
    let micros = later.micro - earlier.micro;
    let seconds = time(later) - time(earlier) + correction + micros.div_euclid(1_000_000);
    span.micro = micros.rem_euclid(1_000_000);
    span.day += seconds.div_euclid(DAY);
    let rest = seconds.rem_euclid(DAY);
    (span.hour, span.minute, span.second) = (rest / 3600, rest / 60 % 60, rest % 60);
    borrow_days(&mut span, earlier, later, invert);
    span.year += span.month.div_euclid(12);
    span.month = span.month.rem_euclid(12);
    span
}

/// Takes months for missing days: forward the months before the later date, backward those from the
/// earlier date on.
fn borrow_days(span: &mut Interval, earlier: &Civil, later: &Civil, invert: bool) {
    let (mut year, mut month) = if invert { (earlier.year, earlier.month) } else { (later.year, later.month) };
    while span.day < 0 {
        if !invert {
            (year, month) = if month == 1 { (year - 1, 12) } else { (year, month - 1) };
        }
        span.day += days_in_month(year, month);
        span.month -= 1;
        if invert {
            (year, month) = if month == 12 { (year + 1, 1) } else { (year, month + 1) };
        }
    }
}

/// Takes out of the hours the one that the clock skipped in them, when daylight time began less
/// than a day before.
fn skip_gap(span: &mut Interval, earlier: &Moment, later: &Moment) {
    let gap = i64::from(later.offset().0) - i64::from(earlier.offset().0);
    let Some(since) = later.zone.clock_since(later.seconds) else { return };
    let rest = span.hour * 3600 + span.minute * 60 + span.second;
    let skipped = later.seconds - since;
    if gap > 0 && skipped < DAY && skipped + gap <= rest {
        let rest = rest - gap;
        (span.hour, span.minute, span.second) = (rest / 3600, rest / 60 % 60, rest % 60);
    }
}

/// A whole day that ends in an hour that will be repeated counts as 24 hours; PHP does so west of
/// Greenwich only.
fn count_repeated_hour(span: &mut Interval, earlier: &Moment, later: &Moment) {
    let (offset, dst) = later.offset();
    if offset >= 0 || !dst || !earlier.offset().1 || span.day == 0 {
        return;
    }
    // In the repeated hour the clock is set back before another hour has passed.
    let (next, _) = later.zone.offset_at(later.seconds.saturating_add(3600));
    if next < offset && later.zone.offset_at(later.seconds.saturating_add(i64::from(offset - next))).0 == next {
        span.day -= 1;
        span.hour = 24;
    }
}

/// A reading as one number.
fn wall(civil: &Civil) -> (i128, i64) {
    (civil.seconds(), civil.micro)
}

/// The elapsed time, in hours and less.
fn elapsed(earlier: &Moment, later: &Moment) -> Interval {
    let micros = later.micro - earlier.micro;
    let seconds = later.seconds.saturating_sub(earlier.seconds).saturating_add(micros.div_euclid(1_000_000));
    Interval {
        hour: seconds / 3600,
        minute: seconds / 60 % 60,
        second: seconds % 60,
        micro: micros.rem_euclid(1_000_000),
        ..Interval::default()
    }
}

fn full_days(earlier: &Moment, later: &Moment, same_clock: bool) -> i64 {
    if !same_clock {
        return ((i128::from(later.seconds) - i128::from(earlier.seconds)) / i128::from(DAY)) as i64;
    }
    let (first, last) = (earlier.civil(), later.civil());
    let day = |c: &Civil| crate::calendar::days_from_civil(c.year, c.month, c.day) as i64;
    let time = |c: &Civil| (c.hour, c.minute, c.second, c.micro);
    let days = day(&last) - day(&first);
    if days > 0 && time(&last) < time(&first) { days - 1 } else { days }
}

/// An ISO 8601 repetition: `R5/2008-03-01T13:00:00Z/P1Y2M10DT2H30M`.
#[derive(Debug, Clone, PartialEq)]
pub struct Repetition {
    /// How often; None where the text has no `R` part.
    pub recurrences: Option<i64>,
    /// The first moment.
    pub start: Option<Moment>,
    /// The step.
    pub interval: Option<Interval>,
    /// The end.
    pub end: Option<Moment>,
}

impl Repetition {
    /// Reads a repetition; None where a part of it is malformed.
    pub fn parse(text: &[u8]) -> Option<Repetition> {
        if text.is_empty() {
            return None;
        }
        let mut found = Repetition { recurrences: None, start: None, interval: None, end: None };
        for part in text.split(|b| matches!(b, b'/' | b' ')).filter(|part| !part.is_empty()) {
            match part[0] {
                b'R' => {
                    let digits = std::str::from_utf8(&part[1..]).ok()?;
                    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
                        return None;
                    }
                    found.recurrences = Some(digits.parse().ok()?);
                }
                b'P' => found.interval = Some(Interval::parse_iso(part)?),
                _ => {
                    let moment = parse_iso_moment(part)?;
                    let slot = if found.start.is_none() { &mut found.start } else { &mut found.end };
                    *slot = Some(moment);
                }
            }
        }
        Some(found)
    }
}

/// `2008-03-01T13:00:00Z` or `20080301T130000Z`.
fn parse_iso_moment(text: &[u8]) -> Option<Moment> {
    let digits: Vec<u8> = text.iter().copied().filter(u8::is_ascii_digit).collect();
    let plain = [&b"dddd-dd-ddTdd:dd:ddZ"[..], &b"ddddddddTddddddZ"[..]];
    let shape: Vec<u8> = text.iter().map(|b| if b.is_ascii_digit() { b'd' } else { *b }).collect();
    if !plain.contains(&shape.as_slice()) {
        return None;
    }
    let number = |range: std::ops::Range<usize>| digits[range].iter().fold(0, |sum, d| sum * 10 + i64::from(d - b'0'));
    let civil = Civil {
        year: number(0..4),
        month: number(4..6),
        day: number(6..8),
        hour: number(8..10),
        minute: number(10..12),
        second: number(12..14),
        micro: 0,
    };
    Moment::from_civil(&civil, Zone::Offset(0), None).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Moment {
        let now = Moment::new(0, 0, crate::tz::utc());
        now.resolve(&parse(text.as_bytes()), crate::moment::OpenTime::Midnight).unwrap()
    }

    #[test]
    fn months_are_borrowed_from_the_right_end() {
        let forward = Interval::between(&at("2000-01-31"), &at("2000-03-01"));
        assert_eq!((forward.month, forward.day, forward.days), (0, 30, Some(30)));
        let backward = Interval::between(&at("2000-03-01"), &at("2000-01-31"));
        assert_eq!((backward.month, backward.day, backward.invert), (1, 1, true));
    }

    #[test]
    fn durations() {
        assert_eq!(Interval::parse_iso(b"P1W2D").unwrap().day, 9);
        assert_eq!(Interval::parse_iso(b"PT36H").unwrap().hour, 36);
        for bad in ["P", "PT", "P1YT", "P2D1W", "P1.5D", "P0001-02-03"] {
            assert!(Interval::parse_iso(bad.as_bytes()).is_none(), "{bad}");
        }
    }
}
