//! Formats of dates, and patterns out of skeletons.

use crate::calendar::Calendar;
use crate::code::{Code, is_failure};
use crate::text::{CText, copied, fill, len};
use crate::{handle, icu};
use std::ptr::null_mut;

handle! {
    /// A format of dates.
    DateFormat, udat_close
}

/// The style that says "by the pattern".
pub const PATTERN: i32 = -2;

impl DateFormat {
    pub fn open(date: i32, time: i32, locale: &[u8], zone: &[u16], pattern: &[u16], status: &mut Code) -> Option<DateFormat> {
        let locale = CText::new(locale);
        let opened =
            icu!(udat_open(time, date, locale.ptr(), zone.as_ptr(), len(zone.len()), pattern.as_ptr(), len(pattern.len()), status));
        DateFormat::take(opened, *status)
    }

    pub fn duplicate(&self, status: &mut Code) -> Option<DateFormat> {
        DateFormat::take(icu!(udat_clone(self.ptr(), status)), *status)
    }

    pub fn format(&self, millis: f64, status: &mut Code) -> Vec<u16> {
        fill(status, |buffer, size, code| icu!(udat_format(self.ptr(), millis, buffer, size, null_mut(), code)))
    }

    pub fn format_calendar(&self, calendar: &Calendar, status: &mut Code) -> Vec<u16> {
        fill(status, |buffer, size, code| icu!(udat_formatCalendar(self.ptr(), calendar.ptr(), buffer, size, null_mut(), code)))
    }

    pub fn parse(&self, text: &[u16], at: &mut i32, status: &mut Code) -> f64 {
        icu!(udat_parse(self.ptr(), text.as_ptr(), len(text.len()), at, status))
    }

    /// Sets a calendar to what is read.
    pub fn parse_calendar(&self, calendar: &Calendar, text: &[u16], at: &mut i32, status: &mut Code) {
        icu!(udat_parseCalendar(self.ptr(), calendar.ptr(), text.as_ptr(), len(text.len()), at, status));
    }

    pub fn is_lenient(&self) -> bool {
        icu!(udat_isLenient(self.ptr())) != 0
    }

    pub fn set_lenient(&self, lenient: bool) {
        icu!(udat_setLenient(self.ptr(), i8::from(lenient)));
    }

    /// A copy of the calendar in use.
    pub fn calendar(&self, status: &mut Code) -> Option<Calendar> {
        Calendar::duplicate_raw(icu!(udat_getCalendar(self.ptr())), status)
    }

    /// Sets the calendar, as a copy.
    pub fn set_calendar(&self, calendar: &Calendar) {
        icu!(udat_setCalendar(self.ptr(), calendar.ptr()));
    }

    /// Sets the zone of the calendar in use.
    pub fn set_zone(&self, zone: &[u16], status: &mut Code) {
        let calendar = icu!(udat_getCalendar(self.ptr()));
        // ICU gives it as one that is not to be changed, and changes it so itself
        icu!(ucal_setTimeZone(calendar, zone.as_ptr(), len(zone.len()), status));
    }

    pub fn pattern(&self, status: &mut Code) -> Vec<u16> {
        fill(status, |buffer, size, code| icu!(udat_toPattern(self.ptr(), 0, buffer, size, code)))
    }

    pub fn set_pattern(&self, pattern: &[u16]) {
        icu!(udat_applyPattern(self.ptr(), 0, pattern.as_ptr(), len(pattern.len())));
    }

    pub fn locale(&self, kind: i32, status: &mut Code) -> Vec<u8> {
        copied(icu!(udat_getLocaleByType(self.ptr(), kind, status)))
    }
}

/// Returns whether a locale consists of subtags and keywords as names of locales have them.
fn is_plain(locale: &[u8]) -> bool {
    let mut parts = locale.splitn(2, |&byte| byte == b'@');
    let subtags = parts.next().unwrap_or_default().split(|byte| matches!(byte, b'_' | b'-'));
    let keywords = parts.next().unwrap_or_default().split(|&byte| byte == b';');
    let is_word = |word: &[u8]| word.iter().all(u8::is_ascii_alphanumeric);
    let is_keyword = |pair: &[u8]| match pair.iter().position(|&byte| byte == b'=') {
        Some(at) => {
            at > 0
                && at + 1 < pair.len()
                && is_word(&pair[..at])
                && pair[at + 1..].iter().all(|byte| byte.is_ascii_alphanumeric() || b"-_/+".contains(byte))
        }
        None => pair.is_empty(),
    };
    subtags.enumerate().all(|(at, tag)| is_word(tag) && tag.len() <= if at == 0 { 8 } else { 11 }) && keywords.clone().all(is_keyword)
}

handle! {
    /// Finds patterns for skeletons.
    PatternGenerator, udatpg_close
}

impl PatternGenerator {
    /// Opens one for a locale. ICU takes it for granted that the locale's parts can be read, and
    /// ends the process where they cannot: that is asked first.
    pub fn open(locale: &[u8], status: &mut Code) -> Option<PatternGenerator> {
        crate::locale::name(locale, status);
        if !is_failure(*status) && !is_plain(locale) {
            *status = crate::code::ILLEGAL_ARGUMENT;
        }
        if is_failure(*status) {
            return None;
        }
        let locale = CText::new(locale);
        PatternGenerator::take(icu!(udatpg_open(locale.ptr(), status)), *status)
    }

    pub fn duplicate(&self, status: &mut Code) -> Option<PatternGenerator> {
        PatternGenerator::take(icu!(udatpg_clone(self.ptr(), status)), *status)
    }

    pub fn skeleton(&self, pattern: &[u16], status: &mut Code) -> Vec<u16> {
        fill(status, |buffer, size, code| icu!(udatpg_getSkeleton(self.ptr(), pattern.as_ptr(), len(pattern.len()), buffer, size, code)))
    }

    pub fn best_pattern(&self, skeleton: &[u16], status: &mut Code) -> Vec<u16> {
        fill(status, |buffer, size, code| {
            icu!(udatpg_getBestPattern(self.ptr(), skeleton.as_ptr(), len(skeleton.len()), buffer, size, code))
        })
    }
}
