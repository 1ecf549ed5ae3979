//! Suspending and resuming by the fast path: a `yield` by value whose generator was resumed by a
//! loop or by `send()` or `next()`, where what is
//! released is given up by counting. Everything else is [`super`]'s; nothing here changes anything
//! before it is certain to finish.

use super::{Generator, Inner, State, copy_words, fits, of_frame, payload};
use crate::frame::{Frame, flag};
use crate::iterate;
use crate::machine::{At, Flow, Vm};
use heddle_bytecode::Slot;
use heddle_bytecode::operand::Label;
use heddle_bytecode::ops::{HEADER, Instruction, IterNext, IterNextPair, Op, THIS};
use heddle_value::{Tag, Value};
use std::ptr;

/// Gives up what a slot holds, which is light, and writes `value`.
///
/// # Safety
/// The old value [`Value::drops_trivially`]; `at` is a slot nobody borrows.
#[inline(always)]
unsafe fn replace_trivial(at: *mut Value, value: Value) {
    // SAFETY: promised by the caller.
    unsafe {
        (*at).release_trivial();
        ptr::write(at, value);
    }
}

/// An operand's value, owned: a temporary's moves.
#[inline(always)]
unsafe fn owned(vm: &Vm, slot: Slot, first_temp: usize) -> Value {
    let value = vm.get(slot);
    if slot.index() < first_temp {
        return value.clone();
    }
    // SAFETY: the temporary is left undefined.
    unsafe {
        let moved = value.bitwise_copy();
        ptr::write(vm.at(slot), Value::UNDEF);
        moved
    }
}

/// What waits for the generator's next element.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Waiting {
    /// A loop's instruction.
    Loop,
    /// `next()`, or `send()`.
    Method,
}

/// `yield`: puts the frame away and goes back to who resumed it. `words` is the instruction's
/// length.
#[inline(always)]
pub fn suspend(vm: &mut Vm, dst: Slot, key: Option<Slot>, src: Slot, words: usize) -> Flow {
    // SAFETY: the frame is a generator's: its result word points to the payload, and who resumed it
    // is there.
    unsafe {
        let frame = vm.frame;
        let generator = of_frame(frame);
        let (held, held_key) = (generator.value.0.get(), generator.key.0.get());
        let given = vm.get(src).is_direct() && key.is_none_or(|key| vm.get(key).is_direct());
        if !given || !(*held).drops_trivially() || !(*held_key).drops_trivially() || frame.flags() & flag::ENTRY != 0 {
            return Flow::Slow;
        }
        let caller = frame.caller();
        let waiting = if caller.function().native.is_some() { Waiting::Method } else { Waiting::Loop };
        if waiting == Waiting::Method && !may_close(vm, generator, caller) {
            return Flow::Slow;
        }
        let first_temp = frame.function().first_temp.index();
        let value = owned(vm, src, first_temp);
        replace_trivial(held, value);
        let largest = generator.largest_key.get();
        match key {
            None => {
                generator.largest_key.set(largest + 1);
                replace_trivial(held_key, Value::int(largest + 1));
            }
            Some(key) => {
                let key = owned(vm, key, first_temp);
                if key.tag() == Tag::Int && key.int_payload() > largest {
                    generator.largest_key.set(key.int_payload());
                }
                replace_trivial(held_key, key);
            }
        }
        frame.save_header(generator.frame(), flag::GENERATOR);
        copy_words(frame, generator.frame(), 2 * HEADER, 2 * generator.slots().len());
        generator.ip.set(vm.ip);
        generator.next.set(vm.ip.add(words));
        generator.target.set(Some(dst));
        generator.state.set(State::Suspended);
        match waiting {
            Waiting::Loop => {
                vm.ip = frame.return_ip().sub(1);
                vm.frame = caller;
                if let Some(body) = deliver(vm, generator) {
                    return Flow::Jump(body.0);
                }
            }
            Waiting::Method => close(vm, generator, caller),
        }
        Flow::Goto
    }
}

/// Does what the loop's instruction at `vm.ip` would do next, when that is nothing but to overwrite
/// its variables. Gives where it goes.
#[inline(always)]
unsafe fn deliver(vm: &Vm, generator: &Generator) -> Option<Label> {
    // SAFETY: the loop's instruction waits there; what its variables hold is given up by counting.
    unsafe {
        let (iter, key, value, body) = match *vm.ip {
            op if op == Op::IterNextPair as u16 => {
                let IterNextPair { iter, key, value, body } = IterNextPair::read(At(vm.ip));
                (iter, Some(key), value, body)
            }
            op if op == Op::IterNext as u16 => {
                let IterNext { iter, value, body } = IterNext::read(At(vm.ip));
                (iter, None, value, body)
            }
            _ => return None,
        };
        let free = |slot: Slot| vm.get(slot).tag() != Tag::Ref && vm.get(slot).drops_trivially();
        if !free(value) || !key.is_none_or(free) || vm.interrupted() {
            return None;
        }
        replace_trivial(vm.at(value), (*generator.value.0.get()).clone());
        if let Some(key) = key {
            replace_trivial(vm.at(key), (*generator.key.0.get()).clone());
        }
        ptr::write(vm.at(iterate::cursor_of(iter)), iterate::cursor(iterate::GENERATOR, 1));
        Some(body)
    }
}

/// Whether the window of `send()` or `next()` is closed by counting alone.
#[inline(always)]
unsafe fn may_close(vm: &Vm, generator: &Generator, window: Frame) -> bool {
    // SAFETY: promised by the caller: `resume_method` wrote the window.
    unsafe {
        let argument = window.argc() == 0 || (*window.slot(HEADER)).drops_trivially();
        argument && window.this().drops_trivially() && generator.outer.get().is_null() && !vm.interrupted()
    }
}

/// Gives the result of `send()` or `next()` and closes its window.
#[inline(always)]
unsafe fn close(vm: &mut Vm, generator: &Generator, window: Frame) {
    // SAFETY: promised by the caller: `may_close` said yes.
    unsafe {
        let sends = window.argc() != 0;
        if sends {
            (*window.slot(HEADER)).release_trivial();
        }
        (*window.slot(THIS)).release_trivial();
        let result = window.result();
        if !result.is_null() {
            ptr::write(result, if sends { (*generator.value.0.get()).clone() } else { Value::NULL });
        }
        vm.ip = window.return_ip();
        vm.frame = window.caller();
    }
}

/// What a loop over a generator finds: key and value of the element it has not had yet; the loop
/// has had it then.
#[inline(always)]
pub fn ready<'a>(vm: &Vm, iter: Slot) -> Option<(&'a Value, &'a Value)> {
    let at = vm.get_mut(iterate::cursor_of(iter));
    if at.spare() != iterate::GENERATOR {
        return None;
    }
    // SAFETY: a loop of this kind keeps a generator and an int.
    unsafe {
        let mut generator = payload(vm.get(iter).object_unchecked());
        if at.int_payload() != 0 || generator.state.get() != State::Suspended {
            return None;
        }
        while let Some(inner) = generator.delegate() {
            let Inner::Generator(inner) = inner else { break };
            generator = payload(inner);
            if generator.state.get() != State::Suspended {
                return None;
            }
        }
        ptr::write(at, iterate::cursor(iterate::GENERATOR, 1));
        Some((generator.key.get(), generator.value.get()))
    }
}

/// A loop that had its element lets its generator run on.
#[inline(always)]
pub fn run_on(vm: &mut Vm, iter: Slot) -> Flow {
    let at = vm.get_mut(iterate::cursor_of(iter));
    if at.spare() != iterate::GENERATOR {
        return Flow::Slow;
    }
    // SAFETY: a loop of this kind keeps a generator and an int.
    unsafe {
        if at.int_payload() == 0 {
            return Flow::Slow;
        }
        let Some(generator) = standing(payload(vm.get(iter).object_unchecked())) else {
            return Flow::Slow;
        };
        let (caller, frame) = (vm.frame, Frame(vm.frame.top()));
        let Some(target) = generator.target.get() else {
            return Flow::Slow;
        };
        if !fits(vm, generator, frame) {
            return Flow::Slow;
        }
        ptr::write(at, iterate::cursor(iterate::GENERATOR, 0));
        lay(generator, frame, vm.ip.add(1), caller);
        let next = generator.next.get();
        vm.frame = frame;
        // nobody wants what is sent: a null need not be written to be released
        if *next == Op::Free as u16 && *next.add(1) == target.0 {
            vm.ip = next.add(2);
        } else {
            vm.put(target, Value::NULL);
            vm.ip = next;
        }
        Flow::Goto
    }
}

/// The suspended generator that runs when this one is resumed. Who waits for it on the way is
/// noted, as [`Generator::innermost_to_run`] does.
#[inline(always)]
fn standing(root: &Generator) -> Option<&Generator> {
    let mut at = root;
    let mut outer = ptr::null();
    loop {
        if at.state.get() != State::Suspended {
            return None;
        }
        at.outer.set(outer);
        at.moved.set(true);
        match at.delegate() {
            None => return Some(at),
            Some(Inner::Generator(inner)) => {
                outer = ptr::from_ref(at);
                at = payload(inner);
            }
            Some(_) => return None,
        }
    }
}

/// Lays a frame that was put away at `at`, under a caller that is no native code.
#[inline(always)]
unsafe fn lay(generator: &Generator, at: Frame, next: *const u16, caller: Frame) {
    // SAFETY: promised by the caller: there is room above everything that runs; rule 2 holds for
    // what is laid there.
    unsafe {
        at.restore_header(generator.frame(), flag::GENERATOR);
        copy_words(generator.frame(), at, 2 * HEADER, 2 * generator.slots().len());
        generator.target.set(None);
        generator.state.set(State::Running);
        at.set_return(next, caller);
        at.set_result(ptr::from_ref(generator).cast_mut().cast());
    }
}
