//! What the front end has to say about a file.

use std::borrow::Cow;

/// How PHP labels a message, and whether the file can still be run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DiagnosticKind {
    /// `PHP Parse error`: the file is no PHP. Thrown as `ParseError` by include and eval.
    ParseError,
    /// `PHP Fatal error` at compile time: well-formed, but not allowed.
    CompileError,
    /// The same, thrown as `CompileError` by include and eval.
    ThrownError,
    /// `PHP Deprecated` at compile time.
    Deprecated,
    /// `PHP Warning` at compile time.
    Warning,
}

impl DiagnosticKind {
    /// True if the file cannot be run.
    #[must_use]
    pub const fn is_fatal(self) -> bool {
        matches!(self, Self::ParseError | Self::CompileError | Self::ThrownError)
    }

    /// The label in front of the message as PHP prints it, e.g. `Parse error`.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::ParseError => "Parse error",
            Self::CompileError | Self::ThrownError => "Fatal error",
            Self::Deprecated => "Deprecated",
            Self::Warning => "Warning",
        }
    }
}

/// One message about one line. The text is bytes, because it may quote the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Severity.
    pub kind: DiagnosticKind,
    /// PHP's wording, without label, file and line.
    pub message: Vec<u8>,
    /// 1-based line.
    pub line: u32,
}

impl Diagnostic {
    /// A message of `kind` for `line`.
    #[must_use]
    pub fn new(kind: DiagnosticKind, message: impl Into<Vec<u8>>, line: u32) -> Self {
        Self { kind, message: message.into(), line }
    }

    /// The message as text; bytes that are no UTF-8 are replaced.
    #[must_use]
    pub fn text(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.message)
    }
}

impl std::fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {} on line {}", self.kind.label(), self.text(), self.line)
    }
}
