//! Calling and returning: PHP functions without the native stack, and builtins.

mod instructions;

pub use instructions::{Implied, implied};

use crate::driver::Handler;
use crate::frame::{Frame, flag};
use crate::machine::{Flow, Vm, opaque};
use heddle_bytecode::Op;
use heddle_bytecode::ops::{HEADER, ReturnRest, THIS};
use heddle_runtime::decl::ByRef;
use heddle_runtime::decl::args::Args;
use heddle_runtime::function::{Function, FunctionPtr};
use heddle_runtime::{Halt, Request, Result};
use heddle_value::{Array, KeyRef, ListBuilder, Tag, Value};

/// The inline caches of a function in this request.
#[inline(always)]
pub fn caches(cx: &mut Request, function: FunctionPtr) -> *mut [usize; 2] {
    if function.caches == 0 {
        return std::ptr::null_mut();
    }
    match cx.function_states.known(function.id) {
        Some(state) => state.caches.as_mut_ptr(),
        None => cx.function_state(function).caches.as_mut_ptr(),
    }
}

/// The same where it is at hand: a function that has no state in this request yet gives nothing.
#[inline(always)]
pub fn known_caches(cx: &mut Request, function: &Function) -> Option<*mut [usize; 2]> {
    if function.caches == 0 {
        return Some(std::ptr::null_mut());
    }
    cx.function_states.known(function.id).map(|state| state.caches.as_mut_ptr())
}

/// Calls the function of an open window whose `this` and class are written. `next` is where the
/// caller goes on.
///
/// # Safety
/// The window lies on top of the caller's temporaries, its arguments are written.
#[inline(always)]
pub unsafe fn enter(vm: &mut Vm, window: Frame, argc: usize, call: u32, result: *mut Value, next: *const u16) -> Flow {
    // SAFETY: promised by the caller.
    unsafe {
        let function = window.function();
        if function.native.is_some() {
            return builtin(vm, window, argc, call, result, next);
        }
        let fits = window.slot(function.frame_size as usize) as usize <= vm.cx().machine.stack_end;
        if argc < function.required as usize || argc > function.param_count as usize || !fits {
            return enter_slow(vm, window, argc, call, result, next);
        }
        begin(vm, window, function, argc, call, result, next);
        Flow::Goto
    }
}

/// Whether the frame of a function fits the stack.
///
/// # Safety
/// The window lies on top of the caller's temporaries.
#[inline(always)]
pub unsafe fn fits(vm: &Vm, window: Frame, function: &Function) -> bool {
    // SAFETY: only the address is looked at.
    unsafe { window.slot(function.frame_size as usize) as usize <= vm.cx().machine.stack_end }
}

/// Enters a function that is [`Function::fast_callable`], when the arguments fit it and its frame
/// fits the stack; else says `Slow`, with nothing done.
///
/// # Safety
/// As [`enter`]; `caches` are the function's.
#[inline(always)]
pub unsafe fn enter_fast(
    vm: &mut Vm,
    window: Frame,
    function: &Function,
    caches: *mut [usize; 2],
    argc: usize,
    call: u32,
    result: *mut Value,
    next: *const u16,
) -> Flow {
    // SAFETY: promised by the caller.
    unsafe {
        let optional = argc.wrapping_sub(function.required as usize);
        if argc > function.param_count as usize || optional > argc || !fits(vm, window, function) {
            return Flow::Slow;
        }
        enter_fitting(vm, window, function, caches, argc, call, result, next)
    }
}

/// Does so where the arguments and the frame are known to fit.
///
/// # Safety
/// As [`enter_fast`].
#[inline(always)]
unsafe fn enter_fitting(
    vm: &mut Vm,
    window: Frame,
    function: &Function,
    caches: *mut [usize; 2],
    argc: usize,
    call: u32,
    result: *mut Value,
    next: *const u16,
) -> Flow {
    // SAFETY: promised by the caller.
    unsafe {
        window.set_return(next, vm.frame);
        window.set_argc(argc, call);
        window.set_result(result);
        window.set_tables(caches, function.constants.0);
        window.clear_locals(HEADER + argc, function.first_temp.index());
        let entry = *function.entries.0.add(argc - function.required as usize);
        vm.ip = function.code.0.add(entry as usize);
        vm.frame = window;
        Flow::Goto
    }
}

/// What a call instruction's second cache keeps of a function that takes `argc` arguments: where
/// its code starts for these, and how many bytes the locals behind them take.
pub fn entry_for(function: &Function, argc: usize) -> [usize; 2] {
    let given = argc - function.required as usize;
    // SAFETY: the function takes so many arguments, and has an entry for them.
    let code = unsafe { function.code.0.add(*function.entries.0.add(given) as usize) };
    [code as usize, (function.first_temp.index() - HEADER - argc) * size_of::<Value>()]
}

/// Whether a function takes `argc` arguments and is [`Function::fast_callable`]: a call's caches
/// may keep it.
pub fn is_kept(function: &Function, argc: usize) -> bool {
    function.fast_callable && (function.required as usize..=function.param_count as usize).contains(&argc)
}

/// Enters the function that a call's caches keep.
///
/// # Safety
/// As [`enter_fast`]; the frame fits the stack; `entry` is what [`entry_for`] gave for the function
/// and so many arguments.
#[inline(always)]
pub unsafe fn enter_known(
    vm: &mut Vm,
    window: Frame,
    function: &Function,
    caches: *mut [usize; 2],
    [code, mut fresh]: [usize; 2],
    argc: usize,
    call: u32,
    result: *mut Value,
    next: *const u16,
) -> Flow {
    // SAFETY: promised by the caller.
    unsafe {
        window.set_return(next, vm.frame);
        window.set_argc(argc, call);
        window.set_result(result);
        window.set_tables(caches, function.constants.0);
        let mut slot = window.slot(HEADER + argc);
        while fresh != 0 {
            // only the tag is written: an undefined value has no payload
            *slot.cast::<u64>().add(1) = Tag::Undef as u64;
            slot = opaque(slot.add(1));
            fresh -= size_of::<Value>();
        }
        vm.ip = code as *const u16;
        vm.frame = window;
        Flow::Goto
    }
}

/// Writes the header of a frame whose arguments are in place, and goes to its code.
#[inline(always)]
pub(crate) unsafe fn begin(
    vm: &mut Vm,
    window: Frame,
    function: FunctionPtr,
    argc: usize,
    call: u32,
    result: *mut Value,
    next: *const u16,
) {
    // SAFETY: promised by the caller: the frame fits, the number of arguments is right.
    unsafe {
        window.set_return(next, vm.frame);
        window.set_argc(argc, call);
        window.set_result(result);
        window.set_tables(caches(vm.cx(), function), function.constants.0);
        let given = argc.min(function.param_count as usize);
        window.clear_slots(HEADER + given, function.first_temp.index());
        let entry = *function.entries.0.add(given - function.required as usize);
        vm.ip = function.code.0.add(entry as usize);
        vm.frame = window;
    }
}

/// Too few arguments, too many, or no room for the frame.
#[cold]
#[inline(never)]
unsafe fn enter_slow(vm: &mut Vm, window: Frame, argc: usize, mut call: u32, result: *mut Value, next: *const u16) -> Flow {
    vm.sync();
    // SAFETY: promised by the caller of `enter`.
    unsafe {
        let function = window.function();
        if !has_room(vm.cx(), window.slot(function.frame_size as usize)) {
            drop_window(window, argc);
            return Flow::Halt(stack_exhausted(vm.cx()));
        }
        if argc < function.required as usize {
            if let Some(halt) = refused_type(vm, window, function, argc, call, result, next) {
                return Flow::Halt(halt);
            }
            let halt = crate::too_few::too_few(vm, function, argc);
            let args = (0..argc).map(|index| (*window.slot(HEADER + index)).deref().clone()).collect();
            crate::builtin::blame_callee(vm.cx(), function.get(), window.this().as_object().is_some(), args);
            drop_window(window, argc);
            if call & flag::CLOSURE != 0 {
                release_owner(window);
            }
            return Flow::Halt(halt);
        }
        if argc > function.param_count as usize {
            keep_extra(vm, window, function, argc);
            call |= flag::EXTRA;
        }
        begin(vm, window, function, argc, call, result, next);
        Flow::Goto
    }
}

/// Enters a function that is [`Function::fast_callable`] with more arguments than it has
/// parameters.
///
/// # Safety
/// The window lies on top of the caller's temporaries, its arguments are written.
pub unsafe fn enter_with_extra(
    vm: &mut Vm,
    window: Frame,
    function: FunctionPtr,
    argc: usize,
    call: u32,
    result: *mut Value,
    next: *const u16,
) -> Flow {
    // SAFETY: promised by the caller.
    unsafe {
        if !fits(vm, window, function.get()) {
            return enter_slow(vm, window, argc, call, result, next);
        }
        keep_extra(vm, window, function, argc);
        let params = function.param_count as usize;
        window.set_return(next, vm.frame);
        window.set_argc(argc, call | flag::EXTRA);
        window.set_result(result);
        window.set_tables(caches(vm.cx(), function), function.constants.0);
        window.clear_locals(HEADER + params, function.first_temp.index());
        let entry = *function.entries.0.add(params - function.required as usize);
        vm.ip = function.code.0.add(entry as usize);
        vm.frame = window;
        Flow::Goto
    }
}

/// Moves the arguments beyond the parameters into an array that the window's header holds.
///
/// # Safety
/// The window's arguments are written, more than the function has parameters; nobody looks at those
/// beyond these again.
#[inline(always)]
unsafe fn keep_extra(vm: &Vm, window: Frame, function: FunctionPtr, argc: usize) {
    let params = function.param_count as usize;
    let mut list = ListBuilder::with_capacity(vm.heap(), argc - params);
    for index in params..argc {
        // SAFETY: promised by the caller; there is room in the list, so nothing unwinds.
        list.push(vm.heap(), unsafe { std::ptr::read(window.slot(HEADER + index)) });
    }
    // SAFETY: the header is a window's.
    unsafe { window.write_extra(list.finish()) };
}

/// Tells whether the stack may be used up to an address, after making room as far as memory allows.
pub(crate) fn has_room(cx: &mut Request, end: *mut Value) -> bool {
    let end = end as usize;
    end <= cx.machine.stack_end || cx.extend_stack(end)
}

/// The fatal error of a stack that has no room: PHP's frames live in its memory, so it is the
/// memory's limit that is exceeded.
pub(crate) fn stack_exhausted(cx: &mut Request) -> Halt {
    let limit = cx.heap().memory().limit();
    let limit = if limit == usize::MAX { cx.machine.stack_reserved - cx.machine.stack } else { limit };
    cx.fatal(format!("Allowed memory size of {limit} bytes exhausted (tried to allocate 262144 bytes)"))
}

/// Drops the arguments and `this` of a window that is not called after all.
pub unsafe fn drop_window(window: Frame, argc: usize) {
    // SAFETY: promised by the caller: they are written.
    unsafe {
        for index in 0..argc {
            drop(std::mem::replace(&mut *window.slot(HEADER + index), Value::UNDEF));
        }
        drop(std::mem::replace(&mut *window.slot(heddle_bytecode::ops::THIS), Value::UNDEF));
    }
}

/// Drops the Closure object that a frame or window owns.
pub unsafe fn release_owner(frame: Frame) {
    // SAFETY: word 8 holds an object that the frame owns.
    drop(unsafe { crate::frame::object_from(frame.owner()) });
}

/// Calls a builtin in its window.
///
/// # Safety
/// As [`enter`].
#[inline(always)]
pub unsafe fn builtin(vm: &mut Vm, window: Frame, argc: usize, call: u32, result: *mut Value, next: *const u16) -> Flow {
    // SAFETY: promised by the caller of `enter`.
    unsafe {
        let function = window.function().get();
        window.set_return(next, vm.frame);
        window.set_argc(argc, call);
        vm.sync();
        let machine = &mut vm.cx().machine;
        machine.frame = window.0 as usize;
        let outer = std::mem::replace(&mut machine.builtin, window.0 as usize);
        let allowed =
            if call & flag::CLOSURE == 0 { Ok(()) } else { crate::builtin::may_be_called_dynamically(vm.cx(), window.function()) };
        let outcome = match allowed {
            Ok(()) => invoke(vm.cx(), window, function, argc),
            Err(halt) => Err(halt),
        };
        let machine = &mut vm.cx().machine;
        machine.frame = vm.frame.0 as usize;
        machine.builtin = outer;
        let this = window.this();
        if this.tag() != Tag::Undef {
            drop(std::mem::replace(&mut *window.slot(heddle_bytecode::ops::THIS), Value::UNDEF));
        }
        if call & (flag::CLOSURE | flag::NAMED) != 0 {
            release_owned(window, call);
        }
        match outcome {
            Ok(value) => {
                if result.is_null() {
                    drop(value);
                } else {
                    result.write(if call & flag::BY_REF == 0 { value.into_deref() } else { value });
                }
                vm.ip = next;
                if vm.interrupted()
                    && let Err(halt) = crate::interrupt::handle(vm.cx())
                {
                    // the result is written, but the instruction counts as not done
                    if !result.is_null() {
                        drop(std::mem::replace(&mut *result, Value::UNDEF));
                    }
                    vm.ip = vm.cx().machine.ip as *const u16;
                    return Flow::Halt(halt);
                }
                Flow::Goto
            }
            Err(halt) => Flow::Halt(halt),
        }
    }
}

/// Runs a builtin's code on the arguments in its window, and drops them.
#[inline(always)]
pub(crate) unsafe fn invoke(cx: &mut Request, window: Frame, function: &'static Function, argc: usize) -> Result<Value> {
    // SAFETY: promised by the caller: the window is written.
    unsafe {
        let decl = function.native.expect("a builtin");
        let values = std::slice::from_raw_parts_mut(window.slot(HEADER), argc);
        let this = window.this().as_object();
        let class = window.called_class();
        let Some(code) = decl.call else {
            let name = function.display_name();
            return Err(cx.throw_error("Error", [b"Cannot call abstract method ", &name[..], b"()"].concat()));
        };
        let outcome = code(cx, &mut Args { values, this, class, function: decl });
        for index in 0..argc {
            let slot = &mut *window.slot(HEADER + index);
            if slot.is_counted() {
                drop(std::mem::replace(slot, Value::UNDEF));
            }
        }
        outcome
    }
}

/// Leaves a frame with what is in `src`; says `Slow`, with nothing done that matters, where more
/// than its values has to be asked. The result is moved out of `src`, which may be one of the
/// locals, or `$this`, unless it is a constant.
///
/// Leaves to [`ReturnRest`] what takes more than counting, so that this calls nothing: a handler
/// that does has to save registers first.
#[inline(always)]
pub fn leave_fast<const IS_CONSTANT: bool>(vm: &mut Vm, src: &Value) -> Flow {
    // SAFETY: the frame is running; its locals hold values, and nobody looks at them again.
    unsafe {
        let frame = vm.frame;
        let (start, end) = frame.function().get().released;
        let mut local = frame.0.byte_add(start as usize);
        if frame.flags() != 0 {
            if is_odd(frame, src) {
                return Flow::Slow;
            }
            if frame.flags() & (flag::ENTRY | flag::EXTRA | flag::CLOSURE) != 0 {
                return leave_rest(vm, local, src, src);
            }
        }
        let is_result = |slot: *mut Value| !IS_CONSTANT && std::ptr::eq(slot, src);
        let end = frame.0.byte_add(end as usize);
        // one by one, because two of them may be owners of the same box
        while local < end {
            // no local is a place: what is not counted comes first
            if (*local).tag() >= Tag::String {
                local = opaque(local);
                if !is_result(local) && !(*local).try_release_counted(vm.heap()) {
                    return leave_rest(vm, local, src, src);
                }
            }
            local = local.add(1);
        }
        let this = opaque(frame.slot(THIS));
        if (*this).tag() != Tag::Undef && !is_result(this) && !(*this).try_release(vm.heap()) {
            return leave_rest(vm, local, src, src);
        }
        if vm.interrupted() {
            return leave_rest(vm, std::ptr::null_mut(), src, src);
        }
        let result = frame.result();
        if !result.is_null() {
            result.write(src.bitwise_copy());
        }
        (vm.ip, vm.frame) = (frame.return_ip(), frame.caller());
        Flow::Goto
    }
}

/// The same where the result is what the reference in the local `src` holds, which is not counted.
#[inline(always)]
pub fn leave_referred(vm: &mut Vm, src: &Value, value: &Value) -> Flow {
    // SAFETY: as there.
    unsafe {
        if is_odd(vm.frame, value) {
            return Flow::Slow;
        }
        leave_rest(vm, vm.frame.0.byte_add(vm.function().get().released.0 as usize), src, value)
    }
}

/// Tells whether leaving a frame takes more than giving up its values: what nobody wants goes
/// before the locals.
///
/// # Safety
/// The frame is running.
#[inline(always)]
unsafe fn is_odd(frame: Frame, value: &Value) -> bool {
    // SAFETY: promised by the caller.
    unsafe { frame.flags() & !(flag::COMMON | flag::ENTRY | flag::EXTRA) != 0 || frame.result().is_null() && value.is_counted() }
}

/// Has [`ReturnRest`] go on with leaving a frame: from a local on, or with everything released
/// where that is null.
#[inline(always)]
fn leave_rest(vm: &Vm, local: *mut Value, src: &Value, value: &Value) -> Flow {
    vm.cx().machine.leaving =
        [local.expose_provenance(), std::ptr::from_ref(src).expose_provenance(), std::ptr::from_ref(value).expose_provenance()];
    Flow::As(Op::ReturnRest as u16)
}

impl Handler for ReturnRest {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        let [local, src, value] = vm.cx().machine.leaving.map(std::ptr::with_exposed_provenance_mut::<Value>);
        let frame = vm.frame;
        // SAFETY: the instruction that goes on as this one leaves the frame: `src` and `local` are
        // slots of it that nobody looks at again, or `src` a constant; `value` is that, or what the
        // reference there holds.
        unsafe {
            if !local.is_null() {
                if frame.flags() & flag::EXTRA != 0 {
                    release_rest(frame, src);
                }
                release_owned_locals(vm, frame, local, src);
                if frame.flags() & (flag::EXTRA | flag::CLOSURE) != 0 {
                    release_header(frame);
                }
                release_slot(vm, frame.slot(THIS), src);
            }
            let result = frame.result();
            if !result.is_null() {
                result.write((*value).bitwise_copy());
            }
            if !std::ptr::eq(src, value) {
                release_last(src);
            }
            if frame.flags() & flag::ENTRY != 0 {
                // who called from native code puts the machine back to where it was
                return Flow::Exit;
            }
            left(vm, frame, result)
        }
    }
}

/// Goes on behind the call of a frame that ended, whose result is written unless it is null.
///
/// # Safety
/// PHP code called the frame.
#[inline(always)]
unsafe fn left(vm: &mut Vm, frame: Frame, result: *mut Value) -> Flow {
    // SAFETY: promised by the caller.
    unsafe {
        vm.ip = frame.return_ip();
        vm.frame = frame.caller();
        if vm.interrupted() {
            // by a machine of its own: this one stays in registers
            return poll_after_call(&Vm::new(vm.ip, vm.frame, vm.cx_ptr()), result);
        }
    }
    Flow::Goto
}

/// Releases the locals from one on but `src`.
#[inline(always)]
unsafe fn release_owned_locals(vm: &Vm, frame: Frame, mut local: *mut Value, src: *const Value) {
    // SAFETY: the frame is running; the locals that are released lie in it.
    unsafe {
        let end = frame.0.byte_add(frame.function().get().released.1 as usize);
        // one by one, because two of them may be owners of the same box
        while local < end {
            release_slot(vm, local, src);
            local = opaque(local.add(1));
        }
    }
}

/// Releases what a slot of a frame that ends holds, unless it is the result.
///
/// # Safety
/// The slot holds a value, which nobody looks at again.
#[inline(always)]
unsafe fn release_slot(vm: &Vm, slot: *mut Value, src: *const Value) {
    // SAFETY: promised by the caller.
    unsafe {
        if !std::ptr::eq(slot, src) && !(*slot).try_release(vm.heap()) {
            release_last(slot);
        }
    }
}

/// Releases what a slot holds where that takes more than counting. No code of the program runs by
/// it: destructors wait for the end of the instruction.
///
/// # Safety
/// The slot holds a value, which nobody looks at again.
#[inline(never)]
unsafe fn release_last(slot: *mut Value) {
    // SAFETY: promised by the caller.
    unsafe { drop(slot.replace(Value::UNDEF)) }
}

/// Releases the arguments beyond the parameters, and the closure that a frame belongs to.
///
/// # Safety
/// The frame ends; it has no symbols.
#[inline(never)]
unsafe fn release_header(frame: Frame) {
    // SAFETY: promised by the caller.
    unsafe {
        if frame.flags() & flag::EXTRA != 0 {
            frame.drop_extra();
        }
        if frame.flags() & flag::CLOSURE != 0 {
            release_owner(frame);
        }
    }
}

/// Leaves the frame with a result.
#[inline(always)]
pub fn leave(vm: &mut Vm, value: Value) -> Flow {
    // SAFETY: the frame is running.
    unsafe {
        let frame = vm.frame;
        match frame.flags() & !flag::COMMON {
            0 => leave_common::<false>(vm, frame, value),
            flag::EXTRA => leave_with_extra(vm, value),
            _ => leave_slow(vm, value),
        }
    }
}

/// Leaves a frame with more arguments than parameters, as those of variadic functions are.
///
/// # Safety
/// The frame is running, and nothing else has to be asked of it.
#[inline(never)]
unsafe fn leave_with_extra(vm: &mut Vm, value: Value) -> Flow {
    // SAFETY: promised by the caller.
    unsafe { leave_common::<true>(vm, vm.frame, value) }
}

/// Leaves a frame of which nothing has to be asked; `EXTRA`: it has more arguments than parameters.
///
/// # Safety
/// The frame is running, its flags are [`flag::COMMON`] ones and, with `EXTRA`, that one.
#[inline(always)]
unsafe fn leave_common<const EXTRA: bool>(vm: &mut Vm, frame: Frame, mut value: Value) -> Flow {
    // SAFETY: promised by the caller.
    unsafe {
        let result = frame.result();
        if result.is_null() {
            // what nobody wants goes before the locals
            value = Value::NULL;
        }
        if EXTRA {
            release_rest(frame, std::ptr::null());
        }
        release_locals(frame, frame.function().get().released);
        if EXTRA {
            frame.drop_symbols();
        }
        if frame.flags() & flag::CLOSURE != 0 {
            release_owner(frame);
        }
        let this = &mut *frame.slot(heddle_bytecode::ops::THIS);
        if this.tag() != Tag::Undef {
            std::ptr::drop_in_place(this);
        }
        if !result.is_null() {
            result.write(value);
        }
        vm.ip = frame.return_ip();
        vm.frame = frame.caller();
        if vm.interrupted() {
            return poll_after_call(vm, result);
        }
        Flow::Goto
    }
}

/// Releases the variable of a variadic parameter where it still is the array that the frame keeps,
/// which goes behind the locals; not where it is `result`.
///
/// # Safety
/// The frame is running, and ends; it has more arguments than parameters.
#[inline(always)]
unsafe fn release_rest(frame: Frame, result: *const Value) {
    // SAFETY: promised by the caller: locals hold values, and the array has two owners.
    unsafe {
        let function = frame.function();
        if !function.is_variadic() {
            return;
        }
        let rest = frame.slot(HEADER + function.param_count as usize);
        if std::ptr::eq(rest, result) {
            return;
        }
        // a variable that became a reference is one more owner: it goes as any local does
        if (*rest).tag() == Tag::Array && frame.extra().is_some_and(|extra| (*rest).array_unchecked().same(extra)) {
            (*rest).release_shared();
            rest.write(Value::UNDEF);
        }
    }
}

/// Interrupts that wait when a call has returned.
///
/// # Safety
/// `vm` stands behind the call, whose result is written unless it is null.
#[cold]
#[inline(never)]
pub unsafe fn poll_after_call(vm: &Vm, result: *mut Value) -> Flow {
    let machine = &mut vm.cx().machine;
    machine.frame = vm.frame.0 as usize;
    // SAFETY: `return_ip` is behind the call; one word back is still that instruction for its line.
    machine.ip = unsafe { vm.ip.sub(1) } as usize;
    match crate::interrupt::handle(vm.cx()) {
        Ok(()) => Flow::Goto,
        Err(halt) => {
            // SAFETY: the result was just written.
            unsafe {
                if !result.is_null() {
                    drop(std::mem::replace(&mut *result, Value::UNDEF));
                }
            }
            vm.cx().machine.after_call = true;
            Flow::Halt(halt)
        }
    }
}

/// Releases the locals between two places of the frame, in bytes: those of [`Function::released`],
/// or all.
#[inline(always)]
unsafe fn release_locals(frame: Frame, (mut place, end): (u32, u32)) {
    while place < end {
        // SAFETY: locals always hold a value.
        unsafe {
            let slot = &mut *frame.0.byte_add(place as usize);
            if slot.is_counted() {
                std::ptr::drop_in_place(slot);
            }
        }
        place += size_of::<Value>() as u32;
    }
}

/// Leaving with anything unusual about the frame.
#[cold]
#[inline(never)]
fn leave_slow(vm: &mut Vm, mut value: Value) -> Flow {
    vm.sync();
    // SAFETY: the frame is running.
    unsafe {
        let frame = vm.frame;
        let flags = frame.flags();
        if flags & !(flag::BY_REF | flag::CLOSURE | flag::DROPPED) == flag::ENTRY {
            return leave_callback(vm, value);
        }
        let result = frame.result();
        let wanted = flags & flag::CONSTRUCT == 0 && !result.is_null();
        if !wanted {
            value = Value::NULL;
        }
        dispose(vm.cx(), frame);
        if wanted {
            result.write(value);
        }
        vm.ip = frame.return_ip();
        vm.frame = frame.caller();
        vm.cx().machine.frame = vm.frame.0 as usize;
        if flags & flag::ENTRY != 0 {
            return Flow::Exit;
        }
        if vm.interrupted() {
            let kept = if flags & flag::CONSTRUCT != 0 { std::ptr::null_mut() } else { result };
            return poll_after_call(vm, kept);
        }
        Flow::Goto
    }
}

/// Leaves the plain frame of a function that native code called.
unsafe fn leave_callback(vm: &mut Vm, value: Value) -> Flow {
    // SAFETY: promised by the caller: the frame is running.
    unsafe {
        let frame = vm.frame;
        release_locals(frame, frame.function().get().released);
        let this = &mut *frame.slot(heddle_bytecode::ops::THIS);
        if this.is_counted() {
            std::ptr::drop_in_place(this);
        }
        if frame.flags() & flag::CLOSURE != 0 {
            release_owner(frame);
        }
        let result = frame.result();
        if result.is_null() {
            drop(value);
        } else {
            result.write(value);
        }
        vm.frame = frame.caller();
        vm.cx().machine.frame = vm.frame.0 as usize;
        Flow::Exit
    }
}

/// Releases everything a frame owns but temporaries: locals, extra arguments, `this`, closure,
/// symbols.
pub unsafe fn dispose(cx: &mut Request, frame: Frame) {
    // SAFETY: promised by the caller: the frame ends.
    unsafe {
        let function = frame.function();
        let flags = frame.flags();
        if flags & flag::ATTACHED != 0 {
            crate::symbols::detach(cx, frame);
        }
        // an argument that its type refused may still be there
        release_locals(frame, ((HEADER * size_of::<Value>()) as u32, (function.first_temp.index() * size_of::<Value>()) as u32));
        if flags & flag::SYMBOLS == 0 {
            frame.drop_symbols();
        }
        drop(std::mem::replace(&mut *frame.slot(heddle_bytecode::ops::THIS), Value::UNDEF));
        if flags & flag::CLOSURE != 0 {
            release_owner(frame);
        }
        frame.drop_symbols();
    }
}

/// All arguments of a function's frame, as they were given or as the parameters are now.
///
/// # Safety
/// The frame is running, or put away.
pub unsafe fn arguments(frame: Frame) -> Vec<Value> {
    // SAFETY: promised by the caller.
    unsafe { (0..frame.argc()).map(|index| frame.argument(index).deref().clone()).collect() }
}

/// Whether the code that called this frame was written under strict_types; native callers are not.
pub fn caller_is_strict(vm: &Vm) -> bool {
    // SAFETY: the frame is running.
    unsafe {
        if vm.frame.flags() & flag::ENTRY != 0 {
            return crate::hooks::attribute_site(vm.cx(), vm.frame.caller()).is_some_and(|site| site.is_strict);
        }
        let caller = vm.frame.caller();
        !caller.is_null() && caller.function().flags & heddle_bytecode::unit::flags::STRICT != 0
    }
}

/// The frame flags of a call instruction's flags.
#[inline(always)]
pub const fn frame_flags(call: i16) -> u32 {
    let bits = call as u16 as u32;
    bits & (flag::BY_REF | flag::CONSTRUCT) | bits << 16 & flag::DROPPED
}

// ---- arguments that need more than being written

/// Moves the elements of an argument array into a window: positional ones first, then those with
/// names. Gives the number of arguments.
///
/// # Safety
/// The window is open and lies on top.
pub unsafe fn unpack(cx: &mut Request, window: Frame, list: &Array) -> Result<usize> {
    // SAFETY: promised by the caller; room is checked.
    unsafe {
        let function = window.function();
        let room = HEADER + list.len() + function.frame_size as usize;
        if !has_room(cx, window.slot(room)) {
            return Err(stack_exhausted(cx));
        }
        if let Some(values) = list.as_slice().filter(|_| !function.takes_refs()) {
            for (index, value) in values.iter().enumerate() {
                window.slot(HEADER + index).write(value.deref().clone());
            }
            return Ok(values.len());
        }
        let mut argc = 0;
        let mut named = Array::new();
        for (key, value) in list.iter() {
            match key {
                KeyRef::Int(_) if named.is_empty() => {
                    let wanted = function.by_ref(argc);
                    let value = if wanted == ByRef::Value { value.deref().clone() } else { value.clone() };
                    window.slot(HEADER + argc).write(value);
                    argc += 1;
                }
                // of a later `...`: behind what is there when the named ones have their places
                KeyRef::Int(_) => drop(named.push(cx.heap(), value.clone())),
                KeyRef::Str(name) => named.insert(cx.heap(), name, value.clone()),
            }
        }
        if named.is_empty() { Ok(argc) } else { place_named(cx, window, argc, &named) }
    }
}

/// Puts named arguments behind `argc` positional ones. Gives the number of arguments, gaps filled.
///
/// Defaults may run code, and that runs where the window lies: so the window is emptied before, and
/// written when all is known.
///
/// # Safety
/// As [`unpack`]; the positional ones are written.
pub unsafe fn place_named(cx: &mut Request, window: Frame, argc: usize, named: &Array) -> Result<usize> {
    // SAFETY: promised by the caller.
    unsafe {
        let function = window.function();
        let (class, owner) = (window.called_class(), window.owner());
        let this = window.slot(THIS).replace(Value::UNDEF);
        let mut args: Vec<Value> = (0..argc).map(|index| window.slot(HEADER + index).replace(Value::UNDEF)).collect();
        let filled = crate::named::fill(cx, function, &mut args, named);
        window.set_function(function);
        window.set_called_class(class);
        window.set_owner(owner);
        window.write_this(Value::UNDEF);
        filled?;
        window.write_this(this);
        let total = args.len();
        for (index, value) in args.into_iter().enumerate() {
            window.slot(HEADER + index).write(value);
        }
        Ok(total)
    }
}

/// Checks the types of the arguments of a call that has too few: PHP's functions receive them one
/// by one, and one of a wrong type comes before a missing one. With an exception the frame is the
/// function's.
///
/// # Safety
/// As [`enter`]; the frame fits.
#[cold]
unsafe fn refused_type(
    vm: &mut Vm,
    window: Frame,
    function: FunctionPtr,
    argc: usize,
    call: u32,
    result: *mut Value,
    next: *const u16,
) -> Option<Halt> {
    let typed = |params: &[heddle_bytecode::unit::Param]| params.iter().take(argc).any(|param| param.ty.is_some());
    if !function.get().code().is_some_and(|code| typed(&code.params)) {
        return None;
    }
    let (frame, ip) = (vm.frame, vm.ip);
    // SAFETY: promised by the caller.
    unsafe {
        window.set_return(next, frame);
        window.set_argc(argc, call);
        window.set_result(result);
        window.set_tables(caches(vm.cx(), function), function.constants.0);
        window.clear_slots(HEADER + argc, function.first_temp.index());
        vm.frame = window;
        vm.ip = function.code.0;
        vm.sync();
        vm.cx().machine.frame = window.0 as usize;
        let strict = caller_is_strict(vm);
        for index in 0..argc {
            let mut value = (*window.slot(HEADER + index)).deref().clone();
            if let Err(halt) = heddle_runtime::types::check_param(vm.cx(), function, index, &mut value, strict) {
                return Some(halt);
            }
        }
    }
    vm.frame = frame;
    vm.ip = ip;
    vm.cx().machine.frame = frame.0 as usize;
    vm.sync();
    None
}

/// Gives a builtin's window the named arguments that were kept. Gives the flag that says so.
///
/// # Safety
/// The window's function and `argc` arguments are written, and there is room for one more.
pub unsafe fn place_named_rest(cx: &mut Request, window: Frame, argc: usize) -> u32 {
    // SAFETY: promised by the caller.
    unsafe {
        if window.function().native.is_none() {
            return 0;
        }
        let Some(rest) = cx.machine.named_rest.take() else { return 0 };
        window.slot(HEADER + argc).write(Value::from(rest));
        flag::NAMED
    }
}

/// The named arguments of a builtin's frame that fit no parameter.
///
/// # Safety
/// The frame is alive.
pub unsafe fn named_rest(frame: Frame) -> Option<Array> {
    // SAFETY: promised by the caller; the flag says that the slot is written.
    unsafe {
        if frame.is_null() || frame.function().native.is_none() || frame.flags() & flag::NAMED == 0 {
            return None;
        }
        (*frame.slot(HEADER + frame.argc())).as_array().cloned()
    }
}

/// Drops what a builtin's frame owns besides its arguments and `$this`.
///
/// # Safety
/// The builtin was called with these flags.
#[cold]
#[inline(never)]
pub unsafe fn release_owned(window: Frame, call: u32) {
    // SAFETY: promised by the caller.
    unsafe {
        if call & flag::NAMED != 0 {
            drop(std::mem::replace(&mut *window.slot(HEADER + window.argc()), Value::UNDEF));
        }
        if call & flag::CLOSURE != 0 {
            release_owner(window);
        }
    }
}
