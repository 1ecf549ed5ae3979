//! The class IntlException.

use heddle_macros::php_class;

/// Declares IntlException.
#[php_class("class IntlException extends Exception")]
pub(crate) struct IntlException;
