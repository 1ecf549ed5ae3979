//! Texts that look like others.

pub(crate) mod class;

use crate::held::{self, int32};
use heddle_icu::checks::Spoof;
use heddle_icu::code::{self, is_failure};
use heddle_icu::text::to16;
use heddle_runtime::decl::ClassHooks;
use heddle_runtime::decl::convert::RefArg;
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Value};
use std::rc::Rc;

pub(crate) const HOOKS: ClassHooks =
    ClassHooks { create: Some(held::create), clone: Some(clone), not_serializable: true, ..ClassHooks::NONE };

const HIGHLY_RESTRICTIVE: i32 = 0x3000_0000;

fn this_one(cx: &mut Request, this: &Object) -> Result<Rc<Spoof>> {
    held::get(cx, this, "Spoofchecker")
}

fn clone(cx: &mut Request, old: &Object, new: &Object) -> Result<()> {
    held::clone_with::<Spoof>(cx, old, new, "SpoofChecker", |spoof| spoof.duplicate(&mut 0))
}

fn construct(cx: &mut Request, this: &Object) -> Result<Value> {
    let mut status = 0;
    let Some(spoof) = Spoof::open(&mut status) else {
        return Err(crate::errors::refuse(cx, status, "Failed to create Spoofchecker"));
    };
    spoof.set_restriction_level(HIGHLY_RESTRICTIVE);
    held::set(this, spoof);
    Ok(Value::NULL)
}

/// Warns of a failure.
fn warned(cx: &mut Request, status: i32) -> Result<bool> {
    if is_failure(status) {
        let name = code::name(status);
        cx.function_warning([b"(", &i64::from(status).to_string().into_bytes()[..], b") ", &name].concat())?;
        return Ok(true);
    }
    Ok(false)
}

fn is_suspicious(cx: &mut Request, this: &Object, string: &[u8], error_code: Option<RefArg<'_>>) -> Result<Value> {
    let spoof = this_one(cx, this)?;
    let mut status = 0;
    let found = spoof.check(string, &mut status);
    if warned(cx, status)? {
        return Ok(Value::TRUE);
    }
    if let Some(mut place) = error_code {
        place.set(cx, Value::int(found.into()))?;
    }
    Ok(Value::bool(found != 0))
}

fn are_confusable(cx: &mut Request, this: &Object, string1: &[u8], string2: &[u8], error_code: Option<RefArg<'_>>) -> Result<Value> {
    let spoof = this_one(cx, this)?;
    let mut status = 0;
    let found = spoof.are_confusable(string1, string2, &mut status);
    if warned(cx, status)? {
        return Ok(Value::TRUE);
    }
    if let Some(mut place) = error_code {
        place.set(cx, Value::int(found.into()))?;
    }
    Ok(Value::bool(found != 0))
}

fn set_allowed_locales(cx: &mut Request, this: &Object, locales: &[u8]) -> Result<Value> {
    let spoof = this_one(cx, this)?;
    let mut status = 0;
    spoof.set_allowed_locales(locales, &mut status);
    warned(cx, status)?;
    Ok(Value::NULL)
}

fn set_checks(cx: &mut Request, this: &Object, checks: i64) -> Result<Value> {
    let spoof = this_one(cx, this)?;
    let mut status = 0;
    spoof.set_checks(int32(checks).unwrap_or(-1), &mut status);
    warned(cx, status)?;
    Ok(Value::NULL)
}

fn set_restriction_level(cx: &mut Request, this: &Object, level: i64) -> Result<Value> {
    const LEVELS: [i64; 6] = [0x1000_0000, 0x2000_0000, 0x3000_0000, 0x4000_0000, 0x5000_0000, 0x6000_0000];
    if !LEVELS.contains(&level) {
        let words = "must be one of Spoofchecker::ASCII, Spoofchecker::SINGLE_SCRIPT_RESTRICTIVE, Spoofchecker::HIGHLY_RESTRICTIVE, Spoofchecker::MODERATELY_RESTRICTIVE, Spoofchecker::MINIMALLY_RESTRICTIVE, or Spoofchecker::UNRESTRICTIVE";
        return Err(cx.bad_argument(1, words));
    }
    this_one(cx, this)?.set_restriction_level(level as i32);
    Ok(Value::NULL)
}

fn set_allowed_chars(cx: &mut Request, this: &Object, pattern: &[u8], pattern_options: i64) -> Result<Value> {
    let spoof = this_one(cx, this)?;
    let Some(units) = to16(pattern) else {
        return Err(cx.bad_argument(1, "string conversion to unicode encoding failed"));
    };
    if units.len() < 2 || pattern.first() != Some(&b'[') || pattern.last() != Some(&b']') {
        return Err(cx.bad_argument(1, "must be a valid regular expression character set pattern"));
    }
    if ![0, 1, 2, 3, 4, 5, 6, 7].contains(&pattern_options) {
        let words = "must be a valid pattern option, 0 or (SpoofChecker::IGNORE_SPACE|(<none> or SpoofChecker::CASE_INSENSITIVE or SpoofChecker::ADD_CASE_MAPPINGS or SpoofChecker::SIMPLE_CASE_INSENSITIVE))";
        return Err(cx.bad_argument(2, words));
    }
    let mut status = 0;
    spoof.set_allowed_chars(&units, pattern_options as u32, &mut status);
    warned(cx, status)?;
    Ok(Value::NULL)
}
