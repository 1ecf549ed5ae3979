//! The classes SplHeap, SplMinHeap and SplMaxHeap.

use super::{HOOKS, of};
use heddle_macros::{php_class, php_methods};
use heddle_runtime::decl::convert::True;
use heddle_runtime::{Request, Result, ops};
use heddle_value::{Array, Object, Value};

/// A heap whose order a subclass says.
#[php_class(
    "abstract class SplHeap implements Iterator, Countable {}",
    hooks = HOOKS
)]
pub struct SplHeap;

/// The smallest element first.
#[php_class("class SplMinHeap extends SplHeap {}")]
pub struct SplMinHeap;

/// The greatest element first.
#[php_class("class SplMaxHeap extends SplHeap {}")]
pub struct SplMaxHeap;

#[php_methods(tentative)]
impl SplHeap {
    #[php("public function extract(): mixed")]
    fn extract(cx: &mut Request, this: &Object) -> Result<Value> {
        of(this).take(cx, this)
    }

    #[php("public function insert(mixed $value): true")]
    fn insert(cx: &mut Request, this: &Object, value: Value) -> Result<True> {
        of(this).insert(cx, this, (value, Value::NULL)).map(|()| True)
    }

    #[php("public function top(): mixed")]
    fn top(cx: &mut Request, this: &Object) -> Result<Value> {
        of(this).top(cx)
    }

    #[php("public function count(): int")]
    fn count(this: &Object) -> usize {
        of(this).len()
    }

    #[php("public function isEmpty(): bool")]
    fn is_empty(this: &Object) -> bool {
        of(this).len() == 0
    }

    #[php("public function rewind(): void")]
    fn rewind(this: &Object) {
        let _ = this;
    }

    #[php("public function current(): mixed")]
    fn current(cx: &mut Request, this: &Object) -> Value {
        of(this).current(cx)
    }

    #[php("public function key(): int")]
    fn key(this: &Object) -> i64 {
        of(this).len() as i64 - 1
    }

    #[php("public function next(): void")]
    fn next(cx: &mut Request, this: &Object) -> Result<()> {
        of(this).extract(cx, this).map(drop)
    }

    #[php("public function valid(): bool")]
    fn valid(this: &Object) -> bool {
        of(this).len() > 0
    }

    #[php("public function recoverFromCorruption(): true")]
    fn recover_from_corruption(this: &Object) -> True {
        of(this).corrupted.set(false);
        True
    }

    #[php("abstract protected function compare(mixed $value1, mixed $value2): int")]
    fn compare();

    #[php("public function isCorrupted(): bool")]
    fn is_corrupted(this: &Object) -> bool {
        of(this).corrupted.get()
    }

    #[php("public function __debugInfo(): array")]
    fn debug_info(cx: &mut Request, this: &Object) -> Array {
        of(this).debug_info(cx, this)
    }

    #[php("public function __serialize(): array")]
    fn to_data(cx: &mut Request, this: &Object) -> Result<Array> {
        of(this).data(cx, this)
    }

    #[php("public function __unserialize(array $data): void")]
    fn from_data(cx: &mut Request, this: &Object, data: Array) -> Result<()> {
        of(this).restore(cx, this, &data)
    }
}

#[php_methods(tentative)]
impl SplMinHeap {
    #[php("protected function compare(mixed $value1, mixed $value2): int")]
    fn compare(cx: &mut Request, this: &Object, value1: &Value, value2: &Value) -> Result<i64> {
        let _ = this;
        ops::compare(cx, value2, value1)
    }
}

#[php_methods(tentative)]
impl SplMaxHeap {
    #[php("protected function compare(mixed $value1, mixed $value2): int")]
    fn compare(cx: &mut Request, this: &Object, value1: &Value, value2: &Value) -> Result<i64> {
        let _ = this;
        ops::compare(cx, value1, value2)
    }
}
