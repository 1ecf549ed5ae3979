//! SplFixedArray: a list whose length is set, not grown.
//!
//! Elements are not written through: `$list[0][] = 1` changes a copy, and a notice says so.

use super::members;
use heddle_macros::{php_class, php_methods};
use heddle_runtime::decl::convert::True;
use heddle_runtime::decl::{ClassHooks, DimensionHooks, LoopStep, NativeIterator};
use heddle_runtime::object::table::raw_array;
use heddle_runtime::object::{instantiate, internal_iterator, run_pending_destructors};
use heddle_runtime::property;
use heddle_runtime::{Halt, Request, Result, ops, types};
use heddle_value::array::ListBuilder;
use heddle_value::juggle::convert;
use heddle_value::{Array, Key, KeyRef, Native, Object, Tracer, Value};
use std::cell::{Cell, RefCell};

/// A list of a length that is set.
#[php_class("class SplFixedArray implements IteratorAggregate, ArrayAccess, Countable, JsonSerializable {}", hooks = HOOKS)]
pub struct SplFixedArray {
    /// Never shared.
    elements: RefCell<Array>,
    /// The length that was last asked for while elements are given up, whose destructors may ask again.
    resizing: Cell<Option<usize>>,
}

impl Native for SplFixedArray {
    fn trace(&self, tracer: &mut Tracer<'_>) {
        tracer.values(self.elements.borrow().values());
    }
}

const HOOKS: ClassHooks = ClassHooks {
    create: Some(create),
    clone: Some(copy),
    debug_properties: Some(shown),
    dimensions: Some(&DimensionHooks { read, place: |cx, this, key| read(cx, this, key, false), write, has, unset }),
    empty_asks_exists: true,
    count: Some(|_, this| Ok(of(this).len() as i64)),
    iterate: Some(iterate),
    ..ClassHooks::NONE
};

fn create(cx: &mut Request, this: &Object) -> Result<()> {
    this.set_native(cx.heap(), SplFixedArray { elements: RefCell::default(), resizing: Cell::new(None) });
    Ok(())
}

fn copy(cx: &mut Request, old: &Object, new: &Object) -> Result<()> {
    create(cx, new)?;
    of(new).elements.replace(of(old).elements.borrow().duplicate(cx.heap()));
    Ok(())
}

fn of(this: &Object) -> &SplFixedArray {
    this.native().expect("given when the object was made")
}

impl SplFixedArray {
    fn len(&self) -> usize {
        self.elements.borrow().len()
    }

    fn get(&self, index: i64) -> Option<Value> {
        self.elements.borrow().get_int(index).cloned()
    }

    /// Replaces an element; false when there is none.
    fn set(&self, index: i64, value: Value) -> bool {
        let mut elements = self.elements.borrow_mut();
        match elements.listed_mut(index) {
            Some(place) => {
                let old = std::mem::replace(place, value);
                drop(elements);
                drop(old);
                true
            }
            None => false,
        }
    }

    /// A list of its own with the first `size` elements, and nulls for those that are missing.
    fn resized(&self, cx: &Request, size: usize) -> Array {
        let heap = cx.heap();
        let elements = self.elements.borrow();
        let mut list = ListBuilder::with_capacity(heap, size);
        elements.values().take(size).for_each(|value| list.push(heap, value.clone()));
        let missing = size - list.len();
        list.push_repeated(heap, &Value::NULL, missing);
        list.finish()
    }

    /// A walk may read behind the end, which is an error.
    fn at(&self, cx: &mut Request, index: i64) -> Result<Value> {
        self.get(index).ok_or_else(|| out_of_range(cx))
    }
}

#[cold]
fn out_of_range(cx: &mut Request) -> Halt {
    cx.throw_error("OutOfBoundsException", "Index invalid or out of range")
}

/// A key as an index, which may be out of range.
#[inline]
fn index(cx: &mut Request, key: &Value) -> Result<i64> {
    match key.as_int() {
        Some(index) => Ok(index),
        None => other_index(cx, key),
    }
}

#[cold]
fn other_index(cx: &mut Request, key: &Value) -> Result<i64> {
    if !key.is_null()
        && let Some(Key::Int(index)) = convert::offset_key(key, |notice| cx.report_notice(notice))?
    {
        return Ok(index);
    }
    let given = types::type_name_of(key);
    Err(cx.type_error(format!("Cannot access offset of type {given} on SplFixedArray")))
}

fn read(cx: &mut Request, this: &Object, key: Option<&Value>, quiet: bool) -> Result<Value> {
    let Some(key) = key else {
        return Err(cx.throw_error("Error", "[] operator not supported for SplFixedArray"));
    };
    let index = index(cx, key)?;
    match of(this).get(index) {
        Some(value) => Ok(value),
        None if quiet => Ok(Value::NULL),
        None => Err(out_of_range(cx)),
    }
}

fn write(cx: &mut Request, this: &Object, key: Option<&Value>, value: Value) -> Result<()> {
    let Some(key) = key else {
        return Err(cx.throw_error("Error", "[] operator not supported for SplFixedArray"));
    };
    let index = index(cx, key)?;
    if of(this).set(index, value.into_deref()) { Ok(()) } else { Err(out_of_range(cx)) }
}

fn has(cx: &mut Request, this: &Object, key: &Value, not_empty: bool) -> Result<bool> {
    let index = index(cx, key)?;
    Ok(match of(this).get(index) {
        None => false,
        Some(value) if not_empty => ops::truth(cx, &value),
        Some(value) => !value.is_null(),
    })
}

fn unset(cx: &mut Request, this: &Object, key: &Value) -> Result<()> {
    let index = index(cx, key)?;
    if of(this).set(index, Value::NULL) { Ok(()) } else { Err(out_of_range(cx)) }
}

/// The elements, then the object's properties.
fn shown(cx: &mut Request, this: &Object) -> Result<Array> {
    let own = raw_array(cx, this);
    let mut all = of(this).elements.borrow().duplicate(cx.heap());
    for (key, value) in &own {
        all.insert(cx.heap(), key.to_key(), value.clone());
    }
    Ok(all)
}

fn iterate(cx: &mut Request, this: &Object, by_ref: bool) -> Result<Box<dyn NativeIterator>> {
    if by_ref {
        return Err(members::no_references(cx));
    }
    Ok(Box::new(Walk { list: this.clone(), at: 0 }))
}

/// A walk that sees what changes meanwhile.
struct Walk {
    list: Object,
    at: i64,
}

impl NativeIterator for Walk {
    fn rewind(&mut self, _: &mut Request) -> Result<()> {
        self.at = 0;
        Ok(())
    }

    fn valid(&mut self, _: &mut Request) -> Result<bool> {
        Ok((self.at as usize) < of(&self.list).len())
    }

    fn key(&mut self, _: &mut Request) -> Result<Value> {
        Ok(Value::int(self.at))
    }

    fn current(&mut self, cx: &mut Request) -> Result<Value> {
        of(&self.list).at(cx, self.at)
    }

    fn next(&mut self, _: &mut Request) -> Result<()> {
        self.at += 1;
        Ok(())
    }

    fn step(&mut self, cx: &mut Request, step: LoopStep) -> Result<Option<(Value, Value)>> {
        self.at += i64::from(!step.first);
        match of(&self.list).get(self.at) {
            Some(value) => Ok(Some((Value::int(self.at), value))),
            None if step.first => Err(out_of_range(cx)),
            None => Ok(None),
        }
    }
}

#[php_methods(tentative)]
impl SplFixedArray {
    #[php("public function __construct(int $size = 0)")]
    fn construct(cx: &mut Request, this: &Object, size: i64) -> Result<()> {
        let size = length(cx, size)?;
        let list = of(this);
        // a constructor that is called again changes nothing
        if list.len() == 0 {
            let filled = list.resized(cx, size);
            list.elements.replace(filled);
        }
        Ok(())
    }

    #[php(
        "public function __wakeup(): void",
        deprecated = "since 8.4, this method is obsolete, as serialization hooks are provided by __unserialize() and __serialize()"
    )]
    fn wakeup(cx: &mut Request, this: &Object) {
        let Some(own) = this.dynamic().cloned().filter(|_| of(this).len() == 0) else { return };
        of(this).elements.replace(members::list(cx, own.values().map(|value| value.deref().clone())));
        this.set_dynamic(cx.heap(), None);
    }

    #[php("public function __serialize(): array", binding)]
    fn to_data(cx: &mut Request, this: &Object) -> Result<Array> {
        shown(cx, this)
    }

    #[php("public function __unserialize(array $data): void", binding)]
    fn from_data(cx: &mut Request, this: &Object, data: Array) -> Result<()> {
        if of(this).len() > 0 {
            return Ok(());
        }
        let mut elements = Vec::new();
        for (key, value) in &data {
            let value = value.deref().clone();
            match key {
                KeyRef::Int(_) => elements.push(value),
                KeyRef::Str(name) => {
                    let scope = Some(heddle_runtime::object::class_of(this));
                    property::write(cx, this, name, value, scope)?;
                }
            }
        }
        of(this).elements.replace(members::list(cx, elements));
        Ok(())
    }

    #[php("public function count(): int")]
    fn count(this: &Object) -> usize {
        of(this).len()
    }

    #[php("public function toArray(): array")]
    fn to_array(cx: &mut Request, this: &Object) -> Array {
        of(this).elements.borrow().duplicate(cx.heap())
    }

    #[php("public static function fromArray(array $array, bool $preserveKeys = true): SplFixedArray")]
    fn from_array(cx: &mut Request, array: Array, preserve_keys: bool) -> Result<Object> {
        let dense = !preserve_keys || array.is_list();
        let mut size = 0;
        for key in array.keys().filter(|_| !dense) {
            match key {
                KeyRef::Int(key @ 0..) => size = size.max(key.saturating_add(1)),
                _ => return Err(cx.throw_error("InvalidArgumentException", "array must contain only positive integer keys")),
            }
        }
        if size == i64::MAX {
            return Err(cx.throw_error("InvalidArgumentException", "integer overflow detected"));
        }
        let class = cx.engine.classes[&b"splfixedarray"[..]];
        let list = instantiate(cx, class)?;
        if dense {
            of(&list).elements.replace(members::list(cx, array.values().map(|value| value.deref().clone())));
            return Ok(list);
        }
        let size = length(cx, size)?;
        let filled = of(&list).resized(cx, size);
        of(&list).elements.replace(filled);
        for (key, value) in &array {
            if let KeyRef::Int(key) = key {
                of(&list).set(key, value.deref().clone());
            }
        }
        Ok(list)
    }

    #[php("public function getSize(): int")]
    fn get_size(this: &Object) -> usize {
        of(this).len()
    }

    #[php("public function setSize(int $size): true")]
    fn set_size(cx: &mut Request, this: &Object, size: i64) -> Result<True> {
        let size = length(cx, size)?;
        let list = of(this);
        if list.resizing.replace(Some(size)).is_some() {
            return Ok(True);
        }
        let mut wanted = size;
        loop {
            let resized = list.resized(cx, wanted);
            drop(list.elements.replace(resized));
            run_pending_destructors(cx)?;
            match list.resizing.get() {
                Some(size) if size != wanted => wanted = size,
                _ => break,
            }
        }
        list.resizing.set(None);
        Ok(True)
    }

    #[php("public function offsetExists($index): bool")]
    fn offset_exists(cx: &mut Request, this: &Object, index: &Value) -> Result<bool> {
        has(cx, this, index, false)
    }

    #[php("public function offsetGet($index): mixed")]
    fn offset_get(cx: &mut Request, this: &Object, index: &Value) -> Result<Value> {
        read(cx, this, Some(index), false)
    }

    #[php("public function offsetSet($index, mixed $value): void")]
    fn offset_set(cx: &mut Request, this: &Object, index: &Value, value: Value) -> Result<()> {
        write(cx, this, Some(index), value)
    }

    #[php("public function offsetUnset($index): void")]
    fn offset_unset(cx: &mut Request, this: &Object, index: &Value) -> Result<()> {
        unset(cx, this, index)
    }

    #[php("public function getIterator(): Iterator", binding)]
    fn get_iterator(cx: &mut Request, this: &Object) -> Object {
        internal_iterator(cx, Box::new(Walk { list: this.clone(), at: 0 }))
    }

    #[php("public function jsonSerialize(): array", binding)]
    fn json_serialize(cx: &mut Request, this: &Object) -> Array {
        of(this).elements.borrow().duplicate(cx.heap())
    }
}

/// A length that may be had.
fn length(cx: &mut Request, size: i64) -> Result<usize> {
    if size < 0 {
        return Err(cx.bad_argument(1, "must be greater than or equal to 0"));
    }
    match u32::try_from(size) {
        Ok(size) if size < u32::MAX / 2 => Ok(size as usize),
        _ => Err(cx.fatal(format!("Possible integer overflow in memory allocation ({size} * 16 + 0)"))),
    }
}
