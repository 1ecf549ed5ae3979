//! Where texts break into characters, words, lines, sentences.

use crate::code::{Code, is_failure};
use crate::ffi::{ParseError, Ptr};
use crate::text::{CText, copied, fill, len};
use crate::{handle, icu};
use std::cell::RefCell;
use std::ptr::{null, null_mut};
use std::rc::Rc;

handle! {
    /// A walk over breaks, in a text that is UTF-8.
    Walk, ubrk_close
}

/// A text given to ICU: the description first, then what it describes.
struct Text {
    utext: Ptr,
    bytes: Rc<[u8]>,
}

impl Drop for Text {
    fn drop(&mut self) {
        icu!(utext_close(self.utext));
    }
}

impl Text {
    fn open(bytes: Rc<[u8]>, status: &mut Code) -> Option<Text> {
        let utext = icu!(utext_openUTF8(null_mut(), bytes.as_ptr(), bytes.len() as i64, status));
        (!utext.is_null() && !is_failure(*status)).then_some(Text { utext, bytes })
    }
}

/// A walk with its text. Offsets count bytes.
pub struct Breaks {
    walk: Walk,
    text: RefCell<Option<Text>>,
}

pub const CHARACTER: i32 = 0;
pub const WORD: i32 = 1;
pub const LINE: i32 = 2;
pub const SENTENCE: i32 = 3;
pub const TITLE: i32 = 4;
pub const DONE: i32 = -1;

impl Breaks {
    fn with(walk: Walk, status: &mut Code) -> Option<Breaks> {
        let breaks = Breaks { walk, text: RefCell::new(None) };
        breaks.set_text(Rc::from(&b""[..]), status).then_some(breaks)
    }

    pub fn open(kind: i32, locale: &[u8], status: &mut Code) -> Option<Breaks> {
        let locale = CText::new(locale);
        let walk = Walk::take(icu!(ubrk_open(kind, locale.ptr(), null(), 0, status)), *status)?;
        Breaks::with(walk, status)
    }

    /// Makes one by rules; the line and the offset of an error are given beside.
    pub fn by_rules(rules: &[u16], status: &mut Code) -> (Option<Breaks>, (i32, i32)) {
        let mut place = ParseError::new();
        let walk = icu!(ubrk_openRules(rules.as_ptr(), len(rules.len()), null(), 0, &raw mut place, status));
        let walk = Walk::take(walk, *status);
        (walk.and_then(|walk| Breaks::with(walk, status)), (place.line, place.offset))
    }

    /// Makes one by rules that were compiled before. The bytes are looked at first: ICU trusts them.
    pub fn by_compiled_rules(rules: &[u8], status: &mut Code) -> Option<Breaks> {
        if !is_compiled(rules) {
            *status = crate::code::ILLEGAL_ARGUMENT;
            return None;
        }
        let walk = icu!(ubrk_openBinaryRules(rules.as_ptr(), len(rules.len()), null(), 0, status));
        Breaks::with(Walk::take(walk, *status)?, status)
    }

    /// A second walk of the same rules over the same text, at the same place.
    pub fn duplicate(&self, status: &mut Code) -> Option<Breaks> {
        let rules = self.compiled_rules(status);
        let walk = icu!(ubrk_openBinaryRules(rules.as_ptr(), len(rules.len()), null(), 0, status));
        let copy = Breaks::with(Walk::take(walk, *status)?, status)?;
        if let Some(text) = self.text() {
            copy.set_text(text, status);
            copy.is_boundary(self.current());
        }
        Some(copy)
    }

    /// Sets the text and goes to its start; whether that worked.
    pub fn set_text(&self, bytes: Rc<[u8]>, status: &mut Code) -> bool {
        let Some(text) = Text::open(bytes, status) else { return false };
        icu!(ubrk_setUText(self.walk.ptr(), text.utext, status));
        // the walk has a shallow copy of the description; the bytes live until the next text is set
        self.text.replace(Some(text));
        !is_failure(*status)
    }

    pub fn text(&self) -> Option<Rc<[u8]>> {
        self.text.borrow().as_ref().map(|text| text.bytes.clone())
    }

    pub fn current(&self) -> i32 {
        icu!(ubrk_current(self.walk.ptr()))
    }

    pub fn next(&self) -> i32 {
        icu!(ubrk_next(self.walk.ptr()))
    }

    pub fn previous(&self) -> i32 {
        icu!(ubrk_previous(self.walk.ptr()))
    }

    pub fn first(&self) -> i32 {
        icu!(ubrk_first(self.walk.ptr()))
    }

    pub fn last(&self) -> i32 {
        icu!(ubrk_last(self.walk.ptr()))
    }

    pub fn following(&self, offset: i32) -> i32 {
        icu!(ubrk_following(self.walk.ptr(), offset))
    }

    pub fn preceding(&self, offset: i32) -> i32 {
        icu!(ubrk_preceding(self.walk.ptr(), offset))
    }

    pub fn is_boundary(&self, offset: i32) -> bool {
        icu!(ubrk_isBoundary(self.walk.ptr(), offset)) != 0
    }

    pub fn rule_status(&self) -> i32 {
        icu!(ubrk_getRuleStatus(self.walk.ptr()))
    }

    pub fn rule_statuses(&self, status: &mut Code) -> Vec<i32> {
        fill(status, |buffer, size, code| icu!(ubrk_getRuleStatusVec(self.walk.ptr(), buffer, size, code)))
    }

    pub fn locale(&self, kind: i32, status: &mut Code) -> Vec<u8> {
        copied(icu!(ubrk_getLocaleByType(self.walk.ptr(), kind, status)))
    }

    /// The rules as compiled.
    pub fn compiled_rules(&self, status: &mut Code) -> Vec<u8> {
        let size = icu!(ubrk_getBinaryRules(self.walk.ptr(), null_mut(), 0, status));
        let mut rules = vec![0; usize::try_from(size).unwrap_or(0)];
        icu!(ubrk_getBinaryRules(self.walk.ptr(), rules.as_mut_ptr(), size, status));
        rules
    }

    /// The rules' text, which the compiled rules hold.
    pub fn rules(&self, status: &mut Code) -> Vec<u8> {
        let compiled = self.compiled_rules(status);
        let (Some(start), Some(size)) = (word(&compiled, RULES_START), word(&compiled, RULES_SIZE)) else { return Vec::new() };
        let source = compiled.get(start..).and_then(|rest| rest.get(..size)).unwrap_or_default();
        source.split(|byte| *byte == 0).next().unwrap_or_default().to_vec()
    }
}

// Words of the header of compiled rules (magic, version, length, categories, then pairs of start and size: forward table, reverse table, trie,
// rules' text, table of statuses).
const LENGTH: usize = 2;
const RULES_START: usize = 10;
const RULES_SIZE: usize = 11;

fn word(compiled: &[u8], index: usize) -> Option<usize> {
    let bytes = compiled.get(index * 4..index * 4 + 4)?;
    Some(u32::from_ne_bytes(bytes.try_into().ok()?) as usize)
}

/// Whether the header says what ICU would believe: the magic number, and parts within the length.
fn is_compiled(rules: &[u8]) -> bool {
    let part = |start: usize| match (word(rules, start), word(rules, start + 1)) {
        (Some(start), Some(size)) => start.checked_add(size).is_some_and(|end| end <= rules.len()),
        _ => false,
    };
    rules.len() > 80
        && word(rules, 0) == Some(0xb1a0)
        && word(rules, LENGTH).is_some_and(|size| size <= rules.len())
        && [4, 6, 8, 10, 12].into_iter().all(part)
}
