//! SplDoublyLinkedList, SplQueue and SplStack.
//!
//! [`cells`] keeps the elements. A walk knows the element it stands at and its number, which are two things: elements may come and go meanwhile.

mod cells;

use super::{members, texts};
use cells::Cells;
use heddle_macros::{php_class, php_methods};
use heddle_runtime::decl::convert::coerce;
use heddle_runtime::decl::{ByRef, ClassHooks, DimensionHooks, Function, NativeIterator, Param, Type, mask};
use heddle_runtime::object::class_of;
use heddle_runtime::object::table::raw_array;
use heddle_runtime::{Halt, Request, Result};
use heddle_value::{Array, Native, Object, Str, Tracer, Value};
use std::cell::{Cell, RefCell};

/// A list with two ends.
#[php_class(
    "class SplDoublyLinkedList implements Iterator, Countable, ArrayAccess, Serializable {
        public const int IT_MODE_LIFO = 2;
        public const int IT_MODE_FIFO = 0;
        public const int IT_MODE_DELETE = 1;
        public const int IT_MODE_KEEP = 0;
    }",
    hooks = HOOKS
)]
pub struct SplDoublyLinkedList {
    cells: RefCell<Cells>,
    flags: Cell<i64>,
    walk: Cell<Walk>,
}

/// First in, first out.
#[php_class("class SplQueue extends SplDoublyLinkedList {}")]
pub struct SplQueue;

/// Last in, first out.
#[php_class("class SplStack extends SplDoublyLinkedList {}")]
pub struct SplStack;

const LIFO: i64 = 2;
const DELETE: i64 = 1;
const MODES: i64 = 3;
/// The direction cannot be changed.
const FROZEN: i64 = 4;

const HOOKS: ClassHooks = ClassHooks {
    create: Some(create),
    clone: Some(copy),
    dimensions: Some(&DimensionHooks { read, place: |cx, this, key| read(cx, this, key, false), write, has, unset }),
    count: Some(|_, this| Ok(of(this).len() as i64)),
    iterate: Some(iterate),
    ..ClassHooks::NONE
};

impl Native for SplDoublyLinkedList {
    fn trace(&self, tracer: &mut Tracer<'_>) {
        self.cells.borrow().trace(tracer);
    }
}

fn create(cx: &mut Request, this: &Object) -> Result<()> {
    let flags = match class_of(this).get().native_base().map_or("", |base| base.name) {
        "SplStack" => LIFO | FROZEN,
        "SplQueue" => FROZEN,
        _ => 0,
    };
    this.set_native(cx.heap(), SplDoublyLinkedList { cells: RefCell::default(), flags: Cell::new(flags), walk: Cell::default() });
    Ok(())
}

fn copy(cx: &mut Request, old: &Object, new: &Object) -> Result<()> {
    create(cx, new)?;
    let (old, new) = (of(old), of(new));
    new.cells.replace(old.cells.borrow().duplicate(cx.heap()));
    new.flags.set(old.flags.get());
    Ok(())
}

fn of(this: &Object) -> &SplDoublyLinkedList {
    this.native().expect("given when the object was made")
}

impl SplDoublyLinkedList {
    fn len(&self) -> usize {
        self.cells.borrow().len()
    }

    fn lifo(&self) -> bool {
        self.flags.get() & LIFO != 0
    }

    /// The position of an element by its number in the direction of walks.
    fn position(&self, index: i64) -> Option<i64> {
        let cells = self.cells.borrow();
        let number = usize::try_from(index).ok().filter(|number| *number < cells.len())?;
        cells.position(if self.lifo() { cells.len() - 1 - number } else { number })
    }

    fn at(&self, position: i64) -> Option<Value> {
        self.cells.borrow().get(position).map(|value| value.deref().clone())
    }

    fn list(&self, cx: &Request) -> Array {
        members::list(cx, self.cells.borrow().values())
    }

    /// The element at an end.
    fn end(&self, cx: &mut Request, last: bool) -> Result<Value> {
        let position = if last { self.cells.borrow().last() } else { self.cells.borrow().first() };
        match position.and_then(|position| self.at(position)) {
            Some(value) => Ok(value),
            None => Err(empty(cx, "peek at")),
        }
    }

    fn pop(&self, cx: &mut Request) -> Result<Value> {
        let value = self.cells.borrow_mut().pop(cx.heap());
        value.ok_or_else(|| empty(cx, "pop from"))
    }

    fn shift(&self, cx: &mut Request) -> Result<Value> {
        let value = self.cells.borrow_mut().shift(cx.heap());
        value.ok_or_else(|| empty(cx, "shift from"))
    }
}

#[cold]
fn empty(cx: &mut Request, what: &str) -> Halt {
    cx.throw_error("RuntimeException", format!("Can't {what} an empty datastructure"))
}

/// Where a walk stands.
#[derive(Clone, Copy, Default)]
struct Walk {
    /// Position of the element; it may be gone.
    at: Option<i64>,
    number: i64,
}

impl Walk {
    fn start(list: &SplDoublyLinkedList) -> Walk {
        let cells = list.cells.borrow();
        if list.lifo() { Walk { at: cells.last(), number: cells.len() as i64 - 1 } } else { Walk { at: cells.first(), number: 0 } }
    }

    fn current(self, list: &SplDoublyLinkedList) -> Value {
        self.at.and_then(|at| list.at(at)).unwrap_or(Value::NULL)
    }

    /// One step on, in a direction; a list that deletes loses what was passed.
    fn step(&mut self, cx: &mut Request, list: &SplDoublyLinkedList, back: bool) {
        let Some(at) = self.at else { return };
        self.at = list.cells.borrow().beside(at, back);
        let delete = list.flags.get() & DELETE != 0;
        self.number += match (back, delete) {
            (true, _) => -1,
            (false, true) => 0,
            (false, false) => 1,
        };
        if delete {
            let mut cells = list.cells.borrow_mut();
            let gone = if back { cells.pop(cx.heap()) } else { cells.shift(cx.heap()) };
            drop(cells);
            drop(gone);
        }
    }
}

/// A walk by `foreach`, which is not the object's own one.
struct Loop {
    list: Object,
    walk: Walk,
    /// The direction in which it began.
    back: bool,
}

fn iterate(cx: &mut Request, this: &Object, by_ref: bool) -> Result<Box<dyn NativeIterator>> {
    if by_ref {
        return Err(members::no_references(cx));
    }
    Ok(Box::new(Loop { list: this.clone(), walk: Walk::default(), back: false }))
}

impl NativeIterator for Loop {
    fn rewind(&mut self, _: &mut Request) -> Result<()> {
        let list = of(&self.list);
        self.walk = Walk::start(list);
        self.back = list.lifo();
        Ok(())
    }

    fn valid(&mut self, _: &mut Request) -> Result<bool> {
        Ok(self.walk.at.is_some())
    }

    fn key(&mut self, _: &mut Request) -> Result<Value> {
        Ok(Value::int(self.walk.number))
    }

    fn current(&mut self, _: &mut Request) -> Result<Value> {
        Ok(self.walk.current(of(&self.list)))
    }

    fn next(&mut self, cx: &mut Request) -> Result<()> {
        let list = of(&self.list);
        self.walk.step(cx, list, self.back);
        Ok(())
    }
}

// ---- array access --------------------------------------------------------------------------------------------------

/// How the methods of array access take their argument, which they declare without a type.
static INDEX: Function = taking(&[index_of(Type { mask: mask::INT, classes: &[], text: "int" })]);

/// How `offsetSet()` takes it.
static INDEX_OR_NULL: Function = taking(&[index_of(Type { mask: mask::INT | mask::NULL, classes: &[], text: "?int" })]);

const fn index_of(ty: Type) -> Param {
    Param { name: "index", ty, default: None, by_ref: ByRef::Value, variadic: false, sensitive: false }
}

const fn taking(params: &'static [Param]) -> Function {
    Function {
        name: "",
        params,
        required: 1,
        returns: Type { mask: 0, classes: &[], text: "" },
        flags: 0,
        pure: false,
        deprecated: "",
        call: None,
        doc: "",
    }
}

/// The argument of a method as an int.
fn index(cx: &mut Request, value: &Value) -> Result<i64> {
    index_as(cx, value, &INDEX)
}

fn index_as(cx: &mut Request, value: &Value, method: &'static Function) -> Result<i64> {
    if let Some(index) = value.as_int() {
        return Ok(index);
    }
    let mut slot = value.clone();
    coerce::coerce(cx, &mut slot, method, 0)?;
    Ok(slot.as_int().unwrap_or_default())
}

#[cold]
fn out_of_range(cx: &mut Request, method: &str) -> Halt {
    let message = format!("SplDoublyLinkedList::{method}(): Argument #1 ($index) is out of range");
    cx.throw_error("OutOfRangeException", message)
}

fn read(cx: &mut Request, this: &Object, key: Option<&Value>, quiet: bool) -> Result<Value> {
    let none = Value::NULL;
    let key = key.unwrap_or(&none);
    let list = of(this);
    if let Some(value) = key.as_int().and_then(|index| list.position(index)).and_then(|at| list.at(at)) {
        return Ok(value);
    }
    if quiet && !has(cx, this, key, false)? {
        return Ok(Value::NULL);
    }
    cx.call_method(this, "offsetget", std::slice::from_ref(key))
}

fn write(cx: &mut Request, this: &Object, key: Option<&Value>, value: Value) -> Result<()> {
    match key {
        None => of(this).cells.borrow_mut().push(cx.heap(), value.into_deref()),
        Some(key) => drop(cx.call_method(this, "offsetset", &[key.clone(), value])?),
    }
    Ok(())
}

fn has(cx: &mut Request, this: &Object, key: &Value, not_empty: bool) -> Result<bool> {
    let there = cx.call_method(this, "offsetexists", std::slice::from_ref(key))?;
    if !not_empty || !cx.to_bool(&there)? {
        return cx.to_bool(&there);
    }
    let value = cx.call_method(this, "offsetget", std::slice::from_ref(key))?;
    cx.to_bool(&value)
}

fn unset(cx: &mut Request, this: &Object, key: &Value) -> Result<()> {
    cx.call_method(this, "offsetunset", std::slice::from_ref(key)).map(drop)
}

// ---- methods -------------------------------------------------------------------------------------------------------

#[php_methods(tentative)]
impl SplDoublyLinkedList {
    #[php("public function add(int $index, mixed $value): void")]
    fn add(cx: &mut Request, this: &Object, index: i64, value: Value) -> Result<()> {
        let list = of(this);
        if index == list.len() as i64 {
            list.cells.borrow_mut().push(cx.heap(), value);
            return Ok(());
        }
        match list.position(index) {
            Some(at) => {
                list.cells.borrow_mut().insert(cx.heap(), at, value);
                // what moved on is still where the walk stands
                let mut walk = list.walk.get();
                walk.at = walk.at.map(|own| if own >= at { own + 1 } else { own });
                list.walk.set(walk);
                Ok(())
            }
            None => Err(out_of_range(cx, "add")),
        }
    }

    #[php("public function pop(): mixed")]
    fn take_last(cx: &mut Request, this: &Object) -> Result<Value> {
        of(this).pop(cx)
    }

    #[php("public function shift(): mixed")]
    fn take_first(cx: &mut Request, this: &Object) -> Result<Value> {
        of(this).shift(cx)
    }

    #[php("public function push(mixed $value): void")]
    fn push(cx: &mut Request, this: &Object, value: Value) {
        of(this).cells.borrow_mut().push(cx.heap(), value);
    }

    #[php("public function unshift(mixed $value): void")]
    fn unshift(cx: &mut Request, this: &Object, value: Value) {
        of(this).cells.borrow_mut().unshift(cx.heap(), value);
    }

    #[php("public function top(): mixed")]
    fn top(cx: &mut Request, this: &Object) -> Result<Value> {
        of(this).end(cx, true)
    }

    #[php("public function bottom(): mixed")]
    fn bottom(cx: &mut Request, this: &Object) -> Result<Value> {
        of(this).end(cx, false)
    }

    #[php("public function __debugInfo(): array")]
    fn debug_info(cx: &mut Request, this: &Object) -> Array {
        let parts = [("flags", Value::int(of(this).flags.get())), ("dllist", Value::from(of(this).list(cx)))];
        members::shown(cx, this, "SplDoublyLinkedList", parts)
    }

    #[php("public function count(): int")]
    fn count(this: &Object) -> usize {
        of(this).len()
    }

    #[php("public function isEmpty(): bool")]
    fn is_empty(this: &Object) -> bool {
        of(this).len() == 0
    }

    #[php("public function setIteratorMode(int $mode): int")]
    fn set_iterator_mode(cx: &mut Request, this: &Object, mode: i64) -> Result<i64> {
        let flags = of(this).flags.get();
        if flags & FROZEN != 0 && (flags ^ mode) & LIFO != 0 {
            return Err(cx.throw_error("RuntimeException", "Iterators' LIFO/FIFO modes for SplStack/SplQueue objects are frozen"));
        }
        of(this).flags.set(mode & MODES | flags & FROZEN);
        Ok(of(this).flags.get())
    }

    #[php("public function getIteratorMode(): int")]
    fn get_iterator_mode(this: &Object) -> i64 {
        of(this).flags.get()
    }

    #[php("public function offsetExists($index): bool")]
    fn offset_exists(cx: &mut Request, this: &Object, index: &Value) -> Result<bool> {
        let index = self::index(cx, index)?;
        Ok(index >= 0 && index < of(this).len() as i64)
    }

    #[php("public function offsetGet($index): mixed")]
    fn offset_get(cx: &mut Request, this: &Object, index: &Value) -> Result<Value> {
        let index = self::index(cx, index)?;
        let list = of(this);
        let value = list.position(index).and_then(|at| list.at(at));
        value.ok_or_else(|| out_of_range(cx, "offsetGet"))
    }

    #[php("public function offsetSet($index, mixed $value): void")]
    fn offset_set(cx: &mut Request, this: &Object, index: &Value, value: Value) -> Result<()> {
        let list = of(this);
        if index.is_null() {
            list.cells.borrow_mut().push(cx.heap(), value);
            return Ok(());
        }
        let index = index_as(cx, index, &INDEX_OR_NULL)?;
        match list.position(index) {
            Some(at) => {
                let old = list.cells.borrow_mut().set(cx.heap(), at, value);
                drop(old);
                Ok(())
            }
            None => Err(out_of_range(cx, "offsetSet")),
        }
    }

    #[php("public function offsetUnset($index): void")]
    fn offset_unset(cx: &mut Request, this: &Object, index: &Value) -> Result<()> {
        let index = self::index(cx, index)?;
        let list = of(this);
        let Some(at) = list.position(index) else {
            return Err(out_of_range(cx, "offsetUnset"));
        };
        let mut walk = list.walk.get();
        walk.at = walk.at.filter(|own| *own != at);
        list.walk.set(walk);
        let gone = list.cells.borrow_mut().remove(cx.heap(), at);
        drop(gone);
        Ok(())
    }

    #[php("public function rewind(): void")]
    fn rewind(this: &Object) {
        of(this).walk.set(Walk::start(of(this)));
    }

    #[php("public function current(): mixed")]
    fn current(this: &Object) -> Value {
        of(this).walk.get().current(of(this))
    }

    #[php("public function key(): int")]
    fn key(this: &Object) -> i64 {
        of(this).walk.get().number
    }

    #[php("public function prev(): void")]
    fn prev(cx: &mut Request, this: &Object) {
        step(cx, of(this), !of(this).lifo());
    }

    #[php("public function next(): void")]
    fn next(cx: &mut Request, this: &Object) {
        step(cx, of(this), of(this).lifo());
    }

    #[php("public function valid(): bool")]
    fn valid(this: &Object) -> bool {
        of(this).walk.get().at.is_some()
    }

    #[php("public function unserialize(string $data): void")]
    fn unserialize(cx: &mut Request, this: &Object, data: Str) -> Result<()> {
        if data.is_empty() {
            return Ok(());
        }
        let (mut begun, mut bad) = (false, None);
        let mut next = |end: usize| {
            let first = !std::mem::replace(&mut begun, true);
            match data.get(end) {
                Some(b'i') if first => Some(0),
                Some(b':') if !first => Some(end + 1),
                None if !first => None,
                _ => {
                    bad = Some(end);
                    None
                }
            }
        };
        let (values, wrong) = texts::read(cx, &data, &mut next)?;
        let flags = values.first().and_then(Value::as_int);
        let (Some(flags), None, None) = (flags, bad, wrong) else {
            let (at, length) = (bad.or(wrong).unwrap_or(0), data.len());
            return Err(cx.throw_error("UnexpectedValueException", format!("Error at offset {at} of {length} bytes")));
        };
        of(this).flags.set(flags);
        values.into_iter().skip(1).for_each(|value| of(this).cells.borrow_mut().push(cx.heap(), value.into_deref()));
        Ok(())
    }

    #[php("public function serialize(): string")]
    fn serialize(cx: &mut Request, this: &Object) -> Result<Vec<u8>> {
        let mut values = vec![Value::int(of(this).flags.get())];
        values.extend(of(this).cells.borrow().values());
        Ok(texts::write(cx, &values)?.join(&b':'))
    }

    #[php("public function __serialize(): array")]
    fn to_data(cx: &mut Request, this: &Object) -> Array {
        let parts = [Value::int(of(this).flags.get()), Value::from(of(this).list(cx)), Value::from(raw_array(cx, this))];
        members::list(cx, parts)
    }

    #[php("public function __unserialize(array $data): void")]
    fn from_data(cx: &mut Request, this: &Object, data: Array) -> Result<()> {
        let parts = [0, 1, 2].map(|key| members::part(&data, key).unwrap_or(Value::NULL));
        let (Some(flags), Some(elements), Some(own)) = (parts[0].as_int(), parts[1].as_array(), parts[2].as_array()) else {
            return Err(members::ill_typed(cx));
        };
        of(this).flags.set(flags);
        elements.values().for_each(|value| of(this).cells.borrow_mut().push(cx.heap(), value.deref().clone()));
        members::restore(cx, this, own)
    }
}

fn step(cx: &mut Request, list: &SplDoublyLinkedList, back: bool) {
    let mut walk = list.walk.get();
    walk.step(cx, list, back);
    list.walk.set(walk);
}

#[php_methods(tentative)]
impl SplQueue {
    #[php("public function enqueue(mixed $value): void")]
    fn enqueue(cx: &mut Request, this: &Object, value: Value) {
        of(this).cells.borrow_mut().push(cx.heap(), value);
    }

    #[php("public function dequeue(): mixed")]
    fn dequeue(cx: &mut Request, this: &Object) -> Result<Value> {
        of(this).shift(cx)
    }
}
