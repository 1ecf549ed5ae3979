//! What happens when an instruction halts: handlers are looked for, temporaries and frames
//! released.

use crate::call;
use crate::driver::Outcome;
use crate::frame::{Frame, flag};
use crate::machine::{Flow, Vm};
use heddle_bytecode::liveness::{Holds, Live};
use heddle_bytecode::ops::{CatchFinally, Instruction, Op};
use heddle_bytecode::{Slot, liveness, unit};
use heddle_runtime::object::class_of;
use heddle_runtime::{Halt, Request};
use heddle_value::Value;

/// Unwinds from the instruction at `vm.ip`. `Flow::Goto`: a handler was found. `Flow::Exit`: the
/// entry frame is gone, the halt is noted.
pub fn unwind(vm: &mut Vm, mut halt: Halt) -> Flow {
    // the function that they were for did not come so far
    vm.cx().machine.named_rest = None;
    vm.cx().machine.place_type = 0;
    let mut across = std::mem::take(&mut vm.cx().machine.after_call);
    let mut unwritten: *mut Value = std::ptr::null_mut();
    loop {
        let frame = vm.frame;
        // SAFETY: the frame runs bytecode; ip lies in its code, or behind a call of it.
        unsafe {
            let function = frame.function().get();
            let code = function.code().expect("only bytecode frames are unwound");
            let offset = vm.ip.offset_from(function.code.0) as u32;
            // behind a call, the call is the instruction one word back
            let inside = if across { offset - 1 } else { offset };
            let lives = liveness::live_values_at(code, offset);
            let region = if halt == Halt::Exception { handler(vm.cx(), code, inside) } else { None };
            let kept = region.map_or(&[][..], |region| liveness::live_values_at(code, region.handler));
            let dropped = Dropped { lives, kept, unwritten };
            if halt == Halt::Exception && lives.iter().any(|live| live.holds == Holds::Finally) {
                chain(vm.cx(), code, frame, &dropped);
            }
            dropped.release(vm.cx(), frame);
            if vm.cx().heap().has_pending() {
                halt = destruct(vm, function.code.0.add(inside as usize), halt);
            }
            if let Some(region) = region.filter(|_| halt == Halt::Exception) {
                vm.ip = function.code.0.add(region.handler as usize);
                return Flow::Goto;
            }
            let flags = frame.flags();
            if flags & flag::CONSTRUCT != 0
                && let Some(object) = frame.this().as_object()
            {
                object.skip_destructor();
            }
            if flags & flag::GENERATOR != 0 {
                call::dispose(vm.cx(), frame);
                unwritten = std::ptr::null_mut();
                across = false;
                if crate::generator::failed(vm, halt) {
                    continue;
                }
                if flags & flag::ENTRY == 0 {
                    vm.frame = frame.caller();
                    if vm.frame.function().native.is_some() {
                        let window = vm.frame;
                        unwritten = window.result();
                        across = true;
                        vm.ip = window.return_ip();
                        vm.frame = window.caller();
                        call::drop_window(window, window.argc());
                    } else {
                        vm.ip = frame.return_ip().sub(1);
                    }
                    vm.cx().machine.frame = vm.frame.0 as usize;
                    continue;
                }
                vm.frame = frame.caller();
                vm.cx().machine.frame = vm.frame.0 as usize;
                vm.cx().machine.halted = Some(halt);
                return Flow::Exit;
            }
            unwritten = frame.result();
            if flags & flag::CONSTRUCT != 0 {
                unwritten = std::ptr::null_mut();
            }
            call::dispose(vm.cx(), frame);
            vm.ip = frame.return_ip();
            vm.frame = frame.caller();
            vm.cx().machine.frame = vm.frame.0 as usize;
            if flags & flag::ENTRY != 0 {
                vm.cx().machine.halted = Some(halt);
                return Flow::Exit;
            }
        }
        across = true;
    }
}

/// Runs the destructors of what was released on the way, before a handler is entered: what they
/// throw joins the exception in flight. Gives the halt that goes on: theirs, if one ends the
/// program.
#[cold]
fn destruct(vm: &mut Vm, at: *const u16, halt: Halt) -> Halt {
    if halt != Halt::Exception {
        return halt;
    }
    let machine = &mut vm.cx().machine;
    machine.frame = vm.frame.0 as usize;
    machine.ip = at as usize;
    let ended = crate::interrupt::run_destructors(vm.cx()).err().filter(|halt| *halt != Halt::Exception);
    if ended.is_some() {
        drop(vm.cx().exception.take());
    }
    ended.unwrap_or(halt)
}

/// A generator is given up at `vm.ip`: goes to the innermost `finally` around it, with an exception
/// that no `catch` takes and nobody hears of; without one the frame ends.
pub fn abandon(vm: &mut Vm) -> Flow {
    // SAFETY: the frame is a generator's, suspended at a `yield`.
    unsafe {
        let frame = vm.frame;
        let function = frame.function().get();
        let code = function.code().expect("a generator has code");
        let offset = vm.ip.offset_from(function.code.0) as u32;
        let live = liveness::live_at(code, offset);
        let finally = code
            .regions
            .iter()
            .find(|region| (region.start..region.end).contains(&offset) && code.code[region.handler as usize] == Op::CatchFinally as u16);
        if let Some(region) = finally {
            let kept = liveness::live_at(code, region.handler);
            let dropped: Vec<Slot> = live.into_iter().filter(|slot| !kept.contains(slot)).collect();
            release(vm.cx(), frame, &dropped);
            if vm.cx().heap().has_pending() {
                // what the `yield` was in the middle of is destroyed before the block runs
                vm.sync();
                if let Err(halt) = crate::interrupt::run_destructors(vm.cx()) {
                    return Flow::Halt(halt);
                }
            }
            let state = CatchFinally::read(|index| code.code[region.handler as usize + index]).state;
            // `end_finally` finds neither an exception nor a place to go back to: it gives up again
            // from there
            frame.slot(state.index()).write(Value::NULL);
            vm.ip = function.code.0.add(region.handler as usize + CatchFinally::WORDS);
            return Flow::Goto;
        }
        release(vm.cx(), frame, &live);
        call::dispose(vm.cx(), frame);
        crate::generator::failed(vm, Halt::Exit);
        vm.frame = frame.caller();
        vm.cx().machine.frame = vm.frame.0 as usize;
        Flow::Exit
    }
}

/// The innermost handler of the instruction at `offset`. What is in flight when a fiber is given up
/// goes to `finally` blocks only.
fn handler(cx: &Request, code: &unit::Function, offset: u32) -> Option<unit::Region> {
    let mut around = code.regions.iter().filter(|region| (region.start..region.end).contains(&offset));
    let region = around.next()?;
    if cx.exception.as_ref().is_none_or(|exception| class_of(exception).is_subclass_of(cx.engine.known.throwable)) {
        return Some(*region);
    }
    std::iter::once(region).chain(around).find(|region| code.code[region.handler as usize] == Op::CatchFinally as u16).copied()
}

/// The temporaries that go when an instruction halts.
struct Dropped<'a> {
    /// What lives at the instruction.
    lives: &'a [Live],
    /// What lives at the handler, too.
    kept: &'a [Live],
    /// The result of the call that did not return.
    unwritten: *mut Value,
}

impl Dropped<'_> {
    /// Whether a live slot is among them.
    unsafe fn has(&self, frame: Frame, slot: Slot) -> bool {
        // SAFETY: the slot is the frame's.
        let place = unsafe { frame.slot(slot.index()) };
        place != self.unwritten && !self.kept.iter().any(|kept| kept.slot == slot)
    }

    /// An object whose constructor's arguments were under way gets no destructor: nothing has it
    /// but its `new`, as the result and as `$this` of the call that was not made.
    unsafe fn spare_unconstructed(&self, frame: Frame) {
        // SAFETY: liveness says that the slots hold a value, or an instruction took it and left it
        // undefined.
        unsafe {
            for window in self.lives.iter().filter(|live| live.holds == Holds::Window && self.has(frame, live.slot)) {
                let Some(object) = (*frame.slot(window.slot.index())).as_object().filter(|object| object.refcount() == 2) else { continue };
                let made = |live: &&Live| matches!(live.holds, Holds::Value | Holds::Argument) && self.has(frame, live.slot);
                let mut others = self.lives.iter().filter(made).filter_map(|live| (*frame.slot(live.slot.index())).as_object());
                if others.any(|other| other.id() == object.id()) {
                    object.skip_destructor();
                }
            }
        }
    }

    /// Ends every `@` that is left, innermost first, and releases all of them.
    unsafe fn release(&self, cx: &mut Request, frame: Frame) {
        // SAFETY: liveness says that the slots hold a value, or an instruction took it and left it
        // undefined; and which hold an error level.
        unsafe {
            for live in self.lives.iter().rev() {
                if live.holds == Holds::ErrorLevel && self.has(frame, live.slot) {
                    let old = (*frame.slot(live.slot.index())).as_int().unwrap_or_default();
                    crate::handlers::exceptions::end_silence(cx, old);
                }
            }
            let mut ids = Vec::new();
            for live in self.lives.iter().filter(|live| live.holds == Holds::Value && self.has(frame, live.slot)) {
                let next = frame.slot(live.slot.index() + 1);
                if self.lives.iter().any(|other| other.slot.index() == live.slot.index() + 1) {
                    ids.extend(crate::iterate::forget(cx, &*frame.slot(live.slot.index()), &*next));
                }
            }
            self.spare_unconstructed(frame);
            let of_calls = |live: &&Live| matches!(live.holds, Holds::Window | Holds::Argument);
            let calls = in_order_of_calls(self.lives.iter().filter(of_calls).collect());
            for live in calls.into_iter().chain(self.lives.iter().filter(|live| !of_calls(live))) {
                if self.has(frame, live.slot) {
                    drop(std::mem::replace(&mut *frame.slot(live.slot.index()), Value::UNDEF));
                }
            }
            ids.into_iter().for_each(|id| cx.heap().release_object_id(id));
        }
    }
}

/// The order in which calls that were not made give up what they have: the innermost one first, its
/// arguments one by one, then `this`.
fn in_order_of_calls(mut lives: Vec<&Live>) -> Vec<&Live> {
    if lives.len() < 2 {
        return lives;
    }
    lives.sort_unstable_by_key(|live| live.slot);
    // a window's `this` stands before its arguments, which stand side by side; between windows
    // there is a header
    let one_call = |a: &&Live, b: &&Live| b.holds == Holds::Argument && b.slot.index() == a.slot.index() + 1;
    let calls: Vec<&[&Live]> = lives.chunk_by(one_call).collect();
    let mut ordered = Vec::with_capacity(lives.len());
    for call in calls.into_iter().rev() {
        ordered.extend(call.iter().filter(|live| live.holds == Holds::Argument));
        ordered.extend(call.iter().filter(|live| live.holds == Holds::Window));
    }
    ordered
}

/// An exception that leaves a `finally` block takes the one along that brought control there, as
/// the first of its previous ones.
#[cold]
unsafe fn chain(cx: &mut Request, code: &unit::Function, frame: Frame, dropped: &Dropped<'_>) {
    // Of two `finally` blocks that wait, the inner one stands behind the other.
    let mut handlers: Vec<u32> = code.regions.iter().map(|region| region.handler).collect();
    handlers.sort_unstable_by_key(|handler| std::cmp::Reverse(*handler));
    handlers.dedup();
    for handler in handlers {
        let word = |index: usize| code.code[handler as usize + index];
        if word(0) != Op::CatchFinally as u16 {
            continue;
        }
        let state = CatchFinally::read(word).state;
        // SAFETY: the slot is the frame's.
        if !dropped.lives.iter().any(|live| live.slot == state) || unsafe { !dropped.has(frame, state) } {
            continue;
        }
        // SAFETY: the slot is live.
        let Some(waiting) = (unsafe { (*frame.slot(state.index())).as_object().cloned() }) else {
            continue;
        };
        if let Some(current) = cx.exception.replace(waiting) {
            cx.throw(current);
        }
    }
}

/// Releases temporaries.
unsafe fn release(cx: &mut Request, frame: Frame, slots: &[Slot]) {
    let mut ids = Vec::new();
    for slot in slots {
        if slots.iter().any(|other| other.index() == slot.index() + 1) {
            // SAFETY: both slots are the frame's.
            ids.extend(unsafe { crate::iterate::forget(cx, &*frame.slot(slot.index()), &*frame.slot(slot.index() + 1)) });
        }
    }
    for slot in slots {
        // SAFETY: liveness says that they hold a value, or an instruction took it and left it
        // undefined.
        unsafe { drop(std::mem::replace(&mut *frame.slot(slot.index()), Value::UNDEF)) };
    }
    ids.into_iter().for_each(|id| cx.heap().release_object_id(id));
}

/// Why the driver came back.
pub fn take_outcome(cx: &mut Request) -> Outcome {
    match cx.machine.halted.take() {
        Some(halt) => Outcome::Halted(halt),
        None => Outcome::Done,
    }
}
