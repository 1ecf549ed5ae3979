//! Dates out of text: strtotime's free form, and the fixed form of `createFromFormat`.
//!
//! Both give a [`Parsed`]: the fields that were named, a [`Relative`] part to apply to them, and
//! the complaints. [`crate::resolve`] makes an instant of it. Read on in `grammar` (what is
//! recognised), `actions` (what it means), `words` (month and unit names, numbers), `zones`,
//! `format`.

mod actions;
mod format;
mod grammar;
mod words;
mod zones;

pub use actions::parse;
pub use format::parse_format;
pub use zones::{ZoneNameError, parse_zone_name};

use crate::tz::Zone;

/// Something wrong or doubtful, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Complaint {
    /// Byte position in the text.
    pub position: usize,
    /// The byte there; 0 at the end.
    pub character: u8,
    /// PHP's wording.
    pub message: &'static str,
}

/// Errors and warnings in order of appearance. PHP shows the last one of each position.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Complaints {
    /// They make the result useless.
    pub errors: Vec<Complaint>,
    /// They do not.
    pub warnings: Vec<Complaint>,
}

/// The zone part of a text.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum ParsedZone {
    /// A zone.
    Known(Zone),
    /// Text stood where a zone belongs, and names none.
    Unknown,
}

/// Which end of the month a text asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DayOf {
    /// `first day of`
    First,
    /// `last day of`
    Last,
}

/// Days counted in another way than plainly.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Special {
    /// That many working days (Monday to Friday) on.
    Weekdays(i64),
    /// The n-th weekday of the month; the weekday itself is [`Relative::weekday`].
    WeekdayOfMonth,
    /// The last weekday of the month.
    LastWeekdayOfMonth,
}

/// A weekday to move to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RelativeWeekday {
    /// 0 is Sunday. Negative after `ago`.
    pub weekday: i64,
    /// 0: the same day moves on a week; 1: it stays; 2: counted within the current week, which
    /// starts on Monday.
    pub behavior: u8,
}

/// What to add to a date, field by field.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Relative {
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
    /// The weekday to move to.
    pub weekday: Option<RelativeWeekday>,
    /// Working days or weekdays of a month.
    pub special: Option<Special>,
    /// `first day of`, `last day of`.
    pub day_of: Option<DayOf>,
}

/// What a text says.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Parsed {
    /// Astronomical year.
    pub year: Option<i64>,
    /// 0..=12 as written.
    pub month: Option<i64>,
    /// 0..=31 as written.
    pub day: Option<i64>,
    /// 0..=24 as written.
    pub hour: Option<i64>,
    /// Minute.
    pub minute: Option<i64>,
    /// Second.
    pub second: Option<i64>,
    /// Microsecond.
    pub micro: Option<i64>,
    /// The zone.
    pub zone: Option<ParsedZone>,
    /// What to add; None where nothing relative was said.
    pub relative: Option<Relative>,
    /// Whether a date was named.
    pub has_date: bool,
    /// How often a time was named.
    pub times: u32,
    /// How often a zone was named.
    pub zones: u32,
    /// Errors and warnings.
    pub complaints: Complaints,
    /// With `createFromFormat`: fields left open count from 1970 instead of from now.
    pub reset: bool,
}

impl Parsed {
    fn error(&mut self, position: usize, character: u8, message: &'static str) {
        self.complaints.errors.push(Complaint { position, character, message });
    }

    fn warn(&mut self, position: usize, character: u8, message: &'static str) {
        self.complaints.warnings.push(Complaint { position, character, message });
    }

    fn relative(&mut self) -> &mut Relative {
        self.relative.get_or_insert_default()
    }

    fn unset_time(&mut self) {
        self.times = 0;
        (self.hour, self.minute, self.second, self.micro) = (Some(0), Some(0), Some(0), Some(0));
    }

    fn set_date(&mut self, year: Option<i64>, month: Option<i64>, day: Option<i64>) {
        (self.year, self.month, self.day) = (year.or(self.year), month.or(self.month), day.or(self.day));
    }
}
