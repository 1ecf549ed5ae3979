//! PHP's date extension: the functions around timestamps, and the classes DateTime,
//! DateTimeImmutable, DateTimeZone, DateInterval and DatePeriod.
//!
//! The calendar, the zones and the grammar are `heddle-datetime`'s; here are PHP's values, objects
//! and messages. Read in this order: [`clock`] (the current time and the default zone),
//! [`timestamps`] (`date`, `strtotime`, `mktime` …), [`complaints`], [`moments`] (DateTime and
//! DateTimeImmutable), [`zones`], [`spans`], [`periods`], [`procedural`] (the functions that mirror
//! the methods), [`sunlight`], [`strftime`].
#![forbid(unsafe_code)]

mod clock;
mod complaints;
mod errors;
mod moments;
mod periods;
mod procedural;
mod properties;
mod spans;
mod strftime;
mod sunlight;
mod timestamps;
mod zone_lists;
mod zones;

use heddle_runtime::decl::Extension;

/// The extension as `php -m` prints it.
pub static EXTENSION: Extension = Extension {
    name: "date",
    functions: &[
        timestamps::FUNCTIONS,
        strftime::FUNCTIONS,
        complaints::FUNCTIONS,
        clock::FUNCTIONS,
        procedural::FUNCTIONS,
        zone_lists::FUNCTIONS,
        sunlight::FUNCTIONS,
    ],
    classes: &[
        &moments::DateTimeInterface::CLASS,
        &moments::mutable::DateTime::CLASS,
        &moments::immutable::DateTimeImmutable::CLASS,
        &zones::DateTimeZone::CLASS,
        &spans::DateInterval::CLASS,
        &periods::DatePeriod::CLASS,
        &errors::DateError::CLASS,
        &errors::DateObjectError::CLASS,
        &errors::DateRangeError::CLASS,
        &errors::DateException::CLASS,
        &errors::DateInvalidTimeZoneException::CLASS,
        &errors::DateInvalidOperationException::CLASS,
        &errors::DateMalformedStringException::CLASS,
        &errors::DateMalformedIntervalStringException::CLASS,
        &errors::DateMalformedPeriodStringException::CLASS,
    ],
    constants: &[timestamps::CONSTANTS],
    ini: &[clock::INI],
    request_start: Some(clock::check_configuration),
    offers: &[&clock::LOG_CLOCK],
    request_end: None,
    serializer: None,
    info: "date/time support => enabled\n\
           timelib version => 2022.14\n\
           \"Olson\" Timezone Database Version => 2025.3\n\
           Timezone Database => system\n\
           Default timezone => {ini:date.timezone}",
    ..Extension::EMPTY
};
