//! Writing to places that have no key here: static properties, `$$name`, `$GLOBALS[name]`; and what
//! is to be a reference and is none.

use super::array::{Change, give, through};
use crate::driver::Handler;
use crate::machine::{Flow, Vm, flow};
use crate::place;
use heddle_bytecode::Slot;
use heddle_bytecode::ops::*;
use heddle_value::{Tag, Value};

/// What a place leads to, when its value is no reference and nothing waits for the end of the walk.
#[inline(always)]
fn fast_place<'a>(vm: &Vm, slot: Slot) -> Option<&'a mut Value> {
    let place = vm.get(slot);
    if place.tag() != Tag::Indirect || !vm.cx().machine.parked.is_empty() {
        return None;
    }
    // SAFETY: a place is used by the instruction after the one that made it.
    let target = unsafe { &mut *place.indirect_unchecked() };
    target.is_scalar().then_some(target)
}

impl Handler for AssignPlace {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let source = vm.get(self.src);
        let Some(target) = fast_place(vm, self.place) else {
            return Flow::Slow;
        };
        // a typed place takes a scalar of the same type as the one that is there
        if !source.is_scalar() || (vm.cx().machine.place_type != 0 && source.tag() != target.tag()) {
            return Flow::Slow;
        }
        vm.cx().machine.place_type = 0;
        *target = source.clone();
        vm.put(self.dst, source.clone());
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let result = (|| {
            if vm.get(self.src).tag() == Tag::Undef || vm.cx().machine.place_type != 0 {
                place::pin(vm, self.place);
            }
            let value = vm.operand(self.src)?;
            let info = place::typed(vm, self.place);
            let target = place::variable(vm, self.place);
            place::put(vm, target, value, info)?;
            // SAFETY: nothing ran since that could free the container.
            let result = unsafe { (*target).deref().clone() };
            place::finish(vm, self.place);
            Ok(result)
        })();
        give(vm, self.dst, result)
    }
}

impl Handler for OpAssignPlace {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let (source, Some(target)) = (vm.get(self.src), fast_place(vm, self.place)) else {
            return Flow::Slow;
        };
        if source.tag() != Tag::Int || target.tag() != Tag::Int {
            return Flow::Slow;
        }
        // SAFETY: the tags were looked at.
        let (l, r) = unsafe { (target.int_unchecked(), source.int_unchecked()) };
        let result = match self.op.0 {
            op if op == BinaryOp::Add as i16 => l.checked_add(r),
            op if op == BinaryOp::Sub as i16 => l.checked_sub(r),
            _ => None,
        };
        let Some(result) = result else {
            return Flow::Slow;
        };
        vm.cx().machine.place_type = 0;
        *target = Value::int(result);
        vm.put_int(self.dst, result);
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let result = (|| {
            if vm.get(self.src).tag() == Tag::Undef {
                place::pin(vm, self.place);
            }
            let rhs = vm.operand(self.src)?;
            through(vm, self.place, Change::Operate(BinaryOp::from_number(self.op.0), &rhs))
        })();
        give(vm, self.dst, result)
    }
}

impl Handler for IncdecPlace {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let Some(target) = fast_place(vm, self.place) else {
            return Flow::Slow;
        };
        if target.tag() != Tag::Int {
            return Flow::Slow;
        }
        // SAFETY: the tag was looked at.
        let old = unsafe { target.int_unchecked() };
        let up = self.how.0 == IncDec::PreInc as i16 || self.how.0 == IncDec::PostInc as i16;
        let Some(new) = (if up { old.checked_add(1) } else { old.checked_sub(1) }) else {
            return Flow::Slow;
        };
        vm.cx().machine.place_type = 0;
        *target = Value::int(new);
        let pre = self.how.0 == IncDec::PreInc as i16 || self.how.0 == IncDec::PreDec as i16;
        vm.put_int(self.dst, if pre { new } else { old });
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        give(vm, self.dst, through(vm, self.place, Change::Step(IncDec::from_number(self.how.0))))
    }
}

impl Handler for AssignPlaceRef {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let reference = vm.take_raw(self.src);
        let info = place::typed(vm, self.place);
        let target = place::variable(vm, self.place);
        if let (Some(_), Some(shared)) = (info, reference.as_ref().cloned()) {
            if let Err(halt) = heddle_runtime::property::place::replace_with_ref(vm.cx(), target, info, shared) {
                return Flow::Halt(halt);
            }
            place::finish(vm, self.place);
            return vm.poll();
        }
        if !reference.is_ref() {
            let result = place::put(vm, target, reference, info);
            place::finish(vm, self.place);
            return match result {
                Ok(()) => vm.poll(),
                Err(halt) => Flow::Halt(halt),
            };
        }
        // SAFETY: the place was made by the instruction before.
        let old = unsafe { std::mem::replace(&mut *target, reference) };
        place::finish(vm, self.place);
        drop(old);
        vm.poll()
    }
}

impl Handler for WantRef {
    fn run(self, vm: &mut Vm) -> Flow {
        if vm.get(self.value).is_ref() {
            return Flow::Next;
        }
        if vm.get(self.value).tag() == Tag::Indirect {
            if !place::is_lost(vm, self.value) {
                return Flow::Next;
            }
            // SAFETY: the place was made by the instruction before.
            let value = unsafe { (*place::base(vm, self.value)).clone() };
            place::finish(vm, self.value);
            vm.put(self.value, value);
        }
        vm.sync();
        let result = vm.cx().notice(match self.what.0 {
            0 => "Only variables should be assigned by reference",
            1 => "Only variable references should be yielded by reference",
            _ => "Attempting to set reference to non referenceable value",
        });
        if self.what.0 != 0 {
            vm.get_mut(self.value).make_ref(vm.heap());
        }
        flow(result)
    }
}
