//! RecursiveTreeIterator: a tree drawn in ASCII.

use super::caching::CachingIterator;
use super::outer::made;
use super::recursive::{SELF_FIRST, Walk, construct, of, taken};
use heddle_macros::{php_class, php_methods};
use heddle_runtime::{Request, Result, ops, types};
use heddle_value::{Object, Str, Value};
use std::cell::RefCell;

/// Elements with lines before them that show the tree.
#[php_class(
    "class RecursiveTreeIterator extends RecursiveIteratorIterator {
        public const int BYPASS_CURRENT = 4;
        public const int BYPASS_KEY = 8;
        public const int PREFIX_LEFT = 0;
        public const int PREFIX_MID_HAS_NEXT = 1;
        public const int PREFIX_MID_LAST = 2;
        public const int PREFIX_END_HAS_NEXT = 3;
        public const int PREFIX_END_LAST = 4;
        public const int PREFIX_RIGHT = 5;
    }"
)]
pub struct RecursiveTreeIterator;

impl RecursiveTreeIterator {
    const BYPASS_KEY: i64 = BYPASS_KEY;
    const SELF_FIRST: i64 = SELF_FIRST;
}

const BYPASS_CURRENT: i64 = 4;
const BYPASS_KEY: i64 = 8;

const PREFIX_LEFT: usize = 0;
const PREFIX_MID_HAS_NEXT: usize = 1;
const PREFIX_MID_LAST: usize = 2;
const PREFIX_END_HAS_NEXT: usize = 3;
const PREFIX_END_LAST: usize = 4;
const PREFIX_RIGHT: usize = 5;

/// How the tree is drawn.
pub struct Drawing {
    flags: i64,
    /// By the numbers of the `PREFIX_` constants.
    parts: RefCell<[Vec<u8>; 6]>,
    postfix: RefCell<Vec<u8>>,
}

fn drawing(walk: &Walk) -> &Drawing {
    walk.drawing.as_deref().expect("the constructor set it")
}

/// The lines before an element.
fn prefix(cx: &mut Request, walk: &Walk) -> Result<Vec<u8>> {
    let part = |number: usize| drawing(walk).parts.borrow()[number].clone();
    let mut text = part(PREFIX_LEFT);
    let depth = walk.depth();
    for level in 0..=depth {
        let Some(inner) = walk.level(level) else { continue };
        let answer = inner.call(cx, "hasnext", &[])?;
        let number = match (level == depth, ops::truth(cx, &answer)) {
            (false, true) => PREFIX_MID_HAS_NEXT,
            (false, false) => PREFIX_MID_LAST,
            (true, true) => PREFIX_END_HAS_NEXT,
            (true, false) => PREFIX_END_LAST,
        };
        text.extend(part(number));
    }
    text.extend(part(PREFIX_RIGHT));
    Ok(text)
}

/// An element as text; an array is just named so.
fn entry(cx: &mut Request, walk: &Walk) -> Result<Str> {
    let value = walk.top().current(cx)?;
    if value.is_array() { Ok(cx.str("Array")) } else { cx.to_str(&value) }
}

#[php_methods(tentative)]
impl RecursiveTreeIterator {
    #[php(
        "public function __construct($iterator, int $flags = RecursiveTreeIterator::BYPASS_KEY, int $cachingIteratorFlags = CachingIterator::CATCH_GET_CHILD, int $mode = RecursiveTreeIterator::SELF_FIRST)"
    )]
    fn construct(cx: &mut Request, this: &Object, iterator: Value, flags: i64, caching_iterator_flags: i64, mode: i64) -> Result<()> {
        let Some(iterator) = iterator.as_object().cloned() else {
            let given = types::type_name_of(&iterator);
            return Err(cx.bad_argument_type(1, format!("must be of type object, {given} given")));
        };
        let iterator = taken(cx, iterator)?;
        let class = cx.engine.classes[&b"recursivecachingiterator"[..]];
        let caching = made(cx, class, &[Value::from(iterator), Value::int(caching_iterator_flags)])?;
        let parts = ["", "| ", "  ", "|-", "\\-", ""].map(|part| part.as_bytes().to_vec());
        let drawing = Drawing { flags, parts: RefCell::new(parts), postfix: RefCell::default() };
        construct(cx, this, &caching, mode, flags, Some(Box::new(drawing)))
    }

    #[php("public function key(): mixed")]
    fn key(cx: &mut Request, this: &Object) -> Result<Value> {
        let walk = of(cx, this)?;
        let key = walk.top().key(cx)?;
        if drawing(walk).flags & BYPASS_KEY != 0 {
            return Ok(key);
        }
        let prefix = prefix(cx, walk)?;
        let key = cx.to_str(&key)?;
        let text = [&prefix[..], &key, &drawing(walk).postfix.borrow()].concat();
        Ok(Value::from(cx.str(text)))
    }

    #[php("public function current(): mixed")]
    fn current(cx: &mut Request, this: &Object) -> Result<Value> {
        let walk = of(cx, this)?;
        if drawing(walk).flags & BYPASS_CURRENT != 0 {
            return walk.top().current(cx);
        }
        let entry = entry(cx, walk)?;
        let prefix = prefix(cx, walk)?;
        let text = [&prefix[..], &entry, &drawing(walk).postfix.borrow()].concat();
        Ok(Value::from(cx.str(text)))
    }

    #[php("public function getPrefix(): string")]
    fn get_prefix(cx: &mut Request, this: &Object) -> Result<Vec<u8>> {
        let walk = of(cx, this)?;
        prefix(cx, walk)
    }

    #[php("public function setPostfix(string $postfix): void")]
    fn set_postfix(cx: &mut Request, this: &Object, postfix: Str) -> Result<()> {
        drawing(of(cx, this)?).postfix.replace(postfix.to_vec());
        Ok(())
    }

    #[php("public function setPrefixPart(int $part, string $value): void")]
    fn set_prefix_part(cx: &mut Request, this: &Object, part: i64, value: Str) -> Result<()> {
        let walk = of(cx, this)?;
        if !(0..=PREFIX_RIGHT as i64).contains(&part) {
            return Err(cx.bad_argument(1, "must be a RecursiveTreeIterator::PREFIX_* constant"));
        }
        drawing(walk).parts.borrow_mut()[part as usize] = value.to_vec();
        Ok(())
    }

    #[php("public function getEntry(): string")]
    fn get_entry(cx: &mut Request, this: &Object) -> Result<Str> {
        let walk = of(cx, this)?;
        entry(cx, walk)
    }

    #[php("public function getPostfix(): string")]
    fn get_postfix(cx: &mut Request, this: &Object) -> Result<Vec<u8>> {
        Ok(drawing(of(cx, this)?).postfix.borrow().clone())
    }
}
