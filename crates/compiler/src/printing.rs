//! Source text for messages: what `assert()` says and what Reflection shows as a default.

use heddle_source::SourceFile;
use heddle_syntax::ast::Expr;

/// The message of a failed `assert()`.
pub(crate) fn assertion_text(source: &SourceFile, e: &Expr<'_>) -> Vec<u8> {
    let mut text = b"assert(".to_vec();
    text.extend_from_slice(source.slice(e.span));
    text.push(b')');
    text
}
