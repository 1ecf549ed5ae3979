//! PHP's front end: bytes in, `(tree, diagnostics)` out. Never panics, does no I/O, knows no runtime values.
#![forbid(unsafe_code)]

pub mod ast;
