//! The functions: each does what the method of its name does.

use super::class::Collator;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::RefArg;
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[
    &collator_create::DECL,
    &collator_compare::DECL,
    &collator_get_attribute::DECL,
    &collator_set_attribute::DECL,
    &collator_get_strength::DECL,
    &collator_set_strength::DECL,
    &collator_sort::DECL,
    &collator_sort_with_sort_keys::DECL,
    &collator_asort::DECL,
    &collator_get_locale::DECL,
    &collator_get_error_code::DECL,
    &collator_get_error_message::DECL,
    &collator_get_sort_key::DECL,
];

#[php("collator_create(string $locale): ?Collator")]
fn collator_create(cx: &mut Request, locale: &[u8]) -> Result<Value> {
    super::create(cx, locale)
}

#[php("collator_compare(Collator $object, string $string1, string $string2): int|false")]
fn collator_compare(cx: &mut Request, object: &Object, string1: &[u8], string2: &[u8]) -> Result<Value> {
    super::compare(cx, object, string1, string2)
}

#[php("collator_get_attribute(Collator $object, int $attribute): int|false")]
fn collator_get_attribute(cx: &mut Request, object: &Object, attribute: i64) -> Result<Value> {
    super::get_attribute(cx, object, attribute)
}

#[php("collator_set_attribute(Collator $object, int $attribute, int $value): bool")]
fn collator_set_attribute(cx: &mut Request, object: &Object, attribute: i64, value: i64) -> Result<Value> {
    super::set_attribute(cx, object, attribute, value)
}

#[php("collator_get_strength(Collator $object): int")]
fn collator_get_strength(cx: &mut Request, object: &Object) -> Result<Value> {
    super::get_strength(cx, object)
}

#[php("collator_set_strength(Collator $object, int $strength): true")]
fn collator_set_strength(cx: &mut Request, object: &Object, strength: i64) -> Result<Value> {
    super::set_strength(cx, object, strength)
}

#[php("collator_sort(Collator $object, array &$array, int $flags = Collator::SORT_REGULAR): bool")]
fn collator_sort(cx: &mut Request, object: &Object, array: RefArg<'_>, flags: i64) -> Result<Value> {
    super::sort(cx, object, array, flags)
}

#[php("collator_sort_with_sort_keys(Collator $object, array &$array): bool")]
fn collator_sort_with_sort_keys(cx: &mut Request, object: &Object, array: RefArg<'_>) -> Result<Value> {
    super::sort_with_sort_keys(cx, object, array)
}

#[php("collator_asort(Collator $object, array &$array, int $flags = Collator::SORT_REGULAR): bool")]
fn collator_asort(cx: &mut Request, object: &Object, array: RefArg<'_>, flags: i64) -> Result<Value> {
    super::asort(cx, object, array, flags)
}

#[php("collator_get_locale(Collator $object, int $type): string|false")]
fn collator_get_locale(cx: &mut Request, object: &Object, kind: i64) -> Result<Value> {
    super::get_locale(cx, object, kind)
}

#[php("collator_get_error_code(Collator $object): int|false")]
fn collator_get_error_code(cx: &mut Request, object: &Object) -> Result<Value> {
    crate::errors::code_of(cx, object)
}

#[php("collator_get_error_message(Collator $object): string|false")]
fn collator_get_error_message(cx: &mut Request, object: &Object) -> Result<Value> {
    crate::errors::message_of(cx, object)
}

#[php("collator_get_sort_key(Collator $object, string $string): string|false")]
fn collator_get_sort_key(cx: &mut Request, object: &Object, string: &[u8]) -> Result<Value> {
    super::get_sort_key(cx, object, string)
}
