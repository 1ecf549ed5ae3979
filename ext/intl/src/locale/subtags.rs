//! The parts of a locale's name: taking them apart, putting them together, comparing them.

use super::{MOST, TOO_LONG, or_default};
use crate::errors::{self, fail};
use crate::held::{list, text};
use heddle_icu::locale;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Value};

/// Tags that are older than the grammar, with the names that are preferred to some.
const GRANDFATHERED: &[(&str, Option<&str>)] = &[
    ("art-lojban", Some("jbo")),
    ("i-klingon", Some("tlh")),
    ("i-lux", Some("lb")),
    ("i-navajo", Some("nv")),
    ("no-bok", Some("nb")),
    ("no-nyn", Some("nn")),
    ("cel-gaulish", None),
    ("en-GB-oed", None),
    ("i-ami", None),
    ("i-bnn", None),
    ("i-default", None),
    ("i-enochian", None),
    ("i-mingo", None),
    ("i-pwn", None),
    ("i-sami", None),
    ("i-sgn", None),
    ("i-tao", None),
    ("i-tay", None),
    ("i-tsu", None),
    ("sgn-BE-fr", None),
    ("sgn-BE-nl", None),
    ("sgn-CH-de", None),
    ("zh-cmn", None),
    ("zh-cmn-Hans", None),
    ("zh-cmn-Hant", None),
    ("zh-gan", None),
    ("zh-guoyu", None),
    ("zh-hakka", None),
    ("zh-min", None),
    ("zh-min-nan", None),
    ("zh-wuu", None),
    ("zh-xiang", None),
    ("zh-yue", None),
];

/// Whether a tag is one of the old ones, and what is preferred to it.
pub(super) fn grandfathered(locale: &[u8]) -> Option<Option<&'static str>> {
    let same = |name: &str| {
        name.len() == locale.len()
            && name
                .bytes()
                .zip(locale)
                .all(|(one, other)| one == other.to_ascii_lowercase() || one == *other || one == b'-' && *other == b'_')
    };
    GRANDFATHERED.iter().find(|(name, _)| same(&name.to_ascii_lowercase()) || same(name)).map(|(_, preferred)| *preferred)
}

fn is_separator(byte: u8) -> bool {
    matches!(byte, b'-' | b'_')
}

/// Where the first subtag of one letter begins: extensions and private parts.
pub(super) fn private_part(locale: &[u8]) -> Option<usize> {
    (1..locale.len()).find(|&at| is_separator(locale[at]) && locale.get(at + 2).is_some_and(|byte| is_separator(*byte)))
}

/// The subtags behind `x-`.
fn private_subtags(locale: &[u8]) -> Vec<Vec<u8>> {
    let parts: Vec<&[u8]> = locale.split(|byte| is_separator(*byte)).collect();
    match parts.iter().position(|part| part.eq_ignore_ascii_case(b"x")) {
        Some(at) => parts[at + 1..].iter().map(|part| part.to_vec()).collect(),
        None => Vec::new(),
    }
}

fn put(cx: &Request, array: &mut Array, name: &str, value: impl AsRef<[u8]>) {
    array.insert_bytes(cx.heap(), name.as_bytes(), text(cx, value));
}

fn variants(locale: &[u8]) -> Vec<Vec<u8>> {
    let cut = private_part(locale).map_or(locale, |at| &locale[..at]);
    let found = locale::variant(cut, &mut 0);
    found.split(|byte| is_separator(*byte)).filter(|part| !part.is_empty()).map(<[u8]>::to_vec).collect()
}

pub(crate) fn parse_locale(cx: &mut Request, locale: &[u8]) -> Result<Value> {
    errors::clear(cx);
    if locale.len() > MOST {
        return errors::fail_null(cx, None, 1, TOO_LONG);
    }
    let locale = or_default(cx, locale);
    let mut parsed = Array::new();
    if grandfathered(&locale).is_some() {
        put(cx, &mut parsed, "grandfathered", &locale);
        return Ok(parsed.into());
    }
    let is_single = locale.get(1).is_some_and(|byte| is_separator(*byte));
    let cut = if is_single { &b""[..] } else { private_part(&locale).map_or(&locale[..], |at| &locale[..at]) };
    for (name, value) in
        [("language", locale::language(cut, &mut 0)), ("script", locale::script(cut, &mut 0)), ("region", locale::region(cut, &mut 0))]
    {
        if !is_single && !value.is_empty() {
            put(cx, &mut parsed, name, value);
        }
    }
    for (index, variant) in variants(&locale).into_iter().filter(|_| !is_single).enumerate() {
        put(cx, &mut parsed, &format!("variant{index}"), variant);
    }
    for (index, private) in private_subtags(&locale).into_iter().enumerate() {
        put(cx, &mut parsed, &format!("private{index}"), private);
    }
    Ok(parsed.into())
}

pub(crate) fn get_all_variants(cx: &mut Request, locale: &[u8]) -> Result<Value> {
    errors::clear(cx);
    if locale.len() > MOST {
        return errors::fail_null(cx, None, 1, TOO_LONG);
    }
    let locale = or_default(cx, locale);
    if grandfathered(&locale).is_some() {
        return Ok(Array::new().into());
    }
    let found = variants(&locale);
    Ok(list(cx, found))
}

/// The values of a key that may be one text, a list of texts, or several keys with numbers.
fn several(subtags: &Array, name: &str, most: usize) -> std::result::Result<Vec<Vec<u8>>, ()> {
    if let Some(value) = subtags.get_bytes(name.as_bytes()) {
        let value = value.deref();
        if let Some(texts) = value.as_array() {
            return texts.values().map(|each| each.deref().as_bytes().map(<[u8]>::to_vec).ok_or(())).collect();
        }
        return value.as_bytes().map(|each| vec![each.to_vec()]).ok_or(());
    }
    let mut found = Vec::new();
    for index in 0..most {
        if let Some(value) = subtags.get_bytes(format!("{name}{index}").as_bytes()) {
            found.push(value.deref().as_bytes().ok_or(())?.to_vec());
        }
    }
    Ok(found)
}

pub(crate) fn compose_locale(cx: &mut Request, subtags: &Array) -> Result<Value> {
    errors::clear(cx);
    const WORDS: &str = "parameter array element is not a string";
    let one = |name: &str| subtags.get_bytes(name.as_bytes()).map(|value| value.deref().as_bytes().map(<[u8]>::to_vec).ok_or(()));
    if let Some(old) = one("grandfathered") {
        return match old {
            Ok(old) => Ok(text(cx, old)),
            Err(()) => fail(cx, None, 1, WORDS),
        };
    }
    let Some(language) = one("language") else { return Ok(Value::FALSE) };
    let gather = || -> std::result::Result<Vec<u8>, ()> {
        let mut name = language?;
        let mut add = |part: Vec<u8>| {
            name.push(b'_');
            name.extend(part);
        };
        several(subtags, "extlang", 3)?.into_iter().for_each(&mut add);
        for key in ["script", "region"] {
            one(key).transpose()?.into_iter().for_each(&mut add);
        }
        several(subtags, "variant", 15)?.into_iter().for_each(&mut add);
        let private = several(subtags, "private", 15)?;
        if !private.is_empty() {
            add(b"x".to_vec());
            private.into_iter().for_each(&mut add);
        }
        Ok(name)
    };
    match gather() {
        Ok(name) => Ok(text(cx, name)),
        Err(()) => fail(cx, None, 1, WORDS),
    }
}

/// A tag in one form: lower case, hyphens; canonical where wanted.
fn normal(cx: &mut Request, tag: &[u8], canonicalize: bool, what: &str) -> Result<Option<Vec<u8>>> {
    let mut tag = tag.to_vec();
    if canonicalize {
        let mut status = 0;
        tag = locale::canonical(&tag, &mut status);
        if status > 0 {
            errors::report(cx, None, status, format!("unable to canonicalize {what}"))?;
            return Ok(None);
        }
    }
    Ok(Some(tag.iter().map(|byte| if *byte == b'_' { b'-' } else { byte.to_ascii_lowercase() }).collect()))
}

pub(crate) fn filter_matches(cx: &mut Request, language_tag: &[u8], range: &[u8], canonicalize: bool) -> Result<Value> {
    errors::clear(cx);
    if language_tag.len() > MOST || range.len() > MOST {
        return errors::fail_null(cx, None, 1, TOO_LONG);
    }
    let range = or_default(cx, range);
    if range == b"*" {
        return Ok(Value::TRUE);
    }
    let Some(range) = normal(cx, &range, canonicalize, "loc_range")? else { return Ok(Value::NULL) };
    let Some(tag) = normal(cx, language_tag, canonicalize, "lang_tag")? else { return Ok(Value::NULL) };
    let follows = tag.get(range.len()).is_none_or(|byte| matches!(byte, b'-' | b'@'));
    Ok(Value::bool(tag.starts_with(&range) && follows))
}

/// A range that is one subtag shorter; a single letter before goes with it.
fn shorter(range: &[u8]) -> Option<&[u8]> {
    let at = range.iter().rposition(|byte| *byte == b'-')?;
    let cut = &range[..at];
    Some(if cut.len() >= 2 && cut[cut.len() - 2] == b'-' { &cut[..cut.len() - 2] } else { cut })
}

pub(crate) fn lookup(cx: &mut Request, language_tag: &Array, range: &[u8], canonicalize: bool, default: Option<&[u8]>) -> Result<Value> {
    errors::clear(cx);
    if range.len() > MOST {
        return errors::fail_null(cx, None, 1, TOO_LONG);
    }
    let mut tags = Vec::new();
    for value in language_tag.values() {
        let Some(tag) = value.deref().as_bytes() else { return Err(cx.bad_argument_type(1, "must only contain string values")) };
        let tag = tag.to_vec();
        let Some(form) = normal(cx, &tag, canonicalize, "lang_tag")? else { return Ok(Value::NULL) };
        tags.push((form, tag));
    }
    let Some(range) = normal(cx, range, canonicalize, "loc_range")? else { return Ok(Value::NULL) };
    let mut rest = range.split(|byte| *byte == b'@').next();
    while let Some(wanted) = rest.filter(|wanted| !wanted.is_empty()) {
        if let Some((form, tag)) = tags.iter().find(|(form, _)| form == wanted) {
            let found = if canonicalize { form.iter().map(|byte| if *byte == b'-' { b'_' } else { *byte }).collect() } else { tag.clone() };
            return Ok(text(cx, found));
        }
        rest = shorter(wanted);
    }
    Ok(text(cx, default.unwrap_or_default()))
}
