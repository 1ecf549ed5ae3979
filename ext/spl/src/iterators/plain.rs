//! IteratorIterator and its nearest relatives, and EmptyIterator.

use super::inner::{Inner, aggregated, is_a};
use super::outer::{HOOKS, Own, construct, construct_around, inner_object, of, refuse_second};
use heddle_macros::{php_class, php_methods};
use heddle_runtime::object::class_of;
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Str, Value};
use std::convert::Infallible;

/// An Iterator around anything Traversable.
#[php_class("class IteratorIterator implements OuterIterator {}", hooks = HOOKS)]
pub struct IteratorIterator;

/// It begins where the inner one stands.
#[php_class("class NoRewindIterator extends IteratorIterator {}")]
pub struct NoRewindIterator;

/// It begins anew when it is at its end.
#[php_class("class InfiniteIterator extends IteratorIterator {}")]
pub struct InfiniteIterator;

/// It has no elements.
#[php_class("class EmptyIterator implements Iterator {}")]
pub struct EmptyIterator;

/// What the constructor's second argument says the iterator is taken as: the class must be one of its own, and Traversable.
fn check_downcast(cx: &mut Request, iterator: &Object, class: &Str) -> Result<()> {
    let found = cx.lookup_class(class)?;
    let traversable = cx.engine.known.traversable;
    if found.is_some_and(|found| class_of(iterator).is_subclass_of(found) && found.is_subclass_of(traversable)) {
        return Ok(());
    }
    Err(cx.throw_error("LogicException", "Class to downcast to not found or not base class or does not implement Traversable"))
}

#[php_methods(tentative)]
impl IteratorIterator {
    #[php("public function __construct(Traversable $iterator, ?string $class = null)")]
    fn construct(cx: &mut Request, this: &Object, iterator: Object, class: Option<Str>) -> Result<()> {
        refuse_second(cx, this, "IteratorIterator")?;
        let mut iterator = iterator;
        if !is_a(cx, &iterator, "iterator") {
            if let Some(class) = &class {
                check_downcast(cx, &iterator, class)?;
            }
            iterator = aggregated(cx, &iterator)?;
        }
        let inner = Inner::new(cx, &iterator)?;
        construct(cx, this, Some(inner), Own::Nothing)
    }

    #[php("public function getInnerIterator(): ?Iterator")]
    fn get_inner_iterator(cx: &mut Request, this: &Object) -> Result<Option<Object>> {
        of(cx, this)?;
        Ok(inner_object(this))
    }

    #[php("public function rewind(): void")]
    fn rewind(cx: &mut Request, this: &Object) -> Result<()> {
        let outer = of(cx, this)?;
        outer.rewind(cx)?;
        outer.fetch(cx).map(drop)
    }

    #[php("public function valid(): bool")]
    fn valid(cx: &mut Request, this: &Object) -> Result<bool> {
        Ok(of(cx, this)?.has_current())
    }

    #[php("public function key(): mixed")]
    fn key(cx: &mut Request, this: &Object) -> Result<Value> {
        Ok(of(cx, this)?.key())
    }

    #[php("public function current(): mixed")]
    fn current(cx: &mut Request, this: &Object) -> Result<Value> {
        Ok(of(cx, this)?.current())
    }

    #[php("public function next(): void")]
    fn next(cx: &mut Request, this: &Object) -> Result<()> {
        let outer = of(cx, this)?;
        outer.step(cx)?;
        outer.fetch(cx).map(drop)
    }
}

#[php_methods(tentative)]
impl NoRewindIterator {
    #[php("public function __construct(Iterator $iterator)")]
    fn construct(cx: &mut Request, this: &Object, iterator: Object) -> Result<()> {
        construct_around(cx, this, "NoRewindIterator", &iterator, Own::Nothing)
    }

    #[php("public function rewind(): void")]
    fn rewind(cx: &mut Request, this: &Object) -> Result<()> {
        of(cx, this).map(drop)
    }

    #[php("public function valid(): bool")]
    fn valid(cx: &mut Request, this: &Object) -> Result<bool> {
        of(cx, this)?.valid(cx)
    }

    #[php("public function key(): mixed")]
    fn key(cx: &mut Request, this: &Object) -> Result<Value> {
        match of(cx, this)?.inner() {
            Some(inner) => inner.key(cx),
            None => Ok(Value::NULL),
        }
    }

    #[php("public function current(): mixed")]
    fn current(cx: &mut Request, this: &Object) -> Result<Value> {
        match of(cx, this)?.inner() {
            Some(inner) => inner.current(cx),
            None => Ok(Value::NULL),
        }
    }

    #[php("public function next(): void")]
    fn next(cx: &mut Request, this: &Object) -> Result<()> {
        match of(cx, this)?.inner() {
            Some(inner) => inner.next(cx),
            None => Ok(()),
        }
    }
}

#[php_methods(tentative)]
impl InfiniteIterator {
    #[php("public function __construct(Iterator $iterator)")]
    fn construct(cx: &mut Request, this: &Object, iterator: Object) -> Result<()> {
        construct_around(cx, this, "InfiniteIterator", &iterator, Own::Nothing)
    }

    #[php("public function next(): void")]
    fn next(cx: &mut Request, this: &Object) -> Result<()> {
        let outer = of(cx, this)?;
        outer.step(cx)?;
        if outer.valid(cx)? {
            return outer.fetch_unasked(cx);
        }
        outer.rewind(cx)?;
        if outer.valid(cx)? { outer.fetch_unasked(cx) } else { Ok(()) }
    }
}

#[php_methods(tentative)]
impl EmptyIterator {
    #[php("public function current(): never")]
    fn current(cx: &mut Request, this: &Object) -> Result<Infallible> {
        let _ = this;
        Err(cx.throw_error("BadMethodCallException", "Accessing the value of an EmptyIterator"))
    }

    #[php("public function next(): void")]
    fn next(this: &Object) {
        let _ = this;
    }

    #[php("public function key(): never")]
    fn key(cx: &mut Request, this: &Object) -> Result<Infallible> {
        let _ = this;
        Err(cx.throw_error("BadMethodCallException", "Accessing the key of an EmptyIterator"))
    }

    #[php("public function valid(): false")]
    fn valid(this: &Object) -> Value {
        let _ = this;
        Value::FALSE
    }

    #[php("public function rewind(): void")]
    fn rewind(this: &Object) {
        let _ = this;
    }
}
