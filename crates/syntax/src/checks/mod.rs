//! What is well-formed but not allowed: the fatal errors, warnings and deprecations that PHP's
//! compiler gives from the syntax tree alone.
//!
//! One walk in source order, because PHP stops at the first fatal error. What needs other classes
//! (inheritance, interfaces, traits) or running code is not checked here: linking and the engine do
//! that.

mod attributes;
mod class;
mod constant;
mod expr;
mod flow;
mod function;
mod labels;
mod magic;
mod property;
mod scope;
mod stmt;
mod symbols;
mod types;
mod write;

pub use property::uses_backing_store;
pub use symbols::is_ascii_superset;

use crate::ast::{Expr, Program};
use heddle_source::{Diagnostic, DiagnosticKind, LineCursor, SourceFile};
use scope::{ClassScope, FunctionScope};
use symbols::Names;

/// A fatal error was reported.
#[derive(Clone, Copy, Debug)]
struct Stop;

type Check = Result<(), Stop>;

/// The messages for `program`; the first fatal one is the last. `multibyte`: see
/// [`crate::Options`].
#[must_use]
pub fn check<'a>(program: &Program<'a>, source: &'a SourceFile, multibyte: bool) -> Vec<Diagnostic> {
    let mut checker = Checker {
        source,
        multibyte,
        lines: source.lines().cursor(),
        diagnostics: Vec::new(),
        names: Names::default(),
        class: None,
        function: FunctionScope::top_level(),
        offset: 0,
        at_top: true,
        links: Vec::new(),
    };
    let _: Check = checker.check_program(program);
    checker.diagnostics
}

/// Joins what the parser noted for the compiler with what the checks found: in the order of lines,
/// as one pass would give them, and nothing after a fatal error.
pub(crate) fn merge(mut notes: Vec<Diagnostic>, mut found: Vec<Diagnostic>) -> Vec<Diagnostic> {
    if notes.is_empty() {
        return found;
    }
    let fatal = found.pop_if(|last| last.kind.is_fatal());
    notes.append(&mut found);
    notes.sort_by_key(|diagnostic| diagnostic.line);
    if let Some(fatal) = fatal {
        notes.retain(|diagnostic| diagnostic.line <= fatal.line);
        notes.push(fatal);
    }
    notes
}

/// The state of the walk.
struct Checker<'a> {
    source: &'a SourceFile,
    /// `declare(encoding=…)` counts.
    multibyte: bool,
    lines: LineCursor<'a>,
    diagnostics: Vec<Diagnostic>,
    names: Names<'a>,
    /// The class around, if any.
    class: Option<ClassScope<'a>>,
    /// The function around, or the file.
    function: FunctionScope<'a>,
    /// Where the walk stands: messages are given for this place's line.
    offset: u32,
    /// The statement to be checked next is one of the file or a namespace itself.
    at_top: bool,
    /// Links of the chains that are being checked (`->`, `[]`, `()`), outermost chain first, each
    /// from its end.
    links: Vec<&'a Expr<'a>>,
}

impl Checker<'_> {
    /// Reports a fatal error at the current place.
    #[cold]
    fn fatal(&mut self, message: impl AsRef<[u8]>) -> Check {
        self.report(DiagnosticKind::CompileError, message);
        Err(Stop)
    }

    /// Reports a fatal error at `offset`.
    #[cold]
    fn fatal_at(&mut self, offset: u32, message: impl AsRef<[u8]>) -> Check {
        self.offset = offset;
        self.fatal(message)
    }

    #[cold]
    fn report(&mut self, kind: DiagnosticKind, message: impl AsRef<[u8]>) {
        let line = self.lines.line(self.offset);
        self.diagnostics.push(Diagnostic::new(kind, message.as_ref(), line));
    }

    /// Reports a warning at the current place.
    #[cold]
    fn warn(&mut self, message: impl AsRef<[u8]>) {
        self.report(DiagnosticKind::Warning, message);
    }

    /// Reports a deprecation at the current place.
    #[cold]
    fn deprecate(&mut self, message: impl AsRef<[u8]>) {
        self.report(DiagnosticKind::Deprecated, message);
    }
}

/// Puts bytes together: `bytes!["Cannot re-assign $", name]`.
macro_rules! bytes {
    ($($piece:expr),* $(,)?) => {{
        let mut out: Vec<u8> = Vec::new();
        $(out.extend_from_slice(AsRef::<[u8]>::as_ref(&$piece));)*
        out
    }};
}
use bytes;
