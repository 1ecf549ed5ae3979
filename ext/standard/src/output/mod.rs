//! Output: buffers, and formatted text.

mod buffers;
pub mod format;
pub(crate) mod print;

use heddle_runtime::decl::Function;

/// All functions of the folder.
pub(crate) const FUNCTIONS: &[&[&Function]] = &[buffers::FUNCTIONS, print::FUNCTIONS];
