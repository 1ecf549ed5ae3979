//! The class MessageFormatter.

use heddle_macros::{php_class, php_methods};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Object, Value};

/// Declares MessageFormatter.
#[php_class(
    "class MessageFormatter", hooks = super::HOOKS
)]
pub(crate) struct MessageFormatter;

#[php_methods]
impl MessageFormatter {
    #[php("public function __construct(string $locale, string $pattern)")]
    fn construct(cx: &mut Request, this: &Object, locale: &[u8], pattern: &[u8]) -> Result<Value> {
        super::construct(cx, this, locale, pattern)
    }

    #[php("public static function create(string $locale, string $pattern): ?MessageFormatter", tentative)]
    fn create(cx: &mut Request, locale: &[u8], pattern: &[u8]) -> Result<Value> {
        super::create(cx, locale, pattern)
    }

    #[php("public function format(array $values): string|false", tentative)]
    fn format(cx: &mut Request, this: &Object, values: &Array) -> Result<Value> {
        super::format(cx, this, values)
    }

    #[php("public static function formatMessage(string $locale, string $pattern, array $values): string|false", tentative)]
    fn format_message(cx: &mut Request, locale: &[u8], pattern: &[u8], values: &Array) -> Result<Value> {
        super::format_message(cx, locale, pattern, values)
    }

    #[php("public function parse(string $string): array|false", tentative)]
    fn parse(cx: &mut Request, this: &Object, string: &[u8]) -> Result<Value> {
        super::parse(cx, this, string)
    }

    #[php("public static function parseMessage(string $locale, string $pattern, string $message): array|false", tentative)]
    fn parse_message(cx: &mut Request, locale: &[u8], pattern: &[u8], message: &[u8]) -> Result<Value> {
        super::parse_message(cx, locale, pattern, message)
    }

    #[php("public function setPattern(string $pattern): bool", tentative)]
    fn set_pattern(cx: &mut Request, this: &Object, pattern: &[u8]) -> Result<Value> {
        super::set_pattern(cx, this, pattern)
    }

    #[php("public function getPattern(): string|false", tentative)]
    fn get_pattern(cx: &mut Request, this: &Object) -> Result<Value> {
        super::get_pattern(cx, this)
    }

    #[php("public function getLocale(): string", tentative)]
    fn get_locale(cx: &mut Request, this: &Object) -> Result<Value> {
        super::get_locale(cx, this)
    }

    #[php("public function getErrorCode(): int", tentative)]
    fn get_error_code(cx: &mut Request, this: &Object) -> Result<Value> {
        crate::errors::code_of(cx, this)
    }

    #[php("public function getErrorMessage(): string", tentative)]
    fn get_error_message(cx: &mut Request, this: &Object) -> Result<Value> {
        crate::errors::message_of(cx, this)
    }
}
