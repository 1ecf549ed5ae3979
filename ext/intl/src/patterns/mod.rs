//! Patterns of dates out of skeletons.

pub(crate) mod class;

use crate::errors::{self, fail};
use crate::held::{self, text16};
use heddle_icu::code::is_failure;
use heddle_icu::date::PatternGenerator;
use heddle_icu::text::to16;
use heddle_runtime::decl::ClassHooks;
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Value};
use std::rc::Rc;

pub(crate) const HOOKS: ClassHooks =
    ClassHooks { create: Some(held::create), clone: Some(clone), not_serializable: true, ..ClassHooks::NONE };

const WORDS: &str = "Error creating DateTimePatternGenerator";

fn clone(cx: &mut Request, old: &Object, new: &Object) -> Result<()> {
    held::clone_with::<PatternGenerator>(cx, old, new, "IntlDatePatternGenerator", |generator| generator.duplicate(&mut 0))
}

fn construct(cx: &mut Request, this: &Object, locale: Option<&[u8]>) -> Result<Value> {
    if held::is_set(this) {
        return Err(cx.throw_error("Error", "IntlDatePatternGenerator object is already constructed"));
    }
    crate::locale::check_length(cx, locale.unwrap_or_default())?;
    let locale = crate::locale::or_default(cx, locale.unwrap_or_default());
    let mut status = 0;
    match PatternGenerator::open(&locale, &mut status) {
        Some(generator) => {
            held::set(this, generator);
            Ok(Value::NULL)
        }
        None => Err(errors::refuse(cx, status, WORDS)),
    }
}

fn create(cx: &mut Request, locale: Option<&[u8]>) -> Result<Value> {
    errors::clear(cx);
    crate::locale::check_length_or_null(cx, locale.unwrap_or_default(), |cx| {
        let locale = crate::locale::or_default(cx, locale.unwrap_or_default());
        let mut status = 0;
        match PatternGenerator::open(&locale, &mut status) {
            Some(generator) => Ok(held::make(cx, "IntlDatePatternGenerator", generator)?.into()),
            None => errors::fail_null(cx, None, status, WORDS),
        }
    })
}

fn get_best_pattern(cx: &mut Request, this: &Object, skeleton: &[u8]) -> Result<Value> {
    let generator: Rc<PatternGenerator> = held::get(cx, this, "IntlDatePatternGenerator")?;
    let Some(units) = to16(skeleton) else { return fail(cx, Some(this), 10, "Skeleton is not a valid UTF-8 string") };
    let mut status = 0;
    // what is wanted may be a pattern: its skeleton counts
    let units = generator.skeleton(&units, &mut status);
    if is_failure(status) {
        return fail(cx, Some(this), status, "Error getting cleaned skeleton");
    }
    let pattern = generator.best_pattern(&units, &mut status);
    if is_failure(status) {
        return fail(cx, Some(this), status, "Error retrieving pattern");
    }
    Ok(text16(cx, &pattern))
}
