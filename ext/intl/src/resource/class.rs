//! The class ResourceBundle.

use heddle_macros::{php_class, php_methods};
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Value};

/// Declares ResourceBundle.
#[php_class(
    "class ResourceBundle implements IteratorAggregate, Countable", hooks = super::HOOKS
)]
pub(crate) struct ResourceBundle;

#[php_methods]
impl ResourceBundle {
    #[php("public function __construct(?string $locale, ?string $bundle, bool $fallback = true)")]
    fn construct(cx: &mut Request, this: &Object, locale: Option<&[u8]>, bundle: Option<&[u8]>, fallback: bool) -> Result<Value> {
        super::construct(cx, this, locale, bundle, fallback)
    }

    #[php("public static function create(?string $locale, ?string $bundle, bool $fallback = true): ?ResourceBundle", tentative)]
    fn create(cx: &mut Request, locale: Option<&[u8]>, bundle: Option<&[u8]>, fallback: bool) -> Result<Value> {
        super::create(cx, locale, bundle, fallback)
    }

    #[php("public function get(string|int $index, bool $fallback = true): ResourceBundle|array|string|int|null", tentative)]
    fn get(cx: &mut Request, this: &Object, index: &Value, fallback: bool) -> Result<Value> {
        super::get(cx, this, index, fallback)
    }

    #[php("public function count(): int", tentative)]
    fn count(cx: &mut Request, this: &Object) -> Result<Value> {
        super::count(cx, this)
    }

    #[php("public static function getLocales(string $bundle): array|false", tentative)]
    fn get_locales(cx: &mut Request, bundle: &[u8]) -> Result<Value> {
        super::get_locales(cx, bundle)
    }

    #[php("public function getErrorCode(): int", tentative)]
    fn get_error_code(cx: &mut Request, this: &Object) -> Result<Value> {
        crate::errors::code_of(cx, this)
    }

    #[php("public function getErrorMessage(): string", tentative)]
    fn get_error_message(cx: &mut Request, this: &Object) -> Result<Value> {
        crate::errors::message_of(cx, this)
    }

    #[php("public function getIterator(): Iterator")]
    fn get_iterator(cx: &mut Request, this: &Object) -> Result<Value> {
        super::get_iterator(cx, this)
    }
}
