//! [`Vm`]: the registers of the machine, and how handlers reach slots, constants and the context
//! through them.

use crate::closure::Closure;
use crate::frame::Frame;
use crate::place::Target;
use heddle_bytecode::operand::{AnySlot, Cache, Const, Imm, Kind, Label, Role, Slot, SlotKind};
use heddle_runtime::class::ClassPtr;
use heddle_runtime::function::FunctionPtr;
use heddle_runtime::{Halt, Request};
use heddle_value::{Array, Heap, Object, Str, Tag, Value};
use std::mem::ManuallyDrop;

/// An instruction in verified code, read in place: 32-bit operands by one load.
#[derive(Clone, Copy)]
pub struct At(pub *const u16);

impl heddle_bytecode::operand::Words for At {
    #[inline(always)]
    fn word(self, at: usize) -> u16 {
        // SAFETY: the operands' words follow the opcode.
        unsafe { *self.0.add(at) }
    }

    #[inline(always)]
    fn long(self, at: usize) -> u32 {
        // SAFETY: as above.
        u32::from_le(unsafe { self.0.add(at).cast::<u32>().read_unaligned() })
    }
}

/// The same address, of which the optimizer knows nothing: what is done with it is not joined with
/// anything before, nor a loop over it unrolled.
#[inline(always)]
pub fn opaque(slot: *mut Value) -> *mut Value {
    let mut address = slot.expose_provenance();
    // SAFETY: the text is a comment: the address comes out as it went in.
    unsafe { std::arch::asm!("/* {0} */", inout(reg) address, options(nomem, nostack, preserves_flags)) };
    std::ptr::with_exposed_provenance_mut(address)
}

/// The same slot, of which the optimizer knows nothing: see [`Vm::get_opaque`].
#[inline(always)]
pub fn opaque_slot(slot: Slot) -> Slot {
    let mut word = u32::from(slot.0);
    // SAFETY: the text is a comment: the number comes out as it went in.
    unsafe { std::arch::asm!("/* {0:e} */", inout(reg) word, options(nomem, nostack, preserves_flags)) };
    Slot(word as u16)
}

/// What a handler tells its driver.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    /// On to the next instruction.
    Next,
    /// The same, by an end of the path's own: the optimizer would join the ends of a handler's
    /// paths, and send an int through a float's register or the other way round.
    NextOpaque,
    /// The fast path does not serve: the driver tail-calls the handler's `slow`.
    Slow,
    /// To a place in the same code, in words from this instruction.
    Jump(i32),
    /// `ip` and `frame` were set: go on there.
    Goto,
    /// The instruction at `ip` is done as this opcode's.
    As(u16),
    /// The instruction at `ip` is done, and gives up what `Machine::released` holds: that is
    /// released, interrupts are polled, and it goes on `Machine::released_words` from `ip`. All
    /// that the instruction consumes is consumed, all that it writes is written.
    Release,
    /// Something halted: unwind.
    Halt(Halt),
    /// Leave the driver.
    Exit,
}

/// The machine's registers, for the time of one instruction.
pub struct Vm {
    /// The instruction being executed.
    pub ip: *const u16,
    pub frame: Frame,
    cx: *mut Request,
}

// SAFETY of everything below: the drivers make a `Vm` out of a verified function's code, a frame of
// it and the request that owns both; the verifier proved the operands. Slots are plain memory of
// the request, never borrowed across instructions.
impl Vm {
    #[inline(always)]
    pub fn new(ip: *const u16, frame: Frame, cx: *mut Request) -> Vm {
        Vm { ip, frame, cx }
    }

    /// The context.
    #[inline(always)]
    pub fn cx<'a>(&self) -> &'a mut Request {
        // SAFETY: see above; the driver owns the request while it runs, and a handler has one use
        // of it at a time.
        unsafe { &mut *self.cx }
    }

    #[inline(always)]
    pub fn cx_ptr(&self) -> *mut Request {
        self.cx
    }

    #[inline(always)]
    pub fn heap<'a>(&self) -> &'a Heap {
        // SAFETY: as `cx`.
        unsafe { (*self.cx).heap() }
    }

    /// Says where the machine is, for everything that asks: before the runtime may be reached.
    #[inline(always)]
    pub fn sync(&self) {
        crate::counters::published();
        self.publish();
    }

    /// Does so on a fast path that allocates: [`crate::counters`] takes [`Vm::sync`] for a slow
    /// one.
    #[inline(always)]
    pub fn publish(&self) {
        let machine = &mut self.cx().machine;
        machine.frame = self.frame.0 as usize;
        machine.ip = self.ip as usize;
    }

    /// Notes where the machine was when a panic passes, unless an inner handler has done so.
    pub fn note_unwound(&self) {
        let mut place = (self.frame.0 as usize, self.ip as usize);
        let machine = &mut self.cx().machine;
        // the instruction calls a builtin, whose window it has published as the innermost frame
        if machine.unwound.is_none() && machine.ip == place.1 && machine.frame > place.0 && self.calls_builtin() {
            place.0 = machine.frame;
        }
        machine.unwound.get_or_insert(place);
    }

    /// Returns whether the instruction is one that calls a builtin and no frame of PHP code.
    fn calls_builtin(&self) -> bool {
        if self.ip.is_null() || self.frame.is_null() {
            return false;
        }
        // SAFETY: a handler stands at an instruction of its frame's function.
        let op = unsafe { self.opcode_at(self.ip) };
        if op == heddle_bytecode::Op::Call as u16 {
            let heddle_bytecode::ops::Call { window, .. } = self.operands_behind(0);
            let window = Frame(self.at(window));
            // SAFETY: the innermost frame is the window that the instruction calls: it is open.
            return self.cx().machine.frame == window.0 as usize && unsafe { window.function().native.is_some() };
        }
        op == heddle_bytecode::Op::CallBuiltin as u16 || op == heddle_bytecode::Op::CallNative as u16
    }

    /// The opcode of the instruction at an address of the running function.
    ///
    /// # Safety
    /// One starts there.
    #[inline(always)]
    pub unsafe fn opcode_at(&self, ip: *const u16) -> u16 {
        // SAFETY: promised by the caller; a head lies in its function's running code.
        unsafe {
            let word = *ip;
            if word == heddle_bytecode::Op::Machine as u16 { crate::compiled::head_at(self.frame.function().get(), ip).op } else { word }
        }
    }

    /// Returns whether the instruction behind this one's words is of an opcode, and machine code has
    /// not taken its place.
    #[inline(always)]
    pub fn is_behind(&self, words: usize, op: heddle_bytecode::Op) -> bool {
        // SAFETY: asked of instructions that are never a function's last one.
        unsafe { *self.ip.add(words) == op as u16 }
    }

    /// Returns the operands of the instruction behind this one's words, if it is of that opcode.
    pub fn following<I: heddle_bytecode::ops::Instruction>(&self, words: usize) -> Option<I> {
        // SAFETY: asked of instructions that are never a function's last one.
        let op = unsafe { self.opcode_at(self.ip.add(words)) };
        (op == I::OP as u16).then(|| self.operands_behind(words))
    }

    /// Returns the operands of the instruction behind this one's words, which has that opcode, as
    /// the verifier or the caller found.
    #[inline(always)]
    pub fn operands_behind<I: heddle_bytecode::ops::Instruction>(&self, words: usize) -> I {
        // SAFETY: see above; an instruction that leads has the second one behind it.
        I::read(At(unsafe { self.ip.add(words) }))
    }

    /// Goes on to the instruction behind this one's words, on a slow path, and returns its
    /// operands.
    pub fn step_over<I: heddle_bytecode::ops::Instruction>(&mut self, words: usize) -> I {
        let operands = self.operands_behind(words);
        // SAFETY: as for `operands_behind`.
        self.ip = unsafe { self.ip.add(words) };
        self.sync();
        operands
    }

    /// A slot's address.
    #[inline(always)]
    pub fn at(&self, slot: Slot) -> *mut Value {
        // SAFETY: see above. A slot's word is twice its index.
        unsafe { self.frame.0.byte_add(usize::from(slot.0) * 8) }
    }

    /// What a slot holds.
    #[inline(always)]
    pub fn get<'a>(&self, slot: impl AnySlot) -> &'a Value {
        // SAFETY: see above.
        unsafe { &*self.at(slot.into()) }
    }

    /// As [`Vm::get`], by an address that the optimizer knows nothing of: tests of the value are
    /// not joined with tests before, so that the path before stays as short as it is written.
    #[inline(always)]
    pub fn get_opaque<'a>(&self, slot: impl AnySlot) -> &'a mut Value {
        let mut bytes = u64::from(slot.into().0);
        // SAFETY: the text is a comment: the number comes out as it went in. And see above.
        unsafe {
            std::arch::asm!("/* {0} */", inout(reg) bytes, options(nomem, nostack, preserves_flags));
            &mut *self.frame.0.byte_add(bytes as usize * 8)
        }
    }

    #[inline(always)]
    pub fn get_mut<'a>(&self, slot: Slot) -> &'a mut Value {
        // SAFETY: see above.
        unsafe { &mut *self.at(slot) }
    }

    /// Writes a temporary, which holds nothing.
    #[inline(always)]
    pub fn put(&self, slot: Slot, value: Value) {
        // SAFETY: see above.
        unsafe { self.at(slot).write(value) }
    }

    /// Writes a temporary that overlaps with nothing, with an int.
    #[inline(always)]
    pub fn put_int(&self, slot: Slot, int: i64) {
        self.put(slot, Value::int(int));
    }

    /// Returns the float in a slot that the compiler knew to hold one.
    #[inline(always)]
    pub fn float(&self, slot: Slot) -> f64 {
        debug_assert!(self.get(slot).tag() == Tag::Float, "the compiler knew slot {} to be a float", slot.index());
        self.get(slot).float_payload()
    }

    /// Returns the int in a slot that the compiler knew to hold one.
    #[inline(always)]
    pub fn int(&self, slot: Slot) -> i64 {
        debug_assert!(self.get(slot).tag() == Tag::Int, "the compiler knew slot {} to be an int", slot.index());
        self.get(slot).int_payload()
    }

    /// Writes a float to a slot that needs no release.
    #[inline(always)]
    pub fn put_float(&self, slot: Slot, float: f64) {
        self.get_mut(slot).overwrite_float(float);
    }

    /// Returns what a local is, to be read and written although PHP code runs in between.
    #[inline(always)]
    pub fn target(&self, local: Slot) -> Target {
        // SAFETY: see above.
        unsafe { Target::new(self.at(local)) }
    }

    /// Returns the temporaries of a `Run` operand, so many one behind the other.
    #[inline(always)]
    pub fn run<'a>(&self, first: Slot, count: usize) -> &'a mut [Value] {
        // SAFETY: see above: the verifier proved that so many hold a value.
        unsafe { std::slice::from_raw_parts_mut(self.at(first), count) }
    }

    /// Gives up what the temporaries of a `Run` operand hold, which are not looked at again.
    #[inline(always)]
    pub fn release_run(&self, first: Slot, count: usize) {
        for part in self.run(first, count) {
            if part.is_counted() {
                // SAFETY: see above: the instruction consumes what they hold.
                unsafe { std::ptr::drop_in_place(part) };
            }
        }
    }

    /// Returns the number that an instruction divides by, which is neither 0 nor -1.
    #[inline(always)]
    pub fn divisor(&self, imm: Imm) -> i64 {
        let divisor = i64::from(imm.0);
        // SAFETY: see above: the verifier proved it.
        unsafe { std::hint::assert_unchecked(divisor != 0 && divisor != -1) };
        divisor
    }

    /// The function that runs.
    #[inline(always)]
    pub fn function(&self) -> FunctionPtr {
        // SAFETY: the frame is running.
        unsafe { self.frame.function() }
    }

    /// Writes the function, class and `this` of a window, which begins at a slot.
    #[inline(always)]
    pub fn open(&self, slot: Slot, function: FunctionPtr, class: Option<ClassPtr>, this: Value) {
        let window = Frame(self.at(slot));
        // SAFETY: see above: the window lies on top of the temporaries.
        unsafe {
            window.set_function(function);
            window.set_called_class(class);
            window.set_owner(std::ptr::null_mut());
            window.write_this(this);
        }
    }

    /// Gives an open window the Closure object that it keeps until it is called.
    #[inline(always)]
    pub fn keep_closure(&self, window: Slot, keeper: Object) {
        // SAFETY: see above: the window is open.
        unsafe { Frame(self.at(window)).set_owner(crate::frame::into_raw(keeper)) };
    }

    /// Tells an open window of `__call` or `__callStatic` which name is called.
    pub fn tell_name(&self, window: Slot, name: Const) {
        // SAFETY: see above: the window is open.
        unsafe { Frame(self.at(window)).set_owner(crate::frame::owner_of_name(self.constant(name))) };
    }

    /// Gives an open window the Closure object that an operand holds, or refers to: a temporary's
    /// moves.
    #[inline(always)]
    pub fn keep_callee(&self, window: Slot, callee: Slot, object: &Object) {
        let keeper = match self.is_temporary(callee) {
            true => self.moved(callee),
            false => Value::from(object.clone()),
        };
        let keeper = ManuallyDrop::new(keeper);
        // SAFETY: see above: the window is open, and owns what is not dropped here.
        unsafe { Frame(self.at(window)).set_owner(keeper.bits() as *mut u8) };
    }

    /// Returns the closure that has the static variables of the function that runs; None for one
    /// that is no closure. One made of a callable shares those of what it was made of.
    pub fn keeper_of_statics<'a>(&self) -> Option<&'a Closure> {
        if self.flags() & crate::frame::flag::CLOSURE == 0 {
            return None;
        }
        // SAFETY: the frame is running; owners of frames are Closure objects, which they hold.
        let closure = unsafe { &*std::ptr::from_ref(crate::frame::payload(&crate::frame::borrowed_from(self.frame.owner()))) };
        Some(closure).filter(|closure| !closure.fake)
    }

    /// Returns what a Closure object holds; None for other objects.
    #[inline(always)]
    pub fn closure<'a>(&self, object: &'a Object) -> Option<&'a Closure> {
        let is_one = std::ptr::eq(object.class_ptr().as_ptr(), self.cx().engine.known.closure.as_ptr().cast());
        // SAFETY: every object of the class has its payload.
        is_one.then(|| unsafe { crate::frame::payload(object) })
    }

    /// The function of a window that is open.
    #[inline(always)]
    pub fn window_function(&self, window: Slot) -> FunctionPtr {
        // SAFETY: see above: the verifier proved that the operand is such a window.
        unsafe { Frame(self.at(window)).function() }
    }

    /// `$this`: undefined when there is none.
    #[inline(always)]
    pub fn this<'a>(&self) -> &'a Value {
        // SAFETY: the frame is running.
        unsafe { self.frame.this() }
    }

    /// The frame's [`flag`](crate::frame::flag)s.
    #[inline(always)]
    pub fn flags(&self) -> u32 {
        // SAFETY: the frame is running.
        unsafe { self.frame.flags() }
    }

    /// Number of arguments the frame was given.
    #[inline(always)]
    pub fn argc(&self) -> usize {
        // SAFETY: the frame is running.
        unsafe { self.frame.argc() }
    }

    /// All arguments, as they were given or as the parameters are now.
    pub fn arguments(&self) -> Vec<Value> {
        // SAFETY: the frame is running.
        unsafe { crate::call::arguments(self.frame) }
    }

    /// The arguments beyond the parameters, if there are some.
    #[inline(always)]
    pub fn extra<'a>(&self) -> Option<&'a Array> {
        // SAFETY: the frame is running.
        unsafe { self.frame.extra() }
    }

    /// Whether nobody wants the frame's result.
    #[inline(always)]
    pub fn drops_result(&self) -> bool {
        // SAFETY: the frame is running.
        unsafe { self.frame.result() }.is_null()
    }

    /// The class the frame's function was called on, as its header has it.
    #[inline(always)]
    pub fn called_class(&self) -> Option<ClassPtr> {
        // SAFETY: the frame is running.
        unsafe { self.frame.called_class() }
    }

    /// Returns the distance in words of the instruction after one of `words` words from the
    /// function's start.
    pub fn offset_after(&self, words: usize) -> i64 {
        // SAFETY: the frame is running; the verifier proved that an instruction follows.
        unsafe { self.ip.add(words).offset_from(self.frame.function().code.0) as i64 }
    }

    /// Goes to where [`Vm::offset_after`] told, or a jump table leads.
    #[inline(always)]
    pub fn go_to_offset(&mut self, offset: i64) -> Flow {
        // SAFETY: it was an offset of this function's code, or the verifier proved the table's.
        self.ip = unsafe { self.frame.function().code.0.add(offset as usize) };
        Flow::Goto
    }

    #[inline(always)]
    pub fn constant<'a>(&self, constant: Const) -> &'a Value {
        // SAFETY: see above.
        unsafe { self.frame.constant(constant.0) }
    }

    /// A constant that is a name.
    #[inline(always)]
    pub fn name<'a>(&self, constant: Const) -> &'a Str {
        // SAFETY: see above: the verifier proved that names are strings.
        unsafe { self.constant(constant).str_unchecked() }
    }

    /// Returns a constant's value, which needs no counting.
    #[inline(always)]
    pub fn copy_constant(&self, constant: Const) -> Value {
        // SAFETY: constants are immortal.
        unsafe { self.constant(constant).bitwise_copy() }
    }

    #[inline(always)]
    pub fn cache<'a>(&self, cache: impl Into<Cache>) -> &'a mut [usize; 2] {
        // SAFETY: see above.
        unsafe { &mut *self.frame.cache(cache.into().0) }
    }

    /// Returns the array that a loop walks by value; None for other loops.
    #[inline(always)]
    pub fn walked_array<'a>(&self, iter: Slot) -> Option<&'a Array> {
        let is_one = self.get(crate::iterate::cursor_of(iter)).spare() == crate::iterate::ARRAY;
        // SAFETY: see above: the operand is a loop's first slot, and the cursor behind it says what
        // that holds.
        is_one.then(|| unsafe { self.get(iter).array_unchecked() })
    }

    /// Whether the slot is a temporary: consumed by who reads it.
    #[inline(always)]
    pub fn is_temporary<S: AnySlot>(&self, slot: S) -> bool {
        match S::SLOT_KIND {
            SlotKind::Local => false,
            SlotKind::Temp => true,
            // SAFETY: the frame is running.
            SlotKind::Any => slot.into() >= unsafe { self.frame.function() }.first_temp,
        }
    }

    /// Frees the value of a temporary; leaves a local alone.
    #[inline(always)]
    pub fn consume(&self, slot: Slot) {
        if self.is_temporary(slot) {
            drop(self.take_raw(slot));
        }
    }

    /// Whether an operand, if it is a temporary and so consumed, is given up by counting alone.
    #[inline(always)]
    pub fn operand_drops_trivially(&self, slot: Slot) -> bool {
        !self.is_temporary(slot) || self.get(slot).drops_trivially()
    }

    /// Consumes an operand where that takes no call; false, with nothing done, where it takes one.
    /// An operand that was consumed is not looked at again.
    #[inline(always)]
    pub fn try_release_operand(&self, slot: Slot) -> bool {
        // SAFETY: a temporary's value is of this request, and dead after this.
        !self.is_temporary(slot) || unsafe { self.get(slot).try_release(self.heap()) }
    }

    /// Consumes an operand that [`operand_drops_trivially`](Vm::operand_drops_trivially): what is
    /// not given up by counting is kept for good. It is not looked at again.
    #[inline(always)]
    pub fn release_operand(&self, slot: Slot) {
        if self.is_temporary(slot) {
            // SAFETY: see above: the instruction consumes what a temporary holds.
            unsafe { self.get(slot).release_trivial() };
        }
    }

    /// Moves out what a temporary holds. The slot is not written: the instruction consumes it, and
    /// nobody looks at it again.
    #[inline(always)]
    pub fn moved(&self, slot: impl AnySlot) -> Value {
        debug_assert!(self.is_temporary(slot), "only temporaries are consumed");
        // SAFETY: see above: the verifier proved that the temporary is consumed here.
        unsafe { self.get(slot).bitwise_copy() }
    }

    /// Returns an operand's value, owned: a temporary's moves as [`Vm::moved`] has it, of a local
    /// comes a copy of `source`, which is what it holds or refers to.
    #[inline(always)]
    pub fn owned(&self, slot: impl AnySlot, source: &Value) -> Value {
        if self.is_temporary(slot) {
            debug_assert!(std::ptr::eq(source, self.get(slot)), "a temporary is looked at itself");
            // SAFETY: as `moved`.
            unsafe { source.bitwise_copy() }
        } else {
            source.clone()
        }
    }

    /// Returns what an instruction that is not undone any more consumes by an operand, to be given
    /// up at its end: nothing where it is a local.
    #[inline(always)]
    pub fn consumed(&self, slot: impl AnySlot) -> ManuallyDrop<Value> {
        if self.is_temporary(slot) {
            // SAFETY: the temporary is not looked at again.
            ManuallyDrop::new(unsafe { self.get(slot).bitwise_copy() })
        } else {
            ManuallyDrop::new(Value::NULL)
        }
    }

    /// Ends an instruction, going on so many words from it, by giving up a value: here where that
    /// is counting, by the driver where it is more. All that the instruction writes is written.
    #[inline(always)]
    pub fn end_releasing(&self, value: ManuallyDrop<Value>, words: i32) -> Flow {
        if value.drops_by_counting() {
            // SAFETY: just asked; the value is not looked at again.
            unsafe { value.release_trivial() };
            return Flow::Jump(words);
        }
        let machine = &mut self.cx().machine;
        (machine.released, machine.released_words) = (value, words);
        Flow::Release
    }

    /// Ends the instruction behind this one's words with this one, as [`Vm::end_releasing`] does:
    /// `on` counts from there.
    #[inline(always)]
    pub fn end_behind_releasing(&mut self, value: ManuallyDrop<Value>, words: usize, on: i32) -> Flow {
        if value.drops_by_counting() {
            // SAFETY: as there.
            unsafe { value.release_trivial() };
            return Flow::Jump(words as i32 + on);
        }
        // SAFETY: an instruction lies there; this one's result, which it consumes, was not written.
        self.ip = unsafe { self.ip.add(words) };
        let machine = &mut self.cx().machine;
        (machine.released, machine.released_words) = (value, on);
        Flow::Release
    }

    /// Gives up one of two values where that is counting, and returns the other one, to be given up
    /// at the instruction's end. None, with nothing done, where both take more.
    #[inline(always)]
    pub fn release_one(&self, first: ManuallyDrop<Value>, second: ManuallyDrop<Value>) -> Option<ManuallyDrop<Value>> {
        // SAFETY: just asked; the value is not looked at again.
        unsafe {
            if second.drops_by_counting() {
                second.release_trivial();
                Some(first)
            } else if first.drops_by_counting() {
                first.release_trivial();
                Some(second)
            } else {
                None
            }
        }
    }

    /// Does what is left of the instruction at `ip`, which said [`Flow::Release`].
    #[inline(always)]
    pub fn finish_release(&self) -> Flow {
        self.publish();
        let machine = &mut self.cx().machine;
        let words = machine.released_words;
        drop(ManuallyDrop::into_inner(std::mem::replace(&mut machine.released, ManuallyDrop::new(Value::NULL))));
        if self.interrupted()
            && let Err(halt) = self.poll_released()
        {
            return Flow::Halt(halt);
        }
        Flow::Jump(words)
    }

    #[cold]
    #[inline(never)]
    fn poll_released(&self) -> heddle_runtime::Result<()> {
        self.sync();
        let result = crate::interrupt::handle(self.cx());
        if result.is_err() {
            self.undo_operands();
        }
        result
    }

    /// Leaves the temporaries of an instruction that is done as liveness has them before it: what
    /// it consumed holds nothing, what it wrote is dropped.
    fn undo_operands(&self) {
        // SAFETY: the machine stands at an instruction.
        let op = usize::from(unsafe { self.opcode_at(self.ip) });
        for operand in heddle_bytecode::ops::META[op].operands.iter().filter(|operand| operand.kind == Kind::Slot) {
            // SAFETY: the operand's word follows the opcode.
            let slot = Slot(unsafe { *self.ip.add(usize::from(operand.word)) });
            if !self.is_temporary(slot) {
                continue;
            }
            match operand.role {
                Role::Out => drop(self.take_raw(slot)),
                // SAFETY: what it held was given up, or is the result that has just been dropped.
                Role::In => unsafe { self.at(slot).write(Value::UNDEF) },
                _ => {}
            }
        }
    }

    /// Moves a slot's value out.
    #[inline(always)]
    pub fn take_raw(&self, slot: Slot) -> Value {
        // SAFETY: the slot is given an empty value for it.
        unsafe {
            let value = self.read_words(slot);
            self.at(slot).write(Value::UNDEF);
            value
        }
    }

    /// Moves out what a temporary holds as [`Vm::moved`] does, word by word as it was written: one
    /// wide load of two words that were just stored would wait until both have reached the cache.
    #[inline(always)]
    pub fn moved_by_words(&self, slot: Slot) -> Value {
        // SAFETY: as there.
        unsafe { self.read_words(slot) }
    }

    /// A bitwise copy of what a slot holds, read word by word.
    ///
    /// # Safety
    /// As for `Value::bitwise_copy`.
    #[inline(always)]
    unsafe fn read_words(&self, slot: Slot) -> Value {
        let at = self.at(slot).cast::<u64>();
        // SAFETY: a value is two words; volatile reads are not joined.
        unsafe { std::mem::transmute([at.read_volatile(), at.add(1).read_volatile()]) }
    }

    /// An operand's value, owned: out of a temporary, or a copy of a local without its reference.
    /// Warns of an undefined variable and gives null.
    #[inline]
    pub fn operand(&self, slot: Slot) -> heddle_runtime::Result<Value> {
        if self.is_temporary(slot) {
            return Ok(self.take_raw(slot).into_deref());
        }
        let value = self.get(slot);
        if value.tag() == Tag::Undef {
            self.warn_undefined(slot)?;
            return Ok(Value::NULL);
        }
        Ok(value.deref().clone())
    }

    /// As [`Vm::operand`], silently.
    #[inline]
    pub fn operand_quiet(&self, slot: Slot) -> Value {
        if self.is_temporary(slot) {
            return self.take_raw(slot).into_deref();
        }
        let value = self.get(slot);
        if value.tag() == Tag::Undef { Value::NULL } else { value.deref().clone() }
    }

    /// The warning about an undefined variable.
    #[cold]
    pub fn warn_undefined(&self, slot: Slot) -> heddle_runtime::Result<()> {
        let index = slot.index();
        if index < heddle_bytecode::ops::HEADER {
            return Err(self.cx().throw_error("Error", "Using $this when not in object context"));
        }
        // SAFETY: the frame is running.
        let function = unsafe { self.frame.function() };
        let code = function.get().code().expect("it runs bytecode");
        let name = &code.locals[index - heddle_bytecode::ops::HEADER];
        self.cx().warning([b"Undefined variable $", &name[..]].concat())
    }

    /// The class whose code runs.
    pub fn scope(&self) -> Option<heddle_runtime::ClassPtr> {
        // SAFETY: the frame is running.
        unsafe { self.frame.function() }.scope()
    }

    /// Whether the running code was written under strict_types.
    pub fn is_strict(&self) -> bool {
        // SAFETY: the frame is running.
        unsafe { self.frame.function() }.flags & heddle_bytecode::unit::flags::STRICT != 0
    }

    /// Whether values are parked for the walk that is under way.
    #[inline(always)]
    pub fn parks(&self) -> bool {
        !self.cx().machine.parked.is_empty()
    }

    /// Whether something waits for a safepoint.
    #[inline(always)]
    pub fn interrupted(&self) -> bool {
        // SAFETY: the request's heap owns the word and lives as long as the request.
        let word = unsafe { &*(self.cx().machine.interrupt as *const std::sync::atomic::AtomicU32) };
        word.load(std::sync::atomic::Ordering::Relaxed) != 0
    }

    /// Ends an instruction that may have freed something: looks whether something waits.
    #[inline(always)]
    pub fn poll(&self) -> Flow {
        if self.interrupted() { self.poll_slow() } else { Flow::Next }
    }

    /// The same for an instruction with a result, which is written unless what waits throws.
    #[inline(always)]
    pub fn poll_with(&self, dst: Slot, value: Value) -> Flow {
        match self.poll() {
            Flow::Next => {
                self.put(dst, value);
                Flow::Next
            }
            halted => halted,
        }
    }

    #[cold]
    #[inline(never)]
    fn poll_slow(&self) -> Flow {
        self.sync();
        flow(crate::interrupt::handle(self.cx()))
    }

    /// Jumps, unless it is back (or to itself, in an empty loop) and something waits: then the slow
    /// path does it all again, ending in [`Vm::jump_polled`].
    #[inline(always)]
    pub fn jump(&self, target: Label) -> Flow {
        if self.must_poll(target) { Flow::Slow } else { Flow::Jump(target.0) }
    }

    /// Returns where the jump forwards behind this instruction's words goes, counted from it: to
    /// its target, or on behind it.
    #[inline(always)]
    pub fn way_behind<I: heddle_bytecode::ops::Instruction>(&self, words: usize, target: impl FnOnce(I) -> Label, taken: bool) -> i32 {
        if taken { target(self.operands_behind(words)).0 } else { I::WORDS as i32 }
    }

    /// Does that jump.
    #[inline(always)]
    pub fn jump_behind<I: heddle_bytecode::ops::Instruction>(&self, words: usize, target: impl FnOnce(I) -> Label, taken: bool) -> Flow {
        Flow::Jump(words as i32 + self.way_behind(words, target, taken))
    }

    /// Returns whether a jump is back (or to itself) and something waits: then the slow path does
    /// it.
    #[inline(always)]
    pub fn must_poll(&self, target: Label) -> bool {
        target.0 <= 0 && self.interrupted()
    }

    /// Jumps on a slow path, after looking after what waits.
    pub fn jump_polled(&self, target: Label) -> Flow {
        match self.poll() {
            Flow::Next => Flow::Jump(target.0),
            halted => halted,
        }
    }
}

/// Turns a result into what the driver wants to know.
#[inline(always)]
pub fn flow(result: heddle_runtime::Result<()>) -> Flow {
    match result {
        Ok(()) => Flow::Next,
        Err(halt) => Flow::Halt(halt),
    }
}
