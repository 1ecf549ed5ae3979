//! The classes ArrayIterator and RecursiveArrayIterator.
//!
//! A walk is the object's own one: `foreach` and the methods move the same position.

use super::sorting::SORT_REGULAR;
use super::storage::{Root, Storage, root, with_array};
use super::{FLAGS, HOOKS as COMMON, Held, append, debug_info, found, of, read, serialized, sorting, store, unset, write};
use heddle_macros::{php_class, php_methods};
use heddle_runtime::decl::convert::True;
use heddle_runtime::decl::{ClassHooks, LoopStep, NativeIterator};
use heddle_runtime::object::class_of;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Key, KeyRef, Object, Str, Value};

/// A walk through an array, which can be changed meanwhile.
#[php_class(
    "class ArrayIterator implements SeekableIterator, ArrayAccess, Serializable, Countable {
        public const int STD_PROP_LIST = 1;
        public const int ARRAY_AS_PROPS = 2;
    }",
    hooks = HOOKS
)]
pub struct ArrayIterator;

/// A walk through arrays in arrays.
#[php_class(
    "class RecursiveArrayIterator extends ArrayIterator implements RecursiveIterator {
        public const int CHILD_ARRAYS_ONLY = 4;
    }"
)]
pub struct RecursiveArrayIterator;

const CHILD_ARRAYS_ONLY: i64 = 4;

const HOOKS: ClassHooks = ClassHooks { iterate: Some(iterate), ..COMMON };

// ---- where the walk stands -----------------------------------------------------------------------------------------

/// The position of the element the walk stands at, if there is one. When the array has moved its elements it is found by its key.
fn position(this: &Object, root: &Root) -> Option<u32> {
    let held = of(this);
    let at = held.at.get();
    let key = held.key.borrow();
    match &*key {
        Some(key) if !root.is_at(at, key) => root.position_of(key).or_else(|| root.seek(at)),
        Some(_) => Some(at),
        None => root.seek(at),
    }
}

/// Goes to a position, or to the next one behind it that has an element.
fn go(this: &Object, root: &Root, at: u32) {
    let held = of(this);
    let found = root.seek(at);
    held.at.set(found.unwrap_or(at));
    let key = found.and_then(|at| root.key_at(at));
    held.key.replace(key);
}

fn step(this: &Object, root: &Root) {
    if let Some(at) = position(this, root) {
        go(this, root, at + 1);
    }
}

/// A walk by `foreach`.
struct Walk {
    iterator: Object,
    by_ref: bool,
    /// The element the walk came to, as it was then: it is asked for directly after that.
    found: Option<(Key, Value)>,
}

fn iterate(_: &mut Request, this: &Object, by_ref: bool) -> Result<Box<dyn NativeIterator>> {
    Ok(Box::new(Walk { iterator: this.clone(), by_ref, found: None }))
}

/// The element of an array that the walk stands at, where that has its elements where it had them.
fn here<'a>(held: &Held, array: &'a Array) -> Option<(KeyRef<'a>, &'a Value)> {
    let found = array.at(held.at.get())?;
    let same = match (&found.0, &*held.key.borrow()) {
        (KeyRef::Int(found), Some(Key::Int(key))) => found == key,
        (KeyRef::Str(found), Some(Key::Str(key))) => found[..] == key[..],
        _ => false,
    };
    same.then_some(found)
}

/// Goes to the element behind that one. `None`: it is not to be found so.
fn step_in_array(held: &Held, array: &Array) -> Option<Option<(Key, Value)>> {
    here(held, array)?;
    Some(come_to(held, array, held.at.get() + 1))
}

/// Goes to the first element at a position of an array or behind it.
fn come_to(held: &Held, array: &Array, at: u32) -> Option<(Key, Value)> {
    let found = array.seek(at);
    held.at.set(found.unwrap_or(at));
    let element = found.and_then(|at| array.at(at)).map(|(key, value)| (key.to_key(), value.clone()));
    held.key.replace(element.as_ref().map(|(key, _)| key.clone()));
    element
}

impl Walk {
    /// Takes the element the iterator stands at.
    fn take(&mut self) {
        let root = root(&self.iterator);
        let at = position(&self.iterator, &root);
        self.found = at.and_then(|at| Some((root.key_at(at)?, root.value_at(at)?)));
    }
}

/// Goes to the element behind the one that the walk stands at, in the array that has an object's
/// elements itself or by the object that it is one for. `None`, with nothing done, where that is
/// not all: at the end, and where elements have moved.
fn step_on(held: &Held) -> Option<(Value, Value)> {
    match &*held.storage.borrow() {
        Storage::Array(array) => step_on_in(held, array),
        Storage::Object(object) => match &*object.native::<Held>()?.storage.borrow() {
            Storage::Array(array) => step_on_in(held, array),
            _ => None,
        },
        Storage::Own => None,
    }
}

/// Does so in an array. Gives key and value.
fn step_on_in(held: &Held, array: &Array) -> Option<(Value, Value)> {
    here(held, array)?;
    let at = array.seek(held.at.get() + 1)?;
    let (key, value) = array.at(at)?;
    held.at.set(at);
    held.key.replace(Some(key.to_key()));
    Some((key.to_value(), value.deref().clone()))
}

impl NativeIterator for Walk {
    fn rewind(&mut self, _: &mut Request) -> Result<()> {
        let held = of(&self.iterator);
        match with_array(&self.iterator, |array| come_to(held, array, 0)) {
            Some(found) => self.found = found,
            None => {
                go(&self.iterator, &root(&self.iterator), 0);
                self.take();
            }
        }
        Ok(())
    }

    fn valid(&mut self, _: &mut Request) -> Result<bool> {
        Ok(self.found.is_some())
    }

    fn key(&mut self, _: &mut Request) -> Result<Value> {
        Ok(self.found.as_ref().map_or(Value::NULL, |(key, _)| key.as_ref().to_value()))
    }

    fn current(&mut self, cx: &mut Request) -> Result<Value> {
        match &mut self.found {
            None => Ok(Value::NULL),
            Some((key, _)) if self.by_ref => Ok(root(&self.iterator).place(cx, key)),
            // given away: the walk owns nothing while the loop's body runs
            Some((_, value)) => Ok(std::mem::replace(value, Value::NULL).into_deref()),
        }
    }

    fn next(&mut self, _: &mut Request) -> Result<()> {
        let held = of(&self.iterator);
        self.found = None;
        match with_array(&self.iterator, |array| step_in_array(held, array)) {
            Some(Some(found)) => self.found = found,
            _ => {
                // the storage may have been exchanged, elements may have moved
                step(&self.iterator, &root(&self.iterator));
                self.take();
            }
        }
        Ok(())
    }

    fn step(&mut self, cx: &mut Request, step: LoopStep) -> Result<Option<(Value, Value)>> {
        if !step.first && !self.by_ref {
            self.found = None;
            if let Some(element) = step_on(of(&self.iterator)) {
                return Ok(Some(element));
            }
        }
        self.step_by_parts(cx, step)
    }
}

// ---- methods -------------------------------------------------------------------------------------------------------

#[php_methods(tentative)]
impl ArrayIterator {
    #[php("public function __construct(array|object $array = [], int $flags = 0)")]
    fn construct(cx: &mut Request, this: &Object, array: Value, flags: i64) -> Result<()> {
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

    #[php("public function rewind(): void")]
    fn rewind(this: &Object) {
        go(this, &root(this), 0);
    }

    #[php("public function current(): mixed")]
    fn current(this: &Object) -> Value {
        let held = of(this);
        if let Some(Some(value)) = with_array(this, |array| here(held, array).map(|(_, value)| value.deref().clone())) {
            return value;
        }
        let root = root(this);
        let value = position(this, &root).and_then(|at| root.value_at(at));
        value.map_or(Value::NULL, Value::into_deref)
    }

    #[php("public function key(): string|int|null")]
    fn key(this: &Object) -> Value {
        let held = of(this);
        if let Some(Some(key)) = with_array(this, |array| here(held, array).map(|(key, _)| key.to_value())) {
            return key;
        }
        let root = root(this);
        let key = position(this, &root).and_then(|at| root.key_at(at));
        key.map_or(Value::NULL, |key| key.as_ref().to_value())
    }

    #[php("public function next(): void")]
    fn next(this: &Object) {
        let held = of(this);
        if let Some(Some(_)) = with_array(this, |array| step_in_array(held, array)) {
            return;
        }
        step(this, &root(this));
    }

    #[php("public function valid(): bool")]
    fn valid(this: &Object) -> bool {
        let held = of(this);
        if with_array(this, |array| here(held, array).is_some()) == Some(true) {
            return true;
        }
        position(this, &root(this)).is_some()
    }

    #[php("public function seek(int $offset): void")]
    fn seek(cx: &mut Request, this: &Object, offset: i64) -> Result<()> {
        let root = root(this);
        if offset >= 0 && offset < root.len() as i64 {
            go(this, &root, 0);
            (0..offset).for_each(|_| step(this, &root));
            return Ok(());
        }
        Err(cx.throw_error("OutOfBoundsException", format!("Seek position {offset} is out of range")))
    }

    #[php("public function __debugInfo(): array")]
    fn debug_info(cx: &mut Request, this: &Object) -> Array {
        debug_info(cx, this)
    }
}

#[php_methods(tentative)]
impl RecursiveArrayIterator {
    #[php("public function hasChildren(): bool")]
    fn has_children(this: &Object) -> bool {
        let root = root(this);
        let value = position(this, &root).and_then(|at| root.value_at(at)).unwrap_or(Value::NULL);
        let value = value.deref();
        value.is_array() || value.is_object() && of(this).flags.get() & CHILD_ARRAYS_ONLY == 0
    }

    #[php("public function getChildren(): ?RecursiveArrayIterator")]
    fn get_children(cx: &mut Request, this: &Object) -> Result<Option<Object>> {
        if !ArrayIterator::valid(this) {
            return Ok(None);
        }
        let value = ArrayIterator::current(this);
        let class = class_of(this);
        if let Some(child) = value.as_object() {
            if of(this).flags.get() & CHILD_ARRAYS_ONLY != 0 {
                return Ok(None);
            }
            if class_of(child).is_subclass_of(class) {
                return Ok(Some(child.clone()));
            }
        }
        let child = heddle_runtime::object::instantiate(cx, class)?;
        if let Some(constructor) = class.magic.construct {
            cx.call_function_on(constructor, &child, &[value, Value::int(of(this).flags.get())])?;
        }
        Ok(Some(child))
    }
}
