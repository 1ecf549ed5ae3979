//! `foreach`.

use crate::driver::Handler;
use crate::generator::{self, Turn, fast};
use crate::iterate::{self, Keys, Step};
use crate::machine::{Flow, Vm};
use crate::place;
use heddle_bytecode::ops::*;
use heddle_bytecode::{Label, Slot};
use heddle_value::{Tag, Value};
use std::mem::ManuallyDrop;

impl Handler for IterInit {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let source = vm.get(self.src);
        let Some(array) = source.direct_array() else {
            return Flow::Slow;
        };
        if array.is_empty() {
            if !vm.try_release_operand(self.src) {
                return Flow::Slow;
            }
            vm.put(self.iter, Value::UNDEF);
            vm.put(iterate::cursor_of(self.iter), Value::UNDEF);
            return vm.jump(self.done);
        }
        let source = if vm.is_temporary(self.src) { vm.take_raw(self.src) } else { source.clone() };
        vm.put(self.iter, source);
        vm.put(iterate::cursor_of(self.iter), Value::int(0));
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        match vm.operand(self.src).and_then(|source| iterate::start(vm, self.iter, source)) {
            Ok(true) => Flow::Next,
            Ok(false) => nothing(vm, self.iter, self.done),
            Err(halt) => Flow::Halt(halt),
        }
    }
}

/// A loop over nothing: its slots are left empty.
fn nothing(vm: &Vm, iter: Slot, done: Label) -> Flow {
    vm.put(iter, Value::UNDEF);
    vm.put(iterate::cursor_of(iter), Value::UNDEF);
    vm.jump_polled(done)
}

impl Handler for IterInitRef {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let defined = place::warn_of_undefined(vm, self.src);
        let result = defined.and_then(|()| iterate::start_ref(vm, self.iter, place::variable(vm, self.src)));
        // the source's temporary may be the loop's own first slot
        if self.src != self.iter {
            place::finish(vm, self.src);
        }
        match result {
            Ok(true) => Flow::Next,
            Ok(false) => nothing(vm, self.iter, self.done),
            Err(halt) => Flow::Halt(halt),
        }
    }
}

/// Moves a loop over an array past an element.
#[inline(always)]
fn step_past(vm: &Vm, iter: Slot, position: u32) {
    vm.put_int(iterate::cursor_of(iter), i64::from(position) + 1);
}

/// Writes a loop variable that is no reference, and returns what it held, to be given up.
#[inline(always)]
fn replace(target: &mut Value, value: &Value) -> ManuallyDrop<Value> {
    ManuallyDrop::new(std::mem::replace(target, value.deref().clone()))
}

/// A loop over a generator turns to it; `None` for everything else.
#[inline(always)]
fn turn<'a>(vm: &mut Vm, iter: Slot) -> Option<Turn<'a>> {
    let object = iterate::walked_generator(vm, iter)?;
    let at = vm.get_mut(iterate::cursor_of(iter));
    let ready = at.int_payload() == 0;
    at.overwrite(iterate::cursor(iterate::GENERATOR, i64::from(ready)));
    Some(generator::turn(vm, object, ready))
}

/// Whether a loop variable cannot simply be overwritten: it is a reference, or releasing what it
/// holds is more than counting.
#[inline(always)]
fn is_held(value: &Value) -> bool {
    value.is_counted() && (value.is_ref() || !value.drops_trivially())
}

/// Assigns to a loop variable.
fn store(vm: &Vm, local: Slot, value: Value) -> Flow {
    match place::assign(vm, vm.target(local), value) {
        Ok(()) => vm.poll(),
        Err(halt) => Flow::Halt(halt),
    }
}

/// Goes to the loop's body when an element was stored.
fn enter(flow: Flow, body: Label) -> Flow {
    if flow == Flow::Next { Flow::Jump(body.0) } else { flow }
}

impl Handler for IterNext {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let target = vm.get_mut(self.value);
        if vm.interrupted() || target.is_ref() {
            return Flow::Slow;
        }
        if vm.get(iterate::cursor_of(self.iter)).spare() == iterate::ARRAY {
            let Some((position, _, value)) = iterate::walked(vm, self.iter) else {
                return Flow::Next;
            };
            step_past(vm, self.iter, position);
            return vm.end_releasing(replace(target, value), self.body.0);
        }
        if is_held(target) {
            return Flow::Slow;
        }
        match fast::ready(vm, self.iter) {
            Some((_, value)) => {
                target.overwrite_trivial(value.deref().clone());
                Flow::Jump(self.body.0)
            }
            None => fast::run_on(vm, self.iter),
        }
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        match turn(vm, self.iter) {
            Some(Turn::Runs(flow)) => return flow,
            Some(Turn::Element(_, value)) => return enter(store(vm, self.value, value.deref().clone()), self.body),
            Some(Turn::Done) => return Flow::Next,
            None => {}
        }
        match iterate::next(vm, self.iter, Keys::Ignored) {
            Ok(Step::Element(_, value)) => enter(store(vm, self.value, value.into_deref()), self.body),
            Ok(Step::Done) => Flow::Next,
            Err(halt) => Flow::Halt(halt),
        }
    }
}

/// Assigns to both variables of a loop.
fn store_pair(vm: &Vm, o: IterNextPair, key: Value, value: Value) -> Flow {
    match store(vm, o.value, value) {
        Flow::Next => enter(store(vm, o.key, key), o.body),
        halted => halted,
    }
}

impl Handler for IterNextPair {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let (key_target, target) = (vm.get_mut(self.key), vm.get_mut(self.value));
        if vm.interrupted() || target.is_ref() || is_held(key_target) {
            return Flow::Slow;
        }
        if vm.get(iterate::cursor_of(self.iter)).spare() == iterate::ARRAY {
            let Some((position, key, value)) = iterate::walked(vm, self.iter) else {
                return Flow::Next;
            };
            key_target.overwrite_trivial(key.to_value());
            step_past(vm, self.iter, position);
            return vm.end_releasing(replace(target, value), self.body.0);
        }
        if is_held(target) {
            return Flow::Slow;
        }
        match fast::ready(vm, self.iter) {
            Some((key, value)) => {
                target.overwrite_trivial(value.deref().clone());
                key_target.overwrite_trivial(key.deref().clone());
                Flow::Jump(self.body.0)
            }
            None => fast::run_on(vm, self.iter),
        }
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        match turn(vm, self.iter) {
            Some(Turn::Runs(flow)) => return flow,
            Some(Turn::Element(key, value)) => return store_pair(vm, self, key.deref().clone(), value.deref().clone()),
            Some(Turn::Done) => return Flow::Next,
            None => {}
        }
        match iterate::next(vm, self.iter, Keys::Wanted) {
            Ok(Step::Element(key, value)) => store_pair(vm, self, key.into_deref(), value.into_deref()),
            Ok(Step::Done) => Flow::Next,
            Err(halt) => Flow::Halt(halt),
        }
    }
}

impl Handler for IterNextBind {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let target = vm.get_mut(self.value);
        if !target.drops_trivially() || vm.interrupted() {
            return Flow::Slow;
        }
        if vm.get(iterate::cursor_of(self.iter)).spare() != iterate::ARRAY_REF {
            return Flow::Slow;
        }
        let Some(element) = iterate::next_element(vm, self.iter) else {
            return Flow::Slow;
        };
        target.overwrite_trivial(element.clone());
        Flow::Jump(self.body.0)
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let value = match next_reference(vm, self.iter) {
            Ok(Some((_, value))) => value,
            Ok(None) => return Flow::Next,
            Err(flow) => return flow,
        };
        *vm.get_mut(self.value) = value;
        enter(vm.poll(), self.body)
    }
}

/// The next element of a loop by reference: its key, and a reference. `Err`: the generator runs, or
/// something halted.
fn next_reference(vm: &mut Vm, iter: Slot) -> Result<Option<(Value, Value)>, Flow> {
    if let Some((key, value)) = next_referred(vm, iter) {
        return Ok(Some((key, value)));
    }
    if vm.get(iterate::cursor_of(iter)).spare() == iterate::ARRAY_REF {
        return iterate::warn_of_end(vm, iter).map(|()| None).map_err(Flow::Halt);
    }
    match turn(vm, iter) {
        Some(Turn::Runs(flow)) => return Err(flow),
        Some(Turn::Element(key, value)) => {
            let mut value = value.clone();
            value.make_ref(vm.heap());
            return Ok(Some((key.deref().clone(), value)));
        }
        Some(Turn::Done) => return Ok(None),
        None => {}
    }
    match iterate::next(vm, iter, Keys::Wanted) {
        Ok(Step::Element(key, mut value)) => {
            value.make_ref(vm.heap());
            Ok(Some((key.into_deref(), value)))
        }
        Ok(Step::Done) => Ok(None),
        Err(halt) => Err(Flow::Halt(halt)),
    }
}

impl Handler for IterNextTmp {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        if vm.get(iterate::cursor_of(self.iter)).spare() != iterate::ARRAY {
            return Flow::Slow;
        }
        let Some((position, key, value)) = iterate::walked(vm, self.iter) else {
            return Flow::Jump(self.done.0);
        };
        step_past(vm, self.iter, position);
        let value = value.deref().clone();
        vm.put(self.key, key.to_value());
        vm.put(self.value, value);
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        match turn(vm, self.iter) {
            Some(Turn::Runs(flow)) => return flow,
            Some(Turn::Element(key, value)) => {
                vm.put(self.key, key.deref().clone());
                vm.put(self.value, value.deref().clone());
                return vm.poll();
            }
            Some(Turn::Done) => return Flow::Jump(self.done.0),
            None => {}
        }
        match iterate::next(vm, self.iter, Keys::Wanted) {
            Ok(Step::Element(key, value)) => {
                vm.put(self.key, key.into_deref());
                vm.put(self.value, value.into_deref());
                vm.poll()
            }
            Ok(Step::Done) => Flow::Jump(self.done.0),
            Err(halt) => Flow::Halt(halt),
        }
    }
}

/// Returns the next element of an array that is walked by reference, made one.
#[inline(always)]
fn next_referred(vm: &Vm, iter: Slot) -> Option<(Value, Value)> {
    if vm.get(iterate::cursor_of(iter)).spare() != iterate::ARRAY_REF {
        return None;
    }
    let (key, value) = iterate::next_place(vm, iter)?;
    Some((key, Value::from(value.make_ref(vm.heap()))))
}

impl Handler for IterNextRef {
    fn run(self, vm: &mut Vm) -> Flow {
        let Some((key, value)) = next_referred(vm, self.iter) else {
            return Flow::Slow;
        };
        vm.put(self.key, key);
        vm.put(self.value, value);
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        match next_reference(vm, self.iter) {
            Ok(Some((key, value))) => {
                vm.put(self.key, key);
                vm.put(self.value, value);
                vm.poll()
            }
            Ok(None) => Flow::Jump(self.done.0),
            Err(flow) => flow,
        }
    }
}

impl Handler for IterFree {
    /// A loop over an array that somebody else holds.
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let source = vm.get(self.iter);
        let over_array = vm.get(iterate::cursor_of(self.iter)).spare() == iterate::ARRAY && source.tag() == Tag::Array;
        if !over_array || vm.interrupted() {
            return Flow::Slow;
        }
        let source = ManuallyDrop::new(vm.take_raw(self.iter));
        vm.put(iterate::cursor_of(self.iter), Value::UNDEF);
        vm.end_releasing(source, IterFree::WORDS as i32)
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        iterate::end(vm, self.iter);
        vm.poll()
    }
}
