//! FilterIterator and its relatives: elements that are accepted.

use super::outer::{HOOKS, Outer, Own, another, construct_around, of};
use heddle_macros::{php_class, php_methods};
use heddle_runtime::{Callable, Request, Result, ops};
use heddle_value::{Object, Value};

/// A subclass says which elements stay.
#[php_class("abstract class FilterIterator extends IteratorIterator {}", hooks = HOOKS)]
pub struct FilterIterator;

/// A callback says it.
#[php_class("class CallbackFilterIterator extends FilterIterator {}")]
pub struct CallbackFilterIterator;

/// The same through all levels.
#[php_class("abstract class RecursiveFilterIterator extends FilterIterator implements RecursiveIterator {}")]
pub struct RecursiveFilterIterator;

/// What has children stays.
#[php_class("class ParentIterator extends RecursiveFilterIterator {}")]
pub struct ParentIterator;

/// A callback says it on all levels.
#[php_class("class RecursiveCallbackFilterIterator extends CallbackFilterIterator implements RecursiveIterator {}")]
pub struct RecursiveCallbackFilterIterator;

/// Goes on to the first element that `accept()` wants.
fn advance_to_accepted(cx: &mut Request, this: &Object, outer: &Outer) -> Result<()> {
    while outer.fetch(cx)? {
        let answer = cx.call_method(this, "accept", &[])?;
        if ops::truth(cx, &answer) {
            return Ok(());
        }
        if let Some(inner) = outer.inner() {
            inner.next(cx)?;
        }
    }
    outer.free();
    Ok(())
}

/// Whether the element has children.
pub fn has_children(cx: &mut Request, this: &Object) -> Result<bool> {
    match of(cx, this)?.inner() {
        Some(inner) => inner.has_children(cx),
        None => Ok(false),
    }
}

/// What the inner iterator gives as children.
pub fn inner_children(cx: &mut Request, this: &Object) -> Result<Value> {
    match of(cx, this)?.inner() {
        Some(inner) => inner.children(cx),
        None => Ok(Value::NULL),
    }
}

#[php_methods(tentative)]
impl FilterIterator {
    #[php("abstract public function accept(): bool")]
    fn accept();

    #[php("public function __construct(Iterator $iterator)")]
    fn construct(cx: &mut Request, this: &Object, iterator: Object) -> Result<()> {
        construct_around(cx, this, "FilterIterator", &iterator, Own::Nothing)
    }

    #[php("public function rewind(): void")]
    fn rewind(cx: &mut Request, this: &Object) -> Result<()> {
        let outer = of(cx, this)?;
        outer.rewind(cx)?;
        advance_to_accepted(cx, this, outer)
    }

    #[php("public function next(): void")]
    fn next(cx: &mut Request, this: &Object) -> Result<()> {
        let outer = of(cx, this)?;
        outer.step(cx)?;
        advance_to_accepted(cx, this, outer)
    }
}

#[php_methods(tentative)]
impl CallbackFilterIterator {
    #[php("public function __construct(Iterator $iterator, callable $callback)")]
    fn construct(cx: &mut Request, this: &Object, iterator: Object, callback: Callable) -> Result<()> {
        construct_around(cx, this, "CallbackFilterIterator", &iterator, Own::Callback(callback))
    }

    // PHP gives what the callback gave, whatever is declared
    #[php("public function accept(): bool")]
    fn accept(cx: &mut Request, this: &Object) -> Result<Value> {
        let outer = of(cx, this)?;
        let Own::Callback(callback) = outer.own() else { return Ok(Value::FALSE) };
        if !outer.has_current() {
            return Ok(Value::FALSE);
        }
        let inner = outer.inner().map_or(Value::NULL, |inner| Value::from(inner.object));
        cx.call(callback, &[outer.current(), outer.key(), inner])
    }
}

#[php_methods(tentative)]
impl RecursiveFilterIterator {
    #[php("public function __construct(RecursiveIterator $iterator)")]
    fn construct(cx: &mut Request, this: &Object, iterator: Object) -> Result<()> {
        construct_around(cx, this, "RecursiveFilterIterator", &iterator, Own::Nothing)
    }

    #[php("public function hasChildren(): bool")]
    fn has_children(cx: &mut Request, this: &Object) -> Result<bool> {
        has_children(cx, this)
    }

    #[php("public function getChildren(): ?RecursiveFilterIterator")]
    fn get_children(cx: &mut Request, this: &Object) -> Result<Object> {
        let children = inner_children(cx, this)?;
        another(cx, this, &[children])
    }
}

#[php_methods(tentative)]
impl ParentIterator {
    #[php("public function __construct(RecursiveIterator $iterator)")]
    fn construct(cx: &mut Request, this: &Object, iterator: Object) -> Result<()> {
        construct_around(cx, this, "ParentIterator", &iterator, Own::Nothing)
    }

    #[php("public function accept(): bool")]
    fn accept(cx: &mut Request, this: &Object) -> Result<bool> {
        has_children(cx, this)
    }
}

#[php_methods(tentative)]
impl RecursiveCallbackFilterIterator {
    #[php("public function __construct(RecursiveIterator $iterator, callable $callback)")]
    fn construct(cx: &mut Request, this: &Object, iterator: Object, callback: Callable) -> Result<()> {
        construct_around(cx, this, "RecursiveCallbackFilterIterator", &iterator, Own::Callback(callback))
    }

    #[php("public function hasChildren(): bool")]
    fn has_children(cx: &mut Request, this: &Object) -> Result<bool> {
        has_children(cx, this)
    }

    #[php("public function getChildren(): RecursiveCallbackFilterIterator")]
    fn get_children(cx: &mut Request, this: &Object) -> Result<Object> {
        let children = inner_children(cx, this)?;
        let callback = match of(cx, this)?.own() {
            Own::Callback(callback) => (cx.engine.clone().hooks.make_closure)(cx, callback),
            _ => return another(cx, this, &[children]),
        };
        another(cx, this, &[children, Value::from(callback)])
    }
}
