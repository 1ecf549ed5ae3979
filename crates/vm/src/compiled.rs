//! Entering machine code. What makes it is another crate, which this one does not see: it leaves a
//! function here that is asked when a head is hot, and machine code at the heads
//! ([`heddle_runtime::running`]).
//!
//! Machine code runs for a while and says where to go on, as a handler of the `call` driver does:
//! an instruction and a frame, which need not be those of the function that was entered. What it
//! called natively is then given up without a trace on the native stack, because each PHP frame is
//! complete before a call.

pub use crate::call::frame_flags;
use crate::driver::Handler;
use crate::driver::call::PANICKED;
pub use crate::driver::call::{Next, STEPS, Step};
use crate::frame::Frame;
use crate::handlers::prop_cache;
use crate::machine::{Flow, Vm};
use heddle_bytecode::ops::Machine;
use heddle_runtime::Request;
use heddle_runtime::class::Class;
use heddle_runtime::function::{Function, FunctionPtr};
use heddle_runtime::handle::Handle;
use heddle_runtime::object::class_of;
use heddle_runtime::running::{Head, RunningCode};
use heddle_runtime::symbol::Symbol;
use heddle_value::{Array, Object, Tag, Value};
use std::sync::OnceLock;
use std::sync::atomic::Ordering;

/// Machine code: frame, context, and the lowest address that its native stack may reach.
pub type Native = unsafe extern "C" fn(Frame, *mut Request, usize) -> Next;

/// Asks for machine code at a head of the function that runs in the frame.
pub type Ask = fn(&Vm, FunctionPtr, &Head);

static ASK: OnceLock<Ask> = OnceLock::new();

/// Says whom to ask; the first one stays.
pub fn set_compiler(ask: Ask) {
    let _ = ASK.set(ask);
}

/// How much of the native stack machine code leaves for what it calls.
const MARGIN: usize = 96 << 10;

/// The head at an address of a function's running code.
///
/// # Safety
/// One starts there.
#[inline(always)]
pub unsafe fn head_at(function: &Function, ip: *const u16) -> &Head {
    // SAFETY: promised by the caller: the function has running code, in which `ip` lies.
    unsafe {
        let running: &RunningCode = function.running.as_deref().unwrap_unchecked();
        running.head(ip.offset_from_unsigned(function.code.0))
    }
}

impl Handler for Machine {
    #[inline(always)]
    fn run(self, vm: &mut Vm) -> Flow {
        // SAFETY: the instruction stands at heads only.
        let head = unsafe { head_at(vm.frame.function().get(), vm.ip) };
        let native = head.native.load(Ordering::Acquire);
        if native != 0 {
            return enter(vm, native);
        }
        let left = head.left.load(Ordering::Relaxed) - 1;
        if left < 0 {
            return if left == -1 { Flow::Slow } else { Flow::As(head.op) };
        }
        head.left.store(left, Ordering::Relaxed);
        Flow::As(head.op)
    }

    fn slow(self, vm: &mut Vm) -> Flow {
        // SAFETY: as above.
        let function = unsafe { vm.frame.function() };
        // SAFETY: as above.
        let head = unsafe { head_at(function.get(), vm.ip) };
        let asks = head.left.compare_exchange(0, -1, Ordering::Relaxed, Ordering::Relaxed).is_ok();
        if asks && let Some(ask) = ASK.get() {
            ask(vm, function, head);
        }
        match head.native.load(Ordering::Acquire) {
            0 => Flow::As(head.op),
            native => enter(vm, native),
        }
    }
}

/// Runs machine code from the frame's instruction.
#[inline(always)]
fn enter(vm: &mut Vm, native: usize) -> Flow {
    // SAFETY: what stands at a head was made by the compiler of machine code for it.
    let native: Native = unsafe { std::mem::transmute::<usize, Native>(native) };
    let limit = vm.heap().stack_limit() + MARGIN;
    // SAFETY: the frame stands at the head.
    let next = unsafe { native(vm.frame, vm.cx_ptr(), limit) };
    if next.ip.addr() <= PANICKED {
        return left(vm, next);
    }
    (vm.ip, vm.frame) = (next.ip, next.frame);
    if next.ip.addr() & AS_IT_STANDS == 0 { Flow::Goto } else { proceed(vm) }
}

/// Of an instruction's address that machine code gives: what stands there in the unit's code is to
/// be done, the head's machine code is not to be entered again.
pub const AS_IT_STANDS: usize = 1;

/// Does the instruction of a head whose machine code could not go on there.
#[inline(always)]
fn proceed(vm: &mut Vm) -> Flow {
    vm.ip = vm.ip.wrapping_byte_sub(AS_IT_STANDS);
    // SAFETY: machine code gives addresses of heads so.
    Flow::As(unsafe { head_at(vm.frame.function().get(), vm.ip) }.op)
}

pub use crate::handlers::getters::{GETTER, TAGS};
/// Marks where the bits begin that say the same of a first value.
pub use crate::handlers::prop_cache::FIRST;
/// Marks, in that word, what may be written through.
pub use crate::handlers::prop_cache::FREE;
/// Marks where, in the second word of a property's cache, the bits begin that say for each tag
/// whether a value of it may take the place of another.
pub use crate::handlers::prop_cache::REPLACE;

/// Returns the value of a property that is no reference, where the words of a cache know the
/// object's class.
pub fn property<'a>(base: &Value, words: [usize; 2]) -> Option<&'a Value> {
    prop_cache::value_known_by(words, prop_cache::object_in(base)?)
}

/// Returns the mask of a property's declared type, where the words of a cache know one and it names
/// no class; 0 elsewhere.
pub fn property_type(words: [usize; 2]) -> u32 {
    prop_cache::declared_type(words)
}

/// Tells whether the object in a slot is an instance of a class, by the symbol that the site's
/// cache has of it: 0 or 1, or 2 where that takes more.
///
/// # Safety
/// The slot holds an object, the word is a symbol's address or 0, the request runs.
pub unsafe extern "C" fn instance_of(slot: *const Value, symbol: usize, cx: *mut Request) -> usize {
    if symbol == 0 {
        return 2;
    }
    // SAFETY: promised by the caller; symbols live as long as the engine.
    unsafe {
        let class = (*cx).classes.known(Handle::from_ptr(symbol as *const Symbol));
        match class {
            Some(Some(class)) => usize::from(class_of((*slot).object_unchecked()).is_subclass_of(class)),
            Some(None) => 0,
            None => 2,
        }
    }
}

/// Looks for a key, which may be any value, in an array. Gives the address of the element, through
/// a reference, or null where there is none, or 1 where the key has to be converted.
///
/// # Safety
/// The first is the payload of an array's value, the second a value.
pub unsafe extern "C" fn find_element(array: usize, key: *const Value, _cx: *mut Request) -> *const Value {
    // SAFETY: promised by the caller: an array is its address.
    let found = unsafe {
        let array = std::mem::ManuallyDrop::new(std::mem::transmute::<usize, Array>(array));
        let key = (*key).deref();
        match key.tag() {
            Tag::Int => array.get_int(key.int_payload()).map(std::ptr::from_ref),
            Tag::String => {
                let key = key.str_unchecked();
                let found = array.probe_str(key);
                found.unwrap_or_else(|_| array.get_str(key)).map(std::ptr::from_ref)
            }
            _ => return std::ptr::without_provenance(1),
        }
    };
    // SAFETY: the element is there as long as the array.
    found.map_or(std::ptr::null(), |found| unsafe { std::ptr::from_ref((*found).deref()) })
}

/// Puts a value under a key into the array at an address, or in a reference there, where nobody
/// else holds it, nothing has to be allocated, and what was there is given up without PHP code.
/// Gives 1, or 0 with nothing done. `MOVES`: the value leaves its slot, which is a temporary's.
///
/// # Safety
/// All are addresses of values; the request runs.
pub unsafe extern "C" fn put_element<const MOVES: bool>(base: *mut Value, key: *const Value, src: *const Value, cx: *mut Request) -> usize {
    // SAFETY: promised by the caller.
    let (base, key, source, cx) = unsafe { ((*base).deref_mut(), (*key).deref(), &*src, &*cx) };
    let Some((array, source)) = takes::<MOVES>(base, source, cx) else { return 0 };
    let slot = match key.tag() {
        Tag::Int => {
            let key = key.int_payload();
            let listed = array.listed_mut(key).map(std::ptr::from_mut);
            let next = listed.or_else(|| array.append_slot(key).map(std::ptr::from_mut));
            next.or_else(|| array.numbered_slot(key))
        }
        // SAFETY: its tag says so.
        Tag::String => array.named_slot(unsafe { key.str_unchecked() }).map(std::ptr::from_mut),
        _ => None,
    };
    let Some(slot) = slot else { return 0 };
    // SAFETY: the slot is the array's; a temporary's value moves, another one is counted.
    unsafe {
        if (*slot).tag() == Tag::Ref || !goes_quietly(&*slot) {
            return 0;
        }
        let value = if MOVES { source.bitwise_copy() } else { source.clone() };
        drop(std::mem::replace(&mut *slot, value));
    }
    1
}

/// Puts a value behind the last one of a list likewise.
///
/// # Safety
/// As for [`put_element`].
pub unsafe extern "C" fn push_element<const MOVES: bool>(
    base: *mut Value,
    _key: *const Value,
    src: *const Value,
    cx: *mut Request,
) -> usize {
    // SAFETY: promised by the caller.
    let (base, source, cx) = unsafe { ((*base).deref_mut(), &*src, &*cx) };
    let Some((array, source)) = takes::<MOVES>(base, source, cx) else { return 0 };
    let Some(slot) = array.append_slot(array.end_key()) else { return 0 };
    // SAFETY: a temporary's value moves, another one is counted.
    slot.overwrite(if MOVES { unsafe { source.bitwise_copy() } } else { source.clone() });
    1
}

/// Returns the array in a value, and what can be put there as it is.
#[inline(always)]
fn takes<'a, const MOVES: bool>(base: &'a mut Value, source: &'a Value, cx: &Request) -> Option<(&'a mut Array, &'a Value)> {
    let source = if MOVES { source } else { source.deref() };
    // an array is not put into itself but into a copy
    if matches!(source.tag(), Tag::Undef | Tag::Ref) || source.bits() == base.bits() || !cx.machine.parked.is_empty() {
        return None;
    }
    Some((base.direct_array_mut()?, source))
}

/// Looks for the array under a key of the array at an address, or in a reference there, which
/// nobody else holds. Gives the address of its value, or null.
///
/// # Safety
/// Both are addresses of values.
pub unsafe extern "C" fn inner_array(base: *mut Value, key: *const Value, _cx: *mut Request) -> *mut Value {
    // SAFETY: promised by the caller.
    let (base, key) = unsafe { ((*base).deref_mut(), (*key).deref()) };
    let (Some(array), Tag::Int) = (base.direct_array_mut(), key.tag()) else { return std::ptr::null_mut() };
    let key = key.int_payload();
    let listed = array.listed_mut(key).map(std::ptr::from_mut);
    let Some(slot) = listed.or_else(|| array.hashed_mut(key).map(std::ptr::from_mut)) else { return std::ptr::null_mut() };
    // SAFETY: the slot is of an array that nobody else holds.
    let inner = unsafe { (*slot).deref_mut() };
    if inner.tag() == Tag::Array { inner } else { std::ptr::null_mut() }
}

/// Releases the value in a slot, which is not looked at again, where that runs no PHP code: the
/// last owner of a string frees it, of anything else nothing is done. Returns 1 where it is
/// released, else 0. No frame is published, so nothing else may happen here: closing a stream, for
/// one, may call the program. What an array or object holds stays readable behind it.
///
/// # Safety
/// The slot holds a value; the request runs.
pub unsafe extern "C" fn release_value(slot: *mut Value, _unused: usize, cx: *mut Request) -> usize {
    // SAFETY: promised by the caller.
    unsafe {
        let value = std::mem::ManuallyDrop::new((*slot).bitwise_copy());
        match value.tag() {
            Tag::Indirect => 0,
            Tag::String => {
                drop(std::mem::ManuallyDrop::into_inner(value));
                1
            }
            _ => usize::from(value.try_release((*cx).heap())),
        }
    }
}

/// Releases the value in a slot as [`release_value`] does, and frees what nobody else holds where
/// that is data alone: nothing of it is read behind it.
///
/// # Safety
/// As there.
pub unsafe extern "C" fn give_up_value(slot: *mut Value, unused: usize, cx: *mut Request) -> usize {
    const DEEP: u32 = 3;
    // SAFETY: promised by the caller.
    unsafe {
        if release_value(slot, unused, cx) != 0 {
            return 1;
        }
        let value = std::mem::ManuallyDrop::new((*slot).bitwise_copy());
        if !matches!(value.tag(), Tag::Array | Tag::Object) || !value.drops_as_data(DEEP) {
            return 0;
        }
        drop(std::mem::ManuallyDrop::into_inner(value));
        1
    }
}

/// Makes an object of a class that a cache of `new` keeps, its properties set to their defaults.
/// Gives its address, or 0, with nothing done, where memory is out: the instruction is done
/// again, and tells of it.
///
/// # Safety
/// The word is a class's; the request runs.
pub unsafe extern "C" fn make_object(class: usize, _unused: usize, cx: *mut Request) -> usize {
    // SAFETY: promised by the caller.
    let (heap, class) = unsafe { ((*cx).heap(), Handle::<Class>::from_ptr(class as *const Class)) };
    let limit = heap.memory().limit();
    let made = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| Object::new(heap, &class.get().info)));
    match made {
        Ok(object) => std::mem::ManuallyDrop::new(Value::from(object)).bits() as usize,
        Err(_) => {
            // whoever is told of the first failure takes the limit away
            heap.memory().set_limit(limit);
            0
        }
    }
}

/// Returns whether dropping a value is counting, or frees a string.
#[inline(always)]
fn goes_quietly(value: &Value) -> bool {
    value.tag() == Tag::String || value.drops_by_counting()
}

/// Looks for an int among an array's keys. Gives the address of the element, which may be a
/// reference, or null.
///
/// # Safety
/// The first is the payload of an array's value.
pub unsafe extern "C" fn find_number(array: usize, key: i64, _cx: *mut Request) -> *const Value {
    // SAFETY: promised by the caller: an array is its address.
    let array = std::mem::ManuallyDrop::new(unsafe { std::mem::transmute::<usize, Array>(array) });
    array.get_int(key).map_or(std::ptr::null(), std::ptr::from_ref)
}

/// Tells whether the value in a slot is true: 0 or 1, or 2 where that takes more.
///
/// # Safety
/// It is a slot of the frame that runs.
pub unsafe extern "C" fn truth_of(slot: *const Value, _unused: usize, _cx: *mut Request) -> usize {
    // SAFETY: promised by the caller.
    let value = unsafe { &*slot };
    if value.is_undef() { 2 } else { crate::handlers::jumps::plain_truth(value).map_or(2, usize::from) }
}

/// Marks that a string is no short int.
pub const NO_SHORT_INT: i64 = i64::MIN;

/// Returns the int that the string in a slot is, where it is a few digits and nothing else;
/// [`NO_SHORT_INT`] elsewhere.
///
/// # Safety
/// The slot holds a string.
pub unsafe extern "C" fn short_int(slot: *const Value, _unused: usize, _cx: *mut Request) -> i64 {
    // SAFETY: promised by the caller.
    let text = unsafe { (*slot).str_unchecked() };
    heddle_value::juggle::number::short_int(text).unwrap_or(NO_SHORT_INT)
}

/// Tells whether the values in two slots are identical: 0 or 1, or 2, with nothing done, where that
/// takes more. `L`, `R`: they are temporaries, which are given up.
///
/// # Safety
/// Both slots hold values; the request runs.
pub unsafe extern "C" fn identical<const L: bool, const R: bool>(left: *const Value, right: *const Value, cx: *mut Request) -> usize {
    // SAFETY: promised by the caller.
    let (l, r, cx) = unsafe { (&*left, &*right, &*cx) };
    if !l.is_direct() || !r.is_direct() {
        return 2;
    }
    let same = match l.tag() {
        tag if tag != r.tag() => false,
        Tag::Null | Tag::False | Tag::True => true,
        Tag::Int | Tag::Object => l.bits() == r.bits(),
        // SAFETY: their tags say so.
        Tag::String => unsafe { l.str_unchecked()[..] == r.str_unchecked()[..] },
        Tag::Array if l.bits() == r.bits() => true,
        _ => return 2,
    };
    if gave_up::<L, R>(l, r, cx) { usize::from(same) } else { 2 }
}

/// Tells whether the strings in two slots are equal, as numbers where both are numeric; answers as
/// [`identical`].
///
/// # Safety
/// As there.
pub unsafe extern "C" fn equal<const L: bool, const R: bool>(left: *const Value, right: *const Value, cx: *mut Request) -> usize {
    // SAFETY: promised by the caller.
    let (l, r, cx) = unsafe { (&*left, &*right, &*cx) };
    if l.tag() != Tag::String || r.tag() != Tag::String {
        return 2;
    }
    // SAFETY: their tags say so.
    let same = unsafe { heddle_value::juggle::compare::equal_strs(l.str_unchecked(), r.str_unchecked()) };
    if gave_up::<L, R>(l, r, cx) { usize::from(same) } else { 2 }
}

/// Gives up the values of temporaries. False, with nothing done, where that takes more than
/// counting, or than freeing strings.
#[inline(always)]
fn gave_up<const L: bool, const R: bool>(left: &Value, right: &Value, cx: &Request) -> bool {
    let quietly = [L && goes_quietly(left), R && goes_quietly(right)];
    // SAFETY: a temporary is not looked at again.
    unsafe {
        match (L && !quietly[0], R && !quietly[1]) {
            (false, false) => {}
            (true, true) => return false,
            (first, _) => {
                // one box of two temporaries has to have a third owner
                let is_shared = L && R && left.bits() == right.bits();
                if is_shared || !(if first { left } else { right }).try_release(cx.heap()) {
                    return false;
                }
            }
        }
        if L && R && left.bits() == right.bits() && left.tag() != Tag::String && left.is_counted() {
            return false;
        }
        for (value, goes) in [(left, quietly[0]), (right, quietly[1])] {
            if goes {
                drop(value.bitwise_copy());
            }
        }
    }
    true
}

/// Goes on from where a call that machine code made begins, in machine code where there is some;
/// else says just that.
///
/// # Safety
/// A function was entered: the frame is complete.
pub unsafe extern "C" fn follow_call(ip: *const u16, frame: Frame, cx: *mut Request, limit: usize) -> Next {
    let here = 0_u8;
    // SAFETY: promised by the caller; a head lies in the running code of the frame's function.
    unsafe {
        if ip.addr() <= PANICKED || *ip != heddle_bytecode::Op::Machine as u16 || (&raw const here).addr() < limit {
            return Next { ip, frame };
        }
        match head_at(frame.function().get(), ip).native.load(Ordering::Acquire) {
            0 => Next { ip, frame },
            native => std::mem::transmute::<usize, Native>(native)(frame, cx, limit),
        }
    }
}

/// Leaves the driver, or hands a panic on.
#[cold]
fn left(vm: &mut Vm, next: Next) -> Flow {
    if !next.ip.is_null() {
        let payload = crate::state::VmState::of(vm.cx()).panicked.take();
        std::panic::resume_unwind(payload.unwrap_or_else(|| Box::new("a panic without a payload")));
    }
    vm.frame = next.frame;
    Flow::Exit
}
