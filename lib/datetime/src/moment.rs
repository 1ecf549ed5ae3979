//! An instant shown in a zone, and how wall-clock changes move it.
//!
//! [`Moment`] is what a `DateTime` object holds. Texts such as `+1 hour` change the wall clock in
//! every unit, and the result is looked up in the zone again; elapsed time is what intervals add
//! (`crate::interval`).

use crate::calendar::{Civil, DAY, weekday_of_days};
use crate::parse::{DayOf, Parsed, ParsedZone, Relative, RelativeWeekday, Special};
use crate::tz::Zone;

/// A date that 64 bits of seconds cannot hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OutOfRange;

/// An instant and the zone it is shown in.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Moment {
    /// Seconds since 1970-01-01 00:00:00 UTC.
    pub seconds: i64,
    /// Microseconds after that, 0..=999999.
    pub micro: i64,
    /// The zone.
    pub zone: Zone,
}

/// Which time of day a parsed date without one gets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OpenTime {
    /// Midnight: strtotime and the constructors.
    Midnight,
    /// The current one: `createFromFormat`.
    Now,
}

impl Moment {
    /// An instant in a zone.
    pub fn new(seconds: i64, micro: i64, zone: Zone) -> Moment {
        Moment { seconds, micro, zone }
    }

    /// Seconds east of UTC and daylight flag.
    pub fn offset(&self) -> (i32, bool) {
        self.zone.offset_at(self.seconds)
    }

    /// What clock and calendar show.
    pub fn civil(&self) -> Civil {
        Civil::from_seconds(self.seconds.saturating_add(i64::from(self.offset().0)), self.micro)
    }

    /// The moment a wall clock in `zone` shows `civil`, whose fields may be out of range.
    ///
    /// `prefer_dst` decides about readings that happen twice.
    pub fn from_civil(civil: &Civil, zone: Zone, prefer_dst: Option<bool>) -> Result<Moment, OutOfRange> {
        let micros = civil.micro.div_euclid(1_000_000);
        let wall = i64::try_from(civil.seconds() + i128::from(micros)).map_err(|_| OutOfRange)?;
        let (offset, _) = zone.offset_of_wall(wall, prefer_dst);
        let seconds = wall.checked_sub(i64::from(offset)).ok_or(OutOfRange)?;
        Ok(Moment { seconds, micro: civil.micro.rem_euclid(1_000_000), zone })
    }

    /// What a parsed text means when it is now `self`; open fields come from there.
    pub fn resolve(&self, parsed: &Parsed, open_time: OpenTime) -> Result<Moment, OutOfRange> {
        let zone = match parsed.zone {
            Some(ParsedZone::Known(zone)) => zone,
            _ => self.zone,
        };
        let base = self.civil();
        let midnight = open_time == OpenTime::Midnight && parsed.has_date && parsed.times == 0;
        let time = |field: Option<i64>, now: i64| field.unwrap_or(if midnight { 0 } else { now });
        let named = [parsed.year, parsed.month, parsed.day, parsed.hour, parsed.minute, parsed.second];
        let micro = if named.iter().any(Option::is_some) { 0 } else { base.micro };
        let civil = Civil {
            year: parsed.year.unwrap_or(base.year),
            month: parsed.month.unwrap_or(base.month),
            day: parsed.day.unwrap_or(base.day),
            hour: time(parsed.hour, base.hour),
            minute: time(parsed.minute, base.minute),
            second: time(parsed.second, base.second),
            micro: parsed.micro.unwrap_or(if midnight { 0 } else { micro }),
        };
        // A reading that happens twice is the first one when the zone is named along with it.
        let named_location = matches!(parsed.zone, Some(ParsedZone::Known(Zone::Identifier(_))));
        apply(civil, &parsed.relative.unwrap_or_default(), zone, named_location.then_some(true))
    }

    /// Changes the fields a parsed text names and adds its relative part, as `DateTime::modify`
    /// does. The zone stays, but a timestamp (`@86400`) brings its own.
    pub fn modify(&self, parsed: &Parsed) -> Result<Moment, OutOfRange> {
        let mut civil = self.civil();
        let named = [parsed.year, parsed.month, parsed.day, parsed.hour, parsed.minute, parsed.second];
        civil.year = parsed.year.unwrap_or(civil.year);
        civil.month = parsed.month.unwrap_or(civil.month);
        civil.day = parsed.day.unwrap_or(civil.day);
        if let Some(hour) = parsed.hour {
            civil.hour = hour;
            civil.minute = parsed.minute.unwrap_or(0);
            civil.second = if parsed.minute.is_some() { parsed.second.unwrap_or(0) } else { 0 };
        }
        if let Some(micro) = parsed.micro {
            civil.micro = micro;
        } else if named.iter().all(Option::is_some) {
            civil.micro = 0;
        }
        let relative = parsed.relative.unwrap_or_default();
        let timestamp = matches!(parsed.zone, Some(ParsedZone::Known(Zone::Offset(0))))
            && (parsed.year, parsed.month, parsed.day) == (Some(1970), Some(1), Some(1))
            && (parsed.hour, parsed.minute, parsed.second) == (Some(0), Some(0), Some(0))
            && parsed.relative.is_some();
        if timestamp {
            return apply(civil, &relative, Zone::Offset(0), None);
        }
        apply(civil, &relative, self.zone, Some(self.offset().1))
    }

    /// Adds a relative part.
    pub fn shift(&self, relative: &Relative) -> Result<Moment, OutOfRange> {
        apply(self.civil(), relative, self.zone, Some(self.offset().1))
    }

    /// The same instant `seconds` and `micros` of elapsed time later.
    pub fn elapse(&self, seconds: i128, micros: i128) -> Result<Moment, OutOfRange> {
        let micros = micros + i128::from(self.micro);
        let seconds = i128::from(self.seconds) + seconds + micros.div_euclid(1_000_000);
        let seconds = i64::try_from(seconds).map_err(|_| OutOfRange)?;
        Ok(Moment { seconds, micro: micros.rem_euclid(1_000_000) as i64, zone: self.zone })
    }

    /// Returns the same zone's moment with other clock and calendar fields, which may be out of
    /// range. What 64 bits of seconds cannot hold wraps around.
    pub fn with_civil(&self, civil: &Civil) -> Moment {
        let micros = civil.micro.div_euclid(1_000_000);
        let wall = (civil.seconds() + i128::from(micros)) as i64;
        let (offset, _) = self.zone.offset_of_wall(wall, Some(self.offset().1));
        Moment { seconds: wall.wrapping_sub(i64::from(offset)), micro: civil.micro.rem_euclid(1_000_000), zone: self.zone }
    }
}

/// Applies a relative part to a wall-clock reading and looks the result up in the zone.
fn apply(mut civil: Civil, relative: &Relative, zone: Zone, prefer_dst: Option<bool>) -> Result<Moment, OutOfRange> {
    let mut months = relative.month;
    match relative.special {
        Some(Special::WeekdayOfMonth) => {
            civil.day = 1;
            civil.month = civil.month.saturating_add(months);
            months = 0;
        }
        Some(Special::LastWeekdayOfMonth) => {
            civil.day = 1;
            civil.month = civil.month.saturating_add(months).saturating_add(1);
            months = 0;
        }
        _ => {}
    }
    // "last day of monday" looks for the Monday from the end of the month on, and then for that
    // month's end.
    go_to_day_of(&mut civil, relative.day_of);
    civil = civil.normalize().ok_or(OutOfRange)?;
    if let Some(weekday) = relative.weekday {
        civil.day = civil.day.saturating_add(days_to_weekday(weekday_of(&civil), weekday, relative.day));
        civil = civil.normalize().ok_or(OutOfRange)?;
    }
    let plus = |field: &mut i64, amount: i64| *field = field.saturating_add(amount);
    plus(&mut civil.year, relative.year);
    plus(&mut civil.month, months);
    plus(&mut civil.day, relative.day);
    plus(&mut civil.hour, relative.hour);
    plus(&mut civil.minute, relative.minute);
    plus(&mut civil.second, relative.second);
    plus(&mut civil.micro, relative.micro);
    go_to_day_of(&mut civil, relative.day_of);
    if let Some(Special::Weekdays(count)) = relative.special {
        civil = civil.normalize().ok_or(OutOfRange)?;
        civil.day = civil.day.saturating_add(working_days(weekday_of(&civil), count));
    }
    Moment::from_civil(&civil, zone, prefer_dst)
}

/// Goes to the first or last day of the month.
fn go_to_day_of(civil: &mut Civil, day_of: Option<DayOf>) {
    match day_of {
        Some(DayOf::First) => civil.day = 1,
        Some(DayOf::Last) => {
            civil.day = 0;
            civil.month = civil.month.saturating_add(1);
        }
        None => {}
    }
}

fn weekday_of(civil: &Civil) -> i64 {
    let midnight = Civil { hour: 0, minute: 0, second: 0, ..*civil };
    weekday_of_days(midnight.seconds().div_euclid(i128::from(DAY)))
}

/// How many days to go from a day that is `current` to the weekday wanted. `days` is what will be
/// added besides.
fn days_to_weekday(current: i64, wanted: RelativeWeekday, days: i64) -> i64 {
    let behavior = i64::from(wanted.behavior);
    if wanted.behavior == 2 {
        // The week starts on Monday: Sunday is its seventh day, as what is and as what is wanted.
        return match (current, wanted.weekday) {
            (0, 0) => 0,
            (0, weekday) => weekday - 7,
            (_, 0) => 7 - current,
            (_, weekday) => weekday - current,
        };
    }
    let mut difference = wanted.weekday - current;
    if (days < 0 && difference < 0) || (days >= 0 && difference <= -behavior) {
        difference += 7;
    }
    if wanted.weekday >= 0 { difference } else { -(7 - (wanted.weekday.abs() - current)) }
}

/// Calendar days that `count` working days on from a `weekday` make. The weekend counts as the
/// working day before it.
fn working_days(weekday: i64, count: i64) -> i64 {
    let backward = count < 0;
    let (start, mut days) = match (weekday, backward) {
        (6, false) if count == 0 => return 2,
        (0, false) if count == 0 => return 1,
        (6, false) => (5, -1),
        (0, false) => (5, -2),
        (6, true) => (1, 2),
        (0, true) => (1, 1),
        (day, _) => (day, 0),
    };
    let weeks = count / 5;
    let rest = count % 5;
    days = weeks.saturating_mul(7).saturating_add(days + rest);
    let end = start + rest;
    let weekend = if end > 5 {
        2
    } else if end < 1 {
        -2
    } else {
        0
    };
    days.saturating_add(weekend)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse::parse;

    fn say(text: &str, from: i64) -> Civil {
        Moment::new(from, 0, Zone::Offset(0)).resolve(&parse(text.as_bytes()), OpenTime::Midnight).unwrap().civil()
    }

    #[test]
    fn weekdays_and_months() {
        let july_23_2008 = 1_216_771_200; // a Wednesday
        let day = |text: &str| {
            let civil = say(text, july_23_2008);
            (civil.month, civil.day)
        };
        assert_eq!(day("first wednesday of july 2008"), (7, 2));
        assert_eq!(day("last wed of july 2008"), (7, 30));
        assert_eq!(day("first wednesday"), (7, 30));
        assert_eq!(day("wednesday"), (7, 23));
        assert_eq!(day("+1 week wednesday"), (7, 30));
        assert_eq!(day("monday next week"), (7, 28));
        assert_eq!(day("last day of next month"), (8, 31));
        assert_eq!(day("+3 weekdays"), (7, 28));
    }
}
