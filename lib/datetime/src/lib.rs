//! Calendar arithmetic, time zones and the grammar of strtotime.
#![forbid(unsafe_code)]
pub mod calendar;
pub mod format;
pub mod interval;
pub mod moment;
pub mod parse;
pub mod sun;
pub mod tz;
