//! Places that have no key here: static properties, `$$name`, `$GLOBALS[name]`; places of properties
//! that writes walk through; and what is to be a reference and is none.

use super::array::{Change, give, through};
use super::prop_cache as cached;
use super::props::{done, is_value, name_of, object_of, scope};
use crate::driver::Handler;
use crate::machine::{Flow, Vm, flow};
use crate::place::{self, Found};
use heddle_bytecode::Slot;
use heddle_bytecode::operand::{Cache, Const};
use heddle_bytecode::ops::*;
use heddle_runtime::property::place::Mode;
use heddle_runtime::property::{self};
use heddle_runtime::{Halt, Result};
use heddle_value::{Object, Str, Tag, Value, View};

/// What a place leads to, when its value is no reference and nothing waits for the end of the walk.
#[inline(always)]
fn fast_place<'a>(vm: &Vm, slot: Slot) -> Option<&'a mut Value> {
    let target = place::pointed(vm.get(slot))?;
    if !vm.cx().machine.parked.is_empty() {
        return None;
    }
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
            let result = target.get().deref().clone();
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
        let (l, r) = (target.int_payload(), source.int_payload());
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
        let old = target.int_payload();
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
            if let Err(halt) = heddle_runtime::property::place::replace_with_ref(vm.cx(), target.as_ptr(), info, shared) {
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
        let old = target.replace(reference);
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
            let value = place::base(vm, self.value).clone();
            place::finish(vm, self.value);
            vm.put(self.value, value);
        }
        match self.what.0 {
            2 => return Flow::Next,
            3 => {
                vm.get_mut(self.value).make_ref(vm.heap());
                return Flow::Next;
            }
            _ => {}
        }
        vm.sync();
        let result = vm.cx().notice(match self.what.0 {
            0 => "Only variables should be assigned by reference",
            _ => "Only variable references should be yielded by reference",
        });
        if self.what.0 != 0 {
            vm.get_mut(self.value).make_ref(vm.heap());
        }
        flow(result)
    }
}

// ---- properties

/// Gives the place of a property to `dst`.
fn walk(vm: &Vm, dst: Slot, base: Slot, name: &Str, mode: Mode) -> Result<()> {
    let value = place::base(vm, base).clone();
    let object = match value.view() {
        View::Object(object) => object.clone(),
        // Nothing else has properties, so there is nothing to unset in them.
        _ if mode == Mode::Unset => {
            if value.is_undef() && !vm.is_temporary(base) {
                vm.warn_undefined(base)?;
            }
            place::finish(vm, base);
            vm.put(dst, Value::NULL);
            return Ok(());
        }
        _ => {
            if value.is_undef() && mode == Mode::ReadWrite && !vm.is_temporary(base) {
                vm.warn_undefined(base)?;
            }
            object_of(vm, base, name, "Attempt to modify")?
        }
    };
    if matches!(mode, Mode::Write | Mode::ReadWrite)
        && !is_value(vm, base)
        && let Some((at, place_type)) = cached::named_place(vm, &object, name)
    {
        place::give(vm, dst, base, at);
        vm.cx().machine.place_type = place_type;
        return Ok(());
    }
    match place::of_property(vm, &object, name, mode)? {
        Found::At(at, info) => {
            place::give(vm, dst, base, at);
            if let Some(info) = info {
                vm.cx().machine.place_type = std::ptr::from_ref(info) as usize;
            }
        }
        Found::Owned(value) => {
            place::finish(vm, base);
            vm.put(dst, value);
        }
    }
    Ok(())
}

macro_rules! walk_named {
    ($op:ident, $mode:ident) => {
        impl Handler for $op {
            fn run(self, vm: &mut Vm) -> Flow {
                vm.sync();
                let result = name_of(vm, self.name).and_then(|name| walk(vm, self.dst, self.base, &name, Mode::$mode));
                crate::machine::flow(result)
            }
        }
    };
}
walk_named!(PropDynW, Write);
walk_named!(PropRw, ReadWrite);

impl Handler for PropUnset {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let (Some(object), Some(name)) = (cached::object_in(place::base(vm, self.base)), vm.get(self.name).direct_str()) else {
            return Flow::Slow;
        };
        if is_value(vm, self.base) {
            return Flow::Slow;
        }
        let Some((target, place_type)) = cached::named_place(vm, object, name) else {
            return Flow::Slow;
        };
        place::give(vm, self.dst, self.base, target);
        vm.cx().machine.place_type = place_type;
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let result = name_of(vm, self.name).and_then(|name| walk(vm, self.dst, self.base, &name, Mode::Unset));
        crate::machine::flow(result)
    }
}

/// Returns the place of a property that may be written through, as a cache knows it, and its type
/// as [`cached::place_type`] has it.
#[inline(always)]
fn written_through(vm: &Vm, object: &Object, name: Const, cache: Cache) -> Option<(place::Target, usize)> {
    match cached::known_place(vm, object, cache) {
        Some(target) => cached::is_free(vm, cache).then(|| (target, cached::place_type(vm, cache))),
        None => cached::noted_target(vm, object, name, cache).map(|target| (target, 0)),
    }
}

impl Handler for PropW {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let Some(object) = cached::object_in(place::base(vm, self.base)) else {
            return Flow::Slow;
        };
        let (target, ty) = match written_through(vm, object, self.name, self.cache) {
            Some(found) => found,
            None => match written_through(vm, object, self.name, self.other) {
                Some(found) => found,
                None => return Flow::Slow,
            },
        };
        // what is in a reference stays of its kind
        let is_container = matches!(target.get().deref().tag(), Tag::Object | Tag::Array);
        if !is_container || is_value(vm, self.base) {
            return Flow::Slow;
        }
        place::give(vm, self.dst, self.base, target);
        vm.cx().machine.place_type = ty;
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let name = vm.constant(self.name).as_str().expect("a name");
        if let Some(object) = cached::base_object(vm, self.base) {
            cached::learn_both(vm, &object, name, [self.cache, self.other]);
        }
        match self.run(vm) {
            Flow::Slow => crate::machine::flow(walk(vm, self.dst, self.base, name, Mode::Write)),
            flow => flow,
        }
    }
}

/// Returns the array in a property that may be written through, of an object in a local.
#[inline(always)]
fn known_array<'a>(vm: &Vm, base: Slot, name: Const, [cache, other]: [Cache; 2]) -> Option<&'a mut Value> {
    if vm.parks() || vm.is_temporary(base) {
        return None;
    }
    let object = cached::object_in(vm.get(base))?;
    let target = match cached::known_place(vm, object, cache) {
        Some(target) => Some(target).filter(|_| cached::is_free(vm, cache)),
        None => match cached::known_place(vm, object, other) {
            Some(target) => Some(target).filter(|_| cached::is_free(vm, other)),
            None => cached::noted_target(vm, object, name, cache),
        },
    }?;
    let value = target.get_mut();
    (value.tag() == Tag::Array).then_some(value)
}

macro_rules! prop_w_leads {
    ($op:ident, $second:ident, $write:path) => {
        impl Handler for $op {
            const ENTERS: bool = true;

            #[inline(always)]
            fn run(self, vm: &mut Vm) -> Flow {
                match known_array(vm, self.base, self.name, [self.cache, self.other]) {
                    Some(array) => $write(vm, array, PropW::WORDS).unwrap_or(Flow::Slow),
                    None => Flow::As(Op::PropW as u16),
                }
            }

            fn slow(self, vm: &mut Vm) -> Flow {
                const { assert!(PropW::WORDS == $op::WORDS) };
                let $op { dst, base, name, cache, other } = self;
                match (PropW { dst, base, name, cache, other }.run(vm)) {
                    Flow::Next => {
                        // the second instruction has a slow path of its own
                        let second: $second = vm.step_over(PropW::WORDS);
                        match Handler::slow(second, vm) {
                            Flow::Next => Flow::Jump($second::WORDS as i32),
                            flow => flow,
                        }
                    }
                    _ => Handler::slow(PropW { dst, base, name, cache, other }, vm),
                }
            }
        }
    };
}
prop_w_leads!(PropWDim, AssignDim, super::assign_dim::write_behind);
prop_w_leads!(PropWPush, AssignPush, super::assign_dim::push_behind);

impl Handler for AssignPropRef {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        let result = (|| {
            let name = name_of(vm, self.name)?;
            let reference = vm.take_raw(self.src);
            let object = object_of(vm, self.base, &name, "Attempt to modify")?;
            assign_ref(vm, &object, &name, reference)?;
            place::finish(vm, self.base);
            Ok(())
        })();
        done(vm, result)
    }
}

fn assign_ref(vm: &Vm, object: &Object, name: &Str, reference: Value) -> std::result::Result<(), Halt> {
    let Some(reference) = reference.as_ref().cloned() else {
        return property::write::write(vm.cx(), object, name, reference, scope(vm)).map(drop);
    };
    match place::of_property(vm, object, name, Mode::Bind)? {
        Found::At(at, info) => property::place::replace_with_ref(vm.cx(), at.as_ptr(), info, reference),
        Found::Owned(_) => property::write::write(vm.cx(), object, name, reference.get(), scope(vm)).map(drop),
    }
}
