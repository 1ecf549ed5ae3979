//! A library that is nothing but thread-local storage: 4 KiB a thread, more than the surplus that
//! loaded libraries share.
#![no_std]
#![feature(thread_local)]

use core::cell::Cell;

#[thread_local]
static COUNT: Cell<u64> = Cell::new(0);
#[thread_local]
static MORE: [Cell<u64>; 512] = [const { Cell::new(0) }; 512];

/// How often this thread has called it.
#[unsafe(no_mangle)]
pub extern "C" fn bump(index: usize) -> u64 {
    COUNT.set(COUNT.get() + 1);
    MORE[index & 511].set(MORE[index & 511].get() + 1);
    COUNT.get() + MORE[index & 511].get() - 1
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}
