//! preg_match, preg_match_all.

use crate::pattern::compiled;
use crate::search::{Search, Shown};
use crate::set_error;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::{OrFalse, RefArg};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Str, Value};

pub const FUNCTIONS: &[&Function] = &[&preg_match::DECL, &preg_match_all::DECL];

/// Where to start: negative offsets count from the end. `None`: behind the end.
fn start(subject: &[u8], offset: i64) -> Option<usize> {
    let offset = if offset < 0 { (offset + subject.len() as i64).max(0) } else { offset };
    usize::try_from(offset).ok().filter(|offset| *offset <= subject.len())
}

/// Whether a pattern matches; 1 or 0, false on error.
#[php("preg_match(string $pattern, string $subject, &$matches = null, int $flags = 0, int $offset = 0): int|false")]
fn preg_match(cx: &mut Request, pattern: Str, subject: Str, matches: Option<RefArg<'_>>, flags: i64, offset: i64) -> Result<OrFalse<i64>> {
    let Some(regex) = compiled(cx, &pattern)? else {
        return Ok(OrFalse(None));
    };
    set_error(cx, 0);
    let found = match start(&subject, offset) {
        None => {
            set_error(cx, 1);
            Err(())
        }
        Some(at) => match Search::new(cx, &regex, &subject, at) {
            Err(failure) => {
                set_error(cx, failure as i64);
                Err(())
            }
            Ok(mut search) => {
                let result = match search.advance() {
                    Ok(Some(count)) => {
                        let groups = matches.is_some().then(|| search.groups(cx, count, Shown::of(flags), false));
                        Ok(Some(groups))
                    }
                    Ok(None) => Ok(None),
                    Err(failure) => {
                        set_error(cx, failure as i64);
                        Err(())
                    }
                };
                search.finish(cx);
                result
            }
        },
    };
    let (answer, groups) = match found {
        Ok(Some(groups)) => (Some(1), groups.unwrap_or_default()),
        Ok(None) => (Some(0), Array::new()),
        Err(()) => (None, Array::new()),
    };
    if let Some(mut matches) = matches {
        matches.set(cx, Value::from(groups))?;
    }
    Ok(OrFalse(answer))
}

/// How often a pattern matches; false on error.
#[php("preg_match_all(string $pattern, string $subject, &$matches = null, int $flags = 0, int $offset = 0): int|false")]
fn preg_match_all(
    cx: &mut Request,
    pattern: Str,
    subject: Str,
    matches: Option<RefArg<'_>>,
    flags: i64,
    offset: i64,
) -> Result<OrFalse<i64>> {
    if flags & 3 == 3 {
        return Err(cx.bad_argument(4, "must be a PREG_* constant"));
    }
    let Some(regex) = compiled(cx, &pattern)? else {
        return Ok(OrFalse(None));
    };
    set_error(cx, 0);
    let by_set = flags & 2 != 0;
    let shown = Shown::of(flags);
    let total = regex.code.groups + 1;
    let mut columns: Vec<Array> = vec![Array::new(); if by_set { 0 } else { total }];
    let mut sets = Array::new();
    let mut number = 0;
    let mut failed = None;
    match start(&subject, offset).map(|at| Search::new(cx, &regex, &subject, at)) {
        None => failed = Some(1),
        Some(Err(failure)) => failed = Some(failure as i64),
        Some(Ok(mut search)) => {
            loop {
                match search.advance() {
                    Ok(Some(count)) => {
                        number += 1;
                        if matches.is_none() {
                            continue;
                        }
                        if by_set {
                            let set = search.groups(cx, count, shown, false);
                            let _ = sets.push(cx.heap(), Value::from(set));
                            continue;
                        }
                        for (group, column) in columns.iter_mut().enumerate() {
                            let value = search.value(cx, group, count, shown);
                            let _ = column.push(cx.heap(), value);
                        }
                    }
                    Ok(None) => break,
                    Err(failure) => {
                        failed = Some(failure as i64);
                        break;
                    }
                }
            }
            search.finish(cx);
        }
    }
    if let Some(mut matches) = matches {
        let mut list = sets;
        if !by_set {
            for (group, column) in columns.into_iter().enumerate() {
                let column = Value::from(column);
                if let Some(Some(name)) = regex.names.get(group) {
                    list.insert(cx.heap(), &**name, column.clone());
                }
                list.insert(cx.heap(), group as i64, column);
            }
        }
        matches.set(cx, Value::from(list))?;
    }
    if let Some(error) = failed {
        set_error(cx, error);
        return Ok(OrFalse(None));
    }
    Ok(OrFalse(Some(number)))
}
