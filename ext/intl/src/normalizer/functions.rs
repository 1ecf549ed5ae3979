//! The functions: each does what the method of its name does.

use super::class::Normalizer;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::{Request, Result};
use heddle_value::Value;

pub(crate) const FUNCTIONS: &[&Function] =
    &[&normalizer_normalize::DECL, &normalizer_is_normalized::DECL, &normalizer_get_raw_decomposition::DECL];

#[php("normalizer_normalize(string $string, int $form = Normalizer::FORM_C): string|false")]
fn normalizer_normalize(cx: &mut Request, string: &[u8], form: i64) -> Result<Value> {
    super::normalize(cx, string, form)
}

#[php("normalizer_is_normalized(string $string, int $form = Normalizer::FORM_C): bool")]
fn normalizer_is_normalized(cx: &mut Request, string: &[u8], form: i64) -> Result<Value> {
    super::is_normalized(cx, string, form)
}

#[php("normalizer_get_raw_decomposition(string $string, int $form = Normalizer::FORM_C): ?string")]
fn normalizer_get_raw_decomposition(cx: &mut Request, string: &[u8], form: i64) -> Result<Value> {
    super::get_raw_decomposition(cx, string, form)
}
