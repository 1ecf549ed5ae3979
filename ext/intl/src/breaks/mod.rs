//! Where texts break.

pub(crate) mod class;

use crate::errors::{self, fail};
use crate::held::{self, int32, text};
use crate::iterators::{self, Source, Walk};
use heddle_icu::breaks::{self, Breaks, DONE};
use heddle_icu::code::is_failure;
use heddle_icu::text::to16;
use heddle_runtime::decl::{ClassHooks, NativeIterator};
use heddle_runtime::object::internal_iterator;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Object, Value};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

pub(crate) const HOOKS: ClassHooks = ClassHooks {
    create: Some(held::create),
    clone: Some(clone),
    not_serializable: true,
    iterate: Some(iterate),
    compare: Some(compare),
    ..ClassHooks::NONE
};
pub(crate) const PARTS_HOOKS: ClassHooks = iterators::HOOKS;

/// What finds breaks: ICU's rules, or each code point.
pub(crate) enum Finder {
    Rules(Breaks),
    Points { text: RefCell<Rc<[u8]>>, at: Cell<usize>, last: Cell<i64> },
}

impl Finder {
    fn bytes(&self) -> Rc<[u8]> {
        match self {
            Finder::Rules(breaks) => breaks.text().unwrap_or_default(),
            Finder::Points { text, .. } => text.borrow().clone(),
        }
    }

    fn current(&self) -> i32 {
        match self {
            Finder::Rules(breaks) => breaks.current(),
            Finder::Points { at, .. } => at.get() as i32,
        }
    }

    /// Goes to an offset, clamped to the text.
    fn go(&self, to: usize) -> i32 {
        if let Finder::Points { at, .. } = self {
            at.set(to.min(self.bytes().len()));
        }
        self.current()
    }

    fn first(&self) -> i32 {
        match self {
            Finder::Rules(breaks) => breaks.first(),
            Finder::Points { last, .. } => {
                last.set(-1);
                self.go(0)
            }
        }
    }

    fn last(&self) -> i32 {
        match self {
            Finder::Rules(breaks) => breaks.last(),
            Finder::Points { last, .. } => {
                last.set(-1);
                self.go(usize::MAX)
            }
        }
    }

    fn next(&self) -> i32 {
        match self {
            Finder::Rules(breaks) => breaks.next(),
            Finder::Points { at, last, .. } => {
                let bytes = self.bytes();
                match bytes.get(at.get()..).filter(|rest| !rest.is_empty()) {
                    Some(rest) => {
                        let size = width(rest);
                        last.set(point(&rest[..size]));
                        self.go(at.get() + size)
                    }
                    None => {
                        last.set(-1);
                        DONE
                    }
                }
            }
        }
    }

    fn previous(&self) -> i32 {
        match self {
            Finder::Rules(breaks) => breaks.previous(),
            Finder::Points { at, last, .. } => {
                let bytes = self.bytes();
                let before = &bytes[..at.get().min(bytes.len())];
                let Some(start) = before.iter().rposition(|byte| *byte & 0xc0 != 0x80) else {
                    last.set(-1);
                    return DONE;
                };
                last.set(point(&before[start..]));
                self.go(start)
            }
        }
    }

    fn following(&self, offset: i32) -> i32 {
        match self {
            Finder::Rules(breaks) => breaks.following(offset),
            Finder::Points { .. } => {
                self.is_boundary(offset);
                self.next()
            }
        }
    }

    fn preceding(&self, offset: i32) -> i32 {
        match self {
            Finder::Rules(breaks) => breaks.preceding(offset),
            Finder::Points { .. } => {
                let offset = usize::try_from(offset).unwrap_or(0);
                self.go(offset);
                self.previous()
            }
        }
    }

    fn is_boundary(&self, offset: i32) -> bool {
        match self {
            Finder::Rules(breaks) => breaks.is_boundary(offset),
            Finder::Points { .. } => {
                let bytes = self.bytes();
                let mut at = usize::try_from(offset).unwrap_or(0).min(bytes.len());
                let is_start = offset >= 0 && offset as usize <= bytes.len() && bytes.get(at).is_none_or(|byte| *byte & 0xc0 != 0x80);
                while at > 0 && bytes.get(at).is_some_and(|byte| *byte & 0xc0 == 0x80) {
                    at -= 1;
                }
                self.go(at);
                is_start
            }
        }
    }

    fn duplicate(&self) -> Option<Finder> {
        Some(match self {
            Finder::Rules(breaks) => Finder::Rules(breaks.duplicate(&mut 0)?),
            Finder::Points { text, at, last } => {
                Finder::Points { text: RefCell::new(text.borrow().clone()), at: at.clone(), last: last.clone() }
            }
        })
    }
}

/// The bytes of the character at a text's start; one for what is none.
fn width(rest: &[u8]) -> usize {
    let size = match rest[0] {
        0..=0xbf => 1,
        0xc0..=0xdf => 2,
        0xe0..=0xef => 3,
        _ => 4,
    };
    if rest.get(..size).is_some_and(|bytes| std::str::from_utf8(bytes).is_ok()) { size } else { 1 }
}

fn point(bytes: &[u8]) -> i64 {
    std::str::from_utf8(bytes).ok().and_then(|text| text.chars().next()).map_or(0xfffd, |char| i64::from(u32::from(char)))
}

fn this_one(cx: &mut Request, this: &Object) -> Result<Rc<Finder>> {
    held::get(cx, this, "BreakIterator")
}

/// The text that is walked over.
pub(crate) fn bytes(this: &Object) -> Rc<[u8]> {
    held::peek::<Finder>(this).map(|finder| finder.bytes()).unwrap_or_default()
}

fn clone(cx: &mut Request, old: &Object, new: &Object) -> Result<()> {
    held::clone_with::<Finder>(cx, old, new, "BreakIterator", Finder::duplicate)?;
    if held::has_text(old) {
        held::mark_text(new);
    }
    Ok(())
}

fn compare(_cx: &mut Request, left: &Value, right: &Value) -> Result<Option<std::cmp::Ordering>> {
    let finder = |value: &Value| value.as_object().and_then(held::peek::<Finder>);
    let (Some(one), Some(other)) = (finder(left), finder(right)) else { return Ok(None) };
    let same_kind = match (&*one, &*other) {
        (Finder::Rules(one), Finder::Rules(other)) => one.compiled_rules(&mut 0) == other.compiled_rules(&mut 0),
        (Finder::Points { .. }, Finder::Points { .. }) => true,
        _ => false,
    };
    let same = same_kind && one.bytes() == other.bytes() && one.current() == other.current();
    Ok(same.then_some(std::cmp::Ordering::Equal))
}

fn open(cx: &mut Request, kind: i32, locale: Option<&[u8]>) -> Result<Value> {
    errors::clear(cx);
    let locale = crate::locale::or_default(cx, locale.unwrap_or_default());
    let mut status = 0;
    match Breaks::open(kind, &locale, &mut status) {
        Some(breaks) => Ok(held::make(cx, "IntlRuleBasedBreakIterator", Finder::Rules(breaks))?.into()),
        None => errors::fail_null(cx, None, status, "error creating BreakIterator"),
    }
}

fn create_character_instance(cx: &mut Request, locale: Option<&[u8]>) -> Result<Value> {
    open(cx, breaks::CHARACTER, locale)
}

fn create_word_instance(cx: &mut Request, locale: Option<&[u8]>) -> Result<Value> {
    open(cx, breaks::WORD, locale)
}

fn create_line_instance(cx: &mut Request, locale: Option<&[u8]>) -> Result<Value> {
    open(cx, breaks::LINE, locale)
}

fn create_sentence_instance(cx: &mut Request, locale: Option<&[u8]>) -> Result<Value> {
    open(cx, breaks::SENTENCE, locale)
}

fn create_title_instance(cx: &mut Request, locale: Option<&[u8]>) -> Result<Value> {
    open(cx, breaks::TITLE, locale)
}

fn create_code_point_instance(cx: &mut Request) -> Result<Value> {
    errors::clear(cx);
    let finder = Finder::Points { text: RefCell::default(), at: Cell::new(0), last: Cell::new(-1) };
    Ok(held::make(cx, "IntlCodePointBreakIterator", finder)?.into())
}

fn construct_rules(cx: &mut Request, this: &Object, rules: &[u8], compiled: bool) -> Result<Value> {
    if held::is_set(this) {
        return Err(cx.throw_error("Error", "IntlRuleBasedBreakIterator object is already constructed"));
    }
    let mut status = 0;
    let made = if compiled {
        // ICU reads compiled rules without looking: only those that it made for this request are taken
        if !cx.state::<Given>().0.iter().any(|given| given == rules) {
            return Err(errors::refuse(cx, 1, "unable to create instance from compiled rules"));
        }
        let made = Breaks::by_compiled_rules(rules, &mut status);
        if made.is_none() {
            return Err(errors::refuse(cx, status, "unable to create instance from compiled rules"));
        }
        made
    } else {
        let Some(units) = to16(rules) else { return Err(errors::refuse(cx, 10, "rules were not a valid UTF-8 string")) };
        let (made, (line, offset)) = Breaks::by_rules(&units, &mut status);
        if made.is_none() {
            let place =
                if line > 0 { format!("parse error on line {line}, offset {offset}") } else { format!("parse error at offset {offset}") };
            let place = if line > 0 && offset <= 0 { format!("parse error on line {line}") } else { place };
            return Err(errors::refuse(cx, status, format!("unable to create RuleBasedBreakIterator from rules ({place})")));
        }
        made
    };
    if let Some(made) = made {
        held::set(this, Finder::Rules(made));
    }
    Ok(Value::NULL)
}

fn set_text(cx: &mut Request, this: &Object, string: &[u8]) -> Result<Value> {
    let finder = this_one(cx, this)?;
    let bytes: Rc<[u8]> = Rc::from(string);
    match &*finder {
        Finder::Rules(breaks) => {
            let mut status = 0;
            if !breaks.set_text(bytes, &mut status) {
                return fail(cx, Some(this), status, "error calling BreakIterator::setText()");
            }
        }
        Finder::Points { text, at, last } => {
            text.replace(bytes);
            at.set(0);
            last.set(-1);
        }
    }
    held::mark_text(this);
    Ok(Value::TRUE)
}

fn get_text(cx: &mut Request, this: &Object) -> Result<Value> {
    let finder = this_one(cx, this)?;
    Ok(if held::has_text(this) { text(cx, finder.bytes()) } else { Value::NULL })
}

macro_rules! steps {
    ($($name:ident;)*) => {$(
        pub(crate) fn $name(cx: &mut Request, this: &Object) -> Result<Value> {
            Ok(Value::int(this_one(cx, this)?.$name().into()))
        }
    )*};
}

steps! {
    first;
    last;
    previous;
    current;
}

pub(crate) fn next(cx: &mut Request, this: &Object, offset: Option<i64>) -> Result<Value> {
    let Some(count) = offset else { return Ok(Value::int(this_one(cx, this)?.next().into())) };
    let finder = this_one(cx, this)?;
    let mut at = finder.current();
    for _ in 0..count.unsigned_abs() {
        at = if count > 0 { finder.next() } else { finder.previous() };
        if at == DONE {
            break;
        }
    }
    Ok(Value::int(at.into()))
}

fn check_offset(cx: &mut Request, offset: i64) -> Result<i32> {
    int32(offset).ok_or_else(|| cx.bad_argument(1, "must be between -2147483648 and 2147483647"))
}

fn following(cx: &mut Request, this: &Object, offset: i64) -> Result<Value> {
    let offset = check_offset(cx, offset)?;
    Ok(Value::int(this_one(cx, this)?.following(offset).into()))
}

fn preceding(cx: &mut Request, this: &Object, offset: i64) -> Result<Value> {
    let offset = check_offset(cx, offset)?;
    Ok(Value::int(this_one(cx, this)?.preceding(offset).into()))
}

fn is_boundary(cx: &mut Request, this: &Object, offset: i64) -> Result<Value> {
    let offset = check_offset(cx, offset)?;
    Ok(Value::bool(this_one(cx, this)?.is_boundary(offset)))
}

fn get_locale(cx: &mut Request, this: &Object, kind: i64) -> Result<Value> {
    if !(0..=1).contains(&kind) {
        return Err(cx.bad_argument(1, "must be either Locale::ACTUAL_LOCALE or Locale::VALID_LOCALE"));
    }
    let finder = this_one(cx, this)?;
    let mut status = 0;
    let locale = match &*finder {
        Finder::Rules(breaks) => breaks.locale(kind as i32, &mut status),
        Finder::Points { .. } => b"root".to_vec(),
    };
    if is_failure(status) {
        return fail(cx, Some(this), status, "Call to ICU method has failed");
    }
    Ok(text(cx, locale))
}

fn get_parts_iterator(cx: &mut Request, this: &Object, kind: &[u8]) -> Result<Value> {
    this_one(cx, this)?;
    let keys = heddle_value::juggle::str_to_int(kind);
    if !(0..=2).contains(&keys) {
        let words = "must be one of IntlPartsIterator::KEY_SEQUENTIAL, IntlPartsIterator::KEY_LEFT, or IntlPartsIterator::KEY_RIGHT";
        return Err(cx.bad_argument(1, words));
    }
    Ok(held::make(cx, "IntlPartsIterator", Walk::new(Source::Parts { walk: this.clone(), keys }))?.into())
}

fn get_break_iterator(cx: &mut Request, this: &Object) -> Result<Value> {
    match held::peek::<Walk>(this).as_deref().map(Walk::source) {
        Some(Source::Parts { walk, .. }) => Ok(walk.clone().into()),
        _ => Err(cx.throw_error("Error", "Found unconstructed IntlIterator")),
    }
}

fn parts_rule_status(cx: &mut Request, this: &Object) -> Result<Value> {
    let walk = get_break_iterator(cx, this)?;
    match walk.as_object().and_then(held::peek::<Finder>).as_deref() {
        Some(Finder::Rules(breaks)) => Ok(Value::int(breaks.rule_status().into())),
        _ => Ok(Value::int(0)),
    }
}

fn iterate(cx: &mut Request, this: &Object, by_ref: bool) -> Result<Box<dyn NativeIterator>> {
    if by_ref {
        return Err(cx.throw_error("Error", "An iterator cannot be used with foreach by reference"));
    }
    this_one(cx, this)?;
    Ok(iterators::loop_over(Source::Breaks { walk: this.clone() }))
}

fn get_iterator(cx: &mut Request, this: &Object) -> Result<Value> {
    let walk = iterate(cx, this, false)?;
    Ok(internal_iterator(cx, walk).into())
}

/// What an object with rules knows; the others have none.
fn with_rules(cx: &mut Request, this: &Object, work: impl FnOnce(&mut Request, &Breaks) -> Result<Value>) -> Result<Value> {
    let finder = this_one(cx, this)?;
    match &*finder {
        Finder::Rules(breaks) => work(cx, breaks),
        Finder::Points { .. } => Ok(Value::FALSE),
    }
}

fn get_rules(cx: &mut Request, this: &Object) -> Result<Value> {
    with_rules(cx, this, |cx, breaks| Ok(text(cx, breaks.rules(&mut 0))))
}

fn get_binary_rules(cx: &mut Request, this: &Object) -> Result<Value> {
    with_rules(cx, this, |cx, breaks| {
        let rules = breaks.compiled_rules(&mut 0);
        let given = &mut cx.state::<Given>().0;
        if !given.iter().any(|known| known[..] == rules[..]) {
            given.push(rules.to_vec());
        }
        Ok(text(cx, rules))
    })
}

/// The compiled rules that this request was given.
#[derive(Default)]
struct Given(Vec<Vec<u8>>);

fn get_rule_status(cx: &mut Request, this: &Object) -> Result<Value> {
    with_rules(cx, this, |_, breaks| Ok(Value::int(breaks.rule_status().into())))
}

fn get_rule_status_vec(cx: &mut Request, this: &Object) -> Result<Value> {
    with_rules(cx, this, |cx, breaks| {
        let numbers: Vec<Value> = breaks.rule_statuses(&mut 0).into_iter().map(|number| Value::int(number.into())).collect();
        Ok(Array::from_values(cx.heap(), numbers).into())
    })
}

fn get_last_code_point(cx: &mut Request, this: &Object) -> Result<Value> {
    match &*this_one(cx, this)? {
        Finder::Points { last, .. } => Ok(Value::int(last.get())),
        Finder::Rules(_) => Ok(Value::int(-1)),
    }
}
