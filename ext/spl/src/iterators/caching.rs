//! CachingIterator and RecursiveCachingIterator: iterators that are one element ahead.

use super::inner::{Inner, is_a, passed_over};
use super::outer::{HOOKS, Outer, Own, construct, made, of, refuse_second};
use heddle_macros::{php_class, php_methods};
use heddle_runtime::object::class_of;
use heddle_runtime::{Request, Result, dimension, types};
use heddle_value::{Array, Key, Object, Str, Tracer, Value};
use std::cell::{Cell, RefCell};

/// It knows whether there is another element.
#[php_class(
    "class CachingIterator extends IteratorIterator implements ArrayAccess, Countable, Stringable {
        public const int CALL_TOSTRING = 1;
        public const int CATCH_GET_CHILD = 16;
        public const int TOSTRING_USE_KEY = 2;
        public const int TOSTRING_USE_CURRENT = 4;
        public const int TOSTRING_USE_INNER = 8;
        public const int FULL_CACHE = 256;
    }",
    hooks = HOOKS
)]
pub struct CachingIterator;

/// The same through all levels.
#[php_class("class RecursiveCachingIterator extends CachingIterator implements RecursiveIterator {}")]
pub struct RecursiveCachingIterator;

impl CachingIterator {
    const CALL_TOSTRING: i64 = CALL_TOSTRING;
    pub const CATCH_GET_CHILD: i64 = CATCH_GET_CHILD;
}

impl RecursiveCachingIterator {
    const CALL_TOSTRING: i64 = CALL_TOSTRING;
}

const CALL_TOSTRING: i64 = 1;
const TOSTRING_USE_KEY: i64 = 2;
const TOSTRING_USE_CURRENT: i64 = 4;
const TOSTRING_USE_INNER: i64 = 8;
const CATCH_GET_CHILD: i64 = 16;
const FULL_CACHE: i64 = 256;
/// Of these at most one may be set.
const TEXT: i64 = CALL_TOSTRING | TOSTRING_USE_KEY | TOSTRING_USE_CURRENT | TOSTRING_USE_INNER;
/// What `getFlags()` shows.
const PUBLIC: i64 = 0xffff;

/// What is kept beside the element.
pub struct Cache {
    flags: Cell<i64>,
    /// Whether it stands at an element.
    valid: Cell<bool>,
    text: RefCell<Option<Str>>,
    children: RefCell<Option<Object>>,
    /// All elements that came by, with `FULL_CACHE`. Never shared with the collector's eyes elsewhere: traced as an array.
    elements: RefCell<Array>,
}

impl Cache {
    fn new(flags: i64) -> Cache {
        let (text, children, elements) = (RefCell::new(None), RefCell::new(None), RefCell::default());
        Cache { flags: Cell::new(flags & PUBLIC), valid: Cell::new(false), text, children, elements }
    }

    pub fn trace(&self, tracer: &mut Tracer<'_>) {
        self.children.borrow().iter().for_each(|children| tracer.object(children));
        tracer.array(&self.elements.borrow());
    }

    /// Forgets what belongs to the element.
    pub fn free(&self) {
        drop(self.text.replace(None));
        drop(self.children.replace(None));
    }

    fn has(&self, flags: i64) -> bool {
        self.flags.get() & flags != 0
    }
}

fn cache(outer: &Outer) -> &Cache {
    match outer.own() {
        Own::Cache(cache) => cache,
        _ => unreachable!("the constructor set it"),
    }
}

/// Refuses flags that contradict each other.
fn check_flags(cx: &mut Request, number: usize, flags: i64) -> Result<()> {
    if (flags & TEXT).count_ones() <= 1 {
        return Ok(());
    }
    let reason = "must contain only one of CachingIterator::CALL_TOSTRING, CachingIterator::TOSTRING_USE_KEY, \
        CachingIterator::TOSTRING_USE_CURRENT, or CachingIterator::TOSTRING_USE_INNER";
    Err(cx.bad_argument(number, reason))
}

/// Takes the next element, and moves the inner iterator behind it.
fn advance(cx: &mut Request, this: &Object, outer: &Outer) -> Result<()> {
    let cache = cache(outer);
    if !outer.fetch(cx)? {
        cache.valid.set(false);
        return Ok(());
    }
    cache.valid.set(true);
    if cache.has(FULL_CACHE) {
        let key = outer.key();
        let key = dimension::key(cx, &key, dimension::Use::Write)?;
        cache.elements.borrow_mut().insert(cx.heap(), key, outer.current());
    }
    if is_a(cx, this, "recursivecachingiterator") {
        look_inside(cx, outer, cache)?;
    }
    let text = if cache.has(TOSTRING_USE_INNER) {
        outer.inner().map(|inner| Value::from(inner.object))
    } else {
        cache.has(CALL_TOSTRING).then(|| outer.current())
    };
    if let Some(text) = text {
        let text = cx.to_str(&text)?;
        drop(cache.text.replace(Some(text)));
    }
    outer.step_keeping(cx)
}

/// Asks for the element's children, and makes an iterator for them.
fn look_inside(cx: &mut Request, outer: &Outer, cache: &Cache) -> Result<()> {
    let Some(inner) = outer.inner() else { return Ok(()) };
    match children_of(cx, &inner, cache) {
        Ok(children) => {
            drop(cache.children.replace(children));
            Ok(())
        }
        Err(halt) if cache.has(CATCH_GET_CHILD) => passed_over(cx, halt),
        Err(halt) => Err(halt),
    }
}

fn children_of(cx: &mut Request, inner: &Inner, cache: &Cache) -> Result<Option<Object>> {
    if !inner.has_children(cx)? {
        return Ok(None);
    }
    let children = inner.children(cx)?;
    let class = cx.engine.classes[&b"recursivecachingiterator"[..]];
    made(cx, class, &[children, Value::int(cache.flags.get() & PUBLIC)]).map(Some)
}

/// The cache, where all elements are kept.
fn full<'a>(cx: &mut Request, this: &'a Object) -> Result<&'a Cache> {
    let cache = cache(of(cx, this)?);
    if cache.has(FULL_CACHE) {
        return Ok(cache);
    }
    let message = [class_of(this).get().shown(), b" does not use a full cache (see CachingIterator::__construct)"].concat();
    Err(cx.throw_error("BadMethodCallException", message))
}

fn key_of(text: &Str) -> Key {
    match heddle_value::array::numeric_key(text) {
        Some(number) => Key::Int(number),
        None => Key::Str(text.clone()),
    }
}

#[php_methods(tentative)]
impl CachingIterator {
    #[php("public function __construct(Iterator $iterator, int $flags = CachingIterator::CALL_TOSTRING)")]
    fn construct(cx: &mut Request, this: &Object, iterator: Object, flags: i64) -> Result<()> {
        construct_with(cx, this, "CachingIterator", &iterator, flags)
    }

    #[php("public function rewind(): void")]
    fn rewind(cx: &mut Request, this: &Object) -> Result<()> {
        let outer = of(cx, this)?;
        outer.rewind(cx)?;
        drop(cache(outer).elements.take());
        advance(cx, this, outer)
    }

    #[php("public function valid(): bool")]
    fn valid(cx: &mut Request, this: &Object) -> Result<bool> {
        Ok(cache(of(cx, this)?).valid.get())
    }

    #[php("public function next(): void")]
    fn next(cx: &mut Request, this: &Object) -> Result<()> {
        let outer = of(cx, this)?;
        advance(cx, this, outer)
    }

    #[php("public function hasNext(): bool")]
    fn has_next(cx: &mut Request, this: &Object) -> Result<bool> {
        of(cx, this)?.valid(cx)
    }

    #[php("public function __toString(): string", binding)]
    fn to_string(cx: &mut Request, this: &Object) -> Result<Str> {
        let outer = of(cx, this)?;
        let cache = cache(outer);
        if !cache.has(TEXT) {
            let message = [class_of(this).get().shown(), b" does not fetch string value (see CachingIterator::__construct)"].concat();
            return Err(cx.throw_error("BadMethodCallException", message));
        }
        if cache.has(TOSTRING_USE_KEY) {
            return cx.to_str(&outer.key());
        }
        if cache.has(TOSTRING_USE_CURRENT) {
            return cx.to_str(&outer.current());
        }
        let text = cache.text.borrow().clone();
        Ok(text.unwrap_or_else(|| cx.str("")))
    }

    #[php("public function getFlags(): int")]
    fn get_flags(cx: &mut Request, this: &Object) -> Result<i64> {
        Ok(cache(of(cx, this)?).flags.get() & PUBLIC)
    }

    #[php("public function setFlags(int $flags): void")]
    fn set_flags(cx: &mut Request, this: &Object, flags: i64) -> Result<()> {
        let cache = cache(of(cx, this)?);
        check_flags(cx, 1, flags)?;
        if cache.has(CALL_TOSTRING) && flags & CALL_TOSTRING == 0 {
            return Err(cx.throw_error("InvalidArgumentException", "Unsetting flag CALL_TO_STRING is not possible"));
        }
        if cache.has(TOSTRING_USE_INNER) && flags & TOSTRING_USE_INNER == 0 {
            return Err(cx.throw_error("InvalidArgumentException", "Unsetting flag TOSTRING_USE_INNER is not possible"));
        }
        if flags & FULL_CACHE != 0 && !cache.has(FULL_CACHE) {
            drop(cache.elements.take());
        }
        cache.flags.set(flags & PUBLIC);
        Ok(())
    }

    #[php("public function offsetGet($key): mixed")]
    fn offset_get(cx: &mut Request, this: &Object, key: &Value) -> Result<Value> {
        let name = text_argument(cx, key)?;
        let cache = full(cx, this)?;
        let found = cache.elements.borrow().get(&key_of(&name)).map(|value| value.deref().clone());
        if found.is_none() {
            cx.warning([b"Undefined array key \"", &name[..], b"\""].concat())?;
        }
        Ok(found.unwrap_or(Value::NULL))
    }

    #[php("public function offsetSet($key, mixed $value): void")]
    fn offset_set(cx: &mut Request, this: &Object, key: &Value, value: Value) -> Result<()> {
        let name = text_argument(cx, key)?;
        let cache = full(cx, this)?;
        cache.elements.borrow_mut().insert(cx.heap(), key_of(&name), value);
        Ok(())
    }

    #[php("public function offsetUnset($key): void")]
    fn offset_unset(cx: &mut Request, this: &Object, key: &Value) -> Result<()> {
        let name = text_argument(cx, key)?;
        let cache = full(cx, this)?;
        let old = cache.elements.borrow_mut().remove(cx.heap(), &key_of(&name));
        drop(old);
        Ok(())
    }

    #[php("public function offsetExists($key): bool")]
    fn offset_exists(cx: &mut Request, this: &Object, key: &Value) -> Result<bool> {
        let name = text_argument(cx, key)?;
        let cache = full(cx, this)?;
        Ok(cache.elements.borrow().get(&key_of(&name)).is_some_and(|value| !value.deref().is_null()))
    }

    #[php("public function getCache(): array")]
    fn get_cache(cx: &mut Request, this: &Object) -> Result<Array> {
        Ok(full(cx, this)?.elements.borrow().clone())
    }

    #[php("public function count(): int")]
    fn count(cx: &mut Request, this: &Object) -> Result<usize> {
        Ok(full(cx, this)?.elements.borrow().len())
    }
}

/// The argument `$key`, which is a string although nothing declares it so.
fn text_argument(cx: &mut Request, key: &Value) -> Result<Str> {
    if key.is_null() {
        let name = String::from_utf8_lossy(&cx.function_name()).into_owned();
        cx.deprecated(format!("{name}(): Passing null to parameter #1 ($key) of type string is deprecated"))?;
        return Ok(cx.str(""));
    }
    let refused = key.is_array() || key.as_object().is_some_and(|object| class_of(object).magic.to_string.is_none());
    if refused {
        let given = types::type_name_of(key);
        return Err(cx.bad_argument_type(1, format!("must be of type string, {given} given")));
    }
    cx.to_str(key)
}

fn construct_with(cx: &mut Request, this: &Object, class: &str, iterator: &Object, flags: i64) -> Result<()> {
    refuse_second(cx, this, class)?;
    check_flags(cx, 2, flags)?;
    let inner = Inner::new(cx, iterator)?;
    construct(cx, this, Some(inner), Own::Cache(Box::new(Cache::new(flags))))
}

#[php_methods(tentative)]
impl RecursiveCachingIterator {
    #[php("public function __construct(Iterator $iterator, int $flags = RecursiveCachingIterator::CALL_TOSTRING)")]
    fn construct(cx: &mut Request, this: &Object, iterator: Object, flags: i64) -> Result<()> {
        if !is_a(cx, &iterator, "recursiveiterator") {
            let given = types::type_name_of(&Value::from(iterator));
            return Err(cx.bad_argument_type(1, format!("must be of type RecursiveIterator, {given} given")));
        }
        construct_with(cx, this, "RecursiveCachingIterator", &iterator, flags)
    }

    #[php("public function hasChildren(): bool")]
    fn has_children(cx: &mut Request, this: &Object) -> Result<bool> {
        Ok(cache(of(cx, this)?).children.borrow().is_some())
    }

    #[php("public function getChildren(): ?RecursiveCachingIterator")]
    fn get_children(cx: &mut Request, this: &Object) -> Result<Option<Object>> {
        Ok(cache(of(cx, this)?).children.borrow().clone())
    }
}
