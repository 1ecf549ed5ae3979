//! The exceptions of the extension, and the errors several classes throw.

use heddle_macros::php_class;
use heddle_runtime::object::class_of;
use heddle_runtime::value::Object;
use heddle_runtime::{Halt, Request};

/// Errors in programs.
#[php_class("class DateError extends Error")]
pub(crate) struct DateError;

/// An object was used whose constructor never ran.
#[php_class("class DateObjectError extends DateError")]
pub(crate) struct DateObjectError;

/// A number that the system's integers or the clock cannot hold.
#[php_class("class DateRangeError extends DateError")]
pub(crate) struct DateRangeError;

/// Errors in data.
#[php_class("class DateException extends Exception")]
pub(crate) struct DateException;

/// No such time zone.
#[php_class("class DateInvalidTimeZoneException extends DateException")]
pub(crate) struct DateInvalidTimeZoneException;

/// Something that cannot be done, such as taking away working days.
#[php_class("class DateInvalidOperationException extends DateException")]
pub(crate) struct DateInvalidOperationException;

/// A date that cannot be read.
#[php_class("class DateMalformedStringException extends DateException")]
pub(crate) struct DateMalformedStringException;

/// A duration that cannot be read.
#[php_class("class DateMalformedIntervalStringException extends DateException")]
pub(crate) struct DateMalformedIntervalStringException;

/// A repetition that cannot be read.
#[php_class("class DateMalformedPeriodStringException extends DateException")]
pub(crate) struct DateMalformedPeriodStringException;

/// DateObjectError: a class's constructor did not call its parent's.
#[cold]
pub(crate) fn uninitialized(cx: &mut Request, object: &Object) -> Halt {
    let class = class_of(object);
    let mut message = b"Object of type ".to_vec();
    message.extend_from_slice(&class.name);
    if let Some(base) = class.native_base()
        && !base.name.as_bytes().eq_ignore_ascii_case(&class.name)
    {
        message.extend_from_slice(format!(" (inheriting {})", base.name).as_bytes());
    }
    message.extend_from_slice(b" has not been correctly initialized by calling parent::__construct() in its constructor");
    cx.throw_error("DateObjectError", message)
}

/// As [`uninitialized`], of an object that is named by what was asked for.
#[cold]
pub(crate) fn uninitialized_as(cx: &mut Request, name: &str) -> Halt {
    let message = format!("Object of type {name} has not been correctly initialized by calling parent::__construct() in its constructor");
    cx.throw_error("DateObjectError", message)
}

/// The Error that restoring an object out of bad data throws.
#[cold]
pub(crate) fn bad_serialization(cx: &mut Request, class: &str) -> Halt {
    cx.throw_error("Error", format!("Invalid serialization data for {class} object"))
}
