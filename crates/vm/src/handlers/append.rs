//! `.=` on elements, in place.

use super::array::existing;
use crate::machine::Vm;
use crate::place;
use heddle_bytecode::ops::OpAssignDim;

/// Appends a string to an element that is one; false, with nothing done, for everything else.
pub fn in_place(vm: &Vm, o: OpAssignDim) -> bool {
    let key = vm.get(o.key);
    let Some(rhs) = vm.get(o.src).deref().as_str().filter(|_| !vm.parks()) else {
        return false;
    };
    let Some(slot) = existing(vm, o.base, key).filter(|slot| slot.is_string() && slot.bits() != vm.get(o.src).deref().bits()) else {
        return false;
    };
    let Some(text) = slot.as_str_mut() else {
        return false;
    };
    text.append(vm.heap(), rhs);
    let result = slot.clone();
    vm.consume(o.src);
    if key.is_counted() {
        vm.consume(o.key);
    }
    if vm.is_temporary(o.base) {
        place::finish(vm, o.base);
    }
    vm.put(o.dst, result);
    true
}
