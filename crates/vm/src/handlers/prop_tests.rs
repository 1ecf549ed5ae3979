//! `isset` and `empty` of properties.

use super::prop_cache as cached;
use super::props::{give, name_of, scope};
use crate::driver::Handler;
use crate::machine::{Flow, Vm};
use heddle_bytecode::Slot;
use heddle_bytecode::operand::Cache;
use heddle_bytecode::ops::*;
use heddle_runtime::Result;
use heddle_runtime::property;
use heddle_value::{Object, Str, Tag, Value};

/// `isset` and `!empty`.
fn has(vm: &Vm, object: Slot, name: Slot, not_empty: bool) -> Result<bool> {
    let (base, name) = (vm.operand_quiet(object), name_of(vm, name)?);
    match base.as_object() {
        Some(object) => property::read::isset(vm.cx(), object, &name, scope(vm), not_empty),
        None => Ok(false),
    }
}

impl Handler for IssetProp {
    fn run(self, vm: &mut Vm) -> Flow {
        let (base, name) = (vm.get(self.object).deref(), vm.get(self.name).deref());
        let (Some(object), Some(name)) = (cached::object_in(base), name.direct_str()) else { return Flow::Slow };
        if vm.is_temporary(self.object) || vm.is_temporary(self.name) {
            return Flow::Slow;
        }
        let is_there = match cached::named_value(vm, object, name) {
            Some(value) => value.tag() != Tag::Null,
            None if cached::is_absent(vm, object, name) => false,
            None => return Flow::Slow,
        };
        vm.put(self.dst, Value::bool(is_there));
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        give(vm, self.dst, has(vm, self.object, self.name, false).map(Value::bool))
    }
}

/// Tests a property that the program names, of an object that the caller holds.
fn isset(vm: &Vm, object: &Object, name: &Str, cache: Cache) -> Result<bool> {
    if cached::is_missing(vm, object, name)
        && let Some(answer) = property::read::ask_missing(vm.cx(), object, name)?
    {
        return Ok(answer);
    }
    match cached::find_value(vm, object, name, cache, None) {
        Some(value) => Ok(value.tag() != Tag::Null),
        None => property::read::isset(vm.cx(), object, name, scope(vm), false),
    }
}

impl Handler for IssetPropNamed {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let Some(object) = cached::object_in(vm.get(self.object)) else {
            return Flow::Slow;
        };
        let Some(value) = cached::known_value(vm, object, self.cache) else {
            return Flow::Slow;
        };
        if vm.is_temporary(self.object) {
            return Flow::Slow;
        }
        vm.put(self.dst, Value::bool(value.tag() != Tag::Null));
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let base = vm.operand_quiet(self.object);
        let name = vm.constant(self.name).as_str().expect("a name");
        let result = match base.as_object() {
            Some(object) => isset(vm, object, name, self.cache),
            None => Ok(false),
        };
        drop(base);
        give(vm, self.dst, result.map(Value::bool))
    }
}

impl Handler for EmptyPropNamed {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let Some(object) = cached::object_in(vm.get(self.object)) else {
            return Flow::Slow;
        };
        let Some(empty) = cached::known_value(vm, object, self.cache).and_then(super::classes::is_empty) else {
            return Flow::Slow;
        };
        if vm.is_temporary(self.object) {
            return Flow::Slow;
        }
        vm.put(self.dst, Value::bool(empty));
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let base = vm.operand_quiet(self.object);
        let name = vm.constant(self.name).as_str().expect("a name");
        let result = match base.as_object() {
            Some(object) => {
                cached::learn(vm, object, name, self.cache);
                property::read::isset(vm.cx(), object, name, scope(vm), true)
            }
            None => Ok(false),
        };
        drop(base);
        give(vm, self.dst, result.map(|full| Value::bool(!full)))
    }
}

impl Handler for EmptyProp {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        give(vm, self.dst, has(vm, self.object, self.name, true).map(|full| Value::bool(!full)))
    }
}
