//! The functions: each does what the method of its name does.

use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &resourcebundle_create::DECL,
    &resourcebundle_get::DECL,
    &resourcebundle_count::DECL,
    &resourcebundle_locales::DECL,
    &resourcebundle_get_error_code::DECL,
    &resourcebundle_get_error_message::DECL,
];

#[php("resourcebundle_create(?string $locale, ?string $bundle, bool $fallback = true): ?ResourceBundle")]
fn resourcebundle_create(cx: &mut Request, locale: Option<&[u8]>, bundle: Option<&[u8]>, fallback: bool) -> Result<Value> {
    super::create(cx, locale, bundle, fallback)
}

#[php("resourcebundle_get(ResourceBundle $bundle, string|int $index, bool $fallback = true): ResourceBundle|array|string|int|null")]
fn resourcebundle_get(cx: &mut Request, bundle: &Object, index: &Value, fallback: bool) -> Result<Value> {
    super::get(cx, bundle, index, fallback)
}

#[php("resourcebundle_count(ResourceBundle $bundle): int")]
fn resourcebundle_count(cx: &mut Request, bundle: &Object) -> Result<Value> {
    super::count(cx, bundle)
}

#[php("resourcebundle_locales(string $bundle): array|false")]
fn resourcebundle_locales(cx: &mut Request, bundle: &[u8]) -> Result<Value> {
    super::get_locales(cx, bundle)
}

#[php("resourcebundle_get_error_code(ResourceBundle $bundle): int")]
fn resourcebundle_get_error_code(cx: &mut Request, bundle: &Object) -> Result<Value> {
    crate::errors::code_of(cx, bundle)
}

#[php("resourcebundle_get_error_message(ResourceBundle $bundle): string")]
fn resourcebundle_get_error_message(cx: &mut Request, bundle: &Object) -> Result<Value> {
    crate::errors::message_of(cx, bundle)
}
