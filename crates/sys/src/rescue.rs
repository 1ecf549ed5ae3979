//! What happens when a thread runs over the end of its native stack: instead of the process, only
//! that thread ends.
//!
//! The fault is caught on the alternate signal stack that the standard library gives every thread.
//! The thread then goes on, on a stack of its own for this case, with the rescue that it registered
//! ([`with_rescue`]), and sleeps for ever after it: whatever it was in the middle of stays as it
//! was, as if the thread had been stopped there.

use crate::memory;
use core::cell::Cell;
use core::ffi::c_void;
use std::sync::Once;

/// Bytes of the stack that a rescue runs on.
const STACK: usize = 256 << 10;
/// How far from the stack pointer an address lies at most that was reached by overrunning the
/// stack.
const NEAR: usize = 128 << 10;

type Rescue<'a> = &'a (dyn Fn() + Sync);

/// Names what is to be done for a thread, and where.
struct Registered {
    rescue: Rescue<'static>,
    /// The highest address of the stack for it.
    stack: usize,
}

thread_local! {
    static REGISTERED: Cell<*const Registered> = const { Cell::new(core::ptr::null()) };
}

/// Does `work`; when the thread runs over the end of its stack meanwhile, `rescue` runs on another
/// one, as if on a thread of its own, and this thread goes no further. Where the system refuses the
/// means, overrunning ends the process as usual.
pub fn with_rescue<R>(rescue: Rescue<'_>, work: impl FnOnce() -> R) -> R {
    static INSTALLED: Once = Once::new();
    let Some(stack) = memory::map(STACK) else { return work() };
    INSTALLED.call_once(install);
    // SAFETY: only the lifetime changes; what is registered is taken away before `rescue` goes, by
    // `Back`.
    let rescue = unsafe { core::mem::transmute::<Rescue<'_>, Rescue<'static>>(rescue) };
    let registered = Registered { rescue, stack: stack.as_ptr().expose_provenance() + STACK };
    let _back = Back { outer: REGISTERED.replace(&raw const registered), stack };
    work()
}

/// Takes back what was registered, also when a panic passes.
struct Back {
    outer: *const Registered,
    stack: core::ptr::NonNull<u8>,
}

impl Drop for Back {
    fn drop(&mut self) {
        REGISTERED.set(self.outer);
        // SAFETY: mapped by `with_rescue` with this length; a rescue that runs on it never comes
        // here.
        unsafe { memory::unmap(self.stack, STACK) };
    }
}

/// The handlers that were there before, for faults that are something else.
static mut BEFORE: [Option<libc::sigaction>; 2] = [None, None];
const SIGNALS: [i32; 2] = [libc::SIGSEGV, libc::SIGBUS];

fn install() {
    for (place, signal) in SIGNALS.into_iter().enumerate() {
        // SAFETY: the structures are zeroed and filled in; the handler has the type that SA_SIGINFO
        // asks for. Nobody else writes `BEFORE`, as this runs once.
        unsafe {
            let mut action: libc::sigaction = core::mem::zeroed();
            action.sa_sigaction = faulted as *const () as usize;
            action.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK;
            let mut before: libc::sigaction = core::mem::zeroed();
            if libc::sigaction(signal, &action, &mut before) == 0 {
                BEFORE[place] = Some(before);
            }
        }
    }
}

/// The handler: sends the thread to its rescue, or gives the fault back to whoever had the signal
/// before.
extern "C" fn faulted(signal: i32, info: *mut libc::siginfo_t, context: *mut c_void) {
    let registered = REGISTERED.get();
    // SAFETY: the system hands over both structures; what is registered lives until it is taken
    // away.
    unsafe {
        let address = (*info).si_addr().addr();
        let context = context.cast::<libc::ucontext_t>();
        if !registered.is_null() && stack_pointer(context).abs_diff(address) < NEAR {
            REGISTERED.set(core::ptr::null());
            send(context, rescued as *const () as usize, registered.addr(), (*registered).stack);
            return;
        }
        let place = SIGNALS.iter().position(|known| *known == signal).unwrap_or(0);
        let before = BEFORE[place].unwrap_or(core::mem::zeroed());
        // the instruction is tried again, and faults into that handler
        libc::sigaction(signal, &before, core::ptr::null_mut());
    }
}

/// Where the thread goes on.
extern "C" fn rescued(registered: *const Registered) -> ! {
    // SAFETY: the handler passes what the thread has registered, whose frame is never left.
    let rescue = unsafe { (*registered).rescue };
    let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(rescue));
    loop {
        std::thread::park();
    }
}

#[cfg(target_arch = "x86_64")]
unsafe fn stack_pointer(context: *const libc::ucontext_t) -> usize {
    // SAFETY: promised by the caller.
    unsafe { (&(*context).uc_mcontext.gregs)[libc::REG_RSP as usize] as usize }
}

/// Lets the interrupted thread go on in `function`, with an argument, on another stack.
#[cfg(target_arch = "x86_64")]
unsafe fn send(context: *mut libc::ucontext_t, function: usize, argument: usize, stack: usize) {
    // SAFETY: promised by the caller.
    let registers = unsafe { &mut (*context).uc_mcontext.gregs };
    registers[libc::REG_RIP as usize] = function as i64;
    registers[libc::REG_RDI as usize] = argument as i64;
    // as if a call had pushed its return address
    registers[libc::REG_RSP as usize] = stack as i64 - 8;
    registers[libc::REG_RBP as usize] = 0;
}

#[cfg(target_arch = "aarch64")]
unsafe fn stack_pointer(context: *const libc::ucontext_t) -> usize {
    // SAFETY: promised by the caller.
    unsafe { (*context).uc_mcontext.sp as usize }
}

/// Lets the interrupted thread go on in `function`, with an argument, on another stack.
#[cfg(target_arch = "aarch64")]
unsafe fn send(context: *mut libc::ucontext_t, function: usize, argument: usize, stack: usize) {
    // SAFETY: promised by the caller.
    let context = unsafe { &mut (*context).uc_mcontext };
    context.pc = function as u64;
    context.regs[0] = argument as u64;
    context.regs[29] = 0;
    context.sp = stack as u64;
}
