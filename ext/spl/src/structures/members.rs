//! What all structures share: their properties beside what they hold, in dumps and in serialized form.

use heddle_runtime::class::info_flags;
use heddle_runtime::object::class_of;
use heddle_runtime::object::table::raw_array;
use heddle_runtime::{Halt, Request, Result};
use heddle_value::{Array, Key, KeyRef, Object, Value};

/// What `__debugInfo()` gives: the object's properties, then what `class` keeps, as if they were its private properties.
pub fn shown(cx: &Request, object: &Object, class: &str, parts: impl IntoIterator<Item = (&'static str, Value)>) -> Array {
    let mut all = raw_array(cx, object);
    for (name, value) in parts {
        let name = [b"\0", class.as_bytes(), b"\0", name.as_bytes()].concat();
        all.insert_bytes(cx.heap(), &name, value);
    }
    all
}

/// A list of values as a PHP array.
pub fn list(cx: &Request, values: impl IntoIterator<Item = Value>) -> Array {
    Array::from_values(cx.heap(), values)
}

/// The element of an array at an int key, out of its reference.
pub fn part(array: &Array, key: i64) -> Option<Value> {
    array.get_int(key).map(|value| value.deref().clone())
}

/// Sets the object's properties to those under their mangled names, as `unserialize` found them.
pub fn restore(cx: &mut Request, object: &Object, members: &Array) -> Result<()> {
    let class = class_of(object);
    for (key, value) in members {
        let declared = match key {
            KeyRef::Str(name) => (0..object.slot_count()).find(|slot| class.get().slots[*slot as usize].mangled[..] == name[..]),
            KeyRef::Int(_) => None,
        };
        let value = value.deref().clone();
        let fresh = declared.is_none() && object.dynamic().is_none_or(|dynamic| !dynamic.contains_key(key));
        if fresh && class.info_flags() & (info_flags::ALLOW_DYNAMIC | info_flags::NO_DYNAMIC) == 0 {
            let name = key.to_value();
            let name = cx.to_str(&name)?;
            cx.deprecated([b"Creation of dynamic property ", class.shown(), b"::$", &name[..], b" is deprecated"].concat())?;
        }
        match (declared, key) {
            (Some(slot), _) => drop(object.set_slot(slot, value)),
            (None, KeyRef::Str(name)) => {
                let key = Key::from(name);
                object.with_dynamic_mut(cx.heap(), |dynamic| dynamic.insert(cx.heap(), key, value));
            }
            (None, KeyRef::Int(number)) => object.with_dynamic_mut(cx.heap(), |dynamic| dynamic.insert(cx.heap(), number, value)),
        }
    }
    Ok(())
}

/// The error of `__unserialize()` for data of another form.
pub fn ill_typed(cx: &mut Request) -> Halt {
    cx.throw_error("UnexpectedValueException", "Incomplete or ill-typed serialization data")
}

/// The error of `foreach` by reference.
pub fn no_references(cx: &mut Request) -> Halt {
    cx.throw_error("Error", "An iterator cannot be used with foreach by reference")
}
