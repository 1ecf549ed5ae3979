//! `array_walk`: a function applied to each element where it lies.

use heddle_macros::php;
use heddle_runtime::class::ClassPtr;
use heddle_runtime::decl::convert::{RefArg, True};
use heddle_runtime::decl::{ByRef, Function};
use heddle_runtime::object::{Seen, class_of, entries, entry_name, table};
use heddle_runtime::property::{self, Mode, Place};
use heddle_runtime::{Callable, Request, Result};
use heddle_value::{Array, Object, Value};

pub(crate) const FUNCTIONS: &[&Function] = &[&array_walk::DECL, &array_walk_recursive::DECL];

/// What is applied to each element.
struct Walk {
    callback: Callable,
    argument: Option<Value>,
    /// The function takes elements by reference.
    by_ref: bool,
    recursive: bool,
}

impl Walk {
    fn new(callback: Callable, argument: Option<Value>, recursive: bool) -> Walk {
        let by_ref = callback.function.by_ref(0) != ByRef::Value;
        Walk { callback, argument, by_ref, recursive }
    }

    fn call(&self, cx: &mut Request, value: Value, key: Value) -> Result<()> {
        match &self.argument {
            Some(argument) => cx.call_mut(&self.callback, &mut [value, key, argument.clone()])?,
            None => cx.call_mut(&self.callback, &mut [value, key])?,
        };
        Ok(())
    }

    /// Walks through the array in a place that PHP code may change meanwhile: `place` finds it anew
    /// for each element.
    fn array(&self, cx: &mut Request, place: &mut Value) -> Result<()> {
        let heap = cx.heap();
        let Some(array) = place.deref_mut().as_array_mut() else {
            return Ok(());
        };
        let walk = array.begin_iteration(heap);
        let outcome = self.elements(cx, place, walk);
        Array::end_iteration(heap, walk);
        outcome
    }

    fn elements(&self, cx: &mut Request, place: &mut Value, walk: heddle_value::IteratorId) -> Result<()> {
        let heap = cx.heap();
        loop {
            let Some(array) = place.deref_mut().as_array_mut() else {
                return Err(cx.type_error("Iterated value is no longer an array or object"));
            };
            let Some(position) = Array::next_iteration(array, heap, walk) else {
                return Ok(());
            };
            let deep = self.recursive && array.at(position).is_some_and(|(_, value)| value.is_array());
            if !self.by_ref && !deep {
                let (key, value) = array.at(position).expect("just found");
                let (key, value) = (key.to_value(), value.deref().clone());
                self.call(cx, value, key)?;
                continue;
            }
            let mut array = array.make_mut(heap);
            let (key, value) = array.at_mut(position).expect("just found");
            let (key, reference) = (key.to_value(), value.make_ref(heap));
            let mut value = Value::from(reference);
            if deep {
                self.inner(cx, &mut value)?;
            } else {
                self.call(cx, value, key)?;
            }
        }
    }

    /// Walks through an array within the array.
    fn inner(&self, cx: &mut Request, place: &mut Value) -> Result<()> {
        let Some(array) = place.as_array().cloned() else {
            return Ok(());
        };
        if array.is_entered() {
            return Err(cx.throw_error("Error", "Recursion detected"));
        }
        drop(array);
        cx.check_stack()?;
        self.array(cx, place)
    }

    /// Walks through an object's properties.
    fn object(&self, cx: &mut Request, object: &Object) -> Result<()> {
        let object = &heddle_runtime::object::lazy::resolved(cx, object)?;
        for entry in entries(object, Seen::All, false) {
            let key = Value::from(shown_name(cx, object, &entry));
            let scope: Option<ClassPtr> = Some(owner(object, &entry));
            let name = entry_name(cx, object, &entry);
            if !self.by_ref {
                if let Some(value) = table::entry_value(cx, object, &entry, scope)? {
                    self.call(cx, value.into_deref(), key)?;
                }
                continue;
            }
            let reference = match property::place(cx, object, &name, scope, Mode::Write)? {
                Place::Slot(slot) => Value::from(property::make_ref(cx, slot, None)?),
                Place::Typed(slot, info) => Value::from(property::make_ref(cx, slot, Some(info))?),
                Place::Owned(value) => value,
            };
            self.call(cx, reference, key)?;
        }
        Ok(())
    }
}

/// The class that declares a property, which may do everything with it.
fn owner(object: &Object, entry: &table::Entry) -> ClassPtr {
    let class = class_of(object);
    match entry {
        table::Entry::Slot(slot) => class.get().slots[*slot as usize].declared_by,
        _ => class,
    }
}

/// The name as arrays show it, with the class of a private property.
fn shown_name(cx: &mut Request, object: &Object, entry: &table::Entry) -> heddle_value::Str {
    match entry {
        table::Entry::Slot(slot) => heddle_value::Str::clone(&class_of(object).get().slots[*slot as usize].mangled),
        _ => entry_name(cx, object, entry),
    }
}

fn walk(cx: &mut Request, variable: &mut RefArg<'_>, walk: &Walk) -> Result<True> {
    match variable.get().as_object().cloned() {
        Some(object) => walk.object(cx, &object)?,
        None => {
            let mut place = variable.reference(cx.heap());
            walk.array(cx, &mut place)?;
        }
    }
    Ok(True)
}

/// Applies a function to each element.
#[php("array_walk(array|object &$array, callable $callback, mixed $arg = UNKNOWN): true")]
fn array_walk(cx: &mut Request, mut array: RefArg<'_>, callback: Callable, arg: Option<Value>) -> Result<True> {
    let action = Walk::new(callback, arg, false);
    walk(cx, &mut array, &action)
}

/// Applies a function to each element, to those of arrays within too.
#[php("array_walk_recursive(array|object &$array, callable $callback, mixed $arg = UNKNOWN): true")]
fn array_walk_recursive(cx: &mut Request, mut array: RefArg<'_>, callback: Callable, arg: Option<Value>) -> Result<True> {
    let action = Walk::new(callback, arg, true);
    walk(cx, &mut array, &action)
}
