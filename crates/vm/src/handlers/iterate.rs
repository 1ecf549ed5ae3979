//! `foreach`.

use crate::driver::Handler;
use crate::generator::{self, Turn};
use crate::iterate::{self, Keys, Step};
use crate::machine::{Flow, Vm};
use crate::place;
use heddle_bytecode::ops::*;
use heddle_bytecode::{Label, Slot};
use heddle_value::{Tag, Value};

impl Handler for IterInit {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let source = vm.get(self.src);
        if source.tag() != Tag::Array {
            return Flow::Slow;
        }
        // SAFETY: the tag was looked at.
        if unsafe { source.array_unchecked() }.is_empty() {
            return Flow::Slow;
        }
        let source = if vm.is_temporary(self.src) { vm.take_raw(self.src) } else { source.clone() };
        vm.put(self.iter, source);
        vm.put(Slot::new(self.iter.index() + 1), Value::int(0));
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
    vm.put(Slot::new(iter.index() + 1), Value::UNDEF);
    Flow::Jump(done.0)
}

impl Handler for IterInitRef {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let variable = place::variable(vm, self.src);
        let result = iterate::start_ref(vm, self.iter, variable);
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

/// The next element of an array walked by value, as (key, value); `None` for everything else.
#[inline(always)]
fn quick<'a>(vm: &Vm, iter: Slot) -> Option<(heddle_value::KeyRef<'a>, &'a Value)> {
    let at = vm.get_mut(Slot::new(iter.index() + 1));
    if at.spare() != iterate::ARRAY {
        return None;
    }
    // SAFETY: a loop of this kind keeps an array and an int.
    unsafe {
        let array = vm.get(iter).array_unchecked();
        let position = array.seek(at.int_unchecked() as u32)?;
        std::ptr::write(at, Value::int(i64::from(position) + 1));
        array.at(position)
    }
}

/// A loop over a generator turns to it; `None` for everything else.
#[inline(always)]
fn turn<'a>(vm: &mut Vm, iter: Slot) -> Option<Turn<'a>> {
    let at = vm.get_mut(Slot::new(iter.index() + 1));
    if at.spare() != iterate::GENERATOR {
        return None;
    }
    // SAFETY: a loop of this kind keeps a generator and an int.
    let (object, ready) = unsafe { (vm.get(iter).object_unchecked(), at.int_unchecked() == 0) };
    // SAFETY: an int needs no release.
    unsafe { std::ptr::write(at, iterate::cursor(iterate::GENERATOR, i64::from(ready))) };
    Some(generator::turn(vm, object, ready))
}

/// Whether a loop variable cannot simply be overwritten: it is a reference, or releasing what it holds may run PHP code.
#[inline(always)]
fn is_held(value: &Value) -> bool {
    value.is_counted() && value.tag() != Tag::String && (value.is_ref() || !value.is_light())
}

/// Assigns to a loop variable.
fn store(vm: &Vm, local: Slot, value: Value) -> Flow {
    match place::assign(vm, vm.at(local), value) {
        Ok(()) => vm.settle(),
        Err(halt) => Flow::Halt(halt),
    }
}

impl Handler for IterNext {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let target = vm.get_mut(self.value);
        if is_held(target) {
            return Flow::Slow;
        }
        let Some((_, value)) = quick(vm, self.iter) else {
            return Flow::Slow;
        };
        *target = value.deref().clone();
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        match turn(vm, self.iter) {
            Some(Turn::Runs(flow)) => return flow,
            Some(Turn::Element(_, value)) => return store(vm, self.value, value.deref().clone()),
            Some(Turn::Done) => return Flow::Jump(self.done.0),
            None => {}
        }
        match iterate::next(vm, self.iter, Keys::Ignored) {
            Ok(Step::Element(_, value)) => store(vm, self.value, value.into_deref()),
            Ok(Step::Done) => Flow::Jump(self.done.0),
            Err(halt) => Flow::Halt(halt),
        }
    }
}

impl Handler for IterNextPair {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let (key_target, target) = (vm.get_mut(self.key), vm.get_mut(self.value));
        if is_held(target) || is_held(key_target) {
            return Flow::Slow;
        }
        let Some((key, value)) = quick(vm, self.iter) else {
            return Flow::Slow;
        };
        *target = value.deref().clone();
        *key_target = key.to_value();
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        match turn(vm, self.iter) {
            Some(Turn::Runs(flow)) => return flow,
            Some(Turn::Element(key, value)) => {
                let key = key.deref().clone();
                return match store(vm, self.value, value.deref().clone()) {
                    Flow::Next => store(vm, self.key, key),
                    halted => halted,
                };
            }
            Some(Turn::Done) => return Flow::Jump(self.done.0),
            None => {}
        }
        match iterate::next(vm, self.iter, Keys::Wanted) {
            Ok(Step::Element(key, value)) => match store(vm, self.value, value.into_deref()) {
                Flow::Next => store(vm, self.key, key.into_deref()),
                halted => halted,
            },
            Ok(Step::Done) => Flow::Jump(self.done.0),
            Err(halt) => Flow::Halt(halt),
        }
    }
}

impl Handler for IterNextTmp {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let Some((key, value)) = quick(vm, self.iter) else {
            return Flow::Slow;
        };
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
                return vm.settle();
            }
            Some(Turn::Done) => return Flow::Jump(self.done.0),
            None => {}
        }
        match iterate::next(vm, self.iter, Keys::Wanted) {
            Ok(Step::Element(key, value)) => {
                vm.put(self.key, key.into_deref());
                vm.put(self.value, value.into_deref());
                vm.settle()
            }
            Ok(Step::Done) => Flow::Jump(self.done.0),
            Err(halt) => Flow::Halt(halt),
        }
    }
}

impl Handler for IterNextRef {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        if vm.get(Slot::new(self.iter.index() + 1)).spare() == iterate::ARRAY_REF {
            let Some((key, value)) = iterate::next_place(vm, self.iter) else {
                return Flow::Jump(self.done.0);
            };
            // SAFETY: the element lives until something is written to the array.
            let value = unsafe { Value::from((*value).make_ref(vm.heap())) };
            vm.put(self.key, key);
            vm.put(self.value, value);
            return Flow::Next;
        }
        match turn(vm, self.iter) {
            Some(Turn::Runs(flow)) => return flow,
            Some(Turn::Element(key, value)) => {
                let mut value = value.clone();
                value.make_ref(vm.heap());
                vm.put(self.key, key.deref().clone());
                vm.put(self.value, value);
                return vm.settle();
            }
            Some(Turn::Done) => return Flow::Jump(self.done.0),
            None => {}
        }
        match iterate::next(vm, self.iter, Keys::Wanted) {
            Ok(Step::Element(key, mut value)) => {
                value.make_ref(vm.heap());
                vm.put(self.key, key.into_deref());
                vm.put(self.value, value);
                vm.settle()
            }
            Ok(Step::Done) => Flow::Jump(self.done.0),
            Err(halt) => Flow::Halt(halt),
        }
    }
}

impl Handler for IterFree {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        iterate::end(vm, self.iter);
        vm.settle()
    }
}
