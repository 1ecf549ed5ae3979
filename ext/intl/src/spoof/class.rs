//! The class Spoofchecker.

use heddle_macros::{php_class, php_methods};
use heddle_runtime::decl::convert::RefArg;
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Value};

/// Declares Spoofchecker.
#[php_class(
    "class Spoofchecker {
    const int SINGLE_SCRIPT_CONFUSABLE = 1;
    const int MIXED_SCRIPT_CONFUSABLE = 2;
    const int WHOLE_SCRIPT_CONFUSABLE = 4;
    const int ANY_CASE = 8;
    const int SINGLE_SCRIPT = 16;
    const int INVISIBLE = 32;
    const int CHAR_LIMIT = 64;
    const int ASCII = 268435456;
    const int HIGHLY_RESTRICTIVE = 805306368;
    const int MODERATELY_RESTRICTIVE = 1073741824;
    const int MINIMALLY_RESTRICTIVE = 1342177280;
    const int UNRESTRICTIVE = 1610612736;
    const int SINGLE_SCRIPT_RESTRICTIVE = 536870912;
    const int MIXED_NUMBERS = 128;
    const int HIDDEN_OVERLAY = 256;
    const int IGNORE_SPACE = 1;
    const int CASE_INSENSITIVE = 2;
    const int ADD_CASE_MAPPINGS = 4;
    const int SIMPLE_CASE_INSENSITIVE = 6;
}", hooks = super::HOOKS
)]
pub(crate) struct Spoofchecker;

#[php_methods]
impl Spoofchecker {
    #[php("public function __construct()")]
    fn construct(cx: &mut Request, this: &Object) -> Result<Value> {
        super::construct(cx, this)
    }

    #[php("public function isSuspicious(string $string, &$errorCode = null): bool", tentative)]
    fn is_suspicious(cx: &mut Request, this: &Object, string: &[u8], error_code: Option<RefArg<'_>>) -> Result<Value> {
        super::is_suspicious(cx, this, string, error_code)
    }

    #[php("public function areConfusable(string $string1, string $string2, &$errorCode = null): bool", tentative)]
    fn are_confusable(cx: &mut Request, this: &Object, string1: &[u8], string2: &[u8], error_code: Option<RefArg<'_>>) -> Result<Value> {
        super::are_confusable(cx, this, string1, string2, error_code)
    }

    #[php("public function setAllowedLocales(string $locales): void", tentative)]
    fn set_allowed_locales(cx: &mut Request, this: &Object, locales: &[u8]) -> Result<Value> {
        super::set_allowed_locales(cx, this, locales)
    }

    #[php("public function setChecks(int $checks): void", tentative)]
    fn set_checks(cx: &mut Request, this: &Object, checks: i64) -> Result<Value> {
        super::set_checks(cx, this, checks)
    }

    #[php("public function setRestrictionLevel(int $level): void", tentative)]
    fn set_restriction_level(cx: &mut Request, this: &Object, level: i64) -> Result<Value> {
        super::set_restriction_level(cx, this, level)
    }

    #[php("public function setAllowedChars(string $pattern, int $patternOptions = 0): void")]
    fn set_allowed_chars(cx: &mut Request, this: &Object, pattern: &[u8], pattern_options: i64) -> Result<Value> {
        super::set_allowed_chars(cx, this, pattern, pattern_options)
    }
}
