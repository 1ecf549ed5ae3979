//! One source file: its name, its bytes and its lines.

use crate::{LineIndex, Span};
use std::sync::OnceLock;

/// A file (or a piece of evaluated code) as handed to the parser. Immutable; the line index is
/// built on first use.
#[derive(Debug)]
pub struct SourceFile {
    name: Box<[u8]>,
    /// Set for code that comes from no file.
    folder: Option<Box<[u8]>>,
    serial: u32,
    bytes: Box<[u8]>,
    lines: OnceLock<LineIndex>,
}

impl SourceFile {
    /// A source named `name`, as `__FILE__` and messages give it, with content `bytes`.
    #[must_use]
    pub fn new(name: impl Into<Box<[u8]>>, bytes: impl Into<Box<[u8]>>) -> Self {
        Self { name: name.into(), folder: None, serial: 0, bytes: bytes.into(), lines: OnceLock::new() }
    }

    /// Code that comes from no file counts as standing in `folder`.
    #[must_use]
    pub fn within(mut self, folder: impl Into<Box<[u8]>>) -> Self {
        self.folder = Some(folder.into());
        self
    }

    /// Code that is compiled each time it is met, as `eval`'s is, is told apart by a number other
    /// than 0.
    #[must_use]
    pub fn numbered(mut self, serial: u32) -> Self {
        self.serial = serial;
        self
    }

    /// What tells the source from others of its name.
    #[must_use]
    pub fn serial(&self) -> u32 {
        self.serial
    }

    /// The folder the source is in, as `__DIR__` gives it.
    #[must_use]
    pub fn folder(&self) -> &[u8] {
        match (self.name.iter().rposition(|&byte| byte == b'/'), &self.folder) {
            (Some(0), _) => b"/",
            (Some(at), _) => &self.name[..at],
            (None, Some(folder)) => folder,
            (None, None) => b".",
        }
    }

    /// The name, in the bytes of the file system.
    #[must_use]
    pub fn name(&self) -> &[u8] {
        &self.name
    }

    /// The content.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The bytes within `span`.
    #[must_use]
    pub fn slice(&self, span: Span) -> &[u8] {
        span.slice(&self.bytes)
    }

    /// The line index; the first call scans the file.
    #[must_use]
    pub fn lines(&self) -> &LineIndex {
        self.lines.get_or_init(|| LineIndex::new(&self.bytes))
    }

    /// The 1-based line of the byte at `offset`.
    #[must_use]
    pub fn line(&self, offset: u32) -> u32 {
        self.lines().line(offset)
    }
}
