//! The class Normalizer.

use heddle_macros::{php_class, php_methods};
use heddle_runtime::{Request, Result};
use heddle_value::Value;

/// Declares Normalizer.
#[php_class(
    "class Normalizer {
    const int FORM_D = 4;
    const int NFD = 4;
    const int FORM_KD = 8;
    const int NFKD = 8;
    const int FORM_C = 16;
    const int NFC = 16;
    const int FORM_KC = 32;
    const int NFKC = 32;
    const int FORM_KC_CF = 48;
    const int NFKC_CF = 48;
}"
)]
pub(crate) struct Normalizer;

impl Normalizer {
    /// Is a default of methods and functions.
    pub(crate) const FORM_C: i64 = 16;
}

#[php_methods]
impl Normalizer {
    #[php("public static function normalize(string $string, int $form = Normalizer::FORM_C): string|false", tentative)]
    fn normalize(cx: &mut Request, string: &[u8], form: i64) -> Result<Value> {
        super::normalize(cx, string, form)
    }

    #[php("public static function isNormalized(string $string, int $form = Normalizer::FORM_C): bool", tentative)]
    fn is_normalized(cx: &mut Request, string: &[u8], form: i64) -> Result<Value> {
        super::is_normalized(cx, string, form)
    }

    #[php("public static function getRawDecomposition(string $string, int $form = Normalizer::FORM_C): ?string", tentative)]
    fn get_raw_decomposition(cx: &mut Request, string: &[u8], form: i64) -> Result<Value> {
        super::get_raw_decomposition(cx, string, form)
    }
}
