//! The parts of a matched piece of text: numbers, month and unit names, meridians, fractions.

use super::Special;

/// Reads a piece of text from left to right. What a rule matched is well-formed, so reading may
/// skip punctuation.
pub(super) struct Words<'a> {
    text: &'a [u8],
    pub(super) at: usize,
}

/// A unit of relative time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unit {
    Micro(i64),
    Second,
    Minute,
    Hour,
    Day(i64),
    Month,
    Year,
    Weekday(i64),
    Special,
}

impl<'a> Words<'a> {
    pub(super) fn new(text: &'a [u8]) -> Words<'a> {
        Words { text, at: 0 }
    }

    /// The next byte; NUL at the end.
    pub(super) fn peek(&self) -> u8 {
        self.text.get(self.at).copied().unwrap_or(0)
    }

    pub(super) fn at_end(&self) -> bool {
        self.peek() == 0
    }

    pub(super) fn rest(&self) -> &'a [u8] {
        &self.text[self.at.min(self.text.len())..]
    }

    /// The next digits, at most `most`, whatever stands before them. None at the end of the text.
    pub(super) fn number(&mut self, most: usize) -> Option<i64> {
        self.number_and_length(most).map(|(number, _)| number)
    }

    /// As [`Words::number`], with the count of digits.
    pub(super) fn number_and_length(&mut self, most: usize) -> Option<(i64, usize)> {
        while !self.peek().is_ascii_digit() {
            if self.at_end() {
                return None;
            }
            self.at += 1;
        }
        let length = self.rest().iter().take(most).take_while(|b| b.is_ascii_digit()).count();
        let digits = &self.rest()[..length];
        self.at += length;
        let number = digits.iter().fold(0i64, |sum, d| sum.saturating_mul(10).saturating_add(i64::from(d - b'0')));
        Some((number, length))
    }

    /// A number after any number of signs; an odd count of minuses negates. Err when it does not
    /// fit.
    pub(super) fn signed(&mut self, most: usize) -> Result<i64, OutOfRange> {
        let mut negative = false;
        while !self.peek().is_ascii_digit() && !self.at_end() {
            negative ^= self.peek() == b'-';
            self.at += 1;
        }
        let length = self.rest().iter().take(most).take_while(|b| b.is_ascii_digit()).count();
        let digits = &self.rest()[..length];
        self.at += length;
        let mut sum = 0i128;
        for digit in digits {
            sum = (sum * 10 + i128::from(digit - b'0')).min(1 << 100);
        }
        i64::try_from(if negative { -sum } else { sum }).map_err(|_| OutOfRange)
    }

    /// `.123` or `:123` in microseconds, cut after six digits.
    pub(super) fn fraction(&mut self) -> i64 {
        while !matches!(self.peek(), b'.' | b':' | b'0'..=b'9' | 0) {
            self.at += 1;
        }
        if matches!(self.peek(), b'.' | b':') {
            self.at += 1;
        }
        let mut micros = 0;
        let mut scale = 100_000;
        while self.peek().is_ascii_digit() {
            micros += i64::from(self.peek() - b'0') * scale;
            scale /= 10;
            self.at += 1;
        }
        micros
    }

    pub(super) fn skip_spaces(&mut self) {
        loop {
            match self.rest() {
                [b' ' | b'\t', ..] => self.at += 1,
                [0xC2, 0xA0, ..] => self.at += 2,
                [0xE2, 0x80, 0xAF, ..] => self.at += 3,
                _ => return,
            }
        }
    }

    /// `st`, `nd`, `rd`, `th` after a day.
    pub(super) fn skip_day_suffix(&mut self) {
        let suffix = self.rest().get(..2).map(|two| two.to_ascii_lowercase());
        if matches!(suffix.as_deref(), Some(b"st" | b"nd" | b"rd" | b"th")) {
            self.at += 2;
        }
    }

    fn letters(&mut self) -> Vec<u8> {
        let length = self.rest().iter().take_while(|b| b.is_ascii_alphabetic()).count();
        let word = self.rest()[..length].to_ascii_lowercase();
        self.at += length;
        word
    }

    /// A month's name after spaces and punctuation.
    pub(super) fn month(&mut self) -> Option<i64> {
        while matches!(self.peek(), b' ' | b'\t' | b'-' | b'.' | b'/') {
            self.at += 1;
        }
        self.month_here()
    }

    /// A month's name that starts here.
    pub(super) fn month_here(&mut self) -> Option<i64> {
        let word = self.letters();
        month_of(&word)
    }

    /// What `am` or `pm`, which is known to come, adds to an hour of the 12-hour clock.
    pub(super) fn meridian(&mut self, hour: i64) -> i64 {
        let afternoon = self.rest().iter().find(|b| b"AaPp".contains(b)).is_some_and(|b| matches!(b, b'P' | b'p'));
        match (afternoon, hour) {
            (false, 12) => -12,
            (true, 12) | (false, _) => 0,
            (true, _) => 12,
        }
    }

    /// As [`Words::meridian`] for text that may hold none: `am` or `a.m.`, whatever stands before
    /// it.
    pub(super) fn checked_meridian(&mut self, hour: i64) -> Option<i64> {
        while !matches!(self.peek(), b'A' | b'a' | b'P' | b'p') {
            if self.at_end() {
                return None;
            }
            self.at += 1;
        }
        let afternoon = matches!(self.peek(), b'P' | b'p');
        self.at += 1;
        let dotted = self.peek() == b'.';
        if dotted {
            self.at += 1;
        }
        if !matches!(self.peek(), b'M' | b'm') {
            return None;
        }
        self.at += 1;
        if dotted {
            if self.peek() != b'.' {
                return None;
            }
            self.at += 1;
        }
        Some(match (afternoon, hour) {
            (false, 12) => -12,
            (true, 12) | (false, _) => 0,
            (true, _) => 12,
        })
    }

    /// `first` .. `twelfth`, `next`, `last`, `previous`, `this`: the amount, and the behavior for a
    /// weekday after it.
    pub(super) fn relative_text(&mut self) -> Option<(i64, u8)> {
        while matches!(self.peek(), b' ' | b'\t' | b'-' | b'/') {
            self.at += 1;
        }
        let word = self.letters();
        let amount = match word.as_slice() {
            b"first" | b"next" => 1,
            b"second" => 2,
            b"third" => 3,
            b"fourth" => 4,
            b"fifth" => 5,
            b"sixth" => 6,
            b"seventh" => 7,
            b"eight" | b"eighth" => 8,
            b"ninth" => 9,
            b"tenth" => 10,
            b"eleventh" => 11,
            b"twelfth" => 12,
            b"last" | b"previous" => -1,
            b"this" => return Some((0, 1)),
            _ => return None,
        };
        Some((amount, 0))
    }

    /// A unit's or weekday's name.
    pub(super) fn unit(&mut self) -> Option<Unit> {
        let length = self
            .rest()
            .iter()
            .take_while(|b| !matches!(b, 0 | b' ' | b',' | b'\t' | b';' | b':' | b'/' | b'.' | b'-' | b'(' | b')'))
            .count();
        let word = self.rest()[..length].to_ascii_lowercase();
        self.at += length;
        unit_of(&word)
    }
}

impl Unit {
    /// The weekday this names; the word "weekday" alone counts as the first working day.
    pub(super) fn weekday(self) -> Option<i64> {
        match self {
            Unit::Weekday(weekday) => Some(weekday),
            Unit::Special => Some(1),
            _ => None,
        }
    }
}

/// A number that does not fit in 64 bits.
pub(super) struct OutOfRange;

fn unit_of(word: &[u8]) -> Option<Unit> {
    Some(match word {
        b"ms" | b"msec" | b"msecs" | b"millisecond" | b"milliseconds" => Unit::Micro(1000),
        b"usec" | b"usecs" | b"microsecond" | b"microseconds" => Unit::Micro(1),
        b"\xC2\xB5s" | b"\xC2\xB5sec" | b"\xC2\xB5secs" => Unit::Micro(1),
        b"sec" | b"secs" | b"second" | b"seconds" => Unit::Second,
        b"min" | b"mins" | b"minute" | b"minutes" => Unit::Minute,
        b"hour" | b"hours" => Unit::Hour,
        b"day" | b"days" => Unit::Day(1),
        b"week" | b"weeks" => Unit::Day(7),
        b"fortnight" | b"fortnights" | b"forthnight" | b"forthnights" => Unit::Day(14),
        b"month" | b"months" => Unit::Month,
        b"year" | b"years" => Unit::Year,
        b"weekday" | b"weekdays" => Unit::Special,
        _ => Unit::Weekday(weekday_of(word)?),
    })
}

/// The weekday of a name, long, plural or short: 0 is Sunday.
pub(super) fn weekday_of(word: &[u8]) -> Option<i64> {
    Some(match word {
        b"sunday" | b"sundays" | b"sun" => 0,
        b"monday" | b"mondays" | b"mon" => 1,
        b"tuesday" | b"tuesdays" | b"tue" => 2,
        b"wednesday" | b"wednesdays" | b"wed" => 3,
        b"thursday" | b"thursdays" | b"thu" => 4,
        b"friday" | b"fridays" | b"fri" => 5,
        b"saturday" | b"saturdays" | b"sat" => 6,
        _ => return None,
    })
}

/// The month of a name in lower case: English, short or Roman.
pub(super) fn month_of(word: &[u8]) -> Option<i64> {
    Some(match word {
        b"january" | b"jan" | b"i" => 1,
        b"february" | b"feb" | b"ii" => 2,
        b"march" | b"mar" | b"iii" => 3,
        b"april" | b"apr" | b"iv" => 4,
        b"may" | b"v" => 5,
        b"june" | b"jun" | b"vi" => 6,
        b"july" | b"jul" | b"vii" => 7,
        b"august" | b"aug" | b"viii" => 8,
        b"september" | b"sept" | b"sep" | b"ix" => 9,
        b"october" | b"oct" | b"x" => 10,
        b"november" | b"nov" | b"xi" => 11,
        b"december" | b"dec" | b"xii" => 12,
        _ => return None,
    })
}

/// Two digits and fewer stand for 1970 to 2069.
pub(super) fn full_year((year, digits): (i64, usize)) -> i64 {
    match year {
        _ if digits >= 4 || year >= 100 => year,
        0..70 => year + 2000,
        _ => year + 1900,
    }
}

impl super::Relative {
    /// Adds `amount` units. `behavior` counts for weekdays only.
    pub(super) fn add(&mut self, unit: Unit, amount: i64, behavior: u8) {
        let plus = |field: &mut i64, times: i64| *field = field.wrapping_add(amount.wrapping_mul(times));
        match unit {
            Unit::Micro(times) => plus(&mut self.micro, times),
            Unit::Second => plus(&mut self.second, 1),
            Unit::Minute => plus(&mut self.minute, 1),
            Unit::Hour => plus(&mut self.hour, 1),
            Unit::Day(times) => plus(&mut self.day, times),
            Unit::Month => plus(&mut self.month, 1),
            Unit::Year => plus(&mut self.year, 1),
            Unit::Weekday(weekday) => {
                let weeks = if amount > 0 { amount - 1 } else { amount };
                self.day = self.day.wrapping_add(weeks.wrapping_mul(7));
                self.weekday = Some(super::RelativeWeekday { weekday, behavior });
            }
            Unit::Special => self.special = Some(Special::Weekdays(amount)),
        }
    }

    /// `ago`: turns everything said so far around, except for microseconds.
    pub(super) fn negate(&mut self) {
        for field in [&mut self.year, &mut self.month, &mut self.day, &mut self.hour, &mut self.minute, &mut self.second] {
            *field = field.wrapping_neg();
        }
        if let Some(weekday) = &mut self.weekday {
            weekday.weekday = if weekday.weekday == 0 { -7 } else { -weekday.weekday };
        }
        if let Some(Special::Weekdays(amount)) = &mut self.special {
            *amount = amount.wrapping_neg();
        }
    }
}
