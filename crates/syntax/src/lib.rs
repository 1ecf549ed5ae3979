//! PHP's front end: bytes in, `(tree, diagnostics)` out. Never panics, does no I/O, knows no
//! runtime values.
//!
//! [`parse_and_check`] gives the tree and PHP's messages; [`parse`] leaves the checks out;
//! [`Lexer`] gives tokens alone, for the tokenizer extension.
#![forbid(unsafe_code)]

pub mod ast;
pub mod checks;
pub mod lexer;
pub mod literal;
pub mod parser;
pub mod print;
pub mod token;

pub use bumpalo::Bump;
pub use lexer::{Lexer, tokenize};
pub use parser::{Options, Parsed, parse};
pub use token::{Token, TokenKind};

use heddle_source::SourceFile;

/// Parses a file and checks what is syntactically right but not allowed.
#[must_use]
pub fn parse_and_check<'a>(source: &'a SourceFile, arena: &'a Bump, options: Options) -> Parsed<'a> {
    let mut parsed = parse(source, arena, options);
    if parsed.is_ok() {
        let notes = parsed.diagnostics.split_off(parsed.from_scanner);
        parsed.diagnostics.extend(checks::merge(notes, checks::check(&parsed.program, source, options.multibyte)));
    }
    parsed
}
