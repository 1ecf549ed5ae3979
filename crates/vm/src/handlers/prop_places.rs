//! Places of properties: what writes within a property walks through, and references in them.

use super::prop_cache as cached;
use super::props::{done, is_value, learn, name_of, object_of, scope};
use crate::driver::Handler;
use crate::machine::{Flow, Vm};
use crate::place;
use heddle_bytecode::Slot;
use heddle_bytecode::operand::{Cache, Const};
use heddle_bytecode::ops::*;
use heddle_runtime::property::place::{Mode, Place};
use heddle_runtime::property::{self};
use heddle_runtime::{Halt, Result};
use heddle_value::{Object, Str, Tag, Value, View};

/// The place of a property, given to `dst`.
fn walk(vm: &Vm, dst: Slot, base: Slot, name: &Str, mode: Mode) -> Result<()> {
    // SAFETY: copied at once.
    let value = unsafe { (*place::base(vm, base)).clone() };
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
    let found = property::place::place(vm.cx(), &object, name, scope(vm), mode)?;
    match found {
        Place::Slot(at) => place::give(vm, dst, base, at),
        Place::Typed(at, info) => {
            place::give(vm, dst, base, at);
            vm.cx().machine.place_type = std::ptr::from_ref(info) as usize;
        }
        Place::Owned(value) => {
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
walk_named!(PropUnset, Unset);

impl Handler for PropW {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        // SAFETY: a local's slot, a place, or a temporary; nothing here runs PHP code.
        let Some(object) = cached::object_in(unsafe { &*place::base(vm, self.base) }) else {
            return Flow::Slow;
        };
        let (target, ty) = match cached::known_place(vm, object, self.cache) {
            Some(target) if cached::is_free(vm, self.cache) => (target, cached::place_type(vm, self.cache)),
            Some(_) => return Flow::Slow,
            None => match cached::noted_target(vm, object, self.name, self.cache) {
                Some(target) => (target, 0),
                None => return Flow::Slow,
            },
        };
        // SAFETY: the slot is one of the object's. What is in a reference stays of its kind.
        let is_container = matches!(unsafe { (*target).deref().tag() }, Tag::Object | Tag::Array);
        if !is_container || is_value(vm, self.base) {
            return Flow::Slow;
        }
        place::give(vm, self.dst, self.base, target);
        vm.cx().machine.place_type = ty;
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let name = vm.constant(self.name).as_str().expect("a name");
        learn(vm, self.base, name, self.cache);
        match self.run(vm) {
            Flow::Slow => crate::machine::flow(walk(vm, self.dst, self.base, name, Mode::Write)),
            flow => flow,
        }
    }
}

/// Returns the array in a property that may be written through, of an object in a local.
#[inline(always)]
fn known_array<'a>(vm: &Vm, base: Slot, name: Const, cache: Cache) -> Option<&'a mut Value> {
    if vm.parks() || vm.is_temporary(base) {
        return None;
    }
    let object = cached::object_in(vm.get(base))?;
    let target = match cached::known_place(vm, object, cache) {
        Some(target) => Some(target).filter(|_| cached::is_free(vm, cache)),
        None => cached::noted_target(vm, object, name, cache),
    }?;
    // SAFETY: the place is one of the object's, which the local keeps alive.
    let value = unsafe { &mut *target };
    (value.tag() == Tag::Array).then_some(value)
}

macro_rules! prop_w_leads {
    ($op:ident, $second:ident, $write:path) => {
        impl Handler for $op {
            #[inline(always)]
            fn run(self, vm: &mut Vm) -> Flow {
                match known_array(vm, self.base, self.name, self.cache) {
                    Some(array) => $write(vm, array, PropW::WORDS).unwrap_or(Flow::Slow),
                    None => Flow::As(Op::PropW as u16),
                }
            }

            fn slow(self, vm: &mut Vm) -> Flow {
                const { assert!(PropW::WORDS == $op::WORDS) };
                let $op { dst, base, name, cache } = self;
                match (PropW { dst, base, name, cache }.run(vm)) {
                    Flow::Next => {
                        // the second instruction has a slow path of its own
                        let second: $second = vm.step_over(PropW::WORDS);
                        match Handler::slow(second, vm) {
                            Flow::Next => Flow::Jump($second::WORDS as i32),
                            flow => flow,
                        }
                    }
                    _ => Handler::slow(PropW { dst, base, name, cache }, vm),
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
    match property::place::place(vm.cx(), object, name, scope(vm), Mode::Bind)? {
        Place::Slot(at) => property::place::replace_with_ref(vm.cx(), at, None, reference),
        Place::Typed(at, info) => property::place::replace_with_ref(vm.cx(), at, Some(info), reference),
        Place::Owned(_) => property::write::write(vm.cx(), object, name, reference.get(), scope(vm)).map(drop),
    }
}
