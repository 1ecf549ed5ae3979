//! The functions: each does what the method of its name does.

use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Object, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &msgfmt_create::DECL,
    &msgfmt_format::DECL,
    &msgfmt_format_message::DECL,
    &msgfmt_parse::DECL,
    &msgfmt_parse_message::DECL,
    &msgfmt_set_pattern::DECL,
    &msgfmt_get_pattern::DECL,
    &msgfmt_get_locale::DECL,
    &msgfmt_get_error_code::DECL,
    &msgfmt_get_error_message::DECL,
];

#[php("msgfmt_create(string $locale, string $pattern): ?MessageFormatter")]
fn msgfmt_create(cx: &mut Request, locale: &[u8], pattern: &[u8]) -> Result<Value> {
    super::create(cx, locale, pattern)
}

#[php("msgfmt_format(MessageFormatter $formatter, array $values): string|false")]
fn msgfmt_format(cx: &mut Request, formatter: &Object, values: &Array) -> Result<Value> {
    super::format(cx, formatter, values)
}

#[php("msgfmt_format_message(string $locale, string $pattern, array $values): string|false")]
fn msgfmt_format_message(cx: &mut Request, locale: &[u8], pattern: &[u8], values: &Array) -> Result<Value> {
    super::format_message(cx, locale, pattern, values)
}

#[php("msgfmt_parse(MessageFormatter $formatter, string $string): array|false")]
fn msgfmt_parse(cx: &mut Request, formatter: &Object, string: &[u8]) -> Result<Value> {
    super::parse(cx, formatter, string)
}

#[php("msgfmt_parse_message(string $locale, string $pattern, string $message): array|false")]
fn msgfmt_parse_message(cx: &mut Request, locale: &[u8], pattern: &[u8], message: &[u8]) -> Result<Value> {
    super::parse_message(cx, locale, pattern, message)
}

#[php("msgfmt_set_pattern(MessageFormatter $formatter, string $pattern): bool")]
fn msgfmt_set_pattern(cx: &mut Request, formatter: &Object, pattern: &[u8]) -> Result<Value> {
    super::set_pattern(cx, formatter, pattern)
}

#[php("msgfmt_get_pattern(MessageFormatter $formatter): string|false")]
fn msgfmt_get_pattern(cx: &mut Request, formatter: &Object) -> Result<Value> {
    super::get_pattern(cx, formatter)
}

#[php("msgfmt_get_locale(MessageFormatter $formatter): string")]
fn msgfmt_get_locale(cx: &mut Request, formatter: &Object) -> Result<Value> {
    super::get_locale(cx, formatter)
}

#[php("msgfmt_get_error_code(MessageFormatter $formatter): int")]
fn msgfmt_get_error_code(cx: &mut Request, formatter: &Object) -> Result<Value> {
    crate::errors::code_of(cx, formatter)
}

#[php("msgfmt_get_error_message(MessageFormatter $formatter): string")]
fn msgfmt_get_error_message(cx: &mut Request, formatter: &Object) -> Result<Value> {
    crate::errors::message_of(cx, formatter)
}
