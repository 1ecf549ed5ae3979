//! Output: buffers, and formatted text.

mod buffers;
pub mod format;
pub(crate) mod print;

use heddle_runtime::decl::{Constant, Function};
use heddle_runtime::output::{buffer_flags, phase};

heddle_macros::constants! {
    PHP_OUTPUT_HANDLER_START: int = phase::START;
    PHP_OUTPUT_HANDLER_WRITE: int = phase::WRITE;
    PHP_OUTPUT_HANDLER_FLUSH: int = phase::FLUSH;
    PHP_OUTPUT_HANDLER_CLEAN: int = phase::CLEAN;
    PHP_OUTPUT_HANDLER_FINAL: int = phase::FINAL;
    PHP_OUTPUT_HANDLER_CONT: int = phase::WRITE;
    PHP_OUTPUT_HANDLER_END: int = phase::FINAL;
    PHP_OUTPUT_HANDLER_CLEANABLE: int = buffer_flags::CLEANABLE;
    PHP_OUTPUT_HANDLER_FLUSHABLE: int = buffer_flags::FLUSHABLE;
    PHP_OUTPUT_HANDLER_REMOVABLE: int = buffer_flags::REMOVABLE;
    PHP_OUTPUT_HANDLER_STDFLAGS: int = buffer_flags::STANDARD;
    PHP_OUTPUT_HANDLER_STARTED: int = buffer_flags::STARTED;
    PHP_OUTPUT_HANDLER_DISABLED: int = buffer_flags::DISABLED;
    PHP_OUTPUT_HANDLER_PROCESSED = 16384;
}

pub(crate) const CONSTANT_LISTS: &[&[Constant]] = &[CONSTANTS];

/// All functions of the folder.
pub(crate) const FUNCTIONS: &[&[&Function]] = &[buffers::FUNCTIONS, print::FUNCTIONS];
