//! The functions: each does what the method of its name does.

use super::class::NumberFormatter;
use crate::ULOC_ACTUAL_LOCALE;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::RefArg;
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &numfmt_create::DECL,
    &numfmt_format::DECL,
    &numfmt_parse::DECL,
    &numfmt_format_currency::DECL,
    &numfmt_parse_currency::DECL,
    &numfmt_set_attribute::DECL,
    &numfmt_get_attribute::DECL,
    &numfmt_set_text_attribute::DECL,
    &numfmt_get_text_attribute::DECL,
    &numfmt_set_symbol::DECL,
    &numfmt_get_symbol::DECL,
    &numfmt_set_pattern::DECL,
    &numfmt_get_pattern::DECL,
    &numfmt_get_locale::DECL,
    &numfmt_get_error_code::DECL,
    &numfmt_get_error_message::DECL,
];

#[php("numfmt_create(string $locale, int $style, ?string $pattern = null): ?NumberFormatter")]
fn numfmt_create(cx: &mut Request, locale: &[u8], style: i64, pattern: Option<&[u8]>) -> Result<Value> {
    super::create(cx, locale, style, pattern)
}

#[php("numfmt_format(NumberFormatter $formatter, int|float $num, int $type = NumberFormatter::TYPE_DEFAULT): string|false")]
fn numfmt_format(cx: &mut Request, formatter: &Object, num: &Value, kind: i64) -> Result<Value> {
    super::format(cx, formatter, num, kind)
}

#[php(
    "numfmt_parse(NumberFormatter $formatter, string $string, int $type = NumberFormatter::TYPE_DOUBLE, &$offset = null): int|float|false"
)]
fn numfmt_parse(cx: &mut Request, formatter: &Object, string: &[u8], kind: i64, offset: Option<RefArg<'_>>) -> Result<Value> {
    super::parse(cx, formatter, string, kind, offset)
}

#[php("numfmt_format_currency(NumberFormatter $formatter, float $amount, string $currency): string|false")]
fn numfmt_format_currency(cx: &mut Request, formatter: &Object, amount: f64, currency: &[u8]) -> Result<Value> {
    super::format_currency(cx, formatter, amount, currency)
}

#[php("numfmt_parse_currency(NumberFormatter $formatter, string $string, &$currency, &$offset = null): float|false")]
fn numfmt_parse_currency(
    cx: &mut Request,
    formatter: &Object,
    string: &[u8],
    currency: RefArg<'_>,
    offset: Option<RefArg<'_>>,
) -> Result<Value> {
    super::parse_currency(cx, formatter, string, currency, offset)
}

#[php("numfmt_set_attribute(NumberFormatter $formatter, int $attribute, int|float $value): bool")]
fn numfmt_set_attribute(cx: &mut Request, formatter: &Object, attribute: i64, value: &Value) -> Result<Value> {
    super::set_attribute(cx, formatter, attribute, value)
}

#[php("numfmt_get_attribute(NumberFormatter $formatter, int $attribute): int|float|false")]
fn numfmt_get_attribute(cx: &mut Request, formatter: &Object, attribute: i64) -> Result<Value> {
    super::get_attribute(cx, formatter, attribute)
}

#[php("numfmt_set_text_attribute(NumberFormatter $formatter, int $attribute, string $value): bool")]
fn numfmt_set_text_attribute(cx: &mut Request, formatter: &Object, attribute: i64, value: &[u8]) -> Result<Value> {
    super::set_text_attribute(cx, formatter, attribute, value)
}

#[php("numfmt_get_text_attribute(NumberFormatter $formatter, int $attribute): string|false")]
fn numfmt_get_text_attribute(cx: &mut Request, formatter: &Object, attribute: i64) -> Result<Value> {
    super::get_text_attribute(cx, formatter, attribute)
}

#[php("numfmt_set_symbol(NumberFormatter $formatter, int $symbol, string $value): bool")]
fn numfmt_set_symbol(cx: &mut Request, formatter: &Object, symbol: i64, value: &[u8]) -> Result<Value> {
    super::set_symbol(cx, formatter, symbol, value)
}

#[php("numfmt_get_symbol(NumberFormatter $formatter, int $symbol): string|false")]
fn numfmt_get_symbol(cx: &mut Request, formatter: &Object, symbol: i64) -> Result<Value> {
    super::get_symbol(cx, formatter, symbol)
}

#[php("numfmt_set_pattern(NumberFormatter $formatter, string $pattern): bool")]
fn numfmt_set_pattern(cx: &mut Request, formatter: &Object, pattern: &[u8]) -> Result<Value> {
    super::set_pattern(cx, formatter, pattern)
}

#[php("numfmt_get_pattern(NumberFormatter $formatter): string|false")]
fn numfmt_get_pattern(cx: &mut Request, formatter: &Object) -> Result<Value> {
    super::get_pattern(cx, formatter)
}

#[php("numfmt_get_locale(NumberFormatter $formatter, int $type = ULOC_ACTUAL_LOCALE): string|false")]
fn numfmt_get_locale(cx: &mut Request, formatter: &Object, kind: i64) -> Result<Value> {
    super::get_locale(cx, formatter, kind)
}

#[php("numfmt_get_error_code(NumberFormatter $formatter): int")]
fn numfmt_get_error_code(cx: &mut Request, formatter: &Object) -> Result<Value> {
    crate::errors::code_of(cx, formatter)
}

#[php("numfmt_get_error_message(NumberFormatter $formatter): string")]
fn numfmt_get_error_message(cx: &mut Request, formatter: &Object) -> Result<Value> {
    crate::errors::message_of(cx, formatter)
}
