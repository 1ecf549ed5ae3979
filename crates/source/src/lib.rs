//! Source files as the front end sees them: bytes, spans, lines and diagnostics.
//!
//! PHP source is bytes, not text: nothing here assumes an encoding. The crate knows nothing of
//! PHP's grammar (`heddle-syntax` does) and does no I/O: the caller reads the file and hands its
//! bytes over.
#![forbid(unsafe_code)]

mod diagnostic;
mod file;
mod line_index;
mod span;

pub use diagnostic::{Diagnostic, DiagnosticKind};
pub use file::SourceFile;
pub use line_index::{LineCursor, LineIndex};
pub use span::Span;
