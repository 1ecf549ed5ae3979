//! RegexIterator and RecursiveRegexIterator: elements that a regular expression accepts.
//!
//! The expressions are the extension pcre's, whose functions are called without a call that traces would show.

use super::filter::{has_children, inner_children};
use super::inner::Inner;
use super::outer::{HOOKS, Outer, Own, another, construct, of, refuse_second};
use crate::builtin::{self, by_reference};
use heddle_macros::{php_class, php_methods};
use heddle_runtime::{Request, Result, property};
use heddle_value::{Object, Str, Value};
use std::cell::Cell;

/// Elements, or keys, that match.
#[php_class(
    "class RegexIterator extends FilterIterator {
        public const int USE_KEY = 1;
        public const int INVERT_MATCH = 2;
        public const int MATCH = 0;
        public const int GET_MATCH = 1;
        public const int ALL_MATCHES = 2;
        public const int SPLIT = 3;
        public const int REPLACE = 4;
        public ?string $replacement = null;
    }",
    hooks = HOOKS
)]
pub struct RegexIterator;

/// The same through all levels.
#[php_class("class RecursiveRegexIterator extends RegexIterator implements RecursiveIterator {}")]
pub struct RecursiveRegexIterator;

const USE_KEY: i64 = 1;
const INVERT_MATCH: i64 = 2;

impl RegexIterator {
    const MATCH: i64 = MATCH;
}

impl RecursiveRegexIterator {
    const MATCH: i64 = MATCH;
}

const MATCH: i64 = 0;
const GET_MATCH: i64 = 1;
const ALL_MATCHES: i64 = 2;
const SPLIT: i64 = 3;
const REPLACE: i64 = 4;

const PREG_PATTERN_ORDER: i64 = 1;

/// What the constructor was given.
pub struct Pattern {
    text: Str,
    mode: Cell<i64>,
    flags: Cell<i64>,
    preg_flags: Cell<i64>,
}

fn pattern(outer: &Outer) -> &Pattern {
    match outer.own() {
        Own::Pattern(pattern) => pattern,
        _ => unreachable!("the constructor set it"),
    }
}

fn check_mode(cx: &mut Request, number: usize, mode: i64) -> Result<()> {
    if (MATCH..=REPLACE).contains(&mode) {
        return Ok(());
    }
    let reason = "must be RegexIterator::MATCH, RegexIterator::GET_MATCH, RegexIterator::ALL_MATCHES, RegexIterator::SPLIT, or \
        RegexIterator::REPLACE";
    Err(cx.bad_argument(number, reason))
}

/// Whether the element is accepted; modes other than `MATCH` put something else in its place.
fn accept(cx: &mut Request, this: &Object) -> Result<bool> {
    let outer = of(cx, this)?;
    if !outer.has_current() {
        return Ok(false);
    }
    let pattern = pattern(outer);
    let use_key = pattern.flags.get() & USE_KEY != 0;
    let subject = if use_key { outer.key() } else { outer.current() };
    if !use_key && subject.is_array() {
        return Ok(false);
    }
    let subject = Value::from(cx.to_str(&subject)?);
    let text = Value::from(pattern.text.clone());
    let accepted = match pattern.mode.get() {
        MATCH => found(builtin::call(cx, "preg_match", &mut [text, subject])?),
        GET_MATCH => collect(cx, outer, "preg_match", [text, subject], pattern.preg_flags.get())?,
        ALL_MATCHES => {
            let flags = match pattern.preg_flags.get() {
                0 => PREG_PATTERN_ORDER,
                flags => flags,
            };
            collect(cx, outer, "preg_match_all", [text, subject], flags)?
        }
        SPLIT => split(cx, outer, text, subject, pattern.preg_flags.get())?,
        _ => replace(cx, this, outer, text, subject)?,
    };
    let inverted = pattern.flags.get() & INVERT_MATCH != 0;
    Ok(accepted != inverted)
}

fn found(count: Value) -> bool {
    count.as_int().is_some_and(|count| count > 0)
}

fn collect(cx: &mut Request, outer: &Outer, function: &str, [text, subject]: [Value; 2], flags: i64) -> Result<bool> {
    let matches = by_reference(cx, Value::NULL);
    let count = builtin::call(cx, function, &mut [text, subject, matches.clone(), Value::int(flags)])?;
    outer.set_current(matches.into_deref());
    Ok(found(count))
}

fn split(cx: &mut Request, outer: &Outer, text: Value, subject: Value, flags: i64) -> Result<bool> {
    let parts = builtin::call(cx, "preg_split", &mut [text, subject, Value::int(-1), Value::int(flags)])?;
    let several = parts.as_array().is_some_and(|parts| parts.len() > 1);
    outer.set_current(parts);
    Ok(several)
}

fn replace(cx: &mut Request, this: &Object, outer: &Outer, text: Value, subject: Value) -> Result<bool> {
    let matches = found(builtin::call(cx, "preg_match", &mut [text.clone(), subject.clone()])?);
    let scope = Some(cx.engine.classes[&b"regexiterator"[..]]);
    let name = cx.str("replacement");
    let replacement = property::read(cx, this, &name, scope, false)?;
    let replacement = Value::from(cx.to_str(&replacement)?);
    let result = builtin::call(cx, "preg_replace", &mut [text, replacement, subject])?;
    if pattern(outer).flags.get() & USE_KEY != 0 {
        outer.set_key(result);
    } else {
        outer.set_current(result);
    }
    Ok(matches)
}

fn construct_with(cx: &mut Request, this: &Object, class: &str, iterator: &Object, given: (Str, i64, i64, i64)) -> Result<()> {
    refuse_second(cx, this, class)?;
    let (text, mode, flags, preg_flags) = given;
    check_mode(cx, 3, mode)?;
    check_pattern(cx, class, &text)?;
    let inner = Inner::new(cx, iterator)?;
    let pattern = Pattern { text, mode: Cell::new(mode), flags: Cell::new(flags), preg_flags: Cell::new(preg_flags) };
    construct(cx, this, Some(inner), Own::Pattern(Box::new(pattern)))
}

/// A pattern that cannot be compiled is an exception with the words of the warning.
fn check_pattern(cx: &mut Request, class: &str, text: &Str) -> Result<()> {
    let subject = Value::from(cx.str(""));
    let (answer, warning) = builtin::call_quietly(cx, "preg_match", &mut [Value::from(text.clone()), subject])?;
    match warning {
        Some(warning) if answer.as_bool() == Some(false) => Err(cx.throw_error("InvalidArgumentException", warning)),
        _ if answer.as_bool() == Some(false) => {
            let message = [class.as_bytes(), b"::__construct(): Illegal regular expression ", &text[..]].concat();
            Err(cx.throw_error("InvalidArgumentException", message))
        }
        _ => Ok(()),
    }
}

#[php_methods(tentative)]
impl RegexIterator {
    #[php(
        "public function __construct(Iterator $iterator, string $pattern, int $mode = RegexIterator::MATCH, int $flags = 0, int $pregFlags = 0)"
    )]
    fn construct(cx: &mut Request, this: &Object, iterator: Object, pattern: Str, mode: i64, flags: i64, preg_flags: i64) -> Result<()> {
        construct_with(cx, this, "RegexIterator", &iterator, (pattern, mode, flags, preg_flags))
    }

    #[php("public function accept(): bool")]
    fn accept(cx: &mut Request, this: &Object) -> Result<bool> {
        accept(cx, this)
    }

    #[php("public function getMode(): int")]
    fn get_mode(cx: &mut Request, this: &Object) -> Result<i64> {
        Ok(pattern(of(cx, this)?).mode.get())
    }

    #[php("public function setMode(int $mode): void")]
    fn set_mode(cx: &mut Request, this: &Object, mode: i64) -> Result<()> {
        check_mode(cx, 1, mode)?;
        pattern(of(cx, this)?).mode.set(mode);
        Ok(())
    }

    #[php("public function getFlags(): int")]
    fn get_flags(cx: &mut Request, this: &Object) -> Result<i64> {
        Ok(pattern(of(cx, this)?).flags.get())
    }

    #[php("public function setFlags(int $flags): void")]
    fn set_flags(cx: &mut Request, this: &Object, flags: i64) -> Result<()> {
        pattern(of(cx, this)?).flags.set(flags);
        Ok(())
    }

    #[php("public function getRegex(): string")]
    fn get_regex(cx: &mut Request, this: &Object) -> Result<Str> {
        Ok(pattern(of(cx, this)?).text.clone())
    }

    #[php("public function getPregFlags(): int")]
    fn get_preg_flags(cx: &mut Request, this: &Object) -> Result<i64> {
        Ok(pattern(of(cx, this)?).preg_flags.get())
    }

    #[php("public function setPregFlags(int $pregFlags): void")]
    fn set_preg_flags(cx: &mut Request, this: &Object, preg_flags: i64) -> Result<()> {
        pattern(of(cx, this)?).preg_flags.set(preg_flags);
        Ok(())
    }
}

#[php_methods(tentative)]
impl RecursiveRegexIterator {
    #[php(
        "public function __construct(RecursiveIterator $iterator, string $pattern, int $mode = RecursiveRegexIterator::MATCH, int $flags = 0, int $pregFlags = 0)"
    )]
    fn construct(cx: &mut Request, this: &Object, iterator: Object, pattern: Str, mode: i64, flags: i64, preg_flags: i64) -> Result<()> {
        construct_with(cx, this, "RecursiveRegexIterator", &iterator, (pattern, mode, flags, preg_flags))
    }

    #[php("public function accept(): bool")]
    fn accept(cx: &mut Request, this: &Object) -> Result<bool> {
        let outer = of(cx, this)?;
        if !outer.has_current() {
            return Ok(false);
        }
        match outer.current().as_array() {
            Some(array) => Ok(!array.is_empty()),
            None => accept(cx, this),
        }
    }

    #[php("public function hasChildren(): bool")]
    fn has_children(cx: &mut Request, this: &Object) -> Result<bool> {
        has_children(cx, this)
    }

    #[php("public function getChildren(): RecursiveRegexIterator")]
    fn get_children(cx: &mut Request, this: &Object) -> Result<Object> {
        let children = inner_children(cx, this)?;
        let pattern = pattern(of(cx, this)?);
        let numbers = [&pattern.mode, &pattern.flags, &pattern.preg_flags].map(|number| Value::int(number.get()));
        let [mode, flags, preg_flags] = numbers;
        another(cx, this, &[children, Value::from(pattern.text.clone()), mode, flags, preg_flags])
    }
}
