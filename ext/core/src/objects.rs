//! stdClass.

use heddle_macros::php_class;
use heddle_runtime::decl::Class;

pub const CLASSES: &[&Class] = &[&StdClass::CLASS];

/// An object without a class of its own.
#[php_class("class stdClass {}")]
pub enum StdClass {}
