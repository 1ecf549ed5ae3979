//! The class Collator.

use heddle_macros::{php_class, php_methods};
use heddle_runtime::decl::convert::RefArg;
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Value};

/// Compares and sorts texts as a language does.
#[php_class(
    "class Collator {
    const int DEFAULT_VALUE = -1;
    const int PRIMARY = 0;
    const int SECONDARY = 1;
    const int TERTIARY = 2;
    const int DEFAULT_STRENGTH = 2;
    const int QUATERNARY = 3;
    const int IDENTICAL = 15;
    const int OFF = 16;
    const int ON = 17;
    const int SHIFTED = 20;
    const int NON_IGNORABLE = 21;
    const int LOWER_FIRST = 24;
    const int UPPER_FIRST = 25;
    const int FRENCH_COLLATION = 0;
    const int ALTERNATE_HANDLING = 1;
    const int CASE_FIRST = 2;
    const int CASE_LEVEL = 3;
    const int NORMALIZATION_MODE = 4;
    const int STRENGTH = 5;
    const int HIRAGANA_QUATERNARY_MODE = 6;
    const int NUMERIC_COLLATION = 7;
    const int SORT_REGULAR = 0;
    const int SORT_STRING = 1;
    const int SORT_NUMERIC = 2;
}", hooks = super::HOOKS
)]
pub(crate) struct Collator;

impl Collator {
    /// Is a default of methods and functions.
    pub(crate) const SORT_REGULAR: i64 = 0;
}

#[php_methods]
impl Collator {
    #[php("public function __construct(string $locale)")]
    fn construct(cx: &mut Request, this: &Object, locale: &[u8]) -> Result<Value> {
        super::construct(cx, this, locale)
    }

    #[php("public static function create(string $locale): ?Collator", tentative)]
    fn create(cx: &mut Request, locale: &[u8]) -> Result<Value> {
        super::create(cx, locale)
    }

    #[php("public function compare(string $string1, string $string2): int|false", tentative)]
    fn compare(cx: &mut Request, this: &Object, string1: &[u8], string2: &[u8]) -> Result<Value> {
        super::compare(cx, this, string1, string2)
    }

    #[php("public function sort(array &$array, int $flags = Collator::SORT_REGULAR): bool", tentative)]
    fn sort(cx: &mut Request, this: &Object, array: RefArg<'_>, flags: i64) -> Result<Value> {
        super::sort(cx, this, array, flags)
    }

    #[php("public function sortWithSortKeys(array &$array): bool", tentative)]
    fn sort_with_sort_keys(cx: &mut Request, this: &Object, array: RefArg<'_>) -> Result<Value> {
        super::sort_with_sort_keys(cx, this, array)
    }

    #[php("public function asort(array &$array, int $flags = Collator::SORT_REGULAR): bool", tentative)]
    fn asort(cx: &mut Request, this: &Object, array: RefArg<'_>, flags: i64) -> Result<Value> {
        super::asort(cx, this, array, flags)
    }

    #[php("public function getAttribute(int $attribute): int|false", tentative)]
    fn get_attribute(cx: &mut Request, this: &Object, attribute: i64) -> Result<Value> {
        super::get_attribute(cx, this, attribute)
    }

    #[php("public function setAttribute(int $attribute, int $value): bool", tentative)]
    fn set_attribute(cx: &mut Request, this: &Object, attribute: i64, value: i64) -> Result<Value> {
        super::set_attribute(cx, this, attribute, value)
    }

    #[php("public function getStrength(): int", tentative)]
    fn get_strength(cx: &mut Request, this: &Object) -> Result<Value> {
        super::get_strength(cx, this)
    }

    #[php("public function setStrength(int $strength): true", tentative)]
    fn set_strength(cx: &mut Request, this: &Object, strength: i64) -> Result<Value> {
        super::set_strength(cx, this, strength)
    }

    #[php("public function getLocale(int $type): string|false", tentative)]
    fn get_locale(cx: &mut Request, this: &Object, kind: i64) -> Result<Value> {
        super::get_locale(cx, this, kind)
    }

    #[php("public function getErrorCode(): int|false", tentative)]
    fn get_error_code(cx: &mut Request, this: &Object) -> Result<Value> {
        crate::errors::code_of(cx, this)
    }

    #[php("public function getErrorMessage(): string|false", tentative)]
    fn get_error_message(cx: &mut Request, this: &Object) -> Result<Value> {
        crate::errors::message_of(cx, this)
    }

    #[php("public function getSortKey(string $string): string|false", tentative)]
    fn get_sort_key(cx: &mut Request, this: &Object, string: &[u8]) -> Result<Value> {
        super::get_sort_key(cx, this, string)
    }
}
