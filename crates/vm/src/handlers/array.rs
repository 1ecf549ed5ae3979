//! Array literals, and writing elements.

use crate::driver::Handler;
use crate::machine::{Flow, Vm, flow};
use crate::place::{self, Target, Walk};
use heddle_bytecode::Slot;
use heddle_bytecode::ops::*;
use heddle_runtime::dimension::{self, Use};
use heddle_runtime::object::class_of;
use heddle_runtime::{Halt, Result, ops};
use heddle_value::{Array, Key, Str, Tag, Value, View};

const FULL: &str = "Cannot add element to the array as the next element is already occupied";

/// Ends an instruction that gives a value.
#[inline(always)]
pub fn give(vm: &Vm, dst: Slot, result: Result<Value>) -> Flow {
    match result {
        Ok(value) => {
            vm.put(dst, value);
            vm.poll()
        }
        Err(halt) => Flow::Halt(halt),
    }
}

/// Ends an instruction that gives nothing.
#[inline(always)]
pub(super) fn done(vm: &Vm, result: Result<()>) -> Flow {
    match result {
        Ok(()) => vm.poll(),
        Err(halt) => Flow::Halt(halt),
    }
}

// ---- literals
// ------------------------------------------------------------------------------------------------------

impl Handler for NewArray {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.put(self.dst, Value::from(Array::with_capacity(vm.heap(), self.size.0.max(0) as usize)));
        Flow::Next
    }
}

impl Handler for ArrayRun {
    fn run(self, vm: &mut Vm) -> Flow {
        let first = self.first.index();
        let values = (0..self.count.0 as usize).map(|index| vm.take_raw(Slot::new(first + index)).into_deref());
        let array = Array::from_values(vm.heap(), values);
        vm.put(self.dst, Value::from(array));
        Flow::Next
    }
}

impl Handler for ArrayShape {
    fn run(self, vm: &mut Vm) -> Flow {
        let first = self.first.index();
        let mut record = vm.constant(self.keys).as_array().expect("the verifier looked").fill(vm.heap());
        for index in first..first + self.count.0 as usize {
            record.put(vm.moved_by_words(Slot::new(index)).into_deref());
        }
        vm.put(self.dst, Value::from(record.finish()));
        Flow::Next
    }
}

/// The array under construction in a temporary.
fn literal<'a>(vm: &Vm, slot: Slot) -> &'a mut Array {
    vm.get_mut(slot).as_array_mut().expect("the compiler builds arrays in temporaries")
}

impl Handler for ArrayPush {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let array = vm.get_mut(self.array);
        if matches!(vm.get(self.src).tag(), Tag::Undef | Tag::Ref) {
            return Flow::Slow;
        }
        let Some(array) = array.direct_array_mut() else {
            return Flow::Slow;
        };
        let Some(slot) = array.append_slot(array.end_key()) else {
            return Flow::Slow;
        };
        slot.overwrite(vm.owned(self.src, vm.get(self.src)));
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let value = if vm.get(self.src).is_ref() && vm.is_temporary(self.src) {
            vm.take_raw(self.src)
        } else {
            match vm.operand(self.src) {
                Ok(value) => value,
                Err(halt) => return Flow::Halt(halt),
            }
        };
        match literal(vm, self.array).push(vm.heap(), value) {
            Ok(()) => Flow::Next,
            Err(_) => Flow::Halt(vm.cx().throw_error("Error", FULL)),
        }
    }
}

impl Handler for ArraySet {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let key = vm.get(self.key);
        if matches!(vm.get(self.src).tag(), Tag::Undef | Tag::Ref) {
            return Flow::Slow;
        }
        vm.publish();
        let heap = vm.heap();
        let Some(array) = vm.get_mut(self.array).direct_array_mut() else {
            return Flow::Slow;
        };
        let slot = match key.tag() {
            Tag::Int => array.entry_int(heap, key.int_payload()),
            _ => match key.direct_str() {
                Some(name) => array.entry(heap, name),
                None => return Flow::Slow,
            },
        };
        if slot.is_counted() {
            return Flow::Slow;
        }
        slot.overwrite(vm.owned(self.src, vm.get(self.src)));
        if key.is_counted() {
            vm.consume(self.key);
        }
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let result = (|| {
            // The value is read before its key.
            let value = if vm.get(self.src).is_ref() && vm.is_temporary(self.src) { vm.take_raw(self.src) } else { vm.operand(self.src)? };
            let undefined = vm.get(self.key).is_undef();
            let index = vm.operand(self.key)?;
            // What is undefined is warned of as that only.
            let index = if undefined { Value::from(Str::empty()) } else { index };
            let key = dimension::key(vm.cx(), &index, Use::Write)?;
            literal(vm, self.array).insert(vm.heap(), key, value);
            Ok(())
        })();
        done(vm, result)
    }
}

impl Handler for ArraySpread {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let result = vm.operand(self.src).and_then(|source| crate::iterate::spread(vm, literal(vm, self.array), &source));
        done(vm, result)
    }
}

// ---- writing
// -------------------------------------------------------------------------------------------------------

/// Pins the base's place when PHP code may run before it is used: operands may be undefined, keys
/// and what the base holds may need converting.
pub(super) fn prepare(vm: &Vm, base: Slot, key: Option<Slot>, src: Slot) {
    if vm.get(base).tag() != Tag::Indirect {
        return;
    }
    let plain = place::base(vm, base).tag() == Tag::Array;
    if !plain || vm.get(src).tag() == Tag::Undef || key.is_some_and(|key| place::is_risky_key(vm, key)) {
        place::pin(vm, base);
    }
}

/// Reads key and value of an assignment in PHP's order: the container is fetched first, then the
/// key is read and converted, then the value is read.
pub(super) fn operands(vm: &Vm, base: Slot, key: Slot, src: Slot) -> Result<(Value, Value)> {
    prepare(vm, base, Some(key), src);
    if vm.get(key).tag() == Tag::Undef || base == key {
        place::fetch_first(vm, base)?;
    }
    if vm.get(src).tag() == Tag::Undef {
        return undefined_value(vm, base, key, src);
    }
    // the value goes before the key
    let index = vm.operand(key)?;
    Ok((index, vm.operand(src)?))
}

/// As [`operands`] for a value that is an undefined variable: what is wrong with the key is said
/// before that.
#[cold]
fn undefined_value(vm: &Vm, base: Slot, key: Slot, src: Slot) -> Result<(Value, Value)> {
    place::fetch_first(vm, base)?;
    let index = vm.operand(key)?;
    let index = match place::base(vm, base).tag() {
        Tag::Array => match dimension::key(vm.cx(), &index, Use::Write)? {
            Key::Int(int) => Value::int(int),
            Key::Str(text) => Value::from(text),
        },
        Tag::String => {
            dimension::check_string_offset(vm.cx(), &index)?;
            Value::int(heddle_value::juggle::to_int(&index))
        }
        _ => index,
    };
    Ok((index, vm.operand(src)?))
}

/// Reads the value of `base[] = value`.
pub(super) fn pushed(vm: &Vm, src: Slot, base: Slot) -> Result<Value> {
    if vm.get(src).tag() == Tag::Undef {
        push_to_undefined(vm, base)?;
    }
    vm.operand(src)
}

/// Fetches the container of `[]` before an undefined value is read.
#[cold]
fn push_to_undefined(vm: &Vm, base: Slot) -> Result<()> {
    place::fetch_first(vm, base)?;
    if place::base(vm, base).is_string() {
        return Err(vm.cx().throw_error("Error", "[] operator not supported for strings"));
    }
    Ok(())
}

/// Assigns as [`assign`] does where nobody wants the value: an object has let go of it before the
/// object goes.
pub(super) fn put(vm: &Vm, base_slot: Slot, index: Option<&Value>, value: Value) -> Result<()> {
    let object = place::base(vm, base_slot).as_object().cloned();
    let Some(object) = object else { return assign(vm, base_slot, index, value).map(drop) };
    dimension::write_object(vm.cx(), &object, index, value)?;
    place::finish(vm, base_slot);
    Ok(())
}

/// `base[key] = value` with everything that can happen. `index` of `None` is `[]`. Gives what the
/// expression is worth.
pub(super) fn assign(vm: &Vm, base_slot: Slot, index: Option<&Value>, value: Value) -> Result<Value> {
    // it is valid until PHP code runs, and fetched anew afterwards
    let base = &*place::base(vm, base_slot);
    let info = place::typed(vm, base_slot);
    match base.view() {
        View::Object(object) => {
            let object = object.clone();
            dimension::write_object(vm.cx(), &object, index, value.clone())?;
            place::finish(vm, base_slot);
            return Ok(value);
        }
        View::Str(text) => {
            let Some(index) = index else {
                return Err(vm.cx().throw_error("Error", "[] operator not supported for strings"));
            };
            let mut text = text.clone();
            // the variable lets go, so that the string may be changed in place
            *place::base(vm, base_slot) = Value::NULL;
            let written = dimension::write_string(vm.cx(), &mut text, index, &value);
            *place::base(vm, base_slot) = Value::from(text);
            place::finish(vm, base_slot);
            return written;
        }
        View::Array(_) => {}
        _ => {
            let array = dimension::become_array(vm.cx(), base)?;
            if let Some(info) = info {
                heddle_runtime::property::place::vivify(vm.cx(), info)?;
            }
            place::vivify_ref(vm, base_slot)?;
            place::assign(vm, place::variable(vm, base_slot), Value::from(array))?;
        }
    }
    let key = match index {
        Some(index) => Some(dimension::key(vm.cx(), index, Use::Write)?),
        None => None,
    };
    let Some(array) = place::base(vm, base_slot).as_array_mut() else {
        return Ok(Value::NULL);
    };
    let heap = vm.heap();
    let result = value.clone();
    match key {
        Some(key) => {
            place::assign(vm, Target::from(array.entry(heap, &key)), value)?;
        }
        None => {
            if array.make_mut(heap).push(heap, value).is_err() {
                return Err(vm.cx().throw_error("Error", FULL));
            }
        }
    }
    place::finish(vm, base_slot);
    Ok(result)
}

/// What is to be done with an element that is read and written.
pub enum Change<'a> {
    Operate(BinaryOp, &'a Value),
    Step(IncDec),
}

impl Change<'_> {
    /// Whether the change runs no PHP code for an old value like this.
    fn is_plain(&self, old: &Value) -> bool {
        let number = |value: &Value| matches!(value.tag(), Tag::Int | Tag::Float);
        match self {
            Change::Operate(BinaryOp::Concat, rhs) => old.is_string() && (rhs.is_string() || rhs.is_int()),
            Change::Operate(_, rhs) => number(old) && number(rhs),
            Change::Step(_) => number(old),
        }
    }
}

/// `base[key] op= value`, `base[key]++` and their kin.
fn change(vm: &Vm, dst: Slot, base: Slot, index: Option<&Value>, change: Change<'_>) -> Result<Value> {
    let value = &*place::base(vm, base);
    match value.view() {
        // a step is made on what a method fetches: only a compound assignment gives that back
        View::Object(object) if matches!(change, Change::Operate(..)) => {
            let object = object.clone();
            let old = match dimension::read_object(vm.cx(), &object, index, false) {
                Ok(old) => old.into_deref(),
                // PHP tries both, and the second exception has the first one as its previous
                Err(Halt::Exception) if !dimension::has_elements(&object) => {
                    return dimension::write_object(vm.cx(), &object, index, Value::NULL).map(|()| Value::NULL);
                }
                Err(halt) => return Err(halt),
            };
            let (new, result) = changed(vm, &old, change)?;
            dimension::write_object(vm.cx(), &object, index, new)?;
            place::finish(vm, base);
            return Ok(result);
        }
        View::Str(_) => {
            if let Some(index) = index {
                dimension::check_string_offset(vm.cx(), index)?;
            }
            let message = match (index, change) {
                (None, _) => "[] operator not supported for strings",
                (_, Change::Operate(..)) => "Cannot use assign-op operators with string offsets",
                (_, Change::Step(_)) => "Cannot increment/decrement string offsets",
            };
            return Err(vm.cx().throw_error("Error", message));
        }
        // said of references too, where only a walk says nothing
        View::Bool(false) if matches!(change, Change::Operate(..)) => place::fetch_first(vm, base)?,
        _ => {}
    }
    place::pin(vm, base);
    place::element(vm, dst, base, index, Walk::ReadWrite)?;
    through(vm, dst, change)
}

/// The new value, and what the expression is worth.
fn changed(vm: &Vm, old: &Value, change: Change<'_>) -> Result<(Value, Value)> {
    Ok(match change {
        Change::Operate(op, rhs) => {
            let new = ops::binary(vm.cx(), op, old, rhs)?;
            (new.clone(), new)
        }
        Change::Step(IncDec::PreInc) => {
            let new = ops::increment(vm.cx(), old)?;
            (new.clone(), new)
        }
        Change::Step(IncDec::PreDec) => {
            let new = ops::decrement(vm.cx(), old)?;
            (new.clone(), new)
        }
        Change::Step(IncDec::PostInc) => (ops::increment(vm.cx(), old)?, old.clone()),
        Change::Step(IncDec::PostDec) => (ops::decrement(vm.cx(), old)?, old.clone()),
    })
}

/// Changes what a place (in a temporary, which is consumed) points to.
pub fn through(vm: &Vm, slot: Slot, change: Change<'_>) -> Result<Value> {
    let info = place::typed(vm, slot);
    let target = place::variable(vm, slot);
    if info.is_some() || !change.is_plain(target.get().deref()) {
        place::pin(vm, slot);
    }
    let result = match change {
        Change::Operate(op, rhs) => {
            place::operate(vm, target, op, rhs.clone(), info)?;
            target.get().deref().clone()
        }
        Change::Step(how) => place::step(vm, target, how, info)?,
    };
    place::finish(vm, slot);
    Ok(result)
}

/// The element of a base that is an array, when it is there and no reference; the array is
/// separated.
#[inline(always)]
fn element_mut<'a>(vm: &Vm, base: Slot, key: Slot) -> Option<&'a mut Value> {
    let key = vm.get(key).deref();
    let array = place::base(vm, base).direct_array_mut()?.make_mut(vm.heap());
    match key.tag() {
        Tag::Int => array.into_int(key.int_payload()),
        _ => array.into_element(key.direct_str()?),
    }
}

/// `element op= operand` on two numbers; false when that is not what they are, or the result is no
/// such number.
#[inline(always)]
pub(super) fn operate_in_place(slot: &mut Value, op: BinaryOp, rhs: &Value) -> bool {
    let new = match (slot.tag(), rhs.tag()) {
        (Tag::Int, Tag::Int) => {
            let (l, r) = (slot.int_payload(), rhs.int_payload());
            let int = match op {
                BinaryOp::Add => l.checked_add(r),
                BinaryOp::Sub => l.checked_sub(r),
                BinaryOp::Mul => l.checked_mul(r),
                BinaryOp::BitAnd => Some(l & r),
                BinaryOp::BitOr => Some(l | r),
                BinaryOp::BitXor => Some(l ^ r),
                _ => None,
            };
            match int {
                Some(int) => Value::int(int),
                None => return false,
            }
        }
        (Tag::Float, Tag::Float) => {
            let (l, r) = (slot.float_payload(), rhs.float_payload());
            Value::float(match op {
                BinaryOp::Add => l + r,
                BinaryOp::Sub => l - r,
                BinaryOp::Mul => l * r,
                _ => return false,
            })
        }
        _ => return false,
    };
    slot.overwrite(new);
    true
}

/// The element that is there already, to be changed in place; a local's array with a plain key
/// only.
#[inline(always)]
pub(super) fn existing<'a>(vm: &Vm, base: Slot, key: &Value) -> Option<&'a mut Value> {
    let array = place::base(vm, base).direct_array_mut()?.make_mut(vm.heap());
    match key.tag() {
        Tag::Int => array.into_int(key.int_payload()),
        _ => array.into_element(key.direct_str()?),
    }
}

impl Handler for OpAssignDim {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let (key, rhs) = (vm.get(self.key), vm.get(self.src));
        let Some(slot) = existing(vm, self.base, key) else {
            return Flow::Slow;
        };
        let op = BinaryOp::ALL[(self.op.0 as usize).min(BinaryOp::ALL.len() - 1)];
        if !operate_in_place(slot, op, rhs) {
            return Flow::Slow;
        }
        // it is a number
        let result = slot.copy_uncounted().unwrap_or(Value::NULL);
        if key.is_counted() {
            vm.consume(self.key);
        }
        if vm.is_temporary(self.base) {
            place::finish(vm, self.base);
        }
        vm.put(self.dst, result);
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        if self.op.0 == BinaryOp::Concat as i16 && super::append::in_place(vm, self) {
            return vm.poll();
        }
        let result = (|| {
            place::warn_of_undefined(vm, self.base)?;
            prepare(vm, self.base, Some(self.key), self.src);
            let tag = place::base(vm, self.base).tag();
            if vm.get(self.key).tag() == Tag::Undef && matches!(tag, Tag::Undef | Tag::Null | Tag::False) {
                place::fetch_first(vm, self.base)?;
            }
            if vm.get(self.src).tag() == Tag::Undef && tag != Tag::Object {
                return operate_by_undefined(vm, self);
            }
            let (key, rhs) = (vm.operand(self.key)?, vm.operand(self.src)?);
            change(vm, self.dst, self.base, Some(&key), Change::Operate(BinaryOp::from_number(self.op.0), &rhs))
        })();
        give(vm, self.dst, result)
    }
}

/// `base[key] op= $undefined`: the element is fetched before the variable is read.
#[cold]
fn operate_by_undefined(vm: &Vm, o: OpAssignDim) -> Result<Value> {
    let key = vm.operand(o.key)?;
    let op = BinaryOp::from_number(o.op.0);
    if place::base(vm, o.base).is_string() {
        return change(vm, o.dst, o.base, Some(&key), Change::Operate(op, &Value::NULL));
    }
    place::pin(vm, o.base);
    place::element(vm, o.dst, o.base, Some(&key), Walk::ReadWrite)?;
    place::pin(vm, o.dst);
    let rhs = vm.operand(o.src)?;
    through(vm, o.dst, Change::Operate(op, &rhs))
}

impl Handler for OpAssignPush {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let result = (|| {
            place::warn_of_undefined(vm, self.base)?;
            prepare(vm, self.base, None, self.src);
            let rhs = vm.operand(self.src)?;
            change(vm, self.dst, self.base, None, Change::Operate(BinaryOp::from_number(self.op.0), &rhs))
        })();
        give(vm, self.dst, result)
    }
}

impl Handler for IncdecDim {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let key = vm.get(self.key);
        let Some(slot) = existing(vm, self.base, key) else {
            return Flow::Slow;
        };
        if slot.tag() != Tag::Int {
            return Flow::Slow;
        }
        let old = slot.int_payload();
        let how = IncDec::ALL[(self.how.0 as usize).min(3)];
        let new = if matches!(how, IncDec::PreInc | IncDec::PostInc) { old.checked_add(1) } else { old.checked_sub(1) };
        let Some(new) = new else {
            return Flow::Slow;
        };
        slot.overwrite(Value::int(new));
        if key.is_counted() {
            vm.consume(self.key);
        }
        if vm.is_temporary(self.base) {
            place::finish(vm, self.base);
        }
        vm.put_int(self.dst, if matches!(how, IncDec::PreInc | IncDec::PreDec) { new } else { old });
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let result = (|| {
            place::warn_of_undefined(vm, self.base)?;
            prepare(vm, self.base, Some(self.key), self.key);
            let key = key_operand(vm, self.base, self.key)?;
            change(vm, self.dst, self.base, Some(&key), Change::Step(IncDec::from_number(self.how.0)))
        })();
        give(vm, self.dst, result)
    }
}

impl Handler for UnsetDim {
    const ENTERS: bool = true;

    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        if unset_plain(vm, self) {
            return vm.poll();
        }
        if let Some(flow) = super::elements::unset(vm, self.base, self.key, UnsetDim::WORDS) {
            return flow;
        }
        prepare(vm, self.base, Some(self.key), self.key);
        let result = place::warn_of_undefined(vm, self.base).and_then(|()| vm.operand(self.key)).and_then(|key| unset(vm, self.base, &key));
        done(vm, result)
    }
}

/// Takes an element of an array away by an int or a string, which runs no PHP code but, in its end,
/// that of destructors; false, with nothing done, for everything else.
#[inline(always)]
fn unset_plain(vm: &Vm, o: UnsetDim) -> bool {
    let key = vm.get(o.key);
    let Some(array) = place::base(vm, o.base).direct_array_mut() else {
        return false;
    };
    let removed = match key.tag() {
        Tag::Int => array.remove(vm.heap(), key.int_payload()),
        _ => match key.direct_str() {
            Some(name) => array.remove(vm.heap(), name),
            None => return false,
        },
    };
    if key.is_counted() {
        vm.consume(o.key);
    }
    if vm.is_temporary(o.base) {
        place::finish(vm, o.base);
    }
    drop(removed);
    true
}

fn unset(vm: &Vm, base_slot: Slot, index: &Value) -> Result<()> {
    match place::base(vm, base_slot).view() {
        View::Array(_) => {
            let key = if index.is_null() || index.is_undef() {
                // nothing is said of null here
                Key::from(Str::empty())
            } else {
                dimension::key(vm.cx(), index, Use::Unset)?
            };
            if let Some(array) = place::base(vm, base_slot).as_array_mut()
                && array.contains_key(&key)
            {
                drop(array.make_mut(vm.heap()).remove(&key));
            }
        }
        View::Object(object) => {
            let object = object.clone();
            dimension::unset_object(vm.cx(), &object, index)?;
        }
        View::Str(_) => return Err(vm.cx().throw_error("Error", "Cannot unset string offsets")),
        View::Null => {}
        View::Bool(false) => vm.cx().deprecated("Automatic conversion of false to array is deprecated")?,
        _ => return Err(vm.cx().throw_error("Error", "Cannot unset offset in a non-array variable")),
    }
    place::finish(vm, base_slot);
    Ok(())
}

impl Handler for DimUnset {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        prepare(vm, self.base, Some(self.key), self.key);
        let result = place::warn_of_undefined(vm, self.base)
            .and_then(|()| {
                let tag = place::base(vm, self.base).tag();
                let scalar = matches!(tag, Tag::True | Tag::Int | Tag::Float);
                if scalar { place::fetch_for_unset(vm) } else { vm.operand(self.key) }
            })
            .and_then(|key| place::element(vm, self.dst, self.base, Some(&key), Walk::Unset));
        flow(result)
    }
}

impl Handler for DimW {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let key = vm.get(self.key);
        let Some(array) = place::base(vm, self.base).direct_array_mut() else {
            return Flow::Slow;
        };
        let heap = vm.heap();
        let slot = match key.tag() {
            Tag::Int => array.entry_int(heap, key.int_payload()),
            _ => match key.direct_str() {
                Some(name) => array.entry(heap, name),
                None => return Flow::Slow,
            },
        };
        if key.is_counted() {
            vm.consume(self.key);
        }
        place::give(vm, self.dst, self.base, Target::from(slot));
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        prepare(vm, self.base, Some(self.key), self.key);
        let result = key_operand(vm, self.base, self.key).and_then(|key| place::element(vm, self.dst, self.base, Some(&key), Walk::Write));
        flow(result)
    }
}
impl Handler for DimRw {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let Some(element) = element_mut(vm, self.base, self.key) else {
            return Flow::Slow;
        };
        let element = Target::from(element);
        if vm.get(self.key).is_counted() {
            vm.consume(self.key);
        }
        place::give(vm, self.dst, self.base, element);
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        vm.sync();
        place::pin(vm, self.base);
        let result = place::warn_of_undefined(vm, self.base)
            .and_then(|()| key_operand(vm, self.base, self.key))
            .and_then(|key| place::element(vm, self.dst, self.base, Some(&key), Walk::ReadWrite));
        flow(result)
    }
}

impl Handler for PushW {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        prepare(vm, self.base, None, self.base);
        let defined = if self.read.0 == 1 { place::warn_of_undefined(vm, self.base) } else { Ok(()) };
        flow(defined.and_then(|()| place::element(vm, self.dst, self.base, None, Walk::Write)))
    }
}

/// Reads the key of a walk: of an undefined one after the container was fetched.
#[inline]
fn key_operand(vm: &Vm, base: Slot, key: Slot) -> Result<Value> {
    // `$a[$a]`: the variable is an array when it is read as the key
    if vm.get(key).tag() == Tag::Undef || base == key {
        place::fetch_first(vm, base)?;
    }
    vm.operand(key)
}

/// Writes a reference into an element; one of a base that is lost cannot be a reference.
fn assign_ref(vm: &Vm, base: Slot, index: Option<&Value>, src: Slot, is_lost: bool) -> Result<()> {
    let reference = vm.take_raw(src);
    if !reference.is_ref() {
        return assign(vm, base, index, reference).map(drop);
    }
    if let Some(object) = place::base(vm, base).as_object().cloned() {
        let index = &dimension::settled(vm.cx(), &object, index)?;
        let index = index.as_ref();
        let got = dimension::place_in_object(vm.cx(), &object, index)?;
        if index.is_some() && got.is_ref() && class_of(&object).native().is_some() {
            // a builtin's own element becomes the reference
            dimension::write_object(vm.cx(), &object, index, reference)?;
            place::finish(vm, base);
            return Ok(());
        }
        place::notice_overloaded(vm, &object, &got)?;
        return Err(vm.cx().throw_error("Error", "Cannot assign by reference to an array dimension of an object"));
    }
    if place::base(vm, base).is_string() {
        let Some(index) = index else {
            return Err(vm.cx().throw_error("Error", "[] operator not supported for strings"));
        };
        dimension::check_string_offset(vm.cx(), index)?;
        return Err(vm.cx().throw_error("Error", "Cannot create references to/from string offsets"));
    }
    place::element(vm, src, base, index, Walk::Write)?;
    if is_lost {
        place::finish(vm, src);
        return Err(vm.cx().throw_error("Error", "Cannot assign by reference to an array dimension of an object"));
    }
    let old = place::variable(vm, src).replace(reference);
    place::finish(vm, src);
    drop(old);
    Ok(())
}

impl Handler for AssignDimRef {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let is_lost = place::is_lost(vm, self.base);
        prepare(vm, self.base, Some(self.key), self.key);
        let result = key_operand(vm, self.base, self.key).and_then(|key| assign_ref(vm, self.base, Some(&key), self.src, is_lost));
        done(vm, result)
    }
}

impl Handler for AssignPushRef {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let is_lost = place::is_lost(vm, self.base);
        prepare(vm, self.base, None, self.base);
        done(vm, assign_ref(vm, self.base, None, self.src, is_lost))
    }
}
