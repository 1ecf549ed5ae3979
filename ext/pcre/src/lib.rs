//! Extension `pcre`: Perl-compatible regular expressions, on PCRE2 with its JIT.
//!
//! - [`pattern`]: delimiters, modifiers, caches. [`ffi`]: PCRE2 itself. [`search`]: walking through a subject's matches.
//! - [`matching`]: preg_match, preg_match_all. [`replacing`]: preg_replace and its kin. [`splitting`]: preg_split, preg_grep, preg_quote, errors.
#![deny(unsafe_code)]

pub mod ffi;
pub mod matching;
pub mod pattern;
pub mod replacing;
pub mod search;
pub mod splitting;

use heddle_macros::{constants, ini};
use heddle_runtime::Request;
use heddle_runtime::decl::Extension;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// What the engine registers.
pub static EXTENSION: Extension = Extension {
    name: "pcre",
    functions: &[matching::FUNCTIONS, replacing::FUNCTIONS, splitting::FUNCTIONS],
    constants: &[CONSTANTS],
    ini: &[INI],
    info: "PCRE (Perl Compatible Regular Expressions) Support => enabled\n\
           PCRE Library Version => {PCRE_VERSION}\n\
           PCRE Unicode Version => 16.0.0\n\
           PCRE JIT Support => enabled\n\
           PCRE JIT Target => x86 64bit (little endian + unaligned)",
    ..Extension::EMPTY
};

constants! {
    PREG_PATTERN_ORDER = 1;
    PREG_SET_ORDER = 2;
    PREG_OFFSET_CAPTURE = 256;
    PREG_UNMATCHED_AS_NULL = 512;
    PREG_SPLIT_NO_EMPTY = 1;
    PREG_SPLIT_DELIM_CAPTURE = 2;
    PREG_SPLIT_OFFSET_CAPTURE = 4;
    PREG_GREP_INVERT = 1;
    PREG_NO_ERROR = 0;
    PREG_INTERNAL_ERROR = 1;
    PREG_BACKTRACK_LIMIT_ERROR = 2;
    PREG_RECURSION_LIMIT_ERROR = 3;
    PREG_BAD_UTF8_ERROR = 4;
    PREG_BAD_UTF8_OFFSET_ERROR = 5;
    PREG_JIT_STACKLIMIT_ERROR = 6;
    PCRE_VERSION = "10.46 2025-08-27";
    PCRE_VERSION_MAJOR = 10;
    PCRE_VERSION_MINOR = 46;
    PCRE_JIT_SUPPORT = true;
}

ini! {
    /// Most steps back that a match may take.
    pcre.backtrack_limit: "1000000", All, quantity;
    /// How deep a match may nest.
    pcre.recursion_limit: "100000", All, quantity;
    /// Whether patterns become machine code.
    pcre.jit: "1", All;
}

/// What a request keeps between calls.
#[derive(Default)]
pub(crate) struct State {
    /// What `preg_last_error` gives.
    pub(crate) error: Cell<i64>,
    pub(crate) used: RefCell<pattern::Used>,
    pub(crate) spare: search::Spare,
}

/// What the request keeps: looked for once in a call, and held beside the request.
pub(crate) fn state(cx: &mut Request) -> Rc<State> {
    cx.state::<Rc<State>>().clone()
}
