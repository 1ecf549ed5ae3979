//! The functions: each does what the method of its name does.

use super::class::Transliterator;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &transliterator_create::DECL,
    &transliterator_create_from_rules::DECL,
    &transliterator_list_ids::DECL,
    &transliterator_create_inverse::DECL,
    &transliterator_transliterate::DECL,
    &transliterator_get_error_code::DECL,
    &transliterator_get_error_message::DECL,
];

#[php("transliterator_create(string $id, int $direction = Transliterator::FORWARD): ?Transliterator")]
fn transliterator_create(cx: &mut Request, id: &[u8], direction: i64) -> Result<Value> {
    super::create(cx, id, direction)
}

#[php("transliterator_create_from_rules(string $rules, int $direction = Transliterator::FORWARD): ?Transliterator")]
fn transliterator_create_from_rules(cx: &mut Request, rules: &[u8], direction: i64) -> Result<Value> {
    super::create_from_rules(cx, rules, direction)
}

#[php("transliterator_list_ids(): array|false")]
fn transliterator_list_ids(cx: &mut Request) -> Result<Value> {
    super::list_ids(cx)
}

#[php("transliterator_create_inverse(Transliterator $transliterator): ?Transliterator")]
fn transliterator_create_inverse(cx: &mut Request, transliterator: &Object) -> Result<Value> {
    super::create_inverse(cx, transliterator)
}

#[php("transliterator_transliterate(Transliterator|string $transliterator, string $string, int $start = 0, int $end = -1): string|false")]
fn transliterator_transliterate(cx: &mut Request, transliterator: &Value, string: &[u8], start: i64, end: i64) -> Result<Value> {
    super::transliterator_transliterate(cx, transliterator, string, start, end)
}

#[php("transliterator_get_error_code(Transliterator $transliterator): int")]
fn transliterator_get_error_code(cx: &mut Request, transliterator: &Object) -> Result<Value> {
    crate::errors::code_of(cx, transliterator)
}

#[php("transliterator_get_error_message(Transliterator $transliterator): string")]
fn transliterator_get_error_message(cx: &mut Request, transliterator: &Object) -> Result<Value> {
    crate::errors::message_of(cx, transliterator)
}
