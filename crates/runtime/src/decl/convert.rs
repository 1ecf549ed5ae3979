//! From PHP values to the Rust parameters of a builtin, and back: what `#[php]` calls around a function.
//!
//! [`FromArg`] is implemented for every Rust type a builtin may take; a signature whose PHP type does not fit the Rust type does not
//! compile, because the macro asks for `FromArg` with the PHP type's kind. Coercion follows PHP: weak mode converts scalars, strict mode
//! (of the *calling* file) only widens int to float.
