//! The class Locale.

use heddle_macros::{php_class, php_methods};
use heddle_runtime::decl::convert::PathArg;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Value};

/// Declares Locale.
#[php_class(
    "class Locale {
    const int ACTUAL_LOCALE = 0;
    const int VALID_LOCALE = 1;
    const null DEFAULT_LOCALE = null;
    const string LANG_TAG = 'language';
    const string EXTLANG_TAG = 'extlang';
    const string SCRIPT_TAG = 'script';
    const string REGION_TAG = 'region';
    const string VARIANT_TAG = 'variant';
    const string GRANDFATHERED_LANG_TAG = 'grandfathered';
    const string PRIVATE_TAG = 'private';
}"
)]
pub(crate) struct Locale;

#[php_methods]
impl Locale {
    #[php("public static function getDefault(): string", tentative)]
    fn get_default(cx: &mut Request) -> Result<Value> {
        super::get_default(cx)
    }

    #[php("public static function setDefault(string $locale): true", tentative)]
    fn set_default(cx: &mut Request, locale: PathArg) -> Result<Value> {
        super::set_default(cx, &locale)
    }

    #[php("public static function getPrimaryLanguage(string $locale): ?string", tentative)]
    fn get_primary_language(cx: &mut Request, locale: PathArg) -> Result<Value> {
        super::get_primary_language(cx, &locale)
    }

    #[php("public static function getScript(string $locale): ?string", tentative)]
    fn get_script(cx: &mut Request, locale: PathArg) -> Result<Value> {
        super::get_script(cx, &locale)
    }

    #[php("public static function getRegion(string $locale): ?string", tentative)]
    fn get_region(cx: &mut Request, locale: PathArg) -> Result<Value> {
        super::get_region(cx, &locale)
    }

    #[php("public static function getKeywords(string $locale): array|false|null", tentative)]
    fn get_keywords(cx: &mut Request, locale: PathArg) -> Result<Value> {
        super::get_keywords(cx, &locale)
    }

    #[php("public static function getDisplayScript(string $locale, ?string $displayLocale = null): string|false", tentative)]
    fn get_display_script(cx: &mut Request, locale: PathArg, display_locale: Option<PathArg>) -> Result<Value> {
        super::get_display_script(cx, &locale, display_locale.as_deref())
    }

    #[php("public static function getDisplayRegion(string $locale, ?string $displayLocale = null): string|false", tentative)]
    fn get_display_region(cx: &mut Request, locale: PathArg, display_locale: Option<PathArg>) -> Result<Value> {
        super::get_display_region(cx, &locale, display_locale.as_deref())
    }

    #[php("public static function getDisplayName(string $locale, ?string $displayLocale = null): string|false", tentative)]
    fn get_display_name(cx: &mut Request, locale: PathArg, display_locale: Option<PathArg>) -> Result<Value> {
        super::get_display_name(cx, &locale, display_locale.as_deref())
    }

    #[php("public static function getDisplayLanguage(string $locale, ?string $displayLocale = null): string|false", tentative)]
    fn get_display_language(cx: &mut Request, locale: PathArg, display_locale: Option<PathArg>) -> Result<Value> {
        super::get_display_language(cx, &locale, display_locale.as_deref())
    }

    #[php("public static function getDisplayVariant(string $locale, ?string $displayLocale = null): string|false", tentative)]
    fn get_display_variant(cx: &mut Request, locale: PathArg, display_locale: Option<PathArg>) -> Result<Value> {
        super::get_display_variant(cx, &locale, display_locale.as_deref())
    }

    #[php("public static function composeLocale(array $subtags): string|false", tentative)]
    fn compose_locale(cx: &mut Request, subtags: &Array) -> Result<Value> {
        super::compose_locale(cx, subtags)
    }

    #[php("public static function parseLocale(string $locale): ?array", tentative)]
    fn parse_locale(cx: &mut Request, locale: PathArg) -> Result<Value> {
        super::parse_locale(cx, &locale)
    }

    #[php("public static function getAllVariants(string $locale): ?array", tentative)]
    fn get_all_variants(cx: &mut Request, locale: PathArg) -> Result<Value> {
        super::get_all_variants(cx, &locale)
    }

    #[php("public static function filterMatches(string $languageTag, string $locale, bool $canonicalize = false): ?bool", tentative)]
    fn filter_matches(cx: &mut Request, language_tag: PathArg, locale: PathArg, canonicalize: bool) -> Result<Value> {
        super::filter_matches(cx, &language_tag, &locale, canonicalize)
    }

    #[php(
        "public static function lookup(array $languageTag, string $locale, bool $canonicalize = false, ?string $defaultLocale = null): ?string",
        tentative
    )]
    fn lookup(cx: &mut Request, language_tag: &Array, locale: &[u8], canonicalize: bool, default_locale: Option<&[u8]>) -> Result<Value> {
        super::lookup(cx, language_tag, locale, canonicalize, default_locale)
    }

    #[php("public static function canonicalize(string $locale): ?string", tentative)]
    fn canonicalize(cx: &mut Request, locale: PathArg) -> Result<Value> {
        super::canonicalize(cx, &locale)
    }

    #[php("public static function acceptFromHttp(string $header): string|false", tentative)]
    fn accept_from_http(cx: &mut Request, header: &[u8]) -> Result<Value> {
        super::accept_from_http(cx, header)
    }

    #[php("public static function isRightToLeft(string $locale): bool")]
    fn is_right_to_left(cx: &mut Request, locale: PathArg) -> Result<Value> {
        super::is_right_to_left(cx, &locale)
    }

    #[php("public static function addLikelySubtags(string $locale): string|false")]
    fn add_likely_subtags(cx: &mut Request, locale: PathArg) -> Result<Value> {
        super::add_likely_subtags(cx, &locale)
    }

    #[php("public static function minimizeSubtags(string $locale): string|false")]
    fn minimize_subtags(cx: &mut Request, locale: PathArg) -> Result<Value> {
        super::minimize_subtags(cx, &locale)
    }
}
