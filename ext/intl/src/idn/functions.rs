//! The functions.

use crate::IDNA_DEFAULT;
use crate::INTL_IDNA_VARIANT_UTS46;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::RefArg;
use heddle_runtime::{Request, Result};
use heddle_value::Value;

pub(crate) const FUNCTIONS: &[&Function] = &[&idn_to_ascii::DECL, &idn_to_utf8::DECL];

#[php("idn_to_ascii(string $domain, int $flags = IDNA_DEFAULT, int $variant = INTL_IDNA_VARIANT_UTS46, &$idna_info = null): string|false")]
fn idn_to_ascii(cx: &mut Request, domain: &[u8], flags: i64, variant: i64, idna_info: Option<RefArg<'_>>) -> Result<Value> {
    super::idn_to_ascii(cx, domain, flags, variant, idna_info)
}

#[php("idn_to_utf8(string $domain, int $flags = IDNA_DEFAULT, int $variant = INTL_IDNA_VARIANT_UTS46, &$idna_info = null): string|false")]
fn idn_to_utf8(cx: &mut Request, domain: &[u8], flags: i64, variant: i64, idna_info: Option<RefArg<'_>>) -> Result<Value> {
    super::idn_to_utf8(cx, domain, flags, variant, idna_info)
}
