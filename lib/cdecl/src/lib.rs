//! Declarations of C: read out of headers without a preprocessor, and laid out as GCC does on
//! 64-bit machines. There is no PHP in here but the words of the errors, which are those of PHP's
//! extension FFI.
//!
//! - [`types`]: types, the regions that own them, and their names. [`layout`]: sizes, offsets and
//!   bit-fields. [`lexer`]: tokens. [`parser`] and its parts: declarations, types, expressions.
//!   [`declarations`]: what a text declares.
#![forbid(unsafe_code)]

pub mod declarations;
mod layout;
mod lexer;
mod parser;
pub mod types;

pub use declarations::{Declarations, Symbol};
pub use types::{Field, Kind, Number, Ty};

/// Says what is wrong with a text, and in which line.
pub type Result<T> = std::result::Result<T, String>;
