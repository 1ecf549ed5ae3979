//! AppendIterator: one iterator after the other.
//!
//! The iterators lie in an ArrayIterator, which programs can ask for; it says which one is walked.

use super::inner::Inner;
use super::outer::{HOOKS, Outer, Own, construct, of, refuse_second};
use crate::structures::array::append;
use heddle_macros::{php_class, php_methods};
use heddle_runtime::object::instantiate;
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Tracer, Value};

/// Several iterators as one.
#[php_class("class AppendIterator extends IteratorIterator {}", hooks = HOOKS)]
pub struct AppendIterator;

/// The iterators.
pub struct Appended {
    list: Inner,
}

impl Appended {
    pub fn trace(&self, tracer: &mut Tracer<'_>) {
        self.list.trace(tracer);
    }
}

fn list(outer: &Outer) -> &Inner {
    match outer.own() {
        Own::Appended(appended) => &appended.list,
        _ => unreachable!("the constructor set it"),
    }
}

/// Takes the iterator that the list stands at, and rewinds it; false at the list's end.
fn take_iterator(cx: &mut Request, outer: &Outer) -> Result<bool> {
    outer.free();
    outer.set_inner(None);
    let list = list(outer);
    if !list.valid(cx)? {
        return Ok(false);
    }
    if let Some(iterator) = list.current(cx)?.as_object() {
        let inner = Inner::new(cx, iterator)?;
        outer.set_inner(Some(inner));
        outer.rewind(cx)?;
    }
    Ok(true)
}

/// Goes to the first iterator that has an element, and takes that.
fn skip_exhausted(cx: &mut Request, outer: &Outer) -> Result<()> {
    while !outer.valid(cx)? {
        list(outer).next(cx)?;
        if !take_iterator(cx, outer)? {
            return Ok(());
        }
    }
    outer.fetch_unasked(cx)
}

/// Whether an iterator is the one that is walked.
fn walks(outer: &Outer, iterator: &Object) -> bool {
    outer.inner().is_some_and(|inner| inner.object.same(iterator))
}

#[php_methods(tentative)]
impl AppendIterator {
    #[php("public function __construct()")]
    fn construct(cx: &mut Request, this: &Object) -> Result<()> {
        refuse_second(cx, this, "AppendIterator")?;
        let list = instantiate(cx, cx.engine.classes[&b"arrayiterator"[..]])?;
        let list = Inner::new(cx, &list)?;
        construct(cx, this, None, Own::Appended(Appended { list }))
    }

    #[php("public function append(Iterator $iterator): void")]
    fn append(cx: &mut Request, this: &Object, iterator: Object) -> Result<()> {
        let outer = of(cx, this)?;
        let list = list(outer);
        let passed = list.valid(cx)? && !outer.valid(cx)?;
        append(cx, &list.object, Value::from(iterator.clone()))?;
        if passed {
            list.next(cx)?;
        }
        if outer.inner().is_some() && outer.valid(cx)? {
            return Ok(());
        }
        if !list.valid(cx)? {
            list.rewind(cx)?;
        }
        while take_iterator(cx, outer)? && !walks(outer, &iterator) {
            list.next(cx)?;
        }
        skip_exhausted(cx, outer)
    }

    #[php("public function rewind(): void")]
    fn rewind(cx: &mut Request, this: &Object) -> Result<()> {
        let outer = of(cx, this)?;
        list(outer).rewind(cx)?;
        if take_iterator(cx, outer)? { skip_exhausted(cx, outer) } else { Ok(()) }
    }

    #[php("public function valid(): bool")]
    fn valid(cx: &mut Request, this: &Object) -> Result<bool> {
        Ok(of(cx, this)?.has_current())
    }

    #[php("public function current(): mixed")]
    fn current(cx: &mut Request, this: &Object) -> Result<Value> {
        let outer = of(cx, this)?;
        outer.fetch(cx)?;
        Ok(outer.current())
    }

    #[php("public function next(): void")]
    fn next(cx: &mut Request, this: &Object) -> Result<()> {
        let outer = of(cx, this)?;
        if outer.valid(cx)? {
            outer.step(cx)?;
            skip_exhausted(cx, outer)?;
        }
        Ok(())
    }

    #[php("public function getIteratorIndex(): ?int")]
    fn get_iterator_index(cx: &mut Request, this: &Object) -> Result<Value> {
        let outer = of(cx, this)?;
        if outer.inner().is_some() { list(outer).key(cx) } else { Ok(Value::NULL) }
    }

    #[php("public function getArrayIterator(): ArrayIterator")]
    fn get_array_iterator(cx: &mut Request, this: &Object) -> Result<Object> {
        Ok(list(of(cx, this)?).object.clone())
    }
}
