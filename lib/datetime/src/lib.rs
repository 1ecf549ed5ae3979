//! Calendar arithmetic, time zones and the grammar of strtotime.
