//! What the frames of a suspended fiber own, for the cycle collector: the same that unwinding them
//! would release.
//!
//! Only what a frame is certain to own is reported: a value that native code took out of its slot
//! is not in the slot any more, so whatever
//! it belongs to is held from outside for the collector. *Not here:* frames of fibers that run, or
//! wait for one that they resumed.

use super::Record;
use crate::frame::{Frame, flag};
use heddle_bytecode::liveness;
use heddle_bytecode::ops::HEADER;
use heddle_value::{Tracer, Value};

/// Reports what the frames own, from the innermost to the fiber's outermost one.
///
/// # Safety
/// The record is that of a suspended fiber.
pub(super) unsafe fn trace(record: &Record, tracer: &mut Tracer<'_>) {
    let Some(context) = &record.context else { return };
    tracer.values(&context.parked);
    let mut frame = Frame(context.frame as *mut Value);
    let mut at = Place { ip: context.ip as *const u16, unwritten: std::ptr::null(), end: std::ptr::null() };
    let mut resumed = false;
    // SAFETY: the frames of a suspended fiber are alive.
    unsafe {
        loop {
            trace_header(frame, tracer);
            if frame.function().native.is_some() {
                (0..frame.argc()).for_each(|index| tracer.value(&*frame.slot(HEADER + index)));
            } else {
                trace_slots(frame, &at, tracer);
            }
            if frame == record.bottom {
                return;
            }
            at = at.below(frame, resumed);
            resumed = frame.flags() & (flag::GENERATOR | flag::ENTRY) == flag::GENERATOR;
            frame = frame.caller();
        }
    }
}

/// Where a frame stands.
struct Place {
    /// An instruction that has begun, or the one behind a call that has not returned.
    ip: *const u16,
    /// The result of that call.
    unwritten: *const Value,
    /// What lies from here on belongs to the frame above; null where nothing does.
    end: *const Value,
}

impl Place {
    /// Where the caller of this frame stands. `resumed`: what it called is a generator it resumed
    /// by the machine itself.
    unsafe fn below(self, frame: Frame, resumed: bool) -> Place {
        // SAFETY: the frame is alive.
        unsafe {
            let ip = frame.return_ip();
            let end = frame.0.cast_const();
            let entry = frame.flags() & flag::ENTRY != 0;
            if entry {
                return Place { ip, unwritten: std::ptr::null(), end };
            }
            if frame.flags() & flag::GENERATOR != 0 {
                // the result's word leads to the generator; a loop's instruction runs again, as
                // `unwind` has it
                let looped = frame.caller().function().native.is_none();
                return Place { ip: if looped { ip.sub(1) } else { ip }, unwritten: std::ptr::null(), end };
            }
            if frame.function().native.is_some() && !resumed {
                // a builtin in its window is a part of the instruction that called it
                return Place { end, ..self };
            }
            Place { ip, unwritten: frame.result(), end }
        }
    }
}

/// `$this`, the closure that is called, variables without a slot.
unsafe fn trace_header(frame: Frame, tracer: &mut Tracer<'_>) {
    // SAFETY: promised by the caller: the frame is alive.
    unsafe {
        tracer.value(frame.this());
        trace_owned_words(frame, tracer);
    }
}

/// What the header's words own besides `$this`.
///
/// # Safety
/// The frame is alive, or put away.
pub unsafe fn trace_owned_words(frame: Frame, tracer: &mut Tracer<'_>) {
    // SAFETY: promised by the caller.
    unsafe {
        let flags = frame.flags();
        if flags & flag::CLOSURE != 0 {
            tracer.object(&crate::frame::borrowed_from(frame.owner()));
        }
        if flags & flag::SYMBOLS != 0 {
            tracer.array(&(*frame.symbols()).table);
        }
        if let Some(extra) = frame.extra() {
            tracer.array(extra);
        }
    }
}

/// Traces locals, and the temporaries that live.
unsafe fn trace_slots(frame: Frame, at: &Place, tracer: &mut Tracer<'_>) {
    // SAFETY: promised by the caller: the frame is alive and runs bytecode.
    unsafe {
        let function = frame.function().get();
        (HEADER..function.first_temp.index()).for_each(|index| tracer.value(&*frame.slot(index)));
        let code = function.code().expect("it runs bytecode");
        let offset = at.ip.offset_from(function.code.0);
        for live in u32::try_from(offset).map_or(&[][..], |offset| liveness::live_values_at(code, offset)) {
            let slot = frame.slot(live.slot.index());
            if slot.cast_const() != at.unwritten && (at.end.is_null() || slot.cast_const() < at.end) {
                tracer.value(&*slot);
            }
        }
    }
}
