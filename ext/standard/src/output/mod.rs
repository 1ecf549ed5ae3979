//! Output: buffers, formatted text, and variables for links and forms.

mod buffers;
pub mod format;
pub(crate) mod print;
pub(crate) mod rewriting;

use heddle_runtime::decl::Function;

/// All functions of the folder.
pub(crate) const FUNCTIONS: &[&[&Function]] = &[buffers::FUNCTIONS, print::FUNCTIONS, rewriting::FUNCTIONS];
