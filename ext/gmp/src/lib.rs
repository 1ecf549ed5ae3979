//! Extension `gmp`: whole numbers of any length. The manual's chapter: "GNU Multiple Precision".
//!
//! - [`object`]: the class `GMP` and its operators. [`argument`]: what counts as a number; numbers
//!   as text.
//! - [`work`]: operations that may take long. [`arithmetic`], [`bits`], [`theory`], [`random`]: the
//!   functions.
//!
//! The numbers are those of the crate `num-bigint`.
#![forbid(unsafe_code)]

mod argument;
mod arithmetic;
mod bits;
mod object;
mod random;
mod theory;
mod work;

use heddle_runtime::decl::Extension;

/// Declares the extension to the engine.
pub static EXTENSION: Extension = Extension {
    name: "gmp",
    functions: &[argument::FUNCTIONS, arithmetic::FUNCTIONS, theory::FUNCTIONS, bits::FUNCTIONS, random::FUNCTIONS],
    classes: &[&object::Gmp::CLASS],
    constants: &[CONSTANTS],
    info: "gmp support => enabled\n\
           GMP version => {GMP_VERSION}",
    ..Extension::EMPTY
};

heddle_macros::constants! {
    GMP_ROUND_ZERO = 0;
    GMP_ROUND_PLUSINF = 1;
    GMP_ROUND_MINUSINF = 2;
    GMP_VERSION = "6.2.1";
    GMP_MSW_FIRST = 1;
    GMP_LSW_FIRST = 2;
    GMP_LITTLE_ENDIAN = 4;
    GMP_BIG_ENDIAN = 8;
    GMP_NATIVE_ENDIAN = 16;
}
