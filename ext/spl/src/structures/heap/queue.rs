//! The class SplPriorityQueue.

use super::{EXTR_BOTH, HOOKS, of};
use heddle_macros::{php_class, php_methods};
use heddle_runtime::decl::convert::True;
use heddle_runtime::{Request, Result, ops};
use heddle_value::{Array, Object, Value};

/// The element of the highest priority first.
#[php_class(
    "class SplPriorityQueue implements Iterator, Countable {
        public const int EXTR_BOTH = 3;
        public const int EXTR_PRIORITY = 2;
        public const int EXTR_DATA = 1;
    }",
    hooks = HOOKS
)]
pub struct SplPriorityQueue;

#[php_methods(tentative)]
impl SplPriorityQueue {
    #[php("public function compare(mixed $priority1, mixed $priority2): int")]
    fn compare(cx: &mut Request, this: &Object, priority1: &Value, priority2: &Value) -> Result<i64> {
        let _ = this;
        ops::compare(cx, priority1, priority2)
    }

    #[php("public function insert(mixed $value, mixed $priority): true")]
    fn insert(cx: &mut Request, this: &Object, value: Value, priority: Value) -> Result<True> {
        of(this).insert(cx, this, (value, priority)).map(|()| True)
    }

    #[php("public function setExtractFlags(int $flags): int")]
    fn set_extract_flags(cx: &mut Request, this: &Object, flags: i64) -> Result<i64> {
        if flags & EXTR_BOTH == 0 {
            return Err(cx.throw_error("RuntimeException", "Must specify at least one extract flag"));
        }
        of(this).flags.set(flags & EXTR_BOTH);
        Ok(flags & EXTR_BOTH)
    }

    #[php("public function top(): mixed")]
    fn top(cx: &mut Request, this: &Object) -> Result<Value> {
        of(this).top(cx)
    }

    #[php("public function extract(): mixed")]
    fn extract(cx: &mut Request, this: &Object) -> Result<Value> {
        of(this).take(cx, this)
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

    #[php("public function isCorrupted(): bool")]
    fn is_corrupted(this: &Object) -> bool {
        of(this).corrupted.get()
    }

    #[php("public function getExtractFlags(): int")]
    fn get_extract_flags(this: &Object) -> i64 {
        of(this).flags.get()
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
