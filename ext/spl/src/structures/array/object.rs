//! The class ArrayObject.

use super::sorting::SORT_REGULAR;
use super::storage::{Storage, root};
use super::{FLAGS, HOOKS, append, debug_info, found, of, read, serialized, sorting, store, unset, write};
use heddle_macros::{php_class, php_methods};
use heddle_runtime::decl::convert::True;
use heddle_runtime::object::instantiate;
use heddle_runtime::{ClassPtr, Request, Result};
use heddle_value::{Array, Object, Str, Value};

/// An array that is an object.
#[php_class(
    "class ArrayObject implements IteratorAggregate, ArrayAccess, Serializable, Countable {
        public const int STD_PROP_LIST = 1;
        public const int ARRAY_AS_PROPS = 2;
    }",
    hooks = HOOKS
)]
pub struct ArrayObject;

/// The class of iterators that an argument names.
fn iterator_class(cx: &mut Request, number: usize, name: &[u8]) -> Result<ClassPtr> {
    let base = cx.engine.classes[&b"arrayiterator"[..]];
    match cx.lookup_class(name)? {
        Some(class) if class.is_subclass_of(base) => Ok(class),
        _ => {
            let reason = [b"must be a class name derived from ArrayIterator, ", name, b" given"].concat();
            Err(cx.bad_argument_type(number, reason))
        }
    }
}

#[php_methods(tentative)]
impl ArrayObject {
    #[php("public function __construct(array|object $array = [], int $flags = 0, string $iteratorClass = \"ArrayIterator\")")]
    fn construct(cx: &mut Request, this: &Object, array: Value, flags: i64, iterator_class: Str) -> Result<()> {
        let class = self::iterator_class(cx, 3, &iterator_class)?;
        of(this).iterator.set(Some(class));
        of(this).flags.set(flags & FLAGS);
        store(cx, this, &array, "__construct")
    }

    #[php("public function offsetExists(mixed $key): bool")]
    fn offset_exists(cx: &mut Request, this: &Object, key: &Value) -> Result<bool> {
        Ok(found(cx, this, key)?.is_some())
    }

    #[php("public function offsetGet(mixed $key): mixed")]
    fn offset_get(cx: &mut Request, this: &Object, key: &Value) -> Result<Value> {
        read(cx, this, Some(key), false)
    }

    #[php("public function offsetSet(mixed $key, mixed $value): void")]
    fn offset_set(cx: &mut Request, this: &Object, key: &Value, value: Value) -> Result<()> {
        write(cx, this, Some(key), value)
    }

    #[php("public function offsetUnset(mixed $key): void")]
    fn offset_unset(cx: &mut Request, this: &Object, key: &Value) -> Result<()> {
        unset(cx, this, key)
    }

    #[php("public function append(mixed $value): void")]
    fn append(cx: &mut Request, this: &Object, value: Value) -> Result<()> {
        append(cx, this, value)
    }

    #[php("public function getArrayCopy(): array")]
    fn get_array_copy(cx: &mut Request, this: &Object) -> Array {
        root(this).copy(cx)
    }

    #[php("public function count(): int")]
    fn count(this: &Object) -> usize {
        root(this).len()
    }

    #[php("public function getFlags(): int")]
    fn get_flags(this: &Object) -> i64 {
        of(this).flags.get()
    }

    #[php("public function setFlags(int $flags): void")]
    fn set_flags(this: &Object, flags: i64) {
        of(this).flags.set(flags & FLAGS);
    }

    #[php("public function asort(int $flags = SORT_REGULAR): true")]
    fn asort(cx: &mut Request, this: &Object, flags: i64) -> Result<True> {
        sorting::sort(cx, this, "asort", Some(Value::int(flags)))
    }

    #[php("public function ksort(int $flags = SORT_REGULAR): true")]
    fn ksort(cx: &mut Request, this: &Object, flags: i64) -> Result<True> {
        sorting::sort(cx, this, "ksort", Some(Value::int(flags)))
    }

    #[php("public function uasort(callable $callback): true", unchecked)]
    fn uasort(cx: &mut Request, this: &Object, callback: Value) -> Result<True> {
        sorting::sort(cx, this, "uasort", Some(callback))
    }

    #[php("public function uksort(callable $callback): true", unchecked)]
    fn uksort(cx: &mut Request, this: &Object, callback: Value) -> Result<True> {
        sorting::sort(cx, this, "uksort", Some(callback))
    }

    #[php("public function natsort(): true")]
    fn natsort(cx: &mut Request, this: &Object) -> Result<True> {
        sorting::sort(cx, this, "natsort", None)
    }

    #[php("public function natcasesort(): true")]
    fn natcasesort(cx: &mut Request, this: &Object) -> Result<True> {
        sorting::sort(cx, this, "natcasesort", None)
    }

    #[php("public function unserialize(string $data): void")]
    fn unserialize(cx: &mut Request, this: &Object, data: Str) -> Result<()> {
        serialized::restore_text(cx, this, &data)
    }

    #[php("public function serialize(): string")]
    fn serialize(cx: &mut Request, this: &Object) -> Result<Vec<u8>> {
        serialized::text(cx, this)
    }

    #[php("public function __serialize(): array")]
    fn to_data(cx: &mut Request, this: &Object) -> Array {
        serialized::data(cx, this)
    }

    #[php("public function __unserialize(array $data): void")]
    fn from_data(cx: &mut Request, this: &Object, data: Array) -> Result<()> {
        serialized::restore(cx, this, &data)
    }

    #[php("public function getIterator(): Iterator")]
    fn get_iterator(cx: &mut Request, this: &Object) -> Result<Object> {
        let class = of(this).iterator.get().unwrap_or(cx.engine.classes[&b"arrayiterator"[..]]);
        let iterator = instantiate(cx, class)?;
        let held = of(&iterator);
        // of an object that is its own storage the iterator walks nothing but itself
        let storage = match &*of(this).storage.borrow() {
            Storage::Own => Storage::Own,
            _ => Storage::Object(this.clone()),
        };
        held.storage.replace(storage);
        held.flags.set(of(this).flags.get());
        Ok(iterator)
    }

    #[php("public function exchangeArray(array|object $array): array")]
    fn exchange_array(cx: &mut Request, this: &Object, array: Value) -> Result<Array> {
        let found = root(this);
        super::check(cx, &found)?;
        let old = found.copy(cx);
        store(cx, this, &array, "exchangeArray")?;
        Ok(old)
    }

    #[php("public function setIteratorClass(string $iteratorClass): void")]
    fn set_iterator_class(cx: &mut Request, this: &Object, iterator_class: Str) -> Result<()> {
        let class = self::iterator_class(cx, 1, &iterator_class)?;
        of(this).iterator.set(Some(class));
        Ok(())
    }

    #[php("public function getIteratorClass(): string")]
    fn get_iterator_class(cx: &mut Request, this: &Object) -> Str {
        of(this).iterator.get().map_or_else(|| cx.str("ArrayIterator"), |class| (*class.name).clone())
    }

    #[php("public function __debugInfo(): array")]
    fn debug_info(cx: &mut Request, this: &Object) -> Array {
        debug_info(cx, this)
    }
}
