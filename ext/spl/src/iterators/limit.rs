//! LimitIterator: a part of what another iterator has.

use super::inner::is_a;
use super::outer::{HOOKS, Outer, Own, construct_around, of};
use heddle_macros::{php_class, php_methods};
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Value};

/// Elements from an offset on, a number of them at most.
#[php_class("class LimitIterator extends IteratorIterator {}", hooks = HOOKS)]
pub struct LimitIterator;

/// Offset and count; -1 for all.
fn bounds(outer: &Outer) -> (i64, i64) {
    match outer.own() {
        Own::Limit { offset, count } => (*offset, *count),
        _ => (0, -1),
    }
}

fn is_inside(outer: &Outer, position: i64) -> bool {
    let (offset, count) = bounds(outer);
    count == -1 || position < offset.saturating_add(count)
}

fn seek(cx: &mut Request, outer: &Outer, to: i64) -> Result<()> {
    let (offset, count) = bounds(outer);
    outer.free();
    if to < offset {
        return Err(cx.throw_error("OutOfBoundsException", format!("Cannot seek to {to} which is below the offset {offset}")));
    }
    if !is_inside(outer, to) {
        let message = format!("Cannot seek to {to} which is behind offset {offset} plus count {count}");
        return Err(cx.throw_error("OutOfBoundsException", message));
    }
    let Some(inner) = outer.inner() else { return Ok(()) };
    if to != outer.position.get() && is_a(cx, &inner.object, "seekableiterator") {
        inner.call(cx, "seek", &[Value::int(to)])?;
        outer.position.set(to);
        return if outer.valid(cx)? { outer.fetch_unasked(cx) } else { Ok(()) };
    }
    // the iterator inside can only go forward
    if to < outer.position.get() {
        outer.rewind(cx)?;
    }
    while outer.position.get() < to && outer.valid(cx)? {
        outer.step(cx)?;
    }
    if outer.valid(cx)? { outer.fetch(cx).map(drop) } else { Ok(()) }
}

#[php_methods(tentative)]
impl LimitIterator {
    #[php("public function __construct(Iterator $iterator, int $offset = 0, int $limit = -1)")]
    fn construct(cx: &mut Request, this: &Object, iterator: Object, offset: i64, limit: i64) -> Result<()> {
        if offset < 0 {
            return Err(cx.bad_argument(2, "must be greater than or equal to 0"));
        }
        if limit < -1 {
            return Err(cx.bad_argument(3, "must be greater than or equal to -1"));
        }
        construct_around(cx, this, "LimitIterator", &iterator, Own::Limit { offset, count: limit })
    }

    #[php("public function rewind(): void")]
    fn rewind(cx: &mut Request, this: &Object) -> Result<()> {
        let outer = of(cx, this)?;
        outer.rewind(cx)?;
        seek(cx, outer, bounds(outer).0)
    }

    #[php("public function valid(): bool")]
    fn valid(cx: &mut Request, this: &Object) -> Result<bool> {
        let outer = of(cx, this)?;
        Ok(is_inside(outer, outer.position.get()) && outer.has_current())
    }

    #[php("public function next(): void")]
    fn next(cx: &mut Request, this: &Object) -> Result<()> {
        let outer = of(cx, this)?;
        outer.step(cx)?;
        if is_inside(outer, outer.position.get()) { outer.fetch(cx).map(drop) } else { Ok(()) }
    }

    #[php("public function seek(int $offset): int")]
    fn seek(cx: &mut Request, this: &Object, offset: i64) -> Result<i64> {
        let outer = of(cx, this)?;
        seek(cx, outer, offset)?;
        Ok(outer.position.get())
    }

    #[php("public function getPosition(): int")]
    fn get_position(cx: &mut Request, this: &Object) -> Result<i64> {
        Ok(of(cx, this)?.position.get())
    }
}
