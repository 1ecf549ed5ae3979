//! Moving values between locals, temporaries and constants; references; `++` and `op=` on locals.

use crate::driver::Handler;
use crate::machine::{Flow, Vm, flow};
use crate::place::{self, Target};
use heddle_bytecode::Slot;
use heddle_bytecode::operand::AnySlot;
use heddle_bytecode::ops::*;
use heddle_runtime::{Result, ops};
use heddle_value::juggle::text::Decimal;
use heddle_value::{Tag, Value};
use std::mem::ManuallyDrop;

impl Handler for Nop {
    fn run(self, _vm: &mut Vm) -> Flow {
        Flow::Next
    }
}

impl Handler for LoadConst {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        vm.put(self.dst, vm.copy_constant(self.k));
        Flow::Next
    }
}

impl Handler for CopyVar {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let value = vm.get(self.src);
        if let Some(value) = value.copy_scalar() {
            vm.put(self.dst, value);
            return Flow::Next;
        }
        let value = vm.get_opaque(self.src).deref();
        if value.tag() == Tag::Undef {
            return Flow::Slow;
        }
        vm.put(self.dst, value.clone());
        Flow::NextOpaque
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let result = vm.warn_undefined(self.src);
        if result.is_ok() {
            vm.put(self.dst, Value::NULL);
        }
        flow(result)
    }
}

impl Handler for CopyQuiet {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let value = vm.get(self.src).deref();
        vm.put(self.dst, if value.tag() == Tag::Undef { Value::NULL } else { value.clone() });
        Flow::Next
    }
}

impl Handler for MoveTmp {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        vm.put(self.dst, vm.moved_by_words(self.src));
        Flow::Next
    }
}

impl Handler for Free {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        vm.end_releasing(vm.consumed(self.src), Free::WORDS as i32)
    }
}

impl Handler for This {
    fn run(self, vm: &mut Vm) -> Flow {
        let this = vm.this();
        if this.tag() == Tag::Undef {
            vm.sync();
            return Flow::Halt(no_this(vm));
        }
        vm.put(self.dst, this.clone());
        Flow::Next
    }
}

/// Throws that there is no `$this`.
pub fn no_this(vm: &Vm) -> heddle_runtime::Halt {
    vm.cx().throw_error("Error", "Using $this when not in object context")
}

/// Stores a value into a variable: through its reference, with its types, releasing what was there.
pub fn store(vm: &Vm, target: Target, value: Value) -> Flow {
    match place::assign(vm, target, value) {
        Ok(()) => vm.poll(),
        Err(halt) => Flow::Halt(halt),
    }
}

/// As [`store`] for an assignment. What was assigned is the value of the expression, whatever a
/// destructor of the old value makes of the variable: when something waits, a copy of the variable
/// that follows is made before it runs.
fn assign(vm: &Vm, local: Slot, value: Value, words: usize) -> Flow {
    match place::assign(vm, vm.target(local), value) {
        Ok(()) if vm.interrupted() => poll_assigned(vm, local, words),
        Ok(()) => Flow::Next,
        Err(halt) => Flow::Halt(halt),
    }
}

#[cold]
#[inline(never)]
fn poll_assigned(vm: &Vm, local: Slot, words: usize) -> Flow {
    // no assignment is the last instruction of its function
    let value = vm.get(local).deref().clone();
    if let Some(copy) = vm.following::<CopyVar>(words).filter(|copy| copy.src == local) {
        return match vm.poll_with(copy.dst, value) {
            Flow::Next => Flow::Jump((words + CopyVar::WORDS) as i32),
            halted => halted,
        };
    }
    // `$x = $local = …`
    if let Some(next) = vm.following::<Assign>(words).filter(|next| next.src == local) {
        return match vm.poll() {
            Flow::Next => match store(vm, vm.target(next.local), value) {
                Flow::Next => Flow::Jump((words + Assign::WORDS) as i32),
                halted => halted,
            },
            halted => halted,
        };
    }
    drop(value);
    vm.poll()
}

/// Assigns where no PHP code runs by it.
#[inline(always)]
fn assign_operand<S: AnySlot>(vm: &Vm, local: Slot, src: S) -> Flow {
    let (source, target) = (vm.get(src), vm.get_mut(local));
    if let Some(scalar) = source.copy_scalar()
        && !target.is_counted()
    {
        target.overwrite(scalar);
        return Flow::Next;
    }
    let source = vm.get_opaque(src);
    let source = if source.tag() == Tag::Ref && !vm.is_temporary(src) { source.deref() } else { source };
    let Some(target) = variable(vm, local) else {
        return Flow::Slow;
    };
    if matches!(source.tag(), Tag::Undef | Tag::Ref) {
        return Flow::Slow;
    }
    if !target.is_counted() {
        target.overwrite(vm.owned(src, source));
        return Flow::NextOpaque;
    }
    // what others hold stays when this count of it goes first
    if target.try_replace_counting(|| vm.owned(src, source)) {
        return Flow::NextOpaque;
    }
    // a destructor that runs then must not change what the expression gives
    if !target.drops_plainly() {
        return Flow::Slow;
    }
    let old = ManuallyDrop::new(std::mem::replace(target, vm.owned(src, source)));
    vm.end_releasing(old, Assign::WORDS as i32)
}

impl Handler for AssignTemp {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        assign_operand(vm, self.local, self.src)
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        const { assert!(Assign::WORDS == AssignTemp::WORDS) };
        Handler::slow(Assign { local: self.local, src: self.src.into() }, vm)
    }
}

impl Handler for Assign {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        assign_operand(vm, self.local, self.src)
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let source = vm.get(self.src);
        let target = behind_ref(vm, self.local).unwrap_or(vm.get_mut(self.local));
        let quiet = !target.is_counted() || target.tag() == Tag::String;
        if quiet && !matches!(source.tag(), Tag::Undef | Tag::Ref) {
            // releasing a string runs no PHP code
            drop(std::mem::replace(target, vm.owned(self.src, source)));
            return Flow::Next;
        }
        match vm.operand(self.src) {
            Ok(value) => assign(vm, self.local, value, Self::WORDS),
            Err(halt) => Flow::Halt(halt),
        }
    }
}

/// Does the [`Assign`] behind the instruction that runs, of a value that something else holds too;
/// None, with nothing done, where the variable is a reference or gives up more than a count.
#[inline(always)]
pub(super) fn assign_behind(vm: &Vm, value: &Value, words: usize) -> Option<Flow> {
    let Assign { local, .. } = vm.operands_behind(words);
    let target = vm.get_mut(local);
    // what was there is released by counting, which frees nothing: the value is still held
    if !target.is_counted() {
        target.overwrite(value.clone());
    } else if target.tag() == Tag::Ref || !target.try_replace(vm.heap(), || value.clone()) {
        return None;
    }
    Some(Flow::Jump((words + Assign::WORDS) as i32))
}

impl Handler for AssignConst {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let target = vm.get_mut(self.local);
        if !target.is_counted() {
            target.overwrite(vm.copy_constant(self.k));
            return Flow::Next;
        }
        let Some(target) = variable(vm, self.local) else {
            return Flow::Slow;
        };
        if target.tag() == Tag::Ref || !target.drops_plainly() {
            return Flow::Slow;
        }
        let old = ManuallyDrop::new(std::mem::replace(target, vm.copy_constant(self.k)));
        vm.end_releasing(old, AssignConst::WORDS as i32)
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        if let Some(target) = variable(vm, self.local)
            && (target.drops_trivially() || target.tag() == Tag::String)
        {
            // releasing a string runs no PHP code; constants are immortal
            *target = vm.constant(self.k).clone();
            return Flow::Next;
        }
        assign(vm, self.local, vm.constant(self.k).clone(), Self::WORDS)
    }
}

impl Handler for AssignRef {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let (source, target) = (vm.get(self.other), vm.get_mut(self.local));
        // both may be the same local
        if source.tag() != Tag::Ref || !target.try_replace(vm.heap(), || source.clone()) {
            return Flow::Slow;
        }
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let reference = vm.get_mut(self.other).make_ref(vm.heap());
        *vm.get_mut(self.local) = Value::from(reference);
        vm.poll()
    }
}

impl Handler for AssignRefFrom {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        // what the temporary holds moves, when it is a reference and nothing of weight is released
        let (source, target) = (vm.get_mut(self.src), vm.get_mut(self.local));
        if source.tag() != Tag::Ref || !vm.is_temporary(self.src) || !vm.cx().machine.parked.is_empty() {
            return Flow::Slow;
        }
        if !target.try_replace(vm.heap(), || source.take()) {
            return Flow::Slow;
        }
        vm.cx().machine.place_type = 0;
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        if vm.is_temporary(self.src) && !matches!(vm.get(self.src).tag(), Tag::Ref | Tag::Indirect) {
            // what a function gave by value
            let value = vm.take_raw(self.src);
            return match place::assign(vm, vm.target(self.local), value) {
                Ok(()) => vm.poll(),
                Err(halt) => Flow::Halt(halt),
            };
        }
        match place::reference(vm, self.src) {
            Ok(reference) => {
                *vm.get_mut(self.local) = reference;
                vm.poll()
            }
            Err(halt) => Flow::Halt(halt),
        }
    }
}

impl Handler for MakeRef {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let mut variable = vm.get(self.base);
        if variable.tag() == Tag::Indirect {
            let machine = &mut vm.cx().machine;
            if !machine.parked.is_empty() || machine.place_type != 0 {
                return Flow::Slow;
            }
            variable = place::pointed(variable).unwrap_or(vm.get_mut(self.base));
        } else if vm.is_temporary(self.base) {
            return Flow::Slow;
        }
        if variable.tag() != Tag::Ref {
            return Flow::Slow;
        }
        vm.put(self.dst, variable.clone());
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        match place::reference(vm, self.base) {
            Ok(reference) => {
                vm.put(self.dst, reference);
                vm.poll()
            }
            Err(halt) => Flow::Halt(halt),
        }
    }
}

impl Handler for UnsetLocal {
    fn run(self, vm: &mut Vm) -> Flow {
        let target = vm.get_mut(self.local);
        if target.try_replace(vm.heap(), || Value::UNDEF) { Flow::Next } else { Flow::Slow }
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        drop(vm.take_raw(self.local));
        vm.poll()
    }
}

impl Handler for IssetLocal {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        vm.put(self.dst, Value::bool(vm.get(self.src).deref().tag() > Tag::Null));
        Flow::Next
    }
}

impl Handler for EmptyLocal {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let Some(truth) = super::jumps::plain_truth(vm.get(self.src).deref()) else {
            return Flow::Slow;
        };
        vm.put(self.dst, Value::bool(!truth));
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let truth = ops::truth(vm.cx(), vm.get(self.src).deref());
        vm.put(self.dst, Value::bool(!truth));
        Flow::Next
    }
}

/// What a local is bound to by reference, when no typed property shares it.
#[inline(always)]
fn behind_ref<'a>(vm: &Vm, local: heddle_bytecode::Slot) -> Option<&'a mut Value> {
    let value = vm.get_mut(local);
    value.as_ref()?.types().is_empty().then(|| value.deref_mut())
}

/// What a local names: itself, or what is behind its reference; `None` when that has a type to keep
/// to.
#[inline(always)]
fn variable<'a>(vm: &Vm, local: heddle_bytecode::Slot) -> Option<&'a mut Value> {
    let value = vm.get_opaque(local);
    if value.tag() != Tag::Ref {
        return Some(value);
    }
    value.as_ref()?.types().is_empty().then(|| value.deref_mut())
}

/// `++` or `--` of an int behind a local's reference: the int before and after.
#[inline(always)]
fn step_behind_ref(vm: &Vm, local: heddle_bytecode::Slot, by: i64) -> Option<(i64, i64)> {
    let target = behind_ref(vm, local)?;
    let old = target.as_int()?;
    let new = old.checked_add(by)?;
    *target = Value::int(new);
    Some((old, new))
}

impl Handler for Inc {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let target = vm.get_mut(self.local);
        if target.tag() == Tag::Int {
            return if target.step_int(1) { Flow::Next } else { Flow::Slow };
        }
        if let Some(target) = variable(vm, self.local)
            && target.tag() == Tag::Int
            && target.step_int(1)
        {
            return Flow::NextOpaque;
        }
        Flow::Slow
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        if step_behind_ref(vm, self.local, 1).is_some() {
            return Flow::Next;
        }
        step(vm, self.local, IncDec::PreInc).map_or_else(Flow::Halt, |_| vm.poll())
    }
}

impl Handler for Dec {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let target = vm.get_mut(self.local);
        if target.tag() == Tag::Int {
            return if target.step_int(-1) { Flow::Next } else { Flow::Slow };
        }
        if let Some(target) = variable(vm, self.local)
            && target.tag() == Tag::Int
            && target.step_int(-1)
        {
            return Flow::NextOpaque;
        }
        Flow::Slow
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        if step_behind_ref(vm, self.local, -1).is_some() {
            return Flow::Next;
        }
        step(vm, self.local, IncDec::PreDec).map_or_else(Flow::Halt, |_| vm.poll())
    }
}

/// `++` or `--` of a local with everything that can happen; gives the expression's value.
pub fn step(vm: &Vm, local: heddle_bytecode::Slot, how: IncDec) -> Result<Value> {
    define(vm, local)?;
    place::step(vm, vm.target(local), how, None)
}

impl Handler for PostInc {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let target = vm.get_mut(self.local);
        if target.tag() != Tag::Int {
            return Flow::Slow;
        }
        let old = target.int_payload();
        let Some(new) = old.checked_add(1) else {
            return Flow::Slow;
        };
        target.overwrite(Value::int(new));
        vm.put_int(self.dst, old);
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        if let Some((old, _)) = step_behind_ref(vm, self.local, 1) {
            vm.put_int(self.dst, old);
            return Flow::Next;
        }
        match step(vm, self.local, IncDec::PostInc) {
            Ok(old) => {
                vm.put(self.dst, old);
                Flow::Next
            }
            Err(halt) => Flow::Halt(halt),
        }
    }
}

impl Handler for PostDec {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let target = vm.get_mut(self.local);
        if target.tag() != Tag::Int {
            return Flow::Slow;
        }
        let old = target.int_payload();
        let Some(new) = old.checked_sub(1) else {
            return Flow::Slow;
        };
        target.overwrite(Value::int(new));
        vm.put_int(self.dst, old);
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        if let Some((old, _)) = step_behind_ref(vm, self.local, -1) {
            vm.put_int(self.dst, old);
            return Flow::Next;
        }
        match step(vm, self.local, IncDec::PostDec) {
            Ok(old) => {
                vm.put(self.dst, old);
                Flow::Next
            }
            Err(halt) => Flow::Halt(halt),
        }
    }
}

/// `$local op= operand` with everything that can happen.
fn operate_local(vm: &Vm, local: heddle_bytecode::Slot, rhs: heddle_bytecode::Slot, op: BinaryOp) -> Flow {
    let result = (|| {
        // of two undefined variables the right one is named first
        let rhs = vm.operand(rhs)?;
        define(vm, local)?;
        place::operate(vm, vm.target(local), op, rhs, None)
    })();
    result.map_or_else(Flow::Halt, |()| vm.poll())
}

/// The same with a value that was made before.
pub fn operate_with(vm: &Vm, local: heddle_bytecode::Slot, rhs: Value, op: BinaryOp) -> Flow {
    let result = define(vm, local).and_then(|()| place::operate(vm, vm.target(local), op, rhs, None));
    result.map_or_else(Flow::Halt, |()| vm.poll())
}

/// `$local .= $local` of something that is no string, which is converted once.
#[cold]
fn concat_itself(vm: &Vm, local: heddle_bytecode::Slot) -> Flow {
    let value = vm.get(local).clone();
    match vm.cx().to_str(&value) {
        Ok(text) => {
            *vm.get_mut(local) = Value::from(text.clone());
            operate_with(vm, local, Value::from(text), BinaryOp::Concat)
        }
        Err(halt) => Flow::Halt(halt),
    }
}

/// Warns of an undefined variable that is about to be read and written, and makes it null.
fn define(vm: &Vm, local: heddle_bytecode::Slot) -> Result<()> {
    if vm.get(local).tag() == Tag::Undef {
        vm.warn_undefined(local)?;
        if vm.get(local).tag() == Tag::Undef {
            *vm.get_mut(local) = Value::NULL;
        }
    }
    Ok(())
}

macro_rules! arith_assign {
    ($op:ident, $checked:ident, $float:tt, $ints:ident, $floats:ident) => {
        /// Two ints: done in place; false for anything else, and for a result that is too large.
        #[inline(always)]
        fn $ints(target: &mut Value, rhs: &Value) -> bool {
            if target.tag() != Tag::Int || rhs.tag() != Tag::Int {
                return false;
            }
            let int = target.int_payload().$checked(rhs.int_payload());
            if let Some(int) = int {
                target.overwrite(Value::int(int));
            }
            int.is_some()
        }

        /// Two floats: done in place; false for anything else.
        #[inline(always)]
        fn $floats(target: &mut Value, rhs: &Value) -> bool {
            if target.tag() != Tag::Float || rhs.tag() != Tag::Float {
                return false;
            }
            target.overwrite_float(target.float_payload() $float rhs.float_payload());
            true
        }

        impl Handler for $op {
            #[inline(always)]
            fn run(self, vm: &mut Vm) -> Flow {
                let (target, rhs) = (vm.get_mut(self.local), vm.get(self.rhs));
                if target.tag() == Tag::Int {
                    return if $ints(target, rhs) { Flow::Next } else { Flow::Slow };
                }
                let target = vm.get_opaque(self.local);
                if target.tag() == Tag::Ref {
                    let done = behind_ref(vm, self.local).is_some_and(|target| $ints(target, rhs));
                    return if done { Flow::Next } else { Flow::Slow };
                }
                if $floats(target, vm.get_opaque(self.rhs)) { Flow::NextOpaque } else { Flow::Slow }
            }

            fn slow(self, vm: &mut Vm) -> Flow {
                if let Some(rhs) = super::arith::through_ref(vm, self.rhs) {
                    let target = match behind_ref(vm, self.local) {
                        Some(target) => target,
                        None => vm.get_mut(self.local),
                    };
                    if $ints(target, rhs) || $floats(target, rhs) {
                        return Flow::Next;
                    }
                }
                operate_local(vm, self.local, self.rhs, BinaryOp::from_number(arith_assign!(@number $op)))
            }
        }
    };
    (@number AddAssign) => { BinaryOp::Add as i16 };
    (@number SubAssign) => { BinaryOp::Sub as i16 };
    (@number MulAssign) => { BinaryOp::Mul as i16 };
}
arith_assign!(AddAssign, checked_add, +, add_ints, add_floats);
arith_assign!(SubAssign, checked_sub, -, sub_ints, sub_floats);
arith_assign!(MulAssign, checked_mul, *, mul_ints, mul_floats);

impl Handler for ConcatAssign {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let (target, rhs) = (vm.get_mut(self.local), vm.get(self.rhs));
        // the right side is copied from while the left one grows, so `$s .= $s` takes the slow path
        let same = target.bits() == rhs.bits();
        let (Some(text), Some(more)) = (target.direct_str_mut(), rhs.direct_str()) else {
            return Flow::Slow;
        };
        if same || !rhs.drops_trivially() || !text.append_within(more) {
            return Flow::Slow;
        }
        vm.release_operand(self.rhs);
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        let (target, rhs) = (vm.get_mut(self.local), vm.get(self.rhs));
        if target.bits() != rhs.bits()
            && let Some(text) = target.direct_str_mut()
        {
            match rhs.direct_str() {
                Some(more) => text.append(vm.heap(), more),
                None if rhs.tag() == Tag::Int => text.append(vm.heap(), Decimal::new(rhs.int_payload()).as_bytes()),
                None => return operate_local(vm, self.local, self.rhs, BinaryOp::Concat),
            }
            vm.consume(self.rhs);
            return Flow::Next;
        }
        if self.local == self.rhs && !matches!(target.tag(), Tag::Undef | Tag::Ref | Tag::String) {
            vm.sync();
            return concat_itself(vm, self.local);
        }
        operate_local(vm, self.local, self.rhs, BinaryOp::Concat)
    }
}

macro_rules! int_assign {
    ($op:ident, $binary:ident, |$l:ident, $r:ident| $result:expr) => {
        impl Handler for $op {
            #[inline(always)]
            fn run(self, vm: &mut Vm) -> Flow {
                let (target, rhs) = (vm.get_mut(self.local), vm.get(self.rhs));
                if target.tag() != Tag::Int || rhs.tag() != Tag::Int {
                    return Flow::Slow;
                }
                let ($l, $r) = (target.int_payload(), rhs.int_payload());
                let result: Option<i64> = $result;
                let Some(int) = result else {
                    return Flow::Slow;
                };
                target.overwrite(Value::int(int));
                Flow::Next
            }

            fn slow(self, vm: &mut Vm) -> Flow {
                operate_local(vm, self.local, self.rhs, BinaryOp::$binary)
            }
        }
    };
}
int_assign!(RemAssign, Rem, |l, r| if r == 0 || r == -1 { None } else { Some(l % r) });
int_assign!(BitAndAssign, BitAnd, |l, r| Some(l & r));
int_assign!(BitOrAssign, BitOr, |l, r| Some(l | r));
int_assign!(BitXorAssign, BitXor, |l, r| Some(l ^ r));
int_assign!(ShlAssign, Shl, |l, r| if (0..64).contains(&r) { Some(l << r) } else { None });
int_assign!(ShrAssign, Shr, |l, r| if (0..64).contains(&r) { Some(l >> r) } else { None });

impl Handler for DivAssign {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let (target, rhs) = (vm.get_mut(self.local), vm.get(self.rhs));
        if target.tag() != Tag::Float || rhs.tag() != Tag::Float {
            return Flow::Slow;
        }
        if rhs.float_payload() == 0.0 {
            return Flow::Slow;
        }
        target.overwrite_float(target.float_payload() / rhs.float_payload());
        Flow::Next
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        operate_local(vm, self.local, self.rhs, BinaryOp::Div)
    }
}

impl Handler for OpAssign {
    fn run(self, vm: &mut Vm) -> Flow {
        vm.sync();
        operate_local(vm, self.local, self.rhs, BinaryOp::from_number(self.op.0))
    }
}
