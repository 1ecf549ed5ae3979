//! Calendar arithmetic, time zones and the grammar of strtotime: PHP's dates without PHP's values.
//!
//! Everything here is pure: who calls it brings the current time and the default zone. Read in this
//! order:
//! - [`calendar`]: days, weeks and years of the proleptic Gregorian calendar.
//! - [`tz`]: time zones of PHP's three kinds, out of the IANA database.
//! - [`moment`]: an instant shown in a zone, and what moves it.
//! - [`parse`]: dates out of text, free or by a format. [`format`](mod@format): dates into text.
//! - [`interval`]: spans of time. [`sun`]: sunrise and sunset.
#![forbid(unsafe_code)]

pub mod calendar;
pub mod format;
pub mod interval;
pub mod moment;
pub mod parse;
pub mod sun;
pub mod tz;
