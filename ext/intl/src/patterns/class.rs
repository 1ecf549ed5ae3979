//! The class IntlDatePatternGenerator.

use heddle_macros::{php_class, php_methods};
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Value};

/// Declares IntlDatePatternGenerator.
#[php_class(
    "class IntlDatePatternGenerator", hooks = super::HOOKS
)]
pub(crate) struct IntlDatePatternGenerator;

#[php_methods]
impl IntlDatePatternGenerator {
    #[php("public function __construct(?string $locale = null)")]
    fn construct(cx: &mut Request, this: &Object, locale: Option<&[u8]>) -> Result<Value> {
        super::construct(cx, this, locale)
    }

    #[php("public static function create(?string $locale = null): ?IntlDatePatternGenerator")]
    fn create(cx: &mut Request, locale: Option<&[u8]>) -> Result<Value> {
        super::create(cx, locale)
    }

    #[php("public function getBestPattern(string $skeleton): string|false")]
    fn get_best_pattern(cx: &mut Request, this: &Object, skeleton: &[u8]) -> Result<Value> {
        super::get_best_pattern(cx, this, skeleton)
    }
}
