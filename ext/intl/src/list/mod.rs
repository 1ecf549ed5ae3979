//! Lists of words, joined as a language does.

pub(crate) mod class;

use crate::errors::{self, fail};
use crate::held::{self, text16};
use heddle_icu::code::is_failure;
use heddle_icu::locale::ListFormat;
use heddle_icu::text::to16;
use heddle_runtime::decl::ClassHooks;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Object, Value};
use std::rc::Rc;

pub(crate) const HOOKS: ClassHooks =
    ClassHooks { create: Some(held::create), not_cloneable: true, not_serializable: true, no_dynamic_properties: true, ..ClassHooks::NONE };

fn construct(cx: &mut Request, this: &Object, locale: &[u8], kind: i64, width: i64) -> Result<Value> {
    if held::is_set(this) {
        return Err(cx.throw_error("Error", "IntlListFormatter object is already constructed"));
    }
    if locale.len() > 156 {
        return Err(cx.bad_argument(1, "must be less than or equal to 156 characters"));
    }
    if !(0..=2).contains(&kind) {
        return Err(
            cx.bad_argument(2, "must be one of IntlListFormatter::TYPE_AND, IntlListFormatter::TYPE_OR, or IntlListFormatter::TYPE_UNITS")
        );
    }
    if !(0..=2).contains(&width) {
        return Err(cx.bad_argument(
            3,
            "must be one of IntlListFormatter::WIDTH_WIDE, IntlListFormatter::WIDTH_SHORT, or IntlListFormatter::WIDTH_NARROW",
        ));
    }
    let locale = crate::locale::or_default(cx, locale);
    let mut status = 0;
    match ListFormat::open(&locale, kind as i32, width as i32, &mut status) {
        Some(format) => {
            held::set(this, format);
            Ok(Value::NULL)
        }
        None => Err(errors::refuse(cx, status, "Constructor failed")),
    }
}

fn format(cx: &mut Request, this: &Object, strings: &Array) -> Result<Value> {
    let format: Rc<ListFormat> = held::get(cx, this, "IntlListFormatter")?;
    if strings.is_empty() {
        return Ok(held::text(cx, ""));
    }
    let values: Vec<Value> = strings.values().map(|value| value.deref().clone()).collect();
    let mut items = Vec::with_capacity(values.len());
    for value in &values {
        let item = cx.to_str(value)?;
        let Some(units) = to16(&item) else { return fail(cx, Some(this), 10, "Failed to convert string to UTF-16") };
        items.push(units);
    }
    let mut status = 0;
    let joined = format.format(&items, &mut status);
    if is_failure(status) {
        return fail(cx, Some(this), status, "Failed to format list");
    }
    Ok(text16(cx, &joined))
}
