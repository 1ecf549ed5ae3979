//! Iteration of anything: what `foreach`, spreading and `yield from` share.
//!
//! A loop keeps two slots: what is walked, and where it stands. The second is an int whose spare
//! bits say the kind:
//!
//! | kind | first slot | int |
//! |---|---|---|
//! | [`ARRAY`] | the array | next position |
//! | [`ARRAY_REF`] | a reference to the variable with the array | number of the heap's iterator |
//! | [`ITERATOR`] | the Iterator object | 0 before the first element |
//! | [`GENERATOR`] | the Generator object | 0 before the first element |
//! | [`NATIVE`] | the object | place in [`VmState::iterators`]; negative before the first element |
//!
//! A Traversable in the first slot has in its spare bits the id that PHP's own iterator over it
//! takes from other objects as long as the loop runs.

use crate::generator;
use crate::machine::Vm;
use crate::place::Target;
use crate::reenter;
use crate::state::VmState;
use heddle_bytecode::Slot;
use heddle_runtime::class::{ClassPtr, Protocols};
use heddle_runtime::decl::LoopStep;
use heddle_runtime::function::FunctionPtr;
use heddle_runtime::object::class_of;
use heddle_runtime::{Halt, Request, Result, ops, types};
use heddle_value::array::iterators::IteratorId;
use heddle_value::object::Tracer;
use heddle_value::{Array, KeyRef, Object, Tag, Value, View};

pub const ARRAY: u32 = 0;
pub const ARRAY_REF: u32 = 1;
pub const ITERATOR: u32 = 2;
pub const GENERATOR: u32 = 3;
pub const NATIVE: u32 = 4;

/// Where a loop keeps its second slot. The verifier proved that there is one: it is not checked
/// anew.
#[inline(always)]
pub fn cursor_of(iter: Slot) -> Slot {
    Slot(iter.0 + 2)
}

/// A loop's second slot.
pub fn cursor(kind: u32, at: i64) -> Value {
    let mut value = Value::int(at);
    value.set_spare(kind);
    value
}

/// A step's result.
pub enum Step {
    Element(Value, Value),
    Done,
}

/// Starts a loop by value; false: there is nothing to walk.
pub fn start(vm: &Vm, iter: Slot, source: Value) -> Result<bool> {
    let second = Slot::new(iter.index() + 1);
    match source.view() {
        View::Array(array) => {
            if array.is_empty() {
                return Ok(false);
            }
            vm.put(iter, source);
            vm.put(second, cursor(ARRAY, 0));
            Ok(true)
        }
        View::Object(object) => start_object(vm, iter, object, false),
        _ => {
            let kind = types::type_name_of(&source);
            vm.cx().warning(format!("foreach() argument must be of type array|object, {kind} given"))?;
            Ok(false)
        }
    }
}

/// What an object is walked as.
enum Walk {
    Generator(Object),
    Native(Object, usize),
    Iterator(Object),
    /// Its properties.
    Plain,
}

/// Finds out how an object is walked: through `getIterator` as far as it leads.
fn walk_of(cx: &mut Request, object: &Object, by_ref: bool) -> Result<Walk> {
    let mut object = object.clone();
    loop {
        if generator::is_one(&object) {
            if by_ref && !generator::yields_refs(&object) {
                generator::refuse_ended(cx, &object)?;
                let text = "You can only iterate a generator by-reference if it declared that it yields by-reference";
                return Err(cx.throw_error("Exception", text));
            }
            return Ok(Walk::Generator(object));
        }
        let class = class_of(&object);
        if let Some(iterate) = class.hooks.iterate.filter(|_| !walks_itself(class)) {
            let iterator = iterate(cx, &object, by_ref)?;
            let place = VmState::of(cx).add_iterator(iterator);
            return Ok(Walk::Native(object, place));
        }
        if class.protocols.current.is_some() {
            if by_ref {
                return Err(cx.throw_error("Error", "An iterator cannot be used with foreach by reference"));
            }
            return Ok(Walk::Iterator(object));
        }
        let Some(method) = class.protocols.get_iterator else {
            return Ok(Walk::Plain);
        };
        let inner = cx.call_on(method, &object, &mut [])?;
        match inner.as_object() {
            Some(inner) if class_of(inner).is_subclass_of(cx.engine.known.traversable) => object = inner.clone(),
            _ => {
                let message =
                    [b"Objects returned by ", &class.name[..], b"::getIterator() must be traversable or implement interface Iterator"];
                return Err(cx.throw_error("Exception", message.concat()));
            }
        }
    }
}

/// Whether a subclass of a builtin class has a method of its own for walks, which comes before what
/// the builtin class does.
fn walks_itself(class: ClassPtr) -> bool {
    if class.native().is_some() {
        return false;
    }
    let all = &class.get().protocols;
    [all.get_iterator, all.rewind, all.valid, all.current, all.key, all.next].iter().any(|&method| class.overrides(method))
}

fn start_object(vm: &Vm, iter: Slot, object: &Object, by_ref: bool) -> Result<bool> {
    let walk = walk_of(vm.cx(), object, by_ref)?;
    if matches!(walk, Walk::Plain) {
        return start_properties(vm, iter, object, by_ref);
    }
    let id = vm.heap().reserve_object_id();
    let started = start_walk(vm, iter, walk);
    match started {
        Ok(true) => vm.get_mut(iter).set_spare(id),
        _ => vm.heap().release_object_id(id),
    }
    started
}

/// Starts a loop over a Traversable.
fn start_walk(vm: &Vm, iter: Slot, walk: Walk) -> Result<bool> {
    let second = Slot::new(iter.index() + 1);
    let cx = vm.cx();
    match walk {
        Walk::Generator(object) => {
            generator::rewind_for_loop(cx, &object)?;
            if !generator::valid(cx, &object)? {
                return Ok(false);
            }
            vm.put(iter, Value::from(object));
            vm.put(second, cursor(GENERATOR, 0));
        }
        Walk::Native(object, place) => return start_native(vm, iter, object, place),
        Walk::Iterator(object) => {
            step_by(cx, &object, |all| all.rewind)?;
            if !valid(cx, &object)? {
                return Ok(false);
            }
            vm.put(iter, Value::from(object));
            vm.put(second, cursor(ITERATOR, 0));
        }
        Walk::Plain => return Ok(false),
    }
    Ok(true)
}

/// A loop over an object's visible properties.
fn start_properties(vm: &Vm, iter: Slot, object: &Object, by_ref: bool) -> Result<bool> {
    let object = &heddle_runtime::object::lazy::resolved(vm.cx(), object)?;
    let walk = heddle_runtime::object::PropertyWalk::new(object.clone(), vm.scope(), by_ref);
    let place = VmState::of(vm.cx()).add_iterator(Box::new(walk));
    start_native(vm, iter, object.clone(), place)
}

/// A loop over what a builtin walks.
fn start_native(vm: &Vm, iter: Slot, object: Object, place: usize) -> Result<bool> {
    let cx = vm.cx();
    let mut native = VmState::of(cx).iterators[place].take().expect("just added");
    let valid = native.rewind(cx).and_then(|()| native.valid(cx));
    if !matches!(valid, Ok(true)) {
        return valid;
    }
    VmState::of(cx).iterators[place] = Some(native);
    vm.put(iter, Value::from(object));
    vm.put(Slot::new(iter.index() + 1), cursor(NATIVE, -(place as i64) - 1));
    Ok(true)
}

/// Starts a loop by reference over a variable.
pub fn start_ref(vm: &Vm, iter: Slot, variable: Target) -> Result<bool> {
    let second = Slot::new(iter.index() + 1);
    // a temporary may be the loop's own first slot
    let value = variable.get_mut();
    match value.view() {
        View::Array(_) => {
            let reference = value.make_ref(vm.heap());
            let id = reference.with_mut(|value| value.as_array_mut().map(|array| array.begin_iteration(vm.heap())));
            vm.put(iter, Value::from(reference));
            vm.put(second, cursor(ARRAY_REF, i64::from(id.expect("it is an array").0)));
            Ok(true)
        }
        View::Object(object) => {
            let object = object.clone();
            start_object(vm, iter, &object, true)
        }
        _ => start(vm, iter, value.deref().clone()),
    }
}

/// Whether a loop asks its iterator for keys.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Keys {
    Wanted,
    Ignored,
}

/// The next element, by value.
#[inline]
pub fn next(vm: &Vm, iter: Slot, keys: Keys) -> Result<Step> {
    let at = vm.get_mut(Slot::new(iter.index() + 1));
    let source = vm.get(iter);
    match at.spare() {
        ARRAY => {
            let array = source.as_array().expect("the loop's array");
            let Some(position) = array.seek(at.as_int().unwrap_or_default() as u32) else {
                return Ok(Step::Done);
            };
            let (key, value) = array.at(position).expect("sought");
            let step = Step::Element(key.to_value(), value.clone());
            *at = cursor(ARRAY, i64::from(position) + 1);
            Ok(step)
        }
        ARRAY_REF => match next_place(vm, iter) {
            Some((key, value)) => Ok(Step::Element(key, Value::from(value.make_ref(vm.heap())))),
            None => warn_of_end(vm, iter).map(|()| Step::Done),
        },
        NATIVE => next_native(vm.cx(), at, keys),
        GENERATOR => unreachable!("the loop's instruction turns to its generator itself"),
        // the loop's slot holds the object as long as the frame is there
        _ => next_of_iterator(vm.cx(), at, source.direct_object().expect("the loop's object"), keys),
    }
}

/// The next element of a loop by reference, where it is a reference already, over a variable with
/// an array that nobody else holds and that is the one
/// the loop began with. `None`, with nothing done, when more has to be asked, and at the end.
#[inline(always)]
pub fn next_element<'a>(vm: &Vm, iter: Slot) -> Option<&'a Value> {
    let at = vm.get(cursor_of(iter));
    let array = vm.get(iter).as_ref()?.borrow().direct_array()?;
    array.next_reference(vm.heap(), IteratorId(at.int_payload() as u32))
}

/// The next element of a loop by reference over an array: its key, and where it lives until
/// something is written to the array.
#[inline]
pub fn next_place<'a>(vm: &Vm, iter: Slot) -> Option<(Value, &'a mut Value)> {
    let heap = vm.heap();
    let id = IteratorId(vm.get(cursor_of(iter)).int_payload() as u32);
    let variable = vm.get_mut(iter);
    variable.as_ref()?;
    let array = variable.as_array_mut()?;
    let position = Array::next_iteration(array, heap, id)?;
    let (key, value) = array.make_mut(heap).into_at(position)?;
    Some((key.to_value(), value))
}

/// Finds the next element of an array that is walked by value: its position, and the slot it lies
/// in. None at the end, and for other loops. The loop goes past it by writing its cursor.
#[inline(always)]
pub fn walked<'a>(vm: &Vm, iter: Slot) -> Option<(u32, KeyRef<'a>, &'a Value)> {
    let array = vm.walked_array(iter)?;
    let position = vm.get(cursor_of(iter)).int_payload() as u32;
    match array.at(position) {
        Some((key, value)) => Some((position, key, value)),
        None => {
            let position = array.seek(position)?;
            array.at(position).map(|(key, value)| (position, key, value))
        }
    }
}

/// Returns the generator that a loop walks; None for other loops.
#[inline(always)]
pub fn walked_generator<'a>(vm: &Vm, iter: Slot) -> Option<&'a Object> {
    if vm.get(cursor_of(iter)).spare() != GENERATOR {
        return None;
    }
    vm.get(iter).direct_object()
}

/// Warns, where a loop by reference over an array ends, when its variable has none any more.
///
/// # Errors
/// An error handler may throw.
pub fn warn_of_end(vm: &Vm, iter: Slot) -> Result<()> {
    let value = vm.get(iter).deref();
    if value.is_array() || value.is_object() {
        return Ok(());
    }
    let kind = types::type_name_of(value);
    vm.cx().warning(format!("foreach() argument must be of type array|object, {kind} given"))
}

/// The next element of what a builtin walks.
fn next_native(cx: &mut Request, at: &mut Value, keys: Keys) -> Result<Step> {
    let mark = at.int_payload();
    let first = mark < 0;
    let place = if first { -mark - 1 } else { mark } as usize;
    at.overwrite(cursor(NATIVE, place as i64));
    let mut native = VmState::of(cx).iterators[place].take().expect("in use by this loop");
    let step = native.step(cx, LoopStep { first, wants_key: keys == Keys::Wanted });
    VmState::of(cx).iterators[place] = Some(native);
    Ok(step?.map_or(Step::Done, |(key, value)| Step::Element(key, value)))
}

/// The next element of an Iterator whose methods are called.
fn next_of_iterator(cx: &mut Request, at: &mut Value, object: &Object, keys: Keys) -> Result<Step> {
    let all = &class_of(object).get().protocols;
    let [next, valid, current, key] = [all.next, all.valid, all.current, all.key].map(|method| method.expect("a method of its interface"));
    let first = at.int_payload() == 0;
    at.overwrite(cursor(ITERATOR, 1));
    if !first {
        drop(reenter::ask(cx, next, object)?);
        let answer = reenter::ask(cx, valid, object)?;
        if !is_true(cx, &answer) {
            return Ok(Step::Done);
        }
    }
    let value = reenter::ask(cx, current, object)?;
    let key = if keys == Keys::Wanted { reenter::ask(cx, key, object)? } else { Value::NULL };
    Ok(Step::Element(key, value))
}

/// Calls a method of `Iterator`, which the object's class implements.
fn step_by(cx: &mut Request, object: &Object, which: fn(&Protocols) -> Option<FunctionPtr>) -> Result<Value> {
    let method = which(&class_of(object).get().protocols).expect("a method of its interface");
    cx.call_on(method, object, &mut [])
}

fn valid(cx: &mut Request, object: &Object) -> Result<bool> {
    let answer = step_by(cx, object, |all| all.valid)?;
    Ok(is_true(cx, &answer))
}

/// Returns whether what `valid()` gave counts as true.
#[inline(always)]
fn is_true(cx: &mut Request, answer: &Value) -> bool {
    match answer.tag() {
        Tag::True => true,
        Tag::False => false,
        _ => ops::truth(cx, answer),
    }
}

/// Ends a loop: releases what it kept.
pub fn end(vm: &Vm, iter: Slot) {
    let at = vm.take_raw(Slot::new(iter.index() + 1));
    let source = vm.take_raw(iter);
    if source.is_undef() {
        return;
    }
    let mark = at.as_int().unwrap_or_default();
    match at.spare() {
        ARRAY_REF => Array::end_iteration(vm.heap(), IteratorId(mark as u32)),
        NATIVE => {
            let place = if mark < 0 { -mark - 1 } else { mark } as usize;
            drop(VmState::of(vm.cx()).iterators[place].take());
        }
        _ => {}
    }
    let id = walker_id(&source);
    drop(source);
    id.inspect(|id| vm.heap().release_object_id(*id));
}

/// Returns the id that a loop keeps from objects, given its first slot.
fn walker_id(source: &Value) -> Option<u32> {
    Some(source.spare()).filter(|id| *id != 0 && source.is_object())
}

/// Forgets what the request keeps of a loop that an exception leaves, before its two slots are
/// released. Returns the id that is to be given back after that. The slots need not be a loop's.
pub fn forget(cx: &mut Request, source: &Value, at: &Value) -> Option<u32> {
    let mark = at.as_int()?;
    match at.spare() {
        ARRAY_REF if source.is_ref() => Array::end_iteration(cx.heap(), IteratorId(mark as u32)),
        NATIVE if source.is_object() => {
            let place = if mark < 0 { -mark - 1 } else { mark } as usize;
            if let Some(iterator) = VmState::of(cx).iterators.get_mut(place) {
                drop(iterator.take());
            }
        }
        _ => {}
    }
    walker_id(source).filter(|_| matches!(at.spare(), ITERATOR | GENERATOR | NATIVE))
}

// ---- everything at once --------------------------------------------------------------------------------------------

/// Hands every element of an array or a Traversable to `visit`, until it says false.
pub fn each(cx: &mut Request, source: &Value, mut visit: impl FnMut(&mut Request, Value, Value) -> Result<bool>) -> Result<()> {
    if let Some(array) = source.as_array().cloned() {
        for (key, value) in array.iter() {
            if !visit(cx, key.to_value(), value.deref().clone())? {
                break;
            }
        }
        return Ok(());
    }
    let Some(object) = source.as_object().cloned() else {
        return Ok(());
    };
    let walk = walk_of(cx, &object, false)?;
    if matches!(walk, Walk::Plain) {
        return Ok(());
    }
    let id = cx.heap().reserve_object_id();
    let result = each_of(cx, walk, visit);
    cx.heap().release_object_id(id);
    result
}

/// Hands every element of a Traversable to `visit`, until it says false.
fn each_of(cx: &mut Request, walk: Walk, mut visit: impl FnMut(&mut Request, Value, Value) -> Result<bool>) -> Result<()> {
    match walk {
        Walk::Generator(object) => {
            generator::rewind_for_loop(cx, &object)?;
            while generator::valid(cx, &object)? {
                let (value, key) = (generator::current(cx, &object)?, generator::key(cx, &object)?);
                if !visit(cx, key, value.into_deref())? {
                    break;
                }
                cx.poll()?;
                generator::next(cx, &object)?;
            }
        }
        Walk::Native(_object, place) => {
            let mut native = VmState::of(cx).iterators[place].take().expect("just added");
            native.rewind(cx)?;
            while native.valid(cx)? {
                let value = native.current(cx)?;
                let key = native.key(cx)?;
                if !visit(cx, key, value.into_deref())? {
                    break;
                }
                cx.poll()?;
                native.next(cx)?;
            }
        }
        Walk::Iterator(object) => {
            step_by(cx, &object, |all| all.rewind)?;
            while valid(cx, &object)? {
                let value = step_by(cx, &object, |all| all.current)?;
                let key = step_by(cx, &object, |all| all.key)?;
                if !visit(cx, key, value)? {
                    break;
                }
                step_by(cx, &object, |all| all.next)?;
            }
        }
        Walk::Plain => {}
    }
    Ok(())
}

#[cold]
fn full(cx: &mut Request) -> Halt {
    cx.throw_error("Error", "Cannot add element to the array as the next element is already occupied")
}

/// Returns whether an object is taken apart by `...` and `yield from`: a Traversable, or one of a
/// builtin class that is walked all the same.
pub fn is_walkable(vm: &Vm, object: &Object) -> bool {
    let class = class_of(object);
    class.is_subclass_of(vm.cx().engine.known.traversable) || class.hooks.iterate.is_some()
}

/// `...source` in an array literal or in arguments.
pub fn spread(vm: &Vm, array: &mut Array, source: &Value) -> Result<()> {
    let walkable = source.is_array() || source.as_object().is_some_and(|object| is_walkable(vm, object));
    if !walkable {
        let message = "Only arrays and Traversables can be unpacked, ".to_owned() + &types::type_name_of(source) + " given";
        return Err(vm.cx().throw_error(if source.is_object() { "TypeError" } else { "Error" }, message));
    }
    if let View::Array(list) = source.view() {
        if array.is_empty() && list.is_plain_list() {
            // the next element that is added makes a copy of its own, all at once
            *array = list.clone();
            return Ok(());
        }
        for (key, value) in list.iter() {
            match key {
                KeyRef::Str(name) => array.insert(vm.heap(), name, value.to_element()),
                KeyRef::Int(_) if array.push(vm.heap(), value.to_element()).is_ok() => {}
                KeyRef::Int(_) => return Err(full(vm.cx())),
            }
        }
        return Ok(());
    }
    // the array is a temporary of the frame, which PHP code cannot reach
    each(vm.cx(), source, |cx, key, value| {
        match key.view() {
            View::Str(name) if heddle_value::array::numeric_key(name).is_none() => array.insert(cx.heap(), name, value),
            View::Int(_) | View::Str(_) => {
                if array.push(cx.heap(), value).is_err() {
                    return Err(full(cx));
                }
            }
            _ => return Err(cx.throw_error("Error", "Keys must be of type int|string during array unpacking")),
        }
        Ok(true)
    })
}

// ---- yield from ----------------------------------------------------------------------------------------------------

/// What a `yield from` walks.
pub enum Inner {
    Generator(Object),
    Iterator(Object),
    /// An array from a position on.
    List {
        array: Value,
        at: u32,
    },
    /// What a builtin's iterator gave: `[key, value]` each, from a position on.
    Pairs {
        array: Value,
        at: u32,
    },
}

impl Inner {
    pub fn trace(&self, tracer: &mut Tracer<'_>) {
        match self {
            Inner::Generator(object) | Inner::Iterator(object) => tracer.object(object),
            Inner::List { array, .. } | Inner::Pairs { array, .. } => tracer.value(array),
        }
    }
}

/// Finds out what a `yield from` walks. An iterator is rewound; a generator starts when it is first
/// asked.
pub fn delegate_start(vm: &Vm, src: Slot) -> Result<Inner> {
    let source = vm.get(src).deref().clone();
    let object = match source.view() {
        View::Array(_) => return Ok(Inner::List { array: source, at: 0 }),
        View::Object(object) if is_walkable(vm, object) => object.clone(),
        _ => return Err(vm.cx().throw_error("Error", "Can use \"yield from\" only with arrays and Traversables")),
    };
    let cx = vm.cx();
    match walk_of(cx, &object, false)? {
        Walk::Generator(object) => Ok(Inner::Generator(object)),
        Walk::Iterator(object) => {
            step_by(cx, &object, |all| all.rewind)?;
            Ok(Inner::Iterator(object))
        }
        Walk::Native(object, place) => {
            let mut list = Array::new();
            let mut native = VmState::of(cx).iterators[place].take().expect("just added");
            native.rewind(cx)?;
            while native.valid(cx)? {
                let pair = [native.key(cx)?, native.current(cx)?];
                let pair = Array::from_values(cx.heap(), pair);
                let _ = list.push(cx.heap(), Value::from(pair));
                native.next(cx)?;
            }
            drop(object);
            Ok(Inner::Pairs { array: Value::from(list), at: 0 })
        }
        Walk::Plain => Err(cx.throw_error("Error", "Can use \"yield from\" only with arrays and Traversables")),
    }
}

/// The (key, value) that something other than a generator stands at.
pub fn delegate_current(cx: &mut Request, inner: &Inner) -> Result<Option<(Value, Value)>> {
    let at = |array: &Value, at: u32| {
        let array = array.as_array().expect("an array");
        array.seek(at).and_then(|at| array.at(at)).map(|(key, value)| (key.to_value(), value.deref().clone()))
    };
    match inner {
        Inner::Generator(_) => unreachable!("a generator knows what it stands at"),
        Inner::Iterator(object) => {
            let object = object.clone();
            if !valid(cx, &object)? {
                return Ok(None);
            }
            let value = step_by(cx, &object, |all| all.current)?;
            Ok(Some((step_by(cx, &object, |all| all.key)?, value)))
        }
        Inner::List { array, at: position } => Ok(at(array, *position)),
        Inner::Pairs { array, at: position } => Ok(at(array, *position).map(|(_, pair)| {
            let part = |index| pair.as_array().and_then(|pair| pair.get_int(index)).cloned().unwrap_or(Value::NULL);
            (part(0), part(1))
        })),
    }
}

/// Moves something other than a generator on.
pub fn delegate_next(cx: &mut Request, inner: &mut Inner) -> Result<()> {
    match inner {
        Inner::Generator(_) => Ok(()),
        Inner::Iterator(object) => {
            let object = object.clone();
            step_by(cx, &object, |all| all.next).map(drop)
        }
        Inner::List { array, at } | Inner::Pairs { array, at } => {
            *at = array.as_array().and_then(|array| array.seek(*at)).map_or(*at, |at| at + 1);
            Ok(())
        }
    }
}
