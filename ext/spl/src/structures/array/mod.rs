//! ArrayObject, ArrayIterator and RecursiveArrayIterator: arrays that are objects.
//!
//! [`storage`] knows where the elements are; this file has the payload and what all the classes do with it, [`object`] and [`iterator`] the classes.

mod iterator;
mod object;
mod serialized;
mod sorting;
mod storage;

pub use iterator::{ArrayIterator, RecursiveArrayIterator};
pub use object::ArrayObject;

use super::members;
use heddle_runtime::class::{Class, NO_SLOT};
use heddle_runtime::decl::{ClassHooks, DimensionHooks, flags};
use heddle_runtime::object::class_of;
use heddle_runtime::object::table::raw_array;
use heddle_runtime::{ClassPtr, Request, Result, dimension, ops, types};
use heddle_value::juggle::convert;
use heddle_value::{Array, Key, Native, Object, Tracer, Value};
use std::cell::{Cell, RefCell};
use std::cmp::Ordering;
use storage::{Root, Storage, root, with_array};

const STD_PROP_LIST: i64 = 1;
const ARRAY_AS_PROPS: i64 = 2;
/// What programs may set; the others are PHP's own.
const FLAGS: i64 = 0xffff;
/// In serialized form: the elements are the object's own properties.
const OWN: i64 = 0x0100_0000;

/// What the objects keep.
struct Held {
    storage: RefCell<Storage>,
    flags: Cell<i64>,
    /// What `getIterator()` makes; `None` for ArrayIterator.
    iterator: Cell<Option<ClassPtr>>,
    /// Sorts that run.
    sorting: Cell<u32>,
    /// Where the object's walk stands: a position, and the key that is there.
    at: Cell<u32>,
    key: RefCell<Option<Key>>,
}

impl Native for Held {
    fn trace(&self, tracer: &mut Tracer<'_>) {
        self.storage.borrow().trace(tracer);
    }
}

/// Hooks of all the classes; iterators walk themselves.
const HOOKS: ClassHooks = ClassHooks {
    create: Some(create),
    clone: Some(copy),
    debug_properties: Some(as_array),
    debug_properties_in_json: true,
    dimensions: Some(&DimensionHooks { read, place, write, has, unset }),
    property_is_element: Some(is_element),
    count: Some(|_, this| Ok(root(this).len() as i64)),
    compare: Some(compare),
    ..ClassHooks::NONE
};

fn held(storage: Storage) -> Held {
    Held {
        storage: RefCell::new(storage),
        flags: Cell::new(0),
        iterator: Cell::new(None),
        sorting: Cell::new(0),
        at: Cell::new(0),
        key: RefCell::new(None),
    }
}

fn create(cx: &mut Request, this: &Object) -> Result<()> {
    this.set_native(cx.heap(), held(Storage::Array(Array::new())));
    Ok(())
}

/// A copy of an ArrayObject has a copy of the array; one of an ArrayIterator goes on in what the iterator has.
fn copy(cx: &mut Request, old: &Object, new: &Object) -> Result<()> {
    let from = of(old);
    let storage = if is_iterator(cx, old) {
        Storage::Object(old.clone())
    } else {
        match (&*from.storage.borrow(), root(old)) {
            (Storage::Own, _) => Storage::Own,
            (_, found) => Storage::Array(found.copy(cx)),
        }
    };
    new.set_native(cx.heap(), held(storage));
    of(new).flags.set(from.flags.get());
    of(new).iterator.set(from.iterator.get());
    Ok(())
}

fn of(this: &Object) -> &Held {
    this.native().expect("given when the object was made")
}

/// Whether the object is an ArrayIterator.
fn is_iterator(cx: &Request, object: &Object) -> bool {
    class_of(object).is_subclass_of(cx.engine.known.iterator)
}

/// `ArrayObject` or `ArrayIterator`: whose private property the elements are shown as.
fn base_name(cx: &Request, object: &Object) -> &'static str {
    if is_iterator(cx, object) { "ArrayIterator" } else { "ArrayObject" }
}

// ---- elements ------------------------------------------------------------------------------------------------------

/// The key that a value stands for; `None` for one that no array has.
fn key(cx: &mut Request, value: &Value) -> Result<Option<Key>> {
    match value.as_int() {
        Some(int) => Ok(Some(Key::Int(int))),
        None => convert::offset_key(value, |notice| cx.report_notice(notice)),
    }
}

#[cold]
fn illegal<T>(cx: &mut Request, this: &Object, value: &Value, verb: &str) -> Result<T> {
    let given = types::type_name_of(value);
    let class = class_of(this).get().shown().to_vec();
    Err(cx.type_error([verb.as_bytes(), b" offset of type ", given.as_bytes(), b" on ", &class].concat()))
}

/// Elements may not change while they are sorted.
fn check(cx: &mut Request, root: &Root) -> Result<()> {
    if root.is_sorted() {
        return Err(cx.throw_error("Error", "Modification of ArrayObject during sorting is prohibited"));
    }
    Ok(())
}

fn read(cx: &mut Request, this: &Object, offset: Option<&Value>, quiet: bool) -> Result<Value> {
    let Some(offset) = offset else {
        return Err(cx.throw_error("Error", "Cannot use [] for reading"));
    };
    if let Some(Some(value)) = plain_element(this, offset) {
        return Ok(value);
    }
    let Some(key) = key(cx, offset)? else {
        if quiet {
            let given = types::type_name_of(offset);
            return Err(cx.type_error(format!("Cannot access offset of type {given} in isset or empty")));
        }
        return illegal(cx, this, offset, "Cannot access");
    };
    match root(this).get(&key) {
        Some(value) => Ok(value.into_deref()),
        None if quiet => Ok(Value::NULL),
        None => dimension::undefined_key(cx, &key).map(|()| Value::NULL),
    }
}

/// The element under a plain key. `None`: more has to be asked; `Some(None)`: there is none.
#[inline]
fn plain_element(this: &Object, offset: &Value) -> Option<Option<Value>> {
    let found = |value: Option<&Value>| value.map(|value| value.deref().clone());
    if let Some(number) = offset.as_int() {
        return with_array(this, |array| found(array.get_int(number)));
    }
    let name = offset.as_str()?;
    with_array(this, |array| found(array.get_str(name)))
}

fn place(cx: &mut Request, this: &Object, offset: Option<&Value>) -> Result<Value> {
    let root = root(this);
    check(cx, &root)?;
    // what has no key yet is nothing that lies in the array
    let Some(offset) = offset else { return Ok(Value::NULL) };
    match key(cx, offset)? {
        Some(key) => Ok(root.place(cx, &key)),
        None => illegal(cx, this, offset, "Cannot access"),
    }
}

/// Writes a list's element, or one behind its end, of an object that has its array itself. Gives the value back where that is not so.
#[inline]
fn write_listed(cx: &Request, this: &Object, offset: Option<&Value>, value: Value) -> Option<Value> {
    let held = of(this);
    if held.sorting.get() > 0 {
        return Some(value);
    }
    let mut storage = held.storage.borrow_mut();
    let Storage::Array(array) = &mut *storage else { return Some(value) };
    let Some(offset) = offset else {
        return if array.is_list() && array.push(cx.heap(), value.clone()).is_ok() { None } else { Some(value) };
    };
    let Some(place) = offset.as_int().and_then(|number| array.listed_mut(number)).filter(|place| !place.is_ref()) else {
        return Some(value);
    };
    let old = std::mem::replace(place, value);
    drop(storage);
    drop(old);
    None
}

fn write(cx: &mut Request, this: &Object, offset: Option<&Value>, value: Value) -> Result<()> {
    let Some(value) = write_listed(cx, this, offset, value.into_deref()) else {
        return Ok(());
    };
    let root = root(this);
    check(cx, &root)?;
    let value = value.into_deref();
    let Some(offset) = offset.filter(|offset| !offset.is_null()) else {
        return push(cx, this, &root, value);
    };
    match key(cx, offset)? {
        Some(key) => root.set(cx, &key, value),
        None => illegal(cx, this, offset, "Cannot access"),
    }
}

fn push(cx: &mut Request, this: &Object, root: &Root, value: Value) -> Result<()> {
    if matches!(root, Root::Properties(_)) {
        let class = class_of(this).get().shown().to_vec();
        let message = [b"Cannot append properties to objects, use ", &class[..], b"::offsetSet() instead"].concat();
        return Err(cx.throw_error("Error", message));
    }
    if !root.push(cx, value) {
        return Err(cx.throw_error("Error", "Cannot add element to the array as the next element is already occupied"));
    }
    Ok(())
}

fn has(cx: &mut Request, this: &Object, offset: &Value, not_empty: bool) -> Result<bool> {
    let found = match plain_element(this, offset) {
        Some(found) => found,
        None => found(cx, this, offset)?,
    };
    match found {
        None => Ok(false),
        Some(value) if not_empty => Ok(ops::truth(cx, &value)),
        Some(value) => Ok(!value.is_null()),
    }
}

/// The element at an offset that is asked for.
fn found(cx: &mut Request, this: &Object, offset: &Value) -> Result<Option<Value>> {
    match key(cx, offset)? {
        Some(key) => Ok(root(this).get(&key).map(Value::into_deref)),
        None => {
            let given = types::type_name_of(offset);
            Err(cx.type_error(format!("Cannot access offset of type {given} in isset or empty")))
        }
    }
}

fn unset(cx: &mut Request, this: &Object, offset: &Value) -> Result<()> {
    let root = root(this);
    check(cx, &root)?;
    match key(cx, offset)? {
        Some(key) => {
            root.remove(cx, &key);
            Ok(())
        }
        None => illegal(cx, this, offset, "Cannot unset"),
    }
}

/// `append()`: as `$object[] = $value`, by a subclass's own method if there is one.
pub(crate) fn append(cx: &mut Request, this: &Object, value: Value) -> Result<()> {
    let root = root(this);
    if matches!(root, Root::Array(_))
        && let Some(method) = class_of(this).overriding(b"offsetset")
    {
        return cx.call_function_on(method, this, &[Value::NULL, value]).map(drop);
    }
    check(cx, &root)?;
    push(cx, this, &root, value)
}

/// With `ARRAY_AS_PROPS` what is no property that the code now running sees is an element.
fn is_element(cx: &Request, this: &Object, name: &[u8]) -> bool {
    let Some(held) = this.native::<Held>() else { return false };
    if held.flags.get() & ARRAY_AS_PROPS == 0 {
        return false;
    }
    match class_of(this).get().properties.get(name) {
        Some(property) if property.slot == NO_SLOT || property.flags & flags::STATIC != 0 => false,
        Some(property) => {
            let scope = (cx.engine.hooks.scope)(cx);
            let seen = Class::allows(property.flags, property.declared_by, property.root, scope);
            !seen || this.slot(property.slot).is_undef()
        }
        None => this.dynamic().is_none_or(|dynamic| dynamic.get_bytes(name).is_none()),
    }
}

// ---- views ---------------------------------------------------------------------------------------------------------

/// `(array)`, JSON and `var_export()` see the elements, unless they are told otherwise.
fn as_array(cx: &mut Request, this: &Object) -> Result<Array> {
    if of(this).flags.get() & STD_PROP_LIST != 0 {
        return Ok(raw_array(cx, this));
    }
    Ok(root(this).copy(cx))
}

/// What the object has its elements in, as it is shown and serialized. `None` for its own properties.
fn stored(this: &Object) -> Option<Value> {
    match &*of(this).storage.borrow() {
        Storage::Array(array) => Some(Value::from(array.clone())),
        Storage::Object(object) => Some(Value::from(object.clone())),
        Storage::Own => None,
    }
}

fn debug_info(cx: &Request, this: &Object) -> Array {
    match stored(this) {
        Some(storage) => members::shown(cx, this, base_name(cx, this), [("storage", storage)]),
        None => raw_array(cx, this),
    }
}

/// Equal elements, then equal properties.
fn compare(cx: &mut Request, left: &Value, right: &Value) -> Result<Option<Ordering>> {
    if let (Some(one), Some(other)) = (left.as_object(), right.as_object())
        && one.native::<Held>().is_some()
        && other.native::<Held>().is_some()
        && !one.same(other)
    {
        let (one, other) = (Value::from(root(one).copy(cx)), Value::from(root(other).copy(cx)));
        let order = ops::order(cx, &one, &other)?;
        if order != Ordering::Equal {
            return Ok(Some(order));
        }
    }
    ops::order_by_members(cx, left, right).map(Some)
}

/// Takes an array or an object as storage. `method` is named in what is said of objects.
fn store(cx: &mut Request, this: &Object, value: &Value, method: &str) -> Result<()> {
    let base = base_name(cx, this);
    let storage = match value.as_object() {
        None => match value.as_array() {
            Some(array) => Storage::Array(array.clone()),
            None => return Err(cx.throw_error("InvalidArgumentException", "Passed variable is not an array or object")),
        },
        Some(object) => {
            let class = class_of(object).get();
            let what = "as it allows violating class constraints and invariants";
            cx.deprecated(format!("{base}::{method}(): Using an object as a backing array for {base} is deprecated, {what}"))?;
            if class.is_enum() {
                let message = [b"Enums are not compatible with ", class_of(this).get().shown()];
                return Err(cx.throw_error("InvalidArgumentException", message.concat()));
            }
            let hooks = &class.hooks;
            let computed = hooks.array_properties.is_some() || hooks.debug_properties.is_some() && !hooks.debug_properties_only_shown;
            // these compute theirs where they are asked for
            let computed = computed || matches!(&class.name[..], b"WeakMap" | b"BcMath\\Number");
            if computed && object.native::<Held>().is_none() && class_of(object) != cx.engine.known.closure {
                let message = [b"Overloaded object of type ", class.shown(), b" is not compatible with ", class_of(this).get().shown()];
                return Err(cx.throw_error("InvalidArgumentException", message.concat()));
            }
            if object.same(this) { Storage::Own } else { Storage::Object(object.clone()) }
        }
    };
    let old = of(this).storage.replace(storage);
    drop(old);
    of(this).at.set(0);
    of(this).key.replace(None);
    Ok(())
}
