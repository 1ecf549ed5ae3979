//! The class IntlListFormatter.

use heddle_macros::{php_class, php_methods};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Object, Value};

/// Declares IntlListFormatter.
#[php_class(
    "final class IntlListFormatter {
    const int TYPE_AND = 0;
    const int TYPE_OR = 1;
    const int TYPE_UNITS = 2;
    const int WIDTH_WIDE = 0;
    const int WIDTH_SHORT = 1;
    const int WIDTH_NARROW = 2;
}", hooks = super::HOOKS
)]
pub(crate) struct IntlListFormatter;

impl IntlListFormatter {
    /// Is a default of methods and functions.
    pub(crate) const TYPE_AND: i64 = 0;
    /// Is a default of methods and functions.
    pub(crate) const WIDTH_WIDE: i64 = 0;
}

#[php_methods]
impl IntlListFormatter {
    #[php(
        "public function __construct(string $locale, int $type = IntlListFormatter::TYPE_AND, int $width = IntlListFormatter::WIDTH_WIDE)"
    )]
    fn construct(cx: &mut Request, this: &Object, locale: &[u8], kind: i64, width: i64) -> Result<Value> {
        super::construct(cx, this, locale, kind, width)
    }

    #[php("public function format(array $strings): string|false")]
    fn format(cx: &mut Request, this: &Object, strings: &Array) -> Result<Value> {
        super::format(cx, this, strings)
    }

    #[php("public function getErrorCode(): int")]
    fn get_error_code(cx: &mut Request, this: &Object) -> Result<Value> {
        crate::errors::code_of(cx, this)
    }

    #[php("public function getErrorMessage(): string")]
    fn get_error_message(cx: &mut Request, this: &Object) -> Result<Value> {
        crate::errors::message_of(cx, this)
    }
}
