//! Names of domains.

pub(crate) mod functions;

use crate::errors::{self, fail};
use crate::held::text;
use heddle_icu::checks::Idna;
use heddle_icu::code::is_failure;
use heddle_runtime::decl::convert::RefArg;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Value};

const UTS46: i64 = 1;

fn idn_to_ascii(cx: &mut Request, domain: &[u8], flags: i64, variant: i64, idna_info: Option<RefArg<'_>>) -> Result<Value> {
    convert(cx, domain, flags, variant, idna_info, true)
}

fn idn_to_utf8(cx: &mut Request, domain: &[u8], flags: i64, variant: i64, idna_info: Option<RefArg<'_>>) -> Result<Value> {
    convert(cx, domain, flags, variant, idna_info, false)
}

fn convert(cx: &mut Request, domain: &[u8], flags: i64, variant: i64, info: Option<RefArg<'_>>, to_ascii: bool) -> Result<Value> {
    errors::clear(cx);
    if variant != UTS46 {
        return Err(cx.bad_argument(3, "must be INTL_IDNA_VARIANT_UTS46"));
    }
    if domain.is_empty() {
        return Err(cx.bad_argument(1, "must not be empty"));
    }
    if domain.len() > i32::MAX as usize - 1 {
        return Err(cx.bad_argument(1, "must be less than 2147483646 bytes"));
    }
    let mut status = 0;
    let Some(idna) = Idna::open(flags as u32, &mut status) else { return fail(cx, None, status, "failed to open UIDNA instance") };
    let done = idna.convert(domain, to_ascii, &mut status);
    if is_failure(status) {
        return fail(cx, None, status, "failed to convert name");
    }
    // PHP's own room for a name
    if to_ascii && done.name.len() >= 255 {
        if let Some(mut info) = info {
            info.set(cx, Array::new())?;
        }
        return fail(cx, None, heddle_icu::code::BUFFER_OVERFLOW, "failed to convert name");
    }
    let is_good = done.errors == 0;
    let name = text(cx, &done.name);
    if let Some(mut info) = info {
        let heap = cx.heap();
        let mut array = Array::new();
        array.insert_bytes(heap, b"result", name.clone());
        array.insert_bytes(heap, b"isTransitionalDifferent", Value::bool(done.is_transitional_different));
        array.insert_bytes(heap, b"errors", Value::int(done.errors.into()));
        info.set(cx, array)?;
    }
    Ok(if is_good { name } else { Value::FALSE })
}
