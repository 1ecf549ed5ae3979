//! WeakReference and WeakMap: handles to objects that do not keep them alive.
//!
//! What a map holds for an object counts as held while both live: a value that holds its own key does not keep it alive.

use heddle_macros::{php_class, php_methods};
use heddle_runtime::decl::{Class, ClassHooks, DimensionHooks, NativeIterator};
use heddle_runtime::object::{allocate, class_of};
use heddle_runtime::{Request, Result};
use heddle_value::weak::ByAddress;
use heddle_value::{Array, Heap, KeyRef, Native, Object, OnFree, Place, Tracer, Value, WeakRef};
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::{Rc, Weak};

pub const CLASSES: &[&Class] = &[&WeakReference::CLASS, &WeakMap::CLASS];

// ---- WeakReference -------------------------------------------------------------------------------------------------

/// A handle to an object that does not keep it alive.
#[php_class("final class WeakReference {}", hooks = REFERENCE_HOOKS)]
pub struct WeakReference {
    target: WeakRef,
}

const REFERENCE_HOOKS: ClassHooks = ClassHooks {
    not_cloneable: true,
    not_serializable: true,
    no_dynamic_properties: true,
    debug_properties_only_shown: true,
    debug_properties: Some(shown_reference),
    ..ClassHooks::NONE
};

impl Native for WeakReference {
    fn trace(&self, _: &mut Tracer<'_>) {}
}

/// The WeakReference objects there are, by the address of what they refer to.
#[derive(Default)]
struct Known(HashMap<usize, (WeakRef, WeakRef)>);

/// More entries than this are looked through for dead ones.
const PRUNE: usize = 1024;

fn shown_reference(cx: &mut Request, this: &Object) -> Result<Array> {
    let target = target(this).map_or(Value::NULL, Value::from);
    let mut shown = Array::new();
    shown.insert_bytes(cx.heap(), b"object", target);
    Ok(shown)
}

fn target(this: &Object) -> Option<Object> {
    this.native::<WeakReference>().and_then(|payload| payload.target.get())
}

#[php_methods]
impl WeakReference {
    #[php("public function __construct()")]
    fn construct(cx: &mut Request, this: &Object) -> Result<()> {
        let _ = this;
        Err(cx.throw_error("Error", "Direct instantiation of WeakReference is not allowed, use WeakReference::create instead"))
    }

    #[php("public static function create(object $object): WeakReference")]
    fn create(cx: &mut Request, object: Object) -> Object {
        let heap = cx.heap();
        let weak = object.downgrade(heap);
        let known = cx.state::<Known>();
        if let Some((target, reference)) = known.0.get(&object.address())
            && target.get().is_some_and(|target| target.same(&object))
            && let Some(reference) = reference.get()
        {
            return reference;
        }
        let class = cx.engine.classes[&b"weakreference"[..]];
        let reference = allocate(cx, class);
        reference.set_native(heap, WeakReference { target: weak.clone() });
        let entry = (weak, reference.downgrade(heap));
        let known = cx.state::<Known>();
        if known.0.len() >= PRUNE && known.0.len().is_power_of_two() {
            known.0.retain(|_, (target, reference)| target.get().is_some() && reference.get().is_some());
        }
        known.0.insert(object.address(), entry);
        reference
    }

    #[php("public function get(): ?object")]
    fn get(this: &Object) -> Option<Object> {
        target(this)
    }
}

// ---- WeakMap -------------------------------------------------------------------------------------------------------

/// A map from objects to values; an entry goes with its object.
#[php_class("final class WeakMap implements ArrayAccess, Countable, IteratorAggregate {}", hooks = MAP_HOOKS)]
pub struct WeakMap {
    entries: Rc<Entries>,
}

/// The entries by the addresses of their keys, and the keys.
struct Entries {
    heap: &'static Heap,
    /// The object they are the entries of.
    map: Place,
    values: RefCell<Array>,
    keys: RefCell<ByAddress<WeakRef>>,
}

const MAP_HOOKS: ClassHooks = ClassHooks {
    create: Some(create_map),
    clone: Some(clone_map),
    not_serializable: true,
    no_dynamic_properties: true,
    debug_properties_only_shown: true,
    debug_properties: Some(shown_map),
    dimensions: Some(&DimensionHooks { read, place: |cx, this, key| read(cx, this, key, false), write, has, unset }),
    count: Some(|_, this| Ok(map(this).values.borrow().len() as i64)),
    iterate: Some(|_, this, by_ref| Ok(Box::new(Entry { map: this.clone(), at: 0, by_ref }))),
    ..ClassHooks::NONE
};

impl Native for WeakMap {
    fn trace(&self, _: &mut Tracer<'_>) {}

    fn trace_weak(&self, see: &mut dyn FnMut(&WeakRef, &Value)) {
        let (keys, values) = (self.entries.keys.borrow(), self.entries.values.borrow());
        for (address, key) in keys.iter() {
            if let Some(value) = values.get_int(*address as i64) {
                see(key, value);
            }
        }
    }
}

impl OnFree for Entries {
    fn freed(&self, address: usize) {
        self.keys.borrow_mut().remove(&address);
        let value = self.values.borrow_mut().remove(self.heap, address as i64);
        // it may be the last handle to another key: nothing is borrowed when that goes
        drop(value);
    }

    fn held(&self, address: usize, see: &mut dyn FnMut(Place, &Value)) {
        if let Some(value) = self.values.borrow().get_int(address as i64) {
            see(self.map, value);
        }
    }
}

impl Entries {
    /// Puts a value under an object.
    fn insert(self: &Rc<Entries>, key: &Object, value: Value) {
        let address = key.address();
        if self.keys.borrow_mut().insert(address, key.downgrade(self.heap)).is_none() {
            let listener: Weak<Entries> = Rc::downgrade(self);
            key.on_free(self.heap, listener);
        }
        let old = {
            let mut values = self.values.borrow_mut();
            std::mem::replace(values.entry(self.heap, address as i64), value)
        };
        drop(old);
    }

    /// What is in the map. The array itself is never shared: the collector must not come upon it as a part of anything else.
    fn pairs(&self) -> Vec<(Object, Value)> {
        let values = self.values.borrow();
        let pair = |(address, value): (KeyRef<'_>, &Value)| match address {
            KeyRef::Int(address) => Some((self.key(address)?, value.clone())),
            KeyRef::Str(_) => None,
        };
        values.iter().filter_map(pair).collect()
    }

    fn key(&self, address: i64) -> Option<Object> {
        self.keys.borrow().get(&(address as usize)).and_then(WeakRef::get)
    }
}

fn map(this: &Object) -> Rc<Entries> {
    this.native::<WeakMap>().expect("given when the object was made").entries.clone()
}

fn create_map(cx: &mut Request, this: &Object) -> Result<()> {
    let entries = Entries { heap: cx.heap(), map: this.place(), values: RefCell::default(), keys: RefCell::default() };
    this.set_native(cx.heap(), WeakMap { entries: Rc::new(entries) });
    Ok(())
}

fn clone_map(cx: &mut Request, old: &Object, new: &Object) -> Result<()> {
    create_map(cx, new)?;
    let (old, new) = (map(old), map(new));
    for (key, value) in old.pairs() {
        new.insert(&key, value.into_deref());
    }
    Ok(())
}

fn shown_map(cx: &mut Request, this: &Object) -> Result<Array> {
    let entries = map(this);
    let mut shown = Vec::new();
    for (key, value) in entries.pairs() {
        let mut pair = Array::new();
        pair.insert_bytes(cx.heap(), b"key", Value::from(key));
        // one owner is the map, the other one is the list that is walked
        let unshared = value.as_ref().filter(|reference| reference.refcount() <= 2).map(|reference| reference.get());
        pair.insert_bytes(cx.heap(), b"value", unshared.unwrap_or(value));
        shown.push(Value::from(pair));
    }
    Ok(Array::from_values(cx.heap(), shown))
}

/// The key as an object, or the error.
fn key_object(cx: &mut Request, key: Option<&Value>) -> Result<Object> {
    match key {
        None => Err(cx.throw_error("Error", "Cannot append to WeakMap")),
        Some(key) => match key.as_object() {
            Some(object) => Ok(object.clone()),
            None => Err(cx.type_error("WeakMap key must be an object")),
        },
    }
}

/// The value under a key, as a reference to it: whoever asks may write through it.
fn read(cx: &mut Request, this: &Object, key: Option<&Value>, quiet: bool) -> Result<Value> {
    let key = key_object(cx, key)?;
    let entries = map(this);
    let mut values = entries.values.borrow_mut();
    let address = key.address() as i64;
    match values.get_mut(cx.heap(), address) {
        Some(value) if quiet => Ok(value.deref().clone()),
        Some(value) => Ok(Value::from(value.make_ref(cx.heap()))),
        None if quiet => Ok(Value::NULL),
        None => {
            drop(values);
            let message = [b"Object ", class_of(&key).shown(), format!("#{} not contained in WeakMap", key.id()).as_bytes()].concat();
            Err(cx.throw_error("Error", message))
        }
    }
}

fn write(cx: &mut Request, this: &Object, key: Option<&Value>, value: Value) -> Result<()> {
    let key = key_object(cx, key)?;
    map(this).insert(&key, value.into_deref());
    Ok(())
}

fn has(cx: &mut Request, this: &Object, key: &Value, not_empty: bool) -> Result<bool> {
    let key = key_object(cx, Some(key))?;
    let value = map(this).values.borrow().get(key.address() as i64).map(|value| value.deref().clone());
    match value {
        Some(value) if not_empty => cx.to_bool(&value),
        Some(value) => Ok(!value.is_null()),
        None => Ok(false),
    }
}

fn unset(cx: &mut Request, this: &Object, key: &Value) -> Result<()> {
    let key = key_object(cx, Some(key))?;
    map(this).freed(key.address());
    Ok(())
}

/// A walk through a map: it sees what is added meanwhile.
struct Entry {
    map: Object,
    /// Position in the array of values.
    at: u32,
    by_ref: bool,
}

impl Entry {
    fn position(&self) -> Option<u32> {
        map(&self.map).values.borrow().seek(self.at)
    }
}

impl NativeIterator for Entry {
    fn rewind(&mut self, _: &mut Request) -> Result<()> {
        self.at = 0;
        Ok(())
    }

    fn valid(&mut self, _: &mut Request) -> Result<bool> {
        Ok(self.position().is_some())
    }

    fn key(&mut self, _: &mut Request) -> Result<Value> {
        let entries = map(&self.map);
        let address = self.position().and_then(|at| match entries.values.borrow().at(at) {
            Some((KeyRef::Int(address), _)) => Some(address),
            _ => None,
        });
        Ok(address.and_then(|address| entries.key(address)).map_or(Value::NULL, Value::from))
    }

    fn current(&mut self, cx: &mut Request) -> Result<Value> {
        let Some(at) = self.position() else {
            return Ok(Value::NULL);
        };
        let entries = map(&self.map);
        let mut values = entries.values.borrow_mut();
        let mut values = values.make_mut(cx.heap());
        Ok(match values.at_mut(at) {
            Some((_, value)) if self.by_ref => Value::from(value.make_ref(cx.heap())),
            Some((_, value)) => value.deref().clone(),
            None => Value::NULL,
        })
    }

    fn next(&mut self, _: &mut Request) -> Result<()> {
        self.at = self.position().map_or(u32::MAX, |at| at + 1);
        Ok(())
    }
}

#[php_methods]
impl WeakMap {
    #[php("public function offsetGet($object): mixed")]
    fn offset_get(cx: &mut Request, this: &Object, object: &Value) -> Result<Value> {
        Ok(read(cx, this, Some(object), false)?.into_deref())
    }

    #[php("public function offsetSet($object, mixed $value): void")]
    fn offset_set(cx: &mut Request, this: &Object, object: &Value, value: Value) -> Result<()> {
        write(cx, this, Some(object), value)
    }

    #[php("public function offsetExists($object): bool")]
    fn offset_exists(cx: &mut Request, this: &Object, object: &Value) -> Result<bool> {
        has(cx, this, object, false)
    }

    #[php("public function offsetUnset($object): void")]
    fn offset_unset(cx: &mut Request, this: &Object, object: &Value) -> Result<()> {
        unset(cx, this, object)
    }

    #[php("public function count(): int")]
    fn count(this: &Object) -> usize {
        map(this).values.borrow().len()
    }

    #[php("public function getIterator(): Iterator")]
    fn get_iterator(cx: &mut Request, this: &Object) -> Object {
        heddle_runtime::object::internal_iterator(cx, Box::new(Entry { map: this.clone(), at: 0, by_ref: false }))
    }
}
