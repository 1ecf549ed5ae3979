//! What is well-formed but not allowed: the fatal errors PHP's compiler gives from the syntax tree alone.

use crate::ast::Program;
use heddle_source::{Diagnostic, SourceFile};

/// Appends the messages for `program`; the first fatal one ends the list.
pub fn check(_program: &Program<'_>, _source: &SourceFile, _diagnostics: &mut Vec<Diagnostic>) {}
