//! preg_match, preg_match_all.

use crate::pattern::{Regex, compiled};
use crate::search::{Search, Shown};
use crate::state;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::{OrFalse, RefArg};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, ListBuilder, Str, Value};

pub const FUNCTIONS: &[&Function] = &[&preg_match::DECL, &preg_match_all::DECL];

/// Refuses the one offset that has no opposite.
fn check_offset(cx: &mut Request, offset: i64) -> Result<()> {
    if offset == i64::MIN {
        return Err(cx.bad_argument(5, format!("must be greater than {}", i64::MIN)));
    }
    Ok(())
}

/// Where to start: negative offsets count from the end. `None`: behind the end.
fn start(subject: &[u8], offset: i64) -> Option<usize> {
    let offset = if offset < 0 { (offset + subject.len() as i64).max(0) } else { offset };
    usize::try_from(offset).ok().filter(|offset| *offset <= subject.len())
}

/// Whether a pattern matches; 1 or 0, false on error.
#[php("preg_match(string $pattern, string $subject, &$matches = null, int $flags = 0, int $offset = 0): int|false")]
fn preg_match(
    cx: &mut Request,
    pattern: &Str,
    subject: &Str,
    matches: Option<RefArg<'_>>,
    flags: i64,
    offset: i64,
) -> Result<OrFalse<i64>> {
    let state = state(cx);
    let Some(regex) = compiled(cx, &state, pattern)? else {
        return Ok(OrFalse(None));
    };
    if flags & 0xff != 0 {
        return Err(cx.bad_argument(4, "must be a PREG_* constant"));
    }
    state.error.set(0);
    check_offset(cx, offset)?;
    let found = match start(subject, offset) {
        None => Err(1),
        Some(at) => match Search::new(cx, &state, &regex, subject, at) {
            Err(failure) => Err(failure as i64),
            Ok(mut search) => match search.advance() {
                Ok(Some(count)) => Ok(Some(matches.is_some().then(|| search.groups(cx, count, Shown::of(flags), false)))),
                Ok(None) => Ok(None),
                Err(failure) => Err(failure as i64),
            },
        },
    };
    let (answer, groups) = match found {
        Ok(Some(groups)) => (Some(1), groups.unwrap_or_default()),
        Ok(None) => (Some(0), Array::new()),
        Err(error) => {
            state.error.set(error);
            (None, Array::new())
        }
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
    pattern: &Str,
    subject: &Str,
    matches: Option<RefArg<'_>>,
    flags: i64,
    offset: i64,
) -> Result<OrFalse<i64>> {
    let state = state(cx);
    let Some(regex) = compiled(cx, &state, pattern)? else {
        return Ok(OrFalse(None));
    };
    if flags & 0xff > 2 {
        return Err(cx.bad_argument(4, "must be a PREG_* constant"));
    }
    state.error.set(0);
    let heap = cx.heap();
    let by_set = flags & 2 != 0;
    let shown = Shown::of(flags);
    let total = regex.code.groups + 1;
    let (mut columns, mut marks) = (Vec::new(), Array::new());
    if !by_set && matches.is_some() {
        columns.resize_with(total, || ListBuilder::with_capacity(heap, 8));
    }
    let mut sets = ListBuilder::with_capacity(heap, if by_set { 8 } else { 1 });
    let mut number = 0;
    let mut failed = None;
    check_offset(cx, offset)?;
    match start(subject, offset).map(|at| Search::new(cx, &state, &regex, subject, at)) {
        None => failed = Some(1),
        Some(Err(failure)) => failed = Some(failure as i64),
        Some(Ok(mut search)) => loop {
            match search.advance() {
                Ok(Some(count)) => {
                    number += 1;
                    if matches.is_none() {
                        continue;
                    }
                    if by_set {
                        sets.push(heap, search.groups(cx, count, shown, false));
                        continue;
                    }
                    for (group, column) in columns.iter_mut().enumerate() {
                        column.push(heap, search.value(cx, group, count, shown));
                    }
                    if let Some(mark) = search.mark(cx) {
                        marks.insert(heap, number - 1, mark);
                    }
                }
                Ok(None) => break,
                Err(failure) => {
                    failed = Some(failure as i64);
                    break;
                }
            }
        },
    }
    if let Some(mut matches) = matches {
        let list = if by_set { sets.finish() } else { by_group(cx, &regex, columns, marks) };
        matches.set(cx, Value::from(list))?;
    }
    if let Some(error) = failed {
        state.error.set(error);
        return Ok(OrFalse(None));
    }
    Ok(OrFalse(Some(number)))
}

/// Returns what each group matched, under numbers and names; `marks` are those of `(*MARK)`, under
/// the numbers of the matches that passed one.
fn by_group(cx: &Request, regex: &Regex, columns: Vec<ListBuilder>, marks: Array) -> Array {
    let heap = cx.heap();
    let mut list = Array::new();
    for (group, column) in columns.into_iter().enumerate() {
        let column = Value::from(column.finish());
        if let Some(Some(name)) = regex.names.get(group) {
            list.insert(heap, &**name, column.clone());
        }
        list.insert(heap, group as i64, column);
    }
    if !marks.is_empty() {
        list.insert_bytes(heap, b"MARK", Value::from(marks));
    }
    list
}
