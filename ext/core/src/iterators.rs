//! InternalIterator: a builtin Traversable's walk as an Iterator object, for `getIterator()`.

use heddle_macros::{php_class, php_methods};
use heddle_runtime::decl::{Class, ClassHooks, NativeIterator};
use heddle_runtime::object::internal_iterator::HeldWalk;
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Value};

pub const CLASSES: &[&Class] = &[&InternalIterator::CLASS];

/// A walk through a builtin Traversable.
#[php_class("final class InternalIterator implements Iterator {}", hooks = HOOKS)]
pub struct InternalIterator;

const HOOKS: ClassHooks = ClassHooks { not_cloneable: true, not_serializable: true, no_dynamic_properties: true, ..ClassHooks::NONE };

/// Does a step of the walk, which begins with the first one.
fn step<T>(cx: &mut Request, this: &Object, action: impl FnOnce(&mut dyn NativeIterator, &mut Request) -> Result<T>) -> Result<T> {
    let payload = this.native::<HeldWalk>();
    let Some((payload, mut walk)) = payload.and_then(|payload| Some((payload, payload.walk.borrow_mut().take()?))) else {
        return Err(cx.throw_error("Error", "The InternalIterator object has not been properly initialized"));
    };
    let begun = if payload.started.replace(true) { Ok(()) } else { walk.rewind(cx) };
    let result = begun.and_then(|()| action(&mut *walk, cx));
    *payload.walk.borrow_mut() = Some(walk);
    result
}

#[php_methods]
impl InternalIterator {
    #[php("private function __construct()")]
    fn construct(this: &Object) {
        let _ = this;
    }

    #[php("public function current(): mixed")]
    fn current(cx: &mut Request, this: &Object) -> Result<Value> {
        step(cx, this, |walk, cx| walk.current(cx))
    }

    #[php("public function key(): mixed")]
    fn key(cx: &mut Request, this: &Object) -> Result<Value> {
        step(cx, this, |walk, cx| walk.key(cx))
    }

    #[php("public function next(): void")]
    fn next(cx: &mut Request, this: &Object) -> Result<()> {
        if let Some(held) = this.native::<HeldWalk>() {
            held.moved.set(true);
        }
        step(cx, this, |walk, cx| walk.next(cx))
    }

    #[php("public function valid(): bool")]
    fn valid(cx: &mut Request, this: &Object) -> Result<bool> {
        step(cx, this, |walk, cx| walk.valid(cx))
    }

    #[php("public function rewind(): void")]
    fn rewind(cx: &mut Request, this: &Object) -> Result<()> {
        let moved = this.native::<HeldWalk>().is_some_and(|held| held.moved.get());
        step(cx, this, |walk, cx| match walk.can_rewind() {
            true => walk.rewind(cx),
            false if moved => Err(cx.throw_error("Error", "Iterator does not support rewinding")),
            false => Ok(()),
        })?;
        if let Some(held) = this.native::<HeldWalk>() {
            held.moved.set(false);
        }
        Ok(())
    }
}
