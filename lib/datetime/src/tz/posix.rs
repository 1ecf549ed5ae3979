//! The rule after a zone's last transition: a POSIX TZ string as RFC 8536 extends it (quoted names,
//! hours to ±167).

use crate::calendar::{DAY, civil_from_days, days_from_civil, days_in_month, is_leap, weekday_of_days};

/// Seconds after which the Gregorian calendar repeats: 400 years, a whole number of weeks.
const PERIOD: i64 = 146_097 * DAY;

/// Instants further away than this are looked up in an equal year nearer.
const FAR: u64 = 1 << 55;

/// Standard time and, where the zone has it, daylight time with its two switches per year.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PosixRule {
    /// Standard time.
    pub standard: PosixType,
    /// Daylight time and when it starts and ends.
    pub daylight: Option<Daylight>,
}

/// One side of a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PosixType {
    /// Abbreviation, without the angle brackets.
    pub abbreviation: String,
    /// Seconds east of UTC.
    pub offset: i32,
}

/// Daylight time of a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Daylight {
    /// Name and offset.
    pub kind: PosixType,
    start: Switch,
    end: Switch,
}

/// When in a year a switch happens, in wall-clock time before the switch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Switch {
    day: SwitchDay,
    seconds: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum SwitchDay {
    /// `Jn`: day 1..=365, February 29th is never counted.
    Julian(i64),
    /// `n`: day 0..=365.
    Ordinal(i64),
    /// `Mm.w.d`: weekday `d` (0 is Sunday) of week `w` (5 is the last) of month `m`.
    Weekday { month: i64, week: i64, weekday: i64 },
}

impl Switch {
    /// Seconds since the epoch, read on the wall clock before the switch.
    fn wall_seconds(&self, year: i64) -> i64 {
        let first = days_from_civil(year, 1, 1) as i64;
        let days = match self.day {
            SwitchDay::Julian(n) => first + n - 1 + i64::from(is_leap(year) && n >= 60),
            SwitchDay::Ordinal(n) => first + n,
            SwitchDay::Weekday { month, week, weekday } => {
                let start = days_from_civil(year, month, 1) as i64;
                let ahead = (weekday - weekday_of_days(i128::from(start))).rem_euclid(7);
                let mut day = ahead + (week - 1) * 7;
                if day >= days_in_month(year, month) {
                    day -= 7;
                }
                start + day
            }
        };
        days * DAY + self.seconds
    }
}

impl PosixRule {
    /// Reads a TZ string such as `CET-1CEST,M3.5.0,M10.5.0/3`.
    pub fn parse(text: &[u8]) -> Option<PosixRule> {
        let mut reader = Reader { text };
        let name = reader.name()?;
        let standard = PosixType { abbreviation: name, offset: -(reader.time()? as i32) };
        if reader.text.is_empty() {
            return Some(PosixRule { standard, daylight: None });
        }
        let name = reader.name()?;
        let offset = match reader.text.first() {
            Some(b',') | None => standard.offset + 3600,
            _ => -(reader.time()? as i32),
        };
        let start = reader.switch()?;
        let end = reader.switch()?;
        let kind = PosixType { abbreviation: name, offset };
        Some(PosixRule { standard, daylight: Some(Daylight { kind, start, end }) })
    }

    /// The switches of a year as (instant, whether daylight time begins), in order of time.
    pub fn switches(&self, year: i64) -> Option<[(i64, bool); 2]> {
        let daylight = self.daylight.as_ref()?;
        let on = daylight.start.wall_seconds(year) - i64::from(self.standard.offset);
        let off = daylight.end.wall_seconds(year) - i64::from(daylight.kind.offset);
        Some(if on <= off { [(on, true), (off, false)] } else { [(off, false), (on, true)] })
    }

    /// What holds at an instant: the type, whether it is daylight time, and since when (None: for
    /// ever).
    pub fn at(&self, instant: i64) -> (&PosixType, bool, Option<i64>) {
        if instant.unsigned_abs() > FAR {
            // The calendar repeats itself.
            let skipped = instant / PERIOD * PERIOD;
            let (kind, dst, since) = self.at(instant - skipped);
            return (kind, dst, since.map(|since| since.saturating_add(skipped)));
        }
        let Some(daylight) = &self.daylight else { return (&self.standard, false, None) };
        let wall = instant.saturating_add(i64::from(self.standard.offset));
        let year = civil_from_days(wall.div_euclid(DAY)).0;
        let mut last = None;
        for candidate in [year - 1, year, year + 1] {
            for (at, on) in self.switches(candidate).into_iter().flatten() {
                if at <= instant {
                    last = Some((at, on));
                }
            }
        }
        match last {
            Some((at, true)) => (&daylight.kind, true, Some(at)),
            Some((at, false)) => (&self.standard, false, Some(at)),
            None => (&self.standard, false, None),
        }
    }
}

struct Reader<'a> {
    text: &'a [u8],
}

impl Reader<'_> {
    fn take(&mut self, byte: u8) -> bool {
        let found = self.text.first() == Some(&byte);
        if found {
            self.text = &self.text[1..];
        }
        found
    }

    fn name(&mut self) -> Option<String> {
        let quoted = self.take(b'<');
        let length = self.text.iter().position(|b| if quoted { *b == b'>' } else { !b.is_ascii_alphabetic() });
        let (name, rest) = self.text.split_at(length.unwrap_or(self.text.len()));
        self.text = rest;
        if quoted && !self.take(b'>') || name.is_empty() {
            return None;
        }
        Some(String::from_utf8_lossy(name).into_owned())
    }

    fn number(&mut self) -> Option<i64> {
        let length = self.text.iter().take_while(|b| b.is_ascii_digit()).count();
        let (digits, rest) = self.text.split_at(length);
        self.text = rest;
        std::str::from_utf8(digits).ok()?.parse().ok()
    }

    /// `[+-]hh[:mm[:ss]]` in seconds.
    fn time(&mut self) -> Option<i64> {
        let sign = if self.take(b'-') {
            -1
        } else {
            self.take(b'+');
            1
        };
        let mut total = self.number()? * 3600;
        for unit in [60, 1] {
            if !self.take(b':') {
                break;
            }
            total += self.number()? * unit;
        }
        Some(sign * total)
    }

    fn switch(&mut self) -> Option<Switch> {
        if !self.take(b',') {
            return None;
        }
        let day = if self.take(b'J') {
            SwitchDay::Julian(self.number()?)
        } else if self.take(b'M') {
            let month = self.number()?;
            let week = self.take(b'.').then(|| self.number())??;
            let weekday = self.take(b'.').then(|| self.number())??;
            SwitchDay::Weekday { month, week, weekday }
        } else {
            SwitchDay::Ordinal(self.number()?)
        };
        let seconds = if self.take(b'/') { self.time()? } else { 7200 };
        Some(Switch { day, seconds })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn central_europe() {
        let rule = PosixRule::parse(b"CET-1CEST,M3.5.0,M10.5.0/3").unwrap();
        assert_eq!(rule.switches(2025).unwrap(), [(1_743_296_400, true), (1_761_440_400, false)]);
        assert_eq!(rule.at(1_750_000_000).0.offset, 7200);
    }

    #[test]
    fn quoted_names_and_no_daylight() {
        let rule = PosixRule::parse(b"<+0530>-5:30").unwrap();
        assert_eq!((rule.standard.offset, rule.daylight.is_none()), (19_800, true));
    }
}
