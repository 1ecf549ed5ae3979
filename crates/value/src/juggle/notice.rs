//! What PHP has to say about a conversion, in its words.

use super::text::FloatText;
use core::fmt;

/// How serious PHP takes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// `E_WARNING`.
    Warning,
    /// `E_DEPRECATED`.
    Deprecated,
}

/// Something to be reported; `Display` gives the message.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Notice<'a> {
    /// A string with a number at its beginning was used as one.
    NonNumeric,
    /// A float with a fraction (or NAN) was used as an int.
    LosesPrecision(f64),
    /// A string with such a float.
    StringLosesPrecision(&'a [u8]),
    /// A float that no int can hold was used as one.
    NotRepresentable(f64),
    /// NAN was converted to the type named.
    NanCoerced(&'static str),
    /// `0 ** -1`.
    ZeroToNegativePower,
    /// Null was used as an array's key.
    NullOffset,
    /// A resource was used as an array's key.
    ResourceOffset(i64),
    IncrementNonNumeric,
    DecrementNonNumeric,
    DecrementEmpty,
    /// `++` on a bool.
    IncrementNoEffect,
    /// `--` on a value of the type named.
    DecrementNoEffect(&'static str),
}

impl Notice<'_> {
    /// How serious PHP takes it.
    pub fn level(&self) -> Level {
        match self {
            Notice::NonNumeric
            | Notice::NotRepresentable(_)
            | Notice::NanCoerced(_)
            | Notice::ResourceOffset(_)
            | Notice::IncrementNoEffect
            | Notice::DecrementNoEffect(_) => Level::Warning,
            _ => Level::Deprecated,
        }
    }

    /// The message; bytes, as it may quote a string of the program.
    pub fn message(&self) -> Vec<u8> {
        match self {
            Notice::StringLosesPrecision(text) => {
                [b"Implicit conversion from float-string \"", *text, b"\" to int loses precision"].concat()
            }
            other => other.to_string().into_bytes(),
        }
    }
}

impl fmt::Display for Notice<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Notice::NonNumeric => f.write_str("A non-numeric value encountered"),
            Notice::LosesPrecision(float) => {
                let text = FloatText::shortest(*float);
                write!(f, "Implicit conversion from float {} to int loses precision", text.as_str())
            }
            Notice::StringLosesPrecision(text) => {
                write!(f, "Implicit conversion from float-string \"{}\" to int loses precision", String::from_utf8_lossy(text))
            }
            Notice::NotRepresentable(float) => {
                let text = FloatText::shortest(*float);
                write!(f, "The float {} is not representable as an int, cast occurred", text.as_str())
            }
            Notice::NanCoerced(to) => write!(f, "unexpected NAN value was coerced to {to}"),
            Notice::ZeroToNegativePower => f.write_str("Power of base 0 and negative exponent is deprecated"),
            Notice::NullOffset => f.write_str("Using null as an array offset is deprecated, use an empty string instead"),
            Notice::ResourceOffset(id) => {
                write!(f, "Resource ID#{id} used as offset, casting to integer ({id})")
            }
            Notice::IncrementNonNumeric => f.write_str("Increment on non-numeric string is deprecated, use str_increment() instead"),
            Notice::DecrementNonNumeric => f.write_str("Decrement on non-numeric string has no effect and is deprecated"),
            Notice::DecrementEmpty => f.write_str("Decrement on empty string is deprecated as non-numeric"),
            Notice::IncrementNoEffect => {
                f.write_str("Increment on type bool has no effect, this will change in the next major version of PHP")
            }
            Notice::DecrementNoEffect(name) => {
                write!(f, "Decrement on type {name} has no effect, this will change in the next major version of PHP")
            }
        }
    }
}
