//! The functions.

use crate::GRAPHEME_EXTR_COUNT;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::RefArg;
use heddle_runtime::{Request, Result};
use heddle_value::Value;

pub(crate) const FUNCTIONS: &[&Function] = &[
    &grapheme_strlen::DECL,
    &grapheme_strpos::DECL,
    &grapheme_stripos::DECL,
    &grapheme_strrpos::DECL,
    &grapheme_strripos::DECL,
    &grapheme_substr::DECL,
    &grapheme_strstr::DECL,
    &grapheme_stristr::DECL,
    &grapheme_str_split::DECL,
    &grapheme_levenshtein::DECL,
    &grapheme_extract::DECL,
];

#[php("grapheme_strlen(string $string): int|false|null")]
fn grapheme_strlen(cx: &mut Request, string: &[u8]) -> Result<Value> {
    super::grapheme_strlen(cx, string)
}

#[php("grapheme_strpos(string $haystack, string $needle, int $offset = 0, string $locale = \"\"): int|false")]
fn grapheme_strpos(cx: &mut Request, haystack: &[u8], needle: &[u8], offset: i64, locale: &[u8]) -> Result<Value> {
    super::grapheme_strpos(cx, haystack, needle, offset, locale)
}

#[php("grapheme_stripos(string $haystack, string $needle, int $offset = 0, string $locale = \"\"): int|false")]
fn grapheme_stripos(cx: &mut Request, haystack: &[u8], needle: &[u8], offset: i64, locale: &[u8]) -> Result<Value> {
    super::grapheme_stripos(cx, haystack, needle, offset, locale)
}

#[php("grapheme_strrpos(string $haystack, string $needle, int $offset = 0, string $locale = \"\"): int|false")]
fn grapheme_strrpos(cx: &mut Request, haystack: &[u8], needle: &[u8], offset: i64, locale: &[u8]) -> Result<Value> {
    super::grapheme_strrpos(cx, haystack, needle, offset, locale)
}

#[php("grapheme_strripos(string $haystack, string $needle, int $offset = 0, string $locale = \"\"): int|false")]
fn grapheme_strripos(cx: &mut Request, haystack: &[u8], needle: &[u8], offset: i64, locale: &[u8]) -> Result<Value> {
    super::grapheme_strripos(cx, haystack, needle, offset, locale)
}

#[php("grapheme_substr(string $string, int $offset, ?int $length = null, string $locale = \"\"): string|false")]
fn grapheme_substr(cx: &mut Request, string: &[u8], offset: i64, length: Option<i64>, locale: &[u8]) -> Result<Value> {
    super::grapheme_substr(cx, string, offset, length, locale)
}

#[php("grapheme_strstr(string $haystack, string $needle, bool $beforeNeedle = false, string $locale = \"\"): string|false")]
fn grapheme_strstr(cx: &mut Request, haystack: &[u8], needle: &[u8], before_needle: bool, locale: &[u8]) -> Result<Value> {
    super::grapheme_strstr(cx, haystack, needle, before_needle, locale)
}

#[php("grapheme_stristr(string $haystack, string $needle, bool $beforeNeedle = false, string $locale = \"\"): string|false")]
fn grapheme_stristr(cx: &mut Request, haystack: &[u8], needle: &[u8], before_needle: bool, locale: &[u8]) -> Result<Value> {
    super::grapheme_stristr(cx, haystack, needle, before_needle, locale)
}

#[php("grapheme_str_split(string $string, int $length = 1): array|false")]
fn grapheme_str_split(cx: &mut Request, string: &[u8], length: i64) -> Result<Value> {
    super::grapheme_str_split(cx, string, length)
}

#[php(
    "grapheme_levenshtein(string $string1, string $string2, int $insertion_cost = 1, int $replacement_cost = 1, int $deletion_cost = 1, string $locale = \"\"): int|false"
)]
fn grapheme_levenshtein(
    cx: &mut Request,
    string1: &[u8],
    string2: &[u8],
    insertion_cost: i64,
    replacement_cost: i64,
    deletion_cost: i64,
    locale: &[u8],
) -> Result<Value> {
    super::grapheme_levenshtein(cx, string1, string2, insertion_cost, replacement_cost, deletion_cost, locale)
}

#[php("grapheme_extract(string $haystack, int $size, int $type = GRAPHEME_EXTR_COUNT, int $offset = 0, &$next = null): string|false")]
fn grapheme_extract(cx: &mut Request, haystack: &[u8], size: i64, kind: i64, offset: i64, next: Option<RefArg<'_>>) -> Result<Value> {
    super::grapheme_extract(cx, haystack, size, kind, offset, next)
}
