//! The functions: each does what the method of its name does.

use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::{Request, Result};
use heddle_value::Value;

pub(crate) const FUNCTIONS: &[&Function] =
    &[&intl_get_error_code::DECL, &intl_get_error_message::DECL, &intl_is_failure::DECL, &intl_error_name::DECL];

#[php("intl_get_error_code(): int")]
fn intl_get_error_code(cx: &mut Request) -> Result<Value> {
    super::intl_get_error_code(cx)
}

#[php("intl_get_error_message(): string")]
fn intl_get_error_message(cx: &mut Request) -> Result<Value> {
    super::intl_get_error_message(cx)
}

#[php("intl_is_failure(int $errorCode): bool")]
fn intl_is_failure(cx: &mut Request, error_code: i64) -> Result<Value> {
    super::intl_is_failure(cx, error_code)
}

#[php("intl_error_name(int $errorCode): string")]
fn intl_error_name(cx: &mut Request, error_code: i64) -> Result<Value> {
    super::intl_error_name(cx, error_code)
}
