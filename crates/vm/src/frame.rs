//! Frames: the header's layout, and who may touch which word when.
//!
//! A frame is a run of [`Value`] slots on the request's stack. Its first [`HEADER`] slots are the
//! header, read as words:
//!
//! | word | what | written by |
//! |---|---|---|
//! | 0 | the function | the instruction that opened the window, or the call |
//! | 1 | the caller's next instruction | the call |
//! | 2 | the caller's frame; null below the first one of an entry | the call |
//! | 3 | the function's inline caches in this request | the call |
//! | 4 | the function's constants | the call |
//! | 5 | the class it was called on (`static`) | the instruction that opened the window, or the call |
//! | 6 | number of arguments, and [`flag`]s in the upper half | the call |
//! | 7 | where the result goes | the call |
//! | 8 | owner: a Closure, a Generator (an object pointer, counted) when a flag says so | the call |
//! | 9 | a `Box<Symbols>` or an array of arguments, as flags say | what first needs it, the call |
//! | 10, 11 | `$this`: a value, undefined when there is none | the instruction that opened the window, or the call |
//!
//! Rules:
//! 1. A window's words 0, 5 and 10 are valid from its `*_init` on, the others from the call on.
//! 2. Locals always hold a valid value. Temporaries hold one only where liveness says so.
//! 3. Nothing keeps the address of a slot across an instruction, but for the entries of the global
//!    symbol table, which are moved
//!    when the frame goes.
//! 4. A window's word 8 may name what `__call` is told: [`told_name`].

use crate::closure::Closure;
use heddle_bytecode::ops::{HEADER, THIS};
use heddle_runtime::Request;
use heddle_runtime::class::{Class, ClassPtr};
use heddle_runtime::function::{Function, FunctionPtr};
use heddle_runtime::handle::Handle;
use heddle_value::{Array, Object, Value};
use std::mem::ManuallyDrop;

/// A frame, or a window that will be one.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(transparent)]
pub struct Frame(pub *mut Value);

/// Flags in the upper half of word 6.
pub mod flag {
    use heddle_bytecode::ops::call_flags;

    /// The caller binds the result by reference. This and `CONSTRUCT` are a call instruction's own
    /// bits: `call_flags`.
    pub const BY_REF: u32 = call_flags::BY_REF as u32;
    /// It is a constructor called by `new`: its result is dropped.
    pub const CONSTRUCT: u32 = call_flags::CONSTRUCT as u32;
    /// The result is dropped at once: the call instruction's own bits, moved up. Its `result` word
    /// is null then, and never without this or `CONSTRUCT`
    /// in a frame that PHP code called.
    pub const DROPPED: u32 = ((call_flags::UNUSED | call_flags::VOID) as u32) << 16;
    /// What a frame may have that is left by nothing but releasing what it owns.
    pub const COMMON: u32 = BY_REF | CONSTRUCT | CLOSURE | DROPPED;
    /// The driver returns when this frame is left: native code called it.
    pub const ENTRY: u32 = 128;
    /// Word 8 owns a Closure object.
    pub const CLOSURE: u32 = 2;
    /// Word 8 points to the Generator whose body this is.
    pub const GENERATOR: u32 = 32;
    /// More arguments than parameters were given: word 9 holds an array of the others, or what
    /// [`SYMBOLS`] says does.
    pub const EXTRA: u32 = 8;
    /// Word 9 owns `Symbols`.
    pub const SYMBOLS: u32 = 16;
    /// It is a file's code whose locals are tied to a symbol table.
    pub const ATTACHED: u32 = 64;
    /// The call came through `__call` or `__callStatic`: backtraces show the method's name all the
    /// same.
    pub const MAGIC: u32 = 256;
    /// A file's code run by `include` inside a function: word 9 points to the includer's symbols,
    /// not owned.
    pub const BORROWED_SYMBOLS: u32 = 512;
    /// An initializer of a class: left alone by backtraces.
    pub const INITIALIZER: u32 = 1024;
    /// A builtin's frame whose slot behind the arguments holds an array: named arguments that fit
    /// no parameter.
    pub const NAMED: u32 = 2048;
    /// The frame of a builtin that an instruction stands for: backtraces do not show it.
    pub const HIDDEN: u32 = 4096;
    /// An instruction of PHP code called it although native code did: `strict_types` of that code
    /// counts.
    pub const DIRECT: u32 = 1 << 16;
}

/// Variables that have no slot: made by `$$name`, `extract`, `include`.
#[derive(Default)]
pub struct Symbols {
    pub table: Array,
    /// Arguments beyond the parameters, where the frame has [`flag::EXTRA`].
    pub extra: Array,
}

const FUNCTION: usize = 0;
const RETURN: usize = 1;
const CALLER: usize = 2;
const CACHES: usize = 3;
const CONSTANTS: usize = 4;
const CLASS: usize = 5;
const ARGC: usize = 6;
const RESULT: usize = 7;
const OWNER: usize = 8;
const SYMBOLS: usize = 9;

const _: () = assert!(HEADER == 6 && THIS == 5 && size_of::<Value>() == 16);
const _: () = assert!(flag::BY_REF == 1 && flag::CONSTRUCT == 4);

// SAFETY of everything below: a `Frame` is made from a pointer to at least HEADER slots of the
// request's stack, by the VM only;
// which words are valid when is rule 1 above.
impl Frame {
    pub const NULL: Frame = Frame(std::ptr::null_mut());

    #[inline(always)]
    pub fn is_null(self) -> bool {
        self.0.is_null()
    }

    #[inline(always)]
    unsafe fn word<T>(self, index: usize) -> *mut T {
        // SAFETY: inside the header.
        unsafe { self.0.cast::<u64>().add(index).cast() }
    }

    #[inline(always)]
    pub unsafe fn function(self) -> FunctionPtr {
        // SAFETY: rule 1.
        unsafe { Handle::from_ptr(*self.word::<*const Function>(FUNCTION)) }
    }

    #[inline(always)]
    pub unsafe fn set_function(self, function: FunctionPtr) {
        // SAFETY: rule 1.
        unsafe { *self.word::<*const Function>(FUNCTION) = function.as_ptr() }
    }

    #[inline(always)]
    pub unsafe fn return_ip(self) -> *const u16 {
        // SAFETY: rule 1.
        unsafe { *self.word(RETURN) }
    }

    #[inline(always)]
    pub unsafe fn caller(self) -> Frame {
        // SAFETY: rule 1.
        unsafe { Frame(*self.word(CALLER)) }
    }

    /// Where to go on, in which frame.
    #[inline(always)]
    pub unsafe fn set_return(self, ip: *const u16, caller: Frame) {
        // SAFETY: rule 1.
        unsafe {
            *self.word(RETURN) = ip;
            *self.word(CALLER) = caller.0;
        }
    }

    #[inline(always)]
    pub unsafe fn cache(self, index: u32) -> *mut [usize; 2] {
        // SAFETY: the verifier proved that the index is one of the function's caches.
        unsafe { (*self.word::<*mut [usize; 2]>(CACHES)).add(index as usize) }
    }

    #[inline(always)]
    pub unsafe fn constant<'a>(self, index: u32) -> &'a Value {
        // SAFETY: the verifier proved that the index is one of the function's constants.
        unsafe { &*(*self.word::<*const Value>(CONSTANTS)).add(index as usize) }
    }

    #[inline(always)]
    pub unsafe fn set_tables(self, caches: *mut [usize; 2], constants: *const Value) {
        // SAFETY: rule 1.
        unsafe {
            *self.word(CACHES) = caches;
            *self.word(CONSTANTS) = constants;
        }
    }

    #[inline(always)]
    pub unsafe fn called_class(self) -> Option<ClassPtr> {
        // SAFETY: rule 1.
        unsafe {
            let class = *self.word::<*const Class>(CLASS);
            (!class.is_null()).then(|| Handle::from_ptr(class))
        }
    }

    #[inline(always)]
    pub unsafe fn set_called_class(self, class: Option<ClassPtr>) {
        // SAFETY: rule 1.
        unsafe { *self.word(CLASS) = class.map_or(std::ptr::null_mut(), Handle::as_ptr) }
    }

    #[inline(always)]
    pub unsafe fn argc(self) -> usize {
        // SAFETY: rule 1.
        unsafe { *self.word::<u32>(ARGC) as usize }
    }

    #[inline(always)]
    pub unsafe fn flags(self) -> u32 {
        // SAFETY: rule 1.
        unsafe { *self.word::<u32>(ARGC).add(1) }
    }

    #[inline(always)]
    pub unsafe fn set_argc(self, argc: usize, flags: u32) {
        // SAFETY: rule 1.
        unsafe { *self.word(ARGC) = argc as u64 | u64::from(flags) << 32 }
    }

    /// Writes the whole word: a part of it could not be read as part of the whole at once.
    /// Volatile, or it would be narrowed to a byte.
    #[inline(always)]
    pub unsafe fn add_flags(self, flags: u32) {
        // SAFETY: rule 1.
        unsafe {
            let word = self.word::<u64>(ARGC);
            word.write_volatile(word.read_volatile() | u64::from(flags) << 32);
        }
    }

    /// See [`Frame::add_flags`].
    #[inline(always)]
    pub unsafe fn clear_flags(self, flags: u32) {
        // SAFETY: rule 1.
        unsafe {
            let word = self.word::<u64>(ARGC);
            word.write_volatile(word.read_volatile() & !(u64::from(flags) << 32));
        }
    }

    /// Where the result goes; null drops it.
    #[inline(always)]
    pub unsafe fn result(self) -> *mut Value {
        // SAFETY: rule 1.
        unsafe { *self.word(RESULT) }
    }

    #[inline(always)]
    pub unsafe fn set_result(self, result: *mut Value) {
        // SAFETY: rule 1.
        unsafe { *self.word(RESULT) = result }
    }

    /// Writes what of the header belongs to a generator's frame, not to its place on the stack, as
    /// it lies in `from`; and the flags of a running one.
    #[inline(always)]
    pub unsafe fn restore_header(self, from: Frame, flags: u32) {
        // SAFETY: rule 1, of both.
        unsafe {
            for index in [FUNCTION, CACHES, CONSTANTS, CLASS, OWNER, SYMBOLS, 2 * THIS, 2 * THIS + 1] {
                self.word::<u64>(index).write_volatile(from.word::<u64>(index).read_volatile());
            }
            self.word::<u64>(ARGC).write_volatile(from.word::<u64>(ARGC).read_volatile() | u64::from(flags) << 32);
        }
    }

    /// Writes what of that may have changed back to where the frame is kept, without those flags.
    #[inline(always)]
    pub unsafe fn save_header(self, to: Frame, flags: u32) {
        // SAFETY: rule 1, of both.
        unsafe {
            for index in [OWNER, SYMBOLS] {
                to.word::<u64>(index).write_volatile(self.word::<u64>(index).read_volatile());
            }
            to.word::<u64>(ARGC).write_volatile(self.word::<u64>(ARGC).read_volatile() & !(u64::from(flags) << 32));
        }
    }

    #[inline(always)]
    pub unsafe fn owner(self) -> *mut u8 {
        // SAFETY: rule 1.
        unsafe { *self.word(OWNER) }
    }

    #[inline(always)]
    pub unsafe fn set_owner(self, owner: *mut u8) {
        // SAFETY: rule 1.
        unsafe { *self.word(OWNER) = owner }
    }

    #[inline(always)]
    pub unsafe fn symbols(self) -> *mut Symbols {
        // SAFETY: rule 1, asked only with a flag set.
        unsafe { *self.word(SYMBOLS) }
    }

    #[inline(always)]
    pub unsafe fn set_symbols(self, symbols: *mut Symbols) {
        // SAFETY: rule 1.
        unsafe { *self.word(SYMBOLS) = symbols }
    }

    /// Gives the frame symbols of its own, unless it has some; arguments beyond the parameters move
    /// into them.
    pub unsafe fn make_symbols(self) -> *mut Symbols {
        // SAFETY: rule 1; word 9 holds an array when the flag says so, which moves.
        unsafe {
            if self.flags() & flag::SYMBOLS == 0 {
                let extra = if self.flags() & flag::EXTRA == 0 { Array::new() } else { self.word::<Array>(SYMBOLS).read() };
                self.set_symbols(Box::into_raw(Box::new(Symbols { table: Array::new(), extra })));
                self.add_flags(flag::SYMBOLS);
            }
            self.symbols()
        }
    }

    /// Writes the arguments beyond the parameters, without looking at what was there; the flag
    /// [`flag::EXTRA`] is the caller's to set.
    #[inline(always)]
    pub unsafe fn write_extra(self, extra: Array) {
        // SAFETY: rule 1.
        unsafe { self.word::<Array>(SYMBOLS).write(extra) }
    }

    /// Drops the arguments beyond the parameters of a frame that ends.
    #[inline(always)]
    pub unsafe fn drop_extra(self) {
        // SAFETY: rule 1; the caller saw that the frame has them, and no symbols.
        unsafe { self.word::<Array>(SYMBOLS).drop_in_place() }
    }

    /// Returns the arguments beyond the parameters, if there are some.
    #[inline(always)]
    pub unsafe fn extra<'a>(self) -> Option<&'a Array> {
        // SAFETY: rule 1: the flags say what the word is.
        unsafe {
            match self.flags() & (flag::EXTRA | flag::SYMBOLS) {
                flag::EXTRA => Some(&*self.word(SYMBOLS)),
                0 | flag::SYMBOLS => None,
                _ => Some(&(*self.symbols()).extra),
            }
        }
    }

    /// Drops what word 9 owns.
    #[inline]
    pub unsafe fn drop_symbols(self) {
        // SAFETY: rule 1; the flags that say so go with what they speak of.
        unsafe {
            if self.flags() & flag::SYMBOLS != 0 {
                drop(Box::from_raw(self.symbols()));
            } else if self.flags() & flag::EXTRA != 0 {
                self.word::<Array>(SYMBOLS).drop_in_place();
            }
            self.clear_flags(flag::SYMBOLS | flag::EXTRA);
        }
    }

    /// `$this`: undefined when there is none.
    #[inline(always)]
    pub unsafe fn this<'a>(self) -> &'a Value {
        // SAFETY: rule 1.
        unsafe { &*self.0.add(THIS) }
    }

    /// Writes `$this` without looking at what was there.
    #[inline(always)]
    pub unsafe fn write_this(self, this: Value) {
        // SAFETY: rule 1.
        unsafe { self.0.add(THIS).write(this) }
    }

    /// Makes slots `from..to` undefined without looking at what was there. Only the tags are
    /// written: an undefined value has no payload.
    #[inline(always)]
    pub unsafe fn clear_slots(self, from: usize, to: usize) {
        for index in from..to {
            // SAFETY: promised by the caller; the tag's word is the second of a value.
            unsafe { *self.word::<u64>(2 * index + 1) = heddle_value::Tag::Undef as u64 }
        }
    }

    /// The same, a slot at a time: these are few, and a loop that was made ready for many would
    /// cost more than it does.
    #[inline(always)]
    pub unsafe fn clear_locals(self, from: usize, to: usize) {
        // SAFETY: promised by the caller, as in `clear_slots`.
        unsafe {
            let end = self.slot(to);
            let mut slot = self.slot(from);
            while slot < end {
                *slot.cast::<u64>().add(1) = heddle_value::Tag::Undef as u64;
                slot = crate::machine::opaque(slot.add(1));
            }
        }
    }

    /// The slot with this index.
    #[inline(always)]
    pub unsafe fn slot(self, index: usize) -> *mut Value {
        // SAFETY: promised by the caller.
        unsafe { self.0.add(index) }
    }

    /// Argument `index` as it was given, or the parameter as it is now.
    #[inline(always)]
    pub unsafe fn argument<'a>(self, index: usize) -> &'a Value {
        // SAFETY: promised by the caller: less than `argc`.
        unsafe {
            let function = self.function();
            let params = function.param_count as usize;
            if index < params || function.native.is_some() {
                &*self.slot(HEADER + index)
            } else {
                self.extra().and_then(|extra| extra.get_int((index - params) as i64)).expect("the frame keeps it")
            }
        }
    }

    /// First slot that belongs to nobody while this frame is the innermost.
    pub unsafe fn top(self) -> *mut Value {
        // SAFETY: rule 1.
        unsafe {
            let function = self.function();
            if function.native.is_some() {
                return self.slot(HEADER + self.argc() + usize::from(self.flags() & flag::NAMED != 0));
            }
            self.slot(function.frame_size as usize)
        }
    }
}

// ---- frames of closures

/// Returns what a Closure object holds.
///
/// # Safety
/// The object is one.
#[inline(always)]
pub unsafe fn payload(object: &Object) -> &Closure {
    debug_assert!(object.native::<Closure>().is_some());
    // SAFETY: promised by the caller: every Closure object has its payload, of this type.
    unsafe { &*std::ptr::from_ref(object.any_native().unwrap_unchecked()).cast::<Closure>() }
}

/// Copies the captured values of the closure that owns the frame into its locals.
///
/// # Safety
/// The frame was just begun.
pub unsafe fn bind_captures(frame: Frame) {
    // SAFETY: promised by the caller; locals hold undefined values yet.
    unsafe {
        if frame.flags() & flag::CLOSURE == 0 {
            return;
        }
        let owner = ManuallyDrop::new(object_from(frame.owner()));
        bind_captures_of(frame, &owner);
    }
}

/// Copies the captured values of a closure into the locals of a frame of its function.
///
/// # Safety
/// The object is a Closure; the frame was just begun, with its function.
#[inline(always)]
pub unsafe fn bind_captures_of(frame: Frame, owner: &Object) {
    // SAFETY: promised by the caller; locals hold undefined values yet.
    unsafe {
        let captures = payload(owner).captures.borrow();
        if captures.is_empty() {
            return;
        }
        let function = frame.function();
        let first = HEADER + function.param_count as usize + usize::from(function.is_variadic());
        for (index, value) in captures.iter().enumerate() {
            frame.slot(first + index).write(value.clone());
        }
    }
}

/// An object as the word of a frame that owns it.
pub fn into_raw(object: Object) -> *mut u8 {
    let value = ManuallyDrop::new(Value::from(object));
    value.bits() as *mut u8
}

/// Returns the Closure object whose function runs.
pub fn running_closure(cx: &Request) -> Option<Object> {
    let frame = innermost_bytecode(cx);
    // SAFETY: a frame that is running; word 8 holds an object that it owns.
    unsafe {
        if frame.is_null() || frame.flags() & flag::CLOSURE == 0 {
            return None;
        }
        let owner = ManuallyDrop::new(object_from(frame.owner()));
        Some((*owner).clone())
    }
}

/// The object that a frame's word owns.
///
/// # Safety
/// The word came from [`into_raw`], and is given up by this.
pub unsafe fn object_from(word: *mut u8) -> Object {
    // SAFETY: an object handle is one pointer to its box, which the word is.
    unsafe { std::mem::transmute::<*mut u8, Object>(word) }
}

/// The object that a frame's word owns, without giving it up.
///
/// # Safety
/// The word came from [`into_raw`].
pub unsafe fn borrowed_from(word: *mut u8) -> ManuallyDrop<Object> {
    // SAFETY: promised by the caller; what is made here is not dropped.
    ManuallyDrop::new(unsafe { object_from(word) })
}

/// Returns the owner word of a window of `__call` or `__callStatic` that is told this name, a
/// constant of the code that runs: its address, marked to be told from a Closure object's.
pub fn owner_of_name(name: &Value) -> *mut u8 {
    std::ptr::from_ref(name).cast_mut().cast::<u8>().wrapping_byte_add(1)
}

/// Returns the name that the function of a window is told, where that is what its owner word says.
///
/// # Safety
/// The word is an open window's.
#[inline(always)]
pub unsafe fn told_name<'a>(owner: *mut u8) -> Option<&'a Value> {
    // SAFETY: promised by the caller: what is marked is a constant's address.
    (owner.addr() & 1 != 0).then(|| unsafe { &*owner.wrapping_byte_sub(1).cast::<Value>() })
}

// ---- walking them

/// The innermost frame that runs bytecode; null where there is none.
pub fn innermost_bytecode(cx: &Request) -> Frame {
    outer_bytecode(Frame(cx.machine.frame as *mut Value))
}

/// The first frame that runs bytecode, of one and its callers.
pub fn outer_bytecode(mut frame: Frame) -> Frame {
    // SAFETY: `machine.frame` and its callers are alive.
    unsafe {
        while !frame.is_null() && frame.function().native.is_some() {
            frame = frame.caller();
        }
    }
    frame
}
