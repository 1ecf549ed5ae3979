//! Places: where a write goes. Walking to one, reading and writing through it.
//!
//! A place is a temporary with an `Indirect` pointer to a slot of an array, an object, a frame or a
//! reference. It is used by the very next instruction of the walk. Nothing between may run PHP code
//! that could free the container: a walk that must call PHP code (`offsetGet`, `__get`) goes on in
//! the value it got, not in a pointer; diagnostics are raised before the container is entered. A
//! container that only a temporary holds is parked in the request until the final instruction is
//! done.

use crate::machine::Vm;
use heddle_bytecode::ops::{BinaryOp, IncDec};
use heddle_bytecode::types::mask;
use heddle_bytecode::{Op, Slot};
use heddle_runtime::class::SlotInfo;
use heddle_runtime::dimension::{self, Use};
use heddle_runtime::property::place::{Mode, Place};
use heddle_runtime::{Halt, Result, ops, property};
use heddle_value::{Object, Str, Tag, Value, View};

/// Where a value lies that is read and written although PHP code runs in between: a local's slot,
/// an element, a property. As valid as the place it was found by, which is pinned where PHP code
/// may free what it lies in. It is a pointer, not a borrow: each use looks at what is there now.
#[derive(Clone, Copy)]
pub struct Target(*mut Value);

impl Target {
    /// Returns the target at an address.
    ///
    /// # Safety
    /// A value lies there until PHP code runs or the container changes.
    #[inline(always)]
    pub unsafe fn new(at: *mut Value) -> Target {
        Target(at)
    }

    /// Returns its address, for the runtime's operations on places.
    #[inline(always)]
    pub fn as_ptr(self) -> *mut Value {
        self.0
    }

    /// Returns the value that is there now.
    #[inline(always)]
    pub fn get<'a>(self) -> &'a Value {
        // SAFETY: a target is used while its place is: by the instruction that asked for it.
        unsafe { &*self.0 }
    }

    /// Returns the value that is there now, to change.
    #[inline(always)]
    pub fn get_mut<'a>(self) -> &'a mut Value {
        // SAFETY: as `get`.
        unsafe { &mut *self.0 }
    }

    /// Writes another value and returns the one that was there.
    #[inline(always)]
    pub fn replace(self, value: Value) -> Value {
        std::mem::replace(self.get_mut(), value)
    }
}

impl From<&mut Value> for Target {
    #[inline(always)]
    fn from(value: &mut Value) -> Target {
        Target(value)
    }
}

/// Where a property's value lies.
pub enum Found<'a> {
    /// There, and the property that has a type.
    At(Target, Option<&'a SlotInfo>),
    /// Nowhere: see [`property::place::Place::Owned`].
    Owned(Value),
}

/// Finds the place of a property that this code may use so.
///
/// # Errors
/// Throws what PHP throws, or what code of the program throws.
pub fn of_property<'a>(vm: &Vm, object: &Object, name: &Str, mode: Mode) -> Result<Found<'a>> {
    Ok(match property::place::place(vm.cx(), object, name, vm.scope(), mode)? {
        Place::Slot(at) => Found::At(Target(at), None),
        Place::Typed(at, info) => Found::At(Target(at), Some(info)),
        Place::Owned(value) => Found::Owned(value),
    })
}

/// Returns what a place points to; None for what is no place.
#[inline(always)]
pub fn pointed<'a>(place: &Value) -> Option<&'a mut Value> {
    // SAFETY: a place is used by the instruction after the one that made it.
    (place.tag() == Tag::Indirect).then(|| unsafe { &mut *place.indirect_unchecked() })
}

/// The value a `base` operand stands for: a local, what a place points to, or a temporary's own
/// value. References are looked through.
#[inline(always)]
pub fn base<'a>(vm: &Vm, slot: Slot) -> &'a mut Value {
    let value = vm.get_mut(slot);
    match pointed(value) {
        Some(value) => value.deref_mut(),
        None => value.deref_mut(),
    }
}

/// As [`base`], but the variable itself, reference or not.
pub fn variable(vm: &Vm, slot: Slot) -> Target {
    let value = vm.get_mut(slot);
    Target::from(pointed(value).unwrap_or(value))
}

/// Warns when the base of a change, which reads it too, is an undefined local.
///
/// # Errors
/// An error handler may throw.
#[inline(always)]
pub fn warn_of_undefined(vm: &Vm, slot: Slot) -> Result<()> {
    if vm.get(slot).is_undef() && !vm.is_temporary(slot) { vm.warn_undefined(slot) } else { Ok(()) }
}

/// Ends the use of a base: frees a temporary's own value, after the parked ones.
#[inline]
pub fn finish(vm: &Vm, slot: Slot) {
    if vm.is_temporary(slot) {
        drop(vm.take_raw(slot));
    }
    if !vm.cx().machine.parked.is_empty() {
        vm.cx().machine.parked.clear();
    }
}

/// Gives the next instruction a place inside a base; what only the base's temporary holds is
/// parked.
#[inline(always)]
pub fn give(vm: &Vm, dst: Slot, base: Slot, target: Target) {
    // SAFETY: the base is valid: nothing ran since the target was found in it. The copy is not
    // counted and never dropped.
    vm.cx().machine.place_in = std::mem::ManuallyDrop::new(unsafe { self::base(vm, base).bitwise_copy() });
    if vm.is_temporary(base) {
        let held = vm.take_raw(base);
        if held.is_counted() {
            park(vm, held);
        }
    }
    vm.cx().machine.place_type = 0;
    vm.put(dst, Value::from_indirect(target.0));
}

/// Keeps what a place lies in until the walk has ended.
#[cold]
#[inline(never)]
fn park(vm: &Vm, held: Value) {
    vm.cx().machine.parked.push(held);
}

/// Notes that the place of the instruction that runs lies in the table of globals.
#[inline(always)]
pub fn note_globals(vm: &Vm) {
    // SAFETY: the request holds the table; the copy is not counted and never dropped.
    let table = unsafe { std::ptr::read(&raw const vm.cx().globals) };
    vm.cx().machine.place_in = std::mem::ManuallyDrop::new(Value::from(table));
}

/// Returns whether what the slot stands for lies in a value that nothing but temporaries hold: what
/// is written to it, nobody will see.
#[cold]
#[inline(never)]
pub fn is_lost(vm: &Vm, slot: Slot) -> bool {
    if !vm.is_temporary(slot) {
        return false;
    }
    let is_last = |held: &Value| match (held.as_ref(), held.view()) {
        (Some(reference), _) => reference.refcount() == 1,
        (None, View::Array(array)) => array.refcount() == 1,
        (None, View::Object(object)) => object.refcount() == 1,
        _ => true,
    };
    match vm.get(slot) {
        value if value.is_ref() => is_last(value),
        value if value.tag() == Tag::Indirect => vm.cx().machine.parked.iter().any(is_last),
        value => !value.is_object(),
    }
}

/// Holds what the place in `slot`, made by the instruction before, lies in until the instruction is
/// done: PHP code may run now that frees or changes it. A no-op for what is no place.
#[cold]
#[inline(never)]
pub fn pin(vm: &Vm, slot: Slot) {
    if vm.get(slot).tag() != Tag::Indirect {
        return;
    }
    let machine = &mut vm.cx().machine;
    let held = Value::clone(&machine.place_in);
    if let Some(dynamic) = held.as_object().and_then(|object| object.dynamic().cloned()) {
        machine.parked.push(Value::from(dynamic));
    }
    if held.is_counted() {
        machine.parked.push(held);
    }
}

/// Whether reading the operand, or using it as a key, may run PHP code: a diagnostic may come of
/// it.
#[inline(always)]
pub fn is_risky_key(vm: &Vm, slot: Slot) -> bool {
    !matches!(vm.get(slot).deref().tag(), Tag::Int | Tag::String)
}

/// The typed property that the place in `slot`, made by the instruction before, is the value of.
pub fn typed<'a>(vm: &Vm, slot: Slot) -> Option<&'a heddle_runtime::class::SlotInfo> {
    let typed = std::mem::take(&mut vm.cx().machine.place_type);
    (typed != 0 && vm.get(slot).tag() == Tag::Indirect).then(|| heddle_runtime::types::ref_type(typed).get())
}

/// A reference to what the slot stands for: the local, the place, or a reference the temporary
/// holds already. Consumes a temporary.
pub fn reference(vm: &Vm, slot: Slot) -> heddle_runtime::Result<Value> {
    let target = variable(vm, slot);
    if let Some(info) = typed(vm, slot) {
        let reference = heddle_runtime::property::place::make_ref(vm.cx(), target.0, Some(info))?;
        finish(vm, slot);
        return Ok(Value::from(reference));
    }
    let variable = target.get_mut();
    if variable.tag() == Tag::Undef {
        variable.overwrite(Value::NULL);
    }
    let reference = Value::from(variable.make_ref(vm.heap()));
    finish(vm, slot);
    Ok(reference)
}

/// `variable = value`: through its reference and that one's types; the old value is released last.
pub fn assign(vm: &Vm, target: Target, value: Value) -> Result<()> {
    // user code runs only when the old value is dropped, after the store
    if let Some(reference) = target.get().as_ref() {
        let mut value = value;
        if !reference.types().is_empty() {
            let reference = reference.clone();
            heddle_runtime::types::check_ref(vm.cx(), &reference, &mut value)?;
            reference.set(value);
            return Ok(());
        }
        reference.set(value);
        return Ok(());
    }
    drop(target.replace(value));
    Ok(())
}

/// `place = value`: as [`assign`], with the type of the property that the place belongs to.
pub fn put(vm: &Vm, target: Target, value: Value, info: Option<&heddle_runtime::class::SlotInfo>) -> Result<()> {
    match info {
        Some(_) => heddle_runtime::property::place::store(vm.cx(), target.0, info, value).map(drop),
        None => assign(vm, target, value),
    }
}

/// `++`, `--` of a variable; gives the expression's value.
pub fn step(vm: &Vm, target: Target, how: IncDec, info: Option<&heddle_runtime::class::SlotInfo>) -> Result<Value> {
    let old = target.get().deref().clone();
    let old = if old.is_undef() { Value::NULL } else { old };
    let up = matches!(how, IncDec::PreInc | IncDec::PostInc);
    let new = if up { ops::increment(vm.cx(), &old)? } else { ops::decrement(vm.cx(), &old)? };
    if old.is_int() && new.is_float() {
        let reference = target.get().as_ref().cloned();
        heddle_runtime::types::check_overflow(vm.cx(), info, reference.as_ref(), up)?;
    }
    put(vm, target, new.clone(), info)?;
    // nothing ran since but a destructor's queueing
    Ok(match how {
        IncDec::PreInc | IncDec::PreDec => target.get().deref().clone(),
        IncDec::PostInc | IncDec::PostDec => old,
    })
}

/// `variable op= operand`.
pub fn operate(vm: &Vm, target: Target, op: BinaryOp, rhs: Value, info: Option<&heddle_runtime::class::SlotInfo>) -> Result<()> {
    if op == BinaryOp::Concat {
        let plain = target.get().as_ref().is_none_or(|reference| reference.types().is_empty());
        let inner = target.get_mut().deref_mut();
        let scalar = matches!(rhs.tag(), Tag::String | Tag::Int | Tag::Float | Tag::Null | Tag::False | Tag::True);
        if plain && inner.tag() == Tag::String && scalar {
            // Runs no PHP code: the string grows in place.
            let more = vm.cx().to_str(&rhs)?;
            if let Some(text) = inner.as_str_mut() {
                text.append(vm.heap(), &more);
            }
            return Ok(());
        }
    }
    let old = target.get().deref().clone();
    let old = if old.is_undef() { Value::NULL } else { old };
    if op == BinaryOp::Add && old.is_array() && rhs.is_array() {
        // the union changes the array in place when nobody else holds it
        *target.get_mut().deref_mut() = Value::NULL;
    }
    let new = match ops::binary(vm.cx(), op, &old, &rhs) {
        Ok(new) => new,
        Err(halt) => {
            fail(vm, target, info, &halt);
            return Err(halt);
        }
    };
    drop(old);
    // a reference knows its types itself
    let info = info.filter(|_| !target.get().is_ref());
    put(vm, target, new, info)
}

/// Ends `variable op= operand` after the operator threw: PHP assigns what the variable's types make
/// of no value, a zero, or throws once more when that is nothing.
#[cold]
#[inline(never)]
pub fn fail(vm: &Vm, target: Target, info: Option<&SlotInfo>, halt: &Halt) {
    if !matches!(halt, Halt::Exception) {
        return;
    }
    let reference = target.get().as_ref().filter(|reference| !reference.types().is_empty()).cloned();
    let Some(reference) = reference else {
        if let Some(zero) = info.and_then(|info| zero_of(vm, info)) {
            drop(target.replace(zero));
        }
        return;
    };
    let info = heddle_runtime::types::ref_type(reference.types()[0]).get();
    match (zero_of(vm, info), &info.ty) {
        (Some(zero), _) => reference.set(zero),
        (None, Some(ty)) => drop(heddle_runtime::types::ref_mismatch(vm.cx(), info, ty, "null")),
        (None, None) => {}
    }
}

/// Does for a declared property what [`fail`] does.
#[cold]
#[inline(never)]
pub fn fail_property(vm: &Vm, object: &Object, name: &Str, halt: &Halt) {
    let class = heddle_runtime::object::class_of(object);
    if let property::Lookup::Plain(found) = property::lookup(class, name, vm.scope())
        && found.may_set(vm.scope())
    {
        let info = &class.get().slots[found.slot as usize];
        // SAFETY: the slot is one of the class's; the object is held by the caller.
        let target = unsafe { Target::new(object.slot_ptr(found.slot)) };
        fail(vm, target, Some(info), halt);
    }
}

/// Returns what a type makes of no value outside of strict code; `None` without a scalar in it.
fn zero_of(vm: &Vm, info: &SlotInfo) -> Option<Value> {
    let types = info.ty.as_ref()?.mask;
    if vm.is_strict() {
        return None;
    }
    Some(match types {
        _ if types & mask::INT != 0 => Value::int(0),
        _ if types & mask::FLOAT != 0 => Value::float(0.0),
        _ if types & mask::STRING != 0 => Value::from(Str::empty()),
        _ if types & mask::BOOL == mask::BOOL => Value::FALSE,
        _ => return None,
    })
}

/// Whether the current instruction, or the next one, makes a reference of the place that is walked
/// to.
fn becomes_reference(vm: &Vm) -> bool {
    // SAFETY: an instruction that makes a place is never a function's last one.
    unsafe {
        let Some(op) = Op::from_word(vm.opcode_at(vm.ip)) else { return false };
        if op == Op::DimListRef {
            return true;
        }
        let words = 1 + op.meta().operands.iter().map(|operand| operand.kind.words()).sum::<usize>();
        matches!(Op::from_word(*vm.ip.add(words)), Some(Op::MakeRef | Op::IterInitRef | Op::WantRef))
    }
}

/// Whether the next instruction goes into a property of the element: to write it, or to unset it.
fn goes_into_property(vm: &Vm) -> bool {
    // SAFETY: as `becomes_reference`.
    unsafe {
        let Some(op) = Op::from_word(vm.opcode_at(vm.ip)) else { return false };
        let mut next = vm.ip.add(op.meta().words);
        // the property's name is loaded first
        if Op::from_word(*next) == Some(Op::LoadConst) {
            next = next.add(Op::LoadConst.meta().words);
        }
        matches!(
            Op::from_word(*next),
            Some(
                Op::PropUnset
                    | Op::UnsetProp
                    | Op::PropW
                    | Op::PropDynW
                    | Op::PropRw
                    | Op::AssignPropAt
                    | Op::AssignPropGet
                    | Op::AssignPropRef
                    | Op::OpAssignPropNamed
                    | Op::OpAssignProp
                    | Op::IncdecProp
                    | Op::IncdecPropDyn
            )
        )
    }
}

/// Makes an array of a base that is none yet: PHP fetches the container before it reads an
/// operand, which matters where that one is undefined.
///
/// # Errors
/// The base cannot become an array, or an error handler throws.
#[cold]
pub fn fetch_first(vm: &Vm, slot: Slot) -> Result<()> {
    // it is valid until PHP code runs, and fetched anew afterwards
    let value = &*base(vm, slot);
    if matches!(value.view(), View::Array(_) | View::Str(_) | View::Object(_)) {
        return Ok(());
    }
    let info = typed(vm, slot);
    pin(vm, slot);
    let array = dimension::become_array(vm.cx(), value)?;
    if let Some(info) = info {
        heddle_runtime::property::place::vivify(vm.cx(), info)?;
    }
    vivify_ref(vm, slot)?;
    assign(vm, variable(vm, slot), Value::from(array))
}

/// Throws when a slot stands for a reference that holds nothing, and a property that shares it may
/// hold no array.
///
/// # Errors
/// Throws the property's TypeError.
pub fn vivify_ref(vm: &Vm, slot: Slot) -> Result<()> {
    let reference = variable(vm, slot).get().as_ref().filter(|reference| !reference.types().is_empty()).cloned();
    reference.map_or(Ok(()), |reference| property::vivify_ref(vm.cx(), &reference))
}

/// Throws for an element of a scalar that is on the way of an `unset`.
///
/// # Errors
/// Always.
#[cold]
pub fn fetch_for_unset(vm: &Vm) -> Result<Value> {
    Err(vm.cx().throw_error("Error", "Cannot unset offset in a non-array variable"))
}

/// Says that what an object's method gave is changed for nothing.
///
/// # Errors
/// An error handler may throw.
pub fn notice_overloaded(vm: &Vm, object: &heddle_value::Object, got: &Value) -> Result<()> {
    if got.is_object() || got.is_ref() {
        return Ok(());
    }
    let class = heddle_runtime::object::class_of(object);
    vm.cx().notice([b"Indirect modification of overloaded element of ", class.shown(), b" has no effect"].concat())
}

/// How a walk goes into an element.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Walk {
    Write,
    ReadWrite,
    Unset,
}

/// Returns whether a base is a reference: nothing is said of false that becomes an array there.
#[cold]
fn through_reference(vm: &Vm, base_slot: Slot) -> bool {
    variable(vm, base_slot).get().is_ref()
}

/// One step of a walk: the element of what `base` stands for. `index` of `None` is `[]`. Gives a
/// place or a value to `dst`.
pub fn element(vm: &Vm, dst: Slot, base_slot: Slot, index: Option<&Value>, walk: Walk) -> Result<()> {
    // of a local nothing is noted: what is left there is another place's
    let typed = std::mem::take(&mut vm.cx().machine.place_type);
    let typed = if vm.get(base_slot).tag() == Tag::Indirect { typed } else { 0 };
    // it is valid until PHP code runs; after code that may, it is fetched anew
    let value = &*base(vm, base_slot);
    match value.view() {
        View::Object(object) => {
            let object = object.clone();
            let class = heddle_runtime::object::class_of(&object);
            let index = &dimension::settled(vm.cx(), &object, index)?;
            let index = index.as_ref();
            if walk == Walk::ReadWrite {
                dimension::before_change(vm.cx(), &object, index)?;
            }
            if walk == Walk::Unset
                && let Some(index) = index
                && !dimension::has_place(vm.cx(), &object, index)?
            {
                notice_overloaded(vm, &object, &Value::NULL)?;
                finish(vm, base_slot);
                vm.put(dst, Value::NULL);
                return Ok(());
            }
            let mut got = dimension::place_in_object(vm.cx(), &object, index)?;
            if walk == Walk::Unset && &class.name[..] == b"WeakMap" {
                // only for writing it gives more than a value
                got = got.into_deref();
            }
            notice_overloaded(vm, &object, &got)?;
            finish(vm, base_slot);
            vm.put(dst, got);
            return Ok(());
        }
        View::Array(_) => {}
        View::Null | View::Bool(false) if walk == Walk::Unset => {
            if value.as_bool() == Some(false) && !through_reference(vm, base_slot) {
                vm.cx().deprecated("Automatic conversion of false to array is deprecated")?;
            }
            finish(vm, base_slot);
            vm.put(dst, Value::NULL);
            return Ok(());
        }
        View::Str(_) if walk == Walk::Unset => {
            match index {
                // what is cast is told of
                Some(index) if matches!(index.view(), View::Null | View::Bool(_) | View::Float(_)) => {
                    dimension::check_string_offset(vm.cx(), index)?;
                }
                Some(index) if !dimension::is_string_offset(vm.cx(), index)? => {
                    return Err(vm.cx().throw_error("Error", "Cannot unset string offsets"));
                }
                _ => {}
            }
            let text =
                if goes_into_property(vm) { "Cannot use string offset as an object" } else { "Cannot use string offset as an array" };
            return Err(vm.cx().throw_error("Error", text));
        }
        View::Str(_) => {
            let message = match index {
                None => "[] operator not supported for strings",
                Some(index) => {
                    dimension::check_string_offset(vm.cx(), index)?;
                    if becomes_reference(vm) {
                        "Cannot create references to/from string offsets"
                    } else if goes_into_property(vm) {
                        "Cannot use string offset as an object"
                    } else {
                        "Cannot use string offset as an array"
                    }
                }
            };
            return Err(vm.cx().throw_error("Error", message));
        }
        _ if walk == Walk::Unset => {
            return Err(vm.cx().throw_error("Error", "Cannot unset offset in a non-array variable"));
        }
        _ => {
            let quiet = value.as_bool() == Some(false) && through_reference(vm, base_slot);
            let array = if quiet { heddle_value::Array::new() } else { dimension::become_array(vm.cx(), value)? };
            // what is read first is not held to the property's type
            if typed != 0 && walk != Walk::ReadWrite {
                heddle_runtime::property::place::vivify(vm.cx(), heddle_runtime::types::ref_type(typed).get())?;
            }
            vivify_ref(vm, base_slot)?;
            assign(vm, Target::from(base(vm, base_slot)), Value::from(array))?;
        }
    }
    let key = match index {
        Some(index) => Some(dimension::key(vm.cx(), index, Use::Write)?),
        None => None,
    };
    if walk == Walk::ReadWrite
        && let Some(key) = &key
        && base(vm, base_slot).as_array().is_some_and(|array| array.get(key).is_none())
    {
        dimension::undefined_key(vm.cx(), key)?;
    }
    let Some(array) = base(vm, base_slot).as_array_mut() else {
        finish(vm, base_slot);
        vm.put(dst, Value::NULL);
        return Ok(());
    };
    let heap = vm.heap();
    let slot = match &key {
        Some(key) if walk == Walk::Unset => {
            if array.get(key).is_none() {
                finish(vm, base_slot);
                vm.put(dst, Value::NULL);
                return Ok(());
            }
            array.entry(heap, key)
        }
        Some(key) => array.entry(heap, key),
        None => match array.make_mut(heap).into_pushed(heap, Value::NULL) {
            Ok(slot) => slot,
            Err(_) => {
                let text = "Cannot add element to the array as the next element is already occupied";
                return Err(vm.cx().throw_error("Error", text));
            }
        },
    };
    give(vm, dst, base_slot, Target::from(slot));
    Ok(())
}
