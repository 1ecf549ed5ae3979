//! The functions: each does what the method of its name does.

use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::PathArg;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &locale_get_default::DECL,
    &locale_set_default::DECL,
    &locale_get_primary_language::DECL,
    &locale_get_script::DECL,
    &locale_get_region::DECL,
    &locale_get_keywords::DECL,
    &locale_get_display_script::DECL,
    &locale_get_display_region::DECL,
    &locale_get_display_name::DECL,
    &locale_get_display_language::DECL,
    &locale_get_display_variant::DECL,
    &locale_compose::DECL,
    &locale_parse::DECL,
    &locale_get_all_variants::DECL,
    &locale_filter_matches::DECL,
    &locale_canonicalize::DECL,
    &locale_lookup::DECL,
    &locale_accept_from_http::DECL,
    &locale_is_right_to_left::DECL,
    &locale_add_likely_subtags::DECL,
    &locale_minimize_subtags::DECL,
];

#[php("locale_get_default(): string")]
fn locale_get_default(cx: &mut Request) -> Result<Value> {
    super::get_default(cx)
}

#[php("locale_set_default(string $locale): true")]
fn locale_set_default(cx: &mut Request, locale: PathArg) -> Result<Value> {
    super::set_default(cx, &locale)
}

#[php("locale_get_primary_language(string $locale): ?string")]
fn locale_get_primary_language(cx: &mut Request, locale: PathArg) -> Result<Value> {
    super::get_primary_language(cx, &locale)
}

#[php("locale_get_script(string $locale): ?string")]
fn locale_get_script(cx: &mut Request, locale: PathArg) -> Result<Value> {
    super::get_script(cx, &locale)
}

#[php("locale_get_region(string $locale): ?string")]
fn locale_get_region(cx: &mut Request, locale: PathArg) -> Result<Value> {
    super::get_region(cx, &locale)
}

#[php("locale_get_keywords(string $locale): array|false|null")]
fn locale_get_keywords(cx: &mut Request, locale: PathArg) -> Result<Value> {
    super::get_keywords(cx, &locale)
}

#[php("locale_get_display_script(string $locale, ?string $displayLocale = null): string|false")]
fn locale_get_display_script(cx: &mut Request, locale: PathArg, display_locale: Option<PathArg>) -> Result<Value> {
    super::get_display_script(cx, &locale, display_locale.as_deref())
}

#[php("locale_get_display_region(string $locale, ?string $displayLocale = null): string|false")]
fn locale_get_display_region(cx: &mut Request, locale: PathArg, display_locale: Option<PathArg>) -> Result<Value> {
    super::get_display_region(cx, &locale, display_locale.as_deref())
}

#[php("locale_get_display_name(string $locale, ?string $displayLocale = null): string|false")]
fn locale_get_display_name(cx: &mut Request, locale: PathArg, display_locale: Option<PathArg>) -> Result<Value> {
    super::get_display_name(cx, &locale, display_locale.as_deref())
}

#[php("locale_get_display_language(string $locale, ?string $displayLocale = null): string|false")]
fn locale_get_display_language(cx: &mut Request, locale: PathArg, display_locale: Option<PathArg>) -> Result<Value> {
    super::get_display_language(cx, &locale, display_locale.as_deref())
}

#[php("locale_get_display_variant(string $locale, ?string $displayLocale = null): string|false")]
fn locale_get_display_variant(cx: &mut Request, locale: PathArg, display_locale: Option<PathArg>) -> Result<Value> {
    super::get_display_variant(cx, &locale, display_locale.as_deref())
}

#[php("locale_compose(array $subtags): string|false")]
fn locale_compose(cx: &mut Request, subtags: &Array) -> Result<Value> {
    super::compose_locale(cx, subtags)
}

#[php("locale_parse(string $locale): ?array")]
fn locale_parse(cx: &mut Request, locale: PathArg) -> Result<Value> {
    super::parse_locale(cx, &locale)
}

#[php("locale_get_all_variants(string $locale): ?array")]
fn locale_get_all_variants(cx: &mut Request, locale: PathArg) -> Result<Value> {
    super::get_all_variants(cx, &locale)
}

#[php("locale_filter_matches(string $languageTag, string $locale, bool $canonicalize = false): ?bool")]
fn locale_filter_matches(cx: &mut Request, language_tag: PathArg, locale: PathArg, canonicalize: bool) -> Result<Value> {
    super::filter_matches(cx, &language_tag, &locale, canonicalize)
}

#[php("locale_canonicalize(string $locale): ?string")]
fn locale_canonicalize(cx: &mut Request, locale: PathArg) -> Result<Value> {
    super::canonicalize(cx, &locale)
}

#[php("locale_lookup(array $languageTag, string $locale, bool $canonicalize = false, ?string $defaultLocale = null): ?string")]
fn locale_lookup(
    cx: &mut Request,
    language_tag: &Array,
    locale: &[u8],
    canonicalize: bool,
    default_locale: Option<&[u8]>,
) -> Result<Value> {
    super::lookup(cx, language_tag, locale, canonicalize, default_locale)
}

#[php("locale_accept_from_http(string $header): string|false")]
fn locale_accept_from_http(cx: &mut Request, header: &[u8]) -> Result<Value> {
    super::accept_from_http(cx, header)
}

#[php("locale_is_right_to_left(string $locale): bool")]
fn locale_is_right_to_left(cx: &mut Request, locale: PathArg) -> Result<Value> {
    super::is_right_to_left(cx, &locale)
}

#[php("locale_add_likely_subtags(string $locale): string|false")]
fn locale_add_likely_subtags(cx: &mut Request, locale: PathArg) -> Result<Value> {
    super::add_likely_subtags(cx, &locale)
}

#[php("locale_minimize_subtags(string $locale): string|false")]
fn locale_minimize_subtags(cx: &mut Request, locale: PathArg) -> Result<Value> {
    super::minimize_subtags(cx, &locale)
}
