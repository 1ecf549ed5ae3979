//! Walking through the matches of a subject.

use crate::State;
use crate::ffi::{ANCHORED, Failure, Matcher, NO_UTF_CHECK, NOTEMPTY_ATSTART, UNSET};
use crate::pattern::Held;
use heddle_runtime::Request;
use heddle_value::{Array, KeyRef, ListBuilder, Str, Value};
use std::cell::Cell;

/// A matcher that is free between two calls, and the limits that it has.
#[derive(Default)]
pub struct Spare {
    matcher: Cell<Option<Box<Matcher>>>,
    /// The settings' generation that the limits were read at; 0: never.
    generation: Cell<u32>,
    limits: Cell<[u32; 2]>,
}

impl Spare {
    /// A matcher with room for the pattern, and with the limits that are set now.
    fn take(&self, cx: &Request, regex: &Held) -> Box<Matcher> {
        let generation = cx.ini.generation;
        if self.generation.get() != generation {
            let limits = ["pcre.backtrack_limit", "pcre.recursion_limit"].map(|name| u32::try_from(cx.ini_int(name)).unwrap_or(u32::MAX));
            self.generation.set(generation);
            self.limits.set(limits);
        }
        let free = self.matcher.take().filter(|matcher| matcher.fits(&regex.code));
        let mut matcher = free.unwrap_or_else(|| Box::new(Matcher::new(regex.code.groups.max(15), cx.heap().interrupt_handle())));
        matcher.set_limits(self.limits.get());
        matcher.ends_at = cx.earliest_end();
        matcher
    }
}

/// Whether a pattern can start at `offset` of the subject: a pattern for UTF-8 wants a subject of
/// that,
/// checked once so that no match has to.
fn check(regex: &Held, subject: &Str, offset: usize) -> Result<(), Failure> {
    if regex.utf {
        if offset > 0 && subject.get(offset).is_some_and(is_continuation) {
            return Err(Failure::BadUtf8Offset);
        }
        if !subject.is_utf8() {
            return check_from(&subject[seen_from(subject, offset, regex.code.lookbehind())..]);
        }
    }
    Ok(())
}

fn is_continuation(byte: &u8) -> bool {
    byte & 0xc0 == 0x80
}

/// Finds where the first character is that a pattern looks at which looks back by as many.
fn seen_from(subject: &[u8], offset: usize, lookbehind: usize) -> usize {
    let mut at = offset;
    for _ in 0..lookbehind {
        at = subject[..at].iter().rposition(|byte| !is_continuation(byte)).unwrap_or(0);
        if at == 0 {
            break;
        }
    }
    at
}

/// Checks what a match looks at; the rest may be anything.
#[cold]
fn check_from(seen: &[u8]) -> Result<(), Failure> {
    if std::str::from_utf8(seen).is_ok() { Ok(()) } else { Err(Failure::BadUtf8) }
}

/// Asks of one subject after the other whether a pattern matches.
pub struct Asking<'a> {
    regex: &'a Held,
    spare: &'a Spare,
    matcher: Option<Box<Matcher>>,
}

impl<'a> Asking<'a> {
    pub(crate) fn new(cx: &Request, state: &'a State, regex: &'a Held) -> Asking<'a> {
        Asking { regex, spare: &state.spare, matcher: Some(state.spare.take(cx, regex)) }
    }

    /// Whether it matches anywhere.
    pub fn matches(&mut self, subject: &Str) -> Result<bool, Failure> {
        check(self.regex, subject, 0)?;
        let options = if self.regex.utf { NO_UTF_CHECK } else { 0 };
        let matcher = self.matcher.as_mut().expect("taken by `drop` only");
        Ok(matcher.run(&self.regex.code, subject, 0, options)?.is_some())
    }
}

impl Drop for Asking<'_> {
    fn drop(&mut self) {
        self.spare.matcher.set(self.matcher.take());
    }
}

/// The matches of one subject, from left to right.
pub struct Search<'a> {
    pub regex: &'a Held,
    pub subject: &'a [u8],
    spare: &'a Spare,
    /// Goes back to the spare one's place in the end.
    matcher: Option<Box<Matcher>>,
    at: usize,
    options: u32,
    done: bool,
}

impl<'a> Search<'a> {
    /// Starts at `offset`. The error is one of PHP's numbers.
    pub(crate) fn new(cx: &Request, state: &'a State, regex: &'a Held, subject: &'a Str, offset: usize) -> Result<Search<'a>, Failure> {
        check(regex, subject, offset)?;
        let spare = &state.spare;
        let matcher = spare.take(cx, regex);
        let options = if regex.utf { NO_UTF_CHECK } else { 0 };
        Ok(Search { regex, subject, spare, matcher: Some(matcher), at: offset, options, done: false })
    }

    fn matcher(&self) -> &Matcher {
        self.matcher.as_ref().expect("taken by `drop` only")
    }

    /// The next match: how many groups are set, the whole match counted. After an empty match, one
    /// that is not empty is tried at the same place first.
    #[inline]
    pub fn advance(&mut self) -> Result<Option<usize>, Failure> {
        if self.done {
            return Ok(None);
        }
        loop {
            let matcher = self.matcher.as_mut().expect("taken by `drop` only");
            let found = matcher.run(&self.regex.code, self.subject, self.at, self.options)?;
            let Some(count) = found else {
                if self.options & NOTEMPTY_ATSTART == 0 || self.at >= self.subject.len() {
                    self.done = true;
                    return Ok(None);
                }
                self.options &= !(NOTEMPTY_ATSTART | ANCHORED);
                self.at += self.width();
                continue;
            };
            let (start, end) = self.pair(0);
            self.options &= !(NOTEMPTY_ATSTART | ANCHORED);
            if start >= end {
                self.options |= NOTEMPTY_ATSTART | ANCHORED;
            }
            self.at = end.max(start);
            return Ok(Some(count));
        }
    }

    /// Bytes of the character at the current place.
    fn width(&self) -> usize {
        let mut width = 1;
        if self.regex.utf {
            while self.subject.get(self.at + width).is_some_and(|byte| byte & 0xc0 == 0x80) {
                width += 1;
            }
        }
        width
    }

    /// Start and end of a group of the last match.
    pub fn pair(&self, group: usize) -> (usize, usize) {
        self.matcher().pair(group)
    }

    /// A group's bytes; `None` when it took no part.
    pub fn group(&self, group: usize) -> Option<&'a [u8]> {
        let (start, end) = self.pair(group);
        (start != UNSET).then(|| &self.subject[start..end.max(start)])
    }

    /// A group as PHP's arrays show it: text, or text with offset.
    #[inline]
    pub fn value(&self, cx: &Request, group: usize, count: usize, shown: Shown) -> Value {
        let (start, end) = if group < count { self.pair(group) } else { (UNSET, UNSET) };
        if start != UNSET && !shown.offset {
            return Value::from(Str::new(cx.heap(), &self.subject[start..end.max(start)]));
        }
        self.unusual(cx, start, end, shown)
    }

    /// A group that took no part, or one with its offset.
    #[cold]
    fn unusual(&self, cx: &Request, start: usize, end: usize, shown: Shown) -> Value {
        let text = match start {
            UNSET if shown.null => Value::NULL,
            UNSET => Value::from(Str::empty()),
            _ => Value::from(cx.str(&self.subject[start..end.max(start)])),
        };
        if !shown.offset {
            return text;
        }
        let offset = if start == UNSET { -1 } else { start as i64 };
        Value::from(Array::from_values(cx.heap(), [text, Value::int(offset)]))
    }

    /// All groups of a match, with names. `all`: also those after the last that took part.
    pub fn groups(&self, cx: &Request, count: usize, shown: Shown, all: bool) -> Array {
        let total = self.regex.code.groups + 1;
        let shown_groups = if all || shown.null { total } else { count };
        let heap = cx.heap();
        let mut list = if self.regex.names.is_empty() {
            let mut list = ListBuilder::with_capacity(heap, shown_groups);
            for group in 0..shown_groups {
                list.push(heap, self.value(cx, group, count, shown));
            }
            list.finish()
        } else {
            self.named_groups(cx, count, shown, shown_groups)
        };
        if let Some(mark) = self.mark(cx) {
            list.insert_bytes(heap, b"MARK", mark);
        }
        list
    }

    /// Returns the name of the last `(*MARK)` that the match passed.
    pub fn mark(&self, cx: &Request) -> Option<Value> {
        self.matcher().mark().map(|mark| Value::from(cx.str(mark)))
    }

    fn named_groups(&self, cx: &Request, count: usize, shown: Shown, shown_groups: usize) -> Array {
        let heap = cx.heap();
        let mut list = Array::with_hashed_capacity(heap, shown_groups + self.regex.code.names.len());
        let mut target = list.make_mut(heap);
        for group in 0..shown_groups {
            let value = self.value(cx, group, count, shown);
            match self.regex.names.get(group) {
                Some(Some(name)) if self.regex.shared_names => {
                    // groups may share a name: the one that matched counts
                    let taken = group >= count || self.pair(group).0 == UNSET;
                    if !(taken && target.get_str_exact(name).is_some()) {
                        target.insert_str_exact(heap, (**name).clone(), value.clone());
                    }
                }
                Some(Some(name)) => target.add(heap, KeyRef::Str(name), value.clone()),
                _ => {}
            }
            target.add(heap, KeyRef::Int(group as i64), value);
        }
        list
    }
}

impl Drop for Search<'_> {
    fn drop(&mut self) {
        self.spare.matcher.set(self.matcher.take());
    }
}

/// How groups are shown.
#[derive(Clone, Copy, Default)]
pub struct Shown {
    /// `PREG_OFFSET_CAPTURE`
    pub offset: bool,
    /// `PREG_UNMATCHED_AS_NULL`
    pub null: bool,
}

impl Shown {
    /// Out of a function's flags.
    pub fn of(flags: i64) -> Shown {
        Shown { offset: flags & 256 != 0, null: flags & 512 != 0 }
    }
}
