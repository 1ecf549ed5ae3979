//! Locales: their parts, what they are called, which of them serves best.

pub(crate) mod class;
pub(crate) mod functions;
mod subtags;

use crate::errors::{self, fail};
use crate::held::{text, text16};
use heddle_icu::Code;
use heddle_icu::code::is_failure;
use heddle_icu::locale;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Value};
pub(crate) use subtags::{compose_locale, filter_matches, get_all_variants, lookup, parse_locale};
use subtags::{grandfathered, private_part};

/// The longest name of a locale.
const MOST: usize = 156;

/// The locale of whatever names none.
pub(crate) fn default(cx: &mut Request) -> Vec<u8> {
    match cx.ini_get(b"intl.default_locale") {
        Some(locale) if !locale.is_empty() => locale.to_vec(),
        _ => locale::default(),
    }
}

/// A locale, or the default for an empty one.
pub(crate) fn or_default(cx: &mut Request, locale: &[u8]) -> Vec<u8> {
    if locale.is_empty() { default(cx) } else { locale.to_vec() }
}

const TOO_LONG: &str = "Locale string too long, should be no longer than 156 characters";

/// Refuses a constructor's locale that is too long.
pub(crate) fn check_length(cx: &mut Request, locale: &[u8]) -> Result<()> {
    if locale.len() > MOST { Err(errors::refuse(cx, 1, TOO_LONG)) } else { Ok(()) }
}

/// Gives null for a locale that is too long.
pub(crate) fn check_length_or_null(cx: &mut Request, locale: &[u8], work: impl FnOnce(&mut Request) -> Result<Value>) -> Result<Value> {
    if locale.len() > MOST { errors::fail_null(cx, None, 1, TOO_LONG) } else { work(cx) }
}

fn get_default(cx: &mut Request) -> Result<Value> {
    let locale = default(cx);
    Ok(text(cx, locale))
}

fn set_default(cx: &mut Request, locale: &[u8]) -> Result<Value> {
    let locale = if locale.is_empty() { locale::default() } else { locale.to_vec() };
    cx.ini_set(b"intl.default_locale", &locale)?;
    Ok(Value::TRUE)
}

/// Gives a part of a locale, empty where there is none; of a tag that is older than the grammar null.
fn part(cx: &mut Request, locale: &[u8], get: fn(&[u8], &mut Code) -> Vec<u8>, what: &str) -> Result<Value> {
    errors::clear(cx);
    if locale.len() > MOST {
        return errors::fail_null(cx, None, 1, TOO_LONG);
    }
    let locale = or_default(cx, locale);
    if grandfathered(&locale).is_some() {
        return Ok(if what == "language" { text(cx, &locale) } else { Value::NULL });
    }
    let cut = private_part(&locale).map_or(&locale[..], |at| &locale[..at]);
    let mut status = 0;
    let found = get(cut, &mut status);
    if is_failure(status) {
        return errors::fail_null(cx, None, status, format!("unable to get locale {what}"));
    }
    Ok(text(cx, found))
}

fn get_primary_language(cx: &mut Request, locale: &[u8]) -> Result<Value> {
    part(cx, locale, locale::language, "language")
}

fn get_script(cx: &mut Request, locale: &[u8]) -> Result<Value> {
    part(cx, locale, locale::script, "script")
}

fn get_region(cx: &mut Request, locale: &[u8]) -> Result<Value> {
    part(cx, locale, locale::region, "region")
}

fn canonicalize(cx: &mut Request, locale: &[u8]) -> Result<Value> {
    errors::clear(cx);
    if locale.len() > MOST {
        return errors::fail_null(cx, None, 1, TOO_LONG);
    }
    let locale = or_default(cx, locale);
    let mut status = 0;
    let name = locale::canonical(&locale, &mut status);
    if is_failure(status) {
        return errors::fail_null(cx, None, status, "unable to get locale canonicalize");
    }
    Ok(text(cx, name))
}

fn get_keywords(cx: &mut Request, locale: &[u8]) -> Result<Value> {
    errors::clear(cx);
    let locale = or_default(cx, locale);
    if locale.len() > MOST {
        return errors::fail_null(cx, None, 1, TOO_LONG);
    }
    let mut status = 0;
    let words = locale::keywords(&locale, &mut status);
    if is_failure(status) {
        return fail(cx, None, status, "Error encountered while getting the keyword  value for the  keyword");
    }
    if words.is_empty() {
        return Ok(Value::NULL);
    }
    let pairs: Vec<_> = words.into_iter().map(|(name, value)| (heddle_value::Key::from(cx.str(name)), text(cx, value))).collect();
    Ok(Array::from_pairs(cx.heap(), pairs).into())
}

type Display = fn(&[u8], &[u8], &mut Code) -> Vec<u16>;

fn display(cx: &mut Request, locale: &[u8], shown_in: Option<&[u8]>, get: Display, what: &str) -> Result<Value> {
    errors::clear(cx);
    if locale.len() > MOST {
        return fail(cx, None, 1, "name too long");
    }
    let locale = or_default(cx, locale);
    if what != "language" && what != "name" && grandfathered(&locale).is_some() {
        return Ok(Value::FALSE);
    }
    let preferred = grandfathered(&locale).flatten();
    let locale = preferred.map_or(locale.clone(), |name| name.as_bytes().to_vec());
    let shown_in = shown_in.map_or_else(|| or_default(cx, b""), <[u8]>::to_vec);
    let mut status = 0;
    let name = get(&locale, &shown_in, &mut status);
    if is_failure(status) {
        return fail(cx, None, status, format!("unable to get locale {what}"));
    }
    Ok(text16(cx, &name))
}

fn get_display_language(cx: &mut Request, locale: &[u8], display_locale: Option<&[u8]>) -> Result<Value> {
    display(cx, locale, display_locale, locale::display_language, "language")
}

fn get_display_script(cx: &mut Request, locale: &[u8], display_locale: Option<&[u8]>) -> Result<Value> {
    display(cx, locale, display_locale, locale::display_script, "script")
}

fn get_display_region(cx: &mut Request, locale: &[u8], display_locale: Option<&[u8]>) -> Result<Value> {
    display(cx, locale, display_locale, locale::display_region, "region")
}

fn get_display_name(cx: &mut Request, locale: &[u8], display_locale: Option<&[u8]>) -> Result<Value> {
    display(cx, locale, display_locale, locale::display_name, "name")
}

fn get_display_variant(cx: &mut Request, locale: &[u8], display_locale: Option<&[u8]>) -> Result<Value> {
    display(cx, locale, display_locale, locale::display_variant, "variant")
}

fn accept_from_http(cx: &mut Request, header: &[u8]) -> Result<Value> {
    errors::clear(cx);
    if header.len() > MOST && header.split(|byte| *byte == b',').any(|part| part.len() > MOST) {
        return fail(cx, None, 1, "locale string too long");
    }
    let mut status = 0;
    let found = locale::accept_from_http(header, &mut status);
    if is_failure(status) {
        return fail(cx, None, status, "failed to find acceptable locale");
    }
    Ok(found.map_or(Value::FALSE, |name| text(cx, name)))
}

fn is_right_to_left(cx: &mut Request, locale: &[u8]) -> Result<Value> {
    let locale = or_default(cx, locale);
    Ok(Value::bool(locale::is_right_to_left(&locale)))
}

fn add_likely_subtags(cx: &mut Request, locale: &[u8]) -> Result<Value> {
    subtags_with(cx, locale, locale::add_likely_subtags)
}

fn minimize_subtags(cx: &mut Request, locale: &[u8]) -> Result<Value> {
    subtags_with(cx, locale, locale::minimize_subtags)
}

fn subtags_with(cx: &mut Request, locale: &[u8], work: fn(&[u8], &mut Code) -> Vec<u8>) -> Result<Value> {
    errors::clear(cx);
    let locale = or_default(cx, locale);
    let mut status = 0;
    let name = work(&locale, &mut status);
    if is_failure(status) {
        return fail(cx, None, status, "invalid locale");
    }
    Ok(text(cx, name))
}

/// Refuses a locale whose language has no code of three letters: no language that ICU knows.
pub(crate) fn check_known(cx: &mut Request, locale: &[u8]) -> Result<()> {
    check_known_as(cx, locale, locale)
}

/// Refuses a locale like `check_known`, in the words that it was given in.
pub(crate) fn check_known_as(cx: &mut Request, locale: &[u8], given: &[u8]) -> Result<()> {
    if locale::has_iso3_language(locale) {
        return Ok(());
    }
    Err(cx.bad_argument(1, [b"\"", given, b"\" is invalid"].concat()))
}

/// A locale in ICU's canonical form.
pub(crate) fn canonical(locale: &[u8]) -> Vec<u8> {
    let mut status = 0;
    let canonical = locale::canonical(locale, &mut status);
    if is_failure(status) || canonical.is_empty() { locale.to_vec() } else { canonical }
}
