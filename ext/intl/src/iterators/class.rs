//! The class IntlIterator.

use heddle_macros::{php_class, php_methods};
use heddle_runtime::{Request, Result};
use heddle_value::{Object, Value};

/// Declares IntlIterator.
#[php_class(
    "class IntlIterator implements Iterator", hooks = super::HOOKS
)]
pub(crate) struct IntlIterator;

#[php_methods]
impl IntlIterator {
    #[php("public function current(): mixed", tentative)]
    fn current(cx: &mut Request, this: &Object) -> Result<Value> {
        super::current(cx, this)
    }

    #[php("public function key(): mixed", tentative)]
    fn key(cx: &mut Request, this: &Object) -> Result<Value> {
        super::key(cx, this)
    }

    #[php("public function next(): void", tentative)]
    fn next(cx: &mut Request, this: &Object) -> Result<Value> {
        super::next(cx, this)
    }

    #[php("public function rewind(): void", tentative)]
    fn rewind(cx: &mut Request, this: &Object) -> Result<Value> {
        super::rewind(cx, this)
    }

    #[php("public function valid(): bool", tentative)]
    fn valid(cx: &mut Request, this: &Object) -> Result<Value> {
        super::valid(cx, this)
    }
}
