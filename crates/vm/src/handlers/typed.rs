//! Arithmetic, comparisons and returns of operands whose types the compiler knows: nothing is asked
//! of the tags.
//!
//! What does not fit an int is left to the general instruction of the same layout.

use crate::call;
use crate::driver::Handler;
use crate::machine::{Flow, Vm};
use heddle_bytecode::Slot;
use heddle_bytecode::ops::*;

/// Writes a float to a slot that needs no release.
#[inline(always)]
fn put_float(vm: &Vm, slot: Slot, float: f64) -> Flow {
    vm.put_float(slot, float);
    Flow::Next
}

macro_rules! floats {
    ($op:ident, $operator:tt) => {
        impl Handler for $op {
            #[inline(always)]
            fn run(self, vm: &mut Vm) -> Flow {
                put_float(vm, self.dst, vm.float(self.lhs) $operator vm.float(self.rhs))
            }
        }
    };
    ($op:ident, |$l:ident, $r:ident, $with:ident| $result:expr) => {
        impl Handler for $op {
            #[inline(always)]
            fn run(self, vm: &mut Vm) -> Flow {
                let ($l, $r, $with) = (vm.float(self.lhs), vm.float(self.rhs), vm.float(self.with));
                put_float(vm, self.dst, $result)
            }
        }
    };
}
floats!(AddFloat, +);
floats!(SubFloat, -);
floats!(MulFloat, *);
floats!(MulAddFloat, |l, r, with| l * r + with);
floats!(AddMulFloat, |l, r, with| with + l * r);
floats!(MulSubFloat, |l, r, with| l * r - with);
floats!(SubMulFloat, |l, r, with| with - l * r);

impl Handler for DivFloat {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let divisor = vm.float(self.rhs);
        if divisor == 0.0 {
            return Flow::Slow;
        }
        put_float(vm, self.dst, vm.float(self.lhs) / divisor)
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        Div { dst: self.dst, lhs: self.lhs, rhs: self.rhs }.slow(vm)
    }
}

macro_rules! assign_float {
    ($op:ident, $operator:tt) => {
        impl Handler for $op {
            #[inline(always)]
            fn run(self, vm: &mut Vm) -> Flow {
                put_float(vm, self.local, vm.float(self.local) $operator vm.float(self.rhs))
            }
        }
    };
    ($op:ident, $operator:tt, product) => {
        impl Handler for $op {
            #[inline(always)]
            fn run(self, vm: &mut Vm) -> Flow {
                put_float(vm, self.local, vm.float(self.local) $operator vm.float(self.lhs) * vm.float(self.rhs))
            }
        }
    };
}
assign_float!(AddAssignFloat, +);
assign_float!(SubAssignFloat, -);
assign_float!(MulAssignFloat, *);
assign_float!(AddAssignMulFloat, +, product);
assign_float!(SubAssignMulFloat, -, product);

macro_rules! ints {
    ($op:ident, $general:ident, $checked:ident, slot) => {
        impl Handler for $op {
            #[inline(always)]
            fn run(self, vm: &mut Vm) -> Flow {
                let Some(result) = vm.int(self.lhs).$checked(vm.int(self.rhs)) else {
                    return Flow::Slow;
                };
                vm.put_int(self.dst, result);
                Flow::Next
            }

            fn slow(self, vm: &mut Vm) -> Flow {
                $general { dst: self.dst, lhs: self.lhs, rhs: self.rhs }.slow(vm)
            }
        }
    };
    ($op:ident, $general:ident, $checked:ident, imm) => {
        impl Handler for $op {
            #[inline(always)]
            fn run(self, vm: &mut Vm) -> Flow {
                let Some(result) = vm.int(self.lhs).$checked(i64::from(self.rhs.0)) else {
                    return Flow::Slow;
                };
                vm.put_int(self.dst, result);
                Flow::Next
            }

            fn slow(self, vm: &mut Vm) -> Flow {
                $general { dst: self.dst, lhs: self.lhs, rhs: self.rhs }.slow(vm)
            }
        }
    };
}
ints!(AddInt, Add, checked_add, slot);
ints!(SubInt, Sub, checked_sub, slot);
ints!(MulInt, Mul, checked_mul, slot);
ints!(AddImmInt, AddImm, checked_add, imm);
ints!(SubImmInt, SubImm, checked_sub, imm);
ints!(MulImmInt, MulImm, checked_mul, imm);

impl Handler for IncInt {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let Some(result) = vm.int(self.local).checked_add(1) else {
            return Flow::Slow;
        };
        vm.put_int(self.local, result);
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        Inc { local: self.local }.slow(vm)
    }
}

macro_rules! jump {
    ($op:ident, $general:ident, $read:ident, $operator:tt, $wanted:literal, slot) => {
        impl Handler for $op {
            #[inline(always)]
            fn run(self, vm: &mut Vm) -> Flow {
                if (vm.$read(self.lhs) $operator vm.$read(self.rhs)) == $wanted { vm.jump(self.target) } else { Flow::Next }
            }

            fn slow(self, vm: &mut Vm) -> Flow {
                $general { lhs: self.lhs, rhs: self.rhs, target: self.target }.slow(vm)
            }
        }
    };
    ($op:ident, $general:ident, $operator:tt, $wanted:literal, imm) => {
        impl Handler for $op {
            #[inline(always)]
            fn run(self, vm: &mut Vm) -> Flow {
                if (vm.int(self.lhs) $operator i64::from(self.rhs.0)) == $wanted { vm.jump(self.target) } else { Flow::Next }
            }

            fn slow(self, vm: &mut Vm) -> Flow {
                $general { lhs: self.lhs, rhs: self.rhs, target: self.target }.slow(vm)
            }
        }
    };
}
jump!(JumpLessFloat, JumpLess, float, <, true, slot);
jump!(JumpNotLessFloat, JumpNotLess, float, <, false, slot);
jump!(JumpLessEqFloat, JumpLessEq, float, <=, true, slot);
jump!(JumpNotLessEqFloat, JumpNotLessEq, float, <=, false, slot);
jump!(JumpLessInt, JumpLess, int, <, true, slot);
jump!(JumpNotLessInt, JumpNotLess, int, <, false, slot);
jump!(JumpLessEqInt, JumpLessEq, int, <=, true, slot);
jump!(JumpNotLessEqInt, JumpNotLessEq, int, <=, false, slot);
jump!(JumpLessImmInt, JumpLessImm, <, true, imm);
jump!(JumpNotLessImmInt, JumpNotLessImm, <, false, imm);
jump!(JumpLessEqImmInt, JumpLessEqImm, <=, true, imm);
jump!(JumpNotLessEqImmInt, JumpNotLessEqImm, <=, false, imm);
jump!(JumpGreaterImmInt, JumpGreaterImm, >, true, imm);
jump!(JumpNotGreaterImmInt, JumpNotGreaterImm, >, false, imm);
jump!(JumpGreaterEqImmInt, JumpGreaterEqImm, >=, true, imm);
jump!(JumpNotGreaterEqImmInt, JumpNotGreaterEqImm, >=, false, imm);
jump!(JumpEqImmInt, JumpEqImm, ==, true, imm);
jump!(JumpNeImmInt, JumpNeImm, ==, false, imm);

macro_rules! counted_jump {
    ($op:ident, $general:ident, $operator:tt, |$this:ident, $vm:ident| $bound:expr) => {
        impl Handler for $op {
            #[inline(always)]
            fn run(self, $vm: &mut Vm) -> Flow {
                let $this = self;
                let Some(count) = $vm.int(self.local).checked_add(1) else {
                    return Flow::Slow;
                };
                if $vm.interrupted() {
                    return Flow::Slow;
                }
                $vm.put_int(self.local, count);
                if count $operator $bound { Flow::Jump(self.target.0) } else { Flow::Next }
            }

            fn slow(self, vm: &mut Vm) -> Flow {
                $general { local: self.local, rhs: self.rhs, target: self.target }.slow(vm)
            }
        }
    };
}
counted_jump!(IncJumpLessInt, IncJumpLess, <, |this, vm| vm.int(this.rhs));
counted_jump!(IncJumpLessEqInt, IncJumpLessEq, <=, |this, vm| vm.int(this.rhs));
counted_jump!(IncJumpLessImmInt, IncJumpLessImm, <, |this, vm| i64::from(this.rhs.0));
counted_jump!(IncJumpLessEqImmInt, IncJumpLessEqImm, <=, |this, vm| i64::from(this.rhs.0));

impl Handler for ReturnKnown {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        call::leave_fast::<false>(vm, vm.get(self.src))
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        Return { src: self.src }.slow(vm)
    }
}
