//! The class NumberFormatter.

use crate::ULOC_ACTUAL_LOCALE;
use heddle_macros::{php_class, php_methods};
use heddle_runtime::decl::convert::RefArg;
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Value};

/// Writes and reads numbers as a language does.
#[php_class(
    "class NumberFormatter {
    const int PATTERN_DECIMAL = 0;
    const int DECIMAL = 1;
    const int DECIMAL_COMPACT_SHORT = 14;
    const int DECIMAL_COMPACT_LONG = 15;
    const int CURRENCY = 2;
    const int PERCENT = 3;
    const int SCIENTIFIC = 4;
    const int SPELLOUT = 5;
    const int ORDINAL = 6;
    const int DURATION = 7;
    const int PATTERN_RULEBASED = 9;
    const int IGNORE = 0;
    const int CURRENCY_ISO = 10;
    const int CURRENCY_PLURAL = 11;
    const int CURRENCY_ACCOUNTING = 12;
    const int CASH_CURRENCY = 13;
    const int CURRENCY_STANDARD = 16;
    const int DEFAULT_STYLE = 1;
    const int ROUND_CEILING = 0;
    const int ROUND_FLOOR = 1;
    const int ROUND_DOWN = 2;
    const int ROUND_UP = 3;
    const int ROUND_TOWARD_ZERO = 2;
    const int ROUND_AWAY_FROM_ZERO = 3;
    const int ROUND_HALFEVEN = 4;
    const int ROUND_HALFODD = 8;
    const int ROUND_HALFDOWN = 5;
    const int ROUND_HALFUP = 6;
    const int PAD_BEFORE_PREFIX = 0;
    const int PAD_AFTER_PREFIX = 1;
    const int PAD_BEFORE_SUFFIX = 2;
    const int PAD_AFTER_SUFFIX = 3;
    const int PARSE_INT_ONLY = 0;
    const int GROUPING_USED = 1;
    const int DECIMAL_ALWAYS_SHOWN = 2;
    const int MAX_INTEGER_DIGITS = 3;
    const int MIN_INTEGER_DIGITS = 4;
    const int INTEGER_DIGITS = 5;
    const int MAX_FRACTION_DIGITS = 6;
    const int MIN_FRACTION_DIGITS = 7;
    const int FRACTION_DIGITS = 8;
    const int MULTIPLIER = 9;
    const int GROUPING_SIZE = 10;
    const int ROUNDING_MODE = 11;
    const int ROUNDING_INCREMENT = 12;
    const int FORMAT_WIDTH = 13;
    const int PADDING_POSITION = 14;
    const int SECONDARY_GROUPING_SIZE = 15;
    const int SIGNIFICANT_DIGITS_USED = 16;
    const int MIN_SIGNIFICANT_DIGITS = 17;
    const int MAX_SIGNIFICANT_DIGITS = 18;
    const int LENIENT_PARSE = 19;
    const int POSITIVE_PREFIX = 0;
    const int POSITIVE_SUFFIX = 1;
    const int NEGATIVE_PREFIX = 2;
    const int NEGATIVE_SUFFIX = 3;
    const int PADDING_CHARACTER = 4;
    const int CURRENCY_CODE = 5;
    const int DEFAULT_RULESET = 6;
    const int PUBLIC_RULESETS = 7;
    const int DECIMAL_SEPARATOR_SYMBOL = 0;
    const int GROUPING_SEPARATOR_SYMBOL = 1;
    const int PATTERN_SEPARATOR_SYMBOL = 2;
    const int PERCENT_SYMBOL = 3;
    const int ZERO_DIGIT_SYMBOL = 4;
    const int DIGIT_SYMBOL = 5;
    const int MINUS_SIGN_SYMBOL = 6;
    const int PLUS_SIGN_SYMBOL = 7;
    const int CURRENCY_SYMBOL = 8;
    const int INTL_CURRENCY_SYMBOL = 9;
    const int MONETARY_SEPARATOR_SYMBOL = 10;
    const int EXPONENTIAL_SYMBOL = 11;
    const int PERMILL_SYMBOL = 12;
    const int PAD_ESCAPE_SYMBOL = 13;
    const int INFINITY_SYMBOL = 14;
    const int NAN_SYMBOL = 15;
    const int SIGNIFICANT_DIGIT_SYMBOL = 16;
    const int MONETARY_GROUPING_SEPARATOR_SYMBOL = 17;
    const int TYPE_DEFAULT = 0;
    const int TYPE_INT32 = 1;
    const int TYPE_INT64 = 2;
    const int TYPE_DOUBLE = 3;
    #[Deprecated('since 8.3')]
    const int TYPE_CURRENCY = 4;
}", hooks = super::HOOKS
)]
pub(crate) struct NumberFormatter;

impl NumberFormatter {
    /// Is a default of methods and functions.
    pub(crate) const TYPE_DEFAULT: i64 = 0;
    /// Is a default of methods and functions.
    pub(crate) const TYPE_DOUBLE: i64 = 3;
}

#[php_methods]
impl NumberFormatter {
    #[php("public function __construct(string $locale, int $style, ?string $pattern = null)")]
    fn construct(cx: &mut Request, this: &Object, locale: &[u8], style: i64, pattern: Option<&[u8]>) -> Result<Value> {
        super::construct(cx, this, locale, style, pattern)
    }

    #[php("public static function create(string $locale, int $style, ?string $pattern = null): ?NumberFormatter", tentative)]
    fn create(cx: &mut Request, locale: &[u8], style: i64, pattern: Option<&[u8]>) -> Result<Value> {
        super::create(cx, locale, style, pattern)
    }

    #[php("public function format(int|float $num, int $type = NumberFormatter::TYPE_DEFAULT): string|false", tentative)]
    fn format(cx: &mut Request, this: &Object, num: &Value, kind: i64) -> Result<Value> {
        super::format(cx, this, num, kind)
    }

    #[php("public function parse(string $string, int $type = NumberFormatter::TYPE_DOUBLE, &$offset = null): int|float|false", tentative)]
    fn parse(cx: &mut Request, this: &Object, string: &[u8], kind: i64, offset: Option<RefArg<'_>>) -> Result<Value> {
        super::parse(cx, this, string, kind, offset)
    }

    #[php("public function formatCurrency(float $amount, string $currency): string|false", tentative)]
    fn format_currency(cx: &mut Request, this: &Object, amount: f64, currency: &[u8]) -> Result<Value> {
        super::format_currency(cx, this, amount, currency)
    }

    #[php("public function parseCurrency(string $string, &$currency, &$offset = null): float|false", tentative)]
    fn parse_currency(cx: &mut Request, this: &Object, string: &[u8], currency: RefArg<'_>, offset: Option<RefArg<'_>>) -> Result<Value> {
        super::parse_currency(cx, this, string, currency, offset)
    }

    #[php("public function setAttribute(int $attribute, int|float $value): bool", tentative)]
    fn set_attribute(cx: &mut Request, this: &Object, attribute: i64, value: &Value) -> Result<Value> {
        super::set_attribute(cx, this, attribute, value)
    }

    #[php("public function getAttribute(int $attribute): int|float|false", tentative)]
    fn get_attribute(cx: &mut Request, this: &Object, attribute: i64) -> Result<Value> {
        super::get_attribute(cx, this, attribute)
    }

    #[php("public function setTextAttribute(int $attribute, string $value): bool", tentative)]
    fn set_text_attribute(cx: &mut Request, this: &Object, attribute: i64, value: &[u8]) -> Result<Value> {
        super::set_text_attribute(cx, this, attribute, value)
    }

    #[php("public function getTextAttribute(int $attribute): string|false", tentative)]
    fn get_text_attribute(cx: &mut Request, this: &Object, attribute: i64) -> Result<Value> {
        super::get_text_attribute(cx, this, attribute)
    }

    #[php("public function setSymbol(int $symbol, string $value): bool", tentative)]
    fn set_symbol(cx: &mut Request, this: &Object, symbol: i64, value: &[u8]) -> Result<Value> {
        super::set_symbol(cx, this, symbol, value)
    }

    #[php("public function getSymbol(int $symbol): string|false", tentative)]
    fn get_symbol(cx: &mut Request, this: &Object, symbol: i64) -> Result<Value> {
        super::get_symbol(cx, this, symbol)
    }

    #[php("public function setPattern(string $pattern): bool", tentative)]
    fn set_pattern(cx: &mut Request, this: &Object, pattern: &[u8]) -> Result<Value> {
        super::set_pattern(cx, this, pattern)
    }

    #[php("public function getPattern(): string|false", tentative)]
    fn get_pattern(cx: &mut Request, this: &Object) -> Result<Value> {
        super::get_pattern(cx, this)
    }

    #[php("public function getLocale(int $type = ULOC_ACTUAL_LOCALE): string|false", tentative)]
    fn get_locale(cx: &mut Request, this: &Object, kind: i64) -> Result<Value> {
        super::get_locale(cx, this, kind)
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
