//! What an ArrayObject or ArrayIterator has its elements in: an array of its own, another such object, or an object's properties.
//!
//! [`Root`] is what is found at the end of the way, and does what is to be done with elements.

use super::Held;
use heddle_runtime::decl::flags::{PRIVATE, PROTECTED};
use heddle_runtime::object::class_of;
use heddle_runtime::object::table::raw_array;
use heddle_runtime::{Request, Result, property};
use heddle_value::{Array, Key, KeyRef, Object, Tracer, Value};

/// Where the elements are.
pub enum Storage {
    Array(Array),
    /// Another ArrayObject or ArrayIterator, or an object whose public properties are the elements.
    Object(Object),
    /// The object's own properties.
    Own,
}

impl Storage {
    pub fn trace(&self, tracer: &mut Tracer<'_>) {
        match self {
            Storage::Array(array) => tracer.array(array),
            Storage::Object(object) => tracer.object(object),
            Storage::Own => {}
        }
    }
}

/// Where the way from an object to its elements ends.
pub enum Root {
    /// The object whose payload has the array.
    Array(Object),
    /// The object whose public properties are the elements.
    Properties(Object),
}

/// The root of an object's elements.
pub fn root(this: &Object) -> Root {
    let mut at = this.clone();
    loop {
        let Some(held) = at.native::<Held>() else {
            return Root::Properties(at);
        };
        let next = match &*held.storage.borrow() {
            Storage::Array(_) => None,
            Storage::Own => return Root::Properties(at.clone()),
            Storage::Object(object) => Some(object.clone()),
        };
        match next {
            Some(next) => at = next,
            None => return Root::Array(at),
        }
    }
}

/// Looks at the array that has an object's elements; `None` where they are properties.
#[inline]
pub fn with_array<R>(this: &Object, work: impl FnOnce(&Array) -> R) -> Option<R> {
    let held = this.native::<Held>()?;
    let next = match &*held.storage.borrow() {
        Storage::Array(array) => return Some(work(array)),
        Storage::Own => return None,
        Storage::Object(object) => object.clone(),
    };
    with_array_behind(&next, work)
}

/// The same for what an object has another one for.
fn with_array_behind<R>(object: &Object, work: impl FnOnce(&Array) -> R) -> Option<R> {
    let mut at = object.clone();
    loop {
        let held = at.native::<Held>()?;
        let next = match &*held.storage.borrow() {
            Storage::Array(array) => return Some(work(array)),
            Storage::Own => return None,
            Storage::Object(object) => object.clone(),
        };
        at = next;
    }
}

/// Reads an array that is stored.
fn with<R>(owner: &Object, work: impl FnOnce(&Array) -> R) -> R {
    match &*super::of(owner).storage.borrow() {
        Storage::Array(array) => work(array),
        _ => work(&Array::new()),
    }
}

/// Changes it.
fn with_mut<R>(owner: &Object, work: impl FnOnce(&mut Array) -> R) -> R {
    match &mut *super::of(owner).storage.borrow_mut() {
        Storage::Array(array) => work(array),
        _ => work(&mut Array::new()),
    }
}

impl Root {
    /// The payload that is being sorted, if that is so.
    pub fn is_sorted(&self) -> bool {
        matches!(self, Root::Array(owner) if super::of(owner).sorting.get() > 0)
    }

    /// An element as it lies there.
    pub fn get(&self, key: &Key) -> Option<Value> {
        match self {
            Root::Array(owner) => with(owner, |array| array.get(key).cloned()),
            Root::Properties(object) => match public_slot(object, &name(key)) {
                Some(slot) => Some(object.slot(slot).clone()).filter(|value| !value.is_undef()),
                None => object.dynamic().and_then(|dynamic| dynamic.get(key)).cloned(),
            },
        }
    }

    /// An element made a reference; null when it was not there.
    pub fn place(&self, cx: &Request, key: &Key) -> Value {
        let heap = cx.heap();
        match self {
            Root::Array(owner) => with_mut(owner, |array| Value::from(array.entry(heap, key).make_ref(heap))),
            Root::Properties(object) => match public_slot(object, &name(key)) {
                Some(slot) => object.with_slot_mut(slot, |value| Value::from(value.make_ref(heap))),
                None => object.with_dynamic_mut(heap, |dynamic| Value::from(dynamic.entry(heap, key).make_ref(heap))),
            },
        }
    }

    pub fn set(&self, cx: &mut Request, key: &Key, value: Value) -> Result<()> {
        let heap = cx.heap();
        let put = |array: &mut Array| {
            let place = array.entry(heap, key);
            match place.as_ref() {
                Some(reference) => {
                    let reference = reference.clone();
                    (Value::NULL, Some((reference, value.clone())))
                }
                None => (std::mem::replace(place, value.clone()), None),
            }
        };
        let (old, through) = match self {
            Root::Array(owner) => with_mut(owner, put),
            Root::Properties(object) => {
                let name = name(key);
                if public_slot(object, &name).is_some() {
                    let name = cx.str(name);
                    return property::write(cx, object, &name, value, Some(class_of(object))).map(drop);
                }
                object.with_dynamic_mut(heap, put)
            }
        };
        if let Some((reference, value)) = through {
            reference.set(value);
        }
        drop(old);
        Ok(())
    }

    /// Adds an element behind the last int key; false when there is no room.
    pub fn push(&self, cx: &Request, value: Value) -> bool {
        match self {
            Root::Array(owner) => with_mut(owner, |array| array.push(cx.heap(), value).is_ok()),
            Root::Properties(_) => false,
        }
    }

    pub fn remove(&self, cx: &Request, key: &Key) {
        let old = match self {
            Root::Array(owner) => with_mut(owner, |array| array.remove(cx.heap(), key)),
            Root::Properties(object) => match public_slot(object, &name(key)) {
                Some(slot) => Some(object.set_slot(slot, Value::UNDEF)),
                None if object.dynamic().is_some() => object.with_dynamic_mut(cx.heap(), |dynamic| dynamic.remove(cx.heap(), key)),
                None => None,
            },
        };
        drop(old);
    }

    pub fn len(&self) -> usize {
        match self {
            Root::Array(owner) => with(owner, |array| array.len()),
            Root::Properties(_) => {
                let (mut count, mut at) = (0, 0);
                while let Some(found) = self.seek(at) {
                    (count, at) = (count + 1, found + 1);
                }
                count
            }
        }
    }

    /// All elements, those that are no public properties among them.
    pub fn copy(&self, cx: &Request) -> Array {
        match self {
            Root::Array(owner) => with(owner, Array::clone),
            Root::Properties(object) => raw_array(cx, object),
        }
    }

    /// The first element at a position or behind it.
    pub fn seek(&self, at: u32) -> Option<u32> {
        match self {
            Root::Array(owner) => with(owner, |array| array.seek(at)),
            Root::Properties(object) => {
                let slots = object.slot_count();
                let slot = (at..slots).find(|slot| is_public(object, *slot) && !object.slot(*slot).is_undef());
                slot.or_else(|| Some(object.dynamic()?.seek(at.saturating_sub(slots))? + slots))
            }
        }
    }

    /// The key at a position.
    pub fn key_at(&self, at: u32) -> Option<Key> {
        match self {
            Root::Array(owner) => with(owner, |array| array.at(at).map(|(key, _)| key.to_key())),
            Root::Properties(object) if at < object.slot_count() => {
                let class = class_of(object);
                Some(Key::from(&*class.get().slots[at as usize].name))
            }
            Root::Properties(object) => object.dynamic()?.at(at - object.slot_count()).map(|(key, _)| key.to_key()),
        }
    }

    /// Whether this key is at a position.
    pub fn is_at(&self, at: u32, key: &Key) -> bool {
        match self {
            Root::Array(owner) => with(owner, |array| match (array.at(at), key) {
                (Some((KeyRef::Int(found), _)), Key::Int(key)) => found == *key,
                (Some((KeyRef::Str(found), _)), Key::Str(key)) => found[..] == key[..],
                _ => false,
            }),
            Root::Properties(_) => self.key_at(at).as_ref() == Some(key),
        }
    }

    pub fn value_at(&self, at: u32) -> Option<Value> {
        match self {
            Root::Array(owner) => with(owner, |array| array.at(at).map(|(_, value)| value.clone())),
            Root::Properties(object) if at < object.slot_count() => Some(object.slot(at).clone()),
            Root::Properties(object) => object.dynamic()?.at(at - object.slot_count()).map(|(_, value)| value.clone()),
        }
    }

    pub fn position_of(&self, key: &Key) -> Option<u32> {
        match self {
            Root::Array(owner) => with(owner, |array| array.position_of(key)),
            Root::Properties(_) => {
                let mut at = self.seek(0)?;
                while !self.is_at(at, key) {
                    at = self.seek(at + 1)?;
                }
                Some(at)
            }
        }
    }
}

/// A key as a property's name.
fn name(key: &Key) -> Vec<u8> {
    match key {
        Key::Int(number) => number.to_string().into_bytes(),
        Key::Str(name) => name.to_vec(),
    }
}

/// The slot of a public property.
fn public_slot(object: &Object, name: &[u8]) -> Option<u32> {
    let class = class_of(object);
    let found = class.get().slots.iter().position(|info| info.name[..] == *name && info.flags & (PRIVATE | PROTECTED) == 0);
    found.map(|slot| slot as u32)
}

fn is_public(object: &Object, slot: u32) -> bool {
    class_of(object).get().slots[slot as usize].flags & (PRIVATE | PROTECTED) == 0
}
