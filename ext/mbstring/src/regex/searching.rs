//! Going through a text from match to match: `mb_ereg_search_init`, `mb_ereg_search` and what asks
//! about the last match.

use crate::regex::matching::{Absent, groups};
use crate::regex::{Expressions, Options, Pattern, compile, encoding};
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::OrFalse;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Str, Value};
use onig::Region;
use std::rc::Rc;

pub(crate) const FUNCTIONS: &[&Function] = &[
    &mb_ereg_search_init::DECL,
    &mb_ereg_search::DECL,
    &mb_ereg_search_pos::DECL,
    &mb_ereg_search_regs::DECL,
    &mb_ereg_search_getregs::DECL,
    &mb_ereg_search_getpos::DECL,
    &mb_ereg_search_setpos::DECL,
];

/// What a request searches.
#[derive(Default)]
pub(crate) struct Search {
    /// `None`: nothing was given.
    text: Option<Vec<u8>>,
    pattern: Option<Rc<Pattern>>,
    /// Where the next search begins, in bytes.
    at: usize,
    /// The last match.
    found: Option<Region>,
}

impl Search {
    /// A pattern was compiled anew, with other options or for another encoding: as in PHP, the
    /// search is without one then.
    pub(super) fn forget(&mut self, pattern: &Rc<Pattern>) {
        if self.pattern.as_ref().is_some_and(|own| Rc::ptr_eq(own, pattern)) {
            self.pattern = None;
        }
    }
}

/// Gives a text to search, and a pattern.
#[php("mb_ereg_search_init(string $string, ?string $pattern = null, ?string $options = null): bool")]
fn mb_ereg_search_init(cx: &mut Request, string: &Str, pattern: Option<&Str>, options: Option<&Str>) -> Result<bool> {
    if pattern.is_some_and(|pattern| pattern.is_empty()) {
        return Err(cx.bad_argument(2, "must not be empty"));
    }
    let options = Options::of(cx, options)?;
    if let Some(source) = pattern {
        let Some(pattern) = compile(cx, source, options)? else { return Ok(false) };
        cx.state::<Expressions>().search.pattern = Some(pattern);
    }
    let whole = encoding(cx).accepts(string);
    let search = &mut cx.state::<Expressions>().search;
    search.text = Some(string.to_vec());
    // there is nothing to search in what is no text
    search.at = if whole { 0 } else { string.len() };
    search.found = None;
    Ok(whole)
}

/// The next match, if there is one: the pattern, the text and the groups.
fn next(cx: &mut Request, pattern: Option<&Str>, options: Option<&Str>) -> Result<Option<(Rc<Pattern>, Vec<u8>, Region)>> {
    let search = &mut cx.state::<Expressions>().search;
    if pattern.is_none() && search.pattern.is_none() {
        return Err(cx.throw_error("Error", "No pattern was provided"));
    }
    if search.text.is_none() {
        return Err(cx.throw_error("Error", "No string was provided"));
    }
    let options = Options::of(cx, options)?;
    cx.state::<Expressions>().search.found = None;
    if let Some(source) = pattern {
        let Some(pattern) = compile(cx, source, options)? else { return Ok(None) };
        cx.state::<Expressions>().search.pattern = Some(pattern);
    }
    let search = &mut cx.state::<Expressions>().search;
    let (pattern, text, at) = (search.pattern.clone(), search.text.clone(), search.at);
    let Some(pattern) = pattern else { return Err(cx.throw_error("Error", "No pattern was provided")) };
    let Some(text) = text else { return Err(cx.throw_error("Error", "No string was provided")) };
    let mut region = Region::new();
    let found = pattern.search(cx, &text, at.min(text.len()), &mut region);
    let search = &mut cx.state::<Expressions>().search;
    match found {
        Ok(true) => {
            search.at = region.pos(0).map_or(text.len(), |(_, to)| to);
            search.found = Some(region.clone());
            Ok(Some((pattern, text, region)))
        }
        Ok(false) => {
            search.at = text.len();
            Ok(None)
        }
        Err(reason) => {
            cx.function_warning(format!("mbregex search failure in mbregex_search(): {reason}"))?;
            Ok(None)
        }
    }
}

/// Whether there is another match.
#[php("mb_ereg_search(?string $pattern = null, ?string $options = null): bool")]
fn mb_ereg_search(cx: &mut Request, pattern: Option<&Str>, options: Option<&Str>) -> Result<bool> {
    Ok(next(cx, pattern, options)?.is_some())
}

/// Where the next match begins and how long it is, in bytes.
#[php("mb_ereg_search_pos(?string $pattern = null, ?string $options = null): array|false")]
fn mb_ereg_search_pos(cx: &mut Request, pattern: Option<&Str>, options: Option<&Str>) -> Result<OrFalse<Array>> {
    let place = next(cx, pattern, options)?.and_then(|(_, _, region)| region.pos(0));
    Ok(OrFalse(place.map(|(from, to)| Array::from_values(cx.heap(), [from, to - from].map(|number| Value::int(number as i64))))))
}

/// The groups of the next match.
#[php("mb_ereg_search_regs(?string $pattern = null, ?string $options = null): array|false")]
fn mb_ereg_search_regs(cx: &mut Request, pattern: Option<&Str>, options: Option<&Str>) -> Result<OrFalse<Array>> {
    let found = next(cx, pattern, options)?;
    Ok(OrFalse(found.map(|(pattern, text, region)| groups(cx, &pattern, &text, &region, Absent::FalseIfUnset))))
}

/// The groups of the last match.
#[php("mb_ereg_search_getregs(): array|false")]
fn mb_ereg_search_getregs(cx: &mut Request) -> OrFalse<Array> {
    let search = &cx.state::<Expressions>().search;
    let (Some(pattern), Some(text), Some(region)) = (search.pattern.clone(), search.text.clone(), search.found.clone()) else {
        return OrFalse(None);
    };
    OrFalse(Some(groups(cx, &pattern, &text, &region, Absent::FalseIfUnset)))
}

/// Where the next search begins, in bytes.
#[php("mb_ereg_search_getpos(): int")]
fn mb_ereg_search_getpos(cx: &mut Request) -> usize {
    cx.state::<Expressions>().search.at
}

/// Sets where the next search begins, in bytes; a negative number counts from the end.
#[php("mb_ereg_search_setpos(int $offset): bool")]
fn mb_ereg_search_setpos(cx: &mut Request, offset: i64) -> Result<bool> {
    let search = &mut cx.state::<Expressions>().search;
    let length = search.text.as_ref().map(|text| text.len() as i64);
    let place = match length {
        Some(length) if offset < 0 => offset + length,
        _ => offset,
    };
    if place < 0 || length.is_some_and(|length| place > length) {
        return Err(cx.bad_argument(1, "is out of range"));
    }
    search.at = place as usize;
    Ok(true)
}
