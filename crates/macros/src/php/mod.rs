//! The part of PHP's syntax that declarations are written in: signatures of functions, heads and
//! bodies of classes, types, literals.
//!
//! - [`lexer`]: bytes to tokens.
//! - [`types`]: `?int`, `array|string|null`, `Traversable`, with the text PHP prints for them.
//! - [`function`]: `explode(string $separator, string $string, int $limit = PHP_INT_MAX): array`.
//! - [`class`]: `final class Foo extends Bar implements Baz { const int A = 1; public ?string $name
//!   = null; }`.
//!
//! Not here: Rust. What comes out is data; [`crate::expand`] makes code of it.

pub mod class;
pub mod function;
pub mod lexer;
pub mod types;

/// What is wrong with a declaration, and where in its text.
#[derive(Debug)]
pub struct Error {
    pub message: String,
    /// Byte offset in the text.
    pub at: usize,
}

pub type Result<T> = std::result::Result<T, Error>;
