//! What goes wrong with JSON; PHP's own numbers and texts.

/// An error of encoding or decoding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Error {
    Depth = 1,
    StateMismatch = 2,
    ControlCharacter = 3,
    Syntax = 4,
    Utf8 = 5,
    Recursion = 6,
    InfOrNan = 7,
    UnsupportedType = 8,
    InvalidPropertyName = 9,
    Utf16 = 10,
    NonBackedEnum = 11,
}

impl Error {
    /// The text of `json_last_error_msg`.
    pub fn message(self) -> &'static str {
        match self {
            Error::Depth => "Maximum stack depth exceeded",
            Error::StateMismatch => "State mismatch (invalid or malformed JSON)",
            Error::ControlCharacter => "Control character error, possibly incorrectly encoded",
            Error::Syntax => "Syntax error",
            Error::Utf8 => "Malformed UTF-8 characters, possibly incorrectly encoded",
            Error::Recursion => "Recursion detected",
            Error::InfOrNan => "Inf and NaN cannot be JSON encoded",
            Error::UnsupportedType => "Type is not supported",
            Error::InvalidPropertyName => "The decoded property name is invalid",
            Error::Utf16 => "Single unpaired UTF-16 surrogate in unicode escape",
            Error::NonBackedEnum => "Non-backed enums have no default serialization",
        }
    }
}
