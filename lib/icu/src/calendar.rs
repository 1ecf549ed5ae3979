//! Calendars.

use crate::code::Code;
use crate::locale::Names;
use crate::text::{CText, copied, fill, len};
use crate::{handle, icu};

handle! {
    /// A moment in a calendar's fields.
    Calendar, ucal_close
}

/// Kinds of calendars: the locale's own, or the Gregorian one.
pub const TRADITIONAL: i32 = 0;
pub const GREGORIAN: i32 = 1;

impl Calendar {
    pub fn open(zone: &[u16], locale: &[u8], kind: i32, status: &mut Code) -> Option<Calendar> {
        let locale = CText::new(locale);
        Calendar::take(icu!(ucal_open(zone.as_ptr(), len(zone.len()), locale.ptr(), kind, status)), *status)
    }

    pub fn duplicate(&self, status: &mut Code) -> Option<Calendar> {
        Calendar::take(icu!(ucal_clone(self.ptr(), status)), *status)
    }

    pub fn duplicate_raw(raw: crate::ffi::Ptr, status: &mut Code) -> Option<Calendar> {
        Calendar::take(icu!(ucal_clone(raw, status)), *status)
    }

    pub fn set_zone(&self, zone: &[u16], status: &mut Code) {
        icu!(ucal_setTimeZone(self.ptr(), zone.as_ptr(), len(zone.len()), status));
    }

    pub fn zone(&self, status: &mut Code) -> Vec<u16> {
        fill(status, |buffer, size, code| icu!(ucal_getTimeZoneID(self.ptr(), buffer, size, code)))
    }

    /// The zone's name: 0 standard, 1 short standard, 2 daylight saving, 3 short daylight saving.
    pub fn zone_name(&self, kind: i32, locale: &[u8], status: &mut Code) -> Vec<u16> {
        let locale = CText::new(locale);
        fill(status, |buffer, size, code| icu!(ucal_getTimeZoneDisplayName(self.ptr(), kind, locale.ptr(), buffer, size, code)))
    }

    pub fn in_daylight_time(&self, status: &mut Code) -> bool {
        icu!(ucal_inDaylightTime(self.ptr(), status)) != 0
    }

    pub fn set_gregorian_change(&self, moment: f64, status: &mut Code) {
        icu!(ucal_setGregorianChange(self.ptr(), moment, status));
    }

    pub fn gregorian_change(&self, status: &mut Code) -> f64 {
        icu!(ucal_getGregorianChange(self.ptr(), status))
    }

    /// 0 lenient, 1 first day of the week, 2 least days in the first week, 3 repeated wall time,
    /// 4 skipped wall time.
    pub fn attribute(&self, attribute: i32) -> i32 {
        icu!(ucal_getAttribute(self.ptr(), attribute))
    }

    pub fn set_attribute(&self, attribute: i32, value: i32) {
        icu!(ucal_setAttribute(self.ptr(), attribute, value));
    }

    /// Milliseconds since 1970.
    pub fn millis(&self, status: &mut Code) -> f64 {
        icu!(ucal_getMillis(self.ptr(), status))
    }

    pub fn set_millis(&self, millis: f64, status: &mut Code) {
        icu!(ucal_setMillis(self.ptr(), millis, status));
    }

    pub fn set_date(&self, date: [i32; 3], status: &mut Code) {
        icu!(ucal_setDate(self.ptr(), date[0], date[1], date[2], status));
    }

    pub fn is_equivalent(&self, other: &Calendar) -> bool {
        icu!(ucal_equivalentTo(self.ptr(), other.ptr())) != 0
    }

    pub fn add(&self, field: i32, amount: i32, status: &mut Code) {
        icu!(ucal_add(self.ptr(), field, amount, status));
    }

    pub fn roll(&self, field: i32, amount: i32, status: &mut Code) {
        icu!(ucal_roll(self.ptr(), field, amount, status));
    }

    pub fn get(&self, field: i32, status: &mut Code) -> i32 {
        icu!(ucal_get(self.ptr(), field, status))
    }

    pub fn set(&self, field: i32, value: i32) {
        icu!(ucal_set(self.ptr(), field, value));
    }

    pub fn is_set(&self, field: i32) -> bool {
        icu!(ucal_isSet(self.ptr(), field)) != 0
    }

    pub fn clear_field(&self, field: i32) {
        icu!(ucal_clearField(self.ptr(), field));
    }

    pub fn clear(&self) {
        icu!(ucal_clear(self.ptr()));
    }

    /// 0 minimum, 1 maximum, 2 greatest minimum, 3 least maximum, 4 actual minimum, 5 actual
    /// maximum.
    pub fn limit(&self, field: i32, kind: i32, status: &mut Code) -> i32 {
        icu!(ucal_getLimit(self.ptr(), field, kind, status))
    }

    pub fn locale(&self, kind: i32, status: &mut Code) -> Vec<u8> {
        copied(icu!(ucal_getLocaleByType(self.ptr(), kind, status)))
    }

    pub fn kind(&self, status: &mut Code) -> Vec<u8> {
        copied(icu!(ucal_getType(self.ptr(), status)))
    }

    pub fn day_of_week_type(&self, day: i32, status: &mut Code) -> i32 {
        icu!(ucal_getDayOfWeekType(self.ptr(), day, status))
    }

    pub fn weekend_transition(&self, day: i32, status: &mut Code) -> i32 {
        icu!(ucal_getWeekendTransition(self.ptr(), day, status))
    }

    pub fn is_weekend(&self, moment: f64, status: &mut Code) -> bool {
        icu!(ucal_isWeekend(self.ptr(), moment, status)) != 0
    }

    pub fn field_difference(&self, moment: f64, field: i32, status: &mut Code) -> i32 {
        icu!(ucal_getFieldDifference(self.ptr(), moment, field, status))
    }

    /// The zone's change after (0) the calendar's moment, before it (2), or before it or at it (3).
    pub fn zone_transition(&self, kind: i32, status: &mut Code) -> Option<f64> {
        let mut at = 0.0;
        (icu!(ucal_getTimeZoneTransitionDate(self.ptr(), kind, &raw mut at, status)) != 0).then_some(at)
    }
}

pub fn now() -> f64 {
    icu!(ucal_getNow())
}

/// The locales that have calendars.
pub fn available() -> Vec<Vec<u8>> {
    let count = icu!(ucal_countAvailable());
    (0..count).map(|index| copied(icu!(ucal_getAvailable(index)))).collect()
}

/// The values of a keyword for a locale.
pub fn keyword_values(keyword: &[u8], locale: &[u8], is_common: bool, status: &mut Code) -> Vec<Vec<u8>> {
    let (keyword, locale) = (CText::new(keyword), CText::new(locale));
    Names::of(icu!(ucal_getKeywordValuesForLocale(keyword.ptr(), locale.ptr(), i8::from(is_common), status)), status)
}
